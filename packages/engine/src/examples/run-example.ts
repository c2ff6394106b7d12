// Runs one example of a ruleset: the encounter with its dice and answers, or its `try` lines one by one. Every deviation
// from the example is a failure with its line; nothing throws.
import type {
  At,
  Example,
  Local,
  Ruleset,
  ScriptedAnswer,
  ScriptedFace,
  TryLine,
  Watch,
  WatchLine,
} from '@fray/dsl/ir';
import { answerText, valueText } from '../values/answer-text.ts';
import { diceByStream, diceInOrder, seededDice, streamName } from '../drivers/dice-sources.ts';
import { defaultSource, firstSource, policySource } from '../drivers/policy.ts';
import { answerKind, scriptedAnswers } from '../drivers/scripted-answers.ts';
import { look } from '../drivers/look.ts';
import {
  openSession,
  play,
  runProc,
  type Session,
  type Sources,
  type PlayStop,
} from '../drivers/session.ts';
import { diceText } from '../drivers/typed-dice.ts';
import type { Event, Inputs } from '../events/event.ts';
import type { Hash } from '../log/chain.ts';
import { sealInputs } from '../log/identity.ts';
import { legal } from '../machine/advance.ts';
import type { Finding, ThrowNeed } from '../machine/api.ts';
import { begin } from '../machine/begin.ts';
import { illegalText } from '../expressions/illegal.ts';
import { link } from '../machine/link.ts';
import type { Observer } from '../machine/program.ts';
import { isRuleFault } from '../values/fault.ts';
import { operandsOf, sourceAt } from './operands.ts';
import type { ExampleResult, Failure, FailureKind, SeenValue } from './result.ts';

/** How many instructions an example may run. */
const EXAMPLE_BUDGET = 1_000_000;

/**
 * Runs `ruleset.examples[index]`. An invalid index is an error of the caller.
 * @param observer observes the run
 */
export function runExample(
  ruleset: Ruleset,
  index: number,
  hash: Hash,
  observer?: Observer,
): ExampleResult {
  const example = ruleset.examples[index];
  if (example === undefined) throw new RangeError(`no example ${index}`);
  const events: Event[] = [];
  const failures: Failure[] = [];
  const fail: Fail = (kind, at, message, values = []) =>
    failures.push({ kind, at, message, values, seq: events.at(-1)?.seq ?? null });
  const invariants = ruleset.watches.filter((watch) => watch.kind === 'invariant');
  runInto({ ruleset, example, index, invariants, events, fail, hash, observer });
  return { index, text: example.text, failures, events };
}

type Fail = (
  kind: FailureKind,
  at: At | null,
  message: string,
  values?: readonly SeenValue[],
) => void;

interface Task {
  readonly ruleset: Ruleset;
  readonly example: Example;
  readonly index: number;
  /** Evaluated while it runs, before the expectations. */
  readonly invariants: readonly Watch[];
  readonly events: Event[];
  readonly fail: Fail;
  readonly hash: Hash;
  readonly observer: Observer | undefined;
}

function runInto(task: Task): void {
  const { example, ruleset, fail } = task;
  const watches = [...task.invariants, ...example.expects.map(watcherOf)];
  // With tries the encounter is not played.
  const program = link(example.tries.length > 0 ? { ...ruleset, encounter: null } : ruleset, {
    example: task.index,
    watches,
    ...(task.observer === undefined ? {} : { observer: task.observer }),
  });
  const machine = begin(program, inputsOf(task), [], [], example);
  if ('illegal' in machine) return fail('illegal', example.at, machine.illegal);

  const lists = diceByStream(example.dice.lists);
  const order = diceInOrder(example.dice.inOrder?.faces ?? [], example.dice.inOrder?.at ?? null);
  const answers = scriptedAnswers(example.answers);
  const scenario = ruleset.scenarios.find((known) => known.name === example.scenario);
  const policies = policySource(program, [...example.policies, ...(scenario?.policies ?? [])]);
  const sources: Sources = {
    dice: [
      lists.source,
      order.source,
      ...(example.dice.seed === null || example.dice.none
        ? []
        : [seededDice(example.dice.seed, 0, program.drawnAs)]),
    ],
    choices: [answers.source, policies, defaultSource, firstSource],
  };
  const seen = findingsOf(task, watches);
  const sink = {
    event: (event: Event) => {
      task.events.push(event);
      answers.note(event);
    },
    finding: seen.take,
  };
  const session = openSession(program, machine, sink);
  const whole =
    example.tries.length > 0
      ? runTries(task, session, sources, seen.mute)
      : wentThrough(task, play(session, sources));
  if (!whole) return;
  seen.unreached();
  const unthrown = (
    faces: readonly ScriptedFace[],
    stream: string | null,
    at: At | undefined,
  ): void =>
    fail(
      'unused-dice',
      at ?? example.at,
      `${faces.length === 1 ? 'The die' : 'The dice'} ${faces.join(' ')} of ${stream ?? 'the list'} ${faces.length === 1 ? 'was' : 'were'} not thrown${thrownInstead(stream, task.events)}.`,
    );
  for (const { faces, stream, index } of lists.unused())
    unthrown(faces, stream, example.dice.lists[index]?.at);
  for (const { faces } of order.unused()) unthrown(faces, null, example.dice.inOrder?.at);
  for (const line of answers.unused()) fail('unused-answer', line.at, notAsked(line, task.events));
}

