// Shipped rulesets with one bug planted in each, and the simplest exhaustive search, which runs plain machines.
import { readdirSync, readFileSync } from 'node:fs';
import { compile, createSource } from '@fray/dsl/internal';
import type { Answer, Ruleset } from '@fray/dsl/ir';
import {
  HUNT_BUDGET,
  playDrawn,
  playedThrough,
  setupOf,
  type Fight,
  type HuntContext,
  type Played,
} from '@fray/engine/hunt';
import {
  advance,
  begin,
  copy,
  type ChoiceNeed,
  type Machine,
  type Reply,
} from '@fray/engine/machine';
import fc from 'fast-check';
import {
  controlKey,
  stateLayoutOf,
} from '../../packages/engine/src/statespace/control-location.ts';
import { folder, shippedFile } from '../shipped.ts';

/** Returns the text of a shipped ruleset without its citations, which are in columns of their own. */
export const rulesetText = (name: string): string =>
  readFileSync(`${folder}/${name}/${name}.fray`, 'utf8').replace(/ +\[[A-Z][^\]\n]*\]$/gm, '');

export function compiled(path: string, text: string): Ruleset {
  const { ruleset, diagnostics } = compile(createSource(path, text));
  if (ruleset === undefined) throw new Error(diagnostics.map((one) => one.message).join('\n'));
  return ruleset;
}

/** Returns every shipped ruleset that has an encounter and invariants, with its title. */
export function shippedRulesets(): readonly (readonly [string, Ruleset])[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.fray'))
    .sort()
    .flatMap((path): (readonly [string, Ruleset])[] => {
      const { ruleset } = shippedFile(path).compilation;
      const hasInvariants = ruleset?.watches.some((watch) => watch.kind === 'invariant') === true;
      return ruleset === undefined || ruleset.encounter === null || !hasInvariants
        ? []
        : [[ruleset.title, ruleset]];
    });
}

/** Returns the text with a bug in it, and fails if the right text is not in it. */
export function planted(text: string, from: string, to: string): string {
  if (text.split(from).length !== 2)
    throw new Error(`this stands there ${text.split(from).length - 1} times, not once: ${from}`);
  return text.replace(from, () => to);
}

/** Returns the first of `runs` drawn fights in which an invariant does not hold, as it was drawn. */
export function firstBroken(
  ground: HuntContext,
  runs: number,
  seed: number,
  anyRulings = false,
): Played | undefined {
  const own = ground.space.bases.length * 5;
  const streams = fc.sample(fc.infiniteStream(fc.nat(2 ** 30 - 1), { noHistory: true }), {
    numRuns: runs,
    seed,
  });
  for (const [run, stream] of streams.entries()) {
    const draw = (): number => stream.next().value ?? 0;
    const played = playedThrough(
      playDrawn(
        ground,
        draw,
        { anyRulings, small: false, own: run < own ? run % ground.space.bases.length : undefined },
        { budget: HUNT_BUDGET, events: 20_000 },
      ),
    );
    if (played.end === 'broken') return played;
  }
  return undefined;
}

// ------------------------------------------------------------------------------------------------ every way of tiny fights

/**
 * Returns the fewest events of these fights in which a line does not hold; undefined if there are none with fewer than `below`. It follows
 * all answers and the lowest, middle and highest faces (all faces of a single die of up to ten), the fewest events first. Equal machines
 * are followed only once.
 */
export function exhaust(
  { program }: HuntContext,
  fights: Iterable<Fight>,
  below: number,
): number | undefined {
  const keys = stateLayoutOf(program);
  const waiting: (readonly [Machine, Reply | undefined])[][] = [];
  const met = new Set<string>();
  let least = below;
  const wait = (machine: Machine, reply: Reply | undefined): void => {
    (waiting[Math.max(0, machine.state.seq)] ??= []).push([machine, reply]);
  };
  for (const fight of fights) {
    const machine = begin(
      program,
      {
        scenario: '',
        rulings: [],
        givens: [],
        seed: null,
        run: 0,
        budget: 1_000_000,
        policies: [],
        dice: ['script'],
        choices: ['script'],
        id: '',
      },
      [],
      [],
      setupOf(fight),
    );
    if ('illegal' in machine) throw new Error(machine.illegal);
    wait(machine, undefined);
  }
  for (let at = 0; at < waiting.length && at + 1 < least; at += 1) {
    for (const [from, reply] of waiting[at] ?? []) {
      const machine = copy(from);
      const { need, findings } = advance(program, machine, reply);
      const broken = findings.find((finding) => finding.value !== true);
      if (broken !== undefined) least = Math.min(least, broken.seq + 1);
      if (broken !== undefined || need === undefined || machine.state.seq + 1 >= least) continue;
      const { participants, tracks, orders, header } = machine.state;
      const key = `${controlKey(keys, machine)} ${JSON.stringify([participants, tracks, orders, machine.memory, machine.uses, machine.held, header?.givens])}`;
      if (met.has(key)) continue;
      met.add(key);
      for (const next of need.need === 'throw'
        ? throwsOf(
            need.dice.flatMap(([count, size]) =>
              Array.from({ length: Math.abs(count) }, () => size),
            ),
          )
        : answersTo(need.offer))
        wait(machine, next);
    }
    waiting[at] = [];
  }
  return least < below ? least : undefined;
}

function throwsOf(sizes: readonly number[]): readonly Reply[] {
  const [size] = sizes;
  const faces =
    sizes.length === 1 && size !== undefined && size <= 10
      ? Array.from({ length: size }, (_, face) => [face + 1])
      : [sizes.map(() => 1), sizes.map((most) => Math.ceil(most / 2)), sizes];
  return faces.map((thrown) => ({ reply: 'faces', faces: thrown, origin: 'script' }));
}

function answersTo(offer: ChoiceNeed['offer']): readonly Reply[] {
  const answers: readonly Answer[] =
    offer.kind === 'options'
      ? offer.options
      : offer.kind === 'number'
        ? [...new Set([offer.from, offer.to])].map((say) => ({ say }))
        : [{ list: [] }, ...(offer.atMost > 0 ? offer.from.map((item) => ({ list: [item] })) : [])];
  return answers.map((answer) => ({ reply: 'answer', answer, by: 'script' }));
}
