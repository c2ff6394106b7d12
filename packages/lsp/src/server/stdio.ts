// Runs the server over the standard input and output of a process.

import { createConnection } from 'vscode-languageserver/node';
import { serve, type ServerHost } from './server.ts';

/** Answers over two streams. The process ends when the editor says so, or when the editor is gone. */
export function serveStreams(
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
  host: Omit<ServerHost, 'timing'> & Partial<Pick<ServerHost, 'timing'>>,
): void {
  serve(createConnection(input, output), {
    timing: {
      later: (act) => void setImmediate(act),
      after(milliseconds, act) {
        const timer = setTimeout(act, milliseconds);
        return () => clearTimeout(timer);
      },
      now: () => performance.now(),
    },
    ...host,
  });
}
