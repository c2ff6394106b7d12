// `fray coverage`: changes each cited line by itself and reports whether an example or a fight notices the change.
import { describe, expect, test } from 'vitest';
import { fray } from '../testing/duel-commands.ts';
import { main } from '../main.ts';
import { fakeHost } from '../testing/fake-host.ts';
import { thorough } from '../../../../test/scale.ts';

const rules = `ruleset "Poison"
  version 1

span round

side heroes

kind Hero
  HP      counter 0..  starts 5                                                    [P-01]
  asleep  yes/no       starts no

ruling strength "how much a dose does"                                             [P-02]
  weak    default
  strong

encounter
  play round up to 2 times                                                         [P-03]
    each h in heroes where h.HP > 0                                                [P-04]
      if strength is strong                                                        [P-02]
        lower h.HP by 2
      otherwise
        lower h.HP by 1
      set h.asleep to yes
    each h in heroes
      announce "{h} wakes"
      set h.asleep to no                                                           [P-05]

measure sleepers
  at end of encounter
  count h in heroes where h.asleep

scenario Feast
  side heroes
    Hero  HP
    Ada   5

example "a dose takes one"                                                         [P-01 P-02 P-03 P-04 P-05]
  scenario Feast
  no dice
  expect at end of round 1
    Ada.HP is 4

example "two rounds take two"                                                      [P-03]
  scenario Feast
  no dice
  expect Ada.HP is 3
  expect Ada.asleep is no
`;

const ledger = `# Poison
- P-01 | rule | a hero has hit points
- P-02 | rule | a dose is weak or strong
- P-03 | rule | it works twice
- P-04 | rule | it works on those who stand
- P-05 | rule | who was put to sleep wakes
- P-06 | rule | an antidote | not covered because nobody says what it costs
`;

const run = (argv: string, text = rules): ReturnType<typeof fray> =>
  fray(`coverage poison.fray --ledger ledger.md ${argv}`, {
    files: { 'poison.fray': text, 'ledger.md': ledger },
  });

/** Returns the part of the output that is about one id: its line and the indented lines below it. */
function part(out: string, id: string): string {
  const lines = out.split('\n');
  const from = lines.findIndex((line) => line.includes(` ${id} `));
  const more = lines.slice(from + 1).findIndex((line) => !line.startsWith('    '));
  return lines.slice(from, from + 1 + more).join('\n');
}

const lineOf = (text: string): number => rules.slice(0, rules.indexOf(text)).split('\n').length;

describe('coverage', () => {
  test('a line is proven, thin with each change that nothing notices, or left out with the reason', async () => {
    const { code, out } = await run('');
    expect(code).toBe(1);
    expect(part(out, 'P-03')).toMatch(/^ *proven +P-03 .*noticed/);
    expect(part(out, 'P-02')).toMatch(/^ *thin +P-02 /);
    expect(part(out, 'P-02')).toContain(`line ${lineOf('h.HP by 2')}: 2 → 3 (`);
    expect(part(out, 'P-02')).not.toContain(`line ${lineOf('h.HP by 1')}`);
    expect(part(out, 'P-04')).toContain(`line ${lineOf('where h.HP > 0')}: 0 → 1 (`);
    expect(out).toMatch(/^ *left out +P-06 +because nobody says what it costs$/m);
    expect(out).toContain('6 lines: ');
    expect(out).not.toMatch(/covered\b(?! because)/);
  });

  test('one of the changes drops a reset, and an expectation about that value proves the line', async () => {
    expect(part((await run('--only P-05')).out, 'P-05')).toMatch(/^ *proven/);
    const without = rules.replace('  expect Ada.asleep is no\n', '');
    const { out } = await run('--only P-05', without);
    expect(part(out, 'P-05').replace(/\s+/g, ' ')).toContain(
      'set h.asleep to no → nothing there (logs of drawn fights differ)',
    );
  });

  test.runIf(thorough)(
    'if no change in behaviour can be found, the report counts the fights that reach the changed line',
    async () => {
      // Nobody has as many hit points as 9000, so 9001 in its place makes no difference.
      const capped = rules.replace('where h.HP > 0 ', 'where h.HP > 0 and h.HP <= 9000 ');
      const { out } = await run('--only P-04 --json', capped);
      const [line] = JSON.parse(out).files[0].lines;
      const change = line.changes.find((one: { change: string }) => one.change === '9000 → 9001');
      expect(change).toMatchObject({ result: 'same', same: 'logs' });
      expect(change.fights).toBeGreaterThanOrEqual(20);
    },
  );

  test.runIf(thorough)(
    'fights are evidence that a changed table row makes no difference only if they reach the row',
    async () => {
      const table = rules.replace(
        'ruling strength',
        'table Cup\n  cup    holds\n  small  1  [P-04]\n  large  2  [P-04]\n\nruling strength',
      );
      const used = table.replace('lower h.HP by 1', 'lower h.HP by (Cup at small under holds)');
      const { out } = await run('--only P-04', used);
      expect(part(out, 'P-04')).toContain('2 → 3 (no example and no drawn fight reaches it)');
    },
  );

  test('an expectation between two tries reaches the lines that it evaluates', async () => {
    const asked = rules
      .replace(
        'ruling strength',
        'define h is full when h.HP >= 5  [P-04]\n\nprocedure Wake h\n  set h.asleep to no\n\nruling strength',
      )
      .concat(
        '\nexample "who is full"  [P-04]\n  scenario Feast\n  with Ada.HP 4\n  try Wake Ada\n  expect Ada is not full\n',
        '  with Ada.HP 5\n  expect Ada is full\n',
      );
    const { out } = await run('--only P-04 --json', asked);
    const changes: readonly { change: string; result: string }[] =
      JSON.parse(out).files[0].lines[0].changes;
    const own = changes.filter(({ change }) => ['>= → >', '5 → 4', '5 → 6'].includes(change));
    expect(own.map(({ result }) => result)).toEqual(['noticed', 'noticed', 'noticed']);
  });

  test('rules that cite no source are not called proven', async () => {
    const host = fakeHost({ files: { 'bare.fray': 'ruleset "Bare"\n\nside all\n' } });
    await main(['coverage', 'bare.fray'], host);
    expect(host.printed.out).toContain(
      'Bare\nno line cites a source, so there is nothing to check',
    );
  });

  test('--cited changes no line of the rules', async () => {
    const { code, out } = await run('--cited');
    expect(code).toBe(0);
    expect(out).toMatch(/cited +P-03  encounter: “a dose takes one”; “two rounds take two”/);
    expect(out).toContain('6 lines: 5 cited and shown, 0 not, 1 left out');
  });

  test('a cited id and a requested id that are in no ledger are reported', async () => {
    const { code, out } = await run(
      '--cited',
      rules.replace('[P-03]\n    each', '[P-03 P-33]\n    each'),
    );
    expect(code).toBe(1);
    expect(out).toContain('P-33  is cited, but is in no ledger');
    expect(await run('--only P-77')).toMatchObject({ code: 2 });
  });

  test.runIf(thorough)(
    '--markdown writes a table of the lines and the changes that nothing notices',
    async () => {
      const { out } = await run('--markdown');
      expect(out).toContain(
        '| P-06 | rule | an antidote | left out | because nobody says what it costs |',
      );
      expect(out).toMatch(
        /\| P-03 \| rule \| it works twice \| proven \| \d+ changes: \d+ noticed/,
      );
      expect(out).toContain('Changes that nothing notices:\n\n- P-01\n');
    },
  );
});
