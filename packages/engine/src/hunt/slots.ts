// Slots: values of the set-up that the search may choose. A slot is decided only when a rule reads it, because most values
// of a set-up are never read before the fight ends.
import type { Value } from '@fray/dsl/ir';
import type { Header } from '../events/event.ts';
import { sameJson } from '../values/same.ts';
import { someOf, withMember } from './draw.ts';
import { membersOf, type Fight } from './fight.ts';
import type { Space, ValueSpace } from './space.ts';

/** A value of the set-up that the search may choose: of a given or ruling, or of a participant's field. */
export interface SetupSlot {
  readonly of: 'given' | 'ruling' | { readonly member: number };
  /** Its index among the givens, the rulings or the fields of its kind. */
  readonly index: number;
  readonly name: string;
  /** The values in the fights, and other possible ones: at least two in all. */
  readonly options: readonly Value[];
}

/** How many values are tried besides those of the fights. */
const MOST_OTHERS = 8;
/** How many numbers are tried below an initial value. */
const MOST_LOWER = 3;
/** The most options of a slot: each is a bit of a number in a row. */
const MOST_OPTIONS = 16;

/** Returns all slots of fights with the same participants; with `anyRulings`, readings of rulings too. */
export function setupSlots(
  space: Space,
  fights: readonly Fight[],
  anyRulings: boolean,
): readonly SetupSlot[] {
  const { ruleset, kinds, rulings } = space;
  const [first] = fights;
  if (first === undefined) return [];
  const members = membersOf(first);
  const others = (known: ValueSpace): readonly Value[] =>
    known.values.length > 0 ? [...known.values, ...lowerThan(known)] : someOf(known, members);
  const slots: readonly SetupSlot[] = [
    ...ruleset.rulings.map(({ name }, index): SetupSlot => {
      const open = anyRulings ? rulings.find((known) => known.name === name) : undefined;
      return {
        of: 'ruling',
        index,
        name,
        options: optionsOf(
          fights.map((fight) => rulingIn(fight, space, name)),
          open?.options ?? [],
        ),
      };
    }),
    ...ruleset.givens.map(({ name, initial }, index): SetupSlot => {
      const known = space.givens.find((given) => given.name === name);
      return {
        of: 'given',
        index,
        name,
        options: optionsOf(
          fights.map(({ givens }) => valueAmong(givens, name, initial)),
          known === undefined ? [] : others(known),
        ),
      };
    }),
    ...members.flatMap(({ kind }, member) =>
      (kinds.get(kind)?.fields ?? []).map((field, index): SetupSlot => {
        const own = fights.map((fight) =>
          valueAmong(membersOf(fight)[member]?.fields ?? [], field.name, field.initial),
        );
        return { of: { member }, index, name: field.name, options: optionsOf(own, others(field)) };
      }),
    ),
  ];
  return slots.filter(({ options }) => options.length > 1);
}

/**
 * Returns lower values of a field that changes in play and that no scenario sets: a participant with two hits left may have
 * been hit before.
 */
function lowerThan({ type, initial, values }: ValueSpace): readonly Value[] {
  if (values.length > 1 || type.type !== 'number' || typeof initial !== 'number') return [];
  const least = Math.max(0, type.min ?? 0);
  return Array.from(
    { length: Math.max(0, Math.min(MOST_LOWER, initial - least)) },
    (_, index) => initial - 1 - index,
  );
}

function optionsOf(own: readonly Value[], others: readonly Value[]): readonly Value[] {
  const options: Value[] = [];
  const add = (value: Value, most: number): void => {
    if (options.length < most && !options.some((known) => sameJson(known, value)))
      options.push(value);
  };
  for (const value of own) add(value, MOST_OPTIONS);
  const most = Math.min(MOST_OPTIONS, options.length + MOST_OTHERS);
  for (const value of others) add(value, most);
  return options;
}

function valueAmong(
  list: readonly (readonly [string, Value])[],
  name: string,
  initial: Value | undefined,
): Value {
  return list.find(([known]) => known === name)?.[1] ?? initial ?? null;
}

function rulingIn({ rulings }: Fight, { ruleset }: Space, name: string): string | boolean | null {
  return (
    rulings.find(([known]) => known === name)?.[1] ??
    ruleset.rulings.find((known) => known.name === name)?.default ??
    null
  );
}

/** Returns the option of each slot that a fight has; its value must be one of them. */
export function ownOptions(
  space: Space,
  slots: readonly SetupSlot[],
  fight: Fight,
): readonly number[] {
  const members = membersOf(fight);
  return slots.map(({ of, index, name, options }) => {
    const one = typeof of === 'object' ? members[of.member] : undefined;
    const initial =
      of === 'given'
        ? space.ruleset.givens[index]?.initial
        : space.kinds.get(one?.kind ?? '')?.fields[index]?.initial;
    const value =
      of === 'ruling'
        ? rulingIn(fight, space, name)
        : valueAmong(of === 'given' ? fight.givens : (one?.fields ?? []), name, initial);
    return Math.max(
      0,
      options.findIndex((known) => sameJson(known, value)),
    );
  });
}

/** Returns the fight with a slot at another value. */
export function withPut(fight: Fight, { of, name }: SetupSlot, value: Value): Fight {
  const so = <V>(
    list: readonly (readonly [string, V])[],
    put: V,
  ): readonly (readonly [string, V])[] => [
    ...list.filter(([known]) => known !== name),
    [name, put],
  ];
  if (of === 'given') return { ...fight, givens: so(fight.givens, value) };
  if (of === 'ruling')
    return typeof value === 'string' || typeof value === 'boolean'
      ? { ...fight, rulings: so(fight.rulings, value) }
      : fight;
  const one = membersOf(fight)[of.member];
  return one === undefined ? fight : withMember(fight, { ...one, fields: so(one.fields, value) });
}

/** Returns the header with slots at these options; `look` receives each slot that is read. */
export function shelledHeader(
  header: Header,
  slots: readonly SetupSlot[],
  option: (slot: number) => number,
  look: (slot: number) => void,
): Header {
  const givens = [...header.givens];
  const rulings = [...header.rulings];
  slots.forEach(({ of, index, name, options }, slot) => {
    const value = options[option(slot)] ?? null;
    if (of === 'given') givens[index] = asked(name, value, () => look(slot));
    if (of === 'ruling' && (typeof value === 'string' || typeof value === 'boolean'))
      rulings[index] = asked(name, value, () => look(slot));
  });
  return { ...header, givens, rulings };
}

function asked<V>(name: string, value: V, look: () => void): readonly [string, V] {
  return Object.defineProperty([name, value] as const, '1', {
    get: () => {
      look();
      return value;
    },
  });
}
