// The space of fights that a ruleset allows: the participants that may be on each side, and the values to try for each
// field, given and ruling. Values come from the ruleset's own scenarios and from the numbers in its rules.
import type { Field, Ruleset, Setup, ValueType, Value } from '@fray/dsl/ir';
import { valueNamed, type Fight, type Named } from './fight.ts';
import { momentsOf, namedIn, numbersOf, readNames } from './rule-vocabulary.ts';

export interface Space {
  readonly sides: readonly SideSpace[];
  readonly kinds: ReadonlyMap<string, KindSpace>;
  readonly givens: readonly ValueSpace[];
  /** Rulings that are not fixed. */
  readonly rulings: readonly {
    readonly name: string;
    readonly default: string | boolean;
    readonly options: readonly (string | boolean)[];
  }[];
  /** Rulings and givens that hold in every fight. */
  readonly fixed: Fixed;
  /** The fights that scenarios and examples set up. */
  readonly bases: readonly Fight[];
  /**
   * By scenario: the participants that its own moments (`at start of round 2`) name. If one of them is missing, the
   * scenario's moments make no sense.
   */
  readonly named: ReadonlyMap<string, readonly string[]>;
}

export type Fixed = Pick<Fight, 'rulings' | 'givens'>;

export interface SideSpace {
  readonly side: string;
  readonly kinds: readonly string[];
  readonly least: number;
  readonly most: number;
  /** Names for participants: first those that scenarios use. */
  readonly names: readonly string[];
}

export interface KindSpace {
  readonly kind: string;
  readonly fields: readonly ValueSpace[];
  /** The conditions that scenarios give somebody of this kind at the start. */
  readonly conditions: readonly string[];
}

export interface ValueSpace {
  readonly name: string;
  readonly type: ValueType;
  /** The value if a scenario gives none; undefined if it must give one. */
  readonly initial: Value | undefined;
  /** The values in scenarios, and the default. */
  readonly seen: readonly Value[];
  /** Values to try, the plainest first. If empty, the values are the participants. */
  readonly values: readonly Value[];
  /** Any number in this range may be tried too. */
  readonly range: { readonly from: number; readonly to: number } | null;
}

/** The most participants of a side, even if scenarios have more. */
const MOST = 6;
/** How far numbers without bounds of their own may range. */
const FAR = 12;

export function spaceOf(ruleset: Ruleset, fixed: Fixed = { rulings: [], givens: [] }): Space {
  const setups: readonly Setup[] = [
    ...ruleset.scenarios,
    ...ruleset.examples.flatMap((example) =>
      example.tries.length > 0 ? [] : [playedSetup(ruleset, example)],
    ),
  ];
  const read = readNames(ruleset);
  const numbers = numbersOf(ruleset);
  const givens = setups.flatMap((setup) => setup.givens);
  const people = setups.flatMap((setup) =>
    setup.sides.flatMap((side) => side.participants.map((one) => ({ side: side.side, one }))),
  );
  return {
    fixed,
    sides: ruleset.sides.map(({ name }) => sideSpace(ruleset, name, setups)),
    kinds: new Map(
      ruleset.kinds.map((kind) => {
        const ofKind = people.flatMap(({ one }) => (one.kind === kind.name ? [one] : []));
        const seen = ofKind.flatMap((one) => one.fields);
        const fields = kind.fields.map((field) => valueSpace(ruleset, field, seen, read, numbers));
        return [
          kind.name,
          {
            kind: kind.name,
            fields,
            conditions: [...new Set(ofKind.flatMap((one) => one.conditions))],
          },
        ];
      }),
    ),
    givens: ruleset.givens
      .filter(isFreeOf(fixed.givens))
      .map((given) => valueSpace(ruleset, given, givens, read, numbers)),
    rulings: ruleset.rulings.filter(isFreeOf(fixed.rulings)).map((ruling) => ({
      name: ruling.name,
      default: ruling.default,
      options: ruling.options.map((option) => option.value),
    })),
    bases: setups
      .filter((setup) => setup.sides.length > 0)
      .map((setup) => baseOf(ruleset, setup, fixed)),
    named: new Map(
      ruleset.scenarios.map(({ name }) => [
        name,
        namedIn(
          ruleset,
          name,
          people.map(({ one }) => one.name),
        ),
      ]),
    ),
  };
}

/** Returns the set-up with which an example is played: its own values override the scenario's. */
function playedSetup(ruleset: Ruleset, example: Ruleset['examples'][number]): Setup {
  const base = ruleset.scenarios.find((scenario) => scenario.name === example.scenario);
  if (base === undefined) return example;
  const joined = <T>(
    of: (setup: Setup) => readonly T[],
    nameOf: (one: T) => string,
  ): readonly T[] => {
    const own = new Set(of(example).map(nameOf));
    return [...of(base).filter((one) => !own.has(nameOf(one))), ...of(example)];
  };
  return {
    policies: [],
    givens: joined(
      ({ givens }) => givens,
      ({ name }) => name,
    ),
    rulings: joined(
      ({ rulings }) => rulings,
      ({ name }) => name,
    ),
    sides: joined(
      ({ sides }) => sides,
      ({ side }) => side,
    ),
  };
}

