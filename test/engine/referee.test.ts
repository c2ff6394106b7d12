// The referee's word: what it can change, and which words are refused.
import { describe, expect, test } from 'vitest';
import type { Word } from '../../packages/engine/src/events/event.ts';
import { advance, isPaused } from '../../packages/engine/src/machine/advance.ts';
import { overrule } from '../../packages/engine/src/machine/referee.ts';
import { begun, goOn, told } from './played.ts';
import { said } from '../../packages/engine/src/log/said-fixture.ts';

const CID = { name: 'Cid', side: 'red', kind: 'F', values: [3], conditions: [] };
const added = (other: Partial<Extract<Word, { readonly kind: 'add' }>['participant']>): Word => ({
  kind: 'add',
  participant: { ...CID, ...other },
});

describe('the referee', () => {
  const text = `ruleset "T"
span round
side red
kind F
  HP counter 0..9 starts 3
condition Down
  bars everything
condition Lit
encounter
  play round
    each p in red
      ask p for n from 1 to 3
      announce "{p} {n}"
  announce "after"
trigger T when p.HP falls
  announce "never"
scenario Here
  side red
    F
    Ada
    Bob
`;
  const rule = (word: Word): string[] => {
    const { program, machine } = begun(text);
    advance(program, machine);
    const step = overrule(program, machine, { by: 'referee', why: 'so be it', word });
    const rest = step.need === undefined ? [] : goOn(program, machine, {}).events;
    return told([...step.events, ...rest]);
  };

  test('a loop skips whoever was taken out, also after members for whom its test does not hold', () => {
    const loop = text
      .replace('each p in red', 'each p in red where p.HP > 2')
      .replace('    Ada\n    Bob\n', '    Ada\n    Bob\n    Cid\n    Dan\n')
      .replace('encounter\n', 'encounter\n  set second.HP to 1\n')
      .replace('encounter\n', 'define second as first p in red where p.rank is 2\nencounter\n')
      .replace('  HP counter 0..9 starts 3\n', '  HP counter 0..9 starts 3\n  rank 1..4\n')
      .replace(
        '    F\n    Ada\n    Bob\n    Cid\n    Dan\n',
        '    F  rank\n    Ada  1\n    Bob  2\n    Cid  3\n    Dan  4\n',
      );
    const { program, machine } = begun(loop);
    advance(program, machine);
    const word = { kind: 'remove', participant: 'Cid' } as const;
    const step = overrule(program, machine, { by: 'referee', why: 'so be it', word });
    const rest = step.need === undefined ? [] : goOn(program, machine, {}).events;
    expect(told([...step.events, ...rest])).toEqual([
      'referee rules remove',
      'Ada: {"say":1} by script',
      'Ada 1',
      'Dan is asked say n',
      'Dan: {"say":1} by script',
      'Dan 1',
      'round 1 ends: done',
      'after',
      'end: done',
    ]);
  });

  test('a word can set, give, take out and end, and no trigger fires on it', () => {
    expect(rule({ kind: 'set', holder: 'Ada', field: 'HP', to: 1 })).toEqual([
      'referee rules set',
      'Ada: {"say":1} by script',
      'Ada 1',
      'Bob is asked say n',
      'Bob: {"say":1} by script',
      'Bob 1',
      'round 1 ends: done',
      'after',
      'end: done',
    ]);
    expect(rule({ kind: 'gain', participant: 'Bob', condition: 'Down' })).not.toContain(
      'Bob is asked say n',
    );
    expect(rule({ kind: 'remove', participant: 'Bob' })).toEqual([
      'referee rules remove',
      'Ada: {"say":1} by script',
      'Ada 1',
      'round 1 ends: done',
      'after',
      'end: done',
    ]);
    expect(rule({ kind: 'end', span: 'round' })).toEqual([
      'referee rules end',
      'round 1 ends: ended',
      'after',
      'end: done',
    ]);
    expect(rule({ kind: 'end', span: null })).toEqual([
      'referee rules end',
      'round 1 ends: ended',
      'end: ended',
    ]);
  });

  test.each<readonly [word: Word, found: readonly unknown[]]>([
    [{ kind: 'set', holder: 'Ada', field: 'HP', to: 1 }, [4]],
    [{ kind: 'gain', participant: 'Bob', condition: 'Lit' }, [6]],
    [{ kind: 'remove', participant: 'Bob' }, [3]],
    [added({}), [9]],
  ])('an `always` measure is read after the word %j', (word, found) => {
    const { program, machine } = begun(
      `${text}measure left\n  always\n  total of p.HP for p in red\n`,
    );
    advance(program, machine);
    const step = overrule(program, machine, { by: 'referee', why: 'so be it', word });
    const rest = goOn(program, machine, {});
    expect([...step.findings, ...rest.findings].map(({ value }) => value)).toEqual(found);
  });

  test('somebody who is taken out while asked answers nothing, and the loop goes on', () => {
    expect(rule({ kind: 'remove', participant: 'Ada' })).toEqual([
      'referee rules remove',
      'Ada nothing',
      'Bob is asked say n',
      'Bob: {"say":1} by script',
      'Bob 1',
      'round 1 ends: done',
      'after',
      'end: done',
    ]);
  });

  test.each<readonly [asking: string, where: string, line: string]>([
    ['ask p for m from 1 to 3', 'encounter', '      ask p for m from 1 to 3'],
    ['roll d6 as x by p', 'encounter', '      roll d6 as x by p'],
    ['pick q at random from red\n        nothing', 'encounter', '      pick q at random from red'],
    ['Mercy by p', 'choice Mercy', 'choice Mercy by f'],
    ['Try by p', 'check Try', '  roll d6 as face'],
    ['Wave by p', 'encounter', '      Wave by p'],
    ['Fall of p', 'procedure Fall', '  ask f for k from 1 to 3'],
    ['p gains Lit', 'trigger Lights', '  ask f for l from 1 to 3'],
    ['rank line of q in red\n        highest roll Try by q', 'check Try', '  roll d6 as face'],
    [
      'rank line of q in red\n        otherwise as chosen by p',
      'encounter',
      '        otherwise as chosen by p',
    ],
  ])(
    'the event of a word given while `%s` waits has the line that waits',
    (asking, where, line) => {
      const rows = text
        .replace('      ask p for n from 1 to 3\n      announce "{p} {n}"\n', `      ${asking}\n`)
        .replace(
          'trigger T when',
          `choice Mercy by f
  yes
  no
check Try by f
  roll d6 as face
action Wave by f on t
  pick t from red
  nothing
procedure Fall of f
  ask f for k from 1 to 3
trigger Lights when f gains Lit
  ask f for l from 1 to 3
trigger T when`,
        );
      const { program, machine } = begun(rows);
      const before = advance(program, machine).events;
      const word = { kind: 'set', holder: 'Ada', field: 'HP', to: 1 } as const;
      const [ruled] = overrule(program, machine, { by: 'referee', why: '', word }).events;
      expect(ruled?.rule).toEqual({ in: where, file: 0, line: rows.split('\n').indexOf(line) + 1 });
      // The cause of a waiting line is the beginning of the round; in a trigger it is the event that set it off.
      const cause = before.findLast(
        ({ type }) => type === 'condition-gained' || type === 'span-begun',
      );
      expect(ruled?.cause).toBe(cause?.seq);
    },
  );

  test('the referee cannot speak while nothing is asked', () => {
    const { program, machine } = begun(text);
    const word = { kind: 'end', span: null } as const;
    expect(() => overrule(program, machine, { by: 'referee', why: '', word })).toThrow(
      'The referee can speak while something is asked.',
    );
  });

  test('a word takes only one of several conditions, and the giver of the others is kept', () => {
    const { program, machine } = begun(text);
    advance(program, machine);
    const say = (kind: 'gain' | 'lose', participant: string, condition: string): void => {
      const word = { kind, participant, condition } as const;
      overrule(program, machine, { by: 'referee', why: '', word });
    };
    say('gain', 'Ada', 'Lit');
    say('gain', 'Bob', 'Lit');
    say('gain', 'Bob', 'Down');
    say('gain', 'Bob', 'Down');
    say('lose', 'Bob', 'Down');
    expect(machine.held.map((one) => `${one.participant} ${one.condition}`)).toEqual([
      'Ada Lit',
      'Bob Lit',
    ]);
  });

  test('somebody who is taken out loses every condition, and comes back with those that the word names', () => {
    const { program, machine } = begun(text);
    advance(program, machine);
    const held = (word: Word): readonly string[] => {
      overrule(program, machine, { by: 'referee', why: '', word });
      return machine.held.map((one) => `${one.participant} ${one.condition}`);
    };
    held({ kind: 'gain', participant: 'Bob', condition: 'Lit' });
    held({ kind: 'gain', participant: 'Ada', condition: 'Lit' });
    held({ kind: 'gain', participant: 'Bob', condition: 'Down' });
    expect(held({ kind: 'remove', participant: 'Bob' })).toEqual(['Ada Lit']);
    expect(held(added({ name: 'Bob', conditions: ['Down'] }))).toEqual(['Ada Lit', 'Bob Down']);
    expect(held({ kind: 'remove', participant: 'Ada' })).toEqual(['Bob Down']);
  });

  test('somebody who was taken out and put back is asked again', () => {
    const { program, machine } = begun(text);
    advance(program, machine);
    for (const word of [
      { kind: 'remove', participant: 'Bob' },
      {
        kind: 'add',
        participant: { name: 'Bob', side: 'red', kind: 'F', values: [3], conditions: [] },
      },
    ] as const)
      overrule(program, machine, { by: 'referee', why: '', word });
    expect(told(goOn(program, machine, {}).events)).toContain('Bob is asked say n');
  });

  test('somebody who was taken out is not picked from a list made before', () => {
    const { program, machine } = begun(`ruleset "T"
span round
side red
kind F
  HP counter 0..9 starts 3
encounter
  play round
    let them be red
    let asked be first p in red
    ask asked for n from 1 to 3
    pick t at random from them
      announce "{t} is picked, {n}"
scenario Here
  side red
    F
    Ada
    Bob
`);
    advance(program, machine);
    const word = { kind: 'remove', participant: 'Bob' } as const;
    overrule(program, machine, { by: 'referee', why: '', word });
    // A single candidate needs no die.
    expect(told(goOn(program, machine, {}).events)).toEqual([
      'Ada: {"say":1} by script',
      'Ada is picked, 1',
      'round 1 ends: done',
      'end: done',
    ]);
  });

  /** Dan is taken out while a field still names him. He can do nothing, but is asked if a value names him. */
  test.each<readonly [lines: string, then: readonly string[]]>([
    [
      'ask A.foe for m from 1 to 3\n  announce "{m}"',
      ['Dan is asked say m', 'Dan: {"say":1} by script', '1'],
    ],
    [
      'ask A.foe to pick t from red\n  announce "{t}"',
      ['Dan is asked pick t', 'Dan: {"pick":"Ada"} by script', 'Ada'],
    ],
    ['ask A.foe to take Wave or nothing', ['Dan: {"take":null,"args":[]} by only-one']],
    ['Wave by A.foe', ['Wave of Dan: lost']],
    [
      'Mercy by A.foe\n    yes        announce "yes"\n    otherwise  announce "no"',
      ['Dan is asked Mercy', 'Dan: {"choose":true} by script', 'yes'],
    ],
    [
      'rank line of p in red\n    otherwise as chosen by A.foe\n  announce "{line}"',
      ['Dan is asked pick line', 'Dan: {"pick":"Ada"} by script', 'line: Ada() Bob()', 'Ada, Bob'],
    ],
    ['each p in blue\n    announce "{p}"', ['Eve']],
    ['A.foe gains Lit', ['fault']],
    ['A.foe loses Lit', ['fault']],
    ['lower A.foe.HP by 1', ['fault']],
    ['if A.foe is Lit\n    announce "lit"\n  announce "on"', ['on']],
    ['if any p in everyone where p is A.foe\n    announce "there"\n  announce "on"', ['on']],
    ['ask A to take Hit on A.foe or nothing', ['Ada: {"take":null,"args":[]} by only-one']],
  ])('after somebody was taken out, lines that name him: %s', (lines, then) => {
    const { program, machine } = begun(`ruleset "T"
span round
side red
side blue
kind F
  HP   counter 0..9 starts 3
  foe  F  starts nobody
condition Lit
define A as first p in red
choice Mercy by f
  yes
  no  default
action Wave by f
  announce "{f} waves"
action Hit by f on t
  pick t from enemies of f
  announce "{f} hits {t}"
encounter
  set A.foe to first q in blue
  ask A for n from 1 to 3
  ${lines}
scenario Here
  side red
    F
    Ada
    Bob
  side blue
    F
    Dan
    Eve
`);
    advance(program, machine);
    const word = { kind: 'remove', participant: 'Dan' } as const;
    overrule(program, machine, { by: 'referee', why: '', word });
    const happened = told(goOn(program, machine, {}).events);
    expect(happened[0]).toBe('Ada: {"say":1} by script');
    const rest = happened
      .slice(1)
      .map((line) => line.replace(/^end: fault Dan does not take part.*/, 'fault'));
    expect(rest).toEqual(then.includes('fault') ? then : [...then, 'end: done']);
  });

  test('a word that adds a participant may name that participant and those who already take part', () => {
    const rows = text.replace(
      '  HP counter 0..9 starts 3\n',
      '  HP counter 0..9 starts 3\n  friend F starts nobody\n',
    );
    const { program, machine } = begun(rows);
    advance(program, machine);
    for (const [name, friend] of [
      ['Cid', 'Cid'],
      ['Dan', 'Ada'],
      ['Eve', 'Dan'],
    ] as const)
      overrule(program, machine, {
        by: 'referee',
        why: '',
        word: added({ name, values: [3, friend] }),
      });
    expect(machine.state.participants.map((one) => [one.name, one.values[1]])).toEqual([
      ['Ada', null],
      ['Bob', null],
      ['Cid', 'Cid'],
      ['Dan', 'Ada'],
      ['Eve', 'Dan'],
    ]);
  });

  test('a word that sets off a long stretch of play can pause in it and go on from there', () => {
    const long = text.replace(
      '  announce "after"',
      '  each n from 1 to 500\n    nothing\n  announce "after"',
    );
    const { program, machine } = begun(long);
    advance(program, machine);
    const said = { by: 'referee', why: '', word: { kind: 'end', span: 'round' } } as const;
    let step = overrule(program, machine, said, 'collect', 100);
    const events = [...step.events];
    let pauses = 0;
    for (; isPaused(machine); pauses += 1) {
      const before = machine.used;
      step = advance(program, machine, undefined, 'collect', 100);
      events.push(...step.events);
      expect(machine.used - before).toBeLessThan(150);
    }
    expect(pauses).toBeGreaterThan(10);
    expect(told(events)).toEqual([
      'referee rules end',
      'round 1 ends: ended',
      'after',
      'end: done',
    ]);
  });

  test.each<readonly [word: Word, why: string]>([
    [{ kind: 'set', holder: 'Ada', field: 'HP', to: 10 }, 'HP cannot be 10: it is'],
    [{ kind: 'set', holder: 'Ada', field: 'mana', to: 1 }, 'Ada has no mana.'],
    [{ kind: 'set', holder: 'Zed', field: 'HP', to: 1 }, 'Zed has no HP.'],
    [{ kind: 'set', holder: null, field: 'HP', to: 1 }, 'There is no HP to keep track of.'],
    [{ kind: 'gain', participant: 'Zed', condition: 'Down' }, said.noParticipant('Zed')],
    [{ kind: 'gain', participant: 'Ada', condition: 'Up' }, said.noCondition('Up')],
    [{ kind: 'lose', participant: 'Ada', condition: 'Up' }, said.noCondition('Up')],
    [{ kind: 'remove', participant: 'Zed' }, said.noParticipant('Zed')],
    [{ kind: 'end', span: 'turn' }, 'No turn is open that could end.'],
    [added({ name: 'Ada' }), 'Ada takes part already.'],
    [added({ side: 'blue' }), said.noSide('blue')],
    [added({ kind: 'G' }), said.noKind('G')],
    [added({ values: [] }), 'A F has 1 fields, and 0 values are given.'],
    [added({ values: [3, 4] }), 'A F has 1 fields, and 2 values are given.'],
    [added({ values: [10] }), 'HP of Cid cannot be 10: it is'],
    [added({ conditions: ['Down', 'Up'] }), said.noCondition('Up')],
  ])('an impossible word is refused: %j', (word, why) => {
    const { program, machine } = begun(text);
    advance(program, machine);
    const before = JSON.stringify(machine);
    expect(() => overrule(program, machine, { by: 'referee', why: '', word })).toThrow(why);
    expect(() => overrule(program, machine, { by: 'referee', why: '', word })).toThrow(
      expect.objectContaining({ kind: 'illegal-answer' }),
    );
    expect(JSON.stringify(machine)).toBe(before);
  });
});
