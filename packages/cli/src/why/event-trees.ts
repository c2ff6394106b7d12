// Makes the tree of an event: its sentence, its parts, and what decided it.
import type { Value } from '@fray/dsl/ir';
import { questionAnswered } from '@fray/engine/debugger';
import type { Event } from '@fray/engine/events';
import type { EventReason, Reason } from '@fray/engine/why';
import { soft, type Branch, type WordPart } from '../report/blocks/blocks.ts';
import { formatAnswer, formatValue } from '../report/sentences.ts';
import { spoken } from '../report/text.ts';
import { at, eventLine, ruleWords, wordsAt, type WhyContext } from './why-context.ts';
import { eventGuards } from './guard-trees.ts';
import { innerTrees, reasonTrees } from './reason-trees.ts';
import { branch, prefixed } from './tree.ts';
import { plainWords, shortened, formatStream } from './words.ts';

/**
 * The deepest nesting of events. Nobody follows a branch further down, and the stack could not hold a fight of 100,000
 * events.
 */
const MOST_NESTED = 100;

/**
 * Returns the tree of the event with that number. An event that was shown already, or is nested too deep, gets only its
 * line.
 */
export function eventTree(context: WhyContext, seq: number): Branch {
  const known = context.eventAt(seq);
  if (known === undefined) return branch([{ is: 'event', seq }]);
  const reason = context.reasons.get(seq);
  const lasts =
    known.type === 'condition-gained' && known.data.ends.length === 0
      ? ', until a rule ends it'
      : '';
  const sentence = [...eventLine(context, seq), lasts + formatStream(known)];
  if (context.shown.has(seq))
    return branch(reason === undefined ? sentence : [...sentence, soft(' (see above)')]);
  if (context.nesting.depth >= MOST_NESTED && reason !== undefined) {
    context.nesting.later.add(seq);
    return branch([...sentence, soft(' (see below)')]);
  }
  context.shown.add(seq);
  if (reason === undefined) return branch(sentence);
  const line: readonly WordPart[] =
    (context.places(reason.where)?.text ?? '') === ''
      ? []
      : [...at(context, reason.where), '  ', ruleWords(context, reason.where)];
  context.nesting.depth += 1;
  const below = [
    // The parts that decided the event come first, and the value before the event comes last.
    ...partsOf(context, reason, false),
    ...offered(context, known),
    ...eventGuards(context, reason),
    ...partsOf(context, reason, true),
  ];
  context.nesting.depth -= 1;
  return branch([...sentence, ...line], below);
}

/** Returns the trees of events that were nested too deep, each as a tree of its own. */
export function laterTrees(context: WhyContext): readonly Branch[] {
  const trees: Branch[] = [];
  // Each tree may add further events to the set.
  for (const seq of context.nesting.later)
    if (!context.shown.has(seq)) trees.push(eventTree(context, seq));
  return trees;
}

/** Returns the options that a choice offered. */
function offered(context: WhyContext, of: Event): readonly Branch[] {
  const question = questionAnswered(of, context.eventAt);
  if (question === undefined) return [];
  const { offer } = question.data;
  const answerText =
    offer.kind === 'options'
      ? offer.options.map(formatAnswer).join(' · ')
      : offer.kind === 'number'
        ? `${offer.from} to ${offer.to}`
        : formatValue(offer.from);
  return [branch(['offered (', { is: 'event', seq: question.seq }, `): ${shortened(answerText)}`])];
}

/** Returns the trees for the parts of an event: the value before it, or all others. */
function partsOf(
  context: WhyContext,
  { event: of, parts: all, keys }: EventReason,
  isFrom: boolean,
): readonly Branch[] {
  const parts = all.filter(({ as }) => (as === 'from') === isFrom);
  if (of.type === 'order-ranked' && !isFrom) return ranking(context, of.data.entries, parts, keys);
  if (of.type === 'dice-rolled')
    // The event shows the candidates of a draw. Only those who were left out are news.
    return parts.flatMap(({ as, reason: one }) =>
      as === 'where' && one.value === true && !context.full ? [] : labelled(context, as, one),
    );
  return parts.flatMap(({ as, reason: one }): readonly Branch[] => {
    if (as === 'who' || (as === 'text' && isPlainText(one))) return [];
    // Conditions that never barred anybody say nothing about the choice.
    if (as === 'bars' && one.why === 'start' && !context.full) return [];
    // The value before the event matters only if a rule computed the new value from it.
    if (as === 'from')
      return one.why === 'start'
        ? []
        : [branch([`from ${plainWords(one.value)}`], innerTrees(context, one))];
    return as.startsWith('outcome ') || as.startsWith('value ') || as === 'held'
      ? reasonTrees(context, one)
      : labelled(context, as, one);
  });
}

/** True for a text without computed parts: the line of the event already shows it. */
function isPlainText(one: Reason): boolean {
  return (
    one.why === 'expression' &&
    one.parts.every((part) => part.why === 'expression' && part.op === 'const')
  );
}

/** Returns the trees of a part. The first begins with the part's name, if the name adds something. */
function labelled(context: WhyContext, as: string, one: Reason): readonly Branch[] {
  const trees = reasonTrees(context, one);
  const label = as === 'value' || as === 'more' || as === 'less' ? 'by' : spoken(as);
  if (trees.length === 0)
    return as === 'text' || (one.why === 'expression' && one.op === 'const')
      ? []
      : [branch([`${label}: ${plainWords(one.value)}`, ...at(context, one.where)])];
  return trees.map((tree, index) =>
    index === 0 && /^(dice|limit|field .*|policy .*)$/.test(as)
      ? prefixed(`${label}: `, tree)
      : tree,
  );
}

/** Returns the trees of an order: its keys, then each member with its scores. */
function ranking(
  context: WhyContext,
  entries: readonly { readonly participant: string; readonly keys: readonly Value[] }[],
  parts: EventReason['parts'],
  keys: EventReason['keys'],
): readonly Branch[] {
  const treesAs = (as: string): readonly Branch[] =>
    parts.filter((part) => part.as === as).flatMap(({ reason }) => reasonTrees(context, reason));
  const lines = keys.map((key) => branch([wordsAt(context, key.where), ...at(context, key.where)]));
  const members = entries.map(({ participant, keys: values }, index) =>
    branch(
      [
        `${index + 1}. ${spoken(participant)}${values.length === 0 ? '' : `: ${values.map(formatValue).join(', ')}`}`,
      ],
      treesAs(`key ${participant}`),
    ),
  );
  return [branch(['ranked by'], lines), ...members, ...treesAs('chosen')];
}
