// Logs of earlier versions of the language open with the meaning that they had, and new names keep old dice.
import { readFileSync } from 'node:fs';
import { compile, compileTexts, createSource } from '@fray/dsl';
import { LANGUAGE_VERSION } from '@fray/dsl/ir';
import { forkGame, resumeGame, startGame, verifyLog } from '@fray/engine';
import { FRAY_VERSION, type Event } from '@fray/engine/events';
import { encodeLog } from '@fray/engine/log';
import { describe, expect, test } from 'vitest';
import { main } from '../../packages/cli/src/main.ts';
import { fakeHost } from '../../packages/cli/src/testing/fake-host.ts';
import { hash } from '../engine/runs.ts';

const read = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');
/** Rules with former names, and a log of them that a Fray of version 1 wrote. */
const rules = read('version-1.fray');
const oldLog = read('version-1.jsonl');

const rulesFrom = (text: string) => compile(createSource('version-1.fray', text));
async function fray(files: Readonly<Record<string, string>>, ...argv: readonly string[]) {
  const host = fakeHost({ files });
  const code = await main(argv, host);
  return { code, ...host.printed, log: host.disk.get('out.jsonl') };
}
const headerOf = (log: string): Record<string, unknown> =>
  (JSON.parse(log.slice(0, log.indexOf('\n'))) as { data: Record<string, unknown> }).data;
const facesOf = (events: readonly Event[]) =>
  events.flatMap((event) => (event.type === 'dice-rolled' ? [event.data.faces] : []));

describe('a log of version 1', () => {
  test('names no version, and is proven by every reader', async () => {
    expect(headerOf(oldLog)).not.toHaveProperty('language');
    expect(verifyLog(oldLog, compileTexts)).toMatchObject({ verdict: 'proven' });
    const files = { 'a.jsonl': oldLog };
    for (const argv of [
      ['verify', 'a.jsonl'],
      ['why', 'a.jsonl', 'Ann.HP'],
      ['replay', 'a.jsonl'],
      ['fork', 'a.jsonl', '--at', '9', '--log', 'out.jsonl'],
    ]) {
      const told = await fray(files, ...argv);
      expect(told, argv.join(' ')).toMatchObject({ code: 0 });
    }
    expect(resumeGame(oldLog, compileTexts).need).toBeUndefined();
  });

  test('shows its lines where they are and as they are', async () => {
    const { out } = await fray({ 'a.jsonl': oldLog }, 'why', 'a.jsonl', '#2');
    const line = rules.split('\n').findIndex((one) => one.includes('roll d6')) + 1;
    expect(out).toContain(`:${line}`);
  });

  test('is forked in its own language, and by rules of today in theirs', () => {
    const fork = forkGame(oldLog, compileTexts, 9, {});
    expect(headerOf(fork.log())).not.toHaveProperty('language');
    expect(headerOf(fork.log())).toMatchObject({ fray: FRAY_VERSION });
    expect(verifyLog(fork.log(), compileTexts)).toMatchObject({ verdict: 'proven' });
    const today = forkGame(oldLog, compileTexts, 0, { rules: rulesFrom(rules) });
    expect(headerOf(today.log())).toMatchObject({ language: LANGUAGE_VERSION });
    expect(verifyLog(today.log(), compileTexts)).toMatchObject({ verdict: 'proven' });
    // The texts are the same, and since version 2 they mean the dice of the oldest names.
    expect(facesOf(today.events)).not.toEqual(facesOf(fork.events));
  });
});

