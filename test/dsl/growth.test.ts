// Checks that the work of compiling grows with the text and not faster, for each family of growing texts of the bench.
import { compile, createSource } from '@fray/dsl/internal';
import { expect, test } from 'vitest';
import { sound, wrong } from '../../bench/families.mjs';
import { thorough } from '../scale.ts';
import { workOf } from '../work-counter.ts';

/** Families whose growth was once faster. A developer's run tries only the first; `npm run bench:texts` measures all. */
const names = [
  'spans inside spans',
  'unknown spans',
  'quotes in a line',
  'spans in a circle',
  'citations inside lines',
  'lookups',
].slice(0, thorough ? undefined : 1);

/** The size of the text that is compared with one of half its size, as a part of the bench's. */
const part = 1 / 32;

const families = Object.entries({ ...sound, ...wrong }).filter(([name]) => names.includes(name));

test.each(families)('the work of compiling %s grows no faster than the text', (_, { n, text }) => {
  const whole = Math.max(4, Math.ceil(n * part));
  const work = (size: number): number =>
    workOf(() => compile(createSource('a.fray', text(size)), undefined, { memory: new Map() }));
  work(whole / 4); // what is built on first use
  const [quarter, half, all] = [work(whole / 4), work(whole / 2), work(whole)];
  // Twice as much text adds twice as much work; work by the square of the text adds four times as much.
  expect(all - half).toBeLessThan(3 * Math.max(half - quarter, quarter / 10));
});
