// Tests the transcript that a player reads, with hand-made events.
import { describe, expect, test } from 'vitest';
import { eventsOf, header } from '../testing/events.ts';
import { terminalLines } from './blocks/terminal.ts';
import { colouredIf, plainStyle } from './style.ts';
import { createTranscript, transcriptOf } from './transcript.ts';

function told(bodies: Parameters<typeof eventsOf>[0], columns = 80): string {
  const { add } = createTranscript();
  return eventsOf(bodies)
    .flatMap((event) => terminalLines(add(event), plainStyle, columns))
    .join('\n');
}

const awareness = (faces: number, outcome: string) =>
  [
    {
      type: 'dice-rolled',
      data: {
        stream: 'Awareness.die/Babel',
        roller: 'Babel',
        name: 'die',
        dice: [[1, 100]],
        faces: [faces],
        origin: 'seed',
        secret: false,
        again: null,
        value: null,
      },
    },
    {
      type: 'check-resolved',
      data: {
        check: 'Awareness',
        args: [
          ['p', 'Babel'],
          ['row', 'impossible'],
        ],
        values: [{ name: 'die', dice: 'd100', base: faces, modifiers: [], total: faces }],
        outcome,
        text: null,
        secret: false,
      },
    },
  ] as const;

test('the title names the scenario, sides, givens, rulings that were set, and the seed', () => {
  expect(
    told([
      { type: 'encounter-begun', data: header({ rulings: [['hard-warning', 'last-instant']] }) },
    ]),
  ).toBe(
    [
      'Unit ambush · Anatomy',
      '  expedition  Abel, Babel',
      '  ambushers   Native 1',
      '  given       difficulty impossible · planned yes',
      '  rulings     hard warning is last instant',
      '  seed        7',
    ].join('\n'),
  );
});

describe('rolls', () => {
  test('a check is one line: who, what, dice, outcome', () => {
    expect(told([...awareness(55, 'ambushed')])).toBe(
      '   1  Babel  Awareness (impossible)  d100: 55 → ambushed',
    );
  });

  test('modifiers are shown with their names and the total', () => {
    expect(
      told([
        {
          type: 'dice-rolled',
          data: {
            stream: 'Surprise.face/Abel',
            roller: 'Abel',
            name: 'face',
            dice: [[2, 6]],
            faces: [3, 4],
            origin: 'typed',
            secret: false,
            again: null,
            value: null,
          },
        },
        {
          type: 'check-resolved',
          data: {
            check: 'Surprise',
            args: [['c', 'Abel']],
            values: [
              {
                name: 'face',
                dice: '2d6',
                base: 7,
                modifiers: [
                  { name: 'Paranoid', amount: 1 },
                  { name: 'Fog-bank', amount: -2 },
                  { name: 'Gear', amount: 0 },
                  { name: 'Wound', amount: '-1d' },
                ],
                total: 6,
              },
              { name: 'awareness', dice: null, base: 5, modifiers: [], total: 5 },
            ],
            outcome: 'surprised',
            text: 'caught napping',
            secret: false,
          },
        },
      ]),
    ).toBe(
      '   1  Abel  Surprise  face 2d6 [3 4] (typed): 7 +1 Paranoid −2 Fog bank −1d\n          Wound = 6, awareness 5 → surprised (caught napping)',
    );
  });

  test('an explosion shows every throw', () => {
    const thrown = {
      stream: 'Fight.damage/Abel',
      roller: 'Abel',
      name: 'damage',
      dice: [[1, 6]],
      origin: 'seed',
      secret: false,
    } as const;
    expect(
      told([
        { type: 'dice-rolled', data: { ...thrown, faces: [6], again: null, value: null } },
        {
          type: 'dice-rolled',
          data: {
            ...thrown,
            faces: [3],
            again: 'explode',
            value: { name: 'damage', dice: 'd6', base: 9, modifiers: [], total: 9 },
          },
        },
      ]),
    ).toBe('   1  Abel  damage d6 [6], again [3]: 9');
    for (const [dice, base, words] of [
      ['d6+2', 5, 'd6 +2 [3]: 5'],
      ['d6-1', 2, 'd6 −1 [3]: 2'],
      ['d6', 3, 'd6: 3'],
    ] as const)
      expect(
        told([
          {
            type: 'dice-rolled',
            data: {
              ...thrown,
              faces: [3],
              again: null,
              value: { name: 'damage', dice, base, modifiers: [], total: base },
            },
          },
        ]),
      ).toBe(`   0  Abel  damage ${words}`);
  });
});

