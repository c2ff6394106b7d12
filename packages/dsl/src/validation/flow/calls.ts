// Walks calls of checks, procedures, choices and actions, and the cases that follow a result.

import { envFor, hiddenIn } from './reads.ts';
import type { CallStmt } from '../../ast/ast.ts';
import type { ChoiceSymbol, ProcedureSymbol } from '../../names/symbols.ts';
import type { Span } from '../../source/span.ts';
import { walkCheck } from './checks.ts';
import type { Here } from './context.ts';
import { bindName, boundArgs } from './env.ts';
import { walkAction } from './flow-questions.ts';
import { allThings, nobody, revealedInBoth, type Audience, type Things } from './things.ts';
import { rollerOf, type BoundName } from './world.ts';

type Args = readonly (BoundName | undefined)[];

/** Walks the callee, then the cases of its result. */
export function walkCall(here: Here, statement: CallStmt): void {
  const { world, everybody } = here;
  const { call } = statement;
  const callee = world.ctx.checked.resolutionOf(call.name);
  const args = boundArgs(here, call);
  let result: BoundName = everybody;
  switch (callee?.symbol) {
    case 'check':
      result = walkCheck(here, callee, args, call.span);
      break;
    case 'procedure':
      walkProcedure(here, callee, args);
      break;
    case 'choice':
      walkChoice(here, callee, args, call.span);
      break;
    case 'action':
      walkAction(here, callee, args, args[callee.actor] ?? everybody, call.span, everybody);
      break;
    default:
  }
  if (statement.name !== undefined) bindName(here, statement.name, result);
  walkCases(here, statement, result.things ?? []);
}

/**
 * Walks a procedure; what it reveals is known after the call. A recursive procedure is walked once.
 */
function walkProcedure(here: Here, procedure: ProcedureSymbol, args: Args): void {
  if (here.calls.includes(procedure)) return;
  const inner: Here = {
    ...here,
    env: envFor(here.env, procedure.params, args),
    roller: rollerOf(procedure.params, args),
    calls: [...here.calls, procedure],
  };
  inner.statements(procedure.decl?.body ?? []);
  here.revealed = inner.revealed;
  here.control = inner.control;
}

/** Walks a choice. Its available options may depend only on what the decider knows. */
function walkChoice(here: Here, choice: ChoiceSymbol, args: Args, at: Span): void {
  const { everybody } = here;
  const by = choice.params.find((param) => param.prep === 'by') ?? choice.params[0];
  const decider: Audience =
    by === undefined || by.fixed === 'referee'
      ? { ...nobody, key: 'referee' }
      : by.fixed !== undefined
        ? { key: `side ${by.fixed.name}`, sides: new Set([by.fixed.name]) }
        : (args[by.index] ?? everybody);
  const options = choice.decl?.options.filter((option) => option.kind === 'Option') ?? [];
  const env = envFor(here.env, choice.params, args);
  const offered = options.map((option) => hiddenIn(env, option.when));
  here.leak('rules/hidden-in-offer', allThings(...offered), decider, at);
  // The question shows that there is an option; that depends on hidden things only if every option does.
  const shows = offered.every((things) => things.length > 0) ? allThings(...offered) : [];
  here.happens(at, everybody, shows);
}

function walkCases(here: Here, { cases }: CallStmt, asked: Things): void {
  const ends = cases.flatMap((line) =>
    line.kind === 'CaseLine' ? [here.block({ ...here }, line.body, asked, false)] : [],
  );
  if (ends.length > 0) here.revealed = ends.map((end) => end.revealed).reduce(revealedInBoth);
}
