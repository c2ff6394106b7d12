// Tests the slow answers of the page: a fork has the bytes of `fray fork`, a proof names the first wrong event, reasons
// are those of `fray why`.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { forkCommand } from '../../../cli/src/commands/fork.ts';
import { main } from '../../../cli/src/main.ts';
import { duel } from '../../../cli/src/testing/duel.ts';
import { fakeHost } from '../../../cli/src/testing/fake-host.ts';
import { createAside } from './aside.ts';
import { createLogInspector } from './log-inspector.ts';
import { thorough } from '../../../../test/scale.ts';

const golden = fileURLToPath(new URL('../../../../test/golden/format-1/', import.meta.url));
const name = 'unit-ambush.jsonl';
const bytes = readFileSync(golden + name);

function asideOf(log: Uint8Array): ReturnType<typeof createAside> {
  const aside = createAside();
  aside.open(name, log);
  return aside;
}

/** Returns the log of the same fork made by `fray fork`. */
async function forked(die: readonly string[], at: number): Promise<string> {
  const host = fakeHost({ files: { [name]: bytes.toString('utf8') } });
  await forkCommand(host, name, {
    at,
    die,
    choice: [],
    dice: 'seeded',
    choices: 'policy',
    log: 'made.jsonl',
    quiet: true,
  });
  return String(host.disk.get('made.jsonl'));
}

test.runIf(thorough)(
  'a fork with another face has the bytes of `fray fork`, and the event at which the two logs part',
  async () => {
    const aside = asideOf(bytes);
    const fork = await aside.fork({ change: 'die', seq: 2, index: 0, face: 3 });
    expect(fork.command).toContain("--at 1 --die 'Awareness.die/Abel#0=3'");
    expect(new TextDecoder().decode(fork.bytes)).toBe(await forked(['Awareness.die/Abel#0=3'], 1));
    expect(fork.parting).toEqual({ a: 2, b: 2 });
    expect(fork.roots.join()).toContain('shows 3 instead of 70');
    // The fork counts a later die of a stream from the dice before it.
    const inspector = createLogInspector();
    inspector.open(name, bytes);
    const throws = [...inspector.search({ words: '', sorts: ['dice'], changed: '' })];
    for (const seq of throws.slice(-2)) {
      const [die] = inspector.moment(seq).dice;
      const face = die?.face === 1 ? 2 : 1;
      const other = await aside.fork({ change: 'die', seq, index: 0, face });
      expect(other.parting?.a).toBe(seq);
    }
  },
);

test('reasons lead to events and lines', () => {
  const answer = asideOf(bytes).why('Babel.Ambushed', 10);
  expect(JSON.stringify(answer.title)).toContain('Babel.Ambushed');
  expect(JSON.stringify(answer.reasons)).toMatch(
    /"is":"place","file":"[^"]*unit-ambush.fray","line":\d/,
  );
  expect(JSON.stringify(answer.reasons)).toMatch(/"is":"event","seq":\d/);
  // Every test is shown with its causes, so no answer refers to `--deep` of the command line.
  expect(JSON.stringify(answer)).not.toContain('--deep');
  expect(JSON.stringify(answer.reasons)).toContain('Babel AWE');
  expect(() => asideOf(bytes).why('Babel', 10)).toThrow(/what about Babel/);
});

test('a proven log that breaks an invariant of its rules is told so, with the events', async () => {
  const host = fakeHost({
    files: {
      'duel.fray': `${duel}\ninvariant Nobody-falls\n  always\n  every p in everyone satisfies p.HP > 0\n`,
    },
  });
  expect(
    await main(['run', 'duel.fray', '--dice', '1,20,1', '--seed', '1', '--log', 'a.jsonl'], host),
  ).toBe(6);
  const proof = await asideOf(new TextEncoder().encode(String(host.disk.get('a.jsonl')))).verify();
  expect(proof).toMatchObject({ verdict: 'proven', broken: [{ invariant: 'Nobody-falls' }] });
});

test('an unchanged log is proven, and a changed byte is reported with its event', async () => {
  expect(await asideOf(bytes).verify()).toMatchObject({ verdict: 'proven', count: 44, broken: [] });
  const text = bytes.toString('utf8').split('\n');
  text[9] = (text[9] ?? '').replace(/"seq":9/, '"seq":8');
  const changed = new TextEncoder().encode(text.join('\n'));
  const inspector = createLogInspector();
  expect(inspector.open(name, changed).damage?.seq).toBe(9);
  expect(await asideOf(changed).verify()).toMatchObject({ verdict: 'damaged', seq: 9 });
});

test.runIf(thorough)('an analysis adds up, and a moment lists all its alternatives', async () => {
  const aside = asideOf(bytes);
  const [measure = ''] = aside.measures();
  const request = { measure, outcome: '0', serves: '' };
  const { answer } = await aside.analyse(request);
  const { start, luck, jumps, end } = answer;
  const [from = 0, more = 0, moved = 0, to] = [start, luck, jumps, end].map((one) => one?.decimal);
  expect(from + more + moved).toBeCloseTo(to ?? NaN, 10);
  const [turn = 0] = answer.turningPoints;
  const ways = (await aside.alternatives(request, turn)).findLast((one) => one.block === 'table');
  expect(ways?.rows.filter(([mark]) => mark === '>')).toHaveLength(1);
});

test.runIf(thorough)(
  'a fork with other dice, or a house rule, from an event on has the bytes of `fray fork`',
  async () => {
    const aside = asideOf(bytes);
    const seeded = await aside.fork({ change: 'seed', seq: 10, seed: '77' });
    const text = bytes.toString('utf8');
    const made = async (files: Record<string, string>, options: object): Promise<string> => {
      const host = fakeHost({ files: { ...files, [name]: text } });
      await forkCommand(host, name, {
        at: 10,
        die: [],
        choice: [],
        dice: 'seeded',
        choices: 'policy',
        log: 'made.jsonl',
        quiet: true,
        ...options,
      });
      return String(host.disk.get('made.jsonl'));
    };
    expect(new TextDecoder().decode(seeded.bytes)).toBe(await made({}, { seed: '77' }));
    expect(seeded.parting).not.toBeNull();
    expect(seeded.parting?.a).toBeGreaterThan(10);
    // The house rule amends the rules inside the log, not those that ship today.
    const [first = '{}'] = text.split('\n');
    const { data } = JSON.parse(first) as {
      readonly data: {
        readonly files: readonly { readonly path: string; readonly text: string }[];
      };
    };
    const [{ path, text: rules } = { path: '', text: '' }] = data.files;
    const house = 'set ruling attribute-roll to under';
    const ruled = await aside.fork({ change: 'rules', seq: 10, text: house });
    const same = await made(
      { [path]: rules, 'what-if.fray': `amends "${path}"\n\n${house}\n` },
      { rules: 'what-if.fray' },
    );
    expect(new TextDecoder().decode(ruled.bytes)).toBe(same);
    expect(ruled.command).toContain('--at 10 --rules what-if.fray');
    await expect(aside.fork({ change: 'rules', seq: 10, text: 'nonsense' })).rejects.toThrow(
      /what-if\.fray/,
    );
  },
);
