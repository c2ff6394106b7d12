// Explains why a value did not change: finds the lines of the rules that could have changed it, whether they ran since it
// was written, and the last test that kept each of them from running.
import { rowOf, someExpr, type Expr, type Instr, type Local, type Ruleset } from '@fray/dsl/ir';
import { valueOf } from '../expressions/compiler.ts';
import type { ProcFrame } from '../machine/machine.ts';
import type { Run } from '../machine/program.ts';
import { unrankedBy, mayBeIn, mayMean } from './at-the-moment.ts';
import { callersOf, type Leading } from './callers.ts';
import { findersOf, foundAnother, type Finder } from './finders.ts';
import { controlOf } from './control.ts';
import { guardsAt } from './control-guards.ts';
import type { LocalReasons } from './locals.ts';
import type { Location } from '../state/location.ts';
import { whereOf } from './rule-places.ts';
import type { Guard, MissedChance } from './reason.ts';
import { addUnder, type Watched } from './recorder.ts';
import { passedBy, cameToNothing } from './led-nowhere.ts';
import { waysToWrite, type WayToWrite } from './ways-to-write.ts';
import type { WhyRecording } from './recording.ts';

interface ChanceWatch {
  readonly watched: Watched;
  /**
   * Returns the missed chances. Call it after the log has been played.
   * @param since the event that last wrote the value; 0 if it has its value from the start
   * @param held for a condition: whether it is held, so that only losing it would be a change
   * @param isRefuted true if the throws and answers behind a reason decided nothing: with others, the value stays the same
   */
  readonly chances: (
    recording: WhyRecording,
    locals: LocalReasons,
    since: number,
    held: boolean,
    isRefuted: (guard: Guard) => boolean,
  ) => readonly MissedChance[];
}

interface Line extends WayToWrite {
  /** The line itself, followed by every call that may lead to it. */
  readonly sites: readonly Site[];
  /** The events after which the line ran for the participant in question. */
  readonly ran: number[];
}

/** An instruction that must run before the line can. */
interface Site {
  readonly proc: number;
  readonly pc: number;
  /** How many calls lie between the instruction and the line. */
  readonly calls: number;
  /** The participant that the instruction is about, as an expression of its own code; null if the code does not say. */
  readonly who: Expr | null;
  /** What decides, after the instruction has run, whether it starts other code, and which code; null if it starts none. */
  readonly leads: Leading | null;
  /**
   * The forks on which the instruction depends, directly or through others. Each fork runs for its own participant, or once
   * for all.
   */
  readonly forks: Forks;
  /** The loop that finds the instruction's participant; null if no loop in the same code does. */
  readonly loop: OwnLoop | null;
  /** By pc: other instructions in the same code that find the instruction's participant, or another one. */
  readonly finders: ReadonlyMap<number, Finder>;
  /**
   * By pc of the fork: its last step that may have kept the line from running for the participant in question. It did keep
   * it from running unless the site is still reached.
   */
  readonly open: Map<number, Turned>;
  /** The same for earlier passes, which did not reach the site. */
  readonly turned: Map<number, readonly Turned[]>;
}

/** For whom a fork decides: for its own participant, for everybody, for both, or whether the loop has another round. */
type Whose = 'own' | 'all' | 'both' | 'round';

/** Forks by pc, and for whom each decides; those nearest to the site come first. */
type Forks = ReadonlyMap<number, Whose>;

/** A loop `each o in SET where TEST` around a line that is about `o`. */
interface OwnLoop {
  readonly slot: number;
  readonly list: number;
  readonly set: Expr | null;
  /** The pc at which the loop starts, and the one at which it takes its next member. */
  readonly each: number;
  readonly next: number;
}

/** A step at a fork, and the event before it. */
interface Turned {
  readonly pc: number;
  readonly step: number;
  readonly after: number;
  /** What left the participant out: a ranking, the set that was searched, or the expression that found somebody else. */
  readonly by: Expr | null;
}

