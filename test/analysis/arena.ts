// A small fight into which tests put a few lines, and helpers that show what the analyses find in them.
import { createNumbering, type Expr, type Ruleset } from '@fray/dsl/ir';
import type { Header } from '@fray/engine/events';
import { link, type Program } from '@fray/engine/machine';
import type { Effects } from '../../packages/engine/src/analysis/effect-sets.ts';
import type { AnalysedRules } from '../../packages/engine/src/analysis/effects.ts';
import { castOf, type Cast } from '../../packages/engine/src/analysis/participant-sets.ts';
import { reachabilityOf } from '../../packages/engine/src/analysis/reachability.ts';
import { readsOf } from '../../packages/engine/src/analysis/read-sets.ts';
import { headerOf } from '../../packages/engine/src/machine/header.ts';
import { beginRun, inputsFor } from '../engine/runs.ts';
import { rulesetOf } from '../odds/rules.ts';

export interface Arena {
  readonly ruleset: Ruleset;
  readonly program: Program;
  readonly header: Header;
  readonly rules: AnalysedRules;
  readonly cast: Cast;
}

const indented = (text: string, by: string): string =>
  text
    .split('\n')
    .map((line) => (line === '' ? '' : `${by}${line}`))
    .join('\n');

export interface Lines {
  /** Lines of the procedure Act. */
  readonly act?: string;
  /** Lines of the order of play behind Act. */
  readonly play?: string;
  /** The expression of the measure `asked`, read at the end. */
  readonly measure?: string;
  /** Further declarations. */
  readonly more?: string;
  /** Leaves out Stir, so that variables which the lines do not change keep their first values. */
  readonly still?: true;
}

/**
 * Returns a ruleset in which Ann and Bob of the left meet Cid of the right. Its procedure Stir changes every variable, so that no value is
 * known beforehand.
 */
export function textOf({
  act = 'nothing',
  play = 'nothing',
  measure = '0',
  more = '',
  still,
}: Lines): string {
  return `ruleset "Arena"
  version 1

span round
span turn

side left
side right

kind Fighter
  HP     counter 0..  starts 2
  mana   counter 0..  starts 1
  score  number       starts 0
  skill  1..20        default 5
  ward   Fighter      starts nobody

condition Down
condition Out
  bars everything
condition Shaken
  bars Spell
condition Marked
  has depth  0..9  starts 0
condition Slow
  lasts for 1 round

given light  yes/no  default yes

ruling ties
  low   default
  high

track heat  counter 0..  starts 0
track sum   number       starts 0
track fixed 0..9         starts 4
track hero  Fighter      starts nobody

define p is hurt when p.HP < 2
define p is well when p.HP > 1
define p.might as p.HP + p.skill

check Try by p
  roll d3 as face
  yes  when face is 3
  no   otherwise

choice Yield by p
  yes
  no  default

action Spell by a on t
  counts as art
  once per round
  allowed when a.skill > 1
  pick t from enemies of a where t is hurt
  costs 1 mana
  raise a.score by 1

procedure Stir t (Fighter)
  Try by t as tried
  raise heat by tried.face
  set hero to t
  set sum to number of round + heat + t.Marked.depth + fixed
  lower t.HP by sum
  raise t.mana by t.score + t.might
  set t.ward to hero
  set hero to t.ward
  set t.score to count p in left where p is well
  t gains Down
  t gains Shaken
  t gains Marked with depth 2
  t gains Slow
  t gains Out
  t loses Slow
  play round
    play turn of t
      if light and ties is high and (t is Down or t is Shaken or t is Marked or t is Slow or t is hurt)
        Yield by t
  ask t to take any art or nothing

procedure Act
${indented(act, '  ')}

encounter
  if light and ${still ? 'ties is high' : 'ties is low'}
    each p in right
      Stir p
  Act
${indented(play, '  ')}

measure asked
  at end of encounter
  ${measure}

${more}
scenario Field
  side left
    Fighter
    Ann
    Bob
  side right
    Fighter
    Cid
`;
}

export function arena(lines: Lines, scenario = 'Field'): Arena {
  const ruleset = rulesetOf(textOf(lines));
  const watches = ruleset.watches.filter(({ kind }) => kind === 'measure');
  const program = link(ruleset, { watches });
  const header = headerOf(beginRun(program, inputsFor(ruleset, { scenario })));
  if (header === null) throw new Error('the fight has not begun');
  const rules: AnalysedRules = {
    program,
    live: reachabilityOf(program, header),
    reads: readsOf(ruleset, watches),
    numbering: createNumbering(),
  };
  return { ruleset, program, header, rules, cast: castOf(header, null) };
}

/** Returns the index of a procedure. */
export function procOf({ procs }: Ruleset, name: string): number {
  return procs.findIndex((proc) => proc.name === name);
}

/** Returns the expression of the measure. */
export function measureOf({ ruleset }: Arena): Expr {
  const value = ruleset.watches.find(({ name }) => name === 'asked')?.lines[0]?.value;
  if (value === undefined) throw new Error('there is no measure');
  return value;
}

/** Returns what a piece of code reads and changes, a line for each variable. */
export function effectsText({ rules }: Arena, effects: Effects): readonly string[] {
  const nameOf = (number: number): string =>
    Object.values(rules.numbering.variable(number)).join(' ');
  const people = (names: ReadonlySet<string>): string =>
    [...names]
      .map((name) => (name === '' ? 'the table' : name))
      .toSorted()
      .join(' ');
  return [
    ...[...effects.reads].flatMap(([variable, whose]) =>
      whose.size === 0 ? [] : [`reads ${nameOf(variable)}: ${people(whose)}`],
    ),
    ...[...effects.writes].flatMap(([variable, changes]) =>
      [...changes].flatMap(([how, whose]) =>
        whose.size === 0 ? [] : [`${how} ${nameOf(variable)}: ${people(whose)}`],
      ),
    ),
    ...(effects.named.size > 0 ? [`names ${people(effects.named)}`] : []),
    ...(effects.wild === null ? [] : [`wild: ${effects.wild}`]),
  ].toSorted();
}
