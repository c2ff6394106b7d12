// Scenarios: checks participants and their values, givens, rulings, and scheduled events.

import { reportUnfit } from './show.ts';
import {
  reportUnknown,
  resolve,
  resolveWord,
  playerNamed,
  type Context,
  type Scope,
} from './context.ts';
import { createScope } from './scope.ts';
import { labelAt } from '../diagnostics/diagnostic.ts';
import { withArticle } from '../source/nouns.ts';
import {
  pathText,
  type BrokenLine,
  type ExampleLine,
  type Ident,
  type RowNode,
  type SetupLine,
  type Who,
  type NodeOf,
} from '../ast/ast.ts';
import { writtenDice } from '../ast/expression.ts';
import { likeChain, mostCopies } from '../names/participants.ts';
import { anewWith, readable } from '../names/parts.ts';
import type {
  ExampleSymbol,
  FieldSymbol,
  KindSymbol,
  LocalSymbol,
  ParticipantSymbol,
  RulingSymbol,
  ScenarioSymbol,
} from '../names/symbols.ts';
import { didYouMean, findSymbol, findGlobal, isDoubtful, isQuiet, nearestOrAll } from './lookup.ts';
import type { Span } from '../source/span.ts';
import { checkMoment } from './spans.ts';
import { checkBlock } from './statements.ts';
import { yesNoType } from '../names/types.ts';
import { checkWidths, typeOfLiteral, wantLiteral } from './written.ts';

export type People = ReadonlyMap<string, ParticipantSymbol>;

/** The participants, by name. */
export function peopleOf(owner: ScenarioSymbol | ExampleSymbol): People {
  return new Map(owner.participants.map((one) => [one.name, one]));
}

/**
 * A scope in which participants are known by name. A name of the rules takes precedence over that
 * of a participant.
 */
export function scopeOfPeople(
  ctx: Context,
  people: ReadonlyMap<string, ParticipantSymbol | LocalSymbol>,
): Scope {
  const scope = createScope(ctx);
  for (const [name, one] of people) if (!ctx.names.global.has(name)) scope.locals.set(name, one);
  return scope;
}

/** Checks a scenario. */
export function checkScenario(ctx: Context, scenario: ScenarioSymbol): void {
  const { decl } = scenario;
  if (decl === undefined) return;
  if (decl.like !== undefined) findSymbol(ctx, decl.like, ctx.names.scenarios, 'scenario');
  checkSetup(ctx, decl.lines, peopleOf(scenario));
  checkGivens(ctx, scenario);
}

/** Checks the lines that scenarios and examples share. */
export function checkSetup(
  ctx: Context,
  lines: readonly (SetupLine | ExampleLine | BrokenLine)[],
  people: People,
): void {
  reportRepeats(ctx, lines);
  for (const line of readable(lines)) {
    switch (line.kind) {
      case 'GivenLine': {
        const given = findGlobal(ctx, line.name, ['given']);
        if (given?.decl !== undefined) wantLiteral(ctx, line.value, given.type, given.name, people);
        break;
      }
      case 'RulingLine': {
        const ruling = findGlobal(ctx, line.name, ['ruling']);
        if (ruling?.decl !== undefined) wantOption(ctx, ruling, line.value);
        break;
      }
      case 'PolicyUse':
        findSymbol(ctx, line.policy, ctx.names.policies, 'policy');
        checkPlayer(ctx, line.who, people);
        break;
      case 'SideRows':
        checkSide(ctx, line, people);
        break;
      case 'AtBlock':
        checkMoment(ctx, line.moment);
        checkBlock(scopeOfPeople(ctx, people), line.body);
        break;
      default:
        break;
    }
  }
}

/** Reports lines that are repeated in one scenario or example: only one of the two could hold. */
function reportRepeats(
  ctx: Context,
  lines: readonly (SetupLine | ExampleLine | BrokenLine)[],
): void {
  const seen = new Map<string, SetupLine | ExampleLine>();
  for (const line of readable(lines)) {
    const unique = uniqueKeyOf(line);
    if (unique === undefined) continue;
    const before = seen.get(unique.key);
    if (before === undefined) seen.set(unique.key, line);
    else
      ctx.report('names/said-twice', { what: unique.what }, headOf(line), {
        label: 'again here',
        secondary: [{ span: headOf(before), text: 'first here' }],
        help: unique.help ?? 'take one of the two away',
      });
  }
}

function headOf(line: SetupLine | ExampleLine): Span {
  return line.kind === 'AtBlock' ? line.moment.span : line.span;
}

