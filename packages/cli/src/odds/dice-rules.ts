// A ruleset around an expression, so that `4d6 drop lowest 1` and `2d6 + 3 >= 10` need no file. Dice among other values are
// rolled first; the rest is a value of the check, with a name for each roll.
import { createSource, type Diagnostic, type Label, type Source } from '@fray/dsl/internal';

/** An expression as a ruleset with the check `CHECK`, which shows the value `VALUE`. */
interface DiceRules {
  readonly text: string;
  /** Translates a diagnostic of the ruleset into one of the expression. */
  readonly reportOf: (diagnostic: Diagnostic) => Diagnostic;
  /** The expression as the source of that diagnostic. */
  readonly source: Source;
}

export const CHECK = 'This';
/** A name that nobody types and that resembles none: its first letter is a click. */
export const VALUE = 'ǃresult';

const rollName = (count: number): string => `ǃroll-${count}`;
const rollNames = /ǃroll-(\d+)/gu;

/**
 * Dice with their operations, which the grammar of rolls parses; or a text, word or number, which contains no dice. Dice
 * that are nearly right, such as `2 d6` and `d%`, are left to the same grammar, which reports them.
 */
const parts =
  /"[^"]*"?|(?<dice>(?:(?:\d+[ \t]+)?d(?:\d+(?![\p{L}_])|%)|\d+d[\p{L}\p{N}%]*)(?:[+-]\d+(?![\dd]))?(?:[ \t]+(?:keep|drop|explode|reroll|count|never)(?![\p{L}\p{N}_-])(?:[ \t]+(?!(?:is|and|not|but|or(?![ \t]+more))(?![\p{L}\p{N}_-]))[\p{L}\p{N}.]+)*)?)|[\p{L}_][\p{L}\p{N}_-]*|\d+|[^]/giu;

/** A stretch of the text, and the stretch of the expression from which it comes. */
interface Piece {
  readonly at: number;
  readonly length: number;
  readonly from: number;
  readonly to: number;
}

/** Wraps an expression in a ruleset. The compiler reports its errors. */
export function diceRules(typed: string): DiceRules {
  // The expression is put on one line; offsets stay the same.
  const expression = typed.replace(/[\r\n\u2028\u2029]/gu, ' ');
  const pieces: Piece[] = [];
  const rolls: string[] = [];
  let text = `ruleset "Dice"\n\nside all\n\nkind Somebody\n\ncheck ${CHECK} by ǃroller\n`;
  const rest: { readonly word: string; readonly from: number; readonly to: number }[] = [];
  for (const { 0: word, index: from, groups } of expression.matchAll(parts)) {
    const to = from + word.length;
    if (groups?.['dice'] === undefined) {
      rest.push({ word, from, to });
      continue;
    }
    rolls.push(word);
    const name = rollName(rolls.length);
    text += '  roll ';
    pieces.push({ at: text.length, length: word.length, from, to });
    text += `${word} as ${name}\n`;
    rest.push({ word: name, from, to });
  }
  text += `  let ${VALUE} be `;
  for (const { word, from, to } of rest) {
    pieces.push({ at: text.length, length: word.length, from, to });
    text += word;
  }
  text += '\n\nencounter\n  nothing\n\nscenario Table\n  side all\n    Somebody\n    Ann\n';
  const source = createSource('expression', expression);
  const startOf = (offset: number): number => {
    const piece = pieces.findLast(({ at }) => at <= offset);
    if (piece === undefined) return 0;
    const { at, length, from, to } = piece;
    return offset >= at + length ? to : length === to - from ? from + offset - at : from;
  };
  const endOf = (offset: number): number => {
    const piece = pieces.findLast(({ at }) => at < offset);
    if (piece === undefined) return 0;
    const { at, length, from, to } = piece;
    return length === to - from ? Math.min(to, from + offset - at) : to;
  };
  /** The text between the end of the expression's stretch and this offset. */
  const between = (offset: number): string => {
    const piece = pieces.findLast(({ at }) => at <= offset);
    return piece === undefined ? '' : text.slice(Math.min(piece.at + piece.length, offset), offset);
  };
  const inItsWords = (sentence: string): string =>
    sentence.replace(rollNames, (_, count: string) => rolls[Number(count) - 1] ?? '');
  const placed = ({ span, text: label }: Label): Label => {
    const start = startOf(span.start);
    return {
      span: { source: source.path, start, end: Math.max(start, endOf(span.end)) },
      ...(label === undefined ? {} : { text: inItsWords(label) }),
    };
  };
  /** The message, in which the wrong words are quoted as they were typed, without the name of the roll behind them. */
  const quotingTyped = ({ message, primary: { span } }: Diagnostic): string => {
    const at = placed({ span }).span;
    return message.replace(
      `\`${text.slice(span.start, span.end)}\``,
      () => `\`${expression.slice(at.start, at.end)}\``,
    );
  };
  return {
    text,
    source,
    reportOf: (diagnostic) => ({
      ...diagnostic,
      message: inItsWords(quotingTyped(diagnostic)),
      primary: placed(diagnostic.primary),
      secondary: diagnostic.secondary.map(placed),
      help: diagnostic.help.map((help) => {
        // The fix is for the roll that the dice became, so we remove the roll.
        const line = inItsWords(help.text).replace(/`roll ([^`]*) as [^`]*`/u, '`$1`');
        const { edits, ...rest } = { ...help, text: line };
        // An edit outside of the expression, such as in the name of a roll, has no place in it.
        return edits === undefined || edits.some(({ span }) => between(span.start).trim() !== '')
          ? rest
          : {
              ...rest,
              edits: edits.map(({ span, replacement }) => ({
                span: placed({ span }).span,
                replacement: inItsWords(`${between(span.start)}${replacement}`),
              })),
            };
      }),
    }),
  };
}
