// Reads a log of older rules with the names of newer ones: what `was called` something in the log gets its present name, so
// that its dice, answers and words are found and its events compare. Only names change; nothing here is taken on trust,
// because whoever plays the inputs by the newer rules checks each of them.
import type { Answer, FormerName, Value } from '@fray/dsl/ir';
import type { Event, Header, Offer, RolledValue, Word } from '../events/event.ts';

const THROWING: readonly string[] = ['check', 'action', 'procedure', 'trigger'];

/** Returns a function that gives an event the present names; it returns the event itself if the rules list no former names. */
export function presentNames(former: readonly FormerName[] | undefined): (event: Event) => Event {
  if (former === undefined) return (event) => event;
  const names = renaming(former);
  return (event) => {
    const { rule } = event;
    // The type of the data stays what it was.
    return {
      ...event,
      ...bodyOf(names, event),
      rule: rule && { ...rule, in: names.label(rule.in) },
      spans: event.spans.map(([span, number]) => [names.of('span', span), number] as const),
      steps: event.steps.map((step) => names.anywhere(['step'], step)),
    } as Event;
  };
}

type Renaming = ReturnType<typeof renaming>;

function renaming(former: readonly FormerName[]) {
  const find = (name: string, isIt: (one: FormerName) => boolean): string =>
    former.find((one) => one.was.includes(name) && isIt(one))?.now ?? name;
  /** The name of a declaration of one of these sorts. */
  const declared = (sorts: readonly string[], name: string): string =>
    find(name, (one) => one.of === null && sorts.includes(one.sort));
  const of = (sort: string, name: string): string => declared([sort], name);
  /** The name of a part of a declaration, which has its present name. */
  const part = (sorts: readonly string[], owner: string, name: string): string =>
    find(name, (one) => one.of === owner && sorts.includes(one.sort));
  const anywhere = (sorts: readonly string[], name: string): string =>
    find(name, (one) => sorts.includes(one.sort));
  const field = (name: string): string => anywhere(['field', 'given', 'track'], name);
  const value = (given: Value): Value => {
    if (typeof given === 'string') return anywhere(['option', 'row', 'outcome'], given);
    return Array.isArray(given) ? given.map(value) : given;
  };
  const label = (rule: string): string => {
    const [, sort = '', name = ''] = /^(\S+) (.*)$/.exec(rule) ?? [];
    return name === '' ? rule : `${sort} ${of(sort, name)}`;
  };
  const rolled = (owner: string, one: RolledValue): RolledValue => ({
    ...one,
    name: part(['roll', 'let'], owner, one.name),
    total: value(one.total),
    base: value(one.base),
    modifiers: one.modifiers.map(({ name, amount }) => ({
      name: anywhere(['modifier'], name),
      amount,
    })),
  });
  const answer = (given: Answer): Answer => {
    if ('choose' in given)
      return typeof given.choose === 'string'
        ? { choose: anywhere(['option', 'outcome'], given.choose) }
        : given;
    if ('take' in given)
      return {
        take: given.take === null ? null : of('action', given.take),
        args: given.args.map(([name, one]) => [name, value(one)] as const),
      };
    if ('list' in given) return { list: given.list.map(value) };
    return given;
  };
  const offer = (given: Offer): Offer => {
    if (given.kind === 'options') return { ...given, options: given.options.map(answer) };
    return given.kind === 'list' ? { ...given, from: given.from.map(value) } : given;
  };
  return { declared, of, part, anywhere, field, value, label, rolled, answer, offer };
}

