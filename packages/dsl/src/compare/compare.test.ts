// The sentences for changes: each row changes one line of a small ruleset and states the expected sentence.
import { describe, expect, test } from 'vitest';
import { compile, type Compilation } from '../compile.ts';
import { createSource } from '../source/source.ts';
import type { RuleChange } from './change.ts';
import { compareRules } from './compare.ts';
import { changeSentence } from './sentence.ts';

const duel = `ruleset "Duel"

span round

side heroes
side villains

kind Fighter "who fights"
  skill  1..20
  HP     counter 0..  starts 2
  tired  yes/no  starts no

condition Prone "lies on the ground"
  lasts for 2 rounds
  bars Attack

table Weapon
  weapon  harm  reach
  dagger  1     1
  sword   2     2

given light one of bright, dim, dark  default bright

ruling ties "who wins a tie?"
  attacker  "the attacker"  default
  defender  "the defender"

define p is able when p is not Prone and p.HP > 0

modifier Dark -2 to Strike.blow when light is dark and ties is attacker

check Strike by a on t "does the blow land?"
  roll d20 as blow, low is good
    Tired  -1  when a.tired
  roll d6 as luck
  hit   when blow < a.skill and luck > 1
  fumble  when blow is 20
  miss  otherwise

choice Mercy by a "spare the fallen?"
  yes  default
  no

action Attack by a on t
  counts as deed
  once per round
  pick t from enemies of a where t.HP > 0
  Strike by a on t
    hit
      lower t.HP by Weapon at sword under harm
      t gains Prone until end of round
    fumble  set a.tired to yes
    miss    nothing

trigger Felled when p.HP reaches 0
  p gains Prone

encounter
  play round up to 3 times
    step Turns
      each p in everyone where p is able
        ask p to take any deed or nothing
    pick h at random from heroes where h.HP > 1
      set h.tired to yes
    if light is dim
      announce "the torch flickers"
    each h in heroes where h is not able
      Mercy by h
        yes  nothing
        no   announce "no mercy"

policy Fierce
  take Attack

scenario Bridge
  policy Fierce for everyone
  side heroes
    Fighter  skill
    Ada      12
  side villains
    Fighter  skill
    Bram     10
`;

const base = compile(createSource('duel.fray', duel));

function changesTo(text: string, from: Compilation = base): readonly RuleChange[] {
  const [a, b] = [from, compile(createSource('duel.fray', text))];
  // A declaration that the change leaves unused is an error, which this test ignores.
  const wrong = [a, b]
    .flatMap((one) => one.diagnostics)
    .filter(({ code, severity }) => severity === 'error' && code !== 'rules/unused');
  if (wrong.length > 0)
    throw new Error(
      wrong.map(({ code, primary }) => `${code} at ${primary.span.start}`).join(', '),
    );
  if (a.checked === undefined || b.checked === undefined) throw new Error('no rules');
  return compareRules(
    { checked: a.checked, sources: a.sources },
    { checked: b.checked, sources: b.sources },
  );
}

const said = (from: string, to: string): readonly string[] => {
  if (!duel.includes(from)) throw new Error(`no \`${from}\` in the duel`);
  return changesTo(duel.replace(from, to)).map(changeSentence);
};

