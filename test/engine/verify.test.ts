// Honest logs are proven, and every small change of a log is found even if it is chained anew.
import { outlive } from '@fray/engine/compare';
import type { Event, Header } from '@fray/engine/events';
import { encodeLog, sealInputs, verify, type Verdict } from '@fray/engine/log';
import { link, type Finding } from '@fray/engine/machine';
import { describe, expect, test } from 'vitest';
import { follow } from '../../packages/engine/src/log/follow.ts';
import { partingSentence } from '../../packages/engine/src/log/verify.ts';
import { compileText } from './played.ts';
import { isVersion, mutationsOf, textsOf } from './mutations.ts';
import { beginRun, filesOf, hash, played, verified } from './runs.ts';
import { skirmish } from './skirmish.ts';
import { tableRules, tableTalk } from './table-talk.ts';
import { thorough } from '../scale.ts';
import { said } from '../../packages/engine/src/log/said-fixture.ts';

const verdictOf = (log: string): Verdict | string => verified(skirmish, log);

test('honest logs are proven to the end', () => {
  for (let run = 0; run < 40; run += 1) {
    const { events } = played(skirmish, { run });
    expect(verdictOf(encodeLog(events, hash))).toEqual({ verdict: 'proven', count: events.length });
  }
});

test('a log in which a condition lasts no time is proven', () => {
  const brief = compileText(`ruleset "Brief"

span round

side left

kind Fighter
  HP  counter 0..9  starts 5

condition Down

encounter
  play round
    each a in everyone
      a gains Down for 0 rounds

scenario Here
  side left
    Fighter
    Ann
`);
  const { events } = played(brief, {});
  expect(events.some(({ type }) => type === 'condition-lost')).toBe(true);
  expect(verified(brief, encodeLog(events, hash))).toMatchObject({ verdict: 'proven' });
});

test('a log cut between events is proven so far', () => {
  const { events } = played(skirmish, {});
  for (let count = 1; count < events.length; count += 1) {
    expect(verdictOf(encodeLog(events.slice(0, count), hash))).toEqual({
      verdict: 'proven-so-far',
      count,
    });
  }
});

test('a log is not judged by rules from other files', () => {
  const { events } = played(skirmish, {});
  const files = skirmish.files.map((file) => ({ ...file, text: `${file.text}\n` }));
  expect(verify(link({ ...skirmish, files }), events, { hash })).toMatchObject({
    verdict: 'differs',
    seq: 0,
    path: 'data.files[0].text',
  });
});

test('where the log of another version of the engine parts from its rules, this is the reason that is told', () => {
  const { events } = played(skirmish, {});
  const [first] = events;
  if (first?.type !== 'encounter-begun') throw new Error('no header');
  const header = first.data;
  const program = link(skirmish);
  const longer = [...events, { ...first, seq: events.length }].values();
  const parted = follow(program, beginRun(program, header.inputs), header, longer);
  if (parted.followed !== 'parts') throw new Error(parted.followed);
  const other = `semantics ${header.semantics + 1}`;
  expect(partingSentence(header, parted)).not.toContain('semantics');
  expect(partingSentence({ ...header, semantics: header.semantics + 1 }, parted)).toContain(other);
});

test('of no events nothing can be said', () => {
  expect(verify(link(skirmish), [], { hash })).toMatchObject({ verdict: 'unsupported' });
});

test('for a log that is cut, the rules give the events up to the next need or to the end', () => {
  const { events } = played(skirmish, {});
  const [first] = events;
  if (first?.type !== 'encounter-begun') throw new Error('no header');
  const header = first.data;
  for (let count = 1; count <= events.length; count += 1) {
    const program = link(skirmish);
    const more: Event[] = [];
    const beyond = (event: Event): void => void more.push(event);
    const cut = events.slice(0, count).values();
    const found = follow(program, beginRun(program, header.inputs), header, cut, {
      beyond: { event: beyond },
    });
    expect(more).toEqual(events.slice(count, count + more.length));
    expect(found.count).toBe(count);
    const isOver = count + more.length === events.length;
    expect(found.followed).toBe(count === events.length ? 'to-the-end' : 'so-far');
    if (found.followed === 'so-far') expect(found.need === undefined).toBe(isOver);
  }
});

