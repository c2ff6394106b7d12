// Tests measures from the command line: what they are called, when they are asked, and what they replace.
import type { Watch } from '@fray/dsl/ir';
import { expect, test } from 'vitest';
import { requireRules } from '../rules/rules.ts';
import { duel } from '../testing/duel.ts';
import { fakeHost } from '../testing/fake-host.ts';
import { nameOfRequest, selectionOf, withRequested } from './requested.ts';

const blows =
  '\nmeasure blows "who is hurt"\n  at end of round 1\n  count p in everyone where p.HP < 2\n';
const invariant = '\ninvariant blows\n  always\n  every p in everyone satisfies p.HP >= 0\n';

/** Returns the watches of the duel with requested measures, and what is printed. */
async function asked(
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
  const { watches } = await asked([text]);
  const { kind, ...more } = watches.find(({ name }) => name === nameOfRequest(text))?.moment ?? {
    kind: 'none',
  };
  expect([kind, ...('edge' in more ? [more.edge] : [])].join(' ')).toBe(moment);
});

test('a request has its text for a name, with single blanks, and the same request is one measure', async () => {
  const { watches } = await asked(['Ada.HP  + 1', ' Ada.HP + 1 ', 'Bram.HP']);
  expect(watches.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    'measure blows',
    'measure Ada.HP + 1',
    'measure Bram.HP',
  ]);
});

test('a request takes the place of a measure with its name, and of nothing else', async () => {
  const taken = duel + blows.replace('measure blows', 'measure distance') + invariant;
  const { watches } = await asked(['distance'], taken);
  expect(watches.map(({ kind, name, text }) => [kind, name, text])).toEqual([
    ['invariant', 'blows', null],
    ['measure', 'distance', null],
  ]);
});

test('without a request the rules stay as they are', async () => {
  expect((await asked([])).watches.map(({ name }) => name)).toEqual(['blows']);
});

test.each([
  ['the first number of somebody of the scenario', duel, 'at end of encounter: Ada.skill'],
  [
    'how many take part, where nobody has a number',
    'ruleset "Ghosts"\nside here\nkind Ghost\n  calm yes/no default yes\nencounter\n  nothing\nscenario Bridge\n  side here\n    Ghost\n    Ann\n',
    'at end of encounter: count p in everyone',
  ],
])('what cannot be asked comes with an example: %s', async (_, text, example) => {
  expect((await asked(['Nobody.HP'], text)).said).toContain(`--ask '${example}'`);
});

test.each([
  [{}, 'blows', { measure: ['blows'], ask: [] }],
  [{ ask: ['Ada.HP'] }, 'blows', { measure: ['blows'], ask: [] }],
  [{ ask: ['Ada.HP', 'Bram.HP >  1'] }, ' Bram.HP  > 1', { measure: [], ask: ['Bram.HP > 1'] }],
])('%j with %j', (options, measure, expected) => {
  expect(selectionOf(options, measure)).toEqual(expected);
});
