// Describes the result of playing a log by other rules than its own, in words and as data.
import type { AlignedLine, Outlived, OutliveWord } from '@fray/engine/compare';
import type { Event } from '@fray/engine/events';
import type { Against } from './against.ts';
import type { ChangedLine, DeclarationChange } from './rule-change.ts';
import { brokenJson, brokenReport, type BrokenAnswer } from '../report/broken-invariants.ts';
import { formatEvent } from '../report/event-words.ts';
import {
  soft,
  heading,
  listBlock,
  sentence,
  type SignedLines,
  type Report,
  type Words,
} from '../report/blocks/blocks.ts';
import { endBlocks, firstHeader, partingBlock } from '../report/parting.ts';
import { countText, fileName } from '../report/text.ts';

export const outliveWords: Readonly<Record<OutliveWord, string>> = {
  same: 'same',
  'same-outcome': 'same outcome by another path',
  differs: 'differs',
  illegal: 'illegal',
};

/** The advice for a log that is illegal because of a die or an answer that nobody threw or chose. */
export const rerollHint =
  'With `--reroll` seeded dice and the answers of policies are had anew, and only what people threw or chose binds.';

/**
 * `mostLines` and `mostSentences` limit how much of a change is shown; the file has the rest. `mostEnds` limits the
 * rows of the final state.
 */
const mostLines = 4;
const mostSentences = 2;
const mostEnds = 6;

/**
 * Returns the verdict with its reasons.
 * @param rules the name of the other rules in messages
 */
export function outlivedReport(against: Against, log: string, rules: string): Report {
  const { outlived, parting, change, changes, events, broken, files } = against;
  if (outlived === null) return [];
  const { verdict, comparison, impossible, isOpen, unused } = outlived;
  const all = events.length === 1 ? 'The only event' : `All ${countText(events.length, 'event')}`;
  const verdictWords: Readonly<Record<OutliveWord, Words>> = {
    same: [
      { is: 'good', text: 'Same.' },
      ` ${all} of ${log} ${events.length === 1 ? 'comes' : 'come'} out the same by ${rules}.`,
    ],
    'same-outcome': [
      { is: 'warning', text: 'Same outcome by another path.' },
      ` ${log} ends as it did by ${rules}, but not in the same way.`,
    ],
    differs: [{ is: 'bad', text: 'Differs.' }, ` ${log} ends differently by ${rules}.`],
    illegal: [
      { is: 'bad', text: 'Illegal.' },
      ` The dice and answers of ${log} are not allowed by ${rules}.`,
    ],
  };
  const said = (...sentences: readonly Words[]): Report => sentences.map(sentence);
  const verdicts = said(
    verdictWords[verdict],
    ...(isOpen ? ['The log is open: this says nothing about what would follow.'] : []),
  );
  const ofInvariants = brokenReport(broken, files);
  if (parting === null && impossible === null) return [...verdicts, ...ofInvariants];
  const same = comparison.first ?? 0;
  const differing = comparison.lines.filter((line) => line.kind !== 'same').length;
  const ends = comparison.ends ?? [];
  return [
    ...verdicts,
    ...(parting === null
      ? []
      : [
          heading(
            2,
            `${same === 0 ? 'From the beginning' : `The first ${countText(same, 'event')} are the same, then`} the log (-) and ${fileName(rules)} (+) part:`,
          ),
          ...partingBlocks(parting, against),
        ]),
    ...(impossible === null ? [] : said(impossible.sentence)),
    ...(impossible?.isDrawn === true ? said(rerollHint) : []),
    ...(change !== null
      ? changeBlocks(change, changes)
      : said(
          changes === 0
            ? 'No declaration changed: the rules say the same.'
            : 'No change of a declaration was found that explains it.',
        )),
    ...(impossible === null && verdict === 'differs' && ends.length > 0
      ? [heading(2, 'At the end'), ...endBlocks(ends, ['the log', fileName(rules)], mostEnds)]
      : []),
    ...(impossible === null
      ? said(
          `${countText(differing, 'event differs', 'events differ')}, ${comparison.lines.length - differing} are the same.${unused > 0 ? ` ${countText(unused, 'die or answer', 'dice and answers')} of the log ${unused === 1 ? 'is' : 'are'} not asked for any more.` : ''}`,
        )
      : []),
    ...ofInvariants,
  ];
}

