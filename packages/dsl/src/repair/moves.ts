// The moves of a search for the line that was meant: each changes one thing, and none drops or invents what the line says.

import { declarationWords } from '../ast/words.ts';
import { editDistance, suggest } from '../diagnostics/suggest.ts';
import { numberWords } from '../source/number-words.ts';
import { cellsOf, fillers, weighty } from './content.ts';
import {
  isPreposition,
  isWord,
  language,
  wordsIn,
  wordsOfLine,
  type LineWord,
} from './line-words.ts';
import { synonyms } from './synonyms.ts';
import { isKnownIn, type Vocabulary } from './vocabulary.ts';

/** A line that is one move away, and what the move costs. */
export interface LineMove {
  readonly line: string;
  readonly cost: number;
  /** True if words only changed places. */
  readonly isOrder?: boolean;
}

/**
 * What a move costs: a slip of the hand less than a word of another notation, and that less than a word that is missing. A
 * move away from the place where the line stops costs `far` more.
 */
const costs = {
  twice: 0.25,
  blank: 0.3,
  quote: 0.3,
  letter: 0.35,
  bracket: 0.4,
  filler: 0.4,
  synonym: 0.5,
  order: 0.7,
  missing: 0.7,
  far: 0.1,
  /** Several words were possible there. */
  any: 0.5,
  /** The word has a meaning as it stands. */
  known: 0.6,
  /** The parser reads the word as it stands. */
  read: 0.2,
} as const;

/** Signs that lead from one word to the next in other notations. */
const signs: ReadonlySet<string> = new Set([':', ';', '{', '}', ',', '->', '→', '=', '?']);

const isFiller = (text: string): boolean => fillers.has(text) || signs.has(text);

/**
 * Returns the moves from a line.
 * @param at the place where it stops making sense
 * @param wordsAt returns the words that could be put in at a place, or stand in place of the word there
 */
