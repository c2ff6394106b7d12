// `fray run` with people who type dice and answers, or give them in files.
import { describe, expect, test } from 'vitest';
import { duel } from '../testing/duel.ts';
import { fray, onHost } from '../testing/duel-commands.ts';
import { noSuchFile } from '../testing/hints.ts';

describe('people at the table', () => {
  test('typed and seeded dice can be mixed, and the log marks them', async () => {
    const { code, out, err, host } = await fray(
      'run duel.fray --scenario Bridge --seed 7 --dice ask --log fight.jsonl',
      { typed: ['12', '.', '3', '.'] },
    );
    expect(err).toContain(
      'Strike of Ada: 1 die of 20 faces; type the face, `.` for a seeded die: 12',
    );
    expect(out).toContain('d20 (typed): 12, skill 12 → hit');
    expect(code).toBe(0);
    expect(await onHost(host, 'verify fight.jsonl')).toMatchObject({ code: 0 });
  });

  test('over a pipe a bad face ends with 3 and the end of the input with 5; the log is intact and open', async () => {
    const bad = await fray('run duel.fray --scenario Bridge --dice ask --log fight.jsonl', {
      typed: ['12', '21'],
    });
    expect(bad.code).toBe(3);
    expect(bad.err).toMatch(/fight\.jsonl is whole up to event \d+, and open/);
    expect(await onHost(bad.host, 'verify fight.jsonl')).toMatchObject({
      code: 0,
      out: expect.stringContaining('Proven so far.'),
    });
    expect(await onHost(bad.host, 'replay fight.jsonl')).toMatchObject({
      code: 0,
      out: expect.stringContaining('The log is open'),
    });
    const short = await fray('run duel.fray --scenario Bridge --dice ask --log fight.jsonl', {
      typed: ['12'],
    });
    expect(short).toMatchObject({
      code: 5,
      err: expect.stringContaining('gave a throw'),
    });
    expect(short.host.commits.count).toBeGreaterThan(2);
  });

  test('if a log could not be written completely, no message claims that it is intact', async () => {
    const { code, err, host } = await fray(
      'run duel.fray --scenario Bridge --seed 7 --log fight.jsonl',
      { diskLines: 3 },
    );
    expect(code).toBe(5);
    expect(err).not.toMatch(/whole up to event/);
    expect(String(host.disk.get('fight.jsonl')).split('\n').length).toBeLessThan(6);
  });

  test('a log given instead of a ruleset is reported as such', async () => {
    const { host } = await fray('run duel.fray --scenario Bridge --seed 7 --log fight.jsonl');
    for (const command of ['run', 'check', 'test', 'fmt', 'rules']) {
      host.printed.err = '';
      expect(await onHost(host, `${command} fight.jsonl`)).toMatchObject({
        code: 1,
        err: expect.stringContaining(
          'error: fight.jsonl is a log, not a ruleset\nhint: `fray replay` shows it',
        ),
      });
    }
  });

  test('the program asks for choices where no policy decides', async () => {
    const asked = duel.replace('  policy Fierce for everyone\n', '');
    const { code, out, err } = await fray(
      'run duel.fray --scenario Bridge --seed 7 --dice "12 20" --choices ask',
      { files: { 'duel.fray': asked }, typed: ['attack', 'wait', '1', 'nothing', ''] },
    );
    expect(err).toContain('Ada: what to do?\n   1  Attack: Bram\n   2  Wait\n   3  nothing\n');
    expect(err).toContain('Ada: spare the fallen?\n   1  yes  (default)\n   2  no\n');
    expect(out).toContain('Bram waits');
    expect(code).toBe(0);
  });

  test('a word that --choices does not know is taken for a file, and the hint says both', async () => {
    expect(await fray('run duel.fray --scenario Bridge --choices maybe')).toMatchObject({
      code: 5,
      err: `error: ${noSuchFile('maybe')}\nhint: --choices takes the word policy or ask, or the name of a file\n`,
    });
  });

  test('answers can come from a file of answers or from a log', async () => {
    const asked = duel.replace('  policy Fierce for everyone\n', '');
    const files = {
      'duel.fray': asked,
      'choices.txt':
        '# what they do\nanswer Ada takes Attack on Bram\nanswer Bram takes nothing\n\nanswer Ada takes Wait\nanswer Bram takes nothing\nanswer Mercy by Ada no\n',
    };
    const { code, out, err, host } = await fray(
      'run duel.fray --scenario Bridge --seed 7 --choices choices.txt --log fight.jsonl',
      { files },
    );
    expect(err).toBe('');
    expect(code).toBe(0);
    expect(out).toContain('Ada attacks Bram');
    expect(out).toContain('Ada waits');
    expect(out).toContain('“no mercy”');
    const again = await onHost(
      host,
      'run duel.fray --scenario Bridge --seed 7 --choices fight.jsonl',
    );
    expect(again).toMatchObject({ code: 0, err: '' });
    expect(again.out).toContain('“no mercy”');
  });

  test('a bad line in a file of answers is reported by its number', async () => {
    const run = (text: string) =>
      fray('run duel.fray --scenario Bridge --seed 7 --choices choices.txt', {
        files: { 'choices.txt': text },
      });
    expect(await run('answer Mercy by Ada no\nMercy no\n')).toMatchObject({
      code: 3,
      err: expect.stringContaining('choices.txt:2: `Mercy no` is not an `answer` line'),
    });
    expect(await run('# first\nanswer Mercy by Ada never\n')).toMatchObject({
      code: 3,
      err: expect.stringContaining('choices.txt:2: '),
    });
    expect(await run('answer Ada takes Attack on Ada\n')).toMatchObject({
      code: 3,
      err: expect.stringContaining('choices.txt:1: '),
    });
  });
});
