// Converted: the service's answers in the shapes of the language server protocol.

import {
  TOKEN_SORTS,
  type CompletionItem,
  type Fix,
  type Fold,
  type Highlight,
  type HouseRule,
  type Hover,
  type OutlineItem,
  type Problem,
  type SignatureHelp,
} from '@fray/lsp/service';
import {
  CodeActionKind,
  CompletionItemKind,
  DiagnosticSeverity,
  DocumentHighlightKind,
  FoldingRangeKind,
  InsertTextFormat,
  MarkupKind,
  SymbolKind,
  type CodeAction,
  type CompletionItem as ProtocolItem,
  type Diagnostic,
  type DocumentHighlight,
  type DocumentSymbol,
  type FoldingRange,
  type Hover as ProtocolHover,
  type Range,
  type SelectionRange,
  type SemanticTokensLegend,
  type SignatureHelp as ProtocolSignature,
  type SymbolInformation,
  type TextEdit,
  type WorkspaceEdit,
} from 'vscode-languageserver';
import type { Documents } from './documents.ts';

export const tokenLegend: SemanticTokensLegend = {
  tokenTypes: [...TOKEN_SORTS],
  tokenModifiers: ['declaration'],
};

export function diagnosticFrom(documents: Documents, problem: Problem): Diagnostic {
  return {
    range: documents.range(problem.span),
    severity: problem.severity === 'error' ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning,
    code: problem.code,
    source: 'fray',
    message: problem.message,
    relatedInformation: problem.related.map(({ span, text }) => ({
      location: documents.location(span),
      message: text,
    })),
  };
}

/** Returns the edits of a fix or a renaming, by files. */
export function workspaceEditFrom(documents: Documents, edits: Fix['edits']): WorkspaceEdit {
  const changes = new Map<string, TextEdit[]>();
  for (const { span, replacement } of edits) {
    const uri = documents.uriOf(span.source);
    const list = changes.get(uri) ?? [];
    changes.set(uri, list);
    list.push({ range: documents.range(span), newText: replacement });
  }
  return { changes: Object.fromEntries(changes) };
}

export function hoverFrom(documents: Documents, hover: Hover): ProtocolHover {
  const code = hover.code === undefined ? [] : ['```fray', hover.code, '```'];
  return {
    range: documents.range(hover.span),
    contents: {
      kind: MarkupKind.Markdown,
      value: [...code, ...hover.lines.map(escaped)]
        .join('\n\n')
        .replace('```fray\n\n', '```fray\n')
        .replace('\n\n```', '\n```'),
    },
  };
}

