// Writes the whole report of a problem, for tests that compare every word of it.

import type { Diagnostic } from './diagnostic.ts';

/** Returns the place, the message, each secondary place with its text, and each help. */
export function wholeReport(
  text: string,
  { primary, message, secondary, help }: Diagnostic,
): readonly string[] {
  const at = ({ start, end }: { readonly start: number; readonly end: number }): string =>
    text.slice(start, end);
  return [
    at(primary.span),
    message,
    ...[primary, ...secondary].flatMap((one) =>
      one.text === undefined ? [] : [`${at(one.span)}: ${one.text}`],
    ),
    ...help.map((one) => one.text),
  ];
}
