// Runs before each test file: every law draws from the run's seed, which the tally prints beside a test that failed.
import fc from 'fast-check';
import { runSeed } from './scale.ts';

fc.configureGlobal({ seed: runSeed });
