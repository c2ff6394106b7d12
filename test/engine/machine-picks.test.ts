// `pick … at random`: its die, which face stands for whom, and what happens if there is only one candidate or none.
import { describe, expect, test } from 'vitest';
import { createViewer } from '../../packages/engine/src/views/view.ts';
import type { ThrowNeed } from '../../packages/engine/src/machine/api.ts';
import { advance } from '../../packages/engine/src/machine/advance.ts';
import { overrule } from '../../packages/engine/src/machine/referee.ts';
import { begun, goOn, play, told, toldOf } from './played.ts';

const rules = (body: string): string => `ruleset "Test"
span round
side red
side blue
kind Fighter
  HP    counter 0..9  starts 3
  luck  1..9          default 3
  plan  list of number  starts nothing
table Spot
  spot   cover
  ditch  1
  tree   2
  rock   3
define A as first p in red

action Ambush by a
  counts as act
  pick t at random from enemies of a where t.HP > 0
    lower t.HP by 1
  otherwise
    announce "nobody"

encounter
${body.replace(/^(?=.)/gm, '  ')}

scenario Here
  side red
    Fighter
    Abel
    Cable
  side blue
    Fighter  luck
    Babel    3
    Dabel    2
    Ugg      3
`;

/** Plays the rules and returns the throws that were asked for, and the lines of the events. */
function played(
  body: string,
  faces: readonly number[] = [],
): { readonly lines: string[]; readonly needs: ThrowNeed[] } {
  const needs: ThrowNeed[] = [];
  const left = [...faces];
  const { events } = play(rules(body), {
    faces: (need) => (needs.push(need), [left.shift() ?? 1]),
    json: true,
  });
  return { lines: told(events), needs };
}

describe('a pick at random', () => {
  test('takes the candidate whose number is the face, in the order in which they are listed', () => {
    const body = 'pick t at random from blue\n  announce "{t}"';
    expect(played(body, [3])).toEqual({
      lines: ['encounter.t 3 = Ugg', 'Ugg', 'end: done'],
      needs: [
        {
          need: 'throw',
          stream: 'encounter.t',
          roller: null,
          name: 't',
          dice: [[1, 3]],
          secret: false,
          again: null,
          among: ['Babel', 'Dabel', 'Ugg'],
        },
      ],
    });
    expect([1, 2, 3].map((face) => played(body, [face]).lines[1])).toEqual([
      'Babel',
      'Dabel',
      'Ugg',
    ]);
  });

  test('gives an event that names all candidates', () => {
    const { events } = play(rules('pick t at random from blue where t.luck > 2\n  nothing'), {
      faces: [2],
    });
    expect(events.find((event) => event.type === 'dice-rolled')?.data).toEqual({
      stream: 'encounter.t',
      roller: null,
      name: 't',
      dice: [[1, 2]],
      faces: [2],
      origin: 'script',
      secret: false,
      again: null,
      value: { name: 't', dice: 'd2', base: 2, modifiers: [], total: 'Ugg' },
      among: ['Babel', 'Ugg'],
    });
  });

  test('leaves out who is felled, needs no die for one candidate, and runs `otherwise` if nobody is left', () => {
    const { lines, needs } = played(
      'each n from 1 to 4\n  pick t at random from blue where t.HP > 0\n    announce "{t}"\n    set t.HP to 0\n  otherwise\n    announce "nobody"',
      [3, 2],
    );
    expect(needs.map(({ among }) => among)).toEqual([
      ['Babel', 'Dabel', 'Ugg'],
      ['Babel', 'Dabel'],
    ]);
    expect(lines.filter((line) => !line.startsWith('.') && !line.includes('HP'))).toEqual([
      'encounter.t 3 = Ugg',
      'Ugg',
      'encounter.t 2 = Dabel',
      'Dabel',
      'Babel',
      'nobody',
      'end: done',
    ]);
  });

  test('does nothing without `otherwise` if there is no candidate', () => {
    expect(
      played('pick t at random from blue where t.HP > 5\n  announce "{t}"\nannounce "on"').lines,
    ).toEqual(['on', 'end: done']);
  });

  test("uses the actor's die in an action, or that of the one who is named", () => {
    expect(played('ask A to take any act', [2]).lines.slice(0, -1)).toEqual(
      expect.arrayContaining(['Abel takes Ambush', 'Ambush.t/Abel 2 = Dabel', 'Dabel.HP 3 to 2']),
    );
    expect(
      played('each p in red\n  pick t at random by p from blue\n    nothing').needs.map(
        ({ stream, roller }) => [stream, roller],
      ),
    ).toEqual([
      ['encounter.t/Abel', 'Abel'],
      ['encounter.t/Cable', 'Cable'],
    ]);
  });

  test('can be inside another pick and under an outcome', () => {
    const body =
      'pick a at random from red\n  if a.HP > 1\n    pick t at random from enemies of a where t.luck is a.luck\n      announse "{a} {t}"'.replace(
        'announse',
        'announce',
      );
    expect(played(body, [2, 2]).lines).toEqual([
      'encounter.a 2 = Cable',
      'encounter.t 2 = Ugg',
      'Cable Ugg',
      'end: done',
    ]);
  });
});

