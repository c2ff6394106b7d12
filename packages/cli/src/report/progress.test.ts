// Tests how the progress of work is shown on terminals of any width.
import { expect, test, vi } from 'vitest';
import { fakeHost, type FakeOptions } from '../testing/fake-host.ts';
import { barText, lineFor } from './progress.ts';

/** Returns what is printed about half of a work, some milliseconds after it began. */
function shown(options: FakeOptions, after: number): string {
  const host = fakeHost(options);
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  const line = lineFor(host);
  now.mockReturnValue(after);
  line.show(() => barText(500, 1000, 'samples'));
  line.clear();
  now.mockRestore();
  return host.printed.err;
}

test.each([
  [80, '\r\u001b[K████████████░░░░░░░░░░░░ 500 of 1,000 samples\r\u001b[K'],
  // One column stays free, so that the terminal does not wrap the line.
  [32, '\r\u001b[K████████████░░░░░░░░░░░░ 500 o…\r\u001b[K'],
])('on %d columns the progress is one line that can be erased', (columns, expected) => {
  expect(shown({ tty: true, columns }, 1500)).toBe(expected);
});

test('without a terminal, and of short work, no progress is shown', () => {
  expect(shown({}, 1500)).toBe('');
  expect(shown({ tty: true }, 500)).toBe('');
});
