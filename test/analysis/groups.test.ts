// Tests which participants form groups whose fights cannot affect each other. Ann and Bob of the left meet Cid of the right.
import type { Variable } from '@fray/dsl/ir';
import { expect, test } from 'vitest';
import {
  answerSequence,
  MOST_ASKED,
  otherRows,
} from '../../packages/engine/src/analysis/groups/decisions.ts';
import { independentGroups } from '../../packages/engine/src/analysis/groups/independent-groups.ts';
import { isPlace, valueExpr } from '../../packages/engine/src/analysis/groups/interference.ts';
import {
  measuredBy,
  termValue,
  together,
  type GroupTerm,
} from '../../packages/engine/src/analysis/groups/terms.ts';
import { arena, measureOf, type Lines } from './arena.ts';

const STANDING = 'count p in everyone where p.HP > 0';
const tries = (who: string, does: string): string =>
  `each p in ${who}\n  Try by p\n    yes\n      ${does.replaceAll('\n', '\n      ')}\n    no  nothing`;
const ALL = 'Ann | Bob | Cid';

const ROWS: readonly (readonly [act: string, groups: string, measure?: string])[] = [
  [tries('everyone', 'lower p.HP by 1'), ALL],
  [tries('left', 'lower p.HP by 1'), ALL],
  [tries('everyone', 'lower p.HP by p.mana\nraise p.mana by 1'), ALL],
  [tries('left', 'each q in allies of p\n  lower q.HP by 1'), 'Ann Bob | Cid'],
  [tries('left', 'each q in enemies of p\n  lower q.HP by 1'), 'none'],
  [tries('everyone', 'raise heat by 1\nlower p.HP by heat'), 'none'],
  [tries('everyone', 'end encounter "over"'), 'none'],
  [tries('everyone', 'lower p.HP by 1'), ALL, 'any p in everyone where p.HP > 1'],
  [tries('everyone', 'lower p.HP by 1'), ALL, '2 * count p in left where p.HP > 1'],
  [
    tries('everyone', 'lower p.HP by 1\nraise heat by 1'),
    'none',
    'heat + count p in left where p.HP > 1',
  ],
  [tries('everyone', 'lower p.HP by 1'), ALL, 'total of p.HP for p in everyone'],
  [tries('everyone', 'lower p.HP by 1'), ALL, 'no p in everyone where p.HP > 1'],
  [tries('everyone', 'lower p.HP by 1'), ALL, 'every p in everyone satisfies p.HP > 1'],
  [
    `play round up to 3 times while any p in everyone where p.HP > 0\n  ${tries('everyone', 'lower p.HP by 1').replaceAll('\n', '\n  ')}`,
    ALL,
  ],
  [
    `play round up to 3 times while heat < 2\n  raise heat by 1\n  ${tries('everyone', 'lower p.HP by heat').replaceAll('\n', '\n  ')}`,
    ALL, // a change between the turns is the same for all
  ],
  // How often a span was played belongs to no group, unless a line reads it.
  [tries('everyone', 'play turn\n  lower p.HP by 1'), ALL],
  [tries('everyone', 'play turn\n  lower p.HP by number of turn'), 'none'],
  // Somebody who changes what the others read, and reads nothing of theirs, leads.
  [
    `${tries('right', 'raise heat by 1')}\n${tries('left', 'lower p.HP by heat')}`,
    'Ann | Bob | Cid, led by Cid',
  ],
  [
    `${tries('right', 'raise heat by 1')}\n${tries('left', 'set heat to 0\nlower p.HP by heat')}`,
    'none',
  ],
  [
    `${tries('right', 'raise heat by p.mana')}\n${tries('left', 'lower p.HP by heat\neach q in right\n  raise q.mana by 1')}`,
    'none',
  ],
  // If the measure reads another's value to judge a participant, both are in one group.
  [
    tries('left', 'lower p.HP by 1'),
    'Ann Bob | Cid',
    'count p in left where any q in allies of p where q.HP > 1',
  ],
  // A participant whom the measure does not ask about is in nobody's group.
  [
    tries('left', 'lower p.HP by 1'),
    ALL,
    'count p in right where any q in allies of p where q.HP > 1',
  ],
  ['nothing', 'none'],
  // A condition that reads all participants allows a change of only some of them.
  [
    `play round up to 3 times while any p in everyone where p.HP > 0\n  ${tries('left', 'lower p.HP by 1').replaceAll('\n', '\n  ')}`,
    ALL,
  ],
  [`${tries('left', 'lower p.HP by 1')}\nraise heat by total of p.HP for p in everyone`, 'none'],
  [`${tries('left', 'lower p.HP by 1')}\nraise heat by total of p.HP for p in right`, ALL],
  // Dice between the turns, and values stored before them, belong to no group.
  [`${tries('everyone', 'lower p.HP by 1')}\nroll d6 as face\nraise heat by face`, 'none'],
  [
    `${tries('everyone', 'lower p.HP by 1')}\nlet x be count p in everyone where p.HP > 1\nif x > 1\n  raise heat by 1`,
    'none',
  ],
  [
    `${tries('everyone', 'lower p.HP by 1')}\nif any p in everyone where p.HP > 1\n  raise heat by 1`,
    ALL,
  ],
  ...[
    'let least be 1\nif any p in everyone where p.HP > least\n  raise heat by 1',
    'Try by hero as tried\nif any p in everyone where p.HP > tried.face\n  raise heat by 1',
  ].map((lines) => [`${tries('everyone', 'lower p.HP by 1')}\n${lines}`, 'none'] as const),
  [
    `${tries('everyone', 'lower p.HP by 1')}\nif any p in everyone where p.HP > 1 and heat < 3\n  raise heat by 1`,
    ALL,
  ],
  // A variable that all read may be changed by one of them, but not by a line between the turns.
  [
    `${tries('right', 'raise heat by 1')}\nset heat to 0\n${tries('left', 'lower p.HP by heat')}`,
    'none',
  ],
  [
    tries('everyone', 'lower p.HP by 1'),
    ALL,
    'every p in left where p.mana > 0 satisfies p.HP > 1',
  ],
  // Two who change the same variable are in one group, though nobody reads it.
  [tries('everyone', 'raise heat by 1\nlower p.HP by 1'), 'none'],
  [
    `${tries('everyone', 'lower p.HP by 1')}\nrank line of p in left\n  linked to o when p.skill is o.skill\n  otherwise as listed`,
    'none',
  ],
  // A participant who changes something of another is in that one's group.
  [
    `${tries('right', 'each q in left\n  raise q.mana by 1')}\n${tries('left', 'lower p.HP by p.mana')}`,
    'none',
  ],
  [
    `${tries('right', 'each q in left\n  play turn of q\n    nothing')}\n${tries('left', 'if times turn of p this encounter > 0\n  lower p.HP by 1')}`,
    'none',
  ],
  // A measure that also reads a track is not merged from groups, though no turn changes the track.
  [`${tries('left', 'lower p.HP by 1')}\nraise heat by 1`, 'none', `heat + ${STANDING}`],
  // Whether a measure leaves somebody out may depend on somebody else.
  ...[
    'every p in left where any q in allies of p where q.HP > 1 satisfies p.mana > 0',
    'total of p.mana for p in left where any q in allies of p where q.HP > 1',
  ].map((measure) => [tries('left', 'lower p.HP by 1'), 'Ann Bob | Cid', measure] as const),
  // The variable by which one leads must be a single value: a condition that is held or not, until a rule takes it away.
  ...(
    [
      ['Down', 'p gains Down', 'Ann | Bob | Cid, led by Cid'],
      ['Slow', 'p gains Slow', 'none'],
      ['Marked', 'p gains Marked with depth 2', 'none'],
      ['Down', 'p gains Down until end of round', 'none'],
    ] as const
  ).map(
    ([held, gains, groups]) =>
      [
        `${tries('right', gains)}\n${tries('left', `lower p.HP by count q in right where q is ${held}`)}`,
        groups,
      ] as const,
  ),
];

