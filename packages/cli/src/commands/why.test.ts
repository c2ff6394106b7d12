// `fray why`, shown in examples. The laws in test/laws/why.test.ts recompute its answers.
import { encodeLog, readLog, sealInputs } from '@fray/engine/log';
import { beforeAll, describe, expect, test } from 'vitest';
import { main } from '../main.ts';
import { fakeHost, type FakeHost } from '../testing/fake-host.ts';
import { suggests } from '../testing/hints.ts';

const yard = `ruleset "Yard"

span round

side guards
side thieves

kind Person
  AWE      1..20
  HP       counter 0..10  starts 3
  quick    1..20  default 5

condition Surprised
  bars everything
  lasts until end of round

condition Tied
  bars Strike

given fog yes/no  default no

ruling ties "what an even roll is"
  wins      default
  loses-it

check Notice by p
  roll d20 as eye, low is good
    Fog  -5 when fog
    Luck +1 when p.HP > 2
  seen    when eye <= p.AWE
  missed  otherwise

check Hit by a on t
  roll d6 as blow
  hit   when blow > 3 or blow is 3 and ties is wins
  miss  otherwise

action Strike by a on t
  allowed when a.HP > 0
  pick t from enemies of a where t.HP > 0
  Hit by a on t
    hit   lower t.HP by 2
    miss  nothing

trigger Down when p.HP reaches 1
  p gains Tied

encounter
  each p in guards
    Notice by p
      seen    nothing
      missed  p gains Surprised
  play round up to 2 times
    rank Turns of p in everyone
      highest p.quick
      otherwise as listed
    each p in Turns where p can act
      ask p to take Strike

policy Fighter for p
  take Strike
  pick first

scenario Gate
  policy Fighter for everyone
  side guards
    Person  AWE  quick
    Gil     12   5
    Ann     9    7
  side thieves
    Person  AWE  quick  HP
    Tam     7    9      5
`;

const harder = `amends "yard.fray" as "Yard by night"

set given fog to yes
`;

async function fray(
  argv: readonly string[],
  host: FakeHost,
): Promise<{ code: number; out: string; err: string }> {
  Object.assign(host.printed, { out: '', err: '' });
  return { code: await main([...argv], host), ...host.printed };
}

let host: FakeHost;

// Gil's eye shows 14, or 13 with luck, which is above 12: missed. Ann's shows 3: seen. Then Tam hits Gil (5), who has 1 HP
// left and is tied. Ann hits Tam (4). In round two Tam misses (2), and Ann hits again (4): Tam has 1 HP left. Nobody hits
// Ann.
beforeAll(async () => {
  host = fakeHost({ files: { 'yard.fray': yard, 'night.fray': harder } });
  expect(
    await fray(['run', 'yard.fray', '--dice', '14,3,5,4,2,4', '--log', 'gate.jsonl'], host),
  ).toMatchObject({ code: 0, err: '' });
});

async function why(...argv: readonly string[]): Promise<string> {
  const { code, out, err } = await fray(['why', 'gate.jsonl', ...argv], host);
  expect([code, err]).toEqual([0, '']);
  return out;
}

