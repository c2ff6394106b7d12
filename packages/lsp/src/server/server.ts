// The language server: the language service behind the protocol. A fault inside answers one request with nothing, is told in the
// editor's log, and ends no server.

import { createLanguageService, type LanguageHost, type LanguageService } from '@fray/lsp/service';
import {
  CodeActionKind,
  DidChangeWatchedFilesNotification,
  ErrorCodes,
  ResponseError,
  SemanticTokensBuilder,
  TextDocuments,
  TextDocumentSyncKind,
  type CodeAction,
  type Connection,
  type InitializeParams,
  type InitializeResult,
  type TextDocumentPositionParams,
} from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { createChecking, type Timing } from './checking.ts';
import {
  completionItemFrom,
  diagnosticFrom,
  foldingRangeFrom,
  hoverFrom,
  tokenLegend,
  symbolFrom,
  workspaceEditFrom,
} from './converted.ts';
import { createDocuments } from './documents.ts';
import { RUN_COMMAND, runAsked, type RunFray } from './running.ts';

/** What the server needs of the world. Paths are whole, with `/`. */
export interface ServerHost {
  read(this: void, path: string): string | undefined;
  /** All rule files under a folder. */
  list(this: void, folder: string): readonly string[];
  /** Runs the command `fray`; without it there are no lenses. */
  readonly run?: RunFray;
  readonly timing: Timing;
  /** Another service, for tests. */
  readonly createService?: (host: LanguageHost) => LanguageService;
}

