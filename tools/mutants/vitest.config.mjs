// Sets up vitest as the root does, with switched sources in the place of those of the checkout. play.mjs sets the environment that it
// reads.
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BaseSequencer } from 'vitest/node';
import base from '../../vitest.config.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { sources, files, modules, plan } = JSON.parse(process.env.FRAY_MUTANTS);

const switches = {
  name: 'switched-sources',
  enforce: 'pre',
  load(id) {
    const path = join(sources, relative(root, id.split('?')[0]));
    return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
  },
};

/** Runs the files in the requested order: those that belong to the mutant, then the quick ones. */
class AsAsked extends BaseSequencer {
  async sort(specs) {
    const place = ({ moduleId }) => files.indexOf(relative(root, moduleId).replaceAll('\\', '/'));
    return specs.toSorted((a, b) => place(a) - place(b));
  }
}

export default {
  ...base,
  root,
  plugins: [switches],
  test: {
    ...base.test,
    include: files,
    globalSetup: [], // the bundle has no mutants, so tests that run it cannot notice one
    setupFiles: [...base.test.setupFiles, ...(plan ? [] : [join(root, 'tools/mutants/reach.mjs')])],
    runner: plan && join(root, 'tools/mutants/sweeper.mjs'),
    maxWorkers: 1,
    experimental: { fsModuleCache: true, fsModuleCachePath: modules }, // nothing is transformed twice
    sequence: { sequencer: AsAsked },
    reporters: ['json'],
  },
};
