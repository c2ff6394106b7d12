// What other packages of the workspace may use of this room.
export { REFEREE, createViewer, viewOf } from './view.ts';
export type { ViewEvent, Viewer } from './view.ts';
