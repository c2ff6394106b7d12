// Splits a machine into its control location (below) and its state variables (state-variables.ts). If two machines have
// the same control location and the same variables, they continue in the same way under the same dice and answers. Neither
// part contains what no rule can read any more, or where values came from.
//
// - Control location, of a Machine: `frames` (without the counters of their loops), `open`, `asked`, `gone`, `ending`,
//   `changed`, `depth` and `steps`. Of a State: `spans`, `begun` and `ended`, without the numbers of spans.
// - Variables, of a Machine: the counters of loops, `memory`, `uses` and `held`. Of a State: the numbers of spans,
//   fields, conditions, tracks and orders.
// - Neither: `waiting` (follows from the frame on top), `tried` (is for examples), `used` and `budget` (odds give every
//   stretch between two throws the whole budget), `seq`, `header` (one for all machines of a question) and `revealed`
//   (rules do not read it).
import { eachExpr, type Instr, type Local, type Ruleset } from '@fray/dsl/ir';
import type { Header } from '../events/event.ts';
import type {
  AgendaFrame,
  AskFrame,
  Frame,
  Machine,
  Op,
  ProcFrame,
  RankFrame,
  RollFrame,
  TakeFrame,
} from '../machine/machine.ts';
import { conditionsThatEnd } from '../kernel/endings.ts';
import { procOf, type Program } from '../machine/program.ts';
import {
  NONE_INTERCHANGEABLE,
  interchangeableIn,
  type Interchangeable,
} from '../symmetry/interchangeable.ts';
import { LISTED } from '../analysis/constants.ts';
import { bag } from '../symmetry/permutation.ts';
import { allLive, isWanted, livenessOf, type Liveness } from '../analysis/liveness.ts';
import { readsOf, type ReadSets } from '../analysis/read-sets.ts';
import { NOTHING_OFF, type Without } from '../analysis/techniques.ts';
import { orMade } from '../values/grouped.ts';
import { loopsOf, NO_LOOPS, type Loops } from './loop-heads.ts';

/** The data that the keys of a program's machines depend on. It is computed once. */
export interface StateLayout {
  /** Which participants are interchangeable. */
  readonly interchangeable: Interchangeable;
  readonly program: Program;
  readonly reads: ReadSets;
  readonly live: Liveness;
  /** For each kind, the indices of the fields that change in play and that some rule reads. */
  readonly fields: ReadonlyMap<string, readonly number[]>;
  /** For each check, the indices of the result values that some rule reads. */
  readonly wanted: readonly (readonly number[])[];
  /** For each memory, the indices of the values that some rule reads of the results in it. */
  readonly latest: readonly ReadonlySet<number>[];
  /** The locals that the keys of a ranking read, by `proc pc`. */
  readonly ranks: Map<string, readonly number[]>;
  /** The loop lists whose order does not matter or is the scenario's order, as `proc slot`. */
  readonly bags: ReadonlySet<string>;
  /** The loops whose remaining participants are state variables. */
  readonly loops: Loops;
  /** The conditions that may run out. */
  readonly timed: ReadonlySet<string>;
  /** Every order that is ranked somewhere. */
  readonly orders: readonly string[];
  /** For each procedure, the locals that count the rounds of a loop. They are variables. */
  readonly counters: readonly (readonly number[])[];
  /** The result values that rules read, by `proc slot`. */
  readonly results: Map<string, readonly number[]>;
}

/**
 * Computes the layout of a program. `header` says how the fight begins, and so who is interchangeable. If somebody is,
 * variables hold who is still to come in a loop; otherwise that follows from whose turn it is.
 */
export function stateLayoutOf(
  program: Program,
  header: Header | null = null,
  without: Without = NOTHING_OFF,
): StateLayout {
  if (without.size > 0) return keysFor(program, header, without);
  const plain = orMade(plainKeys, program, () => keysFor(program, null, without));
  return header === null ? plain : keysFor(program, header, without, plain);
}

/** The layouts without interchangeable participants: they depend on the program alone. */
const plainKeys = new WeakMap<Program, StateLayout>();

