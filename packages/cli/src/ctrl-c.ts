// Runs long work that Ctrl-C can end. JavaScript handles no signal while it runs, but Node itself can end a script at
// Ctrl-C. SIGTERM and SIGHUP end the process at once, without a message.
import { Script } from 'node:vm';
import { isMainThread } from 'node:worker_threads';
import { exitCodes, stop } from './exit-codes.ts';

/** The global object, on which the script below finds its work. */
const place = globalThis as { frayWork?: () => unknown };
let script: Script | undefined;

/** Runs work that Ctrl-C can end; see `Host.untilCtrlC`. */
export function untilCtrlC<Made>(work: () => Made): Made {
  // If a worker ran such a script, the main thread would receive nothing more from its workers.
  if (!isMainThread) return work();
  script ??= new Script('frayWork()');
  place.frayWork = work;
  try {
    // The script returns the result of the work.
    return script.runInThisContext({ breakOnSigint: true, displayErrors: false }) as Made;
  } catch (thrown) {
    if (!isInterruption(thrown)) throw thrown;
    throw stop(exitCodes.interrupted, 'interrupted before there was a result');
  }
}

function isInterruption(thrown: unknown): boolean {
  return (
    thrown instanceof Error &&
    'code' in thrown &&
    thrown.code === 'ERR_SCRIPT_EXECUTION_INTERRUPTED'
  );
}
