// Each statement and each expression of the language, and its sentence in a rulebook.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  compile,
  createSource,
  rulebookOf,
  walk,
  type BookBlock,
  type BookStep,
  type NodeKind,
} from '@fray/dsl/internal';
import { expect, test } from 'vitest';

const prelude = readFileSync(
  fileURLToPath(new URL('../../docs/prelude.fray', import.meta.url)),
  'utf8',
);
const more = `
track weather-is  one of fair, foul  starts fair
track cards  deck of Weapon
track used   deck of Weapon  starts nothing
define near-miss of x (number) from y (number) as x - y
define eyes of a (Fighter) on t (Fighter) when a.AWE > t.AWE
define guards of a (Fighter) against t (Fighter) when a.target is t
define passes-the-post of a (Fighter) against t (Fighter) when a.place > t.place
define may-strike of a (Fighter) against t (Fighter) when a.place is t.place
table Gash
  points  result
  ..2     scratch
  3..     cut
`;

/** Returns steps as lines: a sentence, and below it, indented, the steps that belong to it. */
function linesOf(blocks: readonly BookBlock[]): readonly string[] {
  return blocks.flatMap((block) => {
    if (block.is === 'paragraph') return [block.said.map(({ text }) => text).join('')];
    return block.is === 'steps' ? stepLines(block.steps, '') : [];
  });
}

function stepLines(steps: readonly BookStep[], indent: string): readonly string[] {
  return steps.flatMap(({ parts }) =>
    parts.flatMap(({ said, steps: inner }) => [
      indent + said.map(({ text }) => text).join(''),
      ...stepLines(inner, `${indent}  `),
    ]),
  );
}

