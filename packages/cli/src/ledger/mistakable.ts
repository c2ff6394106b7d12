// Collects the names of a file that can be mistaken for each other: a misremembered field, side, word, reading, span or check.
import { walk, type AstFile, type Node, type NodeOf } from '@fray/dsl/internal';

/** Names and values that somebody with a wrong memory may write instead of the right ones. */
export interface Mistakable {
  /** Maps a name to another one of the same sort, declared next to it. */
  readonly names: ReadonlyMap<string, string>;
  /** Maps each field that a scenario may set to its default. */
  readonly usual: ReadonlyMap<string, Node>;
  /** The fields and conditions with the test that usually holds for a named participant, such as `not c.late`. */
  readonly usually: ReadonlyMap<string, (name: string) => string>;
  readonly sides: readonly string[];
  readonly spans: readonly string[];
}

/** Collects the names that can be mistaken for each other in a file. A name that belongs to two sorts is left out. */
export function mistakableIn(file: AstFile): Mistakable {
  const sorts = new Map<string, NodeOf<'Ident'>[]>();
  const usual = new Map<string, Node>();
  const usually = new Map<string, (name: string) => string>();
  for (const item of file.items)
    walk(item, (node) => {
      const { names, sort } = declaredBy(node);
      sorts.set(sort, [...(sorts.get(sort) ?? []), ...names]);
      if (node.kind === 'Field' && node.initial?.word === 'default') {
        const { value } = node.initial;
        const field = node.name.text;
        const isNo = value.kind === 'YesNo' && !value.value;
        // The default of a yes/no field is no change of its own: leaving out the condition makes the same one.
        if (node.type.kind === 'YesNoType')
          usually.set(field, (name) => `${isNo ? 'not ' : ''}${name}.${field}`);
        else usual.set(field, value);
      }
      if (
        node.kind === 'ConditionDecl' &&
        !node.lines.some((line) => line.kind === 'BarsLine' && line.everything)
      )
        usually.set(node.name.text, (name) => `${name} is not ${node.name.text}`);
    });
  const rings = [...sorts.values()].map((names) => [...new Set(names.map(({ text }) => text))]);
  const all = rings.flat();
  const twice = new Set(all.filter((name, index) => all.indexOf(name) !== index));
  const namesOf = (sort: Node['kind']): readonly string[] =>
    (sorts.get(sort) ?? []).map(({ text }) => text);
  return {
    names: new Map(
      rings.flatMap((ring) =>
        ring.flatMap((name, index): readonly [string, string][] => {
          const other = ring[(index + 1) % ring.length] ?? name;
          return other === name || twice.has(name) ? [] : [[name, other]];
        }),
      ),
    ),
    usual,
    usually,
    sides: namesOf('SideDecl'),
    spans: namesOf('SpanDecl'),
  };
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
    case 'DefineTarget':
    case 'ConditionDecl':
    case 'SideDecl':
    case 'SpanDecl':
      return {
        sort: node.kind,
        names: node.kind !== 'DefineTarget' || node.form === 'adjective' ? [node.name] : [],
      };
    default:
      return { sort: '', names: [] };
  }
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
