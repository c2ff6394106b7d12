// Statements of every kind that the place allows, as lines of text without their indentation.
import type { Bounds, Env, Num } from './env.ts';
import { ANY, canDo } from './env.ts';
import { at, condition, dice, few, group, number, ofRoll, withWho } from './expressions.ts';
import { oneOf } from './genome.ts';
import type { Reader } from './genome.ts';
import { MODES, MOODS, WEAPONS } from './world.ts';
import type { Ranked } from './world.ts';

export type Lines = readonly string[];

/** Two blanks deeper. */
export const under = (lines: Lines): Lines => lines.map((line) => `  ${line}`);

/** A block of at least one statement; what one of them names, the next may use. */
export function block(readers: readonly Reader[], env: Env): Lines {
  const lines: string[] = [];
  let here = env;
  for (const r of readers.slice(0, 4)) {
    const [made, then] = statement(r, here);
    lines.push(...made);
    here = then;
  }
  return lines.length > 0 ? lines : ['nothing'];
}

type Made = readonly [Lines, Env];

function statement(r: Reader, env: Env): Made {
  const own = env.who.length > 0 ? 1 : 0;
  const deep = env.depth < 3 ? 1 : 0;
  const can = (name: Ranked): number => (canDo(env, name) ? 1 : 0);
  const plain = (make: () => Lines): (() => Made) => () => [make(), env];
  return oneOf<Made>(r, [
    [2, plain(() => [`announce "${holes(r, env)}"`])],
    [8, plain(() => change(r, env))],
    [own * can('Prone') * 3, plain(() => gain(r, env))],
    [own * can('Prone'), plain(() => {
      const name = r.pick(['Prone', 'Dazed', 'Asleep', 'Burning']);
      env.draft.effects.add(`loses ${name}`);
      return [`${r.pick(env.who)} loses ${name}`];
    })],
    [deep * 3, plain(() => when(r, env))],
    [deep * 3, plain(() => each(r, env))],
    [own * can('Aim') * 3, () => check(r, env)],
    [own * can('Yield'), plain(() => choice(r, env))],
    [own * 2, () => rolled(r, env)],
    [1, () => named(r, env)],
    [own * deep * 6, () => ask(r, env)],
    [own * can('Hurt') * 2, plain(() => call(r, env))],
    [deep, () => rank(r, env)],
    [own * 2, plain(() => secret(r, env))],
    [deep, plain(() => {
      const name = env.draft.fresh(`Step-${env.draft.name}-`);
      return [`step ${name}${r.chance(3) ? ' "a part"' : ''}`, ...under(block(r.rest(), deeper(env)))];
    })],
    [deep, plain(() => {
      const bound = r.chance(2) ? '' : ` up to ${r.between(1, 3)} times`;
      const loop = bound === '' || r.chance(5) ? ` ${r.pick(['while', 'until'])} ${condition(r.kid(), env)}` : '';
      return [`repeat${bound === '' ? ' up to 2 times' : bound}${loop}`, ...under(block(r.rest(), deeper(env)))];
    })],
    [env.open.length > 0 ? 1 : 0, plain(() => {
      const span = r.pick(env.open);
      return [`if ${condition(r.kid(), env)}`, `  end ${span}${span === 'encounter' ? ' "for {heat} reasons"' : ''}`];
    })],
    [env.open.includes('round') && !env.open.includes('turn') && env.who.length > 0 ? 3 : 0, plain(() => {
      env.draft.effects.add('span turn');
      return [`play turn of ${r.pick(env.who)}`, ...under(block(r.rest(), { ...deeper(env), open: [...env.open, 'turn'] }))];
    })],
    [env.open.includes('round') && !env.open.includes('beat') ? 1 : 0, plain(() => {
      env.draft.effects.add('span beat');
      return ['play beat as first', ...under(block(r.rest(), { ...deeper(env), open: [...env.open, 'beat'] }))];
    })],
  ]);
}

const withNumber = (env: Env, known: Num): Env => ({ ...env, numbers: [...env.numbers, known] });

const deeper = (env: Env): Env => ({ ...env, depth: env.depth + 1 });

function holes(r: Reader, env: Env): string {
  const who = env.who.length > 0 ? `{${r.pick(env.who)}} ` : '';
  return `${who}${r.pick(['says', 'is \\"here\\"', 'café \\{so} \\\\'])} {${at(number(r.kid(), env), 1)}}`;
}

