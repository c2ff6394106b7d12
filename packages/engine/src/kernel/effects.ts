// Links changes of values, with what they set off.
import { bounded, chargeLists } from './bounds.ts';
import { again } from './cells.ts';
import { nodeCells, type Linking } from './linking.ts';
import { reactionCode, type Ask } from './reactions.ts';
import { unlinked } from './unlinked.ts';

/** Sets a field of somebody; returns where to go. */
type SetField = (person: number, asked: number) => number;

export function linkSetField(
  to: Linking,
  node: number,
  field: string,
  ask: Ask,
  next: number,
): SetField {
  const { row, people, values } = to;
  const { at, has, types } = to.field(field);
  if (at === null) return unlinked(`a change of ${field}, which does not change`);
  const isList = types.some((type) => type?.type === 'list' || type?.type === 'several');
  const spot = nodeCells(to, node, 3, 0);
  const happened = reactionCode(
    to,
    node,
    { on: 'value', field, holder: spot, from: spot + 1, to: spot + 2 },
    ask,
    next,
  );
  const all = has.every(Boolean);
  const isCounted = types.map((type) => type?.type === 'number');
  return (person, asked) => {
    if (!all && has[person] !== true) return again();
    const from = row[at + person] ?? 0;
    const value = isCounted[person] === true ? bounded(types[person], asked) : asked;
    if (from === value || values.same(from, value)) return next;
    row[at + person] = value;
    if (isList) chargeLists(to, from, value);
    if (happened === null) return next;
    row[spot] = people[person]?.cell ?? 0;
    row[spot + 1] = from;
    row[spot + 2] = value;
    return happened();
  };
}

export function linkSetTrack(
  to: Linking,
  node: number,
  track: string,
  ask: Ask,
  next: number,
): (asked: number) => number {
  const { row, values } = to;
  const at = to.track(track);
  const type = to.rules.tracks.find(({ name }) => name === track)?.type;
  const isList = type?.type === 'list' || type?.type === 'several';
  const spot = nodeCells(to, node, 2, 0);
  const happened = reactionCode(
    to,
    node,
    { on: 'value', field: track, holder: null, from: spot, to: spot + 1 },
    ask,
    next,
  );
  return (asked) => {
    const from = row[at] ?? 0;
    const value = bounded(type, asked);
    if (values.same(from, value)) return next;
    row[at] = value;
    if (isList) chargeLists(to, from, value);
    if (happened === null) return next;
    row[spot] = from;
    row[spot + 1] = value;
    return happened();
  };
}
