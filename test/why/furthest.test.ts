// Which pass through the rules came furthest towards a line that would have changed a value: `why` against a plain reading of small generated
// fights, which walks through their tests round by round.
import { inquire } from '@fray/engine/why';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileText } from '../engine/played.ts';
import { played } from '../engine/runs.ts';
import { LAW_LIMIT, scaled } from '../scale.ts';

/** A test of somebody: it holds if a number of theirs is above this, or in that round. */
interface Condition {
  readonly field: 'quick' | 'tall';
  readonly above: number;
  readonly round: number;
}

/** An `if`, and whether something is announced before it; or what is done: a procedure by its number, in the last one the line itself. */
type Step =
  | { readonly if: Condition; readonly isTold: boolean; readonly within: readonly Step[] }
  | { readonly call: number };

interface Fight {
  readonly rounds: number;
  readonly where: Condition | null;
  /** The code of a round, and that of each procedure. Each calls only those with lower numbers; the line is number 0. */
  readonly code: readonly (readonly Step[])[];
  readonly people: readonly {
    readonly quick: number;
    readonly tall: number;
    readonly HP: number;
  }[];
}

const NAMES = ['Bob', 'Cid', 'Dan'];

const condition = fc.record<Condition>({
  field: fc.constantFrom('quick', 'tall'),
  above: fc.nat(4),
  round: fc.integer({ min: 1, max: 3 }),
});

const stepsFor = (callees: number, depth: number): fc.Arbitrary<readonly Step[]> => {
  const call = fc.record({ call: fc.nat(callees - 1) });
  const step: fc.Arbitrary<Step> =
    depth === 0
      ? call
      : fc.oneof(
          { weight: 1, arbitrary: call },
          {
            weight: 3,
            arbitrary: fc.record({
              if: condition,
              isTold: fc.boolean(),
              within: stepsFor(callees, depth - 1),
            }),
          },
        );
  return fc.array(step, { minLength: 1, maxLength: 2 });
};

const fight: fc.Arbitrary<Fight> = fc.record({
  rounds: fc.integer({ min: 1, max: 3 }),
  where: fc.option(condition, { nil: null }),
  // From the procedure that has the line to the code of a round.
  code: fc.tuple(stepsFor(1, 2), stepsFor(2, 2), stepsFor(3, 2)),
  people: fc.array(fc.record({ quick: fc.nat(4), tall: fc.nat(4), HP: fc.nat(6) }), {
    minLength: NAMES.length,
    maxLength: NAMES.length,
  }),
});

const saidOf = ({ field, above, round }: Condition): string =>
  `b.${field} > ${above} or number of round is ${round}`;

/** Writes a fight as lines. Each has the step that it writes, if any. A told `if` announces who comes to it, so that its passes differ in their events. */
function written({ rounds, where, code, people }: Fight): readonly (readonly [string, Step?])[] {
  const linesOf = (steps: readonly Step[], indent: string): readonly (readonly [string, Step?])[] =>
    steps.flatMap((step): readonly (readonly [string, Step?])[] =>
      'call' in step
        ? [
            [
              `${indent}${step.call === 0 ? 'lower b.HP by b.tall' : `Step-${step.call} by b`}`,
              step,
            ],
          ]
        : [
            ...(step.isTold ? [[`${indent}announce "{b} comes"`] as const] : []),
            [`${indent}if ${saidOf(step.if)}`, step],
            ...linesOf(step.within, `${indent}  `),
          ],
    );
  const plain = (text: string): readonly (readonly [string])[] =>
    text.split('\n').map((line) => [line]);
  return [
    ...plain(HEAD),
    ...code
      .slice(0, -1)
      .flatMap((steps, n) => [...plain(`\nprocedure Step-${n + 1} by b`), ...linesOf(steps, '  ')]),
    ...plain(`\nencounter\n  play round up to ${rounds} times`),
    [`    each b in right${where === null ? '' : ` where ${saidOf(where)}`}`],
    ...linesOf(code.at(-1) ?? [], '      '),
    ...plain(SCENARIO),
    ...people.map(
      ({ quick, tall, HP }, n) => [`    ${NAMES[n]}  ${quick}  ${tall}  ${HP}`] as const,
    ),
    [''],
  ];
}

const HEAD = `ruleset "Steps"
  version 1

span round

side left
side right

kind Fighter
  HP     counter 0..9  starts 1
  quick  0..9          default 0
  tall   0..9          default 0`;

const SCENARIO = `
scenario Here
  side left
    Fighter
    Ann
  side right
    Fighter  quick  tall  HP`;

/** Somebody came to a step: the event before it, and whether it let them pass. */
interface Visit {
  readonly who: number;
  readonly step: Step | 'where';
  readonly after: number;
  readonly passed: boolean;
}

/** Plays a fight on paper: who comes to which step when, and the event with which each last lost a point. */
function walked({ rounds, where, code, people }: Fight): {
  readonly visits: readonly Visit[];
  readonly lost: readonly (readonly number[])[];
  readonly last: number;
} {
  const visits: Visit[] = [];
  const lost: number[][] = people.map(() => []);
  const left = people.map(({ HP }) => HP);
  let seq = 0;
  for (let round = 1; round <= rounds; round += 1) {
    seq += 1;
    for (const [who, own] of people.entries()) {
      const holds = (one: Condition): boolean => own[one.field] > one.above || round === one.round;
      const come = (step: Step | 'where', passed: boolean): boolean => {
        visits.push({ who, step, after: seq, passed });
        return passed;
      };
      const go = (steps: readonly Step[]): void => {
        for (const step of steps)
          if ('call' in step) {
            const changes = own.tall > 0 && (left[who] ?? 0) > 0;
            come(step, step.call > 0 || changes);
            if (step.call > 0) go(code[step.call - 1] ?? []);
            else if (changes) {
              left[who] = Math.max(0, (left[who] ?? 0) - own.tall);
              lost[who]?.push((seq += 1));
            }
          } else {
            if (step.isTold) seq += 1;
            if (come(step, holds(step.if))) go(step.within);
          }
      };
      if (come('where', where === null || holds(where))) go(code.at(-1) ?? []);
    }
    seq += 1;
  }
  return { visits, lost, last: seq + 1 };
}

