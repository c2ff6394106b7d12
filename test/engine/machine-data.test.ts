import type { Answer } from '@fray/dsl/ir';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { advance, enter, legal } from '../../packages/engine/src/machine/advance.ts';
import { isIllegalAnswer } from '../../packages/engine/src/machine/answers.ts';
import type { ChoiceNeed, Reply, ThrowNeed } from '../../packages/engine/src/machine/api.ts';
import { begin } from '../../packages/engine/src/machine/begin.ts';
import { link, type LinkOptions } from '../../packages/engine/src/machine/link.ts';
import { copy, copyBeside } from '../../packages/engine/src/machine/machine.ts';
import { begun, compileText, goOn, INPUTS, play, told, toldOf } from './played.ts';
import { thorough } from '../scale.ts';

/** A fight in which everything that can be unfinished is unfinished at some suspension of the machine. */
const fight = compileText(
  `ruleset "Fight"
span round
span turn in round
side red
side blue
kind Fighter
  HP     counter 0..9 starts 5
  aim    counter -9..9 starts 0
  init   counter 0.. starts 0
condition Down
  bars everything
condition Shaken
  lasts until end of next turn
given dice-of-damage dice default 2d
check Init by c
  roll d6 as face
check Strike by a on t
  roll 2d6 explode on 6 up to 2 times as blow
    Aim  + a.aim
    Shaken disadvantage when a is Shaken
  clean  when blow >= 11
  hit    when blow >= 6
  miss   otherwise
choice Spare by a on t
  yes
  no  default
encounter
  play round up to 3 times while any b in blue where b is not Down and any r in red where r is not Down
    step Order
      rank order of c in everyone where c is not Down
        highest roll Init by c as init
    step Turns
      each c in order where c can act
        play turn of c
          ask c for aim from -2 to 2
          set c.aim to aim
          ask c to take any deed or nothing
action Attack by a on t
  counts as deed
  pick t from enemies of a where t is not Down
  Strike by a on t
    clean  Hurt t with 2
    hit    Hurt t with 1
    miss   announce "{a} misses"
action Wait by a
  counts as deed
  once per round
  a.aim-up
procedure Hurt t with n (number)
  roll dice-of-damage keep highest 1 as damage by t
  lower t.HP by n
  t gains Shaken
trigger Falls when p.HP reaches 0
  p gains Down
  each o in allies of p where o can act
    Spare by o on p
      yes  announce "{o} looks away"
      no   end turn
trigger Counter when t gains Shaken
  if times Strike this turn < 3
    each o in enemies of t where o is not Down
      Strike by o on t
        clean, hit  lower o.aim by 1
        miss        nothing
invariant Alive
  always
  every c in everyone satisfies c.HP >= 0
scenario Here
  side red
    Fighter  HP
    __proto__  3
    Bob      2
  side blue
    Fighter  HP
    constructor  2
    Dan      3
`
    .replace('  a.aim-up\n', '  raise a.aim by 1\n')
    .replaceAll('__proto__', 'valueOf'),
);

/** Returns sources of faces and answers that depend only on a list of numbers. */
function driver(numbers: readonly number[]): {
  faces: (need: ThrowNeed) => number[];
  answers: (need: ChoiceNeed) => Answer;
} {
  let at = 0;
  const next = (): number => numbers[at++ % numbers.length] ?? 0;
  return {
    faces: ({ dice }) =>
      dice.flatMap(([count, size]) =>
        Array.from({ length: Math.abs(count) }, () => 1 + (next() % size)),
      ),
    answers: ({ offer }) => {
      if (offer.kind === 'options')
        return offer.options[next() % offer.options.length] ?? { say: 0 };
      return offer.kind === 'number'
        ? { say: offer.from + (next() % (offer.to - offer.from + 1)) }
        : { list: [] };
    },
  };
}

const numbers = fc.array(fc.nat(1000), { minLength: 20, maxLength: 60 });

