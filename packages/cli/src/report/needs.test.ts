// What checks need, as transcripts tell it.
import { expect, test } from 'vitest';
import { fray, onHost } from '../testing/duel-commands.ts';

test.each([
  ['blow >= t.armour', 'd20: 12, armour 8 → hit'],
  ['blow > 11', 'd20: 12 (hit on more than 11) → hit'],
  ['blow is 12 or blow > limit', 'd20: 12, limit 15 (hit on 12) → hit'],
  ['a.shot < t.armour', 'shot 3, d20: 12, armour 8 → hit'],
  ['not (blow < 3)', 'd20: 12 → hit'],
])('a check tells what it needed: hit when %s', async (when, told) => {
  const text = `ruleset "Needs"

given limit  0..  default 15

side us
side them
kind Fighter
  shot    0..  default 3
  armour  0..  default 8

check Strike by a on t
  roll d20 as blow
  hit   when ${when}
  miss  otherwise

encounter
  each a in us
    each t in them
      Strike by a on t

scenario Yard
  side us
    Fighter
    Ann
  side them
    Fighter
    Bob
`;
  const files = { 'needs.fray': text };
  const { out, host } = await fray('run needs.fray --dice 12 --seed 1 --log log.jsonl', { files });
  expect(out).toContain(`Ann  Strike (Bob)  ${told}`);
  const replayed = await onHost(host, 'replay log.jsonl');
  expect(replayed.out).toContain(`Ann  Strike (Bob)  ${told}`);
});
