// Makes every small change of a JSON value: numbers one higher or lower, flags inverted, texts altered or exchanged. Entries of lists are
// dropped, doubled and swapped; null replaces values and is replaced.

export interface Mutation {
  /** The path of the change, such as `data.values[0].total`. */
  readonly path: string;
  readonly what: string;
  /** The whole value with the change in it. */
  readonly value: unknown;
}

/**
 * Whether a path of a header only tells who wrote the log and how its rules are read: docs/log.md lists these versions among what has
 * no effect.
 */
export const isVersion = (path: string): boolean =>
  path === 'data.language' || path === 'data.fray' || path === 'data.counts';

/** Returns every small change of a value. `texts` are words to put in the place of others, such as those elsewhere in the same log. */
export function mutationsOf(
  value: unknown,
  texts: readonly string[],
  path = '',
): readonly Mutation[] {
  const here = (what: string, changed: unknown): Mutation => ({ path, what, value: changed });
  if (typeof value === 'number') return [here('one more', value + 1), here('one less', value - 1)];
  if (typeof value === 'boolean') return [here('turned', !value)];
  if (value === null)
    return [here('a text for nothing', texts[0] ?? 'x'), here('a number for nothing', 0)];
  if (typeof value === 'string') {
    const others = texts.filter((text) => text !== value).slice(0, 3);
    return [
      here('one letter more', `${value}x`),
      ...(value === '' ? [] : [here('one letter less', value.slice(0, -1))]),
      here('nothing for a text', null),
      ...others.map((text) => here(`now ${text}`, text)),
    ];
  }
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value;
    return [
      ...items.flatMap((item, i) =>
        mutationsOf(item, texts, `${path}[${i}]`).map((inner) => ({
          ...inner,
          value: items.with(i, inner.value),
        })),
      ),
      ...items.map((_, i) => here(`without [${i}]`, items.toSpliced(i, 1))),
      ...items.map((item, i) => here(`[${i}] twice`, items.toSpliced(i, 0, item))),
      ...items
        .slice(1)
        .flatMap((item, i) =>
          JSON.stringify(item) === JSON.stringify(items[i])
            ? []
            : [here(`[${i}] and [${i + 1}] swapped`, items.with(i, item).with(i + 1, items[i]))],
        ),
    ];
  }
  if (typeof value !== 'object') return [];
  const entries = Object.entries(value);
  return entries.flatMap(([key, item]) =>
    mutationsOf(item, texts, path === '' ? key : `${path}.${key}`).map((inner) => ({
      ...inner,
      value: { ...value, [key]: inner.value },
    })),
  );
}

/** Returns all texts in a value, each once. */
export function textsOf(value: unknown, found: Set<string> = new Set()): ReadonlySet<string> {
  if (typeof value === 'string') found.add(value);
  else if (typeof value === 'object' && value !== null)
    for (const item of Object.values(value)) textsOf(item, found);
  return found;
}
