// Proposes lines in place of a wrong one, from every source of fixes. Each proposal is parsed and checked in its place.

import { gather } from '../amend/files.ts';
import { createCollector } from '../diagnostics/collector.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { applyEdits } from '../diagnostics/fixes.ts';
import { declarationWords, headerWords, statementWords } from '../ast/words.ts';
import { fileNames } from '../slips/file-names.ts';
import { findSlips, longestLine } from '../slips/find-slips.ts';
import { recastNames } from '../slips/recast-names.ts';
import {
  inTwoLines,
  reordered,
  withFirstWord,
  withLittleWord,
  withoutWord,
} from '../slips/recast-order.ts';
import {
  comparedEach,
  inFull,
  joinedClaims,
  joinedNames,
  otherLittleWord,
  valuesAsFray,
  repeatedFirst,
  withoutBrackets,
} from '../slips/recast-plain.ts';
import { lineWords, peopleAt, valuesAt, type LineAt } from '../slips/recast-parts.ts';
import { recastTexts, withName } from '../slips/recast-texts.ts';
import { recastValues } from '../slips/recast-values.ts';
import { recast } from '../slips/recast.ts';
import { filled } from '../slips/filled.ts';
import { rewordings } from '../slips/rewordings.ts';
import { createSource, lineText, type Source } from '../source/source.ts';
import { fileWords, isLanguage } from '../slips/file-words.ts';
import { isAmending } from '../syntax/looks-like-rules.ts';
import { isReadable } from '../syntax/readable.ts';
import { headMends } from './heads.ts';
import { addsName, losesSense, lostOf, mostLost, turnsRound } from './lost.ts';
import { withBlank, neighboursSwapped } from './mistyped.ts';
import { placeOf, unknownNames } from './place.ts';
import { declaredOtherwise, headJoined, namesJoined, rollsNamed } from './renamed.ts';
import { beginsAsForm } from './line-forms.ts';
import { isOfLayout, joinedBelow, relaidMends, reseatedMends } from './relaid.ts';
import {
  errorsOf,
  leavesLess,
  diagnosticLine,
  mostWork,
  lineParts,
  quicklyChecked,
  type AdviceWork,
  type LineMend,
  type Tried,
} from './tried.ts';

/** Each way to rewrite a line may parse at most `mostReads` lines. In total at most `mostChecks` lines are checked. */
const mostReads = 120;
const mostChecks = 24;

/** Matches a line that does nothing: `set p.post to p.post`, `kind kind`, an empty line, or a default without a word. */
const doesNothing =
  /^(?:set (\S+) to \1|(\S+) +\2(?: .*)?|.*\bone of .*\b(?:default|starts),.*)?$/s;

/** We try other names in at most this many lines that are right except for a name. */
const mostNearly = 3;

/** A line that may be in the wrong column is tried in at most this many places. */
const mostMoves = 8;

/**
 * Codes of problems that another wording cannot fix: a number beyond its range, a name that exists already, a scenario's
 * row that is too long.
 */
const complete: ReadonlySet<string> = new Set([
  'types/out-of-range',
  'names/declared-twice',
  'names/like-too-long',
  'types/missing-value',
]);

