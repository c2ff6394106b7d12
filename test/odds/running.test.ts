// Counts that only a measure reads, in fights that may go on for ever: their means are fractions, and how often each count comes is known.
import { compile, createSource } from '@fray/dsl';
import { exactOdds, oddsInParts } from '@fray/engine';
import type { MeasureOdds } from '@fray/engine';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { beginRun, inputsFor } from '../engine/runs.ts';
import { measured, rulesetOf } from './rules.ts';

const LIMITS = { states: 50_000, forks: 50_000 };

/** Of the only measure, by itself. */
function measureOf(text: string): MeasureOdds | undefined {
  const program = measured(rulesetOf(text));
  const parts = oddsInParts(program, beginRun(program, inputsFor(program.ruleset, {})), [], LIMITS);
  if ('odds' in parts) throw new Error('nobody is asked here');
  return parts.flatMap(({ odds }) => (odds.odds === 'known' ? odds.measures : []))[0];
}

function meanOf(text: string): string {
  const fraction = measureOf(text)?.mean?.fraction;
  return fraction === null || fraction === undefined ? '?' : `${fraction.n}/${fraction.d}`;
}

const rules = (tracks: string, body: string, measure: string): string => `ruleset "How long"
  version 1

${body.includes('play throw') ? 'span throw\n' : ''}${tracks}
encounter
${body}
measure long
  at end of encounter
  ${measure}

scenario Table
`;

describe('known from elsewhere', () => {
  test('a six comes after six throws, and each count as the geometric distribution says', () => {
    const text = rules('track done  yes/no  starts no\n', '  play throw until done\n    roll d6 as face\n    if face is 6\n      set done to yes\n', 'times throw this encounter');
    expect(meanOf(text)).toBe('6/1');
    for (const { value, chance } of measureOf(text)?.outcomes.slice(0, 40) ?? []) expect(chance.decimal).toBeCloseTo((5 / 6) ** (Number(value) - 1) / 6, 14);
    // The first of them as fractions.
    const first = measureOf(text)?.outcomes.slice(0, 30).map(({ value, chance }) => `${String(value)} ${chance.fraction?.n}/${chance.fraction?.d}`);
    expect(first).toEqual(Array.from({ length: 30 }, (_, index) => `${index + 1} ${5n ** BigInt(index)}/${6n ** BigInt(index + 1)}`));
  });

  test('what goes round without being counted is told in decimals: a die that shows a five or a six, those of them that are fives', () => {
    const text = rules('track done  yes/no  starts no\ntrack fives  counter 0..  starts 0\n', '  repeat until done\n    roll d6 as face\n    if face is 6\n      set done to yes\n    otherwise if face is 5\n      raise fives by 1\n', 'fives');
    for (const { value, chance } of measureOf(text)?.outcomes.slice(0, 20) ?? []) {
      expect(chance.fraction).toBeNull();
      expect(chance.decimal).toBeCloseTo(2 ** -(Number(value) + 1), 12);
    }
  });

  test('all six faces: 6/6 + 6/5 + … + 6/1 throws', () => {
    expect(meanOf(rules('track seen  counter 0..6  starts 0\n', '  play throw until seen is 6\n    roll d6 as face\n    if face > seen\n      raise seen by 1\n', 'number of throw'))).toBe('147/10');
  });

  test('two sixes in a row: 6 + 36 throws', () => {
    const body = '  play throw until run is 2\n    roll d6 as face\n    if face is 6\n      raise run by 1\n    otherwise\n      set run to 0\n';
    expect(meanOf(rules('track run  counter 0..2  starts 0\n', body, '2 * times throw this encounter + 1'))).toBe('85/1');
  });

  // De Moivre: at even chances p (n - p) bets until a purse of p is empty or n.
  test.each([3, 5, 10])('the ruin of a gambler with %i of 20', (purse) => {
    const body = `  raise bets by 1\n  repeat until purse is 0 or purse is 20\n    raise bets by 1\n    roll d2 as coin\n    if coin is 1\n      raise purse by 1\n    otherwise\n      lower purse by 1\n`;
    expect(meanOf(rules(`track purse  counter 0..20  starts ${purse}\ntrack bets  counter 0..  starts 2\n`, body, 'bets'))).toBe(`${purse * (20 - purse) + 3}/1`);
  });

  test('dice are added up until a one comes: Wald, five times the mean of the others', () => {
    // Before the one come five throws on average, each 4 on average; the one itself is added, too.
    expect(meanOf(rules('track sum  counter 0..  starts 0\ntrack done  yes/no  starts no\n', '  repeat until done\n    roll d6 as face\n    raise sum by face\n    if face is 1\n      set done to yes\n', 'sum'))).toBe('21/1');
  });

  // Each throws 6 times on average; two of them, and a field of theirs that a procedure adds to. Checks are counted, too.
  test.each([
    ['total of p.throws for p in everyone', 'raise p.throws by 1', '    throws  counter 0..  starts 0\n', '12/1'],
    ['2 * (total of p.throws for p in everyone) - 3', 'raise p.throws by 1', '    throws  counter 0..  starts 0\n', '21/1'],
    ['times Throw this encounter', 'nothing', '', '12/1'],
  ])('%s', (measure, line, field, mean) => {
    const text = `ruleset "Two who throw"

side left
side right

kind Player
    done  yes/no  starts no
${field}
check Throw by p
  roll d6 as face
  six   when face is 6
  else  otherwise

procedure Turn of p
  Throw by p
    six   set p.done to yes
    else  nothing
  ${line}

encounter
  each p in everyone
    repeat until p.done
      Turn of p

measure long
  at end of encounter
  ${measure}

scenario Table
  side left
    Player
    Ann
  side right
    Player
    Bob
`;
    expect(meanOf(text)).toBe(mean);
  });

  test('a count that rules read is part of what they do', () => {
    // Thrown until a six, twice at most.
    const body = '  play throw until done or times throw this encounter >= 2\n    roll d6 as face\n    if face is 6\n      set done to yes\n';
    expect(meanOf(rules('track done  yes/no  starts no\n', body, 'times throw this encounter'))).toBe('11/6');
  });
});

