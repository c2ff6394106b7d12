// Prints headers, declarations and overrides as lines.

import type {
  ActionLine,
  BrokenLine,
  CheckLine,
  Declaration,
  DefineDecl,
  FieldNode,
  HeaderNode,
  MomentLine,
  NodeOf,
  Option,
  Override,
  Owner,
  Part,
  ConditionLine,
  Text,
  TopLevel,
} from '../ast/ast.ts';
import {
  actText,
  amountText,
  cellText,
  docText,
  exprText,
  paramsText,
  plainTextText,
  writtenType,
  writtenValue,
  whenText,
} from './expression-text.ts';
import { formText, spaced } from './form-text.ts';
import { eventText, momentText } from './moment-text.ts';
import { clauseBreak, type Group } from './line.ts';
import { initialText, printClaims, printRow, printRows } from './print-parts.ts';
import {
  printCaseTable,
  printExampleLine,
  printPolicyLine,
  printSetupLine,
} from './print-scenarios.ts';
import {
  deeper,
  printBody,
  pushCells,
  printBroken,
  printCases,
  printModifiers,
  printStatement,
  put,
  type Printer,
} from './print-statements.ts';

export function printHeader(printer: Printer, header: HeaderNode): void {
  if (header.kind === 'FilesHeader') {
    const files = header.files.map(plainTextText).join(', ');
    const version = header.version === undefined ? '' : ` version ${header.version.value}`;
    const as = header.as === undefined ? '' : ` as ${plainTextText(header.as)}`;
    return put(printer, header, [`${header.mode} ${files}${version}${as}`], header.cites);
  }
  put(printer, header, [`ruleset ${plainTextText(header.name)}`], header.cites);
  for (const line of header.lines) {
    if (line.kind === 'BrokenLine') printBroken(printer, line);
    else put(deeper(printer), line, [formText(line)], line.cites);
  }
}

/**
 * Prints an item at the margin.
 *
 * @param givens the group of neighbouring `given` and `track` lines
 */
export function printTopLevel(printer: Printer, item: TopLevel, givens: Group): void {
  if (item.kind === 'GivenDecl' || item.kind === 'TrackDecl') {
    const word = item.kind === 'GivenDecl' ? 'given' : 'track';
    return put(printer, item, fieldCells(item.field, `${word} `), item.field.cites, {
      group: givens,
    });
  }
  if (isOverride(item)) return printOverride(printer, item);
  printDeclaration(printer, item, '');
}

function isOverride(item: TopLevel): item is Override {
  return /^(?:Replace|Remove|Rename|Insert|Set|Add)/.test(item.kind);
}

/**
 * Prints a declaration.
 *
 * @param lead the text before the keyword: `replace ` or nothing
 */
