// Rewords claims and bounds: conditions that a participant has or lacks, the word in a field, the upper limit of a value.

import {
  groupIn,
  peopleAt,
  valuesAt,
  aName,
  lineWords,
  type LineAt,
  type LinePart,
} from './recast-parts.ts';

const path = `${aName}(?:\\.${aName})*`;
const amount = `(?:\\d+|${path})`;
const atMost =
  'at most|max(?:imum)?(?: of)?|no more than|not more than|never more than|never above|not above|not over|but not more than|up to|capped at|limited to|limit|to a max(?:imum)? of|cap(?: of)?';
const atLeast =
  'at least|min(?:imum)?(?: of)?|no less than|not less than|never less than|never below|not below|not under|but not less than|to a min(?:imum)? of';

/** Returns a part for a bound: the bounded value goes first, in brackets if it has several parts. */
function bound(which: 'most' | 'least', words: string): LinePart {
  return [
    `(by|to|be|as) ([^,"]+?),? *\\(?(?:but |and )?(?:${words}) (${amount})\\)?`,
    ([little, whole = '', limit]) =>
      `${little} ${/^[^()]* /.test(whole) ? `(${whole})` : whole} but at ${which} ${limit}`,
  ];
}

/** True if a value of such a type may be this word: one of its words, or a row of its table. */
export function mayHold(type: string, word: string, { names }: LineAt): boolean {
  const bare = type.replace(/"[^"]*"/, '');
  const options = /^one of (.*?)(?: {2}|$| starts | default )/.exec(bare)?.[1] ?? '';
  return (
    lineWords(options).includes(word) ||
    names.ownersOf('row', word).some((table) => bare.startsWith(`row of ${table.split(' ')[1]}`))
  );
}

/** Returns the fields of a participant that may hold a word: `mood` for `tense`, or a field for a row of a table. */
export function fieldsHolding(word: string, at: LineAt): readonly string[] {
  return at.names.all('field').filter((field) => mayHold(at.names.typeOf(field) ?? '', word, at));
}

/** Returns the participant that a claim is about if it names none: the one named just before, or the first of the signature. */
function askedAbout(before: string, at: LineAt): string | undefined {
  const chosen = [
    ...before.matchAll(
      new RegExp(
        `(?:each|any|every|no|count|pick|first) (${aName}) (?:at random )?(?:in|from)`,
        'gu',
      ),
    ),
  ].at(-1)?.[1];
  return chosen ?? peopleAt({ ...at, line: '' })[0] ?? peopleAt(at)[0];
}

/** Returns what a word claims about a participant: a condition, an adjective, or a yes/no field. */
function quality(who: string, word: string, { names }: LineAt, not = ''): string | undefined {
  if (names.is(word, 'adjective', 'condition')) return `${who} is ${not}${word}`;
  return names.is(word, 'field') && names.typeOf(word)?.startsWith('yes/no') === true
    ? `${not}${who}.${word}`
    : undefined;
}

const groups = `(?:(?:enem(?:y|ies)|all(?:y|ies)|foes?|friends?|opponents?) of ${aName}|${aName})`;

const isSomebody = (who: string, at: LineAt): boolean =>
  at.names.is(who, 'participant') || peopleAt(at).includes(who);

