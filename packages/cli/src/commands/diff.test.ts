// `fray diff` and `fray rulings` through `main`: what they print, their exit codes, and calls with the arguments of git.
import { describe, expect, test } from 'vitest';
import { main } from '../main.ts';
import { duel } from '../testing/duel.ts';
import { fakeHost, type FakeHost } from '../testing/fake-host.ts';
import { thorough } from '../../../../test/scale.ts';

const files = {
  'duel.fray': duel,
  'later.fray': duel.replace('roll d20 as blow', 'roll d12 as blow'),
  'tidy.fray': duel.replace('roll d20 as blow', '# thrown openly\n  roll   (d20) as blow'),
  'broken.fray': duel.replace('roll d20 as blow', 'roll d20 as'),
  'two-dice.fray': 'amends "duel.fray" as "Two dice"\n\nset roll blow in check Strike to 2d10\n',
  'three-dice.fray':
    'amends "duel.fray", "two-dice.fray" as "Three dice"\n\nset roll blow in check Strike to 3d6\n',
};

async function fray(
  ...argv: readonly string[]
): Promise<{ readonly code: number; readonly out: string; readonly err: string }> {
  const host = fakeHost({ files });
  const code = await main(argv, host);
  return { code, ...host.printed };
}

/** Runs `fray diff` on these rulesets and compares only the text of the rules, not their odds or fights. */
const written = (...files: readonly string[]): ReturnType<typeof fray> =>
  fray('diff', ...files, '--only', 'rules');

describe('two rulesets', () => {
  test('a change is one sentence, with the old and the new line, their places and the differing words marked', async () => {
    const { code, out } = await fray('diff', 'duel.fray', 'later.fray');
    expect(code).toBe(0);
    expect(out).toContain('Strike rolls `d12` for blow instead of `d20`\n');
    const line = duel.split('\n').findIndex((one) => one.includes('roll d20 as blow')) + 1;
    expect(out).toMatch(new RegExp(`^  - roll «d20» as blow .*duel\\.fray:${line}$`, 'm'));
    expect(out).toMatch(new RegExp(`^  \\+ roll «d12» as blow .*later\\.fray:${line}$`, 'm'));
    expect(out.split('\n').every((one) => one.length <= 80)).toBe(true);
  });

  test('the report says if no example reaches a change', async () => {
    const waits = duel.replace('announce "{a} waits"', 'lower a.HP by 1');
    const tried = `${waits}
example "waiting tires"
  scenario Bridge
  answer Ada takes Wait
  other dice from seed 1
  expect at end of round 1
    Ada.HP <= 1
`;
    const differs = async (text: string): Promise<string> => {
      const host = fakeHost({ files: { 'duel.fray': duel, 'waits.fray': text } });
      await main(['diff', 'duel.fray', 'waits.fray', '--only', 'rules'], host);
      return host.printed.out;
    };
    expect(await differs(waits)).toContain('  no example reaches this\n');
    expect(await differs(tried)).toContain('lower a.HP by 1');
    expect(await differs(tried)).not.toContain('no example comes');
    expect((await written('duel.fray', 'later.fray')).out).not.toContain('no example comes');
  });

  test('layout, comments and brackets make no difference', async () => {
    expect(await written('duel.fray', 'tidy.fray', '--exit-code')).toMatchObject({
      code: 0,
      err: '',
    });
    expect((await written('duel.fray', 'tidy.fray')).out).toContain('The same rules.');
  });

  test('with --exit-code 1 means different and 2 unknown; without it only an error in a file gives 1', async () => {
    expect((await written('duel.fray', 'later.fray', '--exit-code')).code).toBe(1);
    expect((await written('duel.fray', 'broken.fray', '--exit-code')).code).toBe(2);
    expect((await written('duel.fray', 'broken.fray')).code).toBe(1);
  });

  test('--json and --markdown report the same changes', async () => {
    const { out } = await written('duel.fray', 'later.fray', '--json');
    const { differ, rules } = JSON.parse(out);
    expect(differ).toBe(true);
    expect(rules.changes).toMatchObject([
      {
        kind: 'changed',
        declaration: 'check',
        name: 'Strike',
        path: [{ what: 'roll', name: 'blow' }],
        edits: [{ from: 'd20', to: 'd12' }],
        before: { file: 'duel.fray' },
        after: { text: 'roll d12 as blow', file: 'later.fray' },
      },
    ]);
    const page = (await written('duel.fray', 'later.fray', '--markdown')).out;
    expect(page).toContain(
      '## Rules\n\n**Strike rolls `d12` for blow instead of `d20`**\n\n```diff\n- roll «d20» as blow  duel.fray:',
    );
  });
});

