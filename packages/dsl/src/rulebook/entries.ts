// Entries: each declaration of the rules as a reader looks it up. A declaration without an entry does not compile.

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
import { pickSaid } from './asking.ts';
import { bullets, numbered, paragraph, type EntryText } from './blocks.ts';
import { defineBlocks, paramSaid, takesBlocks } from './defines.ts';
import { conditionBlocks, kindBlocks, settingBlock } from './fields.ts';
import type { BookBlock, BookStep, Said } from './book.ts';
import { cellSaid } from './literals.ts';
import { claimSteps, eventSaid, momentOfLine } from './moments.ts';
import { joinedSaid, listSaid, nameRun, phrase, strong, words } from './phrase.ts';
import { pathSaid, wordRun } from './predicates.ts';
import { amountWords, letPart, rollPart, whenSaid } from './rolls.ts';
import { bodySteps, pushParts } from './statements.ts';
import { citedIds, leafPart, oneStep } from './steps.ts';
import { linkTo, namedRun, type Teller } from './teller.ts';
import { nameSaid } from './words.ts';
import { withArticle } from '../source/nouns.ts';

type Rule = Exclude<
  Declaration,
  { readonly kind: 'PolicyDecl' | 'ScenarioDecl' | 'ExampleDecl' | 'BrokenDecl' }
>;

