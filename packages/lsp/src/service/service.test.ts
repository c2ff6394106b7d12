// Tests the language service on short texts, as somebody types them: each request once.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createLanguageService, HOVER_LIMITS, type LanguageService } from './index.ts';
import { thorough } from '../../../../test/scale.ts';

const duel = `ruleset "Duel"

side left
side right
kind Fencer
  skill  1..6  "how good"  [D-1]
  HP     counter 0..3  starts 3
condition Down "is on the floor"  [D-2]
  bars everything
check Thrust by a on t "does it hit?"  [D-3]
  roll d6 as face
  hit   when face <= a.skill
  miss  otherwise
action Lunge by a on t
  pick t from enemies of a
  Thrust by a on t
    hit
      lower t.HP by 1
      if t.HP is 0
        t gains Down
    miss
      nothing
invariant Alive
  always
  any f in Fencer where f.HP > 0
measure standing
  at end of encounter
  count f in Fencer where f.HP > 0
encounter
  play encounter-round up to 9 times
    each c in everyone
      ask c to take Lunge
span encounter-round
scenario Plain
  side left
    Fencer  skill
    Ann     4
  side right
    Fencer  skill
    Bob     3
example "a hit"
  scenario Plain
  dice Thrust by Ann  2
  try Thrust by Ann on Bob is hit
`;

const house = `amends "duel.fray" as "Sharp"

set roll face in check Thrust to 1d4
replace invariant Alive
  always
  count f in Fencer where f.HP > 0 > 0
`;

/**
 * Returns a service in which these files are open. In the texts of the tests `¦` marks the place of a request, and is
 * removed.
 */
function opened(files: Readonly<Record<string, string>>): LanguageService {
  const service = createLanguageService({ read: () => undefined });
  for (const [path, text] of Object.entries(files)) service.open(path, text);
  return service;
}

/** Returns the offset of the nth occurrence of a word in a text. */
function placeOf(text: string, word: string, nth = 1): number {
  let at = -1;
  for (let times = 0; times < nth; times += 1) at = text.indexOf(word, at + 1);
  expect(at).toBeGreaterThanOrEqual(0);
  return at;
}

const textAt = (
  service: LanguageService,
  span: { source: string; start: number; end: number },
): string => service.source(span.source)?.text.slice(span.start, span.end) ?? '';

test('problems are marked where they can be corrected, and contain their fixes', () => {
  const service = opened({ 'duel.fray': duel.replace('lower t.HP', 'lower t.HQ') });
  const [problem, ...others] = service.problems('duel.fray');
  expect(others).toEqual([]);
  expect(problem).toMatchObject({ severity: 'error', fixes: [{ title: 'did you mean `HP`?' }] });
  expect(problem && textAt(service, problem.span)).toBe('HQ');
  const edit = problem?.fixes[0]?.edits[0];
  expect(edit?.replacement).toBe('HP');
});

test('a request for advice about a line gives the intended line', () => {
  const wrong = duel.replace('lower t.HP by', 'lower by t.HP');
  const service = opened({ 'duel.fray': wrong });
  const advised = service.advised('duel.fray').flatMap(({ fixes }) => fixes);
  expect(advised.map(({ title }) => title)).toContainEqual(
    expect.stringContaining('lower t.HP by'),
  );
  service.open('duel.fray', duel);
  expect(service.advised('duel.fray')).toEqual(service.problems('duel.fray'));
});

test('a change has its effect at once, and the files that depend on it are known', () => {
  const service = opened({ 'duel.fray': duel, 'house.fray': house });
  expect(service.problems('duel.fray')).toEqual([]);
  expect(service.dependents('duel.fray')).toEqual(['house.fray']);
  service.open('duel.fray', duel.replaceAll('face', 'eye'));
  expect(service.problems('duel.fray')).toEqual([]);
  expect(service.problems('house.fray').map(({ code }) => code)).toContain(
    'names/nothing-to-change',
  );
  for (const { span } of service.problems('house.fray')) expect(span.source).toBe('house.fray');
});

test('an error in the base of a house rule is reported at the header of the house rule', () => {
  const service = opened({
    'duel.fray': duel.replace('lower t.HP', 'lower t.HQ'),
    'house.fray': house,
  });
  const [problem] = service.problems('house.fray');
  expect(problem).toMatchObject({
    severity: 'warning',
    related: [{ text: expect.stringContaining('HQ') }],
  });
  expect(problem && textAt(service, problem.span)).toBe('amends "duel.fray" as "Sharp"');
});

