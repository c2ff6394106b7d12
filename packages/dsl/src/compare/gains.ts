// Gains: says whom a changed number of a check helps. It follows the number through the lines of the check to the first outcome
// that depends on it, and keeps only whether each value on the way rises or falls with it.

import type { Node } from '../ast/ast.ts';
import { childrenOf } from '../ast/visit.ts';
import type { RuleChange } from './change.ts';

/** How a value follows the change: 1 it rises (or holds more often), -1 it falls, 0 it does not depend on it, NaN nobody can say. */
type Way = number;

/**
 * Returns the end of a sentence, such as `, so hit is likelier for a`; empty unless all that changed are numbers, dice and
 * modifiers of a check, and the first outcome that depends on them can only become likelier, or only less likely.
 */
export function gainWords(change: RuleChange): string {
  const check = change.owner[change.kind === 'removed' ? 'before' : 'after'];
  const changed = changedParts(change);
  if (check?.kind !== 'CheckDecl' || changed === undefined) return '';
  const values = new Map<string, Way>();
  for (const line of check.lines) {
    const way = wayOf(line, changed, values);
    if (line.kind === 'RollStmt' || line.kind === 'LetStmt') values.set(line.name?.text ?? '', way);
    else if (way !== 0) {
      if (line.kind !== 'Outcome' || Number.isNaN(way)) return '';
      const [roller] = check.signature.params;
      return `, so ${line.name.text} is ${way > 0 ? 'likelier' : 'less likely'}${roller === undefined ? '' : ` for ${roller.name.text}`}`;
    }
  }
  return '';
}

/** The changed parts, each with its way; undefined if anything else has changed. */
function changedParts({ kind, edits, before, after }: RuleChange): Map<Node, Way> | undefined {
  if (kind !== 'changed') {
    const line = (after ?? before)?.node;
    if (line?.kind !== 'ModifierLine' || (kind !== 'added' && kind !== 'removed')) return undefined;
    const way = Math.sign(numberOf(line.amount));
    return new Map([[line.amount, kind === 'added' ? way : -way]]);
  }
  const ways = edits.flatMap((edit): (readonly [Node, Way])[] =>
    edit.before === undefined || edit.after === undefined
      ? []
      : [[edit.after, changeOf(edit.before, edit.after)]],
  );
  return ways.length < edits.length ? undefined : new Map(ways);
}

function wayOf(node: Node, changed: ReadonlyMap<Node, Way>, values: ReadonlyMap<string, Way>): Way {
  const known = changed.get(node);
  if (known !== undefined) return known;
  const of = (child: Node): Way => wayOf(child, changed, values);
  const all = (children: readonly Node[]): Way => children.map(of).reduce(together, 0);
  /** Unknown if any of these depends on the change. */
  const fixed = (children: readonly Node[]): Way =>
    children.every((child) => of(child) === 0) ? 0 : NaN;
  switch (node.kind) {
    case 'Path':
      return node.names.length === 1
        ? (values.get(node.names[0]?.text ?? '') ?? 0)
        : fixed(node.names.slice(0, 1));
    case 'Ident':
      return values.get(node.text) ?? 0;
    case 'Paren':
      return of(node.value);
    case 'Negate':
    case 'Not':
      return -of(node.value);
    case 'Logic':
      return all(node.operands);
    case 'Arithmetic':
      if (node.op === '*') return fixed([node.left, node.right]);
      return together(of(node.left), node.op === '-' ? -of(node.right) : of(node.right));
    case 'Clamp':
      return all([node.value, node.limit]);
    case 'Compare':
      return node.op.startsWith('>')
        ? together(of(node.left), -of(node.right))
        : together(-of(node.left), of(node.right));
    case 'NewRoll':
      return node.ops.length === 0 ? of(node.dice) : fixed([node.dice, ...node.ops]);
    case 'RollStmt':
      // A bonus lowers a roll of which a low result is the better one.
      return together(of(node.source), (node.lowIsGood ? -1 : 1) * all(node.modifiers));
    case 'LetStmt':
      return all([node.value, ...('modifiers' in node ? node.modifiers : [])]);
    case 'ModifierLine':
      return together(of(node.amount), node.when === undefined ? 0 : fixed([node.when]));
    case 'Amount':
      if (node.value === undefined) return 0;
      return node.form === '-' ? -of(node.value) : of(node.value);
    case 'Outcome':
      return node.when === undefined ? 0 : of(node.when);
    default:
      return fixed(childrenOf(node));
  }
}

function together(one: Way, other: Way): Way {
  if (one === 0 || other === 0) return one + other;
  return one === other ? one : NaN;
}

/** Dice with another number of faces, or another number of them, always show more or fewer; other changes of dice do both. */
function changeOf(before: Node, after: Node): Way {
  if (before.kind === 'DiceLit' && after.kind === 'DiceLit')
    return [
      after.count - before.count,
      (after.faces ?? 6) - (before.faces ?? 6),
      after.plus - before.plus,
    ]
      .map(Math.sign)
      .reduce(together, 0);
  return Math.sign(numberOf(after) - numberOf(before));
}

/** The number that a node adds or is; NaN if it is not a plain number. */
function numberOf(node: Node): number {
  if (node.kind === 'IntLit') return node.value;
  if (node.kind !== 'Amount' || node.value?.kind !== 'IntLit') return NaN;
  return node.form === '-' ? -node.value.value : node.value.value;
}
