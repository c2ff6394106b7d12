// Control flow: the successors of each instruction of a procedure, including early ends of spans.
import type { Instr, Proc } from './code.ts';
import type { Site, Successor } from './instructions.ts';
import { rowOf } from './table-lookup.ts';
import type { InstrOf } from './part-types.ts';
import type { Ruleset } from './ruleset.ts';

/**
 * The spans that an instruction, by what it starts, may end while they are open: names, or null for
 * the encounter; `anySpan` if that is unknown.
 */
export type Leaving = (instr: Instr, pc: number) => ReadonlySet<string | null> | typeof anySpan;
export const anySpan = 'any span';

/** For an `end`, the span that it ends; nothing for other instructions. */
export const ownEnds: Leaving = (instr) => (instr.op === 'end' ? new Set([instr.span]) : NOTHING);

const NOTHING: ReadonlySet<string | null> = new Set();
const NO_SPANS: ReadonlyMap<string, number> = new Map();

/**
 * The successors of each pc of a procedure; a pc equal to the length of the code is its end.
 * `leaving` tells which spans an instruction may end early.
 */
export function waysIn(
  ruleset: Pick<Ruleset, 'callables'>,
  { code }: Pick<Proc, 'code'>,
  leaving: Leaving = ownEnds,
): readonly (readonly Successor[])[] {
  const end = code.length;
  const spans = spansAround(code);
  return code.map((instr, pc) => {
    const left = leaving(instr, pc);
    const around = spans[pc] ?? NO_SPANS;
    if (left === anySpan)
      return [...next(instr, { pc, end, ruleset }), ...[...around.values(), end].map(plain)];
    const early = [...left].map((span) => (span === null ? end : (around.get(span) ?? end)));
    // An `end` surely leaves a span that is open around it. A span that is not may already be over.
    const isSure = instr.op === 'end' && instr.span !== null && around.has(instr.span);
    return isSure ? early.map(plain) : [...next(instr, { pc, end, ruleset }), ...early.map(plain)];
  });
}

function next(instr: Instr, site: Site): readonly Successor[] {
  const row = rowOf(instr);
  return row.next?.(instr, site) ?? [{ to: site.pc + 1, sets: row.sets?.(instr) ?? [] }];
}

function plain(to: number): Successor {
  return { to, sets: [] };
}

/**
 * For each pc of the code, by span name: where execution continues behind the innermost span of
 * that name around it.
 */
function spansAround(code: readonly Instr[]): readonly ReadonlyMap<string, number>[] {
  let open: readonly InstrOf<'span-open'>[] = [];
  let around: ReadonlyMap<string, number> = new Map();
  return code.map((_, pc) => {
    const begun = code[pc - 1];
    const isBegun = begun?.op === 'span-open';
    // Most instructions have the same spans as the one before.
    if (isBegun || open.some(({ exit }) => exit <= pc)) {
      open = [...open, ...(isBegun ? [begun] : [])].filter(({ exit }) => pc < exit);
      around = new Map(open.map(({ span, exit }) => [span, exit]));
    }
    return around;
  });
}
