// Tells what a command found, in the form that its options ask for.
import type { ExitCode } from './exit-codes.ts';
import { refuseOther } from './files/refuse-other.ts';
import type { Host } from './host.ts';
import { giveNote } from './notes.ts';
import { heading, sentence, type Block, type Report } from './report/blocks/blocks.ts';
import { terminalLines } from './report/blocks/terminal.ts';
import { printJson } from './report/json.ts';
import { plainStyle } from './report/style.ts';
import { linesText } from './report/text.ts';
import { writeReport } from './write-report.ts';

/** What a command ends in. Only the form that is asked for is made. */
export interface Told<Answer extends object> {
  readonly code: ExitCode;
  /** What `--json` prints. */
  readonly answer: () => Answer;
  /** Returns the report; a page and Markdown show the whole, a terminal may show less. */
  readonly report: (isWhole: boolean) => Report;
  /** True if the terminal has the report already. */
  readonly isGrown?: true;
  /** True if programs may read the report: then only a terminal wraps it. */
  readonly isRead?: true;
  /** False if there is nothing to make a page of. */
  readonly hasPage?: boolean;
  /** The title of the page, if there is one. */
  readonly title?: string;
  /** How to get it again: what to say before the command, the command, and what else a reader can do. */
  readonly again?: {
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
  readonly markdown?: boolean;
  readonly html?: string | undefined;
}

/**
 * Returns what shows the report as it grows, for answers that take their time: each call adds blocks. If another form is asked
 * for, it shows nothing.
 * @param isRead true: a program may read it
 */
export function growingOn(host: Host, forms: Forms, isRead = false): (more: Report) => void {
  if (!isShown(forms)) return () => {};
  let last: Block | undefined;
  return (more) => {
    writeReport(host, host.stdout, more, { last, isRead });
    last = more.at(-1) ?? last;
  };
}

/** True if a report goes to the terminal. */
function isShown({ json, csv, markdown, html }: Forms): boolean {
  return json !== true && csv !== true && markdown !== true && html !== '-';
}

/** Refuses a page that would overwrite something else, before the work begins. */
export function refuseForms(host: Host, { html }: Forms): void {
  if (html !== undefined && html !== '-') refuseOther(host, html);
}

/** Writes the answer or the report, and returns the exit code of the command. */
export async function tell<Answer extends object>(
  host: Host,
  told: Told<Answer>,
  forms: Forms,
): Promise<ExitCode> {
  const { html } = forms;
  if (html !== undefined && told.hasPage !== false) {
    const { reportPage } = await import('./report/blocks/report-page.ts');
    const page = reportPage(told.title ?? '', [...told.report(true), ...againBlocks(told.again)]);
    if (html === '-') host.stdout.data(page);
    else {
      host.files.writeText(html, page);
      giveNote(host, 'file', `the page is in ${host.files.shown(html)}`);
    }
  }
  host.tellResult?.(beginningOf(told.report(false)));
  if (forms.json === true) printJson(host, told.answer());
  else if (forms.csv === true && told.csv !== undefined) host.stdout.data(told.csv());
  else if (forms.markdown === true) {
    const { markdownLines } = await import('./report/blocks/markdown.ts');
    host.stdout.write(linesText(markdownLines(told.report(true))));
  } else if (isShown(forms) && told.isGrown !== true)
    growingOn(host, forms, told.isRead)(told.report(false));
  return told.code;
}

/** The most lines of a result that another program shows as a message. */
const MOST_TOLD = 15;

/** Returns the first chapter of a report in plain lines, as many as fit into a message. */
export function beginningOf(report: Report): string {
  const isTold = report.findIndex(({ block }) => block !== 'heading');
  const end = report.findIndex(
    (block, index) =>
      block.block === 'heading' &&
      block.level < 3 &&
      (block.isFolded === true || (isTold >= 0 && index > isTold)),
  );
  const first = end < 0 ? report : report.slice(0, end);
  return terminalLines(first, plainStyle, 80).slice(0, MOST_TOLD).join('\n');
}

function againBlocks(again: Told<object>['again']): readonly Block[] {
  if (again === undefined) return [];
  const said = (words: string | undefined): readonly Block[] =>
    words === undefined ? [] : [sentence(words)];
  return [
    heading(2, 'To get this again'),
    ...said(again.with),
    { block: 'code', lines: [again.command] },
    ...said(again.more),
  ];
}
