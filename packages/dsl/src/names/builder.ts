// Fills the namespaces. It reports names that are declared twice, that belong to the language, or that differ from another
// only in capitals.

import { labelAt } from '../diagnostics/diagnostic.ts';
import { type Ident } from '../ast/ast.ts';
import { statementWords } from '../ast/words.ts';
import type { DiagnosticCollector } from '../diagnostics/collector.ts';
import { describeSymbol } from './describe.ts';
import type { Symbol } from './symbols.ts';

const ofTheLanguage: ReadonlySet<string> = new Set([
  'referee',
  'bearer',
  'others',
  'everyone',
  'everything',
  'old',
  'new',
  'option',
  'order',
  'number',
  'size',
  'position',
  'encounter',
]);

/** True if a name is reserved by the language. */
export function isOfTheLanguage(name: string): boolean {
  return ofTheLanguage.has(name);
}

const statements: ReadonlySet<string> = new Set(statementWords);
const beforeOf: ReadonlySet<string> = new Set(['total', 'highest', 'lowest', 'one']);

/** True if uses of a name would be parsed as something else: `counter` is a type of fields, and `total of x` is a sum. */
function isReadOtherwise(symbol: Symbol): boolean {
  switch (symbol.symbol) {
    case 'kind':
      return symbol.name === 'counter';
    case 'define':
      return symbol.form === 'function' && beforeOf.has(symbol.name);
    case 'check':
    case 'choice':
    case 'action':
    case 'procedure': {
      const [first] = symbol.params;
      return first !== undefined && first.prep === undefined && statements.has(symbol.name);
    }
    default:
      return false;
  }
}

export interface Builder {
  readonly report: DiagnosticCollector['report'];
  readonly declared: Map<Ident, Symbol>;
  /** The names that are declared a second time. */
  readonly twice: Ident[];
}

/** A set of names in which each name has one meaning. `small` maps the lower-case form of a name to its symbol. */
export interface Namespace<S extends Symbol> {
  readonly names: Map<string, S>;
  readonly small: Map<string, S>;
}

/** Returns an empty namespace. */
export function createNamespace<S extends Symbol>(): Namespace<S> {
  return { names: new Map(), small: new Map() };
}

/** Returns what the symbols of lines with a name have in common. */
export function namedLine<Own extends { readonly name: Ident }>(
  decl: Own,
): { readonly name: string; readonly ident: Ident; readonly decl: Own } {
  return { name: decl.name.text, ident: decl.name, decl };
}

/**
 * Declares a symbol under its own name. A second declaration of a name is reported and hidden.
 *
 * @param free true where names of the language may be used (fields, options)
 */
export function declare<S extends Symbol & { readonly ident: Ident | undefined }>(
  builder: Builder,
  space: Namespace<S>,
  symbol: S,
  free = false,
): void {
  const { ident, name } = symbol;
  if (ident === undefined) {
    space.names.set(name, symbol);
    return;
  }
  builder.declared.set(ident, symbol);
  if ((!free && isOfTheLanguage(name)) || isReadOtherwise(symbol)) {
    builder.report('names/of-the-language', { name }, ident, {
      help: 'choose another name',
    });
  }
  const before = space.names.get(name);
  if (before !== undefined) {
    reportTwice(builder, ident, before);
    return;
  }
  space.names.set(name, symbol);
  const small = `${symbol.symbol} ${name.toLowerCase()}`;
  const near = space.small.get(small);
  if (near === undefined) space.small.set(small, symbol);
  else {
    builder.report('names/only-case-differs', { name, other: near.name }, ident, {
      secondary: labelAt(near.ident, 'the other one'),
      help: 'rename one of them: readers will take them for the same',
    });
  }
}

/** Declares the parts of something, in which names of the language may be used; returns the first of each name. */
export function declareParts<S extends Symbol & { readonly ident: Ident | undefined }>(
  builder: Builder,
  parts: readonly S[],
): readonly S[] {
  const space = createNamespace<S>();
  for (const part of parts) declare(builder, space, part, true);
  return [...space.names.values()];
}

/** Reports a second declaration of a name. */
export function reportTwice(
  builder: Pick<Builder, 'report'> & { readonly twice?: Ident[] },
  ident: Ident,
  before: Symbol,
): void {
  builder.twice?.push(ident);
  builder.report(
    'names/declared-twice',
    { name: ident.text, what: describeSymbol(before) },
    ident,
    {
      label: 'again here',
      secondary: labelAt(before.ident, 'first here'),
      help:
        before.symbol === 'outcome'
          ? 'write each outcome only once: join its conditions with `or`'
          : 'rename one of the two, or take one away',
    },
  );
}
