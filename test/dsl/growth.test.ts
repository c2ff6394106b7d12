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

/** The size of the text that is compared with one of a quarter of its size, as a part of the bench's. */
const part = 1 / 4;

const families = Object.entries({ ...sound, ...wrong }).filter(([name]) => names.includes(name));

test.each(families)('the work of compiling %s grows no faster than the text', (_, { n, text }) => {
  const whole = Math.ceil(n * part);
  const workForEachCharacter = (size: number): number => {
    const source = createSource('a.fray', text(size));
    return workOf(() => compile(source, undefined, { memory: new Map() })) / source.text.length;
  };
  workForEachCharacter(whole / 4); // what is built on first use
  // Work by the square of the text is four times as much for each character of four times as much text. Garbage collection
  // takes a part of the counts, up to a third.
  expect(workForEachCharacter(whole)).toBeLessThan(2 * workForEachCharacter(whole / 4));
});