/** How far a step is from a line: calls, then tests. */
type Far = readonly [calls: number, tests: number];

const nearer = ([a, b]: Far, [c, d]: Far): number => a - c || b - d;

/** Returns how far each step that may lead to a line is from it. */
function distances({ code }: Fight, line: Step): ReadonlyMap<Step | 'where', Far> {
  const found = new Map<Step | 'where', Far>();
  const isNearer = (step: Step | 'where', far: Far): void => {
    const old = found.get(step);
    if (old === undefined || nearer(far, old) < 0) found.set(step, far);
  };
  /** How many calls are between each procedure and the line. */
  const calls: number[] = [];
  for (const [n, steps] of code.entries()) {
    const look = (list: readonly Step[], around: readonly Step[]): void => {
      for (const step of list)
        if ('call' in step) {
          const far = step === line ? 0 : (calls[step.call] ?? Infinity) + 1;
          if (far === Infinity) continue;
          around.forEach((one, index) => isNearer(one, [far, index + 1]));
          // The loop is behind all tests in it, and behind the round in which it is.
          if (n === code.length - 1) isNearer('where', [far, around.length + 2]);
          calls[n + 1] = Math.min(calls[n + 1] ?? Infinity, far);
        } else look(step.within, [step, ...around]);
    };
    look(steps, []);
  }
  return found;
}

/** What an answer says of a line: its place, how often it ran, the pass that came furthest with the tests that ended it, and where the rounds ended. */
type Said = readonly [
  line: number,
  ran: number,
  last: readonly [after: number, tests: readonly (number | undefined)[]] | null,
  over: number | null,
];

function expected(one: Fight, who: number, at: number): readonly Said[] {
  const lines = written(one);
  const { visits, lost, last } = walked(one);
  const from = lost[who]?.findLast((seq) => seq <= at) ?? 0;
  const theirs = visits.filter(
    (visit) => visit.who === who && visit.after >= from && visit.after <= at,
  );
  const loop = lines.findIndex(([text]) => text.startsWith('    each b')) + 1;
  return lines.flatMap(([, line], index): readonly Said[] => {
    if (line === undefined || !('call' in line) || line.call > 0) return [];
    const far = distances(one, line);
    const runs = theirs.filter(({ step, after }) => step === line && after < at);
    // Where the line itself ran, and changed nothing, every pass before is over.
    const since = theirs.slice(
      Math.max(
        0,
        theirs.findLastIndex((visit) => visit === runs.at(-1)),
      ),
    );
    // What changed nothing right before the event in question is told too, once; what changed something then is yet to come.
    const ending = theirs.findLast(({ step, after }) => step === line && after === at);
    const isTold = (visit: Visit): boolean =>
      !visit.passed && (far.has(visit.step) || visit === ending);
    const turned = since.filter((visit) => visit === runs.at(-1) || isTold(visit)).toReversed();
    const [best] = turned.toSorted((a, b) =>
      nearer(far.get(a.step) ?? [0, 0], far.get(b.step) ?? [0, 0]),
    );
    const tests = turned
      .filter(({ after }) => after === best?.after)
      .map(({ step }) =>
        step === 'where' ? loop : lines.findIndex(([, own]) => own === step) + 1,
      );
    return [
      [
        index + 1,
        runs.length,
        best === undefined ? null : [best.after, tests],
        far.has('where') && at >= last - 1 ? last - 1 : null,
      ],
    ];
  });
}

test('after any event, of all passes the answer names the one that came furthest, with the tests that ended it', () => {
  fc.assert(
    fc.property(fight, fc.nat(NAMES.length - 1), (one, chosen) => {
      const ruleset = compileText(
        written(one)
          .map(([text]) => text)
          .join('\n'),
      );
      const { events } = played(ruleset, {});
      expect(events.length - 1).toBe(walked(one).last);
      for (const [who, holder] of NAMES.entries())
        // After the last event about everybody, after the others about one.
        for (const at of who === chosen ? events.keys() : [events.length - 1]) {
          const question = {
            ask: 'state',
            location: { in: 'field', holder, field: 'HP' },
          } as const;
          const inquest = inquire(ruleset, events, at, question);
          if ('unplayable' in inquest) throw new Error(inquest.unplayable);
          const said = inquest
            .ask(question, 1)
            .chances.map(({ where, ran, last, over }): Said => [
              where?.line ?? 0,
              ran,
              last === null
                ? null
                : [
                    last.after,
                    [last.guard, ...last.also].map((guard) =>
                      'where' in guard ? guard.where?.line : undefined,
                    ),
                  ],
              over?.after ?? null,
            ]);
          expect(said, `${holder} at ${at}`).toEqual(expected(one, who, at));
        }
    }),
    { numRuns: scaled(40), interruptAfterTimeLimit: LAW_LIMIT },
  );
});
