// Shows the state after an event as the page needs it: every value with its path, its text, and its earlier
// value.
import { changesAt, formatEnds, formatValue, nowText, spoken } from '@fray/cli/embedded';
import type { PathChange, Recording } from '@fray/engine/debugger';
import { fieldsByChange, type State } from '@fray/engine/state';
import { LINES } from './limits.ts';
import type { ConditionView, PersonView, StateView, ValueView } from './model.ts';

type Changed = ReadonlyMap<string, PathChange>;

type ValueViewOf = (path: string, name: string, text: string, isKept?: boolean) => ValueView;

/** Returns whether a field of a kind is marked as bookkeeping, or a track if `kind` is null. */
function isKept(header: State['header'], kind: string | null, name: string): boolean {
  return header?.bookkeeping?.some((one) => one.kind === kind && one.field === name) === true;
}

export function stateView(recording: Recording, seq: number): StateView {
  const state = recording.state(seq);
  const changes = changesAt(recording, seq);
  const changed: Changed = new Map(changes.map((one) => [one.path, one]));
  const value: ValueViewOf = (path, name, text, isKept = false) => {
    const change = changed.get(path);
    return {
      path,
      name: spoken(name),
      text,
      was:
        change === undefined
          ? null
          : change.from === undefined
            ? 'nothing'
            : formatValue(change.from),
      isKept,
    };
  };
  const { header } = state;
  const people = shownOf(state, changes);
  return {
    now: nowText(state),
    tracks: state.tracks.map((one) =>
      value(`tracks.${one.name}`, one.name, formatValue(one.value), isKept(header, null, one.name)),
    ),
    orders: state.orders.map((one) =>
      value(
        `orders.${one.name}`,
        one.name,
        one.members.length === 0 ? 'nobody' : formatValue(one.members),
      ),
    ),
    people: people.map((one) => personView(state, one, changes, value)),
    left: state.participants.length - people.length,
    settings: [
      ...(header?.givens ?? []).map(([name, given]) =>
        value(`givens.${name}`, name, formatValue(given)),
      ),
      ...(header?.rulings ?? []).map(([name, ruling]) =>
        value(`rulings.${name}`, name, formatValue(ruling)),
      ),
    ],
    gone: changes.flatMap(({ path, to }) =>
      to === undefined &&
      path.endsWith('.kind') &&
      !state.participants.some((one) => path.startsWith(`${one.name}.`))
        ? [spoken(path.slice(0, -'.kind'.length))]
        : [],
    ),
  };
}

/** Returns the participants to show: all of them or, of too many, first those who have just changed. */
function shownOf(state: State, changes: readonly PathChange[]): State['participants'] {
  const { participants } = state;
  if (participants.length <= LINES) return participants;
  const names = new Set(changes.map(({ path }) => path.slice(0, path.indexOf('.'))));
  const shown = new Set(
    [...participants.filter((one) => names.has(one.name)), ...participants].slice(0, LINES),
  );
  return participants.filter((one) => shown.has(one));
}

function personView(
  state: State,
  one: State['participants'][number],
  changes: readonly PathChange[],
  value: ValueViewOf,
): PersonView {
  const inside = `${one.name}.`;
  const conditions = one.conditions.map((held): ConditionView => {
    const path = inside + held.condition;
    const details = held.fields
      .map((field) => `${spoken(field.name)} ${formatValue(field.value)}`)
      .join(', ');
    return {
      path,
      name: spoken(held.condition),
      details: `${details}${formatEnds(held.ends)}`.trim(),
      isNew: changes.some((change) => change.path === path || change.path.startsWith(`${path}.`)),
    };
  });
  return {
    name: one.name,
    spoken: spoken(one.name),
    side: spoken(one.side),
    kind: spoken(one.kind),
    isNew: changes.some((change) => change.path === `${inside}kind` && change.from === undefined),
    conditions,
    lost: changes.flatMap((change) =>
      change.to === undefined && change.from === true && change.path.startsWith(inside)
        ? [spoken(change.path.slice(inside.length))]
        : [],
    ),
    values: fieldsByChange(state, one).map((shown) =>
      value(
        inside + shown.field,
        shown.field,
        formatValue(shown.value),
        isKept(state.header, one.kind, shown.field),
      ),
    ),
  };
}
