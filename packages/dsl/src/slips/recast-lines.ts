// Builds lines that only one kind of declaration has, from the parts of a line.

import { howLong } from './durations.ts';
import { bonuses, checkLines } from './recast-checks.ts';
import { moments } from './recast-events.ts';
import { cellsListed, cellsNamed, dashAdded, rows } from './recast-rows.ts';
import { fields } from './recast-fields.ts';
import {
  amountIn,
  splitText,
  groupIn,
  peopleAt,
  targetIn,
  actionNamed,
  countsHarm,
  aName,
  lineWords,
  type LineAt,
} from './recast-parts.ts';

/** Returns the lines of such a declaration that a line may mean. */
export function recastLine(at: LineAt, owner: string): readonly string[] {
  return [...outcomesListed(at), ...(byOwner.get(owner)?.(at) ?? [])];
}

/** Yields the line with commas between several outcomes: for `critical or hit  t gains Prone`, `miss/fumble nothing`. */
function* outcomesListed({ line, names }: LineAt): Iterable<string> {
  const found = new RegExp(`^${aName}(?:(?:,? or |,? and | ?[/|&] ?|, )${aName})+`, 'u').exec(line);
  const side = new RegExp(`^${aName}(?: ${aName})+(?=  )`, 'u').exec(line)?.[0].split(' ') ?? [];
  if (side.length > 1 && side.every((one) => names.is(one, 'outcome')))
    yield `${side.join(', ')}${line.slice(side.join(' ').length)}`;
  const listed = found?.[0].split(/,? or |,? and | ?[/|&] ?|, /) ?? [];
  if (found !== null && listed.every((one) => names.is(one, 'outcome')))
    yield `${listed.join(', ')}  ${line.slice(found[0].length).replace(/^[\s:]+/, '')}`;
}

const byOwner: ReadonlyMap<string, (at: LineAt) => Iterable<string>> = new Map([
  ['kind', fields],
  ['condition', conditionLines],
  ['ruling', options],
  ['choice', options],
  ['check', checkLines],
  ['action', actionLines],
  ['invariant', moments],
  ['measure', moments],
  ['policy', answers],
  ['scenario', setUp],
  ['example', exampleLines],
  ['table', rows],
  ['add', bonuses],
  ['define', cases],
]);

/** Yields lines of conditions, for lines such as `cannot act`, `3 rounds`, `until the end of the turn`. */
export function* conditionLines(at: LineAt): Iterable<string> {
  const { line, names } = at;
  const said = lineWords(line).find((one) => !names.is(one, 'action') && actionNamed(one, names));
  if (said !== undefined) yield `bars ${actionNamed(said, names)}`;
  const several = new RegExp(
    `^has (${aName}) (${aName}) (?=\\d*\\.\\.|yes/no|number|one of|dice)`,
    'u',
  ).exec(line);
  if (several !== null) yield `has ${several[1]}-${several[2]} ${line.slice(several[0].length)}`;
  if (/^lasts until (?:the )?next\b/.test(line)) yield `lasts ${howLong(at)}`;
  if (/^(?:bars|lasts|has)\b/.test(line)) {
    yield line;
    return;
  }
  const words = lineWords(line);
  const span = words.find(
    (one) => names.is(one, 'span') || names.is(one.replace(/s$/, ''), 'span'),
  );
  const many = /\b(\d+|an?|one)\b/.exec(line)?.[1];
  const edge = /\b(?:starts?|begin\w*)\b/.test(line) ? 'start' : 'end';
  const next = /\bnext\b/.test(line) ? 'next ' : '';
  const lasts =
    span === undefined
      ? undefined
      : /\b(?:ends?|until|till?|with)\b/.test(line) || (next !== '' && many === undefined)
        ? `lasts ${howLong(at) ?? `until ${edge} of ${next}${span}`}`
        : `lasts for ${/^\d/.test(many ?? '') ? many : '1'} ${span}`;
  const what = words.find((one) => names.is(one, 'action'));
  const tag = words.find((one) => names.is(one, 'tag'));
  const bars =
    what !== undefined
      ? `bars ${what}`
      : tag !== undefined
        ? `bars any ${tag}`
        : /\b(?:act|acts|action|actions|anything|everything|nothing|all|move|do)\b/.test(line)
          ? 'bars everything'
          : undefined;
  if (bars !== undefined && lasts !== undefined) yield `${bars}\n${lasts}`;
  if (lasts !== undefined) yield lasts;
  if (bars !== undefined) yield bars;
}

