// Entries: the text of each declaration. A kind of declaration without an entry does not compile.

import {
  plainText,
  type ActionDecl,
  type Path,
  type CheckDecl,
  type ChoiceDecl,
  type Cite,
  type Declaration,
  type ModifierDecl,
  type ParamNode,
  type RulingDecl,
  type TableDecl,
  type Text,
} from '../ast/ast.ts';
import { pickPhrase } from './asking.ts';
import { bullets, numbered, paragraph, type EntryText } from './blocks.ts';
import { defineBlocks, paramPhrase, takesBlocks } from './defines.ts';
import { conditionBlocks, kindBlocks, settingBlock } from './fields.ts';
import type { BookBlock, BookStep, Phrase } from './book.ts';
import { cellWords } from './literals.ts';
import { claimSteps, eventPhrase, momentOfLine } from './moments.ts';
import { joinedPhrase, listPhrase, nameRun, phrase, strong, words } from './phrase.ts';
import { pathPhrase, wordRun } from './predicates.ts';
import { amountPhrase, letPart, rollPart, whenPhrase } from './rolls.ts';
import { bodySteps, pushParts } from './statements.ts';
import { citedIds, leafPart, oneStep } from './steps.ts';
import { linkTo, namedRun, type PhraseContext } from './phrase-context.ts';
import { nameWords } from './words.ts';
import { withArticle } from '../source/nouns.ts';

type Rule = Exclude<
  Declaration,
  { readonly kind: 'PolicyDecl' | 'ScenarioDecl' | 'ExampleDecl' | 'BrokenDecl' }
>;

export function ruleEntry(ctx: PhraseContext, decl: Rule): EntryText {
  switch (decl.kind) {
    case 'SpanDecl':
      return entry(decl.doc, decl.cites, [
        paragraph(
          decl.within === undefined
            ? phrase`a stretch of time`
            : phrase`a stretch of time, inside ${withArticle(nameWords(decl.within)).split(' ')[0] ?? 'a'} ${namedRun(ctx, decl.within)}`,
        ),
      ]);
    case 'SideDecl':
      return entry(decl.doc, decl.cites, [paragraph(phrase`a party of the fight`)]);
    case 'KindDecl':
      return entry(decl.doc, decl.cites, kindBlocks(ctx, decl));
    case 'ConditionDecl':
      return entry(decl.doc, decl.cites, conditionBlocks(ctx, decl));
    case 'TableDecl':
      return entry(decl.doc, decl.cites, [tableBlock(ctx, decl)]);
    case 'GivenDecl':
    case 'TrackDecl':
      return entry(decl.field.doc, decl.field.cites, [settingBlock(decl)]);
    case 'RulingDecl':
      return entry(decl.doc, decl.cites, rulingBlocks(decl));
    case 'DefineDecl':
      return entry(decl.doc, decl.cites, defineBlocks(ctx, decl));
    case 'ModifierDecl':
      return entry(undefined, decl.cites, [paragraph(modifierPhrase(ctx, decl))]);
    case 'CheckDecl':
      return entry(decl.doc, decl.cites, checkBlocks(ctx, decl));
    case 'ChoiceDecl':
      return entry(decl.doc, decl.cites, choiceBlocks(ctx, decl));
    case 'ActionDecl':
      return entry(decl.doc, decl.cites, actionBlocks(ctx, decl));
    case 'ProcedureDecl':
      return entry(decl.doc, decl.cites, [
        ...takesBlocks(ctx, 'For', decl.signature.params),
        ...(decl.body.length === 0 ? [paragraph(phrase`still to be written`)] : []),
        ...numbered(bodySteps(ctx, decl.body)),
      ]);
    case 'TriggerDecl':
      return entry(undefined, decl.cites, [
        paragraph(phrase`whenever ${eventPhrase(ctx, decl.event)}`, [], ':'),
        ...numbered(bodySteps(ctx, decl.body)),
      ]);
    case 'EncounterDecl':
      return entry(undefined, decl.cites, numbered(bodySteps(ctx, decl.body)));
    case 'InvariantDecl':
      return entry(decl.doc, decl.cites, [
        paragraph(
          momentOfLine(ctx, decl.moment),
          decl.moment.kind === 'MomentLine' ? decl.moment.cites : [],
          ':',
        ),
        bullets(claimSteps(ctx, decl.claims)),
      ]);
    case 'MeasureDecl':
      return entry(decl.doc, decl.cites, [
        paragraph(
          momentOfLine(ctx, decl.moment),
          decl.moment.kind === 'MomentLine' ? decl.moment.cites : [],
          ':',
        ),
        bullets(claimSteps(ctx, [decl.value], true)),
        ...(decl.serves === undefined
          ? []
          : [paragraph(phrase`The more of it, the better for the ${namedRun(ctx, decl.serves)}.`)]),
      ]);
  }
}

