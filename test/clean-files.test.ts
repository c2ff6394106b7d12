// No file of the project shows on which machine it was made: it names no home folder and no package host. Pages are served on 127.0.0.1
// everywhere.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

const traces: readonly RegExp[] = [
  /(?:^|[\s'"`(=:])\/(?:home|root|Users|work|workspace|builds|mnt|srv)\/[\w.-]+/,
  /\b[A-Za-z]:\\(?:Users|work)\\/,
  /\bregistry\.[\w-]+\.\w+/i,
  /\b(?:https?:)?\/\/(?:localhost|(?!127\.0\.0\.1)\d{1,3}(?:\.\d{1,3}){3}|[\w.-]*(?:artifactory|nexus|verdaccio|npmmirror)[\w.-]*)\b/i,
];

/** Returns the lines of a text that name a machine, as `line: text`. */
function tracesIn(text: string): readonly string[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      traces.some((trace) => trace.test(line)) ? [`${index + 1}: ${line.trim()}`] : [],
    );
}

test('a machine path or a package host in a text is found', () => {
  const slash = '/';
  const notes = ['see ', 'home', 'ada', 'notes'].join(slash);
  expect(tracesIn(`fine\n${notes}`)).toEqual([`2: ${notes}`]);
  expect(tracesIn(`"${slash}work${slash}main"`)).toHaveLength(1);
  expect(
    tracesIn(['resolved: https:', '', `registry${'.'}example.org`, 'x'].join(slash)),
  ).toHaveLength(1);
  expect(tracesIn(['http:', '', '10.0.0.1:4873', 'x'].join(slash))).toHaveLength(1);
  expect(tracesIn('packages/home/x and https://example.org/home')).toEqual([]);
});

const listed = spawnSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' });

test.skipIf(listed.status !== 0)('no tracked file names a machine path or a package host', () => {
  const files = listed.stdout.split('\0').filter((path) => path !== '');
  expect(files).toContain('package.json');
  const found = files.flatMap((path) => {
    let text: string;
    try {
      text = readFileSync(`${root}${path}`, 'utf8');
    } catch {
      return []; // the file is deleted, and the deletion is not yet committed
    }
    return tracesIn(text).map((line) => `${path}:${line}`);
  });
  expect(found).toEqual([]);
});

test('the lockfile names no package host', () => {
  expect(readFileSync(`${root}pnpm-lock.yaml`, 'utf8')).not.toMatch(/:\/\//);
});
