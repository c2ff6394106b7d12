// `fray doc` on the small duel, and on a house rule for it.
import { describe, expect, test } from 'vitest';
import { fray, onHost } from '../testing/duel-commands.ts';

const house = `amends "duel.fray" as "Duel, hard of hearing"

set roll blow in check Strike to d12
`;

describe('doc', () => {
  test('without a target it prints Markdown', async () => {
    const { code, out, err } = await fray('doc duel.fray');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^<!-- made by fray doc -->\n\n# /);
    expect(out).toContain('## The order of play');
    expect(out).toContain('## Index');
  });

  test('writes a page and Markdown, and overwrites only files that it wrote', async () => {
    const { code, out, err, host } = await fray(
      'doc duel.fray --html duel.html --markdown duel.md',
    );
    expect({ code, out }).toEqual({ code: 0, out: '' });
    expect(err).toContain('duel.html');
    expect(String(host.disk.get('duel.html'))).toMatch(/^<!doctype html>/);
    expect((await onHost(host, 'doc duel.fray --html duel.html --markdown duel.md')).code).toBe(0);
    host.disk.set('notes.md', '# My notes\n');
    const refused = await onHost(host, 'doc duel.fray --markdown notes.md');
    expect(refused.code).toBe(2);
    expect(refused.err).toContain('notes.md already exists, and is not a rulebook');
    expect(host.disk.get('notes.md')).toBe('# My notes\n');
  });

  test('as data the result has chapters, entries and an index', async () => {
    const { code, out } = await fray('doc duel.fray --json');
    expect(code).toBe(0);
    const book = JSON.parse(out);
    expect(book).toMatchObject({ houseRules: [], chapters: expect.any(Array) });
    expect(book.index.length).toBeGreaterThan(3);
  });

  test('a check that takes any number shows its odds for zero and for small numbers', async () => {
    const text = `ruleset "Leaning"
side a
kind H
check Lean by p with by-how-much (number)
  roll d10 as face
  far   when face + by-how-much > 8
  near  otherwise
scenario S
  side a
    H
    Al
`;
    const { out } = await fray('doc lean.fray', { files: { 'lean.fray': text } });
    // With 0, two of the ten faces lead far; with 3, five do.
    expect(out).toContain('| 0 | 20% | 80% |');
    expect(out).toContain('| 3 | 50% | 50% |');
  });

  test('odds are shown for each value that matters, with minus signs, and add up to 100 %', async () => {
    const text = `ruleset "Odds"
side a
kind H
  grit    -2..2    starts 0
  idle    number   starts 0
  aim     number   starts 0
  stealth number   starts 40
check Dare by p
  roll d8 as face
  dared  when face + p.grit > 1
  shied  otherwise
check Shoot by p
  let goal be p.idle - p.idle + p.aim
  hit   when goal > 5
  miss  otherwise
check Creep by p
  roll d100 as face
  unseen  when face <= p.stealth
  seen    otherwise
check Meet by p
  roll d4 as mine
  roll d4 as theirs
  ahead   when mine > 1 and theirs > 1 - p.grit
  behind  otherwise
check Haul by p with much (dice)
  roll much as strain
check Sure by p
  let same be p.idle - p.idle
  always  when same is 0
  never   otherwise
scenario S
  side a
    H   grit
    Al  -1
`;
    const { out } = await fray('doc odds.fray', { files: { 'odds.fray': text } });
    // Eighths end in half a percent: rounded, 12.5% and 87.5% would add up to 101%.
    expect(out).toContain('| −2 | 62.5% | 37.5% |');
    expect(out).toContain('| 2 | 100% | – |');
    expect(out).toContain('| aim | hit | miss |');
    expect(out).toContain('| 50 | 50% | 50% |');
    expect(out).toContain('How likely it is for Al in S, much 1d6:');
    expect(out).toContain('| 0 | 56.25% | 43.75% |');
    // A check whose result is always the same has no odds.
    expect(out).not.toContain('| always | never |');
  });

  test('of very many checks only the first get odds, and a note says so', async () => {
    const check = (n: number): string =>
      `check C${n} by p\n  roll d6 as f\n  good  when f > 3\n  bad   otherwise\n`;
    const many = Array.from({ length: 202 }, (_, n) => check(n)).join('');
    const text = `ruleset "Many"\nside a\nkind H\n  x  1..9\n${many}scenario S\n  side a\n    H  x\n    Al  3\n`;
    const { code, out, err } = await fray('doc many.fray --json', { files: { 'many.fray': text } });
    expect(code).toBe(0);
    expect(err).toContain('note: only the first 200 of 202 checks have a chart of their odds');
    expect(out.match(/"form": ?"outcomes"/g)).toHaveLength(200);
  });

  test('writing two formats to the standard output is refused', async () => {
    const { code, err } = await fray('doc duel.fray --json --html -');
    expect(code).toBe(2);
    expect(err).toContain('`--json` and `--html -` both write to the standard output');
  });

  test('rules with an error are reported, and end with 1', async () => {
    const { code, out, err } = await fray('doc bad.fray', {
      files: { 'bad.fray': 'ruleset "Bad"\n\nencounter\n  Nowhere\n' },
    });
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain('Nowhere');
  });

  test.each(['doc house.fray', 'doc duel.fray --with house.fray'])(
    '`%s` shows the old line, the new line, and the house rule that changed it',
    async (command) => {
      const { code, out } = await fray(command, { files: { 'house.fray': house } });
      expect(code).toBe(0);
      expect(out).toContain('With house rules: Duel, hard of hearing');
      expect(out).toContain('> Duel, hard of hearing (house.fray:3) sets check Strike, roll blow');
      expect(out).toMatch(/<del>[^<]*d20[^<]*<\/del> *<ins>[^<]*d12/);
    },
  );
});
