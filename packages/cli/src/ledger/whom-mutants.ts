// Makes mutants that change whom a line refers to: another name, more or fewer participants, or `every` instead of `any`.
import { childrenOf, type Node, type NodeOf } from '@fray/dsl/internal';
import { namesWord, replaceSpan, slice, type EditSite, type Mutant } from './edits.ts';

/** Returns mutants in which the node refers to other participants. */
export function whomMutants(site: EditSite): readonly Mutant[] {
  const { node } = site;
  switch (node.kind) {
    case 'Path':
      return anotherOf(site, node);
    case 'Everyone':
      return fewer(site);
    case 'Quantified':
      return [...notAll(site, node), ...oneConditionMore(site, node)];
    case 'Every':
      return [...onlyAny(site, node), ...oneConditionMore(site, node)];
    case 'Aggregate':
    case 'EachStmt':
    case 'Picking':
    case 'RankStmt':
      return oneConditionMore(site, node);
    default:
      return [];
  }
}

/** Replaces the name by each of the two nearest others in scope. */
function anotherOf(site: EditSite, { names }: NodeOf<'Path'>): readonly Mutant[] {
  const [root] = names;
  const known = namedAt(site);
  if (root === undefined || !known.includes(root.text)) return [];
  return known
    .filter((name) => name !== root.text)
    .slice(0, 2)
    .map((name) => replaceSpan(root.span, name));
}

/** Returns the names of participants and values in scope at a node, the nearest first. */
function namedAt({ node, parents }: EditSite): readonly string[] {
  const names = new Set<string>();
  for (let at = parents.get(node); at !== undefined; at = parents.get(at)) {
    if ('binder' in at) names.add(at.binder.text);
    if (parents.get(at) === undefined)
      for (const child of [at, ...childrenOf(at)])
        for (const one of headNames(child)) names.add(one);
  }
  return [...names];
}

/** Returns the participants that the head of a declaration names. */
function headNames(node: Node): readonly string[] {
  switch (node.kind) {
    case 'Signature':
    case 'ModifierDecl':
      return node.params.map(({ name }) => name.text);
    case 'DefineTarget':
      return [
        ...(node.subject === undefined ? [] : [node.subject]),
        ...node.params.map(({ name }) => name),
      ].map(({ text }) => text);
    case 'EventTakes':
      return [node.actor.text, ...node.roles.map(({ name }) => name.text)];
    default:
      return [];
  }
}

/** Replaces `everyone` by a side, or by the allies or enemies of the nearest name. */
function fewer(site: EditSite): readonly Mutant[] {
  const [nearest] = namedAt(site);
  return [
    ...site.mistakable.sides,
    ...(nearest === undefined ? [] : [`allies of ${nearest}`, `enemies of ${nearest}`]),
  ].map((some) => replaceSpan(site.node.span, some));
}

/** Replaces `any p in S where C` by `every p in S satisfies C`. */
function notAll(
  site: EditSite,
  { binder, quantifier, set, where, span }: NodeOf<'Quantified'>,
): readonly Mutant[] {
  return quantifier !== 'any' || where === undefined
    ? []
    : [
        replaceSpan(
          span,
          `(every ${binder.text} in ${slice(site, set.span)} satisfies ${slice(site, where.span)})`,
        ),
      ];
}

/** Replaces `every p in S satisfies C` by `any p in S where C`. */
function onlyAny(
  site: EditSite,
  { binder, satisfies, set, span, where }: NodeOf<'Every'>,
): readonly Mutant[] {
  const both = where === undefined ? '' : `(${slice(site, where.span)}) and `;
  return [
    replaceSpan(
      span,
      `(any ${binder.text} in ${slice(site, set.span)} where ${both}(${slice(site, satisfies.span)}))`,
    ),
  ];
}

/**
 * Adds to the `where` of a loop or quantifier a condition that usually holds, unless the line already names that field or
 * condition.
 */
function oneConditionMore(
  site: EditSite,
  node: NodeOf<'Quantified' | 'Every' | 'Aggregate' | 'EachStmt' | 'Picking' | 'RankStmt'>,
): readonly Mutant[] {
  const name = node.kind === 'Picking' ? node.name.text : node.binder.text;
  const { set, where } = node;
  return site.mistakable.usually
    .filter(({ of }) => !namesWord(site, node, of))
    .map(({ say }) => say(name))
    .map((more) => ({ edits: oneMore(where, set, more) }));
}

/** Returns the edits that join a condition to the present one by `and`. */
function oneMore(where: Node | undefined, set: Node, more: string): Mutant['edits'] {
  const put = (at: number, text: string): Mutant['edits'][number] => ({ start: at, end: at, text });
  if (where === undefined) return [put(set.span.end, ` where ${more}`)];
  return where.kind === 'Logic' && where.word === 'or'
    ? [put(where.span.start, '('), put(where.span.end, `) and ${more}`)]
    : [put(where.span.end, ` and ${more}`)];
}
