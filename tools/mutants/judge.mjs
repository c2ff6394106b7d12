// Finds out which mutants the tests notice. Tests of the mutant's room come first, and of these the quick ones.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { testsLoading } from './importers.mjs';
import { noticed, reach, root, swept } from './play.mjs';
import { PAGES, roomOf } from './rooms.mjs';

/** The greatest time in seconds of a quick test. Quick tests are tried first. */
const QUICK = 0.5;

export class RedTests extends Error {}

/**
 * Judges the mutants: first by the tests of their own rooms, then by all other tests that reach them, because much of a room is exercised
 * from elsewhere. One process tries all mutants with the tests of a file; a mutant that those tests may have hidden from one another
 * gets a process of its own at the end.
 * @param rooms all rooms
 * @param others test files that are tried after those of the rooms
 * @param quick true to leave out tests that take longer than half a second, `wide` false to leave them out of the other tests
 * @param equivalents the reasons why mutants change nothing, by key; these are not tried
 * @returns for each mutant its room, whether a test reaches it, and who noticed it
 * @throws RedTests if tests fail without any mutant
 */
export async function judge(chosen, { rooms, others, atOnce, quick, wide, folders, equivalents }) {
  const marks = join(folders.work, 'noticed');
  mkdirSync(marks);
  const judged = chosen.map((mutant) => ({
    mutant,
    room: roomOf(rooms, mutant.file),
    mark: join(marks, mutant.id),
    because: equivalents.get(mutant.key),
    tests: [],
    /** The files whose tests may have hidden it from one another. */
    doubtful: new Set(),
  }));
  const open = () => judged.filter(({ because, mark }) => !because && !existsSync(mark));

  const reaching = new Map();
  /** Runs the files that have not run yet, with every change off. */
  const runOnce = async (files, isOurs) => {
    const left = files.filter((file) => !reaching.has(file));
    if (left.length === 0) return;
    console.error(`Running ${left.length} test files with every change switched off …`);
    const { reaching: found, ...baseline } = await reach(left, folders);
    const red = (baseline.files ?? []).filter(({ failed }) => failed.length > 0);
    // Outside of the rooms a test may need what is not built here; it says nothing about a change.
    if (!baseline.success && (isOurs || red.length === 0)) throw new RedTests(redIn(baseline));
    for (const { file } of red)
      console.error(`Left out, because it fails without any change: ${file}`);
    const none = { hits: {}, tests: {} };
    for (const file of left)
      reaching.set(file, (!red.some((one) => one.file === file) && found.get(file)) || none);
  };
  const judgeBy = async (tests, isOurs, withSlow, name) => {
    const changed = [...new Set(open().map(({ mutant }) => mutant.file))];
    const files = testsLoading(changed, tests, root);
    await runOnce(files, isOurs);
    const added = new Map();
    for (const one of open()) {
      const those = testsReaching(one.mutant.id, files, reaching).filter(({ file }) =>
        isOurs ? one.room.tests.includes(file) : !one.room.tests.includes(file),
      );
      added.set(one.mutant.id, those);
      one.tests.push(...those);
      // Code that runs while a module loads runs only once in a process.
      for (const { file } of those)
        if (reaching.get(file)?.hits[one.mutant.id]) one.doubtful.add(file);
    }
    const byId = new Map(judged.map((one) => [one.mutant.id, one]));
    for (const slow of withSlow ? [false, true] : [false]) {
      const those = open().map((one) => ({ ...one, tests: added.get(one.mutant.id) ?? [] }));
      const plans = plansOf(those, (test) => test.seconds > QUICK === slow);
      await each(plans, atOnce, async ({ file, wanted, longest }, done) => {
        const bound = 30 + 20 * longest;
        for (const id of await swept(file, wanted, bound, marks, folders))
          byId.get(id)?.doubtful.add(file);
        console.error(
          `${slow ? 'Slow' : 'Quick'} tests ${name}: ${done} of ${plans.length} files; ${open().length} of ${chosen.length} changes not noticed yet`,
        );
      });
    }
    const alone = open().filter(({ doubtful }) => doubtful.size > 0);
    await each(alone, atOnce, async ({ mutant, mark, tests, doubtful }, done) => {
      const those = tests.filter(
        ({ file, seconds }) => doubtful.has(file) && (withSlow || seconds <= QUICK),
      );
      const by = those.length > 0 && (await noticed(mutant.id, those, folders));
      if (by) writeFileSync(mark, by);
      doubtful.clear();
      console.error(`In a process of its own: ${done} of ${alone.length}`);
    });
  };
  await judgeBy(
    [...new Set(judged.flatMap(({ room }) => room.tests))],
    true,
    !quick,
    'of the rooms',
  );
  if (others.length > 0 && open().length > 0)
    await judgeBy(others, false, wide && !quick, 'of other rooms');
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
