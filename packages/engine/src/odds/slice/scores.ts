// Between which numbers a value of a check lies, where that can be told from how the fight begins.
import type { Expr, Instr, Modifier, Ruleset } from '@fray/dsl/ir';
import type { Header } from '../../events/event.ts';
import { parseDice } from '../../values/dice-code.ts';

export interface Range {
  readonly low: number;
  readonly high: number;
}

/** Of what stands in `slot` when the code of a check is through; null: it cannot be told. */
export function rangeOf(ruleset: Ruleset, header: Header, code: readonly Instr[], slot: number): Range | null {
  const written = code.filter((instr) => 'slot' in instr && instr.slot === slot && instr.op !== 'switch');
  const [instr] = written;
  if (written.length !== 1) return null;
  if (instr?.op === 'let') return both(ofExpr(ruleset, header, instr.value), ofModifiers(ruleset, header, instr.modifiers));
  if (instr?.op !== 'roll' || instr.ops.length > 0 || instr.dice.op !== 'const' || typeof instr.dice.value !== 'string') return null;
  const dice = parseDice(instr.dice.value);
  if (dice === null) return null;
  let thrown: Range = { low: dice.constant, high: dice.constant };
  for (const { count, faces } of dice.groups) thrown = { low: thrown.low + Math.min(count, count * (faces ?? 6)), high: thrown.high + Math.max(count, count * (faces ?? 6)) };
  return both(thrown, ofModifiers(ruleset, header, instr.modifiers));
}

function both(one: Range | null, other: Range | null): Range | null {
  return one === null || other === null ? null : { low: one.low + other.low, high: one.high + other.high };
}

function ofModifiers(ruleset: Ruleset, header: Header, modifiers: readonly Modifier[]): Range | null {
  let all: Range | null = { low: 0, high: 0 };
  for (const modifier of modifiers) {
    if (modifier.kind === 'best') return null;
    const { amount, when } = modifier;
    // Two dice instead of one, of which one counts.
    if (amount.kind !== 'amount') continue;
    const own = ofExpr(ruleset, header, amount.value);
    if (own === null) return null;
    const signed = amount.sign > 0 ? own : { low: -own.high, high: -own.low };
    all = both(all, when === null ? signed : { low: Math.min(0, signed.low), high: Math.max(0, signed.high) });
  }
  return all;
}

function ofExpr(ruleset: Ruleset, header: Header, expr: Expr): Range | null {
  switch (expr.op) {
    case 'const':
      return typeof expr.value === 'number' ? { low: expr.value, high: expr.value } : null;
    case 'field':
      return ofField(ruleset, header, expr.field);
    case 'add':
      return both(ofExpr(ruleset, header, expr.left), ofExpr(ruleset, header, expr.right));
    default:
      return null;
  }
}

/** Of everybody's field of that name, which never changes. */
function ofField({ kinds }: Ruleset, { participants, kinds: known }: Header, name: string): Range | null {
  if (kinds.some(({ fields }) => fields.some((field) => field.name === name && field.changes))) return null;
  const values = participants.flatMap(({ kind, values: own }) => own[known.find((one) => one.name === kind)?.fields.indexOf(name) ?? -1] ?? []);
  const numbers = values.filter((value) => typeof value === 'number');
  return numbers.length < values.length || numbers.length === 0 ? null : { low: Math.min(...numbers), high: Math.max(...numbers) };
}
