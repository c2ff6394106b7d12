// Tests which instruction caused an event if a referee ends the fight: an earlier `end` of a rule does not cause a
// later end.
import { expect, test } from 'vitest';
import { begun, goOn } from '../../../../test/engine/played.ts';
import type { Event, Word } from '../events/event.ts';
import { advance } from '../machine/advance.ts';
import { overrule } from '../machine/referee.ts';
import { inquire } from './why.ts';

const { program, machine } = begun(`ruleset "Ends"
span round
span turn
side red
kind Fighter
  HP  counter 0..9  starts 3
encounter
  play round up to 2 times
    each p in red
      play turn of p
        if p.HP > 2
          end turn
    each q in red
      ask q for n from 1 to 3
  end encounter "enough"
scenario Here
  side red
    Fighter
    Ann
`);

/** Returns the guards of the last (or first) event of a type, after the referee has ruled at the first question. */
function guardsOf(word: Word, type: Event['type'], which = 'last'): readonly string[] {
  const run = structuredClone(machine);
  const first = advance(program, run);
  const said = overrule(program, run, { by: 'referee', why: 'so be it', word });
  const rest = said.need === undefined ? [] : goOn(program, run, {}).events;
  const events = [...first.events, ...said.events, ...rest];
  const inquest = inquire(program.ruleset, events, events.length - 1);
  if ('unplayable' in inquest) throw new Error(inquest.unplayable);
  const isOne = ({ type: told }: Event): boolean => told === type;
  const event = which === 'first' ? events.findIndex(isOne) : events.findLastIndex(isOne);
  const [own] = inquest.ask({ ask: 'event', event }, 1).events;
  return (own?.guards ?? []).map((guard) =>
    guard.guard === 'test' ? `line ${String(guard.where?.line)}` : guard.guard,
  );
}

test.each<readonly [what: string, word: Word, type: Event['type'], guards: readonly string[]]>([
  ['the word that ends the fight', { kind: 'end', span: null }, 'encounter-ended', []],
  ['the word that ends a round', { kind: 'end', span: 'round' }, 'span-ended', []],
  [
    'a word that ends nothing',
    { kind: 'set', holder: 'Ann', field: 'HP', to: 2 },
    'encounter-ended',
    [],
  ],
])('%s depends on no line that ended something earlier', (_, word, type, guards) => {
  expect(guardsOf(word, type)).toEqual(guards);
});

test('what a rule ended depends on the lines that led to that rule', () => {
  // The test, the loop, and the limit of two rounds.
  expect(guardsOf({ kind: 'end', span: null }, 'span-ended', 'first')).toEqual([
    'line 11',
    'line 9',
    'line 8',
  ]);
});
