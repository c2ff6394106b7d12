// Compares the forks among several logs with the parents that lie beside them: a fork names the log that it comes from, and up
// to the fork the two hold the same events.
import type { Event, EventOf } from '@fray/engine/events';
import { CHAIN_START, createChain, eventDifference, readEvents, seal } from '@fray/engine/log';
import type { Host } from '../host.ts';

/** What is known of a log that was verified. */
export interface KnownLog {
  readonly path: string;
  readonly header: EventOf<'encounter-begun'>;
  /** True if its own rules prove it: only then is it compared. */
  readonly isProven: boolean;
}

/** How a fork compares with its parent. */
export type Parentage =
  /** No log here is its parent. */
  | { readonly parent: null; readonly verdict: 'not-here' }
  /** The parent is here, but it is damaged or does not follow from its rules, so nothing is compared with it. */
  | { readonly parent: string; readonly verdict: 'unproven' }
  | { readonly parent: string; readonly verdict: 'same' }
  /** The parent has another event `seq`, or, if `seq` is null, was another log up to the fork. */
  | {
      readonly parent: string;
      readonly verdict: 'differs';
      readonly seq: number | null;
      readonly sentence: string;
    };

/** Returns how each fork among the logs compares with its parent, by path; other logs have no entry. */
export function parentagesOf(
  host: Host,
  logs: readonly KnownLog[],
): ReadonlyMap<string, Parentage> {
  // Of copies of a parent one that is proven counts.
  const byId = new Map(
    logs
      .toSorted((a, b) => Number(a.isProven) - Number(b.isProven))
      .map((log) => [seal(log.header, CHAIN_START, host.sha256).head, log] as const),
  );
  const found = new Map<string, Parentage>();
  for (const fork of logs) {
    const [named] = fork.header.data.inputs.parents ?? [];
    if (named === undefined || !fork.isProven) continue;
    const parent = byId.get(named.log);
    found.set(
      fork.path,
      parent === undefined
        ? { parent: null, verdict: 'not-here' }
        : !parent.isProven
          ? { parent: host.files.shown(parent.path), verdict: 'unproven' }
          : host.untilCtrlC(() => compared(host, fork, parent, named)),
    );
  }
  return found;
}

/** Returns the header of a log that may be damaged after it; undefined if it has none, or if it can be read only once. */
export function headerAt(host: Host, path: string): EventOf<'encounter-begun'> | undefined {
  const file = host.files.readLog(path);
  if (file.isPipe) return undefined;
  const [first] = readEvents(file.chunks(), host.sha256);
  return first?.type === 'encounter-begun' ? first : undefined;
}

function compared(
  host: Host,
  fork: KnownLog,
  parent: KnownLog,
  { seq, head }: { readonly seq: number; readonly head: string },
): Parentage {
  const shown = host.files.shown(parent.path);
  const differs = (at: number | null, sentence: string): Parentage => ({
    parent: shown,
    verdict: 'differs',
    seq: at,
    sentence,
  });
  const before = eventsOf(host, parent, seq);
  // Under other rules nothing but the inputs is taken over, and these have been checked.
  if (hasSameRules(fork, parent)) {
    const own = eventsOf(host, fork, seq);
    for (let at = 1; at <= seq; at += 1) {
      const [mine, theirs] = [own[at], before[at]];
      if (mine === undefined || theirs === undefined)
        return differs(at, `event ${at} is not in both it and its parent ${shown}`);
      const difference = eventDifference(theirs, mine);
      if (difference !== undefined)
        return differs(
          at,
          `event ${at} (${mine.type}), ${difference.path}: its parent ${shown} has ${difference.expected}, but it has ${difference.found}`,
        );
    }
  }
  const chain = createChain(host.sha256);
  before.forEach(chain.add);
  return chain.ends().head === head
    ? { parent: shown, verdict: 'same' }
    : differs(null, `its parent ${shown} was another log up to event ${seq} when it was forked`);
}

function hasSameRules(
  { header: { data: a } }: KnownLog,
  { header: { data: b } }: KnownLog,
): boolean {
  // Which of the files amend the others follows from the files.
  const of = ({ files }: typeof a): string =>
    JSON.stringify(files.map(({ path, hash }) => [path, hash]));
  return of(a) === of(b);
}

function eventsOf(host: Host, { path }: KnownLog, last: number): readonly Event[] {
  const events: Event[] = [];
  for (const event of readEvents(host.files.readLog(path).chunks(), host.sha256)) {
    if (event.seq > last) break;
    events.push(event);
  }
  return events;
}
