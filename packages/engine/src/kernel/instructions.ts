// Links instructions: a closure for each, which does its work on the row and returns the next address.
import type { Check, Instr, InstrOf } from '@fray/dsl/ir';
import { again, NIL, numberCell, wholeCell, YES } from './cells.ts';
import { gainCode, loseCode } from './conditions.ts';
import { checkOf } from './costs.ts';
import { linkSetTarget, linkTarget } from './effects.ts';
import { linkRaw, linkTest, linkValue, someone } from './expressions.ts';
import {
  clear,
  leftStep,
  nodeCells,
  place,
  resultCell,
  type Get,
  type Linking,
  type ProcPlace,
} from './linking.ts';
import { linkText } from './texts.ts';
import type { InstructionSpot, Tools } from './tools.ts';
import { linkAsking, linkCallAction, linkCallChoice } from './asking.ts';
import { rankingCode } from './ranking.ts';
import { reactionCode } from './reactions.ts';
import { linkModified, pickCode, rollAgainCode, rollCode } from './rolls.ts';
import { endCode, spanCloseCode, spanOpenCode } from './span-instructions.ts';
import { unlinked } from './unlinked.ts';

export function linkInstruction(
  to: Linking,
  tools: Tools,
  spot: InstructionSpot,
  instr: Instr,
): Get {
  const { row, values } = to;
  const { home, pc, address } = spot;
  const { scope, node } = home;
  const next = address(pc + 1);
  const cellOf = (slot: number): number => home.slots[slot] ?? 0;
  switch (instr.op) {
    case 'let': {
      const at = cellOf(instr.slot);
      if (instr.modifiers.length > 0) {
        const modified = linkModified(to, instr, scope);
        return () => {
          row[at] = modified();
          return next;
        };
      }
      const value = instr.record
        ? linkValue(to, instr.value, scope)
        : linkRaw(to, instr.value, scope);
      // A result keeps its values.
      const get = instr.record ? value.get : (value.result?.whole ?? value.get);
      return () => {
        row[at] = get();
        return next;
      };
    }
    case 'roll': {
      const at = cellOf(instr.slot);
      const isAgain = to.rules.procs[spot.proc]?.code.some(
        (other) => other.op === 'roll-again' && other.of === instr.slot,
      );
      return rollCode(to, instr, at, scope, isAgain === true, next);
    }
    case 'branch': {
      const { get } = linkTest(to, instr.test, scope);
      const otherwise = address(instr.otherwise);
      return () => (get() === YES ? next : otherwise);
    }
    case 'switch':
      return linkSwitch(to, spot, instr);
    case 'each': {
      const at = cellOf(instr.list);
      const { get } = linkValue(to, instr.set, scope);
      return () => {
        const list = get();
        values.members(list);
        row[at] = list;
        row[at + 1] = 0;
        return next;
      };
    }
    case 'each-number': {
      const at = cellOf(instr.list);
      const [from, last] = [linkValue(to, instr.from, scope), linkValue(to, instr.to, scope)];
      return () => {
        const [first, end] = [numberCell(from.get()), numberCell(last.get())];
        if (end - first >= 10_000) again();
        row[at] = end;
        row[at + 1] = first;
        return next;
      };
    }
    case 'next':
      return linkNext(to, spot, instr, next);
    case 'pick':
      return pickCode(to, instr, cellOf(instr.slot), scope, next, address(instr.none));
    case 'span-open':
      return spanOpenCode(to, tools, spot, instr, next);
    case 'span-close':
      return spanCloseCode(to, spot, instr, next);
    case 'step-open':
    case 'step-close': {
      const edge = instr.op === 'step-open' ? 'start' : 'end';
      const on = edge === 'start' ? 'step-begins' : 'step-ends';
      const asks = tools.asksAt('step', edge, instr.step, null);
      const after = asks === null ? next : place(to, node, () => (asks(0), next), 1);
      const late = asks === null ? null : leftStep(to, node, () => asks(0), 1);
      const happened = reactionCode(to, node, { on, step: instr.step }, tools.ask, after, {
        left: (due) => {
          if (late !== null) due.push(late);
        },
      });
      return happened ?? (() => after);
    }
    case 'call':
      return linkCall(to, tools, spot, instr, next);
    case 'outcome':
      return linkOutcome(to, tools, spot, instr);
    case 'set':
    case 'raise':
      return linkChange(to, tools, spot, instr, next);
    case 'gain':
      return gainCode(to, node, instr, scope, tools, next);
    case 'lose': {
      const who = someone(to, linkValue(to, instr.who, scope).get);
      return loseCode(to, node, instr.condition, who, tools, next);
    }
    case 'reveal': {
      // Nobody can read what is hidden in another way than before; only its faults count.
      const { who, read } = linkTarget(to, instr.target, scope);
      const whom =
        instr.to === null || instr.to.op === 'side' ? null : linkValue(to, instr.to, scope).get;
      return () => {
        read(who());
        whom?.();
        return next;
      };
    }
    case 'announce': {
      const text = linkText(to, instr.text, scope, linkValue);
      return () => {
        text();
        return next;
      };
    }
    case 'end':
      return endCode(to, spot, instr, next);
    case 'ask':
      return linkAsking(to, tools, spot, instr, next);
    case 'rank':
      return rankingCode(to, node, instr, scope, tools.questions, tools.ask, next);
    case 'jump': {
      const there = address(instr.to);
      return () => there;
    }
    case 'nothing':
      return () => next;
    case 'roll-again': {
      return rollAgainCode(to, instr, cellOf(instr.of), cellOf(instr.slot), scope, next);
    }
    case 'return':
      return () => row[home.back] ?? -1;
  }
}

