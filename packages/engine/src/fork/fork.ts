// Continues a log from an event in its middle: makes the inputs of the new run, and sources that repeat
// the parent's dice, answers and words wherever nothing has changed. Up to the fork, the machine gets the parent's inputs again (`playBack`),
// so all facts come from the rules.
import type { AnsweredBy, Event, Header, Inputs, Origin, Parent } from '../events/event.ts';
import type { Hash } from '../log/chain.ts';
import { sealInputs, type Origins } from '../log/identity.ts';
import { ANSWERERS, ORIGINS } from '../events/data-shapes.ts';
import { sameAnswers, type SameAnswers } from './same-answers.ts';
import { sameDice, type SameDice } from '../drivers/same-dice.ts';
import { sameWords, type SameWords } from './same-words.ts';

/** What a fork may use besides the inputs of its parent. */
export interface ForkChange {
  readonly dice: readonly Origin[];
  readonly choices: readonly AnsweredBy[];
  /** The budget; undefined for the parent's. */
  readonly budget: number | undefined;
}

/**
 * Returns the inputs of a fork. `parents`: the log from which it continues, then that log's own parents. `origins`: its files,
 * which may differ from the parent's.
 */
export function forkInputs(
  header: Header,
  parents: readonly Parent[],
  change: ForkChange,
  origins: Origins,
  hash: Hash,
): Inputs {
  const { inputs } = header;
  const dice = new Set<Origin>([
    ...inputs.dice,
    ...change.dice,
    ...(parents.every(({ seed }) => seed === null) ? [] : ['seed' as const]),
  ]);
  const choices = new Set<AnsweredBy>([...inputs.choices, ...change.choices]);
  return sealInputs(
    {
      ...inputs,
      budget: change.budget ?? inputs.budget,
      dice: ORIGINS.filter((origin) => dice.has(origin)),
      choices: ANSWERERS.filter((answerer) => choices.has(answerer)),
      parents,
    },
    origins,
    hash,
  );
}

/** The parts of a parent log that stay in force after the fork. */
export interface Inherited {
  /** Must receive every event of the parent, in order. */
  readonly remember: (event: Event) => void;
  /** Must receive every event of the fork, in order; `isNew`: it does not come from the parent. */
  readonly note: (event: Event, isNew: boolean) => void;
  /** Returns the parent's dice as a source. `seeded`: the seeded dice of the fork. */
  readonly dice: SameDice['source'];
  readonly answers: Pick<SameAnswers, 'scripted' | 'spoken'>;
  readonly words: Pick<SameWords, 'next' | 'dropped'>;
}

/** Makes the inherited parts. `seq`: the event of the parent after which the fork continues. */
export function inheritedAfter(seq: number): Inherited {
  const dice = sameDice();
  const answers = sameAnswers();
  const words = sameWords();
  return {
    remember: (event) => {
      if (event.type === 'dice-rolled') dice.note(event);
      // An offer may come before the fork, and its answer after it.
      if (event.seq > seq || event.type === 'choice-offered') answers.remember(event);
      if (event.seq > seq) words.remember(event);
    },
    note: (event, isNew) => {
      if (isNew || event.type === 'choice-offered') answers.note(event);
      if (isNew) words.note(event);
    },
    dice: dice.source,
    answers,
    words,
  };
}
