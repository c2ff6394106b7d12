import { describe, expect, test } from 'vitest';
import { nextInPass, type LayerRank } from './layer-order.ts';

interface Place {
  /** The number of the loop in which the layer is; 0 if it is before any loop. */
  readonly loop?: number;
  /** The layers to which it leads, each with the number of turns left there. */
  readonly to?: Readonly<Record<string, number>>;
}

/**
 * Returns the names of the first `most` layers in the order in which they are taken, beginning with the first layer of
 * the graph.
 */
function taken(graph: Readonly<Record<string, Place>>, most: number): string {
  const names: string[] = [];
  const waiting = new Map<string, LayerRank & { readonly name: string }>();
  const meet = (name: string, left: number): void => {
    if (!names.includes(name)) names.push(name);
    const known = waiting.get(name)?.left ?? 0;
    const rank = { loop: graph[name]?.loop ?? 0, left: Math.max(known, left) };
    waiting.set(name, { name, ...rank, met: names.indexOf(name) });
  };
  meet(Object.keys(graph)[0] ?? '', 0);
  const order: string[] = [];
  for (
    let layer = nextInPass(waiting.values());
    layer !== undefined && order.length < most;
    layer = nextInPass(waiting.values(), layer)
  ) {
    order.push(layer.name);
    waiting.delete(layer.name);
    for (const [name, left] of Object.entries(graph[layer.name]?.to ?? {})) meet(name, left);
  }
  return order.join(' ');
}

describe('the order in which layers are taken', () => {
  test.each<[string, Readonly<Record<string, Place>>, string]>([
    ['nothing follows', { roll: {} }, 'roll'],
    [
      'who has more turns left comes first, and what both lead to once',
      {
        roll: { to: { blue: 2, red: 3 } },
        blue: { loop: 1, to: { end: 0 } },
        red: { loop: 1, to: { blue: 2 } },
        end: { loop: 2 },
      },
      'roll red blue end',
    ],
    [
      'a later arrival with more turns left counts',
      {
        roll: { to: { blue: 1, red: 2, green: 3 } },
        green: { loop: 1, to: { blue: 3 } },
        red: { loop: 1 },
        blue: { loop: 1 },
      },
      'roll green red blue',
    ],
    [
      'an earlier loop comes before a later one',
      {
        roll: { to: { late: 9, early: 1 } },
        late: { loop: 2 },
        early: { loop: 1, to: { late: 9 } },
      },
      'roll early late',
    ],
    [
      'outside of loops, and where turns are as many, what was met first comes first',
      { roll: { to: { b: 0, a: 0 } }, a: {}, b: { to: { c: 0 } }, c: {} },
      'roll b a c',
    ],
    [
      'what comes back waits for the next round',
      {
        roll: { to: { blows: 2 } },
        blows: { loop: 1, to: { roll: 0, rest: 0 } },
        rest: { loop: 2, to: { roll: 0 } },
      },
      'roll blows rest roll blows rest roll blows',
    ],
    [
      'what leads to itself keeps nobody waiting',
      { strike: { to: { strike: 0, end: 0 } }, end: { loop: 1 } },
      'strike end strike end strike end strike end',
    ],
  ])('%s', (_, graph, expected) => {
    expect(taken(graph, 8)).toBe(expected);
  });
});
