// Finds root causes: differences between two logs that have no cause in the logs. These are inputs, throws, answers and
// words of the referee.
import { diceOfThrow, isPeoples, type RecordedDie } from '../drivers/recorded.ts';
import type { Event, Header } from '../events/event.ts';
import { shortJson } from '../events/shape.ts';
import { addUnder } from '../values/grouped.ts';
import { sameJson } from '../values/same.ts';
import type { AlignedLine } from './align-logs.ts';

/**
 * `die`: other faces at one position of a stream. `answer`: another answer by a person or a script. `word`: the referee's.
 * `cut`: one log stops before its end. `unexplained`: the same rules and inputs cannot lead to both. All others: the header.
 */
type RootKind =
  | 'rules'
  | 'semantics'
  | 'scenario'
  | 'ruling'
  | 'given'
  | 'policy'
  | 'seed'
  | 'budget'
  | 'die'
  | 'answer'
  | 'word'
  | 'cut'
  | 'unexplained';

export interface Root {
  readonly kind: RootKind;
  /** The ruling, the given or the stream; null if there is only one of its kind. */
  readonly name: string | null;
  /** The value in each log; null if there is none. */
  readonly a: string | null;
  readonly b: string | null;
  /** The events with these values; null if it is in the header, or the log has no such event. */
  readonly at: { readonly a: number | null; readonly b: number | null };
}

const IN_HEADER = { a: null, b: null };

/** Returns the inputs in which two headers differ. */
export function headerRoots(a: Header, b: Header): readonly Root[] {
  const roots: Root[] = [];
  const add = (kind: RootKind, left: unknown, right: unknown, name: string | null = null): void => {
    if (!sameJson(left, right))
      roots.push({
        kind,
        name,
        a: left === undefined ? null : text(left),
        b: right === undefined ? null : text(right),
        at: IN_HEADER,
      });
  };
  if (!sameJson(rulesOf(a), rulesOf(b)))
    roots.push({ kind: 'rules', name: null, a: titleOf(a), b: titleOf(b), at: IN_HEADER });
  add('semantics', a.semantics, b.semantics);
  add('scenario', a.inputs.scenario, b.inputs.scenario);
  for (const [kind, key] of [
    ['ruling', 'rulings'],
    ['given', 'givens'],
  ] as const) {
    const [left, right] = [new Map<string, unknown>(a[key]), new Map<string, unknown>(b[key])];
    for (const name of left.keys())
      if (right.has(name)) add(kind, left.get(name), right.get(name), name);
  }
  add('policy', a.inputs.policies, b.inputs.policies);
  if (seedOf(a) !== seedOf(b))
    roots.push({ kind: 'seed', name: null, a: seedOf(a), b: seedOf(b), at: IN_HEADER });
  add('budget', a.inputs.budget, b.inputs.budget);
  return roots;
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : shortJson(value);
}

function rulesOf({ files, amendments }: Header): unknown {
  return [
    files.map(({ path, hash }) => [path.slice(path.lastIndexOf('/') + 1), hash]),
    amendments.length,
  ];
}

function titleOf({ files, amendments }: Header): string {
  return [files[0]?.path ?? '', ...amendments].join(' + ');
}

/** Returns seed and run as text; a fork may have another seed from some event on. */
function seedOf({ inputs: { seed, run, parents = [] } }: Header): string | null {
  const own = seed === null ? [] : [`${seed}${run === 0 ? '' : `, run ${run}`}`];
  const forked = parents.flatMap((parent) =>
    parent.seed === null ? [] : [`${parent.seed} after #${parent.at}`],
  );
  if (own.length === 0) return forked.length === 0 ? null : forked.join(', ');
  return [...own, ...(forked.length === 0 ? [] : [`(${forked.join(', ')})`])].join(' ');
}

/** Returns the dice, answers and words that differ, in the order of the lines. */
export function inputRoots(
  a: readonly Event[],
  b: readonly Event[],
  lines: readonly AlignedLine[],
  seedsDiffer: boolean,
): readonly Root[] {
  const dice = diceRoots(a, b, seedsDiffer);
  const found: Root[] = [...dice];
  for (const line of lines) {
    const left = a[line.a ?? -1];
    const right = b[line.b ?? -1];
    if (
      line.kind === 'changed' &&
      left?.type === 'choice-made' &&
      right?.type === 'choice-made' &&
      (isPeoples(left.data.by) || isPeoples(right.data.by)) &&
      !sameJson(left.data.answer, right.data.answer)
    ) {
      found.push({
        kind: 'answer',
        name: left.data.choice,
        a: shortJson(left.data.answer),
        b: shortJson(right.data.answer),
        at: { a: left.seq, b: right.seq },
      });
    }
    const word = left?.type === 'ruled' ? left : right?.type === 'ruled' ? right : undefined;
    if (line.kind !== 'same' && line.kind !== 'moved' && word !== undefined) {
      found.push({
        kind: 'word',
        name: null,
        a: wordOf(left),
        b: wordOf(right),
        at: { a: line.a, b: line.b },
      });
    }
  }
  return found;
}

function wordOf(event: Event | undefined): string | null {
  return event?.type === 'ruled' ? shortJson(event.data.word) : null;
}

/**
 * Returns every die of a log by its stream, in the order thrown. A Map, because names of streams contain names of
 * participants.
 */
function diceByPosition(events: readonly Event[]): ReadonlyMap<string, readonly RecordedDie[]> {
  const streams = new Map<string, RecordedDie[]>();
  for (const event of events) {
    if (event.type !== 'dice-rolled') continue;
    for (const die of diceOfThrow(event)) addUnder(streams, event.data.stream, die);
  }
  return streams;
}

function diceRoots(
  a: readonly Event[],
  b: readonly Event[],
  seedsDiffer: boolean,
): readonly Root[] {
  const others = diceByPosition(b);
  const found: Root[] = [];
  for (const [stream, dice] of diceByPosition(a)) {
    const there = others.get(stream) ?? [];
    dice.forEach((die, position) => {
      const other = there[position];
      if (other === undefined || other.sides !== die.sides || other.face === die.face) return;
      if (seedsDiffer && die.origin === 'seed' && other.origin === 'seed') return;
      found.push({
        kind: 'die',
        name: stream,
        a: String(die.face),
        b: String(other.face),
        at: { a: die.seq, b: other.seq },
      });
    });
  }
  return found;
}