describe('one changed line gives one sentence', () => {
  test.each([
    // Dice and modifiers.
    [
      'heroes where h.HP > 1',
      'heroes where h.HP > 2',
      'In the order of play, h is picked at random where `h.HP > 2` instead of where `h.HP > 1`',
    ],
    [
      ' where h.HP > 1',
      '',
      'In the order of play, h is picked at random from all, no longer only where `h.HP > 1`',
    ],
    [
      'at random from heroes',
      'at random from villains',
      'In the order of play, h is picked at random from `villains` instead of `heroes`',
    ],
    ['roll d20 as blow', 'roll 2d10 as blow', 'Strike rolls `2d10` for blow instead of `d20`'],
    ['blow, low is good', 'blow', 'On the roll blow of Strike high is now good'],
    [
      'Tired  -1',
      'Tired  -3',
      'The modifier Tired of Strike takes 3 instead of 1, so hit is less likely for a',
    ],
    [
      'Tired  -1',
      'Tired  +1',
      'The modifier Tired of Strike gives 1, where it took 1, so hit is likelier for a',
    ],
    ['Dark -2', 'Dark -3', 'The modifier Dark takes 3 instead of 2'],
    [
      'Tired  -1  when a.tired',
      'Tired  -1',
      'The modifier Tired of Strike counts always, no longer only when `a.tired`',
    ],
    [
      '    Tired  -1  when a.tired\n',
      '    Tired  -1  when a.tired\n    Ill  -2  when a.HP < 2\n',
      'A new modifier Ill to blow in Strike takes 2 when `a.HP < 2`, so hit is less likely for a',
    ],
    // Outcomes, options, fields, rows.
    [
      'blow < a.skill and',
      'blow <= a.skill and',
      'Strike comes out hit when `blow <= a.skill and luck > 1` instead of when `blow < a.skill and luck > 1`',
    ],
    [
      'skill and luck',
      'skill or luck',
      'Strike comes out hit when one of its conditions holds, no longer only when all do: `blow < a.skill or luck > 1`',
    ],
    [
      'blow < a.skill and luck > 1',
      'blow < a.skill',
      'Strike comes out hit even without `luck > 1`',
    ],
    [
      'when blow is 20',
      'when blow is 20 and luck > 1',
      'Strike comes out fumble only when also `luck > 1`',
    ],
    [
      'when blow is 20',
      'when blow is 20 or luck > 5',
      'Strike comes out fumble also when `luck > 5`',
    ],
    [
      'attacker"  default\n  defender  "the defender"',
      'attacker"\n  defender  "the defender"  default',
      'The ruling ties is read as defender (the defender), no longer as attacker',
    ],
    ['  yes  default\n  no\n', '  yes\n  no\n', 'Mercy has no default any more; it was yes'],
    [
      'roll d6 as luck',
      'roll d6 explode on 6 up to 2 times as luck',
      'Strike rolls `d6 explode on 6 up to 2 times` for luck instead of `d6`',
    ],
    [
      '  yes  default\n  no\n',
      '  yes\n  no   default\n',
      'Who says nothing at Mercy chooses no, no longer yes',
    ],
    ['starts 2', 'starts 3', "Fighter's HP starts at `3` instead of `2`"],
    [
      '  tired  yes/no  starts no',
      '  tired  yes/no  starts no\n  drunk  yes/no  default no',
      'Fighter has a new field drunk (yes/no, default no)',
    ],
    ['sword   2 ', 'sword   3 ', 'In Weapon, harm at sword is `3` instead of `2`'],
    ['  dagger  1     1\n', '', 'Weapon no longer has the row dagger'],
    [
      '  weapon  harm  reach\n  dagger  1     1\n  sword   2     2\n',
      '  weapon  harm  reach  cost\n  dagger  1     1      3\n  sword   2     2      9\n',
      'Weapon has a new column cost',
    ],
    ['default bright', 'default dim', 'The given light is `dim` by default, no longer `bright`'],
    // Durations, repetitions and moments.
    [
      'lasts for 2 rounds',
      'lasts until end of round',
      'Prone lasts until the end of the round, no longer for 2 rounds',
    ],
    [
      'Prone until end of round',
      'Prone for 2 rounds',
      'In Attack, Prone lasts for 2 rounds, no longer until the end of the round',
    ],
    ['  once per round\n', '', 'Attack is no longer limited to `once per round`'],
    [
      'reaches 0',
      'falls',
      'The trigger Felled happens when `p.HP falls` instead of when `p.HP reaches 0`',
    ],
    [
      'up to 3 times',
      'up to 4 times',
      'In the order of play: `play round up to 4 times` instead of `play round up to 3 times`',
    ],
    [
      'light is dim\n',
      'light is dark\n',
      'What follows in the order of play happens if `light is dark` instead of if `light is dim`',
    ],
    ['set a.tired to yes', 'nothing', 'In Attack, `set a.tired to yes` is gone'],
    ['Ada      12', 'Ada      13', 'In the scenario Bridge, skill of Ada is `13` instead of `12`'],
    // Only names and texts change.
    ['"does the blow land?"', '"is it a hit?"', 'Strike is described in other words'],
    ['the torch flickers', 'the torch dies', 'The order of play is described in other words'],
  ])('%s → %s', (from, to, sentence) => {
    expect(said(from, to)).toEqual([sentence]);
  });

  test('a removed roll is reported by the number of rolls that are left', () => {
    expect(
      changesTo(duel.replace('  roll d6 as luck\n', '').replace(' and luck > 1', '')).map(
        changeSentence,
      ),
    ).toContain('Strike now needs one roll instead of two');
  });

  test('the sentence about a new outcome says which outcome it precedes', () => {
    const text = duel
      .replace('  fumble  when', '  graze  when blow is 19\n  fumble  when')
      .replace('    miss    nothing', '    graze   nothing\n    miss    nothing');
    expect(changesTo(text).map(changeSentence)[0]).toBe(
      'Strike has a new outcome graze (when `blow is 19`), asked before fumble',
    );
  });

  test('a change of who decides is reported as such, not as a renaming', () => {
    expect(
      changesTo(
        duel
          .replace('choice Mercy by a', 'choice Mercy by heroes')
          .replace('Mercy by h\n', 'Mercy by heroes\n'),
      ).map(changeSentence),
    ).toContain('Mercy is decided by heroes, no longer by a');
    const referee = compile(
      createSource(
        'duel.fray',
        duel
          .replace('choice Mercy by a', 'choice Mercy by referee')
          .replace('Mercy by h\n', 'Mercy by referee\n'),
      ),
    );
    expect(changesTo(duel, referee).map(changeSentence)).toContain(
      'Mercy is decided by a, no longer by referee',
    );
    expect(
      changesTo(duel.replace('choice Mercy by a', 'choice Mercy by a-fighter')).map(
        ({ kind }) => kind,
      ),
    ).toEqual(['renamed']);
  });

  test('two outcomes that swap places give one sentence', () => {
    expect(
      said(
        '  hit   when blow < a.skill and luck > 1\n  fumble  when blow is 20\n',
        '  fumble  when blow is 20\n  hit   when blow < a.skill and luck > 1\n',
      ),
    ).toEqual(['The outcome fumble of Strike is asked at another place: before hit']);
  });

  test.each([
    [
      'rows of a table',
      '  dagger  1     1\n  sword   2     2\n',
      '  sword   2     2\n  dagger  1     1\n',
      'Weapon at sword now stands first, in row 1 instead of row 2',
    ],
    [
      'statements, one of them with lines below it',
      '    if light is dim\n      announce "the torch flickers"\n    each h in heroes where h is not able\n      Mercy by h\n        yes  nothing\n        no   announce "no mercy"\n',
      '    each h in heroes where h is not able\n      Mercy by h\n        yes  nothing\n        no   announce "no mercy"\n    if light is dim\n      announce "the torch flickers"\n',
      'In the order of play, `each h in heroes where h is not able` now comes after `pick h at random from heroes where h.HP > 1`',
    ],
    [
      'a statement, to the head of its block',
      '      lower t.HP by Weapon at sword under harm\n      t gains Prone until end of round\n',
      '      t gains Prone until end of round\n      lower t.HP by Weapon at sword under harm\n',
      'In Attack, `t gains Prone until end of round` now comes before `lower t.HP by Weapon at sword under harm`',
    ],
  ])('%s that swap places are reported with their new place', (_, from, to, sentence) => {
    expect(said(from, to)).toEqual([sentence]);
  });

  test('the sentence about a case that moved says that it now comes first', () => {
    const cases = (lines: string): string => `${duel}\ndefine p.edge\n${lines}  0  otherwise\n`;
    const from = compile(
      createSource('duel.fray', cases('  2  when p.HP > 3\n  1  when p.HP > 1\n')),
    );
    expect(
      changesTo(cases('  1  when p.HP > 1\n  2  when p.HP > 3\n'), from).map(changeSentence),
    ).toEqual(['In the value edge, `1 when p.HP > 1` now comes first']);
  });

  test('a statement that becomes conditional or unconditional is reported as such', () => {
    expect(
      said(
        '      announce "the torch flickers"',
        '      if Ada-is-there\n        announce "the torch flickers"'.replace(
          'Ada-is-there',
          'any h in heroes where h.tired',
        ),
      ),
    ).toEqual([
      'In the order of play, `announce "the torch flickers"` now happens only if `any h in heroes where h.tired`',
    ]);
    expect(
      said(
        '    if light is dim\n      announce "the torch flickers"',
        '    announce "the torch flickers"',
      ),
    ).toEqual([
      'In the order of play, `announce "the torch flickers"` no longer happens only if `light is dim`',
    ]);
  });
});

