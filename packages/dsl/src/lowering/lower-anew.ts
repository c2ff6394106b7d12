// Resets fields and tracks that start anew with a span (`starts 0 each round`), right before the
// span begins.

import type { FieldNode } from '../ast/ast.ts';
import { anewWith } from '../names/parts.ts';
import type { Expr, Target } from '../ir/index.ts';
import type { Body } from './body.ts';
import { emitMembers } from './code.ts';
import { atOf } from './context.ts';
import { constantOf } from './lower-values.ts';

/**
 * Emits the resets for a span.
 * @param of the participant whose span it is: then only the fields of that participant start anew,
 * and all tracks
 */
export function emitAnew(body: Body, span: string, of: Expr | null): void {
  const { tracks, kinds } = body.env.checked.symbols;
  for (const { decl, name } of tracks)
    if (decl !== undefined && anewWith(decl.field) === span)
      emitStart(body, decl.field, { kind: 'track', track: name });
  for (const kind of kinds) {
    const fields = kind.fields.filter(({ decl }) => anewWith(decl) === span);
    if (fields.length > 0) emitFields(body, kind.name, fields, of);
  }
}

function emitFields(
  body: Body,
  kind: string,
  fields: readonly { readonly name: string; readonly decl: FieldNode }[],
  of: Expr | null,
): void {
  const { code, env } = body;
  const [first] = fields;
  if (first === undefined) return;
  const at = atOf(env, first.decl);
  const list = code.slot(`${kind} still to come`);
  const slot = code.slot(kind);
  const who: Expr = { op: 'local', slot, at };
  code.emit({ op: 'each', list, set: { op: 'kind', kind, at }, at });
  const where: Expr | null = of === null ? null : { op: 'same', left: who, right: of, at };
  emitMembers(code, list, slot, where, at, () => {
    for (const { name, decl } of fields)
      emitStart(body, decl, { kind: 'field', of: who, field: name });
  });
}

function emitStart({ code, env }: Body, field: FieldNode, target: Target): void {
  if (field.initial === undefined) return;
  const at = atOf(env, field.initial);
  const value = constantOf(env, field.initial.value, env.checked.typeOfField(field));
  code.emit({ op: 'set', target, value: { op: 'const', value, at }, at });
}
