// `fray odds` through `main`: what it prints, as lines and as data.
import { describe, expect, test } from 'vitest';
import { main } from '../main.ts';
import { duel } from '../testing/duel.ts';
import { fakeHost } from '../testing/fake-host.ts';
import { thorough } from '../../../../test/scale.ts';

const measures = `
measure fallen "heroes who are down"
  at end of encounter
  count h in heroes where h is Down

measure blows "who is hurt"
  at end of each round
  count p in everyone where p.HP < 2
`;

async function fray(
  argv: string,
  text: string = duel + measures,
): Promise<{ readonly code: number; readonly out: string; readonly err: string }> {
  const host = fakeHost({ files: { 'duel.fray': text } });
  const code = await main(argv.split(' '), host);
  return { code, out: host.printed.out, err: host.printed.err };
}

/** Replaces each bar of the output by `|`, and several blanks by two. */
const plain = (text: string): string => text.replace(/[█▏▎▍▌▋▊▉]+/g, '|').replace(/ {2,}/g, '  ');

describe('measures', () => {
  test('each outcome has a line with its probability as a decimal and as a fraction, and the report names the method', async () => {
    const { code, out } = await fray('odds duel.fray --scenario Bridge --measure blows');
    expect(code).toBe(0);
    // Ada hits on 12 or less of a d20, Bram on 10 or less.
    expect(plain(out)).toContain('Bridge  exact: every way that the dice can fall is counted');
    expect(plain(out)).toContain(
      ' round 1\n  0  |  0.200000  1/5\n  1  |  0.500000  1/2\n  2  |  0.300000  3/10\n',
    );
    expect(out).not.toContain('fallen');
  });

  test('as data each outcome has a decimal and a fraction', async () => {
    const { code, out } = await fray('odds duel.fray --scenario Bridge --measure blows --json');
    expect(code).toBe(0);
    const document: unknown = JSON.parse(out);
    expect(document).toMatchObject({
      file: 'duel.fray',
      scenario: 'Bridge',
      method: { method: 'exact' },
      tooLarge: null,
      measures: [
        {
          measure: 'blows',
          text: 'who is hurt',
          occurrence: 1,
          outcomes: [
            { value: 0, chance: { decimal: 0.2, fraction: '1/5' } },
            { value: 1 },
            { value: 2 },
          ],
          notReached: { fraction: '0/1' },
          mean: { fraction: '11/10' },
        },
        { occurrence: 2 },
      ],
    });
  });

  test('played runs give an interval that contains the exact probability', async () => {
    const { out } = await fray(
      'odds duel.fray --scenario Bridge --measure blows --runs 400 --seed 3 --json',
    );
    const document: unknown = JSON.parse(out);
    expect(document).toMatchObject({
      method: { method: 'estimate', runs: 400, seed: '3', level: 0.95 },
      measures: [
        { occurrence: 1, outcomes: [{ value: 0, chance: { fraction: null } }, {}, {}] },
        {},
      ],
    });
    const lines = await fray(
      'odds duel.fray --scenario Bridge --measure blows --runs 400 --seed 3',
    );
    expect(lines.out).toContain('estimated from 400 runs of seed 3, with 95 % intervals (Wilson)');
    expect(lines.out).toMatch(/0\.\d+ to 0\.\d+/);
  });

  test('an outcome that never occurred is listed with an upper bound', async () => {
    const text = `${duel}\nmeasure nobody-left\n  at end of encounter\n  no p in everyone\n`;
    const { out } = await fray(
      'odds duel.fray --scenario Bridge --measure nobody-left --runs 200',
      text,
    );
    // The upper end of a Wilson interval without any hit in 200 runs is z * z / (200 + z * z) with z = 1.96.
    expect(plain(out)).toContain('  yes  <0.019  0.000 to 0.019\n');
  });

  test('--ask takes a measure that is in no file, and may name participants', async () => {
    const host = fakeHost({ files: { 'duel.fray': duel } });
    const asked = [
      '--ask',
      'at end of round 1: Bram.HP < 2 and Ada.HP < 2',
      '--ask',
      'at end of round 1:  10 * Ada.HP + Bram.HP',
    ];
    expect(
      await main(['odds', 'duel.fray', '--scenario', 'Bridge', ...asked, '--json'], host),
    ).toBe(0);
    const document: unknown = JSON.parse(host.printed.out);
    // Ada hits on 12 or less of a d20, Bram on 10 or less.
    const outcome = (value: unknown, fraction: string): object => ({ value, chance: { fraction } });
    expect(document).toMatchObject({
      measures: [
        {
          measure: 'at end of round 1: Bram.HP < 2 and Ada.HP < 2',
          outcomes: [outcome(true, '3/10'), outcome(false, '7/10')],
        },
        {
          measure: 'at end of round 1: 10 * Ada.HP + Bram.HP',
          outcomes: [
            outcome(11, '3/10'),
            outcome(12, '1/5'),
            outcome(21, '3/10'),
            outcome(22, '1/5'),
          ],
        },
      ],
    });
  });

  test('--with changes numbers of a scenario', async () => {
    // Ada hits on 20 or less, which means always; Bram hits on 5 or less.
    const { out, err } = await fray(
      'odds duel.fray --scenario Bridge --measure blows --with Ada.skill=20 --with Bram.skill=5',
    );
    expect(plain(out)).toContain(' round 1\n  1  |  0.750000  3/4\n  2  |  0.250000  1/4\n');
    expect(err).toContain('note: with 20 for skill of Ada\n');
    expect(await fray('odds duel.fray --with Ada.skill=2..4')).toMatchObject({
      code: 2,
      err: expect.stringContaining('one value'),
    });
    expect(
      await fray('odds duel.fray --scenario Bridge --with Ada.skill=20 --vary Ada.skill=1..3'),
    ).toMatchObject({ code: 2, err: expect.stringContaining('is varied') });
    expect(
      await fray('odds duel.fray --scenario Bridge --with Ada.skill=20 --witness fallen=1'),
    ).toMatchObject({ code: 2, err: expect.stringContaining('as it is written') });
  });

  test('--ask refuses a measure that means nothing in these rules', async () => {
    for (const question of ['Adda.HP', 'at end of rond: Ada.HP', '', 'at end of round 1:']) {
      const host = fakeHost({ files: { 'duel.fray': duel } });
      expect(
        await main(['odds', 'duel.fray', '--scenario', 'Bridge', '--ask', question], host),
      ).toBe(2);
      expect(host.printed.err).toContain('cannot be asked of these rules');
      expect(host.printed.err).toContain("--ask 'at end of encounter: Ada.");
    }
  });

  test('--ask shows only a correction that can be asked', async () => {
    const asked = async (question: string): Promise<string> => {
      const host = fakeHost({ files: { 'duel.fray': duel } });
      await main(['odds', 'duel.fray', '--scenario', 'Bridge', '--ask', question], host);
      return host.printed.err;
    };
    // There would be a help for each, and what it makes of them would mean as little.
    for (const question of ['Ada.HPP.x', 'Ada.HP == y'])
      expect(await asked(question)).not.toContain('help:');
    expect(await asked('Ada.HPP > 0')).toContain('Ada.HP > 0');
  });

  test('--set chooses another reading of a ruling', async () => {
    const { out } = await fray(
      'odds duel.fray --scenario Bridge --measure blows --set ties=defender',
    );
    expect(plain(out)).toContain('2  |  0.247500  99/400\n');
  });

  test.runIf(thorough)('outcomes of hardly any chance are summed up in one line', async () => {
    const coin = `ruleset "Coin"

span throw

track over  yes/no  starts no

encounter
  play throw until over
    roll d2 as side-up
    if side-up is 2
      set over to yes

scenario Table

measure throws
  at end of encounter
  times throw this encounter
`;
    const { out } = await fray('odds duel.fray', coin);
    expect(out).toContain('exact up to 1e-12');
    // The 2 first comes in throw n with probability 1/2 to the power of n, which is less than 1e-12 from throw 40 on,
    // and from throw 11 on a thousand times less than that of throw 1.
    expect(plain(out)).toMatch(
      /\n {2}10 {2}\| {2}0\.000977\n {2}\d+ more, each over a thousand times less likely than the likeliest: --json\n/,
    );
    expect((await fray('run duel.fray --seed 1', coin)).out).toMatch(/The encounter is over\.\n$/);
  });

  test('an unknown measure is reported with a suggestion, and rules without measures are refused', async () => {
    expect(await fray('odds duel.fray --measure fallne')).toMatchObject({
      code: 2,
      err: expect.stringContaining('fallen'),
    });
    expect(await fray('odds duel.fray', duel)).toMatchObject({
      code: 1,
      err: expect.stringContaining('has no `measure`'),
    });
    expect(await fray('odds duel.fray --precision 7')).toMatchObject({ code: 2 });
    expect(await fray('odds duel.fray --runs 5 --exact-only')).toMatchObject({ code: 2 });
    expect(await fray('odds duel.fray --time soon')).toMatchObject({
      code: 2,
      err: expect.stringContaining('expected seconds'),
    });
    expect(await fray('odds duel.fray --check Strike --with a.skill=12 --time 2')).toMatchObject({
      code: 2,
      err: expect.stringContaining('cannot be used together'),
    });
  });
});

