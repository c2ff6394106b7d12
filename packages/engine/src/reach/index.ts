// What other packages of the workspace may use of this room.
export { createReach } from './reach.ts';
export type { Reach } from './reach.ts';
export { lineReach, reachables } from './unreached.ts';
export type { Reachable } from './unreached.ts';