/**
 * Watches the lines that can write a location. Undefined if no rule can write there.
 * @param at records nothing after this event
 * @param from records nothing before this event, which last wrote the location
 */
export function watchFor(
  ruleset: Ruleset,
  location: Location,
  at: number,
  from: number,
): ChanceWatch | undefined {
  const holder = 'holder' in location ? location.holder : null;
  const lines = waysToWrite(ruleset, location).map((way): Line => ({
    ...way,
    sites: sitesOf(ruleset, { ...way, leads: null }),
    ran: [],
  }));
  if (lines.length === 0) return undefined;
  const looked = new Map<number, Map<number, [Line, Site][]>>();
  /** Sites by the code that they start. */
  const led = new Map<number, Site[]>();
  for (const line of lines)
    for (const site of line.sites) {
      const { proc, pc, forks, loop, finders, leads } = site;
      const inProc = looked.get(proc) ?? new Map<number, [Line, Site][]>();
      looked.set(proc, inProc);
      const own = loop === null ? [] : [loop.each, loop.next];
      for (const one of new Set([pc, ...own, ...forks.keys(), ...finders.keys()]))
        addUnder(inProc, one, [line, site]);
      if (leads !== null) addUnder(led, leads.proc, site);
    }

  const watched: Watched = (run: Run, frame: ProcFrame, step: number) => {
    const pc = frame.pc - 1;
    const here = looked.get(frame.proc)?.get(pc);
    const leading = pc === 0 ? led.get(frame.proc) : undefined;
    if (here === undefined && leading === undefined) return;
    const after = run.machine.state.seq;
    if (after > at || after < from) return;
    const isFor = (who: Expr | null): boolean =>
      holder === null || mayMean(ruleset, run, frame, who, holder);
    for (const { leads, open } of leading ?? [])
      if (leads !== null && isFor(leads.who)) open.clear();
    if (here === undefined) return;
    const proc = ruleset.procs[frame.proc];
    const guards = proc === undefined ? [] : controlOf(ruleset, proc).guards;
    for (const [line, site] of here) {
      const { loop, open, turned, forks, finders } = site;
      const isTheirs = isFor(site.who);
      // When the site is reached, the forks on which it depends have led to it, so they have not turned the participant
      // away. After the site they have: that pass is over.
      for (const fork of passedBefore(guards, forks, pc)) {
        const before = open.get(fork);
        const whose = finders.has(fork) ? 'own' : (forks.get(fork) ?? 'own');
        if (before === undefined || (whose === 'own' && !isTheirs)) continue;
        const isNext = pc === loop?.next;
        // Some forks lie before a test that may end the loop, and could have led past that test. If the test ends the loop,
        // these forks have turned the participant away.
        if (whose === 'both' && !isNext && endsLoop(forks, pc) && pc !== site.pc) continue;
        open.delete(fork);
        // A fork after the site, or one that was about another participant, has led to another round unless it ended the
        // loop.
        const isAnother =
          (pc <= site.pc && site.pc < fork) ||
          (isNext && fork > pc && (whose === 'all' || (whose === 'both' && !isTheirs)));
        if (!isAnother && (fork > pc || pc > site.pc)) turnAway(turned, before);
      }
      if (pc === site.pc) {
        if (!isTheirs) {
          const before = open.get(pc);
          if (before !== undefined) turnAway(turned, before);
          open.delete(pc);
          // This expression computes the participant. If it only names a local, the step that wrote the local is recorded
          // instead.
          if (site.who !== null && someExpr(site.who, ({ op }) => op !== 'const' && op !== 'local'))
            open.set(pc, { pc, step, after, by: site.who });
          continue;
        }
        const isLine = site === line.sites[0];
        const by =
          line.ranking === null ? null : unrankedBy(ruleset, run, frame, line.ranking, holder);
        // What kept the instruction before the line from running still explains why, as long as the line has not run.
        if (by === null) open.clear();
        // What the line does after the last event in question has not happened yet.
        if (isLine && by === null && after < at)
          for (const other of line.sites) {
            other.open.clear();
            other.turned.clear();
          }
        // The step has turned the participant away unless the code that it leads to starts, or it changes the value.
        if (isLine || site.leads !== null) open.set(pc, { pc, step, after, by });
        if (isLine && by === null) line.ran.push(after);
        continue;
      }
      const fork = forks.get(pc);
      const before = open.get(pc);
      // Another pass begins. For participants whose turn in their own loop is yet to come, all rounds of that loop are one
      // pass.
      if (before !== undefined && pc !== loop?.next) {
        turnAway(turned, before);
        open.delete(pc);
      }
      const finder = finders.get(pc);
      if (finder !== undefined) {
        const isIn = finder.set === null || mayBeIn(ruleset, run, frame, finder.set, holder);
        if (isIn ? !finder.all : finder.varies)
          open.set(pc, { pc, step, after, by: isIn ? null : finder.set });
        continue;
      }
      const isAsked =
        pc === loop?.next
          ? isIn(frame.locals[loop.list], holder)
          : ((fork === 'own' || fork === 'both') && isTheirs) ||
            fork === 'round' ||
            ((fork === 'all' || fork === 'both') && mayFind(ruleset, run, frame, loop, holder));
      if (!isAsked) continue;
      open.set(pc, { pc, step, after, by: null });
    }
  };

  return {
    watched,
    chances: (recording, locals, since, held, isRefuted) =>
      lines.flatMap(
        ({ sites, proc, at: place, does, ends, expires, ran }): readonly MissedChance[] => {
          if (location.in === 'condition' && ends !== held) return [];
          // A later order or span is the normal course of play, not something that could have gone differently.
          if (since > 0 && (location.in === 'order' || location.in === 'span')) return [];
          return [
            {
              where: whereOf(ruleset, place),
              rule: ruleset.procs[proc]?.name ?? '',
              does,
              expires,
              ran: ran.filter((after) => after >= since && after < at).length,
              near: [],
              ...turnedAway(recording, locals, sites, since, holder, isRefuted),
            },
          ];
        },
      ),
  };
}

