// Rolls: dice, their operations, and their modifiers.

import type {
  AgainRoll,
  AmountNode,
  Cases,
  DiceOpNode,
  ExprNode,
  LetStmt,
  ModLine,
  RollStmt,
} from '../ast/ast.ts';
import type { BookStep, Said, StepPart } from './book.ts';
import { rangeSaid } from './literals.ts';
import { joinedSaid, listSaid, nameRun, phrase, strong, words } from './phrase.ts';
import { deciderSaid } from './asking.ts';
import { isYesNo, wordOr } from './predicates.ts';
import { headed, leafPart, oneStep } from './steps.ts';
import type { Teller } from './teller.ts';
import { figure, nameSaid, timesSaid } from './words.ts';

/** `roll 4d6, drop the lowest 1: strength`. */
export function rollPart(tell: Teller, roll: RollStmt): StepPart {
  const { source } = roll;
  const [roller, ...deeper] = roll.by?.names ?? [];
  const isIt =
    roller !== undefined &&
    deeper.length === 0 &&
    tell.naming.nouns.has(roller.text) &&
    !tell.naming.lettered.has(roller.text);
  const own = isIt ? { ...tell, it: roller.text } : tell;
  const what =
    source.kind === 'AgainRoll'
      ? againSaid(source)
      : joinedSaid([
          'roll ',
          own.valueOf(own, source.dice),
          ...inTurn(source.ops).flatMap((op) => [', ', diceOpSaid(own, op)]),
        ]);
  const who = roll.by === undefined ? what : thirdPerson(deciderSaid(tell, roll.by), what);
  const told = [
    ...(roll.secretly ? ['in secret'] : []),
    ...(roll.lowIsGood ? ['low is good'] : []),
  ].join(', ');
  const name = roll.name === undefined ? '' : phrase`, for ${nameRun(nameSaid(roll.name.text))}`;
  return headed(
    phrase`${who}${name}${told === '' ? '' : ` (${told})`}`,
    modifierSteps(tell, roll.modifiers),
    roll.cites,
    false,
  );
}

/** `roll wins again, all its dice but those that show 1 or 6`. */
export function againSaid({ roll, keeping }: AgainRoll): Said {
  const kept =
    keeping.length === 0
      ? ''
      : phrase`, all its dice but those that show ${listSaid(keeping.map(keptSaid), 'or')}`;
  return phrase`roll ${nameRun(nameSaid(roll.text))} again${kept}`;
}

function keptSaid(kept: Parameters<typeof rangeSaid>[0] | RollKept): Said {
  return [
    words(
      kept.kind === 'Range'
        ? rangeSaid(kept)
        : kept.kind === 'Ident'
          ? nameSaid(kept.text)
          : figure(kept.value),
    ),
  ];
}

type RollKept = AgainRoll['keeping'][number];

/** `roll …` of somebody: `the target rolls …`. */
function thirdPerson(who: Said, what: Said): Said {
  const [first, ...rest] = what;
  return first === undefined
    ? who
    : joinedSaid([who, ' ', { ...first, text: first.text.replace(/^roll/, 'rolls') }, rest]);
}

/** In order of execution: operations that throw dice come before those that keep and count them. */
function inTurn(ops: readonly DiceOpNode[]): readonly DiceOpNode[] {
  const throws = ({ kind }: DiceOpNode): boolean => kind === 'ExplodeOp' || kind === 'RerollOp';
  return [...ops.filter(throws), ...ops.filter((op) => !throws(op))];
}

function diceOpSaid(tell: Teller, op: DiceOpNode): Said {
  switch (op.kind) {
    case 'KeepOp':
      return phrase`${op.word} the ${op.end} ${tell.valueOf(tell, op.count)}`;
    case 'ExplodeOp':
      return phrase`where each ${tell.valueOf(tell, op.on)} is rolled on and added, up to ${timesSaid(op.limit.value)}`;
    case 'RerollOp':
      return phrase`where dice that show ${rangeSaid(op.range)} are rolled once more`;
    case 'CountOp':
      return phrase`and count the dice that show ${tell.valueOf(tell, op.least)} or more`;
    case 'NeverBelowOp':
      return phrase`never less than ${tell.valueOf(tell, op.floor)}`;
  }
}

/** `let goal be V` with its modifiers, or its cases. */
export function letPart(tell: Teller, node: LetStmt): StepPart {
  const name = nameRun(nameSaid(node.name.text));
  return node.value.kind === 'Cases'
    ? headed(
        phrase`${name} is the first of these that holds`,
        caseSteps(tell, node.value),
        node.cites,
        false,
      )
    : headed(
        isYesNo(tell, node.value)
          ? phrase`${name} holds if ${tell.clauseOf(tell, node.value)}`
          : phrase`${name} is ${tell.valueOf(tell, node.value)}`,
        modifierSteps(tell, node.modifiers),
        node.cites,
        false,
      );
}

/** The yes or no of a case, as the claim that then holds. */
function caseSaid(tell: Teller, value: ExprNode): Said {
  if (value.kind === 'YesNo') return [words(value.value ? 'it is so' : 'it is not so')];
  return isYesNo(tell, value)
    ? phrase`it is so if ${tell.clauseOf(tell, value)}`
    : wordOr(tell, value);
}

/** One line for each case of a value. */
export function caseSteps(tell: Teller, { cases }: Cases): readonly BookStep[] {
  return cases.flatMap((line) =>
    line.kind === 'BrokenLine'
      ? []
      : [
          oneStep(
            leafPart(
              line.when === undefined
                ? phrase`otherwise ${caseSaid(tell, line.value)}`
                : phrase`${caseSaid(tell, line.value)}${whenSaid(tell, line.when)}`,
              line.cites,
            ),
          ),
        ],
  );
}

/** `, when C`; without a condition `, otherwise`. */
export function whenSaid(tell: Teller, when: Parameters<Teller['clauseOf']>[1] | undefined): Said {
  return when === undefined ? [words(', otherwise')] : phrase`, when ${tell.clauseOf(tell, when)}`;
}

/** Modifiers, one line each. */
function modifierSteps(tell: Teller, lines: readonly ModLine[]): readonly BookStep[] {
  return lines.flatMap((line): readonly BookStep[] => {
    switch (line.kind) {
      case 'ModifierLine': {
        const when = line.when === undefined ? '' : phrase` when ${tell.clauseOf(tell, line.when)}`;
        return [
          oneStep(
            leafPart(
              phrase`${strong(nameSaid(line.name.text))}: ${amountWords(tell, line.amount)}${when}`,
              line.cites,
            ),
          ),
        ];
      }
      case 'BestOf':
        return [
          oneStep(
            headed(
              phrase`${strong(nameSaid(line.name.text))}, of which only the best counts`,
              modifierSteps(tell, line.lines),
              line.cites,
              false,
            ),
          ),
        ];
      case 'BrokenLine':
        return [];
    }
  });
}

/** `+2`, `+ the persona’s bonus`, `advantage (the whole roll twice, and the better one counts)`. */
export function amountWords(tell: Teller, { form, value }: AmountNode): Said {
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
  return phrase`${sign}${close ? '' : ' '}${tell.valueOf(tell, value)}`;
}