function inputsOf({ example, hash, ruleset }: Task): Inputs {
  const files = ruleset.files.map(({ path, text }) => ({ path, hash: hash(text) }));
  const { seed } = example.dice;
  return sealInputs(
    {
      scenario: example.scenario ?? '',
      rulings: [],
      givens: [],
      seed,
      run: 0,
      budget: EXAMPLE_BUDGET,
      policies: [],
      dice: seed === null ? ['script'] : ['seed', 'script'],
      choices: ['script', 'policy', 'default'],
    },
    { files, amendments: [] },
    hash,
  );
}

// ------------------------------------------------------------------------------------------------ how a run ends

/** Returns false if the run stopped where the example did not expect it; that was then reported. */
function wentThrough(task: Task, stop: PlayStop): boolean {
  const { example, fail } = task;
  switch (stop.stop) {
    case 'over':
      return noFault(task);
    case 'refused':
      fail('illegal', stop.refusal.at ?? example.at, stop.refusal.refused);
      return false;
    case 'open': {
      const { need } = stop;
      if (need.need === 'choice')
        fail(
          'missing-answer',
          example.at,
          `${need.decider} is asked for ${need.choice}, and there is neither an answer nor a policy nor a default.`,
        );
      else if (example.dice.none)
        fail(
          'missing-dice',
          example.at,
          `${diceText(need)} is thrown for ${need.stream}, and the example says that there are no dice.`,
        );
      else
        fail(
          'missing-dice',
          placeOfDice(example, need),
          `${diceText(need)} is to be thrown for ${need.stream}, and ${isScripted(example, need) ? 'its list has not enough faces left' : 'no die is scripted for it'}.${forNobody(task, need)} \`other dice from seed 1\` would throw the rest.`,
        );
      return false;
    }
  }
}