test('spans and steps are headings, shown once and only if something follows under them', () => {
  const babel = awareness(55, 'ambushed');
  expect(
    told([
      { type: 'span-begun', data: { span: 'unit', number: 1, label: 'first', of: null } },
      { ...babel[0], steps: ['Detection'] },
      { ...babel[1], steps: ['Detection'] },
      {
        type: 'condition-gained',
        steps: ['Detection'],
        data: {
          participant: 'Babel',
          condition: 'Ambushed',
          fields: [],
          ends: [{ edge: 'end', span: 'unit', of: null, count: 1 }],
          again: false,
        },
      },
      { type: 'announced', steps: ['Fighting', 'Last-turns'], data: { text: 'Native-1 shouts' } },
      {
        type: 'span-ended',
        data: { span: 'unit', number: 1, label: 'first', of: null, reason: 'done' },
      },
    ]),
  ).toBe(
    [
      '',
      `── unit 1 · first ${'─'.repeat(62)}`,
      '    Detection',
      '   2  Babel  Awareness (impossible)  d100: 55 → ambushed',
      '   3  Babel  is Ambushed until the end of the unit',
      '    Fighting › Last turns',
      '   4  “Native-1 shouts”',
    ].join('\n'),
  );
});

test('inner spans are headings above their steps, and those in which nothing happened are omitted', () => {
  const turn = (number: number, of: string) =>
    ({ type: 'span-begun', data: { span: 'turn', number, label: null, of } }) as const;
  const over = (number: number, of: string) =>
    ({
      type: 'span-ended',
      data: { span: 'turn', number, label: null, of, reason: 'done' },
    }) as const;
  expect(
    told([
      { type: 'span-begun', data: { span: 'round', number: 1, label: null, of: null } },
      turn(1, 'Abel'),
      over(1, 'Abel'),
      turn(2, 'Babel'),
      { type: 'announced', steps: ['Act'], data: { text: 'here' } },
      { type: 'announced', steps: ['Act'], data: { text: 'there' } },
      over(2, 'Babel'),
      turn(3, 'Cable'),
      { type: 'announced', steps: ['Act'], data: { text: 'again' } },
    ])
      .split('\n')
      .slice(2),
  ).toEqual([
    '    turn of Babel',
    '      Act',
    '   4    “here”',
    '   5    “there”',
    '    turn of Cable',
    '      Act',
    '   8    “again”',
  ]);
});

test('a span inside a step stands below it, and the step is not repeated after the span', () => {
  const turn = { span: 'turn', number: 1, label: null, of: 'Abel' } as const;
  const announced = (text: string, ...steps: string[]) =>
    ({ type: 'announced', steps, data: { text } }) as const;
  expect(
    told([
      { type: 'span-begun', data: { span: 'round', number: 1, label: null, of: null } },
      { type: 'span-begun', steps: ['Turns'], data: turn },
      announced('here', 'Turns'),
      announced('there', 'Turns', 'Late'),
      { type: 'span-ended', steps: ['Turns'], data: { ...turn, reason: 'done' } },
      { type: 'span-begun', steps: ['Turns'], data: { ...turn, of: 'Babel' } },
      { type: 'span-ended', steps: ['Turns'], data: { ...turn, of: 'Babel', reason: 'done' } },
      announced('again', 'Turns'),
      announced('after'),
    ])
      .split('\n')
      .slice(2),
  ).toEqual([
    '    Turns',
    '      turn of Abel',
    '   2      “here”',
    '        Late',
    '   3      “there”',
    '   7  “again”',
    '   8  “after”',
  ]);
});

