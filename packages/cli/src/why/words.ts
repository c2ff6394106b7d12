// Puts parts of an answer to "why" into words.
import type { Value } from '@fray/dsl/ir';
import type { Event } from '@fray/engine/events';
import type { Reason, RollReason } from '@fray/engine/why';
import { formatDice, formatValue } from '../report/sentences.ts';
import { clean, countText, listed, spoken } from '../report/text.ts';

/** Returns the text that follows the question in the first line: its value. */
export function valueClause(value: Value, root: Reason): string {
  if (value === null && neverWas(root)) return ': there was none';
  if (typeof value === 'boolean') return `: ${formatValue(value)}`;
  const where = root.why === 'expression' && root.fault !== null ? ` (${clean(root.fault)})` : '';
  return ` is ${formatValue(value)}${where}`;
}

/** True if the question asks for the last event of a kind that never happened. */
function neverWas(root: Reason): boolean {
  if (root.why === 'memory') return root.events.length === 0;
  return root.why === 'expression' && root.op === 'outcome-of' && root.parts.some(neverWas);
}

/** Returns the stream of a throw, and where its faces come from; an empty text for other events. */
export function formatStream(event: Event): string {
  if (event.type !== 'dice-rolled') return '';
  const { origin, stream } = event.data;
  const words = { seed: 'seeded', typed: 'typed', script: 'scripted' } as const;
  return ` (${[...new Set(typeof origin === 'string' ? [origin] : origin)].map((one) => words[one]).join(', ')}; ${clean(stream)})`;
}

/** Returns the dice and faces of a roll; `eventAt` finds events of the log. */
export function formatRollReason(
  { thrown, events: throws }: RollReason,
  eventAt: (seq: number) => Event | undefined,
): string {
  if (thrown.length === 0) return '';
  const [seq = -1, ...again] = throws;
  const first = eventAt(seq);
  const dice =
    again.length === 0 && first?.type === 'dice-rolled'
      ? formatDice(first.data.dice)
      : countText(thrown.length, 'die', 'dice');
  return `: ${dice} ${thrown.length === 1 ? 'shows' : 'show'} ${thrown.map((die) => die.face).join(', ')}`;
}

/** Describes the value before anything changed it. */
export function formatStart(one: Extract<Reason, { readonly why: 'start' }>): string {
  const value = plainWords(one.value);
  const { location } = one;
  const who = 'holder' in location ? `${spoken(location.holder)} ` : '';
  switch (location.in) {
    case 'condition':
      return one.value === true
        ? `${who}is ${spoken(location.condition)} from the start`
        : `${who}was never ${spoken(location.condition)}`;
    case 'order':
      return `${spoken(location.order)} was never ranked`;
    case 'span':
      return `there has been no ${spoken(location.span)}`;
    case 'participants':
      return 'these take part in the scenario';
    case 'track':
      return `${spoken(location.track)} is ${value} from the start`;
    default:
      return `${who}${spoken(location.field)} is ${value} ${one.from === 'scenario' ? 'in the scenario' : 'by default'}, and nothing has changed it`;
  }
}

/** Says whether an action can be taken, and if not, why. */
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

/** Returns the single value of a reason: the total of a roll, the outcome of a result. */
export function plainValue(value: Reason['value']): Value {
  if (value === null || typeof value !== 'object') return value;
  if ('total' in value) return value.total;
  return 'outcome' in value ? value.outcome : value;
}

/** Returns the single value of a reason in words. */
export function plainWords(value: Reason['value']): string {
  return formatValue(plainValue(value));
}

/** Cuts a text to at most 100 characters; conditions may be long. */
export function shortened(text: string): string {
  return text.length > 100 ? `${text.slice(0, 99)}…` : text;
}

/** Returns how many rounds had been played, and the most there may be; undefined if the reason is not a limit. */
export function formatRounds(reason: Reason): string | undefined {
  if (reason.why !== 'expression') return undefined;
  const [first, second] = reason.parts;
  if (reason.op === 'not' && first !== undefined) return formatRounds(first);
  const isCounted =
    reason.op === 'compare' &&
    first !== undefined &&
    (first.why === 'local' || first.why === 'bound') &&
    first.name.startsWith('rounds of ');
  if (!isCounted || second === undefined) return undefined;
  const most = plainWords(second.value);
  return reason.value === true
    ? `all ${most} rounds had been played`
    : `${plainWords(first.value)} of at most ${most} rounds had been played`;
}