/** The most steps kept for one fork, the last ones. */
const MOST_KEPT = 40;
/** The most reasons of one pass: more add nothing. */
const MOST_GUARDS = 13;

/** Adds a step that ended a pass at a fork. */
function turnAway(turned: Map<number, readonly Turned[]>, now: Turned): void {
  turned.set(now.pc, [...(turned.get(now.pc) ?? []).slice(1 - MOST_KEPT), now]);
}

/**
 * Returns the reasons that ended the pass that came furthest, and the loop that was then over. A pass has come further than
 * another if fewer calls lie between the place where it ended and the line; with as many, if fewer tests, loops and searches
 * do; with as many, if it is later.
 */
function turnedAway(
  recording: WhyRecording,
  locals: LocalReasons,
  sites: readonly Site[],
  since: number,
  holder: string | null,
  isRefuted: (guard: Guard) => boolean,
): Pick<MissedChance, 'last' | 'over'> {
  const turns = sites
    .flatMap((site) => {
      const near = [site.pc, ...site.forks.keys()];
      return [...site.open.values(), ...[...site.turned.values()].flat()].map((turn) => {
        const tests = near.indexOf(turn.pc);
        return { turn, site, tests: tests < 0 ? near.length : tests };
      });
    })
    .filter(({ turn }) => turn.after >= since)
    .sort((a, b) => b.turn.step - a.turn.step);
  const known = new Map<number, readonly Guard[]>();
  const guardsOf = ({ turn, site }: (typeof turns)[number]): readonly Guard[] => {
    const guards = known.get(turn.step) ?? guardsOfTurn(recording, locals, turn, site, holder);
    known.set(turn.step, guards);
    return guards;
  };
  const isRoundOf = ({ turn, site }: (typeof turns)[number]): boolean =>
    site.forks.get(turn.pc) === 'round';
  const tellsOf = (one: (typeof turns)[number]): boolean => {
    const [guard] = isRoundOf(one) ? [] : guardsOf(one);
    return guard !== undefined && !isRefuted(guard);
  };
  const furthest = turns
    .toSorted((a, b) => a.site.calls - b.site.calls || a.tests - b.tests)
    .find(tellsOf);
  const after = furthest?.turn.after ?? -1;
  const guards: Guard[] = [];
  const told = new Set<number>();
  for (const one of furthest === undefined ? [] : turns) {
    const { turn } = one;
    // One test may guard several sites.
    if (turn.after !== after || told.has(turn.step) || guards.length >= MOST_GUARDS) continue;
    told.add(turn.step);
    if (tellsOf(one)) guards.push(...guardsOf(one).slice(0, MOST_GUARDS - guards.length));
  }
  const ending = turns.filter(isRoundOf).find((one) => {
    const [guard] = guardsOf(one);
    return guard?.guard === 'test' && !guard.holds;
  });
  const [guard, ...also] = guards;
  const [over] = ending === undefined ? [] : guardsOf(ending);
  return {
    last: guard === undefined ? null : { after, guard, also },
    over:
      ending === undefined || over === undefined ? null : { after: ending.turn.after, guard: over },
  };
}

