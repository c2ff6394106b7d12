// The invariants of every shipped ruleset hold in fights of a fixed seed, and in those of a seed that this run draws.
import { groundOf, HUNT_BUDGET, explain } from '@fray/engine/hunt';
import { describe, expect, test } from 'vitest';
import { sentencesOf } from '../../packages/cli/src/hunt/finding-text.ts';
import { search } from '../../packages/cli/src/hunt/search.ts';
import { shippedRulesets } from './planted.ts';
import { runSeed, scaled } from '../scale.ts';

const runs = scaled(30);
const rulesets = shippedRulesets();

test('some shipped rulesets have invariants', () => {
  expect(rulesets.map(([title]) => title)).toEqual(
    expect.arrayContaining(['Unit ambush', 'Column ambush']),
  );
});

describe.each(rulesets)('%s', (_title, ruleset) => {
  test('keeps its invariants in drawn fights', async () => {
    const ground = groundOf(ruleset);
    const {
      found,
      faults,
      fault,
      runs: played,
    } = await search(ground, {
      runs,
      seed: runSeed,
      rulings: 'default',
      onProgress: () => Promise.resolve(false),
    });
    const explained =
      found === undefined
        ? undefined
        : explain(
            ruleset,
            ground.program.watches.map((one) => one.watch),
            found,
            HUNT_BUDGET,
          );
    expect(
      found === undefined
        ? []
        : [
            explained?.watch.name,
            ...(explained === undefined ? [] : sentencesOf(explained, found)),
            JSON.stringify(found.fight),
          ],
    ).toEqual([]);
    expect({ faults, text: fault?.text }).toEqual({ faults: 0, text: undefined });
    expect(played).toBe(runs);
  });
});
