// The debugger finds what a look at every event in turn finds, in both directions.
import { compile, compileExpression, createSource } from '@fray/dsl/internal';
import {
  createDebugger,
  createQuestion,
  findBreak,
  land,
  openLog,
  patternOf,
  recordLive,
  sayings,
  valueAt,
  type Move,
  type Recording,
} from '@fray/engine/debugger';
import type { Event } from '@fray/engine/events';
import { encodeLog } from '@fray/engine/log';
import { initialState, reduce, show, type State } from '@fray/engine/state';
import { expect } from 'vitest';
import { beginRun, bytesOf, hash } from '../engine/runs.ts';
import { generatedLaw, law, sourcesOf, type Case } from './cases.ts';

function opened(events: readonly Event[]): Recording {
  const bytes = bytesOf(encodeLog(events, hash));
  const { recording, end, fault } = openLog(hash, [bytes], (from, to) => bytes.subarray(from, to));
  expect([end.read, end.count, fault]).toEqual(['ok', events.length, undefined]);
  if (recording === undefined) throw new Error('not opened');
  return recording;
}

/** Returns the state after each event: folds the events one by one. */
function statesOf(events: readonly Event[]): readonly State[] {
  const state = initialState();
  return events.map((event) => {
    reduce(state, event);
    return structuredClone(state);
  });
}

/** Returns a few places of a log, among them its ends. They differ from case to case. */
const places = ({ events, mood }: Case): readonly number[] =>
  [
    0,
    1,
    mood % events.length,
    (mood * 7) % events.length,
    events.length - 2,
    events.length - 1,
  ].filter((at) => at >= 0 && at < events.length);

law(
  'a recording returns the events and states of the log, whatever the order of the requests',
  (one) => {
    const { events } = one;
    const recording = opened(events);
    const states = statesOf(events);
    for (const at of places(one)) {
      expect(recording.state(at)).toEqual(states[at]);
      expect(recording.event(at)).toEqual(events[at]);
      // A step back, and forward again.
      const fray = createDebugger(recording);
      fray.jump(at);
      if (at > 0) expect(fray.go({ move: 'event' }, 'back')).toEqual({ stop: 'there', at: at - 1 });
      expect(recording.state(fray.at())).toEqual(states[fray.at()]);
      if (at > 0) fray.go({ move: 'event' }, 'forward');
      expect(recording.state(fray.at())).toEqual(states[at]);
    }
    const walked: number[] = [];
    recording.walk(1, events.length, ({ seq }, state) => {
      walked.push(seq);
      return walked.length % 50 !== 0 || (expect(state).toEqual(states[seq]), true);
    });
    expect(walked).toEqual(events.slice(1).map(({ seq }) => seq));
  },
);

/** Returns where a move leads, by a look at each event. `lands` is true for a number where the move may land. */
function naive(
  count: number,
  at: number,
  way: 'forward' | 'back',
  lands: (seq: number) => boolean,
): number | undefined {
  const all = Array.from({ length: count }, (_, seq) => seq).filter(
    (seq) => (way === 'forward' ? seq > at : seq < at) && lands(seq),
  );
  return way === 'forward' ? all[0] : all.at(-1);
}