export function ruleEntry(tell: Teller, decl: Rule): EntryText {
  switch (decl.kind) {
    case 'SpanDecl':
      return entry(decl.doc, decl.cites, [
        paragraph(
          decl.within === undefined
            ? phrase`a stretch of time`
            : phrase`a stretch of time, inside ${withArticle(nameSaid(decl.within.text)).split(' ')[0] ?? 'a'} ${namedRun(tell, decl.within)}`,
        ),
      ]);
    case 'SideDecl':
      return entry(decl.doc, decl.cites, [paragraph(phrase`a party of the fight`)]);
    case 'KindDecl':
      return entry(decl.doc, decl.cites, kindBlocks(tell, decl));
    case 'ConditionDecl':
      return entry(decl.doc, decl.cites, conditionBlocks(tell, decl));
    case 'TableDecl':
      return entry(decl.doc, decl.cites, [tableBlock(tell, decl)]);
    case 'GivenDecl':
    case 'TrackDecl':
      return entry(decl.field.doc, decl.field.cites, [settingBlock(decl)]);
    case 'RulingDecl':
      return entry(decl.doc, decl.cites, rulingBlocks(decl));
    case 'DefineDecl':
      return entry(decl.doc, decl.cites, defineBlocks(tell, decl));
    case 'ModifierDecl':
      return entry(undefined, decl.cites, [paragraph(modifierSaid(tell, decl))]);
    case 'CheckDecl':
      return entry(decl.doc, decl.cites, checkBlocks(tell, decl));
    case 'ChoiceDecl':
      return entry(decl.doc, decl.cites, choiceBlocks(tell, decl));
    case 'ActionDecl':
      return entry(decl.doc, decl.cites, actionBlocks(tell, decl));
    case 'ProcedureDecl':
      return entry(decl.doc, decl.cites, [
        ...takesBlocks(tell, 'For', decl.signature.params),
        ...(decl.body.length === 0 ? [paragraph(phrase`still to be written`)] : []),
        ...numbered(bodySteps(tell, decl.body)),
      ]);
    case 'TriggerDecl':
      return entry(undefined, decl.cites, [
        paragraph(phrase`whenever ${eventSaid(tell, decl.event)}`, [], ':'),
        ...numbered(bodySteps(tell, decl.body)),
      ]);
    case 'EncounterDecl':
      return entry(undefined, decl.cites, numbered(bodySteps(tell, decl.body)));
    case 'InvariantDecl':
      return entry(decl.doc, decl.cites, [
        paragraph(
          momentOfLine(tell, decl.moment),
          decl.moment.kind === 'MomentLine' ? decl.moment.cites : [],
          ':',
        ),
        bullets(claimSteps(tell, decl.claims)),
      ]);
    case 'MeasureDecl':
      return entry(decl.doc, decl.cites, [
        paragraph(
          momentOfLine(tell, decl.moment),
          decl.moment.kind === 'MomentLine' ? decl.moment.cites : [],
          ':',
        ),
        bullets(claimSteps(tell, [decl.value], true)),
        ...(decl.serves === undefined
          ? []
          : [
              paragraph(phrase`The more of it, the better for the ${namedRun(tell, decl.serves)}.`),
            ]),
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
  tell: Teller,
  { rows: { columns, corner, rows, cites } }: TableDecl,
): BookBlock {
  return {
    is: 'table',
    head: [corner, ...columns].map(({ text }) => [words(nameSaid(text))]),
    rows: rows.flatMap((row) =>
      row.kind === 'BrokenLine'
        ? []
        : [
            {
              anchor: tell.anchorOf(row),
              cells: [row.head, ...row.cells].map((cell, index) =>
                cell.kind === 'Ident' && index > 0
                  ? [wordRun(tell, cell)]
                  : [index === 0 ? strong(cellSaid(cell)) : words(cellSaid(cell))],
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
              phrase`${strong(nameSaid(option.name.text))}${option.isDefault ? ' (played so)' : ''}${option.doc === undefined ? '' : `: ${plainText(option.doc)}`}`,
              option.cites,
            ),
          ),
        ],
  );
  return [bullets(steps)];
}

function modifierSaid(tell: Teller, decl: ModifierDecl): Said {
  const targets = listSaid(
    decl.targets.map(({ names }) => {
      const [first, ...rest] = names;
      if (first === undefined) return [];
      const symbol = tell.checked.resolutionOf(first);
      const what =
        symbol?.symbol === 'check' ? namedRun(tell, first) : nameRun(nameSaid(first.text));
      return symbol?.symbol === 'check'
        ? phrase`${what}${rest.length === 0 ? '' : phrase` (${pathSaid(tell, rest)})`}`
        : phrase`every check that counts as ${what}`;
    }),
    'and',
  );
  const who = decl.params.flatMap((param) => [` ${param.prep ?? ''} `, paramSaid(tell, param)]);
  const when = decl.when === undefined ? '' : phrase`, when ${tell.clauseOf(tell, decl.when)}`;
  return phrase`${amountWords(tell, decl.amount)} to ${targets}${joinedSaid(who)}${when}`;
}

function checkBlocks(tell: Teller, decl: CheckDecl): readonly BookBlock[] {
  const blocks: BookBlock[] = [...takesBlocks(tell, 'Made', decl.signature.params)];
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
        steps.push(oneStep(rollPart(tell, line)));
        break;
      case 'LetStmt':
        steps.push(oneStep(letPart(tell, line)));
        break;
      case 'PushLine':
        steps.push(oneStep(...pushParts(tell, line)));
        break;
      case 'Outcome': {
        const doc = line.doc === undefined ? '' : ` (${plainText(line.doc)})`;
        outcomes.push(
          oneStep(
            leafPart(
              phrase`${strong(nameSaid(line.name.text))}${doc}${whenSaid(tell, line.when)}`,
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
    phrase`counts as ${listSaid(
      tags.map((tag) => [nameRun(nameSaid(tag))]),
      'and',
    )}`,
    cites,
  );
}

function choiceBlocks(tell: Teller, decl: ChoiceDecl): readonly BookBlock[] {
  const options = decl.options.flatMap((option) => {
    if (option.kind === 'BrokenLine') return [];
    const doc = option.doc === undefined ? '' : ` (${plainText(option.doc)})`;
    const when =
      option.when === undefined ? '' : phrase`, only when ${tell.clauseOf(tell, option.when)}`;
    const silence = option.isDefault ? '; this is what silence means' : '';
    return [
      oneStep(
        leafPart(
          phrase`${strong(nameSaid(option.name.text))}${doc}${when}${silence}`,
          option.cites,
        ),
      ),
    ];
  });
  const [first] = decl.signature.params;
  const symbol = first && tell.checked.resolutionOf(first.name);
  const fixed = symbol?.symbol === 'param' && symbol.fixed !== undefined;
  const isSide = fixed && symbol.fixed !== 'referee';
  return [
    ...(fixed && first !== undefined
      ? [
          paragraph(
            phrase`decided by ${isSide ? 'whoever plays ' : ''}the ${nameSaid(first.name.text)}`,
          ),
          ...takesBlocks(tell, 'About', decl.signature.params.slice(1)),
        ]
      : takesBlocks(tell, 'Decided', decl.signature.params)),
    bullets(options),
  ];
}

function actionBlocks(tell: Teller, decl: ActionDecl): readonly BookBlock[] {
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
        return [paragraph(phrase`only when ${tell.clauseOf(tell, line.condition)}`, line.cites)];
      case 'CostsLine':
        return [
          paragraph(
            phrase`costs ${tell.valueOf(tell, line.amount)} ${namedRun(tell, line.resource)}`,
            line.cites,
          ),
        ];
      case 'OnceLine':
        return [paragraph(phrase`once per ${namedRun(tell, line.per)}`, line.cites)];
      case 'PickLine': {
        const actor =
          decl.signature.params.find(({ prep }) => prep === 'by') ?? decl.signature.params[0];
        const who = actor === undefined ? 'whoever takes it' : introducedAsKnown(tell, actor);
        const by: Path | undefined =
          actor === undefined ? undefined : { kind: 'Path', span: actor.span, names: [actor.name] };
        return [paragraph(phrase`${who} ${pickSaid(tell, line.picking, by)}`, line.cites)];
      }
      case 'BrokenLine':
        return [];
    }
  });
  const body = bodySteps(tell, decl.body);
  return [
    ...takesBlocks(tell, 'Taken', decl.signature.params),
    ...lines,
    ...(body.length === 0 ? [paragraph(phrase`nothing else follows`)] : numbered(body)),
  ];
}

function introducedAsKnown(tell: Teller, { name }: ParamNode): Said {
  const noun = tell.naming.nouns.get(name.text);
  return noun === undefined || tell.naming.lettered.has(name.text)
    ? [linkTo(tell, undefined, name.text)]
    : [words(`the ${noun}`)];
}
