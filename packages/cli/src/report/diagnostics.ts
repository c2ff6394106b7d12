// Formats problems of rulesets, as blocks for people and as data for programs.
import {
  diagnosticParts,
  positionAt,
  type Diagnostic,
  type Source,
  type Span,
} from '@fray/dsl/internal';
import { sentence, type Report, type Words } from './blocks/blocks.ts';
import { countText } from './text.ts';

/** Tells each problem with its lines. */
export function problemReport(
  diagnostics: readonly Diagnostic[],
  sources: readonly Source[],
): Report {
  const sourceOf = (path: string): Source | undefined =>
    sources.find((source) => source.path === path);
  return diagnostics.map((one) => ({
    block: 'problem',
    parts: diagnosticParts(one, sourceOf).map(({ words, frame }) => ({
      words: painted(words),
      frame: frame.map(painted),
    })),
  }));
}

type Rendered = ReturnType<typeof diagnosticParts>[number];

function painted(line: Rendered['words']): Words {
  return line.map(({ is, text }) => (is === undefined ? text : { is: kinds[is], text }));
}

const kinds = {
  error: 'bad',
  warning: 'warning',
  strong: 'strong',
  faint: 'soft',
  mark: 'bad',
  help: 'code',
} as const;

/** Tells an error, and what to do about it. */
export function errorReport(message: string, hint?: string): Report {
  return [
    sentence([{ is: 'bad', text: 'error' }, `: ${message}`]),
    ...(hint === undefined ? [] : [sentence([{ is: 'code', text: 'hint' }, `: ${hint}`])]),
  ];
}

/** Returns the number of problems in words: `2 problems (1 error, 1 warning) in 1 file`. */
export function problemCount(diagnostics: readonly Diagnostic[], files: number): string {
  const errors = diagnostics.filter((one) => one.severity === 'error').length;
  const kinds = [
    ...(errors > 0 ? [countText(errors, 'error')] : []),
    ...(errors < diagnostics.length ? [countText(diagnostics.length - errors, 'warning')] : []),
  ];
  return `${countText(diagnostics.length, 'problem')} (${kinds.join(', ')}) in ${countText(files, 'file')}`;
}

/** Returns a diagnostic as plain data. Places are lines and columns, counted from 1. */
export function diagnosticJson(diagnostic: Diagnostic, sources: readonly Source[]): object {
  const place = (span: Span): object => {
    const source = sources.find((one) => one.path === span.source);
    if (source === undefined) return { file: span.source };
    const [from, to] = [positionAt(source, span.start), positionAt(source, span.end)];
    return {
      file: span.source,
      line: from.line,
      column: from.column,
      endLine: to.line,
      endColumn: to.column,
    };
  };
  return {
    code: diagnostic.code,
    severity: diagnostic.severity,
    message: diagnostic.message,
    ...place(diagnostic.primary.span),
    label: diagnostic.primary.text ?? null,
    related: diagnostic.secondary.map((label) => ({
      ...place(label.span),
      label: label.text ?? null,
    })),
    help: diagnostic.help.map((help) => ({
      text: help.text,
      certain: help.isCertain === true,
      edits: (help.edits ?? []).map((edit) => ({
        ...place(edit.span),
        replacement: edit.replacement,
      })),
    })),
  };
}
