// Passes arbitrary files as logs to every command: each answers clearly, and none believes a damaged or altered log.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { compile, createSource } from '@fray/dsl/internal';
import type { Ruleset } from '@fray/dsl/ir';
import type { Event } from '@fray/engine/events';
import { encodeLog, readLog, verify, type Verdict } from '@fray/engine/log';
import { link } from '@fray/engine/machine';
import { describe, expect, test } from 'vitest';
import { mutationsOf, textsOf } from '../engine/mutations.ts';
import { scaled, thorough } from '../scale.ts';
import { chanceOf } from './chance.ts';
import { tell, tellLog } from './answered.ts';

const systems = ['unit-ambush', 'column-ambush', 'action-segments', 'ap-loss', 'momentum'];
const textOf = (name: string): string =>
  readFileSync(new URL(`../../rulesets/${name}/${name}.fray`, import.meta.url), 'utf8');
const hash = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');
const rulesOf = (name: string): Ruleset =>
  compile(createSource('rules.fray', textOf(name))).ruleset ??
  expect.fail(`${name} does not compile`);

/** Returns the log of a run as a host writes it. */
async function logOf(name: string, ...options: readonly string[]): Promise<string> {
  const { fakeHost } = await import('../../packages/cli/src/testing/fake-host.ts');
  const { main } = await import('../../packages/cli/src/main.ts');
  const host = fakeHost({ files: { 'rules.fray': textOf(name) } });
  await main(['run', 'rules.fray', '--quiet', '--log', 'fight.jsonl', ...options], host);
  return String(host.disk.get('fight.jsonl'));
}

const isBelieved = (told: { readonly code: number }): boolean => told.code === 0;

describe('a damaged file', () => {
  test('with flipped bits is never believed', async () => {
    const log = Buffer.from(await logOf('momentum', '--seed', '1'));
    for (let seed = 0; seed < scaled(20); seed += 1) {
      const chance = chanceOf(seed);
      const bytes = Uint8Array.from(log);
      const at = chance.below(bytes.length);
      bytes[at] = (bytes[at] ?? 0) ^ (1 << chance.below(8));
      const told = await tellLog(bytes);
      // The reader restores a newline that is lost at the very end.
      if (at < bytes.length - 1)
        expect(
          isBelieved(told) && !/torn|Proven so far/.test(told.err + told.out),
          `byte ${at}, seed ${seed}`,
        ).toBe(false);
    }
  });

  test.runIf(thorough)('cut off anywhere is at most proven so far', async () => {
    const log = Buffer.from(await logOf('ap-loss', '--seed', '1'));
    for (let seed = 0; seed < scaled(10); seed += 1) {
      const { out } = await tellLog(log.subarray(0, chanceOf(seed).below(log.length - 1)));
      expect(out).not.toContain('Proven to the end');
    }
  });

  test.runIf(thorough)(
    'with lines left out, doubled, swapped or taken from another log is never believed',
    async () => {
      const lines = (await logOf('momentum', '--seed', '1')).trimEnd().split('\n');
      const others = (await logOf('momentum', '--seed', '2')).trimEnd().split('\n');
      for (let seed = 0; seed < scaled(12); seed += 1) {
        const chance = chanceOf(seed);
        const at = chance.below(lines.length - 2);
        const changed = [
          lines.toSpliced(at, 1),
          lines.toSpliced(at, 0, lines[at] ?? ''),
          lines.with(at, lines[at + 1] ?? '').with(at + 1, lines[at] ?? ''),
          lines.toSpliced(at, 1, others[Math.min(at, others.length - 1)] ?? ''),
        ][seed % 4];
        if (changed === undefined || changed.join('\n') === lines.join('\n')) continue;
        expect((await tellLog(`${changed.join('\n')}\n`)).code, `seed ${seed}`).toBe(1);
      }
    },
  );

  test.each([
    ['nothing', ''],
    ['a line end', '\n'],
    ['NULs', '\0'.repeat(5_000)],
    ['a ruleset', textOf('momentum')],
    ['UTF-16', new Uint8Array(Buffer.from('\ufeff{"seq":0}\n', 'utf16le'))],
    ['a byte order mark', '\ufeff{"seq":0}\n'],
    ['an empty object', '{}\n'],
    ['null', 'null\n'],
    ['deep lists', `${'['.repeat(100_000)}${']'.repeat(100_000)}\n`],
    ['deep objects', `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}\n`],
    ['a huge line', `{"seq":0,"type":"${'x'.repeat(20_000_000)}"}\n`],
    ['a huge line without an end', 'x'.repeat(20_000_000)],
    ['many lines', '{"seq":0}\n'.repeat(100_000)],
    ['keys of objects', '{"__proto__":{"HP":1},"seq":0,"type":"encounter-begun"}\n'],
    ['huge numbers', '{"seq":99999999999999999999999999}\n'],
  ])('%s', async (_title, content) => {
    expect((await tellLog(content)).code).toBe(1);
  });
});

