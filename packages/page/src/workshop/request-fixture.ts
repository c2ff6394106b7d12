// What tests ask a workshop to play where nothing is said otherwise.
import type { PlayRequest } from './workshop-model.ts';

/** The first scenario, with the first seed, and nobody decides but policies. */
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
