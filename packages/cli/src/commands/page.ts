// `fray page`: the page of Fray with a log in it, served on the loopback address or written into one file.
import { exitCodes, stop, type ExitCode } from '../exit-codes.ts';
import { wholeBytes } from '../files/utf8.ts';
import type { Host, PageFiles } from '../host.ts';
import { withPackedFile, type PackedFile } from '../page/packed.ts';
import { printJson } from '../report/json.ts';
import { fileName } from '../report/parting.ts';
import { clean, countText } from '../report/text.ts';

export interface PageOptions {
  readonly html?: string;
  readonly port?: number;
  readonly open: boolean;
  readonly json?: boolean;
}

/** Serves until it is interrupted, or writes one file. */
export async function pageCommand(
  host: Host,
  path: string | undefined,
  options: PageOptions,
): Promise<ExitCode> {
  const { page } = host;
  if (page === undefined)
    throw stop(
      exitCodes.inputOutput,
      'the page was not built',
      'in a checkout `npm run page` builds it',
    );
  const file = path === undefined ? undefined : logFile(host, path);
  return options.html === undefined
    ? serve(host, page, file, options)
    : write(host, page, file, options.html, options);
}

function logFile(host: Host, path: string): PackedFile {
  if (path !== '-' && host.files.isFolder(path))
    throw stop(exitCodes.inputOutput, `${host.files.shown(path)} is a folder, no log`);
  const bytes = wholeBytes([...host.files.readLog(path).chunks()]);
  if (bytes[0] !== 0x7b)
    throw stop(
      exitCodes.problems,
      `${host.files.shown(path)} is no log`,
      '`fray run FILE --log OUT` writes one',
    );
  return { name: path === '-' ? 'fight.jsonl' : fileName(host.files.shown(path)), bytes };
}

function write(
  host: Host,
  page: PageFiles,
  file: PackedFile | undefined,
  html: string,
  options: PageOptions,
): ExitCode {
  const text = file === undefined ? page.solo() : withPackedFile(page.solo(), 'log', file);
  if (html === '-') {
    host.stdout.data(text);
    return exitCodes.fine;
  }
  host.files.writeText(html, text);
  const shown = host.files.shown(html);
  if (options.json === true)
    printJson(host, { html: shown, log: file?.name ?? null, bytes: text.length });
  else
    host.stdout.write(
      `The page is in ${clean(shown)} (${countText(Math.round(text.length / 1000), 'kB', 'kB')}): it opens by itself, with no server and no network.${file === undefined ? '' : ' The whole log is in it, with the rules, the seed and all that was hidden.'}\n`,
    );
  return exitCodes.fine;
}

async function serve(
  host: Host,
  page: PageFiles,
  file: PackedFile | undefined,
  options: PageOptions,
): Promise<ExitCode> {
  const index = file === undefined ? page.index() : withPackedFile(page.index(), 'log', file);
  const served = await page.serve(index, options.port ?? 0).catch((error: unknown) => {
    throw stop(
      exitCodes.inputOutput,
      `the page cannot be served${options.port === undefined ? '' : ` on port ${options.port}`}: ${error instanceof Error ? error.message : String(error)}`,
      'another --port, or none for any that is free',
    );
  });
  const interrupted = new Promise<void>((done) => void host.onInterrupt(done));
  if (options.json === true) printJson(host, { url: served.url, log: file?.name ?? null });
  else host.stdout.write(`${served.url}  Ctrl-C ends it.\n`);
  if (options.open) page.open(served.url);
  await interrupted;
  await served.close();
  return exitCodes.fine;
}