/** Answers an editor over a connection until it says goodbye. */
export function serve(connection: Connection, host: ServerHost): void {
  let folders: readonly string[] = [];
  let listed: readonly string[] | undefined;
  let watches = false;
  const service = (host.createService ?? createLanguageService)({
    read: host.read,
    list: () => (listed ??= folders.flatMap((folder) => host.list(folder))),
  });
  const documents = createDocuments(service);
  const texts = new TextDocuments(TextDocument);
  const fault = (error: unknown): void =>
    connection.console.error(
      `fray has a fault inside; what you do is not the cause.\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    );
  const open = new Set<string>();
  const checking = createChecking(
    service,
    (path) => open.has(path),
    host.timing,
    (path, problems) =>
      connection
        .sendDiagnostics({
          uri: documents.uriOf(path),
          ...versionOf(texts.get(documents.uriOf(path))),
          diagnostics: problems.map((problem) => diagnosticFrom(documents, problem)),
        })
        .catch(fault),
    fault,
  );
  /** Answers a request; a fault inside gives the answer that says nothing. */
  const guarded =
    <Params, Answer>(otherwise: Answer, answer: (params: Params) => Answer) =>
    (params: Params): Answer => {
      try {
        return answer(params);
      } catch (error) {
        if (error instanceof ResponseError) throw error;
        fault(error);
        return otherwise;
      }
    };
  const at = ({
    textDocument,
    position,
  }: TextDocumentPositionParams): readonly [string, number] => {
    const path = documents.pathOf(textDocument.uri);
    return [path, documents.offsetAt(path, position)];
  };

  connection.onInitialize((params: InitializeParams): InitializeResult => {
    const roots = params.workspaceFolders?.map(({ uri }) => uri) ?? [];
    folders = roots.map(documents.pathOf);
    watches = params.capabilities.workspace?.didChangeWatchedFiles?.dynamicRegistration === true;
    return { serverInfo: { name: 'fray' }, capabilities: capabilities(host.run !== undefined) };
  });
  connection.onInitialized(() => {
    if (watches)
      connection.client
        .register(DidChangeWatchedFilesNotification.type, {
          watchers: [{ globPattern: '**/*.fray' }],
        })
        .catch(fault);
  });

  texts.onDidChangeContent(
    guarded(undefined, ({ document }) => {
      const path = documents.pathOf(document.uri);
      open.add(path);
      service.open(path, document.getText());
      checking.changed(path);
    }),
  );
  texts.onDidClose(
    guarded(undefined, ({ document }) => {
      const path = documents.pathOf(document.uri);
      open.delete(path);
      service.close(path);
      checking.closed(path);
      for (const one of service.dependents(path)) if (open.has(one)) checking.changed(one);
    }),
  );
  connection.onDidChangeWatchedFiles(
    guarded(undefined, ({ changes }) => {
      listed = undefined;
      for (const { uri } of changes) {
        const path = documents.pathOf(uri);
        service.forget(path);
        for (const one of [path, ...service.dependents(path)])
          if (open.has(one)) checking.changed(one);
      }
    }),
  );

  connection.onCompletion(
    guarded([], (params) => {
      const [path, offset] = at(params);
      const found = service.completion(path, offset);
      if (found === undefined) return [];
      const range = documents.range(found.span);
      return found.items.map((item, index) => completionItemFrom(item, range, index));
    }),
  );
  connection.onHover(
    guarded(null, (params) => {
      const hover = service.hover(...at(params));
      return hover === undefined ? null : hoverFrom(documents, hover);
    }),
  );
  connection.onDefinition(
    guarded([], (params) => service.definition(...at(params)).map(documents.location)),
  );
  connection.onReferences(
    guarded([], (params) => {
      const [path, offset] = at(params);
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
  connection.onPrepareRename(
    guarded(null, (params) => {
      const span = service.renamable(...at(params));
      return span === undefined ? null : documents.range(span);
    }),
  );
  connection.onRenameRequest(
    guarded(null, (params) => {
      const renamed = service.rename(...at(params), params.newName);
      if (!renamed.ok) throw new ResponseError(ErrorCodes.InvalidRequest, renamed.why);
      return workspaceEditFrom(documents, renamed.edits);
    }),
  );
  connection.onDocumentSymbol(
    guarded([], ({ textDocument }) =>
      service
        .outline(documents.pathOf(textDocument.uri))
        .map((item) => symbolFrom(documents, item)),
    ),
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
        ? service.problems(path).filter(({ span }) => span.start <= to && from <= span.end)
        : [];
      return [
        ...problems.flatMap((problem) =>
          problem.fixes.map((fix): CodeAction => ({
            title: fix.title,
            kind: CodeActionKind.QuickFix,
            diagnostics: [diagnosticFrom(documents, problem)],
            isPreferred: fix.isCertain,
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
  const { run } = host;
  if (run !== undefined) {
    connection.onCodeLens(
      guarded([], ({ textDocument }) =>
        service.lenses(documents.pathOf(textDocument.uri)).map(({ span, title, argv }) => ({
          range: documents.range(span),
          command: { title, command: RUN_COMMAND, arguments: [[...argv]] },
        })),
      ),
    );
    connection.onExecuteCommand((params, token) =>
      runAsked(connection, run, params, token).catch((error: unknown) => {
        fault(error);
        return null;
      }),
    );
  }
  texts.listen(connection);
  connection.listen();
}

/** An editor drops what was found in a text that it no longer has. */
function versionOf(document: TextDocument | undefined): { readonly version?: number } {
  return document === undefined ? {} : { version: document.version };
}

function capabilities(runs: boolean): InitializeResult['capabilities'] {
  return {
    textDocumentSync: TextDocumentSyncKind.Incremental,
    completionProvider: { triggerCharacters: ['.'] },
    hoverProvider: true,
    definitionProvider: true,
    referencesProvider: true,
    renameProvider: { prepareProvider: true },
    documentSymbolProvider: true,
    foldingRangeProvider: true,
    semanticTokensProvider: { legend: tokenLegend, full: true },
    documentFormattingProvider: true,
    codeActionProvider: {
      codeActionKinds: [CodeActionKind.QuickFix, CodeActionKind.SourceFixAll],
    },
    ...(runs ? { codeLensProvider: {}, executeCommandProvider: { commands: [RUN_COMMAND] } } : {}),
    workspace: { workspaceFolders: { supported: true } },
  };
}
