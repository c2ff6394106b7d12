import type { Reporter, TestModule } from 'vitest/node';

/** Closes the run with one plain line, for readers that do not know vitest's own summary. */
export default class Tally implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const count = { passed: 0, failed: 0, skipped: 0, pending: 0 };
    for (const module of modules) {
      for (const one of module.children.allTests()) count[one.result().state] += 1;
      if (module.errors().length > 0) count.failed += 1;
    }
    console.log(`Tests: ${count.passed} passed, ${count.failed} failed${count.skipped > 0 ? `, ${count.skipped} skipped` : ''}`);
  }
}
