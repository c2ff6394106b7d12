import { describe, expect, test } from 'vitest';
import { play, told, toldOf } from './played.ts';

/** Returns a ruleset with two sides of one kind, in which A and B fight. `rest` has further declarations. */
const rules = (rest: string): string => `ruleset "Test"
span round
span turn in round
side red
side blue
kind Fighter
  HP counter 0..9 starts 3
condition Down
  bars everything
condition Slow
condition Marked
define A as first p in red
define B as first p in blue

${rest}

scenario Here
  side red
    Fighter  HP
    Abel     3
  side blue
    Fighter  HP
    Babel    3
`;

describe('triggers', () => {
  test('fire in order of declaration, each with all that it sets off before the next', () => {
    const { events } = play(
      rules(`
encounter
  lower A.HP by 1
  announce "after"
trigger One when p.HP falls
  announce "one of {p}"
  p gains Slow
  announce "one is done"
trigger Inner when p gains Slow
  announce "inner"
trigger Two when p.HP falls
  announce "two"
`),
    );
    expect(told(events)).toEqual([
      'Abel.HP 3 to 2',
      'one of Abel',
      'Abel gains Slow',
      'inner',
      'one is done',
      'two',
      'after',
      'end: done',
    ]);
    const fired = events.find((event) => event.type === 'announced' && event.data.text === 'inner');
    const gained = events.find((event) => event.type === 'condition-gained');
    expect(fired?.cause).toBe(gained?.seq);
    expect(fired?.rule?.in).toBe('trigger Inner');
  });

  test('do not fire inside themselves for the same participant, but do for another', () => {
    const { events } = play(
      rules(`
encounter
  lower A.HP by 1
trigger Shared when p.HP falls
  each o in everyone
    lower o.HP by 1
`),
    );
    // Abel's fires for Babel. Babel's would fire for both, but both are already running.
    expect(told(events)).toEqual([
      'Abel.HP 3 to 2',
      'Abel.HP 2 to 1',
      'Babel.HP 3 to 2',
      'Abel.HP 1 to 0',
      'Babel.HP 2 to 1',
      'end: done',
    ]);
  });

  test('do not fire when a condition is gained again, and the later end counts', () => {
    const { events } = play(
      rules(`
encounter
  play round
    A gains Slow until end of round
    A gains Slow for 2 rounds
  play round
    announce "still"
trigger T when p gains Slow
  announce "slowed"
`),
    );
    expect(told(events)).toEqual([
      'round 1 begins',
      'Abel gains Slow',
      'slowed',
      'Abel gains Slow again',
      'round 1 ends: done',
      'round 2 begins',
      'still',
      'Abel loses Slow: expired',
      'round 2 ends: done',
      'end: done',
    ]);
  });

  test('may run 32 deep, and one more raises a fault', () => {
    const chain = (many: number): string[] => {
      const { events } = play(
        rules(`
encounter
  lower A.HP by 1
trigger Chain when p.HP falls
  if any o in everyone where o.HP is 3
    let next be first o in everyone where o.HP is 3
    lower next.HP by 1
`).replace('    Abel     3', Array.from({ length: many }, (_, n) => `    Abel-${n}  3`).join('\n')),
      );
      return toldOf(events, 'encounter-ended');
    };
    // With Babel the chain is one longer.
    expect(chain(31)).toEqual(['end: done']);
    expect(chain(32)).toEqual([
      'end: fault Triggers fire one inside the other 32 deep, and Chain would go deeper. (trigger Chain, test.fray line 18)',
    ]);
  });
});

