// A small ruleset for tests of lowering, which insert their own lines, and functions that find instructions.

import { expect } from 'vitest';
import { compile } from '../compile.ts';
import type { Instr, Proc, Ruleset } from '../ir/index.ts';
import { createSource } from '../source/source.ts';

const prelude = `ruleset "Trial"
  version 2

span round
span turn in round
side heroes
side foes

kind Hero
  HP     counter 0..  starts 5
  might  dice  default 2d
  level  1..20  default 3
  mood   one of calm, angry, wild  starts calm
  friend Hero  starts nobody

condition Down
  bars everything

scenario Base
  side heroes
    Hero  level
    Ann   2
  side foes
    Hero  level
    Orc   4
`;

export function rulesOf(body: string): Ruleset {
  const { ruleset, diagnostics } = compile(createSource('trial.fray', prelude + body));
  const errors = diagnostics.filter(
    (one) => one.severity === 'error' && one.code !== 'rules/unused',
  );
  expect(errors.map((one) => `${one.code}: ${one.message}`)).toEqual([]);
  return ruleset ?? expect.fail(diagnostics.map((one) => one.message).join('; '));
}

/** Uses every declaration of the prelude, so that none is reported as unused. */
export const closing = `
define h is fit when h.HP > 0 and h.level > 1 and h.mood is calm and h.friend is nobody and h is not Down
check Muscle by h
  roll h.might as force
procedure Closing
  each h in heroes where h is fit
    Muscle by h
    h gains Down
  each f in foes where f is fit
    play round
      play turn of f
        lower f.HP by 1
        set f.mood to wild
        set f.friend to f
`;

export function lowerBody(statements: string, declarations = ''): Ruleset {
  const block = statements
    .split('\n')
    .map((line) => `  ${line}`)
    .join('\n');
  return rulesOf(`${declarations}${closing}encounter\n${block}\n  Closing\n`);
}

export function procOf(rules: Ruleset, name: string): Proc {
  return rules.procs.find((proc) => proc.name === name) ?? expect.fail(`no proc ${name}`);
}

/** Returns the instructions of the encounter without the last one, which calls `Closing`. */
export function encounterOf(rules: Ruleset): readonly Instr[] {
  return procOf(rules, 'encounter').code.slice(0, -1);
}

export function ops(code: readonly Instr[]): readonly string[] {
  return code.map((instr) => instr.op);
}

export function at<T>(list: readonly T[], index: number): T {
  return list[index] ?? expect.fail(`nothing at ${index}`);
}

/** Returns the expression without its places, for comparison. */
export function bare(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bare);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => (key === 'at' ? [] : [[key, bare(inner)]])),
  );
}

export function instr<Op extends Instr['op']>(
  code: readonly Instr[],
  op: Op,
): Extract<Instr, { readonly op: Op }> {
  const found = code.find((one): one is Extract<Instr, { readonly op: Op }> => one.op === op);
  return found ?? expect.fail(`no ${op}`);
}

export const local = (slot: number): unknown => ({ op: 'local', slot });
export const constant = (value: unknown): unknown => ({ op: 'const', value });
