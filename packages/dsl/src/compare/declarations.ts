// Declarations: pairs the declarations of A with those of B.

import { addToList } from '../grouping.ts';
import type { Declaration, Node } from '../ast/ast.ts';
import { isDeclaration, keywordOf, nameOf, nameText } from '../ast/named.ts';
import { walk } from '../ast/visit.ts';
import type { Checked } from '../types/checked.ts';
import { stretches } from './align.ts';
import type { Declared } from './change.ts';
import type { Naming } from './naming.ts';
import { likeness, shapeTokens } from './shape.ts';

/** An unpaired declaration counts as a renamed one only if the two are more alike than this. */
const leastLikeness = 0.6;

export function declarationsOf({ files }: Checked): readonly Declaration[] {
  return files.flatMap(({ items }) => items.filter(isDeclaration));
}

export function declaredAs(decl: Declaration): Declared {
  return { keyword: keywordOf(decl), name: nameText(nameOf(decl)) };
}

/**
 * Pairs declarations by name; the rest by their text and their users. The pairs are in the order of
 * A.
 */
export function pairDeclarations(
  as: readonly Declaration[],
  bs: readonly Declaration[],
  { naming, a, b }: { readonly naming: Naming; readonly a: Checked; readonly b: Checked },
): readonly (readonly [Declaration, Declaration])[] {
  const found = new Map<Declaration, Declaration>();
  const taken = new Set<Declaration>();
  const pairBy = (keyOf: (decl: Declaration) => string): void => {
    const byKey = new Map(bs.filter((decl) => !taken.has(decl)).map((decl) => [keyOf(decl), decl]));
    for (const decl of as) {
      const other = found.has(decl) ? undefined : byKey.get(keyOf(decl));
      if (other === undefined || taken.has(other)) continue;
      found.set(decl, other);
      taken.add(other);
    }
  };
  const nameKey = (decl: Declaration): string =>
    `${keywordOf(decl)} ${formOf(decl)} ${nameText(nameOf(decl))}`;
  pairBy(nameKey);
  // A choice may have become a check, so here a name means the same thing in both.
  pairBy((decl) => (callables.has(decl.kind) ? `call ${nameText(nameOf(decl))}` : nameKey(decl)));

  const restA = as.filter((decl) => !found.has(decl));
  const restB = bs.filter((decl) => !taken.has(decl));
  if (restA.length > 0 && restB.length > 0) {
    const tokensA = tokensOf(restA, usesOf(as, a), naming.translated);
    const tokensB = tokensOf(restB, usesOf(bs, b), ({ text }) => text);
    const scores = stretches(restA, restB).flatMap(([some, others]) =>
      some.flatMap((decl) =>
        others.flatMap((other) => {
          if (decl.kind !== other.kind || formOf(decl) !== formOf(other)) return [];
          const score = likeness(tokensA.get(decl) ?? [], tokensB.get(other) ?? []);
          return score > leastLikeness ? [{ decl, other, score }] : [];
        }),
      ),
    );
    for (const { decl, other } of scores.toSorted((x, y) => y.score - x.score)) {
      if (found.has(decl) || taken.has(other)) continue;
      found.set(decl, other);
      taken.add(other);
    }
  }
  return as.flatMap((decl) => {
    const other = found.get(decl);
    return other === undefined ? [] : [[decl, other] as const];
  });
}

const callables: ReadonlySet<Declaration['kind']> = new Set<Declaration['kind']>([
  'CheckDecl',
  'ChoiceDecl',
  'ActionDecl',
  'ProcedureDecl',
]);

/** The form of a define: `define p is able` and `define able` are two things. */
function formOf(decl: Declaration): string {
  return decl.kind !== 'DefineDecl'
    ? ''
    : decl.target.form === 'function'
      ? 'value'
      : decl.target.form;
}

/** The tokens of each declaration, without its own name, and its users. */
function tokensOf(
  decls: readonly Declaration[],
  uses: ReadonlyMap<string, readonly string[]>,
  written: Parameters<typeof shapeTokens>[1],
): ReadonlyMap<Declaration, readonly string[]> {
  return new Map(
    decls.map((decl) => {
      const own = nameText(nameOf(decl));
      const tokens = shapeTokens(decl, (name) => (name.text === own ? '' : written(name)));
      return [decl, [...tokens, ...(uses.get(own) ?? [])]];
    }),
  );
}

/** For each name, the declarations that mention it. */
function usesOf(
  decls: readonly Declaration[],
  checked: Checked,
): ReadonlyMap<string, readonly string[]> {
  const uses = new Map<string, string[]>();
  for (const decl of decls) {
    const by = `by ${keywordOf(decl)} ${nameText(nameOf(decl))}`;
    const visit = (node: Node): void => {
      if (node.kind !== 'Ident' || node === nameOf(decl)) return;
      addToList(uses, checked.resolutionOf(node)?.name ?? node.text, by);
    };
    walk(decl, visit);
  }
  return uses;
}
