// Outlasts: a condition that ends with a turn of somebody else stays for ever if that one falls and turns are played only for those
// who still stand.

import { pathText, type Node } from '../ast/ast.ts';
import { labelAt } from '../diagnostics/diagnostic.ts';
import type { Symbol } from '../names/symbols.ts';
import type { RuleContext, ValidationRule } from './context.ts';

export const outlasts: ValidationRule = (ctx) => {
  const takenAway = conditionsTakenAway(ctx);
  ctx.each(['GainStmt'], ({ who, condition, duration }) => {
    if (duration?.kind !== 'DurationUntil' || duration.of === undefined) return;
    // Who has fallen may keep what only they have.
    const [holder, owner] = [pathText(who), pathText(duration.of)];
    if (holder === owner || owner === 'bearer') return;
    const symbol = ctx.checked.resolutionOf(condition);
    const span = ctx.checked.resolutionOf(duration.name);
    if (symbol === undefined || span === undefined || takenAway.has(symbol)) return;
    const choices = choicesOf(ctx, span);
    if (choices.length === 0 || choices.includes(undefined)) return;
    const names = { condition: condition.text, span: duration.name.text, owner, holder };
    ctx.report('rules/outlasts', names, duration, {
      secondary: choices.flatMap((choice) => labelAt(choice, 'says whose are played')),
      help: [
        `take it away where \`${owner}\` falls, with a \`loses ${condition.text}\` line`,
        'or let it last for a number of rounds',
      ],
    });
  });
};

function conditionsTakenAway(ctx: RuleContext): ReadonlySet<Symbol> {
  const found = new Set<Symbol>();
  ctx.each(['LoseStmt'], ({ condition }) => {
    const symbol = ctx.checked.resolutionOf(condition);
    if (symbol !== undefined) found.add(symbol);
  });
  return found;
}

/** Returns for each line that plays a span of somebody the condition that decides for whom; undefined if it plays it for all. */
function choicesOf(ctx: RuleContext, span: Symbol): readonly (Node | undefined)[] {
  const found: (Node | undefined)[] = [];
  ctx.each(['PlayStmt'], (play, around) => {
    if (play.of !== undefined && ctx.checked.resolutionOf(play.name) === span)
      found.push(around.map(choiceIn).find((one) => one !== undefined));
  });
  return found;
}

/** Returns the condition of a line that goes on only with some. */
function choiceIn(node: Node): Node | undefined {
  if (node.kind === 'EachStmt') return node.where;
  return node.kind === 'IfBranch' ? node.condition : undefined;
}
