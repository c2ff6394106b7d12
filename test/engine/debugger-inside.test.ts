// The headless debugger inside a rule: what its names hold at an event, and how the fight goes on after a changed die, answer or reading.
import { compile, compileExpression, createSource } from '@fray/dsl/internal';
import {
  createQuestion,
  forkOutcome,
  recordEvents,
  ruleStacksIn,
  whatIf,
  type NamedLocal,
  type Recording,
  type RuleFrame,
  type WhatIf,
  type WhatIfFork,
} from '@fray/engine/debugger';
import { encodeLog } from '@fray/engine/log';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scaled } from '../scale.ts';
import { hash, played, verified } from './runs.ts';

const text = `ruleset "Two swordsmen"
span round
side red
side blue
kind Person
  skill 0..
  hits counter 0..  starts 2
condition Hurt
  bars everything
ruling edge "who wins a tie"
  attacker "the blow lands"  default
  defender "it is parried"
check Swing by s against o (Person)
  let goal be o.skill + 4
  roll d6 + s.skill as blow
    Luck  + 1  when s.skill > 0
  hit   when blow > goal or blow is goal and edge is attacker
  miss  otherwise
choice Spare by s
  no   default
  yes
trigger Hurts when p.hits reaches 1
  p gains Hurt
encounter
  play round up to 3 times while any r in red where r.hits > 0 and any b in blue where b.hits > 0
    each s in everyone where s.hits > 0
      each o in enemies of s where o.hits > 0
        let before be o.hits
        Swing by s against o
          hit
            Spare by s
              no   lower o.hits by 1
              yes  nothing
          miss  nothing
scenario Yard
  side red
    Person  skill
    Rob     1
  side blue
    Person  skill
    Tom     0
`;
const { ruleset, checked, diagnostics } = compile(createSource('swords.fray', text));
if (ruleset === undefined || checked === undefined)
  throw new Error(diagnostics.map((one) => one.message).join());

/** Rob hits with 3 + 1 + 1 on 4, Tom misses with 2 on 5; later dice come from the seed. */
const { events } = played(
  ruleset,
  {},
  {
    dice: [
      (need, position) =>
        position > 0
          ? []
          : [{ face: need.stream.endsWith('Rob') ? 3 : 2, origin: 'script' as const }],
    ],
  },
);
const fight = recordEvents(events);
const at = (type: string, nth = 0): number =>
  events.filter((one) => one.type === type)[nth]?.seq ?? -1;
const standing = ruleStacksIn(fight, ruleset);
const framesAt = (seq: number): readonly RuleFrame[] => {
  const told = standing.stack(seq);
  if ('fault' in told) throw new Error(told.fault);
  return told.frames;
};
/** Returns a name with its value and parts: `blow 5 [dice d6+1, die 1 (d6) 3]`. */
const said = ({ name, value, parts }: NamedLocal): string =>
  `${name} ${String(value)}${parts.length === 0 ? '' : ` [${parts.map(said).join(', ')}]`}`;
const namesAt = (seq: number): readonly (readonly [string, number, string])[] =>
  framesAt(seq).map(({ rule, line, names }) => [rule, line, names.map(said).join('; ')]);

describe('the frames at an event have the names', () => {
  test('of a throw: the participants, the goal, and the die on the table with its modifiers', () => {
    expect(namesAt(at('dice-rolled'))).toEqual([
      ['check Swing', 15, 's Rob; o Tom; goal 4; blow 5 [dice d6+1, Luck 1, die 1 (d6) 3]'],
      ['encounter', 29, 's Rob; o Tom; before 2'],
    ]);
  });

  test('of a resolved check: its roll has the final value', () => {
    expect(namesAt(at('check-resolved'))[0]).toEqual([
      'check Swing',
      17,
      's Rob; o Tom; goal 4; blow 5 [dice d6+1, before modifiers 4, Luck 1, die 1 (d6) 3]',
    ]);
  });

  test('of a check that has ended: the values of its result, and who gave the answer', () => {
    expect(namesAt(at('value-changed'))).toEqual([
      [
        'encounter',
        32,
        's Rob; o Tom; before 2; Swing hit [goal 4, blow 5 [die 1 (d6) 3]]; Spare false',
      ],
    ]);
    const spare = framesAt(at('value-changed'))[0]?.names.at(-1);
    expect(spare?.input).toEqual({ kind: 'answer', seq: at('choice-made') });
  });

  test('of a trigger: the participant whom it is about, above the frame of the rule that set it off', () => {
    expect(
      namesAt(at('condition-gained')).map(([rule, , names]) => [rule, names.split(';')[0]]),
    ).toEqual([
      ['trigger Hurts', 'p Tom'],
      ['encounter', 's Rob'],
    ]);
  });

  test('that the current pass of a loop has bound, not those that a slot holds from the last pass', () => {
    const second = at('dice-rolled', 1);
    expect(namesAt(second)[1]).toEqual(['encounter', 29, 's Tom; o Rob; before 2']);
    expect(namesAt(at('span-ended'))).toEqual([['encounter', expect.any(Number), '']]);
  });

  test('that an expression at this place can use, as the rules can', () => {
    const [frame] = framesAt(at('check-resolved'));
    const made = compileExpression(checked, ruleset, createSource('question', 'o.hits + goal'), {
      people: fight.header.participants,
      bound: frame?.names ?? [],
    });
    expect(
      made.ok && createQuestion(fight, made.ruleset, made.expr).at(at('check-resolved')),
    ).toEqual({
      value: 6,
    });
  });
});

