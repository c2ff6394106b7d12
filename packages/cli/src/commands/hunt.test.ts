// `fray hunt` through `main`: what it prints about a bug planted in a small ruleset, and which files it writes.
import { createSource, format } from '@fray/dsl/internal';
import { describe, expect, test, vi } from 'vitest';
import { main } from '../main.ts';
import { duel } from '../testing/duel.ts';
import { fakeHost, type FakeHost, type FakeOptions } from '../testing/fake-host.ts';
import { thorough } from '../../../../test/scale.ts';

const invariants = `
invariant The-fallen-do-nothing "who is down is out of it"
  whenever a takes any deed
  a is not Down

invariant Two-rounds
  at end of encounter
  number of round <= 2

invariant Nobody-below-nothing
  always
  every p in everyone satisfies p.HP >= 0

invariant Far-means-no-waiting
  whenever a takes Wait
  distance is near
`;
const sound = duel + invariants;
/** Rules in which a participant who is Down can still act. */
const forgetful = sound.replace('  bars everything', '  bars Wait');
/** Rules in which HP is not a counter, so it can fall below 0. */
const bottomless = sound
  .replace('HP     counter 0..  starts 2', 'HP     number  starts 2')
  .replace('where t.HP > 0', 'where t.HP > -9');

interface Done {
  readonly code: number;
  readonly out: string;
  readonly err: string;
  readonly host: FakeHost;
}

async function fray(argv: string, text: string, options: FakeOptions = {}): Promise<Done> {
  return on(fakeHost({ ...options, files: { 'duel.fray': text, ...options.files } }), argv);
}

async function on(host: FakeHost, argv: string): Promise<Done> {
  Object.assign(host.printed, { out: '', err: '' });
  return { code: await main(argv.split(' '), host), ...host.printed, host };
}

const lineOf = (text: string, part: string): number =>
  text.slice(0, text.indexOf(part)).split('\n').length;

describe('without a bug', () => {
  test('reports what held, in how many fights, and with which seed', async () => {
    const { code, out, err } = await fray('hunt duel.fray --runs 200 --seed ford', sound);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(
      /^4 invariants held in 200 fights \(seed ford\), [\d,]+ events; the longest fight\s+had \d+ events\n\d+ of 200 fights were played under other readings of 1 of 1 ruling: ties\n$/,
    );
  });

  test.runIf(thorough)(
    'part of the fights is played under other readings of rulings, unless an option forbids it',
    async () => {
      const oneWay = `${sound}\ninvariant Ties-for-the-attacker\n  at end of encounter\n  ties is attacker\n`;
      const { code, out } = await fray('hunt duel.fray --runs 100 --seed 1', oneWay);
      expect(code).toBe(1);
      expect(out).toContain('the invariant Ties-for-the-attacker does not always hold');
      expect(out).toContain('This was played with ties is defender.');
      expect(out).toContain('  ruling ties defender\n');
      const one = await fray('hunt duel.fray --runs 100 --seed 1 --rulings default', oneWay);
      expect(one.code).toBe(0);
      expect(one.out.replace(/\s+/g, ' ')).toContain(
        'One ruling had its default reading; without `--rulings default` fray also tries its other readings',
      );
      const any = await fray('hunt duel.fray --runs 100 --seed 1 --rulings any', oneWay);
      expect(any.code).toBe(1);
      expect(any.out).not.toContain('stood at');
      const counted = JSON.parse(
        (await fray('hunt duel.fray --runs 90 --seed 1 --json', sound)).out,
      );
      expect(counted).toMatchObject({ rulings: 'part', readOtherwise: ['ties'] });
      expect(counted.otherReadings).toBeGreaterThan(0);
      expect(counted.otherReadings).toBeLessThanOrEqual(30);
    },
  );

  test.runIf(thorough)(
    'the report repeats no plain number, and quotes a difference as it is written',
    async () => {
      const text = `${sound}\ninvariant Small-steps\n  whenever p.HP falls\n  old - new is 3\n`;
      const { out } = await fray('hunt duel.fray --runs 100 --seed 1', text);
      expect(out).toContain('does not always hold');
      expect(out).toContain('Old - new was 1 when Bram’s HP went from 2 to 1.');
      expect(out).not.toContain('3 was 3');
    },
  );

  test('an invariant that costs too much is named, and the hunt ends with 4', async () => {
    const costly = `ruleset "Crowd"
side red
kind Person
  HP  counter 0..  starts 9
encounter
  each p in red
    lower p.HP by 1
invariant Triples
  always
  no p in red where any q in red where any r in red where p.HP + q.HP + r.HP > 900
scenario Square
  side red
    Person   HP
    A x120   9
`;
    const { code, out } = await fray('hunt duel.fray --runs 1 --seed 1', costly);
    expect(code).toBe(4);
    expect(out.replace(/\s+/g, ' ')).toContain(
      'invariant Triples was not evaluated to the end in 1 of 1 fight',
    );
  });

  test('a hunt whose time is up says so and ends as it would have ended', async () => {
    const { code, err } = await fray('hunt duel.fray --runs 2000 --seed 1 --time 0.001', sound);
    expect(code).toBe(0);
    expect(err).toMatch(/note: time is up after [\d,]+ of 2,000 fights/);
  });

  test('Ctrl-C ends the hunt with a report of what is known so far', async () => {
    const host: FakeHost = {
      ...fakeHost({ files: { 'duel.fray': sound } }),
      onInterrupt: (act) => {
        act();
        return () => {};
      },
    };
    const { code, out, err } = await on(host, 'hunt duel.fray --runs 200 --seed ford');
    expect(code).toBe(130);
    expect(out).toMatch(/held in 0 fights \(seed ford\)/);
    expect(err).toContain('note: interrupted after 0 of 200 fights');
  });

  test('an invariant that was never tested gives a warning', async () => {
    const { code, out } = await fray(
      'hunt duel.fray --runs 100 --seed 1 --given distance=far',
      sound,
    );
    expect(code).toBe(0);
    expect(out).toMatch(/^3 invariants held/);
    expect(out).toContain('Far-means-no-waiting was never checked');
  });

  test('without a seed the hunt draws one and shows it', async () => {
    expect((await fray('hunt duel.fray --runs 20', sound)).out).toContain('(seed 424242)');
  });

  test('progress is shown on a terminal only', async () => {
    let now = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 2000));
    expect((await fray('hunt duel.fray --runs 20 --seed 1', sound, { tty: true })).err).toContain(
      '0 of 20 fights',
    );
    clock.mockRestore();
  });
});