describe('house rules', () => {
  test('a house rule shows the same changes with --with, as the second ruleset, and alone', async () => {
    const told = (out: string): string => out.slice(out.indexOf('\n\n'));
    const { out } = await written('duel.fray', '--with', 'two-dice.fray');
    expect(out).toContain('Strike rolls `2d10` for blow instead of `d20`');
    expect(told((await written('duel.fray', 'two-dice.fray')).out)).toBe(told(out));
    expect(told((await written('two-dice.fray')).out)).toBe(told(out));
  });

  test('a house rule that amends another house rule is compared with that one', async () => {
    expect((await written('three-dice.fray')).out).toContain(
      'Strike rolls `3d6` for blow instead of `2d10`',
    );
    expect(
      (await written('duel.fray', 'three-dice.fray', '--with-a', 'two-dice.fray')).out,
    ).toContain('Strike rolls `3d6` for blow instead of `2d10`');
  });

  test('one ruleset has nothing to be compared with, and three are too many', async () => {
    expect((await written('duel.fray')).code).toBe(2);
    expect((await written('duel.fray', 'later.fray', 'tidy.fray')).code).toBe(2);
  });
});

describe('odds', () => {
  // Ada has skill 12 and attacks in round 1: with a d20 she hurts somebody in 12 of 20 cases, with a d12 always.
  const measured = `${duel}\nmeasure hurt "villains hurt"\n  at end of round 1\n  count v in villains where v.HP < 2\n`;
  const host = (): FakeHost =>
    fakeHost({
      files: {
        'one.fray': measured,
        'two.fray': measured.replace('roll d20 as blow', 'roll d12 as blow'),
        'other-name.fray': measured
          .replaceAll('Strike', 'Swing')
          .replaceAll('villains', 'rogues')
          .replaceAll('Bridge', 'Ford'),
      },
    });

  test.runIf(thorough)(
    'every measure of every scenario in both rulesets is compared exactly',
    async () => {
      const table = host();
      expect([
        await main(['diff', 'one.fray', 'two.fray', '--only', 'play'], table),
        table.printed.err,
      ]).toEqual([0, '']);
      expect(table.printed.out).toContain(
        'Odds  exact\n  Bridge: Villains hurt: 1.0 on average instead of 0.6\n',
      );
      expect(table.printed.out).toMatch(/^ +0 .* 40\.0 % .* 0\.0 % {2}−40\.0 %$/m);
      expect(
        await main(
          ['diff', 'one.fray', 'two.fray', '--only', 'odds', '--scenario', 'Gate', '--json'],
          table,
        ),
      ).toBe(0);
      const { odds } = JSON.parse(table.printed.out.slice(table.printed.out.indexOf('{')));
      expect(odds.scenarios).toMatchObject([
        {
          scenario: 'Gate',
          method: { method: 'exact' },
          measures: [
            {
              measure: 'hurt',
              differs: true,
              mean: {
                a: { fraction: '3/5' },
                b: { fraction: '1/1' },
                difference: { fraction: '2/5' },
              },
            },
          ],
        },
      ]);
    },
  );

  test.runIf(thorough)('a page shows all answers, and treats no name as HTML', async () => {
    const table = fakeHost({
      files: {
        'one.fray': measured,
        'two.fray': measured
          .replace('roll d20 as blow', 'roll d12 as blow')
          .replace('A short duel', 'A <b>short</b> duel'),
      },
    });
    expect(
      await main(['diff', 'one.fray', 'two.fray', '--html', 'page.html', '--fights', '10'], table),
    ).toBe(0);
    const page = String(table.disk.get('page.html'));
    expect(page).toMatch(/^<!doctype html>/);
    for (const part of [
      '<h2>Rules</h2>',
      '<h2>Odds</h2>',
      '<h2>The smallest fight that plays differently</h2>',
      'Villains hurt: <strong class="strong">1.0 on average',
      'A &lt;b&gt;short&lt;/b&gt; duel',
    ])
      expect(page).toContain(part);
    expect([page.includes('<b>'), page.match(/<span/g)?.length]).toEqual([
      false,
      page.match(/<\/span>/g)?.length,
    ]);
    expect(
      await main(['diff', 'one.fray', 'two.fray', '--only', 'rules', '--html', 'one.fray'], table),
    ).toBe(2);
  });

  test('a renaming leaves the dice and therefore the odds the same', async () => {
    const table = host();
    expect(
      await main(['diff', 'one.fray', 'other-name.fray', '--only', 'odds', '--exit-code'], table),
    ).toBe(0);
    expect(table.printed.out).toContain('No odds differ: the compiled rules of both are the same.');
  });

  test('a scenario that only one ruleset has is reported', async () => {
    const table = host();
    expect(await main(['diff', 'one.fray', 'two.fray', '--scenario', 'Bridg'], table)).toBe(2);
    expect(table.printed.err).toContain('Bridge');
  });
});

