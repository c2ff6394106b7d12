// Forks a game: continues from the middle of a log with a change.
import type { Answer } from '@fray/dsl/ir';
import { answerText } from '../values/answer-text.ts';
import { isInput } from '../drivers/recorded.ts';
import { scriptedAnswers } from '../drivers/scripted-answers.ts';
import { openSession, type Session } from '../drivers/session.ts';
import {
  beginFork,
  forkSources,
  inheritedAfter,
  type Fork,
  type ForkChange,
} from '../fork/fork.ts';
import { otherDice } from '../fork/other-dice.ts';
import { repeatOf, type Lineage } from '../fork/repeat.ts';
import { presentNames } from '../log/present-names.ts';
import { verify } from '../log/verify.ts';
import { link } from '../machine/link.ts';
import type { Machine } from '../machine/machine.ts';
import { createGame, type Game, type Seats } from './game.ts';
import { gameError } from './game-error.ts';
import {
  readStoredLog,
  rulesOfStoredLog,
  type CompileTexts,
  type LogText,
  type PlayableRules,
} from './stored-log.ts';
import { hashOf } from './sha256.ts';
import { filesOfRules, begunMachine, requireRuleset, type TableOptions } from './start-game.ts';

/** What a fork changes. Everything else stays as it was, as long as the fork still asks for it. */
export interface ForkWishes {
  /** Other dice. */
  readonly dice?: readonly {
    /** Such as `Awareness.die/Babel`, or `Awareness/Babel`. By default the next throw, whatever it is. */
    readonly stream?: string;
    /** The number of the die in its stream, from 0. By default the next one. */
    readonly n?: number;
    /** The faces from this die on. */
    readonly faces: readonly number[];
  }[];
  /** Other answers, each for the next question that it fits. */
  readonly answers?: readonly {
    /** The decider. */
    readonly decider: string;
    /** The name of a `choice`; without it a question of a rule (`take`, `pick`, `list`, `say`). */
    readonly choice?: string;
    readonly answer: Answer;
  }[];
  /** Another seed for all dice after the fork. */
  readonly seed?: string;
  /** Other rules, from the start. */
  readonly rules?: PlayableRules;
}

/**
 * Plays a log again up to an event and continues from there with changes. Dice, answers and words of the referee stay as
 * they were if they can.
 * @param compile `compileTexts` of `@fray/dsl`
 * @param at the last event that is taken over @throws GameError `log`, `rules`, `differs` as `resumeGame` does; `setup` if
 * there is no such event; `illegal` for an impossible face or answer
 */
export function forkGame(
  log: LogText,
  compile: CompileTexts,
  at: number,
  wishes: ForkWishes,
  options: TableOptions = {},
): Game {
  const { hash = hashOf } = options;
  const stored = readStoredLog(log, hash);
  if (stored.events[at] === undefined)
    throw gameError(
      'setup',
      `There is no event ${at}: the log has 0 to ${stored.events.length - 1}.`,
    );
  const ruleset =
    wishes.rules === undefined
      ? rulesOfStoredLog(stored.header, compile)
      : requireRuleset(wishes.rules);
  // By other rules nothing of the log is taken over but its inputs.
  if (wishes.rules === undefined) {
    const verdict = verify(link(ruleset), stored.events.slice(0, at + 1), { hash });
    if ('sentence' in verdict) throw gameError('differs', verdict.sentence);
  }
  const events =
    wishes.rules === undefined ? stored.events : stored.events.map(presentNames(ruleset.former));
  const [first] = events;
  const header = first?.type === 'encounter-begun' ? first.data : stored.header;
  const program = link(ruleset, { watches: true });
  const inherited = inheritedAfter(at, hash);
  stored.events.forEach((event, seq) => inherited.remember(event, events[seq]));
  const parent = inherited.parent(wishes.seed ?? null, [
    ...(wishes.dice ?? []).map((die) => `die ${dieText(die)}`),
    ...(wishes.answers ?? []).map((one) => `choice ${wishText(one)}`),
    ...(wishes.rules === undefined ? [] : ['rules']),
  ]);
  const change: ForkChange = {
    changesDice: (wishes.dice ?? []).length > 0,
    changesChoices: (wishes.answers ?? []).length > 0,
    asksDice: options.dice === 'ask',
    asksChoices: options.choices === 'ask',
    rules: wishes.rules && {
      files: filesOfRules(ruleset, hash),
      amendments: wishes.rules.amendments.map((one) => one.path),
    },
  };
  const begin = (parents: Lineage): Machine =>
    begunMachine(beginFork(program, header, parents, change, hash));
  const inputEvents = events.slice(0, at + 1).filter(isInput);
  const giveAgain = (session: Session): Lineage => {
    const repeat = repeatOf(program, header, parent);
    for (const event of inputEvents) {
      const refusal = repeat.give(session, event);
      if (refusal !== undefined)
        throw gameError(
          'differs',
          `The log cannot be played up to event ${at}; event ${event.seq}: ${refusal.refused}`,
        );
    }
    return repeat.lineage(session);
  };
  const before: Lineage = [parent, ...(header.inputs.parents ?? [])];
  // Other rules may number events differently, so we know where the parent's part ends only after playing it.
  const parents =
    wishes.rules === undefined
      ? before
      : giveAgain(openSession(program, begin(before), { event: () => {} }));
  const machine = begin(parents);
  const fork: Fork = { program, machine, header, parents, inherited };
  return createGame(program, machine, seatsOf(fork, wishes, options), hash, giveAgain);
}

type DieWish = NonNullable<ForkWishes['dice']>[number];
type AnswerWish = NonNullable<ForkWishes['answers']>[number];

function dieText({ stream, n, faces }: DieWish): string {
  if (stream === undefined) return faces.join(',');
  return `${stream}${n === undefined ? '' : `#${n}`}=${faces.join(',')}`;
}

function wishText({ decider, choice, answer }: AnswerWish): string {
  return `${choice === undefined ? '' : `${choice} by `}${decider} ${answerText(answer)}`;
}

function seatsOf(fork: Fork, wishes: ForkWishes, options: TableOptions): Seats {
  const { inherited, parents } = fork;
  const wishedDice = (wishes.dice ?? []).map((one) => ({ stream: null, n: null, ...one }));
  const wishedAnswers = (wishes.answers ?? []).map((one) => ({ choice: null, at: 0, ...one }));
  const dice = otherDice(wishedDice);
  const answers = scriptedAnswers(wishedAnswers, true);
  const sources = forkSources(fork, { dice: dice.source, choices: answers.source });
  return {
    dice: sources.known,
    choices: sources.choices,
    seeded: sources.seeded,
    asksDice: options.dice === 'ask',
    asksChoices: options.choices === 'ask',
    word: inherited.words.next,
    note: (event) => {
      const isNew = event.seq > parents[0].at;
      inherited.note(event, isNew);
      if (isNew) answers.note(event);
    },
    pending: () => [
      ...dice.unused().flatMap((index) => {
        const wish = wishes.dice?.[index];
        return wish === undefined ? [] : [`The die ${dieText(wish)} has not been thrown.`];
      }),
      ...wishedAnswers.flatMap((one, index) => {
        const wish = wishes.answers?.[index];
        return wish === undefined || !answers.unused().includes(one)
          ? []
          : [`The answer ${wishText(wish)} has not been asked for.`];
      }),
    ],
  };
}
