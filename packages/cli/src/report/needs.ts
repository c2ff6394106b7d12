// Describes what a throw needed: the numbers at which the outcome of a check changes, and the modifiers that made the
// difference. It computes them from the rules in the log with the values of that moment, and omits numbers that the
// check shows anyway.
import { addToList, walk, type Node, type NodeOf } from '@fray/dsl/internal';
import type { CheckResolved, DiceRolled, Header, RolledValue } from '@fray/engine/events';
import { declaredRule } from './declared-rule.ts';
import { formatValue } from './sentences.ts';
import { spoken } from './text.ts';
import { compared, knownValue, evaluateKnown, type AtHand } from './evaluate-known.ts';

/** Notes to print beside the throws of a check. */
interface Needed {
  /** Values that are compared and are no throws of the check: `shot 14`. */
  readonly before: readonly string[];
  /** Values to reach: `armour 8`. */
  readonly after: readonly string[];
  /** Outcomes whose number is written in the rules: `hit on 11 or more`. */
  readonly on: readonly string[];
  /** Outcomes that the check would have had without one of its modifiers: `hit without Dodge`. */
  readonly without: readonly string[];
}

type CheckDecl = NodeOf<'CheckDecl'>;
type Comparison = Pick<NodeOf<'Compare'>, 'left' | 'right'> & {
  readonly op: NodeOf<'Compare'>['op'] | 'is';
};

/** No notes: nothing is known, or the check shows all of it already. */
export const nothingNeeded: Needed = { before: [], after: [], on: [], without: [] };

/** Returns the notes for a check, given the state at its result. */
export function neededBy(check: CheckResolved, header: Header, state: AtHand['state']): Needed {
  const decl = declaredRule(check.check, header);
  if (decl?.kind !== 'CheckDecl') return nothingNeeded;
  const known = { args: check.args, values: check.values, state };
  const before = new Set<string>();
  const after = new Set<string>();
  const on: string[] = [];
  for (const { name, when } of outcomesOf(decl)) {
    if (when === undefined) continue;
    for (const { left, right } of comparisonsIn(when)) {
      const [first, second] = [operandOf(left, known), operandOf(right, known)];
      if (first.is === 'value') before.add(first.text);
      if (second.is === 'value') after.add(second.text);
    }
    const throws = throwsFor(when, known);
    if (throws !== undefined) on.push(`${spoken(name.text)} on ${throws}`);
  }
  return { before: [...before], after: [...after], on, without: withoutOne(decl, check, known) };
}

/**
 * Finds the comparisons in a rule that use a throw outside of a check, and says whether they hold: `5 or more: no`.
 * @param owner the name of that rule
 * @param args its arguments, if known
 */
export function comparisonNotes(
  { value, roller }: Pick<DiceRolled, 'value' | 'roller'>,
  owner: string,
  header: Header,
  { args, state }: Pick<AtHand, 'args' | 'state'>,
): readonly string[] {
  const decl = declaredRule(owner, header);
  if (decl === undefined || typeof value?.total !== 'number') return [];
  const { name, total } = value;
  let known: AtHand = { args, values: [], state };
  const notes = new Set<string>();
  walk(decl, (node) => {
    if (node.kind === 'RollStmt' && node.name?.text === name && node.by?.names.length === 1)
      known = { ...known, args: [...args, [node.by.names[0]?.text ?? '', roller]] };
    if (node.kind !== 'IfBranch') return;
    for (const { op, left, right } of comparisonsIn(node.condition)) {
      if (left.kind !== 'Path' || left.names.length > 1 || left.names[0]?.text !== name) continue;
      const limit = evaluateKnown(right, known);
      const against = operandOf(right, known);
      if (typeof limit !== 'number' || (against.is !== 'number' && against.is !== 'value'))
        continue;
      const holds = op === 'is' ? total === limit : compared(op, total, limit);
      const what = against.is === 'number' ? String(limit) : against.text;
      notes.add(`${bound(op, what)}: ${holds ? 'yes' : 'no'}`);
    }
  });
  return [...notes];
}

function outcomesOf({ lines }: CheckDecl): readonly NodeOf<'Outcome'>[] {
  return lines.filter((line) => line.kind === 'Outcome');
}

/** Returns the comparisons in a condition, including `x is 3`. */
function comparisonsIn(condition: Node): readonly Comparison[] {
  const found: Comparison[] = [];
  walk(condition, (node) => {
    const comparison = comparisonOf(node);
    if (comparison !== undefined) found.push(comparison);
    // Comparisons inside a negation, a count or a quantifier say nothing simple about the throw.
    return !['Not', 'Quantified', 'Every', 'Aggregate', 'OfCall'].includes(node.kind);
  });
  return found;
}

function comparisonOf(node: Node): Comparison | undefined {
  if (node.kind === 'Compare') return node;
  return node.kind === 'Is' && !node.negated && node.right.kind === 'IntLit'
    ? { op: 'is', left: node.left, right: node.right }
    : undefined;
}

