// Commands that move to the next event with given words, or to the next change of a value.
import { patternOf, sayings, type Direction } from '@fray/engine/debugger';
import { plainStyle } from '../report/style.ts';
import { clean } from '../report/text.ts';
import { failed, moved, type CommandResult, type DebuggerSession } from './command.ts';
import { isPath } from './inspector.ts';
import { sentenceOf } from './event-details.ts';

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
      matches: (event) =>
        pattern(sentenceOf(recording, event.seq, plainStyle)) || sayings(event).some(pattern),
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
