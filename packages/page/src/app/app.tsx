// Draws the whole page: the start, a log or the playground. It also decides what the address and dropped
// files open.
import { messageOf } from '../parts/answer.ts';
import type { JSX } from 'preact';
import { useCallback, useEffect, useState } from 'preact/hooks';
import type { GivenRules } from '../share/draft.ts';
import { LookingBack } from '../look/looking-back.tsx';
import { Specimen } from '../look/specimen.tsx';
import { viewInAddress, viewOfLink } from '../share/view-link.ts';
import { useFocusReturn } from '../parts/focus-return.ts';
import { LazyPlayground } from './lazy-playground.tsx';
import { useOpenedLog, type CameFrom } from './opened-log.ts';
import { packedLog, packedRules } from './packed.ts';
import { StartScreen } from './start.tsx';
import { TopBar } from './top-bar.tsx';

/** True if the page has a playground. The single-file page has none, so that it stays small. */
const HAS_PLAYGROUND = !__SOLO__;

const ONLY_LOGS =
  'This one file looks back at logs and has no playground: `fray page`, or a page that somebody hosts, opens rules and their links.';

export function App(): JSX.Element {
  const [plays, setPlays] = useState(HAS_PLAYGROUND && location.hash.startsWith('#p'));
  const [given, setGiven] = useState<GivenRules | undefined>(undefined);
  const [links, setLinks] = useState(0);
  const [problem, setProblem] = useState(
    !HAS_PLAYGROUND && location.hash.startsWith('#p') ? ONLY_LOGS : '',
  );
  const [isOver, setOver] = useState(false);
  const { opened, busy, open, leave } = useOpenedLog(setProblem);

  const play = useCallback((rules: GivenRules): void => {
    setProblem('');
    setGiven(rules);
    leave();
    setPlays(true);
    setLinks((count) => count + 1);
  }, []);

  const openFile = useCallback(
    (file: File): void => {
      const name = visibleName(file.name);
      if (!HAS_PLAYGROUND && name.endsWith('.fray')) return setProblem(ONLY_LOGS);
      if (!name.endsWith('.fray')) return open(name, file);
      file
        .text()
        .then((text) => {
          history.replaceState(null, '', '#');
          play({ path: name, files: { [name]: text } });
        })
        .catch((error: unknown) => setProblem(String(error)));
    },
    [open],
  );

  useEffect(() => {
    const log = packedLog();
    if (log !== undefined) open(visibleName(log.name), log.file);
    if (!location.hash.startsWith('#p'))
      packedRules()
        .then((rules) => HAS_PLAYGROUND && rules !== undefined && play(rules))
        .catch((error: unknown) =>
          setProblem(`The rules in this page cannot be read: ${String(error)}`),
        );
  }, []);

  // Opens what the address names, at the start and after each change of the address.
  useEffect(() => {
    const fragment = location.hash;
    viewOfLink(fragment)
      .then((bytes) => bytes !== undefined && open('view.json', bytes))
      .catch((error: unknown) => setProblem(messageOf(error)));
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
  useFocusReturn();
  const from = opened?.from;
  const back = ({ view, at }: CameFrom): void => open(view.summary.name, view.file, at, view.from);

  return (
    <div class={`app ${isOver ? 'is-over' : ''}`}>
      <TopBar
        busy={busy}
        hasPlayground={HAS_PLAYGROUND}
        onShow={(shown) => {
          leave();
          setPlays(shown === 'playground');
        }}
        onFile={openFile}
      />
      {busy !== '' && <Specimen />}
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
            <StartScreen onPlay={HAS_PLAYGROUND ? () => setPlays(true) : undefined} />
          )
        ) : (
          <LookingBack
            key={opened.summary.name + opened.summary.bytes + opened.start}
            workers={opened.workers}
            summary={opened.summary}
            file={opened.file}
            start={opened.start}
            onOpen={(name, file, at, back) => open(name, file, at, { view: opened, at: back })}
            onBack={from === undefined ? undefined : () => back(from)}
          />
        )}
      </main>
    </div>
  );
}

/**
 * Returns a name in which invisible characters, and those that turn the direction of writing, are made
 * visible.
 */
function visibleName(name: string): string {
  return name.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, '\ufffd');
}

/**
 * Calls `onFile` with each file that is dropped anywhere on the page, and `setOver` while one is over the
 * page.
 */
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
