// `fray page`: serves the page of Fray on the loopback address, or writes it into one file. The page opens with a log, a
// view or rules.
import { beginsLikeView } from '@fray/engine/log';
import { type ExitCode, exitCodes, wrongFile, wrongInput, wrongUsage } from '../exit-codes.ts';
import { wholeBytes } from '../files/utf8.ts';
import type { Host, PageFiles } from '../host.ts';
import { beginsLikeLog, logFileAt } from '../log-loading.ts';
import { withPackedFile, type PackedFile } from '../page/packed.ts';
import { sentence } from '../report/blocks/blocks.ts';
import { printJson } from '../report/json.ts';
import { countText, fileName } from '../report/text.ts';
import { loadRules, relativePath } from '../rules/rules.ts';
import type { Told } from '../tell.ts';
import { viewOfLog } from './replay.ts';

interface PageOptions {
  /** A side: the page then contains only what this side may know. */
  readonly as?: string;
  readonly html?: string;
  readonly port?: number;
  readonly open: boolean;
  readonly json?: boolean;
}

/** Serves the page until it is interrupted, or writes it into one file. */
export async function pageCommand(
  host: Host,
  path: string | undefined,
  options: PageOptions,
): Promise<ExitCode | Told<object>> {
  const { html } = options;
  const { page } = host;
  if (page === undefined)
    throw wrongFile('the page was not built', 'in a checkout `npm run page` builds it');
  if (options.as !== undefined && path === undefined)
    throw wrongUsage('`--as` needs a log', 'fray page fight.jsonl --as SIDE');
  const file = path === undefined ? undefined : await fileFor(host, path, options.as);
  return html === undefined ? serve(host, page, file, options) : write(host, page, file, html);
}

/** The file with which the page opens. */
interface GivenFile extends PackedFile {
  readonly kind: 'log' | 'view' | 'rules';
}

async function fileFor(host: Host, path: string, as: string | undefined): Promise<GivenFile> {
  const log = logFileAt(host, path);
  if (path.endsWith('.fray')) return rulesFile(host, path, as);
  const bytes = wholeBytes([...log.chunks()]);
  if (!beginsLikeLog(bytes))
    throw wrongInput(
      `${host.files.shown(path)} is neither a log nor rules`,
      '`fray run FILE --log OUT` writes a log; files of rules end in .fray',
    );
  const name = path === '-' ? 'fight.jsonl' : fileName(host.files.shown(path));
  if (beginsLikeView(new TextDecoder().decode(bytes.subarray(0, 200)))) {
    if (as !== undefined)
      throw wrongUsage(`${host.files.shown(path)} is a view already`, 'leave out `--as`');
    return { kind: 'view', name, bytes };
  }
  if (as === undefined) return { kind: 'log', name, bytes };
  // A side must not learn the name of the file.
  const view = { ...viewOfLog(host, path, as), log: '' };
  return {
    kind: 'view',
    name: `as-${as}.json`,
    bytes: new TextEncoder().encode(JSON.stringify(view)),
  };
}

/** Packs the rules, with all files that they need, into one document. */
async function rulesFile(host: Host, path: string, as: string | undefined): Promise<GivenFile> {
  if (as !== undefined) throw wrongUsage('`--as` needs a log: rules hide nothing from anybody');
  const { sources } = await loadRules(host, path);
  const entry = sources[0]?.path ?? path;
  const files = Object.fromEntries(
    sources.map((one) => [relativePath(entry, one.path, host.cwd), one.text]),
  );
  const document = { path: relativePath(entry, entry, host.cwd), files };
  return {
    kind: 'rules',
    name: fileName(host.files.shown(path)),
    bytes: new TextEncoder().encode(JSON.stringify(document)),
  };
}

function write(
  host: Host,
  page: PageFiles,
  file: GivenFile | undefined,
  html: string,
): ExitCode | Told<object> {
  if (file?.kind === 'rules')
    throw wrongUsage(
      'a page in one file can only contain a log, so that it stays small',
      'leave out `--html` to play with these rules, or share them as a link of the page',
    );
  const text = file === undefined ? page.solo() : withPackedFile(page.solo(), 'log', file);
  if (html === '-') {
    host.stdout.data(text);
    return exitCodes.fine;
  }
  host.files.writeText(html, text);
  const shown = host.files.shown(html);
  return {
    code: exitCodes.fine,
    hasPage: false, // it is written already
    answer: () => ({ html: shown, log: file?.name ?? null, bytes: text.length }),
    report: () => [
      sentence(
        `The page is in ${shown} (${countText(Math.round(text.length / 1000), 'kB', 'kB')}): it opens by itself, with no server and no network.${contentsSentence(file)}`,
      ),
    ],
  };
}

function contentsSentence(file: GivenFile | undefined): string {
  if (file === undefined) return '';
  return file.kind === 'view'
    ? ' It contains only what one side may know: no rules, no seed, no proof, and nothing that is hidden from that side.'
    : ' It contains the whole log, with the rules, the seed and everything that was hidden.';
}

async function serve(
  host: Host,
  page: PageFiles,
  file: GivenFile | undefined,
  options: PageOptions,
): Promise<ExitCode> {
  const index =
    file === undefined
      ? page.index()
      : withPackedFile(page.index(), file.kind === 'rules' ? 'rules' : 'log', file);
  const served = await page.serve(index, options.port ?? 0).catch((error: unknown) => {
    throw wrongFile(
      `the page cannot be served${options.port === undefined ? '' : ` on port ${options.port}`}: ${error instanceof Error ? error.message : String(error)}`,
      'choose another --port, or leave it out for any free port',
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
