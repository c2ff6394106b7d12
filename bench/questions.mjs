// Asks what people ask of dice, of Fray and of Python: `npm run bench:questions`. Each question is a ruleset in `questions/NAME.fray`, or an
// expression, and a program in `questions/NAME.py` that prints the exact fraction. `questions/table.json` keeps the fractions and the times.
// Options: `-- PART …` asks questions with a part of their name; `-- --write` keeps the times, and the fractions that Python printed.
// Ends with 1 only if a fraction that Fray calls exact is another one than Python's or the kept one.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const folder = join(dirname(fileURLToPath(import.meta.url)), 'questions');
const fray = join(folder, '../../packages/cli/dist/fray.js');
const table = join(folder, 'table.json');
const python = process.env.PYTHON ?? 'python3';
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean', default: false } },
});

/** The line of the standard error by which a process tells its processor time, of all its threads, in seconds. */
const MARK = 'processor time';
const tellOfNode = `data:text/javascript,${encodeURIComponent(
  `import { isMainThread } from 'node:worker_threads';
   if (isMainThread) process.on('exit', () => {
     const { user, system } = process.cpuUsage();
     process.stderr.write('\\n${MARK} ' + (user + system) / 1e6 + '\\n');
   });`,
)}`;
const tellOfPython = `import runpy, sys, time
runpy.run_path(sys.argv[1], run_name="__main__")
print("${MARK}", time.process_time(), file=sys.stderr)`;

/** Runs a command. Returns what it printed and its processor time; undefined if there is no such command. */
function timed(command, args) {
  const { stdout, stderr, error } = spawnSync(command, args, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  if (error?.code === 'ENOENT') return undefined;
  const cpu = Number(new RegExp(`^${MARK} (.*)$`, 'm').exec(stderr)?.[1]);
  return { out: stdout.trim(), err: stderr.trim(), cpu };
}

const ofFray = (...args) =>
  timed(process.execPath, ['--import', tellOfNode, fray, 'odds', '--json', ...args]);
const ofPython = (name) => timed(python, ['-c', tellOfPython, `${name}.py`]);

/** Asks Fray a question. Returns its time and the chance of yes, as a fraction if it is exact. */
function asked({ name, expression, scenario, measure }) {
  const { out, err, cpu } =
    expression === undefined
      ? ofFray(`${name}.fray`, '--scenario', scenario, '--measure', measure)
      : ofFray('-e', expression);
  const { measures, expressions } = JSON.parse(out);
  const [answer] = measures ?? expressions ?? [];
  if (answer === undefined) throw new Error(`${name}: ${err}`);
  const yes = answer.outcomes.find(({ value }) => value === true);
  const isExact = answer.method.method === 'exact';
  return { cpu, fraction: isExact ? (yes?.chance.fraction ?? '0/1') : undefined };
}

const bundled = spawnSync(process.execPath, [join(fray, '../../bundle.mjs'), '--if-stale'], {
  stdio: 'inherit',
});
if (bundled.status !== 0) process.exit(70);
const questions = JSON.parse(readFileSync(table, 'utf8'));
const start = Math.min(...[1, 2, 3].map(() => ofFray('-e', 'd6').cpu));
const isThere = ofPython('../nothing') !== undefined;
console.log(`start of fray: ${start.toFixed(2)} s of processor time, not counted below`);
if (!isThere) console.log(`there is no ${python}: the kept fractions and times stand in`);
console.log(
  `${'question'.padEnd(36)} ${'Fray s'.padStart(8)} ${'Python s'.padStart(9)} ${'ratio'.padStart(7)}`,
);

let unequal = 0;
let exact = 0;
const wanted = questions.filter(
  ({ name }) => positionals.length === 0 || positionals.some((part) => name.includes(part)),
);
for (const question of wanted) {
  const own = asked(question);
  const theirs = isThere ? ofPython(question.name) : undefined;
  const fraction = theirs?.out ?? question.fraction;
  const seconds = theirs?.cpu ?? question.python;
  const cost = Math.max(0, own.cpu - start);
  const isEqual =
    own.fraction === undefined ||
    (own.fraction === fraction && (values.write || fraction === question.fraction));
  if (!isEqual) unequal += 1;
  if (own.fraction !== undefined) exact += 1;
  console.log(
    [
      question.name.padEnd(36),
      cost.toFixed(2).padStart(8),
      seconds.toFixed(2).padStart(9),
      (cost / seconds).toFixed(1).padStart(7),
      own.fraction === undefined ? 'estimated' : isEqual ? 'exact, equal' : 'UNEQUAL',
    ].join(' '),
  );
  if (!isEqual) console.log(`  Fray ${own.fraction}\n  Python ${fraction}`);
  if (values.write)
    Object.assign(question, {
      fraction,
      python: Number(seconds.toFixed(2)),
      fray: own.fraction === undefined ? null : Number(cost.toFixed(2)),
    });
}
if (values.write) writeFileSync(table, `${JSON.stringify(questions, null, 2)}\n`);
console.log(`${exact} of ${wanted.length} are exact, ${unequal} of these are unequal`);
if (unequal > 0) process.exitCode = 1;
