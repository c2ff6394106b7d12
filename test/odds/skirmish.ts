// The skirmish: side blue, then side red. Each fighter who stands picks one of the other side who stands, hits on 11 or more of
// d20, and takes d6 from its HP. This file has its rules, and its odds computed by hand without a machine.

export interface Skirmish {
  /** How many fighters each side has. */
  readonly fighters: number;
  readonly HP: number;
  readonly rounds: number;
}

function half(own: string, other: string): string {
  return `    each a in ${own} where a.HP > 0
      pick t at random by a from ${other} where t.HP > 0
        Blow by a on t
          hit
            roll d6 as harm by a
            lower t.HP by harm
          miss  nothing
`;
}

export function skirmishRules({ fighters, HP, rounds }: Skirmish): string {
  const rows = (side: string): string =>
    Array.from({ length: fighters }, (_, n) => `    ${side}-${String.fromCharCode(97 + n)}`).join(
      '\n',
    );
  return `ruleset "Skirmish"
  version 1

span round

side blue
side red

kind Fighter
  HP  counter 0..  starts ${HP}

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

/**
 * Returns the probability that so many of blue and of red still stand at the end, as `n/d` by `blue red`. Fighters of a side
 * differ only in their HP.
 */
export function skirmishByHand({ fighters, HP, rounds }: Skirmish): ReadonlyMap<string, string> {
  const sorted = (side: readonly number[]): readonly number[] => side.toSorted((a, b) => b - a);
  const full = Array.from({ length: fighters }, () => HP);
  let now: Chances = new Map([['', [1n, full, full]]]);
  let of = 1n;
  // Each blow has one of 1 to 4 targets, hits or misses, and has six faces. So it counts in parts of 12 * 2 * 6.
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
        const put = (many: bigint, hurt: readonly number[]): void =>
          half % 2 === 0 ? add(many, blue, hurt) : add(many, hurt, red);
        if ((own[attacker] ?? 0) === 0 || targets.length === 0) {
          put(n * blow, other);
          continue;
        }
        put((n * blow) / 2n, other);
        for (const target of targets) {
          for (let harm = 1; harm <= 6; harm += 1) {
            put(
              (n * 12n) / BigInt(targets.length),
              sorted(
                other.map((left, index) => (index === target ? Math.max(0, left - harm) : left)),
              ),
            );
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

/**
 * Returns the same in floats, without going through fights one by one. A side is the HP of its fighters in falling order. One
 * strike leads from side to side, and one strike follows for each fighter who stands on the other side.
 */
export function skirmishChances({ fighters, HP, rounds }: Skirmish): ReadonlyMap<string, number> {
  const sides: (readonly number[])[] = [];
  const fill = (side: readonly number[]): void => {
    if (side.length === fighters) sides.push(side);
    else for (let left = side.at(-1) ?? HP; left >= 0; left -= 1) fill([...side, left]);
  };
  fill([]);
  const index = new Map(sides.map((side, at) => [side.join(), at]));
  const standing = (side: readonly number[]): number => side.filter((left) => left > 0).length;
  const strike = sides.map((side): ReadonlyMap<number, number> => {
    const targets = side.flatMap((left, at) => (left > 0 ? [at] : []));
    const to = new Map([[index.get(side.join()) ?? -1, targets.length === 0 ? 1 : 0.5]]);
    for (const target of targets) {
      for (let harm = 1; harm <= 6; harm += 1) {
        const hurt =
          index.get(
            side
              .map((left, at) => (at === target ? Math.max(0, left - harm) : left))
              .toSorted((a, b) => b - a)
              .join(),
          ) ?? -1;
        to.set(hurt, (to.get(hurt) ?? 0) + 0.5 / targets.length / 6);
      }
    }
    return to;
  });
  // For each number of strikes, the probabilities of the ways from each side to each.
  const strikes: (readonly ReadonlyMap<number, number>[])[] = [
    sides.map((_, at) => new Map([[at, 1]])),
  ];
  while (strikes.length <= fighters) {
    const before = strikes.at(-1) ?? [];
    strikes.push(
      strike.map((first) => {
        const to = new Map<number, number>();
        for (const [next, chance] of first)
          for (const [last, more] of before[next] ?? [])
            to.set(last, (to.get(last) ?? 0) + chance * more);
        return to;
      }),
    );
  }
  let own = sides.map(() => sides.map(() => 0));
  const full = index.get(Array.from({ length: fighters }, () => HP).join()) ?? -1;
  (own[full] ?? [])[full] = 1;
  for (let half = 0; half < 2 * rounds; half += 1) {
    // Rows are the side that strikes now. After that, the other side strikes.
    const next = sides.map(() => sides.map(() => 0));
    own.forEach((row, striking) => {
      const by = strikes[standing(sides[striking] ?? [])] ?? [];
      row.forEach((chance, struck) => {
        if (chance > 0)
          for (const [to, share] of by[struck] ?? [])
            (next[to] ?? [])[striking] = (next[to]?.[striking] ?? 0) + chance * share;
      });
    });
    own = next;
  }
  const ends = new Map<string, number>();
  own.forEach((row, blue) =>
    row.forEach((chance, red) => {
      if (chance > 0)
        ends.set(
          `${standing(sides[blue] ?? [])} ${standing(sides[red] ?? [])}`,
          (ends.get(`${standing(sides[blue] ?? [])} ${standing(sides[red] ?? [])}`) ?? 0) + chance,
        );
    }),
  );
  return ends;
}
