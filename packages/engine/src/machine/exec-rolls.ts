// Rolls: one need for each physical throw. Explosions, rerolls, advantage's second roll and pushing are further throws.
import type { At, DiceOp, Expr, InstrOf, Local, RollInstr, Value } from '@fray/dsl/ir';
import type { DiceRolled, Origin, RolledValue } from '../events/event.ts';
import { diceOf, MAX_DICE, type DiceCode } from '../values/dice-code.ts';
import { isWithin } from '../expressions/logic.ts';
import { ruleFault } from '../values/fault.ts';
import type { ThrowNeed } from './api.ts';
import { causeOf, emit, freezeDeep } from './emit.ts';
import { note } from './frames.ts';
import { localIn, evaluateName, numberIn, evaluatePlain } from './evaluate.ts';
import { procOf, type Exec, type LinkedRoll, type Run } from './program.ts';
import type { Linker } from './linker.ts';
import type { Die, StoredRoll, Plan, PlannedOp, ProcFrame, RollFrame } from './machine.ts';
import { applied, linkModifier, modifiedValue, turned, type AppliedModifier } from './modifiers.ts';
import {
  diceIn,
  sortedFaces,
  diceGroups,
  outcomeOf,
  pickedValue,
  planOf,
  rolledValue,
} from './plan.ts';

export function linkLet(linker: Linker, instr: InstrOf<'let'>): Exec {
  const value = linker.term(instr.value);
  const modifiers = instr.modifiers.map((modifier) => linkModifier(linker, modifier));
  const { slot, name, record, at } = instr;
  // Unchanged: a result keeps its values.
  if (!record && modifiers.length === 0) {
    return (run, frame) => {
      frame.locals[slot] = localIn(run, value, frame.locals);
    };
  }
  return (run, frame) => {
    const base = evaluatePlain(run, value, frame.locals);
    const all = applied(run, modifiers, frame.locals);
    const total = modifiedValue(base, all, at);
    frame.locals[slot] = total;
    if (record)
      note(frame.role, {
        name,
        dice: null,
        base,
        modifiers: all.map(({ name: by, amount }) => ({ name: by, amount })),
        total,
      });
  };
}

export function linkRoll({ secret }: RollInstr, prepare: NonNullable<LinkedRoll['prepare']>): Exec {
  return (run, frame) => startRoll(run, frame, prepare(run, frame.locals), secret);
}

/** Who throws, and the stream of the throw: its name ends with that of the roller, if somebody in particular rolls. */
type Roller = Pick<ThrowNeed, 'stream' | 'roller'>;

export function linkRoller(
  linker: Linker,
  by: Expr | null,
  stream: string,
): (run: Run, locals: readonly Local[]) => Roller {
  if (by === null) return () => ({ stream, roller: null });
  const side = by.op === 'side' ? by.side : null;
  const term = linker.term(by);
  return (run, locals) => {
    const roller = side ?? evaluateName(run, term, locals);
    return { stream: roller === null ? stream : `${stream}/${roller}`, roller };
  };
}

/** Evaluates the dice and modifiers of a roll into a plan; throws no dice and changes nothing. */
export function linkRollPlan(
  linker: Linker,
  instr: RollInstr,
  proc: number,
  pc: number,
): NonNullable<LinkedRoll['prepare']> {
  const dice = linker.term(instr.dice);
  const ops = instr.ops.flatMap((op) =>
    op.op === 'floor'
      ? []
      : [
          linkOp(op, (expr) => {
            const count = linker.term(expr);
            return (run: Run, locals: readonly Local[]) => numberIn(run, count, locals);
          }),
        ],
  );
  const floors = instr.ops.filter((op) => op.op === 'floor').map((op) => linker.term(op.dice));
  const modifiers = instr.modifiers.map((modifier) => linkModifier(linker, modifier));
  const { name, secret, lowIsGood, at } = instr;
  const rollerOf = linkRoller(linker, instr.by, instr.stream);
  const isBare =
    instr.dice.op === 'const' &&
    instr.ops.length === 0 &&
    modifiers.length === 0 &&
    linker.observer === null;
  let bare: RollFrame | null = null;
  return (run, locals) => {
    if (bare !== null) {
      const { plan, hand } = bare;
      const need = needOf(rollerOf(run, locals), name, bare.need.dice, secret, null);
      return frameOf(proc, pc, plan, null, diceIn(plan), hand, need);
    }
    const code = diceOf(evaluatePlain(run, dice, locals), at);
    const own = applied(run, modifiers, locals);
    const floor = floors.at(-1);
    const least = floor === undefined ? null : diceOf(evaluatePlain(run, floor, locals), floor.at);
    const planned = ops.map((op) => op(run, locals));
    const { plan, keep } = plannedRoll(code, own, planned, least, lowIsGood, at);
    const who = rollerOf(run, locals);
    const frame = rollFrame(proc, pc, plan, keep, who, name, secret, null, diceIn(plan));
    // The dice are the same every time.
    if (isBare) bare = { ...frame, plan: freezeDeep(plan), hand: freezeDeep(frame.hand) };
    return frame;
  };
}

