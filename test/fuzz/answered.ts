// What every command must do for any input: answer in words and with an exit code of its own, never with a stack trace or a bug.
import { expect } from 'vitest';
import { main } from '../../packages/cli/src/main.ts';
import { fakeHost } from '../../packages/cli/src/testing/fake-host.ts';
import { scale } from '../scale.ts';

export interface Told {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs a command on files in memory and checks that it answered in words. */
export async function tell(
  files: Readonly<Record<string, string | Uint8Array>>,
  ...argv: readonly string[]
): Promise<Told> {
  const host = fakeHost();
  for (const [path, content] of Object.entries(files)) host.disk.set(path, content);
  const code = await main(argv, host);
  const { out, err } = host.printed;
  const said = `fray ${argv.join(' ')} ended with ${code}\n${err.slice(0, 2000)}\n${out.slice(-2000)}`;
  expect([0, 1, 2, 3, 4, 5], said).toContain(code);
  expect(err, said).not.toMatch(/bug in fray|^ {4}at /m);
  expect(out, said).not.toMatch(/^ {4}at \S+ \(/m);
  if (code !== 0) expect((out + err).trim(), said).not.toBe('');
  return { code, out, err };
}

/**
 * Passes a text as ruleset to every command that takes one.
 * @param large true to leave out, except in the nightly run, commands that would do the same work once more
 */
export async function tellRules(text: string | Uint8Array, large: boolean = false): Promise<void> {
  const files = { 'rules.fray': text };
  const checked = await tell(files, 'check', 'rules.fray');
  if (checked.code === 1)
    expect(checked.out + checked.err).toMatch(
      /^ {2}--> rules\.fray:\d+:\d+$|^error: rules\.fray is (?:not a ruleset|a log)/m,
    );
  const ran = await tell(files, 'run', 'rules.fray', '--seed', '1', '--budget', '20000', '--quiet');
  if (checked.code === 1) expect(ran.code).toBe(1);
  if (large && scale < 8) return;
  await tell(files, 'fmt', '--check', 'rules.fray');
  const tested = await tell(files, 'test', 'rules.fray');
  if (checked.code === 1) expect(tested.code).toBe(1);
}

/** Passes a text as log to every command that takes one. */
export async function tellLog(log: string | Uint8Array): Promise<Told> {
  const files = { 'fight.jsonl': log };
  await tell(files, 'replay', 'fight.jsonl');
  await tell(files, 'replay', 'fight.jsonl', '--at', '3');
  return tell(files, 'verify', 'fight.jsonl');
}
