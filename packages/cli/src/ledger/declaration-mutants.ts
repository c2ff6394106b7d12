// Makes mutants of the lines of declarations: defaults, outcomes, rows, durations, costs.
import { childrenOf, type Node, type NodeOf, type Span } from '@fray/dsl/internal';
import {
  first,
  leftOut,
  line,
  negated,
  replaceSpan,
  slice,
  swapped,
  untilEndOf,
  wherever,
  type Mutant,
  type EditSite,
} from './edits.ts';

/** Returns mutants of a declaration's own lines. */
export function declarationMutants(site: EditSite): readonly Mutant[] {
  const { node } = site;
  switch (node.kind) {
    case 'Row':
      return node.cells.flatMap((cell, column) =>
        otherCells(site, node, column).map((other) => replaceSpan(cell.span, other)),
      );
    case 'RulingDecl':
    case 'ChoiceDecl':
      return movedDefaults(
        node.options.flatMap((option) => (option.kind === 'Option' ? [option] : [])),
        site.text,
      );
    case 'Option':
    case 'Outcome':
    case 'Case':
    case 'CaseLine':
      return alternativeMutants(site, node);
    case 'DefineWhen':
    case 'IfBranch':
      return [...negated(site, node.condition), ...always(site, node.condition)];
    case 'Whenever':
      return node.except.map((_, index) => leftOut(node.except[index - 1] ?? node.event, node));
    case 'PushLine':
      return [line(site), ...negated(site, node.when), ...whenLeftOut(site, node.call, node.when)];
    case 'AllowedLine':
    case 'RankFirst':
    case 'RankLinked':
      return [line(site), ...negated(site, node.condition)];
    case 'Loop':
      return negated(site, node.condition);
    case 'Picking':
      return wherever(site, node.set, node.where);
    case 'AskTake':
      return node.orNothing
        ? first(site, / or nothing$/, '')
        : [replaceSpan({ start: node.span.end, end: node.span.end }, ' or nothing')];
    case 'AskList':
      return [
        ...first(site, /exactly/, 'up to'),
        ...first(site, / each once,/, ''),
        ...wherever(site, node.set, node.where),
      ];
    case 'PickStmt':
      return wherever(site, node.set, node.where);
    case 'ModifierLine':
      return [
        line(site),
        ...negated(site, node.when),
        ...whenLeftOut(site, node.amount, node.when),
      ];
    case 'BestOf':
      return [allCount(site, node), ...beside(site, node)];
    case 'ModifierDecl':
      return [
        ...negated(site, node.when),
        ...whenLeftOut(site, node.params.at(-1) ?? node.targets.at(-1) ?? node.amount, node.when),
      ];
    case 'Amount':
      return [
        ...first(site, /^-/, '+'),
        ...first(site, /^\+/, '-'),
        ...first(site, /^advantage/, 'disadvantage'),
        ...first(site, /^disadvantage/, 'advantage'),
      ];
    case 'BarsLine':
    case 'LastsLine':
    case 'OnceLine':
    case 'NeverBelowOp':
      return node.kind === 'NeverBelowOp' ? [replaceSpan(node.span, '')] : [line(site)];
    case 'CostsLine':
    case 'CountsLine':
      return [line(site)];
    case 'ConditionDecl': {
      const at = site.text.indexOf('\n', node.name.span.end);
      const end = at < 0 ? site.text.length : at;
      return node.lines.some((one) => one.kind === 'LastsLine')
        ? []
        : untilEndOf(site, end, '\n  lasts');
    }
    case 'RankValue':
    case 'RankRoll':
      return [
        ...first(site, /^highest/, 'lowest'),
        ...first(site, /^lowest/, 'highest'),
        ...negated(site, node.when),
        ...whenLeftOut(
          site,
          node.kind === 'RankValue' ? node.value : (node.name ?? node.value ?? node.call),
          node.when,
        ),
        line(site),
      ];
    case 'Field':
      return [
        ...first(site, / hidden from [\w-]+/, ''),
        ...(node.initial?.each === undefined
          ? []
          : [leftOut(node.initial.value, node.initial.each)]),
        ...otherWords(site, node).map((word) =>
          replaceSpan(node.initial?.value.span ?? node.span, word),
        ),
      ];
    case 'EventField':
      return [...first(site, / rises$/, ' falls'), ...first(site, / falls$/, ' rises')];
    case 'EventSpan':
      return [...first(site, / begins$/, ' ends'), ...first(site, / ends$/, ' begins')];
    case 'EventTakes':
      return [...first(site, / takes /, ' finishes '), ...first(site, / finishes /, ' takes ')];
    case 'DurationUntil':
      return [
        ...first(site, / next /, ' '),
        ...first(site, /\bend\b/, 'start'),
        ...first(site, /\bstart\b/, 'end'),
      ];
    default:
      return [];
  }
}

