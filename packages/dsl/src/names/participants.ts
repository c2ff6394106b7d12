// Lists the participants of each scenario and example. It follows `like` and expands `Guard x6`.

import {
  type BrokenLine,
  type ExampleLine,
  type RowNode,
  type SetupLine,
  type NodeOf,
} from '../ast/ast.ts';
import { reportTwice, type Builder } from './builder.ts';
import type { Names } from './names.ts';
import { readable } from './parts.ts';
import type {
  ExampleSymbol,
  KindSymbol,
  ParticipantSymbol,
  ScenarioSymbol,
  SideSymbol,
} from './symbols.ts';

/** With more copies of one row, we assume a typing error. */
export const mostCopies = 1000;

/**
 * A chain of scenarios that are `like` each other may have at most this many members, because each has all lines of all
 * before it.
 */
const longestChain = 100;

type Sides = ReadonlyMap<string, readonly ParticipantSymbol[]>;

/**
 * Fills in `participants` of all scenarios and examples. It reports scenarios that are like themselves, and names that are
 * used twice.
 */
export function linkScenarios(builder: Builder, names: Names): void {
  const done = new Map<ScenarioSymbol, Sides>();
  const open: ScenarioSymbol[] = [];
  const depths = new Map<ScenarioSymbol, number>();
  let isReported = false;
  const own = new Map<NodeOf<'SideRows'>, readonly ParticipantSymbol[]>();

  const follow = (scenario: ScenarioSymbol): Sides => {
    const known = done.get(scenario);
    if (known !== undefined) return known;
    const { like, lines } = scenario.decl ?? { like: undefined, lines: [] };
    const base = like === undefined ? undefined : names.scenarios.get(like.text);
    if (like !== undefined && (scenario === base || (base !== undefined && open.includes(base)))) {
      const chain = [...open.slice(open.indexOf(base ?? scenario)), scenario, base ?? scenario].map(
        (one) => one.name,
      );
      builder.report(
        'names/like-itself',
        { name: scenario.name, chain: [...new Set(chain), scenario.name] },
        like,
      );
    }
    const depth = 1 + (base === undefined ? 0 : (depths.get(base) ?? 0));
    if (like !== undefined && (depth > longestChain || open.length === longestChain)) {
      // In one such chain many scenarios are too far along, so we report only one.
      if (!isReported)
        builder.report('names/like-too-long', { name: scenario.name, most: longestChain }, like);
      isReported = true;
      return new Map();
    }
    open.push(scenario);
    const inherited =
      base === undefined || base === scenario || open.includes(base) ? new Map() : follow(base);
    const sides = merge(inherited, lines);
    open.pop();
    done.set(scenario, sides);
    depths.set(scenario, 1 + (base === undefined ? 0 : (depths.get(base) ?? 0)));
    return sides;
  };
  const merge = (
    inherited: Sides,
    lines: readonly (SetupLine | ExampleLine | BrokenLine)[],
  ): Sides => {
    const written = new Map<string, readonly ParticipantSymbol[]>();
    for (const line of readable(lines)) {
      if (line.kind !== 'SideRows') continue;
      const made = own.get(line) ?? participantsOf(builder, names, line);
      own.set(line, made);
      written.set(line.side.text, [...(written.get(line.side.text) ?? []), ...made]);
    }
    return new Map([...inherited, ...written]);
  };
  const finish = (owner: ScenarioSymbol | ExampleSymbol, sides: Sides): void => {
    const seen = new Map<string, ParticipantSymbol>();
    for (const one of [...sides.values()].flat()) {
      const before = seen.get(one.name);
      // If both come from a copied scenario, the problem was reported there.
      if (before !== undefined && one.ident !== undefined && isIn(owner, one))
        reportTwice(builder, one.ident, before);
      else seen.set(one.name, one);
    }
    owner.participants = [...seen.values()];
  };

  for (const scenario of names.symbols.scenarios) finish(scenario, follow(scenario));
  for (const example of names.symbols.examples) {
    const line = readable(example.decl.lines).find((one) => one.kind === 'ScenarioLine');
    const scenario = line === undefined ? undefined : names.scenarios.get(line.scenario.text);
    // If the scenario is unknown, anybody may take part in it.
    const unknown = line !== undefined && scenario === undefined;
    const inherited = scenario === undefined ? new Map() : follow(scenario);
    finish(
      example,
      merge(
        unknown
          ? new Map(names.symbols.scenarios.map((one) => [`any ${one.name}`, one.participants]))
          : inherited,
        example.decl.lines,
      ),
    );
  }
}

