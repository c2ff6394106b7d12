// Plays a fight with the dice and choices of a deck and checks its invariants after each answer. It records all throws and
// answers, so the same fight can be played again without the deck.
import type { Answer } from '@fray/dsl/ir';
import { silence } from '../drivers/policy.ts';
import { answerKind } from '../drivers/scripted-answers.ts';
import { sidesOf } from '../drivers/source.ts';
import type { Event, Inputs, Offer } from '../events/event.ts';
import { advance, isPaused } from '../machine/advance.ts';
import type { ChoiceNeed, Finding, Need, Reply, Step, ThrowNeed } from '../machine/api.ts';
import { begin, type Unfit } from '../machine/begin.ts';
import type { Machine } from '../machine/machine.ts';
import type { Program } from '../machine/program.ts';
import { workedOff } from '../machine/worked-off.ts';
import { isQueueFor, setupOf, type AnswerQueue, type Fight, type StreamFaces } from './fight.ts';

/** Supplies throws and answers. Its answers must be legal. */
export interface Deck {
  /** Returns one face for each die. */
  readonly faces: (need: ThrowNeed, sides: readonly number[]) => readonly number[];
  readonly answer: (need: ChoiceNeed, machine: Machine) => Answer;
  /** Receives choices that had a single option. */
  readonly taken: (made: Pick<AnswerDecision, 'choice' | 'asked' | 'decider' | 'answer'>) => void;
}

/**
 * One throw or decision, with its alternatives. `silence`: the answer if an example gives none; null if it must give one.
 */
export type Decision =
  | {
      readonly kind: 'faces';
      readonly stream: string;
      readonly roller: string | null;
      readonly sides: readonly number[];
      readonly faces: readonly number[];
    }
  | AnswerDecision;

interface AnswerDecision {
  readonly kind: 'answer';
  readonly choice: string;
  readonly asked: ChoiceNeed['kind'];
  readonly decider: string;
  readonly answer: Answer;
  readonly offer: Offer | null;
  readonly silence: Answer | null;
}

export interface Played {
  /** The fight with exactly the throws and answers up to its end, or up to the first broken line. */
  readonly fight: Fight;
  /** How the play ended. `broken`: a line of an invariant does not hold. `long`: more events than wanted. */
  readonly end: 'whole' | 'broken' | 'fault' | 'budget' | 'long' | 'unfit';
  /** How many events there are up to that end. */
  readonly size: number;
  readonly events: readonly Event[];
  readonly decisions: readonly Decision[];
  /** The first line that does not hold; null if all hold. */
  readonly finding: Finding | null;
  /** The findings at the moment of the broken one. */
  readonly beside: readonly Finding[];
  /** True if the invariant of the finding was evaluated before, and held. */
  readonly askedBefore: boolean;
  /** The fault, in words; null if there was none. */
  readonly text: string | null;
  /** The watches of the program that were evaluated at all. */
  readonly asked: ReadonlySet<number>;
  /** Those that cost too much to be evaluated to the end. */
  readonly cut: ReadonlySet<number>;
}

export interface PlayLimits {
  /** How many instructions a fight may run. */
  readonly budget: number;
  /** The play gives up as soon as there are more events than this. */
  readonly events: number;
  /** Watches from this index on are evaluated with the others, but do not count as broken. */
  readonly judged?: number;
}

/** How many steps of the machine a play makes between two pauses: some hundredths of a second. */
const BREATH = 20_000;

/** A play that pauses within the fight too. */
export type PlayInSteps = Generator<void, Played, undefined>;

/** Plays to the end, to the first line that does not hold, or to the limits. */
export function playFight(program: Program, fight: Fight, deck: Deck, limits: PlayLimits): Played {
  return playedThrough(playInSteps(program, fight, deck, limits));
}

/** Plays on to the end. */
export function playedThrough(playing: PlayInSteps): Played {
  return workedOff(playing);
}

/** Plays on; undefined if `pause`, which is called at each pause, returns true. */
export async function playedUnless(
  playing: PlayInSteps,
  pause: () => Promise<boolean>,
): Promise<Played | undefined> {
  for (;;) {
    const next = playing.next();
    if (next.done === true) return next.value;
    if (await pause()) return undefined;
  }
}

/** Plays like `playFight`, in steps. */
export function* playInSteps(
  program: Program,
  fight: Fight,
  deck: Deck,
  limits: PlayLimits,
): PlayInSteps {
  const machine = beginFight(program, fight, limits.budget);
  const record = createFightRecorder(fight, limits.judged);
  const { events, ended } = record;
  if ('illegal' in machine) return ended('unfit', 0, { text: machine.illegal });
  for (let reply: Reply | undefined; ;) {
    const step = advance(program, machine, reply, 'collect', BREATH);
    const broken = record.step(step, deck);
    if (broken !== undefined)
      return broken.seq >= limits.events
        ? ended('long', limits.events)
        : ended('broken', broken.seq + 1, { finding: broken });
    if (events.length > limits.events) return ended('long', limits.events);
    const { need } = step;
    if (isPaused(machine)) {
      reply = undefined;
      yield;
    } else if (need === undefined) {
      const over = machine.state.ended;
      if (over?.reason === 'fault' || over?.reason === 'budget')
        return ended(over.reason, events.length, { text: over.text });
      return ended('whole', events.length);
    } else reply = record.reply(need, deck, machine);
  }
}

