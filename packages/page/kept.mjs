// Reads every text that a shipped ruleset ever had from the history of this repository. Links from old pages name these texts by
// their hashes.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';

/** Matches the files that the page's menu of rules lists or once listed. */
const SHIPPED = /^(?:rulesets\/[^/]+|test\/systems)\/[^/]+\.fray$/;

/**
 * Returns all versions of each file, packed as in `packVersions`, by the path of the file. Without a git history the result is
 * empty.
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

/**
 * Packs texts that share most of their lines: `lines` has each line once, and `versions` has each text as stretches of `lines`
 * (`[first, count]`), by the first 16 digits of its sha-256.
 */
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
