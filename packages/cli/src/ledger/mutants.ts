// Makes small changes to rules that a slip of the pen could have made. Each changed ruleset is a text, which is
// compiled like any other.
import { childrenOf, type Node, type Span } from '@fray/dsl/internal';
import { lineStart, replaceLines, replaceSpan, type Mutant } from './edits.ts';
import type { Mistakable } from './mistakable.ts';
import { otherValues } from './other-values.ts';

/** A node with the text of its file and the parents of all nodes. */
interface EditSite {
  readonly node: Node;
  readonly text: string;
  readonly parents: ReadonlyMap<Node, Node>;
  readonly mistakable: Mistakable;
}

/** Returns all changes to a node itself, but not to its parts. */
export function mutantsAt(site: EditSite): readonly Mutant[] {
  const unit = unitOf(site);
  return [
    ...otherWords(site),
    ...otherValues(site.node),
    ...otherConditions(site),
    ...shortened(site),
    ...otherNames(site),
    ...exchanged(site),
    ...indented(site),
    ...otherwise(site),
  ].map((mutant) => ({ unit, ...mutant }));
}

/**
 * Returns the span of the statement, outcome, row of a table or `define` that contains a node; undefined for other
 * nodes, which take effect from the start.
 */
function unitOf({ node, parents }: EditSite): Span | undefined {
  for (let one: Node | undefined = node; one !== undefined; one = parents.get(one))
    if (
      /Stmt$|^(?:AllowedLine|DefineDecl|IfBranch|Outcome)$/.test(one.kind) ||
      // Rows of participants take effect from the start.
      (one.kind === 'Row' && parents.get(parents.get(one) ?? one)?.kind === 'TableDecl')
    )
      return one.span;
  return undefined;
}

/** The words of the language and what may be mistaken for them; an empty word says that the word may be missing. */
const mistaken = new Map<string, readonly string[]>(
  Object.entries({
    '<': ['<=', '>'],
    '<=': ['<', '>=', 'is'],
    '>': ['>=', '<'],
    '>=': ['>', '<=', 'is'],
    is: ['is not'],
    'is not': ['is'],
    and: ['or'],
    or: ['and'],
    '+': ['-'],
    '-': ['+'],
    '*': ['-'],
    yes: ['no'],
    no: ['yes', 'any'],
    any: ['no'],
    total: ['highest'],
    highest: ['lowest', 'total'],
    lowest: ['highest'],
    least: ['most'],
    most: ['least'],
    up: ['down'],
    down: ['up'],
    off: ['up'],
    raise: ['lower'],
    lower: ['raise'],
    exactly: ['up to'],
    'each once,': [''],
    freely: [''],
    'or nothing': [''],
    next: [''],
    advantage: ['disadvantage'],
    disadvantage: ['advantage'],
    rises: ['falls'],
    falls: ['rises'],
    begins: ['ends'],
    ends: ['begins'],
    takes: ['finishes'],
    finishes: ['takes'],
    start: ['end'],
    end: ['start'],
  }),
);

/** Replaces each word that the node itself has, not its parts. */
function otherWords({ node, text }: EditSite): readonly Mutant[] {
  if (/^(?:Ident|Text.*|DefineTarget|YesNoType|IntLit|DiceLit|Range|Cite|EndStmt)$/.test(node.kind))
    return [];
  let from = node.span.start;
  return [...childrenOf(node), { span: { start: node.span.end, end: node.span.end } }]
    .toSorted((a, b) => a.span.start - b.span.start)
    .flatMap(({ span }) => {
      const start = from;
      from = Math.max(from, span.end);
      return [
        ...text
          .slice(start, span.start)
          .matchAll(
            /#.*|low is good|or nothing|each once,|is not|up to|[<>]=?|\p{L}[\p{L}-]*|[-+*]/gu,
          ),
      ].flatMap((found) =>
        (mistaken.get(found[0]) ?? []).map((word) =>
          replaceSpan(
            { start: start + found.index, end: start + found.index + found[0].length },
            word,
          ),
        ),
      );
    });
}

