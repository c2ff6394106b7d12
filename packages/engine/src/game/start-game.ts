// Starts a game of compiled rules, or continues one from its log.
import type { Ruleset, Value } from '@fray/dsl/ir';
import { diceOfRun } from '../drivers/dice-sources.ts';
import { runPolicies } from '../drivers/policy.ts';
import { playBack } from '../drivers/recorded.ts';
import type { Header, Inputs } from '../events/event.ts';
import type { Hash } from '../log/chain.ts';
import { sealInputs } from '../log/identity.ts';
import { MAX_BUDGET } from '../log/verify-header.ts';
import { verify } from '../log/verify.ts';
import { MAX_RUN } from '../dice/dice.ts';
import { begin, beginAgain, type Unfit } from '../machine/begin.ts';
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

/** Who throws and decides in a game. */
export interface TableOptions {
  /** `seed`: the dice come from the seed. `ask`: the game waits for `roll`. By default `seed` if there is a seed. */
  readonly dice?: 'seed' | 'ask';
  /**
   * `policy`: policies decide, then the defaults of the rules, then the first option. `ask`: if no policy decides, the game
   * waits for `choose`. By default `policy`.
   */
  readonly choices?: 'policy' | 'ask';
  /** Another SHA-256, such as a faster one of the host. */
  readonly hash?: Hash;
}

/** How a game is set up. */
export interface GameOptions extends TableOptions {
  /** The scenario's name. By default the first. */
  readonly scenario?: string;
  /** Any text. The same seed throws the same dice. */
  readonly seed?: string;
  /** The number of the run among those of the seed, from 0. */
  readonly run?: number;
  /** Rulings that replace those of the scenario: name and option. */
  readonly rulings?: readonly (readonly [string, string | boolean])[];
  /** Givens that replace those of the scenario: name and value. */
  readonly givens?: readonly (readonly [string, Value])[];
  /** Policies, and who follows them: a participant, a side, `everyone` or `referee`. */
  readonly policies?: readonly (readonly [string, string])[];
  /** After this many steps a game that does not end is stopped. By default two million. */
  readonly budget?: number;
}

const BUDGET = 2_000_000;

/**
 * Starts a game and plays it until somebody is asked, or to its end.
 * @throws GameError `rules` for rules with errors, `setup` for options that the rules do not have
 */
export function startGame(rules: PlayableRules, options: GameOptions = {}): Game {
  const { hash = hashOf, seed = null, run = 0, budget = BUDGET } = options;
  const ruleset = requireRuleset(rules);
  const scenario = options.scenario ?? ruleset.scenarios[0]?.name;
  if (ruleset.encounter === null || scenario === undefined)
    throw gameError(
      'setup',
      ruleset.encounter === null
        ? 'These rules have no `encounter`: there is no order of play.'
        : 'These rules have no `scenario`: nobody takes part.',
    );
  if (!(budget <= MAX_BUDGET) || !(run <= MAX_RUN))
    throw gameError(
      'setup',
      `A budget has at most ${MAX_BUDGET} steps, and runs are numbered from 0 to ${MAX_RUN}.`,
    );
  const { dice = seed === null ? 'ask' : 'seed', choices = 'policy', policies = [] } = options;
  if (dice === 'seed' && seed === null)
    throw gameError('setup', 'Dice that come from a seed need one: `seed` may be any text.');
  for (const [policy] of policies)
    if (!ruleset.policies.some((one) => one.name === policy))
      throw gameError('setup', `There is no policy ${policy}.`);
  const files = filesOfRules(ruleset, hash);
  const amendments = rules.amendments.map((one) => one.path);
  const inputs = sealInputs(
    {
      scenario,
      rulings: options.rulings ?? [],
      givens: options.givens ?? [],
      seed,
      run,
      budget,
      policies,
      dice: [
        ...(seed === null ? [] : ['seed' as const]),
        ...(dice === 'ask' ? ['typed' as const] : []),
      ],
      choices: [...(choices === 'ask' ? ['person' as const] : []), 'policy', 'default'],
    },
    { files, amendments },
    hash,
  );
  const program = link(ruleset, { watches: true });
  const machine = begunMachine(begin(program, inputs, files, amendments));
  return createGame(program, machine, seatsOf(program, machine, inputs, { dice, choices }), hash);
}

/**
 * Continues the log of a game that is not over, or shows one that is. A torn last line is left out.
 * @param compile `compileTexts` of `@fray/dsl` @throws GameError `log` for a text that is no log, `rules` if its rules
 * cannot be compiled, `differs` if it does not follow from them
 */
export function resumeGame(log: LogText, compile: CompileTexts, options: TableOptions = {}): Game {
  const { hash = hashOf } = options;
  const { header, events } = readStoredLog(log, hash);
  const ruleset = rulesOfStoredLog(header, compile);
  const verdict = verify(link(ruleset), events, { hash });
  if ('sentence' in verdict) throw gameError('differs', verdict.sentence);
  const { inputs } = header;
  const dice = options.dice ?? (inputs.dice.includes('typed') ? 'ask' : 'seed');
  const choices = options.choices ?? (inputs.choices.includes('person') ? 'ask' : 'policy');
  if (
    (dice === 'ask' && !inputs.dice.includes('typed')) ||
    (choices === 'ask' && !inputs.choices.includes('person'))
  )
    throw gameError(
      'setup',
      'This game was begun without anybody who is asked: `forkGame` can change that.',
    );
  const program = link(ruleset, { watches: true });
  const machine = begunMachine(beginAgain(program, header));
  return createGame(
    program,
    machine,
    seatsOf(program, machine, inputs, { dice, choices }),
    hash,
    (session) => {
      const refusal = playBack(session, events);
      if (refusal !== undefined)
        throw gameError('differs', `The log does not follow from its rules: ${refusal.refused}`);
    },
  );
}

/** Returns the ruleset; throws the first error of rules without one. */
export function requireRuleset({ ruleset, diagnostics }: PlayableRules): Ruleset {
  if (ruleset !== undefined) return ruleset;
  const first = diagnostics.find((one) => one.severity === 'error');
  throw gameError('rules', `The rules cannot be played: ${first?.message ?? 'they are empty'}.`);
}

/** Returns the files of a ruleset with their hashes. */
export function filesOfRules({ files }: Ruleset, hash: Hash): Header['files'] {
  return files.map(({ path, text }) => ({ path, hash: hash(text), text }));
}

/** Returns the machine at the start; throws what is wrong with the set-up. */
export function begunMachine(machine: Machine | Unfit): Machine {
  if ('illegal' in machine) throw gameError('setup', machine.illegal);
  return machine;
}

function seatsOf(
  program: Program,
  machine: Machine,
  inputs: Inputs,
  { dice, choices }: Required<Pick<TableOptions, 'dice' | 'choices'>>,
): Seats {
  const seeded = diceOfRun(program, inputs, () => machine.state.seq);
  return {
    dice: [],
    choices: [runPolicies(program, inputs)],
    seeded,
    asksDice: dice === 'ask',
    asksChoices: choices === 'ask',
    word: () => undefined,
    note: () => {},
    pending: () => [],
  };
}
