// Evaluates expressions for the machine: with the locals of a frame, as a value of the type that the instruction needs.
import type { Local, Value } from '@fray/dsl/ir';
import { listOf, valueOf } from '../expressions/compiler.ts';
import { participantNamed } from '../state/read.ts';
import { describe } from '../values/describe.ts';
import { ruleFault } from '../values/fault.ts';
import { repeated } from '../values/repeated.ts';
import { numberOf } from '../values/number.ts';
import type { LinkedPick, Run, Term } from './program.ts';

export function localIn(run: Run, term: Term, locals: readonly Local[]): Local {
  const { env } = run;
  const { eval: ask } = term;
  env.locals = locals;
  return ask(env);
}

/** Returns the value of an expression: of a roll its total, of a result its outcome. */
export function evaluatePlain(run: Run, term: Term, locals: readonly Local[]): Value {
  return valueOf(localIn(run, term, locals));
}

export function truthIn(run: Run, term: Term, locals: readonly Local[]): boolean {
  return localIn(run, term, locals) === true;
}

export function numberIn(run: Run, term: Term, locals: readonly Local[]): number {
  return numberOf(localIn(run, term, locals), term.at);
}

/** Returns a participant's name, or nobody (null). */
export function evaluateName(run: Run, term: Term, locals: readonly Local[]): string | null {
  const value = localIn(run, term, locals);
  return value === null || typeof value === 'string' ? value : notName(value, term);
}

function notName(value: Local, { at }: Term): never {
  throw ruleFault(
    'not-a-participant',
    at,
    `A participant is needed here, and this is ${describe(value)}.`,
  );
}

/** Returns a current participant. It is a fault if the value is nobody, or somebody whom the referee has removed. */
export function participantIn(run: Run, term: Term, locals: readonly Local[]): string {
  const name = evaluateName(run, term, locals);
  return name !== null && participantNamed(run.machine.state, name) !== undefined
    ? name
    : absent(name, term);
}

function absent(name: string | null, { at }: Term): never {
  if (name === null) throw ruleFault('nobody', at, 'Somebody is needed here, and this is nobody.');
  throw ruleFault('no-such-participant', at, `${name} does not take part.`);
}

/** Returns the values of arguments; an open one is null. */
export function argsOf(
  run: Run,
  args: readonly (Term | null)[],
  locals: readonly Local[],
): Value[] {
  const values: Value[] = repeated(args.length, null);
  for (let i = 0; i < args.length; i++) {
    const arg = args[i] ?? null;
    if (arg !== null) values[i] = evaluatePlain(run, arg, locals);
  }
  return values;
}

/** Returns the members of a set or list; for nobody the empty list. */
export function listIn(run: Run, term: Term, locals: readonly Local[]): readonly Value[] {
  return listOf(localIn(run, term, locals), term.at);
}

/** Returns the members of a set for whom a test holds; it is evaluated with each of them in the slot. */
export function membersWhere(
  run: Run,
  { from, where, slot }: Pick<LinkedPick, 'from' | 'where' | 'slot'>,
  locals: readonly Local[],
): Value[] {
  const inner = [...locals];
  return listIn(run, from, locals).filter((member) => {
    inner[slot] = member;
    return where === null || truthIn(run, where, inner);
  });
}
