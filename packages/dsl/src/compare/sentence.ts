// Sentence: describes a change in words that can be read out at the table. Names appear as they are
// declared, pieces of rules in `backticks`.

import type { Declaration, Node, NodeOf } from '../ast/ast.ts';
import { childrenOf, walk } from '../ast/visit.ts';
import { changedSentence } from './changed-sentence.ts';
import type { Passage, RuleChange } from './change.ts';
import { gainWords } from './gains.ts';
import { nodeText } from '../format/node-text.ts';
import { nameOfLine, nameTexts } from './shape.ts';
import {
  amountWords,
  capital,
  code,
  countWords,
  lineOfPassage,
  short,
  spokenName,
  spokenPart,
  where,
} from './speech.ts';

/** One sentence about a change, without a full stop. */
export function changeSentence(change: RuleChange): string {
  return capital(sentenceOf(change), change.declaration.name);
}

function sentenceOf(change: RuleChange): string {
  switch (change.kind) {
    case 'added':
      return change.path.length === 0 && change.owner.before === undefined
        ? `${declared(change)} is new`
        : loneSentence(change, true);
    case 'removed':
      return change.path.length === 0 && change.owner.after === undefined
        ? `${declared(change)} is gone`
        : loneSentence(change, false);
    case 'renamed':
      return renamedSentence(change);
    case 'moved':
      return movedSentence(change);
    case 'wording':
      return `${spokenPart(change)} is described in other words`;
    case 'changed':
      return changedSentence(change);
  }
}

/** The declaration with its keyword, such as `the check Notice`. */
function declared({ declaration: { keyword, name } }: RuleChange): string {
  if (keyword === 'encounter') return 'the order of play';
  return keyword === 'example' || keyword === 'define'
    ? spokenName({ keyword, name })
    : `the ${keyword} ${name}`;
}

/** The sentence for a line that was added (`isNew`) or removed. */
function loneSentence(change: RuleChange, isNew: boolean): string {
  const piece = isNew ? change.after : change.before;
  const owner = spokenName(change.declaration);
  const node = piece?.node;
  switch (node?.kind) {
    case 'Outcome': {
      if (!isNew) return `${owner} no longer comes out ${node.name.text}`;
      const next = nextOutcome(change, node);
      return `${owner} has a new outcome ${node.name.text}${node.when === undefined ? '' : ` (when ${code(nodeText(node.when) ?? '')})`}${next === undefined ? '' : `, asked before ${next}`}`;
    }
    case 'BestOf':
    case 'ModifierLine': {
      if (!isNew)
        return `the modifier ${node.name.text} ${inner(change)} is gone${gainWords(change)}`;
      if (node.kind === 'BestOf') break;
      const { verb, what } = amountWords(node.amount);
      return `a new modifier ${node.name.text} ${inner(change)} ${verb} ${what}${node.when === undefined ? '' : ` when ${code(nodeText(node.when) ?? '')}`}${gainWords(change)}`;
    }
    case 'Field':
    case 'HasLine': {
      const field = node.kind === 'Field' ? node : node.field;
      return isNew
        ? `${owner} has a new field ${fieldWords(field)}`
        : `${owner} no longer has ${field.name.text}`;
    }
    case 'Case':
      return `${spokenPart(change)} is ${isNew ? 'now' : 'no longer'} ${code(nodeText(node.value) ?? '')} ${node.when === undefined ? 'otherwise' : `when ${code(nodeText(node.when) ?? '')}`}`;
    case 'Claim':
      return isNew ? `${owner} makes a new claim` : `${owner} drops a claim`;
    case 'PolicyLine':
      return isNew ? `${owner} has a new line` : `${owner} loses a line`;
    case 'Option':
      if (change.declaration.keyword === 'ruling')
        return `${owner} can ${isNew ? 'also' : 'no longer'} be read as ${node.name.text}`;
      return `${owner} ${isNew ? 'has a new' : 'no longer has the'} option ${node.name.text}`;
    case 'Row':
      if (change.declaration.keyword === 'table')
        return `${owner} ${isNew ? 'has a new' : 'no longer has the'} row ${rowName(change)}`;
      return `${rowName(change)} ${isNew ? 'takes' : 'no longer takes'} part in ${owner}`;
    case 'RollStmt':
      return (
        rollsSentence(change) ??
        `${owner} ${isNew ? 'has a new' : 'no longer has the'} roll: ${first(piece)}`
      );
    case 'BarsLine':
    case 'LastsLine':
    case 'CostsLine':
    case 'CountsLine':
      return `${owner} ${isNew ? 'now' : 'no longer'} ${first(piece)}`;
    case 'OnceLine':
      return isNew
        ? `${owner} may now be taken ${first(piece)} only`
        : `${owner} is no longer limited to ${first(piece)}`;
    case 'AllowedLine':
      return isNew
        ? `${owner} is now ${first(piece)} only`
        : `${owner} no longer has to be ${first(piece)}`;
    case 'StepStmt':
      return `${owner} ${isNew ? 'has a new' : 'no longer has the'} step ${node.name.text}`;
    default:
  }
  return `in ${where(change)}, ${first(piece)} is ${isNew ? 'new' : 'gone'}`;
}

