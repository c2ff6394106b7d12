// Tests what may and what may not depend on hidden information. The place of each problem is marked with «…».

import { describe, expect, test } from 'vitest';
import { compile } from '../../compile.ts';
import { createSource } from '../../source/source.ts';
import { inOrder, isSilent, prelude, flowReports } from './flow-fixture.ts';

describe('events that are seen by those who may not know their reason', () => {
  test('a filtered loop, a branch, an outcome and the end of a loop must not depend on hidden information', () => {
    flowReports(
      'rules/hidden-decides',
      'each s in spies where s.strength > 3\n  «raise s.score by 1»\n',
    );
    flowReports(
      'rules/hidden-decides',
      'if any s in spies where s.strength > 3\n  «announce "hush"»\notherwise\n  «raise tally by 1»\n',
    );
    flowReports(
      'rules/hidden-decides',
      'each s in spies\n  Hold by s\n    holds   nothing\n    breaks  «raise tally by 1»\n',
    );
    flowReports('rules/hidden-decides', 'if ledger > 3\n  «end round»\n');
    flowReports(
      'rules/hidden-decides',
      'each s in spies where s.notes is 0\n  each w in watchers\n    «Peer by w»\n      sees    nothing\n      misses  nothing\n',
    );
    flowReports(
      'rules/hidden-decides',
      'play hour «up to 3 times while ledger < 3»\n  nothing\n',
      '\nspan hour in round\n',
    );
  });
  test('changes that nobody sees, or only those who know, may depend on hidden information', () => {
    isSilent(
      'each s in spies where s.strength > 3\n  raise s.notes by 1\n  raise ledger by s.strength\n',
    );
    isSilent(
      'each s in spies where s.strength > 3\n  Hold by s\n    holds   nothing\n    breaks  raise s.notes by 1\n',
    );
    isSilent(
      'each s in spies\n  ask secretly s to pick t or nobody from watchers\n  set s.target to t\n',
    );
  });
  test('after a reveal, anything may depend on what was revealed', () => {
    isSilent(
      'each s in spies where s.strength > 3\n  reveal s.strength\n  raise s.score by 1\n  announce "{s} is strong"\n',
    );
    isSilent(
      'if any s in spies where s.strength > 3\n  each s in spies where s.strength > 3\n    reveal s.strength\n  raise tally by 1\n',
    );
    flowReports(
      'rules/hidden-decides',
      'if any s in spies where s.strength > 3\n  each s in spies where s.strength > 4\n    reveal s.strength\n  «raise tally by 1»\n',
    );
    flowReports(
      'rules/hidden-decides',
      'each s in spies where s.strength > 3\n  reveal s.strength to spies\n  «raise s.score by 1»\n',
    );
    flowReports(
      'rules/hidden-decides',
      'each w in watchers\n  each s in spies where s.strength > 3\n    reveal «w.purse»\n',
    );
  });
  test('procedures are followed, and triggers on hidden fields are reported', () => {
    flowReports(
      'rules/hidden-decides',
      'each s in spies where s.strength > 3\n  Show s\n',
      '\nprocedure Show s (Spy)\n  «raise s.score by 1»\n  reveal s.strength\n',
    );
    isSilent(
      'each s in spies where s.strength > 3\n  Show s\n',
      '\nprocedure Show s (Spy)\n  reveal s.strength\n  raise s.score by 1\n',
    );
    flowReports(
      'rules/hidden-decides',
      'each s in spies\n  raise s.notes by 1\n',
      '\ntrigger Noted when s.notes rises\n  «raise tally by 1»\n',
    );
  });
});

