// `fray odds --vary` through `main`: every cell has the answer that the same question gives alone.
import { describe, expect, test } from 'vitest';
import { main } from '../main.ts';
import { duel } from '../testing/duel.ts';
import { fakeHost } from '../testing/fake-host.ts';
import { thorough } from '../../../../test/scale.ts';
import { suggests } from '../testing/hints.ts';

const measures = `
measure fallen "heroes who are down"
  at end of encounter
  count h in heroes where h is Down

measure blows "who is hurt"
  at end of each round
  count p in everyone where p.HP < 2

measure first-blood
  at end of encounter
  any v in villains where v.HP < 2
`;

async function fray(
  argv: readonly string[],
  text: string = duel + measures,
  options: Parameters<typeof fakeHost>[0] = {},
): Promise<{
  readonly code: number;
  readonly out: string;
  readonly err: string;
  readonly host: ReturnType<typeof fakeHost>;
}> {
  const host = fakeHost({ ...options, files: { 'duel.fray': text, ...options.files } });
  const code = await main(['odds', 'duel.fray', ...argv], host);
  return { code, out: host.printed.out, err: host.printed.err, host };
}

interface Told {
  readonly vary: readonly {
    readonly name: string;
    readonly changes: string;
    readonly values: readonly string[];
  }[];
  readonly cells: readonly {
    readonly at: readonly string[];
    readonly known: {
      readonly method: { readonly method: string };
      readonly measures: readonly {
        readonly measure: string;
        readonly occurrence: number | null;
        readonly outcomes: readonly {
          readonly value: unknown;
          readonly chance: { readonly fraction: string };
        }[];
      }[];
    } | null;
  }[];
}

/** Returns the JSON document of `--vary`, in the shape that the docs promise. */
async function varied(argv: readonly string[], text?: string): Promise<Told> {
  const { out, err } = await fray([...argv, '--json'], text);
  expect(err).toBe('');
  return JSON.parse(out) as Told;
}

/** Returns the measures of one question. */
async function asked(argv: readonly string[], text?: string): Promise<unknown> {
  const { out } = await fray([...argv, '--json'], text);
  // The output of a single question.
  return (JSON.parse(out) as { readonly measures: unknown }).measures;
}

const bridge = ['--scenario', 'Bridge'];

