// Reasons of names in rules: which instruction gave a name its value, and from what.
import type { Expr, Instr, Local, Modifier, Value } from '@fray/dsl/ir';
import type { RolledValue } from '../events/event.ts';
import { valueOf } from '../expressions/compiler.ts';
import { compareDice, diceOf, subDice, type DiceCode } from '../values/dice-code.ts';
import { whereOf } from './rule-places.ts';
import { heldOf, type ReasonReader, type ExpressionScope } from './expression-reasons.ts';
import type { LocalReason, ModifierReason, Reason, RollReason } from './reason.ts';
import type { RecordedStep, Worked } from './recorder.ts';
import type { WhyRecording } from './recording.ts';

type Of<O extends Instr['op']> = Extract<Instr, { readonly op: O }>;

export interface LocalReasons {
  readonly at: (step: number, slot: number, value: Local, at: number, seq: number) => Reason;
  /** The reason of an expression of an action itself, evaluated while a step ran. Its names hold the action's arguments. */
  readonly ofAction: (
    step: number,
    seq: number,
    expr: Expr,
    params: readonly string[],
  ) => Reason | null;
  /** The reason of a local that another reason has named. */
  readonly tell: (id: string) => LocalReason | undefined;
  readonly roll: (step: RecordedStep, seq: number) => RollReason | undefined;
  /** Whom the die of a step picked, up to an event; undefined: the step threw none. */
  readonly picked: (step: number, seq: number) => Value | undefined;
  /** The last evaluation of an expression of a step, up to an event; null: there was none. */
  readonly worked: (
    step: number,
    seq: number,
    expr: Expr,
    fits?: (one: Worked) => boolean,
  ) => Reason | null;
}

interface Asked {
  readonly reader: RecordedStep;
  readonly slot: number;
  readonly value: Local;
  readonly at: number;
  readonly seq: number;
}