/** Throws those dice of a kept roll again that show none of the kept faces; in secret if the roll was secret. */
export function linkRollAgain(
  linker: Linker,
  instr: InstrOf<'roll-again'>,
  proc: number,
  pc: number,
): Exec {
  const { of, keeping, name, at } = instr;
  const rollerOf = linkRoller(linker, instr.by, instr.stream);
  return (run, frame) => {
    const roll = frame.locals[of] ?? null;
    if (!isKept(roll)) throw ruleFault('not-dice', at, 'Only a roll can be rolled again.');
    const { plan, dice } = pushed(roll, keeping);
    const secret = instr.secret || roll.secret;
    const who = rollerOf(run, frame.locals);
    const rolling = rollFrame(proc, pc, plan, null, who, name, secret, 'push', dice);
    startRoll(run, frame, rolling, secret);
  };
}

/** Returns a roll with no face on the dice that are thrown again. */
export function pushed(
  roll: Pick<StoredRoll, 'plan' | 'dice'>,
  keeping: InstrOf<'roll-again'>['keeping'],
): { readonly plan: Plan; readonly dice: Die[] } {
  return {
    dice: roll.dice.map((die) =>
      die.extra || keeping.some((range) => isWithin(die.face, range))
        ? { ...die }
        : { ...die, face: 0 },
    ),
    // The explosions and rerolls of these dice are already done.
    plan: {
      ...roll.plan,
      ops: roll.plan.ops.filter((op) => op.op !== 'explode' && op.op !== 'reroll'),
    },
  };
}

function isKept(local: Local | undefined): local is StoredRoll {
  return typeof local === 'object' && local !== null && 'plan' in local;
}

/** Links an operation on dice. `link` links the number in it, which is computed when the roll begins. */
export function linkOp<Now extends readonly unknown[]>(
  op: Exclude<DiceOp, { readonly op: 'floor' }>,
  link: (expr: Expr) => (...now: Now) => number,
): (...now: Now) => PlannedOp {
  switch (op.op) {
    case 'keep':
    case 'drop': {
      const count = link(op.count);
      return (...now) => ({ op: op.op, which: op.which, count: count(...now) });
    }
    case 'explode': {
      const on = link(op.on);
      return (...now) => ({ op: 'explode', on: on(...now), times: op.times });
    }
    case 'reroll':
      return () => ({ op: 'reroll', from: op.from, to: op.to });
    case 'count': {
      const atLeast = link(op.atLeast);
      return (...now) => ({ op: 'count', atLeast: atLeast(...now) });
    }
  }
}

/**
 * Returns the plan of a roll with the modifiers that hold, and which of two whole rolls counts if they have it thrown twice.
 * `lowIsGood`: they help by making it lower.
 */
export function plannedRoll(
  code: DiceCode,
  own: readonly AppliedModifier[],
  ops: readonly PlannedOp[],
  least: DiceCode | null,
  lowIsGood: boolean,
  at: At,
): Pick<RollFrame, 'plan' | 'keep'> {
  const all = lowIsGood ? own.map(turned) : own;
  const good = all.some(({ effect }) => effect === 'advantage');
  const bad = all.some(({ effect }) => effect === 'disadvantage');
  return {
    plan: planOf(code, all, ops, least, at),
    keep: good === bad ? null : good !== lowIsGood ? 'higher' : 'lower',
  };
}

// ------------------------------------------------------------------------------------------------ the frame

