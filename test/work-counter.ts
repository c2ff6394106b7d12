// Counts work instead of time: how often V8 enters the functions and blocks of our own sources.
import { Session, type Profiler } from 'node:inspector';

/**
 * Counts the calls of functions and the turns of loops in `packages/` while the work runs. Nearly the same every time: what V8
 * compiles or forgets meanwhile is missing.
 */
export function workOf(work: () => void): number {
  const session = new Session();
  session.connect();
  const post = (method: string, params?: object): Profiler.TakePreciseCoverageReturnType => {
    let found: Profiler.TakePreciseCoverageReturnType | undefined;
    session.post(method, params, (error, result) => {
      if (error !== null) throw error;
      // Only the answer of `takePreciseCoverage` is read.
      found = result as Profiler.TakePreciseCoverageReturnType;
    });
    if (found === undefined) throw new Error(`${method} did not answer at once`);
    return found;
  };
  try {
    post('Profiler.enable');
    post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
    work();
    return post('Profiler.takePreciseCoverage')
      .result.filter(({ url }) => url.includes('/packages/') && !url.includes('/node_modules/'))
      .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
      .reduce((sum, { count }) => sum + count, 0);
  } finally {
    session.disconnect();
  }
}
