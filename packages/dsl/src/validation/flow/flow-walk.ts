// The walk through the order of play. It follows the events and the sides that see them, and
// reports an event that depends on data that such a side may not know.

import type { FlowEnv } from './reads.ts';
import type { Statement } from '../../ast/ast.ts';
import type { Here } from './context.ts';
import { walkStatement } from './statements.ts';
import { reportLeak } from './leaks.ts';
import { allThings, isSameThing, revealedInBoth, unknownTo, type Things } from './things.ts';
import type { FlowWorld } from './world.ts';

/**
 * The maximum number of steps, enough for any ruleset that a person can read; only a walk of
 * nonsense reaches it.
 */
const mostSteps = 60_000;

/** Creates a walk, which reports leaks to the context of `world`; returns a function that makes a position to start from. */
export function createFlowWalk(world: FlowWorld): (control: Things, env: FlowEnv) => Here {
  const { ctx } = world;
  /** Above 0 while a loop is walked for the first time: then nothing is reported. */
  let quiet = 0;
  let steps = 0;
  return (control, env) => ({
    revealed: [],
    control,
    env,
    somebody: [],
    roller: undefined,
    calls: [],
    world,
    everybody: { key: undefined, sides: world.all },
    leak(code, things, audience, at): void {
      const unknown = unknownTo(things, audience, this.revealed);
      if (quiet === 0) reportLeak(ctx, code, unknown, at);
    },
    happens(at, audience, shows = []): void {
      this.leak('rules/hidden-shows', shows, audience, at);
      this.leak('rules/hidden-decides', this.control, audience, at);
    },
    statements(list): void {
      for (const statement of list) {
        steps += 1;
        if (steps > mostSteps) return;
        hideAgain(this, statement);
        walkStatement(this, statement);
        hideAgain(this, statement);
      }
    },
    block(at, body, extra, sure): Here {
      const inner: Here = { ...at, control: allThings(at.control, extra) };
      inner.statements(body);
      at.revealed = sure ? inner.revealed : revealedInBoth(at.revealed, inner.revealed);
      if (sure) {
        // What the block reveals is known after it, too; the block's guard no longer applies.
        at.control = inner.control.filter((one) =>
          at.control.some((thing) => isSameThing(thing, one)),
        );
      }
      return inner;
    },
    loop(body, extra, sure): void {
      quiet += 1;
      const trial: Here = { ...this };
      trial.statements(body);
      quiet -= 1;
      this.revealed = revealedInBoth(this.revealed, trial.revealed);
      this.block(this, body, extra, sure);
    },
  });
}

/** Forgets reveals of values that triggers may set because of this statement. */
function hideAgain(here: Here, statement: Statement): void {
  const { world } = here;
  for (const symbol of world.resetBy(statement))
    here.revealed = here.revealed.filter((shown) => shown.field !== world.idOf(symbol));
}
