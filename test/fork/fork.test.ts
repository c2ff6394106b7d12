// Forks: everything stays as it was except for the requested changes, and the result is an ordinary log.
import { readFileSync } from 'node:fs';
import { compile, createSource } from '@fray/dsl/internal';
import { openSession, play, ruleOut, seededDice } from '@fray/engine/drivers';
import type { Event, EventOf } from '@fray/engine/events';
import { encodeLog, readLog } from '@fray/engine/log';
import { link } from '@fray/engine/machine';
import { describe, expect, test } from 'vitest';
import { main } from '../../packages/cli/src/main.ts';
import { duel } from '../../packages/cli/src/testing/duel.ts';
import { fakeHost } from '../../packages/cli/src/testing/fake-host.ts';
import { beginRun, bytesOf, hash, inputsFor } from '../engine/runs.ts';
import { thorough } from '../scale.ts';

interface Told {
  readonly code: number;
  readonly out: string;
  readonly err: string;
  readonly log: string | undefined;
}

/** Runs a command. The log that it writes is `out.jsonl`. */
async function fray(
  files: Readonly<Record<string, string>>,
  argv: readonly string[],
  typed: readonly string[] = [],
): Promise<Told> {
  const host = fakeHost({ files, typed });
  const code = await main(argv, host);
  const log = host.disk.get('out.jsonl');
  return { code, ...host.printed, log: typeof log === 'string' ? log : undefined };
}

const fork = (log: string, ...options: readonly string[]): Promise<Told> =>
  fray({ 'a.jsonl': log }, ['fork', 'a.jsonl', '--log', 'out.jsonl', ...options]);
const eventsOf = (log: string | undefined): readonly Event[] => {
  const { events, end } = readLog(bytesOf(log ?? expect.fail('no log was written')), hash);
  expect(end.read).toBe('ok');
  return events;
};
const parentsOf = (events: readonly Event[]) =>
  events[0]?.type === 'encounter-begun' ? events[0].data.inputs.parents : undefined;
const throwsOf = (events: readonly Event[]): readonly EventOf<'dice-rolled'>[] =>
  events.filter((event) => event.type === 'dice-rolled');
const proven = async (log: string | undefined): Promise<void> => {
  const told = await fray({ 'a.jsonl': log ?? '' }, ['verify', 'a.jsonl']);
  expect(told.out + told.err).toContain('Proven to the end.');
};

/** Returns a log with typed dice (the third is left to the seed) and answers of a person. */
const typedLog = async (): Promise<string> => {
  const typed = ['1', '12', '1', '.', '3', '1', '20', '2', '2', '2', '2'];
  const { log, err } = await fray(
    { 'duel.fray': duel.replace('  policy Fierce for everyone\n', '') },
    [
      'run',
      'duel.fray',
      '--scenario',
      'Bridge',
      '--seed',
      '7',
      '--dice',
      'ask',
      '--choices',
      'ask',
      '--log',
      'out.jsonl',
    ],
    typed,
  );
  return log ?? expect.fail(err);
};
const seededLog = async (): Promise<string> =>
  (
    await fray({ 'duel.fray': duel }, [
      'run',
      'duel.fray',
      '--scenario',
      'Bridge',
      '--seed',
      '7',
      '--log',
      'out.jsonl',
    ])
  ).log ?? '';

