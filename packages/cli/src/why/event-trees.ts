// Makes the tree of an event: its sentence, its parts, and what decided it.
import type { Value } from '@fray/dsl/ir';
import { questionAnswered } from '@fray/engine/debugger';
import type { Event } from '@fray/engine/events';
import type { EventReason, Reason } from '@fray/engine/why';
import { formatAnswer, formatValue } from '../report/sentences.ts';
import { spoken } from '../report/text.ts';
import { at, eventLine, ruleWords, wordsAt, type WhyContext } from './why-context.ts';
import { eventGuards } from './guard-trees.ts';
import { innerTrees, reasonTrees } from './reason-trees.ts';
import { leaf, type Tree } from './tree.ts';
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
export function eventTree(context: WhyContext, seq: number): Tree {
  const known = context.eventAt(seq);
  if (known === undefined) return leaf(`#${seq}`);
  const reason = context.reasons.get(seq);
  const lasts =
    known.type === 'condition-gained' && known.data.ends.length === 0
      ? ', until a rule ends it'
      : '';
  const sentence = `${eventLine(context, seq)}${lasts}${formatStream(known)}`;
  if (context.shown.has(seq))
    return leaf(`${sentence}${reason === undefined ? '' : context.style.dim(' (see above)')}`);
  if (context.nesting.depth >= MOST_NESTED && reason !== undefined) {
    context.nesting.later.add(seq);
    return leaf(`${sentence}${context.style.dim(' (see below)')}`);
  }
  context.shown.add(seq);
  if (reason === undefined) return leaf(sentence);
  const line =
    (context.places(reason.where)?.text ?? '') === ''
      ? ''
      : `${at(context, reason.where)}  ${ruleWords(context, reason.where)}`;
  context.nesting.depth += 1;
  const children = [
    // The parts that decided the event come first, and the value before the event comes last.
    ...partsOf(context, reason, false),
    ...offered(context, known),
    ...eventGuards(context, reason),
    ...partsOf(context, reason, true),
  ];
  context.nesting.depth -= 1;
  return { text: sentence + line, children };
}

/** Returns the trees of events that were nested too deep, each as a tree of its own. */
export function laterTrees(context: WhyContext): readonly Tree[] {
  const trees: Tree[] = [];
  // Each tree may add further events to the set.
  for (const seq of context.nesting.later)
    if (!context.shown.has(seq)) trees.push(eventTree(context, seq));
  return trees;
}

/** Returns the options that a choice offered. */
function offered(context: WhyContext, of: Event): readonly Tree[] {
  const question = questionAnswered(of, context.eventAt);
  if (question === undefined) return [];
  const { offer } = question.data;
  const answerText =
    offer.kind === 'options'
      ? offer.options.map(formatAnswer).join(' · ')
      : offer.kind === 'number'
        ? `${offer.from} to ${offer.to}`
        : formatValue(offer.from);
  return [leaf(`offered (#${question.seq}): ${shortened(answerText)}`)];
}

/** Returns the trees for the parts of an event: the value before it, or all others. */
function partsOf(
  context: WhyContext,
  { event: of, parts: all, keys }: EventReason,
  isFrom: boolean,
): readonly Tree[] {
  const parts = all.filter(({ as }) => (as === 'from') === isFrom);
  if (of.type === 'order-ranked' && !isFrom) return ranking(context, of.data.entries, parts, keys);
  if (of.type === 'dice-rolled')
    // The event shows the candidates of a draw. Only those who were left out are news.
    return parts.flatMap(({ as, reason: one }) =>
      as === 'where' && one.value === true && !context.full ? [] : labelled(context, as, one),
    );
  return parts.flatMap(({ as, reason: one }): readonly Tree[] => {
    if (as === 'who' || (as === 'text' && isPlainText(one))) return [];
    // Conditions that never barred anybody say nothing about the choice.
    if (as === 'bars' && one.why === 'start' && !context.full) return [];
    // The value before the event matters only if a rule computed the new value from it.
    if (as === 'from')
      return one.why === 'start'
        ? []
        : [
            {
              text: `from ${plainWords(one.value)}`,
              children: innerTrees(context, one),
            },
          ];
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
function labelled(context: WhyContext, as: string, one: Reason): readonly Tree[] {
  const trees = reasonTrees(context, one);
  const label = as === 'value' || as === 'more' || as === 'less' ? 'by' : spoken(as);
  if (trees.length === 0)
    return as === 'text' || (one.why === 'expression' && one.op === 'const')
      ? []
      : [leaf(`${label}: ${plainWords(one.value)}${at(context, one.where)}`)];
  return trees.map((tree, index) =>
    index === 0 && /^(dice|limit|field .*|policy .*)$/.test(as)
      ? { ...tree, text: `${label}: ${tree.text}` }
      : tree,
  );
}

/** Returns the trees of an order: its keys, then each member with its scores. */
function ranking(
  context: WhyContext,
  entries: readonly { readonly participant: string; readonly keys: readonly Value[] }[],
  parts: EventReason['parts'],
  keys: EventReason['keys'],
): readonly Tree[] {
  const treesAs = (as: string): readonly Tree[] =>
    parts.filter((part) => part.as === as).flatMap(({ reason }) => reasonTrees(context, reason));
  const lines = keys.map((key) => leaf(wordsAt(context, key.where) + at(context, key.where)));
  const members = entries.map(({ participant, keys: values }, index): Tree => ({
    text: `${index + 1}. ${spoken(participant)}${values.length === 0 ? '' : `: ${values.map(formatValue).join(', ')}`}`,
    children: treesAs(`key ${participant}`),
  }));
  return [{ text: 'ranked by', children: lines }, ...members, ...treesAs('chosen')];
}
