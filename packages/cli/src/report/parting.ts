// Shows where two runs part: both events side by side as sentences, and how both runs end.
import type { AlignedLine, StateDifference } from '@fray/engine/compare';
import type { Event, Header } from '@fray/engine/events';
import { factInWords } from '@fray/engine/log';
import { formatEvent } from './event-words.ts';
import { formatAnswer, formatValue } from './sentences.ts';
import type { Style } from './style.ts';
import { clean, pad, spoken, widest, wrap } from './text.ts';

/** The names of the two runs, in order. */
export type SideNames = readonly [a: string, b: string];

/** Returns lines that show both events with their numbers. If only one run has an event, a dash stands for the other. */
export function partingLines(
  { a, b }: AlignedLine,
  [eventsA, eventsB]: readonly [readonly Event[], readonly Event[]],
  names: SideNames,
  style: Style,
  columns: number,
): readonly string[] {
  const width = widest(names);
  const [one, other] = [a === null ? undefined : eventsA[a], b === null ? undefined : eventsB[b]];
  const [saidA, saidB] = [
    one && formatEvent(one, firstHeader(eventsA)),
    other && formatEvent(other, firstHeader(eventsB)),
  ];
  const sideLines = (
    name: string,
    event: Event | undefined,
    against: Event | undefined,
    sentence: string | undefined,
  ): readonly string[] => {
    const more =
      event === undefined || against === undefined || saidA !== saidB
        ? ''
        : unsaidDifference(event, against);
    const text =
      event === undefined
        ? style.dim('no such event')
        : `${style.dim(`#${event.seq}`)} ${sentence ?? ''}${more}`;
    return wrap(`  ${pad(name, width)}  ${text}`, columns, width + 6);
  };
  return [...sideLines(names[0], one, other, saidA), ...sideLines(names[1], other, one, saidB)];
}

/** Describes what differs between two events that have the same sentence. */
function unsaidDifference(event: Event, against: Event): string {
  if (event.type === 'choice-offered' && against.type === 'choice-offered') {
    const { default: silence } = event.data;
    if (JSON.stringify(silence) !== JSON.stringify(against.data.default))
      return ` (${silence === null ? 'no default' : `default ${formatAnswer(silence)}`})`;
  }
  const others = new Map<string, unknown>(Object.entries(against.data));
  const [first] = Object.entries(event.data).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(others.get(key)),
  );
  return first === undefined ? '' : ` (${spoken(first[0])}: ${clean(factInWords(first[1]))})`;
}

export function firstHeader([first]: readonly Event[]): Header | null {
  return first?.type === 'encounter-begun' ? first.data : null;
}

/** Returns a table of the differences in the final states: at most `most` rows, and a note of how many more there are. */
export function endLines(
  ends: readonly StateDifference[],
  names: SideNames,
  style: Style,
  columns: number,
  most: number,
): readonly string[] {
  const rows = ends.slice(0, most).map(({ path, a, b }) => ({
    path: spoken(path.replaceAll('.', ' ')),
    a: formatValue(a),
    b: formatValue(b),
  }));
  const [first, second] = [
    widest(rows.map(({ path }) => path)),
    widest([names[0], ...rows.map(({ a }) => a)]),
  ];
  const more = ends.length - rows.length;
  const head = `  ${pad('', first)}  ${style.dim(`${pad(names[0], second)}  ${names[1]}`)}`;
  return [
    head,
    ...rows.flatMap(({ path, a, b }) =>
      wrap(`  ${pad(path, first)}  ${pad(a, second)}  ${b}`, columns, first + 4),
    ),
    ...(more > 0 ? [style.dim(`  and ${more} more`)] : []),
  ];
}

/** Returns the last part of a path, as a name for the file. */
export function fileName(path: string): string {
  return clean(path.slice(path.lastIndexOf('/') + 1));
}
