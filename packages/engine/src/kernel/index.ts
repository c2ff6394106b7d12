// What other packages of the workspace may use of this room.
export { linkKernel } from './link.ts';