/** Negates a condition, makes it always hold, or joins it to another one that usually holds. */
function otherConditions(site: EditSite): readonly Mutant[] {
  const { node } = site;
  const [set, where] = [partOf(node, 'set'), partOf(node, 'where')];
  const name = partOf(node, 'binder') ?? partOf(node, 'name');
  return [
    ...['where', 'when', 'condition', 'satisfies'].flatMap((key) => {
      const condition = partOf(node, key);
      if (condition === undefined || condition.kind === 'Ident') return [];
      const said = textOf(site, condition);
      return [
        `not (${said})`,
        ...(['DefineWhen', 'IfBranch'].includes(node.kind) ? [`(${said}) or not (${said})`] : []),
      ].map((other) => replaceSpan(condition.span, other));
    }),
    ...(set === undefined || name === undefined || !('where' in node)
      ? []
      : [...site.mistakable.usually]
          .filter(([of]) => !namesWord(site, node, of))
          .map(([, say]) =>
            where === undefined
              ? insertion(set.span.end, ` where ${say(textOf(site, name))}`)
              : joined([
                  insertion(where.span.start, '('),
                  insertion(where.span.end, `) and ${say(textOf(site, name))}`),
                ]),
          )),
  ];
}

/** Leaves out a line, a part that may be missing, or one of several; or puts a part in the place of the whole. */
function shortened(site: EditSite): readonly Mutant[] {
  const { node, text } = site;
  const isAlone = node.kind.endsWith('Stmt') && beside(site).length < 2;
  // The first three would not compile. Nobody sees in an order who is in it for nothing.
  const slots = ['Outcome', 'Case', 'LastsLine', 'RankStmt'].includes(node.kind) ? [] : maybe;
  return [
    ...(removable.test(node.kind)
      ? [isAlone ? replaceSpan(node.span, 'nothing') : replaceLines(text, node.span)]
      : []),
    ...(node.kind === 'NeverBelowOp' ? [replaceSpan(node.span, '')] : []),
    ...slots.flatMap((key) => {
      const list = listIn(node, key);
      return list.map(({ span }, index) => {
        const next = list[index + 1];
        const ends = childrenOf(node).map((one) => one.span.end);
        const start = Math.max(node.span.start, ...ends.filter((end) => end <= span.start));
        return next === undefined
          ? replaceSpan({ start, end: span.end }, '')
          : replaceSpan({ start: span.start, end: next.span.start }, '');
      });
    }),
    ...(wholes[node.kind] ?? []).flatMap((key) =>
      listIn(node, key).map((part) =>
        replaceSpan(node.span, textOf(site, part.kind === 'Arg' ? part.value : part)),
      ),
    ),
  ];
}

/** The slots whose parts may be missing, with the words before them. */
const maybe = ['where', 'when', 'duration', 'each', 'hiddenFrom', 'operands', 'values', 'except'];

/** Lines that can be left out. Without the value of a `let` or a roll, nothing below it would compile. */
const removable =
  /^(?!Let|Roll|Announce|Nothing|Step|Pick)(?:.*Stmt|Rank(?!Listed|Chosen).+|(?:Push|Allowed|Modifier|Bars|Lasts|Once|Costs|Counts)Line|Case)$/;

/** The parts that somebody may take for the whole. */
const wholes: Readonly<Partial<Record<Node['kind'], readonly string[]>>> = {
  Arithmetic: ['left', 'right'],
  Clamp: ['value'],
  Divide: ['left'],
  Not: ['value'],
  OfCall: ['args'],
  StepBy: ['value'],
};

