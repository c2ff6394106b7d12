// Tests what starts a procedure, an action, a check or a trigger in a fight, and with which arguments: one ruleset per
// row.
import type { Expr } from '@fray/dsl/ir';
import { expect, test } from 'vitest';
import { compileText } from '../../../../test/engine/played.ts';
import { callersOf, triedInExamples } from './callers.ts';

const text = (lines: string, more: string): string => `ruleset "Callers"
span round
span turn
side left
side right
kind Fighter
  HP  counter 0..9  starts 5
condition Down
condition Slow
  lasts until end of round
track heat 0..9  starts 2

procedure Hurt t (Fighter) by much (number)
  lower t.HP by much

check Aim by p on t
  roll d6 as face
  hit   when face > 3
  miss  otherwise

choice Yield by p
  yes
  no  default

action Strike by a on t
  counts as blow
  pick t from enemies of a
  Hurt t by 2

action Wait by a
  counts as blow
  nothing

action Cover on ward by a
  pick ward from allies of a
  nothing

${more}
encounter
${lines.replaceAll(/^(?=.)/gm, '  ')}

scenario Here
  side left
    Fighter
    Ann
  side right
    Fighter
    Bob
`;

const argText = (names: readonly string[], arg: Expr | null): string => {
  if (arg === null) return '?';
  if (arg.op === 'const') return String(arg.value);
  return arg.op === 'local' ? (names[arg.slot] ?? '') : arg.op;
};

/** Lists the callers, each as `caller: instruction (arguments), awaited action or trigger`. */
function callers(name: string, lines: string, more: string): readonly string[] {
  const ruleset = compileText(text(lines, more));
  const proc = ruleset.procs.findIndex((one) => one.name === name);
  return callersOf(ruleset, proc).map((site) => {
    const from = ruleset.procs[site.proc] ?? expect.fail('no such code');
    const given = site.args.map((arg) => argText(from.slots, arg)).join(', ');
    const waits = site.awaits === null ? '' : `, ${site.awaits.by} ${site.awaits.name}`;
    const on = site.awaits?.by === 'trigger' ? ` on ${site.awaits.on}` : '';
    return `${from.name}: ${from.code[site.pc]?.op ?? ''} (${given})${waits}${on}`;
  });
}

const EACH = 'each p in left\n  each q in right\n    ';
const ON_HURT = 'trigger Ow when t.HP falls\n  nothing\n';

