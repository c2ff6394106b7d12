// Parses a source into AST and diagnostics. Every line at the margin starts a declaration, and each is parsed by itself, so
// that a mistake in one cannot affect another. It never throws, whatever the text.

import type { IToken } from 'chevrotain';
import type { AstFile, Comment, FormerNames, HeaderNode, TopLevel } from '../ast/ast.ts';
import { declarationWords, headerWords, marginWords } from '../ast/words.ts';
import { orderDiagnostics } from '../diagnostics/collector.ts';
import {
  diagnostic,
  type Diagnostic,
  type Help,
  type TextEdit,
  fixAt,
} from '../diagnostics/diagnostic.ts';
import { cutShort, suggest } from '../diagnostics/suggest.ts';
import { lineText, offsetAt, positionAt, type Source } from '../source/source.ts';
import { span } from '../source/span.ts';
import { identAt, nodeOf, type Build } from './tree/cst.ts';
import { createBuild } from './expression-parser.ts';
import { isAmending } from './looks-like-rules.ts';
import {
  byStart,
  cutStretch,
  setsBelow,
  type DeclarationTokens,
  type TextStretch,
} from './lexer/margin.ts';
import { foundPhrase } from './grammar/phrases.ts';
import { parseRecovering, type Setting } from './recovery/recovery.ts';
import { respelt, unexpected } from './recovery/read-as-meant.ts';
import { reportedLines } from './recovery/reported-lines.ts';
import { run, type EntryRule } from './grammar/run.ts';
import { endOffset, tokenSpan } from './lexer/token.ts';
import * as t from './lexer/tokens.ts';

