// Statements that change fields, tracks, conditions and hidden values.
import { canDo, type Env } from './env.ts';
import { at, condition, few, number, withWho } from './expressions.ts';
import { oneOf, type Reader } from './genome.ts';
import type { Lines } from './lines.ts';
import { MODES, MOODS, WEAPONS, type Ranked } from './world.ts';

export function change(r: Reader, env: Env): Lines {
  const { effects } = env.draft;
  const own = env.who.length > 0 ? 1 : 0;
  const one = (): string => r.pick(env.who);
  const can = (name: Ranked): number => (canDo(env, name) ? 1 : 0);
  const changes = (name: string, how = 'set', by = ''): void => {
    // A value that rises by a plain number never falls.
    const sure = /^\d+$/.test(by);
    if (how !== 'raise' || !sure) effects.add(`falls ${name}`);
    if (how !== 'lower' || !sure) effects.add(`rises ${name}`);
  };
  const set = (name: Ranked, value: () => string, weight = 1): readonly [number, () => Lines] => [
    own * can(name) * weight,
    () => {
      changes(name);
      return [`set ${one()}.${name} to ${value()}`];
    },
  ];
  return oneOf<Lines>(r, [
    [1, () => ['nothing']],
    [
      can('heat') * 2,
      () => {
        const [how, by] = [r.pick(['raise', 'lower']), few(r.kid(), env, 3).text];
        changes('heat', how, by);
        return [`${how} heat by ${by}`];
      },
    ],
    [
      can('alarm'),
      () => {
        changes('alarm');
        return [`set alarm to ${r.pick(['yes', 'no', 'alarm'])}`];
      },
    ],
    [
      can('mode'),
      () => {
        changes('mode');
        return [`set mode to ${r.pick(MODES)}`];
      },
    ],
    [
      can('code'),
      () => {
        changes('code');
        return [`set code to ${few(r.kid(), env, 9).text}`];
      },
    ],
    ...env.world.numbers.flatMap(
      ({ name, counter, low, high }): (readonly [number, () => Lines])[] => {
        if (name === 'speed') return [];
        return [
          [
            own * can(name) * (name === 'HP' ? 5 : 1),
            () => {
              const word = counter ? r.pick(['lower', 'raise', 'set']) : 'set';
              const value = number(r.kid(), env);
              // Sometimes nothing keeps a number within its range. Then the run ends with a fault.
              const held =
                counter || r.chance(1)
                  ? value.text
                  : `${at(value, 1)} but at least ${low} but at most ${high}`;
              changes(name, word, held);
              return [`${word} ${one()}.${name} ${word === 'set' ? 'to' : 'by'} ${held}`];
            },
          ],
        ];
      },
    ),
    set('brave', () => r.pick(['yes', 'no', 'alarm'])),
    set('mood', () =>
      r.chance(4) ? `${one()}.mood ${r.pick(['up', 'down'])} 1 step` : r.pick(MOODS),
    ),
    set('weapon', () =>
      r.chance(4) ? `${one()}.weapon up ${r.between(1, 2)} steps` : r.pick(WEAPONS),
    ),
    set('foe', () =>
      r.chance(3) ? 'nobody' : `first x in Fighter where ${condition(r.kid(), withWho(env, 'x'))}`,
    ),
    set('pals', () => (r.chance(3) ? 'nobody' : 'Fighter')),
    set('edge', () => `${one()}.edge ${r.pick(['up', 'down'])} 1 step`),
    set('skill', () => r.pick(['2d', '4d+1', `${one()}.skill + 1`, `${one()}.skill + 1d`])),
    [
      own * can('fury') * (env.world.twoKinds ? 2 : 0),
      () => {
        changes('fury', 'raise', '1');
        return ['each b in Beast where b.fury < 3', '  raise b.fury by 1'];
      },
    ],
  ]);
}

/** Returns statements that only set and show hidden values. */
export function secret(r: Reader, env: Env): Lines {
  const who = r.pick(env.who);
  const shown = r.pick(['', ' to blue', ' to everyone', ` to ${r.pick(env.who)}`]);
  // A value that a trigger may set does not stay revealed. So only the order of play sets secrets.
  const to = (name: Ranked): number => (canDo(env, name) && env.draft.name === 'encounter' ? 1 : 0);
  const name = env.draft.fresh('s');
  return oneOf<Lines>(r, [
    [2, () => [`reveal ${who}.${r.pick(['plan', 'grudge'])}${shown}`]],
    [1, () => [`reveal sealed${shown}`]],
    [to('grudge'), () => [`${r.pick(['raise', 'lower'])} ${who}.grudge by ${r.between(1, 2)}`]],
    [to('sealed'), () => [`set sealed to ${r.between(0, 4)}`]],
    [
      to('grudge') * 2,
      () => [`roll secretly d6 as ${name} by ${who}`, `set ${who}.grudge to ${name}`],
    ],
    [
      to('grudge') * 2,
      () => [`ask secretly ${who} for ${name} from 1 to 4`, `set ${who}.grudge to ${name}`],
    ],
    [to('grudge'), () => [`reveal ${who}.grudge`, `announce "${'{'}${who}.grudge${'}'}"`]],
  ]);
}

export function gain(r: Reader, env: Env): Lines {
  const who = r.pick(env.who);
  const name = r.pick(
    (['Prone', 'Dazed', 'Asleep', 'Burning'] as const).filter((one) => canDo(env, one)),
  );
  env.draft.effects.add(`gains ${name}`);
  const fields =
    name === 'Burning' && r.chance(7)
      ? ` with damage (${few(r.kid(), env, 4).text} but at least 1)`
      : '';
  const ending = env.draft.name === 'encounter' || !env.draft.name.startsWith('Trigger');
  const lasts = r.pick([
    '',
    ` for (${few(r.kid(), env, 2).text}) rounds`,
    ' for 1 round',
    ' for 2 rounds',
    ' until end of next round',
    ` until start of next turn of ${who}`,
    ending ? ' until end of round' : '',
    ` until end of next turn of ${r.pick(env.who)}`,
  ]);
  return [`${who} gains ${name}${fields}${lasts}`];
}
