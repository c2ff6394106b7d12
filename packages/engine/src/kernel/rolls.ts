// Links rolls and picks at random. Most rolls are a few dice and a number; the others go the machine's own way of plans.
import type { Expr, InstrOf, Modifier } from '@fray/dsl/ir';
import type { Stream } from '../dice/streams.ts';
import {
  indexesToThrow,
  keptDice,
  linkOp,
  plannedRoll,
  pushed,
  throwAgain,
  type Toss,
} from '../machine/exec-rolls.ts';
import type { Die } from '../machine/machine.ts';
import {
  amountApplied,
  largest,
  modifiedValue,
  NONE,
  type AppliedModifier,
} from '../machine/modifiers.ts';
import { diceIn } from '../machine/plan.ts';
import { diceOf, throwOf, type DiceCode } from '../values/dice-code.ts';
import { orMade } from '../values/grouped.ts';
import { alikeIn } from './alike-rows.ts';
import { linkCandidates } from './asking.ts';
import { again, isNumber, NIL, numberCell, wholeCell, YES } from './cells.ts';
import { EVENT_STEPS } from '../machine/emit.ts';
import { deferredRoll } from './deferred-faces.ts';
import { openTotals } from './deferred-totals.ts';
import { linkTest, linkValue, whoIs } from './expressions.ts';
import {
  THROWN,
  type Get,
  type Linking,
  type NamesInRow,
  type Outcomes,
  type Thrown,
} from './linking.ts';
import { landedCell, rollOutcomes, type Wanted } from './outcomes.ts';

/** Returns the stream of a throw now. */
function linkStream(to: Linking, stream: string, by: Expr | null, scope: NamesInRow): () => Stream {
  const { dice, people, values } = to;
  const of = (roller: string | null): Stream =>
    (dice.now ?? again()).of(roller === null ? stream : `${stream}/${roller}`);
  if (by === null || by.op === 'side') {
    const roller = by === null ? null : by.side;
    let only: Stream | undefined;
    return () => (only ??= of(roller));
  }
  const { get } = linkValue(to, by, scope);
  const who = whoIs(to, get);
  const known: Stream[] = [];
  return () => {
    const person = who();
    if (person >= 0) return (known[person] ??= of(people[person]?.name ?? null));
    const roller = values.unpack(get());
    return roller === null || typeof roller === 'string' ? of(roller) : again();
  };
}

/** A modifier that holds, as plans take it; null if it does not hold. */
type Applies = () => AppliedModifier | null;

function linkModifier(to: Linking, modifier: Modifier, scope: NamesInRow): Applies {
  const { unpack } = to.values;
  if (modifier.kind === 'best') {
    const of = modifier.of.map((inner) => linkModifier(to, inner, scope));
    return () => largest(of.map((applies) => applies()));
  }
  const { name, amount } = modifier;
  const when = linkTest(to, modifier.when, scope).get;
  if (amount.kind !== 'amount')
    return () =>
      when() === YES
        ? { name, effect: amount.kind, sign: 1, code: NONE, amount: amount.kind }
        : null;
  const { sign } = amount;
  const value = linkValue(to, amount.value, scope).get;
  return () => {
    if (when() !== YES) return null;
    return amountApplied(name, sign, unpack(value()), 0);
  };
}

/** Modifiers that hold now; and their sum, NaN if they are more than numbers to add. */
interface Modifiers {
  readonly all: () => AppliedModifier[];
  readonly sum: () => number;
}

const NO_MODIFIERS: Modifiers = { all: () => [], sum: () => 0 };

function linkModifiers(to: Linking, of: readonly Modifier[], scope: NamesInRow): Modifiers {
  const each = of.map((modifier) => linkModifier(to, modifier, scope));
  const numbers = of.map((modifier): Get | null => {
    if (modifier.kind === 'best' || modifier.amount.kind !== 'amount') return null;
    const when = linkTest(to, modifier.when, scope).get;
    const value = linkValue(to, modifier.amount.value, scope).get;
    const { sign } = modifier.amount;
    return () => {
      if (when() !== YES) return 0;
      const worth = value();
      return isNumber(worth) ? sign * worth : NaN;
    };
  });
  const gets = numbers.filter((one) => one !== null);
  const isSimple = gets.length === numbers.length;
  return {
    all: () => each.map((applies) => applies()).filter((one) => one !== null),
    sum: () => {
      if (!isSimple) return NaN;
      let sum = 0;
      for (const get of gets) sum += get();
      return sum;
    },
  };
}