test.each([
  '',
  ' --runs 20',
  ' --exact-only',
  ' --witness fallen=1',
  ' --bounds fallen=1 --chooser Bram',
])('odds%s end where a policy cannot be followed, with its reason', async (how) => {
  const blind = duel
    .replace(
      'policy Fierce\n',
      'policy Blind\n  take Attack when (4 / (count h in heroes where h is Down) rounded down) > 1\n\npolicy Fierce\n',
    )
    .replace(/^ {2}policy Fierce for everyone/m, '  policy Blind for Ada');
  const { code, err } = await fray(`odds duel.fray --scenario Bridge${how}`, blind + measures);
  expect(code).toBe(3);
  expect(err).toContain('The policy Blind cannot be followed: ');
});

describe('several measures', () => {
  /** The throw has so many different results that the program does not enumerate them. */
  const piles = `ruleset "Piles"
  version 1

side here

kind Fighter
  high  counter  starts 0
  coin  counter  starts 0

encounter
  each f in here
    roll d2 as side
    set f.coin to side
    roll 12d20 as pile
    set f.high to total of x for x in pile.faces where x > 17

measure coins
  at end of encounter
  total of f.coin for f in here

measure high-ones
  at end of encounter
  any f in here where f.high > 3

scenario Table
  side here
    Fighter
    Ann
    Bob
`;

  test.runIf(thorough)(
    'a measure that is too large for exact odds is estimated alone, and each measure names its method',
    async () => {
      const { code, out } = await fray('odds duel.fray', piles);
      expect(code).toBe(0);
      expect(plain(out)).toContain(
        'Table\n\ncoins\nexact: every way that the dice can fall is counted\n  2  |  0.250000  1/4\n  3  |  0.500000  1/2\n  4  |  0.250000  1/4\n',
      );
      expect(out).toContain(
        'high-ones\nestimated from 10,000 runs of seed 1, with 95 % intervals (Wilson)\ntoo large to be counted exactly: ',
      );
    },
  );

  test('as data each measure names its method', async () => {
    const document: unknown = JSON.parse((await fray('odds duel.fray --json', piles)).out);
    expect(document).toMatchObject({
      method: { method: 'estimate' },
      tooLarge: { why: 'throw' },
      measures: [
        { measure: 'coins', method: { method: 'exact' } },
        { measure: 'high-ones', method: { method: 'estimate', runs: 10_000 } },
      ],
    });
  });

  test('--exact-only names the measure that is too large', async () => {
    expect(await fray('odds duel.fray --exact-only', piles)).toMatchObject({
      code: 4,
      err: expect.stringContaining('high-ones is too large to be counted'),
    });
    expect(await fray('odds duel.fray --exact-only --measure coins', piles)).toMatchObject({
      code: 0,
    });
  });
});

