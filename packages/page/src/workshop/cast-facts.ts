// Finds the participants of a scenario and what may be set for them, for the form of participants.
import { anewWith, type compileFiles } from '@fray/cli/embedded';
import { setupCell } from '@fray/engine/hunt';
import type { CastRow, FieldFacts, KindFacts, SetupFacts } from './workshop-model.ts';

type Compiled = ReturnType<typeof compileFiles>;
type Ruleset = NonNullable<Compiled['ruleset']>;
type Field = Ruleset['kinds'][number]['fields'][number];
type Scenario = Ruleset['scenarios'][number];

/**
 * Returns what a scenario may set for each kind: no bookkeeping, and nothing that starts anew with a span.
 */
export function kindsOf(
  ruleset: Ruleset,
  { symbols }: NonNullable<Compiled['checked']>,
): readonly KindFacts[] {
  const startsAnew = (kind: string, field: string): boolean => {
    const known = symbols.kinds.find((one) => one.name === kind)?.fields;
    const decl = known?.find((one) => one.name === field)?.decl;
    return decl !== undefined && anewWith(decl) !== undefined;
  };
  return ruleset.kinds.map(({ name, fields }) => ({
    name,
    fields: fields
      .filter((field) => field.bookkeeping !== true && !startsAnew(name, field.name))
      .map((field) => ({
        name: field.name,
        text: field.text ?? '',
        usual: field.initial === undefined ? null : setupCell(field.type, field.initial),
        wants: wantsOf(ruleset, field),
      })),
  }));
}

function wantsOf(ruleset: Ruleset, { type }: Field): FieldFacts['wants'] {
  switch (type.type) {
    case 'number':
      return { wants: 'number', min: type.min, max: type.max };
    case 'yes-no':
      return { wants: 'word', words: ['yes', 'no'] };
    case 'word':
      return { wants: 'word', words: type.words };
    case 'row': {
      const table = ruleset.tables.find((one) => one.name === type.table);
      return { wants: 'word', words: (table?.rows ?? []).map((row) => row.name) };
    }
    case 'dice':
      return { wants: 'text', example: '2d6' };
    case 'die':
      return { wants: 'text', example: 'd6' };
    case 'text':
      return { wants: 'text', example: '"…"' };
    case 'participant':
    case 'several':
    case 'list':
      return { wants: 'text', example: 'nobody' };
  }
}

/**
 * Returns the participants of a scenario in order. Neighbours that differ only in their number are one row.
 */
export function castFactsOf(ruleset: Ruleset, { sides }: Scenario): readonly CastRow[] {
  const rows: CastRow[] = [];
  for (const { side, participants } of sides)
    for (const one of participants) {
      const fields = ruleset.kinds.find((kind) => kind.name === one.kind)?.fields ?? [];
      const row: CastRow = {
        side,
        kind: one.kind,
        name: one.name,
        count: 1,
        values: one.fields.map(({ name, value }) => [
          name,
          setupCell(fields.find((field) => field.name === name)?.type, value),
        ]),
        conditions: one.conditions,
      };
      const last = rows.at(-1);
      const number = /^(.+)-(\d+)$/.exec(one.name);
      if (last !== undefined && number !== null && isNext(last, row, number)) {
        rows[rows.length - 1] = { ...last, name: number[1] ?? '', count: last.count + 1 };
      } else rows.push(row);
    }
  return rows;
}

/**
 * Returns whether a row continues the numbers of the last one: Guard-2 after Guard-1, Guard-3 after two of
 * them.
 */
function isNext(last: CastRow, row: CastRow, [, stem = '', number = '']: RegExpExecArray): boolean {
  const begun = last.count === 1 ? `${stem}-1` : stem;
  return (
    last.name === begun &&
    Number(number) === last.count + 1 &&
    JSON.stringify({ ...row, name: '', count: 1 }) ===
      JSON.stringify({ ...last, name: '', count: 1 })
  );
}

/** Returns the lines of a scenario except its participants. */
export function linesOf(
  ruleset: Ruleset,
  { givens, rulings, policies }: Scenario,
): SetupFacts['scenarios'][number]['lines'] {
  return [
    ...givens.map(({ name, value }) => ({
      text: `given ${name} ${setupCell(ruleset.givens.find((one) => one.name === name)?.type, value)}`,
      of: null,
    })),
    ...rulings.map(({ name, value }) => ({
      text: `ruling ${name} ${setupCell(undefined, value)}`,
      of: null,
    })),
    ...policies.map(({ policy, who }) => ({ text: `policy ${policy} for ${who}`, of: who })),
  ];
}
