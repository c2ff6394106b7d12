// Shows an answer to "why" as a tree, for a terminal. It writes values as a player would say them, gives each event once
// with its number, and quotes rules with file and line.
import type { Explanation } from '@fray/engine/why';
import { clean, countText, listed, wrap } from '../report/text.ts';
import { contextOf, type WhyReport } from './why-context.ts';
import { eventTree, laterTrees } from './event-trees.ts';
import { otherwiseTrees } from './otherwise.ts';
import { reasonTrees } from './reason-trees.ts';
import { fitTrees, type Tree } from './tree.ts';
import { valueClause } from './words.ts';

/** The parts of an answer. */
interface WhyTrees {
  /** The question and its value; null if the question is about an event, which the first tree shows. */
  readonly title: string | null;
  readonly reasons: readonly Tree[];
  /** The lines that could have changed the value: a heading and its trees; null if there are none. */
  readonly otherwise: { readonly title: string; readonly trees: readonly Tree[] } | null;
}

/** Returns the whole answer as trees. */
export function whyTrees(explanation: Explanation, report: WhyReport): WhyTrees {
  const { style } = report;
  const context = contextOf(explanation, report, eventTree);
  const children = reasonTrees(context, explanation.root);
  const isEvent = explanation.root.why === 'event';
  const otherwise = otherwiseTrees(context);
  const later = laterTrees(context);
  return {
    title: isEvent
      ? null
      : `${style.bold(`${clean(report.question)}${valueClause(explanation.value, explanation.root)}`)}${style.dim(`  after event ${explanation.at} of ${report.last}`)}`,
    reasons: [...(isEvent ? children : children.flatMap(withoutTitle(explanation))), ...later],
    otherwise:
      otherwise.length === 0
        ? null
        : {
            title: `What could have changed it${explanation.from === null || explanation.from === 0 ? '' : ` since #${explanation.from}`}:`,
            trees: otherwise,
          },
  };
}

/** Returns the lines of the answer, up to the limit. */
export function whyLines(explanation: Explanation, report: WhyReport): readonly string[] {
  const { style, columns, most } = report;
  const { title, reasons, otherwise } = whyTrees(explanation, report);
  const other = fitTrees(otherwise?.trees ?? [], columns, false, Math.ceil((2 * most) / 5));
  const above = title === null ? [] : [title];
  const left = leftOut(explanation, report);
  const below = [
    ...(otherwise === null ? [] : ['', style.bold(otherwise.title), ...other.lines]),
    ...(left.length > 0 && otherwise === null ? [''] : []),
    ...left,
  ];
  const back = furtherBack(explanation, report);
  const room = most - above.length - below.length - back.length;
  const main = fitTrees(reasons, columns, title === null, Math.max(1, room));
  const isWhole = main.isWhole && other.isWhole;
  return [
    ...above,
    ...main.lines,
    ...below,
    ...(isWhole
      ? back
      : ['', ...wrap(style.dim(`There are more reasons: ${report.further}`), columns)]),
  ];
}

/**
 * Returns notes on what the answer leaves out: throws and answers that were not tried to the end, changes that could have gone differently before the last write, and how
 * many dice of a stream were thrown before a throw.
 */
function leftOut(
  { from, before, streams, chances, nearFrom }: Explanation,
  { style, columns }: WhyReport,
): readonly string[] {
  const notes: string[] = [];
  if (chances.some(({ near }) => near.length > 0))
    notes.push('What would have come after the same action or span is left out.');
  if (nearFrom !== null)
    notes.push(`Other throws and answers were tried from #${nearFrom} on only.`);
  if (from !== null && before !== null) {
    const changes = before === 0 ? ' is' : `, in ${countText(before, 'earlier change')}, is`;
    notes.push(
      `What could have gone differently before #${from}${changes} left out here: --at ${from - 1} shows it.`,
    );
  }
  // We prefer an event with dice thrown before it to an event without.
  const [first, ...others] = streams.toSorted(
    (a, b) => Number(a.before === 0) - Number(b.before === 0),
  );
  if (first !== undefined) {
    const dice =
      first.before === 0
        ? `no die of the stream ${clean(first.stream)} was`
        : `exactly ${first.before === 1 ? 'one die' : `${first.before} dice`} of the stream ${clean(first.stream)} ${first.before === 1 ? 'was' : 'were'}`;
    const more =
      others.length === 0 ? '' : ` The same holds for ${countText(others.length, 'other throw')}.`;
    notes.push(`This answer does not explain why ${dice} thrown before #${first.event}.${more}`);
  }
  return notes.length === 0 ? [] : wrap(style.dim(notes.join(' ')), columns);
}

function furtherBack(
  explanation: Explanation,
  { style, columns, further }: WhyReport,
): readonly string[] {
  if (explanation.further.length === 0) return [];
  const shown = explanation.further.slice(0, 6).map((seq) => `#${seq}`);
  const more =
    explanation.further.length > shown.length
      ? `${shown.join(', ')} and ${explanation.further.length - shown.length} more`
      : listed(shown, 'and');
  return ['', ...wrap(style.dim(`Further back: ${more}. ${further}`), columns)];
}

/** Removes the first line of an expression's tree, because it repeats the title. */
function withoutTitle(explanation: Explanation): (tree: Tree) => readonly Tree[] {
  return (tree) => (explanation.root.why === 'expression' ? tree.children : [tree]);
}
