// Draws the picture of a fight: a row for each participant, a column for each span. A letter stands for each condition
// and action; changed values are at the right.
import { addToList } from '@fray/dsl/internal';
import type { Value } from '@fray/dsl/ir';
import type { CheckResolved, Event, Header } from '@fray/engine/events';
import type { State } from '@fray/engine/state';
import { isBookkeeping } from './bookkeeping.ts';
import { isStoredRoll } from './sentences.ts';
import { paragraphOf, soft, type Report } from './blocks/blocks.ts';
import { spoken, keptTogether } from './text.ts';
import { changedColumns, everyoneIn, peopleTable, type PeopleColumn } from './state-view.ts';

interface Picture {
  /** Takes every event in order, with the state after the event. */
  readonly add: (event: Event, state: State) => void;
  /** Returns the picture, with at most this many of the last spans; nothing if there is nothing to draw. */
  readonly report: (most?: number) => Report;
}

/** One played span. Its conditions and actions are stored by participant. */
interface PlayedSpan {
  readonly span: string;
  readonly title: string;
  readonly acts: Map<string, string[]>;
  readonly lost: Map<string, string[]>;
  held: Map<string, readonly string[]>;
}

/**
 * The number of depths whose spans may become columns: the outermost spans, or those inside if only one span is
 * outermost.
 */
const depths = 2;

/** The most columns of a picture: nobody reads one of a thousand rounds. */
const mostColumns = 40;

/** Starts a picture that shows bookkeeping values only if asked to. */
export function createPicture(bookkeeping = false): Picture {
  const levels: PlayedSpan[][] = Array.from({ length: depths }, () => []);
  /** The columns that are open now, by depth. Spans of a participant (turns) are no columns. */
  const open: (PlayedSpan | null)[] = [];
  let last: State | undefined;
  /**
   * `changed` holds the fields that anything but a stored roll has changed. `fleeting` holds words that changed back:
   * they show what somebody does, not how somebody is.
   */
  const changed = new Set<string>();
  const fleeting = new Set<string>();
  const words = new Map<string, Set<Value>>();
  let check: CheckResolved | null = null;
  let header: Header | null = null;

  function add(event: Event, state: State): void {
    last = state;
    switch (event.type) {
      case 'encounter-begun':
        header = event.data;
        break;
      case 'span-begun': {
        const { span, number, label, of } = event.data;
        const column =
          of === null
            ? {
                span,
                title: label === null ? String(number) : spoken(label),
                acts: new Map(),
                lost: new Map(),
                held: new Map(),
              }
            : null;
        if (column !== null) levels[open.length]?.push(column);
        open.push(column);
        break;
      }
      case 'span-ended': {
        const column = open.pop();
        if (column !== null && column !== undefined) column.held = heldIn(state);
        break;
      }
      case 'action-taken':
        for (const column of open)
          if (column !== null) addToList(column.acts, event.data.actor, event.data.action);
        break;
      case 'condition-lost':
        for (const column of open)
          if (column !== null) addToList(column.lost, event.data.participant, event.data.condition);
        break;
      case 'value-changed': {
        const { holder, condition, field, from, to } = event.data;
        if (condition !== null || isStoredRoll(event, check, header)) break;
        changed.add(field);
        if (typeof to === 'number') break;
        const seen = words.get(`${holder}.${field}`) ?? new Set([from]);
        if (seen.has(to) || to === null || from === null) fleeting.add(field);
        words.set(`${holder}.${field}`, seen.add(to));
        break;
      }
      case 'ruled':
        if (event.data.word.kind === 'set') changed.add(event.data.word.field);
        break;
      default:
    }
    check = event.type === 'check-resolved' ? event.data : null;
  }

  function report(most = mostColumns): Report {
    if (last === undefined) return [];
    for (const column of open.splice(0)) if (column !== null) column.held = heldIn(last);
    const level =
      levels.find((one) => one.length > 1) ?? levels.find((one) => one.length > 0) ?? [];
    if (level.length === 0 || last.participants.length === 0) return [];
    const left = Math.max(0, level.length - most);
    return drawn({
      level: level.slice(left),
      left,
      last,
      changed: new Set([...changed].filter((field) => !fleeting.has(field))),
      bookkeeping,
    });
  }

  return { add, report };
}

