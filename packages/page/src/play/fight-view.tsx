// Shows the fight that is played with the rules: what it waits for, how it ended, how everybody stands, what happened.
import { Blocks, InlineWords } from '@fray/cli/blocks';
import type { JSX } from 'preact';
import { Waiting } from '../parts/waiting.tsx';
import type { Draft } from '../share/draft.ts';
import type { RulesState } from './rules-state.ts';
import { FightList } from './fight-list.tsx';
import { TableView } from './table-view.tsx';

interface FightViewProps {
  readonly draft: Draft;
  readonly state: RulesState;
  readonly hasErrors: boolean;
  readonly onTable: (table: readonly string[]) => void;
  /** Looks back at an event of a log. */
  readonly onOpen: (name: string, bytes: Uint8Array, at: number) => void;
}

export function FightView({
  draft,
  state,
  hasErrors,
  onTable,
  onOpen,
}: FightViewProps): JSX.Element {
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
          <section class={`fight ${isStale ? 'is-stale' : ''}`} aria-label="The fight">
            <h2>
              <InlineWords of={fight.title} />
            </h2>
            <p class="ending" role="status">
              {fight.ending !== null && <InlineWords of={fight.ending} />}
            </p>
            <div class="report">
              <Blocks of={fight.standing} />
            </div>
            <div
              ref={scrollToEnd}
              class={isAsking ? 'is-asking' : ''}
              role="region"
              tabIndex={0}
              aria-label="What happened"
            >
              <FightList {...fight} onEvent={(seq) => onOpen('fight.jsonl', fight.log, seq)} />
            </div>
          </section>
        </>
      )}
    </>
  );
}
