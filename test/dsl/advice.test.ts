// The advice for lines that no table of slips knows. It gives the line that was meant, found by the names in it and tested with the whole
// check.

import { readFileSync } from 'node:fs';
import { advise, applyEdits, compile, createSource } from '@fray/dsl/internal';
import { describe, expect, test } from 'vitest';
import { said } from '../../packages/dsl/src/diagnostics/said-fixture.ts';
import { someOf } from '../scale.ts';
import { advisedIn, narrow } from './advised.ts';

const files: Readonly<Record<string, string>> = {
  momentum: '../../rulesets/momentum/momentum.fray',
  'unit-ambush': '../../rulesets/unit-ambush/unit-ambush.fray',
  bands: '../systems/bands.fray',
  cards: '../systems/cards.fray',
  chits: '../systems/chits.fray',
  craps: '../systems/craps.fray',
  duel: '../systems/duel.fray',
};

const rules = Object.fromEntries(
  Object.entries(files).map(([name, path]) => [
    name,
    readFileSync(new URL(path, import.meta.url), 'utf8').replace(/ +\[[A-Z][A-Z0-9 -]*\]$/gm, ''),
  ]),
);

/** Returns the rules after the advice for a wrong line (or lines), with single blanks within lines; undefined if there is no advice. */
const advised = (name: string, right: string, wrong: string): string | undefined =>
  advisedIn(rules[name] ?? '', right, wrong);

/** Returns the rules with a line (or lines) replaced, with single blanks within lines. */
const withLine = (name: string, right: string, other: string): string =>
  narrow((rules[name] ?? '').replace(right, () => other));

