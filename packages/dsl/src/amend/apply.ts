// Apply: applies one override to the current declarations. It reports an impossible override with both places.

import { isReservedWord } from '../ast/words.ts';
import { type Declaration, type NodeOf, type Override, type Statement } from '../ast/ast.ts';
import { labelAt } from '../diagnostics/diagnostic.ts';
import { placeKey } from '../source/span.ts';
import { addFields, addModifiers, addOptions, addRows } from './apply-add.ts';
import { setCell, setInitial, setModifier, setPart, setRuling } from './apply-set.ts';
import { keywordOf, nameOf, nameText } from '../ast/named.ts';
import { declarationKey, labelOf, nameSpanOf } from './declared.ts';
import { alreadySo, exchange, asTarget } from './exchange.ts';
import { rewrite } from './rewrite.ts';
import { otherSignature } from './signature.ts';
import {
  findDeclared,
  findOwner,
  findPart,
  partTouch,
  touch,
  type AppliedOverride,
  type FoundOwner,
  type OverrideContext,
} from './effective.ts';
import type { Touch } from './touch.ts';

/** Applies one override; returns undefined if that is impossible, which it reports. */
export function applyOverride(
  ctx: OverrideContext,
  override: Override,
): AppliedOverride | undefined {
  // Each gets an override of its own kind.
  const apply = appliers[override.kind] as (
    ctx: OverrideContext,
    override: Override,
  ) => AppliedOverride | undefined;
  return apply(ctx, override);
}

const appliers: {
  readonly [Kind in Override['kind']]: (
    ctx: OverrideContext,
    override: NodeOf<Kind>,
  ) => AppliedOverride | undefined;
} = {
  ReplaceDecl: replaceDecl,
  ReplaceStep: replaceStep,
  RemoveOverride: remove,
  RenameOverride: renameThing,
  InsertSteps: insertSteps,
  SetRuling: setRuling,
  SetInitial: setInitial,
  SetCell: setCell,
  SetModifier: setModifier,
  SetPart: setPart,
  AddRows: addRows,
  AddFields: addFields,
  AddOptions: addOptions,
  AddModifiers: addModifiers,
};

/** Adds a new declaration after all others. */
export function applyDeclaration(
  ctx: OverrideContext,
  decl: Declaration,
): AppliedOverride | undefined {
  const { items } = ctx.effective;
  const name = nameOf(decl);
  const key = declarationKey(keywordOf(decl), name);
  const label = labelOf(keywordOf(decl), name);
  // Two lines that cannot be read have no names that could be the same.
  const isBroken = decl.kind === 'BrokenDecl';
  const same = isBroken
    ? undefined
    : items.find(
        (one) => declarationKey(keywordOf(one), nameOf(one)) === key && !bothDefines(one, decl),
      );
  if (same !== undefined) {
    ctx.report(
      'names/declared-twice',
      {
        name: name === undefined ? 'encounter' : labelOf('', name).trim(),
        what: `declared in \`${same.span.source}\``,
      },
      nameSpanOf(decl),
      {
        label: 'again here',
        secondary: labelAt(nameSpanOf(same), 'first here'),
        help: `to change it, write \`replace ${label} …\``,
      },
    );
    return undefined;
  }
  return {
    effective: { ...ctx.effective, items: [...items, decl] },
    touches: isBroken ? [] : [touch('whole', [key], label, nameSpanOf(decl))],
    change: { verb: 'declare', label, span: nameSpanOf(decl) },
  };
}

/** True for two defines of different forms: `p.late` and `p is late` are two things. */
function bothDefines(a: Declaration, b: Declaration): boolean {
  return a.kind === 'DefineDecl' && b.kind === 'DefineDecl' && a.target.form !== b.target.form;
}

function replaceDecl(
  ctx: OverrideContext,
  override: NodeOf<'ReplaceDecl'>,
): AppliedOverride | undefined {
  const next = override.declaration;
  const keyword = keywordOf(next);
  const keywords =
    keyword === 'check'
      ? ['check', 'choice']
      : keyword === 'choice'
        ? ['choice', 'check']
        : [keyword];
  const found = findDeclared(ctx, keywords, nameOf(next), nameSpanOf(next));
  if (found === undefined) return undefined;
  const at = nameSpanOf(next);
  const { decl } = found;
  const signatures = otherSignature(decl, next, decidersOf(ctx));
  if (signatures !== undefined) {
    ctx.report(
      'names/other-signature',
      { what: found.label, before: signatures.before, after: signatures.after },
      at,
      {
        secondary: labelAt(nameSpanOf(decl), 'declared here'),
        help: 'a replacement keeps the signature; for another one, remove the old declaration and write a new one',
      },
    );
    return undefined;
  }
  return exchange(ctx, asTarget(found), next, {
    verb: 'replace',
    how: 'whole',
    span: at,
    over: nameSpanOf(decl),
  });
}

/** The names that can decide: the referee and the sides. */
function decidersOf(ctx: OverrideContext): ReadonlySet<string> {
  return new Set([
    'referee',
    ...ctx.effective.items.flatMap((one) => (one.kind === 'SideDecl' ? [one.name.text] : [])),
  ]);
}

