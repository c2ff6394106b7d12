// Calls of nothing known, which are a statement with a slip of the pen in it, or one as it is written elsewhere.

import type { CstNode, IToken } from 'chevrotain';
import { statementWords } from '../ast/words.ts';
import { diagnostic, type Diagnostic } from '../diagnostics/diagnostic.ts';
import { suggest } from '../diagnostics/suggest.ts';
import type { Source } from '../source/source.ts';
import { mendStretch } from './mend-line.ts';
import type { Setting } from './recovery.ts';
import { isEdge } from './repairs.ts';
import { run, type ParseStop } from './run.ts';
import { endOffset, makeToken, tokenSpan } from './token.ts';
import * as t from './tokens.ts';

interface CallState {
  readonly source: Source;
  readonly setting: Setting;
  /** Names that the file declares; those that were asked about are noted. */
  readonly declared: ReadonlySet<string>;
  readonly asked: Map<string, boolean>;
  readonly diagnostics: Diagnostic[];
}

/**
 * `rol d20 as x` and `increase p.HP by 2` read as calls of something named `rol` and `increase`. In a ruleset, which declares all that it
 * calls, a call of nothing known that is a slip, or nearly a statement, is taken for what was meant.
 */
export function respellStatements(state: CallState, given: readonly IToken[]): readonly IToken[] {
  if (
    state.declared.size === 0 ||
    !t.startsWith(given, ['procedure', 'action', 'trigger', 'encounter'])
  )
    return given;
  let tokens = given;
  // By depth: the lines of that block name outcomes of the call above it.
  const ofOutcomes: boolean[] = [false];
  let head: IToken | undefined;
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index];
    if (token?.tokenType === t.Indent)
      ofOutcomes.push(ofOutcomes.at(-1) !== true && head !== undefined && isCallee(head));
    else if (token?.tokenType === t.Dedent) ofOutcomes.pop();
    else if (isEdge(tokens[index - 1]?.tokenType)) head = token;
    if (
      token !== undefined &&
      ofOutcomes.at(-1) !== true &&
      isCallee(token) &&
      isEdge(tokens[index - 1]?.tokenType) &&
      !isDeclared(state, token.image) &&
      !state.setting.isReported(token.startOffset, endOffset(token))
    )
      tokens = mendCall(state, tokens, index) ?? respellCall(state, tokens, index) ?? tokens;
  }
  return tokens;
}

/** Whether a line that begins so can be a call. */
function isCallee(first: IToken): boolean {
  return (
    (first.tokenType === t.Identifier || t.isSoft(first)) &&
    !statementWords.some((word) => word === first.image)
  );
}

function mendCall(
  state: CallState,
  tokens: readonly IToken[],
  index: number,
): readonly IToken[] | undefined {
  const end = tokens.findIndex((one, at) => at > index && isEdge(one.tokenType));
  const newline = tokens[end];
  const stopOf = (changed: readonly IToken[]): ParseStop | undefined => {
    const { stop } = run('topLevel', changed);
    return stop === undefined || (newline !== undefined && stop.index > changed.indexOf(newline))
      ? undefined
      : stop;
  };
  // What follows far below says nothing about a line.
  const near = tokens.slice(0, end + 16);
  const slip = mendStretch(state.source, near, index, end, stopOf, undefined);
  if (slip.bySlips === undefined) return undefined;
  state.diagnostics.push(slip.bySlips.diagnostic);
  return [...slip.bySlips.tokens, ...tokens.slice(near.length)];
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
  const changed = tokens.with(
    index,
    makeToken(t.word(meant), meant, token.startOffset, endOffset(token)),
  );
  const { cst, stop } = run('topLevel', changed);
  if (stop !== undefined || !isReadAsWord(cst, changed[index])) return undefined;
  const at = tokenSpan(state.source.path, token);
  const help = [{ text: `did you mean \`${meant}\`?`, edits: [{ span: at, replacement: meant }] }];
  state.diagnostics.push(
    diagnostic('syntax/misspelt-word', { found: token.image, meant }, at, { help }),
  );
  return changed;
}

/** Whether a tree has a token as the word that it is, and not as a name that is spelt like it. */
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
