// Names and types: each problem with a source that has it, the told place marked «so», and sources without any.

import { describe, expect, test } from 'vitest';
import { createCollector } from '../diagnostics/collector.ts';
import type { Diagnostic, DiagnosticCode } from '../diagnostics/diagnostic.ts';
import { collectNames } from '../names/collect.ts';
import { createSource } from '../source/source.ts';
import { parse } from '../syntax/parser.ts';
import { checkTypes } from './check.ts';

const prelude = `ruleset "Trial"

span round
span turn in round

side heroes
side foes

kind Hero
  HP      counter 0..  starts 5
  AWE     1..100
  skill   dice     default 2d
  weapon  row of Weapon  default club
  mood    one of calm, angry, wild  starts calm
  target  Hero     starts nobody
  plan    list of row of Weapon  starts nothing
  brave   yes/no   default no

table Weapon
  weapon  die  way    reach
  club    d6   melee  1
  bow     d8   fire   60

condition Down
  bars everything
condition Poisoned
  has strength 1..10

given light yes/no  default yes
track alarm yes/no  starts no

ruling ties
  reroll  default
  share

define p is able when p.HP > 0
define p.reach as p.weapon.reach
define gap of x (number) from y (number) as x - y
define lead as first h in heroes

check Notice by p
  counts as sense
  roll d20 as mind
  let goal be p.AWE
  sees   when mind <= goal
  blind  otherwise

check Strike by a on t
  roll a.weapon.die as blow
  hit   when blow > t.AWE
  miss  otherwise

choice Warn by p
  yes
  no  default

choice Allow by referee
  yes
  no

action Attack by a on t
  counts as act
  pick t from enemies of a
  Strike by a on t
    hit   lower t.HP by 1
    miss  nothing

procedure Rest for p within limit (number)
  raise p.HP by limit

scenario Ford
  side heroes
    Hero  AWE  HP  weapon
    Ann   10   5   club
    Bob   12   4   bow
  side foes
    Hero  AWE
    Orc x2  8
`;

function problemsIn(text: string): readonly Diagnostic[] {
  const source = createSource('trial.fray', text);
  const parsed = parse(source);
  const problems = createCollector();
  problems.add(parsed.diagnostics);
  checkTypes([parsed.file], collectNames([parsed.file], new Map([[source.path, source]]), problems), problems);
  return problems.list();
}

const placeOf = (text: string, one: Diagnostic): string => text.slice(one.primary.span.start, one.primary.span.end);

/** The source has this problem at its mark and no other. */
function tells(code: DiagnosticCode, body: string, part = ''): Diagnostic {
  const text = prelude + body.replace(/[«»]/g, '');
  const marks = [...body.matchAll(/«([^»]*)»/g)].map((match) => match[1] ?? '');
  const found = problemsIn(text);
  expect(found.map((one) => `${one.code}: ${placeOf(text, one)}`)).toEqual(marks.map((mark) => `${code}: ${mark}`));
  const [first] = found;
  if (first === undefined) throw new Error('the source has no mark');
  expect(first.primary.span.start - prelude.length).toBe(body.indexOf('«'));
  expect(first.message).toContain(part);
  return first;
}

/** Its first mend gives a source without problems, which holds `expected`. */
function mends(code: DiagnosticCode, body: string, expected: string): void {
  const edits = tells(code, body).help.find((help) => help.edits !== undefined)?.edits ?? [];
  const text = prelude + body.replace(/[«»]/g, '');
  const mended = [...edits]
    .sort((a, b) => b.span.start - a.span.start)
    .reduce((whole, edit) => whole.slice(0, edit.span.start) + edit.replacement + whole.slice(edit.span.end), text);
  expect(mended).toContain(expected);
  expect(problemsIn(mended).map((one) => one.message)).toEqual([]);
}

function accepts(body: string): void {
  expect(problemsIn(prelude + body).map((one) => `${one.code}: ${one.message}`)).toEqual([]);
}

const inEncounter = (...lines: readonly string[]): string => `\nencounter\n${lines.map((line) => `  ${line}\n`).join('')}`;

test('the prelude has no problem', () => accepts(''));

test('a track says with what it starts, for nobody else does', () => {
  mends('types/no-start', '\ntrack «noise» 0..9 hidden from everyone\n', 'track noise 0..9  starts 0 hidden');
  mends('types/no-start', '\ntrack «depth» counter 2..6\n', 'counter 2..6  starts 2');
  mends('types/no-start', '\ntrack «debt» -9..-1\n', '-9..-1  starts -1');
  mends('types/no-start', '\ntrack «mood» one of calm, wild\n', 'starts calm');
  mends('types/no-start', '\ntrack «leader» Hero\n', 'starts nobody');
  expect(tells('types/no-start', '\ntrack «pool» dice\n').help.flatMap((help) => help.edits ?? [])).toEqual([]);
  accepts('\ntrack past list of number\n');
});