/** Returns a test for what no fixed value settles. */
function isFreeOf(fixed: Named<unknown>): (one: { readonly name: string }) => boolean {
  return ({ name }) => valueNamed(fixed, name) === undefined;
}

function settled<V>(
  fixed: Named<V>,
  own: readonly { readonly name: string; readonly value: V }[],
): Named<V> {
  return [
    ...fixed,
    ...own.filter(isFreeOf(fixed)).map(({ name, value }) => [name, value] as const),
  ];
}

function baseOf(
  ruleset: Ruleset,
  setup: Setup | Ruleset['scenarios'][number],
  fixed: Fixed,
): Fight {
  const name = 'name' in setup ? setup.name : null;
  return {
    scenario: momentsOf(ruleset, name).length > 0 ? name : null,
    givens: settled(fixed.givens, setup.givens),
    rulings: settled(fixed.rulings, setup.rulings),
    sides: ruleset.sides.map((side) => ({
      side: side.name,
      members: (setup.sides.find((known) => known.side === side.name)?.participants ?? []).map(
        (one) => ({
          name: one.name,
          kind: one.kind,
          fields: one.fields.map((field) => [field.name, field.value] as const),
          conditions: one.conditions,
        }),
      ),
    })),
    dice: [],
    answers: [],
  };
}

function sideSpace(ruleset: Ruleset, side: string, setups: readonly Setup[]): SideSpace {
  const here = setups.map(
    (setup) => setup.sides.find((known) => known.side === side)?.participants ?? [],
  );
  const kinds = new Set(here.flat().map((one) => one.kind));
  const counts = here.map((participants) => participants.length);
  const least = counts.length === 0 ? 1 : Math.min(1, ...counts);
  return {
    side,
    kinds:
      kinds.size === 0
        ? ruleset.kinds.map((kind) => kind.name)
        : ruleset.kinds.map((kind) => kind.name).filter((kind) => kinds.has(kind)),
    least,
    most: Math.min(MOST, Math.max(3, ...counts)),
    names: [...new Set(here.flat().map((one) => one.name))],
  };
}

/**
 * Returns the values to try. `all`: the values that set-ups give to fields of any name; `read`: the names that rules read. A field that changes is only set if scenarios set it, because its start is part of the rules.
 */
function valueSpace(
  ruleset: Ruleset,
  field: Field,
  all: readonly { readonly name: string; readonly value: Value }[],
  read: ReadonlySet<string>,
  numbers: readonly number[],
): ValueSpace {
  const { name, type, initial } = field;
  const given = all.flatMap((one) => (one.name === name ? [one.value] : []));
  const seen = distinct([...(initial === undefined ? [] : [initial]), ...given]);
  const bare: ValueSpace = { name, type, initial, seen, values: seen, range: null };
  if (!read.has(name) && seen.length > 0) return { ...bare, values: seen.slice(0, 1) };
  if (field.changes && given.length === 0 && initial !== undefined)
    return { ...bare, seen: [initial], values: [initial] };
  switch (type.type) {
    case 'number': {
      const range = {
        from: type.min ?? -3,
        to:
          type.max ??
          Math.max((type.min ?? 0) + FAR, ...seen.filter((value) => typeof value === 'number')),
      };
      const inside = (value: number): boolean =>
        value >= (type.min ?? value) && value <= (type.max ?? value);
      const near = numbers.flatMap((number) => [number - 1, number, number + 1]);
      return {
        ...bare,
        values: distinct([
          ...seen,
          ...[range.from, 0, 1, 2, 3, ...(type.max === null ? [] : [type.max]), ...near].filter(
            inside,
          ),
        ]),
        range,
      };
    }
    case 'yes-no':
      return { ...bare, values: distinct([...seen, false, true]) };
    case 'word':
      return { ...bare, values: distinct([...seen, ...type.words]) };
    case 'row':
      return {
        ...bare,
        values: distinct([
          ...seen,
          ...(ruleset.tables.find((table) => table.name === type.table)?.rows ?? []).map(
            (row) => row.name,
          ),
        ]),
      };
    case 'die':
      return { ...bare, values: distinct([...seen, 'd4', 'd6', 'd8', 'd10', 'd12', 'd20']) };
    case 'dice':
      return { ...bare, values: distinct([...seen, ...likeDice(seen)]) };
    case 'participant':
    case 'several':
      return { ...bare, values: [] };
    case 'list':
    case 'text':
      return { ...bare, values: seen.length > 0 ? seen : [type.type === 'list' ? [] : 'x'] };
  }
}

/** Returns dice of the same size, one fewer and one more. */
function likeDice(seen: readonly Value[]): readonly string[] {
  const sorts = new Set(
    seen
      .map((value) => /d(\d*)/.exec(typeof value === 'string' ? value : '')?.[1])
      .filter((faces) => faces !== undefined),
  );
  return [...(sorts.size === 0 ? ['6'] : sorts)].flatMap((faces) =>
    [1, 2, 3, 4, 6].map((count) => `${count}d${faces}`),
  );
}

/** Returns the values without those that are equal as JSON to an earlier one. */
export function distinct<T>(values: readonly T[]): readonly T[] {
  const known = new Set<string>();
  return values.filter((value) => {
    const key = JSON.stringify(value);
    if (known.has(key)) return false;
    known.add(key);
    return true;
  });
}
