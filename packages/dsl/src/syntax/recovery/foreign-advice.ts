// Recognises lines in other notations by their shape, and says how they are written, where no single line is surely meant.

import type { IToken } from 'chevrotain';
import type { Help } from '../../diagnostics/diagnostic.ts';
import * as t from '../lexer/tokens.ts';

/** Matches a roll that is compared in its own line: the dice, what is added, the target, and the name. */
const comparingRoll =
  /^roll (\d*d\d+)((?: [+-] [^ ]+)*)(?: as (\S+))? (?:vs|versus|against|>=|>|beats) ([^ ]+)(?: as (\S+))?$/;

function throwsOnly([, dice, , name, , last]: RegExpExecArray): string {
  return `a roll only throws dice: \`roll ${dice} as ${name ?? last ?? 'x'}\`, and below it `;
}

function totalOf([, , plus = '', name, , last]: RegExpExecArray): string {
  return `${name ?? last ?? 'x'}${plus}`;
}

function targetOf([, , , , target = '']: RegExpExecArray): string {
  return target;
}

/** Returns a line as text, with the dots of paths next to their names. */
function lineOf(tokens: readonly IToken[]): string {
  return tokens
    .map((one) => one.image)
    .join(' ')
    .replace(/ \. /g, '.');
}

/** A line that the parser could not read. */
export interface WrongLine {
  readonly path: string;
  /** The tokens without the end of the line. */
  readonly tokens: readonly IToken[];
  /** The index of the token at which the parser stopped; the number of tokens if it stopped at the end. */
  readonly stop: number;
  /** The rules of the grammar around the place, innermost last. */
  readonly rules: readonly string[];
}

export interface Proposal {
  /** The line to read instead; null if we only say how to write it. */
  readonly tokens: readonly IToken[] | null;
  readonly help: Help;
}

/**
 * Lines that no small change mends, because they say several things at once: the grammar rule in which they occur (`''` for
 * any), their pattern, and the message about them.
 */
const severalThings: readonly (readonly [
  rule: string,
  line: RegExp,
  help: (found: RegExpExecArray) => string,
])[] = [
  [
    'checkLines',
    comparingRoll,
    (found) => `${throwsOnly(found)}\`hit  when ${totalOf(found)} >= ${targetOf(found)}\``,
  ],
  [
    'block',
    comparingRoll,
    (found) => `${throwsOnly(found)}\`if ${totalOf(found)} >= ${targetOf(found)}\``,
  ],
  [
    '',
    /^roll (\d+) (?:dice|die)(?: as (\S+))?$/,
    ([, many = '', name = 'x']) =>
      `say how many faces the dice have: \`roll ${many}d6 as ${name}\` rolls ${many} dice with 6 faces`,
  ],
  [
    'ConditionDecl',
    /^(?:it )?(?:ends?|expires|stops|is removed|is lost|goes away|until|lasts until) (?:when|if|on|after)\b/,
    () =>
      'a trigger ends a condition: `trigger Wake when p.HP falls`, and below it `p loses Asleep`; `lasts for 2 rounds` gives it a length',
  ],
  [
    'modLines',
    /^\S+ (?:when|otherwise)\b/,
    () =>
      'only bonuses and penalties of the roll go below it, such as `Name  + 2  when …`; an outcome starts in the column of `roll`',
  ],
  [
    '',
    /^(?:play|repeat) .*?\b(?:until|while) (?:some(?:one|body)|any(?:one|body)|one (?:side|team|player)|a (?:side|team|player|winner)|either side|nobody|all) /,
    () =>
      'say who must still stand: `play round while (any p in heroes where p.HP > 0) and (any p in foes where p.HP > 0)`',
  ],
];

/** Returns what to write for a line that says several things at once; undefined for other lines. */
export function adviceOnSeveral(
  tokens: readonly IToken[],
  rules: readonly string[],
): Help | undefined {
  const text = lineOf(tokens);
  for (const [rule, line, help] of severalThings) {
    const found =
      rule === '' || rules.at(-1) === rule || (rule !== 'block' && rules.includes(rule))
        ? line.exec(text)
        : null;
    if (found !== null) return { text: help(found) };
  }
  return undefined;
}