describe('a fork without changes', () => {
  test('after any event equals its parent, typed dice and answers of people too', async () => {
    const log = await typedLog();
    const events = eventsOf(log);
    const origins = new Set(throwsOf(events).flatMap(({ data }) => data.origin));
    expect([...origins].sort()).toEqual(['seed', 'typed']);
    expect(events.some((event) => event.type === 'choice-made' && event.data.by === 'person')).toBe(
      true,
    );
    for (const { seq } of events) {
      const { code, err, log: other } = await fork(log, '--at', String(seq));
      expect(code, err).toBe(0);
      const again = eventsOf(other);
      expect(again.slice(1)).toEqual(events.slice(1));
      const seals = log.split('\n').map((line) => line.slice(-66, -2));
      expect(parentsOf(again)).toEqual([
        { log: seals[0], seq, head: seals[seq], at: seq, seed: null, changes: [] },
      ]);
    }
    await proven((await fork(log, '--at', '5')).log);
  });

  test('keeps an answer before which a trigger asks another question', async () => {
    const text = `ruleset "Doubts"

side one
side two

kind Somebody
  HP  counter 0..9  starts 5

choice Yield by p "go on?"
  stay
  run   default

trigger Doubts when Yield by p is offered
  ask p for doubts from 0 to 3 "how much?"
  raise p.HP by doubts

encounter
  each p in everyone
    Yield by p
      stay  raise p.HP by 1
      run   nothing

scenario Here
  side one
    Somebody
    Ann
  side two
    Somebody
    Bob
`;
    const { log, err } = await fray(
      { 'doubts.fray': text },
      ['run', 'doubts.fray', '--seed', '1', '--choices', 'ask', '--log', 'out.jsonl'],
      ['2', 'stay', '1', 'stay'],
    );
    const events = eventsOf(log ?? expect.fail(err));
    expect(
      events.flatMap((event) => (event.type === 'choice-made' ? [event.data.answer] : [])),
    ).toEqual([{ say: 2 }, { choose: 'stay' }, { say: 1 }, { choose: 'stay' }]);
    const told = await fork(log ?? '', '--at', '0');
    expect(told).toMatchObject({ code: 0, err: '' });
    expect(eventsOf(told.log).slice(1)).toEqual(events.slice(1));
  });

  test('asks nobody for dice that the log has', async () => {
    const log = await seededLog();
    const told = await fork(log, '--at', '0', '--dice', 'ask');
    expect(told).toMatchObject({ code: 0, err: '' });
    expect(eventsOf(told.log).slice(1)).toEqual(eventsOf(log).slice(1));
    // Another seed throws all of them again.
    expect((await fork(log, '--at', '0', '--dice', 'ask', '--seed', 'x')).err).toContain(
      'type the face',
    );
  });

  test('repeats the words of the referee as long as the fight is the same', async () => {
    const ruleset =
      compile(createSource('duel.fray', duel)).ruleset ?? expect.fail('duel compiles');
    const program = link(ruleset);
    const events: Event[] = [];
    const session = openSession(
      program,
      beginRun(program, inputsFor(ruleset, { scenario: 'Bridge' })),
      { event: (event) => events.push(event) },
    );
    const dice = [seededDice('1', 0)];
    play(session, {
      dice: [
        (need, position) =>
          need.stream === 'Strike.blow/Bram' && position === 0
            ? []
            : (dice[0]?.(need, position) ?? []),
      ],
      choices: [
        (need) =>
          need.offer.kind === 'options'
            ? { answer: need.offer.options[0] ?? expect.fail('an option'), by: 'script' }
            : undefined,
      ],
    });
    expect(session.need).toMatchObject({ stream: 'Strike.blow/Bram' });
    expect(
      ruleOut(session, 'referee', 'a potion', { kind: 'set', holder: 'Ada', field: 'HP', to: 9 }),
    ).toBeUndefined();
    const log = encodeLog(events, hash);
    const word = events.findIndex((event) => event.type === 'ruled');
    const same = await fork(log, '--at', '2');
    expect(eventsOf(same.log).slice(1, events.length)).toEqual(events.slice(1));
    const face = throwsOf(events)[0]?.data.faces[0] === 1 ? '20' : '1';
    const parted = await fork(log, '--at', '2', '--die', `Strike/Ada=${face}`);
    expect(eventsOf(parted.log).some((event) => event.type === 'ruled')).toBe(false);
    expect(parted.err).toContain('1 word of the referee after event 2 was not repeated');
    expect(word).toBeGreaterThan(2);
  });

  test('finishes a run that was killed', async () => {
    const whole = await seededLog();
    const lines = whole.split('\n');
    const { log } = await fork(`${lines.slice(0, 9).join('\n')}\n`, '--at', '8');
    expect(eventsOf(log).slice(1)).toEqual(eventsOf(whole).slice(1));
  });
});

