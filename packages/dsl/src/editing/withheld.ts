// Holds back advice that does not say what was meant.

import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Source } from '../source/source.ts';
import { diagnosticLine } from './tried.ts';

/** Removes the edits of a partial fix that does not say what was meant. */
export function withoutEdits(one: Diagnostic): Diagnostic {
  return { ...one, help: one.help.filter(({ edits }) => edits === undefined) };
}

/** Removes the problem of a line that only said how to write it, if its advice is gone and another problem is left. */
export function withoutEmpty(
  source: Source,
  line: number,
  diagnostics: readonly Diagnostic[],
): readonly Diagnostic[] {
  const here = diagnostics.filter((one) => diagnosticLine(source, one) === line);
  const isEmpty = ({ code, help }: Diagnostic): boolean =>
    code === 'syntax/written-otherwise' && help.length === 0;
  return here.every(isEmpty)
    ? diagnostics
    : diagnostics.filter((one) => !here.includes(one) || !isEmpty(one));
}

/** Marks the fixes of a problem as uncertain, because they leave the line wrong and must not be applied unasked. */
export function withoutCertainty(one: Diagnostic): Diagnostic {
  return one.help.some((help) => help.isCertain === true)
    ? { ...one, help: one.help.map((help) => ({ ...help, isCertain: false })) }
    : one;
}