test.each(ROWS.map(([act, groups, measure = STANDING]) => ({ act, groups, measure })))(
  '$act, with the measure $measure: $groups',
  ({ act, groups, measure }) => {
    const fight = arena({ act, measure, still: true });
    const { rules, cast, header, ruleset } = fight;
    const measured = ruleset.watches.flatMap((watch) => measuredBy(ruleset, watch) ?? []);
    expect(measured.length).toBe(1);
    const found = independentGroups(rules, cast, header, measured);
    const led = found?.leader ? `, led by ${found.leader.name}` : '';
    const text = found?.groups.map((names) => names.join(' ')).join(' | ') ?? 'none';
    expect(`${text}${led}`).toBe(groups);
  },
);

/** Each participant takes a turn in a procedure. */
const TURNS = tries('everyone', 'Sub of p');
const sub = 'procedure Sub of p\n  play turn\n    lower p.HP by 1\n';

test.each([
  // Which turn is the second one depends on how many turns the others had.
  ['start of turn 2', 'none'],
  ['end of turn 2', 'none'],
  // A round is nobody's turn.
  ['start of round 2', ALL],
])('turns played by a procedure, with lines at the %s: %s', (moment, groups) => {
  const late = `scenario Late like Field\n  at ${moment}\n    announce "late"\n`;
  const lines = { act: TURNS, measure: STANDING, more: `${sub}\n${late}`, still: true } as const;
  const { rules, cast, header, ruleset } = arena(lines, 'Late');
  const measured = ruleset.watches.flatMap((watch) => measuredBy(ruleset, watch) ?? []);
  const found = independentGroups(rules, cast, header, measured);
  expect(found?.groups.map((names) => names.join(' ')).join(' | ') ?? 'none').toBe(groups);
});

