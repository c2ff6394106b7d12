// Shows why an example failed: the line, and the expected value beside the actual one.
import type { Ruleset } from '@fray/dsl/ir';
import { declarationOf } from '@fray/engine/dice';
import type { DiceRolled, Event, Header } from '@fray/engine/events';
import type { ExampleResult } from '@fray/engine/examples';
import { initialState, reduce } from '@fray/engine/state';
import { soft, type Item, type WordPart, type SentencePart } from './blocks/blocks.ts';
import { eventWords } from './event-words.ts';
import { formatValue } from './sentences.ts';

type Failure = ExampleResult['failures'][number];

/** Tells one failure of an example: the message and the place, and below them how it came about. */
export function failureItem(
  { at, kind, message, seq, values }: Failure,
  events: readonly Event[],
  ruleset: Ruleset,
): Item {
  const moment = seq === null ? '' : `, after event ${seq}`;
  const reckoning = kind === 'outcome' ? reckoningOf(seq, events, ruleset) : [];
  return {
    words: [`${message}  `, ...placePart(ruleset, at), soft(moment)],
    below: [
      ...(reckoning.length === 0 ? [] : [reckoning]),
      ...values.map(({ source, value }): Item => [
        `${source} `,
        { is: 'bad', text: `is ${formatValue(value)}` },
      ]),
    ],
  };
}

/** Returns the line of a place of a ruleset, from 1; null if it is not known. */
export function lineOfPlace(
  ruleset: Ruleset | undefined,
  at: number | null | undefined,
): number | null {
  return ruleset?.places[at ?? -1]?.line ?? null;
}

/** Returns a place of a ruleset as the end of a sentence; nothing if it is not known. */
export function placePart(
  { files, places }: Ruleset,
  at: number | null | undefined,
): readonly SentencePart[] {
  const place = places[at ?? -1];
  const file = files[place?.file ?? -1];
  return place === undefined || file === undefined
    ? []
    : [{ is: 'place', file: file.path, line: place.line }];
}

/**
 * Returns the texts of a ruleset's files in the form that the header of a log has. The same rules give the same array
 * each time, so that the parser's cache finds it.
 */
function textsOf(ruleset: Ruleset): Header['files'] {
  const files = texts.get(ruleset) ?? ruleset.files.map((one) => ({ ...one, hash: '' }));
  texts.set(ruleset, files);
  return files;
}

const texts = new WeakMap<Ruleset, Header['files']>();

/** Returns how the check of a `try` got its outcome, as a transcript says it. */
function reckoningOf(
  seq: number | null,
  events: readonly Event[],
  ruleset: Ruleset,
): readonly WordPart[] {
  const state = initialState();
  let thrown: readonly DiceRolled[] = [];
  let sentence: readonly WordPart[] = [];
  for (const event of events) {
    if (seq === null || event.seq > seq) break;
    reduce(state, event);
    if (event.type === 'dice-rolled') thrown = [...thrown, event.data];
    if (event.type !== 'check-resolved') continue;
    const { check } = event.data;
    sentence = eventWords(event, {
      header: state.header && { ...state.header, files: textsOf(ruleset) },
      throws: thrown.filter((one) => one.value === null && declarationOf(one.stream) === check),
      offered: null,
      state,
    });
    thrown = [];
  }
  return sentence;
}
