// Tests logs whose seals hold, but which no run has written: the page opens them, and its answers name the first event
// that the rules do not give. There is no reason beyond it.
import type { Event } from '@fray/engine/events';
import { CHAIN_START, readLog, seal } from '@fray/engine/log';
import { beforeAll, expect, test } from 'vitest';
import { hash } from '../../../../test/engine/runs.ts';
import { main } from '../../../cli/src/main.ts';
import { duel } from '../../../cli/src/testing/duel.ts';
import { fakeHost } from '../../../cli/src/testing/fake-host.ts';
import { createAside } from './aside.ts';
import { createLogInspector } from './log-inspector.ts';

const name = 'fight.jsonl';
let events: readonly Event[];

beforeAll(async () => {
  const host = fakeHost({ files: { 'duel.fray': duel } });
  await main(['run', 'duel.fray', '--dice', '1,20,1', '--seed', '1', '--log', name], host);
  events = [...readLog(new TextEncoder().encode(String(host.disk.get(name))), hash).events];
});

/** Returns the log with other data in the first event of a type, sealed anew. */
function resealed(type: Event['type'], data: object): Uint8Array {
  const changed = events.find((event) => event.type === type);
  let head = CHAIN_START;
  const lines = events.map((event) => {
    const one = event === changed ? { ...event, data: { ...event.data, ...data } } : event;
    // The data still has the members of its type.
    const sealed = seal(one as Event, head, hash);
    head = sealed.head;
    return `${sealed.line}\n`;
  });
  return new TextEncoder().encode(lines.join(''));
}

const waits = { take: 'Wait', args: [] };

// The first blow: chosen at 3, thrown at 5, decided at 6; it takes a point from Bram at 7.
const changes = [
  { what: 'an outcome', type: 'check-resolved', data: { outcome: 'miss' }, differsAt: 6 },
  { what: 'a die', type: 'dice-rolled', data: { faces: [20] }, differsAt: 6 },
  { what: 'a choice', type: 'choice-made', data: { answer: waits }, differsAt: 3 },
  { what: 'a value', type: 'value-changed', data: { to: 0 }, differsAt: 7 },
] as const;

test.each(changes)(
  '$what was changed and sealed anew: answers name event $differsAt, and explain nothing beyond it',
  async ({ type, data, differsAt }) => {
    const log = resealed(type, data);
    const inspector = createLogInspector();
    expect(inspector.open(name, log).damage).toBeNull();
    const aside = createAside();
    aside.open(name, log);
    expect(await aside.verify()).toMatchObject({
      verdict: 'differs',
      seq: differsAt,
    });
    const last = events.length - 1;
    const differs = new RegExp(`[Ee]vent ${differsAt}\\b`, 'u');
    for (const at of [differsAt, last]) expect(() => aside.why('Bram.HP', at)).toThrow(differs);
    await expect(aside.fork({ change: 'seed', seq: last, seed: '2' })).rejects.toThrow(differs);
  },
);

test('an event of a shape that no event has is reported as damage, with its number', async () => {
  const aside = createAside();
  aside.open(name, resealed('choice-made', { by: 'nobody' }));
  expect(await aside.verify()).toMatchObject({ verdict: 'damaged', seq: 3 });
  expect(() => aside.why('Bram.HP', events.length - 1)).toThrow(/event 3\b/u);
});

test('the same log as it was written is explained', async () => {
  const aside = createAside();
  aside.open(name, resealed('check-resolved', {}));
  expect(await aside.verify()).toMatchObject({ verdict: 'proven' });
  expect(JSON.stringify(aside.why('Bram.HP', 7).reasons)).toContain('"file":"duel.fray"');
});