const foundIn = (lines: Lines, scenario?: string): string => {
  const { rules, cast, header, ruleset } = arena(
    { measure: STANDING, still: true, ...lines },
    scenario,
  );
  const measured = ruleset.watches.flatMap((watch) => measuredBy(ruleset, watch) ?? []);
  const found = independentGroups(rules, cast, header, measured);
  const led = found?.leader ? `, led by ${found.leader.name}` : '';
  return `${found?.groups.map((names) => names.join(' ')).join(' | ') ?? 'none'}${led}`;
};

test.each([
  ['start of turn 2', 'none'],
  ['start of round 2', ALL],
])('a turn played by a trigger, with lines at the %s: %s', (moment, groups) => {
  const falls = 'trigger Falls when p.HP falls\n  play turn\n    raise p.mana by 1\n';
  const late = `scenario Late like Field\n  at ${moment}\n    announce "late"\n`;
  expect(
    foundIn({ act: tries('everyone', 'lower p.HP by 1'), more: `${falls}\n${late}` }, 'Late'),
  ).toBe(groups);
});

const ONE_HURT = 'each p in left\n    lower p.HP by count q in right where q.HP < 2';
test.each([
  // A trigger between turns may read what they changed, or throw dice.
  ['encounter ends', ONE_HURT, 'none'],
  ['round ends', ONE_HURT, 'none'],
  ['encounter begins', 'each p in right\n    Try by p', 'none'],
  ['c loses Slow', ONE_HURT, 'none'],
  // A change that does not depend on the turns is the same for all groups.
  ['encounter begins', 'raise heat by 1', ALL],
  ['encounter ends', 'each p in everyone\n    raise p.mana by 1', ALL],
  ['round ends', 'each p in everyone\n    raise p.mana by 1', ALL],
])('a trigger when %s: %s', (when, does, groups) => {
  const act = `play round up to 2 times\n  ${tries('everyone', 'lower p.HP by 1\np gains Slow').replaceAll('\n', '\n  ')}`;
  expect(foundIn({ act, more: `trigger Bell when ${when}\n  ${does}\n` })).toBe(groups);
});

test('a condition that runs out at the end of a round does so for each participant alone', () => {
  const turn = tries('everyone', 'if p is Slow\n  lower p.HP by 1\np gains Slow');
  expect(foundIn({ act: `play round up to 3 times\n  ${turn.replaceAll('\n', '\n  ')}` })).toBe(
    ALL,
  );
});

test('a loop that a turn may also run is not a loop of turns', () => {
  const more = 'procedure Sweep\n  each q in right\n    Try by q\n';
  expect(foundIn({ act: `Sweep\n${tries('left', 'lower p.HP by 1')}`, more })).toBe(ALL);
  expect(foundIn({ act: `Sweep\n${tries('left', 'lower p.HP by 1\nSweep')}`, more })).toBe('none');
});

test('a participant who shares a group with others does not lead', () => {
  const more =
    'scenario Wide like Field\n  side right\n    Fighter  skill\n    Cid      7\n    Dan      5\n';
  const led = `each p in right where p.skill > 6\n  raise heat by 1\n${tries('left', 'lower p.HP by heat')}`;
  const beside = (does: string): string =>
    foundIn({ act: `${led}\n${tries('right', does)}`, more }, 'Wide');
  expect(beside('lower p.HP by p.mana')).toBe('Ann | Bob | Cid | Dan, led by Cid');
  expect(beside('lower p.HP by p.mana\neach q in allies of p\n  raise q.mana by 1')).toBe('none');
});

test.each([
  ['HP', true],
  ['ward', true],
  ['plan', false],
  // The field is a word in one kind and a list in the other.
  ['kit', false],
  ['note', false],
])('whether the field %s is a single value: %s', (field, isWord) => {
  const { ruleset } = arena({
    more: `table Gear
  gear  worth
  bow   1

kind Porter
  HP    counter 0..  starts 2
  plan  list of row of Gear  starts nothing
  kit   list of row of Gear  starts nothing
  note  text

kind Scout
  HP    counter 0..  starts 2
  kit   row of Gear  starts bow
`,
  });
  expect(isPlace(ruleset, { kind: 'field', field })).toBe(isWord);
});

