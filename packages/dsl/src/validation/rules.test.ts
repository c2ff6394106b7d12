// Each rule with sources that break it («the place that is told») and sources that keep it.

import { describe, expect, test } from 'vitest';
import { compile } from '../compile.ts';
import type { Diagnostic, DiagnosticCode } from '../diagnostics/diagnostic.ts';
import { createSource } from '../source/source.ts';

const prelude = `ruleset "Trial"

span round
side heroes
side foes

kind Hero
  HP     counter 0..  starts 5
  might  1..20
  alive  yes/no  default yes
  mood   one of calm, angry, wild  starts calm
`;

function diagnose(body: string): readonly Diagnostic[] {
  return compile(createSource('trial.fray', prelude + body)).diagnostics;
}

/** The places told by a code, and the text without its marks. */
function readMarks(body: string): { readonly text: string; readonly marked: readonly string[] } {
  return { text: body.replace(/[«»]/g, ''), marked: [...body.matchAll(/«([^»]*)»/g)].map((match) => match[1] ?? '') };
}

function told(code: DiagnosticCode, text: string): readonly Diagnostic[] {
  const all = diagnose(text);
  const others = all.filter((one) => one.severity === 'error' && !one.code.startsWith('rules/'));
  expect(others.map((one) => `${one.code} ${one.message} at ${(prelude + text).slice(one.primary.span.start, one.primary.span.end)}`)).toEqual([]);
  return all.filter((one) => one.code === code);
}

/** The code tells exactly the marked places. */
function tells(code: DiagnosticCode, body: string): readonly Diagnostic[] {
  const { text, marked } = readMarks(body);
  const found = told(code, text);
  expect(found.map((one) => (prelude + text).slice(one.primary.span.start, one.primary.span.end))).toEqual(marked);
  return found;
}

function isSilent(code: DiagnosticCode, body: string): void {
  expect(told(code, body).map((one) => one.message)).toEqual([]);
}

/** Applying the first mend makes the code go away. */
function isMended(code: DiagnosticCode, body: string): void {
  const { text } = readMarks(body);
  const edits = told(code, text)[0]?.help.find((help) => help.edits !== undefined)?.edits ?? [];
  expect(edits.length).toBeGreaterThan(0);
  const mended = [...edits]
    .sort((a, b) => b.span.start - a.span.start)
    .reduce((whole, edit) => whole.slice(0, edit.span.start) + edit.replacement + whole.slice(edit.span.end), prelude + text);
  isSilent(code, mended.slice(prelude.length));
}

/** A small whole in which everything of the prelude is used. */
const used = `define h is up when h.HP > 0 and h.alive and h.might > 1 and h.mood is calm
encounter
  play round
    each h in heroes where h is up
      lower h.HP by 1
    each f in foes where f is up
      lower f.HP by 1
`;

const check = (lines: string): string => `check Try by h\n${lines}`;

describe('outcomes and cases are complete', () => {
  test('a check ends in otherwise', () => {
    tells('rules/outcomes-incomplete', check('  roll d20 as face\n  wins  when face > 10\n  «draws»  when face is 10\n'));
    isSilent('rules/outcomes-incomplete', check('  roll d20 as face\n  wins  when face > 10\n  misses  otherwise\n'));
  });
  test('or is complete by numbers, by an opposite, or without outcomes', () => {
    isSilent('rules/outcomes-incomplete', check('  roll d20 as face\n  wins  when face > 10\n  misses  when face is one of 1..10\n'));
    isSilent('rules/outcomes-incomplete', check('  roll d20 as face\n  wins  when face > h.might\n  misses  when face <= h.might\n'));
    isSilent('rules/outcomes-incomplete', check('  roll d20 as face\n'));
  });
  const ruling = 'ruling reading\n  first  default\n  second\n  third\n';
  test('cases name every option of a ruling', () => {
    const [one] = tells('rules/cases-incomplete', `${ruling}define x\n  1  when reading is first\n  «2»  when reading is second\n`);
    expect(one?.message).toContain('`third`');
    isSilent('rules/cases-incomplete', `${ruling}define x\n  1  when reading is first\n  2  when reading is one of second, third\n`);
    isSilent('rules/cases-incomplete', `${ruling}define x\n  1  when reading is first\n  2  otherwise\n`);
  });
  test('a caller handles every outcome, and the mend adds the lines', () => {
    const body = `choice Ask by h\n  yes\n  no  default\n${check('  roll d20 as face\n  wins  when face > 10\n  draws  when face is 10\n  misses  otherwise\n')}encounter\n  each h in heroes\n    «Try» by h\n      wins  nothing   # a comment\n`;
    const [one] = tells('rules/outcomes-not-handled', body);
    expect(one?.message).toContain('`draws` or `misses`');
    isMended('rules/outcomes-not-handled', body);
    isSilent('rules/outcomes-not-handled', readMarks(body).text.replace('wins  nothing', 'otherwise  nothing'));
    isSilent('rules/outcomes-not-handled', 'choice Ask by h\n  yes\n  no\nencounter\n  each h in heroes\n    Ask by h\n      yes, no  nothing\n');
  });
  test('no outcome is handled twice', () => {
    const calls = (lines: string): string => `choice Ask by h\n  yes\n  no\nencounter\n  each h in heroes\n    Ask by h\n${lines}`;
    tells('rules/outcome-handled-twice', calls('      yes  nothing\n      no  nothing\n      «yes»  nothing\n'));
    isSilent('rules/outcome-handled-twice', calls('      yes  nothing\n      no  nothing\n'));
  });
});