describe('values that show hidden information', () => {
  test('open fields, orders, rolls, checks and arguments must not use hidden values', () => {
    flowReports('rules/hidden-shows', 'each s in spies\n  «set s.score to s.strength»\n');
    flowReports(
      'rules/hidden-shows',
      'rank order of s in spies\n  «highest s.strength»\n  otherwise as listed\n',
    );
    flowReports(
      'rules/hidden-shows',
      'each s in spies\n  «roll s.nerve as luck»\n  raise tally by luck\n',
    );
    flowReports(
      'rules/hidden-shows',
      'each s in spies\n  Try by s\n    wins    nothing\n    misses  nothing\n',
      '\ncheck Try by s\n  roll d6 as face\n  wins    when «face > s.strength»\n  misses  otherwise\n',
    );
    flowReports(
      'rules/hidden-shows',
      'each s in spies\n  let power be s.strength * 2\n  «raise tally by power»\n',
    );
  });
  test('a secret roll shows neither itself nor its result', () => {
    flowReports(
      'rules/hidden-shows',
      'each s in spies\n  roll secretly d6 as luck by s\n  «raise tally by luck»\n',
    );
    isSilent('each s in spies\n  roll secretly s.nerve as luck by s\n  raise s.notes by luck\n');
  });
  test('a pick at random shows who could have come; a secret pick shows nothing, and what happens to the target must not show it', () => {
    flowReports(
      'rules/hidden-shows',
      'each w in watchers\n  «pick s at random by w from spies where s.strength > 3»\n    raise s.score by 1\n',
    );
    isSilent(
      'each w in watchers\n  pick s at random by w from spies where s.score < 3\n    raise s.score by 1\n  otherwise\n    raise tally by 1\n',
    );
    isSilent(
      'each s in spies\n  pick secretly w at random by s from watchers\n    set s.target to w\n',
    );
    flowReports(
      'rules/hidden-shows',
      'each s in spies\n  pick secretly w at random by s from watchers\n    «raise w.alarm by 1»\n',
    );
    flowReports(
      'rules/hidden-in-text',
      'each s in spies\n  pick secretly w at random by s from watchers\n    announce «"{w}, watch out"»\n',
    );
    isSilent(
      'each s in spies\n  pick secretly q at random by s from spies where q.strength > 3\n    raise s.notes by 1\n',
    );
    flowReports(
      'rules/hidden-decides',
      'each s in spies\n  pick secretly q at random by s from spies where q.strength > 3\n    «raise tally by 1»\n  otherwise\n    «raise s.score by 1»\n',
    );
  });
  test('a revealed value may show until it is set again', () => {
    isSilent(
      'each s in spies\n  reveal s.strength\neach s in spies\n  set s.score to s.strength\n',
    );
    flowReports(
      'rules/hidden-shows',
      'each s in spies\n  reveal s.notes\n  raise s.notes by 1\n  «set s.score to s.notes»\n',
    );
    flowReports(
      'rules/hidden-shows',
      'each s in spies\n  «set s.score to s.strength»\n  reveal s.strength to spies\n',
    );
    flowReports(
      'rules/hidden-shows',
      'each s in spies\n  reveal s.notes\n  raise tally by 1\n  «set s.score to s.notes»\n',
      '\ntrigger Again when tally rises\n  each q in spies\n    raise q.notes by 1\n',
    );
  });
});

describe('offers and announcements', () => {
  test('an offer must not depend on what the person asked may not know', () => {
    flowReports(
      'rules/hidden-in-offer',
      'each w in watchers\n  ask w «to pick s or nobody from spies where s.strength > 3»\n',
    );
    flowReports(
      'rules/hidden-in-offer',
      'each w in watchers\n  ask w «to take Grab or nothing»\n',
      '\naction Grab by w on s\n  allowed when tally < 9\n  pick s from spies where s.strength > 3\n  raise tally by 1\n',
    );
    flowReports(
      'rules/hidden-in-offer',
      'each w in watchers\n  «Warn by w»\n    yes  raise tally by 1\n    no   nothing\n',
      '\nchoice Warn by w\n  yes  when any s in spies where s.strength > 3\n  no\n',
    );
    isSilent('each w in watchers\n  ask w to pick s or nobody from spies where s.score > 3\n');
  });
  test('people may be asked about their own hidden information, but only in secret if others would learn of it', () => {
    isSilent('each w in watchers\n  ask secretly w for bid from 0 to w.purse\n');
    flowReports('rules/hidden-shows', 'each w in watchers\n  «ask w for bid from 0 to w.purse»\n');
    isSilent('each s in spies\n  ask s to pick w or nobody from watchers where s.strength > 3\n');
  });
  test('texts are read by everybody', () => {
    flowReports('rules/hidden-in-text', 'each s in spies\n  announce «"{s} has {s.strength}"»\n');
    flowReports(
      'rules/hidden-in-text',
      'announce «"the pass word is {word}"»\n',
      '\ngiven word  text  default "rain"  hidden from watchers\n',
    );
    flowReports('rules/hidden-in-text', 'each s in spies\n  end encounter «"{s.notes} notes"»\n');
    isSilent('each s in spies\n  reveal s.strength\n  announce "{s} has {s.strength}"\n');
  });
  test('an answer that is stored in a hidden field must be asked secretly', () => {
    flowReports(
      'rules/secret-asked-openly',
      'each s in spies\n  ask s to pick t or nobody from watchers\n  «set s.target to t»\n',
    );
  });
});

