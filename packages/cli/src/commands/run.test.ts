// `fray run` on the small duel, with seeded and listed dice.
import { describe, expect, test } from 'vitest';
import { duel } from '../testing/duel.ts';
import { fakeHost } from '../testing/fake-host.ts';
import { fray, duelLine, onHost } from '../testing/duel-commands.ts';
import { thorough } from '../../../../test/scale.ts';
import { suggests } from '../testing/hints.ts';

const bids = `ruleset "Bids"
  version 1

side red

kind Player
  bid  counter 0..3  starts 0

encounter
  each p in everyone
    ask p for bid from 0 to 2

scenario Table
  side red
    Player
    Bax
`;

describe('run', () => {
  test('without options it plays the first scenario with a drawn seed, and says how to play it again', async () => {
    const first = await fray('run duel.fray');
    expect(first.code).toBe(0);
    expect(first.out).toMatch(/^A short duel · Bridge\n/);
    expect(first.out).toContain('Use --seed 424242 to play this again.');
    expect(first.err).toContain(
      'note: playing Bridge, the first scenario; --scenario plays another: Gate',
    );
    const again = await fray('run duel.fray --scenario Bridge --seed 424242');
    expect(first.out.startsWith(again.out.trimEnd())).toBe(true);
  });

  test('--dice gives the dice in order, and the transcript ends with the picture', async () => {
    const { out } = await fray('run duel.fray --scenario Bridge --seed 7 --dice 12,11,3,20');
    expect(out).toContain('Ada attacks Bram');
    expect(out).toMatch(/Ada {3}Strike \(Bram\) {2}d20: 12, skill 12 → hit/);
    expect(out).toMatch(/Bram {2}HP 2 → 1/);
    expect(out).toMatch(/Bram {2}Strike \(Ada\) {2}d20: 11, skill 10 → miss/);
    expect(out).toMatch(/Bram {2}is Down/);
    expect(out).toContain('round     1  2  HP');
    expect(out).toContain('  Bram    a  D  2 → 0');
  });

  test('a question that nobody answers is reported with the possible answers', async () => {
    const host = fakeHost({ files: { 'bids.fray': bids } });
    const { code, err } = await onHost(host, 'run bids.fray --seed 1');
    expect(code).toBe(3);
    expect(err).toContain('error: nobody answers say bid for Bax\n');
    expect(err).toContain('Offered: a number from 0 to 2. `--choices ask` asks for it');
  });

  test('options set rulings, givens and policies, and the transcript shows them', async () => {
    const { out } = await fray(
      'run duel.fray --scenario Bridge --seed 7 --dice "12 11 12 20" --set ties=defender --given distance=far --policy Fierce=villains',
    );
    expect(out).toContain('ties is defender');
    expect(out).toContain('distance far');
    expect(out).toMatch(/d20: 12, skill \d+ → miss/);
  });

  test.each([
    ['--scenario Brigde', 'there is no scenario `Brigde`', suggests('Bridge')],
    ['--set tie=attacker', 'there is no ruling `tie`', suggests('ties')],
    ['--set ties=attaker', 'ruling ties has no option `attaker`', suggests('attacker')],
    ['--set ties=both', 'ruling ties has no option `both`', 'choose one of: attacker, defender'],
    ['--set ties', '`--set ties` needs a name, = and a value', ''],
    ['--given distance=fra', '`distance` must be one of near or far, not `fra`', suggests('far')],
    ['--given range=2', 'there is no given `range`', 'there is only distance'],
    ['--policy Meek', 'there is no policy `Meek`', 'there is only Fierce'],
    ['--policy Fierce=Adda', 'there is nobody named `Adda` to follow Fierce', suggests('Ada')],
    ['--budget 100000001', 'a budget has at most 100000000 steps', 'a loop that does not end'],
    ['--dice sedeed', 'must be seeded, ask, or a list of faces', suggests('seeded')],
  ])('%s is wrong usage', async (option, said, hint) => {
    const { code, err } = await fray(`run duel.fray ${option}`);
    expect(code).toBe(2);
    expect(err).toContain(said);
    expect(err).toContain(hint);
  });

  test('an impossible face is illegal, and surplus dice are reported', async () => {
    expect(await fray('run duel.fray --scenario Bridge --dice 21')).toMatchObject({ code: 3 });
    const { code, err } = await fray('run duel.fray --scenario Bridge --dice 12,11,3,20,5,6');
    expect(code).toBe(0);
    expect(err).toContain('of the list');
  });

  test('a log is written, replays the same events, and is verified', async () => {
    const ran = await fray('run duel.fray --scenario Bridge --seed 7 --log fight.jsonl');
    expect(ran.out).toMatch(/\d+ events in fight\.jsonl\./);
    const replayed = await onHost(ran.host, 'replay fight.jsonl');
    expect(replayed).toMatchObject({
      code: 0,
      err: expect.stringContaining('have not been compared with the rules') as string,
    });
    expect(ran.out.startsWith(replayed.out.trimEnd())).toBe(true);
    expect(await onHost(ran.host, 'verify fight.jsonl')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Proven to the end\. All \d+ events of fight\.jsonl follow/),
    });
    expect(await onHost(ran.host, 'run duel.fray --log fight.jsonl')).toMatchObject({
      code: 5,
      err: expect.stringContaining('fight.jsonl exists already'),
    });
  });

  describe('on a terminal', () => {
    const longRun = 'run long.fray --seed 5';
    const long = duel
      .replace('starts 2', 'starts 40')
      .replace('up to 2 times', 'up to 60 times')
      .concat(
        '\nmeasure Stands "somebody stands"\n  at end of encounter\n  any p in everyone where p.HP > 0\n',
      );
    const onTerminal = (argv: string) =>
      fray(argv, {
        tty: true,
        columns: 80,
        rows: 60,
        env: { NO_COLOR: '1' },
        files: { 'long.fray': long },
      });

    test('a long fight begins with its end and its measures, and the last change stands below', async () => {
      const { out } = await onTerminal(longRun);
      const lines = out.split('\n');
      expect(lines.length).toBeLessThan(60);
      const [ends, stands, picture, last, full] = [
        /^ *\d+ {2}\S/,
        /somebody stands: yes/,
        /^round/,
        /^The last change:/,
        /--full/,
      ].map((one) => lines.findIndex((line) => one.test(line)));
      expect([ends, stands, picture, last, full]).not.toContain(-1);
      expect([ends, stands, picture, last, full]).toEqual(
        [ends, stands, picture, last, full].toSorted((a = 0, b = 0) => a - b),
      );
    });

    test('--full and a pipe print the whole fight, the same', async () => {
      const piped = await fray(longRun, { files: { 'long.fray': long } });
      const full = await onTerminal(`${longRun} --full`);
      expect(full.out).toBe(piped.out);
      expect(piped.out.split('\n').length).toBeGreaterThan(100);
    });

    test('the log of a folded fight has every event', async () => {
      const { host } = await onTerminal(`${longRun} --log short.jsonl`);
      const { host: other } = await fray(`${longRun} --log long.jsonl`, {
        files: { 'long.fray': long },
      });
      expect(host.disk.get('short.jsonl')).toEqual(other.disk.get('long.jsonl'));
    });

    test('a short fight is printed whole', async () => {
      const argv = 'run duel.fray --scenario Bridge --seed 7 --dice 12,11,3,20';
      const { out } = await onTerminal(argv);
      expect(out).toBe((await fray(argv)).out);
    });
  });

  test('--json prints the end and every event', async () => {
    const { code, out } = await fray('run duel.fray --scenario Bridge --seed 7 --json');
    expect(code).toBe(0);
    const document = JSON.parse(out);
    expect(document).toMatchObject({
      ruleset: 'A short duel',
      scenario: 'Bridge',
      seed: '7',
      run: 0,
      log: null,
      ended: { reason: 'done' },
    });
    expect(document.events[0].type).toBe('encounter-begun');
    expect(document.events.at(-1).type).toBe('encounter-ended');
  });

  test('--quiet prints one line about the end', async () => {
    const { out } = await fray('run duel.fray --scenario Bridge --seed 7 --quiet');
    expect(out.trim().split('\n')).toHaveLength(1);
    expect(out).toContain('seed 7');
  });

  test('a run that is too long ends with 4 and keeps its log', async () => {
    const { code, err, host } = await fray(
      'run duel.fray --scenario Bridge --seed 7 --budget 5 --log fight.jsonl',
    );
    expect(code).toBe(4);
    expect(err).toContain('--budget N allows more steps');
    expect(await onHost(host, 'verify fight.jsonl')).toMatchObject({ code: 0 });
  });

  test.runIf(thorough)(
    'F33: a fight that never ends is stopped before its log is large',
    async () => {
      const endless = duel.replace(
        /^encounter\n/m,
        'encounter\n  repeat while any p in everyone where p.HP < 90\n    announce "again and again"\n',
      );
      const { code, err, host } = await fray(
        'run duel.fray --scenario Bridge --seed 7 --quiet --log fight.jsonl',
        { files: { 'duel.fray': endless } },
      );
      expect(code).toBe(4);
      expect(err).toContain('may never end');
      expect(host.disk.get('fight.jsonl')?.length).toBeGreaterThan(100_000);
      expect(host.disk.get('fight.jsonl')?.length).toBeLessThan(40_000_000);
    },
  );

  test('rules with errors are not played', async () => {
    const { code, err } = await fray('run duel.fray', {
      files: { 'duel.fray': duel.replace('lower t.HP', 'lower t.HQ') },
    });
    expect(code).toBe(1);
    expect(err).toContain(`duel.fray:${duelLine('lower t.HP')}:`);
    expect(err).toContain('duel.fray cannot be played: 1 problem (1 error) in 1 file');
  });
});