/** Yields options, for lines such as `default: yes "…"`, `yes (default)`, `a - "…"`. */
function* options(at: LineAt): Iterable<string> {
  const { bare, text } = splitText(at.line);
  const condition = /^(\S+(?: +"[^"]*")?),? +(?:if|where|while|provided(?: that)?) +(.*)$/.exec(
    at.line,
  );
  if (condition !== null) yield `${condition[1]}  when ${condition[2]}`;
  // `gear (a thing is lost) when …`, `gear when … "a thing is lost"` → `gear "a thing is lost" when …`
  const bracketed = new RegExp(`^(${aName}) +\\(([^()"]+)\\)(.*)$`, 'u').exec(at.line);
  if (bracketed !== null) {
    yield `${bracketed[1]}  "${bracketed[2]}"${bracketed[3]}`;
    return;
  }
  const behind = new RegExp(`^(${aName}) +(when .*?) +("[^"]*")$`, 'u').exec(at.line);
  if (behind !== null) yield `${behind[1]}  ${behind[3]}  ${behind[2]}`;
  const said = new RegExp(`^(${aName}) *[:=-] +(\\p{L}.*)$`, 'u').exec(at.line);
  if (said !== null && !at.line.includes('"')) yield `${said[1]}  "${said[2]}"`;
  const name = lineWords(bare).find((one) => one !== 'default' && one !== 'option');
  if (name === undefined) return;
  const isDefault = /\b(?:default|usual(?:ly)?|standard)\b|\*/i.test(bare);
  yield `${name}${text === '' ? '' : `  ${text}`}${isDefault ? '  default' : ''}`;
}

/** Yields case lines, for lines such as `if c is Prone: 2`, `s > t: 3`, `else 1`. */
function* cases({ line }: LineAt): Iterable<string> {
  const claimed = /^(.*[<>=].*?)(?::|,| then| =>| ->) *(\S+)$/.exec(line);
  if (claimed !== null) yield `${claimed[2]}  when ${claimed[1]?.replace(/^(?:if|when) /, '')}`;
  const when = /^(?:if|when) (.+?)(?::|,| then| =>| ->) *(\S.*)$/.exec(line);
  if (when !== null) yield `${when[2]}  when ${when[1]}`;
  const other = /^(?:else|otherwise|default|in all other cases)[:,]? +(\S.*)$/.exec(line);
  if (other !== null) yield `${other[1]}  otherwise`;
  const behind = /^(\S.*?),? (?:if|where|whenever|for|:) (.+)$/.exec(line);
  if (behind !== null) yield `${behind[1]}  when ${behind[2]}`;
}

/** Matches a name in the head of an action, except the actor's. */
const parameter = new RegExp(` (?:on|at|with|against|of|for|from|to|in) (${aName})`, 'gu');

function withoutTexts(line: string): string {
  return line.replace(/"[^"]*"/g, '');
}