test('an event after the end is a difference there, whatever it is', () => {
  const { events } = played(skirmish, {});
  const [first] = events;
  if (first?.type !== 'encounter-begun') throw new Error('no header');
  const header = first.data;
  const byType = new Map(events.map((event) => [event.type, event]));
  for (const event of byType.values()) {
    const longer = [...events, { ...event, seq: events.length }].values();
    const program = link(skirmish);
    expect(follow(program, beginRun(program, header.inputs), header, longer)).toMatchObject({
      followed: 'parts',
      type: event.type,
      count: events.length,
      difference: {
        path: 'type',
        expected: 'the end of the log',
        found: JSON.stringify(event.type),
      },
    });
  }
});

test('for a log that is cut, the watches answer at its own events, not at those beyond its end', () => {
  const ruleset = compileText(`ruleset "Sinking"
side here
kind Boat
  depth  counter  starts 0
encounter
  each b in here
    raise b.depth by 1
    raise b.depth by 1
scenario Here
  side here
    Boat
    Ark
invariant Afloat
  always
  every b in here satisfies b.depth < 2
`);
  const program = link(ruleset, { watches: true });
  const { events } = played(ruleset, {});
  const answersOf = (count: number): readonly Finding[] => {
    const answers: Finding[] = [];
    const found = (finding: Finding): void => void answers.push(finding);
    verify(program, events.slice(0, count), { hash, found });
    return answers;
  };
  const all = answersOf(events.length);
  expect(new Set(all.map(({ value }) => value))).toEqual(new Set([true, false]));
  const [first] = events;
  if (first?.type !== 'encounter-begun') throw new Error('no header');
  for (let count = 1; count < events.length; count += 1) {
    expect(answersOf(count)).toEqual(all.filter(({ seq }) => seq < count));
    // Whoever goes on from there gets the others.
    const after: Finding[] = [];
    const machine = beginRun(program, first.data.inputs);
    follow(program, machine, first.data, events.slice(0, count).values(), {
      beyond: { event: () => {}, finding: (finding) => after.push(finding) },
    });
    expect(after).toEqual(all.filter(({ seq }) => seq >= count));
  }
});

interface Survey {
  /** Changes that verification did not find. */
  readonly believed: readonly string[];
  /** Changes that were reported at an event before the changed one. */
  readonly misplaced: readonly string[];
  readonly tried: number;
}

/** Changes the events of a log one at a time, chained anew: every change of the first event of each type, one in thirteen of the others. */
function survey(
  events: readonly Event[],
  judge: (log: string) => Verdict | string = verdictOf,
): Survey {
  const words = new Map(
    events.map((event) => [
      event.type,
      [
        ...textsOf({
          ...event,
          data: event.type === 'encounter-begun' ? event.data.inputs : event.data,
        }),
      ],
    ]),
  );
  const seen = new Map<string, number>();
  const believed: string[] = [];
  const misplaced: string[] = [];
  let tried = 0;
  for (const event of events) {
    const before = seen.get(event.type) ?? 0;
    seen.set(event.type, before + 1);
    for (const [i, mutation] of mutationsOf(event, words.get(event.type) ?? []).entries()) {
      if ((before > 0 && (i + event.seq) % 13 > 0) || isVersion(mutation.path)) continue;
      tried += 1;
      // A changed event may be no valid event at all: then the reader reports it.
      const verdict = judge(encodeLog(events.with(event.seq, mutation.value as Event), hash));
      const where = `${event.seq} ${event.type} ${mutation.path}: ${mutation.what}`;
      if (typeof verdict !== 'string' && verdict.verdict !== 'differs') {
        believed.push(where);
        continue;
      }
      // A changed input may be found only in its consequences, but never earlier.
      const seq =
        typeof verdict === 'string'
          ? Number(/^line (\d+)/.exec(verdict)?.[1]) - 1
          : verdict.verdict === 'differs'
            ? verdict.seq
            : -1;
      if (!(seq >= event.seq)) misplaced.push(`${where}: told of event ${seq}`);
    }
  }
  return { believed, misplaced, tried };
}

