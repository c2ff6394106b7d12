// What other packages of the workspace may use of this room.
export { MAX_RUN, face, runKey, streamKey } from './dice.ts';
export { declarationOf } from './stream-names.ts';
export { createStreams } from './streams.ts';
export type { Streams } from './streams.ts';
