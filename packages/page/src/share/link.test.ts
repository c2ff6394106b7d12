// Tests that a link opens the draft from which it was made, on this page and on later ones.
import { carryForward } from '@fray/dsl/internal';
import { LANGUAGE_VERSION } from '@fray/dsl/ir';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sha256 } from '../host/sha256.ts';
import { draftOf, type Draft } from './draft.ts';
import { draftOfLink, linkOf } from './link.ts';
import { packed } from './packing.ts';

const shipped = Array.from(
  { length: 900 },
  (_, line) => `line ${line} of some rules, which is long enough`,
).join('\n');
const textOf = (path: string): Promise<string | undefined> =>
  Promise.resolve(path.startsWith('rulesets/') ? shipped : undefined);

const carry = (text: string, language: number): Promise<string> =>
  Promise.resolve(carryForward(text, language));

const noOld = (): Promise<undefined> => Promise.resolve(undefined);

/** A link made when the format `p1` was new; it must open for ever. */
const FIRST_LINK =
  '#p1.NY7BCsMgGINfRXKW3crY_wC77Q28SM1QWHWohUnx3YfS3pLAl-TA11YPwdZu72wbNMrKaHNIEDxTdiMhHQT3KSvkgLd5JI0FXcOFlRA8tFoWaFT-KgR5_7CwKoNXiDQwERo-7YWj4Zyd_lo-QbsxuqLM9Wmivf8B';
const FIRST: Draft = {
  ...draftOf('my.fray', 'ruleset "Mine"\n'),
  house: { path: 'house.fray', text: 'amends "my.fray"\n' },
  scenario: 'Ford',
  seed: '7',
  set: { hard: 'yes' },
  dice: '9, 55',
};

test('the first link that was ever made still opens', async () => {
  expect(await draftOfLink(FIRST_LINK, textOf, noOld, carry)).toEqual(FIRST);
});

/** A link of version 1 of the language to rules with former names; it must open for ever. */
const LINK_OF_VERSION_1 =
  '#p1.XVLBatwwEP2Vh65dTChLye6lNIewpxCaqy4TaRyJlUdGkpMuIf9exmvXSy_G8-Zp9ObpfZqRWjBHM0Thri90MTtTmb05mu9mZxr_aeZoypS4coM1TzRwRe7xyn0ubI0VK3UkQcmT-LmKnkH6d47i8QhrCH18C42L8oHTM-DyJI0L7rrucABqo9IqDnd6zgV2Z5ym0vB6QQ9rfOaK2BCm0n5agw-qcJQSe5yoDDq05JTgf4AqRopySyEXeKPcK6WG7M5611iyYz8Vxm-uDX0u6G_PviTmcYcnGrcJe53AVHmWN-MUK6PvTs8Kaeu6R46O8VDonddNsvyn_yEnryMuXAHPPU2paS1ZR7AsRik0JrpcfcY0omXs0eLAVXsAkwvoEQWPVwA3FlJFWNGUP7j8Exu62a5vCN1iypW1qV6RRePm09aQPH9aiPI2Z8CxUIkZL8pZE6HMRdsvEStmZ0KeKpvj55rDuV6DuKSPBhZfYbeQLrHjdn0QfV_de8kNlUHN8ftbm3VJK-br6y8';

test('a link of version 1 of the language keeps the dice of its rules, and a link of today says its version', async () => {
  const draft = await draftOfLink(LINK_OF_VERSION_1, textOf, noOld, carry);
  expect(draft).toMatchObject({ path: 'mine.fray', seed: '2' });
  expect(draft?.text).toContain('check Hurt by f "does it hurt?" was called Hurt, Harm');
  expect(draft?.text).toContain('roll d6 as pain was called pain, ache');
  expect(draft?.came).toBe(draft?.text);
  expect(draft?.house?.text).toMatch(/^amends "mine\.fray"/);
  // A link of today is not carried forward again.
  const today = await linkOf(draft ?? draftOf('', ''), textOf);
  expect(await draftOfLink(today, textOf, noOld, () => Promise.reject(new Error('no')))).toEqual(
    draft,
  );
  const newer = await packed(JSON.stringify({ path: 'a.fray', text: '', language: 99 }));
  await expect(draftOfLink(`#p1.${newer}`, textOf, noOld, carry)).rejects.toThrow(/newer page/);
});

