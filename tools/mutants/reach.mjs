// Runs before each test file. It counts how often each test reaches each mutant, or limits how often a test may reach the mutant that is
// on.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, expect } from 'vitest';
import { nameOf } from './name.mjs';

const { reached, hitLimit, wanted } = JSON.parse(process.env.FRAY_MUTANTS);
const switches = (globalThis.__stryker__ ??= {});

if (reached === undefined) {
  switches.hitCount = 0; // ends an endless loop after a fixed number of passes, the same on every machine
  switches.hitLimit = hitLimit;
  const lists = Object.entries(JSON.parse(readFileSync(wanted, 'utf8')));
  let names;
  beforeEach(({ task, skip }) => {
    const at = task.file.filepath.replaceAll('\\', '/');
    names ??= new Set(lists.find(([file]) => at.endsWith(`/${file}`))?.[1]);
    skip(!names.has(nameOf(task)));
  });
} else {
  const tests = {};
  beforeEach(({ task }) => {
    // Several tests may have the same name; their counts are then added up.
    switches.currentTestId = nameOf(task);
    const from = performance.now();
    return () => {
      switches.currentTestId = undefined;
      const name = nameOf(task);
      const { seconds = 0 } = tests[name] ?? {};
      tests[name] = {
        seconds: seconds + (performance.now() - from) / 1000,
        hits: switches.mutantCoverage?.perTest[name] ?? {},
      };
    };
  });
  afterAll(() => {
    const { testPath } = expect.getState();
    const hits = switches.mutantCoverage?.static ?? {};
    const name = Buffer.from(testPath).toString('base64url');
    writeFileSync(join(reached, `${name}.json`), JSON.stringify({ testPath, hits, tests }));
  });
}