describe('one check', () => {
  test('prints its outcomes and the values that it shows', async () => {
    const { code, out } = await fray('odds duel.fray --check Strike --with a.skill=12');
    expect(code).toBe(0);
    expect(plain(out)).toContain(
      'Strike  exact: every way that the dice can fall is counted\n  hit  |  0.600000  3/5\n  miss  |  0.400000  2/5\n',
    );
    expect(plain(out)).toContain('  20  |  0.050000  1/20\n');
  });

  test('as data, under another reading', async () => {
    const document: unknown = JSON.parse(
      (await fray('odds duel.fray --check Strike --with a.skill=12 --set ties=defender --json'))
        .out,
    );
    expect(document).toMatchObject({
      check: 'Strike',
      method: { method: 'exact' },
      outcomes: expect.arrayContaining([
        { outcome: 'hit', chance: { decimal: 0.55, fraction: '11/20', low: 0.55, high: 0.55 } },
      ]),
      values: [{ name: 'blow' }],
      faults: [],
    });
  });

  test('without a number that the check reads, the error asks for that number', async () => {
    expect(await fray('odds duel.fray --check Strike')).toMatchObject({
      code: 2,
      err: expect.stringContaining('--with a.skill='),
    });
    expect(
      await fray('odds duel.fray --check Strike --with a.skill=12 --with a.luck=3'),
    ).toMatchObject({ code: 2, err: expect.stringContaining('nothing named `a.luck`') });
    expect(await fray('odds duel.fray --check Strke')).toMatchObject({
      code: 2,
      err: expect.stringContaining('Strike'),
    });
    expect(await fray('odds duel.fray --with a.skill=12')).toMatchObject({
      code: 2,
      err: expect.stringContaining('--check'),
    });
  });
});

