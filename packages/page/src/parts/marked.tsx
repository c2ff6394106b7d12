// Draws a text with marks as elements. Every piece is a text node, so nothing in a file becomes markup.
import type { JSX } from 'preact';
import { piecesOf, type TextPiece } from '../inspector/marks.ts';

interface MarkedProps {
  readonly text: string;
  /** Goes to an event. If given, event numbers such as `#12` are links. */
  readonly onEvent?: ((seq: number) => void) | undefined;
  /** Goes to a place. If given, places such as `unit-ambush.fray:120` are links. */
  readonly onPlace?: ((path: string, line: number) => void) | undefined;
}

/** Draws the text with its links as buttons. */
export function Marked({ text, onEvent, onPlace }: MarkedProps): JSX.Element {
  return <>{piecesOf(text).map((piece) => elementOf(piece, onEvent, onPlace))}</>;
}

/** Returns the element of a piece. A list has hundreds of pieces, so they are no components. */
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

/** Draws a faint text, in which file and line are links. */
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
