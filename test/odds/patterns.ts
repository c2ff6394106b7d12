// Rulesets that start from the pattern of one technique of odds, and are then perturbed: before, between and after its lines
// come others that the technique has to notice.
import type { TechniqueName } from '@fray/engine/analysis';
import fc from 'fast-check';

/** One statement, or several with their indentation. */
type Block = string;

const tries = (yes: Block, no: Block = 'nothing'): Block =>
  `each p in left where p.HP > 0\n  Try by p\n    yes  ${yes}\n    no   ${no}`;
const strikes =
  'each a in everyone where a.HP > 0\n  each t in enemies of a where t.HP > 0\n    Try by a\n      yes  lower t.HP by 1\n      no   nothing';

/** The patterns that each technique makes use of. Each of its rulesets contains at least one of them. */
const patterns: Readonly<Record<TechniqueName, readonly Block[]>> = {
  // Dice and counts that no measure reads.
  slices: [
    'each p in right\n  Noise by p as heard\n  raise heat by heard.din',
    tries('p gains Down', 'raise sum by 1'),
    'each p in left\n  if p.mana is 1\n    lower p.mana by 1',
  ],
  // Values that are known before the fight: a given, a field that nothing changes, a track that only one branch would set.
  constants: [
    'if never\n  raise sum by 3\notherwise\n  each p in left\n    Try by p\n      yes  raise p.score by 1\n      no   nothing',
    'each p in everyone where p.base is 1\n  Try by p\n    yes  lower p.HP by p.base\n    no   nothing',
    'if heat is 0\n  each p in left\n    Try by p\n      yes  raise heat by 1\n      no   nothing\nif heat is 0\n  raise sum by 1',
  ],
  // Offers that nobody takes, that somebody takes once, or that only others than those who are asked could take.
  offers: [
    'each p in everyone\n  play round\n    ask p to take Spell, Howl or nothing\n  Try by p\n    yes  raise p.score by 1\n    no   nothing',
    'each p in left\n  ask p to take Howl or nothing',
    'each p in right\n  ask p to take Howl, Spell or nothing',
  ],
  // Measures that wait for different dice.
  parts: [
    tries('raise p.score by 1'),
    'each p in right\n  Noise by p as heard\n  raise sum by heard.din',
    'each p in right\n  Try by p\n    yes  p gains Marked\n    no   nothing',
  ],
  // Whole rolls that differ in little, what is forgotten at the end of a span, and results of which the caller reads a part.
  plain: [
    'each p in left\n  Noise by p as heard\n  raise heat by heard.din\n  raise p.score by heat',
    'play round up to 3 times\n  each p in everyone where p.HP > 0\n    Try by p\n      yes  lower p.HP by 1\n      no   p gains Marked',
    'each p in left\n  roll 2d2 explode on 1 up to 1 times keep lowest 1 count 2 or more as x by p\n  raise p.score by x',
    'each p in left\n  Pool by p as got\n  if got.dice-sum >= 3\n    raise p.score by 1',
    'each p in left\n  Pool by p as got\n  if got.dice-sum is 2 or got.dice-sum is 4\n    p gains Down',
    'each p in left\n  Pool by p as got\n  set p.score to got.dice-sum',
  ],
  // Sides that do not read what the other side writes.
  groups: [
    'play round up to 2 times\n  each p in left\n    Try by p\n      yes  lower p.HP by 1\n      no   nothing\n  each q in right\n    Try by q\n      yes  raise q.score by 1\n      no   nothing',
    tries('lower p.HP by 1'),
  ],
  // Equal participants who do the same.
  symmetry: [tries('lower p.HP by 1'), tries('raise sum by 1', 'lower p.HP by 1'), strikes],
  // Turns that read little, each after turns that changed something else.
  steps: [
    `${strikes}\neach p in left where p.mana > 0\n  Try by p\n    yes  lower p.mana by 1\n    no   raise sum by 1`,
    'each p in left\n  Try by p\n    yes  raise heat by 1\n    no   nothing\n  Try by p\n    yes  raise p.score by heat\n    no   nothing',
  ],
  // Numbers that are compared, or that are compared first and read later.
  questions: [
    'play round up to 2 times\n  each p in left where p.HP > 0\n    Try by p\n      yes  lower p.HP by 1\n      no   raise p.score by p.HP',
    'each p in left\n  Try by p\n    yes  raise sum by 1\n    no   nothing\n  if sum > 1\n    raise heat by sum\n  if sum >= 1 and heat < 2\n    Try by p\n      yes  raise p.score by 1\n      no   nothing',
  ],
  // Locals that are read late, on one path only, or not any more.
  locals: [
    'roll d2 as first\neach p in left\n  let mine be p.HP + first\n  Try by p\n    yes  raise p.score by mine\n    no   nothing',
    'each p in left\n  Noise by p as heard\n  Try by p\n    yes  raise sum by heard.din\n    no   nothing\n  Try by p\n    yes  raise heat by 1\n    no   nothing',
  ],
  // Loops that are left early, that are nested, or whose members change while they run.
  heads: [
    'each a in left\n  each t in right where t.HP > 0\n    Try by a\n      yes  lower t.HP by 1\n      no   raise a.score by 1',
    'each p in everyone where p.score < 1\n  Try by p\n    yes  raise p.score by 1\n    no\n      each q in left where q.HP > 0\n        lower q.HP by 1',
    'rank order of p in everyone\n  highest roll Lot.lot by p\n  otherwise as listed\neach p in order where p.HP > 0\n  each q in enemies of p where q.HP > 0\n    Try by p\n      yes  lower q.HP by 1\n      no   nothing',
  ],
  // One check that is called repeatedly, with values that may have changed.
  checks: [
    'each p in left\n  Harder by p\n    yes  raise p.score by 1\n    no   lower p.mana by 1\n  Harder by p\n    yes  raise p.score by 1\n    no   nothing',
    'each p in left\n  Harder by p as got\n  raise p.score by got.goal',
  ],
  // Rolls of which only the total is read, rolls of which more is read, and dice that are thrown again.
  pools: [
    'each p in left\n  roll 2d3 as x by p\n  if x >= 4\n    raise p.score by 1',
    'each p in left\n  roll 2d3 keep highest 1 as x by p\n  raise p.score by x',
    'each p in left\n  roll 2d2 reroll 1 once as x by p\n  set heat to x',
    'roll 2d3 as x\nif matches of x on 3 > 0\n  raise sum by x',
    'each p in left\n  roll 3d2 keep highest 2 as x by p\n  raise p.score by x',
    'each p in left\n  roll 2d2 explode on 2 up to 1 times as x by p\n  set heat to x',
    'each p in left\n  Pool by p as got\n  if got.dice-sum >= 3\n    raise sum by 1',
  ],
  // Rolled orders, with scores that are forgotten, kept, or read by name. Those who tie by the last key roll again, and each
  // way to tie is one more moment of the naive count. So one of two has a bonus, and they can tie in only one way.
  rankings: [
    'let one be first p in left\nlower one.mana by 1\nrank order of p in left\n  highest roll Harder.face by p\neach p in order where position of p within order is 1\n  raise p.score by 1',
    'let one be first p in left\nlower one.mana by 1\nrank order of p in everyone\n  linked to q when q is in allies of p\n  lowest roll Harder.face by p as score\neach p in order where position of p within order is 1\n  lower p.HP by 1',
    'rank order of p in everyone\n  highest roll Lot.lot by p\n  otherwise as listed\neach p in order where position of p within order is 1\n  raise p.score by 1',
    'rank order of p in left\n  lowest roll Lot.lot by p\n  highest p.HP\n  otherwise as listed\neach p in order where p.HP > 0\n  Try by p\n    yes  raise sum by position of p within order\n    no   lower p.HP by 1',
    'rank order of p in everyone\n  highest roll Lot.lot by p as score\n  otherwise as listed\neach p in order where position of p within order is 1\n  raise sum by p.score',
  ],
  // Rounds that begin in the same way.
  rests: [
    `play round up to 2 times\n  ${strikes.replaceAll('\n', '\n  ')}`,
    `play round up to 2 times\n  ${tries('raise sum by 1').replaceAll('\n', '\n  ')}\n  raise heat by number of round`,
  ],
  // Many turns, each of which touches little.
  sweep: [
    `play round up to 2 times\n  ${strikes.replaceAll('\n', '\n  ')}`,
    `play round up to 2 times\n  ${tries('lower p.HP by 1', 'raise p.score by 1').replaceAll('\n', '\n  ')}`,
  ],
  // Rounds of several throws, with measures and cycles on the way.
  leaps: [
    `play round up to 2 times\n  ${strikes.replaceAll('\n', '\n  ')}\n  raise heat by 1`,
    'repeat until sum >= 1 or heat >= 2\n  each p in left\n    Try by p\n      yes  raise sum by 1\n      no   nothing\n  pick p at random from right\n    Noise by p as heard\n    if heard.din is 2\n      raise heat by 1',
  ],
  // Throws that are not read any more.
  backwards: [
    'rank order of p in everyone\n  highest roll Lot.lot by p\n  otherwise as listed\neach p in order where p.HP > 0\n  pick t at random from enemies of p where t.HP > 0\n    lower t.HP by 1',
    `${strikes}\nset heat to 0`,
  ],
};

