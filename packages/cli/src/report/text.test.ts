// Tests texts for Markdown, where a site for code makes no link, mention or mark of a stranger's text; and wrapped lines.
import { describe, expect, test } from 'vitest';
import { markdownText, wrap } from './text.ts';

/** What GitHub turns into a link or a mention, even behind a backslash. */
const linked = /@[\p{L}\p{N}_]|\w:\/\/|\bwww\./iu;

/** Returns what a reader sees: escaped characters as they are, and nothing for a space without width. */
const shown = (markdown: string): string =>
  markdown.replaceAll('&#8203;', '').replace(/\\(.)/g, '$1');

describe('a stranger’s text stays text in Markdown', () => {
  test.each([
    '@name',
    'House rules by @some-body, @_other',
    '(@team/people)',
    'a@b.example.org',
    'mailto:a@b.example.org',
    'www.x.org',
    'WWW.x.org/a?b=c',
    'see http://x.org',
    'https://x.org/#a',
    'ftp://x.org',
    'HTTP://X.ORG',
    '<https://x.org>',
    '[a](https://x.org)',
    '![a](https://www.x.org)',
    '#12',
    'owner/repository#12',
    '*a* _b_ `c` ~~d~~ | e',
    '<b>x</b>',
    '&amp; &#64;name',
    'a \\@name',
    'C:/rules/a.fray',
    'www and http: are words, 3@2 too',
  ])('%s', (text) => {
    const markdown = markdownText(text);
    expect(markdown).not.toMatch(linked);
    expect(markdown.replaceAll('&#8203;', '')).not.toMatch(/(?<!\\)(?:\\\\)*[`*_{}[\]<>#|~&!]/);
    expect(shown(markdown)).toBe(text);
  });
});

test('a wrapped line does not begin with the sign of a percentage', () => {
  expect(wrap('so it is 100 % now', 12)).toEqual(['so it is', '100 % now']);
});
