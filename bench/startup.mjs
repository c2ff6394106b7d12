// Measures how long the CLI takes to answer, as ratios to bare Node: `node bench/startup.mjs [rounds]`.
// The variants take turns, so that other load on the machine affects all alike. The ratio of the minima is the most reliable.
// Needs bash, whose `time` gives the processor time of a child to the millisecond.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const rounds = Number(process.argv[2] ?? 20);
const fray = fileURLToPath(new URL('../packages/cli/dist/fray.js', import.meta.url));
const bundle = fileURLToPath(new URL('../packages/cli/bundle.mjs', import.meta.url));

const small = `ruleset "The pass"

span round "ten seconds"

side travellers
side brigands

kind Person
  eyes   1..20                  "how well it notices things"
  hits   counter 0..  starts 2  "hits it can take"

table Hour "how hard it is to see in the pass"
  hour   die
  noon   d12
  dusk   d20
  night  d30

given hour  row of Hour  default dusk

check Notice by t "does it see the ambush in time?"
  roll hour.die as face, low is good
  ready      when face <= t.eyes
  surprised  otherwise

condition Surprised "does not know what is going on"
  bars everything

define p is up when p.hits > 0

encounter
  play round as first
    step Ambush
      each t in travellers where t is up
        Notice by t
          ready      nothing
          surprised  t gains Surprised until end of round
    each b in brigands where b is up
      lower b.hits by 1

scenario Evening
  side travellers
    Person  eyes
    Anna    14
    Bert    9
    Cora    11
  side brigands
    Person  eyes
    Drago   12
    Egon    8
`;

const goals = new Map([
  ['fray --help', 1.5],
  ['fray check', 2.5],
]);

/** Returns processor time (user and system) and elapsed time of one run, in milliseconds. */
function timed(args) {
  const script = 'TIMEFORMAT="%U %S %R"; exec 3>&2; { time "$@" >/dev/null 2>&1; } 2>&1; exit 0';
  const [user, system, real] = execFileSync(
    'bash',
    ['-c', script, 'bash', process.execPath, ...args],
    { encoding: 'utf8' },
  )
    .trim()
    .split(' ')
    .map(Number);
  return { cpu: (user + system) * 1000, wall: real * 1000 };
}

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

const folder = mkdtempSync(join(tmpdir(), 'fray-bench-'));
try {
  execFileSync(process.execPath, [bundle, '--if-stale']);
  const file = join(folder, 'small.fray');
  writeFileSync(file, small);
  const variants = [
    ['node -e 0', ['-e', '0']],
    ['fray --help', [fray, '--help']],
    ['fray check', [fray, 'check', file]],
  ];
  const times = variants.map(([, args]) => {
    timed(args); // the first run fills caches
    return { cpu: [], wall: [] };
  });
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, [, args]] of variants.entries()) {
      const one = timed(args);
      times[index].cpu.push(one.cpu);
      times[index].wall.push(one.wall);
    }
  }
  for (const [index, [name]] of variants.entries()) {
    const told = ['cpu', 'wall'].map((what) => {
      const [own, bare] = [times[index][what], times[0][what]];
      const ratio = (of) => (of(own) / of(bare)).toFixed(2);
      return `${what} min ${Math.min(...own).toFixed(0)} ms (x${ratio((all) => Math.min(...all))}), median ${median(own).toFixed(0)} ms (x${ratio(median)})`;
    });
    console.log(
      `${name.padEnd(12)} ${told.join('; ')}${goals.has(name) ? `; goal x${goals.get(name)}` : ''}`,
    );
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
