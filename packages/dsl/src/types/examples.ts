// Examples: checks scripted dice and answers, tries, and expectations.

import { reportSort } from './show.ts';
import { builtIn, reportUnknown, resolve, type Context, type Scope } from './context.ts';
import { createScope } from './scope.ts';
import { type DiceLine, type ExampleLine, type Ident, type NodeOf } from '../ast/ast.ts';
import { backticked, orList } from '../diagnostics/catalogue/entry.ts';
import { labelAt, type Advice, fixAt } from '../diagnostics/diagnostic.ts';
import { describeSymbol } from '../names/describe.ts';
import { readable } from '../names/parts.ts';
import type {
  CallableSymbol,
  EncounterSymbol,
  ExampleSymbol,
  TriggerSymbol,
  ValueSymbol,
} from '../names/symbols.ts';
import { checkInvocation } from './calls.ts';
import {
  didYouMean,
  findOutcome,
  findSymbol,
  findGlobal,
  hasBroken,
  hasUnknown,
  isQuiet,
  tableWithRow,
} from './lookup.ts';
import { findListed, wantChosen } from './policies.ts';
import { checkSetup, findPlayer, peopleOf, scopeOfPeople, type People } from './scenarios.ts';
import { checkMoment } from './spans.ts';
import { checkTarget } from './targets.ts';
import { numberType, yesNoType } from '../names/types.ts';
import { wantLiteral } from './written.ts';

/** Checks an example. */
export function checkExample(ctx: Context, example: ExampleSymbol): void {
  const people = peopleOf(example);
  checkSetup(ctx, example.decl.lines, people);
  const scope = scopeOfPeople(ctx, people);
  for (const line of readable(example.decl.lines)) checkLine(scope, people, line);
}

function checkLine(scope: Scope, people: People, line: ExampleLine): void {
  switch (line.kind) {
    case 'ScenarioLine':
      findSymbol(scope, line.scenario, scope.names.scenarios, 'scenario');
      return;
    case 'DiceLine':
      return checkDice(scope, people, line);
    case 'AnswerChoice':
      return checkAnswer(scope, people, line);
    case 'AnswerTakes':
      findPlayer(scope, line.who, people);
      if (line.call !== undefined) checkInvocation(scope, line.call, ['action'], true);
      return;
    case 'AnswerPicks':
      findPlayer(scope, line.who, people);
      for (const name of line.names) findPicked(scope, name, people);
      return;
    case 'AnswerLists':
      findPlayer(scope, line.who, people);
      for (const name of line.names) findListed(scope, name);
      return;
    case 'AnswerSays':
      findPlayer(scope, line.who, people);
      wantLiteral(scope, line.value, numberType, 'the answer');
      return;
    case 'WithLine':
      return checkWith(scope, people, line);
    case 'TryLine':
      return checkTry(scope, line);
    case 'ExpectLine':
      createScope(scope).want(line.value, yesNoType);
      return;
    case 'ExpectAt':
      checkMoment(scope, line.moment);
      for (const claim of readable(line.claims)) {
        scope.test(claim.value);
        scope.test(claim.when);
      }
      return;
    // The others are checked with the setup, or have nothing to check.
    default:
      return;
  }
}

type Roller = CallableSymbol | TriggerSymbol | EncounterSymbol;

/** Resolves the participant or row that is picked; a participant takes precedence. */
function findPicked(ctx: Context, name: Ident, people: People): void {
  if (tableWithRow(ctx, name) !== undefined && !people.has(name.text)) {
    findListed(ctx, name);
    return;
  }
  findSymbol(ctx, name, people, 'participant');
}

