// Links a program and a start to a kernel: closures over one row of numbers, which play runs.
import type { PolicyUse, Value, ValueType } from '@fray/dsl/ir';
import { createStreams } from '../dice/streams.ts';
import { readsOf } from '../analysis/read-sets.ts';
import { headerOf } from '../machine/header.ts';
import type { Machine } from '../machine/machine.ts';
import type { Program } from '../machine/program.ts';
import { isRuleFault } from '../values/fault.ts';
import { orMade } from '../values/grouped.ts';
import { canTake, createLegality, linkTaking } from './actions.ts';
import { again, createValues, isAgain, NIL } from './cells.ts';
import { conditionCells } from './conditions.ts';
import { saturationOf, UNBOUNDED } from '../analysis/saturation.ts';
import { EVENT_STEPS } from '../machine/emit.ts';
import { linkEncounter } from './encounter.ts';
import { createEndings, conditionsThatEnd } from './endings.ts';
import {
  cells,
  newRow,
  known,
  newNode,
  type ActionPlace,
  type ConditionCells,
  type FieldCells,
  type Linking,
} from './linking.ts';
import { createMemories } from './memory.ts';
import { createProcedures } from './procedures.ts';
import { createQuestions, type Questions } from './questions.ts';
import { measureAsks } from './reactions.ts';
import { findRecursion } from './recursion.ts';
import { spanNumber } from './spans.ts';
import type { Tools } from './tools.ts';
import { isUnlinked, unlinked } from './unlinked.ts';

/** A measure's value in a run. */
interface KernelFinding {
  readonly watch: number;
  readonly occurrence: number | null;
  readonly value: Value;
  /** A run with a fault is the machine's. */
  readonly fault: null;
}

interface RunKernel {
  /** Plays a run of the seed. Null: only the machine can tell how it goes, because of a fault, a spent budget or an open question. */
  readonly play: (run: number) => readonly KernelFinding[] | null;
  /** What the last run may have used of the machine's budget, at most. */
  readonly spent: () => number;
}

/** Why a program has no kernel, in words. */
export interface NoKernel {
  readonly unlinked: string;
}

const NO_OUTCOMES = { cells: [], weights: [], of: 1 } as const;

/** So much work one run does at most before the machine plays it. */
const MOST = 1_000_000;

/**
 * Links a program for runs of a seed that begin with this machine, which has just begun. `policies` answer questions, the nearest
 * first; then the rules' defaults, then the first options.
 */
export function linkKernel(
  program: Program,
  start: Machine,
  policies: readonly PolicyUse[],
  seed: string,
): RunKernel | NoKernel {
  const linked = linkRuns(program, start, policies, false);
  if ('unlinked' in linked) return linked;
  const { to, entry, costs, limit, found } = linked;
  const { row, scratch, code, values } = to;
  const first = Float64Array.from(to.start);
  const streams = createStreams(seed, program.drawnAs);
  to.dice.now = streams;
  const spent = (): number => (scratch[0] ?? 0) + 10 + 2 * EVENT_STEPS;
  const through = (): boolean => {
    row.set(first);
    scratch[0] = 10 + EVENT_STEPS;
    let pc = entry;
    while (pc >= 0) {
      const all: number = (scratch[0] ?? 0) + (costs[pc] ?? 0);
      if (all >= limit) return false;
      scratch[0] = all;
      pc = code[pc]?.() ?? again();
    }
    return spent() < limit;
  };
  return {
    spent,
    play: (run) => {
      streams.begin(run);
      values.sweep();
      found.length = 0;
      try {
        if (!through()) return null;
        return found.map(({ watch, occurrence, value }) => ({
          watch,
          occurrence,
          value: values.unpack(value),
          fault: null,
        }));
      } catch (thrown) {
        if (isAgain(thrown) || isRuleFault(thrown)) return null;
        throw thrown;
      }
    },
  };
}