/** Puts another name in the place of the node's, or says that others are meant. */
function otherNames(site: EditSite): readonly Mutant[] {
  const { mistakable, node, parents } = site;
  const parent = parents.get(node);
  switch (node.kind) {
    case 'Ident': {
      const other = mistakable.names.get(node.text);
      const path = parent?.kind === 'Path' ? parent : undefined;
      const isUse = /^(?:Path|GainStmt|LoseStmt|TimesOf|Invocation|Initial)$/.test(
        parent?.kind ?? '',
      );
      const known = path?.names[0] === node ? namesAt(site) : [];
      return [
        ...(other === undefined ||
        !isUse ||
        isCounted(path, parents) ||
        (path !== undefined && path.names.at(-1) !== node)
          ? []
          : [other]),
        ...(known.includes(node.text)
          ? known.filter((name) => name !== node.text).slice(0, 2)
          : []),
      ].map((name) => replaceSpan(node.span, name));
    }
    case 'Row':
      return node.cells.flatMap((cell, column) => {
        if (['IntLit', 'DiceLit', 'YesNo', 'Range'].includes(cell.kind)) return [];
        const all = beside(site).map((row) => listIn(row, 'cells')[column] ?? cell);
        const texts = [...new Set(all.map((one) => textOf(site, one)))];
        const other = texts[(texts.indexOf(textOf(site, cell)) + 1) % texts.length];
        return texts.length < 2 || other === undefined ? [] : [replaceSpan(cell.span, other)];
      });
    case 'Path': {
      const usual = mistakable.usual.get(node.names.at(-1)?.text ?? '');
      return usual === undefined ? [] : [replaceSpan(node.span, textOf(site, usual))];
    }
    case 'OfCall': {
      const other = { allies: 'enemies', enemies: 'allies' }[textOf(site, node.callee)];
      return other === undefined
        ? []
        : [replaceSpan(node.callee.span, other), replaceSpan(node.span, 'everyone')];
    }
    case 'Everyone':
      return [
        ...mistakable.sides,
        ...namesAt(site)
          .slice(0, 1)
          .flatMap((nearest) => [`allies of ${nearest}`, `enemies of ${nearest}`]),
      ].map((some) => replaceSpan(node.span, some));
    default:
      return [];
  }
}

/** True for the span in `number of round`. Such numbers increase, so comparing them tells one span from another. */
function isCounted(node: Node | undefined, parents: EditSite['parents']): boolean {
  const arg = node === undefined ? undefined : parents.get(node);
  const call = arg?.kind === 'Arg' ? parents.get(arg) : undefined;
  return call?.kind === 'OfCall' && call.callee.names[0]?.text === 'number';
}

/** Returns the names of participants and values in scope at a node, the nearest first. */
function namesAt({ node, parents }: EditSite): readonly string[] {
  const names: (Node | undefined)[] = [];
  for (let at = parents.get(node); at !== undefined; at = parents.get(at)) {
    names.push(partOf(at, 'binder'));
    if (parents.get(at) === undefined)
      for (const head of [at, ...childrenOf(at)])
        names.push(
          ...['subject', 'actor'].map((key) => partOf(head, key)),
          ...['params', 'roles'].flatMap((key) =>
            listIn(head, key).map((one) => partOf(one, 'name')),
          ),
        );
  }
  return [...new Set(names.flatMap((name) => (name?.kind === 'Ident' ? [name.text] : [])))];
}

