// Describes the result of playing a log by other rules than its own, in words and as data.
import type { AlignedLine, OutliveWord } from '@fray/engine/compare';
import type { Against } from './against.ts';
import type { ChangedLine, DeclarationChange } from './rule-change.ts';
import { formatEvent } from '../report/event-words.ts';
import {
  endLines,
  fileName,
  firstHeader,
  partingLines,
  type SideNames,
} from '../report/parting.ts';
import type { Style } from '../report/style.ts';
import { clean, countText, pad, widest, wrap } from '../report/text.ts';

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
 * Returns the verdict with its reasons, as lines.
 * @param rules the name of the other rules in messages
 */
export function outlivedLines(
  against: Against,
  log: string,
  rules: string,
  style: Style,
  columns: number,
): readonly string[] {
  const { outlived, parting, change, changes, events } = against;
  if (outlived === null) return [];
  const { verdict, comparison, impossible, isOpen, unused } = outlived;
  const names: SideNames = ['the log', fileName(rules)];
  const [name, where] = [clean(log), clean(rules)];
  const heading: Readonly<Record<OutliveWord, string>> = {
    same: `${style.green('Same.')} ${events.length === 1 ? 'The only event' : `All ${countText(events.length, 'event')}`} of ${name} ${events.length === 1 ? 'comes' : 'come'} out the same by ${where}.`,
    'same-outcome': `${style.yellow('Same outcome by another path.')} ${name} ends as it did by ${where}, but not in the same way.`,
    differs: `${style.bold(style.red('Differs.'))} ${name} ends differently by ${where}.`,
    illegal: `${style.bold(style.red('Illegal.'))} The dice and answers of ${name} are not allowed by ${where}.`,
  };
  const open = isOpen ? ['The log is open: this says nothing about what would follow.'] : [];
  if (parting === null && impossible === null) return [...wrap(heading[verdict], columns), ...open];
  const same = comparison.first ?? 0;
  const differing = comparison.lines.filter((line) => line.kind !== 'same').length;
  const ends = comparison.ends ?? [];
  return [
    ...wrap(heading[verdict], columns),
    ...open,
    ...(parting === null
      ? []
      : [
          '',
          `${same === 0 ? 'They part at the beginning' : `The first ${countText(same, 'event')} are the same. Then`}:`,
          ...partingFor(parting, against, names, style, columns),
        ]),
    ...(impossible === null ? [] : ['', ...wrap(clean(impossible.sentence), columns)]),
    ...(impossible?.isDrawn === true ? ['', ...wrap(rerollHint, columns)] : []),
    ...(change === null
      ? [
          '',
          changes === 0
            ? 'No declaration changed: the rules say the same.'
            : 'No change of a declaration was found that explains it.',
        ]
      : ['', ...changeLines(change, changes, style, columns)]),
    ...(impossible === null && verdict === 'differs' && ends.length > 0
      ? ['', 'At the end:', ...endLines(ends, names, style, columns, mostEnds)]
      : []),
    ...(impossible === null
      ? [
          '',
          ...wrap(
            `${countText(differing, 'event')} ${differing === 1 ? 'differs' : 'differ'}, ${comparison.lines.length - differing} are the same.${unused > 0 ? ` ${countText(unused, 'die or answer', 'dice and answers')} of the log ${unused === 1 ? 'is' : 'are'} not asked for any more.` : ''}`,
            columns,
          ),
        ]
      : []),
  ];
}

function partingFor(
  parting: AlignedLine,
  { events, outlived }: Against,
  names: SideNames,
  style: Style,
  columns: number,
): readonly string[] {
  const lines = partingLines(parting, [events, outlived?.events ?? []], names, style, columns);
  // If the headers already differ, no sentence of an event shows the difference: show the two values.
  const { difference } = parting.kind === 'changed' ? parting : { difference: undefined };
  if (difference !== undefined && parting.a !== 0)
    return [
      ...lines,
      style.dim(
        `  in ${clean(difference.path)}: ${clean(`${difference.expected} → ${difference.found}`)}`,
      ),
    ];
  return parting.kind === 'changed' && parting.a === 0
    ? [
        `  ${pad(names[0], widest(names))}  ${clean(`${parting.difference.path} ${parting.difference.expected}`)}`,
        `  ${pad(names[1], widest(names))}  ${clean(`${parting.difference.path} ${parting.difference.found}`)}`,
      ]
    : lines;
}

/** Returns the change in sentences, with its old and new lines. */
export function changeLines(
  { declaration, sentences, before, after }: DeclarationChange,
  changes: number,
  style: Style,
  columns: number,
): readonly string[] {
  const place = ({ file, line }: ChangedLine): string => `${fileName(file)}:${line}`;
  const width = widest([...before.slice(0, mostLines), ...after.slice(0, mostLines)].map(place));
  const side = (
    sign: string,
    lines: readonly ChangedLine[],
    paint: (text: string) => string,
  ): readonly string[] => [
    ...lines
      .slice(0, mostLines)
      .flatMap((line) =>
        wrap(
          `  ${paint(sign)} ${style.dim(pad(place(line), width))}  ${paint(clean(line.text))}`,
          columns,
          width + 8,
        ),
      ),
    ...(lines.length > mostLines
      ? [style.dim(`    and ${countText(lines.length - mostLines, 'line')} more`)]
      : []),
  ];
  const others = changes > 1 ? ` (one of ${changes} declarations that changed)` : '';
  const lines = sentences
    .slice(0, mostSentences)
    .flatMap((sentence) => wrap(`  ${clean(sentence)}`, columns, 4));
  const more =
    sentences.length > mostSentences
      ? [style.dim(`  and ${countText(sentences.length - mostSentences, 'more change')}`)]
      : [];
  return [
    ...wrap(`The reason is ${style.bold(clean(declaration))}${others}:`, columns),
    ...lines,
    ...more,
    ...side('-', before, style.red),
    ...side('+', after, style.green),
  ];
}

/** Returns the verdict as data. */
export function outlivedJson(against: Against, rules: string): object {
  const { outlived, parting, change, events } = against;
  if (outlived === null) return { rules };
  const { comparison, impossible, isOpen, unused } = outlived;
  const eventJson = (seq: number | null, of: Against['events']): object | null => {
    const event = seq === null ? undefined : of[seq];
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
    change: change === null ? null : change,
    unused,
    differing: comparison.lines.filter((line) => line.kind !== 'same').length,
    ends: comparison.ends,
  };
}