/** Returns the lines that may be meant and leave fewer problems, the likeliest first. */
export function proposed(at: Tried, line: number, asking: AdviceWork): readonly LineMend[] {
  const { source } = at;
  const written = lineText(source, line);
  const own = lineParts(written);
  const place = placeOf(source, line);
  if (place === undefined || own.line.length === 0 || own.line.length > longestLine) return [];
  const here = errorsOf(source, at.diagnostics).filter(
    (one) => diagnosticLine(source, one) === line,
  );
  // Such a problem already says everything, so no other line is meant.
  if (here.every(({ code }) => complete.has(code))) return [];
  // A line that is only an outcome, without a statement after it.
  const isBare = own.line !== '' && /^\S+$/.test(own.line);
  // The first word of a statement does not say what to do if nothing follows.
  if (statementWords.some((word) => word === own.line)) return [];
  // A value in the wrong column needs no other line.
  const isHead = declarationWords.some((word) => own.line.endsWith(` ${word}`));
  if (!isBare && !isHead && here.some(({ code }) => isOfLayout(code))) {
    const moved = relaidMends(at, line, asking, Infinity);
    if (moved.length > 0) return moved;
  }
  const { above, below, owner } = place;
  const names = fileNames(textsOf(source, asking));
  const start = source.lineStarts[line - 1] ?? 0;
  const words = fileWords(source, start, start + written.length);
  const asked: LineAt = {
    line: inFull(own.line),
    above,
    below,
    indent: own.indent.length,
    names,
  };
  const people = [
    ...peopleAt(asked),
    ...valuesAt(asked),
    ...['define', 'track', 'given', 'ruling'].flatMap((sort) => names.all(sort)),
  ];
  // True for a word that is a name, in this file or in one that it changes. The names of a row's columns are in the lines
  // above.
  const kinds = new Set(names.all('kind').map((one) => one.toLowerCase()));
  const isName = (one: string): boolean =>
    // `a fierce wolf`: `wolf` is a kind, so we do not treat it as a name.
    kinds.has(one)
      ? false
      : isLanguage(one)
        ? names.is(one, 'tag', 'adjective', 'condition')
        : (words.isKnown(one) || names.knows(one)) &&
          !(isOfRows(owner) && names.is(one, 'field', 'column'));
  // A word before two blanks is an outcome, even if it is also a verb.
  const isOutcome = (one: string): boolean =>
    names.is(one, 'outcome') &&
    / {2}/.test(asked.line) &&
    asked.line.indexOf(one) < asked.line.indexOf('  ');
  const fitting: LineMend[] = [];
  // Lines with another first word, although the one that was written is valid: we use them only if nothing better is found.
  const others: LineMend[] = [];
  const ownWords = lineWords(own.line);
  const seen = new Set([own.line.replace(/ +/g, ' ')]);
  let checks = 0;
  let nearlyRight = 0;
  // The first word fits the place and the problem comes later, so the line is of that form.
  const isRightSoFar =
    beginsAsForm(own.line, owner) &&
    here.every(({ primary }) => primary.span.start > start + own.indent.length);
  // A line that only has to move keeps its first word.
  const isMoved = here.some(({ code }) => code === 'syntax/line-order');
  for (const { make, isBlind = false, isLoose = false } of ways(at, asked, owner, here, words)) {
    let reads = 0;
    const found: LineMend[] = [];
    const waiting = make()[Symbol.iterator]();
    // Lines that are right except for unknown names, with those names changed.
    const nearly: string[] = [];
    const next = (): string | undefined => nearly.shift() ?? waiting.next().value;
    for (let meant = next(); meant !== undefined; meant = next()) {
      const plain = meant.replace(/ +/g, ' ');
      const lost = lostOf(asked.line, meant, people, isName, isOutcome);
      if (
        seen.has(plain) ||
        lost === undefined ||
        lost.length > mostLost ||
        losesSense(asked.line, meant, lost) ||
        turnsRound(asked.line, meant) ||
        doesNothing.test(meant) ||
        onlyNamesSomebody(meant, people) ||
        (isMoved && lineWords(meant)[0] !== ownWords[0]) ||
        reads >= mostReads ||
        checks >= mostChecks ||
        asking.work >= mostWork
      )
        continue;
      seen.add(plain);
      reads += 1;
      const now = `${own.indent}${meant.replaceAll('\n', `\n${own.indent}`)}${own.behind}`;
      const head = [...above, now].join('\n');
      const isHeader = headerWords.some((word) => word === owner);
      if (!isHeader && !isReadable([head, ...below].join('\n'), head.length)) continue;
      checks += 1;
      const text = source.text.slice(0, start) + now + source.text.slice(start + written.length);
      const many = meant.split('\n').length;
      const tried = createSource(source.path, text);
      const problems = quicklyChecked(at, tried, asking);
      // A head that leaves the lines below it without a place is not meant.
      const isIdleHead =
        above.length === 0 &&
        errorsOf(tried, problems).some(
          (one) =>
            one.code === 'syntax/unexpected-indentation' &&
            diagnosticLine(tried, one) === line + many,
        );
      if (isIdleHead) continue;
      if (leavesLess(at, tried, problems, line, many))
        (isRightSoFar && !ownWords.includes(lineWords(meant)[0] ?? '') ? others : found).push({
          text,
          line: meant,
          lost,
          isGuess: isBlind || addsName(asked.line, meant),
          isLoose,
        });
      else if (!isBlind && !isLoose && !/^ |\n/.test(meant) && nearlyRight < mostNearly) {
        const left = errorsOf(tried, problems).filter((one) => diagnosticLine(tried, one) === line);
        if (left.length === 0) continue;
        nearlyRight += 1;
        const unknown = unknownNames(tried, left);
        if (unknown.length > 0 && left.every(({ code }) => code === 'names/unknown-value'))
          nearly.push(...recastNames({ ...asked, line: meant }, unknown));
        else nearly.push(...recastValues({ ...asked, line: meant }).slice(0, mostNearly));
      }
    }
    fitting.push(...found);
    // If a way understands the whole line, we need no guesses.
    if (fitting.some(({ lost }) => lost.length === 0)) break;
  }
  if (fitting.length === 0) fitting.push(...others);
  if (asking.work >= mostWork) return byLoss(fitting);
  const heads = [...declaredOtherwise(at, here, asking), ...headMends(at, line, here, asking)];
  if (fitting.some(({ lost }) => lost.length === 0)) return [...heads, ...byLoss(fitting)];
  return byLoss([
    ...heads,
    ...(here.some(({ code }) =>
      /^(?:syntax\/(?:unexpected|written-otherwise)$|names\/unknown)/.test(code),
    )
      ? relaidMends(at, line, asking, mostMoves)
      : []),
    ...joinedBelow(at, line, asking),
    ...reseatedMends(at, line, here, asking),
    ...headJoined(at, here, asking),
    ...namesJoined(at, place, asking),
    ...rollsNamed(at, place, here, asking),
    ...fitting,
  ]);
}

