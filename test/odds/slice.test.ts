// Odds of sliced rules equal those of the whole rules, measure by measure and together.
import type { Ruleset, Watch } from '@fray/dsl/ir';
import { dependsOn, sliceFor } from '@fray/engine/analysis';
import { defaultSource, firstSource, type ChoiceSource } from '@fray/engine/drivers';
import { link } from '@fray/engine/machine';
import { exactOdds, oddsInParts, type Odds } from '@fray/engine/odds';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { beginRun, inputsFor, policiesOf } from '../engine/runs.ts';
import { textOf } from '../laws/generate/ruleset.ts';
import { generated, sound } from '../laws/cases.ts';
import { fight } from './equals.ts';
import { everythingOf, measured, rulesetOf, shipped, told } from './rules.ts';
import { LAW_LIMIT, scaled, thorough } from '../scale.ts';

const RUNS = scaled(7);

const least: ChoiceSource = ({ offer }) =>
  offer.kind === 'number' ? { answer: { say: offer.from }, by: 'policy' } : undefined;

/** Returns the odds; undefined if they are too large, or if the whole rules have a policy that cannot be followed. */
function oddsOf(
  ruleset: Ruleset,
  scenario: string,
  watches: readonly Watch[],
  isSliced: boolean,
): Odds | undefined {
  const inputs = inputsFor(ruleset, { scenario, budget: 20_000 });
  const whole = link(ruleset, { watches });
  const program = isSliced
    ? link(sliceFor(whole, beginRun(whole, inputs), watches).ruleset, { watches })
    : whole;
  const odds = exactOdds(
    {
      program,
      start: beginRun(program, inputs),
      choices: [policiesOf(whole, inputs), defaultSource, firstSource, least],
    },
    isSliced ? { states: 3_000, forks: 6_000 } : { states: 300, forks: 600 },
  );
  if (
    odds.odds === 'too-large' ||
    (!isSliced && odds.odds === 'unanswered' && odds.refused !== null)
  )
    return undefined;
  if (odds.odds !== 'known') throw new Error(JSON.stringify(odds));
  return odds;
}

const table = (odds: Odds | undefined): unknown =>
  odds?.measures.map((measure) => [
    measure.measure,
    measure.occurrence,
    told(measure).toSorted(),
    measure.outcomes.flatMap(({ fault }) => fault ?? []),
  ]);

/**
 * Returns how many questions were compared, and how many of them took fewer states. Rules with faults are skipped, because a
 * slice may leave the faults out.
 */
function compare(
  ruleset: Ruleset,
  scenario: string,
  watches: readonly Watch[],
): { readonly compared: number; readonly fewer: number } {
  let compared = 0;
  let fewer = 0;
  for (const asked of [watches, ...watches.map((watch) => [watch])]) {
    const whole = oddsOf(ruleset, scenario, asked, false);
    if (whole === undefined || whole.faults.length > 0 || whole.method.method !== 'exact') continue;
    const sliced = oddsOf(ruleset, scenario, asked, true);
    expect(table(sliced)).toEqual(table(whole));
    compared += 1;
    if ((sliced?.states ?? 0) < whole.states) fewer += 1;
  }
  return { compared, fewer };
}

/** Returns at most four watches, from all over the list. */
const some = (watches: readonly Watch[]): readonly Watch[] =>
  watches.filter((_, index) => index % Math.ceil(watches.length / 4) === 0);

test('generated rules: sliced odds equal the whole ones', () => {
  let all = 0;
  let less = 0;
  fc.assert(
    // Few generated rulesets of all kinds are small enough to be counted.
    fc.property(fc.oneof(generated.map(textOf), fight), (text) => {
      const ruleset = sound(text);
      const { compared, fewer } = compare(
        ruleset,
        ruleset.scenarios[0]?.name ?? '',
        some(everythingOf(ruleset)),
      );
      all += compared;
      less += fewer;
    }),
    { numRuns: RUNS, interruptAfterTimeLimit: LAW_LIMIT },
  );
  expect(all).toBeGreaterThan(0);
  expect(less).toBeGreaterThan(0);
});

// ------------------------------------------------------------------------------------------------ dependencies that hide

const indented = (text: string): string =>
  text
    .split('\n')
    .map((line) => `  ${line}\n`)
    .join('');

