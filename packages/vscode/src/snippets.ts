// Snippets: the editor offers them for the first letters of a declaration, with gaps to fill in.

interface Snippet {
  readonly prefix: string;
  readonly description: string;
  readonly body: readonly string[];
}

/** All snippets, by the names under which the editor lists them. */
export const snippets: Readonly<Record<string, Snippet>> = {
  Ruleset: {
    prefix: 'ruleset',
    description: 'A ruleset with two sides, one kind and an order of play',
    body: [
      'ruleset "${1:A duel}"',
      '',
      'span round',
      '',
      'side ${2:red}',
      'side ${3:blue}',
      '',
      'kind ${4:Fighter}',
      '  ${5:skill}  0..',
      '  ${6:hits}  counter 0..  starts ${7:3}',
      '',
      'encounter',
      '  play round up to ${8:20} times',
      '    step ${9:Blows}',
      '      ${10:nothing}',
    ],
  },
  Kind: {
    prefix: 'kind',
    description: 'A kind of participants with its fields',
    body: ['kind ${1:Fighter}', '  ${2:hits}  counter 0..  starts ${3:3}', '  $0'],
  },
  Check: {
    prefix: 'check',
    description: 'A roll with its outcomes',
    body: [
      'check ${1:Strike} by ${2:a} on ${3:t} "${4:does it land?}"',
      '  roll ${5:d20} as ${6:blow}',
      '  ${7:hit}   when ${6:blow} ${8:>=} ${9:11}',
      '  ${10:miss}  otherwise',
    ],
  },
  Action: {
    prefix: 'action',
    description: 'Something a participant may do',
    body: [
      'action ${1:Attack} by ${2:a} on ${3:t}',
      '  pick ${3:t} from enemies of ${2:a}',
      '  $0',
    ],
  },
  Choice: {
    prefix: 'choice',
    description: 'A decision with its options',
    body: [
      'choice ${1:Mercy} by ${2:a} "${3:spare the fallen?}"',
      '  ${4:yes}  default',
      '  ${5:no}',
    ],
  },
  Condition: {
    prefix: 'condition',
    description: 'A condition that a participant can have',
    body: ['condition ${1:Down} "${2:out of the fight}"', '  bars ${3:everything}'],
  },
  Trigger: {
    prefix: 'trigger',
    description: 'What follows from an event',
    body: ['trigger ${1:Felled} when ${2:p}.${3:hits} reaches ${4:0}', '  ${2:p} gains ${5:Down}'],
  },
  Ruling: {
    prefix: 'ruling',
    description: 'An open question of the rules and its readings',
    body: [
      'ruling ${1:ties} "${2:who wins a tie?}"',
      '  ${3:attacker}  "${4:the attacker}"  default',
      '  ${5:defender}  "${6:the defender}"',
    ],
  },
  Scenario: {
    prefix: 'scenario',
    description: 'Who fights, and with what',
    body: [
      'scenario ${1:Bridge}',
      '  side ${2:red}',
      '    ${3:Fighter}  ${4:skill}',
      '    ${5:Ada}      ${6:3}',
      '  side ${7:blue}',
      '    ${3:Fighter}  ${4:skill}',
      '    ${8:Bram}     ${9:2}',
    ],
  },
  Example: {
    prefix: 'example',
    description: 'A test of the rules',
    body: [
      'example "${1:what it shows}"',
      '  scenario ${2:Bridge}',
      '  dice ${3:Strike} by ${4:Ada}  ${5:11}',
      '  expect $0',
    ],
  },
};
