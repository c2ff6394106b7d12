import type { Answer } from '@fray/dsl/ir';
import { describe, expect, test } from 'vitest';
import type { ChoiceNeed } from '../../packages/engine/src/machine/api.ts';
import { begun, play, told, toldOf } from './played.ts';

const rules = (rest: string): string => `ruleset "Test"
span round
side red
side blue
kind Fighter
  HP  counter 0..9 starts 3
  AP  counter starts 2
  plan list of row of Doing  starts nothing
condition Down
  bars everything
table Doing
  doing  kind
  walk   move
  shoot  attack
  none   rest
define A as first p in red
define B as first p in blue

${rest}

scenario Here
  side red
    Fighter  HP
    Abel     3
    Cable    3
  side blue
    Fighter  HP
    Babel    3
    Dabel    3
`;

/** Plays the rules and returns the lines of the events and every offer. */
function asked(
  rest: string,
  answers: readonly Answer[] = [],
): { lines: string[]; offers: ChoiceNeed[] } {
  const offers: ChoiceNeed[] = [];
  const left = [...answers];
  const { events } = play(rules(rest), {
    answers: (need) => {
      offers.push(need);
      return left.shift() ?? (need.offer.kind === 'options' ? need.offer.options[0] : undefined);
    },
  });
  return { lines: told(events), offers };
}

const hit = `
condition Calm
  bars any hostile
action Hit by a on t "costs a point"
  counts as hostile
  costs 1 AP
  pick t from enemies of a where t.HP > 0
  lower t.HP by 1
action Rest by a
  counts as calm
  announce "{a} rests"
`;