describe('every line can be reached', () => {
  test('outcomes and cases after one that holds whenever they do', () => {
    tells('rules/never-reached', check('  roll d20 as face\n  good  when face >= 10\n  «great»  when face >= 15\n  bad  otherwise\n'));
    tells('rules/never-reached', check('  roll d20 as face\n  bad  otherwise\n  «good»  when face > 10\n'));
    tells('rules/never-reached', check('  roll d20 as face\n  good  when face > 10\n  bad  when face <= 10\n  «odd»  otherwise\n'));
    isSilent('rules/never-reached', check('  roll d20 as face\n  great  when face >= 15\n  good  when face >= 10\n  bad  otherwise\n'));
  });
  test('a case for a mood that is left over is no mistake', () => {
    isSilent('rules/never-reached', 'define h.x\n  1  when h.mood is calm\n  2  when h.mood is not wild\n  3  otherwise\n');
    tells('rules/never-reached', 'define h.x\n  1  when h.mood is not wild\n  «2»  when h.mood is calm\n  3  otherwise\n');
  });
  test('statements after end', () => {
    tells('rules/never-reached', 'encounter\n  play round\n    end round\n    «announce "too late"»\n');
    isSilent('rules/never-reached', 'encounter\n  play round\n    if no h in heroes\n      end round\n    announce "in time"\n');
  });
});

describe('comparisons that the dice decide', () => {
  const outcome = (dice: string, when: string): string => check(`  roll ${dice} as face\n  wins  when ${when}\n  misses  otherwise\n`);
  test('a d20 compared with 25, a d10 above 10', () => {
    const [one] = tells('rules/never-holds', outcome('d20', '«face >= 25»'));
    expect(one?.message).toBe('`face >= 25` never holds: a d20 shows 1 to 20');
    tells('rules/never-holds', outcome('d10', '«face > 10»'));
    tells('rules/never-holds', outcome('3d6', '«face is 2»'));
    tells('rules/never-holds', outcome('d10', 'face is one of 9..10, «11»'));
    isSilent('rules/never-holds', outcome('d10', 'face >= 10'));
  });
  test('modifiers, from outside too, widen what dice show', () => {
    isSilent('rules/never-holds', check('  roll d20 as face\n    Bonus +5 when h.alive\n  wins  when face >= 25\n  misses  otherwise\n'));
    isSilent('rules/never-holds', `modifier Strong + h.might to Try by h\n${outcome('d20', 'face >= 25')}`);
    tells('rules/never-holds', `modifier Strong +4 to Try by h\n${outcome('d20', '«face >= 25»')}`);
  });
  test('what is done to the dice counts', () => {
    tells('rules/never-holds', outcome('4d6 drop lowest 1', '«face > 18»'));
    tells('rules/never-holds', outcome('3d10 count 8 or more', '«face > 3»'));
    isSilent('rules/never-holds', outcome('d6 explode on 6 up to 3 times', 'face > 6'));
  });
  test('bounds of fields', () => {
    tells('rules/never-holds', 'define h is gone when «h.HP < 0»\n');
    tells('rules/never-holds', 'define h is gone when «h.might - 20 > 1»\n');
    isSilent('rules/never-holds', 'define h is gone when h.HP < 1\n');
    tells('rules/always-holds', 'define h is there when «h.HP >= 0»\n');
    isSilent('rules/always-holds', 'invariant Bounds\n  always\n  every h in heroes satisfies h.HP >= 0\n');
  });
  test('one thing cannot be two', () => {
    tells('rules/never-holds', 'define h is odd when «h.mood is calm and h.mood is wild»\n');
    isSilent('rules/never-holds', 'define h is odd when h.mood is calm or h.mood is wild\n');
  });
  test('nothing is above the last word', () => {
    tells('rules/never-holds', 'define h is odd when «h.mood > wild»\n');
    isSilent('rules/never-holds', 'define h is odd when h.mood >= wild\n');
  });
});

