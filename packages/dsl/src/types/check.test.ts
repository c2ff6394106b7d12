// Tests problems with types. Each problem has a source whose mark «so» shows the reported place; other
// sources have no problem.

import { describe, expect, test } from 'vitest';
import { said } from '../diagnostics/said-fixture.ts';
import {
  accepts,
  inEncounter,
  mends,
  placeOf,
  prelude,
  problemsIn,
  reports,
} from './check-fixture.ts';

test('the prelude has no problem', () => accepts(''));

test('a track must say how it starts', () => {
  mends(
    'types/no-start',
    '\ntrack «noise» 0..9 hidden from everyone\n',
    'track noise 0..9  starts 0 hidden',
  );
  mends('types/no-start', '\ntrack «depth» counter 2..6\n', 'counter 2..6  starts 2');
  mends('types/no-start', '\ntrack «debt» -9..-1\n', '-9..-1  starts -1');
  mends('types/no-start', '\ntrack «mood» one of calm, wild\n', 'starts calm');
  mends('types/no-start', '\ntrack «leader» Hero\n', 'starts nobody');
  expect(
    reports('types/no-start', '\ntrack «pool» dice\n').help.flatMap((help) => help.edits ?? []),
  ).toEqual([]);
  accepts('\ntrack past list of number\n');
});

test('lines of an action after its statements are reported, even if they could be calls', () => {
  reports('syntax/line-order', '\naction Wave by p\n  nothing\n  «counts» as act\n');
  reports('syntax/line-order', '\naction Wave by p\n  nothing\n  «pick» t from enemies of p\n');
  accepts('\nprocedure pick of p\n  lower p.HP by 1\n\naction Wave by p\n  nothing\n  pick of p\n');
});
describe('words', () => {
  test('a word that is not in its list is reported', () => {
    mends('types/unknown-word', '\ndefine p is mad when p.mood is «agry»\n', 'mood is angry');
    mends('types/unknown-word', inEncounter('if ties is «shar»', '  nothing'), 'ties is share');
    mends(
      'types/unknown-word',
      inEncounter('each p in heroes', '  set p.mood to «clam»'),
      'to calm',
    );
    mends('types/unknown-row', '\ndefine p is armed when p.weapon is «clbu»\n', 'weapon is club');
    mends('types/unknown-column', '\ndefine p.sides as size of p.weapon.«dye»\n', 'weapon.die');
    mends(
      'types/unknown-word',
      '\ndefine p is far when p.weapon.way is one of melee, «fier»\n',
      'melee, fire',
    );
  });
  test('an outcome that does not exist is reported', () => {
    mends(
      'types/unknown-outcome',
      inEncounter('each p in heroes', '  Notice by p', '    «seez»  nothing', '    blind  nothing'),
      'sees  nothing',
    );
    mends('types/unknown-outcome', '\npolicy Loud for p\n  choose Warn «ye»\n', 'choose Warn yes');
    reports('types/no-result', inEncounter('each p in heroes', '  Rest for p within 1 as «x»'));
  });
  test('words of another list fit only if all of them do', () => {
    reports(
      'types/other-words',
      inEncounter('each p in heroes', '  set p.mood to «p.weapon.way»'),
      '`melee` or `fire`',
    );
    accepts(
      '\ntrack last one of sees, blind  starts blind\n' +
        inEncounter('each p in heroes', '  Notice by p as seen', '  set last to seen'),
    );
  });
  test('words and rows have the order in which they are written', () => {
    accepts('\ndefine p is mad when p.mood >= angry and p.weapon < bow\n');
    reports('types/unknown-word', '\ndefine p is mad when p.mood >= «fury»\n');
    reports('types/no-order', '\ndefine p is mad when «p.brave» > no\n');
  });
  test('options may be words of the language and numbers', () => {
    accepts(
      '\nruling who\n  everyone  default\n  nobody\n  3\n' +
        inEncounter('if who is everyone or who is nobody or who is 3', '  nothing'),
    );
  });
});

