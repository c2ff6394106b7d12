// Replaces unknown names: a field without its owner, another game's word for a field, an abbreviation, a number in words.

import { softWords } from '../ast/words.ts';
import { suggest } from '../diagnostics/suggest.ts';
import { numberWords } from '../source/number-words.ts';
import { lineWords, peopleAt, rollsAt, valuesAt, type LineAt } from './recast-parts.ts';
import { placesOf } from './places.ts';

/** Groups of words that name the same field in different games. */
const alike: readonly (readonly string[])[] = [
  [
    'hp',
    'hit-points',
    'hitpoints',
    'hits',
    'health',
    'life',
    'vigour',
    'vitality',
    'wounds',
    'stamina',
    'lives',
  ],
  [
    'ac',
    'armour-class',
    'armor-class',
    'armour',
    'armor',
    'defence',
    'defense',
    'guard',
    'protection',
  ],
  ['str', 'strength', 'might', 'brawn', 'force'],
  ['dex', 'dexterity', 'agility', 'speed', 'quickness', 'reflexes'],
  ['init', 'initiative', 'reaction', 'readiness'],
  ['skill', 'attack', 'to-hit', 'blade', 'fighting', 'combat', 'weapon-skill'],
  ['dmg', 'damage', 'harm', 'weapon'],
  ['perception', 'awareness', 'awe', 'eyes', 'notice', 'senses', 'wits'],
  ['morale', 'nerve', 'courage', 'resolve', 'will'],
];

/**
 * Returns the likely owners of a field, the likeliest first. The last participant of the signature usually owns a number to
 * reach; the roller usually owns a number to stay under.
 */
function ownersOf(name: string, at: LineAt): readonly string[] {
  const people = peopleAt(at);
  const isGoal = />|(?<!<)=/.test(at.line.slice(0, at.line.indexOf(name)));
  const owners =
    isGoal || !/^(?:check|define)\b/.test(at.above[0] ?? '') ? people.toReversed() : people;
  // The line already gives a field to an owner that it names, so this field probably belongs to another. The dice of a roll
  // belong to its roller.
  const thrower = / by (\p{Ll}+)$/u.exec(at.line)?.[1];
  const rank = (who: string): number => (who === thrower ? 0 : at.line.includes(`${who}.`) ? 2 : 1);
  return owners.toSorted((one, other) => rank(one) - rank(other));
}

/** Yields the line with each of its unknown names replaced. */
export function* recastNames(at: LineAt, unknown: readonly string[]): Iterable<string> {
  for (const name of unknown)
    for (const meant of namesFor(name, at)) yield withName(at.line, name, meant);
}

/** Returns the line with another name in place of the first occurrence; names of fields count too. */
function withName(line: string, name: string, meant: string): string {
  const [at] = placesOf(name, line, '.');
  return at === undefined ? line : line.slice(0, at) + meant + line.slice(at + name.length);
}

function* namesFor(name: string, at: LineAt): Iterable<string> {
  const { names, line } = at;
  const lower = name.toLowerCase();
  const number = numberWords.indexOf(lower);
  if (number >= 0) yield String(number);
  // `a.wounds-b.saved` → `a.wounds - b.saved`
  if (name.includes('-'))
    for (const { index } of name.matchAll(/-/g))
      yield `${name.slice(0, index)} - ${name.slice(index + 1)}`;
  // A value of a check is read from its result: `total` → `r.total`.
  if (!line.includes(`.${name}`) && !names.is(name, 'field'))
    for (const result of valuesAt(at)) yield `${result}.${name}`;
  // `winter` → `season is winter`
  for (const holder of ['given', 'track', 'ruling', 'field'] as const)
    for (const one of names.all(holder)) {
      const options = /^one of ([^"]*)/.exec(names.typeOf(one) ?? '')?.[1] ?? '';
      if (!lineWords(options).includes(name)) continue;
      if (holder !== 'field') yield `${one} is ${name}`;
      else for (const who of ownersOf(name, at)) yield `${who}.${one} is ${name}`;
    }
  // `up` → `p is up`
  if (names.is(name, 'adjective', 'condition'))
    for (const who of peopleAt(at)) yield `${who} is ${name}`;
  // `heat` → `p.Afire.heat`, a field of a condition
  for (const condition of names.ownersOf('conditionField', name))
    for (const who of ownersOf(name, at)) yield `${who}.${condition.split(' ').at(-1)}.${name}`;
  // `at end of dinner` → `at end of meal dinner`: the label comes after the name of the span.
  if (names.is(name, 'label')) yield `${names.typeOf(name)?.replace('span ', '')} ${name}`;
  const fields = names.all('field');
  const isOwned = line.includes(`.${name}`);
  const others = alike.filter((group) => group.includes(lower)).flat();
  const known = others.flatMap((other) => fields.filter((one) => one.toLowerCase() === other));
  const begun = lower.length < 2 ? [] : fields.filter((one) => one.toLowerCase().startsWith(lower));
  const near = [...suggest(name, fields), ...begun, ...known];
  if (isOwned) {
    yield* near;
    return;
  }
  for (const field of names.is(name, 'field') ? [name] : near)
    for (const who of ownersOf(name, at)) yield `${who}.${field}`;
  // An unknown name of one letter means the only participant that the line does not use yet.
  const people = peopleAt(at).filter((one) => !line.includes(`${one}.`));
  if (/^[a-z]$/.test(name) && people.length === 1) yield* people;
  if (lower.length > 2) yield* softWords.filter((word) => word.startsWith(lower));
  if (/^(?:dc|tn|target|roll|result|total|score|die|dice)$/.test(lower)) yield* rollsAt(at);
}
