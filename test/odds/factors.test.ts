// Groups that do not affect one another are counted separately, and the odds equal those of the whole fight.
import type { Ruleset } from '@fray/dsl/ir';
import { defaultSource, firstSource } from '@fray/engine/drivers';
import type { Inputs } from '@fray/engine/events';
import { exactOdds, type Odds } from '@fray/engine/odds';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { beginRun, inputsFor, policiesOf } from '../engine/runs.ts';
import { measured, rulesetOf, told } from './rules.ts';
import { LAW_LIMIT, scaled } from '../scale.ts';

const RUNS = scaled(8);

/** Returns the odds, counted as a whole or by groups; undefined if they are too large. */
function oddsOf(ruleset: Ruleset, whole: boolean): Odds | undefined {
  const program = measured(ruleset);
  const inputs = inputsFor(ruleset, {});
  const odds = exactOdds(
    {
      program,
      start: beginRun(program, inputs),
      choices: [policiesOf(program, inputs), defaultSource, firstSource],
    },
    {
      states: 6_000,
      forks: 3_000,
      without: new Set(['plain', ...(whole ? (['groups'] as const) : [])]),
    },
  );
  if (odds.odds === 'too-large') return undefined;
  if (odds.odds !== 'known') throw new Error(JSON.stringify(odds));
  return odds;
}

const table = (odds: Odds | undefined): unknown => [
  odds?.method,
  odds?.faults,
  odds?.endless,
  odds?.measures.map((measure) => [
    measure.measure,
    measure.occurrence,
    told(measure).toSorted(),
    measure.mean?.fraction,
    measure.outcomes.flatMap(({ fault }) => fault ?? []),
  ]),
];

interface Parts {
  /** What everybody does in a turn. */
  readonly turn: readonly string[];
  /** What is done before the turns of a round. */
  readonly before?: readonly string[];
  readonly after?: readonly string[];
  readonly more?: readonly string[];
  /** One measure, or several. */
  readonly measure: string | readonly string[];
  readonly people?: string;
  readonly loop?: string;
  readonly round?: string;
}

const block = (lines: readonly string[], by: string): string =>
  lines
    .flatMap((line) => line.split('\n'))
    .map((line) => `${by}${line}\n`)
    .join('');

function rules({
  turn,
  before = [],
  after = [],
  more = [],
  measure,
  people = 'A 2 3 yes\nB 3 2 no\nC 1 3 no',
  loop = 'each p in heroes where p.HP > 0',
  round = 'play round up to 2 times',
}: Parts): string {
  return `ruleset "Side by side"
  version 1

span round
span turn in round

side heroes
side foes

kind Fighter
  skill  1..4
  HP     counter 0..4  starts 3
  leads  yes/no
  AP     counter 0..3  starts 1

condition Prone
condition Dazed

given odd  yes/no  default no

track alarm  counter 0..9  starts 0
track loud   yes/no        starts no

check Test by p
  roll d4 as face, low is good
  hit   when face <= p.skill
  miss  otherwise

check Any
  roll d3 as points

define p is fit when p.HP > 1 and p is not Prone
define alarmed when alarm > 2

# Never played: so that nothing stands there unused.
procedure Spare
  each p in everyone where p.leads and p is fit and alarmed and loud
    play turn of p
      Any as throw
      p gains Dazed
      if p is Dazed and p is Prone and p.AP is throw.points
        Act of p
        Rest
        Test by p
          hit   p gains Prone
          miss  set loud to yes
        p loses Prone
        lower p.HP by 1
        raise alarm by 1

procedure Act of p
  Test by p
    hit   raise p.AP by 1
    miss  lower p.HP by 1

procedure Rest
  each q in heroes where q.AP < 2
    raise q.AP by 1

encounter
  if odd
    Spare
  ${round}
${block(before, '    ')}    ${loop}
${block(turn, '      ')}${block(after, '    ')}
${block(more, '')}
${[measure]
  .flat()
  .map((one, index) => `measure asked${index === 0 ? '' : `-${index + 1}`}\n${block([one], '  ')}`)
  .join('\n')}
scenario Field
  side heroes
    Fighter  skill  HP  leads
${block([people], '    ')}  side foes
    Fighter  skill  HP  leads
    X        2      3   no
    Y        3      2   no
`;
}

