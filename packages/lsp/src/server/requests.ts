// Requests: the language service answers an editor's requests about a text, in the terms of the protocol.

import type { LanguageService } from '@fray/lsp/service';
import {
  CodeActionKind,
  CodeActionTriggerKind,
  ErrorCodes,
  InlayHintKind,
  ResponseError,
  SemanticTokensBuilder,
  type CodeAction,
  type Connection,
  type TextDocumentPositionParams,
} from 'vscode-languageserver';
import {
  completionItemFrom,
  diagnosticFrom,
  foldingRangeFrom,
  foundFrom,
  highlightFrom,
  houseRuleFrom,
  hoverFrom,
  selectionFrom,
  signatureFrom,
  tokenLegend,
  symbolFrom,
  workspaceEditFrom,
} from './converted.ts';
import type { Documents } from './documents.ts';

/** The connection, the service, and the documents. */
interface Answering {
  readonly connection: Connection;
  readonly service: LanguageService;
  readonly documents: Documents;
  /** True if the editor fills in the holes of a completion. */
  readonly snippets: () => boolean;
  /** True if the editor can make a file as part of an edit. */
  readonly creates: () => boolean;
  /** Returns a function that answers a request. After an internal fault the answer is empty. */
  readonly guarded: <Params, Answer>(
    otherwise: Answer,
    answer: (params: Params) => Answer,
  ) => (params: Params) => Answer;
}

/** Answers all requests about a text. */
export function answerRequests(answering: Answering): void {
  answerAbout(answering);
  answerNames(answering);
  answerEdits(answering);
}

function placeOf(
  { documents }: Answering,
  { textDocument, position }: TextDocumentPositionParams,
): readonly [path: string, offset: number] {
  const path = documents.pathOf(textDocument.uri);
  return [path, documents.offsetAt(path, position)];
}

/** Answers requests about the contents of a text. */
function answerAbout(answering: Answering): void {
  const { connection, service, documents, guarded } = answering;
  connection.onHover(
    guarded(null, (params) => {
      const hover = service.hover(...placeOf(answering, params));
      return hover === undefined ? null : hoverFrom(documents, hover);
    }),
  );
  connection.onDocumentSymbol(
    guarded([], ({ textDocument }) =>
      service
        .outline(documents.pathOf(textDocument.uri))
        .map((item) => symbolFrom(documents, item)),
    ),
  );
  connection.onWorkspaceSymbol(
    guarded([], ({ query }) => service.symbols(query).map((item) => foundFrom(documents, item))),
  );
  connection.onSelectionRanges(
    guarded([], ({ textDocument, positions }) =>
      positions.map((position) => {
        const [path, offset] = placeOf(answering, { textDocument, position });
        const ranges = service.selections(path, offset).map(documents.range);
        return selectionFrom(ranges) ?? { range: { start: position, end: position } };
      }),
    ),
  );
  connection.onSignatureHelp(
    guarded(null, (params) => {
      const found = service.signature(...placeOf(answering, params));
      return found === undefined ? null : signatureFrom(found);
    }),
  );
  connection.languages.inlayHint.on(
    guarded([], ({ textDocument, range }) => {
      const path = documents.pathOf(textDocument.uri);
      const [from, to] = [
        documents.offsetAt(path, range.start),
        documents.offsetAt(path, range.end),
      ];
      return service.hints(path, from, to).map(({ offset, text, sort }) => ({
        position: documents.range({ source: path, start: offset, end: offset }).start,
        label: text,
        paddingLeft: sort === 'value',
        ...(sort === 'type' ? { kind: InlayHintKind.Type } : {}),
      }));
    }),
  );
  connection.onFoldingRanges(
    guarded([], ({ textDocument }) =>
      service.folds(documents.pathOf(textDocument.uri)).map(foldingRangeFrom),
    ),
  );
  connection.languages.semanticTokens.on(
    guarded({ data: [] }, ({ textDocument }) => {
      const path = documents.pathOf(textDocument.uri);
      const builder = new SemanticTokensBuilder();
      for (const { start, end, sort, declares } of service.tokens(path)) {
        const { line, character } = documents.range({ source: path, start, end }).start;
        builder.push(
          line,
          character,
          end - start,
          tokenLegend.tokenTypes.indexOf(sort),
          declares ? 1 : 0,
        );
      }
      return builder.build();
    }),
  );
}