/**
 * Returns the throws for which a condition holds: `5 or more`, `goal or less or on 2`. Returns undefined if the
 * condition names no number, or may hold in a way that these words leave out.
 */
function throwsFor(when: NodeOf<'Compare'>['left'], known: AtHand): string | undefined {
  const said: string[] = [];
  let names = false;
  for (const one of alternativesOf(when)) {
    const comparison = comparisonOf(one);
    const first = comparison && operandOf(comparison.left, known);
    const second = comparison && operandOf(comparison.right, known);
    if (comparison !== undefined && first?.is === 'shown' && second?.is === 'number') {
      names = true;
      said.push(bound(comparison.op, String(second.number)));
    } else if (comparison?.right.kind === 'Path' && first?.is === 'shown' && second !== undefined) {
      said.push(bound(comparison.op, spoken(comparison.right.names.at(-1)?.text ?? '')));
    } else if (evaluateKnown(one, known) !== false) return undefined;
  }
  return names ? said.join(' or on ') : undefined;
}

/** The conditions each of which is enough. */
function alternativesOf(
  condition: NodeOf<'Compare'>['left'],
): readonly NodeOf<'Compare'>['left'][] {
  if (condition.kind === 'Paren') return alternativesOf(condition.value);
  return condition.kind === 'Logic' && condition.word === 'or'
    ? condition.operands.flatMap(alternativesOf)
    : [condition];
}

type Operand =
  | { readonly is: 'shown' | 'unknown' }
  | { readonly is: 'number'; readonly number: number }
  | { readonly is: 'value'; readonly text: string };

function operandOf(expr: Comparison['left'], known: AtHand): Operand {
  if (expr.kind === 'IntLit') return { is: 'number', number: expr.value };
  if (expr.kind !== 'Path') return { is: 'unknown' };
  const [first = '', field, ...more] = expr.names.map(({ text }) => text);
  if (more.length > 0) return { is: 'unknown' };
  const value = knownValue(first, field, known);
  if (value !== undefined)
    return { is: 'value', text: `${spoken(field ?? first)} ${formatValue(value)}` };
  const isShown = field === undefined && known.values.some(({ name }) => name === first);
  return { is: isShown ? 'shown' : 'unknown' };
}

/**
 * Returns `hit without Dodge` for each modifier that alone made the difference. Returns nothing if the transcript does
 * not know enough to compute the outcome.
 */
function withoutOne(decl: CheckDecl, check: CheckResolved, known: AtHand): readonly string[] {
  if (check.outcome === null || outcomeOf(decl, known) !== check.outcome) return [];
  const others = new Map<string, string[]>();
  for (const value of check.values) {
    if (!isSum(value) || isReadOn(value.name, decl)) continue;
    for (const { name, amount } of value.modifiers) {
      const total = Number(value.total) - Number(amount);
      const values = check.values.map((one) => (one === value ? { ...value, total } : one));
      const outcome = outcomeOf(decl, { ...known, values });
      if (outcome === undefined || outcome === check.outcome) continue;
      addToList(
        others,
        outcome,
        isOfOthers(name, value, check) ? `${spoken(name)} of ${spoken(value.name)}` : spoken(name),
      );
    }
  }
  return [...others].map(([outcome, names]) => `${spoken(outcome)} without ${names.join(' or ')}`);
}

/** True if another value of the check has a modifier of that name too, as when both sides add their skill. */
function isOfOthers(name: string, value: RolledValue, { values }: CheckResolved): boolean {
  return values.some(
    (other) =>
      other !== value && other.modifiers.some((one) => one.name === name && one.amount !== 0),
  );
}

/** Returns the first outcome whose condition holds; undefined if that cannot be computed. */
function outcomeOf(decl: CheckDecl, known: AtHand): string | undefined {
  for (const { name, when } of outcomesOf(decl)) {
    const holds = when === undefined ? true : evaluateKnown(when, known);
    if (holds === true) return name.text;
    if (holds !== false) return undefined;
  }
  return undefined;
}

/** True if a value is the sum of its base and these modifiers, all of them numbers. */
function isSum({ base, modifiers, total }: RolledValue): boolean {
  const amounts = modifiers.map(({ amount }) => amount);
  if (typeof base !== 'number' || !amounts.every((amount) => typeof amount === 'number'))
    return false;
  return amounts.reduce((sum, amount) => sum + amount, base) === total;
}

/** True if another line of the check uses a value, so that a modifier of the value changes that line too. */
function isReadOn(name: string, { lines }: CheckDecl): boolean {
  return lines.some((line) => {
    if (line.kind === 'Outcome') return false;
    let reads = false;
    walk(line, (node) => {
      if (node.kind === 'Path' && node.names[0]?.text === name) reads = true;
    });
    return reads;
  });
}

function bound(op: Comparison['op'], limit: string): string {
  switch (op) {
    case 'is':
      return limit;
    case '>':
      return `more than ${limit}`;
    case '>=':
      return `${limit} or more`;
    case '<':
      return `less than ${limit}`;
    case '<=':
      return `${limit} or less`;
  }
}