describe('tables read with a number', () => {
  const table = (rows: string, use = ''): string => `table Band\n  points  label  worth\n${rows}${use}`;
  test('no overlap, no gap', () => {
    tells('rules/rows-overlap', table('  1..5    "low"  1\n  «5..9»  "high"  2\n'));
    tells('rules/rows-leave-a-gap', table('  1..5    "low"  1\n  «7..9»  "high"  2\n'));
    isSilent('rules/rows-overlap', table('  1..5  "low"  1\n  6..  "high"  2\n'));
    isSilent('rules/rows-leave-a-gap', table('  1..5  "low"  1\n  6..  "high"  2\n'));
  });
  test('a row for every total that is looked up', () => {
    const look = 'check Try by h\n  roll 2d6 as total-of-two\n  let gain be Band at «total-of-two» under worth\n';
    tells('rules/rows-leave-a-gap', table('  2..11  "low"  1\n', look));
    isSilent('rules/rows-leave-a-gap', table('  2..12  "low"  1\n', readMarks(look).text));
  });
});

describe('nothing is declared for nothing', () => {
  test('rulings, givens, tracks, defines', () => {
    tells('rules/unused', `${used}ruling «late»\n  soon  default\n  never-again\n`);
    tells('rules/unused', `${used}given «wind»  0..5  default 0\n`);
    tells('rules/unused', `${used}track «noise»  counter 0..  starts 0\ntrigger Loud when h.HP falls\n  raise noise by 1\n`);
    tells('rules/unused', `${used}define «twice» as 2\n`);
    isSilent('rules/unused', `${used}given zone  text  default "as the scenario says"\n`);
  });
  test('fields, conditions, tags, tables, columns', () => {
    tells('rules/unused', `${used}kind Wall\n  «height»  0..  default 3\ntrigger Crash when h.HP falls\n  if any w in Wall\n    announce "crash"\n`);
    tells('rules/unused', `${used}condition «Blue»\n`);
    tells('rules/unused', `${used}condition «Blue»\ntrigger Turn when h.HP falls\n  h gains Blue\n`);
    isSilent('rules/unused', `${used}condition Bound\n  bars everything\ntrigger Turn when h.HP falls\n  h gains Bound\n`);
    tells('rules/unused', `${used}check Extra by h\n  counts as «spare»\n  roll d6 as face\n`);
    tells('rules/unused', `${used}table «Colours»\n  colour  weight\n  red  1\n`);
    tells('rules/unused', `${used}given hue  row of Colours  default red\ntable Colours\n  colour  weight  «price»  note\n  red  1  2  "warm"\ntrigger Hued when h.HP falls\n  lower h.HP by hue.weight\n`);
  });
  test('what nothing calls, offers or plays', () => {
    tells('rules/unused', `${used}procedure «Rest»\n  announce "rest"\n`);
    tells('rules/unused', `${used}choice «Flee» by h\n  yes\n  no\n`);
    tells('rules/unused', `${used}action «Wave» by h\n  announce "hello"\n`);
    tells('rules/unused', `${used}span «hour»\n`);
    isSilent('rules/unused', `${used}check Alone by h\n  roll d6 as face\n  good  when face > 3\n  bad  otherwise\n`);
  });
  test('a misspelt use excuses it', () => {
    const all = diagnose(`${used}ruling late\n  soon  default\n  again\ndefine x when laet is soon\ntrigger Use when h.HP falls\n  if x\n    announce "x"\n`);
    expect(all.filter((one) => one.code === 'rules/unused')).toEqual([]);
    expect(all.some((one) => one.code.startsWith('names/'))).toBe(true);
  });
  test('a value that no outcome depends on', () => {
    tells('rules/unused-value', check('  roll d20 as face\n  let «spare» be 3\n  wins  when face > 10\n  misses  otherwise\n'));
    isSilent('rules/unused-value', check('  roll d20 as face\n  let bar be 3\n  wins  when face > bar\n  misses  otherwise\n'));
  });
});

