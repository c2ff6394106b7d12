// Writes a diagnostic as lines for people. The text is plain; callbacks add colour, which never carries meaning.

import { lineText, positionAt, type Source } from '../source/source.ts';
import type { Diagnostic, Label, TextEdit } from './diagnostic.ts';

/** Functions that decorate parts of the output. Each gets plain text and may wrap it, but never change its visible width. */
export interface RenderStyle {
  readonly error: (text: string) => string;
  readonly warning: (text: string) => string;
  readonly strong: (text: string) => string;
  readonly faint: (text: string) => string;
  readonly mark: (text: string) => string;
  readonly help: (text: string) => string;
}

/** A line in parts; a part without a kind is plain. */
type RenderedLine = readonly { readonly is?: keyof RenderStyle; readonly text: string }[];

/** A message or a help, with its code frame. */
interface RenderedPart {
  readonly words: RenderedLine;
  readonly frame: readonly RenderedLine[];
}

const plain = (text: string): string => text;

/** A style without decoration. */
export const plainRenderStyle: RenderStyle = {
  error: plain,
  warning: plain,
  strong: plain,
  faint: plain,
  mark: plain,
  help: plain,
};

const widestLine = 120;
const tabWidth = 4;

/**
 * Returns a diagnostic with its code frame, as text without a final line end.
 *
 * @param sourceOf finds the source of a path; if it finds none, the lines of the source are left out
 */
export function renderDiagnostic(
  diagnostic: Diagnostic,
  sourceOf: (path: string) => Source | undefined,
  style: RenderStyle = plainRenderStyle,
): string {
  return diagnosticParts(diagnostic, sourceOf)
    .flatMap(({ words, frame }) => [words, ...frame])
    .map((line) => line.map(({ is, text }) => (is === undefined ? text : style[is](text))).join(''))
    .join('\n');
}

/** Returns the message of a diagnostic and its helps, as parts that a reader may lay out. */
export function diagnosticParts(
  diagnostic: Diagnostic,
  sourceOf: (path: string) => Source | undefined,
): readonly RenderedPart[] {
  const { code, severity, message, primary } = diagnostic;
  const source = sourceOf(primary.span.source);
  const frames =
    source === undefined
      ? [[{ text: `  --> ${shown(primary.span.source)}` }]]
      : placed('  -->', source, diagnostic, primary);
  // Places in other files follow, each file with a frame of its own.
  for (const path of new Set(diagnostic.secondary.map((label) => label.span.source))) {
    const other = path === primary.span.source ? undefined : sourceOf(path);
    if (other !== undefined) frames.push(...placed('  :::', other, diagnostic));
  }
  return [
    {
      words: [
        { is: severity, text: `${severity}[${code}]` },
        { is: 'strong', text: `: ${shown(message)}` },
      ],
      frame: frames,
    },
    ...diagnostic.help.map(({ text, edits }): RenderedPart => {
      const [first = '', ...more] = text.split('\n').map(shown);
      return {
        words: [{ is: 'help', text: 'help' }, { text: `: ${first}` }],
        frame: [
          ...more.map((line) => [{ text: line }]),
          ...(source === undefined || edits === undefined ? [] : editedLines(source, edits)),
        ],
      };
    }),
  ];
}

interface Mark {
  readonly line: number;
  readonly label: Label;
  readonly sign: '^' | '-';
}

/** Returns the marks of a diagnostic in one source, sorted by place. */
function marksIn({ primary, secondary }: Diagnostic, source: Source): readonly Mark[] {
  const marks: Mark[] = [];
  if (primary.span.source === source.path)
    marks.push({ line: lineOf(source, primary), label: primary, sign: '^' });
  for (const label of secondary) {
    if (label.span.source === source.path)
      marks.push({ line: lineOf(source, label), label, sign: '-' });
  }
  return marks.sort((a, b) => a.line - b.line || a.label.span.start - b.label.span.start);
}

