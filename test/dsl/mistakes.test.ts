// The messages for many small mistakes, each of which changes one line of some rules. `mistakes.txt` has the changes and every message of
// the checker; FRAY_GOLDEN=mistakes writes the messages anew, and its diff is read line by line. This test shows that no message has
// changed, not that the messages are good; messages known to be bad are left out.
import { readFileSync, writeFileSync } from 'node:fs';
import {
  compile,
  createSource,
  positionAt,
  type Diagnostic,
  type Label,
  type ParseMemory,
  type Source,
} from '@fray/dsl/internal';
import { expect, test } from 'vitest';
import { brisk } from '../scale.ts';

const page = new URL('mistakes.txt', import.meta.url);

/** A line of a file (from 1), and the text that replaces it. */
interface Mistake {
  readonly file: string;
  readonly line: number;
  readonly now: string;
}

const rules = new Map<string, string>();
const usually = new Map<string, ReadonlySet<string>>();
const memory: ParseMemory = new Map();

function textOf(file: string): string {
  const known = rules.get(file) ?? readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
  rules.set(file, known);
  return known;
}

/** Returns the columns of a label. If it is not on the wrong line, the distance in lines comes first. */
function placeOf(source: Source, { span }: Label, line: number): string {
  const start = positionAt(source, span.start);
  const end = positionAt(source, span.end);
  const by = start.line - line;
  const row = by === 0 ? '' : `${by > 0 ? '+' : ''}${by} `;
  return `${row}${start.column}-${end.column}`;
}

function toldOf(source: Source, one: Diagnostic, line: number): readonly string[] {
  const { severity, code, message, primary, secondary, help } = one;
  return [
    `${severity} ${code} at ${placeOf(source, primary, line)}${primary.text === undefined ? '' : ` (${primary.text})`}: ${message}`,
    ...secondary.map((label) => `  see ${placeOf(source, label, line)}: ${label.text ?? ''}`),
    ...help.map(
      ({ text, edits, isCertain }) =>
        `  ${isCertain === true ? 'mend' : edits === undefined ? 'help' : 'edit'}: ${text}${(edits ?? []).map(({ replacement }) => ` [${replacement.replaceAll('\n', '⏎')}]`).join('')}`,
    ),
  ];
}

const check = (source: Source): readonly Diagnostic[] =>
  compile(source, undefined, { memory }).diagnostics;

/** Returns the diagnostics of the unchanged rules. */
function usualOf(file: string): ReadonlySet<string> {
  const known =
    usually.get(file) ??
    new Set(
      check(createSource(file, textOf(file))).map(({ code, message }) => `${code} ${message}`),
    );
  usually.set(file, known);
  return known;
}

/** Returns the change and its diagnostics, without those of the unchanged rules. */
function tellsOf({ file, line, now }: Mistake): readonly string[] {
  const text = textOf(file);
  const written = text.split('\n')[line - 1] ?? '';
  const usual = usualOf(file);
  const source = createSource(
    file,
    text
      .split('\n')
      .with(line - 1, now)
      .join('\n'),
  );
  const told = check(source).filter(({ code, message }) => !usual.has(`${code} ${message}`));
  return [
    `${file} ${line}`,
    `- ${written}`,
    `+ ${now}`,
    ...told.flatMap((one) => toldOf(source, one, line)),
  ].map((one) => one.trimEnd());
}

const entriesNow = (): readonly (readonly string[])[] =>
  readFileSync(page, 'utf8')
    .trimEnd()
    .split(/\n\n/)
    .map((entry) => entry.split('\n'));

/** Returns a recorded mistake. Files of rules grow, so its line is the nearest one that still has the recorded text. */
const mistakeOf = ([head = '', was = '', now = '']: readonly string[]): Mistake => {
  const [file = '', stood = ''] = head.split(' ');
  const near = textOf(file)
    .split('\n')
    .flatMap((text, index) => (text.trimEnd() === was.slice(2) ? [index + 1] : []))
    .sort((a, b) => Math.abs(a - Number(stood)) - Math.abs(b - Number(stood)));
  return { file, line: near[0] ?? Number(stood), now: now.slice(2) };
};

if (process.env['FRAY_GOLDEN'] === 'mistakes')
  writeFileSync(
    page,
    `${entriesNow()
      .map((entry) => tellsOf(mistakeOf(entry)).join('\n'))
      .join('\n\n')}\n`,
  );
const entries = entriesNow();

test('there are hundreds of mistakes, and none twice', () => {
  const heads = entries.map((entry) => `${entry[0]} ${entry[2]}`);
  expect(new Set(heads).size).toBe(heads.length);
  expect(heads.length).toBeGreaterThan(300);
});

/** How many parts the mistakes have. A developer's run tests only the first and reports the others as skipped. */
const parts = 10;

test.for(Array.from({ length: parts }, (_, part) => part))(
  'the messages for small mistakes are unchanged, part %i',
  (part, { skip }) => {
    skip(brisk && part > 0);
    const own = entries.filter((_, index) => index % parts === part);
    expect(own.map((entry) => tellsOf(mistakeOf(entry)))).toEqual(own);
  },
);
