// Checks whether the user time of commands grows in proportion to the text: `npm run bench:texts [-- family …]`, on an idle machine.
// Each family is measured at half its size and at full size, less the time of the smallest text. A ratio of 2 is linear. A ratio above the
// limit means that the time grows faster, and the run then exits with 1.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sound, wrong } from './families.mjs';

/** The ratio above which a time grows faster than its text. Times below one second are not judged. */
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

/** Returns the user time in seconds, the smaller of two runs. Throws if a run has an unexpected exit code. */
function userTime(args, expected) {
  const once = () => {
    const { stderr, status, signal } = spawnSync(
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
    if (signal !== null || !expected.includes(status))
      throw new Error(`fray ${args.join(' ')} ended with ${signal ?? status}`);
    return Number(stderr.trim().split('\n').at(-1));
  };
  return Math.min(once(), once());
}

function timeOf(name, text, expected) {
  const file = join(folder, 'text.fray');
  writeFileSync(file, text);
  return userTime(commands[name](file), expected);
}

const asked = process.argv.slice(2);
const known = [...Object.keys(sound), ...Object.keys(wrong)];
const unknown = asked.filter((family) => !known.includes(family));
if (unknown.length > 0) {
  console.error(`no family: ${unknown.join(', ')}; there are ${known.join(', ')}`);
  process.exit(2);
}
const folder = mkdtempSync(join(tmpdir(), 'fray-texts-'));
process.on('exit', () => rmSync(folder, { recursive: true }));
spawnSync(process.execPath, [bundle, '--if-stale'], { stdio: 'inherit' });
const small = sound.statements.text(1);
let beyond = 0;
/** The exit codes that a command may have: `fmt` exits with 1 if a text has another layout than its own. */
const expected = {
  sound: (name) => (name === 'fmt' ? [0, 1] : [0]),
  wrong: () => [1],
};
for (const [families, names, ends] of [
  [sound, Object.keys(commands), expected.sound],
  [wrong, ['check', 'fmt'], expected.wrong],
])
  for (const name of names) {
    const start = timeOf(name, small, expected.sound(name));
    for (const [family, { n, text }] of Object.entries(families)) {
      if (asked.length > 0 && !asked.includes(family)) continue;
      const whole = timeOf(name, text(n), ends(name));
      const half = timeOf(name, text(n / 2), ends(name));
      const ratio = (whole - start) / Math.max(half - start, 0.01);
      const isBeyond = whole > 1 && ratio > limit;
      if (isBeyond) beyond += 1;
      console.log(
        `${name.padEnd(8)}${family.padEnd(20)}${String(n).padStart(8)}${half.toFixed(2).padStart(8)} s${whole.toFixed(2).padStart(8)} s  ratio ${ratio.toFixed(1)}${isBeyond ? '  beyond the limit' : ''}`,
      );
    }
  }
if (beyond > 0) {
  console.error(`${beyond} grow faster than their text`);
  process.exitCode = 1;
}
