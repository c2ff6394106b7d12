// Tells an answer to "why" as a report. It says values as a player would say them, gives each event once with its number, and
// quotes rules with file and line.
import type { Explanation } from '@fray/engine/why';
import {
  heading,
  paragraphOf,
  soft,
  type Branch,
  type Report,
  type Tree,
} from '../report/blocks/blocks.ts';
import { terminalLines } from '../report/blocks/terminal.ts';
import { plainStyle } from '../report/style.ts';
import { clean, countText, listed } from '../report/text.ts';
import { contextOf, type WhyReport } from './why-context.ts';
import { eventTree, laterTrees } from './event-trees.ts';
import { otherwiseTrees } from './otherwise.ts';
import { reasonTrees } from './reason-trees.ts';
import { fitTree } from './tree.ts';
import { valueClause } from './words.ts';

/** The parts of an answer. */
interface WhyTrees {
  /** The question and its value; nothing if the question is about an event, which the first branch tells. */
  readonly title: Report;
  readonly reasons: Tree;
  /** The lines that could have changed the value: a heading and its tree; null if there are none. */
  readonly otherwise: { readonly title: string; readonly tree: Tree } | null;
}

/** Returns the whole answer as trees. */
export function whyTrees(explanation: Explanation, report: WhyReport): WhyTrees {
  const { root, value, at, from } = explanation;
  const context = contextOf(explanation, report, eventTree);
  const children = reasonTrees(context, root);
  const isEvent = root.why === 'event';
  const otherwise = otherwiseTrees(context);
  const later = laterTrees(context);
  return {
    title: isEvent
      ? []
      : [
          heading(1, `${clean(report.question)}${valueClause(value, root)}`, {
            aside: `after event ${at} of ${report.last}`,
          }),
        ],
    reasons: {
      block: 'tree',
      branches: [...(isEvent ? children : children.flatMap(withoutTitle(explanation))), ...later],
      isRoot: isEvent,
    },
    otherwise:
      otherwise.length === 0
        ? null
        : {
            title: `What could have changed it${from === null || from === 0 ? '' : ` since #${from}`}:`,
            tree: { block: 'tree', branches: otherwise },
          },
  };
}

/** Returns the answer, as much of it as there is room for. */
export function whyReport(explanation: Explanation, report: WhyReport): Report {
  const { room, further } = report;
  const { title, reasons, otherwise } = whyTrees(explanation, report);
  const fitted = (tree: Tree, most: number): Tree =>
    room === undefined ? tree : fitTree(tree, room.columns, Math.max(1, most));
  const most = room?.lines ?? Infinity;
  const other = otherwise && fitted(otherwise.tree, Math.ceil((2 * most) / 5));
  const below: Report = [
    ...(otherwise === null || other === null ? [] : [heading(2, otherwise.title), other]),
    ...noteOf(leftOut(explanation)),
  ];
  const back = noteOf(furtherBack(explanation.further, further));
  const around = [...title, { ...reasons, branches: [] }, ...below, ...back];
  const main = fitted(
    reasons,
    most - terminalLines(around, plainStyle, room?.columns ?? Infinity).length,
  );
  const isWhole = main === reasons && (otherwise === null || other === otherwise.tree);
  return [
    ...title,
    main,
    ...below,
    ...(isWhole ? back : noteOf([`There are more reasons: ${further}`])),
  ];
}

/**
 * Returns notes on what the answer leaves out: throws and answers that were not tried to the end, changes that could have gone differently before the last write, and how
 * many dice of a stream were thrown before a throw.
 */
function leftOut({ from, before, streams, chances, nearFrom }: Explanation): readonly string[] {
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
  return notes;
}

function furtherBack(events: readonly number[], further: string): readonly string[] {
  if (events.length === 0) return [];
  const shown = events.slice(0, 6).map((seq) => `#${seq}`);
  const more =
    events.length > shown.length
      ? `${shown.join(', ')} and ${events.length - shown.length} more`
      : listed(shown, 'and');
  return [`Further back: ${more}.`, further];
}

function noteOf(sentences: readonly string[]): Report {
  return sentences.length === 0 ? [] : [paragraphOf([soft(sentences.join(' '))])];
}

/** Removes the first line of an expression's branch, because it repeats the title. */
function withoutTitle(explanation: Explanation): (branch: Branch) => readonly Branch[] {
  return (branch) => (explanation.root.why === 'expression' ? branch.below : [branch]);
}
