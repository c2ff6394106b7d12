// Entries: the text of each declaration. A kind of declaration without an entry does not compile.

import {
  plainText,
  type ActionDecl,
  type Path,
  type CheckDecl,
  type ChoiceDecl,
  type ExampleDecl,
  type ModifierDecl,
  type NodeOf,
  type ParamNode,
  type RulingDecl,
} from '../ast/ast.ts';
import { readable } from '../names/parts.ts';
import type { ReadDecl } from './anchors.ts';
import { pickPhrase } from './asking.ts';
import { bullets, numbered, paragraph, tableBlock } from './blocks.ts';
import { defineBlocks, paramPhrase, takesBlocks } from './defines.ts';
import { conditionBlocks, kindBlocks, settingBlock } from './fields.ts';
import type { BookBlock, BookStep, Phrase } from './book.ts';
import { claimSteps, eventPhrase, momentBlocks } from './moments.ts';
import { joinedPhrase, listPhrase, nameRun, phrase, strong, words } from './phrase.ts';
import { policyBlocks, scenarioBlocks } from './plays.ts';
import { pathPhrase } from './predicates.ts';
import { amountPhrase } from './rolls.ts';
import { bodySteps, pushParts } from './statements.ts';
import { bookStep } from './steps.ts';
import { clauseBehind, linkTo, namedRun, type PhraseContext } from './phrase-context.ts';
import { docWords, nameWords } from './words.ts';
import { articleOf } from '../source/nouns.ts';

/** The content of the entry of a declaration, below its heading. An example may have others with it, so it has an entry of its own sort. */
export function entryBlocks(
  ctx: PhraseContext,
  decl: Exclude<ReadDecl, ExampleDecl>,
): readonly BookBlock[] {
  switch (decl.kind) {
    case 'SpanDecl':
      return [
        paragraph(
          decl.within === undefined
            ? phrase`a stretch of time`
            : phrase`a stretch of time, inside ${articleOf(nameWords(decl.within))} ${namedRun(ctx, decl.within)}`,
        ),
      ];
    case 'SideDecl':
      return [paragraph(phrase`a party of the fight`)];
    case 'KindDecl':
      return kindBlocks(ctx, decl);
    case 'ConditionDecl':
      return conditionBlocks(ctx, decl);
    case 'TableDecl':
      return [tableBlock(ctx, decl.rows)];
    case 'GivenDecl':
    case 'TrackDecl':
      return [settingBlock(decl)];
    case 'RulingDecl':
      return rulingBlocks(decl);
    case 'DefineDecl':
      return defineBlocks(ctx, decl);
    case 'ModifierDecl':
      return [paragraph(modifierPhrase(ctx, decl))];
    case 'CheckDecl':
      return checkBlocks(ctx, decl);
    case 'ChoiceDecl':
      return choiceBlocks(ctx, decl);
    case 'ActionDecl':
      return actionBlocks(ctx, decl);
    case 'ProcedureDecl':
      return [
        ...takesBlocks(ctx, 'For', decl.signature.params),
        ...(decl.body.length === 0 ? [paragraph(phrase`still to be written`)] : []),
        ...numbered(bodySteps(ctx, decl.body)),
      ];
    case 'TriggerDecl':
      return [
        paragraph(phrase`whenever ${eventPhrase(ctx, decl.event)}`, [], ':'),
        ...numbered(bodySteps(ctx, decl.body)),
      ];
    case 'EncounterDecl':
      return numbered(bodySteps(ctx, decl.body));
    case 'InvariantDecl':
      return [...momentBlocks(ctx, decl.moment), bullets(claimSteps(ctx, decl.claims))];
    case 'MeasureDecl':
      return [
        ...momentBlocks(ctx, decl.moment),
        bullets(claimSteps(ctx, [decl.value], true)),
        ...(decl.serves === undefined
          ? []
          : [paragraph(phrase`The more of it, the better for the ${namedRun(ctx, decl.serves)}.`)]),
      ];
    case 'PolicyDecl':
      return policyBlocks(ctx, decl);
    case 'ScenarioDecl':
      return scenarioBlocks(ctx, decl);
  }
}

