// Makes the trees of guards: the tests, calls and events that decided that an event happened.
import type { EventReason, Guard } from '@fray/engine/why';
import { soft, type Branch } from '../report/blocks/blocks.ts';
import { countText, spoken } from '../report/text.ts';
import { at, ruleWords, type WhyContext, nameNotes } from './why-context.ts';
import { valueOrFault, innerTrees, samePlace } from './reason-trees.ts';
import { formatRounds, plainWords } from './words.ts';
import { branch, prefixed } from './tree.ts';

/** The most tests and calls shown around an event, unless everything is shown. */
const MOST_GUARDS = 4;

/**
 * Returns the trees of an event's guards. Unless everything is shown, these are the innermost tests and the event that
 * caused it.
 */
export function eventGuards(
  context: WhyContext,
  { event: of, guards }: EventReason,
): readonly Branch[] {
  if (context.full) return guards.flatMap((one) => guardTrees(context, one));
  const known = guards.filter(
    (one) =>
      one.guard === 'event' ||
      (of.type !== 'choice-made' && of.type !== 'choice-offered' && of.type !== 'dice-rolled'),
  );
  // The event of a choice explains the rest.
  const choice = known.find((one) => one.guard === 'event' && one.by === 'choice');
  if (choice !== undefined) return guardTrees(context, choice);
  const trees = known.flatMap((one) => (one.guard === 'event' ? [] : guardTrees(context, one)));
  const events = known.flatMap((one) => {
    if (one.guard !== 'event') return [];
    // What an event is part of is told once.
    return one.by === 'action' && context.shown.has(one.event) ? [] : guardTrees(context, one);
  });
  const left = trees.length - MOST_GUARDS;
  return [
    ...trees.slice(0, MOST_GUARDS),
    ...(left > 0
      ? [
          branch([
            soft(
              `and ${countText(left, 'enclosing test or call', 'enclosing tests or calls')} more (--deep shows them)`,
            ),
          ]),
        ]
      : []),
    ...events,
  ];
}

/** Returns the trees of one test, call or event; `because` comes before a test. */
export function guardTrees(
  context: WhyContext,
  one: Guard,
  because = 'because ',
): readonly Branch[] {
  switch (one.guard) {
    case 'call':
      return [branch([`called in ${spoken(one.rule)}`, ...at(context, one.where)])];
    case 'event':
      return [
        prefixed(
          one.by === 'time'
            ? `its time ran out${one.edge === 'end' ? ' at the end of this' : ''}: `
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
      const { reason } = one;
      const place = at(context, one.where);
      const local = reason.why === 'local' ? context.locals.get(reason.local) : undefined;
      if (local?.from === 'loop')
        return [
          branch(
            [`for ${spoken(local.name)} = ${plainWords(local.value)}`, ...place],
            local.test === null || !context.full ? [] : innerTrees(context, local.test),
          ),
        ];
      // The event shows what a ranking rolled, and the order that resulted.
      if (reason.why === 'event') return [context.event(reason.event)];
      if (reason.why !== 'expression')
        return [
          branch(
            [
              `${because}${spoken('name' in reason ? reason.name : '')} is ${plainWords(reason.value)}`,
              ...place,
            ],
            innerTrees(context, reason),
          ),
        ];
      // Only a full answer says which round of a loop it was.
      const rounds = formatRounds(reason);
      if (rounds !== undefined) return context.full ? [branch([because + rounds, ...place])] : [];
      // Nobody understands that a negation does not hold.
      const [inner] = reason.op === 'not' && !one.holds ? reason.parts : [];
      const isTurned = inner?.why === 'expression' && !samePlace(inner, reason);
      const text = ruleWords(context, isTurned ? inner.where : reason.where);
      const outcome =
        typeof reason.value !== 'boolean'
          ? valueOrFault(reason)
          : one.holds || isTurned
            ? ' holds'
            : ' does not hold';
      return [
        branch(
          [because, text, outcome, ...nameNotes(context, reason), ...place],
          context.full ? innerTrees(context, reason) : [],
        ),
      ];
    }
  }
}

/** Shows the other participant that a search has found, and the expression or event that decided it. */
function anotherTree(
  context: WhyContext,
  { reason, where }: Extract<Guard, { readonly guard: 'another' }>,
  because: string,
): Branch {
  const found = plainWords(reason.value);
  if (reason.why === 'event') return prefixed(`it found ${found}: `, context.event(reason.event));
  return branch(
    [
      because,
      ruleWords(context, reason.where),
      ` is ${found}`,
      ...(reason.why === 'expression' ? nameNotes(context, reason) : []),
      ...at(context, where),
    ],
    context.full ? innerTrees(context, reason) : [],
  );
}
