// Whose hidden things an expression speaks of, by way of definitions, policies and reveals: «the place that is told», or nothing.

import { expect, test } from 'vitest';
import type { DiagnosticCode } from '../../diagnostics/diagnostic.ts';
import { isSilent, tells } from './flow-fixture.ts';

type Row = readonly [code: DiagnosticCode | 'nothing', body: string, more?: string];

const WORTH = '\ndefine worth of w (Watcher) as w.purse\n';
const SUM = '\ndefine sum of a (Watcher) on b (Watcher) as a.purse + b.wits\n';
const picking = (more: string): string =>
  `each w in watchers\n  each x in spies\n    ask x «to pick s or nobody from spies where s.score > ${more}»\n`;
const policy = (who: string): string =>
  `\nchoice Warn by w\n  yes\n  no\n\npolicy Plan\n  choose Warn yes  when «any s in spies where s.strength > 3»\n\nscenario Tavern like Inn\n  policy Plan for ${who}\n`;
const warn = 'each w in watchers\n  Warn by w\n    yes, no  nothing\n';

const ROWS: readonly Row[] = [
  // A definition speaks of those whom it is given.
  ['nothing', 'each w in watchers\n  ask secretly w for bid from 0 to worth of w\n', WORTH],
  ['nothing', 'each w in watchers\n  ask secretly w for bid from 0 to sum of w on w\n', SUM],
  ['rules/hidden-in-offer', picking('worth of w'), WORTH],
  ['rules/hidden-in-offer', picking('sum of w on w'), SUM],
  ['rules/hidden-in-offer', picking('w.purse')],
  ['nothing', picking('w.wits').replaceAll(/[«»]/g, '')],
  // What a policy goes by, whoever follows it.
  ['nothing', warn, policy('spies').replaceAll(/[«»]/g, '')],
  ['rules/hidden-from-policy', warn, policy('watchers')],
  ['rules/hidden-from-policy', warn, policy('everyone')],
  // What is revealed to a side is known to that side, and to nobody else.
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
  // One thing that is revealed is not another, nor is that of somebody else.
  ['rules/hidden-shows', 'each s in spies\n  reveal s.strength\n  «set s.score to s.notes»\n'],
  [
    'rules/hidden-shows',
    'each s in spies\n  each t in spies\n    reveal s.strength\n    «set t.score to t.strength»\n',
  ],
];

test.each(ROWS.map(([code, body, more = '']) => ({ code, body, more })))(
  '$code: $body',
  ({ code, body, more }) => {
    if (code === 'nothing') return isSilent(body, more);
    expect(body + more).toContain('«');
    tells(code, body, more);
  },
);
