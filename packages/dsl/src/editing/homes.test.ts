// Checks that every listed form can be parsed at its place.

import { describe, expect, test } from 'vitest';
import { isReadable } from '../syntax/readable.ts';
import { heads, homes } from './homes.ts';

describe('every listed form can be parsed at its place', () => {
  test.each(
    homes.flatMap(({ owners: [owner = ''], around, forms, shown }) =>
      [...Object.values(forms).flat(), ...shown].map((form) => [owner, form, around] as const),
    ),
  )('%s: %s', (_, form, around) => {
    // A line may need other lines below it, and some lines must be alone in their block.
    const tried = [
      around,
      `${around}\n    nothing`,
      `${around}\n    Fighter  HP\n    Ada      3`,
      around.replace('\n  nothing', ''),
      around.replace(/\n {2}yes$/, ''),
      'measure X\n  at end of encounter\n  …',
      'procedure X of p\n  …\n    highest p.HP\n    otherwise as listed',
    ].map((place) => place.replace('…', () => form));
    expect(tried.filter((text) => isReadable(text, text.length))).not.toEqual([]);
  });

  test.each(
    Object.entries(heads).flatMap(([word, forms]) => forms.map((head) => [word, head] as const)),
  )('%s: %s', (word, head) => {
    expect(head.startsWith(word)).toBe(true);
    const below = [
      '',
      '\n  nothing',
      '\n  x  1..2',
      '\n  bars everything',
      '\n  roll d6 as x',
      '\n  a\n  b',
    ];
    const tried = [
      ...below,
      '\n  a  b\n  c  1',
      '\n  always\n  yes',
      '\n  take nothing',
      '\n  scenario B',
    ];
    const isFile = word === 'ruleset';
    expect(
      isFile || tried.some((lines) => isReadable(`${head}${lines}`, head.length + lines.length)),
    ).toBe(true);
  });
});
