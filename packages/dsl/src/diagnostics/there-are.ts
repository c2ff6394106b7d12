// Lists the names that exist, as help for one that does not.

import { andList, pluralOf, singularsOf } from '../source/nouns.ts';
import type { Help } from './diagnostic.ts';

/** If there are more names than `most`, only the first `some` are listed. */
const most = 8;
const some = 5;

/** The sorts of things that only a declaration makes, so that a ruleset without one has none. */
const declared: ReadonlySet<string> = new Set([
  'side',
  'kind',
  'condition',
  'table',
  'given',
  'track',
  'ruling',
  'check',
  'choice',
  'action',
  'procedure',
  'policy',
  'scenario',
]);

/**
 * Help that lists the existing names: `the spans are …`, `the only action is …`. If there are none, it shows the declaration
 * that is missing.
 *
 * @param what the sort of thing, such as `span` or `check or choice`
 * @param name the name that is unknown
 */
export function thereAre(known: readonly string[], what: string, name: string): readonly Help[] {
  const all = [...new Set(known)].map((one) => `\`${one}\``);
  const [only] = all;
  if (only === undefined)
    return declared.has(what)
      ? [{ text: `this ruleset has no ${pluralOf(what)}; \`${what} ${name} …\` declares one` }]
      : [];
  const listed =
    all.length > most
      ? `${all.slice(0, some).join(', ')} and ${all.length - some} more`
      : andList(all);
  if (what === 'span' && all.length === 1) {
    const [one = name] = singularsOf(name);
    return [{ text: `declare it at the margin: \`span ${one}\`; so far ${only} is the only span` }];
  }
  // Of several sorts together, such as `check or choice`, we do not say what each name is.
  if (/ or |,/.test(what)) return [{ text: `this ruleset has ${listed}` }];
  return [
    {
      text:
        all.length === 1 ? `the only ${what} is ${only}` : `the ${pluralOf(what)} are ${listed}`,
    },
  ];
}

/** True for help that lists names. */
export function listsNames({ text }: Help): boolean {
  return /^(?:this ruleset has|the only|the \p{L}+ are) `/u.test(text);
}
