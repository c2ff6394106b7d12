// The skirmish: side blue, then side red; each who stands picks somebody of the other side who stands, hits on 11 or more of
// d20, and takes d6 from HP. Its rules, and the same worked out by hand without any machine.

export interface Skirmish {
  /** A side. */
  readonly fighters: number;
  readonly HP: number;
  readonly rounds: number;
}

function half(own: string, other: string): string {
  return `    each a in ${own} where a.HP > 0
      let standing be count t in ${other} where t.HP > 0
      if standing > 0
        roll (Die at (standing but at least 1) under die) as pick
        set skip to pick
        each t in ${other} where t.HP > 0
          lower skip by 1
          if skip is 0
            Blow by a on t
              hit
                roll d6 as harm
                lower t.HP by harm
              miss  nothing
        set skip to 0
`;
}

export function skirmishRules({ fighters, HP, rounds }: Skirmish): string {
  const rows = (side: string): string => Array.from({ length: fighters }, (_, n) => `    ${side}-${String.fromCharCode(97 + n)}`).join('\n');
  return `ruleset "Skirmish"
  version 1

span round

side blue
side red

kind Fighter
  HP  counter 0..  starts ${HP}

track skip  number  starts 0

table Die
  left  die
  1    d1
  2    d2
  3    d3
  4    d4

check Blow by a on t
  roll d20 as blow
  hit   when blow >= 11
  miss  otherwise

encounter
  play round up to ${rounds} times
${half('blue', 'red')}${half('red', 'blue')}
measure blue-standing
  at end of encounter
  count p in blue where p.HP > 0

measure red-standing
  at end of encounter
  count p in red where p.HP > 0

scenario Field
  side blue
    Fighter
${rows('B')}
  side red
    Fighter
${rows('R')}
`;
}

type Chances = Map<string, [n: bigint, blue: readonly number[], red: readonly number[]]>;

/** How likely so many of blue and of red still stand at the end, `blue red` by `n/d`. Fighters of a side are counted by their HP only. */
export function skirmishByHand({ fighters, HP, rounds }: Skirmish): ReadonlyMap<string, string> {
  const sorted = (side: readonly number[]): readonly number[] => side.toSorted((a, b) => b - a);
  const full = Array.from({ length: fighters }, () => HP);
  let now: Chances = new Map([['', [1n, full, full]]]);
  let of = 1n;
  // Each blow: one of 1 to 4 who stand, a hit or none, six faces; all in parts of 12 * 2 * 6.
  const blow = 12n * 2n * 6n;
  for (let half = 0; half < 2 * rounds; half += 1) {
    for (let attacker = 0; attacker < fighters; attacker += 1) {
      const next: Chances = new Map();
      const add = (n: bigint, blue: readonly number[], red: readonly number[]): void => {
        const key = `${blue.join()} ${red.join()}`;
        const known = next.get(key);
        if (known === undefined) next.set(key, [n, blue, red]);
        else known[0] += n;
      };
      for (const [n, blue, red] of now.values()) {
        const [own, other] = half % 2 === 0 ? [blue, red] : [red, blue];
        const targets = other.flatMap((left, index) => (left > 0 ? [index] : []));
        const put = (many: bigint, hurt: readonly number[]): void => (half % 2 === 0 ? add(many, blue, hurt) : add(many, hurt, red));
        if ((own[attacker] ?? 0) === 0 || targets.length === 0) {
          put(n * blow, other);
          continue;
        }
        put((n * blow) / 2n, other);
        for (const target of targets) {
          for (let harm = 1; harm <= 6; harm += 1) {
            put((n * 12n) / BigInt(targets.length), sorted(other.map((left, index) => (index === target ? Math.max(0, left - harm) : left))));
          }
        }
      }
      now = next;
      of *= blow;
    }
  }
  const ends = new Map<string, bigint>();
  const standing = (side: readonly number[]): number => side.filter((left) => left > 0).length;
  for (const [n, blue, red] of now.values()) {
    const key = `${standing(blue)} ${standing(red)}`;
    ends.set(key, (ends.get(key) ?? 0n) + n);
  }
  return new Map([...ends].map(([key, n]) => [key, fraction(n, of)]));
}

export function fraction(n: bigint, d: bigint): string {
  let [a, b] = [n, d];
  while (b > 0n) [a, b] = [b, a % b];
  return `${n / a}/${d / a}`;
}
