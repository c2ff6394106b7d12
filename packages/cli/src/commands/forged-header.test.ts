// A log with a forged header, sealed anew: every command that plays a log checks its header first.
import type { Event, Header } from '@fray/engine/events';
import { encodeLog, readLog } from '@fray/engine/log';
import { expect, test } from 'vitest';
import { fray, onHost } from '../testing/duel-commands.ts';
import { fakeHost, type FakeHost } from '../testing/fake-host.ts';

/** A duel that never ends by its rules; only the budget of steps stops it. */
const endless = `ruleset "On and on"
kind Fighter
  HP counter 0..
side heroes
encounter
  repeat while any p in heroes where p.HP > 0
    announce "on and on"
scenario Bridge
  side heroes
    Fighter  HP
    Ada      2
`;

/**
 * Makes a host with the beginning of an endless log as `log.jsonl`. The inputs in its header are changed and the log is
 * sealed anew.
 */
async function tableWith(change: Partial<Header['inputs']>): Promise<FakeHost> {
  const { host } = await fray('run endless.fray --seed 1 --budget 40 --log whole.jsonl -q', {
    files: { 'endless.fray': endless },
  });
  const { events } = readLog(Buffer.from(String(host.disk.get('whole.jsonl'))), host.sha256);
  const [first] = events;
  if (first?.type !== 'encounter-begun') throw new Error('a header');
  const inputs = { ...first.data.inputs, ...change };
  const header: Event = { ...first, data: { ...first.data, inputs } };
  const text = encodeLog([header, ...events.slice(1, 3)], host.sha256);
  return fakeHost({
    files: { 'log.jsonl': text, 'endless.fray': endless },
    typed: ['why #1', 'quit'],
  });
}

const players = [
  'fork log.jsonl --at 1 -q',
  'fork log.jsonl --at 1 -q --rules endless.fray',
  'why log.jsonl Ada.HP',
  'resume log.jsonl -q',
  'verify log.jsonl',
  'verify log.jsonl --rules endless.fray',
  'replay log.jsonl --at 1 --show "Ada.HP + 1"',
];

const forged: readonly Partial<Header['inputs']>[] = [
  { budget: 2 ** 53 - 1 },
  { run: 2 ** 53 - 1 },
  { id: 'f'.repeat(64) },
];

test.each(players)('F44: fray %s refuses a header that no run writes', async (command) => {
  for (const change of forged) {
    const [field] = Object.keys(change);
    const { code, out, err } = await onHost(await tableWith(change), command);
    expect([1, 2]).toContain(code);
    expect(out + err).toContain(`data.inputs.${field}`);
  }
});

// When commands come from a pipe, the debugger ends with 1 if one of them failed.
test('the debugger shows a log with a forged header, but plays nothing of it', async () => {
  for (const change of forged) {
    const [field] = Object.keys(change);
    const { code, out, err } = await onHost(await tableWith(change), 'debug log.jsonl');
    expect(code).toBe(1);
    expect(out + err).toContain(`data.inputs.${field}`);
    expect(out + err).toContain('there are no reasons');
  }
});

test('the state at a moment of a log with a forged header omits the memory of the rules', async () => {
  const { code, out } = await onHost(
    await tableWith({ budget: 2 ** 53 - 1 }),
    'replay log.jsonl --at 1 --json',
  );
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ memory: null });
});

test('a fork says if its log has a budget of far more steps than a run usually has', async () => {
  const said = async (budget: number, more = ''): Promise<string> => {
    const { host } = await fray(
      `run duel.fray --scenario Bridge --seed 7 --budget ${budget} --log long.jsonl -q`,
    );
    return (await onHost(host, `fork long.jsonl --at 1 -q${more}`)).err;
  };
  expect((await said(100_000_000)).replace(/\s+/g, ' ')).toMatch(
    /has a budget of 100000000 steps.*--budget 2000000/,
  );
  expect(await said(100_000_000, ' --budget 5000')).not.toContain('allows itself');
  expect(await said(2_000_000)).not.toContain('allows itself');
});
