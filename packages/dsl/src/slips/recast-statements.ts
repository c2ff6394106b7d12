// Builds statements from the parts of a line.

import {
  splitText,
  groupIn,
  peopleAt,
  targetIn,
  aName,
  lineWords,
  missedBelow,
  type LineAt,
} from './recast-parts.ts';
import { changes, conditions } from './recast-changes.ts';
import { isLowest, keys } from './recast-keys.ts';
import { rolls } from './recast-rolls.ts';

/** Returns the statements that a line may mean. */
export function recastStatement(at: LineAt): readonly string[] {
  const outcome = new RegExp(
    `^(?:(?:if|on|when) )?(${aName})(?: *(?:->|=>|→|–|—) *|[: ,]+|,? then )(?=\\S)`,
    'u',
  ).exec(at.line);
  const before =
    outcome !== null && at.names.is(outcome[1] ?? '', 'outcome') ? (outcome[1] ?? '') : undefined;
  if (before === undefined) return [...made(at)];
  const rest = { ...at, line: at.line.slice(outcome?.[0].length ?? 0) };
  if (
    /^(?:[-–—.…]+|(?:no|zero|without) (?:effect|harm|damage|change)|none|safe|fine|ok|n\/a)$/i.test(
      rest.line,
    )
  )
    return [`${before}  nothing`];
  return [rest.line, ...made(rest)].map((one) =>
    one.includes('\n')
      ? `${before}\n${one
          .split('\n')
          .map((line) => `  ${line}`)
          .join('\n')}`
      : `${before}  ${one}`,
  );
}

function* made(at: LineAt): Iterable<string> {
  yield* forAll(at);
  yield* named(at);
  yield* branches(at);
  yield* rolls(at);
  yield* loops(at);
  yield* asks(at);
  yield* conditions(at);
  yield* changes(at);
  yield* spans(at);
  yield* calls(at);
  yield* texts(at);
  yield* keys(at);
  yield* several(at);
}

/** Yields statements that name a value, for `n is number of round` or `n = 3`, and two statements for `reveal a.x and a.y`. */
function* named({ line, names }: LineAt): Iterable<string> {
  const value = new RegExp(`^(?:set |let )?(${aName}) (?:is|=|:=|<-|to|equals) (.*)$`, 'u').exec(
    line,
  );
  if (value !== null && !names.is(value[1] ?? '', 'track', 'given', 'outcome'))
    yield `let ${value[1]} be ${value[2]}`;
  // `battle = Battle by a against t` → `Battle by a against t as battle`
  if (value !== null && names.is(lineWords(value[2] ?? '')[0] ?? '', 'check', 'choice'))
    yield `${value[2]} as ${value[1]}`;
  const two = new RegExp(`^(reveal) (\\S+?),? and (\\S+)$`, 'u').exec(line);
  if (two !== null) yield `${two[1]} ${two[2]}\n${two[1]} ${two[3]}`;
}

/** Yields a loop that changes a field of each member, for `raise skill of everyone by 1`, `set HP for all heroes to 3`. */
function* forAll(at: LineAt): Iterable<string> {
  const [, verb, field = '', group = '', rest] =
    new RegExp(
      `^(raise|lower|set) (?:the )?(${aName}) (?:of|for) (?:each |every |all |the )*(.+?) ((?:by|to) .+)$`,
      'u',
    ).exec(at.line) ?? [];
  if (!at.names.is(field, 'field') || peopleAt(at).includes(group)) return;
  const among = groupIn(group, at);
  const who = ['p', 'q', 'r', 's'].find((one) => !peopleAt(at).includes(one));
  if (among !== undefined && who !== undefined)
    yield `each ${who} in ${among}\n  ${verb} ${who}.${field} ${rest}`;
}

/** Yields branches, for lines such as `else-if alarm`, `if instead alarm`, `in case alarm`. */
function* branches({ line }: LineAt): Iterable<string> {
  const other =
    /^(?:else|otherwise|or|elif|elsif|if not,?|if instead)[-, ]*(?:if|when|instead)?(?: if)?,? +(.*?):?$/i.exec(
      line,
    );
  if (other !== null) yield `otherwise if ${other[1]}`;
  const condition =
    /^(?:in case|when|whenever|as long as|provided|assuming|should|only if)(?: that)? +(.*?):?$/i.exec(
      line,
    );
  if (condition !== null) yield `if ${condition[1]}`;
}

/**
 * Yields loops over members with a quality: for `each fierce w in Wolf`, `each fierce wolf w`, `each fierce wolf`. The
 * member needs a name, and its quality comes after `where`.
 */
