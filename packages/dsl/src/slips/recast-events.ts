// Builds moments and events from the parts of a line.

import {
  splitText,
  aName,
  lineWords,
  ordinals,
  peopleAt,
  targetIn,
  type LineAt,
} from './recast-parts.ts';

const moment = /^(?:always|at|whenever|when|each time|every time|after|before|on|once)\b/i;

/**
 * Yields the moment of an invariant or a measure, for lines such as `when p gains X`, `after each round`, `every turn`, `at
 * the end`.
 */
export function* moments(at: LineAt): Iterable<string> {
  const { bare } = splitText(at.line);
  const { names } = at;
  const words = lineWords(bare);
  const span = words
    .map((one) => (names.is(one, 'span') ? one : one.replace(/s$/, '')))
    .find((one) => names.is(one, 'span'));
  if (at.above.length > 1) return;
  // `at end of encounter count of p in …` → `at end of encounter`, and below it `count p in …`
  const [, when, what] =
    /^(always|at (?:start|end) of .*?),? ((?:count|total|highest|lowest|any|every|no|length)\b.*)$/.exec(
      bare,
    ) ?? [];
  if (when !== undefined) yield `${when}\n${what?.replace(/^count of /, 'count ')}`;
  // Puts a moment above a claim that has none.
  if (!moment.test(bare) && !(at.below ?? []).some((one) => moment.test(one.trim())))
    yield `${/^measure\b/.test(at.above[0] ?? '') ? 'at end of encounter' : 'always'}\n${at.line}`;
  const step = new RegExp(`\\bstep (${aName})`, 'u').exec(bare)?.[1];
  if (step !== undefined) yield `at end of step ${step}`;
  const [, nth = ''] =
    span === undefined ? [] : (new RegExp(`(${aName}) ${span}`, 'u').exec(bare) ?? []);
  const ordinal = ordinals.indexOf(nth) + 1;
  const number = /\b(\d+)\b/.exec(bare)?.[1] ?? (ordinal > 0 ? String(ordinal) : undefined);
  const edge = /\bend of\b/i.test(bare)
    ? 'end'
    : /\b(?:start|starts|begin\w*|before|first|new)\b/i.test(
          number === undefined ? bare : bare.replace(nth, ''),
        )
      ? 'start'
      : 'end';
  const ended =
    /^(?:when|once|after|as soon as) (?:the |an? |each |every )?(\S+) (?:ends|is over|has ended|finishes|is finished|is done)$/i.exec(
      bare,
    )?.[1];
  if (ended !== undefined && !names.is(ended, 'span') && fights.test(ended))
    yield 'at end of encounter';
  else if (ended !== undefined && names.is(ended, 'span')) yield `at end of each ${ended}`;
  const event =
    /^(?:whenever|when|if|each time(?: that)?|every time(?: that)?|as soon as|once|after|on) (.*)$/i.exec(
      bare,
    )?.[1];
  if (span !== undefined && number !== undefined) yield `at ${edge} of ${span} ${number}`;
  if (event !== undefined) {
    yield `whenever ${event}`;
    yield `whenever ${event.replace(/^(?:somebody|someone|anybody|anyone|a \p{L}+) /u, 'p ')}`;
    for (const one of possibleEvents(at, event)) yield `whenever ${one}`;
    const gained = new RegExp(`^(${aName}) (?:is|becomes|gets) (${aName})$`, 'u').exec(event);
    if (gained !== null) yield `whenever ${gained[1]} gains ${gained[2]}`;
  }
  if (span !== undefined && event !== `${span} begins`)
    yield number === undefined ? `at ${edge} of each ${span}` : `at ${edge} of ${span} ${number}`;
  else if (/\b(?:end|over|finally|last|result|after)\b/i.test(bare) && !namesSpan(bare))
    yield 'at end of encounter';
  if (/\b(?:always|all times?|any time|constantly|ever|throughout)\b/i.test(bare)) yield 'always';
}

/** Matches words for the whole encounter. */
const fights =
  /^(?:encounter|fight|fighting|battle|combat|scene|game|match|skirmish|duel|play|day|it|all|everything)s?$/i;

/** True if a moment names a span, such as `at end of bout`. The encounter has names such as `fight` too. */
function namesSpan(moment: string): boolean {
  const [, name = ''] =
    new RegExp(`\\b(?:end|start) of (?:each |every |the |an? )?(${aName})$`, 'u').exec(moment) ??
    [];
  return name !== '' && !fights.test(name);
}

/** Yields the event of a trigger, for lines such as `when t drops to 0 HP`, `when v is hit`. */
export function* possibleEvents(at: LineAt, wanted: string): Iterable<string> {
  const { names } = at;
  const words = lineWords(wanted);
  const span = words.find((one) => names.is(one, 'span'));
  const edge = /\b(?:start|starts|begin\w*)\b/i.test(wanted) ? 'begins' : 'ends';
  if (span !== undefined) yield `${span} ${edge}`;
  const who = words.find((one) => /^[a-z]$/.test(one) && one !== 'a') ?? peopleAt(at)[0] ?? 'p';
  const condition = words.find((one) => names.is(one, 'condition'));
  const undone = /\b(?:loses?|no longer|stops?|not|recovers?|wakes?|ends?)\b/i.test(wanted);
  if (condition !== undefined) yield `${who} ${undone ? 'loses' : 'gains'} ${condition}`;
  const hurt = targetIn(wanted, at);
  const field = words.find((one) => names.is(one, 'field', 'track')) ?? hurt?.split('.')[1];
  if (field !== undefined) {
    const target = names.is(field, 'track') ? field : `${who}.${field}`;
    const number = /(?<![\w.])\d+/.exec(wanted)?.[0];
    const passed = /\b(?:below|under|less than)\b/.test(wanted)
      ? -1
      : /\b(?:above|over|more than|exceeds)\b/.test(wanted)
        ? 1
        : 0;
    if (number !== undefined) yield `${target} reaches ${Number(number) + passed}`;
    else if (/\b(?:no|zero|out of|runs? out|empty|used up|nothing left)\b/i.test(wanted))
      yield `${target} reaches 0`;
    if (
      /\b(?:falls?|drops?|los\w+|lower\w*|goes down|damag\w+|hurt|hit|less|decreas\w+|wounded)\b/i.test(
        wanted,
      )
    )
      yield `${target} falls`;
    if (/\b(?:rises?|gains?|heal\w*|goes up|more|increas\w+|raised)\b/i.test(wanted))
      yield `${target} rises`;
    yield `${target} changes`;
  }
  const action = words.find((one) => names.is(one, 'action'));
  if (action !== undefined) yield `${who} takes ${action}`;
  const tag = words
    .flatMap((one) => [one, one.replace(/s$/, '')])
    .find((one) => names.is(one, 'tag'));
  if (tag !== undefined) yield `${who} takes any ${tag}`;
  const check = words.find((one) => names.is(one, 'check'));
  const head = check === undefined ? undefined : names.headOf(check)?.replace(/^check /, '');
  const outcome = words.find((one) => names.is(one, 'outcome'));
  if (head !== undefined)
    yield outcome === undefined ? `${head} is rolled` : `${head} comes out ${outcome}`;
}
