// House rule: makes an edit of a ruleset into a file that amends it. Each change becomes the line that makes it, such as
// `set Difficulty at tough under die to d12`; where there is none, the declaration is replaced whole.

import {
  compareRules,
  compile,
  createSource,
  lineText,
  nodeText,
  plainText,
  positionAt,
  walk,
  type Compilation,
  type Node,
  type NodeOf,
  type RuleChange,
  type Source,
  type Span,
} from '@fray/dsl/internal';
import type { Workspace } from './workspace.ts';

/** A new file that makes the changes of an open one, whose text then is the saved one again. */
export interface HouseRule {
  readonly path: string;
  readonly text: string;
  readonly base: Span;
  readonly saved: string;
}

/** Returns what has changed in an open ruleset since it was saved, as a house rule beside it; undefined if there is none. */
export function houseRuleOf(workspace: Workspace, path: string): HouseRule | undefined {
  const [edited, saved] = [workspace.source(path), workspace.saved(path)];
  if (edited === undefined || saved === undefined || edited.text === saved.text) return undefined;
  const header = workspace.file(path)?.header;
  if (header?.kind !== 'RulesetHeader') return undefined;
  const read = (other: string): Source | undefined => workspace.source(other);
  const text = asHouseRule(saved, edited, `${plainText(header.name)}, house rules`, read);
  if (text === undefined) return undefined;
  const named = (n: number): string =>
    path.replace(/(\.fray)?$/, `-house${n < 2 ? '' : `-${n}`}.fray`);
  let free = 1;
  while (read(named(free)) !== undefined) free += 1;
  const base = { source: path, start: 0, end: edited.text.length };
  return { path: named(free), text, base, saved: saved.text };
}

/**
 * Returns the text of a house rule that makes the rules of `base` those of `edited`, or undefined if one of them has errors,
 * they mean the same, or no house rule says the difference.
 * @param read finds further files
 * @param title the title of the amended rules
 */
function asHouseRule(
  base: Source,
  edited: Source,
  title: string,
  read: (path: string) => Source | undefined,
): string | undefined {
  const [before, after] = [compile(base, read), compile(edited, read)];
  const changes = changesBetween(before, after);
  if (changes === undefined || changes.length === 0) return undefined;
  const name = base.path.split('/').at(-1) ?? base.path;
  for (const isFine of [true, false]) {
    const blocks = new Set(
      changes.map((one) => (isFine ? lineOf(one, edited) : undefined) ?? wholeOf(one, edited)),
    );
    if (blocks.has(undefined)) return undefined;
    const text = `amends "${name}" as "${title}"\n\n${[...blocks].join('\n\n')}\n`;
    const house = createSource(`${base.path}.house`, text);
    const made = compile(house, (path) => (path.split('/').at(-1) === name ? base : read(path)));
    if (changesBetween(made, after)?.length === 0) return text;
  }
  return undefined;
}

/** Returns what differs between two rulesets, or undefined if one of them has errors. */
function changesBetween(a: Compilation, b: Compilation): readonly RuleChange[] | undefined {
  if (a.ruleset === undefined || b.ruleset === undefined) return undefined;
  if (a.checked === undefined || b.checked === undefined) return undefined;
  return compareRules(
    { checked: a.checked, sources: a.sources },
    { checked: b.checked, sources: b.sources },
  ).filter(({ declaration: { keyword } }) => keyword !== 'ruleset');
}

/** Returns the line of a house rule that makes one change, if there is one. */
function lineOf(change: RuleChange, edited: Source): string | undefined {
  const { keyword, name } = change.declaration;
  const owner = `${keyword} ${name}`.trim();
  const [part, inner] = [change.path.at(-1), change.path.at(-2)];
  const node = change.after?.node;
  if (part === undefined && change.kind === 'removed') return `remove ${owner}`;
  if (part?.what === 'modifier' && change.kind === 'removed')
    return `remove modifier ${part.name} in ${owner}`;
  if (change.kind === 'added' && node !== undefined && part !== undefined) {
    if (part.what === 'row' && keyword === 'table')
      return `add to table ${name}\n  ${ownLine(edited, node)}`;
    if (part.what === 'field') return `add to ${owner}\n  ${ownLine(edited, node)}`;
    if (part.what === 'modifier' && inner !== undefined)
      return `add to ${inner.what} ${inner.name} in ${owner}\n  ${ownLine(edited, node)}`;
  }
  if (change.kind !== 'changed') return undefined;
  const value = valueOf(change);
  if (value === undefined) return undefined;
  if (part === undefined) return `set ${owner} to ${value}`;
  if (part.what === 'column') return `set ${name} at ${inner?.name} under ${part.name} to ${value}`;
  return `set ${part.what} ${part.name} in ${owner} to ${value}`;
}

