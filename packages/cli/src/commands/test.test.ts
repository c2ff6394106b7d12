// `fray test` on the small duel.
import { describe, expect, test } from 'vitest';
import { main } from '../main.ts';
import { duel } from '../testing/duel.ts';
import { fray, duelLine } from '../testing/duel-commands.ts';
import { fakeHost, type FakeHost } from '../testing/fake-host.ts';

describe('test', () => {
  test('examples that pass are listed', async () => {
    const { code, out } = await fray('test duel.fray');
    expect({ code, out }).toEqual({
      code: 0,
      out: 'duel.fray\n  pass  a hit costs one HP\n\n1 example in 1 file: 1 passed\n',
    });
    expect((await fray('test')).out).toBe(out);
  });

  test('a failure shows the line, the expected and the actual value', async () => {
    const { code, out } = await fray('test', {
      files: { 'duel.fray': duel.replace('Bram.HP is 1', 'Bram.HP is 2') },
    });
    expect(code).toBe(1);
    expect(out).toContain('FAIL  a hit costs one HP');
    expect(out.replace(/\s+/g, ' ')).toContain(
      `duel.fray:${duelLine('Bram.HP is 1')}, after event`,
    );
    expect(out).toContain('Bram.HP is 2');
    expect(out).toMatch(/Bram\.HP +is 1/);
    expect(out).toContain('1 example in 1 file: 0 passed, 1 failed');
  });

  test('--only selects examples, and an error says if it selects none', async () => {
    expect(await fray('test --only "one hp"')).toMatchObject({ code: 0 });
    expect(await fray('test --only dragons')).toMatchObject({
      code: 2,
      out: expect.stringContaining('No example has “dragons” in its name'),
    });
  });

  test('as JSON the report lists each example', async () => {
    const { out } = await fray('test --json', {
      files: { 'duel.fray': duel.replace('Bram.HP is 1', 'Bram.HP is 2') },
    });
    const document = JSON.parse(out);
    expect(document).toMatchObject({ passed: 0, failed: 1 });
    expect(document.files[0].examples[0]).toMatchObject({
      example: 'a hit costs one HP',
      passed: false,
      failures: [
        {
          kind: 'expectation',
          line: duelLine('Bram.HP is 1'),
          values: [{ of: 'Bram.HP', value: 1 }],
        },
      ],
    });
  });

  test('a file with errors counts as a problem', async () => {
    const { code, out } = await fray('test', { files: { 'bad.fray': 'ruleset "x"\nchekc\n' } });
    expect(code).toBe(1);
    expect(out).toContain('bad.fray cannot be tested');
    expect(out).toContain('1 passed');
    const alone = await fray('test bad.fray', { files: { 'bad.fray': 'ruleset "x"\nchekc\n' } });
    expect(alone.out).toContain('No example was run: 1 file has errors.');
  });

  test('a file without examples is named', async () => {
    const { out } = await fray('test bare.fray', {
      files: { 'bare.fray': 'ruleset "Bare"\n\nside all\n' },
    });
    expect(out).toContain('There are no examples in bare.fray.');
  });
});

test('a try with an unexpected outcome explains how its check got that outcome', async () => {
  const files = {
    'leap.fray':
      'ruleset "Leap"\nkind Goat\n  legs  number  default 3\nside herd\n\ncheck Leap by g\n  roll d6 as feet\n    Legs  + g.legs\n  over    when feet >= 8\n  falls   otherwise\n\nencounter\n  each g in everyone\n    Leap by g\n      over   nothing\n      falls  nothing\n\nscenario Gap\n  side herd\n    Goat  legs\n    Nan   2\n\nexample "far"\n  scenario Gap\n  dice Leap by Nan  6 5\n  try Leap by Nan is over\n  try Leap by Nan is over\n',
  };
  const { code, out } = await fray('test leap.fray', { files });
  expect(code).toBe(1);
  expect(out).toMatch(/over.* falls\./);
  expect(out).toContain('Nan Leap  d6: 5 +2 Legs = 7 (over on 8 or more) → falls\n');
  expect(out).not.toContain('d6: 6');
});

