// One proc as two functions. The first runs it from its start: loops and blocks of JavaScript, with its locals in variables;
// calling a check or procedure is a JavaScript call, without a frame. If it cannot continue, it leaves a frame as the
// interpreter would. The second continues such a frame from any instruction: a `switch` over the instructions. Both return
// the number of an outcome, or -1 if they were left.
import type { Instr } from '@fray/dsl/ir';
import type { Program } from '../machine/program.ts';
import { expression } from './expressions.ts';
import { leaving, restored, generatedFunctionOf, type GeneratedFunction } from './frames.ts';
import { instruction } from './instructions.ts';
import { createScope } from './scope.ts';
import { outcomesOf, slotsOf } from './slots.ts';
import { argsText, resultText } from './outcomes.ts';
import { GIVE_UP, givenUp, goTo, type Lines, type ProcScope } from './steps.ts';
import { structured, type Block } from './structure.ts';
import { constant, type Unit } from './unit.ts';

export function procText(unit: Unit, proc: number): string {
  const { code } = unit.program.ruleset.procs[proc] ?? { code: [] };
  const callable = callableOf(unit.program, proc);
  const records =
    callable?.declared.kind === 'check'
      ? code.flatMap((instr, pc) =>
          instr.op === 'roll-again' || ((instr.op === 'roll' || instr.op === 'let') && instr.record)
            ? [pc]
            : [],
        )
      : [];
  const slots = slotsOf(unit, proc, expression);
  const last = code.at(-1);
  const outcomes = last?.op === 'outcome' ? outcomesOf(last) : [null];
  const scope: ProcScope = {
    ...createScope(unit, expression, slots),
    proc,
    code,
    callable,
    records,
    undo: new Map(),
    pc: 0,
  };
  const isLeft = callable?.declared.kind === 'check' && mayBePushed(code);
  const lines = code.map((_, pc) =>
    isLeft ? givenUp() : instruction({ ...scope, pc, bound: [], out: [], works: false, temps: 0 }),
  );
  const generated = generatedFunctionOf(scope, constant(unit, outcomes));
  const undo = undoing(scope.undo);
  const each = `${constant(unit, [...lines.map(({ steps }) => steps), 1])}[pc]`;
  // Checks and procedures are called; anything else has a frame from the start.
  const isCalled = callable !== null;
  const begun = isCalled ? returning(scope, outcomes.length) : finishing(scope);
  const { blocks, ahead } = blocksOf(lines, begun);
  const nested = structured(blocks);
  const fresh =
    nested === null
      ? { body: switched(lines, begun), ahead: each, undo }
      : { body: `go: {\n${nested}\n}`, ahead: `${constant(unit, ahead)}[pc]`, undo };
  const resumed = { body: switched(lines, finishing(scope)), ahead: each, undo };
  return [
    leaving(generated),
    functionText(generated, `q${proc}`, resumed, true),
    functionText(generated, `p${proc}`, fresh, !isCalled),
  ].join('\n');
}

interface Body {
  readonly body: string;
  /** How many steps to refund if an instruction is given up. */
  readonly ahead: string;
  /** Text that undoes changes if an instruction is given up. */
  readonly undo: string;
}

/**
 * The text of one of the two functions. With `hasFrame` it continues the frame `F`. Without, it is called, and the other
 * function handles frames.
 */
function functionText(
  generated: GeneratedFunction,
  name: string,
  { body, ahead, undo }: Body,
  hasFrame: boolean,
): string {
  const { proc, args, variables } = generated;
  const given = args.map(([arg]) => arg);
  const isOther = name.startsWith('q') ? '' : hasFrame ? 'F.pc > 0' : 'F !== null';
  return `function ${name}(${['run', 'F', 'd', 'cause', 'into', ...given].join(', ')}) {
${isOther === '' ? '' : `if (${isOther}) return q${proc}(run, F, d, cause, into);`}
const m = run.machine, s = m.state, P = s.participants, env = run.env, B = m.budget;
let pc = 0, used = m.used, gave = false, ui = 0, ul = null;
${variables.map(([variable, start]) => `let ${variable} = ${start};`).join(' ')}
${hasFrame ? restored(generated) : ''}
try {
${body}
} catch (e) {
if (!isBack(e)) throw e;
gave = true;
${undo}
}
if (used >= 0) m.used = used;
if (gave) { run.gaveUp = true; m.used -= ${ahead}; if (run.fault !== null) pc++; }
return e${proc}(${['run', 'P', hasFrame ? 'F' : 'null', 'pc', 'cause', 'into', ...given, ...variables.map(([variable]) => variable)].join(', ')});
}`;
}

function undoing(undo: ReadonlyMap<number, string>): string {
  return undo.size === 0
    ? ''
    : `switch (pc) { ${[...undo].map(([pc, text]) => `case ${pc}: ${text} break;`).join(' ')} }`;
}

