// A fork is proven by itself or refused with the reason, whatever changed: its rules, its seed, or those of the log before it.
import { compile, compileTexts, createSource } from '@fray/dsl';
import { forkGame, isGameError, verifyLog, type GameError } from '@fray/engine';
import { encodeLog } from '@fray/engine/log';
import { afterAll, expect } from 'vitest';
import { hash } from '../engine/runs.ts';
import { brisk } from '../scale.ts';
import { law } from './cases.ts';

/** How often a fork over changed rules was written, and how often refused: a law that only ever sees one says little. */
const seen = { written: 0, refused: 0 };
afterAll(() => {
  // A brisk run leaves slow laws out.
  if (brisk) return;
  expect(seen.written).toBeGreaterThan(0);
  expect(seen.refused).toBeGreaterThan(0);
});

law('a fork over changed rules is proven, or refused with the reason', ({ text, mood, events }) => {
  const log = encodeLog(events, hash);
  const at = mood % events.length;
  const seeded = forkedLog(log, at, { seed: 'again' });
  for (const [n, changed] of changesOf(text, mood).entries()) {
    const rules = compile(createSource('law.fray', changed));
    if (rules.ruleset === undefined) continue;
    // The parent of some forks is a fork with another seed: its dice come from two seeds.
    const parent = n % 2 === 0 || typeof seeded !== 'string' ? log : seeded;
    const last = parent.split('\n').length - 2;
    // A long log takes long: then one place in it must do.
    const places = last > 200 ? [(mood * 7 + n) % (last + 1)] : [0, 1, mood * 7, last];
    for (const seq of new Set(places.map((place) => place % (last + 1)))) {
      const fork = forkedLog(parent, seq, { rules });
      if (typeof fork === 'string') {
        seen.written += 1;
        expect(verifyLog(fork, compileTexts), fork).toMatchObject({ verdict: 'proven' });
      } else {
        seen.refused += 1;
        expect(fork.message).toMatch(/\S/);
      }
    }
  }
});

law('a fork of a fork with another seed is proven, wherever it begins', ({ mood, events }) => {
  const log = encodeLog(events, hash);
  const seeded = forkedLog(log, (mood * 3) % events.length, { seed: 'again' });
  if (typeof seeded !== 'string') return;
  const last = seeded.split('\n').length - 2;
  const thrown = events.find((event) => event.type === 'dice-rolled');
  for (const seq of new Set([0, mood % (last + 1), last])) {
    const dice =
      thrown?.type === 'dice-rolled' ? [{ stream: thrown.data.stream, faces: [1, 1] }] : [];
    const fork = forkedLog(seeded, seq, { dice });
    if (typeof fork === 'string')
      expect(verifyLog(fork, compileTexts), fork).toMatchObject({ verdict: 'proven' });
  }
});

/** Returns the log of a fork, or why it is refused. */
function forkedLog(
  log: string,
  at: number,
  wishes: Parameters<typeof forkGame>[3],
): string | GameError {
  try {
    return forkGame(log, compileTexts, at, wishes).log();
  } catch (thrown) {
    if (isGameError(thrown)) return thrown;
    throw thrown;
  }
}

/** Returns the rules with a die, a number or a word changed, and with a line that says something more. */
function changesOf(text: string, mood: number): readonly string[] {
  const nth = (pattern: RegExp, change: (found: string) => string): string => {
    const places = [...text.matchAll(pattern)];
    const place = places[mood % Math.max(1, places.length)];
    if (place === undefined) return text;
    return `${text.slice(0, place.index)}${change(place[0])}${text.slice(place.index + place[0].length)}`;
  };
  return [
    nth(/(?<=\bd)(?:4|6|8|10|12|20)\b/g, (sides) => (sides === '6' ? '8' : '6')),
    nth(/(?<=^\s+roll )(?=d)/gm, () => '2'),
    nth(/(?<=^\s+(?:raise|lower) .* by )\d+\b/gm, (amount) => `${Number(amount) + 1}`),
    nth(/\b(?:highest|lowest)\b/g, (which) => (which === 'highest' ? 'lowest' : 'highest')),
    nth(/(?<=^encounter\b.*\n)/gm, () => '  announce "a new line"\n'),
  ];
}
