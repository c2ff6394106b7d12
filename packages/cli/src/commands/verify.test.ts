// `fray verify` of logs against other rules, and of many logs at once.
import { encodeLog, readLog, sealInputs } from '@fray/engine/log';
import { describe, expect, test, vi } from 'vitest';
import { main } from '../main.ts';
import { duel } from '../testing/duel.ts';
import { fakeHost, type FakeHost, type FakeOptions } from '../testing/fake-host.ts';

const rulesets = {
  'duel.fray': duel,
  'harder.fray': duel.replace('lower t.HP by 1', 'lower t.HP by 2'),
  'louder.fray': duel.replace('miss  nothing', 'miss  announce "{a} misses"'),
  'smaller.fray': duel.replace('d20 as blow', 'd12 as blow'),
  'commented.fray': `# a comment\n\n${duel}`,
  'house.fray': 'amends "duel.fray" as "Short swords"\n\nset roll blow in check Strike to d12\n',
};

interface Done {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

async function on(host: FakeHost, argv: string): Promise<Done> {
  Object.assign(host.printed, { out: '', err: '' });
  const code = await main(argv.split(' '), host);
  return { code, ...host.printed };
}

const logs = new Map<string, string>();

/** Makes a host with logs of the duel. Each log is played only once and then reused. */
async function tableWith(seeds: readonly string[], options: FakeOptions = {}): Promise<FakeHost> {
  for (const seed of seeds) {
    if (logs.has(seed)) continue;
    const table = fakeHost({ files: rulesets });
    await on(table, `run duel.fray --seed ${seed} --log log.jsonl -q`);
    logs.set(seed, String(table.disk.get('log.jsonl')));
  }
  return fakeHost({
    ...options,
    files: {
      ...rulesets,
      ...options.files,
      ...Object.fromEntries(seeds.map((seed) => [`saves/${seed}.jsonl`, logs.get(seed) ?? ''])),
    },
  });
}

describe('verify with other rules', () => {
  test('the same rules give the same events, even with other comments', async () => {
    const host = await tableWith(['3']);
    expect(await on(host, 'verify saves/3.jsonl --rules commented.fray')).toMatchObject({
      code: 0,
      err: '',
    });
    expect(host.printed.out).toMatch(
      /^Same\. All \d+ events of saves\/3\.jsonl come out the same by commented\.fray\.\n$/,
    );
  });

  test('the first differing event is reported in two sentences, with the old and the new line', async () => {
    const host = await tableWith(['3']);
    const { code, out } = await on(host, 'verify saves/3.jsonl --rules harder.fray');
    expect(code).toBe(1);
    expect(out).toContain('The first 7 events are the same, then ');
    expect(out).toContain('  - #7 Bram HP 2 → 1\n  + #7 Bram HP 2 → 0\n  in data.asked: 1 → 0\n');
    const line = duel.split('\n').findIndex((one) => one.includes('lower t.HP by 1')) + 1;
    const [sentence, before, after] = out
      .slice(out.indexOf('The reason is action Attack\n'))
      .split('\n')
      .slice(1);
    // The sentence is the same as that of `fray diff`.
    expect(sentence).toMatch(/Attack.*2.*1/);
    expect(before).toMatch(new RegExp(`^  - hit  lower t.HP by 1 +duel.fray:${line}$`));
    expect(after).toMatch(new RegExp(`^  \\+ hit  lower t.HP by 2 +harder.fray:${line}$`));
  });

  test.each([
    ['louder.fray', 'Same outcome by another path.', 'same-outcome'],
    ['smaller.fray', 'Illegal. ', 'illegal'],
  ])('%s: %s', async (rules, said, word) => {
    const host = await tableWith(['3']);
    expect((await on(host, `verify saves/3.jsonl --rules ${rules}`)).out.startsWith(said)).toBe(
      true,
    );
    const { code, out } = await on(host, `verify saves/3.jsonl --rules ${rules} --json`);
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({
      log: 'saves/3.jsonl',
      rules,
      verdict: word,
      change: { declaration: word === 'illegal' ? 'check Strike' : 'action Attack' },
    });
  });

  test('--show prints the transcript up to the difference', async () => {
    const host = await tableWith(['3']);
    const { out } = await on(host, 'verify saves/3.jsonl --rules harder.fray --show');
    expect(out).toContain('Ada attacks Bram');
    expect(out.indexOf('Ada attacks Bram')).toBeLessThan(
      out.indexOf('Same outcome by another path.'),
    );
    // The transcript ends where the two runs part.
    expect(out).not.toContain('Bram attacks Ada');
  });

  test('house rules can be added', async () => {
    const host = await tableWith(['3']);
    const { code, out, err } = await on(
      host,
      'verify saves/3.jsonl --rules duel.fray --with house.fray',
    );
    expect({ code, err }).toEqual({ code: 1, err: '' });
    expect(out).toMatch(/by\sduel\.fray\s\+\s+house\.fray\./);
    expect(out).toMatch(
      /The reason is check Strike\n.*\n {2}- roll d20 as blow +duel\.fray:\d+\n {2}\+ roll d12 as blow +house\.fray:3\n/,
    );
  });

  test('a log that does not follow from its own rules is reported as such', async () => {
    const host = await tableWith(['3']);
    const text = String(host.disk.get('saves/3.jsonl'));
    host.disk.set('saves/3.jsonl', text.slice(0, text.lastIndexOf('\n', text.length - 2) - 40));
    expect(await on(host, 'verify saves/3.jsonl --rules duel.fray')).toMatchObject({ code: 0 });
    expect(host.printed.out).toContain('The log is open');
    host.disk.set('saves/3.jsonl', text.replace('"to":1}', '"to":0}'));
    expect((await on(host, 'verify saves/3.jsonl --rules duel.fray')).code).toBe(1);
    expect(host.printed.err).toContain('was changed');
  });

  test('--with and --show require --rules', async () => {
    const host = await tableWith(['3']);
    expect(await on(host, 'verify saves/3.jsonl --with house.fray')).toMatchObject({ code: 2 });
    expect(await on(host, 'verify saves/3.jsonl --show')).toMatchObject({ code: 2 });
    expect(await on(host, 'verify saves --rules duel.fray --show')).toMatchObject({ code: 2 });
  });
});

describe('verify of many logs', () => {
  test('the logs of a folder are counted', async () => {
    const host = await tableWith(['1', '2', '3']);
    expect(await on(host, 'verify saves')).toEqual({
      code: 0,
      out: 'Of 3 logs:\n  3  proven\n',
      err: '',
    });
    expect(await on(host, 'verify saves --rules duel.fray')).toEqual({
      code: 0,
      out: 'Of 3 logs by duel.fray:\n  3  same\n',
      err: '',
    });
  });

  test('a text means what its version of the language says, also beside the same text of another version', async () => {
    const renamed = (names: string): string =>
      duel.replace('"does the blow land?"', `$& was called ${names}`);
    const host = fakeHost({ files: { 'duel.fray': renamed('Hit') } });
    await on(host, 'run duel.fray --seed 3 --log saves/a.jsonl -q');
    const texts = readLog(Buffer.from(String(host.disk.get('saves/a.jsonl'))), host.sha256);
    // In version 1 a check threw the dice of its present name, which is today written as its oldest.
    host.disk.set('duel.fray', renamed('Strike, Hit'));
    await on(host, 'run duel.fray --seed 3 --log saves/b.jsonl -q');
    const { events } = readLog(Buffer.from(String(host.disk.get('saves/b.jsonl'))), host.sha256);
    const [now, before] = [texts.events[0], events[0]];
    if (now?.type !== 'encounter-begun' || before?.type !== 'encounter-begun')
      throw new Error('no header');
    const { files } = now.data;
    const inputs = sealInputs(before.data.inputs, { ...before.data, files }, host.sha256);
    const data = { ...before.data, files, inputs, language: 1 };
    const old = [{ ...before, data }, ...events.slice(1)];
    host.disk.set('saves/b.jsonl', encodeLog(old, host.sha256));
    expect(await on(host, 'verify saves/b.jsonl')).toMatchObject({ code: 0 });
    expect(await on(host, 'verify saves')).toMatchObject({ code: 0 });
  });

  test('differing logs are grouped by the rule that causes the difference, with the first log of each group', async () => {
    const host = await tableWith(['1', '2', '3']);
    const { code, out } = await on(host, 'verify saves --rules smaller.fray');
    expect(code).toBe(1);
    expect(out).toMatch(
      /^Of 3 logs by smaller\.fray:\n {2}3 {2}illegal\n\ncheck Strike: 3 logs are illegal\n {2}the first is saves\/1\.jsonl, event \d+\nWith `--reroll` /,
    );
    const again = await on(host, 'verify saves --rules smaller.fray --reroll');
    expect(again.code).toBe(1);
    expect(again.out).not.toContain('illegal');
    expect(await on(host, 'verify saves --reroll')).toMatchObject({ code: 2 });
  });

  test('a damaged log and a file that is no log do not stop the verification of the others', async () => {
    const host = await tableWith(['1', '2'], { files: { 'saves/0.jsonl': 'no log\n' } });
    host.disk.set(
      'saves/2.jsonl',
      String(host.disk.get('saves/2.jsonl')).replace('"to":1}', '"to":0}'),
    );
    const { code, out } = await on(host, 'verify saves');
    expect(code).toBe(1);
    expect(out).toContain('Of 3 logs:\n  1  proven\n  2  cannot be verified\n');
    expect(out).toContain('the first: saves/0.jsonl is not a log');
    const document = JSON.parse((await on(host, 'verify saves --json')).out);
    expect(document.counts).toEqual([
      { verdict: 'proven', count: 1 },
      { verdict: 'cannot be verified', count: 2 },
    ]);
    expect(document.results.map((one: { log: string }) => one.log)).toEqual([
      'saves/0.jsonl',
      'saves/1.jsonl',
      'saves/2.jsonl',
    ]);
  });

  test('progress is shown on terminals only', async () => {
    const host = await tableWith(['1', '2'], { tty: true, env: { NO_COLOR: '1' } });
    let now = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 2000));
    const { out, err } = await on(host, 'verify saves');
    clock.mockRestore();
    expect(out).toBe('Of 2 logs:\n  2  proven\n');
    expect(err).toContain('1 of 2 logs');
    expect(err.endsWith('\r\u001b[K')).toBe(true);
  });

