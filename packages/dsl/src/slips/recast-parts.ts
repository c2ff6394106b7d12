// Finds the parts that recast lines are built from: participants, targets, amounts.

import { numberWords } from '../source/number-words.ts';
import type { FileNames } from './file-names.ts';

/** A line, and the lines around it. */
export interface LineAt {
  /** The line without its indentation, citations and comment. */
  readonly line: string;
  /** The unchanged lines of its declaration above it, from the first line on. */
  readonly above: readonly string[];
  /** The lines of its declaration below it, and its own indentation. */
  readonly below?: readonly string[];
  readonly indent?: number;
  readonly names: FileNames;
}

/**
 * The pattern of a part of a line, and a function that writes the part in Fray. The function returns undefined for names
 * that do not fit.
 */
export type LinePart = readonly [
  pattern: string,
  meant: (found: readonly string[], at: LineAt) => string | undefined,
];

/** The pattern of a name. */
export const aName: string = '[\\p{L}_][\\p{L}\\p{N}_]*(?:-[\\p{L}\\p{N}_]+)*';

/** Returns the action that a word means, such as `Throw-it` for `throwing`; undefined if there is none. */
export function actionNamed(word: string, names: FileNames): string | undefined {
  const actions = names.all('action');
  if (actions.includes(word)) return word;
  const stem = word.toLowerCase().replace(/(?:ing|ies|es|ed|e|s)$/, '');
  return stem.length < 3
    ? undefined
    : actions.find((one) =>
        [one, one.split('-')[0] ?? one]
          .map((own) => own.toLowerCase())
          .some(
            (own) =>
              ['', 'e', 's', 'y'].some((end) => own === `${stem}${end}`) ||
              // `grabbing` → `Grab`
              (stem.at(-1) === stem.at(-2) && own === stem.slice(0, -1)),
          ),
      );
}

/** Ordinal numbers, from `first`. */
export const ordinals: readonly string[] = ['first', 'second', 'third', 'fourth', 'fifth'];

/** Splits a line into the line without its text in quotes, and that text. */
export function splitText(line: string): { readonly bare: string; readonly text: string } {
  const text = /"[^"]*"?/.exec(line)?.[0] ?? '';
  return { bare: line.replace(/"[^"]*"?/, ' ').trim(), text };
}

/** Returns the names and words of a line, in order. */
export function lineWords(line: string): readonly string[] {
  return line.match(eachName) ?? [];
}

const eachName = new RegExp(aName, 'gu');

const chosen = new RegExp(
  `\\b(?:each|any|every|no|pick|first|count|rank ${aName} of) (${aName}) (?:in|from|at)\\b`,
  'gu',
);
const kept = new RegExp(`\\b(?:each|pick|rank ${aName} of) (${aName}) (?:in|from|at)\\b`, 'gu');
const taken = new RegExp(
  `(?<!-)\\b(?:by|of|on|to|from|against|with|at|for) (${aName})(?= \\(\\p{Lu}|(?! \\())`,
  'gu',
);

const defined = new RegExp(`^define (${aName})(?:\\.| is )`, 'u');

/** Returns the participants that a line or the lines above it name, those of the signature first. */
export function peopleAt({ line, above, names }: LineAt): readonly string[] {
  const isFree = (name: string): boolean =>
    /^\p{Ll}/u.test(name) && !names.is(name, 'side', 'span', 'order', 'track', 'given', 'tag');
  const event = new RegExp(`\\b(?:when|whenever) (${aName})(?=\\.| takes| gains| loses)`, 'u');
  const head = (above[0] ?? (line.startsWith('define ') ? line : '')).replace(/"[^"]*"/g, '');
  const found = [
    ...(defined.exec(head)?.slice(1) ?? []),
    ...[...head.matchAll(taken)].map(([, name = '']) => name),
    ...[...above, line].flatMap((one) => [
      // Of the names that lines above introduce, only those of `each`, `pick` and `rank` are still visible.
      ...[...one.matchAll(one === line ? chosen : kept)].map(([, name = '']) => name),
      ...(event.exec(one)?.slice(1) ?? []),
    ]),
  ];
  return [...new Set(found)].filter(isFree);
}

