// Exact odds as they were counted on some day: for each measure of a scenario, each outcome with its fraction.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile, createSource } from '@fray/dsl/internal';
import { answer, type Answer } from '../../bench/odds-answer.ts';
import { questionsIn, type Question } from '../../bench/odds-questions.ts';
import { folder, hash, keptTexts, textsOf, type Keepsake } from './keepsake.ts';

type Fractions = readonly (readonly [
  measure: string,
  odds: readonly (readonly [outcome: string, fraction: string])[],
])[];

/** A kept answer. Its facts are the measures that were exact. */
export interface KeptOdds extends Pick<Keepsake, 'files'> {
  readonly question: string;
  readonly entry: string;
  readonly scenario: string;
  /** The processor time of the answer in seconds, by which tests choose what they ask. */
  readonly cpu: number;
  /** The measures that were not exact within the limits, with the reason. */
  readonly unanswered: readonly (readonly [measure: string, how: string])[];
  readonly facts: Fractions;
}

/** The processor time in seconds within which a question is answered when it becomes a keepsake. */
const LIMIT = 60;

const fileOf = (question: string): string =>
  join(folder, 'odds', `${question.replaceAll(/[^\w-]+/g, '-')}.json`);

const isExact = ({ how }: Answer['measures'][number]): boolean => how === 'exact';

const fractionsOf = ({ measures }: Answer): Fractions =>
  measures.filter(isExact).map(({ measure, odds }) => [measure, odds]);

/** Keeps an answer. */
export function keepAnswer({ name, ruleset, scenario }: Question, given: Answer): void {
  const { files } = ruleset();
  const texts = files.map(({ path, text }) => {
    const shipped = hash(text).slice(0, 16);
    return [path, `${path}/${shipped}.patch` in keptTexts ? { shipped } : text] as const;
  });
  const kept: KeptOdds = {
    question: name,
    files: Object.fromEntries(texts),
    entry: files[0]?.path ?? '',
    scenario,
    cpu: Math.ceil(given.cpu * 100) / 100,
    unanswered: given.measures.flatMap((one) => (isExact(one) ? [] : [[one.measure, one.how]])),
    facts: fractionsOf(given),
  };
  mkdirSync(join(folder, 'odds'), { recursive: true });
  writeFileSync(fileOf(name), `${JSON.stringify(kept, null, 1)}\n`, { flag: 'wx' });
}

/** Answers the questions of this checkout that no keepsake has, and keeps the answers. */
export function keepMissing(): void {
  for (const question of questionsIn(join(folder, '../..')))
    if (!existsSync(fileOf(question.name)))
      keepAnswer(question, answer(question.ruleset(), question.scenario, LIMIT));
}

export const readOdds = (path: string): KeptOdds =>
  // A test holds that nobody changes these files.
  JSON.parse(readFileSync(join(folder, path), 'utf8')) as KeptOdds;

/** Answers the question of a keepsake again. */
export function askedAgain(kept: KeptOdds): Fractions {
  const texts = textsOf(kept);
  const source = (path: string) => createSource(path, texts[path] ?? '');
  const { ruleset } = compile(source(kept.entry), source);
  // An answer may cost more than it did, on another machine or by another technique.
  return ruleset === undefined ? [] : fractionsOf(answer(ruleset, kept.scenario, 10 * LIMIT));
}