const HURT = 'Test by p\n  hit   nothing\n  miss  lower p.HP by 1';
const FALL = 'Test by p\n  hit   p loses Prone\n  miss  p gains Prone';
const STAND = 'at end of each round\ncount p in heroes where p.HP > 0';

const leading = [
  'each l in heroes where l.leads\n  Test by l\n    hit   set loud to yes\n    miss  nothing',
  'each l in heroes where l.leads and l.HP > 0\n  Test by l\n    hit   set loud to no\n    miss  set loud to yes',
  'each l in heroes where l.leads\n  Test by l\n    hit   l loses Prone\n    miss  l gains Prone\neach p in heroes where not p.leads\n  if any l in heroes where l.leads and l is Prone\n    lower p.HP by 1',
  'each l in heroes where l.leads\n  roll d3 as pace by l\n  lower l.AP by pace\neach p in heroes where p.skill > 1 and not p.leads\n  if (total of l.AP for l in heroes where l.leads) > 0\n    lower p.HP by 1',
];

describe('participants who do not affect the others are counted alone', () => {
  test.each<readonly [string, Parts]>([
    ['each harms itself alone', { turn: [HURT], measure: STAND }],
    [
      'a total',
      {
        turn: [HURT, 'if p.HP < 2\n  p gains Prone'],
        measure: 'at end of encounter\ntotal of p.HP for p in heroes where p is not Prone',
      },
    ],
    [
      'any, no and every',
      {
        turn: [HURT, FALL],
        measure:
          'at end of encounter\n(any p in heroes where p is fit) and (every p in heroes satisfies p.HP > 0)',
      },
    ],
    [
      'two counts beside one another',
      {
        turn: [HURT, FALL],
        measure:
          'at end of each round\n(count p in heroes where p is Prone) - 2 * (count p in everyone where p.HP is 0)',
      },
    ],
    [
      'several measures, one of which never comes',
      {
        turn: [HURT],
        measure: [
          STAND,
          'at end of round 3\nany p in heroes where p.HP > 2',
          'at end of encounter\ntotal of p.HP * 1000 for p in heroes',
          'at start of round 2\nno p in heroes where p.HP < 3',
        ],
      },
    ],
    [
      'chances with different denominators',
      {
        turn: [
          'roll d6 as wound by p\nif wound is 1\n  lower p.AP by 1\nif wound > 3\n  lower p.HP by 1',
        ],
        round: 'play round up to 1 times',
        measure:
          'at end of encounter\n(total of p.HP for p in heroes) + 10 * (count p in heroes where p.AP is 0)',
      },
    ],
    [
      'a loop within a turn, and another like it in a procedure',
      {
        loop: 'if not odd',
        turn: ['Turns'],
        more: [
          'procedure Turns\n  each p in heroes where p.HP > 0\n    Awe of p\n    each q in foes\n      if q.HP > p.skill\n        lower p.HP by 1',
          'procedure Awe of p\n  each q in everyone where q.skill > 2\n    Test by p\n      hit   nothing\n      miss  lower p.AP by 1',
        ],
        measure:
          'at end of encounter\n(total of p.HP for p in heroes) + 10 * (total of p.AP for p in heroes)',
      },
    ],
    [
      'what is done in between is the same for all',
      {
        before: ['raise alarm by 2'],
        turn: ['if alarmed\n  lower p.HP by 1', HURT],
        measure: STAND,
      },
    ],
    [
      'what is done is done in a procedure',
      {
        turn: ['Harm of p'],
        more: ['procedure Harm of p\n  roll d2 as wound by p\n  lower p.HP by wound'],
        measure: STAND,
      },
    ],
  ])('%s', (_, parts) => {
    const ruleset = rulesetOf(rules(parts));
    const [whole, beside] = [oddsOf(ruleset, true), oddsOf(ruleset, false)];
    expect(table(beside)).toEqual(table(whole));
    expect(beside?.states).toBeLessThan(whole?.states ?? 0);
  });

  test.each<readonly [string, Parts]>([
    [
      'as long as any stands',
      {
        turn: [HURT],
        round: 'play round up to 3 times while any p in heroes where p.HP > 1',
        measure: STAND,
      },
    ],
    [
      'until all are down',
      {
        turn: [HURT],
        round: 'play round up to 3 times until every p in heroes satisfies p.HP is 0',
        measure: 'at end of encounter\ntotal of p.HP for p in heroes',
      },
    ],
    [
      'until two of them are down, one after the other',
      {
        turn: [HURT, 'if p is Prone\n  lower p.AP by 1'],
        round: 'play round up to 3 times',
        after: [
          'if (count p in heroes where p.HP is 0) >= 2\n  end encounter',
          'if any p in heroes where p.HP is 1\n  raise alarm by 3',
          'if alarmed\n  each q in heroes where q.HP < 3\n    q gains Prone',
        ],
        measure:
          'at end of each round\n(count p in heroes where p is Prone) - (total of p.AP for p in heroes)',
      },
    ],
    [
      'and a moment comes only if it does',
      {
        turn: [HURT],
        round: 'play round up to 3 times while any p in heroes where p.HP > 1',
        measure: [STAND, 'at end of round 3\ntotal of p.HP for p in heroes'],
      },
    ],
    [
      'as a procedure decides',
      {
        turn: ['Fall of p', HURT],
        after: ['Look'],
        more: [
          'procedure Look\n  if any p in heroes where p.HP is 1\n    end encounter',
          'procedure Fall of p\n  if p is Prone\n    lower p.AP by 1',
        ],
        measure: STAND,
      },
    ],
    [
      'no longer, and then something else',
      {
        turn: [HURT],
        after: ['if no p in heroes where p.HP > 1\n  end encounter'],
        measure: STAND,
      },
    ],
  ])('the fight goes on %s', (_, parts) => {
    const ruleset = rulesetOf(rules(parts));
    const [whole, beside] = [oddsOf(ruleset, true), oddsOf(ruleset, false)];
    expect(table(beside)).toEqual(table(whole));
    expect(beside?.states).not.toBe(whole?.states);
  });

  test.each<readonly [string, Parts]>([
    [
      'a track',
      {
        before: [leading[0] ?? ''],
        turn: ['if not loud\n  Test by p\n    hit   nothing\n    miss  lower p.HP by 1'],
        measure: STAND,
      },
    ],
    [
      'a track that goes to and fro',
      {
        before: [leading[1] ?? ''],
        turn: [
          'if loud and p.skill > 1\n  Test by p\n    hit   nothing\n    miss  lower p.HP by 2',
        ],
        after: [leading[1]?.replace('HP > 0', 'AP > 0') ?? ''],
        measure: STAND,
        loop: 'each p in heroes where not p.leads',
      },
    ],
    [
      'a condition',
      {
        turn: ['Test by p\n  hit   nothing\n  miss  raise p.AP by 1'],
        before: [leading[2] ?? ''],
        measure:
          'at end of each round\n(total of p.HP for p in heroes) + 10 * (count p in heroes where p.AP > 2)',
      },
    ],
    [
      'a field',
      {
        turn: ['if p.AP > 1\n  p gains Prone'],
        before: [leading[3] ?? ''],
        measure: 'at end of encounter\ntotal of p.HP for p in heroes where p is not Prone',
      },
    ],
  ])('the others see what a leader does by %s', (_, parts) => {
    const ruleset = rulesetOf(rules({ ...parts, people: 'A 2 3 yes\nB 3 2 no\nC 2 3 no' }));
    const [whole, beside] = [oddsOf(ruleset, true), oddsOf(ruleset, false)];
    expect(table(beside)).toEqual(table(whole));
    expect(beside?.states).not.toBe(whole?.states);
  });

  test('equal participants are counted once', () => {
    const costOf = (people: string): readonly number[] => {
      const odds = oddsOf(rulesetOf(rules({ turn: [HURT, FALL], measure: STAND, people })), false);
      return [odds?.states ?? 0, odds?.forks ?? 0];
    };
    const [states = 0, forks = 0] = costOf('A 2 3 no\nB 2 3 no');
    expect(costOf('A 2 3 no\nB 2 3 no\nC 2 3 no')).toEqual([states, forks]);
    const [more, moreForks] = costOf('A 2 3 no\nB 2 3 no\nC 1 3 no');
    expect(more).toBeGreaterThan(states);
    expect(moreForks).toBeGreaterThan(forks);
  });

  test('the odds of forty different participants are a product of forty', () => {
    const people = Array.from(
      { length: 40 },
      (_, n) => `H${n} ${(n % 4) + 1} ${(n % 3) + 1} no`,
    ).join('\n');
    const odds = oddsOf(
      rulesetOf(
        rules({
          turn: ['Test by p\n  hit   nothing\n  miss  p gains Prone'],
          measure: 'at end of encounter\nno p in heroes where p is Prone',
          people,
        }),
      ),
      false,
    );
    // In each of two rounds, a participant with skill s stays up in s of 4 cases.
    const chance = Array.from({ length: 40 }, (_, n) => BigInt((n % 4) + 1) ** 2n).reduce(
      (all, n) => all * n,
      1n,
    );
    const yes = odds?.measures[0]?.outcomes.find(({ value }) => value === true)?.chance.fraction;
    expect(
      yes === undefined || yes === null ? undefined : yes.n * 16n ** 40n === chance * yes.d,
    ).toBe(true);
  });
});

