// Linking: computes once everything that does not change in runs of a ruleset. The result holds no state and serves many
// runs.
import type { Proc, Callable, Field, Instr, InstrOf, Memory, Ruleset, Watch } from '@fray/dsl/ir';
import { drawnAs } from '../dice/stream-names.ts';
import type { Header, RuleRef } from '../events/event.ts';
import { addUnder, orMade } from '../values/grouped.ts';
import { freezeDeep } from './emit.ts';
import { linkAsk } from './exec-ask.ts';
import { linkCall, linkOutcome, toEnd } from './exec-calls.ts';
import {
  linkAnnounce,
  linkDuration,
  linkGain,
  linkLose,
  linkRaise,
  linkReveal,
  linkSet,
} from './exec-effects.ts';
import {
  linkBranch,
  linkEach,
  linkEachNumber,
  linkJump,
  linkNext,
  linkSwitch,
} from './exec-flow.ts';
import { linkPick } from './exec-picks.ts';
import { linkRank, linkRanking } from './exec-rank.ts';
import { linkLet, linkRoll, linkRollAgain, linkRollPlan } from './exec-rolls.ts';
import { linkSpanClose, linkSpanOpen, linkStepClose, linkStepOpen } from './exec-spans.ts';
import { createLinker, createTerms, type Linker } from './linker.ts';
import type {
  Observer,
  Exec,
  LinkedCallable,
  LinkedCondition,
  LinkedField,
  LinkedProc,
  LinkedRank,
  LinkedRoll,
  Program,
} from './program.ts';
import { linkReactions, participantSlots } from './triggers.ts';
import { linkEnd } from './unwind.ts';
import { linkWatch } from './watches.ts';

export interface LinkOptions {
  /** Watches to evaluate while the program runs; a finding has an index into them. True means all watches of the ruleset. */
  readonly watches?: readonly Watch[] | true;
  /** Index of the example that runs: its own blocks fire. */
  readonly example?: number;
  /** Observes what the machine does and, if it asks for that, what every expression reads. */
  readonly observer?: Observer;
}

export function link(ruleset: Ruleset, options: LinkOptions = {}): Program {
  const watches = options.watches === true ? ruleset.watches : (options.watches ?? []);
  const terms = createTerms(ruleset, options.example ?? null, options.observer ?? null);
  const linker = createLinker(terms, linkReactions(terms, watches));
  const checks = new Set(
    ruleset.callables.flatMap((callable) => (callable.kind === 'check' ? [callable.proc] : [])),
  );
  const procs = ruleset.procs.map((proc, index) =>
    linkProc(linker, proc, index, checks.has(index)),
  );
  const tries = ruleset.examples.map((example) =>
    example.tries.map((line) => {
      if (line.kind === 'expect') return null;
      if (line.kind !== 'with') return line.proc;
      // A `with` line becomes a proc of its own, after those of the ruleset.
      const set: Instr = { op: 'set', target: line.target, value: line.value, at: line.at };
      const proc = { name: 'example', at: line.at, slots: [], code: [set] };
      procs.push(linkProc(linker, proc, procs.length, false));
      return procs.length - 1;
    }),
  );
  return {
    ruleset,
    example: linker.example,
    procs,
    callables: ruleset.callables.map((callable) => linkCallable(linker, callable)),
    conditions: new Map(
      ruleset.conditions.map((condition): [string, LinkedCondition] => [
        condition.name,
        {
          condition,
          bars: new Set(condition.bars),
          lasts: condition.lasts === null ? null : linkDuration(linker, condition.lasts),
        },
      ]),
    ),
    kinds: new Map(
      ruleset.kinds.map((kind) => [
        kind.name,
        new Map(
          kind.fields.map((field, index): [string, LinkedField] => [field.name, { field, index }]),
        ),
      ]),
    ),
    tracks: new Map(ruleset.tracks.map((track) => [track.name, track])),
    reactions: linker.reactions,
    triggers: ruleset.triggers.map(({ name, proc, pattern, at }) => ({
      name,
      proc,
      rule: linker.rule(`trigger ${name}`, at),
      who: participantSlots(ruleset, pattern),
    })),
    watches: watches.map((watch) => linkWatch(linker, watch)),
    always: watches.flatMap((watch, index) => (watch.moment.kind === 'always' ? [index] : [])),
    memories: memoriesBy(ruleset),
    drawnAs: drawnAs(ruleset.former, streamsOf(ruleset)),
    fixed: fixedOf(ruleset),
    observer: linker.observer,
    tries,
  };
}

