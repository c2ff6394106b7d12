// Writes what the form of participants says: a scenario in a house rule, which can also be changed by hand.
import type { CastRow, SetupFacts } from '../workshop/workshop-model.ts';

type ScenarioFacts = SetupFacts['scenarios'][number];

/** The house rule with the participants in one of its scenarios, and the name of this scenario. */
interface WrittenCast {
  readonly text: string;
  readonly scenario: string;
}

/** Returns all names of a row: `Guard` twice is Guard-1 and Guard-2. */
function namesOf({ name, count }: CastRow): readonly string[] {
  return count === 1 ? [name] : Array.from({ length: count }, (_, at) => `${name}-${at + 1}`);
}

/**
 * Puts participants into a scenario. A scenario of the house rule is changed there; for any other, a scenario
 * `like` it is added at the end. If it names somebody who was removed, its lines are copied without them.
 * @param house the text of the house rule
 * @param scenario its name; if there is none of this name, the first scenario is taken
 */
export function withCast(
  house: string,
  facts: Pick<SetupFacts, 'scenarios'>,
  scenario: string,
  rows: readonly CastRow[],
): WrittenCast {
  const lines = house.trimEnd().split('\n');
  const begin = lines.findIndex((line) => nameOf(line) === scenario);
  const isHere = begin >= 0;
  const named = facts.scenarios.find((one) => one.name === scenario) ?? facts.scenarios[0];
  const next = lines.findIndex((line, at) => at > begin && /^\S/.test(line));
  const end = !isHere || next < 0 ? lines.length : next;
  const name = isHere ? scenario : freshName(facts, lines);
  const header = isHere ? (lines[begin] ?? '') : `scenario ${name} like ${named?.name ?? name}`;
  const kept = isHere ? withoutSides(lines.slice(begin + 1, end)) : [];
  const like = / like (\S+)/.exec(header)?.[1];
  const block = blockOf(
    header,
    kept,
    facts.scenarios.find((one) => one.name === like),
    rows,
  );
  const before = isHere ? lines.slice(0, begin) : [...lines, ''];
  const after = isHere && end < lines.length ? ['', ...lines.slice(end)] : [];
  return { text: `${[...before, ...block, ...after].join('\n')}\n`, scenario: name };
}

const nameOf = (line: string): string | undefined => /^scenario (\S+)/.exec(line)?.[1];

function freshName({ scenarios }: Pick<SetupFacts, 'scenarios'>, lines: readonly string[]): string {
  const taken = new Set([...scenarios.map((one) => one.name), ...lines.map(nameOf)]);
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? 'Own-fight' : `Own-fight-${number}`;
    if (!taken.has(name)) return name;
  }
}

/** Returns the lines of a scenario except its tables of participants. */
function withoutSides(lines: readonly string[]): readonly string[] {
  let isSide = false;
  return lines.filter((line) => {
    if (line.trim() === '') return false;
    if (/^ {2}\S/.test(line)) isSide = line.startsWith('  side ');
    return !isSide;
  });
}

function blockOf(
  header: string,
  kept: readonly string[],
  base: ScenarioFacts | undefined,
  rows: readonly CastRow[],
): readonly string[] {
  const names = new Set(rows.flatMap(namesOf));
  const sides = [...new Set(rows.map((one) => one.side))];
  const isLike =
    base !== undefined &&
    base.cast.flatMap(namesOf).every((one) => names.has(one)) &&
    base.cast.every((one) => sides.includes(one.side));
  /** Returns whether a line may stay: a policy for somebody who does not take part is an error. */
  const isFit = (line: string): boolean => {
    const who = /^\s*policy \S+ for (\S+)/.exec(line)?.[1];
    return who === undefined || !isGone(who);
  };
  const isGone = (who: string): boolean =>
    base !== undefined && base.cast.flatMap(namesOf).includes(who) && !names.has(who);
  const topics = new Set(kept.map(topicOf));
  const written =
    base === undefined || isLike
      ? []
      : base.lines
          .filter(({ text, of }) => !topics.has(topicOf(text)) && (of === null || !isGone(of)))
          .map(({ text }) => `  ${text}`);
  return [
    base === undefined || isLike ? header : header.replace(/ like \S+/, ''),
    ...written,
    ...kept.filter(isFit),
    ...sides.flatMap((side) =>
      kindsIn(rows, side).flatMap((some) => [`  side ${side}`, ...tableOf(some)]),
    ),
  ];
}

/** Returns the subject of a line: `given light`, `policy … for foes`. */
function topicOf(line: string): string {
  const [word = '', name = '', , who = ''] = line.trim().split(/\s+/);
  return word === 'policy' ? `policy ${who}` : `${word} ${name}`;
}

function kindsIn(rows: readonly CastRow[], side: string): readonly (readonly CastRow[])[] {
  const mine = rows.filter((one) => one.side === side);
  return [...new Set(mine.map((one) => one.kind))].map((kind) =>
    mine.filter((one) => one.kind === kind),
  );
}

function tableOf(rows: readonly CastRow[]): readonly string[] {
  const fields = [...new Set(rows.flatMap((one) => one.values.map(([field]) => field)))];
  const conditions = [...new Set(rows.flatMap((one) => one.conditions))];
  const cells = [
    [rows[0]?.kind ?? '', ...fields, ...conditions],
    ...rows.map((one) => [
      one.count === 1 ? one.name : `${one.name} x${one.count}`,
      ...fields.map((field) => one.values.find(([name]) => name === field)?.[1] ?? '-'),
      ...conditions.map((condition) => (one.conditions.includes(condition) ? 'yes' : 'no')),
    ]),
  ];
  const widths = (cells[0] ?? []).map((_, at) =>
    Math.max(...cells.map((row) => (row[at] ?? '').length)),
  );
  return cells.map((row) =>
    `    ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')}`.trimEnd(),
  );
}
