// Sources of dice: from a seed, from a list, and from lists by stream.
import type { At, Script, ScriptedFace } from '@fray/dsl/ir';
import type { Inputs } from '../events/event.ts';
import { faces, runKey, streamKey, type StreamKey } from '../dice/dice.ts';
import { declarationOf, SAME_NAME, type DrawnAs } from '../dice/stream-names.ts';
import type { Program } from '../machine/program.ts';
import { isRefusal, sidesOf, type DiceSource, type ThrownDie } from './source.ts';
import type { ThrowNeed } from '../machine/api.ts';
import { diceText, faceNamed } from './typed-dice.ts';

/**
 * Makes seeded dice. Each die depends only on its stream and position, not on earlier throws. `run` counts from 0. `named`: by
 * which names the dice of the program's streams are drawn.
 */
export function seededDice(seed: string, run: number, named: DrawnAs = SAME_NAME): DiceSource {
  const key = runKey(seed, run);
  const streams = new Map<string, StreamKey>();
  return (need, position) => {
    let stream = streams.get(need.stream);
    if (stream === undefined)
      streams.set(need.stream, (stream = streamKey(key, named(need.stream))));
    return faces(stream, position, sidesOf(need)).map((face) => ({ face, origin: 'seed' }));
  };
}

/**
 * Makes the seeded dice of a run; a fork may have another seed from some event on. Without
 * a seed it throws none.
 * @param seq the last event before the throw
 */
export function diceOfRun({ drawnAs }: Program, inputs: Inputs, seq: () => number): DiceSource {
  const forks = (inputs.parents ?? []).flatMap(({ at, seed }) =>
    seed === null ? [] : [{ at, source: seededDice(seed, inputs.run, drawnAs) }],
  );
  const own: DiceSource =
    inputs.seed === null ? () => [] : seededDice(inputs.seed, inputs.run, drawnAs);
  if (forks.length === 0) return own;
  // The nearest parent comes first.
  return (need, position) => (forks.find(({ at }) => seq() >= at)?.source ?? own)(need, position);
}

/** A list of faces, and how many of them the source has used. */
interface DiceList {
  readonly source: DiceSource;
  /** Unused faces, one entry for each list in order; lists that are used up are left out. */
  readonly unused: () => readonly UnusedDice[];
}

interface UnusedDice {
  /** The index of the list. */
  readonly index: number;
  /** The stream whose faces it lists; null if it serves any stream, in order. */
  readonly stream: string | null;
  readonly faces: readonly ScriptedFace[];
}

/**
 * Makes a source that gives the faces in the order of the throws, for any stream. It leaves a throw open if too few faces
 * remain.
 */
export function diceInOrder(faces: readonly ScriptedFace[], at: At | null = null): DiceList {
  return diceFrom([{ stream: null, faces, at }]);
}

/** Makes a source from lists by stream and roller. If a stream has several lists, they are used one after the other. */
export function diceByStream(lists: Script['lists']): DiceList {
  return diceFrom(
    lists.map(({ stream, roller, ...list }) => ({ ...list, stream: streamName(stream, roller) })),
  );
}

interface FaceList extends Pick<UnusedDice, 'stream' | 'faces'> {
  readonly at: At | null;
}

function diceFrom(lists: readonly FaceList[]): DiceList {
  const scripts = lists.map(({ stream, faces, at }) => ({ stream, at, ...scripted(faces, at) }));
  const of = (stream: string): typeof scripts =>
    scripts.filter((one) => one.stream === null || one.stream === stream);
  return {
    source: wholeRolls(
      (need, position) =>
        of(need.stream)
          .find(({ left }) => left().length > 0)
          ?.take(need, position) ?? [],
      (stream) => of(stream).at(-1)?.at ?? null,
    ),
    unused: () =>
      scripts.flatMap(({ stream, left }, index) =>
        left().length === 0 ? [] : [{ index, stream, faces: left() }],
      ),
  };
}

/** Makes a source that gives all dice of a roll or none, including its explosions and rerolls. */
function wholeRolls(take: DiceSource, placeOf: (stream: string) => At | null): DiceSource {
  let scriptedLast: string | undefined;
  return (need, position) => {
    const thrown = take(need, position);
    if (isRefusal(thrown)) return thrown;
    const isFurther = need.again !== null && need.again !== 'push' && scriptedLast === need.stream;
    if (thrown.length === 0 && isFurther)
      return {
        refused: `The roll of ${need.stream} is scripted in part: it goes on with ${diceText(need)} (${need.again}), and no face is left for that.`,
        at: placeOf(need.stream),
      };
    scriptedLast = thrown.length > 0 ? need.stream : undefined;
    return thrown;
  };
}

/** Returns `Declaration.roll`, or `Declaration.roll/roller` if the list names a roller. */
export function streamName(roll: string, roller: string | null): string {
  return roller === null ? roll : `${roll}/${roller}`;
}

function scripted(
  list: readonly ScriptedFace[],
  at: At | null,
): { readonly take: DiceSource; readonly left: () => readonly ScriptedFace[] } {
  let used = 0;
  return {
    take: (need) => {
      const sides = sidesOf(need);
      const words = list.slice(used, used + sides.length);
      if (words.length < sides.length) return [];
      const faces = words.map((word) => (typeof word === 'number' ? word : faceNamed(need, word)));
      const wrong = faces.findIndex(
        (face, i) =>
          face === undefined || !Number.isInteger(face) || face < 1 || face > (sides[i] ?? 0),
      );
      if (wrong >= 0) return { refused: whyRefused(need, words[wrong], sides[wrong]), at };
      used += sides.length;
      return faces.map((face = 0): ThrownDie => ({ face, origin: 'script' }));
    },
    left: () => list.slice(used),
  };
}

function whyRefused(
  { stream, roller, among }: ThrowNeed,
  word: ScriptedFace | undefined,
  side: number | undefined,
): string {
  const where = `${declarationOf(stream)}${roller === null ? '' : ` of ${roller}`}`;
  if (typeof word !== 'string' || among === undefined)
    return `${word} is no face of a d${side}, which is thrown here for ${where}.`;
  const names = [...new Set(among)].filter((one) => typeof one === 'string');
  return `${word} cannot come here for ${where}, only ${names.join(', ')}.`;
}
