// Tests that formatting keeps each comment at its clause: after the same word of its line, or above the same word.

import { readFileSync } from 'node:fs';
import { createSource, format } from '@fray/dsl/internal';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scaled } from '../scale.ts';

const texts = ['kitchen-sink.fray', 'kitchen-sink-house.fray', 'kitchen-sink-uses.fray'].map(
  (name) => readFileSync(new URL(name, import.meta.url), 'utf8'),
);

const formatted = (text: string): string => format(createSource('test.fray', text)).text ?? '';

/** The text before each comment without blanks, comments and citations, and whether the comment has a line of its own. */
function placesOf(text: string): readonly (readonly [comment: string, before: string, boolean])[] {
  let before = '';
  return text.split('\n').flatMap((line) => {
    const [, code = '', comment] = /^((?:[^"#]|"[^"]*")*)(#.*)?$/.exec(line) ?? [];
    before += code.replace(/\[[A-Z][^\]]*\]/g, '').replace(/\s+/g, '');
    return comment === undefined ? [] : [[comment.trimEnd(), before, code.trim() === ''] as const];
  });
}

/** Breaks lines in front of joining words and adds comments, as the draws say. */
function commented(text: string, draws: readonly number[]): string {
  let next = 0;
  const draw = (): number => draws[(next += 1) % draws.length] ?? 0;
  return text
    .replace(/#.*$/gm, '')
    .split('\n')
    .flatMap((line) => {
      const indent = ' '.repeat(line.search(/\S|$/));
      // A citation ends its line, and texts are not broken.
      const parts = /["[]/.test(line)
        ? [line]
        : line
            .split(/ (?=(?:and|or|but|where) )/)
            .flatMap((part, index, all) => {
              const isBroken = index > 0 && draw() % 2 === 0;
              return isBroken || index === 0 ? [[part]] : [[part, all[index - 1] ?? '']];
            })
            .reduce<string[]>((lines, [part = '', joined]) => {
              if (joined === undefined)
                lines.push(lines.length === 0 ? part : `${indent}      ${part}`);
              else lines.push(`${lines.pop() ?? ''} ${part}`);
              return lines;
            }, []);
      return parts.flatMap((part) => {
        if (part.trim() === '') return [part];
        const at = part.search(/\S/);
        const above = draw() % 4 === 0 ? [`${' '.repeat(at)}# above ${next}`] : [];
        return [...above, draw() % 2 === 0 ? `${part}  # after ${next}` : part];
      });
    })
    .join('\n');
}

test('each comment keeps its place among the words, and formatting again changes nothing', () => {
  let inside = 0;
  fc.assert(
    fc.property(
      fc.constantFrom(...texts),
      fc.array(fc.nat(99), { minLength: 7, maxLength: 60 }),
      (text, draws) => {
        const written = commented(text, draws);
        const printed = formatted(written);
        expect(placesOf(printed)).toEqual(placesOf(written));
        expect(formatted(printed)).toBe(printed);
        inside += printed
          .split('\n')
          .filter((line) => /^\s+(?:and|or|but|where|when) /.test(line)).length;
      },
    ),
    { numRuns: scaled(60) },
  );
  expect(inside).toBeGreaterThan(10);
});

test('a line keeps its breaks where comments stand, and comments keep to the column of their block', () => {
  const written = `ruleset "Wrapped"

kind F
  HP  counter 0..20  starts 6
  AP  counter 0..3   starts 2

# why: two reasons
define f is fit
  when f.HP > 3          # blood
    # and, as important,
    and f.AP > 0         # breath

encounter
  each f in F where f.HP > 1 # alive
      and f.AP > 0
    if f is fit
      lower f.HP by 1
    # the weak
    otherwise
      raise f.AP by 1
    # of each
  # all done
  # later: morale
`;
  expect(formatted(written)).toBe(`ruleset "Wrapped"

kind F
  HP  counter 0..20  starts 6
  AP  counter 0..3   starts 2

# why: two reasons
define f is fit when f.HP > 3  # blood
  # and, as important,
  and f.AP > 0  # breath

encounter
  each f in F where f.HP > 1  # alive
      and f.AP > 0
    if f is fit
      lower f.HP by 1
    # the weak
    otherwise
      raise f.AP by 1
    # of each
  # all done
  # later: morale
`);
});
