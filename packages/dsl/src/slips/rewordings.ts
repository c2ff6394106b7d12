// Proposes small changes to a line that no row of the table explains. Each is general: a surplus sign or preposition, a word
// from elsewhere, two words that are one name, an owner after its field, arguments in brackets, parts in another order.
// Nothing here knows the grammar: the parser decides which changes make the line readable.

import { reservedWords, statementWords } from '../ast/words.ts';
import { wordsFromElsewhere } from './words-from-elsewhere.ts';

/** A change that might give the line that was meant. */
interface Rewording {
  /** The place in the line, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

/** The place where a line stops making sense. */
interface Halt {
  /** The position of the first word that does not belong. */
  readonly at: number;
  /** The first word of the declaration that contains the line. */
  readonly owner: string;
  /** The words of the language that could come there. */
  readonly expected: readonly string[];
  /** True if a word occurs elsewhere in the file. */
  readonly isKnown: (word: string) => boolean;
  /** True if a word occurs elsewhere in the file and is not a word of the language, so that it is a name. */
  readonly isName: (word: string) => boolean;
  /** Returns a call of the callable with this name, such as `Strike at t by a`; undefined if there is none. */
  readonly callOf: (name: string) => string | undefined;
}

const word = '[\\p{L}_][\\p{L}\\p{N}_]*(?:-[\\p{L}\\p{N}_]+)*';

/** Returns changes at or before the place where a line stops making sense, the likeliest and nearest first. */
export function rewordings(written: string, halt: Halt): readonly Rewording[] {
  // Text in quotes is never a slip; text after the halt was not parsed.
  const line = written.replace(/"[^"]*"?/g, (text) => `"${'\u0001'.repeat(text.length - 1)}`);
  const found = (halt.owner === 'table' || written.startsWith('"') ? inTables : proposals).flatMap(
    (propose) => [...propose(line, halt)],
  );
  const isNew = (one: Rewording, index: number): boolean =>
    found.findIndex(
      (other) =>
        other.start === one.start && other.end === one.end && other.replacement === one.replacement,
    ) === index;
  return found
    .filter((one, index) => one.start <= halt.at + 1 && isNew(one, index))
    .map((one) => ({ ...one, replacement: restored(one, written, line) }))
    .filter((one) => written.slice(one.start, one.end) !== one.replacement);
}

/** Returns a rewording with the quoted texts put back. */
function restored({ start, end, replacement }: Rewording, written: string, line: string): string {
  const texts = [...line.slice(start, end).matchAll(/"\u0001*/g)].map((one) =>
    written.slice(start + one.index, start + one.index + one[0].length),
  );
  return replacement.replace(/"\u0001+/g, () => texts.shift() ?? '""');
}

type Propose = (line: string, halt: Halt) => Iterable<Rewording>;

const proposals: readonly Propose[] = [
  joinedNames,
  articles,
  calls,
  signs,
  expectedWords,
  fromElsewhere,
  ownersBehind,
  defaultsFirst,
  brackets,
  littleWords,
  quotes,
];

/** The rewordings for tables, in which nearly any word is a name or a value. */
const inTables: readonly Propose[] = [joinedNames, signs, brackets];

/** Yields a change for every match of a pattern. */
function* changed(
  line: string,
  pattern: RegExp,
  to: (match: RegExpMatchArray) => string | undefined,
): Iterable<Rewording> {
  // Most patterns match no line. So we test first, and copy a pattern only if it matches.
  pattern.lastIndex = 0;
  if (!pattern.test(line)) return;
  pattern.lastIndex = 0;
  for (const match of line.matchAll(pattern)) {
    const replacement = to(match);
    if (replacement !== undefined)
      yield { start: match.index, end: match.index + match[0].length, replacement };
  }
}

/** Yields changes to the word at the halt, or to the one before it: an expected word replaces it, or goes before it. */
function* expectedWords(line: string, { at, expected, isKnown }: Halt): Iterable<Rewording> {
  if (expected.length > mostExpected) return;
  const here = new RegExp(word, 'uy');
  here.lastIndex = at;
  const found = here.exec(line)?.[0];
  // A line of one word says nothing but that word, so another word would not be its meaning.
  const isAlone = found === line.trim();
  for (const meant of expected) {
    // A statement has only one verb: not `roll raise t.HP by 2`.
    if (isOtherChange(line, found, meant) || (isVerb(meant) && isVerb(found ?? ''))) continue;
    if (
      found !== undefined &&
      !isAlone &&
      !isVerbOfBeing.test(found) &&
      (isReserved(found) || !isKnown(found))
    )
      yield { start: at, end: at + found.length, replacement: meant };
    // `up` occurs only in `up to`, so we insert both words.
    const left = meant === 'up' ? 'up to' : meant;
    if (found !== undefined || at >= line.length || /[\d("]/.test(line[at] ?? ''))
      yield { start: at, end: at, replacement: at >= line.length ? ` ${left}` : `${left} ` };
  }
}

const isVerb = (image: string): boolean => statementWords.some((one) => one === image);

/** True if an expected word would change the operation: `lower HP to 1` and `set HP by 1` mix a new value with a change. */
function isOtherChange(line: string, found: string | undefined, meant: string): boolean {
  // In a line with dice, `by` already introduces the owner, so `in` does not fit.
  if (meant === 'in' && /^ *dice\b.* by /.test(line)) return true;
  // In `answer`, `by` would turn the opponent into the one who answers.
  if (meant === 'by' && /^ *answer\b/.test(line) && isReserved(found ?? '')) return true;
  return (
    /\b(?:set|raise|lower)\b/.test(line) && `${found} ${meant}`.match(/^(?:to by|by to)$/) !== null
  );
}

/** `hit is when`: a form of `be` that is too much is removed, and no word replaces it. */
const isVerbOfBeing = /^(?:is|are|be|was|were)$/;

/** If more words are expected, we try none: any of them could be meant. */
const mostExpected = 6;

function isReserved(image: string): boolean {
  return reservedWords.some((one) => one === image);
}

/** Yields changes of words that Fray writes differently. */
function* fromElsewhere(line: string, { isName }: Halt): Iterable<Rewording> {
  for (const [pattern, meant] of wordsFromElsewhere)
    yield* changed(line, pattern, (match) =>
      // A column may have the name `beats`.
      isName(match[0])
        ? undefined
        : meant.replace(/\$(\d)/g, (_, group: string) => match[Number(group)] ?? ''),
    );
  // `each c in order that can act`: the member has a name, so the condition needs it.
  const who = new RegExp(`(?:each|any|every|no|count|pick|first) (${word}) (?:in|from) `, 'u').exec(
    line,
  )?.[1];
  if (who !== undefined)
    yield* changed(line, /,? (?:that|who|which) (are\b)?/g, ([, are]) =>
      are === undefined ? ` where ${who} ` : ` where ${who} is`,
    );
}

/** Yields names with hyphens as they are declared: for `Easy mark`, `last instant`. */
function* joinedNames(line: string, { isKnown, owner }: Halt): Iterable<Rewording> {
  // `trigger Out of breath when …`: at the margin a preposition may belong to a name.
  const headed = new RegExp(`^(trigger|modifier) (${word}(?: ${word}){1,3})(?= when )`, 'u').exec(
    line,
  );
  if (
    headed !== null &&
    owner === headed[1] &&
    / (?:of|in|on|at|by|for|to|from|with|the|and|or) /.test(headed[2] ?? '')
  )
    yield* changed(line, /(?<=^\S+ ).+?(?= when )/g, ([name]) => name.replaceAll(' ', '-'));
  // The matches overlap, because each word may begin a name.
  const several = new RegExp(
    `(?<![\\p{L}\\p{N}_.-])(?=(${word}(?: ${word}){1,3})(?![\\p{L}\\p{N}_-]))`,
    'gu',
  );
  for (const { index: start, 1: found = '' } of line.matchAll(several)) {
    const words = found.split(' ');
    for (let to = words.length; to > 1; to -= 1) {
      const parts = words.slice(0, to);
      const name = parts.join('-');
      const isNew =
        (start === 0 ? rowNamers : namers).includes(owner) &&
        (start === 0 || line.slice(0, start).trim() === owner) &&
        parts.every(
          (one) =>
            !isReserved(one) &&
            !littleWord.test(one) &&
            !/^(?:vs|versus)$/.test(one) &&
            !/^(?:how|what|who|it)$/.test(one) &&
            !fieldWords.includes(one) &&
            !/^d\d/.test(one),
        );
      if (isKnown(name) || isNew) yield { start, end: start + name.length, replacement: name };
    }
  }
}

/** Declarations in which other lines than the first begin with names too. */
const rowNamers: readonly string[] = ['kind', 'condition', 'table', 'ruling', 'choice', 'check'];

/** Declarations with a name. */
const namers: readonly string[] = [
  ...rowNamers,
  'span',
  'side',
  'given',
  'track',
  'action',
  'procedure',
  'trigger',
  'invariant',
  'measure',
  'policy',
  'scenario',
];

/** Words of such lines that are not part of a name. */
const fieldWords: readonly string[] = ['default', 'starts', 'counter', 'hidden', 'one', 'several'];

/** Yields `t.HP` for `the HP of t` and `t's HP`. */
function* ownersBehind(line: string): Iterable<Rewording> {
  yield* changed(
    line,
    // `until the end of round` is a time, which has no owner.
    new RegExp(`(?:the )?(?<![\\w.-])(?!(?:start|end) of)(${word}) of (${word})(?![\\w-])`, 'gu'),
    ([, field, owner]) => `${owner}.${field}`,
  );
  yield* changed(
    line,
    new RegExp(`(${word})['’]s? (${word})`, 'gu'),
    ([, owner, field]) => `${owner}.${field}`,
  );
  yield* changed(
    line,
    new RegExp(`(${word})(?:->|::|/)(${word})`, 'gu'),
    ([, owner, field]) => `${owner}.${field}`,
  );
}

/** Yields changes that remove or replace brackets: `Roll-initiative()`, `(0..20)`, `[x]`. */
function* brackets(line: string): Iterable<Rewording> {
  yield* changed(line, /[([{]\s*[)\]}]/g, () => '');
  yield* changed(line, / ?[([{]([^()[\]{}]*)[)\]}] ?/g, ([, inside]) => ` ${inside} `);
}

/** Yields changes that remove signs without a meaning here. */
function* signs(line: string, { owner }: Halt): Iterable<Rewording> {
  yield* changed(line, /\s*(?:->|=>|:=|[:;|{}=,!?$@~^`]+)(?=(\s*))/g, ([, after]) =>
    after === '' ? ' ' : '',
  );
  yield* changed(line, /\s*[:;|{}=,.!?]$/g, () => '');
  if (['table', 'scenario', 'example'].includes(owner))
    yield {
      start: 0,
      end: line.length,
      replacement: line.replace(/^\s*\||\|\s*$/g, '').replace(/\s*[,|;]\s*/g, '  '),
    };
  yield* changed(line, /^[-*•>|]+ */g, () => '');
  yield* changed(line, /['’]([^'’"]+)['’]/g, ([, inside]) => `"${inside}"`);
}

const little =
  'any more|very|the|an?|then|do|does|will|shall|must|should|also|please|just|only|be|being|have|to|of|is|are|that|with|for|its?|their|his|her|new|now|current|call|run|perform|execute|any(?! [\\p{L}\\p{N}-]+ (?:is|are|has|have|can) )|all|points?|amount|value|anymore|longer|again|if|by|as|and|in|on|from|at|each|up|number|equals?|else';

/** Matches a common English word that is unlikely to be a name. */
export const littleWord: RegExp =
  /^(?:the|an?|then|do|does|will|shall|must|should|also|please|be|being|have|its?|their|his|her|now|call|run|anymore|again)$/;

function* articles(line: string): Iterable<Rewording> {
  yield* changed(line, /(?<![\w.-])(?:the|an?)(?![\w-])(?: +|$)/g, () => '');
}

/** Yields changes that remove such a word. */
function* littleWords(line: string): Iterable<Rewording> {
  yield* changed(line, new RegExp(`(?<![\\w.-])(?:${little})(?![\\w-])(?: +|$)`, 'gu'), () => '');
}

/** Yields the call as declared, with the arguments in the order of the declaration: for `Strike(a, t)`, `Strike t by a`. */
function* calls(line: string, { callOf }: Halt): Iterable<Rewording> {
  const called = new RegExp(`(?<![\\w.-])(${word})(?:\\(([^()]*)\\)| ([^()]*))`, 'gu');
  for (const match of line.matchAll(called)) {
    const [whole, name = '', inside, behind] = match;
    const call = callOf(name);
    if (call === undefined) continue;
    const slots = [
      ...call.matchAll(new RegExp(`(${little}|against|under|within|on) (${word})`, 'gu')),
    ];
    const given = (inside ?? behind ?? '').split(
      inside === undefined ? /\s+(?:and\s+)?/ : /\s*,\s*/,
    );
    if (given.length !== slots.length || given.some((one) => one === '')) continue;
    const byName = slots.every(([, , slot]) => given.includes(slot ?? ''));
    const replacement = `${name} ${slots
      .map(([, preposition, slot], index) => `${preposition} ${byName ? slot : given[index]}`)
      .join(' ')}`;
    yield { start: match.index, end: match.index + whole.length, replacement };
  }
}

/** Yields changes that put quotes around a text: from the halt to where the line may continue. */
function* quotes(line: string, { at, owner }: Halt): Iterable<Rewording> {
  if (at === 0 || !['ruling', 'choice', 'condition', 'span', 'side'].includes(owner)) return;
  const text = /^[^"\u0001]*?(?=\s*(?: default)?$)/.exec(line.slice(at))?.[0] ?? '';
  const [first = ''] = text.split(' ');
  if (/ .* /.test(text) && isPlainWord(first) && !/\d/.test(text))
    yield { start: at, end: at + text.length, replacement: `"${text}"` };
}

/** True if a text without quotes may begin with this word. */
function isPlainWord(first: string): boolean {
  return /^\p{L}/u.test(first) && !isReserved(first) && !/^(?:vs|versus)\b/.test(first);
}

/**
 * Yields the line with the name and the type first and the default last: for `starts 1 counter 0..`, `default text "as
 * written"`.
 */
function* defaultsFirst(line: string): Iterable<Rewording> {
  const value = `(?:default|starts)(?: +[^\\s"]+)?`;
  yield* changed(
    line,
    new RegExp(`^(${word} +)(${value})( +[^"]*?)(?=$| *")`, 'gu'),
    ([, name, start, type]) => `${name}${type?.trim()} ${start}`,
  );
  yield* changed(line, /^default +(.*)$/g, ([, option]) => `${option} default`);
}
