// Tests the validation rules, each with rules that break it (marked with «…») and rules that keep it.

import { describe, expect, test } from 'vitest';
import { said } from '../diagnostics/said-fixture.ts';
import {
  check,
  diagnose,
  isMended,
  isSilent,
  readMarks,
  ruleReports,
  used,
} from './rules-fixture.ts';

describe('outcomes and cases are complete', () => {
  test('a check must end in otherwise if its conditions do not cover everything', () => {
    ruleReports(
      'rules/outcomes-incomplete',
      check('  roll d20 as face\n  wins  when face > 10\n  «draws»  when face is 10\n'),
    );
    isSilent(
      'rules/outcomes-incomplete',
      check('  roll d20 as face\n  wins  when face > 10\n  misses  otherwise\n'),
    );
  });
  test('outcomes are also complete if they cover all numbers or are opposites, or if there are none', () => {
    isSilent(
      'rules/outcomes-incomplete',
      check('  roll d20 as face\n  wins  when face > 10\n  misses  when face is one of 1..10\n'),
    );
    isSilent(
      'rules/outcomes-incomplete',
      check('  roll d20 as face\n  wins  when face > h.might\n  misses  when face <= h.might\n'),
    );
    isSilent('rules/outcomes-incomplete', check('  roll d20 as face\n'));
  });
  const ruling = 'ruling reading\n  first  default\n  second\n  third\n';
  test('cases name every option of a ruling', () => {
    const [one] = ruleReports(
      'rules/cases-incomplete',
      `${ruling}define x\n  1  when reading is first\n  «2»  when reading is second\n`,
    );
    expect(one?.message).toContain('`third`');
    isSilent(
      'rules/cases-incomplete',
      `${ruling}define x\n  1  when reading is first\n  2  when reading is one of second, third\n`,
    );
    isSilent(
      'rules/cases-incomplete',
      `${ruling}define x\n  1  when reading is first\n  2  otherwise\n`,
    );
  });
  test('a caller handles every outcome, and the fix adds the missing lines', () => {
    const body = `choice Ask by h\n  yes\n  no  default\n${check('  roll d20 as face\n  wins  when face > 10\n  draws  when face is 10\n  misses  otherwise\n')}encounter\n  each h in heroes\n    «Try» by h\n      wins  nothing   # a comment\n`;
    const [one] = ruleReports('rules/outcomes-not-handled', body);
    expect(one?.message).toContain('`draws` or `misses`');
    isMended('rules/outcomes-not-handled', body);
    isSilent(
      'rules/outcomes-not-handled',
      readMarks(body).text.replace('wins  nothing', 'otherwise  nothing'),
    );
    isSilent(
      'rules/outcomes-not-handled',
      'choice Ask by h\n  yes\n  no\nencounter\n  each h in heroes\n    Ask by h\n      yes, no  nothing\n',
    );
  });
  test('no outcome is handled twice', () => {
    const calls = (lines: string): string =>
      `choice Ask by h\n  yes\n  no\nencounter\n  each h in heroes\n    Ask by h\n${lines}`;
    ruleReports(
      'rules/outcome-handled-twice',
      calls('      yes  nothing\n      no  nothing\n      «yes»  nothing\n'),
    );
    isSilent('rules/outcome-handled-twice', calls('      yes  nothing\n      no  nothing\n'));
  });
});

