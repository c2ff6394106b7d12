// Tests which events fire a trigger: a pattern a row, with its texts if it fires.
import { expect, test } from 'vitest';
import { play, told } from './played.ts';

const RULES = `ruleset "Patterns"
span round
span turn in round
side left
side right
kind Hero
  HP    counter 0..9 starts 5
  mood  one of calm, angry, wild  starts calm
kind Beast
  HP    counter 0..9 starts 5
condition Down
condition Lit
condition Weak
  has HP 0..9 starts 5
track heat counter 0..9  starts 3
define A as first p in left
define B as first p in left where p is not A
define C as first p in right
action Hit by a on t
  counts as hostile
  pick t from enemies of a
  nothing
action Rest by a
  counts as calm
  nothing
check Try by h at p
  roll d6 as face
  let double be face * 2
  high  when face > 3
  low   otherwise
choice Flee by h from p
  yes
  no
scenario Here
  side left
    Hero
    Ann
    Bob
  side right
    Beast
    Dog
`;

const setHP = (who: string, ...values: number[]): string =>
  values.map((value) => `set ${who}.HP to ${value}`).join('\n  ');
const tries = (face: string): string =>
  `each h in left\n    Try by h at C\n      high, low  nothing # ${face}`;
const flees = 'each h in left\n    Flee by h from C\n      yes, no  nothing';

type Row = readonly [event: string, played: string, told: readonly string[], says?: string];

const ROWS: readonly Row[] = [
  // Actions: which, by whom, on whom.
  ['x takes Hit', 'Hit by A on C\n  Rest by B', ['Ann']],
  ['x takes any hostile', 'Hit by A on C\n  Rest by B', ['Ann']],
  ['x takes any calm', 'Hit by A on C\n  Rest by B', ['Bob']],
  ['x takes Hit on t', 'Hit by A on C\n  Hit by C on B', ['Ann Dog', 'Dog Bob'], '{x} {t}'],
  ['left takes Hit', 'Hit by A on C\n  Hit by C on B', ['!'], '!'],
  ['x takes Hit on left', 'Hit by A on C\n  Hit by C on B', ['Dog']],
  ['x finishes Hit', 'Hit by A on C\n  Rest by B', ['Ann']],
  ['x finishes Hit on t', 'Hit by A on C', ['Ann Dog'], '{x} {t}'],
  // Conditions: which, and who gains it. A condition gained again does not fire.
  ['x gains Down', 'A gains Down\n  B gains Lit\n  A gains Down', ['Ann']],
  ['x gains any', 'A gains Down\n  C gains Lit', ['Ann', 'Dog']],
  ['right gains Down', 'A gains Down\n  C gains Down', ['!'], '!'],
  [
    'x loses Down',
    'A gains Down\n  A gains Lit\n  A loses Lit\n  A loses Down\n  B loses Down',
    ['Ann'],
  ],
  ['x loses any', 'A gains Down\n  A gains Lit\n  A loses Lit\n  A loses Down', ['Ann', 'Ann']],
  // Spans: their beginning or end, and whose they are.
  [
    'round begins',
    'play round up to 2 times\n    play turn of A\n      nothing',
    ['1', '2'],
    '{number of round}',
  ],
  ['round ends', 'play round up to 2 times\n    nothing', ['1', '2'], '{number of round}'],
  [
    'turn begins',
    'play round\n    play turn of A\n      nothing\n    play turn of C\n      nothing',
    ['!', '!'],
    '!',
  ],
  ['encounter begins', 'nothing', ['!'], '!'],
  ['encounter ends', 'nothing', ['!'], '!'],
  // Values: the direction of the change and whose they are. The same value again is no change.
  [
    'x.HP changes',
    `${setHP('A', 5, 6, 4)}\n  ${setHP('C', 4)}`,
    ['Ann 5 6', 'Ann 6 4', 'Dog 5 4'],
    '{x} {old} {new}',
  ],
  ['x.HP rises', setHP('A', 6, 4, 4, 5), ['5 6', '4 5'], '{old} {new}'],
  ['x.HP falls', setHP('A', 6, 4, 4, 5), ['6 4'], '{old} {new}'],
  ['x.HP reaches 3', setHP('A', 4, 3, 2, 3, 4), ['4 3', '2 3'], '{old} {new}'],
  ['x.HP reaches 3', setHP('A', 4, 2, 4, 3, 5), ['4 2', '2 4', '4 3'], '{old} {new}'],
  ['x.HP reaches 5', setHP('A', 4, 6), ['4 6'], '{old} {new}'],
  ['x.HP reaches heat', `set heat to 4\n  ${setHP('A', 4, 3)}`, ['5 4'], '{old} {new}'],
  ['left.HP falls', `${setHP('A', 4)}\n  ${setHP('C', 4)}`, ['!'], '!'],
  ['x.mood changes', 'each h in left where h is Hero\n    set h.mood to wild', ['Ann', 'Bob']],
  [
    'x.mood reaches wild',
    'each h in left where h is Hero\n    set h.mood to angry\n    set h.mood to wild\n    set h.mood to calm',
    ['Ann', 'Bob'],
  ],
  [
    'heat changes',
    'raise heat by 1\n  set heat to 4\n  set heat to 2',
    ['3 4', '4 2'],
    '{old} {new}',
  ],
  ['heat rises', 'raise heat by 1\n  set heat to 2', ['3 4'], '{old} {new}'],
  ['heat falls', 'raise heat by 1\n  set heat to 2', ['4 2'], '{old} {new}'],
  ['heat reaches 5', 'set heat to 6\n  set heat to 7', ['3 6'], '{old} {new}'],
  // Checks and choices: their outcome, their participants and their values.
  ['Try by x at p comes out high', tries('6 1'), ['Ann Dog 6 12'], '{x} {p} {face} {double}'],
  ['Try by x at p comes out low', tries('6 1'), ['Bob Dog 1 2'], '{x} {p} {face} {double}'],
  ['Try by x at p comes out any', tries('6 1'), ['Ann', 'Bob']],
  ['Try by x at p is rolled', tries('6 1'), ['Ann 6', 'Bob 1'], '{x} {face}'],
  ['Try by x at left comes out any', tries('6 1'), []],
  ['Try by left at right comes out low', tries('6 1'), ['!'], '!'],
  ['Flee by x from p comes out yes', flees, ['Ann Dog', 'Bob Dog'], '{x} {p}'],
  ['Flee by x from p comes out no', flees, []],
  ['Flee by x from p is offered', flees, ['Ann Dog', 'Bob Dog'], '{x} {p}'],
  ['Flee by right from p is offered', flees, []],
  ['Flee by x from right is offered', flees, ['Ann', 'Bob']],
  // A condition has its own fields, even if they have the same name as a field of the participant.
  ['x.HP falls', 'A gains Weak\n  lower A.Weak.HP by 1', []],
  ['x.HP changes', 'A gains Weak\n  set A.Weak.HP to 1', []],
  ['x.HP falls', 'A gains Weak\n  lower A.Weak.HP by 1\n  lower A.HP by 1', ['Ann']],
];

