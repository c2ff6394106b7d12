// Runs the tests of a room after a change in it: `npm run test:room -- engine/why dsl/types`, or without names those of the rooms
// that git says have changed. These are the tests beside the code and those that `test/rooms.json` names. What
// else a change may break, `npm test` finds.
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const elsewhere = JSON.parse(readFileSync(join(root, 'test', 'rooms.json'), 'utf8'));
const named = process.argv.slice(2).map((name) => name.replace(/^packages\/|\/src|\/$/g, ''));
const rooms = named.length > 0 ? named : changedRooms();

const unknown = rooms.filter((room) => elsewhere[room] === undefined);
if (unknown.length > 0 || rooms.length === 0) {
  console.error(
    rooms.length === 0
      ? 'No room has changed since the last commit. Name one, such as engine/why.'
      : `Not a room: ${unknown.join(', ')}. Rooms: ${Object.keys(elsewhere).join(', ')}`,
  );
  process.exit(2);
}
const places = new Set(
  rooms.flatMap((room) => [`packages/${room.replace('/', '/src/')}/`, ...elsewhere[room]]),
);
console.log(`The tests of ${rooms.join(', ')}`);
const { status } = spawnSync('npx', ['vitest', 'run', ...places], { cwd: root, stdio: 'inherit' });
process.exitCode = status ?? 1;

/** Returns the rooms with a file that differs from the last commit. */
function changedRooms() {
  const lines = execFileSync('git', ['status', '--porcelain', '-uall', 'packages'], {
    cwd: root,
    encoding: 'utf8',
  }).split('\n');
  const found = lines.map((line) => /packages\/([^/]+)\/src\/([^/]+)\//.exec(line));
  return [...new Set(found.flatMap((match) => (match ? [`${match[1]}/${match[2]}`] : [])))];
}
