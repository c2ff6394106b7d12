// `fray diff` of two logs: as sentences and as data.
import type { Event } from '@fray/engine/events';
import { encodeLog } from '@fray/engine/log';
import { describe, expect, test } from 'vitest';
import { main } from '../main.ts';
import { duel } from '../testing/duel.ts';
import { fakeHost, type FakeHost } from '../testing/fake-host.ts';

async function on(
  host: FakeHost,
  argv: string,
): Promise<{ readonly code: number; readonly out: string; readonly err: string }> {
  Object.assign(host.printed, { out: '', err: '' });
  const code = await main(argv.split(' '), host);
  return { code, ...host.printed };
}

let made: Promise<ReadonlyMap<string, string>> | undefined;

/**
 * Makes a host with four logs of the duel with listed dice: two with different dice, one with a harder blow, and one of
 * another scenario.
 */
async function table(): Promise<FakeHost> {
  const files = {
    'duel.fray': duel,
    'harder.fray': duel.replace('lower t.HP by 1', 'lower t.HP by 2'),
  };
  made ??= (async () => {
    const host = fakeHost({ files });
    await on(host, 'run duel.fray --seed 1 --dice 5,19,19,19 --log a.jsonl -q');
    await on(host, 'run duel.fray --seed 1 --dice 19,19,19,19 --log b.jsonl -q');
    await on(host, 'run harder.fray --seed 1 --dice 5,19,19,19 --log harder.jsonl -q');
    await on(host, 'run duel.fray --seed 1 --scenario Gate --dice 5,19,19,19 --log gate.jsonl -q');
    return new Map(
      ['a', 'b', 'harder', 'gate'].map((name) => [
        `${name}.jsonl`,
        String(host.disk.get(`${name}.jsonl`)),
      ]),
    );
  })();
  return fakeHost({ files: { ...files, ...Object.fromEntries(await made) } });
}

