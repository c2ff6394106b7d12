// `fray verify FOLDER` compares each fork with the parent beside it.
import type { Event } from '@fray/engine/events';
import { encodeLog, readLog } from '@fray/engine/log';
import { expect, test } from 'vitest';
import { fray, onHost } from '../testing/duel-commands.ts';
import type { FakeHost } from '../testing/fake-host.ts';

/** A host with a log and two forks of it, the second a fork of the first. */
async function family(): Promise<FakeHost> {
  const { host } = await fray(
    'run duel.fray --scenario Bridge --dice 1,20,1 --seed 7 --log logs/a.jsonl -q',
  );
  await onHost(host, 'fork logs/a.jsonl --at 6 --seed other --log logs/b.jsonl -q');
  await onHost(host, 'fork logs/b.jsonl --at 4 --seed third --log logs/c.jsonl -q');
  return host;
}

/** Writes a log again with another face in its first throw and everything that follows, as its rules give it. */
async function refought(host: FakeHost): Promise<void> {
  const text = String(host.disk.get('logs/a.jsonl'));
  const { host: other } = await fray(
    'run duel.fray --scenario Bridge --dice 2,20,1 --seed 7 --log a.jsonl -q',
  );
  const [header] = readLog(Buffer.from(text), host.sha256).events;
  const { events } = readLog(Buffer.from(String(other.disk.get('a.jsonl'))), host.sha256);
  host.disk.set('logs/a.jsonl', encodeLog([header as Event, ...events.slice(1)], host.sha256)); // there is a header
}

const parentages = async (
  host: FakeHost,
): Promise<{ code: number; out: string; of: unknown[] }> => {
  const { code, out } = await onHost(host, 'verify logs --json');
  const { results } = JSON.parse(out) as { results: { log: string; parentage?: object }[] };
  return { code, out, of: results.map(({ parentage }) => parentage) };
};

test('forks that hold the events of their parents are fine', async () => {
  const { code, of } = await parentages(await family());
  expect(code).toBe(0);
  expect(of).toEqual([
    undefined,
    { parent: 'logs/a.jsonl', verdict: 'same' },
    { parent: 'logs/b.jsonl', verdict: 'same' },
  ]);
});

test('a parent with another event before the fork is found, though each log is proven by itself', async () => {
  const host = await family();
  await refought(host);
  expect((await onHost(host, 'verify logs/a.jsonl')).code).toBe(0);
  expect((await onHost(host, 'verify logs/b.jsonl')).code).toBe(0);
  const { code, of } = await parentages(host);
  expect(code).toBe(1);
  expect(of[1]).toMatchObject({
    parent: 'logs/a.jsonl',
    verdict: 'differs',
    sentence: expect.stringContaining('logs/a.jsonl has') as string,
  });
  expect(of[2]).toMatchObject({ verdict: 'same' });
  expect((await onHost(host, 'verify logs')).out).toContain('is not as its parent');
});

test('the event at which a fork parts from a changed parent is named, if it is the last before the fork too', async () => {
  const host = await family();
  const { events } = readLog(Buffer.from(String(host.disk.get('logs/a.jsonl'))), host.sha256);
  const thrown = events.find(({ type }) => type === 'dice-rolled')?.seq ?? 0;
  host.disk.delete('logs/b.jsonl');
  host.disk.delete('logs/c.jsonl');
  await onHost(host, `fork logs/a.jsonl --at ${thrown} --seed other --log logs/b.jsonl -q`);
  await refought(host);
  expect((await parentages(host)).of[1]).toMatchObject({ verdict: 'differs', seq: thrown });
});

test('a parent that is not proven is named, and nothing is compared with it', async () => {
  const host = await family();
  const { events } = readLog(Buffer.from(String(host.disk.get('logs/a.jsonl'))), host.sha256);
  const forged = events.map((event) =>
    event.type === 'value-changed' ? { ...event, data: { ...event.data, to: 77 } } : event,
  );
  host.disk.set('logs/a.jsonl', encodeLog(forged, host.sha256));
  const { code, of } = await parentages(host);
  expect(code).toBe(1);
  expect(of[1]).toEqual({ parent: 'logs/a.jsonl', verdict: 'unproven' });
  const said =
    /1 fork of a parent among these logs that is not proven, [^;]*; it is logs\/b\.jsonl, of logs\/a\.jsonl/;
  expect((await onHost(host, 'verify logs')).out).toMatch(said);
  const lines = String(host.disk.get('logs/a.jsonl')).split('\n');
  host.disk.set('logs/a.jsonl', lines.with(5, 'torn out').join('\n'));
  expect((await onHost(host, 'verify logs')).out).toMatch(said);
});

test('a parent that is not there is said so, and is no fault', async () => {
  const host = await family();
  host.disk.delete('logs/a.jsonl');
  const { code, of } = await parentages(host);
  expect(code).toBe(0);
  expect(of).toEqual([
    { parent: null, verdict: 'not-here' },
    { parent: 'logs/b.jsonl', verdict: 'same' },
  ]);
  expect((await onHost(host, 'verify logs')).out).toContain('1 fork without the parent');
});
