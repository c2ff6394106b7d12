// Lists what happened in a fight. Spans fold, and the number of an event leads to it.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '../parts/button.tsx';
import { Marked } from '../parts/marked.tsx';
import { OneStop } from '../parts/one-stop.tsx';
import type { FightRow, ToldFight } from '../workshop/workshop-model.ts';

/** A span with everything in it. */
interface Span {
  readonly head: FightRow;
  readonly parts: Part[];
}
type Part = FightRow | Span;

/** Of a fight with more rows, only the last of the outermost spans is open. */
const FEW = 150;

/** @param onEvent looks back at an event */
export function FightList({
  rows,
  left,
  onEvent,
}: Pick<ToldFight, 'rows' | 'left'> & { readonly onEvent: (seq: number) => void }): JSX.Element {
  return (
    <>
      {left > 0 && (
        <p class="soft">
          {left.toLocaleString('en')} rows in the middle are left out; “Look back at this fight” has
          all of them.
        </p>
      )}
      <Parts parts={spansIn(rows)} isOpen={rows.length <= FEW} onEvent={onEvent} />
    </>
  );
}

/** Puts the rows of each span into it. */
function spansIn(rows: readonly FightRow[]): readonly Part[] {
  const all: Part[] = [];
  const open: Span[] = [];
  for (const row of rows) {
    while (row.level < (open.at(-1)?.head.level ?? -1)) open.pop();
    if (row.of === 'span' && open.at(-1)?.head.level === row.level) open.pop();
    const parts = open.at(-1)?.parts ?? all;
    if (row.of !== 'span') parts.push(row);
    else {
      const span = { head: row, parts: [] };
      parts.push(span);
      open.push(span);
    }
  }
  return all;
}

interface PartsProps {
  readonly parts: readonly Part[];
  /** True if every span begins open. */
  readonly isOpen: boolean;
  readonly onEvent: (seq: number) => void;
}

function Parts({ parts, isOpen, onEvent }: PartsProps): JSX.Element {
  return (
    <OneStop>
      <ol class="fight-rows">
        {parts.map((part, index) => {
          if ('head' in part) {
            const opens = isOpen || index >= parts.findLastIndex((one) => 'head' in one);
            return <Fold key={index} of={part} opens={opens} onEvent={onEvent} />;
          }
          const { seq, text } = part;
          return (
            <li key={index} class={seq === null ? 'step' : ''}>
              {seq !== null && (
                <Button class="link seq" onClick={() => onEvent(seq)}>
                  {seq}
                </Button>
              )}
              <span>
                <Marked text={text} />
              </span>
            </li>
          );
        })}
      </ol>
    </OneStop>
  );
}

function Fold({
  of: { head, parts },
  opens,
  onEvent,
}: Pick<PartsProps, 'onEvent'> & { readonly of: Span; readonly opens: boolean }): JSX.Element {
  // The reader's choice stays when the fight is played again.
  const [chosen, choose] = useState<boolean | undefined>(undefined);
  const isOpen = chosen ?? opens;
  return (
    <li>
      <details open={isOpen}>
        <summary
          onClick={(event) => {
            event.preventDefault();
            choose(!isOpen);
          }}
        >
          {head.text}
        </summary>
        {isOpen && <Parts parts={parts} isOpen onEvent={onEvent} />}
      </details>
    </li>
  );
}
