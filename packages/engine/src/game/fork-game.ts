// Forks a game: continues from the middle of a log with a change.
import type { Answer } from '@fray/dsl/ir';
import { answerText } from '../values/answer-text.ts';
import { diceOfRun } from '../drivers/dice-sources.ts';
import { runPolicies } from '../drivers/policy.ts';
import { isInput } from '../drivers/recorded.ts';
import { scriptedAnswers } from '../drivers/scripted-answers.ts';
import { openSession, type Session } from '../drivers/session.ts';
import type { Event, Header, Parent } from '../events/event.ts';
import { forkInputs, inheritedAfter } from '../fork/fork.ts';
import { otherDice } from '../fork/other-dice.ts';
import { repeatOf, type Lineage } from '../fork/repeat.ts';
import { presentNames } from '../log/present-names.ts';
import { createChain, type Hash } from '../log/chain.ts';
import { verify } from '../log/verify.ts';
import { writtenLike } from '../machine/begin.ts';
import { link } from '../machine/link.ts';
import type { Machine } from '../machine/machine.ts';
import type { Program } from '../machine/program.ts';
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
import { begun, filesOfRules, requireRuleset, type TableOptions } from './start-game.ts';

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
  const amendments = wishes.rules?.amendments.map((one) => one.path) ?? header.amendments;
  const program = link(ruleset, { watches: true });
  const files = filesOfRules(ruleset, hash);
  const parent = parentOf(stored.events, at, wishes, hash);
  const begin = (parents: Lineage): Machine => {
    const inputs = forkInputs(
      header,
      parents,
      {
        dice: [
          ...((wishes.dice ?? []).length > 0 ? ['script' as const] : []),
          ...(options.dice === 'ask' ? ['typed' as const] : []),
        ],
        choices: [
          ...((wishes.answers ?? []).length > 0 ? ['script' as const] : []),
          ...(options.choices === 'ask' ? ['person' as const] : []),
        ],
        budget: undefined,
      },
      { files, amendments },
      hash,
    );
    return begun(
      program,
      inputs,
      files,
      amendments,
      wishes.rules === undefined ? writtenLike(header) : undefined,
    );
  };
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
  return createGame(
    program,
    machine,
    seatsOf(program, machine, { header, parents, events, wishes, options }),
    hash,
    giveAgain,
  );
}

function parentOf(events: readonly Event[], at: number, wishes: ForkWishes, hash: Hash): Parent {
  const chain = createChain(hash);
  events.slice(0, at + 1).forEach(chain.add);
  const changes = [
    ...(wishes.dice ?? []).map((die) => `die ${dieText(die)}`),
    ...(wishes.answers ?? []).map((one) => `choice ${wishText(one)}`),
    ...(wishes.rules === undefined ? [] : ['rules']),
  ];
  return { ...chain.ends(), seq: at, at, seed: wishes.seed ?? null, changes };
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

interface Branch {
  readonly header: Header;
  readonly parents: Lineage;
  /** The parent's events. */
  readonly events: readonly Event[];
  readonly wishes: ForkWishes;
  readonly options: TableOptions;
}

function seatsOf(
  program: Program,
  machine: Machine,
  { header, parents, events, wishes, options }: Branch,
): Seats {
  const [parent] = parents;
  const { inputs } = header;
  const inherited = inheritedAfter(parent.seq);
  for (const event of events) inherited.remember(event);
  const wishedDice = (wishes.dice ?? []).map((one) => ({ stream: null, n: null, ...one }));
  const wishedAnswers = (wishes.answers ?? []).map((one) => ({ choice: null, at: 0, ...one }));
  const dice = otherDice(wishedDice);
  const answers = scriptedAnswers(wishedAnswers, true);
  const seeded = diceOfRun(program, { ...inputs, parents }, () => machine.state.seq);
  return {
    // With another seed all dice are thrown anew.
    dice: parent.seed === null ? [dice.source, inherited.dice(seeded)] : [dice.source],
    choices: [
      answers.source,
      inherited.answers.scripted,
      runPolicies(program, inputs),
      inherited.answers.spoken,
    ],
    seeded: seeded === undefined ? [] : [seeded],
    asksDice: options.dice === 'ask',
    asksChoices: options.choices === 'ask',
    word: inherited.words.next,
    note: (event) => {
      const isNew = event.seq > parent.at;
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