/** Begins a fight, whose dice and answers come from a deck. */
export function beginFight(program: Program, fight: Fight, budget: number): Machine | Unfit {
  const inputs: Inputs = {
    scenario: fight.scenario ?? '',
    rulings: [],
    givens: [],
    seed: null,
    run: 0,
    budget,
    policies: [],
    dice: ['script'],
    choices: ['script'],
    id: '',
  };
  return begin(program, inputs, [], [], setupOf(fight));
}

// ------------------------------------------------------------------------------------------------ recording

interface FightRecorder {
  readonly events: readonly Event[];
  /** Takes the events of a step, and returns its first line that does not hold, if any. */
  readonly step: (step: Step, deck: Deck) => Finding | undefined;
  /** Records what the deck throws or decides. */
  readonly reply: (need: Need, deck: Deck, machine: Machine) => Reply;
  /** Returns the play if it ends so, after `size` events. */
  readonly ended: (
    end: Played['end'],
    size: number,
    more?: { readonly finding?: Finding; readonly text?: string | null },
  ) => Played;
}

/** Makes a recorder. For `judged` see `PlayLimits`. */
export function createFightRecorder(
  fight: Fight,
  judged: number = Number.POSITIVE_INFINITY,
): FightRecorder {
  const beside: Finding[] = [];
  const events: Event[] = [];
  const decisions: Decision[] = [];
  const asked = new Set<number>();
  const cut = new Set<number>();
  /** The watches that were evaluated before the moment of the finding. */
  const before = new Set<number>();
  const step = (done: Step, deck: Deck): Finding | undefined => {
    const broken = done.findings.find(
      (finding) => finding.watch < judged && finding.value !== true && finding.cut !== true,
    );
    if (broken !== undefined)
      beside.push(
        ...done.findings.filter((finding) => finding.watch >= judged && finding.seq === broken.seq),
      );
    for (const { watch, seq, cut: isCut } of done.findings) {
      asked.add(watch);
      if (isCut === true) cut.add(watch);
      if (broken === undefined || seq < broken.seq) before.add(watch);
    }
    events.push(...done.events);
    for (const decision of onlyOnes(done.events, broken?.seq)) {
      deck.taken(decision);
      decisions.push(decision);
    }
    return broken;
  };
  const reply = (need: Need, deck: Deck, machine: Machine): Reply => {
    const { reply: given, decision } =
      need.need === 'throw'
        ? thrownAs(need, deck.faces(need, sidesOf(need)))
        : answeredAs(need, deck.answer(need, machine));
    decisions.push(decision);
    return given;
  };
  const ended: FightRecorder['ended'] = (end, size, { finding = null, text = null } = {}) => ({
    fight: withDecisions(fight, decisions),
    end,
    size,
    events: events.slice(0, size),
    decisions,
    finding,
    beside,
    askedBefore: finding !== null && before.has(finding.watch),
    text,
    asked,
    cut,
  });
  return { events, step, reply, ended };
}

/** A reply, and the decision that it is. */
export interface Decided {
  readonly reply: Reply;
  readonly decision: Decision;
}

/** Returns a throw with these faces. */
export function thrownAs(need: ThrowNeed, faces: readonly number[]): Decided {
  const { stream, roller } = need;
  return {
    reply: { reply: 'faces', faces, origin: 'script' },
    decision: { kind: 'faces', stream, roller, sides: sidesOf(need), faces },
  };
}

/** Returns this answer to a question. */
export function answeredAs(need: ChoiceNeed, answer: Answer): Decided {
  const { choice, kind: asked, decider, offer } = need;
  const silent = silence(need) ?? null;
  return {
    reply: { reply: 'answer', answer, by: 'script' },
    decision: { kind: 'answer', choice, asked, decider, answer, offer, silence: silent },
  };
}

/** Returns the choices that had a single option, up to an event. */
export function onlyOnes(
  events: readonly Event[],
  last: number = Number.POSITIVE_INFINITY,
): readonly AnswerDecision[] {
  return events.flatMap(({ type, data, seq }) => {
    if (type !== 'choice-made' || data.by !== 'only-one' || seq > last) return [];
    const { choice, decider, answer } = data;
    const asked = answerKind(answer);
    return [{ kind: 'answer', choice, asked, decider, answer, offer: null, silence: answer }];
  });
}

/** Returns the fight with these decisions in place of its own. */
export function withDecisions(fight: Fight, decisions: readonly Decision[]): Fight {
  const dice = new Map<string, StreamFaces & { readonly faces: number[] }>();
  const answers: (AnswerQueue & { readonly answers: Answer[] })[] = [];
  for (const decision of decisions) {
    if (decision.kind === 'faces') {
      const { stream, roller, faces } = decision;
      const list = dice.get(stream);
      if (list === undefined) dice.set(stream, { stream, roller, faces: [...faces] });
      else list.faces.push(...faces);
    } else {
      const { choice, asked, decider, answer } = decision;
      const queue = answers.find((known) => isQueueFor(known, choice, asked, decider));
      if (queue === undefined)
        answers.push({
          choice: asked === 'choose' ? choice : null,
          kind: asked,
          decider,
          answers: [answer],
        });
      else queue.answers.push(answer);
    }
  }
  return { ...fight, dice: [...dice.values()], answers };
}
