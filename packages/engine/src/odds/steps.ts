// One step: from where a machine waits for a throw, stands at the head of a loop (loops.ts) or rests (rest.ts), to where it does so next. What a
// step comes to depends on where the machine stands and on the cells that were looked at on the way, and on nothing else: it is
// worked out once by the machine itself, watched, and serves every state that looks the same.
import type { Value, Watch } from '@fray/dsl/ir';
import type { ChoiceSource } from '../drivers/source.ts';
import { chooseFrom, isRefusal } from '../drivers/source.ts';
import type { Header } from '../events/event.ts';
import { advance, advanceRun, createRun, step } from '../machine/advance.ts';
import type { ChoiceNeed, Reply, Step as Advanced } from '../machine/api.ts';
import type { Machine } from '../machine/machine.ts';
import type { Program, Run as Running } from '../machine/program.ts';
import { asList, cellsOf, comingIn, queueIn } from './cells.ts';
import type { Cells, Group } from './cells.ts';
import { fork } from './fork.ts';
import { counted } from './alike/counted.ts';
import { trialOf } from './alike/trial.ts';
import type { Trial } from './alike/trial.ts';
import { placesOf } from './alike/places.ts';
import type { Places } from './alike/places.ts';
import { mentions, renamed } from './alike/naming.ts';
import { isNoMatterWho, tellsWho } from './alike/ties.ts';
import { controlKey, controlParts, keysOf } from './key.ts';
import type { Keys } from './key.ts';
import { idleOrders } from './idle.ts';
import { kernelsOf, scriptsOf } from './kernel.ts';
import { rankScripts } from './ranking.ts';
import type { Kernels, Scripts } from './kernel.ts';
import type { Head, Loop, Loops } from './loops.ts';
import { decimalOf, gcd } from './number.ts';
import { isAnswered, sightsOf } from './tally.ts';
import type { Sight } from './tally.ts';
import { isBeforeRound, isResting } from './rest.ts';
import { createTree } from './tree.ts';
import type { Tree } from './tree.ts';
import { createReads, watched } from './watched.ts';
import type { Read, Reads, Writes } from './watched.ts';

/** Where machines stand that differ only in what their cells hold. */
export interface Control {
  /** One of them. */
  readonly machine: Machine;
  /** Sights that count only the first time. */
  readonly seen: readonly string[];
  /** Nothing more is to be known: the encounter is over, or every measure was asked the only time that it counts. */
  readonly isOver: boolean;
  /** It stands at the head of a loop: one thing follows, without dice. */
  readonly isHead: boolean;
  readonly steps: Tree<Step>;
}

/** What a throw can lead to. */
export interface Step {
  readonly ways: readonly StepWay[];
  /** The sum of their weights. */
  readonly of: bigint;
}

export interface StepWay {
  readonly weight: bigint;
  /** Its part of all weights, as a float. */
  readonly share: number;
  /** Index of the control that it leads to. */
  readonly to: number;
  readonly emptied: readonly Group[];
  /** Cells, and what they hold then. */
  readonly writes: readonly (readonly [cell: number, value: number])[];
  readonly sights: readonly Sight[];
  /** Dice that lead there: those of one of its ways. */
  readonly throws: readonly (readonly number[])[];
  /** What it took of the budget: of dice that come to the same, what the first ones took. */
  readonly used: number;
}

/** A choice that neither a policy nor a default answers. */
export interface Unanswered {
  readonly odds: 'unanswered';
  readonly need: ChoiceNeed;
  /** A policy that stood for it and could not be followed: why. */
  readonly refused: string | null;
}

/** Somebody of those who were taken as alike was told from the others. */
export interface Unlike {
  readonly odds: 'unlike';
}

