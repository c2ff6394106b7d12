// Checking: reports the problems of open files to the editor. A change is checked as soon as all messages that came with it
// are read. If a complete check takes too long for typing, the changed part is checked first, and everything else when
// nobody has typed for a moment; files that amend the changed one follow, one at a time.

import type { LanguageService, Problem } from '@fray/lsp/service';

/** What checking needs from outside. */
export interface Timing {
  /** Calls `act` when all messages that have arrived are read. */
  later(this: void, act: () => void): void;
  /** Calls `act` after this many milliseconds, unless somebody calls the returned function first. */
  after(this: void, milliseconds: number, act: () => void): () => void;
  /** Returns the milliseconds since some fixed moment. */
  now(this: void): number;
}

/** A complete check that takes more than this many milliseconds waits until nobody types. */
const PATIENCE = 25;
/** Somebody who has pressed no key for this many milliseconds does not type any more. */
const QUIET = 200;

interface Checking {
  /** Checks a file that has changed, then those that depend on it. */
  changed(this: void, path: string): void;
  /** Stops reporting the problems of a file that was closed, unless it depends on an open one. */
  closed(this: void, path: string): void;
}

/**
 * Returns the checks of open files.
 * @param publish receives all problems of a file each time
 */
export function createChecking(
  service: LanguageService,
  isOpen: (path: string) => boolean,
  { later, after, now }: Timing,
  publish: (path: string, problems: readonly Problem[]) => unknown,
  fault: (error: unknown) => void,
): Checking {
  /** The files that changed, the files to check completely, and the files that depend on these. */
  const changed = new Set<string>();
  const whole = new Set<string>();
  const dependent = new Set<string>();
  const published = new Set<string>();
  /** How many milliseconds the last complete check of a file took. */
  const cost = new Map<string, number>();
  let isWaiting = false;
  let wake: (() => void) | undefined;

  const check = (path: string, problems: () => readonly Problem[] | undefined): void => {
    try {
      const found = problems();
      if (found === undefined) return;
      if (found.length === 0 && !published.has(path) && !isOpen(path)) return;
      published.add(path);
      publish(path, found);
    } catch (error) {
      // The earlier reports stay until the next change.
      fault(error);
    }
  };
  const checkWhole = (path: string): void => {
    const begun = now();
    check(path, () => service.problems(path));
    cost.set(path, now() - begun);
  };
  const isCostly = (path: string): boolean => (cost.get(path) ?? 0) > PATIENCE;
  const next = (): void => {
    isWaiting = false;
    const [path] = changed;
    if (path !== undefined) {
      changed.delete(path);
      if (isCostly(path)) check(path, () => service.quickProblems(path));
      whole.add(path);
    } else {
      const [one] = whole.size > 0 ? whole : dependent;
      if (one === undefined) return;
      if (whole.delete(one)) for (const other of dependentsOf(one)) dependent.add(other);
      else dependent.delete(one);
      checkWhole(one);
    }
    wait();
  };
  const dependentsOf = (path: string): readonly string[] => {
    try {
      return service.dependents(path);
    } catch (error) {
      fault(error);
      return [];
    }
  };
  const wait = (): void => {
    if (isWaiting || changed.size + whole.size + dependent.size === 0) return;
    const isPatient = changed.size === 0 && [...whole, ...dependent].some(isCostly);
    wake?.();
    wake = undefined;
    if (isPatient) wake = after(QUIET, next);
    else {
      isWaiting = true;
      later(next);
    }
  };
  return {
    changed(path): void {
      changed.add(path);
      wait();
    },
    closed(path): void {
      if (published.delete(path)) publish(path, []);
      changed.delete(path);
      whole.delete(path);
    },
  };
}
