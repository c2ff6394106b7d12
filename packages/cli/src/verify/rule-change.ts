// What changed from one ruleset to another, declaration by declaration, and which of these changes two events that part may come from.
import { printEffective, type EffectiveLine } from '@fray/dsl';
import { diffArrays } from 'diff';
import type { Compiled } from '../rules.ts';

export interface ChangedLine {
  readonly text: string;
  readonly file: string;
  readonly line: number;
}

/** A declaration that is not the same in both: lines that only the old or only the new rules have. */
export interface RuleChange {
  /** `check Notice`, `encounter`. */
  readonly declaration: string;
  readonly before: readonly ChangedLine[];
  readonly after: readonly ChangedLine[];
}

export interface RuleChanges {
  readonly all: readonly RuleChange[];
  /**
   * The change that something said of these declarations may come from, the nearest first: their own, then those of what they
   * speak of or that speak of them, and so on. Undefined: nothing changed.
   *
   * @param near labels of declarations, the nearest first
   */
  readonly behind: (near: readonly string[]) => RuleChange | undefined;
}

type Side = Pick<Compiled, 'checked' | 'sources'>;

/** Compares by declared name. Comments, citations, line breaks between declarations and their order do not count. */
export function ruleChanges(before: Side, after: Side): RuleChanges {
  const [left, right] = [declarationsOf(before), declarationsOf(after)];
  const labels = [...new Set([...left.keys(), ...right.keys()])];
  const all = labels.flatMap((label) => changeOf(label, left.get(label) ?? [], right.get(label) ?? []));
  return { all, behind: (near) => nearest(all, near, labels, (label) => [...(left.get(label) ?? []), ...(right.get(label) ?? [])]) };
}

/** What tests and measures the rules is none of them. */
const noRules = /^(?:example|invariant|measure)\b/;

function declarationsOf({ checked, sources }: Side): ReadonlyMap<string, readonly EffectiveLine[]> {
  const found = new Map<string, EffectiveLine[]>();
  for (const line of checked?.files.flatMap((file) => printEffective(file, sources)) ?? []) {
    if (line.declaration === '' || noRules.test(line.declaration)) continue;
    const known = found.get(line.declaration) ?? [];
    known.push(line);
    found.set(line.declaration, known);
  }
  return found;
}

/** Without citations, and with one blank where columns are lined up. */
function bare(text: string): string {
  const indent = /^ */.exec(text)?.[0] ?? '';
  return indent + text.trim().replace(/ +\[[^\]"]*\]$/, '').replace(/ {2,}/g, ' ');
}

function changeOf(declaration: string, before: readonly EffectiveLine[], after: readonly EffectiveLine[]): readonly RuleChange[] {
  const parts = diffArrays(before.map((line) => bare(line.text)), after.map((line) => bare(line.text)));
  const change = { declaration, before: [] as ChangedLine[], after: [] as ChangedLine[] };
  let [old, fresh] = [0, 0];
  for (const { added, removed, count } of parts) {
    if (added) change.after.push(...shownLines(after.slice(fresh, fresh + count)));
    else if (removed) change.before.push(...shownLines(before.slice(old, old + count)));
    if (!added) old += count;
    if (!removed) fresh += count;
  }
  return change.before.length + change.after.length === 0 ? [] : [change];
}

function shownLines(lines: readonly EffectiveLine[]): readonly ChangedLine[] {
  return lines.map(({ text, source, line }) => ({ text: bare(text).trim(), file: source ?? '', line }));
}

function nearest(all: readonly RuleChange[], near: readonly string[], labels: readonly string[], linesOf: (label: string) => readonly EffectiveLine[]): RuleChange | undefined {
  if (all.length <= 1) return all[0];
  const changed = new Map(all.map((change) => [change.declaration, change]));
  const words = new Map(labels.map((label) => [label, new Set(linesOf(label).flatMap(({ text }) => text.match(/[\p{L}_][\p{L}\p{N}_-]*/gu) ?? []))]));
  const nameOf = (label: string): string => label.slice(label.indexOf(' ') + 1);
  const speaksOf = (one: string, other: string): boolean => words.get(one)?.has(nameOf(other)) === true;
  const seen = new Set<string>();
  for (let ring = near.filter((label) => words.has(label)); ring.length > 0; ) {
    for (const label of ring) seen.add(label);
    const found = ring.map((label) => changed.get(label)).find((change) => change !== undefined);
    if (found !== undefined) return found;
    const around = ring;
    const isNew = (label: string): boolean => !seen.has(label);
    const spokenOf = labels.filter((label) => isNew(label) && around.some((one) => speaksOf(one, label)));
    const speaking = labels.filter((label) => isNew(label) && !spokenOf.includes(label) && around.some((one) => speaksOf(label, one)));
    ring = [...spokenOf, ...speaking];
  }
  return all[0];
}
