// Makes the report of the odds before and after. A screen shows the largest change of each scenario, the first with bars, and
// more changes of that scenario as far as there is room, in the order of the ruleset's measures.
import type { Method } from '@fray/engine/odds';
import type { MeasureShift, OutcomeShift } from '@fray/engine/shift';
import { decimalOf, fractions } from '@fray/engine/values';
import type { ScenarioShift } from '../odds/shifts.ts';
import {
  heading,
  listBlock,
  sentence,
  softSentence,
  gridBlock,
  type Block,
  type Report,
  type Words,
} from '../report/blocks/blocks.ts';
import { listed, many, spoken } from '../report/text.ts';
import type { Detail } from './diff-answer.ts';
import { cutWords, type OddsFinding } from './findings.ts';
import type { RuleShares } from './rule-shares.ts';
import {
  gapText,
  measureTitle,
  outcomeText,
  percentDigits,
  percentText,
  shiftSentence,
  shiftWords,
  unseenWords,
  mostMovedFirst,
} from './shift-words.ts';

/** How many rows of bars, and further sentences, a report shows that is not whole. */
const most = { brief: { bars: 2, sentences: 1 }, usual: { bars: 4, sentences: 3 } } as const;

interface ShiftIn {
  readonly scenario: string;
  readonly method: Method;
  readonly shift: MeasureShift;
}

export function oddsShiftReport(finding: OddsFinding, detail: Detail): Report {
  const { scenarios } = finding;
  const nothing = noFinding(finding);
  if (nothing !== undefined) return [heading(2, 'Odds'), sentence(nothing)];
  return [
    ...(detail === 'whole' ? wholeBlocks(finding) : screenBlocks(finding, most[detail])),
    ...listBlock(restItems(detail === 'whole' ? scenarios.filter(isUnknown) : scenarios)),
    ...listBlock(cutItems(finding)),
    ...finding.shares.flatMap((one) => sharesBlocks(finding, one)),
  ];
}

function noFinding({ playAlike, hasMeasures, scenarios, cut }: OddsFinding): string | undefined {
  if (playAlike) return 'No odds differ: the compiled rules of both are the same.';
  if (!hasMeasures)
    return 'No `scenario` with a `measure` is in both, so there is nothing to count.';
  return scenarios.length === 0 ? `Nothing is known: ${cutWords(cut)}.` : undefined;
}

function screenBlocks(
  finding: OddsFinding,
  { bars, sentences }: { readonly bars: number; readonly sentences: number },
): Report {
  const { ruleset, scenarios } = finding;
  const seen = differing(scenarios);
  const firsts = seen.filter(
    ({ scenario }, index) => seen.findIndex((one) => one.scenario === scenario) === index,
  );
  const [largest, ...others] = firsts;
  const main = ruleset.watches.find(({ kind }) => kind === 'measure')?.name;
  const further = seen.filter((one) => !firsts.includes(one));
  const isMain = ({ scenario, shift }: ShiftIn): boolean =>
    scenario === largest?.scenario && shift.measure === main;
  const ordered = [...further.filter(isMain), ...others, ...further.filter((one) => !isMain(one))];
  const more = Math.max(0, seen.length - sentences - 1);
  const item = ({ scenario, method, shift }: ShiftIn): Words => [
    `${scenario}: `,
    ...shiftText(finding, shift, method),
  ];
  return [
    heading(2, 'Odds', {
      aside: playedWords(scenarios.flatMap(({ shift }) => (shift === null ? [] : [shift.method]))),
    }),
    ...(largest === undefined
      ? []
      : [...listBlock([item(largest)]), pairs(finding, largest.shift, largest.method, bars)]),
    ...listBlock([
      ...ordered.slice(0, sentences).map(item),
      ...(more === 0
        ? []
        : [many(more, 'more number differs: --all shows it', 'more differ: --all shows them')]),
    ]),
  ];
}

/** Returns every measure of every scenario, the largest change first. */
function wholeBlocks(finding: OddsFinding): Report {
  return [
    heading(2, 'Odds'),
    ...finding.scenarios.flatMap(({ scenario, shift }): readonly Block[] =>
      shift === null
        ? []
        : [
            heading(3, scenario, { aside: methodWords(shift.method) }),
            ...shift.measures
              .toSorted((one, other) => other.size - one.size)
              .flatMap((one): readonly Block[] =>
                one.seen
                  ? [
                      sentence(shiftText(finding, one, shift.method)),
                      pairs(finding, one, shift.method),
                    ]
                  : [
                      softSentence(
                        `${measureTitle(finding.ruleset, one)}: ${alikeWords(one, shift.method)}`,
                      ),
                    ],
              ),
          ],
    ),
  ];
}

/** The sentence about the largest change; undefined if nothing differs. */
export function oddsLead({ ruleset, scenarios }: OddsFinding): string | undefined {
  const [largest] = differing(scenarios);
  return largest && `${largest.scenario}: ${shiftSentence(ruleset, largest.shift, largest.method)}`;
}

