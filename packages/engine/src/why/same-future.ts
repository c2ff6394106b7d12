// Says whether two machines go on in the same way if they get the same replies.
import type { Ruleset, Watch } from '@fray/dsl/ir';
import { livenessOf } from '../analysis/liveness.ts';
import { readsOf } from '../analysis/read-sets.ts';
import type { Frame, Machine } from '../machine/machine.ts';
import { sameJson } from '../values/same.ts';
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
    if (one.kind === 'agenda') return sameJson(one, other);
    if (one.kind !== 'proc' || other?.kind !== 'proc') return sameJson(one, other, ORIGINS);
    const { proc, pc, role, locals } = one;
    if (proc !== other.proc || pc !== other.pc || !sameJson(role, other.role, ORIGINS))
      return false;
    // A ranking still reads locals that are dead in the code after it.
    return above?.kind === 'rank'
      ? sameJson(locals, other.locals, ORIGINS)
      : live(proc, pc).every((slot) => sameJson(locals[slot], other.locals[slot], ORIGINS));
  };
  const sameParticipant = (one: Participant, other: Participant | undefined): boolean =>
    one.name === other?.name &&
    one.side === other.side &&
    one.kind === other.kind &&
    sameJson(one.conditions, other.conditions, ORIGINS) &&
    (kept.get(one.kind) ?? []).every((field) =>
      sameJson(one.values[field], other.values[field], ORIGINS),
    );
  return (one, other) => {
    const { participants } = one.state;
    return (
      one.frames.length === other.frames.length &&
      one.frames.every((frame, at) => sameFrame(frame, other.frames[at], one.frames[at + 1])) &&
      participants.length === other.state.participants.length &&
      participants.every((who, at) => sameParticipant(who, other.state.participants[at])) &&
      sameJson({ ...one.state, ...ASIDE }, { ...other.state, ...ASIDE }, ORIGINS) &&
      sameJson({ ...one, ...ASIDE }, { ...other, ...ASIDE }, ORIGINS)
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
