// Finds what can fill the slots of frames: names of the file in any spelling, numbers, claims, groups, and names in scope.

import { declarationWords } from '../ast/words.ts';
import { suggest } from '../diagnostics/suggest.ts';
import { numberWords } from '../source/number-words.ts';
import type { NameSort } from './file-names.ts';
import { howLong } from './durations.ts';
import {
  aName,
  splitText,
  groupIn,
  inRole,
  lineWords,
  missedBelow,
  ordinals,
  peopleAt,
  valuesAt,
  type LineAt,
} from './recast-parts.ts';
import { littleWord } from './rewordings.ts';

/** A possible filling of a slot, and its position in the line; -1 if it is not in the line. */
export interface Filler {
  readonly text: string;
  readonly at: number;
}

/** A line, and the part of the new line that is built so far. */
type Asked = LineAt & { readonly made?: string };

/** Returns the words of a line: names, paths, numbers and dice. A possessive `'s` is not a word. */
export function wordTokens(line: string): readonly Filler[] {
  return [
    ...line
      .replace(/"[^"]*"?/g, (text) => ' '.repeat(text.length))
      .matchAll(
        /\d*[dD]\d+(?:[+-]\d+)?(?![\p{L}\p{N}])|[+-]?\d+|\p{L}[\p{L}\p{N}_]*(?:[.-][\p{L}\p{N}_]+)*/gu,
      ),
  ].map((one) => ({ text: one[0], at: one.index }));
}

/** Returns what can fill a frame's slot, given the line and the part of the new line that is built so far. */
export function fillersOf(slot: string, words: readonly Filler[], at: Asked): readonly Filler[] {
  const special = specials[slot];
  if (special !== undefined) return special(words, at);
  return named(words, at, slot.split('|'));
}

/** Returns the names of some sorts that a line uses, in whatever spelling. */
function named(
  words: readonly Filler[],
  { names }: LineAt,
  sorts: readonly string[],
): readonly Filler[] {
  const known = sorts.flatMap((sort) => names.all(sort));
  return words.flatMap(({ text, at }, n) => {
    const several = [2, 1].map((more) =>
      words
        .slice(n, n + more + 1)
        .map((one) => one.text)
        .join('-'),
    );
    const meant = several.find((one) => known.includes(one)) ?? nameFor(text, known);
    if (meant !== undefined) return [{ text: meant, at }];
    // Splits `Difficulty.bizarre.die` or `Rosa.hits` into names.
    const pieces = text.split('.');
    return pieces.flatMap((piece, n) => {
      const one = pieces.length === 1 ? undefined : nameFor(piece, known);
      return one === undefined ? [] : [{ text: one, at: at + pieces.slice(0, n).join('.').length }];
    });
  });
}

/** Returns the name that a word means in its spelling, in other capitals, in the plural, or as a verb form (`strikes`). */
function nameFor(word: string, known: readonly string[]): string | undefined {
  if (littleWord.test(word)) return undefined;
  const stem = word.replace(/(?:ing|ies|es|ed|s)$/, '');
  const forms = [word, word.replace(/e?s$/, ''), stem, `${stem}e`, `${stem}y`, `${word}s`];
  const lower = forms.filter((one) => one.length > 1).map((one) => one.toLowerCase());
  const same = lower.flatMap((form) => known.find((one) => one.toLowerCase() === form) ?? []);
  return (
    known.find((one) => one === word) ??
    same[0] ??
    (word.length > 4 ? suggest(word, known)[0] : undefined)
  );
}

const claimed = /[ ,](?:where|who|that|which|if|when|whose|with|having)\s+(.*)$/i;

/** Returns a claim as a full claim about a named participant: for `who are up`, `that can act`. */
function claimOf(claim: string, who: string, { names }: LineAt): string {
  if (names.is(lineWords(claim)[0] ?? '', 'field') && !/^\S+\./.test(claim))
    return `${who}.${claim}`;
  return /^(?:is|are|can|isn['’]t|aren['’]t)\b/.test(claim)
    ? `${who} ${claim.replace(/^are\b/, 'is')}`
    : claim;
}

const partSorts: readonly NameSort[] = ['modifier', 'step', 'roll', 'row', 'field', 'outcome'];

const declaredSorts: readonly NameSort[] = [
  'check',
  'choice',
  'action',
  'procedure',
  'trigger',
  'measure',
  'invariant',
  'condition',
  'table',
  'scenario',
  'policy',
  'ruling',
  'kind',
  'track',
  'given',
  'span',
];

