// Draws a text with marks as elements. Every piece is a text node, so nothing in a file becomes markup.
import type { JSX } from 'preact';
import { Button } from './button.tsx';
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
  // The style made these texts, and a long one may have been cut.
  const at = mark === 'event' ? 0 : text.lastIndexOf(':');
  const number = Number(text.slice(at + 1));
  const go =
    !Number.isInteger(number) || text === ''
      ? undefined
      : mark === 'event' && onEvent !== undefined
        ? () => onEvent(number)
        : mark === 'place' && onPlace !== undefined
          ? () => onPlace(text.slice(0, at), number)
          : undefined;
  if (go !== undefined)
    return (
      <Button class={`link ${mark}`} onClick={go}>
        {text}
      </Button>
    );
  return mark === 'plain' ? text : <span class={`mark-${mark}`}>{text}</span>;
}
