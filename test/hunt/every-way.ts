// Finds the fewest events of a tiny fight in which a line does not hold, over every option, every requested total of the dice and every
// listed value.
// It always continues with the fewest events, and unlike the hunt leaves out nothing for being unlikely. It learns what machines do as a
// hunt does, which another test compares with plain machines. The order of the search and the test for equal states are its own.
import type { Answer, Value } from '@fray/dsl/ir';
import { membersOf, type Fight, type HuntContext } from '@fray/engine/hunt';
import type { ChoiceNeed, Reply, ThrowNeed } from '@fray/engine/machine';
import { sidesOf } from '../../packages/engine/src/drivers/source.ts';
import { someOf, withMember } from '../../packages/engine/src/hunt/draw.ts';
import { learnedOf, type Learned } from '../../packages/engine/src/hunt/learned.ts';
import { type LearnedRow } from '../../packages/engine/src/hunt/learned-rows.ts';
import { defaultFights } from '../../packages/engine/src/hunt/default-fights.ts';
import { withPut, type SetupSlot } from '../../packages/engine/src/hunt/slots.ts';

type Values = readonly (readonly [name: string, values: readonly Value[]])[];

/** The variations of tiny fights; everything else has its default. */
export interface Tiny {
  /** Values by field. `each other` means every participant that the field can hold, and nobody. */
  readonly fields: readonly (readonly [name: string, values: readonly Value[] | 'each other'])[];
  readonly givens: Values;
  /** Conditions that anybody may have at the beginning. */
  readonly conditions?: readonly string[];
  /** How many totals of a throw to try beside the lowest one, evenly spaced; fewer if the throw has fewer. */
  readonly totals: number;
  /** The greatest length of a list. */
  readonly lists: number;
  /** True to include fights in which a side that may be empty is empty. */
  readonly mayBeAlone?: boolean;
  /** The greatest number of participants. */
  readonly most: number;
}

export interface Exhausted {
  /** The fewest events of a fight in which a line does not hold; undefined if there is none below the limit. */
  readonly least: number | undefined;
  /** No fight with at most this number of events breaks a line, except for the one that was found. */
  readonly none: number;
}

interface Branch {
  readonly learned: Learned;
  readonly cast: number;
  readonly control: number;
  readonly row: LearnedRow;
}

/** Searches all ways of the tiny fights with fewer than `below` events, and follows at most `states` states. */
export function everyWay(
  ground: HuntContext,
  tiny: Tiny,
  below: number,
  states: number,
): Exhausted {
  const waiting: Branch[][] = [];
  const met = new Map<string, number>();
  let least = below;
  let left = states;
  for (const [cast, { fight, slots }] of castsOf(ground, tiny).entries()) {
    const learned = learnedOf(ground.program, fight, slots);
    const stand = learned?.enter(fight);
    if (learned === undefined || stand === undefined)
      throw new Error(`it does not fit: ${JSON.stringify(fight)}`);
    (waiting[stand.events] ??= []).push({ learned, cast, control: stand.control, row: stand.row });
  }
  const ended = (none: number): Exhausted => ({ least: least < below ? least : undefined, none });
  for (let events = 0; events < waiting.length && events + 1 < least; events += 1) {
    for (const { learned, cast, control, row } of waiting[events] ?? []) {
      if ((met.get(keyOf(cast, control, row)) ?? events) < events) continue;
      if (left <= 0) return ended(Math.min(least - 1, events));
      left -= 1;
      const need = learned.need(control);
      const replies =
        need === undefined
          ? [undefined]
          : need.need === 'throw'
            ? throwsOf(need, tiny)
            : answersTo(need, tiny);
      for (const reply of replies) {
        for (const arrival of learned.go(control, row, reply, NO_OWN, Number.POSITIVE_INFINITY)) {
          if (arrival.broken !== null) least = Math.min(least, events + arrival.broken);
          const told = events + arrival.events;
          if (arrival.control < 0 || told + 1 >= least) continue;
          const key = keyOf(cast, arrival.control, arrival.row);
          if ((met.get(key) ?? Number.POSITIVE_INFINITY) <= told) continue;
          met.set(key, told);
          (waiting[told] ??= []).push({
            learned,
            cast,
            control: arrival.control,
            row: arrival.row,
          });
        }
      }
    }
    waiting[events] = [];
  }
  return ended(least - 1);
}

/** Here no option of a slot is preferred because the fight already has it. */
const NO_OWN: readonly number[] = [];

