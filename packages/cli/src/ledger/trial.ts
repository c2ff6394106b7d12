// Tries changed rules: does an example fail, or is an invariant broken?
import type { Ruleset } from '@fray/dsl/ir';
import {
  begin,
  defaultSource,
  firstSource,
  link,
  look,
  openSession,
  play,
  policySource,
  runExample,
  sealInputs,
  seededDice,
} from '@fray/engine';
import type { CitingProof } from './citations.ts';

/** Instructions that a played scenario may take. */
const BUDGET = 50_000;

/** How many seeds of each scenario are played to hunt for a broken invariant. */
const SEEDS = 6;

/** Hashes a text, for logs that nobody keeps. */
type Hash = (text: string) => string;

/** The first proof that does not hold for these rules; examples are asked before invariants. */
export function broken(
  ruleset: Ruleset,
  proofs: readonly CitingProof[],
  hash: Hash,
): CitingProof | undefined {
  for (const proof of proofs)
    if (
      proof.kind === 'example' &&
      proof.index < ruleset.examples.length &&
      runExample(ruleset, proof.index, hash).failures.length > 0
    )
      return proof;
  const names = new Set(
    proofs.flatMap((proof) => (proof.kind === 'invariant' ? [proof.name] : [])),
  );
  if (names.size === 0) return undefined;
  const name = brokenInExamples(ruleset, names, hash) ?? brokenInScenarios(ruleset, names, hash);
  return name === undefined
    ? undefined
    : proofs.find((proof) => proof.name === name && proof.kind === 'invariant');
}

function brokenInExamples(
  ruleset: Ruleset,
  names: ReadonlySet<string>,
  hash: Hash,
): string | undefined {
  const lines = new Map(
    ruleset.watches
      .filter((watch) => names.has(watch.name))
      .flatMap((watch) => watch.lines.map((line) => [line.at, watch.name] as const)),
  );
  for (const index of ruleset.examples.keys()) {
    for (const failure of runExample(ruleset, index, hash).failures) {
      const name =
        failure.kind === 'invariant' && failure.at !== null ? lines.get(failure.at) : undefined;
      if (name !== undefined) return name;
    }
  }
  return undefined;
}

function brokenInScenarios(
  ruleset: Ruleset,
  names: ReadonlySet<string>,
  hash: Hash,
): string | undefined {
  const watches = ruleset.watches.filter(
    (watch) => watch.kind === 'invariant' && names.has(watch.name),
  );
  const program = link(ruleset, { watches });
  for (const scenario of ruleset.scenarios) {
    for (let run = 0; run < SEEDS; run += 1) {
      const inputs = sealInputs(
        {
          scenario: scenario.name,
          rulings: [],
          givens: [],
          seed: 'coverage',
          run,
          budget: BUDGET,
          policies: [],
          dice: ['seed'],
          choices: ['policy', 'default'],
        },
        { files: [], amendments: [] },
        hash,
      );
      const machine = begin(program, inputs, []);
      if ('illegal' in machine) continue;
      let found: string | undefined;
      const session = openSession(program, machine, {
        event: () => undefined,
        finding: ({ watch, value }) => {
          if (value !== true) found ??= watches[watch]?.name;
        },
      });
      const policies = policySource(ruleset, scenario.policies, (at, expr, locals) =>
        look(program, at, expr, locals),
      );
      play(session, {
        dice: [seededDice('coverage', run)],
        choices: [policies, defaultSource, firstSource],
      });
      if (found !== undefined) return found;
    }
  }
  return undefined;
}