type Finder = (words: readonly Filler[], at: Asked) => readonly Filler[];

const free = (text: string | undefined): readonly Filler[] =>
  text === undefined || text === '' ? [] : [{ text, at: -1 }];

const lastWord: Finder = (words, { line }) => {
  const last = words.at(-1);
  const text = /\S+$/.exec(line.replace(/[;.,]+$/, ''))?.[0];
  return last === undefined || text === undefined ? [] : [{ text, at: last.at }];
};

/** Finders for slots that names of the file do not fill. */
const specials: Readonly<Record<string, Finder | undefined>> = {
  // Finds the participant that a line is about: by its name, by a part of its name, or because there is only one.
  who: (words, at) => {
    const people = peopleAt(at);
    const found = words.flatMap((one) => {
      const who = people.includes(one.text)
        ? one.text
        : /^(?:target|victim|defender|opponent|attacker|actor|user|caster)$/.test(one.text)
          ? inRole(one.text, at)
          : undefined;
      return who === undefined || isArticle(one, at) ? [] : [{ text: who, at: one.at }];
    });
    return found.length > 0 ? found : people.length === 1 ? free(people[0]) : [];
  },
  // Finds the new name in `face = d6`, `let face be d6` or `f rolls d6 as face`.
  named: (_, { line }) =>
    free(
      new RegExp(`\\b(?:as|called|named) (${aName})`, 'u').exec(line)?.[1] ??
        new RegExp(`^(?:let |set )?(${aName}) *(?:=|:=|be\\b|is\\b|to\\b)`, 'u').exec(line)?.[1],
    ),
  ordinal: (words) => {
    const one = words.findIndex(({ text }) => ordinals.includes(text.toLowerCase()));
    const found = words[one];
    return found === undefined
      ? []
      : [{ text: String(ordinals.indexOf(found.text.toLowerCase()) + 1), at: found.at }];
  },
  // Finds the choice whose option the line names.
  choiceOf: (words, at) => {
    const choices = at.names.all('choice');
    const chosen = named(words, at, ['choice']);
    const owners = named(words, at, ['outcome'])
      .flatMap(({ text }) => at.names.ownersOf('outcome', text))
      .map((one) => one.split(' ')[1] ?? '')
      .filter((one) => choices.includes(one));
    return chosen.length > 0 ? chosen : [...new Set(owners)].map((text) => ({ text, at: -1 }));
  },
  // Finds the participant that the new line names last so far.
  same: (_, { made = '' }) => free(new RegExp(`(${aName}) (?:in|from) `, 'u').exec(made)?.[1]),
  // Finds the roll or value of the check that the line names.
  rollOf: (words, { names }) => partOf('roll', words, names),
  letOf: (words, { names }) => partOf('let', words, names),
  // Finds the kind that has the field, if only one has it; the line need not name the kind.
  kindOf: (_, { names, made = '' }) => {
    const kinds = names
      .ownersOf('field', /^set field (\S+)/.exec(made)?.[1] ?? '')
      .filter((one) => one.startsWith('kind '));
    return kinds.length === 1 ? free(kinds[0]) : [];
  },
  check: (words, at) => {
    const found = named(words, at, ['check']);
    return /^(?:set|add)/.test(at.made ?? '')
      ? found.map((one) => ({ ...one, text: `check ${one.text}` }))
      : found;
  },
  cells: (_, { line }) =>
    free(
      new RegExp(
        `^(?:add|append|insert|new|extend)(?: (?:a|the))?(?: (?:row|line|entry))?:? (.*?)(?: (?:to|in|into) (?:the )?(?:table )?${aName})?$`,
        'u',
      ).exec(line)?.[1],
    ),
  // Finds a name for any participant: the one that the line itself uses, or a free letter.
  new: (words, at) => {
    const claim = claimed.exec(splitText(at.line).bare)?.[1] ?? '';
    const asked = new RegExp(`^(?:not )?(${aName})(?=\\.| is\\b| can\\b)`, 'u').exec(claim)?.[1];
    const taken = peopleAt({ ...at, line: '' });
    const own =
      words.find(({ text }) => text === asked && !at.names.is(text, 'track', 'given')) ??
      words.find(
        (one) => /^\p{Ll}$/u.test(one.text) && !taken.includes(one.text) && !isArticle(one, at),
      );
    const isMoved = /^(?:draw|ask)/.test(at.made ?? '');
    const as = new RegExp(`\\b(?:as|called|named${isMoved ? '' : '|into'}) (${aName})`, 'u').exec(
      at.line,
    )?.[1];
    const card =
      at.made?.startsWith('draw') === true || at.made?.startsWith('ask') === true
        ? words.find(
            ({ text }) =>
              !littleWord.test(text) &&
              !taken.includes(text) &&
              !/^(?:draws?|deals?|pulls?|takes?|ask|let|picks?|chooses?|selects?|plays?|or|nothing|none|not|to|into|from|out|of|by|one|next|top|a)$/.test(
                text,
              ) &&
              decks([{ text, at: 0 }], at).length === 0,
          )
        : undefined;
    const initial =
      words.find(({ text }) => groupIn(text, at) !== undefined)?.text.charAt(0) ?? 'q';
    const letter = [...missedBelow(at), initial.toLowerCase(), 'q', 'p', 'c', 'o'].find(
      (one) => !peopleAt(at).includes(one),
    );
    return [
      ...free(as),
      ...(card === undefined ? [] : [card]),
      ...(own === undefined ? free(letter) : [own]),
    ].slice(0, 1);
  },
  group: (_, at) =>
    free(
      groupIn(
        splitText(at.line)
          .bare.replace(claimed, '')
          .replace(/^rank (?:the )?order\b/, ''),
        at,
      ) ?? (at.made?.startsWith('rank') === true ? 'everyone' : undefined),
    ),
  claim: (_, at) => {
    const who = new RegExp(`(${aName}) in `, 'u').exec(at.made ?? '')?.[1] ?? 'q';
    const claim =
      claimed.exec(splitText(at.line).bare)?.[1] ??
      (at.made?.startsWith('repeat') === true ? /\buntil (.*)$/.exec(at.line)?.[1] : undefined);
    const except = new RegExp(
      `,? (?:except|but not|other than|apart from|unless)(?: for)?(?: the)?(?: ${who} is)? (${aName})$`,
      'u',
    ).exec(at.line)?.[1];
    if (except !== undefined)
      return free(
        at.names.is(except, 'field') ? `not ${who}.${except}` : `${who} is not ${except}`,
      );
    const inside = /\(\s*[^(),]+,\s*([^()]+)\)$/.exec(at.line)?.[1];
    if (claim === undefined && inside !== undefined) return free(inside);
    if (claim === undefined) return [];
    const contains = new RegExp(
      `^(\\S+) (?:contains|has|holds|includes) (?:the |an? )?(${aName})$`,
      'u',
    ).exec(claim);
    return free(
      contains === null ? claimOf(claim, who, at) : `${contains[2]} is in ${contains[1]}`,
    );
  },
  while: (_, at) =>
    free(
      new RegExp(`\\b(?:while|as long as|when|if) (.*?)(?: ${aName})?$`, 'u').exec(at.line)?.[1],
    ),
  until: (_, at) => free(howLong(at)),
  its: (_, { names, made = '' }) => {
    const condition = lineWords(made).find((one) => names.is(one, 'condition'));
    return names
      .all('conditionField')
      .filter((one) => names.ownersOf('conditionField', one).includes(`condition ${condition}`))
      .map((text) => ({ text, at: -1 }));
  },
  number: (words) =>
    words.flatMap((one) => {
      const spelt = numberWords.indexOf(one.text.toLowerCase());
      return /^[+-]?\d+$/.test(one.text)
        ? [one]
        : spelt > 1
          ? [{ text: String(spelt), at: one.at }]
          : [];
    }),
  faces: (words) => {
    const numbers = words.filter(({ text }) => /^\d+$/.test(text));
    return numbers.length === 0
      ? []
      : [{ text: numbers.map(({ text }) => text).join(' '), at: numbers[0]?.at ?? -1 }];
  },
  value: (words, at) => {
    const values = valuesAt(at);
    const drawn = at.above.flatMap((one) =>
      [...one.matchAll(cardNamed)].map(([, name = '']) => name),
    );
    const found = words.filter(
      ({ text }) => drawn.includes(text) || values.includes(text) || at.names.is(text, 'row'),
    );
    const isMeant = /\b(?:it|them|this|that)\b/.test(at.line);
    return found.length === 0 && isMeant ? free(drawn.at(-1)) : found;
  },
  deck: (words, at) =>
    decks(words, at).toSorted((a, b) => Number(isGoal(a, at)) - Number(isGoal(b, at))),
  otherDeck: (words, at) =>
    decks(words, at).toSorted((a, b) => Number(isGoal(b, at)) - Number(isGoal(a, at))),
  // `Fight twice`: finds how often something happens, and what it is.
  many: (_, { line }) =>
    free(repeated.exec(line)?.[2]?.replace('twice', '2').replace('thrice', '3')),
  call: (_, { line }) => free(repeated.exec(line)?.[1]),
  times: (_, { line, names }) => {
    const [, many, , of = ''] = /(\d+)( more)? (times|\p{L}+)/u.exec(line) ?? [];
    return free(of === 'times' || names.is(of.replace(/s$/, ''), 'span') ? many : undefined);
  },
  dice: (_, { line }) => free(new RegExp(`(?:\\S+ \\* )?\\d*d\\d+`, 'u').exec(line)?.[0]),
  sixes: (words) =>
    words.flatMap((one) => {
      const n = numberWords.indexOf(
        one.text.toLowerCase().replace(/(?:es|s)$/, (end) => (end === 'es' ? '' : '')),
      );
      return n > 1 ? [{ text: String(n), at: one.at }] : [];
    }),
  twice: (_, { line }) => {
    const many = /\btwice|two times|2 times\b/i.test(line)
      ? '2'
      : /\bthrice|three times|3 times\b/i.test(line)
        ? '3'
        : undefined;
    const faces = /\b1?(d\d+)/i.exec(line)?.[1];
    return many === undefined
      ? []
      : free(faces === undefined ? undefined : many + faces.toLowerCase());
  },
  best: (_, { line }) =>
    free(
      /\b(?:low\w*|worst|worse|small\w*)\b/i.test(line)
        ? 'lowest'
        : /\b(?:high\w*|best|better|great\w*)\b/i.test(line)
          ? 'highest'
          : undefined,
    ),
  anyCheck: (_, { names }) =>
    names
      .all('check')
      .filter((one) => / by /.test(names.headOf(one) ?? ''))
      .slice(0, 3)
      .map((text) => ({ text, at: -1 })),
  // Writes a call with the participants in the order in which the line names them.
  called: (words, at) => {
    const [call] = named(words, at, ['check', 'action', 'procedure']);
    const head = call === undefined ? undefined : at.names.headOf(call.text);
    if (call === undefined || head === undefined) return [];
    const people = named(words, at, ['participant']);
    const slots = [...head.matchAll(/\b(by|of|from|on|with|at|against|for|to) [\p{L}]/gu)];
    return people.length < slots.length
      ? []
      : [
          {
            text: `${call.text}${slots.map(([, little], n) => ` ${little} ${people[n]?.text}`).join('')}`,
            at: call.at,
          },
        ];
  },
  // Finds a choice between yes and no.
  answered: (_, { names }) =>
    names
      .all('choice')
      .filter((one) =>
        ['yes', 'no'].every((own) => names.ownersOf('outcome', own).includes(`choice ${one}`)),
      )
      .map((text) => ({ text, at: -1 })),
  notAdjective: (words, at) =>
    /\b(?:not|no longer)\b|n['’]t\b/.test(at.line)
      ? named(words, at, ['adjective', 'condition'])
      : [],
  last: lastWord,
  change: (words, at) =>
    lastWord(words, at).map(({ text, at: place }) => ({
      text: /^\d/.test(text) ? `+${text}` : text,
      at: place,
    })),
  first: (words) => words.slice(0, 1),
  words: (_, { line }) => {
    const list = line
      .replace(new RegExp(`^${aName}\\s*[:=]?\\s*|,?\\s+(?:starts|default)\\b.*$`, 'gu'), '')
      .replace(/^one of /, '')
      .replace(/ *\([^()]*\)$/, '');
    const words = list
      .split(/\s*(?:[/,|;]|\bor\b)\s*/)
      .map((one) => one.replace(/^[([{"']|[)\]}"']$/g, ''));
    return words.length > 1 && words.every((one) => new RegExp(`^${aName}$`, 'u').test(one))
      ? free(words.join(', '))
      : [];
  },
  starting: (_, { line }) =>
    free(
      new RegExp(`\\b(?:starts|default)(?: at| as| with| in|:)? (${aName})`, 'u').exec(line)?.[1] ??
        /\(([\p{L}-]+)\)$/u.exec(line)?.[1] ??
        new RegExp(`(${aName}) (?:at first|initially|to begin with|at the start)$`, 'u').exec(
          line,
        )?.[1],
    ),
  // Finds the initial value of a field, with its word `starts` or `default`.
  begins: (_, { line }) => free(new RegExp(`\\b(?:starts|default) ${aName}`, 'u').exec(line)?.[0]),
  marked: (_, { line }) => free(/\bbookkeeping\b/.exec(line)?.[0]),
  hiddenFrom: (_, { line }) =>
    free(
      /\bhidden from (\S+)/.exec(line)?.[1] ??
        (/\b(?:secret(?:ly)?|hidden|private)\b/.test(line) ? 'others' : undefined),
    ),
  // Finds a declaration by its keyword and its name; the keyword may be missing.
  declared: (words, at) => {
    const word = words.find(({ text }) => declarationWords.some((one) => one === text))?.text;
    return declaredSorts
      .flatMap((sort) =>
        named(words, at, [sort]).map((one) => ({ text: `${sort} ${one.text}`, at: one.at })),
      )
      .filter(({ text }) => word === undefined || text.startsWith(`${word} `));
  },
  part: (words, at) =>
    partSorts.flatMap((sort) =>
      named(words, at, [sort]).map((one) => ({ text: `${sort} ${one.text}`, at: one.at })),
    ),
  owner: (words, { names, made = '' }) => {
    const [, sort = '', name = ''] =
      new RegExp(`\\b(step|modifier|roll|row|field|outcome) (${aName})`, 'u').exec(made) ?? [];
    const found = partSorts.find((one) => one === sort);
    const owners = found === undefined ? [] : names.ownersOf(found, name);
    const meant = owners.filter((one) => words.some(({ text }) => one.endsWith(` ${text}`)));
    return (meant.length > 0 ? meant : owners).map((text) => ({ text, at: -1 }));
  },
  newField: (_, { line }) => {
    const field = new RegExp(
      `(${aName}):? +((?:\\d*\\.\\.\\d*|counter|yes/no|number|one of|die|dice)(?![\\p{L}]).*?)(?: (?:to|for|in|on) (?:the )?(?:kind |every |each |all )?${aName})?$`,
      'u',
    ).exec(line);
    return field === null ? [] : free(`${field[1]}  ${field[2]}`);
  },
  tail: (words, at) => {
    const name = lineWords(at.made ?? '').at(-1) ?? '';
    const from = words.find(({ text }) => text === name)?.at;
    return from === undefined
      ? []
      : free(
          at.line
            .slice(from + name.length)
            .replace(/^[:\s]+/, '')
            .trim(),
        );
  },
};

/** Matches a card that is drawn or picked, with its name. */
const cardNamed = new RegExp(`(?:^\\s*draw (?:secretly )?|\\bto pick )(${aName})`, 'gu');

const repeated = /^(?:do |repeat |call )?(.+?),? (twice|thrice|\d+)(?: ?times| ?x)?$/;

/** Returns the parts of one sort in the check that a line names. */
function partOf(
  sort: 'roll' | 'let',
  words: readonly Filler[],
  names: LineAt['names'],
): readonly Filler[] {
  return names
    .all(sort)
    .filter((one) =>
      names.ownersOf(sort, one).some((of) => words.some(({ text }) => of === `check ${text}`)),
    )
    .map((text) => ({ text, at: -1 }));
}

/** Returns the decks that a line names. */
function decks(words: readonly Filler[], { names }: LineAt): readonly Filler[] {
  const isDeck = (text: string): boolean =>
    names.typeOf(text.split('.').at(-1) ?? '')?.startsWith('deck') === true;
  return words.flatMap((one) => {
    const meant = [one.text, one.text.replace(/s$/, ''), `${one.text}s`].find(isDeck);
    return meant === undefined ? [] : [{ text: meant, at: one.at }];
  });
}

/** True if a word is the name of something drawn in a line above. */
export function isDrawn(word: string, { above }: LineAt): boolean {
  return above.some((one) => [...one.matchAll(cardNamed)].some(([, name]) => name === word));
}

/** True if a word is the destination of something in the line. */
function isGoal({ at }: Filler, { line }: LineAt): boolean {
  return /\b(?:into|to|onto|in|on) (?:the )?$/.test(line.slice(0, at));
}

/** True if a word is the article `a` and not a name: `a T`, `draw a card`. */
function isArticle({ text, at: place }: Filler, { line }: LineAt): boolean {
  return (
    text === 'a' &&
    /^a \p{L}{2,}/u.test(line.slice(place)) &&
    !/^a (?:is|gains|loses|takes|gets|has)\b/.test(line.slice(place))
  );
}