/** Exchanges the node with its next neighbour, or the last one with the one before it; or what the two say. */
function exchanged(site: EditSite): readonly Mutant[] {
  const { node, parents } = site;
  if (node.kind === 'Divide' || (node.kind === 'Arithmetic' && node.op === '-'))
    return swapped(site, node.left, node.right);
  const isLine =
    /^Rank(?!Linked)/.test(node.kind) ||
    (node.kind.endsWith('Stmt') && 'body' in (parents.get(node) ?? {}));
  const told = toldFirst[node.kind];
  if (!isLine && told === undefined) return [];
  const all = beside(site).filter(({ kind }) =>
    isLine ? kind !== 'RankLinked' : kind === node.kind,
  );
  const at = all.indexOf(node);
  const [one, other] = at + 1 < all.length ? [node, all[at + 1]] : [all[at - 1], node];
  if (one === undefined || other === undefined) return [];
  if (told === undefined)
    return mayMeet(site, one, other)
      ? swapped(site, one, other).map((mutant) => ({ ...mutant, reorders: true }))
      : [];
  const [left, right] = [partOf(one, told), partOf(other, told)];
  // The order of options says nothing. But the name of another one may stand beside `default`.
  const isOrder =
    one.kind === 'Option' && other.kind === 'Option' && one.isDefault === other.isDefault;
  return left === undefined || right === undefined || isOrder ? [] : swapped(site, left, right);
}

/** What names one of several alternatives. */
const toldFirst: Readonly<Partial<Record<Node['kind'], string>>> = {
  Case: 'value',
  CaseLine: 'outcomes',
  Option: 'name',
  Outcome: 'name',
};

/**
 * True if the order of two lines can matter. Nobody would notice a swap of two lines that only set or announce
 * something and do not use each other's values.
 */
function mayMeet(site: EditSite, one: Node, other: Node): boolean {
  const quiet = /^(?:Announce|Change|Gain|Let|Lose|Move|Nothing|Reveal|Set)Stmt$/;
  if (![one, other].every(({ kind }) => quiet.test(kind))) return true;
  return (
    writes(site, one).some((name) => namesWord(site, other, name)) ||
    writes(site, other).some((name) => namesWord(site, one, name))
  );
}

/** Returns the names of what a line sets. */
function writes(site: EditSite, node: Node): readonly string[] {
  return [
    'target',
    'into',
    'what',
    'from',
    'condition',
    ...(node.kind === 'LetStmt' ? ['name'] : []),
  ].flatMap((key) => {
    const part = partOf(node, key);
    return part === undefined ? [] : [textOf(site, part).split('.').at(-1) ?? ''];
  });
}

function swapped(site: EditSite, one: Node, other: Node): readonly Mutant[] {
  const [left, right] = [textOf(site, one), textOf(site, other)];
  return left === right
    ? []
    : [joined([replaceSpan(one.span, right), replaceSpan(other.span, left)])];
}

/** Indents a line one step too far or not far enough: moves it out of the block that it ends, or into the block before it. */
function indented(site: EditSite): readonly Mutant[] {
  const { node, parents, text } = site;
  const all = beside(site);
  const at = all.indexOf(node);
  const before = all[at - 1];
  const block = parents.get(node);
  if (before === undefined || block === undefined || !/Stmt$|^ModifierLine$/.test(node.kind))
    return [];
  const inside = listIn(blocksOf(before).at(-1), 'body', 'lines').at(-1);
  const owner = [block, parents.get(block)].find((one) => blocksOf(one).at(-1) === block);
  return [
    ...(inside !== undefined && inside.span.end === before.span.end
      ? [{ ...indentedAs(text, node, inside), reorders: true }]
      : []),
    // Every run that reaches the block reaches the change.
    ...(owner !== undefined && at === all.length - 1
      ? [{ ...indentedAs(text, node, owner), reorders: true, unit: owner.span }]
      : []),
  ];
}

/** Returns the blocks of a line, in order. */
function blocksOf(node: Node | undefined): readonly Node[] {
  switch (node?.kind) {
    case 'EachStmt':
    case 'BestOf':
      return [node];
    case 'IfStmt':
      return childrenOf(node);
    case 'CallStmt':
      return node.cases.filter((one) => one.kind === 'CaseLine' && !one.inline);
    default:
      return [];
  }
}

