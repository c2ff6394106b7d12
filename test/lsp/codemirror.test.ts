// A second client, CodeMirror's, in this process. It starts the server, opens a file and asks questions with its own code.
import { PassThrough } from 'node:stream';
import { LSPClient, type Transport } from '@codemirror/lsp-client';
import { serveStreams } from '@fray/lsp/server';
import { expect, test } from 'vitest';
import { StreamMessageReader, StreamMessageWriter, type Message } from 'vscode-jsonrpc/node';

/** Starts a server in this process, and returns it as a connection of CodeMirror's client, which exchanges texts of messages. */
function transport(): Transport {
  const [toServer, toClient] = [new PassThrough(), new PassThrough()];
  serveStreams(toServer, toClient, { read: () => undefined, list: () => [] });
  const handlers = new Set<(message: string) => void>();
  new StreamMessageReader(toClient).listen((message) => {
    for (const handler of handlers) handler(JSON.stringify(message));
  });
  const writer = new StreamMessageWriter(toServer);
  return {
    send: (text) => void writer.write(JSON.parse(text) as Message),
    subscribe: (handler) => void handlers.add(handler),
    unsubscribe: (handler) => void handlers.delete(handler),
  };
}

test("CodeMirror's client gets problems and answers", async () => {
  const uri = 'file:///rules/a.fray';
  const text =
    'ruleset "A"\ncheck Mind\n  roll d20 as die\n  won  when dye > 3\n  lost  otherwise\n';
  const told = new Promise<unknown>((tell) => {
    const client = new LSPClient({
      notificationHandlers: {
        'textDocument/publishDiagnostics': (_, params) => {
          tell(params);
          return true;
        },
      },
    }).connect(transport());
    void client.initializing.then(async () => {
      client.notification('textDocument/didOpen', {
        textDocument: { uri, languageId: 'fray', version: 1, text },
      });
      const position = { line: 1, character: 8 };
      expect(
        await client.request('textDocument/hover', { textDocument: { uri }, position }),
      ).toMatchObject({ range: { start: { line: 1, character: 6 } } });
      expect(client.serverCapabilities?.renameProvider).toEqual({ prepareProvider: true });
    });
  });
  expect(await told).toMatchObject({
    uri,
    diagnostics: [{ code: 'names/unknown-value', range: { start: { line: 3, character: 12 } } }],
  });
});
