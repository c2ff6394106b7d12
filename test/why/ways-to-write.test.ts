// `why` finds every line that can write a value, and no other: the lines for which the table of instructions says so.
import { callEffects, instructionEffects, type Effect, type Ruleset } from '@fray/dsl/ir';
import { expect, test } from 'vitest';
import { triedInExamples } from '../../packages/engine/src/why/callers.ts';
import type { Location } from '../../packages/engine/src/state/location.ts';
import { waysToWrite } from '../../packages/engine/src/why/ways-to-write.ts';
import { systems } from '../naive/systems.ts';
import { shippedFile } from '../shipped.ts';

const names = ['action-segments', 'ap-loss', 'column-ambush', 'momentum', 'unit-ambush'];

/** Returns every location that rules can write and people can ask about, for every participant. */
function locationsOf(ruleset: Ruleset): readonly Location[] {
  const holder = 'whoever';
  const orders = new Set(
    ruleset.procs.flatMap(({ code }) =>
      code.flatMap((instr) => (instr.op === 'rank' ? [instr.order] : [])),
    ),
  );
  return [
    ...ruleset.kinds.flatMap(({ fields }) =>
      fields.map(({ name }): Location => ({ in: 'field', holder, field: name })),
    ),
    ...ruleset.tracks.map(({ name }): Location => ({ in: 'track', track: name })),
    ...ruleset.conditions.flatMap(({ name: condition, fields }): readonly Location[] => [
      { in: 'condition', holder, condition },
      ...fields.map(({ name }): Location => ({
        in: 'condition-field',
        holder,
        condition,
        field: name,
      })),
    ]),
    ...[...orders].map((order): Location => ({ in: 'order', order })),
    ...ruleset.spans.map(({ name }): Location => ({ in: 'span', span: name })),
  ];
}

/** Returns a line with the location that it writes, as the table names it: a condition and its fields are one variable. */
function told(proc: number, pc: number, location: Location): string {
  const { in: kind } = location;
  const name =
    kind === 'condition' || kind === 'condition-field'
      ? location.condition
      : kind === 'participants'
        ? ''
        : (location as unknown as Readonly<Record<string, string>>)[kind];
  return `${proc}:${pc} ${kind === 'condition-field' ? 'condition' : kind} ${name}`;
}

function byTheTable(ruleset: Ruleset): readonly string[] {
  const tried = triedInExamples(ruleset);
  const written = (proc: number, pc: number, effects: readonly Effect[]): readonly string[] =>
    effects.flatMap((effect): readonly string[] => {
      if (effect.does !== 'writes') return [];
      const { variable } = effect;
      switch (variable.kind) {
        case 'field':
          return [`${proc}:${pc} field ${variable.field}`];
        case 'track':
          return [`${proc}:${pc} track ${variable.track}`];
        case 'condition':
          return [`${proc}:${pc} condition ${variable.condition}`];
        case 'order':
          return [`${proc}:${pc} order ${variable.order}`];
        case 'span':
          return [`${proc}:${pc} span ${variable.span}`];
        default:
          return [];
      }
    });
  return ruleset.procs.flatMap(({ code }, proc) =>
    tried.has(proc)
      ? []
      : [
          ...code.flatMap((instr, pc) =>
            // A span is counted at its beginning; its end changes no number.
            written(proc, pc, instructionEffects(ruleset, proc, instr)).filter(
              (line) => instr.op !== 'span-close' || !line.includes(' span '),
            ),
          ),
          ...ruleset.callables.flatMap((callable) =>
            'proc' in callable && callable.proc === proc
              ? written(proc, 0, callEffects(ruleset, callable))
              : [],
          ),
        ],
  );
}

function byWhyNot(ruleset: Ruleset): readonly string[] {
  return locationsOf(ruleset).flatMap((location) =>
    waysToWrite(ruleset, location).map(({ proc, pc }) => told(proc, pc, location)),
  );
}

const sorted = (lines: readonly string[]): readonly string[] => [...new Set(lines)].toSorted();

test.each([
  ...names.map((name) => {
    const { ruleset } = shippedFile(`${name}/${name}.fray`).compilation;
    if (ruleset === undefined) throw new Error(`${name} is not sound`);
    return [name, ruleset] as const;
  }),
  ...systems,
])('%s: the lines that can write a value are those of the table', (_, ruleset) => {
  const table = sorted(byTheTable(ruleset));
  expect(table.length).toBeGreaterThan(0);
  expect(sorted(byWhyNot(ruleset))).toEqual(table);
});
