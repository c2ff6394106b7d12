// Shows the odds before and after, for a terminal and for a page. A screen shows the largest change
// of each scenario, the first with bars, and more changes of that scenario as far as there is room,
// in the order of the ruleset's measures. With `all` it shows every number.
import type { Method } from '@fray/engine/odds';
import type { MeasureShift, OutcomeShift } from '@fray/engine/shift';
import { decimalOf, type Fraction } from '@fray/engine/values';
import { chartBar } from '../report/blocks/terminal.ts';
import type { ScenarioShift } from '../odds/shifts.ts';
import { plainStyle, type Style } from '../report/style.ts';
import {
  clean,
  columnsOf,
  cut,
  fenced,
  grouped,
  listed,
  markdownCode,
  markdownText,
  pad,
  spoken,
  widest,
  wrap,
} from '../report/text.ts';
import { cutWords, type OddsFinding } from './findings.ts';
import type { RuleShares } from './rule-shares.ts';
import {
  boundText,
  gapText,
  measureTitle,
  outcomeText,
  percentDigits,
  percentText,
  shiftSentence,
  shiftWords,
} from './shift-words.ts';

/** The maximum number of rows of bars, and of further sentences, unless all are shown. */
const mostBars = 4;
const mostSentences = 3;
const mostInBrief = { bars: 2, sentences: 1 } as const;

interface ShiftIn {
  readonly scenario: string;
  readonly method: Method;
  readonly shift: MeasureShift;
}

export function oddsLines(finding: OddsFinding, style: Style, width: number): readonly string[] {
  const nothing = noFinding(finding);
  if (nothing !== undefined) return [...wrap(nothing, width, 2)];
  return [
    ...(finding.all ? allLines(finding, style, width) : screenLines(finding, style, width)),
    ...cutLines(finding).flatMap((line) => wrap(`  ${line}`, width, 4)),
    ...finding.shares.flatMap((one) => sharesLines(finding, one, style, width)),
  ];
}

function noFinding({ playAlike, hasMeasures, scenarios, cut }: OddsFinding): string | undefined {
  if (playAlike) return 'No odds differ: the compiled rules of both are the same.';
  if (!hasMeasures)
    return 'Odds: no `scenario` with a `measure` is in both, so there is nothing to count.';
  return scenarios.length === 0 ? `Odds: ${cutWords(cut)} before anything was known.` : undefined;
}

function screenLines(finding: OddsFinding, style: Style, width: number): readonly string[] {
  const { scenarios } = finding;
  const [mostOfBars, mostOthers] = finding.brief
    ? [mostInBrief.bars, mostInBrief.sentences]
    : [mostBars, mostSentences];
  const seen = differing(scenarios);
  const firsts = seen.filter(
    ({ scenario }, index) => seen.findIndex((one) => one.scenario === scenario) === index,
  );
  const [most, ...others] = firsts;
  const lines = [style.bold(headline(scenarios))];
  if (most !== undefined)
    lines.push(
      ...sentence(finding, most, style, width),
      ...barLines(trimmed(most.shift.outcomes, mostOfBars), most.method, style, width),
    );
  const main = finding.ruleset.watches.find(({ kind }) => kind === 'measure')?.name;
  const further = seen.filter((one) => !firsts.includes(one));
  const isMain = ({ scenario, shift }: ShiftIn): boolean =>
    scenario === most?.scenario && shift.measure === main;
  const ordered = [...further.filter(isMain), ...others, ...further.filter((one) => !isMain(one))];
  lines.push(
    ...ordered.slice(0, mostOthers).flatMap((one) => sentence(finding, one, style, width)),
  );
  const more = Math.max(0, seen.length - mostOthers - 1);
  lines.push(...restLines(finding, width));
  if (more > 0)
    lines.push(
      style.dim(
        `  ${grouped(more)} more ${more === 1 ? 'number differs' : 'differ'}: --all shows ${more === 1 ? 'it' : 'them'}`,
      ),
    );
  return lines;
}

/** The sentence about the largest change; undefined if nothing differs. */
export function oddsLead({ ruleset, scenarios }: OddsFinding): string | undefined {
  const [most] = differing(scenarios);
  return most === undefined
    ? undefined
    : `${clean(most.scenario)}: ${shiftSentence(ruleset, most.shift, most.method)}`;
}

/** Every measure that differs in a scenario, the largest change first. */
function differing(scenarios: readonly ScenarioShift[]): readonly ShiftIn[] {
  return scenarios
    .flatMap(({ scenario, shift }) =>
      shift === null
        ? []
        : shift.measures
            .filter(({ seen }) => seen)
            .map((one): ShiftIn => ({ scenario, method: shift.method, shift: one })),
    )
    .toSorted((one, other) => other.shift.size - one.shift.size);
}

