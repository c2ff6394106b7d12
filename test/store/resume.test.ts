// A log that was cut off is continued in the same file, with the same result as if nothing had happened.
import { describe, expect, test } from 'vitest';
import { main } from '../../packages/cli/src/main.ts';
import { duel } from '../../packages/cli/src/testing/duel.ts';
import { fakeHost } from '../../packages/cli/src/testing/fake-host.ts';

interface Told {
  readonly code: number;
  readonly err: string;
  readonly out: string;
  readonly log: string;
  readonly disk: ReadonlyMap<string, unknown>;
}

async function fray(
  files: Readonly<Record<string, string>>,
  argv: readonly string[],
  typed: readonly string[] = [],
): Promise<Told> {
  const host = fakeHost({ files, typed });
  const code = await main(argv, host);
  return { code, ...host.printed, log: String(host.disk.get('a.jsonl') ?? ''), disk: host.disk };
}

const run = ['run', 'duel.fray', '--scenario', 'Bridge', '--seed', '7', '--log', 'a.jsonl'];
const answers = 'answer Ada takes Attack on Bram\nanswer Bram takes Wait\nanswer Ada takes Wait\n';
const firstLines = (log: string, count: number): string =>
  log.split('\n').slice(0, count).join('\n') + '\n';

describe('a run that was cut after any event continues to the same bytes', () => {
  test.each<readonly [string, readonly string[], Readonly<Record<string, string>>]>([
    ['seeded, by policies', [], {}],
    [
      'with a list of dice and a file of choices',
      ['--dice', '3,4', '--choices', 'answers.txt'],
      { 'answers.txt': answers },
    ],
  ])('%s', async (_title, options, files) => {
    const whole = (await fray({ 'duel.fray': duel, ...files }, [...run, ...options])).log;
    const count = whole.split('\n').length - 1;
    expect(count).toBeGreaterThan(10);
    for (let kept = 1; kept < count; kept += 3) {
      const told = await fray({ 'a.jsonl': firstLines(whole, kept), ...files }, [
        'resume',
        'a.jsonl',
        ...options,
      ]);
      expect(told.err).toBe('');
      expect(told.log).toBe(whole);
    }
  });

  test('with people, who are asked only the questions still open', async () => {
    const files = { 'duel.fray': duel.replace('  policy Fierce for everyone\n', '') };
    const typed = ['1', '12', '1', '.', '3', '1', '20', '2', '2', '2', '2'];
    const whole = (await fray(files, [...run, '--dice', 'ask', '--choices', 'ask'], typed)).log;
    const lines = whole.split('\n').slice(0, -1);
    const given = (kept: number): number =>
      lines.slice(0, kept).filter((line) => /"origin":|"by":"(person|default)"/.test(line)).length;
    for (const kept of [1, 5, 9, lines.length - 1]) {
      const told = await fray(
        { 'a.jsonl': firstLines(whole, kept) },
        ['resume', 'a.jsonl'],
        typed.slice(given(kept)),
      );
      expect(told.log, told.err).toBe(whole);
    }
  });
});

describe('the end of the file', () => {
  test('F4: a torn line is moved aside and reported, and cut off before anything is added', async () => {
    const whole = (await fray({ 'duel.fray': duel }, run)).log;
    const cut = whole.slice(0, firstLines(whole, 8).length + 40);
    const told = await fray({ 'a.jsonl': cut }, ['resume', 'a.jsonl']);
    expect(told.err).toContain('kept in a.jsonl.torn-');
    expect(told.log).toBe(whole);
  });

  test('a finished log is refused with a clear message, an altered one with the number of its first wrong event', async () => {
    const whole = (await fray({ 'duel.fray': duel }, run)).log;
    expect(await fray({ 'a.jsonl': whole }, ['resume', 'a.jsonl'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('is finished: the encounter ended'),
      log: whole,
    });
    const altered = firstLines(whole.replace('"faces":[', '"faces":[1'), 8);
    expect(await fray({ 'a.jsonl': altered }, ['resume', 'a.jsonl'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('was changed'),
      log: altered,
    });
    expect(await fray({}, ['resume', 'a.jsonl'])).toMatchObject({ code: 5 });
  });

  test('people cannot be added to a run that began without them', async () => {
    const cut = firstLines((await fray({ 'duel.fray': duel }, run)).log, 6);
    for (const options of [
      ['--dice', 'ask'],
      ['--dice', '1,2'],
      ['--choices', 'ask'],
    ]) {
      expect(await fray({ 'a.jsonl': cut }, ['resume', 'a.jsonl', ...options])).toMatchObject({
        code: 2,
        err: expect.stringContaining('began without'),
        log: cut,
      });
    }
  });
});
