// Instructions as text. An instruction that is left or given up leaves the frame as it was before.
import type { Expr, Instr } from '@fray/dsl/ir';
import { change, condition, revealing } from './effects.ts';
import { expression } from './expressions.ts';
import { outcome } from './outcomes.ts';
import { participantSets } from './quantifiers.ts';
import { letText, roll } from './rolls.ts';
import { shapeOf } from './slots.ts';
import { as, local, number, plain, truth } from './sorts.ts';
import { spanPlan, type SpanPlan } from './spans.ts';
import {
  assign,
  charged,
  counting,
  effect,
  givenUp,
  GIVE_UP,
  goTo,
  on,
  onCostly,
  ruleText,
  untold,
  type Lines,
  type ProcScope,
} from './steps.ts';
import { constant, literal, whole } from './unit.ts';

type Of<Op extends Instr['op']> = Extract<Instr, { readonly op: Op }>;

export function instruction(scope: ProcScope): Lines {
  const { unit, pc } = scope;
  const instr = scope.code[pc];
  switch (instr?.op) {
    case 'nothing':
      return on(scope);
    case 'return':
      return { ...on(scope, goTo(scope.code.length)), targets: [scope.code.length] };
    case 'jump':
      return { ...on(scope, goTo(instr.to)), targets: [instr.to] };
    case 'branch': {
      const test = truth(expression(scope, instr.test));
      const made = on(scope, `const ok = ${test};`);
      return {
        ...made,
        lines: [...made.lines, `if (ok) { ${goTo(pc + 1)} } ${goTo(instr.otherwise)}`],
        targets: [pc + 1, instr.otherwise],
      };
    }
    case 'switch':
      return choice(scope, instr);
    case 'each':
      return each(scope, instr);
    case 'each-number': {
      const from = number(scope, instr.from, instr.from.at);
      const to = number(scope, instr.to, instr.to.at);
      const { list } = instr;
      if (scope.slots[list]?.list !== 'numbers')
        return on(scope, `l${list} = range(${from}, ${to}); i${list} = 0;`);
      return on(
        scope,
        `const from = ${from}, to = ${to}; checkRange(from, to); i${list} = from; l${list} = to;`,
      );
    }
    case 'next':
      return next(scope, instr);
    case 'span-open': {
      const plan = planOf(scope, pc);
      if (plan === null) return givenUp();
      if (isBare(scope, instr))
        return onCostly(
          scope,
          untold([plan.size]),
          `cause = openSimple(run, d, ${constant(unit, plan)}, cause);`,
        );
      const whose = instr.of === null ? 'null' : `nameIn(${local(expression(scope, instr.of))})`;
      return effect(
        scope,
        ...counting(`cause = openSpan(run, d, ${constant(unit, plan)}, ${whose}, cause);`),
      );
    }
    case 'span-close': {
      const opening = scope.code.findIndex(
        (known) => known.op === 'span-open' && known.exit === pc,
      );
      const plan = planOf(scope, opening);
      if (plan === null) return givenUp();
      const limit = instr.limit === null ? 'false' : truth(expression(scope, instr.limit));
      if (isBare(scope, scope.code[opening]))
        return onCostly(
          scope,
          `const open = spanIn(m, d), isLimit = ${limit};`,
          `if (open === null || used + ${scope.works ? 'env.work' : '0'} + 3 >= B) { ${GIVE_UP} }`,
          'used += 3;',
          untold([plan.size + 4, '(open.ended || isLimit ? 5 : 4)']),
          'cause = open.outer;',
          `closeSimple(run, ${constant(unit, plan)});`,
        );
      return effect(
        scope,
        `const limit = ${limit};`,
        ...counting(
          `const outer = closeSpan(run, d, ${constant(unit, plan)}, limit, ${scope.works ? 'env.work' : '0'});`,
        ),
        `if (outer < 0) { ${GIVE_UP} }`,
        'cause = outer;',
      );
    }
    case 'step-open':
      return effect(scope, `openStep(run, ${constant(unit, instr.step)}, cause);`);
    case 'step-close':
      return effect(scope, 'closeStep(run, cause);');
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
      return onCostly(
        scope,
        ...counting(
          `emit(run, { type: 'announced', data: { text: String(${text}) } }, ${ruleText(scope)}, cause);`,
        ),
      );
    }
    case 'let':
      return letText(scope, instr);
    case 'roll':
      return roll(scope, instr);
    case 'reveal':
      return revealing(scope, instr);
    case 'roll-again':
    case 'pick':
    case 'end':
    case 'ask':
    case 'rank':
    case undefined:
      return givenUp();
  }
}