const slips: readonly (readonly [
  ruleset: string,
  right: string,
  wrong: string,
  advised?: string,
])[] = [
  ['momentum', 'side party\nside foes\n', 'sides party, foes\n'],
  [
    'momentum',
    '  HP              counter 0..        starts 6        "stand-in: what it can take"',
    '  HP = 6',
    '  HP counter 0.. starts 6',
  ],
  [
    'momentum',
    '  knew            yes/no             default no      "had an',
    '  knew            bool               default false   "had an',
  ],
  [
    'momentum',
    'c is Asleep or c is Unconscious or c is Stunned',
    'c is Asleep, Unconscious or Stunned',
    '(c is Asleep or c is Unconscious or c is Stunned)',
  ],
  ['momentum', 'define c is senseless when c is Asleep or', 'define senseless(c) = c is Asleep or'],
  ['momentum', 'c is not Surprised and c is not senseless', 'c is neither Surprised nor senseless'],
  ['momentum', 'number of round > 0\n', 'after round 0\n'],
  [
    'momentum',
    '  low-die  "the die shows botch-at or less"  default',
    '  default: low-die  "the die shows botch-at or less"',
  ],
  ['momentum', '  roll d20 as die\n', '  roll a 20-sided die as die\n'],
  ['momentum', '  roll d20 as die\n', '  die: d20\n'],
  [
    'momentum',
    '  botch  when effort is 0\n  fine   otherwise',
    '  if effort is 0 then botch else fine',
    '  botch when effort is 0\n  fine otherwise',
  ],
  [
    'momentum',
    '  roll 3d20 count 11 or more as effort',
    '  roll 3d20, count those above 10, as effort',
  ],
  ['momentum', 'when luck <= chance-at', 'when luck is chance-at or lower'],
  [
    'momentum',
    '  play round up to fight-rounds times while',
    '  play round fight-rounds times while',
  ],
  ['momentum', 'each c in order where', 'each c in initiative order where'],
  ['momentum', '        set v.caught to yes\n', '        mark v as caught\n'],
  [
    'momentum',
    '      otherwise if ambush-success is chance\n',
    '      else-if ambush-success is chance\n',
  ],
  ['momentum', '    highest c.initiative\n', '    by c.initiative, highest first\n'],
  [
    'momentum',
    '              raise c.momentum by 1\n',
    '              c.momentum increases by 1\n',
  ],
  ['momentum', 'pick t from enemies of a where', 'pick one enemy t where'],
  [
    'momentum',
    '      roll d6 as wound by a\n      lower t.HP by wound',
    '      t loses 1d6 HP',
    '      roll 1d6 as harm\n      lower t.HP by harm',
  ],
  ['momentum', 'trigger Falls when t.HP reaches 0', 'trigger Falls when t drops to 0 HP'],
  ['momentum', '  hit   when blow >= 11\n', '  hit   on 11 or higher\n', '  hit when blow >= 11\n'],
  ['momentum', '  policy Quiet for everyone\n', '  everyone uses Quiet\n'],
  ['momentum', '  pick lowest option.HP\n', '  pick the weakest\n'],
  ['momentum', '  take React\n  pick lowest option.HP\n', '  take React on the lowest HP\n'],
  ['momentum', 'expect number of surprise-round is 0', 'expect 0 surprise-rounds'],
  ['momentum', 'scenario Trap like Meeting', 'scenario Trap extends Meeting'],
  [
    'momentum',
    'at start of each surprise-round\n  count',
    'at start of every surprise-round\n  count',
  ],
  [
    'unit-ambush',
    '  roll d20 as blow\n    Easy',
    '  roll d20 as blow with advantage\n    Easy',
    '  roll 2d20 keep highest 1 as blow\n    Easy',
  ],
  ['unit-ambush', 'when blow >= t.armour', 'when blow >= armour of the target'],
  [
    'unit-ambush',
    '      hit   lower t.HP by 1\n',
    '      hit   subtract 1 from t.HP\n',
    '      hit lower t.HP by 1\n',
  ],
  [
    'unit-ambush',
    '  once per unit\n  pick t from enemies',
    '  limit 1 per unit\n  pick t from enemies',
  ],
  ['unit-ambush', '  whenever p gains Ambushed\n', '  each time p is Ambushed\n'],
  ['unit-ambush', 'end encounter "nobody planned', 'end the encounter: "nobody planned'],
  // Parts in another order, words left out or replaced.
  ['chits', 'draw chit from cup', 'draw from cup chit'],
  ['chits', 'draw chit from cup', 'pull chit from cup'],
  ['bands', 'ask h to take any move', 'ask h take any move'],
  ['bands', '  roll 2d6 as result\n    Wits', '  roll 2d6 result\n    Wits'],
  ['bands', '  choose Spend yes', '  Spend yes'],
  ['momentum', '    otherwise as listed\n', '    as listed\n'],
  [
    'momentum',
    'condition Asleep "insensate"\n  bars everything\n',
    'condition Asleep "insensate" bars everything\n',
  ],
  // Names that nothing in the rules has.
  ['bands', '    Wits  + h.wits', '    Wits  + wits'],
  ['cards', 'define f is fit when f.wounds < 2', 'define f is fit when wounds below 2'],
  ['cards', 'define f is fit when f.wounds < 2', 'f is fit if wounds < 2'],
  ['cards', 'define f is fit when f.wounds < 2', 'define fit when f.wounds < 2'],
  [
    'duel',
    '      ahead   lower t.points by clash.margin',
    '      ahead   lower t.points by margin',
  ],
  ['duel', '        Exchange by a against t\n', '        Exchange by a\n'],
  // Whose fields, and how many participants.
  [
    'duel',
    'every d in Duellist satisfies d.points > 0',
    'all Duellists have points',
    'every q in Duellist satisfies q.points > 0',
  ],
  ['cards', '    each f in everyone where f is fit\n', '    each f who is fit\n'],
  // Other words for values, rolls and decks.
  ['duel', '  let margin be mine - theirs', '  margin is mine - theirs'],
  ['duel', ' explode on 10 up to 100 times as mine', ' exploding on 10 up to 100 times as mine'],
  [
    'duel',
    '      ahead   lower t.points by clash.margin',
    '      if ahead: lower t.points by clash.margin',
  ],
  ['duel', '  dice Clash.mine by Ivo    10 10 3', '  Ivo rolls 10 10 3 for Clash.mine'],
  ['duel', '  dice Clash.mine by Ivo    10 10 3', '  dice Clash.mine by Ivo    10+10+3'],
  ['cards', 'track cards  deck of Card', 'deck cards of Card'],
  ['bands', 'choice Cost by h ', 'choice Cost '],
  ['chits', '  length of cup + length of spent is 4', '  cup + spent is 4'],
  ['chits', '        if chit.moves', '        if chit moves'],
  ['chits', '  strength  counter 0..3  starts 3', '  strength  counter max 3  starts 3'],
  ['chits', '  hit   when face >= 5', '  hit   when 5 or 6', '  hit   when face is one of 5, 6'],
  ['chits', '  at end of turn 1\n  times', '  at end of first turn\n  times'],
  ['chits', '  times activation this turn\n', '  number of activations this turn\n'],
  ['momentum', '      lower t.HP by wound\n', '      lower t.hitpoints by wound\n'],
  ['momentum', '  Strike at t by a\n\naction Move', '  a strikes t\n\naction Move'],
  // Texts without quotes, names in quotes, and texts made of several parts.
  ['bands', 'ruleset "Smoke and ledger"', 'ruleset Smoke and ledger'],
  ['bands', '"mark one harm"', 'mark one harm'],
  ['momentum', 'announce "{a} moves"', 'announce a + " moves"'],
  ['momentum', 'condition Asleep "insensate"', 'condition "Asleep" "insensate"'],
  // Statements found by their parts: who, what and how many, among any other words.
  ['chits', 'put chit into spent', 'put the chit in spent'],
  ['chits', 'put chit into spent', 'discard chit to spent'],
  ['chits', 'put chit into spent', 'chit goes to spent'],
  [
    'cards',
    '  dice Strike by Bo            2\n',
    '  Bo strikes with 2\n',
    '  dice Strike by Bo 2\n',
  ],
  ['cards', '    position of Bo within order is 1\n', '    Bo is first in order\n'],
  ['duel', 'Clash by a against t as clash', 'clash = Clash by a against t'],
  ['duel', 'Clash by a against t as clash', 'Clash by a versus t as clash'],
  ['bands', '  choose Spend yes', '  say yes to Spend'],
  ['bands', '  choose Referee-move advance-clock', '  always advance-clock'],
  ['chits', 'shuffle spent into cup', 'shuffle the spent chits into the cup'],
  ['chits', 'repeat until dusk is in spent', 'repeat until spent contains dusk'],
  ['chits', 'highest of b.strength for b in blue', 'max(b.strength for b in blue)'],
  ['duel', '  try Exchange by Ivo against Kaj\n', '  Ivo exchanges with Kaj\n'],
  ['duel', '  expect Kaj.points is 6\n', '  Kaj should have 6 points left\n'],
  [
    'bands',
    '  dice Act-under-fire by Zoe  3 3\n  answer Cost',
    '  Zoe rolls 3 and 3\n  answer Cost',
    '  dice Act-under-fire by Zoe 3 3\n  answer Cost',
  ],
  ['bands', '  policy Cautious for players\n', '  players use Cautious\n'],
  ['bands', '  with Blaze.clock 3\n  dice', '  Blaze starts with clock 3\n  dice'],
  // Lines of a block in another order.
  [
    'bands',
    '  at end of encounter\n  total of h.harm for h in Hero\n',
    '  total of h.harm for h in Hero\n  at end of encounter\n',
  ],
  // Numbers to reach.
  [
    'bands',
    '  partial  when result >= 7\n  miss     otherwise\n\ncheck',
    '  7-9 partial\n  miss     otherwise\n\ncheck',
    '  partial when result is one of 7..9\n  miss otherwise\n\ncheck',
  ],
  ['craps', 'is one of 7, 11', '= 7 or 11'],
  [
    'bands',
    'suffer     raise h.harm by 1',
    'suffer     h takes 1 harm',
    'suffer  raise h.harm by 1',
  ],
  // Words without which the line would be right.
  [
    'duel',
    'play exchange while every',
    'play exchange twice while every',
    'play exchange up to 2 times while every',
  ],
  [
    'bands',
    '          Pay of h\n',
    '          Pay of h twice\n',
    '          repeat up to 2 times\n            Pay of h\n',
  ],
  ['craps', 'is not one of 2, 3, 12', 'not in [2, 3, 12]'],
  ['bands', 'take Study          when a.hold is 0', 'if a.hold is 0 take Study'],
  ['bands', '  nerve  -1..3', '  nerve  from -1 to 3'],
  ['bands', '    Zoe   2      0\n', '    Zoe: {nerve: 2, wits: 0}\n'],
  ['bands', '    Zoe   2      0\n', '    Zoe has nerve 2 and wits 0\n'],
  ['bands', '    Nerve  + h.nerve', '  Nerve  + h.nerve'],
  ['duel', 'invariant One-of-them-stands', 'invariant One of them stands'],
  ['bands', '  every h in Hero satisfies h.hold <= 3', '  h.hold <= 3 for every h in Hero'],
  ['bands', '  suffer     "mark one harm"', '  suffer: mark one harm'],
  ['bands', '    Nerve  + h.nerve', '    + h.nerve', '    Bonus + h.nerve'],
  [
    'cards',
    'let t be first t in enemies of f where t is fit',
    'let t be the first enemy of f who is fit',
    'let t be first q in enemies of f where q is fit',
  ],
  ['cards', '      highest f.card\n', '      f.card descending\n'],
];

