// A line that could not be parsed may contain what is missing, so consequences of it are not reported. Each
// row marks with «…» what is reported without such a line.

import { expect, test } from 'vitest';
import type { DiagnosticCode } from '../diagnostics/diagnostic.ts';
import { inEncounter, prelude, problemsIn, reports } from './check-fixture.ts';

const example = (...lines: readonly string[]): string =>
  `\nexample "one"\n  scenario Ford\n${lines.map((line) => `  ${line}\n`).join('')}`;
const scenario = (...lines: readonly string[]): string =>
  `\nscenario Lea\n${lines.map((line) => `  ${line}\n`).join('')}  side heroes\n    Hero  AWE\n    Cid   3\n`;
const cell = (column: string, value: string): string =>
  `\nscenario Lea\n  side heroes\n    Hero  AWE  ${column}\n    Cid   3    ${value}\n`;
const trigger = (event: string): string => `\ntrigger Seen when ${event}\n  nothing\n`;
const policy = (line: string): string => `\npolicy Plan for p\n  ${line}\n`;

type Row = readonly [DiagnosticCode, body: string];

/** A name in a broken line may be declared there. */
const NAMES: readonly Row[] = [
  ['names/wrong-sort', inEncounter('«sense» by lead')],
  ['names/wrong-sort', inEncounter('ask lead to take «Weapon» or nothing')],
  ['names/wrong-sort', inEncounter('ask lead to take «act» or nothing')],
  ['names/unknown', inEncounter('ask lead to take any «deed» or nothing')],
  ['names/wrong-sort', inEncounter('ask lead to take any «Attack» or nothing')],
  ['names/unknown', inEncounter('if lead is «bold»', '  nothing')],
  ['types/unknown-word', inEncounter('if lead.mood is one of calm, «bold»', '  nothing')],
  ['types/unknown-row', inEncounter('if lead.weapon is one of club, «rod»', '  nothing')],
  ['types/unknown-outcome', trigger('Notice by p comes out «glimpses»')],
  ['names/unknown-field', trigger('p.«bold» falls')],
  ['names/no-binder', trigger('«Gil» gains Down')],
  ['names/unknown', example('answer Warn by «Gil»  yes')],
  ['names/unknown', example('dice Notice.«eye» by Ann 3')],
  ['names/unknown', example('dice Notice.mind by Ann «three»')],
  ['types/unknown-outcome', example('try Notice by Ann is «glimpses»')],
  ['types/unknown-outcome', example('answer Warn by Ann  «perhaps»')],
  ['names/unknown', example('answer Ann lists «rod»')],
  ['names/unknown', inEncounter('play «hour»', '  nothing')],
  ['names/unknown-value', inEncounter('lower lead.HP by «harm»')],
  ['names/unknown-value', inEncounter('roll again «harm»')],
  ['names/unknown', '\nmodifier Dark -1 to «Look» by p\n'],
  ['names/unknown-field', '\nmodifier Dark -1 to Notice.«eye» by p\n'],
  ['types/unknown-word', inEncounter('set lead.mood to «bold»')],
  ['types/unknown-column', inEncounter('lower lead.HP by lead.weapon.«weight»')],
  [
    'names/unknown-field',
    inEncounter('Notice by lead as seen', '  sees, blind  nothing', 'lower lead.HP by seen.«eye»'),
  ],
  ['types/no-parts', inEncounter('lower lead.HP by alarm.«pitch»')],
  ['names/unknown-field', inEncounter('lower lead.HP by lead.«luck»')],
  ['names/unknown-field', inEncounter('if lead.Poisoned.«source» is 3', '  nothing')],
  ['names/unknown', policy('take «Run»')],
  ['types/unknown-outcome', policy('choose Warn «perhaps»')],
  ['names/unknown', policy('pick «rod»')],
  ['names/unknown', inEncounter('let x be («luck» of lead)', 'lower lead.HP by x')],
  [
    'names/unknown',
    inEncounter('rank line of p in heroes', '  highest roll Notice.mind by p as «luck»'),
  ],
  [
    'names/unknown-field',
    inEncounter('rank line of p in heroes', '  highest roll Notice.«eye» by p'),
  ],
  ['types/unknown-word', scenario('ruling ties  «split»')],
  ['names/unknown', scenario('policy «Bold» for heroes')],
  ['names/unknown', `${policy('take Attack')}${scenario('policy Plan for «Gil»')}`],
  ['names/unknown-field', cell('«luck»', '3')],
  ['types/unknown-word', cell('mood', '«bold»')],
  ['types/unknown-row', cell('weapon', '«rod»')],
  ['names/unknown', cell('target', '«Gil»')],
  ['types/value-does-not-fit', cell('brave', '«maybe»')],
  ['types/unknown-type', '\nkind Rat\n  tail  «length-of-it»\n'],
  [
    'names/wrong-sort',
    '\nencounter\n  step Dawn\n    nothing\n\ninvariant Calm\n  at end of «Dawn»\n  not alarm\n',
  ],
  [
    'names/unknown',
    '\nencounter\n  play round as Day\n    nothing\n\ninvariant Calm\n  at end of round «Night»\n  not alarm\n',
  ],
  ['names/unknown-field', inEncounter('lead gains Poisoned with strength 3, «source» 3')],
  [
    'types/unknown-outcome',
    inEncounter('Notice by lead', '  sees, blind  nothing', '  «glimpses»  nothing'),
  ],
  ['names/unknown', '\naction Run by a\n  costs 1 «breath»\n  nothing\n'],
  ['names/not-in-signature', '\naction Grab by a\n  pick «t» from enemies of a\n  nothing\n'],
];

