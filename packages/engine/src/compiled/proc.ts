// One proc as a function: a `switch` over its instructions, its locals in variables. A call of a check or procedure is a call
// of JavaScript, without a frame. Where it cannot go on it leaves a frame as the interpreter would have it, and is entered
// again with that.
import type { Expr, Instr } from '@fray/dsl/ir';
import type { Program } from '../machine/program.ts';
import { expression } from './expressions.ts';
import { instruction } from './instructions.ts';
import { createScope } from './scope.ts';
import { told } from './steps.ts';
import type { ProcScope } from './steps.ts';
import { constant } from './unit.ts';
import type { Sort, Unit } from './unit.ts';

/** What stands in a check's role, or is left out. */
const NOTED = 'nv';

export function procText(unit: Unit, proc: number): string {
  const { ruleset } = unit.program;
  const { code, slots } = ruleset.procs[proc] ?? { code: [], slots: [] };
  const callable = callableOf(unit.program, proc);
  const isCheck = callable?.declared.kind === 'check';
  const records = isCheck ? code.flatMap((instr, pc) => (instr.op === 'roll-again' || ((instr.op === 'roll' || instr.op === 'let') && instr.record) ? [pc] : [])) : [];
  const lists = new Set(code.flatMap((instr) => (instr.op === 'each' || instr.op === 'each-number' ? [instr.list] : [])));
  const around = { proc, code, callable, records, lists, undo: new Map<number, string>() };
  const sorts = sortsOf(code, slots.length);
  const scope = createScope(unit, expression, sorts);
  const cases = code.flatMap((_, pc) => instruction({ ...scope, ...around, pc, kept: scope.kept, bound: [], out: [], works: false, temps: 0 }));
  const args = callable?.declared.params.map((_, index) => `a${index}`) ?? [];
  const count = slots.length;
  const each = (make: (slot: number) => string): string => Array.from({ length: count }, (_, slot) => make(slot)).join(' ');
  const text = `function p${proc}(${['run', 'F', 'd', 'cause', 'into', ...args].join(', ')}) {
const m = run.machine, s = m.state, env = run.env;
let pc = 0, result = null, secret = false, again = false, ${NOTED} = 0, ui = 0, ul = null;
${each((slot) => `let l${slot} = ${slot < args.length ? `a${slot}` : 'null'};`)}
${[...scope.kept].map((slot) => `let q${slot} = null;`).join(' ')}
${[...lists].map((slot) => `let i${slot} = 0;`).join(' ')}
${records.map((_, index) => `let v${index} = null;`).join(' ')}
if (F !== null) {
const L = F.locals, R = F.role; pc = F.pc; cause = F.cause;
${each((slot) => `l${slot} = L[${slot}];`)}
${args.length === 0 ? '' : `if (R.role === '${isCheck ? 'check' : 'procedure'}') { ${args.map((arg, index) => `${arg} = R.args[${index}];`).join(' ')} }`}
${isCheck ? `if (R.role === 'check') { ${NOTED} = R.values.length; secret = R.secret; again = R.again; result = R.result; ${records.map((_, index) => `v${index} = R.values[${index}] ?? null;`).join(' ')} }` : ''}
}
try {
go: for (;;) switch (pc) {
${cases.join('\n')}
default: {
pc = ${code.length};
if (F !== null) break go;
if (m.used >= m.budget) { run.gaveUp = true; break go; }
m.used++;
${callable?.declared.kind === 'procedure' && unit.program.memories.has(`procedure ${callable.declared.name}`) ? `remember(run, 'procedure', ${constant(unit, callable.declared.name)}, [${args.join(', ')}], NO_RESULT, true);` : ''}
return ${isCheck ? 'result ?? NO_RESULT' : 'NO_RESULT'};
}
}
} catch (e) {
if (!isBack(e)) throw e;
run.gaveUp = true;
${around.undo.size === 0 ? '' : `switch (pc) { ${[...around.undo].map(([pc, text]) => `case ${pc}: ${text} break;`).join(' ')} }`}
}
${left(unit, proc, around, count, args)}
return null;
}`;
  // Only where a participant is kept beside a slot has it to be forgotten.
  return text.replace(/@(\d+)@/g, (_, slot: string) => (scope.kept.has(Number(slot)) ? `q${slot} = null;` : ''));
}

/** The frame that stands for the function when it is left. */
function left(unit: Unit, proc: number, { code, callable, records, lists }: Pick<ProcScope, 'code' | 'callable' | 'records' | 'lists'>, count: number, args: readonly string[]): string {
  const slot = (index: number): string => (lists.has(index) ? `(i${index} > 0 ? l${index}.slice(i${index}) : l${index})` : `l${index}`);
  const locals = Array.from({ length: count }, (_, index) => index);
  const noted = records.map((pc, index) => `if (${NOTED} > ${index} && V.length <= ${index}) V.push(${told(unit, code[pc], index)});`).join('\n');
  const isCheck = callable?.declared.kind === 'check';
  const role = isCheck
    ? `{ role: 'check', callable: ${callable.index}, args: [${args.join(', ')}], values: V, secret, into, again: false, result }`
    : `{ role: 'procedure', callable: ${callable?.index ?? 0}, args: [${args.join(', ')}], into }`;
  const made = callable === null ? '' : `${isCheck ? `const V = [];\n${noted}` : ''}
run.left.push({ kind: 'proc', proc: ${proc}, pc, locals: [${locals.map(slot).join(', ')}], cause, role: ${role} });`;
  const back = isCheck ? `if (F.role.role === 'check') { const V = F.role.values; ${noted} F.role.secret = secret; F.role.result = result; }` : '';
  return `if (F === null) { ${made} } else {
const L = F.locals; F.pc = pc; F.cause = cause;
${locals.map((index) => `L[${index}] = ${slot(index)};`).join(' ')}
${back}
}`;
}

function callableOf(program: Program, proc: number): ProcScope['callable'] {
  const index = program.ruleset.callables.findIndex((known) => (known.kind === 'check' || known.kind === 'procedure') && known.proc === proc);
  const declared = program.ruleset.callables[index];
  return declared?.kind === 'check' || declared?.kind === 'procedure' ? { index, declared } : null;
}

// Expressions that may give a roll or a result as it is.
const mayBeWhole: ReadonlySet<Expr['op']> = new Set(['local', 'bound', 'value-of', 'latest', 'define', 'if', 'item', 'at-least', 'at-most']);

/** Slots that hold neither a roll nor a result, whoever writes them. */
function sortsOf(code: readonly Instr[], slots: number): readonly Sort[] {
  const sorts: Sort[] = Array.from({ length: slots }, () => 'plain');
  for (const instr of code) {
    switch (instr.op) {
      case 'let':
        if (!instr.record && instr.modifiers.length === 0 && mayBeWhole.has(instr.value.op)) sorts[instr.slot] = 'any';
        break;
      case 'roll':
        if (instr.keepRoll) sorts[instr.slot] = 'any';
        break;
      case 'roll-again':
        sorts[instr.slot] = 'any';
        sorts[instr.of] = 'any';
        break;
      case 'call':
      case 'ask':
        if (instr.result !== null) sorts[instr.result] = 'any';
        break;
      default:
        break;
    }
  }
  return sorts;
}

