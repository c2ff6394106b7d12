// Liveness of what a fight remembers: tracks, fields and orders that are written anew, on all ways, before anything reads them again.
// One variable stands for a field of all participants; a loop that sets it for each of them writes it anew.
// The order of play and what it calls are analysed together, without telling one call from another.
import {
  createNumbering,
  eachPart,
  instructionEffects,
  legalityEffects,
  readsToo,
  rowOf,
  waysIn,
  type Instr,
  type InstrOf,
  type Pattern,
  type Piece,
  type Ruleset,
  type Successor,
  type Variable,
  type Watch,
} from '@fray/dsl/ir';
import { orMade } from '../values/grouped.ts';
import { procsOf, reachedFrom } from './reachability.ts';
import { readingOf } from './slice/variables-read.ts';

/** Says what is dead just before an instruction, or (`isBehind`) while what it has begun is not yet done. */
export type StateLiveness = (proc: number, pc: number, isBehind: boolean) => readonly Variable[];

/** A set of variables: bit n stands for variable n. */
type Mask = bigint;

/** True if a loop over the set visits all participants who have the field. */
type Covers = (loop: InstrOf<'each'>, turn: InstrOf<'next'>, field: string) => boolean;

export function stateLiveness(
  ruleset: Ruleset,
  watches: readonly Watch[],
  covers: Covers,
): StateLiveness {
  const { procs, callables, triggers, encounter } = ruleset;
  const numbering = createNumbering();
  const bit = (variable: Variable): Mask => 1n << BigInt(numbering.number(variable));
  const reading = readingOf(ruleset, () => undefined, numbering);
  const maskOf = (numbers: Iterable<number>): Mask =>
    [...numbers].reduce((mask, number) => mask | (1n << BigInt(number)), 0n);
  const readIn = (part: Piece): Mask => maskOf(reading.of(part, null));
  const effectsAt = (proc: number, instr: Instr) => instructionEffects(ruleset, proc, instr);
  const startedIn = (proc: number): readonly number[] =>
    (procs[proc]?.code ?? []).flatMap((instr) => startedBy(proc, instr));
  const startedBy = (proc: number, instr: Instr): readonly number[] =>
    procsOf(
      ruleset,
      effectsAt(proc, instr).flatMap((one) => (one.does === 'calls' ? [one.callable] : [])),
    );
  const usedBy = (proc: number, instr: Instr): Mask => {
    let mask = 0n;
    eachPart(instr, (part) => (mask |= readIn(part)));
    for (const effect of effectsAt(proc, instr)) {
      if (effect.does === 'evaluates') mask |= readIn(effect.expr);
      else if (effect.does === 'considers') mask |= maskOf(reading.legality(effect.callable));
      else if (effect.does === 'reads' || (effect.does === 'writes' && readsToo(effect.change)))
        mask |= bit(effect.variable);
    }
    return mask;
  };
  const writtenBy = (proc: number, instr: Instr): Mask =>
    effectsAt(proc, instr).reduce(
      (mask, effect) => (effect.does === 'writes' ? mask | bit(effect.variable) : mask),
      0n,
    );

  const main = encounter === null ? new Set<number>() : reachedFrom([encounter], startedIn);
  const fired = reachedFrom(
    triggers.map(({ proc }) => proc),
    startedIn,
  );
  // What may be read at any time: by what fires, whoever decides, and what may be taken.
  const isAtEnd = ({ moment }: Watch): boolean => moment.kind === 'encounter';
  let always = readIn([
    ruleset.conditions,
    ruleset.policies,
    ruleset.tables,
    callables,
    triggers,
    watches.filter((watch) => !isAtEnd(watch)),
  ]);
  for (const proc of fired)
    for (const instr of procs[proc]?.code ?? []) always |= usedBy(proc, instr);
  for (const [index, callable] of callables.entries())
    if (callable.kind === 'action') {
      always |= maskOf(reading.legality(index));
      for (const effect of legalityEffects(ruleset, callable))
        if (effect.does === 'reads') always |= bit(effect.variable);
      for (const { field } of callable.costs) always |= bit({ kind: 'field', field });
    }
  for (const pattern of [
    ...triggers.map((trigger) => trigger.pattern),
    ...watches.flatMap(({ moment }) => (moment.kind === 'event' ? [moment.pattern] : [])),
  ])
    always |= waitedFor(pattern, bit);

  /** The spans that an instruction may end early, with all that it starts. */
  const leaves = new Map<number, ReadonlySet<string | null>>();
  const leftBy = (roots: Iterable<number>): ReadonlySet<string | null> =>
    new Set(
      [...reachedFrom(roots, startedIn)].flatMap((proc) =>
        (procs[proc]?.code ?? []).flatMap((instr) => (instr.op === 'end' ? [instr.span] : [])),
      ),
    );
  const leftByFired = leftBy(fired);
  const leavesFrom = (proc: number): ReadonlySet<string | null> =>
    orMade(leaves, proc, () => leftBy([proc]));

  /** What is known of an instruction. */
  interface Site {
    readonly instr: Instr;
    readonly used: Mask;
    /** What it writes anew. */
    readonly kills: Mask;
    /** A loop that writes these anew, unless it is left early. */
    readonly loop: Mask;
    readonly next: readonly number[];
    readonly starts: readonly number[];
  }
  const sitesOf = (proc: number): readonly Site[] => {
    const { code } = procs[proc] ?? { code: [] };
    const ways = waysIn(
      ruleset,
      { code },
      (instr) =>
        new Set([
          ...leftByFired,
          ...(instr.op === 'end' ? [instr.span] : []),
          ...startedBy(proc, instr).flatMap((started) => [...leavesFrom(started)]),
        ]),
    );
    return code.map((instr, pc) => ({
      instr,
      used: usedBy(proc, instr),
      kills: writtenAnew(instr, bit),
      loop: loopKills(proc, pc, ways),
      next: (ways[pc] ?? []).map(({ to }) => to),
      starts: startedBy(proc, instr),
    }));
  };
  /** The fields that a loop sets for all who have them, in each of its turns, without reading them. */
  const loopKills = (proc: number, pc: number, ways: readonly (readonly Successor[])[]): Mask => {
    const code = procs[proc]?.code ?? [];
    const [loop, turn] = [code[pc], code[pc + 1]];
    if (loop?.op !== 'each' || turn?.op !== 'next' || turn.list !== loop.list) return 0n;
    const body = code.slice(pc + 2, turn.done);
    if (body.some((instr) => rowOf(instr).sets?.(instr).includes(turn.slot) === true)) return 0n;
    const inside = [
      ...reachedFrom(
        body.flatMap((instr) => startedBy(proc, instr)),
        startedIn,
      ),
    ];
    let read = usedBy(proc, loop) | usedBy(proc, turn);
    for (const instr of body) read |= usedBy(proc, instr);
    for (const one of inside)
      for (const instr of procs[one]?.code ?? []) read |= usedBy(one, instr);
    const isSetOf = (instr: Instr | undefined, field: string): boolean =>
      instr?.op === 'set' &&
      instr.target.kind === 'field' &&
      instr.target.field === field &&
      instr.target.of.op === 'local' &&
      instr.target.of.slot === turn.slot;
    let kills = 0n;
    for (const instr of body) {
      if (instr.op !== 'set' || instr.target.kind !== 'field') continue;
      const { field } = instr.target;
      if ((read & bit({ kind: 'field', field })) !== 0n || !covers(loop, turn, field)) continue;
      // Whatever a turn does, it meets such a line before the next turn.
      const free = reachedFrom([pc + 2], (at) =>
        at === pc + 1 || isSetOf(code[at], field) ? [] : (ways[at] ?? []).map(({ to }) => to),
      );
      if (!free.has(pc + 1)) kills |= bit({ kind: 'field', field });
    }
    return kills;
  };

  const sites = new Map<number, readonly Site[]>();
  const live = new Map<number, Mask[]>();
  for (const proc of main) {
    const own = sitesOf(proc);
    sites.set(proc, own);
    live.set(
      proc,
      Array.from({ length: own.length + 1 }, () => always),
    );
  }
  const all = [...sites]
    .flatMap(([proc, own]) => own.map((site) => site.used | writtenBy(proc, site.instr)))
    .reduce((mask, one) => mask | one, always);
  for (const proc of fired) live.get(proc)?.fill(all);
  const atEnd = encounter === null ? undefined : live.get(encounter);
  if (atEnd !== undefined)
    atEnd[atEnd.length - 1] = (atEnd.at(-1) ?? 0n) | readIn(watches.filter(isAtEnd));
  for (let changed = true; changed;) {
    changed = false;
    const add = (masks: Mask[] | undefined, at: number, more: Mask): void => {
      const before = masks?.[at] ?? 0n;
      if (masks === undefined || (before | more) === before) return;
      masks[at] = before | more;
      changed = true;
    };
    for (const [proc, own] of sites) {
      const masks = live.get(proc) ?? [];
      const at = (pc: number): Mask => masks[pc] ?? 0n;
      for (let pc = own.length - 1; pc >= 0; pc -= 1) {
        const site = own[pc];
        if (site === undefined) continue;
        const { instr, used, kills, loop, next, starts } = site;
        const out = next.reduce((mask, to) => mask | at(to), 0n);
        let begun = 0n;
        for (const callee of starts) {
          const there = live.get(callee);
          begun |= there?.[0] ?? all;
          add(there, (there?.length ?? 1) - 1, out);
        }
        // What is called for certain may write anew what is read behind it.
        const isSure = instr.op === 'call' && callables[instr.callable]?.kind !== 'action';
        const passed = isSure
          ? next.reduce((mask, to) => (to === pc + 1 ? mask : mask | at(to)), 0n)
          : out;
        let left = 0n;
        if (loop !== 0n && instr.op === 'each') {
          const turn = own[pc + 1]?.instr;
          const end = turn?.op === 'next' ? turn.done : pc;
          for (const { next: ways } of own.slice(pc + 2, end))
            for (const to of ways) if (to <= pc || to >= end) left |= at(to);
        }
        add(masks, pc, used | begun | (passed & ~kills & ~loop) | (left & loop));
      }
    }
  }
  const variables = (mask: Mask): readonly Variable[] => {
    const found: Variable[] = [];
    for (let number = 0; mask >> BigInt(number) > 0n; number += 1)
      if (((mask >> BigInt(number)) & 1n) === 1n) found.push(numbering.variable(number));
    return found;
  };
  return (proc, pc, isBehind) => {
    const masks = live.get(proc);
    if (masks === undefined) return [];
    let here = masks[pc] ?? 0n;
    if (isBehind) for (const to of sites.get(proc)?.[pc]?.next ?? []) here |= masks[to] ?? 0n;
    return variables(all & ~here);
  };
}

function writtenAnew(instr: Instr, bit: (variable: Variable) => Mask): Mask {
  if (instr.op === 'rank') return bit({ kind: 'order', order: instr.order });
  if (instr.op === 'set' && instr.target.kind === 'track')
    return bit({ kind: 'track', track: instr.target.track });
  return 0n;
}

function waitedFor(pattern: Pattern, bit: (variable: Variable) => Mask): Mask {
  if (pattern.on !== 'value') return 0n;
  const { holder, field } = pattern;
  return bit(holder === null ? { kind: 'track', track: field } : { kind: 'field', field });
}