/** Returns the completions at the mark, in a declaration that is added to the duel. */
function offered(line: string, declaration = 'procedure Extra by c (Fencer)'): readonly string[] {
  const text = `${duel}${declaration}\n${line}\n`;
  const offset = text.indexOf('¦');
  const service = opened({ 'duel.fray': text.replace('¦', '') });
  return service.completion('duel.fray', offset)?.items.map((item) => item.text) ?? [];
}

test.each([
  ['  raise c.¦', ['skill', 'HP']],
  ['  c gains ¦', ['Down']],
  ['  Thrust by c on c\n    ¦', ['hit', 'miss', 'otherwise']],
  ['  play ¦', ['encounter-round', 'encounter']],
  ['  set c.HP ¦ 3', ['to']],
  ['  ask c to take ¦', ['Lunge', 'any']],
])('%s gets the completions that fit', (line, all) => {
  expect([...offered(line)].sort()).toEqual([...all].sort());
});

test('the start of a statement gets calls and statement words; a comment gets nothing', () => {
  const all = offered('  ¦');
  expect(all).toEqual(expect.arrayContaining(['Thrust', 'Lunge', 'roll', 'if', 'set', 'each']));
  expect(all).not.toContain('skill');
  expect(offered('  nothing # ¦')).toEqual([]);
});

test('a line gets patterns, with holes, where it may stand and nothing follows', () => {
  const patterns = (line: string, declaration?: string): readonly string[] => {
    const text = `${duel}${declaration ?? 'procedure Extra by c (Fencer)'}\n${line}\n`;
    const service = opened({ 'duel.fray': text.replace('¦', '') });
    const items = service.completion('duel.fray', text.indexOf('¦'))?.items ?? [];
    return items.flatMap(({ pattern }) =>
      pattern === undefined
        ? []
        : [pattern.map((part) => (part.isHole ? `<${part.text}>` : part.text)).join('')],
    );
  };
  const calls = ['Thrust by <a> on <t>', 'Lunge by <a> on <t>'];
  const lines = ['play <round> up to <20> times', 'raise <p.HP> by <2>', 'end <round>'];
  expect(patterns('  ¦')).toEqual(expect.arrayContaining([...lines, ...calls]));
  expect(patterns('  p¦')).toEqual(expect.arrayContaining([...lines, ...calls]));
  expect(patterns('  ¦ by c')).toEqual([]);
  expect(patterns('  if times ¦')).toEqual([...calls, 'Extra by <c>']);
  expect(patterns('  once ¦', 'action Extra by c')).toEqual([]);
  expect(patterns('  ¦', 'action Extra by c')).toEqual(
    expect.arrayContaining(['once per <round>', 'costs <2> <AP>']),
  );
  expect(patterns('  ¦', 'condition Asleep')).toEqual(
    expect.arrayContaining(['lasts until end of next <round>']),
  );
});

test('the first word of a line, while it is typed, gets the words of longer lines', () => {
  expect(offered('  p¦')).toEqual(expect.arrayContaining(['play', 'Thrust']));
});

test('an example gets the participants of its scenario', () => {
  expect(offered('  try Thrust by ¦ on Bob is hit', 'example "more"\n  scenario Plain')).toEqual(
    expect.arrayContaining(['Ann', 'Bob']),
  );
});

test('a hover shows the earlier names of a declaration', () => {
  const text = `ruleset "Leaps"

side here

kind Cat
  reach  1..6  default 3 was called span

check Leap by c "over the gap" was called Jump, Hop
  roll d6 as feet was called distance
  across  when feet <= c.reach was called over
  falls   otherwise

encounter
  each c in here
    Leap by c
      across  nothing
      falls   announce "{c} is wet"

scenario Ditch
  side here
    Cat
    Tom
`;
  const service = opened({ 'leaps.fray': text });
  const told = (word: string, time?: number): readonly string[] =>
    service.hover('leaps.fray', placeOf(text, word, time))?.lines ?? [];
  expect(told('Leap', 2)).toContain('was called Jump, Hop');
  expect(told('feet', 2)).toContain('was called distance');
  expect(told('across', 2)).toContain('was called over');
  expect(told('reach', 2)).toContain('was called span');
  expect(told('falls')).not.toEqual([]);
  expect(told('falls').join()).not.toContain('was called');
});

