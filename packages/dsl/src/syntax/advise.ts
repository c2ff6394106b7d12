// Advice from the table of slips for lines that can be read, but do not mean what they should: `raise p.HP by two`. Such a line is told
// of once, by the slip.

import { diagnostic, type Diagnostic } from '../diagnostics/diagnostic.ts';
import { findSlips, type FoundSlip } from '../slips/find-slips.ts';
import { lineText, positionAt, type Source } from '../source/source.ts';
import { span } from '../source/span.ts';
import { tokenize } from './lexer.ts';
import { canBeRead, ownerOf, slipDiagnostic, stretchOf, type WrittenLine } from './mend-line.ts';
import { parse } from './parser.ts';

const diagnose = (piece: Source): readonly Diagnostic[] => parse(piece).diagnostics;

/** Lines that are looked at: few are wrong at a time. */
const mostLines = 15;

/** What a slip can explain: that something cannot be read, or is not known, or is of another sort. */
const explained =
  /^(?:syntax\/(?:unexpected|misspelt-word|reserved-word|name-starts-with-digit|line-order|stray-sign|foreign-sign|no-fractions|minus-or-range)|names\/|types\/)/;

/**
 * The same diagnostics, with those of a line that a slip explains replaced by what is said of that slip. A line that has a certain
 * mend is left as it is.
 */
export function adviseBySlips(
  diagnostics: readonly Diagnostic[],
  sources: readonly Source[],
): readonly Diagnostic[] {
  const lines = new Map<
    string,
    { readonly source: Source; readonly line: number; readonly all: Diagnostic[] }
  >();
  for (const one of diagnostics) {
    const source = sources.find(({ path }) => path === one.primary.span.source);
    if (source === undefined || one.severity !== 'error') continue;
    const { line } = positionAt(source, one.primary.span.start);
    const known = lines.get(`${line} ${source.path}`);
    if (known !== undefined) known.all.push(one);
    else if (lines.size < mostLines)
      lines.set(`${line} ${source.path}`, { source, line, all: [one] });
  }
  return [...lines.values()].reduce<readonly Diagnostic[]>((so, { source, line, all }) => {
    if (
      all.some(
        (one) => !explained.test(one.code) || one.help.some((help) => help.isCertain === true),
      )
    )
      return so;
    const advice = adviseLine(source, line, all);
    const [first] = all;
    return advice === undefined || first === undefined
      ? so
      : so.flatMap((one) => (one === first ? [advice] : all.includes(one) ? [] : [one]));
  }, diagnostics);
}

function adviseLine(
  source: Source,
  line: number,
  all: readonly Diagnostic[],
): Diagnostic | undefined {
  const start = source.lineStarts[line - 1] ?? 0;
  const lexed = tokenize(source, start, start + lineText(source, line).length);
  const at = stretchOf(source, lexed, line);
  const text = source.text.slice(at.start, at.end);
  const isAbout = (found: FoundSlip): boolean =>
    all.every(
      ({ primary }) =>
        primary.span.start <= at.start + found.end &&
        primary.span.end + 1 >= at.start + found.start,
    );
  for (const found of findSlips(text, ownerOf(source, at.start)).filter(isAbout)) {
    if (found.replacement === undefined) return toldOf(at, text, found);
    const says = found.slip.says === undefined ? [] : [found.slip.says];
    if (canBeRead(at, line, found.line, diagnose))
      return slipDiagnostic(at, text, found.line, found, says);
  }
  return undefined;
}

function toldOf(at: WrittenLine, text: string, found: FoundSlip): Diagnostic {
  const place = span(at.source.path, at.start + found.start, at.start + found.end);
  return diagnostic(
    'syntax/written-otherwise',
    { found: text.slice(found.start, found.end) },
    place,
    { help: [{ text: found.slip.says ?? '' }] },
  );
}
