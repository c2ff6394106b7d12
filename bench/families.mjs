// Families of texts that grow: each gives a ruleset with `n` of something. Families of valid rulesets come first, those with mistakes after
// them.

const rows = (n, row) => Array.from({ length: n }, (_, i) => row(i)).join('');

const fields = `  eyes  1..20  "how well it notices things"
  hits  counter 0..9  starts 5  "hits it can take"
`;

const people = `scenario Evening
  side travellers
    Person  eyes
    Anna    14
  side brigands
    Person  eyes
    Drago   12
`;

/** Returns a small ruleset in which the given parts replace the usual ones. */
function ruleset({ kind = fields, rules = '', body = '', more = '', scenario = people }) {
  return `ruleset "The pass"

span round "ten seconds"

side travellers
side brigands

kind Person
${kind}
${rules}encounter
  play round up to 2 times
    each t in travellers where t.eyes > 10 and t.hits > 0
      announce "{t} looks around"
${body}
measure eyes-left
  at end of encounter
  total of t.hits for t in Person

${scenario}${more}`;
}

/** Returns a function from n to a ruleset that has n times this line for each traveller. */
const bodies = (line) => (n) => ruleset({ body: rows(n, line) });

export const sound = {
  // Each roll may throw up to a hundred dice, one after the other.
  explosions: {
    n: 8,
    text: (n) =>
      ruleset({
        rules: rows(
          n,
          (i) =>
            `check C${i} by a against t\n  roll d10 explode on 10 up to ${100 - i} times as mine\n  roll d10 explode on 10 up to ${100 - i} times as theirs by t\n  ahead   when mine > theirs\n  behind  otherwise\n\n`,
        ),
      }),
  },
  pushes: {
    n: 4_000,
    text: (n) =>
      ruleset({
        rules: `choice Push by p\n  yes\n  no  default\n\ncheck K by p\n${rows(n, (i) => `  roll d6 as r${i}\n  push r${i} if Push by p when r${i} < 3\n`)}  good  when r0 > 3\n  bad   otherwise\n\n`,
        body: '      K by t\n        good  nothing\n        bad   nothing\n',
      }),
  },
  statements: { n: 20_000, text: bodies((i) => `      raise t.hits by ${(i % 5) + 1}\n`) },
  lets: {
    n: 15_000,
    text: bodies((i) => `      let v${i} be ${i === 0 ? 't.hits' : `v${i - 1}`}\n`),
  },
  rolls: { n: 10_000, text: bodies((i) => `      roll d6 as r${i}\n`) },
  checks: {
    n: 6_000,
    text: (n) =>
      ruleset({
        rules: rows(
          n,
          (i) =>
            `check C${i} by p\n  roll d20 as die\n  hit   when die > ${(i % 18) + 1}\n  miss  otherwise\n\n`,
        ),
        body: rows(n, (i) => `      C${i} by t\n        hit   nothing\n        miss  nothing\n`),
      }),
  },
  procedures: {
    n: 9_000,
    text: (n) =>
      ruleset({
        rules: rows(
          n,
          (i) => `procedure P${i} by p\n  ${i === 0 ? 'raise p.hits by 1' : `P${i - 1} by p`}\n\n`,
        ),
        body: `      P${n - 1} by t\n`,
      }),
  },
  calls: {
    n: 20_000,
    text: (n) =>
      ruleset({
        rules: 'procedure P by p\n  raise p.hits by 1\n\n',
        body: rows(n, () => '      P by t\n'),
      }),
  },
  lookups: {
    n: 15_000,
    text: (n) =>
      ruleset({
        rules: 'table Hour\n  hour  die\n  noon  12\n  dusk  20\n\n',
        body: rows(n, (i) => `      raise t.hits by Hour at ${i % 2 === 0 ? 'noon' : 'dusk'}\n`),
      }),
  },
  conditions: {
    n: 4_500,
    text: (n) =>
      ruleset({
        rules: rows(n, (i) => `condition Dazed-${i} "d"\n\n`),
        body: rows(n, (i) => `      t gains Dazed-${i} until end of round\n`),
      }),
  },
  triggers: {
    n: 9_000,
    text: (n) =>
      ruleset({
        rules: rows(n, (i) => `trigger T${i} when p.hits falls\n  announce "{p} is hit ${i}"\n\n`),
        body: '      lower t.hits by 1\n',
      }),
  },
  fields: {
    n: 20_000,
    text: (n) =>
      ruleset({ kind: `${fields}${rows(n, (i) => `  f${i}  0..9  starts ${i % 9}\n`)}` }),
  },
  rows: {
    n: 30_000,
    text: (n) =>
      ruleset({
        rules: `table Deep\n  row  value\n${rows(n, (i) => `  r${i}  ${i % 7}\n`)}\n`,
        body: '      raise t.hits by Deep at r1\n',
      }),
  },
  participants: {
    n: 50_000,
    text: (n) =>
      ruleset({
        scenario: `scenario Evening\n  side travellers\n    Person  eyes\n${rows(n, (i) => `    A${i}  ${(i % 9) + 1}\n`)}  side brigands\n    Person  eyes\n    Drago   12\n`,
      }),
  },
  scenarios: {
    n: 5_000,
    text: (n) =>
      ruleset({ more: rows(n, (i) => `\n${people.replace('Evening', `Evening-${i}`)}`) }),
  },
  examples: {
    n: 5_000,
    text: (n) =>
      ruleset({
        more: rows(
          n,
          (i) =>
            `\nexample "e${i}"\n  scenario Evening\n  expect at end of round 1\n    Anna.hits is 5\n`,
        ),
      }),
  },
  measures: {
    n: 5_000,
    text: (n) =>
      ruleset({
        more: rows(
          n,
          (i) => `\nmeasure m${i}\n  at end of encounter\n  total of p.hits for p in Person\n`,
        ),
      }),
  },
  invariants: {
    n: 5_000,
    text: (n) =>
      ruleset({
        more: rows(
          n,
          (i) => `\ninvariant I${i}\n  always\n  every p in Person satisfies p.hits >= 0\n`,
        ),
      }),
  },
  rulings: {
    n: 4_000,
    text: (n) =>
      ruleset({
        rules: rows(n, (i) => `ruling r${i} "q"\n  yes  "y"  default\n  no   "n"\n\n`),
        body: rows(n, (i) => `      if r${i} is no\n        raise t.hits by 1\n`),
      }),
  },
  texts: {
    n: 20_000,
    // The texts are never announced.
    text: (n) =>
      ruleset({
        body: `      if t.hits > 8\n${rows(n / 20, () => `        announce "${'{t} '.repeat(20)}"\n`)}`,
      }),
  },
  'spans inside spans': {
    n: 6_400,
    text: (n) =>
      ruleset({ rules: rows(n, (i) => `span s${i}${i === 0 ? '' : ` in s${i - 1}`}\n`) }),
  },
  comments: { n: 50_000, text: (n) => ruleset({ rules: rows(n, (i) => `# ${i} comment\n`) }) },
  blanks: { n: 800_000, text: (n) => ruleset({ rules: '\n'.repeat(n) }) },
};

