// Compares odds: every measure of both rulesets, in every scenario of both, before and after.
import type { Chance, Mean } from '@fray/engine/odds';
import type { Moved, Shift } from '@fray/engine/shift';
import { createShifter, type ScenarioShift } from '../odds/shifts.ts';
import type {
  DiffPart,
  DiffRequest,
  MovedAnswer,
  OddsShiftAnswer,
  ShiftAnswer,
  Side,
  UnansweredAnswer,
} from './diff-answer.ts';
import type { OddsFinding } from './findings.ts';
import { differing, oddsLead, oddsShiftReport } from './odds-report.ts';
import { sharesIn, sharesJson, type RuleShares } from './rule-shares.ts';
import { stageOf } from './stages.ts';

export async function compareOdds(
  a: Side,
  b: Side,
  asked: DiffRequest,
): Promise<DiffPart<OddsShiftAnswer>> {
  const stage = stageOf(a, b, asked.scenarios);
  const scenarios: ScenarioShift[] = [];
  const left: string[] = [];
  const shares: RuleShares[] = [];
  const shifter = createShifter(asked.host, {
    runs: asked.runs,
    seed: asked.seed,
    measures: stage.measures,
    cut: asked.cut,
  });
  try {
    const { a: before, b: after } = stage;
    const compared = stage.playAlike || stage.measures.length === 0 ? [] : stage.scenarios;
    const found = await shifter.between(
      compared.map((scenario) => ({ a: before, b: after, scenario })),
    );
    left.push(
      ...found.flatMap(({ scenario, shift, unanswered }) =>
        shift === null && unanswered === null ? [scenario] : [],
      ),
    );
    scenarios.push(
      ...found.filter(({ shift, unanswered }) => shift !== null || unanswered !== null),
    );
    const [most] = differing(scenarios);
    const shared =
      asked.steps === undefined || most === undefined || asked.cut.isOver()
        ? undefined
        : await sharesIn(shifter, asked.steps, b, most);
    if (shared !== undefined) shares.push(shared);
  } finally {
    await shifter.close();
  }
  const finding: OddsFinding = {
    ruleset: b.ruleset,
    playAlike: stage.playAlike,
    scenarios,
    left,
    cut: asked.cut.isInterrupted()
      ? 'interrupted'
      : left.length > 0 || scenarios.some(({ isCut }) => isCut)
        ? 'time'
        : null,
    hasMeasures: stage.measures.length > 0 && stage.scenarios.length > 0,
    shares,
  };
  const lead = oddsLead(finding);
  return {
    differs: differing(scenarios).length > 0,
    report: (detail) => oddsShiftReport(finding, detail),
    lead,
    answer: {
      playAlike: stage.playAlike,
      lead: lead ?? null,
      scenarios: scenarios.map(({ scenario, shift, unanswered }) => ({
        scenario,
        unanswered: unansweredAnswer(unanswered),
        ...(shift === null ? {} : shiftAnswer(shift)),
      })),
      cut: finding.cut,
      left,
      ...(asked.steps === undefined ? {} : { shares: shares.map(sharesJson) }),
    },
  };
}

/** Who answers which choice neither by policy nor by script; null if nobody is asked in vain. */
export function unansweredAnswer(unanswered: ScenarioShift['unanswered']): UnansweredAnswer | null {
  return unanswered && { choice: unanswered.need.choice, decider: unanswered.need.decider };
}

export function shiftAnswer({ method, measures }: Shift): ShiftAnswer {
  return {
    method,
    measures: measures.map(({ measure, text, occurrence, outcomes, mean, size, seen }) => ({
      measure,
      text,
      occurrence,
      differs: seen,
      moved: size,
      mean: mean && movedAnswer(mean),
      outcomes: outcomes.map(({ value, fault, reached, ...moved }) => ({
        value,
        fault,
        reached,
        ...movedAnswer(moved),
      })),
    })),
  };
}

function movedAnswer({ a, b, gap: { seen, ...gap } }: Moved<Chance | Mean>): MovedAnswer {
  return { a, b, difference: { ...gap, differs: seen } };
}
