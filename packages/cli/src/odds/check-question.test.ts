// Tests who tries a check by itself, and with what: from options, from a scenario, or because somebody must have it.
import { describe, expect, test } from 'vitest';
import { isStop } from '../exit-codes.ts';
import { requireRules } from '../rules/rules.ts';
import { fakeHost } from '../testing/fake-host.ts';
import { checkQuestion } from './check-question.ts';

const text = `ruleset "Both"

side us
side them

kind Fighter
  skill  0..
  armour 0.. default 3
  rival  Fighter  default nobody

kind Beast
  skill  0..
  fury   0..

condition Winded
condition Prone

check Cross by a on t (Beast) with margin (number)
  roll d10 as mine
    Skill + a.skill
    Winded - 2 when a is Winded or a is Prone
  through  when mine >= t.skill + margin
  parried  otherwise

check Trio by a on t with h (Fighter)
  roll d10 as mine
  through  when mine > t.skill + h.skill - a.skill
  parried  otherwise

check Look by a
  roll d6 as seen
  good  when seen > 2
  poor  otherwise

check Guard by a
  roll d6 as blow
  held  when blow <= a.armour
  lost  otherwise

scenario Yard
  side us
    Fighter  skill  Winded  rival
    Ann      3      yes     Bob
  side them
    Fighter  skill  armour
    Bob      4      5
  side them
    Beast    skill  fury
    Rex      5      7
`;

const rules = requireRules(fakeHost({ files: { 'x.fray': text } }), 'x.fray', []);

async function asked(name: string, ...values: readonly string[]): Promise<unknown> {
  const { ruleset } = await rules;
  const people = ruleset.scenarios.flatMap(({ sides }) =>
    sides.flatMap(({ side, participants }) => participants.map((setup) => ({ side, setup }))),
  );
  try {
    const settings = { rulings: new Map(), givens: new Map() };
    const question = checkQuestion(ruleset, name, values, people, () => settings);
    return [
      ...question.participants.map(({ side, setup: { name: who, kind, fields, conditions } }) =>
        [
          who,
          side,
          kind,
          ...fields.map((one) => `${one.name}=${String(one.value)}`),
          ...conditions,
        ].join(' '),
      ),
      question.args,
    ];
  } catch (thrown) {
    if (!isStop(thrown)) throw thrown;
    return [thrown.exit, thrown.message, thrown.hint];
  }
}

const enough = ['a.skill=2', 't.skill=4', 'margin=1'];

describe('a check is tried', () => {
  test.each<readonly [readonly string[], unknown]>([
    // By somebody made up, of the first kind that may: each takes the next side, and has what the check does not read.
    [enough, ['a us Fighter skill=2', 't them Beast skill=4 fury=0', ['a', 't', 1]]],
    [
      ['a=Fighter', ...enough],
      ['a us Fighter skill=2', 't them Beast skill=4 fury=0', ['a', 't', 1]],
    ],
    // By somebody of the scenario, whose side and values it has; nobody else of the scenario takes part.
    [
      ['a=Ann', 't=Rex', 'margin=-1'],
      ['a us Fighter skill=3 Winded', 't them Beast skill=5 fury=7', ['a', 't', -1]],
    ],
    [
      ['a=Bob', 't=Rex', 'margin=1'],
      ['a them Fighter skill=4 armour=5', 't them Beast skill=5 fury=7', ['a', 't', 1]],
    ],
    // Values from options come first.
    [
      [
        'a=Ann',
        'a.skill=9',
        'a.armour=1',
        'a.Winded=no',
        'a.Prone=yes',
        't=Rex',
        't.fury=1',
        'margin=1',
      ],
      ['a us Fighter skill=9 armour=1 Prone', 't them Beast skill=5 fury=1', ['a', 't', 1]],
    ],
    [
      [' a.skill = 2', 't.skill=4 ', 'margin= 1', 't.Winded=yes'],
      ['a us Fighter skill=2', 't them Beast skill=4 fury=0 Winded', ['a', 't', 1]],
    ],
  ])('with %j', async (values, expected) => {
    expect(await asked('Cross', ...values)).toEqual(expected);
  });
});

test('of three on two sides the last two are on the second, and a value may be one of the three', async () => {
  const three = ['a.skill=2', 't.skill=3', 't=Fighter', 'h.skill=4'];
  expect(await asked('Trio', ...three, 'a.rival=h')).toEqual([
    'a us Fighter skill=2 rival=h',
    't them Fighter skill=3',
    'h them Fighter skill=4',
    ['a', 't', 'h'],
  ]);
});

test('what has a default is not asked for', async () => {
  expect(await asked('Guard')).toEqual(['a us Fighter skill=0', ['a']]);
});

describe('a check is refused', () => {
  test.each<
    readonly [string, readonly string[], number, message: string, hint: string | undefined]
  >([
    ['Cros', [], 2, '`Cros`', 'did you mean Cross?'],
    [
      'Cross',
      enough.slice(1),
      2,
      'Cross needs the skill of a',
      '--with a.skill=…, or somebody of the scenario: --with a=Ann',
    ],
    [
      'Cross',
      ['a.skill=2', 'margin=1'],
      2,
      'Cross needs the skill of t',
      '--with t.skill=…, or somebody of the scenario: --with t=Rex',
    ],
    ['Cross', enough.slice(0, 2), 2, 'Cross needs a margin', '--with margin=…'],
    ['Cross', ['a=An', ...enough], 2, 'nobody named `An` can try Cross', 'did you mean Ann?'],
    [
      'Cross',
      ['a=\u001b[31m', ...enough],
      2,
      'named `\ufffd[31m` can',
      'choose one of: Ann, Bob, Rex',
    ],
    ['Cross', ['a.Winded=maybe', ...enough], 2, 'not `maybe`', undefined],
    ['Cross', ['a.rival=margin', ...enough], 2, '`margin`', 'choose one of: a, t'],
    ['Cross', ['a.Winded=yes=no', ...enough], 2, 'not `yes=no`', undefined],
    [
      'Cross',
      ['a.skil=2', ...enough],
      2,
      'Cross has nothing named `a.skil`',
      'did you mean a.skill or t.skill?',
    ],
    ['Cross', ['t.fur=2', ...enough], 2, 'Cross has nothing named `t.fur`', 'did you mean t.fury?'],
    ['Cross', ['margn=2', ...enough], 2, 'Cross has nothing named `margn`', 'did you mean margin?'],
    ['Look', ['t.skill=2'], 2, 'Look has nothing named `t.skill`', 'did you mean a.skill?'],
  ])('%s with %j', async (name, values, exit, message, hint) => {
    expect(await asked(name, ...values)).toEqual([exit, expect.stringContaining(message), hint]);
  });
});
