// Gives a small ruleset with two kinds, into which a test puts the lines that it is about, and reads the
// reports of participants without a field.

import { expect } from 'vitest';
import { compile } from '../../compile.ts';
import { wholeReport } from '../../diagnostics/report-fixture.ts';
import { createSource } from '../../source/source.ts';

export const prelude = `ruleset "Nerves"

span round
side heroes
side foes

kind Hero
  HP     counter 0..  starts 5
  nerve  counter 0..  starts 3
  bold   yes/no  default yes
  friend  Hero  starts nobody

kind Brute
  HP     counter 0..  starts 5
  rage   counter 0..  starts 1

condition Shaken
  bars everything

define h is brave when h is in heroes and h.nerve > 1
define h.courage as h.nerve + 1
define p is able when p.HP > 0 and p is not Shaken

check Test by p
  roll d6 as x
  good  when x > 3
  bad   otherwise

encounter
  play round up to 3 times
    each p in everyone where p can take any deed
      ask p to take any deed or nothing
    each h in heroes
      Test by h
        good  nothing
        bad   h gains Shaken until end of round

action Wait by a
  counts as deed
  announce "{a} waits"

scenario Field
  side heroes
    Hero  HP
    Ann    5
  side foes
    Brute  HP
    Bob     5
`;

/** Reads everything in the prelude, so that nothing is reported as unused. */
const used =
  '\ninvariant Used\n  always\n  every h in heroes satisfies h.nerve >= 0 and h is bold and h.courage > 0 and (h is able or h is not brave) and h.friend is not h\n  every b in foes satisfies b.rage >= 0\n';

export const inProcedure = (lines: string, from = 'everyone'): string =>
  `trigger Begin when round begins\n  each p in ${from}\n    Deed by p\n\nprocedure Deed by p\n${lines}`;

/**
 * Asserts that a missing field is reported at each «place», and that there is no other error.
 * Returns the whole reports.
 */
export function lackingReports(body: string): readonly (readonly string[])[] {
  const text = prelude + body.replaceAll(/[«»]/g, '') + used;
  const { diagnostics } = compile(createSource('nerves.fray', text));
  const lacking = diagnostics.filter((one) => one.code === 'names/not-of-all-kinds');
  expect(
    diagnostics
      .filter((one) => one.severity === 'error' && !lacking.includes(one))
      .map((one) => one.message),
  ).toEqual([]);
  const marked = [...(prelude + body).matchAll(/«([^»]*)»/g)].map(
    (match, index) => `${match.index - 2 * index}: ${match[1] ?? ''}`,
  );
  expect(
    lacking.map(({ primary: { span } }) => `${span.start}: ${text.slice(span.start, span.end)}`),
  ).toEqual(marked);
  return lacking.map((one) => wholeReport(text, one));
}
