// Shows the fight that is played with the rules: what happened, and what it waits for.
import type { JSX } from 'preact';
import { Waiting } from '../parts/waiting.tsx';
import type { Draft } from '../share/draft.ts';
import { howItEnded } from './fight-ending.ts';
import type { RulesState } from './rules-state.ts';
import { TableView } from './table-view.tsx';

interface FightViewProps {
  readonly draft: Draft;
  readonly state: RulesState;
  readonly hasErrors: boolean;
  readonly onTable: (table: readonly string[]) => void;
}

export function FightView({ draft, state, hasErrors, onTable }: FightViewProps): JSX.Element {
  const { fight, isStale, isPlaying, problem, stop } = state;
  const isAsking = fight !== undefined && fight.question !== null;
  /** Scrolls to the latest events if a question is asked. */
  const scrollToEnd = (pane: HTMLElement | null): void => {
    if (pane !== null && isAsking) pane.scrollTop = pane.scrollHeight;
  };
  const kept = fight?.kept ?? 0;
  return (
    <>
      {isPlaying && <Waiting onStop={stop}>Playing…</Waiting>}
      {problem !== '' && (
        <p class="problem said" role="alert">
          {problem}
        </p>
      )}
      {fight === undefined && hasErrors && (
        <p class="note">
          No fight can be played: the rules have errors. They stand below the rules, with what mends
          them.
        </p>
      )}
      {fight !== undefined && (
        <>
          {isStale && hasErrors && (
            <p class="note">
              This is the last fight that could be played; the rules have errors now.
            </p>
          )}
          {fight.isStopped && (
            <p class="note">Stopped: this is how far the fight came. “Run” plays it anew.</p>
          )}
          {fight.notes !== '' && <p class="note said">{fight.notes}</p>}
          {(draft.decides !== '' || draft.asksDice) && (
            <TableView
              question={fight.question}
              isStale={isStale}
              count={kept}
              unfit={isStale ? 0 : draft.table.length - kept}
              onLine={(line) => onTable([...draft.table.slice(0, kept), line])}
              onUndo={() => onTable(draft.table.slice(0, kept - 1))}
              onRestart={() => onTable([])}
            />
          )}
          <p class="unseen" role="status">
            {isStale ? '' : `Played: ${howItEnded(fight.transcript)}`}
          </p>
          <pre
            ref={scrollToEnd}
            class={`transcript ${isStale ? 'is-stale' : ''} ${isAsking ? 'is-asking' : ''}`}
            role="region"
            tabIndex={0}
            aria-label="What happened"
          >
            {fight.transcript}
          </pre>
        </>
      )}
    </>
  );
}
