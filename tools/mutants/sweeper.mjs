// A runner for vitest that runs each test again with each change that it reaches, so that one process judges many changes. Values that the
// tests of a file share (such as a program compiled once) can hide a change or outlive it. Such a change is called doubtful.
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
    fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true }); // any failing case is enough, it need not be the smallest
    const run = TestRunner.getTestFn(test);
    const first = await hitsOf(run, 'first');
    let again;
    try {
      again = await hitsOf(run, 'again');
    } catch {
      for (const id of tests[name]) tell({ is: 'doubtful', id, name }); // the test can run only once
      return;
    }
    for (const id of tests[name]) {
      const mark = join(noticed, id);
      if (existsSync(mark)) continue;
      tell({ is: 'started', id, name });
      if ((again[id] ?? 0) < (first[id] ?? 0)) tell({ is: 'doubtful', id, name }); // the result was stored by the first run
      if (await passes(run, id, again[id] ?? 0)) continue;
      try {
        await hitsOf(run, 'clean');
      } catch {
        tell({ is: 'tainting', id, name });
        process.kill(process.pid, 'SIGKILL'); // every later change would fail as well
      }
      writeFileSync(mark, `${file}: ${name}`);
      tell({ is: 'noticed', id, name });
    }
  }
}

/** Returns how often a run of a test reaches each change while all are off. */
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
  switches.hitCount = 0; // ends an endless loop after a fixed number of passes, the same on every machine
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