describe('what waits for something', () => {
  test('a trigger on what never happens', () => {
    tells('rules/never-happens', 'condition Down\n  bars everything\ntrigger Fall when «h gains Down»\n  announce "{h} falls"\n');
    tells('rules/never-happens', 'trigger Rise when «h.HP rises»\n  announce "{h}"\nencounter\n  each h in heroes\n    lower h.HP by 1\n');
    isSilent('rules/never-happens', 'trigger Fall when h.HP falls\n  announce "{h}"\nencounter\n  each h in heroes\n    lower h.HP by 1\n');
    isSilent('rules/never-happens', 'trigger Begin when round begins\n  announce "on"\nencounter\n  play round\n    announce "now"\n');
  });
  test('what an example tries does happen', () => {
    isSilent('rules/never-happens', `${check('  roll d6 as face\n')}scenario Meadow\n  side heroes\n    Hero  might\n    Ann   5\nexample "alone"\n  scenario Meadow\n  try Try by Ann\ninvariant Fair\n  whenever Try by h is rolled\n  face < 7\n`);
  });
  test('a modifier that fits nothing', () => {
    tells('rules/touches-nothing', 'check Plain by h\n  good  when h.alive\n  bad  otherwise\nmodifier «Loud» +1 to Plain by h\n');
    isSilent('rules/touches-nothing', 'modifier Loud +1 to Try by h\ncheck Try by h\n  roll d6 as face\n');
  });
});

describe('every run ends', () => {
  test('no circle of calls or defines', () => {
    const [one] = tells('rules/calls-itself', 'procedure «Ping»\n  Pong\nprocedure Pong\n  Ping\n');
    expect(one?.message).toContain('Ping → Pong → Ping');
    tells('rules/calls-itself', 'define h.«x» as h.y + 1\ndefine h.y as h.x + 1\n');
    tells('rules/calls-itself', 'action «Act» by h\n  counts as deed\n  ask h to take any deed\n');
    tells('rules/calls-itself', 'action Act by h\n  allowed when h is ready\n  announce "a"\ndefine h is «ready» when h can take Act\n');
    isSilent('rules/calls-itself', 'procedure Ping\n  Pong\nprocedure Pong\n  announce "pong"\n');
  });
  test('no chain of definitions is too long for the engine', () => {
    const chain = (count: number, marked: number): string =>
      Array.from({ length: count }, (_, n) => `define h.${n === marked ? `«${link(n)}»` : link(n)} as ${n === 0 ? 'h.HP' : `h.${link(n - 1)}`}\n`).join('');
    const link = (n: number): string => `link-${String.fromCharCode(...[...String(n)].map((digit) => 97 + Number(digit)))}`;
    tells('rules/too-deep', chain(3_000, 100));
    isSilent('rules/too-deep', chain(100, -1));
    const long = (count: number, marked: number): string => chain(count, marked).replace(/$/gm, ' + 1'.repeat(200)).replace(/^( \+ 1)+$/gm, '');
    tells('rules/too-deep', long(20, 9));
    isSilent('rules/too-deep', long(9, -1));
    const backwards = chain(3_000, 100).split('\n').reverse().join('\n');
    tells('rules/too-deep', backwards);
    isSilent('rules/too-deep', Array.from({ length: 3_000 }, (_, n) => `procedure ${link(n)}\n  ${n === 0 ? 'nothing' : link(n - 1)}\n`).join(''));
  });
  test('a circle of triggers is pointed out', () => {
    tells('rules/triggers-in-a-circle', 'trigger «Bleed» when h.HP falls\n  lower h.HP by 1\n');
    isSilent('rules/triggers-in-a-circle', 'trigger Bleed when h.HP falls\n  announce "ouch"\n');
    isSilent('rules/triggers-in-a-circle', 'trigger Bleed when h.HP falls\n  raise h.HP by 1\n');
  });
});

