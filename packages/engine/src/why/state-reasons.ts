// Builds reasons for values of the state: the last event that wrote them, or their value at the start.
import type { Ruleset, Scenario, Value } from '@fray/dsl/ir';
import type { Explainer } from './explainer.ts';
import type { Location } from '../state/location.ts';
import { orMade } from '../values/grouped.ts';
import type { Reason } from './reason.ts';
import { whereOf } from './rule-places.ts';

/** Returns the reason of a location of the state with its value then. */
export function stateReason(
  explainer: Explainer,
  location: Location,
  value: Value,
  seq: number,
  at?: number,
): Reason {
  const event = explainer.writers.last(location, seq);
  return event > 0
    ? { why: 'state', location, event, value, where: whereOf(explainer.ruleset, at) }
    : start(explainer, location, value);
}

type Setup = Scenario['sides'][number]['participants'][number];

const setups = new WeakMap<Scenario, ReadonlyMap<string, Setup>>();

/** Returns the participants of a scenario, by name. */
function setupsOf(scenario: Scenario): ReadonlyMap<string, Setup> {
  return orMade(
    setups,
    scenario,
    () =>
      new Map(scenario.sides.flatMap((side) => side.participants).map((one) => [one.name, one])),
  );
}

function start({ ruleset, scenario }: Explainer, location: Location, value: Value): Reason {
  const who =
    'holder' in location && scenario !== undefined
      ? setupsOf(scenario).get(location.holder)
      : undefined;
  const from = (source: 'scenario' | 'default' | 'nothing', at: number | undefined): Reason => ({
    why: 'start',
    location,
    from: source,
    value,
    where: whereOf(ruleset, at),
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
  { header, ruleset, scenario }: Explainer,
  of: 'given' | 'ruling',
  name: string,
  value: Value,
): Reason {
  const list = of === 'given' ? 'givens' : 'rulings';
  const isIt = (one: { readonly name: string }): boolean => one.name === name;
  const isPut = header.inputs[list].some(([known]) => known === name);
  const written = isPut ? undefined : scenario?.[list].findLast(isIt);
  return {
    why: 'setting',
    of,
    name,
    from: isPut ? 'inputs' : written === undefined ? 'default' : 'scenario',
    value,
    where: whereOf(ruleset, (written ?? ruleset[list].find(isIt))?.at),
  };
}

/** Returns the participants then, in the scenario's order. */
export function namesAt({ header, writers, event: eventAt }: Explainer, seq: number): string[] {
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
function hadCondition(
  { header, writers, event: eventAt }: Explainer,
  holder: string,
  condition: string,
  seq: number,
): boolean {
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

/** Returns the reason why somebody had a condition then, or had not. */
export function conditionReason(
  explainer: Explainer,
  holder: string,
  condition: string,
  seq: number,
): Reason {
  const held = hadCondition(explainer, holder, condition, seq);
  return stateReason(explainer, { in: 'condition', holder, condition }, held, seq);
}

/** Returns the conditions that bar their holders from everything, or from one of these actions. */
export function barringFrom(
  { conditions }: Ruleset,
  actions: readonly string[],
): readonly string[] {
  return conditions
    .filter((one) => one.barsEverything || actions.some((action) => one.bars.includes(action)))
    .map(({ name }) => name);
}

/** Returns the reasons of the conditions that bar somebody from everything, or from one of these actions; held or not. */
export function bars(
  explainer: Explainer,
  holder: string,
  actions: readonly string[],
  seq: number,
): readonly Reason[] {
  return barringFrom(explainer.ruleset, actions).map((name) =>
    conditionReason(explainer, holder, name, seq),
  );
}
