// Fixes names in other places than the wrong line: names of several words everywhere, the missing name of an earlier roll,
// and a name that is spelled otherwise in its declaration than in its uses.

import { reservedWords } from '../ast/words.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { applyEdits } from '../diagnostics/fixes.ts';
import { suggest } from '../diagnostics/suggest.ts';
import { fileNames } from '../slips/file-names.ts';
import { placesOf } from '../slips/places.ts';
import { lineWords } from '../slips/recast-parts.ts';
import { severalWords } from '../slips/recast-texts.ts';
import { littleWord } from '../slips/rewordings.ts';
import { createSource, lineText, positionAt, type Source } from '../source/source.ts';
import { span } from '../source/span.ts';
import { isLanguage } from '../slips/file-words.ts';
import { spanInside } from './lost.ts';
import { declarationAround, unknownNames, type Place } from './place.ts';
import {
  diagnosticLine,
  checked,
  errorsOf,
  leavesLess,
  lineParts,
  type AdviceWork,
  type LineMend,
  type Tried,
} from './tried.ts';

/** Returns fixes for an unknown name that is the second word of a name in a declaration. They join the two words there. */
export function headJoined(
  at: Tried,
  here: readonly Diagnostic[],
  asking: AdviceWork,
): readonly LineMend[] {
  const { source } = at;
  for (const name of unknownNames(source, here)) {
    const spaced = name.replaceAll('-', ' ');
    const heads = placesOf(spaced.toLowerCase(), source.text.toLowerCase()).filter((index) =>
      /^\p{L}+ $/u.test(lineBefore(source, index)),
    );
    if (spaced !== name && heads.length > 0) {
      const edits = heads.map((index) => ({
        span: span(source.path, index, index + name.length),
        replacement: name,
      }));
      const text = applyEdits(source, edits);
      const now = createSource(source.path, text);
      if (leavesLess(at, now, checked(asking, now), 0, 0))
        return [
          {
            text,
            line: undefined,
            whole: { says: `a name is one word: \`${name}\``, edits },
            lost: [],
            isGuess: false,
          },
        ];
    }
    const row = source.text
      .split('\n')
      .findIndex(
        (one) =>
          placesOf(name, one).length > 0 &&
          /^(?:check|choice|action|procedure|condition) /.test(one),
      );
    const first = source.text.split('\n')[row]?.split(/ +/)[1];
    const start = source.lineStarts[row];
    if (first === undefined || start === undefined) continue;
    const head = lineText(source, row + 1);
    const [second] = placesOf(name, head);
    const isNext = second !== undefined && head.slice(0, second).endsWith(`${first} `);
    if (!isNext) continue;
    // In `check the Where-hit` the word `the` does not belong to the name.
    if (littleWord.test(first)) {
      const edits = [
        {
          span: span(source.path, start + second - first.length - 1, start + second),
          replacement: '',
        },
      ];
      const text = applyEdits(source, edits);
      const now = createSource(source.path, text);
      if (!leavesLess(at, now, checked(asking, now), 0, 0)) continue;
      return [
        {
          text,
          line: undefined,
          whole: { says: `leave out \`${first}\``, edits },
          lost: [],
          isGuess: false,
        },
      ];
    }
    const whole = `${first}-${name}`;
    const places = placesOf(name, source.text).filter(
      (index) => !isInText(source, index) && index !== start + second,
    );
    const edits = [
      { span: span(source.path, start + second - 1, start + second), replacement: '-' },
      ...places.map((index) => ({
        span: span(source.path, index, index + name.length),
        replacement: whole,
      })),
    ];
    const text = applyEdits(source, edits);
    const now = createSource(source.path, text);
    if (!leavesLess(at, now, checked(asking, now), 0, 0)) continue;
    const says = `a name is one word: \`${whole}\``;
    return [{ text, line: undefined, whole: { says, edits }, lost: [], isGuess: false }];
  }
  return [];
}

/** Matches a whole word of a text. */
const word = /(?<![\p{L}\p{N}_-])\p{L}[\p{L}\p{N}_-]*/gu;

/**
 * Returns fixes for a name that occurs only in its declaration and is spelled nearly like the names that are used: the slip
 * is in the declaration.
 */
