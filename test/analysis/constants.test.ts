// Tests which values are known before the fight begins: one expression a row, undefined if its value is not known.
import type { Expr } from '@fray/dsl/ir';
import { expect, test } from 'vitest';
import type { Known } from '../../packages/engine/src/analysis/constants.ts';
import { arena, measureOf } from './arena.ts';

const FEATS = `kind Beast
  HP  counter 0..  starts 2

action Feat by a
  counts as art
  allowed when a.skill > 9
  raise a.score by 1

action Feint by a
  counts as art
  allowed when a.skill > 1
  raise a.score by 1

action Solo by a on t
  counts as art
  pick t from allies of a
  raise t.score by 1

action Duet by a on t
  counts as art
  pick t or nobody from allies of a
  raise a.score by 1

table Gear
  gear  worth  weight
  bow   2      5
  axe   3      6

define bonus
  2  when light
  3  otherwise

define heavy
  2  when heat > 1
  3  otherwise

define late
  2  when not light
  3  when ties is low
  4  otherwise

define later
  1  when not light
  2  when heat > 1
  3  otherwise

define last
  1  when not light
  4  otherwise

define p.level as p.skill + 1
define p.rank
  1  when p.skill > 5
  2  otherwise
`;

const ROWS: readonly (readonly [string, Known])[] = [
  // Tracks, givens and rulings that nothing changes.
  ['fixed', 4],
  ['heat', undefined],
  ['light', true],
  ['not light', false],
  ['not heat > 1', undefined],
  ['ties is low', true],
  ['ties is high', false],
  ['ties is not high', true],
  ['fixed is 4', true],
  ['fixed is 5', false],
  ['fixed is heat', undefined],
  ['heat is fixed', undefined],
  ['fixed < 4', false],
  ['fixed < 5', true],
  ['fixed <= 4', true],
  ['fixed <= 3', false],
  ['fixed > 3', true],
  ['fixed > 4', false],
  ['fixed >= 4', true],
  ['fixed >= 5', false],
  ['fixed > heat', undefined],
  ['heat > fixed', undefined],
  ['fixed + 1', undefined],
  // One operand may decide the whole.
  ['light and heat > 1', undefined],
  ['heat > 1 and not light', false],
  ['light and fixed > 3', true],
  ['light or heat > 1', true],
  ['heat > 1 or not light', undefined],
  ['not light or fixed > 4', false],
  // Quantifiers, counts and lists of participants.
  ['any p in left where p.skill > 4', true],
  ['any p in left where p.skill > 5', false],
  ['any p in left where p.HP > 1', undefined],
  ['any p in left where p is Out', undefined],
  ['no p in left where p.skill > 5', true],
  ['no p in left where p.skill > 4', false],
  ['no p in left where p.HP > 1', undefined],
  ['every p in left satisfies p.skill > 4', true],
  ['every p in left satisfies p.skill > 5', false],
  ['every p in left satisfies p.HP > 1', undefined],
  ['every p in left where p.skill > 5 satisfies p.HP > 9', true],
  ['every p in left where p.HP > 1 satisfies p.skill > 4', true],
  ['every p in left where p.HP > 1 satisfies p.skill > 5', undefined],
  ['every p in left satisfies any q in enemies of p where q.skill > 4', true],
  ['every p in left satisfies any q in allies of p where q.skill > 4', true],
  ['every p in right satisfies any q in allies of p where q.skill > 4', false],
  ['every p in everyone satisfies no q in enemies of p where q.skill > 5', true],
  ['every p in everyone satisfies no q in enemies of p where q is p', true],
  ['every p in everyone satisfies no q in allies of p where q is p', true],
  ['every p in everyone satisfies any q in everyone where q is p', true],
  ['every p in right satisfies no q in allies of p', true],
  ['every p in right satisfies no q in enemies of p', false],
  ['count p in left where p.skill > 4', undefined],
  // Cases: the value is that of the first case that holds, if all before it are known not to hold.
  ['bonus', 2],
  ['bonus is 3', false],
  ['heavy', undefined],
  ['late', 3],
  ['later', undefined],
  ['last', 4],
  ['every p in left satisfies p.rank is 2', true],
  ['any p in left where p.rank is 1', false],
  ['any p in left where p.HP > 2 and p.rank is 2', undefined],
  // Cells of tables.
  ['Gear at bow under worth', 2],
  ['Gear at axe under worth', 3],
  ['Gear at bow under weight', 5],
  ['Gear at axe under weight', 6],
  // For a participant who is not known: a value that is the same for all.
  ['any p in allies of hero where light', undefined],
  ['any p in allies of hero where not light', false],
  ['any p in allies of hero where heat > 1', undefined],
  ['no p in allies of hero where not light', true],
  ['no p in allies of hero where light', undefined],
  ['every p in allies of hero satisfies light', true],
  ['every p in allies of hero satisfies not light', undefined],
  ['every p in allies of hero satisfies heat > 1', undefined],
  ['any p in Fighter', true],
  ['any p in Beast', false],
  ['any p in left where p is Fighter', true],
  ['any p in left where p is Beast', false],
  ['no p in left where p is Fighter', false],
  ['any p in left where p is in left', undefined],
  // The participant in a track may be of any kind.
  ['hero is Fighter', undefined],
  ['hero is Beast', undefined],
  // Actions that nobody can take.
  ['any p in left where p can act', undefined],
  ['any p in left where p can take Spell', undefined],
  ['any p in left where p can take Feat', false],
  ['any p in left where p can take Feint', undefined],
  ['any p in left where p can take any art', undefined],
  ['any p in left where p can take Solo', undefined],
  ['any p in right where p can take Solo', false],
  ['any p in right where p can take Duet', undefined],
  ['hero can take Solo', undefined],
  ['hero can take Feat', false],
];

