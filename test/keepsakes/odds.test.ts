// The odds of every question that ships, of the tests and of the bench are the fractions that they were. `npm test` asks the cheapest, a
// thorough run more, and `FRAY_LAWS=8 npx vitest run test/keepsakes/odds.test.ts` all. FRAY_GOLDEN=odds keeps the answers to new
// questions.
import { afterAll, expect, test } from 'vitest';
import { scale, thorough } from '../scale.ts';
import { declare, declared, differences, undeclared } from './compare.ts';
import { filesBelow } from './keepsake.ts';
import { askedAgain, keepMissing, readOdds } from './odds.ts';

const golden = process.env['FRAY_GOLDEN'];
if (golden === 'odds') keepMissing();

/** What differs now, as it would be declared. */
const differing: Record<string, string> = {};
const opened = new Set<string>();

/** Seconds of processor time that the questions of this run took when they were kept. */
const BUDGET = scale >= 8 || golden === 'differs' ? Number.POSITIVE_INFINITY : thorough ? 60 : 3;

const all = filesBelow('odds')
  .map((path) => ({ path, kept: readOdds(path) }))
  .filter(({ kept }) => kept.facts.length > 0)
  .toSorted((a, b) => a.kept.cpu - b.kept.cpu);

let spent = 0;
const asked = all.filter(({ kept }) => (spent += kept.cpu) <= BUDGET);

test.each(asked.map(({ path, kept }) => [kept.question, path, kept] as const))(
  '%s has the same fractions',
  (_, path, kept) => {
    const name = path.replace(/\.json$/, '');
    const found = differences(kept.facts, askedAgain(kept));
    opened.add(name);
    for (const { at, now } of found) differing[`${name}: ${at}`] = now;
    const faults = undeclared(name, found, declared);
    if (golden !== 'differs') expect(faults, faults.join('\n')).toEqual([]);
  },
);

afterAll(() => {
  if (golden === 'differs') declare(opened, differing);
});

test('there are answers', () => {
  expect(asked.length).toBeGreaterThan(10);
});
