// Makes events and a small header for tests. The envelope of each event is filled in.
import type { Event, EventBody, Header, Inputs } from '@fray/engine/events';

/** Makes events of these bodies, with `seq` counted from 0. */
export function eventsOf(
  bodies: readonly (EventBody & {
    readonly steps?: readonly string[];
    readonly rule?: Event['rule'];
  })[],
): readonly Event[] {
  return bodies.map((body, seq) => ({
    seq,
    rule: null,
    cause: null,
    spans: [],
    steps: [],
    ...body,
  }));
}

/** Returns a header in which two members of an expedition fight one native. */
export function header(inputs: Partial<Inputs> = {}): Header {
  return {
    format: 1,
    semantics: 1,
    ruleset: 'Unit ambush',
    version: 1,
    files: [{ path: 'unit-ambush.fray', hash: '', text: 'ruleset "Unit ambush"\n' }],
    amendments: [],
    inputs: {
      scenario: 'Anatomy',
      rulings: [],
      givens: [],
      seed: '7',
      run: 0,
      budget: 1000,
      policies: [],
      dice: ['seed'],
      choices: ['policy', 'default'],
      id: '',
      ...inputs,
    },
    rulings: [['hard-warning', 'none']],
    givens: [
      ['difficulty', 'impossible'],
      ['planned', true],
    ],
    tracks: [['warned', false]],
    kinds: [{ name: 'Persona', fields: ['AWE', 'HP'] }],
    sides: ['expedition', 'ambushers'],
    participants: [
      { name: 'Abel', side: 'expedition', kind: 'Persona', values: [14, 3], conditions: [] },
      { name: 'Babel', side: 'expedition', kind: 'Persona', values: [12, 1], conditions: [] },
      { name: 'Native-1', side: 'ambushers', kind: 'Persona', values: [15, 1], conditions: [] },
    ],
    hidden: [],
  };
}