function linkSwitch(
  to: Linking,
  { home, address }: InstructionSpot,
  instr: InstrOf<'switch'>,
): Get {
  const { values } = to;
  const { get } = home.scope.local(instr.slot);
  const places = new Map<number, number>();
  for (const { outcomes, to: there } of instr.cases)
    for (const outcome of outcomes) {
      const name = values.pack(outcome);
      if (!places.has(name)) places.set(name, address(there));
    }
  const end = address(instr.end);
  const otherwise = instr.otherwise === null ? end : address(instr.otherwise);
  const [[first = NIL, one = end] = [], [second = NIL, two = end] = []] = places;
  const many = places.size;
  return () => {
    const outcome = get();
    if (outcome === first && many > 0) return one;
    if (outcome === second && many > 1) return two;
    return (many > 2 ? places.get(outcome) : undefined) ?? (outcome === NIL ? end : otherwise);
  };
}

function linkNext(
  to: Linking,
  { proc, home, address }: InstructionSpot,
  instr: InstrOf<'next'>,
  next: number,
): Get {
  const { row, values, scratch } = to;
  const [at, slot] = [home.slots[instr.list] ?? 0, home.slots[instr.slot] ?? 0];
  const done = address(instr.done);
  const before = to.defines;
  const where = instr.where === null ? null : linkTest(to, instr.where, home.scope).get;
  const weight = to.defines - before;
  const isNumbers = to.rules.procs[proc]?.code.some(
    (other) => other.op === 'each-number' && other.list === instr.list,
  );
  if (isNumbers === true)
    return () => {
      for (let n = row[at + 1] ?? 0; n <= (row[at] ?? 0); n += 1) {
        row[slot] = n;
        scratch[0] = (scratch[0] ?? 0) + weight;
        if (where !== null && where() !== YES) continue;
        row[at + 1] = n + 1;
        return next;
      }
      row[at + 1] = (row[at] ?? 0) + 1;
      return done;
    };
  return () => {
    const members = values.members(row[at] ?? NIL);
    for (let i = row[at + 1] ?? 0; i < members.length; i += 1) {
      row[slot] = members[i] ?? 0;
      if (where !== null) {
        scratch[0] = (scratch[0] ?? 0) + weight;
        if (where() !== YES) continue;
      }
      row[at + 1] = i + 1;
      return next;
    }
    row[at + 1] = members.length;
    return done;
  };
}

// ------------------------------------------------------------------------------------------------ calls