describe('a line that no table knows gets advice with the line that was meant', () => {
  test.each(someOf(slips, 1))('%s: %j written as %j', (...row) => {
    const [name = '', right = '', wrong = '', meant = right] = row;
    expect(advised(name, right, wrong)).toBe(withLine(name, right, meant));
  });
});

test('two wrong lines of one declaration each get advice of their own', () => {
  const text = (rules['momentum'] ?? '')
    .replace('        set v.caught to yes\n', '        mark v as caught\n')
    .replace('        v gains Surprised\n', '        v is hit by Surprised now\n');
  const source = createSource('x.fray', text);
  const check = (one: typeof source) => compile(one).diagnostics;
  const told = advise(source, check(source), check, () => undefined);
  expect(told.map(({ help }) => help[0]?.text)).toEqual([
    'write `set v.caught to yes`',
    'write `v gains Surprised`',
  ]);
});

test('the advice for a loop with an order in its head is a ranking and a loop', () => {
  expect(
    advised(
      'momentum',
      '  each c in everyone where c is to-roll\n',
      '  each c in everyone by c.HP, lowest first where c is to-roll\n',
    ),
  ).toBe(
    withLine(
      'momentum',
      '  each c in everyone where c is to-roll\n',
      '  rank order of c in everyone\n    lowest c.HP\n    otherwise as listed\n  each c in order where c is to-roll\n',
    ),
  );
});

