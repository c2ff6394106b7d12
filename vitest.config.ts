import { createRequire } from 'node:module';
import { defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';
import { runSeed, TEST_LIMIT } from './test/scale.ts';

// Chevrotain 11's entry is 600 small modules (0.4 s a test file); its own one-file build is the same code.
const chevrotain = createRequire(new URL('packages/dsl/package.json', import.meta.url))
  .resolve('chevrotain')
  .replace(/lib[\\/]src[\\/]api\.js$/, 'lib/chevrotain.mjs');

export default defineConfig({
  resolve: { alias: [{ find: /^chevrotain$/, replacement: chevrotain }] },
  ssr: { resolve: { conditions: ['@fray/source', ...defaultServerConditions] } },
  test: {
    include: ['packages/*/src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['test/bundle-cli.ts'],
    setupFiles: ['test/seed.ts', 'test/slow.ts'],
    experimental: { fsModuleCache: true }, // a file is transformed again only when it changed
    env: { FRAY_SEED: String(runSeed) }, // one seed for all workers, which the tally tells
    testTimeout: TEST_LIMIT,
    hookTimeout: TEST_LIMIT,
    isolate: false, // modules are loaded once a worker and not once a file: a quarter less work
    maxWorkers: '100%', // not one core less: nobody works beside the tests
    reporters: ['default', './test/tally.ts'],
    coverage: {
      include: ['packages/*/src/**/*.ts'],
      exclude: ['**/*.test.ts'],
      reporter: ['text', 'json-summary'],
    },
  },
});
