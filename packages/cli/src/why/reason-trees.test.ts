// Tests how reasons become lines: what each kind shows, and what is left out because another line shows it already.
import type { Reason } from '@fray/engine/why';
import { describe, expect, test } from 'vitest';
import { formatStart } from './words.ts';
import { innerTrees, reasonTrees } from './reason-trees.ts';
import {
  place,
  said,
  literal,
  wrote,
  START,
  bell,
  because,
  contextFor,
  linesOf,
  local,
  named,
  type Given,
} from './trees-fixture.ts';

describe('a reason', () => {
  const legality = (
    illegal: Extract<Reason, { why: 'legality' }>['illegal'],
    parts: readonly Reason[],
  ): Reason => ({
    why: 'legality',
    action: 'Hit',
    illegal,
    parts,
    value: illegal === null,
    where: place(1),
  });
  const memory = (events: readonly number[], value: Reason['value']): Reason => ({
    why: 'memory',
    name: 'Hit',
    keys: [],
    events,
    value,
    where: place(1),
  });
  const rolled = { total: 4, faces: [4], natural: 4 };

  test.for<readonly [what: string, reason: Reason, lines: readonly string[], given?: Given]>([
    ['an event', wrote(2), ['#2 “bell 2”']],
    ['a literal, which the rule shows', literal(3), []],
    ['a current member', { why: 'bound', name: 'p', value: 'Ann', where: place(1) }, []],
    [
      'an expression and its parts',
      said(1, 3, [wrote(2), literal(1)]),
      ['words 1 is 3  r:1', '  #2 “bell 2”'],
    ],
    ['a test', said(1, true), ['words 1: yes  r:1']],
    [
      'an expression without a value',
      said(1, null, [], { fault: 'no number' }),
      ['words 1: no number  r:1'],
    ],
    [
      'the outcome of a result, which has its name',
      said(1, 'hit', [wrote(2)], { op: 'outcome-of' }),
      ['#2 “bell 2”'],
    ],
    [
      'the value of a roll, which has its name',
      said(1, 3, [wrote(2)], { op: 'roll-part' }),
      ['#2 “bell 2”'],
    ],
    [
      'how many rounds had been played',
      said(
        1,
        true,
        [
          said(1, false, [
            { why: 'local', name: 'rounds of turn', local: '9', value: 1, where: null },
            literal(3),
          ]),
        ],
        { op: 'not' },
      ),
      ['1 of at most 3 rounds had been played  r:1'],
    ],
    [
      'that all rounds had been played, under a name that is bound',
      said(1, true, [{ why: 'bound', name: 'rounds of turn', value: 3, where: null }, literal(3)]),
      ['all 3 rounds had been played  r:1'],
    ],
    [
      'the next round, which is no test',
      said(1, 3, [{ why: 'bound', name: 'rounds of turn', value: 2, where: null }, literal(1)], {
        op: 'add',
      }),
      ['words 1 is 3 (rounds of turn is 2)  r:1'],
    ],
    [
      'a comparison with what somebody said',
      said(1, true, [named(), literal(1)]),
      ['words 1: yes (goal is 4)  r:1'],
      { locals: [local({ from: 'said', event: 2 })] },
    ],
    [
      'a comparison with another name',
      said(1, true, [{ why: 'bound', name: 'turn', value: 3, where: null }, literal(3)]),
      ['words 1: yes (turn is 3)  r:1'],
    ],
    [
      'a negation in the words of what it negates',
      said(1, true, [said(1, false, [wrote(2)])], { op: 'not' }),
      ['words 1: yes  r:1', '  #2 “bell 2”'],
    ],
    [
      'a negation of a part of its line, which stands below',
      said(1, true, [said(1, false, [], { where: { ...place(1), endColumn: 9 } })], { op: 'not' }),
      ['words 1: yes  r:1', '  words 1: no  r:1'],
    ],
    [
      'a negation of what begins later in its line too',
      said(1, true, [said(1, false, [], { where: { ...place(1), column: 3 } })], { op: 'not' }),
      ['words 1: yes  r:1', '  words 1: no  r:1'],
    ],
    [
      'a negation of what has no place',
      said(1, true, [said(1, false, [wrote(2)], { where: null })], { op: 'not', where: null }),
      [': yes', '  : no', '    #2 “bell 2”'],
    ],
    ['what never happened', memory([], 0), ['words 1: never']],
    [
      'how often it happened, the last eight times',
      memory([1, 2, 3, 4, 5, 6, 7, 8, 9], 9),
      ['words 1 is 9', ...[2, 3, 4, 5, 6, 7, 8, 9].map((n) => `  #${n} “bell ${n}”`)],
    ],
    ['what its last event shows', memory([2], null), ['words 1', '  #2 “bell 2”']],
    [
      'the same for a result without an outcome',
      memory([2], { outcome: null, values: [] }),
      ['words 1', '  #2 “bell 2”'],
    ],
    ['what is so from the start', { ...START, where: place(1) }, ['Ann was never Down  r:1']],
    ['who takes part, which is no news', { ...START, location: { in: 'participants' } }, []],
    [
      'who takes part, in full',
      { ...START, location: { in: 'participants' } },
      [formatStart({ ...START, location: { in: 'participants' } })],
      { full: true },
    ],
    [
      'a given',
      { why: 'setting', of: 'given', name: 'fog', from: 'inputs', value: true, where: place(1) },
      ['the given fog is yes: an input of the run  r:1'],
    ],
    ['what can be taken', legality(null, [said(2, true)]), ['Hit can be taken  r:1']],
    [
      'what can be taken, in full',
      legality(null, [said(2, true)]),
      ['Hit can be taken  r:1', '  words 2: yes  r:2'],
      { full: true },
    ],
    [
      'what cannot be taken, without conditions that do not bar it',
      legality({ why: 'barred', condition: 'Down' }, [
        START,
        wrote(2, false),
        wrote(3, true),
        said(2, false),
      ]),
      ['Hit cannot be taken: Down bars it  r:1', '  #3 “bell 3”', '  words 2: no  r:2'],
    ],
    [
      'an argument, which the line that reads it shows',
      named(),
      [],
      { locals: [local({ from: 'argument', given: wrote(2) })] },
    ],
    ['a result', named(), ['#2 “bell 2”'], { locals: [local({ from: 'result', event: 2 })] }],
    [
      'a name once, and its modifiers',
      said(1, 3, [named(), named()]),
      [
        'words 1 is 3  r:1',
        '  goal is 4  r:3',
        '    #2 “bell 2”',
        '    +2 Aim  r:4',
        '      words 5: yes  r:5',
        '      #3 “bell 3”',
        '    −1 Fog  r:4',
        '    Luck does not count: words 6 does not hold  r:4',
        '      #4 “bell 4”',
        '    Best does not count  r:4',
        '      words 7: yes  r:7',
        '    Wind does not count: words 8 does not hold  r:4',
        '  goal is 4 (see above)',
      ],
      {
        locals: [
          local({
            from: 'let',
            base: wrote(2),
            modifiers: [
              {
                name: 'Aim',
                rule: '',
                where: place(4),
                counts: true,
                amount: 2,
                when: said(5, true),
                parts: [wrote(3)],
              },
              {
                name: 'Fog',
                rule: '',
                where: place(4),
                counts: true,
                amount: -1,
                when: null,
                parts: [],
              },
              {
                name: 'Luck',
                rule: '',
                where: place(4),
                counts: false,
                amount: null,
                when: said(6, false, [wrote(4)]),
                parts: [],
              },
              {
                name: 'Best',
                rule: '',
                where: place(4),
                counts: false,
                amount: null,
                when: said(7, true),
                parts: [],
              },
              {
                name: 'Wind',
                rule: '',
                where: place(4),
                counts: false,
                amount: null,
                when: said(8, null, [], { fault: 'no number' }),
                parts: [],
              },
            ],
          }),
        ],
      },
    ],
    [
      'a roll with its throws alone, and dice as an amount; a throw that is named again stands above',
      said(1, 3, [named(rolled), wrote(2)]),
      [
        'words 1 is 3  r:1',
        '  goal is 4: 2 dice show 4, 2  r:3',
        '    words 5 is 2  r:5',
        '    #2 “bell 2”',
        '    #3 “bell 3”',
        '    d4 Aim  r:4',
        '  #2 “bell 2” (see above)',
      ],
      {
        events: [because(bell(2), { text: said(8, 'x', [wrote(7)]) })],
        locals: [
          local(
            {
              from: 'roll',
              roll: {
                name: 'goal',
                dice: said(5, 2),
                modifiers: [
                  {
                    name: 'Aim',
                    rule: '',
                    where: place(4),
                    counts: true,
                    amount: 'd4',
                    when: null,
                    parts: [],
                  },
                ],
                thrown: [{ face: 4 }, { face: 2 }],
                events: [2, 3],
              },
            },
            rolled,
          ),
        ],
      },
    ],
  ])('%s', ([, reason, lines, given = {}]) => {
    expect(linesOf(reasonTrees(contextFor(given), reason))).toEqual(lines);
  });

  test.for<readonly [what: string, reason: Reason, lines: readonly string[], given?: Given]>([
    [
      'an argument',
      named(),
      ['#2 “bell 2”'],
      { locals: [local({ from: 'argument', given: wrote(2) })] },
    ],
    [
      'an argument that nobody gave',
      named(),
      [],
      { locals: [local({ from: 'argument', given: null })] },
    ],
    ['what was said', named(), ['#2 “bell 2”'], { locals: [local({ from: 'said', event: 2 })] }],
    [
      'a member of a loop',
      named('Ann'),
      ['#2 “bell 2”'],
      {
        locals: [
          local({
            from: 'loop',
            set: null,
            test: said(1, true, [wrote(2)]),
            others: [said(2, false)],
          }),
        ],
      },
    ],
    [
      'a member of a loop, in full',
      named('Ann'),
      ['#2 “bell 2”', 'words 2: no  r:2'],
      {
        full: true,
        locals: [
          local({
            from: 'loop',
            set: null,
            test: said(1, true, [wrote(2)]),
            others: [said(2, false)],
          }),
        ],
      },
    ],
    ['nothing', named(), [], { locals: [local({ from: 'nothing' })] }],
    ['an expression', said(1, 3, [wrote(2)]), ['#2 “bell 2”']],
    ['an event', wrote(2), ['#2 “bell 2”']],
  ])('below it: %s', ([, reason, lines, given = {}]) => {
    expect(linesOf(innerTrees(contextFor(given), reason))).toEqual(lines);
  });
});
