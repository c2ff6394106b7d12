// Apply set: changes one value of a ruling, given, table, modifier, roll, let or outcome.

import { labelAt } from '../diagnostics/diagnostic.ts';
import type {
  ExprNode,
  Initial,
  Node,
  NodeOf,
  Option,
  OutcomeNode,
  Owner,
  Part,
} from '../ast/ast.ts';
import { amountText, cellText, exprText, writtenValue, whenText } from '../format/node-text.ts';
import { readable } from '../names/parts.ts';
import type { Span } from '../source/span.ts';
import { exchange, asTarget } from './exchange.ts';
import { partsIn, nameSpanOf } from './declared.ts';
import { rewrite } from './rewrite.ts';
import {
  findDeclared,
  findOwner,
  findPart,
  partTouch,
  reportNotThere,
  type AppliedOverride,
  type FoundOwner,
  type FoundPart,
  type OverrideContext,
} from './effective.ts';

export function setRuling(
  ctx: OverrideContext,
  override: NodeOf<'SetRuling'>,
): AppliedOverride | undefined {
  const { name, value } = override;
  const found = findDeclared(ctx, ['ruling'], name, name.span);
  if (
    found?.decl.kind !== 'RulingDecl' ||
    isRefused(ctx, override.when, 'a ruling is read before play begins')
  )
    return undefined;
  const { options } = found.decl;
  const option = partsIn(found.decl, 'option').find((one) => one.name === value.text);
  if (option === undefined)
    return reportNotThere(ctx, found, {
      what: 'option',
      name: value,
      known: namesIn(found, 'option'),
    });
  const old = options.find((one) => one.kind === 'Option' && one.isDefault);
  const from = old?.kind === 'Option' ? old.name : undefined;
  const decl = {
    ...found.decl,
    options: options.map((one) =>
      one.kind === 'Option' ? asDefault(one, one === option.node, override.span) : one,
    ),
  };
  const uses = [partTouch('use', found, 'option', value)];
  return exchange(ctx, { ...asTarget(found), key: [found.key, 'default'], uses }, decl, {
    ...setting,
    span: name.span,
    at: value.span,
    over: from?.span ?? nameSpanOf(found.decl),
    from: from?.text,
    to: value.text,
  });
}

const setting = { verb: 'set', how: 'set' } as const;

function namesIn({ decl }: FoundOwner, what: Part['what']): readonly string[] {
  return partsIn(decl, what).map(({ name }) => name);
}

/** The word `default` has no place of its own: the line counts as written where it was set. */
function asDefault(option: Option, isDefault: boolean, span: Span): Option {
  return isDefault ? { ...option, isDefault, span } : { ...option, isDefault };
}

/** Changes the initial value of a given, track or field; its `each S` stays. */
export function setInitial(
  ctx: OverrideContext,
  override: NodeOf<'SetInitial'>,
): AppliedOverride | undefined {
  const { part, owner, value } = override;
  const found = part === undefined ? findGlobal(ctx, owner) : findPart(ctx, part, owner);
  const field = found?.parts[0]?.node;
  if (
    found === undefined ||
    field?.kind !== 'Field' ||
    isRefused(ctx, override.when, 'its first value is set before play begins')
  )
    return undefined;
  const old = field.initial;
  const word = owner.keyword === 'track' ? 'starts' : 'default';
  const before = old ?? { kind: 'Initial', word, each: undefined };
  const initial: Initial = { ...before, span: value.span, value };
  const decl = rewrite(found.owner.decl, (node) =>
    node === field ? { ...field, initial } : undefined,
  );
  return exchange(ctx, { ...found, key: [...found.key, 'default'] }, decl, {
    ...setting,
    span: part?.name.span ?? owner.name?.span ?? owner.span,
    at: value.span,
    over: old?.span ?? field.name.span,
    from: old && writtenValue(old.value),
    to: writtenValue(value),
  });
}

/** Finds a given or track, with its field as the one part. */
function findGlobal(ctx: OverrideContext, owner: Owner): FoundPart | undefined {
  const found = findOwner(ctx, owner);
  return found && { ...asTarget(found), parts: partsIn(found.decl, 'field') };
}

export function setCell(
  ctx: OverrideContext,
  override: NodeOf<'SetCell'>,
): AppliedOverride | undefined {
  const { table, row, column, value } = override;
  const found = findDeclared(ctx, ['table'], table, table.span);
  if (
    found?.decl.kind !== 'TableDecl' ||
    isRefused(ctx, override.when, 'a table is the same throughout play')
  )
    return undefined;
  const { rows } = found.decl;
  const head = cellText(row);
  const index = rows.columns.findIndex((one) => one.text === column.text);
  const old = readable(rows.rows).find((one) => cellText(one.head) === head);
  if (old === undefined)
    return reportNotThere(ctx, found, {
      what: 'row',
      name: { kind: 'Ident', span: row.span, text: head },
      known: namesIn(found, 'row'),
    });
  if (index < 0)
    return reportNotThere(ctx, found, {
      what: 'column',
      name: column,
      known: rows.columns.map(({ text }) => text),
    });
  const cell = old.cells[index];
  // A row that is too short is reported in its file.
  if (cell === undefined) return undefined;
  const label = `${found.label} / row ${head} / ${column.text}`;
  const decl = rewrite(found.decl, (node) => (node === cell ? value : undefined));
  const key = [found.key, `row ${head}`, column.text];
  return exchange(ctx, { ...asTarget(found), key, label }, decl, {
    ...setting,
    span: { ...table.span, end: column.span.end },
    at: value.span,
    over: cell.span,
    from: cellText(cell),
    to: cellText(value),
  });
}