test.each<readonly [options: readonly string[], inputs: object, changes: readonly string[]]>([
  [[], { dice: ['seed'], choices: ['policy', 'default'], budget: 2_000_000 }, []],
  [
    ['--die', ' Strike/Ada=3'],
    { dice: ['seed', 'script'], choices: ['policy', 'default'] },
    ['die Strike/Ada=3'],
  ],
  [
    ['--choice', ' Ada takes Wait'],
    { dice: ['seed'], choices: ['script', 'policy', 'default'] },
    ['choice Ada takes Wait'],
  ],
  [['--dice', 'ask'], { dice: ['seed', 'typed'], choices: ['policy', 'default'] }, []],
  [['--choices', 'ask'], { dice: ['seed'], choices: ['person', 'policy', 'default'] }, []],
  [['--budget', '5000'], { budget: 5_000 }, []],
  [['--budget', '100000000'], { budget: 100_000_000 }, []],
])('a fork with %j says so among its inputs', async (options, inputs, changes) => {
  const told = await fork(await seededLog(), '--at', '1', ...options);
  expect(told).toMatchObject({ code: 0, err: '' });
  const [first] = eventsOf(told.log);
  expect(first).toMatchObject({ data: { inputs: { ...inputs, parents: [{ changes }] } } });
});

test('the end says how much is from the parent, and as data which seed throws the dice', async () => {
  const log = await seededLog();
  const last = eventsOf(log).length - 1;
  const at = (seq: number): string =>
    `${last + 1} events in out.jsonl, the first ${seq + 1} from a.jsonl.`;
  for (const seq of [0, 6, last])
    expect((await fork(log, '--at', `${seq}`)).out).toContain(at(seq));
  for (const [seed, ...options] of [['7'], ['x', '--seed', 'x']])
    expect(JSON.parse((await fork(log, '--at', '6', '--json', ...options)).out)).toMatchObject({
      seed,
    });
});

