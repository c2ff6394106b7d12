// Follows the passes of a run through the code that may lead to a line: which steps have turned the participant in question away.
import { someExpr, type Expr } from '@fray/dsl/ir';
import { mayBeIn, mayMean, unrankedBy, type AskedMoment } from './at-the-moment.ts';
import { addUnder } from '../values/grouped.ts';
import type { Watched } from './recorder.ts';
import type { Approach, Forks, Line, Turned } from './sites.ts';

/**
 * Watches the passes through the code that may lead to the lines, for one participant; null: for nobody in particular.
 * @param from records nothing before this event
 * @param at records nothing after this event
 */
export function watchPasses(
  lines: readonly Line[],
  holder: string | null,
  from: number,
  at: number,
): Watched {
  /** Sites by the instructions that are watched for them, by code and pc. */
  const looked: Map<number, [Line, Approach][]>[] = [];
  /** Sites by the code that they start. */
  const led = new Map<number, Approach[]>();
  for (const line of lines)
    for (const site of line.sites) {
      const { proc, pc, forks, loop, finders, leads } = site;
      const inProc = (looked[proc] ??= new Map());
      const own = loop === null ? [] : [loop.each, loop.next];
      for (const one of new Set([pc, ...own, ...forks.keys(), ...finders.keys()]))
        addUnder(inProc, one, [line, site]);
      if (leads !== null) addUnder(led, leads.proc, site);
    }
  return (run, frame, step) => {
    const pc = frame.pc - 1;
    const here = looked[frame.proc]?.get(pc);
    const leading = pc === 0 ? led.get(frame.proc) : undefined;
    const after = run.machine.state.seq;
    if ((here ?? leading) === undefined || after > at || after < from) return;
    const pass = { run, frame, holder, pc, step, after, isLast: after === at };
    for (const { leads, open } of leading ?? [])
      if (leads !== null && mayMean(pass, leads.who)) open.clear();
    for (const [line, site] of here ?? []) passAt(pass, line, site);
  };
}

/** An instruction that runs for a line. */
interface Pass extends AskedMoment {
  readonly pc: number;
  readonly step: number;
  /** The event before it. */
  readonly after: number;
  /** True if it comes after the last event in question. */
  readonly isLast: boolean;
}

/** Notes that an instruction runs that is watched for a site. */
function passAt(pass: Pass, line: Line, site: Approach): void {
  const isTheirs = mayMean(pass, site.who);
  leaveForks(pass, site, isTheirs);
  if (pass.pc !== site.pc) reachFork(pass, site, isTheirs);
  else if (isTheirs) reachSite(pass, line, site);
  else missSite(pass, site);
}

/**
 * When the site is reached, the forks on which it depends have led to it, so they have not turned the participant away. After
 * the site they have: that pass is over.
 */
function leaveForks({ pc }: Pass, site: Approach, isTheirs: boolean): void {
  const { loop, open, turned, forks, finders } = site;
  for (const fork of passedBefore(site, pc)) {
    const before = open.get(fork);
    const whose = finders.has(fork) ? 'own' : (forks.get(fork) ?? 'own');
    if (before === undefined || (whose === 'own' && !isTheirs)) continue;
    const isNext = pc === loop?.next;
    // Some forks lie before a test that may end the loop, and could have led past that test. If the test ends the loop, these
    // forks have turned the participant away.
    if (whose === 'both' && !isNext && endsLoop(forks, pc)) continue;
    open.delete(fork);
    // A fork after the site, or one that was about another participant, has led to another round unless it ended the loop.
    const isAnother =
      (pc <= site.pc && site.pc < fork) ||
      (isNext && fork > pc && (whose === 'all' || (whose === 'both' && !isTheirs)));
    if (!isAnother && (fork > pc || pc > site.pc)) turnAway(turned, before);
  }
}

/** Notes that the site is reached for somebody else. */
function missSite(pass: Pass, site: Approach): void {
  const { who } = site;
  endPass(pass, site);
  // This expression computes the participant. If it only names a local, the step that wrote the local is recorded instead.
  if (who !== null && someExpr(who, ({ op }) => op !== 'const' && op !== 'local'))
    keepOpen(pass, site, who);
}

/** Notes that the site is reached for the participant in question. */
function reachSite(pass: Pass, line: Line, site: Approach): void {
  const isLine = site === line.sites[0];
  const by = line.ranking === null ? null : unrankedBy(pass, line.ranking);
  if (by === null) {
    // What kept the instruction before the line from running still explains why, as long as the line has not run.
    site.open.clear();
    if (isLine) line.ran.push(pass.after);
    // What the line does after the last event in question has not happened yet.
    if (isLine && !pass.isLast)
      for (const other of line.sites) {
        other.open.clear();
        other.turned.clear();
      }
  }
  // The step has turned the participant away unless the code that it leads to starts, or it changes the value.
  if (isLine || site.leads !== null) keepOpen(pass, site, by);
}

/** Notes that a fork, a search or a loop around the site decides for the participant in question. */
function reachFork(pass: Pass, site: Approach, isTheirs: boolean): void {
  const { pc, holder } = pass;
  const { loop, forks, finders } = site;
  // Another pass begins. For participants whose turn in their own loop is yet to come, all rounds of that loop are one pass.
  if (pc !== loop?.next) endPass(pass, site);
  if (pc === loop?.each) endPass({ pc: loop.next }, site);
  const finder = finders.get(pc);
  if (finder !== undefined) {
    const isIn = mayBeIn(pass, finder.set);
    if (isIn || finder.varies) keepOpen(pass, site, isIn ? null : finder.set);
    return;
  }
  const fork = forks.get(pc);
  const members = loop === null ? null : pass.frame.locals[loop.list];
  const isAsked =
    pc === loop?.next
      ? Array.isArray(members) && members.includes(holder)
      : ((fork === 'own' || fork === 'both') && isTheirs) ||
        fork === 'round' ||
        // A set that depends on later events may contain anybody.
        (endsLoop(forks, pc) && mayBeIn(pass, loop?.set ?? null));
  if (isAsked) keepOpen(pass, site, null);
}

/** Keeps the step: it has turned the participant away unless the site is still reached. */
function keepOpen({ pc, step, after }: Pass, { open }: Approach, by: Expr | null): void {
  open.set(pc, { pc, step, after, by });
}

/** Ends the pass in which this instruction ran before. */
function endPass({ pc }: Pick<Pass, 'pc'>, { open, turned }: Approach): void {
  const before = open.get(pc);
  if (before !== undefined) turnAway(turned, before);
  open.delete(pc);
}

/** The most steps kept for one fork, the last ones. */
const MOST_KEPT = 40;
/** Adds a step that ended a pass at a fork. */
function turnAway(turned: Map<number, readonly Turned[]>, now: Turned): void {
  turned.set(now.pc, [...(turned.get(now.pc) ?? []).slice(1 - MOST_KEPT), now]);
}

/**
 * Returns the forks that led here. For a fork that may end the loop, these include the earlier forks of that kind: they
 * stayed open until it was clear that none of them ends the loop.
 */
function passedBefore({ guards, forks }: Approach, pc: number): readonly number[] {
  const found = [...(guards[pc] ?? [])];
  for (const fork of found)
    if (forks.get(fork) === 'both')
      for (const outer of guards[fork] ?? [])
        if (forks.get(outer) === 'both' && !found.includes(outer)) found.push(outer);
  return found;
}

/** True if a fork decides for members that the loop has not reached. */
function endsLoop(forks: Forks, fork: number): boolean {
  const whose = forks.get(fork);
  return whose === 'all' || whose === 'both';
}
