// Finds advice for lines for which the passes have no fix, or one that leaves the line wrong. It tries lines with a likely
// meaning, checks each in its place, and suggests the one that leaves the fewest problems. If none helps, it shows the forms
// of such lines. This takes many checks, so only callers that can wait use it.

import type { ReadSource } from '../amend/files.ts';
import { diagnostic, type Diagnostic, type Help } from '../diagnostics/diagnostic.ts';
import { applyEdits } from '../diagnostics/fixes.ts';
import { commonEnds } from '../source/common-ends.ts';
import { fileNames } from '../slips/file-names.ts';
import { haveSameContent } from '../slips/same-content.ts';
import { createSource, lineText, type Source } from '../source/source.ts';
import { span } from '../source/span.ts';
import { wordsIn } from '../slips/file-words.ts';
import { halfMended, proposed } from './proposed.ts';
import { losesNot } from './lost.ts';
import { declarationAround, placeOfLine } from './place.ts';
import { movedAway } from './relaid.ts';
import { beginsAsForm, elsewhere, withForm } from './line-forms.ts';
import { withoutCertainty, withoutEdits, withoutEmpty } from './withheld.ts';
import {
  checked,
  costOfOneMend,
  errorsOf,
  isBetter,
  diagnosticLine,
  mostWork,
  lineParts,
  quicklyChecked,
  type AdviceWork,
  type CheckText,
  type LineMend,
  type Tried,
} from './tried.ts';

/** We examine at most this many wrong lines, from the top: later problems often follow from earlier ones. */
const mostLines = 4;

/** At most this many get at least the form of such a line. */
const mostShown = 8;

/**
 * Returns the same problems, with better advice where it finds some. The edits of such advice leave fewer problems, and none
 * in their line.
 *
 * @param found the problems of the source
 * @param check finds all problems of a text in its place
 * @param read finds other files
 */
export function advise(
  source: Source,
  found: readonly Diagnostic[],
  check: CheckText,
  read: ReadSource,
): readonly Diagnostic[] {
  const unread = found.filter(({ code }) => code.startsWith('syntax/')).length;
  // A text with problems in a hundred places has no single slip, so it gets no advice. Nor does a text that is too large to
  // try even one fix.
  if (
    found.some(({ code }) => code === 'syntax/too-many-problems') ||
    costOfOneMend(source, unread) > mostWork
  )
    return found;
  const asking: AdviceWork = { read, memory: new Map(), check, unread, work: 0 };
  const diagnostics = withoutLooped(source, found, (text) => checked(asking, text));
  let at: Tried = { source, diagnostics };
  let result = diagnostics;
  let shift = 0;
  const seen = new Set<number>();
  const advised = new Set<number>();
  for (let lines = 0; lines < mostShown && asking.work < mostWork; lines += 1) {
    const wrong = firstWrong(at, seen);
    if (wrong === undefined) break;
    seen.add(wrong);
    const own = wrong - shift;
    const mend = lines < mostLines ? mendOf(at, wrong, asking) : undefined;
    if (mend === undefined) {
      const left = leftByHalf(at, wrong, asking);
      const held = result.map((one) =>
        diagnosticLine(source, one) !== own
          ? one
          : left === 'as much' || (left === 'some' && one.code.startsWith('syntax/'))
            ? withoutEdits(one)
            : withoutCertainty(one),
      );
      const { line: written, owner, isBelow } = placeOfLine(at.source, wrong);
      // A line that belongs elsewhere gets that advice, whatever else it may be read as here.
      const isMisplaced = isBelow && elsewhere(written, owner) !== undefined;
      result = withForm(source, isMisplaced ? held : withoutEmpty(source, own, held), own);
      continue;
    }
    const text = createSource(source.path, mend.text);
    const isOnly =
      mend.isOnly &&
      errorsOf(text, mend.left).length < errorsOf(at.source, at.diagnostics).length &&
      (mend.line === undefined ||
        (haveSameContent(lineParts(lineText(at.source, wrong)).line, mend.line) &&
          !isOtherHead(at.source, text, wrong, mend)));
    if (mend.line !== undefined)
      result = withAdvice(source, result, own, lineHelp(source, own, mend.line, mend.lost, isOnly));
    // The edits point to places of the given text, so they fit only if that has not changed.
    else if (mend.whole !== undefined && at.source === source)
      result = withAdvice(source, result, own, {
        text: mend.whole.says,
        edits: mend.whole.edits,
        isCertain: isOnly,
      });
    advised.add(own);
    result = withoutMissed(source, result, own, mend, advised);
    shift += text.lineStarts.length - at.source.lineStarts.length;
    at = { source: text, diagnostics: mend.left };
    for (let line = wrong; line <= wrong + shift; line += 1) seen.add(line);
  }
  return result;
}