test('a fight on shipped rules with a house rule and an edit gives a short link', async () => {
  const path = 'rulesets/a/a.fray';
  const draft: Draft = {
    ...draftOf(path, shipped.replace('line 500 of', 'line five hundred of')),
    house: {
      path: 'house.fray',
      text: `amends "a/a.fray"\n\n${'set ruling ties to no\n'.repeat(5)}`,
    },
    dice: '1, 2, 3',
  };
  const link = await linkOf(draft, textOf);
  expect(link.length).toBeLessThan(600);
  expect(await draftOfLink(link, textOf, noOld, carry)).toEqual(draft);
});

test('rules changed at the top and at the bottom give a short link too', async () => {
  const path = 'rulesets/a/a.fray';
  const changed = shipped.replace('line 3 of', 'line three of').replace('line 880 of', '\nx\nof');
  const link = await linkOf(draftOf(path, changed), textOf);
  expect(link).toMatch(/^#p3\./);
  expect(link.length).toBeLessThan(300);
  expect((await draftOfLink(link, textOf, noOld, carry))?.text).toBe(changed);
});

test.each(['rulesets/a/a.fray', 'my.fray'])(
  '%s can be shared even if it is empty',
  async (path) => {
    const link = await linkOf(draftOf(path, ''), textOf);
    expect((await draftOfLink(link, textOf, noOld, carry))?.text).toBe('');
  },
);

test('any draft comes back from its link', async () => {
  const text = fc.oneof(
    fc.string(),
    fc.constantFrom(shipped, shipped.slice(0, 99), `${shipped}\nx`),
    fc
      .array(fc.tuple(fc.nat(900), fc.nat(3), fc.constantFrom('', 'x', 'line 7', 'a\nb')))
      .map((cuts) => {
        const lines = shipped.split('\n');
        for (const [at, less, more] of cuts) lines.splice(at, less, more);
        return lines.join('\n');
      }),
  );
  const draft = fc.record({
    path: fc.constantFrom('rulesets/a.fray', 'my.fray'),
    text,
    language: fc.constant(LANGUAGE_VERSION),
    house: fc.option(fc.record({ path: fc.constantFrom('rulesets/h.fray', 'h.fray'), text }), {
      nil: undefined,
    }),
    scenario: fc.string(),
    seed: fc.string(),
    set: fc.dictionary(fc.stringMatching(/^[a-z]{1,5}$/), fc.string({ minLength: 1 }), {
      maxKeys: 3,
    }),
    given: fc.constant({}),
    others: fc.dictionary(fc.constantFrom('a.fray', 'b.fray'), text),
    dice: fc.string(),
    answers: fc.string(),
    asksDice: fc.boolean(),
    decides: fc.constantFrom('', 'everybody', 'column'),
    table: fc.array(fc.constantFrom('.', '2', '', '9 55')),
  });
  await fc.assert(
    fc.asyncProperty(draft, async (one) => {
      const all = { ...one, came: one.text };
      expect(await draftOfLink(await linkOf(all, textOf), textOf, noOld, carry)).toEqual(all);
    }),
    { numRuns: 30 },
  );
});

test('a torn link, a link to other rules and a link of a newer page are reported', async () => {
  const link = await linkOf(draftOf('rulesets/a.fray', shipped), textOf);
  await expect(draftOfLink(link.slice(0, -6), textOf, noOld, carry)).rejects.toThrow(/torn/);
  await expect(draftOfLink(link, () => Promise.resolve('other'), noOld, carry)).rejects.toThrow(
    /a version of/,
  );
  await expect(draftOfLink('#p4.AAAA', textOf, noOld, carry)).rejects.toThrow(/newer page/);
  expect(await draftOfLink('#e=12', textOf, noOld, carry)).toBeUndefined();
});

test.each([
  ['null', /no rules/],
  ['[]', /no rules/],
  ['{"path":7,"text":"x"}', /no rules/],
  ['{"path":"a.fray"}', /no rules called a\.fray/],
  ['{"path":"constructor","hash":"x"}', /no rules called constructor/],
  ['{"path":"rulesets/a.fray","hash":"0123456789abcdef"}', /a version of .*, or some of its char/],
  ['{"path":"rulesets/a.fray","hash":"__proto__"}', /damaged/],
  ['{"path":"rulesets/a.fray"}', /damaged/],
  ['{"path":"rulesets/a.fray","hash":"0123456789abcdeG"}', /damaged/],
  ['{"path":"rulesets/a.fray","patch":{"at":0,"less":1,"more":3}}', /no rules/],
  ['{"path":"a.fray","text":"x","house":{"path":"h.fray","text":{}}}', /no rules/],
  ['{"path":"rulesets/a.fray","hash":"HASH","patch":{"at":-1,"less":0,"more":[]}}', /damaged/],
  ['{"path":"rulesets/a.fray","hash":"HASH","patch":{"at":0,"less":-9,"more":[]}}', /damaged/],
  ['{"path":"rulesets/a.fray","hash":"HASH","patch":{"at":900,"less":1,"more":["x"]}}', /damaged/],
  [
    '{"path":"rulesets/a.fray","hash":"HASH","patch":{"at":1e300,"less":1e300,"more":[]}}',
    /damaged/,
  ],
  [
    '{"path":"rulesets/a.fray","hash":"HASH","patches":[{"at":5,"less":3,"more":[]},{"at":7,"less":1,"more":[]}]}',
    /damaged/,
  ],
  [
    '{"path":"rulesets/a.fray","hash":"HASH","patches":[{"at":5,"less":1,"more":[]},{"at":2,"less":1,"more":[]}]}',
    /damaged/,
  ],
  [
    '{"path":"a.fray","text":"x","house":{"path":"rulesets/h.fray","hash":"HASH","patch":{"at":9,"less":9e9,"more":[]}}}',
    /damaged/,
  ],
  ['{"path":"a.fray","text":"x"', /torn/],
  [' '.repeat(5_000_000), /more than a page can hold/],
])('a made-up link is reported in a sentence: %#', async (payload, told) => {
  const hash = sha256(shipped).slice(0, 16);
  const link = `#p1.${await packed(payload.replaceAll('HASH', hash))}`;
  await expect(draftOfLink(link, textOf, noOld, carry)).rejects.toThrow(told);
});

/** A link of format `p2` to shipped rules, which has no checksum. */
const unsealedLink = async (): Promise<string> => {
  const data = {
    path: 'rulesets/a.fray',
    hash: sha256(shipped).slice(0, 16),
    patches: [{ at: 900, less: 0, more: ['one more line'] }],
  };
  return `#p2.${await packed(JSON.stringify(data))}`;
};
const sealedLink = (): Promise<string> =>
  linkOf(draftOf('rulesets/a.fray', `${shipped}\none more line`), textOf);

test.each([
  ['is told as damaged', sealedLink, /damaged/],
  [
    'of an earlier format is never called one of an older page alone',
    unsealedLink,
    /opened|damaged|newer page|characters were changed|holds no rules|no rules called|more than a page/,
  ],
])('a link with two exchanged characters %s', async (_, make, words) => {
  const link = await make();
  expect((await draftOfLink(link, textOf, noOld, carry))?.text).toContain('one more line');
  const start = link.indexOf('.') + 1;
  const pairs = link
    .slice(start)
    .split('')
    .flatMap((letter, n) => {
      const at = start + n;
      const next = link[at + 1];
      return next === undefined || next === letter
        ? []
        : [`${link.slice(0, at)}${next}${letter}${link.slice(at + 2)}`];
    });
  for (const damaged of pairs) {
    const told = await draftOfLink(damaged, textOf, noOld, carry).then(
      () => 'opened',
      (error: unknown) => String(error),
    );
    expect(told).toMatch(words);
  }
});

test('a link may change as many lines as it has room for', async () => {
  const hash = sha256(shipped).slice(0, 16);
  const more = Array.from({ length: 400_000 }, () => '');
  const data = { path: 'rulesets/a.fray', hash, patch: { at: 900, less: 0, more } };
  const draft = await draftOfLink(
    `#p1.${await packed(JSON.stringify(data))}`,
    textOf,
    noOld,
    carry,
  );
  expect(draft?.text).toBe(shipped + '\n'.repeat(400_000));
  const patches = Array.from({ length: 50_000 }, () => ({ at: 3, less: 0, more: ['x'] }));
  const many = { path: 'rulesets/a.fray', hash, patches };
  const long = await draftOfLink(`#p2.${await packed(JSON.stringify(many))}`, textOf, noOld, carry);
  expect(long?.text.split('\n')).toHaveLength(50_900);
});

test('names that every JavaScript object has are ordinary names in a link', async () => {
  const text = 'ruleset "Mine"\n';
  const data = `{"path":"__proto__","text":${JSON.stringify(text)},"set":{"__proto__":"yes"},"others":{"constructor":"x"}}`;
  const draft = await draftOfLink(`#p1.${await packed(data)}`, textOf, noOld, carry);
  expect(draft).toMatchObject({ path: '__proto__', text, others: { constructor: 'x' } });
  expect(Object.entries(draft?.set ?? {})).toEqual([['__proto__', 'yes']]);
});
