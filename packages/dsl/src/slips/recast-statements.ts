// Statements made anew of what they speak of.

import {
  amountIn,
  apart,
  countsHarm,
  groupIn,
  peopleAt,
  targetIn,
  typeOfTarget,
  valuesAt,
  aName,
  lineWords,
  missedBelow,
  type LineAt,
} from './recast-parts.ts';
import { fieldsHolding } from './recast-claims.ts';
import { isLowest, keys } from './recast-keys.ts';
import { rolls } from './recast-rolls.ts';

const lowers =
  /\b(?:lowers?|los(?:es?|ing)|subtracts?|deducts?|takes?|reduces?|drops?|damages?|deals?|hurts?|falls?|minus|less|suffers?|decreas\w+|removes?|spends?|pays?|down|costs?|kills?|destroys?|drains?|wounds?|lower|smaller)\b|-=|--/i;
const raises =
  /\b(?:raises?|increas\w+|adds?|gains?|boosts?|heals?|restores?|recovers?|regains?|grows?|rises?|plus|more|improves?|gets?|receives?|up|wins?|earns?|goes|higher|bigger|larger)\b|\+=|\+\+/i;
const harms =
  /\b(?:takes?|suffers?|damages?|deals?|hurts?|harms?|wounds?|injures?|inflicts?|causes?|hits?)\b/i;
const settles =
  /\b(?:sets?|is|are|becomes?|now|marks?|makes?|flags?|turns?|changes?|assigns?|puts?|equals?|be|let|resets?|to|at)\b|=|<-/i;
