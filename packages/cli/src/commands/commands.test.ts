// Every command through `main`, on a small ruleset.
import { encodeLog, readLog } from '@fray/engine';
import { describe, expect, test } from 'vitest';
import { main } from '../main.ts';
import { duel } from '../testing/duel.ts';
import { fakeHost, type FakeHost, type FakeOptions } from '../testing/fake-host.ts';

/** The line of the duel (from 1) that has this text. */
const lineOf = (text: string): number => duel.slice(0, duel.indexOf(text)).split('\n').length;

interface Done {
  readonly code: number;
  readonly out: string;
  readonly err: string;
  readonly host: FakeHost;
}

async function fray(argv: string, options: FakeOptions = {}): Promise<Done> {
  const host = fakeHost({ ...options, files: { 'duel.fray': duel, ...options.files } });
  return on(host, argv);
}

/** Goes on with a host that has done something already. */
async function on(host: FakeHost, argv: string): Promise<Done> {
  Object.assign(host.printed, { out: '', err: '' });
  const words = [...argv.matchAll(/"([^"]*)"|(\S+)/g)].map((match) => match[1] ?? match[2] ?? '');
  return { code: await main(words, host), ...host.printed, host };
}

describe('check', () => {
  test('a sound file is told in one line, with what is in it', async () => {
    const { code, out, err } = await fray('check duel.fray');
    expect({ code, out, err }).toEqual({ code: 0, out: 'duel.fray is sound: 1 check, 1 choice, 2 actions, 1 ruling, 2 scenarios, 1 example\n', err: '' });
  });

  test('a misspelt name is shown where it stands, with what was meant', async () => {
    const { code, out } = await fray('check duel.fray', { files: { 'duel.fray': duel.replace('lower t.HP', 'lower t.HQ') } });
    expect(code).toBe(1);
    expect(out).toContain(`--> duel.fray:${lineOf('lower t.HP')}:`);
    expect(out).toMatch(/HP/);
    expect(out).toMatch(/1 problem \(1 error\) in 1 file\n$/);
  });

  test('as JSON the place is in lines and columns', async () => {
    const { code, out } = await fray('check duel.fray --json', { files: { 'duel.fray': duel.replace('lower t.HP', 'lower t.HQ') } });
    expect(code).toBe(1);
    const document = JSON.parse(out);
    expect(document.files).toHaveLength(1);
    expect(document.files[0]).toMatchObject({ file: 'duel.fray', sound: false, contents: null });
    expect(document.files[0].problems[0]).toMatchObject({ severity: 'error', file: 'duel.fray', line: lineOf('lower t.HP') });
  });

  test('a file from the standard input, and one that is not there', async () => {
    expect((await fray('check -', { typed: duel.split('\n') })).code).toBe(0);
    expect(await fray('check none.fray')).toMatchObject({ code: 5, err: 'error: none.fray cannot be read: there is no such file\n' });
  });
});

describe('fmt', () => {
  const crooked = duel.replace('  skill  1..20', '  skill 1..20').replace('Fighter  skill\n    Ada      12', 'Fighter    skill\n    Ada 12');

  test('lines tables up, and does nothing the second time', async () => {
    const { code, host } = await fray('fmt duel.fray', { files: { 'duel.fray': crooked } });
    expect(code).toBe(0);
    const formatted = host.disk.get('duel.fray');
    expect(formatted).not.toBe(crooked);
    expect(formatted).toContain('    Fighter  skill\n    Ada      12\n');
    expect(await on(host, 'fmt duel.fray')).toMatchObject({ code: 0, out: '' });
    expect(host.disk.get('duel.fray')).toBe(formatted);
  });

  test('--check shows the difference and changes nothing', async () => {
    const { code, out, host } = await fray('fmt --check duel.fray', { files: { 'duel.fray': crooked } });
    expect(code).toBe(1);
    expect(out).toContain('--- duel.fray');
    expect(out).toContain('-    Ada 12');
    expect(out).toContain('+    Ada      12');
    expect(out).toContain('1 file of 1 would be formatted');
    expect(host.disk.get('duel.fray')).toBe(crooked);
  });

  test('- reads and prints', async () => {
    const { code, out } = await fray('fmt -', { typed: crooked.split('\n') });
    expect(code).toBe(0);
    expect(out).toContain('    Ada      12\n');
  });

  test('a file with an error of grammar is left as it is', async () => {
    const broken = `${duel}\ncheck by\n`;
    const { code, err, host } = await fray('fmt duel.fray', { files: { 'duel.fray': broken } });
    expect(code).toBe(1);
    expect(err).toContain('is left as it is');
    expect(host.disk.get('duel.fray')).toBe(broken);
  });
});

