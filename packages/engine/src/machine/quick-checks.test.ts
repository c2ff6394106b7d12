// A run without a reader of events takes shortcuts: in checks that only roll and have an outcome, where a value or a condition
// changes, and where a span begins and ends. It must give the same machine as a run with a reader, step by step. So each row is
// played with every budget that ends it in its first calls. Runs that pause after each step, and runs that somebody observes,
// which go through every jump, must give it too.
import { createStreams } from '@fray/engine/internal';
import { expect, test } from 'vitest';
import { compileText, INPUTS } from '../../../../test/engine/played.ts';
import { WATCH } from '../state/watch.ts';
import { advanceRun, createRun, go, isPaused } from './advance.ts';
import type { Finding } from './api.ts';
import { begin } from './begin.ts';
import { link } from './link.ts';
import type { Observer, Program } from './program.ts';

const rules = (lines: string, more: string): string => `ruleset "Quick"
span round
span turn in round
side red
side blue
kind Fighter
  HP     counter 0..9  starts 3
  skill  0..20         starts 4
  code   0..9          starts 0  hidden from others
condition Hurt
condition Weak
  has HP 0..9  starts 5
track heat counter 0..  starts 0
define A as first p in red
define B as first p in blue
define none as first p in red where p.HP > 9
${more}
encounter
${lines.replaceAll(/^(?=.)/gm, '  ')}
scenario Here
  side red
    Fighter
    Ann
  side blue
    Fighter
    Bob
`;

type Mode = 'collect' | 'discard' | 'watched' | 'paused';

/** The result of a run: its values and findings, the steps used, and the text of the machine without its header. */
interface Come {
  readonly values: readonly unknown[];
  readonly used: number;
  readonly machine: string;
}

function comesTo(program: Program, budget: number, mode: Mode): Come {
  const machine = begin(program, { ...INPUTS, seed: '7', dice: ['seed'], budget }, []);
  if ('illegal' in machine) return expect.fail(machine.illegal);
  const streams = createStreams('7', program.streams);
  streams.begin(0);
  // In this mode the run is watched, as the state space does to learn what a step reads.
  if (mode === 'watched') Object.assign(machine.state, { [WATCH]: true });
  const say = mode === 'collect' ? 'collect' : 'discard';
  const most = mode === 'paused' ? 1 : Infinity;
  let step = advanceRun(createRun(program, machine, say, streams, most), undefined, go);
  const findings: Finding[] = [...step.findings];
  while (step.need?.need === 'throw' || isPaused(machine)) {
    const next = createRun(program, machine, say, streams, most);
    if (step.need?.need !== 'throw') {
      step = advanceRun(next, undefined, go);
      findings.push(...step.findings);
      continue;
    }
    const sides = step.need.dice.flatMap(([count, size]) =>
      Array.from({ length: Math.abs(count) }, () => size),
    );
    const faces = streams.throw(step.need.stream, sides);
    step = advanceRun(next, { reply: 'faces', faces, origin: 'seed' }, go);
    findings.push(...step.findings);
  }
  const { state, used } = machine;
  return {
    values: [
      ...state.participants,
      ...state.tracks,
      state.ended,
      findings.map(({ value }) => value),
    ],
    used,
    machine: JSON.stringify([{ ...machine, state: { ...state, header: null } }, findings]),
  };
}

const NOBODY: Observer = {
  instruction: () => undefined,
  event: () => undefined,
  remembered: () => undefined,
  expression: null,
};

const TRY = (lines: string, outcomes = '  good  when face > 3\n  bad   otherwise\n'): string =>
  `check Try by p\n${lines}\n${outcomes}`;
const tries =
  'each n from 1 to 2\n  Try by A as t\n    good  raise heat by t.face\n    bad   raise heat by 10';

const rounds = 'play round up to 2 times\n  play turn of A\n    raise heat by number of round';

