// Several house rules at once: which conflict, which are layered, and where their order decides.
import { expect, test } from 'vitest';
import { amended, compileFiles, declared, problemsOf, rulesOf } from './base.ts';

const plusTwo = 'amends "base.fray" as "Plus two"\nset modifier Courage in check Strike to +2\n';
const plusThree =
  'amends "base.fray" as "Plus three"\nset modifier Courage in check Strike to +3\n';

test.each([
  ['the same value', plusThree],
  ['the whole of it', 'amends "base.fray"\nremove modifier Courage in check Strike\n'],
  [
    'the roll around it',
    'amends "base.fray"\nreplace check Strike by a on d\n  roll d6 as blow\n  hit   when blow > 3\n  miss  otherwise\n',
  ],
  [
    'the declaration',
    'amends "base.fray"\nreplace check Strike by a on d\n  hit  otherwise\n  miss  when loud\n',
  ],
])('two house rules that change %s conflict, in any order', (_, other) => {
  const files = { 'a.fray': plusTwo, 'b.fray': other };
  for (const order of [
    ['a.fray', 'b.fray'],
    ['b.fray', 'a.fray'],
  ]) {
    const compilation = compileFiles(files, 'base.fray', order);
    expect(compilation.diagnostics.map((one) => one.code)).toEqual(['names/house-rules-meet']);
    const [only] = compilation.diagnostics;
    expect([only?.primary.span.source, only?.secondary[0]?.span.source]).toEqual(
      order.toReversed(),
    );
    expect(only?.message).toContain('`a.fray`');
    expect(only?.message).toContain('`b.fray`');
  }
});

test('a chain of house rules may be at most a hundred files long', () => {
  const files: Record<string, string> = { 'h0.fray': plusTwo };
  for (let number = 1; number <= 2000; number += 1)
    files[`h${number}.fray`] = `amends "h${number - 1}.fray"\n`;
  expect(problemsOf(compileFiles(files, 'h99.fray'))).toEqual([]);
  for (const entry of ['h100.fray', 'h2000.fray'])
    expect(compileFiles(files, entry).diagnostics.map((one) => one.code)).toContain(
      'names/amends-too-deep',
    );
});

test('a house rule that amends another is layered on it, whether or not others are named as well', () => {
  const files = {
    'a.fray': plusTwo,
    'b.fray': plusThree.replace('"base.fray"', '"base.fray", "a.fray"'),
  };
  for (const compilation of [
    compileFiles(files, 'b.fray'),
    compileFiles(files, 'base.fray', ['a.fray', 'b.fray']),
    compileFiles(files, 'base.fray', ['b.fray', 'a.fray']),
    compileFiles(files, 'a.fray', ['b.fray']),
  ]) {
    expect(problemsOf(compilation)).toEqual([]);
    expect(declared(compilation, 'check Strike')).toContain('    Courage  +3  when a.brave');
    expect(compilation.amendments.map((one) => one.path)).toEqual(['a.fray', 'b.fray']);
    expect(rulesOf(compilation).title).toBe('Plus three');
  }
});

test('a house rule may amend only another one, and cannot see what that one removed', () => {
  const files = {
    'a.fray': 'amends "base.fray"\nremove modifier Courage in check Strike\n',
    'b.fray': plusThree.replace('"base.fray"', '"a.fray"'),
  };
  expect(problemsOf(compileFiles(files, 'b.fray'))).toEqual([
    'names/removed b.fray “Courage”, a.fray “Courage”',
  ]);
});

