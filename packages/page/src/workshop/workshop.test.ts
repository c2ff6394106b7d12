// Tests a fight that is decided at the page: it waits, continues, goes back, and leaves the log that the command line
// writes.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { textOfWords } from '../../../cli/src/report/blocks/blocks.ts';
import { expect, test } from 'vitest';
import { runCommand } from '../../../cli/src/commands/run.ts';
import { fakeHost } from '../../../cli/src/testing/fake-host.ts';
import { plainRequest as request } from './request-fixture.ts';
import type { ChangeQuestion, DraftRules, NotedReport, Question } from './workshop-model.ts';
import { createWorkshop } from './workshop.ts';
import { thorough } from '../../../../test/scale.ts';

const workshop = createWorkshop();
const shipped = (name: string): DraftRules => {
  const path = `${name}.fray`;
  const file = new URL(`../../../../rulesets/${name}/${path}`, import.meta.url);
  return { path, files: { [path]: readFileSync(fileURLToPath(file), 'utf8') }, stacked: [] };
};
const edges: DraftRules = {
  path: 'edges.fray',
  files: {
    'edges.fray': readFileSync(
      fileURLToPath(new URL('../../../../test/systems/edges.fray', import.meta.url)),
      'utf8',
    ),
  },
  stacked: [],
};

/** Returns a valid answer to any question. */
function lineFor({ wants }: Question): string {
  switch (wants.wants) {
    case 'faces':
      return wants.sides.join(' ');
    case 'option':
      return String(wants.options.length);
    case 'number':
      return String(wants.to);
    case 'list':
      return '1, 1';
  }
}

test.each([
  ['column-ambush', 3, ['faces', 'option']],
  ['action-segments', 3, ['number', 'list']],
])('%s stops at each die and decision', async (name, most, sorts) => {
  const rules = shipped(name);
  const asked = { ...request, decides: 'everybody', asksDice: name === 'column-ambush' };
  const found: string[] = [];
  const table: string[] = [];
  while (table.length < most) {
    // eslint-disable-next-line no-await-in-loop -- one answer after the other
    const { question, kept } = await workshop.play(rules, { ...asked, table });
    expect(kept).toBe(table.length);
    if (question === null) break;
    found.push(question.wants.wants);
    table.push(lineFor(question));
  }
  expect(found).toEqual(expect.arrayContaining(sorts));
});

test.runIf(thorough)('answers given at the page lead to the log of the command line', async () => {
  const rules = shipped('column-ambush');
  const asked = { ...request, decides: 'everybody', asksDice: true };
  const table = ['2', '.', '3'];
  const fight = await workshop.play(rules, { ...asked, table });
  const host = fakeHost({ files: rules.files, typed: table });
  await runCommand(host, rules.path, {
    run: 0,
    seed: '1',
    set: [],
    given: [],
    policy: [],
    dice: 'ask',
    choices: 'ask',
    askFor: 'everybody',
    log: 'a.jsonl',
  }).catch(() => {});
  expect(new TextDecoder().decode(fight.log)).toBe(String(host.disk.get('a.jsonl')));
  // With one answer less the fight is the same, but stops one question earlier.
  const before = await workshop.play(rules, { ...asked, table: table.slice(0, -1) });
  expect(before.kept).toBe(table.length - 1);
  expect(before.question).not.toBeNull();
});

test('one side is asked, and the other follows its policies; an invalid answer ends the used ones', async () => {
  const rules = shipped('column-ambush');
  const all = await workshop.play(rules, { ...request, decides: 'everybody' });
  const side = await workshop.play(rules, { ...request, decides: 'column' });
  expect(all.question?.who).toBe('ambushers');
  expect(side.question).toBeNull();
  const wrong = await workshop.play(rules, { ...request, decides: 'everybody', table: ['maybe'] });
  expect(wrong).toMatchObject({ kept: 0, question: { who: 'ambushers' }, notes: '' });
});

test('the question for a list says how many items it needs, and if each may occur only once', async () => {
  const asked = { ...request, decides: 'everybody', asksDice: true };
  // 6 + 6 + 1 is a full success, so the list has three of four.
  const first = await workshop.play(edges, { ...asked, table: ['6 6'] });
  expect(first.question?.wants).toMatchObject({
    wants: 'list',
    atLeast: 3,
    atMost: 3,
    once: true,
    text: 'exactly 3 of these, each once',
  });
  const twice = await workshop.play(edges, { ...asked, table: ['6 6', '1, 1, 2'] });
  expect(twice.kept).toBe(1);
  const fit = await workshop.play(edges, { ...asked, table: ['6 6', '1, 2, 3'] });
  expect(fit.kept).toBe(2);
});

