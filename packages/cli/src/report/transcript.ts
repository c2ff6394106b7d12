// The transcript of an encounter from its events alone, so that a run and its replay print the same. Fed event by event.
import type { CheckResolved, DiceRolled, Event, EventOf, Header } from '@fray/engine';
import { isStoredRoll, sayAction, sayChange, sayCheck, sayDecision, sayEnds, sayRolled, sayValue, sayWord } from './sentences.ts';
import type { Style } from './style.ts';
import { clean, pad, spoken, widest, widthOf, wrap } from './text.ts';

export interface Transcript {
  /** The lines that this event adds, often none. Lines carry no line end. */
  readonly add: (event: Event) => readonly string[];
}

/** What lies deeper stands no further in. */
const deepest = 16;

/** Columns for the event's number, and the blank after it. */
const gutter = 6;

/**
 * Starts a transcript.
 *
 * @param columns the width to wrap to
 */
export function createTranscript(style: Style, columns: number): Transcript {
  let header: Header | null = null;
  let nameWidth = 0;
  /** Throws of checks that are not resolved yet. */
  let thrown: { readonly seq: number; readonly data: DiceRolled }[] = [];
  let offered: string | null = null;
  /** Headings wait until something stands under them: inner spans by depth, then the step. */
  let spanHeadings: { readonly depth: number; readonly text: string }[] = [];
  let stepHeading: string | null = null;
  let steps: readonly string[] = [];
  let spanDepth = 0;
  /** Actions going on: what happens in them stands further in. */
  let actions: string[] = [];
  /** The check without outcome that was just told: what a rule stores of it is no news. */
  let numbers: CheckResolved | null = null;
  /** The last sentence, so that a rule's announcement of the same is not said twice. */
  let lastSaid = '';

  function line(seq: number, text: string, inner: number = 2 * Math.max(0, spanDepth - 1) + 2 * actions.length): readonly string[] {
    lastSaid = text;
    const number = style.dim(pad(String(seq), gutter - 2, 'left'));
    const [first = '', ...rest] = wrap(' '.repeat(Math.min(inner, deepest)) + text, columns - gutter, Math.min(inner, deepest) + 4);
    const lines = [...spanHeadings.map((heading) => heading.text), ...(stepHeading === null ? [] : [stepHeading]), `${number}  ${first}`, ...rest.map((more) => ' '.repeat(gutter) + more)];
    spanHeadings = [];
    stepHeading = null;
    return lines;
  }

  /** A name in its column. */
  const named = (name: string | null): string => (name === null ? '' : `${style.bold(pad(spoken(name), nameWidth))}  `);

  function enterSteps(event: Event): void {
    if (event.steps.length === steps.length && event.steps.every((step, index) => step === steps[index])) return;
    steps = event.steps;
    stepHeading = steps.length === 0 ? null : `${' '.repeat(gutter - 2 + 2 * Math.max(0, spanDepth - 1))}${style.cyan(steps.map(spoken).join(' › '))}`;
  }

  function add(event: Event): readonly string[] {
    const quiet = event.type === 'span-begun' || event.type === 'span-ended' || event.type === 'encounter-begun' || event.type === 'encounter-ended';
    if (!quiet) enterSteps(event);
    const isStored = event.type === 'value-changed' && isStoredRoll(event, numbers, header);
    numbers = event.type === 'check-resolved' ? event.data : null;
    if (isStored) return [];
    return tell(event);
  }

  function tell(event: Event): readonly string[] {
    switch (event.type) {
      case 'encounter-begun':
        header = event.data;
        nameWidth = Math.min(16, widest(header.participants.map((one) => spoken(one.name))));
        return titleOf(header, style, columns);
      case 'span-begun':
        return beginSpan(event);
      case 'span-ended':
        spanHeadings = spanHeadings.filter((heading) => heading.depth < spanDepth);
        spanDepth = Math.max(0, spanDepth - 1);
        steps = [];
        stepHeading = null;
        return event.data.reason === 'limit' ? line(event.seq, `${spoken(event.data.span)} ends: it has been played as often as it may be`) : [];
      case 'dice-rolled':
        return throwDice(event);
      case 'check-resolved':
        return resolve(event);
      case 'choice-offered':
        offered = event.data.text;
        return [];
      case 'choice-made':
        return decide(event);
      case 'action-taken': {
        const { action, actor, args, costs } = event.data;
        const paid = costs.length === 0 ? '' : ` (${costs.map(([field, amount]) => `−${amount} ${spoken(field)}`).join(', ')})`;
        const lines = line(event.seq, style.bold(sayAction(action, actor, args, header)) + paid);
        actions.push(action);
        return lines;
      }
      case 'action-ended': {
        const { action, actor, args, reason } = event.data;
        if (actions.at(-1) === action) actions.pop();
        if (reason === 'lost') return line(event.seq, `${sayAction(action, actor, args, header)}: not possible any more, the action is lost`);
        return reason === 'ended' ? line(event.seq, `${spoken(actor)} is cut short`) : [];
      }
      case 'condition-gained': {
        const { participant, condition, fields, ends, again } = event.data;
        const details = fields.length === 0 ? '' : ` (${fields.map(([name, value]) => `${spoken(name)} ${sayValue(value)}`).join(', ')})`;
        return line(event.seq, `${named(participant)}is ${style.yellow(spoken(condition))}${again ? ' again' : ''}${details}${sayEnds(ends)}`);
      }
      case 'condition-lost':
        return line(event.seq, `${named(event.data.participant)}is no longer ${style.green(spoken(event.data.condition))}${event.data.reason === 'expired' ? ' (its time is over)' : ''}`);
      case 'value-changed':
        return line(event.seq, event.data.holder === null ? sayChange(event.data) : `${named(event.data.holder)}${style.magenta(sayChange(event.data))}`);
      case 'order-ranked':
        return line(event.seq, `${style.bold(spoken(event.data.order))}  ${sayOrder(event.data.entries)}`).map((one) => one.replaceAll(unbroken, ' '));
      case 'revealed':
        return line(event.seq, `revealed: ${event.data.holder === null ? '' : `${spoken(event.data.holder)} `}${spoken(event.data.field)} is ${sayValue(event.data.value)}${event.data.to === null ? '' : ` (to ${spoken(event.data.to)})`}`);
      case 'announced': {
        const text = plainNames(event.data.text);
        return text === lastPlain() ? [] : line(event.seq, `“${text}”`);
      }
      case 'ruled':
        return line(event.seq, `${style.bold(spoken(event.data.by))} ${sayWord(event.data.word)}${event.data.why === '' ? '' : `: “${clean(event.data.why)}”`}`);
      case 'encounter-ended':
        return finish(event);
    }
  }

  function beginSpan(event: EventOf<'span-begun'>): readonly string[] {
    const { span, number, label, of } = event.data;
    const parts = [`${spoken(span)}${of === null ? ` ${number}` : ` of ${spoken(of)}`}`, ...(label === null ? [] : [spoken(label)])];
    const title = parts.join(' · ');
    spanDepth += 1;
    steps = [];
    stepHeading = null;
    if (spanDepth === 1) {
      const rule = '─'.repeat(Math.max(2, columns - widthOf(title) - 4));
      return ['', `${style.dim('──')} ${style.bold(title)} ${style.dim(rule)}`];
    }
    spanHeadings.push({ depth: spanDepth, text: `${' '.repeat(gutter - 2 + 2 * (spanDepth - 2))}${style.bold(title)}` });
    return [];
  }

  function throwDice(event: EventOf<'dice-rolled'>): readonly string[] {
    const { data } = event;
    thrown.push({ seq: event.seq, data });
    if (data.value === null) return [];
    const mine = takeThrows((one) => one.stream === data.stream && one.name === data.name);
    return line(event.seq, `${named(data.roller)}${sayRolled(data.value, mine, false)}${data.secret ? ' (secret)' : ''}`);
  }

  function takeThrows(isMine: (data: DiceRolled) => boolean): readonly DiceRolled[] {
    const mine = thrown.filter((one) => isMine(one.data)).map((one) => one.data);
    thrown = thrown.filter((one) => !isMine(one.data));
    return mine;
  }

  function resolve(event: EventOf<'check-resolved'>): readonly string[] {
    const check: CheckResolved = event.data;
    const mine = takeThrows((one) => declarationOf(one.stream) === check.check);
    const firstArg = check.args.find(([, value]) => header?.participants.some((one) => one.name === value) === true)?.[1];
    const roller = mine[0]?.roller ?? (typeof firstArg === 'string' ? firstArg : null);
    const values = check.values.map((value) => sayRolled(value, mine.filter((one) => one.name === value.name), check.values.length === 1));
    const outcome = check.outcome === null ? '' : ` → ${style.bold(spoken(check.outcome))}${check.text === null ? '' : ` (${clean(check.text)})`}`;
    return line(event.seq, `${named(roller)}${sayCheck(check, roller)}${values.length === 0 ? '' : `  ${values.join(', ')}`}${outcome}${check.secret ? ' (secret)' : ''}`);
  }

  function decide(event: EventOf<'choice-made'>): readonly string[] {
    const text = offered;
    offered = null;
    const { answer, decider, secret } = event.data;
    // What somebody takes is told by the action itself.
    if ('take' in answer && answer.take !== null) return [];
    return line(event.seq, `${named(decider)}${sayDecision(event.data, text)}${secret ? ' (secret)' : ''}`);
  }

  function finish(event: EventOf<'encounter-ended'>): readonly string[] {
    const { reason, text } = event.data;
    actions = [];
    spanDepth = 0;
    spanHeadings = [];
    stepHeading = null;
    const loose = thrown.flatMap(({ seq, data }) => line(seq, `${named(data.roller)}${spoken(data.name)} ${data.faces.join(' ')}`));
    const said = text === null ? '' : plainNames(text);
    const sentence = {
      done: said === '' ? 'The encounter is over.' : `The encounter is over: ${said}`,
      ended: said === '' ? 'The encounter ends.' : `The encounter ends: ${said}`,
      fault: style.red(`A rule went wrong: ${said}`),
      budget: style.red(`The run was longer than its budget. ${said}`.trimEnd()),
    }[reason];
    return [...loose, '', ...line(event.seq, sentence, 0)];
  }

  /** Participants' names in a text lose their hyphens, as everywhere else. */
  function plainNames(text: string): string {
    let plain = clean(text);
    for (const { name } of header?.participants ?? []) if (name.includes('-')) plain = plain.replaceAll(name, spoken(name));
    return plain;
  }

  // eslint-disable-next-line no-control-regex -- colours are control characters
  const lastPlain = (): string => lastSaid.replace(/\u001b\[\d+m/g, '');

  return { add };
}

/** `Awareness.die/Babel` is of `Awareness`. */
function declarationOf(stream: string): string {
  return stream.slice(0, stream.search(/[./]|$/));
}

/** A blank at which no line ends. */
const unbroken = '\u00a0';

/** `1. Abel (8)  2. Native (5)`: with the keys that tell them apart, as far as they are numbers or words. */
function sayOrder(entries: EventOf<'order-ranked'>['data']['entries']): string {
  if (entries.length === 0) return 'nobody';
  const telling = (entries[0]?.keys ?? []).flatMap((_, key) => (new Set(entries.map((entry) => JSON.stringify(entry.keys[key] ?? null))).size > 1 ? [key] : []));
  return entries
    .map(({ participant, keys }, index) => {
      const shown = telling.map((key) => keys[key] ?? null).filter((key) => key !== null && key !== false);
      return `${index + 1}.${unbroken}${spoken(participant).replaceAll(' ', unbroken)}${shown.length === 0 ? '' : `${unbroken}(${shown.map((key) => (key === true ? 'first' : sayValue(key))).join(', ')})`}`;
    })
    .join('  ');
}

/** Title, who takes part, and what this run was told. */
function titleOf(header: Header, style: Style, columns: number): readonly string[] {
  const rows: (readonly [string, string])[] = [];
  for (const side of header.sides) {
    const members = header.participants.filter((one) => one.side === side).map((one) => spoken(one.name));
    if (members.length > 0) rows.push([spoken(side), members.join(', ')]);
  }
  if (header.givens.length > 0) rows.push(['given', header.givens.map(([name, value]) => `${spoken(name)} ${sayValue(value)}`).join(' · ')]);
  const rulings = header.inputs.rulings.map(([name, value]) => `${spoken(name)} is ${sayValue(value)}`);
  if (rulings.length > 0) rows.push(['rulings', rulings.join(' · ')]);
  if (header.inputs.policies.length > 0) rows.push(['policies', header.inputs.policies.map(([policy, who]) => `${spoken(policy)} for ${spoken(who)}`).join(' · ')]);
  if (header.inputs.seed !== null) rows.push(['seed', clean(header.inputs.seed) + (header.inputs.run === 0 ? '' : `, run ${header.inputs.run}`)]);
  for (const { log, seq, seed, changes } of header.inputs.parents ?? []) {
    const other = [...(seed === null ? [] : [`seed ${seed}`]), ...changes];
    rows.push(['fork', `after event ${seq} of ${log.slice(0, 8)}${other.length === 0 ? '' : `: ${other.map(clean).join(' · ')}`}`]);
  }
  const width = widest(rows.map(([name]) => name));
  return [
    style.bold(`${clean(header.ruleset)}${header.inputs.scenario === '' ? '' : ` · ${spoken(header.inputs.scenario)}`}`),
    ...rows.flatMap(([name, text]) => wrap(`  ${style.dim(pad(name, width))}  ${text}`, columns, width + 4)),
  ];
}
