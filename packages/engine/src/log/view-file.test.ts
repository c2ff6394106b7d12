import { expect, test } from 'vitest';
import { emptyHeader } from '../state/header-fixture.ts';
import { beginsLikeView, readViewFile } from './view-file.ts';

const place = { rule: null, spans: [], steps: [] };
const begun = {
  ...place,
  seq: 0,
  cause: null,
  type: 'encounter-begun',
  data: { ...emptyHeader, inputs: { ...emptyHeader.inputs, budget: 0 } },
};
const said = { ...place, seq: 1, cause: 0, type: 'announced', data: { text: 'They meet.' } };
const whole = { as: 'red', end: 'over', events: [begun, said], log: 'duel.jsonl' };

test('a view is read with its events unchanged', () => {
  expect(readViewFile(JSON.stringify(whole))).toEqual({ read: 'view', view: whole });
});

test('a view may not say of which log it is', () => {
  const read = readViewFile(JSON.stringify({ ...whole, log: undefined }));
  expect(read).toEqual({ read: 'view', view: { ...whole, log: '' } });
});

test.each([
  ['open', 'open'],
  ['over', 'over'],
  ['gone', 'open'],
  [undefined, 'open'],
])('a view whose end is %j counts as %s', (end, expected) => {
  const read = readViewFile(JSON.stringify({ ...whole, end }));
  expect(read.read === 'view' && read.view.end).toBe(expected);
});

test.each<readonly [string, object, string]>([
  ['nobody sees it', { as: undefined }, 'it does not say whose view it is'],
  ['a number for a side', { as: 7 }, 'it does not say whose view it is'],
  ['no events', { events: [] }, 'it has no events'],
  ['no list', { events: 3 }, 'it has no events'],
  ['no header', { events: [said] }, 'event 0 does not stand in its place'],
  [
    'two headers',
    { events: [begun, { ...begun, seq: 1, data: emptyHeader }] },
    'event 1 does not stand in its place',
  ],
  ['a gap', { events: [begun, { ...said, seq: 2 }] }, 'event 1 does not stand in its place'],
  ['no event', { events: [begun, 7] }, 'event 1 wants an object at '],
  [
    'a budget below nought',
    {
      events: [
        { ...begun, data: { ...begun.data, inputs: { ...emptyHeader.inputs, budget: -1 } } },
      ],
    },
    'event 0 wants ',
  ],
])('%s: the error says so', (_, change, sentence) => {
  const read = readViewFile(JSON.stringify({ ...whole, ...change }));
  expect(read.read === 'damaged' && read.sentence).toContain(sentence);
});

test('an incomplete document is reported', () => {
  expect(readViewFile('{"as":"red"')).toEqual({
    read: 'damaged',
    sentence: 'this view cannot be read: it is no whole JSON document',
  });
});

test.each([
  ['{"as":"red"', true],
  [' {\n "events": []', true],
  ['{"log":', true],
  ['{"end":', true],
  ['{"cause":null,"data":', false],
  ['as', false],
])('whether %j begins like a view: %s', (text, expected) =>
  expect(beginsLikeView(text)).toBe(expected),
);
