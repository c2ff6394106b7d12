// Writes the change of a line as a sentence: the kind of line chooses the sentence, and the
// smallest differing parts fill it.

import { plainText, type Node, type PickStmt, type RollStmt, type NodeOf } from '../ast/ast.ts';
import type { Edit, RuleChange } from './change.ts';
import { gainWords } from './gains.ts';
import { nodeText } from '../format/node-text.ts';
import { withoutParens } from './shape.ts';
import {
  amountWords,
  code,
  durationWords,
  editCodes,
  lineOfPassage,
  roleOf,
  nodeCode,
  shortBoth,
  spokenName,
  spokenPart,
  where,
} from './speech.ts';

/** The sentence for a change of kind `changed`. */
export function changedSentence(change: RuleChange): string {
  const edits = distinct(change.edits);
  const [edit] = edits;
  const line = change.after?.node;
  const [was] = change.before?.lines ?? [];
  if (edit?.key === 'default') return defaultSentence(change, edit);
  if (edit === undefined || line === undefined)
    return `${spokenPart(change)} is no longer \`${was?.text ?? ''}\``;
  if (edit.key === 'column') return columnsSentence(change, edits);
  if (edit.key === 'kind' && edit.after === change.owner.after)
    return `${spokenName(change.declaration)} was a ${keyword(edit.before)} and is now a ${keyword(edit.after)}`;
  const sentence =
    wrappedSentence(change, edit) ??
    goneOrNew(change, edit) ??
    known(change, line, edits) ??
    `${onLine(change, line)}: ${either(change, edits)}`;
  return `${sentence}${gainWords(change)}`;
}

/** The sentence for a statement that gained or lost an `if` around it. */
function wrappedSentence(change: RuleChange, { key, before, after }: Edit): string | undefined {
  const [inner, around] = key === 'wrapped' ? [before, after] : [after, before];
  const condition = around?.kind === 'IfStmt' ? around.branches[0]?.condition : undefined;
  if ((key !== 'wrapped' && key !== 'unwrapped') || inner === undefined || condition === undefined)
    return undefined;
  const lead = `in ${where(change)}, ${nodeCode(inner, (key === 'wrapped' ? change.before : change.after)?.lines[0]?.text)}`;
  return key === 'wrapped'
    ? `${lead} now happens only if ${nodeCode(condition)}`
    : `${lead} no longer happens only if ${nodeCode(condition)}`;
}

/** The sentence for `nothing` that became a statement, or a statement that became `nothing`. */
function goneOrNew(change: RuleChange, edit: Edit): string | undefined {
  const { before, after } = edit;
  const [was, is] = editCodes(edit, change);
  if (after?.kind === 'NothingStmt' && before?.kind.endsWith('Stmt') === true)
    return `in ${where(change)}, ${was ?? ''} is gone`;
  return before?.kind === 'NothingStmt' && after?.kind.endsWith('Stmt') === true
    ? `in ${where(change)}, ${is ?? ''} is new`
    : undefined;
}

/**
 * `… instead of …`: with both whole lines if they are short or differ in many pieces, otherwise
 * with the pieces.
 */
function either(change: RuleChange, edits: readonly Edit[]): string {
  const [was, is] = [lineOfPassage(change.before), lineOfPassage(change.after)];
  const isWhole =
    change.before?.lines.length === 1 && change.after?.lines.length === 1 && was !== is;
  if (isWhole && (edits.length > 2 || was.length + is.length <= 76)) return insteadOfText(was, is);
  return edits
    .slice(0, 2)
    .map((one) => insteadOf(one, change))
    .join('; ');
}

/** Like `either`, for one position in the line. */
function eitherValue(change: RuleChange, was: Node, is: Node, edits: readonly Edit[]): string {
  const [old, now] = [nodeText(was) ?? '', nodeText(is) ?? ''];
  if (edits.length === 1 && old.length + now.length > 76)
    return edits.map((one) => insteadOf(one, change)).join('; ');
  return insteadOfText(old, now);
}

function insteadOfText(was: string, is: string): string {
  const [old, now] = shortBoth(was, is);
  return `${code(now)} instead of ${code(old)}`;
}

/**
 * The edits, each property once: one property may differ in several values, such as the number and
 * the faces of dice.
 */
function distinct(edits: readonly Edit[]): readonly Edit[] {
  return edits.filter(
    (edit, index) =>
      !edits.slice(0, index).some((one) => one.before === edit.before && one.after === edit.after),
  );
}

