// What the edits that are offered for a wrong line keep of it.

import { readFileSync } from 'node:fs';
import {
  advise,
  applyEdits,
  compile,
  createSource,
  lineText,
  type Help,
  positionAt,
} from '@fray/dsl/internal';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keepsContentOf } from '../../packages/dsl/src/repair/content.ts';
import { isLanguage, wordsIn } from '../../packages/dsl/src/repair/line-words.ts';
import { movesFrom } from '../../packages/dsl/src/repair/moves.ts';
import { namesOfText } from '../../packages/dsl/src/repair/vocabulary.ts';
import { scaled } from '../scale.ts';

const textOf = (name: string): string =>
  readFileSync(new URL(`../systems/${name}.fray`, import.meta.url), 'utf8');
const texts = ['conquest', 'pig', 'wild'].map(textOf);

/** The help for a line. */
function helpFor(text: string, line: number): readonly Help[] {
  const source = createSource('x.fray', text);
  const check = (one: typeof source) => compile(one).diagnostics;
  return advise(source, check(source), check, () => undefined)
    .filter(({ primary }) => positionAt(source, primary.span.start).line === line)
    .flatMap(({ help }) => help);
}

/** Returns the line after each edit that is offered for it, without those that say that they leave something out. */
function offered(text: string, line: number): readonly string[] {
  const source = createSource('x.fray', text);
  return helpFor(text, line).flatMap(({ edits = [], text: says }) =>
    edits.length === 0 || says.startsWith('leave out')
      ? []
      : [lineText(createSource('x.fray', applyEdits(source, edits)), line)],
  );
}

const slips: readonly ((word: string) => string)[] = [
  (word) => word.slice(1),
  (word) => `${word} ${word}`,
  () => '',
  (word) => word.toUpperCase(),
  (word) => `abs(${word})`,
  (word) => `|${word}|`,
  (word) => `(${word} + 1) / 2`,
  (word) => `${word} % 3`,
  (word) => `${word}f`,
];

const withoutDoubled = (line: string): string => line.replace(/(\S+) +\1(?!\S)/g, '$1');

/** The numbers, texts and signs of calculations in a line, without what a slip wrote twice in a row. */
const contentOf = (line: string): readonly string[] =>
  withoutDoubled(line).match(/"[^"]*"|(?<![\p{L}\p{N}_-])\d+(?!\w)|[*/%|]|abs/gu) ?? [];

/** The names of a line that other lines use too. */
const namesOf = (line: string, others: string): readonly string[] =>
  wordsIn(withoutDoubled(line)).filter((one) => namesOfText(others).has(one) && !isLanguage(one));

test('an edit for a wrong line keeps its numbers, texts, calculations and names', () => {
  const lines = texts.flatMap((text, file) =>
    text
      .split('\n')
      .flatMap((line, at) =>
        /^\s*\w+ .*\w/.test(line) && !line.includes('#') ? [{ file, at }] : [],
      ),
  );
  fc.assert(
    fc.property(
      fc.constantFrom(...lines),
      fc.nat(),
      fc.constantFrom(...slips),
      ({ file, at }, place, slip) => {
        const all = (texts[file] ?? '').split('\n');
        const words = (all[at] ?? '').split(/(?<=\S)(?=\s)|(?<=\s)(?=\S)/);
        const which = place % words.length;
        const wrong = words.map((word, n) =>
          n === which && word.trim() !== '' ? slip(word) : word,
        );
        const line = wrong.join('');
        const names = namesOf(line, all.with(at, '').join('\n'));
        for (const meant of offered(all.with(at, line).join('\n'), at + 1)) {
          for (const one of contentOf(line)) expect(meant).toContain(one.replaceAll('"', ''));
          expect(wordsIn(meant)).toEqual(expect.arrayContaining([...names]));
        }
      },
    ),
    { numRuns: scaled(60) },
  );
});

