// Finds advice for lines for which the passes have no fix, or one that leaves the line wrong. It tries lines with a likely
// meaning, checks each in its place, and suggests the nearest that is sound there. If none helps, it shows the forms of such
// lines. This takes many checks, so only callers that can wait use it.

import type { ReadSource } from '../amend/files.ts';
import { declarationWords, isReservedWord } from '../ast/words.ts';
import {
  diagnostic,
  type Diagnostic,
  type Help,
  type TextEdit,
  fixAt,
} from '../diagnostics/diagnostic.ts';
import { applyEdits } from '../diagnostics/fixes.ts';
import { orList } from '../diagnostics/catalogue/entry.ts';
import { keepsContentOf } from './content.ts';
import { wordsIn } from './line-words.ts';
import { commonEnds } from '../source/common-ends.ts';
import { createSource, lineText, type Source } from '../source/source.ts';
import { span } from '../source/span.ts';
import { declaredOtherwise } from './misspelt-declaration.ts';
import { elsewhere, withForm } from './line-forms.ts';
import { nearestLine, type Tie } from './nearest.ts';
import { placeOf } from './place.ts';
import { movedAway, movedMend } from './relaid.ts';
import {
  checked,
  costOfOneMend,
  diagnosticLine,
  errorsAt,
  errorsOf,
  isSoundAlone,
  isUnread,
  lineParts,
  mostWork,
  quicklyChecked,
  settles,
  type AdviceWork,
  type CheckText,
  unreadBeside,
  type Mend,
  type Tried,
} from './tried.ts';

/** We examine at most this many wrong lines, from the top: later problems often follow from earlier ones. */
const mostLines = 8;

/**
 * Returns the same problems, with better advice where it finds some. The edits for a line leave no problem in it, and make no
 * other line wrong, as if the other wrong lines were right.
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
  const at: Tried = { source, diagnostics: found };
  let result = found;
  const seen = new Set<number>();
  while (seen.size < mostLines && asking.work < mostWork) {
    const line = firstWrong({ source, diagnostics: result }, seen);
    if (line === undefined) break;
    seen.add(line);
    if (isNamedUnread(at, line)) {
      result = withHelp(source, result, line, withoutEdits);
      continue;
    }
    const mend = mendOf(at, line, asking);
    if (mend === undefined || 'between' in mend) {
      const held = withHelp(source, result, line, (one) => withheld(at, line, one, asking));
      result =
        mend === undefined
          ? withForm(source, held, line)
          : withAdvice(source, held, line, {
              text: `write ${orList(mend.between.map((one) => `\`${one}\``))}`,
            });
      continue;
    }
    const { whole } = mend;
    const isCertain = mend.isCertain && isSoundAlone(at, mend.text, line, asking);
    if (mend.line !== undefined)
      result = withAdvice(source, result, line, lineHelp(source, line, mend.line, isCertain), true);
    else if (whole !== undefined)
      result = withAdvice(source, result, line, {
        text: whole.says,
        edits: whole.edits,
        isCertain,
      });
    else if (!isCertain) result = withHelp(source, result, line, uncertain);
    result = withoutMissed(source, result, line, mend, seen);
  }
  return result;
}

/** Returns the problems with other help for those of a line. */
const withHelp = (
  source: Source,
  diagnostics: readonly Diagnostic[],
  line: number,
  helpOf: (one: Diagnostic) => readonly Help[],
): readonly Diagnostic[] =>
  diagnostics.map((one) =>
    diagnosticLine(source, one) === line ? { ...one, help: helpOf(one) } : one,
  );

const withoutEdits = ({ help }: Diagnostic): readonly Help[] =>
  help.filter(({ edits }) => edits === undefined);

const uncertain = ({ help }: Diagnostic): readonly Help[] =>
  help.map((one) => ({ ...one, isCertain: false }));

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

/**
 * True if a line that cannot be read may declare a name that this line misses: it holds that name, or is a declaration that
 * lacks its own.
 */
function isNamedUnread(at: Tried, line: number): boolean {
  const { source } = at;
  const here = errorsAt(at, line);
  if (here.some(isUnread)) return false;
  const missed = here
    .filter(({ code }) => code.startsWith('names/unknown'))
    .map(({ primary }) => source.text.slice(primary.span.start, primary.span.end).toLowerCase());
  return [...unreadBeside(at, line)].some((other) => {
    const words = wordsIn(lineText(source, other));
    const [head = '', name = ''] = words;
    const isNameless = declarationWords.includes(head) && (name === '' || isReservedWord(name));
    return (
      (missed.length > 0 && isNameless) || words.some((word) => missed.includes(word.toLowerCase()))
    );
  });
}

/** Returns the fix of a line: the present advice, or else the nearest line that is sound, or the line in another column. */
function mendOf(at: Tried, line: number, asking: AdviceWork): Mend | Tie | undefined {
  const given = presentMend(at, line, asking);
  const here = errorsAt(at, line);
  const isSyntax = here.some(isUnread);
  const { line: written, owner, above } = placeOf(at.source, line);
  const isElsewhere = isSyntax && above.length > 0 && elsewhere(written, owner) !== undefined;
  // A line that would be sound in another place is not rewritten, but for a single slip.
  const nearest = nearestLine(at, line, asking, isElsewhere ? oneSlip : Infinity);
  if (isElsewhere && (nearest === undefined || 'between' in nearest)) return given;
  const declared = declaredOtherwise(at, line, asking);
  const many = (mend: Mend | Tie | undefined): number =>
    mend === undefined || 'between' in mend
      ? Infinity
      : errorsOf(createSource(at.source.path, mend.text), mend.left).length;
  if (declared !== undefined && many(declared) <= Math.min(many(given), many(nearest)))
    return declared;
  // The checker's own words say more about the same edit.
  const isOther = nearest !== undefined && 'text' in nearest && nearest.text !== given?.text;
  if (given !== undefined && !isOther) return given;
  if (nearest !== undefined || !isSyntax) return nearest;
  const isTooDeep = here.some(({ code }) => code === 'syntax/unexpected-indentation');
  return movedMend(at, line, asking) ?? (isTooDeep ? joinedMend(at, line, asking) : undefined);
}

