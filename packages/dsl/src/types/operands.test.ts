// Tests which types of values fit each place of the language. Values of all other types must give a problem.
import { expect, test } from 'vitest';
import { soundPieces } from './check-fixture.ts';

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

const worth = (expr: string): string => `as ${expr}`;
const truth = (expr: string): string => `when ${expr}`;
const doing = (...lines: readonly string[]): string => lines.join('\n');

/** Returns a source of its own for each value: a definition, or a step of the encounter. */
function written(source: string, value: string, index: number): string {
  const lines = source.replace('◇', value).replace('rank line', `rank line${index}`);
  return /^(?:as|when) /.test(source)
    ? `define its${index} ${lines}\n`
    : `  step S${index}\n${lines.replace(/^/gm, '    ')}\n`;
}

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
  [doing('if ◇', '  nothing'), truths],
  [doing('if light', '  nothing', 'otherwise if ◇', '  nothing'), truths],
  [doing('each p in ◇', '  nothing'), ['set', 'list']],
  [doing('each p in heroes where ◇', '  nothing'), truths],
  [doing('each n from ◇ to 3', '  nothing'), numbers],
  [doing('each n from 1 to ◇', '  nothing'), numbers],
  [doing('repeat up to ◇ times', '  nothing'), numbers],
  [doing('repeat up to 3 times while ◇', '  nothing'), truths],
  [doing('play round up to 3 times until ◇', '  nothing'), truths],
  [doing('play turn of ◇', '  nothing'), ['somebody']],
  [doing('raise lead.HP by ◇'), numbers],
  [doing('set lead.HP to ◇'), numbers],
  [doing('set alarm to ◇'), truths],
  [doing('set lead.target to ◇'), people],
  [doing('set lead.mood to ◇'), ['word']],
  [doing('set lead.plan to ◇'), ['list']],
  [doing('◇ gains Down'), ['somebody']],
  [doing('◇ loses Down'), ['somebody']],
  [doing('lead gains Down for ◇ rounds'), numbers],
  [doing('lead gains Poisoned with strength ◇'), numbers],
  [doing('ask lead for n from ◇ to 9'), numbers],
  [doing('ask lead for n from 0 to ◇'), numbers],
  [doing('ask lead to pick t from ◇'), ['set', 'list']],
  [doing('ask lead to pick t from heroes where ◇'), truths],
  [doing('pick t at random by lead from ◇', '  nothing'), ['set', 'list']],
  [doing('pick t at random by ◇ from heroes', '  nothing'), ['somebody', 'set']],
  [doing('roll ◇ as x by lead'), dice],
  [doing('roll 2d6 keep highest ◇ as x by lead'), numbers],
  [doing('roll 2d6 count ◇ or more as x by lead'), numbers],
  [doing('roll 2d6 as x by lead', '  Up + ◇'), amounts],
  [doing('roll 2d6 as x by lead', '  Up +1 when ◇'), truths],
  [doing('Rest for ◇ within 1'), people],
  [doing('Rest for lead within ◇'), numbers],
  [doing('rank line of p in heroes where ◇', '  otherwise as listed'), truths],
  [doing('rank line of p in heroes', '  highest ◇', '  otherwise as listed'), ordered],
])('%j takes %j', (source, takes) => {
  const head = /^(?:as|when) /.test(source) ? '\n' : '\nencounter\n';
  const pieces = Object.values(VALUES).map((value, index) => written(source, value, index));
  const sound = soundPieces(head, pieces);
  const taken = Object.keys(VALUES).filter((_, index) => sound[index]);
  expect(taken).toEqual(takes);
});
