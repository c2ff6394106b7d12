// What the first problem of a wrong line says, and what helps with it: the sort of thing that is unknown, and what there is
// of it; how such a line is written only where its form is wrong.

import { advise, compile, createSource } from '@fray/dsl/internal';
import { expect, test } from 'vitest';

const duel = `ruleset "duel"

span round

side red
side blue

kind Fighter
  skill  0..10
  guard  1..30
  hits   counter 0..  starts 3
  brave  yes/no  default no
  pose   one of high, low  starts high

condition Prone
  lasts until end of round

define f is up when f.hits > 0

check Strike by a at t
  roll d20 as face
  hit   when face + a.skill >= t.guard
  miss  otherwise

action Swing by a on t
  pick t from enemies of a where t is up
  Strike by a at t
    hit   lower t.hits by 1
    miss  nothing

encounter
  play round up to 10 times
    each a in everyone where a is up
      each t in enemies of a where t is up
        lower t.hits by 1

scenario Dawn
  side red
    Fighter  skill  guard
    Rosa     4      14
  side blue
    Fighter  skill  guard
    Bruno    4      14

example "just hits"
  scenario Dawn
  dice Strike by Rosa  10
  try Strike by Rosa at Bruno is hit

measure red-wins
  at end of encounter
  no b in blue where b is up
`;

/** The problems of the duel with another text in one place, as they are advised: each message, and below it its help. */
function told(right: string, wrong: string): readonly string[] {
  expect(duel).toContain(right);
  const source = createSource(
    'x.fray',
    duel.replace(right, () => wrong),
  );
  const check = (one: typeof source) => compile(one).diagnostics;
  return advise(source, check(source), check, () => undefined)
    .filter(({ severity }) => severity === 'error')
    .flatMap(({ message, help }) => [message, ...help.map(({ text }) => `  ${text}`)]);
}

type Row = readonly [right: string, wrong: string, ...told: readonly string[]];

test.each<Row>([
  [
    'lasts until end of round',
    'lasts for 2 fortnights',
    'there is no span `fortnights`',
    '  the spans are `round` and `encounter`',
  ],
  [
    'lasts until end of round',
    'bars Dancing',
    'there is no action `Dancing`',
    '  the only action is `Swing`',
  ],
  [
    'side blue\n    F',
    'side green\n    F',
    'there is no side `green`',
    '  the sides are `red` and `blue`',
  ],
  [
    'side blue\n    Fighter',
    'side blue\n    Archer ',
    'there is no kind `Archer`',
    '  the only kind is `Fighter`',
  ],
  [
    '  scenario Dawn\n  dice',
    '  scenario Dusk\n  dice',
    'there is no scenario `Dusk`',
    '  the only scenario is `Dawn`',
  ],
  [
    'scenario Dawn\n  side',
    'scenario Dawn\n  given light 4\n  policy Brute for red\n  side',
    'there is no given `light`',
    '  this ruleset has no givens; `given light …` declares one',
    'there is no policy `Brute`',
    '  this ruleset has no policies; `policy Brute …` declares one',
  ],
  [
    'dice Strike by Rosa  10',
    'dice Strike by Carl  10',
    'there is no participant `Carl`',
    '  the participants are `Rosa` and `Bruno`',
  ],
  [
    'where t is up\n        l',
    'where t is b\n        l',
    'there is no condition, adjective or yes/no field `b`',
    '  a Fighter can be `Prone`, `up` or `brave`',
  ],
])('`%s` as `%s`', (right, wrong, ...all) => {
  expect(told(right, wrong)).toEqual(all);
});
