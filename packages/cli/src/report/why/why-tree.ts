// An answer to "why" as a tree for a terminal: values in the words of the table, each event once with its number, the words of the
// rules with file and line.
import type { Explanation } from '@fray/engine/internal';
import { clean, listed, wrap } from '../text.ts';
import { contextOf, type WhyReport } from './why-context.ts';
import { eventTree } from './event-trees.ts';
import { otherwiseTrees } from './otherwise.ts';
import { reasonTrees } from './reason-trees.ts';
import { drawTrees, type Tree } from './tree.ts';
import { says } from './words.ts';

/** The whole answer, line by line. */
export function whyLines(told: Explanation, report: WhyReport): readonly string[] {
  const { style, columns } = report;
  const context = contextOf(told, report, eventTree);
  const children = reasonTrees(context, told.root);
  const isEvent = told.root.why === 'event';
  const title = isEvent
    ? []
    : [
        `${style.bold(`${clean(report.question)}${says(told.value, told.root)}`)}${style.dim(`  after event ${told.at} of ${report.last}`)}`,
      ];
  const lines = [
    ...title,
    ...drawTrees(isEvent ? children : children.flatMap(withoutTitle(told)), columns, isEvent),
  ];
  const otherwise = otherwiseTrees(context);
  if (otherwise.length > 0)
    lines.push(
      '',
      style.bold(
        `What could have made it otherwise${told.since === null || told.since === 0 ? '' : ` since #${told.since}`}:`,
      ),
      ...drawTrees(otherwise, columns, false),
    );
  if (told.further.length > 0) {
    const shown = told.further.slice(0, 6).map((seq) => `#${seq}`);
    const more =
      told.further.length > shown.length
        ? `${shown.join(', ')} and ${told.further.length - shown.length} more`
        : listed(shown, 'and');
    lines.push('', ...wrap(style.dim(`Further back: ${more}. ${report.further}`), columns));
  }
  return lines;
}

/** The first line of an expression's tree says the same as the title. */
function withoutTitle(told: Explanation): (tree: Tree) => readonly Tree[] {
  return (tree) => (told.root.why === 'expression' ? tree.children : [tree]);
}
