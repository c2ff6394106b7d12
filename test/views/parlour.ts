// Rulesets with hidden values, made of honest statements: in any order of these, a side learns hidden values only by a reveal.
import type { Answer, Ruleset, Value } from '@fray/dsl/ir';
import type { ChoiceSource } from '@fray/engine/drivers';
import type { Event } from '@fray/engine/events';
import { viewOf, type ViewEvent } from '@fray/engine/views';
import { compileText } from '../engine/played.ts';
import { played } from '../engine/runs.ts';

/** Declarations with fields and tracks that are hidden from one or both sides. */
const declarations = `ruleset "Parlour"

span round

side spies
side watchers

kind Spy
  strength  1..6  default 3  hidden from watchers
  nerve     die  default d6  hidden from others
  notes     counter  starts 0  hidden from everyone
  target    Watcher  starts nobody  hidden from others
  score     counter  starts 0

kind Watcher
  wits    1..6  default 3
  purse   0..9  default 5  hidden from spies
  bid     counter  starts 0  hidden from others
  alarm   counter  starts 0

given weather  1..6  default 2  hidden from watchers

track secret-tally  counter  starts 0  hidden from everyone
track open-tally    counter  starts 0

check Hold by s
  roll secretly s.nerve as face
  holds   when face + s.strength > 6
  breaks  otherwise

check Peer by w
  roll d6 as face
  sees    when face <= w.wits
  misses  otherwise

check Meet by w on s
  roll d6 as eyes
  roll secretly s.nerve as cover by s
  meets   when eyes > cover
  passes  otherwise

action Sneak by s
  raise s.notes by 1

action Wave by s
  raise s.score by 1
`;

/** Steps of a round that reveal nothing by themselves. A ruleset may have any of them in any order. */
export const honest: readonly string[] = [
  `    each s in spies
      Hold by s
        holds   nothing
        breaks  raise s.notes by 1
`,
  `    each s in spies where s.strength > weather
      raise s.notes by 2
      raise secret-tally by s.strength
`,
  `    each s in spies
      ask secretly s to pick t or nobody from watchers
      set s.target to t
`,
  `    each w in watchers
      Peer by w
        sees    raise open-tally by 1
        misses  raise w.alarm by 1
`,
  `    each w in watchers
      each s in spies
        Meet by w on s
          meets   raise s.notes by 1
          passes  nothing
`,
  `    each w in watchers
      ask secretly w for bid from 0 to w.purse
      set w.bid to bid
`,
  `    each s in spies
      ask secretly s to take Sneak or nothing
`,
  `    each s in spies
      ask s to take Wave or nothing
`,
  `    rank order of w in watchers
      highest roll Peer.face by w
`,
  `    if any s in spies where s.notes > 3
      each s in spies
        reveal s.notes
        reveal s.strength
      announce "somebody talks"
`,
  `    each w in watchers
      reveal w.bid
    each w in watchers where w.bid > 2
      announce "{w} bids {w.bid}"
`,
  `    each s in spies
      reveal s.target to spies
`,
];

/** Steps that leak a hidden value, each without a reveal. */
export const leaky: readonly string[] = [
  `    each s in spies where s.strength > 3
      raise s.score by 1
`,
  `    each s in spies
      Hold by s
        holds   nothing
        breaks  raise open-tally by 1
`,
  `    if any s in spies where s.strength > 3
      each w in watchers
        Peer by w
          sees    nothing
          misses  nothing
`,
  `    each s in spies
      announce "{s} has {s.strength}"
`,
  `    each w in watchers
      set w.alarm to w.purse
`,
  `    rank order of s in spies
      highest s.strength
      otherwise as listed
`,
];

export function textOf(steps: readonly string[], more = ''): string {
  return `${declarations}${more}
encounter
  play round up to 2 times
${steps.join('')}
scenario Here
  side spies
    Spy   strength  nerve
    Ann   3         d6
    Bo    4         d8
  side watchers
    Watcher  wits  purse
    Wil      3     5
    Xu       4     4
`;
}

export const parlour = (steps: readonly string[], more = ''): Ruleset =>
  compileText(textOf(steps, more));

/** The value of a field of a participant. */
export interface Known {
  readonly of: string;
  readonly field: string;
  readonly value: Value;
}

/** Returns the ruleset with these fields in all scenarios. */
export function withFields(ruleset: Ruleset, fields: readonly Known[]): Ruleset {
  const scenarios = ruleset.scenarios.map((scenario) => ({
    ...scenario,
    sides: scenario.sides.map((side) => ({
      ...side,
      participants: side.participants.map((one) => ({
        ...one,
        fields: [
          ...one.fields,
          ...fields
            .filter(({ of }) => of === one.name)
            .map(({ field, value }) => ({ name: field, value })),
        ],
      })),
    })),
  }));
  return { ...ruleset, scenarios };
}

/** Returns a source that answers secret questions by turns, beginning after `first`, and leaves open ones to the other sources. */
export function secretive(first: number): ChoiceSource {
  let turn = first;
  return (need) => {
    if (!need.secret) return undefined;
    turn += 1;
    const answer: Answer | undefined =
      need.offer.kind === 'options'
        ? need.offer.options[turn % need.offer.options.length]
        : need.offer.kind === 'number'
          ? { say: need.offer.from + (turn % (need.offer.to - need.offer.from + 1)) }
          : { list: [] };
    return answer === undefined ? undefined : { answer, by: 'script' };
  };
}

export function events(
  ruleset: Ruleset,
  seed: string,
  choices: readonly ChoiceSource[] = [],
): readonly Event[] {
  return played(
    ruleset,
    { seed, scenario: ruleset.scenarios[0]?.name ?? '', choices: ['script', 'policy', 'default'] },
    { choices },
  ).events;
}

/** Returns the view of each run up to the first event in either that reveals to the side something hidden from it. */
export function upToReveal(
  one: readonly Event[],
  other: readonly Event[],
  side: string,
): readonly [string, string] {
  const [a, b] = [viewOf(one, side), viewOf(other, side)];
  const end = Math.min(firstReveal(a, side), firstReveal(b, side));
  return [JSON.stringify(a.slice(0, end)), JSON.stringify(b.slice(0, end))];
}

function firstReveal(view: readonly ViewEvent[], side: string): number {
  const [header] = view;
  if (header?.type !== 'encounter-begun') throw new Error('a view begins with the header');
  const { hidden, participants } = header.data;
  const at = view.findIndex((event) => {
    if (event.type !== 'revealed') return false;
    const { holder, field } = event.data;
    const owner = participants.find((one) => one.name === holder);
    const from = hidden.find(
      (one) => one.kind === (owner?.kind ?? null) && one.field === field,
    )?.from;
    return from === 'everyone' || from === side || (from === 'others' && owner?.side !== side);
  });
  return at < 0 ? view.length : at;
}