describe('actions', () => {
  test('are offered as written, targets in the order of the set, nothing last; a taken one pays, is announced, runs and ends', () => {
    const { lines, offers } = asked(
      `
encounter
  ask A to take any hostile, Rest or nothing
trigger Before when a takes Hit on t
  announce "{a} is about to hit {t}"
trigger After when a finishes Hit
  announce "{a} has hit"
${hit}`,
      [{ take: 'Hit', args: [['t', 'Dabel']] }],
    );
    expect(offers.map((need) => need.offer)).toEqual([
      {
        kind: 'options',
        options: [
          { take: 'Hit', args: [['t', 'Babel']] },
          { take: 'Hit', args: [['t', 'Dabel']] },
          { take: 'Rest', args: [] },
          { take: null, args: [] },
        ],
      },
    ]);
    expect(lines).toEqual([
      'Abel is asked take',
      'Abel: {"take":"Hit","args":[["t","Dabel"]]} by script',
      'Abel.AP 2 to 1',
      'Abel takes Hit',
      'Abel is about to hit Dabel',
      'Dabel.HP 3 to 2',
      'Hit of Abel: done',
      'Abel has hit',
      'end: done',
    ]);
  });

  test('are not offered if they cannot be paid, are barred or have no target', () => {
    const offered = (before: string): string => {
      const { offers, lines } = asked(
        `encounter\n  ${before}\n  ask A to take Hit, Rest or nothing${hit}`,
      );
      return offers.length === 0
        ? lines.filter((line) => line.startsWith('Abel:')).join()
        : JSON.stringify(offers[0]?.offer).replaceAll(/[^HRn]/g, '');
    };
    expect(offered('nothing')).toMatch(/H.*H.*R.*n/);
    expect(offered('set A.AP to 0')).not.toMatch(/H/);
    expect(offered('A gains Calm')).not.toMatch(/H/);
    expect(offered('each b in blue\n    set b.HP to 0')).not.toMatch(/H/);
    // Abel is barred from everything, so nobody is asked.
    expect(offered('A gains Down')).toBe('');
  });

  test('are taken without asking if only one answer is legal; with none the question is skipped', () => {
    expect(
      asked(
        `encounter\n  ask A to take Rest\n  ask B to take Hit${hit}`.replace(
          'ask B',
          'set B.AP to 0\n  ask B',
        ),
      ).lines,
    ).toEqual([
      'Abel: {"take":"Rest","args":[]} by only-one',
      'Abel takes Rest',
      'Abel rests',
      'Rest of Abel: done',
      'Babel.AP 2 to 0',
      'end: done',
    ]);
  });

  test('called while not legal are lost and do nothing else', () => {
    expect(asked(`encounter\n  A gains Calm\n  Hit by A on B\n  Rest by A${hit}`).lines).toEqual([
      'Abel gains Calm',
      'Hit of Abel: lost',
      'Abel takes Rest',
      'Abel rests',
      'Rest of Abel: done',
      'end: done',
    ]);
    expect(asked(`encounter\n  set B.HP to 0\n  Hit by A on B${hit}`).lines).toEqual([
      'Babel.HP 3 to 0',
      'Hit of Abel: lost',
      'end: done',
    ]);
  });

  test('called with a pick left open ask the actor', () => {
    const { lines } = asked(`encounter\n  Hit by A${hit}`, [
      { take: 'Hit', args: [['t', 'Dabel']] },
    ]);
    expect(lines.slice(1)).toEqual([
      'Abel: {"take":"Hit","args":[["t","Dabel"]]} by script',
      'Abel.AP 2 to 1',
      'Abel takes Hit',
      'Dabel.HP 3 to 2',
      'Hit of Abel: done',
      'end: done',
    ]);
  });

  test.each<readonly [call: string, asked: readonly string[]]>([
    ['Lead by A to C on B', []],
    ['Lead by A to C', ['Babel', 'Dabel']],
    // Nobody is a valid answer for a pick with `or nobody`, so it is not asked for.
    ['Lead by A on B', []],
    ['Lead by A', ['Babel', 'Dabel']],
  ])(
    'with two picks, called as %s, ask only for the pick that must be somebody',
    (call, picked) => {
      const { offers } = asked(`encounter
  ${call}
define C as first p in allies of A
action Lead by a to f on t
  pick f or nobody from allies of a
  pick t from enemies of a
  announce "{a} {f} {t}"
`);
      expect(
        offers.flatMap(({ offer }) =>
          offer.kind === 'options'
            ? offer.options.map((one) => ('args' in one ? one.args.map(([, value]) => value) : []))
            : [],
        ),
      ).toEqual(picked.map((name) => [name]));
    },
  );

  test('are lost after they were taken if a reaction bars the actor', () => {
    expect(
      asked(`encounter\n  Hit by A on B\ntrigger React when a takes Hit\n  a gains Down${hit}`)
        .lines,
    ).toEqual([
      'Abel.AP 2 to 1',
      'Abel takes Hit',
      'Abel gains Down',
      'Hit of Abel: lost',
      'end: done',
    ]);
  });

  test('with `once per round` can be taken once a round, and again freely, and `times` counts both', () => {
    const { lines } = asked(`
encounter
  play round up to 2 times
    Dodge by A
    Dodge by A
    Dodge by A freely
    announce "{times Dodge by A this round} {times Dodge by B this round}"
action Dodge by c
  once per round
  costs 1 AP
  nothing
`);
    const dodges = lines.filter((line) => line.includes('Dodge of') || /^\d/.test(line));
    expect(dodges).toEqual([
      'Dodge of Abel: done',
      'Dodge of Abel: lost',
      'Dodge of Abel: done',
      '2 0',
      'Dodge of Abel: done',
      'Dodge of Abel: lost',
      'Dodge of Abel: done',
      '2 0',
    ]);
    expect(lines.filter((line) => line.includes('.AP'))).toEqual([
      'Abel.AP 2 to 1',
      'Abel.AP 1 to 0',
    ]);
  });

  test.each([
    ['Push by A', 'Abel.AP 2 to 1', 1],
    ['Push by A freely', undefined, 1],
    ['Push by A on B freely', undefined, 0],
    ['ask A to take Push', 'Abel.AP 2 to 1', 1],
    ['ask A freely to take Push', undefined, 1],
  ] as const)('taken by `%s` cost: %s', (line, paid, questions) => {
    const { lines, offers } = asked(`
encounter
  ${line}
  ${line}
action Push by a on t
  once per encounter
  costs 1 AP
  pick t from enemies of a
  nothing
`);
    // An action that was taken freely can be taken again.
    expect(lines.filter((one) => one.includes('.AP'))).toEqual(paid === undefined ? [] : [paid]);
    expect(lines.filter((one) => one === 'Abel takes Push')).toHaveLength(
      paid === undefined ? 2 : 1,
    );
    expect(offers).toHaveLength(paid === undefined ? 2 * questions : questions);
  });

  test.each([
    ['Wave', 'Abel'],
    ['Wave by A', 'Abel'],
    ['Wave by B', 'Babel'],
    ['any greeting', 'Abel'],
  ])('offered to Abel by `%s` are taken by %s', (item, who) => {
    const { lines, offers } = asked(`
encounter
  ask A to take ${item} or nothing
action Wave by a
  counts as greeting
  announce "{a} waves"
`);
    expect(offers.map(({ decider }) => decider)).toEqual(['Abel']);
    expect(lines).toContain(`${who} takes Wave`);
    expect(lines).toContain(`${who} waves`);
  });

  test('with several picks: a later pick can read an earlier one', () => {
    const { offers } = asked(
      `
encounter
  ask A to take Pass or nothing
action Pass by a to f at t
  pick f from allies of a
  pick t from enemies of a where t.HP < f.HP
  announce "{f} at {t}"
trigger Nobody when p.HP rises
  nothing
`.replace('encounter\n', 'encounter\n  lower B.HP by 1\n'),
    );
    expect(offers[0]?.offer).toEqual({
      kind: 'options',
      options: [
        {
          take: 'Pass',
          args: [
            ['f', 'Cable'],
            ['t', 'Babel'],
          ],
        },
        { take: null, args: [] },
      ],
    });
  });
});