const rats = (use: string): string => `\nkind Rat\n  tail  1..9  default 2\n⟦  ) 5 (\n⟧${use}`;
const luck = (use: string): string => `\nruling luck\n  good  default\n  bad\n⟦  ) 5 (\n⟧${use}`;
const arms = (use: string): string =>
  `\ntable Arms\n  arm   worth\n  rod   1\n  fist  0\n⟦  ) 5 (\n⟧${use}`;
const pay = (use: string): string => `\nchoice Pay by p\n  most\n  little\n⟦  ) 5 (\n⟧${use}`;
const look = (use: string): string =>
  `\ncheck Look by p\n  roll d6 as face\n  roll d6 as other\n⟦  ) 5 (\n⟧  good  when face > 3\n  bad   otherwise\n${use}`;
const idle = (use: string): string => `\ncheck Idle by p\n  counts as sense\n⟦  ) 5 (\n⟧${use}`;
/** A declaration with ⟦a broken line⟧ may have more parts than the known ones. */
const PARTS: readonly Row[] = [
  ['names/unknown', rats(inEncounter('each q in Rat where q is «bold»', '  nothing'))],
  ['names/unknown-field', rats(inEncounter('each q in Rat where q.«age» > 1', '  nothing'))],
  ['names/unknown', rats(trigger('p.«age» falls'))],
  ['names/unknown-field', rats('\nscenario Lea\n  side foes\n    Rat  «age»\n    Rik  4\n')],
  [
    'types/missing-value',
    '\nkind Rat\n  tail  1..9\n⟦  ) 5 (\n⟧\nscenario Lea\n  side foes\n    «Rat»\n    Rik\n',
  ],
  ['types/unknown-word', luck(inEncounter('if luck is «fair»', '  nothing'))],
  ['types/unknown-word', luck(scenario('ruling luck  «fair»'))],
  ['types/unknown-row', arms('\nkind Rat\n  arm  row of Arms  default «bow-arm»\n')],
  ['types/unknown-row', arms(inEncounter('lower lead.HP by Arms at «sling» under worth'))],
  [
    'types/unknown-row',
    arms(
      `\nkind Rat\n  arm  row of Arms  default rod\n${inEncounter('each q in Rat where q.arm is one of rod, «sling»', '  nothing')}`,
    ),
  ],
  [
    'types/unknown-column',
    arms(
      `\nkind Rat\n  arm  row of Arms  default rod\n${inEncounter('each q in Rat where q.arm.«weight» > 1', '  nothing')}`,
    ),
  ],
  ['types/missing-row', arms(inEncounter('lower lead.HP by Arms at «lead.mood» under worth'))],
  ['types/missing-column', arms(inEncounter('lower lead.HP by Arms at rod under «lead.mood»'))],
  [
    'types/missing-column',
    `\ntable Arms⟦ ) 5 (⟧\n  arm   worth\n  rod   1\n\nkind Rat\n  arm  row of Arms  default rod\n${inEncounter('each q in Rat', '  lower lead.HP by Weapon at club under «q.arm»')}`,
  ],
  ['types/unknown-outcome', pay(inEncounter('Pay by lead', '  most, little, «all»  nothing'))],
  ['types/unknown-outcome', pay(trigger('Pay by p comes out «all»'))],
  ['types/unknown-outcome', pay(policy('choose Pay «all»'))],
  ['types/unknown-outcome', pay(policy('choose Pay «nobody»'))],
  ['types/unknown-outcome', pay(example('try Pay by Ann is «all»'))],
  [
    'types/unknown-outcome',
    pay(
      '\ncheck Gaze by p\n  roll d6 as face\n  push face if «Pay» by p\n    nothing\n  good  when face > 3\n  bad   otherwise\n',
    ),
  ],
  ['types/unknown-outcome', look(inEncounter('Look by lead', '  good, bad, «all»  nothing'))],
  ['types/unknown-outcome', look(trigger('Look by p comes out «all»'))],
  ['types/unknown-outcome', look(example('try Look by Ann is «all»'))],
  ['types/needs-a-value-name', look('\nmodifier Dark -1 to «Look» by p\n')],
  ['types/which-roll', look(example('dice «Look» by Ann 3'))],
  ['names/unknown', look(example('dice Look.«eye» by Ann 3'))],
  ['types/no-outcome', idle(inEncounter('Idle by lead', '  «good»  nothing'))],
  ['names/wrong-sort', idle(example('dice «Idle» by Ann 3'))],
  [
    'types/nothing-to-modify',
    idle(inEncounter('rank line of p in heroes', '  highest roll «Idle» by p')),
  ],
  [
    'names/unknown-field',
    `\ncondition Hot\n  has heat  1..3\n⟦  ) 5 (\n⟧${inEncounter('if lead.Hot.«glow» is 3', '  nothing')}`,
  ],
  [
    'names/unknown-field',
    `\ncondition Hot\n  has heat  1..3\n⟦  ) 5 (\n⟧${inEncounter('lead gains Hot with heat 1, «glow» 3')}`,
  ],
  [
    'types/no-result',
    `\nprocedure Odd by p⟦ ) 5 (⟧\n  nothing\n${inEncounter('Odd by lead', '  «good»  nothing')}`,
  ],
];

