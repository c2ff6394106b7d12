// Lines in the style of other languages: the message shows the form that Fray has.
import { compile, createSource, parse, type Diagnostic } from '@fray/dsl/internal';
import { describe, expect, test } from 'vitest';
import { said } from '../../packages/dsl/src/diagnostics/said-fixture.ts';
import { applyEdits } from './marked-source.ts';

const lead = `ruleset "Forms"

span round

side left

kind Fighter
  HP      counter 0..20  starts 10
  timing  one of early, late  starts early

condition Prone

track alarm  yes/no  starts no

check Notice by p
  roll d20 as face
  seen    when face > 10
  unseen  otherwise

scenario Yard
  side left
    Fighter
    Ann

encounter
  roll 5d6 as pool
  each p in everyone
    `;

function problems(line: string): { readonly text: string; readonly found: readonly Diagnostic[] } {
  const text = `${lead}${line}\n`;
  return { text, found: parse(createSource('forms.fray', text)).diagnostics };
}

const block = '\n      announce "x"';

describe('the fix writes the line in Fray', () => {
  test.each([
    ['p is Prone', 'p gains Prone'],
    ['p is not Prone', 'p loses Prone'],
    ['p.HP is 3', 'set p.HP to 3'],
    [
      'Notice by p\n      seen    p.HP + 1\n      unseen  nothing',
      'Notice by p\n      seen raise p.HP by 1\n      unseen  nothing',
    ],
    ['p.timing is late', 'set p.timing to late'],
    ['p.HP = 3', 'set p.HP to 3'],
    ['alarm := yes', 'set alarm to yes'],
    ['p.HP += 2', 'raise p.HP by 2'],
    ['p.HP -= 2', 'lower p.HP by 2'],
    ['p.HP++', 'raise p.HP by 1'],
    ['p.HP - 1', 'lower p.HP by 1'],
    ['p.HP + p.HP', 'raise p.HP by p.HP'],
    ['raise p.HP to 3', 'set p.HP to 3'],
    ['set p.HP by 3', 'raise p.HP by 3'],
    ['let x is 3', 'let x be 3'],
    ['let look be Notice by p', 'Notice by p as look'],
    ['roll d20 as x, low is good by p', 'roll d20 as x by p, low is good'],
    [
      'lower p.HP by matches of pool on 5..6',
      'lower p.HP by (matches of pool on 5 + matches of pool on 6)',
    ],
    [`if p has Prone${block}`, `if p is Prone${block}`],
    [`if p.HP = 3${block}`, `if p.HP is 3${block}`],
    [`if p.HP is 3 then${block}`, `if p.HP is 3 ${block}`],
    [`unless p.HP is 3${block}`, `if not (p.HP is 3)${block}`],
    [`for each q in left${block}`, `each q in left${block}`],
    [`for q in left${block}`, `each q in left${block}`],
    [`each n in 1..3${block}`, `each n from 1 to 3${block}`],
    [`while p.HP > 3${block}`, `repeat while p.HP > 3${block}`],
    [`repeat 3 times${block}`, `repeat up to 3 times${block}`],
    [`play round 3 times${block}`, `play round up to 3 times${block}`],
    [`play round early${block}`, `play round as early${block}`],
    [`if p.HP is 3${block}\n    else${block}`, `if p.HP is 3${block}\n    otherwise${block}`],
    [`pick a random q from left${block}`, `pick q at random from left${block}`],
    [
      `pick at random q from left where q.HP > 3${block}`,
      `pick q at random from left where q.HP > 3${block}`,
    ],
    [`choose q at random in left${block}`, `pick q at random from left${block}`],
    [`pick q at random in left${block}`, `pick q at random from left${block}`],
    [`pick q at randon from left${block}`, `pick q at random from left${block}`],
    ['lower p.HP by 1;', 'lower p.HP by 1'],
    ['lower p.HP by 1 // ouch', 'lower p.HP by 1 # ouch'],
  ])('%s', (written, meant) => {
    const { text, found } = problems(written);
    expect(found).toHaveLength(1);
    expect(applyEdits(createSource('forms.fray', text), found)).toBe(`${lead}${meant}\n`);
    expect(problems(meant).found).toEqual([]);
  });
});

describe('the help says in words', () => {
  test.each([
    ['if p.HP is 3 then announce "x"', 'leave out `then`'],
    ['if p.HP is 3 announce "x"', 'on lines of its own below'],
    [`if Notice by p is seen${block}`, 'an expression never rolls'],
    ['lower p.HP, alarm by 1', 'a line for each'],
    ['lower p.HP by p.HP % 2', 'there is no remainder'],
    ['choose t from enemies of p where t.HP > 3', 'say who decides'],
  ])('%s', (written, told) => {
    const [first] = problems(written).found;
    expect(first?.help[0]?.text).toContain(told);
  });

  test.each([
    ['invariant Alive\n  always', 'write what must hold then on a line below'],
    ['measure alive\n  at end of encounter', 'write what is measured then on a line below'],
  ])('%s: exactly one error is reported', (declared, told) => {
    const { found } = problems(`nothing\n\n${declared}`);
    expect(found).toMatchObject([{ code: 'syntax/unexpected' }]);
    expect(found[0]?.help[0]?.text).toContain(told);
  });

  test.each([
    ['return 3', said.noReturn],
    ['break', 'a loop ends by'],
    ['print "x"', 'announce'],
    ['set alarm to true', 'write `yes`'],
    ['lower p.HP by 2d6+3', '`roll 2d6+3 as x`'],
    ['if alarm\n      roll d6 as pain\n    lower p.HP by pain', said.lastsForBlock],
    ['if any q in left where q is Prone\n      lower q.HP by 1', '`each q in …` goes through them'],
    ['let six be 6\n    roll again pool keeping six as more', 'write out the faces'],
  ])('%s', (written, told) => {
    const { diagnostics } = compile(createSource('forms.fray', `${lead}${written}\n`));
    expect(diagnostics.flatMap(({ help }) => help.map(({ text }) => text)).join('\n')).toContain(
      told,
    );
  });
});

test('two things after one preposition are an error', () => {
  const { diagnostics } = parse(
    createSource(
      'forms.fray',
      `${lead}nothing\n\nprocedure Two with a (number), b (number)\n  nothing\n`,
    ),
  );
  expect(diagnostics.map(({ help }) => help[0]?.text)).toEqual([
    'each thing comes after a little word of its own, such as `with a (number) against b (number)`',
  ]);
});

test.each(['push blow keeping 1', 'p may push blow', 'push blow if p.HP > 3'])(
  'a push without `if` is told to name the choice that decides it: %s',
  (line) => {
    const { diagnostics } = parse(
      createSource(
        'forms.fray',
        `ruleset "Forms"\n\ncheck Try by p\n  roll d6 as blow\n  ${line}\n`,
      ),
    );
    expect(diagnostics.map(({ help }) => help[0]?.text)).toEqual([
      expect.stringContaining('after `if` the choice that decides it'),
    ]);
  },
);