export function rollFrame(
  proc: number,
  pc: number,
  plan: Plan,
  keep: RollFrame['keep'],
  who: Roller,
  name: string,
  secret: boolean,
  again: ThrowNeed['again'],
  dice: Die[],
  among?: readonly Value[],
): RollFrame {
  const hand = indexesToThrow(dice);
  const need = needOf(who, name, diceGroups(diceOfHand(dice, hand)), secret, again);
  const whole = among === undefined ? need : { ...need, among };
  return frameOf(proc, pc, plan, keep, dice, hand, whole);
}

// Throws are frequent, and an object that is written out is made faster than one from parts.
function needOf(
  { stream, roller }: Roller,
  name: string,
  dice: ThrowNeed['dice'],
  secret: boolean,
  again: ThrowNeed['again'],
): ThrowNeed {
  return { need: 'throw', stream, roller, name, dice, secret, again };
}

function frameOf(
  proc: number,
  pc: number,
  plan: Plan,
  keep: RollFrame['keep'],
  dice: Die[],
  hand: readonly number[],
  need: ThrowNeed,
): RollFrame {
  return { kind: 'roll', proc, pc, plan, keep, first: null, dice, hand, op: 0, bursts: 0, need };
}

function diceOfHand(dice: readonly Die[], hand: readonly number[]): readonly Die[] {
  // Usually the roll throws all of them.
  return hand.length === dice.length ? dice : hand.flatMap((index) => dice[index] ?? []);
}

/** Pushes the frame of a roll; resolves it at once if it has no dice to throw, only pips and numbers. */
function startRoll(run: Run, below: ProcFrame, frame: RollFrame, secret: boolean): void {
  if (secret && below.role.role === 'check') below.role.secret = true;
  if (frame.hand.length === 0) deliver(run, below, frame);
  else run.machine.frames.push(frame);
}

export function indexesToThrow(dice: readonly Die[]): number[] {
  const hand: number[] = [];
  for (let index = 0; index < dice.length; index++) if (dice[index]?.face === 0) hand.push(index);
  return hand;
}

/** Waits for the faces. */
export function advanceRoll(run: Run, frame: RollFrame): void {
  run.machine.waiting = frame.need;
}

/** Applies the faces of a reply, which fit the need, and delivers the result if the roll is complete. */
export function takeFaces(
  run: Run,
  frame: RollFrame,
  faces: readonly number[],
  origin: Origin | readonly Origin[],
): void {
  const { machine } = run;
  if (applyFaces(run, frame, faces, origin, causeOf(machine))) return;
  machine.frames.pop();
  const below = machine.frames.at(-1);
  if (below?.kind === 'proc') deliver(run, below, frame);
}

/** Applies faces to a roll. True if there is more to throw. */
function applyFaces(
  run: Run,
  frame: RollFrame,
  faces: readonly number[],
  origin: Origin | readonly Origin[],
  cause: number,
): boolean {
  const { hand } = frame;
  for (let n = 0; n < hand.length; n++) {
    const die = frame.dice[hand[n] ?? -1];
    if (die !== undefined) die.face = faces[n] ?? 0;
  }
  const at = atOf(run, frame);
  const further = throwAgain(frame, at);
  const { need } = frame;
  if (further !== null)
    frame.need = {
      ...need,
      dice: diceGroups(diceOfHand(frame.dice, frame.hand)),
      again: further,
    };
  const linked = linkedRoll(run, frame);
  const rule = procOf(run.program, frame.proc).rules[frame.pc] ?? null;
  let value: RolledValue | null = null;
  if (further === null) {
    frame.dice = keptDice(frame, at);
    if (!linked.record) value = rolledValueIn(run, frame);
  }
  const { stream, roller, name, dice, secret, again, among } = need;
  const data: DiceRolled = {
    stream,
    roller,
    name,
    dice,
    faces: [...faces],
    origin: typeof origin === 'string' ? origin : [...origin],
    secret,
    again,
    value,
  };
  emit(
    run,
    {
      type: 'dice-rolled',
      data: among === undefined ? data : { ...data, among: freezeDeep(among) },
    },
    rule,
    cause,
  );
  return further !== null;
}

/** A roll between its throws, without what the machine tells about it. */
export type Toss = Pick<RollFrame, 'plan' | 'keep' | 'first' | 'dice' | 'hand' | 'op' | 'bursts'>;

