// Builds keys of orders from the parts of a line.

import { splitText, aName, lineWords, targetIn, type LineAt } from './recast-parts.ts';

/** True if a key puts the lowest first. */
export function isLowest(key: string): boolean {
  return /\b(?:low\w*|asc\w*|small\w*|slow\w*|least|fewest)\b/i.test(key);
}

/** Yields the keys of an order, for lines such as `by c.initiative, highest first`, `otherwise in listed order`. */
export function* keys(at: LineAt): Iterable<string> {
  const { bare } = splitText(at.line);
  const nearest = at.above.findLast((one) => /^\s*rank\b/.test(one));
  if (nearest === undefined) return;
  // `highest a, then b` → `highest a` and `highest b`
  const [, which, ...both] =
    /^(highest|lowest) ([^,]+),? (?:and )?then (?:by )?([^,]+)$/.exec(bare) ?? [];
  if (which !== undefined)
    yield both
      .map((key) => (/^(?:highest|lowest) /.test(key) ? key : `${which} ${key}`))
      .join('\n');
  if (/\b(?:listed|written|as is|given order)\b/.test(bare)) yield 'otherwise as listed';
  if (/^(?:ties|tied|draws|equals|the rest|others)\b/i.test(bare)) yield 'otherwise as listed';
  const who = new RegExp(` of (${aName}) in `, 'u').exec(nearest)?.[1];
  const [, group = '', when = ''] =
    new RegExp(`^(${aName}) (?:go |come |act )?first(.*)$`, 'u').exec(bare) ?? [];
  if (at.names.is(group, 'side'))
    yield `first where ${who} is in ${group}${when.replace(/^,? (?:when|if)\b/, ' and')}`;
  const check = lineWords(bare).find((one) => at.names.is(one, 'check'));
  const value = at.names
    .all('roll')
    .find((one) => at.names.ownersOf('roll', one).includes(`check ${check}`));
  if (check !== undefined && value !== undefined && who !== undefined)
    yield `${isLowest(bare) ? 'lowest' : 'highest'} roll ${check}.${value} by ${who}`;
  const target = targetIn(bare, at);
  if (target === undefined) return;
  yield `${isLowest(bare) ? 'lowest' : 'highest'} ${target}`;
}
