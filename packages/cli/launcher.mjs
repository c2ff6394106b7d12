// The start of the bundled `fray` command. The CLI, the language, the engine and the language server are texts in `parts`, beside this
// file. Each is read and compiled when it is first needed: `fray --help` needs only the first, `fray check` the first two. If
// `cache` has the compiled form of the same text from the same version of Node, the text is not compiled again. If that form is
// missing or does not fit, Node compiles the text.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Script } from 'node:vm';
import keys from 'fray:keys';

const require = createRequire(import.meta.url);
const made = new Map();

function load(name) {
  const known = made.get(name);
  if (known !== undefined) return known.exports;
  const key = keys[name];
  const path = new URL(`parts/${name}-${key}.js`, import.meta.url);
  const script = new Script(readFileSync(path, 'latin1'), {
    filename: `fray/${name}.js`,
    cachedData: cached(`${name}-${key}-${process.version}-${process.platform}-${process.arch}`),
  });
  globalThis[Symbol.for('fray.scripts')]?.set(name, { key, script }); // warm-up.mjs collects them here, to make the cache
  const module = { exports: {} };
  made.set(name, module);
  script.runInThisContext()(module, require, load, import.meta.url);
  return module.exports;
}

function cached(name) {
  try {
    return readFileSync(new URL(`cache/${name}`, import.meta.url));
  } catch {
    return undefined;
  }
}

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`fray needs Node 20.19 or newer; this is Node ${process.versions.node}.`);
  process.exit(2);
}
load('cli');