export interface Steps {
  readonly cells: Cells;
  readonly loops: Loops;
  readonly places: Places;
  /** Nobody is taken for somebody else. */
  readonly isApart: boolean;
  /** Loops are on trial. */
  readonly isTried: boolean;
  /** Orders that nothing can read any more where a machine stands there. */
  readonly idle: (control: number) => readonly string[];
  readonly controls: readonly Control[];
  /** From the start to where the first step begins. */
  readonly first: Begun | Unanswered | Unlike;
  /** What is known for a state at a control. */
  readonly known: (control: number, row: ArrayLike<number>) => Step | undefined;
  /** What the machine makes of a state; null: one throw of too many kinds. */
  readonly run: (control: number, row: ArrayLike<number>) => Run | Unanswered | Unlike | null;
  /** The same, and it is known from now on. It was not known before. */
  readonly learn: (control: number, row: ArrayLike<number>) => Step | Unanswered | Unlike | null;
  /** Where a machine comes to that stands there and has taken the whole budget. */
  readonly spent: (control: number) => number;
  /** What may be taken between two throws. */
  readonly budget: number;
  /** Machines that were run. */
  readonly forks: () => number;
  /** True: more is asked in turns that are on trial (alike/trial.ts) than was thought; all is to begin anew, and nothing is known. */
  readonly again: () => boolean;
}

export interface Begun {
  readonly to: number;
  readonly row: readonly number[];
  readonly sights: readonly Sight[];
  readonly used: number;
}

/** A step, and all that was looked at on the way, in order. */
export interface Run {
  readonly step: Step;
  readonly reads: readonly Read[];
}

/**
 * `start` has just begun. The program is linked with the measures that are asked for, and no other watches. `apart`: nobody is
 * taken for somebody else who is alike; `tried`: loops may be put on trial. `isOver` is asked where one check takes long, with how
 * many controls and machines there are: true gives it up. `always`: watches of which every time is a sight.
 */
export function stepsOf(given: Program, start: Machine, choices: readonly ChoiceSource[], who: 'apart' | 'shown' | 'tried' = 'shown', isOver?: (states: number, forks: number) => boolean, always?: ReadonlySet<number>): Steps {
  const header = who === 'apart' ? null : headerOf(start);
  const program = header === null ? given : counted(given, header);
  const keys = keysOf(program, header, who === 'tried');
  const asked: Asked = { program: remembering(program, keys), watches: program.watches.map(({ watch }) => watch), always, choices, keys };
  const step = runOn(asked, start, undefined, false);
  const cells = cellsOf(keys, start);
  const began = settle(asked, start, step, [], { cells, plain: () => start, look: () => {} }, false);
  const controls: Control[] = [];
  const places = placesOf(keys, cells, start.state.participants, { machineAt: (control) => controlAt(controls, control).machine, numberOf: (machine, like) => controlFor(maker, machine, controlAt(controls, like).seen) });
  const maker: Maker = { ...asked, cells, kernels: kernelsOf(keys, cells, () => isOver?.(controls.length, maker.forks) === true), trial: keys.alike.onTrial.size === 0 ? null : trialOf(keys, cells), controls, numbers: new Map(), forks: 0 };
  const first = 'odds' in began ? began : { to: controlOf(maker, start, began), row: cells.read(start), sights: began.sights, used: start.used };
  const idleAt = idleOrders(asked.program);
  const idle: (readonly string[])[] = [];
  for (const order of idleAt(start)) cells.order(order);
  return {
    cells,
    loops: keys.loops,
    places,
    isApart: keys.alike.classes.length === 0,
    isTried: keys.alike.onTrial.size > 0,
    idle: (control) => (idle[control] ??= idleAt(controlAt(controls, control).machine)),
    controls: maker.controls,
    first,
    known: (control, row) => maker.controls[control]?.steps.find(row),
    run: (control, row) => run(maker, control, row),
    learn: (control, row) => {
      const found = run(maker, control, row);
      if (found === null || 'odds' in found) return found;
      maker.controls[control]?.steps.add(row, found.reads, found.step);
      return found.step;
    },
    spent: (control) => {
      const machine = fork(controlAt(controls, control).machine, start.budget);
      return controlOf(maker, machine, { step: advance(maker.program, machine, undefined, 'untold'), seen: controlAt(controls, control).seen });
    },
    budget: start.budget,
    forks: () => maker.forks,
    again: () => {
      if (maker.trial?.isGrown() !== true) return false;
      for (const [at, control] of controls.entries()) controls[at] = { ...control, steps: createTree(cells.value) };
      return true;
    },
  };
}

