// Tests whose hidden information an expression reads through definitions, policies and reveals. Each row
// gives a code and marks the place of the problem with «…», or says `nothing`.

import { expect, test } from 'vitest';
import type { DiagnosticCode } from '../../diagnostics/diagnostic.ts';
import { isSilent, flowReports } from './flow-fixture.ts';

type Row = readonly [code: DiagnosticCode | 'nothing', body: string, more?: string];

const WORTH = '\ndefine worth of w (Watcher) as w.purse\n';
const SUM = '\ndefine sum of a (Watcher) on b (Watcher) as a.purse + b.wits\n';
const picking = (more: string): string =>
  `each w in watchers\n  each x in spies\n    ask x «to pick s or nobody from spies where s.score > ${more}»\n`;
const policy = (who: string): string =>
  `\nchoice Warn by w\n  yes\n  no\n\npolicy Plan\n  choose Warn yes  when «any s in spies where s.strength > 3»\n\nscenario Tavern like Inn\n  policy Plan for ${who}\n`;
/**
 * Adds a watcher to the spies. So who may know a field of a watcher depends on whose it is, not on the side.
 */
const BOTH = '\nscenario Mixed like Inn\n  side spies\n    Watcher  wits\n    Wat      2\n';
const PAIR = '\ndefine pair of a (Watcher) on b (Watcher) as worth of a + worth of b\n';
const owes = (of: string): string =>
  `each w in Watcher\n  each v in Watcher\n    «set w.debt to ${of}»\n`;
const again = (more: string, lines: string): string =>
  `\ncheck Sneak by s\n  roll secretly s.nerve as face\n${more}  holds   when ${lines}\n  breaks  otherwise\n`;
const sneaks = (line: string): string =>
  `each s in spies\n  Sneak by s as r\n    holds, breaks  nothing\n  ${line}\n`;
const MOLE =
  '\nkind Mole\n  pal  Mole  starts nobody  hidden from watchers\n  seen  yes/no  starts no  hidden from everyone\n  plan  yes/no  starts no  hidden from watchers\n\nscenario Den like Inn\n  side spies\n    Mole\n    Max\n';
const digs = (of: string): string => `each m in Mole\n  «set m.plan to ${of}»\n`;
const plain = (text: string): string => text.replaceAll(/[«»]/g, '');
const warn = 'each w in watchers\n  Warn by w\n    yes, no  nothing\n';