describe('cells of --vary', () => {
  test('a varied number of a check gives its odds for each value', async () => {
    const { vary, cells } = await varied(['--check', 'Strike', '--vary', 'a.skill=1..20']);
    expect(vary).toEqual([
      {
        name: 'a.skill',
        changes: 'a.skill of the check Strike',
        values: Array.from({ length: 20 }, (_, index) => String(index + 1)),
      },
    ]);
    const hits = cells.map(
      ({ known }) =>
        known?.measures[0]?.outcomes.find(({ value }) => value === 'hit')?.chance.fraction,
    );
    expect(hits).toEqual([
      '1/20',
      '1/10',
      '3/20',
      '1/5',
      '1/4',
      '3/10',
      '7/20',
      '2/5',
      '9/20',
      '1/2',
      '11/20',
      '3/5',
      '13/20',
      '7/10',
      '3/4',
      '4/5',
      '17/20',
      '9/10',
      '19/20',
      '1/1',
    ]);
  });

  test('a varied field of one participant replaces the value in the scenario', async () => {
    const { vary, cells } = await varied([...bridge, '--vary', 'Bram.skill=3,7']);
    expect(vary[0]?.changes).toBe('skill of Bram');
    for (const { at, known } of cells)
      expect(known?.measures).toEqual(
        await asked(bridge, (duel + measures).replace('Bram     10', `Bram     ${at[0]}`)),
      );
  });

  test('a field without an owner is varied for all participants who have it', async () => {
    const { vary, cells } = await varied([...bridge, '--vary', 'skill=5..6', '--measure', 'blows']);
    expect(vary[0]?.changes).toBe('skill of Ada and Bram');
    // Both hit with 5 in 20, one after the other, so nobody can be out after one round.
    expect(cells[0]?.known?.measures[0]).toMatchObject({
      occurrence: 1,
      outcomes: [
        { value: 0, chance: { fraction: '9/16' } },
        { value: 1, chance: { fraction: '3/8' } },
        { value: 2, chance: { fraction: '1/16' } },
      ],
    });
  });

  test.runIf(thorough)(
    'a ruling and a given take all their values and form a two-way table',
    async () => {
      const { cells } = await varied([...bridge, '--vary', 'ties', '--vary', 'distance']);
      expect(cells.map(({ at }) => at)).toEqual([
        ['attacker', 'near'],
        ['attacker', 'far'],
        ['defender', 'near'],
        ['defender', 'far'],
      ]);
      for (const { at, known } of cells)
        expect(known?.measures).toEqual(
          await asked([...bridge, '--set', `ties=${at[0]}`, '--given', `distance=${at[1]}`]),
        );
    },
  );

  test.runIf(thorough)(
    'the number of participants varies: further ones are like the last, and a lower number leaves some out',
    async () => {
      const { vary, cells } = await varied([
        ...bridge,
        '--vary',
        'count Bram=1..2',
        '--vary',
        'Bram.skill=4,10',
        '--measure',
        'fallen',
      ]);
      expect(vary[0]?.changes).toBe(
        'how many of Bram take part; each one above 1 is a copy of Bram',
      );
      for (const { at, known } of cells) {
        // The example names Bram, who is called Bram-1 in this ruleset.
        const several = ((duel.split('\nexample ')[0] ?? '') + measures).replace(
          'Fighter  skill\n    Bram     10',
          `Fighter  skill\n    Bram x${at[0]}  ${at[1]}`,
        );
        expect(known?.measures).toEqual(await asked([...bridge, '--measure', 'fallen'], several));
      }
      const gate = await varied([
        '--scenario',
        'Gate',
        '--vary',
        'count villains=1',
        '--measure',
        'fallen',
      ]);
      expect(gate.cells[0]?.known?.measures).toEqual(
        await asked([...bridge, '--measure', 'fallen']),
      );
    },
  );

  test('played cells use the same dice, so a change without effect gives the same numbers', async () => {
    const { cells } = await varied([
      ...bridge,
      '--vary',
      'distance',
      '--runs',
      '50',
      '--measure',
      'blows',
    ]);
    expect(cells[0]?.known).toEqual(cells[1]?.known);
    expect(cells[0]?.known?.method).toMatchObject({ method: 'estimate', runs: 50, seed: '1' });
  });
});

describe('--vary in a terminal', () => {
  test('prints a line with a bar for each value', async () => {
    const { code, out } = await fray([...bridge, '--vary', 'skill=5,10', '--measure', 'blows']);
    expect(code).toBe(0);
    expect(out).toContain(
      'Bridge\nvaried: skill of Ada and Bram\nall 2 cells exact: every way that the dice can fall is counted\n\nblows  who is hurt\n round 1\n',
    );
    expect(out.replace(/[▁▂▃▄▅▆▇█▏▎▍▌▋▊▉]+/g, '|')).toMatch(
      / {2}skill +0 +1 +2 {2}mean\n {2}5 +0\.5625 \| {2}0\.3750 \| {2}0\.0625 \| {2}0\.5 {3}\|\n {2}10 +0\.2500 \| {2}0\.5000 \| {2}0\.2500 \| {2}1 +\|\n/,
    );
  });

  test.runIf(thorough)(
    'prints a map for two numbers, with shades if there is no colour, and never wider than the terminal',
    async () => {
      const argv = [
        '--vary',
        'Ada.skill=9..10',
        '--vary',
        'Bram.skill=1..9',
        ...bridge,
        '--measure',
        'first-blood',
      ];
      const { out } = await fray(argv, undefined, {
        tty: true,
        columns: 60,
        env: { NO_COLOR: '1' },
      });
      expect(out).toContain('chance of yes');
      expect(out).toMatch(/▓ 0\.\d{4}/);
      expect(out).not.toContain('\u001b');
      expect(Math.max(...out.split('\n').map((line) => [...line].length))).toBeLessThanOrEqual(60);
      expect((await fray(argv, undefined, { tty: true, columns: 60 })).out).toContain(
        '\u001b[48;5;',
      );
    },
  );

  test('an outcome that never occurred has an upper bound', async () => {
    const { out } = await fray([
      ...bridge,
      '--vary',
      'skill=1,20',
      '--measure',
      'blows',
      '--runs',
      '20',
    ]);
    // With 20 every blow lands, so both are hurt in 20 of 20 runs and none is in 0 of 20: Wilson's bound for that is 0.161.
    expect(out).toMatch(/ 20 ~ +<0\.17 +<0\.17 +>0\.83/);
  });
});

