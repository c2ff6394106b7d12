// `fray page` with a made-up page: what the command serves and writes.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { inflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Host } from '../host.ts';
import { main } from '../main.ts';
import { fakeHost } from '../testing/fake-host.ts';
import { noSuchFile } from '../testing/hints.ts';

const log = '{"a":"</script><b>"}\n';
const played = readFileSync(
  fileURLToPath(new URL('../../../../test/golden/format-1/column-ambush.jsonl', import.meta.url)),
  'utf8',
);
const solo = '<html><body><!-- log --><script>$&</script></body></html>';

function withPage(): {
  host: Host & ReturnType<typeof fakeHost>;
  served: string[];
  opened: string[];
} {
  const served: string[] = [];
  const opened: string[] = [];
  const made = fakeHost({
    files: {
      'a"b.jsonl': log,
      'notes.txt': 'x',
      'below.fray': 'ruleset "x"\n',
      'house/rules.fray': 'amends "../below.fray"\n',
      'rules.fray': 'ruleset "x"\n',
      'played.jsonl': played,
      'view.json': '{"log":"","as":"customs"}',
    },
  });
  const host = {
    ...made,
    onInterrupt: (act: () => void) => {
      setTimeout(act, 0);
      return () => {};
    },
    page: {
      solo: () => solo,
      index: () => '<html><body></body></html>',
      serve: (index: string, port: number) => {
        served.push(index);
        if (port === 80) return Promise.reject(new Error('it is taken'));
        return Promise.resolve({
          url: `http://127.0.0.1:${port}/`,
          close: () => Promise.resolve(),
        });
      },
      open: (url: string) => void opened.push(url),
    },
  };
  return { host, served, opened };
}

function unpacked(html: string): { name: string; text: string } {
  const [, name = '', data = ''] =
    /id="fray-\w+" data-name="([^"]*)">([^<]*)<\/script>/.exec(html) ?? [];
  return { name, text: inflateRawSync(Buffer.from(data, 'base64')).toString('utf8') };
}

test('a single file contains the log, and no character of the log ends the script', async () => {
  const { host } = withPage();
  expect(await main(['page', 'a"b.jsonl', '--html', 'out.html'], host)).toBe(0);
  const html = String(host.disk.get('out.html'));
  expect(unpacked(html)).toEqual({ name: 'a&quot;b.jsonl', text: log });
  expect(html).toContain('<script>$&</script>');
  expect(host.printed.out).toContain('It contains the whole log');
});

test('the view of a side contains neither rules nor seed nor seals', async () => {
  const { host } = withPage();
  const argv = ['page', 'played.jsonl', '--as', 'column', '--html', 'out.html'];
  expect(await main(argv, host)).toBe(0);
  const { name, text } = unpacked(String(host.disk.get('out.html')));
  expect(name).toBe('as-column.json');
  expect(JSON.parse(text)).toMatchObject({ log: '', as: 'column', end: 'over' });
  expect(text).not.toContain('~h');
  expect(host.printed.out).toContain('no rules, no seed');
});

test('rules are served together with the files that they need', async () => {
  const { host, served } = withPage();
  expect(await main(['page', 'house/rules.fray', '--no-open'], host)).toBe(0);
  expect(served[0]).toContain('id="fray-rules"');
  expect(JSON.parse(unpacked(served[0] ?? '').text)).toEqual({
    path: 'rules.fray',
    files: { 'rules.fray': 'amends "../below.fray"\n', '../below.fray': 'ruleset "x"\n' },
  });
});

test('the page is served and opened, with or without a log, until it is interrupted', async () => {
  const { host, served, opened } = withPage();
  expect(await main(['page', 'a"b.jsonl', '--port', '8080'], host)).toBe(0);
  expect(await main(['page', '--no-open', '--json'], host)).toBe(0);
  expect(opened).toEqual(['http://127.0.0.1:8080/']);
  expect(unpacked(served[0] ?? '').text).toBe(log);
  expect(served[1]).not.toContain('fray-log');
  expect(host.printed.out).toContain('"url": "http://127.0.0.1:0/"');
});

test.each([
  [['page', 'notes.txt'], 1, 'notes.txt is neither a log nor rules'],
  [['page', 'rules.fray', '--html', 'x.html'], 2, 'a page in one file can only contain a log'],
  [['page', 'rules.fray', '--as', 'players'], 2, '`--as` needs a log'],
  [['page', '--as', 'players'], 2, '`--as` needs a log'],
  [['page', 'played.jsonl', '--as', 'nobody'], 2, 'no side `nobody`'],
  [['page', 'view.json', '--as', 'customs'], 2, 'view.json is a view already'],
  [['page', 'none.jsonl'], 5, noSuchFile('none.jsonl')],
  [['page', '--port', '80'], 5, 'cannot be served on port 80: it is taken'],
])('%j ends with %i', async (argv, code, said) => {
  const { host } = withPage();
  expect(await main(argv, host)).toBe(code);
  expect(host.printed.err).toContain(said);
});

test('without a built page the command says how to build it', async () => {
  const host = fakeHost();
  expect(await main(['page'], host)).toBe(5);
  expect(host.printed.err).toContain('npm run page');
});
