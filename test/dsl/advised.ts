// Applies the advice for a wrong line to rules that were right before.

import { advise, applyEdits, compile, createSource, positionAt } from '@fray/dsl/internal';
import { expect } from 'vitest';

/** Returns the rules after the advice for a wrong line (or lines), with single blanks within lines; undefined if there is no advice. */
export function advisedIn(sound: string, right: string, wrong: string): string | undefined {
  expect(sound).toContain(right);
  const text = sound.replace(right, () => wrong);
  const source = createSource('x.fray', text);
  const check = (one: typeof source) => compile(one).diagnostics;
  const { line } = positionAt(source, text.indexOf(wrong));
  const last = line + wrong.trimEnd().split('\n').length - 1;
  const edits = advise(source, check(source), check, () => undefined)
    .filter(({ primary }) => {
      const at = positionAt(source, primary.span.start).line;
      return at >= line && at <= last;
    })
    .flatMap(({ help }) => help.find((one) => one.edits !== undefined)?.edits ?? []);
  return edits.length === 0 ? undefined : narrow(applyEdits(source, edits));
}

/** Returns a text with one blank wherever several follow each other within a line. */
export const narrow = (text: string): string => text.replace(/(\S) +/g, '$1 ');