function partingBlocks(parting: AlignedLine, { events, outlived }: Against): Report {
  const { difference } = parting.kind === 'changed' ? parting : { difference: undefined };
  const block = partingBlock(parting, [events, outlived?.events ?? []]);
  if (difference === undefined) return [block];
  const { path, expected, found } = difference;
  // If the headers already differ, no sentence of an event shows the difference: show the two values.
  return parting.a === 0
    ? [
        {
          block: 'changes',
          lines: [
            { sign: '-', words: `${path} ${expected}` },
            { sign: '+', words: `${path} ${found}` },
          ],
        },
      ]
    : [block, ...listBlock([[soft(`in ${path}: ${expected} → ${found}`)]])];
}

/** Returns the change in sentences, with its old and new lines. */
export function changeBlocks(
  { declaration, sentences, before, after }: DeclarationChange,
  changes: number,
): Report {
  const side = (sign: '-' | '+', lines: readonly ChangedLine[]): SignedLines['lines'] => [
    ...lines.slice(0, mostLines).map(({ file, line, text }) => ({
      sign,
      words: text,
      place: `${fileName(file)}:${line}`,
    })),
    ...(lines.length > mostLines
      ? [{ sign, words: `and ${countText(lines.length - mostLines, 'line')} more` }]
      : []),
  ];
  const more = sentences.length - mostSentences;
  return [
    heading(
      2,
      `The reason is ${declaration}${changes > 1 ? ` (one of ${changes} declarations that changed)` : ''}`,
    ),
    ...listBlock([
      ...sentences.slice(0, mostSentences),
      ...(more > 0 ? [`and ${countText(more, 'more change')}`] : []),
    ]),
    { block: 'changes', lines: [...side('-', before), ...side('+', after)] },
  ];
}

/** An event that differs, in the words of `--json`. */
interface EventAnswer extends Pick<Event, 'seq' | 'type'> {
  readonly rule: string | null;
  readonly line: number | null;
  readonly sentence: string;
}

/** How a log fares under other rules, in the words of `--json`. */
export interface OutlivedAnswer extends Pick<Outlived, 'verdict' | 'unused'> {
  readonly rules: string;
  readonly open: boolean;
  readonly events: number;
  readonly parts: {
    readonly kind: string;
    readonly path: string | null;
    readonly expected: EventAnswer | null;
    readonly found: EventAnswer | null;
  } | null;
  readonly impossible: Pick<NonNullable<Outlived['impossible']>, 'sentence' | 'seq'> | null;
  readonly change: Against['change'];
  readonly differing: number;
  readonly ends: Outlived['comparison']['ends'];
  readonly broken: readonly BrokenAnswer[];
}

/** Returns the verdict as data. */
export function outlivedJson(
  { parting, change, events, broken, files }: Against,
  outlived: Outlived,
  rules: string,
): OutlivedAnswer {
  const { comparison, impossible, isOpen, unused } = outlived;
  const eventJson = (seq: number | null, of: Against['events']): EventAnswer | null => {
    const event = of[seq ?? -1];
    return event === undefined
      ? null
      : {
          seq: event.seq,
          type: event.type,
          rule: event.rule?.in ?? null,
          line: event.rule?.line ?? null,
          sentence: formatEvent(event, firstHeader(of)),
        };
  };
  return {
    rules,
    verdict: outlived.verdict,
    open: isOpen,
    events: events.length,
    parts:
      parting === null
        ? null
        : {
            kind: parting.kind,
            path: parting.kind === 'changed' ? parting.difference.path : null,
            expected: eventJson(parting.b, outlived.events),
            found: eventJson(parting.a, events),
          },
    impossible: impossible && { sentence: impossible.sentence, seq: impossible.seq },
    change,
    unused,
    differing: comparison.lines.filter((line) => line.kind !== 'same').length,
    ends: comparison.ends,
    broken: brokenJson(broken, files),
  };
}