  test('a folder without logs is an error', async () => {
    expect(await on(fakeHost({ files: { 'saves/notes.txt': '' } }), 'verify saves')).toMatchObject({
      code: 1,
      err: expect.stringContaining('there is no log in saves'),
    });
  });
});

test('what is only in one of two runs is not there in the other', async () => {
  const host = await tableWith(['7'], {
    files: {
      'third.fray': duel.replace('    Ada      12\n', '    Ada      12\n    Cid      12\n'),
    },
  });
  const { out } = await on(host, 'verify saves/7.jsonl --rules third.fray --reroll');
  expect(out).toMatch(/Cid side {2,}not there/);
  expect(out).not.toContain('nobody');
});

test('a file of JSON is no log, and a first line is not said to follow another', async () => {
  const host = await tableWith(['7']);
  host.disk.set('other.jsonl', '{"a":1}\n');
  expect(await on(host, 'verify other.jsonl')).toMatchObject({
    code: 1,
    err: expect.stringContaining('other.jsonl is not a log') as string,
  });
  const log = String(host.disk.get('saves/7.jsonl'));
  host.disk.set('saves/7.jsonl', log.replace('"seed":"7"', '"seed":"8"'));
  expect((await on(host, 'verify saves/7.jsonl')).err).toContain(
    'line 1 (event 0, byte 0) was changed, or is not the first line that was written: its hash',
  );
});

