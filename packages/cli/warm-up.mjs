// Runs a command of the bundle, and then writes the code that it compiled into the cache: `node warm-up.mjs BUNDLE CACHE ARGUMENT…`
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [bundle, cache, ...argv] = process.argv.slice(2);
const scripts = new Map();
globalThis[Symbol.for('fray.scripts')] = scripts;
process.argv.splice(1, Infinity, bundle, ...argv);
process.on('exit', () => {
  mkdirSync(cache, { recursive: true });
  for (const [name, { key, script }] of scripts) {
    const path = join(
      cache,
      `${name}-${key}-${process.version}-${process.platform}-${process.arch}`,
    );
    writeFileSync(`${path}.${process.pid}.draft`, script.createCachedData());
    renameSync(`${path}.${process.pid}.draft`, path);
  }
});
await import(pathToFileURL(bundle).href);
