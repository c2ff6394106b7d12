// Parser: a source as AST and diagnostics. Every line at the margin starts a declaration, and each is parsed on its own, so
// that a mistake in one cannot touch another. Never throws, whatever the text.

import type { CstNode, IToken } from 'chevrotain';
import type { AstFile, ExprNode, HeaderNode, Text, TopLevel } from '../ast/ast.ts';
import { declarationWords, headerWords, overrideWords, statementWords } from '../ast/words.ts';
import { orderDiagnostics } from '../diagnostics/collector.ts';
import { diagnostic, type Diagnostic, type TextEdit } from '../diagnostics/diagnostic.ts';
import { suggest } from '../diagnostics/suggest.ts';
import { lineText, offsetAt, positionAt, type Source } from '../source/source.ts';
import { span } from '../source/span.ts';
import { identAt, type Build } from './cst.ts';
import { toHeader } from './header-to-ast.ts';
import { brokenExpr, toExpr } from './expression-to-ast.ts';
import { beyondBounds, layout } from './layout.ts';
import { tokenize } from './lexer.ts';
import { readText, textHole } from './literals.ts';
import { splitAtMargin, type DeclarationTokens } from './margin.ts';
import { toTopLevel } from './override-to-ast.ts';
import { foundPhrase } from './phrases.ts';
import { parseRecovering, type Setting } from './recovery.ts';
import { isEdge, unexpected } from './repairs.ts';
import { run, type EntryRule } from './run.ts';
import { endOffset, makeToken, tokenSpan } from './token.ts';
import * as t from './tokens.ts';

