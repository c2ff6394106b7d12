// Repeats the part of a parent log up to the fork, by rules that may have changed. Everything that `verify` will ask of the
// fork's inputs is asked here first, so a fork that is written is proven.
import type { InputEvent } from '../drivers/recorded.ts';
import { answer, positionOf, ruleOut, type Session } from '../drivers/session.ts';
import { sidesOf, type Refusal } from '../drivers/source.ts';
import type { Header, Parent } from '../events/event.ts';
import { inputChecker } from '../log/verify-inputs.ts';
import type { ThrowNeed } from '../machine/api.ts';
import type { Program } from '../machine/program.ts';

export interface Repeat {
  /** Gives the session the next input of the parent. Returns a refusal if these rules do not ask for it or do not give it. */
  readonly give: (session: Session, event: InputEvent) => Refusal | undefined;
  /**
   * Returns the parents of the fork, the nearest first; call it after the last input. Changed rules number events otherwise,
   * so each `at` is the number that its event has in the fork.
   */
  readonly lineage: (session: Session) => Lineage;
}

/** The log from which a fork continues, then that log's own parents. */
export type Lineage = readonly [Parent, ...Parent[]];

/** Prepares the repetition of a parent. `program` has the rules of the fork, `header` is that of the parent. */
export function repeatOf(program: Program, header: Header, parent: Parent): Repeat {
  const checker = inputChecker(program, header);
  const older = header.inputs.parents ?? [];
  /** For each older parent, the number in the fork of its last event. */
  const ends: (number | undefined)[] = older.map(() => undefined);
  return {
    give: (session, event) => {
      for (const [i, { at }] of older.entries())
        if (event.seq > at) ends[i] ??= session.machine.state.seq;
      if (event.type === 'ruled')
        return ruleOut(session, event.data.by, event.data.why, event.data.word);
      const { need } = session;
      if (need === undefined) return refusal('The encounter is over');
      const other = otherNeed(need, event, session);
      if (other !== undefined) return refusal(other);
      const reply = checker.replyOf(need, event, session.machine);
      return 'path' in reply
        ? refusal(`${reply.what} should be ${reply.expected}, and the log has ${reply.found}`)
        : answer(session, reply);
    },
    lineage: ({ machine }) => {
      const at = machine.state.seq;
      return [
        { ...parent, at },
        // A fork of an event before the older fork: as many events later as in the parent.
        ...older.map((one, i) => ({
          ...one,
          at: ends[i] ?? at + Math.max(0, one.at - parent.seq),
        })),
      ];
    },
  };
}

function refusal(why: string): Refusal {
  return { refused: `${why}.`, at: null };
}

/** Returns what these rules ask for in place of the input; undefined if they ask for it. */
function otherNeed(
  need: NonNullable<Session['need']>,
  event: Exclude<InputEvent, { readonly type: 'ruled' }>,
  session: Session,
): string | undefined {
  if (need.need === 'throw') {
    if (event.type !== 'dice-rolled')
      return `${need.stream} is thrown here, and the log has an answer of ${event.data.decider} (${event.data.choice})`;
    return need.stream === event.data.stream
      ? otherDie(need, event, positionOf(session, need.stream))
      : `${need.stream} is thrown here, not ${event.data.stream}`;
  }
  if (event.type !== 'choice-made')
    return `${need.decider} is asked here (${need.choice}), and the log has a throw of ${event.data.stream}`;
  return need.choice === event.data.choice && need.decider === event.data.decider
    ? undefined
    : `${need.decider} is asked here (${need.choice}), not ${event.data.decider} (${event.data.choice})`;
}

/** Returns which die has another size now: a face of the one says nothing about the other. */
function otherDie(
  need: ThrowNeed,
  { data: { stream, dice, faces } }: Extract<InputEvent, { readonly type: 'dice-rolled' }>,
  position: number,
): string | undefined {
  const before = sidesOf({ ...need, dice });
  const now = sidesOf(need);
  const i = Array.from({ length: Math.max(before.length, now.length) }).findIndex(
    (_, at) => before[at] !== now[at],
  );
  if (i < 0) return undefined;
  const [was, is] = [before[i], now[i]];
  const die = `Die ${position + i} of ${stream}`;
  if (is === undefined) return `${die}, a d${was} in the log, is not thrown by these rules`;
  if (was === undefined)
    return `${die} is a d${is} by these rules, and the throw in the log has no such die`;
  return `${die} is a d${was} in the log (it shows ${faces[i]}), and these rules throw a d${is}`;
}