describe('participants who affect the others are not counted alone', () => {
  test.each<readonly [string, Parts]>([
    [
      'all raise one track',
      {
        turn: [
          'Test by p\n  hit   raise alarm by 1\n  miss  nothing',
          'if alarmed\n  lower p.HP by 1',
        ],
        measure: STAND,
      },
    ],
    [
      'one looks at all others',
      { turn: ['if any q in heroes where q is Prone\n  lower p.HP by 1', FALL], measure: STAND },
    ],
    [
      'all strike the first who stands',
      {
        turn: [
          'let t be first q in foes where q.HP > 0',
          'if t is not nobody\n  Test by p\n    hit   lower t.HP by 1\n    miss  nothing',
        ],
        measure: 'at end of encounter\ntotal of q.HP for q in foes',
      },
    ],
    [
      'it is over when one is down',
      {
        turn: [HURT, 'if p.HP is 0\n  end encounter "down"'],
        measure: 'at end of encounter\ncount p in heroes where p.HP > 1',
      },
    ],
    [
      'the round is over when one is down',
      { turn: [HURT, 'if p.HP is 0\n  end round'], measure: STAND },
    ],
    [
      'dice in between',
      {
        before: ['Any as throw', 'if throw.points > 1\n  set loud to yes'],
        turn: ['if loud\n  lower p.HP by 1', HURT],
        measure: STAND,
      },
    ],
    [
      'the third turn is told from the others',
      {
        turn: [
          'if p.AP is 0\n  play turn of p\n    Test by p\n      hit   nothing\n      miss  nothing',
          'Test by p\n  hit   lower p.AP by 1\n  miss  nothing',
        ],
        more: ['trigger Third when turn begins\n  if number of turn is 2\n    raise alarm by 1'],
        measure: 'at end of encounter\nalarm',
      },
    ],
    [
      'how often something was done is remembered',
      {
        turn: [
          'if times Test this round < 2\n  Test by p\n    hit   nothing\n    miss  lower p.HP by 1',
        ],
        measure: STAND,
      },
    ],
    [
      'what one says changes what another one hears',
      {
        turn: [
          'if p.leads\n  Test by p\n    hit   set loud to yes\n    miss  nothing',
          'if loud\n  lower p.HP by 1',
          HURT,
        ],
        measure: STAND,
      },
    ],
    [
      'a measure that is asked in a turn',
      {
        turn: ['play turn of p\n  Test by p\n    hit   nothing\n    miss  lower p.HP by 1'],
        measure: 'at end of each turn\ncount p in heroes where p.HP > 2',
      },
    ],
    [
      'a measure of what belongs to all',
      {
        turn: ['Test by p\n  hit   raise alarm by 1\n  miss  nothing'],
        measure: 'at end of encounter\nalarm + (count p in heroes where p.HP > 2)',
      },
    ],
    [
      'each strikes those who are as skilled',
      {
        turn: [
          'each q in foes where q.skill is p.skill\n  Test by p\n    hit   lower q.HP by 1\n    miss  nothing',
        ],
        measure: 'at end of encounter\ntotal of q.HP for q in foes',
      },
    ],
    [
      'a second measure is of what belongs to all',
      { turn: [HURT], measure: ['at end of encounter\nalarm', STAND] },
    ],
    [
      'a turn may fail',
      {
        turn: ['if p is Prone\n  lower p.HP by 1 / (p.HP - p.HP) rounded down', FALL],
        measure: 'at end of round 2\ncount p in heroes where p is Prone',
      },
    ],
    [
      'a turn may never end',
      {
        turn: [
          'play turn of p until p is Prone\n  if p is not Dazed\n    Test by p\n      hit   p gains Prone\n      miss  p gains Dazed',
        ],
        measure: 'at end of round 1\ncount p in heroes where p is not Dazed',
      },
    ],
    [
      'a measure that may fail for one of them',
      {
        turn: [HURT],
        measure: 'at end of encounter\ntotal of 6 / p.HP rounded down for p in heroes',
      },
    ],
    [
      'a measure that may fail for all of them',
      {
        turn: [HURT, 'lower p.HP by 1'],
        measure: 'at end of encounter\n6 / (count p in heroes where p.HP > 0) rounded down',
      },
    ],
    [
      'a total that grows too large',
      {
        turn: [HURT],
        measure: 'at end of encounter\ntotal of p.HP * 3000000000000000 for p in heroes',
      },
    ],
    [
      'one out of many',
      {
        turn: [HURT],
        measure: 'at end of encounter\n(first p in heroes where p.HP > 1) is not nobody',
      },
    ],
  ])('%s: the odds equal those of the whole fight', (_, parts) => {
    const ruleset = rulesetOf(rules(parts));
    const [whole, beside] = [oddsOf(ruleset, true), oddsOf(ruleset, false)];
    expect(whole).toBeDefined();
    expect(table(beside)).toEqual(table(whole));
  });
});

