// Lists the written forms of the lines of each declaration, with an example for each word that can begin one. Messages show
// them for a line that no pass understands, and use them to find the right place of a misplaced line.

import { firstWordsOf, formParts, forms, kindsIn, type FormTables } from '../ast/forms.ts';

/** Returns the examples of a table's forms by their first words. A line with no slots shows nothing new. */
function examplesOf(table: keyof FormTables): Readonly<Record<string, readonly string[]>> {
  const found: Record<string, readonly string[]> = {};
  for (const kind of kindsIn(table))
    for (const first of (formParts.get(kind)?.[0]?.length ?? 0) > 2 ? firstWordsOf(kind) : [])
      found[first] = forms[kind].examples.filter((example) => example.startsWith(`${first} `));
  return found;
}

/** A declaration with lines of its own. */
export interface Home {
  /** The first words of the declarations that have such lines. */
  readonly owners: readonly string[];
  /** The place of its lines, as the end of the sentence `a line like this stands`. */
  readonly where: string;
  /** The lines around a line that belongs here, so that it can be parsed; `…` marks the line. */
  readonly around: string;
  /** Example lines by the word that begins or marks them, the likeliest first. */
  readonly forms: Readonly<Record<string, readonly string[]>>;
  /** Lines that show what can be written here. */
  readonly shown: readonly string[];
}

const statements = {
  ...examplesOf('body'),
  ...examplesOf('simple'),
  roll: ['roll 2d6 as thrown', 'roll 3d6 count 5 or more as wins'],
  let: ['let goal be p.skill + 2', 'let cost be Weapon at p.weapon under weight'],
  if: ['if p.HP < 3', 'if p is not Prone', 'if thrown >= 5 and alarm'],
  each: ['each p in everyone where p is Prone', 'each p in order'],
  rank: ['rank order of p in everyone where p can act'],
  gains: ['p gains Prone until end of round', 'p gains Poisoned with strength 2'],
  loses: ['p loses Prone', 'lower p.HP by 2'],
  pick: ['pick t at random from enemies of p where t is standing', 'pick t from enemies of p'],
  draw: ['draw c from cards by p'],
  put: ['put c into used'],
  shuffle: ['shuffle used into cards'],
};

/** The lines that say when an invariant holds or a measure counts. */
const moments = {
  always: ['always'],
  whenever: [
    'whenever p loses Prone',
    'whenever p.HP falls',
    'whenever p.HP rises except in Healing',
  ],
  at: ['at end of each round'],
};

