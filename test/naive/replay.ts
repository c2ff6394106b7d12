// A fight that the machine has played, played again by the naive interpreter with the same dice and answers: where the two part.
import type { Answer, Ruleset } from '@fray/dsl/ir';
import type { Event, Finding, State as EngineState } from '@fray/engine/internal';
import { createPlay, step } from './interpret.ts';
import { begin, type Cell, type Play, type Question, type State, type Throw } from './world.ts';

/** What the machine did. `findings` are of the question's watches. */
export interface Played {
  readonly events: readonly Event[];
  readonly findings: readonly Finding[];
  readonly state: EngineState;
}

/** Null: nowhere. A run that was stopped by its budget, or that waits for an answer, is compared up to there. */
export function parting(ruleset: Ruleset, question: Question, played: Played): string | null {
  const throws = played.events.flatMap((event) =>
    event.type === 'dice-rolled' ? [event.data] : [],
  );
  const answers = played.events.flatMap((event) =>
    event.type === 'choice-made' && event.data.by !== 'only-one' ? [event.data] : [],
  );
  const { ended } = played.state;
  const isWhole = ended !== null && ended.reason !== 'budget';
  const { rules, start } = begin(ruleset, question);
  const play = createPlay(rules, start, {
    faces: (thrown) => {
      const next = throws.shift();
      if (next === undefined) throw parted(isWhole ? `throws ${throwText(thrown)} more` : null);
      const told = { stream: next.stream, roller: next.roller, sizes: sizesOf(next.dice) };
      if (throwText(thrown) !== throwText(told))
        throw parted(`throws ${throwText(thrown)} where the machine throws ${throwText(told)}`);
      return next.faces;
    },
    answer: (asked): Answer => {
      const next = answers.shift();
      if (next === undefined) throw parted(isWhole ? `asks ${asked.decider} once more` : null);
      if (next.decider !== asked.decider)
        throw parted(`asks ${asked.decider} where the machine asks ${next.decider}`);
      return next.answer;
    },
  });
  try {
    while (play.now.ended === null) step(play);
  } catch (thrown) {
    if (!(thrown instanceof Error) || !('parting' in thrown)) throw thrown;
    if (thrown.parting === null || typeof thrown.parting === 'string') return thrown.parting;
  }
  if (throws.length > 0 || answers.length > 0)
    return `is over (${play.now.ended}) before ${throws.length} throws and ${answers.length} answers`;
  if (!isWhole) return null;
  return (
    unlike('the end', play.now.ended, ended.reason) ??
    unlike('what is seen', sightTexts(play.sights), findingTexts(rules.watches, played.findings)) ??
    unlike('what stands', standing(play.now), standingOf(played.state))
  );
}

function parted(parting: string | null): Error {
  return Object.assign(new Error('parted'), { parting });
}

const sizesOf = (dice: readonly (readonly [number, number])[]): readonly number[] =>
  dice.flatMap(([count, size]) => Array.from({ length: Math.abs(count) }, () => size));

const throwText = ({ stream, sizes }: Throw): string =>
  `${stream} ${sizes.map((size) => `d${size}`).join(' ')}`;

function unlike(what: string, naive: unknown, machine: unknown): string | null {
  const [one, other] = [JSON.stringify(naive), JSON.stringify(machine)];
  return one === other ? null : `${what} is\n  ${one} naively, and\n  ${other} by the machine`;
}

const sightTexts = (sights: Play['sights']): readonly unknown[] =>
  sights.map(({ watch, line, value, isFault }) => [watch, line, isFault ? 'fault' : value]);

/** Of a measure only the first time counts, for each number of the span where it is asked at each. */
function findingTexts(
  watches: ReturnType<typeof begin>['rules']['watches'],
  findings: readonly Finding[],
): readonly unknown[] {
  const seen = new Set<string>();
  return findings.flatMap(({ watch, line, value, occurrence, fault }) => {
    const { kind, moment } = watches[watch] ?? {};
    const isEach = moment?.kind === 'span' && moment.each;
    const time = `${watch} ${isEach ? occurrence : ''}`;
    if (kind === 'measure' && seen.has(time)) return [];
    seen.add(time);
    return [[watch, line, fault === null ? value : 'fault']];
  });
}

const pairs = (cells: readonly Cell[]): readonly unknown[] =>
  cells.map(({ name, value }) => [name, value]);

const standing = ({ people, held, tracks, orders }: State): unknown => ({
  people: people.map(({ name, fields }) => [
    name,
    fields.map(({ value }) => value),
    held
      .filter(({ who }) => who === name)
      .map((one) => [one.condition, pairs(one.fields), endsOf(one.ends)]),
  ]),
  tracks: pairs(tracks),
  orders: orders.map(([[name], members]) => [name, members]),
});

const standingOf = ({ participants, tracks, orders }: EngineState): unknown => ({
  people: participants.map(({ name, values, conditions }) => [
    name,
    values,
    conditions.map(({ condition, fields, ends }) => [condition, pairs(fields), endsOf(ends)]),
  ]),
  tracks: pairs(tracks),
  orders: orders
    .map(({ name, members }) => [name, members] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1)),
});

const endsOf = (ends: State['held'][number]['ends']): readonly unknown[] =>
  ends.map(({ edge, span, of, count }) => [edge, span, of, count]);
