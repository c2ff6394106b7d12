// Version 1 to 2: in version 1 the dice of a roll were those of its present name; since version 2 they are those of its oldest
// name (`was called`). So a thing that throws lists its present name as the oldest.
import { renamedIn } from '../amend/former-names.ts';
import { createSource } from '../source/source.ts';
import { parse } from '../syntax/parser.ts';

/** What gives its name to streams of dice. */
const THROWING: ReadonlySet<string> = new Set(['check', 'action', 'procedure', 'trigger', 'roll']);

/** Returns the text with the present name before the former ones. */
export function withOwnDice(text: string): string {
  // Most rules have no former names, and need no parser to say so.
  if (!/\bwas\s+called\b/.test(text)) return text;
  const { file } = parse(createSource('', text));
  return renamedIn(file)
    .filter(({ thing }) => THROWING.has(thing?.what ?? ''))
    .toSorted((one, other) => other.former.span.end - one.former.span.end)
    .reduce((made, { thing, former: { span } }) => {
      const line = made.slice(span.start, span.end);
      // The words before the names are the last such pair in the line: a text may contain another.
      const at = [...line.matchAll(/\bwas\s+called\s+/g)].at(-1);
      if (at === undefined) return made;
      const names = span.start + at.index + at[0].length;
      return `${made.slice(0, names)}${thing?.now.text ?? ''}, ${made.slice(names)}`;
    }, text);
}
