// Triggers, modifiers from outside, invariants and measures. A ruleset has those whose events it causes.
import { ANY, newDraft, newEnv, type Env, type Yields } from './env.ts';
import { condition, number } from './expressions.ts';
import { oneOf, type Reader } from './genome.ts';
import { under, type Lines } from './lines.ts';
import { amountOf } from './rolls.ts';
import { block } from './statements.ts';
import { rankOf, type Ranked, type World } from './world.ts';

export interface Watcher {
  /** The ruleset must cause at least one of these (`falls HP`) or use it (`uses Aim`). */
  readonly wants: readonly string[];
  readonly lines: Lines;
  readonly effects: Iterable<string>;
}

interface Happening {
  readonly wants: readonly string[];
  readonly event: string;
  readonly floor: Ranked;
  readonly who: readonly string[];
  readonly numbers?: readonly string[];
}

const values = ['HP', 'aim', 'AP', 'shot', 'level'] as const;

/** Returns something that may happen, of any sort that there is. */
function happening(r: Reader): Happening {
  return oneOf<Happening>(r, [
    [
      4,
      () => {
        const name = r.pick(values);
        const how = r.pick(['falls', 'rises', 'changes', 'reaches'] as const);
        const wants =
          how === 'falls' || how === 'rises'
            ? [`${how} ${name}`]
            : [`falls ${name}`, `rises ${name}`];
        return {
          wants,
          event: `p.${name} ${how}${how === 'reaches' ? ` ${r.between(0, 3)}` : ''}`,
          floor: name,
          who: ['p'],
          numbers: ['old', 'new'],
        };
      },
    ],
    [
      1,
      () => {
        const name = r.pick(['heat', 'code'] as const);
        return {
          wants: [`falls ${name}`, `rises ${name}`],
          event: `${name} changes`,
          floor: name,
          who: [],
          numbers: ['old', 'new'],
        };
      },
    ],
    [
      1,
      () => {
        const name = r.pick(['mood', 'brave', 'foe', 'edge', 'skill', 'weapon'] as const);
        return {
          wants: [`falls ${name}`, `rises ${name}`],
          event: `p.${name} changes`,
          floor: name,
          who: ['p'],
        };
      },
    ],
    [
      3,
      () => {
        const name = r.pick(['Prone', 'Dazed', 'Asleep', 'Burning'] as const);
        const verb = r.pick(['gains', 'loses'] as const);
        return {
          wants: verb === 'gains' ? [`gains ${name}`] : [`gains ${name}`, `loses ${name}`],
          event: `p ${verb} ${name}`,
          floor: name,
          who: ['p'],
        };
      },
    ],
    [
      1,
      () => ({
        wants: ['gains Prone', 'gains Dazed', 'gains Asleep', 'gains Burning'],
        event: 'p gains any',
        floor: 'Burning',
        who: ['p'],
      }),
    ],
    [
      2,
      () => ({
        wants: ['takes Strike'],
        event: `a ${r.pick(['takes', 'finishes'])} Strike on t`,
        floor: 'Strike',
        who: ['a', 't'],
      }),
    ],
    [
      1,
      () => ({
        wants: ['takes Rest', 'takes Guard', 'takes Strike'],
        event: `a ${r.pick(['takes', 'finishes'])} any act`,
        floor: 'Guard',
        who: ['a'],
      }),
    ],
    [
      2,
      () => ({
        wants: ['result Aim'],
        event: `Aim by a on t ${r.pick(['comes out hit', 'comes out any', 'comes out miss'])}`,
        floor: 'Aim',
        who: ['a', 't'],
        numbers: ['blow'],
      }),
    ],
    [
      1,
      () => ({
        wants: ['result Nerve'],
        event: 'Nerve by p is rolled',
        floor: 'Nerve',
        who: ['p'],
      }),
    ],
    [
      1,
      () => ({
        wants: ['result Yield'],
        event: `Yield by p ${r.pick(['is offered', 'comes out run'])}`,
        floor: 'Yield',
        who: ['p'],
      }),
    ],
    [
      1,
      () => ({
        wants: ['result Warn'],
        event: 'Warn by referee is offered',
        floor: 'Warn',
        who: [],
      }),
    ],
    [
      2,
      () => ({
        wants: ['span round'],
        event: `round ${r.pick(['begins', 'ends'])}`,
        floor: 'encounter',
        who: [],
      }),
    ],
    [
      1,
      () => ({
        wants: ['span turn'],
        event: `turn ${r.pick(['begins', 'ends'])}`,
        floor: 'encounter',
        who: [],
      }),
    ],
  ]);
}

