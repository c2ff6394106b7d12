// Corrects wrong lines by the first edit that Fray offers, and counts what becomes of them. repair.mjs runs this in the folder of the project.
//
// Each wrong line replaces a sound line of a ruleset. `right`: after the edit the file equals the sound one. `clean`: the edit leaves no
// error, but not the sound line. `wrong`: the edit leaves an error. `none`: there is no edit.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import {
  advise,
  applyEdits,
  compile,
  createSource,
  type Diagnostic,
  type Source,
} from '@fray/dsl/internal';
import { drawSlips } from './repair/draw.ts';

/** A wrong line in the place of a sound one. */
interface WrongLine {
  readonly path: string;
  readonly sound: string;
  readonly wrong: string;
  /** The lines that are right in its place; none if every edit would be a guess. */
  readonly right: readonly string[];
}

type Result = 'right' | 'clean' | 'wrong' | 'none';

/** Reads lines kept as data. `foreign.txt` says how they are written. */
function readLines(text: string): readonly WrongLine[] {
  const lines: WrongLine[] = [];
  let [path, sound] = ['', ''];
  let others: string[] = [];
  for (const line of text.split('\n')) {
    const content = line.slice(2);
    if (/^[\w/-]+\.fray$/.test(line)) path = line;
    else if (line.startsWith('- ')) [sound, others] = [content, []];
    else if (line.startsWith('= ')) others.push(content);
    else if (line.startsWith('+ '))
      lines.push({ path, sound, wrong: content, right: [sound, ...others] });
    else if (line.startsWith('x ')) lines.push({ path, sound, wrong: content, right: [] });
    else if (line !== '' && !line.startsWith('#')) throw new Error(`Not a line of data: ${line}`);
  }
  return lines;
}

const texts = new Map<string, string>();
const textOf = (path: string): string => {
  const text = texts.get(path) ?? readFileSync(path, 'utf8');
  texts.set(path, text);
  return text;
};

/** Returns a file with another line in the place of one that it has once, and the column and the end of that line. */
function replaced(path: string, sound: string, by: string): string {
  const lines = textOf(path).split('\n');
  const places = lines.flatMap((line, at) => (contentOf(line) === sound ? [at] : []));
  const [place] = places;
  if (place === undefined || places.length > 1)
    throw new Error(`${path} has ${places.length} times the line: ${sound}`);
  const line = lines[place] ?? '';
  return lines
    .with(
      place,
      line.replace(sound, () => by),
    )
    .join('\n');
}

/** Returns a line without indentation, citations and comment. */
function contentOf(line: string): string {
  return line.replace(/ +(?:\[[^\]]*\]|#.*)$/, '').trim();
}

/** Blanks between the words of a line have no meaning here. */
const narrow = (text: string): string => text.replace(/(?<=\S) +/g, ' ');

const errorsOf = (source: Source): readonly Diagnostic[] =>
  compile(source).diagnostics.filter(({ severity }) => severity === 'error');

/** What became of a wrong line. */
interface Outcome {
  readonly result: Result;
  /** What Fray offers, or says. */
  readonly says: string;
  /** Processor time in milliseconds, without the first check. */
  readonly time: number;
}

function outcomeOf({ path, sound, wrong, right }: WrongLine): Outcome | undefined {
  const source = createSource(path, replaced(path, sound, wrong));
  const { diagnostics, ruleset } = compile(source);
  if (ruleset !== undefined) return undefined;
  const begun = process.cpuUsage();
  const advised = advise(
    source,
    diagnostics,
    (one) => compile(one).diagnostics,
    () => undefined,
  );
  const { user, system } = process.cpuUsage(begun);
  const time = (user + system) / 1000;
  const [first, ...more] = advised.filter(({ severity }) => severity === 'error');
  const helps = [first, ...more].flatMap((one) => one?.help ?? []);
  const help = helps.find(({ edits = [] }) => edits.length > 0);
  if (help?.edits === undefined)
    return { result: 'none', says: helps[0]?.text ?? first?.message ?? '', time };
  const now = applyEdits(source, help.edits);
  const isRight = right.some((line) => narrow(now) === narrow(replaced(path, sound, line)));
  const isClean = errorsOf(createSource(path, now)).length === 0;
  return { result: isRight ? 'right' : isClean ? 'clean' : 'wrong', says: help.text, time };
}

/** Half of the lines are for work; nobody looks at the other half, whose figures show what help is worth on lines never seen. */
function isAside({ wrong }: WrongLine): boolean {
  let sum = 0;
  for (const letter of wrong) sum = (sum * 31 + letter.charCodeAt(0)) % 1_000_003;
  return sum % 2 === 1;
}

function measure(name: string, lines: readonly WrongLine[], isShown: boolean): void {
  const counts = { right: 0, clean: 0, wrong: 0, none: 0 };
  const times: number[] = [];
  let silent = 0;
  for (const line of lines) {
    const outcome = outcomeOf(line);
    if (outcome === undefined) {
      silent += 1;
      if (isShown) process.stdout.write(`sound  ${line.wrong}\n`);
      continue;
    }
    const { says, time } = outcome;
    // Of a line whose every edit would be a guess, no edit is right.
    const result =
      line.right.length > 0 ? outcome.result : outcome.result === 'none' ? 'right' : 'wrong';
    counts[result] += 1;
    times.push(time);
    if (isShown && result !== 'right')
      process.stdout.write(
        `${result.padEnd(6)} ${line.wrong}\n       ${line.sound}\n       → ${says}\n`,
      );
  }
  const total = lines.length - silent;
  const share = Math.round((100 * counts.right) / Math.max(1, total));
  const median = Math.round(times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0);
  process.stdout.write(
    `${name.padEnd(16)} ${String(share).padStart(3)} % right of ${String(total).padStart(3)}: ${counts.right} right, ` +
      `${counts.clean} clean but another line, ${counts.wrong} with an error left, ${counts.none} without an edit` +
      `${silent > 0 ? `, ${silent} sound as written` : ''}; median ${median} ms\n`,
  );
}

const { values } = parseArgs({
  options: {
    show: { type: 'boolean', default: false },
    only: { type: 'string' },
    draw: { type: 'string' },
    many: { type: 'string', default: '100' },
  },
});
if (values.draw !== undefined)
  process.stdout.write(drawSlips(Number(values.draw), Number(values.many), textOf, contentOf));
else
  for (const name of ['slips', 'foreign', 'plain'].filter((one) => (values.only ?? one) === one)) {
    const lines = readLines(textOf(`bench/repair/${name}.txt`));
    measure(
      name,
      lines.filter((line) => !isAside(line)),
      values.show,
    );
    measure(`${name}, aside`, lines.filter(isAside), false);
  }
