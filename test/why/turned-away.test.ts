// Tests what kept a line from running for somebody: a search, a loop, a procedure or a trigger that was about another participant.
import { diceInOrder } from '@fray/engine/drivers';
import type { Event } from '@fray/engine/events';
import { inquire, type Explanation, type Guard } from '@fray/engine/why';
import { expect, test } from 'vitest';
import { compileText } from '../engine/played.ts';
import { played } from '../engine/runs.ts';
import { valueText } from './fight.ts';

const text = (
  encounter: string,
  more: string,
  flock = ['Ann', 'Bea', 'Cid'],
): string => `ruleset "Herd"
  version 1

span round

side wolves
side sheep

kind Beast
  HP    counter 0..9   starts 5
  fear  counter 0..99  starts 0

condition Lit

define grey as first w in wolves
define ann as first s in sheep

policy Bold for p
  pick lowest option.HP

procedure Fright of p
  each o in allies of p
    raise o.fear by 1

procedure Steady of t (Beast) by much (number)
  if much > 1
    set t.HP to much + 3

${more}
encounter
${encounter
  .split('\n')
  .map((line) => `  ${line}`)
  .join('\n')}

scenario Field
  policy Bold for everyone
  side wolves
    Beast
    Grey
    Black
  side sheep
    Beast
${flock.map((name) => `    ${name}\n`).join('')}`;

interface Asked {
  readonly events: readonly Event[];
  readonly ask: (who: string, what: string, at?: number) => Explanation;
}

function fought(source: string, faces: readonly number[]): Asked {
  const ruleset = compileText(source);
  const { events } = played(ruleset, {}, { dice: [diceInOrder(faces, null).source] });
  return {
    events,
    ask: (who, what, at = events.length - 1) => {
      const location =
        what === 'Lit'
          ? ({ in: 'condition', holder: who, condition: what } as const)
          : ({ in: 'field', holder: who, field: what } as const);
      const question = { ask: 'state', location } as const;
      const inquest = inquire(ruleset, events, at, question);
      if ('unplayable' in inquest) throw new Error(inquest.unplayable);
      return inquest.ask(question, 3);
    },
  };
}

function guardText(guard: Guard, events: readonly Event[]): string {
  switch (guard.guard) {
    case 'test':
      return `${guard.holds ? 'held' : 'not'} ${valueText(guard.reason.value)}`;
    case 'another':
      return `another ${valueText(guard.reason.value)}`;
    case 'passed': {
      const data = events[guard.event]?.data ?? {};
      return `${guard.rule} passed by ${'holder' in data ? String(data.holder) : ''}`;
    }
    default:
      return guard.guard;
  }
}

/** Returns for each line that ran or was kept from running how often it ran, and what last kept it away. */
const told = ({ chances }: Explanation, events: readonly Event[]): readonly string[] =>
  chances.flatMap(({ does, ran, last }) => {
    const kept =
      last === null ? [] : [last.guard, ...last.also].map((one) => guardText(one, events));
    return ran === 0 && kept.length === 0 ? [] : [[`${does} ${ran}`, ...kept].join(', ')];
  });

interface Row {
  readonly what: string;
  readonly encounter: string;
  readonly more?: string;
  readonly faces?: readonly number[];
  readonly who: string;
  readonly field?: string;
  readonly told: readonly string[];
}

const HURT = 'procedure Hurt of v\n  lower v.HP by 1\n';
const PANIC = 'trigger Panic when p.fear reaches 4\n  raise p.HP by 1\n';

