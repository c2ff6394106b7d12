// Lists the parts that no run reached: rules, rows of tables, outcomes, options, readings and the `otherwise` branches
// of tests, in the order of the files.
import { eachExpr, type At, type Expr, type Modifier, type Proc, type Ruleset } from '@fray/dsl/ir';
import { wordText } from '../values/answer-text.ts';
import type { Reach } from './reach.ts';

/** Something that runs can reach. */
export interface Reachable {
  readonly kind: 'rule' | 'row' | 'outcome' | 'option' | 'reading' | 'modifier' | 'otherwise';
  /** A name for readers: `check Strike`, `row Club of Weapon`, `reading strong of ruling dose`. */
  readonly name: string;
  /** The rule that contains it; null if it is a rule itself, or on its own. */
  readonly within: string | null;
  readonly at: At;
}

/** Returns everything that runs of these rules can reach; examples and scenarios are not rules. */
export function reachables(ruleset: Ruleset): readonly Tested[] {
  return [
    ...rules(ruleset),
    ...ruleset.tables.flatMap(({ name, rows }) =>
      rows.map((row) => ({
        kind: 'row' as const,
        name: `row ${row.name} of ${name}`,
        within: null,
        at: row.at,
        isIn: anyOf(row.cells.map(({ at }) => at)),
      })),
    ),
    ...ruleset.rulings.flatMap(({ at, name, options }) =>
      options.map(({ value }) => ({
        kind: 'reading' as const,
        name: `reading ${wordText(value)} of ruling ${name}`,
        within: null,
        at,
        isIn: (reach: Reach) => reach.readings.get(name)?.has(value) === true,
      })),
    ),
    ...outcomes(ruleset),
    ...ruleset.procs.flatMap((proc, index) =>
      isRule(proc) ? [...otherwises(proc, index), ...modifiers(proc)] : [],
    ),
  ].toSorted((a, b) => a.at - b.at);
}

type Test = (reach: Reach) => boolean;
type Tested = Reachable & { readonly isIn: Test };

function rules(ruleset: Ruleset): readonly Tested[] {
  const { callables, conditions, defines, triggers } = ruleset;
  const begun =
    (proc: number): Test =>
    (reach) =>
      (reach.done[proc]?.size ?? 0) > 0;
  const rule = (name: string, at: At, isIn: Test): Tested => ({
    kind: 'rule',
    name,
    within: null,
    at,
    isIn,
  });
  return [
    ...callables.map((callable) => {
      const { at, kind, name } = callable;
      const isIn: Test =
        callable.kind === 'choice'
          ? (reach) => (reach.chosen.get(name)?.size ?? 0) > 0
          : begun(callable.proc);
      return rule(`${kind} ${name}`, at, isIn);
    }),
    ...triggers
      .filter(({ only }) => only === null)
      .map(({ at, name, proc }) => rule(`trigger ${name}`, at, begun(proc))),
    ...defines.map(({ at, body, name }) => rule(`define ${name}`, at, anyOf(placesIn(body)))),
    ...conditions.map(({ at, name }) =>
      rule(`condition ${name}`, at, (reach) => reach.gained.has(name)),
    ),
  ];
}

function outcomes({ callables, procs }: Ruleset): readonly Tested[] {
  return callables.flatMap((callable): readonly Tested[] => {
    const { name } = callable;
    if (callable.kind === 'check') {
      const places = new Map(
        (procs[callable.proc]?.code ?? []).flatMap((instr) =>
          instr.op === 'outcome' ? instr.outcomes.map((one) => [one.name, one.at] as const) : [],
        ),
      );
      return callable.outcomes.map((outcome) => ({
        kind: 'outcome',
        name: `outcome ${outcome.name} of check ${name}`,
        within: `check ${name}`,
        at: places.get(outcome.name) ?? callable.at,
        isIn: (reach) => reach.outcomes.get(name)?.has(outcome.name) === true,
      }));
    }
    if (callable.kind === 'choice')
      return callable.options.map((option) => ({
        kind: 'option',
        name: `option ${wordText(option.name)} of choice ${name}`,
        within: `choice ${name}`,
        at: option.when?.at ?? callable.at,
        isIn: (reach) => reach.chosen.get(name)?.has(option.name) === true,
      }));
    return [];
  });
}

