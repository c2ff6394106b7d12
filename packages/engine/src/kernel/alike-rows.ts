// Rows of a table that no rule can tell apart, such as the thirteen clubs of which only the suit is read. Of those that lie in the
// same places, a count draws one for all (symmetry reduction).
import type { Expr, Ruleset } from '@fray/dsl/ir';
import { LISTED } from '../analysis/constants.ts';
import { orMade } from '../values/grouped.ts';
import type { Outcomes, Linking } from './linking.ts';

/** What looks at the order of a list, or names what is in it. */
const SENSITIVE: ReadonlySet<unknown> = new Set(['ask', 'first', 'item', 'text']);
/** What the value of a measure may be, besides a field or a track: it names no row. */
const PLAIN: ReadonlySet<unknown> = new Set([
  'not',
  'and',
  'or',
  'same',
  'compare',
  'in',
  'one-of',
  'any',
  'no',
  'every',
  'count',
  'total',
  'add',
  'sub',
  'mul',
  'div',
  'neg',
  'length',
]);

/**
 * Returns a number for each row, by name, of tables of which some rows are alike; those have the same number. The columns of such
 * rows are equal, and no rule names them, compares rows of the table, or looks at the order of a list.
 */
function kindsOf({ rules, header, watches }: Linking): ReadonlyMap<string, number> {
  const { callables, conditions, defines, kinds, policies, procs, tables, triggers } = rules;
  const kindOf = new Map<string, number>();
  const words = new Set<unknown>();
  const ordered = new Set<unknown>();
  let isSensitive = watches.some(({ lines }) => lines.some(({ value }) => !isPlain(rules, value)));
  const cells = tables.map(({ rows }) => rows.map((row) => row.cells));
  const codes = procs.map(({ code }) => code);
  const { participants, givens } = header;
  const rest = [callables, conditions, defines, kinds, policies, triggers, watches];
  JSON.stringify([codes, cells, participants, givens, rest], (_, part: unknown) => {
    words.add(part);
    if (typeof part !== 'object' || part === null) return part;
    if ('kind' in part && 'table' in part) ordered.add(part.table);
    if ('op' in part && SENSITIVE.has(part.op)) isSensitive = true;
    if ('op' in part && part.op === 'each' && 'set' in part && !isOfPeople(part.set))
      isSensitive = true;
    return part;
  });
  if (isSensitive) return kindOf;
  const said = JSON.stringify(callables);
  let last = 0;
  for (const { name, rows } of tables) {
    // The result of a check may be a list that begins with such a word.
    if (ordered.has(name) || rows.some((row) => said.includes(JSON.stringify(row.name)))) continue;
    const known = new Map<string, number>();
    const own = rows.map((row) => {
      const columns = JSON.stringify(row.cells, (key, part: unknown) => (key === 'at' ? 0 : part));
      const kind = words.has(row.name) ? undefined : known.get(columns);
      if (kind !== undefined) return [row.name, kind] as const;
      last += 1;
      if (!words.has(row.name)) known.set(columns, last);
      return [row.name, last] as const;
    });
    if (new Set(own.map(([, kind]) => kind)).size < own.length)
      for (const [row, kind] of own) kindOf.set(row, kind);
  }
  return kindOf;
}

function isPlain({ kinds, tracks }: Ruleset, value: Expr): boolean {
  const fields =
    value.op === 'track'
      ? tracks.filter(({ name }) => name === value.track)
      : value.op === 'field'
        ? kinds.flatMap(({ fields: own }) => own.filter(({ name }) => name === value.field))
        : null;
  return (
    fields?.every(({ type }) => type.type === 'number' || type.type === 'yes-no') ??
    PLAIN.has(value.op)
  );
}

function isOfPeople(set: unknown): boolean {
  return (
    typeof set === 'object' &&
    set !== null &&
    'op' in set &&
    (set.op === 'order' || LISTED.has(String(set.op)))
  );
}

/** Returns a function that merges equally likely members that are alike here: all cells of the row hold one where they hold the other. */
export function alikeIn(to: Linking): (among: readonly number[]) => Outcomes {
  const { row, start, values } = to;
  const kinds = new Map([...kindsOf(to)].map(([name, kind]) => [values.pack(name), kind]));
  /** Copies of a card stand beside each other. */
  const each = (among: readonly number[]): Outcomes => {
    const cells: number[] = [];
    const weights: number[] = [];
    for (let at = 0; at < among.length; at += 1) {
      const cell = among[at] ?? 0;
      if (at > 0 && cell === among[at - 1])
        weights[weights.length - 1] = (weights[weights.length - 1] ?? 0) + 1;
      else {
        cells.push(cell);
        weights.push(1);
      }
    }
    return { cells, weights, of: among.length };
  };
  if (kinds.size === 0) return each;
  const places = new Map<number, string>();
  /** Notes where the rows of a value are. Nothing tells the order of a list of rows; that of a result counts. */
  const note = (value: number, place: string): void => {
    if (kinds.has(value)) places.set(value, `${places.get(value) ?? ''} ${place}`);
    if (!values.isList(value)) return;
    const members = values.members(value);
    const isBag = members.every((member) => kinds.has(member));
    members.forEach((member, index) => {
      note(member, isBag ? `${place},` : `${place},${index}`);
    });
  };
  return (among) => {
    if (!among.some((member) => kinds.has(member))) return each(among);
    places.clear();
    for (let cell = 0; cell < start.length; cell += 1) note(row[cell] ?? 0, String(cell));
    const ways = new Map<string, { readonly cell: number; weight: number }>();
    for (const cell of among) {
      const kind = kinds.get(cell);
      const id = kind === undefined ? String(cell) : `${kind}:${places.get(cell) ?? ''}`;
      orMade(ways, id, () => ({ cell, weight: 0 })).weight += 1;
    }
    return {
      cells: [...ways.values()].map(({ cell }) => cell),
      weights: [...ways.values()].map(({ weight }) => weight),
      of: among.length,
    };
  };
}
