// Rolls of constant dice, drawn from a seed in one step: the same result as the longer way through a need and its reply.
import type { RollInstr } from '@fray/dsl/ir';
import type { RuleRef } from '../events/event.ts';
import type { Streams } from '../dice/streams.ts';
import { sum, type EasyDice } from '../values/easy-dice.ts';
import { emit, uncounted } from './emit.ts';
import type { Linker } from './linker.ts';
import { evaluateName } from './evaluate.ts';
import { note } from './frames.ts';
import type { Exec } from './program.ts';
import { rollerSize, rollSize, rolledValueSize } from './sizes.ts';

/** Links a roll. `planned`: the way through a need, for a run without seeded dice or a budget that ends at this roll. */
export function linkDrawn(
  linker: Linker,
  instr: RollInstr,
  dice: EasyDice,
  rule: RuleRef,
  planned: Exec,
): Exec {
  const by = linker.optional(instr.by);
  const side = instr.by?.op === 'side' ? instr.by.side : null;
  const { slot, name, record, secret } = instr;
  const { code, groups, sides, pips } = dice;
  const stream = linker.streams.indexOf(instr.stream);
  const nameOf = streamNamer(instr.stream);
  const size = rollSize(instr, dice);
  const [only] = sides.length === 1 ? sides : [];
  return (run, frame) => {
    const { dice: streams, machine, env } = run;
    if (streams === null) return planned(run, frame);
    const roller = side ?? (by === null ? null : evaluateName(run, by, frame.locals));
    if (machine.used + 1 + env.work >= machine.budget) {
      env.work = 0;
      return planned(run, frame);
    }
    const faces = only === undefined ? drawFaces(streams, stream, roller, sides) : null;
    const face = only === undefined ? 0 : streams.next(stream, roller, only);
    const total = (faces === null ? face : sum(faces)) + pips;
    if (secret && frame.role.role === 'check') frame.role.secret = true;
    const rolled = { name, dice: code, base: total, modifiers: NO_MODIFIERS, total };
    const bytes = size + rollerSize(roller) + (record ? 4 : rolledValueSize(rolled));
    if (run.sink === null) {
      uncounted(run, bytes + rule.in.length);
    } else {
      emit(
        run,
        {
          type: 'dice-rolled',
          data: {
            stream: nameOf(roller),
            roller,
            name,
            dice: groups,
            faces: faces ?? [face],
            origin: 'seed',
            secret,
            again: null,
            value: record ? null : rolled,
          },
        },
        rule,
        frame.cause,
        bytes,
      );
    }
    // The throw is a step of its own.
    machine.used++;
    frame.locals[slot] = total;
    if (record) note(frame.role, rolled);
  };
}

/** Draws several dice. A function of its own: a closure in the other one would cost each of its calls something. */
export function drawFaces(
  streams: Streams,
  stream: number,
  roller: string | null,
  sides: readonly number[],
): readonly number[] {
  return sides.map((each) => streams.next(stream, roller, each));
}

/** No modifiers. */
export const NO_MODIFIERS: readonly never[] = Object.freeze([]);

/**
 * Makes a function that returns the name of a stream for a roller. Few participants throw for one instruction, so each name
 * is built once.
 */
export function streamNamer(stream: string): (roller: string | null) => string {
  const names = new Map<string, string>();
  return (roller) => {
    if (roller === null) return stream;
    let name = names.get(roller);
    if (name === undefined) {
      name = `${stream}/${roller}`;
      if (names.size >= 1024) names.clear();
      names.set(roller, name);
    }
    return name;
  };
}