test.each<readonly [what: string, lines: string, more: string]>([
  ['a die', tries, TRY('  roll d6 as face')],
  ['a die of somebody', tries, TRY('  roll d6 as face by p')],
  ['a die of a side', tries, TRY('  roll d6 as face by blue')],
  ['dice and a sum', tries, TRY('  roll 2d6+1 as two\n  roll d6 as face\n  let sum be two + face')],
  ['a roll in secret', tries, TRY('  roll secretly d6 as face by red')],
  [
    'dice with modifiers',
    tries,
    TRY('  roll d6 as face\n    Aim + p.skill\n    Hurt -1 when p is Hurt'),
  ],
  ['a value with modifiers', tries, TRY('  roll d6 as face\n  let sum be face\n    Aim + p.skill')],
  ['dice of which some are kept', tries, TRY('  roll 3d6 keep highest 1 as face')],
  [
    'a roll of which the faces are read',
    tries,
    TRY('  roll 2d6 as face\n  let ones be matches of face on 1'),
  ],
  [
    'a text of an outcome',
    tries,
    TRY('  roll d6 as face', '  good  when face > 3  "well done"\n  bad   otherwise  "oh"\n'),
  ],
  [
    'no outcome',
    'each n from 1 to 2\n  Try by A as t\n  raise heat by t.face',
    TRY('  roll d6 as face', ''),
  ],
  [
    'yes and no',
    'each n from 1 to 2\n  Try by A as t\n  if t is yes\n    raise heat by 1\n  if t is no\n    raise heat by 10',
    TRY('  roll d6 as face', '  yes  when face > 3\n  no   otherwise\n'),
  ],
  [
    'a trigger on how it comes out',
    tries,
    `${TRY('  roll d6 as face')}trigger Notes when Try by p comes out any\n  raise heat by face * 100\n`,
  ],
  [
    'a trigger on its roll',
    tries,
    `${TRY('  roll d6 as face')}trigger Notes when Try by p is rolled\n  raise heat by face * 100\n`,
  ],
  [
    'how often it was tried',
    `${tries}\nraise heat by 100 * times Try by A this encounter`,
    TRY('  roll d6 as face'),
  ],
  [
    'how it came out last',
    `${tries}\nif latest Try by A is good\n  raise heat by 100`,
    TRY('  roll d6 as face'),
  ],
  ['a fault in its second line', tries, TRY('  roll d6 as face\n  let more be none.HP + face')],
  [
    'a fault in an outcome',
    tries,
    TRY('  roll d6 as face', '  good  when none.HP > face\n  bad   otherwise\n'),
  ],
  [
    'a fault in what is handed to it',
    'Try by A at none.HP as t\nraise heat by t.sum',
    'check Try by p at n (number)\n  roll d6 as face\n  let sum be face + n\n',
  ],
  [
    'an answer that a sum is looked through for',
    tries,
    TRY('  roll d6 as face\n  let all be total of q.HP for q in everyone'),
  ],
  // Changes of values.
  [
    'a value that somebody listens to',
    'each n from 1 to 3\n  lower A.HP by 1\n  set A.skill to n',
    'trigger Falls when p.HP falls\n  raise heat by 1\n',
  ],
  [
    'a value that nobody listens to',
    'each n from 1 to 3\n  lower A.HP by 1\n  set heat to n\n  set A.skill to n',
    '',
  ],
  [
    'a value that is hidden',
    'reveal A.code\nset A.code to 3\nreveal A.code\nset B.code to 3\nreveal A.code\nset A.code to 3',
    '',
  ],
  [
    "a condition's field",
    'A gains Weak\nset A.Weak.HP to 1\nset A.HP to 1',
    'trigger Falls when p.HP falls\n  raise heat by 1\n',
  ],
  [
    'what always holds',
    'set heat to 3\nset A.HP to 2\nraise A.HP by 2\nA gains Hurt\nset A.HP to 2',
    'measure sum\n  always\n  heat + A.HP\n',
  ],
  ['a value outside its range', 'set A.skill to 21', ''],
  // Conditions.
  [
    'a condition that nobody hears of',
    'each n from 1 to 2\n  A gains Hurt\n  B loses Hurt\nA loses Hurt\nB gains Weak\nA gains Hurt',
    '',
  ],
  [
    'a trigger on a condition',
    'each n from 1 to 2\n  A gains Hurt\nA loses Hurt\nA loses Hurt',
    'trigger Aches when p gains Hurt\n  raise heat by 1\ntrigger Heals when p loses Hurt\n  raise heat by 10\n',
  ],
  ['a condition that lasts longer', `A gains Hurt until end of round\nA gains Hurt\n${rounds}`, ''],
  [
    'what always holds of a condition',
    'A gains Hurt\nB gains Weak\nA loses Hurt',
    'measure hurt\n  always\n  count p in everyone where p is Hurt\n',
  ],
  // Jumps.
  [
    'cases in cases',
    'each n from 1 to 3\n  if n is 2\n    nothing\n  otherwise if A.HP > 2\n    each m from 1 to 2\n      if m is 1\n        raise heat by n\n  otherwise\n    lower A.HP by 1',
    '',
  ],
  [
    'what always holds before a jump',
    'each n from 1 to 2\n  if n is 1\n    set A.HP to 1\n  otherwise\n    set A.HP to 2',
    'measure sum\n  always\n  heat + A.HP\n',
  ],
  // Spans.
  ['spans where nothing else happens', rounds, ''],
  [
    'a span that ends early',
    'play round up to 3 times\n  play turn of A\n    if heat > 1\n      end round\n    raise heat by 1\nraise heat by 10',
    '',
  ],
  [
    'a span that a procedure plays',
    'Turn\nplay round\n  Turn',
    'procedure Turn\n  play turn of A\n    raise heat by 1\n',
  ],
  ['a trigger on its beginning', rounds, 'trigger Opens when turn begins\n  raise heat by 5\n'],
  ['a trigger on its end', rounds, 'trigger Ends when round ends\n  raise heat by 10\n'],
  [
    'a track that starts again with it',
    `${rounds}\n  raise stir by 1`,
    'track stir counter 0..  starts 1 each round\n',
  ],
  ['a question at its beginning', rounds, 'measure begun\n  at start of each turn\n  heat\n'],
  ['a question at its end', rounds, 'measure done\n  at end of round 2\n  heat\n'],
  ['how often it is over', `${rounds}\nraise heat by 10 * times turn of A this encounter`, ''],
  [
    'what is counted within it',
    `${tries}\n${rounds}\n  raise heat by 100 * times Try by A this round`,
    TRY('  roll d6 as face'),
  ],
  [
    'what is done once within it',
    'play round up to 2 times\n  each n from 1 to 2\n    if A can take Wait\n      Wait by A',
    'action Wait by p\n  once per round\n  raise heat by 1\n',
  ],
  ['a condition that ends with it', `A gains Hurt until end of turn\n${rounds}`, ''],
])('%s', (_, lines, more) => {
  const ruleset = compileText(rules(lines, more));
  const program = link(ruleset, { watches: true });
  const observed = link(ruleset, { watches: true, observer: NOBODY });
  const whole = comesTo(program, 100_000, 'collect');
  const budgets = Array.from({ length: Math.min(whole.used + 1, 90) }, (__, at) => at + 1);
  for (const budget of [100_000, whole.used, ...budgets]) {
    const [told, untold] = [
      comesTo(program, budget, 'collect'),
      comesTo(program, budget, 'discard'),
    ];
    expect([budget, untold.machine]).toEqual([budget, told.machine]);
    expect([budget, comesTo(program, budget, 'paused').machine]).toEqual([budget, told.machine]);
    expect([budget, comesTo(observed, budget, 'collect').machine]).toEqual([budget, told.machine]);
  }
  // The state space counts neither events nor steps.
  expect(comesTo(program, 100_000, 'watched').values).toEqual(whole.values);
});
