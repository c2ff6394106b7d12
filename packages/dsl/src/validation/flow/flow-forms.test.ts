// Tests every form of line that the flow rule follows. Each row gives a code and marks the place of the
// problem with «…», or says `nothing`.

import { expect, test } from 'vitest';
import type { DiagnosticCode } from '../../diagnostics/diagnostic.ts';
import { inOrder, isSilent, flowReports, diagnosticsOf } from './flow-fixture.ts';

type Row = readonly [code: DiagnosticCode | 'nothing', body: string, more?: string];

const shows = 'rules/hidden-shows';
const decides = 'rules/hidden-decides';
const offer = 'rules/hidden-in-offer';
const text = 'rules/hidden-in-text';

const eachSpy = (lines: string): string => `each s in spies\n${indented(lines)}`;
const eachWatcher = (lines: string): string => `each w in watchers\n${indented(lines)}`;

function indented(lines: string): string {
  return lines.replace(/^(?=.)/gm, '  ');
}

/** A test whether any spy is strong. Only the spies may know the answer. */
const STRONG = 'any x in spies where x.strength > 3';
const yesNo = (by: string, yes: string, no: string): string =>
  `\nchoice Warn by ${by}\n  yes  ${yes}\n  no   ${no}\n`;

const ROWS: readonly Row[] = [
  // Choices: who decides, and whether the question is asked at all.
  [offer, eachWatcher('«Warn by w»\n  yes, no  nothing\n'), yesNo('w', `when ${STRONG}`, '')],
  ['nothing', eachSpy('Warn by s\n  yes, no  nothing\n'), yesNo('s', `when ${STRONG}`, '')],
  [
    shows,
    eachSpy('«Warn by s»\n  yes, no  nothing\n'),
    yesNo('s', `when ${STRONG}`, `when not ${STRONG}`),
  ],
  [
    offer,
    '«Warn by watchers»\nyes, no  nothing\n'.replace('\ny', '\n  y'),
    yesNo('watchers', `when ${STRONG}`, ''),
  ],
  ['nothing', 'Warn by spies\n  yes, no  nothing\n', yesNo('spies', `when ${STRONG}`, '')],
  ['nothing', 'Warn by referee\n  yes, no  nothing\n', yesNo('referee', `when ${STRONG}`, '')],
  [
    offer,
    eachSpy('each w in watchers\n  «Warn of s by w»\n    yes, no  nothing\n'),
    '\nchoice Warn of s by w\n  yes  when s.strength > 3\n  no\n',
  ],
  [
    'nothing',
    eachSpy('each w in watchers\n  Warn of w by s\n    yes, no  nothing\n'),
    '\nchoice Warn of w by s\n  yes  when s.strength > 3\n  no\n',
  ],
  // What every case reveals is known after the cases.
  [
    'nothing',
    eachSpy(
      'Warn by s\n  yes  reveal s.strength\n  no   reveal s.strength\nset s.score to s.strength\n',
    ),
    yesNo('s', '', ''),
  ],
  [
    shows,
    eachSpy('Warn by s\n  yes  reveal s.strength\n  no   nothing\n«set s.score to s.strength»\n'),
    yesNo('s', '', ''),
  ],
  [
    'nothing',
    eachSpy('reveal s.strength\nWarn by s\n  yes, no  nothing\nset s.score to s.strength\n'),
    yesNo('s', '', ''),
  ],
  // Procedures are followed once, with their arguments. What they reveal is known after the call.
  [
    'nothing',
    eachSpy('Open s\nset s.score to s.strength\n'),
    '\nprocedure Open x (Spy)\n  reveal x.strength\n',
  ],
  [
    shows,
    eachSpy('Open s with s.strength\n'),
    '\nprocedure Open x (Spy) with n (number)\n  «set x.score to n»\n',
  ],
  [
    shows,
    eachSpy('Open s\n«set s.score to s.strength»\n'),
    '\nprocedure Open x (Spy)\n  if x.score > 1\n    reveal x.strength\n',
  ],
  // Branches: the tests that are asked decide all blocks below them. What all blocks reveal is known after
  // the branch.
  [
    decides,
    `if ${STRONG}\n  nothing\notherwise if tally > 1\n  «raise tally by 1»\notherwise\n  «announce "x"»\n`,
  ],
  ['nothing', `if tally > 1\n  raise tally by 1\notherwise if ${STRONG}\n  nothing\n`],
  [
    'nothing',
    eachSpy(
      'if tally > 1\n  reveal s.strength\notherwise\n  reveal s.strength\nset s.score to s.strength\n',
    ),
  ],
  [shows, eachSpy('if tally > 1\n  reveal s.strength\n«set s.score to s.strength»\n')],
  [
    'nothing',
    `if tally < 9 and ${STRONG}\n  each s in spies where s.strength > 3\n    reveal s.strength\n  raise tally by 1\n`,
  ],
  [
    'nothing',
    `if ${STRONG}\n  each q in spies where q.strength > 3\n    reveal q.strength\n  raise tally by 1\n`,
  ],
  [
    decides,
    `if tally > 9 or ${STRONG}\n  each s in spies where s.strength > 3\n    reveal s.strength\n  «raise tally by 1»\n`,
  ],
  [
    decides,
    'if no s in spies where s.strength > 3\n  each s in spies where s.strength > 3\n    reveal s.strength\n  «raise tally by 1»\n',
  ],
  // Loops.
  [decides, 'each n from 1 to ledger\n  «raise tally by 1»\n'],
  [decides, 'each n from ledger to 9\n  «raise tally by 1»\n'],
  ['nothing', 'each n from 1 to 3\n  raise tally by 1\n'],
  [decides, 'repeat up to 3 times while ledger < 3\n  «raise tally by 1»\n'],
  [decides, 'repeat up to 3 times until ledger > 3\n  «raise tally by 1»\n'],
  [
    'nothing',
    eachSpy(
      'repeat up to 3 times until tally > 3\n  reveal s.strength\nset s.score to s.strength\n',
    ),
  ],
  [
    shows,
    eachSpy(
      'repeat up to 3 times while tally < 3\n  reveal s.strength\n«set s.score to s.strength»\n',
    ),
  ],
  [
    shows,
    'each s in spies where s.score > 1\n  reveal s.strength\neach s in spies\n  «set s.score to s.strength»\n',
  ],
  // Dice: an open roll shows the dice that it uses. A secret roll shows them to the roller only.
  [shows, eachSpy('«roll s.nerve as luck by s»\nraise s.notes by luck\n')],
  [shows, eachSpy('«roll s.nerve as luck by s»\n')],
  [
    shows,
    eachSpy('«roll d6 as luck by s»\n  Strong +1 when s.strength > 3\n').replace(
      '«roll d6 as luck by s»\n    Strong +1 when s.strength > 3',
      '«roll d6 as luck by s\n    Strong +1 when s.strength > 3»',
    ),
  ],
  ['nothing', eachSpy('roll secretly d6 as luck by s\nset s.notes to luck\n')],
  [shows, eachSpy('roll secretly d6 as luck by s\nlet more be luck + 1\n«set s.score to more»\n')],
  // Checks: after a check with a secret roll, nothing may follow in the open. Other checks show everything.
  [shows, eachSpy('Hold by s as how\n«set s.score to how.face»\n')],
  ['nothing', eachSpy('Hold by s as how\nset s.notes to how.face\n')],
  ['nothing', eachWatcher('Peer by w as how\nset w.alarm to how.face\n')],
  [
    decides,
    eachSpy('Twice by s\n  good  «raise tally by 1»\n  bad   nothing\n'),
    '\ncheck Twice by s\n  roll secretly d6 as face\n  roll again face keeping 6 as more\n  good  when more > 3\n  bad   otherwise\n',
  ],
  [
    'nothing',
    eachSpy('Twice by s\n  good  raise tally by 1\n  bad   nothing\n'),
    '\ncheck Twice by s\n  roll d6 as face\n  roll again face keeping 6 as more\n  good  when more > 3\n  bad   otherwise\n',
  ],
  [
    shows,
    eachSpy('Lean by s\n  good, bad  nothing\n'),
    '\ncheck Lean by s\n  roll d6 as face\n  «let sum be face + s.strength»\n  good  when sum > 3\n  bad   otherwise\n',
  ],
  [
    shows,
    eachSpy('Lean by s\n  good, bad  nothing\n'),
    '\ncheck Lean by s\n  «roll d6 as face»\n  good  when face > 3\n  bad   otherwise\nmodifier Strong +1 to Lean by x when x.strength > 3\n',
  ],
  [
    shows,
    eachSpy('Lean by s\n  good, bad  nothing\n'),
    '\ncheck Lean by s\n  «roll d6 as face»\n  good  when face > 3\n  bad   otherwise\nmodifier Strong +(x.strength) to Lean by x\n',
  ],
  [
    'nothing',
    eachSpy('Lean by s\n  good, bad  nothing\n'),
    '\ncheck Lean by s\n  roll d6 as face\n  good  when face > 3\n  bad   otherwise\nmodifier Strong +1 to Lean by x when x.score > 3\n',
  ],
  [
    shows,
    eachSpy('let power be s.strength\n«Lean by s with power»\n  good, bad  nothing\n'),
    '\ncheck Lean by s with n (number)\n  roll d6 as face\n  good  when face > 3\n  bad   otherwise\n',
  ],
  // A modifier outside the check reads the roller and the arguments of the check.
  [
    'nothing',
    eachSpy('Hold by s\n  holds, breaks  nothing\n'),
    '\nmodifier Nervous +(x.nerve) to Hold by x\n',
  ],
  [
    shows,
    eachSpy('let power be s.strength\n«Lean by s with power»\n  good, bad  nothing\n'),
    '\ncheck Lean by s with n (number)\n  «roll d6 as face»\n  good  when face > 3\n  bad   otherwise\nmodifier Strong +n to Lean by x with n (number)\n',
  ],
  // Orders.
  [
    shows,
    '«rank order of s» in spies where s.strength > 3\n  highest s.score\n  otherwise as listed\n',
  ],
  [shows, 'rank order of s in spies\n  «lowest s.strength»\n  otherwise as listed\n'],
  [
    shows,
    'rank order of s in spies\n  highest s.score\n  «first where s.strength > 3»\n  otherwise as listed\n',
  ],
  [shows, 'rank order of s in spies\n  «highest roll Hold.face by s»\n  otherwise as listed\n'],
  [
    'nothing',
    'rank order of w in watchers\n  highest roll Peer.face by w\n  otherwise as listed\n',
  ],
  // Texts.
  [text, eachSpy('announce «"{s.strength}"»\n')],
  [text, 'end round «"{ledger}"»\n'],
  ['nothing', eachSpy('announce "{s.score}"\n')],
  // Conditions: who gains or loses them, with which fields, and for how long.
  [
    shows,
    eachSpy('«s gains Marked with depth s.strength»\n'),
    '\ncondition Marked\n  has depth  0..9\n  bars everything\ndefine x.deep as x.Marked.depth\n',
  ],
  [
    shows,
    eachSpy('«s gains Hurt for s.strength rounds»\n'),
    '\ncondition Hurt\n  bars everything\n',
  ],
  [
    decides,
    'each s in spies where s.strength > 3\n  «s gains Hurt»\n',
    '\ncondition Hurt\n  bars everything\n',
  ],
  [
    decides,
    'each s in spies where s.strength > 3\n  «s loses Hurt»\n',
    '\ncondition Hurt\n  bars everything\n',
  ],
  [shows, eachSpy('«s.target gains Hurt»\n'), '\ncondition Hurt\n  bars everything\n'],
  [shows, eachSpy('«s.target loses Hurt»\n'), '\ncondition Hurt\n  bars everything\n'],
  // A change through a hidden field shows whom that field names.
  [shows, eachSpy('«raise s.target.alarm by 1»\n')],
  ['nothing', eachSpy('raise s.notes by s.strength\n')],
  [shows, '«set tally to ledger»\n'],
  ['nothing', 'set ledger to tally\n'],
  // Reveals: to whom, and of which participant.
  ['nothing', 'reveal ledger\nset tally to ledger\n'],
  [shows, 'reveal ledger to spies\n«set tally to ledger»\n'],
  ['nothing', 'reveal ledger to spies\nreveal ledger to watchers\nset tally to ledger\n'],
  ['nothing', 'reveal ledger to everyone\nset tally to ledger\n'],
  [shows, 'reveal ledger\nset ledger to 3\n«set tally to ledger»\n'],
  ['nothing', eachSpy('reveal s.strength to watchers\nset s.score to s.strength\n')],
  [shows, eachSpy('reveal s.notes to watchers\n«set s.score to s.notes»\n')],
  [shows, eachSpy('each q in spies\n  reveal q.notes\n  «set s.score to s.notes»\n')],
  // Who sees a change: of a field that is `hidden from others`, the side of its owner; of other fields, the
  // sides from which the field is not hidden.
  [decides, eachWatcher('if ledger > 3\n  «lower w.debt by 1»\n')],
  ['nothing', eachWatcher('if w.purse > 3\n  lower w.debt by 1\n')],
  [decides, eachWatcher('each v in watchers\n  if w.purse > 3\n    «raise v.alarm by 1»\n')],
  [decides, eachSpy('if s.notes > 3\n  «raise s.fame by 1»\n')],
  ['nothing', eachSpy('if s.strength > 3\n  raise s.fame by 1\n')],
  ['nothing', eachSpy('if s.strength > 3\n  raise s.notes by 1\n')],
  // A reveal covers only the field that it names. A read is allowed only if that field is revealed on every
  // way to it.
  ['nothing', eachSpy('reveal s.strength\nreveal s.notes\nset s.score to s.strength + s.notes\n')],
  [shows, eachSpy('reveal s.strength\n«set s.score to s.strength + s.notes»\n')],
  [shows, eachSpy('reveal s.notes\n«set s.score to s.strength + s.notes»\n')],
  [
    shows,
    eachSpy(
      'each q in spies\n  reveal q.strength\n  reveal s.strength\n  «set s.score to s.notes»\n',
    ),
  ],
  [
    shows,
    eachSpy(
      'if tally > 1\n  reveal s.strength\notherwise\n  reveal s.notes\n«set s.score to s.strength»\n',
    ),
  ],
  [
    shows,
    eachSpy(
      'each q in spies\n  if tally > 1\n    reveal s.strength\n  otherwise\n    reveal q.strength\n  «set s.score to s.strength»\n',
    ),
  ],
  [
    shows,
    eachSpy(
      'if tally > 1\n  reveal s.notes to spies\notherwise\n  reveal s.notes to watchers\n«set s.score to s.notes»\n',
    ),
  ],
  [
    'nothing',
    eachSpy(
      'if tally > 1\n  reveal s.notes to spies\n  reveal s.notes to watchers\notherwise\n  reveal s.notes\nset s.score to s.notes\n',
    ),
  ],
  // A procedure that calls itself is followed once.
  [
    shows,
    eachSpy('Loop s with s.strength\n'),
    '\nprocedure Loop x (Spy) with n (number)\n  if x.score < 3\n    «set x.score to n»\n    Loop x with 1\n',
  ],
  // Bids and picks: a public answer is open, even where it depends on hidden information; a secret answer is
  // not.
  ['nothing', eachSpy('ask s for bid from 0 to 9\nset s.score to bid\n')],
  [shows, eachSpy('ask secretly s for bid from 0 to 9\n«set s.score to bid»\n')],
  ['nothing', eachSpy('ask secretly s for bid from 0 to 9\nset s.notes to bid\n')],
  [shows, eachSpy('ask secretly s to pick q from spies\n«raise q.score by 1»\n')],
  // Which participants an expression means.
  [decides, eachSpy('each q in allies of s where q.strength > 3\n  «raise q.score by 1»\n')],
  ['nothing', eachWatcher('ask w to pick v or nobody from allies of w where v.alarm > 3\n')],
  [offer, eachWatcher('ask w «to pick v or nobody from enemies of w where v.notes > 3»\n')],
  // Loops and `let` give a name to a hidden value.
  [decides, eachSpy('each n from 1 to s.strength\n  «raise tally by 1»\n')],
  [shows, eachSpy('let n be s.strength\n«set tally to n»\n')],
  ['nothing', eachSpy('let n be s.score\nset tally to n\n')],
  // A modifier affects only the roll and the check that it names.
  [
    'nothing',
    eachSpy('Lean by s\n  good, bad  nothing\n'),
    '\ncheck Lean by s\n  roll d6 as face\n  good  when face > 3\n  bad   otherwise\nmodifier Strong +(x.strength) to Hold by x\n',
  ],
  [
    'nothing',
    eachSpy('Both by s\n  good, bad  nothing\n'),
    '\ncheck Both by s\n  roll secretly d6 as face\n  roll d6 as more\n  good  when face > more\n  bad   otherwise\nmodifier Strong +(x.strength) to Both.face by x\n',
  ],
  // A secret roll that is thrown again stays secret.
  [
    'nothing',
    eachSpy('Twice by s\n  good, bad  nothing\n'),
    '\ncheck Twice by s\n  roll secretly d6 as face\n  roll again face keeping 6 as more\n    Strong +(s.strength)\n  good  when more > 3\n  bad   otherwise\n',
  ],
  [
    shows,
    eachSpy('Twice by s\n  good, bad  nothing\n'),
    '\ncheck Twice by s\n  roll d6 as face\n  «roll again face keeping 6 as more\n    Strong +(s.strength)»\n  good  when more > 3\n  bad   otherwise\n',
  ],
  // The roller of a secret roll knows it, whoever that is.
  [
    'nothing',
    'each p in everyone\n  roll secretly d6 as luck by p\n  ask p to pick q or nobody from spies where q.score > luck\n',
  ],
  [
    offer,
    'each p in everyone\n  each o in everyone\n    roll secretly d6 as luck by p\n    ask o «to pick q or nobody from spies where q.score > luck»\n',
  ],
  // What an offer shows matters only to those who can take the action.
  [
    'nothing',
    'each p in everyone\n  ask p to take Sneak or nothing\n',
    '\naction Sneak by s (Spy)\n  allowed when s.fame > 3\n  raise s.notes by 1\n',
  ],
  [
    offer,
    'each p in everyone\n  ask p «to take Sneak or nothing»\n',
    '\naction Sneak by s (Spy)\n  allowed when s.notes > 3\n  raise s.notes by 1\n',
  ],
  // Everybody sees whether a span is played. What is revealed in it is known after it.
  [decides, 'if ledger > 3\n  «play turn»\n    nothing\n  «raise tally by 1»\n', '\nspan turn\n'],
  [
    decides,
    'if ledger > 3\n  «play turn»\n    reveal ledger\n  raise tally by 1\n',
    '\nspan turn\n',
  ],
  // Questions: who is asked, and what for.
  [
    offer,
    eachWatcher('ask w «to pick s from spies where s.strength > 3»\n').replace(
      'pick s',
      'pick s or nobody',
    ),
  ],
  [shows, eachSpy('«ask s to pick q from spies where q.strength > 3»\n')],
  ['nothing', eachSpy('ask s to pick q or nobody from spies where q.strength > 3\n')],
  [
    offer,
    eachWatcher('ask w «to take Hide or nothing»\n'),
    '\naction Hide by w\n  allowed when ledger > 3\n  raise tally by 1\n',
  ],
  [
    offer,
    eachWatcher('ask w «to take Hide or nothing»\n'),
    '\naction Hide by w\n  allowed when w can take Seek\n  raise tally by 1\naction Seek by w\n  allowed when ledger > 3\n  raise tally by 1\n',
  ],
  [
    offer,
    eachSpy('ask s «to take Pay or nothing»\n'),
    '\naction Pay by s\n  costs 1 notes\n  raise tally by 1\n',
  ],
  [
    'nothing',
    eachSpy('ask s to take Pay or nothing\n'),
    '\naction Pay by s\n  costs 1 score\n  raise tally by 1\n',
  ],
  [
    decides,
    eachSpy('ask secretly s to take Hide or nothing\n'),
    '\naction Hide by s\n  counts as act\n  «raise tally by 1»\n',
  ],
  [
    'nothing',
    eachSpy('ask secretly s to take Hide or nothing\n'),
    '\naction Hide by s\n  counts as act\n  raise s.notes by 1\n',
  ],
  // An action is followed once, even if its body offers it again.
  [
    'nothing',
    eachSpy('ask s to take Again or nothing\n'),
    '\naction Again by s\n  allowed when s.score < 3\n  raise s.score by 1\n  if s.score > 5\n    ask s to take Again or nothing\n',
  ],
  // Definitions and remembered rolls.
  [shows, eachSpy('«set s.score to s.might»\n'), '\ndefine x.might as x.strength * 2\n'],
  [
    decides,
    'each s in spies where s is strong\n  «raise tally by 1»\n',
    '\ndefine x is strong when x.strength > 3\n',
  ],
  [
    'nothing',
    eachSpy('reveal s.strength\nif s is strong\n  raise s.score by 1\n'),
    '\ndefine x is strong when x.strength > 3\n',
  ],
  [
    'nothing',
    eachSpy('reveal s.strength\nset s.score to s.might\n'),
    '\ndefine x.might as x.strength * 2\n',
  ],
  [shows, eachSpy('«set s.score to Sum of s»\n'), '\ndefine Sum of x as x.strength + x.score\n'],
  [decides, eachSpy('if latest Hold by s is holds\n  «raise tally by 1»\n')],
  ['nothing', eachWatcher('if latest Peer by w is sees\n  raise tally by 1\n')],
  [shows, '«set tally to total of s.strength for s in spies»\n'],
  [decides, 'if every s in spies satisfies s.strength > 3\n  «raise tally by 1»\n'],
  ['nothing', 'if every s in spies satisfies s.score > 3\n  raise tally by 1\n'],
  // Triggers: what it shows that they fire.
  [
    decides,
    'nothing\n',
    '\ntrigger Noted when x.notes rises\n  «raise tally by 1»\ntrigger Open when x.score rises\n  raise tally by 1\n',
  ],
  [decides, 'nothing\n', '\ntrigger Booked when ledger rises\n  «raise tally by 1»\n'],
  [
    'nothing',
    'nothing\n',
    '\ntrigger Booked when ledger rises\n  reveal ledger\n  set tally to new\n',
  ],
  [
    decides,
    eachSpy('Hold by s\n  holds, breaks  nothing\n'),
    '\ntrigger Held when Hold by x comes out holds\n  «raise tally by 1»\n',
  ],
  [
    'nothing',
    eachSpy('Hold by s\n  holds, breaks  nothing\n'),
    '\ntrigger Rolled when Hold by x is rolled\n  raise tally by 1\n',
  ],
  [
    'nothing',
    eachWatcher('Peer by w\n  sees, misses  nothing\n'),
    '\ntrigger Saw when Peer by x comes out sees\n  raise tally by 1\n',
  ],
];

test.each(ROWS.map(([code, body, more = '']) => ({ code, body, more })))(
  '$code: $body $more',
  ({ code, body, more }) => {
    if (code === 'nothing') isSilent(body, more);
    else {
      expect(body + more).toContain('«');
      flowReports(code, body, more);
    }
  },
);

/** Two problems at one place. */
test.each<readonly [codes: readonly string[], body: string, more: string]>([
  [[shows, offer], eachWatcher('ask secretly w for bid from 0 to ledger\n'), ''],
  [[shows, offer], eachWatcher('ask secretly w for bid from ledger to 9\n'), ''],
  [
    [shows, offer],
    eachSpy('ask s to take Pay\n'),
    '\naction Pay by s\n  costs 1 notes\n  raise tally by 1\n',
  ],
  [[shows, decides], 'nothing\n', '\ntrigger Booked when ledger rises\n  set tally to new\n'],
  [[shows, decides], 'nothing\n', '\ntrigger Booked when ledger rises\n  set tally to old\n'],
])('%j: %j %j', (codes, body, more) => {
  expect(
    diagnosticsOf(inOrder(body) + more)
      .map(({ code }) => code)
      .toSorted(),
  ).toEqual([...codes].toSorted());
});