/** Lines that we recognise by their shape: the grammar rule in which they occur, their pattern, and the message about them. */
const adviceByShape: readonly (readonly [rule: string, line: RegExp, help: string])[] = [
  [
    'checkLines',
    /^roll .* (?:vs|versus|against|>=?|<=?|is) /,
    'a roll only rolls; its outcomes go below it, such as `hit  when x >= 15` and `miss  otherwise`',
  ],
  [
    'checkLines',
    /^(?:if|otherwise)\b/,
    'a check has no `if`: write each outcome on a line with its condition, `hit  when x >= 15`, and the last one with `otherwise`',
  ],
  [
    'checkLines',
    /^(?:\S+ (?:may|can) )?push\b/,
    'a push names the roll, what it keeps, and after `if` the choice that decides it: `push wins keeping 1, 6 if Push by p when wins is 0`; what it costs goes below',
  ],
  ['checkLines', /^[+-] /, 'a bonus has its name first: `Name  + 2  when …`'],
  [
    '',
    / [<>]=? (?:(?! and | or | when ).)* [<>]=? /,
    'two comparisons are joined by `and`: `a >= b and b > c`',
  ],
  ['', / and$/, 'another condition belongs after `and`'],
  ['', / or$/, 'another condition belongs after `or`'],
  ['', / not$/, 'a condition belongs after `not`'],
  [
    '',
    /^each \S+ in .* by \S/,
    'an order comes first: `rank order of p in everyone`, and below it a key such as `highest p.skill`; then `each p in order` goes through it',
  ],
  [
    'checkLines',
    /^\S+ (?:on|at|from|above|over) (?:a )?\d/,
    'an outcome says when: `hit  when x >= 15`, where `x` is the name of the roll',
  ],
  [
    '',
    /^(?:\S+ )?(?:deals?|inflicts?|do|does|causes?|takes?|suffers?)\b.*\bdamage\b/,
    'damage lowers a value: `lower t.HP by 1`, with the field and how much',
  ],
  [
    'policyLines',
    /^(?:if|when|while|unless|otherwise)\b/,
    'a policy has no `if`: write the condition behind the answer, `take Strike  when a.HP > 3`; the first line that fits is the answer',
  ],
  [
    'policyLines',
    /^take .*\b(?:lowest|highest|weakest|strongest|nearest|most|least)\b/,
    'whom to pick is a line of its own: `pick lowest option.HP`',
  ],
  [
    '',
    /^(?:highest|lowest) [^(]*, (?:then )?/,
    'each key of an order is a line of its own, the first one on top',
  ],
  [
    '',
    /^(?:ruling|choice|check|action|table|condition|define|trigger|measure|invariant|procedure) "/,
    'its name comes before the text: one word, such as `who-goes-first`',
  ],
];

/** Returns advice for a line that we recognise by its shape, without a line to read instead. */
export function adviceOnLine({ tokens, stop, rules }: WrongLine): readonly Proposal[] {
  // If the parser stopped in a line below, that line is the wrong one.
  const first = tokens.slice(0, stop).findLastIndex(({ image }) => image.trim() === '') + 1;
  const text = tokens
    .slice(first)
    .map((one) => one.image)
    .join(' ');
  const begins = tokens[first];
  const isOfLanguage = begins === undefined || t.wordOf(begins.tokenType) !== undefined;
  const alone = isOfLanguage ? undefined : notStatement(text.replace(/ \. /g, '.'), rules);
  return [
    ...adviceByShape
      .filter(([rule, line]) => (rule === '' || rules.includes(rule)) && line.test(text))
      .map(([, , help]) => help),
    ...(alone === undefined ? [] : [alone]),
  ].map((help) => ({ tokens: null, help: { text: help } }));
}

/** Matches a field of somebody, a condition, and the first word of a line that says what to do. */
const field = /^\p{L}[\p{L}\p{N}-]*(?:\.\p{L}[\p{L}\p{N}-]*)+$/u;
const asks = /^[\p{L}\p{N}.-]+ (?:is|in|[<>]=?) (?!.* (?:when|otherwise)\b)\S/u;

/** Matches a condition behind an outcome, as if it were an event: `fumble t is Stunned`. */
const gained =
  /^(\p{L}[\p{L}\p{N}-]*) (\p{Ll}[\p{L}\p{N}.-]*) (?:is|becomes|gets) (\p{Lu}[\p{L}-]*)$/u;

/** Matches a line that says who wins. */
const wins = /^(?:the )?(?:winners?|victors?) (?:is|are)\b/;

/** Returns what a line is that only names a value or asks something, where a statement belongs. */
function notStatement(line: string, rules: readonly string[]): string | undefined {
  if (!rules.some((rule) => rule === 'block' || rule === 'statement' || rule === 'actionLines'))
    return undefined;
  if (field.test(line))
    return `\`${line}\` is a value, not a statement: \`set ${line} to …\` or \`raise ${line} by …\` changes it`;
  const [, outcome, who, condition] = gained.exec(line) ?? [];
  if (outcome !== undefined)
    return `after \`${outcome}\` comes what happens: a condition is gained, \`${outcome}  ${who} gains ${condition}\``;
  if (wins.test(line))
    return 'who wins is a question for a measure: `measure winners`, and below it `at end of encounter` and what is counted, `count p in heroes where p.HP > 0`';
  return asks.test(line)
    ? `this is a condition, not a statement: write \`if ${line}\`, and below it what happens then`
    : undefined;
}
