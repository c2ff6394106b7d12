// A game in progress, for programs: it stops when it needs dice or an answer, takes them one at a time, and keeps its
// log.
import type { Answer, Ruleset, Value } from '@fray/dsl/ir';
import { defaultSource, firstSource } from '../drivers/policy.ts';
import { answer, openSession, replyFrom, ruleOut, type Session } from '../drivers/session.ts';
import type { ChoiceSource, DiceSource, Refusal } from '../drivers/source.ts';
import type { Event, EventOf, Word } from '../events/event.ts';
import { createChain, type Hash } from '../log/chain.ts';
import type { Finding, Need, Reply } from '../machine/api.ts';
import type { Machine } from '../machine/machine.ts';
import type { Program } from '../machine/program.ts';
import type { State } from '../state/state.ts';
import { whereOf } from '../why/rule-places.ts';
import type { Where } from '../why/reason.ts';
import { gameError } from './game-error.ts';

/** The value of a measure at the moment that the rules name. */
export interface MeasuredValue {
  readonly measure: string;
  /** Null if it has none: `fault` says why. */
  readonly value: Value;
  readonly fault: string | null;
  /** The last event before the value. */
  readonly event: number;
  /** For a measure that is evaluated once for each span: the number of the span. */
  readonly occurrence: number | null;
}

/** An invariant of the rules that did not hold, which is a mistake in the rules. The game continues. */
export interface BrokenInvariant {
  readonly invariant: string;
  /** The text of the invariant in the rules. */
  readonly text: string | null;
  /** The line that did not hold. */
  readonly where: Where | null;
  /** Why it could not be evaluated; null if it was false. */
  readonly fault: string | null;
  /** The last event before it. */
  readonly event: number;
}

/** A game in progress. It runs by itself up to what `need` describes. */
export interface Game {
  readonly ruleset: Ruleset;
  /** The dice or the answer that it waits for; undefined if it is over. */
  readonly need: Need | undefined;
  /** The current state. It changes as the game goes on: copy what you keep. */
  readonly state: State;
  /** The events so far, in order; the first is the header. It grows as the game goes on. */
  readonly events: readonly Event[];
  /** The values of the measures, in order. The list grows as the game goes on. */
  readonly measures: readonly MeasuredValue[];
  /** The invariants that did not hold, for each time that they were evaluated, in order. */
  readonly broken: readonly BrokenInvariant[];
  /**
   * Throws the dice that are needed: one face a die, in their order. Without faces they come from the seed.
   * @throws GameError `illegal` if no dice are needed, for faces that these dice do not have, and without a seed
   */
  readonly roll: (faces?: readonly number[]) => void;
  /**
   * Answers the choice that is needed. Without an answer it takes the default of the rules, or the first option. A number
   * and a list have neither.
   * @throws GameError `illegal` if no answer is needed, for one that is not on offer, and without one if there is no default
   */
  readonly choose: (answer?: Answer) => void;
  /**
   * Applies the referee's word, at any time before the end: sets a value, gives or takes a condition, adds or removes a
   * participant, ends a span.
   * @param by who says so
   * @param why the reason, for the log @throws GameError `illegal` for a word that means nothing here
   */
  readonly rule: (by: string, why: string, word: Word) => void;
  /**
   * The log as text, sealed line by line, as in a file. A log that is not over can be resumed.
   * @param from the first event to include; by default 0. To append to a file, give the number of events that it has.
   */
  readonly log: (from?: number) => string;
  /** The changes that a fork has not reached yet, as sentences; empty for other games. */
  readonly pending: () => readonly string[];
}

/** Who throws and who answers. */
export interface Seats {
  /** Sources that throw at once; each passes on to the next what it cannot throw. */
  readonly dice: readonly DiceSource[];
  readonly choices: readonly ChoiceSource[];
  /** Throws when the program calls `roll()` without faces. */
  readonly seeded: DiceSource;
  readonly asksDice: boolean;
  readonly asksChoices: boolean;
  readonly word: () => EventOf<'ruled'>['data'] | undefined;
  readonly note: (event: Event) => void;
  readonly pending: () => readonly string[];
}