describe('renaming', () => {
  test.each([
    ['Strike', 'Swing', 'The check Strike is now called Swing'],
    ['skill', 'craft', 'In Fighter, the field skill is now called craft'],
    ['Prone', 'Down', 'The condition Prone is now called Down'],
    ['blow', 'stroke', 'In Strike, the roll blow is now called stroke'],
    ['fumble', 'blunder', 'In Strike, the outcome fumble is now called blunder'],
    ['bright', 'clear', 'The word bright is now clear'],
    ['heroes', 'party', 'The side heroes is now called party'],
    ['Ada', 'Eve', 'In the scenario Bridge, Ada is now called Eve'],
  ])('%s → %s wherever it stands', (from, to, sentence) => {
    expect(
      changesTo(duel.replaceAll(new RegExp(`(?<![\\w-])${from}(?![\\w-])`, 'g'), to))
        .filter(({ kind }) => kind !== 'wording')
        .map(changeSentence),
    ).toEqual([sentence]);
  });

  test('a renaming with another change gives two sentences', () => {
    const text = duel.replaceAll('Strike', 'Swing').replace('roll d20', 'roll 2d20');
    expect(changesTo(text).map(changeSentence)).toEqual([
      'The check Strike is now called Swing',
      'Swing rolls `2d20` for blow instead of `d20`, so hit is less likely for a',
    ]);
  });
});

