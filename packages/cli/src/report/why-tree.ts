// An answer to "why" as a tree for a terminal: values in the words of the table, events by their numbers, each told once, the
// words of the rules with file and line.
import type { Event, EventReason, Explanation, Guard, Header, LocalReason, ModifierReason, Reason, RollReason, WhyNot } from '@fray/engine';
import type { Value } from '@fray/dsl/ir';
import type { Place, PlaceOf } from '../why/places.ts';
import { sayEvent } from './event-words.ts';
import { sayAnswer, sayDice, sayValue } from './sentences.ts';
import type { Style } from './style.ts';
import { clean, counted, listed, spoken, widthOf, wrap } from './text.ts';

export interface WhyReport {
  readonly question: string;
  /** Up to the one that is asked about. */
  readonly events: readonly Event[];
  /** The last event of the log. */
  readonly last: number;
  readonly header: Header;
  readonly places: PlaceOf;
  readonly style: Style;
  readonly columns: number;
  /** How one gets further back, as a sentence. */
  readonly further: string;
  /** Everything, also what is seldom asked for: every test around, everybody who was looked at. */
  readonly full: boolean;
}

interface Tree {
  readonly text: string;
  readonly children: readonly Tree[];
}

/** Further in than this nothing moves. */
const DEEPEST = 14;

/** Citations at the end of a line. */
const CITATIONS = /\s*\[[^\]]*\]?$/;

/** Tests and calls around an event that are told where not everything is. */
const MOST_GUARDS = 4;