describe('the machine is data', () => {
  test.runIf(thorough)(
    'if it goes through JSON at every suspension, it gives the same events',
    () => {
      fc.assert(
        fc.property(numbers, (row) => {
          const plain = play(fight, driver(row));
          const sent = play(fight, { ...driver(row), json: true });
          expect(sent.events).toEqual(plain.events);
          expect(JSON.parse(JSON.stringify(plain.machine))).toEqual(
            JSON.parse(JSON.stringify(sent.machine)),
          );
          expect(plain.need).toBeUndefined();
        }),
        { numRuns: 40 },
      );
    },
  );

  test('a copy goes on by itself and does not change the original', () => {
    fc.assert(
      fc.property(numbers, fc.nat(30), (row, stop) => {
        let needs = 0;
        const by = driver(row);
        const cut = play(fight, {
          faces: by.faces,
          answers: (need) => (needs++ >= stop ? undefined : by.answers(need)),
        });
        if (cut.need === undefined || cut.need.need === 'throw') return;
        const before = JSON.stringify(cut.machine);
        const twin = copy(cut.machine);
        const reply: Reply = { reply: 'answer', answer: by.answers(cut.need), by: 'script' };
        const first = goOn(cut.program, twin, driver(row), reply);
        expect(JSON.stringify(cut.machine)).toBe(before);
        const second = goOn(cut.program, cut.machine, driver(row), reply);
        expect(second.events).toEqual(first.events);
      }),
      { numRuns: 30 },
    );
  });

  test('a copy made beside an earlier copy is equal to a full copy, and shares unchanged participants with the earlier one', () => {
    const cut = play(fight, { ...driver([3, 1, 4, 1, 5, 9, 2, 6]), answers: () => undefined });
    const earlier = copy(cut.machine);
    expect(copyBeside(cut.machine, earlier)).toBe(earlier);
    const [first] = cut.machine.state.participants;
    if (first === undefined) throw new Error('nobody takes part');
    first.values[0] = 1;
    cut.machine.frames.pop();
    const beside = copyBeside(cut.machine, earlier);
    expect(beside).toEqual(copy(cut.machine));
    const shared = beside.state.participants.map(
      (one, index) => one === earlier.state.participants[index],
    );
    expect(shared).toEqual([false, true, true, true]);
    expect(earlier.state.participants[0]?.values[0]).not.toBe(1);
  });

  test('events are numbered, and each names an earlier event as its cause', () => {
    const { events } = play(fight, driver([3, 1, 4, 1, 5, 9, 2, 6]));
    expect(events.map((event) => event.seq)).toEqual(events.map((_, seq) => seq));
    for (const event of events.slice(1)) expect(event.cause).toBeLessThan(event.seq);
    expect(events.at(-1)?.type).toBe('encounter-ended');
  });
});

describe('replies', () => {
  const text =
    'ruleset "T"\nside red\nkind F\n  n 0..9 default 1\nencounter\n  ask red for a from 1 to 3\n  roll 2d6 as r\n  announce "{a} {r}"\nscenario Here\n  side red\n    F\n    Ada\n';

  test('a reply that does not fit is refused and changes nothing', () => {
    const { program, machine } = begun(text);
    advance(program, machine);
    const refused = (reply: Reply): string => {
      const before = JSON.stringify(machine);
      try {
        advance(program, machine, reply);
      } catch (thrown) {
        expect(JSON.stringify(machine)).toBe(before);
        return isIllegalAnswer(thrown) ? 'refused' : String(thrown);
      }
      return 'taken';
    };
    expect(refused({ reply: 'faces', faces: [1], origin: 'typed' })).toBe('refused');
    expect(refused({ reply: 'answer', answer: { say: 4 }, by: 'person' })).toBe('refused');
    expect(refused({ reply: 'answer', answer: { pick: 'x' }, by: 'person' })).toBe('refused');
    expect(refused({ reply: 'answer', answer: { say: 1 }, by: 'only-one' })).toBe('refused');
    // Without a reply the machine returns the same need again.
    expect(advance(program, machine)).toMatchObject({
      events: [],
      need: { need: 'choice', choice: 'say a' },
    });
    expect(refused({ reply: 'answer', answer: { say: 2 }, by: 'person' })).toBe('taken');
    expect(refused({ reply: 'faces', faces: [1], origin: 'typed' })).toBe('refused');
    expect(refused({ reply: 'faces', faces: [1, 7], origin: 'typed' })).toBe('refused');
    expect(refused({ reply: 'faces', faces: [1, 1.5], origin: 'typed' })).toBe('refused');
    expect(refused({ reply: 'faces', faces: [1, 2], origin: ['typed', 'seed'] })).toBe('taken');
    expect(refused({ reply: 'faces', faces: [1, 2], origin: 'typed' })).toBe('refused');
    expect(machine.state.ended).toEqual({ reason: 'done', text: null });
  });

  test('a run without an end stops at its budget, with an event that says so', () => {
    const { events, machine } = play(
      'ruleset "T"\ntrack n counter starts 0\nside red\nkind F\n  n 0..9 default 1\nencounter\n  repeat until 1 > 2\n    raise n by 1\nscenario Here\n  side red\n    F\n    Ada\n',
      { inputs: { budget: 200 } },
    );
    expect(toldOf(events, 'encounter-ended')).toEqual([
      'end: budget The run was stopped after 200 steps. A loop may never end, or the fight is longer than the budget allows.',
    ]);
    expect(events.at(-1)?.type).toBe('encounter-ended');
    expect(machine.frames).toEqual([]);
  });

  test('numbers are offered one by one, up to ten thousand of them', () => {
    const upTo = (from: number, to: number): readonly string[] => {
      const { events } = play(
        `ruleset "T"\nside red\ntrack n number starts 0\nencounter\n  each k from ${from} to ${to}\n    set n to k\nscenario Here\n`,
        { inputs: { budget: 1_000_000 } },
      );
      return toldOf(events, 'value-changed', 'encounter-ended').slice(-2);
    };
    expect(upTo(2, 1)).toEqual(['end: done']);
    expect(upTo(3, 3)).toEqual(['.n 0 to 3', 'end: done']);
    expect(upTo(2, 10_001)).toEqual(['.n 10000 to 10001', 'end: done']);
    expect(upTo(2, 10_002)).toEqual([
      'end: fault From 2 to 10002 are too many to go through one by one: 10000 are allowed. (encounter, test.fray line 5)',
    ]);
  });

  test('a fault ends the run and names the line of the rule', () => {
    const { events } = play(
      'ruleset "T"\ntrack n number starts 0\nside red\nkind F\n  n 0..9 default 1\nencounter\n  set n to 1\n  set n to 5 / (n - 1) rounded up\nscenario Here\n  side red\n    F\n    Ada\n',
    );
    expect(told(events)).toEqual([
      '.n 0 to 1',
      'end: fault 5 is divided by 0 here. (encounter, test.fray line 8)',
    ]);
    expect(events.at(-1)?.rule).toEqual({ in: 'encounter', file: 0, line: 8 });
  });
});

