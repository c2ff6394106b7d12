// Odds of several measures, each of them by rules cut down to what it can see: a dear measure does not make the others dear.
import type { Watch } from '@fray/dsl/ir';
import type { ChoiceSource } from '../../drivers/source.ts';
import { link } from '../../machine/link.ts';
import type { Machine } from '../../machine/machine.ts';
import type { Program } from '../../machine/program.ts';
import { exactOdds } from '../exact.ts';
import type { Odds } from '../exact.ts';
import type { OddsLimits, TooLarge } from '../explore.ts';
import { fork } from '../fork.ts';
import type { Unanswered } from '../steps.ts';
import { sliceFor } from './slice.ts';
import type { Slice } from './slice.ts';

/** Measures that were counted together. */
export interface OddsPart {
  readonly watches: readonly Watch[];
  readonly odds: Odds | TooLarge;
}

/**
 * As `exactOdds`, but every measure is asked of the part of the rules that it depends on; those that wait for the same dice are
 * counted together. Cheap ones come first; `limits` hold for each part, and its clock for all of them. `start` is left as it is.
 * Faults of rules that no measure depends on are not seen.
 */
export function oddsInParts(program: Program, start: Machine, choices: readonly ChoiceSource[], limits: OddsLimits, approximate = false): readonly OddsPart[] | Unanswered {
  const parts: OddsPart[] = [];
  const dear: { readonly throws: Slice['throws']; readonly odds: TooLarge }[] = [];
  for (const watches of groupsOf(program, start)) {
    const { ruleset, throws } = sliceFor(program, start, watches);
    // Whatever throws all that was too much already, and more, is too much.
    const known = dear.find((one) => [...one.throws].every((thrown) => throws.has(thrown)));
    const odds = known?.odds ?? exactOdds(link(ruleset, { watches }), fork(start), choices, limits, approximate);
    if (odds.odds === 'unanswered') return odds;
    if (odds.odds === 'too-large') dear.push({ throws, odds });
    parts.push({ watches, odds });
  }
  return parts;
}

/** Measures that wait for the same dice and answers; the fewest first. */
function groupsOf(program: Program, start: Machine): readonly (readonly Watch[])[] {
  const groups = new Map<string, { readonly watches: Watch[]; readonly size: number }>();
  for (const { watch } of program.watches) {
    const { throws } = sliceFor(program, start, [watch]);
    const id = [...throws].sort().join();
    const group = groups.get(id);
    if (group === undefined) groups.set(id, { watches: [watch], size: throws.size });
    else group.watches.push(watch);
  }
  return [...groups.values()].sort((a, b) => a.size - b.size).map(({ watches }) => watches);
}
