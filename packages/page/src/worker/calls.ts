// Calls functions in a worker: a table of functions there is the same table with promises here. Stops a worker, too.

/** The functions of a worker by name. */
type CallTable = object;

interface Request {
  readonly id: number;
  readonly call: string;
  readonly args: readonly unknown[];
}

type Response =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly error: CallError };

/** Why a call failed, in words for people. */
export interface CallError {
  readonly message: string;
  readonly hint: string | null;
}

/** The functions of a worker, as its page calls them. */
export type Remote<Table> = {
  readonly [Name in keyof Table]: Table[Name] extends (...args: infer Args) => infer Value
    ? (...args: Args) => Promise<Awaited<Value>>
    : never;
};

/** The part of a worker that calls use. */
interface Port {
  onmessage: ((message: MessageEvent) => void) | null;
  postMessage: (message: unknown) => void;
}

/** Answers calls in the worker, in their order. `wordsFor` gives the text of a failure. */
export function serveCalls(
  port: Port,
  table: CallTable,
  wordsFor: (thrown: unknown) => CallError,
): void {
  const functions = new Map<string, (...args: readonly unknown[]) => unknown>(
    Object.entries(table),
  );
  port.onmessage = ({ data }: MessageEvent<Request>) => {
    const answer = async (): Promise<void> => {
      try {
        const value = await functions.get(data.call)?.(...data.args);
        port.postMessage({ id: data.id, value } satisfies Response);
      } catch (thrown) {
        port.postMessage({ id: data.id, error: wordsFor(thrown) } satisfies Response);
      }
    };
    void answer();
  };
}

/** A call that failed. */
interface CallFailure extends Error {
  readonly hint: string | null;
}

/** Returns whether something thrown is a call that failed, or was cancelled. */
export function isCallFailure(thrown: unknown): thrown is CallFailure {
  return thrown instanceof Error && 'hint' in thrown;
}

function callFailure({ message, hint }: CallError): CallFailure {
  return Object.assign(new Error(message), { hint });
}

/** A worker that can be terminated and started again. */
export interface RemoteWorker<Table> {
  readonly calls: Remote<Table>;
  /** Returns how many calls were sent so far. */
  readonly sent: () => number;
  /**
   * Terminates the worker: open calls fail with `STOPPED`, and the next call starts a new one. With `calls`,
   * only the first so many calls fail; later ones are sent again.
   */
  readonly stop: (calls?: number) => void;
}

/** A call without an answer yet. */
interface Open {
  readonly request: Request;
  readonly done: (value: unknown) => void;
  readonly failed: (error: Error) => void;
}

/** The message of open calls when a worker is terminated. */
const STOPPED = 'stopped';

/** Returns whether a call failed because its worker was terminated. */
export function isCallStopped(thrown: unknown): boolean {
  return isCallFailure(thrown) && thrown.message === STOPPED;
}

/**
 * Connects the page with a worker.
 * @param start is called for the first call, and again after a stop
 */
export function connectWorker<Table extends CallTable>(
  start: () => Worker,
  onStart: (calls: Remote<Table>) => void = () => {},
): RemoteWorker<Table> {
  let worker: Worker | undefined;
  let next = 0;
  const open = new Map<number, Open>();
  const post = (one: Open): void => {
    const isFresh = worker === undefined;
    const at = (worker ??= begin());
    if (isFresh) onStart(calls);
    open.set(one.request.id, one);
    at.postMessage(one.request);
  };
  const send = (call: string, args: readonly unknown[]): Promise<unknown> =>
    new Promise((done, failed) => {
      next += 1;
      post({ request: { id: next, call, args }, done, failed });
    });
  const begin = (): Worker => {
    const made = start();
    made.onmessage = ({ data }: MessageEvent<Response>) => {
      const waiting = open.get(data.id);
      open.delete(data.id);
      if ('error' in data) waiting?.failed(callFailure(data.error));
      else waiting?.done(data.value);
    };
    made.onerror = (event) =>
      fail(
        callFailure({
          message: event.message || 'the worker of this page could not be started',
          hint: null,
        }),
      );
    return made;
  };
  const fail = (error: Error): void => {
    const waiting = [...open.values()];
    open.clear();
    for (const one of waiting) one.failed(error);
  };
  // Every name is a function that sends its arguments.
  const calls = new Proxy(
    {},
    {
      get:
        (_, call) =>
        (...args: readonly unknown[]) =>
          send(String(call), args),
    },
  ) as Remote<Table>;
  return {
    calls,
    sent: () => next,
    stop: (ended = next) => {
      worker?.terminate();
      worker = undefined;
      const later = [...open.values()].filter((one) => one.request.id > ended);
      for (const { request } of later) open.delete(request.id);
      fail(callFailure({ message: STOPPED, hint: null }));
      later.forEach(post);
    },
  };
}

/** Milliseconds after which a worker that does not answer is terminated. */
const PATIENCE = 1000;

/**
 * Asks a worker to end its work, and terminates it if it does not.
 * @param work the work to stop; if the worker had to be terminated, it fails with `STOPPED`, and a new worker
 * takes later calls
 */
export function halt(
  worker: RemoteWorker<{ readonly interrupt: () => void }>,
  work: Promise<unknown>,
): void {
  const sent = worker.sent();
  const end = setTimeout(() => worker.stop(sent), PATIENCE);
  const over = (): void => clearTimeout(end);
  work.then(over, over);
  worker.calls.interrupt().catch(() => {});
}
