// Which mutants the compiler lets pass. What it refuses can never be landed, so it is no change that a test has to notice.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const packages = ['packages/dsl', 'packages/engine'];

/** The first `count` of the mutants that compile. */
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
    to = from + 3 * (count - passed.length); // two in three are refused
    passed.push(...soundOf(mutants.slice(from, to), sources, root, copy));
  }
  return passed.slice(0, count);
}

/** Several are made at a time, each in a file of its own: types are declared, so none breaks another file. */
function soundOf(mutants, sources, root, copy) {
  const refused = new Set();
  for (let waiting = mutants; waiting.length > 0;) {
    const batch = new Map(waiting.map((mutant) => [mutant.file, mutant]));
    for (const [file, mutant] of batch)
      writeFileSync(join(copy, file), changed(sources.get(file), mutant));
    for (const file of refusedFiles(root, copy)) refused.add(batch.get(file));
    for (const file of batch.keys()) writeFileSync(join(copy, file), sources.get(file));
    waiting = waiting.filter((mutant) => batch.get(mutant.file) !== mutant);
  }
  return mutants.filter((mutant) => !refused.has(mutant));
}

function changed(text, { location: { start, end }, is }) {
  const lines = text.split('\n');
  const offset = ({ line, column }) =>
    lines.slice(0, line).reduce((sum, one) => sum + one.length + 1, column);
  return text.slice(0, offset(start)) + is + text.slice(offset(end));
}

/** The files in which the compiler finds mistakes. */
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
