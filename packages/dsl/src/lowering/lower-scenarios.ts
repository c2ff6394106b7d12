// Scenarios: the participants and their values. `like` is expanded: later lines replace earlier ones with the same name or
// side.

import type {
  BrokenLine,
  CellNode,
  ExampleLine,
  FieldNode,
  RowNode,
  ScenarioDecl,
  SetupLine,
  NodeOf,
} from '../ast/ast.ts';
import type {
  ParticipantSetup,
  PolicyUse,
  Scenario,
  Setup,
  SideSetup,
  Trigger,
  Value,
} from '../ir/index.ts';
import { likeChain } from '../names/participants.ts';
import type { ParticipantSymbol, ScenarioSymbol } from '../names/symbols.ts';
import { momentKey } from '../types/scenarios.ts';
import { errorType, type Type } from '../names/types.ts';
import { atOf, unlowerable, type Lowering } from './context.ts';
import { lowerPolicyUse } from './lower-policies.ts';
import { lowerAtBlock } from './lower-rules.ts';
import { constantOf, loweredText, wordValue } from './lower-values.ts';

type Line = SetupLine | ExampleLine | BrokenLine;

/** The lines of a scenario and of those that it is like, the most distant first. */
function linesOf({ checked }: Lowering, scenario: ScenarioSymbol): readonly (readonly Line[])[] {
  const chain = likeChain(checked.names, scenario);
  return chain.map(({ decl }) => decl?.lines ?? []).toReversed();
}

export function lowerScenario(
  lowering: Lowering,
  symbol: ScenarioSymbol,
  decl: ScenarioDecl,
): Scenario {
  return {
    name: symbol.name,
    text: loweredText(decl.doc),
    ...lowerSetup(lowering, linesOf(lowering, symbol), symbol.participants),
    at: atOf(lowering, decl.name),
  };
}

/** Lowers the `at` blocks of a scenario: its own and those of the scenarios that it is like. */
export function lowerScenarioBlocks(
  lowering: Lowering,
  scenario: ScenarioSymbol,
): readonly Trigger[] {
  const { name } = scenario;
  const lines = linesOf(lowering, scenario).flat();
  return lowerBlocks(lowering, lines, `scenario ${name}`, name, { scenario: name });
}

/** The `at` blocks among some lines; a later block for the same moment replaces an earlier one. */
export function lowerBlocks(
  lowering: Lowering,
  lines: readonly Line[],
  owner: string,
  name: string,
  only: Trigger['only'],
): readonly Trigger[] {
  const blocks = new Map<string, NodeOf<'AtBlock'>>();
  for (const line of lines) {
    if (line.kind !== 'AtBlock') continue;
    const key = momentKey(line.moment);
    blocks.delete(key);
    blocks.set(key, line);
  }
  return [...blocks.values()].map((block) => lowerAtBlock(lowering, block, owner, name, only));
}

/**
 * Lowers the givens, rulings, policies and sides of several declarations: later lines replace
 * earlier ones with the same name. On a side, each kind has a separate block of rows.
 */
export function lowerSetup(
  lowering: Lowering,
  declarations: readonly (readonly Line[])[],
  members: readonly ParticipantSymbol[],
): Setup {
  const givens = new Map<string, Setup['givens'][number]>();
  const rulings = new Map<string, Setup['rulings'][number]>();
  const policies = new Map<string, PolicyUse>();
  const sides = new Map<string, SideSetup>();
  for (const { line, isFirst } of declarations.flatMap(sideBySide)) {
    switch (line.kind) {
      case 'GivenLine': {
        const given = lowering.checked.symbols.givens.find((one) => one.name === line.name.text);
        givens.set(line.name.text, {
          name: line.name.text,
          value: cellValue(lowering, line.value, given?.type ?? errorType, members),
          at: atOf(lowering, line),
        });
        break;
      }
      case 'RulingLine': {
        const name = lowering.checked.resolutionOf(line.name)?.name ?? line.name.text;
        const value = lowering.checked.resolutionOf(line.value)?.name ?? line.value.text;
        rulings.set(name, { name, value: wordValue(value), at: atOf(lowering, line) });
        break;
      }
      case 'PolicyUse': {
        const use = lowerPolicyUse(line);
        policies.set(use.who, use);
        break;
      }
      case 'SideRows':
        sides.set(line.side.text, {
          side: line.side.text,
          participants: [
            ...(isFirst ? [] : (sides.get(line.side.text)?.participants ?? [])),
            ...lowerRows(lowering, line, members),
          ],
        });
        break;
      default:
        break;
    }
  }
  return {
    givens: [...givens.values()],
    rulings: [...rulings.values()],
    policies: [...policies.values()],
    sides: [...sides.values()],
  };
}

/** Marks for each line whether it is the first of its declaration about a side. */
function sideBySide(
  lines: readonly Line[],
): readonly { readonly line: Line; readonly isFirst: boolean }[] {
  const written = new Set<string>();
  return lines.map((line) => {
    const side = line.kind === 'SideRows' ? line.side.text : '';
    const isFirst = !written.has(side);
    written.add(side);
    return { line, isFirst };
  });
}

/** The value of a cell, which must be constant. */
export function cellValue(
  lowering: Lowering,
  cell: CellNode,
  type: Type,
  members: readonly ParticipantSymbol[],
): Value {
  if (cell.kind === 'Range' || cell.kind === 'Dash') return unlowerable('a value', cell);
  return constantOf(lowering, cell, type, members);
}

function lowerRows(
  lowering: Lowering,
  line: NodeOf<'SideRows'>,
  members: readonly ParticipantSymbol[],
): readonly ParticipantSetup[] {
  const rows = line.rows.rows.filter((row) => row.kind !== 'BrokenLine');
  const names = new Map<RowNode | undefined, string[]>(rows.map((row) => [row, []]));
  for (const { row, name } of members) names.get(row)?.push(name);
  return rows.flatMap((row) => lowerRow(lowering, line, row, names.get(row) ?? [], members));
}

function lowerRow(
  lowering: Lowering,
  line: NodeOf<'SideRows'>,
  row: RowNode,
  names: readonly string[],
  members: readonly ParticipantSymbol[],
): readonly ParticipantSetup[] {
  const { checked } = lowering;
  const kind = checked.symbols.kinds.find((one) => one.name === line.rows.corner.text);
  const fields: { name: string; value: Value }[] = [];
  const conditions: string[] = [];
  line.rows.columns.forEach((column, index) => {
    const cell = row.cells[index];
    if (cell === undefined || cell.kind === 'Dash') return;
    const field: FieldNode | undefined = kind?.fields.find((one) => one.name === column.text)?.decl;
    if (field !== undefined)
      fields.push({
        name: column.text,
        value: cellValue(lowering, cell, checked.typeOfField(field), members),
      });
    else if (cell.kind === 'YesNo' && cell.value) conditions.push(column.text);
  });
  const setup = { kind: line.rows.corner.text, fields, conditions, at: atOf(lowering, row) };
  // `Guard x6` declares six participants.
  return names.map((name) => ({ name, ...setup }));
}
