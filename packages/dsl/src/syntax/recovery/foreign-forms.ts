// Recognises whole lines in other notations, and proposes the same lines in Fray. Single words and signs have lists of their
// own (repairs.ts, foreign-signs.ts). Each form looks at one line that the parser could not read. The parser tries its
// proposal before Fray suggests it.

import type { IToken } from 'chevrotain';
import { prepositions } from '../../ast/prepositions.ts';
import type { Help } from '../../diagnostics/diagnostic.ts';
import { span } from '../../source/span.ts';
import { endOffset, makeToken } from '../lexer/token.ts';
import * as t from '../lexer/tokens.ts';
import { adviceOnLine, type Proposal, type WrongLine } from './foreign-advice.ts';

type Form = (line: WrongLine) => Proposal | undefined;

/** Returns proposals for a line, the likeliest first. */
export function proposalsFor(line: WrongLine): readonly Proposal[] {
  return [...forms.flatMap((form) => form(line) ?? []), ...adviceOnLine(line)];
}

const forms: readonly Form[] = [
  (line) => asStatement(line),
  (line) => countedLoop(line),
  (line) => otherLoop(line),
  (line) => label(line),
  (line) => numbersInRange(line),
  (line) => otherVerb(line),
  (line) => hasCondition(line),
  (line) => rollerAfterLow(line),
  (line) => facesInRange(line),
  (line) => unless(line),
  (line) => keptCall(line),
  (line) => atRandom(line),
  (line) => pick(line),
  (line) =>
    text(
      line,
      isThenInside,
      'leave out `then`; write what happens on lines of its own below, indented deeper',
    ),
  (line) =>
    text(line, isBlockBeside, 'write what happens on lines of its own below, indented deeper'),
  (line) =>
    text(
      line,
      isCallInside,
      'an expression never rolls or asks; make the call on a line of its own, such as `Name by p as result`, and look at `result`',
    ),
  (line) => countedBelow(line),
  (line) =>
    text(
      line,
      isSecondRoll,
      'what follows dice is about all dice before it; put each roll in brackets, such as `(2d6 drop lowest 1) + (2d8 drop lowest 1)`',
    ),
  (line) => text(line, isFunction('max'), 'the greater of two is written `a but at least b`'),
  (line) => text(line, isFunction('min'), 'the lesser of two is written `a but at most b`'),
  (line) =>
    text(
      line,
      isSharedPreposition,
      'each thing comes after a little word of its own, such as `with a (number) against b (number)`',
    ),
  (line) => text(line, isSharedChange, 'one line changes one value; write a line for each'),
  (line) =>
    text(
      line,
      isFieldOfBracket,
      'only a name can have a field: give what is in brackets a name with `define` or `let`, and read the field of that name',
    ),
];

// ------------------------------------------------------------------------------------------------ whole lines

/** Proposes a statement for `p is Prone`, `p.HP is 3` or `p.HP - 1` where one belongs. */
function asStatement({ path, tokens, stop }: WrongLine): Proposal | undefined {
  // Such a statement may follow an outcome: `hit  t.HP - 2`.
  const from = isName(tokens[0]) && isName(tokens[1]) ? 1 : 0;
  const end = pathEnd(tokens, from);
  const sign = tokens[end];
  const value = tokens[end + 1];
  if (end === from || stop > end || sign === undefined || value === undefined) return undefined;
  if (sign.tokenType === t.Plus || sign.tokenType === t.Minus) {
    return rewrite(
      path,
      tokens,
      [
        [from, 0, sign.tokenType === t.Plus ? 'raise' : 'lower'],
        [end, 1, 'by'],
      ],
      'to change a value, write',
    );
  }
  if (t.wordOf(sign.tokenType) !== 'is' || from > 0) return undefined;
  const isNot = t.wordOf(value.tokenType) === 'not';
  const what = isNot ? tokens[end + 2] : value;
  if (end === 1 && what?.tokenType === t.Identifier && /^\p{Lu}/u.test(what.image)) {
    return rewrite(
      path,
      tokens,
      [[end, isNot ? 2 : 1, isNot ? 'loses' : 'gains']],
      '`is` asks whether it is so; to make it so, write',
    );
  }
  // A single letter names somebody, and nothing can set who that is.
  return isNot || (end === 1 && /^\p{Ll}$/u.test(tokens[0]?.image ?? ''))
    ? undefined
    : rewrite(
        path,
        tokens,
        [
          [0, 0, 'set'],
          [end, 1, 'to'],
        ],
        '`is` asks whether it is so; to make it so, write',
      );
}