describe('two logs', () => {
  test('Markdown and the page say the same', async () => {
    const host = await table();
    const { out } = await on(host, 'diff a.jsonl b.jsonl');
    const markdown = await on(host, 'diff a.jsonl b.jsonl --markdown');
    expect(markdown.out).toMatch(/^# a\.jsonl → b\.jsonl\n\n```diff\n- a\.jsonl/);
    const page = await on(host, 'diff a.jsonl b.jsonl --html -');
    expect(page.out).toMatch(/^<!doctype html>/);
    const [, parting = ''] = /(They part at) #\d+/.exec(out) ?? [];
    expect(parting).not.toBe('');
    expect([markdown.out, page.out]).toEqual([
      expect.stringContaining(parting),
      expect.stringContaining(parting),
    ]);
    expect((await on(host, 'diff a.jsonl b.jsonl --html - --json')).code).toBe(2);
  });

  test('the report says where the logs part, why, what follows and how they end', async () => {
    const { code, out } = await on(await table(), 'diff a.jsonl b.jsonl');
    expect(code).toBe(0);
    expect(out).toBe(`a.jsonl → b.jsonl
  - a.jsonl  A short duel · Bridge · seed 1 (33 events)
  + b.jsonl  A short duel · Bridge · seed 1 (32 events)

They part at #5: Ada’s Strike blow (d20) shows 19 instead of 5.
  - #5 Ada throws d20 for Strike: 5
  + #5 Ada throws d20 for Strike: 19

2 more differences follow from that:
  - #6 Ada Strike (Bram)  blow 5 → hit
  + #6 Ada Strike (Bram)  blow 19 → miss
  - #7 Bram HP 2 → 1

They end differently:
           a.jsonl  b.jsonl
  Bram HP        1        2
After that, 25 events are the same in both logs; so is all of round 2.
From #8 of a.jsonl on, the logs are the same.
`);
    expect(out.split('\n').length).toBeLessThan(24);
  });

  test('the same log twice differs nowhere, and --exit-code gives 0', async () => {
    const host = await table();
    expect(await on(host, 'diff a.jsonl a.jsonl --exit-code')).toMatchObject({
      code: 0,
      out: expect.stringContaining('They are the same in everything.'),
    });
    expect((await on(host, 'diff a.jsonl b.jsonl --exit-code')).code).toBe(1);
  });

  test('for other rules the report names the changed line behind the difference', async () => {
    const { out } = await on(await table(), 'diff a.jsonl harder.jsonl');
    expect(out).toContain(
      'They part at #7: they were played by different rules (duel.fray, harder.fray).',
    );
    expect(out).toMatch(
      /The reason is action Attack\n.*\n {2}- hit {2}lower t\.HP by 1 +duel\.fray:\d+\n {2}\+ hit {2}lower t\.HP by 2 +harder\.fray:\d+\n/,
    );
  });

  test('for another scenario the logs part at the beginning', async () => {
    const { out } = await on(await table(), 'diff a.jsonl gate.jsonl --all');
    expect(out).toContain('They part at the beginning: the scenario is Gate instead of Bridge.');
    expect(out).toContain('+ #');
    expect(out).not.toContain('--all');
  });

  test('as data the report has the same facts', async () => {
    const document = JSON.parse((await on(await table(), 'diff a.jsonl b.jsonl --json')).out);
    expect(document).toMatchObject({
      a: { log: 'a.jsonl', scenario: 'Bridge', seed: '1', events: 33 },
      differ: true,
      parts: {
        kind: 'changed',
        path: 'data.faces[0]',
        a: { seq: 5, type: 'dice-rolled' },
        b: { seq: 5 },
        from: 0,
      },
      why: [0],
      roots: [{ kind: 'die', name: 'Strike.blow/Ada', a: '5', b: '19', at: { a: 5, b: 5 } }],
      ends: [{ path: 'Bram.HP', a: 1, b: 2 }],
      sameOutcome: false,
      again: { a: 8, b: 7 },
    });
    expect(document.differences).toHaveLength(3);
  });

  test('one of the logs may come from the standard input', async () => {
    const { disk } = await table();
    const text = (path: string): string => String(disk.get(path));
    const host = fakeHost({
      files: { 'a.jsonl': text('a.jsonl') },
      typed: text('b.jsonl').split('\n'),
    });
    const { code, out } = await on(host, 'diff a.jsonl -');
    expect(code).toBe(0);
    expect(out).toContain(
      '  - #5 Ada throws d20 for Strike: 5\n  + #5 Ada throws d20 for Strike: 19\n',
    );
  });
});

describe('diff of logs refuses', () => {
  test('a log and a ruleset', async () => {
    expect(await on(await table(), 'diff a.jsonl duel.fray')).toMatchObject({
      code: 2,
      err: expect.stringContaining('a.jsonl is a log, and duel.fray is not'),
    });
  });

  test.each(['--time 3', '--only rules', '--with duel.fray'])(
    'two logs with %s',
    async (option) => {
      expect(await on(await table(), `diff a.jsonl b.jsonl ${option}`)).toMatchObject({
        code: 2,
        err: expect.stringContaining('is for rulesets, and these are logs'),
      });
    },
  );

  test('a damaged log', async () => {
    const host = await table();
    host.disk.set(
      'b.jsonl',
      String(host.disk.get('b.jsonl')).replace('"faces":[19]', '"faces":[18]'),
    );
    expect(await on(host, 'diff a.jsonl b.jsonl')).toMatchObject({
      code: 1,
      err: expect.stringContaining('was changed'),
    });
    expect((await on(host, 'diff a.jsonl b.jsonl --exit-code')).code).toBe(2);
  });
});

test('a log whose header differs from what a run would write', async () => {
  const host = await table();
  const [first = '', ...rest] = String(host.disk.get('b.jsonl')).split('\n');
  const events = [first.replace('lower t.HP by 1', 'lower t.HP by 9'), ...rest]
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line.replace(/,"~h":"[^"]*"/, '')) as Event);
  host.disk.set('forged.jsonl', encodeLog(events, host.sha256));
  const { code, out, err } = await on(host, 'diff a.jsonl forged.jsonl');
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(err).toContain(
    'forged.jsonl cannot be compared: Event 0 (encounter-begun), data.files[0].hash',
  );
});
