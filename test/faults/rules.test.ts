// Tests what rules and their surroundings could do to a log: make it differ from run to run, let it grow without end, reach outside.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compile, createSource } from '@fray/dsl/internal';
import {
  defaultSource,
  firstSource,
  openSession,
  replyFrom,
  answer,
  seededDice,
  isRefusal,
} from '@fray/engine/drivers';
import type { Event } from '@fray/engine/events';
import { encodeLog } from '@fray/engine/log';
import { link, type Machine } from '@fray/engine/machine';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { duel } from '../../packages/cli/src/testing/duel.ts';
import { beginRun, hash, inputsFor, played, policiesOf } from '../engine/runs.ts';
import { skirmish } from '../engine/skirmish.ts';
import { tell } from '../fuzz/answered.ts';

afterEach(() => {
  vi.useRealTimers();
});

const log = (): string => encodeLog(played(skirmish, { seed: '5' }).events, hash);

describe('the same run gives the same bytes', () => {
  test('F29: if the machine is serialised and read back at every answer', () => {
    const inputs = inputsFor(skirmish, { seed: '5' });
    const program = link(skirmish);
    const events: Event[] = [];
    const sink = { event: (event: Event) => events.push(event) };
    let session = openSession(program, beginRun(program, inputs), sink);
    for (let count = 0; session.need !== undefined; count += 1) {
      const reply = replyFrom(session, {
        dice: [seededDice('5', 0)],
        choices: [policiesOf(program, inputs), defaultSource, firstSource],
      });
      if (reply === undefined || isRefusal(reply)) throw new Error('an answer');
      expect(answer(session, reply)).toBeUndefined();
      // A machine is plain data, so JSON keeps all of it.
      if (session.need !== undefined)
        session = {
          ...openSession(
            program,
            JSON.parse(JSON.stringify(session.machine)) as Machine,
            sink,
            session.positions,
          ),
        };
    }
    expect(encodeLog(events, hash)).toBe(log());
  });

  test('F40: whatever the clock shows', () => {
    const now = log();
    for (const date of [
      '1969-12-31T23:59:59.999Z',
      '2038-01-19T03:14:08.000Z',
      '+010000-01-01T00:00:00.000Z',
    ]) {
      vi.useFakeTimers({ now: new Date(date) });
      expect(log()).toBe(now);
    }
  });
});

const head = 'ruleset "T"\n\nkind P\n  HP counter 0..\nside us\n\n';
const scenario = '\nscenario S\n  side us\n    P  HP\n    Abel  3\n';

test('F34: thousands of brackets are one mistake, reported in words', async () => {
  const { code, out } = await tell(
    { 'a.fray': `${head}define x as ${'('.repeat(4_900)}1${')'.repeat(4_900)}\n${scenario}` },
    'check',
    'a.fray',
  );
  expect(code).toBe(1);
  expect(out).toMatch(/deep|nest/);
});

test('F35: a value that doubles with each line, and dice by the million, end with a message', async () => {
  const doubling = Array.from(
    { length: 60 },
    (_, n) => `define d-${'x'.repeat(n + 2)} as d-${'x'.repeat(n + 1)} + d-${'x'.repeat(n + 1)}\n`,
  ).join('');
  const encounter = (value: string): string =>
    `encounter\n  each p in us where p.HP > 2\n    let n be ${value}\n    announce "{n}"\n`;
  const sums = await tell(
    {
      'a.fray': `${head}define d-x as 1\n${doubling}${encounter(`d-${'x'.repeat(61)}`)}${scenario}`,
    },
    'run',
    'a.fray',
    '--seed',
    '1',
    '--budget',
    '50000',
    '--quiet',
  );
  expect([1, 4]).toContain(sums.code);
  const dice = await tell(
    {
      'a.fray': `${head}check C by p\n  roll 1000000d1000000 as x\n  good  when x > p.HP\n  bad   otherwise\nencounter\n  each p in us\n    C by p\n      good  nothing\n      bad   nothing\n${scenario}`,
    },
    'run',
    'a.fray',
    '--seed',
    '1',
    '--quiet',
  );
  expect([1, 4]).toContain(dice.code);
});

/** Returns the sources of the language and the engine with their paths. */
function sources(): readonly (readonly [string, string])[] {
  return ['dsl', 'engine'].flatMap((name) => {
    const folder = fileURLToPath(new URL(`../../packages/${name}/src/`, import.meta.url));
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => [`${name}/${file}`, readFileSync(`${folder}${file}`, 'utf8')] as const);
  });
}

test('F36: no text of a ruleset becomes a regular expression', () => {
  expect(
    sources()
      .filter(([, text]) => /\bRegExp\s*\(/.test(text))
      .map(([path]) => path),
    // These files make their patterns from the table of synonyms and from words of one line.
  ).toEqual(['dsl/repair/content.ts', 'dsl/repair/synonyms.ts']);
});

test('F36: a long text is read to its end', async () => {
  for (const text of [
    `define ${'a'.repeat(30_000)}! as 1`,
    `define x as "${'\\'.repeat(30_000)}`,
    `${' '.repeat(30_000)}x`,
    `define x as 1${' -'.repeat(15_000)}`,
  ]) {
    expect((await tell({ 'a.fray': `${head}${text}\n${scenario}` }, 'check', 'a.fray')).code).toBe(
      1,
    );
  }
});

test('F37: rules are data and reach nothing outside of themselves', async () => {
  expect(
    sources()
      .filter(([, text]) =>
        /(?<!\.)\beval\s*\(|\bnew Function\b|\bnode:vm\b|\bimport\s*\(/.test(text),
      )
      .map(([path]) => path),
  ).toEqual([]);
  for (const name of ['constructor', 'process', 'globalThis', '__proto__', 'toString']) {
    const { ruleset, diagnostics } = compile(
      createSource(
        'a.fray',
        `${head}encounter\n  each p in us where p.HP > 2\n    announce "{p}"\n    set p.HP to ${name}\n${scenario}`,
      ),
    );
    expect(ruleset).toBeUndefined();
    expect(diagnostics.length).toBeGreaterThan(0);
  }
});

test('F41: no file beside a log is ever read for its state: there are no snapshots that could be out of date', async () => {
  const { fakeHost } = await import('../../packages/cli/src/testing/fake-host.ts');
  const { main } = await import('../../packages/cli/src/main.ts');
  const host = fakeHost({ files: { 'duel.fray': duel } });
  await main(['run', 'duel.fray', '--seed', '7', '--quiet', '--log', 'a.jsonl'], host);
  const text = String(host.disk.get('a.jsonl'));
  expect([...host.disk.keys()].toSorted()).toEqual(['a.jsonl', 'duel.fray']);
  const shown = async (beside: Readonly<Record<string, string>>): Promise<string> =>
    (await tell({ 'a.jsonl': text, ...beside }, 'replay', 'a.jsonl', '--at', '9', '--json')).out;
  const stray = {
    'a.jsonl.snap-8': '{"seq":8}',
    'a.jsonl.head': '{}',
    'a.jsonl.torn-100': 'x',
    'a.jsonl.lock': 'nonsense',
  };
  expect(await shown(stray)).toBe(await shown({}));
});