function change(r: Reader, env: Env): Lines {
  const { effects } = env.draft;
  const own = env.who.length > 0 ? 1 : 0;
  const one = (): string => r.pick(env.who);
  const can = (name: Ranked): number => (canDo(env, name) ? 1 : 0);
  const changes = (name: string, how = 'set', by = ''): void => {
    // What rises by a plain number never falls.
    const sure = /^\d+$/.test(by);
    if (how !== 'raise' || !sure) effects.add(`falls ${name}`);
    if (how !== 'lower' || !sure) effects.add(`rises ${name}`);
  };
  const set = (name: Ranked, value: () => string, weight = 1): readonly [number, () => Lines] => [own * can(name) * weight, () => {
    changes(name);
    return [`set ${one()}.${name} to ${value()}`];
  }];
  return oneOf<Lines>(r, [
    [1, () => ['nothing']],
    [can('heat') * 2, () => {
      const [how, by] = [r.pick(['raise', 'lower']), few(r.kid(), env, 3).text];
      changes('heat', how, by);
      return [`${how} heat by ${by}`];
    }],
    [can('alarm'), () => {
      changes('alarm');
      return [`set alarm to ${r.pick(['yes', 'no', 'alarm'])}`];
    }],
    [can('mode'), () => {
      changes('mode');
      return [`set mode to ${r.pick(MODES)}`];
    }],
    [can('code'), () => {
      changes('code');
      return [`set code to ${few(r.kid(), env, 9).text}`];
    }],
    ...env.world.numbers.flatMap(({ name, counter, low, high }): (readonly [number, () => Lines])[] => {
      if (name === 'speed') return [];
      return [[own * can(name) * (name === 'HP' ? 5 : 1), () => {
        const word = counter ? r.pick(['lower', 'raise', 'set']) : 'set';
        const value = number(r.kid(), env);
        // A number that has to stay within its range is now and then left alone: then the run ends with a fault.
        const held = counter || r.chance(1) ? value.text : `${at(value, 1)} but at least ${low} but at most ${high}`;
        changes(name, word, held);
        return [`${word} ${one()}.${name} ${word === 'set' ? 'to' : 'by'} ${held}`];
      }]];
    }),
    set('brave', () => r.pick(['yes', 'no', 'alarm'])),
    set('mood', () => (r.chance(4) ? `${one()}.mood ${r.pick(['up', 'down'])} 1 step` : r.pick(MOODS))),
    set('weapon', () => (r.chance(4) ? `${one()}.weapon up ${r.between(1, 2)} steps` : r.pick(WEAPONS))),
    set('foe', () => (r.chance(3) ? 'nobody' : `first x in Fighter where ${condition(r.kid(), withWho(env, 'x'))}`)),
    set('pals', () => (r.chance(3) ? 'nobody' : 'Fighter')),
    set('edge', () => `${one()}.edge ${r.pick(['up', 'down'])} 1 step`),
    set('skill', () => r.pick(['2d', '4d+1', `${one()}.skill + 1`, `${one()}.skill + 1d`])),
    [own * can('fury') * (env.world.twoKinds ? 2 : 0), () => {
      changes('fury', 'raise', '1');
      return ['each b in Beast where b.fury < 3', '  raise b.fury by 1'];
    }],
  ]);
}

/** Hidden things: only set, and shown. */
function secret(r: Reader, env: Env): Lines {
  const who = r.pick(env.who);
  const shown = r.pick(['', ' to blue', ' to everyone', ` to ${r.pick(env.who)}`]);
  // What a trigger may set does not stay revealed: secrets are kept in the order of play.
  const to = (name: Ranked): number => (canDo(env, name) && env.draft.name === 'encounter' ? 1 : 0);
  const name = env.draft.fresh('s');
  return oneOf<Lines>(r, [
    [2, () => [`reveal ${who}.${r.pick(['plan', 'grudge'])}${shown}`]],
    [1, () => [`reveal sealed${shown}`]],
    [to('grudge'), () => [`${r.pick(['raise', 'lower'])} ${who}.grudge by ${r.between(1, 2)}`]],
    [to('sealed'), () => [`set sealed to ${r.between(0, 4)}`]],
    [to('grudge') * 2, () => [`roll secretly d6 as ${name} by ${who}`, `set ${who}.grudge to ${name}`]],
    [to('grudge') * 2, () => [`ask secretly ${who} for ${name} from 1 to 4`, `set ${who}.grudge to ${name}`]],
    [to('grudge'), () => [`reveal ${who}.grudge`, `announce "${'{'}${who}.grudge${'}'}"`]],
  ]);
}