/** A value with its modifiers. */
export function linkModified(to: Linking, instr: InstrOf<'let'>, scope: NamesInRow): Get {
  const value = linkValue(to, instr.value, scope).get;
  const { all, sum } = linkModifiers(to, instr.modifiers, scope);
  const { pack, unpack } = to.values;
  return () => {
    const base = value();
    const plus = sum();
    return isNumber(base) && plus === plus
      ? wholeCell(base + plus)
      : pack(modifiedValue(unpack(base), all(), 0));
  };
}

/** Dice that are thrown once and added. */
interface Simple {
  readonly sides: readonly number[];
  readonly pips: number;
}

function simpleDice(code: DiceCode): Simple | null {
  if (code.groups.some(({ count }) => count < 0)) return null;
  const { dice } = throwOf(code, 0);
  return {
    sides: dice.flatMap(([count, size]) => Array.from({ length: count }, () => size)),
    pips: code.constant,
  };
}

/** Ends an instruction of a count: `cell` gets one of the outcomes, with `plus` added. */
function threw(
  thrown: Thrown,
  outcomes: Outcomes,
  plus: number,
  cell: number,
  next: number,
): number {
  thrown.outcomes = outcomes;
  thrown.plus = plus;
  thrown.cell = cell;
  thrown.next = next;
  return THROWN;
}

/** Puts the total of a roll into its slot, or the roll with its faces if something reads them. `isAgain`: it may be thrown again. */
export function rollCode(
  to: Linking,
  instr: InstrOf<'roll'>,
  at: number,
  scope: NamesInRow,
  isAgain: boolean,
  next: number,
): Get {
  const { row, thrown } = to;
  const wanted = isAgain ? 'dice' : instr.keepRoll ? 'faces' : 'total';
  if (thrown === null) {
    const roll = rollGet(to, instr, scope, wanted);
    return () => {
      row[at] = roll();
      return next;
    };
  }
  const dice = linkValue(to, instr.dice, scope).get;
  const { deferred, isOpen } = scope.local(instr.slot);
  if (deferred !== undefined) return deferredRoll(to, dice, at, next);
  const modifiers = linkModifiers(to, instr.modifiers, scope);
  const toss = linkToss(to, instr, dice, modifiers, scope);
  const planned = knownOutcomes(to, wanted, false);
  const bare = linkToss(to, instr, dice, NO_MODIFIERS, scope);
  const known = new Map<number, Outcomes>();
  const sign = instr.lowIsGood ? -1 : 1;
  const isPlain = instr.ops.length === 0 && (wanted === 'total' || instr.modifiers.length === 0);
  const opened = openTotals(to);
  const land =
    isOpen === true
      ? (found: Outcomes, plus: number): number => {
          row[at] = opened(found, plus);
          return next;
        }
      : (found: Outcomes, plus: number): number => threw(thrown, found, plus, at, next);
  return () => {
    const plus = isPlain ? modifiers.sum() : NaN;
    // NaN too: modifiers that are dice, or that make it thrown twice.
    if (plus !== plus) return land(planned(toss()), 0);
    return land(
      orMade(known, dice(), () => planned(bare())),
      sign * plus,
    );
  };
}

/** Returns the outcomes of rolls, each of which is counted once. */
function knownOutcomes(
  { values }: Linking,
  wanted: Wanted,
  isPush: boolean,
): (toss: Toss) => Outcomes {
  const known = new Map<string, Outcomes>();
  return (toss) => {
    const { plan, keep, dice } = toss;
    const key = JSON.stringify([plan.dice, plan.pips, plan.plus, plan.ops, keep, isPush && dice]);
    return orMade(known, key, () => rollOutcomes(values, toss, wanted, isPush));
  };
}

/** Returns the total of a roll, or the roll with its faces if something reads them. */
function rollGet(to: Linking, instr: InstrOf<'roll'>, scope: NamesInRow, wanted: Wanted): Get {
  const { values, dice: lent } = to;
  const dice = linkValue(to, instr.dice, scope);
  const stream = linkStream(to, instr.stream, instr.by, scope);
  const modifiers = linkModifiers(to, instr.modifiers, scope);
  const tossed = linkToss(to, instr, dice.get, modifiers, scope);
  /** The long way, with dice that explode, are kept or thrown twice: the machine's plan of the roll. */
  const planned = (): number => {
    const toss = tossed();
    const landed = thrown(to, toss, stream());
    return landedCell(values, toss.plan, landed, wanted);
  };
  if (instr.ops.length > 0 || wanted === 'dice') return planned;
  const sign = instr.lowIsGood ? -1 : 1;
  const simple = new Map<number, Simple | null>();
  const simpleOf = (cell: number): Simple | null =>
    orMade(simple, cell, () => simpleDice(diceOf(values.unpack(cell), 0)));
  const fixed = dice.known === null || isNumber(dice.known) ? null : simpleOf(dice.known);
  const { get } = dice;
  const { sum } = modifiers;
  return () => {
    const code = fixed ?? simpleOf(get());
    const plus = sum();
    // NaN: modifiers that are dice, or that make it thrown twice.
    if (code === null || plus !== plus) return planned();
    const { sides, pips } = code;
    const from = stream();
    const now = lent.now ?? again();
    if (wanted === 'total') {
      let total = pips + sign * plus;
      for (const side of sides) total += now.draw(from, side);
      return wholeCell(total);
    }
    const faces = sides.map((side) => now.draw(from, side));
    let natural = 0;
    for (const face of faces) natural += face;
    return values.roll({
      total: wholeCell(natural + pips + sign * plus),
      faces: faces.sort((a, b) => b - a),
      natural,
    });
  };
}