export function* movesFrom(
  line: string,
  at: number,
  wordsAt: (place: number, instead?: boolean) => readonly string[],
  { names, calledAs }: Vocabulary,
): Iterable<LineMove> {
  const words = wordsOfLine(line);
  const expected = wordsAt(at);
  const found = words.findIndex(({ end }) => end > at);
  const stop = found < 0 ? words.length : found;
  const isKnown = (text: string): boolean => language.has(text) || names.has(text);
  /** A word that nothing knows is a mistake wherever it stands; any other only near the place. */
  const distance = (index: number): number | undefined => {
    const text = words[index]?.text ?? '';
    if (index === stop) return 0;
    if (isWord(text) && !isKnown(text)) return costs.far / 2;
    return index === 0 || index === stop - 1 ? costs.far : undefined;
  };
  for (const [index, word] of words.entries()) {
    const { text, start, end } = word;
    const next = words[index + 1];
    const put = (by: string): string => line.slice(0, start) + by + line.slice(end);
    if (next?.text === text && isWord(text) && next.start > end) {
      const after = words.slice(index).findIndex((other) => other.text !== text);
      const last = words.at(after < 0 ? -1 : index + after - 1) ?? next;
      yield { line: line.slice(0, end) + line.slice(last.end), cost: costs.twice };
    }
    // A field of somebody: `Zoe hold`.
    if (
      (index === stop || index === stop - 1 || index === stop - 2) &&
      next !== undefined &&
      next.start > end &&
      names.has(text) &&
      names.has(next.text)
    )
      yield {
        line: `${line.slice(0, end)}.${line.slice(next.start)}`,
        cost: costs.order + (index === stop ? 0 : costs.far),
      };
    const far = distance(index);
    if (far === undefined) {
      if (index < stop && isFiller(text) && !language.has(text))
        yield { line: without(line, word), cost: costs.filler + costs.far };
      continue;
    }
    const known = isWord(text) && isKnown(text) ? costs.known : 0;
    if (isWord(text)) {
      // A word of the language that stands for another differs from it by a letter: `steps` for `step`, and not `when` for `whenever`.
      // A little word is no other one: see below.
      const isOther = (near: string): boolean =>
        isKnown(text) && (text.length < 3 || Math.abs(near.length - text.length) > 1);
      // What is called is no word of the language: `abs(x)` is not `as (x)`.
      const isCalled = next?.text === '(' && next.start === end;
      for (const near of nearWords(text, language))
        if (!isOther(near) && !isCalled && (language.has(text) || !names.has(text)))
          yield { line: put(near), cost: costs.letter + lettersApart(text, near) + far + known };
      if (!names.has(text))
        for (const near of nearWords(text, names))
          if (!language.has(near))
            yield { line: put(near), cost: costs.letter + lettersApart(text, near) + far + known };
      for (let cut = 1; cut < text.length; cut += 1) {
        const [before, after] = [text.slice(0, cut), text.slice(cut)];
        const isPair = isKnown(before) && (isKnown(after) || /^\d+$/.test(after));
        const isNewName = index === 0 && declarationWords.some((one) => one === before);
        const isShort = before.length === 1 && after.length === 1;
        // A word of the language, written together with a new name.
        const isJoined =
          !isKnown(text) &&
          ((language.has(before) && isWord(after)) || (language.has(after) && isWord(before)));
        if (!isShort && (isPair || isJoined || (isNewName && isWord(after))))
          yield { line: put(`${before} ${after}`), cost: costs.blank + far + known };
      }
    }
    if (next !== undefined && isWord(text)) {
      for (const joined of [text + next.text, `${text}-${next.text}`])
        if (isKnown(joined))
          yield {
            line: line.slice(0, start) + joined + line.slice(next.end),
            cost: costs.blank + far,
          };
    }
    // Behind a preposition at the end something is missing.
    const isOpen = next === undefined && isPreposition(text);
    if (isFiller(text) && !isOpen)
      yield {
        line: without(line, word),
        cost: costs.filler + far + (language.has(text) && next !== undefined ? costs.any : 0),
      };
  }
  /** What it costs to choose a word, of some that could come, before another one. A name that is known is used, and not given to something new. */
  const guessed = (from: readonly string[], one: string, behind = ''): number =>
    from.length > mostExpected || (one === 'as' && names.has(behind)) ? costs.any : 0;
  /** Yields the line with a word more at a place. */
  const insertedAt = function* (index: number, from: readonly string[]): Iterable<LineMove> {
    const place = words[index]?.start ?? line.trimEnd().length;
    const isEnd = index >= words.length;
    const behind = words[index]?.text ?? '';
    const ahead = words[index - 1]?.text ?? '';
    // What a call takes is known from what it calls.
    const takes = words.slice(0, index).flatMap(({ text }) => calledAs.get(text) ?? []);
    const isOfCall =
      !language.has(words[0]?.text ?? '') && from.filter(isPreposition).length >= manyPrepositions;
    for (const one of new Set(from)) {
      if (weighty.has(one) || (isOfCall && isPreposition(one) && !takes.includes(one))) continue;
      const isSign = !isWord(one);
      const text = isEnd
        ? `${line.trimEnd()}${isSign ? '' : ' '}${one}`
        : isSign
          ? `${line.slice(0, place).trimEnd()}${one} ${line.slice(place)}`
          : `${line.slice(0, place)}${one} ${line.slice(place)}`;
      if (one === 'as' && isAmount(behind)) continue;
      if (one === ahead || one === behind) continue;
      // No word of the language is declared.
      if (language.has(behind) && declarationWords.includes(one)) continue;
      // It stands there already, with a slip.
      if (isWord(ahead) && !isKnown(ahead) && suggest(ahead, [one]).length > 0) continue;
      const far = index === stop ? 0 : costs.far;
      yield { line: text, cost: costs.missing + far + guessed(from, one, behind) };
    }
  };
  yield* insertedAt(stop, expected);
  // `p up` can be read for a while longer than what was meant, `p is up`.
  const last = words[stop - 1];
  if (last !== undefined) yield* insertedAt(stop - 1, wordsAt(last.start));
  if (stop > 1 && stop === words.length) yield* insertedAt(0, wordsAt(0));
  // Another little word than the one that stands there.
  const wrong = words[stop];
  if (wrong !== undefined && isFiller(wrong.text)) {
    const others = wordsAt(at, true).filter((one) => !weighty.has(one) && one !== wrong.text);
    for (const one of others)
      yield {
        line: line.slice(0, wrong.start) + one + line.slice(wrong.end),
        cost: costs.synonym + costs.far + guessed(others, one, words[stop + 1]?.text),
      };
  }
  yield* lowered(line, words, names);
  yield* swaps(line, words[stop]?.start ?? line.trimEnd().length, names);
  yield* clauses(line, words, stop);
  yield* rows(line);
  yield* calls(line, words, calledAs);
  yield* closings(line, words);
  yield* barer(line, names);
  yield* fromElsewhere(line, words, at, names);
}