const endless: DraftRules = {
  path: 'endless.fray',
  files: {
    'endless.fray': `ruleset "Endless"

span turn

side ones

kind Fighter
  hits  counter 0..  starts 0

encounter
  play turn up to 1000000 times
    each one in ones
      raise one.hits by 1

scenario Yard
  side ones
    Fighter
    Ann
`,
  },
  stacked: [],
};

/** Waits for this work, and asks it to stop whenever it lets other code run. */
async function stopped<Made>(work: Promise<Made>): Promise<Made> {
  let isOver = false;
  const over = (): void => void (isOver = true);
  work.then(over, over);
  while (!isOver) {
    workshop.interrupt();
    // eslint-disable-next-line no-await-in-loop -- turn by turn
    await new Promise((done) => setImmediate(done));
  }
  return work;
}

test('stopped work keeps its partial results, and says how far it got', async () => {
  const fight = await stopped(workshop.play(endless, request));
  expect(fight.isStopped).toBe(true);
  expect(textOfWords(fight.happened.rows.flatMap(({ words }) => words))).toContain('Ann');
  expect(fight.ending).toBeNull();
  const lines = new TextDecoder().decode(fight.log).trimEnd().split('\n');
  expect(lines.length).toBeGreaterThan(10);
  expect(lines.at(-1)).not.toContain('encounter-ended');
  const hunted = await stopped(workshop.hunt(shipped('unit-ambush'), 100_000));
  expect(hunted.notes).toMatch(/^interrupted after [\d,]+ of 100,000 fights$/m);
  const tested = await stopped(workshop.test(shipped('unit-ambush')));
  expect(tested.notes).toContain('interrupted');
});

/** A fighter wins with a 3 or a 4, at most twice, and an invariant claims that there is no second win. */
const coin: DraftRules = {
  path: 'coin.fray',
  files: {
    'coin.fray': `ruleset "Coin"

span turn

side ones

kind Fighter
  hits  counter 0..  starts 0

check Toss by one
  roll d4 as face
  won   when face >= 3
  lost  otherwise

encounter
  play turn up to 2 times
    each one in ones
      Toss by one
        won   raise one.hits by 1
        lost  end encounter "lost"

invariant Never-two
  at end of encounter
  every f in Fighter satisfies f.hits < 2

measure wins
  at end of encounter
  total of f.hits for f in Fighter

scenario Yard
  side ones
    Fighter
    Ann

example "a 1 loses"
  scenario Yard
  dice Toss by Ann  1
  expect Ann.hits is 0

example "a 3 wins"
  scenario Yard
  dice Toss by Ann  3
  dice Toss by Ann  1
  expect Ann.hits is 1
`,
  },
  stacked: [],
};
const rarer: DraftRules = {
  ...coin,
  files: { 'coin.fray': (coin.files['coin.fray'] ?? '').replace('face >= 3', 'face >= 4') },
};

test('odds are exact, or an estimate from so many plays', async () => {
  const rules = shipped('momentum');
  const asked = { ...request, scenario: '' };
  const methods = (told: NotedReport): readonly unknown[] =>
    told.report.flatMap((block) => (block.block === 'bars' ? [block.method] : []));
  expect(methods(await workshop.odds(rules, asked, 10))[0]).toMatchObject({ method: 'exact' });
  expect(methods(await workshop.odds(rules, asked, 60, 100))[0]).toMatchObject({
    method: 'estimate',
    runs: 100,
  });
});

const HARDER = 'amends "unit-ambush.fray"\n\nset given hit to d4\n';

