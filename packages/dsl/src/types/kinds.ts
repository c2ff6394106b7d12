// Kinds: a parameter without a type accepts any participant whose kind has the fields that are read
// from it. Arguments are checked when all bodies are known.

import type { Context, FieldRead } from './context.ts';
import { addToList } from '../grouping.ts';
import { labelAt } from '../diagnostics/diagnostic.ts';
import type { ExprNode } from '../ast/ast.ts';
import type { ParamSymbol, Symbol } from '../names/symbols.ts';
import { isDoubtful } from './lookup.ts';

/** Reports arguments that may be of a kind without the fields that the callee reads. */
export function checkKinds(ctx: Context): void {
  const reads = new Map<ParamSymbol, FieldRead[]>();
  for (const read of ctx.reads) addToList(reads, read.param, read);
  for (const [call, args] of ctx.tables.args) {
    if (call.kind !== 'Invocation' && call.kind !== 'OfCall') continue;
    const name = call.kind === 'Invocation' ? call.name : call.callee.names[0];
    const callee = name === undefined ? undefined : ctx.tables.resolutions.get(name);
    for (const param of paramsOf(callee)) {
      const arg = args[param.index];
      if (arg !== undefined) checkPassed(ctx, arg.value, reads.get(param) ?? []);
    }
  }
  for (const [expr, meaning] of ctx.tables.is) {
    const param = meaning.is === 'adjective' ? meaning.define.params[0] : undefined;
    if (param !== undefined) checkPassed(ctx, expr.left, reads.get(param) ?? []);
  }
}

function paramsOf(callee: Symbol | undefined): readonly ParamSymbol[] {
  switch (callee?.symbol) {
    case 'check':
    case 'choice':
    case 'action':
    case 'procedure':
    case 'define':
      return callee.params;
    default:
      return [];
  }
}

function checkPassed(ctx: Context, value: ExprNode, reads: readonly FieldRead[]): void {
  const type = ctx.tables.types.get(value);
  if (ctx.followed || type?.type !== 'participant' || !type.sure) return;
  for (const read of reads) {
    const lacking = type.kinds.filter(
      (kind) => !isDoubtful(ctx, kind) && !read.fields.some((field) => field.kind === kind),
    );
    if (lacking.length === 0) continue;
    ctx.report(
      'names/not-of-all-kinds',
      { name: read.ident.text, lacks: lacking.map((kind) => kind.name) },
      value,
      {
        secondary: labelAt(read.ident, `\`${read.ident.text}\` is read here`),
      },
    );
    return;
  }
}
