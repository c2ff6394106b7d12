// Tests what a whole answer shows: its title, what could have been, what it leaves out, and how it is shortened.
import type { Explanation } from '@fray/engine/why';
import { describe, expect, test } from 'vitest';
import { terminalLines } from '../report/blocks/terminal.ts';
import { plainStyle } from '../report/style.ts';
import { because, bell, place, said, wrote, EXPLAINED, reportOf } from './trees-fixture.ts';
import type { WhyReport } from './why-context.ts';
import { whyReport } from './why-tree.ts';

describe('a whole answer', () => {
  const lines = (explained: Partial<Explanation>, report: Partial<WhyReport> = {}) =>
    terminalLines(
      whyReport({ ...EXPLAINED, ...explained }, { ...reportOf({}), ...report }),
      plainStyle,
      100,
    );

  test('begins with the question and its value, unless it is about an event', () => {
    expect(lines({ root: said(1, 1, [wrote(2)]) })).toEqual([
      'Ann.HP is 1  after event 9 of 9',
      '└─ #2 “bell 2”',
    ]);
    expect(lines({ root: wrote(2) })).toEqual([
      'Ann.HP is 1  after event 9 of 9',
      '└─ #2 “bell 2”',
    ]);
    expect(lines({ root: { why: 'event', event: 2, value: 1, where: null } })).toEqual([
      '#2 “bell 2”',
    ]);
  });

  test.each<readonly [what: string, explained: Partial<Explanation>, expected: RegExp | null]>([
    ['nothing', {}, null],
    ['what was not tried', { nearFrom: 4 }, /tried from #4 on/],
    [
      'earlier changes',
      { from: 5, before: 3 },
      /before #5, in 3 earlier changes, is left out here: --at 4 /,
    ],
    ['no earlier change', { from: 5, before: 0 }, /before #5 is left out here: --at 4 /],
    [
      'what comes after the same span',
      {
        chances: [
          {
            where: null,
            rule: '',
            does: 'x',
            expires: true,
            ran: 0,
            near: [
              {
                event: 1,
                die: null,
                faces: [],
                answers: [{ say: 1 }],
                all: true,
                after: 1,
                apart: 0,
              },
            ],
            last: null,
            over: null,
          },
        ],
      },
      /after the same action or span is left out/,
    ],
    [
      'how many dice came before a throw',
      {
        streams: [
          { event: 3, stream: 'a', before: 0 },
          { event: 4, stream: 'b', before: 1 },
          { event: 5, stream: 'c', before: 2 },
        ],
      },
      /exactly one die of the stream b was thrown before #4\. The same holds for 2 other throws\./,
    ],
    [
      'that several dice did',
      { streams: [{ event: 5, stream: 'c', before: 2 }] },
      /exactly 2 dice of the stream c were thrown before #5\.$/,
    ],
    [
      'that none did',
      { streams: [{ event: 3, stream: 'a', before: 0 }] },
      /no die of the stream a was thrown before #3\.$/,
    ],
  ])('says that it leaves out: %s', (_, explained, expected) => {
    const text = lines(explained).join(' ');
    if (expected === null) expect(text).not.toMatch(/left out|tried|explain/);
    else expect(text).toMatch(expected);
  });

  test.each([
    [0, undefined],
    [2, 'Further back: #1 and #2. ask again.'],
    [6, 'Further back: #1, #2, #3, #4, #5 and #6. ask again.'],
    [7, 'Further back: #1, #2, #3, #4, #5, #6 and 1 more. ask again.'],
  ])('of %i events further back it names six', (many, expected) => {
    const further = Array.from({ length: many }, (_, n) => n + 1);
    expect(lines({ further }).find((line) => line.startsWith('Further'))).toBe(expected);
  });

  test('that does not fit says so in place of what is further back, and what could have been has two fifths of it', () => {
    const root = said(
      1,
      1,
      [1, 2, 3, 4, 5, 6].map((seq) => wrote(seq)),
    );
    const one = {
      where: place(1),
      rule: 'r',
      does: 'x',
      expires: false,
      ran: 1,
      near: [],
      last: null,
      over: null,
    };
    const chances = Array.from({ length: 9 }, () => one);
    const short = lines(
      { root, chances, since: 1, from: 1, further: [7] },
      { room: { lines: 10, columns: 100 } },
    );
    expect(short.at(-1)).toBe('There are more reasons: ask again.');
    expect(short.filter((line) => line.includes('it was reached'))).toHaveLength(4);
    expect(short.filter((line) => line.includes('bell'))).toHaveLength(1);
    expect(short).toContainEqual(expect.stringMatching(/ since #1:$/));
    const whole = lines(
      { root, chances, since: 0, from: 0, further: [7] },
      { room: { lines: 40, columns: 100 } },
    );
    expect(whole.at(-1)).toMatch(/^Further back: #7/);
    expect(whole).toContainEqual(expect.stringMatching(/changed it:$/));
  });

  test('counts lines that were never reached, and shows those that were', () => {
    const never = {
      where: place(1),
      rule: 'r',
      does: 'x',
      expires: false,
      ran: 0,
      near: [],
      last: null,
      over: null,
    };
    const near = [
      { event: 1, die: null, faces: [], answers: [{ say: 1 }], all: true, after: 1, apart: 0 },
    ];
    const last = {
      after: 3,
      guard: {
        guard: 'test',
        holds: false,
        reason: said(2, false, [wrote(4)]),
        where: place(2),
      } as const,
      also: [{ guard: 'call', rule: 'b', where: place(3) } as const],
    };
    const over = { after: 5, guard: last.guard };
    const shown = (
      chances: Explanation['chances'],
      since: number | null,
      full = false,
    ): readonly string[] =>
      lines({ chances, since, from: since }, { full })
        .slice(4)
        .map((line) => line.trim());
    expect(shown([never], 2)).toEqual([
      '└─ 1 line of the rules, never reached (--deep shows them)',
    ]);
    expect(shown([never, never, { ...never, ran: 1 }], 2)).toEqual([
      '├─ words 1 in r: it was reached 1 time, and changed nothing  r:1',
      '└─ and 2 more lines, never reached (--deep shows them)',
    ]);
    expect(shown([never], 0)).toEqual(['└─ words 1 in r: it was never reached  r:1']);
    expect(shown([{ ...never, near }, never], 2)[1]).toBe(
      '└─ and 1 line of the rules, never reached (--deep shows them)',
    );
    // What came near explains a line that ran better than what kept it away.
    expect(shown([{ ...never, ran: 1, near, last, over }], 2).slice(0, 2)).toEqual([
      expect.stringMatching(/^├─ #1 “bell 1”; 1 /),
      '└─ words 1 in r: it was reached 1 time, and changed nothing  r:1',
    ]);
    expect(shown([{ ...never, last, over }], 2)).toEqual([
      '└─ words 1 in r: it was never reached  r:1',
      '└─ it came furthest when the log was at #3: words 2 does not hold  r:2',
    ]);
    expect(shown([{ ...never, over }], 2, true)).toEqual([
      '└─ words 1 in r: it was never reached  r:1',
      '└─ no further round when the log was at #5: words 2 does not hold  r:2',
      '└─ #4 “bell 4”',
    ]);
    expect(shown([{ ...never, last, over }], 2, true)).toEqual([
      '└─ words 1 in r: it was never reached  r:1',
      '├─ it came furthest when the log was at #3: words 2 does not hold  r:2',
      '│  └─ #4 “bell 4”',
      '├─ and before that: called in b  r:3',
      '└─ no further round when the log was at #5: words 2 does not hold  r:2',
      '└─ #4 “bell 4”',
    ]);
    expect(shown([{ ...never, expires: true }], 0)).toEqual(['└─ x: it was never reached  r:1']);
  });

  test('ends with the events that are nested too deep', () => {
    const events = Array.from({ length: 103 }, (_, seq) =>
      because(bell(seq), { by: wrote(seq + 1) }),
    );
    const told = lines({ root: wrote(0), events }).map((line) => line.replace(/^\W+/, ''));
    expect(told.slice(-2)).toEqual(['102 “bell 102”', '103 “bell 103”']);
  });

  test('of a fight that a fault has cut short begins with the fault', () => {
    expect(lines({ cutShort: 8, from: 2 }).slice(-1)).toEqual(['└─ #8 “bell 8”']);
  });
});