const ROWS: readonly Row[] = [
  // A definition reads the fields of its arguments.
  ['nothing', 'each w in watchers\n  ask secretly w for bid from 0 to worth of w\n', WORTH],
  ['nothing', 'each w in watchers\n  ask secretly w for bid from 0 to sum of w on w\n', SUM],
  ['rules/hidden-in-offer', picking('worth of w'), WORTH],
  ['rules/hidden-in-offer', picking('sum of w on w'), SUM],
  ['rules/hidden-in-offer', picking('w.purse')],
  ['nothing', picking('w.wits').replaceAll(/[«»]/g, '')],
  // What a policy reads, with each side that may follow it.
  ['nothing', warn, policy('spies').replaceAll(/[«»]/g, '')],
  ['rules/hidden-from-policy', warn, policy('watchers')],
  ['rules/hidden-from-policy', warn, policy('everyone')],
  // What is revealed to one side is known to that side only.
  [
    'nothing',
    'each s in spies\n  reveal s.strength to watchers\neach w in watchers\n  ask w to pick s or nobody from spies where s.strength > 3\n',
  ],
  [
    'rules/hidden-in-offer',
    'each s in spies\n  reveal s.strength to spies\neach w in watchers\n  ask w «to pick s or nobody from spies where s.strength > 3»\n',
  ],
  [
    'rules/hidden-decides',
    'each x in everyone\n  each s in spies where s.strength > 3\n    reveal s.strength to x\n    «raise s.score by 1»\n',
  ],
  [
    'nothing',
    'each s in spies where s.strength > 3\n  reveal s.strength to watchers\n  raise s.score by 1\n',
  ],
  // Revealing one field does not reveal another field, nor the same field of another participant.
  ['rules/hidden-shows', 'each s in spies\n  reveal s.strength\n  «set s.score to s.notes»\n'],
  [
    'rules/hidden-shows',
    'each s in spies\n  each t in spies\n    reveal s.strength\n    «set t.score to t.strength»\n',
  ],
  // A definition that is used several times at one place reads the fields of each argument.
  ['nothing', plain(owes('worth of w')), WORTH + BOTH],
  ['rules/hidden-shows', owes('worth of w + worth of v'), WORTH + BOTH],
  ['rules/hidden-shows', owes('worth of v + worth of w'), WORTH + BOTH],
  ['rules/hidden-shows', owes('pair of w on v'), WORTH + PAIR + BOTH],
  ['nothing', plain(owes('pair of w on w')), WORTH + PAIR + BOTH],
  // Who sees a change: all who may know the field that changes.
  ['nothing', plain(owes('w.purse')), BOTH],
  ['rules/hidden-shows', owes('v.purse'), BOTH],
  ['nothing', plain(owes('v.wits')), BOTH],
  [
    'nothing',
    plain(owes('v.purse'))
      .replace('w in Watcher', 'w in watchers')
      .replace('v in Watcher', 'v in watchers'),
  ],
  ['rules/hidden-shows', 'each s in spies\n  set ledger to s.strength\n  «set tally to ledger»\n'],
  // A change also shows whose field it is.
  ['rules/hidden-shows', 'each s in spies\n  «raise s.target.alarm by 1»\n'],
  ['nothing', 'each w in watchers\n  raise w.alarm by 1\n'],
  // A block that reveals something to one side still depends on what is hidden from the other side.
  [
    'rules/hidden-decides',
    'each s in spies where s.notes > 3\n  reveal s.notes to watchers\n  «raise s.score by 1»\n',
  ],
  [
    'rules/hidden-decides',
    'each s in spies where s.notes > 3\n  «play turn»\n    reveal s.notes to watchers\n  «raise s.score by 1»\n',
    '\nspan turn in round\n',
  ],
  [
    'rules/hidden-decides',
    'each s in spies where s.notes > 3\n  each w in watchers\n    reveal s.notes to watchers\n  «raise s.score by 1»\n',
  ],
  [
    'nothing',
    'each s in spies where s.notes > 3\n  each w in watchers\n    reveal s.notes\n  raise s.score by 1\n',
  ],
  // The test that ends a loop decides nothing after the loop.
  [
    'nothing',
    'each s in spies\n  repeat until s.strength > 3\n    raise ledger by 1\n  raise s.score by 1\n',
  ],
  // Two hidden fields in one path, of which the spies know only the first.
  ['nothing', plain(digs('m.pal is nobody')), MOLE],
  ['rules/hidden-shows', digs('m.pal is seen'), MOLE],
  // A secret roll that is thrown again stays secret. An outcome shows what it depends on.
  ['nothing', sneaks('nothing'), again('  roll again face as more\n', 'more > 3')],
  [
    'rules/hidden-shows',
    sneaks('«set s.score to r.more»'),
    again('  roll again face as more\n', 'more > 3'),
  ],
  ['rules/hidden-shows', sneaks('«set s.score to r.face»'), again('', 'face > 3')],
  [
    'nothing',
    'each s in spies\n  Sneak by s\n    holds   raise tally by 1\n    breaks  nothing\n',
    again('', 's.score > 3'),
  ],
  [
    'rules/hidden-decides',
    'each s in spies\n  Sneak by s\n    holds   «raise tally by 1»\n    breaks  nothing\n',
    again('', 'face > 3'),
  ],
];

test.each(ROWS.map(([code, body, more = '']) => ({ code, body, more })))(
  '$code: $body',
  ({ code, body, more }) => {
    if (code === 'nothing') return isSilent(body, more);
    expect(body + more).toContain('«');
    flowReports(code, body, more);
  },
);