function printDeclaration(printer: Printer, item: Declaration, lead: string): void {
  const inner = deeper(printer);
  const head = (text: string, doc: Text | undefined, hang = 2): void => {
    put(printer, item, [spaced(lead + text, docText(doc))], 'cites' in item ? item.cites : [], {
      hang,
    });
  };
  switch (item.kind) {
    case 'SpanDecl':
      return head(
        `span ${item.name.text}${item.within === undefined ? '' : ` in ${item.within.text}`}`,
        item.doc,
      );
    case 'SideDecl':
      return head(`side ${item.name.text}`, item.doc);
    case 'KindDecl':
      head(`kind ${item.name.text}`, item.doc);
      return printFields(inner, item.fields);
    case 'ConditionDecl':
      head(`condition ${item.name.text}`, item.doc);
      return item.lines.forEach((line) => printConditionLine(inner, line));
    case 'TableDecl':
      head(`table ${item.name.text}`, item.doc);
      return printRows(inner, item.rows);
    case 'GivenDecl':
      return put(printer, item, fieldCells(item.field, `${lead}given `), item.field.cites);
    case 'TrackDecl':
      return put(printer, item, fieldCells(item.field, `${lead}track `), item.field.cites);
    case 'RulingDecl':
      head(`ruling ${item.name.text}`, item.doc);
      return printOptions(inner, item.options);
    case 'DefineDecl':
      return printDefine(printer, item, lead);
    case 'ModifierDecl': {
      const targets = item.targets.map(exprText).join(', ');
      const when = item.when === undefined ? '' : `${clauseBreak}${whenText(item.when)}`;
      return head(
        `modifier ${item.name.text} ${amountText(item.amount)} to ${targets}${paramsText(item.params)}${when}`,
        undefined,
      );
    }
    case 'CheckDecl': {
      head(`check ${item.signature.name.text}${paramsText(item.signature.params)}`, item.doc);
      const group: Group = { strict: false };
      return item.lines.forEach((line) => printCheckLine(inner, line, group));
    }
    case 'ChoiceDecl':
      head(`choice ${item.signature.name.text}${paramsText(item.signature.params)}`, item.doc);
      return printOptions(inner, item.options);
    case 'ActionDecl':
      head(`action ${item.signature.name.text}${paramsText(item.signature.params)}`, item.doc);
      item.lines.forEach((line) => printActionLine(inner, line));
      return printBody(printer, item.body);
    case 'ProcedureDecl':
      head(`procedure ${item.signature.name.text}${paramsText(item.signature.params)}`, item.doc);
      return printBody(printer, item.body);
    case 'TriggerDecl':
      head(`trigger ${item.name.text} when ${eventText(item.event)}`, undefined);
      return printBody(printer, item.body);
    case 'EncounterDecl':
      head('encounter', undefined);
      return printBody(printer, item.body);
    case 'InvariantDecl':
      head(`invariant ${item.name.text}`, item.doc);
      printMomentLine(inner, item.moment);
      return printClaims(inner, item.claims);
    case 'MeasureDecl':
      head(
        `measure ${item.name.text}${item.serves === undefined ? '' : ` serves ${item.serves.text}`}`,
        item.doc,
      );
      printMomentLine(inner, item.moment);
      return printClaims(inner, [item.value]);
    case 'PolicyDecl': {
      head(
        `policy ${item.name.text}${item.chooser === undefined ? '' : ` for ${item.chooser.text}`}`,
        item.doc,
      );
      const group: Group = { strict: false };
      return item.lines.forEach((line) => printPolicyLine(inner, line, group));
    }
    case 'ScenarioDecl':
      head(
        `scenario ${item.name.text}${item.like === undefined ? '' : ` like ${item.like.text}`}`,
        item.doc,
      );
      return item.lines.forEach((line) => printSetupLine(inner, line));
    case 'ExampleDecl': {
      head(`example ${plainTextText(item.name)}`, undefined);
      const dice: Group = { strict: false };
      item.lines.forEach((line) => printExampleLine(inner, line, dice));
      if (item.cases !== undefined) printCaseTable(inner, item.cases);
      return;
    }
    case 'BrokenDecl':
      return;
  }
}

function printOverride(printer: Printer, item: Override): void {
  const inner = deeper(printer);
  const when = 'when' in item && item.when !== undefined ? ` ${whenText(item.when)}` : '';
  const head = (text: string): void =>
    put(printer, item, [text + when], 'cites' in item ? item.cites : []);
  switch (item.kind) {
    case 'ReplaceDecl':
      return printDeclaration(printer, { ...item.declaration, span: item.span }, 'replace ');
    case 'ReplaceStep':
      head(`replace step ${item.step.text} in ${ownerText(item.owner)}`);
      return printBody(printer, item.body);
    case 'RemoveOverride':
      return head(`remove ${placeText(item)}`);
    case 'RenameOverride':
      return head(`rename ${placeText(item)} to ${item.name.text}`);
    case 'InsertSteps':
      head(`${item.where} step ${item.step.text} in ${ownerText(item.owner)}`);
      return printBody(printer, item.body);
    case 'SetRuling':
      return head(`set ruling ${item.name.text} to ${item.value.text}`);
    case 'SetInitial':
      return head(`set ${placeText(item)} to ${writtenValue(item.value)}`);
    case 'SetCell':
      return head(
        `set ${item.table.text} at ${cellText(item.row)} under ${item.column.text} to ${cellText(item.value)}`,
      );
    case 'SetModifier':
      return head(
        `set modifier ${item.name.text} in ${ownerText(item.owner)} to ${amountText(item.amount)}`,
      );
    case 'SetPart':
      return head(
        `set ${partText(item.part)} in ${ownerText(item.owner)} to ${exprText(item.value)}`,
      );
    case 'AddRows': {
      head(`add to table ${item.table.text}`);
      const group: Group = { strict: true };
      return item.rows.forEach((row) => printRow(inner, row, group));
    }
    case 'AddFields':
      head(`add to kind ${item.name.text}`);
      return printFields(inner, item.fields);
    case 'AddOptions':
      head(`add to ${item.to} ${item.name.text}`);
      return printOptions(inner, item.options);
    case 'AddModifiers':
      head(`add to ${partText(item.part)} in ${ownerText(item.owner)}`);
      return printModifiers(inner, item.modifiers);
  }
}

