// Laws of every run of every ruleset: its log alone gives its state, and only its inputs decide its events.
import type { Ruleset } from '@fray/dsl/ir';
import { face, runKey, streamKey } from '@fray/engine/dice';
import {
  answer,
  diceByStream,
  diceInOrder,
  openSession,
  play,
  playBack,
  replyFrom,
  seededDice,
  type ChoiceSource,
} from '@fray/engine/drivers';
import type { Event } from '@fray/engine/events';
import { runExample } from '@fray/engine/examples';
import { encodeLog, replay } from '@fray/engine/log';
import { advance, copy, link, type Machine } from '@fray/engine/machine';
import { applyAll, initialState } from '@fray/engine/state';
import { expect, test } from 'vitest';
import { beginRun, hash, inputsFor, positionsOf, verified } from '../engine/runs.ts';
import { generatedLaw, happened, law, run, sound, sourcesOf, typedDice } from './cases.ts';

const logOf = (events: readonly Event[]): string => encodeLog(events, hash);

law(
  'the state is the same live, event by event, in batches and from any checkpoint',
  ({ events, session, mood }) => {
    const { state } = session.machine;
    expect(replay(events)).toEqual({ ok: true, state });
    const batch = 1 + (mood % 17);
    let now = initialState();
    for (let i = 0; i < events.length; i += batch) now = applyAll(now, events.slice(i, i + batch));
    expect(now).toEqual(state);
    const checkpoint = mood % events.length;
    const before = applyAll(initialState(), events.slice(0, checkpoint));
    expect(applyAll(before, events.slice(checkpoint))).toEqual(state);
  },
);

law(
  'the same inputs give the same bytes, another seed gives other dice',
  ({ program, inputs, mood, events }) => {
    expect(logOf(run(program, inputs, sourcesOf(program, inputs, mood)).events)).toBe(
      logOf(events),
    );
    const thrown = facesOf(events);
    const other = inputsFor(program.ruleset, { ...inputs, seed: `${inputs.seed} and another` });
    const faces = facesOf(run(program, other, sourcesOf(program, other, mood)).events);
    // Twelve dice are equal by chance once in sixteen million cases.
    if (thrown.length >= 12) expect(faces).not.toEqual(thrown);
  },
);

law(
  'the log is proven, and a log that is cut anywhere is proven so far',
  ({ ruleset, events, session, mood }) => {
    const count = events.length;
    expect(verified(ruleset, logOf(events))).toEqual({
      verdict: session.need === undefined ? 'proven' : 'proven-so-far',
      count,
    });
    const kept = 1 + (mood % (count - 1));
    expect(verified(ruleset, logOf(events.slice(0, kept)))).toEqual({
      verdict: kept === count && session.need === undefined ? 'proven' : 'proven-so-far',
      count: kept,
    });
  },
);

law(
  'a machine that was saved at every suspension goes on as if never saved',
  ({ program, inputs, mood, events }) => {
    const told: Event[] = [];
    const sink = { event: (event: Event) => told.push(event) };
    const sources = sourcesOf(program, inputs, mood);
    let session = openSession(program, beginRun(program, inputs), sink);
    while (session.need !== undefined) {
      // A host writes the machine, reads it back, and links the rules again.
      session = openSession(
        link(program.ruleset),
        JSON.parse(JSON.stringify(session.machine)) as Machine,
        sink,
        session.positions,
      );
      const reply = replyFrom(session, sources);
      if (reply === undefined || 'refused' in reply) throw new Error('no reply');
      expect(answer(session, reply)).toBeUndefined();
    }
    expect(logOf(told)).toBe(logOf(events));
  },
);

law(
  'a listener that changes the events that it receives changes nothing in the run',
  ({ program, inputs, mood, events }) => {
    const told: string[] = [];
    const sink = { event: (event: Event) => (told.push(JSON.stringify(event)), spoil(event)) };
    const sources = sourcesOf(program, inputs, mood);
    let session = openSession(program, beginRun(program, inputs), sink);
    for (let turn = mood; session.need !== undefined; turn += 1) {
      // Nothing in a machine that was read back is frozen.
      if (turn % 3 === 0)
        session = openSession(
          program,
          JSON.parse(JSON.stringify(session.machine)) as Machine,
          sink,
          session.positions,
        );
      const reply = replyFrom(session, sources);
      if (reply === undefined || 'refused' in reply) throw new Error('no reply');
      expect(answer(session, reply)).toBeUndefined();
    }
    expect(told).toEqual(events.map((event) => JSON.stringify(event)));
  },
);

