// Parses the values of a varied thing: `6..18`, `0..20 by 5`, `1,2,5`, `d4,d6,d8`, `easy..tough`;
// by default, all values.
import type { Ruleset, ValueType } from '@fray/dsl/ir';
import { type Stop, wrongUsage } from '../exit-codes.ts';
import { readValue, rowsOf } from '../play/inputs.ts';
import { clean } from '../report/text.ts';

/** More values than this do not fit a table. */
const mostValues = 200;
/** The largest range that is used by default. */
const mostUnsaid = 60;

/**
 * Parses values, each once, in the order given.
 * @param name what is varied, for messages
 * @param text the text after `=`; undefined: every value @throws Stop 2 for values that do not fit,
 * and if there are too many or none
 */
export function valuesOf(
  ruleset: Ruleset,
  name: string,
  type: ValueType,
  text: string | undefined,
  participants: readonly string[],
): readonly string[] {
  if (type.type === 'list' || type.type === 'several')
    throw wrongUsage(`${clean(name)} is a list, and lists cannot be varied`);
  const all = allOf(ruleset, type);
  if (text === undefined) {
    if (all !== undefined) return all;
    throw wrongUsage(
      `\`--vary ${clean(name)}\` needs values`,
      `--vary '${clean(name)}=${type.type === 'number' ? `${type.min ?? 0}..${Math.min(type.max ?? 10, (type.min ?? 0) + 10)}` : type.type === 'die' ? 'd4,d6,d8' : type.type === 'dice' ? '2d6,3d6' : '…'}'`,
    );
  }
  const values = text
    .split(',')
    .flatMap((part) => spread(name, part.trim(), all))
    .map((one) => {
      readValue(ruleset, name, type, one, participants);
      return one;
    });
  return [...new Set(values)];
}

/** Expands `from..to`, with `by step` for numbers; anything else stays as it is. */
function spread(name: string, part: string, all: readonly string[] | undefined): readonly string[] {
  const wrong = (is: string, hint?: string): Stop =>
    wrongUsage(`\`${clean(name)}=${clean(part)}\` ${is}`, hint);
  const [, from, to, step = '1'] =
    /^(-?\d{1,9})\.\.(-?\d{1,9})(?:\s+by\s+(\d{1,9}))?$/.exec(part) ?? [];
  if (from !== undefined && to !== undefined) {
    const [first, last, by] = [Number(from), Number(to), Number(step)];
    if (last < first) throw wrong('runs backwards', `--vary '${clean(name)}=${last}..${first}'`);
    if (by < 1) throw wrong('has no step above 0');
    const count = Math.floor((last - first) / by) + 1;
    if (count > mostValues)
      throw wrong(
        `are ${count} values, more than ${mostValues}`,
        `use steps: ${first}..${last} by ${Math.ceil((last - first) / 20)}`,
      );
    return Array.from({ length: count }, (_, index) => String(first + index * by));
  }
  const [, word, other] = /^(.+?)\.\.(.+)$/.exec(part) ?? [];
  if (word !== undefined && other !== undefined && all !== undefined) {
    const [first, last] = [all.indexOf(word), all.indexOf(other)];
    if (first >= 0 && last >= first) return all.slice(first, last + 1);
    if (first >= 0 && last >= 0)
      throw wrong('runs backwards', `--vary '${clean(name)}=${clean(other)}..${clean(word)}'`);
  }
  if (/^-?\d*\.\.|\.\.-?\d*$/.test(part))
    throw wrong(
      'is not a range',
      `a range has two ends, and may have steps: '${clean(name)}=0..20 by 5'`,
    );
  return [part];
}

/** Every value of the type; undefined if there are infinitely many, or too many. */
function allOf(ruleset: Ruleset, type: ValueType): readonly string[] | undefined {
  switch (type.type) {
    case 'yes-no':
      return ['no', 'yes'];
    case 'word':
      return type.words;
    case 'row':
      return rowsOf(ruleset, type.table);
    case 'number': {
      const { min, max } = type;
      return min === null || max === null || max - min >= mostUnsaid
        ? undefined
        : Array.from({ length: max - min + 1 }, (_, index) => String(min + index));
    }
    case 'participant':
    case 'several':
    case 'list':
    case 'dice':
    case 'die':
    case 'text':
      return undefined;
  }
}
