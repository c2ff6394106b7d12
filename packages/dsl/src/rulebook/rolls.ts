// Rolls: puts dice, their operations, and their modifiers into words.

import {
  loneName,
  type AgainRoll,
  type AmountNode,
  type Cases,
  type DiceOpNode,
  type ExprNode,
  type LetStmt,
  type ModLine,
  type RollStmt,
} from '../ast/ast.ts';
import type { BookStep, Phrase, StepPart } from './book.ts';
import { readable } from '../names/parts.ts';
import { cellWords, rangeWords } from './literals.ts';
import { joinedPhrase, listPhrase, nameRun, phrase, strong, words } from './phrase.ts';
import { deciderPhrase } from './asking.ts';
import { isYesNo, wordOr } from './predicates.ts';
import { bookPart, bookStep } from './steps.ts';
import { clauseBehind, type PhraseContext } from './phrase-context.ts';
import { nameWords, timesWords } from './words.ts';

/** The step of a roll: `roll 4d6, drop the lowest 1: strength`. */
export function rollPart(ctx: PhraseContext, roll: RollStmt): StepPart {
  const { source } = roll;
  const roller = roll.by && loneName(roll.by);
  const isIt =
    roller !== undefined &&
    ctx.naming.nouns.has(roller.text) &&
    !ctx.naming.lettered.has(roller.text);
  const own = isIt ? { ...ctx, it: roller.text } : ctx;
  const what =
    source.kind === 'AgainRoll'
      ? againPhrase(source)
      : joinedPhrase([
          'roll ',
          own.valueOf(source.dice),
          ...inTurn(source.ops).flatMap((op) => [', ', diceOpPhrase(own, op)]),
        ]);
  const who = roll.by === undefined ? what : thirdPerson(deciderPhrase(ctx, roll.by), what);
  const told = [
    ...(roll.secretly ? ['in secret'] : []),
    ...(roll.lowIsGood ? ['low is good'] : []),
  ].join(', ');
  const name = roll.name === undefined ? '' : phrase`, for ${nameRun(roll.name)}`;
  return bookPart(
    phrase`${who}${name}${told === '' ? '' : ` (${told})`}`,
    roll.cites,
    modifierSteps(ctx, roll.modifiers),
    false,
  );
}

/** The phrase for rolling again: `roll wins again, all its dice but those that show 1 or 6`. */
export function againPhrase({ roll, keeping }: AgainRoll): Phrase {
  const except =
    keeping.length === 0
      ? ''
      : phrase`, all its dice but those that show ${listPhrase(
          keeping.map((kept) => [words(cellWords(kept))]),
          'or',
        )}`;
  return phrase`roll ${nameRun(roll)} again${except}`;
}

/** Puts `roll …` into the third person: `the target rolls …`. */
function thirdPerson(who: Phrase, what: Phrase): Phrase {
  const [first, ...rest] = what;
  return first === undefined
    ? who
    : joinedPhrase([who, ' ', { ...first, text: first.text.replace(/^roll/, 'rolls') }, rest]);
}

/**
 * The operations in order of execution: those that throw dice come before those that keep and count
 * them.
 */
function inTurn(ops: readonly DiceOpNode[]): readonly DiceOpNode[] {
  const throws = ({ kind }: DiceOpNode): boolean => kind === 'ExplodeOp' || kind === 'RerollOp';
  return [...ops.filter(throws), ...ops.filter((op) => !throws(op))];
}

function diceOpPhrase(ctx: PhraseContext, op: DiceOpNode): Phrase {
  switch (op.kind) {
    case 'KeepOp':
      return phrase`${op.word} the ${op.end} ${ctx.valueOf(op.count)}`;
    case 'ExplodeOp':
      return phrase`where each ${ctx.valueOf(op.on)} is rolled on and added, up to ${timesWords(op.limit.value)}`;
    case 'RerollOp':
      return phrase`where dice that show ${rangeWords(op.range)} are rolled once more`;
    case 'CountOp':
      return phrase`and count the dice that show ${ctx.valueOf(op.least)} or more`;
    case 'NeverBelowOp':
      return phrase`never less than ${ctx.valueOf(op.floor)}`;
  }
}

/** The step of a `let`: `let goal be V` with its modifiers, or its cases. */
export function letPart(ctx: PhraseContext, node: LetStmt): StepPart {
  const name = nameRun(node.name);
  return node.value.kind === 'Cases'
    ? bookPart(
        phrase`${name} is the first of these that holds`,
        node.cites,
        caseSteps(ctx, node.value),
        false,
      )
    : bookPart(
        isYesNo(ctx, node.value)
          ? phrase`${name} holds if ${ctx.clauseOf(node.value)}`
          : phrase`${name} is ${ctx.valueOf(node.value)}`,
        node.cites,
        modifierSteps(ctx, node.modifiers),
        false,
      );
}

/** A yes or no of a case as a claim: `it is so`. */
function casePhrase(ctx: PhraseContext, value: ExprNode): Phrase {
  if (value.kind === 'YesNo') return [words(value.value ? 'it is so' : 'it is not so')];
  return isYesNo(ctx, value) ? phrase`it is so if ${ctx.clauseOf(value)}` : wordOr(ctx, value);
}

/** One line for each case of a value. */
export function caseSteps(ctx: PhraseContext, { cases }: Cases): readonly BookStep[] {
  return readable(cases).map((line) =>
    bookStep(
      line.when === undefined
        ? phrase`otherwise ${casePhrase(ctx, line.value)}`
        : phrase`${casePhrase(ctx, line.value)}${clauseBehind(ctx, ', when', line.when)}`,
      line.cites,
    ),
  );
}

/** Modifiers, one line each. */
function modifierSteps(ctx: PhraseContext, lines: readonly ModLine[]): readonly BookStep[] {
  return readable(lines).map((line) => {
    const name = strong(nameWords(line.name));
    return line.kind === 'BestOf'
      ? bookStep(
          phrase`${name}, of which only the best counts`,
          line.cites,
          modifierSteps(ctx, line.lines),
          false,
        )
      : bookStep(
          phrase`${name}: ${amountPhrase(ctx, line.amount)}${clauseBehind(ctx, ' when', line.when)}`,
          line.cites,
        );
  });
}

/**
 * The amount of a modifier: `+2`, `+ the persona’s bonus`, `advantage (the whole roll twice, and
 * the better one counts)`.
 */
export function amountPhrase(ctx: PhraseContext, { form, value }: AmountNode): Phrase {
  if (value === undefined)
    return [
      words(
        form === 'advantage'
          ? 'advantage: roll twice, the better counts'
          : 'disadvantage: roll twice, the worse counts',
      ),
    ];
  const sign = form === '-' ? '−' : '+';
  const close = value.kind === 'IntLit' || value.kind === 'DiceLit';
  return phrase`${sign}${close ? '' : ' '}${ctx.valueOf(value)}`;
}