/** The whole answer, line by line. */
export function whyLines(told: Explanation, report: WhyReport): readonly string[] {
  const { style, columns } = report;
  const teller = createTeller(told, report);
  const children = teller.reason(told.root);
  const isEvent = told.root.why === 'event';
  const title = isEvent ? [] : [`${style.bold(`${clean(report.question)}${says(told.value, told.root)}`)}${style.dim(`  after event ${told.at} of ${report.last}`)}`];
  const lines = [...title, ...draw(isEvent ? children : children.flatMap(withoutTitle(told)), columns, isEvent)];
  const otherwise = teller.otherwise();
  if (otherwise.length > 0) lines.push('', style.bold(`What could have made it otherwise${told.since === null || told.since === 0 ? '' : ` since #${told.since}`}:`), ...draw(otherwise, columns, false));
  if (told.further.length > 0) {
    const shown = told.further.slice(0, 6).map((seq) => `#${seq}`);
    const more = told.further.length > shown.length ? `${shown.join(', ')} and ${told.further.length - shown.length} more` : listed(shown, 'and');
    lines.push('', ...wrap(style.dim(`Further back: ${more}. ${report.further}`), columns));
  }
  return lines;
}

function says(value: Value, root: Reason): string {
  if (value === null && neverWas(root)) return ': there was none';
  if (typeof value === 'boolean') return `: ${sayValue(value)}`;
  const where = root.why === 'expression' && root.fault !== null ? ` (${clean(root.fault)})` : '';
  return ` is ${sayValue(value)}${where}`;
}

/** It asks for the last of what never came. */
function neverWas(root: Reason): boolean {
  if (root.why === 'memory') return root.events.length === 0;
  return root.why === 'expression' && root.op === 'outcome-of' && root.parts.some(neverWas);
}

/** The first line says the same as the question. */
function withoutTitle(told: Explanation): (tree: Tree) => readonly Tree[] {
  return (tree) => (told.root.why === 'expression' ? tree.children : [tree]);
}

function draw(trees: readonly Tree[], columns: number, isRoot: boolean): string[] {
  const lines: string[] = [];
  const put = (tree: Tree, lead: string, isLast: boolean, depth: number, isTop: boolean): void => {
    const branch = isTop ? '' : isLast ? '└─ ' : '├─ ';
    const under = isTop ? '' : isLast ? '   ' : '│  ';
    const room = Math.max(24, columns - widthOf(lead) - widthOf(branch));
    const hang = tree.children.length > 0 ? '│ ' : '  ';
    wrap(tree.text, room - 2).forEach((line, index) => lines.push(lead + (index === 0 ? branch : under + hang) + line.trimStart()));
    const next = depth < DEEPEST ? lead + under : lead;
    tree.children.forEach((child, index) => put(child, next, index === tree.children.length - 1, depth + 1, false));
  };
  trees.forEach((tree, index) => put(tree, '', index === trees.length - 1, 0, isRoot));
  return lines;
}

interface Teller {
  readonly reason: (one: Reason) => readonly Tree[];
  /** Lines of the rules that could have made it otherwise. */
  readonly otherwise: () => readonly Tree[];
}

function createTeller(told: Explanation, { events, header, places, style, full }: WhyReport): Teller {
  const reasons = new Map(told.events.map((one) => [one.event.seq, one]));
  const locals = new Map(told.locals.map((one) => [one.id, one]));
  const shown = new Set<number>();
  const namesShown = new Set<string>();

  const lineAt = (place: Place): string => {
    const said = place.houseRule ? ` (house rule${place.over === null ? '' : `, over ${clean(place.over.file)}:${place.over.line}`})` : place.setBy === null ? '' : ` (set by the house rule ${clean(place.setBy.file)}:${place.setBy.line})`;
    return `  ${style.dim(`${clean(place.file)}:${place.line}${said}`)}`;
  };
  const at = (place: Place | null): string => (place === null || place.file === 'question' ? '' : lineAt(place));
  const words = (place: Place | null): string => short(clean(place?.text ?? '').replace(CITATIONS, ''));

  // ---------------------------------------------------------------------------------------------- events

  function event(seq: number): Tree {
    const known = events[seq];
    if (known === undefined) return { text: `#${seq}`, children: [] };
    const reason = reasons.get(seq);
    const lasts = known.type === 'condition-gained' && known.data.ends.length === 0 ? ', until a rule ends it' : '';
    const sentence = `${style.cyan(`#${seq}`)} ${sayEvent(known, header)}${lasts}${sayStream(known)}`;
    if (shown.has(seq)) return { text: `${sentence}${reason === undefined ? '' : style.dim(' (see above)')}`, children: [] };
    shown.add(seq);
    if (reason === undefined) return { text: sentence, children: [] };
    const place = places(reason.where);
    const line = place === null || place.text === '' ? '' : `${lineAt(place)}  ${style.yellow(words(place))}`;
    return { text: sentence + line, children: [...partsOf(reason), ...offered(known), ...guardsOf(reason)] };
  }

  /** A throw whose roll is told around it. */
  function eventLine(seq: number): Tree {
    const known = events[seq];
    shown.add(seq);
    return { text: known === undefined ? `#${seq}` : `${style.cyan(`#${seq}`)} ${sayEvent(known, header)}${sayStream(known)}`, children: [] };
  }

  /** The innermost tests, and what it is a part of. */
  function guardsOf({ event: of, guards }: EventReason): readonly Tree[] {
    if (full) return guards.flatMap(guard);
    const told = guards.filter((one) => one.guard === 'event' || (of.type !== 'choice-made' && of.type !== 'choice-offered' && of.type !== 'dice-rolled'));
    // What somebody chose needs no further word.
    const choice = told.find((one) => one.guard === 'event' && one.by === 'choice');
    if (choice !== undefined) return guard(choice);
    const trees = told.filter((one) => one.guard !== 'event').flatMap(guard);
    const events = told.filter((one) => one.guard === 'event').flatMap(guard);
    const left = trees.length - MOST_GUARDS;
    return [...trees.slice(0, MOST_GUARDS), ...(left > 0 ? [{ text: style.dim(`and ${counted(left, 'test')} or call around it (--deep)`), children: [] }] : []), ...events];
  }

  /** What could have been chosen instead. */
  function offered(of: Event): readonly Tree[] {
    if (of.type !== 'choice-made' || of.data.by === 'only-one') return [];
    const offer = events.slice(0, of.seq).findLast((one) => one.type === 'choice-offered' && one.data.choice === of.data.choice && one.data.decider === of.data.decider);
    if (offer?.type !== 'choice-offered') return [];
    const said = offer.data.offer.kind === 'options' ? offer.data.offer.options.map(sayAnswer).join(' · ') : offer.data.offer.kind === 'number' ? `${offer.data.offer.from} to ${offer.data.offer.to}` : sayValue(offer.data.offer.from);
    return [{ text: `offered (#${offer.seq}): ${short(said)}`, children: [] }];
  }

  function partsOf({ event: of, parts, keys }: EventReason): readonly Tree[] {
    if (of.type === 'order-ranked') return ranking(of.data.entries, parts, keys);
    if (of.type === 'dice-rolled') return parts.flatMap(({ as, reason: one }) => labelled(as, one));
    return parts.flatMap(({ as, reason: one }): readonly Tree[] => {
      if (as === 'who') return [];
      // What it was before is news only where it was reckoned with.
      if (as === 'from') return one.why === 'start' ? [] : [{ text: `from ${sayValue(plain(one.value))}`, children: inner(one) }];
      return as.startsWith('outcome ') || as.startsWith('value ') || as === 'held' ? reason(one) : labelled(as, one);
    });
  }

  function labelled(as: string, one: Reason): readonly Tree[] {
    const trees = reason(one);
    const label = as === 'value' || as === 'more' || as === 'less' ? 'by' : spoken(as);
    if (trees.length === 0) return as === 'text' || (one.why === 'expression' && one.op === 'const') ? [] : [{ text: `${label}: ${sayValue(plain(one.value))}${at(places(one.where))}`, children: [] }];
    return trees.map((tree, index) => (index === 0 && (as === 'dice' || as.startsWith('field ') || as === 'limit') ? { ...tree, text: `${label}: ${tree.text}` } : tree));
  }

  function ranking(entries: readonly { readonly participant: string; readonly keys: readonly Value[] }[], parts: EventReason['parts'], keys: EventReason['keys']): readonly Tree[] {
    const lines = keys.map((key) => ({ text: words(places(key.where)) + at(places(key.where)), children: [] }));
    const members = entries.map(({ participant, keys: values }, index): Tree => ({
      text: `${index + 1}. ${spoken(participant)}${values.length === 0 ? '' : `: ${values.map(sayValue).join(', ')}`}`,
      children: parts.filter((part) => part.as === `key ${participant}`).flatMap((part) => reason(part.reason)),
    }));
    const chosen = parts.filter((part) => part.as === 'chosen').flatMap((part) => reason(part.reason));
    return [{ text: 'ranked by', children: lines }, ...members, ...chosen];
  }

  function guard(one: Guard): readonly Tree[] {
    switch (one.guard) {
      case 'call':
        return [{ text: `called in ${spoken(one.rule)}${at(places(one.where))}`, children: [] }];
      case 'event':
        return [prefixed(one.by === 'time' ? 'its time ran out: ' : one.by === 'trigger' ? `${spoken(one.rule ?? 'a trigger')} fired on ` : one.by === 'choice' ? 'chosen: ' : 'part of ', event(one.event))];
      case 'test': {
        const place = places(one.where);
        const local = one.reason.why === 'local' ? locals.get(one.reason.local) : undefined;
        if (local?.from === 'loop') return [{ text: `for ${spoken(local.name)} = ${sayValue(plain(local.value))}${at(place)}`, children: local.test === null || !full ? [] : inner(local.test) }];
        if (one.reason.why !== 'expression') return [{ text: `because ${spoken('name' in one.reason ? one.reason.name : '')} is ${sayValue(plain(one.reason.value))}${at(place)}`, children: inner(one.reason) }];
        const text = words(places(one.reason.where));
        // `up to 3 times`: that it was not reached yet is news for nobody.
        if (/^\d+$/.test(text)) return full ? [{ text: `because ${text} times were ${one.holds ? '' : 'not '}reached${at(place)}`, children: inner(one.reason) }] : [];
        const names = namesIn(one.reason);
        return [{ text: `because ${style.yellow(text)} is ${one.holds ? '' : 'not '}so${dimNames(names)}${at(place)}`, children: full ? inner(one.reason) : [] }];
      }
    }
  }

  // ---------------------------------------------------------------------------------------------- reasons

  /** What stands below a reason, without a line of its own. */
  function inner(one: Reason): readonly Tree[] {
    switch (one.why) {
      case 'expression':
      case 'legality':
        return one.parts.flatMap((part) => reason(part));
      case 'local': {
        const local = locals.get(one.local);
        return local === undefined ? [] : behind(local);
      }
      default:
        return reason(one);
    }
  }

  function reason(one: Reason): readonly Tree[] {
    switch (one.why) {
      case 'expression':
        return expression(one);
      case 'local': {
        const local = locals.get(one.local);
        if (local === undefined) return [];
        // Who is meant is said where the name stands.
        if (local.from === 'loop' || local.from === 'argument' || local.from === 'said' || local.from === 'nothing') return [];
        if (local.from === 'result') return [event(local.event)];
        if (namesShown.has(one.local)) return [{ text: `${spoken(local.name)} is ${sayValue(plain(local.value))}${style.dim(' (see above)')}`, children: [] }];
        namesShown.add(one.local);
        const said = local.from === 'roll' ? sayRoll(local.roll) : '';
        return [{ text: `${spoken(local.name)} is ${sayValue(plain(local.value))}${said}${at(places(local.where))}`, children: behind(local) }];
      }
      case 'state':
        return [event(one.event)];
      case 'start':
        if (one.location.in === 'participants' && !full) return [];
        return [{ text: `${sayStart(one)}${at(places(one.where))}`, children: [] }];
      case 'setting': {
        const from = { inputs: 'the run was given it', scenario: 'from the scenario', default: 'the default' }[one.from];
        return [{ text: `the ${one.of} ${spoken(one.name)} is ${sayValue(plain(one.value))}: ${from}${at(places(one.where))}`, children: [] }];
      }
      case 'event':
        return [event(one.event)];
      case 'memory': {
        const list = one.events.slice(-8).map(event);
        // What the last one came to is told by its own event.
        const { value } = one;
        const comes = one.events.length === 0 ? ': never' : plain(value) === null ? '' : ` is ${sayValue(plain(value))}`;
        return [{ text: `${words(places(one.where))}${comes}`, children: list }];
      }
      case 'legality':
        return [{ text: `${spoken(one.action)} ${sayLegality(one)}${at(places(one.where))}`, children: (one.illegal === null && !full ? [] : one.parts).flatMap((part) => (part.why === 'state' || part.why === 'start' ? barring(part) : reason(part))) }];
      case 'bound':
        return [];
    }
  }

  /** A condition that bars, or one that does not: only the first is news. */
  function barring(part: Reason): readonly Tree[] {
    return part.value === false ? [] : reason(part);
  }

  function expression(one: Extract<Reason, { readonly why: 'expression' }>): readonly Tree[] {
    // A literal says what it is where it stands.
    if (one.op === 'const' || one.op === 'bound') return [];
    const parts = one.parts.flatMap((part) => reason(part));
    // A name for what a result or a roll came to.
    if (one.op === 'outcome-of' || one.op === 'roll-part') return parts;
    const place = places(one.where);
    const text = words(place);
    // `is not` is one thing for its reader.
    const [only] = one.parts;
    if (one.op === 'not' && only?.why === 'expression' && samePlace(only, one)) return [{ text: `${style.yellow(text)}: ${one.value === true ? 'yes' : 'no'}${dimNames(namesIn(only))}${at(place)}`, children: inner(only) }];
    const value = one.fault === null ? plain(one.value) : null;
    const names = namesIn(one);
    const said = one.fault !== null ? `: ${clean(one.fault)}` : value === true ? ': yes' : value === false ? ': no' : ` is ${sayValue(value)}`;
    return [{ text: `${style.yellow(text)}${said}${dimNames(names)}${at(place)}`, children: parts }];
  }

  const dimNames = (names: readonly string[]): string => (names.length === 0 ? '' : style.dim(` (${names.join(', ')})`));

  /** Whom the names in an expression mean, as far as it looks at them itself. */
  function namesIn(one: Extract<Reason, { readonly why: 'expression' }>): readonly string[] {
    const found = new Set<string>();
    for (const part of one.parts) {
      const local = part.why === 'local' ? locals.get(part.local) : undefined;
      const name = part.why === 'local' || part.why === 'bound' ? part.name : part.why === 'expression' && part.op === 'bound' ? words(places(part.where)) : '';
      const isPlain = part.why !== 'local' || local?.from === 'loop' || local?.from === 'argument' || local?.from === 'said';
      if (name !== '' && name !== null && isPlain) found.add(`${spoken(name)} is ${sayValue(plain(part.value))}`);
    }
    return [...found];
  }

  function behind(local: LocalReason): readonly Tree[] {
    switch (local.from) {
      case 'let':
        return [...reason(local.base), ...local.modifiers.map(modifier)];
      case 'roll':
        return [...reason(local.roll.dice), ...local.roll.events.map(eventLine), ...local.roll.modifiers.map(modifier)];
      case 'loop':
        return local.test === null ? [] : inner(local.test);
      case 'argument':
        return local.given === null ? [] : reason(local.given);
      case 'result':
      case 'said':
        return [event(local.event)];
      case 'nothing':
        return [];
    }
  }

  function sayRoll({ thrown, events: throws }: RollReason): string {
    if (thrown.length === 0) return '';
    const last = events[throws.at(-1) ?? -1];
    const dice = throws.length === 1 && last?.type === 'dice-rolled' ? sayDice(last.data.dice) : counted(thrown.length, 'die', 'dice');
    return `: ${dice} ${thrown.length === 1 ? 'shows' : 'show'} ${thrown.map((die) => die.face).join(', ')}`;
  }

  function modifier(one: ModifierReason): Tree {
    const parts = one.parts.flatMap((part) => reason(part));
    if (!one.counts && one.when?.why === 'expression' && one.when.value !== true) {
      return { text: `${spoken(one.name)} does not count: ${style.yellow(words(places(one.when.where)))} is not so${dimNames(namesIn(one.when))}${at(places(one.where))}`, children: inner(one.when) };
    }
    const when = one.when === null ? [] : reason(one.when);
    const isNumber = typeof one.amount === 'number';
    const amount = isNumber && Number(one.amount) >= 0 ? `+${String(one.amount)}` : sayValue(one.amount);
    const text = one.counts ? `${amount} ${spoken(one.name)}` : `${spoken(one.name)} does not count`;
    return { text: `${text}${at(places(one.where))}`, children: [...when, ...parts] };
  }

  /** Of what was made so in play, lines that were never tried since are only counted. */
  function otherwise(): readonly Tree[] {
    const { chances, since } = told;
    const tried = full || since === 0 ? chances : chances.filter((one) => one.ran > 0 || one.last !== null);
    const left = chances.length - tried.length;
    const rest = tried.length === 0 ? `${counted(left, 'line')} of the rules, and it never came to that (--deep)` : `and ${counted(left, 'line')} more, and it never came to that (--deep)`;
    return [...tried.map(chance), ...(left === 0 ? [] : [{ text: style.dim(rest), children: [] }])];
  }

  function chance(one: WhyNot): Tree {
    const ran = one.ran === 0 ? 'it never came to that' : `it came to that ${counted(one.ran, 'time')}, and changed nothing`;
    const place = places(one.where);
    const text = `${style.yellow(words(place))} in ${spoken(one.rule)}: ${ran}${at(place)}`;
    if (one.last === null) return { text, children: [] };
    const [test] = guard(one.last.guard);
    if (test === undefined) return { text, children: [] };
    // How a check came out is enough here: its own number tells the rest.
    const children = full ? test.children : test.children.map((child) => ({ ...child, children: [] }));
    return { text, children: [{ text: `last tried after #${one.last.after}: ${test.text.replace(/^because (?:not: )?/, '')}`, children }] };
  }

  return { reason, otherwise };
}

function samePlace(one: Reason, other: Reason): boolean {
  return one.where !== null && other.where !== null && one.where.file === other.where.file && one.where.line === other.where.line && one.where.column === other.where.column && one.where.endColumn === other.where.endColumn;
}

/** Where the faces of a throw are from, and from which stream. */
function sayStream(event: Event): string {
  if (event.type !== 'dice-rolled') return '';
  const { origin, stream } = event.data;
  const words = { seed: 'seeded', typed: 'typed', script: 'scripted' } as const;
  return ` (${[...new Set(typeof origin === 'string' ? [origin] : origin)].map((one) => words[one]).join(', ')}; ${clean(stream)})`;
}

function prefixed(before: string, tree: Tree): Tree {
  return { ...tree, text: before + tree.text };
}

function sayStart(one: Extract<Reason, { readonly why: 'start' }>): string {
  const value = plain(one.value);
  const { location } = one;
  const who = 'holder' in location ? `${spoken(location.holder)} ` : '';
  switch (location.in) {
    case 'condition':
      return value === true ? `${who}is ${spoken(location.condition)} from the start` : `${who}never was ${spoken(location.condition)}`;
    case 'order':
      return `${spoken(location.order)} was never ranked`;
    case 'span':
      return `there has been no ${spoken(location.span)}`;
    case 'participants':
      return 'these take part in the scenario';
    case 'track':
      return `${spoken(location.track)} is ${sayValue(value)} from the start`;
    default:
      return `${who}${spoken(location.field)} is ${sayValue(value)} ${one.from === 'scenario' ? 'in the scenario' : 'by default'}, and nothing has changed it`;
  }
}

function sayLegality({ illegal }: Extract<Reason, { readonly why: 'legality' }>): string {
  switch (illegal?.why) {
    case undefined:
      return 'can be taken';
    case 'barred':
      return `cannot be taken: ${spoken(illegal.condition)} bars it`;
    case 'not-allowed':
      return 'cannot be taken: it is not allowed now';
    case 'cost':
      return `cannot be taken: it costs ${illegal.needs} ${spoken(illegal.field)}, and there is ${sayValue(illegal.has)}`;
    case 'once':
      return `cannot be taken: it was taken in this ${spoken(illegal.span)} already`;
    case 'target':
      return `cannot be taken: there is no ${spoken(illegal.param)} for it`;
    case 'kind':
      return `is for a ${listed(illegal.kinds.map(spoken))}`;
    case 'nobody':
    case 'open':
      return 'cannot be taken by nobody';
  }
}

/** As one value: a roll is its total, a result its outcome. */
function plain(value: Reason['value']): Value {
  if (value === null || typeof value !== 'object') return value;
  if ('total' in value) return value.total;
  return 'outcome' in value ? value.outcome : value;
}

/** Long conditions of several lines are cut. */
function short(text: string): string {
  return text.length > 100 ? `${text.slice(0, 99)}…` : text;
}
