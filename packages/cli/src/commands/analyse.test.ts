// `fray analyse` on logs of the small duel: what it prints for people, for programs and as a page, and what it refuses.
import { describe, expect, test } from 'vitest';
import { fray, onHost } from '../testing/duel-commands.ts';
import type { FakeHost } from '../testing/fake-host.ts';

const ask = '--ask "any p in everyone where p.HP is 0"';

describe('analyse', () => {
  const fight = async (): Promise<FakeHost> =>
    (await fray('run duel.fray --scenario Bridge --seed 7 --dice 12,11,3,20 --log fight.jsonl'))
      .host;

  test('prints the curve, the turning points and the sums', async () => {
    const { code, out } = await onHost(await fight(), `analyse fight.jsonl ${ask}`);
    expect(code).toBe(0);
    expect(out).toMatch(/exact: all that could follow\s+was counted/);
    expect(out).toContain('Turning points');
    expect(out).toMatch(/^100% ┤/m);
    expect(out.replace(/\s+/g, ' ')).toMatch(
      /[\d.]+ % at the start, [+−±][\d.]+ by luck, [+−±][\d.]+ by decisions: 100\.0 % at the end\./,
    );
  });

  test('as data: the start, the luck and the jumps add up to the end, as fractions', async () => {
    const { out } = await onHost(await fight(), `analyse fight.jsonl ${ask} --json`);
    const told = JSON.parse(out);
    const part = ({ fraction }: { readonly fraction: string }): readonly [bigint, bigint] => {
      const [n = '', d = ''] = fraction.split('/');
      return [BigInt(n), BigInt(d)];
    };
    let [n, d] = part(told.start);
    for (const { change } of told.moments) {
      const [a, b] = part(change);
      [n, d] = [n * b + a * d, d * b];
    }
    const [a, b] = part(told.end);
    expect(n * b).toBe(a * d);
    expect(told.moments.length).toBeGreaterThan(2);
    expect(told.method).toEqual({ method: 'exact' });
  });

  test('--at lists every face that the die could have shown', async () => {
    const host = await fight();
    const { moments } = JSON.parse((await onHost(host, `analyse fight.jsonl ${ask} --json`)).out);
    const { seq } = moments.find(({ input }: { input: string }) => input === 'throw');
    const { out } = await onHost(host, `analyse fight.jsonl ${ask} --at ${seq} --json`);
    const { alternatives } = JSON.parse(out);
    expect(alternatives).toHaveLength(20);
    expect(alternatives.filter(({ chosen }: { chosen: boolean }) => chosen)).toHaveLength(1);
    expect(await onHost(host, `analyse fight.jsonl ${ask} --at 1`)).toMatchObject({
      code: 2,
      err: expect.stringContaining('event 1'),
    });
  });

  test('the title of a chance does not say that the measure has that value', async () => {
    const { out } = await onHost(await fight(), `analyse fight.jsonl ${ask} --outcome 9`);
    expect(out).toMatch(/^The chance that .* is 9, in fight\.jsonl\n/);
  });

  test('the page loads nothing from elsewhere', async () => {
    const { out } = await onHost(await fight(), `analyse fight.jsonl ${ask} --html -`);
    expect(out).toMatch(/^<!doctype html>/);
    expect(out).toMatch(/<svg [^>]*aria-label="[^"]+">/);
    expect(out).toContain('<svg');
    expect(out).not.toMatch(/<script|https?:/);
  });

  test('--all lists every moment of a measure that is a number', async () => {
    const { out } = await onHost(
      await fight(),
      'analyse fight.jsonl --ask "total of p.HP for p in everyone" --all',
    );
    expect(out).toContain('Every moment');
  });

  test('if time is up before any estimate, the error says so and no figure is printed', async () => {
    const { code, out, err } = await onHost(
      await fight(),
      `analyse fight.jsonl ${ask} --time 0.001`,
    );
    expect(code).toBe(1);
    expect(out).toBe('');
    expect(err).toContain('time was up before anything was known');
  });

  test('the decisions of the side that a measure serves get a cost, unless the question names another side', async () => {
    const { host } = await fray(
      'run duel.fray --with served.fray --scenario Bridge --seed 7 --log served.jsonl',
      {
        files: {
          'served.fray': `amends "duel.fray"

measure heroes-stand serves heroes
  at end of encounter
  any h in heroes where h.HP > 0
`,
        },
      },
    );
    const served = async (options: string): Promise<unknown> =>
      JSON.parse((await onHost(host, `analyse served.jsonl --json ${options}`)).out).serves;
    expect(await served('')).toBe('heroes');
    expect(await served('--serves villains')).toBe('villains');
    expect(await served(ask)).toBeNull();
    // A throw is lucky if it is good for the side of whoever throws.
    interface Moment {
      readonly roller?: string;
      readonly mark: string;
      readonly change: { readonly decimal: number };
    }
    const { moments } = JSON.parse(
      (await onHost(host, 'analyse served.jsonl --json --lucky 1')).out,
    ) as { readonly moments: readonly Moment[] }; // as `fray analyse` prints it
    const marked = moments.filter(({ mark }) => /lucky/.test(mark));
    expect(new Set(marked.map(({ roller }) => roller))).toEqual(new Set(['Ada', 'Bram']));
    for (const { roller, mark, change } of marked)
      expect([roller, !mark.includes('un')]).toEqual([
        roller,
        change.decimal > 0 === (roller === 'Ada'),
      ]);
  });

  test.each([
    ['--measure none', 2, 'measure'],
    ['--serves nobody', 2, 'no side `nobody`'],
    ['--as left', 2, 'an analysis for one side is not possible'],
    ['--measure x --ask yes', 2, 'cannot be used together'],
  ])('%s is refused', async (options, code, said) => {
    const found = await onHost(
      await fight(),
      `analyse fight.jsonl ${options.includes('--ask') || options.includes('measure') ? '' : ask} ${options}`,
    );
    expect(found.code).not.toBe(0);
    expect([code, 1]).toContain(found.code);
    expect(found.err).toContain(said);
  });
});