/** What a technique may overlook: triggers, early ends, memories, conditions that run out, orders, readings, choices. */
const perturbations: readonly Block[] = [
  'each p in left where p.HP > 0\n  if heat > 1\n    lower p.HP by 1',
  'play round up to 2 times\n  each p in left\n    Try by p\n      yes  end round\n      no   nothing\n  raise sum by 1',
  'play round\n  each p in left\n    Try by p\n      yes  p gains Down until end of round\n      no   nothing\n  each p in left where p is Down\n    raise p.score by 1',
  'each p in left where latest Try by p is yes\n  raise p.score by 1',
  'each p in everyone\n  raise sum by times Try by p this encounter',
  'rank order of p in left\n  highest p.score\n  otherwise as listed\neach p in order where position of p within order is 1\n  lower p.HP by 1',
  'each p in left\n  if any q in allies of p where q.HP < p.HP\n    raise p.score by 1',
  'each p in left\n  play round\n    ask p to take Spell or nothing',
  'each c in right\n  ask c to pick w from left\n  lower w.HP by 1',
  'pick w at random from left\n  w gains Down',
  'each p in left\n  if p is Down\n    p loses Down',
  'if sum > 2\n  end encounter "enough"',
  'each p in left\n  set p.score to p.score + p.mana',
  'let leader be first p in left\nleader gains Marked',
];

