// `fray check` on the small duel.
import { describe, expect, test } from 'vitest';
import { duel } from '../testing/duel.ts';
import { fray, duelLine } from '../testing/duel-commands.ts';
import { noSuchFile } from '../testing/hints.ts';

describe('check', () => {
  test('a sound file is reported in one line, with what it declares', async () => {
    const { code, out, err } = await fray('check duel.fray');
    expect({ code, out, err }).toEqual({
      code: 0,
      out: 'duel.fray is sound: 1 check, 1 choice, 2 actions, 1 ruling, 2 scenarios, 1 example\n',
      err: '',
    });
  });

  test('a misspelt name is shown at its place, with a suggestion', async () => {
    const { code, out } = await fray('check duel.fray', {
      files: { 'duel.fray': duel.replace('lower t.HP', 'lower t.HQ') },
    });
    expect(code).toBe(1);
    expect(out).toContain(`--> duel.fray:${duelLine('lower t.HP')}:`);
    expect(out).toMatch(/HP/);
    expect(out).toMatch(/1 problem \(1 error\) in 1 file\n$/);
  });

  test('as JSON the place is given in lines and columns', async () => {
    const { code, out } = await fray('check duel.fray --json', {
      files: { 'duel.fray': duel.replace('lower t.HP', 'lower t.HQ') },
    });
    expect(code).toBe(1);
    const document = JSON.parse(out);
    expect(document.files).toHaveLength(1);
    expect(document.files[0]).toMatchObject({ file: 'duel.fray', sound: false, contents: null });
    expect(document.files[0].problems[0]).toMatchObject({
      severity: 'error',
      file: 'duel.fray',
      line: duelLine('lower t.HP'),
    });
  });

  test('--fix applies and reports the certain fixes, and leaves all other problems', async () => {
    const wrong = duel
      .replace('1..20', '1–20')
      .replace('    miss  nothing\n', '    miss  nothing;\n');
    const { code, out, host } = await fray('check duel.fray --fix', {
      files: { 'duel.fray': wrong },
    });
    expect(out).toContain(`mended duel.fray:${duelLine('miss  nothing')}: `);
    expect(out).toContain('2 problems mended in duel.fray\n');
    expect(host.disk.get('duel.fray')).toBe(duel);
    expect(code).toBe(0);
  });

  test('--fix does not replace a name by a similar one, and then writes nothing', async () => {
    const files = { 'duel.fray': duel.replace('lower t.HP', 'lower t.HQ') };
    const { code, out, host } = await fray('check duel.fray --fix --json', { files });
    expect(code).toBe(1);
    expect(JSON.parse(out).files[0].mended).toEqual([]);
    expect(host.disk.get('duel.fray')).toBe(files['duel.fray']);
    expect((await fray('check - --fix')).code).toBe(2);
  });

  test('--fix corrects a line in another notation, but applies no fix that leaves as many problems', async () => {
    const wrong = duel.replace('lower t.HP by', 'decrease t.HP by');
    const { code, out, host } = await fray('check duel.fray --fix', {
      files: { 'duel.fray': wrong },
    });
    expect(out).toContain(`mended duel.fray:${duelLine('lower t.HP')}: `);
    expect(host.disk.get('duel.fray')).toContain('lower t.HP by');
    expect(code).toBe(0);
    // The fix mends the word, but it refers to something that does not exist: there are as many problems as before.
    const twice = duel.replace(/( +)lower t\.HP by.*/, '$1announce frobnicate;');
    const held = await fray('check duel.fray --fix --json', { files: { 'duel.fray': twice } });
    const [file] = JSON.parse(held.out).files;
    const before = JSON.parse(
      (await fray('check duel.fray --json', { files: { 'duel.fray': twice } })).out,
    ).files[0];
    expect(file.mended.length > 0).toBe(file.problems.length < before.problems.length);
  });

  test('--fix applies no fix that reveals as many problems of house rules', async () => {
    const files = {
      'duel.fray': duel.replace('1..20', '1–20'),
      'house.fray': 'amends "duel.fray" as "Long"\n\nset roll blow in check Strike to d\n',
    };
    const { out, host } = await fray('check duel.fray --with house.fray --fix --json', { files });
    expect(JSON.parse(out).files).toMatchObject([{ mended: [], problems: [{}] }]);
    expect(host.disk.get('duel.fray')).toBe(files['duel.fray']);
  });

  test('reads a file from the standard input, and reports a file that does not exist', async () => {
    expect((await fray('check -', { typed: duel.split('\n') })).code).toBe(0);
    expect(await fray('check none.fray')).toMatchObject({
      code: 5,
      err: `error: ${noSuchFile('none.fray')}\n`,
    });
  });

  describe('a draft declares something and does not use it yet', () => {
    const files = { 'duel.fray': `${duel}\ncondition Dazed\n` };
    test('check warns of it and ends with 0, but --strict refuses it', async () => {
      const { code, out } = await fray('check duel.fray', { files });
      expect(code).toBe(0);
      expect(out).toContain('warning[rules/unused]: the condition `Dazed` changes nothing');
      expect(out).toMatch(/duel\.fray is a draft with 1 warning\. It has 1 check, .*\.\n/);
      const strict = await fray('check --strict duel.fray', { files });
      expect(strict.code).toBe(1);
      expect(strict.out).toContain('error[rules/unused]');
      expect(strict.out).toMatch(/1 problem \(1 error\) in 1 file\n$/);
    });
    test('as JSON it is sound and a draft, and with --strict neither', async () => {
      const [draft, strict] = await Promise.all(
        ['', '--strict'].map(async (option) =>
          JSON.parse((await fray(`check duel.fray --json ${option}`.trim(), { files })).out),
        ),
      );
      expect(draft.files[0]).toMatchObject({ sound: true, draft: true });
      expect(draft.files[0].problems[0].severity).toBe('warning');
      expect(strict.files[0]).toMatchObject({ sound: false, draft: false });
      expect(strict.files[0].problems[0].severity).toBe('error');
    });
    test.each([
      'run duel.fray --seed 1 -q',
      'test duel.fray',
      'hunt duel.fray --runs 1 --seed 1',
      'odds duel.fray --check Strike --with a.skill=12',
    ])('`%s` plays it with a note, but --strict refuses it', async (line) => {
      const { code, err } = await fray(line, { files });
      expect(err).toContain('note: duel.fray is a draft: 1 warning; `fray check` shows it\n');
      expect(code).toBe((await fray(line)).code);
      expect((await fray(`${line} --strict`, { files })).code).toBe(1);
    });
  });
});
