// Sets up the beginning of a fight.
import type { Local, Ruleset, Value } from '@fray/dsl/ir';
import type { Cell, Frame, Question, Rules, State } from './fight.ts';
import { named, NO_RESULT } from './values.ts';

/** Returns the rules and the state of a fight before its first moment. */
export function begin(ruleset: Ruleset, question: Question): { rules: Rules; start: State } {
  const { encounter, kinds, scenarios } = ruleset;
  const scenario = scenarios.find(({ name }) => name === (question.scenario ?? scenarios[0]?.name));
  const members = (scenario?.sides ?? []).flatMap(({ side, participants }) =>
    participants.map((one) => ({ ...one, side })),
  );
  const rules = {
    ruleset,
    scenario: scenario?.name ?? '',
    givens: cells(ruleset.givens, scenario?.givens, question.givens),
    rulings: cells(
      ruleset.rulings.map(({ name, default: initial }) => ({ name, initial })),
      scenario?.rulings,
      question.rulings,
    ),
    policies: [
      ...(scenario?.policies ?? []),
      ...(question.policies ?? []).map(([policy, who]) => ({ policy, who })),
    ],
    watches: question.watches ?? ruleset.watches.filter(({ kind }) => kind === 'measure'),
  };
  const start: State = {
    isBegun: false,
    isEnding: false,
    ended: null,
    frames: encounter === null ? [] : [frameOf(ruleset, encounter, [])],
    people: members.map(({ name, side, kind, fields }) => {
      return { name, side, kind, fields: cells(named(kinds, kind).fields, fields) };
    }),
    held: members.flatMap(({ name: who, conditions }) =>
      [...new Set(conditions)].map((condition) => ({ who, condition, fields: [], ends: [] })),
    ),
    tracks: cells(ruleset.tracks),
    spans: [],
    steps: [],
    facts: [],
    isChanged: false,
  };
  return { rules, start };
}

/** Returns a cell for each declaration: with the last value said for it, else with its initial value. */
export function cells(
  declared: readonly { readonly name: string; readonly initial?: Value }[],
  said: readonly Cell[] = [],
  more: readonly (readonly [string, Value])[] = [],
): readonly Cell[] {
  const all = [...said, ...more.map(([name, value]) => ({ name, value }))];
  return declared.map(({ name, initial }) => {
    return { name, value: all.findLast((one) => one.name === name)?.value ?? initial ?? null };
  });
}

/** Returns a frame at the first instruction of a procedure, with the arguments in the first locals. */
export function frameOf({ procs }: Ruleset, proc: number, args: readonly Local[]): Frame {
  const locals = (procs[proc]?.slots ?? []).map((_, slot) => args[slot] ?? null);
  const nobodys = { callable: null, trigger: null, args: [], ranked: null, result: NO_RESULT };
  return { proc, pc: 0, locals, ...nobodys };
}
