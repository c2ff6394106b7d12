// The default request of tests.
import type { PlayRequest } from './workshop-model.ts';

/** A request for the first scenario, with the first seed and all decisions by policies. */
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
};
