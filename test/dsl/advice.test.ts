// What is said about a wrong line for which no sound line is near: where it belongs, and how such lines are written.

import { readFileSync } from 'node:fs';
import { advise, areSameRules, compile, createSource } from '@fray/dsl/internal';
import { describe, expect, test } from 'vitest';
import { said } from '../../packages/dsl/src/diagnostics/said-fixture.ts';
import { advisedIn } from './advised.ts';

const files: Readonly<Record<string, string>> = {
  momentum: '../../rulesets/momentum/momentum.fray',
  'unit-ambush': '../../rulesets/unit-ambush/unit-ambush.fray',
  bands: '../systems/bands.fray',
  cards: '../systems/cards.fray',
  chits: '../systems/chits.fray',
  craps: '../systems/craps.fray',
  duel: '../systems/duel.fray',
};

const rules = Object.fromEntries(
  Object.entries(files).map(([name, path]) => [
    name,
    readFileSync(new URL(path, import.meta.url), 'utf8').replace(/ +\[[A-Z][A-Z0-9 -]*\]$/gm, ''),
  ]),
);

/** Returns the rules after the advice for a wrong line (or lines), with single blanks within lines; undefined if there is no advice. */
const advised = (name: string, right: string, wrong: string): string | undefined =>
  advisedIn(rules[name] ?? '', right, wrong);

test.each(['set costs of Dash to 3', 'set Shaken to until end of scene'])(
  'if a house rule cannot set a part, the advice is to replace the declaration: %j',
  (wrong) => {
    const source = createSource('x.fray', `amends "bands.fray"\n\n${wrong}\n`);
    const bands = `${rules['bands'] ?? ''}
condition Shaken
  lasts until end of scene
action Dash by h
  counts as move
  costs 2 hold
  raise h.harm by 1
`;
    const read = (path: string) => (path === 'bands.fray' ? createSource(path, bands) : undefined);
    const check = (one: typeof source) => compile(one, read).diagnostics;
    const [first] = advise(source, check(source), check, read);
    expect(first?.code).toBe('syntax/not-indented');
    expect(first?.message).toContain('or a change to the rules that this file amends');
    expect(first?.help[0]?.text).toMatch(/write `replace` and all its lines$/);
  },
);

/** Returns all advice for the lines of a house rule. */
function helps(text: string): readonly string[] {
  const source = createSource('x.fray', `amends "bands.fray"\n\n${text}\n`);
  const read = (path: string) =>
    path === 'bands.fray' ? createSource(path, rules['bands'] ?? '') : undefined;
  const check = (one: typeof source) => compile(one, read).diagnostics;
  return advise(source, check(source), check, read).flatMap(({ help }) =>
    help.map((one) => one.text),
  );
}

test('the forms of a house rule are shown for its lines, those first that say most of what the line says', () => {
  expect(helps('set roll of Read-the-room to 2d10').join('\n')).toMatch(
    /^with `set` a line is written like this: `set roll mind in check Notice to 2d10`, /,
  );
});

test('advice for `set` without the sort of thing names what is missing, and `remove` never becomes a declaration', () => {
  expect(helps('house rule Tough\n\nset harm to 8').join('\n')).toContain(
    'say what `harm` is, such as `set field harm in kind … to 8`',
  );
  expect(helps('house rule Tough\n\nremove condition Stun').join('\n')).not.toContain(
    'write `condition',
  );
});

/** Returns the first help for a wrong line, and the source with that line. */
function toldFirst(name: string, right: string, wrong: string) {
  const text = (rules[name] ?? '').replace(right, () => wrong);
  const source = createSource('x.fray', text);
  const check = (one: typeof source) => compile(one).diagnostics;
  const [first] = advise(source, check(source), check, () => undefined);
  return { source, help: first?.help[0] };
}