const statements: readonly (readonly [string, readonly string[]])[] = [
  ['nothing', ['Nothing happens.']],
  ['raise p.HP by 2', ['Raise the fighter’s HP by 2.']],
  ['lower threat by 1', ['Lower the threat by 1.']],
  ['set p.HP to 5', ['Set the fighter’s HP to 5.']],
  ['set p.health to wounded', ['Set the fighter’s health to “wounded”.']],
  ['set p.raging to yes', ['Mark the fighter raging.']],
  ['set p.raging to no', ['Clear the mark raging of the fighter.']],
  ['set alarm to yes', ['From now on, alarm holds.']],
  [
    'set p.raging to p.trained',
    ['Mark the fighter raging if the fighter is marked trained; otherwise clear that mark.'],
  ],
  ['p gains Prone', ['The fighter gains Prone.']],
  [
    'p gains Poisoned with strength 3 until end of next round',
    ['The fighter gains Poisoned with strength 3, until the end of the next round.'],
  ],
  ['p gains Stunned for 2 rounds', ['The fighter gains Stunned, for 2 rounds.']],
  [
    'p gains Stunned until start of next turn of p',
    ['The fighter gains Stunned, until the start of the fighter’s next turn.'],
  ],
  ['p loses Prone', ['The fighter loses Prone.']],
  ['announce "{p} has {p.HP} left"', ['Say: “[the fighter] has [the fighter’s HP] left”.']],
  ['end round', ['The round ends here.']],
  ['end encounter "all is over"', ['The whole fight ends here: “all is over”.']],
  ['reveal p.plan', ['Show the fighter’s plan to everyone.']],
  ['reveal p.plan to heroes', ['Show the fighter’s plan to the heroes.']],
  ['Knock-down of p', ['Go through Knock down of the fighter.']],
  ['Rest by p freely', ['The fighter takes Rest, at no cost.']],
  [
    'Notice by p\n    aware    set alarm to yes\n    unaware  nothing',
    [
      'The fighter makes Notice:',
      '  aware: from now on, alarm holds.',
      '  unaware: nothing happens.',
    ],
  ],
  [
    'Notice by p as look\n  if look.face is 1\n    p gains Prone',
    [
      'The fighter makes Notice (the result is look).',
      'If the face of look is 1: the fighter gains Prone.',
    ],
  ],
  [
    'Alert by referee\n    yes        nothing\n    otherwise  nothing',
    ['The referee decides Alert:', '  yes: nothing happens.', '  Otherwise: nothing happens.'],
  ],
  [
    'if p.HP is 0\n    p gains Prone\n  otherwise if not alarm\n    nothing\n  otherwise\n    end round',
    [
      'If the fighter’s HP is 0: the fighter gains Prone.',
      'Otherwise, unless alarm holds: nothing happens.',
      'Otherwise: the round ends here.',
    ],
  ],
  [
    'each o in enemies of p where o is standing and o.HP > 3\n    o gains Prone',
    [
      'For each enemy of the fighter who is standing and whose HP is more than 3: the enemy gains Prone.',
    ],
  ],
  [
    'each o in heroes where o.AWE > p.AWE\n    o loses Prone',
    ['For each fighter o of the heroes whose AWE is more than p’s AWE: o loses Prone.'],
  ],
  ['each n from 1 to 3\n    announce "{n}"', ['For each number n from 1 to 3: say: “[n]”.']],
  [
    'pick t at random from enemies of p\n    t gains Prone\n  otherwise\n    nothing',
    [
      'Pick an enemy of the fighter, at random, all equally likely: the enemy gains Prone.',
      'If there is none: nothing happens.',
    ],
  ],
  [
    'draw c from cards by p\n    put c into used',
    ['Draw a weapon in the cards (thrown by the fighter): put the weapon into the used.'],
  ],
  [
    'draw c from cards by p\n    put c from used into cards',
    [
      'Draw a weapon in the cards (thrown by the fighter): put the weapon from the used into the cards.',
    ],
  ],
  ['shuffle used into cards', ['Shuffle all of the used into the cards.']],
  ['shuffle cards', ['Make the cards whole again, and shuffle.']],
  [
    'play round up to 3 times while alarm\n    nothing',
    ['Play rounds, up to 3, as long as alarm holds: nothing happens.'],
  ],
  ['play turn of p as last\n    nothing', ['Play the fighter’s turn (“last”): nothing happens.']],
  [
    'repeat up to 3 times until threat >= 8\n    raise threat by 2',
    ['Repeat up to 3 times, until the threat is at least 8: raise the threat by 2.'],
  ],
  ['step Upkeep "by itself"\n    nothing', ['Upkeep (by itself): nothing happens.']],
  [
    'rank order of q in heroes where q can act\n    first where q.trained\n    highest q.AWE when alarm\n    otherwise as chosen by heroes',
    [
      'Put every fighter of the heroes who can act into the order; the first of these lines that tells two apart decides:',
      '  First those who are marked trained.',
      '  The highest AWE first, if alarm holds.',
      '  Then as the heroes choose.',
    ],
  ],
  [
    'ask p to take any act, Rest or nothing',
    ['The fighter may take Rest or any action that counts as act.'],
  ],
  ['ask p freely to take Rest', ['The fighter takes Rest, if that can be taken, at no cost.']],
  [
    'ask p to pick t or nobody from enemies of p where t is Prone\n  set p.target to t',
    [
      'The fighter may pick an enemy who is Prone, or nobody.',
      'Set the fighter’s target to the enemy.',
    ],
  ],
  [
    'ask secretly p to list moves, up to 2, from Doing where pace is fast\n  set p.plan to moves',
    [
      'In secret, the fighter writes down moves: up to 2 of Doing, in order, each where pace is “fast”.',
      'Set the fighter’s plan to moves.',
    ],
  ],
  [
    'ask heroes for feet from 0 to 30 "how far?"\n  raise p.place by feet',
    [
      'Whoever plays the heroes names a number from 0 to 30, for feet (“how far?”).',
      'Raise the fighter’s place by feet.',
    ],
  ],
  [
    'roll 4d6 drop lowest 1 explode on 6 up to 2 times as x, low is good\n    Hurt  -1  when p is Prone\n    best of Gear\n      Lens  advantage\n  raise p.place by x',
    [
      'Roll 4d6, where each 6 is rolled on and added, up to twice, drop the lowest 1, for x (low is good):',
      '  Hurt: −1 when the fighter is Prone.',
      '  Gear, of which only the best counts:',
      '    Lens: advantage: roll twice, the better counts.',
      'Raise the fighter’s place by x.',
    ],
  ],
  [
    'roll 5d6 reroll 1..2 once count 5 or more as x\n  roll again x keeping 1, 4..6 as y\n  raise p.place by matches of y on 6',
    [
      'Roll 5d6, where dice that show 1 to 2 are rolled once more, and count the dice that show 5 or more, for x.',
      'Roll x again, all its dice but those that show 1 or 4 to 6, for y.',
      'Raise the fighter’s place by the number of dice of y that show 6.',
    ],
  ],
  [
    'roll p.skill never below 1d as x by p\n  raise p.place by natural of x',
    [
      'The fighter rolls its skill, never less than 1d6, for x.',
      'Raise the fighter’s place by what the dice of x show by themselves.',
    ],
  ],
  [
    'let load be p.AP + 2\n    Tired  -1\n  let pace be\n    5   when load > 6\n    10  otherwise\n  raise p.place by pace',
    [
      'load is the fighter’s AP + 2:',
      '  Tired: −1.',
      'pace is the first of these that holds:',
      '  5, when load is more than 6.',
      '  Otherwise 10.',
      'Raise the fighter’s place by pace.',
    ],
  ],
];