function entry(
  doc: Text | undefined,
  cites: readonly Cite[],
  blocks: readonly BookBlock[],
): EntryText {
  return { doc, cites, blocks };
}

function tableBlock(
  ctx: PhraseContext,
  { rows: { columns, corner, rows, cites } }: TableDecl,
): BookBlock {
  return {
    is: 'table',
    head: [corner, ...columns].map(({ text }) => [words(nameWords(text))]),
    rows: rows.flatMap((row) =>
      row.kind === 'BrokenLine'
        ? []
        : [
            {
              anchor: ctx.anchorOf(row),
              cells: [row.head, ...row.cells].map((cell, index) =>
                cell.kind === 'Ident' && index > 0
                  ? [wordRun(ctx, cell)]
                  : [index === 0 ? strong(cellWords(cell)) : words(cellWords(cell))],
              ),
              cites: citedIds(row.cites),
            },
          ],
    ),
    cites: citedIds(cites),
  };
}

function rulingBlocks({ options }: RulingDecl): readonly BookBlock[] {
  const steps = options.flatMap((option) =>
    option.kind === 'BrokenLine'
      ? []
      : [
          oneStep(
            leafPart(
              phrase`${strong(nameWords(option.name))}${option.isDefault ? ' (played so)' : ''}${option.doc === undefined ? '' : `: ${plainText(option.doc)}`}`,
              option.cites,
            ),
          ),
        ],
  );
  return [bullets(steps)];
}

function modifierPhrase(ctx: PhraseContext, decl: ModifierDecl): Phrase {
  const targets = listPhrase(
    decl.targets.map(({ names }) => {
      const [first, ...rest] = names;
      if (first === undefined) return [];
      const symbol = ctx.checked.resolutionOf(first);
      const what = symbol?.symbol === 'check' ? namedRun(ctx, first) : nameRun(first);
      return symbol?.symbol === 'check'
        ? phrase`${what}${rest.length === 0 ? '' : phrase` (${pathPhrase(ctx, rest)})`}`
        : phrase`every check that counts as ${what}`;
    }),
    'and',
  );
  const who = decl.params.flatMap((param) => [` ${param.prep ?? ''} `, paramPhrase(ctx, param)]);
  const when = decl.when === undefined ? '' : phrase`, when ${ctx.clauseOf(decl.when)}`;
  return phrase`${amountPhrase(ctx, decl.amount)} to ${targets}${joinedPhrase(who)}${when}`;
}

function checkBlocks(ctx: PhraseContext, decl: CheckDecl): readonly BookBlock[] {
  const blocks: BookBlock[] = [...takesBlocks(ctx, 'Made', decl.signature.params)];
  const steps: BookStep[] = [];
  const outcomes: BookStep[] = [];
  for (const line of decl.lines)
    switch (line.kind) {
      case 'CountsLine':
        blocks.push(
          countsAs(
            line.tags.map(({ text }) => text),
            line.cites,
          ),
        );
        break;
      case 'RollStmt':
        steps.push(oneStep(rollPart(ctx, line)));
        break;
      case 'LetStmt':
        steps.push(oneStep(letPart(ctx, line)));
        break;
      case 'PushLine':
        steps.push(oneStep(...pushParts(ctx, line)));
        break;
      case 'Outcome': {
        const doc = line.doc === undefined ? '' : ` (${plainText(line.doc)})`;
        outcomes.push(
          oneStep(
            leafPart(
              phrase`${strong(nameWords(line.name))}${doc}${whenPhrase(ctx, line.when)}`,
              line.cites,
            ),
          ),
        );
        break;
      }
      case 'BrokenLine':
        break;
    }
  blocks.push(...numbered(steps));
  if (outcomes.length > 0)
    blocks.push(
      paragraph(phrase`it comes out as the first of these that holds`, [], ':'),
      bullets(outcomes),
    );
  return blocks;
}

