// Recorded sessions of typing: what somebody types and deletes in a file, and the problems at each point.

/** One stretch of typing: at a place, delete some characters, then type others key by key. */
export interface Typed {
  /** A text. The place is right behind its first occurrence. */
  readonly behind: string;
  /** How many characters before the place are deleted first. */
  readonly back?: number;
  readonly type: string;
  /** The problems after the last key, as `line: code`, in the order of the text. */
  readonly told: readonly string[];
}

export interface TypingSession {
  readonly name: string;
  readonly text: string;
  readonly keys: readonly Typed[];
}

const duel = `ruleset "Duel"
span bout
side left
side right
kind Fencer
  skill  1..6
  HP     counter 0..3  starts 3
check Thrust by a
  roll d6 as face
  hit   when face <= a.skill
  miss  otherwise
action Lunge by a on t
  pick t from enemies of a
  Thrust by a
    hit
      lower t.HP by 1
    miss
      nothing
measure standing
  at end of encounter
  count f in Fencer where f.HP > 0
encounter
  play bout up to 9 times
    each c in everyone
      ask c to take Lunge
scenario Plain
  side left
    Fencer  skill
    Ann     4
  side right
    Fencer  skill
    Bob     3
`;

export const sessions: readonly TypingSession[] = [
  {
    name: 'a field is misspelt, then mended',
    text: duel,
    keys: [
      { behind: 'lower t.HP', back: 2, type: 'HQ', told: ['16: names/unknown-field'] },
      { behind: 'lower t.HQ', back: 1, type: 'P', told: [] },
    ],
  },
  {
    name: 'a line is begun, and ended',
    text: duel,
    keys: [
      { behind: 'lower t.HP by 1', type: '\n      if t', told: ['17: syntax/missing-lines'] },
      { behind: '\n      if t', type: '.HP is 0', told: ['17: syntax/missing-lines'] },
      { behind: 'if t.HP is 0', type: '\n        announce "down"', told: [] },
    ],
  },
  {
    name: 'an outcome is added, and its caller told',
    text: duel,
    keys: [
      {
        behind: 'hit   when face <= a.skill',
        type: '\n  graze when face is 6',
        told: ['15: rules/outcomes-not-handled'],
      },
      { behind: 'by 1\n    miss', type: ', graze', told: [] },
    ],
  },
  {
    name: 'a declaration is written above all others',
    text: duel,
    keys: [
      { behind: '"Duel"', type: '\ncondition Dow', told: ['2: rules/unused'] },
      { behind: '\ncondition Dow', type: 'n', told: ['2: rules/unused'] },
      { behind: 'lower t.HP by 1', type: '\n      t gains Down', told: ['2: rules/unused'] },
      { behind: '\ncondition Down', type: '\n  bars everything', told: [] },
    ],
  },
  {
    name: 'a text is left open, then closed',
    text: duel,
    keys: [
      { behind: 'check Thrust by a', type: ' "is it', told: ['8: syntax/unclosed-text'] },
      { behind: '"is it', type: ' a hit?"', told: [] },
    ],
  },
];
