// Turns the options of `fray run` into the inputs of a run and the sources of its answers.
import { MAX_RUN } from '@fray/engine/dice';
import {
  defaultSource,
  diceInOrder,
  diceOfRun,
  firstSource,
  runPolicies,
  scriptedAnswers,
  type ChoiceSource,
  type Sources,
} from '@fray/engine/drivers';
import type { AnsweredBy, Event, Inputs, Origin } from '@fray/engine/events';
import { MAX_BUDGET, sealInputs } from '@fray/engine/log';
import { begin, type Machine, type Program } from '@fray/engine/machine';
import { participantNamed } from '@fray/engine/state';
import { wrongUsage } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import { giveNote } from '../notes.ts';
import { clean, countText } from '../report/text.ts';
import { filesWithHashes, type Rules } from '../rules/rules.ts';
import { readAnswers, type AnswerFile } from './answer-file.ts';
import {
  chooseScenario,
  facesFrom,
  givensFrom,
  namesIn,
  policiesFrom,
  rulingsFrom,
} from './inputs.ts';
import type { Players } from './play.ts';

export interface PlayOptions {
  readonly scenario?: string;
  readonly seed?: string;
  readonly run?: number;
  readonly set?: readonly string[];
  readonly given?: readonly string[];
  /** `seeded` (the default), `ask`, or a list of faces. */
  readonly dice?: string;
  /** `policy` (the default), `ask`, or the path of a file. */
  readonly choices?: string;
  /**
   * With `--choices ask`: people decide for this side (or `everybody`) alone, even where a policy would. Without it
   * they decide where no policy does.
   */
  readonly askFor?: string;
  readonly policy?: readonly string[];
  readonly budget?: number;
}

export interface Prepared {
  readonly inputs: Inputs;
  /**
   * Begins the run, each time anew.
   * @throws Stop 2 if the scenario cannot begin like this
   */
  readonly start: () => Machine;
  readonly isSeedDrawn: boolean;
  readonly players: Pick<Players, 'sources' | 'asksDice' | 'asksChoices' | 'placeOf'>;
  /** Must be called with every event. */
  readonly onEvent: (event: Event) => void;
  /** Returns sentences about the given dice and answers that were not used. */
  readonly leftOver: () => readonly string[];
}

/** The default budget in steps: a second or two of work, far more than any fight needs. */
export const usualBudget = 2_000_000;

/** Checks the options against the ruleset, and makes everything that a run needs. */
export function prepare(
  host: Host,
  rules: Rules,
  program: Program,
  options: PlayOptions,
): Prepared {
  const { ruleset } = rules;
  const { run = 0 } = options;
  const scenario = chooseScenario(ruleset, options.scenario);
  if (options.scenario === undefined && ruleset.scenarios.length > 1) {
    const others = ruleset.scenarios.slice(1).map((one) => one.name);
    giveNote(
      host,
      'scenario',
      `playing ${clean(scenario.name)}, the first scenario`,
      `--scenario plays another: ${others.slice(0, 8).map(clean).join(', ')}${others.length > 8 ? ', …' : ''}`,
    );
  }
  if (run > MAX_RUN) throw wrongUsage(`runs are numbered from 0 to ${MAX_RUN}`);
  if (options.budget !== undefined && options.budget > MAX_BUDGET)
    throw wrongUsage(
      `a budget has at most ${MAX_BUDGET} steps`,
      'a run that needs more has a loop that does not end',
    );
  const participants = namesIn(scenario);
  const policies = policiesFrom(ruleset, options.policy ?? [], participants);
  const given = givenInputs(host, rules, scenario.name, options);
  const seed = options.seed ?? host.randomSeed();
  const files = filesWithHashes(host, ruleset);
  const inputs = sealInputs(
    {
      scenario: scenario.name,
      rulings: rulingsFrom(ruleset, options.set ?? []),
      givens: givensFrom(ruleset, options.given ?? [], participants),
      seed,
      run,
      budget: options.budget ?? usualBudget,
      policies,
      dice: originsOf(given),
      choices: answerersOf(options),
    },
    { files, amendments: rules.amendmentPaths },
    host.sha256,
  );

  return {
    inputs,
    start: () => {
      const machine = begin(program, inputs, files, rules.amendmentPaths);
      if ('illegal' in machine) throw wrongUsage(machine.illegal);
      return machine;
    },
    isSeedDrawn: options.seed === undefined,
    ...playersOf(program, inputs, { ...given, askFor: options.askFor }),
  };
}

