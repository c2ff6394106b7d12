// Compares a value that changes in play with a fixed threshold: `p.HP > 0`. If reads are traced, the trace records the
// answer and not the value.
import type { Expr, Ruleset, Value, ExprOf } from '@fray/dsl/ir';
import { trackOf } from '../state/read.ts';
import { watcherOf } from '../state/watch.ts';
import { fieldIndices, participantOf, valueOf, type Compiler } from './compiler.ts';
import type { Eval } from './env.ts';

type Holds = (value: number, mark: number) => boolean;

/**
 * Returns `plain`, unless it compares a number with a fixed number. Then it returns a closure that asks the proxy that
 * traces the state, if there is one.
 */
export function asking(
  c: Compiler,
  { left, right }: { readonly left: Expr; readonly right: Expr },
  word: string,
  plain: Eval,
  holds: Holds,
): Eval {
  if (isNumber(c.ruleset, left) && isFixed(right)) return asked(c, left, right, word, plain, holds);
  if (isNumber(c.ruleset, right) && isFixed(left))
    return asked(c, right, left, `turned ${word}`, plain, (value, mark) => holds(mark, value));
  return plain;
}

function asked(
  c: Compiler,
  subject: NumberExpr,
  fixed: Expr,
  word: string,
  plain: Eval,
  holds: Holds,
): Eval {
  const mark = c.compile(fixed);
  const ask = subject.op === 'field' ? askField(c, subject) : askTrack(subject.track);
  const traced: Eval = (env) => {
    const against = valueOf(mark(env));
    if (typeof against !== 'number') return plain(env);
    return (
      ask(
        env,
        `${word} ${against}`,
        (value) => typeof value === 'number' && holds(value, against),
      ) ?? plain(env)
    );
  };
  return (env) => (watcherOf(env.state) === undefined ? plain(env) : traced(env));
}

/** The answer to a threshold question; undefined if nobody traces the value. */
type Ask = (
  env: Parameters<Eval>[0],
  id: string,
  holds: (value: Value) => boolean,
) => boolean | undefined;

function askField(c: Compiler, { of, field, at }: ExprOf<'field'>): Ask {
  const who = c.compile(of);
  const indices = fieldIndices(c.ruleset, field);
  return (env, id, holds) => {
    const participant = participantOf(env, who(env), at, field);
    const index = indices.get(participant.kind) ?? -1;
    return index < 0 ? undefined : watcherOf(participant)?.asks(index, id, holds);
  };
}

function askTrack(track: string): Ask {
  return (env, id, holds) => {
    const found = trackOf(env.state, track);
    return found === undefined ? undefined : watcherOf(found)?.asks(id, holds);
  };
}

type NumberExpr = ExprOf<'field' | 'track'>;

/** True if the expression is a field or track that is a number wherever it is declared. */
function isNumber({ kinds, tracks }: Ruleset, expr: Expr): expr is NumberExpr {
  if (expr.op === 'track')
    return tracks.some(({ name, type }) => name === expr.track && type.type === 'number');
  return (
    expr.op === 'field' &&
    kinds.every(({ fields }) =>
      fields.every(({ name, type }) => name !== expr.field || type.type === 'number'),
    )
  );
}

/** True if the value of the expression stays the same throughout a run. */
function isFixed({ op }: Expr): boolean {
  return op === 'const' || op === 'given' || op === 'ruling';
}
