// The table of instructions: a row for each, with its parts, the locals that the instruction itself
// reads and writes, its successors, and its effects. An instruction without a row, or a row that
// names the wrong parts, does not compile.
import {
  barring,
  closing,
  effectsOfTarget,
  handingOn,
  opening,
  rankingEffects,
  resolving,
} from './consequences.ts';
import type { Instr } from './code.ts';
import { keeps, reads, tells, writes, type Effect } from './effects.ts';
import type { Expr } from './expression.ts';
import type { InstrOf, Parts } from './part-types.ts';
import type { Ruleset } from './ruleset.ts';

/** One successor of an instruction. */
export interface Successor {
  /** A pc of the same code; the length of the code stands for its end. */
  readonly to: number;
  /** The test and the result on which execution goes there; left out: always. */
  readonly when?: { readonly test: Expr; readonly holds: boolean };
  /** The locals that are surely written if execution goes there. */
  readonly sets: readonly number[];
}

/** The place of an instruction. */
export interface Site {
  readonly pc: number;
  /** The length of the code. */
  readonly end: number;
  /** The ruleset, whose callables may be called. */
  readonly ruleset: Pick<Ruleset, 'callables'>;
}

export interface InstructionRow<I> {
  readonly parts: Parts<I>;
  /** The locals that the instruction itself reads, without those that its parts read. */
  readonly uses?: (instr: I) => readonly number[];
  /** The locals that it may write. Left out: none. */
  readonly sets?: (instr: I) => readonly number[];
  /**
   * The locals in which its parts find one candidate after the other. Their previous contents are
   * not read.
   */
  readonly tries?: (instr: I) => readonly number[];
  /**
   * Its own successors. Left out: the next instruction, with all of `sets` written.
   * `control-flow.ts` adds the successors of spans that end early, since it sees the whole code.
   */
  readonly next?: (instr: I, site: Site) => readonly Successor[];
  /**
   * For locals that it writes, the source of the content: an expression for the value or for the
   * set of its members; or the slot of a list.
   */
  readonly from?: (instr: I) => readonly { readonly slot: number; readonly of: Expr | number }[];
  /**
   * Its effects besides evaluating its parts, writing its locals and continuing. `proc`: the
   * procedure that contains it.
   */
  readonly effects?: (instr: I, ruleset: Ruleset, proc: number) => readonly Effect[];
}

type Table = { readonly [Op in Instr['op']]: InstructionRow<InstrOf<Op>> };

