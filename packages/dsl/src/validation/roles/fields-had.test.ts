// Who lacks a field that is read: in each row «what is told», and nothing where nothing is marked.

import { expect, test } from 'vitest';
import { compile } from '../../compile.ts';
import { createSource } from '../../source/source.ts';

const prelude = `ruleset "Nerves"

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

const inProcedure = (lines: string, from = 'everyone'): string =>
  `trigger Begin when round begins\n  each p in ${from}\n    Deed by p\n\nprocedure Deed by p\n${lines}`;

test.each([
  ['a procedure that everybody comes to', inProcedure('  lower p.«nerve» by 1\n')],
  ['a procedure that heroes come to', inProcedure('  lower p.nerve by 1\n', 'heroes')],
  [
    'a call through another',
    `${inProcedure('  Inner of p\n')}\nprocedure Inner of q\n  lower q.«nerve» by 1\n`,
  ],
  ['asked for by kind', inProcedure('  if p is Hero\n    lower p.nerve by 1\n')],
  ['asked for by side', inProcedure('  if p is in heroes and p.nerve > 1\n    nothing\n')],
  ['the other side', inProcedure('  if p is not in foes\n    lower p.nerve by 1\n')],
  ['asked for too late', inProcedure('  if p.«nerve» > 1 and p is Hero\n    nothing\n')],
  [
    'otherwise it is the other',
    inProcedure('  if p is Hero\n    nothing\n  otherwise\n    lower p.«nerve» by 1\n'),
  ],
  [
    'otherwise the other has it',
    inProcedure('  if p is Hero\n    nothing\n  otherwise\n    lower p.rage by 1\n'),
  ],
  ['whoever is left', inProcedure('  if p is Brute\n    end round\n  lower p.nerve by 1\n')],
  ['an adjective that says so', inProcedure('  if p is brave\n    lower p.nerve by 1\n')],
  ['a condition that only some get', inProcedure('  if p is Shaken\n    lower p.nerve by 1\n')],
  ['yes or no', inProcedure('  if p is «bold»\n    nothing\n')],
  ['one or the other', inProcedure('  if p is Hero or p is Brute\n    lower p.«rage» by 1\n')],
  [
    'a define that is asked of everybody',
    `${inProcedure('  if p.strength > 1\n    nothing\n')}\ndefine h.strength as h.«nerve» + 1\n`,
  ],
  [
    'an action that everybody is asked to take',
    'action Push by a\n  counts as deed\n  lower a.«nerve» by 1\n',
  ],
  [
    'an action that heroes are allowed',
    'action Push by a\n  counts as deed\n  allowed when a is in heroes\n  lower a.nerve by 1\n',
  ],
  ['what it costs', 'action Push by a\n  counts as deed\n  costs 1 «nerve»\n  announce "{a}"\n'],
  [
    'whom it is done to',
    'action Push by a on t\n  counts as deed\n  pick t from enemies of a\n  lower t.«nerve» by 1\n',
  ],
  [
    'whom heroes do it to',
    'action Push by a on t\n  counts as deed\n  allowed when a is Hero\n  pick t from enemies of a\n  lower t.rage by 1\n',
  ],
  [
    'a trigger on a field that all have',
    'trigger Ow when p.HP falls\n  lower p.«nerve» by 1\ntrigger Hit when round ends\n  each p in everyone\n    lower p.HP by 1\n',
  ],
  [
    'a trigger on a field that only heroes lose',
    'trigger Ow when p.HP falls\n  lower p.nerve by 1\ntrigger Hit when round ends\n  each p in heroes\n    lower p.HP by 1\n',
  ],
  ['a trigger on a condition', 'trigger Shook when p gains Shaken\n  lower p.nerve by 1\n'],
  ['a trigger on what all take', 'trigger Slow when p takes Wait\n  lower p.«nerve» by 1\n'],
  ['a trigger on a check', 'trigger Tested when Test by p comes out bad\n  lower p.nerve by 1\n'],
  ['a modifier of what only heroes try', 'modifier Brave +1 to Test by p when p.nerve > 1\n'],
  [
    'a modifier of what all try',
    'modifier Brave +1 to Test by p when p.«nerve» > 1\ntrigger Late when round ends\n  each p in everyone\n    Test by p\n      good, bad  nothing\n',
  ],
  [
    'a policy for everyone',
    'policy Bold for a\n  take Wait  when a.«nerve» > 1\nscenario Again like Field\n  policy Bold for everyone\n',
  ],
  [
    'a policy for heroes',
    'policy Bold for a\n  take Wait  when a.nerve > 1\nscenario Again like Field\n  policy Bold for heroes\n',
  ],
  ['an invariant', 'invariant Sane\n  always\n  every p in everyone satisfies p.«nerve» >= 0\n'],
  [
    'an invariant with a condition',
    'invariant Sane\n  always\n  every p in everyone satisfies p is not Hero or p.nerve >= 0\n',
  ],
  ['a measure', 'measure nerves\n  at end of each round\n  total of p.«nerve» for p in everyone\n'],
  ['a field that is somebody', inProcedure('  if p is Hero\n    lower p.friend.nerve by 1\n')],
  [
    'an order of heroes',
    'trigger Order when round begins\n  rank row of p in heroes\n    highest p.nerve\n    otherwise as listed\n  each q in row\n    lower q.nerve by 1\n',
  ],
  [
    'an order of all',
    'trigger Order when round begins\n  rank row of p in everyone\n    highest p.«nerve»\n    otherwise as listed\n  each q in row\n    lower q.«nerve» by 1\n',
  ],
  [
    'whoever is picked by answer',
    'trigger Pick when round begins\n  each h in heroes\n    ask h to pick t from enemies of h\n    lower t.«nerve» by 1\n',
  ],
  [
    'what a name is let be',
    'trigger Let when round begins\n  let worst be first p in everyone where p.HP < 3\n  lower worst.«nerve» by 1\n',
  ],
  [
    'an example',
    'example "x"\n  scenario Field\n  expect count p in everyone where p.«nerve» > 1 is 1\n',
  ],
])('%s', (_, body) => {
  const used =
    '\ninvariant Used\n  always\n  every h in heroes satisfies h.nerve >= 0 and h is bold and h.courage > 0 and (h is able or h is not brave) and h.friend is not h\n  every b in foes satisfies b.rage >= 0\n';
  const text = prelude + body.replaceAll(/[«»]/g, '') + used;
  const { diagnostics } = compile(createSource('nerves.fray', text));
  const told = diagnostics.filter((one) => one.code === 'names/not-of-all-kinds');
  expect(
    diagnostics
      .filter((one) => one.severity === 'error' && !told.includes(one))
      .map((one) => one.message),
  ).toEqual([]);
  const marked = [...(prelude + body).matchAll(/«([^»]*)»/g)].map(
    (match, index) => `${match.index - 2 * index}: ${match[1] ?? ''}`,
  );
  expect(
    told.map(({ primary: { span } }) => `${span.start}: ${text.slice(span.start, span.end)}`),
  ).toEqual(marked);
});
