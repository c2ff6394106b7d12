// A fight of any length, for tests and benchmarks that need long logs.

import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The number of events in a round. */
const ROUND = 28;

/** Writes a log of about this many events into a folder with the bundled command, and returns its path. */
export function brawlLog(fray, folder, events) {
  const rules = join(folder, 'brawl.fray');
  const log = join(folder, 'brawl.jsonl');
  writeFileSync(rules, brawl(Math.ceil(events / ROUND)));
  execFileSync(
    process.execPath,
    [fray, 'run', rules, '--seed', '1', '--quiet', '--budget', '100000000', '--log', log],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  return log;
}

/** Returns rules with `times` rounds, each of which gives twenty-eight events. */
export const brawl = (times) => `ruleset "The long brawl"

span round "ten seconds"

side reds
side blues

kind Fighter
  skill  1..20                   "how well it strikes"
  hits   counter 0..  starts 20  "blows it can take"

condition Dazed "sees stars"
  bars everything

check Strike by a on t "does it land?"
  roll d20 as face, low is good
  hit   when face <= a.skill
  miss  otherwise

action Attack by a on t
  pick t from enemies of a
  Strike by a on t
    hit   lower t.hits by 1
    miss  nothing

trigger Knocked-down when t.hits reaches 0
  t gains Dazed until end of round
  raise t.hits by 20

policy First for a
  pick first

encounter
  play round up to ${times} times
    step Blows
      each a in everyone where a can act
        ask a to take Attack

scenario Yard
  policy First for everyone
  side reds
    Fighter  skill
    Anna     14
    Bert     9
  side blues
    Fighter  skill
    Drago    12
    Egon     8
`;
