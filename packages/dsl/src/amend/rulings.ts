// Rulings: lists every open point of a ruleset, with the rules that depend on it and the file that settled it.

import { plainText, type RulingDecl } from '../ast/ast.ts';
import { walk } from '../ast/visit.ts';
import { addToList } from '../grouping.ts';
import { readable } from '../names/parts.ts';
import { positionAt, type Source } from '../source/source.ts';
import type { Span } from '../source/span.ts';
import type { Checked } from '../types/checked.ts';
import type { Doings } from './amend.ts';
import { isDeclaration, keywordOf, nameOf } from '../ast/named.ts';
import { labelOf } from './declared.ts';

export interface RulingView {
  readonly name: string;
  /** The question that the ruling answers. */
  readonly text: string | undefined;
  readonly cites: readonly string[];
  readonly file: string;
  /** The line number, from 1. */
  readonly line: number;
  /** The options in written order; exactly one is the default. */
  readonly options: readonly RulingOption[];
  /**
   * Declarations that read the ruling, such as `check Awareness`, in written order; those of `uses`
   * files too.
   */
  readonly readBy: readonly string[];
  /** Scenarios and examples that set the ruling for themselves. */
  readonly settings: readonly RulingSetting[];
}

export interface RulingOption {
  readonly name: string;
  /** The text that the option has in the rules, if any. */
  readonly text: string | undefined;
  readonly isDefault: boolean;
  /** The line of the house rule that made it the default. */
  readonly setBy: { readonly file: string; readonly line: number } | undefined;
}

export interface RulingSetting {
  /** The declaration that sets it, such as `scenario Ford` or `example "at dawn"`. */
  readonly by: string;
  readonly option: string;
  readonly file: string;
  readonly line: number;
}

/** All rulings in written order. */
export function rulingsOf(
  { files, resolutionOf }: Pick<Checked, 'files' | 'resolutionOf'>,
  sources: readonly Source[],
  amendments: readonly Doings[],
): readonly RulingView[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const place = (span: Span): { readonly file: string; readonly line: number } => {
    const source = byPath.get(span.source);
    return {
      file: span.source,
      line: source === undefined ? 1 : positionAt(source, span.start).line,
    };
  };
  const decls = files.flatMap(({ items }) => items.filter(isDeclaration));
  const readers = new Map<RulingDecl, Set<string>>();
  const settings = new Map<RulingDecl, RulingSetting[]>();
  for (const decl of decls) {
    const label = labelOf(keywordOf(decl), nameOf(decl));
    const meant = (name: Parameters<Checked['resolutionOf']>[0]): RulingDecl | undefined => {
      const symbol = resolutionOf(name);
      return symbol?.symbol === 'ruling' ? symbol.decl : undefined;
    };
    walk(decl, (node) => {
      if (node.kind === 'RulingLine') {
        const ruling = meant(node.name);
        if (ruling !== undefined)
          addToList(settings, ruling, {
            by: label,
            option: node.value.text,
            ...place(node.span),
          });
        return false;
      }
      if (node.kind !== 'Ident') return undefined;
      const ruling = meant(node);
      if (ruling === undefined || ruling === decl) return undefined;
      readers.set(ruling, (readers.get(ruling) ?? new Set()).add(label));
      return undefined;
    });
  }
  const sets = amendments.flatMap(({ changes }) =>
    changes.filter(({ verb, label }) => verb === 'set' && label.startsWith('ruling ')),
  );
  return decls
    .filter((decl) => decl.kind === 'RulingDecl')
    .map((decl) => {
      const set = sets.findLast(({ label }) => label === `ruling ${decl.name.text}`);
      return {
        name: decl.name.text,
        text: decl.doc && plainText(decl.doc),
        cites: decl.cites.map(({ text }) => text),
        ...place(decl.name.span),
        options: readable(decl.options).map((option) => ({
          name: option.name.text,
          text: option.doc && plainText(option.doc),
          isDefault: option.isDefault,
          setBy: option.isDefault && set !== undefined ? place(set.span) : undefined,
        })),
        readBy: [...(readers.get(decl) ?? [])],
        settings: settings.get(decl) ?? [],
      };
    });
}