describe('the smallest fight that plays differently', () => {
  const text = 'blow < a.skill or ties is attacker and blow is a.skill';
  const files = {
    'duel.fray': duel,
    'no-ties.fray': duel.replace('ties is attacker and', 'ties is defender and'),
    'other-words.fray': duel.replace(
      text,
      'blow <= a.skill and (ties is attacker or blow is not a.skill)',
    ),
    'shields.fray': duel
      .replace('  HP     counter', '  shield yes/no  default no\n  HP     counter')
      .replace('when blow < a.skill or', 'when blow < a.skill and not t.shield or'),
  };
  const asked = async (other: string, ...more: readonly string[]): Promise<FakeHost['printed']> => {
    const host = fakeHost({ files });
    expect([
      await main(['diff', 'duel.fray', other, '--only', 'fight', '--fights', '50', ...more], host),
      host.printed.err,
    ]).toEqual([0, '']);
    return host.printed;
  };

  test('is shown with the die that makes the difference, and with both continuations', async () => {
    const { out } = await asked('no-ties.fray', '--json');
    const { fight } = JSON.parse(out);
    // The two rulesets differ only in how they read a tie, so in this fight the blow must be equal to the attacker's skill.
    const { a, b, outcome } = fight.parting;
    expect([a.data.outcome, b.data.outcome, outcome]).toEqual(['hit', 'miss', true]);
    const [, actor] = a.data.args.find(([name]: readonly [string]) => name === 'a');
    const members: readonly {
      readonly name: string;
      readonly fields: readonly (readonly [string, number])[];
    }[] = fight.fight.sides.flatMap(
      (side: { readonly members: readonly unknown[] }) => side.members,
    );
    expect(members).toHaveLength(2);
    expect(
      members.find(({ name }) => name === actor)?.fields.find(([name]) => name === 'skill')?.[1],
    ).toBe(a.data.values[0].total);
  });

  test.runIf(thorough)(
    'rules that differ only in wording have none, and the report says which fights were searched',
    async () => {
      const { out } = await asked('other-words.fray');
      expect(out).toMatch(
        /No fight was found that plays differently among all \d+ small fights, every way\s+of each \(one on each side, up to 40 events\) and 50 fights that were drawn\./,
      );
    },
  );

  test.each([
    ['a smaller die', 'roll d20 as blow', 'roll d12 as blow', 'hit'],
    ['a larger die', 'roll d20 as blow', 'roll d30 as blow', 'hit'],
    ['two dice for one', 'roll d20 as blow', 'roll 2d10 as blow', 'hit'],
    ['another number', 'lower t.HP by 1', 'lower t.HP by 2', 'HP 2 → 0'],
    ['another comparison', 'p.HP reaches 0', 'p.HP falls', 'Down'],
    ['a statement less', '  allowed when distance is near\n', '', 'Wait'],
    [
      'another reading by default',
      '  attacker  "the attacker"  default\n  defender  "the defender"',
      '  attacker  "the attacker"\n  defender  "the defender"  default',
      'blow 12 → miss',
    ],
    [
      'what only another reading comes to',
      'is a.skill\n',
      'is a.skill or ties is defender and blow is 20\n',
      'ties read as defender',
    ],
    ['silence that means nothing', '  yes  default\n', '  yes\n', '(no default)'],
    [
      'what is only said',
      'scenario Bridge',
      'trigger Cry when p.HP falls\n  announce "ouch"\n\nscenario Bridge',
      'Only announcements differ here; nothing else changes.',
    ],
  ])('is found for %s', async (_, from, to, shown) => {
    const host = fakeHost({ files: { 'duel.fray': duel, 'b.fray': duel.replace(from, to) } });
    await main(['diff', 'duel.fray', 'b.fray', '--only', 'fight', '--fights', '50'], host);
    const [head, ...told] = host.printed.out.split('\n\n');
    expect([head, told.join('\n')]).toEqual([
      expect.any(String),
      expect.stringMatching(/^The smallest fight that plays differently/),
    ]);
    expect(told.join(' ')).toContain(shown);
  });

  test('never comes from a change of examples', async () => {
    const tried = `${duel}
example "one round"
  scenario Bridge
  other dice from seed 1
  expect at end of round 1
    Ada.HP >= 0
`;
    const host = fakeHost({ files: { 'duel.fray': duel, 'b.fray': tried } });
    await main(['diff', 'duel.fray', 'b.fray', '--only', 'fight'], host);
    expect(host.printed.out).toContain('the compiled rules of both are the same');
  });

  test('is reported as unknown if there was no time for the search', async () => {
    const { out } = await asked('other-words.fray', '--time', '0.001');
    expect(out).toContain('It is not known whether a fight plays differently');
    expect(out).toContain('time was up');
  });

  test.runIf(thorough)('omits in one ruleset what only the other declares', async () => {
    const { out } = await asked('shields.fray');
    expect(out).toMatch(/The smallest fight that plays differently\n {2}.*\(shield/);
  });
});

describe('git', () => {
  const git = (old: string, fresh: string): Promise<Awaited<ReturnType<typeof fray>>> =>
    fray('diff', '--git', 'two-dice.fray', old, 'a1', '100644', fresh, 'b2', '100644');

  test('a copy in a temporary file is read as if it were at the place of the original', async () => {
    expect(
      (
        await fray(
          'diff',
          '--git',
          'later.fray',
          'duel.fray',
          'a1',
          '100644',
          'later.fray',
          'b2',
          '100644',
        )
      ).out,
    ).toContain('Strike rolls `d12` for blow instead of `d20`');
  });

  test('a new or unreadable file is shown as changed lines', async () => {
    const { code, out } = await git('/dev/null', 'two-dice.fray');
    expect(code).toBe(0);
    expect(out).toContain('+set roll blow in check Strike to 2d10');
    expect((await git('broken.fray', 'duel.fray')).out).toContain('-  roll d20 as');
  });
});

describe('rulings', () => {
  test('options are listed with the default marked, the readers, and the house rule that set the ruling', async () => {
    const open = `${duel}\nruling reach "how far a blow goes"  [D-1]\n  short  "an arm"  default\n  long   "two arms"\n\ninvariant Reach\n  always\n  distance is near  when reach is short\n\nscenario Field like Bridge\n  ruling reach long\n`;
    const host = fakeHost({
      files: { 'open.fray': open, 'long.fray': 'amends "open.fray"\n\nset ruling reach to long\n' },
    });
    expect([
      await main(['rulings', 'open.fray', '--with', 'long.fray', '--json'], host),
      host.printed.err,
    ]).toEqual([0, '']);
    expect(
      JSON.parse(host.printed.out).rulings.find(
        (one: { readonly name: string }) => one.name === 'reach',
      ),
    ).toMatchObject({
      text: 'how far a blow goes',
      cites: ['D-1'],
      default: 'long',
      readBy: ['invariant Reach'],
      options: [
        { name: 'short', default: false, setBy: null },
        { name: 'long', text: 'two arms', default: true, setBy: { file: 'long.fray', line: 3 } },
      ],
      settings: [{ by: 'scenario Field', option: 'long' }],
    });
  });

  test.runIf(thorough)(
    '--impact computes exactly how another reading of a ruling changes the measures',
    async () => {
      // With skill 12 and ties for the attacker, 12 of the 20 faces hit; otherwise 11. No measure reads the ruling that is
      // added.
      const measured = `${duel}\nmeasure hurt "villains hurt"\n  at end of round 1\n  count v in villains where v.HP < 2\n\nruling far-talk\n  heard  default\n  unheard\n\ncheck Talk by a\n  roll d6 as voice\n  heard  when voice > 3 or far-talk is heard\n  lost   otherwise\n\naction Call by a\n  counts as deed\n  allowed when distance is far\n  Talk by a\n    heard  announce "{a} is heard"\n    lost   nothing\n`;
      const host = fakeHost({ files: { 'open.fray': measured } });
      expect([
        await main(['rulings', 'open.fray', '--impact', '--scenario', 'Bridge'], host),
        host.printed.err,
      ]).toEqual([0, '']);
      expect(host.printed.out).toContain(
        'ties: defender instead of attacker\n  Villains hurt: 0.55 on average instead of 0.60\n',
      );
      expect(host.printed.out).toContain('No reading changes anything here: far-talk.');
      expect((await fray('rulings', 'duel.fray', '--runs', '5')).code).toBe(2);
    },
  );

  test('an unknown name is reported', async () => {
    expect(await fray('rulings', 'duel.fray', '--only', 'nothing')).toMatchObject({ code: 2 });
  });
});