function headline(scenarios: readonly ScenarioShift[]): string {
  const methods = scenarios.flatMap(({ shift }) => (shift === null ? [] : [shift.method]));
  const runs = Math.max(
    0,
    ...methods.map((method) => (method.method === 'estimate' ? method.runs : 0)),
  );
  const isPartly = methods.some(({ method }) => method !== 'estimate');
  const how =
    runs === 0
      ? 'exact'
      : `${isPartly ? 'exact, or ' : ''}${grouped(runs)} ${runs === 1 ? 'run' : 'runs'} with the same dice for both`;
  return `Odds (${how})`;
}

function sentence(
  { ruleset }: OddsFinding,
  { scenario, method, shift }: ShiftIn,
  style: Style,
  width: number,
): readonly string[] {
  return wrap(
    `  ${clean(scenario)}: ${measureTitle(ruleset, shift)}: ${style.bold(shiftWords(ruleset, shift, method))}`,
    width,
    4,
  );
}

/** The outcomes that change most, in their original order. */
function trimmed(outcomes: readonly OutcomeShift[], many: number): readonly OutcomeShift[] {
  const most = new Set(
    outcomes
      .toSorted((one, other) => Math.abs(other.gap.decimal) - Math.abs(one.gap.decimal))
      .slice(0, many),
  );
  return outcomes.filter((one) => most.has(one));
}

/**
 * A line for each outcome: bar and probability before, bar and probability after, and the
 * difference.
 */
function barLines(
  outcomes: readonly OutcomeShift[],
  method: Method,
  style: Style,
  width: number,
): readonly string[] {
  const labels = outcomes.map((one) => cut(outcomeText(one), 16));
  const digits = percentDigits(outcomes, method);
  const before = outcomes.map((one) => percentText(one.a.decimal, digits));
  const after = outcomes.map((one) => percentText(one.b.decimal, digits));
  const gaps = outcomes.map((one) => gapText(one, digits, method));
  const [label, left, right] = [widest(labels), widest(before), widest(after)];
  const room = Math.max(
    4,
    Math.min(16, Math.floor((width - 14 - label - left - right - widest(gaps)) / 2)),
  );
  const bar = (part: number, paint: (text: string) => string): string => {
    const drawn = chartBar(part, room);
    return paint(drawn) + ' '.repeat(room - columnsOf(drawn));
  };
  return outcomes.map((one, index) =>
    `    ${pad(labels[index] ?? '', label)}  ${bar(one.a.decimal, style.red)} ${pad(before[index] ?? '', left, 'left')}  ${bar(one.b.decimal, style.green)} ${pad(after[index] ?? '', right, 'left')}  ${style.dim(gaps[index] ?? '')}`.trimEnd(),
  );
}

/** The lines about scenarios in which nothing differs or nobody decides. */
function restLines({ scenarios }: OddsFinding, width: number): readonly string[] {
  const same = scenarios.filter(
    ({ shift }) => shift !== null && shift.measures.every(({ seen }) => !seen),
  );
  const exact = same.filter(({ shift }) => shift?.method.method !== 'estimate');
  const played = same.filter(({ shift }) => shift?.method.method === 'estimate');
  const names = (list: readonly ScenarioShift[]): string =>
    clean(
      listed(
        list.map(({ scenario }) => scenario),
        'and',
      ),
    );
  const widestGap = played
    .flatMap(
      ({ shift }) =>
        shift?.measures.flatMap(({ outcomes }) => outcomes.map(({ gap }) => gap)) ?? [],
    )
    .toSorted((one, other) => reach(other) - reach(one))[0];
  return [
    ...(exact.length === 0 ? [] : wrap(`  ${names(exact)}: exactly the same`, width, 4)),
    ...(played.length === 0
      ? []
      : wrap(
          `  ${names(played)}: no difference seen${widestGap === undefined ? '' : ` (${boundText(widestGap)})`}`,
          width,
          4,
        )),
    ...scenarios.flatMap(({ scenario, shift, unanswered }) =>
      shift !== null
        ? []
        : wrap(
            `  ${clean(scenario)}: ${unanswered === null ? 'nothing is known' : `nobody answers ${spoken(unanswered.need.choice)} for ${clean(unanswered.need.decider)}, so there are no odds`}`,
            width,
            4,
          ),
    ),
  ];
}

/** The lines about what was not done because the comparison was ended. */
function cutLines({ scenarios, left, cut }: OddsFinding): readonly string[] {
  const short = scenarios.flatMap(({ scenario, isCut }) => (isCut ? [scenario] : []));
  const names = (list: readonly string[]): string => clean(listed(list, 'and'));
  return [
    ...(short.length === 0
      ? []
      : [`${names(short)}: not all runs had been played when ${cutWords(cut)}`]),
    ...(left.length === 0 ? [] : [`${names(left)}: nothing was known when ${cutWords(cut)}`]),
  ];
}

function reach({ low, high }: { readonly low: number; readonly high: number }): number {
  return Math.max(Math.abs(low), Math.abs(high));
}

