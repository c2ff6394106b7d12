// Every reader of a log tells the same of it: at once, in small steps, cut off anywhere, and in pieces of any size.
import { readdirSync, readFileSync } from 'node:fs';
import { isInput } from '@fray/engine/drivers';
import type { Event, Header } from '@fray/engine/events';
import { createSkimmer, follow, followInSteps, logReader, readLog } from '@fray/engine/log';
import { beginAgain, link } from '@fray/engine/machine';
import { describe, expect, test } from 'vitest';
import { decodeLine } from '../../packages/engine/src/log/decode.ts';
import { recordedInputs } from '../../packages/engine/src/log/recorded-inputs.ts';
import { eventRowOf } from '../../packages/engine/src/state/event-table.ts';
import { orMade } from '../../packages/engine/src/values/grouped.ts';
import { rulesOfLog } from '../../packages/cli/src/rules/rules.ts';
import { bytesOf, hash, positionsOf } from '../engine/runs.ts';
import { thorough } from '../scale.ts';

const folders = ['../golden/format-1/', '../keepsakes/logs/'];
const LOGS = folders
  .flatMap((folder) =>
    readdirSync(new URL(folder, import.meta.url))
      .filter((name) => name.endsWith('.jsonl'))
      .map((name) => new URL(folder + name, import.meta.url)),
  )
  .map((url) => [url.pathname.split('/').at(-1) ?? '', readFileSync(url, 'utf8')] as const)
  .filter(([name]) => !name.startsWith('house-') && (thorough || /^(?:open|resumed)/.test(name)));

/** The most places at which a log is cut. */
const CUTS = 12;

const read = new Map<string, ReturnType<typeof openedAnew>>();

/** Returns a log as it is read whole, with its rules. */
const opened = (name: string): ReturnType<typeof openedAnew> =>
  orMade(read, name, () => openedAnew(name));

function openedAnew(name: string) {
  const text = LOGS.find((one) => one[0] === name)?.[1] ?? '';
  const { events, end } = readLog(bytesOf(text), hash);
  const [first] = events;
  if (first?.type !== 'encounter-begun') throw new Error(`${name} has no header`);
  const header: Header = first.data;
  const program = link(rulesOfLog(header, name).ruleset);
  const every = Math.max(1, Math.floor(events.length / CUTS));
  return {
    text,
    events,
    end,
    header,
    program,
    cuts: events.flatMap((_, index) => (index > 0 && index % every === 0 ? [index] : [])),
    begun: () => {
      const machine = beginAgain(program, header);
      if ('illegal' in machine) throw new Error(machine.illegal);
      return machine;
    },
    /** The number of the next input after so many events; that of all events if there is none. */
    nextInput: (from: number): number => {
      const at = events.findIndex((event, index) => index >= from && isInput(event));
      return at < 0 ? events.length : at;
    },
  };
}

