// Finds the small changes that Stryker's instrumenter can make to the rooms, draws some of them, and writes sources with the drawn ones.
import { Instrumenter } from '@stryker-mutator/instrumenter';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const log = {
  isDebugEnabled: () => false,
  debug() {},
  info() {},
  warn: console.warn,
  error: console.error,
};

/**
 * Leaves out defaults that exist only for the type checker: in `list[at] ?? default`, where `at` is always within the list. No test could
 * notice a change there.
 */
const defaultsOfIndices = {
  shouldIgnore({ node, parent, key }) {
    const isDefault =
      parent?.type === 'LogicalExpression' &&
      parent.operator === '??' &&
      key === 'right' &&
      /Literal$|^(?:Array|Object)Expression$/.test(node.type) &&
      parent.left.type.endsWith('MemberExpression') &&
      parent.left.computed;
    return isDefault ? 'a default that only the type checker asks for' : undefined;
  },
};

async function instrument(files) {
  return new Instrumenter(log).instrument(files, {
    plugins: null,
    excludedMutations: [],
    ignorers: [defaultsOfIndices],
  });
}

/** Returns the part of a text between two places of the instrumenter, which counts lines and columns from 0. */
function textBetween(lines, { start, end }) {
  if (start.line === end.line) return lines[start.line].slice(start.column, end.column);
  return [
    lines[start.line].slice(start.column),
    ...lines.slice(start.line + 1, end.line),
    lines[end.line].slice(0, end.column),
  ].join('\n');
}

/** Gives each mutant a key that stays the same if its line moves. No two mutants of one draw have the same key. */
function named(mutants, sources) {
  const seen = new Map();
  return mutants.map(({ id, fileName: file, location, mutatorName: kind, replacement: is }) => {
    const lines = sources.get(file).split('\n');
    const line = lines[location.start.line].trim();
    const was = textBetween(lines, location);
    const key = JSON.stringify([file, line, was, is]);
    const nth = (seen.get(key) ?? 0) + 1;
    seen.set(key, nth);
    return { id, file, location, kind, line, was, is, nth, key: `${key}${nth}` };
  });
}

/** Returns the text of every source below the folders, without tests and what only tests share. */
export function sourcesIn(root, folders) {
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
      .filter((path) => /(?<!\.test|-fixture)\.tsx?$/.test(path) && !path.includes('/testing/')),
  );
  return new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
}

/** Returns all mutants of the sources, in no particular order. */
export async function mutantsOf(sources) {
  const files = [...sources].map(([name, content]) => ({ name, content, mutate: true }));
  return named((await instrument(files)).mutants, sources);
}

/**
 * Returns the mutants in the order in which they are drawn. The place of a mutant depends only on the seed and on its own text, so that
 * other changes to the code leave the draw as it was.
 */
export function drawn(mutants, seed) {
  const rank = ({ key }) => createHash('sha256').update(`${seed} ${key}`).digest('hex');
  return mutants
    .map((mutant) => [rank(mutant), mutant])
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, mutant]) => mutant);
}

/**
 * Writes the sources that have drawn mutants to a folder, with a switch for each, and returns the mutants with the ids of their switches. A
 * run has one of them on: the one that `__STRYKER_ACTIVE_MUTANT__` names.
 */
export async function switched(chosen, sources, folder) {
  const files = [...new Set(chosen.map(({ file }) => file))].map((name) => ({
    name,
    content: sources.get(name),
    mutate: chosen.filter(({ file }) => file === name).map(({ location }) => location),
  }));
  const { files: written, mutants } = await instrument(files);
  for (const { name, content } of written) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  const ids = new Map(named(mutants, sources).map((mutant) => [placed(mutant), mutant.id]));
  return chosen.map((mutant) => ({ ...mutant, id: ids.get(placed(mutant)) }));
}

function placed({ file, location, kind, is }) {
  return JSON.stringify([file, location, kind, is]);
}
