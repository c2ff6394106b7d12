// Rulesets from files: text in, checked rules or problems out.
import type { Ruleset } from '@fray/dsl/ir';
import { compile, createSource, positionAt, type Diagnostic, type Source } from '@fray/dsl';
import { exitCodes, stop } from './exit-codes.ts';
import type { Host } from './host.ts';
import { diagnosticFrames, problemCount } from './report/diagnostics.ts';
import { styleFor } from './report/style.ts';
import { counted } from './report/text.ts';

export interface Compiled {
  readonly sources: readonly Source[];
  /** In order of place. */
  readonly diagnostics: readonly Diagnostic[];
  /** Undefined when there are errors. */
  readonly ruleset: Ruleset | undefined;
  /** The line of a diagnostic, from 1. */
  readonly lineOf: (diagnostic: Diagnostic) => number;
}

export interface Rules extends Compiled {
  readonly ruleset: Ruleset;
  /** The entry file as messages have it. */
  readonly shown: string;
}

/** Compiles texts, the entry first. Never throws, whatever the texts. */
export function compileFiles(files: readonly { readonly path: string; readonly text: string }[]): Compiled {
  const sources = files.map(({ path, text }) => createSource(path, text));
  const { ruleset, diagnostics } = compile(sources);
  const lineOf = ({ primary }: Diagnostic): number => {
    const source = sources.find((one) => one.path === primary.span.source);
    return source === undefined ? 1 : positionAt(source, primary.span.start).line;
  };
  return { sources, diagnostics, ruleset, lineOf };
}

/** Reads and compiles a ruleset; `-` reads it from the standard input. */
export async function loadRules(host: Host, path: string): Promise<Compiled & { readonly shown: string }> {
  const shown = path === '-' ? 'standard-input.fray' : host.files.shown(path);
  const text = await readSource(host, path);
  // The log holds the paths: relative to the entry file, so that the same rules give the same log wherever they lie.
  return { ...compileFiles([{ path: shown, text }]), shown };
}

/** The text of a file, or of the standard input for `-`. */
export async function readSource(host: Host, path: string): Promise<string> {
  if (path === '-') return host.stdin.text();
  if (host.files.isFolder(path)) throw stop(exitCodes.inputOutput, `${host.files.shown(path)} is a folder`, 'name the .fray files in it');
  return host.files.readText(path);
}

/**
 * Rules that can be played: problems are told on stderr.
 *
 * @throws Stop 1 when there are errors
 */
export async function requireRules(host: Host, path: string): Promise<Rules> {
  const rules = await loadRules(host, path);
  const { ruleset, diagnostics, sources, shown } = rules;
  if (ruleset === undefined) {
    const errors = diagnostics.filter((one) => one.severity === 'error');
    host.stderr.write(diagnosticFrames(errors, sources, styleFor(host, host.stderr)));
    throw stop(exitCodes.problems, `${shown} cannot be played: ${problemCount(errors, 1)}`);
  }
  if (diagnostics.length > 0) host.stderr.write(`note: ${shown} has ${counted(diagnostics.length, 'warning')}; \`fray check\` shows ${diagnostics.length === 1 ? 'it' : 'them'}\n`);
  return { ...rules, ruleset };
}