function keysFor(
  program: Program,
  header: Header | null,
  without: Without,
  plain?: StateLayout,
): StateLayout {
  const { ruleset } = program;
  const reads =
    plain?.reads ??
    readsOf(
      ruleset,
      program.watches.map(({ watch }) => watch),
    );
  const interchangeable =
    header === null ? NONE_INTERCHANGEABLE : interchangeableIn(program, header, reads, without);
  if (plain !== undefined && interchangeable.classes.length === 0) return plain;
  const bags = new Set([...interchangeable.bags, ...listed(ruleset)]);
  const live =
    plain?.live ?? (without.has('locals') ? allLive(ruleset) : livenessOf(ruleset, reads));
  const wanted = ruleset.callables.map((callable, check) =>
    callable.kind === 'check'
      ? callable.values.flatMap((_, index) =>
          isWanted(ruleset, reads, check, index) ? [index] : [],
        )
      : [],
  );
  return {
    interchangeable: interchangeable,
    bags,
    loops: without.has('heads')
      ? NO_LOOPS
      : loopsOf(
          program,
          live,
          interchangeable.classes.length === 0 ? NOTHING : bags,
          orderedIn(ruleset, bags),
        ),
    program,
    reads,
    live,
    fields: new Map(
      ruleset.kinds.map((kind) => [
        kind.name,
        kind.fields.flatMap(({ name, changes }, index) =>
          changes && reads.fields.has(name) ? [index] : [],
        ),
      ]),
    ),
    wanted,
    latest: ruleset.memories.map(
      ({ names }) =>
        new Set(
          wanted.filter((_, check) => names.includes(ruleset.callables[check]?.name ?? '')).flat(),
        ),
    ),
    ranks: new Map(),
    timed: new Set(conditionsThatEnd({ rules: ruleset })),
    orders: [
      ...new Set(program.procs.flatMap(({ ranks }) => ranks.flatMap((rank) => rank?.order ?? []))),
    ],
    counters: ruleset.procs.map(({ counters }) => counters),
    results: new Map(),
  };
}

/**
 * Returns the lists of loops through all of a side, a kind and the like: those still to come are always in the
 * scenario's order.
 */
function listed({ procs }: Ruleset): readonly string[] {
  return procs.flatMap(({ code }, proc) =>
    code.flatMap((instr) =>
      instr.op === 'each' && LISTED.has(instr.set.op) && isOnly(code, instr.list)
        ? [`${proc} ${instr.list}`]
        : [],
    ),
  );
}

/** Returns the lists of loops through an order. */
function orderedIn({ procs }: Ruleset, bags: ReadonlySet<string>): ReadonlySet<string> {
  return new Set(
    procs.flatMap(({ code }, proc) =>
      code.flatMap((instr) =>
        instr.op === 'each' &&
        instr.set.op === 'order' &&
        !bags.has(`${proc} ${instr.list}`) &&
        isOnly(code, instr.list)
          ? [`${proc} ${instr.list}`]
          : [],
      ),
    ),
  );
}

const NOTHING: ReadonlySet<string> = new Set();

function isOnly(code: readonly Instr[], list: number): boolean {
  return (
    code.filter(
      (instr) => (instr.op === 'each' || instr.op === 'each-number') && instr.list === list,
    ).length === 1
  );
}

/** Returns the key of a machine's control location: its data without its variables (state-variables.ts). */
export function controlKey(layout: StateLayout, machine: Machine): string {
  return JSON.stringify(controlParts(layout, machine));
}

/** Returns the parts of that key, with the participants' own names. */
export function controlParts(layout: StateLayout, machine: Machine): unknown {
  const { state, open, asked, gone, ending, changed, depth, steps } = machine;
  const { reads } = layout;
  const counted = (begun: readonly { readonly span: string }[]): unknown[] =>
    begun.flatMap(({ span }) => (reads.spans.has(span) ? [span] : []));
  return [
    framesKey(layout, machine, 0),
    state.spans.map(({ span, label, of, begun }) => [span, label, of, counted(begun)]),
    counted(state.begun),
    state.ended?.reason ?? null,
    // Other events name an open span by its seq. Here its position identifies it.
    open.map(({ span, frame, exit, steps: deep, ended, closing }) => [
      span,
      frame,
      exit,
      deep,
      ended,
      closing,
    ]),
    [...asked].sort((a, b) => a - b),
    gone,
    [ending, changed, depth],
    steps,
  ];
}

// ------------------------------------------------------------------------------------------------ the stack