/** Returns rules in which two fighters meet one. First comes a noise that no rule reads, then something happens. */
function fightOf(doing: string, measure: string, more: string): Ruleset {
  return rulesetOf(`ruleset "Hidden"
  version 1

span round
span turn

side left
side right

kind Fighter
  HP     counter 0..  starts 2
  mana   counter 0..  starts 1
  score  counter      starts 0

condition Down
condition Shaken
  bars Spell
condition Marked
  has depth  0..9  default 0

given never  yes/no  default no

track heat  counter  starts 0
track sum   counter  starts 0

check Try by p
  roll d3 as face
  yes  when face is 3
  no   otherwise

check Noise by p
  roll d2 as din

action Spell by a
  counts as art
  once per round
  costs 1 mana
  raise a.score by 1

# So that every name means something.
procedure Never t (Fighter)
  set t.HP to t.HP + heat + sum + t.mana + t.score + t.Marked.depth
  if t can take any art and number of round > 1 or t is Down or t is Shaken or t is Marked
    Noise by t as heard
    set heat to heard.din
    t gains Down
    t loses Shaken
    t gains Marked
  Try by t
    yes  Spell by t
    no   nothing
  play turn of t
    play round
      nothing

encounter
  if never
    each p in everyone
      Never p
  each p in right
    Noise by p as heard
    raise heat by heard.din
${indented(indented(doing).trimEnd()).replaceAll(/^ {2}/gm, '')}
measure asked
  ${measure.replaceAll('\n', '\n  ')}

${more}
scenario Field
  policy Able for everyone
  side left
    Fighter
    Ann
    Bob
  side right
    Fighter
    Cid

policy Able for a
  take Spell
  pick lowest option.score
`);
}

const tries = (yes: string): string =>
  `each p in left\n  Try by p\n    yes  ${yes}\n    no   nothing\n`;
const scores = 'at end of encounter\ntotal of p.score for p in everyone';

