import { relative } from 'node:path';
import type { SerializedError } from 'vitest';
import type { Reporter, TestCase, TestModule, Vitest } from 'vitest/node';
import { scale, thorough, USUAL } from './scale.ts';
import { slowest } from './slowest.ts';

const SHOWN = 30;

/**
 * Closes the run with plain lines for readers who do not know vitest's own summary. It shows the command that runs each failed test again,
 * then how many tests passed and failed.
 */
export default class Tally implements Reporter {
  private seed: string | undefined;

  onInit(vitest: Vitest): void {
    this.seed = vitest.config.env['FRAY_SEED'];
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const count = { passed: 0, failed: 0, skipped: 0, pending: 0 };
    const again: string[] = [];
    for (const module of modules) {
      const file = relative('', module.moduleId).replaceAll('\\', '/');
      for (const one of module.children.allTests()) {
        const { state } = one.result();
        count[state] += 1;
        if (state === 'failed') again.push(`${file} -t ${quoted(patternOf(one))}`);
      }
      if (thorough) count.failed += leftOutForNothing(module, file);
      if (module.errors().length > 0) {
        count.failed += 1;
        again.push(file);
      }
    }
    count.failed += unhandled.length;
    if (again.length > 0) {
      const env = [
        ...(scale === USUAL ? [] : [`FRAY_LAWS=${scale}`]),
        ...(this.seed === undefined ? [] : [`FRAY_SEED=${this.seed}`]),
      ];
      console.log('Failed; each again by itself:');
      for (const one of again.slice(0, SHOWN))
        console.log(`  ${[...env, 'npx vitest run', one].join(' ')}`);
      if (again.length > SHOWN) console.log(`  and ${again.length - SHOWN} more`);
    }
    for (const { message } of unhandled) console.log(`Failed outside of any test: ${message}`);
    console.log(
      `Tests: ${count.passed} passed, ${count.failed} failed${count.skipped > 0 ? `, ${count.skipped} skipped` : ''}`,
    );
  }
}

/** Prints the tests of a file that `slowest.json` names and the file no longer has. Returns how many there are. */
function leftOutForNothing(module: TestModule, file: string): number {
  const names = new Set([...module.children.allTests()].map(nameOf));
  const gone = (slowest[file] ?? []).filter((name) => !names.has(name));
  for (const name of gone)
    console.log(`test/slowest.json names a test that is not in ${file}: ${name}`);
  if (gone.length > 0) process.exitCode = 1;
  return gone.length;
}

/** Returns the names of a test's groups and its own name, joined as vitest joins them. */
function nameOf(one: TestCase): string {
  const names = [one.name];
  for (let at = one.parent; at.type === 'suite'; at = at.parent) names.unshift(at.name);
  return names.join(' ');
}

/** Returns a regular expression that matches this test and no other. */
function patternOf(one: TestCase): string {
  return `^${nameOf(one).replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')}$`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
