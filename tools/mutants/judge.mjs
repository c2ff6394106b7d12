// Finds out which mutants the tests notice. Tests of the mutant's room come first, and of these the quick ones.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { noticed, reach, swept } from './play.mjs';
import { PAGES } from './rooms.mjs';

/** The greatest time in seconds of a quick test. Quick tests are tried first. */
const QUICK = 0.5;

export class RedTests extends Error {}

/**
 * Judges the mutants. One process tries all mutants with the tests of a file; a mutant that those tests may have hidden from one another
 * gets a process of its own at the end.
 * @param others test files that are tried after those of the rooms
 * @param quick true to leave out tests that take longer than half a second
 * @param equivalents the reasons why mutants change nothing, by key; these are not tried
 * @returns for each mutant its room, whether a test reaches it, and who noticed it
 * @throws RedTests if tests fail without any mutant
 */
export async function judge(chosen, { rooms, others, atOnce, quick, folders, equivalents }) {
  const near = new Set(rooms.flatMap(({ tests }) => tests));
  const files = [...near, ...others.filter((file) => !near.has(file))];
  console.error(`Running ${files.length} test files with every change switched off …`);
  const { reaching, ...baseline } = await reach(files, folders);
  if (!baseline.success) throw new RedTests(redIn(baseline));

  const marks = join(folders.work, 'noticed');
  mkdirSync(marks);
  const judged = chosen.map((mutant) => {
    const room = rooms.find(({ folder }) => mutant.file.startsWith(`${folder}/`));
    const tests = testsReaching(mutant.id, files, reaching).map((one) => ({
      ...one,
      near: room.tests.includes(one.file),
    }));
    const mark = join(marks, mutant.id);
    return {
      mutant,
      room,
      mark,
      because: equivalents.get(mutant.key),
      tests: tests.filter((one) => one.near || others.includes(one.file)),
    };
  });
  const open = () => judged.filter(({ because, mark }) => !because && !existsSync(mark));

  const loaded = [...reaching.values()].flatMap(({ hits }) => Object.keys(hits));
  const doubtful = new Set(loaded); // code that runs while a module loads runs only once in a process
  for (const near of others.length > 0 ? [true, false] : [true])
    for (const slow of quick ? [false] : [false, true]) {
      const plans = plansOf(open(), (test) => test.near === near && test.seconds > QUICK === slow);
      await each(plans, atOnce, async ({ file, wanted, longest }, done) => {
        const bound = 30 + 20 * longest;
        for (const id of await swept(file, wanted, bound, marks, folders)) doubtful.add(id);
        console.error(
          `${slow ? 'Slow' : 'Quick'} tests${near ? '' : ' of other rooms'}: ${done} of ${plans.length} files; ${open().length} of ${chosen.length} changes not noticed yet`,
        );
      });
    }

  const alone = open().filter(({ mutant, tests }) => tests.length > 0 && doubtful.has(mutant.id));
  await each(alone, atOnce, async ({ mutant, mark, tests }, done) => {
    const those = tests.filter(({ seconds }) => !quick || seconds <= QUICK);
    const found = those.length > 0 && (await noticed(mutant.id, those, folders));
    if (found) writeFileSync(mark, found);
    console.error(`In a process of its own: ${done} of ${alone.length}`);
  });
  return judged.map(({ mutant, room, because, mark, tests }) => ({
    mutant,
    room,
    because,
    reached: tests.length > 0,
    noticed: existsSync(mark) ? readFileSync(mark, 'utf8') : undefined,
  }));
}

function redIn({ files, noise }) {
  const red = (files ?? []).filter(({ failed }) => failed.length > 0);
  const lines = red.map(({ file, failed }) => `  ${file}: ${failed[0]}`);
  return `Without any change the tests are red:\n${lines.join('\n')}${files ? '' : noise}`;
}

/**
 * Returns the tests of these files that reach a mutant, the quickest first, with their seconds and how often they reach it. A mutant
 * reached while a file loads counts for each of its tests.
 */
function testsReaching(id, files, reaching) {
  return files
    .flatMap((file) => {
      const { hits, tests } = reaching.get(file) ?? { hits: {}, tests: {} };
      return Object.entries(tests)
        .filter(([, test]) => hits[id] || test.hits[id])
        .map(([name, { seconds, hits: own }]) => ({
          file,
          name,
          seconds,
          hits: Math.max(hits[id] ?? 0, own[id] ?? 0),
        }));
    })
    .toSorted((a, b) => a.seconds - b.seconds);
}

/**
 * Returns what each test file has to try: the ids of mutants by test, and the seconds of its longest test. Files with little to do come
 * first, those of `PAGES` last.
 */
function plansOf(judged, wants) {
  const plans = new Map();
  for (const { mutant, tests } of judged)
    for (const test of tests.filter(wants)) {
      const plan = plans.get(test.file) ?? { ...test, wanted: {}, longest: 0, all: 0 };
      (plan.wanted[test.name] ??= []).push(mutant.id);
      plan.longest = Math.max(plan.longest, test.seconds);
      plan.all += test.seconds;
      plans.set(test.file, plan);
    }
  const isPage = ({ file }) => Number(PAGES.includes(file));
  return [...plans.values()].toSorted((a, b) => isPage(a) - isPage(b) || a.all - b.all);
}

/** Calls `work` on each, `atOnce` at the same time, with the number of its turn. */
async function each(waiting, atOnce, work) {
  const left = [...waiting];
  let done = 0;
  const next = async () => {
    for (let one = left.shift(); one !== undefined; one = left.shift()) await work(one, ++done);
  };
  await Promise.all(Array.from({ length: atOnce }, next));
}
