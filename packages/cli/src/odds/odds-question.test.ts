// Tests questions of odds: what is refused and chosen; and measures from the command line: what they are called, when they are
// asked, and what they replace.
import { expect, test } from 'vitest';
import { isStop } from '../exit-codes.ts';
import { requireRules } from '../rules/rules.ts';
import { duel } from '../testing/duel.ts';
import { fakeHost } from '../testing/fake-host.ts';
import {
  openQuestion,
  type QuestionOptions,
  nameOfRequest,
  selectionOf,
  withRequested,
} from './odds-question.ts';
import { measuredProgram } from './task.ts';
import type { Watch } from '@fray/dsl/ir';

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
    for (const { watches } of [program, measuredProgram(task)])
      expect(watches.map(({ watch }) => `${watch.kind} ${watch.name}`)).toEqual(
        task.measures.map((name) => `measure ${name}`),
      );
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

test('an invariant with the name of what is asked is no answer', async () => {
  const text = `${duel}${measures}\ninvariant distance\n  always\n  every p in everyone satisfies p.HP >= 0\n`;
  expect(await asked({ ask: ['distance'] }, text)).toEqual(['distance', '1', 'Bridge', fierce]);
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

const blows =
  '\nmeasure blows "who is hurt"\n  at end of round 1\n  count p in everyone where p.HP < 2\n';
const invariant = '\ninvariant blows\n  always\n  every p in everyone satisfies p.HP >= 0\n';

/** Returns the watches of the duel with requested measures, and what is printed. */
async function requested(
  texts: readonly string[],
  text = duel + blows,
): Promise<{ readonly watches: readonly Watch[]; readonly said: string }> {
  const host = fakeHost({ files: { 'duel.fray': text } });
  const rules = await requireRules(host, 'duel.fray', []);
  try {
    return { watches: withRequested(host, rules, texts, 'Bridge').watches, said: '' };
  } catch (thrown) {
    return {
      watches: [],
      said: `${host.printed.err}${String((thrown as { hint?: string }).hint)}`,
    };
  }
}

test.each([
  ['Ada.HP', 'encounter end'],
  ['  at end of   each round : Ada.HP', 'span end'],
  ['at start of encounter: Ada.HP', 'encounter start'],
  ['whenever p gains Down: p.HP', 'event'],
  ['always: Ada.HP', 'always'],
  // A colon within a text is no end of a moment.
  ['Ada.HP  >  0', 'encounter end'],
])('`%s` is asked at %s', async (text, moment) => {
  const { watches } = await requested([text]);
  const { kind, ...more } = watches.find(({ name }) => name === nameOfRequest(text))?.moment ?? {
    kind: 'none',
  };
  expect([kind, ...('edge' in more ? [more.edge] : [])].join(' ')).toBe(moment);
});

test('a request has its text for a name, with single blanks, and the same request is one measure', async () => {
  const { watches } = await requested(['Ada.HP  + 1', ' Ada.HP + 1 ', 'Bram.HP']);
  expect(watches.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    'measure blows',
    'measure Ada.HP + 1',
    'measure Bram.HP',
  ]);
});

test('a request takes the place of a measure with its name, and of nothing else', async () => {
  const other = invariant.replace('invariant blows', 'invariant distance');
  const taken = duel + blows.replace('measure blows', 'measure distance') + other;
  const { watches } = await requested(['distance'], taken);
  expect(watches.map(({ kind, name, text }) => [kind, name, text])).toEqual([
    ['invariant', 'distance', null],
    ['measure', 'distance', null],
  ]);
});

test('without a request the rules stay as they are', async () => {
  expect((await requested([])).watches.map(({ name }) => name)).toEqual(['blows']);
});

test.each([
  ['the first number of somebody of the scenario', duel, 'at end of encounter: Ada.skill'],
  [
    'how many take part, where nobody has a number',
    'ruleset "Ghosts"\nside here\nkind Ghost\n  calm yes/no default yes\nencounter\n  nothing\nscenario Bridge\n  side here\n    Ghost\n    Ann\n',
    'at end of encounter: count p in everyone',
  ],
])('what cannot be asked comes with an example: %s', async (_, text, example) => {
  expect((await requested(['Nobody.HP'], text)).said).toContain(`--ask '${example}'`);
});

test.each([
  [{}, 'blows', { measure: ['blows'], ask: [] }],
  [{ ask: ['Ada.HP'] }, 'blows', { measure: ['blows'], ask: [] }],
  [{ ask: ['Ada.HP', 'Bram.HP >  1'] }, ' Bram.HP  > 1', { measure: [], ask: ['Bram.HP > 1'] }],
])('%j with %j', (options, measure, expected) => {
  expect(selectionOf(options, measure)).toEqual(expected);
});
