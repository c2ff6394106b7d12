// Tests what the analyses find in whole rulesets. `findings.txt` has a hash of each finding, so that its diff shows which analysis now
// finds something else, and where. This test does not say whether a finding is right: the tests beside it do. FRAY_GOLDEN=analyses writes
// the file anew.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createNumbering, type Ruleset, type Value } from '@fray/dsl/ir';
import { needsOfCheck, sliceFor, techniques } from '@fray/engine/analysis';
import { link } from '@fray/engine/machine';
import { expect, test } from 'vitest';
import { effectsWithin } from '../../packages/engine/src/analysis/effects.ts';
import { livenessOf } from '../../packages/engine/src/analysis/liveness.ts';
import { listsOf } from '../../packages/engine/src/analysis/order-dependence.ts';
import { castOf } from '../../packages/engine/src/analysis/participant-sets.ts';
import { reachabilityOf } from '../../packages/engine/src/analysis/reachability.ts';
import { readsOf } from '../../packages/engine/src/analysis/read-sets.ts';
import { headerOf } from '../../packages/engine/src/machine/header.ts';
import { interchangeableIn } from '../../packages/engine/src/symmetry/interchangeable.ts';
import { compileText } from '../engine/played.ts';
import { plainPatterns } from '../odds/patterns.ts';
import { skirmishRules } from '../odds/skirmish.ts';
import { beginRun, hash, inputsFor } from '../engine/runs.ts';
import { thorough } from '../scale.ts';
import { shippedFile } from '../shipped.ts';
import { effectsText } from './arena.ts';

const page = new URL('findings.txt', import.meta.url);
const systems = fileURLToPath(new URL('../systems/', import.meta.url));

const isWritten = process.env['FRAY_GOLDEN'] === 'analyses';
/** The largest: they take a third of the time, and a developer's run tries the smaller ones. */
const SHIPPED = thorough || isWritten ? ['unit-ambush', 'momentum', 'column-ambush'] : [];

/** The rulesets by name: whole systems, shipped rulesets, and the patterns that the techniques of odds look for. */
const RULES: readonly (readonly [string, () => Ruleset | undefined])[] = [
  ...readdirSync(systems)
    .filter((file) => file.endsWith('.fray'))
    .map((file) => [file, () => compileText(readFileSync(systems + file, 'utf8'))] as const),
  ...SHIPPED.map(
    (name) => [name, () => shippedFile(`${name}/${name}.fray`).compilation.ruleset] as const,
  ),
  ...techniques.flatMap((technique) =>
    plainPatterns(technique).map(
      (text, index) => [`${technique}-${index + 1}`, () => compileText(text)] as const,
    ),
  ),
  ['skirmish', () => compileText(skirmishRules({ fighters: 3, HP: 2, rounds: 2 }))],
];

/** Turns sets and maps into sorted lists, so that the order in which they were filled does not count. */
function plain(_: string, value: unknown): unknown {
  if (value instanceof Map) return [...value].map((one) => JSON.stringify(one, plain)).toSorted();
  if (value instanceof Set) return [...value].map((one) => JSON.stringify(one, plain)).toSorted();
  return value;
}

const short = (finding: unknown): string =>
  hash(JSON.stringify(finding, plain) ?? 'nothing').slice(0, 8);

/** Returns the lines for a scenario: a hash of what each analysis finds in it. */
function findings(ruleset: Ruleset, scenario: string): string {
  const watches = ruleset.watches.filter(({ kind }) => kind === 'measure');
  const program = link(ruleset, { watches });
  const start = beginRun(program, inputsFor(ruleset, { scenario }));
  const header = headerOf(start);
  if (header === null) throw new Error('the fight has not begun');
  const reads = readsOf(ruleset, watches);
  const live = reachabilityOf(program, header);
  const rules = { program, live, reads, numbering: createNumbering() };
  const cast = castOf(header, null);
  const alike = interchangeableIn(program, header, reads);
  const slices = watches.map((watch) => {
    const { ruleset: left, throws } = sliceFor(program, start, [watch]);
    return [left.procs, left.triggers, left.callables, left.scenarios, [...throws].toSorted()];
  });
  const effects = ruleset.procs.map((_, proc) =>
    effectsText(
      { ruleset, program, header, rules, cast },
      effectsWithin(rules, cast, proc).accesses,
    ),
  );
  const liveness = livenessOf(ruleset, reads);
  const slots = ruleset.procs.map(({ code }, proc) => code.map((__, pc) => liveness(proc, pc)));
  const { givens, rulings } = header;
  const settings = { givens: new Map(givens), rulings: new Map<string, Value>(rulings) };
  const needs = ruleset.callables.map((callable, index) => {
    if (callable.kind !== 'check') return null;
    const found = needsOfCheck(ruleset, index, settings);
    return [callable.params.map((__, param) => found.fields(param)), found.givens];
  });
  return Object.entries({
    slices: slices.map(short).join(' '),
    effects: short(effects),
    reach: short([live.procs, live.triggers]),
    lists: JSON.stringify(listsOf(rules, header, alike.classes), plain),
    alike: alike.classes.map((names) => names.join('=')).join(' ') || 'nobody',
    liveness: short(slots),
    needs: short(needs),
  })
    .map(([name, found]) => `  ${name} ${found}`)
    .join('\n');
}

const known = new Map(
  readFileSync(page, 'utf8')
    .split('\n\n')
    .map((section) => [section.split('\n')[0] ?? '', section.trimEnd()]),
);

test.each(RULES)('the analyses find in %s what `findings.txt` records', (file, compiled) => {
  const ruleset = compiled();
  if (ruleset === undefined) throw new Error(`${file} is not sound`);
  const now = ruleset.scenarios.map(
    ({ name }) => [`${file} ${name}`, `${file} ${name}\n${findings(ruleset, name)}`] as const,
  );
  if (isWritten) {
    for (const [key, text] of now) known.set(key, text);
    const sorted = [...known]
      .filter(([key]) => key !== '')
      .toSorted(([a], [b]) => (a < b ? -1 : 1));
    writeFileSync(page, `${sorted.map(([, text]) => text).join('\n\n')}\n`);
  }
  for (const [key, text] of now) expect(text).toBe(known.get(key));
});
