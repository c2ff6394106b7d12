// Apply add: adds rows, fields, options and modifier lines after the existing ones.

import type { Declaration, Node, NodeOf, Part } from '../ast/ast.ts';
import { labelAt } from '../diagnostics/diagnostic.ts';
import type { Span } from '../source/span.ts';
import { partOf, partsIn } from './declared.ts';
import { exchange, asTarget } from './exchange.ts';
import { rewrite } from './rewrite.ts';
import {
  findDeclared,
  findPart,
  partTouch,
  type AppliedOverride,
  type FoundOwner,
  type OverrideContext,
} from './effective.ts';
import type { Touch } from './touch.ts';

export function addRows(
  ctx: OverrideContext,
  { table, rows }: NodeOf<'AddRows'>,
): AppliedOverride | undefined {
  const found = findDeclared(ctx, ['table'], table, table.span);
  if (found?.decl.kind !== 'TableDecl') return undefined;
  const { decl } = found;
  return finish(ctx, found, {
    next: { ...decl, rows: { ...decl.rows, rows: [...decl.rows.rows, ...rows] } },
    what: 'row',
    added: rows,
    at: table.span,
  });
}

export function addFields(
  ctx: OverrideContext,
  { name, fields }: NodeOf<'AddFields'>,
): AppliedOverride | undefined {
  const found = findDeclared(ctx, ['kind'], name, name.span);
  if (found?.decl.kind !== 'KindDecl') return undefined;
  return finish(ctx, found, {
    next: { ...found.decl, fields: [...found.decl.fields, ...fields] },
    what: 'field',
    added: fields,
    at: name.span,
  });
}

export function addOptions(
  ctx: OverrideContext,
  { to, name, options }: NodeOf<'AddOptions'>,
): AppliedOverride | undefined {
  const found = findDeclared(ctx, [to], name, name.span);
  if (found?.decl.kind !== 'RulingDecl' && found?.decl.kind !== 'ChoiceDecl') return undefined;
  return finish(ctx, found, {
    next: { ...found.decl, options: [...found.decl.options, ...options] },
    what: 'option',
    added: options,
    at: name.span,
  });
}

export function addModifiers(
  ctx: OverrideContext,
  { part, owner, modifiers }: NodeOf<'AddModifiers'>,
): AppliedOverride | undefined {
  const found = findPart(ctx, part, owner);
  if (found === undefined) return undefined;
  const parts = new Set<Node>(found.parts.map((one) => one.node));
  const cases = found.parts.find(
    ({ node }) => node.kind === 'LetStmt' && node.value.kind === 'Cases',
  );
  if (cases !== undefined) {
    ctx.report(
      'names/cases-or-modifiers',
      { name: found.label, has: 'cases', cannot: 'modifier lines' },
      part.name,
      {
        secondary: labelAt(cases.place, 'it is here'),
        help: `put a case above the others: \`set let ${part.name.text} in ${found.owner.label} to … when …\``,
      },
    );
    return undefined;
  }
  const next = rewrite(found.owner.decl, (node) => {
    if (!parts.has(node) || (node.kind !== 'RollStmt' && node.kind !== 'LetStmt')) return undefined;
    return { ...node, modifiers: [...node.modifiers, ...modifiers] };
  });
  const uses = [partTouch('use', found.owner, part.what, part.name), ...found.uses];
  return finish(ctx, found.owner, {
    next,
    what: 'modifier',
    added: modifiers,
    at: part.name.span,
    uses,
  });
}

interface Added {
  readonly next: Declaration;
  readonly what: Part['what'];
  readonly added: readonly Node[];
  readonly at: Span;
  readonly uses?: readonly Touch[];
}

function finish(
  ctx: OverrideContext,
  owner: FoundOwner,
  { next, what, added, at, uses = [] }: Added,
): AppliedOverride | undefined {
  const known = partsIn(owner.decl, what);
  const touches: Touch[] = [...uses];
  let isSound = true;
  const parts = added.flatMap((node) => partOf(node) ?? []);
  for (const part of parts) {
    const same = known.find((one) => one.name === part.name);
    if (same !== undefined) {
      ctx.report('names/already-there', { owner: owner.label, what, name: part.name }, part.place, {
        secondary: labelAt(same.place, 'it is here'),
        help: `to change it, use \`set\`, or \`remove ${what} ${part.name} in ${owner.label}\` in a file that this one amends`,
      });
      isSound = false;
    }
    touches.push(partTouch('add', owner, what, { text: part.name, span: part.place }));
  }
  if (!isSound) return undefined;
  const label = `${owner.label} / ${what} ${parts.map(({ name }) => name).join(', ')}`;
  const applied = exchange(ctx, { ...asTarget(owner), uses: touches }, next, {
    verb: 'add',
    how: 'use',
    span: at,
  });
  return applied && { ...applied, change: { ...applied.change, label } };
}
