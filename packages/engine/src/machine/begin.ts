// Begins a run: makes the header from the scenario and the inputs that override it, or lists the inputs that do not
// fit.
import {
  LANGUAGE_VERSION,
  type Field,
  type ParticipantSetup,
  type Ruleset,
  type Setup,
  type SideSetup,
  type Value,
} from '@fray/dsl/ir';
import { FRAY_VERSION, LOG_FORMAT, SEMANTICS, type Header, type Inputs } from '../events/event.ts';
import { initialState } from '../state/reduce.ts';
import { wordText } from '../values/answer-text.ts';
import { misfit, typeText } from './fits.ts';
import { procFrame } from './frames.ts';
import type { Machine } from './machine.ts';
import { emptyMemory } from './memory.ts';
import type { Program } from './program.ts';

/** Says why a fight cannot begin. */
export interface Unfit {
  /** All inputs that do not fit, a sentence in a reader's words for each. */
  readonly illegal: string;
}

/**
 * Makes a machine at the start, or says what is wrong with the set-up. An empty `inputs.scenario` means none. `over` (an
 * example's own set-up) overrides the scenario, name by name and side by side; `inputs` override both. Without an order of
 * play the machine emits only the header; then `enter` may push a procedure.
 */
export function begin(
  program: Program,
  inputs: Inputs,
  files: Header['files'],
  amendments: readonly string[] = [],
  over: Setup | null = null,
  written: Written = WRITTEN_NOW,
): Machine | Unfit {
  const { ruleset } = program;
  const problems: string[] = [];
  const add: Add = (message) => void problems.push(message);
  const scenario =
    inputs.scenario === '' ? undefined : known('scenario', ruleset.scenarios, inputs.scenario, add);
  if (!Number.isSafeInteger(inputs.budget) || inputs.budget < 1)
    add('The budget of steps is a whole number above 0.');
  if (!Number.isSafeInteger(inputs.run) || inputs.run < 0)
    add('The number of the run is a whole number from 0.');
  const setup = joinSetups(scenario ?? null, over);
  const names = setup.sides.flatMap((side) => side.participants);
  const header: Header = {
    format: LOG_FORMAT,
    semantics: SEMANTICS,
    ...(written.language === undefined ? {} : { language: written.language }),
    ...(written.fray === undefined ? {} : { fray: written.fray }),
    ...(written.counts === undefined ? {} : { counts: written.counts }),
    ruleset: ruleset.title,
    version: ruleset.version,
    files,
    amendments,
    inputs,
    rulings: rulingsOf(
      ruleset,
      [...setup.rulings.map(({ name, value }) => [name, value] as const), ...inputs.rulings],
      add,
    ),
    givens: givensOf(
      ruleset,
      [...setup.givens.map(({ name, value }) => [name, value] as const), ...inputs.givens],
      names,
      add,
    ),
    ...program.fixed,
    participants: setup.sides.flatMap((side) =>
      side.participants.flatMap((one) => participantOf(ruleset, side, one, names, add)),
    ),
  };
  const all = new Set<string>();
  for (const { name } of names) {
    if (all.has(name)) add(`Two participants are called ${name}.`);
    all.add(name);
  }
  if (problems.length > 0) return { illegal: problems.join(' ') };
  return machineOf(program, header);
}

/** Begins the run of a log again: the machine makes the same header. */
export function beginAgain(program: Program, header: Header): Machine | Unfit {
  const { inputs, files, amendments } = header;
  return begin(program, inputs, files, amendments, null, header);
}

/** In which language the files of a run are written, by which Fray its log is, and what its budget counts. */
export type Written = Pick<Header, 'language' | 'fray' | 'counts'>;

/** What a new log of files in the language of today says. */
const WRITTEN_NOW: Written = {
  language: LANGUAGE_VERSION,
  fray: FRAY_VERSION,
  counts: 'steps-and-events',
};

/** Returns what a new log says that continues another one: its files are written in the same language, its budget counts the same. */
export function writtenLike(header: Header): Written {
  return { ...header, fray: FRAY_VERSION };
}

type Add = (message: string) => void;

function machineOf(program: Program, header: Header): Machine {
  const { ruleset } = program;
  const { encounter } = ruleset;
  const machine: Machine = {
    state: initialState(),
    frames: [],
    waiting: null,
    memory: emptyMemory(ruleset.memories),
    uses: [],
    open: [],
    steps: [],
    held: header.participants.flatMap((one) =>
      one.conditions.map((condition) => ({
        participant: one.name,
        condition,
        since: 0,
        rule: null,
      })),
    ),
    used: 0,
    watched: 0,
    watchedBy: [],
    budget: header.inputs.budget,
    depth: 0,
    changed: false,
    asked: [],
    gone: [],
    ending: false,
    tried: null,
  };
  if (encounter !== null)
    machine.frames.push(procFrame({ program }, encounter, [], 0, { role: 'encounter' }));
  machine.frames.push({ kind: 'agenda', ops: [{ op: 'begin', header }] });
  return machine;
}

