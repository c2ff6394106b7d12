// Commands that go to the next event with given words, or to the next change of a value.
import { patternOf, sayings, type Direction } from '@fray/engine/internal';
import { plainStyle } from '../report/style.ts';
import { clean } from '../report/text.ts';
import { failed, moved, type CommandResult, type Sitting } from './command.ts';
import { isPath } from './desk.ts';
import { sentenceOf } from './telling.ts';

/** Goes to the next event whose sentence or rule contains the typed text. */
export function findEvent(sitting: Sitting, typed: string, way: Direction): CommandResult {
  const { desk } = sitting;
  const pattern = patternOf(typed);
  if (pattern === undefined)
    return failed(
      'what is to be found? Words of an event, as it is printed or as rules have it: /Babel gains Ambushed',
    );
  sitting.find = typed;
  const { recording } = desk.fray;
  const stop = desk.fray.go(
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

/** Goes to the next change of a path or of an expression. */
export function findChange(sitting: Sitting, typed: string, way: Direction): CommandResult {
  const { desk } = sitting;
  if (typed === '') return failed('the change of what? A value: `change Babel.HP`');
  const where = way === 'forward' ? 'after' : 'before';
  if (isPath(desk, typed)) {
    sitting.change = typed;
    return desk.fray.go({ move: 'change', path: typed }, way).stop === 'nothing'
      ? failed(`${clean(typed)} does not change ${where} this`)
      : moved();
  }
  const asked = desk.ask(typed, 'value');
  if (!asked.ok) return failed(asked.why);
  sitting.change = typed;
  const at = asked.question.find(
    desk.fray.at(),
    way,
    (before, now) => JSON.stringify(before) !== JSON.stringify(now),
  );
  if (at === undefined) return failed(`“${clean(typed)}” does not change ${where} this`);
  desk.fray.jump(at);
  return moved();
}
