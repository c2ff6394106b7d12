// Checking: tells the editor what is wrong in the open files. A change is checked as soon as what has arrived with it is read; files that
// amend the changed one come after it, one at a time, so that a key pressed in between is not kept waiting.

import type { LanguageService, Problem } from '@fray/lsp/service';

interface Checking {
  /** A file has changed: it is checked, then those that depend on it. */
  changed(this: void, path: string): void;
  /** A file was closed: nothing more is told about it, unless it depends on an open one. */
  closed(this: void, path: string): void;
}

/**
 * @param later calls back when what has arrived is read
 * @param tell gets all problems of a file each time
 */
export function createChecking(
  service: LanguageService,
  isOpen: (path: string) => boolean,
  later: (act: () => void) => void,
  tell: (path: string, problems: readonly Problem[]) => unknown,
  fault: (error: unknown) => void,
): Checking {
  /** Changed files, then files that depend on these. */
  const first = new Set<string>();
  const second = new Set<string>();
  const told = new Set<string>();
  let isWaiting = false;

  const check = (path: string): void => {
    try {
      const problems = service.problems(path);
      if (problems.length === 0 && !told.has(path) && !isOpen(path)) return;
      told.add(path);
      tell(path, problems);
    } catch (error) {
      // What was told before stays until the next change.
      fault(error);
    }
  };
  const next = (): void => {
    isWaiting = false;
    const [path] = first.size > 0 ? first : second;
    if (path === undefined) return;
    const isFirst = first.delete(path);
    second.delete(path);
    check(path);
    if (isFirst) for (const one of dependentsOf(path)) second.add(one);
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
    if (isWaiting || first.size + second.size === 0) return;
    isWaiting = true;
    later(next);
  };
  return {
    changed(path): void {
      first.add(path);
      wait();
    },
    closed(path): void {
      if (told.delete(path)) tell(path, []);
      first.delete(path);
    },
  };
}
