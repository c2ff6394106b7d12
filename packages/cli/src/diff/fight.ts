// Finds the smallest fight that two rulesets play differently, with the same dice and the same
// answers. We follow every branch of small fights, then draw fights; then we shrink a finding. A
// different outcome counts more than different dice or sums.
import {
  DISTINGUISHING_BUDGET,
  drawDistinguishing,
  drawForOutcome,
  everyFight,
  isOutcome,
  isAfterHeader,
  lighterDistinguishing,
  partingOf,
  playForOutcome,
  playSideBySide,
  shrinkDistinguishing,
  storiesOf,
  twinsOf,
  type Twins,
} from '@fray/engine/diff';
import type { Event } from '@fray/engine/events';
import { scriptedDeck, type Played } from '@fray/engine/hunt';
import { drawRuns } from '../hunt/search.ts';
import type { Host } from '../host.ts';
import { lineFor } from '../report/progress.ts';
import type {
  DiffPart,
  DiffRequest,
  EventAnswer,
  FightAnswer,
  Looked,
  Side,
} from './diff-answer.ts';
import { fightReport } from './fight-report.ts';
import type { FightFinding, Witness } from './findings.ts';
import { stageOf } from './stages.ts';

/** The most events of a fight whose every way is followed; throws and answers for all of these; events of a drawn fight. */
const smallEvents = 40;
const steps = 4_000;
const drawnEvents = 400;
/** The maximum number of events played to shrink a finding. */
const shrinking = 40_000;
/** The number of fights drawn in search of a different outcome. */
const outcomeFights = 300;

export async function compareFights(
  a: Side,
  b: Side,
  { host, fights, scenarios, cut }: DiffRequest,
): Promise<DiffPart<FightAnswer>> {
  const { a: before, b: after, playAlike } = stageOf(a, b, scenarios);
  const [one, other] = [before.rules.ruleset, after.rules.ruleset];
  const canPlay = one.encounter !== null && other.encounter !== null;
  const found =
    playAlike || !canPlay
      ? {
          looked: { fights: 0, of: 0, events: smallEvents, drawn: 0 },
          witness: undefined,
          cut: null,
        }
      : await witnessOf(host, twinsOf(one, other), fights, cut);
  const finding: FightFinding = { playAlike, canPlay, ...found };
  const { witness, looked } = finding;
  return {
    differs: witness !== undefined,
    report: (detail) => fightReport(finding, detail),
    answer: {
      playAlike,
      looked,
      cut: finding.cut,
      fight: witness?.fight ?? null,
      parting:
        witness === undefined
          ? null
          : {
              a: eventAnswer(witness.stories[0], witness.parting.a),
              b: eventAnswer(witness.stories[1], witness.parting.b),
              outcome: witness.isOutcome,
            },
    },
  };
}

function eventAnswer(events: readonly Event[], seq: number | null): EventAnswer | null {
  const event = events[seq ?? -1];
  return event === undefined ? null : { seq: event.seq, type: event.type, data: event.data };
}

/** Reports progress, and returns whether to stop. */
type Pause = (what: string) => Promise<boolean>;

async function witnessOf(
  host: Host,
  twins: Twins,
  most: number,
  cut: DiffRequest['cut'],
): Promise<Pick<FightFinding, 'looked' | 'witness' | 'cut'>> {
  const line = lineFor(host);
  const end = (): FightFinding['cut'] => {
    const why = cut.why();
    return why === 'time is up' ? 'time' : (why ?? null);
  };
  const pause: Pause = async (what) => {
    line.show(() => what);
    await host.pause();
    return cut.isOver();
  };
  try {
    const { looked, found } = await search(twins, most, pause);
    if (found === undefined) return { looked, witness: undefined, cut: end() };
    const smallest = await shrinkDistinguishing(
      twins,
      found,
      async (fight, limits) => playSideBySide(twins, fight, scriptedDeck(fight), limits),
      { most: shrinking, pause: () => pause('found one; making it smaller') },
    );
    const outcome = await outcomeOf(twins, smallest, pause);
    const witness =
      (outcome === undefined ? undefined : witnessIn(twins, outcome, true)) ??
      witnessIn(twins, smallest, false);
    // A finding must be reproducible; otherwise the search has a bug.
    if (witness === undefined) throw new Error('two rulesets part in a fight, and not in its log');
    return { looked, witness, cut: end() };
  } finally {
    line.clear();
  }
}

/**
 * Finds a fight that the two play differently: first among all small ones, then among drawn ones.
 */
async function search(
  twins: Twins,
  most: number,
  pause: Pause,
): Promise<{ readonly looked: Looked; readonly found: Played | undefined }> {
  const limits = { budget: DISTINGUISHING_BUDGET, events: drawnEvents };
  const every = await everyFight(twins, { events: smallEvents, steps }, () =>
    pause('following every way of small fights'),
  );
  let found =
    every.found === undefined
      ? undefined
      : playSideBySide(twins, every.found, scriptedDeck(every.found), limits);
  let drawn = 0;
  if (found === undefined)
    await drawRuns(1, most, async (draw, run) => {
      if (await pause(`drawing fights: ${run} of ${most}`)) return false;
      const played = drawDistinguishing(twins, draw, run, limits);
      // A fight that one of the two does not allow does not count.
      if (played.end !== 'unfit') drawn += 1;
      if (played.end === 'broken') found = played;
      return found === undefined;
    });
  return { looked: { fights: every.fights, of: every.of, events: smallEvents, drawn }, found };
}

/** Finds a small fight with a different outcome. */
async function outcomeOf(
  twins: Twins,
  smallest: Played,
  pause: Pause,
): Promise<Played | undefined> {
  const limits = { budget: DISTINGUISHING_BUDGET, events: drawnEvents };
  const same = playForOutcome(twins, smallest.fight, limits);
  let best = same.end === 'broken' ? same : undefined;
  // A finding among small fights is already small.
  await drawRuns(1, best === undefined ? outcomeFights : outcomeFights / 5, async (draw, run) => {
    const what = `looking for one with a different outcome: ${run} of ${outcomeFights}`;
    if (await pause(what)) return false;
    const played = drawForOutcome(twins, draw, run, {
      ...limits,
      events: best?.size ?? drawnEvents,
    });
    if (played.end === 'broken') best = lighterDistinguishing(twins, best, played);
    return true;
  });
  return best === undefined
    ? undefined
    : shrinkDistinguishing(
        twins,
        best,
        async (fight, within) => playForOutcome(twins, fight, within),
        {
          most: shrinking,
          pause: () => pause('making it smaller'),
        },
      );
}

function witnessIn(twins: Twins, { fight }: Played, byOutcome: boolean): Witness | undefined {
  const stories = storiesOf(twins, fight);
  const parting = partingOf(stories, byOutcome ? isOutcome : isAfterHeader);
  return parting === undefined ? undefined : { fight, stories, parting, isOutcome: byOutcome };
}