describe('a line of a house rule gets advice that uses the names of the amended ruleset', () => {
  test.each(
    someOf(
      [
        ['change check Read-the-room by h', 'replace check Read-the-room by h'],
        ['delete measure harm-taken', 'remove measure harm-taken'],
        ['set Wits in Read-the-room to +3', 'set modifier Wits in check Read-the-room to +3'],
        [
          'replace the roll in Read-the-room with 3d6',
          'set roll result in check Read-the-room to 3d6',
        ],
        ['set gear to 3', 'set field gear in kind Hero to 3'],
        ['Hero gear starts 3', 'set field gear in kind Hero to 3'],
        ['add field luck 0..3 default 1 to Hero', 'add to kind Hero\n  luck  0..3 default 1'],
      ] as const,
      1,
    ),
  )('%j becomes %j', (wrong, right) => {
    const below = wrong.startsWith('change') ? '\n  roll 3d6 as result\n  full  otherwise' : '';
    const source = createSource('x.fray', `amends "bands.fray"\n\n${wrong}${below}\n`);
    const read = (path: string) =>
      path === 'bands.fray' ? createSource(path, rules['bands'] ?? '') : undefined;
    const check = (one: typeof source) => compile(one, read).diagnostics;
    const [first] = advise(source, check(source), check, read);
    const mended = applyEdits(source, first?.help[0]?.edits ?? []);
    expect(mended).toBe(`amends "bands.fray"\n\n${right}${below}\n`);
  });
});

