// `fray dap`: runs the debugger for editors, over the Debug Adapter Protocol.
import { createServer, type AddressInfo } from 'node:net';
import { serveClient } from '../debug-adapter/adapter.ts';
import { exitCodes, type ExitCode } from '../exit-codes.ts';
import type { Host } from '../host.ts';

interface DapOptions {
  /** The port to listen on, or 0 for any free port. */
  readonly port?: number;
}

/**
 * Serves the client on the standard input and output until it leaves. With a port, serves clients on this machine until the
 * process ends.
 */
export async function dapCommand(host: Host, { port }: DapOptions): Promise<ExitCode> {
  if (port === undefined) {
    await serveClient(host, process.stdin, process.stdout);
    return exitCodes.fine;
  }
  return new Promise((done) => {
    const server = createServer((socket) => {
      // A client that breaks its connection ends only its own session.
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
