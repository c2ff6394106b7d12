// Tiny fights of the shipped rulesets, in which every way is followed. Their values are chosen by hand: those that can make a fight short,
// and those that a bug needs.
import type { Tiny } from './every-way.ts';

const ambush: Tiny = {
  fields: [
    ['AWE', [5, 50]],
    ['DEX', [5]],
  ],
  givens: [
    ['difficulty', ['easy', 'normal', 'hard', 'impossible']],
    ['planned', [true, false]],
    ['harmful', [false, true]],
    ['hit', ['d4']],
  ],
  totals: 3,
  lists: 1,
  most: 3,
};

const column: Tiny = {
  fields: [
    ['leadership', [2, 1]],
    ['dummy', [false, true]],
    ['gap', [0, 4]],
    ['can-spot', [true, false]],
  ],
  givens: [['route', [0, 4, 36]]],
  totals: 2,
  lists: 1,
  most: 3,
};

const surprise: Tiny = {
  fields: [
    ['ambushers', 'each other'],
    ['knew', [false, true]],
    ['late', [false, true]],
  ],
  givens: [['fight-rounds', [1, 0]]],
  conditions: ['Asleep'],
  totals: 2,
  lists: 1,
  most: 3,
};

const loss: Tiny = {
  fields: [
    ['AgB', [0, 1]],
    ['AwarB', [0, -1]],
    ['talent', [0, -1]],
    ['affected', [true, false]],
  ],
  givens: [['rounds', [1, 3]]],
  totals: 2,
  lists: 1,
  mayBeAlone: true,
  most: 3,
};

const segments: Tiny = {
  fields: [
    ['weapon', ['bare-hands', 'laser-pistol']],
    ['blaster', ['0d', '3d']],
    ['own-field-up', [true, false]],
  ],
  givens: [
    ['rounds', [1]],
    ['difficulty', [16, 0]],
  ],
  totals: 2,
  lists: 1,
  most: 3,
};

const usual: readonly (readonly [ruleset: string, tiny: Tiny])[] = [
  ['unit-ambush', ambush],
  ['column-ambush', column],
  ['momentum', surprise],
  ['ap-loss', loss],
  ['action-segments', segments],
];

const duel: Tiny = {
  ...loss,
  fields: [
    ['AgB', [0, 1]],
    ['AwarB', [0, -1]],
    ['talent', [-1, 0]],
    ['affected', [true, false]],
    ['device', [false, true]],
    ['first-turn-spent', [false, true]],
  ],
  givens: [
    ['rounds', [3]],
    ['matters', [true, false]],
  ],
  most: 2,
};
const twice: Tiny = {
  ...segments,
  givens: [
    ['rounds', [1]],
    ['difficulty', [16]],
  ],
  lists: 2,
  most: 2,
};
const clad: Tiny = {
  ...segments,
  fields: [...segments.fields, ['armour', ['0d', '1d', '2d']]],
  givens: [['rounds', [1]]],
};

/** Bugs that are visible only if something unusual is possible. */
const special: readonly (readonly [bug: string, tiny: Tiny])[] = [
  ['a loss in the same round', duel],
  ['a loss that falls due again', duel],
  [
    'a turn goes missing',
    {
      ...duel,
      fields: [...duel.fields, ['HP', [1]]],
      givens: [
        ['rounds', [1]],
        ['matters', [true, false]],
        ['stand-ins', [true]],
      ],
    },
  ],
  ['the lowest step first', duel],
  [
    'initiative before the opening act',
    {
      ...loss,
      fields: [...loss.fields, ['unaware', [true, false]]],
      givens: [['opening-act', [true]]],
      mayBeAlone: false,
    },
  ],
  ['strikes for nothing', { ...duel, givens: [['rounds', [1]]] }],
  [
    'devices add up',
    {
      ...loss,
      fields: [
        ['AgB', [0]],
        ['AwarB', [0]],
        ['auspex', [999, 0]],
        ['detector', [999, 0]],
        ['paranoid', [false, true]],
      ],
    },
  ],
  ['AP below 0', { ...loss, fields: [...loss.fields, ['AP', [0, -1]]], most: 2 }],
  [
    'those who are down react',
    {
      ...twice,
      givens: [
        ['rounds', [1]],
        ['difficulty', [16, 0]],
      ],
    },
  ],
  ['a dodge that never ends', twice],
  ['a parry that never ends', twice],
  ['later dodges are better', twice],
  [
    'wounds do not add up',
    {
      ...twice,
      fields: [
        ['weapon', ['laser-pistol']],
        ['blaster', ['3d']],
        ['own-field-up', [true]],
        ['strength', ['3d', '1d']],
      ],
    },
  ],
  ['armour helps dodging', clad],
  ['armour does not weigh on skills', { ...clad, fields: [...clad.fields, ['place', [0, 6]]] }],
  ['armour does not protect', clad],
];

/** Returns the variations in which a bug of a ruleset is searched for. */
export function tinyFor(ruleset: string, bug: string): Tiny {
  const tiny =
    special.find(([name]) => name === bug)?.[1] ?? usual.find(([name]) => name === ruleset)?.[1];
  if (tiny === undefined) throw new Error(`there are no tiny fights of ${ruleset}`);
  return tiny;
}