/** Returns what is known at compile time about the span that opens there; null if none does. */
function planOf({ unit, proc, code }: ProcScope, pc: number): SpanPlan | null {
  const instr = code[pc];
  const rule = unit.program.procs[proc]?.rules[pc];
  return instr?.op !== 'span-open' || rule === undefined
    ? null
    : spanPlan(unit.program, instr, rule);
}

/** True for a plain span of nobody in a run without events. */
function isBare({ unit }: ProcScope, opening: Instr | undefined): boolean {
  return (
    unit.isQuiet &&
    opening?.op === 'span-open' &&
    opening.of === null &&
    unit.program.simpleSpans.has(opening.span)
  );
}

// ------------------------------------------------------------------------------------------------ cases

/** The text that branches on an outcome, by its number if that is known. */
function choice(scope: ProcScope, instr: Of<'switch'>): Lines {
  const { slot, cases, otherwise, end } = instr;
  const shape = scope.slots[slot]?.result ?? null;
  const tests = cases.map(({ outcomes, to }) => {
    const known =
      shape === null
        ? outcomes.map((one) => `got === ${literal(scope.unit, one)}`)
        : shape.outcomes.flatMap((one, number) =>
            one !== null && outcomes.includes(one) ? [`got === ${number}`] : [],
          );
    return { test: known.join(' || '), to };
  });
  const isNone =
    shape === null ? 'got === null' : `!(got >= 0 && got < ${shape.outcomes.length - 1})`;
  const last =
    otherwise === null ? goTo(end) : `if (${isNone}) { ${goTo(end)} } ${goTo(otherwise)}`;
  const made = on(scope, `const got = ${shape === null ? `outcomeIn(l${slot})` : `l${slot}`};`);
  const taken = tests.filter(({ test }) => test !== '');
  return {
    ...made,
    lines: [...made.lines, ...taken.map(({ test, to }) => `if (${test}) { ${goTo(to)} }`), last],
    targets: [...taken.map(({ to }) => to), end, ...(otherwise === null ? [] : [otherwise])],
  };
}

// ------------------------------------------------------------------------------------------------ loops

function each(scope: ProcScope, { list, set }: Of<'each'>): Lines {
  if (scope.slots[list]?.list === 'who') {
    const members = indices(scope, set);
    return on(scope, `l${list} = ${members}; i${list} = 0;`);
  }
  const isFresh = participantSets.has(set.op) && set.op !== 'order';
  const text = local(expression(scope, set));
  return on(
    scope,
    `l${list} = ${isFresh ? text : `[...listOf(${text}, ${set.at})]`}; i${list} = 0;`,
  );
}

/** The text of a set of participants as their indices. Sets that depend only on who takes part have numbers. */
function indices(scope: ProcScope, set: Expr): string {
  const { unit } = scope;
  const { sides, kinds } = unit.program.ruleset;
  switch (set.op) {
    case 'everyone':
      return 'allOf(run)';
    case 'side':
      return `sideOf(run, ${1 + sides.findIndex(({ name }) => name === set.side)}, ${constant(unit, set.side)})`;
    case 'kind':
      return `kindOf(run, ${1 + sides.length + kinds.findIndex(({ name }) => name === set.kind)}, ${constant(unit, set.kind)})`;
    case 'allies':
    case 'enemies':
      return `${set.op}Among(run, ${set.op === 'allies' ? 0 : 1}, ${as(expression(scope, set.of), 'who')})`;
    default:
      return `namesIn(P, ${local(expression(scope, set))})`;
  }
}

