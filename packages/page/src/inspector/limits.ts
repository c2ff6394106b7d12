// Limits how much a page shows at once: a log may contain texts and lists of any length, and a reader has one
// screen.

/** The most letters of a line in a list, and of a text on its own. */
export const LINE = 400;
export const TEXT = 5_000;

/** The most lines of a list. */
export const LINES = 200;

/** Returns the beginning of a long text and how many letters are left out, or a short text as it is. */
export function cutText(text: string, most: number): string {
  return text.length <= most
    ? text
    : `${text.slice(0, most)}… (${text.length - most} letters more)`;
}

/** Returns the first items of a long list, and a last item that says how many are left out. */
export function firstLines<Item>(
  all: readonly Item[],
  more: (left: number) => Item,
): readonly Item[] {
  return all.length <= LINES ? all : [...all.slice(0, LINES), more(all.length - LINES)];
}

/**
 * Returns plain data with all its texts shortened. A `path` stays complete, because the page sends it back in
 * questions.
 */
export function withShortTexts<Value>(value: Value, most: number): Value {
  const short = (one: unknown): unknown => {
    if (typeof one === 'string') return cutText(one, most);
    if (Array.isArray(one)) return one.map(short);
    if (typeof one !== 'object' || one === null) return one;
    return Object.fromEntries(
      Object.entries(one).map(([key, inner]) => [key, key === 'path' ? inner : short(inner)]),
    );
  };
  return short(value) as Value; // the same data, with other texts
}
