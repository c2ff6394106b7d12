// `fray replay` and `fray verify` on intact and damaged logs of the small duel.
import { encodeLog, readLog } from '@fray/engine/log';
import { describe, expect, test } from 'vitest';
import { fray, onHost } from '../testing/duel-commands.ts';
import type { FakeHost } from '../testing/fake-host.ts';
import { suggests } from '../testing/hints.ts';

describe('replay and verify', () => {
  const fight = async (): Promise<FakeHost> =>
    (await fray('run duel.fray --scenario Bridge --seed 7 --dice 12,11,3,20 --log fight.jsonl'))
      .host;

  test('the state at an event is shown in words and as data', async () => {
    const host = await fight();
    const end = await onHost(host, 'replay fight.jsonl --show Bram.HP');
    expect(end).toMatchObject({ code: 0, out: '0\n' });
    const start = await onHost(host, 'replay fight.jsonl --at 0 --show Bram.HP --json');
    expect(JSON.parse(start.out)).toEqual({
      at: 0,
      path: 'Bram.HP',
      rows: [{ path: 'Bram.HP', value: 2 }],
      compared: false,
    });
    const shown = await onHost(host, 'replay fight.jsonl --at 2');
    expect(shown.out).toMatch(/^After event 2 of \d+\n/);
    expect(shown.out).toMatch(/now +round 1/);
    expect(shown.out).toMatch(/ {2}Ada +· +12 +2\n/);
    const state = JSON.parse((await onHost(host, 'replay fight.jsonl --at 2 --json')).out);
    expect(state).toMatchObject({ at: 2, state: { seq: 2 } });
  });

  test('an unknown event or path is reported with a hint', async () => {
    const host = await fight();
    expect(await onHost(host, 'replay fight.jsonl --at 999')).toMatchObject({
      code: 2,
      err: expect.stringMatching(/no event 999 in fight\.jsonl\nhint: it has the events 0 to \d+/),
    });
    expect(await onHost(host, 'replay fight.jsonl --show Bram.HQ')).toMatchObject({
      code: 2,
      err: expect.stringContaining(suggests('HP')),
    });
  });

  test('--json prints all events', async () => {
    const { out } = await onHost(await fight(), 'replay fight.jsonl --json');
    expect(JSON.parse(out)).toMatchObject({ log: 'fight.jsonl', end: 'over' });
  });

  test('a torn last line is reported and not used, and nothing is written beside the log', async () => {
    const host = await fight();
    const text = String(host.disk.get('fight.jsonl'));
    host.disk.set('fight.jsonl', text.slice(0, -10));
    const { code, out, err } = await onHost(host, 'verify fight.jsonl');
    expect(code).toBe(0);
    expect(out).toContain('Proven so far.');
    const offset = text.slice(0, -1).lastIndexOf('\n') + 1;
    expect(err).toContain('not used, and left where they are.');
    expect(host.disk.has(`fight.jsonl.torn-${offset}`)).toBe(false);
  });

  test('a changed line is refused, and the intact part before it is reported', async () => {
    const host = await fight();
    host.disk.set(
      'fight.jsonl',
      String(host.disk.get('fight.jsonl')).replace('"faces":[12]', '"faces":[13]'),
    );
    expect(await onHost(host, 'verify fight.jsonl')).toMatchObject({
      code: 1,
      err: expect.stringMatching(/was changed[^]*events 0 to \d+ before it are whole/),
    });
    const replayed = await onHost(host, 'replay fight.jsonl');
    expect(replayed.code).toBe(1);
    expect(replayed.out).toContain('A short duel');
  });

  test('a changed fact with new seals is refused by the rules, with the event, the line, the expected and the found value', async () => {
    const host = await fight();
    const hash = host.sha256;
    const { events } = readLog(Buffer.from(String(host.disk.get('fight.jsonl'))), hash);
    const at = events.findIndex((event) => event.type === 'check-resolved');
    const changed = events.map((event, index) =>
      index === at && event.type === 'check-resolved'
        ? { ...event, data: { ...event.data, outcome: 'miss' } }
        : event,
    );
    host.disk.set('fight.jsonl', encodeLog(changed, hash));
    const { code, out } = await onHost(host, 'verify fight.jsonl');
    expect(code).toBe(1);
    expect(out.replace(/\s+/g, ' ')).toContain(
      `Does not follow from the rules: event ${at} of fight.jsonl. Events 0 to ${at - 1} follow from the rules.`,
    );
    expect(out).toMatch(/--> duel\.fray:\d+ {2}check Strike\n/);
    expect(out).toContain('expected  "hit"');
    expect(out).toContain('found     "miss"');
    const document = JSON.parse((await onHost(host, 'verify fight.jsonl --json')).out);
    expect(document).toMatchObject({
      log: 'fight.jsonl',
      verdict: 'differs',
      seq: at,
      type: 'check-resolved',
      path: 'data.outcome',
      rule: { in: 'check Strike', file: 'duel.fray' },
    });
  });

  test('a file that is no log is reported as such', async () => {
    for (const [text, said] of [
      ['', 'is empty'],
      ['hello', 'is not a log'],
      ['{"a":1}\n', 'is not a log'],
    ] as const) {
      const { code, err } = await fray('verify fight.jsonl', { files: { 'fight.jsonl': text } });
      expect(code).toBe(1);
      expect(err).toContain(said);
    }
    expect(await fray('verify duel.fray')).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^error: duel\.fray .*\nhint: .*`fray run FILE --log OUT`/),
    });
  });
});