describe('a fork with another die', () => {
  test.runIf(thorough).each(['momentum', 'unit-ambush'])(
    'changes only its consequences: %s',
    async (name) => {
      const text = readFileSync(
        new URL(`../../rulesets/${name}/${name}.fray`, import.meta.url),
        'utf8',
      );
      const { log } = await fray({ 'rules.fray': text }, [
        'run',
        'rules.fray',
        '--seed',
        '3',
        '--log',
        'out.jsonl',
      ]);
      const events = eventsOf(log);
      for (const [i, { seq, data }] of throwsOf(events).entries()) {
        if (i % 4 !== 1 || i > 9) continue;
        const n = throwsOf(events.slice(0, seq))
          .filter((one) => one.data.stream === data.stream)
          .reduce((sum, one) => sum + one.data.faces.length, 0);
        const face = data.faces[0] === 1 ? 2 : 1;
        const told = await fork(
          log ?? '',
          '--at',
          String(seq - 1),
          '--die',
          `${data.stream}#${n}=${face}`,
        );
        expect(told.err).toBe('');
        await proven(told.log);
        const other = eventsOf(told.log);
        expect(other.slice(1, seq)).toEqual(events.slice(1, seq));
        expect(other[seq]).toMatchObject({
          type: 'dice-rolled',
          data: { stream: data.stream, faces: [face, ...data.faces.slice(1)] },
        });
        // Every other die has its old value, wherever it is thrown now.
        const known = new Map(
          throwsOf(events).flatMap((one, at) =>
            one.data.faces.map(
              (shown, k) => [placeOf(throwsOf(events), at, k), [shown, one.data.dice]] as const,
            ),
          ),
        );
        for (const [at, one] of throwsOf(other).entries()) {
          for (const [k, shown] of one.data.faces.entries()) {
            const place = placeOf(throwsOf(other), at, k);
            const before = known.get(place);
            if (
              place !== `${data.stream}#${n}` &&
              before !== undefined &&
              JSON.stringify(before[1]) === JSON.stringify(one.data.dice)
            )
              expect(`${place} ${shown}`).toBe(`${place} ${String(before[0])}`);
          }
        }
      }
    },
  );

  test('can change the next die of a stream or the next die of any stream; the log records where the die came from', async () => {
    const log = await seededLog();
    const first = throwsOf(eventsOf(log))[0] ?? expect.fail('a throw');
    for (const wish of ['Strike.blow/Ada=4', 'Strike/Ada=4', '4']) {
      const other = eventsOf((await fork(log, '--at', '0', '--die', wish)).log);
      expect(other[first.seq]).toMatchObject({ data: { faces: [4], origin: 'script' } });
      expect(parentsOf(other)?.[0]?.changes).toEqual([`die ${wish}`]);
    }
  });

  test('that is never thrown is an error that lists the dice thrown; nothing is written', async () => {
    const log = await seededLog();
    const late = await fork(log, '--at', '0', '--die', 'Strike/Nobody=4');
    expect(late).toMatchObject({ code: 3, log: undefined });
    expect(late.err).toMatch(/fits nowhere[^]*Strike\.blow\/Ada#0/);
    expect(await fork(log, '--at', '0', '--die', 'Strike/Ada=21')).toMatchObject({
      code: 3,
      log: undefined,
    });
    expect(await fork(log, '--at', '0', '--die', 'Strike/Ada')).toMatchObject({
      code: 2,
      log: undefined,
    });
  });
});

function placeOf(rolls: readonly EventOf<'dice-rolled'>[], at: number, k: number): string {
  const { stream } = (rolls[at] ?? expect.fail('a throw')).data;
  return `${stream}#${rolls
    .slice(0, at)
    .filter((one) => one.data.stream === stream)
    .reduce((sum, one) => sum + one.data.faces.length, k)}`;
}

describe('a fork with another choice', () => {
  test('makes it where it is first offered, and keeps the dice', async () => {
    const log = await seededLog();
    const told = await fork(
      log,
      '--at',
      '0',
      '--choice',
      'Bram takes Wait',
      '--choice',
      'answer Mercy by Ada no',
    );
    expect(told.err).toBe('');
    await proven(told.log);
    const made = eventsOf(told.log).filter(
      (event) => event.type === 'choice-made' && event.data.by === 'script',
    );
    expect(made.map((event) => event.data)).toMatchObject([
      { decider: 'Bram', answer: { take: 'Wait' } },
      { decider: 'Ada', answer: { choose: false } },
    ]);
  });

  test('that is never offered is an error that lists the offered ones', async () => {
    const told = await fork(await seededLog(), '--at', '0', '--choice', 'Mercy by Bram no');
    expect(told).toMatchObject({ code: 3, log: undefined });
    expect(told.err).toMatch(/no place|Mercy/);
  });

  test('must begin with who decides', async () => {
    const told = await fork(await seededLog(), '--at', '0', '--choice', 'take nothing by Bram');
    expect(told).toMatchObject({ code: 3, log: undefined });
    expect(told.err).toContain("as in an example: --choice 'Bram takes nothing'");
  });
});

describe('a fork with other rules', () => {
  const rules = (from: string, to: string): Readonly<Record<string, string>> => ({
    'other.fray': duel.replace(from, to),
  });
  const under = async (
    files: Readonly<Record<string, string>>,
    ...options: readonly string[]
  ): Promise<Told> =>
    fray({ 'a.jsonl': await seededLog(), ...files }, [
      'fork',
      'a.jsonl',
      '--rules',
      'other.fray',
      '--log',
      'out.jsonl',
      ...options,
    ]);

  test('derives the part before from them too, so that the fork is proven by itself', async () => {
    const told = await under(rules('lower t.HP by 1', 'lower t.HP by 2'), '--at', '6');
    expect(told.err).toBe('');
    await proven(told.log);
    expect(parentsOf(eventsOf(told.log))?.[0]).toMatchObject({
      seq: 6,
      seed: null,
      changes: ['rules'],
    });
    // The dice are those of the parent, stream by stream.
    const first = throwsOf(eventsOf(await seededLog()))[0];
    expect(throwsOf(eventsOf(told.log))[0]?.data.faces).toEqual(first?.data.faces);
  });

  test('gives each of its parents the number that its event has under them', async () => {
    const other = {
      'other.fray': duel.replace('\n  play round', '\n  announce "on"\n  play round'),
    };
    const log = (await fork(await seededLog(), '--at', '9')).log ?? '';
    // Each is an event after which the fight waits.
    for (const [seq, ends] of [
      [2, [3, 10]],
      [9, [10, 10]],
      [17, [18, 10]],
    ] as const) {
      const told = await fray({ 'a.jsonl': log, ...other }, [
        'fork',
        'a.jsonl',
        '--at',
        `${seq}`,
        '--rules',
        'other.fray',
        '--log',
        'out.jsonl',
      ]);
      expect(parentsOf(eventsOf(told.log))?.map(({ at }) => at)).toEqual(ends);
      expect(told.out).toContain(
        `the first ${seq + 2} with the dice and answers of a.jsonl up to event ${seq}.`,
      );
    }
  });

  test('needs earlier answers to be possible under them', async () => {
    const told = await under(
      rules(
        'action Attack by a on t\n  counts as deed\n',
        'action Attack by a on t\n  counts as deed\n  allowed when distance is far\n',
      ),
      '--at',
      '6',
    );
    expect(told).toMatchObject({ code: 1, log: undefined });
    expect(told.err).toContain('under these rules the fight goes another way before event 3:');
    expect(told.err).toContain('you can fork at event 2 or before;');
  });
});

describe('a fork with another seed', () => {
  test('throws all dice after the event anew, and a fork of the fork keeps both seeds', async () => {
    const log = await seededLog();
    const events = eventsOf(log);
    const at = (throwsOf(events)[0] ?? expect.fail('a throw')).seq;
    const told = await fork(log, '--at', String(at), '--seed', 'x');
    await proven(told.log);
    const own = seededDice('x', 0);
    const positions = new Map<string, number>();
    for (const { seq, data } of throwsOf(eventsOf(told.log))) {
      const position = positions.get(data.stream) ?? 0;
      positions.set(data.stream, position + data.faces.length);
      const need = {
        need: 'throw',
        stream: data.stream,
        roller: data.roller,
        name: data.name,
        dice: data.dice,
        secret: data.secret,
        again: data.again,
      } as const;
      const dice = own(need, position);
      if (seq > at && !('refused' in dice))
        expect(data.faces).toEqual(dice.map((die) => die?.face));
    }
    const again = await fork(told.log ?? '', '--at', '1');
    expect(eventsOf(again.log).slice(1)).toEqual(eventsOf(told.log).slice(1));
    await proven(again.log);
    const changed = eventsOf(told.log).map((event): Event =>
      event.type === 'encounter-begun'
        ? {
            ...event,
            data: {
              ...event.data,
              inputs: {
                ...event.data.inputs,
                parents: event.data.inputs.parents?.map((one) => ({ ...one, seed: 'y' })) ?? [],
              },
            },
          }
        : event,
    );
    expect(
      (await fray({ 'a.jsonl': encodeLog(changed, hash) }, ['verify', 'a.jsonl'])).out,
    ).toContain('data.inputs.id');
  });
});

test('the view of a side does not show what a fork changed', async () => {
  const told = await fork(await seededLog(), '--at', '0', '--seed', 'hush');
  const seen = await fray({ 'a.jsonl': told.log ?? '' }, [
    'replay',
    'a.jsonl',
    '--as',
    'heroes',
    '--json',
  ]);
  expect(seen.out).not.toContain('hush');
});

test('a missing event, a missing file and a damaged log are errors', async () => {
  const log = await seededLog();
  const { length } = eventsOf(log);
  const beyond = await fork(log, '--at', `${length}`);
  expect(beyond.code).toBe(2);
  expect(beyond.err).toContain(`0 to ${length - 1}\n`);
  expect((await fork(log, '--at', '1', '--budget', '100000001')).code).toBe(2);
  // A header that the rules do not give is none to begin from.
  const altered = eventsOf(log).map((event) =>
    event.type === 'encounter-begun'
      ? { ...event, data: { ...event.data, tracks: [['heat', 1] as const] } }
      : event,
  );
  expect(await fork(encodeLog(altered, hash), '--at', '0')).toMatchObject({
    code: 1,
    log: undefined,
  });
  const damaged = log.replace(/(\n[^\n]*){4}\n$/, '\nx\n');
  expect(await fork(damaged, '--at', '2')).toMatchObject({
    code: 0,
    err: expect.stringContaining('is damaged after event'),
  });
  expect((await fray({}, ['fork', 'none.jsonl', '--at', '1'])).code).toBe(5);
  expect(
    await fray({ 'a.jsonl': log, 'out.jsonl': 'mine' }, [
      'fork',
      'a.jsonl',
      '--at',
      '1',
      '--die',
      '3',
      '--log',
      'out.jsonl',
    ]),
  ).toMatchObject({ code: 5, log: 'mine' });
});
