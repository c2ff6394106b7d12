// Measures how fast Fray is, as ratios to other code that does the same, side by side.
// Call it as `npm run bench`, `npm run bench -- NAME …`, `-- --check` (against limits.json), `-- --json` or `-- --rounds 5`.
// Each piece of work has a process of its own. The two of a ratio take turns, and the median of the rounds counts. `--check` fails only if
// even the best round misses its limit.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { bundled } from './bundled.mjs';

const here = dirname(fileURLToPath(import.meta.url));

/** Each ratio: the work measured, the work to compare it with, and what a unit is. */
const all = [
  {
    name: 'sampling',
    work: 'sampled ambush',
    base: 'hand ambush',
    unit: 'mini-ambush',
    told: 'sampling without a log, to the same by hand',
  },
  {
    name: 'interpreter',
    work: 'interpreted ambush',
    base: 'hand ambush',
    unit: 'mini-ambush',
    told: 'the reference interpreter, to the same by hand',
  },
  {
    name: 'duel',
    work: 'sampled duel',
    base: 'hand duel',
    unit: 'duel',
    told: 'sampling a duel, to the same by hand',
  },
  {
    name: 'events',
    work: 'logged ambush',
    base: 'unlogged ambush',
    unit: 'mini-ambush',
    told: 'what events cost: a run with them, to one without',
  },
  {
    name: 'replay',
    work: 'replay lines',
    base: 'JSON.parse lines',
    unit: 'event',
    told: 'reading and reducing lines, to reading them',
  },
  {
    name: 'reduce',
    work: 'replay events',
    base: 'JSON.parse lines',
    unit: 'event',
    told: 'reducing events in memory, to reading their lines',
  },
  {
    name: 'immer',
    work: 'replay events by Immer',
    base: 'replay events',
    unit: 'event',
    told: 'a state that stays as it was, to a plain one',
  },
  {
    name: 'exact',
    work: 'exact 6',
    base: 'hand exact 6',
    unit: 'question',
    told: 'exact odds in floating point, to a programme for this one question',
  },
  {
    name: 'skirmish',
    work: 'skirmish 3',
    base: 'hand skirmish 3',
    unit: 'question',
    told: 'exact odds of three against three who all hang together, to a programme for it',
  },
  {
    name: 'checking',
    work: 'check 1000 lines',
    base: 'words of 1000 lines',
    unit: 'text',
    told: 'parsing and checking 1,000 lines, to finding their words',
  },
  {
    name: 'grow-participants',
    work: 'sampled ambush 48',
    base: 'sampled ambush',
    unit: 'encounter',
    told: 'sampling with 48 targets, to 6',
  },
  {
    name: 'grow-participants-hand',
    work: 'hand ambush 48',
    base: 'hand ambush',
    unit: 'encounter',
    told: 'the same by hand',
  },
  {
    name: 'grow-state',
    work: 'replay events',
    base: 'replay events of 3',
    unit: 'event',
    told: 'reducing among 24 targets, to 3',
  },
  {
    name: 'grow-exact',
    work: 'exact 12',
    base: 'exact 6',
    unit: 'question',
    told: 'exact odds for 12 targets, to 6',
  },
  {
    name: 'grow-exact-40',
    work: 'exact 40',
    base: 'exact 6',
    unit: 'question',
    told: 'exact odds for 40 targets, to 6',
  },
  {
    name: 'grow-lines',
    work: 'check 4000 lines',
    base: 'check 1000 lines',
    unit: 'text',
    told: 'parsing and checking 4,000 lines, to 1,000',
  },
  {
    name: 'threads',
    work: '2 threads',
    base: '1 thread',
    unit: '600,000 duels',
    told: 'two threads, to one (by the clock: needs two idle cores)',
  },
];

const { values, positionals } = parseArgs({
  options: {
    check: { type: 'boolean' },
    json: { type: 'boolean' },
    rounds: { type: 'string', default: '3' },
  },
  allowPositionals: true,
});
const unknown = positionals.filter(
  (name) => name !== 'startup' && !all.some((one) => one.name === name),
);
if (unknown.length > 0) {
  console.error(
    `there is no measurement ${unknown.join(', ')}; there are ${all.map(({ name }) => name).join(', ')} and startup`,
  );
  process.exit(2);
}
const limits = JSON.parse(readFileSync(join(here, 'limits.json'), 'utf8'));
const rounds = Math.max(1, Number(values.rounds) || 1);
const chosen =
  positionals.length === 0 ? all : all.filter(({ name }) => positionals.includes(name));

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
const shown = (us) =>
  us >= 1000
    ? `${(us / 1000).toFixed(1)} ms`
    : us >= 1
      ? `${us.toFixed(1)} us`
      : `${(us * 1000).toFixed(0)} ns`;

const folder = mkdtempSync(join(tmpdir(), 'fray-bench-'));
let isMissed = false;
try {
  const file = await bundled('work.ts', folder);
  const timed = (work) =>
    JSON.parse(execFileSync(process.execPath, [file, work, here], { encoding: 'utf8' })).time;
  const results = [];
  for (const { name, work, base, unit, told } of chosen) {
    const times = Array.from({ length: rounds }, () => ({ base: timed(base), work: timed(work) }));
    const ratios = times.map((time) => time.work / time.base);
    const limit = limits[name]?.limit ?? null;
    const result = {
      name,
      told,
      unit,
      ratio: median(ratios),
      best: Math.min(...ratios),
      limit,
      goal: limits[name]?.goal ?? null,
      time: median(times.map((time) => time.work)),
      base: median(times.map((time) => time.base)),
    };
    result.isMissed = limit !== null && result.best > limit;
    results.push(result);
    if (values.json !== true) {
      if (results.length === 1)
        console.log(
          `${'measurement'.padEnd(24)}${'ratio'.padStart(9)}${'best'.padStart(10)}${'limit'.padStart(8)}${'goal'.padStart(6)}  a unit takes`,
        );
      console.log(
        `${name.padEnd(24)}${result.ratio.toFixed(2).padStart(9)}${result.best.toFixed(2).padStart(10)}${(limit === null ? '' : String(limit)).padStart(8)}${(result.goal === null ? '' : String(result.goal)).padStart(6)}  ${shown(result.time)} against ${shown(result.base)} a ${unit}${values.check === true && result.isMissed ? '  MISSED' : ''}`,
      );
      console.log(`  ${told}`);
    }
  }
  if (values.json === true)
    process.stdout.write(`${JSON.stringify({ rounds, results }, null, 2)}\n`);
  isMissed = results.some((result) => result.isMissed);
  if (values.json !== true && (positionals.length === 0 || positionals.includes('startup')))
    execFileSync(process.execPath, [join(here, 'startup.mjs'), String(Math.max(5, rounds))], {
      stdio: 'inherit',
    });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
if (values.check === true && isMissed) process.exitCode = 1;