/** Returns the mutant that indents the lines of the node as far as another node. */
function indentedAs(text: string, node: Node, { span }: Node): Mutant {
  const start = lineStart(text, node.span.start);
  const more = span.start - lineStart(text, span.start) - (node.span.start - start);
  const moved = text.slice(start, node.span.end);
  return replaceSpan(
    { start, end: node.span.end },
    more > 0
      ? moved.replaceAll(/^(?=.)/gm, ' '.repeat(more))
      : moved.replaceAll(new RegExp(`^ {${-more}}`, 'gm'), ''),
  );
}

/** Says with other words what somebody may have meant: added for set, all for any, for a time for what lasts. */
function otherwise(site: EditSite): readonly Mutant[] {
  const { node, text } = site;
  const untilEnd = (at: number, put: string): readonly Mutant[] =>
    site.mistakable.spans.slice(0, 2).map((span) => insertion(at, `${put} until end of ${span}`));
  switch (node.kind) {
    case 'ChangeStmt':
    case 'SetStmt': {
      const [verb, word, value] =
        node.kind === 'SetStmt'
          ? (['raise ', ' by ', node.value] as const)
          : (['set ', ' to ', node.by] as const);
      const { start, end } = node.target.span;
      return [
        joined([
          replaceSpan({ start: node.span.start, end: start }, verb),
          replaceSpan({ start: end, end: value.span.start }, word),
        ]),
      ];
    }
    case 'Quantified':
    case 'Every': {
      const [set, where] = [
        textOf(site, node.set),
        node.where === undefined ? undefined : textOf(site, node.where),
      ];
      const name = node.binder.text;
      if (node.kind === 'Quantified')
        return node.quantifier === 'any' && where !== undefined
          ? [replaceSpan(node.span, `(every ${name} in ${set} satisfies ${where})`)]
          : [];
      return [
        replaceSpan(
          node.span,
          `(any ${name} in ${set} where ${where === undefined ? '' : `(${where}) and `}(${textOf(site, node.satisfies)}))`,
        ),
      ];
    }
    case 'AskTake':
      return node.orNothing ? [] : [insertion(node.span.end, ' or nothing')];
    case 'GainStmt':
      return node.duration === undefined
        ? untilEnd((node.fields.at(-1) ?? node.condition).span.end, '')
        : [];
    case 'ConditionDecl': {
      const end = text.indexOf('\n', node.name.span.end);
      return node.lines.some(({ kind }) => kind === 'LastsLine')
        ? []
        : untilEnd(end < 0 ? text.length : end, '\n  lasts');
    }
    default:
      return [];
  }
}

/** Returns the nodes in the first of these properties that a node has. */
function listIn(node: Node | undefined, ...keys: readonly string[]): readonly Node[] {
  // Any property of a node may be asked for: a word, a number, a node, a list of nodes or nothing.
  const properties = (node ?? {}) as Readonly<Record<string, unknown>>;
  for (const key of keys) {
    const value = properties[key];
    if (typeof value !== 'object' || value === null) continue;
    if ('kind' in value) return [value as Node]; // only nodes have a kind
    if (Array.isArray(value)) return value.filter((one): one is Node => typeof one === 'object');
  }
  return [];
}

function partOf(node: Node, key: string): Node | undefined {
  return listIn(node, key)[0];
}

/** Returns the list of the parent that the node is in. */
function beside({ node, parents }: EditSite): readonly Node[] {
  const lists: readonly unknown[] = Object.values(parents.get(node) ?? {});
  return (
    lists.find((list): list is readonly Node[] => Array.isArray(list) && list.includes(node)) ?? []
  );
}

function textOf({ text }: EditSite, { span }: Node): string {
  return text.slice(span.start, span.end);
}

/** True if the text of a node contains a name. */
function namesWord(site: EditSite, node: Node, name: string): boolean {
  return textOf(site, node)
    .split(/[^\w-]+/)
    .includes(name);
}

function insertion(at: number, text: string): Mutant {
  return replaceSpan({ start: at, end: at }, text);
}

function joined(mutants: readonly Mutant[]): Mutant {
  return { edits: mutants.flatMap(({ edits }) => edits) };
}