describe('numbers, dice, yes and no', () => {
  test('a die where a number belongs is reported', () => {
    reports('types/die-for-number', '\ndefine p is lucky when p.HP > «d6»\n', said.numberForDie);
    reports(
      'types/die-for-number',
      inEncounter('each p in heroes', '  raise p.HP by «p.skill»'),
      'dice',
    );
    reports(
      'types/die-for-number',
      '\nscenario Camp like Ford\n  side foes\n    Hero  AWE\n    Elf   «d20»\n',
    );
  });
  test('a number where dice belong is reported', () => {
    mends(
      'types/number-for-dice',
      '\ncheck Aim by p\n  roll «20» as eye\n  low  when eye < 5\n  high  otherwise\n',
      'roll d20',
    );
    mends(
      'types/number-for-dice',
      '\ncheck Aim by p\n  roll «3» as eye\n  low  when eye < 5\n  high  otherwise\n',
      'roll 3d',
    );
    accepts(
      '\ncheck Aim by p\n  roll p.skill + 1d never below 1d as eye\n    Brave  +1  when p is brave\n  low  when eye < 5 or natural of eye is 2 or matches of eye on 6 > 1\n  high  otherwise\n',
    );
  });
  test('a condition must be yes or no', () => {
    reports(
      'types/does-not-fit',
      inEncounter('if «lead.HP»', '  nothing'),
      said.belongs('yes or no', 'a number'),
    );
    const count = reports(
      'types/does-not-fit',
      inEncounter('if «count p in heroes where p.HP is 3»', '  nothing'),
    );
    expect(count.help[0]?.text).toContain('brackets');
    mends(
      'types/brackets-after-where',
      inEncounter('if «count p in heroes where p is able» > 1', '  nothing'),
      '(count p in heroes where p is able) > 1',
    );
    reports('types/condition-alone', inEncounter('if «Down»', '  nothing'));
  });
  test('a comparison of things that can never be equal is reported', () => {
    reports('types/never-equal', inEncounter('if lead is «3»', '  nothing'));
    reports('types/never-equal', inEncounter('if lead.HP is «yes»', '  nothing'));
  });
  test('literals must be inside their ranges', () => {
    reports(
      'types/out-of-range',
      '\nscenario Camp like Ford\n  side foes\n    Hero  AWE\n    Elf   «140»\n',
      'from 1 to 100',
    );
    reports(
      'types/value-does-not-fit',
      '\ngiven fog yes/no  default «maybe»\n',
      '`fog` is yes or no',
    );
    reports('types/empty-range', '\ngiven fog «5..1»  default 3\n');
    const night = '\ngiven wind 1..6  default 3\nscenario Gale like Ford\n  given wind ';
    reports('types/no-single-value', `${night}«2..4»\n`, 'a range');
    reports('types/no-single-value', '\ntable Bow\n  bow    range\n  short  «1..4»\n');
    reports('types/no-single-value', `${night}«-»\n`, 'leave out');
    reports(
      'types/no-single-value',
      '\nscenario Camp like Ford\n  side foes\n    Hero  AWE\n    Elf   «1..4»\n',
    );
  });
});

describe('changes', () => {
  test('fixed fields and givens cannot change', () => {
    reports(
      'types/fixed',
      inEncounter('each p in heroes', '  lower p.«AWE» by 1'),
      'a fixed field',
    );
    reports('types/fixed', inEncounter('set «light» to no'), 'a given');
    reports('types/not-a-place', inEncounter('let x be 1', 'set «x» to 2'));
    mends(
      'types/fixed',
      inEncounter('each p in heroes', '  set p.«brave» to yes'),
      'brave   yes/no   starts no',
    );
  });
  test('a condition must be gained with its fields', () => {
    reports('types/missing-condition-field', inEncounter('lead gains «Poisoned»'));
    reports(
      'types/missing-condition-field',
      `\ncondition Hurt\n  has depth 1..10\n  has width 1..10\n${inEncounter('lead gains «Hurt» with depth 3')}`,
    );
    mends(
      'names/unknown-field',
      inEncounter('lead gains Poisoned with «strenth» 3'),
      'with strength 3',
    );
    accepts(
      inEncounter('lead gains Poisoned with strength 3 until end of round', 'set alarm to yes') +
        '\ndefine p is ill when p is Poisoned and p.Poisoned.strength > 2\n',
    );
  });
});