/**
 * Changes the value of a modifier. `when` is its new condition; without it, the old condition
 * stays.
 */
export function setModifier(
  ctx: OverrideContext,
  override: NodeOf<'SetModifier'>,
): AppliedOverride | undefined {
  const { name, owner, amount, when } = override;
  const found = findPart(ctx, { what: 'modifier', name }, owner);
  const lines = new Set<Node>(
    found?.parts.flatMap(({ node }) => (node.kind === 'ModifierLine' ? [node] : [])),
  );
  const [first] = lines;
  if (found === undefined || first?.kind !== 'ModifierLine') return undefined;
  const decl = rewrite(found.owner.decl, (node) =>
    lines.has(node) && node.kind === 'ModifierLine'
      ? { ...node, amount, when: when ?? node.when }
      : undefined,
  );
  return exchange(ctx, found, decl, {
    ...setting,
    span: name.span,
    over: first.amount.span,
    from: [amountText(first.amount), when === undefined ? '' : whenText(first.when)]
      .join(' ')
      .trim(),
    to: [amountText(amount), whenText(when)].join(' ').trim(),
  });
}

/** Changes a value; if the override has a `when`, the old value stays for all other cases. */
export function setPart(
  ctx: OverrideContext,
  override: NodeOf<'SetPart'>,
): AppliedOverride | undefined {
  const { part, owner } = override;
  const found = findPart(ctx, part, owner);
  if (found === undefined) return undefined;
  if (
    part.what === 'roll' &&
    isRefused(
      ctx,
      override.when,
      'the dice of a roll are always the same; add a modifier line instead',
    )
  )
    return undefined;
  const parts = new Set<Node>(found.parts.map((one) => one.node));
  const mixed = found.parts.some(
    ({ node }) => node.kind === 'LetStmt' && node.modifiers.length > 0,
  );
  if (mixed && override.when !== undefined) {
    ctx.report(
      'names/cases-or-modifiers',
      { name: found.label, has: 'modifier lines', cannot: 'cases' },
      override.when,
      {
        secondary: labelAt(found.parts[0]?.place ?? part, 'it is here'),
        help: `add a modifier line with the difference: \`add to let ${part.name.text} in ${found.owner.label}\``,
      },
    );
    return undefined;
  }
  const decl = rewrite(found.owner.decl, (node) =>
    parts.has(node) ? withValue(node, override) : undefined,
  );
  const [first] = found.parts;
  const from = first === undefined ? undefined : valueOf(first.node);
  return exchange(ctx, found, decl, {
    ...setting,
    span: part.name.span,
    over: from?.span ?? first?.place,
    from: from?.text,
    to: [exprText(override.value), whenText(override.when)].join(' ').trim(),
  });
}

function withValue(node: Node, { value, when, span }: NodeOf<'SetPart'>): Node | undefined {
  switch (node.kind) {
    case 'RollStmt':
      return {
        ...node,
        source:
          node.source.kind === 'NewRoll'
            ? { ...node.source, dice: value }
            : { kind: 'NewRoll', span: value.span, dice: value, ops: [] },
      };
    case 'LetStmt': {
      if (when === undefined) return { ...node, value };
      const old =
        node.value.kind === 'Cases'
          ? node.value.cases
          : [
              {
                kind: 'Case' as const,
                span: node.value.span,
                value: node.value,
                when: undefined,
                cites: [],
              },
            ];
      return {
        ...node,
        value: {
          kind: 'Cases',
          span,
          cases: [{ kind: 'Case', span, value, when, cites: [] }, ...old],
        },
      };
    }
    case 'Outcome':
      return { ...node, when: when === undefined ? value : eitherWay(when, value, node) };
    default:
      return undefined;
  }
}

/** The condition `(C and V) or (not C and old)`. */
function eitherWay(when: ExprNode, value: ExprNode, { when: old, span }: OutcomeNode): ExprNode {
  const paren = (inner: ExprNode): ExprNode => ({ kind: 'Paren', span: inner.span, value: inner });
  const not: ExprNode = { kind: 'Not', span: when.span, value: paren(when) };
  const both = (left: ExprNode, right: ExprNode): ExprNode =>
    paren({ kind: 'Logic', span: right.span, word: 'and', operands: [left, right] });
  return {
    kind: 'Logic',
    span,
    word: 'or',
    operands: [both(paren(when), paren(value)), old === undefined ? not : both(not, paren(old))],
  };
}

function valueOf(node: Node): { readonly span: Span; readonly text: string } | undefined {
  switch (node.kind) {
    case 'RollStmt':
      return node.source.kind === 'NewRoll'
        ? { span: node.source.dice.span, text: exprText(node.source.dice) }
        : undefined;
    case 'LetStmt':
      return node.value.kind === 'Cases'
        ? undefined
        : { span: node.value.span, text: exprText(node.value) };
    case 'Outcome':
      return {
        span: node.when?.span ?? node.name.span,
        text: node.when === undefined ? 'otherwise' : exprText(node.when),
      };
    default:
      return undefined;
  }
}

/** Reports an override that has a condition where none is allowed; returns whether it has one. */
function isRefused(ctx: OverrideContext, when: ExprNode | undefined, why: string): boolean {
  if (when === undefined) return false;
  ctx.report('names/cannot-depend', { why }, when);
  return true;
}
