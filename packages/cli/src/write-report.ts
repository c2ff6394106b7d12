// Writes reports for people.
import type { Host, Output } from './host.ts';
import type { Block, Report } from './report/blocks/blocks.ts';
import { terminalLines } from './report/blocks/terminal.ts';
import { styleFor, widthFor } from './report/style.ts';
import { linesText } from './report/text.ts';

/**
 * Writes a report on an output. `last` is the block that it follows. `isRead`: programs may read it, such as errors; then only
 * a terminal wraps it.
 */
export function writeReport(
  host: Host,
  output: Output,
  report: Report,
  { last, isRead = output === host.stderr }: { last?: Block | undefined; isRead?: boolean } = {},
): void {
  const width = isRead && !output.isTTY ? Infinity : widthFor(output);
  output.write(linesText(terminalLines(report, styleFor(host, output), width, last)));
}