test.runIf(thorough)('every small change of a seeded log, chained anew, is found', () => {
  const { events } = played(skirmish, { seed: 'mutations' });
  expect(new Set(events.map((event) => event.type)).size).toBeGreaterThan(11);
  const { believed, misplaced, tried } = survey(events);
  expect(tried).toBeGreaterThan(1000);
  expect(believed).toEqual([]);
  expect(misplaced).toEqual([]);
});

test('an event that is left out, doubled or moved later is found, even if all are numbered anew', () => {
  const { events } = played(skirmish, { seed: 'mutations' });
  const numbered = (list: readonly Event[]): string =>
    encodeLog(
      list.map((event, seq): Event => ({ ...event, seq })),
      hash,
    );
  const isFound = (list: readonly Event[]): boolean => {
    const verdict = verdictOf(numbered(list));
    return typeof verdict === 'string' || verdict.verdict === 'differs';
  };
  for (let i = 1; i < events.length; i += 1) {
    const [event, next] = [events[i], events[i + 1]];
    if (event === undefined) continue;
    // A log without its end is open, and the verdict says so.
    if (next !== undefined) expect(isFound(events.toSpliced(i, 1))).toBe(true);
    expect(isFound(events.toSpliced(i, 0, event))).toBe(true);
    if (next !== undefined) expect(isFound(events.with(i, next).with(i + 1, event))).toBe(true);
  }
});

describe('the log of a run with typed dice, people and a referee', () => {
  const events = tableTalk();
  const judge = (log: string): Verdict | string => verified(tableRules, log);

  test('has every sort of input, and is proven', () => {
    expect(events.filter((event) => event.type === 'ruled')).toHaveLength(2);
    expect(
      events.some((event) => event.type === 'dice-rolled' && Array.isArray(event.data.origin)),
    ).toBe(true);
    const by = new Set(
      events.flatMap((event) => (event.type === 'choice-made' ? [event.data.by] : [])),
    );
    expect([...by].sort()).toEqual(expect.arrayContaining(['person', 'policy']));
    expect(judge(encodeLog(events, hash))).toEqual({ verdict: 'proven', count: events.length });
  });

  test.runIf(thorough)(
    'passes with a change only if the changed input is possible and has no consequence',
    () => {
      const { believed, misplaced } = survey(events, judge);
      expect(misplaced).toEqual([]);
      // The referee may say anything possible, and a typed face may happen to be the seeded one.
      const free = /ruled data\.(by|why|word\.to):|dice-rolled data\.origin/;
      expect(believed.filter((one) => !free.test(one))).toEqual([]);
    },
  );
});

