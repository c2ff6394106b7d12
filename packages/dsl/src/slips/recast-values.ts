// Rewords parts of lines: questions about participants, counts, comparisons.

import { claimParts } from './recast-claims.ts';
import {
  groupIn,
  inRole,
  peopleAt,
  rollsAt,
  aName,
  type LineAt,
  type LinePart,
} from './recast-parts.ts';

const path = `${aName}(?:\\.${aName})?`;

/** True if a name belongs to a deck or a list. */
const isList = (name: string, names: LineAt['names']): boolean =>
  /^(?:deck|list)\b/.test(names.typeOf(name.split('.').at(-1) ?? '') ?? '');

const parts: readonly LinePart[] = [
  // `a and b <= c` → `a <= c and b <= c`
  [
    `(?<= )(${path}) (and|or) (${path}) ([<>]=?) (${path}|\\d+)$`,
    ([a, both, b, sign, limit]) => `${a} ${sign} ${limit} ${both} ${b} ${sign} ${limit}`,
  ],
  // `total wounds for d in right` → `total of d.wounds for d in right`
  [
    `(total|highest|lowest)(?: of)? (${aName}) (?:for|of) (?:each |every |all )?(${aName}) in (${aName})`,
    ([which, field = '', who, group], { names }) =>
      names.is(field, 'field') ? `${which} of ${who}.${field} for ${who} in ${group}` : undefined,
  ],
  // `pile > 3` → `length of pile > 3`; also `pile is 0`
  [
    `(?<!length of )(${path})(?= (?:[<>]=?|is(?: not)?) \\d)`,
    ([deck = ''], { names }) => (isList(deck, names) ? `length of ${deck}` : undefined),
  ],
  // `pile has more than 3 cards` → `length of pile > 3`
  [
    `(${path}) (?:has|have|holds|contains) (?:(more than|at least|fewer than|less than|at most|exactly|only|no) )?(\\d+)? ?(?:cards?|chits?|${aName})`,
    ([deck = '', than = 'exactly', many], { names }) => {
      if (!isList(deck, names) || (many === undefined) !== (than === 'no')) return undefined;
      const sign = { 'more than': '>', 'at least': '>=', 'at most': '<=' }[than] ?? 'is';
      return `length of ${deck} ${/^(?:fewer|less)/.test(than) ? '<' : sign} ${many ?? 0}`;
    },
  ],
  // `d.played force` → `d.played.force`
  [
    `(${aName}\\.${aName}) (${aName})(?=$| [<>i+-])`,
    ([row = '', column = ''], { names }) =>
      names.is(column, 'column') &&
      names.typeOf(row.split('.').at(-1) ?? '')?.startsWith('row of') === true
        ? `${row}.${column}`
        : undefined,
  ],
  // `c is neither A nor B` → `c is not A and c is not B`
  [
    `(${aName}) (?:is|are) neither (${aName}) nor (${aName})`,
    ([who, a, b]) => `${who} is not ${a} and ${who} is not ${b}`,
  ],
  // `c is A or B` → `c is A or c is B`; also `c is A, B or C`, `c is not A or B`
  [
    `(${path}) (is not|is) ((?:${aName}, )*${aName},? (?:or|and) ${aName})(?! is)(?![\\w.])`,
    ([who, is = '', list = '']) => {
      const all = list.split(/,? (?:or|and) |, /);
      const joined = all.map((one) => `${who} ${is} ${one}`).join(is === 'is' ? ' or ' : ' and ');
      return all.length > 2 || is !== 'is' ? `(${joined})` : joined;
    },
  ],
  [
    `(${path}) is ((?:${aName}, )*${aName},? or ${aName})(?! is)(?![\\w.])`,
    ([who, list = '']) => `${who} is one of ${list.split(/,? or |, /).join(', ')}`,
  ],
  [
    `(${path}) (is not|is) (${aName}) (?:&|and|or) not (${aName})`,
    ([who, is, a, b]) => `${who} ${is} ${a} and ${who} is not ${b}`,
  ],
  // `x is y or lower` → `x <= y`
  [
    `(${path}) (?:is |at )?(${path}|\\d+) or (?:lower|less|below|under|fewer|worse)`,
    ([a, b]) => `${a} <= ${b}`,
  ],
  [
    `(${path}) (?:is |at )?(${path}|\\d+) or (?:higher|more|above|over|greater|better)`,
    ([a, b]) => `${a} >= ${b}`,
  ],
  [
    `(${path}) (?:is |stays )?(?:between|from) (\\d+) (?:and|to) (\\d+)`,
    ([a, b, c]) => `${a} is one of ${b}..${c}`,
  ],
  // `perception of v`, `v's perception` → `v.perception`; also `armour of the target`
  [
    `(?:the )?(${aName}) of (?:the )?(target|victim|defender|opponent|attacker|actor|user)`,
    ([field, role = ''], at) => {
      const who = inRole(role, at);
      return who === undefined ? undefined : `${who}.${field}`;
    },
  ],
  [
    `(?:the )?(target|victim|defender|opponent|attacker|actor|user)(?:['’]s |\\.)(${aName})`,
    ([role = '', field], at) => {
      const who = inRole(role, at);
      return who === undefined ? undefined : `${who}.${field}`;
    },
  ],
  [
    `(?:the )?(${aName}) of (${path})`,
    ([field = '', who], { names }) =>
      names.is(field, 'field', 'column') ? `${who}.${field}` : undefined,
  ],
  [`\\[(${path})\\]`, ([inside]) => inside],
  [`\\((${aName})\\)\\.`, ([inside]) => `${inside}.`],
  [`(${aName})\\.(enemies|allies)`, ([who, group]) => `${group} of ${who}`],
  // `x = 7 or 11`, `x in (7, 11)` → `x is one of 7, 11`
  [
    `(${path}) *(?:is|==?|in) ((?:\\d+, *)*\\d+,? or \\d+)`,
    ([of, list = '']) => `${of} is one of ${list.split(/,? or |, */).join(', ')}`,
  ],
  [
    `(${path}) (?:is )?in [([{]([^()[\\]{}]+)[)\\]}](?=$|[ ),])`,
    ([of, list = '']) => `${of} is one of ${list.split(/ *, */).join(', ')}`,
  ],
  // `the first enemy of f who is fit` → `first q in enemies of f where q is fit`
  [
    `(?:the )?(first|any|no) (?:one )?(enemy|ally) of (${aName}) (?:who|that|which|where)`,
    ([what, one, of], at) => {
      const who = freeName(at);
      return `${what} ${who} in ${one === 'ally' ? 'allies' : 'enemies'} of ${of} where ${who}`;
    },
  ],
  // `p.HP > 0 for every p in heroes` → `every p in heroes satisfies p.HP > 0`
  [
    `(.+?),? for (?:every|each|all) (${aName}) in (${path})`,
    ([claim, who, group]) => `every ${who} in ${group} satisfies ${claim}`,
  ],
  // `aim beats cover by at least 3` → `aim - cover >= 3`; also `by more than 3`, `by 3 or more`
  [
    `(${path}) (?:beats|exceeds|is above|is over|is more than|is higher than|is greater than|tops) (${path}) by (at least |more than )?(\\d+)(?: or (?:more|better|higher))?`,
    ([a, b, how = '', n]) => `${a} - ${b} ${how === 'more than ' ? '>' : '>='} ${n}`,
  ],
  // `Ada cannot take Strike` → `not Ada can take Strike`
  [
    `(${path}) (?:cannot|can not|may not|can['’]t) (act|take)`,
    ([who, does]) => `not ${who} can ${does}`,
  ],
  // `play f's turn` → `play turn of f`
  [
    `(${aName})['’]s (${aName})`,
    ([who, span = ''], { names }) => (names.is(span, 'span') ? `${span} of ${who}` : undefined),
  ],
  // `highest h.harm of h in heroes` → `highest of h.harm for h in heroes`
  [
    `(highest|lowest|total)(?: of)? (${path}) (?:of|for|among|over|from|by|with) (?:each |every |all |any )?(${aName}) (?:in|of) (${path})`,
    ([which, value, who, group], { line }) =>
      line.includes(`${which} of ${value} for ${who} in`)
        ? undefined
        : `${which} of ${value} for ${who} in ${group}`,
  ],
  // `the better of a and b` → `(a but at least b)`; `the lower of a or b` → `(a but at most b)`
  [
    `(?:the )?(higher|greater|larger|bigger|lower|smaller|lesser|better|worse) of (${path}|\\d+) (?:and|or) (${path}|\\d+)`,
    ([which = '', a, b]) =>
      `(${a} but at ${/^(?:lower|smaller|lesser|worse)$/.test(which) ? 'most' : 'least'} ${b})`,
  ],
  // `max(a, b)` → `(a but at least b)`
  [
    `(max|min)(?:imum)?\\(([^(),]+), *([^(),]+)\\)`,
    ([which, a, b]) => `(${a} but at ${which === 'max' ? 'least' : 'most'} ${b})`,
  ],
  // `count(round)`, `number round` → `number of round`
  [
    `(?:count|number|how many|total|num)(?: of)?(?: the)?[ (]+(${aName})\\)?`,
    ([span = ''], { names, line }) =>
      [span, span.replace(/s$/, '')].some((one) => names.is(one, 'span')) &&
      !line.includes('number of')
        ? `number of ${names.is(span, 'span') ? span : span.replace(/s$/, '')}`
        : undefined,
  ],
  // `after round 2` → `number of round > 2`; also `round > 0`, `it is round 2`
  [
    `(?:after|since|past) (?:the )?(${aName}) (\\d+)`,
    ([span = '', n], { names }) =>
      names.is(span, 'span') ? `number of ${span} > ${n}` : undefined,
  ],
  [
    `before (?:the )?(${aName}) (\\d+)`,
    ([span = '', n], { names }) =>
      names.is(span, 'span') ? `number of ${span} < ${n}` : undefined,
  ],
  [
    `(?:it is|in|on|during|at) (?:the )?(${aName}) (\\d+)`,
    ([span = '', n], { names }) =>
      names.is(span, 'span') ? `number of ${span} is ${n}` : undefined,
  ],
  [
    `(?:the )?(${aName}) (number )?(>=|<=|>|<|is not|is)(?= )`,
    ([span = '', , sign], { names }) =>
      names.is(span, 'span') ? `number of ${span} ${sign}` : undefined,
  ],
  [
    `(\\d+) (${aName})s?(?: (?:played|over|held|begun))?$`,
    ([n, span = ''], { names }) =>
      names.is(span.replace(/s$/, ''), 'span')
        ? `number of ${span.replace(/s$/, '')} is ${n}`
        : undefined,
  ],
  // `how many c in heroes are A` → `count c in heroes where c is A`; also `count heroes where A`
  [
    `(?:how many|the number of|number of|count) (${aName}) (?:in|of) (${aName}) (?:are|is|who are|that are|with) (${aName})`,
    ([who, group, what]) => `count ${who} in ${group} where ${who} is ${what}`,
  ],
  // `count travellers where t is up` → `count t in travellers where t is up`
  [
    `(count|any|no|how many|number of) (?:of )?(?:the )?(${aName}) where (${aName})(?=[. ])`,
    ([what = '', group, who]) =>
      `${/^(?:any|no)$/.test(what) ? what : 'count'} ${who} in ${group} where ${who}`,
  ],
  [
    `(?:how many|the number of|number of|count) (?:of )?(${aName}) (?:are|is|who are|that are|where|with|which are) (?:(?:are|is) )?(${aName})`,
    ([group, what], at) => {
      const who = freeName(at);
      return `count ${who} in ${group} where ${who} is ${what}`;
    },
  ],
  [
    `(?:how many|the number of|number of|count) (?:of )?(${aName})`,
    ([group = ''], at) =>
      at.names.is(group, 'side') || group === 'everyone'
        ? `count ${freeName(at)} in ${group}`
        : undefined,
  ],
  [
    `(?:any|some) (?:of )?(${aName}) (?:is|are) (${aName})`,
    ([group = '', what], at) =>
      `any ${freeName(at)} in ${groupIn(group, at) ?? group} where ${freeName(at)} is ${what}`,
  ],
  [
    `(?:every|all|each) (?:of )?(${aName}) (?:is|are) (${aName})`,
    ([group, what], at) => `every ${freeName(at)} in ${group} satisfies ${freeName(at)} is ${what}`,
  ],
  [
    `(?:no|none of|nobody in) (${aName}) (?:is|are) (${aName})`,
    ([group, what], at) => `no ${freeName(at)} in ${group} where ${freeName(at)} is ${what}`,
  ],
  [
    `(every ${aName} in [^,]*?) (?:has|must|should|is to|rolled)(?= )`,
    ([before]) => `${before} satisfies`,
  ],
  [
    `the (?:sum|total) of (${aName})\\.(${aName}) (?:of|in|over) (${aName})`,
    ([who, field, group]) => `total of ${who}.${field} for ${who} in ${group}`,
  ],
  [
    `(?:sum|total)(?: of)? (${aName}) (?:of|in|over|for) (${aName})`,
    ([field = '', group], at) =>
      at.names.is(field, 'field')
        ? `total of ${freeName(at)}.${field} for ${freeName(at)} in ${group}`
        : undefined,
  ],
  // `let t be the first of enemies of f where …` → `let t be first t in enemies of f where …`
  [
    `(let (${aName}) be) (?:the )?first (?:of|in|from)`,
    ([before, who]) => `${before} first ${who} in`,
  ],
  [`len\\(([^()]+)\\)`, ([of]) => `length of ${of}`],
  [`(${path})\\.(?:length|size|count)(?:\\(\\))?`, ([of]) => `length of ${of}`],
  [
    `(length of \\S+) (?:is )?in [([{]([^()[\\]{}]+)[)\\]}]`,
    ([of, list = '']) => `${of} is one of ${list.split(/ *, */).join(', ')}`,
  ],
  [`(?:the )?first (?:of|in) (${aName})`, ([group], at) => `first ${freeName(at)} in ${group}`],
  [
    `(?:an? )?(?:natural )?(\\d+) (?:is|was|gets) (?:rolled|thrown)`,
    ([n], at) => rollsAt(at)[0]?.concat(` is ${n}`),
  ],
  // Arithmetic and comparisons in words.
  [`plus`, () => '+'],
  [`(?:is |are )?(?:beats?|meets?|exceeds?) or (?:beats?|meets?|equals?|is)`, () => '>='],
  [`(?:equals?|matche?s?|ties?|is) or (?:beats?|exceeds?|is (?:above|over))`, () => '>='],
  // `no r in red is up` → `no r in red where r is up`
  [
    `(any|no|first) (${aName}) in (${aName}) ((?:is|can|has) .+?)(?=$|,| and | or )`,
    ([which, who, group, claim], { line }) => {
      const meant = `${which} ${who} in ${group} where ${who} ${claim}`;
      return / (?:and|or) /.test(line) ? `(${meant})` : meant;
    },
  ],
  // `b has health left` → `b.health > 0`; `b has 3 health` → `b.health >= 3`; `b has no health` → `b.health is 0`
  [
    `(${aName}) (?:still )?has (?:(no|any|some|\\d+|at least \\d+|more than \\d+) )?(${aName})(?: left)?`,
    ([who = '', many = 'any', field = ''], { names }) => {
      const number = /\d+/.exec(many)?.[0];
      if (!names.is(field, 'field') || names.typeOf(field)?.startsWith('yes/no') === true)
        return undefined;
      if (number === undefined) return `${who}.${field} ${many === 'no' ? 'is' : '>'} 0`;
      return `${who}.${field} ${many.startsWith('more') ? '>' : '>='} ${number}`;
    },
  ],
  // `g.head and g.body > 0` → `g.head > 0 and g.body > 0`
  [
    `(${path}) (and|or) (${path}) ([<>]=?|is not|is) (\\d+)`,
    ([a, joint, b, sign, n]) => `${a} ${sign} ${n} ${joint} ${b} ${sign} ${n}`,
  ],
  // `if chit moves` → `if chit.moves`
  [
    `if (${aName}) (${aName})`,
    ([who, field = ''], { names }) =>
      names.is(field, 'field', 'column') ? `if ${who}.${field}` : undefined,
  ],
  // `where chit is b.colour, b.strength > 0` → `where chit is b.colour and b.strength > 0`
  [`((?:where|when|if) [^,]+), ([^,]+)`, ([before, next]) => `${before} and ${next}`],
  // `size of cup` → `length of cup`; `cup + spent is 4` → `length of cup + length of spent is 4`
  [
    `(?:size|number|count|amount) of (${aName})`,
    ([deck = ''], { names }) => (names.is(deck, 'track') ? `length of ${deck}` : undefined),
  ],
  [
    `(${aName}) \\+ (${aName})(?= [<>i])`,
    ([a = '', b = ''], { names }) =>
      names.is(a, 'track') && names.is(b, 'track') ? `length of ${a} + length of ${b}` : undefined,
  ],
  // `number of activations this turn`, `how often activation was played this turn` → `times activation this turn`
  [
    `(?:the )?(?:number of|how often|how many times|how many)(?: the)? (${aName})(?: \\w+)*? this (${aName})`,
    ([span = '', within = ''], { names }) => {
      const one = [span, span.replace(/s$/, '')].find((name) => names.is(name, 'span'));
      return one === undefined || !names.is(within, 'span')
        ? undefined
        : `times ${one} this ${within}`;
    },
  ],
  // `Location[spot]`, `Location of spot`, `Location(spot)` → `Location at spot`
  [
    `(${aName})(?: (?:of|for|by|with) |\\[|\\()(${path})[\\])]?`,
    ([table = '', key], { names }) => (names.is(table, 'table') ? `${table} at ${key}` : undefined),
  ],
  // `each s in red with models` → `each s in red where s.models > 0`
  [
    `(each|any|no|first|every) (${aName}) in (.+?) (?:with|who has|that has|having) (?:any )?(${aName})(?: left)?$`,
    ([which, who, group, field = ''], { names }) =>
      names.is(field, 'field')
        ? `${which} ${who} in ${group} where ${who}.${field} > 0`
        : undefined,
  ],
  // `all Duellists have points` → `every q in Duellist satisfies q.points > 0`; also `no squad has more than 20 models`,
  // `everyone.points > 0`
  [
    `(all|every|each|everyone|no|any|some)(?: (${aName}))? (?:has|have) (?:(more than|at least|fewer than|less than|at most) )?(?:(\\d+) )?(${aName})(?: left)?`,
    ([which = '', group = 'everyone', than = 'at least', number, field = ''], at) => {
      const among = group === 'everyone' ? group : groupIn(group, at);
      if (among === undefined || !at.names.is(field, 'field')) return undefined;
      const who = freeName(at);
      const sign = { 'more than': '>', 'at least': '>=', 'at most': '<=' }[than] ?? '<';
      const claim = `${who}.${field} ${number === undefined ? '> 0' : `${sign} ${number}`}`;
      return /^(?:no|any|some)$/.test(which)
        ? `${which === 'no' ? 'no' : 'any'} ${who} in ${among} where ${claim}`
        : `every ${who} in ${among} satisfies ${claim}`;
    },
  ],
  [
    `(everyone|${aName})\\.(${aName}) ((?:[<>]=?|is) \\d+)`,
    ([group = '', field = '', claim], at) =>
      at.names.is(field, 'field') && (group === 'everyone' || at.names.is(group, 'side'))
        ? `every ${freeName(at)} in ${group} satisfies ${freeName(at)}.${field} ${claim}`
        : undefined,
  ],
  // `until Clash is not tied` → `until latest Clash by a is not tied`
  [
    `(${aName}) (is(?: not)?)(?= ${aName})`,
    ([name = '', is], { names }) =>
      names.is(name, 'check')
        ? `latest ${names.headOf(name)?.replace(/^check /, '')} ${is}`
        : undefined,
  ],
  // `each t in enemies where` → `each t in enemies of a where`; also `each t in a enemies where`
  [
    `in (?:the )?(?:(${aName}) )?(enemies|allies)(?! of)`,
    ([whose, group = ''], at) => {
      const people = peopleAt(at);
      const who =
        whose === undefined
          ? people.find(
              (one) => !new RegExp(`(?:each|any|no|every|first) ${one} in`, 'u').test(at.line),
            )
          : people.find((one) => one === whose);
      return who === undefined ? undefined : `in ${group} of ${who}`;
    },
  ],
  [
    `(?:an? )?(?:half|1/2|0\\.5) (?:of |\\* ?)?(?:the )?(${path})`,
    ([of]) => `${of} / 2 rounded down`,
  ],
  [`(${path}) \\* 0?\\.5`, ([of]) => `${of} / 2 rounded down`],
  [`(?:twice|double) (?:the )?(${path})`, ([of]) => `2 * ${of}`],
  [`max(?:imum)?\\(([^(),]+), *([^(),]+)\\)`, ([a = '', b = '']) => bounded(a, 'least', b)],
  [`min(?:imum)?\\(([^(),]+), *([^(),]+)\\)`, ([a = '', b = '']) => bounded(a, 'most', b)],
  // `max(b.HP for b in blue)` → `highest of b.HP for b in blue`; `any(f.hits > 0 for f in red)` → `any f in red where f.hits
  // > 0`
  [
    `(max|min|sum|total)(?:imum)?\\((?:of )?([^()]+ for ${aName} in [^()]+)\\)`,
    ([which = '', inside]) =>
      `${which === 'max' ? 'highest' : which === 'min' ? 'lowest' : 'total'} of ${inside}`,
  ],
  [
    `(any|all)\\(([^()]+) for (${aName}) in ([^()]+)\\)`,
    ([which, claim, who, group]) =>
      which === 'any'
        ? `any ${who} in ${group} where ${claim}`
        : `every ${who} in ${group} satisfies ${claim}`,
  ],
  // `at least one f in red is up` → `any f in red where f is up`; `at least 2 f in red are up` → `(count f in red where f is
  // up) >= 2`
  [
    `at least (one|\\d+) (?:of )?(${aName}) (?:in|of) (${aName}) (?:where \\2 )?(?:is|are) (${aName})`,
    ([many, who, group, what]) =>
      many === 'one' || many === '1'
        ? `any ${who} in ${group} where ${who} is ${what}`
        : `(count ${who} in ${group} where ${who} is ${what}) >= ${many}`,
  ],
  [
    `at least (one|\\d+) (?:of )?(?:the )?(${aName}) (?:is|are) (${aName})`,
    ([many, group, what], at) => {
      const who = freeName(at);
      return many === 'one' || many === '1'
        ? `any ${who} in ${group} where ${who} is ${what}`
        : `(count ${who} in ${group} where ${who} is ${what}) >= ${many}`;
    },
  ],
  [`(?:floor|int|trunc|rounddown)\\(([^(),]+)\\)`, ([a]) => `${a} rounded down`],
  [`(?:ceil|ceiling|roundup)\\(([^(),]+)\\)`, ([a]) => `${a} rounded up`],
  [`round\\(([^(),]+)\\)`, ([a]) => `${a} rounded off`],
  [
    `(?:the )?(?:foes?|enemy|opponents?|hostiles|adversaries|others) of (${aName})`,
    ([who]) => `enemies of ${who}`,
  ],
  [
    `(?:the )?(?:friends?|ally|comrades|companions|team) of (${aName})`,
    ([who]) => `allies of ${who}`,
  ],
  // `p.level d6` → `p.level * 1d6`
  [`(${aName}\\.${aName}) ?x? ?(d\\d+)`, ([many, die]) => `${many} * 1${die}`],
  // `for this round`, `for the rest of the round` → `until end of round`
  [
    `(?:for|during) (?:this|the current|the rest of (?:the|this)|the whole) (${aName})`,
    ([span = ''], { names }) => (names.is(span, 'span') ? `until end of ${span}` : undefined),
  ],
  [`minus (\\d+)`, ([n]) => `-${n}`],
];

