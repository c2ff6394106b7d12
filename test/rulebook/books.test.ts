// Properties of the rulebook of every ruleset, house rule and system in this repository.
import { readdirSync, readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  compile,
  createSource,
  rulebookOf,
  walk,
  type Rulebook,
  type BookBlock,
  type BookStep,
  type Compilation,
  type Phrase,
} from '@fray/dsl/internal';
import { describe, expect, test } from 'vitest';
import { htmlBook } from '../../packages/cli/src/rulebook/html.ts';
import { markdownBook } from '../../packages/cli/src/rulebook/markdown.ts';
import { trackedBook } from '../../packages/cli/src/rulebook/tracked.ts';
import { someOf } from '../scale.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const inFolder = (folder: string): readonly string[] =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.fray'))
    .map((name) => `${folder}/${name}`);
const shipped = ['unit-ambush', 'momentum', 'column-ambush', 'ap-loss', 'action-segments'].map(
  (name) => `rulesets/${name}/${name}.fray`,
);

function compiled(path: string): Compilation & { readonly base: string | undefined } {
  const found = compile(sourceOf(path), (other) => sourceOf(other));
  const houses = new Set(found.amendments.map((one) => one.path));
  const base = found.amendments.flatMap(({ amends }) => amends).find((one) => !houses.has(one));
  return { ...found, base };
}

function sourceOf(path: string): ReturnType<typeof createSource> {
  return createSource(path, readFileSync(join(root, normalize(path)), 'utf8'));
}

function bookOf({ checked, sources, amendments }: Compilation): Rulebook {
  return rulebookOf({
    checked: checked ?? expect.fail('rules that are sound'),
    sources,
    amendments,
    charts: new Map(),
  });
}

/** Returns every sentence of a book, and its citations. */
function everythingIn({ chapters }: Rulebook): {
  readonly said: readonly Phrase[];
  readonly cites: ReadonlySet<string>;
} {
  const said: Phrase[] = [];
  const cites = new Set<string>();
  const cite = (all: readonly string[]): void => all.forEach((one) => cites.add(one));
  const steps = (all: readonly BookStep[]): void =>
    all.forEach(({ parts }) =>
      parts.forEach((part) => {
        said.push(part.said);
        cite(part.cites);
        steps(part.steps);
      }),
    );
  const block = (one: BookBlock): void => {
    if (one.is === 'paragraph') said.push(one.said);
    if (one.is === 'paragraph' || one.is === 'table') cite(one.cites);
    if (one.is === 'steps') steps(one.steps);
    if (one.is === 'table')
      one.rows.forEach((row) => {
        said.push(...row.cells);
        cite(row.cites);
      });
  };
  for (const { entries } of chapters)
    for (const entry of entries) {
      cite(entry.cites);
      entry.blocks.forEach(block);
    }
  return { said, cites };
}

const files = [
  ...someOf([...shipped, ...inFolder('rulesets/house-rules')], 1),
  ...inFolder('test/systems'),
];

