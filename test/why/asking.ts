// Plays fights by the command and asks `why` about them, as a terminal shows the answers.
import { readFileSync } from 'node:fs';
import type { Event, Header } from '@fray/engine/events';
import { readLog } from '@fray/engine/log';
import { initialState, reduce } from '@fray/engine/state';
import { inquire, type Explanation } from '@fray/engine/why';
import { main } from '../../packages/cli/src/main.ts';
import { terminalLines } from '../../packages/cli/src/report/blocks/terminal.ts';
import { plainStyle } from '../../packages/cli/src/report/style.ts';
import { rulesOfLog } from '../../packages/cli/src/rules/rules.ts';
import { fakeHost } from '../../packages/cli/src/testing/fake-host.ts';
import { createExcerpts } from '../../packages/cli/src/why/excerpts.ts';
import { readQuestion } from '../../packages/cli/src/why/why-question.ts';
import type { WhyReport } from '../../packages/cli/src/why/why-context.ts';
import { whyReport } from '../../packages/cli/src/why/why-tree.ts';
import { bytesOf, hash } from '../engine/runs.ts';

/** Returns the text of a file by its path in the repository. */
export const textAt = (path: string): string =>
  readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

/** Plays the first of these files under a seed; the others are files that it amends. Its log may stop where nobody answers. */
export async function fought(
  files: Readonly<Record<string, string>>,
  seed: number,
  scenario?: string,
): Promise<readonly Event[]> {
  const [path = ''] = Object.keys(files);
  const host = fakeHost({ files });
  const more = scenario === undefined ? [] : ['--scenario', scenario];
  await main(['run', path, ...more, '--seed', String(seed), '--log', 'log.jsonl'], host);
  const { events } = readLog(bytesOf(String(host.disk.get('log.jsonl'))), hash);
  if (events.length === 0) throw new Error(`${path}: ${host.printed.err}`);
  return events;
}

export function headerOf([begun]: readonly Event[]): Header {
  if (begun?.type !== 'encounter-begun') throw new Error('the log has no header');
  return begun.data;
}

/** An answer, and what is needed to tell it. */
export interface Asked {
  readonly text: string;
  readonly explanation: Explanation;
  readonly report: WhyReport;
}

/** How many lines an answer to a question may have, and how wide they are. */
const [SCREEN, COLUMNS] = [16, 100];

/** Returns an answer as a terminal shows it. */
export function linesOfAnswer({
  explanation,
  report,
}: Pick<Asked, 'explanation' | 'report'>): readonly string[] {
  return terminalLines(whyReport(explanation, report), plainStyle, COLUMNS);
}

/** Asks about a fight after an event, by default its last. Each question is asked twice: as by default, and with `--deep`. */
export function asked(
  events: readonly Event[],
  questions: readonly string[],
  at: number = events.length - 1,
): readonly Asked[] {
  const header = headerOf(events);
  const rules = rulesOfLog(header, 'log.jsonl');
  const state = initialState();
  for (const event of events.slice(0, at + 1)) reduce(state, event);
  const all = inquire(rules.ruleset, events, at);
  return questions.flatMap((text) => {
    const read = readQuestion(rules.checked, rules.ruleset, state, text);
    if (!read.ok) throw new Error(`${text}: ${read.diagnostics[0]?.message}`);
    const { question, ruleset } = read;
    const inquest = question.ask === 'event' ? all : inquire(ruleset, events, at, question);
    if ('unplayable' in inquest) throw new Error(inquest.unplayable);
    return [false, true].map((full) => ({
      text: full ? `${text} --deep` : text,
      explanation: inquest.ask(question, full ? Infinity : 2),
      report: {
        question: text,
        eventAt: (seq: number) => events[seq],
        last: at,
        header,
        places: createExcerpts(ruleset, rules),
        further: '--deep follows all.',
        room: full ? undefined : { lines: SCREEN, columns: COLUMNS },
        full,
      },
    }));
  });
}
