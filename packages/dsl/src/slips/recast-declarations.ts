// Builds first lines of declarations from the parts of a line.

import { possibleEvents } from './recast-events.ts';
import { mayHold } from './recast-claims.ts';
import { fields } from './recast-fields.ts';
import { conditionLines } from './recast-lines.ts';
import { splitText, aName, lineWords, type LineAt } from './recast-parts.ts';
import { declarationsElsewhere } from './words-from-elsewhere.ts';
import { prepositions } from '../ast/prepositions.ts';
import { declarationWords } from '../ast/words.ts';

/** Yields the first lines of declarations that a line at the margin may mean. */
export function* recastDeclaration(at: LineAt): Iterable<string> {
  const { bare, text } = splitText(at.line);
  const behind = text === '' ? '' : ` ${text}`;
  const words = lineWords(bare);
  const [first = ''] = words;
  const here = declarationWords.some((one) => one === first)
    ? [first]
    : (declarationsElsewhere.get(first.toLowerCase()) ?? []);
  const rest = bare.slice(bare.indexOf(first) + first.length).replace(/^[\s:]+/, '');
  // `status effect Hidden`, `skill check Climb`: two words before the name describe the sort.
  const [, second = '', third] = words;
  if (third !== undefined)
    for (const kind of here)
      if (
        second === kind ||
        declarationsElsewhere.get(second.toLowerCase())?.includes(kind) === true
      )
        yield `${kind} ${at.line.slice(at.line.indexOf(second) + second.length).trim()}`;
  for (const kind of here) {
    yield* ofKind(kind, rest, behind, at);
    if (here[0] !== first || rest !== bare.slice(first.length + 1))
      yield `${kind} ${rest}${behind}`;
  }
  if (new RegExp(`^${aName}(?:\\.${aName})?(?: is ${aName})? (?:when|if|as|=|:) `, 'u').test(bare))
    for (const one of / (?:if|when) /.test(bare) ? ['when', 'as'] : ['as', 'when'])
      yield `define ${at.line.replace(/ (?:=|:|if|when|as) /, ` ${one} `)}`;
  // `let worn be wall <= 4`, at the margin → `define worn when wall <= 4`
  const named = new RegExp(`^(?:let|set|const|var) (${aName}) (?:be|to|=|as|is) (.*)$`, 'u').exec(
    bare,
  );
  if (named !== null) {
    yield `define ${named[1]} when ${named[2]}`;
    yield `define ${named[1]} as ${named[2]}`;
  }
  // `b is drunk with 3 or more ale` → `define b is drunk when b.ale >= 3`
  const having = new RegExp(
    `^(?:an? )?(\\p{Ll}[\\p{L}-]*) is (${aName}) (?:with|when|if|while) (?:at least )?(\\d+) (or more|or fewer|or less)? ?(${aName})$`,
    'u',
  ).exec(bare);
  if (having !== null && at.names.is(having[5] ?? '', 'field'))
    yield `define ${having[1]} is ${having[2]} when ${having[1]}.${having[5]} ${/fewer|less/.test(having[4] ?? '') ? '<=' : '>='} ${having[3]}`;
  // Puts the end of the line below it: `counts as move` of `action Dash by h counts as move`, `has strength 1..10` for
  // `condition Poisoned with strength 1..10`.
  const lines = /^(action .*?),? (?=(?:counts as|costs|once per|allowed when|pick) )(.*)$/.exec(
    bare,
  );
  if (lines !== null) yield `${lines[1]}${behind}\n  ${lines[2]}`;
  const has = new RegExp(`^(condition ${aName}),? (?:with|has|of|:) ?(${aName} +\\S.*)$`, 'u').exec(
    bare,
  );
  if (has !== null) yield `${has[1]}${behind}\n  has ${has[2]}`;
  // `ruling ties "is it a hit?" yes/no default yes`: the options go below the first line.
  const readings = new RegExp(
    `^(ruling ${aName}),? +(?:one of )?(${aName}(?:(?:/|, | or |,? or )${aName})+),?(?: (?:default|usually) (${aName}))?$`,
    'u',
  ).exec(bare);
  if (readings !== null)
    yield [
      `${readings[1]}${behind}`,
      ...(readings[2] ?? '')
        .split(/\/|,? or |, /)
        .map((one) => `  ${one}${one === readings[3] ? '  default' : ''}`),
    ].join('\n');
  // `track cards  deck of Card, copies times`, `track cards  all Cards times copies` → `track cards  deck of Card times
  // copies`
  const times = new RegExp(
    `^(.*?)(?:deck of |all (?:the )?)(${aName}),? (?:(${aName}) times|times (${aName}))$`,
    'u',
  ).exec(bare);
  const copiesOf = [times?.[2], times?.[2]?.replace(/s$/, '')].find((one) =>
    at.names.is(one ?? '', 'table'),
  );
  if (times !== null && copiesOf !== undefined)
    yield `${times[1]}deck of ${copiesOf} times ${times[3] ?? times[4]}${behind}`;
  // `deck cards of Card` → `track cards deck of Card`; `bag of Chit` → `track chits deck of Chit`
  const deck = new RegExp(
    `^(?:deck|pile|bag|cup|pool|stack|hand)(?: (${aName}))? (?:of|from|:) (${aName})$`,
    'u',
  ).exec(bare);
  if (deck !== null && at.names.is(deck[2] ?? '', 'table'))
    yield `track ${deck[1] ?? `${deck[2]?.toLowerCase()}s`} deck of ${deck[2]}${behind}`;
  const copies = new RegExp(
    `^(.*\\bdeck of ${aName})[, ]+(?:(?:by|with|using|x|\\*|as many as|counted by|according to|per|each|repeated)(?: the| its| their)?|the|\\() ?(${aName})(?: times| copies| each)?\\)?(.*)$`,
    'u',
  ).exec(bare);
  if (copies !== null && at.names.is(copies[2] ?? '', 'column'))
    yield `${copies[1]} times ${copies[2]}${copies[3]}${behind}`;
  // `counter protests 0..10 starts 0` → `track protests  counter 0..10 starts 0`
  const typeFirst = new RegExp(
    `^(counter|number|dice|die|deck|list|text|yes/no) (${aName}) *(.*)$`,
    'u',
  ).exec(bare);
  if (typeFirst !== null)
    yield `track ${typeFirst[2]}  ${typeFirst[1]} ${typeFirst[3]}${behind}`.trimEnd();
  // Moves the keyword to the front of `alarm track 0 to 10`. If both words are keywords, the first one counts.
  const isSort = (word: string): boolean => declarationWords.some((one) => one === word);
  if (words.length > 2 && isSort(second) && !isSort(first))
    yield* recastDeclaration({
      ...at,
      line: `${second} ${first}${bare.slice(bare.indexOf(second) + second.length)}${behind}`,
    });
  // `party side` → `side party`; a name of several words gets hyphens.
  const last = words.at(-1) ?? '';
  if (words.length >= 2 && declarationWords.some((one) => one === last) && words.length <= 3)
    yield `${last} ${words.slice(0, -1).join('-')}${behind}`;
  const event = /^(?:trigger )?(?:when|whenever|if|on|after|once) (.*)$/.exec(bare)?.[1];
  if (event !== undefined)
    for (const one of [event, ...possibleEvents(at, event)])
      yield `trigger ${lineWords(one)
        .filter((name) => !/^[a-z]$/.test(name))
        .join('-')
        .replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())} when ${one}`;
}

