// Draws slips of the hand: sound lines of rulesets, each with one mistake of typing.
import { readdirSync } from 'node:fs';
import { compile, createSource } from '@fray/dsl/internal';

/** Returns numbers from 0 to below 1 that depend only on the seed. */
function createChance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const little = /^(?:by|to|of|on|at|is|when|where|as|in|from|starts|default|up|times|for|against)$/;

/** Returns drawn slips in the notation of `foreign.txt`. A slip that leaves its file sound is none. */
export function drawSlips(
  seed: number,
  many: number,
  textOf: (path: string) => string,
  contentOf: (line: string) => string,
): string {
  const chance = createChance(seed);
  const pick = <Item>(items: readonly Item[]): Item | undefined =>
    items[Math.floor(chance() * items.length)];
  const paths = readdirSync('test/systems')
    .filter((name) => name.endsWith('.fray'))
    .map((name) => `test/systems/${name}`)
    .toSorted();
  const found = new Map<string, string[]>();
  for (let count = 0; count < many;) {
    const path = pick(paths) ?? '';
    const lines = textOf(path).split('\n');
    const at = Math.floor(chance() * lines.length);
    const sound = contentOf(lines[at] ?? '');
    if (!/\S\s+\S/.test(sound) || sound.startsWith('#')) continue;
    if (lines.filter((line) => contentOf(line) === sound).length > 1) continue;
    const wrong = slipped(sound, pick);
    if (wrong === undefined || wrong === sound || wrong.replace(/ +/g, ' ') === sound) continue;
    const text = lines
      .with(
        at,
        (lines[at] ?? '').replace(sound, () => wrong),
      )
      .join('\n');
    if (compile(createSource(path, text)).ruleset !== undefined) continue;
    const own = found.get(path) ?? [];
    found.set(path, own);
    own.push(`- ${sound}\n+ ${wrong}\n`);
    count += 1;
  }
  return [...found]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, own]) => `${path}\n${own.join('')}`)
    .join('\n');
}

/** Returns a line with one slip; undefined if the drawn slip cannot be made in it. */
function slipped(
  line: string,
  pick: <Item>(items: readonly Item[]) => Item | undefined,
): string | undefined {
  const words = [...line.matchAll(/"[^"]*"|[^\s"]+/g)].map(({ 0: text, index }) => ({
    text,
    start: index,
    end: index + text.length,
  }));
  const plain = words.filter(({ text }) => /^[\p{L}-]+$/u.test(text));
  const word = pick(plain);
  const cut = (start: number, end: number, by: string): string =>
    line.slice(0, start) + by + line.slice(end);
  const kind = pick(
    'typo typo typo missing doubled swapped plural joined parted case sign'.split(' '),
  );
  if (kind === 'missing') {
    const gone = pick(words.filter(({ text }) => little.test(text)));
    return gone === undefined ? undefined : cut(gone.start, gone.end + 1, '').trim();
  }
  if (kind === 'sign') {
    const signs = [...line.matchAll(/["(),]|\.\.|>=|<=/g)];
    const gone = pick(signs);
    return gone === undefined ? undefined : cut(gone.index, gone.index + gone[0].length, '');
  }
  if (word === undefined) return undefined;
  const { text, start, end } = word;
  const next = words[words.indexOf(word) + 1];
  const by = (now: string): string => cut(start, end, now);
  const inside = pick(Array.from({ length: text.length - 1 }, (_, at) => at + 1)) ?? 1;
  if (kind === 'doubled') return by(`${text} ${text}`);
  if (kind === 'plural') return by(text.endsWith('s') ? text.slice(0, -1) : `${text}s`);
  if (kind === 'case')
    return by(
      (/^\p{Lu}/u.test(text) ? text[0]?.toLowerCase() : text[0]?.toUpperCase()) + text.slice(1),
    );
  if (kind === 'joined') return next === undefined ? undefined : cut(end, next.start, '');
  if (kind === 'swapped')
    return next === undefined
      ? undefined
      : cut(start, next.end, `${next.text}${line.slice(end, next.start)}${text}`);
  if (kind === 'parted') {
    const hyphen = text.indexOf('-');
    return hyphen > 0
      ? by(text.replace('-', ' '))
      : text.length < 5
        ? undefined
        : by(`${text.slice(0, inside)} ${text.slice(inside)}`);
  }
  if (text.length < 4) return undefined;
  return pick([
    by(text.slice(0, inside) + text.slice(inside + 1)),
    by(text.slice(0, inside) + (text[inside] ?? '') + text.slice(inside)),
    by(
      text.slice(0, inside) +
        (text[inside + 1] ?? '') +
        (text[inside] ?? '') +
        text.slice(inside + 2),
    ),
    by(text.slice(0, inside) + (pick([...'etaoinsrhl']) ?? '') + text.slice(inside + 1)),
  ]);
}