test('storing a roll is not reported again; a ranking shows the values that separate its members', () => {
  const rolled = (participant: string, total: number) =>
    [
      {
        type: 'dice-rolled',
        data: {
          stream: `Initiative/${participant}`,
          roller: participant,
          name: 'points',
          dice: [[1, 10]],
          faces: [total],
          origin: 'seed',
          secret: false,
          again: null,
          value: null,
        },
      },
      {
        type: 'check-resolved',
        data: {
          check: 'Initiative',
          args: [['p', participant]],
          values: [{ name: 'points', dice: 'd10', base: total, modifiers: [], total }],
          outcome: null,
          text: null,
          secret: false,
        },
      },
      {
        type: 'value-changed',
        data: {
          holder: participant,
          condition: null,
          field: 'initiative',
          from: 0,
          to: total,
          asked: total,
        },
      },
    ] as const;
  expect(
    told([
      ...rolled('Abel', 9),
      ...rolled('Babel', 4),
      {
        type: 'order-ranked',
        data: {
          order: 'order',
          entries: [
            { participant: 'Abel', keys: [false, 9] },
            { participant: 'Babel', keys: [false, 4] },
          ],
        },
      },
      {
        type: 'value-changed',
        data: { holder: 'Babel', condition: null, field: 'HP', from: 4, to: 3, asked: 3 },
      },
    ]),
  ).toBe(
    [
      '   1  Abel  Initiative  d10: 9',
      '   4  Babel  Initiative  d10: 4',
      '   6  order  1. Abel (9)  2. Babel (4)',
      '   7  Babel  HP 4 → 3',
    ].join('\n'),
  );
});

test('a value lowered to the same number as a roll is still reported', () => {
  const text = 'ruleset "Two"\n  lower a.men by 1\n  set a.men to x.attack\n';
  const change = (line: number) =>
    ({
      type: 'value-changed',
      rule: { in: 'procedure Assault', file: 0, line },
      data: { holder: 'Abel', condition: null, field: 'men', from: 8, to: 7, asked: 7 },
    }) as const;
  const battle = {
    type: 'check-resolved',
    data: {
      check: 'Battle',
      args: [['a', 'Abel']],
      values: [{ name: 'attack', dice: 'd8', base: 7, modifiers: [], total: 7 }],
      outcome: null,
      text: null,
      secret: false,
    },
  } as const;
  const title = {
    type: 'encounter-begun',
    data: { ...header(), files: [{ path: 'two.fray', hash: '', text }] },
  } as const;
  expect(
    told([title, battle, change(2)])
      .split('\n')
      .slice(-1),
  ).toEqual(['   2  Abel      men 8 → 7']);
  expect(told([title, battle, change(3)])).not.toContain('men');
});

test('an action is the heading of its events; the question that it answers is not repeated', () => {
  expect(
    told([
      { type: 'encounter-begun', data: header() },
      {
        type: 'choice-offered',
        data: {
          choice: 'take',
          text: null,
          decider: 'ambushers',
          offer: { kind: 'options', options: [] },
          default: null,
          secret: false,
        },
      },
      {
        type: 'choice-made',
        data: {
          choice: 'take',
          decider: 'ambushers',
          answer: { take: 'Attack', args: [['t', 'Babel']] },
          by: 'policy',
          secret: false,
        },
      },
      {
        type: 'action-taken',
        data: {
          action: 'Attack',
          actor: 'Native-1',
          args: [
            ['a', 'Native-1'],
            ['t', 'Babel'],
          ],
          costs: [['AP', 2]],
        },
      },
      {
        type: 'value-changed',
        data: { holder: 'Babel', condition: null, field: 'HP', from: 1, to: 0, asked: -1 },
      },
      {
        type: 'condition-gained',
        data: { participant: 'Babel', condition: 'Out', fields: [], ends: [], again: false },
      },
      {
        type: 'action-ended',
        data: {
          action: 'Attack',
          actor: 'Native-1',
          args: [
            ['a', 'Native-1'],
            ['t', 'Babel'],
          ],
          reason: 'done',
        },
      },
      {
        type: 'action-taken',
        data: { action: 'Move', actor: 'Abel', args: [['a', 'Abel']], costs: [] },
      },
      { type: 'announced', data: { text: 'Abel moves' } },
      {
        type: 'action-ended',
        data: { action: 'Move', actor: 'Abel', args: [['a', 'Abel']], reason: 'done' },
      },
    ])
      .split('\n')
      .slice(5),
  ).toEqual([
    '   3  Native 1 attacks Babel (−2 AP)',
    '   4    Babel     HP 1 → 0 (stops there, not at −1)',
    '   5    Babel     is Out',
    '   7  Abel moves',
  ]);
});

