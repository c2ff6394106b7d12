// `fray dap`: the debugger for editors, over the Debug Adapter Protocol.
import { createServer, type AddressInfo } from 'node:net';
import { serveClient } from '../debug-adapter/adapter.ts';
import { exitCodes, type ExitCode } from '../exit-codes.ts';
import type { Host } from '../host.ts';

export interface DapOptions {
  /** 0: any free port. */
  readonly port?: number;
}

/**
 * Serves the client at the standard input and output until it leaves; with a port, clients of this machine until the
 * process ends.
 */
export async function dapCommand(host: Host, { port }: DapOptions): Promise<ExitCode> {
  if (port === undefined) {
    await serveClient(host, process.stdin, process.stdout);
    return exitCodes.fine;
  }
  return new Promise((done) => {
    const server = createServer((socket) => {
      // A client that disconnects ends only its own session.
      socket.on('error', () => socket.destroy());
      void serveClient(host, socket, socket).then(() => socket.end());
    });
    server.on('error', (error) => {
      host.stderr.write(`error: fray cannot listen on port ${port}: ${error.message}\n`);
      done(exitCodes.inputOutput);
    });
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      const at =
        typeof address === 'object' && address !== null
          ? (address satisfies AddressInfo).port
          : port;
      host.stderr.write(`listening on 127.0.0.1:${at}\n`);
    });
  });
}