export const homes: readonly Home[] = [
  {
    owners: ['condition'],
    where: 'below a `condition`',
    around: 'condition X\n  …',
    forms: {
      ...examplesOf('condition'),
      bars: ['bars everything'],
      has: ['has strength 1..6  default 1'],
    },
    shown: ['bars everything', 'lasts for 2 rounds'],
  },
  {
    owners: ['action'],
    where: 'in an `action`, above what happens',
    around: 'action X by a on t\n  …\n  nothing',
    forms: examplesOf('action'),
    shown: ['counts as act', 'pick t from enemies of a', 'lower t.HP by 2'],
  },
  {
    owners: ['check'],
    where: 'in a `check`, below what it rolls',
    around: 'check X by p\n  roll d20 as face\n  …\n  other  otherwise',
    forms: {
      roll: ['roll d20 as face'],
      let: ['let goal be p.skill + 2'],
      counts: ['counts as attack'],
      push: [
        'push wins keeping 1, 6 if Push by p when wins is 0',
        'push face if Push by p when face > 3',
      ],
      when: ['hit  when face >= 15'],
      otherwise: ['miss  otherwise'],
    },
    shown: ['roll d20 as face', 'hit  when face >= 15', 'miss  otherwise'],
  },
  {
    owners: ['kind'],
    where: 'below a `kind`, one for each field',
    around: 'kind X\n  …',
    forms: {
      counter: ['HP  counter 0..  starts 10', 'fouls  counter 0..3  starts 0 each round'],
      default: ['skill  1..20  default 10'],
      starts: [
        'raging  yes/no  starts no',
        'plan  one of none, fight, flee  starts none  hidden from others',
      ],
      one: [
        'health  one of fresh, wounded, dead  starts fresh',
        'weapon  row of Weapon  default club',
      ],
    },
    shown: ['skill  1..20', 'HP  counter 0..  starts 10'],
  },
  {
    owners: ['policy'],
    where: 'in a `policy`',
    around: 'policy X for a\n  …',
    forms: {
      take: ['take Strike  when a.HP > 3'],
      pick: ['pick lowest option.HP', 'pick first'],
      choose: ['choose Push yes', 'choose Push no  when p.HP < 3'],
      say: ['say most'],
    },
    shown: ['take Strike  when a.HP > 3', 'pick lowest option.HP', 'choose Push yes'],
  },
  {
    owners: ['example'],
    where: 'in an `example`',
    around: 'example "x"\n  …',
    forms: {
      ...examplesOf('example'),
      dice: ['dice Hit by Ada  12 3'],
      answer: ['answer Ada takes Strike on Troll'],
      expect: ['expect Ada.HP is 3', 'expect Ada is Prone'],
    },
    shown: ['scenario Bridge', 'dice Hit by Ada  12', 'expect Ada.HP is 3'],
  },
  {
    owners: ['scenario'],
    where: 'in a `scenario`',
    around: 'scenario X\n  …',
    forms: examplesOf('setup'),
    shown: ['side heroes', 'given light dark', 'policy Brute for foes'],
  },
  {
    owners: ['procedure', 'encounter', 'trigger'],
    where: 'in a `procedure`, an `action`, a `trigger` or the `encounter`',
    around: 'procedure X of p\n  …',
    forms: statements,
    shown: ['lower p.HP by 2', 'p gains Prone', 'ask p to take any act or nothing'],
  },
  {
    owners: ['invariant'],
    where: 'in an `invariant` or a `measure`',
    around: 'invariant X\n  …\n  yes',
    forms: moments,
    shown: ['always', 'at end of each round', 'every p in heroes satisfies p.HP >= 0'],
  },
  {
    owners: ['measure'],
    where: 'in an `invariant` or a `measure`',
    around: 'invariant X\n  …\n  yes',
    forms: moments,
    shown: ['at end of encounter', 'count p in heroes where p is standing'],
  },
];

/** How declarations are written, by their first word. */
export const heads: Readonly<Record<string, readonly string[]>> = {
  ruleset: ['ruleset "The bridge"'],
  span: ['span round "ten seconds"', 'span turn in round'],
  side: ['side heroes'],
  kind: ['kind Fighter'],
  condition: ['condition Prone "on the ground"'],
  table: ['table Weapon "what one strikes with"'],
  given: ['given light  one of bright, dim, dark  default bright'],
  track: ['track threat  counter 0..  starts 0', 'track deck  deck of Card'],
  ruling: ['ruling ties "who goes first?"'],
  define: [
    'define p is standing when p.HP > 0',
    'define p.might as p.skill + 2',
    'define gap of x (number) from y (number) as x - y',
  ],
  modifier: [
    'modifier Darkness -4 to Hit by p when light is dark',
    'modifier Fog disadvantage to Hit when light is dark',
  ],
  check: ['check Hit by a on t "does it hit?"'],
  choice: ['choice Stand by p "stand or run?"'],
  action: ['action Strike by a on t'],
  procedure: ['procedure Fight of p'],
  trigger: ['trigger Fall when p.HP reaches 0', 'trigger Dawn when round begins'],
  encounter: ['encounter'],
  invariant: ['invariant The-fallen-lie'],
  measure: ['measure standing "heroes on their feet"'],
  policy: ['policy Brute for a'],
  scenario: ['scenario Bridge'],
  example: ['example "a blow that hits"'],
};
