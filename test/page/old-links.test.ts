// An old link opens for ever, whatever happens to the rules with which it was made.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keptRules, packVersions } from '../../packages/page/kept.mjs';
import { shippedText } from '../../packages/page/src/share/shipped-versions.ts';
import { draftOfLink, oldRulesOfLink } from '../../packages/page/src/share/link.ts';
import { GOLDEN } from './golden-links.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** True if this checkout has the whole history, from which the build takes old rules. */
function hasHistory(): boolean {
  try {
    const argv = ['-C', root, 'rev-parse', '--is-shallow-repository'];
    return execFileSync('git', argv, { stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .startsWith('false');
  } catch {
    return false;
  }
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

describe.skipIf(!hasHistory())('links of old pages', () => {
  const kept = keptRules(root);
  const now = (path: string): Promise<string | undefined> => {
    const file = join(root, path);
    return Promise.resolve(existsSync(file) ? readFileSync(file, 'utf8') : undefined);
  };
  const old = (path: string, wanted: string): Promise<string | undefined> =>
    Promise.resolve(shippedText(kept, path, wanted));

  test.each(GOLDEN)('%s', async (_, link, wanted) => {
    const draft = await draftOfLink(link, now, old);
    expect(hash(draft?.text ?? '')).toBe(wanted);
    // The link gives the same text after every shipped file has changed, and when none is left.
    const changed = async (path: string): Promise<string> => `# changed\n${await now(path)}`;
    expect(await draftOfLink(link, changed, old)).toEqual(draft);
    expect(await draftOfLink(link, () => Promise.resolve(undefined), old)).toEqual(draft);
    // The page says for which rules it now has another text.
    expect(await oldRulesOfLink(link, changed)).toContain(draft?.path);
    expect(await oldRulesOfLink(link, () => Promise.resolve(undefined))).toEqual([]);
  });

  test('every text that a shipped file has ever had is kept under its hash', () => {
    const all = Object.entries(kept);
    expect(all.length).toBeGreaterThan(5);
    for (const [path, { versions }] of all)
      for (const one of Object.keys(versions))
        expect(hash(shippedText(kept, path, one) ?? '')).toBe(one);
  });
});

test('packed texts are unpacked unchanged', () => {
  const line = fc.constantFrom('a', 'b', '', 'c d', '\r');
  const text = fc.array(line).map((lines) => lines.join('\n'));
  fc.assert(
    fc.property(fc.array(text, { minLength: 1 }), (texts) => {
      const kept = { 'a.fray': packVersions(texts) };
      for (const one of texts) expect(shippedText(kept, 'a.fray', hash(one))).toBe(one);
      expect(shippedText(kept, 'a.fray', '__proto__')).toBeUndefined();
      expect(shippedText(kept, 'b.fray', hash(texts[0] ?? ''))).toBeUndefined();
    }),
    { numRuns: 50 },
  );
});