test.each<readonly [Variable, boolean]>([
  [{ kind: 'track', track: 'heat' }, true],
  [{ kind: 'track', track: 'hero' }, true],
  [{ kind: 'track', track: 'past' }, false],
  [{ kind: 'track', track: 'note' }, false],
  [{ kind: 'condition', condition: 'Down' }, true],
  [{ kind: 'condition', condition: 'Out' }, true],
  // The condition has a field, lasts for a time of its own, or is given for a time.
  [{ kind: 'condition', condition: 'Marked' }, false],
  [{ kind: 'condition', condition: 'Slow' }, false],
  [{ kind: 'condition', condition: 'Shaken' }, false],
  [{ kind: 'condition', condition: 'Unheard' }, false],
  [{ kind: 'span', span: 'round' }, false],
  [{ kind: 'order', order: 'line' }, false],
])('whether %j is a single value: %s', (variable, isWord) => {
  const { ruleset } = arena({
    act: 'each p in left\n  p gains Shaken until end of round\n  p gains Out',
    more: 'track past list of Fighter  starts nothing\ntrack note text  starts "none"\n',
  });
  expect(isPlace(ruleset, variable)).toBe(isWord);
  if (isWord) expect(valueExpr({ variable, whose: 'Ann' }, 7)).toMatchObject({ at: 7 });
  else if (variable.kind === 'span')
    expect(() => valueExpr({ variable, whose: '' }, 7)).toThrow('a span is no place');
});

test.each([
  ['count', 2, 3, 5, 5],
  ['total', 2, 3, 5, 5],
  ['any', 0, 1, 1, true],
  ['any', 0, 0, 0, false],
  ['no', 1, 0, 0, false],
  ['no', 1, 1, 1, true],
  ['every', 1, 0, 0, false],
] as const)('%s over two groups with %d and %d gives %d', (op, one, other, both, value) => {
  // Only the operator matters.
  const term = { op } as GroupTerm;
  expect(together(term, one, other)).toBe(both);
  expect(termValue(term, both)).toBe(value);
});

test('all answers to the questions between turns are tried, last those that differ in the first question', () => {
  expect(answerSequence([true, false])).toEqual([true, false, ...Array<boolean>(12).fill(true)]);
  expect(answerSequence([])).toHaveLength(MOST_ASKED);
  expect(otherRows([true, false, true, true], 1, 3)).toEqual([
    [true, true],
    [true, false, false],
  ]);
  expect(otherRows([false], 0, 1)).toEqual([[true]]);
  expect(otherRows([true, true], 2, 2)).toEqual([]);
  expect(otherRows([true, true], 2, 1)).toEqual([]);
});

test('a measure is merged from groups if it is one value that is read at the edge of a span or step', () => {
  const { ruleset } = arena({ measure: STANDING });
  const [watch] = ruleset.watches;
  const [line] = watch?.lines ?? [];
  if (watch === undefined || line === undefined) throw new Error('there is no measure');
  const gains = { on: 'gains', condition: null, who: { slot: null } } as const;
  const isMeasured = (other: Partial<typeof watch>): boolean =>
    measuredBy(ruleset, { ...watch, ...other }) !== null;
  expect(isMeasured({})).toBe(true);
  expect(isMeasured({ moment: { kind: 'step', edge: 'end', step: 'Dawn' } })).toBe(true);
  expect(isMeasured({ moment: { kind: 'always' } })).toBe(false);
  expect(isMeasured({ moment: { kind: 'event', pattern: gains } })).toBe(false);
  expect(isMeasured({ lines: [] })).toBe(false);
  expect(isMeasured({ lines: [line, line] })).toBe(false);
  expect(isMeasured({ lines: [{ ...line, when: line.value }] })).toBe(false);
  expect(isMeasured({ lines: [{ ...line, value: { op: 'const', value: 3, at: 0 } }] })).toBe(false);
});

test.each([
  ['standing', 'count', 'local'],
  ['standing + 1', 'count', 'add'],
  ['2 * standing - count p in left where p.HP > 0', 'count count', 'sub'],
])('a measure of %s is merged from %s', (measure, terms, op) => {
  const { ruleset } = arena({
    measure,
    more: 'define standing as count p in everyone where p.HP > 0\n',
  });
  const found = ruleset.watches.flatMap((watch) => measuredBy(ruleset, watch) ?? []);
  expect(found.map((one) => [one.terms.map((term) => term.op).join(' '), one.value.op])).toEqual([
    [terms, op],
  ]);
});

test('a measure without operators that can be merged is refused', () => {
  expect(() => together({ op: 'highest' } as GroupTerm, 1, 2)).toThrow('not put together');
  const { ruleset } = arena({ measure: 'highest of p.HP for p in left' });
  expect(ruleset.watches.map((watch) => measuredBy(ruleset, watch))).toEqual([null]);
  const allies = arena({ measure: 'count q in enemies of (first p in left) where q.HP > 1' });
  expect(allies.ruleset.watches.map((watch) => measuredBy(allies.ruleset, watch))).toEqual([null]);
  expect(measureOf(arena({ measure: 'heat' })).op).toBe('track');
});