describe('run', () => {
  test('the first scenario with a drawn seed, and how to play it again', async () => {
    const first = await fray('run duel.fray');
    expect(first.code).toBe(0);
    expect(first.out).toMatch(/^A short duel · Bridge\n/);
    expect(first.out).toContain('Use --seed 424242 to play this again.');
    expect(first.err).toContain('note: playing Bridge, the first scenario; --scenario plays another: Gate');
    const again = await fray('run duel.fray --scenario Bridge --seed 424242');
    expect(first.out.startsWith(again.out.trimEnd())).toBe(true);
  });

  test('dice in order: who hits whom, and the picture at the end', async () => {
    const { out } = await fray('run duel.fray --scenario Bridge --seed 7 --dice 12,11,3,20');
    expect(out).toContain('Ada attacks Bram');
    expect(out).toMatch(/Ada {3}Strike \(Bram\) {2}d20: 12 → hit/);
    expect(out).toMatch(/Bram {2}HP 2 → 1/);
    expect(out).toMatch(/Bram {2}Strike \(Ada\) {2}d20: 11 → miss/);
    expect(out).toMatch(/Bram {2}is Down/);
    expect(out).toContain('round     1  2  HP');
    expect(out).toContain('  Bram    a  D  2 → 0');
  });

  test('rulings, givens and policies are set, and shown', async () => {
    const { out } = await fray('run duel.fray --scenario Bridge --seed 7 --dice "12 11 12 20" --set ties=defender --given distance=far --policy Fierce=villains');
    expect(out).toContain('ties is defender');
    expect(out).toContain('distance far');
    expect(out).toMatch(/d20: 12 → miss/);
  });

  test.each([
    ['--scenario Brigde', 'there is no scenario `Brigde`', 'did you mean Bridge?'],
    ['--set tie=attacker', 'there is no ruling `tie`', 'did you mean ties?'],
    ['--set ties=attaker', 'ruling ties has no option `attaker`', 'did you mean attacker?'],
    ['--set ties=both', 'ruling ties has no option `both`', 'choose one of: attacker, defender'],
    ['--set ties', '`--set ties` wants a name, =, and a value', ''],
    ['--given distance=fra', 'given distance is one of near or far, not `fra`', 'did you mean far?'],
    ['--given range=2', 'there is no given `range`', 'there is only distance'],
    ['--policy Meek', 'there is no policy `Meek`', 'there is only Fierce'],
    ['--policy Fierce=Adda', 'there is nobody named `Adda` to follow Fierce', 'did you mean Ada?'],
    ['--budget 100000001', 'a budget has at most 100000000 steps', 'a loop that does not end'],
    ['--dice sedeed', 'is none of seeded, ask, or a list of faces', 'did you mean seeded?'],
  ])('%s is wrong usage', async (option, said, hint) => {
    const { code, err } = await fray(`run duel.fray ${option}`);
    expect(code).toBe(2);
    expect(err).toContain(said);
    expect(err).toContain(hint);
  });

  test('a die that cannot be is illegal, dice too many are told', async () => {
    expect(await fray('run duel.fray --scenario Bridge --dice 21')).toMatchObject({ code: 3 });
    const { code, err } = await fray('run duel.fray --scenario Bridge --dice 12,11,3,20,5,6');
    expect(code).toBe(0);
    expect(err).toContain('of the list');
  });

  test('a log is written, replayed the same, and verified', async () => {
    const ran = await fray('run duel.fray --scenario Bridge --seed 7 --log fight.jsonl');
    expect(ran.out).toMatch(/\d+ events in fight\.jsonl\./);
    const replayed = await on(ran.host, 'replay fight.jsonl');
    expect(replayed).toMatchObject({ code: 0, err: '' });
    expect(ran.out.startsWith(replayed.out.trimEnd())).toBe(true);
    expect(await on(ran.host, 'verify fight.jsonl')).toMatchObject({ code: 0, out: expect.stringMatching(/^Proven to the end\.\nAll \d+ events of fight\.jsonl follow/) });
    expect(await on(ran.host, 'run duel.fray --log fight.jsonl')).toMatchObject({ code: 5, err: expect.stringContaining('fight.jsonl exists already') });
  });

  test('as JSON: the end, and every event', async () => {
    const { code, out } = await fray('run duel.fray --scenario Bridge --seed 7 --json');
    expect(code).toBe(0);
    const document = JSON.parse(out);
    expect(document).toMatchObject({ ruleset: 'A short duel', scenario: 'Bridge', seed: '7', run: 0, log: null, ended: { reason: 'done' } });
    expect(document.events[0].type).toBe('encounter-begun');
    expect(document.events.at(-1).type).toBe('encounter-ended');
  });

  test('--quiet prints how it ended, in one line', async () => {
    const { out } = await fray('run duel.fray --scenario Bridge --seed 7 --quiet');
    expect(out.trim().split('\n')).toHaveLength(1);
    expect(out).toContain('seed 7');
  });

  test('a run that is too long ends with 4 and keeps its log', async () => {
    const { code, err, host } = await fray('run duel.fray --scenario Bridge --seed 7 --budget 5 --log fight.jsonl');
    expect(code).toBe(4);
    expect(err).toContain('--budget N allows more steps');
    expect(await on(host, 'verify fight.jsonl')).toMatchObject({ code: 0 });
  });

  test('F33: a fight that never ends is stopped before its log is large', async () => {
    const endless = duel.replace(/^encounter\n/m, 'encounter\n  repeat while any p in everyone where p.HP < 90\n    announce "again and again"\n');
    const { code, err, host } = await fray('run duel.fray --scenario Bridge --seed 7 --quiet --log fight.jsonl', { files: { 'duel.fray': endless } });
    expect(code).toBe(4);
    expect(err).toContain('A loop may never end');
    expect(host.disk.get('fight.jsonl')?.length).toBeGreaterThan(100_000);
    expect(host.disk.get('fight.jsonl')?.length).toBeLessThan(40_000_000);
  });

  test('rules with errors are not played', async () => {
    const { code, err } = await fray('run duel.fray', { files: { 'duel.fray': duel.replace('lower t.HP', 'lower t.HQ') } });
    expect(code).toBe(1);
    expect(err).toContain(`duel.fray:${lineOf('lower t.HP')}:`);
    expect(err).toContain('duel.fray cannot be played: 1 problem (1 error) in 1 file');
  });
});

