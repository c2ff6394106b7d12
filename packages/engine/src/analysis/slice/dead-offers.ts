// Removes offers of actions that nobody takes in this fight. Some actions can never be legal. And if a policy for
// everyone takes nothing by default, only actions that some policy names are ever taken.
import type { Asking, Instr, Ruleset, InstrOf } from '@fray/dsl/ir';
import { policiesOfRun } from '../../machine/header.ts';
import type { Header } from '../../events/event.ts';
import type { ConstantsOf } from '../constants.ts';

/** Returns the rules without offers of actions that no policy takes. */
export function withoutUntaken(ruleset: Ruleset, { inputs }: Header): Ruleset {
  const uses = policiesOfRun(ruleset, inputs);
  const linesOf = (policy: string): Ruleset['policies'][number]['lines'] =>
    ruleset.policies.find(({ name }) => name === policy)?.lines ?? [];
  // A policy for everyone answers for each decider.
  const isAnswered = uses.some(
    ({ policy, who }) =>
      who === 'everyone' &&
      linesOf(policy).some(
        (line) => line.kind === 'take' && line.actions === null && line.when === null,
      ),
  );
  if (!isAnswered) return ruleset;
  const taken = new Set(
    uses.flatMap(({ policy }) =>
      linesOf(policy).flatMap((line) => (line.kind === 'take' ? (line.actions ?? []) : [])),
    ),
  );
  return offering(
    ruleset,
    (instr, callable) =>
      !instr.asking.orNothing || taken.has(ruleset.callables[callable]?.name ?? ''),
  );
}

/** Returns the rules without offers that nobody can ever take. */
export function withoutNever(ruleset: Ruleset, known: ConstantsOf): Ruleset {
  return offering(
    ruleset,
    ({ who, at }, callable) => known({ op: 'can-take', who, callables: [callable], at }) !== false,
  );
}

type Offer = InstrOf<'ask'> & {
  readonly asking: Extract<Asking, { readonly kind: 'take' }>;
};

function isOffer(instr: Instr): instr is Offer {
  return instr.op === 'ask' && instr.asking.kind === 'take';
}

/** Returns the rules with only those offers that `isLeft` keeps. */
function offering(ruleset: Ruleset, isLeft: (instr: Offer, callable: number) => boolean): Ruleset {
  const offered = (instr: Instr): Instr => {
    if (!isOffer(instr)) return instr;
    const items = instr.asking.items.filter(({ callable }) => isLeft(instr, callable));
    if (items.length > 0) return { ...instr, asking: { ...instr.asking, items } };
    // If there is nothing to take, nothing happens.
    return { op: 'nothing', at: instr.at };
  };
  return {
    ...ruleset,
    procs: ruleset.procs.map((proc) => ({ ...proc, code: proc.code.map(offered) })),
  };
}
