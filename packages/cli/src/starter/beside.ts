// Makes the files that `fray new` puts beside the ruleset: a README, editor settings, and a workflow for CI.
import { markdownText } from '../report/text.ts';

/** Texts of files by their paths in the folder. */
type Beside = Readonly<Record<string, string>>;

/**
 * Returns the files to put beside the ruleset `file`.
 *
 * @param program the command itself, as files by their names: the workflow runs it
 */
export function besideRules(title: string, file: string, program: Beside): Beside {
  return {
    'README.md': readme(title, file),
    '.vscode/extensions.json': json({ recommendations: ['fray.fray'] }),
    '.vscode/settings.json': json({
      'files.associations': { '*.fray': 'fray' },
      '[fray]': { 'editor.tabSize': 2, 'editor.insertSpaces': true, 'editor.formatOnSave': true },
    }),
    '.gitattributes': attributes,
    '.github/workflows/fray.yml': workflow,
    ...Object.fromEntries(
      Object.entries(program).map(([name, text]) => [`.github/fray/${name}`, text]),
    ),
  };
}

const json = (document: object): string => `${JSON.stringify(document, null, 2)}\n`;

function readme(title: string, file: string): string {
  return `# ${markdownText(title)}

The rules are in [${file}](${file}), a plain text file. Change a line of it, save, and ask what it does:

- \`fray check ${file}\` finds what is wrong with the rules
- \`fray run ${file}\` plays a fight, with other dice each time
- \`fray odds ${file}\` counts how likely each end is
- \`fray test ${file}\` tries the examples in it
- \`fray hunt ${file}\` looks for a fight that breaks what must always hold
- \`fray watch ${file}\` checks, tests and counts again at each save, and says what has changed
- \`fray doc ${file} --html rulebook.html\` makes a rulebook of it to read and print
`;
}

// A log and the command are the same bytes everywhere, whatever git does to the line ends of texts.
const attributes = `*.jsonl -text
.github/fray/** -text linguist-vendored
`;

// Fray is in no public registry, and rules should not fail one day because another Fray has come out. So the repository
// carries the command that made it.
const workflow = `# Checks, tests and hunts at each push, with the Fray in .github/fray, which needs only Node. To use a newer Fray, copy that folder
# from one that it makes (\`fray new\`).
name: Fray
on: [push, pull_request]
permissions:
  contents: read
jobs:
  rules:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: 22
      - run: node .github/fray/fray.mjs check --strict *.fray
      - run: node .github/fray/fray.mjs test --strict *.fray
      - run: for rules in *.fray; do node .github/fray/fray.mjs hunt --strict --runs 500 "$rules" || exit; done
`;
