// Policies: lists of answers.

import { literalWord, type PolicyDecl, type PolicyLineNode, type NodeOf } from '../ast/ast.ts';
import { eachExpr, type Expr, type Policy, type PolicyLine, type PolicyUse } from '../ir/index.ts';
import {
  atOf,
  bind,
  createLoweringEnv,
  slotBinding,
  unlowerable,
  type LoweringEnv,
  type Lowering,
} from './context.ts';
import { lowerExpr, optional } from './lower-expr.ts';
import { lowerPath } from './lower-paths.ts';
import { lowerOrdering, loweredText, wordValue } from './lower-values.ts';

export function lowerPolicy(lowering: Lowering, decl: PolicyDecl): Policy {
  const env = createLoweringEnv(lowering);
  if (decl.chooser !== undefined) bind(env, decl.chooser, slotBinding(0));
  env.names.set('option', slotBinding(1));
  return {
    name: decl.name.text,
    binder: decl.chooser?.text ?? null,
    text: loweredText(decl.doc),
    lines: decl.lines.map((line) =>
      line.kind === 'BrokenLine' ? unlowerable('a broken line', line) : lowerLine(line, env),
    ),
    at: atOf(lowering, decl.name),
  };
}

/**
 * The expression to evaluate for each option, and the table whose rows it applies to; null: it
 * applies to participants.
 */
function looked(value: Expr): { readonly table: string | null; readonly value: Expr } {
  let table: string | null = null;
  eachExpr(value, (expr) => {
    if (expr.op === 'cell' && isOption(expr.row)) ({ table } = expr);
  });
  return { table, value };
}

const isOption = (expr: Expr): boolean => expr.op === 'local' && expr.slot === 1;

function lowerLine(line: PolicyLineNode, env: LoweringEnv): PolicyLine {
  const { rule } = line;
  const common = { when: optional(line.when, env), at: atOf(env, line) };
  switch (rule.kind) {
    case 'PolicyTake':
      return {
        kind: 'take',
        actions:
          rule.act === undefined
            ? null
            : env.checked.actionsOf(rule.act).map((action) => action.name),
        ...common,
      };
    case 'PolicyPick':
      if (rule.form === 'first') return { kind: 'pick-first', ...common };
      if (rule.form === 'nobody' || rule.form === 'nothing')
        return { kind: 'pick-nobody', ...common };
      if (rule.form === 'named' || rule.path === undefined)
        return unlowerable('what is picked by', rule);
      return {
        kind: 'pick-by',
        best: rule.form,
        ...looked(lowerPath(rule.path, env)),
        order: lowerOrdering(env.checked.orderingOf(rule)),
        ...common,
      };
    case 'PolicySay':
      if (rule.form === 'most') return { kind: 'say-most', ...common };
      if (rule.form === 'least') return { kind: 'say-least', ...common };
      if (rule.value === undefined) return unlowerable('what is said', rule);
      return { kind: 'say', value: lowerExpr(rule.value, env), ...common };
    case 'PolicyList':
      return { kind: 'list', names: rule.names.map((name) => name.text), ...common };
    case 'PolicyChoose': {
      const { value } = rule;
      const chosen =
        value.kind === 'YesNo'
          ? value.value
          : value.kind === 'Ident'
            ? wordValue(value.text)
            : (literalWord(value) ?? unlowerable('an option', rule));
      return { kind: 'choose', choice: rule.choice.text, value: chosen, ...common };
    }
  }
}

/** Lowers `policy Bold for ambushers`, with the decider by name. */
export function lowerPolicyUse(line: NodeOf<'PolicyUse'>): PolicyUse {
  const who = line.who.kind === 'Everyone' ? 'everyone' : (line.who.names[0]?.text ?? 'everyone');
  return { policy: line.policy.text, who };
}
