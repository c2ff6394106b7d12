// Statements: emits flat code with jumps. Blocks open no frames; every name has a slot of its own.

import type {
  CallStmt,
  ExprNode,
  IfStmt,
  LoopNode,
  PickStmt,
  Statement,
  NodeOf,
} from '../ast/ast.ts';
import type { At, Expr, Instr } from '../ir/index.ts';
import type { Body } from './body.ts';
import { emitJump, emitMembers, emitTest } from './code.ts';
import { atOf, bind, slotBinding, unlowerable, type Lowering } from './context.ts';
import { allArgsOf, calleeOf } from './lower-calls.ts';
import { emitMove, emitTaken } from './lower-decks.ts';
import { emitAnew } from './lower-anew.ts';
import { lowerDuration, lowerExpr, optional } from './lower-expr.ts';
import { lowerTarget } from './lower-paths.ts';
import { emitAsk } from './lower-questions.ts';
import { emitRank } from './lower-rank.ts';
import { emitLet, emitRoll, rollStream } from './lower-rolls.ts';
import { loweredText, wordValue } from './lower-values.ts';

export function emitBlock(body: Body, statements: readonly Statement[]): void {
  for (const statement of statements) emitStatement(body, statement);
}

function emitStatement(body: Body, node: Statement): void {
  const { code, env } = body;
  const at = atOf(env, node);
  const expr = (part: ExprNode): Expr => lowerExpr(part, env);
  switch (node.kind) {
    case 'RollStmt':
      emitRoll(body, node);
      return;
    case 'LetStmt':
      emitLet(body, node);
      return;
    case 'IfStmt':
      return emitIf(body, node);
    case 'EachStmt':
      return emitEach(body, node);
    case 'PickStmt':
      return emitPick(body, node);
    case 'EachNumberStmt':
      return emitEachNumber(body, node);
    case 'PlayStmt':
      return emitPlay(body, node);
    case 'RepeatStmt':
      return emitRepeat(body, node);
    case 'StepStmt':
      code.emit({ op: 'step-open', step: node.name.text, text: loweredText(node.doc), at });
      emitBlock(body, node.body);
      code.emit({ op: 'step-close', step: node.name.text, at });
      return;
    case 'RankStmt':
      return emitRank(body, node);
    case 'NothingStmt':
      code.emit({ op: 'nothing', at });
      return;
    case 'ChangeStmt':
      code.emit({
        op: 'raise',
        target: lowerTarget(node.target, env),
        by: expr(node.by),
        sign: node.word === 'raise' ? 1 : -1,
        at,
      });
      return;
    case 'SetStmt':
      code.emit({
        op: 'set',
        target: lowerTarget(node.target, env),
        value: expr(node.value),
        at,
      });
      return;
    case 'MoveStmt':
      return emitMove(body, node);
    case 'RevealStmt': {
      const to = node.to === undefined || node.to.kind === 'Everyone' ? null : expr(node.to);
      code.emit({ op: 'reveal', target: lowerTarget(node.target, env), to, at });
      return;
    }
    case 'AnnounceStmt':
      code.emit({ op: 'announce', text: expr(node.text), at });
      return;
    case 'EndStmt':
      code.emit({
        op: 'end',
        span: spanName(env, node.name.text),
        text: optional(node.text, env),
        at,
      });
      return;
    case 'AskStmt':
      return emitAsk(body, node);
    case 'GainStmt':
      return emitGain(body, node);
    case 'LoseStmt':
      code.emit({ op: 'lose', who: expr(node.who), condition: node.condition.text, at });
      return;
    case 'CallStmt':
      return emitCall(body, node);
    case 'BrokenLine':
      return unlowerable('a broken line', node);
  }
}

/** The name of a span in the IR; null for the encounter. */
export function spanName(lowering: Lowering, name: string): string | null {
  return name === lowering.checked.symbols.encounterSpan.name ? null : name;
}