/** Returns a key of the state: the fight, the control location and all values. */
function keyOf(cast: number, control: number, row: LearnedRow): string {
  let end = row.length;
  while (end > 0 && row[end - 1] === 0) end -= 1;
  return String.fromCharCode(cast, control & 0xffff, control >>> 16, ...row.subarray(0, end));
}

// ------------------------------------------------------------------------------------------------ fights

/** Returns the default fights, with slots for the values that they may have. */
function castsOf(
  { space }: HuntContext,
  tiny: Tiny,
): readonly { readonly fight: Fight; readonly slots: readonly SetupSlot[] }[] {
  const plain = defaultFights(space).filter((fight) => membersOf(fight).length <= tiny.most);
  const alone =
    tiny.mayBeAlone !== true
      ? []
      : plain.flatMap((fight) =>
          space.sides.flatMap(({ side, least }) =>
            least > 0
              ? []
              : [
                  {
                    ...fight,
                    sides: fight.sides.map((known) =>
                      known.side === side ? { ...known, members: [] } : known,
                    ),
                  },
                ],
          ),
        );
  const fights = [
    ...new Map([...plain, ...alone].map((fight) => [JSON.stringify(fight), fight])).values(),
  ];
  const valuesOf = (fight: Fight): readonly SetupSlot[] => {
    const members = membersOf(fight);
    return [
      ...space.ruleset.givens.flatMap(({ name }, index): readonly SetupSlot[] =>
        tiny.givens.flatMap(([known, options]) =>
          known === name ? [{ of: 'given', index, name, options }] : [],
        ),
      ),
      ...members.flatMap(({ kind }, member) =>
        (space.kinds.get(kind)?.fields ?? []).flatMap((field, index): readonly SetupSlot[] =>
          tiny.fields.flatMap(([known, options]) =>
            known === field.name
              ? [
                  {
                    of: { member },
                    index,
                    name: field.name,
                    options: options === 'each other' ? someOf(field, members) : options,
                  },
                ]
              : [],
          ),
        ),
      ),
    ];
  };
  return fights
    .flatMap((plainest) => withConditions(plainest, tiny.conditions ?? []))
    .map((fight) => {
      const slots = valuesOf(fight);
      return {
        fight: slots.reduce((so, slot) => withPut(so, slot, slot.options[0] ?? null), fight),
        slots: slots.filter(({ options }) => options.length > 1),
      };
    });
}

function withConditions(fight: Fight, conditions: readonly string[]): readonly Fight[] {
  return membersOf(fight).reduce<readonly Fight[]>(
    (all, { name }) =>
      conditions.reduce(
        (some, condition) => [
          ...some,
          ...some.flatMap((so) =>
            membersOf(so).flatMap((one) =>
              one.name === name
                ? [withMember(so, { ...one, conditions: [...one.conditions, condition] })]
                : [],
            ),
          ),
        ],
        all,
      ),
    [fight],
  );
}

// ------------------------------------------------------------------------------------------------ replies

/** Returns one throw for each requested total. */
function throwsOf(need: ThrowNeed, { totals: most }: Tiny): readonly Reply[] {
  const sides = sidesOf(need);
  const range = sides.reduce((sum, size) => sum + size - 1, 0);
  const parts = Math.max(1, Math.min(range, most));
  const totals = new Set(
    Array.from({ length: parts + 1 }, (_, part) => Math.round((range * part) / parts)),
  );
  return [...totals].map((total) => {
    let left = total;
    const faces = sides.map((size) => {
      const more = Math.min(left, size - 1);
      left -= more;
      return 1 + more;
    });
    return { reply: 'faces', faces, origin: 'script' };
  });
}

function answersTo({ offer }: ChoiceNeed, { lists }: Tiny): readonly Reply[] {
  return answersIn(offer, lists).map((answer) => ({ reply: 'answer', answer, by: 'script' }));
}

function answersIn(offer: ChoiceNeed['offer'], longest: number): readonly Answer[] {
  switch (offer.kind) {
    case 'options':
      return offer.options;
    case 'number':
      return [...new Set([Math.max(offer.from, Math.min(offer.to, 0)), offer.from, offer.to])].map(
        (say) => ({ say }),
      );
    case 'list': {
      let longer: readonly (readonly Value[])[] = [[]];
      const all: (readonly Value[])[] = [[]];
      for (let length = 1; length <= Math.min(longest, offer.atMost); length += 1) {
        longer = longer.flatMap((list) => offer.from.map((item) => [...list, item]));
        all.push(...longer);
      }
      return all.map((list) => ({ list }));
    }
  }
}