// ------------------------------------------------------------------------------------------------ as counted state by state

/** Lines made of a row of numbers: each decides what stands somewhere. */
function linesFrom(tape: readonly number[]): string {
  let at = 0;
  const next = (of: number): number => (tape[at++] ?? 0) % of;
  const pick = (of: readonly string[]): string => of[next(of.length)] ?? '';
  const block = (depth: number, indent: string): string => {
    let lines = '';
    for (let left = 1 + next(2); left > 0; left -= 1) {
      const test = pick(['face > 2', 'face is 1', 'place is 1', 'face > place', 'face is one of 2, 3']);
      lines +=
        depth > 0 && next(2) === 0
          ? `${indent}if ${test}\n${block(depth - 1, `${indent}  `)}${indent}otherwise\n${block(depth - 1, `${indent}  `)}`
          : `${indent}${pick(['raise place by 1', 'set place to 0', 'set place to 1', 'raise count by 1', 'raise count by 2', 'raise count by face', 'set place to 3'])}\n`;
    }
    return lines;
  };
  return `    roll d${2 + next(3)} as face\n    raise count by 1\n    if face is 2\n      set place to 3\n    otherwise\n${block(2, '      ')}`;
}

const runs = Number(process.env['FRAY_LAWS'] ?? 12);
const counts = fc.constantFrom('times throw this encounter', 'number of throw', 'count', '3 - count', 'count > 4');

test.each([{ seed: 'a fixed seed', given: { seed: 5 } }, { seed: 'a random seed', given: {} }])('means and chances are those of counting state by state: $seed', ({ given }) => {
  let compared = 0;
  let solved = 0;
  fc.assert(
    fc.property(fc.array(fc.nat(), { minLength: 40, maxLength: 40 }), counts, (tape, measure) => {
      const body = `  play throw until place is 3\n${linesFrom(tape)}`;
      // A track that nothing reads is no ruleset.
      const isCounted = measure.includes('count');
      const shown = rules(`track place  counter 0..3  starts 0\n${isCounted ? 'track count  counter 0..  starts 1\n' : ''}`, isCounted ? body : body.replaceAll(/raise count by \w+/gu, 'nothing'), measure);
      const { ruleset } = compile(createSource('long.fray', shown));
      // What can never hold is no ruleset.
      fc.pre(ruleset !== undefined);
      if (ruleset === undefined) return;
      const program = measured(ruleset);
      const found = measureOf(shown);
      const plain = exactOdds(program, beginRun(program, inputsFor(program.ruleset, {})), [], LIMITS);
      if (plain.odds !== 'known' || found === undefined) return;
      const [other] = plain.measures;
      compared += 1;
      if (plain.method.method !== 'exact' && (found.mean?.fraction ?? null) !== null) solved += 1;
      const known = new Map(other?.outcomes.map(({ value, chance }) => [String(value), chance.decimal]));
      for (const { value, chance } of found.outcomes) expect(Math.abs(chance.decimal - (known.get(String(value)) ?? 0)), shown).toBeLessThan(1e-11);
      for (const [value, chance] of known) expect(chance < 1e-11 || found.outcomes.some((outcome) => String(outcome.value) === value), shown).toBe(true);
      expect(Math.abs((found.mean?.decimal ?? 0) - (other?.mean?.decimal ?? 0)), shown).toBeLessThan(1e-8);
    }),
    { ...given, numRuns: runs, endOnFailure: true, interruptAfterTimeLimit: 60_000 },
  );
  expect(compared).toBeGreaterThan(1);
  expect(solved).toBeGreaterThan(0);
});