/** Matches a line that opens a loop but does not say how often it repeats. */
const openLoop = /^(\s*)(?:repeat|loop|forever|do)$/;

/** Removes the problems of other lines that would disappear if a `repeat` above them had a number. */
function withoutLooped(
  source: Source,
  diagnostics: readonly Diagnostic[],
  check: CheckText,
): readonly Diagnostic[] {
  const open = new Set(
    errorsOf(source, diagnostics)
      .filter(({ code }) => code.startsWith('names/unknown'))
      .map((one) => diagnosticLine(source, one))
      .filter((line) => openLoop.test(lineText(source, line).trimEnd())),
  );
  if (open.size === 0) return diagnostics;
  const looped = createSource(
    source.path,
    source.text
      .split('\n')
      .map((line, at) =>
        open.has(at + 1) ? line.trimEnd().replace(openLoop, '$1repeat up to 3 times') : line,
      )
      .join('\n'),
  );
  const stay = new Set(
    errorsOf(looped, check(looped)).map((one) => `${diagnosticLine(looped, one)} ${one.code}`),
  );
  return diagnostics.filter(
    (one) =>
      !one.code.startsWith('syntax/') ||
      one.primary.span.source !== source.path ||
      stay.has(`${diagnosticLine(source, one)} ${one.code}`),
  );
}

/**
 * Codes of problems whose own advice already says what the line lacks. The line is right so far, and another name in it
 * would change its meaning.
 */
const asksForMore: readonly string[] = ['types/which-roll'];

/** Returns the first line with a problem that the line itself can cause; undefined if there is none. */
function firstWrong({ source, diagnostics }: Tried, seen: ReadonlySet<number>): number | undefined {
  const wrong = errorsOf(source, diagnostics)
    .filter(({ code }) => !asksForMore.includes(code))
    .map((one) => ({ line: diagnosticLine(source, one), code: one.code }))
    .filter(({ line }) => !seen.has(line))
    .toSorted((a, b) => a.line - b.line);
  const [first, second] = wrong;
  // If the line below cannot be read, this line only seems to lack the lines below it. Then the line below is the wrong one.
  const isFromBelow =
    first?.code === 'syntax/missing-lines' &&
    second?.line === first.line + 1 &&
    second.code === 'syntax/unexpected';
  return (isFromBelow ? second : first)?.line;
}

/** The fix that we suggest for a line. */
interface Mend extends LineMend {
  /** True if no other fix that was tried leaves as few problems. */
  readonly isOnly: boolean;
  /** The problems that remain in the text. */
  readonly left: readonly Diagnostic[];
}

/** True if a fix turns a declaration into one of another sort, and the lines below no longer fit it. */
function isOtherHead(source: Source, text: Source, line: number, { left }: Mend): boolean {
  const before = lineText(source, line);
  const word = /^\p{L}+/u.exec(before)?.[0];
  if (word === undefined || lineText(text, line).startsWith(`${word} `)) return false;
  const [, last] = declarationAround(text, line);
  return errorsOf(text, left).some(
    (one) => diagnosticLine(text, one) > line && diagnosticLine(text, one) <= last,
  );
}

/** Returns a line of the text as it is after a fix. */
function changedLine(at: Tried, { text }: LineMend, line: number): string {
  const rest = text.split('\n').length - at.source.lineStarts.length;
  return rest === 0 ? lineText(createSource('', text), line) : text;
}

/** True if a fix changes other lines too. Then those lines may be right, and the line that differs from them wrong. */
function changesOthers(source: Source, { text }: LineMend, line: number): boolean {
  const before = source.text.split('\n');
  return text.split('\n').some((one, n) => n + 1 !== line && one !== before[n]);
}

/** The declarations that consist of list lines, into which nearly any words can be changed. */
const listing: readonly string[] = ['kind', 'policy', 'scenario'];