describe('spans', () => {
  test('end with their triggers, then the due conditions in the order gained, then the event', () => {
    const { events } = play(
      rules(`
encounter
  play round
    B gains Marked until end of round
    A gains Slow until end of round
trigger T when round ends
  announce "ending"
trigger U when p loses Marked
  announce "{p} unmarked"
`),
    );
    expect(told(events)).toEqual([
      'round 1 begins',
      'Babel gains Marked',
      'Abel gains Slow',
      'ending',
      'Babel loses Marked: expired',
      'Babel unmarked',
      'Abel loses Slow: expired',
      'round 1 ends: done',
      'end: done',
    ]);
    const lost = events.find((event) => event.type === 'condition-lost');
    const gained = events.find((event) => event.type === 'condition-gained');
    expect(lost?.rule).toEqual(gained?.rule);
  });

  test('ended from a turn and an action end the inner spans first and drop queued triggers', () => {
    const { events } = play(
      rules(`
encounter
  play round up to 2 times
    step Acts
      play turn of A
        Stop by A
        announce "never"
    announce "never either"
  announce "after"
action Stop by a
  a gains Slow
  announce "never at all"
trigger T when p gains Slow
  end round
trigger Late when p gains Slow
  announce "dropped"
trigger E when turn ends
  announce "turn ends"
`),
    );
    expect(told(events).slice(0, 8)).toEqual([
      'round 1 begins',
      'turn 1 begins of Abel',
      'Abel takes Stop',
      'Abel gains Slow',
      'Stop of Abel: ended',
      'turn ends',
      'turn 1 ends: ended',
      'round 1 ends: ended',
    ]);
    // Slow lasts, so no trigger fires on it in the second round.
    expect(told(events).slice(8)).toEqual([
      'round 2 begins',
      'turn 1 begins of Abel',
      'Abel takes Stop',
      'Abel gains Slow again',
      'never at all',
      'Stop of Abel: done',
      'never',
      'turn ends',
      'turn 1 ends: done',
      'never either',
      'round 2 ends: done',
      'after',
      'end: done',
    ]);
    expect(events.at(-2)?.steps).toEqual([]);
  });

  test('are all closed by `end encounter`, and to end them again in a trigger does nothing', () => {
    const { events } = play(
      rules(`
encounter
  play round
    A gains Slow until end of round
    play turn of A
      end encounter "enough"
  announce "never"
trigger T when turn ends
  end turn
  end encounter
  announce "once"
`),
    );
    expect(told(events)).toEqual([
      'round 1 begins',
      'Abel gains Slow',
      'turn 1 begins of Abel',
      'once',
      'turn 1 ends: ended',
      'Abel loses Slow: expired',
      'round 1 ends: ended',
      'end: ended enough',
    ]);
  });

  test('that end while an inner one is ending finish the inner one first', () => {
    const { events } = play(
      rules(`
encounter
  play round
    play turn of A
      A gains Slow until end of turn
  announce "after"
trigger T when turn ends
  end round
trigger U when turn ends
  announce "dropped"
`),
    );
    expect(told(events)).toEqual([
      'round 1 begins',
      'turn 1 begins of Abel',
      'Abel gains Slow',
      'Abel loses Slow: expired',
      'turn 1 ends: done',
      'round 1 ends: ended',
      'after',
      'end: done',
    ]);
  });

  test('test `while` before each pass and `until` after it, and an event says that the limit was reached', () => {
    const ends = (loop: string): string[] =>
      toldOf(
        play(
          rules(`
encounter
  play round ${loop}
    lower A.HP by 1
`),
        ).events,
        'span-ended',
      );
    expect(ends('up to 2 times')).toEqual(['round 1 ends: done', 'round 2 ends: done']);
    expect(ends('up to 5 times while A.HP > 1')).toEqual([
      'round 1 ends: done',
      'round 2 ends: done',
    ]);
    expect(ends('up to 5 times until A.HP <= 1')).toEqual([
      'round 1 ends: done',
      'round 2 ends: done',
    ]);
    expect(ends('up to 1 times while A.HP > 1')).toEqual(['round 1 ends: limit']);
  });

  test('end a condition at the end of this span or the next, at its start, or after a count', () => {
    const lost = (duration: string): number => {
      const { events } = play(
        rules(`
encounter
  play round up to 6 times
    if number of round is 2
      A gains Slow ${duration}
    announce "on it goes"
`),
      );
      const found = events.find((event) => event.type === 'condition-lost');
      const round = found?.spans[0]?.[1] ?? 0;
      // The condition was lost right after a beginning or right before an end.
      return events[(found?.seq ?? 0) - 1]?.type === 'span-begun' ? round : round + 0.5;
    };
    expect(lost('until end of round')).toBe(2.5);
    expect(lost('until end of next round')).toBe(3.5);
    expect(lost('until start of round')).toBe(3);
    expect(lost('for 3 rounds')).toBe(4.5);
    expect(lost('for 1 round')).toBe(2.5);
  });

  test('of somebody else: the next turn is the one that begins first', () => {
    const { events } = play(
      rules(`
encounter
  play round
    play turn of A
      A gains Slow until end of next turn of B
      A gains Marked until end of next turn of A
    play turn of B
      announce "Babel"
`),
    );
    expect(told(events).filter((one) => /Slow|Marked|Babel|turn/.test(one))).toEqual([
      'turn 1 begins of Abel',
      'Abel gains Slow',
      'Abel gains Marked',
      'turn 1 ends: done',
      'turn 2 begins of Babel',
      'Babel',
      'Abel loses Slow: expired',
      'turn 2 ends: done',
    ]);
  });

  test.each<readonly [until: string, turn: number]>([
    ['end of turn', 1],
    ['end of next turn', 2],
    ['end of turn of B', 2],
    ['end of next turn of B', 2],
    ['end of turn of A', 1],
    ['end of next turn of A', 3],
  ])(
    'a condition given in a turn of Abel until %s is lost at the end of turn %i',
    (until, turn) => {
      const { events } = play(
        rules(`
encounter
  play turn of A
    B gains Slow until ${until}
  play turn of B
    announce "Babel"
  play turn of A
    announce "Abel again"
`),
      );
      const lost = toldOf(events, 'condition-lost', 'span-ended');
      expect(lost.indexOf('Babel loses Slow: expired') + 1).toBe(turn);
    },
  );

  test('an event uses as much of the budget as ten steps, however long the names in and around it are', () => {
    const cost = (said: readonly string[], long = ''): number =>
      play(
        `ruleset "T"\nspan round${long}\nside red\nkind F\nencounter\n  play round${long}\n    step A${long}\n${said.map((line) => `      ${line}\n`).join('')}scenario Here\n`,
      ).machine.used;
    // The instruction is a step itself.
    expect(cost(['announce "x"', 'announce "y"']) - cost(['announce "x"'])).toBe(11);
    const letters = 'b'.repeat(40);
    expect(cost([`announce "${letters}"`], letters)).toBe(cost(['announce "x"']));
  });

  test('`for 0 rounds` is over at once, after the triggers on it; a duration of another participant waits for that one', () => {
    const { events } = play(
      rules(`
encounter
  play round
    A gains Marked for 0 rounds
    play turn of A
      A gains Slow until end of turn of B
    play turn of B
      announce "Babel"
trigger T when p gains Marked
  announce "marked"
`),
    );
    expect(told(events)).toEqual([
      'round 1 begins',
      'Abel gains Marked',
      'marked',
      'Abel loses Marked: expired',
      'turn 1 begins of Abel',
      'Abel gains Slow',
      'turn 1 ends: done',
      'turn 2 begins of Babel',
      'Babel',
      'Abel loses Slow: expired',
      'turn 2 ends: done',
      'round 1 ends: done',
      'end: done',
    ]);
  });
});