describe('every line can be reached', () => {
  test('an outcome or case is never reached if an earlier one holds whenever it does', () => {
    ruleReports(
      'rules/never-reached',
      check(
        '  roll d20 as face\n  good  when face >= 10\n  «great»  when face >= 15\n  bad  otherwise\n',
      ),
    );
    ruleReports(
      'rules/never-reached',
      check('  roll d20 as face\n  bad  otherwise\n  «good»  when face > 10\n'),
    );
    ruleReports(
      'rules/never-reached',
      check(
        '  roll d20 as face\n  good  when face > 10\n  bad  when face <= 10\n  «odd»  otherwise\n',
      ),
    );
    isSilent(
      'rules/never-reached',
      check(
        '  roll d20 as face\n  great  when face >= 15\n  good  when face >= 10\n  bad  otherwise\n',
      ),
    );
  });
  test('a case may overlap an earlier one if something is left for it', () => {
    isSilent(
      'rules/never-reached',
      'define h.x\n  1  when h.mood is calm\n  2  when h.mood is not wild\n  3  otherwise\n',
    );
    ruleReports(
      'rules/never-reached',
      'define h.x\n  1  when h.mood is not wild\n  «2»  when h.mood is calm\n  3  otherwise\n',
    );
  });
  test('statements after end are never reached', () => {
    ruleReports(
      'rules/never-reached',
      'encounter\n  play round\n    end round\n    «announce "too late"»\n',
    );
    isSilent(
      'rules/never-reached',
      'encounter\n  play round\n    if no h in heroes\n      end round\n    announce "in time"\n',
    );
  });
});
describe('unused declarations', () => {
  test('unused rulings, givens, tracks and definitions are reported', () => {
    ruleReports('rules/unused', `${used}ruling «late»\n  soon  default\n  never-again\n`);
    ruleReports('rules/unused', `${used}given «wind»  0..5  default 0\n`);
    ruleReports(
      'rules/unused',
      `${used}track «noise»  counter 0..  starts 0\ntrigger Loud when h.HP falls\n  raise noise by 1\n`,
    );
    ruleReports('rules/unused', `${used}define «twice» as 2\n`);
    isSilent('rules/unused', `${used}given zone  text  default "as the scenario says"\n`);
  });
  test('unused fields, conditions, tags, tables and columns are reported', () => {
    ruleReports(
      'rules/unused',
      `${used}kind Wall\n  «height»  0..  default 3\ntrigger Crash when h.HP falls\n  if any w in Wall\n    announce "crash"\n`,
    );
    ruleReports('rules/unused', `${used}condition «Blue»\n`);
    ruleReports(
      'rules/unused',
      `${used}condition «Blue»\ntrigger Turn when h.HP falls\n  h gains Blue\n`,
    );
    isSilent(
      'rules/unused',
      `${used}condition Bound\n  bars everything\ntrigger Turn when h.HP falls\n  h gains Bound\n`,
    );
    ruleReports(
      'rules/unused',
      `${used}check Extra by h\n  counts as «spare»\n  roll d6 as face\ntrigger Go when round begins\n  each h in heroes\n    Extra by h\n`,
    );
    ruleReports('rules/unused', `${used}table «Colours»\n  colour  weight\n  red  1\n`);
    ruleReports(
      'rules/unused',
      `${used}given hue  row of Colours  default red\ntable Colours\n  colour  weight  «price»  note\n  red  1  2  "warm"\ntrigger Hued when h.HP falls\n  lower h.HP by hue.weight\n`,
    );
  });
  test('checks, actions and spans that nothing calls, offers or plays are reported', () => {
    ruleReports('rules/unused', `${used}procedure «Rest»\n  announce "rest"\n`);
    ruleReports('rules/unused', `${used}choice «Flee» by h\n  yes\n  no\n`);
    ruleReports('rules/unused', `${used}action «Wave» by h\n  announce "hello"\n`);
    ruleReports('rules/unused', `${used}span «hour»\n`);
    const alone = (name: string): string =>
      `${used}check ${name} by h\n  roll d6 as face\n  good  when face > 3\n  bad   otherwise\n`;
    ruleReports('rules/unused', alone('«Alone»'));
    isSilent(
      'rules/unused',
      `${alone('Alone')}scenario Meadow\n  side heroes\n    Hero  might\n    Ann   5\nexample "alone"\n  scenario Meadow\n  try Alone by Ann\n`,
    );
  });
  test('a misspelt name may be a use, so unused declarations are not reported', () => {
    const all = diagnose(
      `${used}ruling late\n  soon  default\n  again\ndefine x when laet is soon\ntrigger Use when h.HP falls\n  if x\n    announce "x"\n`,
    );
    expect(all.filter((one) => one.code === 'rules/unused')).toEqual([]);
    expect(all.some((one) => one.code.startsWith('names/'))).toBe(true);
  });
  test('a value that no outcome depends on is reported', () => {
    ruleReports(
      'rules/unused-value',
      check(
        '  roll d20 as face\n  let «spare» be 3\n  wins  when face > 10\n  misses  otherwise\n',
      ),
    );
    isSilent(
      'rules/unused-value',
      check('  roll d20 as face\n  let bar be 3\n  wins  when face > bar\n  misses  otherwise\n'),
    );
  });
});