const undoes =
  /\b(?:loses?|removes?|no longer|not|stops?|clears?|cures?|ends?|drops?|recovers?|frees?|without|unsets?|off|false|no|wakes?|unmarks?|away|shakes?|heals?)\b|n['’]t\b/i;

/** Statements that a line may be meant as. */
export function recastStatement(at: LineAt): readonly string[] {
  const outcome = new RegExp(`^(?:(?:if|on|when) )?(${aName})(?:[: ,]+|,? then )(?=\\S)`, 'u').exec(
    at.line,
  );
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
  return [...made(rest)].map((one) =>
    one.includes('\n')
      ? `${before}\n${one
          .split('\n')
          .map((line) => `  ${line}`)
          .join('\n')}`
      : `${before}  ${one}`,
  );
}

function* made(at: LineAt): Iterable<string> {
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

/** `n is number of round`, `n = 3`; `reveal a.x and a.y`. */
function* named({ line, names }: LineAt): Iterable<string> {
  const value = new RegExp(`^(?:set |let )?(${aName}) (?:is|=|:=|<-|to|equals) (.*)$`, 'u').exec(
    line,
  );
  if (value !== null && !names.is(value[1] ?? '', 'track', 'given', 'outcome'))
    yield `let ${value[1]} be ${value[2]}`;
  // `battle = Battle by a against t`
  if (value !== null && names.is(lineWords(value[2] ?? '')[0] ?? '', 'check', 'choice'))
    yield `${value[2]} as ${value[1]}`;
  const two = new RegExp(`^(reveal) (\\S+?),? and (\\S+)$`, 'u').exec(line);
  if (two !== null) yield `${two[1]} ${two[2]}\n${two[1]} ${two[3]}`;
}

/** `else-if alarm`, `if instead alarm`, `in case alarm`. */
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

/** In which order: `by h.brawn, highest first`, `in order of speed`, `sorted by speed descending`. */
const inOrder =
  /,? (?:(?:sorted|ordered|ranked) by|by|in (?:descending |ascending )?order of|from) ((?:the )?(?:highest|lowest|most|least|fastest|slowest|best|worst)? ?.*)$/i;

/** `each c in initiative order`, `for every hero h`, `each h in everyone by h.brawn highest first`. */
function* loops(at: LineAt): Iterable<string> {
  const { line, names } = at;
  const head = /^(?:for (?:each|every|all)?|foreach|each|every|loop (?:over|through))\s+/i.exec(
    line,
  );
  if (head === null) return;
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
    // `each a who is up`
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

/** `ask each p in foes to take any act`, `a attacks`, `player chooses an action`. */
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
  const { bare } = apart(line);
  const people = peopleAt(at);
  // `Take aim`: an action of two words.
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

/** `strikes`, `striking`: what is called `Strike`. */
function baseForms(verb: string): readonly string[] {
  const stem = verb.replace(/(?:ing|es|ed|s)$/, '');
  if (stem === verb || stem.length < 3) return [];
  const name = `${stem.charAt(0).toUpperCase()}${stem.slice(1)}`;
  return [name, `${name}e`];
}

/** What a word says that somebody takes: an action, or all with a tag; `fires` is one of `firing`. */
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

/** Which of the conditions words without its name may mean: `is out`, `dies`. */
function befalling(words: readonly string[], known: readonly string[]): string | undefined {
  const same = known.find((one) => words.some((word) => word.toLowerCase() === one.toLowerCase()));
  if (same !== undefined) return same;
  // `g flees`: there is a `Fled`.
  const [who, verb = ''] = words;
  const like = known.filter((one) => one.slice(0, 3).toLowerCase() === verb.slice(0, 3));
  if (words.length === 2 && who?.length === 1 && like.length === 1) return like[0];
  return words.some((word) =>
    /^(?:dies|dead|killed|slain|knocked|defeated|out|collapses|faints)$/i.test(word),
  )
    ? known.find((one) => /^(?:dead|out|down|fallen|dying|unconscious|defeated|slain)$/i.test(one))
    : undefined;
}

/** `mark v as Surprised`, `v wakes from Asleep`. */
function* conditions(at: LineAt): Iterable<string> {
  const { bare } = apart(at.line);
  const words = lineWords(bare);
  const what =
    words.find((one) => at.names.is(one, 'condition')) ??
    befalling(words, at.names.all('condition'));
  if (what === undefined || /^(?:if|each|while|otherwise|repeat|play)\b/.test(bare)) return;
  const people = peopleAt(at);
  const who = words.find((one) => people.includes(one)) ?? people.at(-1);
  if (who === undefined) return;
  const behind = bare.slice(bare.indexOf(what) + what.length);
  const time = / ?\b(?:until|till) +(?:the )?(start|end) of +(?:the |its )?(.*)$/.exec(behind);
  const length = /\bfor +(?:the next )?(\d+|an?|one) +([\p{L}-]+)/u.exec(behind);
  const tail =
    time !== null
      ? ` until ${time[1]} of ${time[2]}`
      : length !== null
        ? ` for ${/^\d/.test(length[1] ?? '') ? length[1] : '1'} ${length[2]}`
        : '';
  if (undoes.test(bare.replace(behind, ''))) yield `${who} loses ${what}`;
  else yield `${who} gains ${what}${tail}`;
}

/** `c.momentum increases by 1`, `subtract 1 from t.HP`, `v.caught is now yes`, `t loses 1d6 HP`. */
function* changes(at: LineAt): Iterable<string> {
  const { bare } = apart(at.line);
  if (/^(?:if|each|while|otherwise|repeat|play|roll)\b/.test(bare)) return;
  // `t.HP = t.HP - 1`, `t.HP := t.HP + bonus`
  const again = /^(\S+) *(?:=|:=|<-|is) *\1 *([+-]) *(\S+)$/.exec(bare);
  if (again !== null) yield `${again[2] === '-' ? 'lower' : 'raise'} ${again[1]} by ${again[3]}`;
  const value = /^(\S+) *(?:=|:=|<-) *(\S.* .*)$/.exec(bare);
  if (value !== null) yield `set ${value[1]} to ${value[2]}`;
  yield* heldBy(bare, at);
  // `g pays g.bid breath`, `t loses damage HP`: how much stands before of what.
  const [, whose = '', verb = '', much, what = ''] =
    new RegExp(
      `^(${aName}) (\\p{L}+) (\\d+|${aName}(?:\\.${aName})*) (?:of )?(${aName})$`,
      'u',
    ).exec(bare) ?? [];
  if (peopleAt(at).includes(whose) && at.names.is(what, 'field')) {
    const suffers = countsHarm(what, at.names) && harms.test(verb);
    if (lowers.test(verb) && !suffers) yield `lower ${whose}.${what} by ${much}`;
    if (raises.test(verb) || suffers) yield `raise ${whose}.${what} by ${much}`;
  }
  const moved = new RegExp(
    `(${aName}\\.${aName})(?: goes| moves)? (up|down)(?: by)? (an?|one|two|\\d+) steps?$`,
    'u',
  ).exec(bare);
  if (moved !== null)
    yield `set ${moved[1]} to ${moved[1]} ${moved[2]} ${{ two: '2' }[moved[3] ?? ''] ?? /\d+/.exec(moved[3] ?? '')?.[0] ?? '1'} step`;
  const target = targetIn(bare, at);
  if (target === undefined) return;
  const type = typeOfTarget(target, at.names);
  const isHarmed = countsHarm(target.split('.').at(-1) ?? '', at.names) && harms.test(bare);
  // Whatever it is that it changes by.
  const by = /(?<!roll.*) by ([^"]*)$/.exec(bare)?.[1];
  if (by !== undefined && !/[dD]\d/.test(by)) {
    if (!isHarmed && lowers.test(bare)) yield `lower ${target} by ${by}`;
    if (isHarmed || raises.test(bare)) yield `raise ${target} by ${by}`;
  }
  if (/^(?:clear|reset|empty|zero|wipe|forget|cancel)s?\b/i.test(bare)) {
    yield `set ${target} to nobody`;
    yield `set ${target} to ${type.startsWith('yes/no') ? 'no' : '0'}`;
    return;
  }
  if (/^(?:show|uncover|disclose|unhide|flip|expose|publish)s?\b/i.test(bare)) {
    yield `reveal ${target}`;
    return;
  }
  if (type.startsWith('yes/no')) {
    yield `set ${target} to ${undoes.test(bare.replace(target, '')) ? 'no' : 'yes'}`;
    return;
  }
  const options = /one of ([^"]*)/.exec(type)?.[1] ?? '';
  const option = lineWords(bare).find((one) => lineWords(options).includes(one));
  if (option !== undefined) yield `set ${target} to ${option}`;
  const amount = amountIn(bare, target, at);
  if (amount === undefined) {
    // What begins at nothing counts what somebody has suffered.
    if (lowers.test(bare) && /\bstarts +0\b/.test(type)) yield `raise ${target} by 1`;
    if (raises.test(bare)) yield `raise ${target} by 1`;
    if (lowers.test(bare)) yield `lower ${target} by 1`;
    return;
  }
  const rest = bare.replace(target, ' ').replace(amount, ' ');
  const sign = /^\s*([+-])=?\s*[\w.]+$/.exec(bare.slice(bare.indexOf(target) + target.length))?.[1];
  if (sign !== undefined && bare.startsWith(target)) {
    yield `${sign === '-' ? 'lower' : 'raise'} ${target} by ${amount.replace(/^[+-]/, '')}`;
    return;
  }
  // `takes 1 harm`, `inflict 2 stress on h`: there is more of it then.
  const isTaken =
    isHarmed ||
    new RegExp(
      `\\b(?:takes?|suffers?|inflicts?|deals?|marks?|gets?|receives?|causes?)\\b.*${amount} +(?:points? of +)?${target.split('.').at(-1) ?? ''}\\b`,
      'i',
    ).test(bare);
  const verbs = [
    ...(isTaken ? [`raise ${target} by`] : []),
    ...(lowers.test(rest) && !isHarmed ? [`lower ${target} by`] : []),
    ...(raises.test(rest) ? [`raise ${target} by`] : []),
  ];
  const isSet = settles.test(rest);
  // With a verb that nobody knows it may be anything.
  if (verbs.length === 0 && !isSet) return;
  const all =
    verbs.length === 0 ||
    (isSet && /\b(?:to|is|=|becomes?)\s*$/.test(bare.slice(0, bare.indexOf(amount))))
      ? [`set ${target} to`, ...verbs]
      : verbs;
  const taken = valuesAt(at);
  const name = ['harm', 'amount', 'thrown'].find((one) => !taken.includes(one)) ?? 'thrown';
  for (const verb of all)
    yield /[dD]\d/.test(amount) && !taken.includes(amount)
      ? `roll ${amount} as ${name}\n${verb} ${name}`
      : `${verb} ${amount}`;
}

/** `b takes a stool`, `b is crouched`, `b bears a grudge against t`: a field of somebody holds a word, a row, or somebody else. */
function* heldBy(bare: string, at: LineAt): Iterable<string> {
  const people = peopleAt(at);
  const words = lineWords(bare);
  const who = words.find((one) => people.includes(one)) ?? people[0];
  if (who === undefined) return;
  const other = words.findLast((one) => people.includes(one) && one !== who);
  for (const word of words) {
    const type = at.names.typeOf(word) ?? '';
    if (
      other !== undefined &&
      at.names.is(word, 'field') &&
      at.names.all('kind').some((kind) => type.startsWith(kind))
    )
      yield `set ${who}.${word} to ${other}`;
    for (const field of fieldsHolding(word, at)) yield `set ${who}.${field} to ${word}`;
  }
}

const counted = new RegExp(`\\b(\\d+) (${aName})`, 'gu');

/** `play a unit as first`, `while both-sides-stand`, `stop the round`, `end the encounter: "…"`. */
function* spans(at: LineAt): Iterable<string> {
  const { bare, text } = apart(at.line);
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

/** `attack t with Strike`, `Blow(p)`: called with whom it takes. */
function* calls(at: LineAt): Iterable<string> {
  const { bare } = apart(at.line);
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
  // What is worked out stands in brackets: `Strike by a at first t in enemies of a`.
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
      kept(bare)
    );
  // The same with the little words that it has.
  const little = new RegExp(
    ` (?:by|of|from|on|with|at|against|for|under|within|to|versus|vs\\.?|upon|onto|into|towards?) (${aName}(?:\\.${aName})?)`,
    'gu',
  );
  const told = bare.startsWith(`${name} `) ? [...bare.matchAll(little)] : [];
  if (told.length === slots.length && told.length > 0)
    yield (
      name +
      slots.map(([, preposition], n) => ` ${preposition} ${told[n]?.[1]}`).join('') +
      kept(bare)
    );
  const given = words.filter((one) => people.includes(one) || one === 'referee');
  // Who is not named goes by the name that the declaration has.
  if (told.length > 0 && told.length < slots.length) {
    const all = slots.map(([whole, little, slot = '']) => {
      const said = told.find(([one]) => one.startsWith(` ${little} `));
      return said === undefined ? (people.includes(slot) ? whole : undefined) : said[0].trim();
    });
    if (!all.includes(undefined)) yield `${name} ${all.join(' ')}${kept(bare)}`;
  }
  if (slots.length === 0) yield name + kept(bare);
  else if (given.length >= slots.length) {
    // Whoever goes by the name of a slot fills it; else who stands first does it.
    const isByName = slots.every(([, , slot = '']) => given.includes(slot));
    const [doer, ...others] = given;
    const left = slots.some(([, little]) => little === 'by') ? others : given;
    let next = 0;
    const filled = slots.map(
      ([, little, slot]) => `${little} ${isByName ? slot : little === 'by' ? doer : left[next++]}`,
    );
    yield `${name} ${filled.join(' ')}${kept(bare)}`;
  } else if (slots.length === 1 && people.length > 0)
    yield `${name} ${slots[0]?.[1]} ${people.at(-1)}`;
}

/** The name that a result is kept by. */
function kept(bare: string): string {
  return new RegExp(` as ${aName}$`, 'u').exec(bare)?.[0] ?? '';
}

function* texts(at: LineAt): Iterable<string> {
  const { bare, text } = apart(at.line);
  if (text !== '' && /^(?:\p{L}+[:(]?\)?)?$/u.test(bare)) yield `announce ${text}`;
}

/** Two things on one line: `lower t.HP by 1 and announce "ouch"`. */
function* several(at: LineAt): Iterable<string> {
  const parts = at.line.split(/\s*(?:;|, then|, and| and then| then| and|,)\s+(?=\p{L})/u);
  if (parts.length < 2 || parts.length > 4) return;
  if (!/^(?:if|each|play|repeat|otherwise|rank|pick)\b/.test(at.line)) yield parts.join('\n');
  const [head = '', ...rest] = at.line.split(/(?: then|:|,) (.*)/);
  if (/^(?:if|each|otherwise)\b/.test(head) && rest[0] !== undefined) yield `${head}\n  ${rest[0]}`;
}
