// Tests the faults of a header by itself, one per row: the path, the expected value, and the value found.
import { createHash } from 'node:crypto';
import { LANGUAGE_VERSION } from '@fray/dsl/ir';
import { expect, test } from 'vitest';
import { MAX_RUN } from '../dice/dice.ts';
import type { Event, Header, Inputs } from '../events/event.ts';
import { emptyHeader } from '../state/header-fixture.ts';
import { idOf } from './identity.ts';
import { headerFault, MAX_BUDGET } from './verify-header.ts';
import { headerRefusal, verifyHeader } from './verify.ts';
import { said } from './said-fixture.ts';

const hash = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');
const file = (path: string, text: string) => ({ path, text, hash: hash(text) });

function headerOf(inputs: Partial<Inputs> = {}, other: Partial<Header> = {}): Header {
  const header: Header = {
    ...emptyHeader,
    ruleset: 'Yard',
    files: [file('a.fray', 'x'), file('b.fray', 'y')],
    inputs: {
      ...emptyHeader.inputs,
      scenario: 'Ford',
      seed: '1',
      budget: 1000,
      dice: ['seed'],
      choices: ['default'],
      ...inputs,
    },
    ...other,
  };
  return { ...header, inputs: { ...header.inputs, id: idOf(header, hash) } };
}
const parent = (seed: string | null): NonNullable<Inputs['parents']>[number] =>
  // The test reads nothing else of a parent.
  ({ seed }) as NonNullable<Inputs['parents']>[number];

test.each<readonly [string, Header]>([
  ['plain', headerOf()],
  ['the last run that there is', headerOf({ run: MAX_RUN })],
  ['the largest budget', headerOf({ budget: MAX_BUDGET })],
  ['dice of every origin, in their order', headerOf({ dice: ['seed', 'typed', 'script'] })],
  ['no dice at all', headerOf({ seed: null, dice: [] })],
  ['dice from the seed of a fork', headerOf({ seed: null, parents: [parent(null), parent('7')] })],
  ['everybody answers', headerOf({ choices: ['person', 'script', 'policy', 'default'] })],
  ['house rules', headerOf({}, { amendments: ['b.fray', 'a.fray'] })],
])('%s: the header has no fault', (_, header) => {
  expect(headerFault(header, hash)).toBeUndefined();
});

const damaged = { ...file('b.fray', 'y'), hash: hash('z') };

test.each<readonly [string, Header, path: string, expected: string, found: string]>([
  [
    'a text that was changed',
    headerOf({}, { files: [file('a.fray', 'x'), damaged] }),
    'data.files[1].hash',
    said.hashOf(hash('y')),
    hash('z'),
  ],
  [
    'a run too many',
    headerOf({ run: MAX_RUN + 1 }),
    'data.inputs.run',
    said.upTo(MAX_RUN),
    `${MAX_RUN + 1}`,
  ],
  [
    'a budget too large',
    headerOf({ budget: MAX_BUDGET + 1 }),
    'data.inputs.budget',
    said.upTo(MAX_BUDGET),
    `${MAX_BUDGET + 1}`,
  ],
  [
    'a path that is none of the files',
    headerOf({}, { amendments: ['a.fray', 'c.fray'] }),
    'data.amendments[1]',
    said.oneOfTheFiles,
    '"c.fray"',
  ],
  [
    'a path that stands twice',
    headerOf({}, { amendments: ['b.fray', 'a.fray', 'b.fray'] }),
    'data.amendments[2]',
    said.oneOfTheFiles,
    '"b.fray"',
  ],
  ['no parents', headerOf({ parents: [] }), 'data.inputs.parents', said.someParents, 'none'],
])('%s', (_, header, path, expected, found) => {
  expect(headerFault(header, hash)).toEqual({ path, expected, found });
});

test.each<readonly [string, Header, path: string]>([
  ['dice from no seed', headerOf({ seed: null }), 'data.inputs.dice'],
  [
    'dice from no seed of any fork',
    headerOf({ seed: null, parents: [parent(null)] }),
    'data.inputs.dice',
  ],
  ['dice in another order', headerOf({ dice: ['script', 'typed'] }), 'data.inputs.dice'],
  ['dice twice', headerOf({ dice: ['seed', 'seed'] }), 'data.inputs.dice'],
  ['answers that nobody gives', headerOf({ choices: ['only-one'] }), 'data.inputs.choices'],
  ['answers in another order', headerOf({ choices: ['default', 'policy'] }), 'data.inputs.choices'],
])('%s', (_, header, path) => {
  expect(headerFault(header, hash)?.path).toContain(path);
});

test('the id is that of the files, inputs and semantics in the header', () => {
  const header = headerOf();
  const { id } = header.inputs;
  const others: readonly Header[] = [
    { ...header, semantics: 2 },
    { ...header, inputs: { ...header.inputs, budget: 999 } },
    { ...header, inputs: { ...header.inputs, scenario: 'Yard' } },
    { ...header, files: [file('a.fray', 'x')] },
    { ...header, amendments: ['a.fray'] },
  ];
  for (const other of others) {
    const expected = idOf(other, hash);
    expect(expected).not.toBe(id);
    expect(headerFault(other, hash)).toEqual({
      path: 'data.inputs.id',
      expected: `${expected}, the id of these files and inputs`,
      found: id,
    });
  }
});

test('rules of a later version of the language are not played', () => {
  const later = headerOf({}, { language: LANGUAGE_VERSION + 1, fray: '9.8' });
  for (const header of [headerOf(), headerOf({}, { language: LANGUAGE_VERSION })])
    expect(headerRefusal(header, hash)).toBeUndefined();
  expect(headerRefusal(later, hash)).toContain(
    `version ${LANGUAGE_VERSION + 1} of the language (Fray 9.8)`,
  );
  const first = { type: 'encounter-begun', data: later } as Event; // nothing else is read
  expect(verifyHeader(first, hash)).toMatchObject({ verdict: 'unsupported' });
  // What was altered is told first.
  const altered = { ...later, files: [file('a.fray', 'x'), damaged] };
  expect(headerRefusal(altered, hash)).toContain(hash('z'));
});
