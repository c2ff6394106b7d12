// Runs a session of `fray watch`. All events (a changed file, a key, Ctrl-C, the end of a run) go into one queue, and the
// session handles them in order. A change during a run aborts that run.
import { exitCodes, type ExitCode } from '../exit-codes.ts';
import type { Host, Key, Workers } from '../host.ts';
import { clean, countText, listed } from '../report/text.ts';
import { createAssessor, type Assessor } from './assess.ts';
import type { Found, WatchOrder } from './found.ts';
import { sinceThen } from './since.ts';
import type { FileReport, RunReporter } from './reporter.ts';
import type { WatchedFiles } from './watched.ts';

interface SessionOptions {
  /** The request for each file, without its path. */
  readonly order: Omit<WatchOrder, 'path'>;
  readonly odds: boolean;
}

type Happening =
  | { readonly is: 'touched' }
  | { readonly is: 'over'; readonly failed?: unknown }
  | { readonly is: 'key'; readonly key: Key }
  | { readonly is: 'quit' };

/**
 * The milliseconds that we wait after a change, so that all changes in that time count as one. If an editor has emptied a
 * file, we wait `writing` more, until it has written the file.
 */
const settling = 40;
const writing = 250;

const help = [
  'Enter or r  run again          o  odds on or off',
  'h           this help          q  quit, and so does Ctrl-C',
];

/**
 * Watches files until the user ends the session; if the host cannot watch, examines them once. Returns 1 if that run finds
 * an error.
 */
export async function watchFiles(
  host: Host,
  watched: WatchedFiles,
  reporter: RunReporter,
  { odds, order }: SessionOptions,
): Promise<ExitCode> {
  const inbox = createInbox<Happening>();
  const watcher = host.files.watch?.(() => inbox.put({ is: 'touched' }));
  const release = host.onInterrupt(() => inbox.put({ is: 'quit' }));
  const keys = watcher === undefined ? undefined : host.terminal;
  const giveKeysBack = keys?.takeKeys((key) => inbox.put({ is: 'key', key }));
  const crew = await crewOf(host);
  const known = new Map<string, FileReport>();
  /** The files to examine (`waiting`), and the changed files that are the reason (`reasons`). */
  const waiting = new Set<string>();
  const reasons = new Set<string>();
  let files: readonly string[] = [];
  let runs = 0;
  let hasOdds = odds;
  let current: AbortController | undefined;

  const rest = (): void => reporter.status([restText(files, hasOdds, keys !== undefined)]);
  const begin = (): void => {
    const abort = new AbortController();
    current = abort;
    const run = runs + 1;
    const asked = files.filter((file) => waiting.has(file));
    reporter.begin(run, run === 1 ? [] : [...reasons]);
    const work = async (): Promise<void> => {
      const reports = new Map<string, FileReport>();
      for (const path of asked) {
        reporter.status([`checking ${clean(path)} …`]);
        const checked = await crew.check({ ...order, path }, abort.signal);
        watched.keep(path, checked.read);
        watcher?.follow(watched.followed());
        const before = known.get(path);
        const isPlayed = checked.state === 'sound' || checked.state === 'draft';
        const examined = isPlayed
          ? await crew.examine({ ...order, path }, abort.signal)
          : undefined;
        const found: Found | null =
          examined === undefined ? (before?.found ?? null) : { run, examined, odds: null };
        const one: FileReport = { checked, found, since: sinceBefore(before, found) };
        reports.set(path, one);
        reporter.examined(one);
      }
      for (const [path, one] of reports) {
        const { checked, found } = one;
        if (found?.run === run && checked.hasOdds && hasOdds) {
          reporter.status([`odds of ${clean(path)} …`]);
          const counted = await crew.odds({ ...order, path }, abort.signal);
          const now = { ...found, odds: counted ?? null };
          reports.set(path, { ...one, found: now, since: sinceBefore(known.get(path), now) });
        }
        reporter.counted(reports.get(path) ?? one, reports.size === 1);
      }
      for (const [path, one] of reports) known.set(path, one);
      for (const path of asked) waiting.delete(path);
      reasons.clear();
      runs = run;
      reporter.end(
        [...reports.values()],
        [...known].flatMap(([path, one]) =>
          reports.has(path) || !files.includes(path) ? [] : [one],
        ),
      );
    };
    void work().then(
      () => inbox.put({ is: 'over' }),
      (failed: unknown) => {
        // An aborted run counts as over already, so its failure is not reported.
        if (!abort.signal.aborted) inbox.put({ is: 'over', failed });
      },
    );
  };
  const giveUp = (): void => {
    current?.abort();
    current = undefined;
  };
  const again = (): void => {
    for (const file of files) waiting.add(file);
    giveUp();
    begin();
  };
  /** Looks for changed files. Returns true if a file must be examined that the current run does not examine already. */
  const look = async (): Promise<boolean> => {
    await host.sleep(settling);
    let seen = watched.look();
    let { isNew } = seen;
    if (seen.isHalf) {
      await host.sleep(writing);
      seen = watched.look();
      isNew ||= seen.isNew;
    }
    files = seen.files;
    for (const file of known.keys()) if (!files.includes(file)) known.delete(file);
    for (const file of seen.stale) waiting.add(file);
    for (const file of seen.changed) reasons.add(file);
    return seen.stale.length > 0 && (isNew || current === undefined);
  };

  try {
    await look();
    begin();
    for (;;) {
      const happening = await inbox.next();
      switch (happening.is) {
        case 'quit':
          return exitCodes.fine;
        case 'key': {
          const { ctrl, name } = happening.key;
          if (name === 'q' || (ctrl && (name === 'c' || name === 'd'))) return exitCodes.fine;
          if (name === 'return' || name === 'enter' || name === 'r') again();
          else if (name === 'o') {
            hasOdds = !hasOdds;
            again();
          } else if (name === 'h' || happening.key.text === '?') reporter.status(help);
          break;
        }
        case 'touched': {
          inbox.drop('touched');
          if (await look()) {
            giveUp();
            begin();
          }
          break;
        }
        case 'over': {
          if (happening.failed !== undefined) throw happening.failed;
          current = undefined;
          if (watcher === undefined) return codeOf([...known.values()]);
          if (host.stdout.isGone === true) return exitCodes.fine;
          rest();
          // The watcher did not yet follow files that were written during the first run, so we look once more.
          if (runs === 1) inbox.put({ is: 'touched' });
          break;
        }
      }
    }
  } finally {
    giveUp();
    watcher?.close();
    giveKeysBack?.();
    release();
    await crew.close();
  }
}

