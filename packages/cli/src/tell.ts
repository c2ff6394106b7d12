// Tells what a command found, in the form that its options ask for.
import type { ExitCode } from './exit-codes.ts';
import { refuseOther } from './files/refuse-other.ts';
import type { Host } from './host.ts';
import type { Block, Report } from './report/blocks/blocks.ts';
import { terminalLines } from './report/blocks/terminal.ts';
import { printJson } from './report/json.ts';
import { styleFor, widthFor } from './report/style.ts';
import { linesText } from './report/text.ts';

/** What a command ends in. Only the form that is asked for is made. */
export interface Told<Answer extends object> {
  readonly code: ExitCode;
  /** What `--json` prints. */
  readonly answer: () => Answer;
  readonly report: () => Report;
  /** The title of the page. */
  readonly title: string;
  /** How to get it again: what to say before the command, the command, and what else a reader can do. */
  readonly again: {
    readonly with?: string;
    readonly command: string;
    readonly more?: string;
  };
  readonly csv?: () => string;
}

/** The forms of an answer; a file `-` is the standard output. Without one of them, a terminal shows the report. */
export interface Forms {
  readonly json?: boolean;
  readonly csv?: boolean;
  readonly html?: string;
}

/** Refuses a page that would overwrite something else, before the work begins. */
export function refuseForms(host: Host, { html }: Forms): void {
  if (html !== undefined && html !== '-') refuseOther(host, html);
}

/** Writes the answer or the report, and returns the exit code of the command. */
export async function tell<Answer extends object>(
  host: Host,
  told: Told<Answer>,
  { json, csv, html }: Forms,
): Promise<ExitCode> {
  if (html !== undefined) {
    const { reportPage } = await import('./report/blocks/report-page.ts');
    const page = reportPage(told.title, [...told.report(), ...againBlocks(told.again)]);
    if (html === '-') host.stdout.data(page);
    else {
      host.files.writeText(html, page);
      host.stderr.write(`note: the page is in ${host.files.shown(html)}\n`);
    }
  }
  if (json === true) printJson(host, told.answer());
  else if (csv === true && told.csv !== undefined) host.stdout.data(told.csv());
  else if (html !== '-')
    host.stdout.write(
      linesText(terminalLines(told.report(), styleFor(host, host.stdout), widthFor(host.stdout))),
    );
  return told.code;
}

function againBlocks({ with: rules, command, more }: Told<object>['again']): readonly Block[] {
  const sentence = (words: string | undefined): readonly Block[] =>
    words === undefined ? [] : [{ block: 'sentence', words }];
  return [
    { block: 'heading', level: 2, words: 'To get this again' },
    ...sentence(rules),
    { block: 'code', lines: [command] },
    ...sentence(more),
  ];
}
