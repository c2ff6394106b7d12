// A law: an answer about a log is about that log. If one event is changed in any field and everything is sealed anew, every
// command that answers by the rules of the log ends with 1 at the event at which `fray verify` refuses it; the others say that
// they have not compared.
import { compileTexts } from '@fray/dsl';
import { forkGame, isGameError, resumeGame, verifyLog, whyInLog } from '@fray/engine';
import type { Event } from '@fray/engine/events';
import { encodeLog, readLog } from '@fray/engine/log';
import { beforeAll, describe, expect, test } from 'vitest';
import { main } from '../../packages/cli/src/main.ts';
import { duel } from '../../packages/cli/src/testing/duel.ts';
import { fakeHost } from '../../packages/cli/src/testing/fake-host.ts';
import { mutationsOf, textsOf } from '../engine/mutations.ts';
import { hash } from '../engine/runs.ts';
import { chanceOf } from '../fuzz/chance.ts';
import { scaled } from '../scale.ts';
import { shippedFile } from '../shipped.ts';

/** The rules, and how they are played. Several origins of dice and answers take part. */
const fights = [
  ['a duel with listed dice', duel, ['--dice', '1,20,1', '--seed', '1']],
  ['unit ambush', shippedFile('unit-ambush/unit-ambush.fray').text, ['--seed', '3']],
  ['momentum', shippedFile('momentum/momentum.fray').text, ['--seed', '1']],
  ['action segments', shippedFile('action-segments/action-segments.fray').text, ['--seed', '2']],
] as const;

const NOT_COMPARED = /have not been compared|"compared": false/;

describe.each(fights)('of %s', (_title, rules, options) => {
  let sound: string;
  let events: readonly Event[];
  beforeAll(async () => {
    const host = fakeHost({ files: { 'rules.fray': rules } });
    await main(['run', 'rules.fray', '-q', '--log', 'log.jsonl', ...options], host);
    sound = String(host.disk.get('log.jsonl'));
    ({ events } = readLog(Buffer.from(sound), hash));
  });

  /** Returns a log with one change, and the event at which it is refused; undefined if the change makes it unreadable. */
  function changed(seed: number): { readonly log: string; readonly at: number } | undefined {
    const chance = chanceOf(seed);
    const event = chance.pick(events.slice(1));
    const mutation = chance.pick(mutationsOf(event, [...textsOf(event.data)]));
    const log = encodeLog(events.with(event.seq, mutation.value as Event), hash);
    const verdict = verifyLog(log, compileTexts);
    return verdict.verdict === 'differs' ? { log, at: verdict.seq } : undefined;
  }

  function told(log: string, ...argv: readonly string[]): Promise<{ code: number; said: string }> {
    const host = fakeHost({
      files: { 'log.jsonl': log, 'sound.jsonl': sound },
      typed: ['last', `why #${events.length - 1}`, 'what-if 1'],
    });
    return main([...argv], host).then((code) => ({
      code,
      said: host.printed.out + host.printed.err,
    }));
  }

  test('every command names the event, or says that it has not compared', async () => {
    const last = events.length - 1;
    const refusing = [
      ['verify', 'log.jsonl'],
      ['verify', 'log.jsonl', '--json'],
      ['why', 'log.jsonl', `#${last}`],
      ['why', 'log.jsonl', '--at', `${last}`, '--json'],
      ['analyse', 'log.jsonl', '--ask', '1 < 2', '--runs', '1'],
      ['diff', 'log.jsonl', 'sound.jsonl'],
      ['diff', 'sound.jsonl', 'log.jsonl', '--json'],
      ['fork', 'log.jsonl', '--at', `${last}`, '-q'],
    ];
    const showing = [
      ['replay', 'log.jsonl'],
      ['replay', 'log.jsonl', '--json'],
      ['replay', 'log.jsonl', '--at', `${last}`],
      ['replay', 'log.jsonl', '--at', `${last}`, '--json'],
      ['replay', 'log.jsonl', '--show', 'participants'],
    ];
    let tried = 0;
    for (let seed = 0; tried < scaled(8); seed += 1) {
      const made = changed(seed);
      if (made === undefined) continue;
      tried += 1;
      const { log, at } = made;
      for (const argv of refusing)
        expect({ argv, seed, ...(await told(log, ...argv)) }).toMatchObject({
          code: 1,
          said: expect.stringMatching(new RegExp(`[Ee]vent ${at}\\b|"seq": ${at}\\b`)) as string,
        });
      // Some changes make a log that does not even replay: then these commands name an event too.
      const isShown =
        (await told(log, 'replay', 'log.jsonl', '--json', '--at', `${last}`)).code === 0;
      for (const argv of showing)
        expect({ argv, seed, ...(await told(log, ...argv)) }).toMatchObject({
          said: expect.stringMatching(
            isShown ? NOT_COMPARED : /[Ee]vent \d|have not been compared|"compared": false/,
          ) as string,
        });
      // The debugger shows the log as it is, and refuses what it would have to play.
      const debugged = await told(log, 'debug', 'log.jsonl');
      expect(debugged).toMatchObject({
        code: 1,
        said: expect.stringMatching(NOT_COMPARED) as string,
      });
      if (isShown) expect(debugged.said).toMatch(new RegExp(`Event ${at} \\(`));
      // An open log is continued only if all of it follows.
      const lines = log.split('\n');
      if (at < last)
        expect(
          await told(`${lines.slice(0, last).join('\n')}\n`, 'resume', 'log.jsonl', '-q'),
        ).toMatchObject({
          code: 1,
          said: expect.stringMatching(new RegExp(`[Ee]vent ${at}\\b`)) as string,
        });
    }
  });

  test('every function of the library that plays a log refuses it', () => {
    let tried = 0;
    for (let seed = 100; tried < scaled(8); seed += 1) {
      const made = changed(seed);
      if (made === undefined) continue;
      tried += 1;
      const last = events.length - 1;
      for (const act of [
        () => whyInLog(made.log, compileTexts, `#${last}`),
        () => forkGame(made.log, compileTexts, last, {}),
        () => resumeGame(made.log, compileTexts),
      ])
        expect(act).toThrow(
          expect.toSatisfy(
            (thrown: unknown) =>
              isGameError(thrown) &&
              thrown.code === 'differs' &&
              thrown.message.startsWith(`Event ${made.at} (`),
          ),
        );
    }
  });
});
