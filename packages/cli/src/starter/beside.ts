// Makes the files that `fray new` puts beside the ruleset: a README, editor settings, and a workflow for CI.
import { markdownText } from '../report/text.ts';

/** Texts of files by their paths in the folder. */
type Beside = Readonly<Record<string, string>>;

/** Returns the files to put beside the ruleset `file`. */
export function besideRules(title: string, file: string): Beside {
  return {
    'README.md': readme(title, file),
    '.vscode/extensions.json': json({ recommendations: ['fray.fray'] }),
    '.vscode/settings.json': json({
      'files.associations': { '*.fray': 'fray' },
      '[fray]': { 'editor.tabSize': 2, 'editor.insertSpaces': true, 'editor.formatOnSave': true },
    }),
    '.github/workflows/fray.yml': workflow,
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

// Fray is in no public registry. So the owner of the repository must say where it comes from; until then the workflow asks
// for that.
const workflow = `# Checks, tests and hunts at each push. It needs to know where Fray is: pack it (\`npm pack ./packages/cli\` in its checkout),
# and name the packed file, by its path in this repository (./fray-cli-0.0.0.tgz) or an address, in the repository variable FRAY_PACKAGE.
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
      - name: Install Fray
        env:
          FRAY_PACKAGE: \${{ vars.FRAY_PACKAGE }}
        run: |
          if [ -z "$FRAY_PACKAGE" ]; then
            echo "::error::The repository variable FRAY_PACKAGE is not set: it names a packed Fray; see .github/workflows/fray.yml"
            exit 1
          fi
          npm install --global "$FRAY_PACKAGE"
      - run: fray check --strict *.fray
      - run: fray test --strict *.fray
      - run: for rules in *.fray; do fray hunt --strict --runs 500 "$rules" || exit; done
`;