function joinSetups(base: Setup | null, over: Setup | null): Setup {
  if (base === null) return over ?? { givens: [], rulings: [], policies: [], sides: [] };
  if (over === null) return base;
  return {
    givens: [...base.givens, ...over.givens],
    rulings: [...base.rulings, ...over.rulings],
    policies: [...over.policies, ...base.policies],
    sides: [
      ...base.sides.map((side) => over.sides.find((other) => other.side === side.side) ?? side),
      ...over.sides.filter((side) => !base.sides.some((other) => other.side === side.side)),
    ],
  };
}

// ------------------------------------------------------------------------------------------------ rulings and givens

/** Returns the rulings; later ones override earlier ones. `_` and `-` are equal in an option. */
function rulingsOf(
  ruleset: Ruleset,
  set: readonly (readonly [string, string | boolean])[],
  add: Add,
): Header['rulings'] {
  for (const [name] of set) known('ruling', ruleset.rulings, name, add);
  return ruleset.rulings.map((ruling) => {
    const asked = set.findLast(([name]) => name === ruling.name)?.[1];
    if (asked === undefined) return [ruling.name, ruling.default] as const;
    const option = ruling.options.find(({ value }) => sameWord(value, asked));
    if (option === undefined)
      add(
        `${wordText(asked)} is no reading of ${ruling.name}. ${listed(
          'Possible:',
          ruling.options.map(({ value }) => wordText(value)),
        )}`,
      );
    return [ruling.name, option?.value ?? ruling.default] as const;
  });
}

function sameWord(option: string | boolean, asked: string | boolean): boolean {
  return wordText(option).replaceAll('_', '-') === wordText(asked).replaceAll('_', '-');
}

function givensOf(
  ruleset: Ruleset,
  set: readonly (readonly [string, Value])[],
  names: readonly ParticipantSetup[],
  add: Add,
): Header['givens'] {
  for (const [name] of set) known('given', ruleset.givens, name, add);
  return ruleset.givens.map((given) => {
    const value = set.findLast(([name]) => name === given.name)?.[1] ?? given.initial;
    if (value === undefined)
      add(
        `${given.name} is not given${given.text === null ? '' : ` (${given.text})`}. It is ${typeText(ruleset, given.type)}.`,
      );
    else checkValue(ruleset, given, value, given.name, names, add);
    return [given.name, value ?? null] as const;
  });
}

function checkValue(
  ruleset: Ruleset,
  field: Field,
  value: Value,
  what: string,
  names: readonly ParticipantSetup[],
  add: Add,
): void {
  const wrong = misfit(ruleset, field.type, value, names, what);
  if (wrong !== null) add(wrong);
}

// ------------------------------------------------------------------------------------------------ participants

function participantOf(
  ruleset: Ruleset,
  side: SideSetup,
  one: ParticipantSetup,
  names: readonly ParticipantSetup[],
  add: Add,
): Header['participants'] {
  if (known('side', ruleset.sides, side.side, add) === undefined) return [];
  const kind = known('kind', ruleset.kinds, one.kind, add);
  if (kind === undefined) return [];
  for (const { name } of one.fields) {
    if (!kind.fields.some((field) => field.name === name))
      add(`A ${kind.name} has no ${name}. ${listed('It has', namesOf(kind.fields))}`);
  }
  for (const condition of one.conditions) known('condition', ruleset.conditions, condition, add);
  const values = kind.fields.map((field): Value => {
    const value = one.fields.findLast((known) => known.name === field.name)?.value ?? field.initial;
    if (value === undefined)
      add(
        `${one.name} has no ${field.name}${field.text === null ? '' : ` (${field.text})`}. It is ${typeText(ruleset, field.type)}.`,
      );
    else checkValue(ruleset, field, value, `${field.name} of ${one.name}`, names, add);
    return value ?? null;
  });
  return [
    {
      name: one.name,
      side: side.side,
      kind: one.kind,
      values,
      conditions: [...new Set(one.conditions)],
    },
  ];
}

/** Returns what has this name in the rules; if nothing has, adds that as a problem, with the names that there are. */
function known<T extends { readonly name: string }>(
  what: 'scenario' | 'ruling' | 'given' | 'side' | 'kind' | 'condition',
  list: readonly T[],
  name: string,
  add: Add,
): T | undefined {
  const found = list.find((one) => one.name === name);
  if (found === undefined)
    add(`There is no ${what} ${name}. ${listed('There are', namesOf(list))}`);
  return found;
}

function namesOf(list: readonly { readonly name: string }[]): readonly string[] {
  return list.map(({ name }) => name);
}

function listed(before: string, names: readonly string[]): string {
  return names.length === 0 ? 'There is none.' : `${before} ${names.join(', ')}.`;
}
