// Finds the mutants that compile. Code that does not compile cannot be merged, so no test has to notice the others.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PACKAGES } from './rooms.mjs';

const packages = PACKAGES.map((name) => `packages/${name}`);

/** Returns the first `count` mutants that compile. */
export function compiling(mutants, count, sources, root, work) {
  const copy = join(work, 'types');
  mkdirSync(copy, { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
  for (const path of ['tsconfig.base.json', 'package.json'])
    cpSync(join(root, path), join(copy, path));
  for (const path of packages)
    for (const part of ['src', 'package.json', 'tsconfig.json', 'node_modules'])
      cpSync(join(root, path, part), join(copy, path, part), {
        recursive: true,
        verbatimSymlinks: true,
      });

  const passed = [];
  for (let from = 0, to; passed.length < count && from < mutants.length; from = to) {
    to = Math.min(from + 3 * (count - passed.length), from + AT_ONCE); // the compiler refuses two in three
    passed.push(...soundOf(mutants.slice(from, to), sources, root, copy));
  }
  return passed.slice(0, count);
}

/** How many mutants the compiler checks in one run. */
const AT_ONCE = 1000;

/**
 * Returns the mutants that compile. Each is put into a file of its own beside the file that it changes, so that one run of the compiler
 * judges all.
 */
function soundOf(mutants, sources, root, copy) {
  const beside = new Map(
    mutants.map((mutant, index) => [
      mutant.file.replace(/(?=\.tsx?$)/, `.mutant-${index}`),
      mutant,
    ]),
  );
  for (const [file, mutant] of beside)
    writeFileSync(join(copy, file), changed(sources.get(mutant.file), mutant));
  const refused = refusedFiles(root, copy);
  for (const file of beside.keys()) rmSync(join(copy, file));
  return [...beside].flatMap(([file, mutant]) => (refused.has(file) ? [] : [mutant]));
}

function changed(text, { location: { start, end }, is }) {
  const lines = text.split('\n');
  const offset = ({ line, column }) =>
    lines.slice(0, line).reduce((sum, one) => sum + one.length + 1, column);
  return text.slice(0, offset(start)) + is + text.slice(offset(end));
}

/** Returns the files in which the compiler finds errors. */
function refusedFiles(root, copy) {
  const from = createRequire(join(root, 'package.json'));
  const tsc = join(dirname(from.resolve('typescript/package.json')), 'bin/tsc');
  const { stdout } = spawnSync(process.execPath, [tsc, '-b', '--pretty', 'false', ...packages], {
    cwd: copy,
    encoding: 'utf8',
    maxBuffer: 1e9,
  });
  return new Set([...stdout.matchAll(/^([^(\s]+)\(\d+,\d+\): error /gm)].map(([, file]) => file));
}