describe.each(LOGS)('%s', (name) => {
  test('followed at once and in small steps', () => {
    const { events, end, header, program, begun } = opened(name);
    const walk = (breath?: number) => {
      const seen = { agreed: [] as Event[], inputs: [] as number[], pauses: 0 };
      const counts: number[] = [];
      const steps = followInSteps(program, begun(), header, events.values(), {
        agreed: (event) => seen.agreed.push(event) > 0,
        before: ({ seq }) => void seen.inputs.push(seq),
        paused: () => void (seen.pauses += 1),
        ...(breath === undefined ? {} : { breath }),
      });
      let step = steps.next();
      for (; step.done !== true; step = steps.next()) counts.push(step.value);
      return { ...seen, counts, followed: step.value };
    };
    const { followed, ...whole } = walk();
    expect(followed).toMatchObject({
      followed: end.over ? 'to-the-end' : 'so-far',
      count: events.length,
    });
    expect(whole.agreed).toEqual(events);
    expect(whole.inputs).toEqual(events.flatMap((event) => (isInput(event) ? [event.seq] : [])));
    const slow = walk(1);
    expect(slow.followed).toEqual(followed);
    expect([slow.agreed, slow.inputs]).toEqual([whole.agreed, whole.inputs]);
    // Between two inputs the machine pauses at each step. Each pause is told, and each hundredth time that it stops.
    expect(whole.pauses).toBe(0);
    expect(slow.pauses).toBeGreaterThan(events.length / 2);
    const stops = (pauses: number): number => Math.floor((whole.inputs.length + pauses + 1) / 100);
    expect(whole.counts).toHaveLength(stops(0));
    expect(slow.counts).toHaveLength(slow.pauses + stops(slow.pauses));
    expect(slow.counts).toEqual(slow.counts.toSorted((a, b) => a - b));
    expect(slow.counts.at(-1)).toBeLessThanOrEqual(events.length);
  });

  test('cut off anywhere, with what the rules give up to the next need', () => {
    const { events, end, header, program, begun, cuts, nextInput } = opened(name);
    for (const cut of cuts) {
      const told: Event[] = [];
      const part = follow(program, begun(), header, events.slice(0, cut).values(), {
        beyond: { event: (event) => void told.push(event) },
      });
      const upTo = nextInput(cut);
      if (upTo < events.length || end.over)
        expect(told, `cut at ${cut}`).toEqual(events.slice(cut, upTo));
      expect(part).toMatchObject({ followed: 'so-far', count: cut });
      if (part.followed !== 'so-far') continue;
      expect(part.positions).toEqual(positionsOf(events.slice(0, cut)));
      const given = events.find(
        (event) => event.seq >= cut && isInput(event) && event.type !== 'ruled',
      );
      if (given !== undefined)
        expect(part.need?.need).toBe(given.type === 'dice-rolled' ? 'throw' : 'choice');
      else if (end.over) expect(part.need).toBeUndefined();
      // Without a place for what comes after it, nothing more is derived.
      const alone = follow(program, begun(), header, events.slice(0, cut).values());
      expect(alone).toMatchObject({ followed: 'so-far', count: cut });
      const ended = follow(program, begun(), header, events.values(), {
        agreed: ({ seq }) => seq < cut,
      });
      expect(ended).toMatchObject({ followed: 'so-far', count: cut + 1, need: undefined });
    }
  });

  test('line by line, with as much of each as is asked for', () => {
    const { events, text } = opened(name);
    const lines = text.split('\n').slice(0, events.length);
    for (const seals of ['checked', 'unchecked'] as const) {
      const skim = {
        state: createSkimmer('state', seals),
        inputs: createSkimmer('inputs', seals),
        facts: createSkimmer('facts', seals),
      };
      let head = '';
      for (const [seq, line] of lines.entries()) {
        const context = { seq, head, over: false, format: seq === 0 ? null : 1 };
        const whole = decodeLine(line, context, hash);
        if (!whole.ok) throw new Error(`line ${seq + 1}`);
        const { event } = whole;
        const known = { ok: true, head: whole.head, format: whole.format };
        const bare = { ...known, event: { ...event, cause: 0, data: null } };
        const isNeeded = eventRowOf(event.type).reduce !== undefined;
        expect(skim.facts(line, context, hash)).toEqual({ ...known, event });
        expect(skim.inputs(line, context, hash)).toMatchObject(
          isNeeded || event.type === 'dice-rolled' || event.type === 'choice-made'
            ? { ...known, event }
            : bare,
        );
        expect(skim.state(line, context, hash)).toMatchObject(
          isNeeded ? { ...known, event } : bare,
        );
        ({ head } = whole);
      }
    }
  });

  test('in pieces of any size', () => {
    const { events, end, text } = opened(name);
    const bytes = bytesOf(text);
    for (const size of [1, 7, 1000]) {
      const found: Event[] = [];
      const places: number[] = [];
      const reader = logReader(hash, (event, line, offset) => {
        found.push(event);
        places.push(offset);
        const own = bytes.subarray(offset, offset + bytesOf(line).length);
        expect(new TextDecoder().decode(own)).toBe(line);
      });
      const short = size === 1 ? bytes.subarray(0, 20_000) : bytes;
      for (let at = 0; at < short.length; at += size)
        expect(reader.push(short.subarray(at, at + size))).toBe(true);
      const last = reader.end();
      if (size > 1) expect([found, last]).toEqual([events, end]);
      expect(found).toEqual(events.slice(0, found.length));
      expect(places).toEqual(places.toSorted((a, b) => a - b));
    }
  });

  test('its inputs, found by their purpose, until none is left', () => {
    const { events } = opened(name);
    const inputs = recordedInputs(events);
    const own = events.filter(isInput);
    const thrown = new Map<string, number>();
    const total = own.reduce(
      (sum, { type, data }) =>
        sum +
        (type === 'dice-rolled'
          ? data.faces.length
          : type === 'choice-made' && data.by === 'only-one'
            ? 0
            : 1),
      0,
    );
    expect(inputs.left()).toBe(total);
    const words: unknown[] = [...inputs.wordsNow()];
    for (const input of own) {
      if (input.type === 'ruled') continue;
      if (input.type === 'dice-rolled') {
        const { stream, faces } = input.data;
        const position = thrown.get(stream) ?? 0;
        thrown.set(stream, position + faces.length);
        expect(faces.map((_, index) => inputs.die(stream, position + index))).toMatchObject(
          faces.map((face) => ({ face, seq: input.seq })),
        );
        inputs.given({ stream, position, count: faces.length });
      } else {
        const { choice, decider, answer, by } = input.data;
        expect(inputs.nextAnswer(choice, decider)).toEqual({ answer, by, seq: input.seq });
        if (by !== 'only-one') inputs.given({ choice, decider });
      }
      words.push(...inputs.wordsNow());
    }
    expect(words).toEqual(own.filter(({ type }) => type === 'ruled'));
    expect(inputs.left()).toBe(0);
  });
});
