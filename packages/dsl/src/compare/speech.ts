// Speech: nouns for changed things, and small phrases that several sentences share.

import { withArticle } from '../source/nouns.ts';
import type { AmountNode, DurationNode, Node } from '../ast/ast.ts';
import { exprText, nodeText } from '../format/node-text.ts';
import { unbroken } from '../format/line.ts';
import type { Declared, Edit, Passage, RuleChange } from './change.ts';
import { nodeShape } from './shape.ts';
import { nodeList } from '../ast/visit.ts';
import { numberWords } from '../source/number-words.ts';

/** A declaration as a player would say it: `Notice`, `the ruling spotting`, `the encounter`. */
export function spokenName({ keyword, name }: Declared): string {
  switch (keyword) {
    case 'encounter':
      return 'the order of play';
    case 'check':
    case 'choice':
    case 'action':
    case 'procedure':
    case 'kind':
    case 'condition':
    case 'table':
    case 'side':
      return name;
    case 'span':
      return withArticle(name);
    case 'define':
      return `the value ${name}`;
    case 'example':
      return `the example "${name}"`;
    default:
      return `the ${keyword} ${name}`;
  }
}

/** The changed part and its surroundings: `the roll mind of Notice`, `Difficulty at bizarre`. */
export function spokenPart(change: RuleChange): string {
  const owner = spokenName(change.declaration);
  const steps = change.path.filter(
    ({ what }) => what !== 'case' && what !== 'part' && what !== 'value',
  );
  const last = steps.at(-1);
  if (last === undefined) return owner;
  const row = steps.findLast(({ what }) => what === 'row')?.name;
  switch (last.what) {
    case 'row':
      return change.declaration.keyword === 'table'
        ? `${owner} at ${last.name}`
        : `${last.name} in ${owner}`;
    case 'column':
      return change.declaration.keyword === 'table'
        ? `in ${owner}, ${last.name} at ${row ?? ''}`
        : `in ${owner}, ${last.name} of ${row ?? ''}`;
    case 'field':
      return last.name === change.declaration.name ? owner : `${owner}'s ${last.name}`;
    case 'let':
      return `in ${owner}, ${last.name}`;
    default:
      return `the ${last.what} ${last.name} of ${owner}`;
  }
}

/** The surroundings of a line without a name: `Notice`, `the step Warning of the order of play`. */
export function where(change: RuleChange): string {
  const step = change.path.findLast(({ what }) => what === 'step');
  return `${step === undefined ? '' : `the step ${step.name} of `}${spokenName(change.declaration)}`;
}

/** The sentence with a capital, unless it begins with `name`, which stays as it is. */
export function capital(sentence: string, name: string): string {
  return name !== '' && sentence.startsWith(name)
    ? sentence
    : sentence.slice(0, 1).toUpperCase() + sentence.slice(1);
}

/** Code in backticks. */
export function code(text: string): string {
  return `\`${text}\``;
}

/** The text of a node in backticks; a whole line if the node has no text of its own. */
export function nodeCode(node: Node, line?: string): string {
  return code(short(nodeText(node) ?? line ?? ''));
}

/** The first line of a passage, without wide gaps. */
export function lineOfPassage(piece: Passage | undefined): string {
  return (piece?.lines[0]?.text ?? '').replaceAll(/ {2,}/g, ' ');
}

/** Both sides of an edit in backticks; undefined for a side that has nothing. */
export function editCodes(
  { before, after }: Edit,
  change: RuleChange,
): readonly [string | undefined, string | undefined] {
  return [
    before && nodeCode(before, change.before?.lines[0]?.text),
    after && nodeCode(after, change.after?.lines[0]?.text),
  ];
}

/** Shortens a text that is too long for a sentence; the report shows the full lines below it. */
export function short(text: string): string {
  return text.length > widestCode ? `${text.slice(0, widestCode - 1)}…` : text;
}

/** Shortens two texts around the point where they begin to differ. */
export function shortBoth(before: string, after: string): readonly [string, string] {
  if (before.length <= widestCode && after.length <= widestCode) return [before, after];
  let same = 0;
  while (same < before.length && before[same] === after[same]) same += 1;
  const from = before.lastIndexOf(' ', Math.max(0, same - 12));
  const cut = (text: string): string => (from <= 0 ? text : `…${text.slice(from)}`);
  return [short(cut(before)), short(cut(after))];
}

const widestCode = 60;

/** The property of a line's node that contains a piece; empty for the words of the line itself. */
export function roleOf(line: Node, piece: Node | undefined): string {
  if (piece === undefined) return '';
  for (const [key, value] of nodeShape(line).children)
    if (nodeList(value).some((one) => holds(one, piece))) return key;
  return '';
}

function holds(node: Node, piece: Node): boolean {
  if (node === piece || (node.kind === 'Paren' && holds(node.value, piece))) return true;
  return nodeShape(node).children.some(([, value]) =>
    nodeList(value).some((one) => holds(one, piece)),
  );
}

/** The amount in words: `takes 3`. */
export function amountWords({ form, value }: AmountNode): {
  readonly verb: 'gives' | 'takes';
  readonly what: string;
} {
  return {
    verb: form === '-' ? 'takes' : 'gives',
    what: value === undefined ? form : unbroken(exprText(value)),
  };
}

/** The duration in words: `until the end of the round`, `for 2 rounds`. */
export function durationWords(duration: DurationNode): string {
  if (duration.kind === 'DurationFor')
    return `for ${unbroken(exprText(duration.count))} ${duration.name.text}`;
  const of = duration.of === undefined ? '' : ` of ${unbroken(exprText(duration.of))}`;
  return `until the ${duration.edge} of the ${duration.next ? 'next ' : ''}${duration.name.text}${of}`;
}

/** The count in words: `one roll`, `two rolls`. */
export function countWords(count: number, one: string): string {
  return `${count === 0 ? 'no' : (numberWords[count] ?? String(count))} ${one}${count === 1 ? '' : 's'}`;
}
