// Builds the reasons of rolls: the dice that were thrown, and the modifiers that counted.
import type { Local, Modifier, Value } from '@fray/dsl/ir';
import type { RolledValue } from '../events/event.ts';
import { valueOf } from '../expressions/compiler.ts';
import { compareDice, diceOf, printDice, subDice, type DiceCode } from '../values/dice-code.ts';
import type { Explainer } from './explainer.ts';
import { nameReason, worked } from './name-questions.ts';
import type { ModifierReason, Reason, RollReason } from './reason.ts';
import type { RecordedStep } from './recorder.ts';
import { instrOf, whereOf } from './rule-places.ts';

type Single = Extract<Modifier, { readonly kind: 'modifier' }>;

/** Returns the result of a step's dice, and its reason; undefined if the step threw none. */
export function rollReason(
  explainer: Explainer,
  step: RecordedStep,
  seq: number,
): RollReason | undefined {
  const instr = instrOf(explainer.ruleset, step);
  if (instr?.op !== 'roll' && instr?.op !== 'roll-again') return undefined;
  const throws = explainer.eventsOf(step.id).filter(({ type }) => type === 'dice-rolled');
  const last = throws.at(-1);
  const { plan, dice: thrown } = explainer.rolled(last?.seq ?? -1) ?? {};
  const { name } = instr;
  const made = (
    dice: Reason,
    counted: readonly ModifierReason[],
    rolled: RolledValue | null,
  ): RollReason => ({
    name,
    dice,
    modifiers: counted,
    ops: plan?.ops ?? [],
    pips: plan?.pips ?? 0,
    plus: plan?.plus ?? 0,
    thrown: thrown ?? [],
    rolled,
    events: throws.map((one) => one.seq),
  });
  if (instr.op === 'roll-again')
    return made(nameReason(explainer, step.id, instr.of, step.value, instr.at, seq), [], null);
  const dice = worked(explainer, step, instr.dice);
  if (dice === null) return undefined;
  const rolled =
    (last?.type === 'dice-rolled' ? last.data.value : null) ??
    recordedIn(explainer, step.id, name) ??
    null;
  return made(
    dice,
    modifiers(explainer, step, step.seq, instr.modifiers, rolled, instr.lowIsGood),
    rolled,
  );
}

/** Returns the record of a value in the event of its check. */
export function recordedIn(
  explainer: Explainer,
  step: number,
  name: string,
): RolledValue | undefined {
  const { book } = explainer;
  const origin = explainer.step(step)?.origin;
  if (origin?.by !== 'call') return undefined;
  const resolved = book.results.of(origin.step).find((seq) => book.steps.at(seq) > step);
  const event = resolved === undefined ? undefined : explainer.event(resolved);
  return event?.type === 'check-resolved'
    ? event.data.values.find((value) => value.name === name)
    : undefined;
}

/** Returns each modifier of a roll or a `let`, and whether it counted. Where low rolls are good, a bonus is subtracted. */
export function modifiers(
  explainer: Explainer,
  step: RecordedStep,
  seq: number,
  list: readonly Modifier[],
  kept: Pick<RolledValue, 'modifiers'> | undefined | null,
  lowIsGood: boolean = false,
): ModifierReason[] {
  const { ruleset } = explainer;
  const reasons: ModifierReason[] = [];
  const best = kept === undefined || kept === null ? inForce(explainer, step, seq, list) : null;
  const add = (modifier: Modifier): void => {
    if (modifier.kind === 'best') return modifier.of.forEach(add);
    const { name, rule, amount } = modifier;
    const when = worked(explainer, step, modifier.when, seq);
    const value = amount.kind === 'amount' ? worked(explainer, step, amount.value, seq) : null;
    const holds = when === null || when.value === true;
    // No two modifiers of one value have the same name.
    const counted = kept?.modifiers.find((one) => one.name === name);
    const counts = holds && (best === null ? counted !== undefined : best.has(modifier));
    reasons.push({
      name,
      rule,
      where: whereOf(ruleset, modifier.at),
      counts,
      amount: counts ? (counted?.amount ?? amountOf(modifier, value, lowIsGood)) : null,
      when,
      parts: value === null ? [] : [value],
    });
  };
  list.forEach(add);
  return reasons;
}

/**
 * Returns the modifiers that count if no event records them. As in the machine, the first of the largest counts of each
 * `best of`.
 */
function inForce(
  explainer: Explainer,
  step: RecordedStep,
  seq: number,
  list: readonly Modifier[],
): ReadonlySet<Modifier> {
  const none: DiceCode = { groups: [], constant: 0 };
  const codeOf = ({ amount, at: place }: Single): DiceCode => {
    const value = amount.kind === 'amount' ? worked(explainer, step, amount.value, seq) : null;
    if (amount.kind !== 'amount' || value === null) return none;
    const code = diceOf(value.value as Local, place);
    return amount.sign > 0 ? code : subDice(none, code, place);
  };
  const largest = (modifier: Modifier): Single | null => {
    if (modifier.kind !== 'best') {
      const when = worked(explainer, step, modifier.when, seq);
      return when === null || when.value === true ? modifier : null;
    }
    let best: Single | null = null;
    for (const inner of modifier.of) {
      const one = largest(inner);
      if (one !== null && (best === null || compareDice(codeOf(one), codeOf(best)) > 0)) best = one;
    }
    return best;
  };
  return new Set(list.flatMap((modifier) => largest(modifier) ?? []));
}

/** Returns the amount as the machine records it. */
function amountOf({ amount, at: place }: Single, value: Reason | null, lowIsGood: boolean): Value {
  if (amount.kind !== 'amount' || value === null) return amount.kind;
  const sign = lowIsGood ? -amount.sign : amount.sign;
  const plain = valueOf(value.value as Local);
  if (typeof plain === 'number') return sign * plain + 0;
  const text = printDice(diceOf(plain, place));
  return sign < 0 ? `-${text}` : text;
}