/** Answers where a name is declared and used, and renames it. */
function answerNames(answering: Answering): void {
  const { connection, service, documents, guarded } = answering;
  connection.onDefinition(
    guarded([], (params) =>
      service.definition(...placeOf(answering, params)).map(documents.location),
    ),
  );
  connection.onReferences(
    guarded([], (params) => {
      const [path, offset] = placeOf(answering, params);
      const declared = service.definition(path, offset);
      return service
        .references(path, offset)
        .filter(
          (span) =>
            params.context.includeDeclaration ||
            !declared.some(({ source, start }) => source === span.source && start === span.start),
        )
        .map(documents.location);
    }),
  );
  connection.onDocumentHighlight(
    guarded([], (params) =>
      service.highlights(...placeOf(answering, params)).map((one) => highlightFrom(documents, one)),
    ),
  );
  connection.onPrepareRename(
    guarded(null, (params) => {
      const span = service.renamable(...placeOf(answering, params));
      return span === undefined ? null : documents.range(span);
    }),
  );
  connection.onRenameRequest(
    guarded(null, (params) => {
      const renamed = service.rename(...placeOf(answering, params), params.newName);
      if (!renamed.ok) throw new ResponseError(ErrorCodes.InvalidRequest, renamed.why);
      return workspaceEditFrom(documents, renamed.edits);
    }),
  );
}

/** Answers with completions and fixes. */
function answerEdits(answering: Answering): void {
  const { connection, service, documents, guarded } = answering;
  connection.onCompletion(
    guarded([], (params) => {
      const [path, offset] = placeOf(answering, params);
      const found = service.completion(path, offset);
      if (found === undefined) return [];
      const range = documents.range(found.span);
      return found.items.map((item, index) =>
        completionItemFrom(item, range, index, answering.snippets()),
      );
    }),
  );
  connection.onDocumentFormatting(
    guarded([], ({ textDocument }) =>
      service
        .format(documents.pathOf(textDocument.uri))
        .map(({ span, replacement }) => ({ range: documents.range(span), newText: replacement })),
    ),
  );
  connection.onCodeAction(
    guarded([], ({ textDocument, range, context }): CodeAction[] => {
      const path = documents.pathOf(textDocument.uri);
      const [from, to] = [
        documents.offsetAt(path, range.start),
        documents.offsetAt(path, range.end),
      ];
      const asked = context.only ?? [CodeActionKind.QuickFix];
      const all = asked.some((kind) => CodeActionKind.SourceFixAll.startsWith(kind))
        ? service.fixAll(path)
        : [];
      const problems = asked.some((kind) => CodeActionKind.QuickFix.startsWith(kind))
        ? // Editors request fixes wherever the cursor goes. Only somebody who asks for a fix waits for better advice.
          (context.triggerKind === CodeActionTriggerKind.Automatic
            ? service.problems(path)
            : service.advised(path)
          ).filter(({ span }) => span.start <= to && from <= span.end)
        : [];
      // It takes several checks, so nobody gets it who only moves the cursor.
      const mayMake =
        answering.creates() &&
        context.triggerKind !== CodeActionTriggerKind.Automatic &&
        (context.only ?? [CodeActionKind.Refactor]).some((kind) =>
          CodeActionKind.RefactorExtract.startsWith(kind),
        );
      const house = mayMake ? service.houseRule(path) : undefined;
      return [
        ...(house === undefined ? [] : [houseRuleFrom(documents, house)]),
        ...problems.flatMap((problem) =>
          problem.fixes.map((fix): CodeAction => ({
            title: fix.title,
            kind: CodeActionKind.QuickFix,
            diagnostics: [diagnosticFrom(documents, problem)],
            // An editor applies the preferred one when somebody asks for a fix without choosing.
            isPreferred: fix.isCertain || problem.fixes.length === 1,
            edit: workspaceEditFrom(documents, fix.edits),
          })),
        ),
        ...(all.length === 0
          ? []
          : [
              {
                title: 'mend all that can have been meant in one way only',
                kind: CodeActionKind.SourceFixAll,
                edit: workspaceEditFrom(documents, all),
              },
            ]),
      ];
    }),
  );
}
