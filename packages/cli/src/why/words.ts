// Parts of an answer to "why" in words.
import type { Value } from '@fray/dsl/ir';
import type { Event, Reason, RollReason } from '@fray/engine/internal';
import { formatDice, formatValue } from '../report/sentences.ts';
import { clean, countText, listed, spoken } from '../report/text.ts';

/** The text after the question in the first line: its value. */
export function valueClause(value: Value, root: Reason): string {
  if (value === null && neverWas(root)) return ': there was none';
  if (typeof value === 'boolean') return `: ${formatValue(value)}`;
  const where = root.why === 'expression' && root.fault !== null ? ` (${clean(root.fault)})` : '';
  return ` is ${formatValue(value)}${where}`;
}

/** The question reads the last of events that never happened. */
function neverWas(root: Reason): boolean {
  if (root.why === 'memory') return root.events.length === 0;
  return root.why === 'expression' && root.op === 'outcome-of' && root.parts.some(neverWas);
}

/** Where the faces of a throw come from, and their stream. */
export function formatStream(event: Event): string {
  if (event.type !== 'dice-rolled') return '';
  const { origin, stream } = event.data;
  const words = { seed: 'seeded', typed: 'typed', script: 'scripted' } as const;
  return ` (${[...new Set(typeof origin === 'string' ? [origin] : origin)].map((one) => words[one]).join(', ')}; ${clean(stream)})`;
}

/** A roll's dice and faces; `eventAt` finds those of the log. */
export function formatRollReason(
  { thrown, events: throws }: RollReason,
  eventAt: (seq: number) => Event | undefined,
): string {
  if (thrown.length === 0) return '';
  const last = eventAt(throws.at(-1) ?? -1);
  const dice =
    throws.length === 1 && last?.type === 'dice-rolled'
      ? formatDice(last.data.dice)
      : countText(thrown.length, 'die', 'dice');
  return `: ${dice} ${thrown.length === 1 ? 'shows' : 'show'} ${thrown.map((die) => die.face).join(', ')}`;
}

/** How a value was before anything changed it. */
export function formatStart(one: Extract<Reason, { readonly why: 'start' }>): string {
  const value = plainValue(one.value);
  const { location } = one;
  const who = 'holder' in location ? `${spoken(location.holder)} ` : '';
  switch (location.in) {
    case 'condition':
      return value === true
        ? `${who}is ${spoken(location.condition)} from the start`
        : `${who}was never ${spoken(location.condition)}`;
    case 'order':
      return `${spoken(location.order)} was never ranked`;
    case 'span':
      return `there has been no ${spoken(location.span)}`;
    case 'participants':
      return 'these take part in the scenario';
    case 'track':
      return `${spoken(location.track)} is ${formatValue(value)} from the start`;
    default:
      return `${who}${spoken(location.field)} is ${formatValue(value)} ${one.from === 'scenario' ? 'in the scenario' : 'by default'}, and nothing has changed it`;
  }
}

/** Whether an action can be taken, and why not. */
export function formatLegality({ illegal }: Extract<Reason, { readonly why: 'legality' }>): string {
  switch (illegal?.why) {
    case undefined:
      return 'can be taken';
    case 'barred':
      return `cannot be taken: ${spoken(illegal.condition)} bars it`;
    case 'not-allowed':
      return 'cannot be taken: it is not allowed now';
    case 'cost':
      return `cannot be taken: it costs ${illegal.needs} ${spoken(illegal.field)}, and there is ${formatValue(illegal.has)}`;
    case 'once':
      return `cannot be taken: it was taken in this ${spoken(illegal.span)} already`;
    case 'target':
      return `cannot be taken: there is no ${spoken(illegal.param)} for it`;
    case 'kind':
      return `is for a ${listed(illegal.kinds.map(spoken))}`;
    case 'nobody':
    case 'open':
      return 'cannot be taken: there is nobody to take it';
  }
}

/** A reason's value as one value: of a roll its total, of a result its outcome. */
export function plainValue(value: Reason['value']): Value {
  if (value === null || typeof value !== 'object') return value;
  if ('total' in value) return value.total;
  return 'outcome' in value ? value.outcome : value;
}

/** At most 100 characters: long conditions are cut. */
export function shortened(text: string): string {
  return text.length > 100 ? `${text.slice(0, 99)}…` : text;
}