describe('asks and choices', () => {
  test('in `where` of a list of rows a column is the cell of the row, and so is the first column', () => {
    const from = (where: string): unknown =>
      asked(`\nencounter\n  ask A to list plan, up to 2, from Doing where ${where}\n`).offers.map(
        ({ offer }) => (offer.kind === 'list' ? offer.from : offer),
      );
    expect(from('kind is not rest')).toEqual([['walk', 'shoot']]);
    expect(from('kind is move or doing is none')).toEqual([['walk', 'none']]);
    expect(from('doing.kind is attack and any d in Doing where d.kind is kind')).toEqual([
      ['shoot'],
    ]);
  });

  test('in `where` of a list of participants the name of the list is one of them', () => {
    const from = (where: string): unknown =>
      asked(
        `\nencounter\n  ask A to list pals, up to 2, from everyone${where}\n  announce "{length of pals}"\n`,
      ).offers.map(({ offer }) => (offer.kind === 'list' ? offer.from.length : offer));
    const [all] = from('') as number[];
    expect(all).toBeGreaterThan(1);
    expect(from(' where pals is A')).toEqual([1]);
    expect(from(' where pals is not A')).toEqual([(all ?? 0) - 1]);
  });

  test('questions to pick, list or say a number offer the possible answers and keep the given one', () => {
    const { offers, lines } = asked(
      `
encounter
  ask A to pick t or nobody from enemies of A where t.HP > 2
  announce "{t}"
  ask A to list plan, up to 2, from Doing where doing is not none
  set A.plan to plan
  ask red for wanted from 2 to 5 "how far?"
  announce "{wanted} {length of A.plan}"
  ask A for nil from 7 to 7
  announce "{nil}"
`.replace('encounter\n', 'encounter\n  lower B.HP by 1\n'),
      [{ pick: null }, { list: ['walk', 'walk'] }, { say: 4 }],
    );
    expect(
      offers.map(({ choice, decider, offer, text }) => ({ choice, decider, offer, text })),
    ).toEqual([
      {
        choice: 'pick t',
        decider: 'Abel',
        offer: { kind: 'options', options: [{ pick: 'Dabel' }, { pick: null }] },
        text: null,
      },
      {
        choice: 'list plan',
        decider: 'Abel',
        offer: { kind: 'list', from: ['walk', 'shoot'], atMost: 2 },
        text: null,
      },
      {
        choice: 'say wanted',
        decider: 'red',
        offer: { kind: 'number', from: 2, to: 5 },
        text: 'how far?',
      },
    ]);
    expect(lines.filter((line) => !line.includes('asked'))).toEqual([
      'Babel.HP 3 to 2',
      'Abel: {"pick":null} by script',
      'nothing',
      'Abel: {"list":["walk","walk"]} by script',
      'Abel.plan [] to ["walk","walk"]',
      'red: {"say":4} by script',
      '4 2',
      'Abel: {"say":7} by only-one',
      '7',
      'end: done',
    ]);
  });

  test('choices offer only the legal options; a single one is taken, and with none all cases are skipped', () => {
    const choice = (when: string): string[] =>
      asked(`
encounter
  ${when}
  Mercy by A
    spare   announce "spared"
    strike  announce "struck"
  announce "on"
choice Mercy by a "spare them?"
  spare   when a.HP > 1
  strike  when a.HP is not 2  default
trigger Offered when Mercy by a is offered
  announce "a question for {a}"
trigger Made when Mercy by a comes out any
  announce "answered"
`).lines;
    expect(choice('nothing')).toEqual([
      'Abel is asked Mercy',
      'a question for Abel',
      'Abel: {"choose":"spare"} by script',
      'answered',
      'spared',
      'on',
      'end: done',
    ]);
    expect(choice('set A.HP to 1')).toEqual([
      'Abel.HP 3 to 1',
      'Abel: {"choose":"strike"} by only-one',
      'answered',
      'struck',
      'on',
      'end: done',
    ]);
    const { offers } = asked('encounter\n  Mercy by A\nchoice Mercy by a\n  yes\n  no  default\n');
    expect(offers[0]).toMatchObject({
      offer: { options: [{ choose: true }, { choose: false }] },
      default: { choose: false },
    });
    expect(
      asked(
        'encounter\n  Mercy by A\n    yes  announce "yes"\n    no   announce "no"\n  announce "on"\nchoice Mercy by a\n  yes when a.HP > 8\n  no  when a.HP > 8\n',
      ).lines,
    ).toEqual(['on', 'end: done']);
  });

  test('a number set beyond its bounds: counters stop at the bound, ranges raise a fault', () => {
    expect(
      asked('encounter\n  lower A.HP by 7\n  raise A.HP by 20\n  set A.HP to 9\n  lower A.HP by 0')
        .lines,
    ).toEqual(['Abel.HP 3 to 0', 'Abel.HP 0 to 9', 'end: done']);
    const { events } = play(rules('track n 0..5 starts 0\nencounter\n  set n to 3\n  set n to 9'));
    expect(told(events)[0]).toBe('.n 0 to 3');
    expect(told(events)[1]).toMatch(
      /^end: fault n cannot be 9: it goes from 0 to 5\. \(encounter, test\.fray line \d+\)$/,
    );
    const change = play(rules('encounter\n  lower A.HP by 7')).events.find(
      (event) => event.type === 'value-changed',
    );
    expect(change?.data).toEqual({
      holder: 'Abel',
      condition: null,
      field: 'HP',
      from: 3,
      to: 0,
      asked: -4,
    });
  });

  test('too many ways to take an action raise a fault', () => {
    const { events } = play(
      rules(
        `encounter\n  ask A to take Wave\naction Wave by a to b at c on d\n  pick b from everyone\n  pick c from everyone\n  pick d from everyone\n  nothing\n`,
      ).replace('    Cable    3', Array.from({ length: 30 }, (_, n) => `    C${n}   3`).join('\n')),
    );
    expect(toldOf(events, 'encounter-ended')[0]).toMatch(
      /fault There are more than 10000 ways to take Wave now/,
    );
  });
});

