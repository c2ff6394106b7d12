// Plays rules and returns their log as the command line writes it.
import { runCommand } from '../../packages/cli/src/commands/run.ts';
import { fakeHost } from '../../packages/cli/src/testing/fake-host.ts';

/** Returns the log of a fight in the first scenario, with seed 1 and policies. Throws the messages if the rules cannot be played. */
export async function playedLog(rules: string, budget?: number): Promise<string> {
  const host = fakeHost({ files: { 'x.fray': rules } });
  const played = runCommand(host, 'x.fray', {
    run: 0,
    seed: '1',
    set: [],
    given: [],
    policy: [],
    dice: 'seeded',
    choices: 'policy',
    log: 'x.jsonl',
    quiet: true,
    ...(budget !== undefined && { budget }),
  });
  await played.catch((error: unknown) => {
    throw new Error(`${String(error)}\n${host.printed.err}`);
  });
  return String(host.disk.get('x.jsonl'));
}
