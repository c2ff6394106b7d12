// The expressions of watches as functions. If one cannot evaluate, it calls the interpreter's closure, which raises the
// fault.
import type { Term, LinkedWatch } from '../machine/program.ts';
import type { Eval } from '../expressions/env.ts';
import { expression } from './expressions.ts';
import { createScope } from './scope.ts';
import { slotOf } from './slots.ts';
import { local } from './sorts.ts';
import { constant, type Unit } from './unit.ts';

/** Returns the texts of all watches' expressions, in order: for each line its `when`, if it has one, and its value. */
export function watchTexts(unit: Unit): readonly string[] {
  const { watches } = unit.program;
  return watches.flatMap(({ watch, lines }) =>
    watch.lines.flatMap(({ value, when }, index) => {
      const line = lines[index];
      const slots = watch.slots.map(() => slotOf('any'));
      const text = (expr: typeof value, term: Term | null | undefined): string => {
        const scope = createScope(unit, expression, slots);
        const made = local(scope.expression(scope, expr));
        const locals = slots.map((_, slot) => `l${slot} = env.locals[${slot}]`);
        return `(env) => {
const s = env.state, P = s.participants${['', ...locals].join(', ')};
try {
${scope.out.join('\n')}
return ${made};
} catch (e) {
if (!isBack(e)) throw e;
env.work = 0;
return ${constant(unit, term?.eval)}(env);
}
}`;
      };
      return [...(when === null ? [] : [text(when, line?.when)]), text(value, line?.value)];
    }),
  );
}

/** Returns the watches with those functions. */
export function withFunctions(
  watches: readonly LinkedWatch[],
  functions: readonly Eval[],
): readonly LinkedWatch[] {
  let next = 0;
  const taken = (term: Term): Term => ({ ...term, eval: functions[next++] ?? term.eval });
  return watches.map(({ watch, lines }) => ({
    watch,
    lines: lines.map(({ value, when }) => ({
      when: when === null ? null : taken(when),
      value: taken(value),
    })),
  }));
}
