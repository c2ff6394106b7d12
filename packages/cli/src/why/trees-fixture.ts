// Reasons, events and answers written by hand, for the tests of how they become lines.
import type { Event } from '@fray/engine/events';
import type { EventReason, Explanation, LocalReason, Reason, Where } from '@fray/engine/why';
import { textOfWords, type Branch } from '../report/blocks/blocks.ts';
import { eventTree } from './event-trees.ts';
import { contextOf, type WhyContext, type WhyReport } from './why-context.ts';

export const place = (line: number, column = 1): Where => ({
  file: 0,
  line,
  column,
  endLine: line,
  endColumn: column + 5,
});

type Expression = Extract<Reason, { readonly why: 'expression' }>;

/** An expression of a line; its words are `words LINE`. */
export const said = (
  line: number,
  value: Reason['value'],
  parts: readonly Reason[] = [],
  more: Partial<Expression> = {},
): Expression => ({
  why: 'expression',
  op: 'compare',
  name: null,
  how: {},
  parts,
  fault: null,
  value,
  where: place(line),
  ...more,
});

export const literal = (value: Reason['value']): Expression => said(99, value, [], { op: 'const' });

/** A read of what an event wrote: the line of that event stands below. */
export const wrote = (event: number, value: Reason['value'] = 1): Reason => ({
  why: 'state',
  location: { in: 'track', track: 'heat' },
  event,
  value,
  where: null,
});

export const START: Extract<Reason, { readonly why: 'start' }> = {
  why: 'start',
  location: { in: 'condition', holder: 'Ann', condition: 'Down' },
  from: 'nothing',
  value: false,
  where: null,
};

export const bell = (seq: number): Event =>
  // The sentences of events read nothing else.
  ({ seq, type: 'announced', data: { text: `bell ${seq}` } }) as unknown as Event;

/** Why an event happened: parts by their roles. */
export const because = (
  event: Event,
  parts: Readonly<Record<string, Reason>>,
  more: Partial<EventReason> = {},
): EventReason => ({
  event,
  where: null,
  parts: Object.entries(parts).map(([as, reason]) => ({ as, reason })),
  keys: [],
  guards: [],
  ...more,
});

export interface Given {
  readonly locals?: readonly LocalReason[];
  readonly events?: readonly EventReason[];
  readonly full?: boolean;
  readonly log?: readonly Event[];
}

export const EXPLAINED: Explanation = {
  at: 9,
  value: 1,
  root: wrote(1),
  locals: [],
  since: null,
  from: null,
  before: null,
  chances: [],
  nearFrom: null,
  cutShort: null,
  events: [],
  streams: [],
  further: [],
};

export function reportOf({ events = [], full = false, log = [] }: Given): WhyReport {
  return {
    question: 'Ann.HP',
    eventAt: (seq) =>
      [...log, ...events.map(({ event }) => event)].find((one) => one.seq === seq) ?? bell(seq),
    last: 9,
    // The sentences of these events read nothing of it.
    header: { participants: [], kinds: [] } as unknown as WhyReport['header'],
    places: (where) =>
      where === null
        ? null
        : {
            ...where,
            file: 'r',
            text: `words ${where.line}`,
            houseRule: false,
            over: null,
            setBy: null,
          },
    further: 'ask again.',
    full,
  };
}

export function contextFor(given: Given): WhyContext {
  const { locals = [], events = [] } = given;
  return contextOf({ ...EXPLAINED, locals, events }, reportOf(given), eventTree);
}

export const linesOf = (branches: readonly Branch[], indent = ''): readonly string[] =>
  branches.flatMap(({ words, below }) => [
    indent + textOfWords(words),
    ...linesOf(below, `${indent}  `),
  ]);

export const local = (from: object, value: Reason['value'] = 4): LocalReason =>
  // Each row gives what its kind needs.
  ({ id: '1', name: 'goal', value, where: place(3), ...from }) as LocalReason;
export const named = (value: Reason['value'] = 4): Reason => ({
  why: 'local',
  name: 'goal',
  local: '1',
  value,
  where: null,
});
