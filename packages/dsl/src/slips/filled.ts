// Fills frames: makes a new line from a frame and the names, numbers and claims of the old line. Nothing here knows whether
// the result parses or makes sense: the caller tries it.

import { fillersOf, isDrawn, wordTokens, type Filler } from './fillers.ts';
import { begins } from './recast-fields.ts';
import { framesOf, overrideFrames, type LineFrame } from './frames.ts';
import { aName, splitText, peopleAt, valuesAt, type LineAt } from './recast-parts.ts';

/** One frame may make at most this many lines. */
const mostFilled = 6;

/** Yields the lines that frames make of a line; earlier frames come first. */
export function* filled(at: LineAt, owner: string, isAmending: boolean): Iterable<string> {
  const begun = owner === 'kind' ? begins(at.line) : at.line;
  if (begun !== at.line) yield* filled({ ...at, line: begun }, owner, isAmending);
  const { bare } = splitText(at.line);
  const isAtMargin = at.above.length === 0;
  // Givens and tracks are written like fields.
  const [, sort = '', field = ''] = /^(given|track) +(.*)$/.exec(at.line) ?? [];
  if (isAtMargin && sort !== '')
    for (const line of filled({ ...at, line: field, above: ['kind'] }, 'kind', false))
      yield `${sort} ${sort === 'given' ? line.replace(/ starts (?=\S+$)/, ' default ') : line.replace(' default ', ' starts ')}`;
  const known = isAtMargin ? (isAmending ? overrideFrames : []) : (framesOf.get(owner) ?? []);
  const outcome = new RegExp(`^(${aName}) +(?=\\S)`, 'u').exec(at.line);
  const isBranch =
    outcome !== null &&
    !isAtMargin &&
    at.names.is(outcome[1] ?? '', 'outcome') &&
    owner !== 'check';
  const rest = isBranch ? { ...at, line: at.line.slice(outcome[0].length) } : at;
  const own = isBranch ? splitText(rest.line).bare : bare;
  // The actor may come first: `f draws a card`.
  const [first = ''] = own.split(/ +/);
  const isDoer = peopleAt(at).includes(first) || valuesAt(at).includes(first) || isDrawn(first, at);
  const doing = isDoer ? own.slice(first.length).trim() : own;
  const tries = (lines: readonly string[] = []): boolean =>
    lines.some((one) => /^ *try\b/.test(one));
  const isBeforeTry = owner === 'example' && tries(at.below) && !tries(at.above);
  for (const frame of known) {
    if (frame.says.test(own) || frame.says.test(doing))
      for (const line of fill(frame, rest)) {
        // Lines above a `try` describe the situation before it.
        const claim = /^expect (\S+) is (-?\d+)$/.exec(line);
        if (claim !== null && isBeforeTry && !bare.startsWith('expect')) {
          yield `with ${claim[1]} ${claim[2]}`;
          continue;
        }
        yield isBranch ? `${outcome[1]}  ${line}` : line;
        // Below `expect at end of …` each line is a claim.
        if (line.startsWith('expect ')) yield line.slice('expect '.length);
      }
  }
}

/** Yields a frame with its slots filled, in all ways that fill repeated slots differently. */
function* fill({ line }: LineFrame, at: LineAt): Iterable<string> {
  const words = wordTokens(at.line);
  const parts = line.split(/(\[[^\]]*\])/).filter((part) => part !== '');
  let ways: readonly Way[] = [{ text: '', used: [] }];
  for (const part of parts) {
    const isOptional = part.startsWith('[');
    const next = ways.flatMap((way) =>
      fillPart(isOptional ? part.slice(1, -1) : part, way, words, at),
    );
    if (next.length > 0) ways = next.slice(0, mostFilled);
    else if (!isOptional) return;
  }
  for (const { text } of ways) yield text;
}

interface Way {
  readonly text: string;
  /** The positions of words that already fill a slot. */
  readonly used: readonly number[];
}

function fillPart(part: string, way: Way, words: readonly Filler[], at: LineAt): readonly Way[] {
  const pieces = part.split(/(\{\w+(?:\|\w+)*\})/);
  let ways: readonly Way[] = [way];
  for (const piece of pieces)
    ways = piece.startsWith('{')
      ? ways
          .flatMap(({ text, used }) =>
            fillersOf(piece.slice(1, -1), words, { ...at, ...(text === '' ? {} : { made: text }) })
              .filter((one) => one.at < 0 || !used.includes(one.at))
              .map((one) => ({ text: text + one.text, used: [...used, one.at] })),
          )
          .slice(0, mostFilled)
      : ways.map(({ text, used }) => ({ text: text + piece, used }));
  return ways;
}
