// Rolls and lets as text. A few dice that are only added, with numbers as modifiers, are thrown directly; anything else uses
// its plan.
import type { RollInstr, Instr } from '@fray/dsl/ir';
import { rollSize } from '../machine/sizes.ts';
import { easyDice, type EasyDice } from '../values/easy-dice.ts';
import { expression } from './expressions.ts';
import { simple } from './records.ts';
import { aside } from './scope.ts';
import { local, plain, truth } from './sorts.ts';
import {
  assign,
  counting,
  givenUp,
  GIVE_UP,
  on,
  ruleText,
  untold,
  type Lines,
  type ProcScope,
} from './steps.ts';
import { constant, literal, streamNumber, sumText, whole, type Js } from './unit.ts';

type Simple = NonNullable<ReturnType<typeof simple>>[number];

/** Returns the variable for a modifier: if no check records the modifiers, it is the instruction's own. */
function added(index: number, n: number): string {
  return index < 0 ? `w_${n}` : `w${index}_${n}`;
}

/**
 * The text that adds the modifiers that hold to `plus`, and stores each, or null, beside the record. It sets `odd` if an
 * amount is no number, or too large to be added without a check.
 */
function modifierLines(
  scope: ProcScope,
  modifiers: readonly Simple[],
  index: number,
  isTurned: boolean,
): readonly string[] {
  if (modifiers.length === 0) return [];
  const lines = modifiers.flatMap(({ amount, when }, n) => {
    if (amount.kind !== 'amount') return [];
    const test = when === null ? null : aside(scope, () => truth(expression(scope, when)));
    const value = aside(scope, () => plain(expression(scope, amount.value)));
    const sign = amount.sign > 0 === isTurned ? '-' : '';
    const add = [
      ...value.before,
      `const amount = ${value.made};`,
      `if (typeof amount !== 'number' || amount > 1e12 || amount < -1e12) odd = true; else plus += ${added(index, n)} = ${sign}amount + 0;`,
    ];
    return [
      `${added(index, n)} = null;`,
      ...(test === null
        ? ['{', ...add, '}']
        : [...test.before, `if (${test.made}) {`, ...add, '}']),
    ];
  });
  return [
    ...(index < 0 ? [`let ${modifiers.map((_, n) => added(index, n)).join(', ')};`] : []),
    'let plus = 0, odd = false;',
    ...lines,
  ];
}

/** The text of the list of modifiers that held, as events have it. */
function modifierList(scope: ProcScope, modifiers: readonly Simple[], index: number): string {
  return modifiers.length === 0
    ? 'NOTHING'
    : `appliedModifiers([${modifiers.map(({ name }, n) => `${constant(scope.unit, name)}, ${added(index, n)}`).join(', ')}])`;
}

// ------------------------------------------------------------------------------------------------ lets

export function letText(scope: ProcScope, instr: Extract<Instr, { readonly op: 'let' }>): Lines {
  const { slot, record } = instr;
  if (!record && instr.modifiers.length === 0) {
    const value = expression(scope, instr.value);
    return on(scope, assign(scope, slot, value));
  }
  const modifiers = simple(instr.modifiers);
  if (modifiers === null) return givenUp();
  const index = scope.records.indexOf(scope.pc);
  const value = expression(scope, instr.value);
  const base: Js = { text: plain(value), sort: value.sort === 'number' ? 'number' : 'plain' };
  const noted = index < 0 ? [] : ['nv++;'];
  if (modifiers.length === 0) return on(scope, assign(scope, slot, base), ...noted);
  const any = modifiers.map((_, n) => `${added(index, n)} !== null`).join(' || ');
  const lines = modifierLines(scope, modifiers, index, false);
  return on(
    scope,
    `const base = ${base.text};`,
    ...lines,
    `if (odd || ((${any}) && (typeof base !== 'number' || base > 1e12 || base < -1e12))) { ${GIVE_UP} }`,
    `l${slot} = ${any} ? base + plus : base;`,
    ...noted,
  );
}

// ------------------------------------------------------------------------------------------------ rolls

export function roll(scope: ProcScope, instr: RollInstr): Lines {
  const index = scope.records.indexOf(scope.pc);
  const isCheck = scope.callable?.declared.kind === 'check';
  if (instr.record !== index >= 0 || (isCheck && !instr.record)) return givenUp();
  const noted = [
    ...(instr.secret && isCheck ? ['secret = true;'] : []),
    ...(index < 0 ? [] : ['nv++;']),
  ];
  const modifiers = simple(instr.modifiers);
  const fixed = instr.dice.op === 'const' ? easyDice(instr.dice.value) : undefined;
  if (modifiers === null || instr.ops.length > 0 || instr.keepRoll || fixed === null)
    return planned(scope, instr, index, noted);
  return inPlace(scope, instr, modifiers, fixed, index, noted);
}

/**
 * The text of a roll by its plan: thrown at once if the dice are seeded; otherwise left with the roll in progress on top.
 */
function planned(
  scope: ProcScope,
  instr: RollInstr,
  index: number,
  noted: readonly string[],
): Lines {
  const { pc, slots } = scope;
  // Nobody reads a list that a loop goes through.
  const locals = slots.map(({ list }, slot) =>
    list === null ? local(expression(scope, { op: 'local', slot, at: instr.at })) : 'null',
  );
  const lines = [
    ...counting(
      `const made = rollByPlan(run, ${scope.proc}, ${pc}, [${locals.join(', ')}], cause);`,
    ),
    ...(instr.secret && scope.callable?.declared.kind === 'check' ? ['secret = true;'] : []),
    `if (made === null) { pc = ${pc + 1}; break go; }`,
    `l${instr.slot} = made.value;`,
    ...(index < 0 ? [] : [`v${index} = made.rolled;`]),
    ...noted,
  ];
  return { lines, targets: null, isCostly: true, works: true, steps: 1 };
}

