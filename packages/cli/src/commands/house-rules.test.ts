// House rules through `main`: the option --with, the log of a run with them, and the commands verify, test and rules.
import { encodeLog, readLog } from '@fray/engine/log';
import { describe, expect, test } from 'vitest';
import { main } from '../main.ts';
import { duel } from '../testing/duel.ts';
import { fakeHost, type FakeHost } from '../testing/fake-host.ts';
import { suggests } from '../testing/hints.ts';

const files = {
  'duel.fray': duel,
  'houses/two-dice.fray':
    'amends "../duel.fray" as "Two dice"\n\nset roll blow in check Strike to 2d10\n\nexample "ten and two hit Ada\'s skill"\n  scenario Bridge\n  dice Strike by Ada  10 2\n  try Strike by Ada on Bram is hit\n',
  'houses/no-mercy.fray':
    'amends "../duel.fray" as "No mercy"\n\nreplace check Mercy by a\n  roll d6 as heart\n  yes  when heart is 6\n  no   otherwise\n',
  'houses/three-dice.fray':
    'amends "../duel.fray", "two-dice.fray" as "Three dice"\n\nset roll blow in check Strike to 3d6\n',
  'houses/one-die.fray':
    'amends "../duel.fray" as "One die"\n\nset roll blow in check Strike to d12\n',
};

async function fray(
  argv: string,
  more: Readonly<Record<string, string>> = {},
  host: FakeHost = fakeHost({ files: { ...files, ...more } }),
): Promise<{
  readonly code: number;
  readonly out: string;
  readonly err: string;
  readonly host: FakeHost;
}> {
  Object.assign(host.printed, { out: '', err: '' });
  const code = await main(argv.split(' '), host);
  return { code, ...host.printed, host };
}

describe('check', () => {
  test('a house rule is sound alone and on top of its base', async () => {
    expect((await fray('check houses/two-dice.fray')).out).toMatch(
      /^houses\/two-dice\.fray is sound/,
    );
    expect(
      (await fray('check duel.fray --with houses/two-dice.fray --with houses/no-mercy.fray')).code,
    ).toBe(0);
  });

  test('if two house rules change the same thing, the error shows both files', async () => {
    const { code, out } = await fray(
      'check duel.fray --with houses/one-die.fray --with houses/two-dice.fray',
    );
    expect(code).toBe(1);
    expect(out).toContain(
      '`houses/one-die.fray` and `houses/two-dice.fray` both change `check Strike / roll blow`',
    );
    expect(out).toContain('--> houses/two-dice.fray:3:10');
    expect(out).toMatch(/houses\/one-die\.fray:3/);
    expect(out).toContain('use one of the two');
  });

  test('a missing file is reported, with the line of the header that names it', async () => {
    expect((await fray('check duel.fray --with nothing.fray')).code).toBe(5);
    const { code, out } = await fray('check lost.fray', { 'lost.fray': 'amends "duell.fray"\n' });
    expect(code).toBe(1);
    expect(out).toContain('--> lost.fray:1:8');
  });
});

describe('run and verify', () => {
  test('the log holds all files with the entry first, and the order of the house rules; it is proven', async () => {
    const done = await fray(
      'run duel.fray --with houses/no-mercy.fray --with houses/three-dice.fray --seed 7 -q --log fight.jsonl',
    );
    expect(done.code).toBe(0);
    const [first] = readLog(
      Buffer.from(String(done.host.disk.get('fight.jsonl'))),
      done.host.sha256,
    ).events;
    if (first?.type !== 'encounter-begun') throw new Error('no header');
    expect(first.data.files.map((one) => one.path)).toEqual([
      'duel.fray',
      'houses/no-mercy.fray',
      'houses/two-dice.fray',
      'houses/three-dice.fray',
    ]);
    expect(first.data.amendments).toEqual([
      'houses/no-mercy.fray',
      'houses/two-dice.fray',
      'houses/three-dice.fray',
    ]);
    expect(first.data.ruleset).toBe('No mercy + Three dice');
    expect((await fray('verify fight.jsonl', {}, done.host)).out).toContain('Proven to the end');
  });

  test('a house rule can be played alone, and events caused by its lines bear its name', async () => {
    const done = await fray('run houses/no-mercy.fray --seed 1 -q --log fight.jsonl');
    const { events } = readLog(
      Buffer.from(String(done.host.disk.get('fight.jsonl'))),
      done.host.sha256,
    );
    const [first] = events;
    if (first?.type !== 'encounter-begun') throw new Error('no header');
    expect(first.data.files.map((one) => one.path)).toEqual(['no-mercy.fray', '../duel.fray']);
    const mercy = events.find((one) => one.type === 'check-resolved' && one.data.check === 'Mercy');
    expect(mercy?.rule).toMatchObject({ file: 0, in: 'check Mercy' });
    expect((await fray('verify fight.jsonl', {}, done.host)).code).toBe(0);
  });

  test('verify detects a log that names other house rules than it was played with', async () => {
    const done = await fray('run houses/three-dice.fray --seed 1 -q --log fight.jsonl');
    const { events } = readLog(
      Buffer.from(String(done.host.disk.get('fight.jsonl'))),
      done.host.sha256,
    );
    const altered = events.map((one) =>
      one.type === 'encounter-begun'
        ? { ...one, data: { ...one.data, amendments: one.data.amendments.slice(1) } }
        : one,
    );
    done.host.disk.set('altered.jsonl', encodeLog(altered, done.host.sha256));
    const { code, out } = await fray('verify altered.jsonl', {}, done.host);
    expect(code).toBe(1);
    expect(out).toContain('event 0, data.inputs.id');
  });
});