test('changes are shown in the rules, in this fight, in the smallest fight, and in the odds', async () => {
  const changed = async (only: ChangeQuestion, before = coin): Promise<string> =>
    JSON.stringify((await workshop.changes(before, rarer, only, 'Yard', 10)).report);
  const rules = await changed('rules');
  expect(rules).toContain('{"is":"before","text":"«3»"}');
  expect(rules).not.toContain('coin.fray →');
  expect(await changed('fight')).toContain('lost');
  // A 3 wins only before the change; with any other face both fights are the same.
  const fights = await workshop.fights(coin, rarer, { ...request, dice: '3, 1' });
  expect(fights.parting).not.toBeNull();
  expect(fights.sameOutcome).toBe(false);
  expect(await workshop.fights(coin, rarer, { ...request, dice: '4, 1' })).toMatchObject({
    parting: null,
    lines: [],
  });
  // A given that nothing reads is told by the rules; the fights show what happens in them, which is the same.
  const unit = shipped('unit-ambush');
  const harder = {
    ...unit,
    files: { ...unit.files, 'house.fray': HARDER },
    stacked: ['house.fray'],
  };
  expect(await workshop.fights(unit, harder, { ...request, scenario: 'Ford' })).toMatchObject({
    parting: { a: 0, b: 0 },
    lines: [],
    sameOutcome: true,
  });
  // No win: 1/2, then 3/4. One win: 1/4, then 3/16. Two wins: 1/4, then 1/16.
  const { report, lead } = await workshop.changes(coin, rarer, 'odds', 'Yard', 10);
  expect(lead).toContain('Wins');
  expect(report).toMatchObject([
    { block: 'heading', words: 'Odds' },
    { block: 'heading', words: 'Yard', aside: 'exact' },
    { block: 'sentence' },
    {
      block: 'pairs',
      rows: [
        { label: '0', chances: [1 / 2, 3 / 4] },
        { label: '1', chances: [1 / 4, 3 / 16] },
        { label: '2', chances: [1 / 4, 1 / 16] },
      ],
    },
  ]);
  expect(await changed('odds', rarer)).toContain('No odds differ');
});

test('failing examples come with their reasons and lines, and a hunt with its smallest fight and a log', async () => {
  const { report } = await workshop.test(rarer);
  expect(report[0]).toMatchObject({
    words: [expect.stringContaining('1 passed'), ', ', { is: 'bad', text: '1 failed' }],
  });
  expect(JSON.stringify(report)).toMatch(/"file":"[^"]+","line":44\}[^[]*after event 5/);
  expect((await workshop.test(coin)).report[0]).toMatchObject({
    words: [expect.stringContaining('2 passed')],
  });
  const { log, parts, fight } = await workshop.hunt(coin, 50);
  expect(JSON.stringify(parts[0])).toContain('Never-two');
  expect(JSON.stringify(parts[0])).toContain('"line":24');
  expect(fight?.happened.rows.flatMap(({ seq }) => seq ?? [])).toContain(9);
  const lines = new TextDecoder().decode(log ?? new Uint8Array()).split('\n');
  expect(lines[0]).toContain('"encounter-begun"');
  const none = await workshop.hunt(shipped('column-ambush'), 5);
  expect([none.parts[0], none.fight]).toEqual([[], null]);
});

test('a fight tells how it ended, how everybody stands and its events in order, and leaves out the middle of a long one', async () => {
  const fight = await workshop.play(coin, { ...request, dice: '3, 4' });
  expect(textOfWords(fight.title)).toContain('Coin');
  expect(textOfWords(fight.ending ?? '')).toContain('over');
  expect(fight.standing).toMatchObject([{ rows: [['Ann', '0 → 2']] }]);
  expect(fight.happened.rows.map(({ of, seq, words }) => [of, seq ?? words])).toEqual([
    ['span', 'turn 1'],
    ['event', 3],
    ['event', 4],
    ['span', 'turn 2'],
    ['event', 8],
    ['event', 9],
    ['end', 11],
  ]);
  expect(fight.left).toBe(0);
  const long = coin.files['coin.fray']
    ?.replace('up to 2 times', 'up to 2000 times')
    .replace('lost  end encounter "lost"', 'lost  raise one.hits by 2');
  const told = await workshop.play({ ...coin, files: { 'coin.fray': long ?? '' } }, request);
  const spans = told.happened.rows.filter(({ of }) => of === 'span');
  expect(spans).toHaveLength(2000);
  expect(told.left).toBeGreaterThan(1000);
  expect(told.happened.rows.at(-1)?.seq).toBe(
    Number(new TextDecoder().decode(told.log).trimEnd().split('\n').length) - 1,
  );
});