function countsAs(tags: readonly string[], cites: readonly Cite[]): BookBlock {
  return paragraph(
    phrase`counts as ${listPhrase(
      tags.map((tag) => [nameRun(tag)]),
      'and',
    )}`,
    cites,
  );
}

function choiceBlocks(ctx: PhraseContext, decl: ChoiceDecl): readonly BookBlock[] {
  const options = decl.options.flatMap((option) => {
    if (option.kind === 'BrokenLine') return [];
    const doc = option.doc === undefined ? '' : ` (${plainText(option.doc)})`;
    const when = option.when === undefined ? '' : phrase`, only when ${ctx.clauseOf(option.when)}`;
    const silence = option.isDefault ? '; this is what silence means' : '';
    return [
      oneStep(
        leafPart(phrase`${strong(nameWords(option.name))}${doc}${when}${silence}`, option.cites),
      ),
    ];
  });
  const [first] = decl.signature.params;
  const symbol = first && ctx.checked.resolutionOf(first.name);
  const fixed = symbol?.symbol === 'param' && symbol.fixed !== undefined;
  const isSide = fixed && symbol.fixed !== 'referee';
  return [
    ...(fixed && first !== undefined
      ? [
          paragraph(
            phrase`decided by ${isSide ? 'whoever plays ' : ''}the ${nameWords(first.name)}`,
          ),
          ...takesBlocks(ctx, 'About', decl.signature.params.slice(1)),
        ]
      : takesBlocks(ctx, 'Decided', decl.signature.params)),
    bullets(options),
  ];
}

function actionBlocks(ctx: PhraseContext, decl: ActionDecl): readonly BookBlock[] {
  const lines = decl.lines.flatMap((line): readonly BookBlock[] => {
    switch (line.kind) {
      case 'CountsLine':
        return [
          countsAs(
            line.tags.map(({ text }) => text),
            line.cites,
          ),
        ];
      case 'AllowedLine':
        return [paragraph(phrase`only when ${ctx.clauseOf(line.condition)}`, line.cites)];
      case 'CostsLine':
        return [
          paragraph(
            phrase`costs ${ctx.valueOf(line.amount)} ${namedRun(ctx, line.resource)}`,
            line.cites,
          ),
        ];
      case 'OnceLine':
        return [paragraph(phrase`once per ${namedRun(ctx, line.per)}`, line.cites)];
      case 'PickLine': {
        const actor =
          decl.signature.params.find(({ prep }) => prep === 'by') ?? decl.signature.params[0];
        const who = actor === undefined ? 'whoever takes it' : introducedAsKnown(ctx, actor);
        const by: Path | undefined =
          actor === undefined ? undefined : { kind: 'Path', span: actor.span, names: [actor.name] };
        return [paragraph(phrase`${who} ${pickPhrase(ctx, line.picking, by)}`, line.cites)];
      }
      case 'BrokenLine':
        return [];
    }
  });
  const body = bodySteps(ctx, decl.body);
  return [
    ...takesBlocks(ctx, 'Taken', decl.signature.params),
    ...lines,
    ...(body.length === 0 ? [paragraph(phrase`nothing else follows`)] : numbered(body)),
  ];
}

function introducedAsKnown(ctx: PhraseContext, { name }: ParamNode): Phrase {
  const noun = ctx.naming.nouns.get(name.text);
  return noun === undefined || ctx.naming.lettered.has(name.text)
    ? [linkTo(ctx, undefined, name.text)]
    : [words(`the ${noun}`)];
}