/** Yields the first lines that declarations of one kind may have, if `rest` follows the word for the kind and `behind` is a text in quotes after it. */
function* ofKind(kind: string, rest: string, behind: string, at: LineAt): Iterable<string> {
  // `span hour = 60 minutes` → `span hour "60 minutes"`
  const equated = new RegExp(`^(${aName}) *(?:=|:|is) *(\\S.*)$`, 'u').exec(rest);
  if (equated !== null && behind === '' && /^(?:side|span|condition|kind|table)$/.test(kind))
    yield `${kind} ${equated[1]} "${equated[2]}"`;
  const names = rest.split(/,\s*(?:and )?| (?:and|vs\.?|versus|against|or) | ?[&/+] ?/);
  if (
    ['side', 'span', 'condition'].includes(kind) &&
    names.length > 1 &&
    names.every((one) => new RegExp(`^${aName}$`, 'u').test(one))
  )
    yield names
      .filter((one, n) => n === 0 || !at.names.all(kind).includes(one))
      .map((one) => `${kind} ${one}`)
      .join('\n');
  const said = new RegExp(`^(${aName}) \\(([^()]+)\\)$`, 'u').exec(rest);
  const behindColon = new RegExp(
    `^(${aName}(?: (?:by|of|on|from|against|with|at|for) ${aName})*) ?[:,-] +([^"]+)$`,
    'u',
  ).exec(rest);
  const condition = new RegExp(`^(${aName})[:,]? +(\\S.*)$`, 'u').exec(rest);
  if (kind === 'condition' && condition !== null)
    for (const lines of conditionLines({ ...at, line: condition[2] ?? '' }))
      yield `condition ${condition[1]}${behind}\n  ${lines.replace('\n', '\n  ')}`;
  const isOfOther = lineWords(rest)
    .slice(1)
    .some((one) => at.names.all(kind).includes(one));
  if (behindColon !== null && behind === '' && !isOfOther)
    yield `${kind} ${behindColon[1]} "${behindColon[2]}"`;
  if (said !== null && behind === '') yield `${kind} ${said[1]} "${said[2]}"`;
  const columns = new RegExp(
    `^(${aName}) ?(?:[:(]|with(?: the)?(?: columns?)?:?|columns?:?|has(?: columns?)?:?) *(${aName}(?:(?:,| and|, and) ${aName})+)\\)?$`,
    'u',
  ).exec(rest);
  if (kind === 'table' && columns !== null)
    yield `table ${columns[1]}${behind}\n  ${(columns[2] ?? '').split(/,? and |, /).join('  ')}`;
  // `measure Left wins serves left` → `measure Left-wins serves left`: `serves` and the side do not belong to the name.
  const [, name = rest, serves = ''] = /^(.+?)( serves \S+)$/.exec(rest) ?? [];
  if ((kind === 'invariant' || kind === 'measure') && / /.test(name) && behind === '')
    yield `${kind} ${lineWords(name).join('-')}${serves}`;
  // `span activation inside turn` → `span activation in turn`
  const inside = new RegExp(
    `^(${aName})(?:,? (?:is )?(?:inside|within|under|in|of|(?:a )?part of)(?: an?| the| each| every)?)? (${aName})$`,
    'u',
  ).exec(rest);
  if (kind === 'span' && inside !== null && at.names.is(inside[2] ?? '', 'span'))
    yield `span ${inside[1]} in ${inside[2]}${behind}`;
  if (kind === 'modifier') yield* modifiers(rest, at);
  if (kind === 'define') yield* defines(rest, behind, at);
  if (kind === 'given' || kind === 'track')
    for (const field of fields({ ...at, line: `${rest}${behind}` }))
      yield* kind === 'given'
        ? [
            `given ${field.replace(/counter (\S+) +starts/, '$1  default').replace('starts', 'default')}`,
          ]
        : tracked(field.replace('default', 'starts'));
  const called = new RegExp(`^(${aName}) ?\\((${aName}(?:, ?${aName})*)\\)`, 'u').exec(rest);
  if (called !== null && ['check', 'action', 'procedure', 'choice'].includes(kind)) {
    const little = kind === 'procedure' ? ['of', 'on', 'with'] : ['by', 'on', 'with'];
    yield `${kind} ${called[1]} ${(called[2] ?? '')
      .split(/, ?/)
      .map((one, n) => `${little[n] ?? 'with'} ${one}`)
      .join(' ')}${behind}`;
  }
  if (['check', 'action', 'procedure', 'choice', 'define'].includes(kind))
    yield* typed(`${kind} ${rest}${behind}`, at);
  // `check Grapple: a against t` → `check Grapple by a against t`
  const actor = new RegExp(
    `^(${aName})[:,] (\\p{Ll}(?: (?!(?:chooses|decides|picks)$).*)?)(?: chooses| decides| picks)?$`,
    'u',
  ).exec(rest);
  if (actor !== null && ['check', 'action', 'procedure', 'choice'].includes(kind))
    yield `${kind} ${actor[1]} ${kind === 'procedure' ? 'of' : 'by'} ${actor[2]}${behind}`;
  if (kind === 'scenario') {
    const [name] = lineWords(rest);
    const other = lineWords(rest)
      .slice(1)
      .find((one) => at.names.is(one, 'scenario'));
    if (name !== undefined && other !== undefined) yield `scenario ${name} like ${other}${behind}`;
  }
  if (kind === 'trigger') {
    const [, name = '', event = ''] =
      new RegExp(
        `^(${aName})[:,]? +(?:when |if |on |whenever |after |fires when |is )?(.*)$`,
        'u',
      ).exec(rest) ?? [];
    if (event !== '')
      for (const one of [event, ...possibleEvents(at, event)])
        yield `trigger ${name} when ${one}${behind}`;
  }
}

