// Instructions as the cases of a `switch`. Each sets its pc first: where it is left or given up, the frame stands before it.
import type { Expr, Instr, Target } from '@fray/dsl/ir';
import { expression } from './expressions.ts';
import { outcome } from './outcomes.ts';
import { letText, roll } from './rolls.ts';
import type { Given, Settable } from './runtime.ts';
import { number, plain, somebody, truth } from './sorts.ts';
import { spanPlan } from './spans.ts';
import { assign, charged, done, GIVE_UP, goTo, ruleText } from './steps.ts';
import type { ProcScope } from './steps.ts';
import { constant, literal, whole } from './unit.ts';

type Of<Op extends Instr['op']> = Extract<Instr, { readonly op: Op }>;

export function instruction(scope: ProcScope): readonly string[] {
  const { pc } = scope;
  const instr = scope.code[pc];
  const lines = instr === undefined ? [GIVE_UP] : linesOf(scope, instr);
  return [
    `case ${pc}: {`,
    `pc = ${pc};`,
    // What only goes back makes no progress that could be charged.
    ...(lines.length === 1 && lines[0] === GIVE_UP ? [] : [`if (m.used >= m.budget) { ${GIVE_UP} }`]),
    ...(scope.works ? ['env.work = 0;'] : []),
    ...lines,
    '}',
  ];
}

function linesOf(scope: ProcScope, instr: Instr): readonly string[] {
  const { unit } = scope;
  switch (instr.op) {
    case 'nothing':
      return [charged(scope)];
    case 'return':
      return [charged(scope), goTo(scope.code.length)];
    case 'jump':
      return [charged(scope), goTo(instr.to)];
    case 'branch': {
      const test = truth(expression(scope, instr.test));
      return [...scope.out, `const ok = ${test};`, charged(scope), `if (!ok) { ${goTo(instr.otherwise)} }`];
    }
    case 'switch':
      return [
        charged(scope),
        `const o = outcomeIn(l${instr.slot});`,
        ...instr.cases.map(({ outcomes, to }) => (outcomes.length === 0 ? '' : `if (${outcomes.map((known) => `o === ${literal(unit, known)}`).join(' || ')}) { ${goTo(to)} }`)),
        instr.otherwise === null ? goTo(instr.end) : `pc = o === null ? ${instr.end} : ${instr.otherwise}; continue go;`,
      ];
    case 'each': {
      const isFresh = ['everyone', 'side', 'kind', 'allies', 'enemies'].includes(instr.set.op);
      const set = expression(scope, instr.set).text;
      const list = isFresh ? set : `[...listOf(${set}, ${instr.set.at})]`;
      return [...scope.out, assign(instr.list, list), `i${instr.list} = 0;`, charged(scope)];
    }
    case 'each-number': {
      const from = number(scope, instr.from, instr.from.at);
      const to = number(scope, instr.to, instr.to.at);
      return [...scope.out, assign(instr.list, `range(${from}, ${to})`), `i${instr.list} = 0;`, charged(scope)];
    }
    case 'next':
      return next(scope, instr);
    case 'span-open':
      return spanOpen(scope, instr);
    case 'span-close': {
      const limit = instr.limit === null ? 'false' : truth(expression(scope, instr.limit));
      return [...scope.out, `const limit = ${limit};`, `if (!canClose(run, d, ${scope.works ? 'env.work' : '0'})) { ${GIVE_UP} }`, 'cause = closeSpan(run, limit);', ...done(scope)];
    }
    case 'step-open':
      return [`openStep(run, ${constant(unit, instr.step)}, cause);`, ...done(scope)];
    case 'step-close':
      return ['closeStep(run, cause);', ...done(scope)];
    case 'call':
      return call(scope, instr);
    case 'outcome':
      return outcome(scope, instr);
    case 'set':
    case 'raise':
      return change(scope, instr);
    case 'gain':
    case 'lose':
      return condition(scope, instr);
    case 'announce': {
      const text = plain(expression(scope, instr.text));
      return [...scope.out, `emit(run, { type: 'announced', data: { text: String(${text}) } }, ${ruleText(scope)}, cause);`, charged(scope)];
    }
    case 'let':
      return letText(scope, instr);
    case 'roll':
      return roll(scope, instr);
    case 'roll-again':
    case 'pick':
    case 'reveal':
    case 'end':
    case 'ask':
    case 'rank':
      return [GIVE_UP];
  }
}

/** After what the question `always` has to be asked anew. */
function changed(scope: ProcScope, follows: boolean): readonly string[] {
  const lines = follows ? [...done(scope)] : [charged(scope)];
  return scope.unit.program.always.length === 0 ? lines : [...lines, `if (m.changed) { pc = ${scope.pc + 1}; break go; }`];
}

function isAnswered({ unit }: ProcScope, on: 'value' | 'gains' | 'loses', name: string): boolean {
  return unit.program.reactions.get(on)?.has(name) ?? false;
}

// ------------------------------------------------------------------------------------------------ loops, spans and calls

