// What is advised where a line of sound rules is wrong.

import { advise, applyEdits, compile, createSource, positionAt } from '@fray/dsl/internal';
import { expect } from 'vitest';

/** The rules as they are advised where a line (or lines) is wrong, blanks within lines aside; undefined: nothing is advised there. */
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

/** A text with one blank wherever several stand within a line. */
export const narrow = (text: string): string => text.replace(/(\S) +/g, '$1 ');

/** A text with all that is advised for its errors, blanks within lines aside. */
export function allAdvised(text: string): string {
  const source = createSource('x.fray', text);
  const check = (one: typeof source) => compile(one).diagnostics;
  const edits = advise(source, check(source), check, () => undefined)
    .filter(({ severity }) => severity === 'error')
    .flatMap(({ help }) => help.find((one) => one.edits !== undefined)?.edits ?? []);
  return narrow(applyEdits(source, edits));
}
