// Tests why somebody can take none of several actions: the cost of one of them, or the condition that bars it, decides.
import { compile, compileExpression, createSource } from '@fray/dsl';
import { inquire } from '@fray/engine/why';
import { expect, test } from 'vitest';
import { played } from '../engine/runs.ts';

const { checked, ruleset } = compile(
  createSource(
    'magic.fray',
    `ruleset "Magic"
  version 1

side left
side right

kind Mage
  HP    counter 0..9  starts 5
  rage  counter 0..9  starts 1

condition Out
  bars everything
condition Hoarse
  bars Howl
condition Shy
  bars Roar

track heat 0..9  starts 2

action Roar by a
  counts as magic
  allowed when heat > 8
  costs 1 HP
  nothing

action Howl by a
  counts as magic
  costs 3 rage
  nothing

action Shriek by a
  costs 1 HP
  costs 3 rage
  nothing

encounter
  each p in left
    if p.HP > 8
      raise p.rage by 1
  each p in right
    p gains Hoarse
    if p.HP > 8
      p loses Hoarse
      p loses Shy
      p loses Out

scenario Field
  side left
    Mage
    Ann
  side right
    Mage
    Bob
`,
  ),
);
if (checked === undefined || ruleset === undefined) throw new Error('the rules are not sound');
const { events } = played(ruleset, {});
const [begun] = events;

test.each([
  // The howl costs more rage than she has, as a shriek would; the roar is forbidden only by the heat.
  ['Ann can take any magic', false, ['lower rage 0', 'lower rage 0', 'raise rage 0 after 0']],
  ['not Ann can take any magic', true, ['lower rage 0', 'lower rage 0', 'raise rage 0 after 0']],
  // He is too hoarse to howl.
  ['Bob can take any magic', false, ['loses Hoarse 0 after 1']],
  ['Bob can take Howl', false, ['loses Hoarse 0 after 1']],
  // She can pay the first of two costs.
  ['Ann can take Shriek', false, ['lower rage 0', 'lower rage 0', 'raise rage 0 after 0']],
  // No single value of the state decides this.
  ['Ann can take Roar', false, []],
])('%s', (question, value, told) => {
  const made = compileExpression(checked, ruleset, createSource('question', question), {
    people: begun?.type === 'encounter-begun' ? begun.data.participants : [],
  });
  if (!made.ok) throw new Error(JSON.stringify(made.diagnostics));
  const asked = { ask: 'expression', expr: made.expr } as const;
  const inquest = inquire(made.ruleset, events, events.length - 1, asked);
  if ('unplayable' in inquest) throw new Error(inquest.unplayable);
  const answer = inquest.ask(asked, 1);
  expect(answer.value).toBe(value);
  expect(
    answer.chances.map(
      ({ does, ran, last }) => `${does} ${ran}${last === null ? '' : ` after ${last.after}`}`,
    ),
  ).toEqual(told);
});
