// Tests which conditions may wait for a turn that never comes.

import { test } from 'vitest';
import { isSilent, ruleReports } from './rules-fixture.ts';

const rules = ({
  gain = 't gains Shaken «until end of next turn of a»',
  each = 'each a in everyone where a.HP > 0',
  play = 'play turn of a',
  more = '',
}): string => `span turn in round
condition Shaken
encounter
  play round up to 3 times
    ${each}
      ${play}
        each t in enemies of a
          ${gain}
          lower t.HP by 1
${more}`;

test.each([
  rules({}),
  rules({ gain: 't gains Shaken «until start of next turn of a»' }),
  rules({ each: 'each a in everyone', play: 'if a.HP > 0\n        play turn of a' }).replace(
    /\n {8}each[^]*/,
    (body) => body.replaceAll('\n', '\n  '),
  ),
])('may stay for ever: %s', (text) => {
  ruleReports('rules/outlasts', text);
});

test.each([
  // Everybody has a turn, standing or not.
  rules({ each: 'each a in everyone' }),
  // Only who has fallen keeps it.
  rules({ gain: 'a gains Shaken until end of next turn of a' }),
  // A rule takes it away.
  rules({ more: 'trigger Down when p.HP reaches 0\n  each q in everyone\n    q loses Shaken\n' }),
  rules({ gain: 't gains Shaken for 2 rounds' }),
  rules({ gain: 't gains Shaken until end of round' }),
])('ends: %s', (text) => {
  isSilent('rules/outlasts', text.replace(/[«»]/g, ''));
});
