// House rules outlast changes of their ruleset: old names are read as the present ones. House rules can also rename, and a problem with a
// removed name shows which file removed it.
import { describe, expect, test } from 'vitest';
import { applyCertainFixes, createSource, format } from '@fray/dsl/internal';
import { said } from '../../packages/dsl/src/diagnostics/said-fixture.ts';
import { amended, base, compileFiles, effective } from './base.ts';

/** A later version of the ruleset, in which many things have other names. */
const later = base
  .replace('version 1', 'version 2')
  .replace('check Strike by a on d', 'check Strike by a on d was called Hit, Smite')
  .replace('roll d20 as blow', 'roll d20 as blow was called swing')
  .replace('HP     counter 0..  starts 3', 'HP     counter 0..  starts 3 was called wounds')
  .replace('condition Down', 'condition Down was called Dead')
  .replace('defender  "the one who is struck"', '$& was called second')
  .replace('rain     -1     d8', '$& was called wet')
  .replace('hit   when blow > needed', 'hit was called yes-hit  when blow > needed');

const told = (house: string, rules = later): readonly string[] =>
  compileFiles({ 'house.fray': house, 'base.fray': rules }).diagnostics.map(
    ({ code, message }) => `${code}: ${message}`,
  );

describe('a name of an earlier version', () => {
  test.each([
    ['of a check', 'set modifier Courage in check Smite to +2', 'Smite', 'Strike'],
    ['of a roll', 'add to roll swing in check Strike\n  Lucky +1 when loud', 'swing', 'blow'],
    ['of a field', 'trigger Ow when f.wounds falls\n  set loud to yes', 'wounds', 'HP'],
    [
      'of a condition',
      'define f is late when f is Dead\n\nmodifier Late -1 to Strike.blow by a when a is late',
      'Dead',
      'Down',
    ],
    ['of an option', 'set ruling ties to second', 'second', 'defender'],
    ['of a row', 'set Weather at wet under shift to -2', 'wet', 'rain'],
    ['of an outcome', 'set outcome yes-hit in check Strike to blow > 3', 'yes-hit', 'hit'],
  ])('%s is read as the present name, with a warning', (_, line, was, now) => {
    const house = `amends "base.fray"\n\n${line}\n`;
    const made = compileFiles({ 'house.fray': house, 'base.fray': later });
    expect(made.ruleset).toBeDefined();
    expect(made.diagnostics.map(({ message }) => message)).toEqual([
      `\`${was}\` is now called \`${now}\``,
    ]);
    const mended = applyCertainFixes(createSource('house.fray', house), made.diagnostics).text;
    expect(mended).toBe(house.replaceAll(was, now));
    expect(told(mended)).toEqual([]);
  });

  test('means the declaration that has this name today, if there is one', () => {
    expect(told('amends "base.fray"\n\ncheck Hit\n  good  otherwise\n')).toEqual([
      expect.stringContaining('rules/unused'),
    ]);
  });

  test('is unknown in the ruleset itself', () => {
    const rules = later.replace('f gains Down', 'f gains Dead');
    expect(
      compileFiles({ 'base.fray': rules }, 'base.fray').diagnostics.map(({ code }) => code),
    ).toContain('names/unknown');
  });

  test('is reported with the version that the file was written for', () => {
    const house = 'amends "base.fray" version 1\n\nset modifier Courage in check Hit to +2\n';
    expect(told(house)).toEqual([
      'names/other-version: this file was written for version 1; `base.fray` is version 2',
      'names/former-name: `Hit` is now called `Strike`',
    ]);
    expect(told(house.replace('version 1', 'version 2').replace('Hit', 'Strike'))).toEqual([]);
  });
});

describe('a house rule renames', () => {
  const house = `amends "base.fray"

rename check Strike to Blow-at
rename field HP in kind Fighter to hearts
rename outcome hit in check Strike to landed

set modifier Courage in check Blow-at to +2
`;

  test('a name everywhere, and may itself use the old name or the new one', () => {
    const text = effective(compileFiles({ 'house.fray': house }))
      .map((line) => line.text)
      .join('\n');
    expect(told(house, base)).toEqual([]);
    expect(text).not.toMatch(/\bStrike\b(?! was)|\bHP\b/);
    expect(text).toContain('f.hearts reaches 0');
    expect(text).toContain('landed');
    expect(told(house.replace('check Blow-at to +2', 'check Strike to +2'), base)).toEqual([]);
  });

  test('a name, and house rules built on it may use either name', () => {
    const files = { 'base.fray': base, 'house.fray': house };
    for (const name of ['Strike', 'Blow-at']) {
      const upper = `amends "house.fray"\n\nset modifier Shield in check ${name} to +4\n`;
      expect(compileFiles({ 'upper.fray': upper, ...files }, 'upper.fray').diagnostics).toEqual([]);
    }
  });

  test.each(['Courage', 'Bravery'])(
    'a part of a declaration, and house rules built on it may use either name: %s',
    (name) => {
      const files = {
        'base.fray': base,
        'house.fray': 'amends "base.fray"\n\nrename modifier Courage in check Strike to Bravery\n',
        'upper.fray': `amends "house.fray"\n\nset modifier ${name} in check Strike to +4\n`,
      };
      expect(compileFiles(files, 'upper.fray').diagnostics).toEqual([]);
    },
  );

  test('nothing to a word that cannot be a name', () => {
    const codes = (line: string): readonly string[] =>
      told(`amends "base.fray"\n\n${line}\n`, base).map((one) => one.replace(/:.*/, ''));
    expect(codes('rename check Strike to as')).toEqual(['names/cannot-rename']);
    expect(codes('rename check Strike to yes')).toEqual(['names/cannot-rename']);
  });
  test('nothing to a name that is taken', () => {
    expect(told('amends "base.fray"\n\nrename check Strike to Omen\n', base)).toEqual([
      `names/cannot-rename: \`check Strike\` cannot be renamed: then ${said.declaredAgain('Omen', 'a check')}`,
    ]);
  });
});

describe('a name that is gone', () => {
  test('is reported with the file that removed it', () => {
    const made = amended('remove condition Down');
    const [first] = made.diagnostics.filter(({ severity }) => severity === 'error');
    expect(first?.help[0]?.text).toBe('`house.fray` removes `condition Down`');
    expect(first?.secondary[0]).toMatchObject({
      span: { source: 'house.fray' },
      text: 'removed here',
    });
  });

  test('is reported with the version that the file was written for', () => {
    const house = 'amends "base.fray" version 1\n\nremove ruling whatever\n';
    expect(told(house)).toEqual([
      'names/other-version: this file was written for version 1; `base.fray` is version 2',
      'names/unknown: there is no ruling `whatever`',
    ]);
  });

  test('is reported with the names that exist', () => {
    const [first] = amended('remove ruling whatever').diagnostics;
    expect(first?.help.map(({ text }) => text)).toEqual(['the only ruling is `ties`']);
  });
});

test.each([
  ['check Strike was called Hit by a on d', 'check Strike by a on d  was called Hit'],
  [
    '  roll d20 as blow was called die, low is good',
    '  roll d20 as blow, low is good  was called die',
  ],
])(
  '`was called` may stand anywhere in its line, and the formatter moves it to the end: %s',
  (line, canonical) => {
    const head = line.startsWith(' ') ? 'check Strike by a on d\n' : '';
    const rest = line.startsWith(' ') ? '' : '  roll d20 as blow\n';
    const text = `ruleset "Duel"\n\n${head}${line}\n${rest}`;
    expect(format(createSource('duel.fray', text)).text).toContain(`${canonical}\n`);
  },
);
