// Reads one answer to why, at its default length, as somebody does who asks why something has not happened. Forks then check
// what it names: each throw and answer that alone would have made it happen is there, and nothing that would not.
import { defaultSource, firstSource } from '@fray/engine/drivers';
import type { Event } from '@fray/engine/events';
import type { Location } from '@fray/engine/state';
import { inquire, type Explanation } from '@fray/engine/why';
import { terminalLines } from '../../packages/cli/src/report/blocks/terminal.ts';
import { plainStyle } from '../../packages/cli/src/report/style.ts';
import { createExcerpts } from '../../packages/cli/src/why/excerpts.ts';
import { whyReport } from '../../packages/cli/src/why/why-tree.ts';
import { compileFiles } from '../../packages/cli/src/rules/rules.ts';
import type { Case } from './cases.ts';
import {
  allFaces,
  anotherFace,
  forkWith,
  otherAnswers,
  placesOf,
  spread,
  writers,
  type OtherAnswer,
  type OtherFace,
} from './one-different.ts';

/** The answer as a program gets it, and as a reader sees it. */
export interface Read {
  readonly told: Explanation;
  /** The part on what could have changed the value. */
  readonly text: string;
}

export type Reader = (one: Case, location: Location) => Read;

/** The size of a screen, and how many events an answer goes back. */
const [SCREEN, COLUMNS, DEPTH] = [25, 80, 2];

export const read: Reader = ({ ruleset, text, events }, location) => {
  const question = { ask: 'state', location } as const;
  const at = events.length - 1;
  const inquest = inquire(ruleset, events, at, question);
  if ('unplayable' in inquest) throw new Error(inquest.unplayable);
  const told = inquest.ask(question, DEPTH);
  const [begun] = events;
  if (begun?.type !== 'encounter-begun') throw new Error('a run without a header');
  const { checked, sources, amendments } = compileFiles([{ path: 'law.fray', text }]);
  if (checked === undefined) throw new Error('rules with mistakes');
  const answer = whyReport(told, {
    question: '',
    eventAt: inquest.event,
    last: at,
    header: begun.data,
    places: createExcerpts(ruleset, { ruleset, checked, sources, amendments }),
    full: false,
    room: { lines: SCREEN, columns: COLUMNS },
    further: '',
  });
  const lines = terminalLines(answer, plainStyle, COLUMNS);
  const from = lines.findIndex((line) => line.startsWith('What could have changed it'));
  const notes = lines.findIndex((line) => line.startsWith('Further back'));
  return {
    told,
    text: from < 0 ? '' : lines.slice(from + 1, notes < 0 ? undefined : notes).join('\n'),
  };
};

/** What a reader would be told wrongly, or not at all. */
export interface Misread {
  readonly what: string;
  readonly location: Location;
  readonly event: number;
  readonly text: string;
}

/** How many throws and answers of a run are changed, and how many values each is checked against. */
export interface Part {
  readonly inputs: number;
  readonly places: number;
}

/**
 * Compares answers about values of a run with forks of it. Returns undefined if they agree.
 * @param nearby called for each near miss that a fork has found
 */