const conditions: readonly (readonly [string, string])[] = [
  ['p is Prone', 'it is Prone'],
  ['p is not standing', 'it is not standing'],
  ['p.raging', 'it is marked raging'],
  ['not p.raging', 'it is not marked raging'],
  ['p.raging is no', 'it is not marked raging'],
  ['(p can act) is yes', 'it can act'],
  ['(p can take Rest) is not yes', 'it cannot take Rest'],
  ['(p is Prone and alarm) is no', '(it is not Prone or alarm does not hold)'],
  ['(any o in heroes where o is Prone) is no', 'no fighter of the heroes is Prone'],
  ['p.HP >= 3 and p.AP < 2', 'its HP is at least 3 and its AP is less than 2'],
  ['not p.HP >= 3', 'its HP is less than 3'],
  [
    'p.HP > 3 or p.AP <= 2 and alarm',
    'its HP is more than 3, or its AP is at most 2 and alarm holds',
  ],
  ['not (p is Prone and alarm)', '(it is not Prone or alarm does not hold)'],
  ['p.health > fresh', 'its health ranks above “fresh”'],
  ['p.health is one of fresh, dead', 'its health is “fresh” or “dead”'],
  ['p.AWE is one of 3, 5..7', 'its AWE is 3 or 5 to 7'],
  ['p is in heroes', 'it is of the heroes'],
  ['p.target is in enemies of p', 'its target is an enemy of it'],
  ['p.target is nobody', 'its target is nobody'],
  ['p.target is not nobody', 'its target is somebody'],
  ['p can act', 'it can act'],
  ['p can take Rest', 'it can take Rest'],
  ['p can take any act', 'it can take any action that counts as act'],
  ['ties is no', '“ties” is read as “no”'],
  ['any o in heroes where o is Prone', 'there is a fighter of the heroes who is Prone'],
  ['no o in heroes where o is Prone', 'no fighter of the heroes is Prone'],
  [
    'any o in heroes where o is Prone and any t in foes where t is Prone',
    'there is a fighter of the heroes who is Prone, and there is a fighter of the foes who is Prone',
  ],
  [
    'no o in heroes where o is Prone and alarm',
    'there is no fighter of the heroes who is Prone, while alarm holds',
  ],
  ['every o in foes satisfies o is Prone', 'every fighter of the foes is Prone'],
  [
    'every o in foes where o.trained satisfies o.HP > 2',
    'for every fighter of the foes who is marked trained: its HP is more than 2',
  ],
  ['times Rest by p this round > 0', 'it has taken Rest this round'],
  ['times Rest by p this encounter is 0', 'it has not taken Rest in this fight'],
  ['times any act this round is 0', 'no action that counts as act has been taken this round'],
  ['times any act this round > 0', 'some action that counts as act has been taken this round'],
  ['times turn of p this round > 0', 'a turn of it has been played this round'],
  ['every o in foes satisfies o is not Prone', 'no fighter of the foes is Prone'],
  ['every o in foes satisfies not (o can act)', 'no fighter of the foes can act'],
  ['every o in foes satisfies not not (o can act)', 'every fighter of the foes can act'],
  [
    'every o in foes where times turn this round is 0 satisfies o.HP > 2',
    'for every fighter of the foes, if a turn has not been played this round: its HP is more than 2',
  ],
  ['eyes of p on p.target', 'it eyes on its target'],
  ['guards of p against p.target', 'it guards against its target'],
  ['passes-the-post of p against p.target', 'it passes the post against its target'],
  ['not passes-the-post of p against p.target', 'it does not pass the post against its target'],
  ['may-strike of p against p.target', 'it may strike against its target'],
  ['not may-strike of p against p.target', 'it may not strike against its target'],
  ['p.weapon.reach > 5', 'its weapon’s reach is more than 5'],
];

