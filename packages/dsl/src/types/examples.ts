// Examples: scripted dice and answers, trials, expectations.

import {
  isMissing,
  type AnswerChoice,
  type DiceLine,
  type ExampleOnlyLine,
  type Ident,
  type TryLineNode,
  type WithLine,
} from '../ast/ast.ts';
import type { Help } from '../diagnostics/diagnostic.ts';
import { readable } from '../names/parts.ts';
import { createNameScope, type NameScope } from '../names/scope.ts';
import type {
  CallableSymbol,
  EncounterSymbol,
  ExampleSymbol,
  TriggerSymbol,
  ValueSymbol,
} from '../names/symbols.ts';
import { checkInvocation } from './calls.ts';
import { builtIn, resolve, type Context } from './context.ts';
import {
  didYouMean,
  findSymbol,
  findGlobal,
  hasBroken,
  hasUnknown,
  isDoubtful,
  isQuiet,
} from './lookup.ts';
import { findListed, wantChosen } from './policies.ts';
import { checkSetup, peopleOf, scopeOfPeople, type People } from './scenarios.ts';
import { checkMoment } from './spans.ts';
import { checkTarget } from './targets.ts';
import { numberType, yesNoType } from './types.ts';
import { wantLiteral } from './written.ts';

/** An example. */
export function checkExample(cx: Context, example: ExampleSymbol): void {
  const people = peopleOf(example);
  checkSetup(cx, example.decl.lines, people);
  const scope = scopeOfPeople(cx, people);
  for (const line of readable(example.decl.lines)) {
    switch (line.kind) {
      case 'GivenLine':
      case 'RulingLine':
      case 'PolicyUse':
      case 'SideRows':
      case 'AtBlock':
        break;
      default:
        checkLine(cx, scope, people, line);
    }
  }
}

function checkLine(cx: Context, scope: NameScope, people: People, line: ExampleOnlyLine): void {
  switch (line.kind) {
    case 'ScenarioLine':
      findSymbol(cx, line.scenario, cx.names.scenarios, 'scenario');
      return;
    case 'NoDiceLine':
    case 'OtherDiceLine':
      return;
    case 'DiceLine':
      return checkDice(cx, people, line);
    case 'AnswerChoice':
      return checkAnswer(cx, people, line);
    case 'AnswerTakes':
      findPlayer(cx, line.who, people);
      if (line.call !== undefined) checkInvocation(cx, scope, line.call, ['action'], true);
      return;
    case 'AnswerPicks':
      findPlayer(cx, line.who, people);
      for (const name of line.names) findPicked(cx, name, people);
      return;
    case 'AnswerLists':
      findPlayer(cx, line.who, people);
      for (const name of line.names) findListed(cx, name);
      return;
    case 'AnswerSays':
      findPlayer(cx, line.who, people);
      wantLiteral(cx, line.value, numberType, 'the answer');
      return;
    case 'WithLine':
      return checkWith(cx, scope, people, line);
    case 'TryLine':
      return checkTry(cx, scope, line);
    case 'ExpectLine':
      cx.want(createNameScope(scope), line.value, yesNoType);
      return;
    case 'ExpectAt':
      checkMoment(cx, line.moment);
      for (const claim of readable(line.claims)) {
        cx.want(scope, claim.value, yesNoType);
        if (claim.when !== undefined) cx.want(scope, claim.when, yesNoType);
      }
      return;
  }
}

/** Somebody who answers or rolls: a participant, a side, the referee. */
function findPlayer(cx: Context, ident: Ident, people: People): void {
  const person = people.get(ident.text);
  if (person !== undefined) return resolve(cx, ident, person);
  if (ident.text === 'referee') return resolve(cx, ident, builtIn('referee'));
  const side = cx.names.global.get(ident.text);
  if (side?.symbol === 'side') return resolve(cx, ident, side);
  if (isQuiet(cx, ident)) return;
  const candidates = [
    ...people.keys(),
    ...cx.names.symbols.sides.map((one) => one.name),
    'referee',
  ];
  const home = people.size > 0 ? undefined : scenarioOf(cx, ident);
  cx.report('names/unknown', { name: ident.text, what: 'participant' }, ident.span, {
    help:
      home === undefined
        ? didYouMean(cx, ident, candidates)
        : [{ text: `an example says first where it plays: \`scenario ${home}\`` }],
  });
}

