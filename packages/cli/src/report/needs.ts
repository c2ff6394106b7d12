// What a throw needed: the numbers that the outcomes of a check are told apart by, read from the rules that the log holds, with the values
// of that moment. What the check shows anyway is left out.
import {
  compileTexts,
  createSource,
  parse,
  walk,
  type AstFile,
  type NodeOf,
} from '@fray/dsl/internal';
import type { CheckResolved, Header, State } from '@fray/engine/internal';
import { sayValue } from './sentences.ts';
import { spoken } from './text.ts';

/** What stands beside the throws of a check. */
interface Needed {
  /** `shot 14`: what is held against something, where no throw of the check is. */
  readonly before: readonly string[];
  /** `armour 8`: what is to be reached. */
  readonly after: readonly string[];
  /** `hit on 11 or more`: numbers that the rules themselves name. */
  readonly on: readonly string[];
}

type CheckDecl = NodeOf<'CheckDecl'>;
type Compare = Pick<NodeOf<'Compare'>, 'op' | 'left' | 'right'>;

/** Nothing is known, or the check shows all of it anyway. */
export const nothingNeeded: Needed = { before: [], after: [], on: [] };

type Checks = ReadonlyMap<string, CheckDecl>;

/** The checks of rules that were read once. */
const known = new WeakMap<Header, Checks>();

/**
 * What a check that has just come out needed.
 *
 * @param header of its run; nothing is known where it holds no rules, as in the view of a side
 * @param state how things stand then
 */
export function neededBy(check: CheckResolved, header: Header, state: State): Needed {
  const checks = known.get(header) ?? checksOf(header);
  known.set(header, checks);
  const decl = checks.get(check.check);
  return decl === undefined ? nothingNeeded : neededOf(decl, check, state);
}

function checksOf({ files, amendments }: Header): Checks {
  const [first] = files;
  if (first === undefined) return new Map();
  const isAlone = files.length === 1;
  const trees: readonly AstFile[] = isAlone
    ? [parse(createSource(first.path, first.text)).file]
    : (compileTexts(files, amendments).checked?.files ?? []);
  return new Map(
    trees.flatMap(({ items }) =>
      items.flatMap((item): readonly (readonly [string, CheckDecl])[] =>
        item.kind === 'CheckDecl' ? [[item.signature.name.text, item]] : [],
      ),
    ),
  );
}

function neededOf(decl: CheckDecl, check: CheckResolved, state: State): Needed {
  const before = new Set<string>();
  const after = new Set<string>();
  const on: string[] = [];
  for (const line of decl.lines) {
    if (line.kind !== 'Outcome' || line.when === undefined) continue;
    for (const { op, left, right } of comparisonsIn(line)) {
      const [first, second] = [held(left, check, state), held(right, check, state)];
      if (first.is === 'value') before.add(first.said);
      if (second.is === 'value') after.add(second.said);
      if (first.is === 'shown' && second.is === 'number')
        on.push(`${spoken(line.name.text)} on ${bound(op, second.number)}`);
    }
  }
  return { before: [...before], after: [...after], on };
}

/** What an outcome compares; `x is 3` too. */
function comparisonsIn(outcome: NodeOf<'Outcome'>): readonly (Omit<Compare, 'op'> & {
  readonly op: Compare['op'] | 'is';
})[] {
  const found: (Omit<Compare, 'op'> & { readonly op: Compare['op'] | 'is' })[] = [];
  walk(outcome, (node) => {
    if (node.kind === 'Compare') found.push(node);
    else if (node.kind === 'Is' && !node.negated && node.right.kind === 'IntLit')
      found.push({ op: 'is', left: node.left, right: node.right });
    // What is denied, counted or asked of others says nothing plain of the throw.
    return !['Not', 'Quantified', 'Every', 'Aggregate', 'OfCall'].includes(node.kind);
  });
  return found;
}

type Held =
  | { readonly is: 'shown' | 'unknown' }
  | { readonly is: 'number'; readonly number: number }
  | { readonly is: 'value'; readonly said: string };

function held(expr: Compare['left'], check: CheckResolved, state: State): Held {
  if (expr.kind === 'IntLit') return { is: 'number', number: expr.value };
  if (expr.kind !== 'Path') return { is: 'unknown' };
  const [first = '', field, ...more] = expr.names.map(({ text }) => text);
  if (more.length > 0) return { is: 'unknown' };
  const value = valueOf(first, field, check, state);
  if (value !== undefined)
    return { is: 'value', said: `${spoken(field ?? first)} ${sayValue(value)}` };
  const isShown = field === undefined && check.values.some(({ name }) => name === first);
  return { is: isShown ? 'shown' : 'unknown' };
}

/** The value of a field of somebody who takes part in the check, of a track or of a given; undefined for everything else. */
function valueOf(
  first: string,
  field: string | undefined,
  { args, values }: CheckResolved,
  { header, participants, tracks }: State,
): Parameters<typeof sayValue>[0] | undefined {
  const arg = args.find(([name]) => name === first)?.[1];
  if (field !== undefined) {
    const who = participants.find(({ name }) => name === arg);
    const fields = header?.kinds.find(({ name }) => name === who?.kind)?.fields ?? [];
    return fields.includes(field) ? who?.values[fields.indexOf(field)] : undefined;
  }
  if (arg !== undefined || values.some(({ name }) => name === first)) return undefined;
  return (
    tracks.find(({ name }) => name === first)?.value ??
    header?.givens.find(([name]) => name === first)?.[1]
  );
}

function bound(op: Compare['op'] | 'is', number: number): string {
  switch (op) {
    case 'is':
      return String(number);
    case '>':
      return `more than ${number}`;
    case '>=':
      return `${number} or more`;
    case '<':
      return `less than ${number}`;
    case '<=':
      return `${number} or less`;
  }
}
