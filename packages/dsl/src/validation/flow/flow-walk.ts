// The walk through the order of play. It follows the events and the sides that see them, and
// reports an event that depends on data that such a side may not know.

import type { Statement } from '../../ast/ast.ts';
import type { Span } from '../../source/span.ts';
import type { Here, FlowWalk } from './context.ts';
import type { FlowReads } from './flow-reading.ts';
import { walkStatement } from './statements.ts';
import { reportLeak, type Leak } from './leaks.ts';
import {
  allThings,
  isSameThing,
  revealedInBoth,
  unknownTo,
  type Audience,
  type Things,
} from './things.ts';
import type { FlowWorld } from './world.ts';

/**
 * The maximum number of steps, enough for any ruleset that a person can read; only a walk of
 * nonsense reaches it.
 */
const mostSteps = 60_000;

/** Creates a walk. It reports leaks to the context of `world`. */
export function createFlowWalk(world: FlowWorld, reads: FlowReads): FlowWalk {
  const { ctx } = world;
  /** Above 0 while a loop is walked for the first time: then nothing is reported. */
  let quiet = 0;
  let steps = 0;

  function leak(here: Here, code: Leak, things: Things, audience: Audience, at: Span): void {
    const unknown = unknownTo(things, audience, here.revealed);
    if (quiet === 0) reportLeak(ctx, code, unknown, at);
  }

  function happens(here: Here, at: Span, audience: Audience, shows: Things = []): void {
    leak(here, 'rules/hidden-shows', shows, audience, at);
    leak(here, 'rules/hidden-decides', here.control, audience, at);
  }

  function statements(here: Here, list: readonly Statement[]): void {
    for (const statement of list) {
      steps += 1;
      if (steps > mostSteps) return;
      hideAgain(world, here, statement);
      walkStatement(walk, here, statement);
      hideAgain(world, here, statement);
    }
  }

  function block(here: Here, body: readonly Statement[], extra: Things, sure: boolean): Here {
    const inner: Here = { ...here, control: allThings(here.control, extra) };
    statements(inner, body);
    here.revealed = sure ? inner.revealed : revealedInBoth(here.revealed, inner.revealed);
    if (sure) {
      // What the block reveals is known after it, too; the block's guard no longer applies.
      here.control = inner.control.filter((one) =>
        here.control.some((thing) => isSameThing(thing, one)),
      );
    }
    return inner;
  }

  function loop(here: Here, body: readonly Statement[], extra: Things, sure: boolean): void {
    quiet += 1;
    const trial: Here = { ...here };
    statements(trial, body);
    quiet -= 1;
    here.revealed = revealedInBoth(here.revealed, trial.revealed);
    block(here, body, extra, sure);
  }

  const walk: FlowWalk = {
    world,
    reads,
    everybody: { key: undefined, sides: world.all },
    happens,
    leak,
    statements,
    block,
    loop,
  };
  return walk;
}

/** Forgets reveals of values that triggers may set because of this statement. */
function hideAgain(world: FlowWorld, here: Here, statement: Statement): void {
  for (const symbol of world.resetBy(statement))
    here.revealed = here.revealed.filter((shown) => shown.field !== world.idOf(symbol));
}
