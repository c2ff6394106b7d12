// The front door of the language server: `@fray/lsp/server`.

export { serve } from './server.ts';
export type { ServerHost } from './server.ts';
export { RUN_COMMAND } from './running.ts';
export type { FrayRun, RunFray } from './running.ts';
export { serveStreams } from './stdio.ts';