/** The instructions as a `switch` that can be entered at any of them. */
function switched(lines: readonly Lines[], end: readonly string[]): string {
  const cases = lines.map(({ steps }, pc) => `case ${pc}: ${piece(lines, pc, steps)}`);
  return `go: for (;;) switch (pc) {\n${[...cases, 'default: {', ...end, '}', '}'].join('\n')}`.replace(
    /@(\d+)@/g,
    (_, to: string) => `pc = ${to}; continue go;`,
  );
}

/** The text after the last instruction: it returns to the caller. */
function returning(scope: ProcScope, outcomes: number): readonly string[] {
  const { unit, callable, code } = scope;
  const remembered =
    callable?.declared.kind === 'procedure' &&
    unit.program.memories.get('procedure')?.has(callable.declared.name) === true;
  return [
    `pc = ${code.length};`,
    `if (++used > B) { ${GIVE_UP} }`,
    'm.used = used;',
    ...(remembered
      ? [
          `remember(run, 'procedure', ${constant(unit, callable.declared.name)}, [${argsText(scope)}], NO_RESULT, true);`,
        ]
      : []),
    callable?.declared.kind === 'check' ? `return out < 0 ? ${outcomes} : out;` : 'return 0;',
  ];
}

/** The text after the last instruction of a function with a frame, which the interpreter pops. */
function finishing(scope: ProcScope): readonly string[] {
  const { callable, code } = scope;
  return [
    `pc = ${code.length};`,
    // Only a `try` reads its result from the locals of a frame at its end.
    ...(callable === null ? ["if (F.role.role === 'try') break go;"] : []),
    'm.used = used; F.pc = pc; F.cause = cause;',
    ...(callable?.declared.kind === 'check'
      ? [`if (F.role.role === 'check') F.role.result = ${resultText(scope)};`]
      : []),
    'return -1;',
  ];
}

// ------------------------------------------------------------------------------------------------ blocks

/** The text of one instruction. `steps`: how many are charged here, its own and those that certainly follow. */
function piece(lines: readonly Lines[], pc: number, steps: number): string {
  const own = lines[pc];
  const charge =
    steps === 0 ? [] : [`if (${steps === 1 ? '++used' : `(used += ${steps})`} > B) { ${GIVE_UP} }`];
  return [
    '{',
    `pc = ${pc};`,
    ...charge,
    ...(own?.works === true ? ['env.work = 0;'] : []),
    ...(own?.lines ?? []),
    '}',
  ].join('\n');
}

interface Blocks {
  readonly blocks: readonly Block[];
  /** By instruction: how many steps, from it on, have been charged when it is given up. */
  readonly ahead: readonly number[];
}

/**
 * Splits the code into blocks of instructions that always follow one another. The steps of a block are charged at once, up
 * to an instruction that may cost more.
 */
function blocksOf(lines: readonly Lines[], end: readonly string[]): Blocks {
  const heads = new Set([0, lines.length]);
  lines.forEach(({ targets }, pc) => {
    if (targets === null) return;
    heads.add(pc + 1);
    for (const to of targets) heads.add(to);
  });
  const ahead = [...lines.map(({ steps }) => steps), 1];
  for (let pc = lines.length - 1; pc >= 0; pc -= 1)
    if (lines[pc]?.isCostly !== true && !heads.has(pc + 1))
      ahead[pc] = (ahead[pc] ?? 0) + (ahead[pc + 1] ?? 0);
  const isFirst = (pc: number): boolean => heads.has(pc) || lines[pc - 1]?.isCostly === true;
  const blocks = [...heads]
    .filter((at) => at <= lines.length)
    .sort((a, b) => a - b)
    .map((at): Block => {
      if (at === lines.length) return { at, text: end.join('\n') };
      const text: string[] = [];
      for (let pc = at; ; pc += 1) {
        text.push(piece(lines, pc, isFirst(pc) ? (ahead[pc] ?? 1) : 0));
        if (lines[pc]?.targets !== null) return { at, text: text.join('\n') };
        if (heads.has(pc + 1)) return { at, text: [...text, goTo(pc + 1)].join('\n') };
      }
    });
  return { blocks, ahead };
}

/** True for a check that may be pushed. Its record depends on the path taken, so the interpreter runs it. */
function mayBePushed(code: readonly Instr[]): boolean {
  return code.some((instr) => instr.op === 'roll-again' && instr.of === instr.slot);
}

function callableOf(program: Program, proc: number): ProcScope['callable'] {
  const index = program.ruleset.callables.findIndex(
    (known) => (known.kind === 'check' || known.kind === 'procedure') && known.proc === proc,
  );
  const declared = program.ruleset.callables[index];
  return declared?.kind === 'check' || declared?.kind === 'procedure' ? { index, declared } : null;
}