/** Returns the fix of a line that stands too deep since it goes on with the line above, perhaps after a word that is missing. */
function joinedMend(at: Tried, line: number, asking: AdviceWork): Mend | undefined {
  const { source } = at;
  const [above, own] = [line - 1, line].map((one) => lineParts(lineText(source, one)));
  if (above === undefined || own === undefined || above.behind !== '') return undefined;
  const start = (source.lineStarts[line - 2] ?? 0) + above.indent.length;
  const end = (source.lineStarts[line - 1] ?? 0) + own.indent.length + own.line.length;
  const put = (text: string): TextEdit => ({
    span: span(source.path, start, end),
    replacement: text,
  });
  const one = createSource(source.path, applyEdits(source, [put(`${above.line} ${own.line}`)]));
  const tried = { source: one, diagnostics: quicklyChecked(at, one, asking) };
  const mend = nearestLine(tried, line - 1, asking, Infinity);
  if (mend === undefined || 'between' in mend || mend.line === undefined) return undefined;
  const whole = { says: `write \`${mend.line}\``, edits: [put(mend.line)] };
  return { text: mend.text, whole, isCertain: false, left: mend.left };
}

/** What a single slip may cost; see `costs` in moves.ts. */
const oneSlip = 0.75;

/** Returns the present advice for a line, if it keeps what the line says and leaves no problem in it. */
function presentMend(at: Tried, line: number, asking: AdviceWork): Mend | undefined {
  const edits = editsAt(at, line);
  if (edits === undefined) return undefined;
  const source = createSource(at.source.path, applyEdits(at.source, edits));
  if (!keepsLine(at.source, source, line)) return undefined;
  if (!settles(at, source, quicklyChecked(at, source, asking), line)) return undefined;
  const left = checked(asking, source);
  return settles(at, source, left, line) ? { text: source.text, isCertain: true, left } : undefined;
}

/** Returns the edits of the first advice for a line that has some. */
function editsAt(at: Tried, line: number): readonly TextEdit[] | undefined {
  return errorsAt(at, line)
    .flatMap(({ help }) => help)
    .flatMap(({ edits = [] }) => (edits.length > 0 ? [edits] : []))[0];
}

/** True if a changed text keeps what a line says, or does not change that line alone. */
function keepsLine(source: Source, changed: Source, line: number): boolean {
  return (
    source.lineStarts.length !== changed.lineStarts.length ||
    keepsContentOf(lineText(source, line))(lineText(changed, line))
  );
}

/** Returns the help of a line without a fix: with its edits only if they keep what the line says and mend a part of it. */
function withheld(at: Tried, line: number, one: Diagnostic, asking: AdviceWork): readonly Help[] {
  const edits = editsAt(at, line);
  if (edits === undefined) return one.help;
  const { source } = at;
  const half = createSource(source.path, applyEdits(source, edits));
  // What the checker would add or leave out is no more than a hint.
  if (!keepsLine(source, half, line)) return one.help.map(({ text }) => ({ text }));
  if (isUnread(one)) return withoutEdits(one);
  const left = { source: half, diagnostics: quicklyChecked(at, half, asking) };
  const isPart = errorsAt(left, line).length < errorsAt(at, line).length;
  return isPart ? uncertain(one) : withoutEdits(one);
}

/** Returns the problems of a line as one, with its fix, which may be another line in its place. */
function withAdvice(
  source: Source,
  diagnostics: readonly Diagnostic[],
  line: number,
  help: Help,
  isRewritten = false,
): readonly Diagnostic[] {
  const here = errorsAt({ source, diagnostics }, line);
  // What the line says in a mended form may be wrong about the line itself.
  const first = here.find(({ code }) => code.startsWith('syntax/')) ?? here[0];
  if (first === undefined) return diagnostics;
  const written = lineText(source, line);
  const place = lineParts(written);
  const start = (source.lineStarts[line - 1] ?? 0) + place.indent.length;
  const moved = movedAway(source, line, first, help);
  const isOfBlock = /^syntax\/(?:.*indentation|missing-lines)$/.test(first.code);
  const corrected =
    moved ??
    (isRewritten && !isOfBlock && first.code.startsWith('syntax/')
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
function lineHelp(source: Source, line: number, meant: string, isCertain: boolean): Help {
  const place = lineParts(lineText(source, line));
  const start = (source.lineStarts[line - 1] ?? 0) + place.indent.length;
  const now = meant.replaceAll('\n', `\n${place.indent}`);
  const ends = commonEnds(place.line, now);
  const lines = meant.split('\n').map((one) => `\`${one.trim()}\``);
  return fixAt(
    `write ${lines.join(', and below it ')}`,
    span(source.path, start + ends.start, start + place.line.length - ends.end),
    now.slice(ends.start, now.length - ends.end),
    isCertain,
  );
}

/** Removes problems elsewhere that the fix of a line also fixes: they follow from the same slip. */
function withoutMissed(
  source: Source,
  reported: readonly Diagnostic[],
  line: number,
  { whole, left, text }: Mend,
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
  return reported.filter(
    (one) => fixedLines.has(diagnosticLine(source, one)) || (isStill(one) && !isIn(one)),
  );
}