test.each<readonly [name: string, lines: string, more: string, callers: readonly string[]]>([
  // Calls of procedures and checks.
  ['procedure Hurt', 'nothing', '', ['action Strike: call (t, 2)']],
  [
    'procedure Hurt',
    `${EACH}Hurt q by heat`,
    '',
    ['action Strike: call (t, 2)', 'encounter: call (q, track)'],
  ],
  ['check Aim', `${EACH}Aim by p on q`, '', ['encounter: call (p, q)']],
  [
    'check Aim',
    'rank line of p in left\n  highest roll Aim.face by p on p\n  otherwise as listed',
    '',
    ['encounter: rank (p, p)'],
  ],
  ['encounter', 'nothing', '', []],
  // Actions, called and offered. The participant who is asked takes the action, and the answer names its target.
  ['action Strike', `${EACH}Strike by p on q`, '', ['encounter: call (p, q)']],
  [
    'action Strike',
    `${EACH}ask p to take Strike on q, Wait`,
    '',
    ['encounter: ask (p, q), action Strike'],
  ],
  [
    'action Strike',
    'each p in left\n  ask p to take any blow',
    '',
    ['encounter: ask (p, ?), action Strike'],
  ],
  [
    'action Wait',
    'each p in left\n  ask p to take any blow',
    '',
    ['encounter: ask (p), action Wait'],
  ],
  // Triggers: the instructions that cause their events, and for which participant.
  ['trigger Ow', 'nothing', ON_HURT, ['procedure Hurt: raise (t), trigger Ow on value']],
  [
    'trigger T',
    'each p in left\n  set p.HP to 9',
    'trigger T when t.HP rises\n  nothing\n',
    // Hurt may lower the value by a negative number, and so raise it.
    ['procedure Hurt: raise (t), trigger T on value', 'encounter: set (p), trigger T on value'],
  ],
  [
    'trigger T',
    'raise heat by 1',
    'trigger T when t.HP falls\n  nothing\n',
    ['procedure Hurt: raise (t), trigger T on value'],
  ],
  [
    'trigger T',
    'raise heat by 1',
    'trigger T when heat rises\n  nothing\n',
    ['encounter: raise (), trigger T on value'],
  ],
  [
    'trigger T',
    'each p in left\n  p gains Down',
    'trigger T when p gains Down\n  nothing\n',
    ['encounter: gain (p), trigger T on gains'],
  ],
  ['trigger T', 'each p in left\n  p gains Slow', 'trigger T when p gains Down\n  nothing\n', []],
  [
    'trigger T',
    'each p in left\n  p gains Slow',
    'trigger T when p gains any\n  nothing\n',
    ['encounter: gain (p), trigger T on gains'],
  ],
  [
    'trigger T',
    'each p in left\n  p loses Slow',
    'trigger T when p loses Slow\n  nothing\n',
    ['encounter: lose (p), trigger T on loses'],
  ],
  [
    'trigger T',
    'play round\n  each p in left\n    p gains Slow',
    'trigger T when p loses Slow\n  nothing\n',
    ['encounter: span-close (), trigger T on loses'],
  ],
  [
    'trigger T',
    'play round\n  nothing',
    'trigger T when round begins\n  nothing\n',
    ['encounter: span-open (), trigger T on begins'],
  ],
  [
    'trigger T',
    'play round\n  nothing',
    'trigger T when round ends\n  nothing\n',
    ['encounter: span-close (), trigger T on ends'],
  ],
  [
    'trigger T',
    'each p in left\n  play turn of p\n    nothing',
    'trigger T when turn begins\n  nothing\n',
    ['encounter: span-open (), trigger T on begins'],
  ],
  [
    'trigger T',
    'each p in left\n  ask p to take Wait or nothing',
    'trigger T when a takes Wait\n  nothing\n',
    ['encounter: ask (p), action Wait'],
  ],
  [
    'trigger T',
    'each p in left\n  Wait by p',
    'trigger T when a takes Wait\n  nothing\n',
    ['encounter: call (p), trigger T on takes'],
  ],
  [
    'trigger T',
    'each p in left\n  each q in right\n    Strike by p on q',
    'trigger T when a takes Strike on t\n  nothing\n',
    ['encounter: call (p, q), trigger T on takes'],
  ],
  [
    'trigger T',
    'each p in left\n  each q in right\n    Strike by p on q',
    'trigger T when a takes Strike\n  nothing\n',
    ['encounter: call (p), trigger T on takes'],
  ],
  [
    'trigger T',
    'each p in left\n  each q in right\n    Strike by p on q',
    'trigger T when a finishes Strike on t\n  nothing\n',
    ['encounter: call (p, q), trigger T on finishes'],
  ],
  [
    'trigger T',
    'each p in left\n  each q in left\n    Cover on q by p',
    'trigger T when a takes Cover on w\n  nothing\n',
    ['encounter: call (p, q), trigger T on takes'],
  ],
  [
    'trigger T',
    'each p in left\n  each q in right\n    Strike by p on q\n    Wait by q',
    'trigger T when a takes any blow\n  nothing\n',
    ['encounter: call (p), trigger T on takes', 'encounter: call (q), trigger T on takes'],
  ],
  [
    'trigger T',
    'each p in left\n  each q in right\n    Aim by q on p',
    'trigger T when Aim by p on t is rolled\n  nothing\n',
    ['check Aim: outcome (p, t), trigger T on result'],
  ],
  [
    'trigger T',
    'each p in left\n  each q in right\n    Aim by q on p',
    'trigger T when Aim by p on t comes out hit\n  nothing\n',
    ['check Aim: outcome (p, t), trigger T on result'],
  ],
  [
    'trigger T',
    'each p in left\n  Yield by p',
    'trigger T when Yield by p comes out yes\n  nothing\n',
    ['encounter: call (p), trigger T on result'],
  ],
  [
    'trigger T',
    'each p in left\n  Yield by p',
    'trigger T when Yield by p is offered\n  nothing\n',
    ['encounter: call (p), trigger T on offered'],
  ],
])('callers of %s with the lines %j and %j', (name, lines, more, expected) => {
  expect(callers(name, lines, more)).toEqual(expected);
});

test('a procedure that only an example tries is started by nothing in a fight', () => {
  const more = 'example "a blow"\n  scenario Here\n  try Hurt Ann by 3\n  expect Ann.HP is 2\n';
  const ruleset = compileText(text('nothing', more));
  const tried = [...triedInExamples(ruleset)];
  expect(tried.map((proc) => ruleset.procs[proc]?.code.map(({ op }) => op))).toEqual([['call']]);
  expect(callers('procedure Hurt', 'nothing', more)).toEqual(['action Strike: call (t, 2)']);
});
