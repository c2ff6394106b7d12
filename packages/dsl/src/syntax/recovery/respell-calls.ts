// Finds calls of unknown names that are really a misspelled statement, or a statement in another notation.

import type { CstNode, IToken } from 'chevrotain';
import { statementWords } from '../../ast/words.ts';
import { diagnostic, type Diagnostic, fixAt } from '../../diagnostics/diagnostic.ts';
import { suggest } from '../../diagnostics/suggest.ts';
import type { Source } from '../../source/source.ts';
import type { Setting } from './recovery.ts';
import { isEdge } from './repairs.ts';
import { run } from '../grammar/run.ts';
import { endOffset, makeToken, tokenSpan } from '../lexer/token.ts';
import * as t from '../lexer/tokens.ts';

interface CallState {
  readonly source: Source;
  readonly setting: Setting;
  /** The names that the file declares. `asked` records which of them were looked up, and the results. */
  readonly declared: ReadonlySet<string>;
  readonly asked: Map<string, boolean>;
  readonly diagnostics: Diagnostic[];
}

/**
 * Reads calls of unknown names as statements if they are close to one. `rol d20 as x` and `increase p.HP by 2` parse as
 * calls of something named `rol` and `increase`, but a ruleset declares everything that it calls.
 */
export function respellStatements(state: CallState, given: readonly IToken[]): readonly IToken[] {
  if (
    state.declared.size === 0 ||
    !t.startsWith(given, ['procedure', 'action', 'trigger', 'encounter'])
  )
    return given;
  const opening = given.slice(0, given.findIndex((one) => one.tokenType === t.Indent) + 1);
  const respelt: IToken[] = [];
  // For each depth, true if the lines of that block name outcomes of the call above it. The first line of a declaration is
  // not a call.
  const ofOutcomes: boolean[] = [false];
  let head: IToken | undefined;
  for (let index = 0; index < given.length;) {
    const token = given[index] as IToken;
    if (isEdge(token.tokenType)) {
      if (token.tokenType === t.Indent)
        ofOutcomes.push(ofOutcomes.at(-1) !== true && head !== undefined && isCallee(head));
      else if (token.tokenType === t.Dedent) ofOutcomes.pop();
      respelt.push(token);
      index += 1;
      continue;
    }
    let end = index + 1;
    while (end < given.length && !isEdge(given[end]?.tokenType)) end += 1;
    const line = given.slice(index, end);
    const isUnknown =
      index >= opening.length &&
      ofOutcomes.at(-1) !== true &&
      isCallee(token) &&
      !isDeclared(state, token.image) &&
      !state.setting.isReported(token.startOffset, endOffset(token));
    const meant = isUnknown ? respellLine(state, opening, line, blockFrom(given, end)) : line;
    if (index > 0) head = meant[0];
    respelt.push(...meant);
    index = end;
  }
  return respelt;
}

/**
 * Returns the intended line for a line that calls an unknown name. We parse it as the only line of its declaration: the
 * lines around it tell nothing about it, and a long declaration would be parsed again for each of its lines.
 *
 * @param opening the tokens up to the first line of the declaration's block
 * @param below the end of the line, and the block that belongs to it
 */
function respellLine(
  state: CallState,
  opening: readonly IToken[],
  line: readonly IToken[],
  below: readonly IToken[],
): readonly IToken[] {
  const last = line.at(-1) as IToken;
  const after = [...below, makeToken(t.Dedent, '', endOffset(last), endOffset(last))];
  const tokens = [...opening, ...line, ...after];
  const changed = respellCall(state, tokens, opening.length);
  return changed?.slice(opening.length, changed.length - after.length) ?? line;
}

/** Returns the end of a line, and the block under it. */
function blockFrom(tokens: readonly IToken[], newline: number): readonly IToken[] {
  let depth = 0;
  let end = newline + 1;
  for (; end < tokens.length; end += 1) {
    const type = tokens[end]?.tokenType;
    if (type === t.Indent) depth += 1;
    if (type === t.Dedent) depth -= 1;
    if (depth < 0 || (depth === 0 && type !== t.Dedent)) break;
  }
  return tokens.slice(newline, end);
}

/** True if a line with this first token can be a call. */
function isCallee(first: IToken): boolean {
  return (
    (first.tokenType === t.Identifier || t.isSoft(first)) &&
    !statementWords.some((word) => word === first.image)
  );
}

function respellCall(
  state: CallState,
  tokens: readonly IToken[],
  index: number,
): readonly IToken[] | undefined {
  const token = tokens[index];
  if (token?.tokenType !== t.Identifier) return undefined;
  const [meant] = suggest(token.image, statementWords);
  if (meant === undefined || run('topLevel', tokens).stop !== undefined) return undefined;
  const word = makeToken(t.word(meant), meant, token.startOffset, endOffset(token));
  const changed = tokens.with(index, word);
  const { cst, stop } = run('topLevel', changed);
  if (stop !== undefined || !isReadAsWord(cst, word)) return undefined;
  const at = tokenSpan(state.source.path, token);
  const help = [fixAt(`did you mean \`${meant}\`?`, at, meant)];
  state.diagnostics.push(
    diagnostic('syntax/misspelt-word', { found: token.image, meant }, at, { help }),
  );
  return changed;
}

/** True if a tree uses a token as a keyword, and not as a name with the same spelling. */
function isReadAsWord(cst: CstNode, token: IToken | undefined): boolean {
  return Object.entries(cst.children).some(([key, parts]) =>
    parts.some((part) =>
      'children' in part
        ? isReadAsWord(part, token)
        : part === token && key === token.tokenType.name,
    ),
  );
}

function isDeclared(state: CallState, name: string): boolean {
  const is = state.declared.has(name);
  state.asked.set(name, is);
  return is;
}
