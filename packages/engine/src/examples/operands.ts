// The parts of an expectation whose values show why it does not hold, each as the designer wrote it.
import type { At, Expr, Ruleset } from '@fray/dsl/ir';

/** Returns the sides of comparisons, also inside `and`, `or` and `not`; constants need no explanation. */
export function operandsOf(expr: Expr): readonly Expr[] {
  switch (expr.op) {
    case 'and':
    case 'or':
      // Which of several parts did not hold is useful to know.
      return expr.of.flatMap((part) =>
        operandsOf(part).length === 0 && part.op !== 'const' ? [part] : operandsOf(part),
      );
    case 'not':
      return operandsOf(expr.of);
    case 'same':
    case 'compare':
      return [expr.left, expr.right].filter((part) => part.op !== 'const');
    case 'in':
    case 'one-of':
      return [expr.item];
    default:
      return [];
  }
}

/** Returns the text at a place of the sources, on one line; empty if there is none. */
export function sourceAt(ruleset: Ruleset, at: At): string {
  const place = ruleset.places[at];
  const lines = ruleset.files[place?.file ?? -1]?.text.split('\n') ?? [];
  if (place === undefined) return '';
  const text = lines
    .slice(place.line - 1, place.endLine)
    .map((line, i, all) =>
      line.slice(
        i === 0 ? place.column - 1 : 0,
        i === all.length - 1 ? place.endColumn - 1 : line.length,
      ),
    )
    .join(' ');
  return text.replaceAll(/\s+/g, ' ').trim();
}
