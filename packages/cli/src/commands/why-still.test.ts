// `fray why` about a value that has not changed: which lines could have changed it, and why they did not.
import { beforeAll, expect, test } from 'vitest';
import { main } from '../main.ts';
import { fakeHost, type FakeHost } from '../testing/fake-host.ts';

const watch = `ruleset "Watch"

span hour

side camp

kind Person
  HP   counter 0..10  starts 3
  tin  counter 0..5   starts 0

condition Asleep
  bars everything

given alarm yes/no  default no

define p.sleep "how fast it sleeps"  [W-1]
  6  when alarm                      [W-2]
  4  otherwise

check Doze by p
  roll d6 as eye
  nods   when eye < 3 + p.tin
  stays  otherwise

check Stir by p
  roll d6 as ear
  wakes   when ear > p.sleep         [W-3]
      and p.HP > 0
  sleeps  otherwise

procedure Shake p
  if alarm
    p loses Asleep

encounter
  each p in camp
    Doze by p
      nods   p gains Asleep
      stays  nothing
  play hour up to 2 times
    if alarm
      each p in camp where p is Asleep
        p loses Asleep
    each p in camp where p is Asleep
      Stir by p
        wakes   p loses Asleep
        sleeps  nothing
    each p in camp
      set p.tin to 0
      if alarm
        Shake p

trigger Struck when p.HP reaches 0
  p loses Asleep

scenario Night
  side camp
    Person   HP
    Old-Tom  3
    Ann      3

example "nobody wakes by himself"
  scenario Night
  with Ann.Asleep yes
  dice in order 1
  try Stir by Ann
  expect Ann is Asleep
`;

const lots = `ruleset "Lots"
  version 1

side camp

kind Person
  loot  counter 0..9  starts 0

condition Lame

encounter
  let last be first p in camp where position of p within camp is 3
  last gains Lame
  repeat up to 2 times
    pick p at random from camp where p is not Lame
      raise p.loot by 1

scenario Heap
  side camp
    Person
    Ann
    Bob
    Cid
`;

const mist = `ruleset "Mist"
  version 1

span hour

side camp

kind Person
  HP  counter 0..10  starts 1

condition Blind
  lasts until end of next hour

encounter
  play hour up to 9 times while any p in camp where p.HP > 0
    each p in camp where p is not Blind
      p gains Blind
    each p in camp
      lower p.HP by 1

scenario Fen
  side camp
    Person
    Ann
`;

const pit = `ruleset "Pit"
  version 1

side camp

kind Person
  HP  counter 0..9  starts 3

encounter
  each p in camp
    roll d4 as depth
    set p.HP to 12 / (depth - 4) rounded down

scenario Edge
  side camp
    Person
    Ann
    Bob
`;

let host: FakeHost;

async function fray(
  ...argv: readonly string[]
): Promise<{ code: number; out: string; err: string }> {
  Object.assign(host.printed, { out: '', err: '' });
  return { code: await main([...argv], host), ...host.printed };
}

async function why(...argv: readonly string[]): Promise<string> {
  const { code, out, err } = await fray('why', 'watch.jsonl', ...argv);
  expect([code, err]).toEqual([0, '']);
  return out;
}

// Nothing lowers HP, so `check` prints a warning. Old Tom nods off (1), Ann does not (5). In both hours he could wake, but 3
// and 4 are not above 4.
beforeAll(async () => {
  host = fakeHost({
    files: { 'watch.fray': watch, 'mist.fray': mist, 'lots.fray': lots, 'pit.fray': pit },
  });
  expect(
    await fray('run', 'watch.fray', '--dice', '1,5,3,4', '--log', 'watch.jsonl'),
  ).toMatchObject({ code: 0, err: expect.stringContaining('1 warning') as string });
});

test('somebody is still asleep: the answer lists each line that could have ended that, with the last test that prevented it', async () => {
  const out = await why('Old-Tom is Asleep');
  expect(out).toContain('Old-Tom is Asleep: yes');
  const since = out.slice(out.indexOf('changed it since #3:'));
  expect(since).toMatch(
    /p loses Asleep in encounter: it was never reached {2}watch.fray:43\n.*it came furthest when the log was at #10: alarm is no {2}watch.fray:41/,
  );
  const deep = await why('Old-Tom is Asleep', '--deep');
  expect(deep).toMatch(
    /p loses Asleep in encounter: it was never reached {2}watch.fray:46\n.*it came furthest when the log was at #12: Stir is sleeps {2}watch.fray:45\n.*#12 Old Tom Stir {2}ear 4 → sleeps/,
  );
  // No line called it, so the answer names the test of the caller.
  expect(since).toMatch(
    /p loses Asleep in procedure Shake: it was never reached {2}watch.fray:33\n.*it came furthest when the log was at #12: alarm is no {2}watch.fray:50/,
  );
  // The answer only counts the lines that the run never came near.
  expect(since).toContain('└─ and 1 more line, never reached (--deep shows them)');
  expect(deep).toContain('p loses Asleep in trigger Struck: it was never reached');
});

