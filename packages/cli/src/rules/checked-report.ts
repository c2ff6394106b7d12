// Reports the result of checking a file: its problems and its contents.
import type { Ruleset } from '@fray/dsl/ir';
import { lineAt, type Compiled } from './rules.ts';
import { sentence, type Report } from '../report/blocks/blocks.ts';
import { problemReport } from '../report/diagnostics.ts';
import { countText } from '../report/text.ts';

/** A file that was compiled, and its name in messages. */
type CheckedFile = Compiled & { readonly shown: string };

/** True if the file can be played although a part of it is unfinished or suspicious. */
export function isDraft({ ruleset, diagnostics }: CheckedFile): boolean {
  return ruleset !== undefined && diagnostics.length > 0;
}

/** What a file has that declares only what others use, such as spans and kinds. */
const NOTHING_YET = 'no check, action or scenario yet';

/** Tells the problems of one file, the examples that house rules drop, and what is in it. */
export function checkedReport(file: CheckedFile): Report {
  const { shown, ruleset, diagnostics, sources, dropped } = file;
  const problems = problemReport(diagnostics, sources);
  if (ruleset === undefined) return problems;
  const contents = contentsOf(ruleset).filter(([count]) => count > 0);
  const verdict =
    contents.length === 0
      ? NOTHING_YET
      : contents.map(([count, one, many]) => countText(count, one, many)).join(', ');
  return [
    ...problems,
    ...dropped.map(({ name, span, what, why }) =>
      sentence(
        `note: the house rules leave out ${what === 'policy' ? 'a line of the policy' : `the ${what}`} ${what === 'example' ? `“${name}”` : name} (${span.source}:${lineAt(sources, span)}): ${why}`,
      ),
    ),
    isDraft(file)
      ? sentence([
          `${shown} is `,
          { is: 'warning', text: 'a draft' },
          ` with ${countText(diagnostics.length, 'warning')}. It has ${verdict}.`,
        ])
      : sentence([
          `${shown} is `,
          { is: 'good', text: 'sound' },
          `: ${contents.length === 0 ? 'it has ' : ''}${verdict}`,
        ]),
  ];
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