function allLines(finding: OddsFinding, style: Style, width: number): readonly string[] {
  const { ruleset, scenarios } = finding;
  return scenarios
    .flatMap(({ scenario, shift }, index) => {
      if (shift === null) return [];
      const { method } = shift;
      return [
        ...(index === 0 ? [] : ['']),
        `${style.bold(`Odds of ${clean(scenario)}`)} ${style.dim(`(${methodWords(method)})`)}`,
        ...shift.measures
          .toSorted((one, other) => other.size - one.size)
          .flatMap((one) => [
            ...wrap(
              `  ${measureTitle(ruleset, one)}: ${one.seen ? style.bold(shiftWords(ruleset, one, method)) : alikeWords(one, method)}`,
              width,
              4,
            ),
            ...(one.seen ? barLines(one.outcomes, method, style, width) : []),
          ]),
      ];
    })
    .concat(
      restLines({ ...finding, scenarios: scenarios.filter(({ shift }) => shift === null) }, width),
    );
}

/** A line for each house rule: what it contributes in its turn and on average. */
function sharesLines(
  { ruleset }: OddsFinding,
  { scenario, shift, outcome, names, shares, hasAverage }: RuleShares,
  style: Style,
  width: number,
): readonly string[] {
  const what = outcome === null ? 'on average' : `${outcomeText(outcome)}, in percent`;
  const scale = outcome === null ? 1 : 100;
  const all = [...shares.inOrder, ...(hasAverage ? shares.average : [])].map((share) =>
    Math.abs(decimalOf(share) * scale),
  );
  const digits = Math.max(1, Math.min(4, Math.ceil(0.5 - Math.log10(Math.max(...all, 1e-6)))));
  const signed = (share: Fraction | undefined): string => {
    const value = decimalOf(share ?? { n: 0n, d: 1n }) * scale;
    return `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(digits)}`;
  };
  const name = Math.min(40, widest(names));
  const row = (label: string, turn: string, average: string): string =>
    `    ${pad(cut(label, name), name)}  ${pad(turn, 10, 'left')}${hasAverage ? `  ${pad(average, 14, 'left')}` : ''}`;
  return [
    ...wrap(
      `  What each adds to ${clean(scenario)}: ${measureTitle(ruleset, shift)} (${what})`,
      width,
      4,
    ),
    style.dim(row('', 'in turn', 'in any order')),
    ...names.map((one, index) =>
      row(clean(one), signed(shares.inOrder[index]), signed(shares.average[index])),
    ),
  ];
}

export function alikeWords({ outcomes }: MeasureShift, method: Method): string {
  if (method.method !== 'estimate') return 'exactly the same';
  const most = outcomes
    .map(({ gap }) => gap)
    .toSorted((one, other) => reach(other) - reach(one))[0];
  return `no difference seen${most === undefined ? '' : ` (${boundText(most)})`}`;
}

/** The method behind the numbers of a scenario. */
export function methodWords(method: Method): string {
  if (method.method === 'estimate')
    return `${grouped(method.runs)} ${method.runs === 1 ? 'run' : 'runs'} with the same dice for both, seed ${clean(method.seed)}`;
  return method.method === 'exact' ? 'exact' : `exact up to ${method.bound.toExponential(0)}`;
}

export function oddsMarkdown(finding: OddsFinding): readonly string[] {
  const nothing = noFinding(finding);
  if (nothing !== undefined) return ['## Odds', '', nothing];
  const cell = markdownText;
  return [
    '## Odds',
    ...finding.scenarios.flatMap(({ scenario, shift, unanswered }) => {
      if (shift === null)
        return [
          '',
          unanswered === null
            ? `**${cell(scenario)}**: interrupted`
            : `**${cell(scenario)}**: nobody answers ${markdownCode(unanswered.need.choice)} for ${cell(unanswered.need.decider)}`,
        ];
      const rows = shift.measures
        .filter(({ seen }) => seen)
        .toSorted((one, other) => other.size - one.size);
      if (rows.length === 0)
        return [
          '',
          `**${cell(scenario)}** (${methodWords(shift.method)}): ${shift.method.method === 'estimate' ? 'no difference seen' : 'exactly the same'}`,
        ];
      return [
        '',
        `**${cell(scenario)}** (${methodWords(shift.method)})`,
        '',
        '| | |',
        '| --- | --- |',
        ...rows.map(
          (one) =>
            `| ${cell(measureTitle(finding.ruleset, one))} | ${cell(shiftWords(finding.ruleset, one, shift.method))} |`,
        ),
      ];
    }),
    ...cutLines(finding).flatMap((line) => ['', cell(line)]),
    ...finding.shares.flatMap((one) => [
      '',
      ...fenced(
        sharesLines(finding, one, plainStyle, 100).map((line) => line.slice(2)),
        'text',
      ),
    ]),
  ];
}
