// Liveness of what a fight remembers: finds the tracks, fields and orders that are written anew, on all ways, before anything reads them
// again. One variable stands for a field of all participants; a loop that sets it for each of them writes it anew.
// The order of play and all that it calls are one graph, in which a procedure ends wherever one of its calls goes on.
import {
  createNumbering,
  eachPart,
  instructionEffects,
  rowOf,
  waysIn,
  type Effect,
  type Instr,
  type InstrOf,
  type Piece,
  type Ruleset,
  type Successor,
  type Variable,
  type Watch,
} from '@fray/dsl/ir';
import { orMade } from '../values/grouped.ts';
import { procsOf, reachedFrom } from './reachability.ts';
import { readingOf } from './slice/variables-read.ts';

/** Says what is dead just before an instruction. */
type StateLiveness = (proc: number, pc: number) => readonly Variable[];

/** True if a loop visits all participants who have the field. */
type Covers = (loop: InstrOf<'each'>, turn: InstrOf<'next'>, field: string) => boolean;

/** A set of variables: bit n stands for the variable with number n. */
type Mask = bigint;

/** What is known of an instruction. */
interface Site {
  readonly used: Mask;
  /** What it writes anew. */
  readonly kills: Mask;
  /** The loop that it begins. */
  readonly loop: Loop | null;
  readonly next: readonly number[];
  /** The procedures that it may start, and whether it surely starts one. */
  readonly starts: readonly number[];
  readonly isSure: boolean;
}

/** A loop that writes fields anew unless it is left early, which leads to these places. */
interface Loop {
  readonly kills: Mask;
  readonly left: readonly number[];
}

/** The live variables just before each instruction of a procedure, and at its end. */
type Live = Map<number, Mask[]>;

export function stateLiveness(
  ruleset: Ruleset,
  watches: readonly Watch[],
  covers: Covers,
): StateLiveness {
  const facts = factsOf(ruleset);
  const { encounter, triggers } = ruleset;
  const fired = reachedFrom(
    triggers.map(({ proc }) => proc),
    facts.startedIn,
  );
  const main = reachedFrom(encounter === null ? [] : [encounter], facts.startedIn);
  const leaving = leavingOf(facts, fired);
  const sites = new Map(
    [...main].map((proc) => [proc, sitesOf(facts, proc, leaving, covers)] as const),
  );
  const always = readAnyTime(facts, watches, fired);
  const all = [...main].reduce((mask, proc) => mask | facts.namedIn(proc), always);
  const live: Live = new Map();
  for (const [proc, { length }] of sites)
    // Wherever a trigger goes on, anything may be read.
    live.set(
      proc,
      Array.from({ length: length + 1 }, () => (fired.has(proc) ? all : always)),
    );
  const end = encounter === null ? undefined : live.get(encounter);
  if (end !== undefined)
    end[end.length - 1] = (end.at(-1) ?? 0n) | facts.readIn(watches.filter(isAtEdge));
  while (flow(sites, live));
  return (proc, pc) => {
    const masks = live.get(proc);
    return masks === undefined ? [] : facts.variables(all & ~(masks[pc] ?? 0n));
  };
}

function liveAt(masks: readonly Mask[], pcs: readonly number[]): Mask {
  return pcs.reduce((mask, pc) => mask | (masks[pc] ?? 0n), 0n);
}

/** Goes backwards through all code once; true if more is live than before. */
function flow(sites: ReadonlyMap<number, readonly Site[]>, live: Live): boolean {
  let changed = false;
  const add = (masks: Mask[], at: number, more: Mask): void => {
    const before = masks[at] ?? 0n;
    if ((before | more) === before) return;
    masks[at] = before | more;
    changed = true;
  };
  for (const [proc, own] of sites) {
    const masks = live.get(proc) ?? [];
    for (let pc = own.length - 1; pc >= 0; pc -= 1) {
      const site = own[pc];
      if (site === undefined) continue;
      const { used, kills, loop, next, starts, isSure } = site;
      const behind = liveAt(masks, next);
      let here = used;
      for (const callee of starts) {
        const there = live.get(callee) ?? [];
        here |= there[0] ?? 0n;
        add(there, there.length - 1, behind);
      }
      // What is called for certain may write anew what is read behind it.
      if (!isSure) here |= behind & ~(kills | (loop?.kills ?? 0n));
      if (loop !== null) here |= liveAt(masks, loop.left) & loop.kills;
      add(masks, pc, here);
    }
  }
  return changed;
}