/**
 * Collects the dice of a further throw into the hand, and says why they are thrown; null if this roll has all its faces.
 * The hand has just landed.
 */
export function throwAgain(toss: Toss, at: number): NonNullable<ThrowNeed['again']> | null {
  const { plan, dice } = toss;
  let fresh: readonly number[] = toss.hand;
  while (toss.op < plan.ops.length) {
    const op = plan.ops[toss.op];
    if (op?.op === 'explode' && toss.bursts < op.times) {
      const burst = fresh.filter((index) => isPool(dice[index]) && dice[index]?.face === op.on);
      if (burst.length > 0) {
        if (dice.length + burst.length > MAX_DICE)
          throw ruleFault(
            'too-many-dice',
            at,
            `More than ${MAX_DICE} dice for one roll are too many.`,
          );
        toss.bursts++;
        const first = dice.length;
        for (const index of burst)
          dice.push({
            size: dice[index]?.size ?? 6,
            sign: dice[index]?.sign ?? 1,
            extra: false,
            of: dice[index]?.of ?? index,
            face: 0,
          });
        toss.hand = burst.map((_, n) => first + n);
        return 'explode';
      }
    }
    // An explosion's further throws were handled above; from here on all dice count.
    if (op?.op === 'reroll' && toss.bursts === 0) {
      const poor = dice.flatMap((die, index) =>
        isPool(die) && isWithin(die.face, op) ? [index] : [],
      );
      if (poor.length > 0) {
        toss.bursts = 1;
        toss.hand = poor;
        return 'reroll';
      }
    }
    toss.op++;
    toss.bursts = 0;
    fresh = dice.map((_, index) => index);
  }
  if (toss.keep !== null && toss.first === null) {
    toss.first = dice;
    toss.dice = diceIn(plan);
    toss.op = 0;
    toss.hand = indexesToThrow(toss.dice);
    return 'advantage';
  }
  return null;
}

function isPool(die: Die | undefined): boolean {
  return die !== undefined && !die.extra;
}

/** Returns the dice of the better of two whole rolls; if they are equal, of the first. */
export function keptDice({ plan, keep, first, dice }: Toss, at: number): Die[] {
  if (first === null) return dice;
  const gain = outcomeOf(plan, dice, at).total - outcomeOf(plan, first, at).total;
  return (keep === 'higher' ? gain > 0 : gain < 0) ? dice : [...first];
}

function deliver(run: Run, below: ProcFrame, frame: RollFrame): void {
  const { slot, record } = linkedRoll(run, frame);
  if (frame.need.among !== undefined) {
    below.locals[slot] = rolledValueIn(run, frame).total;
    return;
  }
  const { value, rolled: shown } = rolled(run, frame);
  below.locals[slot] = value;
  if (record) note(below.role, shown);
}

/** Returns the roll's result as its event has it. */
function rolledValueIn(run: Run, frame: RollFrame): RolledValue {
  const { need, plan, dice } = frame;
  return need.among === undefined
    ? rolledValue(need.name, plan, outcomeOf(plan, dice, atOf(run, frame)))
    : pickedValue(need.name, plan, dice, need.among);
}

/** Returns the result of a roll: for its slot, and for the event of its check. */
export function rolled(
  run: Run,
  frame: RollFrame,
): { readonly value: number | StoredRoll; readonly rolled: RolledValue } {
  const { name, keepRoll } = linkedRoll(run, frame);
  const { plan, dice } = frame;
  const outcome = outcomeOf(plan, dice, atOf(run, frame));
  const { total, pool, natural } = outcome;
  return {
    value: keepRoll
      ? { total, faces: sortedFaces(pool), natural, plan, dice, secret: frame.need.secret }
      : total,
    rolled: rolledValue(name, plan, outcome),
  };
}

function linkedRoll(run: Run, frame: RollFrame): LinkedRoll {
  const linked = procOf(run.program, frame.proc).rolls[frame.pc];
  if (linked === undefined) throw new Error('this instruction is no roll');
  return linked;
}

function atOf(run: Run, frame: RollFrame): number {
  return run.program.ruleset.procs[frame.proc]?.code[frame.pc]?.at ?? 0;
}