function emitIf(body: Body, node: IfStmt): void {
  const { code, env } = body;
  const end = code.label();
  const last = node.otherwise === undefined ? node.branches.at(-1) : undefined;
  for (const branch of node.branches) {
    const next = code.label();
    emitTest(code, lowerExpr(branch.condition, env), next);
    emitBlock(body, branch.body);
    if (branch !== last) emitJump(code, end, atOf(env, branch));
    code.mark(next);
  }
  if (node.otherwise !== undefined) emitBlock(body, node.otherwise.body);
  code.mark(end);
}

function emitEach(body: Body, node: NodeOf<'EachStmt'>): void {
  const { code, env } = body;
  const at = atOf(env, node);
  const set = lowerExpr(node.set, env);
  const list = code.slot(`${node.binder.text} still to come`);
  const slot = code.slot(node.binder.text);
  bind(env, node.binder, slotBinding(slot));
  code.emit({ op: 'each', list, set, at });
  emitMembers(code, list, slot, optional(node.where, env), at, () => emitBlock(body, node.body));
}

function emitPick(body: Body, node: PickStmt): void {
  const { code, env } = body;
  const at = atOf(env, node);
  const by = node.by === undefined ? body.roller(at) : lowerExpr(node.by, env);
  const from = lowerExpr(node.set, env);
  const name = node.binder.text;
  const slot = code.slot(name);
  bind(env, node.binder, slotBinding(slot));
  const where = optional(node.where, env);
  const none = code.label();
  const end = code.label();
  code.emit((pc) => ({
    op: 'pick',
    slot,
    from,
    where,
    none: pc(none),
    name,
    stream: rollStream(body.owner, name),
    by,
    secret: node.secretly,
    at,
  }));
  if (node.word === 'draw') emitTaken(body, node, slot);
  emitBlock(body, node.body);
  if (node.otherwise !== undefined) emitJump(code, end, at);
  code.mark(none);
  if (node.otherwise !== undefined) emitBlock(body, node.otherwise.body);
  code.mark(end);
}

function emitEachNumber(body: Body, node: NodeOf<'EachNumberStmt'>): void {
  const { code, env } = body;
  const at = atOf(env, node);
  const from = lowerExpr(node.from, env);
  const to = lowerExpr(node.to, env);
  const list = code.slot(`${node.binder.text} still to come`);
  const slot = code.slot(node.binder.text);
  bind(env, node.binder, slotBinding(slot));
  code.emit({ op: 'each-number', list, from, to, at });
  emitMembers(code, list, slot, null, at, () => emitBlock(body, node.body));
}

function emitPlay(body: Body, node: NodeOf<'PlayStmt'>): void {
  const { code, env } = body;
  const at = atOf(env, node);
  const once = (limit: Expr | null): void => {
    const exit = code.label();
    const of = optional(node.of, env);
    emitAnew(body, node.name.text, of);
    code.emit((pc) => ({
      op: 'span-open',
      span: node.name.text,
      label: node.label?.text ?? null,
      of,
      exit: pc(exit),
      at,
    }));
    emitBlock(body, node.body);
    code.mark(exit);
    code.emit({ op: 'span-close', span: node.name.text, limit, at });
  };
  if (node.loop === undefined) once(null);
  else emitLoop(body, node.loop, node.name.text, at, once);
}

function emitRepeat(body: Body, node: NodeOf<'RepeatStmt'>): void {
  emitLoop(body, node.loop, 'repeat', atOf(body.env, node), () => emitBlock(body, node.body));
}

/**
 * Emits a loop: `up to` and `while` are tested before each round, `until` after. `once` gets the
 * condition that holds after a round if the loop has reached its limit.
 */