function sinceBefore(before: FileReport | undefined, found: Found | null): FileReport['since'] {
  const then = before?.found ?? null;
  return found === null || then === null || then.run === found.run ? null : sinceThen(then, found);
}

function codeOf(reports: readonly FileReport[]): ExitCode {
  const isFine = reports.every(
    ({ checked, found }) =>
      (checked.state === 'sound' || checked.state === 'draft') &&
      found?.examined.examples.every(({ passed }) => passed) !== false,
  );
  return isFine ? exitCodes.fine : exitCodes.problems;
}

function restText(files: readonly string[], hasOdds: boolean, hasKeys: boolean): string {
  const what = files.length > 3 ? countText(files.length, 'file') : listed(files.map(clean), 'and');
  const watching = `watching ${what === '' ? 'this folder: there is no .fray file in it yet' : what}`;
  return hasKeys
    ? `${watching} · Enter again · o odds ${hasOdds ? 'off' : 'on'} · h help · q quit`
    : `${watching} · Ctrl-C ends it`;
}

/** Examines files in another thread, or in this one if the host has no threads. */
type Crew = {
  readonly [Part in keyof Assessor]: (
    order: WatchOrder,
    signal: AbortSignal,
  ) => ReturnType<Assessor[Part]>;
} & { readonly close: () => Promise<void> };

async function crewOf(host: Host): Promise<Crew> {
  const { run, close } = (await host.startWorkers?.(1, null, 'watch')) ?? inThisThread(host);
  // The types are right: an assessor answers each order, there or here.
  return {
    check: (order, signal) => run('check', order, signal) as ReturnType<Assessor['check']>,
    examine: (order, signal) => run('examine', order, signal) as ReturnType<Assessor['examine']>,
    odds: (order, signal) => run('odds', order, signal) as ReturnType<Assessor['odds']>,
    close,
  };
}

function inThisThread(host: Host): Workers {
  const here = createAssessor(host);
  return {
    run: async (part, order, signal) => {
      await host.pause();
      signal?.throwIfAborted();
      return here[part as keyof Assessor](order as WatchOrder); // as the crew asks
    },
    close: () => Promise.resolve(),
  };
}

interface Inbox<Item> {
  readonly put: (item: Item) => void;
  readonly next: () => Promise<Item>;
  /** Removes all waiting events of this kind. */
  readonly drop: (is: string) => void;
}

function createInbox<Item extends { readonly is: string }>(): Inbox<Item> {
  let items: Item[] = [];
  let wake: (() => void) | undefined;
  return {
    put: (item) => {
      items.push(item);
      wake?.();
    },
    next: async () => {
      for (;;) {
        const item = items.shift();
        if (item !== undefined) return item;
        await new Promise<void>((done) => {
          wake = done;
        });
      }
    },
    drop: (is) => {
      items = items.filter((item) => item.is !== is);
    },
  };
}