function isIn(owner: ScenarioSymbol | ExampleSymbol, participant: ParticipantSymbol): boolean {
  const lines = owner.decl?.lines ?? [];
  return lines.some(
    (line) => line.kind === 'SideRows' && line.rows.rows.some((row) => row === participant.row),
  );
}

function participantsOf(
  builder: Builder,
  names: Names,
  line: NodeOf<'SideRows'>,
): readonly ParticipantSymbol[] {
  const side = names.global.get(line.side.text);
  const kind = names.global.get(line.rows.corner.text);
  return readable(line.rows.rows).flatMap((row) =>
    copiesOf(
      builder,
      row,
      side?.symbol === 'side' ? side : undefined,
      kind?.symbol === 'kind' ? kind : undefined,
    ),
  );
}

function copiesOf(
  builder: Builder,
  row: RowNode,
  side: SideSymbol | undefined,
  kind: KindSymbol | undefined,
): readonly ParticipantSymbol[] {
  const { head } = row;
  if (head.kind !== 'Ident') return [];
  const make = (name: string): ParticipantSymbol => ({
    symbol: 'participant',
    name,
    ident: head,
    row,
    side,
    kind,
  });
  const count = row.times?.value;
  const made =
    count === undefined
      ? [make(head.text)]
      : Array.from({ length: Math.max(0, Math.min(count, mostCopies)) }, (_, index) =>
          make(`${head.text}-${index + 1}`),
        );
  const first = made[0];
  if (first !== undefined) builder.declared.set(head, first);
  return made;
}

/** Returns a scenario and those that it is like, each before the one that it is like itself. */
export function likeChain(
  { scenarios }: Names,
  scenario: ScenarioSymbol,
): readonly ScenarioSymbol[] {
  const chain: ScenarioSymbol[] = [];
  let one: ScenarioSymbol | undefined = scenario;
  while (one !== undefined && !chain.includes(one)) {
    chain.push(one);
    one = scenarios.get(one.decl?.like?.text ?? '');
  }
  return chain;
}

/** Returns all who take part in a scenario or example. */
function everybodyIn({ scenarios, examples }: Names['symbols']): readonly ParticipantSymbol[] {
  return [...scenarios, ...examples].flatMap((owner) => owner.participants);
}

/** Returns the first participant of each name in any scenario or example. */
export function participantsByName(
  symbols: Names['symbols'],
): ReadonlyMap<string, ParticipantSymbol> {
  const first = new Map<string, ParticipantSymbol>();
  for (const one of everybodyIn(symbols)) if (!first.has(one.name)) first.set(one.name, one);
  return first;
}

/** True if somebody takes part in a scenario or example, and the side and kind of all participants are known. */
export function areParticipantsKnown(symbols: Names['symbols']): boolean {
  const everybody = everybodyIn(symbols);
  return (
    everybody.length > 0 &&
    everybody.every(({ side, kind }) => side !== undefined && kind !== undefined)
  );
}

/** Returns the kinds that take part on a side in any scenario or example; undefined if nothing tells. */
export function kindsOfSide(names: Names, side: SideSymbol): readonly KindSymbol[] | undefined {
  const kinds = new Set<KindSymbol>();
  for (const one of everybodyIn(names.symbols)) {
    if (one.side !== side) continue;
    if (one.kind === undefined) return undefined;
    kinds.add(one.kind);
  }
  return kinds.size === 0 ? undefined : names.symbols.kinds.filter((kind) => kinds.has(kind));
}