describe('policies', () => {
  const policy = (line: string, who: string): string =>
    `\nchoice Warn by w\n  yes\n  no\n\npolicy Plan\n  choose Warn yes  when ${line}\n\nscenario Tavern like Inn\n  policy Plan for ${who}\n`;
  const body = 'each w in watchers\n  Warn by w\n    yes  raise tally by 1\n    no   nothing\n';
  test('a policy may use only what its side sees', () => {
    flowReports(
      'rules/hidden-from-policy',
      body,
      policy('«any s in spies where s.strength > 3»', 'watchers'),
    );
    isSilent(body, policy('any s in spies where s.strength > 3', 'spies'));
    flowReports(
      'rules/hidden-from-policy',
      body,
      policy('«any s in spies where s.notes > 3»', 'spies'),
    );
  });
  test('a policy that nobody follows may use anything that one side sees', () => {
    const unused = (line: string): string =>
      policy(line, 'spies').replace('  policy Plan for spies\n', '');
    isSilent(body, unused('any s in spies where s.strength > 3'));
    flowReports('rules/hidden-from-policy', body, unused('«any s in spies where s.notes > 3»'));
    flowReports('rules/hidden-from-policy', body, unused('«any x in watchers where x.debt > 3»'));
    isSilent(body, unused('any s in spies where s.fame > 3'));
  });
});

test.each([
  [
    'a hidden field',
    'plan  1..6  hidden from others',
    'roll d6 as face',
    'each h in heroes where h.plan > 3\n    announce "!"',
  ],
  [
    'a secret roll',
    'plan  1..6',
    'roll secretly d6 as face',
    'each h in heroes\n    Try by h\n      wins   announce "!"\n      misses  nothing',
  ],
])('%s alone is enough for the rule to look for leaks', (_, field, roll, body) => {
  const { diagnostics } = compile(
    createSource(
      'open.fray',
      `ruleset "Open"\n\nside heroes\nside foes\n\nkind Hero\n  ${field}\n\ncheck Try by h\n  ${roll}\n  wins   when face > h.plan\n  misses  otherwise\n\nencounter\n  ${body}\n`,
    ),
  );
  expect(diagnostics.map(({ code }) => code)).toContain('rules/hidden-decides');
});

test('rules with a line that cannot be read get no reports about hidden information', () => {
  const { diagnostics } = compile(
    createSource('trial.fray', `${prelude}${inOrder('set tally to ledger\n')}choice Go by\n  !\n`),
  );
  expect(diagnostics.map(({ code }) => code.split('/')[0])).toContain('syntax');
  expect(diagnostics.filter(({ code }) => code.includes('hidden'))).toEqual([]);
});

test('rules that hide nothing get no reports about hidden information', () => {
  expect(
    compile(
      createSource('open.fray', 'ruleset "Open"\n\nside heroes\n\nencounter\n  announce "on"\n'),
    ).diagnostics.filter((one) => /hidden/.test(one.code)),
  ).toEqual([]);
});

test('circles of definitions and actions are followed once; another rule reports the circles', () => {
  const circles = `action Hit by s
  counts as act
  allowed when s.nerve > 1 and (s can take Hit or s can take Jab)
  announce "x"

action Jab by s
  counts as act
  allowed when s is brave and s can take Hit
  announce "y"

define s is brave when s is sure or s is sure
define s is sure when s is brave or s is brave or s can take Jab

encounter
  each s in spies
    ask s to take any act
`;
  const { diagnostics } = compile(createSource('trial.fray', prelude + circles));
  expect(diagnostics.map(({ code }) => code)).toContain('rules/calls-itself');
});

const BASE =
  'ruleset "Base"\n\nside heroes\nside foes\n\nkind Hero\n  wits  1..6  default 3\n\ntrack tally  counter  starts 0\nBASE\nencounter\n  step Count\n    set tally to 2\n';
const LEDGER = '\ntrack ledger  counter  starts 0  hidden from everyone\n';

test.each([
  ['the rules', BASE.replace('BASE\n', LEDGER), ''],
  ['the house rules', BASE.replace('BASE\n', ''), LEDGER],
])('house rules may not show what %s hide', (_, base, house) => {
  const { diagnostics } = compile([
    createSource(
      'house.fray',
      `amends "base.fray"\n${house}\nafter step Count in encounter\n  set tally to ledger\n`,
    ),
    createSource('base.fray', base),
  ]);
  expect(
    diagnostics.filter(({ severity }) => severity === 'error').map(({ code }) => code),
  ).toEqual(['rules/hidden-shows']);
});