describe('a new log', () => {
  const log = startGame(rulesFrom(rules), { seed: '2' }).log();

  test('names the version of the language and of Fray, and its id depends on neither', () => {
    const [now, before] = [headerOf(log), headerOf(oldLog)];
    expect(now).toMatchObject({ language: LANGUAGE_VERSION, fray: FRAY_VERSION });
    const id = (header: Record<string, unknown>) => (header['inputs'] as { id: string }).id;
    const budget = (header: Record<string, unknown>) =>
      (header['inputs'] as { budget: number }).budget;
    expect(budget(now)).toBe(budget(before));
    expect(id(now)).toBe(id(before));
  });

  test('of a language that this Fray does not know is neither proven nor disproved, and still replayed', async () => {
    const { events } = startGame(rulesFrom(rules), { seed: '2' });
    const text = encodeLog(
      events.map((event) =>
        event.type === 'encounter-begun'
          ? { ...event, data: { ...event.data, language: LANGUAGE_VERSION + 1 } }
          : event,
      ),
      hash,
    );
    expect(verifyLog(text, compileTexts)).toMatchObject({ verdict: 'unsupported' });
    const told = await fray({ 'a.jsonl': text }, 'verify', 'a.jsonl');
    expect(told.code).toBe(1);
    expect(told.out + told.err).toContain(`version ${LANGUAGE_VERSION + 1} of the language`);
    expect((await fray({ 'a.jsonl': text }, 'replay', 'a.jsonl')).code).toBe(0);
    expect((await fray({ 'a.jsonl': text }, 'fork', 'a.jsonl', '--at', '1')).code).not.toBe(0);
  });

  test('names the version of the libraries and of the command', () => {
    for (const name of ['dsl', 'engine', 'cli']) {
      const manifest: unknown = JSON.parse(read(`../../packages/${name}/package.json`));
      expect(manifest).toMatchObject({ version: FRAY_VERSION });
    }
  });
});

describe('a check, a procedure or a roll with another name', () => {
  const old = rules.replaceAll(/ was called .*$/gm, '');
  const renamed = old
    .replaceAll(/\bHurt\b/g, 'Maul')
    .replaceAll(/\bpain\b/g, 'smart')
    .replaceAll(/\bRest\b/g, 'Doze');
  const kept = renamed
    .replace('check Maul by f "does it hurt?"', '$& was called Hurt')
    .replace('roll d6 as smart', '$& was called pain')
    .replace('procedure Doze for f', '$& was called Rest');
  const log = startGame(rulesFrom(old), { seed: '2' }).log();
  const facesBy = (text: string) => facesOf(startGame(rulesFrom(text), { seed: '2' }).events);

  test('throws the same dice if it says what it was called, and others if it does not', () => {
    expect(facesBy(kept)).toEqual(facesBy(old));
    expect(facesBy(renamed)).not.toEqual(facesBy(old));
  });

  test('keeps the dice of its oldest name through further names', () => {
    const twice = kept
      .replaceAll(/\bMaul\b/g, 'Rend')
      .replace('was called Hurt', 'was called Hurt, Maul');
    expect(facesBy(twice)).toEqual(facesBy(old));
  });

  test('is followed by the odds, interpreted and compiled', async () => {
    const ask = (text: string) =>
      fray({ 'a.fray': text }, 'odds', 'a.fray', '--runs', '50', '--seed', '7', '--json');
    const [before, after] = [await ask(old), await ask(kept)];
    expect(before.code).toBe(after.code);
    expect(after.out.replace(/Maul|smart|Doze/g, '')).toBe(
      before.out.replace(/Hurt|pain|Rest/g, ''),
    );
  });

  test('writes logs that are proven', () => {
    const game = startGame(rulesFrom(kept), { seed: '2' });
    expect(verifyLog(game.log(), compileTexts)).toMatchObject({ verdict: 'proven' });
  });

  test('serves a log of the old name: verify calls it the same, and a fork goes on', async () => {
    const files = { 'a.jsonl': log, 'new.fray': kept };
    const told = await fray(files, 'verify', 'a.jsonl', '--rules', 'new.fray');
    expect(told.out + told.err).toMatch(/^Same\./);
    for (const at of [0, 5, 9, 20]) {
      const fork = forkGame(log, compileTexts, at, { rules: rulesFrom(kept) });
      expect(verifyLog(fork.log(), compileTexts)).toMatchObject({ verdict: 'proven' });
      expect(facesOf(fork.events)).toEqual(facesBy(old));
    }
    const written = await fray(
      files,
      'fork',
      'a.jsonl',
      '--at',
      '5',
      '--rules',
      'new.fray',
      '--log',
      'out.jsonl',
    );
    expect(written).toMatchObject({ code: 0 });
  });

  test('of a house rule has dice of its own, as before', () => {
    const house = 'amends "version-1.fray"\n\nrename check Hurt to Maul\n';
    const sources = [createSource('house.fray', house), createSource('version-1.fray', old)];
    const text = compile(sources);
    expect(text.ruleset).toBeDefined();
    expect(facesOf(startGame(text, { seed: '2' }).events)).not.toEqual(facesBy(old));
  });
});
