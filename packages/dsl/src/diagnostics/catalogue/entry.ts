// The shape of a catalogue entry. Entries are written as plain object literals (see syntax.ts), so that the names of the
// values of each message are known from the message itself.

/**
 * severity: a `warning` marks something unfinished or suspicious in rules that can be played; without it, the problem is an
 * error, which goes wrong in play and makes the ruleset unusable. title: a few words for lists and documentation pages.
 * advice: what to do about it; shown if the place itself suggests nothing better. message: the sentence. `{name}` in it
 * stands for a value, `{...names}` for a list of names, each shown in backticks. A message that needs more than that is a
 * function of its values, which are strings, numbers, booleans or lists of these.
 */
export interface CatalogueEntry {
  readonly severity?: 'warning';
  readonly title: string;
  readonly advice?: string;
  readonly message: string | ((params: never) => string);
}

/** The holes of a message, as written: `name`, or `...names` for a list. */
type Holes<Message extends string> = Message extends `${string}{${infer Hole}}${infer Rest}`
  ? Hole | Holes<Rest>
  : never;

/** The values that a message needs; `{}` for a message without any. */
export type ParamsIn<Message> = Message extends string
  ? [Holes<Message>] extends [never]
    ? Record<string, never>
    : {
        readonly [
          Hole in Holes<Message> as Hole extends `...${infer List}` ? List : Hole
        ]: Hole extends `...${string}` ? readonly string[] : string | number;
      }
  : Message extends (...params: infer Params) => string
    ? Params extends [infer Values]
      ? Values
      : Record<string, never>
    : never;

/** Returns the sentence of a message with these values. */
export function messageText(
  message: CatalogueEntry['message'],
  params: Readonly<Record<string, unknown>>,
): string {
  // The catalogue's types connect a code with the values of its message; here only their names are left.
  if (typeof message === 'function') return message(params as never);
  return message.replace(/\{(?:\.\.\.)?(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    return Array.isArray(value) ? orList(backticked(value)) : String(value);
  });
}

/** Puts each name in backticks. */
export function backticked(names: readonly string[]): readonly string[] {
  return names.map((name) => `\`${name}\``);
}

/** Joins phrases as `a`, `a or b` or `a, b or c`. Shows at most five, then `…`. */
export function orList(phrases: readonly string[]): string {
  const shown = phrases.slice(0, 5);
  const last = shown.pop();
  if (last === undefined) return 'nothing';
  if (phrases.length > 5) return `${[...shown, last].join(', ')} …`;
  return shown.length === 0 ? last : `${shown.join(', ')} or ${last}`;
}
