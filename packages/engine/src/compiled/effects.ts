// Effects as text: values that are set and revealed, conditions that are gained and lost.
import type { Instr, Target } from '@fray/dsl/ir';
import { expression } from './expressions.ts';
import type { Given, Settable } from './runtime.ts';
import { local, member, number, plain } from './sorts.ts';
import {
  counting,
  effect,
  givenUp,
  onCostly,
  ruleText,
  type Lines,
  type ProcScope,
} from './steps.ts';
import { constant } from './unit.ts';

type Of<Op extends Instr['op']> = Extract<Instr, { readonly op: Op }>;

/** The text of a change after which the `always` lines may have to be evaluated again. */
function changed(scope: ProcScope, follows: boolean, ...lines: readonly string[]): Lines {
  const made = follows
    ? effect(scope, ...counting(...lines))
    : onCostly(scope, ...counting(...lines));
  return scope.unit.program.always.length === 0
    ? made
    : { ...made, lines: [...made.lines, `if (m.changed) { pc = ${scope.pc + 1}; break go; }`] };
}

function isAnswered({ unit }: ProcScope, on: 'value' | 'gains' | 'loses', name: string): boolean {
  return unit.program.reactions.get(on)?.has(name) ?? false;
}

export function change(scope: ProcScope, instr: Of<'set' | 'raise'>): Lines {
  const { target } = instr;
  const spot = target.kind === 'condition-field' ? null : settable(scope, target);
  if (spot === null || target.kind === 'condition-field') return givenUp();
  const who = target.kind === 'field' ? [member(scope, target.of)] : [];
  const value =
    instr.op === 'set'
      ? plain(expression(scope, instr.value))
      : `${instr.sign < 0 ? '-' : ''}${number(scope, instr.by, instr.by.at)}`;
  const name = `${instr.op}${target.kind === 'field' ? 'Field' : 'Track'}`;
  return changed(
    scope,
    spot.reacts,
    `${name}(${['run', ...who, constant(scope.unit, spot), value, 'cause'].join(', ')});`,
  );
}

function settable(
  scope: ProcScope,
  target: Exclude<Target, { readonly kind: 'condition-field' }>,
): Settable | null {
  const { unit, proc, pc } = scope;
  const { ruleset } = unit.program;
  const rule = unit.program.procs[proc]?.rules[pc];
  if (rule === undefined) return null;
  const name = target.kind === 'field' ? target.field : target.track;
  const kinds = target.kind === 'field' ? ruleset.kinds : [{ name: '', fields: ruleset.tracks }];
  const places = kinds.flatMap((kind) => {
    const index = kind.fields.findIndex((known) => known.name === name);
    return index < 0 ? [] : [{ kind: kind.name, index, type: kind.fields[index]?.type }];
  });
  return { name, rule, places, reacts: isAnswered(scope, 'value', name) };
}

/** The text of a condition gained or lost. The interpreter handles a condition with fields or an end. */
export function condition(scope: ProcScope, instr: Of<'gain' | 'lose'>): Lines {
  const { unit, proc, pc } = scope;
  const declared = unit.program.conditions.get(instr.condition);
  const rule = unit.program.procs[proc]?.rules[pc];
  const isMore =
    instr.op === 'gain' &&
    (instr.duration !== null || declared?.lasts !== null || declared.condition.fields.length > 0);
  if (isMore || rule === undefined) return givenUp();
  const given: Given = {
    condition: instr.condition,
    rule,
    reacts: isAnswered(scope, instr.op === 'gain' ? 'gains' : 'loses', instr.condition),
  };
  return changed(
    scope,
    given.reacts,
    `${instr.op}Condition(run, ${member(scope, instr.who)}, ${constant(unit, given)}, cause);`,
  );
}

export function revealing(scope: ProcScope, { target, to, at }: Of<'reveal'>): Lines {
  const { unit } = scope;
  const holder = target.kind === 'track' ? 'null' : `${member(scope, target.of)}.name`;
  const condition = target.kind === 'condition-field' ? constant(unit, target.condition) : 'null';
  const field = constant(unit, target.kind === 'track' ? target.track : target.field);
  const whom =
    to === null
      ? 'null'
      : to.op === 'side'
        ? constant(unit, to.side)
        : `nameIn(${local(expression(scope, to))})`;
  return onCostly(
    scope,
    ...counting(
      `reveal(run, { holder: ${holder}, condition: ${condition}, field: ${field} }, ${whom}, ${ruleText(scope)}, cause, ${at});`,
    ),
  );
}
