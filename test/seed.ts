// Before each test file: all laws draw from the run's seed, which the tally tells with a test that failed.
import fc from 'fast-check';
import { runSeed } from './scale.ts';

fc.configureGlobal({ seed: runSeed });
