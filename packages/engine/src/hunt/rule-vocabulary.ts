// The vocabulary of a ruleset: the numbers that its rules compare with, and the fields and givens that they read.
import type { Ruleset } from '@fray/dsl/ir';

/** The most numbers returned: more are no longer useful hints. */
const MOST_NUMBERS = 40;

/**
 * Returns the numbers in expressions and the ends of ranges in tables, small ones first; all are safe integers and at least
 * -1000.
 */
export function numbersOf(ruleset: Ruleset): readonly number[] {
  const numbers = new Set<number>();
  for (const table of ruleset.tables) {
    for (const { range } of table.rows)
      for (const end of [range?.from, range?.to]) if (typeof end === 'number') numbers.add(end);
  }
  for (const node of nodesOf(ruleset)) {
    if (node['op'] === 'const' && typeof node['value'] === 'number') numbers.add(node['value']);
  }
  return [...numbers]
    .filter((number) => Math.abs(number) <= 1000)
    .sort((left, right) => Math.abs(left) - Math.abs(right) || left - right)
    .slice(0, MOST_NUMBERS);
}

/** Returns the fields and givens that an expression reads, or from which a cost is paid. */
export function readNames(ruleset: Ruleset): ReadonlySet<string> {
  const names = new Set<string>();
  for (const node of nodesOf(ruleset)) {
    const name =
      node['op'] === 'field'
        ? node['field']
        : node['op'] === 'given'
          ? node['given']
          : 'amount' in node
            ? node['field']
            : undefined;
    if (typeof name === 'string') names.add(name);
  }
  for (const trigger of ruleset.triggers)
    if (trigger.pattern.on === 'value') names.add(trigger.pattern.field);
  return names;
}

/** Returns those of `names` that the scenario's own moments name. */
export function namedIn(
  { triggers, procs }: Ruleset,
  scenario: string,
  names: readonly string[],
): readonly string[] {
  const own = triggers.filter(
    ({ only }) => only !== null && 'scenario' in only && only.scenario === scenario,
  );
  const mentioned = new Set(
    [...nodesIn(own.map(({ pattern, proc }) => [pattern, procs[proc]]))].flatMap((node) => [
      node['value'],
      node['fixed'],
    ]),
  );
  return [...new Set(names)].filter((name) => mentioned.has(name));
}

type Node = Readonly<Record<string, unknown>>;

/** Yields every object in the rules: code, defines, tables, watches. Scenarios and examples are not rules. */
function nodesOf({
  procs,
  defines,
  callables,
  triggers,
  watches,
  tables,
  conditions,
}: Ruleset): Generator<Node> {
  return nodesIn([procs, defines, callables, triggers, watches, tables, conditions]);
}

function* nodesIn(parts: readonly unknown[]): Generator<Node> {
  const stack = [...parts];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    // The keys here are those of the IR, never names of the ruleset.
    if (!Array.isArray(next)) yield next as Node;
    for (const part of Object.values(next))
      if (typeof part === 'object' && part !== null) stack.push(part);
  }
}
