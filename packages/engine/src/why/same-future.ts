// Says whether two machines go on in the same way if they get the same replies.
import type { Ruleset, Watch } from '@fray/dsl/ir';
import { livenessOf } from '../analysis/liveness.ts';
import { readsOf } from '../analysis/read-sets.ts';
import type { Frame, Machine } from '../machine/machine.ts';
import type { Participant } from '../state/state.ts';

/**
 * True if two waiting machines are equal but for what no rule can read any more, the numbers of their events, and the work that
 * they have done.
 */
type SameFuture = (one: Machine, other: Machine) => boolean;

/**
 * Makes that comparison for machines of a ruleset.
 * @param asked a field that counts though no rule reads it; null: none
 */
export function sameFutures(
  ruleset: Ruleset,
  watches: readonly Watch[],
  asked: string | null,
): SameFuture {
  const reads = readsOf(ruleset, watches);
  const live = livenessOf(ruleset, reads);
  /** By kind, the fields that count. */
  const kept = new Map(
    ruleset.kinds.map(({ name, fields }) => [
      name,
      fields.flatMap((field, index) =>
        reads.fields.has(field.name) || field.name === asked ? [index] : [],
      ),
    ]),
  );
  const sameFrame = (one: Frame, other: Frame | undefined, above: Frame | undefined): boolean => {
    // The operations of an agenda name spans by the numbers of their events.
    if (one.kind === 'agenda') return isSame(one, other, NOTHING);
    if (one.kind !== 'proc' || other?.kind !== 'proc') return isSame(one, other);
    const { proc, pc, role, locals } = one;
    if (proc !== other.proc || pc !== other.pc || !isSame(role, other.role)) return false;
    // A ranking still reads locals that are dead in the code after it.
    return above?.kind === 'rank'
      ? isSame(locals, other.locals)
      : live(proc, pc).every((slot) => isSame(locals[slot], other.locals[slot]));
  };
  const sameParticipant = (one: Participant, other: Participant | undefined): boolean =>
    one.name === other?.name &&
    one.side === other.side &&
    one.kind === other.kind &&
    isSame(one.conditions, other.conditions) &&
    (kept.get(one.kind) ?? []).every((field) => isSame(one.values[field], other.values[field]));
  return (one, other) => {
    const { participants } = one.state;
    return (
      one.frames.length === other.frames.length &&
      one.frames.every((frame, at) => sameFrame(frame, other.frames[at], one.frames[at + 1])) &&
      participants.length === other.state.participants.length &&
      participants.every((who, at) => sameParticipant(who, other.state.participants[at])) &&
      isSame({ ...one.state, ...ASIDE }, { ...other.state, ...ASIDE }) &&
      isSame({ ...one, ...ASIDE }, { ...other, ...ASIDE })
    );
  };
}

/** What is compared by itself, or does not count. */
const ASIDE = {
  state: null,
  participants: null,
  frames: null,
  seq: null,
  header: null,
  waiting: null,
  used: null,
  budget: null,
  watched: null,
  watchedBy: null,
};

/** Numbers of events that only say what an event comes from. */
const ORIGINS: ReadonlySet<string> = new Set(['cause', 'taken', 'opened', 'outer', 'since']);
const NOTHING: ReadonlySet<string> = new Set();

/** Compares plain data, except the parts with these names. */
function isSame(one: unknown, other: unknown, except: ReadonlySet<string> = ORIGINS): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return false;
  if (Array.isArray(one))
    return (
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((part, at) => isSame(part, other[at], except))
    );
  const parts = Object.entries(one);
  const others = new Map<string, unknown>(Object.entries(other));
  return (
    parts.length === others.size &&
    parts.every(([key, part]) => except.has(key) || isSame(part, others.get(key), except))
  );
}
