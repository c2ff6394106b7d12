// Runs before each test file: counts how often the file comes to each mutant, or limits how often it may come to the one that is on.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect } from 'vitest';

const { reached, hitLimit } = JSON.parse(process.env.FRAY_MUTANTS);
const switches = (globalThis.__stryker__ ??= {});

if (reached === undefined) {
  switches.hitCount = 0; // an endless loop ends where it comes by too often, on every machine alike
  switches.hitLimit = hitLimit;
} else {
  afterAll(() => {
    const { testPath } = expect.getState();
    const hits = switches.mutantCoverage?.static ?? {};
    const name = Buffer.from(testPath).toString('base64url');
    writeFileSync(join(reached, `${name}.json`), JSON.stringify({ testPath, hits }));
  });
}
