// Plays an encounter: the machine says what it needs, sources in a row and people answer, events go to whoever listens.
import {
  advance,
  chooseFrom,
  isRefusal,
  sidesOf,
  throwFrom,
  type ChoiceSource,
  type DiceSource,
  type Event,
  type Machine,
  type Need,
  type Positions,
  type Program,
  type Refusal,
  type Reply,
  type ThrownDie,
} from '@fray/engine';
import { exitCodes, stop } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import { askChoice, askDice, type Table } from './ask.ts';

export interface Players {
  /** In a row; what the first cannot throw goes to the next. */
  readonly dice: readonly DiceSource[];
  /** In a row. */
  readonly choices: readonly ChoiceSource[];
  /** People type faces; the sources throw what they leave. */
  readonly asksDice: boolean;
  /** People decide what no source does. */
  readonly asksChoices: boolean;
  readonly table: Table;
  /** Told of every event in order. */
  readonly onEvent: (event: Event) => void;
  /** Called before somebody is waited for, and now and then: what happened so far should be safe. */
  readonly onWait: () => void;
  /** What a refusal says where it stands. */
  readonly placeOf: (refusal: Refusal) => string;
}

/** Events between two looks at signals. */
const breath = 500;

/**
 * Plays to the end.
 *
 * @throws Stop 3 for an answer that is not possible, Stop 5 when the input is over
 */
export async function play(host: Host, program: Program, machine: Machine, players: Players): Promise<void> {
  const positions: Positions = new Map();
  let step = advance(program, machine);
  for (let told = 0; ; ) {
    if ('illegal' in step) throw stop(exitCodes.illegal, step.illegal);
    for (const event of step.events) players.onEvent(event);
    told += step.events.length;
    if (step.need === undefined) return;
    if (told >= breath) {
      told = 0;
      await host.pause();
    }
    const reply = await replyTo(host, step.need, machine, positions, players);
    step = advance(program, machine, reply);
  }
}

async function replyTo(host: Host, need: Need, machine: Machine, positions: Positions, players: Players): Promise<Reply> {
  if (need.need === 'choice') {
    const chosen = chooseFrom(players.choices, need, machine);
    if (isRefusal(chosen)) throw refused(chosen, players);
    if (chosen !== undefined) return chosen;
    if (!players.asksChoices) throw stop(exitCodes.illegal, `nobody decides ${need.choice} for ${need.decider}`);
    players.onWait();
    const { answer, by } = await askChoice(host, need, players.table);
    return { reply: 'answer', answer, by };
  }
  let typed: readonly (ThrownDie | undefined)[] = [];
  if (players.asksDice) {
    players.onWait();
    typed = await askDice(host, need, players.table);
  }
  const position = positions.get(need.stream) ?? 0;
  const thrown = throwFrom([() => typed, ...players.dice], need, position);
  if (thrown === undefined) throw stop(exitCodes.illegal, `there are no dice for ${need.stream}`);
  if (isRefusal(thrown)) throw refused(thrown, players);
  positions.set(need.stream, position + sidesOf(need).length);
  return thrown;
}

function refused(refusal: Refusal, players: Players): Error {
  return stop(exitCodes.illegal, `${players.placeOf(refusal)}${refusal.refused}`);
}