describe('the numbers that a check needs, under the readings in force', () => {
  const leap = `ruleset "Leaps"

side here

kind Leaper
  skill    1..20
  luck     0..20
  courage  0..20

given wind   0..5
given light  0..5

ruling lucky "does luck help?"
  no   default
  yes

ruling dark "does light count?"
  never   default
  always

define heart of p (Leaper)
  0          when dark is never
  p.courage  otherwise

check Leap by p
  let goal be p.skill
    Luck   + p.luck  when lucky is yes
    Wind   - wind    when lucky is yes and dark is always
    Light  - light   when dark is always
  roll d20 as face
  far   when face <= goal and heart of p < 20
  near  otherwise

scenario Ditch
  given wind 1
  given light 2
  side here
    Leaper  skill  luck  courage
    Ann     12     1     1

scenario Hill like Ditch
  ruling dark always
`;
  const asked = async (options: string): Promise<string> => {
    const { code, out, err } = await fray(`odds duel.fray --check Leap ${options}`.trim(), leap);
    return code === 0 ? plain(out) : err;
  };

  test('are only those that it reads', async () => {
    // Ada hits on 12 of the 20 faces.
    expect(await asked('--with p.skill=12')).toContain('far  |  0.600000  3/5\n');
    expect(await asked('')).toContain('needs the skill of p');
  });

  test.each([
    ['--set lucky=yes', 'needs the luck of p'],
    ['--set dark=always', 'needs the courage of p'],
    ['--set dark=always --with p.courage=1', 'light is not given'],
    ['--set lucky=yes --set dark=always --with p.luck=1 --with p.courage=1', 'wind is not given'],
  ])('%s', async (options, said) => {
    expect(await asked(`--with p.skill=12 ${options}`)).toContain(said);
  });

  test('may be given by an option, or come from a scenario', async () => {
    const dark = '--with p.skill=12 --set dark=always --with p.courage=1';
    // The light reduces the skill of 12: to 9 with the light of `--given`, to 10 with the light of the scenario.
    expect(await asked(`${dark} --given light=3`)).toContain('far  |  0.450000  9/20\n');
    expect(await asked(`${dark} --scenario Ditch`)).toContain('far  |  0.500000  1/2\n');
  });

  test('are those under the reading of `--set`, whatever the scenario says', async () => {
    expect(await asked('--scenario Hill --with p.skill=12')).toContain('needs the courage of p');
    expect(await asked('--scenario Hill --with p.skill=12 --set dark=never')).toContain(
      'far  |  0.600000  3/5\n',
    );
  });
});