/** A key for a line of which only one can hold in its declaration; undefined: it may be repeated. */
function uniqueKeyOf(
  line: SetupLine | ExampleLine,
): { readonly key: string; readonly what: string; readonly help?: string } | undefined {
  switch (line.kind) {
    case 'GivenLine':
      return { key: `given ${line.name.text}`, what: `the given \`${line.name.text}\`` };
    case 'RulingLine':
      return { key: `ruling ${line.name.text}`, what: `the ruling \`${line.name.text}\`` };
    case 'PolicyUse': {
      const { who: whom } = line;
      const who = whom.kind === 'Everyone' ? 'everyone' : pathText(whom);
      return { key: `policy ${who}`, what: `the policy for \`${who}\`` };
    }
    case 'AtBlock':
      return {
        key: momentKey(line.moment),
        what: 'this moment',
        help: 'put its lines below those of the first',
      };
    case 'ScenarioLine':
      return { key: 'scenario', what: 'the scenario' };
    default:
      return undefined;
  }
}

/** A key that is equal for equal moments. */
export function momentKey({ edge, place }: NodeOf<'AtBlock'>['moment']): string {
  const { form, name, number, label } = place;
  return [edge, form, name.text, number?.value, label?.text].join(' ');
}

/** Checks `ruling x option`: the option must exist; `_` and `-` are equal. */
function wantOption(
  ctx: Context,
  ruling: RulingSymbol,
  value: RulingSymbol['options'][number]['name'],
): void {
  const options = ruling.options.map((option) => option.name.text);
  const same = options.find(
    (option) => option.replace(/_/g, '-') === value.text.replace(/_/g, '-'),
  );
  if (same !== undefined) return resolveWord(ctx, value, same);
  if (!isQuiet(ctx, value) && !isDoubtful(ctx, ruling))
    ctx.report('types/unknown-word', { name: value.text, words: options }, value, {
      help: didYouMean(ctx, value, options),
    });
}

/** Resolves the name for whom a policy is: everyone, a side, a participant, the referee. */
function checkPlayer(ctx: Context, who: Who, people: People): void {
  if (who.kind === 'Everyone') return;
  const ident = who.names[0];
  if (ident === undefined) return;
  if (who.names.length > 1) {
    const name = pathText(who);
    ctx.report('names/unknown', { name, what: 'participant or side' }, who, {
      help: 'name somebody who takes part, a side, `referee` or `everyone`',
    });
    return;
  }
  findPlayer(ctx, ident, people, 'participant or side');
}

/** Resolves a name of one who answers or rolls: a participant, a side, the referee. */
export function findPlayer(
  ctx: Context,
  ident: Ident,
  people: People,
  what: 'participant' | 'participant or side' = 'participant',
): void {
  const found = playerNamed(ctx, ident, people.get(ident.text));
  if (found !== undefined) return resolve(ctx, ident, found);
  if (isQuiet(ctx, ident)) return;
  const isForAll = what !== 'participant';
  const home =
    isForAll || people.size > 0
      ? undefined
      : ctx.names.symbols.scenarios.find(({ participants }) =>
          participants.some(({ name }) => name === ident.text),
        );
  const sides = [...ctx.names.sides.keys()];
  const candidates = [...people.keys(), ...sides, 'referee', ...(isForAll ? ['everyone'] : [])];
  const shown = [...people.keys(), ...(isForAll ? sides : [])];
  reportUnknown(
    ctx,
    ident,
    what,
    home === undefined
      ? nearestOrAll(ctx, ident, what, candidates, shown)
      : [`an example says first where it plays: \`scenario ${home.name}\``],
  );
}

function checkSide(ctx: Context, line: NodeOf<'SideRows'>, people: People): void {
  findGlobal(ctx, line.side, ['side']);
  const kind = findGlobal(ctx, line.rows.corner, ['kind']);
  const rows = readable(line.rows.rows);
  const isSure = checkWidths(
    ctx,
    line.rows,
    'kind',
    () => 'write `-` where the default holds',
    'take it away, or name its column in the line above the rows',
  );
  if (!isSure) return;
  for (const row of rows) checkHead(ctx, line, row);
  if (kind?.decl === undefined) return;
  // In a row that is too short or too long we do not know which cell belongs to which column.
  const whole = rows.filter((row) => row.cells.length === line.rows.columns.length);
  const seen = new Set<string>();
  for (const [index, ident] of line.rows.columns.entries()) {
    if (seen.has(ident.text))
      ctx.report('names/declared-twice', { name: ident.text, what: 'a column' }, ident);
    seen.add(ident.text);
    const field = kind.fields.find((one) => one.name === ident.text);
    const condition = ctx.names.global.get(ident.text);
    if (field !== undefined) {
      resolve(ctx, ident, field);
      const span = anewWith(field.decl);
      if (span !== undefined)
        ctx.report('types/starts-anew', { name: field.name, span }, ident, {
          secondary: labelAt(field.decl.name),
          help: 'leave the column out',
        });
      for (const row of whole) {
        const cell = row.cells[index];
        if (cell?.kind === 'Dash') missingValue(ctx, row, field, cell.span);
        else if (cell !== undefined) wantLiteral(ctx, cell, field.type, field.name, people);
      }
    } else if (condition?.symbol === 'condition') {
      resolve(ctx, ident, condition);
      for (const row of whole) {
        const cell = row.cells[index];
        if (cell !== undefined && cell.kind !== 'Dash')
          wantLiteral(ctx, cell, yesNoType, condition.name);
      }
    } else if (!isQuiet(ctx, ident) && !isDoubtful(ctx, kind)) {
      const candidates = [
        ...kind.fields.map((one) => one.name),
        ...ctx.names.symbols.conditions.map((one) => one.name),
      ];
      ctx.report(
        'names/unknown-field',
        { name: ident.text, owner: withArticle(kind.name) },
        ident,
        {
          help: nearestOrAll(ctx, ident, 'field', candidates),
        },
      );
    }
  }
  reportMissingColumns(ctx, line, kind, seen);
}

