import { expect, test } from 'vitest';
import { haveSameContent } from './same-content.ts';

test.each([
  ['subtract 1 from t.HP', 'lower t.HP by 1'],
  ['hit  t.HP -= 1', 'hit  lower t.HP by 1'],
  ['p becomes Prone', 'p gains Prone'],
  ['set hour = night', 'set given hour to night'],
  ['play round twice', 'play round up to 2 times'],
  [
    'surprised  t gains Surprised until the end of the round',
    'surprised  t gains Surprised until end of round',
  ],
  ['suprised  t gains Surprised', 'surprised  t gains Surprised'],
  ['Drago the Red   12  11', 'Drago-the-Red   12  11'],
  ['example the number itself is enough', 'example "the number itself is enough"'],
])('%j has the same content as %j', (written, meant) => {
  expect(haveSameContent(written, meant)).toBe(true);
});

// These lines would be valid with another meaning, so the fix is not applied without asking.
test.each([
  ['trigger Fall when p has no hits', 'trigger Fall when p.hits changes'],
  ['pick weakest', 'pick first'],
  ['condition Poisoned for 2 rounds', 'condition Poisoned "for 2 rounds"'],
  ['invariant Who is up stands', 'invariant Who "is up stands"'],
  ['frobnicate t.HP', 'lower t.HP'],
  ['advantage  when a is Hidden', 'advantage  advantage when a is Hidden'],
  ['add h.nerve', 'add + h.nerve'],
  ['p gains Stunned until end of his turn', 'p gains Stunned until end of turn'],
  ['each p in heroes', 'each p in heroes where p can act'],
  ['if chit moves', 'chit moves'],
  ['lower t.body to 1', 'lower t.body by 1'],
  ['set t.body by 1', 'set t.body to 1'],
  ['where t is up or t is Held, t.zone is x', 'where t is up or t is Held and t.zone is x'],
  ['might d10', 'might 1..10'],
  ['define g is up when g.head and g.body > 0', 'define g is up when g.head + g.body > 0'],
])('%j has other content than %j', (written, meant) => {
  expect(haveSameContent(written, meant)).toBe(false);
});
