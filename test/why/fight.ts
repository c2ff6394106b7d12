// A small fight whose order of play has the few lines that a test asks about.
import { diceInOrder } from '@fray/engine/drivers';
import type { Event } from '@fray/engine/events';
import type { Ruleset } from '@fray/dsl/ir';
import { compileText } from '../engine/played.ts';
import { played } from '../engine/runs.ts';

const text = (lines: string, more: string): string => `ruleset "Why"
  version 1

span round
span turn

side left
side right

kind Fighter
  HP     counter 0..9  starts 5
  mana   counter 0..9  starts 3
  quick  1..9          default 5

condition Down
condition Out
  bars everything
condition Slow
  lasts until end of round
condition Marked
  has depth  0..9  starts 0

track heat 0..9  starts 2

given dark  yes/no  default no

ruling ties
  low   default
  high

define p is brave when p.HP > heat

check Try by p
  roll d6 as face
    Base + 1
    Heat + heat  when heat > 1
    Luck +1      when heat > 5
  yes  when face > 4
  no   otherwise

choice Yield by p
  yes
  no  default

action Spell by a on t
  pick t from enemies of a
  costs 2 mana
  lower t.HP by 1

procedure Weaken t (Fighter) by much (number)
  lower t.HP by much

encounter
${lines
  .split('\n')
  .map((line) => `  ${line}`)
  .join('\n')}

${more}
policy Able for p
  take Spell
  pick lowest option.HP
  choose Yield yes
  say heat + 1

scenario Field
  policy Able for everyone
  side left
    Fighter  quick
    Ann      3
    Bob      7
  side right
    Fighter
    Cid
`;

/** Plays the lines with dice that show four threes, and seeded ones after them. */
export function fight(
  lines: string,
  more = '',
): { readonly ruleset: Ruleset; readonly events: readonly Event[] } {
  const ruleset = compileText(text(lines, more));
  return { ruleset, ...played(ruleset, {}, { dice: [diceInOrder([3, 3, 3, 3]).source] }) };
}

export function valueText(value: unknown): string {
  if (typeof value === 'object' && value !== null && 'outcome' in value)
    return valueText(value.outcome);
  if (typeof value === 'object' && value !== null && 'total' in value)
    return valueText(value.total);
  return Array.isArray(value) ? value.map(valueText).join(',') : String(value);
}
