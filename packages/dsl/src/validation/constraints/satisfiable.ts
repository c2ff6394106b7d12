// Whether conditions can hold together: a search through the cases of `or`, with the regions of each
// place and linear inequalities between numbers.

import { addScaled, canAllReachZero, constantSum, type LinearSum } from './linear-sums.ts';
import { complement, holdsNowhere, overlap, type Region } from './regions.ts';

/** A condition: the region of one place, all conditions at once, or any of several. */
export type Formula =
  | Region
  | { readonly kind: 'all'; readonly of: readonly Formula[] }
  | { readonly kind: 'any'; readonly of: readonly Formula[] };

export const alwaysTrue: Formula = { kind: 'all', of: [] };

/** The condition that holds whenever this one does not. */
export function opposite(formula: Formula): Formula {
  return formula.kind === 'all' || formula.kind === 'any'
    ? { kind: formula.kind === 'all' ? 'any' : 'all', of: formula.of.map(opposite) }
    : complement(formula);
}

/** What is assumed: the region of each place, and conditions of which one alternative holds each. */
export interface Assumed {
  readonly regions: ReadonlyMap<string, Region>;
  readonly open: readonly Formula[];
}

export const nothingAssumed: Assumed = { regions: new Map(), open: [] };

/** How many alternatives one question may still look at. */
export interface Patience {
  left: number;
}

/** With one more assumption; undefined if it plainly contradicts the others. */
export function assume(assumed: Assumed, formula: Formula): Assumed | undefined {
  const regions = new Map(assumed.regions);
  const open = [...assumed.open];
  const add = (one: Formula): boolean => {
    if (one.kind === 'all') return one.of.every(add);
    if (one.kind === 'any') {
      const [only] = one.of;
      if (one.of.length === 1 && only !== undefined) return add(only);
      open.push(one);
      return one.of.length > 0;
    }
    const before = regions.get(one.key);
    const now = before === undefined ? one : overlap(before, one);
    regions.set(one.key, now);
    return !holdsNowhere(now);
  };
  return add(formula) ? { regions, open } : undefined;
}

/** False if the assumptions contradict each other. True may be wrong: the search ends when patience does. */
export function canHold(assumed: Assumed | undefined, patience: Patience): boolean {
  if (assumed === undefined) return false;
  const settled = settle(assumed, patience);
  if (settled === undefined) return false;
  const [choice, ...rest] = settled.open;
  if (choice === undefined || patience.left <= 0) return numbersCanHold(settled.regions, patience);
  const others: Assumed = { ...settled, open: rest };
  return alternatives(choice).some((one) => canHold(assume(others, one), patience));
}

function alternatives(formula: Formula): readonly Formula[] {
  return formula.kind === 'any' ? formula.of : [formula];
}

/** Leaves out the alternatives that contradict a region, as long as that leaves only one somewhere. */
function settle(assumed: Assumed, patience: Patience): Assumed | undefined {
  let now = assumed;
  for (;;) {
    const { regions } = now;
    const open: Formula[] = [];
    const sure: Formula[] = [];
    for (const choice of now.open) {
      const all = alternatives(choice);
      patience.left -= all.length;
      if (patience.left <= 0) return now;
      const left = all.filter((one) => !contradicts(regions, one));
      const [only] = left;
      if (only === undefined) return undefined;
      if (left.length === 1) sure.push(only);
      else open.push({ kind: 'any', of: left });
    }
    now = { regions, open };
    if (sure.length === 0) return now;
    for (const one of sure) {
      const next = assume(now, one);
      if (next === undefined) return undefined;
      now = next;
    }
  }
}

function contradicts(regions: ReadonlyMap<string, Region>, formula: Formula): boolean {
  if (formula.kind === 'all') return formula.of.some((one) => contradicts(regions, one));
  if (formula.kind === 'any') return formula.of.every((one) => contradicts(regions, one));
  const before = regions.get(formula.key);
  return holdsNowhere(before === undefined ? formula : overlap(before, formula));
}

/** False if no numbers lie in all these regions. */
function numbersCanHold(regions: ReadonlyMap<string, Region>, patience: Patience): boolean {
  const numbers = [...regions.values()].filter((region) => region.kind === 'numbers');
  // Each region by itself is not empty.
  if (numbers.every(({ sum }) => sum.terms.size < 2)) return true;
  const sums: LinearSum[] = [];
  for (const { sum, parts } of numbers) {
    const low = parts[0]?.low ?? -Infinity;
    const high = parts.at(-1)?.high ?? Infinity;
    if (low !== -Infinity) sums.push(addScaled(sum, constantSum(low), -1));
    if (high !== Infinity) sums.push(addScaled(constantSum(high), sum, -1));
  }
  if (!canAllReachZero(sums)) return false;
  const gapped = numbers.find(({ parts }) => parts.length > 1);
  patience.left -= numbers.length;
  if (gapped === undefined || patience.left <= 0) return true;
  return gapped.parts.some((part) =>
    numbersCanHold(new Map(regions).set(gapped.key, { ...gapped, parts: [part] }), patience),
  );
}
