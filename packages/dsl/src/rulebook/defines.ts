// Defines: sentences for defined words, and for the parameters of signatures.

import type { Cases, DefineDecl, ParamNode } from '../ast/ast.ts';
import { bullets, paragraph } from './blocks.ts';
import type { BookBlock, Phrase } from './book.ts';
import { typeWords } from './literals.ts';
import { joinedPhrase, nameRun, phrase, strong, words } from './phrase.ts';
import { isYesNo } from './predicates.ts';
import { caseSteps } from './rolls.ts';
import { introduced, type PhraseContext } from './phrase-context.ts';
import { baseOfVerb, nameWords } from './words.ts';

export function defineBlocks(ctx: PhraseContext, decl: DefineDecl): readonly BookBlock[] {
  const { target, body } = decl;
  const name = strong(nameWords(target.name));
  const subject = target.subject;
  const own =
    subject !== undefined && !ctx.naming.lettered.has(subject.text)
      ? { ...ctx, it: subject.text }
      : ctx;
  const conditional = body.kind === 'DefineWhen';
  const head = headOfDefine(ctx, decl, conditional, name);
  switch (body.kind) {
    case 'DefineWhen':
      return [paragraph(phrase`${head} when ${own.clauseOf(body.condition)}`)];
    case 'DefineAs':
      return [
        paragraph(
          isYesNo(ctx, body.value)
            ? phrase`${head} when ${own.clauseOf(body.value)}`
            : phrase`${head} ${own.valueOf(body.value)}`,
        ),
      ];
    case 'Cases':
      return [
        paragraph(
          isYesNoCases(ctx, body)
            ? phrase`${head} told by the first of these that fits`
            : phrase`${head} the first of these that holds`,
          [],
          ':',
        ),
        bullets(caseSteps(own, body)),
      ];
  }
}

/** True if the cases have yes/no values. */
function isYesNoCases(ctx: PhraseContext, { cases }: Cases): boolean {
  return cases.some((line) => line.kind === 'Case' && isYesNo(ctx, line.value));
}

/**
 * The beginning of the sentence: `a persona is conscious`, `a persona’s row is`, `x lurks against
 * v`, `the lead is`.
 */
function headOfDefine(
  ctx: PhraseContext,
  { target, body }: DefineDecl,
  conditional: boolean,
  name: Phrase[number],
): Phrase {
  const holds = conditional || (body.kind === 'DefineAs' && isYesNo(ctx, body.value));
  const asks = body.kind === 'Cases' && isYesNoCases(ctx, body);
  const { subject, params } = target;
  switch (target.form) {
    case 'adjective':
      return subject === undefined
        ? [name]
        : body.kind === 'Cases'
          ? phrase`whether ${introduced(ctx, subject)} is ${name} is`
          : phrase`${introduced(ctx, subject)} is ${name}`;
    case 'member': {
      const owner = subject === undefined ? [] : introduced(ctx, subject);
      if (asks) return phrase`whether ${owner} has ${name} is`;
      return holds ? phrase`${owner} has ${name}` : phrase`${owner}’s ${name} is`;
    }
    case 'value':
      if (asks) return phrase`whether ${name} holds is`;
      return holds ? phrase`${name} holds` : phrase`the ${name} is`;
    case 'function': {
      const [first, ...rest] = params;
      const others = joinedPhrase(
        rest.flatMap((param) => [` ${param.prep ?? ''} `, paramPhrase(ctx, param)]),
      );
      const of = first === undefined ? [] : paramPhrase(ctx, first);
      if (!holds) {
        return asks
          ? phrase`whether ${of} ${baseOfVerb(target.name.text) === undefined ? 'is ' : ''}${name}${others} is`
          : phrase`the ${name} of ${of}${others} is`;
      }
      return phrase`${of} ${baseOfVerb(target.name.text) === undefined ? 'is ' : ''}${name}${others}`;
    }
  }
}

/** A parameter: `a persona`, or the name of a value with its range. */
export function paramPhrase(ctx: PhraseContext, param: ParamNode): Phrase {
  const symbol = ctx.checked.resolutionOf(param.name);
  if (symbol?.symbol === 'param' && symbol.fixed !== undefined)
    return [
      words(`${symbol.fixed === 'referee' ? '' : 'whoever plays '}the ${nameWords(param.name)}`),
    ];
  const isSomebody = ctx.naming.nouns.has(param.name.text);
  if (isSomebody) return introduced(ctx, param.name);
  return param.type === undefined
    ? [nameRun(param.name)]
    : phrase`${nameRun(param.name)} (${typeWords(param.type)})`;
}

/** The block about parameters: `Made by a persona against row (a row of Difficulty).` */
export function takesBlocks(
  ctx: PhraseContext,
  verb: string,
  params: readonly ParamNode[],
): readonly BookBlock[] {
  if (params.length === 0) return [];
  const phrases = params.flatMap((param, index) => {
    const prep = param.prep ?? (index === 0 ? 'of' : '');
    const word = verb === 'For' && index === 0 ? '' : `${prep} `;
    return [index === 0 ? '' : ' ', word, paramPhrase(ctx, param)];
  });
  return [paragraph(joinedPhrase([`${verb} `, ...phrases]))];
}