/** Returns the roll before its first throw. */
function linkToss(
  to: Linking,
  instr: InstrOf<'roll'>,
  dice: Get,
  modifiers: Modifiers,
  scope: NamesInRow,
): () => Toss {
  const { values } = to;
  const ops = instr.ops.flatMap((op) =>
    op.op === 'floor'
      ? []
      : [
          linkOp(op, (count) => {
            const { get } = linkValue(to, count, scope);
            return () => numberCell(get());
          }),
        ],
  );
  const floor = instr.ops.findLast((op) => op.op === 'floor');
  const least = floor?.op === 'floor' ? linkValue(to, floor.dice, scope).get : null;
  return () => {
    const { plan, keep } = plannedRoll(
      diceOf(values.unpack(dice()), 0),
      modifiers.all(),
      ops.map((op) => op()),
      least === null ? null : diceOf(values.unpack(least()), 0),
      instr.lowIsGood,
      0,
    );
    return tossOf(plan, keep, diceIn(plan));
  };
}

/** A roll before its first throw. */
function tossOf(plan: Toss['plan'], keep: Toss['keep'], dice: Die[]): Toss {
  return { plan, keep, first: null, dice, hand: indexesToThrow(dice), op: 0, bursts: 0 };
}

/** Throws what there is to throw; returns the dice that count. */
function thrown({ dice, scratch }: Linking, toss: Toss, from: Stream): Die[] {
  if (toss.hand.length === 0) return toss.dice;
  const now = dice.now ?? again();
  do {
    scratch[0] = (scratch[0] ?? 0) + 2 + EVENT_STEPS;
    for (const index of toss.hand) {
      const die = toss.dice[index];
      if (die !== undefined) die.face = now.draw(from, die.size);
    }
  } while (throwAgain(toss, 0) !== null);
  return keptDice(toss, 0);
}

/** Throws the dice of a roll again, except those that show a kept face. `of`: the cell of the first roll. */
export function rollAgainCode(
  to: Linking,
  { stream, by, keeping }: InstrOf<'roll-again'>,
  of: number,
  at: number,
  scope: NamesInRow,
  next: number,
): Get {
  const { row, values } = to;
  const streamNow = linkStream(to, stream, by, scope);
  const tossed = (): Toss => {
    const roll = values.rollIn(row[of] ?? NIL);
    if (roll?.plan === undefined || roll.dice === undefined) return again();
    const { plan, dice } = pushed({ plan: roll.plan, dice: roll.dice }, keeping);
    return tossOf(plan, null, dice);
  };
  if (to.thrown !== null) {
    const { thrown: ended } = to;
    const outcomesOf = knownOutcomes(to, 'dice', true);
    return () => threw(ended, outcomesOf(tossed()), 0, at, next);
  }
  return () => {
    const toss = tossed();
    const landed = thrown(to, toss, streamNow());
    row[at] = landedCell(values, toss.plan, landed, 'dice');
    return next;
  };
}

/** Puts one of the members for which `where` holds into the slot; returns where to continue. */
export function pickCode(
  to: Linking,
  instr: InstrOf<'pick'>,
  slot: number,
  scope: NamesInRow,
  next: number,
  none: number,
): Get {
  const { row, dice, thrown } = to;
  const found = linkCandidates(to, instr, scope);
  const stream = linkStream(to, instr.stream, instr.by, scope);
  const merged = thrown === null ? null : alikeIn(to);
  return () => {
    const among = found();
    const [only] = among;
    row[slot] = NIL;
    if (only === undefined) return none;
    if (thrown !== null && merged !== null && among.length > 1)
      return threw(thrown, merged(among), 0, slot, next);
    row[slot] =
      among.length === 1
        ? only
        : (among[(dice.now ?? again()).draw(stream(), among.length) - 1] ?? again());
    return next;
  };
}
