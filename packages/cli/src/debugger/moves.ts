// Commands that go to another event by its kind or number.
import type { DebuggerStop, Direction } from '@fray/engine/debugger';
import { clean } from '../report/text.ts';
import {
  failed,
  moved,
  type Command,
  type CommandResult,
  type DebuggerSession,
} from './command.ts';
import type { Inspector } from './inspector.ts';

/** Repeats a move; its argument is the number of repetitions. */
export function stepBy(...[move, way]: NonNullable<Command['moves']>): Command['run'] {
  return ({ inspector }, argument) => {
    const times = argument === '' ? 1 : /^\d{1,9}$/.test(argument) ? Number(argument) : undefined;
    if (times === undefined) return failed(`expected a count, not \`${clean(argument)}\``);
    let stop: DebuggerStop = { stop: 'nothing', at: inspector.fray.at() };
    for (let i = 0; i < times; i += 1) {
      const next = inspector.fray.go({ move }, way);
      if (next.stop === 'nothing') break;
      stop = next;
    }
    return after(inspector, stop, way);
  };
}

/** The result of a move: the session moved, or there is nothing in that direction. */
export function after(inspector: Inspector, stop: DebuggerStop, way: Direction): CommandResult {
  if (stop.stop !== 'nothing') return moved();
  const last = inspector.fray.recording.count() - 1;
  if (way === 'back')
    return failed(
      inspector.fray.at() === 0 ? 'this is the first event' : 'there is no such place before this',
    );
  const stuck = inspector.stuck();
  if (stuck !== undefined) return failed(`the run cannot go on: ${stuck}`);
  return failed(
    inspector.fray.at() === last ? 'this is the last event' : 'there is no such place after this',
  );
}

/** Moves to the event with a number. */
export function goToEvent({ inspector }: DebuggerSession, argument: string): CommandResult {
  if (!/^\d{1,15}$/.test(argument))
    return failed(
      argument === ''
        ? 'which event? `goto 12`'
        : `\`${clean(argument)}\` is not the number of an event`,
    );
  const wanted = Number(argument);
  const stop = inspector.fray.jump(wanted);
  return stop.at === wanted ? moved() : moved([`the last event is ${stop.at}`]);
}