describe('one default', () => {
  test('rulings have exactly one, choices at most one', () => {
    tells('rules/no-default', 'ruling «late»\n  soon\n  again\n');
    isMended('rules/no-default', 'ruling late\n  soon "at once"\n  again\n');
    tells('rules/several-defaults', 'ruling late\n  soon  default\n  «again»  default\n');
    tells('rules/several-defaults', 'choice Ask by h\n  yes  default\n  «no»  default\n');
    isSilent('rules/several-defaults', 'choice Ask by h\n  yes  default\n  no\n');
    isSilent('rules/no-default', 'choice Ask by h\n  yes\n  no\n');
  });
});

test('what ends is played around it, or around a call of it', () => {
  tells('rules/ends-nothing', 'encounter\n  play round up to 3 times\n    nothing\n  end «round»\n');
  tells('rules/ends-nothing', 'encounter\n  play round up to 3 times\n    nothing\n  Stop\n\nprocedure Stop\n  end «round»\n');
  isSilent('rules/ends-nothing', 'encounter\n  play round up to 3 times\n    if number of round is 2\n      end round\n');
  isSilent('rules/ends-nothing', 'encounter\n  play round up to 3 times\n    Stop\n  Stop\n\nprocedure Stop\n  end round\n');
  isSilent('rules/ends-nothing', 'encounter\n  play round up to 3 times\n    nothing\n\ntrigger Over when round begins\n  end round\n');
});

describe('durations, orders, offers, examples', () => {
  test('a condition that ends at once', () => {
    tells('rules/lasts-no-time', 'condition Down\nencounter\n  each h in heroes\n    h gains Down «for 0 rounds»\n');
    isSilent('rules/lasts-no-time', 'condition Down\nencounter\n  each h in heroes\n    h gains Down for 1 round\n');
    tells('rules/lasts-no-time', 'condition Down\ntrigger Late when round ends\n  each h in heroes\n    h gains Down «until end of round»\n');
    isSilent('rules/lasts-no-time', 'condition Down\ntrigger Late when round ends\n  each h in heroes\n    h gains Down until end of next round\n');
  });
  test('the last key of an order settles', () => {
    const rank = (keys: string): string => `ruling tie\n  roll-it  default\n  keep-it\ncheck Luck by h\n  roll d6 as face\nencounter\n  rank line of h in heroes\n${keys}`;
    tells('rules/rank-unsettled', rank('    «highest h.might»\n'));
    tells('rules/rank-unsettled', rank('    highest h.might\n    «highest roll Luck by h  when tie is roll-it»\n'));
    isSilent('rules/rank-unsettled', rank('    highest h.might\n    otherwise as listed\n'));
    isSilent('rules/rank-unsettled', rank('    highest roll Luck by h  when tie is roll-it\n    lowest roll Luck by h  when tie is keep-it\n'));
  });
  test('a key is asked once for all', () => {
    tells('rules/rank-key-asks-who', 'encounter\n  rank line of h in heroes\n    highest h.might  when «h».alive\n    otherwise as listed\n');
    isSilent('rules/rank-key-asks-who', 'given fast  yes/no  default yes\nencounter\n  rank line of h in heroes\n    highest h.might  when fast\n    otherwise as listed\n');
  });
  test('an offered action has all it needs', () => {
    const action = 'action Hit by h on t\n  announce "{h} hits {t}"\nencounter\n  each h in heroes\n';
    tells('rules/parameter-not-picked', `${action}    ask h to take «Hit»\n`);
    isSilent('rules/parameter-not-picked', `${action}    ask h to take Hit on h\n`);
  });
  test('an example plays or tries', () => {
    const scene = 'scenario Meadow\n  side heroes\n    Hero  might\n    Ann   5\nencounter\n  play round\n    announce "on"\nprocedure Rest\n  announce "rest"\n';
    tells('rules/not-played', `${scene}example "both"\n  scenario Meadow\n  try Rest\n  expect «at end of round 1»\n    Ann is not nobody\n`);
    tells('rules/with-without-try', `${scene}example "with"\n  scenario Meadow\n  with «Ann.HP» 3\n  expect Ann.HP is 3\n`);
    isSilent('rules/with-without-try', `${scene}example "with"\n  scenario Meadow\n  with Ann.HP 3\n  try Rest\n  expect Ann.HP is 3\n`);
    isSilent('rules/not-played', `${scene}example "plays"\n  scenario Meadow\n  expect at end of round 1\n    Ann.HP is 5\n`);
  });
});
