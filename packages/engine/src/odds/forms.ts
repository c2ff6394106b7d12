// What is read of a roll, said by sums over its dice: the total, how many show this or that, how many there are. A die adds to each
// sum by itself, so a pool is folded die after die, and whatever else is read follows from the sums.
import type { Expr } from '@fray/dsl/ir';
import { innerOf, mapped, mentions } from './readings.ts';

/** What one die adds to a sum: so many times what it shows, one and so many for each face. */
export interface Form {
  readonly total: number;
  readonly natural: number;
  readonly each: number;
  readonly faces: ReadonlyMap<number, number>;
}

export interface Formed {
  readonly forms: readonly Form[];
  /** What was read, with the sums in locals from `base` on in place of the roll. */
  readonly readings: readonly Expr[];
}

/** Null: something else is read of it too. `base`: locals from there on are free. `keeps`: its slot holds faces, too, and not only the total. */
export function formed(readings: readonly Expr[], slot: number, base: number, keeps: boolean): Formed | null {
  const forms: Form[] = [];
  const known = new Map<string, number>();
  const localOf = (form: Form): number => {
    const id = JSON.stringify([form.total, form.natural, form.each, [...form.faces].sort(([a], [b]) => a - b)]);
    let index = known.get(id);
    if (index === undefined) {
      known.set(id, (index = forms.length));
      forms.push(form);
    }
    return base + index;
  };
  const without = readings.map((reading) =>
    mapped(reading, (inner) => {
      if (!mentions(inner, slot)) return inner;
      const sum = sumOf(inner, slot, keeps);
      if (sum === null) return null;
      const { at } = inner;
      const local: Expr = { op: 'local', slot: localOf(sum.form), at };
      return sum.constant === 0 ? local : { op: 'add', left: local, right: { op: 'const', value: sum.constant, at }, at };
    }),
  );
  return without.some((reading) => mentions(reading, slot)) ? null : { forms, readings: without };
}

export interface Sum {
  readonly form: Form;
  readonly constant: number;
}

const NOTHING: Form = { total: 0, natural: 0, each: 0, faces: new Map() };

/** Null: no sum over the dice and a number. `keeps`: the slot holds more than a number. */
export function sumOf(expr: Expr, slot: number, keeps: boolean): Sum | null {
  const isRoll = (of: Expr | undefined): boolean => of?.op === 'local' && of.slot === slot;
  switch (expr.op) {
    case 'const':
      return typeof expr.value === 'number' ? { form: NOTHING, constant: expr.value } : null;
    case 'local':
      return isRoll(expr) && !keeps ? { form: { ...NOTHING, total: 1 }, constant: 0 } : null;
    case 'roll-part':
      return !isRoll(expr.of) || expr.part === 'faces' ? null : { form: { ...NOTHING, [expr.part]: 1 }, constant: 0 };
    case 'matches':
      return !isRoll(expr.of) || expr.face.op !== 'const' || typeof expr.face.value !== 'number' ? null : { form: { ...NOTHING, faces: new Map([[expr.face.value, 1]]) }, constant: 0 };
    case 'length':
      return expr.of.op === 'roll-part' && expr.of.part === 'faces' && isRoll(expr.of.of) ? { form: { ...NOTHING, each: 1 }, constant: 0 } : null;
    case 'add':
    case 'sub': {
      const [left, right] = [sumOf(expr.left, slot, keeps), sumOf(expr.right, slot, keeps)];
      return left === null || right === null ? null : joined(left, right, expr.op === 'add' ? 1 : -1);
    }
    case 'neg': {
      const of = sumOf(expr.of, slot, keeps);
      return of === null ? null : times(of, -1);
    }
    case 'mul': {
      const [left, right] = innerOf(expr).map((inner) => sumOf(inner, slot, keeps));
      if (left === undefined || left === null || right === undefined || right === null) return null;
      return left.form === NOTHING ? times(right, left.constant) : right.form === NOTHING ? times(left, right.constant) : null;
    }
    default:
      return null;
  }
}

function joined(a: Sum, b: Sum, sign: 1 | -1): Sum {
  const faces = new Map(a.form.faces);
  for (const [face, many] of b.form.faces) faces.set(face, (faces.get(face) ?? 0) + sign * many);
  const [one, other] = [a.form, b.form];
  const isNothing = one === NOTHING && other === NOTHING;
  const form = isNothing ? NOTHING : { total: one.total + sign * other.total, natural: one.natural + sign * other.natural, each: one.each + sign * other.each, faces };
  return { form, constant: a.constant + sign * b.constant };
}

function times({ form, constant }: Sum, by: number): Sum {
  if (form === NOTHING) return { form, constant: constant * by };
  return { form: { total: form.total * by, natural: form.natural * by, each: form.each * by, faces: new Map([...form.faces].map(([face, many]) => [face, many * by])) }, constant: constant * by };
}