function replaceStep(
  ctx: OverrideContext,
  override: NodeOf<'ReplaceStep'>,
): AppliedOverride | undefined {
  const { step, owner, body, cites } = override;
  const found = findPart(ctx, { what: 'step', name: step }, owner);
  const [first] = found?.parts ?? [];
  if (found === undefined || first === undefined) return undefined;
  const steps = new Set(found.parts.map((one) => one.node));
  const decl = rewrite(found.owner.decl, (node) => {
    if (!steps.has(node) || node.kind !== 'StepStmt') return undefined;
    return { ...node, span: override.span, name: step, body, cites };
  });
  return exchange(ctx, found, decl, {
    verb: 'replace',
    how: 'whole',
    span: step.span,
    over: first.place,
  });
}

function remove(
  ctx: OverrideContext,
  override: NodeOf<'RemoveOverride'>,
): AppliedOverride | undefined {
  const { part, owner } = override;
  if (part === undefined) {
    const found = findOwner(ctx, owner);
    if (found === undefined) return undefined;
    return {
      effective: {
        ...ctx.effective,
        items: ctx.effective.items.filter((one) => one !== found.decl),
      },
      touches: [touch('whole', [found.key], found.label, owner.name?.span ?? owner.span, true)],
      change: {
        verb: 'remove',
        label: found.label,
        span: owner.name?.span ?? owner.span,
        over: nameSpanOf(found.decl),
      },
    };
  }
  const found = findPart(ctx, part, owner);
  if (found === undefined) return undefined;
  const parts = new Set(found.parts.map((one) => one.node));
  const decl = rewrite(found.owner.decl, (node, siblings) => {
    if (!parts.has(node)) return undefined;
    // A block must not be empty.
    const isOnly =
      isStatement(node.kind) &&
      found.owner.decl.kind !== 'CheckDecl' &&
      siblings?.every((one) => parts.has(one)) === true;
    return isOnly && siblings[0] === node
      ? { kind: 'NothingStmt', span: override.span, cites: [] }
      : [];
  });
  return exchange(ctx, found, decl, {
    verb: 'remove',
    how: 'whole',
    span: part.name.span,
    over: found.parts[0]?.place,
  });
}

function renameThing(
  ctx: OverrideContext,
  { part, owner, name }: NodeOf<'RenameOverride'>,
): AppliedOverride | undefined {
  const whole = part === undefined ? findOwner(ctx, owner) : undefined;
  const inner = part === undefined ? undefined : findPart(ctx, part, owner);
  const found = whole === undefined ? inner : asTarget(whole);
  if (found === undefined) return undefined;
  const over = whole === undefined ? inner?.parts[0]?.place : nameSpanOf(whole.decl);
  const from = part?.name.text ?? nameText(owner.name);
  if (from === name.text) return alreadySo(ctx, found.label, name.span, over);
  // Only options may be called `yes` and `no`.
  if (isReservedWord(name.text) && !(part !== undefined && /^(?:yes|no)$/.test(name.text))) {
    const why = `\`${name.text}\` is a word of the language and cannot be a name`;
    ctx.report('names/cannot-rename', { what: found.label, why }, name);
    return undefined;
  }
  if (owner.name?.kind === 'Text' || owner.name === undefined) {
    if (part === undefined) {
      ctx.report('names/cannot-rename', { what: found.label, why: 'it has no name' }, name);
      return undefined;
    }
  }
  return {
    effective: {
      ...ctx.effective,
      renamings: [...ctx.effective.renamings, { key: found.key, from, to: name }],
    },
    touches: [
      touch('set', [...found.key, 'name'], found.label, name),
      touch('use', found.key, found.label, name),
      ...found.uses,
    ],
    change: { verb: 'rename', label: found.label, span: name.span, over, from, to: name.text },
  };
}

function isStatement(kind: string): boolean {
  return kind === 'RollStmt' || kind === 'LetStmt' || kind === 'StepStmt';
}

function insertSteps(
  ctx: OverrideContext,
  override: NodeOf<'InsertSteps'>,
): AppliedOverride | undefined {
  const { step, owner, body, where } = override;
  const found = findPart(ctx, { what: 'step', name: step }, owner);
  if (found === undefined) return undefined;
  const steps = new Set(found.parts.map((one) => one.node));
  const { trailing } = ctx.effective;
  const placed = new Set(trailing);
  const decl = rewrite(found.owner.decl, (node, siblings) => {
    if (where === 'before') return steps.has(node) ? [...body, node] : undefined;
    const at = siblings?.indexOf(node) ?? -1;
    if (siblings === undefined || at < 0) return undefined;
    // The next part goes after the last one that was inserted here.
    const follows = siblings
      .slice(0, at + 1)
      .findLastIndex((one) => !trailing.has(placeKey(one.span)));
    const next = siblings[at + 1];
    const isLast = next === undefined || !trailing.has(placeKey(next.span));
    const anchor = siblings[follows];
    if (anchor === undefined || !steps.has(anchor) || !isLast) return undefined;
    for (const statement of body) placed.add(placeKey(statement.span));
    return [node, ...body];
  });
  const own = body.flatMap((statement) => stepTouch(found.owner, statement));
  const applied = exchange(ctx, { ...found, uses: [...found.uses, ...own] }, decl, {
    verb: 'insert',
    how: 'use',
    span: step.span,
  });
  if (applied === undefined) return undefined;
  const label = `${found.owner.label}, ${where} step ${step.text}`;
  return {
    ...applied,
    effective: { ...applied.effective, trailing: placed },
    change: { ...applied.change, label },
  };
}

/** The new step that a statement declares, if any: two files may not add steps of one name. */
function stepTouch(owner: FoundOwner, statement: Statement): readonly Touch[] {
  return statement.kind === 'StepStmt' ? [partTouch('add', owner, 'step', statement.name)] : [];
}
