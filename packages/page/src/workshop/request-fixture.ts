// The default requests of tests.
import type { PlayRequest } from './workshop-model.ts';

/** The first scenario, with the first seed, decided by policies alone. */
export const plainRequest: PlayRequest = {
  scenario: '',
  seed: '1',
  set: [],
  given: [],
  dice: '',
  answers: '',
  asksDice: false,
  decides: '',
  table: [],
  columns: 100,
};
