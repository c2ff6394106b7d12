// Small rulesets whose odds can be worked out by hand, and how to ask for them.
import { compile, createSource, type Compilation } from '@fray/dsl/internal';
import type { Expr, Ruleset, Watch } from '@fray/dsl/ir';
import type { TechniqueName } from '@fray/engine/analysis';
import { defaultSource, firstSource } from '@fray/engine/drivers';
import type { Inputs } from '@fray/engine/events';
import { link, type Program } from '@fray/engine/machine';
import { exactOdds, plainOdds, type MeasureOdds, type Odds } from '@fray/engine/odds';
import { beginRun, inputsFor, policiesOf } from '../engine/runs.ts';
import { shippedFile } from '../shipped.ts';

export function rulesetOf(text: string): Ruleset {
  return soundOf(compile(createSource('odds.fray', text)));
}

export const shipped = (name: string): Ruleset =>
  soundOf(shippedFile(`${name}/${name}.fray`).compilation);

function soundOf({ ruleset, diagnostics }: Compilation): Ruleset {
  if (ruleset === undefined)
    throw new Error(diagnostics.map((one) => `${one.code}: ${one.message}`).join('\n'));
  return ruleset;
}

/** Links a ruleset with its measures, or only with those of these names. */
export function measured(ruleset: Ruleset, names?: readonly string[]): Program {
  return link(ruleset, {
    watches: ruleset.watches.filter(
      ({ kind, name }) => kind === 'measure' && names?.includes(name) !== false,
    ),
  });
}

/** Returns the exact odds of a scenario, counted without some techniques. Anything else is an error. */
export function exact(
  ruleset: Ruleset,
  given: Partial<Inputs> = {},
  names?: readonly string[],
  without: readonly TechniqueName[] = [],
): Odds {
  const program = measured(ruleset, names);
  const inputs = inputsFor(ruleset, given);
  const odds = exactOdds(
    {
      program,
      start: beginRun(program, inputs),
      choices: [policiesOf(program, inputs), defaultSource, firstSource],
    },
    { states: 200_000, forks: 5_000_000, without: new Set(without) },
  );
  if (odds.odds !== 'known') throw new Error(JSON.stringify(odds));
  return odds;
}

/** Returns how many positions the plain count of all measures has; null if it gives up. */
export function positionsOf(
  text: string,
  work: number = 400_000,
  sparing?: Parameters<typeof plainOdds>[1],
): number | null {
  const program = measured(rulesetOf(text));
  const inputs = inputsFor(program.ruleset, { scenario: program.ruleset.scenarios[0]?.name ?? '' });
  const start = beginRun(program, inputs);
  const found = plainOdds({ program, start, choices: [] }, sparing)({ work });
  return found?.odds === 'known' ? found.states : null;
}

/**
 * Returns the measures of a ruleset, and more about the end: how many have each condition, the totals of all number fields that
 * change, and the tracks.
 */
export function everythingOf(ruleset: Ruleset): readonly Watch[] {
  const all: Expr = { op: 'everyone', at: 0 };
  const bound: Expr = { op: 'bound', index: 0, at: 0 };
  const watch = (name: string, value: Expr): Watch => ({
    kind: 'measure',
    name: `the ${name}`,
    text: null,
    moment: { kind: 'encounter', edge: 'end' },
    slots: [],
    lines: [{ value, when: null, at: 0 }],
    cites: [],
    at: 0,
  });
  return [
    ...ruleset.watches.filter(({ kind }) => kind === 'measure'),
    ...ruleset.conditions.map(({ name }) =>
      watch(`condition ${name}`, {
        op: 'count',
        index: 0,
        set: all,
        where: { op: 'has-condition', who: bound, condition: name, at: 0 },
        at: 0,
      }),
    ),
    ...ruleset.kinds.flatMap((kind) =>
      kind.fields.flatMap(({ name, type, changes }) =>
        changes && type.type === 'number'
          ? [
              watch(`${kind.name} ${name}`, {
                op: 'total',
                index: 0,
                set: { op: 'kind', kind: kind.name, at: 0 },
                where: null,
                value: { op: 'field', of: bound, field: name, at: 0 },
                at: 0,
              }),
            ]
          : [],
      ),
    ),
    ...ruleset.tracks.map(({ name }) =>
      watch(`track ${name}`, { op: 'track', track: name, at: 0 }),
    ),
  ];
}

/** Returns `value n/d` for each outcome, and `- n/d` if the moment may not be reached. */
export function told(measure: MeasureOdds | undefined): readonly string[] {
  if (measure === undefined) return [];
  const line = (value: unknown, { fraction }: MeasureOdds['notReached']): string =>
    `${String(value)} ${fraction === null ? '?' : `${fraction.n}/${fraction.d}`}`;
  return [
    ...measure.outcomes.map(({ value, chance }) => line(value, chance)),
    ...(measure.notReached.decimal > 0 ? [line('-', measure.notReached)] : []),
  ];
}

/**
 * Returns rules in which targets are ambushed. They first test whether they are aware. Then they have to pass two tests, and
 * then one of two is enough.
 */
export function ambush(targets: number): string {
  return `ruleset "Small ambush"
  version 1

span unit

side targets

kind Target
  AWE  1..100
  DEX  1..100

condition Ambushed

check Aware by p
  roll d100 as first
  aware     when first <= p.AWE
  ambushed  otherwise

check Both by p
  roll d20 as mind
  roll d20 as body
  free   when mind <= p.AWE and body <= p.DEX
  still  otherwise

check Either by p
  roll d20 as mind
  roll d20 as body
  free   when mind <= p.AWE or body <= p.DEX
  still  otherwise

encounter
  play unit as first
    each p in targets
      Aware by p
        aware     nothing
        ambushed  p gains Ambushed
  play unit as second
    each p in targets where p is Ambushed
      Both by p
        free   p loses Ambushed
        still  nothing
  play unit as third
    each p in targets where p is Ambushed
      Either by p
        free   p loses Ambushed
        still  nothing

measure ambushed
  at end of each unit
  count p in targets where p is Ambushed

scenario Path
  side targets
    Target  AWE  DEX
${Array.from({ length: targets }, (_, n) => `    T-${'z'.repeat(Math.floor(n / 26))}${String.fromCharCode(97 + (n % 26))}  14  12`).join('\n')}
`;
}

/** Two fighters with 30 hit points strike with d20 + 5 against the armour, for d8 + 3. The first to fall loses. */
export const duel = `ruleset "A duel"
  version 1

span round

side left
side right

kind Fighter
  armour  number  default 15
  HP      counter 0..  starts 30

check Strike by a on t
  roll d20 as blow
    Skill  + 5
  hit   when blow >= t.armour
  miss  otherwise

procedure Turn of a against t
  Strike by a on t
    hit
      roll d8 as harm
        Strength  + 3
      lower t.HP by harm
    miss  nothing
  if t.HP is 0
    end encounter "one is down"

encounter
  play round until no p in everyone where p.HP > 0
    each a in left
      each t in right
        Turn of a against t
    each a in right
      each t in left
        Turn of a against t

measure left-wins
  at end of encounter
  any p in left where p.HP > 0

scenario Field
  side left
    Fighter
    Ann
  side right
    Fighter
    Bob
`;