describe('triggers and modifiers that wait for something', () => {
  test('a trigger on an event that never happens is reported', () => {
    ruleReports(
      'rules/never-happens',
      'condition Down\n  bars everything\ntrigger Fall when «h gains Down»\n  announce "{h} falls"\n',
    );
    ruleReports(
      'rules/never-happens',
      'trigger Rise when «h.HP rises»\n  announce "{h}"\nencounter\n  each h in heroes\n    lower h.HP by 1\n',
    );
    isSilent(
      'rules/never-happens',
      'trigger Fall when h.HP falls\n  announce "{h}"\nencounter\n  each h in heroes\n    lower h.HP by 1\n',
    );
    isSilent(
      'rules/never-happens',
      'trigger Begin when round begins\n  announce "on"\nencounter\n  play round\n    announce "now"\n',
    );
  });
  test('a check that an example tries can happen', () => {
    isSilent(
      'rules/never-happens',
      `${check('  roll d6 as face\n')}scenario Meadow\n  side heroes\n    Hero  might\n    Ann   5\nexample "alone"\n  scenario Meadow\n  try Try by Ann\ninvariant Fair\n  whenever Try by h is rolled\n  face < 7\n`,
    );
  });
  test('a modifier that fits no roll is reported', () => {
    ruleReports(
      'rules/touches-nothing',
      'check Plain by h\n  good  when h.alive\n  bad  otherwise\nmodifier «Loud» +1 to Plain by h\n',
    );
    isSilent(
      'rules/touches-nothing',
      'modifier Loud +1 to Try by h\ncheck Try by h\n  roll d6 as face\n',
    );
  });
});
describe('defaults', () => {
  test('a ruling has exactly one default, and a choice at most one', () => {
    ruleReports('rules/no-default', 'ruling «late»\n  soon\n  again\n');
    isMended('rules/no-default', 'ruling late\n  soon "at once"\n  again\n');
    const [twice] = ruleReports(
      'rules/several-defaults',
      'ruling late\n  soon  default\n  «again»  default\n',
    );
    expect(twice?.help.map(({ text }) => text)).toEqual([said.takeWordAway('default')]);
    ruleReports('rules/several-defaults', 'choice Ask by h\n  yes  default\n  «no»  default\n');
    isSilent('rules/several-defaults', 'choice Ask by h\n  yes  default\n  no\n');
    isSilent('rules/no-default', 'choice Ask by h\n  yes\n  no\n');
  });
});

test('a value that is computed from a roll must be below the push of that roll', () => {
  const pushed = (lines: string): string =>
    `choice Ask by h\n  yes\n  no  default\n${check(`  roll d20 as face\n  roll d6 as other\n${lines}  wins  when face > 10\n  misses  otherwise\n`)}`;
  const push = '  push face if Ask by h\n';
  ruleReports('rules/worked-out-before-push', pushed(`  let «more» be face + other\n${push}`));
  ruleReports('rules/worked-out-before-push', pushed(`  roll face * 1d6 as «more»\n${push}`));
  ruleReports(
    'rules/worked-out-before-push',
    pushed(`  let «more» be other + 1\n  push face and other if Ask by h\n`),
  );
  isSilent('rules/worked-out-before-push', pushed(`  let more be other + 1\n${push}`));
  isSilent('rules/worked-out-before-push', pushed(`${push}  let more be face + other\n`));
});

test('a span that ends must be played around the `end`, or around a call of the procedure with the `end`', () => {
  ruleReports(
    'rules/ends-nothing',
    'encounter\n  play round up to 3 times\n    nothing\n  end «round»\n',
  );
  ruleReports(
    'rules/ends-nothing',
    'encounter\n  play round up to 3 times\n    nothing\n  Stop\n\nprocedure Stop\n  end «round»\n',
  );
  isSilent(
    'rules/ends-nothing',
    'encounter\n  play round up to 3 times\n    if number of round is 2\n      end round\n',
  );
  isSilent(
    'rules/ends-nothing',
    'encounter\n  play round up to 3 times\n    Stop\n  Stop\n\nprocedure Stop\n  end round\n',
  );
  isSilent(
    'rules/ends-nothing',
    'encounter\n  play round up to 3 times\n    nothing\n\ntrigger Over when round begins\n  end round\n',
  );
});