/** Returns the place of a label, otherwise of the first one in the source, and the marked lines. */
function placed(
  lead: string,
  source: Source,
  diagnostic: Diagnostic,
  label?: Label,
): RenderedLine[] {
  const marks = marksIn(diagnostic, source);
  const first = label ?? marks[0]?.label;
  if (first === undefined) return [];
  const { line, column } = positionAt(source, first.span.start);
  const gutter = String(marks.at(-1)?.line ?? 1).length;
  const bar = { is: 'faint', text: `${' '.repeat(gutter)} |` } as const;
  const lines: RenderedLine[] = [
    [{ is: 'faint', text: lead }, { text: ` ${shown(source.path)}:${line}:${column}` }],
    [bar],
  ];
  let last = 0;
  for (const mark of marks) {
    const view = viewOf(source, mark);
    if (mark.line !== last) lines.push(numbered(String(mark.line).padStart(gutter), view.text));
    last = mark.line;
    const words = mark.label.text === undefined ? '' : ` ${shown(mark.label.text)}`;
    lines.push([
      bar,
      { text: ' '.repeat(view.start + 1) },
      { is: mark.sign === '^' ? 'mark' : 'faint', text: mark.sign.repeat(view.width) + words },
    ]);
  }
  return [...lines, [bar]];
}

function numbered(number: string, text: string): RenderedLine {
  return [{ is: 'faint', text: `${number} |` }, { text: ` ${text}`.trimEnd() }];
}

function lineOf(source: Source, label: Label): number {
  return positionAt(source, label.span.start).line;
}

interface View {
  readonly text: string;
  readonly start: number;
  readonly width: number;
}

/** Returns one line as it is shown: tabs become blanks, and a long line is cut around the mark. A mark over several lines
 * marks only the first. */
function viewOf(source: Source, mark: Mark): View {
  const { column } = positionAt(source, mark.label.span.start);
  const raw = lineText(source, mark.line);
  const from = Math.min(column - 1, raw.length);
  const to = Math.max(
    from,
    Math.min(from + (mark.label.span.end - mark.label.span.start), raw.length),
  );
  const cutLeft =
    raw.length > widestLine ? Math.max(0, Math.min(from - 40, raw.length - widestLine)) : 0;
  const cutRight = Math.min(raw.length, cutLeft + widestLine);
  const lead = cutLeft > 0 ? '…' : '';
  const tail = cutRight < raw.length ? '…' : '';
  const start = lead.length + shown(raw.slice(cutLeft, from)).length;
  const width = shown(raw.slice(from, Math.min(to, cutRight))).length;
  return {
    text: lead + shown(raw.slice(cutLeft, cutRight)) + tail,
    start,
    width: Math.max(1, width),
  };
}

/** Replaces tabs with blanks, and control characters and unpaired surrogates with a visible sign. */
function shown(text: string): string {
  return text
    .replace(/\t/g, ' '.repeat(tabWidth))
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufeff]/g, '�')
    .replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '�');
}

/**
 * Applies the edits to the line of the first one, and returns the new line with the changed parts marked. Describes edits
 * over more than one line instead of showing them.
 */
function editedLines(source: Source, edits: readonly TextEdit[]): readonly RenderedLine[] {
  const first = edits[0];
  if (first === undefined || first.span.source !== source.path) return [];
  const { line } = positionAt(source, first.span.start);
  const raw = lineText(source, line);
  const lineStart = source.lineStarts[line - 1] ?? 0;
  const onLine = edits
    .filter(
      (edit) =>
        edit.span.start >= lineStart &&
        edit.span.end <= lineStart + raw.length &&
        !/[\r\n]/.test(edit.replacement),
    )
    .sort((a, b) => a.span.start - b.span.start);
  if (onLine.length === 0 || raw.length > widestLine) return [];
  let text = '';
  let marks = '';
  let done = 0;
  for (const edit of onLine) {
    const kept = shown(raw.slice(done, edit.span.start - lineStart));
    const added = shown(edit.replacement);
    text += kept + added;
    marks += ' '.repeat(kept.length) + '~'.repeat(added.length);
    done = edit.span.end - lineStart;
  }
  text += shown(raw.slice(done));
  const gutter = String(line);
  const result = [numbered(gutter, text)];
  if (marks.trim() !== '')
    result.push([
      { is: 'faint', text: `${' '.repeat(gutter.length)} |` },
      { text: ' ' },
      { is: 'help', text: marks.trimEnd() },
    ]);
  return result;
}