/** Returns the new value of a changed line, as a `set` line gives it. */
function valueOf({ before, after, owner, path, edits }: RuleChange): string | undefined {
  const [old, node] = [before?.node, after?.node];
  const isValue = edits.every(({ key }) => key === 'value');
  switch (node?.kind) {
    case 'Row': {
      if (owner.after?.kind !== 'TableDecl') return undefined;
      const [table] = owner.after.rows.kind === 'Rows' ? [owner.after.rows] : [];
      const index = table?.columns.findIndex(({ text }) => text === path.at(-1)?.name) ?? -1;
      return textOf(node.cells[index]);
    }
    case 'GivenDecl':
    case 'TrackDecl':
      return isValue ? textOf(node.field.initial?.value) : undefined;
    case 'Field':
      return isValue ? textOf(node.initial?.value) : undefined;
    case 'Option': {
      const options = owner.after?.kind === 'RulingDecl' ? owner.after.options : [];
      const chosen = options.find((one) => one.kind === 'Option' && one.isDefault);
      return chosen?.kind === 'Option' ? chosen.name.text : undefined;
    }
    case 'RollStmt':
      return node.source.kind === 'NewRoll' ? textOf(node.source.dice) : undefined;
    case 'LetStmt':
      return node.value.kind === 'Cases' ? undefined : textOf(node.value);
    case 'Outcome':
      return textOf(node.when);
    case 'ModifierLine': {
      const was = old?.kind === 'ModifierLine' ? textOf(old.when) : undefined;
      const when = textOf(node.when);
      return `${textOf(node.amount)}${when === undefined || when === was ? '' : ` when ${when}`}`;
    }
    default:
      return undefined;
  }
}

/** Returns the lines that replace the step or the declaration of a change. */
function wholeOf({ owner, path, declaration }: RuleChange, edited: Source): string | undefined {
  if (owner.after === undefined) return `remove ${declaration.keyword} ${declaration.name}`;
  const [first] = path;
  const step =
    first?.what === 'step' && owner.before !== undefined
      ? stepIn(owner.after, first.name)
      : undefined;
  if (step !== undefined && owner.before !== undefined && stepIn(owner.before, step.name.text)) {
    const where = `${declaration.keyword} ${declaration.name}`.trim();
    const [, ...lines] = linesOf(edited, step);
    return [`replace step ${step.name.text} in ${where}`, ...lines].join('\n');
  }
  const text = linesOf(edited, owner.after).join('\n');
  return owner.before === undefined ? text : `replace ${text}`;
}

function stepIn(decl: Node, name: string): NodeOf<'StepStmt'> | undefined {
  let found: NodeOf<'StepStmt'> | undefined;
  walk(decl, (node) => {
    if (node.kind === 'StepStmt' && node.name.text === name) found ??= node;
  });
  return found;
}

const textOf = (node: Node | undefined): string | undefined => node && nodeText(node);

const ownLine = (source: Source, { span }: Node): string =>
  lineText(source, positionAt(source, span.start).line).trim();

/** Returns the lines of a node as they are written, the first one at the margin. */
function linesOf(source: Source, { span }: Node): readonly string[] {
  const [first, last] = [span.start, span.end].map((at) => positionAt(source, at).line);
  const lines: string[] = [];
  for (let line = first ?? 1; line <= (last ?? 0); line += 1) lines.push(lineText(source, line));
  const depth = lines[0]?.search(/\S/) ?? 0;
  while (lines.at(-1)?.trim() === '') lines.pop();
  return lines.map((line) => line.slice(Math.min(depth, Math.max(0, line.search(/\S/)))));
}
