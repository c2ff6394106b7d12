// Advice: where the passes know no mend of a line, or one that leaves it wrong, lines that may be meant are tried in its place with the
// whole check, and the one that leaves least is told. It takes many checks, so it is for those who wait for an answer.

import type { ReadSource } from '../amend/files.ts';
import { diagnostic, type Diagnostic, type Help } from '../diagnostics/diagnostic.ts';
import { applyEdits } from '../diagnostics/fixes.ts';
import { fileNames } from '../slips/file-names.ts';
import { findSlips, longestLine } from '../slips/find-slips.ts';
import { peopleAt } from '../slips/recast-parts.ts';
import { recastValues } from '../slips/recast-values.ts';
import { recast } from '../slips/recast.ts';
import { littleWord, rewordings } from '../slips/rewordings.ts';
import { commonEnds } from '../source/common-ends.ts';
import { createSource, lineText, positionAt, type Source } from '../source/source.ts';
import { span } from '../source/span.ts';
import { fileWords, isLanguage, wordsIn } from '../syntax/file-words.ts';
import { isReadable } from '../syntax/readable.ts';
import type { ParseMemory } from '../syntax/parse-again.ts';
import { quickCheck } from './quick-check.ts';

/** Everything that is said of a text. */
type Check = (source: Source) => readonly Diagnostic[];

/** Wrong lines that are looked into, from the top: what is said further down often follows from them. */
const mostLines = 4;

/** Lines that are read in the place of one, and how many of them are checked, at most. */
const mostReads = 60;
const mostChecks = 12;

/** Characters that are checked for advice, at most: a long text is looked into less often. */
const mostWork = 4_000_000;

/** Longer declarations are not read again for each line that is tried. */
const longestDeclaration = 200;

/** What is asked, and how much has been checked so far. */
interface Asking {
  readonly read: ReadSource;
  readonly check: Check;
  readonly memory: ParseMemory;
  work: number;
}

function checked(asking: Asking, source: Source): readonly Diagnostic[] {
  asking.work += source.text.length;
  return asking.check(source);
}

