// Reads a file of choices: `answer` lines as in examples, or a log whose decisions are repeated.
import type { At, ScriptedAnswer } from '@fray/dsl/ir';
import type { Event } from '@fray/engine/events';
import { notAllowed, wrongFile } from '../exit-codes.ts';
import { missingFile } from '../file-failures.ts';
import { decode, wholeBytes } from '../files/utf8.ts';
import type { Host } from '../host.ts';
import { isLog, readLogFile, refuseCorrupt } from '../log-loading.ts';
import { clean, splitLines } from '../report/text.ts';
import { compileFiles, lineAt, type Rules } from '../rules/rules.ts';

/** The largest file of choices that is not a log, in bytes. */
const mostAnswers = 1024 * 1024;

export interface AnswerFile {
  readonly answers: readonly ScriptedAnswer[];
  /** Returns the place of an answer, as the beginning of a message: `choices.txt:3: `. */
  readonly placeOf: (at: At) => string;
}

/**
 * Reads a file of choices for a scenario.
 *
 * @throws Stop 3 when a line cannot be an answer of these rules
 */
export function readAnswers(host: Host, rules: Rules, scenario: string, path: string): AnswerFile {
  if (path !== '-' && !host.files.isThere(path))
    throw missingFile(
      host.files.shown(path),
      '--choices takes the word policy or ask, or the name of a file',
    );
  return isLog(host, path)
    ? fromLog(host, path)
    : answersInLines(rules, scenario, host.files.shown(path), textOf(host, path));
}

/** Reads the text of a file of choices. Its lines may come through a pipe, like logs. */
function textOf(host: Host, path: string): string {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (const chunk of host.files.readLog(path).chunks()) {
    size += chunk.length;
    if (size > mostAnswers)
      throw wrongFile(
        `${host.files.shown(path)} is too large: a file of choices has at most ${mostAnswers} bytes`,
      );
    chunks.push(chunk);
  }
  return decode(wholeBytes(chunks), host.files.shown(path));
}

function fromLog(host: Host, path: string): AnswerFile {
  const answers: ScriptedAnswer[] = [];
  const places: number[] = [];
  const take = (event: Event): void => {
    if (event.type !== 'choice-made' || event.data.by === 'only-one') return;
    const { choice, decider, answer } = event.data;
    answers.push({
      choice: 'choose' in answer ? choice : null,
      decider,
      answer,
      at: places.push(event.seq) - 1,
    });
  };
  refuseCorrupt(host, path, readLogFile(host, path, take));
  return { answers, placeOf: (at) => `${host.files.shown(path)}, event ${places[at] ?? '?'}: ` };
}

/**
 * Reads `answer` lines. It compiles them as an example at the end of the ruleset.
 * @param shown the name of the file in messages
 * @throws Stop 3 when a line cannot be an answer of these rules
 */
export function answersInLines(
  rules: Rules,
  scenario: string,
  shown: string,
  text: string,
): AnswerFile {
  const lines = splitLines(text).map((line) => line.trim());
  for (const [index, line] of lines.entries()) {
    if (line === '' || line.startsWith('#') || /^answer\b/.test(line)) continue;
    throw notAllowed(
      `${shown}:${index + 1}: \`${clean(line)}\` is not an \`answer\` line`,
      'a file of choices has lines such as `answer Alert by referee yes` or `answer Abel takes Attack on Native`, or is a log',
    );
  }
  if (!lines.some((line) => line.startsWith('answer'))) return { answers: [], placeOf: () => '' };
  const [entry, ...others] = rules.ruleset.files;
  if (entry === undefined) throw new Error('a ruleset has a file');
  const before = `${entry.text.replace(/\s*$/, '')}\n\nexample "a file of choices"\n  scenario ${scenario}\n  other dice from seed 1\n`;
  const offset = before.split('\n').length - 1;
  const whole = compileFiles(
    [
      {
        path: entry.path,
        text: `${before}${lines.map((line) => `  ${line}`.trimEnd()).join('\n')}\n`,
      },
      ...others,
    ],
    rules.amendmentPaths,
  );
  const first = whole.diagnostics.find((one) => one.severity === 'error');
  const { ruleset } = whole;
  const unfit = whole.dropped.find(
    (one) => one.what === 'example' && one.name === 'a file of choices',
  );
  if (unfit !== undefined) throw notAllowed(`${shown}: ${unfit.why}`);
  if (ruleset === undefined || first !== undefined) {
    const line = first === undefined ? 0 : lineAt(whole.sources, first.primary.span) - offset;
    throw notAllowed(
      `${shown}:${Math.max(1, line)}: ${first?.message ?? 'this cannot be read'}`,
      first?.help[0]?.text,
    );
  }
  const answers = ruleset.examples.at(-1)?.answers ?? [];
  return {
    answers,
    placeOf: (at) => `${shown}:${(ruleset.places[at]?.line ?? offset + 1) - offset}: `,
  };
}