/** Returns the text of a file together with the texts of the files whose names it may use. */
function textsOf(source: Source, { read, memory }: AdviceWork): string {
  const { sources } = gather(source, [], read, createCollector(), new Map(memory));
  return [...sources.filter(({ path }) => path !== source.path), source]
    .map(({ text }) => text)
    .join('\n');
}

function byLoss(fitting: readonly LineMend[]): readonly LineMend[] {
  return fitting.toSorted((a, b) => a.lost.length - b.lost.length);
}

interface Way {
  readonly make: () => Iterable<string>;
  /** True if this way ignores what the line is about, so that it may find something else. */
  readonly isBlind?: boolean;
  /** True if it skips words that it does not know. */
  readonly isLoose?: boolean;
}

/** Returns all ways to rewrite a line, those that understand most first. */
function ways(
  at: Tried,
  asked: LineAt,
  owner: string,
  here: readonly Diagnostic[],
  words: ReturnType<typeof fileWords>,
): readonly Way[] {
  const { source } = at;
  const line = here[0] === undefined ? 0 : diagnosticLine(source, here[0]);
  const half = lineParts(lineText(halfMended(at, line), line)).line;
  const begin = [...new Set([asked.line, half, withoutBrackets(asked.line)])].map((one) => ({
    ...asked,
    line: one,
  }));
  const isBelow = asked.above.length > 0;
  const hasCellsTooMany = here.every(({ code }) => code === 'types/row-length');
  const isUnread = here.some(({ code }) => code.startsWith('syntax/'));
  return [
    { make: () => (here.some(({ code }) => isOfLayout(code)) ? [`${asked.line}  nothing`] : []) },
    { make: () => begin.flatMap((one) => [...recastTexts(one, owner)]) },
    { make: () => [asked.line, withoutBrackets(asked.line)] },
    { make: () => withBlank(asked, words.isKnown) },
    { make: () => (isUnread ? neighboursSwapped(asked) : []) },
    {
      make: () => [
        ...valuesAsFray(asked),
        ...joinedNames(asked),
        ...repeatedFirst(asked),
        ...joinedClaims(asked),
        ...comparedEach(asked),
      ],
    },
    { make: () => filled(asked, owner, isAmending(source.text)), isLoose: true },
    { make: () => namedAsAsked(recast(asked), unknownNames(source, at.diagnostics)) },
    { make: () => begin.flatMap((one) => [...recastNames(one, unknownNames(source, here))]) },
    // Continues from a line that is only partly fixed.
    { make: () => recastValues({ ...asked, line: half }) },
    {
      make: () =>
        findSlips(asked.line, owner).flatMap((one) =>
          one.replacement === undefined ? [] : one.line,
        ),
    },
    {
      make: () =>
        begin.flatMap(({ line: from }) =>
          rewordings(from, { at: from.length, owner, expected: [], ...words }).map((one) =>
            `${from.slice(0, one.start)}${one.replacement}${from.slice(one.end)}`.trim(),
          ),
        ),
    },
    { make: () => withName(asked, isBelow ? [] : unknownNames(source, at.diagnostics)) },
    { make: () => withLittleWord(asked), isBlind: true },
    { make: () => (isUnread ? otherLittleWord(asked) : []), isBlind: true },
    // At the margin of a house rule, the line may change a declaration in a way that nothing here knows.
    {
      make: () => (!isBelow && isAmending(source.text) ? [] : withFirstWord(asked, owner)),
      isBlind: true,
    },
    { make: () => reordered(asked), isBlind: true },
    // A row of a scenario has all its cells in one line.
    { make: () => (isOfRows(owner) ? [] : inTwoLines(asked)), isBlind: true },
    // If the row has too many cells, we cannot know which one to drop.
    { make: () => (hasCellsTooMany ? [] : withoutWord(asked)), isBlind: true },
  ];
}

/** True for a line that begins with somebody and does not say what he does: `p "attack?"`. */
function onlyNamesSomebody(meant: string, people: readonly string[]): boolean {
  const [first = ''] = lineWords(meant);
  return (
    people.includes(first) &&
    !isLanguage(first) &&
    meant.slice(first.length).trimStart().startsWith('"')
  );
}

/** Returns the lines. Before a line that names a roll come versions of it with the names that other lines ask for. */
function namedAsAsked(lines: readonly string[], asked: readonly string[]): readonly string[] {
  return lines.flatMap((line) => [
    ...(/^roll .* as /.test(line)
      ? asked.map((name) => line.replace(/ as \p{L}[\p{L}\p{N}-]*/u, ` as ${name}`))
      : []),
    line,
  ]);
}

/** Returns the text with the present advice for a line applied. */
export function halfMended({ source, diagnostics }: Tried, line: number): Source {
  const edits = errorsOf(source, diagnostics)
    .filter((one) => diagnosticLine(source, one) === line)
    .map(({ help }) => help.find((one) => (one.edits?.length ?? 0) > 0)?.edits)
    .find((one) => one !== undefined);
  return createSource(source.path, applyEdits(source, edits ?? []));
}

/** True if a declaration consists of rows. */
function isOfRows(owner: string): boolean {
  return ['scenario', 'example', 'table'].includes(owner);
}