/** Returns the keys of the frames from index `from` on. */
export function framesKey(layout: StateLayout, machine: Machine, from: number): unknown[] {
  const { frames } = machine;
  const parts: unknown[] = [];
  for (let index = from; index < frames.length; index += 1) {
    const frame = frames[index];
    if (frame !== undefined) parts.push(frameKey(layout, machine, frame, frames[index + 1]));
  }
  return parts;
}

function frameKey(
  layout: StateLayout,
  machine: Machine,
  frame: Frame,
  above: Frame | undefined,
): unknown {
  switch (frame.kind) {
    case 'proc':
      return procKey(layout, frame, above);
    case 'roll':
      return rollKey(layout, frame);
    case 'take':
      return takeKey(layout, frame);
    case 'ask':
      return askKey(frame);
    case 'rank':
      return rankKey(layout, frame);
    case 'agenda':
      return agendaKey(machine, frame);
  }
}

function procKey(layout: StateLayout, frame: ProcFrame, above: Frame | undefined): unknown {
  const { role } = frame;
  const coming = writtenBy(layout.program, above);
  let slots = layout.live(frame.proc, frame.pc);
  if (above?.kind === 'rank')
    slots = [...new Set([...slots, ...rankLocals(layout, above)])].sort((a, b) => a - b);
  const counters = layout.counters[frame.proc] ?? [];
  const locals = slots.map((slot) =>
    slot === coming || counters.includes(slot) || layout.loops.holds(frame.proc, slot)
      ? 0
      : localKey(layout, frame.proc, slot, frame.locals[slot] ?? null),
  );
  return [frame.proc, frame.pc, locals, roleKey(layout, role)];
}

/** Returns the slot in the frame below that will be overwritten before that frame continues. */
function writtenBy(program: Program, above: Frame | undefined): number | null {
  if (above?.kind === 'roll') return procOf(program, above.proc).rolls[above.pc]?.slot ?? null;
  if (above?.kind === 'proc' && (above.role.role === 'check' || above.role.role === 'procedure'))
    return above.role.into;
  return null;
}

/** Returns the key of a local. A result is represented only by its outcome and the values that some rule reads. */
function localKey(layout: StateLayout, proc: number, slot: number, local: Local): unknown {
  if (Array.isArray(local) && layout.bags.has(`${proc} ${slot}`)) return bag(local);
  if (typeof local !== 'object' || local === null || Array.isArray(local) || !('outcome' in local))
    return local;
  return [local.outcome, valuesRead(layout, proc, slot).map((index) => local.values[index])];
}

/**
 * Returns the indices of the values that may be read of a result in this slot, over all checks whose results get there.
 * A `let` may hold the result of any check.
 */
function valuesRead(
  { program, wanted, results }: StateLayout,
  proc: number,
  slot: number,
): readonly number[] {
  return orMade(results, `${proc} ${slot}`, () => {
    const code = program.ruleset.procs[proc]?.code ?? [];
    const found = new Set(
      code.flatMap((instr) =>
        instr.op === 'call' && instr.result === slot
          ? (wanted[instr.callable] ?? [])
          : instr.op === 'let' && instr.slot === slot
            ? wanted.flat()
            : [],
      ),
    );
    return [...found].sort((a, b) => a - b);
  });
}

function roleKey(layout: StateLayout, role: ProcFrame['role']): unknown {
  switch (role.role) {
    case 'encounter':
    case 'body':
    case 'try':
      return role.role;
    case 'trigger':
      return ['trigger', role.trigger, role.who];
    case 'procedure':
      return [
        'procedure',
        role.callable,
        isRemembered(layout, 'procedure', role.callable) ? role.args : null,
        role.into,
      ];
    case 'check': {
      const { callable, args, into, again, result, values } = role;
      return [
        'check',
        callable,
        args,
        into,
        again,
        result === null ? null : resultKey(layout, callable, result),
        values.flatMap(({ name, total }) => (layout.reads.values.has(name) ? [total] : [])),
      ];
    }
  }
}

/** True if some rule asks how often this procedure or action was done, and with whom. */
function isRemembered(
  { program, reads }: StateLayout,
  what: 'procedure' | 'action',
  callable: number,
): boolean {
  const name = program.ruleset.callables[callable]?.name ?? '';
  return (
    program.memories
      .get(what)
      ?.get(name)
      ?.some((table) => reads.memories.has(table)) === true
  );
}

