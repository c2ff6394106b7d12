// The context of the walk: where it is, and what its parts use of each other.

import type { Statement } from '../../ast/ast.ts';
import type { Symbol } from '../../names/symbols.ts';
import type { Span } from '../../source/span.ts';
import type { FlowEnv, FlowReads } from './flow-reading.ts';
import type { Leak } from './leaks.ts';
import type { Audience, Revealed, Things } from './things.ts';
import type { BoundName, FlowWorld } from './world.ts';

/** The position of the walk. `control`: the things on which reaching it depends. */
export interface Here {
  revealed: Revealed;
  control: Things;
  readonly env: FlowEnv;
  /** Tests `any x in S where C` that hold here, as words without the name. */
  readonly somebody: readonly string[];
  /** The roller of a roll without `by`. */
  readonly roller: BoundName | undefined;
  /** The calls around, to detect cycles. */
  readonly calls: readonly Symbol[];
}

/** One walk, with what its parts share. */
export interface FlowWalk {
  readonly world: FlowWorld;
  readonly reads: FlowReads;
  /** Everybody at the table. */
  readonly everybody: Audience;
  /** Something happens in view of an audience: it may neither depend on what is hidden from them nor show it. */
  readonly happens: (here: Here, at: Span, audience: Audience, shows?: Things) => void;
  /** Reports it if this audience sees something that depends on things that they do not know. */
  readonly leak: (here: Here, code: Leak, things: Things, audience: Audience, at: Span) => void;
  /** Walks statements in order, and moves `here` along. */
  readonly statements: (here: Here, list: readonly Statement[]) => void;
  /**
   * Walks a block that `extra` guards. What the block reveals is known after it only if `sure` says that it always runs.
   * Returns the position at its end.
   */
  readonly block: (here: Here, body: readonly Statement[], extra: Things, sure: boolean) => Here;
  /** Walks a block that may run several times: what its end hides is hidden at its start too. `sure`: it runs at least once. */
  readonly loop: (here: Here, body: readonly Statement[], extra: Things, sure: boolean) => void;
  /** Whether problems are reported now: the first walk through a loop is a trial. */
  readonly isReporting: () => boolean;
}
