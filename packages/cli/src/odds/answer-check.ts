// Computes the odds of one check by itself, in the form of measures: its outcome, and each value
// that it shows.
import type { Ruleset, Value } from '@fray/dsl/ir';
import { anyValue } from '@fray/engine/analysis';
import { link, type Program } from '@fray/engine/machine';
import {
  checkOdds,
  type Chance,
  type CheckOdds,
  type CheckPlan,
  type CheckQuestion,
  type MeasureOdds,
  type Mean,
  type Odds,
} from '@fray/engine/odds';
import { decimalOf, fractions, lowest, valueText } from '@fray/engine/values';
import { exitCodes, stop, wrongUsage } from '../exit-codes.ts';
import { chooseScenario, givensFrom, rulingsFrom } from '../play/inputs.ts';
import type { Rules } from '../rules/rules.ts';
import { disagreementStop } from './disagreement-text.ts';
import { checkQuestion } from './check-question.ts';

interface CheckOptions {
  readonly scenario?: string;
  readonly set: readonly string[];
  readonly given: readonly string[];
}

type Scenario = Ruleset['scenarios'][number];

/** Returns those who take part in a scenario, with their sides. */
export function entrantsOf(
  scenario: Pick<Scenario, 'sides'> | undefined,
): CheckQuestion['participants'] {
  return (scenario?.sides ?? []).flatMap(({ side, participants }) =>
    participants.map((setup) => ({ side, setup })),
  );
}

/** Returns the readings of all rulings in a scenario. */
export function readingsOf(
  ruleset: Ruleset,
  scenario: Scenario | undefined,
): ReadonlyMap<string, string | boolean> {
  return new Map([
    ...ruleset.rulings.map((ruling) => [ruling.name, ruling.default] as const),
    ...(scenario?.rulings ?? []).map((ruling) => [ruling.name, ruling.value] as const),
  ]);
}

/** Links the rules once, however many of their checks are counted. */
function linkedOnce(ruleset: Ruleset): Program {
  const known = programs.get(ruleset) ?? link(ruleset);
  programs.set(ruleset, known);
  return known;
}

const programs = new WeakMap<Ruleset, Program>();

/** The inputs of what is counted and never played. */
export const countedInputs = {
  seed: null,
  run: 0,
  budget: 1_000_000,
  policies: [],
  dice: ['script'],
  choices: ['policy'],
  id: '',
} as const;

/** What helps if dice cannot be counted. */
export const fewerDice =
  'use fewer dice or fewer faces; exploding dice have fewer totals if they explode less often, such as `up to 4 times`';

/**
 * Computes the odds of a check with these values, always exactly. @throws Stop 70 if two ways of
 * counting disagree
 */
export function answerCheck(
  { ruleset }: Pick<Rules, 'ruleset'>,
  name: string,
  values: readonly string[],
  options: CheckOptions,
  plan: CheckPlan = {},
): CheckOdds {
  const scenario =
    options.scenario === undefined ? undefined : chooseScenario(ruleset, options.scenario);
  const rulings = new Map([...readingsOf(ruleset, scenario), ...rulingsFrom(ruleset, options.set)]);
  const givensOf = (names: readonly string[]): ReadonlyMap<string, Value> =>
    new Map([
      ...ruleset.givens.flatMap(({ name: given, initial }) =>
        initial === undefined ? [] : [[given, initial] as const],
      ),
      ...(scenario?.givens ?? []).map(({ name: given, value }) => [given, value] as const),
      ...givensFrom(ruleset, options.given, names),
    ]);
  const people = entrantsOf(scenario ?? ruleset.scenarios[0]);
  const question = checkQuestion(ruleset, name, values, people, (names) => ({
    rulings,
    givens: givensOf(names),
  }));
  const names = question.participants.map(({ setup }) => setup.name);
  const given = givensOf(names);
  const inputs = {
    // What the scenario says is among the rulings and givens.
    scenario: '',
    rulings: [...rulings],
    givens: [...given, ...othersOf(ruleset, given, question.needs.givens)],
    ...countedInputs,
  };
  const answer = checkOdds(linkedOnce(ruleset), inputs, [], question, plan);
  if (answer.odds === 'unfit')
    throw wrongUsage(
      answer.message,
      '`--scenario` supplies the missing values, or `--given name=value`',
    );
  if (answer.odds === 'too-large')
    throw stop(
      exitCodes.fault,
      `${name} throws more dice than can be counted`,
      `${fewerDice}; a measure can be estimated`,
    );
  if (answer.odds === 'disputed')
    throw disagreementStop({
      ...answer.disagreement,
      // The outcome of the check has no name.
      about: answer.disagreement.about && {
        ...answer.disagreement.about,
        measure: answer.disagreement.about.measure || name,
      },
    });
  const check = ruleset.callables[question.check];
  const order = check?.kind === 'check' ? check.outcomes.map(({ name: outcome }) => outcome) : [];
  return {
    ...answer,
    outcomes: asWritten(answer.outcomes, order),
    ...(answer.pushed && {
      pushed: { ...answer.pushed, outcomes: asWritten(answer.pushed.outcomes, order) },
    }),
  };
}

