// Small changes to rules: what a slip of the pen could have made of a line. Each is text, so that it is compiled like any other.
import { walk, type Node, type NodeOf, type Span } from '@fray/dsl';

/** Replaces what stands from `start` to before `end`. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** One change: edits that do not overlap, in any order. */
export interface Mutant {
  readonly edits: readonly Edit[];
}

/** What a mutation looks at. */
export interface Written {
  readonly text: string;
  readonly parents: ReadonlyMap<Node, Node>;
}

/** All changes to a node and what is below it: outer ones first, in order of place. */
export function mutantsOf(node: Node, written: Written): readonly Mutant[] {
  const found: Mutant[] = [];
  walk(node, (one) => void found.push(...own(one, written)));
  return found;
}

/** The text after a change. */
export function applied(text: string, { edits }: Mutant): string {
  let changed = text;
  for (const { start, end, text: put } of edits.toSorted((a, b) => b.start - a.start)) changed = changed.slice(0, start) + put + changed.slice(end);
  return changed;
}

/** A change in words, such as `d20 → d10`. */
export function mutantText(text: string, { edits }: Mutant): string {
  return edits.map(({ start, end, text: put }) => `${short(text.slice(start, end))} → ${short(put)}`).join(', ');
}

function short(text: string): string {
  const line = text.trim().split('\n')[0]?.replaceAll(/\s+/g, ' ').replace(/ ?\[[^\]]*\]$/, '') ?? '';
  if (line === '') return 'nothing there';
  return line.length > 40 ? `${line.slice(0, 39)}…` : line;
}

