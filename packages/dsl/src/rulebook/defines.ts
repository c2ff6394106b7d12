// Defines: words with a special meaning, and the parameters of signatures.

import type { Cases, DefineDecl, ParamNode } from '../ast/ast.ts';
import { bullets, paragraph } from './blocks.ts';
import type { BookBlock, Said } from './book.ts';
import { typeSaid } from './literals.ts';
import { joinedSaid, nameRun, phrase, strong, words } from './phrase.ts';
import { isYesNo } from './predicates.ts';
import { caseSteps } from './rolls.ts';
import { introduced, type Teller } from './teller.ts';
import { baseOfVerb, nameSaid } from './words.ts';

export function defineBlocks(tell: Teller, decl: DefineDecl): readonly BookBlock[] {
  const { target, body } = decl;
  const name = strong(nameSaid(target.name.text));
  const subject = target.subject;
  const own =
    subject !== undefined && !tell.naming.lettered.has(subject.text)
      ? { ...tell, it: subject.text }
      : tell;
  const conditional = body.kind === 'DefineWhen';
  const head = headOfDefine(tell, decl, conditional, name);
  switch (body.kind) {
    case 'DefineWhen':
      return [paragraph(phrase`${head} when ${own.clauseOf(own, body.condition)}`)];
    case 'DefineAs':
      return [
        paragraph(
          isYesNo(tell, body.value)
            ? phrase`${head} when ${own.clauseOf(own, body.value)}`
            : phrase`${head} ${own.valueOf(own, body.value)}`,
        ),
      ];
    case 'Cases':
      return [
        paragraph(
          isYesNoCases(tell, body)
            ? phrase`${head} told by the first of these that fits`
            : phrase`${head} the first of these that holds`,
          [],
          ':',
        ),
        bullets(caseSteps(own, body)),
      ];
  }
}

/** Whether cases say yes or no. */
function isYesNoCases(tell: Teller, { cases }: Cases): boolean {
  return cases.some((line) => line.kind === 'Case' && isYesNo(tell, line.value));
}

/** `a persona is conscious`, `a persona’s row is`, `x lurks against v`, `the lead is`. */
function headOfDefine(
  tell: Teller,
  { target, body }: DefineDecl,
  conditional: boolean,
  name: Said[number],
): Said {
  const holds = conditional || (body.kind === 'DefineAs' && isYesNo(tell, body.value));
  const asks = body.kind === 'Cases' && isYesNoCases(tell, body);
  const { subject, params } = target;
  switch (target.form) {
    case 'adjective':
      return subject === undefined
        ? [name]
        : body.kind === 'Cases'
          ? phrase`whether ${introduced(tell, subject)} is ${name} is`
          : phrase`${introduced(tell, subject)} is ${name}`;
    case 'member': {
      const owner = subject === undefined ? [] : introduced(tell, subject);
      if (asks) return phrase`whether ${owner} has ${name} is`;
      return holds ? phrase`${owner} has ${name}` : phrase`${owner}’s ${name} is`;
    }
    case 'value':
      if (asks) return phrase`whether ${name} holds is`;
      return holds ? phrase`${name} holds` : phrase`the ${name} is`;
    case 'function': {
      const [first, ...rest] = params;
      const others = joinedSaid(
        rest.flatMap((param) => [` ${param.prep ?? ''} `, paramSaid(tell, param)]),
      );
      const of = first === undefined ? [] : paramSaid(tell, first);
      if (!holds) {
        return asks
          ? phrase`whether ${of} ${baseOfVerb(target.name.text) === undefined ? 'is ' : ''}${name}${others} is`
          : phrase`the ${name} of ${of}${others} is`;
      }
      return phrase`${of} ${baseOfVerb(target.name.text) === undefined ? 'is ' : ''}${name}${others}`;
    }
  }
}

/** An argument: `a persona`, or a value by its name with its range. */
export function paramSaid(tell: Teller, param: ParamNode): Said {
  const symbol = tell.checked.resolutionOf(param.name);
  if (symbol?.symbol === 'param' && symbol.fixed !== undefined)
    return [
      words(
        `${symbol.fixed === 'referee' ? '' : 'whoever plays '}the ${nameSaid(param.name.text)}`,
      ),
    ];
  const isSomebody = tell.naming.nouns.has(param.name.text);
  if (isSomebody) return introduced(tell, param.name);
  return param.type === undefined
    ? [nameRun(nameSaid(param.name.text))]
    : phrase`${nameRun(nameSaid(param.name.text))} (${typeSaid(param.type)})`;
}

/** `Made by a persona against row (a row of Difficulty).` */
export function takesBlocks(
  tell: Teller,
  verb: string,
  params: readonly ParamNode[],
): readonly BookBlock[] {
  if (params.length === 0) return [];
  const said = params.flatMap((param, index) => {
    const prep = param.prep ?? (index === 0 ? 'of' : '');
    const word = verb === 'For' && index === 0 ? '' : `${prep} `;
    return [index === 0 ? '' : ' ', word, paramSaid(tell, param)];
  });
  return [paragraph(joinedSaid([`${verb} `, ...said]))];
}
