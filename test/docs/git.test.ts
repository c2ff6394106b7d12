// The set-up for git in the README works in a repository of its own.

import { afterAll, expect, test } from 'vitest';
import { blocksOf, readPage } from './blocks.ts';
import { createFolder } from './console.ts';
import { thorough } from '../scale.ts';

const folder = createFolder();
afterAll(folder.remove);

const rules = 'rulesets/unit-ambush/unit-ambush.fray';
const setUp = blocksOf(readPage('README.md'))
  .filter(({ info, text }) => info === 'text' && text.includes('git config'))
  .flatMap(({ text }) => text.split('\n'));
const [difftool = ''] = /git config difftool\.[^`]*/.exec(readPage('README.md')) ?? [];
const git = (command: string): string =>
  folder.run(`export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1; ${command}`);

test.runIf(thorough)('git diff, git show and git difftool show what changed in the rules', () => {
  git(
    'git init -q . && git config user.name "A table" && git config user.email table@example.org && git add rulesets && git commit -qm first',
  );
  expect(setUp).toHaveLength(2);
  for (const line of setUp) git(line);
  git(`sed 's/^  bizarre     d1000/  bizarre     d500 /' ${rules} > new && mv new ${rules}`);
  const sentence =
    'In Difficulty, die at bizarre is `d500` instead of `d1000`\n  - bizarre  «d1000»';
  expect(git('git diff')).toContain(sentence);
  expect(git('git diff --no-ext-diff --no-color')).toContain('+  bizarre     d500');
  expect(difftool).not.toBe('');
  git(difftool);
  expect(git(`git difftool -y -t fray ${rules}`)).toContain(sentence);
  git('git commit -qam second');
  expect(git('git show --ext-diff')).toContain(sentence);
  // A file with a syntax error is shown as plain lines, and the next file is still compared as rules.
  git(`echo 'rond' >> ${rules}`);
  expect(git('git diff')).toContain('\n+rond');
});
