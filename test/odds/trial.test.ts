// Loops of which the code does not show that it is all one who comes first: watched, and told apart where it matters.
import { defaultSource, exactOdds, firstSource } from '@fray/engine';
import type { Odds } from '@fray/engine';
import { describe, expect, test } from 'vitest';
import { beginRun, inputsFor, policiesOf } from '../engine/runs.ts';
import { measured, rulesetOf, told } from './rules.ts';

/** Two of blue, who are hurt at first by chance, take a turn each against two of red, twice. */
function rules(turn: string, measure: string, more = ''): string {
  return `ruleset "Turns"
  version 1

span round

side blue
side red

kind Fighter
  HP  counter 0..3  starts 3

condition Proud

track warned  yes/no  starts no

check Blow by a
  roll d2 as face
  hit   when face is 2
  miss  otherwise
${more}
encounter
  each b in blue
    Blow by b
      hit   lower b.HP by 2
      miss  nothing
  play round up to 2 times
    each a in blue
${turn.split('\n').map((line) => `      ${line}`).join('\n')}
  if warned
    each a in blue where a is Proud
      a loses Proud

measure asked
  at end of round 2
  ${measure}

scenario Field
  side blue
    Fighter
    Blue x2
  side red
    Fighter
    Red x2
`;
}

function both(text: string): readonly [together: Odds, apart: Odds] {
  const ruleset = rulesetOf(text);
  const program = measured(ruleset);
  const inputs = inputsFor(ruleset, {});
  const [one, other] = [false, true].map((apart) => exactOdds(program, beginRun(program, inputs), [policiesOf(program, inputs), defaultSource, firstSource], { states: 40_000, forks: 10_000, apart }));
  if (one?.odds !== 'known' || other?.odds !== 'known') throw new Error(JSON.stringify([one, other]));
  return [one, other];
}

const strike = 'pick t at random from enemies of a where t.HP > 0\n  Blow by a\n    hit   lower t.HP by 1\n    miss  nothing';
const indented = strike.split('\n').map((line) => `  ${line}`).join('\n');
const standing = 'count r in red where r.HP > 0';

describe('it is all one who comes first', () => {
  test.each([
    ['where a turn asks about the one whose turn it is', rules(`if a.HP > 0\n${indented}\nif warned\n  a gains Proud`, standing)],
    ['where an action is allowed to those who stand', rules('ask a to take Strike\nif warned\n  a gains Proud', standing, `\naction Strike by a\n  allowed when a.HP > 0\n${indented}\n`)],
    ['where the fight may end in a turn', rules(`if a.HP > 0\n${indented}\n  if no r in red where r.HP > 0\n    set warned to yes\n    end encounter\nif warned\n  a gains Proud`, standing)],
  ])('%s', (_, text) => {
    const [together, apart] = both(text);
    expect(told(together.measures[0])).toEqual(told(apart.measures[0]));
    expect(together.states).toBeLessThan(apart.states);
  });
});

describe('it matters who comes first', () => {
  test.each([
    ['where only one may win something, and it counts how many HP that one has', rules('if not warned\n  Blow by a\n    hit\n      a gains Proud\n      set warned to yes\n    miss  nothing', 'total of b.HP for b in blue where b is Proud')],
    ['where a turn does more for those who are less hurt', rules(`if a.HP > 2 or warned\n${indented}\notherwise\n  set warned to yes\n  a gains Proud`, standing)],
    ['where one is cured by another one before its turn', rules(`if a.HP > 2\n${indented}\n  each b in allies of a\n    set b.HP to 3\nif warned\n  a gains Proud`, standing)],
  ])('%s', (_, text) => {
    const [together, apart] = both(text);
    expect(told(together.measures[0]).toSorted()).toEqual(told(apart.measures[0]).toSorted());
  });
});