describe('with a bug', () => {
  test('the report shows the broken line, the values of its names, and the smallest fight', async () => {
    const { code, out } = await fray('hunt duel.fray --runs 150 --seed 1', forgetful);
    expect(code).toBe(1);
    expect(out.replace(/\s+/g, ' ')).toContain(
      'broken: the invariant The-fallen-do-nothing does not always hold (who is down is out of it)',
    );
    expect(out).toContain(`--> duel.fray:${lineOf(forgetful, '  a is not Down')}\n`);
    expect(out).toMatch(/^(Ada|Bram) was Down when it took Attack \((Ada|Bram)\)\.$/m);
    expect(out).toMatch(/In this line a was (Ada|Bram)\./);
    // Two attackers bring down a participant with 2 HP in one round, or one attacker in two; then it acts although it is Down.
    expect(out).toMatch(/The smallest fight found: [23] participants/);
    expect(out).toMatch(/(Ada|Bram) +is Down/);
    expect(out).toContain('An example that fails until this is corrected:');
  });

  test('the written example is formatted, fails, and passes once the bug is fixed', async () => {
    const { code, err, host } = await fray('hunt duel.fray --runs 150 --seed 1 --write', forgetful);
    expect(code).toBe(1);
    expect(err).toContain('the example is now at the end of duel.fray');
    const written = String(host.disk.get('duel.fray'));
    expect(written.startsWith(forgetful.trimEnd())).toBe(true);
    const example = written.slice(forgetful.trimEnd().length + 2);
    expect(example).toMatch(/^example "hunted: The-fallen-do-nothing"\n/);
    expect(format(createSource('e.fray', `ruleset "e"\n\n${example}`)).text).toBe(
      `ruleset "e"\n\n${example}`,
    );
    const tested = await on(host, 'test duel.fray --only hunted');
    expect(tested.code).toBe(1);
    expect(tested.out).toContain('The invariant The-fallen-do-nothing is broken');

    const mended = fakeHost({
      files: { 'duel.fray': written.replace('  bars Wait', '  bars everything') },
    });
    expect(await on(mended, 'test duel.fray --only hunted')).toMatchObject({ code: 0 });

    // A second hunt gives its example another name.
    const again = await on(host, 'hunt duel.fray --runs 150 --seed 1 --write');
    expect(again.code).toBe(1);
    expect(String(host.disk.get('duel.fray'))).toContain(
      'example "hunted: The-fallen-do-nothing, 2"',
    );
  });

  test.runIf(thorough)(
    'if an example can ask at the moment of the invariant, its expectation names that moment',
    async () => {
      const longer = sound.replace('play round up to 2 times', 'play round up to 3 times');
      const { out } = await fray('hunt duel.fray --runs 200 --seed 1', longer);
      expect(out).toContain('  expect at end of encounter\n    number of round <= 2\n');
      expect(out).toContain('Number of round was 3 at the end of the encounter.');
    },
  );

  test.runIf(thorough)(
    'if a line makes a claim about all participants, the report names the exception',
    async () => {
      const { out } = await fray(
        'hunt duel.fray --runs 150 --seed 1 --only Nobody-below-nothing',
        bottomless,
      );
      expect(out).toMatch(/(Ada|Bram)\.HP was −1 after event \d+/);
      expect(out).toMatch(/In this line p was (Ada|Bram)\./);
    },
  );

  test.runIf(thorough)(
    'the log can be replayed and verified, and a second hunt does not overwrite it',
    async () => {
      const { host, out } = await fray('hunt duel.fray --runs 150 --seed 1', forgetful);
      const log = 'duel.The-fallen-do-nothing.jsonl';
      expect(out).toContain(`The log is in ${log}`);
      const verified = await on(host, `verify ${log}`);
      // It follows from its rules, and breaks the invariant for which the hunt looked.
      expect({ code: verified.code, out: verified.out }).toMatchObject({
        code: 6,
        out: expect.stringMatching(/^Proven so far[^]*The-fallen-do-nothing/),
      });
      expect((await on(host, `replay ${log}`)).out).toContain('is Down');
      const kept = host.disk.get(log);
      expect((await on(host, 'hunt duel.fray --runs 150 --seed 1')).out).toBe(out);
      expect(host.disk.get(log)).toBe(kept);
      host.disk.set(log, 'something else\n');
      expect((await on(host, 'hunt duel.fray --runs 150 --seed 1')).out).toContain(
        'duel.The-fallen-do-nothing-2.jsonl',
      );
      expect(host.disk.get(log)).toBe('something else\n');
      expect((await on(host, 'hunt duel.fray --runs 150 --seed 1 --log mine.jsonl')).out).toContain(
        'The log is in mine.jsonl',
      );
      expect(host.disk.get('mine.jsonl')).toBe(kept);
    },
  );

  test.runIf(thorough)('the same seed gives the same bytes', async () => {
    const [one, two] = [
      await fray('hunt duel.fray --runs 100 --seed same', bottomless),
      await fray('hunt duel.fray --runs 100 --seed same', bottomless),
    ];
    expect(two.out).toBe(one.out);
    expect([...two.host.disk]).toEqual([...one.host.disk]);
  });

  test('as JSON the report has the seed, the broken line and the example', async () => {
    const { code, out } = await fray('hunt duel.fray --runs 150 --seed 1 --json', forgetful);
    expect(code).toBe(1);
    const document = JSON.parse(out);
    expect(document).toMatchObject({
      file: 'duel.fray',
      seed: '1',
      found: {
        kind: 'invariant',
        invariant: 'The-fallen-do-nothing',
        line: lineOf(forgetful, '  a is not Down'),
        claim: 'a is not Down',
      },
    });
    expect(document.invariants).toHaveLength(4);
    expect(document.found.example).toContain('example "hunted: The-fallen-do-nothing"');
  });

  test('a rule that cannot be computed is a fault, reported with the smallest fight', async () => {
    const faulty = sound.replace(
      '  hit   when blow < a.skill',
      '  hit   when 10 / (blow - 7) rounded down > 99 or blow < a.skill',
    );
    const { code, out } = await fray('hunt duel.fray --runs 150 --seed 1', faulty);
    expect(code).toBe(4);
    expect(out).toMatch(/fault: [\d,]+ of 150 runs ended in a fault of a rule or ran out of steps/);
    expect(out).toMatch(/4 invariants held|3 invariants held/);
    expect(out).toContain('example "hunted: a rule goes wrong"');
  });
});

