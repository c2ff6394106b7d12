// Makes the trees of guards: the tests, calls and events that decided that an event happened.
import type { EventReason, Guard } from '@fray/engine/why';
import { formatValue } from '../report/sentences.ts';
import { clean, countText, spoken } from '../report/text.ts';
import { at, wordsAt, type WhyContext } from './why-context.ts';
import { nameNotes, type ExpressionReason } from './names.ts';
import { innerTrees, samePlace } from './reason-trees.ts';
import { formatRounds } from './rounds.ts';
import { leaf, prefixed, type Tree } from './tree.ts';
import { plainValue } from './words.ts';

/** The most tests and calls shown around an event, unless everything is shown. */
const MOST_GUARDS = 4;

/**
 * Returns the trees of an event's guards. Unless everything is shown, these are the innermost tests and the event that
 * caused it.
 */
export function eventGuards(
  context: WhyContext,
  { event: of, guards }: EventReason,
): readonly Tree[] {
  if (context.full) return guards.flatMap((one) => guardTrees(context, one));
  const known = guards.filter(
    (one) =>
      one.guard === 'event' ||
      (of.type !== 'choice-made' && of.type !== 'choice-offered' && of.type !== 'dice-rolled'),
  );
  // The event of a choice explains the rest.
  const choice = known.find((one) => one.guard === 'event' && one.by === 'choice');
  if (choice !== undefined) return guardTrees(context, choice);
  const trees = known
    .filter((one) => one.guard !== 'event')
    .flatMap((one) => guardTrees(context, one));
  const events = known
    .filter((one) => one.guard === 'event')
    .flatMap((one) => guardTrees(context, one));
  const left = trees.length - MOST_GUARDS;
  return [
    ...trees.slice(0, MOST_GUARDS),
    ...(left > 0
      ? [
          leaf(
            context.style.dim(
              `and ${countText(left, 'enclosing test or call', 'enclosing tests or calls')} more (--deep shows them)`,
            ),
          ),
        ]
      : []),
    ...events,
  ];
}

/** Returns the trees of one test, call or event; `because` comes before a test. */
export function guardTrees(context: WhyContext, one: Guard, because = 'because '): readonly Tree[] {
  switch (one.guard) {
    case 'call':
      return [leaf(`called in ${spoken(one.rule)}${at(context, context.places(one.where))}`)];
    case 'event':
      return [
        prefixed(
          one.by === 'time'
            ? 'its time ran out: '
            : one.by === 'trigger'
              ? `${spoken(one.rule ?? 'a trigger')} fired on `
              : one.by === 'choice'
                ? 'chosen: '
                : 'part of ',
          context.event(one.event),
        ),
      ];
    case 'passed':
      return [
        prefixed(
          one.by === 'trigger'
            ? `trigger ${spoken(one.rule)} did not fire on `
            : `${spoken(one.rule)} was not chosen: `,
          context.event(one.event),
        ),
      ];
    case 'another':
      return [anotherTree(context, one, because)];
    case 'test': {
      const place = context.places(one.where);
      const local = one.reason.why === 'local' ? context.locals.get(one.reason.local) : undefined;
      if (local?.from === 'loop')
        return [
          {
            text: `for ${spoken(local.name)} = ${formatValue(plainValue(local.value))}${at(context, place)}`,
            children: local.test === null || !context.full ? [] : innerTrees(context, local.test),
          },
        ];
      // The event shows what a ranking rolled, and the order that resulted.
      if (one.reason.why === 'event') return [context.event(one.reason.event)];
      if (one.reason.why !== 'expression')
        return [
          {
            text: `${because}${spoken('name' in one.reason ? one.reason.name : '')} is ${formatValue(plainValue(one.reason.value))}${at(context, place)}`,
            children: innerTrees(context, one.reason),
          },
        ];
      // Only a full answer says which round of a loop it was.
      const rounds = formatRounds(one.reason);
      if (rounds !== undefined)
        return context.full ? [leaf(`${because}${rounds}${at(context, place)}`)] : [];
      // Nobody understands that a negation does not hold.
      const [inner] = one.reason.op === 'not' && !one.holds ? one.reason.parts : [];
      const isTurned = inner?.why === 'expression' && !samePlace(inner, one.reason);
      const text = wordsAt(context.places(isTurned ? inner.where : one.reason.where));
      if (typeof one.reason.value !== 'boolean')
        return [
          {
            text: `${because}${context.style.yellow(text)}${cameTo(one.reason)}${nameNotes(context, one.reason)}${at(context, place)}`,
            children: context.full ? innerTrees(context, one.reason) : [],
          },
        ];
      return [
        {
          text: `${because}${context.style.yellow(text)} ${one.holds || isTurned ? 'holds' : 'does not hold'}${nameNotes(context, one.reason)}${at(context, place)}`,
          children: context.full ? innerTrees(context, one.reason) : [],
        },
      ];
    }
  }
}

/** Returns the value of an expression, or the reason why it has none. */
function cameTo({ fault, value }: ExpressionReason): string {
  return fault === null ? ` is ${formatValue(plainValue(value))}` : `: ${clean(fault)}`;
}

/** Shows the other participant that a search has found, and the expression or event that decided it. */
function anotherTree(
  context: WhyContext,
  { reason, where }: Extract<Guard, { readonly guard: 'another' }>,
  because: string,
): Tree {
  const found = formatValue(plainValue(reason.value) ?? 'nobody');
  if (reason.why === 'event') return prefixed(`it found ${found}: `, context.event(reason.event));
  const place = context.places(where);
  const words = wordsAt(context.places(reason.where));
  return {
    text: `${because}${context.style.yellow(words)} is ${found}${reason.why === 'expression' ? nameNotes(context, reason) : ''}${at(context, place)}`,
    children: context.full ? innerTrees(context, reason) : [],
  };
}