describe('differences that do not count', () => {
  test.each([
    ['brackets', 'a.skill and luck > 1', '(a.skill) and (luck > 1)'],
    ['a comment and a citation', 'roll d6 as luck', '# for the gods\n  roll d6 as luck   [D-6]'],
    [
      'the order of columns',
      '  weapon  harm  reach\n  dagger  1     1\n  sword   2     2\n',
      '  weapon  reach  harm\n  dagger  1      1\n  sword   2      2\n',
    ],
    [
      'the order of fields',
      '  skill  1..20\n  HP     counter 0..  starts 2\n',
      '  HP     counter 0..  starts 2\n  skill  1..20\n',
    ],
    ['one die with its number', 'roll d6', 'roll 1d6'],
  ])('%s', (_, from, to) => {
    expect(said(from, to)).toEqual([]);
  });

  test('the order of triggers counts', () => {
    const more = '\ntrigger Hurt when p.HP falls\n  set p.tired to yes\n';
    const trigger = duel.slice(duel.indexOf('trigger'), duel.indexOf('\nencounter'));
    const before = compile(createSource('duel.fray', duel.replace(trigger, trigger + more)));
    expect(
      changesTo(duel.replace(trigger, more.slice(1) + '\n' + trigger), before).map(
        ({ kind }) => kind,
      ),
    ).toEqual(['moved']);
    expect(
      changesTo(duel.replace(trigger, more.slice(1) + '\n' + trigger), before).map(changeSentence),
    ).toEqual(['The trigger Hurt is now the first trigger']);
  });
});
