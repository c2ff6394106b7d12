// Tests a region on a simulated screen: the text that is visible after each time that it is drawn.
import { describe, expect, test } from 'vitest';
import { fakeHost } from '../testing/fake-host.ts';
import { screenOf } from '../testing/screen.ts';
import { regionOn } from './region.ts';

function opened(rows: number, columns = 40) {
  const host = fakeHost({ tty: true, columns, rows });
  host.stdout.write('before\n');
  const region = regionOn(host, '; see all');
  if (region === undefined) throw new Error('this is a terminal');
  return { region, seen: () => screenOf(host.printed.out, rows, columns) };
}

describe('a region', () => {
  test('is redrawn in place, whether it grows or shrinks, and leaves no trace', () => {
    const { region, seen } = opened(10);
    region.draw(['one', 'two']);
    expect(seen()).toEqual(['before', 'one', 'two']);
    region.draw(['three']);
    expect(seen()).toEqual(['before', 'three']);
    region.draw(['four', 'five', 'six']);
    expect(seen()).toEqual(['before', 'four', 'five', 'six']);
    region.clear();
    expect(seen()).toEqual(['before']);
    region.clear();
    expect(seen()).toEqual(['before']);
  });

  test('counts the rows of a line that is wider than the screen', () => {
    const { region, seen } = opened(10, 4);
    region.draw(['abcdefghij', 'k']);
    expect(seen()).toEqual(['befo', 're', 'abcd', 'efgh', 'ij', 'k']);
    region.draw(['l']);
    expect(seen()).toEqual(['befo', 're', 'l']);
  });

  test('never exceeds the screen, and says how to see what does not fit', () => {
    const { region, seen } = opened(5);
    const many = ['1', '2', '3', '4', '5', '6'];
    region.draw(many);
    region.draw(many);
    expect(seen()).toEqual(['1', '2', '3', '… 3 more lines; see all']);
    region.clear();
    expect(seen()).toEqual([]);
  });

  test('exists only on a terminal that can move the cursor', () => {
    expect(regionOn(fakeHost())).toBeUndefined();
    expect(regionOn(fakeHost({ tty: true, env: { TERM: 'dumb' } }))).toBeUndefined();
  });
});