describe('a count within a span', () => {
  const anew = `ruleset "Anew"
span round
span turn in round
side red
side blue
kind Fighter
  steps  counter 0..  starts 0 each turn
  blows  counter 0..  starts 2 each round
track noise counter 0.. starts 0 each round
encounter
  play round up to 2 times
    each f in everyone
      play turn of f
        raise f.steps by 1
        lower f.blows by 1
        raise noise by f.steps
trigger First when round begins
  raise noise by 5
scenario Here
  side red
    Fighter
    Abel
  side blue
    Fighter
    Babel
`;

  test('starts anew before the span is announced: all counts, or those of the owner of the span', () => {
    expect(told(play(anew).events)).toEqual([
      'round 1 begins',
      '.noise 0 to 5',
      'turn 1 begins of Abel',
      'Abel.steps 0 to 1',
      'Abel.blows 2 to 1',
      '.noise 5 to 6',
      'turn 1 ends: done',
      'turn 2 begins of Babel',
      'Babel.steps 0 to 1',
      'Babel.blows 2 to 1',
      '.noise 6 to 7',
      'turn 2 ends: done',
      'round 1 ends: done',
      '.noise 7 to 0',
      'Abel.blows 1 to 2',
      'Babel.blows 1 to 2',
      'round 2 begins',
      '.noise 0 to 5',
      'Abel.steps 1 to 0',
      'turn 1 begins of Abel',
      'Abel.steps 0 to 1',
      'Abel.blows 2 to 1',
      '.noise 5 to 6',
      'turn 1 ends: done',
      'Babel.steps 1 to 0',
      'turn 2 begins of Babel',
      'Babel.steps 0 to 1',
      'Babel.blows 2 to 1',
      '.noise 6 to 7',
      'turn 2 ends: done',
      'round 2 ends: done',
      'end: done',
    ]);
  });
});