/** Proposes a line in Fray for `repeat 3 times`, `play round 3 times`. */
function countedLoop({ path, tokens, stop }: WrongLine): Proposal | undefined {
  if (
    !isWord(tokens[0], 'repeat', 'play') ||
    !isWord(tokens.at(-1), 'times') ||
    isWord(tokens[stop], 'times')
  )
    return undefined;
  return rewrite(path, tokens, [[stop, 0, 'up', 'to']], 'write');
}

/** Proposes a line in Fray for `for each p in heroes`, `for p in heroes`, `while p.HP > 3`, `until …`. */
function otherLoop({ path, tokens }: WrongLine): Proposal | undefined {
  const [first, second] = tokens;
  if (isWord(first, 'while', 'until')) return rewrite(path, tokens, [[0, 0, 'repeat']], 'write');
  if (!isWord(first, 'for')) return undefined;
  return rewrite(path, tokens, [[0, isWord(second, 'each') ? 2 : 1, 'each']], 'write');
}

/** Proposes a line in Fray for `play round first`. */
function label({ path, tokens, stop }: WrongLine): Proposal | undefined {
  if (!isWord(tokens[0], 'play') || stop < 2) return undefined;
  if (/^(?:once|twice|thrice|\d.*)$/.test(tokens[stop]?.image ?? '')) return undefined;
  return rewrite(path, tokens, [[stop, 0, 'as']], 'a span has its label after `as`: write');
}

/** Proposes a line in Fray for `each n in 1..3`. */
function numbersInRange({ path, tokens, stop }: WrongLine): Proposal | undefined {
  const dots = tokens.findIndex((token) => token.tokenType === t.DotDot);
  if (!isWord(tokens[0], 'each') || !isWord(tokens[2], 'in') || stop !== 3 || dots < 4)
    return undefined;
  return rewrite(
    path,
    tokens,
    [
      [2, 1, 'from'],
      [dots, 1, 'to'],
    ],
    'write',
  );
}

/** Proposes a line in Fray for `raise p.HP to 3`, `set p.HP by 3`, `let x is 3`. */
function otherVerb({ path, tokens, stop }: WrongLine): Proposal | undefined {
  const [first] = tokens;
  if (isWord(first, 'raise', 'lower') && isWord(tokens[stop], 'to'))
    return rewrite(path, tokens, [[0, 1, 'set']], 'to give it this value, write');
  if (isWord(first, 'set') && isWord(tokens[stop], 'by'))
    return rewrite(
      path,
      tokens,
      [[0, 1, 'raise']],
      'to add to it, write',
      ', to take away from it `lower`',
    );
  if (isWord(first, 'let') && stop === 2 && isWord(tokens[stop], 'is', 'as', 'to'))
    return rewrite(path, tokens, [[stop, 1, 'be']], 'write');
  return undefined;
}

/** Proposes a line in Fray for `p has Prone`. */
function hasCondition({ path, tokens, stop }: WrongLine): Proposal | undefined {
  const word = tokens[stop];
  return word?.image === 'has' && isWord(tokens[0], 'if', 'otherwise', 'define', 'let')
    ? rewrite(path, tokens, [[stop, 1, 'is']], 'write')
    : undefined;
}

/** Proposes a line in Fray for `roll d20 as x, low is good by p`. */
function rollerAfterLow({ path, tokens, stop }: WrongLine): Proposal | undefined {
  const comma = stop - 4;
  if (
    !isWord(tokens[stop], 'by', 'as') ||
    tokens[comma]?.tokenType !== t.Comma ||
    tokens[stop - 1]?.image !== 'good'
  )
    return undefined;
  const moved = [...tokens.slice(0, comma), ...tokens.slice(stop), ...tokens.slice(comma, stop)];
  return { tokens: moved, help: replaced(path, tokens, moved, '`low is good` comes last: write') };
}

/** Proposes a line in Fray for `matches of x on 5..6`. */
function facesInRange({ path, tokens, stop }: WrongLine): Proposal | undefined {
  const start = stop - 5;
  const [from, to] = [Number(tokens[stop - 1]?.image), Number(tokens[stop + 1]?.image)];
  const roll = tokens[stop - 3];
  if (
    tokens[stop]?.tokenType !== t.DotDot ||
    tokens[start]?.image !== 'matches' ||
    roll === undefined
  )
    return undefined;
  if (!(from < to && to < from + 4))
    return {
      tokens: null,
      help: {
        text: '`matches` counts one face; a roll with `count 5 or more` counts all from there on',
      },
    };
  const all = Array.from({ length: to - from + 1 }, (_, n) => [
    ...(n === 0 ? [] : ['+']),
    'matches',
    'of',
    roll.image,
    'on',
    String(from + n),
  ]).flat();
  return rewrite(path, tokens, [[start, 7, '(', ...all, ')']], '`matches` counts one face: write');
}