function ownerText(owner: Owner): string {
  if (owner.name === undefined) return owner.keyword;
  return `${owner.keyword} ${owner.name.kind === 'Text' ? plainTextText(owner.name) : owner.name.text}`;
}

function placeText({ part, owner }: Pick<NodeOf<'RemoveOverride'>, 'part' | 'owner'>): string {
  return `${part === undefined ? '' : `${partText(part)} in `}${ownerText(owner)}`;
}

function partText(part: Part): string {
  return `${part.what} ${part.name.text}`;
}

function printFields(printer: Printer, fields: readonly (FieldNode | BrokenLine)[]): void {
  const group: Group = { strict: false };
  for (const field of fields) {
    if (field.kind === 'BrokenLine') printBroken(printer, field);
    else put(printer, field, fieldCells(field, ''), field.cites, { group });
  }
}

function fieldCells(field: FieldNode, lead: string): readonly string[] {
  const initial = field.initial === undefined ? '' : initialText(field.initial);
  const hidden =
    field.hiddenFrom === undefined
      ? ''
      : `hidden from ${field.hiddenFrom.kind === 'Ident' ? field.hiddenFrom.text : 'everyone'}`;
  return [
    lead + field.name.text,
    writtenType(field.type),
    [initial, hidden, field.isBookkeeping ? 'bookkeeping' : '']
      .filter((part) => part !== '')
      .join('  '),
    docText(field.doc),
  ];
}

function printConditionLine(printer: Printer, line: ConditionLine | BrokenLine): void {
  switch (line.kind) {
    case 'BarsLine':
      return put(
        printer,
        line,
        [`bars ${line.everything ? 'everything' : line.acts.map(actText).join(', ')}`],
        line.cites,
      );
    case 'LastsLine':
      return put(printer, line, [formText(line)], line.cites);
    case 'HasLine':
      return put(
        printer,
        line,
        [
          fieldCells(line.field, 'has ')
            .filter((cell) => cell !== '')
            .join(' '),
        ],
        line.field.cites,
      );
    case 'BrokenLine':
      return printBroken(printer, line);
  }
}

function printOptions(printer: Printer, options: readonly (Option | BrokenLine)[]): void {
  const group: Group = { strict: true };
  for (const option of options) {
    if (option.kind === 'BrokenLine') printBroken(printer, option);
    else {
      const cells = [
        option.name.text,
        docText(option.doc),
        whenText(option.when),
        option.isDefault ? 'default' : '',
      ];
      put(printer, option, cells, option.cites, { group });
    }
  }
}

function printDefine(printer: Printer, item: DefineDecl, lead: string): void {
  const { target, body } = item;
  const subject =
    target.subject === undefined
      ? ''
      : `${target.subject.text}${target.form === 'adjective' ? ' is ' : '.'}`;
  const head = `${lead}define ${subject}${target.name.text}${paramsText(target.params)}`;
  const line = spaced(head, docText(item.doc));
  switch (body.kind) {
    case 'DefineWhen':
      return put(
        printer,
        item,
        [`${line}${clauseBreak}when ${exprText(body.condition)}`],
        item.cites,
      );
    case 'DefineAs':
      return put(printer, item, [`${line}${clauseBreak}as ${exprText(body.value)}`], item.cites);
    case 'Cases':
      put(printer, item, [line], item.cites);
      return printCases(deeper(printer), body);
  }
}

function printCheckLine(printer: Printer, line: CheckLine, group: Group): void {
  switch (line.kind) {
    case 'CountsLine':
      return put(printer, line, [formText(line)], line.cites);
    case 'PushLine': {
      put(printer, line, pushCells(line), line.cites, { hang: 4 });
      return printBody(printer, line.body);
    }
    case 'Outcome': {
      const when = line.when === undefined ? 'otherwise' : whenText(line.when);
      return put(printer, line, [line.name.text, when, docText(line.doc)], line.cites, {
        group,
        hang: 4,
      });
    }
    default:
      return printStatement(printer, line);
  }
}

function printActionLine(printer: Printer, line: ActionLine | BrokenLine): void {
  if (line.kind === 'BrokenLine') return printBroken(printer, line);
  put(printer, line, [formText(line)], line.cites);
}

function printMomentLine(printer: Printer, line: MomentLine | BrokenLine): void {
  if (line.kind === 'BrokenLine') return printBroken(printer, line);
  put(printer, line, [momentText(line.moment)], line.cites);
}