describe('people at the table', () => {
  test('typed and seeded dice mix, and are marked in the log', async () => {
    const { code, out, err, host } = await fray('run duel.fray --scenario Bridge --seed 7 --dice ask --log fight.jsonl', { typed: ['12', '.', '3', '.'] });
    expect(err).toContain('Strike of Ada: 1 die of 20 faces; type the face, `.` for a seeded die: 12');
    expect(out).toContain('d20 (typed): 12 → hit');
    expect(code).toBe(0);
    expect(await on(host, 'verify fight.jsonl')).toMatchObject({ code: 0 });
  });

  test('a bad face over a pipe ends with 3, the end of the input with 5; the log is whole and open', async () => {
    const bad = await fray('run duel.fray --scenario Bridge --dice ask --log fight.jsonl', { typed: ['12', '21'] });
    expect(bad.code).toBe(3);
    expect(bad.err).toMatch(/fight\.jsonl is whole up to event \d+, and open/);
    expect(await on(bad.host, 'verify fight.jsonl')).toMatchObject({ code: 0, out: expect.stringContaining('Proven so far.') });
    expect(await on(bad.host, 'replay fight.jsonl')).toMatchObject({ code: 0, out: expect.stringContaining('The log is open') });
    const short = await fray('run duel.fray --scenario Bridge --dice ask --log fight.jsonl', { typed: ['12'] });
    expect(short).toMatchObject({ code: 5, err: expect.stringContaining('the input ended where a throw was asked for') });
    expect(short.host.commits.count).toBeGreaterThan(2);
  });

  test('a log that could not be written whole claims no more than it holds', async () => {
    const { code, err, host } = await fray('run duel.fray --scenario Bridge --seed 7 --log fight.jsonl', { diskLines: 3 });
    expect(code).toBe(5);
    expect(err).not.toMatch(/whole up to event/);
    expect(String(host.disk.get('fight.jsonl')).split('\n').length).toBeLessThan(6);
  });

  test('a log in the place of a ruleset is told as such', async () => {
    const { host } = await fray('run duel.fray --scenario Bridge --seed 7 --log fight.jsonl');
    for (const command of ['run', 'check', 'test', 'fmt', 'rules']) {
      host.printed.err = '';
      expect(await on(host, `${command} fight.jsonl`)).toMatchObject({ code: 1, err: expect.stringContaining('error: fight.jsonl is a log, not a ruleset\nhint: `fray replay` shows it') });
    }
  });

  test('choices are asked where no policy decides', async () => {
    const asked = duel.replace('  policy Fierce for everyone\n', '');
    const { code, out, err } = await fray('run duel.fray --scenario Bridge --seed 7 --dice "12 20" --choices ask', { files: { 'duel.fray': asked }, typed: ['attack', 'wait', '1', 'nothing', ''] });
    expect(err).toContain('Ada: what to do?\n   1  Attack: Bram\n   2  Wait\n   3  nothing\n');
    expect(err).toContain('Ada: spare the fallen?\n   1  yes  (default)\n   2  no\n');
    expect(out).toContain('Bram waits');
    expect(code).toBe(0);
  });

  test('a file of answers, and a log as one', async () => {
    const asked = duel.replace('  policy Fierce for everyone\n', '');
    const files = { 'duel.fray': asked, 'choices.txt': '# what they do\nanswer Ada takes Attack on Bram\nanswer Bram takes nothing\n\nanswer Ada takes Wait\nanswer Bram takes nothing\nanswer Mercy by Ada no\n' };
    const { code, out, err, host } = await fray('run duel.fray --scenario Bridge --seed 7 --choices choices.txt --log fight.jsonl', { files });
    expect(err).toBe('');
    expect(code).toBe(0);
    expect(out).toContain('Ada attacks Bram');
    expect(out).toContain('Ada waits');
    expect(out).toContain('“no mercy”');
    const again = await on(host, 'run duel.fray --scenario Bridge --seed 7 --choices fight.jsonl');
    expect(again).toMatchObject({ code: 0, err: '' });
    expect(again.out).toContain('“no mercy”');
  });

  test('a bad line of a file of answers is named', async () => {
    const run = (text: string) => fray('run duel.fray --scenario Bridge --seed 7 --choices choices.txt', { files: { 'choices.txt': text } });
    expect(await run('answer Mercy by Ada no\nMercy no\n')).toMatchObject({ code: 3, err: expect.stringContaining('choices.txt:2: `Mercy no` is no `answer` line') });
    expect(await run('# first\nanswer Mercy by Ada never\n')).toMatchObject({ code: 3, err: expect.stringContaining('choices.txt:2: ') });
    expect(await run('answer Ada takes Attack on Ada\n')).toMatchObject({ code: 3, err: expect.stringContaining('choices.txt:1: ') });
  });
});