describe('durations, orders, offers, examples', () => {
  test('a condition that ends at once is reported', () => {
    ruleReports(
      'rules/lasts-no-time',
      'condition Down\nencounter\n  each h in heroes\n    h gains Down «for 0 rounds»\n',
    );
    isSilent(
      'rules/lasts-no-time',
      'condition Down\nencounter\n  each h in heroes\n    h gains Down for 1 round\n',
    );
    ruleReports(
      'rules/lasts-no-time',
      'condition Down\ntrigger Late when round ends\n  each h in heroes\n    h gains Down «until end of round»\n',
    );
    for (const lasts of ['end of next round', 'start of round', 'end of round of h'])
      isSilent(
        'rules/lasts-no-time',
        `condition Down\ntrigger Late when round ends\n  each h in heroes\n    h gains Down until ${lasts}\n`,
      );
  });
  test('a measure at each span is reported if another span restarts its numbers', () => {
    const asked = (place: string, span = 'span turn\n', round = ' up to 3 times'): string =>
      `${span}encounter\n  play round${round}\n    play turn up to 2 times\n      nothing\n\nmeasure hits\n  at end of ${place}\n  count h in heroes where h.HP > 2\n`;
    ruleReports('rules/numbered-anew', asked('each «turn»'));
    ruleReports('rules/numbered-anew', asked('each «turn»', 'span turn in round\n'));
    for (const silent of [
      asked('each round'),
      asked('turn 2'),
      asked('each turn', 'span turn\n', ''),
      asked('each turn')
        .replace('measure hits', 'measure round-hits')
        .replace('each turn', 'encounter'),
      asked('each turn')
        .replace('play round up to 3 times', 'if mark > 3')
        .replace('span turn', 'track mark 2..6  starts 3\nspan turn'),
      asked('each turn')
        .replace('measure hits', 'invariant Sound')
        .replace('count h in heroes where h.HP > 2', 'every h in heroes satisfies h.HP > -1'),
    ])
      isSilent('rules/numbered-anew', silent);
    ruleReports(
      'rules/numbered-anew',
      'span turn in round\nencounter\n  repeat until no h in heroes where h.HP > 0\n    play round\n      Go\n\nprocedure Go\n  play turn\n    nothing\n\nmeasure hits\n  at start of each «turn»\n  count h in heroes where h.HP > 2\n',
    );
  });
  test('the last key of an order must settle it', () => {
    const rank = (keys: string): string =>
      `ruling tie\n  roll-it  default\n  keep-it\ncheck Luck by h\n  roll d6 as face\nencounter\n  rank line of h in heroes\n${keys}`;
    ruleReports('rules/rank-unsettled', rank('    «highest h.might»\n'));
    ruleReports(
      'rules/rank-unsettled',
      rank('    highest h.might\n    «highest roll Luck by h  when tie is roll-it»\n'),
    );
    isSilent('rules/rank-unsettled', rank('    highest h.might\n    otherwise as listed\n'));
    isSilent(
      'rules/rank-unsettled',
      rank(
        '    highest roll Luck by h  when tie is roll-it\n    lowest roll Luck by h  when tie is keep-it\n',
      ),
    );
  });
  test('a key is asked once for all, so its condition must not name a participant', () => {
    ruleReports(
      'rules/rank-key-asks-who',
      'encounter\n  rank line of h in heroes\n    highest h.might  when «h».alive\n    otherwise as listed\n',
    );
    isSilent(
      'rules/rank-key-asks-who',
      'given fast  yes/no  default yes\nencounter\n  rank line of h in heroes\n    highest h.might  when fast\n    otherwise as listed\n',
    );
  });
  test('an offered action must have all its parameters', () => {
    const action =
      'action Hit by h on t\n  announce "{h} hits {t}"\nencounter\n  each h in heroes\n';
    ruleReports('rules/parameter-not-picked', `${action}    ask h to take «Hit»\n`);
    isSilent('rules/parameter-not-picked', `${action}    ask h to take Hit on h\n`);
  });
  test('an action must not be allowed by a target that it picks later', () => {
    const hit = (line: string, pick = 't.alive') =>
      `action Hit by h on t\n  ${line}\n  pick t from heroes where ${pick}\n  announce "{h} hits {t}"\nencounter\n  each h in heroes\n`;
    const asked = '    ask h to take Hit or nothing\n';
    ruleReports('rules/picked-later', `${hit('allowed when h.alive and «t».alive')}${asked}`);
    ruleReports(
      'rules/picked-later',
      `${hit('allowed when «t».alive')}${asked}`.replace('«t.alive»', '«t.alive»'),
    );
    isSilent('rules/picked-later', `${hit('allowed when h.alive')}${asked}`);
    isSilent('rules/picked-later', `${hit('allowed when any u in heroes where u.alive')}${asked}`);
    isSilent(
      'rules/picked-later',
      `${hit('allowed when t.alive')}    ask h to take Hit on h or nothing\n`,
    );
  });
  test('an example either plays or tries', () => {
    const scene =
      'scenario Meadow\n  side heroes\n    Hero  might\n    Ann   5\nencounter\n  play round\n    announce "on"\nprocedure Rest\n  announce "rest"\n';
    ruleReports(
      'rules/not-played',
      `${scene}example "both"\n  scenario Meadow\n  try Rest\n  expect «at end of round 1»\n    Ann is not nobody\n`,
    );
    const [alone] = ruleReports(
      'rules/with-without-try',
      `${scene}example "with"\n  scenario Meadow\n  with «Ann.HP» 3\n  expect Ann.HP is 3\n`,
    );
    expect(alone?.help[0]?.text).toMatch(/^in a whole fight, write the value into the table/);
    isSilent(
      'rules/with-without-try',
      `${scene}example "with"\n  scenario Meadow\n  with Ann.HP 3\n  try Rest\n  expect Ann.HP is 3\n`,
    );
    isSilent(
      'rules/not-played',
      `${scene}example "plays"\n  scenario Meadow\n  expect at end of round 1\n    Ann.HP is 5\n`,
    );
  });
});
