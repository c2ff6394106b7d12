// The words that generated rulesets are made of. Everything that a rule can do has a rank. What a declaration does ranks higher
// than the declaration; what a trigger does ranks higher than its event. So nothing ever goes round in a cycle.
import type { Reader } from './genome.ts';

/** Things that rules do or call, from the lowest rank to the highest. */
const RANKED = [
  'encounter',
  'Strike',
  'Rest',
  'Guard',
  'Rally',
  'Hurt',
  'Yield',
  'Council',
  'Warn',
  'Aim',
  'mood',
  'Nerve',
  'Press',
  'Prone',
  'HP',
  'Dazed',
  'aim',
  'weapon',
  'Speed',
  'alarm',
  'Asleep',
  'heat',
  'brave',
  'Burning',
  'foe',
  'pals',
  'level',
  'mode',
  'fury',
  'plan',
  'code',
  'grudge',
  'sealed',
  'AP',
  'shot',
  'edge',
  'skill',
] as const;

export type Ranked = (typeof RANKED)[number];
export const rankOf = (name: Ranked): number => RANKED.indexOf(name);

export interface NumberField {
  readonly name: Ranked | 'speed';
  readonly decl: string;
  readonly low: number;
  readonly high: number;
  /** True for a counter, which stops at its bounds. Rules have to keep any other number within them. */
  readonly counter: boolean;
}

export interface World {
  readonly numbers: readonly NumberField[];
  /** The fields that are no numbers, each with its declaration. */
  readonly others: readonly (readonly [Ranked | 'motto', string])[];
  readonly twoKinds: boolean;
  /** True if `plan` is hidden, as `grudge` and `sealed` always are. Rules only set, reveal and then read what is hidden. */
  readonly secretPlans: boolean;
  readonly grudge: string;
}

export const MOODS = ['calm', 'angry', 'mad'] as const;
export const MODES = ['idle', 'busy'] as const;
export const LIGHTS = ['bright', 'dim', 'dark'] as const;
export const WEAPONS = ['club', 'sword', 'spear'] as const;
export const MOVES = ['wait', 'walk', 'run'] as const;
export const FALLS = ['early', 'late', 'never'] as const;

export function makeWorld(r: Reader): World {
  const counter = (name: Ranked, low: number, high: number, starts: number): NumberField => ({
    name,
    low,
    high,
    counter: true,
    decl: `${name} counter ${low}..${high === Infinity ? '' : high} starts ${starts}`,
  });
  const much = r.between(3, 9);
  const secretPlans = r.chance(5);
  return {
    secretPlans,
    grudge: `grudge counter 0..9 starts 1 hidden from ${r.pick(['others', 'everyone'])}`,
    twoKinds: r.chance(5),
    numbers: [
      counter('HP', 0, r.chance(5) ? much : Infinity, r.between(1, 3)),
      counter('aim', -r.between(1, 5), r.between(2, 5), 0),
      counter('AP', 0, 6, r.between(2, 6)),
      counter('shot', 0, Infinity, 0),
      { name: 'speed', low: 1, high: 20, counter: false, decl: 'speed 1..20 "how quick"' },
      { name: 'level', low: 0, high: 9, counter: false, decl: 'level 0..9 starts 1' },
    ],
    others: [
      ['brave', `brave yes/no starts ${r.pick(['no', 'yes'])}`],
      ['mood', `mood one of ${MOODS.join(', ')} starts ${r.pick(MOODS)}`],
      ['weapon', 'weapon row of Weapon starts club'],
      ['skill', `skill dice starts ${r.pick(['2d', '3d6+1', '1d6', '2d10-1'])}`],
      ['edge', `edge die starts ${r.pick(['d8', 'd6', 'd20'])}`],
      ['foe', 'foe Fighter starts nobody'],
      ['pals', 'pals several Fighter starts nobody'],
      [
        'plan',
        `plan list of row of Move starts nothing${secretPlans ? ' hidden from others' : ''}`,
      ],
      ['motto', 'motto text default "for {nobody} \\"at all\\""'],
    ],
  };
}
