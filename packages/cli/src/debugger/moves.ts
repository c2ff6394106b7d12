// Commands that go to another event: by its kind or number, by its words, or to the next change of a value.
import { type DebuggerStop, type Direction, patternOf, sayings } from '@fray/engine/debugger';
import { clean } from '../report/text.ts';
import {
  failed,
  moved,
  type Command,
  type CommandResult,
  type DebuggerSession,
} from './command.ts';
import { type Inspector, isPath } from './inspector.ts';
import { sentenceOf } from './event-details.ts';

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

/** Moves to the next event whose sentence or rule contains the typed text. */
export function findEvent(session: DebuggerSession, typed: string, way: Direction): CommandResult {
  const { inspector } = session;
  const pattern = patternOf(typed);
  if (pattern === undefined)
    return failed(
      'find what? Words of an event, as printed or as in the rules: /Babel gains Ambushed',
    );
  session.find = typed;
  const { recording } = inspector.fray;
  const stop = inspector.fray.go(
    {
      move: 'match',
      matches: (event) => pattern(sentenceOf(recording, event.seq)) || sayings(event).some(pattern),
    },
    way,
  );
  return stop.stop === 'nothing'
    ? failed(`no event ${way === 'forward' ? 'after' : 'before'} this says “${clean(typed)}”`)
    : moved();
}

/** Moves to the next change of a path or of an expression. */
export function findChange(session: DebuggerSession, typed: string, way: Direction): CommandResult {
  const { inspector } = session;
  if (typed === '') return failed('find the change of what? A value: `change Babel.HP`');
  const where = way === 'forward' ? 'after' : 'before';
  if (isPath(inspector, typed)) {
    session.change = typed;
    return inspector.fray.go({ move: 'change', path: typed }, way).stop === 'nothing'
      ? failed(`${clean(typed)} does not change ${where} this`)
      : moved();
  }
  const asked = inspector.ask(typed, 'value');
  if (!asked.ok) return failed(asked.why);
  session.change = typed;
  const at = asked.question.find(
    inspector.fray.at(),
    way,
    (before, now) => JSON.stringify(before) !== JSON.stringify(now),
  );
  if (at === undefined) return failed(`“${clean(typed)}” does not change ${where} this`);
  inspector.fray.jump(at);
  return moved();
}
