// Plays an encounter: a chain of sources answers what the machine needs, and people answer the questions that they are
// asked.
import {
  answer,
  goOn,
  hasPaused,
  chooseFrom,
  offerText,
  positionOf,
  ruleOut,
  throwFrom,
  type DiceSource,
  type Refusal,
  type Session,
  type Sources,
} from '@fray/engine/drivers';
import type { EventOf } from '@fray/engine/events';
import type { Reply } from '@fray/engine/machine';
import { notAllowed } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import { askChoice, askDice, type AskContext } from './ask.ts';

export interface Players {
  /** Sources of dice that are already fixed. They come before anybody is asked. */
  readonly known?: readonly DiceSource[];
  /**
   * The chain of sources: each passes on what it cannot answer. A source of choices can also leave a choice to the
   * person.
   */
  readonly sources: Sources;
  /**
   * True if a person types faces before any source throws; sources throw what the person leaves
   * open.
   */
  readonly asksDice: boolean;
  /** True if a person answers the choices that no source answers. */
  readonly asksChoices: boolean;
  /** Returns a word of the referee to apply now, before any input is answered; undefined if there is none. */
  readonly word?: () => EventOf<'ruled'>['data'] | undefined;
  readonly table: AskContext;
  /** Called before waiting for a person. It must make the events so far safe. */
  readonly onWait: () => void;
  /** Returns the place of a refusal, as the beginning of a sentence; empty if it has none. */
  readonly placeOf: (refusal: Refusal) => string;
}

/**
 * Plays a session to the end of the encounter.
 * @throws Stop 3 for an answer that is not possible, Stop 5 when the input is over
 */
export async function playSession(host: Host, session: Session, players: Players): Promise<void> {
  await settleSession(host, session);
  while (session.need !== undefined) {
    await host.pause();
    const ruling = players.word?.();
    if (
      ruling !== undefined &&
      ruleOut(session, ruling.by, ruling.why, ruling.word) === undefined
    ) {
      await settleSession(host, session);
      continue;
    }
    const reply = await replyTo(host, session, players);
    const refusal = answer(session, reply);
    if (refusal !== undefined) throw notAllowed(`${players.placeOf(refusal)}${refusal.refused}`);
    await settleSession(host, session);
  }
}

/** Runs the rules until they need an input, and handles signals meanwhile. */
export async function settleSession(host: Host, session: Session): Promise<void> {
  while (hasPaused(session)) {
    await host.pause();
    goOn(session);
  }
}

async function replyTo(host: Host, session: Session, players: Players): Promise<Reply | Refusal> {
  const { need, machine } = session;
  const { sources, table } = players;
  if (need === undefined) throw new Error('nothing is needed');
  if (need.need === 'throw') {
    const position = positionOf(session, need.stream);
    const known = (players.known ?? []).map((source): DiceSource => {
      const dice = source(need, position);
      return () => dice;
    });
    const isAsked = players.asksDice && throwFrom(known, need, position) === undefined;
    if (isAsked) players.onWait();
    const typed = isAsked ? await askDice(host, need, table) : [];
    return (
      throwFrom([...known, () => typed, ...sources.dice], need, position) ?? {
        refused: `nobody throws the dice of ${need.stream}`,
        at: null,
      }
    );
  }
  const chosen = chooseFrom(sources.choices, need, machine);
  if (chosen !== undefined) return chosen;
  if (!players.asksChoices)
    throw notAllowed(
      `nobody answers ${need.choice} for ${need.decider}`,
      `${offerText(need.offer)} \`--choices ask\` asks for it`,
    );
  players.onWait();
  const { answer: decided, by } = await askChoice(host, need, table);
  return { reply: 'answer', answer: decided, by };
}
