// The server of the page answers every request, however it is written, and lives on.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { servePage } from './server.ts';

let folder: string;
let port: number;
let close: () => Promise<void>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fray-page-'));
  mkdirSync(join(folder, 'site'));
  writeFileSync(join(folder, 'site', 'app.js'), 'app');
  writeFileSync(join(folder, 'secret.js'), 'secret');
  const page = await servePage(join(folder, 'site'), 'the index', 0);
  port = Number(new URL(page.url).port);
  ({ close } = page);
});
afterAll(async () => {
  await close();
  rmSync(folder, { recursive: true, force: true });
});

/** Sends the lines of a request as they are, and returns the answer's status and its text. */
function asked(...lines: readonly string[]): Promise<{ status: number; text: string }> {
  return new Promise((done, failed) => {
    const socket = connect(port, '127.0.0.1');
    let said = '';
    socket.on('data', (data) => (said += String(data)));
    socket.on('error', failed);
    socket.on('end', () => done({ status: Number(said.split(' ')[1]), text: said }));
    socket.end([...lines, 'Connection: close', '', ''].join('\r\n'));
  });
}

const here = 'Host: 127.0.0.1';

test.each<[string, number, ...string[]]>([
  ['an address that ends in a percent sign', 400, 'GET /% HTTP/1.1', here],
  ['a percent sign before other letters', 400, 'GET /%zz/app.js HTTP/1.1', here],
  ['bytes that are no UTF-8', 400, 'GET /%ff HTTP/1.1', here],
  ['an address that is none', 400, 'GET http://[ HTTP/1.1', here],
  ['an address of another host that is none', 403, 'GET /% HTTP/1.1', 'Host: example.org'],
  ['no host', 400, 'GET /% HTTP/1.1'],
  ['an empty host', 403, 'GET / HTTP/1.1', 'Host:'],
  ['a host that only begins like ours', 403, 'GET / HTTP/1.1', 'Host: localhost.example.org'],
  ['something that is no HTTP', 400, '%%%'],
  ['another method', 405, 'POST / HTTP/1.1', here, 'Content-Length: 0'],
  ['another method with an address that is none', 405, 'OPTIONS * HTTP/1.1', here],
  ['a path out of the folder', 404, 'GET /../secret.js HTTP/1.1', here],
  ['a path out of the folder in other letters', 404, 'GET /..%2fsecret.js HTTP/1.1', here],
  ['a NUL', 404, 'GET /app.js%00 HTTP/1.1', here],
  ['a folder', 404, 'GET /x/ HTTP/1.1', here],
])('a request with %s is refused, and the next is answered', async (_title, status, ...lines) => {
  const answer = await asked(...lines);
  expect(answer).toMatchObject({ status });
  expect(answer.text).not.toContain('secret');
  expect(await asked('GET /app.js HTTP/1.1', `Host: localhost:${port}`)).toMatchObject({
    status: 200,
    text: expect.stringContaining('app') as string,
  });
});

test('the first page is the index, whatever stands behind a question mark', async () => {
  for (const url of ['/', '/?%', '/#%'])
    expect(await asked(`GET ${url} HTTP/1.1`, here)).toMatchObject({
      status: 200,
      text: expect.stringContaining('the index') as string,
    });
});
