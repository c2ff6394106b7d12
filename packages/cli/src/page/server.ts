// Provides the page of this installation: its files, a server for it on the loopback address, and the browser of this
// machine.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PageFiles, ServedPage } from '../host.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

/**
 * The folders that may hold the built page, relative to the bundle: where the checkout builds it, or next to the
 * bundle.
 */
const folders: readonly string[] = ['../../page/dist', './page-built'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
);

/** Returns the built page; undefined if it was not built. */
export function pageFiles(): PageFiles | undefined {
  const folder = folders.find((one) => existsSync(join(one, 'solo.html')));
  if (folder === undefined) return undefined;
  return {
    solo: () => readFileSync(join(folder, 'solo.html'), 'utf8'),
    index: () => readFileSync(join(folder, 'site', 'index.html'), 'utf8'),
    serve: (index, port) => servePage(join(folder, 'site'), index, port),
    open: openInBrowser,
  };
}

/** Serves a folder to this machine only, with `index` as its first page. Rejects if the port is taken. */
export async function servePage(folder: string, index: string, port: number): Promise<ServedPage> {
  const server = createServer(({ url = '/', headers, method }, response) => {
    const refuse = (code: number): void => void response.writeHead(code).end();
    // A request under another host name could come from a foreign page that tries to reach ours: we read nothing else of it.
    if (!/^(?:127\.0\.0\.1|localhost)(?::\d+)?$/.test(headers.host ?? '')) return refuse(403);
    if (method !== 'GET' && method !== 'HEAD') return refuse(405);
    const pathname = pathIn(url);
    if (pathname === undefined) return refuse(400);
    const path = join(folder, pathname);
    const isInside = path.startsWith(folder + sep);
    const text =
      pathname === '/'
        ? index
        : isInside && /^[\w./-]+$/.test(pathname) && existsSync(path) && extname(path) in types
          ? readFileSync(path)
          : undefined;
    if (text === undefined) return refuse(404);
    response.writeHead(200, {
      'content-type': types[pathname === '/' ? '.html' : extname(path)] ?? '',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    response.end(method === 'HEAD' ? undefined : text);
  });
  await new Promise<void>((done, failed) => {
    server.once('error', failed);
    server.listen(port, '127.0.0.1', done);
  });
  const address = server.address();
  const bound = typeof address === 'object' && address !== null ? address.port : port;
  return {
    url: `http://127.0.0.1:${bound}/`,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/** Returns the path that a request asks for, decoded; undefined if its address is none. */
function pathIn(url: string): string | undefined {
  try {
    return decodeURIComponent(new URL(url, 'http://page').pathname);
  } catch {
    return undefined;
  }
}

/** Opens an address in the browser of this machine, if there is one. */
function openInBrowser(url: string): void {
  const [command, ...args] =
    process.platform === 'darwin'
      ? ['open', url]
      : process.platform === 'win32'
        ? ['cmd', '/c', 'start', '', url]
        : ['xdg-open', url];
  const started = spawn(command, args, { stdio: 'ignore', detached: true });
  started.on('error', () => {}); // no browser is no error: the address was printed
  started.unref();
}
