// Odds for a hover: the exact odds of a check or one of its rolls, tried by participants of the first scenario that has
// them.

import type { Symbol } from '@fray/dsl/internal';
import type { ParticipantSetup, Ruleset, Value } from '@fray/dsl/ir';
import { link } from '@fray/engine/machine';
import { checkOdds, type CheckOdds } from '@fray/engine/odds';
import type { World } from './workspace.ts';

/** Of a check with more outcomes, only the likeliest are listed. */
const mostOutcomes = 4;

const known = new WeakMap<Ruleset, Map<string, readonly string[]>>();

/**
 * Returns a line with the odds of a check, or of a roll or value of one; none if they depend on more than a
 * scenario gives.
 */
export function oddsHover({ compilation }: World, symbol: Symbol): readonly string[] {
  const check =
    symbol.symbol === 'check'
      ? symbol.name
      : symbol.symbol === 'value' && symbol.owner.symbol === 'check'
        ? symbol.owner.name
        : undefined;
  // Names are known before the rules are: only a check waits for these.
  const ruleset = check === undefined ? undefined : compilation.ruleset;
  if (ruleset === undefined || check === undefined) return [];
  const value = symbol.symbol === 'value' ? symbol.name : undefined;
  const before = known.get(ruleset) ?? new Map<string, readonly string[]>();
  known.set(ruleset, before);
  const key = `${check} ${value ?? ''}`;
  const lines = before.get(key) ?? oddsLines(ruleset, check, value);
  before.set(key, lines);
  return lines;
}

function oddsLines(ruleset: Ruleset, name: string, value: string | undefined): readonly string[] {
  const tried = tryCheck(ruleset, name);
  if (tried === undefined) return [];
  const { odds, who } = tried;
  const whose = who.length === 0 ? '' : ` (${who.join(', ')})`;
  const outcomes =
    value === undefined
      ? odds.outcomes.map(({ outcome, chance }) => ({ value: outcome, chance: chance.decimal }))
      : odds.values
          .filter((one) => one.name === value)
          .flatMap((one) =>
            one.outcomes.map(({ value: of, chance }) => ({ value: of, chance: chance.decimal })),
          );
  const text = value === undefined ? wordsOf(outcomes) : (numbersOf(outcomes) ?? wordsOf(outcomes));
  const unpushed = odds.pushed === undefined ? '' : ' without a push';
  return text === undefined ? [] : [`odds${unpushed}${whose}: ${text}`];
}

interface Outcome {
  readonly value: Value | null;
  readonly chance: number;
}

/** Returns a text such as `7 to 12, mean 9.33`; undefined unless all outcomes are numbers. */
function numbersOf(outcomes: readonly Outcome[]): string | undefined {
  const numbers = outcomes.flatMap(({ value, chance }) =>
    typeof value === 'number' ? [{ value, chance }] : [],
  );
  if (numbers.length !== outcomes.length || numbers.length === 0) return undefined;
  const values = numbers.map(({ value }) => value);
  const mean = numbers.reduce((sum, { value, chance }) => sum + value * chance, 0);
  return `${Math.min(...values)} to ${Math.max(...values)}, mean ${Number(mean.toFixed(2))}`;
}

/** Returns a text such as `surprised 40 %, ready 60 %`; undefined if no outcome is a word. */
function wordsOf(outcomes: readonly Outcome[]): string | undefined {
  const named = outcomes.filter(
    ({ value }) => typeof value === 'string' || typeof value === 'boolean',
  );
  if (named.length === 0) return undefined;
  const likeliest = [...named]
    .sort((a, b) => b.chance - a.chance)
    .slice(0, mostOutcomes)
    .map(({ value, chance }) => `${wordOf(value)} ${Number((100 * chance).toFixed(1))} %`);
  return `${likeliest.join(', ')}${named.length > mostOutcomes ? ' …' : ''}`;
}

const wordOf = (value: Value | null): string =>
  typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);

interface Tried {
  readonly odds: CheckOdds;
  /** The participants who tried the check, if their numbers matter. */
  readonly who: readonly string[];
}

/** Tries a check by participants of the first scenario that has one for each of its parameters. */
function tryCheck(ruleset: Ruleset, name: string): Tried | undefined {
  const check = ruleset.callables.findIndex((one) => one.kind === 'check' && one.name === name);
  const params = ruleset.callables[check]?.params ?? [];
  // A scenario gives no values for its other parameters.
  if (check < 0 || params.some(({ type }) => type.type !== 'participant')) return undefined;
  const triers = whoTries(ruleset, name);
  if (triers === undefined) return undefined;
  const { scenario, people, taken } = triers;
  const who = [...taken.values()];
  const answer = checkOdds(
    link(ruleset),
    {
      scenario: scenario.name,
      rulings: scenario.rulings.map((one) => [one.name, one.value] as const),
      givens: scenario.givens.map((one) => [one.name, one.value] as const),
      seed: null,
      run: 0,
      budget: 100_000,
      policies: [],
      dice: ['script'],
      choices: ['policy'],
      id: '',
    },
    [],
    { check, args: who, participants: people },
  );
  return answer.odds === 'known' && answer.faults.length === 0 ? { odds: answer, who } : undefined;
}

interface Person {
  readonly side: string;
  readonly setup: ParticipantSetup;
}

/**
 * Returns who tries a check, for each participant parameter: the first possible ones of the first scenario
 * that has enough.
 */
export function whoTries(
  ruleset: Ruleset,
  name: string,
):
  | {
      readonly scenario: Ruleset['scenarios'][number];
      readonly people: readonly Person[];
      readonly taken: ReadonlyMap<string, string>;
    }
  | undefined {
  const check = ruleset.callables.find((one) => one.kind === 'check' && one.name === name);
  const params = (check?.params ?? []).flatMap((param) =>
    param.type.type === 'participant' ? [{ name: param.name, kinds: param.type.kinds }] : [],
  );
  for (const scenario of ruleset.scenarios) {
    const people = scenario.sides.flatMap(({ side, participants }) =>
      participants.map((setup): Person => ({ side, setup })),
    );
    const taken: Person[] = [];
    for (const { kinds } of params) {
      const lastSide = taken.at(-1)?.side;
      const free = people.filter(
        (one) => !taken.includes(one) && (kinds.length === 0 || kinds.includes(one.setup.kind)),
      );
      const next = free.find(({ side }) => side !== lastSide) ?? free[0];
      if (next !== undefined) taken.push(next);
    }
    if (taken.length < params.length) continue;
    return {
      scenario,
      people,
      taken: new Map(params.map(({ name: param }, at) => [param, taken[at]?.setup.name ?? ''])),
    };
  }
  return undefined;
}
