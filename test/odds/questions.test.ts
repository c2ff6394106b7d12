// What people ask of dice, with the exact fractions of programs that share nothing with Fray (`bench/questions`). `npm test` asks what
// took less than a second, a thorough run what took less than twenty; `npm run bench:questions` asks all and runs the programs too.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { main } from '../../packages/cli/src/main.ts';
import { fakeHost } from '../../packages/cli/src/testing/fake-host.ts';
import { thorough } from '../scale.ts';

interface Question {
  readonly name: string;
  readonly expression?: string;
  readonly scenario?: string;
  readonly measure?: string;
  /** The chance of yes, as the program prints it. */
  readonly fraction: string;
  /** Seconds of processor time that Fray took, without its start, or null if it did not count the question exactly. */
  readonly fray: number | null;
}

const folder = fileURLToPath(new URL('../../bench/questions', import.meta.url));
// The command of the bench writes this file.
const questions = JSON.parse(readFileSync(`${folder}/table.json`, 'utf8')) as readonly Question[];

/** Asks a question as `fray odds --json` does. */
async function chanceOfYes({ name, expression, scenario = '', measure = '' }: Question) {
  const file = `${name}.fray`;
  const files =
    expression === undefined ? { [file]: readFileSync(`${folder}/${file}`, 'utf8') } : {};
  const asked =
    expression === undefined
      ? [file, '--scenario', scenario, '--measure', measure]
      : ['-e', expression];
  const host = fakeHost({ files });
  await main(['odds', ...asked, '--json'], host);
  expect(host.printed.err).toBe('');
  // The shape of the answer is what its own tests hold.
  const { measures, expressions } = JSON.parse(host.printed.out) as Record<
    'measures' | 'expressions',
    | readonly {
        readonly method: { readonly method: string };
        readonly outcomes: readonly {
          readonly value: unknown;
          readonly chance: { readonly fraction: string };
        }[];
      }[]
    | undefined
  >;
  const [answer] = measures ?? expressions ?? [];
  const yes = answer?.outcomes.find(({ value }) => value === true);
  return { method: answer?.method.method, fraction: yes?.chance.fraction };
}

describe('the fraction is that of the program', () => {
  const limit = thorough ? 20 : 1;
  const quick = questions.filter(({ fray }) => fray !== null && fray < limit);
  test.each(quick.map((question) => [question.name, question] as const))(
    '%s',
    async (_, question) => {
      expect(await chanceOfYes(question)).toEqual({ method: 'exact', fraction: question.fraction });
    },
  );
});

test('each question has a program and either rules or an expression, and nothing else is there', () => {
  const files = questions.flatMap(({ name, expression }) =>
    expression === undefined ? [`${name}.fray`, `${name}.py`] : [`${name}.py`],
  );
  expect(questions).toHaveLength(54);
  expect(readdirSync(folder).toSorted()).toEqual([...files, 'README.md', 'table.json'].toSorted());
});
