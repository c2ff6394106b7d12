// Every text that a shipped file of rules ever had, out of the history of this repository: links of old pages name them by their hash.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';

/** The files of the menu, now or once. */
const SHIPPED = /^(?:rulesets\/[^/]+|test\/systems)\/[^/]+\.fray$/;

/**
 * By path: the lines of all versions, each once, and each version as stretches of them, by the first 16 digits of its sha-256.
 * Empty where there is no history.
 */
export function keptRules(root) {
  const git = (args, input) =>
    execFileSync('git', ['-C', root, ...args], {
      input,
      maxBuffer: 1e9,
      stdio: ['pipe', 'pipe', 'ignore'],
    });
  let raw;
  try {
    raw = git([
      'log',
      '--format=',
      '--raw',
      '--no-abbrev',
      '--no-renames',
      '--',
      'rulesets',
      'test/systems',
    ]).toString();
  } catch {
    return {};
  }
  const versions = new Map();
  for (const [, blob, path] of raw.matchAll(/^:\d+ \d+ \w+ (\w+) \w+\t(.+)$/gm))
    if (SHIPPED.test(path) && !/^0+$/.test(blob))
      versions.set(path, (versions.get(path) ?? new Set()).add(blob));
  return Object.fromEntries(
    [...versions].map(([path, blobs]) => [
      path,
      packVersions([...blobs].map((blob) => git(['cat-file', 'blob', blob]).toString())),
    ]),
  );
}

/** Texts that are much alike, in little room. */
export function packVersions(texts) {
  const lines = [];
  const places = new Map();
  const versions = {};
  for (const text of texts) {
    const stretches = [];
    for (const line of text.split('\n')) {
      if (!places.has(line)) places.set(line, lines.push(line) - 1);
      const at = places.get(line);
      const last = stretches.at(-1);
      if (last !== undefined && last[0] + last[1] === at) last[1] += 1;
      else stretches.push([at, 1]);
    }
    versions[createHash('sha256').update(text).digest('hex').slice(0, 16)] = stretches;
  }
  return { lines, versions };
}