function gain(r: Reader, env: Env): Lines {
  const who = r.pick(env.who);
  const name = r.pick((['Prone', 'Dazed', 'Asleep', 'Burning'] as const).filter((one) => canDo(env, one)));
  env.draft.effects.add(`gains ${name}`);
  const fields = name === 'Burning' && r.chance(7) ? ` with damage (${few(r.kid(), env, 4).text} but at least 1)` : '';
  const ending = env.draft.name === 'encounter' || !env.draft.name.startsWith('Trigger');
  const lasts = r.pick(['', ' for 1 round', ' for 2 rounds', ' until end of next round', ` until start of next turn of ${who}`, ending ? ' until end of round' : '', ` until end of next turn of ${r.pick(env.who)}`]);
  return [`${who} gains ${name}${fields}${lasts}`];
}

function when(r: Reader, env: Env): Lines {
  const lines = [`if ${condition(r.kid(), env)}`, ...under(block([r.kid()], deeper(env)))];
  if (r.chance(3)) lines.push(`otherwise if ${condition(r.kid(), env)}`, ...under(block([r.kid()], deeper(env))));
  if (r.chance(4)) lines.push('otherwise', ...under(block([r.kid()], deeper(env))));
  return lines;
}

function each(r: Reader, env: Env): Lines {
  if (r.chance(2)) {
    const name = env.draft.fresh('n');
    const inner = withNumber(deeper(env), { text: name, low: 1, high: 3, level: 3 });
    return [`each ${name} from 1 to ${few(r.kid(), env, 3).text}`, ...under(block(r.rest(), inner))];
  }
  const name = env.draft.fresh('p');
  const inner = withWho(deeper(env), name);
  const where = r.chance(4) ? ` where ${condition(r.kid(), inner)}` : '';
  return [`each ${name} in ${group(r, env)}${where}`, ...under(block(r.rest(), inner))];
}

/** Calls of checks with their outcomes under them, or kept for later. */
function check(r: Reader, env: Env): Made {
  const [by, on] = [r.pick(env.who), r.pick(env.who)];
  const name = r.pick((['Aim', 'Nerve', 'Speed'] as const).filter((one) => canDo(env, one)));
  env.draft.effects.add(`result ${name}`);
  const result = env.draft.fresh('c');
  const inner = deeper(env);
  const body = (reader: Reader): Lines => block([reader], inner);
  const beside = (outcome: string, reader: Reader): Lines => {
    const lines = body(reader);
    const [first] = lines;
    return first !== undefined && lines.length === 1 && /^(nothing|raise|lower|set|announce|reveal) /.test(`${first} `) && r.chance(5) ? [`${outcome}  ${first}`] : [outcome, ...under(lines)];
  };
  const known = (value: 'blow' | 'margin' | 'points'): Env => withNumber(env, { ...env.yields[value], text: `${result}.${value}`, level: 3 });
  switch (name) {
    case 'Aim': {
      const cases = r.chance(5)
        ? [...beside('hit, graze', r.kid()), ...beside('miss', r.kid())]
        : [...beside('hit', r.kid()), ...beside('otherwise', r.kid())];
      return [[`Aim by ${by} on ${on} as ${result}`, ...under(cases)], known('blow')];
    }
    case 'Nerve':
      return [[`Nerve by ${by} as ${result}`, ...under([...beside('holds', r.kid()), ...beside('breaks', r.kid())])], known('margin')];
    case 'Speed':
      return [[`Speed by ${by} as ${result}`], known('points')];
  }
}

function choice(r: Reader, env: Env): Lines {
  const name = r.pick((['Yield', 'Council', 'Warn'] as const).filter((one) => canDo(env, one)));
  env.draft.effects.add(`result ${name}`);
  const body = (): Lines => under(block([r.kid()], deeper(env)));
  switch (name) {
    case 'Yield':
      return [`Yield by ${r.pick(env.who)}`, '  stay', ...under(body()), '  run, hide', ...under(body())];
    case 'Council':
      return ['Council by red', '  attack', ...under(body()), '  otherwise  nothing'];
    case 'Warn':
      return ['Warn by referee', '  yes', ...under(body()), '  no  nothing'];
  }
}

