// Whom a line means: another one of those it speaks of, more or fewer of them, all for any.
import { childrenOf, type Node, type NodeOf } from '@fray/dsl/internal';
import { namesWord, replaceSpan, slice, type EditSite, type Mutant } from './edits.ts';

/** Others than those whom the node means. */
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

/** Each of the others that have a name here, in the place of the one that is named. */
function anotherOf(site: EditSite, { names }: NodeOf<'Path'>): readonly Mutant[] {
  const [root] = names;
  const known = namedAt(site);
  if (root === undefined || !known.includes(root.text)) return [];
  return known
    .filter((name) => name !== root.text)
    .slice(0, 2)
    .map((name) => replaceSpan(root.span, name));
}

/** The names of participants and values that stand for somebody at a node, the nearest first. */
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

/** Those whom the head of a declaration names. */
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

/** Only one side, and only the friends or foes of somebody. */
function fewer(site: EditSite): readonly Mutant[] {
  const [nearest] = namedAt(site);
  return [
    ...site.mistakable.sides,
    ...(nearest === undefined ? [] : [`allies of ${nearest}`, `enemies of ${nearest}`]),
  ].map((some) => replaceSpan(site.node.span, some));
}

/** `every p in S satisfies C` for `any p in S where C`. */
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

/** And the other way round. */
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

/** A condition too many: what is usually so, of those who are gone through. What is done to them and with them speaks for itself. */
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

/** What is put in, so that it holds beside all that is asked. */
function oneMore(where: Node | undefined, set: Node, more: string): Mutant['edits'] {
  const put = (at: number, text: string): Mutant['edits'][number] => ({ start: at, end: at, text });
  if (where === undefined) return [put(set.span.end, ` where ${more}`)];
  return where.kind === 'Logic' && where.word === 'or'
    ? [put(where.span.start, '('), put(where.span.end, `) and ${more}`)]
    : [put(where.span.end, ` and ${more}`)];
}
