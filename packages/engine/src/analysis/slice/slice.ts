// Slices rules down to the code that some measures depend on. Replaces an instruction on which none of them depends
// with `nothing`, so its dice are not thrown. Removes code after the last moment of the measures.
import { asksForInput, type Instr, type Ruleset, type Watch } from '@fray/dsl/ir';
import type { Header } from '../../events/event.ts';
import type { Machine } from '../../machine/machine.ts';
import type { Program } from '../../machine/program.ts';
import { reachabilityOf } from '../reachability.ts';
import { headerOf } from '../../machine/header.ts';
import { NOTHING_OFF, type Without } from '../techniques.ts';
import { withFacesRead } from './faces-read.ts';
import { mayFaultOf } from './may-fault.ts';
import { foldedRules } from './constant-folding.ts';
import { dependenceGraphOf, type DependenceGraph } from './dependence-graph.ts';
import { controlEdgesOf, type ControlEdges } from './control-edges.ts';
import { backwardSliceOf, type BackwardSlice } from './backward-slice.ts';
import { withoutNever, withoutUntaken } from './dead-offers.ts';

export interface Slice {
  /**
   * The sliced rules. Link them for these measures, and use them for odds only: their logs differ from those of the
   * rules.
   */
  readonly ruleset: Ruleset;
  /** The instructions that throw dice or ask somebody, as `proc pc`. */
  readonly throws: ReadonlySet<string>;
}

const EVERYTHING = 'everything';

/**
 * Returns the rules that these measures depend on, in a fight that begins like `start`. Their odds are those of the
 * whole rules, except for faults of rules that were removed. With `isOpen`, somebody may answer without a policy, so
 * offers stay even if no policy takes them.
 */
export function sliceFor(
  program: Program,
  start: Machine,
  watches: readonly Watch[],
  isOpen = false,
  off: Without = NOTHING_OFF,
): Slice {
  const header = headerOf(start);
  // A measure that is asked after every change can see all of it.
  if (header === null || watches.some(({ moment }) => moment.kind === 'always'))
    return wholeOf(program);
  const isWhole = isOpen || off.has('offers');
  const ruleset = isWhole ? program.ruleset : withoutUntaken(program.ruleset, header);
  return without(program, ruleset, header, watches, off);
}

/** Returns a slice with all of the rules. */
export function wholeOf({ ruleset }: Program): Slice {
  return { ruleset, throws: new Set([EVERYTHING]) };
}

/** Returns the rules without code that does not matter. */
function without(
  program: Program,
  whole: Ruleset,
  header: Header,
  watches: readonly Watch[],
  off: Without,
): Slice {
  const live = reachabilityOf({ ...program, ruleset: whole }, header, off);
  const ruleset = off.has('offers') ? whole : withoutNever(whole, live.known);
  const flow = dependenceGraphOf(ruleset, live, header, watches);
  const hanging = controlEdgesOf(flow, (proc) => ruleset.procs[proc]?.code.length ?? 0);
  const matter = backwardSliceOf(flow, hanging);
  const left = ruleset.procs.map((proc, index) => ({
    ...proc,
    code: proc.code.map((instr, pc) => cut(flow, hanging, matter, instr, flow.at(index, pc))),
  }));
  const rest = foldedRules({ ...ruleset, procs: left }, live.known, mayFaultOf(ruleset).part);
  const procs = withFacesRead(rest, rest.procs, watches);
  const mattering = new Set(
    flow.nodes.flatMap(({ proc }, index) => (matter.matters(index) ? [proc] : [])),
  );
  const throws = new Set(
    flow.nodes.flatMap(({ instr, proc, pc }, index) =>
      instr !== null && matter.matters(index) && asksForInput(ruleset, proc, instr)
        ? [`${proc} ${pc}`]
        : [],
    ),
  );
  const triggers = ruleset.triggers.filter(
    ({ proc }, index) => live.triggers.includes(index) && mattering.has(proc),
  );
  return { ruleset: { ...rest, procs, triggers }, throws };
}

function cut(
  { nodes }: DependenceGraph,
  { meets }: ControlEdges,
  { matters, isAwaited }: BackwardSlice,
  instr: Instr,
  node: number | undefined,
): Instr {
  const { at } = instr;
  if (node === undefined) return { op: 'nothing', at };
  // The reason for a span's end appears only in the log.
  if (matters(node)) return instr.op === 'span-close' ? { ...instr, limit: null } : instr;
  switch (instr.op) {
    case 'jump':
      // If a loop may have no end, no measure depends on what comes after it.
      return isAwaited(node) ? instr : { op: 'return', at };
    case 'branch':
    case 'switch':
    case 'next':
    case 'pick': {
      const meeting = nodes[meets(node) ?? -1];
      return meeting?.instr === null || meeting === undefined
        ? { op: 'return', at }
        : { op: 'jump', to: meeting.pc, at };
    }
    case 'outcome':
    case 'return':
      return { op: 'return', at };
    default:
      return { op: 'nothing', at };
  }
}
