// What if one throw, answer or reading had been different: the fight continues from there in a fork, which is a recording of
// its own. It equals a fork of the log, so its log can be stored and verified.
import type { Answer, Ruleset } from '@fray/dsl/ir';
import { factDifference } from '../compare/align-logs.ts';
import { answerLine } from '../drivers/answer-text.ts';
import { defaultSource, firstSource } from '../drivers/policy.ts';
import { giveAgain, isInput } from '../drivers/recorded.ts';
import { ruleOut, type Sources } from '../drivers/session.ts';
import { sidesOf, type ChoiceSource } from '../drivers/source.ts';
import type { Event, EventOf, Inputs } from '../events/event.ts';
import { beginFork, forkSources, inheritedAfter, type Fork } from '../fork/fork.ts';
import { otherDice, type OtherDice } from '../fork/other-dice.ts';
import type { Lineage } from '../fork/repeat.ts';
import type { Hash } from '../log/chain.ts';
import { link } from '../machine/link.ts';
import type { Program } from '../machine/program.ts';
import { giveFrom, recordDriven, type LiveRecording } from './live.ts';
import { wordText } from '../values/answer-text.ts';
import { changesBetween, type PathChange } from './path-changes.ts';
import type { Recording } from './recording.ts';
import { createRerun } from './revisit.ts';

/** The change to make. */
export type WhatIf =
  /** The throw of event `seq` shows these faces, one for each die in its order. */
  | { readonly change: 'faces'; readonly seq: number; readonly faces: readonly number[] }
  /** The answer of event `seq` is this one. */
  | { readonly change: 'answer'; readonly seq: number; readonly answer: Answer }
  /** A ruling has this reading, from the beginning. */
  | { readonly change: 'reading'; readonly ruling: string; readonly reading: string | boolean };

export interface WhatIfFork {
  /** The fork's recording, played as far as somebody looks. */
  readonly recording: LiveRecording;
  /** The last event that comes from the parent. */
  readonly at: number;
  /**
   * The changes as options of `fray fork`: `die Awareness.die/Babel#0=3`, `choice Mercy by Ada no`; or `ruling ties
   * defender`.
   */
  readonly changes: readonly string[];
}

/**
 * Continues with one change. Everything else stays as long as it fits: the dice of the parent at their places in their
 * streams, its answers to the same questions, and the referee's words while the events are the same. A live parent is played
 * to its end.
 * @param ruleset of the parent, which is not changed
 * @returns the fork, or why there is none
 */
export function whatIf(
  parent: Recording,
  ruleset: Ruleset,
  wish: WhatIf,
  hash: Hash,
): WhatIfFork | { readonly refused: string } {
  const planned = planOf(parent, ruleset, wish);
  if ('refused' in planned) return planned;
  while (parent.more());
  const { at, changes } = planned;
  const inherited = inheritedAfter(at, hash);
  for (let seq = 0; seq < parent.count(); seq += 1) inherited.remember(parent.event(seq));
  const { inputs } = parent.header;
  const header = { ...parent.header, inputs: { ...inputs, rulings: planned.rulings } };
  const parents: Lineage = [inherited.parent(null, changes), ...(inputs.parents ?? [])];
  const program = link(ruleset);
  const strange = departureOf(program, parent);
  if (strange !== undefined) return { refused: strange };
  const machine = beginFork(program, header, parents, planned, hash);
  if ('illegal' in machine) return { refused: machine.illegal };
  const drive = driveOf(parent, { program, machine, header, parents, inherited }, planned);
  const recording = recordDriven(program, machine, drive, (event) =>
    inherited.note(event, event.seq > at),
  );
  while (recording.count() <= at && recording.more());
  const stuck = recording.stuck();
  return stuck === undefined ? { recording, at, changes } : { refused: stuck };
}

/** Returns where the parent does not follow from its rules: the fork would seem to change that too. */
function departureOf(program: Program, parent: Recording): string | undefined {
  const rerun = createRerun(program, parent);
  if ('illegal' in rerun) return rerun.illegal;
  const last = parent.count() - 1;
  return rerun.visit(last, last, () => false);
}

interface ForkPlan {
  readonly at: number;
  readonly changes: readonly string[];
  readonly rulings: Inputs['rulings'];
  readonly changesDice: boolean;
  readonly changesChoices: boolean;
  readonly dice: readonly OtherDice[];
  readonly answer: Answer | undefined;
}

