// What the first problem of a wrong line says, and what helps with it: the sort of thing that is unknown, and what there is
// of it; how such a line is written only where its form is wrong.

import { advise, compile, createSource } from '@fray/dsl/internal';
import { expect, test } from 'vitest';
import { said } from '../../packages/dsl/src/diagnostics/said-fixture.ts';

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
function told(
  right: string,
  wrong: string,
  spoil: (text: string) => string = (text) => text,
): readonly string[] {
  expect(duel).toContain(right);
  const source = createSource('x.fray', spoil(duel.replace(right, () => wrong)));
  const check = (one: typeof source) => compile(one).diagnostics;
  return advise(source, check(source), check, () => undefined)
    .filter(({ severity }) => severity === 'error')
    .flatMap(({ message, help }) => [message, ...help.map(({ text }) => `  ${text}`)]);
}

type Row = readonly [right: string, wrong: string, ...told: readonly string[]];

test.each<Row>([
  // What is known under another sort.
  [
    '  no b in blue where b is up\n',
    `  no b in blue where b is up

example "measured"
  scenario Dawn
  expect red-wins
`,
    said.butBelongs('`red-wins` is a measure', 'a value'),
    '  write here what `red-wins` counts, in place of its name',
  ],
  [
    'dice Strike by Rosa  10',
    'dice Strike by Rosa  10 Bruno',
    said.butBelongs('`Bruno` is a participant', 'a face of a die'),
    '  each roller has a line of its own: `dice Hit by Ada  12`',
  ],
  [
    '        lower t.hits by 1\n\ns',
    '        t dies\n\ns',
    said.butBelongs('`t` is a participant', 'a statement'),
    '  say what happens: `t gains Prone` or `lower t.hits by 1`',
  ],
  [
    '        lower t.hits by 1\n\ns',
    '        damage 3d6\n\ns',
    said.noSuchCall('damage'),
    '  damage lowers a value: `roll 1d6 as x`, and below it `lower t.HP by x`',
  ],
  [
    'define f is up when f.hits > 0',
    'define down when hits < 1\ndefine f is up when f.hits > 0',
    said.unknown('hits'),
    '  `hits` is a field: write whose it is, `define p is down when p.hits …` or `define p.down as p.hits …`',
  ],
  [
    '        lower t.hits by 1\n\ns',
    '        lower t.hits by 1 and t is Prone\n\ns',
    said.belongs('a number', 'yes or no'),
    '  one line changes one value: write `lower t.hits by 1`, and below it `t gains Prone`',
  ],
  [
    '        lower t.hits by 1\n\ns',
    '        set t.hits to a.skill and t is not Prone\n\ns',
    said.belongs('a number', 'yes or no'),
    '  one line changes one value: write `set t.hits to a.skill`, and below it `t loses Prone`',
  ],
  [
    '        lower t.hits by 1\n\ns',
    '        lower t.hits by 1 and t is up\n\ns',
    said.belongs('a number', 'yes or no'),
    '  one line changes one value; write a line for each',
  ],
  // The place of a part.
  [
    '  try Strike by Rosa at Bruno is hit',
    '  try Strike by Rosa at Bruno\n    hit',
    'this line is indented deeper than the one above, which cannot have lines under it',
    '  write `try Strike by Rosa at Bruno is hit`',
  ],
  // A guess keeps the rules.
  [
    'action Swing by a on t\n',
    'action Swing by a on t\n  costs 1 AP\n',
    'there is no field `AP`',
    '  the only field is `hits`',
    '  a price is paid from a field that changes, such as `AP  counter 0..  starts 3` below a `kind`',
  ],
  ['face + a.skill >=', 'face + bonus >=', said.unknown('bonus')],
  // The holes of a text without quotes.
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
    said.noSide('green'),
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
    `  ${said.noneDeclared('givens', 'given light …')}`,
    'there is no policy `Brute`',
    `  ${said.noneDeclared('policies', 'policy Brute …')}`,
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
  // A form only where the form is wrong.
  [
    '        lower t.hits by 1\n\ns',
    '        wait 1 round\n\ns',
    said.expectedFound(said.lineEnd, '`round`'),
    '  no statement begins with `wait`; lines such as `play round up to 20 times`, `each p in everyone` and `p gains Prone` go below `encounter`',
  ],
  [
    '        lower t.hits by 1\n\ns',
    '        raise\n\ns',
    'there is no statement that only says `raise`',
    '  with `raise` a line is written like this: `raise p.HP by 2` or `raise alarm by 1`',
  ],
  [
    '        lower t.hits by 1\n\ns',
    '        repeat\n\ns',
    'there is no statement that only says `repeat`',
    `  ${said.howOften}, \`repeat until threat >= 8\``,
  ],
  [
    '        lower t.hits by 1\n\ns',
    '        let n be 7 / 2 rounded\n\ns',
    said.expectedFound('`up`, `down` or `off`', said.lineEnd),
  ],
  // Spans.
  [
    'at end of encounter',
    'at end of bout',
    'there is no span `bout`',
    '  the spans are `round` and `encounter`',
  ],
  // Another word is another meaning.
  [
    'measure red-wins\n  at end of encounter',
    'invariant Fine\n  sometimes',
    said.expectedFound('`always`, `whenever` or `at`', '`sometimes`'),
    '  lines such as `always`, `at end of each round` and `every p in heroes satisfies p.HP >= 0` go below `invariant`',
  ],
  ['is hit\n', 'is critical\n', '`Strike` has no outcome `critical`, only `hit` or `miss`'],
  // What is unknown in one line is unknown in the lines that follow from it, and is reported once.
  [
    'action Swing by a on t',
    'action Swing by a',
    said.notInSignature('t', 'Swing by a'),
    `  ${said.addToSignature('action Swing by a on t')}`,
  ],
  [
    'where t is up\n        l',
    'where t is in green\n        l',
    said.unknown('green'),
    '  the sides are `red` and `blue`',
  ],
  [
    'where t is up\n        l',
    'where Rosa is up\n        l',
    said.unknown('Rosa'),
    `  ${said.notAllScenarios('Rosa', 'first p in red')}`,
    `  ${said.playsWhere('scenario Dawn')}`,
  ],
  [
    '        lower t.hits by 1\n\ns',
    '        ask a to take Swing or rest\n\ns',
    'there is no action `rest`',
    '  the only action is `Swing`',
  ],
  [
    '  try S',
    '  answer Swing by Rosa yes\n  try S',
    said.butBelongs('`Swing` is an action', 'a choice'),
    '  an action is taken: `answer p takes Swing` in an example, `take Swing` in a policy',
  ],
  // A guess drops no word and brings in no name.
  [
    '        lower t.hits by 1\n\ns',
    '        remove t from fight\n\ns',
    said.noSuchCall('remove'),
    '  nobody leaves a fight: a field or a condition says who is out, and `where` passes over them, such as `where p.HP > 0`; `lower p.HP by 2` takes from a value, and `p loses Prone` ends a condition',
  ],
  [
    '        lower t.hits by 1\n\ns',
    '        ask a "attack?"\n\ns',
    said.expectedFound('`to` or `for`', 'a text'),
    '  with `ask` a line is written like this: `ask p to take any act or nothing`, `ask p for bid from 0 to 5` or `ask p to pick c or nothing from p.hand`',
  ],
  // Rolls.
  [
    '  hit   when face +',
    '   hit   when face +',
    'this line starts in column 4, which matches no line above it; expected column 3',
    '  move line 22 to the left by 1 space',
  ],
  // A line that stands in the wrong order.
  [
    '  at end of encounter\n  no b in blue where b is up\n',
    '  no b in blue where b is up\n  at end of encounter\n',
    said.expectedFound('`always`, `whenever` or `at`', '`no`'),
    '  put line 51 below line 52',
  ],
  [
    '        lower t.hits by 1\n\ns',
    '        roll initiative\n\ns',
    said.unknown('initiative'),
    '  who acts first is an order: `rank order of p in everyone`, and below it a key such as `highest d20 + p.skill`',
  ],
  // Who is who.
  [
    '        lower t.hits by 1\n\ns',
    '        each q in red\n          Strike by q at v\n            hit   nothing\n            miss  nothing\n\ns',
    said.unknown('v'),
    '  nothing says who `v` is; here `q`, `t` and `a` have names; `each v in blue` would give one to others',
  ],
  [
    '        lower t.hits by 1\n\ns',
    '        lower t.hits by 1\n    each hero in blue\n      lower a.hits by 1\n\ns',
    said.unknown('a'),
    '  this loop calls them `hero`: write `hero` here, or `each a in …` there',
  ],
  [
    'check Strike by a at t',
    'check Strike of attacker against defender',
    said.unknown('a'),
    '  nothing says who `a` is; here `attacker` and `defender` have names',
    said.unknown('t'),
    '  nothing says who `t` is; here `attacker` and `defender` have names',
    said.calledAs('`Strike` takes no `by` here', 'Strike of attacker against defender'),
    '  write `Strike of a against t`',
  ],
  [
    'pick t from enemies of a where t is up',
    'pick t from enemies where t is up',
    said.unknown('enemies'),
    '  say whose: `enemies of a`',
  ],
  [
    'span round\n',
    '',
    'there is no span `round`',
    '  declare it at the margin: `span round`; so far `encounter` is the only span',
  ],
])('`%s` as `%s`', (right, wrong, ...all) => {
  expect(told(right, wrong)).toEqual(all);
});

// A second mistake elsewhere does not change what is said about the first.
test.each<readonly [right: string, wrong: string]>([
  ['        lower t.hits by 1\n\ns', '        ask a "attack?"\n\ns'],
  ['  hit   when face +', '   hit   when face +'],
  ['pick t from enemies of a where t is up', 'pick t from enemies where t is up'],
])('`%s` as `%s` beside another mistake', (right, wrong) => {
  const alone = told(right, wrong);
  const both = told(right, wrong, (text) =>
    text.replace('  no b in blue where b is up', '  no b in blue where b is up please'),
  );
  expect(both.slice(0, alone.length)).toEqual(alone);
});
