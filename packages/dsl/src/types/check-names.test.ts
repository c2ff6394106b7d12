// Tests problems with names. Each problem has a source whose mark «so» shows the reported place; other
// sources have no problem.

import { describe, expect, test } from 'vitest';
import { walk } from '../ast/visit.ts';
import { compile } from '../compile.ts';
import { said } from '../diagnostics/said-fixture.ts';
import { createSource } from '../source/source.ts';
import { accepts, inEncounter, mends, prelude, problemsIn, reports } from './check-fixture.ts';

describe('declared names', () => {
  test('a name is declared once', () => {
    const twice = reports('names/declared-twice', '\nruling «ties»\n  a  default\n  b\n');
    expect(twice.secondary).toHaveLength(1);
    reports('names/declared-twice', '\nkind Beast\n  HP counter 0..\n  «HP» counter 0..\n');
    reports('names/declared-twice', '\nchoice Flee by p\n  yes\n  «yes»\n');
    expect(
      reports(
        'names/declared-twice',
        '\ncheck Luck by p\n  roll d6 as face\n  good  when face is 6\n  bad   when face is 1\n  «good»  otherwise\n',
      ).help.map(({ text }) => text),
    ).toEqual(['write each outcome only once: join its conditions with `or`']);
    reports('names/declared-twice', '\ndefine p is «Down» when p.HP is 0\n');
    reports(
      'names/declared-twice',
      '\nscenario Camp like Ford\n  side foes\n    Hero  AWE\n    «Ann»   3\n',
    );
  });
  test('fields may have the names of declarations', () =>
    accepts('\nkind Beast\n  light yes/no default no\n'));
  test('words of the language cannot be declared', () => {
    reports('names/of-the-language', '\nside «others»\n');
    reports('names/of-the-language', '\ngiven «number» 1..3 default 1\n');
  });
  test('a declaration cannot have a name that would be read otherwise where it is used', () => {
    reports('names/of-the-language', '\nkind «counter»\n  size 1..3 default 1\n');
    reports('names/of-the-language', '\ndefine «total» of p as p.AWE\n');
    reports('names/of-the-language', '\nprocedure «raise» p\n  p gains Down\n');
    accepts('\nprocedure raise by p\n  p gains Down\n');
    accepts('\nkind total\n  counter 1..3 default 1\n');
  });
  test('names of one sort that differ only in capitals give a warning', () => {
    reports('names/only-case-differs', '\ngiven «Light» yes/no default no\n');
    accepts('\nruling strike\n  a  default\n  b\n');
  });
  test('a local name must not hide another name', () => {
    reports('names/hides-a-declaration', inEncounter('let «alarm» be 3'));
    reports(
      'names/hides-a-declaration',
      inEncounter('each p in heroes', '  each «p» in foes', '    p gains Down'),
    );
    accepts(inEncounter('each p in heroes', '  p gains Down', 'each p in foes', '  p gains Down'));
  });
  test('a modifier outside a check must not have the name of a modifier inside it', () => {
    const check =
      '\ncheck Aim by p\n  roll d20 as die\n    Nerve  +1\n    best of Gear\n      Scope  +2\n  hit   when die > 9\n  miss  otherwise\n';
    reports('names/declared-twice', `${check}\nmodifier «Nerve» +2 to Aim by p\n`);
    reports('names/declared-twice', `${check}\nmodifier «Scope» +2 to Aim.die by p\n`);
    accepts(`${check}\nmodifier Fog -2 to Aim by p\n`);
  });

  test('a participant must not have the name of dice', () =>
    reports(
      'syntax/dice-for-name',
      '\nscenario Camp like Ford\n  side foes\n    Hero  AWE\n    «d6»    3\n',
    ));

  test.each([
    ['a given', '  given light yes\n  «given light no»\n'],
    ['a ruling', '  ruling ties reroll\n  «ruling ties reroll»\n'],
    [
      'a policy',
      '  policy Bold for foes\n  «policy Bold for foes»\npolicy Bold for a\n  choose Warn yes\n',
    ],
    [
      'a moment',
      '  at start of encounter\n    set alarm to yes\n  «at start of encounter»\n    set alarm to no\n',
    ],
  ])('a scenario must not set the same thing twice: %s', (_, lines) => {
    reports('names/said-twice', `\nscenario Camp like Ford\n${lines}`);
  });
  test('a scenario may repeat a line of the scenario that it is like', () =>
    accepts('\nscenario Camp like Ford\n  given light no\n'));
  // A field may have the name of a type. Mistakes in other fields are still reported then.
  test.each(['number', 'dice', 'list', 'text', 'default', 'starts', 'hidden'])(
    'with a field called %s, an unknown field is still reported',
    (name) => {
      reports(
        'names/unknown-field',
        `\nkind Ogre\n  ${name}  1..9  default 3\ndefine crowded when any o in Ogre where o.«girth» > 3\n`,
      );
    },
  );
  test('a scenario is not like itself', () =>
    reports('names/like-itself', '\nscenario Loop like «Loop»\n  given light yes\n'));
  test('copies of a row are participants', () =>
    accepts('\nexample "two orcs"\n  scenario Ford\n  expect Orc-2.HP > Orc-1.HP\n'));
});