/** True for a word that says how often or how much: it is no name. */
const isAmount = (word: string): boolean =>
  /^(?:once|twice|thrice)$/.test(word) || numberWords.includes(word);

/** Where as many prepositions are possible, the arguments of a call may come. */
const manyPrepositions = 6;

/** Where more words are possible, one that is put in is a guess. */
const mostExpected = 12;

/** Synonyms are looked for up to this many letters after the place where a line stops. */
const synonymReach = 14;

function* fromElsewhere(
  line: string,
  words: readonly LineWord[],
  at: number,
  names: ReadonlySet<string>,
): Iterable<LineMove> {
  const starts = new Set(words.map(({ start }) => start));
  const ends = new Set(words.map(({ end }) => end));
  const strange = words.filter(({ text }) => !isKnownIn(text, names));
  // The word before the place where the line stops may be the wrong one. What stands before that was read.
  const unread = words.findLast(({ end }) => end <= at)?.start ?? 0;
  for (const { from, to } of synonyms()) {
    const found = [...line.matchAll(from)].flatMap(({ 0: text, ...match }) => {
      const begin = match.index + text.length - text.trimStart().length;
      const end = match.index + text.trimEnd().length;
      const isWhole = starts.has(begin) && ends.has(end) && !isInText(line, match.index);
      // A word that nothing knows is translated wherever it stands.
      const isStrange = strange.some((one) => begin <= one.start && one.end <= end);
      const said = to.replace(/\$(\d)/g, (_, group: string) => match[Number(group)] ?? '');
      const isApart = end < line.trimEnd().length || /[-+*/(]\s*$/.test(line.slice(0, begin));
      const by = isApart ? said : said.replace(/^\((.*)\)$/, '$1');
      const isNear = match.index <= at + synonymReach;
      return isWhole && (isStrange || isNear)
        ? [
            {
              index: match.index,
              end: match.index + text.length,
              by,
              isStrange,
              isRead: end <= unread,
            },
          ]
        : [];
    });
    const each = found.map(({ index, end, by, isStrange, isRead }) => ({
      line: joined(line.slice(0, index), by, line.slice(end)),
      cost: costs.synonym + (isRead && !isStrange ? costs.read : 0),
    }));
    // Nobody writes `&&` or `number of` once and means something else the next time.
    const all =
      found.length > 1 &&
      found.every(({ isStrange, index, end }) => isStrange || line.slice(index, end).includes(' '))
        ? found.reduceRight(
            (now, { index, end, by }) => joined(now.slice(0, index), by, now.slice(end)),
            line,
          )
        : undefined;
    yield* all === undefined ? each : [{ line: all, cost: costs.synonym }];
  }
}

/** Puts a text between two others, with a blank where words would meet. */
function joined(before: string, by: string, after: string): string {
  const gap = (one: string, other: string): string =>
    /[\p{L}\p{N}_]$/u.test(one) && /^[\p{L}\p{N}_]/u.test(other) ? ' ' : '';
  return `${before}${gap(before, by)}${by}${gap(by, after)}${after}`;
}

/** Yields the line with all its words in capitals in small letters, but for names. */
function* lowered(
  line: string,
  words: readonly LineWord[],
  names: ReadonlySet<string>,
): Iterable<LineMove> {
  const capitals = words.filter(({ text }) => /^\p{Lu}{2,}$/u.test(text) && !names.has(text));
  if (capitals.length > 1)
    yield {
      line: capitals.reduce(
        (now, { text, start, end }) => now.slice(0, start) + text.toLowerCase() + now.slice(end),
        line,
      ),
      cost: costs.letter,
    };
}

/** What may change places: words, paths, texts or what is in brackets; and the names of a path. */
const units = [/"[^"]*"|\([^()]*\)|[^\s",()]+/g, /[\p{L}_][\p{L}\p{N}_-]*/gu] as const;