/** Says that a list of the same roll is for somebody who has not thrown; empty if there is none. */
function forNobody({ example, events, ruleset }: Task, { stream, roller }: ThrowNeed): string {
  const roll = stream.split('/')[0] ?? '';
  const list = example.dice.lists.find(
    (one) =>
      one.stream === roll &&
      one.roller !== roller &&
      !events.some(
        ({ type, data }) =>
          type === 'dice-rolled' && data.stream === streamName(one.stream, one.roller),
      ),
  );
  if (roller === null || list === undefined) return '';
  const check = ruleset.callables.find(({ name }) => name === roll.split('.')[0]);
  const by = ruleset.procs
    .flatMap(({ code }) => code)
    .flatMap((instr) => (instr.op === 'roll' && instr.stream === roll ? [instr.by] : []))[0];
  const param = by?.op === 'local' ? check?.params[by.slot]?.name : undefined;
  return ` The list for ${list.roller ?? 'no roller'} is for nobody: the roller is ${param === undefined ? '' : `\`${param}\`, here `}${roller}.`;
}

function isScripted(example: Example, need: ThrowNeed): boolean {
  return example.dice.inOrder !== null || listOf(example, need) !== undefined;
}

function placeOfDice(example: Example, need: ThrowNeed): At {
  return listOf(example, need)?.at ?? example.dice.inOrder?.at ?? example.at;
}

/** Returns the last list of faces for the stream of a throw. */
function listOf({ dice }: Example, need: ThrowNeed): Example['dice']['lists'][number] | undefined {
  return dice.lists.findLast((list) => streamName(list.stream, list.roller) === need.stream);
}

function noFault({ events, fail, ruleset }: Task): boolean {
  const last = events.at(-1);
  if (
    last?.type !== 'encounter-ended' ||
    (last.data.reason !== 'fault' && last.data.reason !== 'budget')
  )
    return true;
  const { rule } = last;
  const at =
    rule === null
      ? -1
      : ruleset.places.findIndex((place) => place.file === rule.file && place.line === rule.line);
  fail(
    'fault',
    at < 0 ? null : at,
    last.data.text ??
      (last.data.reason === 'budget'
        ? `The run did not end within ${EXAMPLE_BUDGET} steps.`
        : 'A rule could not be carried out.'),
  );
  return false;
}

// ------------------------------------------------------------------------------------------------ expectations

function findingsOf(
  task: Task,
  watches: readonly Watch[],
): {
  readonly take: (finding: Finding) => void;
  readonly mute: (quiet: boolean) => void;
  readonly unreached: () => void;
} {
  const { example, fail } = task;
  const invariants = task.invariants.length;
  const reached = new Set<number>();
  const broken = new Set<string>();
  // The expectation whose operands come next, if it did not hold.
  let open: { readonly watch: number; readonly seen: SeenValue[] } | undefined;

  let muted = false;
  const take = (finding: Finding): void => {
    if (muted) return;
    const watch = watches[finding.watch];
    const line = watch?.lines[finding.line];
    if (watch === undefined || line === undefined) return;
    if (finding.watch < invariants) {
      const key = `${finding.watch}/${finding.line}`;
      if (finding.value === true || broken.has(key)) return;
      broken.add(key);
      const why =
        finding.fault === null
          ? `is broken: ${sourceAt(task.ruleset, line.at)}`
          : `cannot be asked: ${finding.fault.replace(/\.$/, '')}`;
      return fail(
        'invariant',
        line.at,
        `The invariant ${watch.name} ${why}.`,
        finding.bound.map(([source, value]) => ({ source, value })),
      );
    }
    if (finding.line > 0) {
      if (open?.watch === finding.watch && finding.fault === null)
        open.seen.push({ source: sourceAt(task.ruleset, line.at), value: finding.value });
      return;
    }
    open = undefined;
    // If a moment comes several times, only the first counts, unless the example says `each`.
    if (reached.has(finding.watch) && !(watch.moment.kind === 'span' && watch.moment.each)) return;
    reached.add(finding.watch);
    if (finding.value === true) return;
    const seen: SeenValue[] = [];
    open = { watch: finding.watch, seen };
    expectationFailed(task, line.at, finding.fault, seen);
  };
  const unreached = (): void => {
    for (const [i, { line, moment }] of example.expects.entries()) {
      const index = invariants + i;
      if (reached.has(index) || line.when !== null) continue;
      fail(
        'never-reached',
        line.at,
        moment.kind === 'encounter'
          ? 'The encounter never came to its end.'
          : 'The moment of this expectation never came.',
      );
    }
  };
  const mute = (quiet: boolean): void => {
    muted = quiet;
  };
  return { take, mute, unreached };
}

/** Returns the line itself, then its operands: they are evaluated at the same moment, so a failure can show them. */
function withOperands(line: WatchLine): readonly WatchLine[] {
  return [
    line,
    ...operandsOf(line.value).map((value): WatchLine => ({ value, when: line.when, at: value.at })),
  ];
}

/** An expectation is evaluated like an invariant: at its moment, outside the run. */
function watcherOf({ moment, line }: Example['expects'][number]): Watch {
  return {
    kind: 'invariant',
    name: 'expect',
    text: null,
    moment,
    slots: [],
    lines: withOperands(line),
    cites: [],
    at: line.at,
  };
}

/** `seen` may still be filled. */
function expectationFailed(
  { ruleset, fail }: Task,
  at: At,
  fault: string | null,
  seen: readonly SeenValue[],
): void {
  fail(
    'expectation',
    at,
    fault === null ? `Expected: ${sourceAt(ruleset, at)}.` : `This cannot be asked: ${fault}`,
    seen,
  );
}

// ------------------------------------------------------------------------------------------------ tries

/** Runs the lines. False if one failed; those after it were not run. */
function runTries(
  task: Task,
  session: Session,
  sources: Sources,
  mute: (quiet: boolean) => void,
): boolean {
  for (const [i, line] of task.example.tries.entries()) {
    if (line.kind === 'expect') {
      expectNow(task, session, line.line);
      continue;
    }
    const proc = session.program.tries[task.index]?.[i] ?? null;
    if (proc === null) continue;
    const illegal = illegalTry(task, session, line, proc);
    if (illegal !== undefined) {
      task.fail('illegal', line.at, illegal);
      return false;
    }
    // Changes by `with` come from no rule, so invariants are only evaluated during play.
    mute(line.kind === 'with');
    runProc(session, proc);
    const whole = wentThrough(task, play(session, sources));
    mute(false);
    if (!whole) return false;
    if (line.kind === 'try') compareOutcome(task, line, session.machine.tried);
  }
  return true;
}

/** Returns why the action of a `try` cannot be taken now; undefined if it can, or if it is no action. */
function illegalTry(
  { ruleset }: Task,
  { program, machine }: Session,
  line: TryLine,
  proc: number,
): string | undefined {
  const call = ruleset.procs[proc]?.code[0];
  const action = line.kind === 'try' ? ruleset.callables[line.callable] : undefined;
  if (line.kind !== 'try' || action?.kind !== 'action' || call?.op !== 'call' || call.freely)
    return undefined;
  try {
    const why = legal(
      program,
      machine,
      line.callable,
      call.args.map((arg) => look(program, machine, arg, [])),
    );
    return why === null ? undefined : `This cannot be done now: ${illegalText(action.name, why)}.`;
  } catch (thrown) {
    if (!isRuleFault(thrown)) throw thrown;
    return thrown.message;
  }
}

function compareOutcome(
  { fail }: Task,
  line: Extract<TryLine, { readonly kind: 'try' }>,
  result: Local,
): void {
  if (line.outcome === undefined) return;
  const outcome =
    typeof result === 'object' && result !== null && 'outcome' in result ? result.outcome : null;
  if (outcome === line.outcome) return;
  fail(
    'outcome',
    line.at,
    `Expected ${valueText(line.outcome)}, and it came out as ${outcome === null ? 'nothing' : valueText(outcome)}.`,
  );
}

function expectNow(task: Task, session: Session, line: WatchLine): void {
  const [whole, ...operands] = withOperands(line).map((part) => ({
    at: part.at,
    ask: () => look(session.program, session.machine, part.value, []),
  }));
  if (whole === undefined) return;
  try {
    if (line.when !== null && look(session.program, session.machine, line.when, []) !== true)
      return;
    if (whole.ask() === true) return;
    const seen = operands.map(({ at, ask }) => ({
      source: sourceAt(task.ruleset, at),
      value: ask(),
    }));
    expectationFailed(task, line.at, null, seen);
  } catch (thrown) {
    if (!isRuleFault(thrown)) throw thrown;
    expectationFailed(task, line.at, thrown.message, []);
  }
}

// ------------------------------------------------------------------------------------------------ words

/**
 * Returns a note that nobody was asked. If an action asked for its target, or a rule for a target alone, it says how to
 * write that answer.
 */
function notAsked({ answer, decider }: ScriptedAnswer, events: readonly Event[]): string {
  const kind = answerKind(answer);
  for (const event of events) {
    if (event.type !== 'choice-made' || event.data.decider !== decider) continue;
    const other = event.data.answer;
    if (kind === 'pick' && 'take' in other && other.take !== null)
      return `${decider} was not asked to pick by itself, but within an action: ${decider} takes ${[other.take, ...other.args.map(([, value]) => `on ${valueText(value)}`)].join(' ')}.`;
    if (kind === 'take' && 'pick' in other)
      return `${decider} was not asked to take an action, but to pick: ${decider} picks ${answerText(other)}.`;
  }
  return `${decider} was not asked for this.`;
}

/** Returns what was thrown of that roll instead: fewer dice, or those of others. */
function thrownInstead(stream: string | null, events: readonly Event[]): string {
  const roll = stream?.split('/')[0];
  const others = new Set<string>();
  let own = 0;
  for (const event of events) {
    if (event.type !== 'dice-rolled') continue;
    const { stream: thrown, roller, faces } = event.data;
    if (thrown === stream) own += faces.length;
    else if (thrown.split('/')[0] === roll && roller !== null) others.add(roller);
  }
  if (own > 0) return `: only ${own === 1 ? '1 die was' : `${own} dice were`} thrown there`;
  return others.size === 0 ? '' : `: ${roll} was thrown by ${[...others].join(', ')}`;
}