describe('names that are used', () => {
  test('a roll without a name is not suggested to a trigger on its check', () => {
    const [problem] = problemsIn(
      `${prelude}\ncheck Luck by p\n  roll d6\n  roll d6 as face\n  good  when face > 3\n  bad   otherwise\n\ntrigger Lucky when Luck by h is rolled\n  raise h.HP by result\n`,
    );
    expect(problem?.help.map(({ text }) => text)).toEqual([said.rollIsCalled('face')]);
  });
  test('the fix for an unknown name is the nearest name', () => {
    mends('names/unknown-value', inEncounter('if «alram»', '  nothing'), 'if alarm');
    mends('names/unknown', inEncounter('each p in heroes', '  p gains «Dwon»'), 'gains Down');
    mends('names/unknown', inEncounter('each p in heroes', '  «Notise» by p'), 'Notice by p');
    mends('names/unknown-field', '\ndefine p is weak when p.«AEW» < 5\n', 'p.AWE');
    mends('names/unknown', '\ndefine p is weak when p is not «abel»\n', 'not able');
    mends('names/unknown', inEncounter('play «ruond»', '  nothing'), 'play round');
    mends('names/unknown', inEncounter('each p in heroes', '  ask p to take any «atc»'), 'any act');
  });
  test('the report of an unknown adjective lists those that exist, and shows how to define it', () => {
    const { help } = reports('names/unknown', '\ndefine p is weak when p is «broke»\n');
    expect(help.at(-1)?.text).toContain(said.saysWhen('broke', 'broke'));
  });
  test('rules and measures cannot name a participant of a scenario', () => {
    const { help } = reports(
      'names/unknown-value',
      '\nmeasure first-HP\n  at end of encounter\n  «Ann».HP\n',
    );
    expect(help.map(({ text }) => text)).toEqual([
      said.notAllScenarios('Ann', 'first p in heroes'),
      said.playsWhere('scenario Ford'),
    ]);
  });
  test('a row of a table is not a value by itself', () => {
    const { help } = reports(
      'names/unknown-value',
      '\ntable Colour\n  colour  brain\n  green   3\n  red     1\n\ndefine p.hue\n  «green»  when p.AWE > 3\n  5  otherwise\n',
    );
    expect(help.map(({ text }) => text)).toEqual([said.rowAlone('green', 'Colour')]);
  });
  test('an unknown name that occurs twice is reported at each place by this pass, and compile joins the reports', () => {
    reports(
      'names/unknown-value',
      inEncounter('if «alram»', '  nothing', 'if «alram»', '  nothing'),
    );
  });
  test('a minus without blanks is fixed', () => {
    mends('names/minus-without-blanks', '\ndefine p is weak when p.«AWE-1» < 5\n', 'p.AWE - 1');
    mends(
      'names/minus-without-blanks',
      '\ncheck Aim by p\n  let a be 3\n  let b be 2\n  low  when «a-b» < 5\n  high  otherwise\n',
      'a - b',
    );
    // The fix uses the first hyphen with a known name on each side.
    mends(
      'names/minus-without-blanks',
      '\ncheck Aim by p\n  let a be 3\n  let b-c be 2\n  low  when «a-b-c» < 5\n  high  otherwise\n',
      'a - b-c',
    );
    mends(
      'names/minus-without-blanks',
      '\ncheck Aim by p\n  let a-b be 3\n  let c be 2\n  low  when «a-b-c» < 5\n  high  otherwise\n',
      'a-b - c',
    );
  });
  test('a name of another sort is reported', () => {
    reports(
      'names/wrong-sort',
      inEncounter('each p in heroes', '  p gains «Rest»'),
      said.butBelongs('is a procedure', 'a condition'),
    );
    reports('names/wrong-sort', inEncounter('let x be «Notice»'));
    mends(
      'names/wrong-sort',
      inEncounter('each p in heroes', '  ask p to take «act»'),
      'take any act',
    );
  });
  test('a call must fit the signature, which the report shows', () => {
    reports(
      'names/called-otherwise',
      inEncounter('each p in heroes', '  «Strike» by p'),
      said.calledAs('`on t` is missing', 'Strike by a on t'),
    );
    reports(
      'names/called-otherwise',
      inEncounter('each p in heroes', '  Notice «of p»'),
      'takes no `of`',
    );
    reports(
      'names/called-otherwise',
      '\ndefine p is near when «gap» of p.AWE < 5\n',
      'gap of x from y',
    );
    accepts(
      inEncounter(
        'each p in heroes',
        '  Rest for p within 3',
        '  Allow by referee',
        '    yes  nothing',
        '    no  nothing',
      ),
    );
  });
  test('the fix for a choice with one fixed decider names this decider', () => {
    mends(
      'types/does-not-fit',
      inEncounter('each p in heroes', '  Allow «by p»', '    otherwise  nothing'),
      'Allow by referee',
    );
  });
  test('a binder of an event must be a single letter', () => {
    reports('names/no-binder', '\ntrigger Falls when «hero».HP falls\n  hero gains Down\n');
    accepts('\ntrigger Falls when h.HP falls\n  h gains Down\n');
    reports(
      'names/called-otherwise',
      '\ninvariant Seen\n  whenever Notice «of p» is rolled\n  p is able\n',
    );
  });
  test('a word that is spelt like a name is reported', () => {
    reports(
      'names/word-or-name',
      '\ntrack state one of alarm, quiet  starts quiet\n' + inEncounter('set state to «alarm»'),
    );
  });
});