/** Returns tracks with an initial value. If the line gives none, it is the lowest of the range. */
function tracked(field: string): readonly string[] {
  const [, least] = /^\S+ +(?:counter )?(\d+)\.\./.exec(field) ?? [];
  return least === undefined || / starts /.test(field)
    ? [`track ${field}`]
    : [`track ${field}  starts ${least}`];
}

/**
 * Yields modifiers made of an amount, a check and a condition: `Wintry -1 on Watch in winter`, `Wintry: Watch gets -1 if it
 * is winter`.
 */
function* modifiers(rest: string, at: LineAt): Iterable<string> {
  const { names } = at;
  const name = new RegExp(`^${aName}`, 'u').exec(rest)?.[0];
  const amount =
    /(?<![\w.-])(?:[+-] ?\d*d?\d+|disadvantage|advantage)(?!\w)/.exec(rest)?.[0] ??
    /(?<![\w.-])\d+(?!\w)/.exec(rest)?.[0].replace(/^/, '+');
  const check = lineWords(rest).find((one) => one !== name && names.is(one, 'check', 'tag'));
  if (name === undefined || amount === undefined || check === undefined || /\d%/.test(rest)) return;
  const of = new RegExp(`(?<![\\p{L}-])${check}(\\.${aName})?`, 'u').exec(rest);
  const [, who] =
    / by (\p{Ll}[\p{L}\p{N}-]*)/u.exec(rest) ??
    / by (\p{Ll}[\p{L}\p{N}-]*)/u.exec(names.headOf(check) ?? '') ??
    [];
  const behind =
    /(?<=[ ,])(?:when|if|while|during|in|on|at|for|whenever)(?: the)? ((?:it is )?[^"]*)$/.exec(
      rest.slice((of?.index ?? 0) + (of?.[0].length ?? 0)),
    )?.[1];
  const earlier = /(?<=[ ,:])(?:when|if|while|during|in|on|at|whenever)(?: the)? (.*?),? $/.exec(
    rest.slice(0, of?.index ?? 0),
  )?.[1];
  const claim = behind ?? earlier;
  const head = `modifier ${name} ${amount.replace(' ', '')} to ${of?.[0] ?? check}`;
  if (claim === undefined) {
    yield head;
    return;
  }
  const word = lineWords(claim).at(-1) ?? '';
  const given = [...names.all('given'), ...names.all('track')].find((one) =>
    mayHold(names.typeOf(one) ?? '', word, at),
  );
  const by = who === undefined ? '' : ` by ${who}`;
  if (given !== undefined) yield `${head}${by} when ${given} is ${word}`;
  if (who !== undefined && names.is(word, 'adjective', 'condition'))
    yield `${head}${by} when ${who} is ${word}`;
  yield `${head}${by} when ${claim}`;
}

const plainTypes = 'number|int|integer|amount|value|yes/no|dice|die|text';
const little = prepositions.join('|');

/**
 * Yields the line with a parameter's type in brackets after its name: for `of x number`, `with number n`, `by a: Fighter`,
 * `of Fighter f`.
 */
function* typed(line: string, { names }: LineAt): Iterable<string> {
  const rows = names.all('table').map((one) => `row of ${one}|${one}`);
  const types = [plainTypes, ...rows, ...names.all('kind')].join('|');
  const meant = (type: string): string =>
    /^(?:int|integer|amount|value)$/.test(type)
      ? 'number'
      : names.is(type, 'table')
        ? `row of ${type}`
        : type;
  const behind = new RegExp(
    `(?<![\\w-])(${little}) (${aName}),?(?: is| as|:|,)? *\\(?(?:an? )?(${types})\\)?(?= *(?:$|"|(?:as|when|is|${little})\\b))`,
    'gu',
  );
  const before = new RegExp(
    `(?<![\\w-])(${little}) \\(?(?:an? )?(${types}):? (${aName})\\)?(?![\\p{L}\\p{N}_.-])(?! *\\()`,
    'gu',
  );
  const first = line.replace(before, (whole, word: string, type: string, name: string) =>
    /^(?:as|when|is)$/.test(name) ? whole : `${word} ${name} (${meant(type)})`,
  );
  const second = line.replace(
    behind,
    (_, word: string, name: string, type: string) => `${word} ${name} (${meant(type)})`,
  );
  for (const one of [first, second]) if (one !== line) yield one;
}

/** Yields defines, for lines such as `senseless(c) = …`, `c senseless when …`, `able k when …`, `x = …`. */
function* defines(rest: string, behind: string, { names }: LineAt): Iterable<string> {
  const turned = new RegExp(
    `^(${aName}) (\\p{Ll}) ((?:when|if|as) .*(?<![\\p{L}.-])\\2[ .].*)$`,
    'u',
  ).exec(rest);
  if (turned !== null)
    yield turned[3]?.startsWith('as ') === true
      ? `define ${turned[2]}.${turned[1]}${behind} ${turned[3]}`
      : `define ${turned[2]} is ${turned[1]}${behind} ${turned[3]?.replace(/^if /, 'when ')}`;
  const called = new RegExp(
    `^(${aName}) ?\\((${aName})\\) *(?:[=:]|:=|=>|as|is|when)?(?: *\\{)?(?: *return)? *(.*?)(?: *\\})?$`,
    'u',
  ).exec(rest);
  if (called !== null) {
    yield `define ${called[2]} is ${called[1]}${behind} when ${called[3]}`;
    yield `define ${called[2]}.${called[1]}${behind} as ${called[3]}`;
  }
  const said = new RegExp(
    `^(${aName}(?:\\.${aName})?)(?: (?:is|are))? *(?:=|:|:=|to be|equals|means) *(.*)$`,
    'u',
  ).exec(rest);
  if (said !== null) {
    yield `define ${said[1]}${behind} as ${said[2]}`;
    yield `define ${said[1]}${behind} when ${said[2]}`;
  }
  // `gap between x (number) and y (number) as …` → `define gap of x (number) from y (number) as …`
  const between =
    /^(\S+) between (\S+(?: \([^()]*\))?) and (\S+(?: \([^()]*\))?) ((?:as|when) .*)$/.exec(rest);
  if (between !== null)
    yield `define ${between[1]} of ${between[2]} from ${between[3]}${behind} ${between[4]}`;
  const is = new RegExp(
    `^(?:an? )?(${aName}) is (?:an? )?(${aName})(?: (?:if|when|means|=|:|as|iff|where))+ (.*)$`,
    'u',
  ).exec(rest);
  if (is !== null && !names.is(is[1] ?? '', 'kind'))
    yield `define ${is[1]} is ${is[2]}${behind} when ${is[3]}`;
  // `down unless f.hits > 0` → `define down when not f.hits > 0`; also `f is down unless f.hits > 0`
  const unless = new RegExp(`^(.+?) unless (.*)$`, 'u').exec(rest);
  if (unless !== null) {
    const [, head = '', claim = ''] = unless;
    yield `define ${head}${behind} when not ${/ (?:and|or) /.test(claim) ? `(${claim})` : claim}`;
  }
  // `up when f.hits > 0` → `define f is up when f.hits > 0`, about the participant that the condition reads.
  const kinds = names.all('kind').map((one) => one.toLowerCase());
  const bare = new RegExp(
    `^(?:an? )?(${aName})(?: (${aName}))? (?:when|if|means|as|=|:) (.*)$`,
    'u',
  ).exec(rest);
  const [, whose] = new RegExp(`(?<![\\p{L}\\p{N}_.-])(${aName})\\.${aName}`, 'u').exec(rest) ?? [];
  const sort = bare?.[2]?.toLowerCase();
  if (bare !== null && whose !== undefined && (sort === undefined || kinds.includes(sort))) {
    yield `define ${whose} is ${bare[1]}${behind} when ${bare[3]}`;
    yield `define ${whose}.${bare[1]}${behind} as ${bare[3]}`;
  }
}
