// Runs the mutation tests: `npm run test:mutants`. README.md beside this says what they are for.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { changesIn, switchedByHand, UnusableList } from './by-hand.mjs';
import { drawn, mutantsOf, sourcesIn, switched } from './candidates.mjs';
import { compiling } from './compiling.mjs';
import { judge, RedTests } from './judge.mjs';
import { report, shownAt, shownChange } from './report.mjs';
import { PACKAGES, roomsIn, testsIn } from './rooms.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const WANTED = 0.85;
const HELP = `npm run test:mutants -- [options]

Draws small changes to the code that assurances rest on, and names those that no test notices.

  --seed N          draws the same changes as any other run with this seed; without it the command
                    draws a seed and prints it
  --count N         the number of changes (300)
  --only FOLDER     draws only from a folder or a file; may be given several times
  --at FILE:LINE    tries every change that begins on this line, or at FILE:LINE:COLUMN, and draws none
  --changes FILE    tries the changes that a file lists, and draws none. The file is a JSON list of
                    { file, line, was, is, what }: "was" is a text that begins on the line, "is" replaces
                    it, and "what" says what a user would see
  --quick           leaves out tests of more than half a second
  --room            asks the tests of the room alone
  --wide            asks the slow tests of other rooms too; takes hours
  --at-once N       the number of processes at a time (as many as there are cores)

Examples:
  npm run test:mutants -- --only packages/engine/src/log --count 40
  npm run test:mutants -- --seed 7
  npm run test:mutants -- --at packages/engine/src/log/read.ts:45

Ends with 1 if the tests notice fewer than ${WANTED * 100} %, and with 2 if it could try nothing.`;

class Unusable extends Error {}

function whole(text, name) {
  const number = Number(text);
  if (Number.isSafeInteger(number) && number > 0) return number;
  throw new Unusable(`--${name} ${text}: expected a whole number above 0`);
}

function optionsFrom(args) {
  const { values } = parseArgs({
    args,
    options: {
      seed: { type: 'string', default: String(1 + Math.floor(Math.random() * 2 ** 31)) },
      count: { type: 'string', default: '300' },
      only: { type: 'string', multiple: true, default: [] },
      at: { type: 'string' },
      room: { type: 'boolean', default: false },
      wide: { type: 'boolean', default: false },
      changes: { type: 'string' },
      quick: { type: 'boolean', default: false },
      'at-once': { type: 'string', default: String(availableParallelism()) },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  return {
    ...values,
    seed: whole(values.seed, 'seed'),
    count: whole(values.count, 'count'),
    atOnce: whole(values['at-once'], 'at-once'),
  };
}

/**
 * Returns the reasons of equivalent.json by the keys of mutants of these sources. Throws if an entry is a change that can no longer be
 * made, because its reason then proves nothing.
 */
function equivalentAmong(mutants, sources) {
  const listed = JSON.parse(readFileSync(new URL('equivalent.json', import.meta.url), 'utf8'));
  const reasons = new Map();
  for (const { file, line, was, is, because } of listed.filter((one) => sources.has(one.file))) {
    const those = mutants.filter(
      (one) => one.file === file && one.line === line && one.was === was && one.is === is,
    );
    if (those.length === 0)
      throw new Unusable(
        `tools/mutants/equivalent.json: ${file} has no change of "${was}" to "${is}" in the line "${line}". Mend the entry or take it out.`,
      );
    for (const { key } of those) reasons.set(key, because);
  }
  return reasons;
}

/** Returns the sources in which the options look for changes. */
function sourcesAmong(sources, { only, at, changes }) {
  if (changes !== undefined) return sources;
  const places = at === undefined ? only : [at.split(':')[0]];
  const found = [...sources].filter(
    ([file]) =>
      places.length === 0 ||
      places.some((place) => file === place || file.startsWith(`${place.replace(/\/$/, '')}/`)),
  );
  if (found.length === 0)
    throw new Unusable(`${places.join(', ')}: no file with a change to make there`);
  return new Map(found);
}

/** Returns the mutants that the options ask for, in the order of the draw. */
function chosenFrom(mutants, { seed, at, changes }) {
  if (at === undefined) return changes === undefined ? drawn(mutants, seed) : mutants;
  const here = mutants.filter((mutant) => `${shownAt(mutant)}:`.startsWith(`${at}:`));
  if (here.length === 0) throw new Unusable(`--at ${at}: no change begins there`);
  return here;
}

async function main() {
  const options = optionsFrom(process.argv.slice(2));
  if (options.help) {
    console.log(HELP);
    return 0;
  }
  const rooms = roomsIn(root);
  const all = sourcesIn(
    root,
    PACKAGES.map((name) => `packages/${name}/src`),
  );
  const sources = sourcesAmong(all, options);
  const byHand = options.changes !== undefined;
  const mutants = byHand ? changesIn(options.changes, sources) : await mutantsOf(sources);
  const equivalents = byHand ? new Map() : equivalentAmong(mutants, sources);
  const work = join(root, 'node_modules/.cache/mutants', String(process.pid));
  rmSync(work, { recursive: true, force: true });
  const folders = { work, sources: join(work, 'sources') };
  mkdirSync(folders.sources, { recursive: true });
  process.on('exit', () => rmSync(work, { recursive: true, force: true })); // also if the run is interrupted
  const most = options.at || byHand ? Infinity : options.count;
  const candidates = chosenFrom(mutants, options);
  let chosen = compiling(candidates, most, sources, root, work);
  if (chosen.length === 0) throw new Unusable('The compiler refuses every change there.');
  if (byHand) {
    switchedByHand(chosen, sources, folders.sources);
    for (const one of candidates.filter((change) => !chosen.includes(change)))
      console.log(`The compiler refuses ${shownAt(one)}  ${shownChange(one)}`);
  } else chosen = await switched(chosen, sources, folders.sources);
  const among =
    options.at || byHand ? '' : ` of ${mutants.length}, drawn with --seed ${options.seed}`;
  console.log(`${chosen.length} changes that compile${among}`);
  const results = await judge(chosen, {
    rooms,
    others: options.room ? [] : testsIn(root),
    wide: options.wide,
    atOnce: options.atOnce,
    quick: options.quick,
    folders,
    equivalents,
  });
  const { text, score } = report(results);
  console.log(text);
  return score < WANTED ? 1 : 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  if (
    ![Unusable, UnusableList, RedTests].some((kind) => error instanceof kind) &&
    !error.code?.startsWith?.('ERR_PARSE_ARGS')
  )
    throw error;
  console.error(error.message);
  process.exitCode = 2;
}
