// Tests where a span begins and ends: what ends with it, and what causes the events around it.
import { expect, test } from 'vitest';
import { play, told, toldOf } from '../../../../test/engine/played.ts';

const rules = (lines: string, more = ''): string => `ruleset "Spans"
span round
span turn in round
side red
side blue
kind Fighter
  HP  counter 0..9  starts 3
condition Slow
condition Hot
  lasts until end of turn
define A as first p in red
define B as first p in blue
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

test.each<readonly [until: string, after: string | undefined]>([
  ['start of turn', 'turn 2 begins of Bob'],
  ['start of turn of B', 'turn 2 begins of Bob'],
  ['start of turn of A', 'turn 3 begins of Ann'],
  ['start of next turn', 'turn 2 begins of Bob'],
  ['start of next turn of A', 'turn 3 begins of Ann'],
  ['start of round', 'round 2 begins'],
  ['end of turn of A', 'Bob gains Slow'],
  ['end of turn of B', 'turn 2 begins of Bob'],
])('a condition given in a turn of Ann until %s is lost after `%s`', (until, after) => {
  const turn = (of: string, body = 'nothing'): string => `\n  play turn of ${of}\n    ${body}`;
  const { events } = play(
    rules(
      `play round${turn('A', `B gains Slow until ${until}`)}${turn('B')}${turn('A')}\nplay round${turn('A')}`,
    ),
  );
  const lines = told(events);
  expect(lines[lines.indexOf('Bob loses Slow: expired') - 1]).toBe(after);
});

test('events in a span are caused by its beginning, and events after it by what was before it', () => {
  const { events } = play(
    rules(
      'announce "zero"\nplay round\n  announce "one"\n  play turn of A\n    A gains Hot\n  announce "two"\nannounce "three"',
      'trigger Opens when round begins\n  announce "open"\ntrigger Turns when turn ends\n  announce "turn"\ntrigger Cools when p loses Hot\n  announce "cool"\n',
    ),
  );
  const lines = told(events);
  const causes = events.slice(1).map(({ cause }, index) => {
    const by = cause === 0 ? 'the header' : lines[(cause ?? 0) - 1];
    return `${lines[index] ?? ''} < ${by ?? ''}`;
  });
  expect(causes).toEqual([
    'zero < the header',
    'round 1 begins < the header',
    'open < round 1 begins',
    'one < round 1 begins',
    'turn 1 begins of Ann < round 1 begins',
    'Ann gains Hot < turn 1 begins of Ann',
    'turn < turn 1 begins of Ann',
    'Ann loses Hot: expired < turn 1 begins of Ann',
    'cool < Ann loses Hot: expired',
    'turn 1 ends: done < turn 1 begins of Ann',
    'two < round 1 begins',
    'round 1 ends: done < round 1 begins',
    'three < the header',
    'end: done < the header',
  ]);
});

test('a condition that ends at the start of a span is lost because of that start', () => {
  const { events } = play(rules('A gains Slow until start of round\nplay round\n  announce "on"'));
  const begun = events.find(({ type }) => type === 'span-begun');
  expect(events.find(({ type }) => type === 'condition-lost')?.cause).toBe(begun?.seq);
});

test('events after a span that ended early are not caused by it', () => {
  const { events } = play(
    rules(
      'Outer\nannounce "after"',
      'procedure Outer\n  play round\n    play turn of A\n      Inner\n  announce "behind"\nprocedure Inner\n  play turn of B\n    end round\n',
    ),
  );
  expect(toldOf(events, 'span-ended', 'announced')).toEqual([
    'turn 1 ends: ended',
    'turn 1 ends: ended',
    'round 1 ends: ended',
    'behind',
    'after',
  ]);
  expect(
    events.flatMap(({ type, cause, spans }) =>
      type === 'announced' ? [[cause, spans.length]] : [],
    ),
  ).toEqual([
    [0, 0],
    [0, 0],
  ]);
});
