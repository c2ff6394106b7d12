// A client of the language server, over the streams of a process or over a pair of streams in memory. It keeps the messages of the server,
// and types.
import { PassThrough } from 'node:stream';
import { serveStreams, type ServerHost } from '@fray/lsp/server';
import {
  createProtocolConnection,
  DidChangeTextDocumentNotification,
  DidOpenTextDocumentNotification,
  ExitNotification,
  InitializedNotification,
  InitializeRequest,
  LogMessageNotification,
  PublishDiagnosticsNotification,
  ShowMessageNotification,
  ShutdownRequest,
  StreamMessageReader,
  StreamMessageWriter,
  type ClientCapabilities,
  type InitializeResult,
  type ProtocolConnection,
  type PublishDiagnosticsParams,
} from 'vscode-languageserver-protocol/node';

export interface Client {
  readonly connection: ProtocolConnection;
  readonly initialized: InitializeResult;
  /** The texts that the server wrote to its log and showed as messages. */
  readonly said: readonly string[];
  open(uri: string, text: string): Promise<void>;
  /** Replaces a range of an open text in one step, as a key does. */
  edit(uri: string, start: number, end: number, text: string): Promise<void>;
  textOf(uri: string): string;
  /** Returns the problems of the current text, or of a file that is not open. */
  problems(uri: string): Promise<PublishDiagnosticsParams>;
  close(): Promise<void>;
}

/** Connects a client over streams. `folders` are its workspace. */
export async function connectClient(
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
  folders: readonly string[] = [],
  capabilities: ClientCapabilities = {},
): Promise<Client> {
  const connection = createProtocolConnection(
    new StreamMessageReader(input),
    new StreamMessageWriter(output),
  );
  const said: string[] = [];
  const told = new Map<string, PublishDiagnosticsParams>();
  const waiting: (() => void)[] = [];
  const texts = new Map<string, { text: string; version: number }>();
  connection.onNotification(LogMessageNotification.type, ({ message }) => void said.push(message));
  connection.onNotification(ShowMessageNotification.type, ({ message }) => void said.push(message));
  connection.onNotification(PublishDiagnosticsNotification.type, (params) => {
    told.set(params.uri, params);
    for (const wake of waiting.splice(0)) wake();
  });
  connection.listen();
  const initialized = await connection.sendRequest(InitializeRequest.type, {
    processId: null,
    rootUri: null,
    capabilities,
    workspaceFolders: folders.map((uri) => ({ uri, name: uri })),
  });
  await connection.sendNotification(InitializedNotification.type, {});
  const positionAt = (text: string, offset: number): { line: number; character: number } => {
    const lines = text.slice(0, offset).split('\n');
    return { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
  };
  return {
    connection,
    initialized,
    said,
    async open(uri, text): Promise<void> {
      texts.set(uri, { text, version: 1 });
      await connection.sendNotification(DidOpenTextDocumentNotification.type, {
        textDocument: { uri, languageId: 'fray', version: 1, text },
      });
    },
    async edit(uri, start, end, text): Promise<void> {
      const known = texts.get(uri);
      if (known === undefined) throw new Error(`${uri} is not open`);
      const range = { start: positionAt(known.text, start), end: positionAt(known.text, end) };
      known.text = known.text.slice(0, start) + text + known.text.slice(end);
      known.version += 1;
      await connection.sendNotification(DidChangeTextDocumentNotification.type, {
        textDocument: { uri, version: known.version },
        contentChanges: [{ range, text }],
      });
    },
    textOf: (uri) => texts.get(uri)?.text ?? '',
    async problems(uri): Promise<PublishDiagnosticsParams> {
      for (;;) {
        const found = told.get(uri);
        if (found !== undefined && found.version === texts.get(uri)?.version) return found;
        await new Promise<void>((wake) => void waiting.push(wake));
      }
    },
    async close(): Promise<void> {
      await connection.sendRequest(ShutdownRequest.type);
      await connection.sendNotification(ExitNotification.type);
      connection.dispose();
    },
  };
}

/** Connects a client and a server in this process. `files` exist beside those that are opened. */
export function connectedTo(
  host: Partial<ServerHost>,
  folders: readonly string[] = [],
  capabilities: ClientCapabilities = {},
): Promise<Client> {
  const [toServer, toClient] = [new PassThrough(), new PassThrough()];
  // No time passes here, so a complete check never takes too long to be made at once.
  const timing: ServerHost['timing'] = {
    later: (act) => void setImmediate(act),
    after: (_, act) => {
      const soon = setImmediate(act);
      return () => clearImmediate(soon);
    },
    now: () => 0,
  };
  serveStreams(toServer, toClient, { read: () => undefined, list: () => [], timing, ...host });
  return connectClient(toClient, toServer, folders, capabilities);
}