describe('hidden dependencies of a measure stay in its slice', () => {
  test.each([
    [
      'a trigger on a field that nobody reads',
      tries('lower p.mana by 1'),
      scores,
      'trigger Spent when p.mana reaches 0\n  raise p.score by 1\n',
    ],
    [
      'a trigger on a condition',
      tries('p gains Down'),
      scores,
      'trigger Falls when p gains Down\n  raise p.score by 1\n',
    ],
    [
      'a trigger on a check',
      `${tries('Try by p')}`,
      scores,
      'trigger Won when Try by p is rolled\n  raise p.score by 1\n',
    ],
    [
      'a trigger that reads what was rolled',
      'each p in left\n  Lift by p\n',
      scores,
      'check Lift by p\n  roll d2 as load\ntrigger Tired when Lift by p is rolled\n  raise p.score by load\n',
    ],
    [
      'a trigger that reads the second of two rolls',
      'each p in left\n  Lift by p\n',
      scores,
      'check Lift by p\n  roll d2 as load\n  roll d3 as sway\ntrigger Tired when Lift by p is rolled\n  raise p.score by sway\n',
    ],
    [
      'what the start of the fight sets off',
      tries('raise p.score by sum'),
      scores,
      'trigger First when encounter begins\n  raise sum by 2\n',
    ],
    [
      'what the end of the fight sets off',
      tries('raise p.mana by 1'),
      scores,
      'trigger Last when encounter ends\n  each p in left where p.mana > 1\n    raise p.score by 3\n',
    ],
    [
      'how often something was',
      tries('Try by p'),
      'at end of encounter\ntotal of times Try by p this encounter for p in left',
      '',
    ],
    [
      'how often, since a span began',
      `${tries('Try by p')}play round\n  ${tries('Try by p').trimEnd().replaceAll('\n', '\n  ')}`,
      'at end of encounter\ntotal of times Try by p this round for p in left',
      '',
    ],
    [
      'what came out last',
      tries('Try by p'),
      'at end of encounter\ncount p in left where latest Try by p is yes',
      '',
    ],
    [
      'an order',
      `${tries('raise p.mana by 1')}rank order of p in left\n  lowest p.mana\n  otherwise as listed`,
      'at end of encounter\ncount p in left where position of p within order is 1 and p.mana > 1',
      '',
    ],
    [
      'an order that others are told by',
      `${tries('raise p.mana by 1')}rank order of p in left\n  lowest p.mana\n  otherwise as listed\neach p in order where position of p within order is 1\n  set p.score to p.mana`,
      scores,
      '',
    ],
    [
      'a condition that ends with a span',
      `play round\n  ${tries('p gains Down until end of round').trimEnd().replaceAll('\n', '\n  ')}\n  each p in left where p is Down\n    raise p.score by 1\neach p in left where p is Down\n  raise p.score by 5`,
      scores,
      '',
    ],
    [
      'what a condition that ends sets off',
      `play round\n  ${tries('p gains Down until end of round').trimEnd().replaceAll('\n', '\n  ')}`,
      scores,
      'trigger Up when p loses Down\n  raise p.score by 1\n',
    ],
    [
      'what stands in a condition',
      tries('p gains Marked with depth 3'),
      'at end of encounter\ntotal of p.Marked.depth for p in left where p is Marked',
      '',
    ],
    [
      'a span that is broken off',
      `play round up to 3 times\n  ${tries('end round').trimEnd().replaceAll('\n', '\n  ')}\n  raise sum by 1`,
      'at end of encounter\nsum',
      '',
    ],
    [
      'a fight that is broken off',
      `play round up to 3 times\n  ${tries('end encounter "over"').trimEnd().replaceAll('\n', '\n  ')}\n  raise sum by 1`,
      'at end of encounter\nsum',
      '',
    ],
    [
      'a fight that is broken off by a trigger',
      `play round up to 3 times\n  ${tries('lower p.HP by 1').trimEnd().replaceAll('\n', '\n  ')}\n  raise sum by 1`,
      'at end of encounter\nsum',
      'trigger Lost when p.HP reaches 0\n  end encounter "over"\n',
    ],
    [
      'whether something can be taken',
      `${tries('lower p.mana by 1')}each p in left where p can take Spell\n  raise p.score by 1`,
      scores,
      '',
    ],
    [
      'what bars it',
      `${tries('p gains Shaken')}each p in left where p can take any art\n  raise p.score by 1`,
      scores,
      '',
    ],
    [
      'what it costs',
      `${tries('raise p.mana by 1')}play round\n  each p in left\n    ask p to take Spell or nothing`,
      'at end of encounter\ntotal of p.mana for p in left',
      '',
    ],
    [
      'once in a round',
      `${tries('raise p.mana by 3')}each p in left\n  play round up to 3 times\n    ask p to take Spell or nothing\n    ask p to take Spell or nothing`,
      scores,
      '',
    ],
    [
      'how a policy picks',
      `${tries('raise p.score by 1')}each c in right\n  ask c to pick w from left\n  lower w.HP by 1`,
      'at end of encounter\ncount p in left where p.HP < 2 and p.score > 0',
      '',
    ],
    [
      'what the check of a ranking leaves for the next',
      'rank order of p in left\n  highest roll Draw.speed by p\n  otherwise as listed',
      'at end of encounter\nposition of (first p in left) within order',
      'check Draw by p\n  roll d2 as card\n  let speed be card + sum\ntrigger Drawn when Draw by p is rolled\n  raise sum by 1\n',
    ],
    [
      'a loop that ends when it ends',
      `repeat while every p in left satisfies p.HP > 0\n  ${tries('lower p.HP by 1').trimEnd().replaceAll('\n', '\n  ')}\nraise sum by 1`,
      'at end of encounter\nsum + total of p.HP for p in left',
      '',
    ],
    [
      'how many rounds there were',
      `play round up to 4 times while any p in left where p.HP > 0\n  ${tries('lower p.HP by 1').trimEnd().replaceAll('\n', '\n  ')}`,
      'at end of encounter\nnumber of round',
      '',
    ],
    [
      'the number of a span within another',
      `play round up to 3 times\n  each q in right\n    play turn of q\n      nothing\n    play turn of q\n      ${tries('raise p.score by 1').trimEnd().replaceAll('\n', '\n      ')}`,
      'at end of each turn\ntotal of p.score for p in left',
      '',
    ],
    [
      'a trigger at the start of a span',
      `${tries('raise p.score by 1')}play round up to 2 times\n  nothing`,
      scores,
      'trigger Grows when round begins\n  each p in left where p.score > 0\n    raise p.score by 1\n',
    ],
    [
      'the first of several moments',
      `play round up to 3 times\n  ${tries('raise p.score by 1').trimEnd().replaceAll('\n', '\n  ')}`,
      'at end of round 2\ntotal of p.score for p in left',
      '',
    ],
    [
      'a change as such',
      `${tries('lower p.HP by 1')}${tries('lower p.HP by 1')}`,
      'whenever p.HP falls\np.HP',
      '',
    ],
    ['who falls first', `${tries('p gains Down')}`, 'whenever p gains Down\np', ''],
  ])('%s', (_, doing, measure, more) => {
    const ruleset = fightOf(doing, measure, more);
    const [watch] = ruleset.watches;
    if (watch === undefined) throw new Error('no measure');
    const whole = oddsOf(ruleset, 'Field', [watch], false);
    const sliced = oddsOf(ruleset, 'Field', [watch], true);
    expect(whole?.method).toEqual({ method: 'exact' });
    expect(table(sliced)).toEqual(table(whole));
    // The measure has several outcomes, and the slice does not throw the noise.
    expect(
      whole?.measures.some(
        ({ outcomes, notReached }) => outcomes.length + (notReached.decimal > 0 ? 1 : 0) > 1,
      ),
    ).toBe(true);
    expect(sliced?.states).toBeLessThan(whole?.states ?? 0);
  });
});

