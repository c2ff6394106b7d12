// Searches and filters a log by words, by sort of event and by what changed, all at once.
import { sentenceOf } from '@fray/cli/embedded';
import { patternOf, sayings, type Recording } from '@fray/engine/debugger';
import type { EventType } from '@fray/engine/events';

/** The sorts of events that a reader distinguishes. */
export type EventSort =
  'dice' | 'decisions' | 'conditions' | 'values' | 'actions' | 'checks' | 'spans';

/** A search. Empty parts match everything. */
export interface LogFilter {
  /** Words in the sentence of the event, in any order, or a phrase of the rules such as `Babel gains Ambushed`. */
  readonly words: string;
  readonly sorts: readonly EventSort[];
  /** A path, or the beginning of one: `Babel.HP`, `Babel`. */
  readonly changed: string;
}

/** The types of events of each sort. */
export const SORTS: Readonly<Record<EventSort, readonly EventType[]>> = {
  dice: ['dice-rolled'],
  checks: ['check-resolved'],
  decisions: ['choice-offered', 'choice-made', 'ruled'],
  actions: ['action-taken', 'action-ended'],
  conditions: ['condition-gained', 'condition-lost'],
  values: ['value-changed', 'revealed', 'order-ranked'],
  spans: ['span-begun', 'span-ended', 'encounter-begun', 'encounter-ended'],
};

/** Returns the numbers of all events that fit, in order. */
export function searchLog(recording: Recording, { words, sorts, changed }: LogFilter): Uint32Array {
  const types = new Set(sorts.flatMap((sort) => SORTS[sort]));
  const wanted = words
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const phrase = words.trim() === '' ? undefined : patternOf(words);
  const path = changed.trim().toLowerCase();
  const { typeOf, changeOf } = recording.facts;
  const found: number[] = [];
  for (let seq = 0; seq < recording.count(); seq += 1) {
    const type = typeOf(seq);
    if (type === undefined || (types.size > 0 && !types.has(type))) continue;
    if (path !== '' && !isUnder(changeOf(seq), path)) continue;
    if (wanted.length > 0) {
      const says = sentenceOf(recording, seq).toLowerCase();
      if (
        !wanted.every((word) => says.includes(word)) &&
        !(phrase !== undefined && sayings(recording.event(seq)).some(phrase))
      )
        continue;
    }
    found.push(seq);
  }
  return Uint32Array.from(found);
}

function isUnder(change: string | undefined, path: string): boolean {
  if (change === undefined) return false;
  const known = change.toLowerCase();
  const plain = path.replace(/^(?:tracks|orders)\./, '');
  return known === plain || known.startsWith(`${plain}.`) || known.endsWith(`.${plain}`);
}