describe.each(files)('%s', (path) => {
  const compilation = compiled(path);
  const book = bookOf(compilation);
  const entries = book.chapters.flatMap((chapter) => chapter.entries);
  const anchors = new Set([
    ...book.chapters.map(({ anchor }) => anchor),
    ...entries.flatMap(({ anchor, blocks }) => [
      anchor,
      ...blocks.flatMap((block) =>
        block.is === 'table' ? block.rows.flatMap((row) => row.anchor ?? []) : [],
      ),
    ]),
  ]);

  test('each declaration has one entry, with an anchor of its own', () => {
    const items = (compilation.checked?.files ?? []).flatMap((file) => file.items);
    // The cases of one example share an entry.
    const places = new Set(items.map(({ kind, span }) => `${kind} ${span.source} ${span.start}`));
    expect(entries).toHaveLength(places.size);
    expect(new Set(entries.map(({ anchor }) => anchor)).size).toBe(entries.length);
  });

  test('every link and every entry of the index leads to an existing anchor', () => {
    const links = [
      ...everythingIn(book).said.flatMap((said) => said.flatMap(({ to }) => to ?? [])),
      ...book.index.flatMap(({ to, named }) => [to, ...named.map((one) => one.to)]),
    ];
    expect(links.length).toBeGreaterThan(10);
    expect(links.filter((to) => !anchors.has(to))).toEqual([]);
  });

  test('every citation is kept', () => {
    const wanted = new Set<string>();
    for (const file of compilation.checked?.files ?? [])
      walk(file, (node) => void (node.kind === 'Cite' && wanted.add(node.text)));
    const { cites } = everythingIn(book);
    const known = new Set([...cites, ...book.cites]);
    expect([...wanted].filter((cite) => !known.has(cite))).toEqual([]);
  });

  test('every sentence is complete', () => {
    const odd = everythingIn(book)
      .said.map((said) => said.map(({ text }) => text).join(''))
      .filter((text) => /undefined|\[object| {2}| [.,:]|\(\)|^[.:]|,,/.test(text));
    expect(odd).toEqual([]);
  });

  test('the same rules give the same bytes, with headings in order and an anchor for each link', () => {
    const html = htmlBook(book);
    expect(htmlBook(bookOf(compilation))).toBe(html);
    expect(markdownBook(bookOf(compilation))).toEqual(markdownBook(book));
    const ids = new Set([...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id));
    const hrefs = [...html.matchAll(/href="#([^"]*)"/g)].map(([, href]) =>
      decodeURIComponent(href ?? ''),
    );
    expect(hrefs.filter((href) => !ids.has(href))).toEqual([]);
    const levels = [...html.matchAll(/<h(\d)/g)].map(([, level]) => Number(level));
    expect(levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)).toEqual([]);
    expect(html).not.toMatch(/<script|\son\w+=|javascript:/i);
  });

  if (compilation.base !== undefined)
    test('the changes of a house rule are marked, and nothing else is', () => {
      const before = compiled(compilation.base ?? '');
      const tracked = trackedBook(
        rulebookOf({
          checked: before.checked ?? expect.fail('a sound base'),
          sources: before.sources,
          amendments: compilation.amendments,
          charts: new Map(),
        }),
        book,
      );
      const marked = tracked.chapters.flatMap((chapter) =>
        chapter.entries.filter((entry) => /"mark":"(?:ins|del)"/.test(JSON.stringify(entry))),
      );
      const changed = tracked.chapters.flatMap((chapter) =>
        chapter.entries.filter(({ changes }) => changes.length > 0),
      );
      expect(changed.length).toBeGreaterThan(0);
      expect(marked.map(({ anchor }) => anchor)).toEqual(
        expect.arrayContaining(changed.map(({ anchor }) => anchor)),
      );
      const dropped = new Set(compilation.dropped.map(({ name }) => name));
      // If the kind of a thing has changed, the entries that name it say so: `decides Alert` becomes `makes Alert`.
      const names = changed.map(({ title }) => title);
      expect(
        marked
          .filter(
            (entry) =>
              entry.changes.length === 0 &&
              !dropped.has(entry.title) &&
              !names.some((name) => JSON.stringify(entry).includes(name)),
          )
          .map(({ title }) => title),
      ).toEqual([]);
      const anchors = tracked.chapters.flatMap(({ entries }) =>
        entries.map(({ anchor }) => anchor),
      );
      expect(new Set(anchors).size).toBe(anchors.length);
    });
});

test('a renamed thing has one entry, and references to the old name lead there', () => {
  const house = createSource(
    'house.fray',
    'amends "test/systems/duel.fray" as "Other words"\n\nrename check Clash to Passage\n',
  );
  const found = compile(house, (path) => sourceOf(path));
  const tracked = trackedBook(bookOf(compiled('test/systems/duel.fray')), bookOf({ ...found }));
  const checks = tracked.chapters.flatMap(({ entries }) =>
    entries.filter(({ keyword }) => keyword === 'check'),
  );
  expect(checks.map(({ title, was, mark }) => ({ title, was, mark }))).toEqual([
    { title: 'Passage', was: 'Clash', mark: undefined },
  ]);
  expect(checks[0]?.changes.map(({ does }) => does)).toEqual([
    'renames check Clash: Clash → Passage',
  ]);
  expect(JSON.stringify(tracked.chapters)).toContain(
    '{"is":"link","text":"Clash","to":"check-Passage","mark":"del"}',
  );
  expect(JSON.stringify(tracked.chapters)).not.toContain('"to":"check-Clash"');
});

test('a thing that replaces one of another kind is marked, with the file that brings it', () => {
  const path = 'rulesets/house-rules/unit-ambush-rolled-alert.fray';
  const before = compiled('rulesets/unit-ambush/unit-ambush.fray');
  const { amendments } = compiled(path);
  const book = trackedBook(
    rulebookOf({
      checked: before.checked ?? expect.fail('a sound base'),
      sources: before.sources,
      amendments,
      charts: new Map(),
    }),
    bookOf(compiled(path)),
  );
  const alerts = book.chapters
    .flatMap(({ entries }) => entries)
    .filter(({ title }) => title === 'Alert');
  expect(
    alerts.map(({ keyword, mark, changes }) => ({ keyword, mark, does: changes[0]?.does })),
  ).toEqual([
    { keyword: 'check', mark: 'ins', does: 'replaces choice Alert' },
    { keyword: 'choice', mark: 'del', does: 'replaces choice Alert' },
  ]);
  expect(JSON.stringify(alerts[0]?.blocks[0])).toContain('Made by the referee.');
});

test('the rulebook of the two duellists is right word by word', async () => {
  const { checked, sources } = compiled('test/systems/duel.fray');
  const book = rulebookOf({
    checked: checked ?? expect.fail('a sound system'),
    sources,
    amendments: [],
    charts: new Map(),
  });
  await expect(`${markdownBook(book).join('\n')}\n`).toMatchFileSnapshot('duel.rulebook.txt');
});