describe('--vary for other programs', () => {
  test('writes comma-separated values', async () => {
    const { out } = await fray(['--check', 'Strike', '--vary', 'a.skill=5', '--csv']);
    expect(out.split('\r\n').slice(0, 3)).toEqual([
      'a.skill,measure,occurrence,outcome,quantity,value,low,high,fraction,method,runs',
      '5,Strike,,hit,chance,0.25,0.25,0.25,1/4,exact,',
      '5,Strike,,miss,chance,0.75,0.75,0.75,3/4,exact,',
    ]);
  });

  test('writes a page that loads nothing from elsewhere, but never into a file that is no page', async () => {
    const { host, err, out } = await fray([
      ...bridge,
      '--vary',
      'skill=5,10',
      '--html',
      'odds.html',
    ]);
    const page = String(host.disk.get('odds.html'));
    expect(err).toContain('the page is in odds.html');
    expect(out).toContain('blows');
    expect(page).toMatch(/^<!doctype html>/);
    expect(page).toContain('A short duel');
    expect(page).toContain('fray odds duel.fray --vary skill=5,10 --scenario Bridge');
    expect(page).toContain('56.25%');
    expect(page).not.toMatch(/https?:|<script|src=/);
    expect(await fray(['--html', 'duel.fray'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('is not a page'),
    });
  });

  test('names from the rules are plain text in the page', async () => {
    const { out } = await fray(
      [...bridge, '--html', '-'],
      (duel + measures).replace('"who is hurt"', '"<img src=x> & co"'),
    );
    expect(out).toContain('&lt;img src=x> &amp; co');
    expect(out).not.toContain('<img');
  });
});

test.each([
  [['--vary', 'skil=1..3'], suggests('skill')],
  [['--vary', 'skill=0..3'], 'from 1 to 20, not `0`'],
  [['--vary', 'skill=9..3'], 'runs backwards'],
  [['--vary', 'skill=1..'], 'is not a range'],
  [['--vary', 'skill='], 'no value after the ='],
  [['--vary', 'HP'], 'needs values'],
  [['--vary', 'Brem.skill=1'], suggests('Bram')],
  [['--vary', 'ties=villain'], 'attacker or defender'],
  [['--vary', 'count Fighter=1..3'], 'on several sides'],
  [['--vary', 'count Fighter=1..3'], "for one side: --vary 'count heroes=…'"],
  [['--with', 'count Fighter=3'], "for one side: --with 'count heroes=3'"],
  [['--vary', 'count Goblin=1..3'], 'nobody to count'],
  [['--vary', 'ties', '--set', 'ties=attacker'], 'is varied, and'],
  [['--vary', 'ties', '--vary', 'ties'], 'varied twice'],
  [['--vary', 'ties', '--vary', 'skill=1', '--vary', 'distance'], 'at most two'],
  [['--check', 'Strike', '--vary', 'skill=1..3'], suggests('a.skill')],
  [['--check', 'Strike', '--vary', 'count Bram=1..3'], 'needs a scenario'],
  [['--vary', 'ties', '--csv', '--json'], 'both write to the standard output\nhint: choose one'],
  [['--csv', '--html', '-'], 'hint: a page can go to a file: --html page.html'],
  [['--witness', 'blows'], "hint: --witness '"],
] as const)('%j is reported with a hint', async (argv, said) => {
  const { code, err } = await fray(argv);
  expect(code).toBe(2);
  expect(err).toContain(said);
});

test('Ctrl-C keeps the finished cells and names the others', async () => {
  const host = fakeHost({ files: { 'duel.fray': duel + measures } });
  let pauses = 0;
  let act = (): void => {};
  const stopping = {
    ...host,
    onInterrupt: (given: () => void) => {
      act = given;
      return () => {};
    },
    // The host pauses after each cell, so the second cell is the last one that is computed.
    pause: () => {
      pauses += 1;
      if (pauses === 2) act();
      return Promise.resolve();
    },
  };
  expect(
    await main(
      ['odds', 'duel.fray', '--scenario', 'Bridge', '--vary', 'skill=3..6', '--measure', 'blows'],
      stopping,
    ),
  ).toBe(130);
  expect(host.printed.err).toContain('2 of 4 cells are not known');
  expect(host.printed.out).toContain('not known: 5, 6');
  expect(host.printed.out).toMatch(/ {2}4 +0\.6400/);
});
