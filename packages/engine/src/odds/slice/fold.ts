// Rules with what is known before the fight put in: what a ruling, a given or a track that nothing moves comes to. A modifier that
// never holds and a case that never comes up are gone, and with them all that they would have looked at.
import type { Expr } from '@fray/dsl/ir';
import type { KnownOf } from '../alike/known.ts';
import { isNode } from '../reads.ts';
import type { Node } from '../reads.ts';

/**
 * A part of the rules, folded. `isFaulty`: it may go wrong by itself, and is left as it is.
 */
export function folded<T>(part: T, known: KnownOf, isFaulty: (part: unknown) => boolean): T {
  const of = (inner: unknown): unknown => {
    if (Array.isArray(inner)) return inner.flatMap((one: unknown) => (isModifier(one) && never(one['when']) ? [] : [of(one)]));
    if (!isNode(inner)) return inner;
    const value = valueOf(inner);
    if (value !== undefined) return { op: 'const', value, at: inner['at'] };
    const node = inner['op'] === 'if' ? withoutCases(inner) : inner;
    // Keys are those of the IR.
    return Object.fromEntries(Object.entries(node).map(([key, one]) => [key, of(one)]));
  };
  const valueOf = (node: Node): unknown => {
    const { op } = node;
    // What has an operator and a place is an instruction or an expression, and nothing is known of instructions.
    if (typeof op !== 'string' || op === 'const' || !('at' in node)) return undefined;
    const value = known(node as unknown as Expr);
    return value === undefined || isFaulty(node) ? undefined : value;
  };
  const never = (when: unknown): boolean => isNode(when) && valueOf(when) === false;
  const withoutCases = (node: Node): Node => {
    const { cases } = node;
    if (!Array.isArray(cases)) return node;
    const left = cases.filter((one: unknown) => !(isNode(one) && never(one['when'])));
    const sure = left.findIndex((one: unknown) => isNode(one) && isNode(one['when']) && valueOf(one['when']) === true);
    if (sure < 0) return { ...node, cases: left };
    const last: unknown = left[sure];
    return { ...node, cases: left.slice(0, sure), otherwise: isNode(last) ? last['value'] : null };
  };
  // A part is folded to one of the same kind.
  return of(part) as T;
}

function isModifier(part: unknown): part is Node {
  return isNode(part) && part['kind'] === 'modifier';
}