test.each(['set costs of Dash to 3', 'set Shaken to until end of scene'])(
  'if a house rule cannot set a part, the advice is to replace the declaration: %j',
  (wrong) => {
    const source = createSource('x.fray', `amends "bands.fray"\n\n${wrong}\n`);
    const bands = `${rules['bands'] ?? ''}
condition Shaken
  lasts until end of scene
action Dash by h
  counts as move
  costs 2 hold
  raise h.harm by 1
`;
    const read = (path: string) => (path === 'bands.fray' ? createSource(path, bands) : undefined);
    const check = (one: typeof source) => compile(one, read).diagnostics;
    const [first] = advise(source, check(source), check, read);
    expect(first?.code).toBe('syntax/not-indented');
    expect(first?.message).toContain('or a change to the rules that this file amends');
    expect(first?.help[0]?.text).toMatch(/write `replace` and all its lines$/);
  },
);

test('advice for `set` without the sort of thing names what is missing, and `remove` never becomes a declaration', () => {
  const helps = (text: string): readonly string[] => {
    const source = createSource('x.fray', `amends "bands.fray"\n\n${text}\n`);
    const read = (path: string) =>
      path === 'bands.fray' ? createSource(path, rules['bands'] ?? '') : undefined;
    const check = (one: typeof source) => compile(one, read).diagnostics;
    return advise(source, check(source), check, read).flatMap(({ help }) =>
      help.map((one) => one.text),
    );
  };
  expect(helps('house rule Tough\n\nset harm to 8').join('\n')).toContain(
    'say what `harm` is, such as `set field harm in kind … to 8`',
  );
  expect(helps('house rule Tough\n\nremove condition Stun').join('\n')).not.toContain(
    'write `condition',
  );
});

/** Returns the first help for a wrong line, and the source with that line. */
function toldFirst(name: string, right: string, wrong: string) {
  const text = (rules[name] ?? '').replace(right, () => wrong);
  const source = createSource('x.fray', text);
  const check = (one: typeof source) => compile(one).diagnostics;
  const [first] = advise(source, check(source), check, () => undefined);
  return { source, help: first?.help[0] };
}

test('the advice for a row that a policy picks by its name picks the row by its highest or lowest value', () => {
  const source = createSource(
    'x.fray',
    `${rules['bands'] ?? ''}
table Stance
  stance   attack
  open     0
  guarded  -2
policy Careful
  pick guarded
`,
  );
  const check = (one: typeof source) => compile(one).diagnostics;
  const [first] = advise(source, check(source), check, () => undefined);
  expect(first?.help.map(({ text }) => text)).toEqual(['write `pick lowest option.attack`']);
});

describe('a mistake in several lines', () => {
  test.each([
    [
      'a line in the wrong column',
      'craps',
      '\n    set s.won to yes\n',
      '\n     set s.won to yes\n',
    ],
    ['a name of two words, wherever it stands', 'bands', /Closer/g, 'Come closer'],
    ['a roll that has no name', 'bands', ' as result\n    Wits', '\n    Wits'],
  ])('%s', (_, name, right, wrong) => {
    const text = (rules[name] ?? '').replaceAll(right, wrong);
    const source = createSource('x.fray', text);
    const check = (one: typeof source) => compile(one).diagnostics;
    const [first] = advise(source, check(source), check, () => undefined);
    const mended = applyEdits(source, first?.help[0]?.edits ?? []);
    expect(check(createSource('x.fray', mended)).filter((one) => one.severity === 'error')).toEqual(
      [],
    );
  });
});

