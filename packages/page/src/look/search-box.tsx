// Searches and filters the events and what they changed, all at once.
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '../parts/button.tsx';
import type { EventSort, LogFilter } from '../inspector/search.ts';
import { isCallStopped } from '../worker/calls.ts';
import { exampleHere } from './example-of.ts';
import type { LogSession } from './session.ts';

interface SearchBoxProps {
  readonly session: LogSession;
  readonly filter: LogFilter;
  readonly onFilter: (filter: LogFilter) => void;
  readonly onFound: (found: Uint32Array | undefined) => void;
  readonly found: Uint32Array | undefined;
}

const SORT_NAMES: readonly (readonly [EventSort, string])[] = [
  ['dice', 'Dice'],
  ['checks', 'Checks'],
  ['decisions', 'Decisions'],
  ['actions', 'Actions'],
  ['conditions', 'Conditions'],
  ['values', 'Values'],
  ['spans', 'Spans'],
];

/** A filter that asks for nothing. */
export const NO_FILTER: LogFilter = { words: '', sorts: [], changed: '' };

export function isEmpty({ words, sorts, changed }: LogFilter): boolean {
  return words.trim() === '' && sorts.length === 0 && changed.trim() === '';
}

export function SearchBox({
  session,
  filter,
  onFilter,
  onFound,
  found,
}: SearchBoxProps): JSX.Element {
  const latest = useRef(0);
  const [busy, setBusy] = useState(false);
  const { seeker } = session.workers;
  const { who, path } = exampleHere(session);
  useEffect(() => {
    const mine = (latest.current += 1);
    if (isEmpty(filter)) {
      onFound(undefined);
      setBusy(false);
      return;
    }
    const soon = setTimeout(() => {
      setBusy(true);
      seeker.calls
        .search(filter)
        .then((seqs) => mine === latest.current && onFound(seqs))
        .catch((error: unknown) => {
          if (!isCallStopped(error)) session.say(String(error));
        })
        .finally(() => mine === latest.current && setBusy(false));
    }, 120);
    return () => clearTimeout(soon);
  }, [filter]);
  const wake = (): void => void seeker.calls.lines(0).catch(() => {});
  const toggle = (sort: EventSort): void =>
    onFilter({
      ...filter,
      sorts: filter.sorts.includes(sort)
        ? filter.sorts.filter((one) => one !== sort)
        : [...filter.sorts, sort],
    });
  /** Goes to the next match, or with shift to the previous one. After the last match comes the first. */
  const goOn = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || found === undefined) return;
    const next = event.shiftKey
      ? (found.findLast((seq) => seq < session.at) ?? found.at(-1))
      : (found.find((seq) => seq > session.at) ?? found[0]);
    if (next !== undefined) session.go(next);
  };
  return (
    <search
      class="search"
      // The first search needs its worker to read the log, so the worker starts when the pointer comes near.
      onPointerEnter={wake}
      onFocusCapture={wake}
    >
      <div class="search-fields" onKeyDown={goOn}>
        <input
          id="find"
          type="search"
          placeholder={`Find: ${who} throws`}
          aria-label="Find events by their words"
          value={filter.words}
          onInput={({ currentTarget }) => onFilter({ ...filter, words: currentTarget.value })}
        />
        <input
          id="changed"
          type="search"
          placeholder={`Changed: ${path}`}
          aria-label="Only events that changed this value or participant"
          value={filter.changed}
          onInput={({ currentTarget }) => onFilter({ ...filter, changed: currentTarget.value })}
        />
      </div>
      <div class="chips" role="group" aria-label="Only events of these sorts">
        {SORT_NAMES.map(([sort, name]) => (
          <Button
            key={sort}
            class="chip"
            aria-pressed={filter.sorts.includes(sort)}
            onClick={() => toggle(sort)}
          >
            {name}
          </Button>
        ))}
        <span class="count" role="status">
          {busy
            ? 'searching…'
            : found === undefined
              ? ''
              : `${found.length} of ${session.summary.count}`}
        </span>
      </div>
    </search>
  );
}
