// Runs and logs are judged by the invariants of their rules: through `run`, `fork`, `verify` and `debug`.
import { findBreak } from '@fray/engine/debugger';
import { encodeLog, readLog } from '@fray/engine/log';
import { beforeAll, describe, expect, test } from 'vitest';
import { momentPoint } from '../debug-adapter/points.ts';
import { openLogInspector } from '../debugger/inspector.ts';
import { main } from '../main.ts';
import { fakeHost, type FakeHost } from '../testing/fake-host.ts';
import { duel } from '../testing/duel.ts';

const rules = `${duel}
invariant Nobody-falls
  always
  every p in everyone satisfies p.HP > 0

invariant Slight-wounds
  whenever p.HP falls
  old - new is 1
`;

interface Document {
  readonly verdict?: string;
  readonly events: readonly { readonly seq: number; readonly type: string }[];
  readonly broken: readonly { readonly invariant: string; readonly events: readonly number[] }[];
  readonly results?: readonly Document[];
}

let host: FakeHost;
async function on(...argv: readonly string[]): Promise<{ code: number; out: string; err: string }> {
  Object.assign(host.printed, { out: '', err: '' });
  const code = await main([...argv], host);
  return { code, ...host.printed };
}
const json = async (...argv: readonly string[]): Promise<Document & { readonly code: number }> => {
  const { code, out } = await on(...argv, '--json');
  // The command prints one document.
  return { code, ...(JSON.parse(out) as Document) };
};

const playing = [
  'run',
  'rules.fray',
  '--scenario',
  'Bridge',
  '--seed',
  '7',
  '--dice',
  '12,11,3,20',
];

