// `fray check` on the small duel.
import { describe, expect, test } from 'vitest';
import { duel } from '../testing/duel.ts';
import { fray, duelLine } from '../testing/duel-commands.ts';

describe('check', () => {
  test('a sound file is told in one line, with what is in it', async () => {
    const { code, out, err } = await fray('check duel.fray');
    expect({ code, out, err }).toEqual({
      code: 0,
      out: 'duel.fray is sound: 1 check, 1 choice, 2 actions, 1 ruling, 2 scenarios, 1 example\n',
      err: '',
    });
  });

  test('a misspelt name is shown where it stands, with what was meant', async () => {
    const { code, out } = await fray('check duel.fray', {
      files: { 'duel.fray': duel.replace('lower t.HP', 'lower t.HQ') },
    });
    expect(code).toBe(1);
    expect(out).toContain(`--> duel.fray:${duelLine('lower t.HP')}:`);
    expect(out).toMatch(/HP/);
    expect(out).toMatch(/1 problem \(1 error\) in 1 file\n$/);
  });

  test('as JSON the place is in lines and columns', async () => {
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

  test('a file from the standard input, and one that is not there', async () => {
    expect((await fray('check -', { typed: duel.split('\n') })).code).toBe(0);
    expect(await fray('check none.fray')).toMatchObject({
      code: 5,
      err: 'error: none.fray cannot be read: there is no such file\n',
    });
  });
});