/** The text of a roll whose seeded dice are thrown directly, if every modifier is a number; otherwise it uses the plan. */
function inPlace(
  scope: ProcScope,
  instr: RollInstr,
  modifiers: readonly Simple[],
  fixed: EasyDice | undefined,
  index: number,
  noted: readonly string[],
): Lines {
  const { isQuiet } = scope.unit;
  const tests = [
    ...(fixed === undefined ? ['c !== null'] : []),
    ...(modifiers.length === 0 ? [] : ['!odd']),
  ];
  const dice =
    fixed === undefined
      ? `easyDice(${local(expression(scope, instr.dice))})`
      : constant(scope.unit, fixed);
  const by = roller(scope, instr);
  const added = modifierLines(scope, modifiers, index, instr.lowIsGood);
  const before = [...scope.out, `const c = ${dice};`, `const who = ${by.text};`, ...added];
  const thrown = [...throwLines(scope, instr, modifiers, fixed, index, by), ...noted];
  // Without events nothing can intervene: the throw is a second step.
  if (isQuiet && tests.length === 0 && !scope.works)
    return { lines: [...before, ...thrown], targets: null, isCostly: true, works: false, steps: 2 };
  scope.works = true;
  const tried = [
    ...before,
    `if (used + env.work >= B) { ${GIVE_UP} }`,
    ...(tests.length === 0 ? [] : [`if (${tests.join(' && ')}) {`]),
    ...thrown,
    'used += 1 + env.work;',
    'break roll;',
    ...(tests.length === 0 ? [] : ['}']),
  ];
  const lines = [
    'roll: {',
    ...(isQuiet ? ['{'] : ['if (run.dice !== null) {']),
    ...tried,
    '}',
    'env.work = 0;',
    ...planned(scope, instr, index, noted).lines,
    '}',
  ];
  return { lines, targets: null, isCostly: true, works: true, steps: 1 };
}

/** Returns the roller: a participant by index, or a name. */
function roller(scope: ProcScope, { by }: RollInstr): Js {
  if (by?.op === 'side') return { text: constant(scope.unit, by.side), sort: 'plain' };
  if (by === null) return { text: 'null', sort: 'plain' };
  const js = expression(scope, by);
  return js.sort === 'who' ? js : { text: `nameIn(${local(js)})`, sort: 'plain' };
}

/** The text that throws the dice `c`; `who` rolls. */
function throwLines(
  scope: ProcScope,
  instr: RollInstr,
  modifiers: readonly Simple[],
  fixed: EasyDice | undefined,
  index: number,
  { sort }: Js,
): readonly string[] {
  const { unit, pc } = scope;
  const { name, slot } = instr;
  const own = unit.program.procs[scope.proc]?.rules[pc]?.in.length ?? 0;
  const sides = fixed?.sides ?? [];
  const plus = modifiers.length === 0 ? '' : ' + plus';
  const isSimple = fixed !== undefined && (unit.isQuiet || sides.length === 1);
  const drawn = isSimple
    ? unit.isQuiet
      ? sides.map((of) => `run.dice.draw(stream, ${whole(of)})`).join(' + ')
      : 'face'
    : 'sum(faces)';
  const value = `{ name: ${constant(unit, name)}, dice: c.code, base, modifiers: ${modifierList(scope, modifiers, index)}, total: l${slot} }`;
  // Outside a check the value goes into the event. In a check it is an object only if its dice are not known at compile
  // time.
  const isTold = index < 0 && !unit.isQuiet;
  const valueSize =
    index >= 0
      ? [4]
      : isTold
        ? ['rolledValueSize(v)']
        : [
            24 + name.length,
            fixed === undefined ? 'c.code.length' : fixed.code.length,
            ...modifiers.map(
              (known, n) => `(${added(index, n)} === null ? 0 : ${12 + known.name.length})`,
            ),
          ];
  const size = [
    fixed === undefined ? `rollSize(${constant(unit, instr)}, c)` : rollSize(instr, fixed),
    sort === 'who' ? 'run.table.rollerSizes[who + 1]' : 'rollerSize(who)',
    ...valueSize,
  ];
  const data = `{ stream: stream.name, roller: ${local({ text: 'who', sort })}, name: ${constant(unit, name)}, dice: c.groups, faces: ${isSimple ? '[face]' : 'faces'}, origin: 'seed', secret: ${String(instr.secret)}, again: null, value: ${isTold ? 'v' : 'null'} }`;
  return [
    `const stream = ${sort === 'who' ? 'streamAt' : 'streamOf'}(run, ${streamNumber(unit, instr.stream)}, who);`,
    ...(isSimple
      ? unit.isQuiet
        ? []
        : [`const face = run.dice.draw(stream, ${whole(sides[0] ?? 1)});`]
      : ['const faces = throwEasy(run, stream, c);']),
    `const base = ${drawn} + ${fixed === undefined ? 'c.pips' : literal(unit, fixed.pips)};`,
    `l${slot} = base${plus};`,
    ...(isTold
      ? [`const v = ${value};`]
      : index >= 0 && fixed === undefined
        ? [`v${index} = ${value};`]
        : []),
    ...(unit.isQuiet
      ? [untold([...size, own])]
      : counting(
          `const bytes = ${sumText(size)};`,
          `if (run.sink === null) uncounted(run, bytes + ${own}); else happened(run, { type: 'dice-rolled', data: ${data} }, ${ruleText(scope)}, cause, bytes);`,
        )),
  ];
}
