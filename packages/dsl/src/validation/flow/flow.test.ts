// What may and what may not depend on hidden things («the place that is told»).

import { describe, expect, test } from 'vitest';
import { compile } from '../../compile.ts';
import { createSource } from '../../source/source.ts';
import { inOrder, isSilent, prelude, flowReports } from './flow-fixture.ts';

describe('what happens in sight of those who may not know', () => {
  test('a loop over some, a branch, an outcome, a loop’s end', () => {
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
  test('nothing that only those see who know, or nobody', () => {
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
  test('a reveal comes first, and then anything', () => {
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
  test('in procedures, and for a field that a trigger watches', () => {
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

describe('what shows by its value', () => {
  test('open fields, orders, rolls, checks, arguments', () => {
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
  test('a pick at random shows who could have come; in secret it shows nothing, not even what is done with the one', () => {
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
  test('once revealed it may show, until it is set again', () => {
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

describe('what is offered and told', () => {
  test('an offer must not go by what the one who is asked may not know', () => {
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
  test('one’s own hidden things are one’s own, but nobody sees whether one is asked', () => {
    isSilent('each w in watchers\n  ask secretly w for bid from 0 to w.purse\n');
    flowReports('rules/hidden-shows', 'each w in watchers\n  «ask w for bid from 0 to w.purse»\n');
    isSilent('each s in spies\n  ask s to pick w or nobody from watchers where s.strength > 3\n');
  });
  test('texts are read by all', () => {
    flowReports('rules/hidden-in-text', 'each s in spies\n  announce «"{s} has {s.strength}"»\n');
    flowReports(
      'rules/hidden-in-text',
      'announce «"the pass word is {word}"»\n',
      '\ngiven word  text  default "rain"  hidden from watchers\n',
    );
    flowReports('rules/hidden-in-text', 'each s in spies\n  end encounter «"{s.notes} notes"»\n');
    isSilent('each s in spies\n  reveal s.strength\n  announce "{s} has {s.strength}"\n');
  });
  test('a secret is asked secretly', () => {
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
  test('go by what their side sees', () => {
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
  test('that nobody goes by may be for any side that sees it', () => {
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
])('%s alone is enough to be walked', (_, field, roll, body) => {
  const { diagnostics } = compile(
    createSource(
      'open.fray',
      `ruleset "Open"\n\nside heroes\nside foes\n\nkind Hero\n  ${field}\n\ncheck Try by h\n  ${roll}\n  wins   when face > h.plan\n  misses  otherwise\n\nencounter\n  ${body}\n`,
    ),
  );
  expect(diagnostics.map(({ code }) => code)).toContain('rules/hidden-decides');
});

test('of rules with a line that cannot be read nothing is said of what they show', () => {
  const { diagnostics } = compile(
    createSource('trial.fray', `${prelude}${inOrder('set tally to ledger\n')}choice Go by\n  !\n`),
  );
  expect(diagnostics.map(({ code }) => code.split('/')[0])).toContain('syntax');
  expect(diagnostics.filter(({ code }) => code.includes('hidden'))).toEqual([]);
});

test('rules that hide nothing are not walked at all', () => {
  expect(
    compile(
      createSource('open.fray', 'ruleset "Open"\n\nside heroes\n\nencounter\n  announce "on"\n'),
    ).diagnostics.filter((one) => /hidden/.test(one.code)),
  ).toEqual([]);
});

test('circles of definitions and actions are followed once; that they are circles is reported elsewhere', () => {
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
])('what %s hide, house rules may not show', (_, base, house) => {
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
