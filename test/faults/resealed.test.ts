// Logs in which one event has another shape, sealed anew. Every command that reads a log reports them in its own words and never crashes.
import type { Event } from '@fray/engine/events';
import { CHAIN_START, readLog, seal } from '@fray/engine/log';
import { beforeAll, expect, test } from 'vitest';
import { main } from '../../packages/cli/src/main.ts';
import { duel } from '../../packages/cli/src/testing/duel.ts';
import { fakeHost } from '../../packages/cli/src/testing/fake-host.ts';
import { hash } from '../engine/runs.ts';
import { someOf } from '../scale.ts';

const commands = [
  ['verify', 'fight.jsonl'],
  ['replay', 'fight.jsonl'],
  ['replay', 'fight.jsonl', '--at', '3', '--json'],
  ['why', 'fight.jsonl', 'Bram.HP', '--deep'],
  ['fork', 'fight.jsonl', '--at', '3', '--quiet'],
  ['resume', 'fight.jsonl', '--quiet'],
  ['analyse', 'fight.jsonl', '--ask', 'Bram.HP', '--runs', '10'],
  ['diff', 'fight.jsonl', 'sound.jsonl'],
  ['debug', 'fight.jsonl'],
] as const;

let events: readonly Event[];
let sound: string;

beforeAll(async () => {
  const host = fakeHost({ files: { 'duel.fray': duel } });
  await main(['run', 'duel.fray', '--dice', '1,20,1', '--seed', '1', '--log', 'l.jsonl'], host);
  sound = String(host.disk.get('l.jsonl'));
  events = [...readLog(new TextEncoder().encode(sound), hash).events];
});

function resealed(changed: readonly object[]): string {
  let head = CHAIN_START;
  return changed
    .map((event) => {
      // The sealed object need not be an event.
      const sealed = seal(event as Event, head, hash);
      head = sealed.head;
      return `${sealed.line}\n`;
    })
    .join('');
}

/** Returns the log with a member of one event left out, or with another value in its place. */
function changedLogs(): readonly { readonly what: string; readonly log: string }[] {
  const seen = new Set<string>(['encounter-begun']);
  const firsts = events.filter(({ type }) => !seen.has(type) && seen.add(type));
  return firsts
    .flatMap((event) => {
      const members = ['cause', 'rule', 'spans', 'data', ...Object.keys(event.data)];
      return members.flatMap((member) =>
        [undefined, null, [null], 9_007_199_254_740_991, '__proto__'].map((value) => {
          const inData = Object.hasOwn(event.data, member);
          const from: Record<string, unknown> = inData ? { ...event.data } : { ...event };
          if (value === undefined) delete from[member];
          else from[member] = value;
          const altered = inData ? { ...event, data: from } : from;
          return {
            what: `${event.type}: ${member} is ${JSON.stringify(value) ?? 'left out'}`,
            log: resealed(events.map((one) => (one.seq === event.seq ? altered : one))),
          };
        }),
      );
    })
    .filter(({ log }) => log !== sound);
}

const isToldCode = (code: number): boolean => code <= 2;
/** Matches a message that names the faulty line or event, or says that no run could have written the log. */
const inWords = expect.stringMatching(
  /(?:error: fight\.jsonl: |This log is not one that a run could have written: |[Ee]vent \d)/u,
) as string;

test('the test seals a log as Fray does', () => {
  expect(resealed(events)).toBe(sound);
});

test.each(commands.map((command) => ({ command: command.join(' '), argv: command })))(
  'fray $command reports a changed event in words',
  async ({ argv }) => {
    for (const { what, log } of someOf(changedLogs(), 12, argv.join().length)) {
      const host = fakeHost({
        files: { 'fight.jsonl': log, 'sound.jsonl': sound },
        typed: ['last', 'back', 'first', 'next'],
      });
      const code = await main([...argv], host);
      const { err, out } = host.printed;
      // A command that reads only what it needs may not notice the change; `verify` notices every one.
      expect({ what, code }).toMatchObject({
        code: argv[0] === 'verify' ? 1 : (expect.toSatisfy(isToldCode) as number),
      });
      if (code === 1) expect({ what, told: `${out}${err}` }).toMatchObject({ told: inWords });
      expect({ what, told: `${out}${err}` }).toMatchObject({
        told: expect.not.stringMatching(
          /^ +at .*:\d+:\d+|undefined|\[object |is not a function/mu,
        ) as string,
      });
    }
  },
);
