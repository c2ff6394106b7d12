// `fray test` on the small duel.
import { describe, expect, test } from 'vitest';
import { duel } from '../testing/duel.ts';
import { fray, duelLine } from '../testing/duel-commands.ts';

describe('test', () => {
  test('examples that pass', async () => {
    const { code, out } = await fray('test duel.fray');
    expect({ code, out }).toEqual({
      code: 0,
      out: 'duel.fray\n  pass  a hit costs one HP\n\n1 example in 1 file: 1 passed\n',
    });
    expect((await fray('test')).out).toBe(out);
  });

  test('a failure shows the line, what was expected and what is', async () => {
    const { code, out } = await fray('test', {
      files: { 'duel.fray': duel.replace('Bram.HP is 1', 'Bram.HP is 2') },
    });
    expect(code).toBe(1);
    expect(out).toContain('FAIL  a hit costs one HP');
    expect(out).toContain(`duel.fray:${duelLine('Bram.HP is 1')}, after event`);
    expect(out).toContain('Bram.HP is 2');
    expect(out).toMatch(/Bram\.HP +is 1/);
    expect(out).toContain('1 example in 1 file: 0 passed, 1 failed');
  });

  test('--only chooses, and finds nothing loudly', async () => {
    expect(await fray('test --only "one hp"')).toMatchObject({ code: 0 });
    expect(await fray('test --only dragons')).toMatchObject({
      code: 2,
      out: expect.stringContaining('No example has “dragons” in its name'),
    });
  });

  test('as JSON', async () => {
    const { out } = await fray('test --json', {
      files: { 'duel.fray': duel.replace('Bram.HP is 1', 'Bram.HP is 2') },
    });
    const document = JSON.parse(out);
    expect(document).toMatchObject({ passed: 0, failed: 1 });
    expect(document.files[0].examples[0]).toMatchObject({
      example: 'a hit costs one HP',
      passed: false,
      failures: [
        {
          kind: 'expectation',
          line: duelLine('Bram.HP is 1'),
          values: [{ of: 'Bram.HP', value: 1 }],
        },
      ],
    });
  });

  test('a file with errors counts as a problem', async () => {
    const { code, out } = await fray('test', { files: { 'bad.fray': 'ruleset "x"\nchekc\n' } });
    expect(code).toBe(1);
    expect(out).toContain('bad.fray cannot be tested');
    expect(out).toContain('1 passed');
  });
});
