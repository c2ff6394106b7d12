// Reduces the rules of a fight to the turns of one group, with measures of its terms for that group. A given names the
// group, so the same rules serve all groups. If there is a leader, its turns are played as well, and a track records what is
// seen of it whenever turns begin. Questions about everybody between turns get their answers from a given, and a track
// records the group's part of them.
import type { Expr, Instr, Proc, Ruleset, Watch } from '@fray/dsl/ir';
import type { Header } from '../../events/event.ts';
import type { Machine } from '../../machine/machine.ts';
import { copyMachine } from '../../statespace/machine-copy.ts';
import type { Groups, GroupFinder } from '../../analysis/groups/independent-groups.ts';
import { valueExpr } from '../../analysis/groups/interference.ts';
import type { Measured, GroupTerm } from '../../analysis/groups/terms.ts';

// No ruleset has names like these.
/** The given that says whose turns are played. No ruleset has names like these. */
const PLAYED = ' played';
/** The given that says whom measures are about. */
const SUBJECT = ' meant';
/** The given with the answers to the questions, in order. */
const ANSWERS = ' answers';
/** The tracks that record what was seen, the number of questions, and the numbers of their terms. */
const SEEN = ' seen';
const ASKED = ' asked';
const QUESTION_TERMS = ' told';

function isOf(given: string, item: Expr): Expr {
  return { op: 'in', item, set: { op: 'given', given, at: item.at }, at: item.at };
}

export function rulesAlone(ruleset: Ruleset, { loops, leader, decisions }: Groups): Ruleset {
  const procs = ruleset.procs.map((proc, index) => {
    const own = loops.filter((loop) => loop.proc === index);
    const asking = new Map(
      decisions.flatMap((decision, id) =>
        decision.proc === index ? [[decision.pc, id] as const] : [],
      ),
    );
    if (own.length === 0 && asking.size === 0) return proc;
    const code = proc.code.map((instr, pc): Instr => {
      if (instr.op !== 'next' || !own.some((loop) => loop.pc === pc)) return instr;
      const { at } = instr;
      const here = isOf(PLAYED, { op: 'local', slot: instr.slot, at });
      return {
        ...instr,
        where: instr.where === null ? here : { op: 'and', of: [here, instr.where], at },
      };
    });
    const lists = new Set(own.map(({ next }) => next.list));
    return instead({ ...proc, code }, (instr, pc) => {
      const { at } = instr;
      const decision = decisions[asking.get(pc) ?? -1];
      // Before a loop makes its list, we record what is seen of the leader.
      if (leader !== null && instr.op === 'each' && lists.has(instr.list))
        return [setting(SEEN, seenBy(leader, at), at), instr];
      if (instr.op !== 'branch' || decision === undefined) return null;
      const terms = termsAlone(decision).flatMap((part) => [' ', part]);
      return [
        setting(
          QUESTION_TERMS,
          {
            op: 'text',
            parts: [
              { op: 'track', track: QUESTION_TERMS, at },
              `/${asking.get(pc) ?? -1}`,
              ...terms,
            ],
            at,
          },
          at,
        ),
        {
          op: 'raise',
          target: { kind: 'track', track: ASKED },
          by: { op: 'const', value: 1, at },
          sign: 1,
          at,
        },
        {
          ...instr,
          test: {
            op: 'item',
            n: { op: 'track', track: ASKED, at },
            of: { op: 'given', given: ANSWERS, at },
            at,
          },
        },
      ];
    });
  });
  return { ...ruleset, procs };
}

function setting(track: string, value: Expr, at: number): Instr {
  return { op: 'set', target: { kind: 'track', track }, value, at };
}

/**
 * Puts new code after the old, so that all pcs stay. `code` returns the new instructions in place of one; null to keep it.
 */
function instead(proc: Proc, code: (instr: Instr, pc: number) => readonly Instr[] | null): Proc {
  // Code that reaches its end returns, so it does not run on into the new code.
  const all: Instr[] = [...proc.code, { op: 'return', at: proc.at }];
  for (const [pc, instr] of proc.code.entries()) {
    const own = code(instr, pc);
    if (own === null) continue;
    all[pc] = { op: 'jump', to: all.length, at: instr.at };
    all.push(...own, { op: 'jump', to: pc + 1, at: instr.at });
  }
  return { ...proc, code: all };
}

