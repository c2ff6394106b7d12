// Compares odds: every measure of both rulesets, in every scenario of both, before and after.
import type { Chance, Mean, Method } from '@fray/engine/odds';
import type { Gap, MeasureShift, Moved, Shift } from '@fray/engine/shift';
import { createShifter, type ScenarioShift } from '../odds/shifts.ts';
import type { DiffAnswer, DiffRequest, Side } from './diff-answer.ts';
import type { OddsFinding } from './findings.ts';
import { oddsLead, oddsLines, oddsMarkdown } from './odds-lines.ts';
import { oddsDiffPage } from './odds-page.ts';
import { sharesIn, sharesJson, type RuleShares } from './rule-shares.ts';
import { stageOf } from './stages.ts';

export async function compareOdds(a: Side, b: Side, asked: DiffRequest): Promise<DiffAnswer> {
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
    // The scenario with the largest total change.
    const [most] = scenarios
      .flatMap(({ scenario, shift }) =>
        shift === null
          ? []
          : shift.measures.filter(({ seen }) => seen).map((one) => ({ scenario, shift: one })),
      )
      .toSorted((one, other) => other.shift.size - one.shift.size);
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
    all: asked.all,
    brief: asked.brief,
    shares,
  };
  const lead = oddsLead(finding);
  return {
    differs: scenarios.some(({ shift }) => shift?.measures.some(({ seen }) => seen)),
    lines: (style, width) => oddsLines(finding, style, width),
    markdown: () => oddsMarkdown(finding),
    lead,
    html: () => oddsDiffPage(finding),
    json: {
      playAlike: stage.playAlike,
      lead: lead ?? null,
      scenarios: scenarios.map(scenarioJson),
      cut: finding.cut,
      left,
      ...(asked.steps === undefined ? {} : { shares: shares.map(sharesJson) }),
    },
  };
}

function scenarioJson({ scenario, shift, unanswered }: ScenarioShift): object {
  return {
    scenario,
    unanswered:
      unanswered === null
        ? null
        : { choice: unanswered.need.choice, decider: unanswered.need.decider },
    ...(shift === null ? {} : shiftJson(shift)),
  };
}

/** Fractions are strings, because their numbers are longer than JSON's. */
export function shiftJson({ method, measures }: Shift): {
  readonly method: Method;
  readonly measures: readonly object[];
} {
  return { method, measures: measures.map(measureJson) };
}

function measureJson({
  measure,
  text,
  occurrence,
  outcomes,
  mean,
  size,
  seen,
}: MeasureShift): object {
  return {
    measure,
    text,
    occurrence,
    differs: seen,
    moved: size,
    mean: mean === null ? null : movedJson(mean),
    outcomes: outcomes.map(({ value, fault, reached, ...moved }) => ({
      value,
      fault,
      reached,
      ...movedJson(moved),
    })),
  };
}

function movedJson({ a, b, gap }: Moved<Chance | Mean>): object {
  return {
    a: numberJson(a),
    b: numberJson(b),
    difference: { ...numberJson(gap), differs: gap.seen },
  };
}

function numberJson({ decimal, fraction, low, high }: Chance | Mean | Gap): object {
  return { decimal, fraction: fraction === null ? null : `${fraction.n}/${fraction.d}`, low, high };
}