describe('an altered header that is chained anew', () => {
  const changed = async (change: (data: Record<string, unknown>) => void): Promise<Event[]> => {
    const { events } = readLog(Buffer.from(await logOf('momentum', '--seed', '1')), hash);
    const copies = structuredClone(events) as Event[];
    // Events are plain data; after the change this may no longer be an event.
    change(copies[0]?.data as unknown as Record<string, unknown>);
    return copies;
  };

  test('with rules that no longer compile is reported as altered', async () => {
    const events = await changed((data) => {
      data['files'] = (data['files'] as { text: string }[]).map((file) => ({
        ...file,
        text: `${file.text}\ncheck by by\n`,
      }));
    });
    const told = await tellLog(encodeLog(events, hash));
    expect(told.code).toBe(1);
    expect(told.out).toMatch(/event 0[^]*data\.files\[0\]\.hash/);
  });

  test('with rules that do not compile and their right hash is refused in words', async () => {
    const events = await changed((data) => {
      data['files'] = (data['files'] as { text: string }[]).map((file) => ({
        ...file,
        text: 'check by by\n',
        hash: hash('check by by\n'),
      }));
    });
    expect((await tellLog(encodeLog(events, hash))).code).toBe(1);
  });

  test('with another version of the format or of the semantics is reported as such', async () => {
    for (const key of ['format', 'semantics']) {
      const events = await changed((data) => {
        expect(data).toHaveProperty(key);
        data[key] = typeof data[key] === 'number' ? data[key] + 1 : 'fray-log/2';
      });
      const { code, out, err } = await tellLog(encodeLog(events, hash));
      expect(code).toBe(1);
      expect(out + err).toMatch(/version|format|id/);
    }
  });
});

test.each(systems)('honest logs of %s are proven', async (name) => {
  const program = link(rulesOf(name));
  for (let seed = 0; seed < scaled(4); seed += 1) {
    const { events } = readLog(Buffer.from(await logOf(name, '--seed', `honest-${seed}`)), hash);
    expect(verify(program, events, { hash })).toEqual({
      verdict: 'proven',
      count: events.length,
    });
  }
});

describe('one changed field, chained anew, is found', () => {
  const runs: readonly (readonly [string, ...string[]])[] = systems.flatMap(
    (name) =>
      [
        [name, '--seed', 'a'],
        [name, '--seed', 'b', '--dice', '1,2,3,4,5,6'],
      ] as const,
  );

  test.each(runs)('%s %s %s', async (name, ...options) => {
    const program = link(rulesOf(name));
    const log = await logOf(name, ...options);
    const { events } = readLog(Buffer.from(log), hash);
    const judge = (text: string): Verdict | string => {
      const read = readLog(Buffer.from(text), hash);
      return read.end.read === 'ok' ? verify(program, read.events, { hash }) : read.end.read;
    };
    expect(judge(log)).toMatchObject({ verdict: 'proven' });
    const believed: string[] = [];
    for (let seed = 0; seed < scaled(15); seed += 1) {
      const chance = chanceOf(seed);
      const event = chance.pick(events);
      const mutations = mutationsOf(event, [
        ...textsOf(event.type === 'encounter-begun' ? event.data.inputs : event.data),
      ]);
      const mutation = chance.pick(mutations);
      // A changed event may be no valid event at all: then the reader reports it.
      const verdict = judge(encodeLog(events.with(event.seq, mutation.value as Event), hash));
      if (typeof verdict === 'string') continue;
      if (verdict.verdict === 'differs' && verdict.seq >= event.seq) continue;
      if (verdict.verdict === 'unsupported') continue;
      // A face of a script that was just as possible, and that has no consequence.
      if (
        event.type === 'dice-rolled' &&
        mutation.path.startsWith('data.faces') &&
        event.data.origin !== 'seed'
      )
        continue;
      believed.push(
        `${event.seq} ${event.type} ${mutation.path}: ${mutation.what} (${verdict.verdict})`,
      );
    }
    // A typed or scripted face may happen to be the one that the seed gives.
    expect(believed.filter((one) => !/dice-rolled data\.origin/.test(one))).toEqual([]);
  });
});

test('a folder as a log and a missing file are refused', async () => {
  for (const command of ['replay', 'why', 'resume']) {
    expect((await tell({ 'folder/x': '' }, command, 'folder')).code).toBe(5);
    expect((await tell({}, command, 'none.jsonl')).code).toBe(5);
  }
  expect((await tell({}, 'verify', 'none.jsonl')).code).toBe(5);
  // `verify` checks all logs of a folder, and this folder has none.
  expect((await tell({ 'folder/x': '' }, 'verify', 'folder')).code).toBe(1);
});
