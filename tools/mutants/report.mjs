// Formats results: the score of each room, then the mutants that survived and how to try them again.
import { PAGES } from './rooms.mjs';

/** Returns `file:line:column`, both from 1. */
export function shownAt({ file, location: { start } }) {
  return `${file}:${start.line + 1}:${start.column + 1}`;
}

/** Returns `was → is` on one line, shortened. */
export function shownChange({ was, is }) {
  return `${short(was)} → ${short(is)}`;
}

function short(text) {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > 60 ? `${line.slice(0, 40)} … ${line.slice(-17)}` : line;
}

function percent(part, all) {
  return all === 0 ? '-' : `${((100 * part) / all).toFixed(1)} %`;
}

/** Returns the text of the report, and the share of changes noticed (0 to 1) among those that change anything. */
export function report(results) {
  const counted = results.filter(({ because }) => because === undefined);
  const byPages = counted.filter((one) =>
    PAGES.some((page) => one.noticed?.startsWith(`${page}:`)),
  ).length;
  const survivors = counted.filter((one) => one.noticed === undefined);
  const folders = [...new Set(results.map(({ room }) => room.folder))];
  const row = (name, those) => {
    const all = those.filter(({ because }) => because === undefined);
    const killed = all.filter((one) => one.noticed !== undefined).length;
    const cells = [all.length, killed, percent(killed, all.length), those.length - all.length];
    return `${name.padEnd(32)}${cells.map((cell) => String(cell).padStart(10)).join('')}`;
  };
  const lines = [
    '',
    `${'room'.padEnd(32)}${['changes', 'noticed', 'score', 'no effect'].map((cell) => cell.padStart(10)).join('')}`,
    ...folders.map((folder) =>
      row(
        folder,
        results.filter(({ room }) => room.folder === folder),
      ),
    ),
    row('all', results),
    '',
    ...(byPages === 0
      ? []
      : [
          `${PAGES.join(' and ')} alone noticed ${byPages}; without them ${percent(counted.length - survivors.length - byPages, counted.length)}.`,
          '',
        ]),
    ...(survivors.length === 0 ? [] : [`No test noticed ${survivors.length}:`]),
    ...survivors
      .toSorted((a, b) => (shownAt(a.mutant) < shownAt(b.mutant) ? -1 : 1))
      .flatMap(({ mutant, reached }) => [
        `  ${shownAt(mutant)}${reached ? '' : '  (no test comes here)'}`,
        `    in     ${mutant.line}`,
        `    change ${shownChange(mutant)}`,
        mutant.what === undefined
          ? `    again  npm run test:mutants -- --at ${shownAt(mutant)}`
          : `    what   ${mutant.what}`,
      ]),
  ];
  const score = counted.length === 0 ? 1 : 1 - survivors.length / counted.length;
  return { text: lines.join('\n'), score };
}
