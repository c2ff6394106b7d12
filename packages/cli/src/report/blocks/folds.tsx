// Shows what happened and why as lists that fold: the rows of a span, and what a reason rests on.
import { Fragment, type JSX } from 'preact';
import { useContext, useMemo, useState } from 'preact/hooks';
import { clean } from '../text.ts';
import { opensAtFirst } from './opens-at-first.ts';
import { textOfWords, type Branch, type Timeline, type TimelineRow, type Tree } from './blocks.ts';
import { Around, EventLink, WordsView } from './words.tsx';

/** A span with everything in it. */
interface Span {
  readonly head: TimelineRow;
  readonly parts: Row[];
}
type Row = TimelineRow | Span;

/** Of more rows, only the last of the outermost spans is open. */
const FEW_ROWS = 150;

/** Shows rows; spans fold. */
export function TimelineView({ of: { rows } }: { readonly of: Timeline }): JSX.Element {
  return <Rows rows={spansIn(rows)} isOpen={rows.length <= FEW_ROWS} />;
}

/** Puts the rows of each span into it. */
function spansIn(rows: readonly TimelineRow[]): readonly Row[] {
  const all: Row[] = [];
  const open: Span[] = [];
  for (const row of rows) {
    const level = row.of === 'end' ? -1 : row.level;
    while (level < (open.at(-1)?.head.level ?? -1)) open.pop();
    if (row.of === 'span' && open.at(-1)?.head.level === level) open.pop();
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

interface RowsProps {
  readonly rows: readonly Row[];
  /** True if every span begins open. */
  readonly isOpen: boolean;
}

function Rows({ rows, isOpen }: RowsProps): JSX.Element {
  const { List = Fragment, onEvent } = useContext(Around);
  return (
    <List>
      <ol class="rows">
        {rows.map((row, index) => {
          if ('head' in row) {
            // What nobody can unfold is open.
            const isLast = index >= rows.findLastIndex((one) => 'head' in one);
            const opens = isOpen || isLast || onEvent === undefined;
            return <Fold key={index} of={row} opens={opens} />;
          }
          const { seq, words } = row;
          return (
            <li key={index} class={row.of === 'step' ? 'step' : ''}>
              {seq !== null && (
                <span class="seq">
                  <EventLink seq={seq}>{seq}</EventLink>
                </span>
              )}
              <span>
                <WordsView of={words} />
              </span>
            </li>
          );
        })}
      </ol>
    </List>
  );
}

function Fold({
  of: { head, parts },
  opens,
}: {
  readonly of: Span;
  readonly opens: boolean;
}): JSX.Element {
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
          <WordsView of={head.words} />
        </summary>
        {isOpen && <Rows rows={parts} isOpen />}
      </details>
    </li>
  );
}

/** Shows reasons; what each rests on folds. */
export function TreeView({ of: { branches } }: { readonly of: Tree }): JSX.Element {
  const { List = Fragment } = useContext(Around);
  const atFirst = useMemo(() => opensAtFirst(branches), [branches]);
  return (
    <List>
      {/* Another answer has folds of its own. */}
      <Branches key={branches} branches={branches} atFirst={atFirst} />
    </List>
  );
}

interface BranchesProps {
  readonly branches: readonly Branch[];
  readonly atFirst: ReadonlySet<Branch>;
}

function Branches({ branches, atFirst }: BranchesProps): JSX.Element {
  return (
    <ul class="tree">
      {branches.map((one, index) => (
        <BranchView key={index} of={one} atFirst={atFirst} />
      ))}
    </ul>
  );
}

function BranchView({
  of,
  atFirst,
}: Pick<BranchesProps, 'atFirst'> & { readonly of: Branch }): JSX.Element {
  const isLive = useContext(Around).onEvent !== undefined;
  const [isOpen, setOpen] = useState(atFirst.has(of) || !isLive);
  const { words, below } = of;
  return (
    <li>
      {isLive && below.length > 0 && (
        <button
          type="button"
          class="fold"
          aria-expanded={isOpen}
          aria-label={`Reasons: ${clean(textOfWords(words))}`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? '▾' : '▸'}
        </button>
      )}
      <WordsView of={words} />
      {isOpen && below.length > 0 && <Branches branches={below} atFirst={atFirst} />}
    </li>
  );
}