function* ofAdjective(rest: string, at: LineAt): Iterable<string> {
  const [, what = '', first = '', second, group] =
    new RegExp(`^(${aName}) (${aName})(?: (\\p{Ll}))?(?: (?:in|from|of) (${aName}))?$`, 'u').exec(
      rest,
    ) ?? [];
  if (!at.names.is(what, 'adjective', 'condition')) return;
  const sort = group ?? groupIn(first, at);
  const who = second ?? (/^\p{Ll}$/u.test(first) ? first : missedBelow(at)[0]);
  if (who === undefined) return;
  yield `each ${who} in ${sort ?? 'everyone'} where ${who} is ${what}`;
}

/** Matches an order: `by h.brawn, highest first`, `in order of speed`, `sorted by speed descending`. */
const inOrder =
  /,? (?:(?:sorted|ordered|ranked) by|by|in (?:descending |ascending )?order of|from) ((?:the )?(?:highest|lowest|most|least|fastest|slowest|best|worst)? ?.*)$/i;

/**
 * Yields loops, for lines such as `each c in initiative order`, `for every hero h`, `each h in everyone by h.brawn highest
 * first`.
 */
function* loops(at: LineAt): Iterable<string> {
  const { line, names } = at;
  const head = /^(?:for (?:each|every|all)?|foreach|each|every|loop (?:over|through))\s+/i.exec(
    line,
  );
  if (head === null) return;
  yield* ofAdjective(line.slice(head[0].length), at);
  const [before = '', tail] = line
    .slice(head[0].length)
    .split(/ (?:where|who|that|which|with|if|when) (.*)/);
  const group = groupIn(before, at);
  const who =
    lineWords(before).find(
      (one) =>
        /^\p{Ll}/u.test(one) &&
        !/^(?:of|in|the|from|every|all|each|order|enemy|enemies|ally|allies|foe)$/.test(one) &&
        !names.is(one, 'side', 'order', 'span', 'field', 'tag'),
    ) ?? 'q';
  if (group === undefined) {
    // `each a who is up` → `each a in everyone where a is up`
    if (tail !== undefined && lineWords(before).length === 1)
      yield `each ${who} in everyone where ${tail.replace(/^(?:is|are|can) /, `${who} $&`)}`;
    return;
  }
  const where = tail === undefined ? '' : ` where ${tail.replace(/^(?:is|are|can) /, `${who} $&`)}`;
  const [, key] = inOrder.exec(before) ?? [];
  const by =
    key === undefined
      ? undefined
      : targetIn(key, { ...at, above: [...at.above, `each ${who} in ${group}`] });
  if (key !== undefined && by !== undefined)
    yield `rank order of ${who} in ${group}\n  ${isLowest(key) ? 'lowest' : 'highest'} ${by}\n  otherwise as listed\neach ${who} in order${where}`;
  yield `each ${who} in ${group}${where}`;
}

/** Yields questions, for lines such as `ask each p in foes to take any act`, `a attacks`, `player chooses an action`. */
function* asks(at: LineAt): Iterable<string> {
  const { line } = at;
  const each = new RegExp(`^ask (each ${aName} in .+?) to (.*)$`, 'u').exec(line);
  if (each !== null) {
    const who = lineWords(each[1] ?? '')[1] ?? 'p';
    yield `${each[1]}\n  ask ${who} to ${each[2]}`;
  }
  const bid = new RegExp(`^(${aName}) (secretly )?${aName} (${aName}) (from .+ to .+)$`, 'u').exec(
    line,
  );
  if (bid !== null) yield `ask ${bid[2] ?? ''}${bid[1]} for ${bid[3]} ${bid[4]}`;
  const { bare } = splitText(line);
  const people = peopleAt(at);
  // `Take aim`: writes an action of two words as one name.
  const words = lineWords(
    at.names
      .all('action')
      .filter((name) => name.includes('-'))
      .reduce((now, name) => now.replaceAll(name.replaceAll('-', ' '), name), bare),
  );
  const among = groupIn(bare, at);
  if (/\brandom(?:ly)?\b/.test(bare) && among !== undefined)
    yield `pick ${missedBelow(at)[0] ?? 't'} at random from ${among}`;
  const who = words.find((one) => people.includes(one)) ?? people.at(-1);
  if (who === undefined) return;
  const taken = words.flatMap((one) => takenBy(one, at) ?? []);
  if (taken.length > 0 && !/^(?:if|each|play)\b/.test(bare)) {
    const whom = words.find((one) => people.includes(one) && one !== who);
    const on =
      whom === undefined || taken.length > 1 || taken[0]?.startsWith('any ') === true
        ? ''
        : ` on ${whom}`;
    const isFree = /\b(?:may|can|could|nothing|none|optional(?:ly)?|or not|if)\b/.test(bare);
    const all = isFree ? [...taken, 'nothing'] : taken;
    const listed = [all.slice(0, -1).join(', '), all.at(-1)]
      .filter((one) => one !== '')
      .join(' or ');
    yield `ask ${who} to take ${isFree || taken.length > 1 ? listed : taken[0]}${on}`;
  }
  if (/\b(?:picks?|chooses?|selects?|targets?|random(?:ly)?)\b/i.test(bare)) {
    const group = groupIn(bare, at);
    const name = words.find(
      (one) => one !== who && /^[a-z]$/.test(one) && !people.includes(one) && one !== 'a',
    );
    const tail = / where .*$/.exec(bare)?.[0] ?? '';
    if (group !== undefined) {
      if (/\brandom(?:ly)?\b/.test(bare))
        yield `pick ${missedBelow(at)[0] ?? name ?? 't'} at random from ${group}${tail}`;
      else yield `ask ${who} to pick ${name ?? 't'} from ${group}${tail}`;
    }
  }
}