/** The first scenario in which a participant takes part. */
function scenarioOf(cx: Context, { text }: Ident): string | undefined {
  return cx.names.symbols.scenarios.find(({ participants }) =>
    participants.some(({ name }) => name === text),
  )?.name;
}

type Roller = CallableSymbol | TriggerSymbol | EncounterSymbol;

/** Who or which row is picked; a participant's name comes first. */
function findPicked(cx: Context, name: Ident, people: People): void {
  const isRow = cx.names.symbols.tables.some(({ rows }) =>
    rows.some((row) => row.name === name.text),
  );
  if (isRow && !people.has(name.text)) {
    findListed(cx, name);
    return;
  }
  findSymbol(cx, name, people, 'participant');
}

function checkDice(cx: Context, people: People, line: DiceLine): void {
  if (line.by !== undefined) findPlayer(cx, line.by, people);
  const [ident, roll] = line.stream?.names ?? [];
  if (ident === undefined || isMissing(ident)) return;
  const owner = rollerNamed(cx, ident);
  if (owner === undefined) return;
  resolve(cx, ident, owner);
  const values =
    owner.symbol === 'choice' ? [] : owner.values.filter((value) => value.kind === 'roll');
  const value =
    roll === undefined
      ? onlyRoll(cx, ident, owner, values)
      : values.find((one) => one.name === roll.text);
  if (roll !== undefined && value !== undefined) resolve(cx, roll, value);
  if (roll !== undefined && value === undefined && !hasBroken(owner) && !isQuiet(cx, roll)) {
    const known = values.map((one) => one.name).filter((name) => name !== '');
    cx.report(
      'names/unknown',
      { name: roll.text, what: `roll in \`${owner.name}\` called` },
      roll.span,
      { help: [...didYouMean(cx, roll, known), ...rolledElsewhere(cx, ident, roll)] },
    );
  }
  if (value !== undefined) cx.tables.streams.set(line, value);
  checkNamed(cx, people, line, value);
  const most = mostFaces(cx, value, line.span.source);
  for (const face of line.faces)
    if (face.kind === 'IntLit' && most !== undefined && (face.value < 1 || face.value > most))
      cx.report('types/no-face', { face: face.value, sides: most }, face.span);
}

/**
 * The faces of the largest die in a roll; undefined: not all its dice are written out, or another file has replaced its
 * dice, so that the example is no longer about them.
 */
function mostFaces(cx: Context, value: ValueSymbol | undefined, file: string): number | undefined {
  if (value?.decl.kind !== 'RollStmt' || value.decl.source.kind !== 'NewRoll') return undefined;
  const thrown = [value.decl.source.dice];
  for (const one of value.decl.modifiers) {
    if (one.kind !== 'ModifierLine') return undefined;
    if (one.amount.value !== undefined) thrown.push(one.amount.value);
  }
  for (const { decl } of cx.names.symbols.modifiers)
    if (decl.amount.value !== undefined) thrown.push(decl.amount.value);
  let most = 1;
  for (const dice of thrown) {
    if (dice.kind === 'IntLit') continue;
    if (dice.kind !== 'DiceLit' || dice.span.source !== file) return undefined;
    most = Math.max(most, dice.faces ?? 1);
  }
  return most > 1 ? most : undefined;
}

/** A face may be the name of a participant or row, if a pick or a draw decides that. */
function checkNamed(
  cx: Context,
  people: People,
  line: DiceLine,
  value: ValueSymbol | undefined,
): void {
  for (const face of line.faces) {
    if (face.kind === 'IntLit' || isQuiet(cx, face)) continue;
    const binder = value?.decl.kind === 'PickStmt' ? value.decl.binder : undefined;
    const picked = binder && cx.tables.resolutions.get(binder);
    // If the declaration that picks was not checked, what it picks is not known.
    if (binder !== undefined && picked === undefined) continue;
    const type = picked?.symbol === 'local' ? picked.type : undefined;
    if (type?.type === 'row') {
      findSymbol(cx, face, new Map(type.table.rows.map((row) => [row.name, row])), 'row');
      continue;
    }
    if (type?.type === 'participant') {
      findSymbol(cx, face, people, 'participant');
      continue;
    }
    if (value === undefined && line.stream !== undefined) continue;
    cx.report('names/unknown', { name: face.text, what: 'column of cases' }, face.span, {
      help: [{ text: 'write the faces, or `cases` with such a column below' }],
    });
  }
}

