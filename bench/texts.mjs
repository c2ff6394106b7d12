// Whether the user time of commands grows as a text does: `npm run bench:texts [-- family …]`, on an idle machine.
// Each family is measured at half its size and whole, less what the smallest text takes. A ratio of 2 is linear; what is above
// the limit grows faster, and the run then ends with 1.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sound, wrong } from './families.mjs';

/** From here on a time has not grown as the text has; what takes less than a second altogether is not looked at. */
const limit = 3;

const fray = fileURLToPath(new URL('../packages/cli/dist/fray.js', import.meta.url));
const bundle = fileURLToPath(new URL('../packages/cli/bundle.mjs', import.meta.url));
const commands = {
  check: (file) => ['check', file],
  fmt: (file) => ['fmt', '--check', file],
  run: (file) => ['run', file, '--quiet', '--seed', '1'],
  test: (file) => ['test', file],
  rules: (file) => ['rules', file],
  rulings: (file) => ['rulings', file],
  doc: (file) => ['doc', file, '--markdown', '-'],
};

const folder = mkdtempSync(join(tmpdir(), 'fray-texts-'));

/** Seconds of user time, the least of two. */
function userTime(args) {
  const once = () => {
    const { stderr } = spawnSync(
      'bash',
      [
        '-c',
        'TIMEFORMAT=%U; time "$@" > /dev/null 2> /dev/null',
        'bash',
        process.execPath,
        fray,
        ...args,
      ],
      { encoding: 'utf8' },
    );
    return Number(stderr.trim().split('\n').at(-1));
  };
  return Math.min(once(), once());
}

function timeOf(name, text) {
  const file = join(folder, 'text.fray');
  writeFileSync(file, text);
  return userTime(commands[name](file));
}

spawnSync(process.execPath, [bundle, '--if-stale'], { stdio: 'inherit' });
const asked = process.argv.slice(2);
const small = sound.statements.text(1);
let beyond = 0;
for (const [families, names] of [
  [sound, Object.keys(commands)],
  [wrong, ['check', 'fmt']],
])
  for (const name of names) {
    const start = timeOf(name, small);
    for (const [family, { n, text }] of Object.entries(families)) {
      if (asked.length > 0 && !asked.includes(family)) continue;
      const whole = timeOf(name, text(n));
      const half = timeOf(name, text(n / 2));
      const ratio = (whole - start) / Math.max(half - start, 0.01);
      const isBeyond = whole > 1 && ratio > limit;
      if (isBeyond) beyond += 1;
      console.log(
        `${name.padEnd(8)}${family.padEnd(20)}${String(n).padStart(8)}${half.toFixed(2).padStart(8)} s${whole.toFixed(2).padStart(8)} s  ratio ${ratio.toFixed(1)}${isBeyond ? '  beyond the limit' : ''}`,
      );
    }
  }
rmSync(folder, { recursive: true });
if (beyond > 0) {
  console.error(`${beyond} grow faster than their text`);
  process.exitCode = 1;
}
