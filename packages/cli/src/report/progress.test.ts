// Tests how the progress of work is shown on terminals of any width.
import { expect, test } from 'vitest';
import { fakeHost } from '../testing/fake-host.ts';
import { progressFor } from './progress.ts';

test.each([
  [80, '\r\u001b[K████████████░░░░░░░░░░░░ 500 of 1,000 samples\r\u001b[K'],
  // One column stays free, so that the terminal does not wrap the line.
  [32, '\r\u001b[K████████████░░░░░░░░░░░░ 500 o…\r\u001b[K'],
])('on %d columns the progress is one line that can be erased', async (columns, expected) => {
  const host = fakeHost({ tty: true, columns });
  const progress = progressFor(host, 1000, 'samples');
  await progress.at(500);
  progress.clear();
  expect(host.printed.err).toBe(expected);
});

test('without a terminal no progress is shown', async () => {
  const host = fakeHost({});
  const progress = progressFor(host, 1000, 'samples');
  await progress.at(500);
  progress.clear();
  expect(host.printed.err).toBe('');
});