/** Every measure that differs in a scenario, the largest change first. */
export function differing(scenarios: readonly ScenarioShift[]): readonly ShiftIn[] {
  return scenarios
    .flatMap(({ scenario, shift }) =>
      (shift?.measures ?? []).flatMap((one): readonly ShiftIn[] =>
        shift !== null && one.seen ? [{ scenario, method: shift.method, shift: one }] : [],
      ),
    )
    .toSorted((one, other) => other.shift.size - one.shift.size);
}

/** Says how numbers were found, of which some may be counted and others played. */
export function playedWords(methods: readonly Method[]): string {
  const runs = Math.max(
    0,
    ...methods.map((method) => (method.method === 'estimate' ? method.runs : 0)),
  );
  if (runs === 0) return 'exact';
  return `${methods.some(({ method }) => method !== 'estimate') ? 'exact, or ' : ''}${runsWords(runs)}`;
}

function runsWords(runs: number): string {
  return `${many(runs, 'run')} with the same dice for both`;
}

function methodWords(method: Method): string {
  if (method.method === 'estimate') return `${runsWords(method.runs)}, seed ${method.seed}`;
  return method.method === 'exact' ? 'exact' : `exact up to ${method.bound.toExponential(0)}`;
}

function shiftText(
  { ruleset }: OddsFinding,
  shift: MeasureShift,
  method: Method,
): Exclude<Words, string> {
  return [
    `${measureTitle(ruleset, shift)}: `,
    { is: 'strong', text: shiftWords(ruleset, shift, method) },
  ];
}

/** The chances of the outcomes that change most, in the order of the outcomes. */
function pairs(
  { ruleset }: OddsFinding,
  shift: MeasureShift,
  method: Method,
  shown = Infinity,
): Block {
  const largest = new Set(mostMovedFirst(shift.outcomes).slice(0, shown));
  const outcomes = shift.outcomes.filter((one) => largest.has(one));
  const digits = percentDigits(outcomes, method);
  return {
    block: 'pairs',
    title: measureTitle(ruleset, shift),
    rows: outcomes.map((one: OutcomeShift) => ({
      label: outcomeText(one),
      chances: [one.a.decimal, one.b.decimal],
      texts: [
        percentText(one.a.decimal, digits),
        percentText(one.b.decimal, digits),
        gapText(one, digits, method),
      ],
    })),
  };
}

function isUnknown({ shift }: ScenarioShift): boolean {
  return shift === null;
}

/** What is said of scenarios in which nothing differs or nobody decides. */
function restItems(scenarios: readonly ScenarioShift[]): readonly string[] {
  const same = scenarios.filter(({ shift }) => shift?.measures.every(({ seen }) => !seen));
  const [exact, played] = [false, true].map((isPlayed) =>
    same.filter(({ shift }) => (shift?.method.method === 'estimate') === isPlayed),
  );
  const about = (list: readonly ScenarioShift[] = [], said: string): readonly string[] =>
    list.length === 0
      ? []
      : [
          `${listed(
            list.map(({ scenario }) => scenario),
            'and',
          )}: ${said}`,
        ];
  return [
    ...about(exact, 'exactly the same'),
    ...about(played, unseenWords(played?.flatMap(({ shift }) => shift?.measures ?? []) ?? [])),
    ...scenarios
      .filter(isUnknown)
      .map(
        ({ scenario, unanswered }) =>
          `${scenario}: ${unanswered === null ? 'nothing is known' : `nobody answers ${spoken(unanswered.need.choice)} for ${unanswered.need.decider}, so there are no odds`}`,
      ),
  ];
}

/** What was not done because the comparison was ended. */
function cutItems({ scenarios, left, cut }: OddsFinding): readonly string[] {
  const short = scenarios.flatMap(({ scenario, isCut }) => (isCut ? [scenario] : []));
  const about = (names: readonly string[], said: string): readonly string[] =>
    names.length === 0 ? [] : [`${listed(names, 'and')}: ${said} when ${cutWords(cut)}`];
  return [...about(short, 'not all runs had been played'), ...about(left, 'nothing was known')];
}

/** A line for each house rule: what it contributes in its turn and on average. */
function sharesBlocks(
  { ruleset }: OddsFinding,
  { scenario, shift, outcome, names, shares, hasAverage }: RuleShares,
): Report {
  const what = outcome === null ? 'on average' : `${outcomeText(outcome)}, in percent`;
  const scale = outcome === null ? 1 : 100;
  const all = [...shares.inOrder, ...(hasAverage ? shares.average : [])].map((share) =>
    Math.abs(decimalOf(share) * scale),
  );
  const digits = Math.max(1, Math.min(4, Math.ceil(0.5 - Math.log10(Math.max(...all, 1e-6)))));
  const signed = (share = fractions.zero): string => {
    const value = decimalOf(share) * scale;
    return `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(digits)}`;
  };
  return [
    sentence(`What each adds to ${scenario}: ${measureTitle(ruleset, shift)} (${what})`),
    gridBlock(
      ['', 'in turn', ...(hasAverage ? ['in any order'] : [])],
      names.map((name, index) => [
        name,
        signed(shares.inOrder[index]),
        ...(hasAverage ? [signed(shares.average[index])] : []),
      ]),
    ),
  ];
}

function alikeWords(shift: MeasureShift, method: Method): string {
  return method.method === 'estimate' ? unseenWords([shift]) : 'exactly the same';
}