const numbersOf = (env: Env, names: readonly string[]): Env => ({
  ...env,
  numbers: names.map((text) => ({ ...(text === 'blow' ? env.yields.blow : ANY), text, level: 3 })),
});

export function triggers(world: World, yields: Yields, r: Reader): readonly Watcher[] {
  return r.rest().map((one, i) => {
    const { wants, event, floor, who, numbers = [] } = happening(one);
    const draft = newDraft(`Trigger-${i + 1}`);
    const env = numbersOf(
      newEnv(world, draft, rankOf(floor), who, { yields, acts: true, depth: 1 }),
      numbers,
    );
    return {
      wants,
      lines: [`trigger Trigger-${i + 1} when ${event}`, ...under(block(one.rest(), env))],
      effects: draft.effects,
    };
  });
}

export function outsideModifiers(world: World, yields: Yields, r: Reader): readonly Watcher[] {
  return r.rest().map((one, i) => {
    const [target, wants, who] = one.pick([
      ['Aim', ['uses Aim'], 'a'],
      ['skill-use', ['uses Aim'], 'a'],
      ['Aim.blow', ['uses Aim'], 'a'],
      ['Nerve.goal', ['uses Nerve'], 'p'],
      ['Speed', ['uses Speed'], 'p'],
    ] as const);
    const env = newEnv(world, newDraft(`Modifier-${i + 1}`), Infinity, [who], { yields });
    const [amount] = amountOf(one.kid(), env, target === 'Nerve.goal' ? 'none' : 'some');
    return {
      wants,
      lines: [
        `modifier Modifier-${i + 1} ${amount} to ${target} by ${who} when ${condition(one.kid(), env)}`,
      ],
      effects: new Set<string>(),
    };
  });
}

/**
 * Returns invariants and measures. The invariants hold because the engine promises it: bounds of counters, numbers of spans,
 * old and new values.
 */
export function questions(world: World, yields: Yields, r: Reader): readonly Watcher[] {
  const at = (one: Reader): Watcher & { readonly env: Env } => {
    const env = newEnv(world, newDraft('Question'), Infinity, [], { yields });
    const still = { effects: new Set<string>(), env };
    return oneOf<Watcher & { readonly env: Env }>(one, [
      [
        2,
        () => ({
          ...still,
          wants: ['span round'],
          lines: [`at ${one.pick(['end', 'start'])} of each round`],
        }),
      ],
      [
        1,
        () => ({
          ...still,
          wants: ['span round'],
          lines: [one.pick(['at end of encounter', 'at end of round 2', 'at start of encounter'])],
        }),
      ],
      [1, () => ({ ...still, wants: ['span beat'], lines: ['at end of beat first'] })],
      [1, () => ({ ...still, wants: ['span turn'], lines: ['at start of each turn'] })],
      [2, () => ({ ...still, wants: ['span round'], lines: ['always'] })],
      [
        2,
        () => {
          const { wants, event, who, numbers = [] } = happening(one);
          return {
            ...still,
            wants,
            lines: [`whenever ${event}`],
            env: numbersOf({ ...env, who }, numbers),
          };
        },
      ],
    ]);
  };
  return r.rest().map((one, i) => {
    const { wants, lines, env, effects } = at(one.kid());
    if (one.chance(5))
      return {
        wants,
        effects,
        lines: [
          `measure Measure-${i + 1}`,
          ...under(lines),
          `  ${one.chance(5) ? condition(one.kid(), env) : number(one.kid(), env).text}`,
        ],
      };
    const left = lines[0]?.startsWith('whenever') === true && one.chance(2);
    const claim = one.pick([
      'every x in everyone satisfies x.HP >= 0',
      'heat <= 10',
      'number of round >= 0',
      '(count x in everyone) >= (count x in red)',
      'code is one of 0..9',
    ]);
    return {
      wants,
      effects,
      lines: [
        `invariant Invariant-${i + 1} "as promised"`,
        ...under(left ? lines.map((line) => `${line} except in Hurt, Strike, Nerve`) : lines),
        `  ${claim}`,
        `  ${claim} when ${condition(one.kid(), env)}`,
      ],
    };
  });
}
