// Measures how fast a long log is opened, and how fast jumps and steps back in it are: `node bench/debugger.mjs [events] [rounds]`.
// Each ratio compares with reading the same lines by JSON.parse alone, in turns in the same process. The ratio of the minima is the most
// reliable.
// The goals are for a log of 100,000 events.
import { execFileSync } from 'node:child_process';
import { createHash, hash } from 'node:crypto';
import {
  closeSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { brawlLog } from './brawl.mjs';

const wanted = Number(process.argv[2] ?? 100_000);
const rounds = Number(process.argv[3] ?? 5);
const cli = fileURLToPath(new URL('../packages/cli/', import.meta.url));
const fray = join(cli, 'dist/fray.js');

const elapsed = (act) => {
  const from = performance.now();
  const result = act();
  return { ms: performance.now() - from, result };
};
const tell = (name, text) => console.log(`${name.padEnd(26)} ${text}`);

const folder = mkdtempSync(join(tmpdir(), 'fray-bench-'));
try {
  execFileSync(process.execPath, [join(cli, 'bundle.mjs'), '--if-stale']);
  const log = brawlLog(fray, folder, wanted);

  const { build } = createRequire(join(cli, 'package.json'))('esbuild');
  const bundle = join(folder, 'engine.mjs');
  await build({
    stdin: { contents: "export { openLog } from '@fray/engine/debugger';", resolveDir: cli },
    bundle: true,
    platform: 'node',
    format: 'esm',
    conditions: ['@fray/source'],
    outfile: bundle,
    logLevel: 'error',
  });
  const { openLog } = await import(pathToFileURL(bundle).href);
  const sha256 =
    hash === undefined
      ? (text) => createHash('sha256').update(text).digest('hex')
      : (text) => hash('sha256', text);

  const size = statSync(log).size;
  const file = openSync(log, 'r');
  const bytes = (from, to) => {
    const part = Buffer.alloc(to - from);
    return part.subarray(0, readSync(file, part, 0, part.length, from));
  };
  function* chunks() {
    for (let from = 0; from < size; from += 256 * 1024)
      yield bytes(from, Math.min(size, from + 256 * 1024));
  }
  const lines = readFileSync(log, 'utf8')
    .split('\n')
    .filter((line) => line !== '');

  const times = { parse: [], open: [] };
  let recording;
  for (let round = 0; round <= rounds; round += 1) {
    const parse = elapsed(() => lines.reduce((sum, line) => sum + JSON.parse(line).seq, 0)).ms;
    const opened = elapsed(() => openLog(sha256, chunks(), bytes));
    ({ recording } = opened.result);
    if (round === 0) continue; // the first round compiles
    times.parse.push(parse);
    times.open.push(opened.ms);
  }
  const count = recording.count();
  const [open, parse] = [Math.min(...times.open), Math.min(...times.parse)];
  tell('events', `${count}, ${(size / 1e6).toFixed(1)} MB`);
  tell(
    'open',
    `min ${open.toFixed(0)} ms (x${(open / parse).toFixed(2)} of JSON.parse alone); goal 600 ms`,
  );

  // The jumps are far apart, so that no state near the target is cached.
  const jumps = Array.from({ length: 200 }, (_, i) => (i * 7919 * 13) % count)
    .map((at) => elapsed(() => [recording.state(at), recording.event(at)]).ms)
    .sort((a, b) => a - b);
  tell(
    'jump',
    `median ${jumps[100].toFixed(2)} ms, worst ${jumps.at(-1).toFixed(2)} ms; goal 50 ms`,
  );
  const from = Math.floor(count * 0.9);
  const back = Array.from(
    { length: 2000 },
    (_, i) => elapsed(() => [recording.state(from - i), recording.event(from - i)]).ms,
  ).sort((a, b) => a - b);
  tell(
    'step back',
    `median ${back[1000].toFixed(3)} ms, worst ${back.at(-1).toFixed(2)} ms; goal 5 ms`,
  );
  const forward = Array.from(
    { length: 2000 },
    (_, i) => elapsed(() => [recording.state(from + i), recording.event(from + i)]).ms,
  ).sort((a, b) => a - b);
  tell(
    'step forward',
    `median ${forward[1000].toFixed(3)} ms, worst ${forward.at(-1).toFixed(2)} ms`,
  );
  closeSync(file);

  const bare = [];
  const whole = [];
  for (let round = 0; round < rounds; round += 1) {
    bare.push(elapsed(() => execFileSync(process.execPath, ['-e', '0'])).ms);
    whole.push(
      elapsed(() => execFileSync(process.execPath, [fray, 'debug', log], { input: 'last\nquit\n' }))
        .ms,
    );
  }
  tell(
    'fray debug LOG, as a whole',
    `min ${Math.min(...whole).toFixed(0)} ms (x${(Math.min(...whole) / Math.min(...bare)).toFixed(1)} of node -e 0, ${Math.min(...bare).toFixed(0)} ms)`,
  );
  tell(
    'memory here',
    `${(process.memoryUsage().rss / 1e6).toFixed(0)} MB with the lines of the log`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
