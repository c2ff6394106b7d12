// Shows a fight that two rulesets play differently, side by side: the participants, the events of
// both, and those of each.
import { compareLogs } from '@fray/engine/compare';
import type { Event } from '@fray/engine/events';
import { isSameAtTable, partingOf } from '@fray/engine/diff';
import { membersOf, type Fight } from '@fray/engine/hunt';
import { formatEvent } from '../report/event-words.ts';
import { firstHeader, partingLines } from '../report/parting.ts';
import { formatValue } from '../report/sentences.ts';
import { plainStyle, type Style } from '../report/style.ts';
import { clean, fenced, grouped, listed, markdownSentence, spoken, wrap } from '../report/text.ts';
import { cutWords, type FightFinding, type Witness } from './findings.ts';

/** The maximum number of events before they differ, and of rows about how both end. */
const mostBefore = 3;
const mostBeforeInBrief = 0;
const mostEnds = 3;

export function fightLines(finding: FightFinding, style: Style, width: number): readonly string[] {
  const { witness } = finding;
  if (witness === undefined) return wrap(noneWords(finding), width, 2);
  const {
    fight,
    stories: [a, b],
    parting,
    isOutcome,
  } = witness;
  return [
    style.bold('The smallest fight that plays differently'),
    ...wrap(`  ${whoWords(fight)}`, width, 4),
    ...before(witness, finding.brief ? mostBeforeInBrief : mostBefore).flatMap((event) =>
      wrap(`    ${style.dim(`#${event.seq}`)} ${formatEvent(event, firstHeader(a))}`, width, 8),
    ),
    ...partingLines(
      shownLine(parting.a, parting.b),
      [a, b],
      [style.red('-'), style.green('+')],
      style,
      width,
    ),
    ...endingLines(a, b, isOutcome, style, width),
  ];
}

/** A line of the two logs side by side. */
function shownLine(a: number | null, b: number | null): Parameters<typeof partingLines>[0] {
  if (a === null && b !== null) return { kind: 'only-b', a: null, b };
  if (b === null && a !== null) return { kind: 'only-a', a, b: null };
  return { kind: 'moved', a: a ?? 0, b: b ?? 0 };
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
          return `${spoken(one.name)}${facts.length === 0 ? '' : ` (${facts.join(', ')})`}`;
        }),
        'and',
      ),
    );
  const set = [
    ...fight.givens.map(([name, value]) => `${spoken(name)} ${formatValue(value)}`),
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
    .slice(most === 0 ? end : -most);
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

function endingLines(
  a: readonly Event[],
  b: readonly Event[],
  isOutcome: boolean,
  style: Style,
  width: number,
): readonly string[] {
  const { ends, sameOutcome } = compareLogs(a, b);
  if (sameOutcome)
    return [
      style.dim(
        isOutcome
          ? '  They end the same way.'
          : `  Only ${listed(differing([a, b]), 'and')} differ here; nothing else changes.`,
      ),
    ];
  if (ends === null || ends.length === 0) return [];
  const differences = ends
    .slice(0, mostEnds)
    .map(
      ({ path, a: was, b: is }) =>
        `${spoken(path.replace(/^tracks\./, '').replaceAll('.', ' '))} ${style.red(formatValue(was))} → ${style.green(formatValue(is))}`,
    );
  return wrap(
    `  At the end: ${differences.join('; ')}${ends.length > mostEnds ? `; and ${ends.length - mostEnds} more` : ''}`,
    width,
    4,
  );
}

export function fightMarkdown(finding: FightFinding): readonly string[] {
  const lines = fightLines(finding, plainStyle, 100);
  const [first = '', ...rest] = lines;
  return finding.witness === undefined
    ? ['## A fight', '', ...lines.map(markdownSentence)]
    : [
        '## A fight',
        '',
        markdownSentence(first),
        '',
        ...fenced(rest.map((line) => clean(line.replace(/^ {2}(?=[-+] )/, '')))),
      ];
}
