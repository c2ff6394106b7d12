// The vocabulary of a ruleset: the numbers that its rules compare with, and the fields and givens that they read.
import { eachExpr, type Ruleset } from '@fray/dsl/ir';

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
  eachExpr(rulesOf(ruleset), (expr) => {
    if (expr.op === 'const' && typeof expr.value === 'number') numbers.add(expr.value);
  });
  return [...numbers]
    .filter((number) => Math.abs(number) <= 1000)
    .sort((left, right) => Math.abs(left) - Math.abs(right) || left - right)
    .slice(0, MOST_NUMBERS);
}

/** Returns the fields and givens that an expression reads, or from which a cost is paid. */
export function readNames(ruleset: Ruleset): ReadonlySet<string> {
  const names = new Set<string>();
  eachExpr(rulesOf(ruleset), (expr) => {
    if (expr.op === 'field') names.add(expr.field);
    if (expr.op === 'given') names.add(expr.given);
  });
  for (const callable of ruleset.callables)
    if (callable.kind === 'action') for (const { field } of callable.costs) names.add(field);
  for (const trigger of ruleset.triggers)
    if (trigger.pattern.on === 'value') names.add(trigger.pattern.field);
  return names;
}

/** Returns the triggers of a scenario alone. */
export function momentsOf({ triggers }: Ruleset, scenario: string | null): Ruleset['triggers'] {
  return triggers.filter(
    ({ only }) => only !== null && 'scenario' in only && only.scenario === scenario,
  );
}

/** Returns those of `names` that the scenario's own moments name. */
export function namedIn(
  ruleset: Ruleset,
  scenario: string,
  names: readonly string[],
): readonly string[] {
  const own = momentsOf(ruleset, scenario);
  const mentioned = new Set<unknown>();
  JSON.stringify(
    own.map(({ pattern, proc }) => [pattern, ruleset.procs[proc]]),
    (key, value: unknown) => {
      if (key === 'value' || key === 'fixed') mentioned.add(value);
      return value;
    },
  );
  return [...new Set(names)].filter((name) => mentioned.has(name));
}

/** Returns the code, defines, tables and watches. Scenarios and examples are not rules. */
function rulesOf({
  procs,
  defines,
  callables,
  triggers,
  watches,
  tables,
  conditions,
}: Ruleset): readonly object[] {
  return [procs, defines, callables, triggers, watches, tables, conditions];
}
