// Splits the participants into independent groups. A variable that the turns of one group read or change is changed
// neither by the turns of another group nor by the code between turns. Changes that all groups see in the same way are
// an exception. The results of groups that throw different dice are then independent, in any order of turns.
//
// One group may lead: all others read its variables, and it reads none of theirs. Then the groups are independent for
// each way the leader's turns can go.
//
// A turn is one pass of a loop through a whole side or a similar set, if the loop is not inside another such loop. Code
// between the turns must run in the same way for all results of the turns. So it throws no dice, asks nobody, and reads
// no variable that a turn can change, except to decide how the fight continues (decisions.ts).
import { asksForInput, calledBy, type Instr, type Variable } from '@fray/dsl/ir';
import type { Header } from '../../events/event.ts';
import { LISTED } from '../constants.ts';
import type { Effects } from '../effect-sets.ts';
import { effectsWithin, type AnalysedRules } from '../effects.ts';
import { participantLoops, turnsOf, type ParticipantLoop } from '../order-dependence.ts';
import { instructionsIn, procsOf, reachedFrom } from '../reachability.ts';
import type { Cast } from '../participant-sets.ts';
import { decisionsIn, type DecisionBranch } from './decisions.ts';
import { askedOf, type Measured } from './terms.ts';
import { isPlace, touching, type OwnedVariable } from './interference.ts';

export interface Groups {
  /** The loops whose passes are the turns of the groups. */
  readonly loops: readonly ParticipantLoop[];
  /** The groups: names in the scenario's order. Participants without a turn whom no turn touches form one group. */
  readonly groups: readonly (readonly string[])[];
  /** The leader, and what the others see of it; null if there is none. The leader is a group by itself. */
  readonly leader: GroupFinder | null;
  /** The questions about all participants between the turns. */
  readonly decisions: readonly DecisionBranch[];
}

export interface GroupFinder {
  readonly name: string;
  readonly places: readonly OwnedVariable[];
}

/** Returns the independent groups of a fight, or null if there is a single group. */
export function independentGroups(
  rules: AnalysedRules,
  cast: Cast,
  header: Header,
  measured: readonly Measured[],
): Groups | null {
  const { program, live } = rules;
  const { encounter } = program.ruleset;
  if (encounter === null) return null;
  const { loops, between, procs } = outermostLoops(rules, encounter);
  if (loops.length === 0 || isCountedTurns(rules, loops)) return null;
  const touched = touching(rules.numbering);
  const takesTurns = new Set<string>();
  for (const loop of loops) {
    for (const [name, turn] of turnsOf(rules, cast, loop)) {
      if (turn.wild !== null) return null;
      touched.add(name, turn);
      takesTurns.add(name);
    }
  }
  const decisions = decisionsIn(rules, cast, procs, between, touched.isChanged);
  if (decisions === null) return null;
  const rest = effectsWithin(
    { ...rules, program: { ...program, watches: [] }, live: { ...live, procs: between } },
    cast,
    encounter,
    true,
  );
  if (
    rest.accesses.wild !== null ||
    touched.isChanged(rest.accesses.reads) ||
    [...instructionsIn(program.ruleset, between)].some(
      ({ proc, instr }) => rest.procs.has(proc) && asksForInput(program.ruleset, proc, instr),
    )
  )
    return null;
  const asked = askedOf(rules, cast, [...measured, ...decisions]);
  if (asked === null) return null;
  for (const { name } of header.participants)
    for (const accesses of asked(name)) touched.add(name, { ...accesses, writes: NOTHING });
  const isSeen = (variable: Variable, whose: string, by: string): boolean =>
    (whose === by || whose === '') &&
    isPlace(program.ruleset, variable) &&
    rest.accesses.writes.get(rules.numbering.number(variable)) === undefined;
  const found = touched.groups(
    header.participants.map(({ name }) => name),
    takesTurns,
    isSeen,
  );
  return found.groups.length < 2 ? null : { loops, decisions, ...found };
}

const NOTHING: Effects['writes'] = new Map();

// ------------------------------------------------------------------------------------------------ turns, and what is between

interface Outermost {
  readonly loops: readonly ParticipantLoop[];
  /** The code that can run, without those loops. */
  readonly between: ReadonlyMap<number, Set<number>>;
  /** The order of play, and the procedures that it calls between turns. */
  readonly procs: ReadonlySet<number>;
}

/** Leaving a span early affects all groups in the same way. */
const UNSEEN: ReadonlySet<string | undefined> = new Set(['end']);

/** Returns the outermost loops of the order of play and of the procedures that it calls. */
function outermostLoops(rules: AnalysedRules, encounter: number): Outermost {
  const { program, live } = rules;
  const { procs, callables } = program.ruleset;
  const all = participantLoops(rules).filter(({ set }) => LISTED.has(set.op));
  const between = new Map(
    [...live.procs].map(([proc, pcs]) => [
      proc,
      new Set([...pcs].filter((pc) => !UNSEEN.has(procs[proc]?.code[pc]?.op))),
    ]),
  );
  const loops: ParticipantLoop[] = [];
  const done = reachedFrom([encounter], (proc) => {
    const here = all.filter((loop) => loop.proc === proc);
    const own = here.filter(
      ({ pc }) => !here.some((outer) => outer.pc < pc && pc < outer.next.done),
    );
    loops.push(...own);
    const left = between.get(proc) ?? new Set();
    for (const pc of left)
      if (own.some((loop) => pc >= loop.pc && pc < loop.next.done)) left.delete(pc);
    return [...left].flatMap((pc) => {
      const instr = procs[proc]?.code[pc];
      const target = instr?.op === 'call' ? callables[instr.callable] : undefined;
      return target?.kind === 'procedure' ? [target.proc] : [];
    });
  });
  return { loops, between, procs: done };
}

/**
 * True if a turn may run one of these loops itself. Also true if a trigger waits for a span by its number and a turn
 * may open such spans.
 */
function isCountedTurns(
  { program, live }: AnalysedRules,
  loops: readonly ParticipantLoop[],
): boolean {
  const { procs, triggers } = program.ruleset;
  const code = (proc: number, from = 0, to = Number.POSITIVE_INFINITY): readonly Instr[] =>
    [...(live.procs.get(proc) ?? [])].flatMap((pc) =>
      pc >= from && pc < to ? (procs[proc]?.code[pc] ?? []) : [],
    );
  const called = (proc: number, instr: Instr): readonly number[] =>
    procsOf(program.ruleset, calledBy(program.ruleset, proc, instr));
  const turns = loops.flatMap(({ proc, pc, next }) =>
    code(proc, pc, next.done).map((instr) => ({ proc, instr })),
  );
  const within = reachedFrom(
    [
      ...live.triggers.flatMap((index) => triggers[index]?.proc ?? []),
      ...turns.flatMap(({ proc, instr }) => called(proc, instr)),
    ],
    (proc) => code(proc).flatMap((instr) => called(proc, instr)),
  );
  const spans = new Set(
    [...turns.map(({ instr }) => instr), ...[...within].flatMap((proc) => code(proc))].flatMap(
      (instr) => (instr.op === 'span-open' ? [instr.span] : []),
    ),
  );
  const isNumbered = live.triggers.some((index) => {
    const pattern = triggers[index]?.pattern;
    return (
      (pattern?.on === 'begins' || pattern?.on === 'ends') &&
      pattern.number !== null &&
      spans.has(pattern.span ?? '')
    );
  });
  return isNumbered || loops.some(({ proc }) => within.has(proc));
}