/** Returns the base forms that a verb may have: `Strike` for `strikes` and `striking`. */
function baseForms(verb: string): readonly string[] {
  const stem = verb.replace(/(?:ing|es|ed|s)$/, '');
  if (stem === verb || stem.length < 3) return [];
  const name = `${stem.charAt(0).toUpperCase()}${stem.slice(1)}`;
  return [name, `${name}e`];
}

/**
 * Returns what a participant takes if a line has this word: an action, or `any` with a tag. `fires` is a form of the tag
 * `firing`.
 */
function takenBy(one: string, { names }: LineAt): string | undefined {
  if (names.is(one, 'action')) return one;
  if (names.is(one, 'tag')) return `any ${one}`;
  const stem = one.replace(/(?:ing|es|ed|s|e)$/, '');
  const like = ['ing', 'e', 's', '']
    .map((end) => `${stem}${end}`)
    .find((name) => names.is(name, 'tag'));
  if (like !== undefined && stem.length > 2) return `any ${like}`;
  const name = `${stem.charAt(0).toUpperCase()}${stem.slice(1)}`;
  return stem.length > 2
    ? [name, `${name}e`].find((other) => names.is(other, 'action'))
    : undefined;
}

const counted = new RegExp(`\\b(\\d+) (${aName})`, 'gu');

/**
 * Yields statements about spans, for lines such as `play a unit as first`, `while both-sides-stand`, `stop the round`, `end
 * the encounter: "…"`.
 */
function* spans(at: LineAt): Iterable<string> {
  const { bare, text } = splitText(at.line);
  const words = lineWords(bare);
  const span = words
    .map((one) => (at.names.is(one, 'span') ? one : one.replace(/s$/, '')))
    .find((one) => at.names.is(one, 'span'));
  const bounded =
    /[(,]? ?\b(?:max\w*|at most|up to|limit(?:ed to)?|no more than)\.? (\d+)(?: times)?\)?/;
  const tail = (/\b(?:as long as|while|until|as) .*$/.exec(bare)?.[0] ?? '')
    .replace(/^as long as/, 'while')
    .replace(bounded, '');
  const many =
    bounded.exec(bare)?.[1] ??
    new RegExp(`(\\d+|${aName}(?:\\.${aName})?) times?\\b`, 'u').exec(bare)?.[1] ??
    [...bare.matchAll(counted)].find(([, , what]) => what === span || what === `${span}s`)?.[1];
  const times = many === undefined || many === 'to' ? '' : ` up to ${many} times`;
  if (
    /^(?:ends?|stops?|finish(?:es)?|quits?|exits?|leave|over|abort|halt|break)\b|\b(?:ends|is over|stops)$/i.test(
      bare,
    )
  ) {
    const told = text === '' ? /: *(\S.*)$/.exec(bare)?.[1] : undefined;
    if (span === undefined || /\b(?:encounter|fight|combat|battle|game)\b/.test(bare))
      yield `end encounter ${told === undefined ? text : `"${told}"`}`.trim();
    else yield `end ${span}`;
    return;
  }
  if (
    span !== undefined &&
    /^(?:play|run|do|begin|start|repeat|loop|for|each|every|while|new)\b|\d/i.test(bare)
  ) {
    const rest =
      times === '' && tail === '' ? ' up to 100 times' : `${times}${tail === '' ? '' : ` ${tail}`}`;
    yield `play ${span}${rest}`;
    if (times === '' && /^(?:while|until)/.test(tail)) yield `play ${span} up to 100 times ${tail}`;
    yield `play ${span}`;
  }
  if (/^(?:while|until|loop|do|repeat|up to|at most|\d+ times)\b/i.test(bare)) {
    if (times !== '' && tail === '') yield `repeat${times}`;
    if (tail !== '') {
      yield `repeat${times === '' ? ' up to 100 times' : times} ${tail}`;
      for (const own of declaredSpans(at)) yield `play ${own} up to 100 times ${tail}`;
    }
  }
}

