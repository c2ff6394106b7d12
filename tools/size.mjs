// Measures the size of the house: `npm run size` counts the tokens of every package and prints them by room.
// `tokens.mjs` says what a token is. All files of all packages count, data and generated files included; tests, their helpers, prose
// and pictures do not.
// Options: `-- engine dsl/syntax` counts these packages and rooms, `-- --since REVISION` adds what that commit had and the difference,
// and `-- --json` prints JSON.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { tokensOf } from './tokens.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'boolean', default: false }, since: { type: 'string' } },
});

const PROSE_OR_PICTURE = /\.(?:md|png|svg)$/;
const TEST = /(?:\.test|-fixture)\.tsx?$|\/testing\//;
/** Returns the room of a file: `engine/why` for all of packages/engine/src/why, `engine` for what lies beside the rooms. */
function roomOf(path) {
  const [, name, src, room, ...rest] = path.split('/');
  return src === 'src' && rest.length > 0 ? `${name}/${room}` : name;
}

const git = (args, input) => execFileSync('git', args, { cwd: root, input, maxBuffer: 2 ** 30 });
const isCounted = (path) => path !== '' && !PROSE_OR_PICTURE.test(path) && !TEST.test(path);

/** Yields path and text of each file that counts, as the work tree has it. */
function* filesNow() {
  const listed = git(['ls-files', '-z', '-co', '--exclude-standard', 'packages']).toString();
  for (const path of listed.split('\0').filter(isCounted)) {
    let text;
    try {
      text = readFileSync(join(root, path), 'utf8');
    } catch (thrown) {
      if (thrown.code !== 'ENOENT') throw thrown; // deleted, and git does not know yet
      continue;
    }
    yield [path, text];
  }
}

/** Yields path and text of each file that counts, as a commit has it. */
function* filesAt(revision) {
  const listed = git(['ls-tree', '-r', '-z', '--name-only', revision, 'packages']).toString();
  const paths = listed.split('\0').filter(isCounted);
  const output = git(['cat-file', '--batch'], paths.map((p) => `${revision}:${p}\n`).join(''));
  let at = 0;
  for (const path of paths) {
    const start = output.indexOf(10, at) + 1;
    const length = Number(output.subarray(at, start).toString().split(' ')[2]);
    yield [path, output.subarray(start, start + length).toString()];
    at = start + length + 1;
  }
}

/** Returns files and tokens by room, in the order of their names. */
function sizeOf(files) {
  const rooms = new Map();
  for (const [path, text] of files) {
    const room = roomOf(path);
    if (positionals.length > 0 && !positionals.some((one) => `${room}/`.startsWith(`${one}/`)))
      continue;
    const size = rooms.get(room) ?? { files: 0, tokens: 0 };
    rooms.set(room, { files: size.files + 1, tokens: size.tokens + tokensOf(text) });
  }
  return rooms;
}

const now = sizeOf(filesNow());
const then = values.since === undefined ? undefined : sizeOf(filesAt(values.since));
const none = { files: 0, tokens: 0 };
const names = [...new Set([...now.keys(), ...(then?.keys() ?? [])])].toSorted((a, b) =>
  a < b ? -1 : 1,
);
const rows = names.map((room) => ({
  room,
  ...(now.get(room) ?? none),
  ...(then && { before: (then.get(room) ?? none).tokens }),
}));
if (values.json) console.log(JSON.stringify(rows, null, 1));
else print();

/** Prints each package with its rooms below it, and the sum of all. */
function print() {
  const packages = [...new Set(rows.map(({ room }) => room.split('/')[0]))];
  const sum = (own) => ({
    files: own.reduce((all, { files }) => all + files, 0),
    tokens: own.reduce((all, { tokens }) => all + tokens, 0),
    ...(then && { before: own.reduce((all, { before }) => all + before, 0) }),
  });
  console.log(line('', 'files', 'tokens', then && 'before', then && 'change'));
  for (const name of packages) {
    const own = rows.filter(({ room }) => room.split('/')[0] === name);
    printRow(`packages/${name}`, sum(own));
    for (const { room, ...size } of own)
      printRow(room === name ? '  beside the rooms' : `  ${room.slice(name.length + 1)}`, size);
  }
  printRow('all', sum(rows));
}

function printRow(name, { files, tokens, before }) {
  const change = before === undefined ? undefined : tokens - before;
  const sign = change > 0 ? '+' : '';
  console.log(
    line(name, files, figure(tokens), before && figure(before), then && sign + figure(change)),
  );
}

function figure(number) {
  return String(number).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

function line(name, ...columns) {
  const cells = columns.filter((cell) => cell !== undefined);
  return [name.padEnd(24), ...cells.map((cell) => String(cell).padStart(11))].join('').trimEnd();
}