describe('a line that belongs elsewhere', () => {
  test.each([
    ['kind Hero', 'roll 2d6 as thrown', 'in a `check`'],
    ['kind Hero', 'counts as move', 'in an `action`'],
    ['check Read-the-room by h', 'raise h.hold by 1', 'where the check is called'],
    ['check Read-the-room by h', 'nerve  -1..3', 'below a `kind`'],
    ['policy Grim', 'raise h.hold by 1', 'in a `procedure`'],
    ['kind Threat', 'full  when result >= 10', 'in a `check`'],
  ])('below `%s` the line `%s` is reported with its proper place', (head, line, where) => {
    const { help } = toldFirst('bands', head, `${head}\n  ${line}`);
    expect(help?.text).toContain(where);
    expect(help?.edits).toBeUndefined();
  });

  test('the help for a line that makes no sense shows the form of such a line', () => {
    const { help } = toldFirst(
      'momentum',
      'rank order of c in everyone',
      'rank c in everyone of order',
    );
    expect(help?.text).toBe(
      'with `rank` a line is written like this: `rank order of p in everyone where p can act`',
    );
  });

  test('the name of an argument that is also a keyword does not decide which form is shown', () => {
    const { help } = toldFirst(
      'cards',
      'define f is fit when',
      'procedure Spoils of f from gains (number)\n  Share of f from gains\n\ndefine f is fit when',
    );
    expect(help?.text).toContain('go below `procedure`');
  });
});

test('the help for a roll of another declaration names that declaration', () => {
  const { help } = toldFirst('momentum', 'dice Strike.wound by', 'dice encounter.wound by');
  expect(help?.text).toBe('`wound` is rolled in `Strike`');
});

describe('advice with an edit is not given', () => {
  test('if the line is right but needs further lines', () => {
    const { help } = toldFirst(
      'unit-ambush',
      '  dice Awareness by Abel  14 13\n',
      '  dice Notice by Abel  14 13\n',
    );
    expect(help?.text).toBe(said.lineForEach);
  });

  test('if the verb is unknown and the line could mean anything', () => {
    expect(
      advised('momentum', '      lower t.HP by wound\n', '      frobnicate one of t.HP\n'),
    ).toBeUndefined();
  });

  test('if the edit would drop a participant from the line', () => {
    expect(
      advised('momentum', '      lower t.HP by wound\n', '      frobnicate t.HP for a\n'),
    ).toBeUndefined();
  });

  test('if the edit would drop a number from the line', () => {
    expect(
      advised(
        'duel',
        '  roll d10 explode on 10 up to 100 times as theirs by t',
        '  roll by t d10 burst on 9 and 10 up to 100 times as theirs',
      ),
    ).toBeUndefined();
  });

  test('if the edit would turn a name into a number', () => {
    expect(
      advised(
        'duel',
        '      ahead   lower t.points by clash.margin',
        '      ahead   t loses margin points',
      ),
    ).not.toContain('lower t.points by 1');
  });

  test('if a statement has nothing but its first word', () => {
    const line = 'repeat until latest Clash by a against t is not tied';
    expect(advised('duel', line, 'repeat')).toBeUndefined();
  });

  test('if no other words correct the line', () => {
    const twice = '    Nerve  + h.nerve\n    Nerve  +1  when h.gear > 0\n';
    expect(advised('bands', '    Nerve  + h.nerve\n', twice)).toBeUndefined();
  });

  test('as certain if it only guesses which field harm lowers', () => {
    const { help } = toldFirst(
      'duel',
      'behind  lower a.points by 0 - clash.margin',
      'behind  deal 3 damage to a',
    );
    expect(help).toMatchObject({ text: 'write `behind  lower a.points by 3`', isCertain: false });
  });

  test('for a ruleset without mistakes', () => {
    const source = createSource('x.fray', rules['momentum'] ?? '');
    expect(
      advise(
        source,
        [],
        () => {
          throw new Error('nothing is asked');
        },
        () => undefined,
      ),
    ).toEqual([]);
  });
});

test.each([
  'check check a',
  'track check 0.. start 0',
  'policy policy Bold for a',
  'side side red',
])('two keywords of declarations next to each other are an error: %j', (line) => {
  const source = createSource('x.fray', `ruleset "Test"\n${line}\n`);
  const check = (one: typeof source) => compile(one).diagnostics;
  expect(advise(source, check(source), check, () => undefined)[0]?.severity).toBe('error');
});
