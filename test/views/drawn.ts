// Draws random orders of play for the rulesets of the parlour. They may be honest or leak something hidden.
import fc from 'fast-check';

/** The participants in scope, by name. */
interface Scope {
  readonly spies: readonly string[];
  readonly watchers: readonly string[];
  readonly depth: number;
}

type Lines = readonly string[];

const indented = (lines: Lines): Lines => lines.map((line) => `  ${line}`);
const one = (...lines: readonly string[]): fc.Arbitrary<Lines> => fc.constant(lines);
const level = fc.integer({ min: 1, max: 5 });

function condition({ spies, watchers }: Scope): fc.Arbitrary<string> {
  const of = (names: readonly string[], fields: readonly string[]): fc.Arbitrary<string>[] =>
    names.length === 0
      ? []
      : [
          fc
            .tuple(fc.constantFrom(...names), fc.constantFrom(...fields), level)
            .map(([name, field, n]) => `${name}.${field} > ${n}`),
        ];
  return fc.oneof(
    ...of(spies, ['strength', 'notes', 'score']),
    ...of(watchers, ['wits', 'alarm', 'bid']),
    level.map((n) => `open-tally > ${n}`),
    level.map((n) => `secret-tally > ${n}`),
    level.map((n) => `any q in spies where q.strength > ${n}`),
  );
}

function effect({ spies, watchers }: Scope): fc.Arbitrary<Lines> {
  const anywhere = [
    one('raise open-tally by 1'),
    one('raise secret-tally by 1'),
    one('announce "a noise"'),
    one('ask spies for amount from 0 to 3'),
  ];
  const ofSpies = spies.flatMap((s) => [
    one(`raise ${s}.score by 1`),
    one(`raise ${s}.notes by 1`),
    one(`raise ${s}.notes by ${s}.strength`),
    one(`set ${s}.score to ${s}.strength`),
    one(`announce "{${s}.strength}"`),
    one(`reveal ${s}.strength`),
    one(`reveal ${s}.notes`),
    one(`reveal ${s}.strength to spies`),
    one(`ask ${s} to take Wave or nothing`),
    one(`ask secretly ${s} to take Sneak or nothing`),
    one(`ask secretly ${s} to take Wave or nothing`),
    one('if any q in watchers where q.bid > 1', `  ask ${s} to take Wave or nothing`),
    one('Show ' + s),
    one(`Note ${s}`),
  ]);
  const ofWatchers = watchers.flatMap((w) => [
    one(`raise ${w}.alarm by 1`),
    one(`ask secretly ${w} for bid-of from 0 to 3`),
    one(`reveal ${w}.bid`),
    one(`Peer by ${w}`, '  sees    nothing', '  misses  nothing'),
  ]);
  return fc.oneof(...anywhere, ...ofSpies, ...ofWatchers);
}

function body(scope: Scope): fc.Arbitrary<Lines> {
  return fc
    .array(statement({ ...scope, depth: scope.depth - 1 }), { minLength: 1, maxLength: 3 })
    .map((all) => all.flat());
}

const name = (kind: string, { depth }: Scope): string => `${kind}${'abcdef'[depth] ?? 'z'}`;

function statement(scope: Scope): fc.Arbitrary<Lines> {
  if (scope.depth <= 0) return effect(scope);
  const s = name('s', scope);
  const w = name('w', scope);
  const withSpy = { ...scope, spies: [...scope.spies, s] };
  const withWatcher = { ...scope, watchers: [...scope.watchers, w] };
  const either = (head: string, second: string, when: Lines, otherwise: Lines): Lines => [
    head,
    ...indented(when),
    second,
    ...indented(otherwise),
  ];
  return fc.oneof(
    { arbitrary: effect(scope), weight: 4 },
    {
      arbitrary: body(withSpy).map((lines) => [`each ${s} in spies`, ...indented(lines)]),
      weight: 3,
    },
    {
      arbitrary: fc
        .tuple(condition(withSpy), body(withSpy))
        .map(([when, lines]) => [`each ${s} in spies where ${when}`, ...indented(lines)]),
      weight: 2,
    },
    {
      arbitrary: body(withWatcher).map((lines) => [`each ${w} in watchers`, ...indented(lines)]),
      weight: 2,
    },
    {
      arbitrary: fc
        .tuple(condition(scope), body(scope), body(scope))
        .map(([when, then, otherwise]) => either(`if ${when}`, 'otherwise', then, otherwise)),
      weight: 2,
    },
    {
      arbitrary:
        scope.spies.length === 0
          ? effect(scope)
          : fc
              .tuple(fc.constantFrom(...scope.spies), body(scope), body(scope))
              .map(([spy, then, otherwise]) => [
                `Hold by ${spy}`,
                ...indented(['holds', ...indented(then), 'breaks', ...indented(otherwise)]),
              ]),
      weight: 2,
    },
  );
}

/** Procedures that some drawn statements call. */
export const procedures = `
procedure Show s (Spy)
  reveal s.strength
  raise s.score by 1

procedure Note s (Spy)
  if s.strength > 2
    raise s.notes by 1
`;

/** Draws the steps of a round. */
export const drawn: fc.Arbitrary<readonly string[]> = fc
  .array(statement({ spies: [], watchers: [], depth: 3 }), { minLength: 1, maxLength: 3 })
  .map((all) => {
    let answers = 0;
    return all.map((lines) =>
      `${indented(indented(lines)).join('\n')}\n`.replace(
        /\b(amount|bid-of)\b/g,
        () => `answer-${(answers += 1)}`,
      ),
    );
  });