describe('consequences of a broken line are not reported', () => {
  test('a broken declaration still declares its name', () => {
    const text =
      prelude.replace('check Strike by a on t', 'check Strike by a onn t') +
      inEncounter('each p in heroes', '  Strike by p on p');
    expect(problemsIn(text).map((one) => one.code.split('/')[0])).toEqual(['syntax']);
  });
  test.each([
    ['  HP      counter 0..  starts 5', '  HP      countr 0..  starts 5'],
    ['  reroll  default', '  reroll  defalt'],
    ['ruling ties', 'ruleng ties'],
    ['  sees   when mind <= goal', '  sees   whn mind <= goal'],
    ['  roll d20 as mind', '  rol d20 as mind'],
    ['  bow     d8   fire   60', '  bow     d8   fire   60 ++'],
    ['side heroes', 'sied heroes'],
    ['    Ann   10   5   club', '    Ann   10   5   = club'],
  ])('%s  written  %s', (right, wrong) => {
    expect(prelude).toContain(right);
    const more =
      '\ndefine p is here when p.HP > 1 and ties is reroll and p.weapon is bow\nexample "x"\n  scenario Ford\n  try Notice by Ann is sees\n';
    const found = problemsIn(prelude.replace(right, wrong) + more);
    expect(found.map((one) => one.code.split('/')[0])).toEqual(['syntax']);
  });
  test('mistakes in two declarations are both reported', () => {
    const text = prelude.replace('p.HP > 0', 'p.PH > 0').replace('lower t.HP', 'lower t.AWE');
    expect(problemsIn(text).map((one) => one.code)).toEqual(['names/unknown-field', 'types/fixed']);
  });
  test('an unknown name in a comparison is reported once', () =>
    reports('names/unknown-value', inEncounter('if «tise» is reroll', '  nothing')));
});

test('each name in an answer of a policy resolves to its symbol', () => {
  const more = `
choice Turn by p
  left
  right  default

policy Bold for p
  choose Turn left when p.mood is wild
  choose Warn yes
  take Attack
  pick lowest option.HP
  list bow, Ann
`;
  const { checked, diagnostics } = compile(createSource('trial.fray', prelude + more));
  if (checked === undefined) throw new Error(JSON.stringify(diagnostics));
  const found: string[] = [];
  for (const policy of checked.symbols.policies)
    if (policy.decl !== undefined)
      walk(policy.decl, (node) => {
        if (node.kind === 'Ident')
          found.push(`${node.text} ${checked.resolutionOf(node)?.symbol ?? 'nothing'}`);
      });
  expect(found).toEqual([
    'Bold policy',
    'p local',
    'Turn choice',
    'left outcome',
    'p local',
    'mood field',
    'wild word',
    'Warn choice',
    'Attack action',
    'option local',
    'HP field',
    'bow row',
    'Ann participant',
  ]);
});
