// Collects the diagnostics of a pass or a compilation, and returns them sorted, without duplicates and up to a limit.

import {
  diagnostic,
  type Diagnostic,
  type DiagnosticCode,
  type DiagnosticExtras,
  type ParamsOf,
  type Located,
} from './diagnostic.ts';

export interface DiagnosticCollector {
  /** Makes a diagnostic and adds it to the collection. */
  report<Code extends DiagnosticCode>(
    this: void,
    code: Code,
    params: ParamsOf<Code>,
    at: Located,
    extras?: DiagnosticExtras,
  ): void;
  /** Adds diagnostics that were made elsewhere. */
  add(diagnostics: readonly Diagnostic[]): void;
  /** True if the collection holds an error, and not only warnings. */
  hasErrors(): boolean;
  /** Returns the whole collection, in the order of `orderDiagnostics`. */
  list(): readonly Diagnostic[];
}

/** Returns a new, empty collector. */
export function createCollector(): DiagnosticCollector {
  const collected: Diagnostic[] = [];
  return {
    report(code, params, at, extras): void {
      collected.push(diagnostic(code, params, at, extras));
    },
    add(diagnostics): void {
      for (const one of diagnostics) collected.push(one);
    },
    hasErrors: () => collected.some((one) => one.severity === 'error'),
    list: () => orderDiagnostics(collected),
  };
}

/** Sorts by source, place and code. Removes diagnostics with the same message at the same place. */
export function orderDiagnostics(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const sorted = [...diagnostics].sort(compareDiagnostics);
  return sorted.filter((one, index) => {
    const before = sorted[index - 1];
    return (
      before === undefined ||
      compareDiagnostics(before, one) !== 0 ||
      before.message !== one.message
    );
  });
}

/** Shortens a list to `most` diagnostics and drops warnings first. The last entry says how many are not shown; it is an
 * error if the list has any error. */
export function limitDiagnostics(
  diagnostics: readonly Diagnostic[],
  most = 100,
): readonly Diagnostic[] {
  if (diagnostics.length <= most) return diagnostics;
  const isError = ({ severity }: Diagnostic): boolean => severity === 'error';
  const errors = diagnostics.filter(isError);
  const warnings = diagnostics.filter((one) => !isError(one));
  const shown = new Set([...errors, ...warnings].slice(0, most));
  const [next] = diagnostics.filter((one) => !shown.has(one));
  if (next === undefined) return diagnostics;
  const left = diagnostics.length - most;
  const rest = diagnostic('syntax/too-many-problems', { left }, next.primary.span);
  return [
    ...diagnostics.filter((one) => shown.has(one)),
    { ...rest, severity: errors.length > 0 ? 'error' : 'warning' },
  ];
}

function compareDiagnostics(a: Diagnostic, b: Diagnostic): number {
  return (
    compareText(a.primary.span.source, b.primary.span.source) ||
    a.primary.span.start - b.primary.span.start ||
    a.primary.span.end - b.primary.span.end ||
    compareText(a.code, b.code)
  );
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