function checkDice(ctx: Context, people: People, line: DiceLine): void {
  if (line.by !== undefined) findPlayer(ctx, line.by, people);
  const [ident, roll] = line.stream?.names ?? [];
  if (ident === undefined) return;
  const owner = rollerNamed(ctx, ident);
  if (owner === undefined) return;
  resolve(ctx, ident, owner);
  const values =
    owner.symbol === 'choice' ? [] : owner.values.filter((value) => value.kind === 'roll');
  const value =
    roll === undefined
      ? onlyRoll(ctx, ident, owner, values)
      : values.find((one) => one.name === roll.text);
  if (roll !== undefined && value !== undefined) resolve(ctx, roll, value);
  if (roll !== undefined && value === undefined && !hasBroken(owner) && !isQuiet(ctx, roll)) {
    const known = values.map((one) => one.name).filter((name) => name !== '');
    reportUnknown(ctx, roll, `roll in \`${owner.name}\` called`, [
      ...didYouMean(ctx, roll, known),
      ...rolledElsewhere(ctx, ident, roll),
    ]);
  }
  if (value !== undefined) ctx.tables.streamOf.set(line, value);
  checkNamed(ctx, people, line, value);
  const most = mostFaces(ctx, value, line.span.source);
  for (const face of line.faces)
    if (face.kind === 'IntLit' && most !== undefined && (face.value < 1 || face.value > most))
      ctx.report('types/no-face', { face: face.value, sides: most }, face);
}

/**
 * The number of faces of the largest die in a roll. Undefined if some of its dice are not literals,
 * or if another file has replaced its dice, so that the example is no longer about them.
 */
function mostFaces(ctx: Context, value: ValueSymbol | undefined, file: string): number | undefined {
  if (value?.decl.kind !== 'RollStmt' || value.decl.source.kind !== 'NewRoll') return undefined;
  const thrown = [value.decl.source.dice];
  for (const one of value.decl.modifiers) {
    if (one.kind !== 'ModifierLine') return undefined;
    if (one.amount.value !== undefined) thrown.push(one.amount.value);
  }
  for (const { decl } of ctx.names.symbols.modifiers)
    if (decl.amount.value !== undefined) thrown.push(decl.amount.value);
  let most = 1;
  for (const dice of thrown) {
    if (dice.kind === 'IntLit') continue;
    if (dice.kind !== 'DiceLit' || dice.span.source !== file) return undefined;
    most = Math.max(most, dice.faces ?? 1);
  }
  return most > 1 ? most : undefined;
}

/** Resolves faces that are names of participants or rows, which only a pick or a draw allows. */
function checkNamed(
  ctx: Context,
  people: People,
  line: DiceLine,
  value: ValueSymbol | undefined,
): void {
  for (const face of line.faces) {
    if (face.kind === 'IntLit' || isQuiet(ctx, face)) continue;
    const binder = value?.decl.kind === 'PickStmt' ? value.decl.binder : undefined;
    const picked = binder && ctx.tables.resolutionOf.get(binder);
    // If the declaration with the pick was not checked, we do not know what it picks.
    if (binder !== undefined && picked === undefined) continue;
    const type = picked?.symbol === 'local' ? picked.type : undefined;
    if (type?.type === 'row') {
      findSymbol(ctx, face, new Map(type.table.rows.map((row) => [row.name, row])), 'row');
      continue;
    }
    if (type?.type === 'participant') {
      findSymbol(ctx, face, people, 'participant');
      continue;
    }
    if (value === undefined && line.stream !== undefined) continue;
    const roller = rollersOf(ctx).find(({ name }) => name === face.text);
    const person = people.get(face.text);
    if (roller !== undefined || person !== undefined) {
      reportSort(
        ctx,
        face,
        describeSymbol(roller ?? person ?? builtIn('referee')),
        'a face of a die',
        { help: 'each roller has a line of its own: `dice Hit by Ada  12`' },
      );
      return;
    }
    reportUnknown(
      ctx,
      face,
      'column of cases',
      'write the faces, or `cases` with such a column below',
    );
  }
}

/**
 * Advice that says where a roll of this name exists, if the declaration that the line names has none.
 */
function rolledElsewhere(ctx: Context, ident: Ident, { text: roll }: Ident): readonly Advice[] {
  return rollersWith(ctx, roll).map(({ name }) =>
    fixAt(`\`${roll}\` is rolled in \`${name}\``, ident, name),
  );
}

function rollersWith(ctx: Context, roll: string): readonly Roller[] {
  return rollersOf(ctx).filter(
    (one) =>
      one.symbol !== 'choice' &&
      one.values.some(({ kind, name }) => kind === 'roll' && name === roll),
  );
}

