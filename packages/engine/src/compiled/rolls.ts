// Rolls and lets as text. Few dice that are only added, with numbers as modifiers, are thrown where they stand; anything else
// goes by its plan.
import type { Instr, Modifier, RollInstr } from '@fray/dsl/ir';
import { rollSize } from '../machine/sizes.ts';
import { easyDice } from '../values/easy-dice.ts';
import { expression } from './expressions.ts';
import { aside } from './scope.ts';
import { plain, truth } from './sorts.ts';
import { assign, charged, GIVE_UP, ruleText } from './steps.ts';
import type { ProcScope } from './steps.ts';
import { constant, literal, streamNumber, whole } from './unit.ts';

type Simple = Extract<Modifier, { readonly kind: 'modifier' }>;

/** Numbers to add or take, each under a name of its own; null: there is more to them. */
function simple(modifiers: readonly Modifier[]): readonly Simple[] | null {
  const found: Simple[] = [];
  for (const modifier of modifiers) {
    if (modifier.kind !== 'modifier' || modifier.amount.kind !== 'amount' || found.some((known) => known.name === modifier.name)) return null;
    found.push(modifier);
  }
  return found;
}

/** Adds those that hold to `plus` and lists them in `mods`. Where an amount is no number, `odd` says so. */
function modifierLines(scope: ProcScope, modifiers: readonly Simple[], isTurned: boolean): readonly string[] {
  return modifiers.flatMap(({ name, amount, when }) => {
    if (amount.kind !== 'amount') return [];
    const test = when === null ? { made: 'true', before: [] } : aside(scope, () => truth(expression(scope, when)));
    const value = aside(scope, () => plain(expression(scope, amount.value)));
    const sign = amount.sign > 0 === isTurned ? '-' : '';
    return [...test.before, `if (${test.made}) {`, ...value.before, `const amount = ${value.made};`, `if (typeof amount !== 'number' || amount > 1e12 || amount < -1e12) odd = true; else { const by = ${sign}amount + 0; plus += by; mods = mods.length === 0 ? [] : mods; mods.push({ name: ${constant(scope.unit, name)}, amount: by }); }`, '}'];
  });
}

function declaredMods(modifiers: readonly Simple[]): readonly string[] {
  return modifiers.length === 0 ? [] : ['let plus = 0, mods = NOTHING, odd = false;'];
}

// ------------------------------------------------------------------------------------------------ lets

export function letText(scope: ProcScope, instr: Extract<Instr, { readonly op: 'let' }>): readonly string[] {
  const { slot, name, record } = instr;
  if (!record && instr.modifiers.length === 0) {
    const value = expression(scope, instr.value).text;
    return [...scope.out, assign(slot, value), charged(scope)];
  }
  const modifiers = simple(instr.modifiers);
  if (modifiers === null) return [GIVE_UP];
  const index = scope.records.indexOf(scope.pc);
  const base = plain(expression(scope, instr.value));
  const added = modifierLines(scope, modifiers, false);
  if (modifiers.length === 0) return [...scope.out, assign(slot, base), ...(index < 0 ? [] : ['nv++;']), charged(scope)];
  return [
    ...scope.out,
    ...declaredMods(modifiers),
    `const base = ${base};`,
    ...added,
    `if (odd || (mods.length > 0 && (typeof base !== 'number' || base > 1e12 || base < -1e12))) { ${GIVE_UP} }`,
    'const total = mods.length === 0 ? base : base + plus;',
    assign(slot, 'total'),
    ...(index < 0 ? [] : [`v${index} = mods.length === 0 ? null : { name: ${constant(scope.unit, name)}, dice: null, base, modifiers: mods, total };`, 'nv++;']),
    charged(scope),
  ];
}

// ------------------------------------------------------------------------------------------------ rolls

