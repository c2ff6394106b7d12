// The advice for lines of one ruleset that are written as in rulebooks, spreadsheets and programs.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { advisedIn, narrow } from './advised.ts';

const crypt = readFileSync(new URL('crypt.fray', import.meta.url), 'utf8');

/** A right line, its wrong form, and the line that the advice must give (the right line if none is given). */
const slips: readonly (readonly [right: string, wrong: string, meant?: string])[] = [
  ['  lower t.HP by damage', '  t loses damage HP'],
  ['  lower t.HP by damage', "  reduce t's HP by damage"],
  ['  lower t.HP by damage', '  subtract damage from t.HP'],
  ['  lower t.HP by damage', '  deal damage to t'],
  ['  lower t.HP by damage', '  lower HP of t by damage'],
  [
    '  lower t.HP by damage',
    '  lower t.HP by damage - t.armour, at least 0',
    '  lower t.HP by damage - t.armour but at least 0',
  ],
  // The owner of a roll also owns the die that is thrown, and is not left out.
  ['  roll a.weapon.die as damage by a', '  roll weapon.die as damage by a'],
  [
    '  roll a.weapon.die as damage by a',
    '  a rolls a.weapon.die as damage',
    '  roll a.weapon.die as damage',
  ],
  ['  wins   when face + a.skill > goal', '  wins if face + a.skill beats goal'],
  ['  loses  otherwise', '  else loses'],
  ['  let goal be 10 + t.armour', '  goal is 10 + t.armour'],
  ['  let goal be 10 + t.armour', '  let goal be 10 plus the armour of t'],
  ['  stands  when nerve <= h.courage', '  stands  when nerve is h.courage or less'],
  ['  allowed when a is not Afraid', '  only if a is not Afraid'],
  ['  allowed when a is not Afraid', '  allowed when not Afraid'],
  ['  allowed when a is not Afraid', '  cannot be used when Afraid'],
  ['  pick t from enemies of a where t is up', '  choose a target from enemies who is up'],
  [
    '  pick t from enemies of a where t is up',
    '  pick t from undead where up',
    '  pick t from undead where t is up',
  ],
  // The advice keeps how long the condition lasts.
  [
    '      breaks  h gains Afraid until end of round',
    '      breaks  h gains Afraid for one round',
    '      breaks  h gains Afraid for 1 round',
  ],
  [
    '      breaks  h gains Afraid until end of round',
    '      breaks  h gains Afraid for the next two rounds',
    '      breaks  h gains Afraid for 2 rounds',
  ],
  [
    '      breaks  h gains Afraid until end of round',
    '      breaks  h becomes afraid until the end of the round',
  ],
  ['  each h in heroes where h is up', '  for all heroes h that are up'],
  ['  play round up to 6 times', '  play 6 rounds'],
  ['      highest f.skill', '      by f.skill, highest first'],
  ['        ask f to take Strike, Take-aim or nothing', '        f may Strike or Take aim'],
  [
    '    if no g in undead where g is up',
    '    if there is no undead up',
    '    if no q in undead where q is up',
  ],
  [
    '    if no g in undead where g is up',
    '    if there are still undead who are up',
    '    if any q in undead where q is up',
  ],
  ['      end encounter "the crypt is quiet"', '      end the encounter: the crypt is quiet'],
  ['  count h in heroes where h is up', '  number of heroes who are up'],
  ['  pick first', '  pick weakest', '  pick lowest option.HP'],
  [
    '    Prone  +4  when t is Prone',
    '    advantage when t is Prone',
    '    Prone advantage when t is Prone',
  ],
  [
    'condition Prone\n',
    'condition Prone\n  until end of next round\n',
    'condition Prone\n  lasts until end of next round\n',
  ],
  // A field that `starts` with a value can change; one that has it by `default` cannot.
  ['yes/no         starts no', 'boolean  starts false', 'yes/no starts no'],
];

test.each(slips)(
  '%j written as %j gets the right advice',
  (right = '', wrong = '', meant = right) => {
    expect(advisedIn(crypt, right, wrong)).toBe(narrow(crypt.replace(right, () => meant)));
  },
);