/** Proposes a line in Fray for `unless p.HP is 3`. */
function unless({ path, tokens }: WrongLine): Proposal | undefined {
  if (tokens[0]?.image !== 'unless') return undefined;
  return rewrite(
    path,
    tokens,
    [
      [0, 1, 'if', 'not', '('],
      [tokens.length, 0, ')'],
    ],
    'write',
  );
}

/** Proposes a line in Fray for `let look be Notice by p`. */
function keptCall({ path, tokens, stop }: WrongLine): Proposal | undefined {
  const name = tokens[1];
  if (!isWord(tokens[0], 'let') || name === undefined || stop !== 4 || !isPreposition(tokens[stop]))
    return undefined;
  const changed = [...tokens.slice(3), word('as', tokens), name];
  return {
    tokens: changed,
    help: replaced(path, tokens, changed, 'a call keeps its result by `as`: write'),
  };
}

/** Proposes a line in Fray for `pick a random t from foes`, `choose t at random in foes`. */
function atRandom({ path, tokens }: WrongLine): Proposal | undefined {
  const from = tokens.findIndex((token) => isWord(token, 'from', 'in', 'among'));
  const before = tokens.slice(1, from);
  if (
    !/^(choose|select|pick|take|roll)$/.test(tokens[0]?.image ?? '') ||
    !before.some(({ image }) => /^random(ly)?$/.test(image))
  )
    return undefined;
  const names = before.filter(
    ({ image }) => !/^(a|an|one|some|at|for|random|randomly)$/.test(image),
  );
  const [name] = names;
  return name === undefined || names.length > 1
    ? undefined
    : rewrite(path, tokens, [[0, from + 1, 'pick', name.image, 'at', 'random', 'from']], 'write');
}

/** Proposes a line in Fray for `choose t from enemies of p`. */
function pick({ tokens }: WrongLine): Proposal | undefined {
  if (
    !/^(choose|select|pick|target)$/.test(tokens[0]?.image ?? '') ||
    !isWord(tokens[2], 'from', 'in')
  )
    return undefined;
  return {
    tokens: null,
    help: {
      text: `say who decides: \`ask p to pick ${tokens[1]?.image ?? 't'} from …\`, or let the dice: \`pick ${tokens[1]?.image ?? 't'} at random from …\``,
    },
  };
}

// ------------------------------------------------------------------------------------------------ what is only reported

function text(
  line: WrongLine,
  is: (line: WrongLine) => boolean,
  help: string,
): Proposal | undefined {
  return is(line) ? { tokens: null, help: { text: help } } : undefined;
}

/** True for `if p.HP is 3 then announce "x"`. */
function isThenInside({ tokens, stop }: WrongLine): boolean {
  return isWord(tokens[0], 'if', 'otherwise') && tokens[stop]?.image === 'then';
}

/** True for `if p.HP is 3 announce "x"`. */
function isBlockBeside({ tokens, stop }: WrongLine): boolean {
  return (
    isWord(tokens[0], 'if') &&
    isWord(
      tokens[stop],
      'announce',
      'set',
      'raise',
      'lower',
      'roll',
      'ask',
      'let',
      'end',
      'reveal',
      'nothing',
    )
  );
}

/** True for `if Notice by p is aware`. */
/** True for operations on dice that follow those of an earlier roll: `2d6 drop lowest 1 + 2d8 drop lowest 1`. */
function isSecondRoll({ tokens, stop, rules }: WrongLine): boolean {
  return (
    rules.includes('diceText') &&
    isWord(tokens[stop], 'keep', 'drop', 'explode', 'reroll', 'count', 'never')
  );
}

/** Says how dice are counted that show at most a number: `5d20 count 12 or less`. */
function countedBelow({ tokens, stop, rules }: WrongLine): Proposal | undefined {
  if (rules.at(-1) !== 'CountOp' || !isWord(tokens[stop - 1], 'or')) return undefined;
  if (!/^(?:less|fewer|lower|under|below)$/.test(tokens[stop]?.image ?? '')) return undefined;
  const [dice, , most] = tokens.slice(stop - 4, stop - 1);
  const many = /^\d+/.exec(dice?.image ?? '')?.[0];
  const above = Number(most?.image) + 1;
  const example =
    many === undefined || Number.isNaN(above)
      ? '5 - 5d20 count 13 or more'
      : `${many} - ${dice?.image} count ${above} or more`;
  return {
    tokens: null,
    help: {
      text: `count the dice that show more, and subtract them from the number of dice, as in \`${example}\``,
    },
  };
}

