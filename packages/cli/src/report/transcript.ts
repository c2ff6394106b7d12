// The transcript of an encounter from its events alone, so that a run and its replay print the same. Fed event by event.
import type { CheckResolved, DiceRolled, Event, EventOf, Header } from '@fray/engine';
import { declarationOf, eventWords, plainNames, spanTitle, unbroken } from './event-words.ts';
import { isStoredRoll, sayValue } from './sentences.ts';
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

  /** The sentence of an event; `throws` where it is made of some. */
  function words(event: Event, throws: readonly DiceRolled[] = []): string {
    return eventWords(event, { header, style, named, throws, offered });
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
        return event.data.reason === 'limit' ? line(event.seq, words(event)) : [];
      case 'dice-rolled': {
        const { data } = event;
        thrown.push({ seq: event.seq, data });
        if (data.value === null) return [];
        return line(event.seq, words(event, takeThrows((one) => one.stream === data.stream && one.name === data.name)));
      }
      case 'check-resolved':
        return line(event.seq, words(event, takeThrows((one) => declarationOf(one.stream) === event.data.check)));
      case 'choice-offered':
        offered = event.data.text;
        return [];
      case 'choice-made': {
        const said = words(event);
        offered = null;
        // What somebody takes is told by the action itself.
        return 'take' in event.data.answer && event.data.answer.take !== null ? [] : line(event.seq, said);
      }
      case 'action-taken': {
        const lines = line(event.seq, words(event));
        actions.push(event.data.action);
        return lines;
      }
      case 'action-ended':
        if (actions.at(-1) === event.data.action) actions.pop();
        return event.data.reason === 'done' ? [] : line(event.seq, words(event));
      case 'order-ranked':
        return line(event.seq, words(event)).map((one) => one.replaceAll(unbroken, ' '));
      case 'announced':
        return plainNames(event.data.text, header) === lastPlain() ? [] : line(event.seq, words(event));
      case 'condition-gained':
      case 'condition-lost':
      case 'value-changed':
      case 'revealed':
      case 'ruled':
        return line(event.seq, words(event));
      case 'encounter-ended':
        return finish(event);
    }
  }

  function beginSpan(event: EventOf<'span-begun'>): readonly string[] {
    const title = spanTitle(event.data);
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

  function takeThrows(isMine: (data: DiceRolled) => boolean): readonly DiceRolled[] {
    const mine = thrown.filter((one) => isMine(one.data)).map((one) => one.data);
    thrown = thrown.filter((one) => !isMine(one.data));
    return mine;
  }

  function finish(event: EventOf<'encounter-ended'>): readonly string[] {
    actions = [];
    spanDepth = 0;
    spanHeadings = [];
    stepHeading = null;
    const loose = thrown.flatMap(({ seq, data }) => line(seq, `${named(data.roller)}${spoken(data.name)} ${data.faces.join(' ')}`));
    return [...loose, '', ...line(event.seq, words(event), 0)];
  }

  // eslint-disable-next-line no-control-regex -- colours are control characters
  const lastPlain = (): string => lastSaid.replace(/\u001b\[\d+m/g, '');

  return { add };
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