export interface ParseResult {
  readonly file: AstFile;
  /** In order of place. Without errors among them the file has no broken nodes. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Parses a source. Total: any text gives a file and diagnostics. */
export function parse(source: Source): ParseResult {
  if (source.text.length > longestText) {
    const start = span(source.path, 0, 0);
    return unread(diagnostic('syntax/too-large', { limit: longestText }, start));
  }
  const lexed = tokenize(source);
  const laid = layout(source, lexed);
  const diagnostics: Diagnostic[] = [...lexed.diagnostics, ...laid.diagnostics];
  const pieces = splitAtMargin(laid.tokens);
  const beyond = pieces[mostDeclarations]?.tokens[0];
  if (beyond !== undefined) {
    const limit = { limit: mostDeclarations };
    return unread(
      diagnostic('syntax/too-many-declarations', limit, tokenSpan(source.path, beyond)),
    );
  }
  const reported = reportedLines(source, diagnostics, pieces);
  const state: State = {
    source,
    diagnostics,
    before: diagnostics.length,
    known: diagnostics.map((one) => one.primary.span.start).sort((a, b) => a - b),
    passed: 0,
    build: createBuild(source, diagnostics),
    setting: { path: source.path, isReported: reported },
    declared: new Set(
      pieces[0]?.tokens[0]?.image === 'ruleset'
        ? pieces.slice(1).flatMap((piece) => piece.tokens[1]?.image ?? [])
        : [],
    ),
  };

  const [first] = pieces;
  const header = parseHeader(state, first);
  const rest = header.taken ? pieces.slice(1) : pieces;
  const items = rest.flatMap((piece) => parsePiece(state, piece));
  const whole = span(source.path, 0, source.text.length);
  return {
    file: { kind: 'File', span: whole, header: header.header, items, comments: lexed.comments },
    diagnostics: orderDiagnostics(diagnostics),
  };
}

/** UTF-16 units of a text: more than anybody writes in one file. Whatever is longer is not looked at. */
const longestText: number = 1024 * 1024;

/** Declarations of a file at most: more than anybody writes, and few enough that every pass takes its time over them. */
const mostDeclarations = 10_000;

/** A file that is not looked into further. */
function unread(why: Diagnostic): ParseResult {
  const start = { ...why.primary.span, start: 0, end: 0 };
  return {
    file: { kind: 'File', span: start, header: undefined, items: [], comments: [] },
    diagnostics: [why],
  };
}

/** Declarations below so many mistakes are not read: only the first hundred are shown. */
const mostMistakes = 200;

interface State {
  readonly source: Source;
  readonly diagnostics: Diagnostic[];
  /** How many diagnostics there were before any declaration was read. */
  readonly before: number;
  /** Where these stand, in order, and how many of them stand above what is read now. */
  readonly known: readonly number[];
  passed: number;
  readonly build: Build;
  readonly setting: Setting;
  /** The names that the file declares, if it is a ruleset; otherwise nothing is known of what is declared. */
  readonly declared: ReadonlySet<string>;
}

interface HeaderResult {
  readonly header: HeaderNode | undefined;
  /** Whether the first piece is the header. */
  readonly taken: boolean;
}

function parseHeader(state: State, piece: DeclarationTokens | undefined): HeaderResult {
  const path = state.source.path;
  const first = piece?.tokens[0];
  if (piece === undefined || first === undefined) {
    state.diagnostics.push(diagnostic('syntax/missing-header', {}, span(path, 0, 0)));
    return { header: undefined, taken: false };
  }
  const tokens = respellFirst(state, 'header', piece.tokens, headerWords);
  if (!startsWith(tokens, headerWords)) {
    if (first.tokenType === t.Broken) return { header: undefined, taken: true };
    state.diagnostics.push(
      diagnostic('syntax/missing-header', {}, tokenSpan(path, first), {
        help: [{ text: 'put `ruleset "Name"` before the first declaration' }],
      }),
    );
    return { header: undefined, taken: false };
  }
  const { cst, diagnostics } = parseRecovering('header', tokens, state.setting);
  state.diagnostics.push(...diagnostics);
  return { header: cst && toHeader(state.build, cst), taken: true };
}

const starters: readonly string[] = [...declarationWords, ...overrideWords];

function parsePiece(state: State, piece: DeclarationTokens): readonly TopLevel[] {
  const path = state.source.path;
  const [first] = piece.tokens;
  if (first === undefined) return [];
  const broken = (tokens: readonly IToken[]): TopLevel => brokenDeclaration(path, tokens);
  if (first.tokenType === t.Broken) return [broken(piece.tokens)];
  while ((state.known[state.passed] ?? Infinity) < first.startOffset) state.passed += 1;
  // What follows stands below all that is ever shown.
  if (state.passed + state.diagnostics.length - state.before >= mostMistakes)
    return [broken(piece.tokens)];
  const tokens = respellFirst(state, 'topLevel', piece.tokens, starters);
  reportStrays(state, { ...piece, tokens });
  if (startsWith(tokens, headerWords)) {
    state.diagnostics.push(
      diagnostic('syntax/misplaced-header', { word: first.image }, tokenSpan(path, first)),
    );
    return [broken(tokens)];
  }
  if (!startsWith(tokens, starters)) {
    if (piece.strays.length === 0) {
      const stop = { index: 0, expected: [], rules: ['topLevel'] };
      if (!state.setting.isReported(first.startOffset, endOffset(first)))
        state.diagnostics.push(unexpected(path, tokens, stop));
    }
    return [broken(tokens)];
  }
  const respelt = respellStatements(state, tokens);
  const { cst, diagnostics } = parseRecovering('topLevel', respelt, state.setting);
  state.diagnostics.push(...diagnostics);
  if (cst !== undefined) return [toTopLevel(state.build, cst)];
  parseLostBody(state, tokens, diagnostics);
  return [broken(tokens)];
}

/** The lines under a first line that could not be read: their mistakes are reported all the same. */
function parseLostBody(
  state: State,
  tokens: readonly IToken[],
  known: readonly Diagnostic[],
): void {
  const indent = tokens.findIndex((token) => token.tokenType === t.Indent);
  const entry = bodyRules.get(
    tokens[0]?.image === 'replace' ? (tokens[1]?.image ?? '') : (tokens[0]?.image ?? ''),
  );
  const headEnd = tokens.findIndex((token) => token.tokenType === t.Newline);
  if (entry === undefined || indent !== headEnd + 1 || known.length > 1) return;
  const { diagnostics } = parseRecovering(entry, tokens.slice(indent), state.setting);
  state.diagnostics.push(
    ...diagnostics.filter(
      (one) => !known.some((other) => other.primary.span.start === one.primary.span.start),
    ),
  );
}

const bodyRules: ReadonlyMap<string, EntryRule> = new Map([
  ['kind', 'fields'],
  ['condition', 'conditionLines'],
  ['table', 'rows'],
  ['ruling', 'options'],
  ['choice', 'options'],
  ['define', 'cases'],
  ['check', 'checkLines'],
  ['action', 'actionLines'],
  ['procedure', 'block'],
  ['trigger', 'block'],
  ['encounter', 'block'],
  ['invariant', 'invariantLines'],
  ['measure', 'measureLines'],
  ['policy', 'policyLines'],
  ['scenario', 'scenarioLines'],
  ['example', 'exampleLines'],
  ['before', 'block'],
  ['after', 'block'],
]);

/** What can be said of a declaration that could not be read: its keyword and its name. */
function brokenDeclaration(path: string, tokens: readonly IToken[]): TopLevel {
  const [first, second] = tokens;
  const last = tokens.findLast((token) => token.image !== '');
  const at = span(path, first?.startOffset ?? 0, last === undefined ? 0 : endOffset(last));
  const keyword = declarationWords.find((word) => word === first?.image);
  const isName =
    keyword !== undefined &&
    second !== undefined &&
    (second.tokenType === t.Identifier || isSoft(second));
  return {
    kind: 'BrokenDecl',
    span: at,
    keyword,
    name: isName ? identAt(path, second) : undefined,
  };
}

function isSoft(token: IToken): boolean {
  return (token.tokenType.CATEGORIES ?? []).includes(t.Name);
}

function startsWith(tokens: readonly IToken[], words: readonly string[]): boolean {
  const word = tokens[0] === undefined ? undefined : t.wordOf(tokens[0].tokenType);
  return word !== undefined && words.includes(word);
}

/** Mends the first word of a line at the margin, if a word near to it makes the line readable. */
function respellFirst(
  state: State,
  entry: EntryRule,
  tokens: readonly IToken[],
  words: readonly string[],
): readonly IToken[] {
  const [first, ...rest] = tokens;
  if (first?.tokenType !== t.Identifier) return tokens;
  const headEnd = tokens.findIndex((token) => token.tokenType === t.Newline);
  for (const meant of suggest(first.image, words)) {
    const changed = [makeToken(t.word(meant), meant, first.startOffset, endOffset(first)), ...rest];
    const { stop } = run(entry, changed);
    if (stop !== undefined && stop.index <= headEnd) continue;
    const at = tokenSpan(state.source.path, first);
    const help = [
      { text: `did you mean \`${meant}\`?`, edits: [{ span: at, replacement: meant }] },
    ];
    state.diagnostics.push(
      diagnostic('syntax/misspelt-word', { found: first.image, meant }, at, { help }),
    );
    return changed;
  }
  return tokens;
}

/**
 * `rol d20 as x` reads as a call of something named `rol`. In a ruleset, which declares all that it calls, a call of nothing
 * known that is nearly a statement is taken for that statement.
 */
function respellStatements(state: State, given: readonly IToken[]): readonly IToken[] {
  if (
    state.declared.size === 0 ||
    !startsWith(given, ['procedure', 'action', 'trigger', 'encounter'])
  )
    return given;
  return given.reduce<readonly IToken[]>((tokens, token, index) => {
    if (
      token.tokenType !== t.Identifier ||
      !isEdge(tokens[index - 1]?.tokenType) ||
      state.declared.has(token.image)
    )
      return tokens;
    const [meant] = suggest(token.image, statementWords);
    if (meant === undefined || run('topLevel', tokens).stop !== undefined) return tokens;
    const changed = tokens.with(
      index,
      makeToken(t.word(meant), meant, token.startOffset, endOffset(token)),
    );
    const { cst, stop } = run('topLevel', changed);
    if (stop !== undefined || !isReadAsWord(cst, changed[index])) return tokens;
    const at = tokenSpan(state.source.path, token);
    const help = [
      { text: `did you mean \`${meant}\`?`, edits: [{ span: at, replacement: meant }] },
    ];
    state.diagnostics.push(
      diagnostic('syntax/misspelt-word', { found: token.image, meant }, at, { help }),
    );
    return changed;
  }, given);
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

/** Lines at the margin that were taken to the declaration above; the mend is certain if they can be read there. */
function reportStrays(state: State, piece: DeclarationTokens): void {
  const { source, diagnostics } = state;
  const [first] = piece.strays;
  const last = piece.tokens.findLast((token) => token.image !== '');
  if (first === undefined || last === undefined) return;
  const edits: TextEdit[] = [];
  const end = positionAt(source, last.startOffset).line;
  for (let line = positionAt(source, first.startOffset).line; line <= end; line += 1) {
    const start = offsetAt(source, { line, column: 1 });
    if (lineText(source, line).trim() !== '')
      edits.push({ span: span(source.path, start, start), replacement: '  ' });
  }
  const certain = run('topLevel', piece.tokens).stop === undefined;
  diagnostics.push(
    diagnostic('syntax/not-indented', { word: foundPhrase(first) }, tokenSpan(source.path, first), {
      help: [
        {
          text: 'indent it by two blanks if it belongs to the declaration above',
          edits: certain ? edits : undefined,
        },
      ],
    }),
  );
}

/** The lines with a mistake that is known before parsing. */
function reportedLines(
  source: Source,
  diagnostics: readonly Diagnostic[],
  pieces: readonly DeclarationTokens[],
): Setting['isReported'] {
  const lines = new Set(
    diagnostics
      .filter((one) => one.code !== 'syntax/tab')
      .map((one) => positionAt(source, one.primary.span.start).line),
  );
  const strays = new Set(
    pieces
      .flatMap((piece) => piece.strays)
      .map((token) => positionAt(source, token.startOffset).line),
  );
  return (start, end) => {
    const last = positionAt(source, end).line;
    for (let line = positionAt(source, start).line; line <= last; line += 1)
      if (lines.has(line) || strays.has(line)) return true;
    return false;
  };
}

function createBuild(source: Source, diagnostics: Diagnostic[]): Build {
  const textAt = (token: IToken, withHoles: boolean): Text => {
    const parts = readText(source.path, token, withHoles, diagnostics).map((part) =>
      part.kind === 'TextChunk'
        ? part
        : textHole(part, parseBetween(source, part.from, part.to, '`}`', diagnostics)),
    );
    return { kind: 'Text', span: tokenSpan(source.path, token), parts };
  };
  return {
    path: source.path,
    plainText: (token) => textAt(token, false),
    textWithHoles: (token) => textAt(token, true),
  };
}

/** Parses a source that is one expression and nothing else. */
export function parseExpression(source: Source): {
  readonly expr: ExprNode;
  readonly diagnostics: readonly Diagnostic[];
} {
  const diagnostics: Diagnostic[] = [];
  const expr = parseBetween(source, 0, source.text.length, 'the end', diagnostics);
  return { expr, diagnostics: orderDiagnostics(diagnostics) };
}

/** The expression between two places of a text, which `end` follows. */
function parseBetween(
  source: Source,
  from: number,
  to: number,
  end: string,
  diagnostics: Diagnostic[],
): ExprNode {
  const lexed = tokenize(source, from, to);
  diagnostics.push(...lexed.diagnostics);
  const at = span(source.path, from, to);
  const tooMuch = beyondBounds(source, lexed.tokens);
  if (tooMuch !== undefined) {
    diagnostics.push(tooMuch);
    return brokenExpr(at);
  }
  const attempt = run('expr', lexed.tokens);
  if (attempt.stop === undefined) {
    return toExpr(createBuild(source, diagnostics), attempt.cst);
  }
  if (lexed.diagnostics.length === 0) {
    const { stop } = attempt;
    const found = stop.index < lexed.tokens.length ? foundPhrase(lexed.tokens[stop.index]) : end;
    const token = lexed.tokens[stop.index];
    const place =
      token === undefined ? span(source.path, to, to + 1) : tokenSpan(source.path, token);
    const expected = lexed.tokens.length === 0 || stop.expected.length > 0 ? ['a value'] : [end];
    diagnostics.push(diagnostic('syntax/unexpected', { expected, found }, place));
  }
  return brokenExpr(at);
}
