// What other packages of the workspace may use of this room.
export { runsAtLook } from './looks.ts';
export { LEVEL, runsFor, wilson } from './proportion.ts';