/** Where there is a roll of this name, if not in the declaration that a line names. */
function rolledElsewhere(cx: Context, ident: Ident, { text: roll }: Ident): readonly Help[] {
  return rollersOf(cx)
    .filter(
      (one) =>
        one.symbol !== 'choice' &&
        one.values.some(({ kind, name }) => kind === 'roll' && name === roll),
    )
    .map(({ name }) => ({
      text: `\`${roll}\` is rolled in \`${name}\``,
      edits: [{ span: ident.span, replacement: name }],
    }));
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

function rollerNamed(cx: Context, ident: Ident): Roller | undefined {
  const space = new Map<string, Roller>(rollersOf(cx).map((one) => [one.name, one]));
  return findSymbol(cx, ident, space, 'check or other declaration that rolls');
}

function onlyRoll(
  cx: Context,
  ident: Ident,
  owner: Roller,
  rolls: readonly ValueSymbol[],
): ValueSymbol | undefined {
  const [only] = rolls;
  if (hasBroken(owner) || (only === undefined && hasUnknown(cx, owner))) return only;
  if (only === undefined)
    cx.report(
      'names/wrong-sort',
      { name: owner.name, is: 'without a roll', wanted: 'something that rolls' },
      ident.span,
    );
  if (rolls.length <= 1) return only;
  const names = rolls
    .filter((roll) => roll.name !== '')
    .map((roll) => `${owner.name}.${roll.name}`);
  cx.report('types/which-roll', { name: owner.name, rolls: names }, ident.span, {
    secondary: owner.ident === undefined ? [] : [{ span: owner.ident.span, text: 'declared here' }],
    help: [
      {
        text:
          names.length === 0
            ? 'give each of its rolls a name, such as `roll d6 as x`'
            : 'write a line for each of them',
      },
    ],
  });
  return undefined;
}

function checkAnswer(cx: Context, people: People, line: AnswerChoice): void {
  findPlayer(cx, line.by, people);
  const choice = findGlobal(cx, line.choice, ['choice'], 'choice');
  if (choice?.decl !== undefined) wantChosen(cx, choice, line.value);
}

function checkWith(cx: Context, scope: NameScope, people: People, line: WithLine): void {
  const last = line.target.names.at(-1);
  const condition = last === undefined ? undefined : cx.names.global.get(last.text);
  const [first] = line.target.names;
  if (
    condition?.symbol === 'condition' &&
    last !== undefined &&
    first !== undefined &&
    line.target.names.length === 2
  ) {
    resolve(cx, last, condition);
    cx.check(scope, { kind: 'Path', span: first.span, names: [first] });
    wantLiteral(cx, line.value, yesNoType, condition.name);
    return;
  }
  // Before a `try`, fixed fields may be set too: that makes a different participant.
  const symbol = checkPlace(cx, scope, line);
  wantLiteral(cx, line.value, symbol, last?.text ?? '', people);
}

function checkPlace(cx: Context, scope: NameScope, line: WithLine): ReturnType<typeof checkTarget> {
  const type = cx.check(scope, line.target);
  const last = line.target.names.at(-1);
  const symbol = last === undefined ? undefined : cx.tables.resolutions.get(last);
  if (
    symbol?.symbol === 'field' ||
    symbol?.symbol === 'track' ||
    symbol?.symbol === 'condition-field' ||
    symbol === undefined
  )
    return type;
  return checkTarget(cx, scope, line.target);
}

function checkTry(cx: Context, scope: NameScope, line: TryLineNode): void {
  const callee = checkInvocation(cx, scope, line.call);
  const { outcome: ident } = line;
  if (ident === undefined || isMissing(ident) || callee?.decl === undefined) return;
  const outcomes = callee.symbol === 'check' || callee.symbol === 'choice' ? callee.outcomes : [];
  const outcome = outcomes.find((one) => one.name === ident.text);
  if (outcome !== undefined) return resolve(cx, ident, outcome);
  if (isQuiet(cx, ident) || isDoubtful(cx, callee)) return;
  const names = outcomes.map((one) => one.name);
  cx.report(
    'types/unknown-outcome',
    { name: ident.text, callee: callee.name, outcomes: names },
    ident.span,
    { help: didYouMean(cx, ident, names) },
  );
}