function fixedOf(ruleset: Ruleset): Program['fixed'] {
  return freezeDeep({
    tracks: ruleset.tracks.map((track) => [track.name, track.initial ?? null] as const),
    kinds: ruleset.kinds.map((kind) => ({
      name: kind.name,
      fields: kind.fields.map((field) => field.name),
    })),
    sides: ruleset.sides.map((side) => side.name),
    hidden: hiddenOf(ruleset),
    ...keptOf(ruleset),
  });
}

/**
 * Returns the fields and tracks marked as bookkeeping; an empty object if there are none, so that older headers stay as
 * they were.
 */
function keptOf({ kinds, tracks }: Ruleset): Pick<Header, 'bookkeeping'> {
  const of = (kind: string | null, fields: readonly Field[]): NonNullable<Header['bookkeeping']> =>
    fields.flatMap(({ name, bookkeeping }) =>
      bookkeeping === true ? [{ kind, field: name }] : [],
    );
  const all = [...kinds.flatMap((kind) => of(kind.name, kind.fields)), ...of(null, tracks)];
  return all.length === 0 ? {} : { bookkeeping: all };
}

function hiddenOf(ruleset: Ruleset): Header['hidden'] {
  const of = (kind: string | null, fields: readonly Field[]): Header['hidden'] =>
    fields.flatMap(({ name, hidden }) =>
      hidden === null ? [] : [{ kind, field: name, from: hidden }],
    );
  return [
    ...ruleset.kinds.flatMap((kind) => of(kind.name, kind.fields)),
    ...of(null, ruleset.givens),
    ...of(null, ruleset.tracks),
  ];
}

function memoriesBy(ruleset: Ruleset): Program['memories'] {
  const by = new Map<Memory['what'], Map<string, number[]>>();
  ruleset.memories.forEach(({ what, names }, index) => {
    const own = orMade(by, what, () => new Map());
    for (const name of names) addUnder(own, name, index);
  });
  return by;
}

function linkCallable(linker: Linker, callable: Callable): LinkedCallable {
  const { name } = callable;
  const rule = linker.rule(`${callable.kind} ${name}`, callable.at);
  const own = { name, rule, params: callable.params.map((param) => param.name) };
  switch (callable.kind) {
    case 'check':
    case 'procedure':
      return { ...own, kind: callable.kind, proc: callable.proc };
    case 'choice':
      return {
        ...own,
        kind: 'choice',
        choice: callable,
        options: callable.options.map((option) => ({
          name: option.name,
          when: linker.optional(option.when),
          default: option.default,
        })),
      };
    case 'action':
      return {
        ...own,
        kind: 'action',
        action: callable,
        proc: callable.proc,
        allowed: callable.allowed.map((expr) => linker.term(expr)),
        costs: callable.costs.map(({ amount, field, at }) => ({
          amount: linker.term(amount),
          field,
          rule: linker.rule(rule.in, at),
        })),
        picks: callable.picks.map(({ slot, orNobody, from, where }) => ({
          slot,
          orNobody,
          from: linker.term(from),
          where: linker.optional(where),
        })),
      };
  }
}

