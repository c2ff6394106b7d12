// Finds what changed from one ruleset to another, declaration by declaration, and which of these
// changes may have made two events differ.
import {
  changeSentence,
  compareRules,
  printEffective,
  type Passage,
  type RuleChange,
} from '@fray/dsl/internal';
import type { Event, Header } from '@fray/engine/events';
import type { Compiled } from '../rules/rules.ts';

export interface ChangedLine {
  readonly text: string;
  readonly file: string;
  readonly line: number;
}

/**
 * A declaration that differs, with sentences about the change and the lines that only the old or only the new rules
 * have.
 */
export interface DeclarationChange {
  /** The declaration, such as `check Notice` or `encounter`. */
  readonly declaration: string;
  readonly sentences: readonly string[];
  readonly before: readonly ChangedLine[];
  readonly after: readonly ChangedLine[];
}

export interface RuleChanges {
  readonly all: readonly DeclarationChange[];
  /**
   * Finds the likeliest cause of an effect in these declarations: a change of their own, else of declarations that they
   * name or that name them, and so on outwards. Returns undefined if nothing changed.
   * @param near labels of declarations, the nearest first
   */
  readonly behind: (near: readonly string[]) => DeclarationChange | undefined;
}

type Side = Pick<Compiled, 'checked' | 'sources'>;

/**
 * Compares two rulesets by the names of their declarations. Layout, comments, citations, descriptions and tests do not
 * count.
 */
export function ruleChanges(
  { checked: before, sources: sourcesBefore }: Side,
  { checked: after, sources: sourcesAfter }: Side,
): RuleChanges {
  if (before === undefined || after === undefined) return { all: [], behind: () => undefined };
  const sides = [
    { checked: before, sources: sourcesBefore },
    { checked: after, sources: sourcesAfter },
  ] as const;
  const all = joined(
    compareRules(...sides).filter(
      ({ kind, declaration }) => kind !== 'wording' && !noRules.has(declaration.keyword),
    ),
  );
  return { all, behind: (near) => nearest(all, near, wordsOf(sides)) };
}

/** The kinds of declarations that only test, measure or title the rules. */
const noRules: ReadonlySet<string> = new Set(['example', 'invariant', 'measure', 'ruleset']);

/** Joins the changes of each declaration into one. */
function joined(changes: readonly RuleChange[]): readonly DeclarationChange[] {
  const found = new Map<
    string,
    { sentences: string[]; before: ChangedLine[]; after: ChangedLine[] }
  >();
  for (const change of changes) {
    const { keyword, name } = change.declaration;
    const label = name === '' ? keyword : `${keyword} ${name}`;
    const known = found.get(label) ?? { sentences: [], before: [], after: [] };
    found.set(label, known);
    known.sentences.push(changeSentence(change));
    known.before.push(...linesOf(change.before));
    known.after.push(...linesOf(change.after));
  }
  return [...found].map(([declaration, change]) => ({ declaration, ...change }));
}

function linesOf(piece: Passage | undefined): readonly ChangedLine[] {
  return (piece?.lines ?? []).map(({ text, file, line }) => ({ text, file, line }));
}

/** Returns for each label the words that the declaration uses in either ruleset. */
function wordsOf(sides: readonly Required<Side>[]): ReadonlyMap<string, ReadonlySet<string>> {
  const words = new Map<string, Set<string>>();
  for (const { checked, sources } of sides) {
    for (const { text, declaration } of checked?.files.flatMap((file) =>
      printEffective(file, sources),
    ) ?? []) {
      const known = words.get(declaration) ?? new Set();
      words.set(declaration, known);
      for (const word of text.match(/[\p{L}_][\p{L}\p{N}_-]*/gu) ?? []) known.add(word);
    }
  }
  words.delete('');
  return words;
}

function nearest(
  all: readonly DeclarationChange[],
  near: readonly string[],
  words: ReadonlyMap<string, ReadonlySet<string>>,
): DeclarationChange | undefined {
  if (all.length <= 1) return all[0];
  const changed = new Map(all.map((change) => [change.declaration, change]));
  const labels = [...words.keys()];
  const speaksOf = (one: string, other: string): boolean =>
    words.get(one)?.has(nameIn(other)) === true;
  const seen = new Set<string>();
  for (let ring = near.filter((label) => words.has(label)); ring.length > 0;) {
    for (const label of ring) seen.add(label);
    const found = ring.map((label) => changed.get(label)).find((change) => change !== undefined);
    if (found !== undefined) return found;
    const around = ring;
    const spokenOf = labels.filter(
      (label) => !seen.has(label) && around.some((one) => speaksOf(one, label)),
    );
    const speaking = labels.filter(
      (label) =>
        !seen.has(label) && !spokenOf.includes(label) && around.some((one) => speaksOf(label, one)),
    );
    ring = [...spokenOf, ...speaking];
  }
  return all[0];
}

/** Returns the name in a label: `Notice` for `check Notice`. */
function nameIn(label: string): string {
  return label.slice(label.indexOf(' ') + 1);
}

/**
 * Finds the change that may have made these events differ: those at which two logs part, or at which a play stopped.
 * @param sentence other text about the place; declarations that it names count too
 */
export function changeBehind(
  { all, behind }: RuleChanges,
  here: readonly Event[],
  header: Header,
  sentence = '',
): DeclarationChange | undefined {
  const own = here.flatMap((event) => event.rule?.in ?? []);
  const text = JSON.stringify([
    here.map((event) => (event.type === 'encounter-begun' ? [] : event.data)),
    sentence,
  ]);
  const labels = all.map((change) => change.declaration);
  const named = labels.filter((label) => isNamed(nameIn(label), text));
  const begins = here.some((event) => event.type === 'encounter-begun')
    ? [`scenario ${header.inputs.scenario}`, ...header.kinds.map(({ name }) => `kind ${name}`)]
    : [];
  const policies = here.some((event) => event.type === 'choice-made' && event.data.by === 'policy')
    ? labels.filter((label) => label.startsWith('policy '))
    : [];
  return behind([...new Set([...policies, ...own, ...named, ...begins])]);
}

function isNamed(name: string, text: string): boolean {
  const at = text.indexOf(name);
  return (
    at >= 0 &&
    !/[\p{L}\p{N}_]/u.test(text[at - 1] ?? '') &&
    !/[\p{L}\p{N}_-]/u.test(text[at + name.length] ?? '')
  );
}