/** Returns the greater or the smaller of two values. If one of them is a number, it becomes the bound. */
function bounded(a: string, which: 'least' | 'most', b: string): string {
  const [of, bound] = /^-?\d+$/.test(a.trim()) ? [b, a] : [a, b];
  const whole = / /.test(of.trim()) ? `(${of.trim()})` : of.trim();
  return `${whole} but at ${which} ${bound.trim()}`;
}

/** Returns a letter that no participant has as its name. */
function freeName(at: LineAt): string {
  const taken = peopleAt(at);
  return ['q', 'p', 'c', 'o'].find((one) => !taken.includes(one)) ?? 'q';
}

/** Returns lines with one part reworded, or two. */
export function recastValues(at: LineAt): readonly string[] {
  const once = replaced(at);
  return [...once, ...once.slice(0, mostFurther).flatMap((line) => replaced({ ...at, line }))];
}

const mostFurther = 6;

const compiled: readonly (readonly [RegExp, LinePart[1]])[] = [...claimParts, ...parts].map(
  ([pattern, meant]) => [
    new RegExp(`(?<![\\p{L}\\p{N}_.-])${pattern}(?![\\p{L}\\p{N}_-])`, 'u'),
    meant,
  ],
);

function replaced(at: LineAt): readonly string[] {
  return compiled.flatMap(([pattern, meant]) => {
    const found = pattern.exec(at.line);
    if (found === null) return [];
    const replacement = meant(found.slice(1), at);
    return replacement === undefined
      ? []
      : [
          at.line.slice(0, found.index) +
            replacement +
            at.line.slice(found.index + found[0].length),
        ];
  });
}
