// A small ruleset to amend, and helpers that compile it with house rules.
import { compile, createSource, printEffective, type Compilation } from '@fray/dsl/internal';
import type { Ruleset } from '@fray/dsl/ir';

export const base = `ruleset "Duel"
  version 1

side swords
side shields

kind Fighter
  might  1..20
  HP     counter 0..  starts 3
  brave  yes/no  default no

condition Down
  bars everything

table Weather
  weather  shift  die
  fair     0      d6
  rain     -1     d8
  storm    -3     d10

given weather  row of Weather  default fair
given rounds   1..9  default 3

track loud  yes/no  starts no

ruling ties "who wins a tie"
  attacker  "the one who strikes"  default
  defender  "the one who is struck"

check Strike by a on d "does the blow land?"
  roll d20 as blow
    Courage  +1  when a.brave
    best of Ground
      High   +2  when loud
      Wet    -1  when weather is rain
  let needed be 10 + d.might + weather.shift
    Shield   +2  when d.brave
  hit   when blow > needed or (blow is needed and ties is attacker)
  miss  otherwise

check Omen
  roll weather.die as sign
  let odds be 4
  good  when sign >= odds
  bad   otherwise

choice Yield by d "give up?"
  yes
  no  default

define a is ready when a is not Down and a.HP > 0

modifier Noise -1 to Strike.blow by a when loud and a.brave

trigger Falls when f.HP reaches 0
  f gains Down

encounter
  step Herald
    announce "hear, hear"
  step Signs
    Omen
      good  set loud to no
      bad   set loud to yes
  step Fight
    repeat up to rounds times
      each a in everyone where a is ready
        each d in enemies of a where d is ready
          Yield by d
            yes  d gains Down
            no   Exchange of a against d

procedure Exchange of a against d
  Strike by a on d
    hit   lower d.HP by 1
    miss  nothing

invariant Never-below-zero
  always
  every f in everyone satisfies f.HP >= 0

policy Stubborn
  choose Yield no

scenario Yard
  policy Stubborn for everyone
  side swords
    Fighter  might  brave
    Ann      4      yes
  side shields
    Fighter  might  brave
    Bob      5      no

example "Ann strikes true"
  scenario Yard
  dice Strike.blow by Ann 15
  try Strike by Ann on Bob is hit

example "Bob misses"
  scenario Yard
  dice Strike.blow by Bob 3
  try Strike by Bob on Ann is miss

example "a tie is the attacker's"
  scenario Yard
  dice Strike.blow by Ann 14
  try Strike by Ann on Bob is hit
`;

/** Texts of files by their paths. `base.fray` is always present and need not be given. */
export type Files = Readonly<Record<string, string>>;

/** Compiles `house.fray`, or another entry, with house rules stacked on it. */
export function compileFiles(
  files: Files,
  entry = 'house.fray',
  stacked: readonly string[] = [],
): Compilation {
  const all = new Map(Object.entries({ 'base.fray': base, ...files }));
  const read = (path: string): ReturnType<typeof createSource> | undefined => {
    const text = all.get(path);
    return text === undefined ? undefined : createSource(path, text);
  };
  const source = read(entry);
  if (source === undefined) throw new Error(`there is no ${entry}`);
  return compile(source, read, { with: stacked });
}

/** Compiles the base with one house rule. `body` is the house rule without its header line. */
export function amended(body: string): Compilation {
  return compileFiles({ 'house.fray': `amends "base.fray" as "House"\n\n${body}` });
}

/** Returns the ruleset of a compilation and fails the test if there are errors. */
export function rulesOf(compilation: Compilation): Ruleset {
  if (compilation.ruleset === undefined)
    throw new Error(
      compilation.diagnostics
        .map((one) => `${one.code} at ${one.primary.span.source}: ${one.message}`)
        .join('\n'),
    );
  return compilation.ruleset;
}

/** Returns the lines of one declaration after all house rules, without blanks at their ends. */
export function declared(compilation: Compilation, name: string): readonly string[] {
  return effective(compilation)
    .filter((line) => line.declaration === name)
    .map((line) => line.text.trimEnd());
}

export function effective(compilation: Compilation): ReturnType<typeof printEffective> {
  return (compilation.checked?.files ?? []).flatMap((file) =>
    printEffective(file, compilation.sources),
  );
}

/** Returns one line for each problem: its code, and the file and text that each of its marks points at. */
export function problemsOf(compilation: Compilation): readonly string[] {
  const textAt = ({
    source,
    start,
    end,
  }: {
    readonly source: string;
    readonly start: number;
    readonly end: number;
  }): string =>
    compilation.sources.find((one) => one.path === source)?.text.slice(start, end) ?? '';
  return compilation.diagnostics.map((one) => {
    const others = one.secondary.map((label) => `${label.span.source} “${textAt(label.span)}”`);
    return [`${one.code} ${one.primary.span.source} “${textAt(one.primary.span)}”`, ...others].join(
      ', ',
    );
  });
}

/** Returns the ruleset without positions in the text, so that two rulesets with the same meaning are equal. */
export function withoutPlaces(ruleset: Ruleset): unknown {
  const strip = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(strip);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, inner]) => (key === 'at' ? [] : [[key, strip(inner)]])),
    );
  };
  const { places: _, files: __, ...rest } = ruleset;
  return strip(rest);
}