function checkHead(ctx: Context, line: NodeOf<'SideRows'>, row: RowNode): void {
  const { head, times } = row;
  if (times !== undefined && (times.value < 1 || times.value > mostCopies)) {
    ctx.report(
      'types/out-of-range',
      { value: times.value, place: 'x', range: `from 1 to ${mostCopies}` },
      times,
    );
  }
  if (head.kind === 'DiceLit') {
    const dice = writtenDice(head);
    ctx.report('syntax/dice-for-name', { dice }, head, {
      help: `write \`the-${dice}\`, or a name that says what it is for`,
    });
  } else if (head.kind !== 'Ident') {
    reportUnfit(ctx, head, 'the name of a participant', describeCell(head));
  } else {
    const taken = ctx.names.global.get(head.text);
    if (taken !== undefined) {
      ctx.report(
        'names/hides-a-declaration',
        { name: head.text, what: withArticle(taken.symbol) },
        head,
        {
          secondary: labelAt(taken.ident),
          help:
            taken.symbol === 'kind'
              ? `participants of another kind stand below a \`side ${line.side.text}\` of their own`
              : 'give the participant another name',
        },
      );
    }
  }
}

function describeCell(cell: Exclude<RowNode['head'], { readonly kind: 'Ident' }>): string {
  return cell.kind === 'Range' || typeOfLiteral(cell).type === 'number'
    ? 'a number'
    : 'something else';
}

/** True if the kind gives the field no value, so the scenario must. */
function needsValue(field: FieldSymbol): boolean {
  return field.decl.initial === undefined && field.type.type !== 'list';
}

function missingValue(ctx: Context, row: RowNode, field: FieldSymbol, at: RowNode['span']): void {
  if (!needsValue(field) || row.head.kind !== 'Ident') return;
  ctx.report('types/missing-value', { name: field.name, who: row.head.text }, at, {
    secondary: labelAt(field.decl.name, 'it has no default'),
    help: 'write a value here, or give the field a `default`',
  });
}

function reportMissingColumns(
  ctx: Context,
  line: NodeOf<'SideRows'>,
  kind: KindSymbol,
  seen: ReadonlySet<string>,
): void {
  for (const field of kind.fields) {
    if (!needsValue(field) || seen.has(field.name)) continue;
    // A misspelt column has been reported; it may be the one that is missing.
    if (
      isDoubtful(ctx, kind) ||
      line.rows.columns.some((ident) => ctx.tables.resolutionOf.get(ident) === undefined)
    )
      return;
    ctx.report(
      'types/missing-value',
      { name: field.name, who: `this ${kind.name}` },
      line.rows.corner,
      {
        secondary: labelAt(field.decl.name, 'it has no default'),
        help: `add a column \`${field.name}\`, or give the field a \`default\``,
      },
    );
  }
}

/** Reports givens without a default that neither the scenario nor one that it is like sets. */
function checkGivens(ctx: Context, scenario: ScenarioSymbol): void {
  const needed = ctx.names.symbols.givens.filter(
    ({ decl }) => decl !== undefined && decl.field.initial === undefined,
  );
  if (needed.length === 0) return;
  const given = new Set<string>();
  for (const { decl } of likeChain(ctx.names, scenario)) {
    if (decl === undefined || decl.lines.some((line) => line.kind === 'BrokenLine')) return;
    for (const line of decl.lines) if (line.kind === 'GivenLine') given.add(line.name.text);
    if (decl.like !== undefined && !ctx.names.scenarios.has(decl.like.text)) return;
  }
  const known = new Set(ctx.names.symbols.givens.map((one) => one.name));
  if ([...given].some((name) => !known.has(name))) return;
  for (const one of needed) {
    if (given.has(one.name) || scenario.ident === undefined) continue;
    ctx.report(
      'types/missing-value',
      { name: one.name, who: `the scenario ${scenario.name}` },
      scenario.ident,
      {
        secondary: labelAt(one.ident, 'it has no default'),
        help: `add a line \`given ${one.name} …\``,
      },
    );
  }
}