function rolled(r: Reader, env: Env): Made {
  const name = env.draft.fresh('r');
  const by = r.pick(env.who);
  const made = dice(r.kid(), env);
  const low = r.chance(2) ? ', low is good' : '';
  const more = made.counts ? { lines: [], low: 0, high: 0 } : modifiers(r.kid(), env, 'some');
  const lines = [`roll ${made.text} as ${name} by ${by}${low}`, ...under(more.lines)];
  const known = withNumber(env, { text: name, low: made.low + more.low, high: made.high + more.high, level: 3 });
  // A code of dice may have lost all of them: their faces are asked of others.
  const sure = made.low !== -Infinity && !made.counts;
  const after: Env = { ...known, rolls: sure ? [...env.rolls, { name, faces: made.faces }] : env.rolls };
  if (sure && r.chance(4)) lines.push(`announce "{${ofRoll(r, after).text}}"`);
  if (!sure || !r.chance(2)) return [lines, after];
  const again = env.draft.fresh('r');
  lines.push(`roll again ${name} keeping ${r.between(1, 2)}, ${made.faces} as ${again} by ${by}`);
  return [lines, { ...withNumber(after, { ...ANY, text: again, level: 3 }), rolls: [...after.rolls, { name: again, faces: made.faces }] }];
}

/** Modifier lines, and how far those that always count move the value. `none`: advantage has nothing to be on. */
export function modifiers(r: Reader, env: Env, advantage: 'some' | 'none'): Bounds & { readonly lines: Lines } {
  let [low, high] = [0, 0];
  const lines = r.rest().flatMap((one, i): Lines => {
    const [amount, least, most] = amountOf(one, env, advantage);
    const isSure = !one.chance(6);
    const when = isSure ? '' : ` when ${condition(one.kid(), env)}`;
    const line = `Bonus-${i + 1} ${amount}${when}`;
    if (!isSure && one.chance(2) && !amount.includes('advantage')) return ['best of Things', `  Best-${i + 1} +1${when}`, `  ${line}`];
    if (isSure) [low, high] = [low + least, high + most];
    return [line];
  });
  return { lines, low, high };
}

/** An amount and its bounds. */
export function amountOf(r: Reader, env: Env, advantage: 'some' | 'none'): readonly [string, number, number] {
  const dice = advantage === 'some' ? 1 : 0;
  return oneOf<readonly [string, number, number]>(r, [
    [3, () => {
      const by = r.between(1, 3);
      return r.chance(5) ? [`-${by}`, -by, -by] : [`+${by}`, by, by];
    }],
    [2, () => {
      const by = few(r.kid(), env, 3);
      return r.chance(5) ? [`- ${at(by, 3)}`, -by.high, -by.low] : [`+ ${at(by, 3)}`, by.low, by.high];
    }],
    [dice, () => [r.pick(['advantage', 'disadvantage']), 0, 0]],
    [dice, () => r.pick([['+1d4', 1, 4], ['-1d6', -6, -1], ['+1d', 1, 6]] as const)],
  ]);
}

function named(r: Reader, env: Env): Made {
  const name = env.draft.fresh('v');
  const first = number(r.kid(), env);
  if (r.chance(3)) {
    const other = number(r.kid(), env);
    const bounds: Bounds = { low: Math.min(first.low, other.low), high: Math.max(first.high, other.high) };
    return [[`let ${name} be`, `  ${first.text}  when ${condition(r.kid(), env)}`, `  ${other.text}  otherwise`], withNumber(env, { ...bounds, text: name, level: 3 })];
  }
  const more = modifiers(r.kid(), env, 'none');
  return [[`let ${name} be ${first.text}`, ...under(more.lines)], withNumber(env, { text: name, level: 3, low: first.low + more.low, high: first.high + more.high })];
}