test.each([
  ['dice-rolled', [15, 15, 29]],
  ['check-resolved', [17, 13, 29]],
  ['value-changed', [32, 32]],
  ['span-begun', [25, 25]],
])('at %s these lines run, the one of the event first', (type, lines) => {
  expect(standing.lines(at(type)).map(({ line }) => line)).toEqual(lines);
});

describe('a fork with one change', () => {
  const fork = (wish: WhatIf, parent: Recording = fight): WhatIfFork => {
    const made = whatIf(parent, ruleset, wish, hash);
    if ('refused' in made) throw new Error(made.refused);
    return made;
  };
  const eventsOf = ({ recording }: WhatIfFork) => {
    while (recording.more());
    return Array.from({ length: recording.count() }, (_, seq) => recording.event(seq));
  };

  test('of a die makes the blow miss, and parts from the fight at the throw', () => {
    const seq = at('dice-rolled');
    const made = fork({ change: 'faces', seq, faces: [1] });
    expect(made.changes).toEqual(['die Swing.blow/Rob#0=1']);
    const { parts } = forkOutcome(fight, made);
    expect(parts).toBe(seq);
    const check = eventsOf(made).find((one) => one.type === 'check-resolved');
    expect(check?.data).toMatchObject({ outcome: 'miss' });
  });

  test('of an answer spares him, so that he keeps two hits', () => {
    const seq = at('choice-made');
    const made = fork({ change: 'answer', seq, answer: { choose: true } });
    expect(made.at).toBe(seq - 1);
    forkOutcome(fight, made);
    expect(made.recording.event(seq)).toMatchObject({
      data: { answer: { choose: true }, by: 'script' },
    });
    expect(
      made.recording.state(seq).participants.find((one) => one.name === 'Tom')?.values,
    ).toEqual([0, 2]);
  });

  test('of a reading has the same dice from the beginning', () => {
    const made = fork({ change: 'reading', ruling: 'edge', reading: 'defender' });
    const thrown = (list: readonly { readonly type: string }[]) =>
      list.filter((one) => one.type === 'dice-rolled').slice(0, 2);
    expect(thrown(eventsOf(made)).map((one) => one)).toMatchObject(
      thrown(events).map((one) => ({ data: (one as (typeof events)[number]).data })),
    );
    expect(made.recording.header.rulings).toEqual([['edge', 'defender']]);
  });

  test('that is impossible is refused in words', () => {
    const seq = at('dice-rolled');
    expect(whatIf(fight, ruleset, { change: 'faces', seq, faces: [7] }, hash)).toEqual({
      refused: expect.stringMatching(/^7 .* d6$/),
    });
    expect(whatIf(fight, ruleset, { change: 'faces', seq, faces: [1, 2] }, hash)).toEqual({
      refused: 'Swing.blow/Rob throws one die here, and 2 faces were given',
    });
    expect(whatIf(fight, ruleset, { change: 'faces', seq: 0, faces: [1] }, hash)).toEqual({
      refused: 'event 0 is no throw',
    });
    expect(
      whatIf(fight, ruleset, { change: 'reading', ruling: 'edge', reading: 'nobody' }, hash),
    ).toEqual({ refused: expect.stringMatching(/^nobody .* edge$/) });
  });

  test('of a fork has a log that verifies, and the same face again changes nothing', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.array(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 6 })), {
          minLength: 1,
          maxLength: 3,
        }),
        (seed, wishes) => {
          let parent: Recording = recordEvents(played(ruleset, { seed }).events);
          for (const [pick, face] of wishes) {
            const throws = Array.from({ length: parent.count() }, (_, seq) => seq).filter(
              (seq) => parent.facts.typeOf(seq) === 'dice-rolled',
            );
            const seq = throws[pick % throws.length] ?? 0;
            const old = parent.event(seq);
            const made = fork({ change: 'faces', seq, faces: [face] }, parent);
            const isSame = old.type === 'dice-rolled' && old.data.faces[0] === face;
            expect(forkOutcome(parent, made).parts).toBe(isSame ? undefined : seq);
            expect(verified(ruleset, encodeLog(eventsOf(made), hash))).toMatchObject({
              verdict: 'proven',
            });
            parent = made.recording;
          }
        },
      ),
      { numRuns: scaled(30) },
    );
  });
});