function emitLoop(
  body: Body,
  loop: LoopNode,
  name: string,
  at: At,
  once: (limit: Expr | null) => void,
): void {
  const { code, env } = body;
  const head = code.label();
  const done = code.label();
  let reached: Expr | null = null;
  let counter: number | null = null;
  const keep = (slot: number, value: Expr, as: string): void => {
    code.emit({ op: 'let', slot, value, modifiers: [], name: as, record: false, at });
  };
  if (loop.limit !== undefined) {
    const most = lowerExpr(loop.limit, env);
    counter = code.counter(`rounds of ${name}`);
    keep(counter, { op: 'const', value: 0, at }, `rounds of ${name}`);
    let bound = most;
    if (most.op !== 'const') {
      const limit = code.slot(`most rounds of ${name}`);
      keep(limit, most, `most rounds of ${name}`);
      bound = { op: 'local', slot: limit, at: most.at };
    }
    reached = {
      op: 'compare',
      cmp: '>=',
      left: { op: 'local', slot: counter, at },
      right: bound,
      order: null,
      at: bound.at,
    };
  }
  const condition = optional(loop.condition, env);
  const goesOn =
    condition === null
      ? null
      : loop.word === 'while'
        ? condition
        : ({ op: 'not', of: condition, at: condition.at } as const);
  code.mark(head);
  if (reached !== null && counter !== null) {
    const test: Expr = { op: 'not', of: reached, at: reached.at };
    code.emit((pc) => ({ op: 'branch', test, otherwise: pc(done), at }));
  }
  if (goesOn !== null && loop.word === 'while') emitTest(code, goesOn, done);
  if (counter !== null) {
    const one: Expr = {
      op: 'add',
      left: { op: 'local', slot: counter, at },
      right: { op: 'const', value: 1, at },
      at,
    };
    keep(counter, one, `rounds of ${name}`);
  }
  once(reached === null || goesOn === null ? null : { op: 'and', of: [reached, goesOn], at });
  if (goesOn !== null && loop.word === 'until') emitTest(code, goesOn, done);
  emitJump(code, head, at);
  code.mark(done);
}

function emitCall(body: Body, node: CallStmt): void {
  const at = atOf(body.env, node.call);
  const result = emitCalled(body, node, node.name !== undefined || node.cases.length > 0);
  if (node.cases.length > 0 && result !== null) emitCases(body, node, result, at);
}

/** Emits a call, and returns the slot of the result. */
export function emitCalled(body: Body, node: CallStmt, isKept: boolean): number | null {
  const { code, env } = body;
  const at = atOf(env, node.call);
  const callee = calleeOf(env, node.call);
  const args = allArgsOf(node.call, env);
  const result = isKept ? code.slot(node.name?.text ?? callee.name) : null;
  if (node.name !== undefined && result !== null)
    bind(env, node.name, slotBinding(result, 'result'));
  code.emit({
    op: 'call',
    callable: env.callableOf(callee),
    args,
    result,
    freely: node.call.freely,
    at,
  });
  return result;
}

function emitCases(body: Body, node: CallStmt, slot: number, at: At): void {
  const { code, env } = body;
  const end = code.label();
  const lines = node.cases.map((line) =>
    line.kind === 'BrokenLine' ? unlowerable('a broken line', line) : { line, label: code.label() },
  );
  const others = lines.find(({ line }) => line.outcomes.length === 0);
  code.emit((pc): Instr => ({
    op: 'switch',
    slot,
    cases: lines
      .filter((one) => one !== others)
      .map(({ line, label }) => ({
        outcomes: line.outcomes.map((outcome) => wordValue(outcome.text)),
        to: pc(label),
      })),
    otherwise: others === undefined ? null : pc(others.label),
    end: pc(end),
    at,
  }));
  for (const { line, label } of lines) {
    code.mark(label);
    emitBlock(body, line.body);
    if (line !== lines.at(-1)?.line) emitJump(code, end, atOf(env, line));
  }
  code.mark(end);
}

function emitGain(body: Body, node: NodeOf<'GainStmt'>): void {
  const { code, env } = body;
  code.emit({
    op: 'gain',
    who: lowerExpr(node.who, env),
    condition: node.condition.text,
    fields: node.fields.map((field) => ({
      name: field.name.text,
      value: lowerExpr(field.value, env),
    })),
    duration: node.duration === undefined ? null : lowerDuration(node.duration, env),
    at: atOf(env, node),
  });
}
