// Stores a few numbers for each event, for moves: the line of the rules, the span and step, the change. So a move over a
// million events need not read them.
import type { Event, EventBody, EventType, RuleRef } from '../events/event.ts';
import { EVENT_TYPES, eventRowOf } from '../state/event-table.ts';
import { pathOf, valueLocation } from '../state/location.ts';
import { orMade } from '../values/grouped.ts';
import { sameJson } from '../values/same.ts';
import { numberList } from '../values/numbers.ts';

export interface Facts {
  /** Takes the next event. */
  readonly add: (event: Event) => void;
  readonly typeOf: (seq: number) => EventType | undefined;
  /** The rule of an event; null for the header, which no rule caused. */
  readonly ruleOf: (seq: number) => RuleRef | null;
  /** A number for the event's line: neighbours with equal numbers have the same line. */
  readonly lineOf: (seq: number) => number;
  /** Increases with every step or span that begins or ends. */
  readonly stepOf: (seq: number) => number;
  /** How many spans are open around the event. */
  readonly depthOf: (seq: number) => number;
  /**
   * What the event changed, as a path (`Babel.HP`, `Babel.Ambushed`, `order`, `warned`); undefined if it changed nothing
   * like that.
   */
  readonly changeOf: (seq: number) => string | undefined;
  /** Rules that caused events, in the order of their first event. */
  readonly rules: () => readonly RuleRef[];
  /** Lines of a file that caused events, in order. */
  readonly lines: (file: number) => readonly number[];
}

const WIDTH = 5;

/** Makes an empty table. */
export function createFacts(): Facts {
  const cells = numberList();
  let count = 0;
  const types = new Map<string, number>(EVENT_TYPES.map((type, index) => [type, index]));
  const rules: (RuleRef | null)[] = [null];
  const ruleIds = new Map<number, number[]>();
  const paths: (string | undefined)[] = [undefined];
  const pathIds = new Map<string, number>();
  let spans: Event['spans'] = [];
  let steps: Event['steps'] = [];
  let stepRun = 0;

  const idOfRule = (rule: RuleRef | null): number => {
    if (rule === null) return 0;
    const { in: declaration, file, line } = rule;
    const place = file * 1_000_000 + line;
    const known = orMade(ruleIds, place, () => []);
    const id =
      known.find((one) => rules[one]?.in === declaration) ??
      rules.push({ in: declaration, file, line }) - 1;
    if (!known.includes(id)) known.push(id);
    return id;
  };

  const idOfPath = (path: string): number => orMade(pathIds, path, () => paths.push(path) - 1);

  const add = (event: Event): void => {
    if (!sameJson(event.spans, spans) || !sameJson(event.steps, steps)) stepRun += 1;
    ({ spans, steps } = event);
    const path = changedPath(event);
    const at = count * WIDTH;
    cells.set(at, types.get(event.type) ?? -1);
    cells.set(at + 1, idOfRule(event.rule));
    cells.set(at + 2, stepRun);
    cells.set(at + 3, spans.length);
    cells.set(at + 4, path === undefined ? 0 : idOfPath(path));
    count += 1;
  };

  const cell = (seq: number, column: number): number => cells.at(seq * WIDTH + column);
  return {
    add,
    typeOf: (seq) => EVENT_TYPES[cell(seq, 0)],
    ruleOf: (seq) => rules[cell(seq, 1)] ?? null,
    lineOf: (seq) => cell(seq, 1),
    stepOf: (seq) => cell(seq, 2),
    depthOf: (seq) => cell(seq, 3),
    changeOf: (seq) => paths[cell(seq, 4)],
    rules: () => rules.filter((rule) => rule !== null),
    lines: (file) =>
      [...new Set(rules.flatMap((rule) => (rule?.file === file ? [rule.line] : [])))].sort(
        (a, b) => a - b,
      ),
  };
}

/** Returns what an event changed, as a path of `show`. In a view, a value becomes known when it is revealed. */
function changedPath(event: EventBody): string | undefined {
  if (event.type === 'revealed')
    return pathOf(valueLocation(event.data.holder, null, event.data.field));
  const { reduce, writes } = eventRowOf(event.type);
  // Of events that change nothing the data may be absent.
  const [first] = reduce === undefined ? [] : (writes?.(event.data) ?? []);
  return first === undefined ? undefined : pathOf(first);
}
