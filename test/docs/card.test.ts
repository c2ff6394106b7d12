// The card shows whatever three in five of the whole rulesets of this repository use, in a file that is sound, plays and passes its example.
import { createSource, parse } from '@fray/dsl/internal';
import { runExample } from '@fray/engine/examples';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { hash, played } from '../engine/runs.ts';
import { blocksOf, readPage } from './blocks.ts';
import { diagnosticsOf, exampleOf, rulesetOf } from './examples.ts';

const page = readPage('docs/card.md');
const [block, ...more] = blocksOf(page);
const text = block?.text ?? '';

const rulesets = ['rulesets', 'test/systems', 'test/dsl'].flatMap((folder) =>
  readdirSync(fileURLToPath(new URL(`../../${folder}`, import.meta.url)), {
    recursive: true,
    encoding: 'utf8',
  })
    .filter((file) => file.endsWith('.fray') && !/node_modules|kitchen|house-rules/.test(file))
    .map((file) => readPage(`${folder}/${file.replaceAll('\\', '/')}`))
    .filter((rules) => /^encounter$/m.test(rules)),
);

/** Adds the kinds of all nodes of a tree to `kinds`. */
function addKinds(tree: unknown, kinds: Set<string>): Set<string> {
  if (typeof tree !== 'object' || tree === null) return kinds;
  if ('kind' in tree && typeof tree.kind === 'string') kinds.add(tree.kind);
  for (const part of Object.values(tree)) addKinds(part, kinds);
  return kinds;
}
const kindsOf = (rules: string): Set<string> =>
  addKinds(parse(createSource('card.fray', rules)), new Set());

test('what three in five of the rulesets use is on the card', () => {
  expect(rulesets.length).toBeGreaterThan(20);
  const all = rulesets.map(kindsOf);
  const onCard = kindsOf(text);
  const often = [...new Set(all.flatMap((kinds) => [...kinds]))].filter(
    (kind) => all.filter((kinds) => kinds.has(kind)).length * 5 >= all.length * 3,
  );
  expect(often.length).toBeGreaterThan(40);
  expect(often.filter((kind) => !onCard.has(kind))).toEqual([]);
});

test('each of its 25 forms stands in its file', () => {
  const said = text.replace(/ +/g, ' ');
  const forms = [...page.matchAll(/^\| \[`(.+?)`\]/gm)].map(([, form]) => form ?? '');
  expect(forms).toHaveLength(25);
  expect(forms.filter((form) => !said.includes(form))).toEqual([]);
});

test('its file is sound, plays to an end, and its example passes', () => {
  expect(more).toEqual([]);
  const example = block === undefined ? undefined : exampleOf(block);
  if (example === undefined) throw new Error('the card has no file');
  expect(diagnosticsOf(example)).toEqual([]);
  const ruleset = rulesetOf(example);
  if (ruleset === undefined) throw new Error('its file cannot be played');
  expect(played(ruleset, { seed: '1' }).events.at(-1)).toMatchObject({ type: 'encounter-ended' });
  expect(ruleset.examples).toHaveLength(1);
  expect(runExample(ruleset, 0, hash).failures).toEqual([]);
});
