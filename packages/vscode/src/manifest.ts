// Describes what the extension contributes: its package.json in the archive, and the settings of the
// language.

const LAUNCH = {
  program: { type: 'string', description: 'A ruleset or a log.', default: '${file}' },
  cwd: {
    type: 'string',
    description: 'The folder that paths are taken from.',
    default: '${workspaceFolder}',
  },
  scenario: { type: 'string', description: 'Of a ruleset, which scenario; without it the first.' },
  seed: { type: 'string', description: 'The seed of the dice; without it one is drawn and told.' },
  run: { type: 'number', description: 'Another run of the same seed, from 0.' },
  set: {
    type: 'array',
    items: { type: 'string' },
    description: 'Readings of open questions, such as "ties=defender".',
  },
  given: {
    type: 'array',
    items: { type: 'string' },
    description: 'Other values than the scenario gives.',
  },
  dice: { type: 'string', description: 'seeded, or faces such as "9,55,71".' },
  choices: { type: 'string', description: 'policy, or a file of `answer` lines, or a log.' },
  policy: {
    type: 'array',
    items: { type: 'string' },
    description: 'Policies, such as "Fierce=Ada".',
  },
  with: { type: 'array', items: { type: 'string' }, description: 'House rules on top, in order.' },
  budget: { type: 'number', description: 'Steps of the rules after which the run gives up.' },
  stopOnEntry: { type: 'boolean', description: 'Stop before the first event.', default: true },
} as const;

/** The keys of a launch configuration. */
export const LAUNCH_KEYS: readonly string[] = Object.keys(LAUNCH);

/** Commands that people can call, with their titles. */
export const PALETTE_COMMANDS = {
  'fray.debug': 'Fray: Debug this File',
  'fray.debugScenario': 'Fray: Debug a Scenario',
  'fray.why': 'Why Is This So?',
  'fray.returnFromFork': 'Fray: Go Back from the Fork',
  'fray.restartServer': 'Fray: Restart the Language Server',
} as const;

/** Returns the extension's package.json. `version` is that of the archive. */
export function manifestOf(version: string): object {
  return {
    name: 'fray',
    displayName: 'Fray',
    description: 'Tabletop combat rules: check, play, debug forwards and backwards, and ask why',
    version,
    publisher: 'fray',
    license: 'MIT',
    engines: { vscode: '^1.91.0' },
    categories: ['Programming Languages', 'Debuggers', 'Snippets'],
    main: './extension.cjs',
    activationEvents: ['onLanguage:fray', 'onDebugResolve:fray', 'onDebug'],
    capabilities: { untrustedWorkspaces: { supported: true }, virtualWorkspaces: false },
    contributes: {
      languages: [
        {
          id: 'fray',
          aliases: ['Fray'],
          extensions: ['.fray'],
          configuration: './language-configuration.json',
        },
      ],
      grammars: [{ language: 'fray', scopeName: 'source.fray', path: './fray.tmLanguage.json' }],
      snippets: [{ language: 'fray', path: './snippets.json' }],
      configurationDefaults: {
        '[fray]': { 'editor.tabSize': 2, 'editor.insertSpaces': true, 'editor.wordWrap': 'off' },
      },
      breakpoints: [{ language: 'fray' }],
      debuggers: [
        {
          type: 'fray',
          label: 'Fray',
          // A log is opened as `jsonl`, the editor's own name for a file of JSON lines.
          languages: ['fray', 'jsonl'],
          configurationAttributes: { launch: { required: ['program'], properties: LAUNCH } },
          initialConfigurations: [
            { type: 'fray', request: 'launch', name: 'Play this ruleset', program: '${file}' },
          ],
          configurationSnippets: [
            {
              label: 'Fray: play a scenario',
              description: 'Plays a scenario of a ruleset and looks around in it',
              body: {
                type: 'fray',
                request: 'launch',
                name: 'Play ${1:Bridge}',
                program: '^"\\${workspaceFolder}/${2:rules.fray}"',
                scenario: '${1:Bridge}',
                seed: '${3:1}',
              },
            },
            {
              label: 'Fray: look back at a log',
              description: 'Looks around in a fight that was played',
              body: {
                type: 'fray',
                request: 'launch',
                name: 'Look back',
                program: '^"\\${workspaceFolder}/${1:fight.jsonl}"',
              },
            },
          ],
        },
      ],
      commands: Object.entries(PALETTE_COMMANDS).map(([command, title]) => ({ command, title })),
      menus: {
        'debug/variables/context': [
          { command: 'fray.why', when: "debugType == 'fray'", group: '1_fray' },
        ],
        'debug/toolBar': [],
        'editor/title/run': [{ command: 'fray.debug', when: 'resourceLangId == fray' }],
        commandPalette: [
          { command: 'fray.why', when: 'false' },
          { command: 'fray.debugScenario', when: 'false' },
          { command: 'fray.returnFromFork', when: "inDebugMode && debugType == 'fray'" },
        ],
      },
    },
  };
}

/**
 * Matches lines with a block below, so that the next line begins deeper. An outcome in a call may have a
 * block or not, which its line does not show.
 */
const OPENS_A_BLOCK = [
  String.raw`^(?:replace\s+)?(?:kind|condition|table|ruling|check|choice|action|procedure|trigger|invariant|measure|policy|scenario|example|encounter)\b`,
  String.raw`^(?:replace|before|after)\s+step\b`,
  String.raw`^add\s+to\b`,
  String.raw`^(?:replace\s+)?define\b(?!.*\s(?:when|as)\s)`,
  String.raw`^\s+(?:each|if|repeat|play|step|rank|draw|side|cases)(?=\s|$)`,
  String.raw`^\s+otherwise(?:\s+if\b.*)?\s*$`,
  String.raw`^\s+pick\b.*\bat\s+random\b`,
  String.raw`^\s+expect\s+at\b`,
].join('|');

export const languageConfiguration: object = {
  comments: { lineComment: '#' },
  brackets: [
    ['(', ')'],
    ['[', ']'],
    ['{', '}'],
  ],
  autoClosingPairs: [
    { open: '(', close: ')' },
    { open: '[', close: ']' },
    { open: '{', close: '}' },
    { open: '"', close: '"', notIn: ['string', 'comment'] },
  ],
  surroundingPairs: [
    ['(', ')'],
    ['"', '"'],
  ],
  // Without its flag the editor reads a pattern sign by sign, and `\p{L}` means the letter p.
  wordPattern: { pattern: '[\\p{L}\\p{N}_][\\p{L}\\p{M}\\p{N}_-]*', flags: 'u' },
  onEnterRules: [
    {
      beforeText: { pattern: OPENS_A_BLOCK, flags: 'u' },
      afterText: '^\\s*$',
      action: { indent: 'indent' },
    },
  ],
  folding: { offSide: true },
};
