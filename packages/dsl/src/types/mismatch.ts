// Mismatch: reports a value that does not fit its place.

import type { Context } from './context.ts';
import type { ExprNode, Ident } from '../ast/ast.ts';
import { labelAt, type Advice, fixAt } from '../diagnostics/diagnostic.ts';
import { exprText } from '../format/node-text.ts';
import { didYouMean, isDoubtful, isQuiet } from './lookup.ts';
import { isDiceType, plainType } from './assign.ts';
import { showType, reportUnfit } from './show.ts';
import type { Type } from '../names/types.ts';

/** Reports `expr`, of type `found`, where `wanted` is expected. */
export function reportMismatch(ctx: Context, expr: ExprNode, foundType: Type, wanted: Type): void {
  const found = plainType(foundType);
  if (isDiceType(found) && wanted.type === 'number') return reportDie(ctx, expr, found);
  if (found.type === 'number' && isDiceType(wanted)) {
    ctx.report('types/number-for-dice', { wanted: showType(wanted) }, expr, {
      help: diceAdvice(expr, wanted),
    });
    return;
  }
  if (wanted.type === 'words' && found.type === 'words') {
    const strange = found.words.filter(
      (word) => !wanted.words.includes(word) && !ctx.names.suppressed.has(word),
    );
    if (strange.length === 0) return;
    ctx.report('types/other-words', { strange, words: wanted.words }, expr, {
      help: `add \`${strange[0] ?? ''}\` to the words that this place can hold, or handle it before`,
    });
    return;
  }
  if (wanted.type === 'row' && found.type === 'words') {
    if (isDoubtful(ctx, wanted.table)) return;
    const strange = found.words.filter(
      (word) =>
        !wanted.table.rows.some((row) => row.name === word) && !ctx.names.suppressed.has(word),
    );
    if (strange.length === 0) return;
    ctx.report('types/missing-row', { table: wanted.table.name, strange }, expr, {
      secondary: labelAt(wanted.table.ident, 'the table'),
      help: `add a row \`${strange[0] ?? ''}\` to the table`,
    });
    return;
  }
  reportUnfit(ctx, expr, showType(wanted), found, {
    help: advice(expr, found, wanted),
  });
}

/** Reports a die where a number belongs, at the die itself. */
export function reportDie(ctx: Context, expr: ExprNode, found: Type): void {
  const die = firstDie(ctx, expr) ?? expr;
  // If the die is a name `x`, the suggested `let` needs another name.
  const name =
    die.kind === 'Path' && die.names.length === 1 && die.names[0]?.text === 'x' ? 'y' : 'x';
  const text = exprText(die);
  ctx.report('types/die-for-number', { found: showType(found) }, die, {
    help: `roll it first: \`roll ${text} as ${name}\` on a line of its own, then write \`${name}\``,
  });
}

/** Reports a name that is none of the words allowed here, if all of them are known. */
export function reportUnknownWord(
  ctx: Context,
  ident: Ident,
  words: readonly string[],
  wanted: Type | undefined,
): void {
  if (isQuiet(ctx, ident) || (wanted?.type === 'row' && isDoubtful(ctx, wanted.table))) return;
  const name = ident.text;
  const help = didYouMean(ctx, ident, words);
  if (wanted?.type !== 'row')
    return ctx.report('types/unknown-word', { name, words }, ident, { help });
  const table = wanted.table.name;
  ctx.report('types/unknown-row', { name, table, rows: words }, ident, { help });
}

/** Advice for a number where dice are expected: one die, or several. */
export function diceAdvice(expr: ExprNode, wanted: Type): readonly Advice[] {
  if (expr.kind !== 'IntLit' || expr.value < 1)
    return ['one die with 20 faces is written `d20`, three dice with 6 faces `3d6` or `3d`'];
  // A small number is more likely the number of dice, a big one the number of faces.
  const isFaces = wanted.type === 'die' || expr.value >= 4;
  const replacement = isFaces ? `d${expr.value}` : `${expr.value}d`;
  return [
    fixAt(
      isFaces
        ? `one die with ${expr.value} faces is written \`${replacement}\``
        : `${expr.value === 1 ? 'one die with 6 faces is' : `${expr.value} dice with 6 faces are`} written \`${replacement}\``,
      expr,
      replacement,
    ),
  ];
}

function firstDie(ctx: Context, expr: ExprNode): ExprNode | undefined {
  switch (expr.kind) {
    case 'Paren':
    case 'Negate':
      return firstDie(ctx, expr.value);
    case 'Clamp':
      return firstDie(ctx, expr.value) ?? firstDie(ctx, expr.limit);
    case 'Arithmetic':
    case 'Divide':
      return firstDie(ctx, expr.left) ?? firstDie(ctx, expr.right);
    default:
      return isDiceType(ctx.tables.typeOf.get(expr) ?? { type: 'error' }) ? expr : undefined;
  }
}

function advice(expr: ExprNode, found: Type, wanted: Type): readonly Advice[] {
  if (found.type === 'result' && found.of.symbol === 'check') {
    const value = found.of.values.find((one) => one.name !== '');
    if (value !== undefined && expr.kind === 'Path')
      return [
        `write which value of the check you mean, such as \`${expr.names[0]?.text ?? ''}.${value.name}\``,
      ];
  }
  if (wanted.type === 'yes-no' && expr.kind === 'Quantified' && expr.quantifier === 'count') {
    return [
      'to compare the count, put it in brackets: `(count p in … where …) is 3`; without them the comparison belongs to the `where`',
    ];
  }
  if (wanted.type === 'yes-no' && expr.kind === 'IntLit') return ['write `yes` or `no`'];
  if (wanted.type === 'yes-no' && found.type === 'number')
    return ['compare it with something: `… > 0`'];
  if (wanted.type === 'yes-no' && found.type === 'words')
    return [`say which of them: \`… is ${found.words[0] ?? ''}\``];
  if (wanted.type === 'participant' && found.type === 'set')
    return ['say which one: `first p in … where …`, or go through them with `each p in …`'];
  return [];
}
