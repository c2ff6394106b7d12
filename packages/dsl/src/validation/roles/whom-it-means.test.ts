// Whom an expression means, and whom a condition leaves: in each row «what is told», and nothing where nothing is marked.

import { test } from 'vitest';
import { inProcedure, lackingReports } from './roles-fixture.ts';

const anyChief = '\ndefine h.chief as first x in everyone where x.HP > h.HP\n';
const heroChief = '\ndefine h.chief as first x in everyone where x is Hero and x.HP > h.HP\n';
const weak = '  let q be first x in everyone where x.HP < 2\n';

test.each([
  // A field behind a definition behind a dot.
  [
    'a field of a chief, who may be anybody',
    `${inProcedure('  lower p.chief.«nerve» by 1\n')}${anyChief}`,
  ],
  [
    'a field of a chief, who is a hero',
    `${inProcedure('  lower p.chief.nerve by 1\n')}${heroChief}`,
  ],
  [
    'a field of the chief of a chief',
    `${inProcedure('  lower p.chief.chief.«nerve» by 1\n')}${anyChief}`,
  ],
  [
    'a field of the chief of what is on offer',
    `policy Bold\n  pick highest option.chief.«nerve»\n${anyChief}`,
  ],
  [
    'a field of the friend of a chief',
    `${inProcedure('  let q be p.chief.friend\n  lower q.nerve by 1\n')}define h.chief as first x in heroes\n`,
  ],
  // One is the same as another.
  [
    'the same as the first hero',
    inProcedure('  if p is first x in heroes\n    lower p.nerve by 1\n'),
  ],
  [
    'the same as the first hero, in brackets',
    inProcedure('  if p is (first x in heroes)\n    lower p.nerve by 1\n'),
  ],
  [
    'the same as the first of all',
    inProcedure('  if p is first x in everyone\n    lower p.«nerve» by 1\n'),
  ],
  [
    'the same as a hero’s friend',
    inProcedure('  each h in heroes\n    if p is h.friend\n      lower p.nerve by 1\n'),
  ],
  [
    'a hero’s friend is the same',
    inProcedure('  each h in heroes\n    if h.friend is p\n      lower p.nerve by 1\n'),
  ],
  [
    'a chief who is a hero is the same',
    `${inProcedure('  if chief of p is p\n    lower p.nerve by 1\n')}\ndefine chief of h as first x in everyone where x is Hero and x.HP > h.HP\n`,
  ],
  [
    'a chief who is anybody is the same',
    `${inProcedure('  if chief of p is p\n    lower p.«nerve» by 1\n')}\ndefine chief of h as first x in everyone where x.HP > h.HP\n`,
  ],
  [
    'the same as a hero, named second',
    inProcedure(
      '  each q in everyone\n    each r in heroes\n      if q is r\n        lower q.nerve by 1\n',
    ),
  ],
  [
    'the same as a hero, named first',
    inProcedure(
      '  each q in everyone\n    each r in heroes\n      if r is q\n        lower q.nerve by 1\n',
    ),
  ],
  [
    'not the same as a hero',
    inProcedure(
      '  each q in everyone\n    each r in heroes\n      if q is not r\n        lower q.«nerve» by 1\n',
    ),
  ],
  [
    'nobody, whose fields cannot be read either',
    inProcedure(`${weak}  if q is nobody\n    lower q.«nerve» by 1\n`),
  ],
  ['nobody, named first', inProcedure(`${weak}  if nobody is q\n    lower q.«nerve» by 1\n`)],
  // What is known of one name tells of another.
  [
    'the first who is the same as a hero',
    inProcedure(
      '  if p is Hero\n    let q be first x in everyone where x is p\n    lower q.nerve by 1\n',
    ),
  ],
  [
    'the first who is the same as anybody',
    inProcedure('  let q be first x in everyone where x is p\n  lower q.«nerve» by 1\n'),
  ],
  [
    'an ally of a hero',
    inProcedure('  if p is Hero\n    let q be first x in allies of p\n    lower q.nerve by 1\n'),
  ],
  [
    'an ally of anybody',
    inProcedure('  let q be first x in allies of p\n  lower q.«nerve» by 1\n'),
  ],
  [
    'an enemy of a hero',
    inProcedure('  if p is Hero\n    let q be first x in enemies of p\n    lower q.rage by 1\n'),
  ],
  [
    'among the allies of a hero',
    inProcedure('  each h in heroes\n    if p is in allies of h\n      lower p.nerve by 1\n'),
  ],
  // Groups and adjectives, and what is left without them.
  ['not among the heroes by kind', inProcedure('  if p is not in Hero\n    lower p.rage by 1\n')],
  [
    'whoever is not what an adjective says',
    `${inProcedure('  if p is heroic\n    nothing\n  otherwise\n    lower p.rage by 1\n')}\ndefine h is heroic when h is Hero\n`,
  ],
  [
    'whoever is said not to be it',
    `${inProcedure('  if p is not heroic\n    lower p.rage by 1\n')}\ndefine h is heroic when h is in heroes\n`,
  ],
  [
    'an adjective that others fit as well',
    `${inProcedure('  if p is odd\n    lower p.«nerve» by 1\n')}\ndefine h is odd when h is Hero or h.HP > 3\n`,
  ],
  // What is tried.
  [
    'who tries it',
    'example "x"\n  scenario Field\n  try Deed by (first x in everyone where x.«nerve» > 1)\nprocedure Deed by p\n  lower p.HP by 1\n',
  ],
  [
    'with what it is tried',
    'example "x"\n  scenario Field\n  try Deed by Ann with (count x in everyone where x.«nerve» > 1)\nprocedure Deed by p with n (number)\n  lower p.HP by n\n',
  ],
])('%s', (_, body) => {
  lackingReports(body);
});