function declaredSpans(at: LineAt): readonly string[] {
  return ['round', 'turn'].filter((one) => at.names.is(one, 'span'));
}

/** Yields calls with their arguments, for lines such as `attack t with Strike`, `Blow(p)`. */
function* calls(at: LineAt): Iterable<string> {
  const { bare } = splitText(at.line);
  const words = lineWords(bare);
  const name = words
    .flatMap((one) => [one, ...baseForms(one)])
    .find((one) => at.names.is(one, 'check', 'choice', 'procedure'));
  const head = name === undefined ? undefined : at.names.headOf(name);
  if (name === undefined || head === undefined || /^(?:if|each|play)\b/.test(bare)) return;
  const slots = [
    ...head.matchAll(
      new RegExp(`\\b(by|of|from|on|with|at|against|for|under|within|to) (${aName})`, 'gu'),
    ),
  ];
  const people = peopleAt(at);
  // Arguments that are computed take brackets: `Strike by a at first t in enemies of a` → `Strike by a at (first t in
  // enemies of a)`.
  const worked = new RegExp(
    `^${name}${slots.map(([, little]) => ` ${little} (.+?)`).join('')}( as ${aName})?$`,
    'u',
  ).exec(bare);
  if (worked !== null && slots.length > 0)
    yield (
      name +
      slots
        .map(([, little], n) => {
          const said = worked[n + 1] ?? '';
          return ` ${little} ${/^[^( ]* /.test(said) ? `(${said})` : said}`;
        })
        .join('') +
      storedAs(bare)
    );
  // The same call with the prepositions of the signature.
  const little = new RegExp(
    ` (?:by|of|from|on|with|at|against|for|under|within|to|versus|vs\\.?|upon|onto|into|towards?) (${aName}(?:\\.${aName})?)`,
    'gu',
  );
  const told = bare.startsWith(`${name} `) ? [...bare.matchAll(little)] : [];
  if (told.length === slots.length && told.length > 0)
    yield (
      name +
      slots.map(([, preposition], n) => ` ${preposition} ${told[n]?.[1]}`).join('') +
      storedAs(bare)
    );
  const given = words.filter((one) => people.includes(one) || one === 'referee');
  // A missing participant gets its name from the declaration.
  if (told.length > 0 && told.length < slots.length) {
    const all = slots.map(([whole, little, slot = '']) => {
      const said = told.find(([one]) => one.startsWith(` ${little} `));
      return said === undefined ? (people.includes(slot) ? whole : undefined) : said[0].trim();
    });
    if (!all.includes(undefined)) yield `${name} ${all.join(' ')}${storedAs(bare)}`;
  }
  if (slots.length === 0) yield name + storedAs(bare);
  else if (given.length >= slots.length) {
    // A participant with the name of a parameter fills that parameter. Without such names, the first participant is the
    // actor.
    const isByName = slots.every(([, , slot = '']) => given.includes(slot));
    const [doer, ...others] = given;
    const left = slots.some(([, little]) => little === 'by') ? others : given;
    let next = 0;
    const filled = slots.map(
      ([, little, slot]) => `${little} ${isByName ? slot : little === 'by' ? doer : left[next++]}`,
    );
    yield `${name} ${filled.join(' ')}${storedAs(bare)}`;
  } else if (slots.length === 1 && people.length > 0)
    yield `${name} ${slots[0]?.[1]} ${people.at(-1)}`;
}

/** Returns the end of a line that stores a result, such as ` as hit`. */
function storedAs(bare: string): string {
  return new RegExp(` as ${aName}$`, 'u').exec(bare)?.[0] ?? '';
}

function* texts(at: LineAt): Iterable<string> {
  const { bare, text } = splitText(at.line);
  if (text !== '' && /^(?:\p{L}+[:(]?\)?)?$/u.test(bare)) yield `announce ${text}`;
}

/** Yields several lines for a line with several statements: `lower t.HP by 1 and announce "ouch"`. */
function* several(at: LineAt): Iterable<string> {
  const parts = at.line.split(/\s*(?:;|, then|, and| and then| then| and|,)\s+(?=\p{L})/u);
  if (parts.length < 2 || parts.length > 4) return;
  if (!/^(?:if|each|play|repeat|otherwise|rank|pick)\b/.test(at.line)) yield parts.join('\n');
  const [head = '', ...rest] = at.line.split(/(?: then|:|,) (.*)/);
  if (/^(?:if|each|otherwise)\b/.test(head) && rest[0] !== undefined) yield `${head}\n  ${rest[0]}`;
}