/** How a machine that has just begun begins: before the first step its header stands in what that step will do. */
export function headerOf({ state, frames }: Machine): Header | null {
  for (const frame of frames) if (frame.kind === 'agenda') for (const op of frame.ops) if (op.op === 'begin') return op.header;
  return state.header;
}

/** A program that keeps in memory only what something asks for. */
export function remembering(program: Program, { reads }: Keys): Program {
  return { ...program, memories: new Map([...program.memories].map(([what, names]) => [what, new Map([...names].map(([name, tables]) => [name, tables.filter((table) => reads.memories.has(table))]))])) };
}

interface Asked {
  readonly program: Program;
  readonly keys: Keys;
  readonly watches: readonly Watch[];
  readonly always: ReadonlySet<number> | undefined;
  readonly choices: readonly ChoiceSource[];
}

interface Maker extends Asked {
  readonly cells: Cells;
  readonly kernels: Kernels;
  /** Null: no loop is on trial. */
  readonly trial: Trial | null;
  readonly controls: Control[];
  readonly numbers: Map<string, number>;
  forks: number;
}

function controlAt(controls: readonly Control[], at: number): Control {
  const control = controls[at];
  if (control === undefined) throw new Error('no machine stands there');
  return control;
}

function run(maker: Maker, at: number, row: ArrayLike<number>): Run | Unanswered | Unlike | null {
  const { keys, cells, kernels } = maker;
  const control = controlAt(maker.controls, at);
  const base = cells.put(control.machine, row);
  const reads = createReads();
  const head = keys.loops.head(base);
  const scripts = head === null && !isResting(base) ? (rankScripts(kernels, base, reads) ?? scriptsOf(kernels, base, row, reads)) : NO_DICE;
  if (scripts === null) return null;
  const before = cells.read(base);
  const turn = head === null ? null : turnOf(cells, base, head, row, reads);
  const ways = new Map<string, Omit<StepWay, 'share'> & { weight: bigint }>();
  for (const { throws, weight } of scripts.scripts) {
    if (turn?.isCall !== true) maker.forks += 1;
    const shells = watched(keys, cells, fork(base), reads);
    const noticed = { cells, plain: shells.plain, look: reads.look };
    const arrival = turn === null ? throwAll(maker, shells.machine, throws, control.seen, noticed) : settle(maker, shells.machine, takeTurn(maker, shells.machine, turn), control.seen, noticed, turn.head.isOrdered);
    if ('odds' in arrival) return arrival;
    const plain = shells.plain();
    const to = controlOf(maker, plain, arrival);
    const { sights } = arrival;
    const isOver = maker.controls[to]?.isOver === true;
    if (!isOver && tellsAtHead(maker, plain)) return { odds: 'unlike' };
    const { left, entered } = loopsChanged(keys, base, plain, turn);
    const emptied = isOver ? [] : [...shells.writes.emptied.values(), ...left];
    const writes = isOver ? [] : writesOf(cells, before, cells.read(plain), shells.writes.cells, emptied, new Set(entered.flatMap(cells.coming)), reads);
    const id = JSON.stringify([to, emptied, writes, sights.map(({ watch, occurrence, key }) => [watch, occurrence, key])]);
    const same = ways.get(id);
    if (same === undefined) ways.set(id, { weight, to, emptied, writes, sights, throws, used: plain.used });
    else same.weight += weight;
  }
  const by = [...ways.values()].reduce((all, { weight }) => gcd(all, weight), scripts.of);
  if (maker.trial !== null && !isAllOne(maker, maker.trial, { at, base, row, turn, reads, ways: [...ways.values()] })) return { odds: 'unlike' };
  const step: Step = { ways: [...ways.values()].map((way) => ({ ...way, weight: way.weight / by, share: decimalOf({ n: way.weight, d: scripts.of }) })), of: scripts.of / by };
  return { step, reads: reads.list };
}

/** Whether a machine stands at the head of a loop on trial and still says something of those who are alike. */
function tellsAtHead({ trial, keys }: Maker, machine: Machine): boolean {
  const head = trial === null ? null : keys.loops.head(machine);
  return head !== null && trial?.isOn(machine, head) === true && mentions(controlParts(keys, machine), (name) => keys.alike.classOf.has(name));
}