export function createLocalReasons(recording: WhyRecording, reading: ReasonReader): LocalReasons {
  const { ruleset, book } = recording;
  const asked = new Map<string, Asked>();
  const told = new Map<string, LocalReason>();

  function instrOf(step: RecordedStep | undefined): Instr | undefined {
    return step === undefined ? undefined : ruleset.procs[step.proc]?.code[step.pc];
  }

  function at(step: number, slot: number, value: Local, place: number, seq: number): Reason {
    const reader = recording.step(step);
    const name = (reader === undefined ? undefined : ruleset.procs[reader.proc]?.slots[slot]) ?? '';
    const where = whereOf(ruleset, place);
    if (reader === undefined) return { why: 'bound', name, value: heldOf(value), where };
    const instr = instrOf(reader);
    // A loop's own test reads the member that the loop tries.
    if ((instr?.op === 'next' || instr?.op === 'pick') && instr.slot === slot)
      return { why: 'bound', name, value: heldOf(value), where };
    // A loop counts its rounds: the count before is that of the round before, and so on to the first.
    if (instr?.op === 'let' && instr.slot === slot)
      return { why: 'bound', name, value: heldOf(value), where };
    if (isOwnMember(instr, slot)) return { why: 'bound', name, value: heldOf(value), where };
    const id = idOf(reader, slot);
    if (!asked.has(id)) asked.set(id, { reader, slot, value, at: place, seq });
    return { why: 'local', name, local: id, value: heldOf(value), where };
  }

  /** Identifies a local by the step that wrote it, or by the start of its code: equal for one name in one call. */
  function idOf(reader: RecordedStep, slot: number): string {
    const writer = reader.slots[slot] ?? -1;
    if (writer >= 0) return `${writer}.${slot}`;
    const { origin } = reader;
    switch (origin.by) {
      case 'call':
        return `call ${origin.step}.${origin.member ?? ''}.${slot}`;
      case 'encounter':
        return `encounter.${slot}`;
      default:
        return `event ${origin.seq}.${origin.by === 'trigger' ? origin.trigger : ''}.${slot}`;
    }
  }

  function sight(step: number, seq: number): ExpressionScope {
    return { seq, local: (slot, value, place) => at(step, slot, value, place, seq) };
  }

  /** The reason of the last evaluation of an expression of a step, up to an event. */
  function worked(
    step: number,
    seq: number,
    expr: Expr,
    fits: (one: Worked) => boolean = () => true,
  ): Reason | null {
    const found = recording
      .worked(step, seq)
      .findLast((one) => one.expr === expr && one.seq <= seq && fits(one));
    return found === undefined ? null : reading.reason(found.trace, sight(step, found.seq));
  }

  function ofAction(
    step: number,
    seq: number,
    expr: Expr,
    params: readonly string[],
  ): Reason | null {
    const found = recording
      .worked(step, seq)
      .findLast((one) => one.expr === expr && one.seq <= seq);
    const local: ExpressionScope['local'] = (slot, value, place) => ({
      why: 'bound',
      name: params[slot] ?? '',
      value: heldOf(value),
      where: whereOf(ruleset, place),
    });
    return found === undefined ? null : reading.reason(found.trace, { seq: found.seq, local });
  }

  function tell(id: string): LocalReason | undefined {
    const question = asked.get(id);
    const old = told.get(id);
    if (question === undefined || old !== undefined) return old;
    const made = answer(id, question);
    told.set(id, made);
    return made;
  }

  function answer(id: string, known: Asked): LocalReason {
    const { reader, slot, value, seq } = known;
    const name = ruleset.procs[reader.proc]?.slots[slot] ?? '';
    const writer = reader.slots[slot] ?? -1;
    const step = recording.step(writer);
    const instr = instrOf(step);
    const own = { id, name, value: heldOf(value), where: whereOf(ruleset, instr?.at) } as const;
    if (step === undefined || instr === undefined) return argument(own, reader, slot, seq);
    switch (instr.op) {
      case 'let': {
        const base = worked(writer, seq, instr.value);
        if (base === null) return { ...own, from: 'nothing' };
        // The machine records the modifiers that count beside the value; without a record all that hold count.
        return {
          ...own,
          from: 'let',
          base,
          modifiers: modifiers(step, seq, instr.modifiers, recordedIn(writer, name)),
        };
      }
      case 'roll':
      case 'roll-again': {
        const made = roll(step, seq);
        return made === undefined
          ? { ...own, from: 'nothing' }
          : { ...own, from: 'roll', roll: made };
      }
      case 'pick': {
        const event = thrownIn(writer, seq);
        // A single candidate needs no throw.
        if (event !== undefined) return { ...own, from: 'result', event };
        return {
          ...own,
          from: 'loop',
          set: worked(writer, seq, instr.from),
          test:
            instr.where === null
              ? null
              : worked(writer, seq, instr.where, (one) => one.trace.value === true),
        };
      }
      case 'next': {
        return { ...own, from: 'loop', ...loopOf(step, instr) };
      }
      case 'call':
      case 'ask': {
        const event = resultOf(writer, instr, seq);
        return event === undefined
          ? { ...own, from: 'nothing' }
          : { ...own, from: 'result', event };
      }
      default:
        return { ...own, from: 'nothing' };
    }
  }

  function loopOf(
    step: RecordedStep,
    instr: Of<'next'>,
  ): { readonly set: Reason | null; readonly test: Reason | null } {
    const test = instr.where === null ? null : worked(step.id, step.seq, instr.where);
    const opener = recording.step(step.slots[instr.list] ?? -1);
    const opened = instrOf(opener);
    const set =
      opener !== undefined && opened?.op === 'each'
        ? worked(opener.id, opener.seq, opened.set)
        : null;
    return { set, test };
  }

  function thrownIn(step: number, seq: number): number | undefined {
    return recording
      .eventsOf(step)
      .findLast((one) => one <= seq && recording.event(one)?.type === 'dice-rolled');
  }

  function picked(step: number, seq: number): Value | undefined {
    const event = recording.event(thrownIn(step, seq) ?? -1);
    return event?.type === 'dice-rolled'
      ? event.data.among?.[(event.data.faces[0] ?? 0) - 1]
      : undefined;
  }

  /** The event that gave a call or question its result. */
  function resultOf(step: number, instr: Of<'call' | 'ask'>, seq: number): number | undefined {
    const isCheck = instr.op === 'call' && ruleset.callables[instr.callable]?.kind === 'check';
    if (isCheck) return book.results.of(step).findLast((one) => one <= seq);
    return recording
      .eventsOf(step)
      .findLast((one) => one <= seq && recording.event(one)?.type === 'choice-made');
  }

  function argument(
    own: Pick<LocalReason, 'id' | 'name' | 'value' | 'where'>,
    reader: RecordedStep,
    slot: number,
    seq: number,
  ): LocalReason {
    const { origin } = reader;
    if (origin.by === 'action' || origin.by === 'trigger')
      return { ...own, from: 'said', event: origin.seq };
    if (origin.by === 'encounter') return { ...own, from: 'nothing' };
    const caller = recording.step(origin.step);
    const instr = instrOf(caller);
    if (caller === undefined) return { ...own, from: 'nothing' };
    if (instr?.op === 'call') {
      const arg = instr.args[slot];
      if (arg === undefined) return { ...own, from: 'nothing' };
      return {
        ...own,
        where: whereOf(ruleset, arg.at),
        from: 'argument',
        given: worked(caller.id, caller.seq, arg),
      };
    }
    if (instr?.op === 'rank') {
      const { member } = origin;
      for (const key of instr.keys) {
        const arg = key.kind === 'roll' ? key.args[slot] : undefined;
        const given =
          arg === undefined
            ? null
            : worked(caller.id, seq, arg, (one) => one.locals[instr.slot] === member);
        if (arg !== undefined && given !== null)
          return { ...own, where: whereOf(ruleset, arg.at), from: 'argument', given };
      }
    }
    return { ...own, from: 'nothing' };
  }

  // ---------------------------------------------------------------------------------------------- rolls and modifiers

  function roll(step: RecordedStep, seq: number): RollReason | undefined {
    const instr = instrOf(step);
    const throws = recording
      .eventsOf(step.id)
      .filter((one) => one <= recording.at && recording.event(one)?.type === 'dice-rolled');
    const last = throws.at(-1);
    const thrown = last === undefined ? undefined : recording.rolled(last);
    if (instr?.op === 'roll-again') {
      const before = at(step.id, instr.of, step.value, instr.at, seq);
      return {
        name: instr.name,
        dice: before,
        modifiers: [],
        ops: thrown?.plan.ops ?? [],
        pips: thrown?.plan.pips ?? 0,
        plus: thrown?.plan.plus ?? 0,
        thrown: thrown?.dice ?? [],
        rolled: null,
        events: throws,
      };
    }
    if (instr?.op !== 'roll') return undefined;
    const dice = worked(step.id, step.seq, instr.dice);
    if (dice === null) return undefined;
    const event = last === undefined ? undefined : recording.event(last);
    const rolled =
      (event?.type === 'dice-rolled' ? event.data.value : null) ?? recordedIn(step.id, instr.name);
    const counted = thrown === undefined ? rolled : { modifiers: thrown.plan.modifiers };
    return {
      name: instr.name,
      dice,
      modifiers: modifiers(step, step.seq, instr.modifiers, counted),
      ops: thrown?.plan.ops ?? [],
      pips: thrown?.plan.pips ?? 0,
      plus: thrown?.plan.plus ?? 0,
      thrown: thrown?.dice ?? [],
      rolled: rolled ?? null,
      events: throws,
    };
  }

  /** The record of a value in the event of its check. */
  function recordedIn(step: number, name: string): RolledValue | undefined {
    const origin = recording.step(step)?.origin;
    if (origin?.by !== 'call') return undefined;
    const resolved = book.results.of(origin.step).find((seq) => book.steps.at(seq) > step);
    const event = resolved === undefined ? undefined : recording.event(resolved);
    return event?.type === 'check-resolved'
      ? event.data.values.find((value) => value.name === name)
      : undefined;
  }

  function modifiers(
    step: RecordedStep,
    seq: number,
    list: readonly Modifier[],
    kept: Pick<RolledValue, 'modifiers'> | undefined | null,
  ): ModifierReason[] {
    const told: ModifierReason[] = [];
    const best = kept === undefined || kept === null ? inForce(step, seq, list) : null;
    const tell = (modifier: Modifier): void => {
      if (modifier.kind === 'best') return modifier.of.forEach(tell);
      const { name, rule, amount } = modifier;
      const when = modifier.when === null ? null : worked(step.id, seq, modifier.when);
      const value = amount.kind === 'amount' ? worked(step.id, seq, amount.value) : null;
      const holds = when === null || when.value === true;
      const counted = kept?.modifiers.find((one) => one.name === name);
      const isFirst = !told.some((one) => one.name === name && one.counts);
      const counts =
        holds && isFirst && (best === null ? counted !== undefined : best.has(modifier));
      told.push({
        name,
        rule,
        where: whereOf(ruleset, modifier.at),
        counts,
        amount: counts ? (counted?.amount ?? amountOf(modifier, value)) : null,
        when,
        parts: value === null ? [] : [value],
      });
    };
    list.forEach(tell);
    return told;
  }

  /** The modifiers that count, if no event says which: as in the machine, of each `best of` the first of the largest. */
  function inForce(
    step: RecordedStep,
    seq: number,
    list: readonly Modifier[],
  ): ReadonlySet<Modifier> {
    const none: DiceCode = { groups: [], constant: 0 };
    const codeOf = ({ amount, at: place }: Single): DiceCode => {
      const value = amount.kind === 'amount' ? worked(step.id, seq, amount.value) : null;
      if (amount.kind !== 'amount' || value === null) return none;
      const code = diceOf(value.value as Local, place);
      return amount.sign > 0 ? code : subDice(none, code, place);
    };
    const largest = (modifier: Modifier): Single | null => {
      if (modifier.kind !== 'best') {
        const when = modifier.when === null ? null : worked(step.id, seq, modifier.when);
        return when === null || when.value === true ? modifier : null;
      }
      let best: Single | null = null;
      for (const inner of modifier.of) {
        const one = largest(inner);
        if (one !== null && (best === null || compareDice(codeOf(one), codeOf(best)) > 0))
          best = one;
      }
      return best;
    };
    return new Set(list.flatMap((modifier) => largest(modifier) ?? []));
  }

  function amountOf(modifier: Single, value: Reason | null): Value {
    const { amount } = modifier;
    if (amount.kind !== 'amount' || value === null) return amount.kind;
    const plain = valueOf(value.value as Local);
    return typeof plain === 'number'
      ? amount.sign * plain + 0
      : amount.sign < 0
        ? `-${String(plain)}`
        : plain;
  }

  return { at, tell, roll, picked, worked, ofAction };
}

type Single = Extract<Modifier, { readonly kind: 'modifier' }>;

/** The reason of a name that an instruction binds only inside itself. */
function isOwnMember(instr: Instr | undefined, slot: number): boolean {
  if (instr?.op === 'rank') return instr.slot === slot || instr.links?.slot === slot;
  if (instr?.op === 'ask' && (instr.asking.kind === 'pick' || instr.asking.kind === 'list'))
    return instr.asking.slot === slot;
  return false;
}