const turns = [
  HURT,
  FALL,
  'roll d2 as wound by p\nlower p.HP by wound',
  'raise alarm by 1',
  'if alarmed\n  p gains Prone',
  'if p is Prone\n  p loses Prone\n  lower p.AP by 1',
  'each q in foes where q.skill is p.skill\n  Test by p\n    hit   lower q.HP by 1\n    miss  nothing',
  'let t be first q in foes where q.HP > 0\nif t is not nobody\n  lower t.HP by 1',
  'pick u at random from enemies of p where u.HP > 0\n  u gains Prone',
  'if any q in heroes where q is Prone\n  lower p.HP by 1',
  'p gains Dazed until end of round\nif p is Dazed\n  lower p.AP by 1',
  'if p is not Dazed\n  Test by p\n    hit   p gains Dazed until end of next round\n    miss  nothing',
  'play turn of p\n  Test by p\n    hit   p gains Dazed until end of turn of p\n    miss  nothing',
  'if times Test by p this round < 2\n  Test by p\n    hit   nothing\n    miss  p gains Prone',
  'if times Test this encounter < 3\n  Test by p\n    hit   nothing\n    miss  p gains Prone',
  'play turn of p\n  if number of turn > 2\n    p gains Prone',
  'if p.leads\n  Test by p\n    hit   set loud to yes\n    miss  nothing',
  'if loud and p.skill > 1\n  lower p.AP by 1',
  'Act of p',
];
const between = [
  ...leading,
  'raise alarm by 1',
  'set loud to no',
  'if alarmed\n  set loud to yes',
  'if (total of p.HP for p in heroes) < 5\n  end encounter',
  'each q in everyone where q is Prone\n  q loses Prone',
  'Rest',
  'if any q in heroes where q is Prone\n  raise alarm by 2',
  'Any as throw\nif throw.points is 3\n  raise alarm by 1',
  'each q in foes where q.HP > 1\n  Test by q\n    hit   nothing\n    miss  lower q.HP by 1',
];
const further = [
  'trigger Down when p.HP reaches 0\n  p gains Prone',
  'trigger Up when p loses Prone\n  raise p.AP by 1',
  'trigger Noise when alarm rises\n  set loud to yes',
  'trigger Start when round begins\n  raise alarm by 1',
  'trigger Second when turn begins\n  if number of turn is 2\n    set loud to yes',
  'trigger Weak when p.HP falls\n  if p.HP is 1\n    each q in heroes where q.HP is 1 and q is not p\n      q gains Prone',
];
const measures = [
  STAND,
  'at end of encounter\ntotal of p.HP for p in heroes',
  'at end of encounter\ncount p in everyone where p is Prone',
  'at end of each round\nany p in heroes where p is fit',
  'at end of round 2\nevery p in heroes satisfies p.HP > 1 or p is Dazed',
  'at end of encounter\n(count p in heroes where p is Prone) + 3 * (total of q.HP for q in foes)',
  'at start of each round\nno p in heroes where p.HP < 2',
  'at end of encounter\n(count p in heroes where p.HP > 1) + alarm',
  'at end of encounter\ncount p in heroes where (any q in foes where q.HP < p.HP)',
];
const some = (from: readonly string[], most: number): fc.Arbitrary<readonly string[]> =>
  fc.array(fc.constantFrom(...from), { maxLength: most });
