// Control flow: the successors of each instruction of a procedure, including early ends of spans.
import type { Instr, Proc } from './code.ts';
import type { Site, Successor } from './instructions.ts';
import { rowOf } from './table-lookup.ts';
import type { InstrOf } from './part-types.ts';
import type { Ruleset } from './ruleset.ts';

/**
 * Spans that an instruction may leave from the inside by what it starts: names, null for the encounter. Where nobody knows,
 * `anySpan`.
 */
export type Leaving = (instr: Instr, pc: number) => ReadonlySet<string | null> | typeof anySpan;
export const anySpan = 'any span';

/** What an `end` leaves; all else leaves nothing. */
export const ownEnds: Leaving = (instr) => (instr.op === 'end' ? new Set([instr.span]) : NOTHING);

const NOTHING: ReadonlySet<string | null> = new Set();
const NO_SPANS: ReadonlyMap<string, number> = new Map();

/**
 * For each pc of a procedure the ways on; a pc that is the length of the code is its end. `leaving` says what else than its
 * own next place an instruction may lead to.
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
    // Of a span that is open around it an `end` surely leaves; one that is not may be over already.
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

/** For each place of some code, by name: where it goes on behind the innermost span of that name around it. */
function spansAround(code: readonly Instr[]): readonly ReadonlyMap<string, number>[] {
  let open: readonly InstrOf<'span-open'>[] = [];
  let around: ReadonlyMap<string, number> = new Map();
  return code.map((_, pc) => {
    const begun = code[pc - 1];
    const isBegun = begun?.op === 'span-open';
    // Most places have the spans of the one before them.
    if (isBegun || open.some(({ exit }) => exit <= pc)) {
      open = [...open, ...(isBegun ? [begun] : [])].filter(({ exit }) => pc < exit);
      around = new Map(open.map(({ span, exit }) => [span, exit]));
    }
    return around;
  });
}
