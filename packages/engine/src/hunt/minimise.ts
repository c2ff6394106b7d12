// Makes a broken fight as small as possible: tries one change at a time and keeps it if the fight is still broken and weighs
// less, until no change helps. Deterministic: the same fight gives the same small one.
import { sameAnswer } from '../machine/answers.ts';
import { fightOf, PASSES } from './fight-changes.ts';
import { membersOf, type Fight, type Named } from './fight.ts';
import type { Played, PlayLimits } from './play.ts';
import type { Space, ValueSpace } from './space.ts';

/** True if the play still shows the failure. */
export type Shows = (played: Played) => boolean;

/**
 * Returns the weight of a fight, compared lexicographically: events and participants (a participant counts for half an
 * event); answers that must be given; values that are not at their default; numbers; faces.
 */
export function weightOf(space: Space, { fight, size, decisions }: Played): readonly number[] {
  const members = membersOf(fight);
  const spoken = decisions.filter(
    (one) =>
      one.kind === 'answer' && (one.silence === null || !sameAnswer(one.silence, one.answer)),
  ).length;
  const values = [
    ...weightsOf(space.givens, fight.givens),
    ...members.flatMap((one) => weightsOf(space.kinds.get(one.kind)?.fields ?? [], one.fields)),
  ];
  const faces = decisions.reduce(
    (total, one) =>
      total + (one.kind === 'faces' ? one.faces.reduce((sum, face) => sum + face, 0) : 0),
    0,
  );
  const conditions = members.reduce((count, one) => count + one.conditions.length, 0);
  return [
    2 * size + members.length,
    spoken,
    (fight.scenario === null ? 0 : 1) + values.length + conditions + fight.rulings.length,
    values.reduce((sum, weight) => sum + weight, 0),
    faces,
  ];
}

function weightsOf(spaces: readonly ValueSpace[], values: Named): readonly number[] {
  return values.map(([name, value]) =>
    typeof value === 'number'
      ? Math.abs(value)
      : Math.max(0, spaces.find((known) => known.name === name)?.values.indexOf(value) ?? 0),
  );
}

export function isLighter(left: readonly number[], right: readonly number[]): boolean {
  const at = left.findIndex((weight, index) => weight !== right[index]);
  return at >= 0 && (left[at] ?? 0) < (right[at] ?? 0);
}

/** Plays a fight exactly as it is written down; undefined if the search ends before the fight does. */
export type PlayAgain = (fight: Fight, limits: PlayLimits) => Promise<Played | undefined>;

/** How much work making a fight smaller may cost. */
export interface MinimiseEffort {
  /** How many events may be played for it. */
  readonly most: number;
  /** Called before each fight; when it returns true, the search ends with the smallest fight so far. */
  readonly pause: () => Promise<boolean>;
}

export async function minimise(
  play: PlayAgain,
  space: Space,
  start: Played,
  shows: Shows,
  limits: PlayLimits,
  { most, pause }: MinimiseEffort,
): Promise<Played> {
  let best = start;
  let weight = weightOf(space, best);
  let spent = 0;
  let isOver = false;
  const helps = async (fight: Fight): Promise<boolean> => {
    isOver ||= await pause();
    if (isOver || spent >= most) return false;
    // A fight with more events than half of the weight cannot be lighter.
    const played = await play(fight, { ...limits, events: Math.floor((weight[0] ?? 0) / 2) });
    isOver = played === undefined;
    if (played === undefined) return false;
    spent += played.size + 1;
    if (!shows(played)) return false;
    const lighter = weightOf(space, played);
    if (!isLighter(lighter, weight)) return false;
    best = played;
    weight = lighter;
    return true;
  };
  for (let before: Played | undefined; before !== best;) {
    before = best;
    for (const pass of PASSES) {
      // After a change the list of changes is a new one. The changes before it did not help and wait for the next round.
      let changes = pass(space, best);
      for (let at = 0; at < changes.length && spent < most && !isOver;) {
        const change = changes[at];
        if (change !== undefined && (await helps(fightOf(change(best)))))
          changes = pass(space, best);
        else at += 1;
      }
    }
  }
  return best;
}