/** Continues a session from the present state of `machine`. `replay`: first gives it the inputs of a log. */
export function createGame(
  program: Program,
  machine: Machine,
  seats: Seats,
  hash: Hash,
  replay: (session: Session) => void = () => {},
): Game {
  const { ruleset } = program;
  const events: Event[] = [];
  const measures: MeasuredValue[] = [];
  const broken: BrokenInvariant[] = [];
  const note = ({ watch, line, value, fault, seq: event, occurrence }: Finding): void => {
    const asked = ruleset.watches[watch];
    if (asked?.kind === 'measure')
      measures.push({ measure: asked.name, value, fault, event, occurrence });
    else if (asked !== undefined && value !== true) {
      const { name: invariant, text } = asked;
      broken.push({
        invariant,
        text,
        where: whereOf(ruleset, asked.lines[line]?.at),
        fault,
        event,
      });
    }
  };
  const session = openSession(program, machine, {
    event: (event) => {
      events.push(event);
      seats.note(event);
    },
    finding: note,
  });
  const lines: string[] = [];
  const chain = createChain(hash);

  const refuse = (refusal: Refusal | undefined): void => {
    if (refusal !== undefined) throw gameError('illegal', refusal.refused);
  };
  const standing = {
    dice: seats.asksDice ? seats.dice : [...seats.dice, seats.seeded],
    choices: seats.asksChoices ? seats.choices : [...seats.choices, defaultSource, firstSource],
  };
  const goOn = (): void => {
    while (session.need !== undefined) {
      const ruling = seats.word();
      if (
        ruling !== undefined &&
        ruleOut(session, ruling.by, ruling.why, ruling.word) === undefined
      )
        continue;
      const reply = replyFrom(session, standing);
      if (reply === undefined) {
        if (session.need.need === 'throw' ? seats.asksDice : seats.asksChoices) return;
        throw gameError('setup', nobodyFor(session.need));
      }
      refuse(answer(session, reply));
    }
  };
  const give = (reply: Reply | Refusal | undefined, nobody: string): void => {
    if (reply === undefined) throw gameError('illegal', nobody);
    refuse(answer(session, reply));
    goOn();
  };
  replay(session);
  goOn();
  return {
    ruleset,
    get need(): Need | undefined {
      return session.need;
    },
    get state(): State {
      return machine.state;
    },
    events,
    measures,
    broken,
    roll: (faces) => {
      const { need } = session;
      if (need?.need !== 'throw')
        throw gameError('illegal', `No dice are needed${insteadOf(need)}`);
      give(
        faces === undefined
          ? replyFrom(session, { dice: [...seats.dice, seats.seeded], choices: [] })
          : { reply: 'faces', faces, origin: 'typed' },
        nobodyFor(need),
      );
    },
    choose: (chosen) => {
      const { need } = session;
      if (need?.need !== 'choice')
        throw gameError('illegal', `No answer is needed${insteadOf(need)}`);
      give(
        chosen === undefined
          ? replyFrom(session, { dice: [], choices: [defaultSource, firstSource] })
          : { reply: 'answer', answer: chosen, by: 'person' },
        nobodyFor(need),
      );
    },
    rule: (by, why, word) => {
      refuse(ruleOut(session, by, why, word));
      goOn();
    },
    log: (from = 0) => {
      lines.push(...events.slice(lines.length).map(chain.add));
      return lines.slice(from).join('');
    },
    pending: seats.pending,
  };
}

function nobodyFor(need: Need): string {
  return need.need === 'throw'
    ? `Nobody throws ${need.stream}: there is no seed.`
    : `Nobody answers ${need.choice} for ${need.decider}: no policy does, and the rules name no default.`;
}

function insteadOf(need: Need | undefined): string {
  if (need === undefined) return ': the game is over.';
  return need.need === 'throw'
    ? `: ${need.stream} is to be thrown.`
    : `: ${need.decider} is asked (${need.choice}).`;
}
