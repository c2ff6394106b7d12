// Recovers from mistakes inside one declaration. The parser stops at the first mistake; that line is then repaired, or
// replaced by a Broken token, and the declaration is parsed again. So every line with a mistake is reported exactly once,
// and the final tree is always complete.

import type { CstNode, IToken } from 'chevrotain';
import { suggest } from '../../diagnostics/suggest.ts';
import { actionLineWords } from '../../ast/words.ts';
import { diagnostic, type Diagnostic } from '../../diagnostics/diagnostic.ts';
import { span } from '../../source/span.ts';
import { blockPhrase } from '../grammar/phrases.ts';
import { readAsMeant, isEdge, tokenPlace, startOfLine, unexpected } from './read-as-meant.ts';
import { run, type EntryRule, type ParseStop } from '../grammar/run.ts';
import { endOffset, makeToken } from '../lexer/token.ts';
import * as t from '../lexer/tokens.ts';

const mostMistakes = 20;

/** A repair is tried with this many tokens below the line: more than the parser ever looks ahead. */
const farthestLook = 16;

interface Recovered {
  /** The tree; undefined if the first line itself could not be read. */
  readonly cst: CstNode | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/** Facts about the file from before it is parsed. */
export interface Setting {
  readonly path: string;
  /** True if an earlier pass has reported a mistake between two offsets. The parser then reports nothing about that line. */
  readonly isReported: (start: number, end: number) => boolean;
}

/** Parses all tokens by a rule, and continues after each mistake as long as that makes sense. */
export function parseRecovering(
  entry: EntryRule,
  given: readonly IToken[],
  setting: Setting,
): Recovered {
  const diagnostics: Diagnostic[] = [];
  let tokens = given;
  for (let mistakes = 0; mistakes < mostMistakes; mistakes += 1) {
    const attempt = run(entry, tokens);
    if (attempt.stop === undefined) return { cst: attempt.cst, diagnostics };
    const next = goOn(entry, tokens, attempt.stop, setting);
    if (next.diagnostic !== undefined) diagnostics.push(next.diagnostic);
    if (next.tokens === undefined) break;
    tokens = next.tokens;
  }
  return { cst: undefined, diagnostics };
}

interface Step {
  readonly diagnostic?: Diagnostic | undefined;
  /** The tokens to parse next; undefined to give up. */
  readonly tokens?: readonly IToken[] | undefined;
}

function goOn(
  entry: EntryRule,
  tokens: readonly IToken[],
  stop: ParseStop,
  setting: Setting,
): Step {
  const { path } = setting;
  const wrong = tokens[stop.index];
  if (wrong?.tokenType === t.Broken || wrong?.tokenType === t.BrokenCondition) return {};
  if (wrong?.tokenType === t.Indent) return outdent(entry, tokens, stop.index, setting);
  if (stop.expected.length === 1 && stop.expected[0] === t.Indent)
    return missingLines(tokens, stop, setting);

  const from = startOfLine(
    tokens,
    wrong === undefined || wrong.tokenType === t.Dedent
      ? previousLineEnd(tokens, stop.index)
      : stop.index,
  );
  const to = endOfLine(tokens, from);
  const newline = tokens[to];
  const broken = (isFlat = false): Pick<Step, 'tokens'> => ({
    tokens: breakLine(tokens, from, to, stop.index, isFlat),
  });
  if (isSilent(tokens, from, to, setting)) return broken();
  const fits = (changed: readonly IToken[]): boolean => {
    const { stop: next } = run(entry, changed);
    return next === undefined || (newline !== undefined && next.index > changed.indexOf(newline));
  };
  // Tokens far below tell nothing about a line, and with thousands of lines they would be slow.
  const near = tokens.slice(0, to + farthestLook);
  if (wrong !== undefined && wrong.tokenType !== t.Dedent) {
    const meant = readAsMeant({ path, tokens: near, from, to, stop, fits });
    if (meant !== undefined)
      return { ...meant, tokens: [...meant.tokens, ...tokens.slice(near.length)] };
  }
  const first = tokens[from];
  if (
    first !== undefined &&
    stop.rules.includes('actionLines') &&
    actionLineWords.includes(first.image) &&
    !isAtRandom(tokens, from) &&
    !isBelowActionLine(tokens, from)
  ) {
    const at = tokenPlace(path, tokens, from);
    const report = diagnostic('syntax/line-order', { word: first.image }, at);
    return { diagnostic: report, ...broken() };
  }
  // What is missing may be the line above, which could not be read.
  if (wrong?.tokenType === t.Dedent && isBelowBroken(tokens, from)) return broken();
  const help =
    first?.image === 'otherwise'
      ? [
          {
            text: 'an `otherwise` goes under the lines of an `if`, a `draw` or a `pick … at random`, in the column of that word',
          },
        ]
      : [];
  const report = unexpected(path, tokens, stop, help);
  // A policy has no blocks, so the lines under a wrong `if` are no statements either.
  return { diagnostic: report, ...broken(stop.rules.includes('policyLines')) };
}

/** True if a line, or the one above it, could not be read. */
function isBelowBroken(tokens: readonly IToken[], from: number): boolean {
  return [tokens[from], tokens[startOfLine(tokens, from - 1)]].some(
    (first) => first?.tokenType === t.Broken,
  );
}

/** True for the first line of a block, and one right below a line that comes before the statements of an action, perhaps with a slip. */
function isBelowActionLine(tokens: readonly IToken[], from: number): boolean {
  const above = tokens[startOfLine(tokens, from - 1)];
  return (
    tokens[from - 1]?.tokenType === t.Indent ||
    (above !== undefined &&
      (actionLineWords.includes(above.image) || suggest(above.image, actionLineWords).length > 0))
  );
}

/** True for `pick t at random …`, which is a statement; other lines with `pick` are not. */
function isAtRandom(tokens: readonly IToken[], from: number): boolean {
  return (
    tokens[from]?.image === 'pick' &&
    (tokens[from + 1]?.image === 'secretly' || tokens[from + 2]?.image === 'at')
  );
}

/** Removes the indentation of lines that are too deep, or else drops the lines. */
function outdent(
  entry: EntryRule,
  tokens: readonly IToken[],
  index: number,
  setting: Setting,
): Step {
  const close = matchingDedent(tokens, index);
  const inside = tokens.slice(index + 1, close);
  const first = index + 1;
  const to = endOfLine(tokens, first);
  const report = isSilent(tokens, first, to, setting)
    ? undefined
    : diagnostic('syntax/unexpected-indentation', {}, tokenPlace(setting.path, tokens, first));
  const flat = [...tokens.slice(0, index), ...inside, ...tokens.slice(close + 1)];
  const next = run(entry, flat).stop;
  if (next === undefined || next.index >= index + inside.length)
    return { diagnostic: report, tokens: flat };
  const length = close + 1 - index;
  const dropped = tokens.toSpliced(index, length, ...brokenLine(tokens, first, to));
  const after = run(entry, dropped).stop;
  const accepted = after === undefined || after.index > index;
  return { diagnostic: report, tokens: accepted ? dropped : tokens.toSpliced(index, length) };
}

/** Reports a line that needs lines under it and has none. */
function missingLines(tokens: readonly IToken[], stop: ParseStop, setting: Setting): Step {
  const to = previousLineEnd(tokens, stop.index);
  const from = startOfLine(tokens, to);
  const first = tokens[from];
  const last = tokens[to - 1];
  const silent = isSilent(tokens, from, to, setting);
  const at = span(setting.path, first?.startOffset ?? 0, last === undefined ? 0 : endOffset(last));
  const report = silent
    ? undefined
    : diagnostic('syntax/missing-lines', { expected: blockPhrase(stop.rules) }, at);
  return { diagnostic: report, tokens: breakLine(tokens, from, to, stop.index) };
}

/** Returns the tokens with a line made Broken; undefined if it is the first line, on which all others depend. */
function breakLine(
  tokens: readonly IToken[],
  from: number,
  to: number,
  wrong: number,
  isFlat = false,
): readonly IToken[] | undefined {
  if (from === 0 || tokens[to] === undefined) return undefined;
  const block =
    tokens[to + 1]?.tokenType === t.Indent ? matchingDedent(tokens, to + 1) + 1 : to + 1;
  const hasBlock = block > to + 1;
  const first = tokens[from];
  const head = tokens.slice(0, from);
  if (hasBlock && !isFlat && first !== undefined) {
    const rest = tokens.slice(to, tokens.length);
    const opener = t.wordOf(first.tokenType);
    const second = tokens[from + 1];
    const condition = (at: IToken): IToken =>
      makeToken(t.BrokenCondition, at.image, at.startOffset, endOffset(at));
    if (opener === 'if' && wrong > from) return [...head, first, condition(first), ...rest];
    if (opener === 'otherwise' && wrong > from) {
      return second?.tokenType === t.word('if')
        ? [...head, first, second, condition(second), ...rest]
        : [...head, first, ...rest];
    }
    if (
      ['if', 'otherwise', 'each', 'play', 'repeat', 'step', 'pick'].some((word) => word === opener)
    ) {
      return [...head, ...brokenLine(tokens, from, to), ...tokens.slice(to + 1)];
    }
  }
  return [...head, ...brokenLine(tokens, from, to), ...tokens.slice(block)];
}

function brokenLine(tokens: readonly IToken[], from: number, to: number): readonly IToken[] {
  const first = tokens[from];
  const newline = tokens[to];
  if (first === undefined || newline === undefined) return [];
  return [
    makeToken(
      t.Broken,
      first.image,
      first.startOffset,
      Math.max(first.startOffset, newline.startOffset),
    ),
    newline,
  ];
}

/** True if the lexer or the layout pass has already reported a line. */
function isSilent(tokens: readonly IToken[], from: number, to: number, setting: Setting): boolean {
  const first = tokens[from];
  const last = tokens[to] ?? tokens[to - 1];
  return (
    first !== undefined &&
    last !== undefined &&
    setting.isReported(first.startOffset, endOffset(last))
  );
}

function endOfLine(tokens: readonly IToken[], from: number): number {
  let end = from;
  while (end < tokens.length && !isEdge(tokens[end]?.tokenType)) end += 1;
  return end;
}

/** Returns the index of the last Newline before a token. */
function previousLineEnd(tokens: readonly IToken[], index: number): number {
  let end = Math.min(index, tokens.length) - 1;
  while (end > 0 && tokens[end]?.tokenType !== t.Newline) end -= 1;
  return Math.max(0, end);
}

/** Returns the index of the Dedent that closes the Indent at `index`. */
function matchingDedent(tokens: readonly IToken[], index: number): number {
  let depth = 0;
  for (let at = index; at < tokens.length; at += 1) {
    const type = tokens[at]?.tokenType;
    if (type === t.Indent) depth += 1;
    if (type === t.Dedent) depth -= 1;
    if (depth === 0) return at;
  }
  return tokens.length;
}
