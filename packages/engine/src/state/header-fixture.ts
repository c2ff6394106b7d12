// An empty header, for tests that need one.
import type { Header } from '../events/event.ts';

export const emptyHeader: Header = {
  format: 1,
  semantics: 1,
  ruleset: 'small',
  version: null,
  files: [],
  amendments: [],
  inputs: {
    scenario: 'One',
    rulings: [],
    givens: [],
    seed: null,
    run: 0,
    budget: 1,
    policies: [],
    dice: [],
    choices: [],
    id: '',
  },
  rulings: [],
  givens: [],
  tracks: [],
  kinds: [],
  sides: [],
  participants: [],
  hidden: [],
};
