// Actions that nobody takes in this fight: where a policy for everyone would rather take nothing than go without an answer, only
// what some policy names is ever taken, and all other offers are as good as none.
import type { Instr, Ruleset } from '@fray/dsl/ir';
import type { Header } from '../../events/event.ts';

/** The rules with offers of such actions left out. */
export function withoutUntaken(ruleset: Ruleset, { inputs }: Header): Ruleset {
  const scenario = ruleset.scenarios.find(({ name }) => name === inputs.scenario);
  const uses = [...(scenario?.policies ?? []), ...inputs.policies.map(([policy, who]) => ({ policy, who }))];
  const linesOf = (policy: string): Ruleset['policies'][number]['lines'] => ruleset.policies.find(({ name }) => name === policy)?.lines ?? [];
  // Whoever decides, it is for everyone as well.
  const isAnswered = uses.some(({ policy, who }) => who === 'everyone' && linesOf(policy).some((line) => line.kind === 'take' && line.actions === null && line.when === null));
  if (!isAnswered) return ruleset;
  const taken = new Set(uses.flatMap(({ policy }) => linesOf(policy).flatMap((line) => (line.kind === 'take' ? (line.actions ?? []) : []))));
  const offered = (instr: Instr): Instr => {
    if (instr.op !== 'ask' || instr.asking.kind !== 'take' || !instr.asking.orNothing) return instr;
    const items = instr.asking.items.filter(({ callable }) => taken.has(ruleset.callables[callable]?.name ?? ''));
    if (items.length === 0 && instr.result === null) return { op: 'nothing', at: instr.at };
    return items.length === 0 ? instr : { ...instr, asking: { ...instr.asking, items } };
  };
  return { ...ruleset, procs: ruleset.procs.map((proc) => ({ ...proc, code: proc.code.map(offered) })) };
}