function keyword(node: Node | undefined): string {
  return node?.kind.replace(/Decl$/, '').toLowerCase() ?? '';
}

function defaultSentence(change: RuleChange, { before, after }: Edit): string {
  const name = (node: Node | undefined): string =>
    node?.kind === 'Option' ? node.name.text : 'nothing';
  const says =
    after?.kind === 'Option' && after.doc !== undefined ? ` (${plainText(after.doc)})` : '';
  if (after === undefined)
    return `${spokenName(change.declaration)} has no default any more; it was ${name(before)}`;
  if (change.declaration.keyword === 'ruling')
    return `${spokenName(change.declaration)} is read as ${name(after)}${says}, no longer as ${name(before)}`;
  return `who says nothing at ${spokenName(change.declaration)} chooses ${name(after)}, no longer ${name(before)}`;
}

function columnsSentence(change: RuleChange, edits: readonly Edit[]): string {
  const clauses = edits.flatMap(({ before, after }) => [
    ...(before === undefined ? [] : [`no longer has the column ${nodeText(before) ?? ''}`]),
    ...(after === undefined ? [] : [`has a new column ${nodeText(after) ?? ''}`]),
  ]);
  return `${spokenName(change.declaration)} ${clauses.join(' and ')}`;
}

/** `d200 instead of d1000`. */
function insteadOf(edit: Edit, change: RuleChange): string {
  const [was, is] = editCodes(edit, change);
  if (is === undefined) return `no longer ${was ?? ''}`;
  if (was === is) return `${is} at another place`;
  return was === undefined ? `now also ${is}` : `${is} instead of ${was}`;
}

function onLine(change: RuleChange, line: Node): string {
  if (line.kind === 'RollStmt' || line.kind === 'LetStmt') return spokenPart(change);
  const isNamed =
    change.path.length > 0 &&
    !line.kind.endsWith('Stmt') &&
    !line.kind.startsWith('Rank') &&
    line.kind !== 'CaseLine' &&
    line.kind !== 'IfBranch';
  return isNamed ? spokenPart(change) : `in ${where(change)}`;
}