const person = fc.tuple(
  fc.integer({ min: 1, max: 4 }),
  fc.integer({ min: 1, max: 3 }),
  fc.boolean(),
);
const drawn: fc.Arbitrary<Parts> = fc.record({
  turn: fc.uniqueArray(fc.constantFrom(...turns), { minLength: 1, maxLength: 3 }),
  before: some(between, 1),
  after: some(between, 1).map((list) =>
    list.map((text) => text.replaceAll('throw', 'toss').replaceAll('pace', 'stride')),
  ),
  more: some(further, 2).map((list) => [...new Set(list)]),
  measure: fc.constantFrom(...measures),
  people: fc
    .array(person, { minLength: 2, maxLength: 3 })
    .map((list) =>
      list
        .map(([skill, HP, leads], n) => `${'ABC'[n] ?? ''} ${skill} ${HP} ${leads ? 'yes' : 'no'}`)
        .join('\n'),
    ),
  round: fc.constantFrom(
    'play round up to 2 times',
    'play round up to 3 times while any p in heroes where p.HP > 0',
    'play round up to 3 times until no q in everyone where q is not Prone',
    'play round up to 2 times while (count p in heroes where p is fit) > 1 and not loud',
  ),
  loop: fc.constantFrom(
    'each p in heroes where p.HP > 0',
    'each p in heroes',
    'each p in everyone where p is not Prone',
    'each p in heroes where p.AP > 0',
  ),
});

