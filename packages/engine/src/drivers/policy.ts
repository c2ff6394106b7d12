// Policies answer choices. The first line decides that fits the question, whose `when` holds, and whose answer is on offer.
// Policies for a participant precede those for its side, and these precede policies for everyone. Within each group the
// example's come first, then the scenario's, then the command line's.
import type {
  Answer,
  Expr,
  Local,
  Policy,
  PolicyLine,
  PolicyUse,
  Ruleset,
  Value,
} from '@fray/dsl/ir';
import type { Inputs } from '../events/event.ts';
import type { ChoiceNeed } from '../machine/api.ts';
import { policiesOfRun } from '../machine/header.ts';
import type { Machine } from '../machine/machine.ts';
import type { Program } from '../machine/program.ts';
import { participantNamed } from '../state/read.ts';
import { isRuleFault } from '../values/fault.ts';
import { compileCompare } from '../values/ordering.ts';
import { look } from './look.ts';
import { firstOf, admits } from './offer.ts';
import type { ChoiceSource } from './source.ts';

/** Evaluates an expression of the ruleset in the machine at rest. Throws a RuleFault and nothing else. */
export type Evaluate = (machine: Machine, expr: Expr, locals: readonly Local[]) => Value;

/** Answers from the policies of a run. */
export function runPolicies(
  program: Program,
  inputs: Pick<Inputs, 'scenario' | 'policies'>,
): ChoiceSource {
  return policySource(program, policiesOfRun(program.ruleset, inputs));
}

/**
 * Answers from policies. `uses` lists them, the nearest first: those of the example, the scenario, the command line.
 * Policies of unknown names never answer.
 * @param evaluate evaluates what a line asks, instead of the program itself
 */
export function policySource(
  program: Program,
  uses: readonly PolicyUse[],
  evaluate: Evaluate = (machine, expr, locals) => look(program, machine, expr, locals),
): ChoiceSource {
  const { ruleset } = program;
  const policies = new Map(ruleset.policies.map((policy) => [policy.name, policy]));
  const source = (need: ChoiceNeed, machine: Machine): ReturnType<ChoiceSource> => {
    for (const who of namesOf(need.decider, machine)) {
      for (const use of uses) {
        const policy = use.who === who ? policies.get(use.policy) : undefined;
        if (policy === undefined) continue;
        try {
          const answer = answerOf({
            ruleset,
            policy,
            need,
            look: (expr, option) => evaluate(machine, expr, [need.decider, option]),
            isSomebody: (name) => participantNamed(machine.state, name) !== undefined,
          });
          if (answer !== undefined) return { answer, by: 'policy' };
        } catch (thrown) {
          if (!isRuleFault(thrown)) throw thrown;
          return {
            refused: `The policy ${policy.name} cannot be followed: ${thrown.message}`,
            at: thrown.at,
          };
        }
      }
    }
    return undefined;
  };
  return Object.assign(source, { policies: uses });
}

/**
 * Returns the policies that sources follow, if after them the rules' defaults and then the first options decide; null if there are
 * no sources; undefined if something else may answer.
 */
export function policiesIn(
  sources: readonly ChoiceSource[],
): readonly PolicyUse[] | null | undefined {
  if (sources.length === 0) return null;
  const [first, second] = sources.slice(-2);
  if (first !== defaultSource || second !== firstSource || sources.length > 3) return undefined;
  return sources.length === 2 ? [] : sources[0]?.policies;
}

/** Answers with the default that the rule names. */
export const defaultSource: ChoiceSource = (need) =>
  need.default === null ? undefined : { answer: need.default, by: 'default' };

/** Answers with the first option where the rule names no default. Leaves a number open. */
export const firstSource: ChoiceSource = (need) => {
  const answer = firstOf(need.offer);
  return answer === undefined ? undefined : { answer, by: 'default' };
};

/** Returns the answer to this need if nobody gives one; undefined if somebody has to. */
export function silence(need: ChoiceNeed): Answer | undefined {
  return need.default ?? firstOf(need.offer);
}

/** Returns the names whose policies may decide here, the nearest first: the decider, its side, everyone. */
function namesOf(decider: string, machine: Machine): readonly string[] {
  const side = participantNamed(machine.state, decider)?.side;
  return side === undefined ? [decider, 'everyone'] : [decider, side, 'everyone'];
}

interface Question {
  readonly ruleset: Ruleset;
  readonly policy: Policy;
  readonly need: ChoiceNeed;
  /** Evaluates an expression with the decider in local 0 and an option in local 1. */
  readonly look: (expr: Expr, option: Value) => Value;
  readonly isSomebody: (name: string) => boolean;
}

function answerOf(question: Question): Answer | undefined {
  const { need } = question;
  for (const line of question.policy.lines) {
    const answer = holds(question, line) ? lineAnswer(question, line) : undefined;
    if (answer !== undefined && admits(need.offer, answer)) return answer;
  }
  return undefined;
}