test.each(ROWS)('%s: %s', (measure, expected) => {
  const fight = arena({ measure, more: FEATS });
  expect(fight.rules.live.known(measureOf(fight))).toBe(expected);
});

test('the value for a named participant is worked out anew each time', () => {
  const later = 'scenario Later like Field\n  side right\n    Fighter  skill\n    Cid      7\n';
  const fight = arena({ measure: 'no p in everyone where p.skill > 6', more: later }, 'Later');
  const asked = measureOf(fight);
  const local = { op: 'local', slot: 0, at: 0 } as const;
  const skill: Expr = { op: 'field', of: local, field: 'skill', at: 0 };
  const { known } = fight.rules.live;
  expect([known(skill), known(skill, ['Ann']), known(skill, ['Cid']), known(skill)]).toEqual([
    undefined,
    5,
    7,
    undefined,
  ]);
  const where = asked.op === 'no' ? asked.where : null;
  if (where === null) throw new Error('it has a test');
  const of = (who: string): Known => known(where, [], [who]);
  expect([known(where), of('Ann'), of('Cid'), of('Bob'), known(where)]).toEqual([
    undefined,
    false,
    true,
    false,
    undefined,
  ]);
});

test('definitions inside one another are followed up to a limit of depth', () => {
  const chain = (length: number): Known => {
    const defines = Array.from({ length }, (_, at) => `define part-${at + 1} as part-${at}`);
    const more = ['define part-0', '  2  when light', '  3  otherwise', ...defines, ''].join('\n');
    const fight = arena({ measure: `part-${length}`, more });
    return fight.rules.live.known(measureOf(fight));
  };
  expect([chain(1), chain(31), chain(32)]).toEqual([2, 2, undefined]);
});

test('a field belongs to its own kind, wherever the kind lists it', () => {
  const later =
    'kind Beast\n  size   1..20        default 9\n  skill  1..20        default 7\n  HP     counter 0..  starts 2\nscenario Later like Field\n  side left\n    Beast\n    Rex\n';
  const known = (measure: string): Known => {
    const fight = arena({ measure, more: later }, 'Later');
    return fight.rules.live.known(measureOf(fight));
  };
  expect(known('every p in Beast satisfies p.skill is 7')).toBe(true);
  expect(known('every p in Beast satisfies p.size is 9')).toBe(true);
  expect(known('every p in right satisfies p.skill is 5')).toBe(true);
});

test('the cost of an action changes where it can be taken', () => {
  const known = (act: string): Known => {
    const fight = arena({ act, measure: 'every p in left satisfies p.mana is 1', still: true });
    return fight.rules.live.known(measureOf(fight));
  };
  expect(known('nothing')).toBe(true);
  expect(known('each p in left\n  ask p to take Spell or nothing')).toBe(undefined);
});

const STAY = 'scenario Later like Field\n  side right\n    Fighter  Down\n    Cid      yes\n';

test('a participant who has a condition from the beginning has it, though no line gives it', () => {
  const known = (scenario: string): Known => {
    const measure = 'any p in right where p is Down';
    const fight = arena({ measure, more: STAY, still: true }, scenario);
    return fight.rules.live.known(measureOf(fight));
  };
  expect([known('Field'), known('Later')]).toEqual([false, undefined]);
});

test.each([
  { op: 'everyone' },
  { op: 'side', side: 'left' },
  { op: 'kind', kind: 'Fighter' },
  { op: 'allies', of: { op: 'const', value: 'Ann', at: 0 } },
  { op: 'enemies', of: { op: 'const', value: 'Ann', at: 0 } },
] as const)('an operation on sets is the same as in the rules: $op', (set) => {
  const { rules } = arena({});
  expect(rules.live.known({ ...set, at: 0 })).toBe(undefined);
  const names = { op: 'count', set: { ...set, at: 0 }, where: null, index: 0, at: 0 } as const;
  expect(rules.live.known(names)).toBe(undefined);
});

test('if nothing bars anyone from acting, everyone present can act', () => {
  const known = (measure: string, act = 'nothing'): Known => {
    const fight = arena({ act, measure, still: true });
    return fight.rules.live.known(measureOf(fight));
  };
  expect(known('every p in left satisfies p can act')).toBe(true);
  // Nobody cannot act.
  expect(known('hero can act')).toBe(undefined);
  expect(known('hero can act', 'set hero to first p in left where p.HP > 1')).toBe(undefined);
  expect(known('every p in left satisfies p can act', 'each p in right\n  p gains Out')).toBe(
    undefined,
  );
});
