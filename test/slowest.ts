import { readFileSync } from 'node:fs';

/** By file, the names of tests that take longest, each with the names of its groups in front. `npm run test:slow` writes it. */
export const slowest: Readonly<Record<string, readonly string[]>> = JSON.parse(
  readFileSync(new URL('slowest.json', import.meta.url), 'utf8'),
) as Record<string, readonly string[]>;
