// The current declarations while overrides are applied, and the search for the names of an override
// among them.

import type { Declaration, Ident, Owner, Part } from '../ast/ast.ts';
import type { DiagnosticCollector } from '../diagnostics/collector.ts';
import { labelAt, type Advice, fixAt } from '../diagnostics/diagnostic.ts';
import { possibleMeanings } from '../diagnostics/suggest.ts';
import { thereAre } from '../diagnostics/there-are.ts';
import { withArticle } from '../source/nouns.ts';
import type { Span } from '../source/span.ts';
import { keywordOf, nameOf, nameText } from '../ast/named.ts';
import {
  declarationKey,
  labelOf,
  partOf,
  partsIn,
  nameSpanOf,
  type NamedPart,
  type PlacedPart,
} from './declared.ts';
import type { RuleAmendment } from './amendment.ts';
import { isPartOf, type Touch } from './touch.ts';

/** The state after the overrides applied so far. It is immutable: each override makes a new one. */
export interface Effective {
  readonly items: readonly Declaration[];
  /** Where inserted statements begin: later ones at the same step go after them. */
  readonly trailing: ReadonlySet<string>;
  /** Renamings that are applied at the end. Until then every file uses the old name. */
  readonly renamings: readonly PlannedRenaming[];
}

export interface PlannedRenaming {
  /**
   * The key of the declaration, such as `check Notice`, then the key of the part in it, such as
   * `field HP`.
   */
  readonly key: readonly string[];
  readonly from: string;
  readonly to: Ident;
}

/** The result of one override: the declarations after it, the parts that it touches, and the change to report. */
export interface AppliedOverride {
  readonly effective: Effective;
  readonly touches: readonly Touch[];
  readonly change: RuleAmendment;
}

/** What an override needs to find parts and to report problems. */
export interface OverrideContext {
  readonly effective: Effective;
  readonly report: DiagnosticCollector['report'];
  /** All that this file and the files that it amends have touched so far. */
  readonly before: readonly Touch[];
}

export interface FoundOwner {
  readonly decl: Declaration;
  readonly key: string;
  readonly label: string;
}

export interface FoundPart {
  readonly owner: FoundOwner;
  /** All parts of that name; there is at least one. */
  readonly parts: readonly PlacedPart[];
  readonly key: readonly string[];
  readonly label: string;
  /** The parts around this part, which must not be removed. */
  readonly uses: readonly Touch[];
}

/**
 * Finds the declaration that an owner names; returns undefined if there is none, which it reports.
 */
export function findOwner(ctx: OverrideContext, owner: Owner): FoundOwner | undefined {
  return findDeclared(ctx, [owner.keyword], owner.name, owner.span);
}

/**
 * Finds a declaration by name.
 * @param keywords the allowed keywords; reports name the first
 */
export function findDeclared(
  ctx: OverrideContext,
  keywords: readonly string[],
  name: Owner['name'],
  at: Span,
): FoundOwner | undefined {
  const [keyword = ''] = keywords;
  const word = nameText(name);
  if (name !== undefined && word === '') return undefined;
  const place = name?.span ?? at;
  const { items } = ctx.effective;
  const found = items.find(
    (decl) => keywords.includes(keywordOf(decl)) && nameText(nameOf(decl)) === word,
  );
  if (found !== undefined) {
    // One that could not be read has been reported.
    if (found.kind === 'BrokenDecl') return undefined;
    return {
      decl: found,
      key: declarationKey(keywordOf(found), name),
      label: labelOf(keywordOf(found), name),
    };
  }
  if (reportRemoved(ctx, [declarationKey(keyword, name)], labelOf(keyword, name), place))
    return undefined;
  const same = items.find((decl) => nameText(nameOf(decl)) === word && word !== '');
  const others = items.flatMap((decl) =>
    keywords.includes(keywordOf(decl)) ? [nameText(nameOf(decl))] : [],
  );
  const help: readonly Advice[] =
    same !== undefined
      ? [
          `\`${word}\` is ${withArticle(keywordOf(same))}: write \`${labelOf(keywordOf(same), name)}\``,
        ]
      : possibleMeanings(word, others).map((one) => ({
          text: `did you mean \`${one}\`?`,
          ...(name?.kind === 'Ident' ? { edits: [{ span: place, replacement: one }] } : {}),
        }));
  if (name === undefined)
    ctx.report('names/nothing-to-change', { owner: 'the ruleset', what: keyword, name: '' }, place);
  else
    ctx.report('names/unknown', { what: keyword, name: word }, place, {
      help: help.length > 0 || others.length === 0 ? help : thereAre(others, keyword, word),
    });
  return undefined;
}

