// Collects names about which the checker stays silent, because text that the parser could not read may declare them. So one
// mistake gives one problem.

import type { AstFile, Declaration, Ident, Node } from '../ast/ast.ts';
import { actionLineWords, isReservedWord } from '../ast/words.ts';
import { findAll } from '../ast/find.ts';
import { isDeclaration, nameOf } from '../ast/named.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Source } from '../source/source.ts';

type Sources = ReadonlyMap<string, Source>;

/** Returns all words of unreadable text, and of declarations whose name is taken: their contents are not checked. */
export function suppressedNames(
  files: readonly AstFile[],
  twice: readonly Ident[],
  sources: Sources,
  problems: readonly Diagnostic[],
): ReadonlySet<string> {
  const words = new Set<string>();
  const doubled: ReadonlySet<Node> = new Set(twice);
  for (const file of files) {
    for (const item of file.items) {
      const ident = isDeclaration(item) ? nameOf(item) : undefined;
      if (ident !== undefined && doubled.has(ident)) addWords(words, textOf(item, sources));
    }
    // A block may have thousands of such lines, each with lines under it, so we read each block only once.
    let read = -1;
    findAll(file, ['BrokenLine', 'BrokenDecl', 'BrokenExpr'], (node) => {
      addWords(words, textOf(node, sources));
      addWords(words, rolledBy(node, sources));
      if (node.kind !== 'BrokenLine' || node.body.length > 0 || node.span.start < read) return;
      const block = blockUnder(node, sources);
      addWords(words, block.text);
      read = block.end;
    });
    // `counts as act` below the statements is read as a call. It only has to move, and declares its tag.
    findAll(file, ['Invocation'], (node) => {
      if (actionLineWords.includes(node.name.text))
        addWords(words, restOfLine(node, sources).slice(node.name.text.length));
    });
    addWords(words, betweenItems(file, sources));
  }
  let done = -1;
  for (const problem of problems) {
    // A word that cannot be a name already has a problem of its own, and so has a name that no cell could replace.
    const { word, column } = problem.params;
    const lost = ['syntax/reserved-word', 'types/cell-does-not-fit'].includes(problem.code);
    if (lost) addWords(words, String(word ?? column));
    if (problem.code === 'syntax/unexpected') addWords(words, textOf(problem.primary, sources));
    if (!misplaced.has(problem.code) || problem.primary.span.start < done) continue;
    const block = blockAt(problem, sources);
    addWords(words, block);
    done = problem.primary.span.start + block.length;
  }
  return words;
}