/** The expression for what was seen so far, followed by what is seen now. */
function seenBy({ places }: GroupFinder, at: number): Expr {
  return {
    op: 'text',
    parts: [
      { op: 'track', track: SEEN, at },
      ...places.flatMap((place) => [' ', valueExpr(place, at)]),
    ],
    at,
  };
}

/** Returns the terms for the group alone, as numbers. */
function termsAlone({ terms }: Measured): readonly Expr[] {
  return terms.map((term) => {
    const { at } = term;
    const here = isOf(SUBJECT, { op: 'bound', index: term.index, at });
    return numbered({
      ...term,
      where: term.where === null ? here : { op: 'and', of: [here, term.where], at },
    });
  });
}

/** Makes a measure of the terms for the group alone: one number, or several as a text, with what was seen and recorded. */
export function measureAlone(
  watch: Watch,
  measured: Measured,
  { leader, decisions }: Groups,
): Watch {
  const own = termsAlone(measured);
  const [only] = own;
  const line = watch.lines[0];
  if (only === undefined || line === undefined) return watch;
  if (own.length === 1 && leader === null && decisions.length === 0)
    return { ...watch, lines: [{ ...line, value: only }] };
  const { at } = only;
  const parts = [
    ...own.flatMap((part, index) => (index === 0 ? [part] : [' ', part])),
    '|',
    ...(leader === null ? [] : [seenBy(leader, at)]),
    '|',
    { op: 'track', track: QUESTION_TERMS, at } as const,
  ];
  return { ...watch, lines: [{ ...line, value: { op: 'text', parts, at } }] };
}

/** A measure that only reports which questions were asked. */
export const ALL_ASKED: Watch = {
  kind: 'measure',
  name: ' asked',
  text: null,
  moment: { kind: 'encounter', edge: 'end' },
  slots: [],
  lines: [
    {
      value: { op: 'text', parts: ['||', { op: 'track', track: QUESTION_TERMS, at: 0 }], at: 0 },
      when: null,
      at: 0,
    },
  ],
  cites: [],
  at: 0,
};

/** The term as a number: yes is 1, no is 0. */
function numbered(term: GroupTerm): Expr {
  if (term.op === 'count' || term.op === 'total') return term;
  const { at } = term;
  return {
    op: 'if',
    cases: [{ when: term, value: { op: 'const', value: 1, at } }],
    otherwise: { op: 'const', value: 0, at },
    at,
  };
}

/** What such a measure reports. */
export interface ProjectionValue {
  /** The numbers of the measure's own terms, then those of the questions. */
  readonly numbers: readonly number[];
  /** What was seen of the leader. */
  readonly seen: string;
  /** The questions that were asked, by index. */
  readonly asked: readonly number[];
}

/** Reads the value of such a measure. */
export function parseProjectionValue(value: unknown): ProjectionValue {
  const [own = '', seen = '', questionText = ''] = String(value).split('|');
  const questions = questionText
    .split('/')
    .slice(1)
    .map((text) => text.split(' ').map(Number));
  const terms = own === '' ? [] : own.split(' ').map(Number);
  const numbers = [...terms, ...questions.flatMap(([, ...some]) => some)];
  return { numbers, seen, asked: questions.map(([id = -1]) => id) };
}

/**
 * Makes a machine that begins with the turns of this group and of the leader, with the group's measures and these answers.
 */
export function beginAlone(
  start: Machine,
  header: Header,
  { leader }: Groups,
  subjects: readonly string[],
  answers: readonly boolean[],
): Machine {
  const played = leader === null ? subjects : [leader.name, ...subjects];
  const own: Header = {
    ...header,
    givens: [...header.givens, [PLAYED, played], [SUBJECT, subjects], [ANSWERS, answers]],
    tracks: [...header.tracks, [SEEN, ''], [QUESTION_TERMS, ''], [ASKED, 0]],
  };
  const machine = copyMachine(start);
  if (machine.state.header !== null) machine.state.header = own;
  machine.frames = machine.frames.map((frame) =>
    frame.kind === 'agenda'
      ? { ...frame, ops: frame.ops.map((op) => (op.op === 'begin' ? { ...op, header: own } : op)) }
      : frame,
  );
  return machine;
}
