// Describes the result of `verify` in sentences, with the line of the rule that contradicts the log.
import type { Verdict } from '@fray/engine/log';
import { gridBlock, lineFrame, sentence, type Report, type SourceText } from './blocks/blocks.ts';
import { countText } from './text.ts';

/** Returns the verdict as a report. `files` are the sources in the log's header. */
export function verdictReport(verdict: Verdict, files: readonly SourceText[], log: string): Report {
  const said = (is: 'good' | 'bad' | 'warning', text: string, more: string): Report => [
    sentence([{ is, text }, ` ${more}`]),
  ];
  switch (verdict.verdict) {
    case 'proven':
      return said(
        'good',
        'Proven to the end.',
        `All ${countText(verdict.count, 'event')} of ${log} follow from its rules, dice and decisions.`,
      );
    case 'proven-so-far':
      return said(
        'warning',
        'Proven so far.',
        `The ${countText(verdict.count, 'event')} in ${log} ${verdict.count === 1 ? 'follows' : 'follow'} from its rules, dice and decisions, but the log is open: the encounter was not played to its end, so it may have had more events.`,
      );
    case 'unsupported':
      return said('warning', 'Not verified.', verdict.sentence);
    case 'differs': {
      const { seq, path, expected, found, rule } = verdict;
      return [
        ...said(
          'bad',
          'Does not follow from the rules:',
          `event ${seq} of ${log}.${seq === 0 ? '' : ` Events 0 to ${seq - 1} follow from the rules.`}`,
        ),
        ...(rule === null
          ? []
          : lineFrame({ path: rule.path, text: files[rule.file]?.text ?? '' }, rule.line, rule.in)),
        gridBlock(
          ['', ''],
          [
            ['at', `event ${seq}${path === '' ? '' : `, ${path}`}`],
            ['expected', expected],
            ['found', found],
          ],
        ),
      ];
    }
  }
}

type Differing = Extract<Verdict, { readonly verdict: 'differs' }>;

/** A verdict in the words of `--json`. */
export type VerdictAnswer =
  | Exclude<Verdict, Differing>
  | (Omit<Differing, 'rule'> & {
      readonly rule: { readonly in: string; readonly file: string; readonly line: number } | null;
    });

/** Returns the verdict as data. */
export function verdictJson(verdict: Verdict): VerdictAnswer {
  if (verdict.verdict !== 'differs') return verdict;
  const { rule } = verdict;
  return { ...verdict, rule: rule && { in: rule.in, file: rule.path, line: rule.line } };
}
