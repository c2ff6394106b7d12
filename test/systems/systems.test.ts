// Rule systems that have little in common: each checks without a warning, its examples pass, and its fights end with all invariants held.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compile, createSource } from '@fray/dsl/internal';
import {
  defaultSource,
  firstSource,
  link,
  openSession,
  play,
  runExample,
  seededDice,
  verify,
  type Event,
} from '@fray/engine/internal';
import { describe, expect, test } from 'vitest';
import { beginRun, hash, inputsFor, policiesOf } from '../engine/runs.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));
const systems = readdirSync(folder).filter((path) => path.endsWith('.fray'));

test('there are seventeen', () => expect(systems).toHaveLength(17));

describe.each(systems)('%s', (path) => {
  const { ruleset, diagnostics } = compile(createSource(path, readFileSync(folder + path, 'utf8')));
  if (ruleset === undefined) throw new Error(diagnostics.map((one) => one.message).join('\n'));

  test('checks without a warning', () => expect(diagnostics).toEqual([]));

  test.each(ruleset.examples.map((example, index) => ({ text: example.text, index })))(
    '$text',
    ({ index }) => {
      expect(runExample(ruleset, index, hash).failures).toEqual([]);
    },
  );

  test('every scenario ends under twenty seeds, with all invariants held, and is proven', () => {
    const invariants = ruleset.watches.filter((watch) => watch.kind === 'invariant');
    expect(invariants).not.toEqual([]);
    const program = link(ruleset, { watches: invariants });
    for (const { name } of ruleset.scenarios) {
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
      }
    }
  });
});
