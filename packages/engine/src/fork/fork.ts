// Continues a log from an event in its middle: makes the machine of the new run, and sources that repeat
// the parent's dice, answers and words wherever nothing has changed. Up to the fork, the machine gets the parent's inputs again (`playBack`),
// so all facts come from the rules.
import { diceOfRun } from '../drivers/dice-sources.ts';
import { runPolicies } from '../drivers/policy.ts';
import { sameDice, type SameDice } from '../drivers/same-dice.ts';
import type { ChoiceSource, DiceSource } from '../drivers/source.ts';
import { ANSWERERS, ORIGINS } from '../events/data-shapes.ts';
import type { AnsweredBy, Event, Header, Origin, Parent } from '../events/event.ts';
import { createChain, type Hash } from '../log/chain.ts';
import { sealInputs } from '../log/identity.ts';
import { begin, writtenLike, type Unfit } from '../machine/begin.ts';
import type { Machine } from '../machine/machine.ts';
import type { Program } from '../machine/program.ts';
import type { Lineage } from './repeat.ts';
import { sameAnswers, type SameAnswers } from './same-answers.ts';
import { sameWords, type SameWords } from './same-words.ts';

/** What a fork may use besides the inputs of its parent. */
export interface ForkChange {
  /** True if some dice or answers are changed, as by a script. */
  readonly changesDice: boolean;
  readonly changesChoices: boolean;
  /** True if people throw new dice or make new choices. */
  readonly asksDice?: boolean;
  readonly asksChoices?: boolean;
  /** The budget, if it is not the parent's. */
  readonly budget?: number | undefined;
  /** Its files, if they are not the parent's. */
  readonly rules?: Pick<Header, 'files' | 'amendments'> | undefined;
}

/** Makes the machine of a fork at its start. `header` is that of the parent. */
export function beginFork(
  program: Program,
  header: Header,
  parents: Lineage,
  change: ForkChange,
  hash: Hash,
): Machine | Unfit {
  const { inputs } = header;
  const { rules = header, budget = inputs.budget } = change;
  const dice = new Set<Origin>(inputs.dice);
  if (change.changesDice) dice.add('script');
  if (change.asksDice) dice.add('typed');
  if (parents.some(({ seed }) => seed !== null)) dice.add('seed');
  const choices = new Set<AnsweredBy>(inputs.choices);
  if (change.changesChoices) choices.add('script');
  if (change.asksChoices) choices.add('person');
  const own = {
    ...inputs,
    budget,
    dice: ORIGINS.filter((origin) => dice.has(origin)),
    choices: ANSWERERS.filter((answerer) => choices.has(answerer)),
    parents,
  };
  return begin(
    program,
    sealInputs(own, rules, hash),
    rules.files,
    rules.amendments,
    null,
    rules === header ? writtenLike(header) : undefined,
  );
}

/** The parts of a parent log that stay in force after the fork. */
export interface Inherited {
  /** Must receive every event of the parent, in order. `present`: the same with the names of the fork's rules. */
  readonly remember: (event: Event, present?: Event) => void;
  /** Returns the parent, after all its events. */
  readonly parent: (seed: string | null, changes: readonly string[]) => Parent;
  /** Must receive every event of the fork, in order; `isNew`: it does not come from the parent. */
  readonly note: (event: Event, isNew: boolean) => void;
  /** Returns the parent's dice as a source. `seeded`: the seeded dice of the fork. */
  readonly dice: SameDice['source'];
  readonly answers: Pick<SameAnswers, 'scripted' | 'spoken'>;
  readonly words: Pick<SameWords, 'next' | 'dropped'>;
}

/** Makes the inherited parts. `seq`: the event of the parent after which the fork continues. */
export function inheritedAfter(seq: number, hash: Hash): Inherited {
  const chain = createChain(hash);
  const dice = sameDice();
  const answers = sameAnswers();
  const words = sameWords();
  return {
    remember: (written, event = written) => {
      if (event.seq <= seq) chain.add(written);
      if (event.type === 'dice-rolled') dice.note(event);
      // An offer may come before the fork, and its answer after it.
      if (event.seq > seq || event.type === 'choice-offered') answers.remember(event);
      if (event.seq > seq) words.remember(event);
    },
    parent: (seed, changes) => ({ ...chain.ends(), seq, at: seq, seed, changes }),
    note: (event, isNew) => {
      if (isNew || event.type === 'choice-offered') answers.note(event);
      if (isNew) words.note(event);
    },
    dice: dice.source,
    answers,
    words,
  };
}

/** A fork that begins. */
export interface Fork {
  readonly program: Program;
  readonly machine: Machine;
  /** That of the parent. */
  readonly header: Header;
  readonly parents: Lineage;
  readonly inherited: Inherited;
}

interface ForkSources {
  /** The dice that are fixed. */
  readonly known: readonly DiceSource[];
  readonly seeded: DiceSource;
  readonly choices: readonly ChoiceSource[];
}

/** Returns the sources of a fork: first its changes, then what it inherits, with its policies. */
export function forkSources(
  { program, machine, header, parents, inherited }: Fork,
  other: { readonly dice: DiceSource; readonly choices: ChoiceSource },
): ForkSources {
  const inputs = { ...header.inputs, parents };
  const seeded = diceOfRun(program, inputs, () => machine.state.seq);
  const { scripted, spoken } = inherited.answers;
  return {
    // With another seed all dice are thrown anew.
    known: parents[0].seed === null ? [other.dice, inherited.dice(seeded)] : [other.dice],
    seeded,
    choices: [other.choices, scripted, runPolicies(program, inputs), spoken],
  };
}