describe('a fight in which somebody falls, though nobody should', () => {
  let at: number;
  beforeAll(async () => {
    host = fakeHost({ files: { 'rules.fray': rules, 'sound.fray': duel } });
    const run = await json(...playing, '--log', 'log.jsonl');
    at = run.broken[0]?.events[0] ?? -1;
    expect(run.code).toBe(6);
    expect(run.broken).toEqual([
      {
        invariant: 'Nobody-falls',
        file: 'rules.fray',
        line: expect.any(Number),
        fault: null,
        events: [at],
      },
    ]);
    // It breaks once, after the statement that makes it false and the triggers of that.
    const changes = run.events.filter(({ seq, type }) => seq <= at && type === 'value-changed');
    expect(changes.at(-1)).toMatchObject({ seq: at - 1, data: { field: 'HP', to: 0 } });
  });

  test('is told at the end of the run, with the line', async () => {
    const { code, err } = await on(...playing);
    expect(code).toBe(6);
    expect(err).toContain(`Nobody-falls, after event ${at}`);
    expect(err).toContain('every p in everyone satisfies p.HP > 0');
    expect(err).not.toContain('Slight-wounds');
  });

  test('is proven by its rules, and breaks them at the same event', async () => {
    expect(await json('verify', 'log.jsonl')).toMatchObject({
      code: 6,
      verdict: 'proven',
      broken: [{ invariant: 'Nobody-falls', events: [at] }],
    });
    const { out } = await on('verify', 'log.jsonl');
    expect(out).toContain(`Nobody-falls, after event ${at}`);
  });

  test('is told among many logs', async () => {
    await on('run', 'sound.fray', '--seed', '1', '--log', 'sound.jsonl', '-q');
    const { code, out } = await on('verify', 'sound.jsonl', 'log.jsonl');
    expect(code).toBe(6);
    expect(out).toMatch(/1 log breaks an invariant; the first is\s+log\.jsonl/);
    expect(
      (await json('verify', 'sound.jsonl', 'log.jsonl')).results?.map((one) => one.broken.length),
    ).toEqual([0, 1]);
    expect((await on('verify', 'sound.jsonl', 'sound.jsonl')).code).toBe(0);
  });

  test('is judged by the invariants of other rules too, where they are the rules', async () => {
    await on('run', 'sound.fray', ...playing.slice(2), '--log', 'same.jsonl', '-q');
    expect((await json('verify', 'same.jsonl')).code).toBe(0);
    expect(await json('verify', 'same.jsonl', '--rules', 'rules.fray')).toMatchObject({
      code: 6,
      verdict: 'same',
      broken: [{ invariant: 'Nobody-falls', file: 'rules.fray', events: [at] }],
    });
    expect(await json('verify', 'log.jsonl', '--rules', 'sound.fray')).toMatchObject({
      code: 0,
      broken: [],
    });
    const { code, out } = await on('verify', 'same.jsonl', 'log.jsonl', '--rules', 'rules.fray');
    expect(code).toBe(6);
    expect(out).toContain('2 logs break an invariant');
  });

  test('is judged as far as it was written', async () => {
    const lines = String(host.disk.get('log.jsonl')).split('\n');
    for (const count of [at, at + 1]) {
      host.disk.set(
        'open.jsonl',
        lines
          .slice(0, count)
          .map((line) => `${line}\n`)
          .join(''),
      );
      expect(await json('verify', 'open.jsonl')).toMatchObject({
        code: count > at ? 6 : 0,
        verdict: 'proven-so-far',
        broken: count > at ? [{ events: [at] }] : [],
      });
    }
  });

  test('breaks in a fork too, also before the fork', async () => {
    expect(await json('fork', 'log.jsonl', '--at', '3')).toMatchObject({
      code: 6,
      broken: [{ events: [at] }],
    });
    expect(await json('fork', 'log.jsonl', '--at', String(at + 1), '--seed', '5')).toMatchObject({
      broken: [{ events: [at] }],
    });
  });

  test('stops the debugger where it breaks, forwards and backwards', async () => {
    host = fakeHost({
      files: { 'log.jsonl': String(host.disk.get('log.jsonl')), 'rules.fray': rules },
      typed: [
        'b broken',
        'r',
        'last',
        'R',
        'd all',
        'b Slight-wounds',
        'b Nobody',
        'broken',
        'quit',
      ],
    });
    const { out, err } = await on('debug', 'log.jsonl');
    const stops = out.split('\n').filter((line) => line === 'breakpoint 1: broken');
    expect(stops).toHaveLength(2);
    expect(err).toContain('`Nobody`');
    expect(out).toContain(`Nobody-falls, after event ${at}`);
  });

  test('is not said to keep its invariants where it does not follow from its rules', async () => {
    const { events, end } = readLog(
      new TextEncoder().encode(String(host.disk.get('log.jsonl'))),
      host.sha256,
    );
    expect(end.read).toBe('ok');
    const forged = events.map((event) =>
      event.type === 'value-changed' && event.seq < at
        ? { ...event, data: { ...event.data, asked: 99 } }
        : event,
    );
    const other = fakeHost({
      files: { 'forged.jsonl': encodeLog(forged, host.sha256) },
      typed: ['broken', 'b broken', 'r', 'quit'],
    });
    await main(['debug', 'forged.jsonl'], other);
    expect(other.printed.out).toContain('not all events are judged');
    expect(other.printed.out).not.toContain('no invariant breaks');
    expect(other.printed.err).toContain('not all events are judged');
  });

  test('stops an editor at the exception breakpoint for it', () => {
    const inspector = openLogInspector(host, 'log.jsonl');
    const point = momentPoint(inspector, 'invariants');
    if (!point.ok) throw new Error(point.why);
    const { recording } = inspector.fray;
    expect(findBreak(recording, point.breakpoint, 0, 'forward')).toBe(at);
    expect(findBreak(recording, point.breakpoint, at, 'forward')).toBeUndefined();
    expect(findBreak(recording, point.breakpoint, recording.count(), 'back')).toBe(at);
  });
});

test('a log that is cut anywhere and resumed tells what the whole run told', async () => {
  const text = `ruleset "Cuts"
span round
side here
kind Body
  HP    counter 0..9  starts 5
  pain  counter 0..9  starts 0
encounter
  play round up to 2 times
    each b in here
      roll d6 as die
      raise b.pain by 1
      lower b.HP by die but at most b.HP
      lower b.pain by 1
invariant Painless
  always
  every b in here satisfies b.pain is 0
invariant Unhurt
  at end of encounter
  every b in here satisfies b.HP is 5
scenario Here
  side here
    Body
    Ann
    Bob
`;
  host = fakeHost({ files: { 'cuts.fray': text } });
  const whole = await json('run', 'cuts.fray', '--seed', '5', '--log', 'whole.jsonl');
  expect(whole.code).toBe(6);
  expect(whole.broken.map(({ invariant }) => invariant)).toEqual(['Painless', 'Unhurt']);
  const lines = String(host.disk.get('whole.jsonl')).split(/(?<=\n)/);
  for (let count = 1; count < lines.length; count += 1) {
    host.disk.set('cut.jsonl', lines.slice(0, count).join(''));
    const { code, broken } = await json('resume', 'cut.jsonl');
    expect({ count, code, broken }).toEqual({ count, code: 6, broken: whole.broken });
  }
});