export function misread(
  one: Case,
  reader: Reader,
  { inputs, places: most }: Part,
  nearby?: () => void,
): Misread | undefined {
  const { events, ruleset, mood } = one;
  const places = placesOf(events, ruleset);
  const answers = new Map<Location, Read>();
  const readOf = (location: Location): Read => {
    const known = answers.get(location) ?? reader(one, location);
    answers.set(location, known);
    return known;
  };
  const forks = new Map<string, readonly Event[] | undefined>();
  const forkOf = (other: OtherFace | OtherAnswer): readonly Event[] | undefined => {
    const key = JSON.stringify(
      other.is === 'face'
        ? [other.event.seq, other.index, other.face]
        : [other.event.seq, other.answer],
    );
    if (!forks.has(key)) forks.set(key, forkWith(one, other, [defaultSource, firstSource]));
    return forks.get(key);
  };
  const changesIn = (location: Location, seq: number, other: OtherFace | OtherAnswer) => {
    const held = writers(events, location).at(-1)?.type === 'condition-gained';
    return writers(forkOf(other) ?? [], location).filter(
      (event) =>
        event.seq > seq &&
        (location.in !== 'condition' || (event.type === 'condition-lost') === held),
    );
  };
  const others = [
    ...spread(anotherFace(events, mood), inputs, mood * 31),
    ...spread(otherAnswers(events), inputs / 2, mood * 17),
  ];
  const asked = new Set<Location>(spread(places, 1, mood));
  for (const other of others) {
    const { seq } = other.event;
    const end = endAround(forkOf(other) ?? [], seq);
    const changed = places.filter(
      (location) =>
        (writers(events, location).at(-1)?.seq ?? 0) < seq &&
        changesIn(location, seq, other).some((event) => event.seq <= end),
    );
    for (const location of spread(changed, most, mood)) {
      asked.add(location);
      nearby?.();
      const what = notNamed(readOf(location), seq);
      if (what !== undefined) return { what, location, event: seq, text: readOf(location).text };
    }
  }
  for (const location of asked) {
    const { told, text } = readOf(location);
    for (const { where, near } of told.chances)
      for (const { event: seq, die, faces, answers: said } of spread(near, most, mood)) {
        const found = (
          die === null
            ? otherAnswers(events).filter(({ answer }) =>
                said.some((given) => JSON.stringify(given) === JSON.stringify(answer)),
              )
            : allFaces(events, seq).filter(
                ({ index, face }) => index === die && faces.includes(face),
              )
        ).filter(({ event }) => event.seq === seq);
        const wrong = spread(found, 2, mood).some(
          (other) =>
            !changesIn(location, seq, other).some(
              ({ rule }) => where === null || rule?.line === where.line,
            ),
        );
        if (wrong) return { what: 'named as a near miss, and is none', location, event: seq, text };
      }
    // Each throw and answer that the text mentions decided something.
    for (const seq of mentioned(text, events)) {
      const every = [
        ...allFaces(events, seq),
        ...otherAnswers(events).filter(({ event }) => event.seq === seq),
      ];
      if (every.length > 0 && every.every((other) => changesIn(location, seq, other).length === 0))
        return { what: 'named as a cause, and is none', location, event: seq, text };
    }
  }
  return undefined;
}

/** Returns how an answer leaves out a near miss without saying so; undefined if it names it or says so. */
function notNamed({ told, text }: Read, seq: number): string | undefined {
  if (told.nearFrom !== null && seq < told.nearFrom)
    return text.includes(`from #${told.nearFrom} on only`) ? undefined : 'untried, and not said';
  if (!told.chances.some(({ near }) => near.some(({ event }) => event === seq)))
    return 'not known to be a near miss';
  return new RegExp(`#${seq}\\b|\\d more \\(--deep`).test(text) ? undefined : 'not shown';
}

/** Returns the event of a fork with which the innermost action or span around an event ends, or the last. */
function endAround(fork: readonly Event[], seq: number): number {
  let depth = 0;
  for (const { type, seq: end } of fork.slice(seq + 1)) {
    if (type === 'span-begun' || type === 'action-taken') depth += 1;
    if (type === 'span-ended' || type === 'action-ended') depth -= 1;
    if (depth < 0) return end;
  }
  return fork.length;
}

/** Returns the throws and answers that a text names, also by the result of a check. */
function mentioned(text: string, events: readonly Event[]): ReadonlySet<number> {
  // Notes below the trees name events that the answer is not about. Others only say when something was so.
  const trees = text.split('\n').filter((line) => /^[ │├└]/.test(line));
  const causes = trees.join(' ').replace(/when the log was[ │]+at[ │]+#\d+/g, '');
  const seqs = [...causes.matchAll(/#(\d+)/g)].map((found) => Number(found[1]));
  return new Set(
    seqs.flatMap((seq) => {
      const event = events[seq];
      if (event?.type === 'dice-rolled' || event?.type === 'choice-made') return [seq];
      if (event?.type !== 'check-resolved') return [];
      const thrown = events
        .slice(0, seq)
        .findLast((one) => one.type === 'dice-rolled' && one.cause === event.cause);
      return thrown === undefined ? [] : [thrown.seq];
    }),
  );
}