function rollersOf({ names: { symbols } }: Context): readonly Roller[] {
  return [
    ...symbols.checks,
    ...symbols.actions,
    ...symbols.procedures,
    ...symbols.triggers,
    ...(symbols.encounter === undefined ? [] : [symbols.encounter]),
  ];
}

function rollerNamed(ctx: Context, ident: Ident): Roller | undefined {
  const space = new Map<string, Roller>(rollersOf(ctx).map((one) => [one.name, one]));
  const rolled =
    space.has(ident.text) || ctx.names.global.has(ident.text) || isQuiet(ctx, ident)
      ? []
      : rollersWith(ctx, ident.text);
  if (rolled.length > 0) {
    const names = rolled.map((one) => `${one.name}.${ident.text}`);
    const [only] = names;
    reportSort(ctx, ident, 'a roll', 'the check or action that rolls it', {
      help: [
        {
          text: `write ${orList(backticked(names))}`,
          ...(names.length === 1 && only !== undefined
            ? { edits: [{ span: ident.span, replacement: only }] }
            : {}),
        },
      ],
    });
    return undefined;
  }
  return findSymbol(ctx, ident, space, 'check or other declaration that rolls');
}

function onlyRoll(
  ctx: Context,
  ident: Ident,
  owner: Roller,
  rolls: readonly ValueSymbol[],
): ValueSymbol | undefined {
  const [only] = rolls;
  if (hasBroken(owner) || (only === undefined && hasUnknown(ctx, owner))) return only;
  if (only === undefined)
    ctx.report(
      'names/wrong-sort',
      { name: owner.name, is: 'without a roll', wanted: 'something that rolls' },
      ident,
    );
  if (rolls.length <= 1) return only;
  const names = rolls
    .filter((roll) => roll.name !== '')
    .map((roll) => `${owner.name}.${roll.name}`);
  ctx.report('types/which-roll', { name: owner.name, rolls: names }, ident, {
    secondary: labelAt(owner.ident),
    help:
      names.length === 0
        ? 'give each of its rolls a name, such as `roll d6 as x`'
        : 'write a line for each of them',
  });
  return undefined;
}

function checkAnswer(ctx: Context, people: People, line: NodeOf<'AnswerChoice'>): void {
  findPlayer(ctx, line.by, people);
  const choice = findGlobal(ctx, line.choice, ['choice']);
  if (choice?.decl !== undefined) wantChosen(ctx, choice, line.value);
}

function checkWith(scope: Scope, people: People, line: NodeOf<'WithLine'>): void {
  const last = line.target.names.at(-1);
  const condition = last === undefined ? undefined : scope.names.global.get(last.text);
  const [first] = line.target.names;
  if (
    condition?.symbol === 'condition' &&
    last !== undefined &&
    first !== undefined &&
    line.target.names.length === 2
  ) {
    resolve(scope, last, condition);
    scope.check({ kind: 'Path', span: first.span, names: [first] });
    wantLiteral(scope, line.value, yesNoType, condition.name);
    return;
  }
  // Before a `try`, an example may set fixed fields too: that makes a different participant.
  const symbol = checkPlace(scope, line);
  wantLiteral(scope, line.value, symbol, last?.text ?? '', people);
}

function checkPlace(scope: Scope, line: NodeOf<'WithLine'>): ReturnType<typeof checkTarget> {
  const type = scope.check(line.target);
  const last = line.target.names.at(-1);
  const symbol = last === undefined ? undefined : scope.tables.resolutionOf.get(last);
  if (
    symbol?.symbol === 'field' ||
    symbol?.symbol === 'track' ||
    symbol?.symbol === 'condition-field' ||
    symbol === undefined
  )
    return type;
  return checkTarget(scope, line.target);
}

function checkTry(scope: Scope, line: NodeOf<'TryLine'>): void {
  const callee = checkInvocation(scope, line.call);
  if (line.outcome !== undefined && callee?.decl !== undefined)
    findOutcome(scope, line.outcome, callee);
}
