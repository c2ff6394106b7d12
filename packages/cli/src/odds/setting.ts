// One scenario of a ruleset, ready to be counted or played: the program with its measures, a machine that has begun, those who decide.
import { begin, createRuns, exactOdds, link, type ChoiceSource, type Machine, type Odds, type OddsLimits, type Program, type Runs, type TooLarge, type Unanswered } from '@fray/engine';
import { exitCodes, stop } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import { prepare } from '../play/prepare.ts';
import type { Rules } from '../rules.ts';

export interface Setting {
  readonly program: Program;
  readonly scenario: string;
  readonly choices: readonly ChoiceSource[];
  /** A machine that has just begun, each time another. */
  readonly start: () => Machine;
}

export interface SettingOptions {
  readonly scenario: string;
  readonly measures: readonly string[];
  /** `name=option`, as `--set` takes it. */
  readonly set?: readonly string[];
}

/** @throws Stop 2 where the scenario cannot begin in this way */
export function settingOf(host: Host, rules: Rules, { scenario, measures, set = [] }: SettingOptions): Setting {
  const { ruleset } = rules;
  const program = link(ruleset, { watches: ruleset.watches.filter(({ kind, name }) => kind === 'measure' && measures.includes(name)) });
  const { inputs, files, players } = prepare(host, rules, program, { scenario, seed: '1', run: 0, set, given: [], dice: 'seeded', choices: 'policy', policy: [] });
  const start = (): Machine => {
    const machine = begin(program, inputs, files, rules.amendmentPaths);
    if ('illegal' in machine) throw stop(exitCodes.usage, machine.illegal);
    return machine;
  };
  return { program, scenario, choices: players.sources.choices, start };
}

/** Exact odds, or why there are none. */
export function countedOdds({ program, choices, start }: Setting, limits: OddsLimits): Odds | TooLarge | Unanswered {
  return exactOdds(program, start(), choices, limits);
}

/** Its runs with a seed. */
export function runsOf({ program, choices, start }: Setting, seed: string): Runs {
  return createRuns(program, start(), choices, seed);
}