/** The row of each kind of instruction. */
export const instructionTable: Table = {
  let: {
    parts: { value: true, modifiers: true },
    sets: ({ slot }) => [slot],
    from: ({ slot, value }) => [{ slot, of: value }],
    effects: ({ slot }, ruleset, proc) => handingOn(ruleset, proc, slot),
  },
  roll: {
    parts: { dice: true, ops: true, modifiers: true, by: true },
    sets: ({ slot }) => [slot],
    effects: ({ slot }, ruleset, proc) => [{ does: 'rolls' }, ...handingOn(ruleset, proc, slot)],
  },
  'roll-again': {
    parts: { by: true },
    uses: ({ of }) => [of],
    sets: ({ slot }) => [slot],
    effects: ({ slot }, ruleset, proc) => [{ does: 'rolls' }, ...handingOn(ruleset, proc, slot)],
  },
  jump: { parts: {}, next: ({ to }) => [{ to, sets: [] }] },
  branch: {
    parts: { test: true },
    next: ({ test, otherwise }, { pc }) => [
      { to: pc + 1, when: { test, holds: true }, sets: [] },
      { to: otherwise, when: { test, holds: false }, sets: [] },
    ],
  },
  switch: {
    parts: {},
    uses: ({ slot }) => [slot],
    next: ({ cases, otherwise, end }) =>
      [...cases.map(({ to }) => to), ...(otherwise === null ? [] : [otherwise]), end].map((to) => ({
        to,
        sets: [],
      })),
  },
  each: {
    parts: { set: true },
    sets: ({ list }) => [list],
    from: ({ list, set }) => [{ slot: list, of: set }],
  },
  pick: {
    parts: { from: true, where: true, by: true },
    tries: ({ slot }) => [slot],
    sets: ({ slot }) => [slot],
    from: ({ slot, from }) => [{ slot, of: from }],
    next: ({ slot, where, none }, { pc }) => [found(pc, where, [slot]), { to: none, sets: [] }],
    effects: () => [{ does: 'rolls' }],
  },
  'each-number': { parts: { from: true, to: true }, sets: ({ list }) => [list] },
  next: {
    parts: { where: true },
    uses: ({ list }) => [list],
    tries: ({ slot }) => [slot],
    sets: ({ list, slot }) => [list, slot],
    from: ({ list, slot }) => [{ slot, of: list }],
    next: ({ slot, where, done }, { pc }) => [found(pc, where, [slot]), { to: done, sets: [] }],
  },
  'span-open': {
    parts: { of: true },
    effects: ({ span, at }, ruleset) => opening(ruleset, span, at),
  },
  'span-close': {
    parts: { limit: true },
    effects: ({ span, at }, ruleset) => closing(ruleset, span, at),
  },
  'step-open': {
    parts: {},
    effects: ({ step }) => [tells({ on: 'step-begins', step })],
  },
  'step-close': {
    parts: {},
    effects: ({ step }) => [tells({ on: 'step-ends', step })],
  },
  call: {
    parts: { args: true },
    sets: ({ result }) => (result === null ? [] : [result]),
    // A choice or an action may end without a result.
    next: ({ callable, result }, { pc, ruleset }) => {
      const kind = ruleset.callables[callable]?.kind;
      const isSure = kind === 'check' || kind === 'procedure';
      return [{ to: pc + 1, sets: result === null || !isSure ? [] : [result] }];
    },
    effects: ({ callable, args, result }) => [
      { does: 'calls', callable, args, by: null, offered: false, result: result !== null },
    ],
  },
  outcome: {
    parts: { outcomes: true },
    next: (_, { end }) => [{ to: end, sets: [] }],
    effects: (_, ruleset, proc) => resolving(ruleset, proc),
  },
  set: {
    parts: { target: true, value: true },
    effects: ({ target, value }) => [
      keeps(value),
      ...effectsOfTarget(target, { how: 'set', value }),
    ],
  },
  raise: {
    parts: { target: true, by: true },
    effects: ({ target, by, sign }) => effectsOfTarget(target, { how: 'raise', by, sign }),
  },
  gain: {
    parts: { who: true, fields: true, duration: true },
    effects: ({ who, condition, fields, duration }, { conditions }) => {
      const own = conditions.find(({ name }) => name === condition)?.lasts ?? null;
      const lasts = duration ?? own;
      const variable = { kind: 'condition', condition } as const;
      return [
        ...fields.map(({ value }) => keeps(value)),
        ...(duration?.kind === 'until' && duration.of !== null ? [keeps(duration.of)] : []),
        // In a condition's own `lasts` the first local is the bearer.
        ...(duration === null && own?.kind === 'for'
          ? [{ does: 'evaluates', expr: own.count, args: [who] } as const]
          : []),
        ...(duration === null && own?.kind === 'until' && own.of !== null
          ? [{ does: 'evaluates', expr: own.of, args: [who] } as const]
          : []),
        ...(lasts === null ? [] : [reads({ kind: 'span', span: lasts.span })]),
        ...(lasts === null && fields.length === 0
          ? [writes(variable, who, { how: 'same', as: 'held' })]
          : // A condition that is already held may last longer.
            [reads(variable, who), writes(variable, who)]),
        tells({ on: 'gains', condition }, who),
        // `for 0 rounds`: the condition runs out at once.
        ...(lasts?.kind === 'for' && !isPositive(lasts.count)
          ? [tells({ on: 'loses', condition }, who)]
          : []),
      ];
    },
  },
  lose: {
    parts: { who: true },
    effects: ({ who, condition }) => [
      writes({ kind: 'condition', condition }, who, { how: 'same', as: 'lost' }),
      tells({ on: 'loses', condition }, who),
    ],
  },
  reveal: { parts: { target: true, to: true } },
  announce: { parts: { text: true } },
  // `control-flow.ts` adds its successors.
  end: { parts: { text: true }, effects: ({ span }) => [{ does: 'leaves', span }] },
  ask: {
    parts: { who: true, asking: true },
    sets: ({ asking, result }) => [
      ...(result === null ? [] : [result]),
      ...(asking.kind === 'pick' ? [asking.slot] : []),
    ],
    from: ({ asking, result }) =>
      asking.kind === 'pick' || asking.kind === 'list'
        ? [
            { slot: asking.slot, of: asking.from },
            // The items of a list are members of the set.
            ...(result === null ? [] : [{ slot: result, of: asking.from }]),
          ]
        : [],
    tries: ({ asking }) => (asking.kind === 'pick' || asking.kind === 'list' ? [asking.slot] : []),
    next: (_, { pc }) => [{ to: pc + 1, sets: [] }],
    effects: ({ who, asking, result }, ruleset) => [
      ...barring(ruleset, who),
      { does: 'decides', who },
      ...(asking.kind === 'take'
        ? asking.items.map(({ callable, args }): Effect => ({
            does: 'calls',
            callable,
            args,
            by: who,
            offered: true,
            result: result !== null,
          }))
        : []),
    ],
  },
  rank: {
    parts: { set: true, where: true, links: true, keys: true },
    from: ({ slot, set }) => [{ slot, of: set }],
    tries: ({ slot, links }) => [slot, ...(links === null ? [] : [links.slot])],
    effects: rankingEffects,
  },
  nothing: { parts: {} },
  return: { parts: {}, next: (_, { end }) => [{ to: end, sets: [] }] },
};

/** True for a literal number above 0. */
function isPositive(expr: Expr): boolean {
  return expr.op === 'const' && typeof expr.value === 'number' && expr.value > 0;
}

/** The successor after a member for which `where` holds was found. */
function found(pc: number, where: Expr | null, sets: readonly number[]): Successor {
  return where === null
    ? { to: pc + 1, sets }
    : { to: pc + 1, when: { test: where, holds: true }, sets };
}