const values: readonly (readonly [string, string])[] = [
  ['p.HP + 2 * p.AP - 1', 'its HP + 2 × its AP − 1'],
  ['(p.HP + 2) * -p.AP', '(its HP + 2) × −its AP'],
  ['p.HP / 2 rounded down', 'half of its HP, rounded down'],
  ['p.HP / 3 rounded off', 'its HP ÷ 3, rounded off'],
  ['p.HP but at least 1', 'its HP, but at least 1'],
  ['p.health up 1 step', 'one step up from its health'],
  ['p.health down 2 steps', '2 steps down from its health'],
  ['count o in heroes where o is Prone', 'the number of fighters of the heroes who are Prone'],
  ['first o in heroes where o.HP > 1', 'the first fighter of the heroes whose HP is more than 1'],
  ['total of o.HP for o in foes', 'the total HP of all fighters of the foes'],
  ['highest of o.AWE for o in foes', 'the highest AWE of any fighter of the foes'],
  [
    'lowest of o.AWE + 1 for o in foes',
    'the lowest, over any fighter o of the foes, of o’s AWE + 1',
  ],
  ['times Rest by p this round', 'the number of times that it has taken Rest this round'],
  ['near-miss of p.HP from 3', 'the near miss of its HP from 3'],
  ['Gash at p.HP', 'the entry in Gash at its HP'],
  ['Weapon at sword under die', 'the die in Weapon at sword'],
  ['size of p.weapon.die', 'the number of faces of its weapon’s die'],
  ['number of round', 'the number of rounds so far'],
  ['length of p.plan', 'the number in its plan'],
  ['item 1 of p.plan', 'number 1 of its plan'],
  ['position of p within order', 'the place of it in the order'],
  ['allies of p', 'the allies of it'],
  ['p.Poisoned.strength', 'its Poisoned’s strength'],
  ['4d+1', '4d6+1'],
];

/** A ruleset with all rows, so that they are compiled together. */
const source = createSource(
  'probe.fray',
  [
    prelude,
    more,
    ...statements.map(([text], index) => `procedure Statement-${index} of p\n  ${text}`),
    ...conditions.map(([text], index) => `define p is condition-${index} when ${text}`),
    ...values.map(([text], index) => `define p.value-${index} as ${text}`),
  ].join('\n'),
);
const { checked, sources } = compile(source);
if (checked === undefined) throw new Error('the rows could not be read');
const book = rulebookOf({ checked, sources, amendments: [], charts: new Map() });
const entries = new Map(
  book.chapters.flatMap((chapter) => chapter.entries.map((entry) => [entry.title, entry])),
);