/** We compare at most this many fixes by a whole check. */
const mostCompared = 4;

/** Returns the fix that loses the least of the line's meaning, and then leaves the fewest problems. */
function mendOf(at: Tried, line: number, asking: AdviceWork): Mend | undefined {
  return mendAtOnce(at, line, asking) ?? mendInTwo(at, line, asking);
}

/** Returns the fix of a line with two slips, if the present advice fixes one of them. */
function mendInTwo(at: Tried, line: number, asking: AdviceWork): Mend | undefined {
  const { line: text, owner, isBelow } = placeOfLine(at.source, line);
  if (isBelow && elsewhere(text, owner) !== undefined) return undefined;
  const half = halfMended(at, line);
  if (half.text === at.source.text || half.lineStarts.length !== at.source.lineStarts.length)
    return undefined;
  const diagnostics = checked(asking, half);
  const mend = mendAtOnce({ source: half, diagnostics }, line, asking);
  const meant = mend === undefined ? undefined : lineOf(half, mend, line);
  const isWhole =
    mend !== undefined &&
    meant !== undefined &&
    // The present advice may have dropped a part of the line's meaning.
    !losesNot(lineText(at.source, line), meant) &&
    errorsOf(half, mend.left).length < errorsOf(at.source, at.diagnostics).length;
  return isWhole ? { ...mend, line: meant, isGuess: true, isOnly: false } : undefined;
}

/** Returns the new text of a line; undefined if a fix changes other lines too. */
function lineOf(source: Source, mend: LineMend, line: number): string | undefined {
  if (mend.line !== undefined || mend.whole !== undefined) return mend.line;
  const now = createSource('', mend.text);
  return now.lineStarts.length !== source.lineStarts.length || changesOthers(source, mend, line)
    ? undefined
    : lineParts(lineText(now, line)).line;
}

/** Returns the fix of a line in one step. */
function mendAtOnce(at: Tried, line: number, asking: AdviceWork): Mend | undefined {
  const errors = errorsOf(at.source, at.diagnostics);
  const follow = errors.some((one) => diagnosticLine(at.source, one) !== line);
  const known = given(at, line, asking);
  const full = (one: LineMend): Compared => {
    const source = createSource(at.source.path, one.text);
    const diagnostics = checked(asking, source);
    return { one, diagnostics, left: errorsOf(source, diagnostics).length };
  };
  // Problems elsewhere may follow from this line, and they show which fix is meant.
  const isSame =
    known !== undefined &&
    (known.isNear === true ||
      haveSameContent(lineText(at.source, line), changedLine(at, known, line)));
  if (isSame && !follow && !changesOthers(at.source, known, line)) {
    const { diagnostics, left } = full(known);
    // The quick check does not see damage elsewhere, such as the loss of a span that other lines name.
    if (left < errors.length) return { ...known, isOnly: true, left: diagnostics };
  }
  const others = proposed(at, line, asking);
  // If the present advice changes the meaning, it goes last.
  const fitting =
    known === undefined ? others : isSame ? [known, ...others] : [...others.slice(0, 3), known];
  const compared = fitting
    .slice(0, mostCompared)
    .map(full)
    // The whole check finds problems that the quick check misses.
    .filter(({ one, diagnostics }) => {
      const source = createSource(at.source.path, one.text);
      const last = line + (one.line?.split('\n').length ?? 1);
      const places = errorsOf(source, diagnostics).map((other) => diagnosticLine(source, other));
      return (
        places.length <= errors.length && !places.some((place) => place >= line && place < last)
      );
    });
  const rank = ({ one, left }: Compared): number =>
    one.lost.length * 1000 + left - (one.isOneForMany === true ? 0.5 : 0);
  const [best, next] = compared.toSorted((a, b) => rank(a) - rank(b));
  if (best === undefined) return undefined;
  // We do not rewrite a line that would be valid unchanged in another place.
  const { line: text, owner, isBelow } = placeOfLine(at.source, line);
  const isListed = listing.includes(owner) && !beginsAsForm(best.one.line ?? '', owner);
  const isUnsure = best.one.isGuess || best.one.lost.length > 0 || isListed;
  // A field of a condition, after `has`, is written like a field of a kind.
  const isFull = best.one.lost.length === 0 && beginsAsForm(best.one.line ?? '', owner);
  const isField = owner === 'condition' && best.one.line === `has ${text}`;
  const isUnread = errors.some(
    (one) => diagnosticLine(at.source, one) === line && one.code.startsWith('syntax/'),
  );
  if (
    (isUnread || listing.includes(owner)) &&
    isUnsure &&
    !isField &&
    !(isFull && owner === 'action') &&
    best.one.whole === undefined &&
    isBelow &&
    elsewhere(text, owner) !== undefined
  )
    return undefined;
  const isOnly =
    best.one.lost.length === 0 &&
    !best.one.isGuess &&
    best.one.isLoose !== true &&
    (next === undefined || rank(next) > rank(best));
  return { ...best.one, isOnly, left: best.diagnostics };
}