/** A linked program. */
interface LinkedRuns {
  readonly to: Linking;
  readonly entry: number;
  /** What each address costs the machine's budget at most. */
  readonly costs: Float64Array;
  /** So much a run may cost. */
  readonly limit: number;
  /** What the measures have found; the run adds to it. */
  readonly found: { readonly watch: number; readonly occurrence: number | null; value: number }[];
}

/**
 * Links a program, for runs or for a count (`isCounting`), which may decide throws as far as they are read (`isDeferring`). `policies`: null if
 * nobody answers questions.
 */
export function linkRuns(
  program: Program,
  start: Machine,
  policies: readonly PolicyUse[] | null,
  isCounting: boolean,
  isDeferring: boolean = false,
): LinkedRuns | NoKernel {
  try {
    return linked(program, start, policies, isCounting, isDeferring);
  } catch (thrown) {
    if (isUnlinked(thrown)) return { unlinked: thrown.unlinked };
    // A constant that no cell can hold.
    if (isAgain(thrown) || isRuleFault(thrown)) return { unlinked: 'a fault before the first run' };
    throw thrown;
  }
}

function linked(
  program: Program,
  start: Machine,
  policies: readonly PolicyUse[] | null,
  isCounting: boolean,
  isDeferring: boolean,
): LinkedRuns | NoKernel {
  const { ruleset: rules } = program;
  const header = start.state.header === null ? headerOf(start) : null;
  if (header === null) return unlinked('a fight that has already begun');
  const { encounter } = rules;
  if (encounter === null) return unlinked('rules without an order of play');
  const watches = program.watches.map(({ watch }) => watch);
  for (const { kind, moment } of watches)
    if (kind !== 'measure' || moment.kind === 'always') unlinked('questions that are no measures');
  const values = createValues(isCounting);
  const people = header.participants.map(({ name, side, kind }) => ({
    name,
    side,
    kind,
    cell: values.pack(name),
  }));
  const row = newRow();
  const found: LinkedRuns['found'] = [];
  const triggers = rules.triggers.filter(
    ({ only }) =>
      only === null ||
      ('scenario' in only
        ? only.scenario === header.inputs.scenario
        : only.example === program.example),
  );
  const procedures = createProcedures(() => to);
  const reads = readsOf(rules, watches);
  const memories = createMemories(() => to, reads.memories);
  const legality = createLegality(
    () => to,
    () => memories,
  );
  const fields = new Map<string, FieldCells>();
  const conditions = new Map<string, ConditionCells>();
  const single = new Map<string, number>();
  const cellOf = (key: string, first: number): number =>
    orMade(single, key, () => cells(to, 1, first));
  const watchedCell = (key: string, first: number): number =>
    orMade(single, key, () => {
      const cell = cells(to, 1, first);
      to.watched.push(cell);
      return cell;
    });
  const actions = new Map<string, ActionPlace>();
  const to: Linking = {
    rules,
    header,
    watches,
    reads,
    values,
    people,
    triggers,
    row,
    scratch: new Float64Array(4096),
    scratchUsed: 1,
    start: [],
    dice: { now: null },
    thrown: isCounting ? { outcomes: NO_OUTCOMES, plus: 0, cell: 0, next: 0 } : null,
    watched: [],
    gone: again,
    isDeferring,
    saturation: isCounting ? saturationOf(rules, watches) : UNBOUNDED,
    totals: [],
    spots: new Map(),
    linked: null,
    behind: new Map(),
    leaving: 0,
    code: [],
    cost: [],
    extra: [],
    nodes: [],
    calls: [],
    backs: [],
    whenLeft: new Map(),
    siteOf: new Map(),
    inside: [],
    defines: 0,
    spans: {
      inner: 3,
      sites: [],
      names: rules.spans.map(({ name }) => name),
      counts: (site) => 4 + (site + 1) * rules.spans.length,
    },
    procPlace: procedures.placeOf,
    valuesRead: procedures.valuesRead,
    actionPlace: (callable, freely) =>
      orMade(actions, `${callable} ${String(freely)}`, () =>
        linkTaking(to, memories, legality(callable), freely, ask),
      ),
    legal: (callable) => canTake(legality(callable), to),
    held: (condition) => to.condition(condition).held,
    field: (name) => orMade(fields, name, () => linkFieldCells(to, name)),
    track: (name) => {
      const value = header.tracks.find(([one]) => one === name);
      return value === undefined
        ? unlinked('an unknown track')
        : watchedCell(`track ${name}`, values.pack(value[1]));
    },
    order: (name) => watchedCell(`order ${name}`, values.list([])),
    spanNumber: (span) => spanNumber(to, span),
    remembered: memories.read,
    condition: (name) =>
      orMade(conditions, name, () => conditionCells(to, name, timedNames.includes(name))),
    owned: [],
    starts: [],
    running: 0,
    deepest: 0,
    ending: 1,
    after: 2,
    around: { node: 0, leave: (due) => leave(due) },
  };
  // What triggers run that may set themselves off again, whether the encounter is ending, and where it goes on after a step.
  cells(to, 1, NIL);
  cells(to, 2, 0);
  // The innermost span, then the counts of all sites.
  const opens = rules.procs.reduce(
    (sum, { code }) => sum + code.filter(({ op }) => op === 'span-open').length,
    0,
  );
  cells(to, 1, -1);
  cells(to, (opens + 1) * rules.spans.length, 0);
  to.leaving = cells(to, 1, 0);
  newNode(to);
  const endings = createEndings(to);
  const timedNames = conditionsThatEnd(to);
  const ask = measureAsks(to, (watch, occurrence, value) => {
    found.push({ watch, occurrence, value: values.settled(value) });
  });
  const nowhere = { local: () => known(NIL), bound: [] };
  const asksAt: Tools['asksAt'] = (kind, edge, name, label) => {
    const asks = watches.flatMap(({ moment, lines }, index) => {
      if (moment.kind !== kind || moment.edge !== edge) return [];
      if (
        moment.kind === 'step'
          ? moment.step !== name
          : moment.kind === 'span' && moment.span !== name
      )
        return [];
      const run = ask(index, lines, nowhere);
      if (moment.kind !== 'span') return [run];
      if (moment.each) return [run];
      const isAny = moment.number === null && moment.label === null;
      if (!isAny && moment.label !== null && moment.label !== label) return [];
      const asked = cellOf(`asked ${index}`, 0);
      return [
        (number: number | null) => {
          if (row[asked] === 1 || (moment.number !== null && moment.number !== number)) return;
          row[asked] = 1;
          run(number);
        },
      ];
    });
    return asks.length === 0
      ? null
      : (number) => {
          for (const one of asks) one(kind === 'span' ? number : null);
        };
  };
  let questions: Questions | null = null;
  const timed = timedNames.map((name) => to.condition(name));
  const tools: Tools = {
    memories,
    legality,
    endings,
    timed,
    questions: () => questions ?? again(),
    ask,
    asksAt,
  };
  const { entry, leave } = linkEncounter(to, tools, procedures.placeOf(encounter));
  questions = createQuestions(to, policies);
  procedures.linkAll(tools);
  findRecursion(to);
  values.seal();
  const { cost, extra } = to;
  return {
    to,
    entry,
    costs: Float64Array.from(cost, (one, address) => one + (extra[address] ?? 0)),
    limit: Math.min(MOST, start.budget - start.used),
    found,
  };
}

function linkFieldCells(to: Linking, name: string): FieldCells {
  const { rules, header, values } = to;
  const types: (ValueType | undefined)[] = [];
  let changes = false;
  const first = header.participants.map((one) => {
    const kind = rules.kinds.find((known) => known.name === one.kind);
    const index = kind?.fields.findIndex((field) => field.name === name) ?? -1;
    const field = kind?.fields[index];
    types.push(field?.type);
    changes ||= field?.changes === true;
    return field === undefined ? NIL : values.pack(one.values[index] ?? null);
  });
  const at = changes ? cells(to, first.length, NIL) : null;
  if (at !== null)
    first.forEach((value, person) => {
      to.watched.push(at + person);
      to.start[at + person] = value;
    });
  return { at, first, has: types.map((type) => type !== undefined), types };
}
