// Tests what a question asks: which measures, of which scenario, with which answers.
import { expect, test } from 'vitest';
import { isStop } from '../exit-codes.ts';
import { requireRules } from '../rules/rules.ts';
import { duel } from '../testing/duel.ts';
import { fakeHost } from '../testing/fake-host.ts';
import { openQuestion, type QuestionOptions } from './odds-question.ts';

const measures = `
measure fallen
  at end of encounter
  count h in heroes where h is Down

measure blows
  at end of round 1
  count p in everyone where p.HP < 2

invariant Whole
  always
  every p in everyone satisfies p.HP >= 0
`;

async function asked(options: Partial<QuestionOptions>, text = duel + measures): Promise<unknown> {
  const host = fakeHost({ files: { 'x.fray': text } });
  const rules = await requireRules(host, 'x.fray', []);
  const all = { scenario: 'Bridge', measure: [], set: [], given: [], policy: [], ...options };
  try {
    const { task, inputs, program, start } = openQuestion(host, rules, all);
    expect(program.watches.map(({ watch }) => watch.name)).toEqual(task.measures);
    expect(start()).toEqual(task.start);
    return [
      task.measures.join(' '),
      task.seed,
      inputs.scenario,
      task.policies.map(({ policy, who }) => `${policy} for ${who}`).join(' '),
    ];
  } catch (thrown) {
    if (!isStop(thrown)) throw thrown;
    return [thrown.exit, thrown.message, thrown.hint];
  }
}

const [all, fierce] = ['fallen blows', 'Fierce for everyone'];

test.each<readonly [Partial<QuestionOptions>, readonly unknown[]]>([
  [{}, [all, '1', 'Bridge', fierce]],
  [{ seed: '7', scenario: 'Gate' }, [all, '7', 'Gate', fierce]],
  // Measures keep the order of the rules, whatever the order of the request; what is in no file comes last.
  [{ measure: ['blows', 'fallen', 'blows'] }, [all, '1', 'Bridge', fierce]],
  [{ measure: ['blows'], ask: ['Ada.HP  + 1'] }, ['blows Ada.HP + 1', '1', 'Bridge', fierce]],
  [{ ask: ['Ada.HP'] }, ['Ada.HP', '1', 'Bridge', fierce]],
  [{ policy: ['Fierce=Ada'] }, [all, '1', 'Bridge', `${fierce} Fierce for Ada`]],
  [{ measure: ['blow'] }, [2, 'there is no measure `blow`', 'did you mean blows?']],
  [{ measure: ['Whole'] }, [2, 'there is no measure `Whole`', 'choose one of: fallen, blows']],
])('%j', async (options, expected) => {
  expect(await asked(options)).toEqual(expected);
});

test('rules without a measure or an order of play have nothing to ask', async () => {
  expect(await asked({}, duel)).toEqual([
    1,
    'x.fray has no `measure`: there is nothing to ask',
    'a measure says what is counted, and when',
  ]);
  const [begin, end] = [duel.indexOf('\nencounter'), duel.indexOf('\npolicy Fierce')];
  const [last] = [duel.indexOf('\nexample')];
  const check = duel.slice(0, begin) + duel.slice(end, last);
  expect(await asked({}, check)).toEqual([
    1,
    'x.fray has no `encounter`: there is no order of play to measure',
    'the odds of a check: --check NAME',
  ]);
});
