// Fields had: every participant whose field is read must have that field. We collect the
// participants to whom each name may refer, up to a fixed point. Then we report, once for each name
// and field, those that lack it.

import { labelAt } from '../../diagnostics/diagnostic.ts';
import { withArticle } from '../../source/nouns.ts';
import type { Ident } from '../../ast/ast.ts';
import type { Symbol } from '../../names/symbols.ts';
import type { ValidationRule } from '../context.ts';
import { createArrivals } from './arrivals.ts';
import type { Roles } from './members.ts';
import { createUniverse, type Crowd } from './universe.ts';
import { createWalk } from './walk.ts';

export const fieldsHad: ValidationRule = (ctx) => {
  const { kinds } = ctx.checked.symbols;
  const [first] = kinds;
  const ofFirst = new Set(first?.fields.map(({ name }) => name));
  const isAlike = kinds.every(
    ({ fields }) =>
      fields.length === first?.fields.length && fields.every(({ name }) => ofFirst.has(name)),
  );
  if (ctx.hasBroken || isAlike) return;
  const universe = createUniverse(ctx.checked);
  if (universe === undefined) return;
  const arrivals = createArrivals();
  const roles: Roles = { ctx, universe, arrivals, open: new Set() };
  const collect = createWalk(roles, () => undefined);
  for (let before = -1; before < arrivals.count();) {
    before = arrivals.count();
    ctx.checked.files.forEach(collect);
  }
  const reported = new Map<Symbol | Ident, Set<string>>();
  ctx.checked.files.forEach(
    createWalk(roles, (ident, lacking, key) => {
      const names = reported.get(key ?? ident) ?? new Set();
      reported.set(key ?? ident, names);
      if (names.has(ident.text)) return;
      names.add(ident.text);
      reportLacking(ident, lacking, key);
    }),
  );

  function reportLacking(ident: Ident, lacking: Crowd, key: Symbol | undefined): void {
    const from = key === undefined ? undefined : arrivals.placeOf(key, lacking);
    const lacks = universe?.kindsIn(lacking) ?? [];
    const having = kinds.find((kind) => kind.fields.some(({ name }) => name === ident.text));
    ctx.report('names/not-of-all-kinds', { name: ident.text, lacks }, ident, {
      secondary: labelAt(from, `${withArticle(lacks[0] ?? '')} can come from here`),
      help:
        having === undefined
          ? []
          : [`ask first whether it is one that has it: \`is ${having.name}\``],
    });
  }
};
