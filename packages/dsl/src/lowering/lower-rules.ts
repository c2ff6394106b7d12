// Rules that react to events: triggers, and the invariants and measures that watch a run.

import type { BrokenLine, Claim, MeasureDecl, Node, TriggerDecl, NodeOf } from '../ast/ast.ts';
import type { Trigger, Watch, WatchLine } from '../ir/index.ts';
import { createBody } from './body.ts';
import {
  atOf,
  createLoweringEnv,
  unlowerable,
  type LoweringEnv,
  type Lowering,
} from './context.ts';
import { lowerEvent, lowerMoment, momentAsPattern } from './lower-events.ts';
import { lowerExpr, optional } from './lower-expr.ts';
import { emitBlock } from './lower-statements.ts';
import { loweredText } from './lower-values.ts';

export function lowerTrigger(lowering: Lowering, decl: TriggerDecl): Trigger {
  const rule = `trigger ${decl.name.text}`;
  // The roller of a roll without `by`: the first participant that the event binds.
  const first = firstBound(lowering, decl);
  const body = createBody(lowering, rule, decl.name.text, decl.name, first ? 0 : null);
  const bound = { ...body.env, slot: (name: string) => body.code.slot(name) };
  const pattern = lowerEvent(bound, decl.event, decl.body);
  emitBlock(body, decl.body);
  return {
    name: decl.name.text,
    pattern,
    proc: lowering.addProc(body.code.finish()),
    only: null,
    at: atOf(lowering, decl.name),
  };
}

/**
 * Lowers a block of a scenario or example that runs at a moment. `owner`: `scenario Ford`, `example
 * "…"`.
 */
export function lowerAtBlock(
  lowering: Lowering,
  block: NodeOf<'AtBlock'>,
  owner: string,
  name: string,
  only: Trigger['only'],
): Trigger {
  const body = createBody(lowering, owner, name, block.moment);
  emitBlock(body, block.body);
  return {
    name,
    pattern: momentAsPattern(lowering, block.moment),
    proc: lowering.addProc(body.code.finish()),
    only,
    at: atOf(lowering, block.moment),
  };
}

export function lowerInvariant(lowering: Lowering, decl: NodeOf<'InvariantDecl'>): Watch {
  return lowerWatch(lowering, 'invariant', decl, decl.claims);
}

export function lowerMeasure(lowering: Lowering, decl: MeasureDecl): Watch {
  const watch = lowerWatch(lowering, 'measure', decl, [decl.value]);
  return decl.serves === undefined ? watch : { ...watch, serves: decl.serves.text };
}

/** Lowers a line of a watch. */
export function lowerClaim(claim: Claim | BrokenLine, env: LoweringEnv): WatchLine {
  if (claim.kind === 'BrokenLine') return unlowerable('a broken line', claim);
  return {
    value: lowerExpr(claim.value, env),
    when: optional(claim.when, env),
    at: atOf(env, claim),
  };
}

function lowerWatch(
  lowering: Lowering,
  kind: Watch['kind'],
  decl: NodeOf<'InvariantDecl'> | MeasureDecl,
  claims: readonly (Claim | BrokenLine)[],
): Watch {
  if (decl.moment.kind === 'BrokenLine') return unlowerable('a broken line', decl.moment);
  const env = createLoweringEnv(lowering);
  const slots: string[] = [];
  const slot = (name: string): number => slots.push(name) - 1;
  const readers: readonly Node[] = claims;
  const moment = lowerMoment({ ...env, slot }, decl.moment.moment, readers);
  return {
    kind,
    name: decl.name.text,
    text: loweredText(decl.doc),
    moment,
    slots,
    lines: claims.map((claim) => lowerClaim(claim, env)),
    cites: decl.cites.map((cite) => cite.text),
    at: atOf(lowering, decl.name),
  };
}

/** True if the first name of a trigger's event is bound to a participant. */
function firstBound(lowering: Lowering, decl: TriggerDecl): boolean {
  const { event } = decl;
  const symbol = lowering.checked.resolutionOf(
    event.kind === 'EventTakes'
      ? event.actor
      : event.kind === 'EventCondition'
        ? event.subject
        : event.kind === 'EventField' && event.field !== undefined
          ? event.subject
          : event.kind === 'EventCheck'
            ? event.roles[0]?.name
            : undefined,
  );
  return symbol?.symbol === 'local' && symbol.type.type === 'participant';
}