interface Compared {
  readonly one: LineMend;
  readonly diagnostics: readonly Diagnostic[];
  /** The number of problems that a fix leaves. */
  readonly left: number;
}

/** Advice that drops this many words from a line is rejected, so that we try other fixes. */
const mostDropped = 3;

/** Returns the present advice, if it leaves no problem in its line. */
function given(at: Tried, line: number, asking: AdviceWork): LineMend | undefined {
  for (const one of errorsOf(at.source, at.diagnostics)) {
    if (diagnosticLine(at.source, one) !== line) continue;
    const help = one.help.find(({ edits }) => edits !== undefined && edits.length > 0);
    if (help?.edits === undefined) continue;
    const text = applyEdits(at.source, help.edits);
    // We reject a fix that drops most of a line: it is not what was meant.
    const before = wordsIn(lineText(at.source, line)).length;
    if (isSwallowed(at.source, line, text)) continue;
    const meant = lineText(createSource('', text), line);
    if (losesNot(lineText(at.source, line), meant)) continue;
    if (before - wordsIn(lineText(createSource('', text), line)).length >= mostDropped) continue;
    if (isBetter(at, createSource(at.source.path, text), line, 1, asking))
      return {
        text,
        line: undefined,
        lost: [],
        isGuess: false,
        isNear:
          one.code === 'types/no-start' ||
          (one.code === 'types/unknown-word' && help.text.startsWith('did you mean')),
      };
  }
  return undefined;
}

/** True if names of other things have become part of a new name: `side red vs blue` as `side red-vs-blue`. */
function isSwallowed(source: Source, line: number, text: string): boolean {
  const before = lineText(source, line);
  const joined = wordsIn(lineText(createSource('', text), line)).filter(
    (one) => one.includes('-') && !before.includes(one),
  );
  if (joined.length === 0) return false;
  const heads = source.text
    .replace(before, '')
    .matchAll(
      /^ *(?:side|scenario|span|check|action|table|kind|given|track|push) ([\p{L}_][\p{L}\p{N}_]*)/gmu,
    );
  const known = new Set([...heads].map(([, name]) => name));
  return joined.some((one) => one.split('-').some((part) => known.has(part)));
}

/** Returns the problems of a line as one, with its fix. */
function withAdvice(
  source: Source,
  diagnostics: readonly Diagnostic[],
  line: number,
  help: Help,
): readonly Diagnostic[] {
  const here = errorsOf(source, diagnostics).filter((one) => diagnosticLine(source, one) === line);
  // What the line says in a mended form may be wrong about the line itself.
  const first = here.find(({ code }) => code.startsWith('syntax/')) ?? here[0];
  if (first === undefined) return diagnostics;
  const written = lineText(source, line);
  const place = lineParts(written);
  const start = (source.lineStarts[line - 1] ?? 0) + place.indent.length;
  const isWhole = help.edits?.length === 1 && first.code.startsWith('syntax/');
  const moved = movedAway(source, line, first, help);
  const corrected =
    moved ??
    (isWhole && !first.code.endsWith('indentation') && first.code !== 'syntax/missing-lines'
      ? diagnostic(
          'syntax/written-otherwise',
          { found: place.line },
          span(source.path, start, start + place.line.length),
          { help: [help] },
        )
      : { ...first, help: [help] });
  return diagnostics.flatMap((one) =>
    one === first ? [corrected] : here.includes(one) ? [] : [one],
  );
}