export const wrong = {
  // Words of lines in another order: each line is similar to many possible ones.
  shuffled: {
    n: 12,
    text: (n) =>
      ruleset({
        rules: rows(
          n,
          (i) =>
            `check Q${i} by p\n  t = by defence as times 100 to up 10 on explode d10 roll\n  raise p.hits by 1\n  roll = as d10 explode on 10 up to 100 times attack\n  struck when t > 1\n  parried otherwise\n\n`,
        ),
      }),
  },
  'unknown names': { n: 20_000, text: bodies((i) => `      raise t.hitz${i} by 1\n`) },
  'one unknown name': { n: 20_000, text: bodies(() => '      raise t.hitz by 1\n') },
  'unknown calls': { n: 20_000, text: bodies((i) => `      Doit${i} by t\n`) },
  'unknown values': { n: 20_000, text: bodies(() => '      raise t.hits by nobodys\n') },
  slips: { n: 20_000, text: bodies((i) => `      t loses ${i % 5} hits\n`) },
  'broken lines': { n: 20_000, text: bodies((i) => `      raise t.hits ) by ${i} (\n`) },
  'open texts': { n: 20_000, text: bodies(() => '      announce "who\n') },
  'strange columns': {
    n: 20_000,
    text: bodies((i) => `${' '.repeat(3 + (i % 7))}raise t.hits by 1\n`),
  },
  'at the margin': {
    n: 20_000,
    text: (n) => ruleset({ rules: rows(n, (i) => `qq${i} zz ${i}\n`) }),
  },
  'foreign signs': {
    n: 9_000,
    text: (n) => ruleset({ kind: `${fields}${rows(n, (i) => `  f${i} = ${i % 9}\n`)}` }),
  },
  // Lines near the greatest length that is read, and lines beyond it.
  'blanks in a line': {
    n: 20_000,
    text: (n) =>
      ruleset({ body: `      roll${' '.repeat(Math.min(n, 9_000))}d6 as\n`.repeat(n / 2_000) }),
  },
  'quotes in a line': {
    n: 20_000,
    text: (n) =>
      ruleset({ body: `      ${"'".repeat(Math.min(n, 9_000))}\n`.repeat(Math.max(1, n / 2_000)) }),
  },
  'too long a line': {
    n: 800_000,
    text: (n) => ruleset({ body: `      roll${' '.repeat(n / 2)}${"'".repeat(n / 2)}\n` }),
  },
  'spans in a circle': {
    n: 6_400,
    text: (n) => ruleset({ rules: rows(n, (i) => `span s${i} in s${(i + n - 1) % n}\n`) }),
  },
  'unknown spans': {
    n: 6_400,
    text: (n) => ruleset({ rules: rows(n, (i) => `span s${i} in z${i}\n`) }),
  },
  'quotes in lines': { n: 20_000, text: bodies(() => "      announce 'who'\n") },
  'citations inside lines': { n: 8_000, text: bodies(() => '      raise t.hits [X] by 1\n') },
  twice: { n: 9_000, text: (n) => ruleset({ rules: rows(n, () => 'kind Foo\n  f  1..20\n\n') }) },
  'wrong checks': {
    n: 8_000,
    text: (n) =>
      ruleset({
        rules: rows(n, (i) => `check C${i} by p\n  roll d20\n  hit when roll > ${i % 20}\n\n`),
      }),
  },
  'wrong triggers': {
    n: 8_000,
    text: (n) =>
      ruleset({ rules: rows(n, (i) => `trigger T${i}\n  when p loses hits\n  nothing\n\n`) }),
  },
  'wrong measures': {
    n: 8_000,
    text: (n) => ruleset({ more: rows(n, (i) => `\nmeasure "m${i}"\n  Anna.hits\n`) }),
  },
  'wrong participants': {
    n: 40_000,
    text: (n) =>
      ruleset({
        scenario: `scenario Evening\n  side travellers\n    Person  eyes\n${rows(n, (i) => `    A${i}  ${(i % 9) + 100}\n`)}`,
      }),
  },
};
