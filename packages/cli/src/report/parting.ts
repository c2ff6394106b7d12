// Shows where two runs part: both events side by side as sentences, and how both runs end.
import type { AlignedLine, StateDifference } from '@fray/engine/compare';
import type { Event, Header } from '@fray/engine/events';
import { factInWords } from '@fray/engine/log';
import {
  listBlock,
  gridBlock,
  type Block,
  type SignedLine,
  type SignedLines,
  type Words,
} from './blocks/blocks.ts';
import { formatEvent } from './event-words.ts';
import { formatAnswer, formatPath, formatValue } from './sentences.ts';
import { spoken } from './text.ts';

/** The names of the two runs, in order. */
export type SideNames = readonly [a: string, b: string];

/** Returns both events with their numbers. If only one run has an event, the other has a line that says so. */
export function partingBlock(
  { a, b }: Pick<AlignedLine, 'a' | 'b'>,
  [eventsA, eventsB]: readonly [readonly Event[], readonly Event[]],
): SignedLines {
  const [one, other] = [eventsA[a ?? -1], eventsB[b ?? -1]];
  const [saidA, saidB] = [
    one && formatEvent(one, firstHeader(eventsA)),
    other && formatEvent(other, firstHeader(eventsB)),
  ];
  const line = (
    sign: SignedLine['sign'],
    event: Event | undefined,
    against: Event | undefined,
    said = '',
  ): SignedLine => {
    if (event === undefined) return { sign, words: [{ is: 'soft', text: 'no such event' }] };
    const more = against === undefined || saidA !== saidB ? '' : unsaidDifference(event, against);
    return { sign, words: numberedWords(event.seq, said + more) };
  };
  return { block: 'changes', lines: [line('-', one, other, saidA), line('+', other, one, saidB)] };
}

/** Returns a sentence with the number of its event. */
export function numberedWords(seq: number, said: string): Words {
  return [{ is: 'soft', text: `#${seq} ` }, said];
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
  return first === undefined ? '' : ` (${spoken(first[0])}: ${factInWords(first[1])})`;
}

export function firstHeader([first]: readonly Event[]): Header | null {
  return first?.type === 'encounter-begun' ? first.data : null;
}

/** Returns the value of a difference in one of the two runs, in words. */
export function endWords(end: StateDifference, side: 'a' | 'b'): string {
  return end.absent === side ? 'not there' : formatValue(end[side]);
}

/** Returns the differences in the final states: at most `most` of them, and how many more there are. */
export function endBlocks(
  ends: readonly StateDifference[],
  names: SideNames,
  most: number,
): readonly Block[] {
  const more = ends.length - most;
  return [
    gridBlock(
      ['', ...names],
      ends
        .slice(0, most)
        .map((end) => [formatPath(end.path), endWords(end, 'a'), endWords(end, 'b')]),
    ),
    ...listBlock(more > 0 ? [[{ is: 'soft', text: `and ${more} more` }]] : []),
  ];
}