test('lines of an action after its statements are told as such, even where they read as calls', () => {
  tells('syntax/line-order', '\naction Wave by p\n  nothing\n  «counts» as act\n');
  tells('syntax/line-order', '\naction Wave by p\n  nothing\n  «pick» t from enemies of p\n');
  accepts('\nprocedure pick of p\n  lower p.HP by 1\n\naction Wave by p\n  nothing\n  pick of p\n');
});

describe('declared names', () => {
  test('a name is declared once', () => {
    const twice = tells('names/declared-twice', '\nruling «ties»\n  a  default\n  b\n');
    expect(twice.secondary).toHaveLength(1);
    tells('names/declared-twice', '\nkind Beast\n  HP counter 0..\n  «HP» counter 0..\n');
    tells('names/declared-twice', '\nchoice Flee by p\n  yes\n  «yes»\n');
    expect(tells('names/declared-twice', '\ncheck Luck by p\n  roll d6 as face\n  good  when face is 6\n  bad   when face is 1\n  «good»  otherwise\n').help.map(({ text }) => text)).toEqual(['each stands once: join what leads to it with `or`']);
    tells('names/declared-twice', '\ndefine p is «Down» when p.HP is 0\n');
    tells('names/declared-twice', '\nscenario Camp like Ford\n  side foes\n    Hero  AWE\n    «Ann»   3\n');
  });
  test('fields may have the names of declarations', () => accepts('\nkind Beast\n  light yes/no default no\n'));
  test('names of the language are not declared', () => {
    tells('names/of-the-language', '\nside «others»\n');
    tells('names/of-the-language', '\ngiven «number» 1..3 default 1\n');
  });
  test('only capitals differ: a warning within one sort', () => {
    tells('names/only-case-differs', '\ngiven «Light» yes/no default no\n');
    accepts('\nruling strike\n  a  default\n  b\n');
  });
  test('a local hides nothing', () => {
    tells('names/hides-a-declaration', inEncounter('let «alarm» be 3'));
    tells('names/hides-a-declaration', inEncounter('each p in heroes', '  each «p» in foes', '    p gains Down'));
    accepts(inEncounter('each p in heroes', '  p gains Down', 'each p in foes', '  p gains Down'));
  });
  test('a scenario is not like itself', () => tells('names/like-itself', '\nscenario Loop like «Loop»\n  given light yes\n'));
  test('copies of a row are participants', () => accepts('\nexample "two orcs"\n  scenario Ford\n  expect Orc-2.HP > Orc-1.HP\n'));
});

