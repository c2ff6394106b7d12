// `fray new`: makes a folder with a ruleset that works, as a start.
import { exitCodes, wrongUsage } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import { sentence } from '../report/blocks/blocks.ts';
import { clean } from '../report/text.ts';
import { besideRules } from '../starter/beside.ts';
import { starterRules } from '../starter/duel.ts';
import { safeName } from '../starter/safe-name.ts';
import type { Told } from '../tell.ts';

/** The most characters of a title. */
const longest = 80;

/** Makes a folder with all its files, or nothing. `words` joined by blanks are the title. */
export function newCommand(host: Host, words: readonly string[]): Told<object> {
  const title = words.join(' ').trim();
  requireTitle(title);
  const folder = safeName(title);
  if (folder === '')
    throw wrongUsage(
      title === ''
        ? 'the name is empty'
        : `\`${title}\` has no letter or digit to name a folder by`,
      'a name such as `fray new "My duel"`',
    );
  const file = `${folder}.fray`;
  const texts = { [file]: starterRules(title, file), ...besideRules(title, file, host.program()) };
  host.files.writeFolder(folder, texts);
  const next = [`cd ${folder}`, `fray run ${file}`, `fray odds ${file}`, `fray watch ${file}`];
  return {
    code: exitCodes.fine,
    answer: () => ({ title, folder, file, files: Object.keys(texts), next }),
    report: () => [
      sentence(
        `The ruleset ${title} is in the folder ${folder}: a playable duel, for you to change.`,
      ),
      sentence('Next:'),
      { block: 'code', lines: next.map((line) => `  ${line}`) },
    ],
  };
}

function requireTitle(title: string): void {
  if (/[/\\]/.test(title))
    throw wrongUsage(
      `the name must not be a path: \`${clean(title)}\``,
      'fray makes the folder in the current one: `cd` to the place first, then `fray new NAME`',
    );
  if (clean(title) !== title || /\s/.test(title.replaceAll(' ', '')))
    throw wrongUsage('the name contains invisible characters');
  if ([...title].length > longest)
    throw wrongUsage(
      `the name has ${[...title].length} characters, and at most ${longest} fit on a line`,
    );
}