/** A step of a loop that may be on trial. */
interface Tried {
  readonly at: number;
  readonly base: Machine;
  readonly row: ArrayLike<number>;
  readonly turn: Turn | null;
  readonly reads: Reads;
  readonly ways: readonly Omit<StepWay, 'share'>[];
}

function isAllOne(maker: Maker, trial: Trial, { at, base, row, turn, reads, ways }: Tried): boolean {
  const { cells, keys } = maker;
  const head = turn !== null && turn.next !== null && trial.isOn(base, turn.head) ? turn : null;
  const frame = base.frames[head?.head.frame ?? -1];
  const name = head?.next ?? '';
  const whose = head !== null && frame?.kind === 'proc' ? { id: `${frame.proc} ${head.head.list}`, name } : null;
  // What a loop of cells that is left before its time says is gone; it is left to those who see it.
  const leftBy = (group: Group): readonly Loop[] => ('frame' in group ? keys.loops.of(base).filter((loop) => loop.frame === group.frame && loop.level === group.level) : []);
  const isIdle = whose !== null && ways.length === 1 && ways.every(({ to, writes, emptied, sights }) => to === at && emptied.length === 0 && sights.length === 0 && writes.every(([cell]) => cells.comingIn(cell) >= 0)) && trial.isOwn(whose, reads.list);
  const written = ways.map(({ writes, emptied, to }) => {
    const control = maker.controls[to];
    return { writes, emptied, isIdle, left: control?.isOver === true ? [] : emptied.flatMap(leftBy), head: control === undefined || control.isOver ? null : keys.loops.head(control.machine) };
  });
  if (!trial.note(base, row, whose, reads, written)) return false;
  if (head === null || whose === null) return true;
  if (isIdle) return true;
  for (const cell of cells.coming(head.head)) reads.look(cell);
  const rest = head.rest.filter((one) => typeof one === 'string');
  return trial.isAllOne(whose, row, rest, reads, (other) => {
    const own = createReads();
    const shells = watched(keys, cells, fork(base), own);
    const held = { cells, plain: shells.plain, look: own.look };
    const arrival = settle(maker, shells.machine, takeTurn(maker, shells.machine, { ...head, next: other, rest: [...head.rest] }), [], held, false);
    if ('odds' in arrival || arrival.sights.length > 0 || !trial.isOwn({ ...whose, name: other }, own.list)) return false;
    const plain = shells.plain();
    const [before, after] = [cells.read(base), cells.read(plain)];
    for (const read of own.list) reads.add(read);
    return controlOf(maker, plain, { ...arrival, seen: maker.controls[at]?.seen ?? [] }) === at && after.every((value, cell) => cells.comingIn(cell) >= 0 || value === (before[cell] ?? 0));
  });
}

/** What a run wrote: all that it changed, and what it may have written without looking. */
export function writesOf(cells: Cells, before: readonly number[], after: readonly number[], blind: Writes['cells'], emptied: readonly Group[], entered: ReadonlySet<number>, reads: Reads): StepWay['writes'] {
  const known = new Set(reads.list.flatMap(({ cell, question }) => (question === null ? [cell] : [])));
  const groups = new Set(emptied.flatMap((group) => cells.ofGroup(group)));
  return after.flatMap((value, cell): StepWay['writes'][number][] => {
    if (groups.has(cell)) return value === 0 ? [] : [[cell, value]];
    if (value !== (before[cell] ?? 0)) {
      if (!known.has(cell) && !blind.has(cell) && !entered.has(cell)) throw new Error('a step wrote what nobody saw it write');
      return [[cell, value]];
    }
    return blind.has(cell) && !known.has(cell) ? [[cell, value]] : [];
  });
}

const NO_DICE: Scripts = { scripts: [{ throws: [], weight: 1n }], of: 1n };

/** Whose turn comes next in a loop, if anybody's. */
interface Turn {
  readonly head: Head;
  readonly next: string | null;
  /** What is left of the list. */
  readonly rest: Value[];
  /** In an order it is first settled who comes next, whatever that one does then: so a turn is learned once for whoever comes after it. */
  readonly isCall: boolean;
}