test('a hover shows the declaration, its text, its citations and its odds', () => {
  const service = opened({ 'duel.fray': duel });
  expect(service.hover('duel.fray', placeOf(duel, 'Thrust', 2))).toMatchObject({
    code: 'check Thrust by a on t',
    lines: ['a check', 'does it hit?', 'D-3', 'odds (Ann, Bob): hit 66.7 %, miss 33.3 %'],
  });
  expect(service.hover('duel.fray', placeOf(duel, 'face', 2))).toMatchObject({
    code: 'roll d6 as face',
    lines: ['a roll of Thrust', 'odds (Ann, Bob): 1 to 6, mean 3.5'],
  });
  expect(service.hover('duel.fray', placeOf(duel, 'skill', 2))).toMatchObject({
    code: 'skill 1..6',
    lines: ['a field of Fencer', 'how good', 'D-1'],
  });
  expect(service.hover('duel.fray', placeOf(duel, 'otherwise'))).toBeUndefined();
});

test('definitions and references are found across files', () => {
  const service = opened({ 'duel.fray': duel, 'house.fray': house });
  const from = placeOf(house, 'face');
  const [definition] = service.definition('house.fray', from);
  expect(definition).toMatchObject({ source: 'duel.fray', start: placeOf(duel, 'face') });
  const all = service.references('house.fray', from);
  expect(all.map((span) => [span.source, textAt(service, span)])).toEqual([
    ['duel.fray', 'face'],
    ['duel.fray', 'face'],
    ['house.fray', 'face'],
  ]);
  expect(service.definition('house.fray', placeOf(house, 'duel.fray'))).toMatchObject([
    { source: 'duel.fray', start: 0 },
  ]);
});

test('a renaming changes house rules too, and is refused if it would change a meaning', () => {
  const service = opened({ 'duel.fray': duel, 'house.fray': house });
  const at = placeOf(duel, 'Thrust');
  const renamed = service.rename('duel.fray', at, 'Stab');
  expect(renamed.ok && renamed.edits.map(({ span }) => span.source)).toEqual([
    ...Array.from({ length: 4 }, () => 'duel.fray'),
    'house.fray',
  ]);
  for (const [name, why] of [
    ['Lunge', /declared again/],
    ['under', /word of the language/],
    ['a b', /no name/],
  ] as const) {
    const refused = service.rename('duel.fray', at, name);
    expect(refused.ok ? '' : refused.why).toMatch(why);
  }
});

test('a renaming is refused if a file that may use the name cannot be parsed completely', () => {
  const house =
    'amends "duel.fray"\n\nexample "a slip"\n  scenario Plain\n  try Thrust by Ann on Bob\n';
  const service = opened({ 'duel.fray': duel, 'house.fray': house });
  const at = placeOf(duel, 'Thrust');
  const places = (): readonly string[] => {
    const renamed = service.rename('duel.fray', at, 'Stab');
    return renamed.ok ? renamed.edits.map(({ span }) => span.source) : [renamed.why];
  };
  const sound = places();
  expect(sound).toContain('house.fray');
  service.open('duel.fray', `${duel}\npolicy Slow\n  pick highest\n`);
  expect(places()).toEqual([expect.stringMatching(/house\.fray speaks of it cannot be told/)]);
  // A file that does not contain the name does not prevent the renaming.
  service.open('house.fray', house.replace('Thrust', 'Other'));
  expect(places()).toEqual(sound.filter((path) => path === 'duel.fray'));
});

test('outline, folding ranges and code lenses are those of the duel', () => {
  const service = opened({ 'duel.fray': duel });
  const outline = service.outline('duel.fray');
  expect(outline.map(({ sort, name }) => `${sort} ${name}`)).toEqual(
    expect.arrayContaining(['kind Fencer', 'check Thrust', 'encounter encounter', 'example a hit']),
  );
  expect(outline.find(({ name }) => name === 'Thrust')?.children.map(({ name }) => name)).toEqual([
    'face',
    'hit',
    'miss',
  ]);
  expect(service.folds('duel.fray')[0]).toEqual({ from: 5, to: 7, sort: 'block' });
  expect(service.lenses('duel.fray').map(({ title, argv }) => [title, argv.at(-1)])).toEqual([
    ['odds of this check', 'Thrust'],
    ['hunt this invariant', 'Alive'],
    ['run this scenario', 'Plain'],
    ['run this example', 'a hit'],
  ]);
});

