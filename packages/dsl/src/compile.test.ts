// Tests all passes together: ordinary mistakes in a whole ruleset, each reported once and at its place; and files that
// use other files.

import { describe, expect, test } from 'vitest';
import { compile } from './compile.ts';
import { createSource, positionAt } from './source/source.ts';
import { thorough } from '../../../test/scale.ts';

const ruleset = `ruleset "Watch"
  version 1

span round

side guards
side thieves

kind Person
  AWE    1..20
  HP     counter 0..  starts 3
  tool   row of Tool  default club
  alert  yes/no  starts no

condition Asleep "sees nothing"
  bars everything

table Tool
  tool  die  sort
  club  d6   blunt
  dirk  d4   sharp

given moonlight yes/no  default no
track alarm one of quiet, raised  starts quiet

ruling ties "what an even roll is"
  wins   default
  loses-it

define p is standing when p.HP > 0
define margin of x (number) over-goal as x

check Notice by p "does p see it?"
  roll d20 as eye
  sees   when eye < p.AWE or eye is p.AWE and ties is wins
  blind  otherwise

check Strike by a on t
  roll a.tool.die as blow
  hit   when blow > 2 or a.tool.sort is sharp and blow > 1 and t.alert
  miss  otherwise

choice Shout by p "call the others?"
  yes  default
  no

action Attack by a on t
  counts as deed
  pick t from enemies of a where t is standing
  Strike by a on t
    hit   lower t.HP by 1
    miss  nothing

procedure Look-out
  each p in guards where p is standing and not moonlight
    Notice by p
      sees
        set p.alert to yes
        Shout by p
          yes  set alarm to raised
          no   nothing
      blind  p gains Asleep until end of round

trigger Falls when p.HP reaches 0
  announce "{p} falls"

encounter
  play round up to 3 times while alarm is quiet
    Look-out
    each p in everyone where p is not Asleep
      ask p to take any deed or nothing

measure fallen
  at end of encounter
  count p in everyone where not p is standing

policy Calm for p
  take nothing

scenario Gate
  side guards
    Person  AWE  HP
    Abel    14   3
    Bert    9    2
  side thieves
    Person  AWE
    Cara    12
  policy Calm for everyone

example "a sharp eye"
  scenario Gate
  dice Notice by Abel  3
  try Notice by Abel is sees
`.replace('define margin of x (number) over-goal as x\n', '');

interface Told {
  readonly line: number;
  readonly text: string;
  readonly code: string;
}

function errorsIn(text: string): readonly Told[] {
  const source = createSource('watch.fray', text);
  return compile(source)
    .diagnostics.filter((one) => one.severity === 'error')
    .map(({ primary, code }) => ({
      line: positionAt(source, primary.span.start).line,
      text: text.slice(primary.span.start, primary.span.end),
      code,
    }));
}

function lineOf(text: string, part: string): number {
  const at = text.indexOf(part);
  expect(at, `the ruleset has no ${part}`).toBeGreaterThanOrEqual(0);
  return positionAt(createSource('watch.fray', text), at).line;
}

test('the correct ruleset compiles', () => {
  const { ruleset: rules, diagnostics } = compile(createSource('watch.fray', ruleset));
  expect(diagnostics.map((one) => one.message)).toEqual([]);
  expect(rules?.title).toBe('Watch');
});

/** The correct text, the mistaken text, and the words that the report marks. */
const mistakes: readonly (readonly [string, string, string])[] = [
  ['p.HP > 0', 'p.PH > 0', 'PH'],
  ['p gains Asleep', 'p gains Aslep', 'Aslep'],
  ['    Notice by p\n', '    Notise by p\n', 'Notise'],
  ['    Notice by p\n', '    Notice of p\n', 'of p'],
  ['    Notice by p\n', '    Notice\n', 'Notice'],
  ['  Strike by a on t\n    hit', '  Strike by a at t\n    hit', 'at t'],
  ['each p in guards', 'each p in gards', 'gards'],
  ['not moonlight', 'not moonligt', 'moonligt'],
  ['ties is wins', 'ties is winz', 'winz'],
  ['set alarm to raised', 'set alarm to rised', 'rised'],
  ['sort is sharp', 'sort is shrap', 'shrap'],
  ['a.tool.sort', 'a.tool.srot', 'srot'],
  ['      sees\n', '      seas\n', 'seas'],
  ['          yes  set', '          yess  set', 'yess'],
  ['eye < p.AWE or', 'eye < d20 or', 'd20'],
  ['eye < p.AWE or', 'd20 < p.AWE or', 'd20'],
  ['eye < p.AWE or', 'eye < p.AWE-1 or', 'AWE-1'],
  ['roll d20 as eye', 'roll 20 as eye', '20'],
  ['lower t.HP by 1', 'lower t.AWE by 1', 'AWE'],
  ['set p.alert to yes', 'set p.alert to 1', '1'],
  ['play round up', 'play rond up', 'rond'],
  ['until end of round', 'until end of rond', 'rond'],
  ['any deed', 'any deeds', 'deeds'],
  ['enemies of a', 'enemys of a', 'enemys'],
  ['pick t from', 'pick x from', 'x'],
  ['tool   row of Tool', 'tool   row of Tols', 'Tols'],
  ['1..20', 'numbr', 'numbr'],
  ['default club', 'default clob', 'clob'],
  ['club  d6   blunt', 'club  d6', 'club'],
  ['dirk  d4   sharp', 'dirk  4    sharp', '4'],
  ['starts quiet', 'starts quite', 'quite'],
  ['Abel    14   3', 'Abel    140  3', '140'],
  ['Abel    14   3', 'Abel    14', 'Abel'],
  ['    Person  AWE  HP', '    Person  AWE  PH', 'PH'],
  ['  side thieves\n    ', '  side theives\n    ', 'theives'],
  ['policy Calm for everyone', 'policy Clam for everyone', 'Clam'],
  ['  scenario Gate\n  dice', '  scenario Gat\n  dice', 'Gat'],
  ['dice Notice by Abel', 'dice Notice by Able', 'Able'],
  ['is sees\n', 'is seen\n', 'seen'],
  ['when p.HP reaches 0', 'when p.HP reaches d6', 'd6'],
  ['"{p} falls"', '"{q} falls"', 'q'],
  ['at end of encounter', 'at end of encountr', 'encountr'],
  ['  roll d20 as eye\n  sees   when', '  sees   when', 'eye'],
  ['ties is wins\n  blind  otherwise', 'ties is wins', 'sees'],
  ['  blind  otherwise', '  sees  otherwise', 'sees'],
  ['eye < p.AWE or', 'eye < under or', 'under'],
  ['AWE    1..20', 'AWE    1-20', '1-20'],
  ['where p is not Asleep', 'where p Asleep', 'Asleep'],
  ['where p is not Asleep', 'where p Aslep', 'Aslep'],
  ['play round up to 3 times while alarm is quiet', 'play rond as first', 'rond'],
];

