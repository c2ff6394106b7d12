// Shows runs. On a terminal each run begins at the top of the screen, with a status line below. Elsewhere a run is one block
// of lines, or with --json one line, written when the run is complete.
import type { Host } from '../host.ts';
import { softSentence, type Block, type Report } from '../report/blocks/blocks.ts';
import { terminalLines } from '../report/blocks/terminal.ts';
import { printJsonLine } from '../report/json.ts';
import { regionOn } from '../report/region.ts';
import { styleFor, widthFor } from '../report/style.ts';
import { clean, cut, linesText, listed } from '../report/text.ts';
import type { CheckFindings, Found } from './found.ts';
import type { Since } from './since.ts';
import { briefWords, examinedReport, foundOddsReport } from './found-report.ts';
import { shiftAnswer } from '../diff/compare-odds.ts';
import { measuresAnswer } from '../answers/answers.ts';

/** Everything known about one file. */
export interface FileReport {
  readonly checked: CheckFindings;
  /** The findings of the last run that could play the rules; null if none could. */
  readonly found: Found | null;
  /** What changed since the run before; null if there is nothing to compare with, or nothing new was found. */
  readonly since: Since | null;
}

export interface RunReporter {
  /**
   * Begins a run. `changed` names the files that caused it; it is empty for the first run, and for a run that the user
   * requested.
   */
  readonly begin: (run: number, changed: readonly string[]) => void;
  /** Reports the results of the check and the examples of a file. */
  readonly examined: (files: FileReport) => void;
  /** Reports the odds of a file. `isAlone` is true if the run examined no other file. */
  readonly counted: (files: FileReport, isAlone: boolean) => void;
  /** Ends a run. `others` are the unchanged files. */
  readonly end: (files: readonly FileReport[], others: readonly FileReport[]) => void;
  /** Shows lines that the next call replaces; on a terminal only. */
  readonly status: (lines: readonly string[]) => void;
}

/** Makes a reporter that prints text. It uses colours and a status line if the standard output is a terminal. */
export function textReporter(host: Host): RunReporter {
  const style = styleFor(host, host.stdout);
  const region = regionOn(host);
  let last: Block | undefined;
  /** Returns lines; problems keep their lines where programs read them, as those of `fray check` do. */
  const drawn = (report: Report, isRead = false): readonly string[] => {
    const width = isRead && !host.stdout.isTTY ? Infinity : widthFor(host.stdout);
    const lines = terminalLines(report, style, width, last);
    last = report.at(-1) ?? last;
    return lines;
  };
  let block = '';
  /** The title of a run that has shown nothing yet; until it shows something, the earlier output stays. */
  let title: readonly string[] = [];
  let isFirst = true;
  const say = (lines: readonly string[]): void => {
    if (region === undefined) {
      block += linesText([...title, ...lines]);
      title = [];
      return;
    }
    region.clear();
    if (title.length > 0 && !isFirst) host.stdout.write('\u001b[H\u001b[J');
    if (title.length > 0) isFirst = false;
    host.stdout.write(linesText([...title, ...lines]));
    title = [];
  };
  return {
    begin: (run, changed) => {
      block = '';
      last = undefined;
      const why = changed.length === 0 ? '' : `: ${listed(changed.map(clean), 'and')} changed`;
      const width = widthFor(host.stdout);
      title = [style.dim(cut(`── run ${run}${why} `, width).padEnd(width, '─'))];
    },
    examined: ({ checked, found, since }) =>
      say([...drawn(checked.report, true), ...drawn(examinedReport(checked, found, since))]),
    counted: ({ checked, found, since }, isAlone) => {
      const of = isAlone ? null : checked.file;
      if (found !== null) say(drawn(foundOddsReport(found, of, since)));
    },
    end: (_, others) => {
      // On a terminal the unchanged files follow the others; elsewhere they are left out.
      if (region !== undefined)
        say(drawn(others.map(({ checked, found }) => softSentence(briefWords(checked, found)))));
      else {
        say([]);
        host.stdout.write(`${block}\n`);
        block = '';
      }
    },
    status: (lines) => {
      const width = (host.stdout.columns || 80) - 1;
      region?.draw(['', ...lines.map((line) => style.dim(cut(line, width)))]);
    },
  };
}

/** Makes a reporter that prints each run as one line of JSON. */
export function jsonReporter(host: Host): RunReporter {
  let begun: { readonly run: number; readonly changed: readonly string[] } = {
    run: 0,
    changed: [],
  };
  return {
    begin: (run, changed) => {
      begun = { run, changed };
    },
    examined: () => {},
    counted: () => {},
    end: (files) =>
      printJsonLine(host, {
        ...begun,
        files: files.map(({ checked, found, since }) => fileDocument(checked, found, since)),
      }),
    status: () => {},
  };
}

/** Returns the document about one file of a run. */
function fileDocument(checked: CheckFindings, found: Found | null, since: Since | null): object {
  const { contents, file, problems, state } = checked;
  return {
    file,
    read: state !== 'unread',
    sound: state === 'sound' || state === 'draft',
    draft: state === 'draft',
    contents,
    problems,
    run: found?.run ?? null,
    examples: found?.examined.examples ?? null,
    changed: found?.examined.changed ?? null,
    unreached: found?.examined.unmet ?? null,
    odds:
      found?.odds?.map(({ odds, scenario, why }) =>
        odds === null
          ? { scenario, why }
          : { ...measuresAnswer({ shown: file }, scenario, odds, undefined), why: null },
      ) ?? null,
    since:
      since === null
        ? null
        : {
            run: since.run,
            red: since.red,
            green: since.green,
            unreached: since.missed,
            reached: since.met,
            odds: since.odds.map(({ scenario, shift }) => ({ scenario, ...shiftAnswer(shift) })),
          },
  };
}