/** A text of which not all is right yet. */
interface Tried {
  readonly source: Source;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * The same problems, with better advice where some is found: its edits leave fewer problems, and none in their line.
 *
 * @param diagnostics what was said of the source
 * @param check all that can be said of a text in its place
 * @param read finds other files
 */
export function advise(
  source: Source,
  diagnostics: readonly Diagnostic[],
  check: Check,
  read: ReadSource,
): readonly Diagnostic[] {
  // What is wrong in a hundred places is no slip in one.
  if (diagnostics.some(({ code }) => code === 'syntax/too-many-problems')) return diagnostics;
  const asking: Asking = { read, memory: new Map(), check, work: 0 };
  let at: Tried = { source, diagnostics };
  let told = diagnostics;
  let shift = 0;
  const seen = new Set<number>();
  for (let lines = 0; lines < mostLines && asking.work < mostWork; lines += 1) {
    const wrong = firstWrong(at, seen);
    if (wrong === undefined) break;
    seen.add(wrong);
    const own = wrong - shift;
    const mend = mendOf(at, wrong, asking);
    if (mend === undefined) {
      told = told.map((one) => (lineOf(source, one) === own ? withoutCertainty(one) : one));
      continue;
    }
    const text = createSource(source.path, mend.text);
    const left = checked(asking, text);
    if (mend.line !== undefined)
      told = withAdvice(source, told, own, {
        ...mend,
        line: mend.line,
        isOnly: mend.isOnly && left.length < at.diagnostics.length,
      });
    shift += text.lineStarts.length - at.source.lineStarts.length;
    at = { source: text, diagnostics: left };
    for (let line = wrong; line <= wrong + shift; line += 1) seen.add(line);
  }
  return told;
}

/** The first line, in order, in which something is wrong that a line by itself can be. */
function firstWrong({ source, diagnostics }: Tried, seen: ReadonlySet<number>): number | undefined {
  return errorsOf(source, diagnostics)
    .map((one) => lineOf(source, one))
    .filter((line) => !seen.has(line))
    .toSorted((a, b) => a - b)[0];
}

function errorsOf(source: Source, diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return diagnostics.filter(
    ({ code, severity, primary }) =>
      severity === 'error' &&
      primary.span.source === source.path &&
      /^(?:syntax|names|types)\//.test(code),
  );
}

function lineOf(source: Source, { primary }: Diagnostic): number {
  return primary.span.source === source.path ? positionAt(source, primary.span.start).line : 0;
}

interface Mend {
  readonly text: string;
  /** What is written in the place of the line; undefined: what is advised already. */
  readonly line: string | undefined;
  /** Whether nothing else that was tried leaves as little. */
  readonly isOnly: boolean;
  /** Names and numbers of the line that are gone from it. */
  readonly lost: readonly string[];
}

interface Fitting extends Mend {
  /** Whether it names something that the line does not. */
  readonly isGuess: boolean;
}

/** Mends that are compared by all that can be said of them, at most. */
const mostCompared = 4;

/** The mend of a line that loses least of what it says, and leaves least wrong. */
function mendOf(at: Tried, line: number, asking: Asking): Mend | undefined {
  const errors = errorsOf(at.source, at.diagnostics);
  const follow = errors.some((one) => lineOf(at.source, one) !== line);
  const known = given(at, line, asking);
  // What is wrong elsewhere may follow from this line, and tells which mend is meant.
  if (known !== undefined && !follow) return known;
  const fitting = [...(known === undefined ? [] : [known]), ...proposed(at, line, asking)];
  const compared = follow
    ? fitting.slice(0, mostCompared).map((one) => {
        const source = createSource(at.source.path, one.text);
        return { one, left: errorsOf(source, checked(asking, source)).length };
      })
    : fitting.map((one) => ({ one, left: 0 }));
  const rank = ({ one, left }: (typeof compared)[number]): number => one.lost.length * 1000 + left;
  const [best, next] = compared.toSorted((a, b) => rank(a) - rank(b));
  if (best === undefined) return undefined;
  const isOnly =
    best.one.lost.length === 0 &&
    !best.one.isGuess &&
    (next === undefined || rank(next) > rank(best));
  return { ...best.one, isOnly };
}

/** What is advised already, if it leaves nothing wrong in its line. */
function given(at: Tried, line: number, asking: Asking): Fitting | undefined {
  for (const one of errorsOf(at.source, at.diagnostics)) {
    if (lineOf(at.source, one) !== line) continue;
    const help = one.help.find(({ edits }) => edits !== undefined && edits.length > 0);
    if (help?.edits === undefined) continue;
    const text = applyEdits(at.source, help.edits);
    if (isBetter(at, text, line, 1, asking))
      return { text, line: undefined, isOnly: true, lost: [], isGuess: false };
  }
  return undefined;
}

/** Whether less is wrong with a text than with the one that it would replace, and nothing in these lines. */
function isBetter(at: Tried, text: string, line: number, many: number, asking: Asking): boolean {
  const source = createSource(at.source.path, text);
  asking.work += text.length;
  const left = errorsOf(source, quickCheck(at, source, asking.read, asking.memory));
  const isHere = (one: Diagnostic): boolean => {
    const place = lineOf(source, one);
    return place >= line && place < line + many;
  };
  return left.length < errorsOf(at.source, at.diagnostics).length && !left.some(isHere);
}

/** The text with what is advised for a line. */
function halfMended({ source, diagnostics }: Tried, line: number): Source {
  const edits = errorsOf(source, diagnostics)
    .filter((one) => lineOf(source, one) === line)
    .flatMap(({ help }) => help.find((one) => (one.edits?.length ?? 0) > 0)?.edits ?? [])
    .slice(0, 1);
  return createSource(source.path, applyEdits(source, edits));
}

/** The lines that may be meant and leave less wrong, the likeliest first. */
function proposed(at: Tried, line: number, asking: Asking): readonly Fitting[] {
  const { source } = at;
  const written = lineText(source, line);
  const place = partsOf(written);
  if (place.line.length === 0 || place.line.length > longestLine) return [];
  let first = line;
  while (first > 1 && !/^[^\s#]/.test(lineText(source, first))) first -= 1;
  let last = line;
  while (last < source.lineStarts.length && !/^[^\s#]/.test(lineText(source, last + 1))) last += 1;
  const lines = Array.from({ length: last - first + 1 }, (_, n) => lineText(source, first + n));
  if (lines.length > longestDeclaration) return [];
  const above = lines.slice(0, line - first);
  const below = lines.slice(line - first + 1);
  const names = fileNames(source.text);
  const start = source.lineStarts[line - 1] ?? 0;
  const owner = /^\S+/.exec(lines[0] ?? '')?.[0] ?? '';
  const words = fileWords(source, start, start + written.length);
  const people = peopleAt({ line: place.line, above, names });
  const sources: readonly (() => readonly string[])[] = [
    () => recast({ line: place.line, above, names }),
    // Half a mend, gone on with.
    () => recastValues({ line: partsOf(lineText(halfMended(at, line), line)).line, above, names }),
    () =>
      findSlips(place.line, owner).flatMap((one) =>
        one.replacement === undefined ? [] : one.line,
      ),
    () =>
      rewordings(place.line, { at: place.line.length, owner, expected: [], ...words }).map((one) =>
        `${place.line.slice(0, one.start)}${one.replacement}${place.line.slice(one.end)}`.trim(),
      ),
  ];
  const fitting: Fitting[] = [];
  const seen = new Set([place.line.replace(/ +/g, ' ')]);
  let reads = 0;
  let checks = 0;
  for (const propose of sources) {
    for (const meant of propose()) {
      const plain = meant.replace(/ +/g, ' ');
      const lost = lostOf(place.line, meant, people, words.isKnown);
      if (
        seen.has(plain) ||
        lost === undefined ||
        lost.length > mostLost ||
        reads >= mostReads ||
        checks >= mostChecks ||
        asking.work >= mostWork
      )
        continue;
      seen.add(plain);
      reads += 1;
      const now = `${place.indent}${meant.replaceAll('\n', `\n${place.indent}`)}${place.behind}`;
      const head = [...above, now].join('\n');
      if (!isReadable([head, ...below].join('\n'), head.length)) continue;
      checks += 1;
      const text = source.text.slice(0, start) + now + source.text.slice(start + written.length);
      if (isBetter(at, text, line, meant.split('\n').length, asking))
        fitting.push({
          text,
          line: meant,
          isOnly: false,
          lost,
          isGuess: addsName(place.line, meant),
        });
    }
    // What was understood needs no guesses.
    if (fitting.some(({ lost }) => lost.length === 0)) break;
  }
  return fitting.toSorted((a, b) => a.lost.length - b.lost.length);
}

/** Names that a mend may leave out. */
const mostLost = 1;

/** Whether a mend names what the line does not. */
function addsName(written: string, meant: string): boolean {
  const known = new Set(wordsIn(written));
  return wordsIn(meant).some(
    (one) =>
      !known.has(one) && !isLanguage(one) && !/^\d*d\d+$/.test(one) && !written.includes(one),
  );
}

/** Which names and numbers of a line are gone from another; undefined where somebody or a text is, without whom it means something else. */
function lostOf(
  written: string,
  meant: string,
  people: readonly string[],
  isKnown: (word: string) => boolean,
): readonly string[] | undefined {
  const texts = written.match(/"[^"]*"/g) ?? [];
  if (texts.some((one) => !meant.includes(one.slice(1, -1)))) return undefined;
  const kept = new Set(wordsIn(meant));
  const gone = wordsIn(written).filter((one) => !kept.has(one));
  if (gone.some((one) => people.includes(one))) return undefined;
  const numbers = (written.match(/\d+/g) ?? []).filter(
    (one) => Number(one) > 1 && !meant.includes(one),
  );
  const names = gone.filter(
    (one) =>
      !/^d\d+$/.test(one) &&
      !isLanguage(one) &&
      !littleWord.test(one) &&
      (isKnown(one) || /^\p{Lu}/u.test(one)),
  );
  return [...names, ...numbers];
}

/** A line: its indentation, what it says, and the citations and the comment behind it. */
function partsOf(written: string): {
  readonly indent: string;
  readonly line: string;
  readonly behind: string;
} {
  const indent = /^\s*/.exec(written)?.[0] ?? '';
  const said = written.slice(indent.length).replace(/\r$/, '');
  const behind = /\s*(?:\[[A-Z][A-Z0-9 -]*\]\s*)?(?:#[^"]*)?$/.exec(said)?.[0] ?? '';
  return { indent, line: said.slice(0, said.length - behind.length), behind };
}

/** The problems of a line as one, with its mend. */
function withAdvice(
  source: Source,
  diagnostics: readonly Diagnostic[],
  line: number,
  { line: meant, lost, isOnly }: Pick<Mend, 'lost' | 'isOnly'> & { readonly line: string },
): readonly Diagnostic[] {
  const here = errorsOf(source, diagnostics).filter((one) => lineOf(source, one) === line);
  const [first] = here;
  if (first === undefined) return diagnostics;
  const written = lineText(source, line);
  const place = partsOf(written);
  const start = (source.lineStarts[line - 1] ?? 0) + place.indent.length;
  const now = meant.replaceAll('\n', `\n${place.indent}`);
  const ends = commonEnds(place.line, now);
  const help: Help = {
    text: `write ${meant
      .split('\n')
      .map((one) => `\`${one.trim()}\``)
      .join(
        ', and below it ',
      )}${lost.length === 0 ? '' : `; \`${lost.join('`, `')}\` has no place there`}`,
    edits: [
      {
        span: span(source.path, start + ends.start, start + place.line.length - ends.end),
        replacement: now.slice(ends.start, now.length - ends.end),
      },
    ],
    isCertain: isOnly,
  };
  const told = first.code.startsWith('syntax/')
    ? diagnostic(
        'syntax/written-otherwise',
        { found: place.line },
        span(source.path, start, start + place.line.length),
        { help: [help] },
      )
    : { ...first, help: [help] };
  return diagnostics.flatMap((one) => (one === first ? [told] : here.includes(one) ? [] : [one]));
}

/** What leaves its line wrong is not to be done unasked. */
function withoutCertainty(one: Diagnostic): Diagnostic {
  return one.help.some((help) => help.isCertain === true)
    ? { ...one, help: one.help.map((help) => ({ ...help, isCertain: false })) }
    : one;
}