test('a log whose rules admit no such inputs is told why in a sentence', async () => {
  const host = await tableWith(['7']);
  const bytes = new TextEncoder().encode(String(host.disk.get('saves/7.jsonl')));
  const [first, ...rest] = readLog(bytes, host.sha256).events;
  if (first?.type !== 'encounter-begun') throw new Error('no header');
  const inputs = sealInputs({ ...first.data.inputs, scenario: 'Nowhere' }, first.data, host.sha256);
  host.disk.set(
    'saves/7.jsonl',
    encodeLog([{ ...first, data: { ...first.data, inputs } }, ...rest], host.sha256),
  );
  expect((await on(host, 'verify saves --json')).out).toContain(
    'data.inputs: These should be inputs that the rules admit. There is no scenario Nowhere.',
  );
});

test('a fork by other rules takes the dice and answers over, not the events', async () => {
  const host = await tableWith(['7']);
  const fork = 'fork saves/7.jsonl --at 3 --log';
  expect((await on(host, `${fork} a.jsonl --seed 8 -q`)).out).toMatch(
    /the first 4 from saves\/7\.jsonl\./,
  );
  expect((await on(host, `${fork} b.jsonl --rules louder.fray -q`)).out).toMatch(
    /the first \d+ with the dice and answers of saves\/7\.jsonl up to event 3\./,
  );
});