describe('ordinary mistakes', () => {
  test.each(mistakes)('%s  written  %s', (right, wrong, marked) => {
    const text = ruleset.replace(right, wrong);
    const line =
      lineOf(text, wrong) + (wrong.slice(0, wrong.indexOf(marked)).match(/\n/g)?.length ?? 0);
    expect(errorsIn(text).map(({ line: at, text: what }) => `${at}: ${what}`)).toEqual([
      `${line}: ${marked}`,
    ]);
  });

  test('two mistakes at once are both reported', () => {
    for (const [index, first] of mistakes.entries()) {
      const second = mistakes[(index + 7) % mistakes.length];
      if (second === undefined || !ruleset.replace(first[0], first[1]).includes(second[0]))
        continue;
      // Two mistakes in the same words would be reported as one.
      if (first[2] === second[2] || first[0].includes(second[0]) || second[0].includes(first[0]))
        continue;
      const told = errorsIn(ruleset.replace(first[0], first[1]).replace(second[0], second[1])).map(
        (one) => one.text,
      );
      expect(told, `${first[1]} and ${second[1]}`).toEqual(
        expect.arrayContaining([first[2], second[2]]),
      );
    }
  });
});

test.runIf(thorough)('a line that cannot be parsed causes no error in another declaration', () => {
  const lines = ruleset.split('\n');
  for (const [index, line] of lines.entries()) {
    if (index < 3 || line.trim() === '') continue;
    let first = index;
    while (first > 0 && (lines[first]?.startsWith(' ') ?? false)) first -= 1;
    let last = index + 1;
    while (last < lines.length && (lines[last] === '' || (lines[last]?.startsWith(' ') ?? false)))
      last += 1;
    const text = lines
      .map((one, at) => (at === index ? one.replace(/\S/, '== $&') : one))
      .join('\n');
    const told = errorsIn(text);
    expect(told.length, `line ${index + 1}: ${line}`).toBeGreaterThan(0);
    expect(
      told.filter((one) => one.line <= first || one.line > last),
      `line ${index + 1}: ${line}`,
    ).toEqual([]);
  }
});

test('an unknown name in several places is one problem with several marks', () => {
  const { diagnostics } = compile(
    createSource('watch.fray', ruleset.replace('define p is standing', 'define p is upright')),
  );
  const unknown = diagnostics.filter((one) => one.code === 'names/unknown');
  expect(unknown).toHaveLength(1);
  expect(unknown[0]?.secondary).toHaveLength(2);
});

describe('files', () => {
  const base = createSource('rules/watch.fray', ruleset);
  const read = (path: string): typeof base | undefined => (path === base.path ? base : undefined);
  test('a file can use a ruleset in the same folder', () => {
    const uses = createSource(
      'rules/more.fray',
      'uses "watch.fray"\n\nexample "again"\n  scenario Gate\n  dice Notice by Bert  20\n  try Notice by Bert is blind\n',
    );
    const made = compile(uses, read);
    expect(made.diagnostics.map((one) => one.message)).toEqual([]);
    expect(made.ruleset?.examples.map((one) => one.text)).toContain('again');
    expect(made.sources.map((one) => one.path)).toEqual(['rules/more.fray', 'rules/watch.fray']);
  });
  test('a missing file, a wrong declaration and a wrong amendment are reported', () => {
    const codesOf = (path: string, text: string): readonly string[] =>
      compile(createSource(path, text), read).diagnostics.map((one) => one.code);
    expect(codesOf('rules/a.fray', 'uses "wacht.fray"\n')).toContain('names/file-not-found');
    expect(codesOf('rules/a.fray', 'uses "watch.fray"\n\nside others-2\n')).toContain(
      'names/not-in-uses',
    );
    expect(
      codesOf('rules/a.fray', 'amends "watch.fray" as "x"\n\nset ruling ties to wins\n'),
    ).toEqual(['names/already-so']);
    expect(codesOf('a.fray', `${ruleset}\nset ruling ties to wins\n`)).toEqual([
      'names/only-in-house-rules',
    ]);
  });
});
