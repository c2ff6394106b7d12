// Counts the dice, decisions, conditions and changed values of a log in bins, for a view at a glance.
import { spoken } from '@fray/cli/embedded';
import type { Recording } from '@fray/engine/debugger';
import type { EventType } from '@fray/engine/events';
import type { LaneName, LogLanes } from './model.ts';

/** The most spans that a reader can distinguish. */
const MOST_SPANS = 400;

/** The lane of a type of events; other types have none. */
const LANE_OF: Readonly<Partial<Record<EventType, LaneName>>> = {
  'dice-rolled': 'dice',
  'choice-made': 'decisions',
  ruled: 'decisions',
  'condition-gained': 'conditions',
  'condition-lost': 'conditions',
  'value-changed': 'values',
};

export function lanesOf(recording: Recording, bins: number): LogLanes {
  const count = recording.count();
  const size = Math.max(1, Math.ceil(count / Math.max(1, bins)));
  const length = Math.ceil(count / size);
  const lane = (): number[] => Array.from({ length }, () => 0);
  const lanes = { dice: lane(), decisions: lane(), conditions: lane(), values: lane() };
  const { typeOf, depthOf } = recording.facts;
  const begun: number[] = [];
  const depths = new Map<number, number>();
  for (let seq = 0; seq < count; seq += 1) {
    const bin = Math.floor(seq / size);
    const type = typeOf(seq) ?? 'announced';
    const name = LANE_OF[type];
    if (name !== undefined) lanes[name][bin] = (lanes[name][bin] ?? 0) + 1;
    if (type !== 'span-begun') continue;
    begun.push(seq);
    depths.set(depthOf(seq), (depths.get(depthOf(seq)) ?? 0) + 1);
  }
  let shownSpans = 0;
  let deepest = -1;
  for (const [depth, spans] of [...depths].sort(([a], [b]) => a - b)) {
    shownSpans += spans;
    if (shownSpans > MOST_SPANS) break;
    deepest = depth;
  }
  return {
    size,
    ...lanes,
    spans: begun.filter((seq) => depthOf(seq) <= deepest).map((from) => spanAt(recording, from)),
  };
}

function spanAt({ facts, event, count }: Recording, from: number): LogLanes['spans'][number] {
  const depth = facts.depthOf(from);
  let to = from + 1;
  while (to < count() && !(facts.typeOf(to) === 'span-ended' && facts.depthOf(to) === depth + 1))
    to += 1;
  const begun = event(from);
  const says =
    begun.type === 'span-begun'
      ? `${spoken(begun.data.span)} ${begun.data.of === null ? begun.data.number : `of ${spoken(begun.data.of)}`}`
      : '';
  return { from, to: Math.min(to, count() - 1), depth, says };
}