test('a trigger on a check reads what was rolled, even if a listener has changed the event', () => {
  const ruleset = sound(`ruleset "Spoilt"
  version 1

side red

kind Fighter
  HP  counter 0..  starts 1

check Aim by a
  roll d6 as blow
  hit when blow >= 1
  miss otherwise

trigger Says when Aim by a comes out hit
  announce "{a} has {blow} of {a.HP}"

encounter
  each p in red
    lower p.HP by 0
    Aim by p
      hit   nothing
      miss  nothing

scenario Here
  side red
    Fighter
    Ada
`);
  const program = link(ruleset);
  const inputs = inputsFor(ruleset, { seed: 'spoilt' });
  const texts: string[] = [];
  const session = openSession(program, beginRun(program, inputs), {
    event: (event) => {
      if (event.type === 'announced') texts.push(event.data.text);
      spoil(event);
    },
  });
  expect(session.need?.need).toBe('throw');
  expect(answer(session, { reply: 'faces', faces: [5], origin: 'typed' })).toBeUndefined();
  expect(texts).toEqual(['Ada has 5 of 1']);
});

/** Changes everything in a value that can be changed, the innermost first. */
function spoil(part: unknown): void {
  if (typeof part !== 'object' || part === null) return;
  for (const [key, inner] of Object.entries(part)) {
    spoil(inner);
    Reflect.set(part, key, 'spoilt');
  }
  if (Array.isArray(part)) Reflect.set(part, part.length, 'spoilt');
}

law('the machine goes the same way if nobody receives its events', ({ program, inputs, mood }) => {
  const sources = sourcesOf(program, inputs, mood);
  const told = openSession(program, beginRun(program, inputs), { event: () => {} });
  const machine = beginRun(program, inputs);
  advance(program, machine, undefined, 'discard');
  while (told.need !== undefined) {
    expect(JSON.stringify(machine)).toBe(JSON.stringify(told.machine));
    const reply = replyFrom(told, sources);
    if (reply === undefined || 'refused' in reply) throw new Error('no reply');
    expect(advance(program, machine, reply, 'discard').events).toEqual([]);
    answer(told, reply);
  }
  expect(JSON.stringify(machine)).toBe(JSON.stringify(told.machine));
});

law(
  'a copy of a machine goes on by itself, and does not change the original',
  ({ program, inputs, mood, events }) => {
    const sources = sourcesOf(program, inputs, mood);
    const told: Event[] = [];
    const session = openSession(program, beginRun(program, inputs), {
      event: (event) => told.push(event),
    });
    for (let i = 0; i < mood % 9 && session.need !== undefined; i += 1) {
      const reply = replyFrom(session, sources);
      if (reply === undefined || 'refused' in reply) throw new Error('no reply');
      answer(session, reply);
    }
    const before = JSON.stringify(session.machine);
    const other = openSession(
      program,
      copy(session.machine),
      { event: () => {} },
      new Map(session.positions),
    );
    play(other, { ...sources, dice: [seededDice('another', 0)] });
    expect(JSON.stringify(session.machine)).toBe(before);
    play(session, sources);
    expect(logOf(told)).toBe(logOf(events));
  },
);

law(
  'scripted dice, in the order of the fight or by stream, do what seeded dice of the same faces do',
  ({ program, inputs, mood, events }) => {
    const { choices } = sourcesOf(program, inputs, mood);
    const unseeded = inputsFor(program.ruleset, { ...inputs, seed: null, dice: ['script'] });
    const expected = happened(events).map(withoutOrigin);
    const list = diceInOrder(facesOf(events));
    expect(
      happened(run(program, unseeded, { choices, dice: [list.source] }).events).map(withoutOrigin),
    ).toEqual(expected);
    expect(list.unused()).toEqual([]);
    const streams = new Map<string, number[]>();
    for (const event of events)
      if (event.type === 'dice-rolled')
        streams.set(event.data.stream, [
          ...(streams.get(event.data.stream) ?? []),
          ...event.data.faces,
        ]);
    const lists = diceByStream(
      [...streams].map(([stream, faces]) => ({ stream, roller: null, faces, at: 0 })),
    );
    expect(
      happened(run(program, unseeded, { choices, dice: [lists.source] }).events).map(withoutOrigin),
    ).toEqual(expected);
    expect(lists.unused()).toEqual([]);
  },
);

law(
  'the same answers have the same effects, whoever gives them',
  ({ program, inputs, mood, events }) => {
    const answers = events.flatMap((event) =>
      event.type === 'choice-made' && event.data.by !== 'only-one' ? [event.data.answer] : [],
    );
    const list: ChoiceSource = () => {
      const next = answers.shift();
      return next === undefined ? undefined : { answer: next, by: 'script' };
    };
    const scripted = inputsFor(program.ruleset, { ...inputs, choices: ['script'] });
    const { dice } = sourcesOf(program, inputs, mood);
    const told = run(program, scripted, { dice, choices: [list] }).events;
    expect(happened(told).map(withoutBy)).toEqual(happened(events).map(withoutBy));
    expect(answers).toEqual([]);
  },
);

