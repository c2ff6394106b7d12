// Applies the changes of a fork (`--die` and `--choice`), each at the next place where it fits.
import {
  offerText,
  scriptedAnswers,
  type AnswerList,
  type ChoiceSource,
  type DiceSource,
} from '@fray/engine/drivers';
import type { Event } from '@fray/engine/events';
import { otherDice, type OtherDice } from '@fray/engine/fork';
import { notAllowed, type Stop, wrongUsage } from '../exit-codes.ts';
import { clean, countText } from '../report/text.ts';
import type { Rules } from '../rules/rules.ts';
import { answersInLines } from './answer-file.ts';

export interface Other {
  readonly dice: DiceSource;
  readonly choices: ChoiceSource;
  /** Must be called with every event of the fork. */
  readonly note: (event: Event, isNew: boolean) => void;
  /** True if every change was applied. */
  readonly isDone: () => boolean;
  /**
   * Returns an error for a change that found no place, with what was thrown or asked instead; undefined if all were
   * applied.
   */
  readonly unplaced: () => Stop | undefined;
}

/**
 * Reads a `--die` option. `Awareness.die/Babel#2=7` changes die 2 of this stream, `Awareness/Babel=7` its next die.
 * `7,3` changes the next two dice of any stream.
 * @throws Stop 2 for anything else
 */
function readDie(text: string): OtherDice {
  const match =
    /^\s*(?:(.*?)\s*(?:#\s*(\d{1,10})\s*)?=)?\s*([1-9]\d{0,9}(?:[\s,]+[1-9]\d{0,9})*)\s*$/.exec(
      text,
    );
  if (match?.[3] === undefined || match[1] === '') {
    throw wrongUsage(
      `\`--die ${clean(text)}\` names no face`,
      'write STREAM#N=FACE for die N of a stream (from 0), STREAM=FACE for its next die, or FACE for the next die thrown; the log has the streams, such as Awareness.die/Babel',
    );
  }
  return {
    stream: match[1] ?? null,
    n: match[2] === undefined ? null : Number(match[2]),
    faces: match[3].split(/[\s,]+/).map(Number),
  };
}

/**
 * Creates the changes of a fork.
 * @param choices lines as in examples, with or without `answer` before them
 */
export function createOther(
  rules: Rules,
  scenario: string,
  dice: readonly string[],
  choices: readonly string[],
  after: number,
): Other {
  const wishes = dice.map(readDie);
  choices.forEach(refuseDeciderLast);
  const lines = choices.map((text) => (/^\s*answer\b/.test(text) ? text : `answer ${text.trim()}`));
  const list = otherDice(wishes);
  const file = answersInLines(rules, scenario, '--choice', lines.join('\n'));
  const answers: AnswerList = scriptedAnswers(file.answers, true);
  const thrown = new Map<string, { first: number; next: number }>();
  /** For each stream, the last event whose throw was taken from the parent. */
  const thrownBefore = new Map<string, number>();
  const positions = new Map<string, number>();
  const asked = new Map<string, string>();
  return {
    dice: list.source,
    choices: answers.source,
    note: (event, isNew) => {
      if (isNew) answers.note(event);
      if (event.type === 'dice-rolled') {
        const { stream, faces } = event.data;
        const position = positions.get(stream) ?? 0;
        positions.set(stream, position + faces.length);
        if (!isNew) thrownBefore.set(stream, event.seq);
        else
          thrown.set(stream, {
            first: thrown.get(stream)?.first ?? position,
            next: position + faces.length,
          });
      }
      if (event.type === 'choice-offered' && isNew)
        asked.set(`${event.data.decider}: ${event.data.choice}`, offerText(event.data.offer));
    },
    isDone: () => list.unused().length === 0 && answers.unused().length === 0,
    unplaced: () => {
      const die = list.unused()[0];
      if (die !== undefined) {
        const before = thrownBefore.get(wishes[die]?.stream ?? '');
        const hint = `${thrownThen(thrown)}${before === undefined ? '' : `; event ${before} threw this stream, and --at ${before - 1} comes before it`}`;
        return notAllowed(
          `\`--die ${clean(dice[die] ?? '')}\` fits nowhere: no such die is thrown after event ${after}`,
          hint,
        );
      }
      const [line] = answers.unused();
      if (line === undefined) return undefined;
      const text = choices[file.answers.indexOf(line)] ?? '';
      return notAllowed(
        `\`--choice ${clean(text)}\` fits nowhere: it is not offered after event ${after}`,
        askedThen(asked),
      );
    },
  };
}

/** Refuses `take Attack on Grik by Ann`: such a line begins with the person. */
function refuseDeciderLast(text: string): void {
  const [, what, who] = /^\s*(?:answer\s+)?takes?\s+(.+?)\s+by\s+(\S+)\s*$/u.exec(text) ?? [];
  if (what === undefined || who === undefined) return;
  throw notAllowed(
    `\`--choice ${clean(text)}\` begins with what is taken, and it must begin with who takes it`,
    `write it as in an example: --choice '${clean(who)} takes ${clean(what)}'`,
  );
}

const most = 8;

function thrownThen(
  thrown: ReadonlyMap<string, { readonly first: number; readonly next: number }>,
): string {
  if (thrown.size === 0) return 'no dice are thrown there';
  const dice = [...thrown]
    .slice(0, most)
    .map(
      ([stream, { first, next }]) =>
        `${clean(stream)}#${first}${next - first > 1 ? ` to #${next - 1}` : ''}`,
    );
  return `thrown there: ${dice.join(', ')}${thrown.size > most ? `, and dice of ${countText(thrown.size - most, 'stream')} more` : ''}`;
}

function askedThen(asked: ReadonlyMap<string, string>): string {
  if (asked.size === 0) return 'nobody is asked anything there';
  const questions = [...asked]
    .slice(0, most)
    .map(([question, offer]) => clean(`${question} (${offer.replace(/\.$/, '')})`));
  return `asked there, as last offered: ${questions.join('; ')}${asked.size > most ? `, and ${asked.size - most} more` : ''}`;
}
