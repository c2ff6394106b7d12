// Checks a header before a run begins: it must tie its files and inputs together, and a host must be able to give such
// inputs. Everything else in it is derived.
import { MAX_RUN } from '../dice/dice.ts';
import type { Header, Inputs } from '../events/event.ts';
import type { Hash } from './chain.ts';
import { valueDifference, type Difference } from './event-difference.ts';
import { idOf } from './identity.ts';
import { ANSWERERS, ORIGINS } from '../events/data-shapes.ts';
import { shortJson } from '../events/shape.ts';

/** No run may take more instructions than this: a hostile log could keep its verifier busy forever. */
export const MAX_BUDGET = 100_000_000;

/** Returns the first error; undefined if there is none. */
export function headerFault(header: Header, hash: Hash): Difference | undefined {
  for (const [i, file] of header.files.entries()) {
    const expected = hash(file.text);
    if (expected !== file.hash)
      return {
        path: `data.files[${i}].hash`,
        expected: `the hash of the text, ${expected}`,
        found: file.hash,
      };
  }
  const { inputs } = header;
  const id = idOf(header, hash);
  for (const [name, most] of [
    ['run', MAX_RUN],
    ['budget', MAX_BUDGET],
  ] as const)
    if (inputs[name] > most)
      return {
        path: `data.inputs.${name}`,
        expected: `a number up to ${most}`,
        found: shortJson(inputs[name]),
      };
  const dice = ORIGINS.filter(
    (origin) => inputs.dice.includes(origin) && (origin !== 'seed' || isSeeded(inputs)),
  );
  const choices = ANSWERERS.filter(
    (answerer) => answerer !== 'only-one' && inputs.choices.includes(answerer),
  );
  const difference =
    valueDifference(dice, inputs.dice, 'data.inputs.dice') ??
    valueDifference(choices, inputs.choices, 'data.inputs.choices');
  if (difference !== undefined) return difference;
  const stray = header.amendments.findIndex(
    (path, i) =>
      header.amendments.indexOf(path) !== i || !header.files.some((file) => file.path === path),
  );
  if (stray >= 0)
    return {
      path: `data.amendments[${stray}]`,
      expected: 'one of the files, once',
      found: shortJson(header.amendments[stray]),
    };
  if (inputs.parents?.length === 0)
    return {
      path: 'data.inputs.parents',
      expected: 'at least one, or no such field',
      found: 'none',
    };
  if (id !== inputs.id)
    return {
      path: 'data.inputs.id',
      expected: `${id}, the id of these files and inputs`,
      found: inputs.id,
    };
  return undefined;
}

/** True if any die may come from a seed: that of the run, or that of a fork. */
export function isSeeded({ seed, parents = [] }: Inputs): boolean {
  return seed !== null || parents.some((one) => one.seed !== null);
}
