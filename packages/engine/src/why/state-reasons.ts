// Builds reasons for values of the state: the last event that wrote them, or their value at the start.
import type { Condition, Scenario, Value } from '@fray/dsl/ir';
import type { Header } from '../events/event.ts';
import type { Writers } from './location.ts';
import type { Location } from '../state/location.ts';
import type { Reason } from './reason.ts';
import type { WhyRecording } from './recording.ts';
import { whereOf } from './rule-places.ts';

/** What reasons are built from. */
export interface ReasonGround {
  readonly recording: WhyRecording;
  readonly header: Header;
  readonly writers: Writers;
  /** The scenario in play; undefined if the rules have none of that name. */
  readonly scenario: Scenario | undefined;
}

/** Returns the reason of a location of the state with its value then. */
export function state(
  ground: ReasonGround,
  location: Location,
  value: Value,
  seq: number,
  at?: number,
): Reason {
  const { writers } = ground;
  const event = writers.last(location, seq);
  if (event > 0)
    return { why: 'state', location, event, value, where: whereOf(ground.recording.ruleset, at) };
  return start(ground, location, value);
}

type Setup = Scenario['sides'][number]['participants'][number];

const setups = new WeakMap<Scenario, ReadonlyMap<string, Setup>>();

/** Returns the participants of a scenario, by name. */
function setupsOf(scenario: Scenario): ReadonlyMap<string, Setup> {
  let known = setups.get(scenario);
  if (known === undefined) {
    known = new Map(
      scenario.sides.flatMap((side) => side.participants).map((one) => [one.name, one]),
    );
    setups.set(scenario, known);
  }
  return known;
}

function start(ground: ReasonGround, location: Location, value: Value): Reason {
  const { scenario } = ground;
  const { ruleset } = ground.recording;
  const who =
    'holder' in location && scenario !== undefined
      ? setupsOf(scenario).get(location.holder)
      : undefined;
  const from = (source: 'scenario' | 'default' | 'nothing', at: number | undefined): Reason => ({
    why: 'start',
    location,
    from: source,
    value,
    where: whereOf(ground.recording.ruleset, at),
  });
  switch (location.in) {
    case 'field': {
      if (who?.fields.some((field) => field.name === location.field) === true)
        return from('scenario', who.at);
      return from(
        'default',
        ruleset.kinds
          .find((kind) => kind.name === who?.kind)
          ?.fields.find((field) => field.name === location.field)?.at,
      );
    }
    case 'condition':
      return value === true ? from('scenario', who?.at) : from('nothing', undefined);
    case 'condition-field':
      return from(
        'default',
        ruleset.conditions
          .find((one) => one.name === location.condition)
          ?.fields.find((field) => field.name === location.field)?.at,
      );
    case 'track':
      return from('default', ruleset.tracks.find((track) => track.name === location.track)?.at);
    case 'participants':
      return from('scenario', scenario?.at);
    case 'order':
    case 'span':
      return from('nothing', undefined);
  }
}

/** Returns the reason of a given or a ruling. */
export function setting(
  ground: ReasonGround,
  of: 'given' | 'ruling',
  name: string,
  value: Value,
): Reason {
  const { header, scenario } = ground;
  const { ruleset } = ground.recording;
  const given = of === 'given';
  const put = given ? header.inputs.givens : header.inputs.rulings;
  const written = (given ? scenario?.givens : scenario?.rulings)?.findLast(
    (one) => one.name === name,
  );
  const declared = given
    ? ruleset.givens.find((one) => one.name === name)
    : ruleset.rulings.find((one) => one.name === name);
  if (put.some(([known]) => known === name))
    return {
      why: 'setting',
      of,
      name,
      from: 'inputs',
      value,
      where: whereOf(ground.recording.ruleset, declared?.at),
    };
  return {
    why: 'setting',
    of,
    name,
    from: written === undefined ? 'default' : 'scenario',
    value,
    where: whereOf(ground.recording.ruleset, written?.at ?? declared?.at),
  };
}

/** Returns the participants then, in the scenario's order. */
export function namesAt(ground: ReasonGround, seq: number): string[] {
  const { header, writers } = ground;
  const { event: eventAt } = ground.recording;
  let names = header.participants.map((one) => one.name);
  for (const at of writers.all({ in: 'participants' }, seq)) {
    const event = eventAt(at);
    if (event?.type !== 'ruled') continue;
    const { word } = event.data;
    if (word.kind === 'add') names = [...names, word.participant.name];
    else if (word.kind === 'remove') names = names.filter((name) => name !== word.participant);
  }
  return names;
}

/** True if a participant had the condition then. */
export function hadCondition(
  ground: ReasonGround,
  holder: string,
  condition: string,
  seq: number,
): boolean {
  const { header, writers } = ground;
  const { event: eventAt } = ground.recording;
  const event = eventAt(writers.last({ in: 'condition', holder, condition }, seq));
  if (event?.type === 'condition-gained') return true;
  if (event?.type === 'condition-lost') return false;
  if (event?.type === 'ruled') {
    const { word } = event.data;
    return (
      word.kind === 'gain' ||
      (word.kind === 'add' && word.participant.conditions.includes(condition))
    );
  }
  return (
    header.participants.find((one) => one.name === holder)?.conditions.includes(condition) === true
  );
}

/** Returns the reasons of the conditions that bar somebody, held or not. */
export function bars(
  ground: ReasonGround,
  holder: string,
  isOne: (condition: Condition) => boolean,
  seq: number,
): Reason[] {
  const { ruleset } = ground.recording;
  return ruleset.conditions
    .filter(isOne)
    .map(({ name }) =>
      state(
        ground,
        { in: 'condition', holder, condition: name },
        hadCondition(ground, holder, name, seq),
        seq,
      ),
    );
}
