// Adds the hashes of keepsakes that have none yet to `hashes.txt`: a part of `npm run keep`. A line that is there is never changed.
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const list = join(here, 'hashes.txt');
const known = new Set(
  (existsSync(list) ? readFileSync(list, 'utf8') : '').split('\n').map((line) => line.slice(66)),
);
const files = readdirSync(here, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .flatMap(({ name }) =>
    readdirSync(join(here, name), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(here.length + 1)),
  )
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !known.has(path))
  .toSorted();
for (const path of files)
  appendFileSync(
    list,
    `${createHash('sha256')
      .update(readFileSync(join(here, path)))
      .digest('hex')}  ${path}\n`,
  );
console.log(`${files.length} hashes added`);