const pools = (seen: string): string => `ruleset "Pools"
  version 1

side here

kind Fighter
  hits  counter 0..9  starts 5

define f is hurt when ${seen}

check Volley by f
  roll 3d2 as pool
  hit   when matches of pool on 2 > 1
  miss  otherwise

encounter
  each f in here
    Volley by f as v
    if matches of v.pool on 1 > 1
      lower f.hits by 2
    roll 2d2 as own
    if matches of own on 2 is 2
      lower f.hits by 1

measure hurt
  at end of encounter
  count f in here where f is hurt

measure left
  at end of encounter
  total of f.hits for f in here

scenario Field
  side here
    Fighter  hits
    Ann      5
    Bob      4
`;

test('faces that a rule reads are kept: the odds are exact, and equal those of the whole', () => {
  const ruleset = rulesetOf(pools('f.hits < 4'));
  const sliced = oddsOf(ruleset, 'Field', ruleset.watches, true);
  expect(sliced?.method).toEqual({ method: 'exact' });
  expect(table(sliced)).toEqual(table(oddsOf(ruleset, 'Field', ruleset.watches, false)));
});

test('what a measure depends on contains the definitions that it uses, and no others', () => {
  const dependsOf = (text: string, index: number): string | null => {
    const ruleset = rulesetOf(text);
    const inputs = inputsFor(ruleset, { scenario: 'Field' });
    const watches = ruleset.watches.slice(index, index + 1);
    const program = link(ruleset, { watches });
    return dependsOn(program, beginRun(program, inputs), watches);
  };
  const [one, other] = [pools('f.hits < 4'), pools('f.hits < 3')];
  expect(dependsOf(one, 0)).not.toEqual(dependsOf(other, 0));
  expect(dependsOf(one, 1)).toEqual(dependsOf(other, 1));
  expect(dependsOf(one, 1)).not.toBeNull();
});

// ------------------------------------------------------------------------------------------------ open points

/** Returns for every reading of each ruling whether the measures then depend on the same text, and their odds. */
function readings(
  ruleset: Ruleset,
  scenario: string,
  watches: readonly Watch[],
): readonly { readonly ruling: string; readonly isSame: boolean; readonly odds: unknown }[] {
  const read = (
    rulings: readonly (readonly [string, string | boolean])[],
  ): { readonly text: string | null; readonly odds: unknown } => {
    const inputs = { ...inputsFor(ruleset, { scenario, budget: 20_000 }), rulings };
    const program = link(ruleset, { watches });
    const odds = exactOdds(
      {
        program,
        start: beginRun(program, inputs),
        choices: [policiesOf(program, inputs), defaultSource, firstSource, least],
      },
      { states: 300, forks: 300 },
    );
    return {
      text: dependsOn(program, beginRun(program, inputs), watches),
      odds: odds.odds === 'known' && odds.faults.length === 0 ? table(odds) : undefined,
    };
  };
  const before = read([]);
  return ruleset.rulings.flatMap(({ name, options }) =>
    options.map(({ value }) => {
      const after = read([[name, value]]);
      const isSame = after.text !== null && after.text === before.text;
      if (isSame && before.odds !== undefined && after.odds !== undefined)
        expect([name, value, after.odds]).toEqual([name, value, before.odds]);
      return { ruling: name, isSame, odds: after.odds };
    }),
  );
}

