// Reports the result of checking a file: its problems and its contents.
import type { Ruleset } from '@fray/dsl/ir';
import { lineAt, type Compiled } from './rules.ts';
import { diagnosticFrames } from '../report/diagnostics.ts';
import type { Style } from '../report/style.ts';
import { clean, countText } from '../report/text.ts';

/** A file that was compiled, and its name in messages. */
type CheckedFile = Compiled & { readonly shown: string };

/** True if the file can be played although a part of it is unfinished or suspicious. */
export function isDraft({ ruleset, diagnostics }: CheckedFile): boolean {
  return ruleset !== undefined && diagnostics.length > 0;
}

/** What a file has that declares only what others use, such as spans and kinds. */
const NOTHING_YET = 'no check, action or scenario yet';

/** Returns the report for one file: frames of its problems, examples that house rules drop, and a summary line. */
export function checkedText(file: CheckedFile, style: Style): string {
  const { shown, ruleset, diagnostics, sources, dropped } = file;
  const frames = diagnosticFrames(diagnostics, sources, style);
  if (ruleset === undefined) return frames;
  const notes = dropped.map((one) => {
    const place = `${one.span.source}:${lineAt(sources, one.span)}`;
    return `note: the house rules leave out ${one.what === 'policy' ? 'a line of the policy' : `the ${one.what}`} ${clean(one.name)} (${clean(place)}): ${clean(one.why)}\n`;
  });
  const contents = contentsOf(ruleset).filter(([count]) => count > 0);
  const verdict =
    contents.length === 0
      ? NOTHING_YET
      : contents.map(([count, one, many]) => countText(count, one, many)).join(', ');
  const summary = isDraft(file)
    ? `${style.yellow('a draft')} with ${countText(diagnostics.length, 'warning')}. It has ${verdict}.`
    : `${style.green('sound')}: ${contents.length === 0 ? 'it has ' : ''}${verdict}`;
  return `${frames}${notes.join('')}${clean(shown)} is ${summary}\n`;
}

/** Returns the number of each kind of declaration, by the plural word; null if there are errors. */
export function contentsJson(ruleset: Ruleset | undefined): object | null {
  return ruleset === undefined
    ? null
    : Object.fromEntries(contentsOf(ruleset).map(([count, , many]) => [many, count]));
}

/** Returns the number of each kind of declaration, with the singular and the plural word. */
function contentsOf(ruleset: Ruleset): readonly (readonly [number, string, string])[] {
  const callable = (kind: Ruleset['callables'][number]['kind']): number =>
    ruleset.callables.filter((one) => one.kind === kind).length;
  const watch = (kind: Ruleset['watches'][number]['kind']): number =>
    ruleset.watches.filter((one) => one.kind === kind).length;
  return [
    [callable('check'), 'check', 'checks'],
    [callable('choice'), 'choice', 'choices'],
    [callable('action'), 'action', 'actions'],
    [ruleset.rulings.length, 'ruling', 'rulings'],
    [watch('invariant'), 'invariant', 'invariants'],
    [watch('measure'), 'measure', 'measures'],
    [ruleset.scenarios.length, 'scenario', 'scenarios'],
    [ruleset.examples.length, 'example', 'examples'],
  ];
}
