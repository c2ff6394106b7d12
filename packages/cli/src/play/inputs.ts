// Turns the options of `fray run` into inputs of a run. It checks names against the ruleset, and suggests others.
import type { Ruleset, ValueType, Value } from '@fray/dsl/ir';
import { valueText } from '@fray/engine/values';
import { type Stop, wrongInput, wrongUsage } from '../exit-codes.ts';
import { suggestionFor } from '../report/suggestion.ts';
import { clean, listed } from '../report/text.ts';

/** Replaces `_` by `-`, because the command line treats both as equal. */
const plain = (name: string): string => name.replaceAll('_', '-');

/** Returns the thing of that name; undefined if there is none. */
export function thingNamed<T extends { readonly name: string }>(
  all: readonly T[],
  name: string,
): T | undefined {
  return all.find((one) => one.name === name) ?? all.find((one) => plain(one.name) === plain(name));
}

/**
 * Returns the thing of that name.
 * @throws Stop 2 if there is none
 */
export function declared<T extends { readonly name: string }>(
  kind: string,
  all: readonly T[],
  name: string,
): T {
  const found = thingNamed(all, name);
  if (found !== undefined) return found;
  throw unknown(
    kind,
    name,
    all.map((one) => one.name),
  );
}

/** The failure of a name that stands for nothing of its kind. */
export function unknown(kind: string, name: string, known: readonly string[]): Stop {
  return wrongUsage(
    `there is no ${kind} \`${clean(name)}\``,
    suggestionFor(name, known) ?? `this ruleset has no ${kind} at all`,
  );
}

/** Returns the scenario to play: the named one, otherwise the first. */
export function chooseScenario(
  ruleset: Ruleset,
  name: string | undefined,
): Ruleset['scenarios'][number] {
  if (name !== undefined) return declared('scenario', ruleset.scenarios, name);
  const [first] = ruleset.scenarios;
  if (first === undefined)
    throw wrongInput(
      'these rules have no scenario to play',
      'a `scenario` says who takes part: `scenario Bridge`, below it `side heroes`, and below that the rows; docs/tutorial.md shows one',
    );
  return first;
}

/** Returns the names of those who take part in a scenario. */
export function namesIn({ sides }: Ruleset['scenarios'][number]): readonly string[] {
  return sides.flatMap((side) => side.participants.map((one) => one.name));
}

/** Returns what stands before and after an equals sign, by default the first. */
export function halves(text: string, at: number = text.indexOf('=')): readonly [string, string] {
  return [text.slice(0, at).trim(), text.slice(at + 1).trim()];
}

function split(option: string, text: string): readonly [string, string] {
  if (text.indexOf('=') < 1)
    throw wrongUsage(`\`${option} ${clean(text)}\` needs a name, = and a value`);
  return halves(text);
}

/** Parses `--set ruling=option`. If a ruling is set twice, the last option counts. */
export function rulingsFrom(
  ruleset: Ruleset,
  texts: readonly string[],
): readonly (readonly [string, string | boolean])[] {
  const chosen = new Map<string, string | boolean>();
  for (const text of texts) {
    const [name, option] = split('--set', text);
    const ruling = declared('ruling', ruleset.rulings, name);
    const spelt = ruling.options.map(({ value }) => ({ value, name: valueText(value) }));
    const found = thingNamed(spelt, option);
    if (found === undefined)
      throw wrongUsage(
        `ruling ${ruling.name} has no option \`${clean(option)}\``,
        suggestionFor(
          option,
          spelt.map((one) => one.name),
        ),
      );
    chosen.set(ruling.name, found.value);
  }
  return inOrder(ruleset.rulings, chosen);
}

/** Parses `--given name=value`. If a name is given twice, the last value counts. */
export function givensFrom(
  ruleset: Ruleset,
  texts: readonly string[],
  participants: readonly string[],
): readonly (readonly [string, Value])[] {
  const chosen = new Map<string, Value>();
  for (const text of texts) {
    const [name, value] = split('--given', text);
    const field = declared('given', ruleset.givens, name);
    chosen.set(field.name, readValue(ruleset, field.name, field.type, value, participants));
  }
  return inOrder(ruleset.givens, chosen);
}