function told(title: string): readonly string[] {
  return linesOf((entries.get(title) ?? expect.fail(`an entry ${title}`)).blocks);
}

test('the ruleset of all rows has no errors', () => {
  const errors = compile(source).diagnostics.filter(({ severity }) => severity === 'error');
  expect(errors.map(({ message }) => message)).toEqual([]);
});

test.each(statements.map(([text, sentences], index) => [text, sentences, index] as const))(
  '%s',
  (_, sentences, index) => {
    const [who, ...lines] = told(`Statement ${index}`);
    expect(who).toMatch(/^For a fighter( p)?\.$/);
    expect(lines).toEqual(sentences);
  },
);

test.each(conditions.map(([text, said], index) => [text, said, index] as const))(
  '%s',
  (_, said, index) => {
    expect(told(`condition ${index}`)).toEqual([`A fighter is condition ${index} when ${said}.`]);
  },
);

test.each(values.map(([text, said], index) => [text, said, index] as const))(
  '%s',
  (_, said, index) => {
    const lines = told(`value ${index}`).map((line) => line.replace('fighter p’s', 'fighter’s'));
    expect(lines).toEqual([`A fighter’s value ${index} is ${said}.`]);
  },
);

test.each([
  [
    'every p in heroes satisfies p.AWE > 0 or alarm',
    'For every fighter of the heroes: its AWE is more than 0 or alarm holds.',
  ],
  ['(alarm or threat > 2)', 'alarm holds or the threat is more than 2.'],
  [
    '(count p in heroes where p is Prone) is 1',
    'The number of fighters of the heroes who are Prone is 1.',
  ],
  [
    '(threat > 2 or alarm) and threat < 9',
    '(the threat is more than 2 or alarm holds) and the threat is less than 9.',
  ],
  [
    'every o in foes satisfies times Rest by o this round is 0',
    'No fighter of the foes has taken Rest this round.',
  ],
  ['weather-is is foul', 'The weather is “foul”.'],
  ['weather-is is not foul', 'The weather is not “foul”.'],
])('a claim becomes the sentence: %s', (claim, said) => {
  const found = compile(
    createSource('claim.fray', `${prelude}${more}\ninvariant Probe\n  always\n  ${claim}\n`),
  );
  const one = rulebookOf({
    checked: found.checked ?? expect.fail('a claim that can be read'),
    sources: found.sources,
    amendments: [],
    charts: new Map(),
  })
    .chapters.flatMap((chapter) => chapter.entries)
    .find(({ title }) => title === 'Probe');
  expect(linesOf(one?.blocks ?? []).at(-1)).toBe(said);
});

test('the tables above have a row for each kind of statement', () => {
  const sorts: readonly NodeKind[] = [
    ...(['RollStmt', 'LetStmt', 'IfStmt', 'EachStmt', 'EachNumberStmt', 'PlayStmt'] as const),
    ...(['RepeatStmt', 'StepStmt', 'RankStmt', 'PickStmt', 'NothingStmt', 'ChangeStmt'] as const),
    ...(['SetStmt', 'MoveStmt', 'RevealStmt', 'AnnounceStmt', 'EndStmt', 'AskStmt'] as const),
    ...(['GainStmt', 'LoseStmt', 'CallStmt'] as const),
  ];
  const found = new Set<NodeKind>();
  for (const item of checked.files[0]?.items ?? []) {
    const isRow =
      item.kind === 'ProcedureDecl' && item.signature.name.text.startsWith('Statement-');
    if (isRow) walk(item, ({ kind }) => void found.add(kind));
  }
  expect(sorts.filter((kind) => !found.has(kind))).toEqual([]);
});
