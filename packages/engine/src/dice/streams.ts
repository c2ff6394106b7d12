// Dice of many runs, drawn in order: the same faces as `face(streamKey(runKey(seed, run), stream), n, sides)`, without
// making new keys for each run.
import { face, ofRun, runKey, streamKey, type StreamKey } from './dice.ts';
import { philoxInto } from './philox.ts';
import { SAME_NAME, type DrawnAs } from './stream-names.ts';

export interface Streams {
  /** Begins a run: later draws are dice of this run, each stream from its first die. */
  readonly begin: (run: number) => void;
  /** Draws the next dice of a stream by its whole name, with its roller. */
  readonly throw: (stream: string, sides: readonly number[]) => readonly number[];
  /** Returns that stream itself, for callers that draw from it often. */
  readonly of: (stream: string) => Stream;
  /** Draws the next die of a stream. */
  readonly draw: (stream: Stream, sides: number) => number;
}

/** Dice of one name and roller. */
export interface Stream {
  readonly key: StreamKey;
  /** The number of dice drawn since `begin`. */
  drawn: number;
  begun: number;
  /** The block of the next die, unless that die is the first of a block: four words of 32 bits. */
  readonly words: Int32Array;
}

/** Above this many faces a word times the faces is not exact as a float. */
const MAX_EXACT = 2 ** 21;
const OF_32_BITS = 2 ** -32;

/** Makes streams. `drawnAs`: by which names their dice are drawn. Throws a RangeError for an impossible run or die. */
export function createStreams(seed: string, drawnAs: DrawnAs = SAME_NAME): Streams {
  // Names of participants are only keys of Maps.
  const known = new Map<string, Stream>();
  let now = runKey(seed, 0);
  let begun = 0;
  const of = (name: string): Stream => {
    let stream = known.get(name);
    if (stream === undefined) {
      const key = streamKey(now, drawnAs(name));
      known.set(name, (stream = { key, drawn: 0, begun, words: new Int32Array(4) }));
    }
    return stream;
  };
  const draw = (stream: Stream, sides: number): number => {
    if (stream.begun !== begun) {
      stream.begun = begun;
      stream.drawn = 0;
    }
    const n = stream.drawn++;
    const { words } = stream;
    if ((n & 3) === 0) {
      const { key } = stream;
      philoxInto(words, Math.floor(n / 4), now.run, key.stream0, key.stream1, key.key0, key.key1);
    }
    // Three remainders and none.
    const word = words[n & 3] ?? 0;
    // Very rarely: if the word would make some faces likelier, another is drawn.
    if (Math.imul(word, sides) >>> 0 < sides || !(sides >= 1 && sides <= MAX_EXACT))
      return face({ ...stream.key, run: now.run }, n, sides);
    return (((word >>> 0) * sides * OF_32_BITS) | 0) + 1;
  };
  return {
    begin: (run) => {
      now = ofRun(now, run);
      begun += 1;
    },
    throw: (name, sides) => {
      const stream = of(name);
      const faces: number[] = [];
      for (const one of sides) faces.push(draw(stream, one));
      return faces;
    },
    of,
    draw,
  };
}