function holds(question: Question, line: PolicyLine): boolean {
  return (
    speaksOf(line, question.need) && (line.when === null || question.look(line.when, null) === true)
  );
}

/** True if a line answers questions of this kind. For other lines, `when` is not evaluated. */
function speaksOf(line: PolicyLine, need: ChoiceNeed): boolean {
  switch (line.kind) {
    case 'take':
      return need.kind === 'take';
    case 'pick-first':
    case 'pick-nobody':
    case 'pick-by':
      return need.kind === 'pick';
    case 'say-most':
    case 'say-least':
    case 'say':
      return need.kind === 'say';
    case 'list':
      return need.kind === 'list';
    case 'choose':
      return need.kind === 'choose' && need.choice === line.choice;
  }
}

function lineAnswer(question: Question, line: PolicyLine): Answer | undefined {
  const { offer } = question.need;
  switch (line.kind) {
    case 'take':
      return line.actions === null ? { take: null, args: [] } : takeOf(question, line.actions);
    case 'choose':
      return { choose: line.value };
    case 'list':
      return { list: line.names };
    case 'say-most':
      return offer.kind === 'number' ? { say: offer.to } : undefined;
    case 'say-least':
      return offer.kind === 'number' ? { say: offer.from } : undefined;
    case 'say': {
      const value = question.look(line.value, null);
      return typeof value === 'number' ? { say: value } : undefined;
    }
    case 'pick-first':
    case 'pick-nobody':
    case 'pick-by': {
      const candidates =
        offer.kind === 'options'
          ? offer.options.flatMap((option) => ('pick' in option ? [option.pick] : []))
          : [];
      const picked = pickOf(question, line, candidates);
      return picked === undefined || typeof picked === 'number' ? undefined : { pick: picked };
    }
  }
}

type Taking = Extract<Answer, { readonly take: string | null }>;

/**
 * Chooses among the offered ways to take these actions. The first line that can decide a pick decides it; if none can, the
 * first way is taken.
 */
function takeOf(question: Question, actions: readonly string[]): Taking | undefined {
  const { offer } = question.need;
  if (offer.kind !== 'options') return undefined;
  const takings = offer.options.filter(
    (option): option is Taking =>
      'take' in option && option.take !== null && actions.includes(option.take),
  );
  const action = takings[0]?.take;
  let left = takings.filter((taking) => taking.take === action);
  for (let i = 0; i < (left[0]?.args.length ?? 0) && left.length > 1; i += 1) {
    const candidates = [...new Set(left.map((taking) => nameOf(taking.args[i]?.[1])))];
    const picked = pickByLines(question, candidates);
    if (picked !== undefined)
      left = left.filter((taking) => nameOf(taking.args[i]?.[1]) === picked);
  }
  return left[0];
}

/** Returns the name in a pick, which is a participant, a row or nobody. */
function nameOf(value: Value | undefined): string | null {
  return typeof value === 'string' ? value : null;
}

function pickByLines(
  question: Question,
  candidates: readonly (string | null)[],
): string | null | undefined {
  if (candidates.length < 2) return candidates[0];
  for (const line of question.policy.lines) {
    if (line.kind !== 'pick-first' && line.kind !== 'pick-nobody' && line.kind !== 'pick-by')
      continue;
    if (line.when !== null && question.look(line.when, null) !== true) continue;
    const picked = pickOf(question, line, candidates);
    if (picked !== undefined) return picked;
  }
  return undefined;
}

function pickOf(
  question: Question,
  line: Extract<PolicyLine, { readonly kind: 'pick-first' | 'pick-nobody' | 'pick-by' }>,
  candidates: readonly (string | null)[],
): string | null | undefined {
  const named = candidates.filter((candidate) => candidate !== null);
  switch (line.kind) {
    case 'pick-first':
      return named[0];
    case 'pick-nobody':
      return candidates.includes(null) ? null : undefined;
    case 'pick-by': {
      if (!named.every((name) => canBeAsked(question, line.table, name))) return undefined;
      const compare = compileCompare(question.ruleset, line.order);
      const sign = line.best === 'highest' ? 1 : -1;
      let best: { readonly name: string; readonly value: Value } | undefined;
      for (const name of named) {
        const value = question.look(line.value, name);
        // Among equals the first wins.
        if (best === undefined || sign * compare(value, best.value, line.at) > 0)
          best = { name, value };
      }
      return best?.name;
    }
  }
}

/**
 * True if a line can evaluate its question for an option: the option must be a row of the line's table, or a participant if
 * the table is null.
 */
function canBeAsked(question: Question, table: string | null, option: string): boolean {
  if (table === null) return question.isSomebody(option);
  const rows = question.ruleset.tables.find(({ name }) => name === table)?.rows;
  return rows?.some(({ name }) => name === option) === true;
}
