import { readFileSync } from 'node:fs';

/** For each file the names of its slowest tests, each after the names of its groups. `npm run test:slow` writes it. */
export const slowest: Readonly<Record<string, readonly string[]>> = JSON.parse(
  readFileSync(new URL('slowest.json', import.meta.url), 'utf8'),
) as Record<string, readonly string[]>;
