// vitest's runner, with more to do: each test runs again with each change that it comes to, so that one process judges many changes.
// What the tests of a file keep between them (a program compiled once) can hide a change or outlive it. Such a change is called doubtful.
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { TestRunner } from 'vitest';
import { nameOf } from './name.mjs';

const { plan } = JSON.parse(process.env.FRAY_MUTANTS);
const { file, tests, journal, noticed } = JSON.parse(readFileSync(plan, 'utf8'));
const switches = (globalThis.__stryker__ ??= {});

const tell = (entry) => appendFileSync(journal, `${JSON.stringify(entry)}\n`);

export default class Sweeper extends TestRunner {
  onAfterRunFiles() {
    super.onAfterRunFiles();
    tell({ is: 'done' });
  }

  async runTask(test) {
    const name = nameOf(test);
    if (tests[name] === undefined) return;
    fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true }); // any case will do, not the smallest
    const run = TestRunner.getTestFn(test);
    const first = await hitsOf(run, 'first');
    let again;
    try {
      again = await hitsOf(run, 'again');
    } catch {
      for (const id of tests[name]) tell({ is: 'doubtful', id, name }); // a test that runs only once
      return;
    }
    for (const id of tests[name]) {
      const mark = join(noticed, id);
      if (existsSync(mark)) continue;
      tell({ is: 'started', id, name });
      if ((again[id] ?? 0) < (first[id] ?? 0)) tell({ is: 'doubtful', id, name }); // it was kept from the first time
      if (await passes(run, id, again[id] ?? 0)) continue;
      try {
        await hitsOf(run, 'clean');
      } catch {
        tell({ is: 'tainting', id, name });
        process.kill(process.pid, 'SIGKILL'); // whatever would be tried now would fail
      }
      writeFileSync(mark, `${file}: ${name}`);
      tell({ is: 'noticed', id, name });
    }
  }
}

/** How often a run of a test comes to each change while all are off. */
async function hitsOf(run, label) {
  switches.currentTestId = label;
  if (switches.mutantCoverage) delete switches.mutantCoverage.perTest[label];
  try {
    await run();
  } finally {
    switches.currentTestId = 'between tests';
  }
  return { ...switches.mutantCoverage?.perTest[label] };
}

async function passes(run, id, hits) {
  switches.activeMutant = id;
  switches.hitCount = 0; // an endless loop ends where it comes by too often, on every machine alike
  switches.hitLimit = 1000 + 100 * hits;
  try {
    await run();
    return true;
  } catch {
    return false;
  } finally {
    switches.activeMutant = null;
  }
}