/** The most sites of a line: more add nothing. */
const MOST_SITES = 200;

/** Returns a line and the calls that may lead to it, each with the participant that it is about there. */
function sitesOf(
  ruleset: Ruleset,
  line: Pick<Site, 'proc' | 'pc' | 'who' | 'leads'>,
): readonly Site[] {
  const found = new Map<string, Site>();
  const open = [{ ...line, calls: 0 }];
  for (let site = open.shift(); site !== undefined; site = open.shift()) {
    const { proc, pc, who, leads } = site;
    const key = `${proc} ${pc} ${who?.op === 'local' ? who.slot : JSON.stringify(who)} ${leads?.proc ?? ''}`;
    if (found.has(key) || found.size >= MOST_SITES) continue;
    found.set(key, {
      ...site,
      forks: forksOf(ruleset, proc, pc, who),
      loop: loopOf(ruleset.procs[proc]?.code ?? [], who),
      finders: findersOf(ruleset, proc, who),
      open: new Map(),
      turned: new Map(),
    });
    for (const call of callersOf(ruleset, proc)) {
      const meant = who?.op === 'local' ? (call.args[who.slot] ?? null) : who;
      const isSaid = meant?.op === 'const' || who?.op === 'local';
      const { awaits } = call;
      open.push({
        proc: call.proc,
        pc: call.pc,
        who: isSaid ? meant : null,
        leads: awaits === null ? null : { awaits, proc, who },
        calls: site.calls + 1,
      });
    }
  }
  return [...found.values()];
}

/** Returns what turned the line away: a test, or the loop's own `where` for the participant in question. */
function guardsOfTurn(
  recording: WhyRecording,
  locals: LocalReasons,
  { pc, step: id, by }: Turned,
  { pc: own, loop, leads, who, finders }: Site,
  holder: string | null,
): readonly Guard[] {
  const step = recording.step(id);
  if (step === undefined) return [];
  const instr = recording.ruleset.procs[step.proc]?.code[pc];
  const where = whereOf(recording.ruleset, instr?.at);
  if (by !== null && by === who) {
    const reason = locals.worked(id, step.seq, by);
    return reason === null ? [] : [{ guard: 'another', reason, where }];
  }
  if (by === null && finders.has(pc)) return foundAnother(recording, locals, step, holder);
  if (by === null && pc === own) {
    if (recording.eventsOf(id).some((seq) => seq > recording.at)) return [];
    const event = leads === null ? undefined : passedBy(recording, id, leads, holder);
    return leads !== null && event !== undefined
      ? [{ guard: 'passed', by: leads.awaits.by, rule: leads.awaits.name, event }]
      : cameToNothing(recording, locals, step, instr, holder);
  }
  const isOwn = finders.has(pc) || instr?.op === 'rank' || pc === loop?.next;
  if (!isOwn) return guardsAt(recording, locals, step, step);
  const isEach =
    (instr?.op === 'rank' || instr?.op === 'next') && (by ?? instr.where) === instr.where;
  const test = by ?? (isEach ? instr.where : null);
  const reason =
    test === null
      ? null
      : locals.worked(
          id,
          step.seq,
          test,
          (one) =>
            !isEach ||
            (valueOf(one.locals[instr.slot] ?? null) === holder && one.trace.value === false),
        );
  return reason === null ? [] : [{ guard: 'test', holds: false, reason, where }];
}

