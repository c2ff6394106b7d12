// Prints statements as lines.

import type {
  AgainRoll,
  BrokenLine,
  Cite,
  DiceOpNode,
  ModLine,
  Node,
  NodeOf,
  Otherwise,
  PushLine,
  RankKeyNode,
  RollStmt,
  Statement,
  CaseLine,
  Cases,
} from '../ast/ast.ts';
import {
  amountText,
  callText,
  durationText,
  exprText,
  membersText,
  oneValueText,
  rangeText,
  whenText,
  whereText,
} from './expression-text.ts';
import { simpleForms } from '../ast/forms.ts';
import { formText } from './form-text.ts';
import { clauseBreak, type Group, type LogicalLine } from './line.ts';

/** Collects the printed lines; `depth` is the indentation of the next ones. */
export interface Printer {
  readonly lines: LogicalLine[];
  readonly depth: number;
}

export function deeper(printer: Printer): Printer {
  return { lines: printer.lines, depth: printer.depth + 1 };
}

interface LineOptions {
  readonly group?: Group | undefined;
  readonly hang?: number | undefined;
}

export function put(
  printer: Printer,
  node: Node,
  cells: readonly string[],
  cites: readonly Cite[],
  options: LineOptions = {},
): void {
  const { group, hang = 2 } = options;
  printer.lines.push({
    start: node.span.start,
    node,
    depth: printer.depth,
    cells,
    group,
    cites,
    hang,
  });
}

/** The layout of a line with statements under it. */
const withBody: LineOptions = { hang: 4 };

export function printBody(printer: Printer, statements: readonly Statement[]): void {
  const inner = deeper(printer);
  for (const statement of statements) printStatement(inner, statement);
}

/** Prints nothing: broken lines occur only in files with errors, which are not formatted. */
export function printBroken(_printer: Printer, _line: BrokenLine): void {}

export function printStatement(printer: Printer, statement: Statement): void {
  switch (statement.kind) {
    case 'RollStmt':
      put(printer, statement, [rollText(statement)], statement.cites, withBody);
      return printModifiers(deeper(printer), statement.modifiers);
    case 'LetStmt': {
      const { value } = statement;
      const head = `let ${statement.name.text} be`;
      put(
        printer,
        statement,
        [value.kind === 'Cases' ? head : `${head} ${exprText(value)}`],
        statement.cites,
        withBody,
      );
      if (value.kind === 'Cases') printCases(deeper(printer), value);
      return printModifiers(deeper(printer), statement.modifiers);
    }
    case 'IfStmt':
      statement.branches.forEach((branch, index) => {
        const head = index === 0 ? 'if' : 'otherwise if';
        put(printer, branch, [`${head} ${exprText(branch.condition)}`], branch.cites, withBody);
        printBody(printer, branch.body);
      });
      return printOtherwise(printer, statement.otherwise);
    case 'EachStmt':
      put(printer, statement, [`each ${membersText(statement)}`], statement.cites, withBody);
      return printBody(printer, statement.body);
    case 'PickStmt': {
      const by = statement.by === undefined ? '' : ` by ${exprText(statement.by)}`;
      const from = `from ${exprText(statement.set)}${whereText(statement.where)}`;
      const what = `${statement.secretly ? 'secretly ' : ''}${statement.binder.text}`;
      const form = statement.word === 'draw' ? `${from}${by}` : `at random${by} ${from}`;
      put(printer, statement, [`${statement.word} ${what} ${form}`], statement.cites, withBody);
      printBody(printer, statement.body);
      return printOtherwise(printer, statement.otherwise);
    }
    case 'EachNumberStmt': {
      const text = `each ${statement.binder.text} from ${exprText(statement.from)} to ${exprText(statement.to)}`;
      put(printer, statement, [text], statement.cites, withBody);
      return printBody(printer, statement.body);
    }
    case 'PlayStmt':
    case 'RepeatStmt':
      put(printer, statement, [formText(statement)], statement.cites, withBody);
      return printBody(printer, statement.body);
    case 'StepStmt':
      put(printer, statement, [formText(statement)], statement.cites);
      return printBody(printer, statement.body);
    case 'RankStmt': {
      put(
        printer,
        statement,
        [`rank ${statement.order.text} of ${membersText(statement)}`],
        statement.cites,
        withBody,
      );
      const group: Group = { strict: false };
      for (const key of statement.keys) {
        if (key.kind === 'BrokenLine') printBroken(printer, key);
        else put(deeper(printer), key, rankCells(key), key.cites, { group });
      }
      return;
    }
    case 'CallStmt': {
      put(printer, statement, [simpleText(statement)], statement.cites);
      return printCaseLines(deeper(printer), statement.cases);
    }
    case 'BrokenLine':
      return printBroken(printer, statement);
    default:
      return put(printer, statement, [simpleText(statement)], statement.cites);
  }
}

function printOtherwise(printer: Printer, otherwise: Otherwise | undefined): void {
  if (otherwise === undefined) return;
  put(printer, otherwise, ['otherwise'], otherwise.cites);
  printBody(printer, otherwise.body);
}

/** Statements of one line, which may follow an outcome on its line. */
type Simple = NodeOf<keyof typeof simpleForms | 'MoveStmt' | 'GainStmt' | 'LoseStmt' | 'CallStmt'>;

export function isSimple(node: Node): node is Simple {
  return (
    node.kind in simpleForms || ['MoveStmt', 'GainStmt', 'LoseStmt', 'CallStmt'].includes(node.kind)
  );
}

