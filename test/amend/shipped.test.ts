// Every shipped house rule has no problems, says why a table would use it, and passes its own examples. House rules for one system that do
// not conflict can be stacked.
import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compile, createSource, type Compilation, type Source } from '@fray/dsl/internal';
import { runExample } from '@fray/engine/examples';
import { describe, expect, test } from 'vitest';
import { hash } from '../engine/runs.ts';

const root = fileURLToPath(new URL('../../rulesets', import.meta.url));
const names = readdirSync(`${root}/house-rules`).filter((name) => name.endsWith('.fray'));
const systems = readdirSync(root, { withFileTypes: true })
  .filter(
    (one) => one.isDirectory() && readdirSync(`${root}/${one.name}`).includes(`${one.name}.fray`),
  )
  .map((one) => one.name);

function read(path: string): Source | undefined {
  try {
    return createSource(path, readFileSync(`${root}/${path}`, 'utf8'));
  } catch {
    return undefined;
  }
}

function compiled(path: string, stacked: readonly string[] = []): Compilation {
  const source = read(path);
  if (source === undefined) throw new Error(`${path} cannot be read`);
  return compile(source, read, { with: stacked });
}

const messagesOf = ({ diagnostics }: Compilation): readonly string[] =>
  diagnostics.map((one) => `${one.primary.span.source}: ${one.message}`);

test('there are at least eight house rules, and some for every system', () => {
  expect(names.length).toBeGreaterThanOrEqual(8);
  expect(systems.filter((system) => !names.some((name) => name.startsWith(system)))).toEqual([]);
});

describe.each(names)('the house rule %s', (name) => {
  const compilation = compiled(`house-rules/${name}`);

  test('has no problems and changes something', () => {
    expect(messagesOf(compilation)).toEqual([]);
    expect(
      compilation.amendments
        .at(-1)
        ?.changes.filter((one) => one.verb !== 'declare' || !one.label.startsWith('example'))
        .length,
    ).toBeGreaterThan(0);
  });

  test('says why a table would want it', () => {
    expect(read(`house-rules/${name}`)?.text).toMatch(/^# Why: /m);
  });

  test('has examples of its own, and they pass', () => {
    const { ruleset } = compilation;
    const own =
      ruleset?.examples.flatMap((example, index) =>
        basename(ruleset.files[ruleset.places[example.at]?.file ?? -1]?.path ?? '') === name
          ? [index]
          : [],
      ) ?? [];
    expect(own.length).toBeGreaterThan(0);
    for (const index of own) {
      if (ruleset !== undefined)
        expect(runExample(ruleset, index, hash).failures.map((one) => one.message)).toEqual([]);
    }
  });
});

test.each(systems)('the house rules for %s can be stacked', (system) => {
  const own = names.filter((name) => name.startsWith(system)).map((name) => `house-rules/${name}`);
  expect(messagesOf(compiled(`${system}/${system}.fray`, own))).toEqual([]);
});