test('a check can be tried by a participant of a scenario, and its outcomes keep the order of the declaration', async () => {
  const text = `ruleset "Both"

side us
side them
kind Fighter
  skill  0..
  rival  Fighter  default nobody
condition Winded

modifier Winded -2 to Cross.mine by a when a is Winded

check Cross by a on t
  roll d10 as mine
    Skill + a.skill
  roll d6 as theirs by t
    Skill + t.skill
  through  when mine >= theirs + 5
  touch    when mine > theirs
  bind     when mine is theirs
  parried  otherwise

encounter
  each a in us
    each t in them
      Cross by a on t
  each a in us
    a gains Winded

scenario Yard
  side us
    Fighter  skill
    Ann      3
  side them
    Fighter  skill
    Bob      3

scenario Ditch
  side us
    Fighter  skill  Winded  rival
    Cid      5      yes     Dan
  side them
    Fighter  skill
    Dan      3
`;
  const asked = async (options: string): Promise<string> => {
    const { code, out, err } = await fray(`odds duel.fray --check Cross ${options}`.trim(), text);
    return code === 0 ? plain(out) : err;
  };
  // d10 against d6: higher by 5 or more in 15 of 60 cases, higher by less in 24, equal in 6.
  const even =
    /through \|+ {2}0\.250000 {2}1\/4\n {2}touch \|+ {2}0\.400000 {2}2\/5\n {2}bind \|+ {2}0\.100000 {2}1\/10\n {2}parried/;
  expect((await asked('--with a=Ann --with t=Bob')).replace(/ +\|/g, ' |')).toMatch(even);
  // Cid's skill is 5, less 2 because he is Winded.
  expect(
    (await asked('--scenario Ditch --with a=Cid --with t=Dan')).replace(/ +\|/g, ' |'),
  ).toMatch(even);
  const fresh = await asked('--scenario Ditch --with a=Cid --with a.Winded=no --with t=Dan');
  expect(fresh).toContain('0.450000  9/20');
  expect(await asked('--with a=Ann --with a.skill=5 --with t=Bob')).toContain('0.450000  9/20');
  expect(await asked('--with a=Cid --with t=Bob')).toContain('nobody named `Cid`');
  expect(await asked('--with a=Fighter --with t=Bob')).toContain('--with a=Ann');
  const varied = await asked('--with a=Ann --with t=Bob --vary a.skill=0,9');
  expect(varied).toMatch(/through +touch +bind +parried/);
});

describe('bounds over all possible choices', () => {
  test('if everyone chooses, the lowest bound has nobody strike and the highest has everybody strike', async () => {
    const { code, out } = await fray(
      'odds duel.fray --scenario Bridge --bounds blows=2 --at 1 --chooser everyone',
    );
    expect(code).toBe(0);
    expect(plain(out)).toContain('at least  0.000000  0/1\n');
    expect(plain(out)).toContain('at most  |  0.300000  3/10\n');
  });

  test.each([
    ['--bounds blows=2 --at 1', 'needs `--chooser`'],
    ['--bounds blows=2 --chooser everyone', '--at 2'],
    ['--bounds fallen --at 1 --chooser everyone', 'asked once'],
    ['--bounds blows=2 --at 1 --chooser Adda', 'Ada'],
    ['--bounds blows=2 --at 1 --chooser Ada --runs 5', '--runs'],
    ['--chooser Ada', '--bounds'],
  ])('%s is reported', async (options, said) => {
    expect(await fray(`odds duel.fray --scenario Bridge ${options}`)).toMatchObject({
      code: 2,
      err: expect.stringContaining(said),
    });
  });
});