/** Where the test is given up, the member goes back into the list. */
function next(scope: ProcScope, { list, slot, where, done: over }: Of<'next'>): readonly string[] {
  const test = where === null ? null : truth(expression(scope, where));
  const before = scope.out;
  if (test !== null) scope.undo.set(scope.pc, `i${list} = ui; ${assign(slot, 'ul')}`);
  return [
    ...(test === null ? [] : [`ui = i${list}; ul = l${slot};`]),
    'let some = false;',
    `while (i${list} < l${list}.length) {`,
    `const one = l${list}[i${list}++];`,
    'if (m.gone.length > 0 && m.gone.includes(one)) continue;',
    assign(slot, 'one'),
    ...before,
    ...(test === null ? [] : [`if (!${test}) continue;`]),
    'some = true; break;',
    '}',
    charged(scope),
    `if (!some) { l${list} = []; i${list} = 0; ${goTo(over)} }`,
  ];
}

function spanOpen(scope: ProcScope, { span, label, of, exit }: Of<'span-open'>): readonly string[] {
  const { unit, proc, pc } = scope;
  const rule = unit.program.procs[proc]?.rules[pc];
  if (rule === undefined) return [GIVE_UP];
  const plan = spanPlan(unit.program, span, label, exit, rule);
  const whose = of === null ? 'null' : `nameIn(${expression(scope, of).text})`;
  return [...scope.out, `cause = openSpan(run, d, ${constant(unit, plan)}, ${whose}, cause);`, ...done(scope)];
}

/** Checks and procedures are called at once; the result is null where they were left. */
function call(scope: ProcScope, instr: Of<'call'>): readonly string[] {
  const target = scope.unit.program.ruleset.callables[instr.callable];
  if ((target?.kind !== 'check' && target?.kind !== 'procedure') || target.params.length !== instr.args.length) return [GIVE_UP];
  const args = instr.args.map((arg) => argument(scope, arg));
  const into = instr.result === null ? 'null' : whole(instr.result);
  return [
    `if (d >= run.deepest) { ${GIVE_UP} }`,
    ...scope.out,
    ...args.map((arg, index) => `const x${index} = ${arg};`),
    charged(scope),
    `pc = ${scope.pc + 1};`,
    `const r = p${target.proc}(${['run', 'null', 'd + 1', 'cause', into, ...args.map((_, index) => `x${index}`)].join(', ')});`,
    'if (r === null) break go;',
    ...(instr.result === null ? [] : [assign(instr.result, 'r')]),
  ];
}

/** A side stands for itself, not for its members. */
function argument(scope: ProcScope, arg: Expr): string {
  return arg.op === 'side' ? constant(scope.unit, arg.side) : plain(expression(scope, arg));
}

// ------------------------------------------------------------------------------------------------ effects

function change(scope: ProcScope, instr: Of<'set' | 'raise'>): readonly string[] {
  const { target } = instr;
  const spot = target.kind === 'condition-field' ? null : settable(scope, target);
  if (spot === null || target.kind === 'condition-field') return [GIVE_UP];
  const who = target.kind === 'field' ? [`part(${somebody(scope, target.of)})`] : [];
  const value = instr.op === 'set' ? plain(expression(scope, instr.value)) : `${instr.sign < 0 ? '-' : ''}${number(scope, instr.by, instr.by.at)}`;
  const name = `${instr.op}${target.kind === 'field' ? 'Field' : 'Track'}`;
  const lines = changed(scope, spot.reacts);
  return [...scope.out, `${name}(${['run', ...who, constant(scope.unit, spot), value, 'cause'].join(', ')});`, ...lines];
}

function settable(scope: ProcScope, target: Exclude<Target, { readonly kind: 'condition-field' }>): Settable | null {
  const { unit, proc, pc } = scope;
  const { ruleset } = unit.program;
  const rule = unit.program.procs[proc]?.rules[pc];
  if (rule === undefined) return null;
  const name = target.kind === 'field' ? target.field : target.track;
  const kinds = target.kind === 'field' ? ruleset.kinds : [{ name: '', fields: ruleset.tracks }];
  const places: Settable['places'] = new Map(
    kinds.flatMap((kind) => {
      const index = kind.fields.findIndex((known) => known.name === name);
      return index < 0 ? [] : [[kind.name, { index, type: kind.fields[index]?.type ?? null }] as const];
    }),
  );
  return { name, rule, places, reacts: isAnswered(scope, 'value', name) };
}

/** With fields or an end it is the interpreter's. */
function condition(scope: ProcScope, instr: Of<'gain' | 'lose'>): readonly string[] {
  const { unit, proc, pc } = scope;
  const declared = unit.program.conditions.get(instr.condition);
  const rule = unit.program.procs[proc]?.rules[pc];
  const isMore = instr.op === 'gain' && (instr.duration !== null || declared?.lasts !== null || declared.condition.fields.length > 0);
  if (isMore || rule === undefined) return [GIVE_UP];
  const given: Given = { condition: instr.condition, rule, reacts: isAnswered(scope, instr.op === 'gain' ? 'gains' : 'loses', instr.condition) };
  const who = `part(${somebody(scope, instr.who)})`;
  const lines = changed(scope, given.reacts);
  return [...scope.out, `${instr.op}Condition(run, ${who}, ${constant(unit, given)}, cause);`, ...lines];
}
