// Shows runs: on a terminal each begins at the top of the screen, with a status line below; elsewhere a run is one block of
// lines, or with --json one line, written when all of it is known.
import type { Host } from '../host.ts';
import { printJsonLine } from '../report/json.ts';
import { regionOn } from '../report/region.ts';
import { styleFor, widthFor } from '../report/style.ts';
import { clean, cut, linesText, listed } from '../report/text.ts';
import { fileDocument } from './document.ts';
import type { CheckFindings, Found } from './found.ts';
import type { Since } from './since.ts';
import { briefLine, examinedLines, foundOddsLines } from './finding-lines.ts';

/** Everything known about one file. */
export interface FileReport {
  readonly checked: CheckFindings;
  /** The findings when it could last be played; null: it never could. */
  readonly found: Found | null;
  /** Null: there is nothing to compare with, or nothing new was found. */
  readonly since: Since | null;
}

export interface RunReporter {
  /** `changed`: files that are the reason; none for the first run, and for one that somebody requested. */
  readonly begin: (run: number, changed: readonly string[]) => void;
  /** The result of checking and of the examples of a file. */
  readonly examined: (files: FileReport) => void;
  /** The odds of a file. `isAlone`: no other file was examined. */
  readonly counted: (files: FileReport, isAlone: boolean) => void;
  /** `others`: unchanged files. */
  readonly end: (files: readonly FileReport[], others: readonly FileReport[]) => void;
  /** Lines that the next ones replace; on a terminal only. */
  readonly status: (lines: readonly string[]) => void;
}

/** With colours and a status line if the standard output is a terminal. */
export function textReporter(host: Host): RunReporter {
  const style = styleFor(host, host.stdout);
  const region = regionOn(host);
  let block = '';
  /** While a run has shown nothing, the earlier output stays. */
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
      const why = changed.length === 0 ? '' : `: ${listed(changed.map(clean), 'and')} changed`;
      const width = widthFor(host.stdout);
      title = [style.dim(cut(`── run ${run}${why} `, width).padEnd(width, '─'))];
    },
    examined: ({ checked, found, since }) =>
      say(examinedLines(checked, found, since, style, widthFor(host.stdout))),
    counted: ({ checked, found, since }, isAlone) => {
      const of = isAlone ? null : checked.file;
      if (found !== null) say(foundOddsLines(found, of, since, style, widthFor(host.stdout)));
    },
    end: (_, others) => {
      // Elsewhere they come first.
      if (region !== undefined)
        say(others.map(({ checked, found }) => style.dim(briefLine(checked, found))));
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

/** One document a line. */
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
