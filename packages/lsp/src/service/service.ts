// The language service: all that an editor asks about Fray files, as plain data in offsets. It uses no file,
// no clock and no screen, so it works in a browser as in a server. Nothing here throws, whatever the texts
// are.

import type { Source, Span, TextEdit } from '@fray/dsl/internal';
import { completionAt, type Completion } from './completion.ts';
import { formatEdits } from './formatting.ts';
import { houseRuleOf, type HouseRule } from './house-rule.ts';
import { hoverAt, type Hover } from './hover.ts';
import { lensesOf, type Lens } from './lenses.ts';
import { hintsIn, type Hint } from './hints.ts';
import { foldsOf, outlineOf, symbolsMatching, type Fold, type OutlineItem } from './outline.ts';
import { definitionOf, highlightsOf, referencesOf, type Highlight } from './places.ts';
import {
  advisedProblems,
  certainFixes,
  problemsOf,
  quickProblemsOf,
  type Problem,
} from './problems.ts';
import { renamableAt, renameAt, type Renamed } from './rename.ts';
import { selectionsAt } from './selections.ts';
import { signatureAt, type SignatureHelp } from './signature.ts';
import { colouredTokens, type ColouredToken } from './semantic-tokens.ts';
import { createWorkspace, type LanguageHost } from './workspace.ts';

/** Offsets count UTF-16 units. A file is named by its path as in headers, with `/`. */
export interface LanguageService {
  /** Opens a file with this text, or changes its text to this. */
  open(this: void, path: string, text: string): void;
  close(this: void, path: string): void;
  /**
   * Forgets a file that is not open, since it may have changed, appeared or disappeared. It will be read
   * again.
   */
  forget(this: void, path: string): void;
  /** Returns a text as the service knows it. */
  source(this: void, path: string): Source | undefined;
  /** Returns the problems of a file. Every place except related ones is in that file. */
  problems(this: void, path: string): readonly Problem[];
  /** Returns the problems with better advice, for an explicit request for a fix: it takes many checks. */
  advised(this: void, path: string): readonly Problem[];
  /**
   * Returns the problems quickly, for a large file that has changed since `problems` was asked. The changed
   * declarations are checked for syntax, names and types; for all others the earlier problems remain, and
   * validation waits for `problems`. Undefined if nothing is known from before.
   */
  quickProblems(this: void, path: string): readonly Problem[] | undefined;
  /** Returns the files whose problems change when this one does: those that amend or use it. */
  dependents(this: void, path: string): readonly string[];
  completion(this: void, path: string, offset: number): Completion | undefined;
  hover(this: void, path: string, offset: number): Hover | undefined;
  definition(this: void, path: string, offset: number): readonly Span[];
  references(this: void, path: string, offset: number): readonly Span[];
  /** Returns the places in the same file that name the thing at an offset. */
  highlights(this: void, path: string, offset: number): readonly Highlight[];
  /** Returns the pieces of text around an offset, the innermost first. */
  selections(this: void, path: string, offset: number): readonly Span[];
  /** Returns how the call before an offset is written. */
  signature(this: void, path: string, offset: number): SignatureHelp | undefined;
  /** Returns what lines between two offsets do not say themselves. */
  hints(this: void, path: string, from: number, to: number): readonly Hint[];
  /** Returns what all known files declare under such a name. */
  symbols(this: void, query: string): readonly OutlineItem[];
  /** Returns the name at an offset, if it can be renamed. */
  renamable(this: void, path: string, offset: number): Span | undefined;
  rename(this: void, path: string, offset: number, name: string): Renamed;
  outline(this: void, path: string): readonly OutlineItem[];
  folds(this: void, path: string): readonly Fold[];
  tokens(this: void, path: string): readonly ColouredToken[];
  format(this: void, path: string): readonly TextEdit[];
  /** Returns the edits of all certain fixes. */
  fixAll(this: void, path: string): readonly TextEdit[];
  /** Returns what has changed in a ruleset since it was saved, as a house rule; undefined if no house rule says it. */
  houseRule(this: void, path: string): HouseRule | undefined;
  lenses(this: void, path: string): readonly Lens[];
}

/** Returns a service that knows no file yet. */
export function createLanguageService(host: LanguageHost): LanguageService {
  const workspace = createWorkspace(host);
  return {
    open: (path, text) => workspace.open(path, text),
    close: (path) => workspace.close(path),
    forget: (path) => workspace.forget(path),
    source: (path) => workspace.source(path),
    problems: (path) => problemsOf(workspace, path),
    advised: (path) => advisedProblems(workspace, path),
    quickProblems: (path) => quickProblemsOf(workspace, path),
    dependents: (path) => workspace.dependents(path),
    completion: (path, offset) => completionAt(workspace, path, offset),
    hover: (path, offset) => hoverAt(workspace, path, offset),
    definition: (path, offset) => definitionOf(workspace, path, offset),
    references: (path, offset) => referencesOf(workspace, path, offset),
    highlights: (path, offset) => highlightsOf(workspace, path, offset),
    selections: (path, offset) => selectionsAt(workspace, path, offset),
    signature: (path, offset) => signatureAt(workspace, path, offset),
    hints: (path, from, to) => hintsIn(workspace, path, from, to),
    symbols: (query) => symbolsMatching(workspace, query),
    renamable: (path, offset) => renamableAt(workspace, path, offset),
    rename: (path, offset, name) => renameAt(workspace, path, offset, name),
    outline: (path) => outlineOf(workspace, path),
    folds(path): readonly Fold[] {
      const source = workspace.source(path);
      return source === undefined ? [] : foldsOf(source);
    },
    tokens: (path) => colouredTokens(workspace, path),
    format: (path) => formatEdits(workspace, path),
    fixAll: (path) => certainFixes(workspace, path),
    houseRule: (path) => houseRuleOf(workspace, path),
    lenses: (path) => lensesOf(workspace, path),
  };
}
