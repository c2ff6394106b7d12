// Builds fields from the parts of a line: a name, a type, an initial value.

import { splitText, aName, lineWords, type LineAt } from './recast-parts.ts';

/** Writes the initial value of a field in Fray's words: for `hands at first`, `hands to begin with`, `(up)`. */
export function begins(line: string): string {
  return line
    .replace(
      new RegExp(
        `,? \\(?(${aName}|\\d+) (?:at first|initially|to begin with|to start(?: with)?|at the start|in the beginning|at the beginning)\\)?`,
        'u',
      ),
      '  starts $1',
    )
    .replace(
      new RegExp(`,? (${aName}|\\d+) (?:by default|as (?:the )?default|is the default)$`, 'u'),
      '  default $1',
    )
    .replace(/(?<=-?\d*\.\.)\+(?=\d)/, '')
    .replace(
      /\.\.(\d+)(.*?) (starts|default)s? (?:at |as |with )?(?:its |the )?(?:full|max\w*|most)\b/,
      '..$1$2 $3 $1',
    )
    .replace(/ starts? at /, ' starts ')
    .replace(/ counter (starts \d+) (?:out )?of (\d+)\b/, ' counter 0..$2  $1');
}

/** Yields fields with a name, a type and an initial value. */
export function* fields(at: LineAt): Iterable<string> {
  const begun = begins(at.line);
  if (begun !== at.line) {
    yield begun;
    yield* fields({ ...at, line: begun });
  }
  const secret = /\b(?:secret(?:ly)?|hidden|private)\b(?! from)/;
  if (secret.test(at.line)) {
    const seen = at.line.replace(secret, '').trim();
    for (const one of [seen, ...fields({ ...at, line: seen })]) yield `${one}  hidden from others`;
  }
  const { bare, text } = splitText(at.line.replace(/^"([^"]*)"/, '$1'));
  const [, name, rest = ''] =
    new RegExp(`^(${aName})\\s*[:=]?\\s*(.*?)[,;]?$`, 'u').exec(bare) ?? [];
  if (name === undefined) return;
  // `HP 10 hit points`: the unit becomes the text of the field.
  const counted = /^(\d+) +(\p{L}+(?: \p{L}+)*)$/u.exec(rest);
  if (counted !== null && text === '')
    yield* fields({ ...at, line: `${name} ${counted[1]} "${counted[2]}"` });
  const behind = text === '' ? '' : `  ${text}`;
  const value =
    /\bstarts? (?:at |with |as |on )?(-?\d+)/.exec(rest)?.[1] ??
    /(?<![\w.-])[+-]?\d+(?![\w.]|-\d)/
      .exec(
        rest.replace(/\(.*?\)|-?\d*\.\.\d*|(?:from )?-?\d+ *(?:to|-|–|and|through) *\+?\d+/g, ' '),
      )?.[0]
      ?.replace('+', '');
  const range =
    /\d*\.\.\d*/.exec(rest)?.[0] ??
    /(-?\d+)\s*(?:to|-|–|and|through)\s*\+?(\d+)/.exec(rest)?.slice(1).join('..') ??
    /\((\d+), *(\d+)\)/.exec(rest)?.slice(1).join('..') ??
    new RegExp(`(?:min(?:imum)?|from|at least|>=)\\s*(\\d+)`).exec(rest)?.[1]?.concat('..') ??
    /(?:max(?:imum)?|up to|counter to|at most|<=|(?:out|dead|dies|full|over|stops|ends|gone|down) at|until|till|out of)\s*(\d+)/
      .exec(rest)?.[1]
      ?.replace(/^/, '0..');
  // `HP 3/10`, `HP 3 out of 10` → `HP  counter 0..10  starts 3`
  const [, left, most] =
    /^(\d+) ?(?:\/|(?:out )?of(?: max\w*)?|\(max\w*) ?(\d+)\)?$/.exec(rest.trim()) ?? [];
  if (left !== undefined) yield `${name}  counter 0..${most}  starts ${left}${behind}`;
  const faces = /^1?d(\d+)$/.exec(rest.trim())?.[1];
  if (faces !== undefined) yield `${name}  1..${faces}${behind}`;
  // `is gate, sand or pit, starts at sand`: a list of words, perhaps with the initial one.
  const alternatives = new RegExp(
    `^(?:is |are |either |one of )*(?:the )?(${aName}(?:, ${aName})*,? or ${aName})(?:,? (starts|default|usually)(?: at| as| with| in)? (${aName}))?$`,
    'u',
  ).exec(rest);
  if (alternatives !== null) {
    const [, options = '', word, first] = alternatives;
    const begin =
      word === undefined ? '' : `  ${word === 'starts' ? 'starts' : 'default'} ${first}`;
    yield `${name}  one of ${options.split(/,? or |, /).join(', ')}${begin}${behind}`;
  }
  const changes = /\b(?:start|begin|initial|current|count|change|pool)/i.test(rest);
  const say = (type: string, start: string): string => `${name}  ${type}${start}${behind}`;
  if (/\b(?:yes|no|true|false|bool\w*|flag)\b/i.test(rest)) {
    const is = /\b(?:yes|true)\b/i.test(rest.replace(/yes(?:\/| or )no|true(?:\/| or )false/i, ''))
      ? 'yes'
      : 'no';
    yield say('yes/no', `  default ${is}`);
    yield say('yes/no', `  starts ${is}`);
    return;
  }
  // `default 3 dice`, `3d`: a number of dice.
  const many = /(?<![\w.-])(\d+) ?(?:d|dice)(?![\w-])/.exec(rest)?.[1];
  if (many !== undefined) {
    yield say('dice', `  ${/\bstarts?\b/.test(rest) ? 'starts' : 'default'} ${many}d`);
    return;
  }
  const dice = /(?<![\w.-])\d*d\d+(?:[+-]\d+)?/.exec(rest)?.[0];
  if (dice !== undefined) {
    yield say(dice.startsWith('d') ? 'die' : 'dice', `  default ${dice}`);
    return;
  }
  const list = /\(([^()]+)\)|\b(?:one of|either|enum)\b:? *(.*)/.exec(rest);
  const words = lineWords(list?.[1] ?? list?.[2] ?? '').filter((one) => one !== 'or');
  if (words.length > 1 && range === undefined) yield say(`one of ${words.join(', ')}`, '');
  // `one of none wounded dead  starts none` → `one of none, wounded, dead  starts none`
  const apartWords =
    /^(one of) +((?:[^\s,]+ +)+?[^\s,]+)(  *(?:starts|default|hidden|bookkeeping)\b.*)?$/.exec(
      rest,
    );
  if (apartWords !== null)
    yield `${name}  one of ${(apartWords[2] ?? '').split(/ +/).join(', ')}${apartWords[3] ?? ''}${behind}`;
  if (value !== undefined || range !== undefined) {
    const start = value === undefined ? '' : `  starts ${value}`;
    const given = value === undefined ? '' : `  default ${value}`;
    if (changes) yield say(`counter ${range ?? '0..'}`, start);
    yield say(range ?? 'number', given);
    yield say(`counter ${range ?? '0..'}`, start);
    return;
  }
  if (/^(?:\w+)?$/.test(rest) && rest !== '') yield say('number', '');
}
