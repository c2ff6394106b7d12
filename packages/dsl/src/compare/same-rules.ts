// Same rules: decides whether two rulesets compile to the same code, apart from places, texts,
// citations and the order of unordered things. Rules with different code may still play the same
// way; only playing them shows that.

import type { Ruleset } from '../ir/index.ts';

/** Members that no rule reads. */
const silent: ReadonlySet<string> = new Set([
  'at',
  'text',
  'cites',
  'title',
  'version',
  'source',
  'files',
  'places',
  'procs',
  'memories',
]);

/** Lists whose order comes from declarations or modifiers and does not matter. */
const unordered: ReadonlySet<string> = new Set([
  'spans',
  'sides',
  'kinds',
  'conditions',
  'tables',
  'givens',
  'tracks',
  'rulings',
  'defines',
  'callables',
  'watches',
  'policies',
  'scenarios',
  'examples',
  'bars',
  'actions',
  'tags',
  'modifiers',
  'of modifiers',
  'fields',
  'allowed',
  'lines of invariant',
  'items',
]);

/** True if both rulesets have the same rules, apart from texts and citations. */
export function areSameRules(a: Ruleset, b: Ruleset): boolean {
  return textOfRules(a) === textOfRules(b) && a.scenarios[0]?.name === b.scenarios[0]?.name;
}

/** A canonical text: equal for all rulesets with the same code. */
function textOfRules(ruleset: Ruleset): string {
  const named = (list: readonly { readonly name: string }[], index: unknown): unknown =>
    typeof index === 'number' ? list[index]?.name : index;
  const visit = (key: string, value: unknown): unknown => {
    switch (key) {
      case 'proc':
      case 'encounter':
        return typeof value === 'number' ? visit('', ruleset.procs[value]) : value;
      case 'memory':
        return typeof value === 'number' ? visit('', ruleset.memories[value]) : value;
      case 'callable':
        return named(ruleset.callables, value);
      case 'define':
        return named(ruleset.defines, value);
      default:
        break;
    }
    if (Array.isArray(value)) {
      const items: readonly unknown[] = value;
      const seen = items.map((one) =>
        key === 'callables' && typeof one === 'number'
          ? named(ruleset.callables, one)
          : visit('', one),
      );
      return unordered.has(key) ? seen.map((one) => JSON.stringify(one)).toSorted() : seen;
    }
    if (typeof value !== 'object' || value === null) return value;
    if ('op' in value && value.op === 'text') return 'text';
    const isInvariant = 'kind' in value && value.kind === 'invariant';
    const isBest = 'kind' in value && value.kind === 'best';
    const members = Object.entries(value).filter(([name]) => !silent.has(name));
    return Object.fromEntries(
      members.map(([name, one]) => [
        name,
        visit(
          name === 'lines' && isInvariant
            ? 'lines of invariant'
            : name === 'of' && isBest
              ? 'of modifiers'
              : name,
          withoutTexts(value, name, one),
        ),
      ]),
    );
  };
  return JSON.stringify(visit('', ruleset));
}

/**
 * Removes the cells of columns of texts and the values of fields of texts: they are displayed, and
 * no rule reads them.
 */
function withoutTexts(owner: object, name: string, value: unknown): unknown {
  if (name === 'initial' && 'type' in owner && isTextType(owner.type)) return null;
  if (
    name !== 'rows' ||
    !('columns' in owner) ||
    !Array.isArray(owner.columns) ||
    !Array.isArray(value)
  )
    return value;
  const shown = owner.columns.map(
    (column: unknown) =>
      typeof column === 'object' && column !== null && 'type' in column && isTextType(column.type),
  );
  return value.map((row: unknown) =>
    typeof row === 'object' && row !== null && 'cells' in row && Array.isArray(row.cells)
      ? {
          ...row,
          cells: row.cells.map((cell: unknown, index) => (shown[index] === true ? null : cell)),
        }
      : row,
  );
}

function isTextType(type: unknown): boolean {
  return typeof type === 'object' && type !== null && 'type' in type && type.type === 'text';
}
