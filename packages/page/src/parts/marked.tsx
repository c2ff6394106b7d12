// A text with marks as elements. Every piece is a text node: nothing in a file becomes markup.
import type { JSX } from 'preact';
import { piecesOf, type TextPiece } from '../inspector/marks.ts';

interface MarkedProps {
  readonly text: string;
  /** Makes links of event numbers such as `#12`. */
  readonly onEvent?: ((seq: number) => void) | undefined;
  /** Makes links of places such as `unit-ambush.fray:120`. */
  readonly onPlace?: ((path: string, line: number) => void) | undefined;
}

/** The text; links are buttons. */
export function Marked({ text, onEvent, onPlace }: MarkedProps): JSX.Element {
  return <>{piecesOf(text).map((piece) => elementOf(piece, onEvent, onPlace))}</>;
}

/** No component for each piece: a list has hundreds of them. */
function elementOf(
  { mark, text }: TextPiece,
  onEvent: MarkedProps['onEvent'],
  onPlace: MarkedProps['onPlace'],
): JSX.Element | string {
  const seq = mark === 'event' ? /^#(\d+)$/.exec(text)?.[1] : undefined;
  if (seq !== undefined && onEvent !== undefined)
    return (
      <button type="button" class="link event" onClick={() => onEvent(Number(seq))}>
        {text}
      </button>
    );
  if (mark === 'faint' && onPlace !== undefined) return <Places text={text} onPlace={onPlace} />;
  return mark === 'plain' ? text : <span class={`mark-${mark}`}>{text}</span>;
}

const PLACE = /([^\s(),]+\.fray):(\d+)/g;

/** A faint text, in which file and line are links. */
function Places({
  text,
  onPlace,
}: {
  readonly text: string;
  readonly onPlace: (path: string, line: number) => void;
}): JSX.Element {
  const parts: JSX.Element[] = [];
  let from = 0;
  for (const match of text.matchAll(PLACE)) {
    const [whole, path = '', line = '1'] = match;
    parts.push(<>{text.slice(from, match.index)}</>);
    parts.push(
      <button type="button" class="link place" onClick={() => onPlace(path, Number(line))}>
        {whole}
      </button>,
    );
    from = match.index + whole.length;
  }
  return (
    <span class="mark-faint">
      {parts}
      {text.slice(from)}
    </span>
  );
}
