// What a side sees of an event of which it sees a part.
import type { CheckResolved, Header } from '../events/event.ts';
import type { DataOf } from './event-row.ts';
import type { Secrets } from './secrets.ts';

/** Replaces a value that the side may not know. */
export const UNSEEN = '?';

export function headerSeen(secrets: Secrets, header: Header): Header {
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

export function checkSeen(secrets: Secrets, check: CheckResolved): CheckResolved | undefined {
  // `open`: the throws of a secret check that all could see.
  const { whole, open } = secrets.check(check);
  if (whole) return check;
  if (open.length === 0) return undefined;
  const values = check.values.filter(
    (value) => value.dice !== null && open.some((thrown) => thrown.name === value.name),
  );
  return { ...check, values, outcome: null, text: null };
}

export function choiceSeen(
  secrets: Secrets,
  data: DataOf<'choice-made'>,
): DataOf<'choice-made'> | undefined {
  if (secrets.isOwn(data.decider)) return data;
  if (!data.secret) return { ...data, by: 'person' };
  if ('take' in data.answer && data.answer.take !== null) secrets.willTake(data.answer.take);
  return undefined;
}

export function wordSeen(secrets: Secrets, data: DataOf<'ruled'>): DataOf<'ruled'> | undefined {
  const { word } = data;
  if (word.kind === 'add') secrets.join(word.participant);
  if (word.kind === 'set' && secrets.isHidden(word.holder, word.field)) return undefined;
  return word.kind === 'add'
    ? { ...data, word: { kind: 'add', participant: participantSeen(secrets, word.participant) } }
    : data;
}
