// Tests how the text of a question is read: as the number of an event, a place of the state, or an expression.
import { initialState, participantNamed, reduce, type State } from '@fray/engine/state';
import { expect, test } from 'vitest';
import { fought, headerOf, textAt } from '../../../../test/why/asking.ts';
import { rulesOfLog } from '../rules/rules.ts';
import { readQuestion } from './why-question.ts';

const YARD = 'test/why/yard.fray';
const events = await fought({ [YARD]: textAt(YARD) }, 3);
const { ruleset, checked } = rulesOfLog(headerOf(events), 'log.jsonl');
const state = initialState();
for (const event of events) reduce(state, event);
const bleeding = state.participants.find(({ conditions }) =>
  conditions.some(({ condition }) => condition === 'Bleeding'),
)?.name;

/** Says in short how a question is read. */
function read(typed: string, at: State = state): string {
  const asked = readQuestion(checked, ruleset, at, typed);
  if (!asked.ok) return `refused: ${asked.source.text}`;
  const { question } = asked;
  switch (question.ask) {
    case 'event':
      return `event ${question.event}`;
    case 'state':
      return Object.values(question.location).join(' ');
    case 'expression':
      return `expression ${question.expr.op}`;
  }
}

test.each([
  ['#12', 'event 12'],
  [' 12 ', 'event 12'],
  ['Gil.HP', 'field Gil HP'],
  ['Gil.Tied', 'condition Gil Tied'],
  ['Gil.Tied.until', 'condition Gil Tied'],
  [`${bleeding}.Bleeding.depth`, `condition-field ${bleeding} Bleeding depth`],
  [`${bleeding}.Bleeding.width`, `refused: ${bleeding}.Bleeding.width`],
  ['Gil.HP.depth', 'refused: Gil.HP.depth'],
  ['Gil.wings', 'refused: Gil.wings'],
  ['fog-seen', 'track fog-seen'],
  ['tracks.fog-seen', 'track fog-seen'],
  ['orders.fog-seen', 'refused: orders.fog-seen'],
  ['Turns', 'order Turns'],
  ['orders.Turns', 'order Turns'],
  ['round', 'span round'],
  ['spans.round', 'span round'],
  ['tracks.round', 'refused: tracks.round'],
  ['participants', 'participants'],
  ['spans.participants', 'refused: spans.participants'],
  ['fog', 'expression given'],
  ['givens.fog', 'expression given'],
  ['rulings.ties', 'expression ruling'],
  ['Gil can act', 'expression can-act'],
  ['Notice by Gil', 'expression outcome-of'],
  ['Strike by Gil', 'expression times'],
])('%s is read as: %s', (typed, expected) => {
  expect(read(typed)).toBe(expected);
});

test('what is wrong with a question is said of its own words', () => {
  const said = (typed: string): readonly string[] => {
    const asked = readQuestion(checked, ruleset, state, typed);
    return asked.ok ? [] : asked.diagnostics.map(({ code }) => code);
  };
  // It is no check either, of which somebody may ask the latest.
  expect(said('Gil.wings')).toEqual(['names/unknown-field']);
});

test('the order of play is a place before it was ranked', () => {
  const begun = initialState();
  for (const event of events.slice(0, 1)) reduce(begun, event);
  expect(read('Turns', begun)).toBe('order Turns');
});

test('who has left can still be asked about', () => {
  const left = initialState();
  for (const event of events) reduce(left, event);
  left.participants.splice(0, 1);
  expect(participantNamed(left, 'Gil')).toBeUndefined();
  expect(read('Notice by Gil', left)).toBe('expression outcome-of');
  // As a transcript shows the name.
  const { header } = state;
  if (header === null || header === undefined) throw new Error('no header');
  const [gil] = header.participants;
  if (gil === undefined) throw new Error('nobody takes part');
  const named = { ...header, participants: [{ ...gil, name: 'Old-Gil' }] };
  expect(read('Notice by Old Gil', { ...left, header: named })).toBe('expression outcome-of');
});
