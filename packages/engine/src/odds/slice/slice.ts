// Rules cut down to what some measures can see: an instruction that none of them depends on does nothing, so its dice are not
// even thrown, and what comes after the last moment at which they are asked is left out.
import type { Instr, Ruleset, Watch } from '@fray/dsl/ir';
import type { Header } from '../../events/event.ts';
import type { Machine } from '../../machine/machine.ts';
import type { Program } from '../../machine/program.ts';
import { liveCodeOf } from '../alike/live-code.ts';
import { headerOf } from '../steps.ts';
import { withFacesRead } from './faces.ts';
import { faultyOf } from './faulty.ts';
import { folded } from './fold.ts';
import { flowOf } from './flow.ts';
import type { Flow } from './flow.ts';
import { hangingOf } from './hanging.ts';
import type { Hanging } from './hanging.ts';
import { matterOf } from './matter.ts';
import type { Matter } from './matter.ts';
import { rolledWhereRanked } from './kept.ts';
import { withoutNever, withoutUntaken } from './taken.ts';
import { unordered } from './unordered.ts';

export interface Slice {
  /** To be linked for these measures, and for odds only: its logs are not those of the rules. */
  readonly ruleset: Ruleset;
  /** What is left of it that throws dice or asks somebody, as `proc pc`. */
  readonly throws: ReadonlySet<string>;
}

const EVERYTHING = 'everything';

/**
 * The rules as far as these measures depend on them, in a fight that begins like this (`begin`). Their odds are those of the whole rules, but
 * for faults of rules in what was left out. `isOpen`: somebody answers as no policy does, knowing all that has happened; then what was thrown
 * before what counts as well.
 */
export function sliceFor(program: Program, start: Machine, watches: readonly Watch[], isOpen = false): Slice {
  const header = headerOf(start);
  // What is asked after every change can see all of it.
  if (header === null || watches.some(({ moment }) => moment.kind === 'always')) return { ruleset: program.ruleset, throws: new Set([EVERYTHING]) };
  if (isOpen) return without(program, program.ruleset, header, watches);
  const left = without(program, withoutUntaken(program.ruleset, header), header, watches);
  const listed = unordered({ ...program, ruleset: left.ruleset }, header, watches);
  const { ruleset, throws } = listed === left.ruleset ? left : without(program, listed, header, watches);
  return { ruleset: rolledWhereRanked(ruleset, header, watches), throws };
}

/** The rules without what does not matter. */
function without(program: Program, whole: Ruleset, header: Header, watches: readonly Watch[]): Slice {
  const live = liveCodeOf({ ...program, ruleset: whole }, header);
  const ruleset = withoutNever(whole, live.known);
  const flow = flowOf(ruleset, live, header, watches);
  const hanging = hangingOf(flow, (proc) => ruleset.procs[proc]?.code.length ?? 0);
  const matter = matterOf(flow, hanging);
  const left = ruleset.procs.map((proc, index) => ({ ...proc, code: proc.code.map((instr, pc) => cut(flow, hanging, matter, instr, flow.at(index, pc))) }));
  const faulty = faultyOf(ruleset);
  const fold = <T>(part: T): T => folded(part, live.known, faulty.part);
  const rest = { ...ruleset, procs: fold(left), defines: fold(ruleset.defines), callables: fold(ruleset.callables), tables: fold(ruleset.tables) };
  const procs = withFacesRead(rest, rest.procs, watches);
  const mattering = new Set(flow.nodes.flatMap(({ proc }, index) => (matter.matters(index) ? [proc] : [])));
  const throws = new Set(flow.nodes.flatMap(({ instr, proc, pc }, index) => (instr !== null && matter.matters(index) && isInput(ruleset, instr) ? [`${proc} ${pc}`] : [])));
  const triggers = ruleset.triggers.filter(({ proc }, index) => live.triggers.includes(index) && mattering.has(proc));
  return { ruleset: { ...rest, procs, triggers }, throws };
}

function isInput({ callables }: Ruleset, instr: Instr): boolean {
  if (instr.op === 'roll' || instr.op === 'roll-again' || instr.op === 'pick' || instr.op === 'ask' || instr.op === 'rank') return true;
  return instr.op === 'call' && callables[instr.callable]?.kind === 'choice';
}

function cut({ nodes }: Flow, { meets }: Hanging, { matters, isAwaited }: Matter, instr: Instr, node: number | undefined): Instr {
  const { at } = instr;
  if (node === undefined) return { op: 'nothing', at };
  // Why a span ended is told in the log alone.
  if (matters(node)) return instr.op === 'span-close' ? { ...instr, limit: null } : instr;
  switch (instr.op) {
    case 'jump':
      // Nobody waits for what comes after a loop that may have no end.
      return isAwaited(node) ? instr : { op: 'return', at };
    case 'branch':
    case 'switch':
    case 'next':
    case 'pick': {
      const meeting = nodes[meets(node) ?? -1];
      return meeting?.instr === null || meeting === undefined ? { op: 'return', at } : { op: 'jump', to: meeting.pc, at };
    }
    case 'outcome':
    case 'return':
      return { op: 'return', at };
    default:
      return { op: 'nothing', at };
  }
}
