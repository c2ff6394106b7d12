// A question of each kind, and everything that `fray odds` and `fray diff` print for it: `told.txt` holds the answers.
import { afterEach, expect, test, vi } from 'vitest';
import { main } from '../../packages/cli/src/main.ts';
import { duel } from '../../packages/cli/src/testing/duel.ts';
import { fakeHost } from '../../packages/cli/src/testing/fake-host.ts';

const fight = `${duel}
measure blows "who is hurt"
  at end of each round
  count p in everyone where p.HP < 2

measure fallen "heroes who are down"
  at end of encounter
  count h in heroes where h is Down

measure third
  at end of round 3
  count p in everyone

measure share
  at end of round 1
  6 / (Bram.HP - 1) rounded down
`.replaceAll('Bram.HP', '(total of v.HP for v in villains)');

const climb = `ruleset "Climbing"
side here
kind Climber
  skill  1..4

track top  counter 0..12  starts 0

choice Again by p
  yes
  no   default

check Climb by p
  roll d4 as grip
  push grip if Again by p when grip < 3
  falls   when grip is 1
  holds   when grip <= p.skill
  climbs  otherwise

check Heap by p
  roll 12d20 as pile
  far   when (count x in pile.faces where x > 3) > 4
  near  otherwise

encounter
  each p in here
    roll 12d20 as pile
    set top to 0
    each x in pile.faces
      if x > 17
        raise top by 1
    Climb by p
      falls   nothing
      holds   nothing
      climbs  nothing

measure high
  at end of encounter
  count p in here

measure tops
  at end of encounter
  top > 3

scenario Wall
  side here
    Climber  skill
    Ann      2
`;

const files = {
  'fight.fray': fight,
  'wide.fray': fight.replace('roll d20', 'roll d12'),
  'climb.fray': climb,
};

const ask = 'odds fight.fray --scenario Bridge';
const questions: readonly string[] = [
  `${ask} --measure blows`,
  `${ask} --measure fallen --json`,
  `${ask} --measure third`,
  `${ask} --measure share`,
  `${ask} --measure blows --approx`,
  `${ask} --measure fallen --runs 400 --seed 3`,
  `${ask} --measure fallen --runs 400 --seed 3 --json`,
  `${ask} --measure fallen --precision 0.05`,
  `${ask} --measure fallen --runs 900 --time 2`,
  `${ask} --measure blows --set ties=defender --given distance=far`,
  `${ask} --measure fallen --vary ties`,
  `${ask} --measure fallen --vary Ada.skill=5,15 --json`,
  `${ask} --measure fallen --vary Ada.skill=5,15 --csv`,
  `${ask} --bounds fallen --chooser everyone`,
  `${ask} --bounds fallen=1 --chooser villains --json`,
  `${ask} --witness fallen=1`,
  `${ask} --witness fallen=7`,
  `${ask} --ask Ada.HP`,
  `${ask} --measure nothing`,
  `${ask} --measure fallen --policy Fierce=Ada --workers 1 --exact-only`,
  'odds climb.fray --check Climb --with p.skill=2',
  'odds climb.fray --check Climb --with p=Ann --json',
  'odds climb.fray --check Climb',
  'odds climb.fray --check Heap --with p.skill=2',
  'odds climb.fray --check Climb --vary p.skill=1..3',
  'odds -e 2d6 -e 2d6>=13',
  'odds -e 2d6>=9 --json',
  'odds climb.fray --exact-only',
  'odds climb.fray --measure tops --measure high --time 2',
  'odds climb.fray --measure tops --time 2 --json',
  'diff fight.fray wide.fray --scenario Bridge --only odds',
  'diff fight.fray wide.fray --scenario Gate --only odds --all --time 2',
];

afterEach(() => void vi.restoreAllMocks());

test('every kind of question has its whole answer', async () => {
  const told: string[] = [];
  for (const question of questions) {
    // Each look at the clock takes a fiftieth of a second, or more where time shall be up.
    let now = 0;
    const step = question.includes('--time') ? 200 : 20;
    vi.spyOn(performance, 'now').mockImplementation(() => (now += step));
    const host = fakeHost({ files });
    const code = await main(question.split(' '), host);
    const { out, err } = host.printed;
    told.push(
      `$ fray ${question}\n${out}${err === '' ? '' : `[on the standard error]\n${err}`}[${code}]\n`,
    );
  }
  // The file has no ends of lines that an editor or git may change.
  await expect(told.join('\n').replaceAll('\r', '␍')).toMatchFileSnapshot('told.txt');
});
