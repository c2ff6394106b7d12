// What other packages of the workspace may use of this room.
export type { ExampleResult } from './result.ts';
export { runExample } from './run-example.ts';
