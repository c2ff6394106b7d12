// Describes the result of `verify` in sentences, with the line of the rule that contradicts the log.
import type { Verdict } from '@fray/engine/log';
import { lineFrame } from './source-frame.ts';
import type { Style } from './style.ts';
import { clean, countText } from './text.ts';

/** Returns the verdict as lines. `files` are the sources in the log's header. */
export function verdictLines(
  verdict: Verdict,
  files: readonly { readonly path: string; readonly text: string }[],
  log: string,
  style: Style,
): readonly string[] {
  switch (verdict.verdict) {
    case 'proven':
      return [
        style.green('Proven to the end.'),
        `All ${countText(verdict.count, 'event')} of ${clean(log)} follow from its rules, dice and decisions.`,
      ];
    case 'proven-so-far':
      return [
        style.yellow('Proven so far.'),
        `The ${countText(verdict.count, 'event')} in ${clean(log)} ${verdict.count === 1 ? 'follows' : 'follow'} from its rules, dice and decisions,`,
        'but the log is open: the encounter was not played to its end,',
        'so it may have had more events.',
      ];
    case 'unsupported':
      return [`${style.yellow('Not verified.')} ${clean(verdict.sentence)}`];
    case 'differs':
      return differsLines(verdict, files, log, style);
  }
}

type Differs = Verdict & { readonly verdict: 'differs' };

function differsLines(
  verdict: Differs,
  files: readonly { readonly path: string; readonly text: string }[],
  log: string,
  style: Style,
): readonly string[] {
  const before = verdict.seq === 0 ? '' : ` Events 0 to ${verdict.seq - 1} follow from the rules.`;
  return [
    `${style.bold(style.red('Does not follow from the rules:'))} event ${verdict.seq} of ${clean(log)}.${before}`,
    '',
    ...ruleFrame(verdict, files, style),
    `  at        event ${verdict.seq}${verdict.path === '' ? '' : `, ${clean(verdict.path)}`}`,
    `  expected  ${clean(verdict.expected)}`,
    `  found     ${clean(verdict.found)}`,
  ];
}

/** Returns the rule's line with one line before and after. */
function ruleFrame(
  { rule }: Differs,
  files: readonly { readonly path: string; readonly text: string }[],
  style: Style,
): readonly string[] {
  if (rule === null) return [];
  return [
    `  ${style.dim('-->')} ${clean(rule.path)}:${rule.line}  ${style.dim(clean(rule.in))}`,
    ...lineFrame(files[rule.file]?.text ?? '', rule.line, style),
    '',
  ];
}

/** Returns the verdict as data. */
export function verdictJson(verdict: Verdict): object {
  if (verdict.verdict !== 'differs') return verdict;
  const { seq, type, path, expected, found, rule, sentence } = verdict;
  return {
    verdict: verdict.verdict,
    seq,
    type,
    path,
    expected,
    found,
    rule: rule === null ? null : { in: rule.in, file: rule.path, line: rule.line },
    sentence,
  };
}