/** The text of a loop's next step. If the test is given up, the member goes back into the list. */
function next(scope: ProcScope, { list, slot, where, done: over }: Of<'next'>): Lines {
  const { pc } = scope;
  const kind = scope.slots[list]?.list;
  const sort = kind === 'who' ? 'who' : kind === 'numbers' ? 'number' : 'plain';
  const test = where === null ? null : truth(expression(scope, where));
  const before = scope.out;
  scope.out = [];
  if (test !== null) scope.undo.set(pc, `i${list} = ui; l${slot} = ul;`);
  const isGone =
    kind === 'numbers'
      ? ''
      : `if (m.gone.length > 0 && m.gone.includes(${local({ text: 'one', sort })})) continue;`;
  const made = on(
    scope,
    ...(test === null ? [] : [`ui = i${list}; ul = l${slot};`]),
    'let some = false;',
    kind === 'numbers' ? `while (i${list} <= l${list}) {` : `while (i${list} < l${list}.length) {`,
    kind === 'numbers' ? `const one = i${list}++;` : `const one = l${list}[i${list}++];`,
    isGone,
    assign(scope, slot, { text: 'one', sort }),
    ...before,
    ...(test === null ? [] : [`if (!${test}) continue;`]),
    'some = true; break;',
    '}',
  );
  const empty =
    kind === 'numbers' ? `l${list} = 0; i${list} = 1;` : `l${list} = NOTHING; i${list} = 0;`;
  return {
    ...made,
    lines: [...made.lines, `if (some) { ${goTo(pc + 1)} }`, empty, goTo(over)],
    targets: [pc + 1, over],
  };
}

// ------------------------------------------------------------------------------------------------ calls

/** The text that calls a check or procedure directly; the callee returns -1 if it was left. */
function call(scope: ProcScope, instr: Of<'call'>): Lines {
  const { unit, pc } = scope;
  const target = unit.program.ruleset.callables[instr.callable];
  if (
    (target?.kind !== 'check' && target?.kind !== 'procedure') ||
    target.params.length !== instr.args.length
  )
    return givenUp();
  const args = instr.args.map((arg, index) =>
    argument(scope, arg, target.params[index]?.type.type === 'participant'),
  );
  const into = instr.result === null ? 'null' : whole(instr.result);
  const before = [
    `if (d >= run.deepest) { ${GIVE_UP} }`,
    ...scope.out,
    ...args.map((arg, index) => `const x${index} = ${arg};`),
    ...charged(scope),
  ];
  const lines = [
    ...before,
    `pc = ${pc + 1};`,
    ...counting(
      `const got = p${target.proc}(${['run', 'null', 'd + 1', 'cause', into, ...args.map((_, index) => `x${index}`)].join(', ')});`,
    ),
    'if (got === -1) break go;',
  ];
  return {
    lines: [...lines, ...received(scope, instr)],
    targets: null,
    isCostly: true,
    works: scope.works,
    steps: 1,
  };
}

/** The text that stores the result of a call in its slot. */
function received(scope: ProcScope, { result, callable }: Of<'call'>): readonly string[] {
  if (result === null) return [];
  const known = scope.slots[result]?.result ?? null;
  if (known !== null)
    return [
      `l${result} = got;`,
      ...known.values.map((_, n) => `r${result}_${n} = run.values[${n}];`),
    ];
  const shape = shapeOf(scope.unit, callable, expression);
  return [
    `l${result} = ${shape === null ? 'NO_RESULT' : `boxed(${constant(scope.unit, shape.outcomes)}, got, run.values.slice(0, ${shape.values.length}))`};`,
  ];
}

function argument(scope: ProcScope, arg: Expr, isWho: boolean): string {
  const value = expression(scope, arg);
  return isWho ? as(value, 'who') : plain(value);
}