/** Returns the first line of such a statement. */
export function simpleText(statement: Simple): string {
  switch (statement.kind) {
    case 'MoveStmt': {
      const into = exprText(statement.into);
      if (statement.what === undefined) return `${statement.word} ${into}`;
      const from = statement.from === undefined ? '' : ` from ${exprText(statement.from)}`;
      return `${statement.word} ${exprText(statement.what)}${from} into ${into}`;
    }
    case 'GainStmt': {
      const fields = statement.fields
        .map((field) => `${field.name.text} ${exprText(field.value)}`)
        .join(', ');
      const duration =
        statement.duration === undefined ? '' : ` ${durationText(statement.duration)}`;
      return `${exprText(statement.who)} gains ${statement.condition.text}${fields === '' ? '' : ` with ${fields}`}${duration}`;
    }
    case 'LoseStmt':
      return `${exprText(statement.who)} loses ${statement.condition.text}`;
    case 'CallStmt':
      return `${callText(statement.call)}${statement.name === undefined ? '' : ` as ${statement.name.text}`}`;
    default:
      return formText(statement);
  }
}

/** Prints case lines. A statement on the same line is a cell of its own. */
function printCaseLines(printer: Printer, cases: readonly (CaseLine | BrokenLine)[]): void {
  const group: Group = { strict: false };
  for (const line of cases) {
    if (line.kind === 'BrokenLine') {
      printBroken(printer, line);
      continue;
    }
    const outcomes =
      line.outcomes.length === 0
        ? 'otherwise'
        : line.outcomes.map((outcome) => outcome.text).join(', ');
    const [only] = line.body;
    if (!line.inline || only === undefined) {
      put(printer, line, [outcomes], line.cites);
      printBody(printer, line.body);
      continue;
    }
    put(printer, line, [outcomes, isSimple(only) ? simpleText(only) : ''], line.cites, { group });
    if (only.kind === 'CallStmt') printCaseLines(deeper(printer), only.cases);
  }
}

function rollText(roll: RollStmt): string {
  const source =
    roll.source.kind === 'AgainRoll'
      ? `again ${againText(roll.source)}`
      : [exprText(roll.source.dice), ...roll.source.ops.map(diceOpText)].join(' ');
  const as = roll.name === undefined ? '' : ` as ${roll.name.text}`;
  const by = roll.by === undefined ? '' : ` by ${exprText(roll.by)}`;
  return `roll ${roll.secretly ? 'secretly ' : ''}${source}${as}${by}${roll.lowIsGood ? ', low is good' : ''}`;
}

function againText({ roll, keeping }: AgainRoll): string {
  return `${roll.text}${keeping.length === 0 ? '' : ` keeping ${keeping.map(oneValueText).join(', ')}`}`;
}

/** Returns the cells of a push line: `push wins keeping 1, 6 if Push by p when wins is 0`. */
export function pushCells({ sources, call, when }: PushLine): readonly string[] {
  const again = sources.map(againText).join(' and ');
  return [
    `push ${again} if ${simpleText(call)}${when === undefined ? '' : `${clauseBreak}${whenText(when)}`}`,
  ];
}

export function diceOpText(op: DiceOpNode): string {
  switch (op.kind) {
    case 'KeepOp':
      return `${op.word} ${op.end} ${exprText(op.count)}`;
    case 'ExplodeOp':
      return `explode on ${exprText(op.on)} up to ${op.limit.value} times`;
    case 'RerollOp':
      return `reroll ${rangeText(op.range)} once`;
    case 'CountOp':
      return `count ${exprText(op.least)} or more`;
    case 'NeverBelowOp':
      return `never below ${exprText(op.floor)}`;
  }
}

/** Prints modifier lines; those under `best of` share the columns. */
export function printModifiers(
  printer: Printer,
  lines: readonly ModLine[],
  group: Group = { strict: false },
): void {
  for (const line of lines) {
    if (line.kind === 'BrokenLine') printBroken(printer, line);
    else if (line.kind === 'ModifierLine') {
      put(
        printer,
        line,
        [line.name.text, amountText(line.amount), whenText(line.when)],
        line.cites,
        { group, hang: 4 },
      );
    } else {
      put(printer, line, [`best of ${line.name.text}`], line.cites);
      printModifiers(deeper(printer), line.lines, group);
    }
  }
}

export function printCases(printer: Printer, cases: Cases): void {
  const group: Group = { strict: false };
  for (const line of cases.cases) {
    if (line.kind === 'BrokenLine') printBroken(printer, line);
    else
      put(
        printer,
        line,
        [exprText(line.value), line.when === undefined ? 'otherwise' : whenText(line.when)],
        line.cites,
        { group, hang: 4 },
      );
  }
}

function rankCells(key: RankKeyNode): readonly string[] {
  switch (key.kind) {
    case 'RankRoll': {
      const name =
        key.value === undefined ? key.call.name.text : `${key.call.name.text}.${key.value.text}`;
      const rest = callText(key.call).slice(key.call.name.text.length);
      const as = key.name === undefined ? '' : ` as ${key.name.text}`;
      return [`${key.end} roll ${name}${rest}${as}`, whenText(key.when)];
    }
    case 'RankValue':
      return [`${key.end} ${exprText(key.value)}`, whenText(key.when)];
    case 'RankLinked':
      return [`linked to ${key.other.text} when ${exprText(key.condition)}`];
    case 'RankFirst':
      return [`first where ${exprText(key.condition)}`];
    case 'RankListed':
      return ['otherwise as listed'];
    case 'RankChosen':
      return [`otherwise as chosen by ${exprText(key.by)}`];
  }
}
