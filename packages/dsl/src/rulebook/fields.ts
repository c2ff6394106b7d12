// Fields: describes the fields of participants and conditions, and the givens and tracks of a
// fight.

import {
  plainText,
  type ConditionDecl,
  type FieldNode,
  type GivenDecl,
  type Initial,
  type KindDecl,
  type TrackDecl,
} from '../ast/ast.ts';
import { paragraph } from './blocks.ts';
import type { BookBlock, BookRow } from './book.ts';
import { readable } from '../names/parts.ts';
import { cellWords, typeWords } from './literals.ts';
import { listPhrase, phrase, strong, words } from './phrase.ts';
import { actPhrase } from './predicates.ts';
import { durationPhrase } from './statements.ts';
import { citedIds } from './steps.ts';
import type { PhraseContext } from './phrase-context.ts';
import { nameWords } from './words.ts';

export function kindBlocks(ctx: PhraseContext, { fields }: KindDecl): readonly BookBlock[] {
  const all = readable(fields);
  const rowsOf = (isKept: boolean): readonly BookRow[] =>
    all.filter((field) => field.isBookkeeping === isKept).map((field) => fieldRow(ctx, field));
  const [own, kept] = [rowsOf(false), rowsOf(true)];
  return [
    own.length === 0 ? paragraph(phrase`nothing is written down of it`) : fieldTable(own),
    ...(kept.length === 0
      ? []
      : [paragraph(phrase`what the rules keep for themselves stands here`), fieldTable(kept)]),
  ];
}

function fieldTable(rows: readonly BookRow[]): BookBlock {
  const head = ['what', 'may be', 'to begin with'].map((text) => [words(text)]);
  return { is: 'table', head, rows, cites: [] };
}

function fieldRow(ctx: PhraseContext, field: FieldNode): BookRow {
  const doc = field.doc === undefined ? '' : `: ${plainText(field.doc)}`;
  return {
    anchor: ctx.anchorOf(field),
    cells: [
      phrase`${strong(nameWords(field.name))}${doc}`,
      [words(contentWords(field))],
      [words(initialWords(field.initial, 'as the scenario says'))],
    ],
    cites: citedIds(field.cites),
  };
}

/** The values that a field may hold, and who cannot see it. */
function contentWords({ type, hiddenFrom }: FieldNode): string {
  const from =
    hiddenFrom === undefined
      ? ''
      : hiddenFrom.kind === 'Everyone'
        ? ' (known to the referee only)'
        : ` (hidden from ${hiddenFrom.text === 'others' ? 'the other sides' : `the ${nameWords(hiddenFrom)}`})`;
  return `${typeWords(type)}${from}`;
}

function initialWords(initial: Initial | undefined, none: string): string {
  if (initial === undefined) return none;
  const { word, value, each } = initial;
  const text = value.kind === 'Nothing' ? 'empty' : cellWords(value);
  if (word === 'default') return `${text}, unless the scenario says otherwise`;
  return each === undefined ? `${text}, and changes` : `${text}, anew each ${nameWords(each)}`;
}

/** The words for a yes/no field, which holds or does not hold. */
function markWords({ initial }: FieldNode, until: string): string {
  if (initial?.value.kind !== 'YesNo') return 'holds or not: the scenario says it';
  return `${initial.value.value ? 'holds' : 'does not hold'}, ${until}`;
}

function givenWords({ initial }: FieldNode): string {
  return initial === undefined
    ? 'the scenario says it'
    : initialWords({ ...initial, word: 'default' }, '');
}

function trackWords({ initial }: FieldNode): string {
  return initial === undefined
    ? 'whole to begin with'
    : `to begin with: ${initialWords(initial, '').replace(/, and changes$/, '')}`;
}

export function conditionBlocks(
  ctx: PhraseContext,
  { lines }: ConditionDecl,
): readonly BookBlock[] {
  const rows: BookRow[] = [];
  const blocks = readable(lines).flatMap((line): readonly BookBlock[] => {
    switch (line.kind) {
      case 'BarsLine':
        return [
          paragraph(
            line.everything
              ? phrase`whoever has it can do nothing, and is asked nothing`
              : phrase`whoever has it cannot take ${listPhrase(
                  line.acts.map((act) => actPhrase(ctx, act)),
                  'or',
                )}`,
            line.cites,
          ),
        ];
      case 'LastsLine':
        return [paragraph(phrase`it lasts ${durationPhrase(ctx, line.duration)}`, line.cites)];
      case 'HasLine':
        rows.push(fieldRow(ctx, line.field));
        return [];
    }
  });
  if (rows.length > 0) return [...blocks, fieldTable(rows)];
  return blocks.length > 0 ? blocks : [paragraph(phrase`what it does is told where it is named`)];
}

/** The possible values of a given or track, and its initial value. */
export function settingBlock({ kind, field }: GivenDecl | TrackDecl): BookBlock {
  const isGiven = kind === 'GivenDecl';
  return paragraph(
    field.type.kind === 'YesNoType'
      ? phrase`${markWords(field, isGiven ? 'unless the scenario says otherwise' : 'to begin with')}`
      : phrase`${contentWords(field)}; ${isGiven ? givenWords(field) : trackWords(field)}`,
  );
}
