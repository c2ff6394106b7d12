// Makes mutants with one name in place of another: a misremembered field, side, word, reading, span or check.
import { walk, type AstFile, type Node, type NodeOf, type Span } from '@fray/dsl/internal';
import { replaceSpan, type EditSite, type Mistakable, type Mutant, type Usual } from './edits.ts';

/** Collects the names that can be mistaken for each other in a file. A name that belongs to two sorts is left out. */
export function mistakableIn(file: AstFile): Mistakable {
  const rings = new Map<string, Set<string>>();
  const usual = new Map<string, Span>();
  const usually: Usual[] = [];
  const sides: string[] = [];
  const spans: string[] = [];
  for (const item of file.items)
    walk(item, (node) => {
      const { names, sort } = declaredBy(node);
      const ring = rings.get(sort) ?? new Set();
      rings.set(sort, ring);
      for (const name of names) ring.add(name.text);
      if (node.kind === 'SideDecl') sides.push(node.name.text);
      if (node.kind === 'SpanDecl') spans.push(node.name.text);
      const mostly = mostlySo(node);
      if (mostly !== undefined) usually.push(mostly);
      if (node.kind === 'Field' && node.initial?.word === 'default' && !isYesNo(node))
        usual.set(node.name.text, node.initial.value.span);
    });
  const found = new Map<string, string>();
  const twice = new Set<string>();
  for (const ring of rings.values()) {
    const names = [...ring];
    for (const [index, name] of names.entries()) {
      const next = names[index + 1] ?? names[0];
      if (found.has(name)) twice.add(name);
      if (next !== undefined && next !== name) found.set(name, next);
    }
  }
  for (const name of twice) found.delete(name);
  return { names: found, usual, usually, sides, spans };
}

/**
 * Returns what usually holds: the default of a yes/no field that a scenario may set, or the absence of a condition that
 * does not bar everything.
 */
function mostlySo(node: Node): Usual | undefined {
  if (node.kind === 'ConditionDecl')
    return node.lines.some((line) => line.kind === 'BarsLine' && line.everything)
      ? undefined
      : { of: node.name.text, say: (name) => `${name} is not ${node.name.text}` };
  if (node.kind !== 'Field' || node.initial?.word !== 'default' || !isYesNo(node)) return undefined;
  const isNo = node.initial.value.kind === 'YesNo' && !node.initial.value.value;
  const field = node.name.text;
  return { of: field, say: (name) => `${isNo ? 'not ' : ''}${name}.${field}` };
}

/** Returns the names that a node declares, and their sort. */
function declaredBy(node: Node): {
  readonly sort: string;
  readonly names: readonly NodeOf<'Ident'>[];
} {
  switch (node.kind) {
    case 'Field':
      return { sort: `field ${sortOf(node.type)}`, names: node.isBookkeeping ? [] : [node.name] };
    case 'OneOfType':
      return { sort: `word ${node.span.start}`, names: node.names };
    case 'RulingDecl':
      return {
        sort: `reading ${node.span.start}`,
        names: node.options.flatMap((one) => (one.kind === 'Option' ? [one.name] : [])),
      };
    case 'CheckDecl':
      return {
        sort: `check ${node.lines.flatMap((one) => (one.kind === 'Outcome' ? [one.name.text] : [])).join(' ')}`,
        names: [node.signature.name],
      };
    case 'DefineDecl':
      return { sort: node.target.form, names: isWord(node) ? [node.target.name] : [] };
    case 'ConditionDecl':
    case 'SideDecl':
    case 'SpanDecl':
      return { sort: node.kind, names: [node.name] };
    default:
      return { sort: '', names: [] };
  }
}

/**
 * True for a yes/no field. Its default is no mutant of its own, because leaving out the condition makes the same
 * change.
 */
function isYesNo({ type }: NodeOf<'Field'>): boolean {
  return type.kind === 'YesNoType';
}

function isWord({ body, target }: NodeOf<'DefineDecl'>): boolean {
  return body.kind === 'DefineWhen' && target.form === 'adjective';
}

/** Returns the sort of a field. Fields of one sort hold values that are interchangeable. */
function sortOf(type: NodeOf<'Field'>['type']): string {
  switch (type.kind) {
    case 'RangeType':
    case 'CounterType':
      return 'number';
    case 'NamedType':
      return type.name.text;
    case 'RowType':
      return `row of ${type.table.text}`;
    case 'SeveralType':
      return `several ${type.of.text}`;
    default:
      return type.kind;
  }
}

/** Returns mutants with another name in place of the node's. */
export function nameMutants({ mistakable, node, parents, text }: EditSite): readonly Mutant[] {
  switch (node.kind) {
    case 'Path':
      return isCounted(parents.get(node), parents)
        ? []
        : node.names.slice(-1).flatMap((name) => {
            const usual = mistakable.usual.get(name.text);
            return [
              ...other(name, mistakable),
              ...(usual === undefined
                ? []
                : [replaceSpan(node.span, text.slice(usual.start, usual.end))]),
            ];
          });
    case 'GainStmt':
    case 'LoseStmt':
      return other(node.condition, mistakable);
    case 'TimesOf':
      return other(node.during, mistakable);
    case 'Invocation':
      return other(node.name, mistakable);
    default:
      return [];
  }
}

/** True for the span in `number of round`. Such numbers increase, so comparing them tells one span from another. */
function isCounted(node: Node | undefined, parents: EditSite['parents']): boolean {
  const call = node?.kind === 'Arg' ? parents.get(node) : undefined;
  return call?.kind === 'OfCall' && call.callee.names[0]?.text === 'number';
}

function other({ span, text }: NodeOf<'Ident'>, { names }: Mistakable): readonly Mutant[] {
  const put = names.get(text);
  return put === undefined ? [] : [replaceSpan(span, put)];
}
