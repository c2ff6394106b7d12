// Marks parts of texts, like a terminal's colours. A text of a log never contains these characters (`clean`
// shows them), so only we can have put them there.
import { clean, type Style } from '@fray/cli/embedded';

/** How a piece of a text looks. */
export type Mark =
  'plain' | 'strong' | 'faint' | 'bad' | 'good' | 'condition' | 'event' | 'place' | 'change';

export interface TextPiece {
  readonly mark: Mark;
  readonly text: string;
}

const OPEN: Readonly<Record<string, Mark>> = {
  '\u0001': 'strong',
  '\u0002': 'faint',
  '\u0003': 'bad',
  '\u0004': 'good',
  '\u0005': 'condition',
  '\u0006': 'event',
  '\u0007': 'change',
  '\u000e': 'place',
};
const CLOSE = '\u0008';

const paint = (mark: Mark): ((text: string) => string) => {
  const [open = ''] = Object.entries(OPEN).find(([, one]) => one === mark) ?? [];
  return (text) => open + text + CLOSE;
};

/** The style of all texts that go to the page. */
export const markedStyle: Style = {
  bold: paint('strong'),
  dim: paint('faint'),
  red: paint('bad'),
  green: paint('good'),
  yellow: paint('condition'),
  cyan: String,
  magenta: paint('change'),
  event: (seq) => paint('event')(`#${seq}`),
  place: (file, line) => paint('place')(clean(`${file}:${line}`)),
};

/** Splits a marked text into pieces. Of nested marks the innermost counts. */
export function piecesOf(text: string): readonly TextPiece[] {
  const pieces: TextPiece[] = [];
  const marks: Mark[] = [];
  let from = 0;
  const put = (to: number): void => {
    if (to > from) pieces.push({ mark: marks.at(-1) ?? 'plain', text: text.slice(from, to) });
    from = to + 1;
  };
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? '';
    const mark = OPEN[character];
    if (mark === undefined && character !== CLOSE) continue;
    put(at);
    if (mark === undefined) marks.pop();
    else marks.push(mark);
  }
  put(text.length);
  return pieces;
}

/** Returns the text without its marks. */
export function plainOf(text: string): string {
  return piecesOf(text)
    .map((piece) => piece.text)
    .join('');
}
