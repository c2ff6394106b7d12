// Shipped rulesets with one bug planted in each, and an exhaustive search over tiny fights to measure the hunt by.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compile, createSource } from '@fray/dsl';
import type { Answer, Ruleset, Value } from '@fray/dsl/ir';
import { advance, begin, copy, HUNT_BUDGET, playDrawn, setupOf, type Fight, type Ground, type Machine, type Member, type Played, type Step } from '@fray/engine';
import fc from 'fast-check';

const folder = fileURLToPath(new URL('../../rulesets', import.meta.url));

/** The text of a shipped ruleset without its citations, which stand in columns of their own. */
export const rulesetText = (name: string): string => readFileSync(`${folder}/${name}/${name}.fray`, 'utf8').replace(/ +\[[A-Z][^\]\n]*\]$/gm, '');

export function compiled(path: string, text: string): Ruleset {
  const { ruleset, diagnostics } = compile(createSource(path, text));
  if (ruleset === undefined) throw new Error(diagnostics.map((one) => one.message).join('\n'));
  return ruleset;
}

/** Every shipped ruleset that stands alone, by title. */
export function shippedRulesets(): readonly (readonly [string, Ruleset])[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.fray'))
    .sort()
    .flatMap((path): (readonly [string, Ruleset])[] => {
      const { ruleset } = compile(createSource(path, readFileSync(`${folder}/${path}`, 'utf8')));
      const hasInvariants = ruleset?.watches.some((watch) => watch.kind === 'invariant') === true;
      return ruleset === undefined || ruleset.encounter === null || !hasInvariants ? [] : [[ruleset.title, ruleset]];
    });
}

/** The text with a bug in it. */
export function planted(text: string, from: string, to: string): string {
  if (text.split(from).length !== 2) throw new Error(`this stands there ${text.split(from).length - 1} times, not once: ${from}`);
  return text.replace(from, () => to);
}

/** The first of so many drawn fights in which an invariant does not hold, as it was drawn. */
export function firstBroken(ground: Ground, runs: number, seed: number): Played | undefined {
  const own = ground.space.bases.length * 5;
  const streams = fc.sample(fc.infiniteStream(fc.nat(2 ** 30 - 1), { noHistory: true }), { numRuns: runs, seed });
  for (const [run, stream] of streams.entries()) {
    const draw = (): number => stream.next().value ?? 0;
    const played = playDrawn(ground, draw, { anyRulings: false, small: false, own: run < own ? run % ground.space.bases.length : undefined }, { budget: HUNT_BUDGET, events: 20_000 });
    if (played.end === 'broken') return played;
  }
  return undefined;
}

export interface Tiny {
  /** For each side in order: its kind and the values of every member. */
  readonly sides: readonly { readonly side: string; readonly kind: string; readonly fields: readonly (readonly (readonly [string, Value])[])[] }[];
  readonly givens: readonly (readonly (readonly [string, Value])[])[];
}

/** Every fight of up to three participants with these values: members of a side in every mixture, every set of givens. */
export function* tinyFights({ sides, givens }: Tiny): Generator<Fight> {
  for (const counts of countsOf(sides.length, 3)) {
    for (const given of givens) {
      for (const members of mixtures(sides, counts)) {
        yield { scenario: null, givens: given, rulings: [], sides: members, dice: [], answers: [] };
      }
    }
  }
}

function countsOf(sides: number, most: number): readonly (readonly number[])[] {
  if (sides === 0) return [[]];
  return Array.from({ length: most }, (_, index) => index + 1).flatMap((count) => countsOf(sides - 1, most - count).map((rest) => [count, ...rest]));
}

function mixtures(sides: Tiny['sides'], counts: readonly number[]): readonly Fight['sides'][] {
  return sides.reduce<readonly Fight['sides'][]>(
    (all, { side, kind, fields }, index) =>
      all.flatMap((before) => {
        const rows = Array.from({ length: counts[index] ?? 0 }).reduce<readonly (readonly Member[])[]>((some) => some.flatMap((row) => fields.map((values) => [...row, { name: `${side}-${row.length + 1}`, kind, fields: values, conditions: [] }])), [[]]);
        return rows.map((members) => [...before, { side, members }]);
      }),
    [[]],
  );
}

/** The fewest events of a fight in which a line does not hold, over all answers and over lowest and highest faces. */
export function exhaust(ground: Ground, fights: Iterable<Fight>, most: number): number | undefined {
  let best = most + 1;
  for (const fight of fights) {
    const machine = begin(ground.program, { scenario: '', rulings: [], givens: [], seed: null, run: 0, budget: 1_000_000, policies: [], dice: ['script'], choices: ['script'], id: '' }, [], [], setupOf(fight));
    if ('illegal' in machine) throw new Error(machine.illegal);
    best = deeper(ground, machine, advance(ground.program, machine), best);
  }
  return best > most ? undefined : best;
}

function deeper(ground: Ground, machine: Machine, step: Step, best: number): number {
  const broken = step.findings.find((finding) => finding.value !== true);
  if (broken !== undefined) return Math.min(best, broken.seq + 1);
  const { need } = step;
  if (need === undefined || machine.state.seq + 1 >= best) return best;
  let least = best;
  const go = (reply: Parameters<typeof advance>[2]): void => {
    const branch = copy(machine);
    least = deeper(ground, branch, advance(ground.program, branch, reply), least);
  };
  if (need.need === 'throw') {
    const sizes = need.dice.flatMap(([count, size]) => Array.from({ length: Math.abs(count) }, () => size));
    for (const faces of [sizes.map(() => 1), sizes]) go({ reply: 'faces', faces, origin: 'script' });
  } else {
    const { offer } = need;
    const answers: readonly Answer[] = offer.kind === 'options' ? offer.options : offer.kind === 'number' ? [...new Set([offer.from, offer.to])].map((say) => ({ say })) : [{ list: [] }, ...offer.from.map((item) => ({ list: [item] }))];
    for (const answer of answers) go({ reply: 'answer', answer, by: 'script' });
  }
  return least;
}
