// Shows why an example failed: the line, and the expected value beside the actual one.
import type { Ruleset } from '@fray/dsl/ir';
import type { DiceRolled, Event, Header } from '@fray/engine/events';
import type { ExampleResult } from '@fray/engine/examples';
import { initialState, reduce } from '@fray/engine/state';
import { declarationOf, eventWords } from './event-words.ts';
import { formatValue } from './sentences.ts';
import type { Style } from './style.ts';
import { clean, pad, spoken, widest, wrap } from './text.ts';

type Failure = ExampleResult['failures'][number];

/**
 * Describes one failure of an example, in lines.
 * @param events the events of the example
 */
export function failureLines(
  failure: Failure,
  events: readonly Event[],
  ruleset: Ruleset,
  style: Style,
  columns: number,
): readonly string[] {
  const place = failure.at === null ? undefined : ruleset.places[failure.at];
  const file = place === undefined ? undefined : ruleset.files[place.file];
  const where =
    place === undefined || file === undefined ? '' : `${clean(file.path)}:${place.line}`;
  const moment = failure.seq === null ? '' : `after event ${failure.seq}`;
  const heading = [where, moment].filter((text) => text !== '').join(', ');
  return [
    ...(heading === '' ? [] : [style.dim(heading)]),
    ...wrap(clean(failure.message), columns - 8, 2),
    ...(failure.kind === 'outcome' ? reckoningOf(failure, events, ruleset, style, columns) : []),
    ...seenLines(failure, style),
  ];
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

/** Returns lines that show how the check of a `try` got its outcome, as a transcript prints it. */
function reckoningOf(
  { seq }: Failure,
  events: readonly Event[],
  ruleset: Ruleset,
  style: Style,
  columns: number,
): readonly string[] {
  const state = initialState();
  let thrown: readonly DiceRolled[] = [];
  let sentence = '';
  for (const event of events) {
    if (seq === null || event.seq > seq) break;
    reduce(state, event);
    if (event.type === 'dice-rolled') thrown = [...thrown, event.data];
    if (event.type !== 'check-resolved') continue;
    const { check } = event.data;
    sentence = eventWords(event, {
      header: state.header && { ...state.header, files: textsOf(ruleset) },
      style,
      named: (name) => (name === null ? '' : `${spoken(name)}  `),
      throws: thrown.filter((one) => one.value === null && declarationOf(one.stream) === check),
      offered: null,
      state,
    });
    thrown = [];
  }
  return sentence === '' ? [] : wrap(sentence, columns - 10, 2).map((line) => `  ${line}`);
}

/** Returns a line for each part of the expectation: its text and its value, in two columns. */
function seenLines({ values }: Failure, style: Style): readonly string[] {
  if (values.length === 0) return [];
  const width = widest(values.map((seen) => clean(seen.source)));
  return values.map(
    (seen) => `  ${pad(clean(seen.source), width)}  ${style.red(`is ${formatValue(seen.value)}`)}`,
  );
}
