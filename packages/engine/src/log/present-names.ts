// Reads a log of older rules with the names of newer ones: what `was called` something in the log gets its present name, so
// that its dice, answers and words are found and its events compare. Only names change; nothing here is taken on trust,
// because whoever plays the inputs by the newer rules checks each of them. The shapes of events say where names stand.
import type { FormerName } from '@fray/dsl/ir';
import { THROWING } from '../dice/stream-names.ts';
import { valueShape } from '../events/data-shapes.ts';
import type { CheckResolved, DiceRolled, Event, RolledValue } from '../events/event.ts';
import { withOtherNames, type Renaming } from '../events/shape.ts';
import { eventRowOf } from '../state/event-table.ts';

/** Returns a function that gives an event the present names; it returns the event itself if the rules list no former names. */
export function presentNames(former: readonly FormerName[] | undefined): (event: Event) => Event {
  if (former === undefined) return (event) => event;
  const names = namesOf(former);
  return (event) => {
    const { rule } = event;
    // The type of the data stays what it was.
    return {
      ...event,
      data: dataOf(names, event),
      rule: rule && { ...rule, in: labelOf(names, rule.in) },
      spans: event.spans.map(([span, number]) => [names.declared(['span'], span), number] as const),
      steps: event.steps.map((step) => names.anywhere(['step'], step)),
    } as Event;
  };
}

interface Names extends Renaming {
  /** Returns the name of a part of a declaration, which has its present name. */
  readonly part: (sorts: readonly string[], owner: string, name: string) => string;
}

function namesOf(former: readonly FormerName[]): Names {
  const find = (name: string, isIt: (one: FormerName) => boolean): string =>
    former.find((one) => one.was.includes(name) && isIt(one))?.now ?? name;
  return {
    declared: (sorts, name) => find(name, (one) => one.of === null && sorts.includes(one.sort)),
    anywhere: (sorts, name) => find(name, (one) => sorts.includes(one.sort)),
    part: (sorts, owner, name) => find(name, (one) => one.of === owner && sorts.includes(one.sort)),
  };
}

function labelOf(names: Names, rule: string): string {
  const [, sort = '', name = ''] = /^(\S+) (.*)$/.exec(rule) ?? [];
  return name === '' ? rule : `${sort} ${names.declared([sort], name)}`;
}

/** Names of rolls and outcomes belong to their declaration, which the shape of an event does not know. */
function dataOf(names: Names, event: Event): Event['data'] {
  switch (event.type) {
    case 'dice-rolled':
      return thrown(names, event.data);
    case 'check-resolved':
      return resolved(names, withOtherNames(eventRowOf(event.type).shape, event.data, names));
    default:
      return withOtherNames(eventRowOf(event.type).shape, event.data, names);
  }
}

function thrown(names: Names, data: DiceRolled): DiceRolled {
  const [, before = '', roll = '', roller = ''] =
    /^([^/]*)\.([^./]*)(.*)$/s.exec(data.stream) ?? [];
  const owner = names.declared(THROWING, before);
  return {
    ...data,
    stream: before === '' ? data.stream : `${owner}.${names.part(['roll'], owner, roll)}${roller}`,
    name: names.part(['roll'], owner, data.name),
    value: data.value && rolled(names, owner, data.value),
  };
}

function resolved(names: Names, data: CheckResolved): CheckResolved {
  const check = names.declared(THROWING, data.check);
  return {
    ...data,
    check,
    values: data.values.map((one) => rolled(names, check, one)),
    outcome: data.outcome && names.part(['outcome'], check, data.outcome),
  };
}

function rolled(names: Names, owner: string, one: RolledValue): RolledValue {
  return {
    ...one,
    name: names.part(['roll', 'let'], owner, one.name),
    total: withOtherNames(valueShape, one.total, names),
    base: withOtherNames(valueShape, one.base, names),
    modifiers: one.modifiers.map(({ name, amount }) => ({
      name: names.anywhere(['modifier'], name),
      amount,
    })),
  };
}
