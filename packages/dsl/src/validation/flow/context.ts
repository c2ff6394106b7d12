// The context of the walk: its position, and the functions that its parts call in each other.

import type { FlowEnv } from './reads.ts';
import type { Statement } from '../../ast/ast.ts';
import type { Symbol } from '../../names/symbols.ts';
import type { Span } from '../../source/span.ts';
import type { Leak } from './leaks.ts';
import type { Audience, Revealed, Things } from './things.ts';
import type { BoundName, FlowWorld } from './world.ts';

/** The position of the walk, and the functions that its parts share. `control`: the hidden things on which reaching it depends. */
export interface Here {
  revealed: Revealed;
  control: Things;
  readonly env: FlowEnv;
  /** Tests `any x in S where C` that hold here, as text without the name. */
  readonly somebody: readonly string[];
  /** The participant who makes a roll without `by`. */
  readonly roller: BoundName | undefined;
  /** The calls that lead here, to detect cycles. */
  readonly calls: readonly Symbol[];
  readonly world: FlowWorld;
  /** The audience of everybody at the table. */
  readonly everybody: Audience;
  /**
   * Records that an audience sees something happen. It reports hidden things on which that depends
   * or that it shows.
   */
  happens(this: Here, at: Span, audience: Audience, shows?: Things): void;
  /** Reports hidden things that this audience does not know and would learn. */
  leak(this: Here, code: Leak, things: Things, audience: Audience, at: Span): void;
  /** Walks statements in order, and updates the position to the one after them. */
  statements(this: Here, list: readonly Statement[]): void;
  /**
   * Walks a block that `extra` guards. What the block reveals is known after it only if `sure` says that it always runs.
   * Returns the position at its end.
   * @param at the position before it, which becomes the one after it
   */
  block(at: Here, body: readonly Statement[], extra: Things, sure: boolean): Here;
  /**
   * Walks a block that may run several times, so what its end hides is hidden at its start too.
   * `sure`: it runs at least once.
   */
  loop(this: Here, body: readonly Statement[], extra: Things, sure: boolean): void;
}