/** True if a problem is reported at one of the marks. */
function isToldOf(body: string, text: string): boolean {
  const places = [...body.matchAll(/«/g)].map(
    ({ index }, before) => prelude.length + index - 2 * before,
  );
  return problemsIn(prelude + text).some(({ primary }) => places.includes(primary.span.start));
}

test.each(PARTS)('%s %j is reported, unless the broken line is there', (code, body) => {
  reports(code, body.replaceAll(/⟦[^⟧]*⟧/g, ''));
  const marked = body.replaceAll(/[⟦⟧]/g, '');
  expect(isToldOf(marked, marked.replaceAll(/[«»]/g, ''))).toBe(false);
});

test.each(NAMES)('%s %j is reported, unless a broken line has the name', (code, body) => {
  reports(code, body);
  const [, name = ''] = /«([^»]*)»/.exec(body) ?? [];
  const text = body.replaceAll(/[«»]/g, '');
  expect(isToldOf(body, `${text}\n) ${name} (\n`)).toBe(false);
  expect(isToldOf(body, `${text}\n) ${name}-else (\n`)).toBe(true);
});

/** Tests whether a given without a value is reported, by the head and the lines of a scenario. */
test.each<readonly [head: string, line: string, isMissed: boolean]>([
  ['Lea', '', true],
  ['Lea', '  given light yes\n', true],
  ['Lea', '  given wind 2\n', false],
  ['Lea', '  ) 5 (\n', false],
  ['Lea', '  given wnd 2\n', false],
  ['Lea like Ford', '', true],
  ['Lea like Gale', '', false],
  ['Lea like Fjord', '', false],
  ['Lea like Mist', '', false],
  ['Lea like Lea', '', true],
])('scenario %s %j has a missing given: %j', (head, line, isMissed) => {
  const side = '  side heroes\n    Hero  AWE\n    Cid   3\n';
  const others = `\ngiven wind  1..3\n\nscenario Gale\n  given wind 2\n${side}\nscenario Mist\n  ) 5 (\n${side}`;
  const found = problemsIn(`${prelude}${others}\nscenario ${head}\n${line}${side}`);
  const missing = found.filter(({ code }) => code === 'types/missing-value');
  expect(missing.map(({ message }) => /the scenario (\S+)/.exec(message)?.[1])).toEqual(
    isMissed ? ['Ford', 'Lea'] : ['Ford'],
  );
  for (const { secondary, help } of missing)
    expect([...secondary, ...help].map((one) => one.text)).toEqual([
      'it has no default',
      'add a line `given wind …`',
    ]);
});

test.each<readonly [lines: readonly string[]]>([
  [['if ) 5 (', '  set alarm to 3']],
  [['each ) 5 (', '  set alarm to 3']],
  [['Notice by lead', '  sees, blind  nothing', '  if ) 5 (', '    set alarm to 3']],
])('lines under a broken line are checked: %j', (lines) => {
  const codes = problemsIn(prelude + inEncounter(...lines)).map(({ code }) => code);
  expect(codes).toEqual(['syntax/unexpected', 'types/does-not-fit']);
});

/** The kind says which fields a participant has. */
test.each<readonly [kind: string, codes: readonly string[]]>([
  ['Hero', ['names/unknown-field']],
  ['Herro', ['names/unknown']],
])(
  'an unknown field of a participant below the kind %s is reported, if that kind exists',
  (kind, codes) => {
    const lea = `\nscenario Lea\n  side heroes\n    ${kind}  AWE\n    Rex    3\n`;
    const one = `\nexample "one"\n  scenario Lea\n  expect at end of round 1\n    Rex.luck > 1\n`;
    expect(problemsIn(prelude + lea + one).map(({ code }) => code)).toEqual(codes);
  },
);

test('without any kind every field is unknown, unless a broken line may declare a kind', () => {
  const codes = (kind: string): readonly string[] =>
    problemsIn(
      `ruleset "Bare"\n\nside heroes\n${kind}${inEncounter('if any p in heroes where p.luck > 1', '  nothing')}`,
    ).map(({ code }) => code);
  expect(codes('')).toEqual(['names/unknown']);
  expect(codes('\nkind ) 5 (\n').filter((code) => !code.startsWith('syntax/'))).toEqual([]);
});