const ROWS: readonly Row[] = [
  {
    what: 'a test that went wrong',
    encounter: 'each p in sheep\n  if (12 / p.fear rounded down) > 3\n    lower p.HP by 1',
    who: 'Ann',
    told: ['lower HP 0, not null'],
  },
  {
    what: 'a search that passed by somebody who qualified, after others who did not',
    encounter: `each o in sheep where o is not ann
  raise o.fear by 1
pick t at random from sheep where t.fear > 0
  lower t.HP by 1`,
    faces: [2],
    who: 'Bea',
    told: ['lower HP 0, another Cid'],
  },
  // Code of callers: whom a line is about there, and by which of several ways it is reached.
  {
    what: 'a participant whom only the called code computes: any pass of a caller could have been about them',
    more: 'define p.foe as first e in enemies of p\n\nprocedure Swipe by p\n  lower p.foe.HP by 1\n',
    encounter:
      'each o in wolves where o is grey\n  each q in sheep where q is ann\n    if q.HP > 8\n      Swipe by q',
    who: 'Grey',
    told: ['lower HP 0, not false'],
  },
  {
    what: 'a call that hands on two participants: one of them',
    more: `${HURT}\nprocedure Clash of a by b\n  Hurt of a\n  Hurt of b\n`,
    encounter:
      'each a in wolves where a is grey\n  each b in sheep where b is ann\n    if a.HP > 8\n      Clash of a by b',
    who: 'Ann',
    told: ['lower HP 0, not false'],
  },
  {
    what: 'the other of them',
    more: `${HURT}\nprocedure Clash of a by b\n  Hurt of a\n  Hurt of b\n`,
    encounter:
      'each a in wolves where a is grey\n  each b in sheep where b is ann\n    if a.HP > 8\n      Clash of a by b',
    who: 'Grey',
    told: ['lower HP 0, not false'],
  },
  {
    what: 'two actions that lead to one line, and neither was taken',
    more: `${HURT}
action Rest by a
  raise a.fear by 1

action Bite by a on t
  pick t from enemies of a
  Hurt of t

action Kick by a on t
  pick t from enemies of a
  Hurt of t
`,
    encounter: 'ask grey to take any action',
    who: 'Ann',
    told: ['lower HP 0, Bite passed by , Kick passed by '],
  },
  {
    what: 'of tests after one event those that another face would have left the same are no reasons',
    more: HURT,
    encounter:
      'roll d6 as luck\neach s in sheep where s is ann\n  if luck > 1 and s.fear > 5\n    Hurt of s\n  if s.fear > 3\n    Hurt of s',
    faces: [1],
    who: 'Ann',
    told: ['lower HP 0, not false'],
  },
  {
    what: 'a test that ends a loop over another side',
    encounter: 'each o in sheep\n  if o.HP > 4\n    end encounter\n  lower o.HP by 1',
    who: 'Grey',
    told: [],
  },
  {
    what: 'a ranking of another side that rolls a value',
    more: 'check Speed by r\n  roll d6 as quick\n',
    encounter:
      'rank order of r in wolves\n  highest roll Speed.quick by r as fear\n  otherwise as listed',
    faces: [1, 2],
    who: 'Ann',
    field: 'fear',
    told: ['set fear 0, not Grey,Black'],
  },
  {
    what: 'a ranking whose test leaves one out, who was tried first',
    more: 'check Speed by r\n  roll d6 as quick\n',
    encounter:
      'lower ann.HP by 3\nrank order of r in sheep where r.HP > 4\n  highest roll Speed.quick by r as fear\n  otherwise as listed',
    faces: [1, 2],
    who: 'Ann',
    field: 'fear',
    told: ['set fear 0, not false'],
  },
  // Sets: one that can never contain the participant is no reason; one that could have is.
  {
    what: 'a draw from another side',
    encounter: 'pick t at random from sheep\n  lower t.HP by 1',
    faces: [2],
    who: 'Grey',
    told: [],
  },
  {
    what: 'an answer from another side',
    encounter: 'ask grey to pick t from sheep\nlower t.HP by 1',
    who: 'Grey',
    told: [],
  },
  {
    what: 'a loop over another side',
    encounter: 'each o in sheep\n  lower o.HP by 1',
    who: 'Grey',
    told: [],
  },
  {
    what: 'an answer from the allies of one who was drawn',
    encounter:
      'pick t at random from everyone\n  ask grey to pick o from allies of t\n  lower o.HP by 1',
    faces: [4],
    who: 'Grey',
    told: ['lower HP 0, not Ann,Cid'],
  },
  {
    what: 'a draw from the allies of one who was drawn',
    encounter:
      'pick t at random from everyone\n  pick o at random from allies of t\n    lower o.HP by 1',
    faces: [4, 1],
    who: 'Grey',
    told: ['lower HP 0, not Ann,Cid'],
  },
  {
    what: 'another loop of the same code varies, this one does not',
    encounter:
      'pick t at random from everyone\n  each z in allies of t\n    raise z.HP by 1\neach w in sheep\n  each o in allies of w\n    raise o.fear by 1',
    faces: [4],
    who: 'Grey',
    field: 'fear',
    told: [],
  },
  {
    what: 'another loop of the same code leaves him out',
    encounter:
      'let t be first w in wolves where w.HP > 0\neach z in allies of t\n  if z.HP > 8\n    raise z.fear by 1\neach o in sheep\n  if o.HP > 8\n    raise o.HP by 1',
    who: 'Ann',
    told: ['raise HP 0, not false'],
  },
  {
    what: 'a procedure is called with members of a side alone',
    encounter: 'each w in sheep\n  Fright of w',
    who: 'Grey',
    field: 'fear',
    told: [],
  },
  {
    what: 'a procedure is called with members of a side, and with one who is drawn',
    encounter: 'each w in sheep\n  Fright of w\npick t at random from everyone\n  Fright of t',
    faces: [4],
    who: 'Grey',
    field: 'fear',
    told: ['raise fear 0, not Ann,Cid'],
  },
  {
    what: 'a name of a side, which is fixed',
    encounter: 'let some be sheep\neach o in some\n  lower o.HP by 1',
    who: 'Grey',
    told: [],
  },
  {
    what: 'a name of the allies of one who was drawn',
    encounter:
      'pick t at random from everyone\n  let some be allies of t\n  each o in some\n    lower o.HP by 1',
    faces: [4],
    who: 'Grey',
    told: ['lower HP 0, not Ann,Cid'],
  },
  // The search found the participant and a test rejected them, or it found another one.
  {
    what: 'the one who was worked out, and did not pass the test behind it',
    encounter: 'let weak be first p in sheep\nif weak.fear > 3\n  lower weak.HP by 1',
    who: 'Ann',
    told: ['lower HP 0, not false'],
  },
  {
    what: 'another one was worked out',
    encounter: 'let weak be first p in sheep\nif weak.fear > 3\n  lower weak.HP by 1',
    who: 'Bea',
    told: ['lower HP 0, another Ann'],
  },
  {
    what: 'the one who was drawn, and did not pass the test behind it',
    encounter: 'pick t at random from sheep\n  if t.fear > 3\n    lower t.HP by 1',
    faces: [2],
    who: 'Bea',
    told: ['lower HP 0, not false'],
  },
  // Tests around a search decide for everybody.
  {
    what: 'a test around a draw',
    encounter: 'if grey.fear > 3\n  pick t at random from sheep\n    lower t.HP by 1',
    who: 'Ann',
    told: ['lower HP 0, not false'],
  },
  {
    what: 'a test around one who is worked out',
    encounter: 'if grey.fear > 3\n  let t be ann\n  lower t.HP by 1',
    who: 'Ann',
    told: ['lower HP 0, not false'],
  },
  {
    what: 'a test around a question',
    encounter: 'if grey.fear > 3\n  ask grey to pick t from sheep\n  lower t.HP by 1',
    who: 'Ann',
    told: ['lower HP 0, not false'],
  },
  {
    what: 'a test around a loop',
    encounter: 'if grey.fear > 3\n  each o in sheep\n    lower o.HP by 1',
    who: 'Ann',
    told: ['lower HP 0, not false'],
  },
  // Triggers.
  {
    what: 'a trigger that another one set off later',
    encounter: 'raise ann.fear by 1\neach g in wolves\n  raise g.fear by 4',
    more: PANIC,
    who: 'Ann',
    told: ['raise HP 0, Panic passed by Ann'],
  },
  {
    what: 'a trigger that nobody but another one could set off',
    encounter: 'each g in wolves\n  raise g.fear by 4',
    more: PANIC,
    who: 'Ann',
    told: [],
  },
  // Lines that ran and changed nothing.
  {
    what: 'a line that ran after it was turned away at the same moment',
    encounter: 'Steady of ann by 1\nSteady of ann by 2',
    who: 'Ann',
    told: ['set HP 1, not 5'],
  },
  {
    what: 'a line that was turned away after it ran',
    encounter: 'Steady of ann by 2\nSteady of ann by 1',
    who: 'Ann',
    told: ['set HP 1, not false, not 5'],
  },
  {
    what: 'a line that ran after a test had turned away another call of it at the same moment',
    encounter: 'if grey.fear > 3\n  Steady of ann by 2\nSteady of ann by 2',
    who: 'Ann',
    told: ['set HP 1, not 5'],
  },
  {
    what: 'a test around two calls of a line is told once',
    encounter: 'if grey.fear > 3\n  Steady of ann by 2\n  Steady of ann by 3',
    who: 'Ann',
    told: ['set HP 0, not false'],
  },
  {
    what: 'a line that ran right after the value was set',
    encounter: 'set ann.HP to 4\nset ann.HP to 4\nset ann.HP to 4',
    who: 'Ann',
    told: ['set HP 1', 'set HP 1'],
  },
  {
    what: 'a procedure is called with nobody',
    encounter: 'Steady of (nobody) by 1',
    who: 'Ann',
    told: [],
  },
  {
    what: 'a test around a procedure that calls one with nobody',
    encounter: 'if grey.fear > 3\n  Outer',
    more: 'procedure Outer\n  Steady of (nobody) by 2\n',
    who: 'Ann',
    told: [],
  },
  {
    what: 'a test that could also have ended the loop, of one whom its set has lost since',
    encounter:
      'play round up to 1 times\n  rank line of w in wolves\n    otherwise as listed\n  each w in line\n    raise w.fear by 6\n    rank line of p in wolves where p.fear < 1\n      otherwise as listed\n    if w.fear > 5\n      if w.HP > 8\n        end round\n    otherwise\n      lower w.HP by 1',
    who: 'Grey',
    told: ['lower HP 0, held true'],
  },
  {
    what: 'two tests of one who came before ended the loop',
    encounter:
      'each x in wolves\n  raise x.fear by 6\n  raise x.HP by 4\nplay round up to 1 times\n  each w in wolves\n    if w.fear > 5\n      if w.HP > 8\n        end round\n      otherwise\n        w gains Lit',
    who: 'Black',
    field: 'Lit',
    told: ['gains Lit 0, held true, held true'],
  },
  // Tests after a line that could have ended the loop, and did not.
  {
    what: 'a test in the other branch ended no round',
    encounter:
      'play round up to 2 times\n  roll d6 as luck\n  if luck > 3\n    grey gains Lit\n  otherwise\n    if grey.HP > 7\n      end encounter "enough"',
    faces: [1, 2],
    who: 'Grey',
    field: 'Lit',
    told: ['gains Lit 0, not false'],
  },
];

