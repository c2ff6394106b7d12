// The end of a check, as text: the first outcome that holds, the event, the updates of memories and the consequences. `out`
// holds the number of the outcome; its values go to the caller in `run.values`.
import type { Instr } from '@fray/dsl/ir';
import { sizeOf } from '../machine/sizes.ts';
import { expression } from './expressions.ts';
import { recorded, recordSize } from './records.ts';
import { aside } from './scope.ts';
import { outcomesOf } from './slots.ts';
import { type Slot, constant, sumText, whole } from './unit.ts';
import { local, truth } from './sorts.ts';
import {
  counting,
  effect,
  givenUp,
  goTo,
  onCostly,
  ruleText,
  untold,
  type Lines,
  type ProcScope,
} from './steps.ts';

type Outcome = Extract<Instr, { readonly op: 'outcome' }>;

/** An outcome as its event has it. */
export interface OutcomeFields {
  readonly outcome: string | null;
  readonly text: string | null;
}

export function outcome(scope: ProcScope, instr: Outcome): Lines {
  const { unit, callable, code, pc } = scope;
  if (callable?.declared.kind !== 'check' || pc !== code.length - 1) return givenUp();
  const { declared } = callable;
  const { program } = unit;
  const which = choose(scope, instr, 0);
  const args = argsText(scope);
  const lines = [
    'let n;',
    ...which,
    ...valuesText(scope).map((value, index) => `run.values[${index}] = ${value};`),
    'out = n;',
    ...eventLines(scope, instr),
    ...(program.memories.get('check')?.has(declared.name) === true
      ? [
          `remember(run, 'check', ${constant(unit, declared.name)}, [${args}], ${resultText(scope)}, !again);`,
        ]
      : []),
  ];
  const made =
    program.reactions.get('result')?.has(declared.name) === true
      ? effect(scope, ...lines, followed(scope, instr))
      : onCostly(scope, ...lines);
  return { ...made, lines: [...made.lines, goTo(code.length)], targets: [code.length] };
}

/** The text of the arguments, by name. */
export function argsText({ callable }: Pick<ProcScope, 'callable'>): string {
  return (
    callable?.declared.params
      .map(({ type }, index) =>
        local({ text: `a${index}`, sort: type.type === 'participant' ? 'who' : 'plain' }),
      )
      .join(', ') ?? ''
  );
}

/** The texts of the values of the check, as a result holds them. */
function valuesText({ callable, slots }: ProcScope): readonly string[] {
  if (callable?.declared.kind !== 'check') return [];
  return callable.declared.values.map(({ slot }) => keptText(slots[slot], slot));
}

function keptText(known: Slot | undefined, slot: number): string {
  const sort = known?.sort ?? 'any';
  return sort === 'any' ? `storedResult(l${slot})` : local({ text: `l${slot}`, sort });
}

/** The text of the result as a whole. */
export function resultText(scope: ProcScope): string {
  const last = scope.code.at(-1);
  return `boxed(${constant(scope.unit, last?.op === 'outcome' ? outcomesOf(last) : [null])}, out, [${valuesText(scope).join(', ')}])`;
}

/** The text that sets `n` to the number of the first outcome that holds. */
function choose(scope: ProcScope, instr: Outcome, index: number): readonly string[] {
  const one = instr.outcomes[index];
  if (one === undefined || one.when === null) return [`n = ${whole(index)};`];
  const { when } = one;
  const { made, before } = aside(scope, () => truth(expression(scope, when)));
  return [
    ...before,
    `if (${made}) n = ${whole(index)}; else {`,
    ...choose(scope, instr, index + 1),
    '}',
  ];
}

function eventLines(scope: ProcScope, instr: Outcome): readonly string[] {
  const { unit, callable, records, code, pc, slots } = scope;
  if (callable?.declared.kind !== 'check') return [];
  const { declared } = callable;
  const { program } = unit;
  const texts = new Map(declared.outcomes.map(({ name, text }) => [name, text]));
  const rule = program.procs[scope.proc]?.rules[pc];
  const own = rule === undefined ? '' : rule.in;
  // The entry after the last means no outcome.
  const outcomes: readonly OutcomeFields[] = [
    ...instr.outcomes.map(({ name }) => ({ outcome: name, text: texts.get(name) ?? null })),
    { outcome: null, text: null },
  ];
  const sizes = constant(
    unit,
    outcomes.map(({ outcome: name, text }) => sizeOf(name) + sizeOf(text)),
  );
  const fixed =
    4 +
    (4 + declared.name.length) +
    4 +
    declared.params.reduce((sum, { name }) => sum + 8 + name.length, 0) +
    4 +
    4 +
    own.length;
  const argSizes = declared.params.map(({ type }, index) =>
    type.type === 'participant' ? `run.table.nameSizes[a${index} + 1]` : `size(a${index})`,
  );
  const size = [
    fixed,
    `${sizes}[n]`,
    ...argSizes,
    ...records.flatMap((at, index) => recordSize(slots, code[at], index)),
  ];
  if (unit.isQuiet) return [untold(size)];
  // An event shares its lists with the machine.
  const isPlain =
    declared.params.every(({ type }) => type.type === 'participant') &&
    declared.values.every(({ slot }) => slots[slot]?.sort === 'number');
  const rules = instr.outcomes.map(({ at }) =>
    rule === undefined
      ? undefined
      : Object.freeze({
          in: rule.in,
          file: program.ruleset.places[at]?.file ?? 0,
          line: program.ruleset.places[at]?.line ?? 0,
        }),
  );
  const args = declared.params.map(
    ({ name, type }, index) =>
      `[${constant(unit, name)}, ${local({ text: `a${index}`, sort: type.type === 'participant' ? 'who' : 'plain' })}]`,
  );
  const values = records.map((at, index) => recorded(unit, slots, code[at], index));
  return counting(
    `const bytes = ${sumText(size)};`,
    'if (run.sink === null) uncounted(run, bytes); else {',
    `const t = ${constant(unit, outcomes)}[n];`,
    `${isPlain ? 'happened' : 'emit'}(run, { type: 'check-resolved', data: { check: ${constant(unit, declared.name)}, args: [${args.join(', ')}], values: [${values.join(', ')}], outcome: t.outcome, text: t.text, secret } }, ${constant(unit, rules)}[n] ?? ${ruleText(scope)}, cause, bytes - ${own.length});`,
    '}',
  );
}

/** The text for the triggers, watches and memories that a result affects. */
function followed(scope: ProcScope, instr: Outcome): string {
  const { unit, callable, records, code } = scope;
  const values = valuesText(scope);
  const names = records.map(
    (at, index) => `[${constant(unit, nameOf(code[at]))}, ${values[index] ?? 'null'}]`,
  );
  return `followed(run, { on: 'result', name: ${constant(unit, callable?.declared.name)}, outcome: ${constant(unit, outcomesOf(instr))}[n], args: [${argsText(scope)}], values: [${names.join(', ')}] }, s.seq);`;
}

function nameOf(instr: Instr | undefined): string {
  return instr !== undefined && 'name' in instr ? instr.name : '';
}