describe('what a measure depends on', () => {
  test.runIf(thorough)('generated rules: if the text is the same, the odds are the same', () => {
    let compared = 0;
    fc.assert(
      fc.property(generated.map(textOf), (text) => {
        const ruleset = sound(text);
        for (const watch of some(everythingOf(ruleset)).slice(0, 2))
          compared += readings(ruleset, ruleset.scenarios[0]?.name ?? '', [watch]).filter(
            ({ isSame, odds }) => isSame && odds !== undefined,
          ).length;
      }),
      { seed: 2, numRuns: Math.max(12, RUNS * 0.3), interruptAfterTimeLimit: LAW_LIMIT },
    );
    expect(compared).toBeGreaterThan(0);
  });
});

// ------------------------------------------------------------------------------------------------ shipped rules

describe.runIf(thorough)('shipped rules', () => {
  test.each([
    ['unit-ambush', 'Two-natives'],
    ['ap-loss', 'Evan'],
  ])(
    '%s, %s: each measure by itself has the odds that it has in the whole fight',
    (name, scenario) => {
      const ruleset = shipped(name);
      const asked = ruleset.watches.filter(({ kind }) => kind === 'measure');
      expect(compare(ruleset, scenario, asked).compared).toBe(asked.length + 1);
    },
  );

  test('measures of surprise do not wait for the order of initiative', () => {
    const ruleset = shipped('momentum');
    const inputs = inputsFor(ruleset, { scenario: 'Meeting' });
    const program = measured(ruleset, ['surprised', 'surprise-round-held']);
    const parts = oddsInParts(
      {
        program,
        start: beginRun(program, inputs),
        choices: [policiesOf(program, inputs), defaultSource, firstSource],
      },
      { states: 1_000, forks: 5_000 },
    );
    if ('odds' in parts) throw new Error(JSON.stringify(parts));
    // Six roll a d20 and botch on a 1. Nobody botches with 19/20 to the sixth.
    const none = `${19 ** 6}/${20 ** 6}`;
    const all = parts.flatMap(({ odds }) => (odds.odds === 'known' ? odds.measures : []));
    expect(told(all.find(({ measure }) => measure === 'surprise-round-held'))).toContain(
      `false ${none}`,
    );
    const surprised = told(all.find(({ measure }) => measure === 'surprised'));
    expect(surprised).toContain(`- ${none}`);
    expect(surprised).toContain('6 1/64000000');
  });
});

describe('measures that wait for the same dice', () => {
  test.runIf(thorough)('are counted one by one if they are too large together', () => {
    const ruleset = rulesetOf(`ruleset "Two counts"

span round

track low   counter 0..20  starts 0
track even  counter 0..20  starts 0

encounter
  play round up to 12 times
    roll d6 as face
    if face <= 3
      raise low by 1
    if face is one of 2, 4, 6
      raise even by 1

measure low-ones
  at end of encounter
  low

measure even-ones
  at end of encounter
  even

measure first-low
  at end of round 1
  low

scenario Table
`);
    const program = measured(ruleset, ['low-ones', 'even-ones', 'first-low']);
    const inputs = inputsFor(ruleset, { scenario: 'Table' });
    const choices = [policiesOf(program, inputs), defaultSource, firstSource];
    // Each of the two counts has at most 13 values in each of 12 rounds. Both together have some 13 times as many.
    const limits = { states: 400, forks: 1_000 };
    expect(exactOdds({ program, start: beginRun(program, inputs), choices }, limits).odds).toBe(
      'too-large',
    );
    const parts = oddsInParts({ program, start: beginRun(program, inputs), choices }, limits);
    if ('odds' in parts) throw new Error(JSON.stringify(parts));
    const without = new Set(['parts'] as const);
    expect(
      oddsInParts({ program, start: beginRun(program, inputs), choices }, { ...limits, without }),
    ).toMatchObject([{ odds: { odds: 'too-large' } }]);
    const all = parts.flatMap(({ odds }) => (odds.odds === 'known' ? odds.measures : []));
    // Either count is one of twelve fair coins, and the first throw is one coin.
    const coins = [
      [0, '1/4096'],
      [1, '3/1024'],
      [2, '33/2048'],
      [3, '55/1024'],
      [4, '495/4096'],
      [5, '99/512'],
      [6, '231/1024'],
      [7, '99/512'],
      [8, '495/4096'],
      [9, '55/1024'],
      [10, '33/2048'],
      [11, '3/1024'],
      [12, '1/4096'],
    ];
    for (const name of ['low-ones', 'even-ones'])
      expect(told(all.find(({ measure }) => measure === name))).toEqual(
        coins.map((coin) => coin.join(' ')),
      );
    expect(told(all.find(({ measure }) => measure === 'first-low'))).toEqual(['0 1/2', '1 1/2']);
  });
});

