// Logs of every scenario of the shipped rulesets are proven, and a small change anywhere in a log is found.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compile, createSource } from '@fray/dsl/internal';
import type { Ruleset } from '@fray/dsl/ir';
import type { Event } from '@fray/engine/events';
import { encodeLog, replay } from '@fray/engine/log';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isVersion, mutationsOf, textsOf } from './mutations.ts';
import { hash, played, verified } from './runs.ts';
import { scaled } from '../scale.ts';

const folder = fileURLToPath(new URL('../../rulesets', import.meta.url));
const rulesets = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.fray'))
  .flatMap((path): (readonly [string, Ruleset])[] => {
    const { ruleset } = compile(createSource(path, readFileSync(`${folder}/${path}`, 'utf8')));
    return ruleset === undefined || ruleset.scenarios.length === 0
      ? []
      : [[ruleset.title, ruleset]];
  });

test('the unit ambush is among the shipped rulesets', () => {
  expect(rulesets.map(([title]) => title)).toContain('Unit ambush');
});

describe.each(rulesets)('%s', (_, ruleset) => {
  const scenarios = ruleset.scenarios.map((scenario) => scenario.name);

  test('honest logs are proven, and replay to the state of the machine', () => {
    for (const scenario of scenarios) {
      for (let run = 0; run < 4; run += 1) {
        const { events, session } = played(ruleset, { scenario, seed: 'honest', run });
        // If nobody answers the question for a number, the run stays open.
        expect(verified(ruleset, encodeLog(events, hash))).toEqual({
          verdict: session.need === undefined ? 'proven' : 'proven-so-far',
          count: events.length,
        });
        expect(replay(events)).toEqual({ ok: true, state: session.machine.state });
      }
    }
  });

  test('a small change of one field, chained anew, is found', () => {
    const logs = scenarios.map((scenario) => played(ruleset, { scenario, seed: 'altered' }).events);
    fc.assert(
      fc.property(fc.nat(logs.length - 1), fc.nat(), fc.nat(), (which, where, what) => {
        const events = logs[which] ?? [];
        const event = events[where % events.length];
        if (event === undefined) throw new Error('an empty log');
        const mutations = mutationsOf(event, [
          ...textsOf(event.type === 'encounter-begun' ? event.data.inputs : event),
        ]).filter(({ path }) => !isVersion(path));
        const mutation = mutations[what % mutations.length];
        if (mutation === undefined) throw new Error('nothing to change');
        // A changed event may be no valid event at all: then the reader reports it.
        const verdict = verified(
          ruleset,
          encodeLog(events.with(event.seq, mutation.value as Event), hash),
        );
        const found =
          typeof verdict === 'string' ||
          (verdict.verdict === 'differs' && verdict.seq >= event.seq);
        if (!found)
          throw new Error(
            `${ruleset.title}, event ${event.seq} ${event.type}, ${mutation.path} ${mutation.what}: ${JSON.stringify(verdict)}`,
          );
      }),
      { numRuns: scaled(25) },
    );
  });
});
