// Rolls in generated code: plain ones are thrown at once; what is more than dice and pips goes by the interpreter's own plan of
// the roll, also at once where the dice are seeded.
import type { Local, RollInstr } from '@fray/dsl/ir';
import type { RolledValue } from '../events/event.ts';
import { rolled, sidesInHand, thrown } from '../machine/exec-rolls.ts';
import type { KeptRoll } from '../machine/machine.ts';
import { procOf } from '../machine/program.ts';
import { MAX_FACES, parseDice, printDice } from '../values/dice-code.ts';
import { isRuleFault } from '../values/fault.ts';
import { giveUp } from './runtime.ts';
import type { CompiledRun } from './runtime.ts';

/** Dice that are few and all added. */
export interface EasyDice {
  /** The code in its canonical form. */
  readonly code: string;
  /** As a need has them. */
  readonly groups: readonly (readonly [number, number])[];
  /** One entry a die. */
  readonly sides: readonly number[];
  readonly pips: number;
}

const FEW = 8;

/** Null: the roll needs a plan. */
export function easyDice(value: Local): EasyDice | null {
  if (typeof value !== 'string') return null;
  const known = memo.get(value);
  if (known !== undefined) return known;
  const made = read(value);
  if (memo.size >= 1024) memo.clear();
  memo.set(value, made);
  return made;
}

// A memo can change no answer.
const memo = new Map<string, EasyDice | null>();

function read(value: string): EasyDice | null {
  const code = parseDice(value);
  if (code === null) return null;
  const groups = code.groups.map(({ count, faces }) => Object.freeze([count, faces ?? 6] as const));
  const many = groups.reduce((sum, [count]) => sum + Math.abs(count), 0);
  if (many === 0 || many > FEW || groups.some(([count, sides], index) => count < 1 || sides > MAX_FACES || groups[index - 1]?.[1] === sides)) return null;
  return Object.freeze({ code: printDice(code), groups: Object.freeze(groups), sides: groups.flatMap(([count, sides]) => Array.from({ length: count }, () => sides)), pips: code.constant });
}

/** Faces of a throw that is drawn at once. */
export function throwEasy(run: CompiledRun, stream: number, who: string | null, dice: EasyDice): number[] {
  const faces: number[] = [];
  const { dice: streams } = run;
  if (streams === null) return giveUp();
  for (const sides of dice.sides) faces.push(streams.next(stream, who, sides));
  return faces;
}

export function sum(faces: readonly number[]): number {
  let total = 0;
  for (const face of faces) total += face;
  return total;
}

/** What a roll by its plan has come to. */
export interface Rolled {
  readonly value: number | KeptRoll;
  readonly told: RolledValue;
}

/** Null: the roll is under way and waits for faces; its frame is noted, and its value comes to the slot of the frame below. */
export function rollByPlan(run: CompiledRun, proc: number, pc: number, locals: readonly Local[], cause: number): Rolled | null {
  const { machine, dice } = run;
  const prepare = procOf(run.program, proc).rolls[pc]?.prepare ?? giveUp();
  const frame = prepare(run, locals);
  const done = frame.hand.length === 0 ? rolled(run, frame) : null;
  machine.used += 1 + run.env.work;
  if (done !== null) return done;
  try {
    for (let more = true; more; ) {
      if (dice === null || machine.used >= machine.budget) {
        run.after.push(frame);
        return null;
      }
      machine.used++;
      more = thrown(run, frame, dice.throw(frame.need.stream, sidesInHand(frame)), 'seed', cause);
    }
    return rolled(run, frame);
  } catch (fault) {
    // Dice are on the table: the fault is told from where the interpreter would stand.
    if (!isRuleFault(fault)) throw fault;
    run.fault = fault;
    run.after.push(frame);
    return null;
  }
}

/** The size of what a plain roll tells, without its roller and value. */
export function rollSize(instr: RollInstr, dice: EasyDice): number {
  return 4 + (4 + instr.stream.length) + 4 + (4 + instr.name.length) + (4 + 12 * dice.groups.length) + (4 + 4 * dice.sides.length) + 4 + 4;
}

/** The roller stands behind the stream and by itself. */
export function rollerSize(who: string | null): number {
  return who === null ? 0 : 1 + 2 * who.length;
}
