import { expect, test } from 'vitest';
import { fileNames } from './file-names.ts';
import { actionNamed } from './recast-parts.ts';

const names = fileNames(
  ['Pass', 'Press', 'War', 'Grab', 'Dodge', 'Carry', 'Throw-it']
    .map((action) => `action ${action} by a\n`)
    .join(''),
);

test.each([
  ['pass', 'Pass'],
  ['passes', 'Pass'],
  ['passing', 'Pass'],
  ['press', 'Press'],
  ['pressed', 'Press'],
  ['grabs', 'Grab'],
  ['grabbing', 'Grab'],
  ['dodged', 'Dodge'],
  ['carries', 'Carry'],
  ['throwing', 'Throw-it'],
  ['Throw-it', 'Throw-it'],
  ['wary', undefined],
  ['pa', undefined],
])('%s names the action %s', (word, action) => {
  expect(actionNamed(word, names)).toBe(action);
});
