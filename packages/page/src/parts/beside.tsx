// Shows the events of two logs side by side. Events that belong together are in one line.
import type { JSX } from 'preact';
import type { ComparedLine } from '../inspector/comparing.ts';
import { Marked } from './marked.tsx';
import { ScrollBox } from './scroll-box.tsx';

interface BesideProps {
  readonly heads: readonly [string, string];
  readonly lines: readonly ComparedLine[];
  /** A note about lines that are left out, or an empty text. */
  readonly more: string;
  /** Goes to an event of the first log; undefined if that log is not open. */
  readonly onEvent?: (seq: number) => void;
}

/** What the colour of a line means. */
const SAYS: Readonly<Record<ComparedLine['kind'], string>> = {
  same: '',
  changed: 'Differs: ',
  moved: 'Moved: ',
  'only-a': 'Only here: ',
  'only-b': 'Only in the other one: ',
};

export function Beside({ heads, lines, more, onEvent }: BesideProps): JSX.Element {
  return (
    <ScrollBox label="The two side by side">
      <table class="beside">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ kind, a, b }, index) => (
            <tr key={index} class={`line-${kind}`}>
              {[a, b].map((side, column) => (
                <td key={column}>
                  {column === 0 && <span class="unseen">{SAYS[kind]}</span>}
                  {side !== null &&
                    (column === 0 && onEvent !== undefined ? (
                      <button type="button" class="line-link" onClick={() => onEvent(side.seq)}>
                        <Line {...side} />
                      </button>
                    ) : (
                      <span class="line-link">
                        <Line {...side} />
                      </span>
                    ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {more !== '' && <p class="more">{more}</p>}
    </ScrollBox>
  );
}

function Line({ seq, says }: NonNullable<ComparedLine['a']>): JSX.Element {
  return (
    <>
      <span class="seq">{seq}</span>{' '}
      <span>
        <Marked text={says} />
      </span>
    </>
  );
}