test.each(ROWS)('$what', ({ encounter, more = '', faces = [], who, field = 'HP', told: kept }) => {
  const { events, ask } = fought(text(encounter, more), faces);
  const answer = ask(who, field);
  expect(told(answer, events)).toEqual(kept);
  // Each event that passed somebody over has reasons of its own.
  const guards = answer.chances.flatMap(({ last }) =>
    last === null ? [] : [last.guard, ...last.also],
  );
  for (const guard of guards)
    if (guard.guard === 'passed')
      expect(answer.events.map((one) => one.event.seq)).toContain(guard.event);
});

/** Returns the participants whose fields a part of an answer reads. */
function readOf(part: unknown): readonly string[] {
  if (typeof part !== 'object' || part === null) return [];
  const own = 'holder' in part && typeof part.holder === 'string' ? [part.holder] : [];
  return [...own, ...Object.values(part).flatMap(readOf)];
}

const lowering = ({ chances }: Explanation) => chances.find(({ does }) => does === 'lower HP');

test('of many passes that left somebody out at one moment, the last are reported, the latest first', () => {
  const flock = Array.from({ length: 20 }, (_, index) => `S${index + 1}`);
  const { ask } = fought(
    text('each a in sheep\n  if a.fear + grey.fear > 99\n    lower grey.HP by 1', '', flock),
    [],
  );
  const chance = lowering(ask('Grey', 'HP'));
  const guards =
    chance?.last === null || chance === undefined ? [] : [chance.last.guard, ...chance.last.also];
  expect(guards.map((guard) => readOf(guard)[0])).toEqual(flock.slice(-13).toReversed());
});

test('a loop counts as over only after its test has failed', () => {
  const { events, ask } = fought(
    text(
      'repeat up to 3 times while grey.fear < 9\n  raise grey.fear by 1\n  if grey.fear > 8\n    lower grey.HP by 1\nannounce "over"',
      '',
    ),
    [],
  );
  const over = events.map(({ seq }) => lowering(ask('Grey', 'HP', seq))?.over);
  const end = events.findIndex(({ type }) => type === 'announced');
  expect(over.slice(0, end - 1)).toEqual(Array.from({ length: end - 1 }, () => null));
  expect(over.slice(end).map((one) => one?.guard)).toMatchObject([
    { guard: 'test', holds: false },
    { guard: 'test', holds: false },
  ]);
});

test('what has just been let pass is not kept away', () => {
  const encounter =
    'each s in sheep where s.HP > 2\n  announce "{s}"\n  if s.fear > 5\n    lower s.HP by 1';
  const { ask } = fought(text(encounter, ''), []);
  expect(lowering(ask('Ann', 'HP', 0))?.last).toBeNull();
});