export function declaredOtherwise(
  at: Tried,
  here: readonly Diagnostic[],
  asking: AdviceWork,
): readonly LineMend[] {
  const { source } = at;
  const unknown = errorsOf(source, here)
    .filter(({ code }) => /\/unknown/.test(code))
    .map(({ primary: { span: place } }) => source.text.slice(place.start, place.end));
  for (const name of new Set(unknown)) {
    const uses = placesOf(name, source.text, '.').filter((index) => !isInText(source, index));
    if (uses.length < 2) continue;
    const often = new Map<string, number>();
    for (const [one] of source.text.matchAll(word)) often.set(one, (often.get(one) ?? 0) + 1);
    const once = [...often].flatMap(([one, many]) => (many === 1 && !isLanguage(one) ? one : []));
    for (const near of suggest(name, once)) {
      const [index] = placesOf(near, source.text, '.');
      if (index === undefined || isInText(source, index)) continue;
      // Two single letters are always near. They name somebody in their own declaration only.
      if (
        name.length === 1 &&
        !here.some((one) => isInOneDeclaration(source, [index, one.primary.span.start]))
      )
        continue;
      const edits = [{ span: span(source.path, index, index + near.length), replacement: name }];
      const text = applyEdits(source, edits);
      const now = createSource(source.path, text);
      if (!leavesLess(at, now, checked(asking, now), 0, 0)) continue;
      const { line } = positionAt(source, index);
      const says = `line ${line} calls it \`${near}\`: write \`${name}\` there`;
      const whole = { says, edits };
      return [{ text, line: undefined, whole, lost: [], isGuess: true, isOneForMany: true }];
    }
  }
  return [];
}

/** True if places are in the same declaration. */
function isInOneDeclaration(source: Source, places: readonly number[]): boolean {
  const tops = places.map((place) => declarationAround(source, positionAt(source, place).line)[0]);
  return new Set(tops).size === 1;
}

/** Returns fixes for a name of several words, joined in all its uses. */
export function namesJoined(
  at: Tried,
  { line, above }: Place,
  asking: AdviceWork,
): readonly LineMend[] {
  const { source } = at;
  const own = lineParts(lineText(source, line)).line;
  if (spanInside.test(own)) return [];
  const isWord = (one: string): boolean => isLanguage(one) && !/^\p{Lu}/u.test(one);
  for (const [written, name] of severalWords(own)) {
    const [first = '', ...others] = written.split(' ');
    const isReserved = (one: string): boolean => reservedWords.some((word) => word === one);
    if (isWord(first) || others.every(isWord) || others.some(isReserved)) continue;
    const found = placesOf(written, source.text).filter((index) => !isInText(source, index));
    if (found.length === 0 || (found.length === 1 && above.length === 0 && others.length > 2))
      continue;
    const edits = found.map((index) => ({
      span: span(source.path, index, index + written.length),
      replacement: name,
    }));
    const text = applyEdits(source, edits);
    const now = createSource(source.path, text);
    if (!leavesLess(at, now, checked(asking, now), line, 1)) continue;
    const says = `a name is one word: \`${name}\``;
    return [{ text, line: undefined, whole: { says, edits }, lost: [], isGuess: false }];
  }
  return [];
}

/** Returns fixes that give a name to an earlier roll or call: the one that this line refers to. */
export function rollsNamed(
  at: Tried,
  { line, above }: Place,
  here: readonly Diagnostic[],
  asking: AdviceWork,
): readonly LineMend[] {
  const { source } = at;
  const [name] = unknownNames(source, here);
  if (name === undefined) return [];
  const names = fileNames(source.text);
  const isUnnamed = (one: string): boolean => {
    const [first = ''] = lineWords(one);
    return (first === 'roll' || names.is(first, 'check', 'choice')) && !/ as /.test(one);
  };
  const row = above.findLastIndex((one, n) => n > 0 && isUnnamed(one));
  if (row < 0) return [];
  const rolled = line - above.length + row;
  // A name does not make a line right that cannot be read.
  if (errorsOf(source, at.diagnostics).some((one) => diagnosticLine(source, one) === rolled))
    return [];
  const parts = lineParts(lineText(source, rolled));
  // The roller and the good direction come after the name.
  const before = /^.*?(?=,| by \S+$|$)/.exec(parts.line)?.[0] ?? parts.line;
  const end = (source.lineStarts[rolled - 1] ?? 0) + parts.indent.length + before.length;
  const isRoll = parts.line.startsWith('roll ');
  const place = isRoll ? end : end + parts.line.length - before.length;
  const edits = [{ span: span(source.path, place, place), replacement: ` as ${name}` }];
  const text = applyEdits(source, edits);
  const now = createSource(source.path, text);
  if (!leavesLess(at, now, checked(asking, now), line, 1)) return [];
  const what = isRoll ? 'the roll needs' : 'what comes of it needs';
  const says = `${what} a name: \`${lineParts(lineText(now, rolled)).line}\``;
  return [{ text, line: undefined, whole: { says, edits }, lost: [], isGuess: true }];
}

/** True if a place is in a text or a comment. */
function isInText(source: Source, at: number): boolean {
  const before = lineBefore(source, at);
  return before.includes('#') || (before.match(/"/g) ?? []).length % 2 === 1;
}

/** Returns the text before a place in its line. */
function lineBefore({ text }: Source, at: number): string {
  return text.slice(text.lastIndexOf('\n', at - 1) + 1, at);
}