/** Yields lines of actions, for lines such as `limit 1 per unit`, `cost: 1 AP`, `pick one enemy t`. */
function* actionLines(at: LineAt): Iterable<string> {
  const { bare } = splitText(at.line);
  const several = at.line.split(/[,;] (?=(?:counts|costs|once|pick|allowed)\b)/);
  if (several.length > 1) yield several.join('\n');
  const words = lineWords(bare);
  const { names } = at;
  const span = words.find((one) => names.is(one, 'span') || one === 'encounter');
  if (span !== undefined && /\b(?:once|one|1|limit|only|max\w*|single|per)\b/i.test(bare))
    yield `once per ${span}`;
  const field = words.find((one) => names.is(one, 'field'));
  const amount = /\d+/.exec(bare)?.[0];
  if (amount !== undefined && field !== undefined && words.length === 1)
    yield `costs ${amount} ${field}`;
  if (
    /\b(?:costs?|price|spends?|uses?|pays?|requires?|needs?|takes?)\b/i.test(bare) &&
    field !== undefined
  )
    yield `costs ${amount ?? 1} ${field}`;
  const tag = words.filter((one) => names.is(one, 'tag'));
  if (tag.length > 0 && /\b(?:counts?|tags?|types?|is|kind|as)\b/i.test(bare))
    yield `counts as ${tag.join(', ')}`;
  const never = new RegExp(
    `^(?:not allowed|forbidden|impossible|not possible|cannot(?: be (?:taken|done|used))?|never)(?: when| if| while) (?:(${aName}) is (${aName})$)?(.*)$`,
    'u',
  ).exec(bare);
  if (never !== null) {
    const [, subject, quality, rest = ''] = never;
    const [doer] = peopleAt(at);
    if (subject !== undefined) yield `allowed when ${subject} is not ${quality}`;
    else if (doer !== undefined && names.is(rest, 'condition', 'adjective'))
      yield `allowed when ${doer} is not ${rest}`;
    else yield `allowed when not (${rest})`;
  }
  const need =
    /^(?:needs?|requires?|only|allowed|available|possible|usable|can be taken|if|when|condition|prerequisite)\b:?(?: (?:if|when|that|only|while|for|those|with|who|has|have))* (.*)$/.exec(
      bare,
    )?.[1];
  if (need !== undefined) yield `allowed when ${need}`;
  if (/\b(?:picks?|chooses?|selects?|targets?)\b/i.test(bare)) {
    const group = groupIn(bare.split(' where ')[0] ?? '', at);
    // A pick fills one of the parameters, usually the last.
    const parameters = [...withoutTexts(at.above[0] ?? '').matchAll(parameter)].flatMap(
      ([, name = '']) => name,
    );
    const known = parameters.findLast((one) => words.includes(one)) ?? parameters.at(-1);
    const tail =
      / (?:where|who|that|which) .*$/
        .exec(bare)?.[0]
        ?.replace(/^ (?:who|that|which)(?: is| are)?/, ` where ${known ?? 't'} is`) ?? '';
    if (group !== undefined) yield `pick ${known ?? 't'} from ${group}${tail}`;
  }
}

/**
 * Yields lines of policies, for lines such as `take Act, then Attack`, `pick the weakest`, `attack whoever has the lowest
 * HP`, `if a is hurt: take Rest`.
 */
