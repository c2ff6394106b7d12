// Compares the table of instructions with the machine. The table has to list whatever a run writes, wherever it goes, and
// whatever its expressions read. A line that is missing in a row fails here.
import {
  callEffects,
  closing,
  createNumbering,
  effectsOfExpression,
  instructionEffects,
  rowOf,
  waysIn,
  type Effect,
  type Expr,
  type Instr,
  type Local,
  type Ruleset,
  type Variable,
} from '@fray/dsl/ir';
import type { Event } from '@fray/engine/events';
import { link } from '@fray/engine/machine';
import { expect } from 'vitest';
import { readingOf } from '../../packages/engine/src/analysis/slice/variables-read.ts';
import type { Trace } from '../../packages/engine/src/expressions/trace-tree.ts';
import type { Observer } from '../../packages/engine/src/machine/program.ts';
import { law, run, sourcesOf, type Case } from './cases.ts';

type Frames = Parameters<Observer['event']>[0]['machine']['frames'];

/** Returns the variables that an event changes, of those that rules can read. */
function writtenBy(event: Event): readonly Variable[] {
  switch (event.type) {
    case 'value-changed': {
      const { holder, condition, field } = event.data;
      if (condition !== null) return [{ kind: 'condition', condition }];
      return [holder === null ? { kind: 'track', track: field } : { kind: 'field', field }];
    }
    case 'condition-gained':
    case 'condition-lost':
      return [{ kind: 'condition', condition: event.data.condition }];
    case 'order-ranked':
      return [{ kind: 'order', order: event.data.order }];
    case 'span-begun':
    case 'span-ended':
      return [{ kind: 'span', span: event.data.span }];
    default:
      return [];
  }
}

/** Returns the variables that an instruction or a call may write by itself, according to the table. */
function writes(ruleset: Ruleset, effects: readonly Effect[]): readonly Variable[] {
  return effects.flatMap((effect): readonly Variable[] => {
    if (effect.does === 'writes') return [effect.variable];
    if (effect.does === 'calls') return callWrites(ruleset, effect.callable);
    // Leaving early also brings everything that is open to its end.
    if (effect.does === 'leaves')
      return ruleset.spans.flatMap(({ name }) => writes(ruleset, closing(ruleset, name, 0)));
    return [];
  });
}

function callWrites(ruleset: Ruleset, callable: number): readonly Variable[] {
  const called = ruleset.callables[callable];
  return called === undefined ? [] : writes(ruleset, callEffects(ruleset, called));
}

/** Returns the variables of the state that the operators in a trace read. */
function readIn({ expr, parts }: Trace): readonly Variable[] {
  const own = ((): readonly Variable[] => {
    switch (expr.op) {
      case 'field':
        return [{ kind: 'field', field: expr.field }];
      case 'track':
        return [{ kind: 'track', track: expr.track }];
      case 'has-condition':
      case 'condition-field':
        return [{ kind: 'condition', condition: expr.condition }];
      case 'order':
        return [{ kind: 'order', order: expr.order }];
      case 'number-of':
        return [{ kind: 'span', span: expr.span }];
      case 'times':
      case 'latest':
        return [{ kind: 'memory', memory: expr.memory }];
      default:
        return [];
    }
  })();
  return [...own, ...parts.flatMap(readIn)];
}

interface Seen {
  readonly instr: Instr;
  readonly proc: number;
  readonly pc: number;
  readonly locals: readonly Local[];
}

/** Plays a case again and returns what the table leaves out. */
function unsaid({ ruleset, inputs, mood }: Case): readonly string[] {
  const found: string[] = [];
  const numbering = createNumbering();
  const reading = readingOf(ruleset, () => undefined, numbering);
  const last = new Map<object, Seen>();
  let running: Seen | null = null;
  let hasLeft = false;

  const allowed = (frames: Frames): readonly Variable[] => {
    const all: Variable[] = [];
    const say = ({ instr, proc }: Seen): void =>
      void all.push(...writes(ruleset, instructionEffects(ruleset, proc, instr)));
    for (const frame of frames) {
      const seen = last.get(frame);
      if (seen !== undefined) say(seen);
      if (frame.kind === 'take') all.push(...callWrites(ruleset, frame.callable));
    }
    if (running !== null) say(running);
    // After leaving early, everything open is brought to its end before anything goes on.
    if (hasLeft)
      for (const { name } of ruleset.spans) all.push(...writes(ruleset, closing(ruleset, name, 0)));
    return all;
  };

  const goesOn = (
    before: Seen,
    frame: { readonly pc: number; readonly locals: readonly Local[] },
  ) => {
    const { instr, proc, pc } = before;
    const { code = [] } = ruleset.procs[proc] ?? {};
    const to = frame.pc - 1;
    const ways = waysIn(ruleset, { code })[pc] ?? [];
    const exits = code.flatMap((open, at) =>
      open.op === 'span-open' && at < pc && pc < open.exit ? [open.exit] : [],
    );
    if (!ways.some((way) => way.to === to) && !(hasLeft && exits.includes(to)))
      found.push(`${instr.op} at ${proc}:${pc} went to ${to}`);
    const { sets, tries } = rowOf(instr);
    const own = new Set([...(sets?.(instr) ?? []), ...(tries?.(instr) ?? [])]);
    frame.locals.forEach((local, slot) => {
      if (local !== before.locals[slot] && !own.has(slot))
        found.push(`${instr.op} at ${proc}:${pc} wrote local ${slot}`);
    });
  };

  const observer: Observer = {
    instruction: (_, frame) => {
      const before = last.get(frame);
      if (before !== undefined) goesOn(before, frame);
      const pc = frame.pc - 1;
      const instr = ruleset.procs[frame.proc]?.code[pc];
      if (instr === undefined) return;
      running = { instr, proc: frame.proc, pc, locals: [...frame.locals] };
      if (instr.op === 'end') hasLeft = true;
      last.set(frame, running);
    },
    event: ({ machine }, event) => {
      const known = new Set(allowed(machine.frames).map((one) => numbering.number(one)));
      for (const variable of writtenBy(event))
        if (!known.has(numbering.number(variable)))
          found.push(
            `${running?.instr.op ?? 'nothing'} wrote ${JSON.stringify(variable)} in event ${event.seq}`,
          );
    },
    remembered: ({ machine }, memory) => {
      const known = allowed(machine.frames);
      const isSaid = known.some((one) => one.kind === 'memory' && one.memory === memory);
      const isEnding = machine.frames.at(-1)?.kind !== 'proc';
      // A procedure or a check is over when its frame is gone; only the frame of its caller is still there.
      if (!isSaid && !isEnding)
        found.push(`${running?.instr.op ?? 'nothing'} remembered memory ${memory}`);
    },
    expression: (expr: Expr, trace: Trace) => {
      const said = reading.of(expr, null);
      for (const variable of readIn(trace))
        if (!said.has(numbering.number(variable)))
          found.push(
            `${expr.op} read ${JSON.stringify(variable)}: ${effectsOfExpression(ruleset, expr).length}`,
          );
    },
  };
  const program = link(ruleset, { observer });
  run(program, inputs, sourcesOf(program, inputs, mood));
  return found;
}

law('the table of instructions says what the machine does', (one) => {
  expect(unsaid(one)).toEqual([]);
});
