// Refuses to overwrite a file unless Fray wrote it as the same kind of file.
import { wrongUsage } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import { clean } from '../report/text.ts';

interface Written {
  /** Matches the beginning of such a file. */
  readonly begins: RegExp;
  readonly what: string;
  readonly option: string;
}

const page: Written = { begins: /^<!doctype html>/i, what: 'page', option: '--html' };

/**
 * Refuses to overwrite a file of another kind than `begins` describes, by default anything but an HTML page.
 * @throws Stop 2 if such a file exists
 */
export function refuseOther(
  host: Host,
  path: string,
  { begins, what, option }: Written = page,
): void {
  // We look only into regular files, because others may have no end.
  if (!host.files.isFile(path)) return;
  const [first] = host.files.readLog(path).chunks();
  const start = new TextDecoder().decode(first?.subarray(0, 32));
  if (start !== '' && !begins.test(start))
    throw wrongUsage(
      `${clean(host.files.shown(path))} already exists, and is not a ${what}`,
      `${option} needs the name of a new file, or of a ${what} that it may replace`,
    );
}
