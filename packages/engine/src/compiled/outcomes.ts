// How a check comes out, as text: the first outcome that holds, the event, what is remembered and what follows.
import type { Instr } from '@fray/dsl/ir';
import { sizeOf } from '../machine/sizes.ts';
import { easyDice } from '../values/easy-dice.ts';
import { expression } from './expressions.ts';
import { aside } from './scope.ts';
import { truth } from './sorts.ts';
import { charged, done, GIVE_UP, goTo, ruleText, told } from './steps.ts';
import type { ProcScope } from './steps.ts';
import { constant, whole } from './unit.ts';

/** What an outcome tells. */
export interface OutcomeTold {
  readonly outcome: string | null;
  readonly text: string | null;
}

export function outcome(scope: ProcScope, instr: Extract<Instr, { readonly op: 'outcome' }>): readonly string[] {
  const { unit, callable, records, code, pc } = scope;
  if (callable?.declared.kind !== 'check' || pc !== code.length - 1) return [GIVE_UP];
  const { declared } = callable;
  const { program } = unit;
  const texts = new Map(declared.outcomes.map(({ name, text }) => [name, text]));
  const rule = program.procs[scope.proc]?.rules[pc];
  const own = rule === undefined ? '' : rule.in;
  const rules = instr.outcomes.map(({ at }) => (rule === undefined ? undefined : Object.freeze({ in: rule.in, file: program.ruleset.places[at]?.file ?? 0, line: program.ruleset.places[at]?.line ?? 0 })));
  // The one after the last stands for none.
  const outcomes: readonly OutcomeTold[] = [...instr.outcomes.map(({ name }) => ({ outcome: name, text: texts.get(name) ?? null })), { outcome: null, text: null }];
  const said = outcomes.map(({ outcome: name }) => (name === 'yes' ? true : name === 'no' ? false : name));
  const which = choose(scope, instr, 0);
  const sorts = declared.values.map(({ slot }) => (scope.slots[slot] === 'any' ? `kept(l${slot})` : `l${slot}`));
  const args = declared.params.map((_, index) => `a${index}`);
  const fixed = 4 + (4 + declared.name.length) + 4 + declared.params.reduce((sum, { name }) => sum + 8 + name.length, 0) + 4 + 4 + own.length;
  const sizes = [String(fixed), `outcomeSizes[n]`, ...args.map((arg) => `size(${arg})`), ...records.map((at, index) => recordSize(scope, at, index))];
  const values = records.map((at, index) => told(unit, code[at], index));
  const reacts = program.reactions.get('result')?.has(declared.name) ?? false;
  const lines = [
    ...scope.out,
    'let n;',
    ...which,
    `result = { outcome: ${constant(unit, said)}[n], values: [${sorts.join(', ')}] };`,
    `const bytes = ${sizes.join(' + ').replace('outcomeSizes', constant(unit, outcomes.map(({ outcome: name, text }) => sizeOf(name) + sizeOf(text))))};`,
    `if (run.tell === null) uncounted(run, bytes); else {`,
    `const t = ${constant(unit, outcomes)}[n];`,
    `emit(run, { type: 'check-resolved', data: { check: ${constant(unit, declared.name)}, args: [${args.map((arg, index) => `[${constant(unit, declared.params[index]?.name)}, ${arg}]`).join(', ')}], values: [${values.join(', ')}], outcome: t.outcome, text: t.text, secret } }, ${constant(unit, rules)}[n] ?? ${ruleText(scope)}, cause, bytes - ${own.length});`,
    '}',
    ...(program.memories.has(`check ${declared.name}`) ? [`remember(run, 'check', ${constant(unit, declared.name)}, [${args.join(', ')}], result, !again);`] : []),
  ];
  if (!reacts) return [...lines, charged(scope), goTo(code.length)];
  const names = records.map((at, index) => `[${constant(unit, nameOf(code[at]))}, result.values[${index}] ?? null]`);
  return [...lines, `followed(run, { on: 'result', name: ${constant(unit, declared.name)}, outcome: result.outcome, args: [${args.join(', ')}], values: [${names.join(', ')}] }, s.seq);`, ...done(scope), goTo(code.length)];
}

function nameOf(instr: Instr | undefined): string {
  return instr !== undefined && 'name' in instr ? instr.name : '';
}

/** Sets `n` to the number of the first outcome that holds. */
function choose(scope: ProcScope, instr: Extract<Instr, { readonly op: 'outcome' }>, index: number): readonly string[] {
  const one = instr.outcomes[index];
  if (one === undefined || one.when === null) return [`n = ${whole(index)};`];
  const { when } = one;
  const { made, before } = aside(scope, () => truth(expression(scope, when)));
  return [...before, `if (${made}) n = ${whole(index)}; else {`, ...choose(scope, instr, index + 1), '}'];
}

/** What a recorded value counts in the size of the event. */
function recordSize({ code }: ProcScope, pc: number, index: number): string {
  const instr = code[pc];
  if (instr === undefined || (instr.op !== 'roll' && instr.op !== 'let')) return `toldSize(v${index})`;
  const base = 4 + 4 + instr.name.length + 4;
  if (instr.op === 'let') return `(v${index} !== null ? toldSize(v${index}) : ${base + 4} + 2 * size(l${instr.slot}))`;
  if (instr.dice.op !== 'const') return `toldSize(v${index})`;
  return `(v${index} !== null ? toldSize(v${index}) : ${base + 12 + (easyDice(instr.dice.value)?.code.length ?? 0)})`;
}
