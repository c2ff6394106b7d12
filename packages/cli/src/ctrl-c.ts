// JavaScript hears no signal until it comes to rest. Node itself can end a script at Ctrl-C, and only at that: SIGTERM and SIGHUP end
// the process at once, without a word.
import { Script } from 'node:vm';
import { isMainThread } from 'node:worker_threads';
import { exitCodes, stop } from './exit-codes.ts';

/** Where the script below finds what it is to do. */
const place = globalThis as { frayWork?: () => unknown };
let script: Script | undefined;

/** See `Host.untilCtrlC`. */
export function untilCtrlC<Made>(work: () => Made): Made {
  // The main thread listens for its workers, and would hear nothing more after such a script in one of them.
  if (!isMainThread) return work();
  script ??= new Script('frayWork()');
  place.frayWork = work;
  try {
    // What the script gives is what the work gives.
    return script.runInThisContext({ breakOnSigint: true, displayErrors: false }) as Made;
  } catch (thrown) {
    if (!isInterruption(thrown)) throw thrown;
    throw stop(exitCodes.interrupted, 'interrupted before there was anything to tell');
  }
}

function isInterruption(thrown: unknown): boolean {
  return (
    thrown instanceof Error &&
    'code' in thrown &&
    thrown.code === 'ERR_SCRIPT_EXECUTION_INTERRUPTED'
  );
}
