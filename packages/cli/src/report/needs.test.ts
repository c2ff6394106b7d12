// Tests what transcripts say about the numbers that checks need.
import { expect, test } from 'vitest';
import { fray, onHost } from '../testing/duel-commands.ts';

test.each([
  ['blow >= t.armour', 'd20: 12, armour 8 → hit'],
  ['blow > 11', 'd20: 12 (hit on more than 11) → hit'],
  ['blow is 12 or blow > limit', 'd20: 12, limit 15 (hit on 12 or on more than limit)'],
  ['blow >= t.armour or blow is 1', 'd20: 12, armour 8 (hit on armour or more or on 1) → hit'],
  ['(blow is 12 or blow is 20)', 'd20: 12 (hit on 12 or on 20) → hit'],
  // A half that cannot be said is left out only if it does not hold.
  ['blow is 12 or a.shot > 5', 'shot 3, d20: 12 (hit on 12) → hit'],
  ['blow is 12 or a.shot < 5', 'shot 3, d20: 12 → hit'],
  ['blow is 12 or t is Hidden', 'd20: 12 → hit'],
  ['a.shot < t.armour', 'shot 3, d20: 12, armour 8 → hit'],
  ['not (blow < 3)', 'd20: 12 → hit'],
])('a check shows the number that it needed: hit when %s', async (when, told) => {
  const text = `ruleset "Needs"

given limit  0..  default 15
condition Hidden

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

test.each([
  ['blow > needed', 'needed 10 +3 Cover −1 Haste = 12 → miss (hit without Cover)'],
  ['blow > needed and dazed is off', 'needed 10 +3 Cover −1 Haste = 12 → miss (hit without Cover)'],
  ['not (blow > needed)', 'needed 10 +3 Cover −1 Haste = 12 → hit (miss without Cover)'],
  // Without Cover, or without Haste, the outcome is still a miss.
  ['blow > needed and dazed is on', 'needed 10 +3 Cover −1 Haste = 12 → miss'],
  // The transcript does not know whether a condition holds.
  ['blow > needed and not (t is Hidden)', 'needed 10 +3 Cover −1 Haste = 12 → miss'],
  // `is` may ask whether a target has a condition.
  ['blow > needed and a.foe is not Hidden', 'needed 10 +3 Cover −1 Haste = 12 → miss'],
  ['lead > 0', '= 12, lead 0 (hit on more than 0) → miss'],
])('a check shows which modifier made the difference: hit when %s', async (when, told) => {
  const text = `ruleset "Spared"

side us
side them
kind Fighter
  cover  0..      default 3
  foe    Fighter  starts nobody

ruling dazed
  on
  off  default

condition Hidden

check Strike by a on t
  roll d20 as blow
  let needed be 10
    Cover + t.cover
    Haste -1
${when.startsWith('lead') ? '  let lead be blow - needed\n' : ''}  hit   when ${when}
  miss  otherwise

encounter
  each a in us
    each t in them
      t gains Hidden
      set a.foe to t
      Strike by a on t

scenario Yard
  side us
    Fighter
    Ann
  side them
    Fighter
    Bob
`;
  const { out } = await fray('run spared.fray --dice 12 --seed 1', {
    files: { 'spared.fray': text },
  });
  expect(`${out.replace(/\s+/g, ' ')} `).toContain(`${told} `);
});

test('if two modifiers have the same name, the transcript says whose made the difference', async () => {
  const text = `ruleset "Both"

side us
side them
kind Fighter
  skill  0..

check Cross by a on t
  roll d10 as mine
    Skill + a.skill
    Reach + 1
  roll d6 as theirs by t
    Skill + t.skill
  through  when mine >= theirs + 5
  touch    when mine > theirs
  bind     otherwise

encounter
  each a in us
    each t in them
      Cross by a on t

scenario Yard
  side us
    Fighter  skill
    Ann      3
  side them
    Fighter  skill
    Bob      3
`;
  const { out } = await fray('run both.fray --dice 5,3 --seed 1', { files: { 'both.fray': text } });
  expect(out.replace(/\s+/g, ' ')).toContain(
    'mine d10: 5 +3 Skill +1 Reach = 9, theirs d6: 3 +3 Skill = 6 → touch (bind without Skill of mine, through without Skill of theirs)',
  );
});

test.each([
  ['face >= 5', '(5 or more: no)'],
  ['face < a.skill', '(less than skill 4: yes)'],
  ['face is limit or face > 5', '(more than 5: no)'],
  // A transcript omits a value that the events do not show.
  ['face < twice of a', 'face d6: 3\n'],
])(
  'a throw outside of a check shows the number that it is compared with: if %s',
  async (condition, told) => {
    const text = `ruleset "Bare"

given limit  0..  default 3

side us
kind Fighter
  skill  0..  default 4

define twice of a as 2 * a.skill

encounter
  each a in us
    roll d6 as face by a
    if ${condition}
      announce "so it is"

scenario Yard
  side us
    Fighter
    Ann
`;
    const { out } = await fray('run bare.fray --dice 3 --seed 1', { files: { 'bare.fray': text } });
    expect(out).toContain(told);
  },
);