describe('test', () => {
  test('the examples of a house rule pass; examples of its base that it changes are reported, but are no failure', async () => {
    const { code, out } = await fray('test houses/two-dice.fray');
    expect(code).toBe(0);
    expect(out).toContain("pass  ten and two hit Ada's skill");
    expect(out).toContain('changed by the house rules: a hit costs one HP');
    expect(out).toContain('1 example in 1 file: 1 passed, 1 changed');
  });

  test('an example of the base that merely has too few dice does not count as changed', async () => {
    const one = `${duel}\nexample "a blow of five hits"\n  scenario Bridge\n  dice Strike by Ada  5\n  try Strike by Ada on Bram is hit\n`;
    const { code, out } = await fray('test houses/two-dice.fray', { 'duel.fray': one });
    expect(out).toContain('too few dice for the house rules: a blow of five hits');
    expect(out).toContain('1 with too few dice');
    expect(code).toBe(0);
  });

  test('an example of the base that still holds is counted', async () => {
    const { out } = await fray('test houses/no-mercy.fray');
    expect(out).toContain('1 example of the rules below holds');
    expect(out).not.toContain('No example stands');
    expect(out).not.toContain('changed');
  });

  test('a house rule on top of another reports which examples of that one it changes', async () => {
    const { code, out } = await fray('test houses/three-dice.fray --json');
    expect(code).toBe(0);
    const [report] = (
      JSON.parse(out) as {
        readonly files: readonly {
          readonly changed: readonly { readonly example: string; readonly file: string }[];
          readonly short: readonly { readonly example: string; readonly file: string }[];
        }[];
      }
    ).files;
    expect(report?.changed.map((one) => [one.example, one.file])).toEqual([
      ['a hit costs one HP', 'duel.fray'],
    ]);
    expect(report?.short.map((one) => [one.example, one.file])).toEqual([
      ["ten and two hit Ada's skill", 'houses/two-dice.fray'],
    ]);
  });

  test('an example of the house rule itself that does not hold is a failure', async () => {
    const wrong = files['houses/two-dice.fray'].replace('is hit', 'is miss');
    expect((await fray('test houses/two-dice.fray', { 'houses/two-dice.fray': wrong })).code).toBe(
      1,
    );
  });
});

describe('rules', () => {
  test('every line shows the file and the line from which it comes', async () => {
    const { code, out } = await fray('rules houses/two-dice.fray --only Strike');
    expect(code).toBe(0);
    const at = duel.slice(0, duel.indexOf('check Strike')).split('\n').length;
    expect(out.split('\n').slice(0, 3)).toEqual([
      `duel.fray:${at}    | check Strike by a on t "does the blow land?"`,
      'two-dice.fray:3 |   roll 2d10 as blow',
      `duel.fray:${at + 2}    |   hit   when blow < a.skill or ties is attacker and blow is a.skill`,
    ]);
    expect((await fray('rules houses/no-mercy.fray --only Mercy')).out).toContain(
      'no-mercy.fray:4 |   roll d6 as heart',
    );
  });

  test('--tree shows what each house rule changes, and which line that replaces', async () => {
    const { out } = await fray(
      'rules duel.fray --with houses/three-dice.fray --with houses/no-mercy.fray --tree',
    );
    const roll = duel.slice(0, duel.indexOf('roll d20')).split('\n').length;
    const mercy = duel.slice(0, duel.indexOf('choice Mercy')).split('\n').length;
    expect(out).toBe(`duel.fray
  Two dice (houses/two-dice.fray)
        sets check Strike / roll blow: d20 → 2d10  (line 3, over duel.fray:${roll})
        declares example "ten and two hit Ada's skill"  (line 5)
        Three dice (houses/three-dice.fray)
              sets check Strike / roll blow: 2d10 → 3d6  (line 3, over
                houses/two-dice.fray:3)
  No mercy (houses/no-mercy.fray)
        replaces choice Mercy  (line 3, over duel.fray:${mercy})
`);
  });

  test('--plain prints an independent ruleset with the same meaning', async () => {
    const { out, host } = await fray('rules houses/no-mercy.fray --plain');
    host.disk.set('alone.fray', out);
    expect((await fray('check alone.fray', {}, host)).code).toBe(0);
    expect(out).toMatch(/^ruleset "No mercy"\n/);
    const one = await fray('run alone.fray --seed 5 --json', {}, host);
    const other = await fray('run houses/no-mercy.fray --seed 5 --json', {}, host);
    const facts = (text: string): unknown =>
      (
        JSON.parse(text) as {
          readonly events: readonly { readonly type: string; readonly data: unknown }[];
        }
      ).events
        .slice(1)
        .map(({ type, data }) => [type, data]);
    expect(facts(one.out)).toEqual(facts(other.out));
  });

  test('--json lists the changes of each house rule, and an unknown name is an error', async () => {
    const { out } = await fray('rules houses/three-dice.fray --json');
    expect(JSON.parse(out)).toMatchObject({
      title: 'Three dice',
      houseRules: [
        { file: 'houses/two-dice.fray' },
        {
          file: 'houses/three-dice.fray',
          amends: ['duel.fray', 'houses/two-dice.fray'],
          changes: [
            {
              does: 'set',
              what: 'check Strike / roll blow',
              from: '2d10',
              to: '3d6',
              over: { file: 'houses/two-dice.fray', line: 3 },
            },
          ],
        },
      ],
    });
    const { code, err } = await fray('rules duel.fray --only Stike');
    expect(code).toBe(2);
    expect(err).toContain('Strike');
  });

  test('rules with errors are reported', async () => {
    const { code, err } = await fray('rules lost.fray', {
      'lost.fray': 'amends "duel.fray"\nremove check Stike\n',
    });
    expect(code).toBe(1);
    expect(err).toContain('no check `Stike`');
    expect(err).toContain(suggests('`Strike`'));
  });
});