test('an example of the base that fails both with and without the house rules is counted', async () => {
  const files = {
    'duel.fray': duel.replace('Bram.HP is 1\n', 'Bram.HP is 7\n'),
    'house.fray': 'amends "duel.fray"\n',
  };
  const { code, out } = await fray('test house.fray', { files });
  expect(code).toBe(0);
  expect(out).toMatch(/1 example .* either/);
  const told = await fray('test house.fray --json', { files });
  expect(JSON.parse(told.out)).toMatchObject({ files: [{ amiss: 1, examples: [], changed: [] }] });
});

test('examples of the base hold as before, hold only with or without the house rules, or neither way', async () => {
  const example = (name: string, expected: string): string =>
    `\nexample "${name}"\n  scenario S\n  no dice\n  expect Ann.HP ${expected}\n`;
  const files = {
    'base.fray': `ruleset "Base"\n\nside one\n\nkind F\n  HP  counter 0..20  starts 6\n\nencounter\n  each f in F\n    lower f.HP by 1\n\nscenario S\n  side one\n    F\n    Ann\n${example('only with', 'is 4')}${example('both', '< 6')}${example('neither', 'is 1')}${example('only without', 'is 5')}`,
    'house.fray': 'amends "base.fray" as "House"\n\nset field HP in kind F to 5\n',
  };
  const { code, out } = await fray('test house.fray', { files });
  expect(code).toBe(0);
  expect(out).toMatch(
    /holds only with the house rules: only with\n +base.fray:\d+: without them: /,
  );
  expect(out).toMatch(/changed by the house rules: only without\n/);
  expect(out).toMatch(/1 example .* as before\n/);
  expect(out).toMatch(/1 example .* either/);
  const { files: told } = JSON.parse((await fray('test house.fray --json', { files })).out);
  expect(told).toMatchObject([
    {
      amiss: 1,
      examples: [],
      changed: [
        { example: 'only with', holds: true },
        { example: 'only without', holds: false },
      ],
    },
  ]);
});

test.each([
  [
    'answer Able takes Opportunity on Anton',
    'dice Kill by Anton  5',
    'The rule that asks says Anton itself, so leave that out: `answer Able takes Opportunity`.',
  ],
  [
    'answer Able takes Opportunity',
    'dice Kill by Able  5',
    'The list for Able is for nobody: the roller is `t`, here Anton.',
  ],
])('%s, %s: the failure says how it is written', async (answer, dice, says) => {
  const text = `ruleset "Chances"\n\nside heroes\nside foes\n\nkind Hero\n  HP  counter 0..9  starts 3\n\ncheck Kill of t\n  roll d6 as dead\n  yes  when dead > 2\n  no   otherwise\n\naction Opportunity by a on t\n  Kill of t\n    yes  lower t.HP by 1\n    no   nothing\n\nencounter\n  each g in foes\n    each x in heroes\n      ask g to take Opportunity on x or nothing\n\nscenario One\n  side heroes\n    Hero\n    Anton\n  side foes\n    Hero\n    Able\n\nexample "chance"\n  scenario One\n  ${dice}\n  ${answer}\n  expect Anton.HP is 2\n`;
  const { code, out } = await fray('test chances.fray', { files: { 'chances.fray': text } });
  expect(code).toBe(1);
  expect(out.replace(/\s+/g, ' ')).toContain(says);
});

