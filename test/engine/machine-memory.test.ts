import { expect, test } from 'vitest';
import { play, told, toldOf } from './played.ts';

const rules = (rest: string): string => `ruleset "Test"
span round
span turn in round
side red
side blue
kind Fighter
  HP     counter 0..9 starts 3
  plan   one of none, fight, flee  starts none  hidden from others
condition Marked
  has depth 0..9 default 1
condition Down
  bars everything
track stakes counter 0..9 starts 0 hidden from everyone
define A as first p in red
define B as first p in blue
check Luck by c
  roll d6 as face
  good when face > 3
  bad otherwise

${rest}

scenario Here
  side red
    Fighter  HP
    Abel     3
    Cable    3
  side blue
    Fighter  HP
    Babel    3
`;

test('`times` starts anew with its span; `latest` and counts of the whole encounter do not', () => {
  const { events } = play(
    rules(`
encounter
  play round up to 2 times
    Luck by A
    Luck by A
    Luck by B
    announce "{times Luck by A this round} {times Luck this round} {times Luck by A this encounter} {latest Luck by A} {latest Luck by B}"
`),
    { faces: [4, 1, 5, 2, 6, 1] },
  );
  expect(toldOf(events, 'announced')).toEqual(['2 3 2 bad good', '2 3 4 good bad']);
});

test.each([
  ['a procedure', 'Rest of A\n  Rest of A\n  Rest of B', 'times Rest of A this encounter', '2'],
  ['an action', 'Hit by A\n  Hit by A\n  Hit by B', 'times Hit by A this encounter', '2'],
  ['whoever takes it', 'Hit by A\n  Hit by B', 'times Hit this encounter', '2'],
  ['a choice', 'Yield by A\n    yes, no  nothing', 'times Yield by A this encounter', '1'],
  ['one that was lost', 'A gains Down\n  Hit by A', 'times Hit by A this encounter', '0'],
  ['one cut short by a reaction', 'play round\n    Cut by A', 'times Cut by A this encounter', '1'],
  ['one cut short inside', 'play round\n    Stop by A', 'times Stop by A this encounter', '1'],
])('`times` counts %s', (_, lines, asked, told) => {
  const { events } = play(
    rules(`
encounter
  ${lines}
  announce "{${asked}}"
procedure Rest of p
  nothing
choice Yield by p
  yes
  no
action Hit by a
  nothing
action Cut by a
  announce "cut"
trigger Never when a takes Cut
  end round
action Stop by a
  end round
`),
  );
  expect(toldOf(events, 'announced')).toEqual([told]);
});

test('`times` counts an action by its target', () => {
  const { events } = play(
    rules(`
define C as first p in red where p is not A
encounter
  Poke by A on B
  Poke by A on B
  Poke by A on C
  announce "{times Poke by A on B this encounter} {times Poke by A on C this encounter} {times Poke by B on C this encounter}"
action Poke by a on t
  pick t from everyone where t is not a
  nothing
`),
  );
  expect(toldOf(events, 'announced')).toEqual(['2 1 0']);
});

test('`latest` keeps its values in a `let` and in a define, and is nothing before the first check', () => {
  const { events } = play(
    rules(`
define c.last-luck as latest Luck by c
define luck-before of c as latest Luck by c

encounter
  if latest Luck by A is nothing
    announce "none yet"
  Luck by A
  let last be latest Luck by A
  let same be last
  let other be luck-before of A
  Luck by A
  announce "{last}: {last.face} {same.face} {other.face}, now {A.last-luck}: {A.last-luck.face}"
  if latest Luck by A is not nothing and A.last-luck is bad and last is good and luck-before of A is bad
    announce "asked"
`),
    { faces: [4, 1] },
  );
  expect(toldOf(events, 'announced')).toEqual(['none yet', 'good: 4 4 4, now bad: 1', 'asked']);
});

test('a trigger on a check reads its dice as the check does', () => {
  const { events } = play(
    rules(`
check Blow by c
  roll 2d6 as force
    Strong  +2
  hit   when force >= 9
  miss  otherwise

trigger Telling when Blow by c comes out any
  announce "{natural of force} {force} {matches of force on 6}"

encounter
  Blow by A
    hit, miss  nothing
`),
    { faces: [6, 3] },
  );
  expect(toldOf(events, 'announced')).toEqual(['9 11 1']);
});