/** Sentences for the lines that players mention most; undefined for any other line. */
function known(change: RuleChange, line: Node, edits: readonly Edit[]): string | undefined {
  const before = change.before?.node;
  const role = roleOfAll(edits, before ?? line, line);
  const [edit] = edits;
  if (role === undefined || before?.kind !== line.kind || edit === undefined) return undefined;
  const [asked, was] = [conditionOf(line, change), conditionOf(before, change)];
  if (asked !== undefined && was !== undefined && role === asked.role)
    return whenSentence(asked.lead, { was: was.of, is: asked.of, edits }, asked);
  switch (line.kind) {
    case 'ModifierLine':
    case 'ModifierDecl':
      if (role === 'amount' && 'amount' in before && before.amount?.kind === 'Amount') {
        const [was, is] = [amountWords(before.amount), amountWords(line.amount)];
        return `${modifierName(change)} ${is.verb} ${is.what}${was.verb === is.verb ? ` instead of ${was.what}` : `, where it ${was.verb === 'gives' ? 'gave' : 'took'} ${was.what}`}`;
      }
      if (role === 'targets')
        return `${modifierName(change)} ${edit.after === undefined ? 'no longer touches' : 'now touches'} ${nodeCode(edit.after ?? edit.before ?? line)}${edit.after !== undefined && edit.before !== undefined ? ` instead of ${nodeCode(edit.before)}` : ''}`;
      return undefined;
    case 'Claim':
      return `${spokenName(change.declaration)} ${change.declaration.keyword === 'measure' ? 'asks for' : change.declaration.keyword === 'example' ? 'expects' : 'claims'} ${edits.map((one) => insteadOf(one, change)).join('; ')}`;
    case 'Case':
      if (before.kind !== 'Case') return undefined;
      return `${spokenPart(change)} is ${eitherValue(change, before.value, line.value, edits)}${line.when === undefined ? '' : `, when ${nodeCode(line.when)}`}`;
    case 'DefineDecl':
      if (before.kind !== 'DefineDecl' || role !== 'body') return undefined;
      return line.body.kind === 'DefineAs' && before.body.kind === 'DefineAs'
        ? `${spokenPart(change)} is ${eitherValue(change, before.body.value, line.body.value, edits)}`
        : undefined;
    case 'ChoiceDecl':
      if (
        role !== 'signature' ||
        edits.length > 1 ||
        edit.before?.kind !== 'Ident' ||
        edit.after?.kind !== 'Ident'
      )
        return undefined;
      return `${spokenName(change.declaration)} is decided by ${edit.after.text}, no longer by ${edit.before.text}`;
    case 'LetStmt':
      return role === 'value' && before.kind === 'LetStmt'
        ? `${spokenPart(change)} is ${eitherValue(change, before.value, line.value, edits)}`
        : undefined;
    case 'PickLine':
      if (
        before.kind !== 'PickLine' ||
        line.picking.where === undefined ||
        before.picking.where === undefined ||
        roleOf(line.picking, edit.after ?? edit.before) !== 'where'
      )
        return undefined;
      return whenSentence(
        `${spokenName(change.declaration)} can pick ${line.picking.name.text}`,
        { was: before.picking.where, is: line.picking.where, edits },
        { word: 'where' },
      );
    case 'PickStmt':
      if (role === 'set' && edit.before !== undefined && edit.after !== undefined)
        return `${pickedIn(line, change)} from ${insteadOf(edit, change)}`;
      return role === '' && edit.key === 'secretly'
        ? `${pickedIn(line, change)} ${line.secretly ? 'in secret' : 'openly'}`
        : undefined;
    case 'RollStmt':
      return rollSentence({ change, role, edit, edits }, line);
    case 'LastsLine':
      return before.kind === 'LastsLine'
        ? `${spokenName(change.declaration)} lasts ${durationWords(line.duration)}, no longer ${durationWords(before.duration)}`
        : undefined;
    case 'GainStmt':
      if (role !== 'duration' || before.kind !== 'GainStmt') return undefined;
      return `in ${where(change)}, ${line.condition.text} lasts ${line.duration === undefined ? 'with no end' : durationWords(line.duration)}, no longer ${before.duration === undefined ? 'with no end' : durationWords(before.duration)}`;
    case 'CostsLine':
      return `${spokenName(change.declaration)} costs ${insteadOf(edit, change)} ${role === 'amount' ? line.resource.text : ''}`.trim();
    case 'OnceLine':
      return before.kind === 'OnceLine'
        ? `${spokenName(change.declaration)} may be taken once per ${line.per.text}, no longer once per ${before.per.text}`
        : undefined;
    case 'TriggerDecl':
      return role === 'event' && before.kind === 'TriggerDecl'
        ? `${spokenName(change.declaration)} happens when ${nodeCode(line.event)} instead of when ${nodeCode(before.event)}`
        : undefined;
    case 'Field':
    case 'GivenDecl':
    case 'TrackDecl':
      return fieldSentence(change, edits);
    case 'Row':
      return edits.length === 1 && edit.before !== undefined && edit.after !== undefined
        ? `${spokenPart(change)} is ${nodeCode(edit.after)} instead of ${nodeCode(edit.before)}`
        : undefined;
    default:
      return undefined;
  }
}

/** A change of one line in which all edits have the same role. */
interface LineChange {
  readonly change: RuleChange;
  readonly role: string;
  /** The first of `edits`. */
  readonly edit: Edit;
  readonly edits: readonly Edit[];
}

function pickedIn({ binder }: PickStmt, change: RuleChange): string {
  return `in ${where(change)}, ${binder.text} is picked at random`;
}

/** The part of a line in which all edits are; undefined if they are in several. */
function roleOfAll(edits: readonly Edit[], was: Node, is: Node): string | undefined {
  const roles = new Set(edits.map((one) => roleOf(is, one.after) || roleOf(was, one.before)));
  const [role, ...more] = roles;
  return more.length > 0 ? undefined : role;
}

/** The condition of a line, the part of the line that it is, and how its sentence begins. */
interface LineCondition extends ConditionWords {
  readonly role: string;
  readonly of: Node | undefined;
  readonly lead: string;
}

