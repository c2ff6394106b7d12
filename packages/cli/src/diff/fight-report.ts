// Makes the report of a fight that two rulesets play differently: the participants, the last events of both, and those of each.
import { compareLogs } from '@fray/engine/compare';
import type { Event } from '@fray/engine/events';
import { isSameAtTable, partingOf } from '@fray/engine/diff';
import { membersOf, type Fight } from '@fray/engine/hunt';
import {
  heading,
  listBlock,
  sentence,
  softSentence,
  type Report,
  type SentencePart,
} from '../report/blocks/blocks.ts';
import { numberedWords } from '../report/event-words.ts';
import { firstHeader, partingBlock } from '../report/parting.ts';
import { formatFields, formatPath, formatValue } from '../report/sentences.ts';
import { grouped, inBrackets, listed, spoken } from '../report/text.ts';
import type { Detail } from './diff-answer.ts';
import { cutWords, type FightFinding, type Witness } from './findings.ts';

/** The maximum number of events before they differ, and of differences between both ends. */
const mostBefore = 3;
const mostEnds = 3;

export function fightReport(finding: FightFinding, detail: Detail): Report {
  const { witness } = finding;
  const head = heading(2, 'The smallest fight that plays differently');
  if (witness === undefined) return [head, sentence(noneWords(finding))];
  const {
    fight,
    stories: [a, b],
    parting,
  } = witness;
  const earlier = detail === 'brief' ? [] : before(witness, mostBefore);
  return [
    head,
    ...listBlock([
      whoWords(fight),
      ...earlier.map((event) => numberedWords(event, firstHeader(a))),
    ]),
    partingBlock(parting, [a, b]),
    ...endBlocks(witness),
  ];
}

/** Says, if no such fight was found, how much was searched. */
function noneWords({ playAlike, canPlay, looked, cut }: FightFinding): string {
  if (playAlike) return 'No fight plays differently: the compiled rules of both are the same.';
  if (!canPlay)
    return 'One of them has no `encounter`: there is no order of play, and so no fight.';
  const { fights, of, events, drawn } = looked;
  const small = `${fights === of ? 'all' : `${grouped(fights)} of`} ${grouped(of)} small fights, every way of each (one on each side, up to ${events} events)`;
  const seen = [
    ...(fights === 0 ? [] : [small]),
    ...(drawn === 0 ? [] : [`${grouped(drawn)} fights that were drawn`]),
  ];
  const end = cut === null ? '' : `; the search was not finished when ${cutWords(cut)}`;
  if (seen.length === 0)
    return `It is not known whether a fight plays differently: Fray looked at none${end}.`;
  return `No fight was found that plays differently among ${listed(seen, 'and')}${end}.`;
}

/** The participants of a fight: `Ada (skill 12) against Bram; hour night`. */
function whoWords(fight: Fight): string {
  const sides = fight.sides
    .filter(({ members }) => members.length > 0)
    .map(({ members }) =>
      listed(
        members.map((one) => {
          const facts = [
            ...one.fields.map(([name, value]) =>
              value === true ? spoken(name) : `${spoken(name)} ${formatValue(value)}`,
            ),
            ...one.conditions.map(spoken),
          ];
          return `${spoken(one.name)}${inBrackets(facts)}`;
        }),
        'and',
      ),
    );
  const set = [
    ...formatFields(fight.givens),
    ...fight.rulings.map(([name, value]) => `${spoken(name)} read as ${formatValue(value)}`),
  ];
  return `${membersOf(fight).length === 0 ? 'nobody' : sides.join(' against ')}${set.length === 0 ? '' : `; ${set.join(', ')}`}`;
}

/** The last common events before the two differ. */
function before({ stories: [a, b], parting }: Witness, most: number): readonly Event[] {
  const end = parting.a ?? a.length;
  const isSame = (event: Event): boolean =>
    b[event.seq] !== undefined && isSameAtTable(event, b[event.seq] ?? event);
  return a
    .slice(1, end)
    .filter(isSame)
    .filter(
      ({ type }) =>
        type === 'dice-rolled' ||
        type === 'check-resolved' ||
        type === 'choice-made' ||
        type === 'condition-gained' ||
        type === 'condition-lost' ||
        type === 'value-changed',
    )
    .slice(-most);
}

/** The differences between two stories with the same outcomes. */
function differing(stories: Witness['stories']): readonly string[] {
  const types = (['dice-rolled', 'order-ranked', 'choice-offered', 'announced'] as const).filter(
    (type) => partingOf(stories, (event) => event.type === type) !== undefined,
  );
  const sums = partingOf(
    stories,
    ({ type }) => type === 'check-resolved' || type === 'value-changed',
  );
  return [...types.map((type) => WORDS[type]), ...(sums === undefined ? [] : ['sums'])];
}

const WORDS = {
  'dice-rolled': 'dice',
  'order-ranked': 'orders',
  'choice-offered': 'offers',
  announced: 'announcements',
} as const;

function endBlocks({ stories: [a, b], isOutcome }: Witness): Report {
  const { ends, sameOutcome } = compareLogs(a, b);
  if (sameOutcome)
    return [
      softSentence(
        isOutcome
          ? 'They end the same way.'
          : `Only ${listed(differing([a, b]), 'and')} differ here; nothing else changes.`,
      ),
    ];
  if (ends === null || ends.length === 0) return [];
  const more = ends.length - mostEnds;
  return listBlock([
    [
      'At the end: ',
      ...ends
        .slice(0, mostEnds)
        .flatMap(({ path, a: was, b: is }, index): (string | SentencePart)[] => [
          `${index === 0 ? '' : '; '}${formatPath(path)} `,
          { is: 'before', text: formatValue(was) },
          ' → ',
          { is: 'after', text: formatValue(is) },
        ]),
      more > 0 ? `; and ${more} more` : '',
    ],
  ]);
}