function* answers(at: LineAt): Iterable<string> {
  const behind =
    /^(?:if|when|while|whenever) (.+?),?:? (?:then )?((?:take|pick|choose|say|list) .*)$/.exec(
      at.line,
    );
  if (behind !== null) yield `${behind[2]}  when ${behind[1]}`;
  const { bare } = splitText(at.line);
  const { names } = at;
  const [before = '', condition] = bare.split(/,? (?:when|if|while|as long as) (.*)/);
  const when = condition === undefined ? '' : `  when ${condition}`;
  const taken = lineWords(before).filter((one) => names.is(one, 'action'));
  const choice = lineWords(before).find((one) => names.is(one, 'choice'));
  const most = /^say (?:the )?(?:(max\w*|highest|most)|min\w*|lowest|least)$/i.exec(before);
  if (most !== null) yield `say ${most[1] === undefined ? 'least' : 'most'}${when}`;
  const how = /^(?:(always)|never) (?:(?:choose|answer|pick) )?\S+$/.exec(before);
  if (choice !== undefined && how !== null)
    yield `choose ${choice} ${how[1] === undefined ? 'no' : 'yes'}${when}`;
  if (choice !== undefined && lineWords(before.replace(/^choose /, '')).length === 1)
    yield `choose ${choice} yes${when}`;
  // `choose yields` → `choose Offer yields`, where `Offer` is the choice that has this option.
  for (const option of lineWords(before.replace(/^choose /, '')))
    for (const owner of names.ownersOf('outcome', option))
      if (owner.startsWith('choice '))
        yield `choose ${owner.slice('choice '.length)} ${option}${when}`;
  const tag = lineWords(before).find((one) => names.is(one, 'tag'));
  if (tag !== undefined) yield `take any ${tag}${when}`;
  const field =
    lineWords(before).find((one) => names.is(one, 'field')) ??
    lineWords(before).find((one) => names.is(one, 'column')) ??
    lineWords(before).flatMap(
      (one) =>
        names.all('field').find((own) => own.replace(/s$/, '') === one.replace(/ed$/, '')) ?? [],
    )[0];
  const isLow = /\b(?:low\w*|weak\w*|least|smallest|fewest|most wounded|min\w*|nearly)\b/i.test(
    before,
  );
  const isHigh = /\b(?:high\w*|strong\w*|most|biggest|largest|best|max\w*)\b/i.test(before);
  // The target of an action is a separate question, so it goes on a separate line.
  const first = taken.map((one) => `take ${one}${when}`).join('\n');
  if (taken.length > 0 && !isLow && !isHigh) yield first;
  if (isLow || isHigh)
    for (const one of field === undefined
      ? names
          .all('field')
          .filter((name) => /^(?:hp|health|hits)$/i.test(name) || countsHarm(name, names))
      : [field])
      yield `${taken.length === 0 ? '' : `${first}\n`}pick ${isLow !== (countsHarm(one, names) && /\b(?:weak\w*|wounded|hurt|nearly)\b/i.test(before)) ? 'lowest' : 'highest'} option.${one}${taken.length === 0 ? when : ''}`;
  if (/\b(?:nothing|pass|wait|skip|idle)\b/i.test(before)) yield `take nothing${when}`;
  if (/\b(?:first|random)\b/i.test(before)) yield `pick first${when}`;
}

/** Yields lines of scenarios, for lines such as `set light to dark`, `everyone uses Quiet`, `F1, F2  no`. */
function* setUp(at: LineAt): Iterable<string> {
  const { bare } = splitText(at.line);
  const { names } = at;
  const words = lineWords(bare);
  const named = words.find((one) => names.is(one, 'given', 'ruling'));
  if (named !== undefined) {
    const value =
      /(?:to|=|:|is|be|at)\s*(\S+)$/.exec(bare)?.[1] ??
      /(\S+)$/.exec(bare)?.[1] ??
      amountIn(bare, named, at);
    yield `${names.is(named, 'given') ? 'given' : 'ruling'} ${named} ${value}`;
  }
  const policy = words.find((one) => names.is(one, 'policy'));
  if (policy !== undefined) {
    const who =
      words.find((one) => one === 'referee' || names.is(one, 'participant')) ?? groupIn(bare, at);
    yield `policy ${policy} for ${who ?? 'everyone'}`;
  }
  const side = words.find((one) => names.is(one, 'side'));
  if (side !== undefined && words.length <= 3) yield `side ${side}`;
  const several = new RegExp(`^(${aName}(?:(?:,| and|, and) ${aName})+)(  +.*)?$`, 'u').exec(bare);
  if (several !== null)
    yield (several[1] ?? '')
      .split(/,? and |, /)
      .map((one) => one + (several[2] ?? ''))
      .join('\n');
  const span = words.find((one) => names.is(one, 'span'));
  const nth = /\b(\d+)\b/.exec(bare)?.[1];
  if (span !== undefined && nth !== undefined)
    yield `at ${/\bend\b/.test(bare) ? 'end' : 'start'} of ${span} ${nth}`;
  const like = /\b(?:like|as|from|extends|copy|same)\b/i.test(bare)
    ? words.find((one) => names.is(one, 'scenario'))
    : undefined;
  if (like !== undefined) yield `like ${like}`;
  const many = new RegExp(`^(\\d+) ?x? ?(${aName}?)s?(  +.*)?$`, 'u').exec(bare);
  if (many !== null)
    for (const one of new Set([many[2]?.replace(/s$/, ''), many[2]]))
      yield `${one} x${many[1]}${many[3] ?? ''}`;
  const times = new RegExp(`^(${aName}) ?[*×(] ?x?(\\d+)\\)?(  +.*)?$`, 'u').exec(bare);
  if (times !== null) yield `${times[1]} x${times[2]}${times[3] ?? ''}`;
  // `Rosa skill 4 guard 14`: a first row of a side also needs a line above it with the columns.
  const cells = [...bare.matchAll(new RegExp(`(${aName})[ :=]+(-?\\d+|yes|no)`, 'gu'))];
  const [, participant] = new RegExp(`^(${aName})[:,]? `, 'u').exec(bare) ?? [];
  if (cells.length > 0 && cells.every(([, field = '']) => names.is(field, 'field')))
    for (const kind of names.all('kind'))
      yield `${kind}  ${cells.map(([, field]) => field).join('  ')}\n${participant}  ${cells.map(([, , cell]) => cell).join('  ')}`;
  yield* cellsNamed(at);
  yield* dashAdded(at);
  yield at.line.replace(/(?<=\s)\+(?=\d)/g, '');
}

