// Plays a fight with the dice and choices of a deck and checks its invariants after each answer. It records all throws and
// answers, so the same fight can be played again without the deck.
import type { Answer } from '@fray/dsl/ir';
import { silence } from '../drivers/policy.ts';
import { answerKind } from '../drivers/scripted-answers.ts';
import { sidesOf } from '../drivers/source.ts';
import type { Event, Inputs, Offer } from '../events/event.ts';
import { advance, isPaused } from '../machine/advance.ts';
import type { ChoiceNeed, Finding, Need, Reply, Step, ThrowNeed } from '../machine/api.ts';
import { begin } from '../machine/begin.ts';
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
  readonly taken: (
    choice: string,
    kind: ChoiceNeed['kind'],
    decider: string,
    answer: Answer,
  ) => void;
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
  | {
      readonly kind: 'answer';
      readonly choice: string;
      readonly asked: ChoiceNeed['kind'];
      readonly decider: string;
      readonly answer: Answer;
      readonly offer: Offer | null;
      readonly silence: Answer | null;
    };

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
  const machine = begin(program, inputsOf(fight, limits.budget), [], [], setupOf(fight));
  const record = createFightRecorder(fight, limits.judged);
  const ended = (
    end: Played['end'],
    size: number,
    more: { readonly finding?: Finding; readonly text?: string | null } = {},
  ): Played => ({
    fight: record.fight(),
    end,
    size,
    events: record.events.slice(0, size),
    decisions: record.decisions,
    finding: more.finding ?? null,
    beside: record.beside,
    askedBefore: more.finding !== undefined && record.before.has(more.finding.watch),
    text: more.text ?? null,
    asked: record.asked,
    cut: record.cut,
  });
  if ('illegal' in machine) return ended('unfit', 0, { text: machine.illegal });
  for (let reply: Reply | undefined; ;) {
    const step = advance(program, machine, reply, 'collect', BREATH);
    const broken = record.step(step, deck);
    if (broken !== undefined)
      return broken.seq >= limits.events
        ? ended('long', limits.events)
        : ended('broken', broken.seq + 1, { finding: broken });
    if (record.events.length > limits.events) return ended('long', limits.events);
    const { need } = step;
    if (isPaused(machine)) {
      reply = undefined;
      yield;
    } else if (need === undefined) {
      const over = machine.state.ended;
      if (over?.reason === 'fault' || over?.reason === 'budget')
        return ended(over.reason, record.events.length, { text: over.text });
      return ended('whole', record.events.length);
    } else reply = record.reply(need, deck, machine);
  }
}

export function inputsOf(fight: Fight, budget: number): Inputs {
  return {
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
}

// ------------------------------------------------------------------------------------------------ recording

interface FightRecorder {
  readonly events: Event[];
  readonly decisions: Decision[];
  readonly beside: Finding[];
  readonly asked: Set<number>;
  readonly cut: Set<number>;
  /** The watches that were evaluated before the moment of the finding. */
  readonly before: Set<number>;
  /** Takes the events of a step, and returns its first line that does not hold, if any. */
  readonly step: (step: Step, deck: Deck) => Finding | undefined;
  /** Records what the deck throws or decides. */
  readonly reply: (need: Need, deck: Deck, machine: Machine) => Reply;
  readonly fight: () => Fight;
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
    for (const event of done.events) {
      events.push(event);
      if (
        event.type !== 'choice-made' ||
        event.data.by !== 'only-one' ||
        (broken !== undefined && event.seq > broken.seq)
      )
        continue;
      const { choice, decider, answer } = event.data;
      const kind = answerKind(answer);
      deck.taken(choice, kind, decider, answer);
      decisions.push({
        kind: 'answer',
        choice,
        asked: kind,
        decider,
        answer,
        offer: null,
        silence: answer,
      });
    }
    return broken;
  };
  const reply = (need: Need, deck: Deck, machine: Machine): Reply => {
    if (need.need === 'throw') {
      const { stream, roller } = need;
      const sides = sidesOf(need);
      const faces = deck.faces(need, sides);
      decisions.push({ kind: 'faces', stream, roller, sides, faces });
      return { reply: 'faces', faces, origin: 'script' };
    }
    const { choice, kind, decider, offer } = need;
    const answer = deck.answer(need, machine);
    decisions.push({
      kind: 'answer',
      choice,
      asked: kind,
      decider,
      answer,
      offer,
      silence: silence(need) ?? null,
    });
    return { reply: 'answer', answer, by: 'script' };
  };
  return {
    events,
    decisions,
    beside,
    asked,
    cut,
    before,
    step,
    reply,
    fight: () => withDecisions(fight, decisions),
  };
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