/** `machine` stands at the head of a loop. */
function turnOf(cells: Cells, machine: Machine, head: Head, row: ArrayLike<number>, { look }: Reads): Turn {
  if (head.isOrdered) {
    const [ofNow = 0, ofAfter = 0] = cells.coming(head);
    const { now, after } = queueIn(machine, head);
    look(ofNow);
    if (now !== null) return { head, next: now, rest: [...after], isCall: false };
    look(ofAfter);
    const [next = null, ...others] = after;
    return { head, next, rest: asList({ now: next, after: others }), isCall: next !== null };
  }
  for (const cell of cells.coming(head)) {
    look(cell);
    if ((row[cell] ?? 0) !== 0) break;
  }
  const [next = null, ...rest] = comingIn(machine, head);
  return { head, next, rest, isCall: false };
}

/** One turn begins, or one who has none is passed over, or the loop is over. */
function takeTurn(asked: Asked, machine: Machine, { head, next, rest, isCall }: Turn): Advanced {
  const frame = machine.frames[head.frame];
  if (frame?.kind !== 'proc') throw new Error('no loop is there');
  if (isCall) {
    frame.locals[head.list] = rest;
    return { events: [], need: undefined, findings: [] };
  }
  frame.locals[head.list] = next === null ? [] : [next];
  return advanceRun(createRun(asked.program, machine, 'untold'), undefined, (run) => {
    step(run);
    frame.locals[head.list] = rest;
    if (next !== null && frame.pc === head.done && machine.frames.at(-1) === frame) frame.pc = head.pc;
    else goOn(asked, run, head.isOrdered);
  });
}

/**
 * Loops that a machine has left before everybody's turn had come, so that all that was said of them is gone, and those that it
 * has come into: nobody was to come there before. `turn`: what is left of one list.
 */
function loopsChanged({ loops }: Keys, from: Machine, to: Machine, turn: Turn | null): { readonly left: readonly Group[]; readonly entered: readonly Loop[] } {
  const listAt = ({ frames }: Machine, { frame, list }: Loop): unknown => {
    const at = frames[frame];
    return at?.kind === 'proc' ? at.locals[list] : null;
  };
  const isSame = (one: Loop, other: Loop): boolean => one.frame === other.frame && one.level === other.level;
  const isTurn = (loop: Loop): boolean => turn !== null && isSame(turn.head, loop);
  const isDone = (loop: Loop): boolean => turn?.next === null && isTurn(loop);
  const before = loops.of(from);
  const after = loops.of(to);
  const stays = (loop: Loop): boolean => after.some((other) => isSame(loop, other) && other.list === loop.list && listAt(to, other) === (isTurn(loop) ? turn?.rest : listAt(from, loop)));
  return {
    left: before.filter((loop) => !stays(loop) && !isDone(loop)).map(({ frame, level }) => ({ frame, level })),
    entered: after.filter((loop) => !before.some((other) => isSame(loop, other) && !isDone(loop))),
  };
}

/** Runs until something is needed, or to the head of a loop, or to where it may rest. */
function runOn(asked: Asked, machine: Machine, reply: Reply | undefined, canRest: boolean): Advanced {
  return advanceRun(createRun(asked.program, machine, 'untold'), reply, (run) => goOn(asked, run, canRest));
}

function goOn({ keys, program }: Asked, run: Running, canRest: boolean): void {
  const { machine } = run;
  while (machine.waiting === null && !keys.loops.isAtHead(machine.frames.at(-1)) && !(canRest && isBeforeRound(keys, program, machine)) && step(run));
}

interface Arrival {
  readonly step: Advanced;
  readonly sights: readonly Sight[];
  readonly seen: readonly string[];
}