describe('a line that belongs elsewhere', () => {
  test.each([
    ['kind Hero', 'roll 2d6 as thrown', 'below `action`, `check`, `procedure`, '],
    ['kind Hero', 'counts as move', 'below `action` or `check`'],
    ['check Read-the-room by h', 'raise h.hold by 1', 'where the check is called'],
    ['check Read-the-room by h', 'nerve  -1..3', 'below `kind`'],
    ['policy Grim', 'raise h.hold by 1', 'below `action`, `procedure`, '],
    ['kind Threat', 'full  when result >= 10', 'below `check`'],
  ])('below `%s` the line `%s` is reported with its proper place', (head, line, where) => {
    const { help } = toldFirst('bands', head, `${head}\n  ${line}`);
    expect(help?.text).toContain(where);
    expect(help?.edits).toBeUndefined();
  });

  test('the help for a line that makes no sense shows the form of such a line', () => {
    const { help } = toldFirst(
      'momentum',
      'rank order of c in everyone',
      'rank c in everyone of order',
    );
    expect(help?.text).toBe(
      'with `rank` a line is written like this: `rank order of p in everyone where p can act`',
    );
  });

  test('the name of an argument that is also a keyword does not decide which form is shown', () => {
    const { help } = toldFirst(
      'cards',
      'define f is fit when',
      'procedure Spoils of f from gains (number)\n  Share of f from gains\n\ndefine f is fit when',
    );
    expect(help?.text).toContain('go below `procedure`');
  });
});

test('of several lines that are equally near none is an edit, and the help shows them all', () => {
  const { help } = toldFirst('bands', 'kind Hero\n', 'kind Hero\n  luck  0..5 = 3\n');
  expect(help?.text).toBe('write `luck  0..5 default 3` or `luck  0..5 starts 3`');
  expect(help?.edits).toBeUndefined();
});

test('lines that are equally near are one answer if they make the same rules', () => {
  const text = advised('duel', 'points  counter 0..  starts 20', 'points  counter 0..  = 20') ?? '';
  const [meant, made] = [rules['duel'] ?? '', text].map(
    (one) => compile(createSource('x.fray', one)).ruleset,
  );
  expect(meant && made && areSameRules(meant, made)).toBe(true);
});

describe('advice with an edit is not given', () => {
  test('if the line is right but needs further lines', () => {
    const { help } = toldFirst(
      'unit-ambush',
      '  dice Awareness by Abel  14 13\n',
      '  dice Notice by Abel  14 13\n',
    );
    expect(help?.text).toBe(said.lineForEach);
  });

  test('if the verb is unknown and the line could mean anything', () => {
    expect(
      advised('momentum', '      lower t.HP by wound\n', '      frobnicate one of t.HP\n'),
    ).toBeUndefined();
  });

  test('if the edit would drop a participant from the line', () => {
    expect(
      advised('momentum', '      lower t.HP by wound\n', '      frobnicate t.HP for a\n'),
    ).toBeUndefined();
  });

  test('if the edit would drop a number from the line', () => {
    expect(
      advised(
        'duel',
        '  roll d10 explode on 10 up to 100 times as theirs by t',
        '  roll by t d10 burst on 9 and 10 up to 100 times as theirs',
      ),
    ).toBeUndefined();
  });

  test('if the edit would turn a name into a number', () => {
    expect(
      advised(
        'duel',
        '      ahead   lower t.points by clash.margin',
        '      ahead   t loses margin points',
      ),
    ).toBeUndefined();
  });

  test('if a statement has nothing but its first word', () => {
    const line = 'repeat until latest Clash by a against t is not tied';
    expect(advised('duel', line, 'repeat')).toBeUndefined();
  });

  test('if no other words correct the line', () => {
    const twice = '    Nerve  + h.nerve\n    Nerve  +1  when h.gear > 0\n';
    expect(advised('bands', '    Nerve  + h.nerve\n', twice)).toBeUndefined();
  });

  test('for a ruleset without mistakes', () => {
    const source = createSource('x.fray', rules['momentum'] ?? '');
    expect(
      advise(
        source,
        [],
        () => {
          throw new Error('nothing is asked');
        },
        () => undefined,
      ),
    ).toEqual([]);
  });
});

test.each([
  'check check a',
  'track check 0.. start 0',
  'policy policy Bold for a',
  'side side red',
])('two keywords of declarations next to each other are an error: %j', (line) => {
  const source = createSource('x.fray', `ruleset "Test"\n${line}\n`);
  const check = (one: typeof source) => compile(one).diagnostics;
  expect(advise(source, check(source), check, () => undefined)[0]?.severity).toBe('error');
});