function own(node: Node, { text, parents }: Written): readonly Mutant[] {
  const slice = (span: Span): string => text.slice(span.start, span.end);
  const put = (span: { readonly start: number; readonly end: number }, with_: string): Mutant => ({ edits: [{ start: span.start, end: span.end, text: with_ }] });
  const negated = (condition: Node | undefined): readonly Mutant[] => (condition === undefined ? [] : [put(condition.span, `not (${slice(condition.span)})`)]);
  const between = (left: Span, right: Span, pattern: RegExp, with_: (found: string) => string): readonly Mutant[] => {
    const match = pattern.exec(text.slice(left.end, right.start));
    if (match === null) return [];
    const start = left.end + match.index;
    return [put({ start, end: start + match[0].length }, with_(match[0]))];
  };
  const first = (pattern: RegExp, with_: string): readonly Mutant[] => {
    const match = pattern.exec(slice(node.span));
    return match === null ? [] : [put({ start: node.span.start + match.index, end: node.span.start + match.index + match[0].length }, with_)];
  };
  const line = (): Mutant => {
    const end = text.indexOf('\n', node.span.end);
    return put({ start: text.lastIndexOf('\n', node.span.start) + 1, end: end < 0 ? text.length : end + 1 }, '');
  };
  const isNot = (left: Node, right: Node): readonly Mutant[] => between(left.span, right.span, /\bis( not)?\b/, (found) => (found === 'is' ? 'is not' : 'is'));
  const dropped = put(node.span, 'nothing');

  switch (node.kind) {
    // Values.
    case 'IntLit':
      return [put(node.span, String(node.value + 1)), put(node.span, String(node.value - 1))];
    case 'DiceLit':
      return otherDice(node).map((dice) => put(node.span, dice));
    case 'YesNo':
      return [put(node.span, node.value ? 'no' : 'yes')];
    case 'Range':
      return otherRanges(node).map((range) => put(node.span, range));
    case 'Compare':
      return otherComparisons[node.op].flatMap((op) => between(node.left.span, node.right.span, /[<>]=?/, () => op));
    case 'Is':
      return isNot(node.left, node.right);
    case 'IsIn':
      return isNot(node.left, node.set);
    case 'IsOneOf': {
      const [value] = node.values;
      return value === undefined ? [] : isNot(node.left, value);
    }
    case 'Logic':
      return node.operands.slice(1).flatMap((operand, i) => {
        const before = node.operands[i];
        return before === undefined ? [] : between(before.span, operand.span, /\b(and|or)\b/, (found) => (found === 'and' ? 'or' : 'and'));
      });
    case 'Not':
      return [put(node.span, slice(node.value.span))];
    case 'Quantified':
      return [...first(/^any\b/, 'no'), ...first(/^no\b/, 'any'), ...wherever(node.set, node.where)];
    case 'Every':
      return [...wherever(node.set, node.where), ...negated(node.satisfies)];
    case 'Aggregate':
      return [...first(/^(total|lowest)\b/, 'highest'), ...first(/^highest\b/, 'lowest'), ...wherever(node.set, node.where)];
    case 'Arithmetic':
      return between(node.left.span, node.right.span, /[-+*]/, (found) => (found === '-' ? '+' : '-'));
    case 'Divide':
      return [...first(/rounded up$/, 'rounded down'), ...first(/rounded (down|off)$/, 'rounded up')];
    case 'Clamp':
      return [put(node.span, slice(node.value.span))];
    case 'StepBy':
      return [put(node.span, slice(node.value.span)), ...between(node.value.span, node.count.span, /\b(up|down)\b/, (found) => (found === 'up' ? 'down' : 'up'))];

    // Lines of declarations.
    case 'Row':
      return node.cells.flatMap((cell, column) => otherCells(node, column, parents, slice).map((other) => put(cell.span, other)));
    case 'RulingDecl':
    case 'ChoiceDecl':
      return movedDefaults(node.options.flatMap((option) => (option.kind === 'Option' ? [option] : [])), text);
    case 'Option': {
      const parent = parents.get(node);
      const moved = parent?.kind === 'RulingDecl' || parent?.kind === 'ChoiceDecl' ? own(parent, { text, parents }) : [];
      return [...moved, ...negated(node.when)];
    }
    case 'Outcome': {
      const parent = parents.get(node);
      const names = parent?.kind === 'CheckDecl' ? parent.lines.flatMap((one) => (one.kind === 'Outcome' ? [one.name] : [])) : [];
      return [...negated(node.when), ...swapped(node.name, names, slice)];
    }
    case 'Case': {
      const parent = parents.get(node);
      const values = parent?.kind === 'Cases' ? parent.cases.flatMap((one) => (one.kind === 'Case' ? [one.value] : [])) : [];
      return [...negated(node.when), ...swapped(node.value, values, slice)];
    }
    case 'CaseLine': {
      const parent = parents.get(node);
      const names = parent?.kind === 'CallStmt' ? parent.cases.flatMap((one) => (one.kind === 'CaseLine' ? one.outcomes.slice(0, 1) : [])) : [];
      const [name] = node.outcomes;
      return name === undefined ? [] : swapped(name, names, slice);
    }
    case 'DefineWhen':
    case 'AllowedLine':
    case 'IfBranch':
    case 'RankFirst':
    case 'RankLinked':
      return negated(node.condition);
    case 'Loop':
      return negated(node.condition);
    case 'Picking':
      return wherever(node.set, node.where);
    case 'AskList':
    case 'PickStmt':
      return wherever(node.set, node.where);
    case 'ModifierLine':
      return [line(), ...negated(node.when)];
    case 'ModifierDecl':
      return negated(node.when);
    case 'Amount':
      return [...first(/^-/, '+'), ...first(/^\+/, '-'), ...first(/^advantage/, 'disadvantage'), ...first(/^disadvantage/, 'advantage')];
    case 'BarsLine':
    case 'LastsLine':
    case 'OnceLine':
    case 'NeverBelowOp':
      return node.kind === 'NeverBelowOp' ? [put(node.span, '')] : [line()];
    case 'CostsLine':
      return [line()];
    case 'CountsLine':
      return [line()];
    case 'RankValue':
    case 'RankRoll':
      return [...first(/^highest/, 'lowest'), ...first(/^lowest/, 'highest'), ...negated(node.when), line()];
    case 'Field':
      return [...first(/ hidden from [\w-]+/, ''), ...otherWords(node, slice).map((word) => put(node.initial?.value.span ?? node.span, word))];
    case 'EventField':
      return [...first(/ rises$/, ' falls'), ...first(/ falls$/, ' rises')];
    case 'EventSpan':
      return [...first(/ begins$/, ' ends'), ...first(/ ends$/, ' begins')];
    case 'EventTakes':
      return [...first(/ takes /, ' finishes '), ...first(/ finishes /, ' takes ')];
    case 'DurationUntil':
      return [...first(/ next /, ' '), ...first(/\bend\b/, 'start'), ...first(/\bstart\b/, 'end')];

    // Statements.
    case 'ChangeStmt':
      return [...first(/^raise/, 'lower'), ...first(/^lower/, 'raise'), dropped];
    case 'EachStmt':
      return [...wherever(node.set, node.where), dropped];
    case 'AskStmt':
      return [...first(/ freely/, ''), dropped];
    case 'RollStmt':
    case 'LetStmt':
      return []; // without its value nothing below would be understood
    case 'SetStmt':
    case 'RevealStmt':
    case 'EndStmt':
    case 'GainStmt':
    case 'LoseStmt':
    case 'AnnounceStmt':
    case 'CallStmt':
    case 'RankStmt':
    case 'IfStmt':
    case 'EachNumberStmt':
    case 'PlayStmt':
    case 'RepeatStmt':
      return [dropped];
    default:
      return [];
  }

  /** A `where` turned round, and left out. */
  function wherever(set: Node, where: Node | undefined): readonly Mutant[] {
    return where === undefined ? [] : [...negated(where), put({ start: set.span.end, end: where.span.end }, '')];
  }
}

