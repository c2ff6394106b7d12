// Rulesets that nobody writes by mistake: very long, very deep, with very many parts, or not text at all.

const head = 'ruleset "T"\nkind P\n  HP counter 0..\nside us\n';
const scenario = 'scenario S\n  side us\n    P  HP\n    Abel  3\n';
const use = 'encounter\n  each p in us where p.HP > 2\n    announce "[p]"\n';
const endless = (body: string): string =>
  `${head}encounter\n  repeat while any p in us where p.HP > 2\n${body}${scenario}`;

/** Returns a name for each number, without digits: `x`, `xa`, `xb` … */
function name(n: number): string {
  return `x${[...n.toString(26)].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 26))).join('')}`;
}

function many(count: number, line: (n: number) => string): string {
  return Array.from({ length: count }, (_, n) => line(n)).join('');
}

const utf16 = (text: string): Uint8Array => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'));

export const hostileRules: readonly (readonly [title: string, content: string | Uint8Array])[] = [
  ['nothing', ''],
  ['a line end', '\n'],
  ['blanks', ' '.repeat(10_000)],
  ['a byte order mark alone', '\ufeff'],
  ['NULs', '\0'.repeat(1_000)],
  ['halves of letters', `${head}define \ud800 as \udfff\n`],
  ['UTF-16', utf16(head + use + scenario)],
  ['no text', Uint8Array.from({ length: 2_000 }, (_, n) => (n * 197) % 256)],
  ['CRLF', (head + use + scenario).replaceAll('\n', '\r\n')],
  ['one line without an end', 'ruleset "T"'],
  ['a log', '{"seq":0,"type":"encounter-begun"}\n'],
  ['brackets', `${head}define x as ${'('.repeat(20_000)}1${')'.repeat(20_000)}\n${scenario}`],
  [
    'blocks',
    `${head}encounter\n${many(400, (n) => `${'  '.repeat(n + 1)}each p${name(n)} in us\n`)}${scenario}`,
  ],
  ['a long sum', `${head}define x as 1${' + 1'.repeat(20_000)}\n${scenario}`],
  ['a long name', `${head}define ${'x'.repeat(200_000)} as ${'x'.repeat(200_001)}\n${scenario}`],
  ['a long text', `${head}encounter\n  announce "${'x'.repeat(300_000)}"\n${scenario}`],
  [
    'a text of holes',
    `${head}encounter\n  each p in us where p.HP > 2\n    announce "${'{p}'.repeat(10_000)}"\n${scenario}`,
  ],
  [
    'a long list of names',
    `${head}ruling r\n  a default\n  b\ndefine d when r is one of ${many(5_000, (n) => `${name(n)}, `)}a\n${scenario}`,
  ],
  [
    'huge numbers',
    `${head}encounter\n  each p in us where p.HP > 2\n    let x be ${Array.from({ length: 60 }, () => '999999999').join(' * ')}\n    announce "{x}"\n${scenario}`,
  ],
  [
    'huge dice',
    `${head}check C by p\n  roll 100000000d6 as x\n  good  when x > p.HP\n  bad  otherwise\nencounter\n  each p in us\n    C by p\n${scenario}`,
  ],
  [
    'a huge loop',
    `${head}encounter\n  each p in us where p.HP > 2\n    repeat up to 9007199254740991 times\n      announce "{p}"\n${scenario}`,
  ],
  ['endless announcing', endless('    announce "again"\n')],
  ['endless long texts', endless(`    announce "${'word '.repeat(180)}"\n`)],
  [
    'endless dice',
    `${endless('    each p in us\n      C by p\n')}check C by p\n  roll 1000d6 as x\n  good  when x > p.HP\n  bad  otherwise\n`,
  ],
  [
    'endless ranking',
    endless('    rank o of p in us\n      highest p.HP\n      otherwise as listed\n').replace(
      'Abel  3',
      'Guard x300  3',
    ),
  ],
  ['endless spans', `${endless('    play turn\n      step A\n        announce "x"\n')}span turn\n`],
  [
    'a trigger that sets itself off',
    `${head}${use}    raise p.HP by 1\ntrigger Up when p.HP rises\n  raise p.HP by 1\n${scenario}`,
  ],
  [
    'questions inside questions',
    `${head}encounter\n  each p in us where (count a in us where (count b in us where (count c in us where c.HP > a.HP) > 3) > 3) > 3\n    announce "{p}"\n${scenario.replace('Abel  3', 'Guard x200  3')}`,
  ],
  [
    'unknown names',
    `${head}${many(3_000, (n) => `define d${name(n)} as q${name(n)}\n`)}${use}${scenario}`,
  ],
  [
    'unknown names in statements',
    `${head}encounter\n${many(3_000, (n) => `  set q${name(n)} to ${n}\n`)}${scenario}`,
  ],
  [
    'a chain of definitions',
    `${head}${many(3_000, (n) => `define d${name(n)} as d${name(n + 1)}\n`)}define d${name(3_000)} as 1\n${use}${scenario}`,
  ],
  [
    'a chain the other way',
    `${head}define d${name(0)} as 1\n${many(3_000, (n) => `define d${name(n + 1)} as d${name(n)}\n`)}${use}${scenario}`,
  ],
  [
    'a circle of definitions',
    `${head}${many(3_000, (n) => `define d${name(n)} as d${name((n + 1) % 3_000)}\n`)}${use}${scenario}`,
  ],
  [
    'long definitions in a chain',
    `${head}${many(60, (n) => `define d${name(n + 1)} as d${name(n)}${' + 1'.repeat(300)}\n`)}define d${name(0)} as 1\n${use}${scenario}`,
  ],
  [
    'long definitions in a chain, from the top',
    `${head}${use.replace('2', `d${name(0)}`)}${many(100, (n) => `define d${name(n)} as d${name(n + 1)}${' + 1'.repeat(400)}\n`)}define d${name(100)} as 1\n${scenario}`,
  ],
  [
    'definitions that double',
    `${head}${many(60, (n) => `define d${name(n + 1)} as d${name(n)} + d${name(n)}\n`)}define d${name(0)} as 1\n${use.replace('2', `d${name(60)}`)}${scenario}`,
  ],
  [
    'a chain of procedures',
    `${head}${use}  P${name(0)}\n${many(3_000, (n) => `procedure P${name(n)}\n  P${name(n + 1)}\n`)}procedure P${name(3_000)}\n  nothing\n${scenario}`,
  ],
  [
    'a circle of procedures',
    `${head}${use}  P${name(0)}\n${many(3_000, (n) => `procedure P${name(n)}\n  P${name((n + 1) % 3_000)}\n`)}${scenario}`,
  ],
  [
    'a chain of scenarios',
    `${head}${use}${scenario}${many(2_000, (n) => `scenario S${name(n)} like ${n === 0 ? 'S' : `S${name(n - 1)}`}\n  side us\n    P  HP\n    Abel  3\n`)}`,
  ],
  [
    'a chain of scenarios the other way',
    `${head}${use}${many(2_000, (n) => `scenario S${name(n)} like ${n === 1_999 ? 'S' : `S${name(n + 1)}`}\n  side us\n    P  HP\n    Abel  3\n`)}${scenario}`,
  ],
  [
    'scenarios like each other',
    `${head}${use}scenario A like B\n  side us\n    P  HP\n    Abel  3\nscenario B like A\n  side us\n    P  HP\n    Abel  3\n`,
  ],
  [
    'many procedures',
    `${head}${many(4_000, (n) => `procedure P${name(n)}\n  announce "x"\n`)}encounter\n${many(4_000, (n) => `  P${name(n)}\n`)}${scenario}`,
  ],
  [
    'many triggers',
    `${head}${use}    raise p.HP by 1\n${many(4_000, (n) => `trigger T${name(n)} when p.HP rises\n  announce "{p}"\n`)}${scenario}`,
  ],
  [
    'many fields',
    `ruleset "T"\nkind P\n  HP counter 0..\n${many(4_000, (n) => `  f${name(n)} 1..5 default 1\n`)}side us\n${use}${scenario}`,
  ],
  [
    'many rows',
    `${head}table T\n  row  hits\n${many(4_000, (n) => `  r${name(n)}  ${n}\n`)}${use}${scenario}`,
  ],
  [
    'many people',
    `${head}${use}scenario S\n  side us\n    P  HP\n${many(2_000, (n) => `    A${name(n)}  3\n`)}`,
  ],
  [
    'many outcomes',
    `${head}check C by p\n  roll d20000 as x\n${many(4_000, (n) => `  o${name(n)}  when x is ${n + 1}\n`)}  rest  otherwise\n${use}    C by p\n      otherwise\n        nothing\n${scenario}`,
  ],
  [
    'many mistakes',
    `${head}${many(1_000, (n) => `check by C${name(n)}\n  roll roll\n`)}${scenario}`,
  ],
  [
    'many examples',
    `${head}${use}${scenario}${many(1_000, (n) => `example "e${n}"\n  scenario S\n  expect Abel.HP is 3\n`)}`,
  ],
  [
    'names that objects have',
    `${head.replaceAll('HP', '__proto__').replaceAll('us', 'constructor')}${use.replaceAll('us', 'constructor').replaceAll('HP', '__proto__')}scenario toString\n  side constructor\n    P  __proto__\n    hasOwnProperty  3\n    __proto__  4\n    valueOf  5\n`,
  ],
];
