// Makes the trees of reasons: why a value is what it is.
import type { LocalReason, ModifierReason, Reason } from '@fray/engine/why';
import { soft, type Branch } from '../report/blocks/blocks.ts';
import { formatValue } from '../report/sentences.ts';
import { clean, spoken } from '../report/text.ts';
import {
  at,
  eventLine,
  ruleWords,
  wordsAt,
  type WhyContext,
  nameNotes,
  type ExpressionReason,
} from './why-context.ts';
import {
  formatRounds,
  plainValue,
  plainWords,
  formatLegality,
  formatRollReason,
  formatStart,
  formatStream,
} from './words.ts';
import { branch } from './tree.ts';

/** Returns the trees that explain why a value is what it is. A plain literal or name has none. */
export function reasonTrees(context: WhyContext, one: Reason): readonly Branch[] {
  switch (one.why) {
    case 'expression':
      return expression(context, one);
    case 'local': {
      const local = context.locals.get(one.local);
      if (local === undefined) return [];
      // The line that reads the name already shows its value.
      if (
        local.from === 'loop' ||
        local.from === 'argument' ||
        local.from === 'said' ||
        local.from === 'nothing'
      )
        return [];
      if (local.from === 'result') return [context.event(local.event)];
      const text = `${spoken(local.name)} is ${plainWords(local.value)}`;
      if (context.namesShown.has(one.local)) return [branch([text, soft(' (see above)')])];
      context.namesShown.add(one.local);
      const suffix = local.from === 'roll' ? formatRollReason(local.roll, context.eventAt) : '';
      return [branch([text + suffix, ...at(context, local.where)], behind(context, local))];
    }
    case 'state':
    case 'event':
      return [context.event(one.event)];
    case 'start':
      if (one.location.in === 'participants' && !context.full) return [];
      return [branch([formatStart(one), ...at(context, one.where)])];
    case 'setting': {
      const from = {
        inputs: 'an input of the run',
        scenario: 'from the scenario',
        default: 'the default',
      }[one.from];
      return [
        branch([
          `the ${one.of} ${spoken(one.name)} is ${plainWords(one.value)}: ${from}`,
          ...at(context, one.where),
        ]),
      ];
    }
    case 'memory': {
      const list = one.events.slice(-8).map(context.event);
      // The last event shows the result.
      const { value } = one;
      const comes =
        one.events.length === 0
          ? ': never'
          : plainValue(value) === null
            ? ''
            : ` is ${plainWords(value)}`;
      return [branch([wordsAt(context, one.where) + comes], list)];
    }
    case 'legality':
      return [
        branch(
          [`${spoken(one.action)} ${formatLegality(one)}`, ...at(context, one.where)],
          (one.illegal === null && !context.full ? [] : one.parts).flatMap((part) =>
            part.why === 'state' || part.why === 'start'
              ? barring(context, part)
              : reasonTrees(context, part),
          ),
        ),
      ];
    case 'bound':
      return [];
  }
}

/** Returns the trees of a condition that may bar an action; none if it does not bar the action, which is no news. */
function barring(context: WhyContext, part: Reason): readonly Branch[] {
  return part.value === false ? [] : reasonTrees(context, part);
}

/** Returns the trees below a reason, without a line for the reason itself. */
export function innerTrees(context: WhyContext, one: Reason): readonly Branch[] {
  switch (one.why) {
    case 'expression':
    case 'legality':
      return one.parts.flatMap((part) => reasonTrees(context, part));
    case 'local': {
      const local = context.locals.get(one.local);
      return local === undefined ? [] : behind(context, local);
    }
    default:
      return reasonTrees(context, one);
  }
}

function expression(context: WhyContext, one: ExpressionReason): readonly Branch[] {
  // The text of a rule already shows its literals.
  if (one.op === 'const' || one.op === 'bound') return [];
  // Such an expression is only a name for the value of a result or a roll.
  if (one.op === 'outcome-of' || one.op === 'roll-part')
    return one.parts.flatMap((part) => reasonTrees(context, part));
  const place = at(context, one.where);
  const rounds = formatRounds(one);
  if (rounds !== undefined) return [branch([rounds, ...place])];
  const text = ruleWords(context, one.where);
  // Readers take `is not` for one expression.
  const [only] = one.parts;
  if (one.op === 'not' && only?.why === 'expression' && samePlace(only, one))
    return [
      branch(
        [text, `: ${one.value === true ? 'yes' : 'no'}`, ...nameNotes(context, only), ...place],
        innerTrees(context, only),
      ),
    ];
  return [
    branch(
      [text, valueOrFault(one), ...nameNotes(context, one), ...place],
      // Made only where it is shown: an event in it counts as shown from then on.
      one.parts.flatMap((part) => reasonTrees(context, part)),
    ),
  ];
}

/** Returns the value of an expression, or the reason why it has none. */
export function valueOrFault({ fault, value }: ExpressionReason): string {
  if (fault !== null) return `: ${clean(fault)}`;
  return `${typeof plainValue(value) === 'boolean' ? ':' : ' is'} ${plainWords(value)}`;
}

function behind(context: WhyContext, local: LocalReason): readonly Branch[] {
  switch (local.from) {
    case 'let':
      return [
        ...reasonTrees(context, local.base),
        ...local.modifiers.map((one) => modifier(context, one)),
      ];
    case 'roll':
      return [
        ...reasonTrees(context, local.roll.dice),
        ...local.roll.events.map((one) => thrownTree(context, one)),
        ...local.roll.modifiers.map((one) => modifier(context, one)),
      ];
    case 'loop':
      return [
        ...(local.test === null ? [] : innerTrees(context, local.test)),
        ...(context.full ? local.others.flatMap((one) => reasonTrees(context, one)) : []),
      ];
    case 'argument':
      return local.given === null ? [] : reasonTrees(context, local.given);
    case 'result':
    case 'said':
      return [context.event(local.event)];
    case 'nothing':
      return [];
  }
}

function modifier(context: WhyContext, one: ModifierReason): Branch {
  if (!one.counts && one.when?.why === 'expression' && one.when.value !== true) {
    return branch(
      [
        `${spoken(one.name)} does not count: `,
        ruleWords(context, one.when.where),
        ' does not hold',
        ...nameNotes(context, one.when),
        ...at(context, one.where),
      ],
      innerTrees(context, one.when),
    );
  }
  const when = one.when === null ? [] : reasonTrees(context, one.when);
  const isNumber = typeof one.amount === 'number';
  const amount =
    isNumber && Number(one.amount) >= 0 ? `+${String(one.amount)}` : formatValue(one.amount);
  const text = one.counts ? `${amount} ${spoken(one.name)}` : `${spoken(one.name)} does not count`;
  return branch(
    [text, ...at(context, one.where)],
    [...when, ...one.parts.flatMap((part) => reasonTrees(context, part))],
  );
}

/** Returns the line of an event alone, for a throw whose roll is shown around it. */
function thrownTree(context: WhyContext, seq: number): Branch {
  const known = context.eventAt(seq);
  context.shown.add(seq);
  return branch([...eventLine(context, seq), known === undefined ? '' : formatStream(known)]);
}

/** True if two reasons are about the same part of a line. */
export function samePlace(one: Reason, other: Reason): boolean {
  return (
    one.where !== null &&
    other.where !== null &&
    one.where.file === other.where.file &&
    one.where.line === other.where.line &&
    one.where.column === other.where.column &&
    one.where.endColumn === other.where.endColumn
  );
}