law(
  'typed dice leave the seeded ones in their places, and the log is proven',
  ({ ruleset, program, inputs, mood }) => {
    const mixed = inputsFor(program.ruleset, { ...inputs, dice: ['seed', 'typed'] });
    const { dice, choices } = sourcesOf(program, mixed, mood);
    const { events, session } = run(program, mixed, {
      choices,
      dice: [typedDice(2 + (mood % 3)), ...dice],
    });
    const positions = new Map<string, number>();
    for (const event of events) {
      if (event.type !== 'dice-rolled') continue;
      const { stream, faces, origin } = event.data;
      const position = positions.get(stream) ?? 0;
      const key = streamKey(runKey(mixed.seed ?? '', mixed.run), stream);
      const sizes = event.data.dice.flatMap(([count, size]) =>
        Array.from({ length: Math.abs(count) }, () => size),
      );
      for (const [i, shown] of faces.entries()) {
        const from = typeof origin === 'string' ? origin : origin[i];
        const place = position + i;
        expect([from, shown]).toEqual(
          place % (2 + (mood % 3)) === 0
            ? ['typed', 1 + (place % (sizes[i] ?? 1))]
            : ['seed', face(key, place, sizes[i] ?? 1)],
        );
      }
      positions.set(stream, position + faces.length);
    }
    expect(positionsOf(events)).toEqual(positions);
    expect(verified(ruleset, logOf(events))).toEqual({
      verdict: session.need === undefined ? 'proven' : 'proven-so-far',
      count: events.length,
    });
  },
);

law('watches change nothing, and invariants hold', (one) => {
  const { ruleset, inputs, mood, events } = one;
  const watching = link(ruleset, { watches: true });
  const seen = run(watching, inputs, sourcesOf(watching, inputs, mood));
  expect(logOf(seen.events)).toBe(logOf(events));
  const broken = seen.findings.filter(
    ({ watch, value }) => ruleset.watches[watch]?.kind === 'invariant' && value !== true,
  );
  expect(broken).toEqual([]);
});

law(
  'a run that is resumed from any place of its log gives the same bytes',
  ({ program, inputs, mood, events }) => {
    const kept = 1 + ((mood * 31) % events.length);
    const told: Event[] = [];
    const session = openSession(program, beginRun(program, inputs), {
      event: (event) => told.push(event),
    });
    expect(playBack(session, events.slice(0, kept))).toBeUndefined();
    expect(told.slice(0, kept)).toEqual(events.slice(0, kept));
    expect(session.positions).toEqual(positionsOf(told));
    play(session, sourcesOf(program, inputs, mood));
    expect(logOf(told)).toBe(logOf(events));
  },
);

law(
  'answers of policies and defaults have the same effects as those of a script',
  ({ program, inputs, mood }) => {
    const quiet = inputsFor(program.ruleset, {
      ...inputs,
      choices: ['person', 'policy', 'default'],
      policies: somePolicy(program.ruleset, inputs.scenario),
    });
    const sources = sourcesOf(program, quiet, mood);
    const { events } = run(program, quiet, {
      dice: sources.dice,
      choices: sources.choices.toSpliced(1, 1),
    });
    const answers = events.flatMap((event) =>
      event.type === 'choice-made' && event.data.by !== 'only-one' ? [event.data.answer] : [],
    );
    const scripted = inputsFor(program.ruleset, { ...quiet, choices: ['script'] });
    const list: ChoiceSource = () => {
      const next = answers.shift();
      return next === undefined ? undefined : { answer: next, by: 'script' };
    };
    expect(
      happened(run(program, scripted, { dice: sources.dice, choices: [list] }).events).map(
        withoutBy,
      ),
    ).toEqual(happened(events).map(withoutBy));
  },
);

generatedLaw('examples come out the same each time', ({ ruleset }) => {
  for (const index of ruleset.examples.keys())
    expect(runExample(ruleset, index, hash)).toEqual(runExample(ruleset, index, hash));
});

/** Returns the first policy, with those for whom the scenario has it. A policy that looks at its decider has nothing to say for a side. */
function somePolicy(
  { policies, scenarios }: Ruleset,
  played: string,
): readonly (readonly [string, string])[] {
  const uses = scenarios.find(({ name }) => name === played)?.policies ?? [];
  return policies
    .slice(0, 1)
    .map(({ name }) => [name, uses.find(({ policy }) => policy === name)?.who ?? 'everyone']);
}

const facesOf = (events: readonly Event[]): readonly number[] =>
  events.flatMap((event) => (event.type === 'dice-rolled' ? event.data.faces : []));

function withoutOrigin(event: Event): Event {
  return event.type === 'dice-rolled'
    ? { ...event, data: { ...event.data, origin: 'seed' } }
    : event;
}

function withoutBy(event: Event): Event {
  return event.type === 'choice-made' && event.data.by !== 'only-one'
    ? { ...event, data: { ...event.data, by: 'script' } }
    : event;
}