/** Returns the names that lines below a roll without a name compare: one of them is that of the roll. */
function rolledBy(node: Node, sources: Sources): string {
  const line = textOf(node, sources);
  if (!line.startsWith('roll ') || / as /.test(line)) return '';
  const text = sources.get(node.span.source)?.text ?? '';
  const below = /^(?:.*\n)(?:[ \t#].*\n|\n)*/.exec(text.slice(node.span.start))?.[0] ?? '';
  return [...below.matchAll(/ (?:when|if) ([\p{L}][\p{L}\p{N}-]*) [<>+-]/gu)]
    .map(([, name]) => name)
    .join(' ');
}

/** Returns a line from the place of a node on. */
function restOfLine({ span }: Node, sources: Sources): string {
  const text = sources.get(span.source)?.text.slice(span.start) ?? '';
  return /^.*/.exec(text)?.[0] ?? '';
}

/** Codes of problems of misplaced lines: all lines under them are lost too. */
const misplaced: ReadonlySet<string> = new Set([
  'syntax/not-indented',
  'syntax/unexpected-indentation',
  'syntax/uneven-indentation',
]);

/** Returns the text from the line of a problem to the next declaration. */
function blockAt(problem: Diagnostic, sources: Sources): string {
  const source = sources.get(problem.primary.span.source);
  if (source === undefined) return '';
  const from = source.text.lastIndexOf('\n', problem.primary.span.start - 1) + 1;
  const next = source.text.slice(problem.primary.span.start).search(/\n[^\s#]/);
  return next < 0
    ? source.text.slice(from)
    : source.text.slice(from, problem.primary.span.start + next);
}

/** Returns the lines under a line that are indented deeper, since they cannot be read without it. */
function blockUnder(node: Node, sources: Sources): { readonly text: string; readonly end: number } {
  const text = sources.get(node.span.source)?.text ?? '';
  const start = text.lastIndexOf('\n', node.span.start - 1) + 1;
  const indent = node.span.start - start;
  let end = nextLine(text, node.span.end);
  const from = end;
  while (end < text.length) {
    const next = nextLine(text, end);
    const line = text.slice(end, next);
    if (line.trim() !== '' && line.search(/\S/) <= indent) break;
    end = next;
  }
  return { text: text.slice(from, end), end };
}

function nextLine(text: string, from: number): number {
  const at = text.indexOf('\n', from);
  return at < 0 ? text.length : at + 1;
}

const wordPattern = /[\p{L}_][\p{L}\p{M}\p{N}_]*(?:-[\p{L}\p{M}\p{N}_]+)*/gu;

/** Adds the words of a text; of what is in quotes only those in braces, since nothing else there is a name. */
function addWords(words: Set<string>, text: string): void {
  const names = text.replace(
    /"[^"\n]*"?/g,
    (quoted) => quoted.match(/\{[^{}]*\}/g)?.join(' ') ?? '',
  );
  for (const word of names.match(wordPattern) ?? []) words.add(word);
}

function textOf({ span }: Pick<Node, 'span'>, sources: Sources): string {
  return sources.get(span.source)?.text.slice(span.start, span.end) ?? '';
}

/** Returns the text of a file that belongs to no declaration: lines at the margin that could not be parsed. */
function betweenItems(file: AstFile, sources: Sources): string {
  const text = sources.get(file.span.source)?.text ?? '';
  const taken = [
    ...(file.header === undefined ? [] : [file.header]),
    ...file.items,
    ...file.comments,
  ].map((node) => node.span);
  taken.sort((a, b) => a.start - b.start);
  const rest: string[] = [];
  let at = 0;
  for (const span of taken) {
    if (span.start > at) rest.push(text.slice(at, span.start));
    at = Math.max(at, span.end);
  }
  rest.push(text.slice(at));
  // Citations at the end of a declaration's line may come after its span.
  return rest.join('\n').replace(/\[[^[\]\n]*\]/g, '');
}

/** Words that begin a type: if a line begins with one, the name of the field is missing. */
const typeWords: ReadonlySet<string> = new Set([
  'number',
  'dice',
  'die',
  'text',
  'row',
  'list',
  'several',
  'default',
  'starts',
  'hidden',
]);

/**
 * Returns the declarations with a missing or a duplicate name, which makes their fields, rows, options or outcomes
 * uncertain.
 */
export function doubtfulDeclarations(
  decls: readonly Declaration[],
  sources: Sources,
): ReadonlySet<Node> {
  return new Set(decls.filter((decl) => isDoubtful(decl, sources)));
}

function isDoubtful(decl: Declaration, sources: Sources): boolean {
  switch (decl.kind) {
    case 'KindDecl':
      return areUnsure(decl.fields, sources);
    case 'RulingDecl':
    case 'ChoiceDecl':
      return areUnsure(decl.options, sources);
    case 'CheckDecl':
      return areUnsure(
        decl.lines.filter(({ kind }) => kind === 'Outcome' || kind === 'BrokenLine'),
        sources,
      );
    case 'ConditionDecl':
      return decl.lines.some((line) => line.kind === 'BrokenLine');
    case 'TableDecl': {
      const columns = decl.rows.columns.length;
      return decl.rows.rows.some(
        (row) =>
          row.kind === 'BrokenLine' ||
          row.cells.length !== columns ||
          !['Ident', 'IntLit', 'Range'].includes(row.head.kind),
      );
    }
    default:
      return false;
  }
}

/** True if a line has no name, or if a name occurs twice: then one of the two should probably be another name. */
function areUnsure(lines: readonly Node[], sources: Sources): boolean {
  const names = lines.flatMap((line) =>
    'name' in line && line.name?.kind === 'Ident' ? [line.name.text] : [],
  );
  return (
    new Set(names).size < names.length ||
    lines.some((line) => line.kind === 'BrokenLine' && isNameless(textOf(line, sources)))
  );
}

function isNameless(text: string): boolean {
  const [word] = text.match(wordPattern) ?? [];
  return (
    word === undefined || !text.startsWith(word) || isReservedWord(word) || typeWords.has(word)
  );
}