test('a decision shows its question, or the reason why nobody was asked', () => {
  const offer = { kind: 'options', options: [{ choose: true }, { choose: false }] } as const;
  expect(
    told([
      {
        type: 'choice-offered',
        data: {
          choice: 'Warning',
          text: 'warn the others?',
          decider: 'Abel',
          offer,
          default: { choose: true },
          secret: false,
        },
      },
      {
        type: 'choice-made',
        data: {
          choice: 'Warning',
          decider: 'Abel',
          answer: { choose: true },
          by: 'default',
          secret: false,
        },
      },
      {
        type: 'choice-made',
        data: {
          choice: 'Alert',
          decider: 'referee',
          answer: { choose: false },
          by: 'only-one',
          secret: false,
        },
      },
      {
        type: 'choice-made',
        data: {
          choice: 'take',
          decider: 'Abel',
          answer: { take: null, args: [] },
          by: 'person',
          secret: false,
        },
      },
    ]),
  ).toBe(
    [
      '   1  Abel  “warn the others?” → yes (by default)',
      '   2  referee  Alert → no (no other choice)',
      '   3  Abel  does nothing',
    ].join('\n'),
  );
});

test('the end is shown with its reason', () => {
  expect(
    told([{ type: 'encounter-ended', data: { reason: 'ended', text: 'nobody is ambushed' } }]),
  ).toBe('\n   0  The encounter ends: nobody is ambushed');
  expect(told([{ type: 'encounter-ended', data: { reason: 'budget', text: null } }])).toBe(
    '\n   0  The run was longer than its budget.',
  );
});

test('colours add nothing but colour', () => {
  const events = eventsOf([
    { type: 'encounter-begun', data: header() },
    ...awareness(9, 'aware'),
    {
      type: 'condition-lost',
      data: { participant: 'Babel', condition: 'Ambushed', reason: 'expired' },
    },
  ]);
  const inStyle = (isColoured: boolean): string =>
    terminalLines(transcriptOf(events), colouredIf(isColoured), 80).join('\n');
  const text = inStyle(true);
  expect(text).toContain('\u001b[');
  // eslint-disable-next-line no-control-regex -- colours are control characters
  expect(text.replace(/\u001b\[\d+m/g, '')).toBe(inStyle(false));
});

test('control characters in a log do not reach the terminal', () => {
  const text = told([
    { type: 'encounter-begun', data: { ...header(), ruleset: 'evil\u001b[2J\u0007' } },
    { type: 'announced', data: { text: '\u001b]0;owned\u0007\u009b31m\nnext' } },
    {
      type: 'condition-gained',
      data: {
        participant: 'Ba\u001bbel',
        condition: 'Out\u202e',
        fields: [],
        ends: [],
        again: true,
      },
    },
  ]);
  expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
});

test('long lines wrap at the width of the terminal', () => {
  const text = told([{ type: 'announced', data: { text: 'word '.repeat(60).trim() } }], 40);
  expect(text.split('\n').length).toBeGreaterThan(7);
  for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(40);
});
