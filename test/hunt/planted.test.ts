// The hunt finds bugs planted in right rulesets, and the fight that shows each is small.
import { format, createSource } from '@fray/dsl/internal';
import { runExample } from '@fray/engine/examples';
import {
  exampleText,
  explain,
  groundOf,
  HUNT_BUDGET,
  membersOf,
  type HuntContext,
} from '@fray/engine/hunt';
import { describe, expect, test } from 'vitest';
import { search, type Searched } from '../../packages/cli/src/hunt/search.ts';
import { hash } from '../engine/runs.ts';
import { plantedBugs } from './planted-bugs.ts';
import { compiled, firstBroken, planted, rulesetText } from './planted.ts';
import { someOf, thorough } from '../scale.ts';

interface Bug {
  readonly name: string;
  readonly ruleset: string;
  readonly from: string;
  readonly to: string;
  /** The invariant that must find it. */
  readonly breaks: string;
  /** The most events of the fight that shows it. */
  readonly most: number;
}

const bugs: readonly Bug[] = [
  {
    name: 'the ambushed may act',
    ruleset: 'unit-ambush',
    from: '  bars everything\n\ncondition Out',
    to: '  bars Move\n\ncondition Out',
    breaks: 'The-ambushed-stand-in-no-order',
    most: 9,
  },
  {
    name: 'a second test for those who failed',
    ruleset: 'unit-ambush',
    from: '    Notice by p\n      joins  p loses Ambushed\n      still  nothing',
    to: '    Notice by p\n      joins  p loses Ambushed\n      still  Feel by p\n        joins  p loses Ambushed\n        still  nothing',
    breaks: 'Two-dice-in-unit-2',
    most: 14,
  },
  {
    name: 'the fallen test too',
    ruleset: 'unit-ambush',
    from: '  when p is Ambushed and (p is conscious or unconscious',
    to: '  when p is Ambushed and (p.HP >= 0 or unconscious',
    breaks: 'The-fallen-never-roll',
    most: 21,
  },
  {
    name: 'nobody planned it, and it happens all the same',
    ruleset: 'unit-ambush',
    from: '  if not planned\n    play unit as ordinary',
    to: '  if not planned and stealthy\n    play unit as ordinary',
    breaks: 'No-plan-no-ambush',
    most: 9,
  },
  {
    name: 'the referee is asked when there is no time',
    ruleset: 'unit-ambush',
    from: '      otherwise if timing is last-instant',
    to: '      otherwise if timing is not early',
    breaks: 'Referee-only-when-it-matters',
    most: 8,
  },
  {
    name: 'dummies test',
    ruleset: 'column-ambush',
    from: 'when not h.dummy and h.leadership + threat > 0',
    to: 'when h.leadership + threat > 0',
    breaks: 'Only-testers-test',
    most: 7,
  },
  {
    name: 'who is spotted goes first',
    ruleset: 'column-ambush',
    from: '    set first-to-move to column-first',
    to: '    set first-to-move to ambushers-first',
    breaks: 'One-start-one-first',
    most: 20,
  },
  {
    name: 'a surprised column goes back',
    ruleset: 'column-ambush',
    from: '    Place-column with (lead.place + rush.inches but at most route)',
    to: '    Place-column with (lead.place - rush.inches but at most route)',
    breaks: 'The-lead-never-goes-back',
    most: 17,
  },
  {
    name: 'the turn goes on after a shot too soon',
    ruleset: 'column-ambush',
    from: '        Spring-too-soon\n        end turn',
    to: '        Spring-too-soon',
    breaks: 'No-look-when-sprung',
    most: 23,
  },
  {
    name: 'everybody looks twice',
    ruleset: 'column-ambush',
    from: '    step Look\n      Look-around',
    to: '    step Look\n      Look-around\n      if sprung is not-yet\n        Look-around',
    breaks: 'One-look-each',
    most: 15,
  },
  {
    name: 'those who cannot see look',
    ruleset: 'column-ambush',
    from: 'when m.can-spot and (m.place',
    to: 'when (m.place',
    breaks: 'One-look-each',
    most: 11,
  },
];

/** The failures of an example with lines that the rules no longer reach. */
const noLongerPlayed = ['unused-dice', 'unused-answer', 'illegal', 'never-reached'];

async function hunted(ground: HuntContext, seed: number, runs = 150): Promise<Searched> {
  return search(ground, {
    runs,
    seed,
    rulings: 'default',
    onProgress: () => Promise.resolve(false),
  });
}

describe.runIf(thorough).each(someOf(bugs, 6))(
  '$name',
  ({ name: bug, ruleset: name, from, to, breaks, most }) => {
    test('is found with a small fight, and an example shows it', async () => {
      const text = planted(rulesetText(name), from, to);
      const ruleset = compiled(`${name}.fray`, text);
      const ground = groundOf(ruleset);
      const { found } = await hunted(ground, 7);
      if (found === undefined) throw new Error('nothing was found');
      const watches = ground.program.watches.map((one) => one.watch);
      const explained = explain(ruleset, watches, found, HUNT_BUDGET);
      expect(explained?.watch.name).toBe(breaks);
      expect(membersOf(found.fight).length).toBeLessThanOrEqual(3);

      expect(found.size).toBeLessThanOrEqual(most);

      const example = exampleText(ruleset, found, 'hunted', explained?.watch ?? null);
      const whole = `${text.trimEnd()}\n\n${example}`;
      const withIt = compiled(`${name}.fray`, whole);
      const result = runExample(withIt, withIt.examples.length - 1, hash);
      expect(result.failures.map((failure) => failure.kind)).toContain('invariant');
      expect(result.events.length).toBeGreaterThanOrEqual(found.size);
      expect(format(createSource('x.fray', whole)).text).toContain('example "hunted"');

      // After the bug is corrected the example passes, or it reports which of its lines can no longer be played.
      const mended = compiled(`${name}.fray`, `${rulesetText(name).trimEnd()}\n\n${example}`);
      const after = runExample(mended, mended.examples.length - 1, hash);
      for (const { at, kind } of after.failures) {
        expect(noLongerPlayed, bug).toContain(kind);
        const { line } = mended.places[at ?? -1] ?? { line: 0 };
        expect(line).toBeGreaterThan(rulesetText(name).trimEnd().split('\n').length);
      }
    });
  },
);

test.each(someOf(plantedBugs, 16, 6))(
  '$ruleset: $name: the hunt finds it',
  ({ ruleset, from, to, onlyIf }) => {
    const ground = groundOf(compiled(`${ruleset}.fray`, planted(rulesetText(ruleset), from, to)));
    const first = firstBroken(ground, onlyIf === undefined ? 2_000 : 300, 1);
    expect(first === undefined).toBe(onlyIf !== undefined);
    if (onlyIf === undefined) return;
    const any = firstBroken(ground, 2_000, 1, true);
    expect(any?.fight.rulings).toContainEqual(onlyIf);
  },
);

test.runIf(thorough)('the same seed finds the same fight', async () => {
  const [bug] = bugs;
  if (bug === undefined) throw new Error('no bug');
  const ground = groundOf(compiled('x.fray', planted(rulesetText(bug.ruleset), bug.from, bug.to)));
  const [one, two] = [await hunted(ground, 3, 50), await hunted(ground, 3, 50)];
  expect(JSON.stringify(two.found)).toBe(JSON.stringify(one.found));
  expect(two.runs).toBe(one.runs);
});