test('takes rows of a table or numbers of a list; a number that is in the list twice is twice as likely', () => {
  expect(
    played('pick s at random from Spot where s.cover > 1\n  announce "{s} {s.cover}"', [2]).lines,
  ).toEqual(['encounter.s 2 = rock', 'rock 3', 'end: done']);
  expect(
    played('pick n at random from A.plan\n  announce "{n}"\notherwise\n  announce "no plan"').lines,
  ).toEqual(['no plan', 'end: done']);
});

test.each<readonly [thousands: number, line: string, says: string]>([
  [10, 'ask red to pick t from red', 'end: done'],
  [11, 'ask red to pick t from red', 'There are more than 10000 to pick from here.'],
  [10, 'ask A to take Hit', 'end: done'],
  [11, 'ask A to take Hit', 'There are more than 10000 ways to take Hit now.'],
  [5, 'ask A to take Hit, Graze', 'end: done'],
  [6, 'ask A to take Hit, Graze', 'There are more than 10000 things to take here.'],
])('with %i thousand candidates `%s` gives: %s', (thousands, line, says) => {
  const copies = Array.from({ length: thousands }, (_, at) => `    Crowd-${at} x1000\n`).join('');
  const action = (name: string): string =>
    `action ${name} by a on t\n  pick t from red\n  announce "{t}"\n`;
  const { events } = play(
    `ruleset "T"\nside red\nkind F\ndefine A as first p in red\n${action('Hit')}${action('Graze')}encounter\n  ${line}\nscenario Here\n  side red\n    F\n${copies}`,
    { inputs: { budget: 1_000_000_000 } },
  );
  const end = toldOf(events, 'encounter-ended').join();
  if (says === 'end: done') expect(end).toBe(says);
  else expect(end).toContain(`fault ${says}`);
});

test('a candidate whom the referee fells while the die is asked for can still be picked', () => {
  const { program, machine } = begun(
    rules('pick t at random from blue where t.HP > 0\n  announce "{t}"'),
  );
  advance(program, machine);
  overrule(program, machine, {
    by: 'referee',
    why: 'a slip',
    word: { kind: 'set', holder: 'Babel', field: 'HP', to: 0 },
  });
  const { events } = goOn(program, machine, {}, { reply: 'faces', faces: [1], origin: 'script' });
  expect(toldOf(events, 'dice-rolled', 'announced')).toEqual(['encounter.t 1 = Babel', 'Babel']);
});

test('of a secret pick only the side that owns the die sees the roll', () => {
  const { events } = play(rules('pick secretly t at random by A from blue\n  nothing'), {
    faces: [2],
  });
  const seen = (side: string): readonly string[] => {
    const viewer = createViewer(side);
    return events.flatMap((event) => viewer.see(event)?.type ?? []);
  };
  expect(seen('red')).toContain('dice-rolled');
  expect(seen('blue')).not.toContain('dice-rolled');
});