describe('actions that no policy takes', () => {
  /** Returns how many throws and choices a measure waits for. */
  const throwsOf = (ruleset: Ruleset): number => {
    const watches = ruleset.watches.filter(({ name }) => name === 'party-stands');
    const whole = link(ruleset, { watches });
    return sliceFor(whole, beginRun(whole, inputsFor(ruleset, { scenario: 'Meeting' })), watches)
      .throws.size;
  };

  test('if nobody strikes, the measure of who stands waits for no dice', () => {
    expect(throwsOf(shipped('momentum'))).toBe(0);
  });

  test('if a policy takes nothing only now and then, the measure waits for dice', () => {
    const ruleset = shipped('momentum');
    const never = { op: 'const', value: false, at: 0 } as const;
    const policies = ruleset.policies.map((policy) =>
      policy.name === 'Quiet'
        ? { ...policy, lines: policy.lines.map((line) => ({ ...line, when: never })) }
        : policy,
    );
    expect(throwsOf({ ...ruleset, policies })).toBeGreaterThan(0);
  });
});

describe('turns in an order that is rolled', () => {
  /** Returns rules in which three participants roll for their order, and then each does this. */
  const turns = (turn: string): Ruleset =>
    rulesetOf(`ruleset "Turns"

span round

side left
side right

kind Hand
  sly      yes/no       default no
  points   counter 0..30  starts 0

track pot  counter 0..10  starts 4

check Initiative by h
  roll d3 as speed

check Draw by h
  roll d2 as card

action Cheat by h
  allowed when h.sly
  set pot to 0

action Wait by h
  announce "{h} waits"

encounter
  rank order of h in everyone
    highest roll Initiative by h
  play round up to 2 times
    each h in order
${turn}
      ask h to take Cheat or Wait

measure points
  at end of encounter
  total of h.points for h in everyone

scenario Table
  side left
    Hand   sly
    Ada    no
    Bo     no
  side right
    Hand   sly
    Cy     no
`);
  const throwsOf = (ruleset: Ruleset): readonly string[] => {
    const whole = measured(ruleset, ['points']);
    const { throws } = sliceFor(
      whole,
      beginRun(whole, inputsFor(ruleset, { scenario: 'Table' })),
      ruleset.watches,
    );
    return [...throws]
      .map((thrown) => ruleset.procs[Number(thrown.split(' ')[0])]?.name ?? '')
      .toSorted();
  };
  const own = `      if pot is 4
        Draw by h as drawn
        raise h.points by drawn.card`;
  const shared = `${own}
        lower pot by 1`;

  test('an order does not matter if no turn looks at another one', () => {
    const ruleset = turns(own);
    // Six dice total 6 in one way of 64, and 9 in 20.
    const [points] = oddsOf(ruleset, 'Table', ruleset.watches, true)?.measures ?? [];
    expect(told(points)).toEqual(expect.arrayContaining(['6 1/64', '9 5/16']));
  });

  test('if turns take from something shared, the measure waits for the dice of the order', () => {
    expect(throwsOf(turns(shared))).toContain('check Initiative');
  });
});
