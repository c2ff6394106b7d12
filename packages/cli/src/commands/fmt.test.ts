// `fray fmt` on the small duel.
import { describe, expect, test } from 'vitest';
import { duel } from '../testing/duel.ts';
import { fray, onHost } from '../testing/duel-commands.ts';

describe('fmt', () => {
  const crooked = duel
    .replace('  skill  1..20', '  skill 1..20')
    .replace('Fighter  skill\n    Ada      12', 'Fighter    skill\n    Ada 12');

  test('aligns tables, and changes nothing the second time', async () => {
    const { code, host } = await fray('fmt duel.fray', { files: { 'duel.fray': crooked } });
    expect(code).toBe(0);
    const formatted = host.disk.get('duel.fray');
    expect(formatted).not.toBe(crooked);
    expect(formatted).toContain('    Fighter  skill\n    Ada      12\n');
    expect(await onHost(host, 'fmt duel.fray')).toMatchObject({ code: 0, out: '' });
    expect(host.disk.get('duel.fray')).toBe(formatted);
  });

  test('--check shows the differences and changes nothing', async () => {
    const { code, out, host } = await fray('fmt --check duel.fray', {
      files: { 'duel.fray': crooked },
    });
    expect(code).toBe(1);
    expect(out).toContain('--- duel.fray');
    expect(out).toContain('-    Ada 12');
    expect(out).toContain('+    Ada      12');
    expect(out).toContain('1 file of 1 would be formatted');
    expect(host.disk.get('duel.fray')).toBe(crooked);
  });

  test('with - as the file it reads the standard input and prints the result', async () => {
    const { code, out } = await fray('fmt -', { typed: crooked.split('\n') });
    expect(code).toBe(0);
    expect(out).toContain('    Ada      12\n');
  });

  test('a file with a syntax error stays unchanged', async () => {
    const broken = `${duel}\ncheck by\n`;
    const { code, err, host } = await fray('fmt duel.fray', { files: { 'duel.fray': broken } });
    expect(code).toBe(1);
    expect(err).toContain('is left as it is');
    expect(host.disk.get('duel.fray')).toBe(broken);
  });
});
