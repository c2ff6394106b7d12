// Walks one statement: which data it reveals, and which sides see it. Longer statements have files
// of their own.

import { hiddenIn, bindTo } from './reads.ts';
import type { ExprNode, IfStmt, Statement, NodeOf } from '../../ast/ast.ts';
import type { Span } from '../../source/span.ts';
import { walkCall } from './calls.ts';
import { walkChange, walkChangeBy, walkReveal } from './flow-changes.ts';
import type { Here } from './context.ts';
import { bindName } from './env.ts';
import { walkQuestion } from './flow-questions.ts';
import { allThings, revealedInBoth, type Things } from './things.ts';
import { walkPick, walkRank, walkRoll } from './throws.ts';

/** Walks one statement and its blocks, reports leaks, and moves `here` to the position after it. */
export function walkStatement(here: Here, statement: Statement): void {
  const { everybody, env } = here;
  switch (statement.kind) {
    case 'NothingStmt':
    case 'BrokenLine':
      return;
    case 'StepStmt':
      return here.statements(statement.body);
    case 'LetStmt': {
      const things = hiddenIn(env, statement.value, ...statement.modifiers);
      return bindName(here, statement.name, { ...everybody, things });
    }
    case 'IfStmt':
      return walkBranches(here, statement);
    case 'EachStmt': {
      const bound = bindTo(env, statement.binder, statement.set);
      const sure =
        statement.where === undefined ||
        here.somebody.includes(
          wordsOf(here, statement.binder.text, statement.set, statement.where),
        );
      here.loop(statement.body, hiddenIn(env, statement.set, statement.where), sure);
      if (statement.where === undefined)
        here.revealed = here.revealed.map((shown) =>
          shown.holder === bound.key ? { ...shown, holder: '*' } : shown,
        );
      return;
    }
    case 'PickStmt':
      return walkPick(here, statement);
    case 'EachNumberStmt':
      return here.loop(statement.body, hiddenIn(env, statement.from, statement.to), false);
    case 'RepeatStmt':
      return here.loop(
        statement.body,
        hiddenIn(env, statement.loop),
        statement.loop.word !== 'while',
      );
    case 'PlayStmt': {
      const things = hiddenIn(env, statement.loop);
      here.leak('rules/hidden-decides', things, everybody, statement.loop?.span ?? statement.span);
      here.happens(headOf(statement), everybody, hiddenIn(env, statement.of));
      return statement.loop === undefined
        ? void here.block(here, statement.body, [], true)
        : here.loop(statement.body, [], statement.loop.word !== 'while');
    }
    case 'RollStmt':
      return walkRoll(here, statement);
    case 'RankStmt':
      return walkRank(here, statement);
    case 'SetStmt':
      return walkChange(here, statement.target, statement.value, statement.span);
    case 'ChangeStmt':
      return walkChange(here, statement.target, statement.by, statement.span);
    case 'MoveStmt':
      if (statement.word === 'shuffle' && statement.what?.kind === 'Path')
        walkChange(here, statement.what, statement.what, statement.span);
      if (statement.from !== undefined && statement.what !== undefined)
        walkChangeBy(here, statement.from, hiddenIn(env, statement.what), statement.span);
      return walkChange(here, statement.into, statement.what ?? statement.into, statement.span);
    case 'RevealStmt':
      return walkReveal(
        here,
        statement.target,
        statement.to === undefined || statement.to.kind === 'Everyone' ? undefined : statement.to,
      );
    case 'AnnounceStmt':
    case 'EndStmt':
      here.leak(
        'rules/hidden-in-text',
        hiddenIn(env, statement.text),
        everybody,
        statement.text?.span ?? statement.span,
      );
      return here.happens(statement.span, everybody);
    case 'GainStmt':
      return here.happens(
        statement.span,
        everybody,
        hiddenIn(
          env,
          statement.who,
          ...statement.fields.map((field) => field.value),
          statement.duration,
        ),
      );
    case 'LoseStmt':
      return here.happens(statement.span, everybody, hiddenIn(env, statement.who));
    case 'AskStmt':
      return walkQuestion(here, statement);
    case 'CallStmt':
      return walkCall(here, statement);
  }
}

function walkBranches(here: Here, statement: IfStmt): void {
  let asked: Things = [];
  const ends: Here[] = [];
  for (const branch of statement.branches) {
    asked = allThings(asked, hiddenIn(here.env, branch.condition));
    ends.push(
      here.block(
        { ...here, somebody: [...here.somebody, ...foundIn(here, branch.condition)] },
        branch.body,
        asked,
        false,
      ),
    );
  }
  ends.push(here.block({ ...here }, statement.otherwise?.body ?? [], asked, false));
  here.revealed = ends.map((end) => end.revealed).reduce(revealedInBoth);
}

/** The tests `any x in S where C` in a condition, alone or joined by `and`. */
function foundIn(here: Here, condition: ExprNode): readonly string[] {
  if (condition.kind === 'Logic' && condition.word === 'and')
    return condition.operands.flatMap((one) => foundIn(here, one));
  return condition.kind === 'Quantified' && condition.quantifier === 'any'
    ? [wordsOf(here, condition.binder.text, condition.set, condition.where)]
    : [];
}

/** The text of `x in S where C` without the name, so that two such tests can be compared. */
function wordsOf(here: Here, binder: string, set: ExprNode, where: ExprNode | undefined): string {
  const { ctx } = here.world;
  const words =
    where === undefined ? [] : (ctx.textOf(where.span).match(/[\p{L}\p{N}_-]+|\S/gu) ?? []);
  return [ctx.textOf(set.span), ...words.map((word) => (word === binder ? '·' : word))].join(' ');
}

/** The span of a `play` line, without its body. */
function headOf({ span, name, of, label, loop }: NodeOf<'PlayStmt'>): Span {
  return { ...span, end: (loop ?? label ?? of ?? name).span.end };
}