describe('watches', () => {
  const text = (watch: string): string => `ruleset "T"
span round
side red
kind F
  HP counter 0..9 starts 3
encounter
  play round up to 2 times
    each p in red
      lower p.HP by 1
trigger T when p.HP falls
  raise p.HP by 2
${watch}
scenario Here
  side red
    F
    Ada
`;
  const seen = (watch: string): unknown[] =>
    play(text(watch)).findings.map(({ value, occurrence, bound, fault }) => [
      value,
      occurrence,
      bound.map(([, one]) => one),
      fault,
    ]);

  test('`always` is checked after a statement and its triggers, never between them', () => {
    expect(
      seen('measure HP-now\n  always\n  total of p.HP for p in red\n').map(
        (one) => (one as unknown[])[0],
      ),
    ).toEqual([4, 5]);
  });

  test('a watch on an event runs after its triggers, with the names that the event binds', () => {
    // The HP are 2 and then 3 after the fall, but by then the trigger has raised them to 4 and 5.
    const falls = (old: number, now: number): unknown[] => [
      true,
      null,
      expect.arrayContaining([old, now, 'Ada']),
      null,
    ];
    expect(seen('invariant Falls\n  whenever p.HP falls\n  new < old\n  p.HP > 3\n')).toEqual([
      falls(3, 2),
      falls(3, 2),
      falls(4, 3),
      falls(4, 3),
    ]);
  });

  test('a watch on a span can name its number, one occurrence (once), or the end of the encounter', () => {
    expect(seen('measure M\n  at end of each round\n  number of round\n')).toEqual([
      [1, 1, [], null],
      [2, 2, [], null],
    ]);
    expect(seen('measure M\n  at start of round 2\n  number of round\n')).toEqual([
      [2, 2, [], null],
    ]);
    expect(seen('measure M\n  at end of encounter\n  number of round\n')).toEqual([
      [2, null, [], null],
    ]);
  });

  test('a run that is stopped by its budget stops at the same place with and without watches', () => {
    const watched = compileText(
      text(
        'invariant I\n  whenever p.HP falls\n  every c in red where c.HP >= 0 satisfies c.HP >= 0\nmeasure M\n  at end of each round\n  total of p.HP for p in red\n',
      ),
    );
    for (let budget = 1; budget < 60; budget += 1) {
      const inputs = { ...INPUTS, budget };
      const ways: readonly LinkOptions[] = [{ watches: true }, {}];
      const [asked, unasked] = ways.map((options) => {
        const program = link(watched, options);
        const machine = begin(program, inputs, []);
        if ('illegal' in machine) throw new Error(machine.illegal);
        return goOn(program, machine, {}).events;
      });
      expect(asked).toEqual(unasked);
    }
  });

  test('a fault in a watch is a finding, and the run goes on', () => {
    const { findings, events } = play(
      text('measure M\n  at end of each round\n  1 / (number of round - 1) rounded up\n'),
    );
    expect(findings.map(({ value, fault }) => [value, fault])).toEqual([
      [null, '1 is divided by 0 here.'],
      [1, null],
    ]);
    expect(events.at(-1)?.data).toEqual({ reason: 'done', text: null });
  });
});

