// Links that were made once open for ever, whatever becomes of the rules that they were made with.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keptRules, packVersions } from '../../packages/page/kept.mjs';
import { keptText } from '../../packages/page/src/share/kept.ts';
import { draftOfLink } from '../../packages/page/src/share/link.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Whether this checkout has the whole history, out of which the build takes old rules. */
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

/** Made on 22 and 23 November 2026, with the rules of those days or older ones: [what is in it, link, hash of the text that comes out]. */
const GOLDEN = [
  [
    'rules as they came',
    '#p1.q1YqSCzJULJSKirNSS1OLSnWz83PTc0rKc2FM_TSihIrlXSUilNTU5SslMyVdJQyEotBelLTjFOTLVOSzEwsU8zNLNOUagE',
    'ef3ec9db649d769f',
  ],
  [
    'rules with a line changed, answers and dice',
    '#p1.XY4xT8MwFIT_ytOxmtCUtiieWVno2GZw4hdsESeV3zOoqvrfUaoKJG66G767u-DkNMAil5GFVZ7SnHjSkn5NNWR3hoEwe1jUMHDyKa-xZ1jNhQ0899GzwIK_OJ-72S-Aum5k2MMNqWCwpS1ag-BkWeThmfvGd7tN4192zQCzfOkD7AVOYdcrg5FFYGuDNOdbFdFHnsuJ_lRXFf2T58GVUam-5yOiyh38jhriRBqYJHo-gogOb_vH99WmpQdKcWK01-sP',
    '2ca64c9bb47dca2b',
  ],
  [
    'a house rule on top',
    '#p1.ZY1RCsIwEETvMt-NkhAk5jab7IYU1Eo3QaT07tKiUPBvhse8WfCkVhEx95uoND33x9gM3VPXesynMtMbA1SEEWExoJJuy5yIHV04hVyuXmgjU1dBXP7kOzB7PcpNe02Gxyy_l6-6eC8cnE-WU7YuYF0_',
    'cbad2a6db8cf94ea',
  ],
  [
    'rules that had changed long before',
    '#p1.TczLDoIwEEbhV2n-dUUromRehbiY1iEl4WI6rYkhvLvBFbtvc86KN-cIQiqjqGQ9l3nIJ5580Xh01Sf-wkJFXiA4WETWvazb-8P1DbcheH8LF9j9GSJoBWeQsxhF9Y9pSQLqYMxHkg7LbK54btsP',
    'b97ad402ee798af2',
  ],
  [
    'rules with changes at the top, in the middle and at the end',
    '#p2.XcxNDoIwGIThqzTjtlHKj5FehbAo7aclaQuhJcYQ7m7QoMbdLN5nFowqWUhMs6NIKZ784Cmk2X_G8TqpBzgikYGEAIdVcTPVWddGFyIXF93VXQm-vWlLEbJZoBJkyeEoRkjB4YeJIBscmLYq3MgwlViyxNIwol35WxRZtpv816hgWB9eve-NcfQloqjq3WT_piM33NGu7foE',
    '111013c785f97349',
  ],
] as const;

describe.skipIf(!hasHistory())('links of old pages', () => {
  const kept = keptRules(root);
  const now = (path: string): Promise<string | undefined> => {
    const file = join(root, path);
    return Promise.resolve(existsSync(file) ? readFileSync(file, 'utf8') : undefined);
  };
  const old = (path: string, wanted: string): Promise<string | undefined> =>
    Promise.resolve(keptText(kept, path, wanted));

  test.each(GOLDEN)('%s', async (_, link, wanted) => {
    const draft = await draftOfLink(link, now, old);
    expect(hash(draft?.text ?? '')).toBe(wanted);
    // After a change of every shipped file, and when they are gone.
    const changed = async (path: string): Promise<string> => `# changed\n${await now(path)}`;
    expect(await draftOfLink(link, changed, old)).toEqual(draft);
    expect(await draftOfLink(link, () => Promise.resolve(undefined), old)).toEqual(draft);
  });

  test('every text that a shipped file ever had is kept under its hash', () => {
    const all = Object.entries(kept);
    expect(all.length).toBeGreaterThan(5);
    for (const [path, { versions }] of all)
      for (const one of Object.keys(versions))
        expect(hash(keptText(kept, path, one) ?? '')).toBe(one);
  });
});

test('what is packed comes out as it was', () => {
  const line = fc.constantFrom('a', 'b', '', 'c d', '\r');
  const text = fc.array(line).map((lines) => lines.join('\n'));
  fc.assert(
    fc.property(fc.array(text, { minLength: 1 }), (texts) => {
      const kept = { 'a.fray': packVersions(texts) };
      for (const one of texts) expect(keptText(kept, 'a.fray', hash(one))).toBe(one);
      expect(keptText(kept, 'a.fray', '__proto__')).toBeUndefined();
      expect(keptText(kept, 'b.fray', hash(texts[0] ?? ''))).toBeUndefined();
    }),
    { numRuns: 50 },
  );
});
