// Which memories matter.
import { eachExpr, type Expr } from '@fray/dsl/ir';
import type { Program } from '../machine/program.ts';

/** The memories that rules of this program may read, without those that only examples and other questions read. */
export function memoriesRead({ ruleset, watches }: Program): ReadonlySet<number> {
  const read = new Set<number>();
  const seen = new Set<number>();
  const see = (part: Parameters<typeof eachExpr>[0]): void =>
    eachExpr(part, (expr: Expr) => {
      if (expr.op === 'times' || expr.op === 'latest') read.add(expr.memory);
      const body = expr.op === 'define' ? ruleset.defines[expr.define]?.body : undefined;
      if (expr.op !== 'define' || body === undefined || seen.has(expr.define)) return;
      seen.add(expr.define);
      see(body);
    });
  for (const { name, code } of ruleset.procs) if (!name.startsWith('example')) code.forEach(see);
  for (const { watch } of watches)
    for (const { value, when } of watch.lines) {
      see(value);
      if (when !== null) see(when);
    }
  for (const one of ruleset.callables) {
    if (one.kind === 'choice') for (const { when } of one.options) if (when !== null) see(when);
    if (one.kind !== 'action') continue;
    one.allowed.forEach(see);
    for (const { amount } of one.costs) see(amount);
    for (const { from, where } of one.picks) {
      see(from);
      if (where !== null) see(where);
    }
  }
  for (const { lines } of ruleset.policies)
    for (const line of lines) {
      if (line.when !== null) see(line.when);
      if (line.kind === 'pick-by' || line.kind === 'say') see(line.value);
    }
  for (const { pattern } of ruleset.triggers)
    if (pattern.on === 'value' && pattern.reaches !== null) see(pattern.reaches);
  return read;
}
