// Shows a text that may be long: its beginning, and all of it behind a fold, which a browser lays out only
// when it is opened.
import type { JSX } from 'preact';
import { LINE, cutText } from '../inspector/limits.ts';
import { Marked } from './marked.tsx';

export function LongText(props: Parameters<typeof Marked>[0]): JSX.Element {
  const { text } = props;
  return (
    <>
      <Marked {...props} text={cutText(text, LINE)} />
      {text.length > LINE && (
        <details>
          <summary>More of it</summary>
          <Marked {...props} />
        </details>
      )}
    </>
  );
}
