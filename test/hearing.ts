// Tells when a command in a process of its own can be signalled, because it now handles signals itself. To wait a fixed time is not enough:
// on a busy machine the signal then ends Node before Fray has begun.
import type { ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** True if the process catches SIGHUP, which Node by itself does not. Works only on Linux; always false elsewhere. */
function isCaught(pid: number | undefined): boolean {
  try {
    const [, mask = '0'] =
      /^SigCgt:\s*([0-9a-f]+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return (BigInt(`0x${mask}`) & 1n) === 1n;
  } catch {
    return false; // the process has ended
  }
}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((done) => setTimeout(done, milliseconds));

/** Waits until a command catches signals, and half a second more, so that it is at work. Returns as well when the command has ended. */
export async function untilItHears(child: ChildProcess): Promise<void> {
  if (!existsSync('/proc/self/status')) await pause(3_000);
  else
    while (child.exitCode === null && child.signalCode === null && !isCaught(child.pid))
      await pause(20);
  await pause(500);
}

/**
 * True if a process has used a second of processor time: Node and Fray have then begun, however busy the machine is. Outside Linux: true
 * after three seconds by the clock.
 */
export function hasWorkedASecond(child: ChildProcess, since: number): boolean {
  if (!existsSync('/proc/self/stat')) return Date.now() - since > 3_000;
  return workedBy(child) >= 1;
}

/** Returns the seconds of processor time that a process has used; 0 when it has ended, and outside Linux. */
export function workedBy(child: ChildProcess): number {
  try {
    // In the fields after the name in brackets, the twelfth is the user time, in hundredths of a second.
    const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return Number(fields[11] ?? 0) / 100;
  } catch {
    return 0; // the process has ended
  }
}