/** Returns a text that Markdown shows literally. */
const escaped = (text: string): string => text.replace(/[\\`*_{}[\]<>()#|~]/g, String.raw`\$&`);

const kinds: Readonly<Partial<Record<CompletionItem['sort'], CompletionItemKind>>> = {
  keyword: CompletionItemKind.Keyword,
  word: CompletionItemKind.EnumMember,
  outcome: CompletionItemKind.EnumMember,
  row: CompletionItemKind.EnumMember,
  pattern: CompletionItemKind.Snippet,
  field: CompletionItemKind.Field,
  'condition-field': CompletionItemKind.Field,
  column: CompletionItemKind.Field,
  check: CompletionItemKind.Function,
  choice: CompletionItemKind.Function,
  procedure: CompletionItemKind.Function,
  action: CompletionItemKind.Method,
  define: CompletionItemKind.Property,
  kind: CompletionItemKind.Class,
  side: CompletionItemKind.Class,
  table: CompletionItemKind.Enum,
  ruling: CompletionItemKind.Enum,
  condition: CompletionItemKind.Event,
  span: CompletionItemKind.Module,
};

export function completionItemFrom(
  item: CompletionItem,
  range: Range,
  index: number,
  snippets: boolean,
): ProtocolItem {
  return {
    label: item.text,
    kind: kinds[item.sort] ?? CompletionItemKind.Variable,
    detail: item.detail,
    // The order is that of the service.
    sortText: String(index).padStart(4, '0'),
    ...(snippets && item.pattern !== undefined
      ? {
          insertTextFormat: InsertTextFormat.Snippet,
          textEdit: { range, newText: snippetOf(item.pattern) },
        }
      : { textEdit: { range, newText: item.text } }),
  };
}

/** Returns a pattern in the protocol's notation: `play ${1:round} up to ${2:20} times`. */
function snippetOf(pattern: NonNullable<CompletionItem['pattern']>): string {
  let hole = 0;
  return pattern
    .map(({ text, isHole }) => {
      const plain = text.replaceAll(/[\\$}]/g, '\\$&');
      return isHole ? `\${${(hole += 1)}:${plain}}` : plain;
    })
    .join('');
}

const symbolKinds: Readonly<Record<string, SymbolKind>> = {
  kind: SymbolKind.Class,
  side: SymbolKind.Class,
  field: SymbolKind.Field,
  table: SymbolKind.Enum,
  row: SymbolKind.EnumMember,
  option: SymbolKind.EnumMember,
  outcome: SymbolKind.EnumMember,
  ruling: SymbolKind.Enum,
  condition: SymbolKind.Event,
  trigger: SymbolKind.Event,
  check: SymbolKind.Function,
  choice: SymbolKind.Function,
  procedure: SymbolKind.Function,
  encounter: SymbolKind.Function,
  action: SymbolKind.Method,
  define: SymbolKind.Property,
  span: SymbolKind.Namespace,
  step: SymbolKind.Namespace,
  scenario: SymbolKind.Namespace,
};

export function symbolFrom(documents: Documents, item: OutlineItem): DocumentSymbol {
  return {
    name: item.name === '' ? item.sort : item.name,
    detail: item.sort,
    kind: symbolKinds[item.sort] ?? SymbolKind.Variable,
    range: documents.range(item.span),
    selectionRange: documents.range(item.nameSpan),
    children: item.children.map((child) => symbolFrom(documents, child)),
  };
}

/** Returns the action that makes the house rule and takes the changes back. */
export function houseRuleFrom(documents: Documents, house: HouseRule): CodeAction {
  const uri = documents.uriOf(house.path);
  const start = { line: 0, character: 0 };
  const made = [{ range: { start, end: start }, newText: house.text }];
  const back = [{ range: documents.range(house.base), newText: house.saved }];
  return {
    title: 'make a house rule of the changes since the file was saved',
    kind: CodeActionKind.RefactorExtract,
    edit: {
      documentChanges: [
        { kind: 'create', uri },
        { textDocument: { uri, version: null }, edits: made },
        { textDocument: { uri: documents.uriOf(house.base.source), version: null }, edits: back },
      ],
    },
  };
}

/** Returns something declared, as a search over all files shows it. */
export function foundFrom(documents: Documents, item: OutlineItem): SymbolInformation {
  const { name, kind } = symbolFrom(documents, { ...item, children: [] });
  return { name, kind, location: documents.location(item.nameSpan) };
}

export function highlightFrom(
  documents: Documents,
  { span, declares }: Highlight,
): DocumentHighlight {
  const kind = declares ? DocumentHighlightKind.Write : DocumentHighlightKind.Read;
  return { range: documents.range(span), kind };
}

/** Returns ranges, each inside the next, the innermost first. */
export function selectionFrom(ranges: readonly Range[]): SelectionRange | undefined {
  return ranges.reduceRight<SelectionRange | undefined>(
    (parent, range) => (parent === undefined ? { range } : { range, parent }),
    undefined,
  );
}

export function signatureFrom({ label, doc, parts, active }: SignatureHelp): ProtocolSignature {
  return {
    signatures: [
      {
        label,
        ...(doc === undefined ? {} : { documentation: doc }),
        parameters: parts.map(([start, end]) => ({ label: [start, end] })),
      },
    ],
    activeSignature: 0,
    activeParameter: active,
  };
}

export function foldingRangeFrom({ from, to, sort }: Fold): FoldingRange {
  return {
    startLine: from - 1,
    endLine: to - 1,
    ...(sort === 'comment' ? { kind: FoldingRangeKind.Comment } : {}),
  };
}