/** Returns the loop that gives a line's participant; null if there is none. */
function loopOf(code: readonly Instr[], who: Expr | null): OwnLoop | null {
  if (who?.op !== 'local') return null;
  const next = code.findIndex((instr) => instr.op === 'next' && instr.slot === who.slot);
  const found = code[next];
  if (found?.op !== 'next') return null;
  const each = code.findIndex((instr) => instr.op === 'each' && instr.list === found.list);
  const opened = code[each];
  return {
    slot: who.slot,
    list: found.list,
    set: opened?.op === 'each' ? opened.set : null,
    each,
    next,
  };
}

function isIn(list: Local | undefined, holder: string | null): boolean {
  return holder === null || (Array.isArray(list) && list.includes(holder));
}

/**
 * True unless it is known now that the participant is not in the loop's set. A set that depends on later events may contain
 * anybody.
 */
function mayFind(
  ruleset: Ruleset,
  run: Run,
  frame: ProcFrame,
  loop: OwnLoop | null,
  holder: string | null,
): boolean {
  return loop === null || loop.set === null || mayBeIn(ruleset, run, frame, loop.set, holder);
}

function forksOf(ruleset: Ruleset, proc: number, pc: number, who: Expr | null): Forks {
  const code = ruleset.procs[proc];
  const found = new Map<number, Whose>();
  if (code === undefined) return found;
  const { guards, loops } = controlOf(ruleset, code);
  const bound =
    who?.op === 'local'
      ? code.code.findIndex((instr) => rowOf(instr).sets?.(instr).includes(who.slot))
      : -1;
  const open: { readonly at: number; readonly whose: 'own' | 'all' }[] = [{ at: pc, whose: 'own' }];
  const seen = new Set([`${pc} own`]);
  for (let next = open.shift(); next !== undefined; next = open.shift()) {
    for (const fork of guards[next.at] ?? []) {
      const instr = code.code[fork];
      // A loop alone excludes nobody: it is at another member then, or over. Forks around the loop that finds the
      // participant run once for everybody.
      const whose =
        (instr?.op === 'next' && who?.op === 'local' && who.slot === instr.slot) || fork < bound
          ? 'all'
          : next.whose;
      // A test of an earlier member that ends the loop may also be one of the participant's own tests.
      if (fork === pc || seen.has(`${fork} ${whose}`)) continue;
      seen.add(`${fork} ${whose}`);
      const before = found.get(fork);
      if (isRound(code.code, fork)) found.set(fork, 'round');
      else if (loops[fork] !== true)
        found.set(fork, before === undefined || before === whose ? whose : 'both');
      open.push({ at: fork, whose });
    }
  }
  return found;
}

/**
 * Returns the forks that led here. For a fork that may end the loop, these include the earlier forks of that kind: they
 * stayed open until it was clear that none of them ends the loop.
 */
function passedBefore(
  guards: readonly (readonly number[])[],
  forks: Forks,
  pc: number,
): readonly number[] {
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

/** True if a test decides whether a loop goes on: one of its two exits leaves the code to which a jump returns. */
function isRound(code: readonly Instr[], fork: number): boolean {
  const test = code[fork];
  return (
    test?.op === 'branch' &&
    code.some(
      (back, pc) => back.op === 'jump' && back.to <= fork && fork < pc && pc < test.otherwise,
    )
  );
}