/** The condition on which a line depends; undefined for lines without one. */
function conditionOf(node: Node, change: RuleChange): LineCondition | undefined {
  const name = spokenName(change.declaration);
  switch (node.kind) {
    case 'ModifierLine':
    case 'ModifierDecl':
      return {
        role: 'when',
        of: node.when,
        lead: `${modifierName(change)} counts`,
        none: 'always',
      };
    case 'Outcome':
      return { role: 'when', of: node.when, lead: `${name} comes out ${node.name.text}` };
    case 'Option':
      return {
        role: 'when',
        of: node.when,
        lead: `${node.name.text} is open at ${name}`,
        none: 'always',
      };
    case 'AllowedLine':
      return { role: 'condition', of: node.condition, lead: `${name} is allowed` };
    case 'IfBranch':
      return {
        role: 'condition',
        of: node.condition,
        lead: `what follows in ${where(change)} happens`,
        word: 'if',
      };
    case 'Case':
      return {
        role: 'when',
        of: node.when,
        lead: `${spokenPart(change)} is ${code(nodeText(node.value) ?? '')}`,
      };
    case 'DefineDecl':
      return node.body.kind === 'DefineWhen'
        ? { role: 'body', of: node.body.condition, lead: `${spokenPart(change)} holds` }
        : undefined;
    case 'PickStmt':
      return {
        role: 'where',
        of: node.where,
        lead: pickedIn(node, change),
        word: 'where',
        none: 'from all',
      };
    default:
      return undefined;
  }
}

function rollSentence(
  { change, role, edit, edits }: LineChange,
  line: RollStmt,
): string | undefined {
  if (role === 'source') {
    const before = change.before?.node;
    const [was, is] = [before?.kind === 'RollStmt' ? before.source : undefined, line.source];
    if (was?.kind !== 'NewRoll' || is.kind !== 'NewRoll') return undefined;
    // A part of the dice, such as how often they explode, cannot be said to be rolled by itself.
    const isAll = edits.length === 1 && edit.before === was.dice && edit.after === is.dice;
    const [old, now] = isAll ? [was.dice, is.dice] : [was, is];
    return `${spokenName(change.declaration)} rolls ${nodeCode(now)}${line.name === undefined ? '' : ` for ${line.name.text}`} instead of ${nodeCode(old)}`;
  }
  if (role === '' && edit.key === 'lowIsGood')
    return `on ${spokenPart(change)} ${line.lowIsGood ? 'low' : 'high'} is now good`;
  return role === '' && edit.key === 'secretly'
    ? `${spokenPart(change)} is now thrown ${line.secretly ? 'in secret' : 'openly'}`
    : undefined;
}

function modifierName(change: RuleChange): string {
  if (change.path.length === 0) return spokenName(change.declaration);
  return `the modifier ${change.path.at(-1)?.name ?? ''} of ${spokenName(change.declaration)}`;
}

/** The word before a condition, and what holds without one. */
interface ConditionWords {
  readonly word?: string;
  readonly none?: string;
}

interface Conditions {
  readonly was: Node | undefined;
  readonly is: Node | undefined;
  readonly edits: readonly Edit[];
}

/**
 * The sentence for a changed condition: with both whole conditions if they are short, otherwise
 * with the difference only.
 */
function whenSentence(
  lead: string,
  { was, is, edits }: Conditions,
  { word = 'when', none = 'otherwise' }: ConditionWords,
): string {
  if (is === undefined)
    return `${lead} ${none}, no longer only ${word} ${was === undefined ? '' : nodeCode(was)}`;
  if (was === undefined) return `${lead} only ${word} ${nodeCode(is)}`;
  const split = splitBy(was, is);
  if (split !== undefined)
    return `${lead} ${word} ${nodeCode(split.now)} if ${nodeCode(split.condition)}, otherwise as before ${word} ${nodeCode(was)}`;
  const [edit] = edits;
  const joined =
    edits.length === 1 && edit !== undefined
      ? joinedSentence(lead, { was, is, edit }, word)
      : undefined;
  if (joined !== undefined) return joined;
  if (edit?.key === 'word' && is.kind === 'Logic' && edit.after === is)
    return `${lead} ${word} ${is.word === 'or' ? 'one of its conditions holds' : 'all its conditions hold'}, no longer ${is.word === 'or' ? 'only when all do' : 'when one does'}: ${nodeCode(is)}`;
  const whole = `${lead} ${word} ${nodeCode(is)} instead of ${word} ${nodeCode(was)}`;
  const [old, now] = [nodeText(was) ?? '', nodeText(is) ?? ''];
  if (old.length + now.length <= 60 || edit === undefined || edits.length > 1) return whole;
  const [before, after] = [edit.before, edit.after].map((node) =>
    node === undefined ? '' : (nodeText(node) ?? ''),
  );
  // An item was added to a list, removed from it, or moved in it.
  if (before === '' || after === '' || before === after) return whole;
  const [from, to] = shortBoth(before ?? '', after ?? '');
  return isCondition(edit.after) && isCondition(edit.before)
    ? `${lead} ${word} ${code(to)}, where it said ${code(from)}`
    : `${lead} ${word} ${nodeCode(is)}: ${code(to)} instead of ${code(from)}`;
}