test('a value of `latest` that a check stores is a plain value', () => {
  const { events } = play(
    rules(`
check Second by c
  roll d6 as face
  let before be latest Luck by c
  better when before is bad and face > 1
  worse  otherwise

encounter
  Luck by A
  Second by A
    better announce "better"
    worse  announce "worse"
`),
    { faces: [1, 2] },
  );
  expect(toldOf(events, 'announced')).toEqual(['better']);
});

test('`times` of a span counts the ended ones of a participant', () => {
  const { events } = play(
    rules(`
encounter
  play round
    play turn of A
      announce "{times turn of A this round} {number of turn}"
    play turn of B
      announce "{times turn of A this round} {times turn of B this round} {number of turn}"
  announce "{number of round} {number of turn}"
`),
  );
  expect(toldOf(events, 'announced')).toEqual(['0 1', '1 0 2', '1 0']);
});

test('the members of a loop are fixed at its start, and `where` is tested when each turn comes', () => {
  const { events } = play(
    rules(`
encounter
  each p in everyone where p is not Down
    announce "{p}"
    B gains Down
    each q in red where q is not Down
      q gains Down
`),
  );
  expect(toldOf(events, 'announced')).toEqual(['Abel']);
});

test('revealing twice has no further effect; a value that is set again is hidden again', () => {
  const { events, machine } = play(
    rules(`
encounter
  reveal A.plan to blue
  reveal A.plan to B
  reveal A.plan
  reveal A.plan to blue
  set A.plan to flee
  reveal A.plan to blue
  reveal stakes
`),
  );
  expect(told(events)).toEqual([
    'reveals Abel.plan to blue',
    'reveals Abel.plan to all',
    'Abel.plan "none" to "flee"',
    'reveals Abel.plan to blue',
    'reveals .stakes to all',
    'end: done',
  ]);
  expect(machine.state.revealed).toEqual([
    { holder: 'Abel', field: 'plan', to: 'blue' },
    { holder: null, field: 'stakes', to: null },
  ]);
});

test('secret rolls are marked as secret, and so are the checks to which they belong', () => {
  const { events } = play(
    rules(`
check Hush by c
  roll secretly d6 as face
  good when face > 3
  bad otherwise
encounter
  Hush by A
  Luck by A
`),
    { faces: [5, 5] },
  );
  expect(
    events.flatMap((event) =>
      event.type === 'dice-rolled' || event.type === 'check-resolved' ? [event.data.secret] : [],
    ),
  ).toEqual([true, true, false, false]);
});

test('outcomes called yes and no can be tested as such', () => {
  const { events } = play(
    rules(`
check Dare by c
  roll d6 as face
  yes when face > 3
  no  otherwise
encounter
  each c in red
    Dare by c as got
    if got is no
      announce "{c} no"
    if got is yes
      announce "{c} yes"
    announce "{latest Dare by c}"
`),
    { faces: [5, 2] },
  );
  expect(toldOf(events, 'announced')).toEqual(['Abel yes', 'yes', 'Cable no', 'no']);
});

test('losing a condition that one lacks, and setting a value that is already there, give no events', () => {
  const { events } = play(
    rules(`
encounter
  A loses Marked
  set A.HP to 3
  A gains Marked with depth 4
  A loses Marked
`),
  );
  expect(told(events)).toEqual(['Abel gains Marked', 'Abel loses Marked: effect', 'end: done']);
  expect(events.find((event) => event.type === 'condition-gained')?.data).toMatchObject({
    fields: [['depth', 4]],
    ends: [],
  });
});

test('blocks of a scenario run only in that scenario', () => {
  const text = `${rules('encounter\n  play round up to 2 times\n    nothing\n')}  at start of round 2
    lower Abel.HP by 1
scenario There
  side red
    Fighter
    Ida
`;
  expect(toldOf(play(text).events, 'value-changed')).toEqual(['Abel.HP 3 to 2']);
  expect(toldOf(play(text, { inputs: { scenario: 'There' } }).events, 'value-changed')).toEqual([]);
});

test('a block of a scenario may wait for a span with a name', () => {
  const text = `${rules('encounter\n  play round as early\n    nothing\n  play round as late\n    nothing\n  play round as late\n    nothing\n')}  at start of round late
    lower Abel.HP by 1
`;
  expect(toldOf(play(text).events, 'value-changed')).toEqual(['Abel.HP 3 to 2', 'Abel.HP 2 to 1']);
});