/** The dice and choices that a user gave for a run, and the questions that people answer. */
export interface GivenInputs {
  readonly faces: readonly number[] | undefined;
  readonly answers: AnswerFile | undefined;
  readonly asksDice: boolean;
  readonly asksChoices: boolean;
  /** The side for which people decide; see `PlayOptions`. */
  readonly askFor?: string | undefined;
}

/** Reads the dice and choices that the options give for a scenario. */
export function givenInputs(
  host: Host,
  rules: Rules,
  scenario: string,
  { dice = 'seeded', choices = 'policy' }: Pick<PlayOptions, 'dice' | 'choices'>,
): GivenInputs {
  return {
    faces: facesFrom(dice),
    answers:
      choices === 'policy' || choices === 'ask'
        ? undefined
        : readAnswers(host, rules, scenario, choices),
    asksDice: dice === 'ask',
    asksChoices: choices === 'ask',
  };
}

type Cast = Pick<Prepared, 'players' | 'onEvent' | 'leftOver'>;

/**
 * Returns the sources of dice and choices for a run with these inputs.
 * @param seq returns the number of the last event, for dice that come from another seed after some event
 */
export function playersOf(
  program: Program,
  inputs: Inputs,
  { faces, answers, asksDice, asksChoices, askFor }: GivenInputs,
  seq: () => number = () => -1,
): Cast {
  const order = diceInOrder(faces ?? [], null);
  const list = scriptedAnswers(answers?.answers ?? []);
  const seeded = diceOfRun(program, inputs, seq);
  const sources: Sources = {
    dice: [...(faces === undefined ? [] : [order.source]), seeded],
    choices: [
      ...(answers === undefined ? [] : [list.source]),
      ...[
        runPolicies(program, inputs),
        ...(asksChoices && askFor === undefined ? [] : [defaultSource, firstSource]),
      ].map((source) => (asksChoices ? exceptFor(askFor, source) : source)),
    ],
  };
  return {
    players: {
      sources,
      asksDice,
      asksChoices,
      placeOf: ({ at }) => (at === null ? '' : (answers?.placeOf(at) ?? '')),
    },
    onEvent: list.note,
    leftOver: () => [
      ...order
        .unused()
        .map(
          (unused) =>
            `${countText(unused.faces.length, 'die', 'dice')} of the list ${unused.faces.length === 1 ? 'was' : 'were'} not thrown: ${unused.faces.join(' ')}`,
        ),
      ...list
        .unused()
        .map((line) => `${answers?.placeOf(line.at) ?? ''}this answer was not asked for`),
    ],
  };
}

/** Limits a source to deciders that are not on this side; for `everybody` it answers nobody. */
function exceptFor(side: string | undefined, source: ChoiceSource): ChoiceSource {
  return (need, machine) =>
    side === 'everybody' ||
    side === (participantNamed(machine.state, need.decider)?.side ?? need.decider)
      ? undefined
      : source(need, machine);
}

function originsOf({ asksDice, faces }: GivenInputs): readonly Origin[] {
  if (asksDice) return ['seed', 'typed'];
  return faces === undefined ? ['seed'] : ['seed', 'script'];
}

function answerersOf({ choices = 'policy' }: PlayOptions): readonly AnsweredBy[] {
  if (choices === 'ask') return ['person', 'policy', 'default'];
  return choices === 'policy' ? ['policy', 'default'] : ['script', 'policy', 'default'];
}