/** Returns the branches of tests that are written `otherwise`, in statements and in values. */
function otherwises({ code, name }: Proc, proc: number): readonly Tested[] {
  return code.flatMap((instr): readonly Tested[] => {
    const found = expressionsIn(instr).flatMap((expr) =>
      expr.op === 'if' && expr.otherwise !== null
        ? [otherwise(name, expr.otherwise.at, anyOf([expr.otherwise.at]))]
        : [],
    );
    const done =
      (pc: number): Test =>
      (reach) =>
        reach.done[proc]?.has(pc) === true;
    const to =
      instr.op === 'switch' || (instr.op === 'branch' && isElse(code, instr.otherwise))
        ? instr.otherwise
        : null;
    const at = to === null ? undefined : code[to]?.at;
    return to === null || at === undefined ? found : [...found, otherwise(name, at, done(to))];
  });
}

function otherwise(name: string, at: At, isIn: Test): Tested {
  return { kind: 'otherwise', name: `otherwise in ${name}`, within: name, at, isIn };
}

/** True if this is the start of an `otherwise`: the body before it ends with a jump past it. */
function isElse(code: Proc['code'], pc: number): boolean {
  const last = code[pc - 1];
  return last?.op === 'jump' && last.to > pc;
}

/** Returns the modifiers with a condition, to see whether it ever held. */
function modifiers({ code, name }: Proc): readonly Tested[] {
  const each = (one: Modifier): readonly Tested[] => {
    if (one.kind === 'best') return one.of.flatMap(each);
    const { at, name: called, when } = one;
    if (when === null) return [];
    const isIn: Test = (reach) => reach.answers.get(when.at)?.has(true) === true;
    return [{ kind: 'modifier', name: `modifier ${called} in ${name}`, within: name, at, isIn }];
  };
  return code.flatMap((instr) =>
    instr.op === 'roll' || instr.op === 'let' ? instr.modifiers.flatMap(each) : [],
  );
}

function isRule({ name }: Proc): boolean {
  return !name.startsWith('scenario ') && !name.startsWith('example');
}

function anyOf(places: readonly At[]): Test {
  return (reach) => places.some((at) => reach.places.has(at));
}

function placesIn(piece: object): readonly At[] {
  return expressionsIn(piece).map(({ at }) => at);
}

/** Returns the expressions in a piece, and the piece itself if it is one. */
function expressionsIn(piece: object): readonly Expr[] {
  const found: Expr[] = [];
  eachExpr(piece, (expr) => found.push(expr));
  return found;
}

/** How much of a line runs reached. */
type LineReach = 'whole' | 'part' | 'never';

/**
 * Returns, for each line of each file (from 1) with something to execute or evaluate, how much of it was reached. `part`:
 * some of it was never evaluated, or a question was only ever answered yes, or only no.
 */
export function lineReach(ruleset: Ruleset, reach: Reach): ReadonlyMap<number, LineReach>[] {
  const lines = ruleset.files.map(() => new Map<number, LineReach>());
  const code = ruleset.procs.filter(isRule).flatMap((proc) => proc.code);
  const cells = ruleset.tables.flatMap(({ rows }) => rows.flatMap((row) => row.cells));
  const places = new Set([
    ...code.flatMap((instr) => [instr.at, ...placesIn(instr)]),
    ...ruleset.defines.flatMap(({ body }) => placesIn(body)),
    ...cells.map(({ at }) => at),
  ]);
  for (const at of places) {
    const place = ruleset.places[at];
    const own = lines[place?.file ?? -1];
    if (place === undefined || own === undefined) continue;
    const is: LineReach = !reach.places.has(at)
      ? 'never'
      : reach.answers.get(at)?.size === 1
        ? 'part'
        : 'whole';
    const before = own.get(place.line);
    own.set(place.line, before === undefined || before === is ? is : 'part');
  }
  return lines;
}
