// Override names: what a house rule's lines name in the files that it changes, such as `remove modifier Fast in check Shot`.

import {
  walk,
  type AstFile,
  type Checked,
  type Node,
  type NodeOf,
  type Span,
  type Symbol,
} from '@fray/dsl/internal';
import type { Workspace } from './workspace.ts';

/**
 * A name at its place, and everything that it can mean there. The name of a field in several kinds means each
 * of them.
 */
export interface NamedPlace {
  readonly span: Span;
  readonly text: string;
  readonly symbols: readonly Symbol[];
}

type Ident = NodeOf<'Ident'>;
type Item = AstFile['items'][number];

/** Returns the names in the overrides of a file, with what they mean in the files that its header names. */
export function overrideNames(workspace: Workspace, path: string): readonly NamedPlace[] {
  const file = workspace.file(path);
  if (file === undefined || !file.items.some((item) => asksBelow(item))) return [];
  const below = workspace.namedBy(path).flatMap((name) => {
    const checked = workspace.world(name)?.compilation.checked;
    return checked === undefined ? [] : [checked];
  });
  return file.items.flatMap((item) =>
    below.flatMap((checked) =>
      namesInOverride(checked, item).flatMap(([ident, symbols]): readonly NamedPlace[] =>
        symbols.length === 0 || ident.text === ''
          ? []
          : [{ span: ident.span, text: ident.text, symbols }],
      ),
    ),
  );
}

type Named = readonly [Ident, readonly Symbol[]];

const asksBelow = (item: Item): boolean =>
  !item.kind.endsWith('Decl') || item.kind === 'ReplaceDecl';

function namesInOverride(checked: Checked, item: Item): readonly Named[] {
  const top = (ident: Ident, ...sorts: readonly Symbol['symbol'][]): Named => [
    ident,
    declaredAs(checked, ident.text, sorts),
  ];
  switch (item.kind) {
    case 'ReplaceDecl': {
      const name = ownName(item.declaration);
      return name === undefined
        ? []
        : [[name, declaredAs(checked, name.text, [...callables, ...ownerSorts])]];
    }
    case 'SetRuling':
      return [
        top(item.name, 'ruling'),
        partOf(checked, item.name.text, ['ruling'], item.value, 'option'),
      ];
    case 'SetCell':
      return [
        top(item.table, 'table'),
        partOf(checked, item.table.text, ['table'], item.column, 'column'),
        ...(item.row.kind === 'Ident'
          ? [partOf(checked, item.table.text, ['table'], item.row, 'row')]
          : []),
      ];
    case 'AddRows':
      return [top(item.table, 'table')];
    case 'AddFields':
      return [top(item.name, 'kind')];
    case 'AddOptions':
      return [top(item.name, item.to, ...(item.to === 'choice' ? callables : []))];
    case 'SetModifier':
      return inOwner(checked, item.owner, item.name, 'modifier');
    case 'SetPart':
    case 'AddModifiers':
      return inOwner(checked, item.owner, item.part.name, item.part.what);
    case 'SetInitial':
    case 'RemoveOverride':
    case 'RenameOverride':
      return inOwner(checked, item.owner, item.part?.name, item.part?.what);
    case 'ReplaceStep':
    case 'InsertSteps':
      return inOwner(checked, item.owner, item.step, 'step');
    default:
      return [];
  }
}

const callables = ['check', 'choice'] as const;
const ownerSorts = [
  'span',
  'side',
  'kind',
  'condition',
  'table',
  'given',
  'track',
  'ruling',
  'define',
  'modifier',
  'action',
  'procedure',
  'trigger',
  'encounter',
  'invariant',
  'measure',
  'policy',
  'scenario',
] as const satisfies readonly Symbol['symbol'][];

/** Returns the owner that a line names, such as `check Shot`, and a part of it. */
function inOwner(
  checked: Checked,
  owner: NodeOf<'Owner'>,
  part: Ident | undefined,
  what: string | undefined,
): readonly Named[] {
  const name = owner.name?.kind === 'Ident' ? owner.name : undefined;
  const sorts = [...callables, ...ownerSorts].filter(
    (sort) =>
      sort === owner.keyword ||
      (callables.some((one) => one === owner.keyword) && callables.some((one) => one === sort)),
  );
  return [
    ...(name === undefined ? [] : [[name, declaredAs(checked, name.text, sorts)] as const]),
    ...(part === undefined || what === undefined
      ? []
      : [partOf(checked, name?.text, sorts, part, what)]),
  ];
}

function declaredAs(
  checked: Checked,
  name: string,
  sorts: readonly Symbol['symbol'][],
): readonly Symbol[] {
  return [...checked.names.declared.values()].filter(
    (symbol) => symbol.name === name && sorts.includes(symbol.symbol),
  );
}

/** For each word of an override, the sorts of symbols that its part can be. */
const partSorts: ReadonlyMap<string, readonly Symbol['symbol'][]> = new Map([
  ['modifier', ['line']],
  ['outcome', ['outcome']],
  ['option', ['outcome']],
  ['roll', ['value', 'local']],
  ['let', ['value', 'local']],
  ['row', ['row', 'participant']],
  ['column', ['column']],
  ['field', ['field', 'condition-field']],
  ['step', ['step']],
]);

/** Finds a part by its name, among those declared inside its owner. */
function partOf(
  checked: Checked,
  owner: string | undefined,
  sorts: readonly Symbol['symbol'][],
  ident: Ident,
  what: string,
): Named {
  const wanted = partSorts.get(what) ?? [];
  const owners = checked.files
    .flatMap(({ items }) => items)
    .filter((decl) =>
      owner === undefined ? decl.kind === 'EncounterDecl' : ownName(decl)?.text === owner,
    )
    .filter((decl) => {
      const name = ownName(decl);
      const symbol = name === undefined ? undefined : checked.resolutionOf(name);
      return owner === undefined || (symbol !== undefined && sorts.includes(symbol.symbol));
    });
  const symbols = new Set<Symbol>();
  for (const decl of owners)
    walk(decl, (node) => {
      if (node.kind !== 'Ident' || node.text !== ident.text) return;
      const symbol = checked.resolutionOf(node);
      // There may be many steps of one name; the first represents them all.
      if (symbol !== undefined && wanted.includes(symbol.symbol)) symbols.add(symbol);
    });
  return [ident, [...symbols]];
}

/** Returns the name of a declaration; undefined if it has none. */
export function ownName(item: Node): Ident | undefined {
  switch (item.kind) {
    case 'CheckDecl':
    case 'ChoiceDecl':
    case 'ActionDecl':
    case 'ProcedureDecl':
      return item.signature.name;
    case 'DefineDecl':
      return item.target.name;
    case 'GivenDecl':
    case 'TrackDecl':
      return item.field.name;
    case 'EncounterDecl':
    case 'ExampleDecl':
      return undefined;
    case 'ReplaceDecl':
      return ownName(item.declaration);
    default:
      return 'name' in item && item.name?.kind === 'Ident' ? item.name : undefined;
  }
}
