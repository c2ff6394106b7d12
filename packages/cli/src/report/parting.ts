// Shows where two runs part: both events side by side as sentences, and how both runs end.
import type { AlignedLine, StateDifference } from '@fray/engine/compare';
import type { Event, Header } from '@fray/engine/events';
import { factInWords } from '@fray/engine/log';
import {
  soft,
  listBlock,
  gridBlock,
  type Block,
  type SignedLine,
  type SignedLines,
  textOfWords,
  type WordPart,
} from './blocks/blocks.ts';
import { numberedWords } from './event-words.ts';
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
    one && numberedWords(one, firstHeader(eventsA)),
    other && numberedWords(other, firstHeader(eventsB)),
  ];
  const isSame = sentenceIn(saidA) === sentenceIn(saidB);
  const line = (
    sign: SignedLine['sign'],
    event: Event | undefined,
    against: Event | undefined,
    said: readonly WordPart[] = [],
  ): SignedLine => {
    if (event === undefined) return { sign, words: [soft('no such event')] };
    const more = against !== undefined && isSame ? unsaidDifference(event, against) : '';
    return { sign, words: [...said, more] };
  };
  return { block: 'changes', lines: [line('-', one, other, saidA), line('+', other, one, saidB)] };
}

/** Returns the sentence after the number of its event. */
function sentenceIn([, ...said]: readonly WordPart[] = []): string {
  return textOfWords(said);
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
    ...listBlock(more > 0 ? [[soft(`and ${more} more`)]] : []),
  ];
}