describe('modifiers and ranks', () => {
  test('a line about a check with several values must name one', () => {
    reports(
      'types/needs-a-value-name',
      '\nmodifier Dark -1 to «Notice» by p when not light\n',
      '`Notice.mind` or `Notice.goal`',
    );
    reports('names/unknown-field', '\nmodifier Dark -1 to Notice.«mid» by p when not light\n');
    accepts(
      '\nmodifier Dark -1 to Notice.mind by p when not light\nmodifier Weak -1 to Strike by a when a.HP < 3\n',
    );
    reports('types/die-for-number', '\nmodifier Dark -«1d6» to Notice.goal by p\n');
    reports('types/no-dice-to-favour', '\nmodifier Dark «advantage» to Notice.goal by p\n');
    reports('names/unknown', '\nmodifier Dark -1 to «Notise» by p\n');
  });
  test('a key of an order must name one value, and can be kept only in a field that changes', () => {
    reports(
      'types/needs-a-value-name',
      inEncounter('rank order of p in heroes', '  highest roll «Notice» by p'),
    );
    accepts(
      inEncounter(
        'rank order of p in heroes',
        '  highest p.mood',
        '  highest roll Notice.mind by p',
        'each p in order where position of p within order > 1',
        '  p gains Down',
      ),
    );
    reports(
      'types/fixed',
      inEncounter('rank order of p in heroes', '  highest roll Strike by p on p as «AWE»'),
    );
  });
});

describe('tables, scenarios, examples', () => {
  test('a row must have as many cells as there are columns', () => {
    reports('types/row-length', '\ntable Odd\n  odd  a  b\n  big  1  2\n  «two»  1\n');
    reports('types/row-length', '\ntable Odd\n  odd  a\n  big  1  «2»\n');
    const tooShort = (cell: string): string | undefined =>
      reports('types/row-length', `\ntable Odd\n  odd  a  b\n  big  1  ${cell}\n  «two»  1\n`)
        .help[0]?.text;
    expect(tooShort('2')).toContain('a number for `b` is missing');
    expect(tooShort('Ann')).toBe(said.emptyCell);
    mends('types/mixed-column', '\ntable Odd\n  odd  a\n  big  d6\n  two  «20»\n', 'two  d20');
    reports(
      'types/mixed-column',
      '\ntable Odd\n  odd  a\n  big  1\n  two  «d6»\n',
      '`a` holds a number above',
    );
  });
  test('the columns of participants must be fields and conditions', () => {
    accepts(
      '\nscenario Camp like Ford\n  side foes\n    Hero  AWE  Down  target  plan\n    Elf   3    yes   Ann    -\n',
    );
    mends(
      'names/unknown-field',
      '\nscenario Camp like Ford\n  side foes\n    Hero  AWE  «mod»\n    Elf   3    calm\n',
      'AWE  mood',
    );
    reports(
      'types/missing-value',
      '\nscenario Camp like Ford\n  side foes\n    «Hero»  HP\n    Elf   3\n',
      '`AWE`',
    );
    reports(
      'names/unknown',
      '\nscenario Camp like Ford\n  side foes\n    Hero  AWE  target\n    Elf   3    «Anna»\n',
      'participant',
    );
    reports('names/unknown', '\nscenario Camp like «Frod»\n  given light yes\n');
  });
  test('the number of copies is limited', () => {
    reports(
      'types/out-of-range',
      '\nscenario Camp like Ford\n  side foes\n    Hero  AWE\n    Elf «x5000»  3\n',
    );
  });
  test('a given without a default must be given', () => {
    const text = `${prelude}\ngiven hour 1..24\n`;
    const [found, ...others] = problemsIn(text);
    expect(others).toEqual([]);
    expect(found?.code).toBe('types/missing-value');
    expect(found === undefined ? '' : placeOf(text, found)).toBe('Ford');
    const given = text.replace('scenario Ford\n', 'scenario Ford\n  given hour 3\n');
    expect(problemsIn(`${given}\nscenario Camp like Ford\n  given light no\n`)).toEqual([]);
  });
  test('examples may name only what exists', () => {
    accepts(
      '\nexample "dice"\n  scenario Ford\n  dice Notice by Ann 4\n  answer Warn by Bob yes\n  with Ann.HP 3\n  with Ann.Down yes\n  try Notice by Ann is sees\n  expect Ann.HP is 3 and Ann is Down\n',
    );
    mends(
      'names/unknown',
      '\nexample "dice"\n  scenario Ford\n  dice «Notise» by Ann 4\n',
      'dice Notice',
    );
    mends(
      'names/unknown',
      '\nexample "dice"\n  scenario Ford\n  dice Notice by «Anne» 4\n',
      'by Ann 4',
    );
    reports(
      'types/unknown-outcome',
      '\nexample "dice"\n  scenario Ford\n  try Notice by Ann is «wins»\n',
    );
    reports(
      'names/unknown',
      '\nexample "dice"\n  scenario Ford\n  expect at end of round «frist»\n    Ann is able\n' +
        inEncounter('play round as first', '  nothing'),
    );
  });
  test('each roll of a check with several rolls has its own dice line', () => {
    const two =
      '\ncheck Two by p\n  roll d6 as a\n  roll d6 as b\n  low   when a < b\n  high  otherwise\n\nexample "x"\n  scenario Ford\n';
    reports('types/which-roll', `${two}  dice «Two» by Ann 1 2\n`, '`Two.a` or `Two.b`');
    reports('names/unknown', `${two}  dice Notice.«b» by Ann 1\n`);
    accepts(`${two}  dice Two.a by Ann 1\n  dice Two.b by Ann 2\n`);
  });
});

