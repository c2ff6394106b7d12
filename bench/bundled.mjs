// Bundles one file of the bench with all that it imports into one module that Node can run.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));

/**
 * Bundles a file of the bench into a folder.
 * @returns the path of the module, in `folder`
 */
export async function bundled(entry, folder) {
  const { build } = await import('esbuild');
  const outfile = join(folder, entry.replace(/\.ts$/, '.mjs'));
  await build({
    entryPoints: [join(here, entry)],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    conditions: ['@fray/source'],
    logLevel: 'warning',
    banner: {
      js: "import { createRequire as createRequireHere } from 'node:module'; const require = createRequireHere(import.meta.url);",
    },
  });
  return outfile;
}