/** True if a piece makes sense by itself after `when`. */
function isCondition(node: Node | undefined): boolean {
  return (
    node !== undefined &&
    /^(?:Compare|Is|IsIn|IsOneOf|Not|Logic|Quantified|Every|CanTake|CanAct)$/.test(
      withoutParens(node).kind,
    )
  );
}

/** The sentence for a condition that was added to, or removed from, operands of `and` or `or`. */
function joinedSentence(
  lead: string,
  {
    was,
    is,
    edit: { before, after },
  }: { readonly was: Node; readonly is: Node; readonly edit: Edit },
  word: string,
): string | undefined {
  const [around, piece] =
    before === undefined ? [withoutParens(is), after] : [withoutParens(was), before];
  if (
    around.kind !== 'Logic' ||
    piece === undefined ||
    (before !== undefined && after !== undefined) ||
    !around.operands.some((one) => withoutParens(one) === piece)
  )
    return undefined;
  const isAnd = around.word === 'and';
  if (after !== undefined)
    return `${lead} ${isAnd ? `only ${word} also` : `also ${word}`} ${nodeCode(after)}`;
  return `${lead} ${isAnd ? 'even without' : `no longer ${word}`} ${nodeCode(piece)}`;
}

/**
 * Recognizes `C and NOW or not C and WAS`, which a house rule writes to set a value in one case
 * only.
 */
function splitBy(
  was: Node,
  is: Node,
): { readonly condition: Node; readonly now: Node } | undefined {
  const [first, second, ...more] =
    is.kind === 'Logic' && is.word === 'or' ? is.operands.map(withoutParens) : [];
  if (first?.kind !== 'Logic' || second?.kind !== 'Logic' || more.length > 0) return undefined;
  const [[condition, now], [negated, old]] = [
    first.operands.map(withoutParens),
    second.operands.map(withoutParens),
  ];
  if (condition === undefined || now === undefined || negated?.kind !== 'Not' || old === undefined)
    return undefined;
  return nodeText(withoutParens(negated.value)) === nodeText(condition) &&
    nodeText(old) === nodeText(withoutParens(was))
    ? { condition, now }
    : undefined;
}

function fieldSentence(change: RuleChange, edits: readonly Edit[]): string | undefined {
  const field = (node: Node | undefined): NodeOf<'Field'> | undefined =>
    node?.kind === 'Field'
      ? node
      : node?.kind === 'GivenDecl' || node?.kind === 'TrackDecl'
        ? node.field
        : undefined;
  const [was, is] = [field(change.before?.node), field(change.after?.node)];
  if (was === undefined || is === undefined) return undefined;
  if (edits.every(({ key }) => key === 'isBookkeeping'))
    return `${spokenPart(change)} is ${is.isBookkeeping ? 'bookkeeping' : 'no longer bookkeeping'}`;
  switch (roleOfAll(edits, was, is)) {
    case 'initial': {
      if (is.initial === undefined || was.initial === undefined)
        return `${spokenPart(change)}: ${edits.map((one) => insteadOf(one, change)).join('; ')}`;
      const [old, now] = [nodeCode(was.initial.value), nodeCode(is.initial.value)];
      if (is.initial.each?.text !== was.initial.each?.text)
        return is.initial.each === undefined
          ? `${spokenPart(change)} no longer starts anew`
          : `${spokenPart(change)} starts anew each ${is.initial.each.text}`;
      return is.initial.word === 'starts'
        ? `${spokenPart(change)} starts at ${now} instead of ${old}`
        : `${spokenPart(change)} is ${now} by default, no longer ${old}`;
    }
    case 'type':
      return `${spokenPart(change)} is ${nodeCode(is.type)} instead of ${nodeCode(was.type)}`;
    case 'hiddenFrom':
      return is.hiddenFrom === undefined
        ? `${spokenPart(change)} is no longer hidden`
        : `${spokenPart(change)} is hidden from ${is.hiddenFrom.kind === 'Ident' ? is.hiddenFrom.text : 'everyone'}`;
    default:
      return undefined;
  }
}