describe('a witness', () => {
  const bridge = ['odds', 'duel.fray', '--scenario', 'Bridge'];
  const both = (options: Parameters<typeof fakeHost>[0] = {}): ReturnType<typeof fakeHost> =>
    fakeHost({ ...options, files: { 'duel.fray': duel + measures } });

  test('is a run that reaches the outcome, and its log proves it', async () => {
    const host = both();
    expect(
      await main([...bridge, '--witness', 'blows=2', '--at', '1', '--log', 'both.jsonl'], host),
    ).toBe(0);
    // Ada hits in 12 of 20 cases, Bram in 10 of 20.
    expect(host.printed.err).toContain('blows at 1 is 2 has a chance of 0.3, counted and rounded;');
    expect(host.printed.err).toContain('fray run duel.fray --scenario Bridge --seed 1');
    expect(await main(['verify', 'both.jsonl'], host)).toBe(0);
    const lines = String(host.disk.get('both.jsonl')).split('\n');
    const [first = 0, second = lines.length] = lines.flatMap((line, index) =>
      line.includes('"type":"span-begun"') ? [index] : [],
    );
    // Each of the two loses one HP in the first round.
    expect(
      lines.slice(first, second).filter((line) => line.includes('"type":"value-changed"')),
    ).toHaveLength(2);
  });

  test('is the first sample with that outcome if nothing is counted', async () => {
    const host = both();
    expect(
      await main(
        [
          ...bridge,
          '--witness',
          'fallen=1',
          '--runs',
          '200',
          '--seed',
          '4',
          '--log',
          'found.jsonl',
        ],
        host,
      ),
    ).toBe(0);
    const [, number] = /run (\d+) of seed 4 is the first/.exec(host.printed.err) ?? [];
    expect(
      await main(
        [
          'run',
          'duel.fray',
          '--scenario',
          'Bridge',
          '--seed',
          '4',
          '--run',
          number ?? '',
          '--log',
          'again.jsonl',
        ],
        host,
      ),
    ).toBe(0);
    expect(host.disk.get('again.jsonl')).toEqual(host.disk.get('found.jsonl'));
  });

  test.each([
    ['at start of encounter: count p in everyone', '2'],
    // The answer does not depend on dice, although dice fall before the question is asked.
    ['count p in everyone', '2'],
    ['at start of encounter: count p in everyone where p is Down', '0'],
  ])('is found for %s, which is decided before any die', async (asked, value) => {
    const host = both();
    const argv = ['--ask', asked, '--witness', `${asked}=${value}`, '--log', 'sure.jsonl'];
    expect(await main([...bridge, ...argv], host)).toBe(0);
    expect(host.printed.err).toContain('has a chance of 1');
    expect(await main(['verify', 'sure.jsonl'], host)).toBe(0);
    const other = both();
    expect(
      await main([...bridge, '--ask', asked, '--witness', `${asked}=not reached`], other),
    ).toBe(1);
    expect(other.printed.err).toContain('no way that the dice can fall leads there');
  });

  test.each([
    [['--witness', 'fallen=7'], 1, 'no way that the dice can fall leads there'],
    [['--witness', 'fallen=7', '--runs', '20'], 1, 'in 20 runs of seed 1 it never happened'],
    [['--witness', 'fallne=1'], 2, 'fallen'],
    [['--witness', 'fallen'], 2, 'needs a measure, ='],
    [['--witness', 'fallen=1', '--at', '2'], 2, 'asked once'],
    [['--witness', 'blows=not reached'], 2, '--at'],
    [['--witness', 'fallen=1', '--vary', 'ties'], 2, 'cannot be used together'],
    [['--log', 'x.jsonl'], 2, 'needs `--witness`'],
  ] as const)('%j', async (argv, exit, said) => {
    const host = both();
    expect(await main([...bridge, ...argv], host)).toBe(exit);
    expect(host.printed.err).toContain(said);
  });
});