function resultKey(
  { wanted }: StateLayout,
  check: number,
  result: Extract<Local, { readonly outcome: unknown }>,
): unknown {
  return [result.outcome, (wanted[check] ?? []).map((index) => result.values[index])];
}

function rollKey(layout: StateLayout, frame: RollFrame): unknown {
  const { proc, pc, plan, keep, first, dice, hand, op, bursts, need } = frame;
  const shown = (die: RollFrame['dice'][number]): unknown => [
    die.size,
    die.sign,
    die.extra,
    die.of,
    die.face,
  ];
  return [
    'roll',
    proc,
    pc,
    plan.dice,
    plan.pips,
    plan.plus,
    plan.ops,
    keep,
    first?.map(shown) ?? null,
    dice.map(shown),
    hand,
    op,
    bursts,
    ...(need.among === undefined
      ? []
      : [isListed(layout.program, proc, pc) ? bag(need.among) : need.among]),
  ];
}

function takeKey(
  layout: StateLayout,
  { callable, args, actor, freely, costs, stage, paid, into }: TakeFrame,
): unknown {
  // Once only its end remains, the actor and the targets of an action appear in the log and nowhere else.
  const isTold =
    stage !== 'end' ||
    isRemembered(layout, 'action', callable) ||
    layout.program.reactions
      .get('finishes')
      ?.has(layout.program.ruleset.callables[callable]?.name ?? '') === true;
  return ['take', callable, ...(isTold ? [args, actor, costs, paid] : []), freely, stage, into];
}

function askKey({ need, stage, choice, takes, freely, into, answer }: AskFrame): unknown {
  return ['ask', need, stage, choice, takes, freely, into, answer];
}

function rankKey(
  layout: StateLayout,
  { proc, pc, active, at, groups, keys: members, rolled, rolling, scores, current, got }: RankFrame,
): unknown {
  // Earlier throws of the ranked participants appear only in the log.
  const again = new Map(rolled.map(([name, check]) => [`${name} ${check}`, [name, check]]));
  const names = members.map(({ participant }) => participant);
  // Ties matter, and so does who has still to roll. Lists of names follow the scenario's order if the ranked set does.
  const listed = isListed(layout.program, proc, pc);
  return [
    'rank',
    proc,
    pc,
    active,
    at,
    listed ? groups.map(bag) : groups,
    listed ? bag(names) : names,
    bag([...again.values()]),
    listed && rolling !== null ? bag(rolling) : rolling,
    bag(scores),
    current,
    got,
  ];
}

/** True if a ranking or a random pick takes its set in the scenario's order. */
export function isListed({ ruleset }: Program, proc: number, pc: number): boolean {
  const instr = ruleset.procs[proc]?.code[pc];
  const set = instr?.op === 'rank' ? instr.set : instr?.op === 'pick' ? instr.from : undefined;
  return set !== undefined && LISTED.has(set.op);
}

function rankLocals(layout: StateLayout, { proc, pc }: RankFrame): readonly number[] {
  return orMade(layout.ranks, `${proc} ${pc}`, () => {
    const found = new Set<number>();
    eachExpr(layout.program.ruleset.procs[proc]?.code[pc], (expr) => {
      if (expr.op === 'local') found.add(expr.slot);
    });
    return [...found];
  });
}

function agendaKey(machine: Machine, { ops }: AgendaFrame): unknown {
  return ['agenda', ...ops.map((op) => opKey(machine, op))];
}

function opKey({ open }: Machine, op: Op): unknown {
  const spanOf = (opened: number): number => open.findIndex((known) => known.opened === opened);
  switch (op.op) {
    case 'begin':
    case 'encounter-ends':
      return [op.op];
    case 'fire':
      return [op.op, op.trigger, op.locals];
    case 'watch':
      return [op.op, op.watch, op.locals, op.occurrence];
    case 'expire':
      return [op.op, op.participant, op.condition, op.end?.span ?? null, op.end?.of ?? null];
    case 'close':
    case 'span-over':
      return [op.op, spanOf(op.opened), op.reason];
    case 'expire-due':
      return [op.op, spanOf(op.opened)];
    case 'action-over':
      return [op.op, op.callable, op.actor, op.args];
    case 'over':
      return [op.op, op.reason];
  }
}