// ------------------------------------------------------------------------------------------------ facts

/** What the table of instructions says of code, with sets of variables. */
interface Facts {
  readonly ruleset: Ruleset;
  readonly codeOf: (proc: number) => readonly Instr[];
  readonly bit: (variable: Variable) => Mask;
  readonly variables: (mask: Mask) => readonly Variable[];
  readonly readIn: (part: Piece) => Mask;
  /** What decides whether an action can be taken. */
  readonly legality: (action: number) => Mask;
  /** What an instruction itself reads. */
  readonly usedBy: (proc: number, instr: Instr) => Mask;
  readonly usedIn: (proc: number) => Mask;
  /** What the code of a procedure reads or writes. */
  readonly namedIn: (proc: number) => Mask;
  /** The procedures that it may start. */
  readonly startedBy: (proc: number, instr: Instr) => readonly number[];
  readonly startedIn: (proc: number) => readonly number[];
}

function factsOf(ruleset: Ruleset): Facts {
  const numbering = createNumbering();
  const reading = readingOf(ruleset, () => undefined, numbering);
  const bit = (variable: Variable): Mask => 1n << BigInt(numbering.number(variable));
  const maskOf = (numbers: Iterable<number>): Mask =>
    [...numbers].reduce((mask, number) => mask | (1n << BigInt(number)), 0n);
  const codeOf = (proc: number): readonly Instr[] => ruleset.procs[proc]?.code ?? [];
  const readIn = (part: Piece): Mask => maskOf(reading.of(part, null));
  const legality = (action: number): Mask => maskOf(reading.legality(action));
  const readBy = (effect: Effect): Mask => {
    switch (effect.does) {
      case 'reads':
        return bit(effect.variable);
      case 'evaluates':
        return readIn(effect.expr);
      case 'considers':
        return legality(effect.callable);
      default:
        return 0n;
    }
  };
  const usedBy = (proc: number, instr: Instr): Mask => {
    let mask = 0n;
    eachPart(instr, (part) => {
      mask |= readIn(part);
    });
    for (const effect of instructionEffects(ruleset, proc, instr)) mask |= readBy(effect);
    return mask;
  };
  const usedIn = (proc: number): Mask =>
    codeOf(proc).reduce((mask, instr) => mask | usedBy(proc, instr), 0n);
  const startedBy = (proc: number, instr: Instr): readonly number[] =>
    procsOf(
      ruleset,
      instructionEffects(ruleset, proc, instr).flatMap((effect) =>
        effect.does === 'calls' ? [effect.callable] : [],
      ),
    );
  return {
    ruleset,
    codeOf,
    bit,
    readIn,
    legality,
    usedBy,
    usedIn,
    startedBy,
    startedIn: (proc) => codeOf(proc).flatMap((instr) => startedBy(proc, instr)),
    namedIn: (proc) =>
      codeOf(proc)
        .flatMap((instr) => instructionEffects(ruleset, proc, instr))
        .reduce(
          (mask, effect) => (effect.does === 'writes' ? mask | bit(effect.variable) : mask),
          usedIn(proc),
        ),
    variables: (mask) => {
      const found: Variable[] = [];
      for (let number = 0; mask >> BigInt(number) > 0n; number += 1)
        if (((mask >> BigInt(number)) & 1n) === 1n) found.push(numbering.variable(number));
      return found;
    },
  };
}

function isAtEdge({ moment }: Watch): boolean {
  return moment.kind === 'encounter';
}

/** What may be read at any time: by all that is not code of the order of play, such as triggers, policies and what may be taken. */
function readAnyTime(
  { ruleset, bit, readIn, legality, usedIn }: Facts,
  watches: readonly Watch[],
  fired: ReadonlySet<number>,
): Mask {
  const { procs: _, defines: __, watches: ___, ...rest } = ruleset;
  const within = watches.filter((watch) => !isAtEdge(watch));
  let mask = readIn([rest, within]);
  for (const proc of fired) mask |= usedIn(proc);
  for (const [index, { kind }] of ruleset.callables.entries())
    if (kind === 'action') mask |= legality(index);
  const patterns = [
    ...ruleset.triggers.map(({ pattern }) => pattern),
    ...within.flatMap(({ moment }) => (moment.kind === 'event' ? [moment.pattern] : [])),
  ];
  for (const pattern of patterns) {
    if (pattern.on !== 'value') continue;
    const { holder, field } = pattern;
    mask |= bit(holder === null ? { kind: 'track', track: field } : { kind: 'field', field });
  }
  return mask;
}