function rulingBlocks({ options }: RulingDecl): readonly BookBlock[] {
  const steps = readable(options).map((option) =>
    bookStep(
      phrase`${strong(nameWords(option.name))}${option.isDefault ? ' (played so)' : ''}${option.doc === undefined ? '' : `: ${plainText(option.doc)}`}`,
      option.cites,
    ),
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
  const when = clauseBehind(ctx, ', when', decl.when);
  return phrase`${amountPhrase(ctx, decl.amount)} to ${targets}${joinedPhrase(who)}${when}`;
}

function checkBlocks(ctx: PhraseContext, decl: CheckDecl): readonly BookBlock[] {
  const blocks: BookBlock[] = [...takesBlocks(ctx, 'Made', decl.signature.params)];
  const steps: BookStep[] = [];
  const outcomes: BookStep[] = [];
  for (const line of readable(decl.lines))
    switch (line.kind) {
      case 'CountsLine':
        blocks.push(countsAs(line));
        break;
      case 'RollStmt':
      case 'LetStmt':
        steps.push(...bodySteps(ctx, [line]));
        break;
      case 'PushLine':
        steps.push({ parts: pushParts(ctx, line) });
        break;
      case 'Outcome': {
        const when =
          line.when === undefined ? ', otherwise' : clauseBehind(ctx, ', when', line.when);
        outcomes.push(
          bookStep(phrase`${strong(nameWords(line.name))}${docWords(line.doc)}${when}`, line.cites),
        );
        break;
      }
    }
  blocks.push(...numbered(steps));
  if (outcomes.length > 0)
    blocks.push(
      paragraph(phrase`it comes out as the first of these that holds`, [], ':'),
      bullets(outcomes),
    );
  return blocks;
}

function countsAs({ tags, cites }: NodeOf<'CountsLine'>): BookBlock {
  return paragraph(
    phrase`counts as ${listPhrase(
      tags.map((tag) => [nameRun(tag)]),
      'and',
    )}`,
    cites,
  );
}

function choiceBlocks(ctx: PhraseContext, decl: ChoiceDecl): readonly BookBlock[] {
  const options = readable(decl.options).map((option) => {
    const when = clauseBehind(ctx, ', only when', option.when);
    const silence = option.isDefault ? '; this is what silence means' : '';
    return bookStep(
      phrase`${strong(nameWords(option.name))}${docWords(option.doc)}${when}${silence}`,
      option.cites,
    );
  });
  const [first] = decl.signature.params;
  const symbol = ctx.checked.resolutionOf(first?.name);
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
  const lines = readable(decl.lines).map((line): BookBlock => {
    switch (line.kind) {
      case 'CountsLine':
        return countsAs(line);
      case 'AllowedLine':
        return paragraph(phrase`only when ${ctx.clauseOf(line.condition)}`, line.cites);
      case 'CostsLine':
        return paragraph(
          phrase`costs ${ctx.valueOf(line.amount)} ${namedRun(ctx, line.resource)}`,
          line.cites,
        );
      case 'OnceLine':
        return paragraph(phrase`once per ${namedRun(ctx, line.per)}`, line.cites);
      case 'PickLine': {
        const actor =
          decl.signature.params.find(({ prep }) => prep === 'by') ?? decl.signature.params[0];
        const who = actor === undefined ? 'whoever takes it' : introducedAsKnown(ctx, actor);
        const by: Path | undefined =
          actor === undefined ? undefined : { kind: 'Path', span: actor.span, names: [actor.name] };
        return paragraph(phrase`${who} ${pickPhrase(ctx, line.picking, by)}`, line.cites);
      }
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