describe('names in use', () => {
  test('unknown names come with the nearest', () => {
    mends('names/unknown-value', inEncounter('if «alram»', '  nothing'), 'if alarm');
    mends('names/unknown', inEncounter('each p in heroes', '  p gains «Dwon»'), 'gains Down');
    mends('names/unknown', inEncounter('each p in heroes', '  «Notise» by p'), 'Notice by p');
    mends('names/unknown-field', '\ndefine p is weak when p.«AEW» < 5\n', 'p.AWE');
    mends('names/unknown', '\ndefine p is weak when p is not «abel»\n', 'not able');
    mends('names/unknown', inEncounter('play «ruond»', '  nothing'), 'play round');
    mends('names/unknown', inEncounter('each p in heroes', '  ask p to take any «atc»'), 'any act');
  });
  test('whoever takes part in a scenario is nobody that rules and measures know', () => {
    const { help } = tells('names/unknown-value', '\nmeasure first-HP\n  at end of encounter\n  «Ann».HP\n');
    expect(help.map(({ text }) => text)).toEqual(['Ann takes part in the scenario Ford, but rules and measures are for all scenarios; ask for somebody in another way, such as `first p in heroes`']);
  });
  test('a row of a table is no value by itself', () => {
    const { help } = tells('names/unknown-value', '\ntable Colour\n  colour  brain\n  green   3\n  red     1\n\ndefine p.hue\n  «green»  when p.AWE > 3\n  5  otherwise\n');
    expect(help.map(({ text }) => text)).toEqual(['`green` is a row of `Colour`, which can stand only where such a row belongs: in a field or track of type `row of Colour`, or after `Colour at`']);
  });
  test('the same unknown name twice is told at each place by this pass, and joined by compile', () => {
    tells('names/unknown-value', inEncounter('if «alram»', '  nothing', 'if «alram»', '  nothing'));
  });
  test('a minus without blanks', () => {
    mends('names/minus-without-blanks', '\ndefine p is weak when p.«AWE-1» < 5\n', 'p.AWE - 1');
    mends('names/minus-without-blanks', '\ncheck Aim by p\n  let a be 3\n  let b be 2\n  low  when «a-b» < 5\n  high  otherwise\n', 'a - b');
  });
  test('a name of another sort', () => {
    tells('names/wrong-sort', inEncounter('each p in heroes', '  p gains «Rest»'), 'is a procedure, but a condition belongs here');
    tells('names/wrong-sort', inEncounter('let x be «Notice»'));
    mends('names/wrong-sort', inEncounter('each p in heroes', '  ask p to take «act»'), 'take any act');
  });
  test('a call fits the signature, which is shown', () => {
    tells('names/called-otherwise', inEncounter('each p in heroes', '  «Strike» by p'), '`on t` is missing; it is called as `Strike by a on t`');
    tells('names/called-otherwise', inEncounter('each p in heroes', '  Notice «of p»'), 'takes no `of`');
    tells('names/called-otherwise', '\ndefine p is near when «gap» of p.AWE < 5\n', 'gap of x from y');
    accepts(inEncounter('each p in heroes', '  Rest for p within 3', '  Allow by referee', '    yes  nothing', '    no  nothing'));
  });
  test('a choice that is one decider’s', () => {
    mends('types/does-not-fit', inEncounter('each p in heroes', '  Allow «by p»', '    otherwise  nothing'), 'Allow by referee');
  });
  test('binders of events are single letters', () => {
    tells('names/no-binder', '\ntrigger Falls when «hero».HP falls\n  hero gains Down\n');
    accepts('\ntrigger Falls when h.HP falls\n  h gains Down\n');
    tells('names/called-otherwise', '\ninvariant Seen\n  whenever Notice «of p» is rolled\n  p is able\n');
  });
  test('a word that is spelt like a name', () => {
    tells('names/word-or-name', '\ntrack state one of alarm, quiet  starts quiet\n' + inEncounter('set state to «alarm»'));
  });
});

describe('what is broken is not told again', () => {
  test('a broken declaration still has its name', () => {
    const text = prelude.replace('check Strike by a on t', 'check Strike by a onn t') + inEncounter('each p in heroes', '  Strike by p on p');
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
    const more = '\ndefine p is here when p.HP > 1 and ties is reroll and p.weapon is bow\nexample "x"\n  scenario Ford\n  try Notice by Ann is sees\n';
    const found = problemsIn(prelude.replace(right, wrong) + more);
    expect(found.map((one) => one.code.split('/')[0])).toEqual(['syntax']);
  });
  test('two mistakes in two declarations are both told', () => {
    const text = prelude.replace('p.HP > 0', 'p.PH > 0').replace('lower t.HP', 'lower t.AWE');
    expect(problemsIn(text).map((one) => one.code)).toEqual(['names/unknown-field', 'types/fixed']);
  });
  test('what is asked of an unknown thing is not told', () => tells('names/unknown-value', inEncounter('if «tise» is reroll', '  nothing')));
});

describe('words', () => {
  test('a word out of its set', () => {
    mends('types/unknown-word', '\ndefine p is mad when p.mood is «agry»\n', 'mood is angry');
    mends('types/unknown-word', inEncounter('if ties is «shar»', '  nothing'), 'ties is share');
    mends('types/unknown-word', inEncounter('each p in heroes', '  set p.mood to «clam»'), 'to calm');
    mends('types/unknown-row', '\ndefine p is armed when p.weapon is «clbu»\n', 'weapon is club');
    mends('types/unknown-column', '\ndefine p.sides as size of p.weapon.«dye»\n', 'weapon.die');
    mends('types/unknown-word', '\ndefine p is far when p.weapon.way is one of melee, «fier»\n', 'melee, fire');
  });
  test('an outcome that does not exist', () => {
    mends('types/unknown-outcome', inEncounter('each p in heroes', '  Notice by p', '    «seez»  nothing', '    blind  nothing'), 'sees  nothing');
    mends('types/unknown-outcome', '\npolicy Loud for p\n  choose Warn «ye»\n', 'choose Warn yes');
    tells('types/no-result', inEncounter('each p in heroes', '  Rest for p within 1 as «x»'));
  });
  test('words from elsewhere must all fit', () => {
    tells('types/other-words', inEncounter('each p in heroes', '  set p.mood to «p.weapon.way»'), '`melee` or `fire`');
    accepts('\ntrack last one of sees, blind  starts blind\n' + inEncounter('each p in heroes', '  Notice by p as seen', '  set last to seen'));
  });
  test('words and rows have the order in which they are written', () => {
    accepts('\ndefine p is mad when p.mood >= angry and p.weapon < bow\n');
    tells('types/unknown-word', '\ndefine p is mad when p.mood >= «fury»\n');
    tells('types/no-order', '\ndefine p is mad when «p.brave» > no\n');
  });
  test('options may be words of the language and numbers', () => {
    accepts('\nruling who\n  everyone  default\n  nobody\n  3\n' + inEncounter('if who is everyone or who is nobody or who is 3', '  nothing'));
  });
});

