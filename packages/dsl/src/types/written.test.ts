// Tests which values each type takes as a default, as a start and in a cell of a scenario.
import { expect, test } from 'vitest';
import { prelude, problemsIn, soundPieces } from './check-fixture.ts';

const VALUES = [
  '3',
  '12',
  '-1',
  '0',
  'yes',
  'no',
  'calm',
  'fury',
  'club',
  'clbu',
  'Ann',
  'd6',
  '2d6',
  '"x"',
  'nobody',
  'nothing',
] as const;

/** For each way of writing a value of a type: the text above it, and a source of its own for each value. */
const PLACES: Readonly<
  Record<
    string,
    readonly [(type: string) => string, (type: string, value: string, index: number) => string]
  >
> = {
  default: [() => '\n', (type, value, index) => `given gift${index}  ${type}  default ${value}\n`],
  start: [() => '\n', (type, value, index) => `track mark${index}  ${type}  starts ${value}\n`],
  cell: [
    (type) => `\nkind Rat\n  mark  ${type}\n`,
    (_, value, index) =>
      `scenario Other${index}\n  side foes\n    Rat  mark\n    Ratty  ${value}\n`,
  ],
};

test.each<readonly [type: string, takes: readonly string[]]>([
  ['number', ['3', '12', '-1', '0']],
  ['0..9', ['3', '0']],
  ['3..12', ['3', '12']],
  ['-1..3', ['3', '-1', '0']],
  ['3..', ['3', '12']],
  ['..3', ['3', '-1', '0']],
  ['yes/no', ['yes', 'no']],
  ['one of calm, angry', ['calm']],
  ['row of Weapon', ['club']],
  ['dice', ['d6', '2d6']],
  ['die', ['d6']],
  ['text', ['"x"']],
])('%s takes %j', (type, takes) => {
  for (const [place, [head, piece]] of Object.entries(PLACES)) {
    const sound = soundPieces(
      head(type),
      VALUES.map((value, index) => piece(type, value, index)),
    );
    const taken = VALUES.filter((_, index) => sound[index]);
    expect([place, ...taken]).toEqual([place, ...takes]);
  }
});

test('an unknown row is reported, unless a line of its table could not be read', () => {
  const codes = (line: string): readonly string[] =>
    problemsIn(
      `${prelude}\ntable Odd\n  odd  a\n  big  1\n${line}\ngiven gift  row of Odd  default sml\n`,
    ).map(({ code }) => code);
  expect(codes('')).toEqual(['types/unknown-row']);
  const broken = codes('  ) 1\n');
  expect(broken).not.toEqual([]);
  expect(broken.filter((code) => !code.startsWith('syntax/'))).toEqual([]);
});
