// Tests the errors for requests that lack an argument, or have one that the protocol does not allow.
import { expect, test } from 'vitest';
import { stopOf } from '../file-failures.ts';
import { argumentsOf } from './arguments.ts';

const said = (command: string, given: unknown): string => {
  try {
    argumentsOf(command, given);
    return 'fine';
  } catch (thrown) {
    return stopOf(thrown)?.message ?? String(thrown);
  }
};

test.each([
  ['threads', undefined, 'fine'],
  ['scopes', null, '`scopes` needs `frameId`, a number'],
  ['scopes', 'frame', '`scopes` needs `arguments`, an object'],
  ['setExceptionBreakpoints', {}, '`setExceptionBreakpoints` needs `filters`, a list'],
  ['setExceptionBreakpoints', { filters: [] }, 'fine'],
  ['setFunctionBreakpoints', {}, '`setFunctionBreakpoints` needs `breakpoints`, a list'],
  ['setFunctionBreakpoints', { breakpoints: [] }, 'fine'],
  [
    'setDataBreakpoints',
    { breakpoints: [{}] },
    '`setDataBreakpoints` needs `breakpoints.dataId`, a text',
  ],
  [
    'setDataBreakpoints',
    { breakpoints: [null] },
    '`setDataBreakpoints` needs `breakpoints.dataId`, a text',
  ],
  ['setDataBreakpoints', { breakpoints: [{ dataId: 'Ann.hp' }] }, 'fine'],
  ['dataBreakpointInfo', { variablesReference: 3 }, '`dataBreakpointInfo` needs `name`, a text'],
  ['setBreakpoints', { breakpoints: [] }, '`setBreakpoints` needs `source`, an object'],
  ['setBreakpoints', { source: { path: 3 } }, '`setBreakpoints` needs `source.path`, a text'],
  [
    'setBreakpoints',
    { source: {}, breakpoints: [{ line: 'x' }] },
    '`setBreakpoints` needs `breakpoints.line`, a number',
  ],
  ['setBreakpoints', { source: {}, breakpoints: null }, 'fine'],
  ['evaluate', { expression: 3 }, '`evaluate` needs `expression`, a text'],
  ['evaluate', { expression: 'hp', frameId: 'x' }, '`evaluate` needs `frameId`, a number'],
])('%s %j: %s', (command, given, says) => {
  expect(said(command, given)).toBe(says);
});

test('null counts as an omitted argument', () => {
  expect(
    argumentsOf('setBreakpoints', { source: { path: null, name: 'a' }, breakpoints: null }),
  ).toEqual({
    source: { name: 'a' },
  });
});
