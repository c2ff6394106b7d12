import { expect, test } from 'vitest';
import { beginsWithHeader, looksLikeRules } from './looks-like-rules.ts';

test.each([
  ['ruleset "T"\n', true, true],
  ['\ufeff# a comment\r\n\r\n  \namends "T"\n', true, true],
  ['rulset "T"\n', false, true],
  ['kind P\n', false, true],
  ['  version 1\n\nkind P\n', false, true],
  ['', false, true],
  ['# only a comment', false, true],
  ['root:x:0:0:root:/root:/bin/bash\n', false, false],
  ['\0\0\0', false, false],
  ['{"cause":null}\n', false, false],
  ['  ruleset "T"\n', false, false],
])('%j', (text, header, rules) => {
  expect([beginsWithHeader(text), looksLikeRules(text)]).toEqual([header, rules]);
});