/** Yields lines of examples, for lines such as `rolls 3 4`, `then t.HP is 3`, `P1 rolls 7`. */
function* exampleLines(at: LineAt): Iterable<string> {
  const { bare } = splitText(at.line);
  const { names } = at;
  const words = lineWords(bare);
  const cases = at.above.findLastIndex((one) => one.trim() === 'cases');
  if (cases >= 0) yield* cellsListed(at.line, at.above[cases + 1]);
  // `Zoe chooses suffer`, `answer referee inflict-harm`: the option tells which choice is meant.
  const option = words.find((one) =>
    names.ownersOf('outcome', one).some((owner) => owner.startsWith('choice ')),
  );
  const deciders = words.filter((one) => one === 'referee' || names.is(one, 'participant', 'side'));
  const decider =
    deciders.length > 1 ? deciders.find((one) => bare.includes(` by ${one}`)) : deciders[0];
  if (option !== undefined && decider !== undefined && !/^expect\b/.test(bare))
    for (const owner of names.ownersOf('outcome', option))
      if (owner.startsWith('choice ')) {
        const choice = owner.slice('choice '.length);
        const by = / by referee\b/.test(names.headOf(choice) ?? '') ? 'referee' : decider;
        yield `answer ${choice} by ${by} ${option}`;
      }
  // Lines above a `try` describe the situation before it.
  const isBefore =
    (at.below ?? []).some((one) => /^ *try\b/.test(one)) &&
    !at.above.some((one) => /^ *try\b/.test(one));
  const [, whose, , what] =
    new RegExp(`^(?:expect )?(${aName}) (is|has) (${aName})$`, 'u').exec(bare) ?? [];
  if (
    isBefore &&
    !bare.startsWith('expect') &&
    names.is(whose ?? '', 'participant') &&
    names.is(what ?? '', 'condition', 'field')
  )
    yield `with ${whose}.${what} yes`;
  const [, owner = '', many, field = ''] =
    new RegExp(`^(${aName}) (?:has|starts with) (\\d+) (${aName})$`, 'u').exec(bare) ?? [];
  if (isBefore && names.is(owner, 'participant') && names.is(field, 'field'))
    yield `with ${owner}.${field} ${many}`;
  // `at end of round 1 expect Ann.HP is 6` → `expect at end of round 1`, and below it `Ann.HP is 6`
  const [, when, claimed] =
    /^(?:expect )?((?:at (?:start|end) of|always|whenever)\b.*?),? (?:expect )([^,]+)$/.exec(
      bare,
    ) ?? [];
  if (when !== undefined) yield `expect ${when}\n  ${claimed}`;
  // `dice Battle attack by West  4 6` → `dice Battle.attack by West  4 6`
  const [, called = '', thrown = '', faces = ''] =
    new RegExp(`^dice (${aName}) (${aName})( by .*)$`, 'u').exec(bare) ?? [];
  if (names.ownersOf('roll', thrown).includes(`check ${called}`))
    yield `dice ${called}.${thrown}${faces}`;
  const numbers = bare.match(/(?<![\w.-])\d+(?!\w)/g) ?? [];
  if (/\b(?:dice|die|rolls?|faces?|throws?|rolled|results?)\b/i.test(bare) && numbers.length > 0) {
    const who = words.find((one) => names.is(one, 'participant'));
    const check = words.find((one) => names.is(one, 'check'));
    if (who !== undefined && check !== undefined)
      yield `dice ${check} by ${who}  ${numbers.join(' ')}`;
    else yield `dice in order  ${numbers.join(' ')}`;
  }
  const plain = /^(?:\p{Lu}\S* rolls |dice )/u.test(bare)
    ? bare.replace(/(\d) *[+,/&] *(?=\d)/g, '$1 ')
    : bare;
  if (plain !== bare) yield plain;
  const roll = new RegExp(`(?<![\\p{L}.])(${aName}\\.${aName})(?![\\p{L}])`, 'u').exec(bare)?.[1];
  const roller = words.find((one) => names.is(one, 'participant'));
  if (roll !== undefined && roller !== undefined && numbers.length > 0)
    yield `dice ${roll} by ${roller}  ${numbers.join(' ')}`;
  const moment = /^expect (.+?),? (at (?:the )?(?:end|start) of (?:the )?.+)$/.exec(bare);
  if (moment !== null) yield `expect ${moment[2]?.replaceAll('the ', '')}\n  ${moment[1]}`;
  const claim =
    /^(?:expect(?: that)?|then|should|assert|verify|result|so|must|ensure|check(?: that)?|afterwards|finally|now|outcome)[:,]? (.*)$/i.exec(
      bare,
    )?.[1];
  if (claim !== undefined) {
    yield `expect ${claim}`;
    yield `expect ${claim.replace(/ (?:should be|must be|will be|equals?|=|==|are|has|to be) /, ' is ')}`;
  }
  const target = targetIn(bare, at);
  if (target !== undefined && numbers.length === 1) {
    yield `expect ${target} is ${numbers[0]}`;
    if (/\b(?:with|given|set|start\w*|let)\b/i.test(bare)) yield `with ${target} ${numbers[0]}`;
  }
  const scenario = words.find((one) => names.is(one, 'scenario'));
  if (scenario !== undefined) yield `scenario ${scenario}`;
  const check = words.find((one) => names.is(one, 'check', 'procedure', 'action'));
  const head = check === undefined ? undefined : names.headOf(check);
  const people = words.filter((one) => names.is(one, 'participant'));
  if (check !== undefined && head !== undefined) {
    const slots = [...head.matchAll(/\b(by|of|from|on|with|at|against|for|to) [\p{L}]/gu)];
    const outcome = words.find((one) => names.is(one, 'outcome'));
    if (people.length >= slots.length)
      yield `try ${check}${slots.map(([, little], n) => ` ${little} ${people[n]}`).join('')}${outcome === undefined ? '' : ` is ${outcome}`}`;
    const [who] = people;
    if (who !== undefined && names.is(check, 'action'))
      yield `answer ${who} takes ${check}${people[1] === undefined ? '' : ` on ${people[1]}`}`;
  }
  yield* setUp(at);
}