/** Yields the line with two neighbours swapped at a place. */
function* swaps(line: string, place: number, names: ReadonlySet<string>): Iterable<LineMove> {
  for (const pattern of units) {
    const all = [...line.matchAll(pattern)];
    const found = all.findIndex((unit) => unit.index + unit[0].length > place);
    const stop = found < 0 ? all.length : found;
    for (const [index, unit] of all.entries()) {
      const next = all[index + 1];
      const isNear = index === 0 || Math.abs(index - stop + 0.5) < 2;
      if (next === undefined || !isNear || !(isWord(unit[0]) || isWord(next[0]))) continue;
      const isNoName = (one: string): boolean =>
        isFiller(one) && !language.has(one) && !names.has(one);
      if (isNoName(unit[0]) || isNoName(next[0])) continue;
      // A negation stays where it is, but for `not is`.
      const pair = [unit[0], next[0]];
      if (pair.includes('no') || (pair.includes('not') && !pair.includes('is'))) continue;
      const end = unit.index + unit[0].length;
      const between = line.slice(end, next.index);
      yield {
        line: `${line.slice(0, unit.index)}${next[0]}${between}${unit[0]}${line.slice(next.index + next[0].length)}`,
        cost: costs.order + (index === stop || index === stop - 1 ? 0 : costs.far),
        isOrder: true,
      };
    }
  }
}

/** True for a quoted text. */
const isText = (text: string): boolean => text.startsWith('"');

/** True for what stands between a condition and what follows from it in other notations. */
const isLink = (text: string): boolean => text === ':' || text === ';' || text === 'then';

/** True for a word with which a condition begins. */
const isLead = (text: string): boolean =>
  /^(?:if|when|whenever|on|after|unless|while)$/i.test(text);

/** Yields the line with two neighbouring parts swapped: each begins with a word of the language, or behind a link. */
function* clauses(line: string, words: readonly LineWord[], stop: number): Iterable<LineMove> {
  const starts = words.flatMap(({ text, start }, index) => {
    const before = words[index - 1]?.text ?? '';
    const isWordHead = language.has(text) && !language.has(before) && depthAt(line, start) === 0;
    return index === 0 || isWordHead || isText(text) || isLink(before) ? [start] : [];
  });
  const place = words[stop]?.start ?? line.length;
  const parts = starts.map((start, index) =>
    line.slice(start, starts[index + 1]).replace(/[\s:;]+$|\s+then\s*$/, ''),
  );
  const links = words.filter(({ text }) => isLink(text));
  const closing = words[1]?.text === '(' ? closingOf(words, 1) : undefined;
  for (const { start, end } of closing === undefined
    ? links
    : [...links, { start: closing.end, end: closing.end }])
    if (line.slice(end).trim() !== '')
      yield {
        line: `${line.slice(end).trim()} ${line.slice(0, start).trim()}`,
        cost: costs.order,
        isOrder: true,
      };
  // A condition that comes first stands at the end in Fray.
  const [first] = words;
  if (first !== undefined && isLead(first.text))
    for (const { text, start } of words.slice(2))
      if (language.has(text) && depthAt(line, start) === 0 && !isInText(line, start))
        yield {
          line: `${line.slice(start).trim()} ${line.slice(0, start).replace(/[\s:;,]+$/, '')}`,
          cost: costs.order,
          isOrder: true,
        };
  for (const [index, part] of parts.entries()) {
    const next = parts[index + 1];
    const end = starts[index + 2] ?? line.length;
    if (next === undefined || (starts[index] ?? 0) > place || end < place) continue;
    yield {
      line: [...parts.slice(0, index), next, part, ...parts.slice(index + 2)].join(' '),
      cost: costs.order + costs.far,
      isOrder: true,
    };
  }
  // A text may have come from anywhere.
  for (const [index, part] of parts.entries()) {
    if (!isText(part)) continue;
    const others = parts.toSpliced(index, 1);
    for (let to = 1; to <= others.length; to += 1)
      if (Math.abs(to - index) > 1)
        yield {
          line: others.toSpliced(to, 0, part).join(' '),
          cost: costs.order + costs.far,
          isOrder: true,
        };
  }
}

/** Yields the cells of a row without the signs between them. */
function* rows(line: string): Iterable<LineMove> {
  const cells = cellsOf(line);
  if (cells.length > 0) yield { line: cells.join('  '), cost: costs.filler };
}

