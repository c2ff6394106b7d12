// Changes rules and logs at random, by the thousand with `npm run fuzz`. Nothing throws, rules without errors can be played, and formatting
// keeps the meaning. A failure names its seed, and FRAY_SEED repeats the same cases.
import { readdirSync, readFileSync } from 'node:fs';
import { compile, createSource, format, type Compilation } from '@fray/dsl/internal';
import type { Event } from '@fray/engine/events';
import { encodeLog, readLog } from '@fray/engine/log';
import { expect, test } from 'vitest';
import { bytesOf, hash, played, verified } from '../engine/runs.ts';
import { runSeed, scaled, thorough } from '../scale.ts';
import { chanceOf, type Chance } from './chance.ts';
import { changedByTokens, changedGently, piecesOf, withFewExamples } from './tokens.ts';

const systems = ['unit-ambush', 'column-ambush', 'action-segments', 'ap-loss', 'momentum'];
const texts = systems.map((name) =>
  readFileSync(new URL(`../../rulesets/${name}/${name}.fray`, import.meta.url), 'utf8'),
);
const pieces = texts.map(piecesOf);
const folder = new URL('../systems/', import.meta.url);
const short = readdirSync(folder)
  .filter((name) => name.endsWith('.fray'))
  .map((name) => readFileSync(new URL(name, folder), 'utf8'));

const compiled = (text: string): Compilation => compile(createSource('rules.fray', text));

/** Tries `count` cases, each with its own random numbers. Reports all failing cases at the end, each with its number. */
function each(count: number, attempt: (chance: Chance) => void): void {
  const failed: string[] = [];
  for (let index = 0; index < count && failed.length < 20; index += 1) {
    const seed = (runSeed + index * 7919) | 0;
    try {
      attempt(chanceOf(seed));
    } catch (thrown) {
      const why = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
      failed.push(`case ${index} of FRAY_SEED=${runSeed}: ${why.slice(0, 800)}`);
    }
  }
  expect(failed, failed.join('\n\n')).toEqual([]);
}

/**
 * Returns a ruleset that is still valid after a gentle change, mostly a short one and sometimes a shipped one; undefined if twenty changes
 * gave none.
 */
function soundChange(chance: Chance): Compilation['ruleset'] {
  const among = chance.below(12) === 0 ? texts : short;
  for (let tries = 0; tries < 20; tries += 1) {
    const text = changedGently(chance, withFewExamples(chance, chance.pick(among)));
    const { ruleset } = compiled(chance.below(2) === 0 ? text : changedGently(chance, text));
    if (ruleset !== undefined) return ruleset;
  }
  return undefined;
}

test('rules with changed tokens are checked, formatted and compiled without an exception', () => {
  each(scaled(6), (chance) => {
    const text = changedByTokens(chance, withFewExamples(chance, chance.pick(texts)), pieces);
    const { ruleset, diagnostics } = compiled(text);
    expect(ruleset === undefined).toBe(diagnostics.some((one) => one.severity === 'error'));
    for (const { primary } of diagnostics) {
      expect(primary.span.start).toBeGreaterThanOrEqual(0);
      expect(primary.span.end).toBeLessThanOrEqual(text.length);
    }
    const { text: laid } = format(createSource('rules.fray', text));
    if (laid !== undefined) expect(format(createSource('rules.fray', laid)).text).toBe(laid);
  });
});

test.runIf(thorough)(
  'changed rules without errors play to an end, and their logs are proven',
  () => {
    each(scaled(6), (chance) => {
      const ruleset = soundChange(chance);
      if (ruleset === undefined || ruleset.encounter === null || ruleset.scenarios.length === 0)
        return;
      const { events } = played(ruleset, { seed: String(chance.below(1_000)), budget: 20_000 });
      const last = events.at(-1);
      const verdict = verified(ruleset, encodeLog(events, hash));
      expect(verdict).toMatchObject({
        verdict: last?.type === 'encounter-ended' ? 'proven' : 'proven-so-far',
      });
    });
  },
);

test.runIf(thorough)('formatted rules mean the same as before', () => {
  each(scaled(6), (chance) => {
    const ruleset = soundChange(chance);
    const [file] = ruleset?.files ?? [];
    if (ruleset === undefined || file === undefined) return;
    // Blanks, line ends and comments as another author might write them.
    const untidy = file.text
      .split('\n')
      .map((line) => (chance.below(4) === 0 ? `${line}  ` : line))
      .flatMap((line) => (chance.below(9) === 0 ? [line, '', '# a comment'] : [line]))
      .join('\n');
    const before = compiled(untidy).ruleset;
    if (before === undefined) return;
    const { text } = format(createSource('rules.fray', untidy));
    const after = text === undefined ? undefined : compiled(text).ruleset;
    expect(meaningOf(after)).toBe(meaningOf(before));
  });
});

/** Returns all of a ruleset as text, without the positions in its source. */
function meaningOf(ruleset: Compilation['ruleset']): string {
  return JSON.stringify({ ...ruleset, places: null, files: null });
}

test('logs changed anywhere and chained anew are read or refused, proven or not, but never throw', () => {
  const [text = ''] = texts.slice(-1);
  const ruleset = compiled(text).ruleset ?? expect.fail('momentum does not compile');
  const { events } = played(ruleset, { seed: '1', budget: 3_000 });
  const lines = events.slice(0, 60).map((event) => JSON.stringify(event));
  each(scaled(3), (chance) => {
    const at = chance.below(lines.length);
    const changed = changedByTokens(chance, lines[at] ?? '', [piecesOf(chance.pick(lines))]);
    let event: unknown;
    try {
      event = JSON.parse(changed);
    } catch {
      expect(readLog(bytesOf(`${changed}\n`), hash).end.read).not.toBe('ok');
      return;
    }
    if (typeof event !== 'object' || event === null || Array.isArray(event)) return;
    let log: string;
    try {
      log = encodeLog(events.slice(0, 60).with(at, event as Event), hash); // may no longer be an event, which is intended
    } catch {
      return; // a value that no line of a log can hold, such as a number with a fraction
    }
    const verdict = verified(ruleset, log);
    expect(typeof verdict === 'string' || typeof verdict.verdict === 'string').toBe(true);
  });
});
