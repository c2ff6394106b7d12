// Hover: a short text about a name. It has the declaration, the description, the source, and for a check or a
// roll its odds.

import { describeSymbol, lineText, positionAt, type Span, type Symbol } from '@fray/dsl/internal';
import { declaredAt, type DeclaredAt } from './declarations.ts';
import { placeAt, placesOfFile } from './names.ts';
import { oddsHover } from './odds.ts';
import type { World, Workspace } from './workspace.ts';

export interface Hover {
  readonly span: Span;
  /** The line that declares the symbol, as code; undefined if no file declares it. */
  readonly code: string | undefined;
  /** Sentences and lists, each on a line of its own, as plain text. */
  readonly lines: readonly string[];
}

/** The most letters of a line and the most lines, because a hover is read at a glance. */
export const HOVER_LIMITS: { readonly letters: number; readonly lines: number } = {
  letters: 160,
  lines: 8,
};

/**
 * Returns the text about a place; undefined if there is none, as on words of the language, comments and
 * texts.
 */
export function hoverAt(workspace: Workspace, path: string, offset: number): Hover | undefined {
  const world = workspace.world(path);
  const name = world && placeAt(placesOfFile(workspace, world), offset);
  const [symbol, ...others] = name?.symbols ?? [];
  if (world === undefined || name === undefined || symbol === undefined) return undefined;
  const below = worldOf(workspace, world, symbol);
  const { checked } = below.compilation;
  const declared = checked && declaredAt(checked, symbol);
  const fields = others.filter((one) => one.symbol === 'field');
  const lines = [
    `${describeSymbol(symbol)}${placeOf(world, declared, symbol)}`,
    ...(fields.length > 0
      ? [
          `also of ${fields.flatMap((one) => (one.symbol === 'field' ? [one.kind.name] : [])).join(', ')}`,
        ]
      : []),
    ...(declared === undefined || declared.former.length === 0
      ? []
      : [`was called ${declared.former.join(', ')}`]),
    ...(declared?.doc === undefined ? [] : [declared.doc]),
    ...(declared === undefined || declared.cites.length === 0 ? [] : [declared.cites.join(' ')]),
    ...oddsHover(below, symbol),
  ];
  return {
    span: name.span,
    code: declared && shortened(codeOf(below, declared, symbol)),
    lines: lines.slice(0, HOVER_LIMITS.lines).map(shortened),
  };
}

/** Returns the world that declares a symbol: the lines of a house rule refer to the files below it. */
function worldOf(workspace: Workspace, world: World, symbol: Symbol): World {
  const { ident } = symbol;
  const declared = world.compilation.checked?.names.declared;
  const isOwn = ident === undefined || declared?.get(ident) === symbol;
  return isOwn ? world : (workspace.world(ident.span.source) ?? world);
}

/** Returns the line that declares a symbol, without its text and anything after that. */
function codeOf(world: World, declared: DeclaredAt, symbol: Symbol): string {
  const at = symbol.ident?.span ?? declared.node.span;
  const source = world.compilation.sources.find(({ path }) => path === at.source);
  if (source === undefined) return symbol.name;
  const line = lineText(source, positionAt(source, at.start).line);
  const before = positionAt(source, at.end).column - 1;
  const rest = line
    .slice(before)
    .replace(/\s*(?:"(?:[^"\\]|\\.)*")?\s*(?:\[[^\]]*\])?\s*(?:#.*)?$/, '');
  return `${line.slice(0, before)}${rest}`.trim();
}

/** Returns the owner of a symbol, and the file if that is another one. */
function placeOf(world: World, declared: DeclaredAt | undefined, symbol: Symbol): string {
  if (declared === undefined) return '';
  const owner = ownerOf(symbol);
  const inside = owner === undefined ? '' : ` of ${owner}`;
  const { source } = declared.node.span;
  return source === world.root ? inside : `${inside}, from ${source.split('/').at(-1) ?? source}`;
}

function ownerOf(symbol: Symbol): string | undefined {
  switch (symbol.symbol) {
    case 'field':
      return symbol.kind.name;
    case 'condition-field':
      return symbol.condition.name;
    case 'column':
    case 'row':
      return symbol.table.name;
    case 'value':
      return symbol.owner.name;
    case 'participant':
      return symbol.side?.name;
    default:
      return undefined;
  }
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length <= HOVER_LIMITS.letters ? line : `${line.slice(0, HOVER_LIMITS.letters - 1)}…`;
}