function planOf(
  parent: Recording,
  ruleset: Ruleset,
  wish: WhatIf,
): ForkPlan | { readonly refused: string } {
  const { rulings } = parent.header.inputs;
  const same = {
    rulings,
    changesDice: false,
    changesChoices: false,
    dice: [],
    answer: undefined,
  } as const;
  if (wish.change === 'reading') {
    const ruling = ruleset.rulings.find((one) => one.name === wish.ruling);
    if (ruling === undefined) return { refused: `there is no ruling ${wish.ruling}` };
    if (!ruling.options.some(({ value }) => value === wish.reading))
      return { refused: `${wordText(wish.reading)} is no reading of ${wish.ruling}` };
    return {
      ...same,
      at: 0,
      changes: [`ruling ${wish.ruling} ${wordText(wish.reading)}`],
      rulings: [...rulings.filter(([name]) => name !== wish.ruling), [wish.ruling, wish.reading]],
    };
  }
  const event = wish.seq < parent.count() ? parent.event(wish.seq) : undefined;
  if (wish.change === 'answer') {
    if (event?.type !== 'choice-made') return { refused: `event ${wish.seq} is no answer` };
    if (!isInput(event)) return { refused: 'there was nothing else to choose' };
    const { choice, decider } = event.data;
    return {
      ...same,
      at: wish.seq - 1,
      changes: [`choice ${answerLine(ruleset, { choice, decider }, wish.answer)}`],
      answer: wish.answer,
      changesChoices: true,
    };
  }
  if (event?.type !== 'dice-rolled') return { refused: `event ${wish.seq} is no throw` };
  const wrong = wrongFace(event, wish.faces);
  if (wrong !== undefined) return { refused: wrong };
  const { stream, faces } = event.data;
  const first = thrownBefore(parent, wish.seq, stream);
  const dice = wish.faces.flatMap((face, index): OtherDice[] =>
    face === faces[index] ? [] : [{ stream, n: first + index, faces: [face] }],
  );
  return {
    ...same,
    at: wish.seq - 1,
    changes: dice.map(({ n, faces: [face] }) => `die ${stream}#${n}=${face}`),
    dice,
    changesDice: dice.length > 0,
  };
}

function wrongFace(
  { data: { dice, faces: thrown, stream } }: EventOf<'dice-rolled'>,
  faces: readonly number[],
): string | undefined {
  if (faces.length !== thrown.length)
    return `${stream} throws ${thrown.length === 1 ? 'one die' : `${thrown.length} dice`} here, and ${faces.length} faces were given`;
  const sides = sidesOf({ dice });
  const index = faces.findIndex(
    (face, die) => !Number.isInteger(face) || face < 1 || face > (sides[die] ?? 0),
  );
  return index < 0 ? undefined : `${faces[index]} is no face of a d${sides[index]}`;
}

/** Returns how many dice of a stream were thrown before an event. */
function thrownBefore(parent: Recording, seq: number, stream: string): number {
  let count = 0;
  for (let at = 0; at < seq; at += 1) {
    if (parent.facts.typeOf(at) !== 'dice-rolled') continue;
    const event = parent.event(at);
    if (event.type === 'dice-rolled' && event.data.stream === stream)
      count += event.data.faces.length;
  }
  return count;
}

function driveOf(
  parent: Recording,
  fork: Fork,
  { at, dice, answer }: ForkPlan,
): Parameters<typeof recordDriven>[2] {
  let wanted = answer;
  const changed: ChoiceSource = () => {
    if (wanted === undefined) return undefined;
    const chosen = { answer: wanted, by: 'script' as const };
    wanted = undefined;
    return chosen;
  };
  const own = forkSources(fork, { dice: otherDice(dice).source, choices: changed });
  const sources: Sources = {
    dice: [...own.known, own.seeded],
    choices: [...own.choices, defaultSource, firstSource],
  };
  let next = 1;
  return (session) => {
    while (next <= at) {
      const event = parent.event(next);
      next += 1;
      if (isInput(event)) return giveAgain(session, event) ?? 'given';
    }
    const ruling = fork.inherited.words.next();
    if (ruling !== undefined && ruleOut(session, ruling.by, ruling.why, ruling.word) === undefined)
      return 'given';
    return giveFrom(session, sources);
  };
}

// ------------------------------------------------------------------------------------------------ beside its parent

interface ForkOutcome {
  /** The first event at which they differ; undefined if they never do. */
  readonly parts: number | undefined;
  /** The last event of each. */
  readonly ends: { readonly parent: Event; readonly fork: Event };
  /** The differences between the final states of the fork (`to`) and its parent (`from`). */
  readonly changes: readonly PathChange[];
}

/** Plays both to the end, and returns where they first differ and how they end. */
export function forkOutcome(parent: Recording, { recording, at }: WhatIfFork): ForkOutcome {
  while (parent.more());
  while (recording.more());
  const ends = [parent.count() - 1, recording.count() - 1] as const;
  return {
    parts: firstOther(parent, recording, at + 1),
    ends: { parent: parent.event(ends[0]), fork: recording.event(ends[1]) },
    changes: changesBetween(parent.state(ends[0]), recording.state(ends[1])),
  };
}

function firstOther(a: Recording, b: Recording, from: number): number | undefined {
  const count = Math.max(a.count(), b.count());
  for (let seq = from; seq < count; seq += 1) {
    if (seq >= a.count() || seq >= b.count()) return seq;
    if (factDifference(a.event(seq), b.event(seq)) !== undefined) return seq;
  }
  return undefined;
}