function throwAll(maker: Maker, machine: Machine, throws: readonly (readonly number[])[], seen: readonly string[], held: Held): Arrival | Unanswered | Unlike {
  // Only after a throw, so that what throws no dice is gone through at once.
  const canRest = throws.length > 0;
  let step: Advanced = canRest ? { events: [], need: undefined, findings: [] } : runOn(maker, machine, undefined, canRest);
  const findings = [...step.findings];
  for (const faces of throws) {
    step = runOn(maker, machine, { reply: 'faces', faces, origin: 'script' }, canRest);
    findings.push(...step.findings);
  }
  return settle(maker, machine, { ...step, findings }, seen, held, canRest);
}

/** What a machine holds while it runs. */
interface Held {
  readonly cells: Cells;
  readonly plain: () => Machine;
  /** This cell was looked at as a whole. */
  readonly look: (cell: number) => void;
}

/** Whether two could change places where a choice is made: nothing below the question would be another. */
function couldChange({ keys }: Asked, { cells, plain, look }: Held, one: string, other: string): boolean {
  // Of whom nothing was remembered yet there may be an entry another time.
  if ([...keys.reads.memories].some((memory) => keys.program.ruleset.memories[memory]?.keys.length !== 0)) return false;
  const names = new Map([[one, other], [other, one]]);
  const machine = plain();
  const parts = controlParts(keys, { ...machine, frames: machine.frames.slice(0, -1) });
  if (JSON.stringify(parts) !== JSON.stringify(renamed(parts, names))) return false;
  const row = cells.read(machine);
  let same = true;
  for (let cell = 0; cell < row.length; cell += 1) {
    const to = cells.renamed(cell, names);
    const id = row[cell] ?? 0;
    if (to === cell && !cells.mentions(cell, id, (name) => names.has(name))) {
      // A list of names that does not name them now might do so another time.
      if (cells.mayName(cell)) look(cell);
      continue;
    }
    look(cell);
    if (cells.moved(cell, id, to, names) !== (row[to] ?? 0)) same = false;
  }
  return same;
}

/** Answers choices until dice are needed or all is over. */
function settle(asked: Asked, machine: Machine, from: Advanced, before: readonly string[], held: Held, canRest: boolean): Arrival | Unanswered | Unlike {
  const { watches, always, choices, keys } = asked;
  const findings = [...from.findings];
  let step = from;
  while (step.need?.need === 'choice') {
    const reply = chooseFrom(choices, step.need, machine);
    if (reply === undefined || isRefusal(reply)) return { odds: 'unanswered', need: step.need, refused: reply === undefined ? null : reply.refused };
    if (reply.reply === 'answer' && !isNoMatterWho(keys.alike, step.need, reply.answer, choices, machine, (one, other) => couldChange(asked, held, one, other))) return { odds: 'unlike' };
    machine.used = 0;
    step = runOn(asked, machine, reply, canRest);
    findings.push(...step.findings);
  }
  const { sights, seen } = sightsOf(watches, findings, before, always);
  // A measure that names one tells who is who. Which of several faults comes first may hang on the list.
  const { ended } = machine.state;
  if (keys.alike.classes.length > 0 && (ended?.reason === 'fault' || ended?.reason === 'budget' || sights.some(({ value, fault }) => fault !== null || tellsWho(keys.alike, value)))) return { odds: 'unlike' };
  return { step, sights, seen };
}

function controlOf(maker: Maker, machine: Machine, { step, seen }: Pick<Arrival, 'step' | 'seen'>): number {
  if (isAnswered(maker.watches, seen)) return controlFor(maker, machine, seen, 'over: all is answered');
  const { ended } = machine.state;
  return controlFor(maker, machine, seen, step.need === undefined && !isResting(machine) ? `over ${ended?.reason ?? ''} ${ended?.reason === 'fault' ? (ended.text ?? '') : ''}` : null);
}

/** `over`: why no throw is waited for. */
function controlFor(maker: Maker, machine: Machine, seen: readonly string[], over: string | null = null): number {
  const { keys, cells, controls, numbers } = maker;
  const key = over ?? `${controlKey(keys, machine)}${seen.join('|')}`;
  let number = numbers.get(key);
  if (number === undefined) {
    numbers.set(key, (number = controls.length));
    controls.push({ machine, seen, isOver: over !== null, isHead: over === null && keys.loops.isAtHead(machine.frames.at(-1)), steps: createTree(cells.value) });
  }
  return number;
}