test('different rows, options, modifiers and steps do not conflict and go in the order of the files', () => {
  const files = {
    'a.fray':
      'amends "base.fray" as "A"\nadd to table Weather\n  fog  -2  d8\nafter step Signs in encounter\n  announce "a after"\nbefore step Fight in encounter\n  announce "a before"\nadd to let needed in check Strike\n  Mist  +1  when loud\n',
    'b.fray':
      'amends "base.fray" as "B"\nadd to table Weather\n  hail  -4  d12\nafter step Signs in encounter\n  announce "b after"\nbefore step Fight in encounter\n  announce "b before"\nadd to let needed in check Strike\n  Hail  +2  when loud\n',
  };
  const inOrder = (order: readonly string[]): readonly string[] => {
    const compilation = compileFiles(files, 'base.fray', order);
    const [first, second] = order;
    expect(problemsOf(compilation)).toEqual([
      `names/order-decides ${second} “Signs”, ${first} “Signs”`,
      `names/order-decides ${second} “Fight”, ${first} “Fight”`,
    ]);
    const encounter = declared(compilation, 'encounter')
      .filter((line) => /announce "[ab] /.test(line))
      .map((line) => line.trim());
    const rows = declared(compilation, 'table Weather')
      .slice(-2)
      .map((line) => line.trim().split(/\s+/)[0] ?? '');
    return [...encounter, ...rows];
  };
  expect(inOrder(['a.fray', 'b.fray'])).toEqual([
    'announce "a after"',
    'announce "b after"',
    'announce "a before"',
    'announce "b before"',
    'fog',
    'hail',
  ]);
  expect(inOrder(['b.fray', 'a.fray'])).toEqual([
    'announce "b after"',
    'announce "a after"',
    'announce "b before"',
    'announce "a before"',
    'hail',
    'fog',
  ]);
  expect(rulesOf(compileFiles(files, 'base.fray', ['a.fray', 'b.fray'])).title).toBe('A + B');
});

test.each([
  ['loud changes', 'loud changes', true],
  ['p.HP falls', 'q.HP changes', true],
  ['p.HP falls', 'loud changes', false],
  ['p gains Down', 'x gains any', true],
  ['p gains Down', 'p loses Down', false],
  ['p.HP falls', 'p.HP reaches 0', true],
  ['Strike by a on t comes out any', 'Strike by a on t comes out miss', true],
  ['Strike by a on t comes out any', 'Strike by a on t is rolled', false],
])('triggers of two house rules on “%s” and “%s”: their order decides: %s', (one, other, meets) => {
  const files = {
    'a.fray': `amends "base.fray"\ntrigger A when ${one}\n  announce "a"\n`,
    'b.fray': `amends "base.fray"\ntrigger B when ${other}\n  announce "b"\n`,
  };
  const codes = (...order: readonly string[]): readonly string[] =>
    problemsOf(compileFiles(files, 'base.fray', order));
  const told = [
    [`names/order-decides b.fray “${other}”, a.fray “${one}”`],
    [`names/order-decides a.fray “${one}”, b.fray “${other}”`],
  ];
  expect([codes('a.fray', 'b.fray'), codes('b.fray', 'a.fray')]).toEqual(meets ? told : [[], []]);
  // A house rule that amends another thereby sets the order.
  const layered = { ...files, 'b.fray': files['b.fray'].replace('"base.fray"', '"a.fray"') };
  expect(problemsOf(compileFiles(layered, 'b.fray'))).toEqual([]);
});

test('two house rules that add the same row conflict', () => {
  const files = {
    'a.fray': 'amends "base.fray"\nadd to table Weather\n  fog  -2  d8\n',
    'b.fray': 'amends "base.fray"\nadd to table Weather\n  fog  -3  d8\n',
  };
  expect(problemsOf(compileFiles(files, 'base.fray', ['a.fray', 'b.fray']))).toEqual([
    'names/house-rules-meet b.fray “fog”, a.fray “fog”',
  ]);
});

test('a house rule does not see declarations of another house rule that it does not amend', () => {
  const files = {
    'a.fray':
      'amends "base.fray"\nadd to kind Fighter\n  grit  0..  default 1\nmodifier Grit + a.grit to Strike.blow by a\n',
    'b.fray': 'amends "base.fray"\nreplace modifier Grit + 2 to Strike.blow by a\n',
  };
  expect(problemsOf(compileFiles(files, 'base.fray', ['a.fray', 'b.fray']))).toEqual([
    'names/unknown b.fray “Grit”',
  ]);
});

test('a house rule that sets a ruling fits one that adds an option to it, but not one that removes the set option', () => {
  const sets = 'amends "base.fray"\nset ruling ties to defender\n';
  const added = compileFiles(
    { 'a.fray': sets, 'b.fray': 'amends "base.fray"\nadd to ruling ties\n  nobody-wins\n' },
    'base.fray',
    ['a.fray', 'b.fray'],
  );
  expect(problemsOf(added)).toEqual([]);
  const removed = compileFiles(
    { 'a.fray': sets, 'b.fray': 'amends "base.fray"\nremove option defender in ruling ties\n' },
    'base.fray',
    ['b.fray', 'a.fray'],
  );
  expect(removed.diagnostics.map((one) => one.code)).toEqual(['names/house-rules-meet']);
});

test('files that use amended rules see the house rules, and a house rule reached twice counts once', () => {
  const files = {
    'a.fray': plusTwo,
    'tests.fray': 'uses "base.fray", "a.fray"\n\nscenario Wet like Yard\n  given weather rain\n',
  };
  const compilation = compileFiles(files, 'tests.fray', ['a.fray']);
  expect(problemsOf(compilation)).toEqual([]);
  expect(compilation.amendments.map((one) => one.path)).toEqual(['a.fray']);
  expect(rulesOf(compilation).scenarios.map((one) => one.name)).toEqual(['Wet', 'Yard']);
  expect(rulesOf(compilation).files.map((one) => one.path)).toEqual([
    'tests.fray',
    'base.fray',
    'a.fray',
  ]);
});

test('paths in headers are relative to the file that has them', () => {
  const files = { 'houses/a.fray': 'amends "../base.fray"\nset ruling ties to defender\n' };
  expect(problemsOf(compileFiles(files, 'houses/a.fray'))).toEqual([]);
  expect(problemsOf(compileFiles(files, 'base.fray', ['houses/a.fray']))).toEqual([]);
});

test('headers that lead nowhere, in a cycle, to other rules or to no house rule are problems', () => {
  expect(problemsOf(compileFiles({ 'house.fray': 'amends "bsae.fray"\n' }))).toEqual([
    'names/file-not-found house.fray “"bsae.fray"”',
  ]);
  expect(
    compileFiles({
      'house.fray': 'amends "base.fray", "b.fray"\n',
      'b.fray': 'amends "house.fray"\n',
    }).diagnostics.map((one) => one.code),
  ).toEqual(['names/amends-itself']);
  expect(
    problemsOf(
      compileFiles(
        { 'other.fray': 'ruleset "Other"\n', 'a.fray': 'amends "other.fray"\n' },
        'base.fray',
        ['a.fray'],
      ),
    ),
  ).toEqual(['names/second-ruleset a.fray “"other.fray"”']);
  expect(
    problemsOf(compileFiles({ 'other.fray': 'ruleset "Other"\n' }, 'base.fray', ['other.fray'])),
  ).toEqual(['names/no-house-rule other.fray “ruleset "Other"”']);
});

test('a house rule may copy scenarios of the base and follow its policies', () => {
  const rules = rulesOf(
    amended(
      'policy Meek\n  choose Yield yes\n\nscenario Gale like Yard\n  given weather storm\n  policy Meek for swords\n',
    ),
  );
  expect(rules.scenarios.map((one) => one.name)).toEqual(['Yard', 'Gale']);
});

test('examples, policies and invariants of the base that name something removed are left out with a warning', () => {
  const compilation = amended(
    'replace check Yield by d\n  roll d6 as nerve\n  yes  when nerve is 1\n  no   otherwise\nremove step Herald in encounter\n',
  );
  expect(problemsOf(compilation)).toEqual([]);
  expect(compilation.dropped.map(({ what, name, span }) => [what, name, span.source])).toEqual([
    ['policy', 'Stubborn', 'base.fray'],
  ]);
  expect(
    amended('remove modifier Noise\nremove check Omen').diagnostics.map((one) => one.code),
  ).toEqual(['names/unknown']);
});

test('only the rows that name something removed are left out of a table of examples', () => {
  const files = {
    'one.fray':
      'ruleset "One"\n\nside all\n\nruling mood\n  calm  default\n  grim\n  wild\n\ncheck Throw\n  roll d6 as face\n  good  when face > 3 or mood is wild\n  bad   when face > 1 or mood is grim\n  ugly  otherwise\n\nexample "moods"\n  ruling mood reading\n  dice Throw  face\n  try Throw is how\n  cases\n    reading  face  how\n    calm     4     good\n    grim     1     bad\n    wild     1     good\n',
    'house.fray':
      'amends "one.fray"\nremove option wild in ruling mood\nset outcome good in check Throw to face > 3\n',
  };
  const compilation = compileFiles(files);
  expect(problemsOf(compilation)).toEqual([]);
  expect(compilation.dropped.map(({ what, name }) => [what, name])).toEqual([
    ['example', 'moods: wild'],
  ]);
  expect(compilation.ruleset?.examples.map((one) => one.text)).toEqual([
    'moods: calm',
    'moods: grim',
  ]);
});

test('a declaration that a house rule leaves without use is no mistake; an earlier mistake stays one', () => {
  const noTies = 'set outcome hit in check Strike to blow > needed\n';
  expect(problemsOf(amended(noTies))).toEqual([]);
  expect(problemsOf(amended(`${noTies}track useless  yes/no  starts no\n`))).toEqual([
    'rules/unused house.fray “useless”',
  ]);
});

test('a mistake in the rules below is reported, and nothing is left out because of it', () => {
  const files = {
    'one.fray':
      'ruleset "One"\n\nside all\n\ntrack noise  0..9  starts 0\n\nencounter\n  set noise to 1\n\ninvariant Quiet\n  always\n  nois < 2  when nois > 0\n',
    'house.fray': 'amends "one.fray"\nreplace encounter\n  set noise to 2\n',
  };
  const compilation = compileFiles(files);
  expect(problemsOf(compilation)).toEqual(['names/unknown-value one.fray “nois”, one.fray “nois”']);
  expect(compilation.dropped).toEqual([]);
});