/** Yields the line with the little words that a call takes: `Hit(a, b)` as `Hit by a on b`. */
function* calls(
  line: string,
  words: readonly LineWord[],
  calledAs: ReadonlyMap<string, readonly string[]>,
): Iterable<LineMove> {
  for (const { text, start, end } of words) {
    const takes = calledAs.get(text);
    const given = takes === undefined ? null : /^ *\(([^()]*)\)/.exec(line.slice(end));
    const all = given?.[1]?.split(',').map((one) => one.trim()) ?? [];
    if (takes === undefined || given === null || all.length !== takes.length) continue;
    const call = all.map((one, index) => ` ${`${takes[index]} ${one}`.trim()}`).join('');
    yield {
      line: line.slice(0, start) + text + call + line.slice(end + given[0].length),
      cost: costs.synonym,
    };
  }
}

/** Yields the line with a quote or a bracket more, if it has an odd number of them. */
function* closings(line: string, words: readonly LineWord[]): Iterable<LineMove> {
  const many = (sign: string): number => line.split(sign).length - 1;
  if (many('"') % 2 === 1) {
    yield { line: `${line.trimEnd()}"`, cost: costs.quote };
    for (const [index, { start }] of words.entries())
      if (index > 0)
        yield {
          line: `${line.slice(0, start)}"${line.slice(start)}`,
          cost: costs.quote + index / 100,
        };
  }
  const isOpen = many('(') > many(')');
  if (many('(') === many(')')) return;
  for (const [index, { start, end }] of words.entries()) {
    const at = isOpen ? end : start;
    yield {
      line: line.slice(0, at) + (isOpen ? ')' : '(') + line.slice(at),
      cost: costs.bracket + (isOpen ? words.length - index : index) / 100,
    };
  }
}

/** Yields the line without the brackets of a list or of one name, or without the quotes of a name. */
function* barer(line: string, names: ReadonlySet<string>): Iterable<LineMove> {
  for (const { 0: whole, 1: list, 2: text = '', index } of line.matchAll(
    /[([{]((?:"[^"]*"|[\p{L}\p{N}_.\s',]|(?<=\p{L})-(?=\p{L}))*)[)\]}]|["']([^"']*)["']/gu,
  )) {
    const called = /[\p{L}\p{N}_-]*$/u.exec(line.slice(0, index))?.[0] ?? '';
    const isCall = names.has(called) && !language.has(called);
    // Brackets around `a or b` say what belongs together.
    const isGroup = wordsIn(list ?? '').some((one) => language.has(one) && !names.has(one));
    if (list === undefined ? !names.has(text) : isCall || isGroup || isInText(line, index))
      continue;
    yield {
      line: joined(line.slice(0, index), list ?? text, line.slice(index + whole.length)),
      cost: costs.bracket,
    };
  }
}

/** Returns the bracket that closes one. */
function closingOf(words: readonly LineWord[], open: number): LineWord | undefined {
  let depth = 0;
  return words.slice(open).find(({ text }) => {
    depth += text === '(' ? 1 : text === ')' ? -1 : 0;
    return depth === 0;
  });
}

/** Returns how many brackets are open at a place. */
const depthAt = (line: string, at: number): number =>
  line.slice(0, at).split('(').length - line.slice(0, at).split(')').length;

const isInText = (line: string, at: number): boolean =>
  (line.slice(0, at).split('"').length - 1) % 2 === 1;

/** Returns a line without one of its words, and without the blanks before it. */
function without(line: string, { start, end }: LineWord): string {
  const before = line.slice(0, start);
  const after = line.slice(end);
  return (before.trim() === '' ? before + after.trimStart() : before.trimEnd() + after).trimEnd();
}

/** Returns the words that are spelled almost alike. A single letter names somebody, and any other letter somebody else. */
const nearWords = (word: string, others: ReadonlySet<string>): readonly string[] =>
  word.length === 1
    ? [...others].filter((one) => one.toLowerCase() === word.toLowerCase())
    : suggest(word, others).filter((one) => one.length > 1);

/** What the letters in which two words differ cost: nothing for capitals only. */
const lettersApart = (one: string, other: string): number =>
  0.05 * editDistance(one.toLowerCase(), other.toLowerCase(), 3);