describe('numbers, dice, yes and no', () => {
  test('a die where a number belongs', () => {
    tells('types/die-for-number', '\ndefine p is lucky when p.HP > «d6»\n', 'no number until it is rolled');
    tells('types/die-for-number', inEncounter('each p in heroes', '  raise p.HP by «p.skill»'), 'dice');
    tells('types/die-for-number', '\nscenario Camp like Ford\n  side foes\n    Hero  AWE\n    Elf   «d20»\n');
  });
  test('a number where dice belong', () => {
    mends('types/number-for-dice', '\ncheck Aim by p\n  roll «20» as eye\n  low  when eye < 5\n  high  otherwise\n', 'roll d20');
    mends('types/number-for-dice', '\ncheck Aim by p\n  roll «3» as eye\n  low  when eye < 5\n  high  otherwise\n', 'roll 3d');
    accepts('\ncheck Aim by p\n  roll p.skill + 1d never below 1d as eye\n    Brave  +1  when p is brave\n  low  when eye < 5 or natural of eye is 2 or matches of eye on 6 > 1\n  high  otherwise\n');
  });
  test('yes or no', () => {
    tells('types/does-not-fit', inEncounter('if «lead.HP»', '  nothing'), 'yes or no belongs here, but this is a number');
    const count = tells('types/does-not-fit', inEncounter('if «count p in heroes where p.HP is 3»', '  nothing'));
    expect(count.help[0]?.text).toContain('brackets');
    mends('types/brackets-after-where', inEncounter('if «count p in heroes where p is able» > 1', '  nothing'), '(count p in heroes where p is able) > 1');
    tells('types/condition-alone', inEncounter('if «Down»', '  nothing'));
  });
  test('things that are never the same', () => {
    tells('types/never-equal', inEncounter('if lead is «3»', '  nothing'));
    tells('types/never-equal', inEncounter('if lead.HP is «yes»', '  nothing'));
  });
  test('literals in their ranges', () => {
    tells('types/out-of-range', '\nscenario Camp like Ford\n  side foes\n    Hero  AWE\n    Elf   «140»\n', 'from 1 to 100');
    tells('types/value-does-not-fit', '\ngiven fog yes/no  default «maybe»\n', '`fog` is yes or no');
    tells('types/empty-range', '\ngiven fog «5..1»  default 3\n');
  });
});

describe('changes', () => {
  test('fixed things do not change', () => {
    tells('types/fixed', inEncounter('each p in heroes', '  lower p.«AWE» by 1'), 'a fixed field');
    tells('types/fixed', inEncounter('set «light» to no'), 'a given');
    tells('types/not-a-place', inEncounter('let x be 1', 'set «x» to 2'));
    mends('types/fixed', inEncounter('each p in heroes', '  set p.«brave» to yes'), 'brave   yes/no   starts no');
  });
  test('a condition is gained with its fields', () => {
    tells('types/missing-condition-field', inEncounter('lead gains «Poisoned»'));
    mends('names/unknown-field', inEncounter('lead gains Poisoned with «strenth» 3'), 'with strength 3');
    accepts(inEncounter('lead gains Poisoned with strength 3 until end of round', 'set alarm to yes') + '\ndefine p is ill when p is Poisoned and p.Poisoned.strength > 2\n');
  });
});

describe('modifiers and ranks', () => {
  test('a check with several values needs one named', () => {
    tells('types/needs-a-value-name', '\nmodifier Dark -1 to «Notice» by p when not light\n', '`Notice.mind` or `Notice.goal`');
    tells('names/unknown-field', '\nmodifier Dark -1 to Notice.«mid» by p when not light\n');
    accepts('\nmodifier Dark -1 to Notice.mind by p when not light\nmodifier Weak -1 to Strike by a when a.HP < 3\n');
    tells('types/die-for-number', '\nmodifier Dark -«1d6» to Notice.goal by p\n');
    tells('types/no-dice-to-favour', '\nmodifier Dark «advantage» to Notice.goal by p\n');
    tells('names/unknown', '\nmodifier Dark -1 to «Notise» by p\n');
  });
  test('rank keys', () => {
    tells('types/needs-a-value-name', inEncounter('rank order of p in heroes', '  highest roll «Notice» by p'));
    accepts(inEncounter('rank order of p in heroes', '  highest p.mood', '  highest roll Notice.mind by p', 'each p in order where position of p within order > 1', '  p gains Down'));
    tells('types/fixed', inEncounter('rank order of p in heroes', '  highest roll Strike by p on p as «AWE»'));
  });
});