generatedLaw('every move lands where a linear search lands', (one) => {
  const { events } = one;
  const recording = opened(events);
  const states = statesOf(events);
  const say = (value: unknown): string => JSON.stringify(value) ?? '';
  const line = (seq: number): string =>
    say([events[seq]?.rule?.file, events[seq]?.rule?.line, events[seq]?.rule?.in]);
  const step = (seq: number): string => say([events[seq]?.spans, events[seq]?.steps]);
  const begins =
    (group: (seq: number) => string) =>
    (seq: number): boolean =>
      seq === 0 || group(seq) !== group(seq - 1);
  // A move back looks for a beginning before that of the current group.
  const groupStart = (group: (seq: number) => string, at: number): number => {
    let start = at;
    while (start > 0 && group(start - 1) === group(at)) start -= 1;
    return start;
  };
  const paths = [
    ...new Set(
      states.flatMap((state) => {
        const all = show(state, '');
        return all.found ? all.rows.map(([path]) => path) : [];
      }),
    ),
  ];
  const chosen =
    paths.length === 0
      ? []
      : [0, 1, 2].map((i) => paths[(one.mood * (i + 3)) % paths.length] ?? '');
  for (const at of places(one)) {
    for (const way of ['forward', 'back'] as const) {
      const go = (move: Move): number | undefined => land(recording, at, move, way);
      expect(go({ move: 'line' })).toBe(
        naive(events.length, way === 'back' ? groupStart(line, at) : at, way, begins(line)),
      );
      expect(go({ move: 'step' })).toBe(
        naive(events.length, way === 'back' ? groupStart(step, at) : at, way, begins(step)),
      );
      expect(go({ move: 'span' })).toBe(
        naive(events.length, at, way, (seq) => events[seq]?.type === 'span-begun'),
      );
      for (const path of chosen) {
        expect([path, go({ move: 'change', path })]).toEqual([
          path,
          naive(
            events.length,
            at,
            way,
            (seq) => seq > 0 && valueAt(states[seq]!, path) !== valueAt(states[seq - 1]!, path),
          ),
        ]);
      }
      const wanted = sayings(events[one.mood % events.length]!)[0] ?? '';
      const pattern = patternOf(wanted);
      if (pattern !== undefined) {
        const found = go({ move: 'match', matches: (event) => sayings(event).some(pattern) });
        expect(found).toBe(
          naive(events.length, at, way, (seq) => sayings(events[seq]!).some(pattern)),
        );
        // A pattern made from an event finds that event.
        expect(sayings(events[one.mood % events.length]!).some(pattern)).toBe(true);
      }
      const condition = events.find((event) => event.type === 'condition-gained')?.data.condition;
      if (condition !== undefined) {
        const stops = (edge: 'gained' | 'lost' | 'either'): number | undefined =>
          findBreak(recording, { on: 'condition', text: '', condition, edge }, at, way);
        const isOf =
          (type: Event['type']) =>
          (seq: number): boolean => {
            const event = events[seq];
            return (
              event?.type === type &&
              (event.data as { readonly condition: string }).condition === condition
            );
          };
        expect(stops('gained')).toBe(naive(events.length, at, way, isOf('condition-gained')));
        expect(stops('lost')).toBe(naive(events.length, at, way, isOf('condition-lost')));
        expect(stops('either')).toBe(
          naive(
            events.length,
            at,
            way,
            (seq) => isOf('condition-gained')(seq) || isOf('condition-lost')(seq),
          ),
        );
      }
      const rule = events[(one.mood * 5) % events.length]?.rule;
      if (rule !== null && rule !== undefined) {
        const isThere = (seq: number): boolean =>
          events[seq]?.rule?.line === rule.line &&
          events[seq].rule.file === rule.file &&
          line(seq) !== line(seq - 1);
        expect(
          findBreak(recording, { on: 'line', text: '', file: rule.file, line: rule.line }, at, way),
        ).toBe(naive(events.length, at, way, isThere));
        const isIn = (seq: number): boolean => events[seq]?.rule?.in === rule.in;
        expect(findBreak(recording, { on: 'rule', text: '', name: rule.in }, at, way)).toBe(
          // A check is over once it has come out: what follows is another one.
          naive(
            events.length,
            at,
            way,
            (seq) => isIn(seq) && (!isIn(seq - 1) || events[seq - 1]?.type === 'check-resolved'),
          ),
        );
      }
    }
    // A move out of the innermost span leads to its end, or back to its beginning.
    const inside = states[at]?.spans.at(-1);
    const type = events[at]?.type;
    if (inside !== undefined && type !== 'span-begun' && type !== 'span-ended') {
      const isSame = (seq: number, edge: 'span-begun' | 'span-ended'): boolean => {
        const event = events[seq];
        return (
          event?.type === edge &&
          event.data.span === inside.span &&
          event.data.number === inside.number &&
          event.data.of === inside.of
        );
      };
      const end = land(recording, at, { move: 'out' }, 'forward');
      expect(end).toBe(
        naive(
          events.length,
          at,
          'forward',
          (seq) =>
            isSame(seq, 'span-ended') && states[seq]!.spans.length === states[at]!.spans.length - 1,
        ),
      );
      expect(isSame(land(recording, at, { move: 'out' }, 'back') ?? -1, 'span-begun')).toBe(true);
    }
  }
});

generatedLaw(
  'an expression has the same value in the answer of the debugger as in the state',
  (one) => {
    const { events, ruleset, text } = one;
    const recording = opened(events);
    const states = statesOf(events);
    const { checked } = compile(createSource('law.fray', text));
    const header = recording.header;
    const person = header.participants[0];
    const field =
      header.kinds
        .find((kind) => kind.name === person?.kind)
        ?.fields.findIndex((_, index) => typeof person?.values[index] === 'number') ?? -1;
    if (checked === undefined || person === undefined || field < 0) return;
    const name = header.kinds.find((kind) => kind.name === person.kind)?.fields[field] ?? '';
    const made = compileExpression(
      checked,
      ruleset,
      createSource('question', `${person.name}.${name}`),
      { people: header.participants },
    );
    if (!made.ok) return; // another declaration shadows the name, or it is a keyword
    const question = createQuestion(recording, made.ruleset, made.expr);
    const valueIn = (state: State): unknown =>
      state.participants.find((known) => known.name === person.name)?.values[field];
    for (const at of places(one)) {
      expect(question.at(at)).toEqual({ value: valueIn(states[at]!) });
      for (const way of ['forward', 'back'] as const) {
        const differs = question.find(
          at,
          way,
          (before, after) => JSON.stringify(before) !== JSON.stringify(after),
        );
        expect(differs).toBe(
          naive(
            events.length,
            at,
            way,
            (seq) => seq > 0 && valueIn(states[seq]!) !== valueIn(states[seq - 1]!),
          ),
        );
      }
    }
  },
);

generatedLaw('the debugger shows the same for a run in progress and for its log', (one) => {
  const { events, program, inputs, mood } = one;
  const live = recordLive(program, beginRun(program, inputs), sourcesOf(program, inputs, mood));
  const fray = createDebugger(live);
  const half = Math.floor(events.length / 2);
  expect(fray.jump(half)).toEqual({ stop: 'there', at: half });
  expect(live.state(half)).toEqual(statesOf(events)[half]);
  expect(fray.jump(Number.MAX_SAFE_INTEGER)).toEqual({ stop: 'there', at: events.length - 1 });
  expect(fray.go({ move: 'event' }, 'forward').stop).toBe('nothing');
  for (const at of places(one)) expect(live.event(at)).toEqual(events[at]);
});