function heldIn(state: State): Map<string, readonly string[]> {
  return new Map(
    state.participants.map((one) => [one.name, one.conditions.map((held) => held.condition)]),
  );
}

interface Fight {
  readonly level: readonly PlayedSpan[];
  /** The number of earlier columns that are not drawn. */
  readonly left: number;
  readonly last: State;
  readonly changed: ReadonlySet<string>;
  readonly bookkeeping: boolean;
}

function drawn({ level, left, last, changed, bookkeeping }: Fight): Report {
  const everyone = everyoneIn(last);
  const [conditions, acts] = withLetters(
    distinct(level.flatMap((one) => [...one.held.values(), ...one.lost.values()].flat())),
    distinct(level.flatMap((one) => [...one.acts.values()].flat())),
  );
  const marks = level.map((column): PeopleColumn => ({
    title: column.title,
    texts: everyone.map(({ name }) => cellOf(column, name, conditions, acts)),
  }));
  const counters = changedColumns(last, everyone).filter(
    ({ field }) =>
      changed.has(field) &&
      (bookkeeping || !everyone.every(({ name }) => isBookkeeping(last.header, name, field))),
  );

  const span = spoken(level[0]?.span ?? '');
  // Where nobody has a condition or takes an action, the spans have nothing to show.
  if (conditions.length + acts.length === 0) return peopleTable(everyone, counters);
  const isLost = level.some((column) => column.lost.size > 0);
  const legend = [
    ...conditions.map(({ name, letter }) => `${letter} ${spoken(name)}`),
    ...(isLost ? [`${conditions[0]?.letter ?? 'A'}- until then`] : []),
    ...acts.map(({ name, letter }) => `${letter} ${spoken(name).toLowerCase()}`),
    '· nothing',
  ];
  return [
    ...(left === 0
      ? []
      : [paragraphOf([soft(`(the last ${level.length} of ${left + level.length}: ${span})`)])]),
    ...peopleTable(everyone, [...marks, ...counters], span),
    paragraphOf([soft(legend.map(keptTogether).join('   '))]),
  ];
}

function distinct(items: readonly string[]): readonly string[] {
  return [...new Set(items)];
}

interface Lettered {
  readonly name: string;
  readonly letter: string;
}

/**
 * Chooses a letter for each name: the first of its letters that is free, otherwise a free digit or any free letter.
 * Conditions are upper case and actions lower case, if the script has cases.
 */
function withLetters(
  conditions: readonly string[],
  acts: readonly string[],
): readonly [conditions: readonly Lettered[], acts: readonly Lettered[]] {
  const taken = new Set<string>();
  const choose = (name: string, toCase: (text: string) => string): Lettered => {
    const letter =
      [...name.replace(/[^\p{L}]/gu, ''), ...'123456789', ...'abcdefghijklmnopqrstuvwxyz']
        .map(toCase)
        .find((one) => [...one].length === 1 && !taken.has(one)) ?? '?';
    taken.add(letter);
    return { name, letter };
  };
  return [
    conditions.map((name) => choose(name, (text) => text.toUpperCase())),
    acts.map((name) => choose(name, (text) => text.toLowerCase())),
  ];
}

/**
 * Returns the text of a cell: `A` for a condition held at the end of the column, `A-` for one lost in it, `a` for an
 * action taken once, `a2` for twice.
 */
function cellOf(
  column: PlayedSpan,
  name: string,
  conditions: readonly Lettered[],
  acts: readonly Lettered[],
): string {
  const held = column.held.get(name);
  const lost = column.lost.get(name);
  const states = conditions.map(({ name: condition, letter }) => {
    if (held?.includes(condition) === true) return letter;
    return lost?.includes(condition) === true ? `${letter}-` : '';
  });
  const done = acts.map(({ name: act, letter }) => {
    const count = column.acts.get(name)?.filter((one) => one === act).length ?? 0;
    return count > 1 ? `${letter}${count}` : letter.repeat(count);
  });
  const text = [...states, ...done].join('');
  return text === '' ? (held === undefined ? '' : '·') : text;
}
