// Tests which participants an expression of the rules may name in a given fight.
import { expect, test } from 'vitest';
import type { Header } from '../events/event.ts';
import type { ValueType } from '@fray/dsl/ir';
import {
  castOf,
  listsPeople,
  meets,
  namesPeople,
  NOBODY,
  shared,
  union,
  type ParticipantSet,
} from './participant-sets.ts';

const one = (name: string, side: string, kind: string): Header['participants'][number] => ({
  name,
  side,
  kind,
  values: [],
  conditions: [],
});
// `castOf` reads only the participants of a header.
const header = {
  participants: [one('Ann', 'left', 'Elf'), one('Bob', 'left', 'Orc'), one('Cid', 'right', 'Orc')],
} as unknown as Header;
const set = (...names: readonly string[]): ParticipantSet => new Set(names);
const cast = castOf(header, null);

test.each([
  ['all', cast.all, ['Ann', 'Bob', 'Cid']],
  ['a side', cast.side('left'), ['Ann', 'Bob']],
  ['a side without anybody', cast.side('centre'), []],
  ['a kind', cast.kind('Orc'), ['Bob', 'Cid']],
  ['allies of one', cast.allies(set('Ann')), ['Bob']],
  ['allies of one who is alone', cast.allies(set('Cid')), []],
  ['allies of either of two', cast.allies(set('Ann', 'Bob')), ['Ann', 'Bob']],
  ['allies of either of two sides', cast.allies(set('Ann', 'Cid')), ['Ann', 'Bob', 'Cid']],
  ['allies of nobody', cast.allies(NOBODY), []],
  ['enemies of one', cast.enemies(set('Ann')), ['Cid']],
  ['enemies of either of two', cast.enemies(set('Ann', 'Bob')), ['Cid']],
  ['enemies of either of two sides', cast.enemies(set('Ann', 'Cid')), ['Ann', 'Bob', 'Cid']],
  ['enemies of nobody', cast.enemies(NOBODY), []],
])('%s', (_, found, expected) => {
  expect([...found]).toEqual(expected);
});

test('a name for one of a class may have any member of its side as an ally, and any member of the other as an enemy', () => {
  const { allies, enemies } = castOf(header, { name: 'x', of: 'Ann' });
  expect([...allies(set('x'))]).toEqual(['Ann', 'Bob']);
  expect([...enemies(set('x'))]).toEqual(['Cid']);
  expect([...allies(set('Ann'))]).toEqual(['Bob']);
});

test('sets of participants are joined and compared', () => {
  expect([...union()]).toEqual([]);
  expect([...union(set('Ann'), NOBODY)]).toEqual(['Ann']);
  expect([...union(set('Ann'), set('Bob', 'Ann'), set('Cid'))]).toEqual(['Ann', 'Bob', 'Cid']);
  expect(meets(set('Ann', 'Bob'), set('Bob'))).toBe(true);
  expect(meets(set('Ann'), set('Bob'))).toBe(false);
  expect(meets(NOBODY, set('Bob'))).toBe(false);
  expect(shared(set('Ann', 'Bob'), set('Bob', 'Ann', 'Cid'))).toBe(2);
  expect(shared(set('Ann'), set('Bob'))).toBe(0);
});

const person: ValueType = { type: 'participant', kinds: [] };
const several: ValueType = { type: 'several', kinds: [] };
test.each<readonly [string, ValueType, boolean, boolean]>([
  ['a number', { type: 'yes-no' }, false, false],
  ['somebody', person, true, false],
  ['several', several, true, true],
  ['a list of them', { type: 'list', of: person }, true, true],
  ['a list of groups', { type: 'list', of: several }, true, true],
  ['a list of words', { type: 'list', of: { type: 'text' } }, false, false],
])('%s (%j) may name participants: %j, in a list: %j', (_, type, names, lists) => {
  expect([namesPeople(type), listsPeople(type)]).toEqual([names, lists]);
});