/** Returns mutants of one of several alternatives: an option, an outcome, a case. */
function alternativeMutants(
  site: EditSite,
  node: NodeOf<'Option' | 'Outcome' | 'Case' | 'CaseLine'>,
): readonly Mutant[] {
  const parent = site.parents.get(node);
  switch (node.kind) {
    case 'Option': {
      const moved =
        parent?.kind === 'RulingDecl' || parent?.kind === 'ChoiceDecl'
          ? declarationMutants({ ...site, node: parent })
          : [];
      return [
        ...moved,
        ...negated(site, node.when),
        ...whenLeftOut(site, node.doc ?? node.name, node.when),
      ];
    }
    case 'Outcome': {
      const names =
        parent?.kind === 'CheckDecl'
          ? parent.lines.flatMap((one) => (one.kind === 'Outcome' ? [one.name] : []))
          : [];
      return [...negated(site, node.when), ...swapped(site, node.name, names)];
    }
    case 'Case': {
      const values =
        parent?.kind === 'Cases'
          ? parent.cases.flatMap((one) => (one.kind === 'Case' ? [one.value] : []))
          : [];
      return [line(site), ...negated(site, node.when), ...swapped(site, node.value, values)];
    }
    case 'CaseLine': {
      const names =
        parent?.kind === 'CallStmt'
          ? parent.cases.flatMap((one) => (one.kind === 'CaseLine' ? one.outcomes.slice(0, 1) : []))
          : [];
      const [name] = node.outcomes;
      return name === undefined ? [] : swapped(site, name, names);
    }
  }
}

/** Replaces a group whose largest line counts by its lines, so that each of them counts. */
function allCount(site: EditSite, { lines, span }: NodeOf<'BestOf'>): Mutant {
  return replaceSpan(span, lines.map((one) => slice(site, one.span)).join(indentAt(site, span)));
}

/** Moves a line before or after the group into the group. */
function beside(site: EditSite, group: NodeOf<'BestOf'>): readonly Mutant[] {
  const [inner] = group.lines;
  const parent = site.parents.get(group);
  if (inner === undefined || parent === undefined) return [];
  return childrenOf(parent).flatMap((node) => {
    if (node.kind !== 'ModifierLine') return [];
    const put = slice(site, node.span) + indentAt(site, inner.span);
    return [
      {
        edits: [
          ...line({ ...site, node }).edits,
          { start: inner.span.start, end: inner.span.start, text: put },
        ],
      },
    ];
  });
}

/** Returns a line end and the indentation at this place. */
function indentAt({ text }: EditSite, { start }: Span): string {
  return `\n${/[^\n]*$/.exec(text.slice(0, start))?.[0] ?? ''}`;
}

/** Replaces a condition by one that always holds, where the line needs a condition. */
function always(site: EditSite, { span }: Node): readonly Mutant[] {
  const condition = slice(site, span);
  return [replaceSpan(span, `(${condition}) or not (${condition})`)];
}

/** Leaves out a `when`, so that the condition always holds. */
function whenLeftOut({ text }: EditSite, before: Node, when: Node | undefined): readonly Mutant[] {
  if (when === undefined || !/^\s*when\s*$/.test(text.slice(before.span.end, when.span.start)))
    return [];
  return [leftOut(before, when)];
}

/** Returns the texts of at most two other cells in the same column. */
function otherCells(site: EditSite, row: NodeOf<'Row'>, column: number): readonly string[] {
  const rows = site.parents.get(row);
  const cell = row.cells[column];
  if (
    rows?.kind !== 'Rows' ||
    cell === undefined ||
    ['IntLit', 'DiceLit', 'YesNo', 'Range'].includes(cell.kind)
  )
    return [];
  const others = rows.rows.flatMap((other) =>
    other.kind === 'Row' && other.cells[column] !== undefined
      ? [slice(site, other.cells[column].span)]
      : [],
  );
  return [...new Set(others)].filter((other) => other !== slice(site, cell.span)).slice(0, 2);
}

/** Returns at most two other words that a field could start with. */
function otherWords(site: EditSite, { type, initial }: NodeOf<'Field'>): readonly string[] {
  if (initial === undefined || type.kind !== 'OneOfType') return [];
  return type.names
    .map((name) => name.text)
    .filter((name) => name !== slice(site, initial.value.span))
    .slice(0, 2);
}

/** Returns mutants that move the default to each of the other options. */
function movedDefaults(options: readonly NodeOf<'Option'>[], text: string): readonly Mutant[] {
  const from = options.find((option) => option.isDefault);
  if (from === undefined) return [];
  const end = (option: NodeOf<'Option'>): number =>
    (option.when ?? option.doc ?? option.name).span.end;
  const word = /\s+default\b/.exec(text.slice(end(from)));
  if (word === null) return [];
  const removed = { start: end(from), end: end(from) + word.index + word[0].length, text: '' };
  return options
    .filter((option) => option !== from)
    .map((option) => ({
      edits: [removed, { start: end(option), end: end(option), text: ' default' }],
    }));
}