/** The outcomes in the order in which the check lists them. */
function asWritten(
  outcomes: CheckOdds['outcomes'],
  order: readonly string[],
): CheckOdds['outcomes'] {
  const placeOf = (outcome: string | boolean | null): number => order.indexOf(valueText(outcome));
  return outcomes
    .filter(({ outcome }) => outcome !== null)
    .sort((a, b) => placeOf(a.outcome) - placeOf(b.outcome));
}

/** A value for each given that is not set and that the check does not read. */
function othersOf(
  ruleset: Ruleset,
  given: ReadonlyMap<string, Value>,
  asked: ReadonlySet<string>,
): readonly (readonly [string, Value])[] {
  return ruleset.givens
    .filter(({ name, type }) => !given.has(name) && !asked.has(name) && type.type !== 'participant')
    .map((one) => [one.name, anyValue(ruleset, one)] as const);
}

/** The chance of what cannot happen. */
export const never: Chance = { decimal: 0, fraction: fractions.zero, low: 0, high: 0 };

/**
 * Converts the odds of a check to those of measures: one with its name, and one for each value that
 * it shows.
 */
export function asMeasures(name: string, { outcomes, values, faults, pushed }: CheckOdds): Odds {
  const table = (
    measure: string,
    text: string | null,
    found: MeasureOdds['outcomes'],
  ): MeasureOdds => ({
    measure,
    text,
    occurrence: null,
    outcomes: found,
    notReached: never,
    mean: meanOf(found),
  });
  return {
    odds: 'known',
    method: { method: 'exact' },
    measures: [
      ...(outcomes.length === 0
        ? []
        : [
            table(
              name,
              null,
              outcomes.map(({ outcome, chance }) => ({ value: outcome, fault: null, chance })),
            ),
          ]),
      ...values.map((value) =>
        table(
          value.name,
          `a value of ${name}`,
          value.outcomes.map((one) => ({ value: one.value, fault: null, chance: one.chance })),
        ),
      ),
      ...(pushed === undefined ? [] : asMeasures(`${name}, pushed`, pushed).measures),
    ],
    faults,
    endless: null,
    states: 0,
    forks: 0,
  };
}

/** Returns the mean of the outcomes; null unless all are numbers. */
export function meanOf(
  outcomes: readonly { readonly value: Value; readonly chance: Chance }[],
): Mean | null {
  let sum = fractions.zero;
  for (const { value, chance } of outcomes) {
    if (typeof value !== 'number' || chance.fraction === null) return null;
    sum = fractions.add(sum, fractions.times(chance.fraction, value));
  }
  const decimal = decimalOf(sum);
  return outcomes.length === 0
    ? null
    : { decimal, fraction: lowest(sum), low: decimal, high: decimal };
}
