// Rule systems that have little in common. Each has no warnings, its examples pass, and its fights end with all invariants held and with
// the recorded logs. After a change of a system or of the meaning of rules, FRAY_GOLDEN=logs writes `logs.json` anew.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compile, createSource } from '@fray/dsl/internal';
import { defaultSource, firstSource, openSession, play, seededDice } from '@fray/engine/drivers';
import type { Event } from '@fray/engine/events';
import { runExample } from '@fray/engine/examples';
import { verify } from '@fray/engine/log';
import { link } from '@fray/engine/machine';
import { describe, expect, test } from 'vitest';
import { beginRun, hash, inputsFor, policiesOf } from '../engine/runs.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));
const systems = readdirSync(folder).filter((path) => path.endsWith('.fray'));

const page = new URL('logs.json', import.meta.url);
/** By `system scenario`, the recorded hash of its logs under twenty seeds and of their final states. */
const logs = new Map<string, unknown>(Object.entries(JSON.parse(readFileSync(page, 'utf8'))));

test('there are seventeen systems', () => expect(systems).toHaveLength(17));

describe.each(systems)('%s', (path) => {
  const { ruleset, diagnostics } = compile(createSource(path, readFileSync(folder + path, 'utf8')));
  if (ruleset === undefined) throw new Error(diagnostics.map((one) => one.message).join('\n'));

  test('has no warnings', () => expect(diagnostics).toEqual([]));

  test.each(ruleset.examples.map((example, index) => ({ text: example.text, index })))(
    '$text',
    ({ index }) => {
      expect(runExample(ruleset, index, hash).failures).toEqual([]);
    },
  );

  test('every scenario ends under twenty seeds, with all invariants held, is proven, and has its recorded logs', () => {
    const invariants = ruleset.watches.filter((watch) => watch.kind === 'invariant');
    expect(invariants).not.toEqual([]);
    const program = link(ruleset, { watches: invariants });
    for (const { name } of ruleset.scenarios) {
      const held: unknown[] = [];
      for (let seed = 1; seed <= 20; seed += 1) {
        const inputs = inputsFor(ruleset, { scenario: name, seed: String(seed) });
        const events: Event[] = [];
        const broken: unknown[] = [];
        const sink = {
          event: (event: Event) => events.push(event),
          finding: (finding: { readonly value: unknown }) =>
            finding.value !== true && broken.push(finding),
        };
        const session = openSession(program, beginRun(program, inputs), sink);
        play(session, {
          dice: [seededDice(inputs.seed ?? '', 0)],
          choices: [policiesOf(program, inputs), defaultSource, firstSource],
        });
        const last = events.at(-1);
        expect(last?.type === 'encounter-ended' ? last.data.reason : last, `seed ${seed}`).toBe(
          'done',
        );
        expect(broken, `seed ${seed}`).toEqual([]);
        if (seed === 1)
          expect(verify(program, events, { hash })).toEqual({
            verdict: 'proven',
            count: events.length,
          });
        held.push(events.slice(1), session.machine.state.participants);
      }
      const now = hash(JSON.stringify(held));
      if (process.env['FRAY_GOLDEN'] === 'logs') {
        logs.set(`${path} ${name}`, now);
        const sorted = [...logs].toSorted(([a], [b]) => (a < b ? -1 : 1));
        writeFileSync(page, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
      }
      expect(now, `the logs of ${name}`).toBe(logs.get(`${path} ${name}`));
    }
  });
});