function ask(r: Reader, env: Env): Made {
  const who = r.pick(env.who);
  const freely = r.chance(2) ? ' freely' : '';
  const { effects } = env.draft;
  const takes = (['Strike', 'Rest', 'Guard'] as const).filter((one) => canDo(env, one));
  const all = takes.length === 3;
  return oneOf<Made>(r, [
    [all ? 6 : 0, () => {
      for (const one of takes) effects.add(`takes ${one}`);
      return [[`ask ${who}${freely} to take any act${r.pick([' or nothing', '', ', Guard or nothing', ' or Guard'])}`], env];
    }],
    [takes.length > 0 ? 2 : 0, () => {
      const one = r.pick(takes);
      effects.add(`takes ${one}`);
      const on = one === 'Strike' && r.chance(5) ? ` on ${r.pick(env.who)}` : '';
      return [[`ask ${who}${freely} to take ${one}${on}${r.pick([' or nothing', ''])}`], env];
    }],
    [2, () => {
      const name = env.draft.fresh('t');
      // Where nobody can be picked the name stands for nobody: then the turn is asked of those who are there.
      const where = r.chance(4) ? ` where ${condition(r.kid(), withWho(env, name))}` : '';
      const inner = withWho(deeper(env), name);
      return [[`ask ${who} to pick ${name}${r.pick(['', ' or nobody'])} from ${group(r, env)}${where}`, `if ${name} is not nobody`, ...under(block([r.kid()], inner))], env];
    }],
    [canDo(env, 'plan') && (!env.world.secretPlans || env.draft.name === 'encounter') ? 2 : 0, () => {
      const name = env.draft.fresh('l');
      effects.add('falls plan').add('rises plan');
      const where = r.pick(['', ' where move is not wait', ' where pace is fast or move is wait', ` where ${condition(r.kid(), env)}`]);
      return [[`ask${env.world.secretPlans ? ' secretly' : ''} ${who} to list ${name}, up to ${r.between(1, 3)}, from Move${where}`, `set ${who}.plan to ${name}`], env];
    }],
    [2, () => {
      const name = env.draft.fresh('k');
      const bound = r.between(1, 6);
      const low = r.pick([0, -2]);
      return [[`ask ${r.pick([who, who, 'red', 'referee'])} for ${name} from ${low} to ${bound} "how much?"`], withNumber(env, { text: name, low, high: bound, level: 3 })];
    }],
  ]);
}

function call(r: Reader, env: Env): Lines {
  const who = r.pick(env.who);
  const { effects } = env.draft;
  const options: (readonly [number, () => Lines])[] = [
    [canDo(env, 'Hurt') ? 3 : 0, () => {
      effects.add('calls Hurt');
      return [`Hurt of ${who} with ${at(few(r.kid(), env, 4), 3)}`];
    }],
    [canDo(env, 'Rally') ? 1 : 0, () => {
      effects.add('calls Rally');
      return [`Rally of ${who}`];
    }],
    [canDo(env, 'Guard') ? 1 : 0, () => {
      effects.add('takes Guard');
      return [`Guard by ${who}${r.pick(['', ' freely'])}`];
    }],
    [canDo(env, 'Strike') ? 1 : 0, () => {
      effects.add('takes Strike');
      return [`Strike by ${who} on ${r.pick(env.who)}`];
    }],
  ];
  return oneOf(r, options);
}

function rank(r: Reader, env: Env): Made {
  const name = r.pick(['order', 'queue']);
  const p = env.draft.fresh('p');
  const inner = withWho(env, p);
  const where = r.chance(4) ? ` where ${condition(r.kid(), inner)}` : '';
  const lines = [`rank ${name} of ${p} in ${r.pick(['everyone', 'Fighter', 'red'])}${where}`];
  if (r.chance(3)) lines.push(`  linked to z when ${r.pick([`${p}.foe is z`, `${p}.mood is z.mood`, condition(r.kid(), withWho(inner, 'z'))])}`);
  const keys = (['sum', 'first', 'words', 'roll'] as const).filter(() => r.chance(4));
  for (const key of keys) {
    const when = r.chance(2) ? ` when ${condition(r.kid(), env)}` : '';
    if (key === 'sum') lines.push(`  ${r.pick(['highest', 'lowest'])} ${number(r.kid(), inner).text}${when}`);
    if (key === 'words') lines.push(`  highest ${p}.${r.pick(['mood', 'weapon', 'skill'])}${when}`);
    if (key === 'first') lines.push(`  first where ${condition(r.kid(), inner)}`);
    if (key === 'roll' && canDo(env, 'shot') && canDo(env, 'Speed')) {
      env.draft.effects.add('result Speed').add('rises shot').add('falls shot');
      lines.push(`  highest roll Speed.points by ${p} as shot${when}`);
    }
  }
  lines.push(`  otherwise as ${r.pick(['listed', 'listed', 'chosen by red', 'chosen by referee'])}`);
  const each = env.draft.fresh('p');
  const within: Env = { ...withWho(deeper(env), each), orders: [name] };
  return [[...lines, `each ${each} in ${name}`, ...under(block(r.rest(), within))], env];
}

