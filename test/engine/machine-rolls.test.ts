import { describe, expect, test } from 'vitest';
import { play, told, toldOf, type Script } from './played.ts';

const rules = (check: string, rest = ''): string => `ruleset "Test"
side red
kind Fighter
  skill 0..20 default 10
  code  dice  default 4d+1
condition Hurt
define A as first p in red

${check}

encounter
${rest}

scenario Here
  side red
    Fighter
    Abel
`;

const check = (lines: string, script: Script = {}): { throws: string[]; values: unknown } => {
  const { events } = play(rules(`check Test by c\n${lines}`, '  Test by A'), script);
  const resolved = events.find((event) => event.type === 'check-resolved');
  return {
    throws: toldOf(events, 'dice-rolled'),
    values: resolved?.type === 'check-resolved' ? resolved.data.values : null,
  };
};

describe('rolls', () => {
  test('add pips, number modifiers and dice modifiers in order, each by its name', () => {
    const { throws, values } = check(
      `  roll c.code as shot
    Aim     +2
    Wound   -1d
    Spell   +1d4
    Curse   -1d8`,
      { faces: [6, 5, 4, 3, 8] },
    );
    expect(throws).toEqual(['Test.shot/Abel 6 5 4 3 8']);
    // 15 and the pip are 16; then +2, +3 for the spell, -8.
    expect(values).toEqual([
      {
        name: 'shot',
        dice: '4d+1',
        base: 16,
        modifiers: [
          { name: 'Aim', amount: 2 },
          { name: 'Wound', amount: '-1d' },
          { name: 'Spell', amount: 'd4' },
          { name: 'Curse', amount: '-d8' },
        ],
        total: 13,
      },
    ]);
  });

  test('leave out modifiers that do not hold, and count the largest of `best of`', () => {
    const { values } = check(
      `  roll d20 as mind
    Never   +9  when c is Hurt
    best of Devices
      Lens  +1
      Horn  +3
      Bell  +3`,
      { faces: [10] },
    );
    expect(values).toEqual([
      { name: 'mind', dice: 'd20', base: 10, modifiers: [{ name: 'Horn', amount: 3 }], total: 13 },
    ]);
  });

  test('have at least the value of `never below` after their modifiers; without dice nothing is thrown', () => {
    expect(
      check(
        `  roll c.code never below 1d as shot
    Wound   -9d`,
        { faces: [5] },
      ),
    ).toEqual({
      throws: ['Test.shot/Abel 5'],
      values: [
        {
          name: 'shot',
          dice: '4d+1',
          base: 6,
          modifiers: [{ name: 'Wound', amount: '-9d' }],
          total: 6,
        },
      ],
    });
    expect(
      check(`  roll c.code as shot
    Wound   -9d`),
    ).toEqual({
      throws: [],
      values: [
        {
          name: 'shot',
          dice: '4d+1',
          base: 1,
          modifiers: [{ name: 'Wound', amount: '-9d' }],
          total: 1,
        },
      ],
    });
  });

  test('with advantage throw all dice twice; advantage and disadvantage cancel each other', () => {
    const lines = (more: string): string => `  roll 2d6 as mind\n    ${more}`;
    expect(check(lines('Sharp  advantage'), { faces: [1, 2, 6, 1] })).toMatchObject({
      throws: ['Test.mind/Abel 1 2', 'Test.mind/Abel 6 1 advantage'],
      values: [{ total: 7 }],
    });
    expect(check(lines('Blind  disadvantage'), { faces: [1, 2, 6, 1] })).toMatchObject({
      values: [{ total: 3 }],
    });
    expect(
      check(lines('Sharp  advantage\n    Blind  disadvantage'), { faces: [1, 2, 6, 1] }),
    ).toMatchObject({ throws: ['Test.mind/Abel 1 2'], values: [{ total: 3 }] });
    expect(
      check(lines('Sharp  advantage\n    Sure   advantage'), { faces: [1, 2, 2, 2, 6, 6] }),
    ).toMatchObject({ values: [{ total: 4 }] });
  });

  test('can keep, drop and count dice', () => {
    expect(check('  roll 4d6 keep highest 3 as mind', { faces: [1, 6, 2, 3] })).toMatchObject({
      values: [{ total: 11 }],
    });
    expect(check('  roll 4d6 drop lowest 1 as mind', { faces: [1, 6, 2, 3] })).toMatchObject({
      values: [{ total: 11 }],
    });
    expect(check('  roll 4d6 keep lowest 2 as mind', { faces: [1, 6, 2, 3] })).toMatchObject({
      values: [{ total: 3 }],
    });
    expect(
      check('  roll 4d6 count 3 or more as mind\n    Lucky +1', { faces: [1, 6, 2, 3] }),
    ).toMatchObject({ values: [{ base: 2, total: 3 }] });
  });

  test('explode by as many further dice as showed the face, up to the bound', () => {
    expect(
      check('  roll 3d6 explode on 6 up to 2 times as mind', { faces: [6, 6, 1, 6, 2, 6] }),
    ).toMatchObject({
      throws: ['Test.mind/Abel 6 6 1', 'Test.mind/Abel 6 2 explode', 'Test.mind/Abel 6 explode'],
      values: [{ total: 27 }],
    });
  });

  test('treat a die with all its explosions as one die when they keep or drop dice', () => {
    // 10 and 4 are fourteen, 10 and 10 and 2 are twenty-two. The nine is dropped, and so would be the four if it counted alone.
    const faces = [10, 9, 10, 4, 10, 2];
    expect(
      check('  roll 3d10 explode on 10 up to 5 times keep highest 2 as strike', { faces }),
    ).toMatchObject({ values: [{ total: 36 }] });
    expect(
      check('  roll 3d10 explode on 10 up to 5 times drop lowest 1 as strike', { faces }),
    ).toMatchObject({ values: [{ total: 36 }] });
    expect(
      check('  roll 3d10 explode on 10 up to 5 times keep lowest 2 as strike', { faces }),
    ).toMatchObject({ values: [{ total: 23 }] });
    expect(
      check('  roll 3d10 explode on 10 up to 5 times drop highest 1 as strike', { faces }),
    ).toMatchObject({ values: [{ total: 23 }] });
    // Every throw is counted: 10, 10 and 10 of the two dice that are kept.
    expect(
      check('  roll 3d10 explode on 10 up to 5 times keep highest 2 count 9 or more as wins', {
        faces,
      }),
    ).toMatchObject({ values: [{ total: 3 }] });
  });

  test('reroll the named faces once, and only once', () => {
    expect(check('  roll 3d6 reroll 1..2 once as mind', { faces: [1, 5, 2, 1, 6] })).toMatchObject({
      throws: ['Test.mind/Abel 1 5 2', 'Test.mind/Abel 1 6 reroll'],
      values: [{ total: 12 }],
    });
  });

  test('apply explosions and rerolls in their written order', () => {
    expect(
      check('  roll 2d6 reroll 1 once explode on 6 up to 1 times as mind', {
        faces: [1, 6, 6, 3, 2],
      }),
    ).toMatchObject({
      throws: ['Test.mind/Abel 1 6', 'Test.mind/Abel 6 reroll', 'Test.mind/Abel 3 2 explode'],
      values: [{ total: 17 }],
    });
  });

  test('have a natural value before modifiers and pips; matches and faces can be read', () => {
    const { events } = play(
      rules(
        `check Test by c
  roll 3d6+2 as shot
    Aim  +10
  let bare be natural of shot
  let sixes be matches of shot on 6`,
        '  Test by A as test\n  announce "{test.bare} {test.sixes} {test.shot}"',
      ),
      { faces: [6, 1, 6] },
    );
    expect(toldOf(events, 'announced')).toEqual(['13 2 25']);
  });

  test('in a procedure put the value on their last throw', () => {
    const { events } = play(
      rules(
        '',
        '  roll 2d6 explode on 6 up to 1 times as luck by A\n    Lucky +1\n  announce "{luck}"',
      ),
      { faces: [6, 2, 4] },
    );
    expect(told(events)).toEqual([
      'encounter.luck/Abel 6 2',
      'encounter.luck/Abel 4 explode = 13',
      '13',
      'end: done',
    ]);
  });

  test('made again keep some faces and throw the other dice', () => {
    const { events } = play(
      rules(
        '',
        '  roll 4d6 as pool\n  roll again pool keeping 1, 6 as pushed\n  announce "{pool} {pushed}"',
      ),
      { faces: [1, 6, 2, 3, 5, 4] },
    );
    expect(told(events)).toEqual([
      'encounter.pool 1 6 2 3 = 12',
      'encounter.pushed 5 4 push = 16',
      '12 16',
      'end: done',
    ]);
  });

  test('with `low is good` are lowered by a bonus and raised by a penalty, and `best of` takes the one that helps most', () => {
    const { values } = check(
      '  roll d20 as mind, low is good\n    Guard  +2\n    Dark   -1\n    best of Devices\n      Glass  +1\n      Lens   +3\n      Twig   +2',
      { faces: [15] },
    );
    expect(values).toMatchObject([
      {
        base: 15,
        modifiers: [
          { name: 'Guard', amount: -2 },
          { name: 'Dark', amount: 1 },
          { name: 'Lens', amount: -3 },
        ],
        total: 11,
      },
    ]);
  });

  test('with `low is good` keep the lower value for advantage', () => {
    expect(
      check('  roll d20 as mind, low is good\n    Sharp advantage', { faces: [15, 4] }),
    ).toMatchObject({ values: [{ total: 4 }] });
  });
});
