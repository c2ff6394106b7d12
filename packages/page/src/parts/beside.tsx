// Shows two logs side by side: how both end, and the events from where they part. Events that belong together are in one
// line.
import { InlineWords } from '@fray/cli/blocks';
import type { JSX } from 'preact';
import { Button } from './button.tsx';
import type { ComparedLine, Comparing } from '../inspector/comparing.ts';
import { ScrollBox } from './scroll-box.tsx';

interface BesideProps {
  readonly of: Comparing;
  readonly heads: readonly [string, string];
  /** Where lines that are left out can be seen. */
  readonly rest: string;
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

export function Beside({ of, heads, rest, onEvent }: BesideProps): JSX.Element {
  const { endings, ends, sameOutcome, lines, left } = of;
  return (
    <>
      <dl class="both-ends">
        {heads.map((head, index) => (
          <div key={head}>
            <dt>{head}</dt>
            <dd>
              <InlineWords of={endings[index] ?? ''} />
            </dd>
          </div>
        ))}
      </dl>
      {sameOutcome && <p class="same">Everything stands the same at the end.</p>}
      {ends.length > 0 && (
        <table class="ends">
          <caption>What stands otherwise at the end</caption>
          <thead>
            <tr>
              <th scope="col">Value</th>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ends.map(({ path, a, b }) => (
              <tr key={path}>
                <th scope="row">{path}</th>
                <td>{a}</td>
                <td>{b}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
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
                        <Button class="line-link" onClick={() => onEvent(side.seq)}>
                          <Line {...side} />
                        </Button>
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
        {left > 0 && (
          <p class="more">
            … and {left} lines more; {rest} has them all.
          </p>
        )}
      </ScrollBox>
    </>
  );
}

function Line({ seq, says }: NonNullable<ComparedLine['a']>): JSX.Element {
  return (
    <>
      <span class="seq">{seq}</span>{' '}
      <span>
        <InlineWords of={says} />
      </span>
    </>
  );
}