/** `veteran (yes/no, default no)`. */
function fieldWords({ name, type, initial }: NodeOf<'Field'>): string {
  return `${name.text} (${[nodeText(type) ?? '', initial === undefined ? '' : (nodeText(initial) ?? '')].filter((text) => text !== '').join(', ')})`;
}

function first(piece: Passage | undefined): string {
  return code(short(lineOfPassage(piece)));
}

/** The thing that contains the changed line, such as `to awareness in Surprise` for a modifier. */
function inner(change: RuleChange): string {
  const outer = change.path.at(-2);
  return `${outer === undefined ? '' : `to ${outer.name} `}in ${spokenName(change.declaration)}`;
}

function rowName({ path }: RuleChange): string {
  return path.at(-1)?.name ?? '';
}

function nextOutcome({ owner: { after } }: RuleChange, node: Node): string | undefined {
  if (after?.kind !== 'CheckDecl') return undefined;
  const outcomes = after.lines.filter((line) => line.kind === 'Outcome');
  return outcomes[outcomes.findIndex((one) => one === node) + 1]?.name.text;
}

/** `Notice now needs one roll instead of two`. */
function rollsSentence({ owner: { before, after }, declaration }: RuleChange): string | undefined {
  if (before?.kind !== 'CheckDecl' || after?.kind !== 'CheckDecl') return undefined;
  const [were, are] = [rollsIn(before), rollsIn(after)];
  return were === are
    ? undefined
    : `${spokenName(declaration)} now needs ${countWords(are, 'roll')} instead of ${countWords(were, 'roll').split(' ')[0]}`;
}

function rollsIn(decl: Declaration): number {
  let count = 0;
  walk(decl, (node) => void (node.kind === 'RollStmt' && (count += 1)));
  return count;
}

function renamedSentence(change: RuleChange): string {
  const [edit] = change.edits;
  const [from, to] = [edit?.before && nodeText(edit.before), edit?.after && nodeText(edit.after)];
  const last = change.path.at(-1);
  if (edit?.key === 'word' && last?.what !== 'option')
    return `the word ${from ?? ''} is now ${to ?? ''}`;
  if (change.path.length === 0 && to === change.declaration.name)
    return `the ${change.declaration.keyword} ${from ?? ''} is now called ${to ?? ''}`;
  if (change.path.length === 1 && change.declaration.keyword === 'track')
    return `the track ${from ?? ''} is now called ${to ?? ''}`;
  const isPart =
    last !== undefined && last.name === to && last.what !== 'case' && last.what !== 'row';
  return `in ${spokenName(change.declaration)}, ${isPart ? `the ${last.what} ` : ''}${from ?? ''} is now called ${to ?? ''}`;
}

function movedSentence(change: RuleChange): string {
  const node = change.after?.node;
  if (node?.kind === 'Outcome') {
    const next = nextOutcome(change, node);
    return `${spokenPart(change)} is asked at another place: ${next === undefined ? 'last' : `before ${next}`}`;
  }
  const { behind = null } = change;
  if (node?.kind === 'ScenarioDecl')
    return `${spokenName(change.declaration)} is now the first, which is played when none is named`;
  if (node?.kind === 'TriggerDecl')
    return `${spokenName(change.declaration)} ${behind === null ? 'is now the first trigger' : `now follows the trigger ${passageName(behind)}`}`;
  const place = behind === null ? 'first' : `after ${passageName(behind)}`;
  if (node?.kind === 'StepStmt') return `${where(change)} now comes ${place}`;
  const hasName = node !== undefined && (nameOfLine(node)?.names ?? []).length > 0;
  if (hasName && change.path.length > 0 && change.path.at(-1)?.what !== 'step')
    return `${spokenPart(change)} now stands ${place}${rowWords(change)}`;
  const sibling = behind === null ? siblingBehind(change) : undefined;
  const next = sibling === undefined ? undefined : nodeText(sibling);
  return `in ${where(change)}, ${first(change.after)} now comes ${next === undefined ? place : `before ${code(short(next))}`}`;
}

/**
 * The change of position of a table row: `, in row 4 instead of row 2`; empty for anything else.
 */
function rowWords({ owner, before, after }: RuleChange): string {
  const [was, is] = [rowIn(owner.before, before?.node), rowIn(owner.after, after?.node)];
  return was === 0 || is === 0 ? '' : `, in row ${is} instead of row ${was}`;
}

/** The number of a row in its table, from 1; 0 if it is no row of a table. */
function rowIn(table: Declaration | undefined, row: Node | undefined): number {
  return table?.kind === 'TableDecl' ? table.rows.rows.findIndex((one) => one === row) + 1 : 0;
}

/** The node that follows it in B, in the same block. */
function siblingBehind({ owner, after }: RuleChange): Node | undefined {
  let found: Node | undefined;
  if (owner.after !== undefined)
    walk(owner.after, (node, parent) => {
      if (node !== after?.node || parent === undefined) return;
      const siblings = childrenOf(parent);
      found = siblings[siblings.indexOf(node) + 1];
    });
  return found;
}

/** The name of the passage, or its first line if it has no name. */
function passageName(piece: Passage): string {
  if (piece.node.kind === 'TriggerDecl') return piece.node.name.text;
  const name = nameOfLine(piece.node);
  return name === undefined || name.names.length === 0 ? first(piece) : nameTexts(name).join(', ');
}