function linkProc(
  linker: Linker,
  { name, at, slots, code }: Pick<Proc, 'name' | 'at' | 'slots' | 'code'>,
  proc: number,
  isCheck: boolean,
): LinkedProc {
  const rules = code.map((instr) => linker.rule(name, instr.at));
  const own = linker.rule(name, at);
  const rolls: (LinkedRoll | undefined)[] = code.map((instr, pc) => {
    if (instr.op !== 'roll' && instr.op !== 'roll-again' && instr.op !== 'pick') return undefined;
    const { slot, name } = instr;
    if (instr.op === 'roll') {
      const { keepRoll, record } = instr;
      return { slot, name, keepRoll, record, prepare: linkRollPlan(linker, instr, proc, pc) };
    }
    const keepRoll = instr.op === 'roll-again';
    return { slot, name, keepRoll, record: keepRoll && isCheck, prepare: null };
  });
  const ranks: (LinkedRank | undefined)[] = code.map((instr, pc) =>
    instr.op === 'rank' ? linkRank(linker, instr, name, rules[pc] ?? own) : undefined,
  );
  const linked = code.map((instr, pc) =>
    linkInstr(linker, instr, rules[pc] ?? own, {
      name,
      proc,
      pc,
      rank: ranks[pc],
      prepare: rolls[pc]?.prepare ?? null,
    }),
  );
  return {
    slots: slots.length,
    own,
    code: observed(linker.observer, linked),
    rules,
    rolls,
    ranks,
  };
}

function observed(observer: Observer | null, code: readonly Exec[]): readonly Exec[] {
  if (observer === null) return code;
  return code.map((exec): Exec => (run, frame) => {
    observer.instruction(run, frame);
    exec(run, frame);
  });
}

interface Spot {
  readonly name: string;
  readonly proc: number;
  readonly pc: number;
  readonly rank: LinkedRank | undefined;
  readonly prepare: LinkedRoll['prepare'];
}

type InstrLinker<O extends Instr['op']> = (
  linker: Linker,
  instr: InstrOf<O>,
  rule: RuleRef,
  spot: Spot,
) => Exec;

const LINKERS: { readonly [O in Instr['op']]: InstrLinker<O> } = {
  let: linkLet,
  roll: (_linker, instr, _rule, { prepare }) =>
    prepare === null ? pass : linkRoll(instr, prepare),
  'roll-again': (linker, instr, _rule, { proc, pc }) => linkRollAgain(linker, instr, proc, pc),
  jump: linkJump,
  branch: linkBranch,
  switch: linkSwitch,
  pick: (linker, instr, _rule, { proc, pc }) => linkPick(linker, instr, proc, pc),
  each: linkEach,
  'each-number': linkEachNumber,
  next: linkNext,
  'span-open': linkSpanOpen,
  'span-close': linkSpanClose,
  'step-open': linkStepOpen,
  'step-close': linkStepClose,
  call: linkCall,
  outcome: (linker, instr, rule, { name, proc }) => linkOutcome(linker, instr, name, proc, rule),
  set: linkSet,
  raise: linkRaise,
  gain: linkGain,
  lose: linkLose,
  reveal: linkReveal,
  announce: linkAnnounce,
  end: linkEnd,
  ask: linkAsk,
  rank: (linker, instr, _rule, { rank, proc, pc }) =>
    rank === undefined ? pass : linkRanking(linker, instr, rank, proc, pc),
  nothing: () => pass,
  return: () => toEnd,
};

function linkInstr<O extends Instr['op']>(
  linker: Linker,
  instr: InstrOf<O>,
  rule: RuleRef,
  spot: Spot,
): Exec {
  const linkIt: InstrLinker<O> = LINKERS[instr.op as O]; // the row of its own kind
  return linkIt(linker, instr, rule, spot);
}

const pass: Exec = () => {};

/** Returns the streams of all rolls, without their rollers. */
function streamsOf({ procs }: Ruleset): readonly string[] {
  return [
    ...new Set(
      procs.flatMap(({ code }) =>
        code.flatMap((instr) =>
          instr.op === 'roll' || instr.op === 'roll-again' ? [instr.stream] : [],
        ),
      ),
    ),
  ];
}
