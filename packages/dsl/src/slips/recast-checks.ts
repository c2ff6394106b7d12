// Builds lines of checks from the parts of a line: the condition of each outcome, and the modifiers of a roll.

import { splitText, peopleAt, rollsAt, aName, lineWords, type LineAt } from './recast-parts.ts';
import { rolls } from './recast-rolls.ts';

const sayings: readonly (readonly [RegExp, string])[] = [
  [/\b(?:is )?(?:at least|no less than|meets(?: or (?:beats|exceeds))?|equals or beats)\b|≥/, '>='],
  [/\b(?:is )?(?:at most|no more than)\b|≤/, '<='],
  [
    /\b(?:beats|exceeds|is above|is over|above|over|is greater than|is more than|is higher than)\b/,
    '>',
  ],
  [/\b(?:is below|is under|below|under|is less than|is lower than)\b/, '<'],
];

/**
 * Yields lines of checks, for lines such as `hit on 11 or higher`, `if x > 3 then hit else miss`, `otherwise: miss`, and
 * rolls.
 */
export function* checkLines(at: LineAt): Iterable<string> {
  const { bare, text } = splitText(at.line);
  const behind = text === '' ? '' : `  ${text}`;
  const branches = new RegExp(
    `^if (.+?),? (?:then |: ?)(${aName}),? *(?:,|;)? *(?:else|otherwise):? (${aName})$`,
    'u',
  ).exec(bare);
  if (branches !== null) yield `${branches[2]}  when ${branches[1]}\n${branches[3]}  otherwise`;
  const value = new RegExp(`^(?:set |let )?(${aName}) *(?:=|:=|<-| is ) *([^<>=]+)$`, 'u').exec(
    bare,
  );
  if (value !== null) yield `let ${value[1]} be ${value[2]}${behind}`;
  const not = new RegExp(`^(${aName}) +(?:when|if) (?:not|no) (${aName})$`, 'u').exec(bare);
  if (not !== null && at.names.is(not[2] ?? '', 'outcome')) yield `${not[1]}  otherwise${behind}`;
  const other = new RegExp(`^(?:otherwise|else|default)[:,]? +(?:it is )?(${aName})$`, 'u').exec(
    bare,
  );
  if (other !== null) yield `${other[1]}  otherwise${behind}`;
  const swapped = new RegExp(
    `^(?:when|if|on)? *(.+?)(?::|=>|->| then|,| ?=) *(${aName})$`,
    'u',
  ).exec(bare);
  const [roll] = rollsAt(at);
  const compared = (claim: string): string => {
    const said = sayings.reduce((so, [from, sign]) => so.replace(from, sign), claim.trim());
    const low =
      /^(\d+|\S+) or (?:lower|less|below|under|fewer)$|^(?:<=|up to) *(\d+)$|^(\d+) ?-$/.exec(said);
    if (low !== null) return `${roll} <= ${low[1] ?? low[2] ?? low[3]}`;
    const high = /^(?:an? )?(\d+|\S+)(?: or (?:higher|more|above|better|up|over)|\+)$/.exec(said);
    if (high !== null) return `${roll} >= ${high[1]}`;
    const range = /^(?:an? )?(\d+) ?(?:-|–|to|\.\.) ?(\d+)$/.exec(said);
    if (range !== null) return `${roll} is one of ${range[1]}..${range[2]}`;
    if (/^(?:>=|<=|>|<) /.test(said)) return `${roll} ${said}`;
    const natural = /^(?:an? )?nat(?:ural)?\.? ?(\d+)$/i.exec(said);
    if (natural !== null) return `natural of ${roll} is ${natural[1]}`;
    const goal =
      /^(?:versus |vs\.? |against )?(?:an? )?(?:DC|TN|difficulty|target(?: number)?):? ?(\S+)$/i.exec(
        said,
      );
    if (goal !== null) return `${roll} >= ${goal[1]}`;
    const versus = new RegExp(`^(?:versus|vs\\.?|against) (${aName}(?:\\.${aName})*)$`, 'u').exec(
      said,
    );
    if (versus !== null) return `${roll} >= ${versus[1]}`;
    if (/^(?:an? )?(?:equal|tied?|draw|exactly equal|equality)$/.test(said)) {
      // The value that the outcomes above compare, if they all compare the same one.
      const above = at.above.findLast((one) => / when [^"]* [<>]=? /.test(one));
      const claim = / when ([^"]*?) [<>]=? ([^"]*?)(?: {2}.*)?$/.exec(above ?? '');
      if (claim !== null) return `${claim[1]} is ${claim[2]}`;
    }
    if (/^\d+(?:(?:,|,? or) ?\d+)+$/.test(said))
      return `${roll} is one of ${said.split(/,? or |, ?/).join(', ')}`;
    if (/^(?:an? )?\d+$/.test(said)) return `${roll} is ${/\d+/.exec(said)?.[0]}`;
    return said;
  };
  // `10+ full`, `7-9 partial`, `6 or less miss`: a range, then the outcome.
  const ranged = new RegExp(
    `^(?:on )?(?:an? )?(\\d+ ?(?:\\+|(?:-|–|to|\\.\\.) ?\\d+)|\\d+ or \\w+|nat(?:ural)? \\d+)[:, ]+(?:is )?(?:an? )?(${aName})$`,
    'u',
  ).exec(bare);
  if (ranged !== null) yield `${ranged[2]}  when ${compared(ranged[1] ?? '')}${behind}`;
  if (swapped !== null && !/^roll\b/.test(bare))
    yield `${swapped[2]}  when ${compared(swapped[1] ?? '')}${behind}`;
  const outcome = new RegExp(
    `^(${aName})(?: is)?(?:[:,=]| +-)? +(?:when |if |on |with |for |at |from |is )?(?:an? |the roll is )?(.+)$`,
    'u',
  ).exec(bare);
  if (
    outcome !== null &&
    !['roll', 'let', 'counts', 'if', 'when', 'otherwise'].includes(outcome[1] ?? '')
  ) {
    yield `${outcome[1]}  when ${compared(outcome[2] ?? '')}${behind}`;
    if (
      /^(?:else|otherwise|in all other cases|if not|failing that|everything else)$/.test(
        outcome[2] ?? '',
      )
    )
      yield `${outcome[1]}  otherwise${behind}`;
    const amount = /^([+-]) ?(\S+)(?: (?:if|when|where|while|for|against) (.*))?$/.exec(
      outcome[2] ?? '',
    );
    if (amount !== null)
      yield `  ${outcome[1]}  ${amount[1]} ${amount[2]}${amount[3] === undefined ? '' : `  when ${amount[3]}`}`;
  }
  if (new RegExp(`^${aName}$`, 'u').test(bare)) yield `${bare}  otherwise${behind}`;
  yield* rolls(at);
  yield* bonuses(at);
}

/**
 * Yields modifiers, for lines such as `+2 if t is Prone`, `add 2 when …`, `bonus of 2 …`. A modifier needs a name, and goes
 * below the roll.
 */
export function* bonuses(at: LineAt): Iterable<string> {
  const { bare } = splitText(at.line);
  // `Bad arm: -2 when …` → `Bad-arm  -2 when …`, because a name is one word.
  const titled = /^(\p{L}+(?:[ '’]\p{L}+){1,2}):? +([+-].*)$/u.exec(bare);
  if (titled !== null && !/^(?:add|plus|minus|bonus|penalty|subtract)\b/i.test(bare))
    yield `${titled[1]?.replace(/['’]/g, '').replaceAll(' ', '-')}  ${titled[2]}`;
  // `only the best of Light` → `best of Light`
  const [, one] =
    new RegExp(
      `^(?:only |just )?(?:the )?(?:best|highest|largest|better) (?:one )?of (?:the )?(${aName})$`,
      'u',
    ).exec(bare) ?? [];
  if (one !== undefined) yield `best of ${one}`;
  const favour = new RegExp(
    `^(${aName})[: ]+.*?\\b(disadvantage|advantage)(?:,? (?:if|when|where|while) (.*))?$`,
    'u',
  ).exec(bare);
  if (favour !== null)
    for (const why of favour[3] === undefined ? [''] : held(favour[3], at))
      yield `${favour[1]}  ${favour[2]}${why === '' ? '' : `  when ${why}`}`;
  // `advantage when t is Prone` → `Prone  advantage  when t is Prone`
  const [, bareFavour = '', why = ''] =
    /^(disadvantage|advantage),? (?:if|when|where|while) (.*)$/.exec(bare) ?? [];
  if (bareFavour !== '')
    for (const indent of ['', '  '])
      yield `${indent}${nameFor(why) ?? 'Favour'}  ${bareFavour}  when ${why}`;
  // `if t is Held: +2` → `Held  +2  when t is Held`
  const behind = /^(?:if|when|while) (.+?)[:,]? ([+-] ?\d+)$/.exec(bare);
  if (behind !== null) yield* bonuses({ ...at, line: `${behind[2]} when ${behind[1]}` });
  const sign = /^(?:-|subtract|minus|penalty)/.test(bare) ? '-' : '+';
  const found = new RegExp(
    `^(?:[+-]|add|plus|minus|subtract|bonus(?: of)?|penalty(?: of)?) ?[+-]?(\\d+|${aName}(?:\\.${aName})?)(?: to \\S+(?: roll)?)?(?:,? (?:if|when|where|while) (.*))?$`,
    'u',
  ).exec(bare);
  if (found === null) return;
  const [, amount = '', condition] = found;
  const name = nameFor(condition) ?? (sign === '-' ? 'Penalty' : 'Bonus');
  const [who] = peopleAt(at);
  if (who !== undefined && condition === undefined && at.names.is(amount, 'field')) {
    const own = `${amount.charAt(0).toUpperCase()}${amount.slice(1)}  ${sign} ${who}.${amount}`;
    yield own;
    yield `  ${own}`;
  }
  const claims =
    condition === undefined
      ? ['']
      : [
          `  when ${condition}`,
          ...(who === undefined
            ? []
            : [`  when ${who}.${condition}`, `  when ${who} is ${condition}`]),
        ];
  for (const when of claims) {
    const signed = `${sign}${/^\d/.test(amount) ? '' : ' '}${amount}`;
    yield `${name}  ${signed}${when}`;
    yield `  ${name}  ${signed}${when}`;
  }
}

/** Returns `t is Prone` for `t Prone`; otherwise the claim unchanged. */
function held(claim: string, at: LineAt): readonly string[] {
  const [, who = '', what = ''] = new RegExp(`^(${aName}) (${aName})$`, 'u').exec(claim) ?? [];
  return peopleAt(at).includes(who) && at.names.is(what, 'condition', 'adjective')
    ? [`${who} is ${what}`]
    : [claim];
}

/** Returns a name for a modifier, made of the last word of its condition. */
function nameFor(condition: string | undefined): string | undefined {
  const about = lineWords(condition ?? '').findLast((one) => one.length > 2);
  return about && `${about.charAt(0).toUpperCase()}${about.slice(1)}`;
}
