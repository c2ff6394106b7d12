// Describes the findings of a hunt: the line that does not hold, the values of its names, the moment, and how the fight
// starts otherwise than the scenarios of the rules.
import type { Value, ParticipantSetup, Ruleset, Setup } from '@fray/dsl/ir';
import type { Event } from '@fray/engine/events';
import { type Explained, type Played, membersOf, type Fight } from '@fray/engine/hunt';
import { formatAnswer, formatValue } from '../report/sentences.ts';
import { capitalised, clean, inBrackets, listed, spoken } from '../report/text.ts';
import { entrantsOf } from '../odds/answer-check.ts';

/** The facts, one sentence each: `Babel was Ambushed when it took Attack.` */
export function sentencesOf(explained: Explained, played: Played): readonly string[] {
  const { names, parts, fault } = explained;
  const facts = parts.filter((one) => !isObvious(one)).map((one) => factOf(one, names));
  const [first, ...rest] = facts;
  const when = momentOf(explained, played, first ?? explained.claim);
  const stood = names.filter(([name]) => name !== 'old' && name !== 'new');
  const sentences = [
    fault !== null
      ? `The line cannot be worked out ${when}: ${clean(fault)}`
      : capitalised(
          first === undefined
            ? `${when}: ${clean(explained.claim)} does not hold.`
            : `${first} ${when}.`,
        ),
    ...rest.map((fact) => capitalised(`${fact}.`)),
  ];
  const values = stood.map(([name, value]) => `${clean(name)} was ${formatValue(value)}`);
  return [...sentences, ...(values.length === 0 ? [] : [`In this line ${listed(values, 'and')}.`])];
}

type Part = Explained['parts'][number];

/**
 * True for a name or a number, which needs no sentence: `3 was 3` says nothing. The values of names
 * follow once, at the end.
 */
function isObvious({ expr, source, value }: Part): boolean {
  return (
    expr.op === 'const' ||
    expr.op === 'local' ||
    expr.op === 'bound' ||
    clean(source) === formatValue(value)
  );
}

/** A fact in the past tense: `Babel was Ambushed`, `times Awareness by Babel this unit was 2`. */
function factOf({ source, value, expr }: Part, names: Explained['names']): string {
  const written = withNames(source, names);
  if (expr.op === 'has-condition' && typeof value === 'boolean') {
    const who = withNames(source.replace(/\s+is(?:\s+not)?\s+\S+$/, ''), names);
    return `${who} was ${value ? '' : 'not '}${spoken(expr.condition)}`;
  }
  if (typeof value === 'boolean') return `“${written}” was ${value ? 'true' : 'false'}`;
  return `${written} was ${formatValue(value)}`;
}

/** The source text with the line's names replaced by the participants to which they referred. */
function withNames(source: string, names: Explained['names']): string {
  return clean(source).replace(
    /[\p{L}_][\p{L}\p{N}_]*(?:-[\p{L}\p{N}_]+)*/gu,
    (word, offset: number, whole: string) => {
      const found = names.find(([name]) => name === word);
      // Names of numbers stay: with their values the line would show a sum that nobody wrote.
      return typeof found?.[1] !== 'string' || whole[offset - 1] === '.'
        ? word
        : formatValue(found[1]);
    },
  );
}

/**
 * The moment: `when it took Attack`, `at the end of unit 4`. `said`: the text before it; a
 * participant named there becomes `it`.
 */
function momentOf(
  { watch, event, names }: Explained,
  { events, finding, size }: Played,
  sentence: string,
): string {
  const { moment } = watch;
  const inside = (events.at(-1)?.spans ?? [])
    .map(([span, number]) => ` in ${spoken(span)} ${number}`)
    .join('');
  switch (moment.kind) {
    case 'always':
      return `after event ${size - 1}${inside}`;
    case 'encounter':
      return `at the ${moment.edge} of the encounter`;
    case 'step':
      return `at the ${moment.edge} of step ${spoken(moment.step)}${inside}`;
    case 'span':
      return `at the ${moment.edge} of ${spoken(moment.span)}${finding?.occurrence === null || finding === null ? '' : ` ${finding.occurrence}`}`;
    case 'event': {
      const subject = names[0]?.[1];
      return event === null
        ? `after event ${size - 1}`
        : `when ${happened(event, typeof subject === 'string' && sentence.includes(spoken(subject)) ? subject : null)}`;
    }
  }
}

