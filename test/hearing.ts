// When a command in a process of its own can be signalled: from when on it sees to that itself. A wait by the clock alone is too
// short on a busy machine, and the signal then ends Node before Fray has begun.
import type { ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** Whether the process catches SIGHUP, which Node by itself leaves to the system. Only Linux tells; elsewhere never. */
function isCaught(pid: number | undefined): boolean {
  try {
    const [, mask = '0'] =
      /^SigCgt:\s*([0-9a-f]+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return (BigInt(`0x${mask}`) & 1n) === 1n;
  } catch {
    return false; // it has ended
  }
}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((done) => setTimeout(done, milliseconds));

/** Waits until a command hears signals, and lets it work for a moment; or until it has ended. */
export async function untilItHears(child: ChildProcess): Promise<void> {
  if (!existsSync('/proc/self/status')) await pause(3_000);
  else
    while (child.exitCode === null && child.signalCode === null && !isCaught(child.pid))
      await pause(20);
  await pause(500);
}

/**
 * Whether a process has worked for a second of its own time: Node and Fray have begun by then, however busy the machine is. Only Linux
 * tells; elsewhere three seconds by the clock must do.
 */
export function hasWorkedASecond(child: ChildProcess, since: number): boolean {
  if (!existsSync('/proc/self/stat')) return Date.now() - since > 3_000;
  try {
    // After the name in brackets: the twelfth is user time, in hundredths.
    const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return Number(fields[11]) >= 100;
  } catch {
    return false; // it has ended
  }
}