describe('a difference is reported with its place:', () => {
  const { events } = played(skirmish, { seed: 'mutations' });
  const differs = (change: (event: Event) => Event | undefined) => {
    let done = false;
    const changed = events.map((event) => {
      const other = done ? undefined : change(event);
      done ||= other !== undefined;
      return other ?? event;
    });
    const verdict = verdictOf(encodeLog(changed, hash));
    if (typeof verdict === 'string' || verdict.verdict !== 'differs')
      throw new Error(JSON.stringify(verdict));
    return verdict;
  };

  test('damage that the rules do not give', () => {
    const verdict = differs((event) =>
      event.type === 'value-changed' && event.data.field === 'HP'
        ? { ...event, data: { ...event.data, to: 2 } }
        : undefined,
    );
    expect(verdict).toMatchObject({
      path: 'data.to',
      expected: '1',
      found: '2',
      rule: { in: 'action Attack', path: 'skirmish.fray', line: 22 },
    });
    expect(verdict.sentence).toMatch(
      /value-changed.* 1 \(action Attack, skirmish\.fray:22\).* 2\.$/,
    );
  });
  test.each<readonly [path: string, change: (event: Event) => object]>([
    ['cause', ({ cause }) => ({ cause: cause === 0 ? 1 : 0 })],
    ['rule.line', ({ rule }) => ({ rule: { ...rule, line: (rule?.line ?? 0) + 1 } })],
    ['rule.in', ({ rule }) => ({ rule: { ...rule, in: `${rule?.in ?? ''}x` } })],
    ['spans[0]', () => ({ spans: [] })],
    ['steps[0]', ({ steps }) => ({ steps: ['nowhere', ...steps] })],
  ])('%s', (path, change) => {
    const verdict = differs((event) =>
      event.type === 'value-changed' && event.spans.length > 0
        ? ({ ...event, ...change(event) } as Event) // the changed event keeps its shape
        : undefined,
    );
    expect(verdict.path).toBe(path);
    // The line that contradicts it is that of the rules.
    const ruled = events[verdict.seq]?.rule;
    expect(verdict.rule).toMatchObject({ in: ruled?.in, line: ruled?.line });
  });
  test('another face of a seeded die', () => {
    const verdict = differs((event) =>
      event.type === 'dice-rolled'
        ? {
            ...event,
            data: {
              ...event.data,
              faces: event.data.faces.with(1, ((event.data.faces[1] ?? 0) % 10) + 1),
            },
          }
        : undefined,
    );
    expect(verdict.path).toBe('data.faces[1]');
    expect(verdict.sentence).toMatch(
      /Strike\.die\/\S+ .* \d+, by the seed \(check Strike, skirmish\.fray:12\), .* \d+\.$/,
    );
  });
  test('a face that the die does not have', () => {
    const verdict = differs((event) =>
      event.type === 'dice-rolled'
        ? { ...event, data: { ...event.data, faces: event.data.faces.with(1, 11) } }
        : undefined,
    );
    expect(verdict).toMatchObject({ path: 'data.faces[1]', expected: '1 to 10', found: '11' });
  });
  test('an answer of somebody who answers nothing in this run', () => {
    const verdict = differs((event) =>
      event.type === 'choice-made' && event.data.by === 'policy'
        ? { ...event, data: { ...event.data, by: 'script' } }
        : undefined,
    );
    expect(verdict).toMatchObject({ path: 'data.by', found: '"script"' });
  });
  test('an answer that was not offered', () => {
    const verdict = differs((event) =>
      event.type === 'choice-made' && 'say' in event.data.answer
        ? { ...event, data: { ...event.data, answer: { say: 9 } } }
        : undefined,
    );
    expect(verdict).toMatchObject({
      path: 'data.answer',
      expected: 'one that is offered',
      found: '9',
    });
  });
  test('a changed header', () => {
    const verdict = differs((event) =>
      event.type === 'encounter-begun'
        ? { ...event, data: { ...event.data, inputs: { ...event.data.inputs, budget: 1 } } }
        : undefined,
    );
    expect(verdict).toMatchObject({ seq: 0, path: 'data.inputs.id' });
  });
  test('a budget that is too large', () => {
    const [first] = events;
    if (first?.type !== 'encounter-begun') throw new Error('no header');
    const inputs = sealInputs({ ...first.data.inputs, budget: 2 ** 50 }, first.data, hash);
    expect(
      verdictOf(encodeLog(events.with(0, { ...first, data: { ...first.data, inputs } }), hash)),
    ).toMatchObject({ verdict: 'differs', seq: 0, path: 'data.inputs.budget' });
  });
  test.each<readonly [string, (header: Header) => Header, string, expected: string, found: string]>(
    [
      [
        'a run of too large a number',
        (header) => ({ ...header, inputs: { ...header.inputs, run: 2 ** 40 } }),
        'data.inputs.run',
        said.upTo(4294967295),
        '1099511627776',
      ],
      [
        'dice of a seed that there is not',
        (header) => ({ ...header, inputs: { ...header.inputs, seed: null } }),
        'data.inputs.dice[0]',
        'nothing',
        '"seed"',
      ],
      [
        'dice told in another order',
        (header) => ({ ...header, inputs: { ...header.inputs, dice: ['typed', 'seed'] } }),
        'data.inputs.dice[0]',
        '"seed"',
        '"typed"',
      ],
      [
        'only one answer as somebody who answers',
        (header) => ({ ...header, inputs: { ...header.inputs, choices: ['policy', 'only-one'] } }),
        'data.inputs.choices[1]',
        'nothing',
        '"only-one"',
      ],
      [
        'no parents, told as parents',
        (header) => ({ ...header, inputs: { ...header.inputs, parents: [] } }),
        'data.inputs.parents',
        said.someParents,
        'none',
      ],
      [
        'house rules that are no file',
        (header) => ({ ...header, amendments: ['other.fray'] }),
        'data.amendments[0]',
        said.oneOfTheFiles,
        '"other.fray"',
      ],
      [
        'house rules twice',
        (header) => ({ ...header, amendments: ['skirmish.fray', 'skirmish.fray'] }),
        'data.amendments[1]',
        said.oneOfTheFiles,
        '"skirmish.fray"',
      ],
      [
        'a hash of another text',
        (header) => ({
          ...header,
          files: header.files.map((file) => ({ ...file, hash: hash('other') })),
        }),
        'data.files[0].hash',
        said.hashOf(skirmish.files.map(({ text }) => hash(text)).join()),
        hash('other'),
      ],
    ],
  )('a header with %s', (_, change, path, expected, found) => {
    const [first] = events;
    if (first?.type !== 'encounter-begun') throw new Error('no header');
    const changed = change(first.data);
    const { id: _id, ...rest } = changed.inputs;
    const data = { ...changed, inputs: sealInputs(rest, changed, hash) };
    const verdict = verdictOf(encodeLog(events.with(0, { ...first, data }), hash));
    expect(verdict).toMatchObject({ verdict: 'differs', seq: 0, path, expected, found });
  });
  test('F26: a log of another version of the engine is neither proven nor refuted', () => {
    const [first] = events;
    if (first?.type !== 'encounter-begun') throw new Error('no header');
    const { id: _, ...inputs } = first.data.inputs;
    const header = { ...first.data, semantics: 2, inputs: sealInputs(inputs, first.data, hash, 2) };
    const log = encodeLog(events.with(0, { ...first, data: header } as unknown as Event), hash); // semantics of a version to come, which the type does not allow
    expect(verdictOf(log)).toMatchObject({ verdict: 'unsupported' });
  });
  test('if only the version of a log was altered, it does not count as a log of another version', () => {
    const [first] = events;
    if (first?.type !== 'encounter-begun') throw new Error('no header');
    const data = { ...first.data, semantics: 2 };
    const log = encodeLog(events.with(0, { ...first, data } as unknown as Event), hash); // semantics of a version to come, which the type does not allow
    expect(verdictOf(log)).toMatchObject({ verdict: 'differs', seq: 0, path: 'data.inputs.id' });
  });
});

test('a log is the same under rules that differ only in title and lines, but they do not prove it', () => {
  const { events } = played(skirmish, {});
  const moved = {
    ...skirmish,
    title: 'Skirmish, second printing',
    places: skirmish.places.map((place) => ({ ...place, line: place.line + 7 })),
    files: [{ path: 'other.fray', text: 'other' }],
  };
  const by = (ruleset: typeof skirmish): string =>
    outlive({ program: link(ruleset), files: filesOf(ruleset), amendments: [] }, events).verdict;
  expect(by(moved)).toBe('same');
  expect(verify(link(moved), events, { hash })).toMatchObject({ verdict: 'differs', seq: 0 });
  const harsher = {
    ...moved,
    callables: moved.callables.map((one) =>
      one.name === 'Strike' && one.kind === 'check' ? { ...one, name: 'Blow' } : one,
    ),
  };
  expect(by(harsher)).toBe('same-outcome');
});
