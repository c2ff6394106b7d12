// The whole page: what is open, and how something is opened.
import type { JSX } from 'preact';
import { useCallback, useEffect, useState } from 'preact/hooks';
import type { GivenRules } from '../play/draft.ts';
import type { LogSummary } from '../desk/model.ts';
import { LookingBack } from '../look/looking-back.tsx';
import { eventOfAddress } from '../look/session.ts';
import { viewInAddress, viewOfLink } from '../share/view-link.ts';
import { startLogWorkers, type LogWorkers } from '../worker/log-workers.ts';
import { LazyPlayground } from './lazy-playground.tsx';
import { packedLog, packedRules } from './packed.ts';
import { Start } from './start.tsx';

interface OpenedView {
  readonly workers: LogWorkers;
  readonly summary: LogSummary;
  readonly file: Blob;
  readonly start: number;
}

/** The page in one file looks back only, so that it stays small. */
const HAS_PLAYGROUND = !__SOLO__;

const ONLY_LOGS =
  'This one file looks back at logs and has no playground: `fray page`, or a page that somebody hosts, opens rules and their links.';

export function App(): JSX.Element {
  const [opened, setOpened] = useState<OpenedView | undefined>(undefined);
  const [plays, setPlays] = useState(HAS_PLAYGROUND && location.hash.startsWith('#p'));
  const [given, setGiven] = useState<GivenRules | undefined>(undefined);
  const [links, setLinks] = useState(0);
  const [busy, setBusy] = useState('');
  const [problem, setProblem] = useState(
    !HAS_PLAYGROUND && location.hash.startsWith('#p') ? ONLY_LOGS : '',
  );
  const [isOver, setOver] = useState(false);

  /** Leaves the log that is open. */
  const leave = useCallback((): void => {
    setOpened((before) => {
      before?.workers.close();
      return undefined;
    });
  }, []);

  const open = useCallback((name: string, given: Blob | Uint8Array, at?: number): void => {
    setBusy(name);
    setProblem('');
    // A part of a buffer that is shared would be no part of a file.
    const file = given instanceof Blob ? given : new Blob([new Uint8Array(given)]);
    const workers = startLogWorkers(name, file);
    workers.desk.calls
      .open(name, file)
      .then((summary) => {
        setOpened((before) => {
          before?.workers.close();
          // A phone opens on the result.
          const isNarrow = matchMedia('(max-width: 700px)').matches;
          return {
            workers,
            summary,
            file,
            start: at ?? eventOfAddress() ?? (isNarrow ? summary.count - 1 : 0),
          };
        });
        document.title = `${summary.title} – Fray`;
      })
      .catch((error: unknown) => {
        workers.close();
        setProblem(error instanceof Error ? error.message : String(error));
      })
      .finally(() => setBusy(''));
  }, []);

  const play = useCallback((rules: GivenRules): void => {
    setProblem('');
    setGiven(rules);
    leave();
    setPlays(true);
    setLinks((count) => count + 1);
  }, []);

  const openFile = useCallback(
    (file: File): void => {
      if (!HAS_PLAYGROUND && file.name.endsWith('.fray')) return setProblem(ONLY_LOGS);
      // What is on the disk may change while one looks at it.
      file
        .arrayBuffer()
        .then((bytes) => {
          if (!file.name.endsWith('.fray')) return open(file.name, new Blob([bytes]));
          history.replaceState(null, '', '#');
          play({ path: file.name, files: { [file.name]: new TextDecoder().decode(bytes) } });
        })
        .catch((error: unknown) => setProblem(String(error)));
    },
    [open],
  );

  useEffect(() => {
    packedLog()
      .then((log) => log !== undefined && open(log.name, log.bytes))
      .catch((error: unknown) =>
        setProblem(`The log in this page cannot be read: ${String(error)}`),
      );
    if (!location.hash.startsWith('#p'))
      packedRules()
        .then((rules) => HAS_PLAYGROUND && rules !== undefined && play(rules))
        .catch((error: unknown) =>
          setProblem(`The rules in this page cannot be read: ${String(error)}`),
        );
  }, []);

  // The address as the page was opened with it, and whatever somebody puts there later.
  useEffect(() => {
    const fragment = location.hash;
    viewOfLink(fragment)
      .then((bytes) => bytes !== undefined && open('view.json', bytes))
      .catch((error: unknown) =>
        setProblem(error instanceof Error ? error.message : String(error)),
      );
    if (links > 0 && fragment.startsWith('#p')) {
      leave();
      setPlays(HAS_PLAYGROUND);
    }
  }, [links]);
  useEffect(() => {
    let last = viewInAddress(location.hash);
    const moved = (): void => {
      const view = viewInAddress(location.hash);
      if (location.hash.startsWith('#p') || (view !== '' && view !== last))
        setLinks((count) => count + 1);
      last = view;
    };
    addEventListener('hashchange', moved);
    return () => removeEventListener('hashchange', moved);
  }, []);

  useDrop(openFile, setOver);

  return (
    <div class={`app ${isOver ? 'is-over' : ''}`}>
      <header class="top">
        <a
          class="wordmark"
          href="#"
          onClick={() => {
            leave();
            setPlays(false);
          }}
        >
          Fray
        </a>
        {HAS_PLAYGROUND && (
          <button
            type="button"
            class="quiet"
            onClick={() => {
              leave();
              setPlays(true);
            }}
          >
            Playground
          </button>
        )}
        <label class="quiet file">
          {HAS_PLAYGROUND ? 'Open a log or rules…' : 'Open a log…'}
          <input
            type="file"
            accept={HAS_PLAYGROUND ? '.jsonl,.json,.log,.fray' : '.jsonl,.json,.log'}
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              if (file !== undefined) openFile(file);
              currentTarget.value = '';
            }}
          />
        </label>
        {busy !== '' && (
          <span class="waiting" role="status">
            Opening {busy}…
          </span>
        )}
      </header>
      <main>
        {problem !== '' && (
          <p class="problem" role="alert">
            {problem}
          </p>
        )}
        {opened === undefined ? (
          plays ? (
            <LazyPlayground key={links} given={given} onOpen={open} />
          ) : (
            <Start onPlay={HAS_PLAYGROUND ? () => setPlays(true) : undefined} />
          )
        ) : (
          <LookingBack
            key={opened.summary.name + opened.summary.bytes + opened.start}
            workers={opened.workers}
            summary={opened.summary}
            file={opened.file}
            start={opened.start}
            onOpen={open}
          />
        )}
      </main>
    </div>
  );
}

/** A file that is dropped anywhere on the page. */
function useDrop(onFile: (file: File) => void, setOver: (isOver: boolean) => void): void {
  useEffect(() => {
    const over = (event: DragEvent): void => {
      event.preventDefault();
      setOver(true);
    };
    const left = (event: DragEvent): void => {
      if (event.relatedTarget === null) setOver(false);
    };
    const dropped = (event: DragEvent): void => {
      event.preventDefault();
      setOver(false);
      const [file] = event.dataTransfer?.files ?? [];
      if (file !== undefined) onFile(file);
    };
    addEventListener('dragover', over);
    addEventListener('dragleave', left);
    addEventListener('drop', dropped);
    return () => {
      removeEventListener('dragover', over);
      removeEventListener('dragleave', left);
      removeEventListener('drop', dropped);
    };
  }, [onFile]);
}
