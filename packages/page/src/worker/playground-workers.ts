// Starts the workers of the playground, from the page's side.
import type { Language } from '../workshop/language.ts';
import type { Workshop } from '../workshop/workshop.ts';
import { connectWorker, type RemoteWorker } from './calls.ts';
import WorkshopWorker from './workshop-worker.ts?worker&inline';

/** Starts the worker that serves the editor. */
export function startLanguage(): RemoteWorker<Language> {
  return connectWorker<Language>(() => new WorkshopWorker({ name: 'language' }));
}

/** Starts a worker that plays and counts. Stopping it terminates its work. */
export function startWorkshop(): RemoteWorker<Workshop> {
  return connectWorker<Workshop>(() => new WorkshopWorker({ name: 'workshop' }));
}
