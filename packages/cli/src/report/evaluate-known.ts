// Evaluates a condition of the rules with the values of a moment, as far as a transcript knows them.
import type { NodeOf } from '@fray/dsl/internal';
import type { Value } from '@fray/dsl/ir';
import type { CheckResolved } from '@fray/engine/events';
import { fieldOf, type State } from '@fray/engine/state';

type Compare = NodeOf<'Compare'>;
type ExprNode = Compare['left'];

/** The values that are known at a check or a throw: its arguments, its rolls, and the state. */
export interface AtHand extends Pick<CheckResolved, 'args' | 'values'> {
  readonly state: State;
}

/** Returns the value of a participant's field, a track, a given or a ruling; undefined for everything else. */
export function knownValue(
  first: string,
  field: string | undefined,
  { args, values, state }: AtHand,
): Value | undefined {
  const arg = args.find(([name]) => name === first)?.[1];
  if (field !== undefined) {
    const who = state.participants.find(({ name }) => name === arg);
    return who && fieldOf(state, who, field);
  }
  if (arg !== undefined || values.some(({ name }) => name === first)) return undefined;
  return (
    state.tracks.find(({ name }) => name === first)?.value ??
    state.header?.givens.find(([name]) => name === first)?.[1]
  );
}

/**
 * Returns the value of an expression; undefined if it reads a value or uses an operator that is not known here. A false
 * part decides an `and`, and a true part an `or`, even if the other part is unknown.
 */
export function evaluateKnown(expr: ExprNode, known: AtHand): Value | undefined {
  switch (expr.kind) {
    case 'IntLit':
    case 'YesNo':
      return expr.value;
    case 'Paren':
      return evaluateKnown(expr.value, known);
    case 'Path':
      return named(expr, known);
    case 'Not': {
      const value = evaluateKnown(expr.value, known);
      return typeof value === 'boolean' ? !value : undefined;
    }
    case 'Logic': {
      const parts = expr.operands.map((operand) => evaluateKnown(operand, known));
      const settling = expr.word === 'or';
      if (parts.includes(settling)) return settling;
      return parts.every((part) => part === !settling) ? !settling : undefined;
    }
    case 'Arithmetic':
      return numbers(expr, known, (left, right) => calculated(expr.op, left, right));
    case 'Compare':
      return numbers(expr, known, (left, right) => compared(expr.op, left, right));
    case 'Is': {
      const left = evaluateKnown(expr.left, known);
      // If the left side is a participant, `is` may test a condition.
      if (left === undefined || Array.isArray(left) || takesPart(left, known)) return undefined;
      const right =
        evaluateKnown(expr.right, known) ??
        (typeof left === 'string' ? word(expr.right) : undefined);
      return right === undefined ? undefined : (left === right) !== expr.negated;
    }
    default:
      return undefined;
  }
}

/** True if a comparison of two numbers holds. */
export function compared(op: Compare['op'], left: number, right: number): boolean {
  switch (op) {
    case '<':
      return left < right;
    case '<=':
      return left <= right;
    case '>':
      return left > right;
    case '>=':
      return left >= right;
  }
}

function calculated(op: NodeOf<'Arithmetic'>['op'], left: number, right: number): number {
  if (op === '*') return left * right;
  return op === '+' ? left + right : left - right;
}

function numbers<T extends Value>(
  { left, right }: Pick<Compare, 'left' | 'right'>,
  known: AtHand,
  then: (left: number, right: number) => T,
): T | undefined {
  const [first, second] = [evaluateKnown(left, known), evaluateKnown(right, known)];
  return typeof first === 'number' && typeof second === 'number' ? then(first, second) : undefined;
}

/**
 * Returns the value of a name or of a field. A name alone that stands for a participant has no value here: after `is`
 * it may be a condition.
 */
function named({ names }: NodeOf<'Path'>, known: AtHand): Value | undefined {
  const [first = '', field, ...more] = names.map(({ text }) => text);
  if (more.length > 0) return undefined;
  if (field !== undefined) return knownValue(first, field, known);
  const rolled = known.values.find(({ name }) => name === first);
  if (rolled !== undefined) return rolled.total;
  const arg = known.args.find(([name]) => name === first)?.[1];
  if (typeof arg === 'number' || typeof arg === 'boolean') return arg;
  return (
    knownValue(first, undefined, known) ??
    known.state.header?.rulings.find(([name]) => name === first)?.[1]
  );
}

function takesPart(value: Value, { state }: AtHand): boolean {
  return state.participants.some(({ name }) => name === value);
}

/** Returns a name that is its own value, such as an option of a ruling; undefined for other expressions. */
function word(expr: ExprNode): string | undefined {
  return expr.kind === 'Path' && expr.names.length === 1 ? expr.names[0]?.text : undefined;
}