/** Finds the parts that an override names; returns undefined if there is none, which it reports. */
export function findPart(
  ctx: OverrideContext,
  part: Pick<Part, 'what' | 'name'>,
  ownerNode: Owner,
): FoundPart | undefined {
  const owner = findOwner(ctx, ownerNode);
  if (owner === undefined) return undefined;
  const all = partsIn(owner.decl, part.what);
  const parts = all.filter((one) => one.name === part.name.text);
  const { key, label } = partTouch('use', owner, part.what, part.name);
  if (parts.length === 0) {
    if (!reportRemoved(ctx, key, label, part.name.span)) reportUnknownPart(ctx, part, owner, all);
    return undefined;
  }
  const uses = parts.flatMap((one) =>
    one.around.flatMap((node) => useOf(owner, partOf(node), part.name)),
  );
  return { owner, parts, key, label, uses };
}

/** A part around another one, as a touch: no other file may remove it. */
function useOf(owner: FoundOwner, part: NamedPart | undefined, { span }: Ident): readonly Touch[] {
  return part === undefined
    ? []
    : [{ ...partTouch('use', owner, part.what, { text: part.name, span }), span }];
}

function reportUnknownPart(
  ctx: OverrideContext,
  { what, name }: Pick<Part, 'what' | 'name'>,
  owner: FoundOwner,
  all: readonly PlacedPart[],
): void {
  const elsewhere = ctx.effective.items.filter(
    (decl) => decl !== owner.decl && partsIn(decl, what).some((one) => one.name === name.text),
  );
  const outside =
    what === 'modifier' &&
    ctx.effective.items.some(
      (decl) => decl.kind === 'ModifierDecl' && decl.name.text === name.text,
    );
  const found = elsewhere
    .slice(0, 3)
    .map((decl) => `\`${labelOf(keywordOf(decl), nameOf(decl))}\``)
    .join(' and in ');
  const there = outside
    ? `\`modifier ${name.text}\` is a declaration of its own: \`remove modifier ${name.text}\` or \`replace modifier ${name.text} …\``
    : found !== ''
      ? `there is one in ${found}`
      : undefined;
  const known = all.map((one) => one.name);
  reportNotThere(ctx, owner, { what, name, known, there });
}

/** Reports a part that its owner does not have: with those that it has, unless `there` says where such a part is. */
export function reportNotThere(
  ctx: OverrideContext,
  owner: FoundOwner,
  {
    what,
    name,
    known,
    there,
  }: {
    readonly what: string;
    readonly name: Ident;
    readonly known: readonly string[];
    readonly there?: string | undefined;
  },
): undefined {
  const near = possibleMeanings(name.text, known);
  const all = [...new Set(known.map((one) => `\`${one}\``))].slice(0, 8).join(', ');
  ctx.report(
    'names/nothing-to-change',
    { owner: `\`${owner.label}\``, what, name: name.text },
    name,
    {
      secondary: labelAt(nameSpanOf(owner.decl), 'declared here'),
      help:
        near.length > 0
          ? near.map((one) => fixAt(`did you mean \`${one}\`?`, name, one))
          : (there ?? (all === '' ? [] : `it has ${all}`)),
    },
  );
}

/** Reports that an override removed a thing, if one did. */
function reportRemoved(
  ctx: OverrideContext,
  key: readonly string[],
  label: string,
  at: Span,
): boolean {
  const removal = ctx.before.findLast((one) => one.removes && isPartOf(one, { key }));
  if (removal === undefined) return false;
  const file = removal.span.source === at.source ? 'this file' : `\`${removal.span.source}\``;
  ctx.report('names/removed', { what: label, file }, at, {
    secondary: labelAt(removal, 'removed here'),
    help: 'take one of the two lines away',
  });
  return true;
}

/** Makes a touch of a part from its name in an override. */
export function partTouch(
  how: Touch['how'],
  owner: FoundOwner,
  what: Part['what'],
  name: Pick<Ident, 'text' | 'span'>,
): Touch {
  const part = `${what} ${name.text}`;
  return touch(how, [owner.key, part], `${owner.label} / ${part}`, name.span);
}

/** Makes a touch from a name in an override. */
export function touch(
  how: Touch['how'],
  key: readonly string[],
  label: string,
  name: Ident | Span,
  removes = false,
): Touch {
  return { how, key, label, removes, span: 'kind' in name ? name.span : name };
}