/** The spans that something may end early: names, or null for the encounter. */
type Left = ReadonlySet<string | null>;

/** Returns the spans that an instruction may end early, with all that it starts and that fires meanwhile. */
function leavingOf(
  { codeOf, startedIn, startedBy }: Facts,
  fired: ReadonlySet<number>,
): (proc: number, instr: Instr) => Left {
  const endsIn = (procs: Iterable<number>): Left =>
    new Set(
      [...procs].flatMap(codeOf).flatMap((instr) => (instr.op === 'end' ? [instr.span] : [])),
    );
  const byFired = endsIn(fired);
  const known = new Map<number, Left>();
  const byProc = (proc: number): Left =>
    orMade(known, proc, () => endsIn(reachedFrom([proc], startedIn)));
  return (proc, instr) =>
    new Set([
      ...byFired,
      ...(instr.op === 'end' ? [instr.span] : []),
      ...startedBy(proc, instr).flatMap((started) => [...byProc(started)]),
    ]);
}

// ------------------------------------------------------------------------------------------------ sites

function sitesOf(
  facts: Facts,
  proc: number,
  leaving: ReturnType<typeof leavingOf>,
  covers: Covers,
): readonly Site[] {
  const { ruleset, codeOf, usedBy, startedBy } = facts;
  const code = codeOf(proc);
  const ways = waysIn(ruleset, { code }, (instr) => leaving(proc, instr));
  return code.map((instr, pc) => {
    const starts = startedBy(proc, instr);
    const isOffer = instr.op !== 'call' || ruleset.callables[instr.callable]?.kind === 'action';
    return {
      used: usedBy(proc, instr),
      kills: writtenAnew(facts, instr),
      loop: loopAt(facts, proc, pc, ways, covers),
      next: targetsOf(ways[pc]),
      starts,
      isSure: !isOffer && starts.length === 1,
    };
  });
}

function targetsOf(ways: readonly Successor[] = []): readonly number[] {
  return ways.map(({ to }) => to);
}

function writtenAnew({ bit }: Facts, instr: Instr): Mask {
  if (instr.op === 'rank') return bit({ kind: 'order', order: instr.order });
  if (instr.op === 'set' && instr.target.kind === 'track')
    return bit({ kind: 'track', track: instr.target.track });
  return 0n;
}

/** Returns the loop that begins here, if it sets fields for all who have them, in each of its turns, without reading them. */
function loopAt(
  { codeOf, bit, usedBy, usedIn, startedBy, startedIn }: Facts,
  proc: number,
  pc: number,
  ways: readonly (readonly Successor[])[],
  covers: Covers,
): Loop | null {
  const code = codeOf(proc);
  const [loop, turn] = [code[pc], code[pc + 1]];
  if (loop?.op !== 'each' || turn?.op !== 'next' || turn.list !== loop.list) return null;
  const body = code.slice(pc + 2, turn.done);
  if (body.some((instr) => rowOf(instr).sets?.(instr).includes(turn.slot))) return null;
  let read = usedBy(proc, loop) | usedBy(proc, turn);
  for (const instr of body) read |= usedBy(proc, instr);
  const started = body.flatMap((instr) => startedBy(proc, instr));
  for (const inside of reachedFrom(started, startedIn)) read |= usedIn(inside);
  const fieldSet = (instr: Instr | undefined): string | null =>
    instr?.op === 'set' &&
    instr.target.kind === 'field' &&
    instr.target.of.op === 'local' &&
    instr.target.of.slot === turn.slot
      ? instr.target.field
      : null;
  const isInside = (at: number): boolean => at > pc + 1 && at < turn.done;
  let kills = 0n;
  for (const field of new Set(body.map(fieldSet))) {
    if (field === null || !covers(loop, turn, field)) continue;
    const variable = bit({ kind: 'field', field });
    // Whatever a turn does, it comes by such a line before the next turn.
    const without = reachedFrom([pc + 2], (at) =>
      isInside(at) && fieldSet(code[at]) !== field ? targetsOf(ways[at]) : [],
    );
    if ((read & variable) === 0n && !without.has(pc + 1)) kills |= variable;
  }
  const left = ways.slice(pc + 2, turn.done).flatMap(targetsOf);
  return { kills, left: left.filter((to) => to !== pc + 1 && !isInside(to)) };
}
