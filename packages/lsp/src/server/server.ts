// The language server: the language service behind the protocol. An internal fault answers one request with nothing, is
// logged in the editor, and does not end the server.

import { createLanguageService, type LanguageHost, type LanguageService } from '@fray/lsp/service';
import {
  CodeActionKind,
  DidChangeWatchedFilesNotification,
  ResponseError,
  TextDocuments,
  TextDocumentSyncKind,
  type Connection,
  type InitializeParams,
  type InitializeResult,
} from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { createChecking, type Timing } from './checking.ts';
import { diagnosticFrom, tokenLegend } from './converted.ts';
import { createDocuments } from './documents.ts';
import { answerRequests } from './requests.ts';
import { RUN_COMMAND, runAsked, type RunFray } from './running.ts';

/** What the server needs from outside. Paths are absolute, with `/`. */
export interface ServerHost {
  read(this: void, path: string): string | undefined;
  /** Returns all rule files under a folder; with `here` only those directly in it. */
  list(this: void, folder: string, here?: boolean): readonly string[];
  /** Runs the command `fray`. Without it there are no lenses. */
  readonly run?: RunFray;
  readonly timing: Timing;
  /** Makes another service, for tests. */
  readonly createService?: (host: LanguageHost) => LanguageService;
}

/** Answers an editor over a connection until the editor ends it. */
export function serve(connection: Connection, host: ServerHost): void {
  let folders: readonly string[] = [];
  let listed: readonly string[] | undefined;
  let watches = false;
  let snippets = false;
  let creates = false;
  const open = new Set<string>();
  const service = (host.createService ?? createLanguageService)({
    read: host.read,
    list: () => (listed ??= filesKnown(host, folders, open)),
  });
  const documents = createDocuments(service);
  const texts = new TextDocuments(TextDocument);
  const fault = (error: unknown): void =>
    connection.console.error(
      `fray has a fault inside; what you do is not the cause.\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    );
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
  /** Returns a function that answers a request. After an internal fault the answer is empty. */
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
  connection.onInitialize((params: InitializeParams): InitializeResult => {
    const roots = params.workspaceFolders?.map(({ uri }) => uri) ?? [];
    folders = roots.map(documents.pathOf);
    watches = params.capabilities.workspace?.didChangeWatchedFiles?.dynamicRegistration === true;
    const { workspaceEdit } = params.capabilities.workspace ?? {};
    creates = workspaceEdit?.resourceOperations?.includes('create') === true;
    snippets =
      params.capabilities.textDocument?.completion?.completionItem?.snippetSupport === true;
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
      // This file may be the first of its folder, and a client without file watching does not report files
      // that have appeared since.
      if (!open.has(path)) listed = undefined;
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

  answerRequests({
    connection,
    service,
    documents,
    guarded,
    snippets: () => snippets,
    creates: () => creates,
  });
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

/**
 * Returns the rule files in the folders of the workspace, and those next to open files outside of these
 * folders.
 */
function filesKnown(
  host: ServerHost,
  folders: readonly string[],
  open: ReadonlySet<string>,
): readonly string[] {
  const beside = [...open]
    // A text that was never saved is in no folder.
    .filter((path) => /^(?:\/|[a-z]:\/)/iu.test(path))
    .filter((path) => !folders.some((folder) => path.startsWith(`${folder.replace(/\/$/, '')}/`)))
    .map((path) => path.slice(0, path.lastIndexOf('/') + 1));
  return [
    ...folders.flatMap((folder) => host.list(folder)),
    ...[...new Set(beside)].flatMap((folder) => host.list(folder, true)),
  ];
}

/**
 * Returns the version of a text. The editor compares it, and drops results for a text that it no longer has.
 */
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
    documentHighlightProvider: true,
    selectionRangeProvider: true,
    signatureHelpProvider: { triggerCharacters: [' '] },
    inlayHintProvider: true,
    workspaceSymbolProvider: true,
    renameProvider: { prepareProvider: true },
    documentSymbolProvider: true,
    foldingRangeProvider: true,
    semanticTokensProvider: { legend: tokenLegend, full: true },
    documentFormattingProvider: true,
    codeActionProvider: {
      codeActionKinds: [
        CodeActionKind.QuickFix,
        CodeActionKind.RefactorExtract,
        CodeActionKind.SourceFixAll,
      ],
    },
    ...(runs ? { codeLensProvider: {}, executeCommandProvider: { commands: [RUN_COMMAND] } } : {}),
    workspace: { workspaceFolders: { supported: true } },
  };
}
