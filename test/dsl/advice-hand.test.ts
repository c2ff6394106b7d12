// The advice for slips of the hand in the rules of a siege: missing blanks, words in the wrong order, left out or of another language.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { advisedIn, allAdvised, narrow } from './advised.ts';

const sound = readFileSync(new URL('siege.fray', import.meta.url), 'utf8');

test.each<readonly [right: string, wrong: string]>([
  // A missing blank.
  ['side garrison', 'sidegarrison'],
  ['kind Engine', 'kindEngine'],
  ['  roll e.stone as', '  rolle.stone as'],
  ['  take Storm  when wall > 2', '  take Stormwhen wall > 2'],
  ['in garrison where g is', 'in garrison whereg is'],
  ['        set c.orders to plan', '        set c.ordersto plan'],
  ['  try Shot by Ram is', '  tryShot by Ram is'],
  // Two words in the wrong order.
  ['define c is whole when', 'define c whole is when'],
  ['c.men >= 4', 'c.men 4 >='],
  ['  roll e.stone as points', '  roll e.stone points as'],
  ['    Wind   - wind', '    Wind   wind -'],
  ['track bag    deck of Chit', 'track bag    of deck Chit'],
  ['      c gains Starving', '      gains c Starving'],
  // A word left out.
  ['side garrison', 'garrison'],
  ['kind Engine', 'Engine'],
  ['check Assault by c on t', 'check Assault by c on'],
  ['action Dig by c', 'action Dig by'],
  ['rampart  starts camp', 'rampart  camp'],
  ['season is winter and', 'winter and'],
  ['allowed when worn and c is whole', 'allowed when worn and whole'],
  ['by e.Afire.heat', 'by heat'],
  // A superfluous word.
  ['side garrison', 'side the garrison'],
  ['  drums  1       yes', '  drums  1       the yes'],
  ['ruleset "The', 'ruleset: "The'],
  // Other words or signs.
  ['season is winter and frozen-moat is no', 'season = winter and frozen-moat = no'],
  ['season is winter and frozen-moat is no', 'season == winter && frozen-moat == no'],
  ['  set c.post to c.post up 1 step', '  set c.post to next c.post'],
  ['  set c.post to c.post up 1 step', '  set c.post to c.post + 1'],
  ['  set c.post to c.post up 1 step', '  raise c.post by 1 step'],
  ['  shuffle c.bag into store', '  shuffle c.bag in store'],
  ['winter  default winter', 'winter  default wintery'],
  ['rampart  starts camp', 'rampart  starts camping'],
  ['for besiegers', 'for besieging'],
  ['  at end of each day', '  at the end of every day'],
])('%j written as %j gets the right advice', (right, wrong) => {
  expect(advisedIn(sound, right, wrong)).toBe(narrow(sound));
});

test('words in the place of a text are advised to be a text', () => {
  const meant = sound.replace('span day\n', 'span day "24 hours"\n');
  const wrong = sound.replace('span day\n', 'span day = 24 hours\n');
  expect(advisedIn(wrong, 'span day = 24 hours', 'span day = 24 hours')).toBe(narrow(meant));
});

test('a trigger without a name gets advice with a name', () => {
  const wrong = sound.replace('trigger Sally when', 'trigger when');
  expect(advisedIn(wrong, 'trigger when', 'trigger when')).toBe(
    narrow(sound.replace('trigger Sally when', 'trigger Wall-falls when')),
  );
});

test.each(['side garrison', 'kind Company', 'table Order', 'check Shot by e'])(
  'the advice for %j without its name does not make up a name from the keyword',
  (head) => {
    const word = /^\w+/.exec(head)?.[0] ?? '';
    expect(advisedIn(sound, `${head}\n`, `${word}\n`) ?? '').not.toMatch(/^(\w+) \1/m);
  },
);

test.each<readonly [right: string, wrong: string]>([
  ['track alarm  yes/no', 'yes/no alarm '],
  ['Breach at points under loss', 'Breach at points loss'],
  ['any o in c.orders where o.pace', 'any o in c.order where o.pace'],
  ['  roll c.strength * 1d6 count 5 or more as ours', '  roll c.strength * 1d6 count 5+ as ours'],
  ['    won   lower t.men by fight.margin', '    won   t.men - fight.margin'],
  ['  play day up to 5 times until', '  play day up to 5 until'],
  [
    'condition Starving "has eaten nothing"\n  lasts for 1 day',
    'condition Starving "has eaten nothing"\n  for 1 day',
  ],
])('%j written with several slips as %j gets the right advice', (right, wrong) => {
  expect(advisedIn(sound, right, wrong)).toBe(narrow(sound));
});

test('a call without `as` is corrected if a later line uses its result', () => {
  const wrong = sound.replace('    Assault by c on t as fight', '    Assault by c on t');
  expect(allAdvised(wrong.replace('  Assault by c on t as fight', '  Assault by c on t'))).toBe(
    narrow(sound),
  );
});

// The one place that differs from all others has the slip.
test.each<readonly [right: string, wrong: string]>([
  ['track wall   counter', 'track walls  counter'],
  ['  drill   -2..3', '  dril    -2..3'],
  ['kind Engine', 'kind Engin'],
  ['span day\n', 'span dya\n'],
])('%j declared as %j is corrected at the declaration', (right, wrong) => {
  expect(allAdvised(sound.replace(right, () => wrong)).replace(/ +/g, ' ')).toBe(
    narrow(sound).replace(/ +/g, ' '),
  );
});

test('the advice for a text in the first line of a table makes a column name of it', () => {
  const wrong = sound.replace('  chit   copies  loud', '  chit   copies  "so loud"');
  expect(advisedIn(wrong, '"so loud"', '"so loud"')).toContain('chit copies so-loud');
});

test('the advice for a time does not give it to a participant', () => {
  const meant = sound.replace('  lasts for 1 day', '  lasts until end of next day');
  expect(advisedIn(meant, '  lasts until end of next day', '  lasts til the end of next day')).toBe(
    narrow(meant),
  );
});
