// The server over the standard input and output of a process.

import { createConnection } from 'vscode-languageserver/node';
import { serve, type ServerHost } from './server.ts';

/** Answers over two streams. The process ends when the editor says so, or is gone. */
export function serveStreams(
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
  host: Omit<ServerHost, 'later'>,
): void {
  serve(createConnection(input, output), {
    ...host,
    later: (act) => void setImmediate(act),
  });
}
