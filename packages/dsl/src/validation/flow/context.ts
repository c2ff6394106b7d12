// The context of the walk: where it is, and what its parts use of each other.

import type { Statement } from '../../ast/ast.ts';
import type { Symbol } from '../../names/symbols.ts';
import type { Span } from '../../source/span.ts';
import type { FlowEnv, FlowReads } from './flow-reading.ts';
import type { Leak } from './leaks.ts';
import type { Audience, Revealed, Things } from './things.ts';
import type { BoundName, FlowWorld } from './world.ts';

/** Where the walk is. `control`: what it depends on that it comes here at all. */
export interface Here {
  revealed: Revealed;
  control: Things;
  readonly env: FlowEnv;
  /** That somebody is there of whom `any x in S where C` holds: the words, without the name. */
  readonly somebody: readonly string[];
  /** Whom a roll without `by` is of. */
  readonly roller: BoundName | undefined;
  /** Calls around, against circles. */
  readonly calls: readonly Symbol[];
}

/** One walk, with what its parts share. */
export interface FlowWalk {
  readonly world: FlowWorld;
  readonly reads: FlowReads;
  /** Everybody at the table. */
  readonly everybody: Audience;
  /** Something happens in sight of these: it may neither depend on hidden things nor show them. */
  readonly happens: (here: Here, at: Span, audience: Audience, shows?: Things) => void;
  /** Reports that these see what depends on things that they do not know, if so. */
  readonly leak: (here: Here, code: Leak, things: Things, audience: Audience, at: Span) => void;
  /** Walks statements in order; `here` moves along. */
  readonly statements: (here: Here, list: readonly Statement[]) => void;
  /**
   * Walks a block on which `extra` decides. What it lifts and reveals counts behind it only where `sure` says that it
   * always runs. Returns the place at its end.
   */
  readonly block: (here: Here, body: readonly Statement[], extra: Things, sure: boolean) => Here;
  /** Walks a block that may run several times: what its end hides is hidden at its beginning. `sure`: it runs at least once. */
  readonly loop: (here: Here, body: readonly Statement[], extra: Things, sure: boolean) => void;
  /** Whether problems are reported now: the first walk through a loop is a trial. */
  readonly isReporting: () => boolean;
}