function bodyOf(names: Renaming, event: Event): Pick<Event, 'data'> {
  const { of, part, field, value } = names;
  switch (event.type) {
    case 'encounter-begun':
      return { data: headerOf(names, event.data) };
    case 'span-begun':
    case 'span-ended':
      return { data: { ...event.data, span: of('span', event.data.span) } };
    case 'dice-rolled': {
      const { data } = event;
      const [, before = '', roll = '', roller = ''] =
        /^([^/]*)\.([^./]*)(.*)$/s.exec(data.stream) ?? [];
      const owner = names.declared(THROWING, before);
      return {
        data: {
          ...data,
          stream: before === '' ? data.stream : `${owner}.${part(['roll'], owner, roll)}${roller}`,
          name: part(['roll'], owner, data.name),
          value: data.value && names.rolled(owner, data.value),
        },
      };
    }
    case 'check-resolved': {
      const { data } = event;
      const check = names.declared(THROWING, data.check);
      return {
        data: {
          ...data,
          check,
          args: data.args.map(([name, one]) => [name, value(one)] as const),
          values: data.values.map((one) => names.rolled(check, one)),
          outcome: data.outcome && part(['outcome'], check, data.outcome),
        },
      };
    }
    case 'choice-offered': {
      const { data } = event;
      return {
        data: {
          ...data,
          choice: of('choice', data.choice),
          offer: names.offer(data.offer),
          default: data.default && names.answer(data.default),
        },
      };
    }
    case 'choice-made': {
      const { data } = event;
      return {
        data: { ...data, choice: of('choice', data.choice), answer: names.answer(data.answer) },
      };
    }
    case 'action-taken':
    case 'action-ended': {
      const args = event.data.args.map(([name, one]) => [name, value(one)] as const);
      const action = of('action', event.data.action);
      return event.type === 'action-ended'
        ? { data: { ...event.data, action, args } }
        : {
            data: {
              ...event.data,
              action,
              args,
              costs: event.data.costs.map(([name, cost]) => [field(name), cost] as const),
            },
          };
    }
    case 'condition-gained': {
      const { data } = event;
      return {
        data: {
          ...data,
          condition: of('condition', data.condition),
          fields: data.fields.map(([name, one]) => [field(name), value(one)] as const),
          ends: data.ends.map((end) => ({ ...end, span: of('span', end.span) })),
        },
      };
    }
    case 'condition-lost':
      return { data: { ...event.data, condition: of('condition', event.data.condition) } };
    case 'value-changed': {
      const { data } = event;
      return {
        data: {
          ...data,
          condition: data.condition && of('condition', data.condition),
          field: field(data.field),
          from: value(data.from),
          to: value(data.to),
          asked: value(data.asked),
        },
      };
    }
    case 'revealed':
      return {
        data: { ...event.data, field: field(event.data.field), value: value(event.data.value) },
      };
    case 'ruled':
      return { data: { ...event.data, word: wordOf(names, event.data.word) } };
    case 'order-ranked':
    case 'announced':
    case 'encounter-ended':
      return { data: event.data };
  }
}

function headerOf(names: Renaming, header: Header): Header {
  const { of, field, value } = names;
  const settings = (all: Header['rulings']): Header['rulings'] =>
    all.map(([name, reading]) => [
      of('ruling', name),
      typeof reading === 'string' ? names.anywhere(['option'], reading) : reading,
    ]);
  const named = (all: Header['givens']): Header['givens'] =>
    all.map(([name, one]) => [field(name), value(one)]);
  const { inputs } = header;
  return {
    ...header,
    inputs: {
      ...inputs,
      scenario: of('scenario', inputs.scenario),
      rulings: settings(inputs.rulings),
      givens: named(inputs.givens),
      policies: inputs.policies.map(([policy, who]) => [of('policy', policy), of('side', who)]),
    },
    rulings: settings(header.rulings),
    givens: named(header.givens),
    tracks: named(header.tracks),
    kinds: header.kinds.map((kind) => ({
      name: of('kind', kind.name),
      fields: kind.fields.map(field),
    })),
    sides: header.sides.map((side) => of('side', side)),
    participants: header.participants.map((one) => participantOf(names, one)),
  };
}

function participantOf(
  { of, value }: Renaming,
  one: Header['participants'][number],
): Header['participants'][number] {
  return {
    ...one,
    side: of('side', one.side),
    kind: of('kind', one.kind),
    values: one.values.map(value),
    conditions: one.conditions.map((condition) => of('condition', condition)),
  };
}

function wordOf(names: Renaming, word: Word): Word {
  const { of, field, value } = names;
  switch (word.kind) {
    case 'set':
      return { ...word, field: field(word.field), to: value(word.to) };
    case 'gain':
    case 'lose':
      return { ...word, condition: of('condition', word.condition) };
    case 'add':
      return { ...word, participant: participantOf(names, word.participant) };
    case 'end':
      return { ...word, span: word.span && of('span', word.span) };
    case 'remove':
      return word;
  }
}