const triggers: readonly string[] = [
  'trigger Falls when p.HP reaches 0\n  raise sum by 1\n',
  'trigger Shown when p gains Down\n  lower p.mana by 1\n',
  'trigger Up when p loses Down\n  raise p.score by 1\n',
  'trigger Won when Try by p is rolled\n  raise heat by 1\n',
  'trigger Rises when p.score rises\n  set heat to 1\n',
  'trigger Closed when round ends\n  raise sum by 1\n',
];

const measures: readonly string[] = [
  'at end of encounter\ncount p in left where p.HP > 0',
  'at end of encounter\ntotal of p.score for p in everyone',
  'at end of encounter\nsum',
  'at end of encounter\nany p in left where p is Down',
  'at end of encounter\ntotal of p.HP + p.mana for p in left',
  'at end of each round\ntotal of p.score for p in left',
  'whenever p gains Down\nsum',
  'at end of encounter\nheat + sum',
];

const indented = (text: string, by: string): string =>
  text
    .split('\n')
    .map((line) => `${by}${line}`)
    .join('\n');

interface Made {
  readonly blocks: readonly Block[];
  readonly triggers: readonly string[];
  readonly measures: readonly string[];
  readonly equal: boolean;
}

function textOf({ blocks, triggers: set, measures: asked, equal }: Made): string {
  return `ruleset "Pattern"
  version 1

span round

side left
side right

kind Fighter
  HP     counter 0..3  starts 1
  mana   counter 0..3  starts 1
  score  counter 0..9  starts 0
  base   number  default 1

condition Down
condition Marked

given never  yes/no  default no

track heat  counter 0..9  starts 0
track sum   counter 0..9  starts 0

check Try by p
  roll d2 as face
  yes  when face is 2
  no   otherwise

check Harder by p
  roll d2 as face
    Ready  + 1  when p.mana > 0
  let goal be face + p.score
  yes  when goal >= 3
  no   otherwise

check Lot by p
  roll d2 as lot

check Noise by p
  roll d2 as din

check Pool by p
  roll 2d2 as dice-sum

action Spell by a
  once per round
  costs 1 mana
  raise a.score by 1

action Howl by a
  raise a.mana by 1

# So that every name means something.
procedure Never t (Fighter)
  Noise by t as heard
  Lot by t as lot
  Pool by t as pool
  set heat to heard.din + lot.lot + pool.dice-sum + heat + sum + t.mana + t.score + t.HP
  if t is Down or t is Marked
    t gains Down
    t gains Marked
  play round
    Spell by t
  Harder by t
    yes  nothing
    no   nothing
  Try by t
    yes  nothing
    no   nothing

encounter
  if never
    each p in everyone
      Never p
${blocks.map((block) => indented(block, '  ')).join('\n')}

${set.join('\n')}
${asked.map((measure, index) => `measure asked-${index}\n${indented(measure, '  ')}\n`).join('\n')}
policy Able for a
  take Spell
  pick lowest option.HP

scenario Field
  policy Able for everyone
  side left
    Fighter
    Ann
    Bob
  side right
    Fighter${equal ? '' : '  HP'}
    Cid${equal ? '' : '      2'}
`;
}

/** Returns rulesets with one pattern of a technique each. None of them has errors. */
export function plainPatterns(name: TechniqueName): readonly string[] {
  return patterns[name].map((block) =>
    textOf({ blocks: [block], triggers: [], measures: [...measures], equal: true }),
  );
}

/** Rulesets with one perturbation each, and with one trigger each. None of them has errors. */
export const plainPerturbations: readonly string[] = [
  ...perturbations.map((block) => ({ blocks: [block], triggers: [] })),
  ...triggers.map((trigger) => ({ blocks: [...perturbations], triggers: [trigger] })),
].map((made) => textOf({ ...made, measures: [...measures], equal: true }));

/** Generates rulesets that start from the pattern of a technique. Some have errors, and some are too large for the naive count. */
export function patternsOf(name: TechniqueName): fc.Arbitrary<string> {
  return fc
    .record({
      own: fc.subarray([...patterns[name]], { minLength: 1, maxLength: 2 }),
      around: fc.subarray([...perturbations], { minLength: 0, maxLength: 2 }),
      where: fc.nat(5),
      triggers: fc.subarray([...triggers], { minLength: 0, maxLength: 2 }),
      measures: fc.subarray([...measures], { minLength: 1, maxLength: 2 }),
      equal: fc.boolean(),
    })
    .map(({ own, around, where, ...rest }) => {
      const at = where % (own.length + 1);
      return textOf({ ...rest, blocks: [...own.slice(0, at), ...around, ...own.slice(at)] });
    });
}