describe('why a value', () => {
  test('goes back to the dice, the choice and the line that caused it', async () => {
    const out = await why('Gil.HP');
    expect(out).toContain('Gil.HP is 1  after event 40 of 40');
    expect(out).toMatch(/#13 Gil HP 3 → 1 {2}yard.fray:42 {2}hit lower t.HP by 2/);
    expect(out).toMatch(/because Hit is hit[^]*blow is 5: d6 shows 5/);
    expect(out).toMatch(/part of #10 Tam strikes Gil/);
    expect(out).toMatch(/chosen: #9 Tam takes Strike: Gil \(policy\)/);
  });

  test('that is denied shows its reasons, and refers to none that it did not show', async () => {
    const out = await why('Gil.HP is not 1');
    expect(out).toMatch(/#13 Gil HP 3 → 1 {2}yard.fray:42/);
    expect(out).not.toMatch(/#13 Gil HP 3 → 1 \(see above\)/);
  });

  test('that never changed comes from the scenario, and the answer that would have changed it is named', async () => {
    const out = await why('Ann.HP');
    expect(out).toContain('Ann HP is 3 by default, and nothing has changed it');
    expect(out).toMatch(
      /could have changed it:\n.*#9 Tam takes Strike: Gil \(policy\); Strike: Ann .* lower t.HP/,
    );
    expect(await why('Ann.HP', '--deep')).toMatch(
      /lower t.HP by 2 in action Strike: it was never reached/,
    );
  });

  test('says of how many throws it does not explain the place in their streams', async () => {
    // Ann threw for Hit in both rounds. Before the first of these throws, no die of the stream was thrown.
    const out = (await why('Tam.HP', '--deep')).replace(/\s+/g, ' ');
    expect(out.match(/exactly one die of the stream \S+|same holds for [^.]*/g)).toEqual([
      'exactly one die of the stream Hit.blow/Ann',
      'same holds for 1 other throw',
    ]);
  });

  test('can be asked about at any event', async () => {
    expect(JSON.parse(await why('Gil.HP', '--at', '12', '--json'))).toMatchObject({
      at: 12,
      value: 3,
      root: { why: 'start', from: 'default' },
    });
    expect(JSON.parse(await why('Gil.HP', '--at', '13', '--json'))).toMatchObject({
      at: 13,
      value: 1,
      root: { why: 'state', event: 13 },
    });
  });
});

describe('why a claim', () => {
  test('about a condition: the answer names who gave it, and how it ended', async () => {
    const out = await why('Gil is Surprised');
    expect(out).toContain('Gil is Surprised: no');
    expect(out).toMatch(/#22 Gil is no longer Surprised \(its time ran out\)/);
    expect(out).toMatch(/its time ran out at the end of this: #6 round 1 begins/);
    expect(await why('Gil is Surprised', '--at', '5')).toMatch(
      /#3 Gil is Surprised until the end of the round {2}yard.fray:52 {2}missed p\s/,
    );
  });

  test('that never held: the answer shows the die that decided, and the test in full', async () => {
    const out = await why('Ann is Surprised');
    expect(out).toContain('Ann was never Surprised');
    expect(out).toMatch(/#4 Ann throws d20 for Notice: 3; 11 or more .* p gains/);
    expect(await why('Ann is Surprised', '--deep')).toMatch(
      /gains Surprised in encounter: it was never reached[^]*it came furthest when the log was at #5: Notice is seen/,
    );
  });

  test('about who may act: the answer names what bars the action', async () => {
    expect(await why('Gil can act', '--at', '9')).toMatch(
      /Gil can act: no {2}[^]*#3 Gil is Surprised/,
    );
    const out = await why('Gil can take Strike');
    expect(out).toContain('Strike cannot be taken: Tied bars it');
    expect(out).toMatch(
      /#14 Gil is Tied, until a rule ends it[^]*trigger Down fired on #13 Gil HP 3 → 1/,
    );
  });
});

describe('why a check, an order, an event', () => {
  test('a check is explained with its modifiers, including those that do not apply', async () => {
    const out = await why('Notice by Gil');
    expect(out).toContain('Notice by Gil is missed');
    expect(out).toMatch(/Fog does not count[^]*the given fog is no: the default/);
    // In this check low rolls are good, so a bonus is subtracted from the roll.
    expect(out).toMatch(/eye is 13: d20 shows 14[^]*−1 Luck/);
  });

  test('an order is explained by its keys', async () => {
    const out = await why('Turns');
    expect(out).toMatch(/1\. Tam: 9\n[^]*2\. Ann: 7\n[^]*3\. Gil: 5/);
    expect(out).toContain('highest p.quick');
  });

  test('an event can be given by its number, alone or with --at', async () => {
    const out = await why('#3');
    expect(out).toMatch(/^#3 Gil is Surprised/);
    expect(await why('--at', '3')).toBe(out);
    // A transcript writes the number like this in front of each line.
    expect(await why('3')).toBe(out);
  });
});

test('any expression of the language can be explained', async () => {
  const document = JSON.parse(await why('(total of p.HP for p in guards) + 1', '--json')) as {
    value: unknown;
    root: { op: string; parts: readonly { value: unknown; where: { text: string } }[] };
  };
  expect(document).toMatchObject({ value: 5, root: { why: 'expression', op: 'add' } });
  expect(document.root.parts.map((part) => [part.value, part.where.text])).toEqual([
    [4, 'total of p.HP for p in guards'],
    [1, '1'],
  ]);
  expect(JSON.parse(await why('times Strike by Tam this encounter', '--json'))).toMatchObject({
    value: 2,
    root: { why: 'memory' },
  });
});

test('a check that never happened is reported as such, and a count of checks is 0', async () => {
  expect(await why('Notice by Tam')).toMatch(
    /^Notice by Tam: there was none {2}after event 40 of 40\n$/,
  );
  expect(await why('times Strike by Gil this encounter')).toContain(
    'times Strike by Gil this encounter is 0',
  );
});

test('a line set by a house rule names the line that it replaces', async () => {
  expect(
    await fray(['run', 'night.fray', '--dice', '14,3,5,4,2,4', '--log', 'night.jsonl'], host),
  ).toMatchObject({ code: 0 });
  const { code, out } = await fray(['why', 'night.jsonl', 'fog'], host);
  expect(code).toBe(0);
  expect(out).toMatch(
    /the given fog is yes: the default {2}yard.fray:20 \(set by the house rule\s+night.fray:3\)/,
  );
});

test('earlier causes are named, and --deep shows all of them', async () => {
  expect(await why('Gil.HP', '--depth', '1')).toMatch(/Further back: #\d+/);
  expect(await why('Gil.HP', '--deep')).not.toContain('Further back');
  expect(JSON.parse(await why('Gil.HP', '--deep', '--json'))).toMatchObject({ further: [] });
});

test('a history too long for recursion is explained back to its first event', async () => {
  const tally = `ruleset "Tally"
side us
kind Person
  sum  counter 0..  starts 1
encounter
  each p in us
    repeat up to 1500 times until p.sum is 0
      raise p.sum by p.sum but at most 2
scenario One
  side us
    Person
    Ann
`;
  const own = fakeHost({ files: { 'tally.fray': tally } });
  const log = ['run', 'tally.fray', '--seed', '1', '--log', 'tally.jsonl'];
  expect((await fray(log, own)).code).toBe(0);
  const { code, out } = await fray(['why', 'tally.jsonl', 'Ann.sum', '--deep'], own);
  expect(code).toBe(0);
  // Events that are nested too deeply are listed at the top level instead, so that none is left out.
  expect(out.match(/^[├└]─ #\d+ /gm)).toHaveLength(15);
  expect(out).toContain('#1 Ann sum 1 → 2');
});

describe('why refuses', () => {
  test.each([
    [['Gil.HO'], 2, suggests('`HP`')],
    [['Gil'], 2, 'what about Gil?'],
    [['Notice by Gill'], 2, 'nobody named `Gill` takes part\nhint: did you mean Gil?'],
    [['Gil.HP >'], 2, 'expected a value'],
    [['#900'], 2, 'there is no event 900'],
    [['900'], 2, 'there is no event 900'],
    [['#999999999999999999999'], 2, 'there is no event 999999999999999999999 in'],
    [[' '], 2, 'the question is missing'],
    [['Gil.HP', '--at', '900'], 2, 'there is no event 900'],
    [[], 2, 'the question is missing'],
  ])('%j ends with %i', async (argv, exit, said) => {
    const { code, err } = await fray(['why', 'gate.jsonl', ...argv], host);
    expect(code).toBe(exit);
    expect(err).toContain(said);
  });

  test('expressions that are too long or nested too deeply', async () => {
    expect(
      await fray(['why', 'gate.jsonl', `${'('.repeat(1500)}1${')'.repeat(1500)}`], host),
    ).toMatchObject({
      code: 2,
      err: expect.stringContaining('more than 40 levels deep') as unknown,
    });
    expect(await fray(['why', 'gate.jsonl', `${'1 + '.repeat(1000)}1`], host)).toMatchObject({
      code: 2,
      err: expect.stringContaining('longer than 1000') as unknown,
    });
  });

  test('events after the damage in a log, but explains events before it', async () => {
    const lines = String(host.disk.get('gate.jsonl')).split('\n');
    host.disk.set(
      'damaged.jsonl',
      lines.map((line, seq) => (seq === 30 ? line.replace('"seq"', '"sEq"') : line)).join('\n'),
    );
    const before = await fray(['why', 'damaged.jsonl', '#3'], host);
    expect(before).toMatchObject({
      code: 0,
      out: await why('#3'),
      err: 'warning: damaged.jsonl is damaged after event 29; nothing after that event is used.\n',
    });
    expect((await fray(['replay', 'damaged.jsonl', '--at', '3'], host)).err).toContain(before.err);
    expect((await fray(['why', 'damaged.jsonl', 'Gil.HP', '--at', '29'], host)).out).toContain(
      'Gil.HP is 1  after event 29 of 29',
    );
    expect(await fray(['why', 'damaged.jsonl', '#30'], host)).toMatchObject({
      code: 1,
      err: expect.stringContaining('line 31 (event 30') as unknown,
    });
  });

  test('a log of another version of the engine', async () => {
    const { events } = readLog(
      new TextEncoder().encode(String(host.disk.get('gate.jsonl'))),
      host.sha256,
    );
    const [first, ...rest] = events;
    if (first?.type !== 'encounter-begun') throw new Error('no header');
    const inputs = sealInputs(first.data.inputs, first.data, host.sha256, 99);
    const header = { ...first, data: { ...first.data, semantics: 99, inputs } };
    host.disk.set('other.jsonl', encodeLog([header, ...rest], host.sha256));
    const { code, err } = await fray(['why', 'other.jsonl', 'Gil.HP'], host);
    expect([code, err]).toEqual([
      1,
      expect.stringContaining('written by another version of Fray (semantics 99') as string,
    ]);
  });

  test('a log that does not follow from its rules', async () => {
    const { code, err } = await fray(['why', 'yard.fray', 'Gil.HP'], host);
    expect([code, err]).toEqual([1, expect.stringContaining('is not a log') as string]);
  });
});