describe('tables, scenarios, examples', () => {
  test('rows have as many cells as there are columns', () => {
    tells('types/row-length', '\ntable Odd\n  odd  a  b\n  big  1  2\n  «two»  1\n');
    tells('types/row-length', '\ntable Odd\n  odd  a\n  big  1  «2»\n');
    mends('types/mixed-column', '\ntable Odd\n  odd  a\n  big  d6\n  two  «20»\n', 'two  d20');
    tells('types/mixed-column', '\ntable Odd\n  odd  a\n  big  1\n  two  «d6»\n', '`a` holds a number above');
  });
  test('columns of participants are fields and conditions', () => {
    accepts('\nscenario Camp like Ford\n  side foes\n    Hero  AWE  Down  target  plan\n    Elf   3    yes   Ann    -\n');
    mends('names/unknown-field', '\nscenario Camp like Ford\n  side foes\n    Hero  AWE  «mod»\n    Elf   3    calm\n', 'AWE  mood');
    tells('types/missing-value', '\nscenario Camp like Ford\n  side foes\n    «Hero»  HP\n    Elf   3\n', '`AWE`');
    tells('names/unknown', '\nscenario Camp like Ford\n  side foes\n    Hero  AWE  target\n    Elf   3    «Anna»\n', 'participant');
    tells('names/unknown', '\nscenario Camp like «Frod»\n  given light yes\n');
  });
  test('copies are counted', () => {
    tells('types/out-of-range', '\nscenario Camp like Ford\n  side foes\n    Hero  AWE\n    Elf «x5000»  3\n');
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
  test('examples speak of what there is', () => {
    accepts('\nexample "dice"\n  scenario Ford\n  dice Notice by Ann 4\n  answer Warn by Bob yes\n  with Ann.HP 3\n  with Ann.Down yes\n  try Notice by Ann is sees\n  expect Ann.HP is 3 and Ann is Down\n');
    mends('names/unknown', '\nexample "dice"\n  scenario Ford\n  dice «Notise» by Ann 4\n', 'dice Notice');
    mends('names/unknown', '\nexample "dice"\n  scenario Ford\n  dice Notice by «Anne» 4\n', 'by Ann 4');
    tells('types/unknown-outcome', '\nexample "dice"\n  scenario Ford\n  try Notice by Ann is «wins»\n');
    tells('names/unknown', '\nexample "dice"\n  scenario Ford\n  expect at end of round «frist»\n    Ann is able\n' + inEncounter('play round as first', '  nothing'));
  });
  test('several rolls of one check are scripted one by one', () => {
    const two = '\ncheck Two by p\n  roll d6 as a\n  roll d6 as b\n  low   when a < b\n  high  otherwise\n\nexample "x"\n  scenario Ford\n';
    tells('types/which-roll', `${two}  dice «Two» by Ann 1 2\n`, '`Two.a` or `Two.b`');
    accepts(`${two}  dice Two.a by Ann 1\n  dice Two.b by Ann 2\n`);
  });
});

describe('kinds', () => {
  const beasts = '\nkind Beast\n  HP counter 0..  starts 3\n  claws 1..6\n\nscenario Wood\n  side heroes\n    Hero  AWE\n    Cid   5\n  side foes\n    Beast  claws\n    Wolf   3\n';
  test('a field that only some kinds have', () => {
    tells('names/not-of-all-kinds', beasts + inEncounter('if any p in everyone where p.«claws» > 3', '  nothing'), 'there may be a Hero');
    accepts(beasts + inEncounter('if any p in Beast where p.claws > 3', '  nothing', 'if any p in everyone where p.HP > 3', '  nothing'));
  });
  test('a parameter takes those who have what is read of it', () => {
    const bite = '\nprocedure Bite by b\n  raise b.HP by b.claws\n';
    accepts(beasts + bite + inEncounter('each b in Beast', '  Bite by b'));
    tells('names/not-of-all-kinds', beasts + bite + inEncounter('each h in heroes', '  Bite by «h»'));
  });
});