/** Returns the lines with an error, but not those with an error that only shows how rules work together. */
function wrongLines(text: string): ReadonlySet<number> {
  const source = createSource('x.fray', text);
  return new Set(
    compile(source).diagnostics.flatMap(({ severity, code, primary }) =>
      severity === 'error' && !code.startsWith('rules/')
        ? [positionAt(source, primary.span.start).line]
        : [],
    ),
  );
}

/** Several lines of one text, each with a word that lost its first letter. */
const severalWrong = fc
  .record({
    text: fc.constantFrom(...texts),
    places: fc.array(fc.tuple(fc.nat(), fc.nat()), { minLength: 2, maxLength: 4 }),
  })
  .map(({ text, places }) => {
    const lines = text.split('\n');
    const able = lines.flatMap((line, at) => (/^[^#]*\p{L}{4}/u.test(line) ? [at] : []));
    const wrong = new Map<number, string>();
    for (const [place, which] of places) {
      const at = able[place % able.length] ?? 0;
      const words = [...(lines[at] ?? '').matchAll(/\p{L}{4,}/gu)];
      const word = words[which % words.length];
      if (word !== undefined)
        wrong.set(at, `${lines[at]?.slice(0, word.index)}${lines[at]?.slice(word.index + 1)}`);
    }
    const all = lines.map((line, at) => wrong.get(at) ?? line).join('\n');
    return { lines, wrong, all };
  });

test('no edit for one of several wrong lines makes a line wrong that was right', () => {
  fc.assert(
    fc.property(severalWrong, ({ wrong, all }) => {
      const before = wrongLines(all);
      for (const at of wrong.keys())
        for (const meant of offered(all, at + 1)) {
          const after = wrongLines(all.split('\n').with(at, meant).join('\n'));
          for (const line of after) if (!wrong.has(line - 1)) expect(before).toContain(line);
        }
    }),
    { numRuns: scaled(24) },
  );
});

test('each of several wrong lines is offered what it is offered alone', () => {
  fc.assert(
    fc.property(severalWrong, ({ lines, wrong, all }) => {
      for (const [at, line] of wrong) {
        const alone = offered(lines.with(at, line).join('\n'), at + 1);
        const together = offered(all, at + 1);
        if (alone.length > 0 && together.length > 0) expect(together).toEqual(alone);
      }
    }),
    { numRuns: scaled(24) },
  );
});

test.each([
  ['lower t.men by 1', 'lower t.men by (t.men + 1) / 2'],
  ['define c is alive when c.HP > 0', 'define c is alive when abs(c.HP - 4) <= 2'],
  ['define c is alive when c.HP > 0', 'define c is alive when |c.HP - 4| <= 2'],
  ['roll d10 as card', 'roll 5d10 keep middle 3 as card'],
  // `<` and `>=` would do as well as `is`.
  ['define c is alive when c.HP > 0', 'define c is alive when c.HP 0'],
])('in place of %j, for %j no edit is offered', (sound, wrong) => {
  const text = ['conquest', 'twenty', 'pit'].map(textOf).find((one) => one.includes(sound)) ?? '';
  const line = text.slice(0, text.indexOf(sound)).split('\n').length;
  expect(
    offered(
      text.replace(sound, () => wrong),
      line,
    ),
  ).toEqual([]);
});

test.each([
  ['g.breath -= g.bid', 'lower g.breath by g.bid', true],
  ['each g in in blues', 'each g in blues', true],
  ['rai se p.pot by 2', 'raise p.pot by 2', true],
  ['raise p.pot 2', 'raise p.pot by 2', true],
  ['lower t.head to 1', 'lower t.head by 1', false],
  ['lower t.men by 2 / 2', 'lower t.men by 2', false],
  ['hit when any nerve is 1', 'hit when nerve is 1', false],
  ['allowed when a is Held', 'allowed when a is not Held', false],
  ['take not Fight', 'take Fight when no', false],
  ['if t.shield', 't shield', false],
  ['announce "blade on blade"', 'announce "blade"', false],
  ['ask p "how many?" for bid from 0 to men', 'ask p for bid from 0 to men "how many?"', true],
  ['ask p "how many?" for bid from 0 to men', 'ask p "how many?" for bid from 0', false],
  ['set p.pot to 2 // all', 'set p.pot to 2', true],
  ['if (p.pot > 1) // all', '# all if p.pot > 1', false],
  ['let half be p.pot // 2', 'let half be p.pot # 2', false],
  ['hit when w is up xor w is Held', 'hit when w is up or w is Held', false],
  ['even when now gap is 0', 'even when not gap is 0', false],
  ['if w is not w is Held', 'if w is not w and w is not Held', false],
  ['if w is not not Held', 'if w is not Held', false],
  ['side side side reds', 'side reds', true],
  ['check Fortitude by by t', 'check Fortitude by t', true],
  ['replace action by w', 'action replace by w', false],
  ['policy for b', 'policy policy for b', false],
])('%j as %j keeps what it says: %j', (written, meant, keeps) => {
  expect(keepsContentOf(written)(meant)).toBe(keeps);
});

test.each([
  ['4d6kh3', '4d6 keep highest 3'],
  ['4d6 drop 1', '4d6 drop lowest 1'],
  ['d20 advantage', '2d20 keep highest 1'],
  ['2 d6', '2d6'],
  ['d%', 'd100'],
  ['h.HP d6', 'h.HP * 1d6'],
  ['(h.HP + 1)d6', '(h.HP + 1) * 1d6'],
  ['3d6 >= 4', '3d6 count 4 or more'],
])('dice of another notation are a `roll` of Fray: %s', (dice, meant) => {
  const text = `ruleset "T"

kind Hero
  HP  counter 0..  starts 3

check Climb by h
  roll ${dice} as thrown
  up    when thrown >= 4
  down  otherwise

encounter
  each h in everyone
    Climb by h
      up    nothing
      down  lower h.HP by 1
`;
  expect(offered(text, 7)).toEqual([`  roll ${meant} as thrown`]);
});

test('how often dice may explode is not guessed', () => {
  expect(keepsContentOf('roll d6! as luck')('roll d6 explode on 6 up to 10 times as luck')).toBe(
    false,
  );
});

test('no word of the language is put where any name may stand', () => {
  const heads = ['kind', 'measure', 'scenario', 'check', 'condition', 'procedure', 'side'];
  const proposed = heads
    .flatMap((head) => helpFor(`ruleset "x"\n\n${head}\n`, 3))
    .filter(({ text }) => text.startsWith('write '));
  expect(proposed).toEqual([]);
});

test('a word may be missing where the first line of a block begins', () => {
  const text =
    'ruleset "x"\n\nkind Fighter\n\ncheck Lift by a\n  2d6 as thrown\n  done  when thrown >= 7\n  miss  otherwise\n';
  expect(helpFor(text, 6).map(({ text: says }) => says)).toEqual(['write `roll 2d6 as thrown`']);
});

test('no word is put in behind the same word with a slip', () => {
  const text =
    'ruleset "x"\n\nkind Fighter\n\ncheck Lift by a\n  roll 2d6 as thrown\n  whenn thrown >= 7\n  miss  otherwise\n';
  expect(helpFor(text, 7).filter(({ edits = [] }) => edits.length > 0)).toEqual([]);
});

test('a list may lose its brackets, but no group of conditions', () => {
  const vocabulary = { names: new Set(['a', 'b', 'c']), calledAs: new Map() };
  const moved = (line: string): readonly string[] =>
    [...movesFrom(line, 3, (): readonly string[] => [], vocabulary)].map((move) => move.line);
  expect(moved('if [a, b] c')).toContain('if a, b c');
  expect(moved('if (a or b) and c')).not.toContain('if a or b and c');
});

test('all words in capitals are read in small letters at once, but for names', () => {
  const vocabulary = { names: new Set(['HP', 'hit']), calledAs: new Map() };
  const moved = [
    ...movesFrom('IF HP > 3 THEN hit', 0, (): readonly string[] => [], vocabulary),
  ].map(({ line }) => line);
  expect(moved).toContain('if HP > 3 then hit');
});

test('a word of a line that cannot be read is no name for another line', () => {
  const text = textOf('edges');
  const asked = 'ask h to list chosen, exactly fray.choices, each once, from Edge';
  const wrong = text.replace(asked, 'h chooses exactly fray.choices different things from Edge');
  const line = text.slice(0, text.indexOf('set h.edges to chosen')).split('\n').length;
  expect(wrong).not.toBe(text);
  expect(offered(wrong, line)).toEqual([]);
});

test('a name that stands in a line that cannot be read is not taken for a slip', () => {
  const text = textOf('volley');
  const wrong = text.replace(
    /^ *roll .* as saved.*$/m,
    '  SAVED: [count {t.save..6} in WOUNDS d 6]',
  );
  const line = text.slice(0, text.indexOf('third-throw.saved')).split('\n').length;
  expect(wrong).not.toBe(text);
  expect(offered(wrong, line)).toEqual([]);
});

test('a word without content is kept where it is a name', () => {
  const keeps = keepsContentOf('Grab by t a from t', (word) => word === 'a');
  expect(keeps('Grab by t from t')).toBe(false);
  expect(keeps('Grab by a t from t')).toBe(true);
});

test.each(['kind', 'kind "who fights"'])(
  'below `%s`, whose name is lost, nothing is offered for lines that miss the name',
  (head) => {
    const text = textOf('duel').replace('kind Duellist', head);
    expect(text).not.toBe(textOf('duel'));
    const source = createSource('x.fray', text);
    const check = (one: typeof source) => compile(one).diagnostics;
    const edits = advise(source, check(source), check, () => undefined)
      .filter(({ code }) => code.startsWith('names/'))
      .flatMap(({ help }) => help.flatMap((one) => one.edits ?? []));
    expect(edits).toEqual([]);
  },
);

/** What is offered for a wrong line that takes the place of the first line that ends with a sound one. */
function offeredInstead(file: string, sound: string, wrong: string): readonly string[] {
  const text = textOf(file);
  const at = text.indexOf(`${sound}\n`);
  expect(at).toBeGreaterThan(0);
  const changed = text.slice(0, at) + wrong + text.slice(at + sound.length);
  return offered(changed, text.slice(0, at).split('\n').length).map((line) => line.trim());
}

test('no line is offered under which the next line cannot stand', () => {
  expect(offeredInstead('chits', 'draw chit from cup', 'chit = cup.pop()')).toEqual([]);
});

test.each([
  // Another little word.
  ['wild', 'play turn of f', 'play turn for f'],
  ['pig', 'set p.pot to 0', 'set p.pot by 0'],
  // Neighbours of a path, and a word before one.
  ['craps', 'set s.point to first-roll.dots', 's set.point to first-roll.dots'],
  ['craps', 'set s.point to first-roll.dots', 'set s.point to dots.first-roll'],
  // A word is missing where the parser still reads on.
  ['hands', 'each d in Duellist', 'd in Duellist'],
  ['passes', 'each p in everyone where p is up', 'each p in everyone where p up'],
  ['pushing', 'keeping 1, 6 as nerves-again by a', 'keeping 1 6 as nerves-again by a'],
  // A line that could also stand in another place, but for one slip.
  ['twenty', 'take Hide  when a is not Hidden', 'Hide  when a is not Hidden'],
  // Plain English.
  [
    'passes',
    'define p is ready when p is up and p.score > 0',
    'define p is ready when p is up but p.score > 0',
  ],
  ['hands', 'repeat up to 2 times', 'repeat to 2 times'],
  ['passes', 'each p in everyone where p is up', 'each p in everyone is up'],
  ['passes', 'each p in everyone where p is up', 'each p in everyone who is up'],
  // A condition that comes first.
  ['twenty', 'take Hide  when a is not Hidden', 'if a is not Hidden take Hide'],
  // A comparison is one sign.
  ['twenty', 'hit       when face >= t.armour', 'hit       when face > = t.armour'],
  // A number in words.
  ['hands', 'if length of pile > 3', 'if length of pile > three'],
  // Words and new names written together.
  ['noise', 'at end of encounter', 'at endofencounter'],
  // A name in the braces of a text, and one with two letters too many.
  ['pushing', 'announce "{b}: {b.lasting}"', 'announce "{b}: {b.lastin}"'],
  ['hands', 'each d in Duellist', 'each d in Duuelllist'],
  // The nearer of two names.
  ['hands', 'each d in Duellist', 'each d in Duelist'],
])('in %s, `%s` is the nearest to `%s`', (file, sound, wrong) => {
  const [best = ''] = offeredInstead(file, sound, wrong);
  expect(narrow(best).endsWith(narrow(sound))).toBe(true);
});

const narrow = (line: string): string => line.replace(/ +/g, ' ');

test('a declaration gets no name that nobody wrote', () => {
  for (const [file, sound] of [
    ['pit', 'policy Brawler for a'],
    ['cards', 'scenario Alley'],
    ['passes', 'measure turns'],
  ] as const) {
    const wrong = sound.replace(/ \w+/, '');
    const written = wrong.split(' ').slice(1);
    for (const line of offeredInstead(file, sound, wrong))
      expect(written).toContain(line.split(' ')[1]);
  }
});

test('a house rule may use the names of the rules that it amends', () => {
  const base = createSource(
    'base.fray',
    'ruleset "B"\n\ngiven lamp  one of lit, out  default lit\n',
  );
  const house = createSource('house.fray', 'amends "base.fray"\n\nset given lmp by out\n');
  const read = (path: string) => (path === base.path ? base : undefined);
  const check = (one: typeof house) => compile(one, read).diagnostics;
  const [best] = advise(house, check(house), check, read).flatMap(({ help }) => help);
  expect(applyEdits(house, best?.edits ?? [])).toContain('set given lamp to out');
});

const picks = `ruleset "P"

span round
side red
side blue

kind Runner
  HP  counter 0..5  starts 3

encounter
  play round
`;
const runners = `
scenario S
  side red
    Runner
    A
  side blue
    Runner
    B
`;

test('no edit is certain that is sound only since another line cannot be read', () => {
  const lines = ['foo y', 'pick y at random from blue', 'lower y.HP by 1'];
  const text = `${picks}${lines.map((line) => `    ${line}\n`).join('')}${runners}`;
  const at = text.slice(0, text.indexOf('foo y')).split('\n').length;
  expect(helpFor(text, at).filter(({ isCertain }) => isCertain)).toEqual([]);
});

test('the second of two lines of the same form does not make the first something else', () => {
  const lines = ['pick x at random from red', 'pick y at random from blue', 'lower x.HP by 1'];
  const text = `${picks}${lines.map((line) => `    ${line}\n`).join('')}${runners}`;
  const at = text.slice(0, text.indexOf('pick x')).split('\n').length;
  expect(offered(text, at)).toEqual([]);
});

test('if the line below moves, the line above is not said to stand in a wrong column', () => {
  const text = `${picks}    pick x at random from red\n    lower x.HP by 1\n${runners}`;
  const source = createSource('x.fray', text);
  const check = (one: typeof source) => compile(one).diagnostics;
  const found = advise(source, check(source), check, () => undefined);
  expect(found.map(({ code }) => code)).toEqual(['syntax/missing-lines']);
  expect(found.flatMap(({ help }) => help.map(({ text: says }) => says))).toEqual([
    'move line 13 to the right by 2 spaces',
  ]);
});

test('no name of the file becomes a word of the language', () => {
  const vocabulary = { names: new Set(['Hit', 'Ada', 'Bo']), calledAs: new Map() };
  const moved = [
    ...movesFrom('dice Hit by Ada on Bo', 12, (): readonly string[] => [], vocabulary),
  ];
  expect(moved.map(({ line }) => line).filter((line) => line.includes(' add '))).toEqual([]);
});

test('no preposition is left out at the end of a line: what comes behind it is missing', () => {
  const vocabulary = { names: new Set(['Strike', 'f']), calledAs: new Map() };
  const moved = [...movesFrom('Strike by f on', 14, (): readonly string[] => [], vocabulary)].map(
    ({ line }) => line,
  );
  expect(moved).not.toContain('Strike by f');
});