describe('test --coverage', () => {
  test.each([
    ['among the examples', 2],
    ['among the scenarios', 4],
  ])(
    'a signal %s: nothing is claimed about reached lines, and no page is written',
    async (_, after) => {
      const example = duel.slice(duel.indexOf('example "'));
      const twice = `${duel}\n${example.replace('example "', 'example "again: ')}`;
      let interrupt = (): void => {};
      let pauses = 0;
      const host: FakeHost = {
        ...fakeHost({ files: { 'duel.fray': twice } }),
        onInterrupt: (act) => {
          interrupt = act;
          return () => {};
        },
        pause: async () => {
          pauses += 1;
          if (pauses === after) interrupt();
        },
      };
      const code = await main(['test', 'duel.fray', '--coverage', '--html', 'page.html'], host);
      expect(code).toBe(130);
      expect(pauses).toBe(after);
      expect(host.printed.out).toContain('pass');
      expect(host.printed.out).not.toContain('no example reaches');
      expect(host.disk.has('page.html')).toBe(false);
      expect(host.printed.err).toContain('note: interrupted');
    },
  );

  const place = (text: string): string => `duel.fray:${duelLine(text)}`;

  /** A duel whose example has other dice, so that nobody falls in it. */
  const missed = duel
    .replace('dice Strike by Ada   12', 'dice Strike by Ada   20 20')
    .replace('dice Strike by Bram  20', 'dice Strike by Bram  20 20')
    .replace('    Bram.HP is 1\n', '');
  const files = { 'duel.fray': missed };

  test('lists what no example reaches, and says if a scenario reaches it', async () => {
    const { code, out } = await fray('test --coverage', { files });
    expect(code).toBe(0);
    expect(out).toContain(`${place('action Wait by a')}  action Wait\n`);
    expect(out).toContain(`${place('trigger Felled')}  trigger Felled (a scenario does)`);
    expect(out).toContain('reading defender of ruling ties');
    expect(out).toContain('option no of choice Mercy');
    expect(out).toContain('outcome hit of check Strike (a scenario does)');
    expect(out).not.toContain('  check Strike');
    expect(out).toMatch(/No example reaches \d+ of \d+:/);
  });

  test('an example that reaches a line removes it from the list', async () => {
    const more = `${duel}
example "the defender wins a tie, and the winner waits"
  scenario Bridge
  ruling ties defender
  dice Strike by Ada   12
  dice Strike by Bram  10 20
  other dice from seed 1
  answer Ada takes Wait
  answer Ada takes Attack on Bram
  expect at end of round 1
    Ada.HP is 2
`;
    const { code, out } = await fray('test --coverage', { files: { 'duel.fray': more } });
    expect(code, out).toBe(0);
    expect(out).not.toContain('action Wait');
    expect(out).not.toContain('reading defender');
  });

  test('the report can be JSON or a page', async () => {
    const told = JSON.parse((await fray('test --coverage --json')).out);
    expect(told.files[0].unreached).toContainEqual({
      kind: 'rule',
      name: 'action Wait',
      file: 'duel.fray',
      line: duelLine('action Wait by a'),
      byScenario: false,
    });
    const { host, err } = await fray('test --html page.html', { files });
    expect(err).toContain('page.html');
    const page = host.files.readText('page.html') ?? '';
    const coloured = (text: string): string =>
      new RegExp(`-${duelLine(text)}"><td class="number">\\d+</td><td(?: class="(\\w+)")?`).exec(
        page,
      )?.[1] ?? 'plain';
    expect(coloured('  announce "{a} waits"')).toBe('never');
    expect(coloured('  roll d20 as blow')).toBe('whole');
    expect(coloured('    hit   lower')).toBe('scenario');
    expect(coloured('  p gains Down')).toBe('scenario');
    expect(coloured('side heroes')).toBe('plain');
  });

  test('without an option a note names what a house rule adds and no example reaches', async () => {
    const house = `amends "duel.fray"

add to roll blow in check Strike
  Far -2 when distance is far

example "nobody is far"
  scenario Bridge
  other dice from seed 1
  expect Ada.HP >= 0
`;
    const { code, out } = await fray('test house.fray', { files: { 'house.fray': house } });
    expect(code, out).toBe(0);
    expect(out).toContain('no example reaches this: modifier Far in check Strike house.fray:4');
    const far = house.replace('scenario Bridge', 'scenario Bridge\n  given distance far');
    const { out: told } = await fray('test house.fray', { files: { 'house.fray': far } });
    expect(told).not.toContain('no example comes');
  });
});