export function roll(scope: ProcScope, instr: RollInstr): readonly string[] {
  const { unit, pc } = scope;
  const index = scope.records.indexOf(pc);
  const isCheck = scope.callable?.declared.kind === 'check';
  if (instr.record !== (index >= 0) || (isCheck && !instr.record)) return [GIVE_UP];
  const secret = instr.secret && isCheck ? ['secret = true;'] : [];
  const planned = byPlan(scope, instr, index, secret);
  const modifiers = simple(instr.modifiers);
  const fixed = instr.dice.op === 'const' ? easyDice(instr.dice.value) : undefined;
  scope.works = true;
  if (modifiers === null || instr.ops.length > 0 || instr.keepRoll || fixed === null) return planned;
  const dice = expression(scope, instr.dice).text;
  const who = instr.by?.op === 'side' ? constant(unit, instr.by.side) : instr.by === null ? 'null' : `nameIn(${expression(scope, instr.by).text})`;
  const added = modifierLines(scope, modifiers, instr.lowIsGood);
  const isBare = fixed !== undefined && modifiers.length === 0;
  const [only] = fixed?.sides.length === 1 ? fixed.sides : [];
  const stream = streamNumber(unit, instr.stream);
  const name = constant(unit, instr.name);
  const told = `{ name: ${name}, dice: c.code, base, modifiers: ${modifiers.length === 0 ? 'NOTHING' : 'mods'}, total }`;
  const bytes = fixed === undefined ? `rollSize(${constant(unit, instr)}, c)` : String(rollSize(instr, fixed));
  const own = unit.program.procs[scope.proc]?.rules[pc]?.in.length ?? 0;
  const data = `{ stream: who === null ? ${constant(unit, instr.stream)} : ${constant(unit, `${instr.stream}/`)} + who, roller: who, name: ${name}, dice: c.groups, faces: ${only === undefined ? 'faces' : '[face]'}, origin: 'seed', secret: ${String(instr.secret)}, again: null, value: ${index < 0 ? 'v' : 'null'} }`;
  return [
    `if (run.dice !== null) {`,
    ...scope.out,
    `const c = ${fixed === undefined ? `easyDice(${dice})` : constant(unit, fixed)};`,
    ...declaredMods(modifiers),
    `const who = ${who};`,
    ...added,
    `if (m.used + 1 + env.work >= m.budget) { ${GIVE_UP} }`,
    `if (${[...(fixed === undefined ? ['c !== null'] : []), ...(modifiers.length === 0 ? [] : ['!odd'])].join(' && ') || 'true'}) {`,
    only === undefined ? `const faces = throwEasy(run, ${stream}, who, c), base = sum(faces) + c.pips;` : `const face = run.dice.next(${stream}, who, ${whole(only)}), base = face + ${literal(unit, fixed?.pips ?? 0)};`,
    `const total = base${modifiers.length === 0 ? '' : ' + plus'};`,
    // Outside a check the value stands in the event; in one it is kept where it is more than its total.
    ...(index < 0 ? [`const v = ${told};`] : isBare ? [] : [`v${index} = ${fixed === undefined ? told : `mods.length === 0 ? null : ${told}`};`]),
    ...secret,
    `const bytes = ${bytes} + rollerSize(who) + ${index < 0 ? 'toldSize(v)' : '4'};`,
    `if (run.tell === null) uncounted(run, bytes + ${own}); else emit(run, { type: 'dice-rolled', data: ${data} }, ${ruleText(scope)}, cause, bytes);`,
    assign(instr.slot, 'total'),
    ...(index < 0 ? [] : ['nv++;']),
    'm.used += 2 + env.work;',
    `pc = ${pc + 1}; continue go;`,
    '}',
    'env.work = 0;',
    '}',
    ...planned,
  ];
}

/** The interpreter's way: thrown at once where the dice are seeded, otherwise left with the roll under way on top. */
function byPlan(scope: ProcScope, instr: RollInstr, index: number, secret: readonly string[]): readonly string[] {
  const locals = `[${scope.slots.map((_, slot) => `l${slot}`).join(', ')}]`;
  return [
    `const made = rollByPlan(run, ${scope.proc}, ${scope.pc}, ${locals}, cause);`,
    ...secret,
    `if (made === null) { pc = ${scope.pc + 1}; break go; }`,
    assign(instr.slot, 'made.value'),
    ...(index < 0 ? [] : [`v${index} = made.told;`, 'nv++;']),
  ];
}