describe('replay and verify', () => {
  const fight = async (): Promise<FakeHost> => (await fray('run duel.fray --scenario Bridge --seed 7 --dice 12,11,3,20 --log fight.jsonl')).host;

  test('the state at an event, in words and as data', async () => {
    const host = await fight();
    const end = await on(host, 'replay fight.jsonl --show Bram.HP');
    expect(end).toMatchObject({ code: 0, out: '0\n' });
    const start = await on(host, 'replay fight.jsonl --at 0 --show Bram.HP --json');
    expect(JSON.parse(start.out)).toEqual({ at: 0, path: 'Bram.HP', rows: [{ path: 'Bram.HP', value: 2 }] });
    const shown = await on(host, 'replay fight.jsonl --at 2');
    expect(shown.out).toMatch(/^After event 2 of \d+\n/);
    expect(shown.out).toMatch(/now +round 1/);
    expect(shown.out).toMatch(/ {2}Ada +· +12 +2\n/);
    const state = JSON.parse((await on(host, 'replay fight.jsonl --at 2 --json')).out);
    expect(state).toMatchObject({ at: 2, state: { seq: 2 } });
  });

  test('an event or a path that there is not', async () => {
    const host = await fight();
    expect(await on(host, 'replay fight.jsonl --at 999')).toMatchObject({ code: 2, err: expect.stringMatching(/there is no event 999 in fight\.jsonl\nhint: it has the events 0 to \d+/) });
    expect(await on(host, 'replay fight.jsonl --show Bram.HQ')).toMatchObject({ code: 2, err: expect.stringContaining('did you mean HP?') });
  });

  test('all events as JSON', async () => {
    const { out } = await on(await fight(), 'replay fight.jsonl --json');
    expect(JSON.parse(out)).toMatchObject({ log: 'fight.jsonl', end: 'over' });
  });

  test('a torn last line is told, kept aside and not used', async () => {
    const host = await fight();
    const text = String(host.disk.get('fight.jsonl'));
    host.disk.set('fight.jsonl', text.slice(0, -10));
    const { code, out, err } = await on(host, 'verify fight.jsonl');
    expect(code).toBe(0);
    expect(out).toContain('Proven so far.');
    const offset = text.slice(0, -1).lastIndexOf('\n') + 1;
    expect(err).toContain(`kept in fight.jsonl.torn-${offset}`);
    expect(Buffer.from(host.disk.get(`fight.jsonl.torn-${offset}`) ?? '').toString()).toBe(text.slice(offset, -10));
  });

  test('a changed line is refused, and what is before it is told', async () => {
    const host = await fight();
    host.disk.set('fight.jsonl', String(host.disk.get('fight.jsonl')).replace('"faces":[12]', '"faces":[13]'));
    expect(await on(host, 'verify fight.jsonl')).toMatchObject({ code: 1, err: expect.stringMatching(/was changed[^]*events 0 to \d+ before it are whole/) });
    const replayed = await on(host, 'replay fight.jsonl');
    expect(replayed.code).toBe(1);
    expect(replayed.out).toContain('A short duel');
  });

  test('a changed fact, chained anew, is refused by the rules: the event, the line, expected and found', async () => {
    const host = await fight();
    const hash = host.sha256;
    const { events } = readLog(Buffer.from(String(host.disk.get('fight.jsonl'))), hash);
    const at = events.findIndex((event) => event.type === 'check-resolved');
    const changed = events.map((event, index) => (index === at && event.type === 'check-resolved' ? { ...event, data: { ...event.data, outcome: 'miss' } } : event));
    host.disk.set('fight.jsonl', encodeLog(changed, hash));
    const { code, out } = await on(host, 'verify fight.jsonl');
    expect(code).toBe(1);
    expect(out).toContain(`Not as the rules have it: event ${at} of fight.jsonl. Events 0 to ${at - 1} follow from the rules.`);
    expect(out).toMatch(/--> duel\.fray:\d+ {2}check Strike\n/);
    expect(out).toContain('expected  "hit"');
    expect(out).toContain('found     "miss"');
    const document = JSON.parse((await on(host, 'verify fight.jsonl --json')).out);
    expect(document).toMatchObject({ log: 'fight.jsonl', verdict: 'differs', seq: at, type: 'check-resolved', path: 'data.outcome', rule: { in: 'check Strike', file: 'duel.fray' } });
  });

  test('what is no log is said to be none', async () => {
    for (const [text, said] of [['', 'is empty'], ['hello', 'is no log'], ['{"a":1}\n', 'fight.jsonl: ']] as const) {
      const { code, err } = await fray('verify fight.jsonl', { files: { 'fight.jsonl': text } });
      expect(code).toBe(1);
      expect(err).toContain(said);
    }
    expect(await fray('verify duel.fray')).toMatchObject({ code: 1, err: 'error: duel.fray is no log\nhint: `fray run FILE --log OUT` writes one\n' });
  });
});

