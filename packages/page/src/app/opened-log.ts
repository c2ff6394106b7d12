// Keeps the log that is open, and opens and leaves logs.
import { messageOf } from '../parts/answer.ts';
import { useCallback, useState } from 'preact/hooks';
import type { LogSummary } from '../inspector/model.ts';
import { isNarrow } from '../parts/focus-return.ts';
import { eventOfAddress } from '../look/session.ts';
import { isCallFailure } from '../worker/calls.ts';
import { startLogWorkers, type LogWorkers } from '../worker/log-workers.ts';

interface OpenedView {
  readonly workers: LogWorkers;
  readonly summary: LogSummary;
  readonly file: Blob;
  readonly start: number;
  /** The log from which this one was opened, and the event there. */
  readonly from: CameFrom | undefined;
}

export interface CameFrom {
  readonly view: OpenedView;
  readonly at: number;
}

interface OpenedLog {
  readonly opened: OpenedView | undefined;
  /** The name of the file that is being opened, or an empty text. */
  readonly busy: string;
  readonly open: (name: string, given: Blob | Uint8Array, at?: number, from?: CameFrom) => void;
  /** Leaves the log that is open. */
  readonly leave: () => void;
}

/**
 * Keeps the open log.
 * @param setProblem receives the reason why a log cannot be opened, and an empty text at the start of each
 * try
 */
export function useOpenedLog(setProblem: (problem: string) => void): OpenedLog {
  const [opened, setOpened] = useState<OpenedView | undefined>(undefined);
  const [busy, setBusy] = useState('');

  const leave = useCallback((): void => {
    setOpened((before) => {
      before?.workers.close();
      return undefined;
    });
  }, []);

  const open: OpenedLog['open'] = useCallback((name, given, at, from) => {
    setBusy(name);
    setProblem('');
    // The bytes are copied, because a part of a shared buffer would not be part of a file.
    const workers = startLogWorkers(
      name,
      given instanceof Blob ? given : new Blob([new Uint8Array(given)]),
    );
    workers
      .open()
      .then(({ summary, file }) => {
        setOpened((before) => {
          before?.workers.close();
          // A phone opens the log at its last event.
          return {
            workers,
            summary,
            file,
            from,
            start: at ?? eventOfAddress() ?? (isNarrow() ? summary.count - 1 : 0),
          };
        });
        document.title = `${summary.title} – Fray`;
      })
      .catch((error: unknown) => {
        workers.close();
        const hint = isCallFailure(error) && error.hint !== null ? `: ${error.hint}` : '';
        setProblem(`${messageOf(error)}${hint}`);
      })
      .finally(() => setBusy(''));
  }, []);

  return { opened, busy, open, leave };
}