describe('random fights', () => {
  test('odds are the same whether groups are counted by themselves or not', () => {
    let compared = 0;
    fc.assert(
      fc.property(drawn, (parts) => {
        const ruleset = rulesetOf(rules(parts));
        const whole = oddsOf(ruleset, true);
        fc.pre(whole !== undefined);
        const beside = oddsOf(ruleset, false);
        expect(table(beside)).toEqual(table(whole));
        compared += 1;
      }),
      { numRuns: RUNS, interruptAfterTimeLimit: LAW_LIMIT },
    );
    expect(compared).toBeGreaterThan(0);
  });
});

describe('the same program, asked of fights that begin otherwise', () => {
  /** Under a condition each harms the others too, so that nobody can be counted alone. */
  const joined = (condition: string): Ruleset =>
    rulesetOf(`ruleset "Joined"

side heroes

kind Fighter
  HP     counter 0..9  starts 3
  fierce yes/no        default no

ruling alliance
  apart  default
  joint

given odd  yes/no  default no

encounter
  each p in heroes
    roll d2 as coin by p
    if coin is 2
      lower p.HP by 1
    ${condition}
      each q in heroes where q.HP > 2 and q is not p
        lower q.HP by coin
  # Never played: so that every name means something.
  if odd and alliance is joint
    each p in heroes where p.fierce
      lower p.HP by 0

measure weak
  at end of encounter
  count p in heroes where p.HP < 2

scenario Apart
  side heroes
    Fighter
    Ann
    Bob
    Cid

scenario Fierce
  side heroes
    Fighter  fierce
    Ann      no
    Bob      yes
    Cid      no
`);

  test.each<readonly [string, string, Partial<Inputs>]>([
    ['a ruling', 'if alliance is joint', { rulings: [['alliance', 'joint']] }],
    ['a given', 'if odd', { givens: [['odd', true]] }],
    ['a field', 'if p.fierce', { scenario: 'Fierce' }],
  ])('%s', (_, condition, other) => {
    const ruleset = joined(condition);
    const shared = measured(ruleset);
    const tables = [{}, other].map((given) => {
      const odds = [measured(ruleset), shared].map((program) => {
        const inputs = inputsFor(ruleset, given);
        const choices = [policiesOf(program, inputs), defaultSource, firstSource];
        return exactOdds(
          { program, start: beginRun(program, inputs), choices },
          {
            states: 6_000,
            forks: 3_000,
          },
        );
      });
      const [own, same] = odds.map((found) => (found.odds === 'known' ? table(found) : found.odds));
      expect(same).toEqual(own);
      return own;
    });
    expect(tables[0]).not.toEqual(tables[1]);
  });
});