const FULL = ROWS.map(([event, played, told, says = event.includes('x') ? '{x}' : '!']) => ({
  event,
  played,
  told,
  says,
}));

test.each(FULL)('$event fires for: $played', ({ event, played, told, says }) => {
  const { events } = play(
    `${RULES}\nencounter\n  ${played}\ntrigger Watch when ${event}\n  announce "${says}"\n`,
    { faces: [6, 1] },
  );
  expect(events.flatMap((one) => (one.type === 'announced' ? [one.data.text] : []))).toEqual(told);
});

/** A trigger runs only once at a time for the same participants, so it does not fire inside itself for them. */
test.each<readonly [event: string, body: string, played: string, told: readonly string[]]>([
  ['x.HP falls', 'lower x.HP by 1', setHP('A', 4), ['Ann']],
  [
    'x.HP falls',
    'each o in everyone\n    lower o.HP by 1',
    setHP('A', 4),
    ['Ann', 'Bob', 'Dog', 'Dog', 'Bob'],
  ],
  ['x takes Hit on t', 'Hit by x on t', 'Hit by A on C', ['Ann Dog']],
  ['x takes Hit on t', 'Hit by t on x', 'Hit by A on C', ['Ann Dog', 'Dog Ann']],
  ['x takes Hit on t', 'Hit by B on C', 'Hit by A on C', ['Ann Dog', 'Bob Dog']],
  [
    'x takes Hit on t',
    'each o in right\n    Hit by o on A\n    Hit by o on B',
    'Hit by A on C',
    ['Ann Dog', 'Dog Ann', 'Dog Bob', 'Dog Bob', 'Dog Ann'],
  ],
  ['x gains any', 'x gains Lit\n  x gains Down', 'A gains Down', ['Ann']],
  ['heat rises', 'raise heat by 1', 'raise heat by 1', ['!']],
  [
    'Flee by x from p is offered',
    'Flee by x from p\n    yes, no  nothing',
    'each h in left where h is A\n    Flee by h from C\n      yes, no  nothing',
    ['Ann Dog'],
  ],
  [
    'Try by x at p is rolled',
    'Try by B at p\n    high, low  nothing',
    'Try by A at C\n    high, low  nothing',
    ['Ann Dog', 'Bob Dog'],
  ],
])('a trigger on %s whose lines are %s', (event, body, played, told) => {
  const names = [...event.matchAll(/\b[xtp]\b/g)].map(([name]) => `{${name}}`).join(' ') || '!';
  const { events } = play(
    `${RULES}\nencounter\n  ${played}\ntrigger Watch when ${event}\n  announce "${names}"\n  ${body}\n`,
  );
  expect(events.flatMap((one) => (one.type === 'announced' ? [one.data.text] : []))).toEqual(told);
});

test('the words of two kinds have one common order', () => {
  const { events } = play(`ruleset "T"
kind Hero
  mood  one of calm, wild  starts calm
kind Beast
  mood  one of cold, hot  starts cold
side left
side right
trigger Rise when p.mood rises
  announce "{p} rises"
encounter
  each p in Beast
    set p.mood to hot
  each p in Hero
    set p.mood to wild
scenario Here
  side left
    Hero
    Ada
  side right
    Beast
    Bob
`);
  expect(told(events).filter((line) => line.includes('rises'))).toEqual(['Bob rises', 'Ada rises']);
});
