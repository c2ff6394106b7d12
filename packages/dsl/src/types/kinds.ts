// Kinds: a parameter without a type accepts any participant whose kind has the fields that are read
// from it. Arguments are checked when all bodies are known.

import type { Context, FieldRead } from './context.ts';
import { addToList } from '../grouping.ts';
import { labelAt } from '../diagnostics/diagnostic.ts';
import type { ExprNode } from '../ast/ast.ts';
import type { ParamSymbol } from '../names/symbols.ts';
import { reportLacking } from './lookup.ts';

/** Reports arguments that may be of a kind without the fields that the callee reads. */
export function checkKinds(ctx: Context): void {
  const reads = new Map<ParamSymbol, FieldRead[]>();
  for (const read of ctx.reads) addToList(reads, read.param, read);
  for (const [call, args] of ctx.tables.argsOf) {
    if (call.kind !== 'Invocation' && call.kind !== 'OfCall') continue;
    const name = call.kind === 'Invocation' ? call.name : call.callee.names[0];
    const callee = name === undefined ? undefined : ctx.tables.resolutionOf.get(name);
    for (const param of callee !== undefined && 'params' in callee ? callee.params : []) {
      const arg = args[param.index];
      if (arg !== undefined) checkPassed(ctx, arg.value, reads.get(param) ?? []);
    }
  }
  for (const [expr, meaning] of ctx.tables.isMeaning) {
    const param = meaning.is === 'adjective' ? meaning.define.params[0] : undefined;
    if (param !== undefined) checkPassed(ctx, expr.left, reads.get(param) ?? []);
  }
}

function checkPassed(ctx: Context, value: ExprNode, reads: readonly FieldRead[]): void {
  const type = ctx.tables.typeOf.get(value);
  if (type?.type !== 'participant') return;
  for (const { ident, fields } of reads) {
    const secondary = labelAt(ident, `\`${ident.text}\` is read here`);
    if (reportLacking(ctx, type, ident, fields, value, { secondary })) return;
  }
}