const otherComparisons = { '<': ['<=', '>'], '<=': ['<', '>='], '>': ['>=', '<'], '>=': ['>', '<='] } as const;

function otherDice({ count, faces, plus, counted }: NodeOf<'DiceLit'>): readonly string[] {
  const pips = (more: number): string => (plus + more === 0 ? '' : plus + more > 0 ? `+${plus + more}` : String(plus + more));
  const many = (more: number): string => `${counted ? Math.max(0, count + more) : ''}d`;
  const sides = faces === undefined ? '' : String(faces);
  return [
    ...(faces === undefined ? [] : [`${many(0)}${Math.max(2, Math.floor(faces / 2))}${pips(0)}`, `${many(0)}${faces * 2}${pips(0)}`]),
    ...(counted ? [`${many(1)}${sides}${pips(0)}`] : []),
    `${counted ? many(0) : '1d'}${sides}${pips(1)}`,
  ];
}

function otherRanges({ from, to }: NodeOf<'Range'>): readonly string[] {
  if (from !== undefined && from === to) return [String(from + 1), String(from - 1)];
  const written = (a: number | undefined, b: number | undefined): string => `${a ?? ''}..${b ?? ''}`;
  return [...(from === undefined ? [] : [written(from + 1, to), written(from - 1, to)]), ...(to === undefined ? [] : [written(from, to - 1), written(from, to + 1)])];
}

/** What stands in the same column of other rows. */
function otherCells(row: NodeOf<'Row'>, column: number, parents: Written['parents'], slice: (span: Span) => string): readonly string[] {
  const rows = parents.get(row);
  const cell = row.cells[column];
  if (rows?.kind !== 'Rows' || cell === undefined || ['IntLit', 'DiceLit', 'YesNo', 'Range'].includes(cell.kind)) return [];
  const others = rows.rows.flatMap((other) => (other.kind === 'Row' && other.cells[column] !== undefined ? [slice(other.cells[column].span)] : []));
  return [...new Set(others)].filter((other) => other !== slice(cell.span)).slice(0, 2);
}

/** The other words that a field could start with. */
function otherWords({ type, initial }: NodeOf<'Field'>, slice: (span: Span) => string): readonly string[] {
  if (initial === undefined || type.kind !== 'OneOfType') return [];
  return type.names.map((name) => name.text).filter((name) => name !== slice(initial.value.span)).slice(0, 2);
}

/** The default given to another option. */
function movedDefaults(options: readonly NodeOf<'Option'>[], text: string): readonly Mutant[] {
  const from = options.find((option) => option.isDefault);
  if (from === undefined) return [];
  const end = (option: NodeOf<'Option'>): number => (option.when ?? option.doc ?? option.name).span.end;
  const word = /\s+default\b/.exec(text.slice(end(from)));
  if (word === null) return [];
  const removed = { start: end(from), end: end(from) + word.index + word[0].length, text: '' };
  return options.filter((option) => option !== from).map((option) => ({ edits: [removed, { start: end(option), end: end(option), text: ' default' }] }));
}

/** Two of a kind changed round. */
function swapped(node: Node, all: readonly Node[], slice: (span: Span) => string): readonly Mutant[] {
  const at = all.indexOf(node);
  const other = all[at + 1] ?? all[at - 1];
  if (other === undefined || slice(other.span) === slice(node.span)) return [];
  return [{ edits: [{ start: node.span.start, end: node.span.end, text: slice(other.span) }, { start: other.span.start, end: other.span.end, text: slice(node.span) }] }];
}