test('a list that already has the same content is not set anew', () => {
  expect(asked('encounter\n  set A.plan to nothing\n').lines).toEqual(['end: done']);
  expect(
    asked(
      'encounter\n  set A.plan to B.plan\n  ask A to list moves, up to 1, from Doing\n  set A.plan to moves\n',
      [{ list: ['walk'] }],
    ).lines.filter((line) => line.startsWith('Abel.plan')),
  ).toHaveLength(1);
});

describe('setting up', () => {
  test('the header has the rulings, givens and participants of the run', () => {
    const { program, machine } = begun(
      rules(
        'ruling mercy\n  much default\n  little\ngiven night yes/no default no\nencounter\n  nothing\n',
      ),
      { inputs: { rulings: [['mercy', 'little']], givens: [['night', true]] } },
    );
    const { events } = play(program.ruleset, {
      inputs: { rulings: [['mercy', 'little']], givens: [['night', true]] },
    });
    expect(machine.waiting).toBeNull();
    expect(events[0]).toMatchObject({
      seq: 0,
      rule: null,
      cause: null,
      data: {
        rulings: [['mercy', 'little']],
        givens: [['night', true]],
        participants: [
          { name: 'Abel', side: 'red', values: [3, 2, []] },
          { name: 'Cable' },
          { name: 'Babel', side: 'blue' },
          { name: 'Dabel' },
        ],
      },
    });
  });
});

test('an action of one kind is not offered to another kind', () => {
  const { events } = play(`ruleset "Kinds"
span round
side red
side blue
kind Archer
  arrows  counter starts 3
kind Hound
  teeth  1..9
action Shoot by a (Archer)
  counts as deed
  allowed when a.arrows > 0
  lower a.arrows by 1
action Bite by h (Hound)
  counts as deed
  allowed when h.teeth > 2
  announce "{h} bites"
encounter
  play round
    each p in everyone
      ask p to take any deed
scenario Here
  side red
    Archer
    Abel
  side blue
    Hound  teeth
    Rex    5
`);
  expect(
    events.flatMap((event) => (event.type === 'action-taken' ? [event.data.action] : [])),
  ).toEqual(['Shoot', 'Bite']);
});

test('a called action asks openly for its target, and secretly only if the question says so', () => {
  const { offers } = asked(`${hit}\nencounter\n  Hit by A\n  ask secretly A to take Hit\n`);
  expect(offers.map(({ secret }) => secret)).toEqual([false, true]);
});

test('the machine keeps the result of an action only for an example line that tries it', () => {
  const { machine, events } = play(rules(`${hit}\nencounter\n  Hit by A\n`));
  expect(events.some(({ type }) => type === 'action-ended')).toBe(true);
  expect(machine.tried).toBeNull();
});