/** Returns the chosen values in the order of the rules. */
function inOrder<T>(
  all: readonly { readonly name: string }[],
  chosen: ReadonlyMap<string, T>,
): readonly (readonly [string, T])[] {
  return all.flatMap(({ name }) => {
    const value = chosen.get(name);
    return value === undefined ? [] : [[name, value] as const];
  });
}

/** Parses a value of the given type. `name` is what messages call it. */
export function readValue(
  ruleset: Ruleset,
  name: string,
  type: ValueType,
  text: string,
  participants: readonly string[],
): Value {
  const wrong = (wanted: string, hint?: string): Stop =>
    wrongUsage(`\`${name}\` must be ${wanted}, not \`${clean(text)}\``, hint);
  switch (type.type) {
    case 'number': {
      const number = /^-?\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
      if (!(
        number >= (type.min ?? Number.NEGATIVE_INFINITY) &&
        number <= (type.max ?? Number.POSITIVE_INFINITY)
      ))
        throw wrong(`a whole number${rangeOf(type.min, type.max)}`);
      return number;
    }
    case 'yes-no':
      if (text === 'yes' || text === 'no') return text === 'yes';
      throw wrong('yes or no');
    case 'word':
      return oneOf(type.words, text, (words) =>
        wrong(`one of ${listed(words)}`, suggestionFor(text, words)),
      );
    case 'row': {
      const rows = rowsOf(ruleset, type.table);
      return oneOf(rows, text, () => wrong(`a row of ${type.table}`, suggestionFor(text, rows)));
    }
    case 'participant':
      return text === 'nobody'
        ? null
        : oneOf(participants, text, () =>
            wrong('somebody who takes part', suggestionFor(text, participants)),
          );
    case 'several':
    case 'list': {
      const item: ValueType =
        type.type === 'list' ? type.of : { type: 'participant', kinds: type.kinds };
      return text === ''
        ? []
        : text.split(',').map((one) => readValue(ruleset, name, item, one.trim(), participants));
    }
    case 'dice':
      if (!/^(?:\d*d\d*(?:[+-]\d+)?|\d+)$/.test(text)) throw wrong('dice such as 2d6+3');
      return text;
    case 'die':
      if (!/^d\d+$/.test(text)) throw wrong('a die such as d20');
      return text;
    case 'text':
      return text;
  }
}

/** Returns the names of the rows of a table. */
export function rowsOf({ tables }: Ruleset, table: string): readonly string[] {
  return tables.find((one) => one.name === table)?.rows.map((one) => one.name) ?? [];
}

function rangeOf(min: number | null, max: number | null): string {
  if (min !== null && max !== null) return ` from ${min} to ${max}`;
  if (min !== null) return `, ${min} or more`;
  return max === null ? '' : `, ${max} or less`;
}

function oneOf(
  known: readonly string[],
  text: string,
  wrong: (known: readonly string[]) => Stop,
): string {
  const found =
    known.find((one) => one === text) ?? known.find((one) => plain(one) === plain(text));
  if (found === undefined) throw wrong(known);
  return found;
}

/** Parses `--policy NAME=WHO`. Without `=WHO` the policy is for everyone. */
export function policiesFrom(
  ruleset: Ruleset,
  texts: readonly string[],
  participants: readonly string[],
): readonly (readonly [string, string])[] {
  return texts.map((text) => {
    const [name, who] = text.includes('=') ? halves(text) : [text.trim(), 'everyone'];
    const policy = declared('policy', ruleset.policies, name);
    const known = ['everyone', 'referee', ...ruleset.sides.map((one) => one.name), ...participants];
    return [
      policy.name,
      oneOf(known, who, () =>
        wrongUsage(
          `there is nobody named \`${clean(who)}\` to follow ${policy.name}`,
          suggestionFor(who, known),
        ),
      ),
    ] as const;
  });
}

/** Parses the faces of `--dice 9,55,71`, with commas or blanks between them. Returns undefined for `seeded` and `ask`. */
export function facesFrom(text: string): readonly number[] | undefined {
  if (text === 'seeded' || text === 'ask') return undefined;
  const words = text.split(/[\s,]+/).filter((word) => word !== '');
  if (words.length === 0 || !words.every((word) => /^[1-9]\d{0,9}$/.test(word))) {
    throw wrongUsage(
      `\`--dice ${clean(text)}\` must be seeded, ask, or a list of faces such as 9,55,71`,
      suggestionFor(text, ['seeded', 'ask']),
    );
  }
  return words.map(Number);
}