/**
 * The event as a clause in the past tense; the participant who is the subject of the sentence
 * becomes `it`.
 */
function happened(event: Event, subject: string | null): string {
  const who = (name: string | null): string =>
    name === null ? 'nobody' : name === subject ? 'it' : spoken(name);
  const others = (args: readonly (readonly [string, Value])[], mine: string | null): string => {
    const rest = args.filter(([, value]) => value !== mine).map(([, value]) => formatValue(value));
    return inBrackets(rest);
  };
  switch (event.type) {
    case 'action-taken':
    case 'action-ended':
      return `${who(event.data.actor)} ${event.type === 'action-taken' ? 'took' : 'had taken'} ${spoken(event.data.action)}${others(event.data.args, event.data.actor)}`;
    case 'condition-gained':
      return `${who(event.data.participant)} became ${spoken(event.data.condition)}`;
    case 'condition-lost':
      return `${who(event.data.participant)} was no longer ${spoken(event.data.condition)}`;
    case 'value-changed':
      return `${event.data.holder === null ? '' : `${event.data.holder === subject ? 'its' : `${spoken(event.data.holder)}’s`} `}${spoken(event.data.field)} went from ${formatValue(event.data.from)} to ${formatValue(event.data.to)}`;
    case 'check-resolved': {
      const [mine] = event.data.args;
      return `${spoken(event.data.check)}${mine === undefined ? '' : ` by ${who(typeof mine[1] === 'string' ? mine[1] : null)}`} ${event.data.outcome === null ? 'was rolled' : `came out as ${spoken(event.data.outcome)}`}`;
    }
    case 'choice-made':
      return `${spoken(event.data.decider)} chose ${formatAnswer(event.data.answer)} (${spoken(event.data.choice)})`;
    case 'choice-offered':
      return `${spoken(event.data.choice)} was offered to ${who(event.data.decider)}`;
    case 'span-begun':
      return `${spoken(event.data.span)} ${event.data.number} began`;
    case 'span-ended':
      return `${spoken(event.data.span)} ${event.data.number} ended`;
    default:
      return `event ${event.seq} happened`;
  }
}

/**
 * Returns what no scenario or example starts with, one fact each: `Ann starts with 0 HP`. It compares values one by one,
 * not their combinations. Empty if the rules have no scenario.
 */
export function unusualStart(ruleset: Ruleset, fight: Fight): readonly string[] {
  const setups: readonly Setup[] = [...ruleset.scenarios, ...ruleset.examples];
  if (ruleset.scenarios.length === 0) return [];
  const people = setups.flatMap(entrantsOf);
  const startsWith = ({ fields, kind }: ParticipantSetup, name: string): Value | undefined =>
    fields.find((field) => field.name === name)?.value ??
    ruleset.kinds.find((one) => one.name === kind)?.fields.find((field) => field.name === name)
      ?.initial;
  const ofMembers = fight.sides.flatMap(({ side, members }) =>
    members.flatMap(({ name, kind, fields, conditions }) => {
      const alike = people.filter(({ setup }) => setup.kind === kind);
      if (!alike.some((other) => other.side === side))
        return [`${spoken(name)}, a ${spoken(kind)}, is on the side ${spoken(side)}`];
      return [
        ...fields.flatMap(([field, value]) =>
          // Whom a participant points to depends on the names of the fight.
          typeof value === 'string' && membersOf(fight).some((one) => one.name === value)
            ? []
            : alike.some(
                  ({ setup }) => JSON.stringify(startsWith(setup, field)) === JSON.stringify(value),
                )
              ? []
              : [`${spoken(field)} of ${spoken(name)} is ${formatValue(value)}`],
        ),
        ...conditions.flatMap((condition) =>
          alike.some(({ setup }) => setup.conditions.includes(condition))
            ? []
            : [`${spoken(name)} is ${spoken(condition)}`],
        ),
      ];
    }),
  );
  const ofGivens = fight.givens.flatMap(([name, value]) => {
    const initial = ruleset.givens.find((one) => one.name === name)?.initial;
    const known = [
      initial,
      ...setups.flatMap(({ givens }) =>
        givens.flatMap((one) => (one.name === name ? [one.value] : [])),
      ),
    ];
    return known.some((one) => JSON.stringify(one) === JSON.stringify(value))
      ? []
      : [`${spoken(name)} is ${formatValue(value)}`];
  });
  return [...ofMembers, ...ofGivens];
}
