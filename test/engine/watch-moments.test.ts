// Moments of one fight, a row each: when a measure is read and when lines of a scenario run, with the count at that moment.
import { expect, test } from 'vitest';
import { play } from './played.ts';

/** Each part of the fight adds one to the heat: first a round alone, then two rounds with a turn and a step in each. */
const FIGHT = `ruleset "Moments"
span round
span turn in round
side left
kind Hero
  HP  counter 0..9  starts 5
condition Lit
track heat counter 0..  starts 0
encounter
  play round as opening
    raise heat by 1
  play round up to 2 times
    play turn
      raise heat by 1
      each h in left
        h gains Lit
        h loses Lit
    step Order
      raise heat by 1
    step Rest
      nothing
scenario Here
  side left
    Hero
    Ann
`;

const MOMENTS: readonly (readonly [moment: string, found: readonly string[]])[] = [
  ['at start of encounter', ['0']],
  ['at end of encounter', ['5']],
  ['at start of each round', ['0 in 1', '1 in 2', '3 in 3']],
  ['at end of each round', ['1 in 1', '3 in 2', '5 in 3']],
  ['at start of round 2', ['1 in 2']],
  ['at end of round 2', ['3 in 2']],
  ['at end of round 9', []],
  ['at end of round opening', ['1 in 1']],
  ['at end of each turn', ['2 in 1', '4 in 1']],
  ['at end of turn 1', ['2 in 1']],
  ['at start of turn 2', []],
  ['at start of step Order', ['2', '4']],
  ['at end of step Order', ['3', '5']],
  ['at start of step Rest', ['3', '5']],
  ['whenever x gains Lit', ['2', '4']],
  ['whenever round begins', ['0 in 1', '1 in 2', '3 in 3']],
  ['whenever round ends', ['1 in 1', '3 in 2', '5 in 3']],
  ['whenever encounter begins', ['0 in 1']],
  ['whenever encounter ends', ['5 in 1']],
];

const measures = MOMENTS.map(([moment], index) => `measure m-${index}\n  ${moment}\n  heat\n`).join(
  '\n',
);
const { program, findings } = play(`${FIGHT}\n${measures}`);

test.each(MOMENTS.map(([moment, found], index) => ({ moment, found, index })))(
  'a measure $moment has the values $found',
  ({ found, index }) => {
    const own = findings.filter(({ watch }) => program.watches[watch]?.watch.name === `m-${index}`);
    expect(
      own.map(
        ({ value, occurrence }) =>
          `${String(value)}${occurrence === null ? '' : ` in ${occurrence}`}`,
      ),
    ).toEqual(found);
  },
);

/** A measure is read once, but an invariant is tested at every such moment: otherwise one that fails only the second time would pass. */
test.each<readonly [moment: string, tested: number]>([
  ['at end of round 2', 1],
  ['at end of round opening', 1],
  ['at end of turn 1', 2],
  ['at start of turn 2', 0],
])('an invariant %s is tested %d times', (moment, tested) => {
  const { findings } = play(`${FIGHT}\ninvariant Warm\n  ${moment}\n  heat >= 0\n`);
  expect(findings).toHaveLength(tested);
});

test.each<readonly [moment: string, said: readonly string[]]>([
  ['at start of round 2', ['1']],
  ['at end of round 2', ['3']],
  ['at start of round 9', []],
  ['at start of round opening', ['0']],
  ['at end of round opening', ['1']],
  ['at end of turn 1', ['2', '4']],
])('lines of a scenario %s run with the counts', (moment, said) => {
  const { events } = play(
    FIGHT.replace('scenario Here\n', `scenario Here\n  ${moment}\n    announce "{heat}"\n`),
  );
  expect(events.flatMap((one) => (one.type === 'announced' ? [one.data.text] : []))).toEqual(said);
});

/** An `always` invariant is checked after every statement that changed something, and after no other. */
test.each<readonly [line: string, times: number]>([
  ['nothing', 0],
  ['announce "x"', 0],
  ['raise heat by 1', 1],
  ['raise heat by 1\n  raise heat by 1', 2],
  ['set heat to 0', 0],
  ['each h in left\n    h gains Lit', 1],
  ['each h in left\n    h loses Lit', 0],
  ['each h in left\n    h gains Lit\n    h loses Lit', 2],
  ['rank line of h in left\n    highest h.HP\n    otherwise as listed', 1],
])('an `always` invariant is tested after %s: %i times', (line, times) => {
  const [head = '', scenario = ''] = FIGHT.split(/^encounter\n[^]*(?=^scenario)/m);
  const asked = (lines: string): number =>
    play(`${head}encounter\n  ${lines}\n${scenario}invariant Cool\n  always\n  heat < 9\n`).findings
      .length;
  expect(asked(line) - asked('nothing')).toBe(times);
});

/** Triggers on the moment run before the measure, and the end of a span is over when the measure is read. */
test.each<readonly [event: string, moment: string, found: readonly string[]]>([
  ['encounter begins', 'at start of encounter', ['2']],
  ['encounter begins', 'whenever encounter begins', ['2']],
  ['round begins', 'at start of each round', ['2', '5', '9']],
  ['round ends', 'at end of each round', ['3', '7', '11']],
  ['encounter ends', 'at end of encounter', ['7']],
])('if a trigger on %s adds two, a measure %s has: %j', (event, moment, found) => {
  const { findings: all } = play(
    `${FIGHT}\ntrigger Twice when ${event}\n  raise heat by 2\nmeasure asked\n  ${moment}\n  heat\n`,
  );
  expect(all.map(({ value }) => String(value))).toEqual(found);
});

test('a measure on an event is read even if a trigger on the same event ends the round', () => {
  const { findings: all } = play(
    `${FIGHT}\ntrigger Enough when x gains Lit\n  end round\nmeasure asked\n  whenever x gains Lit\n  heat\n`,
  );
  // She does not lose it in the third round, so nobody gains it there.
  expect(all.map(({ value }) => String(value))).toEqual(['2']);
});

test('the reads of a statement do not reduce how much a question after it may read', () => {
  // Each define reads the one before twice, so the last reads half of the limit for one instruction, and a little more.
  const defines = Array.from({ length: 19 }, (_, index) =>
    index === 0 ? 'define n0 as heat\n' : `define n${index} as n${index - 1} + n${index - 1}\n`,
  );
  const [head = '', scenario = ''] = FIGHT.split(/^encounter\n[^]*(?=^scenario)/m);
  const { findings: all } = play(
    `${head}${defines.join('')}encounter\n  raise heat by 1 + n18\n${scenario}measure much\n  always\n  n18\n`,
    { inputs: { budget: 5_000_000 } },
  );
  expect(all.map(({ value, fault }) => fault ?? value)).toEqual([2 ** 18]);
});
