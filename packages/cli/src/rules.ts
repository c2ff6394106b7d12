// Rulesets from files: text in, checked rules or problems out.
import type { Ruleset } from '@fray/dsl/ir';
import { compile, createSource, positionAt, type Compilation, type Diagnostic, type Source } from '@fray/dsl';
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

/** Compiles texts, the entry first, the files that it uses after it. Never throws, whatever the texts. */
export function compileFiles(files: readonly { readonly path: string; readonly text: string }[]): Compiled {
  return compiled(compile(files.map(({ path, text }) => createSource(path, text))));
}

function compiled({ sources, diagnostics, ruleset }: Compilation): Compiled {
  const lineOf = ({ primary }: Diagnostic): number => {
    const source = sources.find((one) => one.path === primary.span.source);
    return source === undefined ? 1 : positionAt(source, primary.span.start).line;
  };
  return { sources, diagnostics, ruleset, lineOf };
}

/** Reads and compiles a ruleset with the files that it uses; `-` reads it from the standard input. */
export async function loadRules(host: Host, path: string): Promise<Compiled & { readonly shown: string }> {
  const shown = path === '-' ? 'standard-input.fray' : host.files.shown(path);
  const text = await readSource(host, path);
  const read = (other: string): Source | undefined => {
    const found = host.files.readTextIfThere(other);
    return found === undefined ? undefined : createSource(other, found);
  };
  return { ...compiled(compile(createSource(shown, text), read)), shown };
}

/** Paths relative to the entry, so that the same rules give the same log wherever they lie. */
export function withRelativePaths(ruleset: Ruleset): Ruleset {
  const folder = ruleset.files[0]?.path.split('/').slice(0, -1) ?? [];
  const relative = (path: string): string => {
    const parts = path.split('/');
    let same = 0;
    while (same < folder.length && folder[same] === parts[same]) same += 1;
    return [...folder.slice(same).map(() => '..'), ...parts.slice(same)].join('/');
  };
  return { ...ruleset, files: ruleset.files.map(({ path, text }) => ({ path: relative(path), text })) };
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
  return { ...rules, ruleset: withRelativePaths(ruleset) };
}