/** The parts of lines that claim something about a participant, with the same in Fray. */
export const claimParts: readonly LinePart[] = [
  // `Afire.heat` → `t.Afire.heat`
  [
    `(?<![\\w.])(${aName})\\.(${aName})`,
    ([condition = '', field], at) => {
      const who = peopleAt(at).at(-1);
      return at.names.is(condition, 'condition') && who !== undefined
        ? `${who}.${condition}.${field}`
        : undefined;
    },
  ],
  // `every b in everyone where b.hull is 0 is Swamped` → `every b in everyone where b.hull is 0 satisfies b is Swamped`
  [
    `(every (${aName}) in ${path} where .+) (is|can) ((?:not )?${aName})$`,
    ([before, who, verb, what]) => `${before} satisfies ${who} ${verb} ${what}`,
  ],
  // `count g in hall where g is hungry + crowd` → `(count g in hall where g is hungry) + crowd`
  [
    `(count ${aName} in ${path} where .+?) ([-+*]) (${path}|\\d+)$`,
    ([counted, sign, other]) => `(${counted}) ${sign} ${other}`,
  ],
  // `roses of Applause at (noise - 2)` → `Applause at (noise - 2) under roses`
  [
    `(${aName}) of (${aName}) at (${path}|\\([^()]*\\))`,
    ([column = '', table = '', key], { names }) =>
      names.is(table, 'table') && names.is(column, 'column')
        ? `${table} at ${key} under ${column}`
        : undefined,
  ],
  // `gap between a.place and b.place` → `gap of a.place from b.place`
  [
    `(${aName}) between (${path}) and (${path})`,
    ([name = '', a, b], { names }) =>
      names.is(name, 'define') ? `${name} of ${a} from ${b}` : undefined,
  ],
  // `with pain Splash at pips` → `with pain (Splash at pips)`
  [
    `(with ${aName}) (${aName} at ${path}(?: under ${aName})?)$`,
    ([before, looked]) => `${before} (${looked})`,
  ],
  // `x unless a or b` → `x when not (a or b)`
  ['(.*?),? unless (.* (?:or|and) .*)', ([before, claim]) => `${before} when not (${claim})`],
  bound('most', atMost),
  bound('least', atLeast),
  // `(p.men, max 2)` → `(p.men but at most 2)`
  [
    `\\((${path}(?: [+-] \\d+)?),? (?:${atMost}) (${amount})\\)`,
    ([whole, limit]) => `(${whole} but at most ${limit})`,
  ],
  // `every d in defenders has men` → `every d in defenders satisfies d.men > 0`
  [
    `(every|any|no|each) (${aName}) in (${aName}) (?:still )?has (?:any )?(${aName})(?: left)?`,
    ([which, who, group, field = ''], { names }) =>
      names.is(field, 'field')
        ? `${which} ${who} in ${group} ${which === 'every' ? 'satisfies' : 'where'} ${who}.${field} > 0`
        : undefined,
  ],
  // `while all p in heroes where p.HP > 0` → `while every p in heroes satisfies p.HP > 0`
  [
    `all (${aName}) in (${groups}),? (?:where|who|that|which|with|satisfy|have|are)(?= \\S* ?(?:[<>=]|is\\b)) (.*)`,
    ([who, among = '', claim], at) => {
      const group = groupIn(among, at);
      return group === undefined ? undefined : `every ${who} in ${group} satisfies ${claim}`;
    },
  ],
  // `each b in everyone still up` → `each b in everyone where b is up`
  [
    `(each|any|no|every|count) (${aName}) in (${aName}) (?:still |who is |that is |currently )(not )?(${aName})`,
    ([which, who = '', group, not = '', word = ''], at) => {
      const claim = quality(who, word, at, not);
      const joint = which === 'every' ? 'satisfies' : 'where';
      return claim === undefined ? undefined : `${which} ${who} in ${group} ${joint} ${claim}`;
    },
  ],
  // `s is up and has luck > 0` → `s is up and s.luck > 0`
  [
    `(.*\\b(?:and|or) )(?:has|have|with) (${aName})(?= [<>i])`,
    ([before = '', field = ''], at) => {
      const who = askedAbout(before, at);
      return who === undefined || !at.names.is(field, 'field')
        ? undefined
        : `${before}${who}.${field}`;
    },
  ],
  // `s has no luck`, `s does not have luck`, `s is out of luck` → `s.luck is 0`
  [
    `(${aName}) (?:has no|have no|does not have(?: any)?|has not any|is out of|lacks(?: any)?|is without|has run out of|no longer has(?: any)?|ran out of)(?: more)? (${aName})(?: left)?`,
    ([who = '', field = ''], { names }) =>
      !names.is(field, 'field')
        ? undefined
        : names.typeOf(field)?.startsWith('yes/no') === true
          ? `not ${who}.${field}`
          : `${who}.${field} is 0`,
  ],
  // `it is winter`, `in winter` → `season is winter`
  [
    `(?:it is( not)?|in|during|at) (?:the )?(${aName})`,
    ([not = '', word = ''], at) => {
      const given = [...at.names.all('given'), ...at.names.all('track')].find((one) =>
        mayHold(at.names.typeOf(one) ?? '', word, at),
      );
      return given === undefined ? undefined : `${given} is${not} ${word}`;
    },
  ],
  // `if drunk` → `if s is drunk`; `if cracks` → `if r is cracks`, where `r` is a result
  [
    `(.*?)(if|when|while|where|until|and|or|whenever) (not )?(${aName})`,
    ([before = '', joint = '', not = '', word = ''], at) => {
      const who = askedAbout(`${before}${joint}`, at);
      const claim = who === undefined ? undefined : quality(who, word, at, not);
      if (claim !== undefined) return `${before}${joint} ${claim}`;
      const [result] = valuesAt(at);
      return result === undefined || !at.names.is(word, 'outcome')
        ? undefined
        : `${before}${joint} ${result} is ${not}${word}`;
    },
  ],
  // `w.breath > 3 and not Winded` → `w.breath > 3 and w is not Winded`
  [
    `(.* (?:and|or)) not (${aName})`,
    ([before = '', word = ''], at) => {
      const who = askedAbout(before, at);
      const claim = who === undefined ? undefined : quality(who, word, at, 'not ');
      return claim === undefined ? undefined : `${before} ${claim}`;
    },
  ],
  // `pick t from fit enemies of b` → `pick t from enemies of b where t is fit`
  [
    `(each|pick|any|no|every|count|first) (${aName})( at random)? (?:in|from|among|of) (?:the |all )?(${aName}) (${groups})`,
    ([which, who = '', random = '', word = '', among = ''], at) => {
      const group = groupIn(among, at);
      const claim = quality(who, word, at);
      if (group === undefined || claim === undefined) return undefined;
      const little = which === 'pick' ? 'from' : 'in';
      const joint = which === 'every' ? 'satisfies' : 'where';
      return `${which} ${who}${random} ${little} ${group} ${joint} ${claim}`;
    },
  ],
  // `number of fit enemies of b` → `count o in enemies of b where o is fit`; also `any fit sailors`, `no drunk local`
  [
    `(?:the )?(number of|how many|count|any|no|each|every|some|all) (?:the )?(${aName}) (${groups})(?: left)?`,
    ([which = '', word = '', among = ''], at) => {
      const group = groupIn(among, at);
      const taken = peopleAt(at);
      const who = ['o', 'q', 'c', 'p'].find((one) => !taken.includes(one)) ?? 'q';
      const claim = quality(who, word, at);
      if (group === undefined || claim === undefined) return undefined;
      const meant = /^(?:any|no|each)$/.test(which) ? which : which === 'some' ? 'any' : 'count';
      return `${meant} ${who} in ${group} where ${claim}`;
    },
  ],
  // `there is no undead up` → `no q in Undead where q is up`; also `there are still sailors who are ready`
  [
    `there (?:is|are) (no|any|some|still|a|an) (?:more )?(${groups})(?: left)?(?: (?:who|that))?(?: (?:is|are))? (${aName})`,
    ([which = '', among = '', word = ''], at) => {
      const group = groupIn(among, at);
      const taken = peopleAt(at);
      const who = ['q', 'p', 'o', 'c'].find((one) => !taken.includes(one)) ?? 'q';
      const claim = quality(who, word, at);
      if (group === undefined || claim === undefined) return undefined;
      return `${which === 'no' ? 'no' : 'any'} ${who} in ${group} where ${claim}`;
    },
  ],
  // `nobody in red is ready` → `no p in red where p is ready`; also `somebody is ready`, `any diver is not raised`
  [
    `(somebody|someone|anybody|anyone|nobody|everybody|everyone|any|some|no|every|all)(?: (?:of |in )?(?:the )?(${groups}))? (?:is|are) (not )?(${aName})`,
    ([which = '', among, not = '', word = ''], at) => {
      const group = among === undefined ? 'everyone' : groupIn(among, at);
      const taken = peopleAt(at);
      const who = ['p', 'q', 'o', 'c'].find((one) => !taken.includes(one)) ?? 'q';
      const claim = quality(who, word, at, not);
      if (group === undefined || claim === undefined) return undefined;
      if (/^(?:every|all)/.test(which)) return `every ${who} in ${group} satisfies ${claim}`;
      return `${which.startsWith('no') ? 'no' : 'any'} ${who} in ${group} where ${claim}`;
    },
  ],
  // `f.played beats o.played` → `f.played.beats is o.played`, if there is a column `beats`
  [
    `(${path}) (${aName}) (${path})`,
    ([row, column = '', other], { names }) =>
      names.is(column, 'column') ? `${row}.${column} is ${other}` : undefined,
  ],
  // `h has gear` → `h.gear > 0`
  [
    `(${aName}) (?:still )?has (?:any |some )?(${aName})(?: left)?`,
    ([who = '', field = ''], at) =>
      isSomebody(who, at) &&
      at.names.is(field, 'field') &&
      /^(?:counter|number|-?\\d+\\.\\.)/.test(at.names.typeOf(field) ?? '')
        ? `${who}.${field} > 0`
        : undefined,
  ],
  // `sum of harm of all heroes` → `total of p.harm for p in heroes`
  [
    `(?:the )?(?:sum|total) of (?:the |all )?(${aName}) (?:of|for|over|among|in) (?:all |the )*(${groups})`,
    ([field = '', among = ''], at) => {
      const group = groupIn(among, at);
      return group === undefined || !at.names.is(field, 'field')
        ? undefined
        : `total of p.${field} for p in ${group}`;
    },
  ],
  // `pick t from enemies of a in the same zone where t is up` → `pick t from enemies of a where t is up and t.zone is
  // a.zone`
  [
    `(pick|each|any|every|no|count|first) (${aName}) (from|in) (${groups}) (?:in|at|on|of|with) the same (${aName})(?: where (.*))?`,
    ([which, who = '', little, among, field = '', claim], at) => {
      const whose = peopleAt(at).find((one) => one !== who);
      return whose === undefined || !at.names.is(field, 'field')
        ? undefined
        : `${which} ${who} ${little} ${among} where ${claim === undefined ? '' : `${claim} and `}${who}.${field} is ${whose}.${field}`;
    },
  ],
  // `in the same zone` → `t.zone is a.zone`
  [
    `(?:is )?(?:in|at|on|of|with|has) the same (${aName})(?: as (${aName}))?`,
    ([field = '', other], at) => {
      const taken = /(?:each|any|every|no|count|pick|first) (\p{L}+) /u.exec(at.line)?.[1];
      const who = taken ?? peopleAt(at)[1];
      const whose = other ?? peopleAt(at).find((one) => one !== who);
      return at.names.is(field, 'field') && who !== undefined && whose !== undefined
        ? `${who}.${field} is ${whose}.${field}`
        : undefined;
    },
  ],
  // `-1 per wound` → `- a.wounds`
  [
    `([+-]) ?(\\d+) (?:per|for each|for every|each) (${aName})`,
    ([sign, n = '', what = ''], at) => {
      const [who] = peopleAt(at);
      const field = [what, `${what}s`].find((one) => at.names.is(one, 'field'));
      return who === undefined || field === undefined
        ? undefined
        : `${sign} ${n === '1' ? '' : `${n} * `}${who}.${field}`;
    },
  ],
  // `3 passes this turn` → `times pass this turn is 3`
  [
    `(\\d+) (${aName}) (?:in )?this (${aName})`,
    ([n, span = '', within = ''], { names }) => {
      const one = [span, span.replace(/s$/, ''), span.replace(/es$/, '')].find((own) =>
        names.is(own, 'span'),
      );
      return one === undefined || !names.is(within, 'span')
        ? undefined
        : `times ${one} this ${within} is ${n}`;
    },
  ],
  // `ones of own` → `matches of own on 1`; also `6s in own`
  [
    `(?:the )?(?:number of |count of |how many )?(?:the |all )?(ones|twos|threes|fours|fives|sixes|[1-9]s) (?:of|in|on|from) (${aName})`,
    ([which = '', roll]) => {
      const face = ['ones', 'twos', 'threes', 'fours', 'fives', 'sixes'].indexOf(which) + 1;
      return `matches of ${roll} on ${face > 0 ? face : which.charAt(0)}`;
    },
  ],
  [`,? ?count(?:ing)? (?:the )?sixes`, () => ' count 6 or more'],
  // `margin of 6 or more` → `margin >= 6`
  [
    `(?:an? )?(${path}) of (?:at least )?(\\d+)(?: or (?:more|higher|better|above|over|greater)|\\+)`,
    ([value, n]) => `${value} >= ${n}`,
  ],
  [
    `(?:an? )?(${path}) of (?:at most )?(\\d+) or (?:less|lower|fewer|below|under)`,
    ([value, n]) => `${value} <= ${n}`,
  ],
  // `b has 3 or more ale` → `b.ale >= 3`
  [
    `(${aName}) (?:has|with) (\\d+) or (more|fewer|less|higher|lower) (${aName})`,
    ([who, n, which = '', field = ''], { names }) =>
      names.is(field, 'field')
        ? `${who}.${field} ${/more|higher/.test(which) ? '>=' : '<='} ${n}`
        : undefined,
  ],
  // `something is broken` → `broken`, a track or given
  [
    `(?:something|anything|it) is (not )?(${aName})`,
    ([not = '', word = ''], { names }) =>
      names.typeOf(word)?.startsWith('yes/no') === true && names.is(word, 'track', 'given')
        ? `${not}${word}`
        : undefined,
  ],
  [`(${path}) is not empty`, ([value]) => `${value} > 0`],
  [`(${path}) (?:is left|remains|lasts|has any left)`, ([value]) => `${value} > 0`],
  [
    `half (?:of )?(?:the )?(${path}),? (rounded (?:up|down|off))`,
    ([of, how]) => `${of} / 2 ${how}`,
  ],
  // `total of r.worth in c.bag > 8` → `total of r.worth for r in c.bag > 8`
  [
    `(total|highest|lowest)(?: of)? (${aName})\\.(${aName}) in (${path})`,
    ([which, who, field, group]) => `${which} of ${who}.${field} for ${who} in ${group}`,
  ],
  // `none g in garrison where …` → `no g in garrison where …`
  [`(?:none|nobody|no one)(?: of)? (${aName}) in`, ([who]) => `no ${who} in`],
  // `times Feint by k < 2` → `times Feint by k this encounter < 2`
  [
    `times (${aName}(?: (?:by|of|on|from|with|at|against) ${aName})*) (?=[<>=]|is )`,
    ([what]) => `times ${what} this encounter `,
  ],
  // `Breach under loss at points` → `Breach at points under loss`
  [
    `(${aName}) under (${aName}) at (${path})`,
    ([table = '', column, key], { names }) =>
      names.is(table, 'table') ? `${table} at ${key} under ${column}` : undefined,
  ],
  // `Bleeding.depth` → `t.Bleeding.depth`, for the participant that the line is about
  [
    `(${aName})\\.(${aName})`,
    ([condition = '', field], at) => {
      const who = askedAbout(at.line.split(condition)[0] ?? '', at);
      return who !== undefined && at.names.is(condition, 'condition')
        ? `${who}.${condition}.${field}`
        : undefined;
    },
  ],
  // `with Ram.aimed` → `with Ram.aimed yes`
  [
    `(with (?:${aName}\\.)?(${aName}))$`,
    ([all, field = ''], { names }) =>
      names.typeOf(field)?.startsWith('yes/no') === true || names.is(field, 'condition')
        ? `${all} yes`
        : undefined,
  ],
  // `VLOOKUP(points, Breach, 2)` → `Breach at points under loss`, the first column
  [
    `[A-Za-z]*(?:LOOKUP|[Ll]ookup|INDEX|index)\\(([^(),]+), *(${aName})(?:, *(\\d+))?(?:, *[^()]*)?\\)`,
    ([key, table = '', index], { names }) => {
      if (!names.is(table, 'table')) return undefined;
      const columns = names
        .all('column')
        .filter((one) => names.ownersOf('column', one).includes(`table ${table}`));
      const column = columns[Number(index ?? 2) - 2];
      return `${table} at ${key}${column === undefined ? '' : ` under ${column}`}`;
    },
  ],
  // `the noise of Mishap at tumble` → `Mishap at tumble under noise`
  [
    `(?:the )?(${aName}) (?:of|in|from|on) (?:the )?(${aName}) (?:at|for|with|by) (${path}|\\d+)`,
    ([column = '', table = '', key], { names }) =>
      names.is(table, 'table') && names.is(column, 'column')
        ? `${table} at ${key} under ${column}`
        : undefined,
  ],
  // `ask b secretly to` → `ask secretly b to`
  [
    `ask (${aName}) (secretly|freely)( for)?(?: an?| the)?`,
    ([who, how, little = '']) => `ask ${how} ${who}${little}`,
  ],
  [
    `list (up to|exactly) (${amount}) (${aName})`,
    ([how, n, named]) => `list ${named}, ${how} ${n},`,
  ],
  // `without the highest` → `drop highest 1`; `ignoring the lowest 2` → `drop lowest 2`
  [
    `,? *(?:without|ignoring|ignore|minus|dropping|drop|discarding|discard|leaving out|except|but not|removing) (?:the )?(highest|lowest|best|worst)(?: (\\d+|one|two|die|dice))?`,
    ([which = '', many = '1']) =>
      ` drop ${/best|highest/.test(which) ? 'highest' : 'lowest'} ${/^\d+$/.test(many) ? many : many === 'two' ? '2' : '1'}`,
  ],
  // `face is a natural 20` → `natural of face is 20`
  [
    `(${aName}) (?:is|shows|comes up|comes up as) (?:an? )?nat(?:ural)? (\\d+)`,
    ([roll = '', n], at) =>
      valuesAt(at).includes(roll) ? `natural of ${roll} is ${n}` : undefined,
  ],
  // `s is tense` → `s.mood is tense`
  [
    `(${aName}) (is not|is) (${aName})(?![\\w.])`,
    ([who = '', is, word = ''], at) => {
      const [field] = isSomebody(who, at) ? fieldsHolding(word, at) : [];
      return field === undefined ? undefined : `${who}.${field} ${is} ${word}`;
    },
  ],
  // `with Jon tense` → `with Jon.mood tense`; `expect Jon tense` → `expect Jon.mood is tense`
  [
    `(with|expect|set|make) (${aName})(?: (?:to|is|being|as))? (${aName})$`,
    ([first = '', who = '', word = ''], at) => {
      const [field] = isSomebody(who, at) ? fieldsHolding(word, at) : [];
      if (field === undefined) return undefined;
      const joint = { expect: ' is', set: ' to', make: ' to' }[first] ?? '';
      return `${first === 'make' ? 'set' : first} ${who}.${field}${joint} ${word}`;
    },
  ],
];
