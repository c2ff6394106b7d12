// Finds the intended meaning of lines that parse and have no meaning: one subject for several claims, a condition set
// like a value, arguments in another order. It reports each with the corrected line.

import { backticked } from '../diagnostics/catalogue/entry.ts';
import { reportUnfit } from './show.ts';
import type { Context } from './context.ts';
import {
  loneName,
  pathText,
  type Arg,
  type ExprNode,
  type Ident,
  type Logic,
  type NodeOf,
} from '../ast/ast.ts';
import { type Advice, fixAt } from '../diagnostics/diagnostic.ts';
import { span } from '../source/span.ts';
import { wordsFor } from './paths.ts';
import type { CallableSymbol, DefineSymbol } from '../names/symbols.ts';

/** The text of a path: `p.HP`, `alarm`; undefined for other expressions. */
function nameText(expr: ExprNode): string | undefined {
  return expr.kind === 'Path' ? pathText(expr) : undefined;
}

/**
 * Reports `c is Asleep or Stunned`: an operand that is no claim by itself, after one that names its
 * subject. @returns whether it was reported
 */
export function reportCarried(ctx: Context, expr: Logic, index: number): boolean {
  const operand = expr.operands[index];
  const before = expr.operands.slice(0, index).findLast((one) => one.kind === 'Is');
  const subject = before?.kind === 'Is' ? nameText(before.left) : undefined;
  if (operand === undefined || before?.kind !== 'Is' || subject === undefined) return false;
  const negated = operand.kind === 'Not' ? operand.value : operand;
  const name = loneName(negated)?.text;
  const symbol = name === undefined ? undefined : ctx.names.global.get(name);
  const options = wordsFor(ctx.tables.typeOf.get(before.left));
  const isClaimed =
    operand.kind === 'IntLit' ||
    (name !== undefined &&
      (symbol?.symbol === 'condition' ||
        ctx.names.adjectives.has(name) ||
        options?.includes(name) === true));
  if (!isClaimed) return false;
  const link = operand.kind === 'Not' || before.negated ? 'is not' : 'is';
  const at = span(operand.span.source, operand.span.start, negated.span.start);
  const help: Advice = fixAt(
    `name whom you mean each time: \`${expr.word} ${subject} ${link} ${name ?? (operand.kind === 'IntLit' ? operand.value : '')}\``,
    at,
    `${subject} ${link} `,
  );
  if (symbol?.symbol === 'condition' || name === undefined)
    reportUnfit(ctx, negated, 'yes or no', name === undefined ? 'a number' : 'a condition', {
      help: [help],
    });
  else
    reportUnfit(ctx, negated, 'yes or no', `\`${name}\``, {
      help: [help],
    });
  return true;
}

/** Returns the statement that gives or ends the condition of a claim such as `t is Stunned`; undefined for other claims. */
function statementOf(ctx: Context, claim: ExprNode | undefined): string | undefined {
  if (claim?.kind !== 'Is') return undefined;
  const condition = nameText(claim.right);
  const who = nameText(claim.left);
  return who !== undefined && ctx.names.global.get(condition ?? '')?.symbol === 'condition'
    ? `${who} ${claim.negated ? 'loses' : 'gains'} ${condition}`
    : undefined;
}

/**
 * Reports `lower t.HP by 1 and t is Stunned`: what follows `and` should happen too, but one line changes one value.
 *
 * @param line the statement up to its value, such as `lower t.HP by`
 * @returns whether it was reported
 */
export function reportJoinedChange(ctx: Context, line: string, value: ExprNode): boolean {
  if (value.kind !== 'Logic' || value.word !== 'and') return false;
  const [first, second, ...rest] = value.operands;
  if (first?.kind !== 'IntLit' && first?.kind !== 'Path') return false;
  const also = rest.length === 0 ? statementOf(ctx, second) : undefined;
  const alone = first.kind === 'IntLit' ? String(first.value) : nameText(first);
  reportUnfit(ctx, value, 'a number', 'yes or no', {
    help:
      also === undefined
        ? 'one line changes one value; write a line for each'
        : `one line changes one value: write \`${line} ${alone}\`, and below it \`${also}\``,
  });
  return true;
}

/** Reports `set v to Surprised` and `set v.Surprised to yes`. @returns whether it was reported */
export function reportSetCondition(ctx: Context, stmt: NodeOf<'SetStmt'>): boolean {
  const names = stmt.target.names.map((one) => one.text);
  const isCondition = (name: string | undefined): name is string =>
    name !== undefined && ctx.names.global.get(name)?.symbol === 'condition';
  const value =
    stmt.value.kind === 'Path' && stmt.value.names.length === 1
      ? stmt.value.names[0]?.text
      : undefined;
  const last = names.at(-1);
  const isTrack = ctx.names.global.get(names[0] ?? '')?.symbol === 'track';
  const meant =
    names.length === 1 && !isTrack && isCondition(value)
      ? { name: value, line: `${names.join('.')} gains ${value}` }
      : names.length > 1 && isCondition(last) && stmt.value.kind === 'YesNo'
        ? {
            name: last,
            line: `${names.slice(0, -1).join('.')} ${stmt.value.value ? 'gains' : 'loses'} ${last}`,
          }
        : undefined;
  if (meant === undefined) return false;
  ctx.report('types/condition-alone', { name: meant.name }, stmt, {
    help: fixAt(`a condition is gained and lost: write \`${meant.line}\``, stmt, meant.line),
  });
  return true;
}

/**
 * Advice that removes the arguments for which the signature has no parameter, if all parameters are
 * filled without them.
 */
function withoutSuperfluous(
  name: Ident,
  args: readonly Arg[],
  callee: CallableSymbol | DefineSymbol,
): readonly Advice[] {
  const left = [...callee.params];
  const superfluous = args.filter((arg) => {
    const at = left.findIndex((param) => param.prep === arg.prep);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  if (left.length > 0 || superfluous.some((arg) => arg.span.start < name.span.end)) return [];
  const edits = superfluous.map((arg) => {
    const before = args[args.indexOf(arg) - 1]?.span.end ?? 0;
    const start = Math.max(before, name.span.end);
    return { span: span(arg.span.source, start, arg.span.end), replacement: '' };
  });
  const parts = superfluous.map(({ prep, value }) =>
    [prep, nameText(value) ?? '…'].filter((one) => one !== undefined).join(' '),
  );
  return [{ text: `leave out ${backticked(parts).join(' and ')}`, edits }];
}

/**
 * Advice that puts the arguments into the order of the signature. Arguments with another preposition,
 * or none, fill the remaining parameters. Surplus arguments are removed, and the others stay.
 */
export function reorderedCall(
  name: Ident,
  args: readonly Arg[],
  callee: CallableSymbol | DefineSymbol,
): readonly Advice[] {
  const [first] = args;
  const last = args.at(-1);
  if (args.length > callee.params.length) return withoutSuperfluous(name, args, callee);
  if (first === undefined || last === undefined || args.length !== callee.params.length) return [];
  const left = [...args];
  const given = callee.params.map((param) => {
    const at = left.findIndex((one) => one.prep === param.prep);
    return at < 0 ? undefined : left.splice(at, 1)[0];
  });
  const texts = callee.params.map((param, index) => {
    const value = (given[index] ?? left.shift())?.value;
    const text = value && nameText(value);
    return text && [param.prep, text].filter((one) => one !== undefined).join(' ');
  });
  if (texts.some((one) => one === undefined)) return [];
  const at = span(first.span.source, first.span.start, last.span.end);
  return [fixAt(`write \`${callee.name} ${texts.join(' ')}\``, at, texts.join(' '))];
}
