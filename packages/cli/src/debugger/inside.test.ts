// `fray debug` inside a rule: values of names, breakpoints with a condition, and what-if forks with other dice or
// answers.
import { expect, test } from 'vitest';
import { main } from '../main.ts';
import { duel } from '../testing/duel.ts';
import { fakeHost } from '../testing/fake-host.ts';

/**
 * Runs these commands on a duel: Ada hits Bram with a 1, Bram misses with a 20, Ada hits again; Bram falls, and is
 * spared.
 */
async function lines(
  ...typed: readonly string[]
): Promise<{ readonly code: number; readonly out: string; readonly err: string }> {
  const host = fakeHost({ files: { 'duel.fray': duel }, typed });
  await main(['run', 'duel.fray', '--dice', '1,20,1', '--seed', '1', '--log', 'fight.jsonl'], host);
  Object.assign(host.printed, { out: '', err: '' });
  return { code: await main(['debug', 'fight.jsonl'], host), ...host.printed };
}

test('at a throw, names shows the names of the check and of the action around it', async () => {
  const { out, code } = await lines(
    'find rolls Strike',
    'names',
    'show t.HP + 1',
    'why t.HP',
    'why blow',
  );
  expect(code).toBe(0);
  expect(out).toMatch(
    /check Strike {2}duel\.fray:\d+\n {2}a {2}Ada\n {2}t {2}Bram\n {2}blow {2}1\n {4}dice {2}d20\n {4}die 1 \(d20\) {2}1\naction Attack {2}duel\.fray:\d+\n {2}a {2}Ada\n {2}t {2}Bram\n/,
  );
  expect(out).toContain('t.HP + 1  3\n');
  expect(out).toMatch(/\nBram\.HP is 2 {2}after event 5/);
  expect(out).toMatch(/#5 Ada throws d20 for Strike: 1/);
});

test('a breakpoint can have a condition on names of the rule, or stop when a value changes', async () => {
  const { out, code } = await lines(
    'break Strike when t.HP < 2',
    'run',
    'delete all',
    'break change Bram.HP',
    'run',
  );
  expect(code).toBe(0);
  expect(out).toMatch(/breakpoint 1: Strike when t\.HP < 2\n\d+ {2}Ada throws d20 for Strike: 1/);
  expect(out).toMatch(/breakpoint 1: change Bram\.HP\n\d+ {2}Bram HP 1 → 0/);
});

test('if a breakpoint stops nowhere, an error says that its condition could not be evaluated', async () => {
  const { err, code } = await lines('break Strike when t.HPP < 2', 'run');
  expect(code).toBe(1);
  expect(err).toContain(
    'breakpoint 1, Strike when t.HPP < 2: its condition did not always have a value: a Fighter has no `HPP`',
  );
});

test('what-if with another die shows where the fork parts, both ends, and the command that saves it; return leads back', async () => {
  const { out, code } = await lines(
    'watch t.HP',
    'find rolls Strike',
    'watch t.HP',
    'what-if blow = 20',
    'return',
    'return',
  );
  expect(out).toContain('a fork: die Strike.blow/Ada#0=20\n');
  expect(out).toMatch(
    /the two part at event 5: Ada throws d20 for Strike: 20; before: Ada throws d20 for Strike: 1/,
  );
  expect(out).toContain('fray fork fight.jsonl --at 4 --die Strike.blow/Ada#0=20 saves it');
  expect(out).toContain('at the end ');
  expect(out).toMatch(/back in fight\.jsonl\n5 {2}Ada throws d20 for Strike: 1\n[^]*= t\.HP: 2/);
  // The first watch is about a name that has no value yet, and the last return has no fork to leave.
  expect(code).toBe(1);
});

test('what-if takes another answer at the question itself, or by the name of the choice', async () => {
  const { out, code } = await lines(
    'find answers Mercy',
    'back',
    'event',
    'what-if no',
    'return',
    'last',
    'what-if Mercy = no',
  );
  expect(code).toBe(0);
  expect(out).toContain('offered ');
  expect(out.match(/a fork: choice Mercy by Ada no\n {2}the two part at event \d+:/g)).toHaveLength(
    2,
  );
});

test('the printed command makes the same fork with another answer; for another reading there is no command', async () => {
  const host = fakeHost({
    files: { 'duel.fray': duel },
    typed: ['find answers Mercy', 'what-if no', 'last', 'return', 'what-if ties = defender'],
  });
  await main(['run', 'duel.fray', '--dice', '1,20,1', '--seed', '1', '--log', 'fight.jsonl'], host);
  Object.assign(host.printed, { out: '' });
  await main(['debug', 'fight.jsonl'], host);
  const { out } = host.printed;
  const [, at = '', choice = ''] =
    /fray fork fight\.jsonl --at (\d+) --choice '([^']*)' saves it/.exec(out) ?? [];
  expect(choice).toBe('Mercy by Ada no');
  expect(out.split('saves it')).toHaveLength(2);
  const [, end] = /it ends: .* \(event (\d+)\)/.exec(out) ?? [];
  Object.assign(host.printed, { out: '' });
  const code = await main(
    ['fork', 'fight.jsonl', '--at', at, '--choice', choice, '--log', 'other.jsonl', '--json'],
    host,
  );
  expect(code).toBe(0);
  const told = JSON.parse(host.printed.out) as { events: readonly { seq: number }[] };
  expect(told).toMatchObject({ parent: { at: Number(at), changes: [`choice ${choice}`] } });
  expect(told.events.at(-1)?.seq).toBe(Number(end));
});

test('what-if takes another answer or another reading', async () => {
  const { out, err } = await lines(
    'find answers Mercy',
    'what-if no',
    'return',
    'what-if ties = defender',
    'return',
    'what-if maybe',
    'what-if ties = nobody',
  );
  expect(out).toMatch(/a fork: choice Mercy by Ada no\n {2}the two part at event \d+:/);
  expect(out).toContain('a fork: ruling ties defender\n');
  expect(err).toContain('Ada was asked Mercy, and `maybe` is not an option');
  expect(err).toContain('ties has no reading `nobody`; there are attacker and defender');
});

test('inside a question names shows the question, and a check without outcomes shows its parts', async () => {
  const rules = `ruleset "Blows"

side reds
side blues

kind Fighter
  hits  counter 0..  starts 20

check Damage by a
  roll d6 as points

action Attack by a on t
  pick t from enemies of a
  Damage by a as blow
  lower a.hits by blow.points

encounter
  each a in everyone
    ask a to take Attack

scenario Yard
  side reds
    Fighter
    Anna
  side blues
    Fighter
    Bert
    Cora
`;
  const typed = ['find asked', 'change Anna.hits', 'names'];
  const host = fakeHost({ files: { 'blows.fray': rules }, typed });
  await main(['run', 'blows.fray', '--dice', '3,4,5', '--quiet', '--log', 'fight.jsonl'], host);
  Object.assign(host.printed, { out: '', err: '' });
  await main(['debug', 'fight.jsonl'], host);
  expect(host.printed.out).toMatch(/\n\d+ {2}Anna is asked what to take\n/);
  expect(host.printed.out).toMatch(/\n {2}blow\n {4}points {2}3\n/);
  expect(host.printed.out).not.toContain('nobody');
});