export interface ParseResult {
  readonly file: AstFile;
  /** The problems in order of place. If none is an error, the file has no broken nodes. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Parses a source. It never throws: any text gives a file and diagnostics. */
export function parse(source: Source): ParseResult {
  return parseWhole(source).result;
}

/** A declaration (or the header) after parsing, with everything between its beginning and that of the next one. */
export interface ParsedPiece {
  readonly start: number;
  readonly header: HeaderNode | undefined;
  readonly items: readonly TopLevel[];
  readonly comments: readonly Comment[];
  readonly former: readonly FormerNames[];
  readonly diagnostics: readonly Diagnostic[];
}

/** A file after parsing, with the pieces that a later parse can reuse. */
export interface Parsed {
  readonly source: Source;
  /** The pieces in order; undefined if some of them depend on others. */
  readonly pieces: readonly ParsedPiece[] | undefined;
  readonly result: ParseResult;
}

/** Parses a source, and returns it with its pieces. */
export function parseWhole(source: Source): Parsed {
  const unread = (why: Diagnostic): Parsed => {
    const lists = { items: [], comments: [], former: [], diagnostics: [why] };
    return {
      ...joinPieces(source, [{ start: 0, header: undefined, ...lists }]),
      pieces: undefined,
    };
  };
  if (source.text.length > longestText) {
    const start = span(source.path, 0, 0);
    return unread(diagnostic('syntax/too-large', { limit: longestText }, start));
  }
  const cut = cutStretch(source);
  const beyond = cut.pieces[mostDeclarations]?.tokens[0];
  if (beyond !== undefined) {
    const limit = { limit: mostDeclarations };
    return unread(
      diagnostic('syntax/too-many-declarations', limit, tokenSpan(source.path, beyond)),
    );
  }
  const pieces = parseStretch(cut);
  return joinPieces(source, pieces);
}

/** Returns the file that consists of some pieces. */
export function joinPieces(source: Source, pieces: readonly ParsedPiece[]): Parsed {
  const diagnostics = pieces.flatMap((piece) => piece.diagnostics);
  const depend = diagnostics.length >= mostMistakes || source.text.includes('\t');
  return {
    source,
    pieces: depend || pieces.length > mostDeclarations ? undefined : pieces,
    result: {
      file: {
        kind: 'File',
        span: span(source.path, 0, source.text.length),
        header: pieces[0]?.header,
        items: pieces.flatMap((piece) => piece.items),
        comments: pieces.flatMap((piece) => piece.comments),
        former: pieces.flatMap((piece) => piece.former),
      },
      diagnostics: orderDiagnostics(diagnostics),
    },
  };
}

/** Parses the declarations of a section. Text between two declarations belongs to the first. */
export function parseStretch({
  source,
  from,
  lexed,
  diagnostics,
  pieces,
}: TextStretch): readonly ParsedPiece[] {
  const state: State = {
    source,
    diagnostics: [],
    reported: 0,
    known: diagnostics.map((one) => one.primary.span.start).sort((a, b) => a - b),
    passed: 0,
    build: createBuild(source, () => state.diagnostics),
    setting: {
      path: source.path,
      isReported: reportedLines(source, diagnostics, pieces),
    },
  };
  const starts =
    pieces.length === 0 ? [from] : pieces.map((one) => one.tokens[0]?.startOffset ?? from);
  if (from === 0) starts[0] = 0;
  const comments = byStart(starts, lexed.comments, (one) => one.span.start);
  const former = byStart(starts, lexed.former, (one) => one.span.start);
  const before = byStart(starts, diagnostics, (one) => one.primary.span.start);
  const parsed = (piece: DeclarationTokens | undefined, index: number): ParsedPiece => {
    const isFirst = index === 0 && from === 0;
    const { header, taken }: HeaderResult = isFirst
      ? parseHeader(state, piece)
      : { header: undefined, taken: false };
    const items = taken || piece === undefined ? [] : parsePiece(state, piece);
    const found = {
      start: starts[index] ?? from,
      header,
      items,
      comments: comments.get(index) ?? [],
      former: former.get(index) ?? [],
      diagnostics: [...(before.get(index) ?? []), ...state.diagnostics],
    };
    state.reported += state.diagnostics.length;
    state.diagnostics = [];
    return found;
  };
  return pieces.length === 0 ? [parsed(undefined, 0)] : pieces.map(parsed);
}

/** Texts with more UTF-16 units are not parsed. */
const longestText: number = 1024 * 1024;

/** Files with more declarations are not parsed: every pass must finish in reasonable time. */
const mostDeclarations = 10_000;

/** After this many mistakes we parse no further declarations, because only the first hundred are shown. */
const mostMistakes = 200;

interface State {
  readonly source: Source;
  /** The problems of the current declaration. `reported` counts those of the declarations before it. */
  diagnostics: Diagnostic[];
  reported: number;
  /** The places of earlier problems, in order. `passed` counts those above the current line. */
  readonly known: readonly number[];
  passed: number;
  readonly build: Build;
  readonly setting: Setting;
}

interface HeaderResult {
  readonly header: HeaderNode | undefined;
  /** True if the first piece is the header. */
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
  if (!t.startsWith(tokens, headerWords)) {
    if (first.tokenType === t.Broken) return { header: undefined, taken: true };
    state.diagnostics.push(
      diagnostic('syntax/missing-header', {}, tokenSpan(path, first), {
        help: [
          first.tokenType === t.Str
            ? fixAt(
                `write \`ruleset ${first.image}\``,
                span(path, first.startOffset, first.startOffset),
                'ruleset ',
              )
            : { text: 'put `ruleset "Name"` before the first declaration' },
        ],
      }),
    );
    return { header: undefined, taken: first.tokenType === t.Str };
  }
  const { cst, diagnostics } = parseRecovering('header', tokens, state.setting);
  state.diagnostics.push(...diagnostics);
  return { header: cst && nodeOf<HeaderNode>(state.build, cst), taken: true };
}

function parsePiece(state: State, piece: DeclarationTokens): readonly TopLevel[] {
  const path = state.source.path;
  const [first] = piece.tokens;
  if (first === undefined) return [];
  const broken = (tokens: readonly IToken[]): TopLevel => brokenDeclaration(path, tokens);
  if (first.tokenType === t.Broken) return [broken(piece.tokens)];
  while ((state.known[state.passed] ?? Infinity) < first.startOffset) state.passed += 1;
  // Problems from here on would not be shown.
  if (state.passed + state.reported >= mostMistakes) return [broken(piece.tokens)];
  const tokens = respellFirst(state, 'topLevel', piece.tokens, marginWords);
  reportStrays(state, { ...piece, tokens });
  // The first line below a header has no declaration above it to which it could belong.
  if (first.image === 'set' && isAmending(state.source.text) && !setsBelow(tokens)) {
    state.diagnostics.push(
      diagnostic(
        'syntax/not-indented',
        { word: foundPhrase(first), isHouse: true },
        tokenSpan(path, first),
        { help: [whatSetChanges(tokens, first)] },
      ),
    );
    return [broken(tokens)];
  }
  if (t.startsWith(tokens, headerWords)) {
    state.diagnostics.push(
      diagnostic('syntax/misplaced-header', { word: first.image }, tokenSpan(path, first)),
    );
    return [broken(tokens)];
  }
  if (!t.startsWith(tokens, marginWords)) {
    if (piece.strays.length === 0) {
      const stop = { index: 0, expected: [], rules: ['topLevel'] };
      if (!state.setting.isReported(first.startOffset, endOffset(first)))
        state.diagnostics.push(unexpected(path, tokens, stop));
    }
    return [broken(tokens)];
  }
  const { cst, diagnostics } = parseRecovering('topLevel', tokens, state.setting);
  state.diagnostics.push(...diagnostics);
  if (cst !== undefined) return [nodeOf<TopLevel>(state.build, cst)];
  parseLostBody(state, tokens, diagnostics);
  return [broken(tokens)];
}

/** Parses the lines under a first line that could not be read, so that their mistakes are reported too. */
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
  ['define', 'caseBlock'],
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

/** Returns the keyword and the name of a declaration that could not be read. */
function brokenDeclaration(path: string, tokens: readonly IToken[]): TopLevel {
  const [first, second] = tokens;
  const last = tokens.findLast((token) => token.image !== '');
  const at = span(path, first?.startOffset ?? 0, last === undefined ? 0 : endOffset(last));
  const keyword = declarationWords.find((word) => word === first?.image);
  const isName = keyword !== undefined && second !== undefined && t.isName(second.tokenType);
  return {
    kind: 'BrokenDecl',
    span: at,
    keyword,
    name: isName ? identAt(path, second) : undefined,
  };
}

/** Corrects the spelling of the first word of a line at the margin, if a similar word makes the line readable. */
function respellFirst(
  state: State,
  entry: EntryRule,
  tokens: readonly IToken[],
  words: readonly string[],
): readonly IToken[] {
  const [first] = tokens;
  if (first === undefined) return tokens;
  const isName = first.tokenType === t.Identifier;
  const headEnd = tokens.findIndex((token) => token.tokenType === t.Newline);
  const fits = (changed: readonly IToken[]): boolean => {
    const { stop } = run(entry, changed);
    return stop === undefined || stop.index > headEnd;
  };
  const near = isName ? suggest(first.image, words) : cutShort(first.image, words);
  const meant = respelt(state.source.path, tokens, 0, near, fits);
  if (meant !== undefined) state.diagnostics.push(meant.diagnostic);
  return meant?.tokens ?? tokens;
}

/** Says what `set` can change. Of `set HP to 8` it says that the sort of thing is missing. */
function whatSetChanges(tokens: readonly IToken[], set: IToken): Help {
  const [name, to, value, end] = tokens.slice(tokens.indexOf(set) + 1);
  const isBare = to?.image === 'to' && end?.tokenType === t.Newline;
  const missing =
    isBare && name !== undefined && value !== undefined
      ? `say what \`${name.image}\` is, such as \`set field ${name.image} in kind … to ${value.image}\`: `
      : '';
  return {
    text: `${missing}\`set\` changes a ruling, given, track, field, cell, modifier, roll, let or outcome; for anything else write \`replace\` and all its lines`,
  };
}

/** Reports lines at the margin that went to the declaration above. The fix is certain if they can be parsed there. */
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
  const isHouse = isAmending(source.text);
  const changes = isHouse && first.image === 'set' ? [whatSetChanges(piece.tokens, first)] : [];
  diagnostics.push(
    diagnostic(
      'syntax/not-indented',
      { word: foundPhrase(first), isHouse },
      tokenSpan(source.path, first),
      {
        help: [
          ...changes,
          {
            text: 'indent it by two spaces if it belongs to the declaration above',
            edits: certain ? edits : undefined,
          },
        ],
      },
    ),
  );
}
