// Fixes a name that is spelled otherwise in its declaration than in all its uses: the slip is in the declaration.

import { applyEdits } from '../diagnostics/fixes.ts';
import { suggest } from '../diagnostics/suggest.ts';
import { isLanguage } from './line-words.ts';
import { placesOfNames } from './vocabulary.ts';
import { createSource, positionAt } from '../source/source.ts';
import { span } from '../source/span.ts';
import { checked, errorsAt, settles, type AdviceWork, type Mend, type Tried } from './tried.ts';

/** Returns the fix of the declaration of an unknown name of a line; undefined if no other name is nearly like it. */
export function declaredOtherwise(at: Tried, line: number, asking: AdviceWork): Mend | undefined {
  const { source } = at;
  const unknown = errorsAt(at, line)
    .filter(({ code }) => code.includes('/unknown'))
    .map(({ primary }) => source.text.slice(primary.span.start, primary.span.end));
  if (unknown.length === 0) return undefined;
  const places = placesOfNames(source.text);
  for (const name of new Set(unknown)) {
    const uses = places.get(name) ?? [];
    if (uses.length < 2) continue;
    const once = [...places].flatMap(([one, found]) =>
      found.length === 1 && !isLanguage(one) ? one : [],
    );
    for (const near of suggest(name, once)) {
      const start = places.get(near)?.[0] ?? 0;
      const edits = [{ span: span(source.path, start, start + near.length), replacement: name }];
      const now = createSource(source.path, applyEdits(source, edits));
      const left = checked(asking, now);
      if (!settles(at, now, left, line)) continue;
      const says = `line ${positionAt(source, start).line} calls it \`${near}\`: write \`${name}\` there`;
      return { text: now.text, whole: { says, edits }, isCertain: false, left };
    }
  }
  return undefined;
}
