// The view of one side: a separate export, made from the events alone. The log is for the referee.
import type {
  CheckResolved,
  DiceRolled,
  Event,
  EventBody,
  EventOf,
  Header,
  Word,
} from '../events/event.ts';
import { createSecrets, type Secrets } from './secrets.ts';

/** The name of the viewer who sees everything. */
export const REFEREE = 'referee';

/** Replaces a value that the side may not know. */
export const UNSEEN = '?';

/**
 * An event as a side sees it. It can be reduced and printed like any other, so a view is a log of its own, with these
 * differences:
 * - Events that the side does not see are absent, and the others are numbered afresh from 0. `cause` is null where its event
 *   is absent. `rule` is always null: a line may show which way a rule went.
 * - The header has no files, no seed, no id, no budget, no policies and no sources of dice and answers.
 * - `UNSEEN` stands for a value that is hidden; `revealed` shows it, and values that are set later stay hidden.
 * - Orders have no keys. A decision of another side does not tell what was offered or how it came about (`by` is `person`).
 * - A check with secret rolls shows only its open rolls, and no outcome.
 * - A fault of a rule has no text.
 */
export type ViewEvent = Event;

/** Takes one event after another and returns what is seen of it; undefined if it is not seen. */
export interface Viewer {
  readonly see: (event: Event) => ViewEvent | undefined;
}

/**
 * Returns the view of a side (a name in `header.sides`), or the referee's: everything as it is. Any other name sees what
 * everybody may see.
 */
export function viewOf(events: Iterable<Event>, side: string): readonly ViewEvent[] {
  const viewer = createViewer(side);
  const seen: ViewEvent[] = [];
  for (const event of events) {
    const one = viewer.see(event);
    if (one !== undefined) seen.push(one);
  }
  return seen;
}

/** Makes a viewer for events that come one by one, from the header on. */
export function createViewer(side: string): Viewer {
  if (side === REFEREE) return { see: (event) => event };
  const secrets = createSecrets(side);
  const numbers = new Map<number, number>();
  return {
    see(event) {
      const body = seen(secrets, event);
      if (body === undefined) return undefined;
      const seq = numbers.size;
      numbers.set(event.seq, seq);
      const cause = event.cause === null ? null : (numbers.get(event.cause) ?? null);
      return { seq, rule: null, cause, spans: event.spans, steps: event.steps, ...body };
    },
  };
}

/** Returns what the side sees of an event; undefined if it does not even see that it happened. */
function seen(secrets: Secrets, event: Event): EventBody | undefined {
  switch (event.type) {
    case 'encounter-begun':
      secrets.begin(event.data);
      return { type: event.type, data: headerSeen(secrets, event.data) };
    case 'dice-rolled':
      return secrets.dice(event.data) ? { type: event.type, data: event.data } : undefined;
    case 'check-resolved':
      return checkSeen(event.data, secrets.check(event.data));
    case 'choice-offered':
      return secrets.isOwn(event.data.decider) ? { type: event.type, data: event.data } : undefined;
    case 'choice-made':
      return choiceSeen(secrets, event);
    case 'action-taken': {
      if (!secrets.taken(event.data)) return undefined;
      const { actor, costs } = event.data;
      return {
        type: event.type,
        data: { ...event.data, costs: costs.filter(([field]) => !secrets.isHidden(actor, field)) },
      };
    }
    case 'action-ended':
      return secrets.over(event.data) ? { type: event.type, data: event.data } : undefined;
    case 'value-changed': {
      const { holder, condition, field } = event.data;
      return condition === null && secrets.isHidden(holder, field)
        ? undefined
        : { type: event.type, data: event.data };
    }
    case 'order-ranked': {
      const { order, entries } = event.data;
      return {
        type: event.type,
        data: { order, entries: entries.map(({ participant }) => ({ participant, keys: [] })) },
      };
    }
    case 'revealed': {
      const { holder, field, to } = event.data;
      return to === null || to === secrets.side || !secrets.isHidden(holder, field)
        ? { type: event.type, data: event.data }
        : undefined;
    }
    case 'ruled':
      return ruledSeen(secrets, event);
    case 'encounter-ended': {
      const { reason, text } = event.data;
      return {
        type: event.type,
        data: { reason, text: reason === 'fault' || reason === 'budget' ? null : text },
      };
    }
    case 'span-begun':
      return { type: event.type, data: event.data };
    case 'span-ended':
      return { type: event.type, data: event.data };
    case 'condition-gained':
      return { type: event.type, data: event.data };
    case 'condition-lost':
      return { type: event.type, data: event.data };
    case 'announced':
      return { type: event.type, data: event.data };
  }
}

function headerSeen(secrets: Secrets, header: Header): Header {
  // Only the referee sees what a fork changed, and its seeds.
  const {
    inputs: { parents: _, ...inputs },
    participants,
    givens,
    tracks,
  } = header;
  const values = (all: Header['givens']): Header['givens'] =>
    all.map(([name, value]) => [name, secrets.isHidden(null, name) ? UNSEEN : value] as const);
  return {
    ...header,
    files: [],
    inputs: {
      ...inputs,
      givens: values(inputs.givens),
      seed: null,
      run: 0,
      budget: 0,
      policies: [],
      dice: [],
      choices: [],
      id: '',
    },
    givens: values(givens),
    tracks: values(tracks),
    participants: participants.map((one) => participantSeen(secrets, one)),
  };
}

type Joined = Header['participants'][number];

function participantSeen(secrets: Secrets, one: Joined): Joined {
  const fields = secrets.fieldsOf(one.kind);
  return {
    ...one,
    values: one.values.map((value, index) =>
      secrets.isHidden(one.name, fields[index] ?? '') ? UNSEEN : value,
    ),
  };
}

/** `open`: the throws of a secret check that all could see. */
function checkSeen(
  check: CheckResolved,
  { whole, open }: { readonly whole: boolean; readonly open: readonly DiceRolled[] },
): EventBody | undefined {
  if (whole) return { type: 'check-resolved', data: check };
  if (open.length === 0) return undefined;
  const values = check.values.filter(
    (value) => value.dice !== null && open.some((thrown) => thrown.name === value.name),
  );
  return { type: 'check-resolved', data: { ...check, values, outcome: null, text: null } };
}

function choiceSeen(
  secrets: Secrets,
  { type, data }: EventOf<'choice-made'>,
): EventBody | undefined {
  if (secrets.isOwn(data.decider)) return { type, data };
  if (!data.secret) return { type, data: { ...data, by: 'person' } };
  if ('take' in data.answer && data.answer.take !== null) secrets.willTake(data.answer.take);
  return undefined;
}

function ruledSeen(secrets: Secrets, { type, data }: EventOf<'ruled'>): EventBody | undefined {
  const { word } = data;
  if (word.kind === 'add') secrets.join(word.participant);
  if (word.kind === 'set' && secrets.isHidden(word.holder, word.field)) return undefined;
  const visible: Word =
    word.kind === 'add'
      ? { kind: 'add', participant: participantSeen(secrets, word.participant) }
      : word;
  return { type, data: { ...data, word: visible } };
}