/** Returns the help for one line, which proposes other lines in its place. */
function lineHelp(
  source: Source,
  line: number,
  meant: string,
  lost: readonly string[],
  isCertain: boolean,
): Help {
  const place = lineParts(lineText(source, line));
  const start = (source.lineStarts[line - 1] ?? 0) + place.indent.length;
  const now = meant.replaceAll('\n', `\n${place.indent}`);
  const ends = commonEnds(place.line, now);
  const lines = meant.split('\n').map((one) => `\`${one.trim()}\``);
  const without = lost.length === 0 ? '' : `; \`${lost.join('`, `')}\` has no place there`;
  return {
    text: `write ${lines.join(', and below it ')}${without}`,
    edits: [
      {
        span: span(source.path, start + ends.start, start + place.line.length - ends.end),
        replacement: now.slice(ends.start, now.length - ends.end),
      },
    ],
    isCertain,
  };
}

/** Removes problems elsewhere that the fix of a line also fixes: they follow from the same slip. */
function withoutMissed(
  source: Source,
  reported: readonly Diagnostic[],
  line: number,
  { line: meant, whole, left, lost, text }: Mend,
  fixedLines: ReadonlySet<number>,
): readonly Diagnostic[] {
  const mended = createSource(source.path, text);
  const shift = mended.lineStarts.length - source.lineStarts.length;
  const still = new Set(
    left.flatMap((one) => [
      `${one.code} ${one.message}`,
      `${one.code} ${diagnosticLine(mended, one)}`,
    ]),
  );
  // A line that is also wrong for another reason keeps its problem.
  const wrong = new Set(
    left.filter(({ severity }) => severity === 'error').map((one) => diagnosticLine(mended, one)),
  );
  const isStill = (one: Diagnostic): boolean => {
    const at = diagnosticLine(source, one);
    const now = at > line ? at + shift : at;
    return (
      still.has(`${one.code} ${one.message}`) ||
      still.has(`${one.code} ${now}`) ||
      (one.severity === 'error' && wrong.has(now))
    );
  };
  const isIn = ({ primary }: Diagnostic): boolean =>
    whole?.edits.some(
      ({ span: { start, end } }) => start <= primary.span.start && primary.span.start < end,
    ) === true;
  const given = new Set(wordsIn(meant ?? ''));
  // `Spider x3` also declares `Spider-1`.
  const isGiven = (name: string): boolean =>
    given.has(name) || given.has(name.replace(/-\d+$/, ''));
  const follows = (one: Diagnostic): boolean => {
    const at = diagnosticLine(source, one);
    if (whole !== undefined) return isIn(one) || (at > line && !isStill(one));
    if (isStill(one)) return false;
    return (
      (lost.length === 0 && (at > line || /^(?:rules\/|names\/called-otherwise)/.test(one.code))) ||
      (one.code.startsWith('names/unknown') &&
        isGiven(source.text.slice(one.primary.span.start, one.primary.span.end)))
    );
  };
  return reported.filter((one) => fixedLines.has(diagnosticLine(source, one)) || !follows(one));
}

/** Says how many problems the present advice leaves in its line. `nothing`: at most names that nothing declares yet. */
function leftByHalf(at: Tried, line: number, asking: AdviceWork): 'as much' | 'some' | 'nothing' {
  const half = halfMended(at, line);
  if (half.text === at.source.text) return 'nothing';
  if (losesNot(lineText(at.source, line), lineText(half, line))) return 'as much';
  const errors = (source: Source, diagnostics: readonly Diagnostic[]): readonly Diagnostic[] =>
    errorsOf(source, diagnostics).filter((one) => diagnosticLine(source, one) === line);
  // A quick check keeps the problems of declarations that did not change.
  const isElsewhere = lineText(half, line) === lineText(at.source, line);
  const left = errors(half, isElsewhere ? checked(asking, half) : quicklyChecked(at, half, asking));
  if (left.length >= errors(at.source, at.diagnostics).length) return 'as much';
  // A name that the file uses for another sort of thing is not a name still to be declared, so the line is wrong.
  const names = fileNames(at.source.text);
  const isNew = ({ code, params }: Diagnostic): boolean =>
    code.startsWith('names/unknown') && !names.knows(String(params['name']));
  return left.every(isNew) ? 'nothing' : 'some';
}