test('the lens of a check asks for its odds for each participant who can try it, and for every value that it takes', () => {
  const text = duel
    .replace('check Thrust by a on t', 'check Thrust by a on t with reach (number)')
    .replaceAll('Thrust by a on t\n', 'Thrust by a on t with 1\n')
    .replace('face <= a.skill', 'face <= a.skill + reach')
    .replace('try Thrust by Ann on Bob', 'try Thrust by Ann on Bob with 1');
  const asked = (source: string): string =>
    opened({ 'duel.fray': source })
      .lenses('duel.fray')
      .flatMap(({ argv }) => (argv[0] === 'odds' ? argv : []))
      .join(' ');
  expect(asked(duel)).toBe(
    'odds duel.fray --scenario Plain --with a=Ann --with t=Bob --check Thrust',
  );
  expect(asked(text)).toBe(
    'odds duel.fray --scenario Plain --with a=Ann --with t=Bob --vary reach=0..10 --check Thrust',
  );
  // If the rules have an error, the participants are unknown.
  expect(asked(`${duel}\npolicy Slow\n  pick frist\n`)).toBe('odds duel.fray --check Thrust');
});

test('tokens are in order, do not overlap, and tell the sort of each name', () => {
  const service = opened({ 'duel.fray': duel });
  const tokens = service.tokens('duel.fray');
  tokens
    .slice(1)
    .forEach((token, index) => expect(token.start).toBeGreaterThanOrEqual(tokens[index]?.end ?? 0));
  const sortOf = (word: string, nth = 1): string | undefined =>
    tokens.find(({ start }) => start === placeOf(duel, word, nth))?.sort;
  expect([
    sortOf('side'),
    sortOf('Fencer'),
    sortOf('skill', 2),
    sortOf('hit', 2),
    sortOf('D-1'),
  ]).toEqual(['keyword', 'class', 'property', 'enumMember', 'decorator']);
});

test('formatting gives the canonical text, and leaves a text that cannot be parsed', () => {
  const service = opened({ 'duel.fray': duel });
  const [edit, ...others] = service.format('duel.fray');
  expect(others).toEqual([]);
  const after =
    edit === undefined
      ? duel
      : duel.slice(0, edit.span.start) + edit.replacement + duel.slice(edit.span.end);
  service.open('duel.fray', after);
  expect(service.format('duel.fray')).toEqual([]);
  service.open('duel.fray', `${duel}\nnonsense (\n`);
  expect(service.format('duel.fray')).toEqual([]);
});

test.runIf(thorough)('every hover in a shipped ruleset is short', () => {
  const path = 'momentum/momentum.fray';
  const text = readFileSync(join(import.meta.dirname, '../../../../rulesets', path), 'utf8');
  const service = opened({ [path]: text });
  const seen = new Set<number>();
  for (let offset = 0; offset < text.length; offset += 7) {
    const hover = service.hover(path, offset);
    if (hover === undefined || seen.has(hover.span.start)) continue;
    seen.add(hover.span.start);
    expect(hover.lines.length).toBeLessThanOrEqual(HOVER_LIMITS.lines);
    for (const line of [hover.code ?? '', ...hover.lines])
      expect(line.length).toBeLessThanOrEqual(HOVER_LIMITS.letters);
  }
  expect(seen.size).toBeGreaterThan(500);
});

test('a shipped ruleset has no problems', () => {
  const rulesets = join(import.meta.dirname, '../../../../rulesets');
  const path = 'unit-ambush/unit-ambush.fray';
  const service = opened({ [path]: readFileSync(join(rulesets, path), 'utf8') });
  expect(service.problems(path)).toEqual([]);
});

test('bookkeeping fields come last in completions, and are marked as such', () => {
  const text = `${duel}procedure Extra by c (Fencer)\n  raise c.¦\n`.replace(
    /^( +)HP .*$/m,
    '$&\n$1aaa  counter  starts 0  bookkeeping',
  );
  const service = opened({ 'duel.fray': text.replace('¦', '') });
  const items = service.completion('duel.fray', text.indexOf('¦'))?.items ?? [];
  expect(items.map((item) => item.text)).toEqual(['skill', 'HP', 'aaa']);
  expect(items.at(-1)?.detail).toBe('a field, bookkeeping');
});
