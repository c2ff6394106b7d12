// Reads numbers, ranges and dice, in Fray's spelling and in others.

import { fixAt, writeAt } from '../../diagnostics/diagnostic.ts';
import { span } from '../../source/span.ts';
import {
  isNameLike,
  match,
  namePattern,
  peek,
  push,
  report,
  since,
  type Lexer,
} from './lexer-state.ts';
import * as t from './tokens.ts';
import { makeToken } from './token.ts';

const dicePattern = /(?:[0-9]+[dD][0-9]*|[dD][0-9]+)(?:[+-][0-9]+(?![dD0-9]))?(?![\p{L}\p{M}_])/uy;
const digitWord =
  /[0-9]+(?:[\p{L}_][\p{L}\p{M}\p{N}_]*(?:-[\p{L}\p{M}\p{N}_]+)*|(?:-[\p{L}_][\p{L}\p{M}\p{N}_]*)+)/uy;
const fraction = /[0-9]+[.][0-9]+(?![.0-9])/y;
/**
 * Matches a subtraction or a range: `1-20`, `1–20`, `1 – 20`, `1~20`. Blanks may be around a foreign dash, but around a
 * hyphen they make it a minus.
 */
const minusOrRange = /[0-9]+(?:-|[ \t]*[–—~‑‐][ \t]*)[0-9]+(?![\p{L}\p{M}_])/uy;
const digits = /[0-9]+/y;

/** Reads a number, dice or a word that begins with a digit. Returns false, and reads nothing, if there is none. */
export function readNumber(lexer: Lexer): boolean {
  const start = lexer.position;
  const dice = peek(lexer, dicePattern);
  const name = peek(lexer, namePattern);
  if (dice !== undefined && dice.length >= (name?.length ?? 0)) {
    lexer.position += dice.length;
    for (const number of dice.matchAll(/[0-9]+/g))
      checkSize(lexer, number[0], start + number.index);
    if (!checkThrown(lexer, dice, start)) checkZeros(lexer, dice, start);
    push(lexer, t.DiceCodeToken, start);
    return true;
  }
  if (match(lexer, digitWord) !== undefined) {
    push(lexer, t.DigitWord, start);
    return true;
  }
  const broken = match(lexer, fraction);
  if (broken !== undefined) {
    report(lexer, 'syntax/no-fractions', { number: broken }, since(lexer, start), {
      help: 'fray counts in whole numbers; `a / b rounded down` says how a division rounds',
    });
    lexer.tokens.push(
      makeToken(t.Int, broken.slice(0, broken.indexOf('.')), start, lexer.position),
    );
    return true;
  }
  const unclear = match(lexer, minusOrRange);
  if (unclear !== undefined) {
    const [from = '', to = ''] = unclear.split(/[^0-9]+/);
    const at = since(lexer, start);
    const range = [{ span: at, replacement: `${from}..${to}` }];
    const isRange = meansRange(lexer, from, to);
    report(lexer, 'syntax/minus-or-range', { text: unclear }, at, {
      help: isRange
        ? [{ text: `a range is written \`${from}..${to}\``, edits: range, isCertain: true }]
        : [
            {
              text: `write \`${from}..${to}\` for a range, or \`${from} - ${to}\` to subtract`,
              edits: range,
            },
          ],
    });
    if (!isRange) {
      lexer.tokens.push(makeToken(t.Int, from, start, lexer.position));
      return true;
    }
    // We read the whole range, because with its first number alone we would report values as outside the range.
    const dash = start + from.length;
    lexer.tokens.push(
      makeToken(t.Int, from, start, dash),
      makeToken(t.DotDot, '-', dash, dash + 1),
      makeToken(t.Int, to, dash + 1, lexer.position),
    );
    return true;
  }
  const number = match(lexer, digits);
  if (number === undefined) return false;
  checkSize(lexer, number, start);
  push(lexer, t.Int, start);
  return true;
}

/**
 * True if a range fits at this place in the line: after a field's name, at the beginning of a table's row, or after words
 * before faces and numbers. A falling range never does.
 */
function meansRange(lexer: Lexer, from: string, to: string): boolean {
  if (Number(from) > Number(to)) return false;
  // We look only at the last few tokens, because a line may be long and has this test at every dash. `|` marks the omitted
  // ones.
  const begin = Math.max(lexer.lineTokens, lexer.tokens.length - 4);
  const before = [
    ...(begin > lexer.lineTokens ? ['|'] : []),
    ...lexer.tokens
      .slice(begin)
      // `counter` may be a name too.
      .map((token) => (isNameLike(token) && token.image !== 'counter' ? 'name' : token.image)),
  ].join(' ');
  return (
    before === '' ||
    /^((given|track|has) )?name( counter)?$/.test(before) ||
    /(^| )(counter|reroll|explode on|keeping|is|is not|\()$/.test(before)
  );
}

/** The limits of the engine: dice in one throw, faces of a die, and digits of an added number. */
const mostDice = 1_000;
const mostFaces = 1_000_000;
const mostFigures = 9;

/**
 * Reports dice that cannot be thrown, such as `d0` or `2000d6`: a run that reached them would end there. Returns true if it
 * reported some.
 */
function checkThrown(lexer: Lexer, dice: string, start: number): boolean {
  const [, count = '', faces = '', plus = ''] = /^([0-9]*)[dD]([0-9]*)(.*)$/.exec(dice) ?? [];
  const canBe =
    Number(count) <= mostDice &&
    (faces === '' || (Number(faces) >= 1 && Number(faces) <= mostFaces)) &&
    plus.length <= mostFigures + 1;
  if (canBe) return false;
  const at = span(lexer.path, start, start + dice.length);
  report(
    lexer,
    'syntax/odd-dice',
    { dice: dice.length > 20 ? `${dice.slice(0, 20)}…` : dice },
    at,
    {
      help: /^d00$/i.test(dice)
        ? [fixAt('two tens as one number are `d100`', at, 'd100')]
        : [{ text: 'one die is written `d6` or `d20`, three of them `3d6`' }],
    },
  );
  return true;
}

/** Reports zeros in `d02`, `02d6`: dice are not written so, and something else may be meant, such as `d20`. */
function checkZeros(lexer: Lexer, dice: string, start: number): void {
  const written = dice.replace(/(?<![0-9])0+(?=[0-9])/g, '');
  if (written === dice) return;
  const at = span(lexer.path, start, start + dice.length);
  report(lexer, 'syntax/leading-zero', { dice }, at, {
    help: writeAt(at, written),
  });
}

function checkSize(lexer: Lexer, number: string, start: number): void {
  if (Number.isSafeInteger(Number(number))) return;
  const shown = number.length > 20 ? `${number.slice(0, 20)}…` : number;
  report(
    lexer,
    'syntax/number-too-big',
    { number: shown },
    span(lexer.path, start, start + number.length),
  );
}
