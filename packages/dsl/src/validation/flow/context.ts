// Context of the walk: where it is, and what its parts do for each other.

import type { Statement } from '../../ast/ast.ts';
import type { Symbol } from '../../names/symbols.ts';
import type { Span } from '../../source/span.ts';
import type { Env, Reads } from './reads.ts';
import type { Leak } from './telling.ts';
import type { Audience, Revealed, Things } from './things.ts';
import type { Bound, World } from './world.ts';

/** Where the walk is. `control`: what it depends on that it comes here at all. */
export interface Here {
  revealed: Revealed;
  control: Things;
  readonly env: Env;
  /** That somebody is there of whom `any x in S where C` holds: the words, without the name. */
  readonly somebody: readonly string[];
  /** Whom a roll without `by` is of. */
  readonly roller: Bound | undefined;
  /** Calls around, against circles. */
  readonly calls: readonly Symbol[];
}

export interface Walk {
  readonly world: World;
  readonly reads: Reads;
  /** Everybody at the table. */
  readonly everybody: Audience;
  /** Something happens in sight of these: it may neither depend on hidden things nor show them. */
  readonly happens: (here: Here, at: Span, audience: Audience, shows?: Things) => void;
  readonly leak: (here: Here, code: Leak, things: Things, audience: Audience, at: Span) => void;
  readonly statements: (here: Here, list: readonly Statement[]) => void;
}