function isCallInside({ tokens, stop }: WrongLine): boolean {
  return (
    isWord(tokens[0], 'if', 'let', 'set', 'raise', 'lower', 'define', 'otherwise') &&
    isPreposition(tokens[stop]) &&
    /^\p{Lu}/u.test(tokens[stop - 1]?.image ?? '')
  );
}

function isFunction(name: string): (line: WrongLine) => boolean {
  return ({ tokens, stop }) =>
    tokens[stop]?.tokenType === t.OpenBracket && tokens[stop - 1]?.image === name;
}

/** True for `check Try by p with a (number), b (number)`. */
function isSharedPreposition({ tokens, stop }: WrongLine): boolean {
  return (
    tokens[stop]?.tokenType === t.Comma &&
    /^(check|choice|action|procedure|define)$/.test(tokens[0]?.image ?? '')
  );
}

/** True for `lower p.HP, p.AP by 1`. */
function isSharedChange({ tokens, stop }: WrongLine): boolean {
  return tokens[stop]?.tokenType === t.Comma && isWord(tokens[0], 'raise', 'lower', 'set');
}

/** True for `(first p in heroes).HP`. */
function isFieldOfBracket({ tokens, stop }: WrongLine): boolean {
  return tokens[stop]?.image === '.' && tokens[stop - 1]?.image === ')';
}

// ------------------------------------------------------------------------------------------------ parts

/** Returns the index after a path of names and dots that begins at `from`. */
function pathEnd(tokens: readonly IToken[], from = 0): number {
  if (!isName(tokens[from])) return from;
  let end = from + 1;
  while (tokens[end]?.tokenType === t.Dot && isName(tokens[end + 1])) end += 2;
  return end;
}

function isName(token: IToken | undefined): boolean {
  return token?.tokenType === t.Identifier || (token?.tokenType.CATEGORIES ?? []).includes(t.Name);
}

function isWord(token: IToken | undefined, ...words: readonly string[]): boolean {
  const written = token === undefined ? undefined : t.wordOf(token.tokenType);
  return written !== undefined && words.includes(written);
}

function isPreposition(token: IToken | undefined): boolean {
  return isWord(token, ...prepositions);
}

/** Replaces `many` tokens at `index` with words and signs. A list of changes goes from left to right. */
type Change = readonly [index: number, many: number, ...words: readonly string[]];

function rewrite(
  path: string,
  tokens: readonly IToken[],
  changes: readonly Change[],
  lead: string,
  tail = '',
): Proposal {
  let at = 0;
  const changed: IToken[] = [];
  for (const [index, many, ...words] of changes) {
    changed.push(...tokens.slice(at, index), ...words.map((one) => word(one, tokens, index)));
    at = index + many;
  }
  changed.push(...tokens.slice(at));
  return { tokens: changed, help: replaced(path, tokens, changed, lead, tail) };
}

/** Returns a token for a word that is not in the text; it has the place of the token at `index`. */
function word(image: string, tokens: readonly IToken[], index = tokens.length): IToken {
  const next = tokens[index];
  const last = tokens.at(-1);
  const place = next?.startOffset ?? (last === undefined ? 0 : endOffset(last));
  return makeToken(typeOf(image), image, place, place);
}

function typeOf(image: string): IToken['tokenType'] {
  if (image === '(') return t.OpenBracket;
  if (image === ')') return t.CloseBracket;
  if (image === '+') return t.Plus;
  return /^\d/.test(image) ? t.Int : t.nameToken(image);
}

function replaced(
  path: string,
  from: readonly IToken[],
  to: readonly IToken[],
  lead: string,
  tail = '',
): Help {
  const replacement = textOf(to);
  const [first] = from;
  const last = from.at(-1);
  const at = span(path, first?.startOffset ?? 0, last === undefined ? 0 : endOffset(last));
  return {
    text: `${lead} \`${replacement}\`${tail}`,
    edits: [{ span: at, replacement }],
    // If the message offers an alternative, the fix is not certain and the writer chooses.
    isCertain: tail === '',
  };
}

/** Returns the text of tokens, with blanks between them except around dots and inside brackets. */
function textOf(tokens: readonly IToken[]): string {
  return tokens.reduce((all, { image, tokenType }, index) => {
    const before = tokens[index - 1]?.tokenType;
    const isTight =
      before === undefined ||
      before === t.Dot ||
      before === t.DotDot ||
      before === t.OpenBracket ||
      [t.Dot, t.DotDot, t.Comma, t.CloseBracket].includes(tokenType);
    return `${all}${isTight ? '' : ' '}${image}`;
  }, '');
}