describe('wrong usage', () => {
  test.each([
    ['--only The-fallen', 2, 'there is no invariant `The-fallen`'],
    ['--set tie=attacker', 2, 'no ruling `tie`'],
    ['--given distance=fra', 2, '`distance` must be one of near or far'],
    ['--runs 0', 2, 'expected a whole number'],
    ['--rulings some', 2, 'allowed choices are default, any'],
  ])('%s', async (option, code, said) => {
    const done = await fray(`hunt duel.fray ${option}`, sound);
    expect(done).toMatchObject({ code, err: expect.stringContaining(said) });
  });

  test('rules without an invariant are refused', async () => {
    expect(await fray('hunt duel.fray', duel)).toMatchObject({
      code: 1,
      err: expect.stringContaining('has no `invariant`'),
    });
  });
});

test('a finding from a start that no scenario has says so, and one from a usual start does not', async () => {
  const rules = (starts: string): string =>
    `ruleset "Hunted"\n\nside heroes\n\nkind Hero\n  HP  0..9\n\nencounter\n  nothing\n\ninvariant Never-eight\n  at end of encounter\n  every p in heroes satisfies p.HP is not 8\n\nscenario One\n  side heroes\n    Hero  HP\n    Ann   ${starts}\n`;
  const unusual = await fray('hunt duel.fray --runs 300 --seed 1', rules('3'));
  expect(unusual.code).toBe(1);
  expect(unusual.out).toMatch(/No scenario or example starts like this: HP of \S+ is 8\./);
  const usual = await fray('hunt duel.fray --runs 300 --seed 1', rules('8'));
  expect(usual.code).toBe(1);
  expect(usual.out).not.toContain('No scenario');
  const data = await fray('hunt duel.fray --runs 300 --seed 1 --json', rules('3'));
  expect(JSON.parse(data.out).found.unusualStart).toEqual([
    expect.stringMatching(/^HP of .* is 8$/),
  ]);
});
