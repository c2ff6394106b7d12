// What fits where: each place of the language, with the kinds of values that it takes. All others are told.
import { expect, test } from 'vitest';
import { inEncounter, prelude, problemsIn } from './check-fixture.ts';

const VALUES = {
  number: '3',
  dice: '2d6',
  die: 'd6',
  'yes/no': 'light',
  somebody: 'lead',
  nobody: 'nobody',
  set: 'heroes',
  list: 'lead.plan',
  text: '"x"',
  word: 'lead.mood',
  row: 'lead.weapon',
};
type Kind = keyof typeof VALUES;

const numbers: readonly Kind[] = ['number'];
const truths: readonly Kind[] = ['yes/no'];
const people: readonly Kind[] = ['somebody', 'nobody'];
const amounts: readonly Kind[] = ['number', 'dice', 'die'];
const ordered: readonly Kind[] = ['number', 'dice', 'die', 'word', 'row'];
const dice: readonly Kind[] = ['dice', 'die'];

const worth = (expr: string): string => `\ndefine worth as ${expr}\n`;
const truth = (expr: string): string => `\ndefine fair when ${expr}\n`;

test.each<readonly [source: string, takes: readonly Kind[]]>([
  [worth('◇ + 1'), amounts],
  [worth('1 + ◇'), amounts],
  [worth('◇ - 1'), amounts],
  [worth('1d6 - ◇'), amounts],
  [worth('◇ * 2'), amounts],
  [worth('2d6 * ◇'), numbers],
  [worth('◇ / 2 rounded down'), numbers],
  [worth('8 / ◇ rounded up'), numbers],
  [worth('-(◇)'), numbers],
  [worth('◇ but at most 5'), numbers],
  [worth('5 but at least ◇'), numbers],
  [worth('2d6 but at least ◇'), dice],
  [worth('item ◇ of lead.plan'), numbers],
  [worth('item 1 of ◇'), ['list']],
  [worth('size of ◇'), ['die']],
  [worth('count p in ◇'), ['set', 'list']],
  [worth('count p in heroes where ◇'), truths],
  [worth('total of ◇ for p in heroes'), numbers],
  [worth('total of p.HP for p in heroes where ◇'), truths],
  [worth('first p in heroes where ◇'), truths],
  [worth('Weapon at ◇ under reach'), ['row']],
  [truth('not ◇'), truths],
  [truth('◇ and light'), truths],
  [truth('light and ◇'), truths],
  [truth('◇ or light'), truths],
  [truth('any p in heroes where ◇'), truths],
  [truth('no p in ◇'), ['set', 'list']],
  [truth('every p in heroes satisfies ◇'), truths],
  [truth('every p in heroes where ◇ satisfies p.brave'), truths],
  [truth('◇ can act'), people],
  [truth('◇ can take Attack'), people],
  [truth('◇ is in heroes'), people],
  [truth('lead is in ◇'), ['set']],
  [truth('◇ < 3'), numbers],
  [truth('3 >= ◇'), numbers],
  [truth('◇ is lead'), people],
  [truth('lead is ◇'), people],
  [truth('◇ is 3'), numbers],
  [truth('light is ◇'), truths],
  [inEncounter('if ◇', '  nothing'), truths],
  [inEncounter('if light', '  nothing', 'otherwise if ◇', '  nothing'), truths],
  [inEncounter('each p in ◇', '  nothing'), ['set', 'list']],
  [inEncounter('each p in heroes where ◇', '  nothing'), truths],
  [inEncounter('each n from ◇ to 3', '  nothing'), numbers],
  [inEncounter('each n from 1 to ◇', '  nothing'), numbers],
  [inEncounter('repeat up to ◇ times', '  nothing'), numbers],
  [inEncounter('repeat up to 3 times while ◇', '  nothing'), truths],
  [inEncounter('play round up to 3 times until ◇', '  nothing'), truths],
  [inEncounter('play turn of ◇', '  nothing'), ['somebody']],
  [inEncounter('raise lead.HP by ◇'), numbers],
  [inEncounter('set lead.HP to ◇'), numbers],
  [inEncounter('set alarm to ◇'), truths],
  [inEncounter('set lead.target to ◇'), people],
  [inEncounter('set lead.mood to ◇'), ['word']],
  [inEncounter('set lead.plan to ◇'), ['list']],
  [inEncounter('◇ gains Down'), ['somebody']],
  [inEncounter('◇ loses Down'), ['somebody']],
  [inEncounter('lead gains Down for ◇ rounds'), numbers],
  [inEncounter('lead gains Poisoned with strength ◇'), numbers],
  [inEncounter('ask lead for n from ◇ to 9'), numbers],
  [inEncounter('ask lead for n from 0 to ◇'), numbers],
  [inEncounter('ask lead to pick t from ◇'), ['set', 'list']],
  [inEncounter('ask lead to pick t from heroes where ◇'), truths],
  [inEncounter('pick t at random by lead from ◇', '  nothing'), ['set', 'list']],
  [inEncounter('pick t at random by ◇ from heroes', '  nothing'), ['somebody', 'set']],
  [inEncounter('roll ◇ as x by lead'), dice],
  [inEncounter('roll 2d6 keep highest ◇ as x by lead'), numbers],
  [inEncounter('roll 2d6 count ◇ or more as x by lead'), numbers],
  [inEncounter('roll 2d6 as x by lead', '  Up + ◇'), amounts],
  [inEncounter('roll 2d6 as x by lead', '  Up +1 when ◇'), truths],
  [inEncounter('Rest for ◇ within 1'), ['somebody']],
  [inEncounter('Rest for lead within ◇'), numbers],
  [inEncounter('rank line of p in ◇', '  highest p.HP', '  otherwise as listed'), ['set']],
  [inEncounter('rank line of p in heroes where ◇', '  otherwise as listed'), truths],
  [inEncounter('rank line of p in heroes', '  highest ◇', '  otherwise as listed'), ordered],
])('%j takes %j', (source, takes) => {
  const taken: Kind[] = [];
  for (const [kind, value] of Object.entries(VALUES) as [Kind, string][]) {
    const text = prelude + source.replace('◇', value);
    if (problemsIn(text).length === 0) taken.push(kind);
  }
  expect(taken).toEqual(takes);
});