describe('fields of only some kinds, while nobody takes part; otherwise validation reports them', () => {
  const beasts =
    'ruleset "Beasts"\n\nside heroes\n\nkind Hero\n  HP counter 0..  starts 3\n\nkind Beast\n  HP counter 0..  starts 3\n  claws 1..6\n';
  const told = (body: string): readonly string[] =>
    problemsIn(beasts + body).map(
      (one) => `${one.code}: ${placeOf(beasts + body, one)}: ${one.message}`,
    );
  test('a field that only some kinds have is reported', () => {
    expect(told(inEncounter('if any p in everyone where p.claws > 3', '  nothing'))).toEqual([
      `names/not-of-all-kinds: claws: ${said.maybeWithout('a Hero', 'claws')}`,
    ]);
    expect(told(inEncounter('if any p in Beast where p.claws > 3', '  nothing'))).toEqual([]);
  });
  test('a yes/no field that only some kinds have is reported, unless somebody takes part, since validation follows the participants', () => {
    const wild = beasts.replace('claws 1..6', 'claws 1..6\n  wild yes/no');
    const asked = (body: string): readonly string[] =>
      problemsIn(wild + body).map(
        (one) =>
          `${one.code}: ${placeOf(wild + body, one)}: ${one.message}; ${one.secondary.map(({ text }) => text).join()}`,
      );
    const some = inEncounter('if any p in everyone where p is wild', '  nothing');
    expect(asked(some)).toEqual([
      `names/not-of-all-kinds: wild: ${said.maybeWithout('a Hero', 'wild')}; only a Beast has it`,
    ]);
    expect(asked(inEncounter('if any p in Beast where p is wild', '  nothing'))).toEqual([]);
    const lair = '\nscenario Lair\n  side heroes\n    Beast  claws  wild\n    Rex    3      yes\n';
    expect(asked(some + lair)).toEqual([]);
  });
  test('a parameter takes only participants with the fields that are read of it', () => {
    const bite = '\nprocedure Bite by b\n  raise b.HP by b.claws\n';
    expect(told(bite + inEncounter('each b in Beast', '  Bite by b'))).toEqual([]);
    expect(told(bite + inEncounter('each h in Hero', '  Bite by h'))).toEqual([
      `names/not-of-all-kinds: h: ${said.maybeWithout('a Hero', 'claws')}`,
    ]);
  });
  test.each([
    ['procedure Bite by b\n  raise HP-lost by b.claws\n', 'Bite by h'],
    ['check Bite by b\n  roll d6 as x\n    Claws + b.claws\n', 'Bite by h'],
    ['choice Bite by b\n  yes  when b.claws > 3\n  no\n', 'Bite by h'],
    ['define bite of b as b.claws\n', 'raise HP-lost by bite of h'],
    ['define b is clawed when b.claws > 3\n', 'if h is clawed\n      nothing'],
  ])('the report shows what is read of a parameter: %j, in %j', (decl, line) => {
    const text = `${beasts}\ntrack HP-lost  counter 0..  starts 0\n\n${decl}`;
    const found = (kind: string): readonly string[] =>
      problemsIn(`${text}\nencounter\n  each h in ${kind}\n    ${line}\n`).map(
        (one) =>
          `${placeOf(`${text}\nencounter\n  each h in ${kind}\n    ${line}\n`, one)}: ${one.message}; ${one.secondary.map((at) => at.text).join()}`,
      );
    expect(found('Beast')).toEqual([]);
    expect(found('Hero')).toEqual([
      `h: ${said.maybeWithout('a Hero', 'claws')}; \`claws\` is read here`,
    ]);
  });
  test('the bearer of a condition may be of any kind', () => {
    const burns = (of: string): readonly string[] =>
      told(
        `\ncondition Hot\n  bars everything\n  lasts until end of round of ${of}\n\nspan round\n`,
      );
    expect(burns('bearer')).toEqual([]);
    expect(burns('bearer.claws')).toEqual([
      said.belongs('types/does-not-fit: bearer.claws: a participant', 'a number'),
    ]);
  });
});