function linkCall(
  to: Linking,
  tools: Tools,
  spot: InstructionSpot,
  instr: InstrOf<'call'>,
  next: number,
): Get {
  const { row } = to;
  const { home, proc } = spot;
  const callee = to.rules.callables[instr.callable];
  const args = instr.args.map((arg) => linkValue(to, arg, home.scope).get);
  if (callee === undefined) return unlinked('an unknown call');
  if (callee.kind === 'choice') return linkCallChoice(to, tools, spot, instr, callee, args, next);
  if (callee.kind === 'action') return linkCallAction(to, tools, spot, instr, args, next);
  const there = to.procPlace(callee.proc);
  to.calls[home.node]?.add(there.node);
  const { entry, slots, outcome } = there;
  let back = next;
  const into = resultCell(home, instr);
  const params = callee.params.map(({ name }) => name);
  if (callee.kind === 'procedure') {
    const remember = tools.memories.remember('procedure', callee.name);
    if (remember !== null) {
      // Of a procedure's arguments its slots may be written again.
      const kept = nodeCells(to, home.node, params.length, NIL);
      back = place(
        to,
        home.node,
        () => {
          remember(
            (index) => row[kept + index] ?? NIL,
            () => NIL,
          );
          if (into !== null) row[into] = NIL;
          return next;
        },
        2,
      );
      return () => {
        const given = args.map((arg) => arg());
        clear(row, there);
        given.forEach((value, index) => {
          row[slots[index] ?? 0] = value;
          row[kept + index] = value;
        });
        row[there.back] = back;
        return entry;
      };
    }
    if (into !== null)
      back = place(
        to,
        home.node,
        () => {
          row[into] = NIL;
          return next;
        },
        1,
      );
  } else if (into !== null) {
    const reads = to.valuesRead(proc, instr.result ?? -1);
    const moves = reads.map((index) => ({
      from: slots[callee.values[index]?.slot ?? -1] ?? -1,
      into: into + 1 + index,
    }));
    const whole = home.isWhole(instr.result ?? -1) ? wholeResult(to, there, callee) : null;
    back = place(
      to,
      home.node,
      whole !== null
        ? () => {
            row[into] = whole();
            return next;
          }
        : () => {
            row[into] = row[outcome] ?? NIL;
            for (const { from, into: cell } of moves) row[cell] = from < 0 ? NIL : (row[from] ?? 0);
            return next;
          },
      1,
    );
  }
  const given = args.map(() => NIL);
  return () => {
    for (let i = 0; i < args.length; i += 1) given[i] = args[i]?.() ?? NIL;
    clear(row, there);
    for (let i = 0; i < given.length; i += 1) row[slots[i] ?? 0] = given[i] ?? NIL;
    row[outcome] = NIL;
    row[there.again] = 0;
    row[there.back] = back;
    return entry;
  };
}

/** Returns the result of a check as one value. */
function wholeResult(to: Linking, { slots, outcome }: ProcPlace, check: Check): Get {
  const { row, values } = to;
  return () =>
    values.list([
      row[outcome] ?? NIL,
      ...check.values.map(({ slot }) => row[slots[slot] ?? 0] ?? NIL),
    ]);
}

function linkOutcome(
  to: Linking,
  { memories, ask }: Tools,
  { proc, home }: InstructionSpot,
  instr: InstrOf<'outcome'>,
): Get {
  const { row, values } = to;
  const check = checkOf(to.rules, proc);
  if (check === undefined) return () => row[home.back] ?? -1;
  const outcomes = instr.outcomes.map(({ name, when }) => ({
    value: values.pack(name === 'yes' ? true : name === 'no' ? false : name),
    holds: linkTest(to, when, home.scope).get,
  }));
  const remember = memories.remember('check', check.name);
  const whole = wholeResult(to, home, check);
  const args = check.params.map((_, index) => home.slots[index] ?? 0);
  const leave = place(to, home.node, () => row[home.back] ?? -1, 1);
  const happened = reactionCode(
    to,
    home.node,
    {
      on: 'result',
      callable: check.name,
      outcome: home.outcome,
      args,
      values: check.values.map(({ name, slot }) => ({ name, at: home.slots[slot] ?? 0 })),
    },
    ask,
    leave,
  );
  return () => {
    let outcome = NIL;
    for (const { value, holds } of outcomes) {
      if (holds() !== YES) continue;
      outcome = value;
      break;
    }
    row[home.outcome] = outcome;
    remember?.((index) => row[args[index] ?? 0] ?? NIL, whole, row[home.again] !== 1);
    return happened === null ? (row[home.back] ?? -1) : happened();
  };
}

// ------------------------------------------------------------------------------------------------ changes

function linkChange(
  to: Linking,
  { ask }: Tools,
  { home }: InstructionSpot,
  instr: InstrOf<'set'> | InstrOf<'raise'>,
  next: number,
): Get {
  const { target } = instr;
  const value = linkValue(to, instr.op === 'set' ? instr.value : instr.by, home.scope).get;
  const { who, read } = linkTarget(to, target, home.scope);
  const set = linkSetTarget(to, home.node, target, ask, next);
  if (instr.op === 'set') return () => set(who(), value());
  const { sign } = instr;
  return () => {
    const person = who();
    return set(person, wholeCell(numberCell(read(person)) + sign * numberCell(value())));
  };
}