test('only lines that could have acted up to the requested event count', async () => {
  const told = JSON.parse(await why('Old-Tom is Asleep', '--at', '9', '--json')) as {
    since: number;
    chances: readonly { does: string; ran: number; last: { after: number } | null }[];
  };
  expect(told.since).toBe(3);
  expect(told.chances.map(({ does, ran, last }) => [does, ran, last?.after ?? null])).toEqual([
    ['loses Asleep', 0, 8],
    ['loses Asleep', 0, null],
    ['loses Asleep', 0, 6],
    ['loses Asleep', 0, 8],
  ]);
});

test('the answer why somebody cannot act lists what could have ended that', async () => {
  expect(await why('Old-Tom can act')).toMatch(
    /Old-Tom can act: no[^]*changed it since #3:[^]*#11 Old Tom throws d6 for Stir: 4; 5 or more .* p loses/,
  );
  expect(await why('Ann can act')).not.toContain('otherwise');
});

test('somebody never slept: lines that only an example uses are not listed', async () => {
  const out = await why('Ann is Asleep');
  expect(out).toMatch(
    /changed it:\n└─ #4 Ann throws d6 for Doze: 5; 2 or less .* p gains Asleep\n +watch.fray:38/,
  );
  expect(out).not.toContain('example');
});

test('a line that ran without changing the value is reported as such', async () => {
  expect(await why('Ann.tin')).toContain(
    'set p.tin to 0 in encounter: it was reached 2 times, and changed nothing',
  );
});

test('for a value that no line can change, the answer still says since when it has held', async () => {
  expect(JSON.parse(await why('participants', '--json'))).toMatchObject({ since: 0, chances: [] });
  expect(JSON.parse(await why('Ann.HP + 1', '--json'))).toMatchObject({ since: null, chances: [] });
});

test('names can be typed as the transcript shows them', async () => {
  expect(await why('Old Tom.HP')).toContain('Old Tom HP is 3 in the scenario');
  expect(await why('Stir by Old Tom')).toContain('#12 Old Tom Stir');
  expect(await fray('replay', 'watch.jsonl', '--show', 'Old Tom.HP')).toMatchObject({
    code: 0,
    out: '3\n',
  });
  expect(await fray('replay', 'watch.jsonl', '--show', 'Old Tom.HP + 1')).toMatchObject({
    code: 0,
    out: '4\n',
  });
  // A name inside a longer word does not count as that name.
  expect(await fray('replay', 'watch.jsonl', '--show', 'Bold Tom.HP')).toMatchObject({ code: 2 });
});

test('a condition of several lines is quoted on one line, with its cases separated and without citations', async () => {
  const out = await why('Stir by Old-Tom');
  expect(out).toContain('6 when alarm / 4 otherwise');
  expect(out).toContain('ear > p.sleep and p.HP > 0: no');
});

test('somebody was not drawn: the answer names who was drawn instead, and by which die', async () => {
  expect(await fray('run', 'lots.fray', '--log', 'lots.jsonl', '--dice', '2,2')).toMatchObject({
    code: 0,
  });
  const { out } = await fray('why', 'lots.jsonl', 'Ann.loot');
  expect(out).toMatch(
    /#4 at random of Ann, Bob {2}d2: 2 → Bob; Ann .* raise p.loot\n.*by 1 {2}lots.fray:16/,
  );
  expect(out).toMatch(
    /This\s+answer\s+does\s+not\s+explain\s+why\s+exactly\s+one\s+die\s+of\s+the\s+stream\s+encounter\.p\s+was\s+thrown\s+before\s+#4\./,
  );
  const told = await fray('why', 'lots.jsonl', 'Bob.loot');
  expect(told.out).toContain('p is not Lame: no (p is Cid)');
  expect(told.out).not.toContain('p is not Lame: yes');
});

test('a condition would have expired if the fight had gone on: the answer names the span that did not end', async () => {
  expect(await fray('run', 'mist.fray', '--log', 'mist.jsonl')).toMatchObject({ code: 0 });
  const { out } = await fray('why', 'mist.jsonl', 'Ann is Blind');
  expect(out).toMatch(
    /changed it since #2:\n└─ Blind .* end of the hour: it was reached 1 time, and\n.*changed nothing {2}mist.fray:15\n.*no further round when the log was at #4: any p in camp where p.HP > 0\n +does not hold/,
  );
});

test('nothing happened after a faulty rule: the answer explains the fault and the die behind it', async () => {
  expect(await fray('run', 'pit.fray', '--dice', '1,4', '--log', 'pit.jsonl')).toMatchObject({
    code: 4,
  });
  const fault =
    /12 \/ \(depth - 4\) rounded down: 12 is divided by 0 here.*\n.*depth - 4 is 0.*\n.*depth is 4: d4 shows 4.*\n.*#3 depth 4/;
  expect((await fray('why', 'pit.jsonl', '#4')).out).toMatch(fault);
  const { out } = await fray('why', 'pit.jsonl', 'Bob.HP', '--deep');
  expect(out).toMatch(/changed it:\n├─ #4 A rule went wrong: 12 is divided by 0 here/);
  expect(out).toMatch(fault);
});