test('event data that the machine goes on using is frozen', () => {
  const { events } = play(`ruleset "T"
side red
kind F
  HP  1..9
encounter
  rank order of c in everyone
    otherwise as listed
scenario Here
  side red
    F    HP
    Ada  3
`);
  const kept = events.filter(({ type }) => type === 'order-ranked' || type === 'encounter-begun');
  expect(kept.length).toBe(2);
  for (const { data } of kept) expect(Object.isFrozen(data)).toBe(true);
});

describe('inputs that do not fit', () => {
  const compiled = compileText(
    'ruleset "T"\nside red\nkind F\n  HP 1..9\n  arm row of Arm default club\ncondition Down\ntable Arm\n  arm   n\n  club  1\nruling slow-start\n  yes default\n  no\ngiven night 1..3 default 2\nencounter\n  nothing\nscenario Here\n  side red\n    F    HP\n    Ada  3\n',
  );
  // The givens without their declarations, so that the inputs must give their values.
  const ruleset = {
    ...compiled,
    givens: compiled.givens.map(({ name, type, changes, hidden, text, at }) => ({
      name,
      type,
      changes,
      hidden,
      text,
      at,
    })),
  };
  const told = (
    inputs: Partial<typeof INPUTS>,
    over: Parameters<typeof begin>[4] = null,
  ): string => {
    const made = begin(link(ruleset), { ...INPUTS, ...inputs }, [], [], over);
    return 'illegal' in made ? made.illegal : 'fits';
  };
  const night = { givens: [['night', 2]] } as const;

  test('are told all at once, a sentence or two for each', () => {
    expect(told({ ...night, rulings: [['slow-start', 'no']], run: 0, budget: 1 })).toBe('fits');
    expect(
      told({
        givens: [
          ['night', 4],
          ['day', 1],
        ],
        rulings: [
          ['slow-start', 'maybe'],
          ['fast', 'yes'],
        ],
      }),
    ).toMatch(/ fast\. .*maybe .* day\. .*night .* 4: /);
    const eve = { name: 'Eve', kind: 'F', at: 0 };
    expect(
      told(night, {
        givens: [],
        rulings: [],
        policies: [],
        sides: [
          {
            side: 'red',
            participants: [
              { ...eve, fields: [{ name: 'arm', value: 'bow' }], conditions: [] },
              { ...eve, fields: [{ name: 'HP', value: 1 }], conditions: ['Down', 'Gone'] },
            ],
          },
        ],
      }),
    ).toMatch(/ HP\. .*"bow": .* Gone\. .* called Eve\.$/);
  });
  test('are numbers that are not whole', () => {
    expect(told({ ...night, run: 0.5 })).toContain('the run');
    expect(told({ ...night, budget: 0.5 })).toContain('budget');
    expect(told({ ...night, budget: -1 })).toContain('budget');
  });
});

describe('tries', () => {
  test('a check and an action run alone, with fields set before', () => {
    const ruleset = compileText(
      'ruleset "T"\nside red\nkind F\n  HP counter 0..9 starts 3\ncheck Luck by c\n  roll d6 as face\n  good when face + c.HP > 6\n  bad otherwise\naction Rest by c\n  allowed when c.HP < 5\n  raise c.HP by 1\nencounter\n  end encounter "never played"\nscenario Here\n  side red\n    F\n    Ada\nexample "alone"\n  scenario Here\n  dice Luck by Ada 4\n  with Ada.HP 5\n  try Luck by Ada is good\n  try Rest by Ada\n',
    );
    const program = link({ ...ruleset, encounter: null }, { example: 0 });
    const machine = begin(program, INPUTS, []);
    if ('illegal' in machine) throw new Error(machine.illegal);
    const tries = program.tries[0] ?? [];
    const lines: string[][] = [told(advance(program, machine).events)];
    for (const proc of tries) {
      if (proc === null) continue;
      enter(program, machine, proc);
      lines.push(told(goOn(program, machine, { faces: [4] }).events));
    }
    expect(lines).toEqual([
      [],
      ['Ada.HP 3 to 5'],
      ['Luck.face/Ada 4', 'Luck Ada: good'],
      ['Rest of Ada: lost'],
    ]);
    const rest = program.ruleset.callables.findIndex((callable) => callable.name === 'Rest');
    expect(legal(program, machine, rest, ['Ada'])).toMatchObject({ why: 'not-allowed' });
  });
});
