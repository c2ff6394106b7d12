// Loops through an order that does not matter: where no turn looks at what another one changes, those who stand in the order may as well
// come as they are listed. Then nobody has to roll for it.
import type { Expr, Instr, Proc, Ruleset, Watch } from '@fray/dsl/ir';
import type { Header } from '../../events/event.ts';
import type { Program } from '../../machine/program.ts';
import { canSwap } from '../alike/accesses.ts';
import type { Rules } from '../alike/doings.ts';
import { loopsOf, turnsOf } from '../alike/lists.ts';
import type { Loop } from '../alike/lists.ts';
import { calledBy, liveCodeOf, nextOf } from '../alike/live-code.ts';
import type { LiveCode } from '../alike/live-code.ts';
import { castOf } from '../alike/people.ts';
import { readsOf } from '../reads.ts';

/** The rules with such loops as a list; the same object where there are none. */
export function unordered(program: Program, header: Header, watches: readonly Watch[]): Ruleset {
  const { ruleset } = program;
  // Who is first to do something may be seen by what is asked of events.
  if (watches.some(({ moment }) => moment.kind === 'event' || moment.kind === 'always')) return ruleset;
  if (!ruleset.procs.some(({ code }) => code.some((instr) => instr.op === 'each' && instr.set.op === 'order'))) return ruleset;
  const live = liveCodeOf(program, header);
  const rules: Rules = { program, live, reads: readsOf(ruleset, watches) };
  const cast = castOf(header, null);
  /** By the order that a loop goes through, as it stands there. */
  const lists = new Map<Expr, Expr>();
  for (const loop of loopsOf(rules)) {
    const set = loop.set.op === 'order' ? listFor(ruleset, live, loop, loop.set.order) : null;
    if (set === null || isSeen(ruleset, live, loop)) continue;
    const turns = [...turnsOf(rules, cast, loop).values()];
    if (turns.every((one, index) => turns.slice(index + 1).every((other) => canSwap(one, other)))) lists.set(loop.set, set);
  }
  if (lists.size === 0) return ruleset;
  const listed = (instr: Instr): Instr => (instr.op === 'each' ? { ...instr, set: lists.get(instr.set) ?? instr.set } : instr);
  return { ...ruleset, procs: ruleset.procs.map((proc): Proc => ({ ...proc, code: proc.code.map(listed) })) };
}

/** All of a side and the like, who were surely ranked before the loop, by the only ranking of this order. Null: that is not sure. */
function listFor({ procs, callables, encounter }: Ruleset, live: LiveCode, { proc, pc }: Loop, order: string): Expr | null {
  const rankings = [...live.procs].flatMap(([index, pcs]) => [...pcs].flatMap((at) => {
    const instr = procs[index]?.code[at];
    return instr?.op === 'rank' && instr.order === order ? [instr] : [];
  }));
  const [only] = rankings;
  if (only === undefined || rankings.length > 1 || only.where !== null || !PLAIN.has(only.set.op) || proc !== encounter) return null;
  /** Whether there is a way to a place in a procedure on which nothing ranks. */
  const canReach = (index: number, goal: (at: number, instr: Instr | undefined) => boolean, above: readonly number[]): boolean => {
    const code = procs[index]?.code ?? [];
    const seen = new Set<number>();
    const waiting = [0];
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      const instr = code[at];
      if (goal(at, instr)) return true;
      if (instr === undefined || seen.has(at)) continue;
      seen.add(at);
      const target = instr.op === 'call' ? callables[instr.callable] : undefined;
      const ranks = instr === only || (target?.kind === 'procedure' && !above.includes(target.proc) && !canReach(target.proc, (_, last) => last === undefined || last.op === 'return', [...above, target.proc]));
      if (!ranks) waiting.push(...nextOf(instr, at, live.known));
    }
    return false;
  };
  return canReach(proc, (at) => at === pc, [proc]) ? null : only.set;
}

const PLAIN: ReadonlySet<string> = new Set(['everyone', 'side', 'kind']);
/** What is counted, waited for or broken off shows whose turn comes when. */
const SEEN: ReadonlySet<string> = new Set(['span-open', 'step-open', 'end', 'rank']);

/** Whether something in a turn, or in what may follow from it, shows whose turn comes when. */
function isSeen({ procs, callables, triggers }: Ruleset, live: LiveCode, { proc, pc, next }: Loop): boolean {
  const done = new Set<number>();
  const waiting = live.triggers.flatMap((index) => triggers[index]?.proc ?? []);
  const shows = (instr: Instr | undefined): boolean => {
    for (const callable of calledBy(instr)) {
      const target = callables[callable];
      if (target !== undefined && target.kind !== 'choice') waiting.push(target.proc);
    }
    return instr !== undefined && SEEN.has(instr.op);
  };
  const code = procs[proc]?.code ?? [];
  if ([...(live.procs.get(proc) ?? [])].some((at) => at > pc && at < next.done && shows(code[at]))) return true;
  for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
    if (done.has(index)) continue;
    done.add(index);
    const inner = procs[index]?.code ?? [];
    if ([...(live.procs.get(index) ?? [])].some((at) => shows(inner[at]))) return true;
  }
  return false;
}
