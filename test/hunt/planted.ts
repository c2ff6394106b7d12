// Shipped rulesets with one bug planted in each, and an exhaustive search over tiny fights to measure the hunt by.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compile, createSource } from '@fray/dsl';
import type { Answer, Ruleset, Value } from '@fray/dsl/ir';
import { advance, begin, copy, HUNT_BUDGET, playDrawn, setupOf, type ChoiceNeed, type Fight, type Ground, type Machine, type Member, type Played, type Reply } from '@fray/engine';
import fc from 'fast-check';
import { controlKey, keysOf } from '../../packages/engine/src/odds/key.ts';

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
export function firstBroken(ground: Ground, runs: number, seed: number, anyRulings = false): Played | undefined {
  const own = ground.space.bases.length * 5;
  const streams = fc.sample(fc.infiniteStream(fc.nat(2 ** 30 - 1), { noHistory: true }), { numRuns: runs, seed });
  for (const [run, stream] of streams.entries()) {
    const draw = (): number => stream.next().value ?? 0;
    const played = playDrawn(ground, draw, { anyRulings, small: false, own: run < own ? run % ground.space.bases.length : undefined }, { budget: HUNT_BUDGET, events: 20_000 });
    if (played.end === 'broken') return played;
  }
  return undefined;
}

export interface Tiny {
  /** For each side in order: its kind, and the values and conditions that a member of it may have. */
  readonly sides: readonly { readonly side: string; readonly kind: string; readonly fields: readonly (readonly (readonly [string, Value])[])[]; readonly conditions?: readonly (readonly string[])[] }[];
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
    (all, { side, kind, fields, conditions = [[]] }, index) =>
      all.flatMap((before) => {
        const members = fields.flatMap((values) => conditions.map((held) => ({ kind, fields: values, conditions: held })));
        const rows = Array.from({ length: counts[index] ?? 0 }).reduce<readonly (readonly Member[])[]>((some) => some.flatMap((row) => members.map((one) => [...row, { ...one, name: `${side}-${row.length + 1}` }])), [[]]);
        return rows.map((row) => [...before, { side, members: row }]);
      }),
    [[]],
  );
}

// ------------------------------------------------------------------------------------------------ every way of tiny fights

export interface Exhausted {
  /** The fewest events of a fight in which a line does not hold; undefined: there is none with fewer than the limit. */
  readonly least: number | undefined;
  /** False: the steps did not suffice for all. Nothing is shorter than what was found, even so. */
  readonly isWhole: boolean;
  /** No fight with so many events or fewer breaks a line, but for the one that was found. */
  readonly none: number;
}

/**
 * Follows all answers and the lowest, middle and highest faces of these fights (of a single die of up to ten faces all), the fewest
 * events first. Machines that are equal are followed once.
 */
export function exhaust({ program }: Ground, fights: Iterable<Fight>, below: number, steps: number = Number.POSITIVE_INFINITY): Exhausted {
  const keys = keysOf(program);
  const waiting: (readonly [Machine, Reply | undefined])[][] = [];
  const met = new Set<string>();
  let least = below;
  let left = steps;
  const wait = (machine: Machine, reply: Reply | undefined): void => {
    (waiting[Math.max(0, machine.state.seq)] ??= []).push([machine, reply]);
  };
  for (const fight of fights) {
    const machine = begin(program, { scenario: '', rulings: [], givens: [], seed: null, run: 0, budget: 1_000_000, policies: [], dice: ['script'], choices: ['script'], id: '' }, [], [], setupOf(fight));
    if ('illegal' in machine) throw new Error(machine.illegal);
    wait(machine, undefined);
  }
  for (let at = 0; at < waiting.length && at + 1 < least; at += 1) {
    for (const [from, reply] of waiting[at] ?? []) {
      if (left <= 0) return { least: least < below ? least : undefined, isWhole: false, none: Math.min(least - 1, at + 1) };
      left -= 1;
      const machine = copy(from);
      const { need, findings } = advance(program, machine, reply);
      const broken = findings.find((finding) => finding.value !== true);
      if (broken !== undefined) least = Math.min(least, broken.seq + 1);
      if (broken !== undefined || need === undefined || machine.state.seq + 1 >= least) continue;
      const { participants, tracks, orders, header } = machine.state;
      const key = `${controlKey(keys, machine)} ${JSON.stringify([participants, tracks, orders, machine.memory, machine.uses, machine.held, header?.givens])}`;
      if (met.has(key)) continue;
      met.add(key);
      for (const next of need.need === 'throw' ? throwsOf(need.dice.flatMap(([count, size]) => Array.from({ length: Math.abs(count) }, () => size))) : answersTo(need.offer)) wait(machine, next);
    }
    waiting[at] = [];
  }
  return { least: least < below ? least : undefined, isWhole: true, none: least - 1 };
}

function throwsOf(sizes: readonly number[]): readonly Reply[] {
  const [size] = sizes;
  const faces = sizes.length === 1 && size !== undefined && size <= 10 ? Array.from({ length: size }, (_, face) => [face + 1]) : [sizes.map(() => 1), sizes.map((most) => Math.ceil(most / 2)), sizes];
  return faces.map((thrown) => ({ reply: 'faces', faces: thrown, origin: 'script' }));
}

function answersTo(offer: ChoiceNeed['offer']): readonly Reply[] {
  const answers: readonly Answer[] = offer.kind === 'options' ? offer.options : offer.kind === 'number' ? [...new Set([offer.from, offer.to])].map((say) => ({ say })) : [{ list: [] }, ...(offer.atMost > 0 ? offer.from.map((item) => ({ list: [item] })) : [])];
  return answers.map((answer) => ({ reply: 'answer', answer, by: 'script' }));
}