/** Returns the one-letter names that the lines of its block use, but that no line above or among them introduces. */
export function missedBelow(at: LineAt): readonly string[] {
  const people = peopleAt({ ...at, line: '' });
  const below = at.below ?? [];
  const end = below.findIndex((one) => one.trim() !== '' && one.search(/\S/) <= (at.indent ?? 0));
  const block = below
    .slice(0, end < 0 ? below.length : end)
    .map((one) => one.replace(/"[^"]*"/g, ''));
  const own = block.flatMap((one) =>
    [
      ...one.matchAll(
        /\b(?:draw|each|pick|any|no|every|count|first|for|let) (\p{Ll}) (?:in|from|be|at)\b/gu,
      ),
    ].map(([, name = '']) => name),
  );
  return block
    .flatMap((one) => [...one.matchAll(/(?<![\p{L}\p{N}_.-])(\p{Ll})(?![\p{L}\p{N}_-])/gu)])
    .map(([, name = '']) => name)
    .filter((name) => !people.includes(name) && !own.includes(name));
}

/** Returns the names of rolls, results and values above a line, the nearest first. */
export function valuesAt({ above }: LineAt): readonly string[] {
  const named = new RegExp(`\\b(?:as|let) (${aName})`, 'gu');
  return above
    .toReversed()
    .flatMap((one) => [...one.matchAll(named)].map(([, name = '']) => name))
    .filter((name) => name !== '');
}

/** Returns the names of rolls above a line, the nearest first. */
export function rollsAt({ above }: LineAt): readonly string[] {
  return above
    .toReversed()
    .flatMap((one) => new RegExp(`^\\s*roll .* as (${aName})`, 'u').exec(one)?.[1] ?? []);
}

/** Returns the participant with a role in an attack, such as `target` or `attacker`, by the preposition in the signature. */
export function inRole(role: string, { above }: LineAt): string | undefined {
  const little = /^(?:target|victim|defender|opponent|enemy|foe)$/.test(role)
    ? 'on|at|against|to|upon'
    : 'by|of';
  return new RegExp(`\\b(?:${little}) (${aName})`, 'u').exec(above[0] ?? '')?.[1];
}

/** Returns the target of a change: `t.HP`, `t's HP`, `HP of t`, a track, or a field of the only participant. */
export function targetIn(bare: string, at: LineAt): string | undefined {
  const { names } = at;
  // A cell of a participant's row cannot change, so it is not the target.
  const plain = bare.replace(new RegExp(`${aName}\\.${aName}\\.${aName}`, 'gu'), ' ');
  if (plain !== bare && plain.trim() !== '') {
    const other = targetIn(plain, at);
    if (other !== undefined) return other;
  }
  const path = new RegExp(`(${aName})(?:\\.|['’]s? +)(${aName})`, 'u').exec(bare);
  if (path !== null && names.is(path[2] ?? '', 'field')) return `${path[1]}.${path[2]}`;
  const behind = new RegExp(`(${aName}) of (${aName})`, 'u').exec(bare);
  if (
    behind !== null &&
    names.is(behind[1] ?? '', 'field') &&
    peopleAt(at).includes(behind[2] ?? '')
  )
    return `${behind[2]}.${behind[1]}`;
  const words = lineWords(bare);
  const field = words.flatMap((one) => [one, `${one}s`]).find((one) => names.is(one, 'field'));
  const people = peopleAt(at);
  if (field !== undefined) {
    const who =
      words.find((one) => people.includes(one)) ??
      words.map((one) => inRoleIfRole(one, at)).find((one) => one !== undefined) ??
      people.at(-1);
    if (who !== undefined) return `${who}.${field}`;
  }
  return words.find((one) => names.is(one, 'track')) ?? hurtIn(bare, at);
}

/**
 * Returns the field that harm and healing change if the line names none: the only counter, or the one that counts how much
 * harm a participant can take.
 */
function hurtIn(bare: string, at: LineAt): string | undefined {
  if (!/\b(?:damage|harm|heal|hurt|wound|injur|hit ?points?|HP)\w*\b/i.test(bare)) return undefined;
  const counters = at.names
    .all('field')
    .filter((one) => at.names.typeOf(one)?.startsWith('counter') === true);
  const field =
    counters.length === 1
      ? counters[0]
      : (counters.find((one) =>
          /^(?:hp|hits?|hit-?points?|health|life|lives|vitality|vigou?r|stamina)$/i.test(one),
        ) ?? counters.find((one) => countsHarm(one, at.names)));
  const words = lineWords(bare);
  const people = peopleAt(at);
  const who =
    words.find((one) => people.includes(one)) ??
    words.map((one) => inRoleIfRole(one, at)).find((one) => one !== undefined);
  return field === undefined || who === undefined ? undefined : `${who}.${field}`;
}

/** True if a field counts harm that a participant has suffered, so that more of it is worse: wounds that start at 0. */
export function countsHarm(field: string, names: FileNames): boolean {
  return (
    /^(?:wounds?|injur\w*|harm|damage|hurts?|stress|strain|fatigue|pain|exhaustion|cuts|scars|hits-taken|wear)$/i.test(
      field,
    ) && /\bstarts +0\b/.test(names.typeOf(field) ?? '')
  );
}

function inRoleIfRole(one: string, at: LineAt): string | undefined {
  return /^(?:target|victim|defender|opponent|attacker|actor|self|caster|user)$/.test(one)
    ? inRole(one, at)
    : undefined;
}

/** Returns the type of the target, as its line has it. */
export function typeOfTarget(target: string, names: FileNames): string {
  return names.typeOf(target.split('.').at(-1) ?? '') ?? '';
}

/** Returns the amount of a change: a number, dice, or the name of a value other than the target. */
export function amountIn(bare: string, target: string, at: LineAt): string | undefined {
  const [owner = '', field = ''] = target.split('.');
  const without = bare.replace(`${field} of ${owner}`, ' ').replace(target, ' ');
  const again = [...without.matchAll(eachName)].find(([one]) => one === (field || owner));
  const rest =
    again === undefined
      ? without
      : `${without.slice(0, again.index)} ${without.slice(again.index + again[0].length)}`;
  const dice = /(?<![\w.-])\d*[dD]\d+(?: *[+-] *\d+)?/.exec(rest)?.[0];
  if (dice !== undefined) return dice.replaceAll(' ', '').replace('D', 'd');
  const number = /(?:\bminus *)?(?<![\w.])-?\d+/.exec(rest)?.[0];
  if (number !== undefined) return number.replace(/minus */, '-');
  const spelt = lineWords(rest).find((one) => numberWords.includes(one.toLowerCase()));
  const path = new RegExp(`${aName}(?:\\.${aName})+`, 'u').exec(rest)?.[0];
  if (path !== undefined) return path;
  const values = valuesAt(at);
  const value = lineWords(rest).find(
    (one) => values.includes(one) || at.names.is(one, 'given', 'track', 'define'),
  );
  if (value !== undefined) return value;
  const other = lineWords(rest).find((one) => at.names.is(one, 'field'));
  // With several participants we do not know whose field it is.
  if (other !== undefined && field !== '' && peopleAt(at).length < 2) return `${owner}.${other}`;
  return spelt === undefined ? undefined : `${numberWords.indexOf(spelt.toLowerCase())}`;
}

/** Returns the group that a word means, such as `enemies of a`. */
export function groupIn(bare: string, at: LineAt): string | undefined {
  const people = peopleAt(at);
  const of = new RegExp(
    `\\b(?:enem|all)(?:y|ies) (?:\\p{Ll} )?of (${aName})|(${aName})(?:\\.|['’]s? )(?:enem|all)(?:y|ies)`,
    'u',
  ).exec(bare);
  const whose = of?.[1] ?? of?.[2] ?? inRole('actor', at) ?? people[0];
  if (/\b(?:enem(?:y|ies)|foes?|opponents?|targets?|hostiles?)\b/i.test(bare)) {
    const side = lineWords(bare).find((one) => at.names.is(one, 'side'));
    return side ?? (whose === undefined ? undefined : `enemies of ${whose}`);
  }
  if (/\b(?:all(?:y|ies)|friends?|comrades?|companions?)\b/i.test(bare))
    return whose === undefined ? undefined : `allies of ${whose}`;
  const named = lineWords(bare)
    .flatMap((one) => [one, `${one}s`, `${one}es`, one.replace(/y$/, 'ies')])
    .find((one) => at.names.is(one, 'side', 'order'));
  if (named !== undefined) return named;
  const kinds = at.names.all('kind');
  const kind = lineWords(bare)
    .flatMap((one) => [one.replace(/s$/, ''), one.replace(/es$/, '')])
    .map((one) => one.toLowerCase())
    .flatMap((one) => kinds.find((other) => other.toLowerCase() === one) ?? [])[0];
  if (kind !== undefined) return kind;
  return /\b(?:everyone|everybody|all|anyone|participants?|characters?|players?|combatants?|fighters?)\b/i.test(
    bare,
  )
    ? 'everyone'
    : undefined;
}