describe('test', () => {
  test('examples that pass', async () => {
    const { code, out } = await fray('test duel.fray');
    expect({ code, out }).toEqual({ code: 0, out: 'duel.fray\n  pass  a hit costs one HP\n\n1 example in 1 file: 1 passed\n' });
    expect((await fray('test')).out).toBe(out);
  });

  test('a failure shows the line, what was expected and what is', async () => {
    const { code, out } = await fray('test', { files: { 'duel.fray': duel.replace('Bram.HP is 1', 'Bram.HP is 2') } });
    expect(code).toBe(1);
    expect(out).toContain('FAIL  a hit costs one HP');
    expect(out).toContain(`duel.fray:${lineOf('Bram.HP is 1')}, after event`);
    expect(out).toContain('Bram.HP is 2');
    expect(out).toMatch(/Bram\.HP +is 1/);
    expect(out).toContain('1 example in 1 file: 0 passed, 1 failed');
  });

  test('--only chooses, and finds nothing loudly', async () => {
    expect(await fray('test --only "one hp"')).toMatchObject({ code: 0 });
    expect(await fray('test --only dragons')).toMatchObject({ code: 2, out: expect.stringContaining('No example has “dragons” in its name') });
  });

  test('as JSON', async () => {
    const { out } = await fray('test --json', { files: { 'duel.fray': duel.replace('Bram.HP is 1', 'Bram.HP is 2') } });
    const document = JSON.parse(out);
    expect(document).toMatchObject({ passed: 0, failed: 1 });
    expect(document.files[0].examples[0]).toMatchObject({ example: 'a hit costs one HP', passed: false, failures: [{ kind: 'expectation', line: lineOf('Bram.HP is 1'), values: [{ of: 'Bram.HP', value: 1 }] }] });
  });

  test('a file with errors counts as a problem', async () => {
    const { code, out } = await fray('test', { files: { 'bad.fray': 'ruleset "x"\nchekc\n' } });
    expect(code).toBe(1);
    expect(out).toContain('bad.fray cannot be tested');
    expect(out).toContain('1 passed');
  });
});
